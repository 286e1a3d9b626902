//! Code after a case that stores registers to LDS, where both engines are compared; and code before
//! some cases.

use gfxjit_isa::inst::Register;
use gfxjit_targets::Generation;

use crate::fuzzing::Random;
use crate::fuzzing::differential::case::Case;
use crate::fuzzing::differential::layout::{ADDRESS, LDS, STORED, STORED_BYTES};

use gfxjit_sim::machine::launch_state::X_OF_PACKED;
use gfxjit_sim::machine::wave::sreg;

/// The VGPR for copies of scalar registers.
const COPY: u32 = 254;
/// The SGPR for SCC.
const FLAG: u32 = 100;

/// The registers that the case names.
fn named(case: &Case) -> Vec<Register> {
    let program = case.program();
    let mut all = Vec::new();
    for (_, step) in case.listing(&program) {
        step.action.for_each_operand(&mut |operand| {
            let words = operand.words(case.wave_size);
            match operand.register {
                Register::Vgpr(first) => {
                    all.extend((first..first + words).map(Register::Vgpr));
                }
                // Every instruction on lanes uses EXEC.
                Register::Sgpr(first) if usize::from(first) < sreg::EXEC => {
                    all.extend((first..first + words as u8).map(Register::Sgpr));
                }
                Register::Sgpr(_)
                | Register::Agpr(_)
                | Register::Scc
                | Register::Mode
                | Register::FlatScratch => {}
            }
        });
    }
    all
}

/// Instructions before the case that give its registers known properties: copies of ids, and
/// constants.
pub(crate) fn before(case: &Case) -> Vec<u32> {
    let generation = case.target.processor().generation();
    let s_mov = match generation {
        Generation::Gfx10_1 | Generation::Gfx10_3 => 0xbe80_0300,
        _ => 0xbe80_0000,
    };
    let mut random = Random::new(case.seed ^ 0x0ddb);
    // v_and_b32 v0, X_OF_PACKED, v0
    let and_x = if generation >= Generation::Gfx10_1 {
        0x3600_00ff
    } else {
        0x2600_00ff
    };
    let mut constant = || 0x80 + random.below(8) as u32;
    let mut code = Vec::new();
    for register in named(case) {
        match register {
            // v_mov_b32 of v0, of a constant, or of X
            Register::Vgpr(first) if first > 0 => {
                let (constant, to) = (constant(), u32::from(first) << 17);
                code.push(match constant {
                    0x80 | 0x81 => vec![0x7e00_0200 | to | 0x100],
                    0x82 | 0x83 => vec![and_x | to, X_OF_PACKED],
                    constant => vec![0x7e00_0200 | to | constant],
                });
            }
            Register::Sgpr(first) if first < 100 => {
                code.push(vec![s_mov | u32::from(first) << 16 | constant()]);
            }
            _ => {}
        }
    }
    // Other registers are unchanged.
    code.retain(|_| random.one_in(2));
    code.concat()
}

/// The instructions, with space for the last one.
pub(crate) fn code(case: &Case) -> Vec<u32> {
    let generation = case.target.processor().generation();
    let mut random = Random::new(case.seed ^ 0x5eed);
    // s_cselect_b32 FLAG, -1, 0
    let select = if generation >= Generation::Gfx11 {
        0x9800_80c1
    } else {
        0x8500_80c1
    };
    let mut code = vec![select | FLAG << 16];
    if random.one_in(2) {
        // s_mov_b64 exec, -1
        code.push(match generation {
            Generation::Gfx10_1 | Generation::Gfx10_3 => 0xbefe_04c1,
            _ => 0xbefe_01c1,
        });
    }
    // ds_write_b32
    let write = if generation >= Generation::Gfx10_1 {
        0xd834_0000
    } else {
        0xd81a_0000
    };
    let mut registers = named(case);
    for row in 0..STORED {
        let register = match registers.len() {
            _ if row == 0 => Register::Sgpr(FLAG as u8),
            0 => break,
            n => registers.swap_remove(random.below(n)),
        };
        let data = match register {
            Register::Sgpr(first) => {
                // v_mov_b32 COPY, sN
                code.push(0x7e00_0200 | COPY << 17 | u32::from(first));
                COPY
            }
            Register::Vgpr(first) => first.into(),
            // `named` does not return these.
            Register::Agpr(_) | Register::Scc | Register::Mode | Register::FlatScratch => continue,
        };
        let offset = (LDS + row * STORED_BYTES) as u32;
        code.extend([write | offset, data << 8 | ADDRESS]);
    }
    code.push(0xbf80_0000);
    code
}
