//! Events of the library: compiler passes for the progress, and what the cache tells.
//!
//! Warnings of the cache are always shown, for they say why an image is compiled that another host has; hits, misses
//! and waits with `-v`.

use std::fmt::{self, Write};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

use crate::diag::{self, OutputMode};
use crate::progress;

/// Listens to the library's events.
pub(crate) fn listen() {
    let manner = OutputMode::get();
    let events = Events {
        passes: manner.shows_progress(),
        most: match diag::is_verbose(1) {
            true => Level::DEBUG,
            false => Level::WARN,
        },
    };
    // An error means that a subscriber is installed already, which is this one.
    let _ = tracing_subscriber::registry().with(events).try_init();
}

struct Events {
    /// Whether compiler passes are wanted.
    passes: bool,
    /// The last level of the cache's events that is wanted.
    most: Level,
}

fn is_of_cache(metadata: &Metadata<'_>) -> bool {
    let target = metadata.target();
    target.starts_with("gfxjit_cache") || target.starts_with("gfxjit::cache")
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Events {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        match is_of_cache(metadata) {
            true => *metadata.level() <= self.most,
            false => self.passes && metadata.target().starts_with("gfxjit_compile"),
        }
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if !is_of_cache(event.metadata()) {
            return progress::note_pass(event);
        }
        let mut text = Text::default();
        event.record(&mut text);
        let text = text.whole();
        match *event.metadata().level() <= Level::WARN {
            true => diag::warning(text),
            false => diag::note(text),
        }
    }
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
