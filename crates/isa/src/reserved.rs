//! Encodings that hardware accepts and LLVM's disassembler rejects: unused fields of an instruction that
//! are not zero.
//!
//! LLVM ignores such fields in most encodings, but requires zero in LDS instructions. Assemblers write
//! zero, but test suites that generate instructions may not. The field is cleared; if LLVM then accepts
//! the instruction, the field is not an operand, and clearing it does not change the meaning.

use gfxjit_targets::Generation;

/// LDS instructions begin with these six bits, and have register numbers in bytes 5 to 7: data, data,
/// result.
const LDS: u8 = 0b11_0110;

/// The instruction with subsets of its register fields cleared, those with the fewest fields first.
pub(crate) fn cleared(bytes: &[u8], generation: Generation) -> impl Iterator<Item = [u8; 8]> {
    let lds = bytes
        .first_chunk::<8>()
        .copied()
        .filter(|bytes| bytes[3] >> 2 == LDS && generation >= Generation::Gfx9);
    let ways: &[u8] = &[0b010, 0b001, 0b100, 0b011, 0b110, 0b101, 0b111];
    lds.into_iter().flat_map(move |bytes| {
        ways.iter().filter_map(move |way| {
            let mut other = bytes;
            for (field, byte) in other[5..].iter_mut().enumerate() {
                if way >> field & 1 != 0 {
                    *byte = 0;
                }
            }
            (other != bytes).then_some(other)
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::Decoder;

    #[test]
    fn fields_without_an_operand_do_not_count() {
        // Loads have neither data, stores no second one and no result.
        for (target, wave, bytes, expected) in [
            (
                "gfx1100",
                32,
                [0, 0, 0xd8, 0xd8, 1, 2, 3, 4],
                "ds_load_b32 v4, v1",
            ),
            (
                "gfx942",
                64,
                [0, 0, 0x6c, 0xd8, 1, 2, 3, 4],
                "ds_read_b32 v4, v1",
            ),
            (
                "gfx1100",
                32,
                [0, 0, 0x34, 0xd8, 1, 2, 3, 4],
                "ds_store_b32 v1, v2",
            ),
            (
                "gfx1100",
                32,
                [0, 0, 0x34, 0xd8, 1, 2, 0, 0],
                "ds_store_b32 v1, v2",
            ),
        ] {
            let target = target.parse().expect("a target");
            let mut decoder = Decoder::new(target, wave).expect("LLVM knows it");
            let (size, text) = decoder.text(&bytes, 0).expect(expected);
            assert_eq!((size, text.as_str()), (8, expected));
        }
    }

    #[test]
    fn what_is_no_instruction_stays_none() {
        let target = "gfx1100".parse().expect("a target");
        let mut decoder = Decoder::new(target, 32).expect("LLVM knows it");
        let error = decoder.decode(&[0, 0, 0xfc, 0xda, 1, 2, 3, 4], 0);
        let text = error.expect_err("no instruction").to_string();
        assert_eq!(
            text,
            "bytes 00 00 fc da 01 02 03 04 are no instruction of gfx1100"
        );
    }
}
