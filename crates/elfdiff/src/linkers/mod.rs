//! Compares two images that different linkers made from the same objects.
//!
//! An image is reduced to facts that do not depend on addresses: a symbol is at an offset in a section of an object,
//! a relocated field points to a symbol, an entry of the global offset table holds a symbol's address. The two sets
//! of facts are then compared. Intended differences are listed as data ([`ACCEPTED`], [`kernels::BUDGET`]), each with
//! its reason.
//!
//! The facts are derived from the images and the objects' relocations. No information from gfxjit's linker is used,
//! so a defect of it cannot hide here. Where the linkers place input sections is given by the rule in `place`; a
//! deviation shows up as a difference.

pub mod accepted;
mod fields;
pub mod kernels;

use gfxjit_codeobj::elf::{Elf, ElfError};

pub use accepted::ACCEPTED;

use crate::difference::{Difference, Facts};
use crate::image::Image;
use crate::place::parts;

pub use crate::place::Linker;

/// An image and the objects that it was linked from.
#[derive(Clone, Copy, Debug)]
pub struct Linked<'a> {
    /// The image.
    pub image: &'a [u8],
    /// Names and contents of the objects, in link order.
    pub objects: &'a [(&'a str, &'a [u8])],
    /// The linker.
    pub linker: Linker,
}

/// The differences between gfxjit's and LLD's image of one object that are not in [`ACCEPTED`].
///
/// # Errors
/// One of the three files cannot be parsed.
pub fn unaccepted(object: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<Difference>, ElfError> {
    let mut found = differences(object, ours, theirs)?;
    found.retain(|difference| !accepted::is_accepted(difference));
    Ok(found)
}

/// All differences between gfxjit's and LLD's image of one object.
///
/// # Errors
/// One of the three files cannot be parsed.
pub fn differences(object: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<Difference>, ElfError> {
    let objects: &[(&str, &[u8])] = &[("", object)];
    let linked = |image, linker| Linked {
        image,
        objects,
        linker,
    };
    differences_of(linked(ours, Linker::Ours), linked(theirs, Linker::Lld), &[])
}

/// All differences between gfxjit's and LLD's image of several objects. For the kernels `repaired`, recomputed fields
/// ([`kernels::BUDGET`]) are ignored.
///
/// # Errors
/// One of the files cannot be parsed.
pub fn differences_of(
    ours: Linked<'_>,
    theirs: Linked<'_>,
    repaired: &[&str],
) -> Result<Vec<Difference>, ElfError> {
    let (ours, theirs) = (facts(ours, repaired)?, facts(theirs, repaired)?);
    Ok(ours.differences(&theirs))
}

fn facts(linked: Linked<'_>, repaired: &[&str]) -> Result<Facts, ElfError> {
    let mut objects = Vec::with_capacity(linked.objects.len());
    for &(name, bytes) in linked.objects {
        objects.push((name, Elf::parse(bytes)?));
    }
    let image = Image::read(linked.image, parts(&objects, linked.linker)?)?;
    let mut facts = Facts::default();
    header_facts(&image.elf, &mut facts);
    image.symbol_facts("symbol", image.elf.symtab()?, &mut facts)?;
    image.symbol_facts("dynamic symbol", image.elf.dynsym()?, &mut facts)?;
    image.segment_facts(&mut facts);
    image.dynamic_facts(&mut facts)?;
    image.relocation_facts(&mut facts)?;
    let one = objects.len() == 1;
    kernels::note_facts(&image.elf, one, repaired, &mut facts)?;
    let masks = image.field_facts(&objects, &mut facts)?;
    image.section_facts(one, &masks, repaired, &mut facts)?;
    Ok(facts)
}

fn header_facts(elf: &Elf<'_>, facts: &mut Facts) {
    let header = elf.header();
    let mut add = |name: &str, value: u64| facts.text("header", name, format_args!("{value:#x}"));
    add("type", header.kind.into());
    add("OS ABI", header.os_abi().into());
    add("ABI version", header.abi_version().into());
    add("flags", header.flags.into());
    add("entry", header.entry);
}
