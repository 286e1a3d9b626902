//! What a caller has asked for.

use crate::place::{Probe, ProbePlace, When};

/// What is to be called where in an image.
#[derive(Clone, Debug)]
pub struct Instrumentation {
    pub(crate) name: String,
    pub(crate) image: Vec<u8>,
    pub(crate) modules: Vec<(String, Vec<u8>)>,
    pub(crate) probes: Vec<Probe>,
    pub(crate) requests: Vec<Request>,
}

impl Instrumentation {
    /// Of an image; `name` is what messages call it.
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

    /// Calls a probe before places. Those that do not have what the probe's arguments ask for are left
    /// out.
    #[must_use]
    pub fn before(self, place: ProbePlace, probe: Probe) -> Self {
        self.request(place, When::Before, probe)
    }

    /// Calls a probe after instructions, where they go on with the next one.
    #[must_use]
    pub fn after(self, place: ProbePlace, probe: Probe) -> Self {
        self.request(place, When::After, probe)
    }
}

/// A probe at places.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) place: ProbePlace,
    pub(crate) when: When,
    pub(crate) probe: usize,
}
