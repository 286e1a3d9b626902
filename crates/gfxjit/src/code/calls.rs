//! The call graph of an object or an image.

pub use gfxjit_link::{CallGraph, CallNode, IndirectCall, Needs, Own};

use crate::error::Result;

/// Reads the call graph of an object or an image: what each kernel and each device function needs,
/// alone and with everything it can call. `name` is what messages call the file. For an
/// [`Image`](crate::Image) see [`Image::calls`](crate::Image::calls).
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let image = module.image();
/// let graph = gfxjit::call_graph(image.name(), image.bytes())?;
/// assert_eq!(graph.nodes.len(), 1);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`ImageError::Link`](crate::ImageError::Link) when the file is damaged.
pub fn call_graph(name: &str, bytes: &[u8]) -> Result<CallGraph> {
    Ok(gfxjit_link::call_graph(
        name,
        bytes,
        &crate::code::facts::Facts,
    )?)
}
