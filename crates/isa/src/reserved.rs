//! Encodings that hardware accepts and LLVM's disassembler rejects: unused fields of an instruction that
//! are not what assemblers write there.
//!
//! LLVM ignores such fields in most encodings, but requires zero in LDS instructions, and EXEC as the destination of
//! comparisons that write EXEC alone. Test suites that generate instructions have others, and kernels in ROCr that AMD's own
//! assembler made. The field is filled in as LLVM's assembler would; if LLVM then accepts the instruction, the field is not an
//! operand, and that does not change the meaning.

use gfxjit_targets::Generation;

/// LDS instructions begin with these six bits, and have register numbers in bytes 5 to 7: data, data,
/// result.
const LDS: u8 = 0b11_0110;

/// From GFX10 on, instructions of the vector unit with three operands begin with these six bits; the first 256 opcodes are
/// comparisons, whose destination is in byte 0.
const VOP3: u8 = 0b11_0101;

/// EXEC as a destination (RDNA ISA manuals, "Scalar operands").
const EXEC: u8 = 126;

/// The instruction with EXEC as the destination, if it is a comparison that writes EXEC alone (RDNA ISA manuals,
/// "VOPC": `v_cmpx_…`; its destination is not used since GFX10).
fn writes_exec(bytes: [u8; 8], generation: Generation) -> Option<[u8; 8]> {
    let [destination, _, opcode, head, ..] = bytes;
    let is_comparison = generation >= Generation::Gfx10_1 && head == VOP3 << 2;
    let is_cmpx = match generation >= Generation::Gfx11 {
        true => opcode >= 0x80,
        false => opcode & 0x10 != 0,
    };
    let mut other = bytes;
    other[0] = EXEC;
    (is_comparison && is_cmpx && destination != EXEC).then_some(other)
}

/// The instruction as assemblers write it: with subsets of its register fields cleared, those with the fewest fields
/// first, or with the destination that it has anyway.
pub(crate) fn usual(bytes: &[u8], generation: Generation) -> impl Iterator<Item = [u8; 8]> {
    let whole = bytes.first_chunk::<8>().copied();
    let exec = whole.and_then(|bytes| writes_exec(bytes, generation));
    let lds = whole.filter(|bytes| bytes[3] >> 2 == LDS && generation >= Generation::Gfx9);
    let ways: &[u8] = &[0b010, 0b001, 0b100, 0b011, 0b110, 0b101, 0b111];
    let lds = lds.into_iter().flat_map(move |bytes| {
        ways.iter().filter_map(move |way| {
            let mut other = bytes;
            for (field, byte) in other[5..].iter_mut().enumerate() {
                if way >> field & 1 != 0 {
                    *byte = 0;
                }
            }
            (other != bytes).then_some(other)
        })
    });
    lds.chain(exec)
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
            // In a copying kernel of ROCr 5.2.
            (
                "gfx1030",
                64,
                [0, 0, 0xf4, 0xd4, 0x12, 0, 2, 0],
                "v_cmpx_gt_u64_e64 s[18:19], v[0:1]",
            ),
            (
                "gfx1030",
                32,
                [4, 0, 0x91, 0xd4, 0, 3, 2, 0],
                "v_cmpx_lt_i32_e64 v0, v1",
            ),
            (
                "gfx1100",
                64,
                [4, 0, 0xdc, 0xd4, 0, 3, 2, 0],
                "v_cmpx_gt_u64_e64 v[0:1], v[1:2]",
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
