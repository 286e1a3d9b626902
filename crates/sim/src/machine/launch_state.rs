//! What a wave finds in its registers when it starts.
//!
//! The kernel descriptor says which values the code wants, and their order is fixed
//! ([`KernelDescriptor::sgpr_inputs`]); here they get their values. Source: LLVM's
//! AMDGPUUsage, "Initial Kernel Execution State" and "Preloaded Kernel Arguments".

use std::cell::Cell;

use gfxjit_codeobj::descriptor::{Field, KernelDescriptor, SgprInput, SgprRange, field};
use gfxjit_targets::{Generation, Processor};

use crate::machine::scratch::{FlatScratch, resource_words, wave_offset};
use crate::machine::wave::{Barrier, HALF, Lanes, Wave, sreg};

/// X in packed ids (AMDGPUUsage, "Initial Kernel Execution State").
pub const X_OF_PACKED: u32 = 0x3ff;

/// Lanes that are side by side on any host.
pub const ROW: u32 = 16;

/// User SGPRs that hardware fills; code may ask for more and finds nothing in them.
const USER_SGPRS: usize = 16;

/// Code that preloads arguments begins with this many bytes for firmware that cannot.
const PRELOAD_PROLOGUE: u64 = 256;

/// What the software GPU does not do, by the descriptor's field.
const UNSUPPORTED: [Field; 12] = [
    field::ENABLE_EXCEPTION_ADDRESS_WATCH,
    field::ENABLE_EXCEPTION_MEMORY,
    field::ENABLE_EXCEPTION_FP_INVALID,
    field::ENABLE_EXCEPTION_FP_DENORMAL,
    field::ENABLE_EXCEPTION_FP_DIV_ZERO,
    field::ENABLE_EXCEPTION_FP_OVERFLOW,
    field::ENABLE_EXCEPTION_FP_UNDERFLOW,
    field::ENABLE_EXCEPTION_FP_INEXACT,
    field::ENABLE_EXCEPTION_INT_DIV_ZERO,
    field::SHARED_VGPR_COUNT,
    field::ENABLE_DYNAMIC_VGPR_GFX12,
    field::ENABLE_DYNAMIC_VGPR_GFX1250,
];

/// What the inputs of a launch are.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    /// Address of the dispatch packet.
    pub packet: u64,
    /// Address of the queue.
    pub queue: u64,
    /// Address of the kernel's arguments.
    pub kernarg_address: u64,
    /// The arguments themselves.
    pub kernarg: &'a [u8],
    /// Number of the launch in its queue.
    pub dispatch_id: u64,
    /// Scratch of a work-item, bytes.
    pub private_bytes: u32,
}

/// Which registers matter.
#[derive(Clone, Copy, Default, Debug)]
pub struct Needs {
    /// None from this one on.
    pub vgprs: usize,
    /// A bit each, by encoding. EXEC, which all waves have, does not count.
    pub sgprs: u128,
    /// The engine begins waves itself, of workgroups in rows, if they have nothing of their own
    /// in these SGPRs.
    pub begins: bool,
}

/// User SGPRs from number 0 on.
pub type UserSgprs = [u32; USER_SGPRS];

/// The registers of a kernel's waves, as its descriptor asks for them.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Vector registers.
    pub vgprs: u32,
    /// Accumulation registers.
    pub agprs: u32,
    /// Device address of the first instruction.
    pub entry: u64,
    /// Scratch of a work-item, bytes, as far as the compiler knows.
    pub private_bytes: u32,
    /// Whether the stack has no fixed size.
    pub dynamic_stack: bool,
    pub mode: u32,
    /// Scalar registers code may use by number.
    sgpr_count: u32,
    sgprs: Vec<SgprRange>,
    /// Those that differ from wave to wave, but for its number: a bit each.
    own_sgprs: u128,
    /// Workgroup ids come in trap temporaries, and whether Z is one of them.
    ids_in_ttmps: Option<bool>,
    flat_scratch: FlatScratch,
    /// FLAT_SCRATCH is a pair of SGPRs that hardware sets.
    flat_scratch_sgprs: bool,
    /// The resource of scratch without its address.
    scratch_resource: [u32; 3],
    /// Dimensions of the work-item id that are wanted, 1 to 3.
    id_parts: u32,
    packed_ids: bool,
}

impl Setup {
    /// What the descriptor at device address `address` asks of `processor`; or why that
    /// cannot be had.
    pub fn new(
        processor: Processor,
        descriptor: &KernelDescriptor,
        address: u64,
    ) -> Result<Self, String> {
        let generation = processor.generation();
        if let Some((word, bits)) = descriptor.unknown_bits(generation).first() {
            return Err(format!(
                "its descriptor has bits set that {processor} does not know ({bits:#x} in \
                 {word:?}); it is damaged or for another GPU"
            ));
        }
        let enabled: Vec<&str> = UNSUPPORTED
            .iter()
            .filter(|field| field.applies_to(generation) && descriptor.has(**field))
            .map(|field| field.name)
            .collect();
        if !enabled.is_empty() {
            return Err(format!(
                "its descriptor has {} set, which the software GPU does not do",
                enabled.join(", ")
            ));
        }
        let sgprs = descriptor
            .sgpr_inputs(processor)
            .map_err(|error| error.to_string())?;
        let flat_scratch = FlatScratch::of(processor);
        if flat_scratch == FlatScratch::Architected
            && let Some(range) = sgprs.iter().find(|range| {
                use SgprInput::{FlatScratchInit, PrivateSegmentBuffer};
                matches!(range.input, PrivateSegmentBuffer | FlatScratchInit)
            })
        {
            return Err(format!(
                "its descriptor asks for {:?}, which {processor} does not have",
                range.input
            ));
        }
        let total = descriptor.vgprs(processor);
        if total > processor.addressable_vgprs() {
            return Err(format!(
                "its descriptor asks for {total} vector registers, {processor} has {}",
                processor.addressable_vgprs()
            ));
        }
        let (vgprs, agprs) = descriptor.vgprs_and_agprs(processor);
        let preloads = |range: &SgprRange| matches!(range.input, SgprInput::KernargPreload { .. });
        let prologue = if sgprs.iter().any(preloads) {
            PRELOAD_PROLOGUE
        } else {
            0
        };
        let entry = descriptor
            .entry(address)
            .and_then(|entry| entry.checked_add(prologue))
            .ok_or("its first instruction would be behind the last address")?;
        let wave_size = descriptor.wave_size(processor);
        let flat_scratch_sgprs = flat_scratch == FlatScratch::Architected
            && generation < Generation::Gfx10_1
            && descriptor.has(field::ENABLE_PRIVATE_SEGMENT);
        Ok(Self {
            wave_size,
            vgprs,
            agprs,
            entry,
            private_bytes: descriptor.private_segment_fixed_size,
            dynamic_stack: descriptor.has(field::USES_DYNAMIC_STACK),
            mode: mode(generation, descriptor),
            sgpr_count: descriptor.sgprs(processor),
            own_sgprs: own_sgprs(&sgprs)
                | if flat_scratch_sgprs {
                    0b11 << sreg::FLAT_SCRATCH
                } else {
                    0
                },
            sgprs,
            ids_in_ttmps: processor
                .has_architected_sgprs()
                .then(|| descriptor.has(field::ENABLE_SGPR_WORKGROUP_ID_Z)),
            flat_scratch,
            flat_scratch_sgprs,
            scratch_resource: resource_words(generation, wave_size),
            id_parts: descriptor.work_item_id_parts(),
            packed_ids: processor.has_packed_work_item_ids(),
        })
    }

    /// The user SGPRs of a launch.
    pub fn user_sgprs(&self, values: &Values<'_>) -> UserSgprs {
        let mut sgprs = UserSgprs::default();
        for SgprRange {
            input,
            first,
            count,
        } in &self.sgprs
        {
            let value = match input {
                SgprInput::DispatchPtr => values.packet,
                SgprInput::QueuePtr => values.queue,
                SgprInput::KernargSegmentPtr => values.kernarg_address,
                SgprInput::DispatchId => values.dispatch_id,
                SgprInput::PrivateSegmentSize => values.private_bytes.into(),
                _ => 0,
            };
            let pair = [value as u32, (value >> 32) as u32];
            let argument = |word: usize| match input {
                SgprInput::KernargPreload { offset } => {
                    let rest = values.kernarg.get(*offset as usize..).unwrap_or_default();
                    // Behind the arguments there is nothing.
                    rest.as_chunks::<4>()
                        .0
                        .get(word)
                        .map(|word| u32::from_le_bytes(*word))
                }
                _ => None,
            };
            let range = sgprs.iter_mut().skip(*first as usize).take(*count as usize);
            for (word, sgpr) in range.enumerate() {
                let plain = || pair.get(word).copied();
                *sgpr = argument(word).or_else(plain).unwrap_or(0);
            }
        }
        sgprs
    }

    /// Vector registers that may carry the work-item id.
    fn id_registers(&self) -> usize {
        id_registers(self.packed_ids)
    }

    /// The SGPRs that all waves of a launch have alike.
    pub fn launch_sgprs(user: &UserSgprs) -> Sgprs {
        let mut sgprs = [0; sreg::COUNT];
        let (filled, _) = sgprs.split_at_mut(USER_SGPRS);
        filled.copy_from_slice(user);
        sgprs
    }

    /// Puts those beside them that the waves of a workgroup have alike.
    pub fn put_group(&self, sgprs: &Cell<Sgprs>, workgroup: [u32; 3]) {
        let sgprs: &Cell<[u32]> = sgprs;
        let sgprs = sgprs.as_slice_of_cells();
        let [x, y, z] = workgroup;
        for range in &self.sgprs {
            let id = match range.input {
                SgprInput::WorkgroupIdX => x,
                SgprInput::WorkgroupIdY => y,
                SgprInput::WorkgroupIdZ => z,
                _ => continue,
            };
            if let Some(sgpr) = sgprs.get(range.first as usize) {
                sgpr.set(id);
            }
        }
        if let Some(has_z) = self.ids_in_ttmps {
            sgprs[sreg::TTMP + 7].set(if has_z { y & 0xffff | z << 16 } else { y });
            sgprs[X_TTMP].set(x);
        }
    }

    /// The one register of those that [`Self::put_group`] sets that has X, if it is one.
    pub fn x_of_group<'a>(&self, sgprs: &'a Cell<Sgprs>) -> Option<&'a Cell<u32>> {
        let of_x = |range: &&SgprRange| range.input == SgprInput::WorkgroupIdX;
        let asked = self
            .sgprs
            .iter()
            .find(of_x)
            .map(|range| range.first as usize);
        let given = self.ids_in_ttmps.map(|_| X_TTMP);
        let sgprs: &Cell<[u32]> = sgprs;
        match (asked, given) {
            (Some(n), None) | (None, Some(n)) => sgprs.as_slice_of_cells().get(n),
            _ => None,
        }
    }

    /// Gives wave `index` of a workgroup what it starts with beside registers.
    pub fn head(&self, wave: &mut Wave, index: u32) {
        wave.pc = self.entry;
        wave.start = self.entry;
        wave.mode = self.mode;
        wave.scc = false;
        wave.index = index;
        wave.executed = 0;
        wave.at_barrier = false;
        wave.barrier = Barrier::Idle;
        wave.ticket = None;
        wave.ended = false;
        wave.jump = (0, 0);
        wave.sgpr_count = self.sgpr_count;
        wave.flat_scratch_in = self.flat_scratch;
        wave.flat_scratch = 0;
    }

    /// Whether waves start alike, but for their numbers and work-items, as far as it matters.
    pub fn waves_are_alike(&self, needs: Needs) -> bool {
        self.own_sgprs & needs.sgprs == 0
    }

    /// Gives wave `index` of a workgroup the state it starts with.
    pub fn start(&self, wave: &mut Wave, index: u32, group: &Group<'_>) {
        self.head(wave, index);
        let needed = group.needs.map_or(sreg::COUNT, |needs| {
            sreg::COUNT - needs.sgprs.leading_zeros() as usize
        });
        // In lengths that the compiler knows, which need no call.
        let parts = wave.sgprs.chunks_exact_mut(SGPR_PART);
        let from: &Cell<[u32]> = group.sgprs;
        let from = from.as_slice_of_cells().chunks_exact(SGPR_PART);
        for (to, from) in parts.zip(from).take(needed.div_ceil(SGPR_PART)) {
            for (to, from) in to.iter_mut().zip(from) {
                *to = from.get();
            }
        }
        self.wave_sgprs(wave, index, group.waves);
        let lanes = group.items.active(index, self.wave_size);
        wave.set_exec(u64::MAX.checked_shr(64 - lanes).unwrap_or(0));

        let halves = wave.halves();
        let count = self.id_registers() * halves;
        let (ids, others) = wave.vgprs.split_at_mut(count);
        let from = &group.items.lanes[index as usize * count..][..count];
        for (to, from) in ids.iter_mut().zip(from) {
            *to = *from;
        }
        let needed = group.needs.map_or(usize::MAX, |needs| needs.vgprs * halves);
        let needed = needed.saturating_sub(count).min(others.len());
        others[..needed].fill([0; HALF]);
    }

    /// The SGPRs that differ from wave to wave.
    fn wave_sgprs(&self, wave: &mut Wave, index: u32, waves: u32) {
        if self.ids_in_ttmps.is_some() {
            wave.sgprs[INDEX_TTMP] = index << INDEX_SHIFT;
        }
        if self.flat_scratch_sgprs {
            let base = wave.scratch_base();
            wave.sgprs[sreg::FLAT_SCRATCH] = base as u32;
            wave.sgprs[sreg::FLAT_SCRATCH + 1] = (base >> 32) as u32;
        }
        if self.own_sgprs == 0 {
            return;
        }
        let offset = wave_offset(index, wave.scratch.len() as u32);
        let start = wave.scratch_base().wrapping_sub(offset.into());
        let start = [start as u32, (start >> 32) as u32];
        let [word1, word2, word3] = self.scratch_resource;
        for range in &self.sgprs {
            let values = match range.input {
                SgprInput::PrivateSegmentBuffer => {
                    [start[0], start[1] & 0xffff | word1, word2, word3]
                }
                SgprInput::FlatScratchInit => [start[0], start[1], 0, 0],
                SgprInput::WorkgroupInfo => [u32::from(index == 0) << 31 | waves & 0x3f, 0, 0, 0],
                SgprInput::PrivateSegmentWaveOffset => [offset, 0, 0, 0],
                _ => continue,
            };
            let sgprs = wave.sgprs.iter_mut().skip(range.first as usize);
            for (sgpr, value) in sgprs.take(range.count as usize).zip(values) {
                *sgpr = value;
            }
        }
    }
}

/// Of the SGPRs that a descriptor asks for, those that differ from wave to wave: a bit each.
fn own_sgprs(ranges: &[SgprRange]) -> u128 {
    use SgprInput::{
        FlatScratchInit, PrivateSegmentBuffer, PrivateSegmentWaveOffset, WorkgroupInfo,
    };
    let own = ranges.iter().filter(|range| {
        matches!(
            range.input,
            FlatScratchInit | PrivateSegmentBuffer | PrivateSegmentWaveOffset | WorkgroupInfo
        )
    });
    let registers = own.flat_map(|range| range.first..range.first + range.count);
    registers.fold(0, |bits, n| bits | 1u128.checked_shl(n).unwrap_or(0))
}

/// Vector registers that may carry the work-item id, packed in one or not.
pub const fn id_registers(packed: bool) -> usize {
    if packed { 1 } else { 3 }
}

/// The trap temporary that has X of a workgroup's place.
const X_TTMP: usize = sreg::TTMP + 9;

/// The trap temporary that has a wave's number, and where in it.
pub const INDEX_TTMP: usize = sreg::TTMP + 8;
pub const INDEX_SHIFT: u32 = 25;

/// SGPRs that are copied at once.
const SGPR_PART: usize = 16;

/// SGPRs by encoding.
pub type Sgprs = [u32; sreg::COUNT];

/// What the waves of a workgroup start with.
#[derive(Clone, Copy)]
pub struct Group<'a> {
    /// See [`Setup::launch_sgprs`] and [`Setup::put_group`].
    pub sgprs: &'a Cell<Sgprs>,
    /// Its work-items.
    pub items: &'a WorkItems,
    /// Its waves.
    pub waves: u32,
    /// The registers that matter, or all.
    pub needs: Option<&'a Needs>,
}

/// With what some waves of a workgroup are to begin. Their heads are as [`Setup::head`] makes
/// them, but for what translated code has left in those before them.
#[derive(Clone, Copy)]
pub struct Fresh<'a> {
    pub setup: &'a Setup,
    pub group: Group<'a>,
    /// The number of the first of them.
    pub first: u32,
}

impl Fresh<'_> {
    /// Begins the waves.
    pub fn begin(&self, waves: &mut [Wave]) {
        for (wave, index) in waves.iter_mut().zip(self.first..) {
            self.setup.start(wave, index, &self.group);
        }
    }

    /// Registers by encoding, as all waves have them.
    pub fn sgprs(&self) -> *const u32 {
        self.group.sgprs.as_ptr().cast()
    }

    /// The ids of the workgroup's first wave, as they are in its registers; those of others are
    /// behind.
    pub fn ids(&self) -> *const Lanes {
        self.group.items.lanes.as_ptr()
    }
}

/// How the ids of a workgroup's work-items lie in its waves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rows {
    /// Some lanes have no work-item, or ids do not follow each other in X in each [`ROW`] lanes.
    #[default]
    None,
    /// They do, and all lanes have one.
    Any,
    /// The same, and X begins anew after so many lanes, within a wave: it is the same in all waves.
    Of16,
    Of32,
    /// X begins anew only where waves do.
    Whole,
}

impl Rows {
    pub const KINDS: [Self; 5] = [Self::None, Self::Any, Self::Of16, Self::Of32, Self::Whole];

    /// Its place among them.
    pub fn index(self) -> usize {
        self as usize
    }

    /// After how many lanes X begins anew, if that is known and within a wave.
    pub fn length(self) -> Option<u32> {
        match self {
            Self::None | Self::Any | Self::Whole => None,
            Self::Of16 => Some(16),
            Self::Of32 => Some(32),
        }
    }
}

/// The work-item ids of a workgroup, as its waves have them in their first registers.
#[derive(Clone, Default, Debug)]
pub struct WorkItems {
    count: u32,
    /// Work-items with one Y and Z.
    row: u32,
    /// Register by register, wave by wave.
    lanes: Vec<Lanes>,
}

impl WorkItems {
    /// The ids of a workgroup of `size` work-items. Those of a partial workgroup are as dense
    /// as those of a full one: X runs fastest, over what there is.
    pub fn set(&mut self, setup: &Setup, size: [u32; 3]) {
        let [size_x, size_y, size_z] = size;
        self.count = size_x * size_y * size_z;
        self.row = size_x;
        let registers = setup.id_registers();
        let wave_size = setup.wave_size as usize;
        let halves = wave_size / HALF;
        self.lanes.clear();
        let waves = self.waves(setup.wave_size) as usize;
        self.lanes.resize(waves * registers * halves, [0; HALF]);
        // Dimensions that the code does not ask for stay 0 in a packed id.
        let shifts = [10, 20].map(|shift| {
            let wanted = setup.id_parts > shift / 10;
            move |id: u32| if wanted { id << shift } else { 0 }
        });
        let mut item = 0;
        for z in 0..size_z {
            for y in 0..size_y {
                for x in 0..size_x {
                    let (wave, lane) = (item / wave_size, item % wave_size);
                    let half = wave * registers * halves + lane / HALF;
                    if setup.packed_ids {
                        self.lanes[half][lane % HALF] = x | shifts[0](y) | shifts[1](z);
                    } else {
                        let parts = setup.id_parts as usize;
                        for (register, id) in [x, y, z].into_iter().take(parts).enumerate() {
                            self.lanes[half + register * halves][lane % HALF] = id;
                        }
                    }
                    item += 1;
                }
            }
        }
    }

    /// Waves that these work-items take.
    pub fn waves(&self, wave_size: u32) -> u32 {
        self.count.div_ceil(wave_size)
    }

    /// How they lie in waves.
    pub fn rows(&self, wave_size: u32) -> Rows {
        match self.row {
            _ if !self.row.is_multiple_of(ROW) || !self.count.is_multiple_of(wave_size) => {
                Rows::None
            }
            row if row.is_multiple_of(wave_size) => Rows::Whole,
            row if row >= wave_size => Rows::Any,
            16 => Rows::Of16,
            32 => Rows::Of32,
            _ => Rows::Any,
        }
    }

    /// Lanes of wave `index` that have a work-item.
    fn active(&self, index: u32, wave_size: u32) -> u32 {
        self.count.saturating_sub(index * wave_size).min(wave_size)
    }
}

/// The MODE register at the start: see [`Wave::mode`]. From GFX12 on no field says what clamp
/// makes of a NaN: compilers count on zero (LLVM's defaults where `hasDX10ClampMode` is false).
fn mode(generation: Generation, descriptor: &KernelDescriptor) -> u32 {
    let clamps_nan = u32::from(!field::ENABLE_DX10_CLAMP.applies_to(generation)) << 8;
    [
        (field::FLOAT_ROUND_MODE_32, 0),
        (field::FLOAT_ROUND_MODE_16_64, 2),
        (field::FLOAT_DENORM_MODE_32, 4),
        (field::FLOAT_DENORM_MODE_16_64, 6),
        (field::ENABLE_DX10_CLAMP, 8),
        (field::ENABLE_IEEE_MODE, 9),
        (field::FP16_OVFL, 23),
    ]
    .iter()
    .filter(|(field, _)| field.applies_to(generation))
    .fold(clamps_nan, |mode, (field, bit)| {
        mode | descriptor.get(*field) << bit
    })
}
