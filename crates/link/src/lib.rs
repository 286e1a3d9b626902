//! Links AMDGPU objects to a loadable image in memory.
//!
//! Everyone else calls LLD for this: through temporary files, behind a lock or as another
//! process. [`link`] takes bytes and gives bytes, keeps no state between calls, and gives the
//! same image for the same inputs on any thread.
//!
//! ```
//! # fn object() -> Result<Vec<u8>, gfxjit_link::LinkError> { Ok(Vec::new()) }
//! use gfxjit_link::{Input, Options, link};
//!
//! # fn main() -> Result<(), gfxjit_link::LinkError> {
//! let object: Vec<u8> = object()?;
//! # if object.is_empty() { return Ok(()); }
//! let input = Input { name: "saxpy.o", bytes: &object };
//! let image: Vec<u8> = link(&[input], &Options::default())?.image;
//! # Ok(())
//! # }
//! ```
//!
//! The work goes through phases, each with its file: `input` reads objects, `symbols`
//! finds the definition of every name, `output` sorts input sections into output sections,
//! `scan` finds out which table entries and dynamic relocations the code needs,
//! `dynamic` makes the tables a loader reads, `layout` gives everything an address, and
//! `write` fills one buffer, with `relocate` computing each value.
//!
//! Sources: the System V gABI; LLVM's AMDGPUUsage ("Relocation Records", "Code Object");
//! what ROCr's loader accepts; and LLD, whose output for the same object is compared with
//! ours in the tests.
#![forbid(unsafe_code)]

mod dynamic;
mod error;
mod exercise;
mod input;
mod layout;
mod near;
mod output;
mod relocate;
mod scan;
mod symbols;
mod write;

pub use error::{LinkError, UndefinedSymbol, UndefinedSymbols};
pub use exercise::exercise;

/// An object to link.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// What messages call it: a file name, or any other.
    pub name: &'a str,
    /// The object, an AMDGPU ELF file of type ET_REL.
    pub bytes: &'a [u8],
}

/// What becomes of undefined symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Undefined {
    /// They are errors, all reported at once. A weak one has address zero.
    #[default]
    Error,
    /// Those of default visibility are left to the loader, which finds them by name. Hidden
    /// ones are errors all the same: no loader can supply them.
    Dynamic,
}

/// What is left out of the image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Strip {
    /// Nothing.
    #[default]
    Nothing,
    /// Debug sections.
    Debug,
    /// Debug sections and the symbol table. The dynamic symbols that loaders read stay.
    All,
}

/// How to link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// What becomes of undefined symbols.
    pub undefined: Undefined,
    /// What is left out of the image.
    pub strip: Strip,
}

/// What a link gives.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Linked {
    /// The image: an AMDGPU ELF file of type ET_DYN.
    pub image: Vec<u8>,
}

/// Links one object to an image.
///
/// The image is deterministic, and any loader for AMD GPUs takes it: permissions are
/// separated by pages, kernels and variables are dynamic symbols, and what depends on the
/// load address is in the dynamic relocations `R_AMDGPU_RELATIVE64`, `ABS64`, and `ABS32*`.
///
/// # Errors
/// When an input is damaged or no AMDGPU object, when symbols are undefined or defined
/// twice, or when a relocation cannot be applied. The error names input, section and symbol.
pub fn link(inputs: &[Input<'_>], options: &Options) -> Result<Linked, LinkError> {
    let [_] = inputs else {
        return Err(LinkError::InputCount {
            count: inputs.len(),
        });
    };
    let objects = inputs
        .iter()
        .map(|input| input::Object::read(input, options))
        .collect::<Result<Vec<_>, _>>()?;
    let mut symbols = symbols::Symbols::resolve(&objects)?;
    let mut output = output::Output::new(&objects, &mut symbols)?;
    let scanned = scan::scan(&objects, &mut symbols, &output, options)?;
    let tables = dynamic::Tables::new(&objects, &mut symbols, &scanned)?;
    let full = write::SymbolTable::new(&objects, &symbols, &output, options)?;
    let layout = layout::Layout::new(&objects, &mut output, &scanned, &tables, &full)?;
    let addresses: Vec<u64> = symbols
        .globals
        .iter()
        .map(|global| layout.address(&output, global.place, global.value))
        .collect();
    let image = write::image(&write::Parts {
        objects: &objects,
        symbols: &symbols,
        output: &output,
        scanned: &scanned,
        tables: &tables,
        full: &full,
        layout: &layout,
        addresses: &addresses,
    })?;
    Ok(Linked { image })
}
