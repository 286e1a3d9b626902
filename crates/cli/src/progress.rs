//! Progress on a terminal, for work that takes longer than a second.
//!
//! A separate thread draws; the working thread is not affected. Nothing is drawn with `-q` and
//! `--json`, and the progress is erased at the end.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::diag::OutputMode;
use crate::readable::readable;

/// Nothing is drawn for work shorter than this.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two updates.
const STEP: Duration = Duration::from_millis(100);

/// The compiler pass that is running.
static PASS: Mutex<String> = Mutex::new(String::new());

/// The state of the work.
pub(crate) struct State {
    /// The current step.
    pub(crate) text: String,
    /// Numbers of finished and of all units, if known.
    pub(crate) done: Option<(u64, u64)>,
}

/// Draws the progress until it is dropped.
pub(crate) struct Progress {
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Draws the state returned by `state`, after the first second.
    pub(crate) fn new(state: impl FnMut() -> State + Send + 'static) -> Self {
        if !OutputMode::get().shows_progress() {
            return Self { thread: None };
        }
        let (over, wait) = mpsc::channel();
        let draw = move || draw(state, |time| wait.recv_timeout(time));
        // If the thread cannot be started, nothing is drawn.
        let thread = std::thread::Builder::new().spawn(draw).ok();
        Self {
            thread: thread.map(|thread| (over, thread)),
        }
    }

    /// The progress of a compile, by its passes.
    pub(crate) fn of_compiling(what: String) -> Self {
        Self::new(move || {
            let pass = PASS.lock().unwrap_or_else(PoisonError::into_inner);
            let text = match pass.as_str() {
                "" => format!("compiling {what}"),
                // This is the last pass before the code generator.
                "link-lds" => format!("compiling {what}: generating code"),
                pass => format!("compiling {what}: {pass}"),
            };
            State { text, done: None }
        })
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((over, thread)) = self.thread.take() {
            drop(over);
            // A panic of the drawing thread is ignored.
            let _ = thread.join();
        }
    }
}

fn draw(mut state: impl FnMut() -> State, wait: impl Fn(Duration) -> Result<(), RecvTimeoutError>) {
    let goes_on = |time| wait(time) == Err(RecvTimeoutError::Timeout);
    if !goes_on(PATIENCE) {
        return;
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let begun = "{spinner} {msg} [{bar:30}] {human_pos}/{human_len} {elapsed}";
    let known = "{spinner} {msg} [{bar:30}] {human_pos}/{human_len} {elapsed}, {eta} left";
    let unknown = "{spinner} {msg} {elapsed}";
    let style = |template| {
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
    };
    bar.set_style(style(unknown));
    bar.set_elapsed(PATIENCE);
    loop {
        let State { text, done } = state();
        bar.set_message(readable(&text));
        if let Some((done, of)) = done {
            let is_new = bar.length() != Some(of);
            if is_new {
                bar.set_length(of);
            }
            // The remaining time is unknown until the first unit is finished.
            let has_begun = done > 0 && bar.position() == 0;
            if is_new || has_begun {
                let template = if done > 0 { known } else { begun };
                bar.set_style(style(template).progress_chars("=> "));
            }
            bar.set_position(done);
        }
        bar.tick();
        if !goes_on(STEP) {
            break;
        }
    }
    bar.finish_and_clear();
}

/// Records the compiler pass that an event tells.
pub(crate) fn note_pass(event: &tracing::Event<'_>) {
    event.record(&mut Noted);
}

struct Noted;

impl tracing::field::Visit for Noted {
    fn record_str(&mut self, field: &tracing::field::Field, value: &str) {
        if field.name() == "pass" {
            let mut pass = PASS.lock().unwrap_or_else(PoisonError::into_inner);
            value.clone_into(&mut pass);
        }
    }

    fn record_debug(&mut self, _: &tracing::field::Field, _: &dyn std::fmt::Debug) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_drawn_before_a_second_is_over() {
        let draws = std::cell::Cell::new(0);
        let state = || {
            draws.set(draws.get() + 1);
            State {
                text: String::new(),
                done: Some((1, 2)),
            }
        };
        draw(state, |time| {
            assert_eq!(time, PATIENCE);
            Err(RecvTimeoutError::Disconnected)
        });
        assert_eq!(draws.get(), 0);
        let waits = std::cell::Cell::new(0);
        draw(state, |_| {
            waits.set(waits.get() + 1);
            match waits.get() {
                ..=3 => Err(RecvTimeoutError::Timeout),
                _ => Err(RecvTimeoutError::Disconnected),
            }
        });
        assert_eq!(draws.get(), 3);
    }
}
