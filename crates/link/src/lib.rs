//! Links AMDGPU objects to a loadable image in memory.
//!
//! Other libraries call LLD for this, through temporary files, under a lock or as another process. [`link`] takes and
//! returns bytes, keeps no state between calls, and makes the same image from the same inputs on any thread.
//!
//! ```
//! # fn object() -> Result<Vec<u8>, gfxjit_link::LinkError> { Ok(Vec::new()) }
//! use gfxjit_link::{Input, Options, link};
//!
//! # fn main() -> Result<(), gfxjit_link::LinkError> {
//! let object: Vec<u8> = object()?;
//! # if object.is_empty() { return Ok(()); }
//! let input = Input::new("saxpy.o", &object);
//! let image: Vec<u8> = link(&[input], &Options::default())?.image;
//! # Ok(())
//! # }
//! ```
//!
//! # What a kernel can reach
//!
//! Each kernel's budget is computed from the call graph. A direct call reaches the definition that symbol resolution
//! chooses. A call by address reaches every function of the type that is called, if the address of that function is
//! taken in code or data that goes into the image, or if it is exported (default or protected visibility): the host may
//! look it up by name and pass it to a kernel. [`Options::gc`] keeps what is exported, so it counts then, too; hidden
//! functions count only where their address is taken. A function or a call whose type is not known is of any type.
//!
//! # Phases
//!
//! `whole` has the phases in order. `read` selects inputs and reads objects. `resolve` finds the definition of every
//! name and the sections that are needed. `budget` computes what each kernel needs, from the call graph. `layout`
//! assigns input sections to output sections, counts table entries and dynamic relocations, builds the tables a loader
//! reads, and assigns addresses. `write` fills one buffer and computes each relocation. `relocatable` links to an
//! object, and `unlink` takes an image apart.
//!
//! Sources: the System V gABI; LLVM's AMDGPUUsage ("Relocation Records", "Code Object"); what ROCr's loader accepts;
//! and LLD, with whose output for the same objects the tests compare.
#![forbid(unsafe_code)]

mod budget;
mod definition;
mod error;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod layout;
mod options;
mod read;
mod relocatable;
mod replacement;
mod report;
mod resolve;
mod unlink;
mod version_script;
mod whole;
mod write;

pub use budget::calls::{CallGraph, CallNode, IndirectCall, Needs, Own, call_graph};
pub use budget::facts::{CodeFacts, FunctionCode, FunctionFacts};
pub use budget::repair::largest_workgroup;
pub use definition::Definition;
pub use error::{LinkError, UndefinedSymbol, UndefinedSymbols};
pub use options::{Assumption, Input, Options, Strip, Take, Undefined};
pub use relocatable::link_relocatable;
pub use replacement::Replacement;
pub use report::{Data, Dropped, KernelBudget, Linked, Resources};
pub use resolve::suggest::nearest;
pub use unlink::{Additions, CodeCopy, CodeReference, end_of_code, object_of_image, object_with};
pub use version_script::Exports;

/// Links objects and archives to an image.
///
/// The image is deterministic, and any loader for AMD GPUs takes it: permissions are separated by
/// pages, kernels and variables are dynamic symbols, and words that depend on the load address have
/// the dynamic relocations `R_AMDGPU_RELATIVE64`, `ABS64`, and `ABS32*`.
///
/// # Errors
/// When an input is damaged or no AMDGPU object, when symbols are undefined or defined
/// twice, or when a relocation cannot be applied. The error names input, section and symbol.
pub fn link(inputs: &[Input<'_>], options: &Options) -> Result<Linked, LinkError> {
    link_with(inputs, options, &budget::facts::Nothing)
}

/// Symbols that the inputs use and do not define, with the references to them, as a link would
/// report. Weak symbols are left out.
///
/// # Errors
/// When an input is damaged or no AMDGPU object, or symbols are defined twice.
pub fn undefined(
    inputs: &[Input<'_>],
    options: &Options,
) -> Result<Vec<UndefinedSymbol>, LinkError> {
    let mut objects = read::select::read(inputs, options)?;
    read::group::drop_repeated(&mut objects)?;
    let mut symbols = resolve::symbols::Symbols::resolve(&objects)?;
    resolve::define::apply(&mut symbols, &options.define)?;
    resolve::external::settle(&mut objects, &mut symbols);
    let output = layout::output::Output::new(&objects, &mut symbols)?;
    match layout::scan::scan(&objects, &mut symbols, &output) {
        Err(LinkError::Undefined(undefined)) => Ok(undefined.symbols),
        Err(error) => Err(error),
        Ok(_) => Ok(Vec::new()),
    }
}

/// As [`link`]; `facts` analyses the code of objects that do not state the needs of their
/// functions.
///
/// # Errors
/// As [`link`].
pub fn link_with(
    inputs: &[Input<'_>],
    options: &Options,
    facts: &dyn CodeFacts,
) -> Result<Linked, LinkError> {
    whole::link(inputs, options, facts)
}
