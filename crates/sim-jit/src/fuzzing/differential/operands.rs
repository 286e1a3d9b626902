//! Tests `gfxjit_isa`'s lists of instructions' operands against the interpreter: no unlisted
//! register changes, only registers that are read affect results, and written registers keep
//! nothing of their old value. Tests all opcodes that LLVM knows, and random encodings.

use std::collections::BTreeSet;

use gfxjit_isa::inst::{Access, Action, Address, Control, Cross, Place, Register, Role};
use gfxjit_llvm::mc::Disassembler;
use gfxjit_sim::engine::{EngineCache, Exit, GroupContext};
use gfxjit_sim::interp::{self, Program};
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::{Barrier, HALF, Wave, sreg};
use gfxjit_targets::{Generation, TargetId};

use crate::fuzzing::differential::case::*;
use crate::fuzzing::{Random, Streams, supported};
use crate::host_cpu::Host;

/// Targets that together have all supported instructions.
const TARGETS: [&str; 5] = ["gfx90a", "gfx950", "gfx1030", "gfx1150", "gfx1201"];

/// Number of random instructions for a target and a wave size.
const RANDOM: usize = 200;

/// Immediates of scalar instructions besides 0: MODE, STATUS, the lower half of FLAT_SCRATCH, a
/// kernel's barrier.
const NUMBERS: [i64; 4] = [0xf801, 0xf802, 0xf814, -1];

/// Maximum number of runs of one instruction, each with other registers, until it has an effect.
const TRIES: u64 = 4;

/// Instructions that the interpreter refuses here, since the case has only one wave and no
/// cooperative launch, or that need a state that no register contains.
const REFUSED: [&str; 8] = [
    "BarrierWait",
    "GwsBarrier",
    "GwsInit",
    "Halt",
    "MovRel",
    "Named",
    "NamedLeave",
    "Trap",
];

/// A set of a wave's registers.
#[derive(Default, Debug)]
struct Set {
    /// By encoding.
    sgprs: u128,
    /// By index in the wave: accumulation registers follow the others.
    vectors: BTreeSet<usize>,
    scc: bool,
    mode: bool,
    flat_scratch: bool,
}

impl Set {
    /// The listed registers with one role.
    fn listed(action: &Action, wave: &Wave, role: Role) -> Self {
        let mut set = Self::default();
        action.for_each_operand(&mut |operand| {
            if operand.role != role {
                return;
            }
            let words = usize::from(operand.words(wave.size));
            let mut scalar = |first: usize| {
                for n in (first..first + words).filter(|n| *n < sreg::COUNT) {
                    set.sgprs |= 1 << n;
                }
            };
            match operand.register {
                Register::Sgpr(first) => scalar(first.into()),
                Register::FlatScratch if wave.flat_scratch_in == FlatScratch::Sgprs => {
                    scalar(sreg::FLAT_SCRATCH);
                }
                Register::FlatScratch => set.flat_scratch = true,
                Register::Vgpr(first) => {
                    set.vectors
                        .extend((0..words).map(|n| usize::from(first) + n));
                }
                Register::Agpr(first) => {
                    let first = wave.vgpr_count as usize + usize::from(first);
                    set.vectors.extend((0..words).map(|n| first + n));
                }
                Register::Scc => set.scc = true,
                Register::Mode => set.mode = true,
            }
        });
        set
    }

    fn has_sgpr(&self, n: usize) -> bool {
        self.sgprs >> n & 1 != 0
    }
}

/// The state that an instruction can read or change.
struct Snapshot {
    sgprs: [u32; sreg::COUNT],
    vectors: Vec<u32>,
    scc: bool,
    mode: u32,
    flat_scratch: u64,
    pc: u64,
    scratch: Vec<u8>,
    lds: Vec<u8>,
    memory: Vec<u8>,
}

impl Snapshot {
    fn of(state: &State) -> Self {
        let wave = &state.wave;
        Self {
            sgprs: wave.sgprs,
            vectors: wave.vgprs.as_flattened().to_vec(),
            scc: wave.scc,
            mode: wave.mode,
            flat_scratch: wave.flat_scratch,
            pc: wave.pc,
            scratch: wave.scratch.to_vec(),
            lds: state.lds.to_vec(),
            memory: state.memory.clone(),
        }
    }

    fn take(&mut self, state: &State) {
        let wave = &state.wave;
        self.sgprs = wave.sgprs;
        self.vectors.copy_from_slice(wave.vgprs.as_flattened());
        self.scc = wave.scc;
        self.mode = wave.mode;
        self.flat_scratch = wave.flat_scratch;
        self.pc = wave.pc;
        self.scratch.copy_from_slice(&wave.scratch);
        self.lds.copy_from_slice(&state.lds);
        self.memory.copy_from_slice(&state.memory);
    }

    fn restore(&self, state: &mut State) {
        let wave = &mut state.wave;
        wave.sgprs = self.sgprs;
        wave.vgprs.as_flattened_mut().copy_from_slice(&self.vectors);
        wave.scc = self.scc;
        wave.mode = self.mode;
        wave.flat_scratch = self.flat_scratch;
        wave.pc = self.pc;
        wave.barrier = Barrier::Idle;
        wave.scratch.copy_from_slice(&self.scratch);
        state.lds.copy_from_slice(&self.lds);
        state.memory.copy_from_slice(&self.memory);
    }

    fn lanes(&self, register: usize, size: usize) -> &[u32] {
        &self.vectors[register * size..(register + 1) * size]
    }

    /// A register that changed although it is not listed.
    fn changed(&self, after: &Self, but: &Set, size: usize) -> Option<String> {
        if let Some(n) =
            (0..sreg::COUNT).find(|n| !but.has_sgpr(*n) && self.sgprs[*n] != after.sgprs[*n])
        {
            return Some(format!("s{n}"));
        }
        let count = self.vectors.len() / size;
        let vector = (0..count)
            .find(|n| !but.vectors.contains(n) && self.lanes(*n, size) != after.lanes(*n, size));
        if let Some(n) = vector {
            return Some(format!("v{n}"));
        }
        [
            ("scc", !but.scc && self.scc != after.scc),
            ("mode", !but.mode && self.mode != after.mode),
            (
                "flat_scratch",
                !but.flat_scratch && self.flat_scratch != after.flat_scratch,
            ),
        ]
        .into_iter()
        .find_map(|(name, is)| is.then(|| name.to_owned()))
    }

    /// A difference between two results that should be equal; `lanes` are the active lanes.
    fn differs(&self, other: &Self, written: &Set, lanes: u64, size: usize) -> Option<String> {
        if let Some(n) =
            (0..sreg::COUNT).find(|n| written.has_sgpr(*n) && self.sgprs[*n] != other.sgprs[*n])
        {
            return Some(format!("s{n}"));
        }
        for n in &written.vectors {
            let both = self.lanes(*n, size).iter().zip(other.lanes(*n, size));
            if let Some((lane, _)) = both
                .enumerate()
                .find(|(lane, (a, b))| lanes >> lane & 1 != 0 && a != b)
            {
                return Some(format!("v{n} in lane {lane}"));
            }
        }
        [
            ("scc", written.scc && self.scc != other.scc),
            ("mode", written.mode && self.mode != other.mode),
            (
                "flat_scratch",
                written.flat_scratch && self.flat_scratch != other.flat_scratch,
            ),
            ("the program counter", self.pc != other.pc),
            ("scratch", self.scratch != other.scratch),
            ("LDS", self.lds != other.lds),
            ("memory", self.memory != other.memory),
        ]
        .into_iter()
        .find_map(|(name, is)| is.then(|| name.to_owned()))
    }
}

/// Changes all registers that are not in the set.
fn scramble(wave: &mut Wave, but: &Set, random: &mut Random) {
    let (factor, added) = (random.bits() as u32 | 1, random.bits() as u32);
    let free = (0..sreg::COUNT).filter(|n| !but.has_sgpr(*n) && *n != sreg::NULL);
    for n in free.collect::<Vec<_>>() {
        wave.sgprs[n] = random.bits() as u32;
    }
    let halves = wave.halves();
    for (n, row) in wave.vgprs.iter_mut().enumerate() {
        if !but.vectors.contains(&(n / halves)) {
            for word in row {
                *word = word.wrapping_mul(factor).wrapping_add(added);
            }
        }
    }
    wave.scc ^= !but.scc;
    if !but.flat_scratch {
        wave.flat_scratch = random.bits();
    }
}

/// Sets addresses for a memory instruction, and enables some lanes.
fn aim(action: &Action, state: &mut State, base: u64, random: &mut Random) {
    let wave = &mut state.wave;
    let halves = wave.halves();
    let words = |address: u64| [address as u32, (address >> 32) as u32];
    let lane_address = |wave: &mut Wave, first: u16, base: u64, count: usize| {
        for lane in 0..wave.size as usize {
            for (word, value) in words(base + lane as u64 * 16)
                .into_iter()
                .take(count)
                .enumerate()
            {
                let row = (usize::from(first) + word) * halves + lane / HALF;
                if let Some(lanes) = wave.vgprs.get_mut(row) {
                    lanes[lane % HALF] = value;
                }
            }
        }
    };
    let scalar = |wave: &mut Wave, first: u8, values: &[u32]| {
        for (slot, value) in wave.sgprs.iter_mut().skip(first.into()).zip(values) {
            *slot = *value;
        }
    };
    wave.flat_scratch = wave.scratch_base();
    if wave.flat_scratch_in == FlatScratch::Sgprs {
        let pair = words(wave.scratch_base());
        scalar(wave, sreg::FLAT_SCRATCH as u8, &pair);
    }
    match action {
        Action::Memory(m) => match m.address {
            Address::Global { vaddr, saddr: None } | Address::Flat { vaddr, saddr: None } => {
                lane_address(wave, vaddr, base, 2);
            }
            Address::Global {
                vaddr,
                saddr: Some(saddr),
            }
            | Address::Flat {
                vaddr,
                saddr: Some(saddr),
            } => {
                lane_address(wave, vaddr, 0, 1);
                scalar(wave, saddr, &words(base));
            }
            Address::Scratch { vaddr, saddr } => {
                if let Some(vaddr) = vaddr {
                    lane_address(wave, vaddr, 0, 1);
                }
                if let Some(saddr) = saddr {
                    scalar(wave, saddr, &[4]);
                }
            }
            Address::Buffer {
                vaddr,
                resource,
                soffset,
                ..
            } => {
                if let Some(vaddr) = vaddr {
                    lane_address(wave, vaddr, 0, 1);
                }
                let [low, high] = words(base);
                scalar(wave, resource, &[low, high & 0xffff, 1024, 0x2_7000]);
                if let Place::Sgpr(soffset) = soffset {
                    scalar(wave, soffset, &[8]);
                }
            }
            Address::GlobalByLane { saddr } => {
                if let Some(saddr) = saddr {
                    scalar(wave, saddr, &words(base));
                }
            }
            Address::Lds { vaddr } => lane_address(wave, vaddr, 0, 1),
            Address::LdsByM0 { .. } => wave.sgprs[sreg::M0] = 0,
        },
        Action::Image(image) => {
            for n in &image.address {
                lane_address(wave, *n, 0, 1);
            }
            // One row of texels of 8 bits, for every generation: one level, linear.
            let base = base.next_multiple_of(256) >> 8;
            let [low, high] = words(base);
            let (format, width) = match wave.flat_scratch_in {
                FlatScratch::Sgprs => (1 << 20, 255),
                _ => (1 << 20 | 3 << 30, 63),
            };
            let resource_words = [low, high & 255 | format, width, 8 << 28, 0, 0, 0, 0];
            scalar(wave, image.resource, &resource_words);
            if let Some(sampler) = image.sampler {
                scalar(wave, sampler, &[2 | 2 << 3, 0, 0, 0]);
            }
        }
        Action::ScalarStore(store) => {
            let [low, high] = words(base);
            let resource = [low, high & 0xffff, 1024, 0x2_7000];
            let count = if store.buffer { 4 } else { 2 };
            scalar(wave, store.base, &resource[..count]);
            if let Some(Place::Sgpr(soffset)) = store.soffset {
                scalar(wave, soffset, &[1]);
            }
        }
        Action::ScalarLoad(load) => {
            let [low, high] = words(base);
            let resource = [low, high & 0xffff, 1024, 0x2_7000];
            scalar(
                wave,
                load.base,
                &resource[..if load.buffer { 4 } else { 2 }],
            );
            if let Some(Place::Sgpr(soffset)) = load.soffset {
                scalar(wave, soffset, &[8]);
            }
        }
        _ => return,
    }
    if let Action::Memory(m) = action
        && matches!(m.access, Access::ToLds { .. } | Access::FromLds { .. })
    {
        wave.sgprs[sreg::M0] = 0;
    }
    let mask = random.bits() | 1 << random.below(wave.size as usize);
    // Scratch is small: one of the first lanes can access it.
    let mask = match action {
        Action::Memory(m) if matches!(m.address, Address::Scratch { .. }) => 1 << random.below(3),
        Action::Memory(m) if matches!(m.access, Access::Transposed { .. }) => u64::MAX,
        _ => mask,
    };
    wave.set_exec(mask & (u64::MAX >> (64 - wave.size)));
}

/// Whether the result depends on a clock.
fn takes_time(action: &Action) -> bool {
    matches!(
        action,
        Action::Control(
            Control::Clock { .. } | Control::Message { .. } | Control::GetRegister { .. }
        )
    )
}

/// The kind of an instruction, for the list of executed kinds.
fn kind(action: &Action) -> String {
    let first = |text: String| {
        let end = text.find(|c: char| !c.is_alphanumeric());
        text[..end.unwrap_or(text.len())].to_owned()
    };
    match action {
        Action::Salu(alu) | Action::Valu(alu) => alu.op.to_owned(),
        Action::Memory(m) => {
            let op = match m.access {
                Access::Atomic { op, .. } => op.to_owned(),
                access => first(format!("{access:?}")),
            };
            format!("{op} {}", first(format!("{:?}", m.address)))
        }
        Action::Cross(cross) => first(format!("{cross:?}")),
        Action::Control(control) => first(format!("{control:?}")),
        other => first(format!("{other:?}")),
    }
}

/// Instructions of a target in waves of that size: one for each opcode, and random ones.
fn instructions(id: TargetId, wave_size: u32, streams: &mut Streams) -> Vec<Vec<u8>> {
    let processor = id.processor();
    let late = processor.generation() >= Generation::Gfx10_1;
    let feature = if late && wave_size == 64 {
        "+wavefrontsize64"
    } else {
        ""
    };
    let llvm = Disassembler::new(processor.name(), feature).expect("LLVM knows it");
    let mut all = Vec::new();
    for opcode in 0..llvm.opcode_count() {
        let mut sample = |change| {
            all.extend(
                llvm.opcode_sample(opcode, change)
                    .map(|sample| sample.bytes),
            );
        };
        sample(None);
        // The number of a register, a barrier or a message.
        if llvm
            .opcode_mnemonic(opcode)
            .is_some_and(|name| name.starts_with("s_"))
        {
            NUMBERS.iter().for_each(|number| sample(Some((0, *number))));
        }
    }
    if let Some(number) = supported().iter().position(|p| *p == processor) {
        let (wave, generation) = (usize::from(wave_size == 64), processor.generation());
        all.extend((0..RANDOM).map(|_| streams.instruction(number, wave, generation)));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// A program of instructions that are executed separately.
struct Bench {
    case: Case,
    program: Program,
    state: State,
    /// The initial states, one for each try.
    starts: Vec<Snapshot>,
    /// The initial state, the result, and the result with other values in some registers.
    runs: [Snapshot; 3],
}

impl Bench {
    fn new(id: TargetId, wave_size: u32, code: &[u8]) -> Option<Self> {
        let mut case = Case::new(id, wave_size, 0, Host::all()[0], code)?;
        let mut starts = Vec::new();
        for seed in 0..TRIES {
            case.seed = seed;
            starts.push(Snapshot::of(&case.start()?));
        }
        let state = case.start()?;
        Some(Self {
            program: case.program(),
            case,
            runs: [(); 3].map(|()| Snapshot::of(&state)),
            state,
            starts,
        })
    }

    fn run(&mut self) -> Exit {
        let (case, state) = (&self.case, &mut self.state);
        case.block.write(0, &state.memory);
        let (mut signals, mut pad) = (0, EngineCache::default());
        let mut group =
            GroupContext::of_one_wave(&case.view, &mut state.lds, &mut signals, &mut pad);
        let exit = interp::run(&self.program, &mut state.wave, &mut group, 1);
        case.block.read(0, &mut state.memory);
        exit
    }

    /// Compares an instruction with its list; returns whether it had an effect.
    fn check(&mut self, pc: u64, action: &Action, number: usize) -> Result<bool, String> {
        let mut random = Random::new(pc ^ number as u64);
        let size = self.case.wave_size as usize;
        self.starts[number].restore(&mut self.state);
        self.state.wave.pc = pc;
        let base = self.case.block.start() + 1024;
        if !random.one_in(4) {
            aim(action, &mut self.state, base, &mut random);
        }
        let wave = &self.state.wave;
        let [reads, writes] = [Role::Read, Role::Write].map(|role| Set::listed(action, wave, role));
        let lanes = match reads.has_sgpr(sreg::EXEC) {
            true => wave.exec() & (u64::MAX >> (64 - size)),
            false => u64::MAX,
        };
        self.runs[0].take(&self.state);
        let exit = self.run();
        self.runs[1].take(&self.state);
        if let Some(what) = self.runs[0].changed(&self.runs[1], &writes, size) {
            return Err(format!("{what} is new and not listed as written"));
        }
        let faults = matches!(exit, Exit::Fault(_));
        if !takes_time(action) {
            self.runs[0].restore(&mut self.state);
            scramble(&mut self.state.wave, &reads, &mut random);
            let again = self.run();
            if std::mem::discriminant(&exit) != std::mem::discriminant(&again) {
                return Err("how it ends depends on a register that is not listed".to_owned());
            }
            self.runs[2].take(&self.state);
            let [_, one, other] = &self.runs;
            if !faults && let Some(what) = one.differs(other, &writes, lanes, size) {
                return Err(format!("{what} depends on a register that is not listed"));
            }
        }
        Ok(!faults && lanes != 0)
    }
}

/// The kinds of instructions, those that were executed, and the errors.
#[derive(Default)]
struct Found {
    seen: BTreeSet<String>,
    ran: BTreeSet<String>,
    wrong: Vec<String>,
}

impl Found {
    fn target(&mut self, name: &str, wave_size: u32, streams: &mut Streams) {
        let id: TargetId = name.parse().expect("a target");
        let mut code = instructions(id, wave_size, streams).concat();
        code.extend([0; 16]);
        let mut bench = Bench::new(id, wave_size, &code).expect("memory");
        let listed = bench.case.program();
        for (pc, step) in bench.case.listing(&listed) {
            if matches!(step.body, interp::Body::Bad(..)) {
                continue;
            }
            self.seen.insert(kind(&step.action));
            if matches!(step.action, Action::Cross(Cross::MovRel { .. })) {
                continue;
            }
            for number in 0..TRIES as usize {
                match bench.check(pc, &step.action, number) {
                    Ok(false) => continue,
                    Ok(true) => {
                        self.ran.insert(kind(&step.action));
                    }
                    Err(what) => {
                        let text = listed.disassembly_for(wave_size, pc);
                        let text = text.trim();
                        self.wrong
                            .push(format!("{name}, {wave_size} lanes: `{text}`: {what}"));
                    }
                }
                break;
            }
        }
    }
}

#[test]
fn instructions_read_and_write_what_is_listed() {
    let mut streams = Streams::new();
    let mut found = Found::default();
    for name in TARGETS {
        let id: TargetId = name.parse().expect("a target");
        for &wave_size in id.processor().wave_sizes() {
            found.target(name, wave_size, &mut streams);
        }
    }
    let Found { seen, ran, wrong } = found;
    assert!(
        wrong.is_empty(),
        "{} instructions are listed wrongly, such as\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
    let never: Vec<&String> = seen.difference(&ran).collect();
    assert_eq!(never, REFUSED, "these did not run");
}
