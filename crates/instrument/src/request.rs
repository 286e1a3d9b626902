//! The requests of a caller.

use crate::place::{Probe, ProbePlace, When};

/// The probes to be called in an image, and their places.
#[derive(Clone, Debug)]
pub struct Instrumentation {
    pub(crate) name: String,
    pub(crate) image: Vec<u8>,
    pub(crate) modules: Vec<(String, Vec<u8>)>,
    pub(crate) probes: Vec<Probe>,
    pub(crate) requests: Vec<Request>,
}

impl Instrumentation {
    /// For an image; `name` is its name in messages.
    #[must_use]
    pub fn new(name: &str, image: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.to_owned(),
            image: image.into(),
            modules: Vec::new(),
            probes: Vec::new(),
            requests: Vec::new(),
        }
    }

    /// Adds an object with probes.
    #[must_use]
    pub fn module(mut self, name: &str, object: impl Into<Vec<u8>>) -> Self {
        self.modules.push((name.to_owned(), object.into()));
        self
    }

    fn request(mut self, place: ProbePlace, when: When, probe: Probe) -> Self {
        self.requests.push(Request {
            place,
            when,
            probe: self.probes.len(),
        });
        self.probes.push(probe);
        self
    }

    /// Calls a probe before places. Places that lack a value which the probe's arguments need are
    /// skipped.
    #[must_use]
    pub fn before(self, place: ProbePlace, probe: Probe) -> Self {
        self.request(place, When::Before, probe)
    }

    /// Calls a probe after instructions, where execution continues with the next one.
    #[must_use]
    pub fn after(self, place: ProbePlace, probe: Probe) -> Self {
        self.request(place, When::After, probe)
    }
}

/// A probe with its places.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) place: ProbePlace,
    pub(crate) when: When,
    pub(crate) probe: usize,
}
