//! A command on several GPUs.

use super::clock::Span;
use super::device::LogicalDevice;
use crate::error::Result;
use crate::queue::Event;

/// A command on several GPUs.
#[derive(Clone, Debug)]
pub struct LogicalEvent {
    pub(super) device: LogicalDevice,
    /// Each GPU that has a part in it, by its place.
    pub(super) events: Vec<(usize, Event)>,
}

impl LogicalEvent {
    /// Waits for all parts.
    ///
    /// # Errors
    /// The first part's that failed, in the order of the GPUs; all parts are over then.
    pub fn wait(&self) -> Result<()> {
        let mut outcome = Ok(());
        for (_, event) in &self.events {
            let part = event.wait();
            if outcome.is_ok() {
                outcome = part.map(drop);
            }
        }
        outcome
    }

    /// Waits, and tells when each part ran, all by one clock.
    ///
    /// # Errors
    /// As [`LogicalEvent::wait`].
    pub fn timeline(&self) -> Result<Vec<Span>> {
        self.wait()?;
        let span = |(device, event): &(usize, Event)| {
            Ok(self.device.inner.clock.span(*device, event.wait()?))
        };
        self.events.iter().map(span).collect()
    }

    /// Whether all parts are over, without waiting.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.events.iter().all(|(_, event)| event.poll().is_some())
    }

    /// The event of each GPU that has a part in the command, with the GPU's place.
    pub fn parts(&self) -> impl Iterator<Item = (usize, &Event)> {
        self.events.iter().map(|(device, event)| (*device, event))
    }

    /// Ends all parts early; see [`Event::cancel`].
    ///
    /// # Errors
    /// As [`Event::cancel`]; the other parts are cancelled nevertheless.
    pub fn cancel(&self) -> Result<()> {
        let mut outcome = Ok(());
        for (_, event) in &self.events {
            outcome = outcome.and(event.cancel());
        }
        outcome
    }
}
