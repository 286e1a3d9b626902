//! One version of a program of modules: its code linked and loaded.

use std::sync::Arc;

use gfxjit_link::KernelBudget;

use crate::memory::Slice;
use crate::module::Module;

/// One version of a program of modules, loaded. Clones are the same version; it is unloaded when
/// the last of them, of its kernels and of their launches is gone.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let kernel = "declare i32 @f(i32)
/// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
/// #     %r = call i32 @f(i32 4)
/// #     store i32 %r, ptr addrspace(1) %p
/// #     ret void }";
/// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
/// let program = gfxjit::Program::new(&device)?;
/// program.add("kernel.ll", kernel)?;
/// program.add("library.ll", library)?;
/// let version = program.bind()?;
/// assert_eq!(version.number(), 0);
/// assert_eq!(version.module().only_kernel()?.name(), "k");
/// assert!(version.budgets()[0].needed.vgprs > 0);
/// # Ok::<(), gfxjit::Error>(())
/// ```
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

    /// How many versions of the program were made before this one.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.inner.number
    }

    /// The one image that all modules were linked to.
    #[must_use]
    pub fn module(&self) -> &Module {
        &self.inner.module
    }

    /// What each kernel needs with everything that it can call, and which function decided it.
    #[must_use]
    pub fn budgets(&self) -> &[KernelBudget] {
        &self.inner.kernels
    }

    /// The memory outside the image that its code reaches by absolute addresses.
    pub(super) fn memory(&self) -> &[Slice] {
        &self.inner.memory
    }
}
