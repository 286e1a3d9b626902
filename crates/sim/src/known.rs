//! Information on the kernels of an image, collected by launches.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::lenient::{self, Lenient};

/// Information on a kernel.
#[derive(Clone, Copy, Default, Debug)]
pub struct KnownKernel {
    /// The number of launches whose use of LDS was observed.
    pub looks: u8,
    /// Whether its waves access the same LDS without a barrier between the accesses.
    pub races: bool,
    /// Whether they do so long after the barrier.
    pub races_late: bool,
    /// Whether its waves wait for their loads, if that has been found out.
    pub waits_for_loads: Option<bool>,
    told: Lenient,
}

/// Information on the kernels of an image, by descriptor address.
#[derive(Default, Debug)]
pub struct KnownKernels(Mutex<BTreeMap<u64, KnownKernel>>);

impl KnownKernels {
    /// Reads or changes the information on a kernel.
    pub fn with<T>(&self, kernel: u64, f: impl FnOnce(&mut KnownKernel) -> T) -> T {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        f(all.entry(kernel).or_default())
    }

    /// Reports the tolerated faults of a launch of a kernel, each kind once.
    pub fn tell(&self, kernel: u64, name: &str, used: Lenient) {
        if used == Lenient::default() {
            return;
        }
        let new = self.with(kernel, |known| {
            let new = used.without(known.told);
            known.told = known.told.with(used);
            new
        });
        lenient::report(name, new);
    }
}
