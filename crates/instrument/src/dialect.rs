//! Differences between generations in the code of calls.
//!
//! Waits are for all counters, and for hazards the largest distance of any of them is used. Sources:
//! LLVM's AMDGPUUsage ("Memory Model"), `GCNHazardRecognizer` and `SIInsertWaitcnts`.

use gfxjit_targets::{Generation, Processor};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    generation: Generation,
    pub(crate) wave_size: u32,
    has_agprs: bool,
}

impl Dialect {
    /// `None` for unsupported generations.
    pub(crate) fn new(processor: Processor, wave_size: u32) -> Option<Self> {
        let generation = processor.generation();
        let is_known = generation >= Generation::Gfx9 && generation != Generation::Gfx1250;
        is_known.then_some(Self {
            generation,
            wave_size,
            has_agprs: processor.has_agprs(),
        })
    }

    /// Waits for scalar loads, and until pending instructions have read the registers that are
    /// overwritten next.
    pub(crate) fn wait_for_scalars(self) -> &'static str {
        match self.generation {
            Generation::Gfx12 => " s_wait_kmcnt 0x0\n",
            _ => " s_waitcnt lgkmcnt(0)\n",
        }
    }

    /// Waits for all memory instructions.
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

    /// Wait states between instructions with register hazards that hardware does not resolve.
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
            // The longest one: a scalar register written by the vector unit and used as an address.
            _ => " s_nop 4\n",
        }
    }

    /// Wait states before registers are saved, which only GFX10 and later need.
    pub(crate) fn settle_before(self) -> &'static str {
        if self.generation >= Generation::Gfx10_1 {
            self.settle()
        } else {
            ""
        }
    }

    /// Waits until matrix instructions have written their registers: at most 18 wait states.
    pub(crate) fn wait_for_matrices(self) -> &'static str {
        if self.has_agprs {
            " s_nop 15\n s_nop 3\n"
        } else {
            ""
        }
    }

    /// Wait states between a write of a scalar register by the scalar or vector unit and a read of it.
    /// gfx942 needs two between vector instructions.
    pub(crate) fn settle_scalars(self) -> &'static str {
        if self.generation >= Generation::Gfx11 {
            self.settle()
        } else if self.has_agprs {
            " s_nop 1\n"
        } else {
            ""
        }
    }

    /// The names of EXEC and VCC, and of instructions that move them.
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

    /// Adds to a 64-bit number in vector registers, using VCC. `low` and `high` are the operands
    /// that are added.
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

    /// Whether FLAT_SCRATCH and XNACK_MASK are not in SGPRs, so that there are 106.
    pub(crate) fn has_106_sgprs(self) -> bool {
        self.generation >= Generation::Gfx10_1
    }

    /// Whether kernels can read the trap handler's registers.
    pub(crate) fn shows_trap_registers(self) -> bool {
        self.generation == Generation::Gfx12
    }

    /// Whether the address from `s_getpc_b64` is not sign-extended.
    pub(crate) fn pc_lacks_sign(self) -> bool {
        self.generation == Generation::Gfx12
    }

    /// Distance in words between code and stubs: a branch over 63 words does not work on the first
    /// GFX10 processors.
    pub(crate) fn distance(self) -> u32 {
        if self.generation == Generation::Gfx10_1 {
            64
        } else {
            0
        }
    }

    /// The number of following instructions that `s_clause` groups.
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
