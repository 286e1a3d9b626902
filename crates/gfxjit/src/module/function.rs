//! A device function that can be an argument of a kernel.
//!
//! Problem: a kernel that takes a function pointer needs the function's address on the device, and
//! the registers and scratch to call it. The linker counts every function that can be obtained here
//! as a possible target of calls by address (crates/link, `graph.rs`).

use std::sync::Arc;

use gfxjit_codeobj::Visibility;
use gfxjit_hal::DevicePtr;

use crate::code::contents::ImageFunction;
use crate::error::{ModuleError, Result};
use crate::module::{Module, ModuleInner};

/// A device function of a module. Clones are the same function; it keeps its module loaded.
///
/// As an argument, `&Function` is its address. Its address ([`Function::address`], 8 bytes) may
/// also be written into data; the caller then vouches that the kernel which calls it belongs to the
/// same module.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let source: &[u8] = b"
/// # define i32 @half(i32 %x) { %r = lshr i32 %x, 1 ret i32 %r }
/// # define i32 @square(i32 %x) { %r = mul i32 %x, %x ret i32 %r }
/// # define amdgpu_kernel void @apply(ptr %f, ptr addrspace(1) %data) {
/// #   %x = load i32, ptr addrspace(1) %data
/// #   %y = call i32 %f(i32 %x)
/// #   store i32 %y, ptr addrspace(1) %data
/// #   ret void
/// # }";
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "apply.ll", source, &Default::default())?;
/// # let queue = device.queue()?;
/// let data = gfxjit::Buffer::from_slice(&device, &[12u32])?;
/// let square = module.function("square")?;
/// module.kernel("apply")?.launch(&queue).grid(1).block(1).arg(&square).arg(&data).submit()?;
/// assert_eq!(data.download()?, [144]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Function {
    pub(crate) module: Arc<ModuleInner>,
    pub(crate) info: ImageFunction,
    pub(crate) address: DevicePtr,
}

impl Module {
    /// A device function by its symbol, for kernels that take a function's address. It must be
    /// exported (default or protected visibility), or the code must take its address: the budgets
    /// of kernels that call by address include only those functions.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"define i32 @half(i32 %x) { %r = lshr i32 %x, 1 ret i32 %r }";
    /// let module = gfxjit::Module::build(&device, "half.ll", source, &Default::default())?;
    /// assert_eq!(module.function("half")?.name(), "half");
    /// assert!(module.function("halve").unwrap_err().to_string().contains("half"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ModuleError::NoFunction`] which says what the name is instead, or lists similar names.
    pub fn function(&self, name: &str) -> Result<Function> {
        Function::find(&self.inner, name)
    }
}

impl Function {
    fn find(module: &Arc<ModuleInner>, name: &str) -> Result<Self> {
        let image = &module.image;
        let refused = |reason: String| ModuleError::NoFunction {
            name: name.to_owned(),
            module: image.name().to_owned(),
            reason,
        };
        let mut named = image.functions().iter().filter(|found| found.name == name);
        let Some(info) = named.clone().find(|found| found.is_callable) else {
            return Err(refused(match named.next() {
                Some(hidden) => format!(
                    "it is {} and its address is taken nowhere, so no kernel has a budget for \
                     it; give it default or protected visibility",
                    match hidden.linkage.visibility {
                        Visibility::Default | Visibility::Protected => "local",
                        inside => inside.as_str(),
                    }
                ),
                None => absent(image, name),
            })
            .into());
        };
        let symbol = module.code.symbol(name)?;
        let symbol = symbol.ok_or_else(|| {
            refused("several local functions have that name, or the driver tells no address".into())
        })?;
        Ok(Self {
            module: module.clone(),
            info: info.clone(),
            address: symbol.address,
        })
    }

    /// The symbol.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.info.name
    }

    /// The image's entry for it; addresses there count from where the image is loaded.
    #[must_use]
    pub fn info(&self) -> &ImageFunction {
        &self.info
    }

    /// Its address on the device: the value of a function pointer.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"define i32 @half(i32 %x) { %r = lshr i32 %x, 1 ret i32 %r }";
    /// let module = gfxjit::Module::build(&device, "half.ll", source, &Default::default())?;
    /// let half = module.function("half")?;
    /// assert_eq!(module.functions().next().and_then(|(address, _)| address), Some(half.address()));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn address(&self) -> DevicePtr {
        self.address
    }

    /// The module it belongs to.
    #[must_use]
    pub fn module(&self) -> Module {
        Module::from_inner(self.module.clone())
    }
}

/// Why `name` is not a function: what it is instead, or similar names.
fn absent(image: &crate::Image, name: &str) -> String {
    if image.kernels().iter().any(|k| k.info.name == name) {
        return "it is a kernel, which is launched and cannot be called".to_owned();
    }
    if image.variables().iter().any(|v| v.name == name) {
        return "it is a variable; see Module::variable".to_owned();
    }
    let callable = || image.functions().iter().filter(|found| found.is_callable);
    let names = || callable().map(|found| found.name.as_str());
    let near = gfxjit_link::nearest(name, names());
    match (near.as_slice(), names().next()) {
        ([], None) => "it has no function that can be called by address".to_owned(),
        ([], Some(_)) => format!(
            "it has {}",
            crate::error::few(&names().map(str::to_owned).collect::<Vec<_>>())
        ),
        (near, _) => format!("did you mean {}?", near.join(", ")),
    }
}

impl std::fmt::Debug for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Function")
            .field("name", &self.name())
            .field("address", &format_args!("{:#x}", self.address.0))
            .finish_non_exhaustive()
    }
}
