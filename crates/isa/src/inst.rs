//! A decoded instruction: which operation, and where its operands are.

use crate::asm::{Dpp, Select, Special, Unused};
use crate::hwreg::{Clock, Hwreg};
use crate::matrix::Matrix;
use crate::ty::Kind;

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A vector register, or the first of several.
    Vgpr(u16),
    /// An accumulation register, or the first of several.
    Agpr(u16),
    /// A scalar register by encoding, or the first of several: SGPRs, VCC 106, TTMP 108,
    /// M0 124, NULL 125, EXEC 126.
    Sgpr(u8),
    /// A constant, its bits as the operand's type has them.
    Const(u64),
    /// A value of the wave or the device.
    Special(Special),
    /// SCC.
    Scc,
}

impl Place {
    /// Whether all lanes read the same.
    #[must_use]
    pub fn is_uniform(self) -> bool {
        !matches!(self, Self::Vgpr(_) | Self::Agpr(_))
    }
}

/// A source with everything that is done to it before the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// Where it is.
    pub place: Place,
    /// Its type.
    pub kind: Kind,
    /// The part of the register that is read (16-bit types: a word).
    pub select: Select,
    /// The selected part is sign-extended, otherwise zero-extended.
    pub sext: bool,
    /// Sign cleared first (floating-point types).
    pub abs: bool,
    /// Sign changed then; of packed types in the low half.
    pub neg: bool,
    /// Sign changed in the high half of packed types.
    pub neg_high: bool,
    /// Packed types: the low operation reads the high half.
    pub low_from_high: bool,
    /// Packed types: the high operation reads the high half.
    pub high_from_high: bool,
    /// [`Kind::Mix`]: the operand is a binary16 in the selected word.
    pub mix_f16: bool,
}

impl Input {
    /// Whether the operation reads the register as it is.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let packed = matches!(self.kind, Kind::PkU16 | Kind::PkF16 | Kind::PkF32);
        self.select == Select::Dword
            && !self.abs
            && !self.neg
            && !self.mix_f16
            && (!packed || (!self.low_from_high && self.high_from_high && !self.neg_high))
    }
}

/// Where a result goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Output {
    /// Where to.
    pub place: Place,
    /// Its type.
    pub kind: Kind,
    /// The part of the register that is written.
    pub select: Select,
    /// What happens to the other bits.
    pub unused: Unused,
}

/// A scalar or vector operation with its operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Alu {
    /// Name in the tables of [`crate::ops`].
    pub op: &'static str,
    /// Results.
    pub outputs: Vec<Output>,
    /// Sources.
    pub inputs: Vec<Input>,
    /// Floating-point results are limited to [0, 1].
    pub clamp: bool,
    /// Power of two that floating-point results are multiplied with.
    pub omod: i8,
    /// The first source comes from other lanes.
    pub dpp: Option<Dpp>,
    /// A comparison that also writes EXEC (`v_cmpx`).
    pub writes_exec: bool,
}

/// Which memory, and how addresses are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    /// 64-bit VGPR address, or 64-bit SGPR base and 32-bit VGPR offset.
    Global {
        /// The VGPR (pair).
        vaddr: u16,
        /// The SGPR pair.
        saddr: Option<u8>,
    },
    /// 64-bit VGPR address into global memory, LDS or scratch, by aperture.
    Flat {
        /// The VGPR pair.
        vaddr: u16,
    },
    /// Scratch of the lane: the sum of what is there.
    Scratch {
        /// 32-bit offset per lane.
        vaddr: Option<u16>,
        /// 32-bit offset of the wave.
        saddr: Option<u8>,
    },
    /// A buffer resource.
    Buffer {
        /// VGPRs: the index if `idxen`, then the offset if `offen`.
        vaddr: Option<u16>,
        /// First of four SGPRs.
        resource: u8,
        /// Offset of the wave.
        soffset: Place,
        /// There is an offset per lane.
        offen: bool,
        /// There is an index per lane.
        idxen: bool,
    },
    /// LDS.
    Lds {
        /// 32-bit byte address per lane.
        vaddr: u16,
    },
}

/// How loaded bytes become register words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// Whole words.
    None,
    /// Zero-extended to a word.
    Zero,
    /// Sign-extended to a word.
    Sign,
}

/// What a memory instruction does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Memory to registers.
    Load {
        /// Bytes.
        bytes: u8,
        /// Of 1 and 2 bytes.
        extend: Extend,
        /// Only one half of the register is written.
        half: Option<bool>,
        /// First register.
        to: Place,
    },
    /// Registers to memory.
    Store {
        /// Bytes.
        bytes: u8,
        /// The data is in the upper half of the register.
        high: bool,
        /// First register.
        from: Place,
    },
    /// LDS: two elements at `offset` and `offset1`.
    Load2 {
        /// Bytes of one element, 4 or 8.
        bytes: u8,
        /// First register.
        to: Place,
    },
    /// LDS: two elements at `offset` and `offset1`.
    Store2 {
        /// Bytes of one element, 4 or 8.
        bytes: u8,
        /// First element.
        from: Place,
        /// Second element.
        second: Place,
    },
    /// Read, modify, write.
    Atomic {
        /// Name in the table of atomic operations.
        op: &'static str,
        /// Words of the element, 1 or 2.
        words: u8,
        /// First operand.
        data: Place,
        /// Second operand (compare and swap: what is expected).
        second: Option<Place>,
        /// Where the old value goes.
        returns: Option<Place>,
    },
}

/// A vector memory instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Where.
    pub address: Address,
    /// What.
    pub access: Access,
    /// Added to the address, in bytes.
    pub offset: i32,
    /// Of the second element, in bytes.
    pub offset1: i32,
}

/// A scalar load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarLoad {
    /// Bytes, 1 to 64.
    pub bytes: u8,
    /// Of 1 and 2 bytes.
    pub extend: Extend,
    /// First SGPR of the result.
    pub to: u8,
    /// First SGPR of the 64-bit base or the resource.
    pub base: u8,
    /// The base is a buffer resource.
    pub buffer: bool,
    /// A register offset.
    pub soffset: Option<Place>,
    /// Added to the address, in bytes.
    pub offset: i32,
}

/// What a branch looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub enum Condition {
    Always,
    Scc0,
    Scc1,
    Vccz,
    Vccnz,
    Execz,
    Execnz,
}

/// Instructions that steer the wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// `s_endpgm`
    End,
    /// To the next instruction plus `4 * words`.
    Branch {
        /// When.
        condition: Condition,
        /// Signed distance in words.
        words: i16,
    },
    /// `s_getpc_b64`
    GetPc(u8),
    /// `s_setpc_b64`
    SetPc(u8),
    /// `s_swappc_b64`
    SwapPc {
        /// Gets the return address.
        to: u8,
        /// Has the target.
        from: u8,
    },
    /// `s_call_b64`
    Call {
        /// Gets the return address.
        to: u8,
        /// Signed distance in words.
        words: i16,
    },
    /// `s_barrier`: signals and waits.
    Barrier,
    /// `s_barrier_signal -1`: has reached the barrier, and goes on.
    BarrierSignal {
        /// SCC tells whether this wave is the first one.
        is_first: bool,
    },
    /// `s_barrier_wait -1`: until all waves have signalled.
    BarrierWait,
    /// `s_sleep`: lets other waves run.
    Sleep,
    /// `s_sendmsg MSG_INTERRUPT`: calls the host.
    Interrupt,
    /// `s_trap`
    Trap(u8),
    /// Bits of MODE to an SGPR.
    GetMode {
        /// Gets them.
        to: u8,
        /// First bit.
        offset: u8,
        /// Bits.
        size: u8,
    },
    /// Bits of MODE from a source.
    SetMode {
        /// Has them.
        from: Place,
        /// First bit.
        offset: u8,
        /// Bits.
        size: u8,
    },
    /// A half of FLAT_SCRATCH from a source (GFX10).
    SetFlatScratch {
        /// Has it.
        from: Place,
        /// The upper half.
        high: bool,
    },
    /// Vector register numbers are relative to M0 from here on (GFX9's `s_set_gpr_idx_*`).
    IndexOn {
        /// The distance.
        by: Place,
        /// Which operands: sources 0 to 2, bit 3 the result.
        operands: u8,
    },
    /// No longer.
    IndexOff,
    /// Another distance.
    IndexBy(Place),
    /// Other operands.
    IndexOperands(u8),
    /// A clock, 64 bits to SGPRs.
    Clock {
        /// First register of two.
        to: u8,
        /// Which one.
        clock: Clock,
    },
    /// Bits of a hardware register to an SGPR.
    GetRegister {
        /// Gets them.
        to: u8,
        /// The register.
        register: Hwreg,
        /// First bit.
        offset: u8,
        /// Bits.
        size: u8,
    },
    /// `ds_gws_init`: sets a barrier between workgroups.
    GwsInit {
        /// Vector register with the count in its first active lane.
        count: u16,
        /// Added to bits 21:16 of M0: which barrier.
        barrier: u8,
    },
    /// `ds_gws_barrier`: waits for the waves of other workgroups.
    GwsBarrier {
        /// Vector register with the next count in its first active lane.
        count: u16,
        /// Added to bits 21:16 of M0: which barrier.
        barrier: u8,
    },
}

/// Instructions that move data between lanes, or between lanes and scalar registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cross {
    /// `v_readlane_b32`
    ReadLane {
        /// SGPR.
        to: u8,
        /// Vector register.
        from: Place,
        /// Which lane.
        lane: Place,
    },
    /// `v_readfirstlane_b32`
    ReadFirstLane {
        /// SGPR.
        to: u8,
        /// Vector register.
        from: Place,
    },
    /// `v_writelane_b32`
    WriteLane {
        /// Vector register.
        to: Place,
        /// The value.
        value: Place,
        /// Which lane.
        lane: Place,
    },
    /// `ds_bpermute_b32`: lane `(addr + offset) / 4` of `data`.
    Bpermute {
        /// Result.
        to: Place,
        /// Byte address per lane.
        address: u16,
        /// Data.
        data: Place,
        /// Added to the address.
        offset: i32,
    },
    /// `ds_permute_b32`: to lane `(addr + offset) / 4`.
    Permute {
        /// Result.
        to: Place,
        /// Byte address per lane.
        address: u16,
        /// Data.
        data: Place,
        /// Added to the address.
        offset: i32,
    },
    /// `ds_swizzle_b32`
    Swizzle {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
        /// The offset field.
        pattern: u16,
    },
    /// `v_permlane16_b32`, `v_permlanex16_b32`
    Permlane16 {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
        /// Lane numbers of 0–7 and 8–15, four bits each.
        selects: [Place; 2],
        /// From the other row of the pair.
        other_row: bool,
        /// Inactive lanes can be read.
        fetch_inactive: bool,
        /// Lanes that would read an inactive one read zero, instead of staying.
        bound_ctrl: bool,
    },
    /// `v_permlane64_b32`
    Permlane64 {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
    },
    /// `v_movrels_b32`, `v_movreld_b32`: M0 is added to a register number.
    MovRel {
        /// Result.
        to: Place,
        /// Data.
        from: Place,
        /// M0 is added to the source's number (`v_movrels`), otherwise to the result's.
        source: bool,
    },
}

/// What an instruction does.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Nothing that a program can see (waits, hints).
    Nop,
    /// Cache control: orders memory accesses.
    Fence {
        /// For other workgroups as well.
        beyond_workgroup: bool,
    },
    /// The scalar unit.
    Salu(Alu),
    /// The vector unit.
    Valu(Alu),
    /// Two vector operations that read their sources before either writes (VOPD).
    Pair(Box<[Alu; 2]>),
    /// Vector memory.
    Memory(Memory),
    /// Scalar memory.
    ScalarLoad(ScalarLoad),
    /// Between lanes.
    Cross(Cross),
    /// Matrices.
    Matrix(Box<Matrix>),
    /// Steers the wave.
    Control(Control),
}

/// A decoded instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    /// Length in bytes.
    pub size: u8,
    /// What it does.
    pub action: Action,
}

/// Registers that an instruction names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Register {
    /// Vector registers.
    Vgpr {
        /// The first one.
        first: u16,
        /// How many.
        count: u16,
    },
    /// Accumulation registers.
    Agpr {
        /// The first one.
        first: u16,
        /// How many.
        count: u16,
    },
    /// Scalar registers, by encoding as in [`Place::Sgpr`]. Masks of a wave64 count as one.
    Sgpr {
        /// The first one.
        first: u16,
        /// How many.
        count: u16,
    },
}

impl Action {
    /// Calls `f` with every register the instruction reads or writes.
    pub fn for_each_register(&self, f: &mut dyn FnMut(Register)) {
        let mut at = |place: Place, count: usize| match place {
            Place::Vgpr(first) => f(Register::Vgpr {
                first,
                count: count as u16,
            }),
            Place::Agpr(first) => f(Register::Agpr {
                first,
                count: count as u16,
            }),
            Place::Sgpr(first) => f(Register::Sgpr {
                first: first.into(),
                count: count as u16,
            }),
            _ => {}
        };
        let words = |bytes: u8| usize::from(bytes).div_ceil(4);
        match self {
            Self::Nop | Self::Fence { .. } => {}
            Self::ScalarLoad(load) => {
                at(Place::Sgpr(load.to), words(load.bytes));
                at(Place::Sgpr(load.base), if load.buffer { 4 } else { 2 });
                load.soffset.into_iter().for_each(|place| at(place, 1));
            }
            Self::Control(control) => match *control {
                Control::GetPc(pair) | Control::SetPc(pair) | Control::Call { to: pair, .. } => {
                    at(Place::Sgpr(pair), 2);
                }
                Control::SwapPc { to, from } => {
                    at(Place::Sgpr(to), 2);
                    at(Place::Sgpr(from), 2);
                }
                Control::GetMode { to, .. } => at(Place::Sgpr(to), 1),
                Control::SetMode { from: place, .. }
                | Control::IndexOn { by: place, .. }
                | Control::IndexBy(place) => at(place, 1),
                Control::Clock { to, .. } => at(Place::Sgpr(to), 2),
                Control::GetRegister { to, .. } => at(Place::Sgpr(to), 1),
                Control::GwsInit { count, .. } | Control::GwsBarrier { count, .. } => {
                    at(Place::Vgpr(count), 1);
                }
                _ => {}
            },
            Self::Salu(alu) | Self::Valu(alu) => alu.for_each_place(&mut at),
            Self::Pair(pair) => pair.iter().for_each(|alu| alu.for_each_place(&mut at)),
            Self::Matrix(matrix) => matrix.for_each_place(&mut at),
            Self::Memory(m) => {
                match m.address {
                    Address::Global { vaddr, saddr } => {
                        at(Place::Vgpr(vaddr), if saddr.is_some() { 1 } else { 2 });
                        saddr.into_iter().for_each(|s| at(Place::Sgpr(s), 2));
                    }
                    Address::Flat { vaddr } => at(Place::Vgpr(vaddr), 2),
                    Address::Scratch { vaddr, saddr } => {
                        vaddr.into_iter().for_each(|v| at(Place::Vgpr(v), 1));
                        saddr.into_iter().for_each(|s| at(Place::Sgpr(s), 1));
                    }
                    Address::Lds { vaddr } => at(Place::Vgpr(vaddr), 1),
                    Address::Buffer {
                        vaddr,
                        resource,
                        soffset,
                        offen,
                        idxen,
                    } => {
                        let words = usize::from(offen) + usize::from(idxen);
                        vaddr.into_iter().for_each(|v| at(Place::Vgpr(v), words));
                        at(Place::Sgpr(resource), 4);
                        at(soffset, 1);
                    }
                }
                match m.access {
                    Access::Load { bytes, to, .. } => at(to, words(bytes)),
                    Access::Store { bytes, from, .. } => at(from, words(bytes)),
                    Access::Load2 { bytes, to } => at(to, 2 * words(bytes)),
                    Access::Store2 {
                        bytes,
                        from,
                        second,
                    } => {
                        at(from, words(bytes));
                        at(second, words(bytes));
                    }
                    Access::Atomic {
                        words,
                        data,
                        second,
                        returns,
                        ..
                    } => {
                        at(data, words.into());
                        second
                            .into_iter()
                            .chain(returns)
                            .for_each(|p| at(p, words.into()));
                    }
                }
            }
            Self::Cross(cross) => match *cross {
                Cross::ReadLane { to, from, lane } => {
                    at(Place::Sgpr(to), 1);
                    at(from, 1);
                    at(lane, 1);
                }
                Cross::ReadFirstLane { to, from } => {
                    at(Place::Sgpr(to), 1);
                    at(from, 1);
                }
                Cross::WriteLane { to, value, lane } => {
                    at(to, 1);
                    at(value, 1);
                    at(lane, 1);
                }
                Cross::Bpermute {
                    to, address, data, ..
                }
                | Cross::Permute {
                    to, address, data, ..
                } => {
                    at(to, 1);
                    at(Place::Vgpr(address), 1);
                    at(data, 1);
                }
                Cross::Swizzle { to, data, .. } | Cross::Permlane64 { to, data } => {
                    at(to, 1);
                    at(data, 1);
                }
                Cross::Permlane16 {
                    to, data, selects, ..
                } => {
                    at(to, 1);
                    at(data, 1);
                    selects.into_iter().for_each(|place| at(place, 1));
                }
                Cross::MovRel { to, from, .. } => {
                    at(to, 1);
                    at(from, 1);
                }
            },
        }
    }
}

impl Alu {
    fn for_each_place(&self, at: &mut dyn FnMut(Place, usize)) {
        self.outputs
            .iter()
            .for_each(|o| at(o.place, o.kind.words()));
        self.inputs.iter().for_each(|i| at(i.place, i.kind.words()));
    }
}
