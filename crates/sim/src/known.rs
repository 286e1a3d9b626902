//! What launches have found out about the kernels of an image.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::lenient::{self, Lenient};

/// What is known of a kernel.
#[derive(Clone, Copy, Default, Debug)]
pub struct KnownKernel {
    /// Launches whose use of LDS was looked at.
    pub looks: u8,
    /// Its waves meet in LDS without a barrier between.
    pub races: bool,
    /// They do so long behind the barrier.
    pub races_late: bool,
    told: Lenient,
}

/// The kernels of an image, by their descriptors.
#[derive(Default, Debug)]
pub struct KnownKernels(Mutex<BTreeMap<u64, KnownKernel>>);

impl KnownKernels {
    /// Reads or changes what is known of a kernel.
    pub fn with<T>(&self, kernel: u64, f: impl FnOnce(&mut KnownKernel) -> T) -> T {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        f(all.entry(kernel).or_default())
    }

    /// Tells what a launch of a kernel has made use of, each kind once.
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
