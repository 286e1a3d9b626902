//! Banks of vector registers. gfx1250 has 1024 vector registers, and instructions encode 256.
//! `s_set_vgpr_msb` sets two additional register number bits for each of four operands, for all later
//! instructions.
//!
//! The assignment of the bits to operands is that of LLVM (`getVGPRLoweringOperandTables` in
//! AMDGPUBaseInfo.cpp). For vector operations: sources 0 to 2 and the result. For memory instructions:
//! the address is source 0, stored data are sources 1 and 2, loaded data the result. The data of buffer
//! instructions, loaded or stored, is the result.

use crate::asm::{Asm, AsmOperand};

/// Bit positions in the operand of `s_set_vgpr_msb`.
const RESULT: u8 = 6;

/// The bit position for each operand, in the order of the text.
fn places(asm: &Asm) -> impl Iterator<Item = u8> {
    let name = &*asm.mnemonic;
    let memory = |loads: bool| -> &'static [u8] {
        match loads {
            true => &[RESULT, 0, 2, 4],
            false => &[0, 2, 4],
        }
    };
    let places: &[u8] = if let Some(rest) = name.strip_prefix("ds_") {
        let loads = [
            "_rtn", "load", "read", "permute", "swizzle", "append", "consume",
        ];
        memory(loads.iter().any(|word| rest.contains(word)))
    } else if name.starts_with("buffer_") || name.starts_with("tbuffer_") {
        &[RESULT, 0]
    } else if name.starts_with("global_")
        || name.starts_with("flat_")
        || name.starts_with("scratch_")
    {
        memory(name.contains("_load") || asm.modifiers.returns)
    } else if name.starts_with("v_cmpx_") {
        &[0, 2, 4]
    } else if name.contains("_co_") || name.starts_with("v_div_scale_") {
        // The second result is a carry mask in scalar registers.
        &[RESULT, RESULT, 0, 2, 4]
    } else {
        // The scale factors of matrix instructions, operands 4 and 5, use the bits of sources 0 and
        // 1.
        &[RESULT, 0, 2, 4, 0, 2]
    };
    places.iter().copied()
}

/// Adds the additional bits to the numbers of vector registers.
pub(super) fn apply(asm: &mut Asm, banks: u8) {
    let places: Vec<u8> = places(asm).collect();
    for (source, place) in asm.operands.iter_mut().zip(places) {
        if let AsmOperand::Vgpr { first, .. } = &mut source.operand {
            *first += 256 * u16::from(banks >> place & 3);
        }
    }
    if let Some(second) = &mut asm.second {
        apply(second, banks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::parse;

    fn registers(text: &str, banks: u8) -> Vec<u16> {
        let mut asm = parse(text).expect("parses");
        apply(&mut asm, banks);
        let of = |asm: &Asm| -> Vec<u16> {
            let first = |source: &crate::asm::Source| match source.operand {
                AsmOperand::Vgpr { first, .. } => Some(first),
                _ => None,
            };
            asm.operands.iter().filter_map(first).collect()
        };
        let mut all = of(&asm);
        all.extend(asm.second.as_deref().iter().flat_map(|second| of(second)));
        all
    }

    #[test]
    fn each_kind_of_operand_has_its_bits() {
        // Source 0 in bank 1, 1 in bank 2, 2 in bank 3, results in bank 0.
        let banks = 0b00_11_10_01;
        for (text, expected) in [
            ("v_fma_f32 v1, v2, v3, v4", &[1, 258, 515, 772][..]),
            ("v_add_co_ci_u32_e64 v1, s2, v2, v3, s4", &[1, 258, 515]),
            ("v_fmamk_f32 v1, v2, 0x3f, v4", &[1, 258, 772]),
            ("v_cmp_eq_u32_e32 vcc_lo, v2, v3", &[258, 515]),
            ("v_cmpx_eq_u32_e32 v2, v3", &[258, 515]),
            ("ds_load_b32 v1, v2", &[1, 258]),
            ("ds_store_2addr_b32 v2, v3, v4 offset0:1", &[258, 515, 772]),
            ("global_load_b32 v1, v2, s[2:3]", &[1, 258]),
            ("global_store_b32 v2, v3, s[2:3]", &[258, 515]),
            ("global_atomic_add_u32 v2, v3, s[2:3]", &[258, 515]),
            (
                "global_atomic_add_u32 v1, v2, v3, s[2:3] th:TH_ATOMIC_RETURN",
                &[1, 258, 515],
            ),
            ("buffer_store_b32 v1, v2, s[4:7], null offen", &[1, 258]),
            (
                "v_dual_mov_b32 v1, v2 :: v_dual_add_f32 v3, v4, v5",
                &[1, 258, 3, 260, 517],
            ),
        ] {
            assert_eq!(registers(text, banks), expected, "{text}");
        }
        assert_eq!(registers("v_mov_b32_e32 v1, v2", 0xc0), [769, 2]);
    }
}
