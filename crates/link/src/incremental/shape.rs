//! Whether an object may stand in for another without anything moving or being counted anew.

use foldhash::HashSet;

use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHF_EXECINSTR, SHT_NOBITS, SHT_PROGBITS, SHT_RELA, SHT_SYMTAB, STT_OBJECT,
};
use gfxjit_codeobj::elf::{Rela, RelocKind, RelocValue};
use gfxjit_codeobj::info;

use crate::Options;
use crate::input::{InputSection, Object};

/// In what two objects differ.
pub(crate) struct Changed {
    /// The sections whose contents differ, by number.
    pub(crate) sections: Vec<usize>,
    /// Whether code has another size, so that what is behind it moves.
    pub(crate) is_moved: bool,
}

/// In what an object differs from the one before it; `None` when something else differs that an
/// image, or the budgets in it, could depend on. `is_defined` says whether something defines a
/// symbol of the new object.
pub(crate) fn changed(
    old: &Object<'_>,
    new: &Object<'_>,
    options: &Options,
    is_defined: impl Fn(u32) -> bool,
) -> Option<Changed> {
    let (a, b) = (old.elf.header(), new.elf.header());
    let headers =
        |h: &gfxjit_codeobj::elf::FileHeader| (h.kind, h.flags, h.os_abi(), h.abi_version());
    if headers(a) != headers(b)
        || old.sections.len() != new.sections.len()
        || old.is_joined
        || new.is_joined
    {
        return None;
    }
    let facts = old.elf.section_named(info::SECTION).is_some();
    let descriptors = descriptors(old)?;
    let mut changed = Vec::new();
    let mut is_moved = false;
    for (number, (old, new)) in old.sections.iter().zip(&new.sections).enumerate() {
        let (a, b) = (&old.section.header, &new.section.header);
        let same = old.section.name == new.section.name
            && (a.kind, a.flags, a.link, a.info, a.align, a.entsize)
                == (b.kind, b.flags, b.link, b.info, b.align, b.entsize)
            && old.kept == new.kept;
        if !same {
            return None;
        }
        if !same_relocations(old, new, options, &is_defined) {
            return None;
        }
        let is_same = match a.kind {
            SHT_NOBITS => a.size == b.size,
            _ => old.section.data == new.section.data,
        };
        let moved = !old.relocations.iter().eq(new.relocations.iter());
        if is_same && !moved {
            continue;
        }
        if a.kind == SHT_RELA {
            // Each is looked at with the section that it changes.
            continue;
        }
        if a.kind == SHT_SYMTAB {
            is_moved = true;
            continue;
        }
        let is_code = b.has(SHF_EXECINSTR);
        // Without stated facts the code itself says what a function needs.
        let is_contents = new.kept && b.kind == SHT_PROGBITS && (facts || !is_code);
        if !is_contents || descriptors.contains(&number) || (a.size != b.size && !is_code) {
            return None;
        }
        is_moved |= a.size != b.size;
        changed.push(number);
    }
    if is_moved && !(descriptors.is_empty() && same_symbols(old, new)? && !options.gc) {
        return None;
    }
    Some(Changed {
        sections: changed,
        is_moved,
    })
}

/// Whether two objects have the same symbols, but for where code is in its section and how large it
/// is.
fn same_symbols(old: &Object<'_>, new: &Object<'_>) -> Option<bool> {
    let (old_table, new_table) = (old.symbols?, new.symbols?);
    let mut is_same =
        old_table.len() == new_table.len() && old_table.first_global == new_table.first_global;
    for (a, b) in old_table.iter().zip(new_table.iter()) {
        let section = new.sections.get(usize::from(b.shndx));
        let is_code = section.is_some_and(|input| {
            // The linker refuses symbols past the end.
            let header = &input.section.header;
            header.has(SHF_EXECINSTR) && b.value <= header.size
        });
        is_same &= (a.name, a.info, a.other, a.shndx) == (b.name, b.info, b.other, b.shndx)
            && (is_code || (a.value, a.size) == (b.value, b.size));
    }
    Some(is_same)
}

/// The sections that hold kernel descriptors, which the linker repairs.
fn descriptors(object: &Object<'_>) -> Option<HashSet<usize>> {
    let mut found = HashSet::default();
    if let Some(table) = object.symbols {
        for (number, symbol) in table.iter().enumerate() {
            let name = table.name(number, &symbol).ok()?;
            if symbol.kind() == STT_OBJECT && name.ends_with(b".kd") {
                found.insert(usize::from(symbol.shndx));
            }
        }
    }
    Some(found)
}

/// Whether the relocations of a section ask for the same of tables and of loaders, and count the
/// same in budgets. Distances that code has may change: they are known here.
fn same_relocations(
    old: &InputSection<'_>,
    new: &InputSection<'_>,
    options: &Options,
    is_defined: &impl Fn(u32) -> bool,
) -> bool {
    if old.relocations.iter().eq(new.relocations.iter()) {
        return true;
    }
    let header = &new.section.header;
    // Facts, debug information: their sections have no addresses or are not counted.
    if !new.kept || options.gc {
        return false;
    }
    if !header.has(SHF_ALLOC) {
        return new.relocations.iter().all(|rela| is_defined(rela.symbol()));
    }
    if !header.has(SHF_EXECINSTR) {
        return false;
    }
    let value = |rela: &Rela| RelocKind::from_number(rela.kind()).map(RelocKind::value);
    let is_distance = |rela: &Rela| value(rela) == Some(RelocValue::Relative);
    let distances = new.relocations.iter().filter(is_distance);
    // An entry of the table is there once, in the order of first use.
    let key = |rela: Rela| match value(&rela) {
        Some(RelocValue::GotRelative) => (rela.kind(), rela.symbol(), 0, 0),
        _ => (rela.kind(), rela.symbol(), rela.offset, rela.addend),
    };
    let rest = |input: &InputSection<'_>| -> Vec<_> {
        let all = input.relocations.iter().filter(|rela| !is_distance(rela));
        all.map(key).collect()
    };
    distances.into_iter().all(|rela| is_defined(rela.symbol())) && rest(old) == rest(new)
}
