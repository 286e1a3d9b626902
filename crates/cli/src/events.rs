//! Events of the library: compiler passes for the progress, and what the cache tells.
//!
//! Warnings of the cache are always shown, for they say why an image is compiled that another host has; hits, misses
//! and waits with `-v`.

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

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Events {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        match gfxjit::is_cache_event(metadata) {
            true => *metadata.level() <= self.most,
            false => self.passes && metadata.target().starts_with("gfxjit_compile"),
        }
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let Some(text) = gfxjit::cache_event(event) else {
            return progress::note_pass(event);
        };
        match *event.metadata().level() <= Level::WARN {
            true => diag::warning(text),
            false => diag::note(text),
        }
    }
}
