//! What the tests of this crate share.

/// `.text` of an object: what the assembler made of its lines.
pub(crate) fn code(object: &[u8]) -> Vec<u8> {
    let at = |offset: usize, size: usize| -> u64 {
        let mut bytes = [0; 8];
        bytes[..size].copy_from_slice(&object[offset..offset + size]);
        u64::from_le_bytes(bytes)
    };
    let (table, size, count) = (
        at(0x28, 8) as usize,
        at(0x3a, 2) as usize,
        at(0x3c, 2) as usize,
    );
    for section in (0..count).map(|i| table + i * size) {
        // SHF_EXECINSTR
        if at(section + 8, 8) & 4 != 0 {
            let (offset, len) = (
                at(section + 0x18, 8) as usize,
                at(section + 0x20, 8) as usize,
            );
            return object[offset..offset + len].to_vec();
        }
    }
    Vec::new()
}
