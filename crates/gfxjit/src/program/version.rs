//! A program of modules as it was at one time.

use std::sync::Arc;

use gfxjit_link::KernelBudget;

use crate::memory::Slice;
use crate::module::Module;

/// A program of modules as it was at one time, loaded. Clones are the same version; it is unloaded
/// when the last of them, of its kernels and of their launches is gone.
#[derive(Clone, Debug)]
pub struct Version {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    number: u64,
    module: Module,
    kernels: Vec<KernelBudget>,
    memory: Vec<Slice>,
}

impl Version {
    pub(super) fn new(
        number: u64,
        module: Module,
        kernels: Vec<KernelBudget>,
        memory: Vec<Slice>,
    ) -> Self {
        Self {
            inner: Arc::new(Inner {
                number,
                module,
                kernels,
                memory,
            }),
        }
    }

    /// How many versions of the program there were before.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.inner.number
    }

    /// The one image that all modules were linked to.
    #[must_use]
    pub fn module(&self) -> &Module {
        &self.inner.module
    }

    /// What each kernel needs with all that it can call, and what decided it.
    #[must_use]
    pub fn budgets(&self) -> &[KernelBudget] {
        &self.inner.kernels
    }

    /// Memory that its code reaches by addresses in it.
    pub(super) fn memory(&self) -> &[Slice] {
        &self.inner.memory
    }
}
