//! Traps that a debugger has written to the code of kernels, and what was there before.
//!
//! The software GPU decodes code once, and goes on with a wave behind a trap while the trap is still in memory. So traps that
//! are not in the code object are left out when code is decoded. ROCr lists code objects for debuggers (`r_debug`, as the
//! loader of programs does), with the addresses of their files.

use gfxjit_codeobj::elf::Elf;

use crate::caller::take;

/// `s_trap`, whose last byte is the trap's number.
pub(super) const TRAP: u32 = 0xbf92_0000;
pub(super) const TRAP_MASK: u32 = 0xffff_ff00;

/// The largest number of code objects, and the largest of their files in bytes.
const MOST: usize = 1 << 16;
const LARGEST: usize = 1 << 31;

/// The word at an address.
pub(super) fn word_at(address: u64) -> Option<u32> {
    let mut bytes = [0; 4];
    take(address, &mut bytes).ok()?;
    Some(u32::from_le_bytes(bytes))
}

fn long_at(address: u64) -> Option<u64> {
    let mut bytes = [0; 8];
    take(address, &mut bytes).ok()?;
    Some(u64::from_le_bytes(bytes))
}

fn text_at(address: u64) -> Option<String> {
    let mut text = Vec::new();
    for at in address..address + 4096 {
        let mut byte = [0];
        take(at, &mut byte).ok()?;
        if byte == [0] {
            return String::from_utf8(text).ok();
        }
        text.extend(byte);
    }
    None
}

/// The file of a code object by its name, `memory://PID#offset=…&size=…` or `file://PATH#offset=…&size=…`.
fn file(name: &str) -> Option<Vec<u8>> {
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    let (place, part) = name.split_once(['#', '?']).unwrap_or((name, ""));
    let of = |wanted: &str| {
        let mut all = part.split('&').filter_map(|one| one.split_once('='));
        all.find(|(name, _)| *name == wanted)
            .and_then(|(_, value)| number(value))
    };
    let (offset, size) = (of("offset"), of("size"));
    if place.starts_with("memory://") {
        let size = usize::try_from(size?)
            .ok()
            .filter(|size| *size <= LARGEST)?;
        let mut bytes = vec![0; size];
        take(offset?, &mut bytes).ok()?;
        return Some(bytes);
    }
    let path = place.strip_prefix("file://")?;
    let bytes = std::fs::read(path).ok()?;
    let begin = usize::try_from(offset.unwrap_or(0)).ok()?;
    let rest = bytes.get(begin..)?;
    let size = size.and_then(|size| usize::try_from(size).ok());
    Some(rest.get(..size.unwrap_or(rest.len()))?.to_vec())
}

/// Code objects as the list at `r_debug` has them: how far each is loaded behind its own addresses, and its file's name.
fn listed(r_debug: u64) -> Vec<(u64, String)> {
    let mut all = Vec::new();
    let mut next = long_at(r_debug + 8).unwrap_or(0);
    while next != 0 && all.len() < MOST {
        let delta = long_at(next);
        let name = long_at(next + 8).and_then(text_at);
        if let (Some(delta), Some(name)) = (delta, name) {
            all.push((delta, name));
        }
        next = long_at(next + 24).unwrap_or(0);
    }
    all
}

/// Replaces traps in a copy of memory, which begins at an address, by what code objects have there.
pub(super) fn without_traps(r_debug: u64, begin: u64, bytes: &mut [u8]) {
    let end = begin + bytes.len() as u64;
    let is_trap = |word: &[u8]| {
        let word = word.first_chunk().map(|word| u32::from_le_bytes(*word));
        word.is_some_and(|word| word & TRAP_MASK == TRAP)
    };
    if !bytes.chunks(4).any(is_trap) {
        return;
    }
    for (delta, name) in listed(r_debug) {
        if !(begin..end).contains(&delta) {
            continue;
        }
        let Some(file) = file(&name) else { continue };
        let Ok(elf) = Elf::parse(&file) else { continue };
        for segment in elf.segments().iter() {
            let Some(data) = elf.segment_data(&segment) else {
                continue;
            };
            let start = delta.wrapping_add(segment.vaddr);
            for (at, original) in (start..end).step_by(4).zip(data.chunks_exact(4)) {
                let Some(at) = at.checked_sub(begin) else {
                    continue;
                };
                if let Some(word) = bytes.get_mut(at as usize..at as usize + 4)
                    && is_trap(word)
                {
                    word.copy_from_slice(original);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn files_have_names_with_their_place() {
        let bytes = [1_u8, 2, 3, 4];
        let at = bytes.as_ptr().expose_provenance();
        let name = format!("memory://1#offset={at:#x}&size=3");
        assert_eq!(super::file(&name).as_deref(), Some(&bytes[..3]));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("code");
        std::fs::write(&path, bytes).unwrap();
        for (place, wanted) in [
            ("", Some(&bytes[..])),
            ("#offset=1&size=2", Some(&bytes[1..3])),
            ("#offset=0x2", Some(&bytes[2..])),
            ("#offset=9", None),
            ("#offset=0&size=9", None),
        ] {
            let name = format!("file://{}{place}", path.display());
            assert_eq!(super::file(&name).as_deref(), wanted, "{place}");
        }
        assert_eq!(super::file("memory://1#offset=8&size=8"), None);
    }
}
