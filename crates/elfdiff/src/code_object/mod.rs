//! Compares two objects or images without further knowledge of them.

mod contents;
mod descriptor;
mod functions;
mod header;
mod metadata;
mod sections;

use gfxjit_codeobj::elf::ElfError;
use gfxjit_codeobj::elf::consts::ET_REL;

use crate::difference::{Difference, Facts, first_difference};
use crate::image::Image;

/// The kinds of facts in the order of the output: what launches depend on comes first.
const ASPECTS: &[&str] = &[
    header::ASPECT,
    descriptor::ASPECT,
    metadata::ASPECT,
    functions::ASPECT,
    contents::CODE,
    contents::DATA,
    contents::RELOCATION,
    SYMBOL,
    DYNAMIC_SYMBOL,
    sections::ASPECT,
    contents::BYTES,
    "segment",
    "dynamic tag",
    "dynamic relocation",
    "got entry",
    metadata::NOTE,
    FILE,
];

const SYMBOL: &str = "symbol";
const DYNAMIC_SYMBOL: &str = "dynamic symbol";
const FILE: &str = "file";

/// Identifies one of two files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The first.
    Left,
    /// The second.
    Right,
}

/// One of the files is not an AMDGPU ELF file, or is damaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{source}")]
pub struct CompareError {
    /// Which file.
    pub side: Side,
    /// What is wrong with it.
    pub source: ElfError,
}

/// All differences between two code objects. The result is empty if and only if the files are identical.
///
/// # Errors
/// One of the files cannot be parsed.
pub fn compare(left: &[u8], right: &[u8]) -> Result<Vec<Difference>, CompareError> {
    let read = |side, bytes| facts(bytes).map_err(|source| CompareError { side, source });
    let (first, second) = (read(Side::Left, left)?, read(Side::Right, right)?);
    let mut found = first.differences(&second);
    found.sort_by(|a, b| place(a).cmp(&place(b)));
    if found.is_empty() && left != right {
        let (left, right) = first_difference(left, right);
        found.push(Difference {
            aspect: FILE,
            subject: "outside of all that has a meaning".to_owned(),
            left: Some(left),
            right: Some(right),
        });
    }
    Ok(found)
}

/// The sort key of a difference: position of the aspect in [`ASPECTS`], then the subject.
fn place(difference: &Difference) -> (Option<usize>, &str) {
    let mut aspects = ASPECTS.iter();
    let aspect = aspects.position(|aspect| *aspect == difference.aspect);
    (aspect, &difference.subject)
}

fn facts(bytes: &[u8]) -> Result<Facts, ElfError> {
    let image = Image::read(bytes, Vec::new())?;
    let elf = &image.elf;
    let target = header::target(elf);
    let is_object = elf.header().kind == ET_REL;
    let mut facts = Facts::default();
    header::facts(elf, &mut facts);
    descriptor::facts(&image, target, is_object, &mut facts)?;
    metadata::facts(elf, &mut facts)?;
    let is_info_read = functions::facts(bytes, &mut facts);
    image.symbol_facts(SYMBOL, elf.symtab()?, &mut facts)?;
    image.symbol_facts(DYNAMIC_SYMBOL, elf.dynsym()?, &mut facts)?;
    sections::facts(&image, &mut facts);
    contents::facts(&image, is_info_read, &mut facts)?;
    image.segment_facts(&mut facts);
    image.dynamic_facts(&mut facts)?;
    image.relocation_facts(&mut facts)?;
    Ok(facts)
}
