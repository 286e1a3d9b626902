//! A kernel and everything known about it before it runs.

use std::sync::Arc;

use gfxjit_hal::DevicePtr;

use crate::launch::Launch;
use crate::module::{Module, ModuleInner};
use crate::queue::Queue;

/// An argument as the metadata describes it: name, type, size, offset, kind, address space.
pub use gfxjit_codeobj::metadata::Argument as Parameter;

/// What a function and all it can call need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Budget {
    /// Vector registers, without accumulation registers.
    pub vgprs: u32,
    /// Accumulation registers.
    pub agprs: u32,
    /// Scalar registers.
    pub sgprs: u32,
    /// Scratch of a work-item in bytes, as far as it is known when linking.
    pub scratch_bytes: u32,
    /// Static LDS of a workgroup in bytes.
    pub lds_bytes: u32,
    /// Whether the need of scratch is not known when linking: recursion, indirect calls,
    /// variable-length arrays.
    pub dynamic_stack: bool,
}

/// What an image says about a kernel.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct KernelInfo {
    /// The name in the source.
    pub name: String,
    /// The explicit arguments in order; `None` when the code object does not list arguments
    /// though the kernel reads some.
    pub parameters: Option<Vec<Parameter>>,
    /// The hidden arguments.
    pub hidden: Vec<Parameter>,
    /// Size of the kernarg segment in bytes.
    pub kernarg_bytes: u32,
    /// What it needs.
    pub budget: Budget,
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Work-items in a workgroup, at most.
    pub max_workgroup_size: u32,
    /// Workgroups of a grid (X, Y, Z), at most.
    pub max_workgroups: Option<[u32; 3]>,
    /// The only workgroup the kernel was compiled for (X, Y, Z).
    pub required_workgroup_size: Option<[u32; 3]>,
    /// Whether the kernel was compiled on the promise that no workgroup is partial.
    pub uniform_workgroup_size: bool,
}

/// A kernel of a module. Clones are the same kernel; it keeps its module loaded.
#[derive(Clone)]
pub struct Kernel {
    pub(crate) inner: Arc<KernelInner>,
}

pub(crate) struct KernelInner {
    pub(crate) module: Arc<ModuleInner>,
    pub(crate) name: Arc<str>,
    pub(crate) info: KernelInfo,
    pub(crate) descriptor: DevicePtr,
    pub(crate) entry: DevicePtr,
}

impl Kernel {
    /// The name in the source.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Arguments, limits, and what it needs.
    #[must_use]
    pub fn info(&self) -> &KernelInfo {
        &self.inner.info
    }

    /// The explicit arguments in order.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        self.inner.info.parameters.as_deref().unwrap_or(&[])
    }

    /// What it and all it can call need.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.inner.info.budget
    }

    /// Device address of the kernel descriptor.
    #[must_use]
    pub fn descriptor(&self) -> DevicePtr {
        self.inner.descriptor
    }

    /// Device address of its first instruction.
    #[must_use]
    pub fn entry(&self) -> DevicePtr {
        self.inner.entry
    }

    /// The module it belongs to.
    #[must_use]
    pub fn module(&self) -> Module {
        Module::from_inner(self.inner.module.clone())
    }

    /// Prepares a launch; [`Launch::submit`] starts it.
    pub fn launch(&self, queue: &Queue) -> Launch {
        Launch::new(self.clone(), queue.clone())
    }
}

impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kernel").field(&self.name()).finish()
    }
}
