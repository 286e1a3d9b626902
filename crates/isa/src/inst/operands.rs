//! Lists the registers that an instruction reads and writes.
//!
//! Every pattern below names all fields of its struct or variant, and no `match` has a wildcard
//! arm, so that a new instruction or field does not compile until it is listed here. The lists are
//! tested by execution (`crates/sim-jit/src/fuzzing/differential/operands.rs`).

mod memory;

use super::action::Action;
use super::alu::{Alu, Input, Output};
use super::control::{Condition, Control, NamedBarrierAction};
use super::convert::{Convert, Factor, Numbers};
use super::cross::{Cross, Relative};
use super::matrix::{Matrix, Scale, Scales};
use super::place::Place;
use crate::asm::{Select, Special, Unused};
use crate::hwreg::Hwreg;
use crate::ops::matrix::Family;
use crate::ty::Kind;

/// A register of a wave, or the first of several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Register {
    /// A vector register.
    Vgpr(u16),
    /// An accumulation register.
    Agpr(u16),
    /// A scalar register by encoding, as in [`Place::Sgpr`].
    Sgpr(u8),
    /// SCC.
    Scc,
    /// MODE.
    Mode,
    /// FLAT_SCRATCH. Up to GFX9 it is in the scalar registers 102 and 103, later a separate
    /// register.
    FlatScratch,
}

/// The extent of an operand from its first register on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Number of 32-bit registers.
    Words(u16),
    /// One bit per lane of the wave.
    LaneMask,
}

/// The role of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The effect of the instruction depends on the old value.
    Read,
    /// The instruction sets a new value: in all active lanes of a vector register, or in the whole
    /// of another register. If some bits or active lanes may keep their value, there is also a
    /// [`Self::Read`] of the same registers.
    Write,
}

/// A register that an instruction reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The first register.
    pub register: Register,
    /// The extent.
    pub width: Width,
    /// Whether it is read or written.
    pub role: Role,
}

impl Operand {
    /// The number of 32-bit registers, in a wave of the given number of lanes. SCC and MODE count as one,
    /// FLAT_SCRATCH as two.
    #[must_use]
    pub fn words(&self, wave_size: u32) -> u16 {
        match self.width {
            Width::Words(words) => words,
            Width::LaneMask => wave_size.div_ceil(32) as u16,
        }
    }
}

impl Action {
    /// Calls `f` with every register that the instruction reads or writes, as often as it does.
    ///
    /// Registers that the text does not name are there too: VCC, SCC and M0; EXEC where lanes
    /// take part by it; MODE and FLAT_SCRATCH. Not there are:
    /// - NULL, which holds nothing, and the program counter;
    /// - what all instructions of a kind depend on: MODE's rounding, denormals and the like of
    ///   arithmetic, and the registers that GFX9's relative numbers lead to (`s_set_gpr_idx_on`);
    ///   of [`Cross::MovRel`] the named registers and M0 are there;
    /// - memory, LDS, and what only the wave's environment knows, such as barriers and clocks.
    pub fn for_each_operand(&self, f: &mut dyn FnMut(Operand)) {
        let mut list = List(f);
        match self {
            Self::Nop
            | Self::Wait
            | Self::Fence {
                beyond_workgroup: _,
            } => {}
            Self::Salu(alu) => list.alu(alu),
            Self::Valu(alu) => {
                list.reads_exec();
                list.alu(alu);
            }
            Self::Pair(pair) => {
                list.reads_exec();
                pair.iter().for_each(|alu| list.alu(alu));
            }
            Self::Memory(memory) => list.memory(memory),
            Self::Image(image) => list.image(image),
            Self::ScalarLoad(load) => list.scalar_load(load),
            Self::ScalarStore(store) => list.scalar_store(store),
            Self::Cross(cross) => list.cross(cross),
            Self::Convert(convert) => list.convert(convert),
            Self::Matrix(matrix) => list.matrix(matrix),
            Self::Control(control) => list.control(control),
        }
    }
}

/// Receives the operands while they are listed.
struct List<'a>(&'a mut dyn FnMut(Operand));

impl List<'_> {
    fn register(&mut self, role: Role, register: Register, width: Width) {
        (self.0)(Operand {
            register,
            width,
            role,
        });
    }

    fn place(&mut self, role: Role, place: Place, width: Width) {
        let register = match place {
            Place::Vgpr(first) => Register::Vgpr(first),
            Place::Agpr(first) => Register::Agpr(first),
            Place::NULL => return,
            Place::Sgpr(first) => Register::Sgpr(first),
            Place::Scc | Place::Special(Special::Scc) => {
                return self.register(role, Register::Scc, Width::Words(1));
            }
            Place::Special(Special::Vccz) => {
                return self.place(role, Place::VCC, Width::LaneMask);
            }
            Place::Special(Special::Execz) => {
                return self.place(role, Place::EXEC, Width::LaneMask);
            }
            Place::Const(_)
            | Place::Special(
                Special::SharedBase
                | Special::SharedLimit
                | Special::PrivateBase
                | Special::PrivateLimit
                | Special::FlatScratchBase
                | Special::FlatScratchBaseHigh
                | Special::PopsExitingWaveId,
            ) => return,
        };
        self.register(role, register, width);
    }

    fn reads(&mut self, place: Place, words: u16) {
        self.place(Role::Read, place, Width::Words(words));
    }

    fn writes(&mut self, place: Place, words: u16) {
        self.place(Role::Write, place, Width::Words(words));
    }

    /// A write after which some bits or active lanes may keep their value.
    fn changes(&mut self, place: Place, words: u16) {
        self.reads(place, words);
        self.writes(place, words);
    }

    fn reads_exec(&mut self) {
        self.place(Role::Read, Place::EXEC, Width::LaneMask);
    }

    fn alu(&mut self, alu: &Alu) {
        let Alu {
            op: _,
            outputs,
            inputs,
            clamp: _,
            omod: _,
            omod_always: _,
            dpp,
            writes_exec,
        } = alu;
        for input in inputs {
            let Input {
                place,
                kind,
                select: _,
                sext: _,
                abs: _,
                neg: _,
                neg_high: _,
                low_from_high: _,
                high_from_high: _,
                mix_f16: _,
            } = *input;
            self.place(Role::Read, place, width(kind));
        }
        for output in outputs {
            let Output {
                place,
                kind,
                select,
                unused,
            } = *output;
            let keeps_bits = select != Select::Dword && unused == Unused::Preserve;
            // With DPP, lanes with a source outside of their row, or lanes of masked rows, keep
            // their value.
            if keeps_bits || dpp.is_some() {
                self.place(Role::Read, place, width(kind));
            }
            self.place(Role::Write, place, width(kind));
        }
        if *writes_exec {
            self.place(Role::Write, Place::EXEC, Width::LaneMask);
        }
    }

    fn cross(&mut self, cross: &Cross) {
        match *cross {
            // These instructions ignore EXEC.
            Cross::ReadLane { to, from, lane } => {
                self.reads(from, 1);
                self.reads(lane, 1);
                self.writes(Place::Sgpr(to), 1);
            }
            Cross::WriteLane { to, value, lane } => {
                self.reads(value, 1);
                self.reads(lane, 1);
                self.changes(to, 1);
            }
            Cross::ReadFirstLane { to, from } => {
                self.reads_exec();
                self.reads(from, 1);
                self.writes(Place::Sgpr(to), 1);
            }
            Cross::Bpermute {
                to,
                address,
                data,
                offset: _,
            }
            | Cross::Permute {
                to,
                address,
                data,
                offset: _,
            } => {
                self.reads_exec();
                self.reads(Place::Vgpr(address), 1);
                self.reads(data, 1);
                self.writes(to, 1);
            }
            Cross::Swizzle {
                to,
                data,
                pattern: _,
            } => {
                self.reads_exec();
                self.reads(data, 1);
                self.writes(to, 1);
            }
            Cross::Permlane16 {
                to,
                data,
                selects: [low, high],
                other_row: _,
                fetch_inactive,
                bound_ctrl,
            } => {
                self.reads_exec();
                self.reads(data, 1);
                self.reads(low, 1);
                self.reads(high, 1);
                if fetch_inactive || bound_ctrl {
                    self.writes(to, 1);
                } else {
                    self.changes(to, 1);
                }
            }
            Cross::Permlane64 { to, data } => {
                self.reads_exec();
                self.reads(data, 1);
                // In a wave32, all lanes keep their value.
                self.changes(to, 1);
            }
            Cross::PermlaneVar {
                to,
                data,
                select,
                other_row: _,
                fetch_inactive,
                bound_ctrl,
            } => {
                self.reads_exec();
                self.reads(data, 1);
                self.reads(select, 1);
                if fetch_inactive || bound_ctrl {
                    self.writes(to, 1);
                } else {
                    self.changes(to, 1);
                }
            }
            Cross::PermlaneSwap {
                first,
                second,
                lanes: _,
                fetch_inactive: _,
                bound_ctrl: _,
            } => {
                self.reads_exec();
                self.changes(first, 1);
                self.changes(second, 1);
            }
            Cross::MovRel {
                to,
                from,
                words,
                relative,
                swaps,
            } => {
                let words = u16::from(words);
                if !to.is_uniform() {
                    self.reads_exec();
                }
                self.reads(Place::M0, 1);
                if swaps {
                    self.changes(from, words);
                } else {
                    self.reads(from, words);
                }
                if relative == Relative::Source && !swaps {
                    self.writes(to, words);
                } else {
                    // M0 may select another register as the destination.
                    self.changes(to, words);
                }
            }
        }
    }

    fn matrix(&mut self, matrix: &Matrix) {
        let Matrix {
            layout,
            a,
            b,
            c,
            d,
            index,
            scales,
            index_set: _,
            cbsz: _,
            abid: _,
            blgp: _,
            negate: _,
            negate_high: _,
            abs_c: _,
            signed: _,
            clamp: _,
            high: _,
            fp8: _,
            flush: _,
        } = *matrix;
        let [a_words, b_words, d_words] = layout.words().map(|words| words as u16);
        self.reads(a, a_words);
        self.reads(b, b_words);
        self.reads(c, layout.c_words() as u16);
        if let Some(index) = index {
            self.reads(index, layout.index_words() as u16);
        }
        if let Some(Scales { of, block: _ }) = scales {
            for scale in of {
                let Scale {
                    place,
                    words,
                    format: _,
                    select: _,
                } = scale;
                self.reads(place, words.into());
            }
        }
        // RDNA3 writes 16-bit results to one half of each register.
        if layout.family == Family::Wmma11 && layout.shape.d.bits() == 16 {
            self.changes(d, d_words);
        } else {
            self.writes(d, d_words);
        }
    }

    fn convert(&mut self, convert: &Convert) {
        let Convert {
            from: _,
            to: _,
            count: _,
            source,
            second,
            factor,
            random,
            result,
            result_bit: _,
        } = *convert;
        self.reads_exec();
        for numbers in [Some(source), second].into_iter().flatten() {
            let Numbers {
                place,
                bit: _,
                abs: _,
                neg: _,
            } = numbers;
            self.reads(place, convert.source_words() as u16);
        }
        let (Factor::Binary32(factor)
        | Factor::Bytes {
            place: factor,
            select: _,
            of_bytes: _,
        }) = factor;
        self.reads(factor, 1);
        if let Some(random) = random {
            self.reads(random, 1);
        }
        let words = convert.result_words() as u16;
        if u32::from(convert.count) * convert.to.bits() < 32 {
            self.changes(result, words);
        } else {
            self.writes(result, words);
        }
    }

    fn control(&mut self, control: &Control) {
        match *control {
            Control::End
            | Control::Barrier
            | Control::BarrierWait
            | Control::NamedWait
            | Control::NamedLeave
            | Control::Sleep
            | Control::Interrupt
            | Control::Trap(_)
            | Control::Halt(_) => {}
            Control::Branch {
                condition,
                words: _,
            } => match condition {
                Condition::Always => {}
                Condition::Scc0 | Condition::Scc1 => self.reads(Place::Scc, 1),
                Condition::Vccz | Condition::Vccnz => {
                    self.place(Role::Read, Place::VCC, Width::LaneMask);
                }
                Condition::Execz | Condition::Execnz => self.reads_exec(),
            },
            Control::GetPc(to) => self.writes(Place::Sgpr(to), 2),
            Control::SetPc(from) => self.reads(Place::Sgpr(from), 2),
            Control::SwapPc { to, from } => {
                self.reads(Place::Sgpr(from), 2);
                self.writes(Place::Sgpr(to), 2);
            }
            Control::Call { to, words: _ } => self.writes(Place::Sgpr(to), 2),
            Control::Named { action, id } => {
                let has_members = match action {
                    NamedBarrierAction::Init => true,
                    NamedBarrierAction::Signal { is_first: _ } => id.is_none(),
                    NamedBarrierAction::Join | NamedBarrierAction::State { to: _ } => false,
                };
                if has_members || id.is_none() {
                    self.reads(Place::M0, 1);
                }
                match action {
                    NamedBarrierAction::Signal { is_first: true } => self.writes(Place::Scc, 1),
                    NamedBarrierAction::State { to } => self.writes(Place::Sgpr(to), 1),
                    NamedBarrierAction::Init
                    | NamedBarrierAction::Join
                    | NamedBarrierAction::Signal { is_first: false } => {}
                }
            }
            Control::BarrierState { to } => self.writes(Place::Sgpr(to), 1),
            Control::RegisterBanks(_) => self.changes_mode(),
            Control::AddPc(distance) => self.reads(distance, 2),
            Control::BarrierSignal { is_first } => {
                if is_first {
                    self.writes(Place::Scc, 1);
                }
            }
            Control::GetMode {
                to,
                offset: _,
                size: _,
            } => {
                self.register(Role::Read, Register::Mode, Width::Words(1));
                self.writes(Place::Sgpr(to), 1);
            }
            Control::SetMode {
                from,
                offset: _,
                size: _,
            } => {
                self.reads(from, 1);
                self.changes_mode();
            }
            Control::SetFlatScratch { from, high: _ } => {
                self.reads(from, 1);
                self.register(Role::Read, Register::FlatScratch, Width::Words(2));
                self.register(Role::Write, Register::FlatScratch, Width::Words(2));
            }
            // M0 holds the distance and the operands.
            Control::IndexOn { by, operands: _ } => {
                self.reads(by, 1);
                self.changes(Place::M0, 1);
                self.changes_mode();
            }
            Control::IndexOff => self.changes_mode(),
            Control::IndexBy(by) => {
                self.reads(by, 1);
                self.changes(Place::M0, 1);
            }
            Control::IndexOperands(_) => self.changes(Place::M0, 1),
            Control::Clock { to, clock: _ } => self.writes(Place::Sgpr(to), 2),
            Control::Message {
                to,
                words,
                message: _,
            } => self.writes(Place::Sgpr(to), words.into()),
            Control::GetRegister {
                to,
                register,
                offset: _,
                size: _,
            } => {
                match register {
                    Hwreg::Status => {
                        self.reads(Place::Scc, 1);
                        self.reads_exec();
                        self.place(Role::Read, Place::VCC, Width::LaneMask);
                    }
                    Hwreg::HwId
                    | Hwreg::HwId1
                    | Hwreg::HwId2
                    | Hwreg::XccId
                    | Hwreg::IbSts
                    | Hwreg::IbSts2
                    | Hwreg::Cycles20
                    | Hwreg::CyclesLow
                    | Hwreg::CyclesHigh => {}
                }
                self.writes(Place::Sgpr(to), 1);
            }
            // M0 is added to the barrier's number.
            Control::GwsInit { count, barrier: _ } | Control::GwsBarrier { count, barrier: _ } => {
                self.reads_exec();
                self.reads(Place::M0, 1);
                self.reads(Place::Vgpr(count), 1);
            }
        }
    }

    fn changes_mode(&mut self) {
        self.register(Role::Read, Register::Mode, Width::Words(1));
        self.register(Role::Write, Register::Mode, Width::Words(1));
    }
}

/// The extent of an operand of that type.
fn width(kind: Kind) -> Width {
    match kind {
        Kind::Mask | Kind::Vcc => Width::LaneMask,
        Kind::U16
        | Kind::U32
        | Kind::U64
        | Kind::F16
        | Kind::F32
        | Kind::F64
        | Kind::PkU16
        | Kind::PkF16
        | Kind::PkF32
        | Kind::Mix
        | Kind::MixBf16
        | Kind::Scc
        | Kind::Exec
        | Kind::K16 => Width::Words(kind.words() as u16),
    }
}
