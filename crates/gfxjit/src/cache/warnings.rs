//! The cache's events in words, and its warnings for programs without a subscriber of `tracing`.
//!
//! A shared store that cannot be reached, or an entry that is refused, makes no compile fail: without its warning a user
//! would see only that compiles take long.

use std::fmt::{self, Write as _};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

/// Passes the cache's warnings to a function, as texts of one line: for programs and bindings that have no subscriber of
/// `tracing`. Returns false, and does nothing, if the program has one. The function is called on threads of the library,
/// at most a few times in a process.
///
/// ```
/// gfxjit::on_cache_warning(|text| eprintln!("warning: {text}"));
/// ```
pub fn on_cache_warning(show: impl Fn(&str) + Send + Sync + 'static) -> bool {
    tracing::subscriber::set_global_default(Warnings { show }).is_ok()
}

/// The text of an event of the cache, such as `cache: there is no shared cache (reason …)`. `None` for other events: for
/// programs with a subscriber of their own.
#[must_use]
pub fn cache_event(event: &Event<'_>) -> Option<String> {
    is_cache_event(event.metadata()).then(|| {
        let mut text = Text::default();
        event.record(&mut text);
        text.whole()
    })
}

/// Whether an event is of the cache: for subscribers that choose their events.
#[must_use]
pub fn is_cache_event(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    target.starts_with("gfxjit_cache") || target.starts_with("gfxjit::cache")
}

struct Warnings<F> {
    show: F,
}

impl<F: Fn(&str) + Send + Sync + 'static> Subscriber for Warnings<F> {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && *metadata.level() <= Level::WARN && is_cache_event(metadata)
    }

    fn event(&self, event: &Event<'_>) {
        if let Some(text) = cache_event(event) {
            (self.show)(&text);
        }
    }

    // No span is enabled.
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// An event in words: its message, and its fields in parentheses.
#[derive(Default)]
struct Text {
    message: String,
    fields: String,
}

impl Text {
    fn whole(self) -> String {
        match self.fields.is_empty() {
            true => format!("cache: {}", self.message),
            false => format!("cache: {} ({})", self.message, self.fields),
        }
    }

    fn add(&mut self, field: &Field, value: &dyn fmt::Display) {
        let separator = if self.fields.is_empty() { "" } else { ", " };
        // Writing to a text does not fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value}"),
            name => write!(self.fields, "{separator}{name} {value}"),
        };
    }
}

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, &value);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field, &format_args!("{value:?}"));
    }
}
