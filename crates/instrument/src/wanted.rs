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

/// A probe at places.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) place: ProbePlace,
    pub(crate) when: When,
    pub(crate) probe: usize,
}
