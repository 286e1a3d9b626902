//! HIP's fat binaries, found through their wrappers: a host program without a section of the usual
//! name still has a record for each bundle, for HIP's runtime.
//!
//! | bytes | `__CudaFatBinaryWrapper` |
//! | --- | --- |
//! | 4, 4 | `HIPF` as a number, version 1 |
//! | 8 | address of the bundle |
//! | 8 | not used |
//!
//! Source: clang's `CGCUDANV.cpp`; the number is `0x48495046`.

use std::collections::HashMap;

use object::{Object, ObjectSection, RelocationTarget};

/// Sections of wrappers; in PE/COFF images names have eight bytes.
const SECTIONS: [&str; 2] = [".hipFatBinSegment", ".hipFatB"];
const MAGIC: u32 = 0x4849_5046;
const VERSION: u32 = 1;
const WRAPPER: usize = 24;

/// For each wrapper of a linked host program or library, the bytes from the address it points to,
/// and their section's name. Wrappers without an address in the file are left out.
pub(crate) fn binaries<'a>(host: &object::File<'a>) -> Vec<(String, &'a [u8])> {
    let is_wrappers = |section: &object::Section<'a, '_>| {
        section.name().is_ok_and(|name| SECTIONS.contains(&name))
    };
    let mut found = Vec::new();
    // Most hosts have no wrappers, and many relocations.
    if !host.sections().any(|section| is_wrappers(&section)) {
        return found;
    }
    let relocations = relocations(host);
    for section in host.sections().filter(is_wrappers) {
        let wrappers = section.data().unwrap_or_default().chunks_exact(WRAPPER);
        for (wrapper, index) in wrappers.zip(0_u64..) {
            if word(wrapper, 0) != Some(MAGIC) || word(wrapper, 4) != Some(VERSION) {
                continue;
            }
            let place = section.address().wrapping_add(index * WRAPPER as u64 + 8);
            let stored = wrapper.get(8..16).and_then(|bytes| bytes.try_into().ok());
            let stored = stored.map_or(0, u64::from_le_bytes);
            let address = relocations.get(&place).copied().unwrap_or(stored);
            found.extend(at(host, address));
        }
    }
    found
}

/// The values that a loader writes, by address, if the file is loaded at its own addresses.
fn relocations(host: &object::File<'_>) -> HashMap<u64, u64> {
    let all = host.dynamic_relocations().into_iter().flatten();
    all.filter(|(_, relocation)| relocation.target() == RelocationTarget::Absolute)
        .map(|(place, relocation)| (place, relocation.addend() as u64))
        .collect()
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_le_bytes(field))
}

/// The rest of a section from an address on, with the section's name.
fn at<'a>(host: &object::File<'a>, address: u64) -> Option<(String, &'a [u8])> {
    host.sections().find_map(|section| {
        let offset = address.checked_sub(section.address())?;
        let data = section.data().ok()?;
        let rest = data.get(usize::try_from(offset).ok()?..)?;
        let name = section.name().unwrap_or_default();
        (section.address() != 0 && !rest.is_empty()).then(|| (name.to_owned(), rest))
    })
}
