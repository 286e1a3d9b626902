//! The initial registers of a wave.
//!
//! The kernel descriptor states which values the code needs, and their order is fixed
//! ([`KernelDescriptor::sgpr_inputs`]); here they get their values. Source: LLVM's AMDGPUUsage,
//! "Initial Kernel Execution State" and "Preloaded Kernel Arguments".

use std::cell::Cell;

use gfxjit_codeobj::descriptor::{Field, KernelDescriptor, SgprInput, SgprRange, field};
use gfxjit_targets::{Generation, Processor};

use crate::machine::scratch::{FlatScratch, resource_words, wave_offset};
use crate::machine::wave::{Barrier, HALF, Lanes, Wave, sreg};

/// X in packed ids (AMDGPUUsage, "Initial Kernel Execution State").
pub const X_OF_PACKED: u32 = 0x3ff;

/// Number of lanes that translated code loads or stores together on every host.
pub const CONTIGUOUS_LANES: u32 = 16;

/// Maximum number of user SGPRs that hardware fills (16 before GFX12.5); further ones in a descriptor
/// are zero.
const USER_SGPRS: usize = 32;

/// Code with preloaded arguments begins with this number of bytes of instructions that load the
/// arguments, for firmware without preloading. All firmware of GFX12.5 preloads.
const PRELOAD_PROLOGUE: u64 = 256;

/// Fields of the descriptor that the software GPU does not support: kernels with one of these are
/// refused.
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

/// The values for the inputs of a kernel.
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
    /// Scratch of a work-item in bytes.
    pub private_bytes: u32,
}

/// The registers whose initial values a kernel's code reads; the launch need not initialise the
/// others.
#[derive(Clone, Copy, Default, Debug)]
pub struct Needs {
    /// The number of VGPRs, from v0 on.
    pub vgprs: usize,
    /// A bit mask of SGPRs by encoding. EXEC is not included: every wave gets it.
    pub sgprs: u128,
    /// Whether the engine initialises the waves of a workgroup itself, if its work-item ids are
    /// contiguous and these SGPRs are the same in all of its waves.
    pub begins: bool,
}

/// User SGPRs from number 0 on.
pub type UserSgprs = [u32; USER_SGPRS];

/// The state of a kernel whose program sets registers itself, instead of a descriptor.
#[derive(Clone, Debug)]
pub struct KernelRegisters {
    /// Device address of the first instruction.
    pub entry: u64,
    /// A descriptor of COMPUTE_PGM_RSRC1 to 3 and the wave size alone.
    pub words: KernelDescriptor,
    /// All user SGPRs.
    pub user: UserSgprs,
}

/// The registers of a kernel's waves, according to its descriptor.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Wave size in lanes.
    pub wave_size: u32,
    /// Number of vector registers.
    pub vgprs: u32,
    /// Number of accumulation registers.
    pub agprs: u32,
    /// Device address of the first instruction.
    pub entry: u64,
    /// Scratch of a work-item known to the compiler, in bytes.
    pub private_bytes: u32,
    /// Whether the stack has no fixed size.
    pub dynamic_stack: bool,
    pub mode: u32,
    /// The number of scalar registers that code may use by number.
    sgpr_count: u32,
    sgprs: Vec<SgprRange>,
    /// A bit mask of SGPRs that differ between waves, except for the wave's number.
    own_sgprs: u128,
    /// If workgroup ids are in trap temporaries: whether Z is among them.
    ids_in_ttmps: Option<bool>,
    flat_scratch: FlatScratch,
    /// Whether FLAT_SCRATCH is an SGPR pair that hardware sets.
    flat_scratch_sgprs: bool,
    /// Words 1 to 3 of the buffer resource of scratch, without its address.
    scratch_resource: [u32; 3],
    /// The number of dimensions of the work-item id that the code needs, 1 to 3.
    id_parts: u32,
    packed_ids: bool,
    /// The user SGPRs that a program has set, and their number.
    given: Option<(UserSgprs, u32)>,
}

impl Setup {
    /// The setup for the descriptor at device address `address` on `processor`; the error is the
    /// reason why the software GPU does not support it.
    pub fn new(
        processor: Processor,
        descriptor: &KernelDescriptor,
        address: u64,
    ) -> Result<Self, String> {
        let mut setup = Self::of(processor, descriptor, "its descriptor")?;
        let preloads = |range: &SgprRange| matches!(range.input, SgprInput::KernargPreload { .. });
        let prologue =
            if processor.generation() < Generation::Gfx1250 && setup.sgprs.iter().any(preloads) {
                PRELOAD_PROLOGUE
            } else {
                0
            };
        setup.entry = descriptor
            .entry(address)
            .and_then(|entry| entry.checked_add(prologue))
            .ok_or("its first instruction would be behind the last address")?;
        Ok(setup)
    }

    /// The setup for registers that a program has set; the error is the reason why the software GPU does not support it.
    pub fn of_registers(processor: Processor, registers: &KernelRegisters) -> Result<Self, String> {
        let KernelRegisters { entry, words, user } = registers;
        let mut setup = Self::of(processor, words, "its registers")?;
        setup.entry = *entry;
        setup.given = Some((*user, words.user_sgpr_count(processor)));
        Ok(setup)
    }

    /// The setup without the address of the code. `source` is where the words come from, for messages.
    fn of(
        processor: Processor,
        descriptor: &KernelDescriptor,
        source: &str,
    ) -> Result<Self, String> {
        let generation = processor.generation();
        if let Some((word, bits)) = descriptor.unknown_bits(generation).first() {
            return Err(format!(
                "{source} has bits set that {processor} does not know ({bits:#x} in \
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
                "{source} has {} set, which the software GPU does not do",
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
                "{source} asks for {:?}, which {processor} does not have",
                range.input
            ));
        }
        let total = descriptor.vgprs(processor);
        if total > processor.addressable_vgprs() {
            return Err(format!(
                "{source} asks for {total} vector registers, {processor} has {}",
                processor.addressable_vgprs()
            ));
        }
        let (vgprs, agprs) = descriptor.vgprs_and_agprs(processor);
        let wave_size = descriptor.wave_size(processor);
        let flat_scratch_sgprs = flat_scratch == FlatScratch::Architected
            && generation < Generation::Gfx10_1
            && descriptor.has(field::ENABLE_PRIVATE_SEGMENT);
        Ok(Self {
            wave_size,
            vgprs,
            agprs,
            entry: 0,
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
            given: None,
        })
    }

    /// The user SGPRs of a launch.
    pub fn user_sgprs(&self, values: &Values<'_>) -> UserSgprs {
        if let Some((given, _)) = self.given {
            return given;
        }
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
                    // Words after the end of the arguments are not preloaded.
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

    /// The initialised registers of waves: a bit mask of SGPRs by encoding, and the number of VGPRs
    /// from v0 on.
    pub fn defined(&self) -> (u128, usize) {
        let asked = self.sgprs.iter();
        let asked = asked.flat_map(|range| range.first..range.first + range.count);
        let given = 0..self.given.map_or(0, |(_, count)| count);
        let all = asked.chain(given);
        let mut sgprs = all.fold(0, |bits, n| bits | 1u128.checked_shl(n).unwrap_or(0));
        // Trap temporaries, which debuggers and workgroup ids use, and EXEC.
        for register in (sreg::TTMP..sreg::M0).chain([sreg::EXEC, sreg::EXEC + 1]) {
            sgprs |= 1 << register;
        }
        if self.flat_scratch_sgprs {
            sgprs |= 0b11 << sreg::FLAT_SCRATCH;
        }
        let vgprs = if self.packed_ids { 1 } else { self.id_parts };
        (sgprs, vgprs as usize)
    }

    /// The number of vector registers that may contain the work-item id.
    fn id_registers(&self) -> usize {
        id_registers(self.packed_ids)
    }

    /// The SGPRs that are the same in all waves of a launch.
    pub fn launch_sgprs(user: &UserSgprs) -> Sgprs {
        let mut sgprs = [0; sreg::COUNT];
        let (filled, _) = sgprs.split_at_mut(USER_SGPRS);
        filled.copy_from_slice(user);
        sgprs
    }

    /// Sets the SGPRs that are the same in all waves of a workgroup: its id.
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

    /// The register that [`Self::put_group`] sets to X, if there is exactly one.
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

    /// Resets wave `index` of a workgroup, except for its registers.
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
        wave.joined = None;
        wave.ended = false;
        wave.jump = (0, 0);
        wave.sgpr_count = self.sgpr_count;
        wave.flat_scratch_in = self.flat_scratch;
        wave.flat_scratch = 0;
    }

    /// Whether all waves of a workgroup start with the same values in the SGPRs of `needs`.
    pub fn waves_are_alike(&self, needs: Needs) -> bool {
        self.own_sgprs & needs.sgprs == 0
    }

    /// Initialises wave `index` of a workgroup.
    pub fn start(&self, wave: &mut Wave, index: u32, workgroup: &WorkgroupState<'_>) {
        self.head(wave, index);
        let needed = workgroup.needs.map_or(sreg::COUNT, |needs| {
            sreg::COUNT - needs.sgprs.leading_zeros() as usize
        });
        // Copies of constant length need no call of `memcpy`.
        let parts = wave.sgprs.chunks_exact_mut(SGPR_PART);
        let from: &Cell<[u32]> = workgroup.sgprs;
        let from = from.as_slice_of_cells().chunks_exact(SGPR_PART);
        for (to, from) in parts.zip(from).take(needed.div_ceil(SGPR_PART)) {
            for (to, from) in to.iter_mut().zip(from) {
                *to = from.get();
            }
        }
        self.wave_sgprs(wave, index, workgroup.waves);
        let lanes = workgroup.items.active(index, self.wave_size);
        wave.set_exec(u64::MAX.checked_shr(64 - lanes).unwrap_or(0));

        let halves = wave.halves();
        let count = self.id_registers() * halves;
        let (ids, others) = wave.vgprs.split_at_mut(count);
        let from = &workgroup.items.lanes[index as usize * count..][..count];
        for (to, from) in ids.iter_mut().zip(from) {
            *to = *from;
        }
        let needed = workgroup
            .needs
            .map_or(usize::MAX, |needs| needs.vgprs * halves);
        let needed = needed.saturating_sub(count).min(others.len());
        others[..needed].fill([0; HALF]);
    }

    /// Sets the SGPRs that differ between waves.
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

/// A bit mask of the descriptor's SGPRs that differ between waves.
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

/// The number of vector registers that may contain the work-item id, packed in one or not.
pub const fn id_registers(packed: bool) -> usize {
    if packed { 1 } else { 3 }
}

/// The trap temporary with X of the workgroup's id.
const X_TTMP: usize = sreg::TTMP + 9;

/// The trap temporary with a wave's number in its workgroup.
pub const INDEX_TTMP: usize = sreg::TTMP + 8;
/// The first bit of the number in that register.
pub const INDEX_SHIFT: u32 = 25;

/// Number of SGPRs that are copied at once.
const SGPR_PART: usize = 16;

/// SGPRs by encoding.
pub type Sgprs = [u32; sreg::COUNT];

/// The initial state of a workgroup's waves.
#[derive(Clone, Copy)]
pub struct WorkgroupState<'a> {
    /// See [`Setup::launch_sgprs`] and [`Setup::put_group`].
    pub sgprs: &'a Cell<Sgprs>,
    /// The ids of its work-items.
    pub items: &'a WorkItems,
    /// The number of its waves.
    pub waves: u32,
    /// The registers that must be initialised; `None` for all.
    pub needs: Option<&'a Needs>,
}

/// The initial state of some waves of a workgroup. The waves have been reset with [`Setup::head`],
/// possibly for an older workgroup whose waves translated code has run since.
#[derive(Clone, Copy)]
pub struct LaunchState<'a> {
    pub setup: &'a Setup,
    pub workgroup: WorkgroupState<'a>,
    /// The number of the first of these waves.
    pub first: u32,
}

impl LaunchState<'_> {
    /// Initialises the waves.
    pub fn begin(&self, waves: &mut [Wave]) {
        for (wave, index) in waves.iter_mut().zip(self.first..) {
            self.setup.start(wave, index, &self.workgroup);
        }
    }

    /// The SGPRs that are the same in all waves, by encoding.
    pub fn sgprs(&self) -> *const u32 {
        self.workgroup.sgprs.as_ptr().cast()
    }

    /// The work-item ids of the workgroup's first wave, in the layout of its VGPRs; those of the
    /// other waves follow.
    pub fn ids(&self) -> *const Lanes {
        self.workgroup.items.lanes.as_ptr()
    }
}

/// The layout of a workgroup's work-item ids in the lanes of its waves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum IdLayout {
    /// Some lanes have no work-item, or X is not contiguous in every [`CONTIGUOUS_LANES`] lanes.
    #[default]
    Irregular,
    /// All lanes have a work-item, and X is contiguous in every [`CONTIGUOUS_LANES`] lanes.
    Contiguous,
    /// Like [`Self::Contiguous`], and X repeats every 16 lanes, so that all waves have the same ids
    /// in X.
    Period16,
    /// Like [`Self::Contiguous`], and X repeats every 32 lanes.
    Period32,
    /// Like [`Self::Contiguous`], and X is contiguous in a whole wave.
    WholeWave,
}

impl IdLayout {
    pub const ALL: [Self; 5] = [
        Self::Irregular,
        Self::Contiguous,
        Self::Period16,
        Self::Period32,
        Self::WholeWave,
    ];

    /// The index of this layout in [`Self::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The number of lanes after which X repeats, if it is known and less than a wave.
    pub fn period(self) -> Option<u32> {
        match self {
            Self::Irregular | Self::Contiguous | Self::WholeWave => None,
            Self::Period16 => Some(16),
            Self::Period32 => Some(32),
        }
    }
}

/// The work-item ids of a workgroup, in the layout of its waves' first registers.
#[derive(Clone, Default, Debug)]
pub struct WorkItems {
    count: u32,
    /// Size in X.
    size_x: u32,
    /// By register, then by wave.
    lanes: Vec<Lanes>,
}

impl WorkItems {
    /// The ids of a workgroup of `size` work-items. Those of a partial workgroup are as dense as
    /// those of a full one: X varies fastest, up to the actual size.
    pub fn set(&mut self, setup: &Setup, size: [u32; 3]) {
        let [size_x, size_y, size_z] = size;
        self.count = size_x * size_y * size_z;
        self.size_x = size_x;
        let registers = setup.id_registers();
        let wave_size = setup.wave_size as usize;
        let halves = wave_size / HALF;
        self.lanes.clear();
        let waves = self.waves(setup.wave_size) as usize;
        self.lanes.resize(waves * registers * halves, [0; HALF]);
        // Dimensions that the code does not need stay 0 in a packed id.
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

    /// The number of waves for these work-items.
    pub fn waves(&self, wave_size: u32) -> u32 {
        self.count.div_ceil(wave_size)
    }

    /// The layout of the ids in the lanes of waves.
    pub fn layout(&self, wave_size: u32) -> IdLayout {
        match self.size_x {
            _ if !self.size_x.is_multiple_of(CONTIGUOUS_LANES)
                || !self.count.is_multiple_of(wave_size) =>
            {
                IdLayout::Irregular
            }
            size if size.is_multiple_of(wave_size) => IdLayout::WholeWave,
            size if size >= wave_size => IdLayout::Contiguous,
            16 => IdLayout::Period16,
            32 => IdLayout::Period32,
            _ => IdLayout::Contiguous,
        }
    }

    /// The lanes of wave `index` that have a work-item.
    fn active(&self, index: u32, wave_size: u32) -> u32 {
        self.count.saturating_sub(index * wave_size).min(wave_size)
    }
}

/// The initial MODE register: see [`Wave::mode`]. From GFX12 on no field states the result of clamp
/// for a NaN: compilers assume zero (LLVM's defaults if `hasDX10ClampMode` is false).
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
