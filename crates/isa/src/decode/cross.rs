//! Decodes exchanges between lanes, and between lanes and scalar registers.

use super::operand::{operand, place, sgpr, vgpr};
use crate::asm::Asm;
use crate::inst::{Cross, Relative};

/// Moves between registers whose numbers are relative to M0, with the number of registers.
const MOVES: [(&str, u8, Relative); 10] = [
    ("v_movrels_b32", 1, Relative::Source),
    ("v_movreld_b32", 1, Relative::Result),
    ("v_movrelsd_b32", 1, Relative::Both),
    ("v_movrelsd_2_b32", 1, Relative::Each),
    ("v_swaprel_b32", 1, Relative::Each),
    ("s_movrels_b32", 1, Relative::Source),
    ("s_movrels_b64", 2, Relative::Source),
    ("s_movreld_b32", 1, Relative::Result),
    ("s_movreld_b64", 2, Relative::Result),
    ("s_movrelsd_2_b32", 1, Relative::Each),
];

pub(super) fn decode(asm: &Asm) -> Result<Option<Cross>, String> {
    let at = |i| operand(asm, i).and_then(place);
    let cross = match &*asm.mnemonic {
        "v_readlane_b32" => Cross::ReadLane {
            to: sgpr(operand(asm, 0)?)?,
            from: at(1)?,
            lane: at(2)?,
        },
        "v_readfirstlane_b32" => Cross::ReadFirstLane {
            to: sgpr(operand(asm, 0)?)?,
            from: at(1)?,
        },
        "v_writelane_b32" => Cross::WriteLane {
            to: at(0)?,
            value: at(1)?,
            lane: at(2)?,
        },
        "ds_bpermute_b32" => Cross::Bpermute {
            to: at(0)?,
            address: vgpr(operand(asm, 1)?)?,
            data: at(2)?,
            offset: asm.modifiers.offset,
        },
        "ds_permute_b32" => Cross::Permute {
            to: at(0)?,
            address: vgpr(operand(asm, 1)?)?,
            data: at(2)?,
            offset: asm.modifiers.offset,
        },
        "ds_swizzle_b32" => Cross::Swizzle {
            to: at(0)?,
            data: at(1)?,
            pattern: asm.modifiers.swizzle.unwrap_or(asm.modifiers.offset as u16),
        },
        name @ ("v_permlane16_b32" | "v_permlanex16_b32") => Cross::Permlane16 {
            to: at(0)?,
            data: at(1)?,
            selects: [at(2)?, at(3)?],
            other_row: name == "v_permlanex16_b32",
            fetch_inactive: asm.modifiers.op_sel & 1 != 0,
            bound_ctrl: asm.modifiers.op_sel & 2 != 0,
        },
        name @ ("v_permlane16_var_b32" | "v_permlanex16_var_b32") => Cross::PermlaneVar {
            to: at(0)?,
            data: at(1)?,
            select: at(2)?,
            other_row: name == "v_permlanex16_var_b32",
            fetch_inactive: asm.modifiers.op_sel & 1 != 0,
            bound_ctrl: asm.modifiers.op_sel & 2 != 0,
        },
        name @ ("v_permlane16_swap_b32" | "v_permlane32_swap_b32") => {
            // Two of its fields are printed as DPP modifiers.
            let dpp = asm.modifiers.dpp;
            return Ok(Some(Cross::PermlaneSwap {
                first: at(0)?,
                second: at(1)?,
                lanes: if name == "v_permlane16_swap_b32" {
                    16
                } else {
                    32
                },
                fetch_inactive: dpp.is_some_and(|dpp| dpp.fetch_inactive),
                bound_ctrl: dpp.is_some_and(|dpp| dpp.bound_ctrl),
            }));
        }
        "v_permlane64_b32" => Cross::Permlane64 {
            to: at(0)?,
            data: at(1)?,
        },
        name => match MOVES.iter().find(|(known, ..)| *known == name) {
            Some(&(_, words, relative)) => Cross::MovRel {
                to: at(0)?,
                from: at(1)?,
                words,
                relative,
                swaps: name == "v_swaprel_b32",
            },
            None => return Ok(None),
        },
    };
    if asm.modifiers.dpp.is_some() || asm.modifiers.sdwa.is_some() {
        return Err("DPP or SDWA on an instruction between lanes".into());
    }
    Ok(Some(cross))
}
