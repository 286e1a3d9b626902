//! What differs between generations in the calls.
//!
//! Waits are for everything, and hazards are kept away by the largest distance that any of them asks
//! for. Sources: LLVM's AMDGPUUsage ("Memory Model"), and the facts that its `GCNHazardRecognizer`
//! and `SIInsertWaitcnts` go by.

use gfxjit_targets::{Generation, Processor};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    generation: Generation,
    pub(crate) wave_size: u32,
    has_agprs: bool,
}

impl Dialect {
    /// `None` for generations that are not known here.
    pub(crate) fn new(processor: Processor, wave_size: u32) -> Option<Self> {
        let generation = processor.generation();
        let is_known = generation >= Generation::Gfx9 && generation != Generation::Gfx1250;
        is_known.then_some(Self {
            generation,
            wave_size,
            has_agprs: processor.has_agprs(),
        })
    }

    /// Until scalar loads have come, and nothing reads registers that are changed next.
    pub(crate) fn wait_for_scalars(self) -> &'static str {
        match self.generation {
            Generation::Gfx12 => " s_wait_kmcnt 0x0\n",
            _ => " s_waitcnt lgkmcnt(0)\n",
        }
    }

    /// Until all memory instructions are done.
    pub(crate) fn wait(self) -> &'static str {
        match self.generation {
            Generation::Gfx12 => {
                " s_wait_loadcnt 0x0\n s_wait_storecnt 0x0\n s_wait_samplecnt 0x0\n \
                 s_wait_bvhcnt 0x0\n s_wait_expcnt 0x0\n s_wait_dscnt 0x0\n s_wait_kmcnt 0x0\n"
            }
            generation if generation >= Generation::Gfx10_1 => {
                " s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n s_waitcnt_vscnt null, 0x0\n"
            }
            _ => " s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n",
        }
    }

    /// Between instructions that use the same registers in ways that hardware does not look after.
    pub(crate) fn settle(self) -> &'static str {
        match self.generation {
            Generation::Gfx12 => {
                " s_wait_alu depctr_va_vdst(0) depctr_va_sdst(0) depctr_va_ssrc(0) \
                 depctr_vm_vsrc(0) depctr_va_vcc(0) depctr_sa_sdst(0)\n"
            }
            Generation::Gfx11 => {
                " s_waitcnt_depctr depctr_va_vdst(0) depctr_va_sdst(0) depctr_va_ssrc(0) \
                 depctr_vm_vsrc(0) depctr_va_vcc(0) depctr_sa_sdst(0)\n"
            }
            Generation::Gfx10_1 | Generation::Gfx10_3 => {
                " s_waitcnt_depctr depctr_vm_vsrc(0) depctr_sa_sdst(0)\n"
            }
            // The longest: a scalar register that the vector unit has written, as an address of memory.
            _ => " s_nop 4\n",
        }
    }

    /// The same before registers are saved, to which only GFX10 and later have something to say.
    pub(crate) fn settle_before(self) -> &'static str {
        if self.generation >= Generation::Gfx10_1 {
            self.settle()
        } else {
            ""
        }
    }

    /// Until products of matrices that are under way are in their registers: at most 18 states.
    pub(crate) fn wait_for_matrices(self) -> &'static str {
        if self.has_agprs {
            " s_nop 15\n s_nop 3\n"
        } else {
            ""
        }
    }

    /// Between scalar registers that one of the scalar and the vector unit has written, and what reads
    /// them. gfx942 wants two states between two instructions of the vector unit there.
    pub(crate) fn settle_scalars(self) -> &'static str {
        if self.generation >= Generation::Gfx11 {
            self.settle()
        } else if self.has_agprs {
            " s_nop 1\n"
        } else {
            ""
        }
    }

    /// EXEC, VCC, and what moves them.
    pub(crate) fn mask(self) -> Mask {
        match self.wave_size {
            32 => Mask {
                exec: "exec_lo",
                vcc: "vcc_lo",
                bits: "b32",
                words: 1,
            },
            _ => Mask {
                exec: "exec",
                vcc: "vcc",
                bits: "b64",
                words: 2,
            },
        }
    }

    /// Adds a constant, or a register, to a 64-bit number in vector registers, by VCC. `low` and
    /// `high` are the operands that are added.
    pub(crate) fn add_64(self, to: u16, low: &str, high: &str) -> String {
        let vcc = self.mask().vcc;
        let next = to + 1;
        if self.generation >= Generation::Gfx10_1 {
            return format!(
                " v_add_co_u32 v{to}, {vcc}, {low}, v{to}\n v_add_co_ci_u32_e32 v{next}, {vcc}, {high}, v{next}, {vcc}\n"
            );
        }
        format!(
            " v_add_co_u32_e32 v{to}, vcc, {low}, v{to}\n v_addc_co_u32_e32 v{next}, vcc, {high}, v{next}, vcc\n"
        )
    }

    /// Adds to a 32-bit number in a vector register.
    pub(crate) fn add_32(self, to: u16, what: &str) -> String {
        if self.generation >= Generation::Gfx10_1 {
            return format!(" v_add_nc_u32_e32 v{to}, {what}, v{to}\n");
        }
        format!(" v_add_u32_e32 v{to}, {what}, v{to}\n")
    }

    /// Whether FLAT_SCRATCH and XNACK_MASK are no SGPRs.
    pub(crate) fn has_106_sgprs(self) -> bool {
        self.generation >= Generation::Gfx10_1
    }

    /// Whether kernels may read the trap handler's registers.
    pub(crate) fn shows_trap_registers(self) -> bool {
        self.generation == Generation::Gfx12
    }

    /// Whether `s_getpc_b64` gives an address without its sign.
    pub(crate) fn pc_lacks_sign(self) -> bool {
        self.generation == Generation::Gfx12
    }

    /// Words that stubs keep away from code: a branch over 63 words does not work on the first of
    /// GFX10.
    pub(crate) fn distance(self) -> u32 {
        if self.generation == Generation::Gfx10_1 {
            64
        } else {
            0
        }
    }

    /// How many instructions behind it an instruction asks to be executed without others between them
    /// (`s_clause`).
    pub(crate) fn clause(self, word: u32) -> Option<u32> {
        let clause = match self.generation {
            Generation::Gfx10_1 | Generation::Gfx10_3 => 0xbfa1,
            Generation::Gfx11 | Generation::Gfx12 => 0xbf85,
            _ => return None,
        };
        (word >> 16 == clause).then_some((word & 0x3f) + 1)
    }

    /// `s_branch` over `words` words.
    pub(crate) fn branch(self, words: i16) -> u32 {
        let operation: u32 = match self.generation >= Generation::Gfx11 {
            true => 0xbfa0_0000,
            false => 0xbf82_0000,
        };
        operation | u32::from(words as u16)
    }
}

/// Names of EXEC and VCC in a wave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mask {
    pub(crate) exec: &'static str,
    pub(crate) vcc: &'static str,
    pub(crate) bits: &'static str,
    pub(crate) words: u16,
}
