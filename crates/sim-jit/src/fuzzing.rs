//! Entry points for fuzzing: random instructions, and damaged code objects, run on a device. The
//! tests run them for a second, cargo-fuzz (`fuzz/`) without a limit. Not part of the API.
//!
//! A case must end within its instruction limit, with success or an error and without a panic; and
//! it must only write to its buffer. So each bench has memory that no case may write, whose
//! addresses are put into registers: memory of the host, a buffer of another device, the gaps
//! around blocks, the code. The functions only panic on a defect.

mod differential;

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gfxjit_codeobj::descriptor::{KernelDescriptor, field};
use gfxjit_codeobj::elf::Elf;
use gfxjit_hal::{
    AllocDesc, Allocation, Arguments, Code, CodeFormat, Device, DeviceError, Dispatch,
    SoftwareOptions,
};
use gfxjit_isa::Decoder;
use gfxjit_targets::{Generation, ImageTarget, Processor, TargetId};

use crate::engine::{Jit, JitEngine};
use crate::host_cpu::Host;
use gfxjit_sim::code::SimCode;
use gfxjit_sim::device::driver::{open, processors as supported};
use gfxjit_sim::device::sim_device::SimDevice;
use gfxjit_sim::engine::{Engine, EngineMode, Exit, GroupContext, TURN};
use gfxjit_sim::gpu::Gpu;
use gfxjit_sim::interp::{CodeSegment, Program};
use gfxjit_sim::launch::aql::PacketMemory;
use gfxjit_sim::launch::plan::Plan;
use gfxjit_sim::machine::memory::{Block, PRIVATE_BASE, SHARED_BASE};
use gfxjit_sim::machine::wave::{HALF, Wave, sreg};
use gfxjit_sim::machine::workgroup::ThreadCache;
use gfxjit_sim::module::SimKernel;

pub use crate::fuzzing::differential::engines;
#[cfg(test)]
pub(crate) use crate::fuzzing::differential::{compare::same_waves, report};

/// Maximum number of instructions of a case.
const LIMIT: u64 = 3000;

/// The maximum with translated code, which is not used in the last turns before a limit.
const TRANSLATED_LIMIT: u64 = 3 * TURN;

/// Size of the buffer that cases may write to, in bytes.
const BUFFER: u64 = 4096;

/// Size of memory that they must not write, in bytes.
const CANARY: usize = 4096;

const CANARY_BYTE: u8 = 0xc5;

/// Random numbers that only depend on the seed (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `end`; 0 when that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.bits() >> 1) as usize % end.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A device with memory that cases may write, and memory that they must not write.
struct Bench {
    device: SimDevice,
    /// The state of a queue; here launches run on the caller's thread.
    stage: RefCell<(PacketMemory, ThreadCache)>,
    /// The memory that cases may write.
    buffer: Arc<dyn Allocation>,
    /// Memory of the host.
    bait: Box<[u8]>,
    /// A buffer of another device, kept alive by this block.
    foreign: Arc<Block>,
    /// A kernel that ends at once.
    good: Dispatch,
    /// The address of its descriptor.
    good_at: u64,
}

fn no_defect<T>(result: Result<T, DeviceError>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error @ DeviceError::Driver { .. }) => panic!("{error}"),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// Unwraps the result of an operation that cannot fail: small allocations on an empty device.
fn must<T>(result: Result<T, DeviceError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

impl Bench {
    fn new(target: TargetId, mode: EngineMode) -> Self {
        let uri = format!("sim://{target}?cus=1&memory=256MiB&engine={}", mode.name());
        let device = must(open(&uri, Some(Arc::new(Jit::default()))));
        let buffer = must(device.allocate(&AllocDesc::device(BUFFER)));
        let other = must(open(&format!("sim://{target}?cus=1&memory=1MiB"), None));
        let foreign = other.shared.memory.image_block(CANARY as u64);
        let foreign = must(foreign);
        foreign.write(0, &[CANARY_BYTE; CANARY]);
        let end: &[u8] = if target.processor().generation() >= Generation::Gfx11 {
            &[0, 0, 0xb0, 0xbf]
        } else {
            &[0, 0, 0x81, 0xbf]
        };
        let good = must(stream(&device.shared, 0, end, |program| program));
        let good_at = good.descriptor;
        let good = dispatch(good);
        Self {
            device,
            stage: RefCell::default(),
            buffer,
            bait: vec![CANARY_BYTE; CANARY].into_boxed_slice(),
            foreign,
            good,
            good_at,
        }
    }

    /// Runs a launch; returns whether it succeeded.
    fn run(&self, dispatch: Dispatch) -> bool {
        let shared = &self.device.shared;
        let (stage, pad) = &mut *self.stage.borrow_mut();
        let plan = Plan::new(shared, dispatch);
        no_defect(plan.and_then(|plan| plan.execute(shared, stage, pad))).is_some()
    }

    /// Checks that protected memory is unchanged, and that the device still works.
    fn check(&self) {
        let mut foreign = [0; CANARY];
        self.foreign.read(0, &mut foreign);
        assert!(
            foreign.iter().all(|byte| *byte == CANARY_BYTE),
            "another device's memory"
        );
        // The compiler must not conclude that nothing was written.
        let bait = std::hint::black_box(&self.bait);
        assert!(
            bait.iter().all(|byte| *byte == CANARY_BYTE),
            "the host's memory"
        );
        assert!(
            self.device.shared.memory.gaps_are_clear(),
            "the gap behind a buffer"
        );
        assert!(self.run(self.good.clone()), "the device does not live on");
    }

    /// Addresses that a kernel may use, and addresses that it should not.
    fn addresses(&self) -> [u64; 10] {
        let buffer = self.buffer.address().0;
        [
            buffer,
            buffer,
            buffer,
            buffer + BUFFER - 64,
            SHARED_BASE,
            PRIVATE_BASE,
            self.bait.as_ptr().addr() as u64,
            self.foreign.start(),
            self.good_at,
            0,
        ]
    }
}

fn with_bench<R>(target: TargetId, mode: EngineMode, f: impl FnOnce(&Bench) -> R) -> R {
    type Benches = Vec<((TargetId, EngineMode), Bench)>;
    thread_local! {
        static BENCHES: RefCell<Benches> = const { RefCell::new(Vec::new()) };
    }
    BENCHES.with_borrow_mut(|benches| {
        let index = benches.iter().position(|(of, _)| *of == (target, mode));
        let index = index.unwrap_or_else(|| {
            benches.push(((target, mode), Bench::new(target, mode)));
            benches.len() - 1
        });
        f(&benches[index].1)
    })
}

/// The host for which a case is translated. The optimizing translator gets one of `one_in` cases,
/// since it takes longer than everything else here; the baseline translator gets a third. The
/// interpreter runs the others: `None`.
fn translates_for(seed: u64, one_in: usize) -> Option<Host> {
    let mut random = Random::new(!seed);
    let hosts = Host::all();
    match random.below(one_in) {
        0 => Some(random.pick(&hosts)),
        n if n % 3 == 1 => hosts
            .into_iter()
            .find(|host| host.mode == EngineMode::Quick),
        _ => None,
    }
}

fn limited_to(instructions: u64) -> Option<SoftwareOptions> {
    Some(SoftwareOptions {
        instruction_limit: Some(instructions),
        ..SoftwareOptions::default()
    })
}

fn dispatch(kernel: Arc<SimKernel>) -> Dispatch {
    Dispatch {
        software: limited_to(LIMIT),
        ..Dispatch::of(kernel, [1, 1, 1], [1, 1, 1], Arguments::Segment(Vec::new()))
    }
}

/// Offset of the code of a stream, which follows its descriptor.
const ENTRY: u64 = 256;

/// Creates an image of instructions only. `choice` determines registers and wave size.
fn stream<E: Engine + 'static>(
    device: &Arc<Gpu>,
    choice: u8,
    code: &[u8],
    engine: impl FnOnce(Program) -> E,
) -> Result<Arc<SimKernel>, DeviceError> {
    let processor = device.target.processor();
    let mut descriptor = KernelDescriptor {
        kernel_code_entry_byte_offset: ENTRY as i64,
        ..KernelDescriptor::default()
    };
    if processor.generation() >= Generation::Gfx10_1 && choice & 1 == 0 {
        let _ = descriptor.set(field::ENABLE_WAVEFRONT_SIZE32, 1);
    }
    // The mode that compilers set, for which code is translated.
    let _ = descriptor.set(field::FLOAT_DENORM_MODE_32, 3);
    let _ = descriptor.set(field::FLOAT_DENORM_MODE_16_64, 3);
    let agprs = if processor.has_agprs() { 256 } else { 0 };
    let (vgprs, agprs) = if choice & 14 == 0 {
        (8, 8.min(agprs))
    } else {
        (256, agprs)
    };
    let _ = descriptor.set_vgprs(processor, vgprs, agprs);
    let _ = descriptor.set_sgprs(processor, 102);
    let mut image = vec![0; ENTRY as usize];
    image[..64].copy_from_slice(&descriptor.to_bytes());
    image.extend_from_slice(code);
    let code = SimCode::of_bytes(device, &image, ENTRY, |base| {
        let segment = CodeSegment {
            address: base + ENTRY,
            bytes: code.to_vec(),
        };
        Arc::new(engine(Program::new(device.target, vec![segment], base)))
    })?;
    Ok(Arc::new(SimKernel {
        name: "k".into(),
        descriptor: code.block.start(),
        registers: None,
        code: Arc::new(code),
    }))
}

/// Runs code whose waves begin with random registers.
struct Randomised {
    engine: Box<dyn Engine>,
    seed: u64,
    addresses: [u64; 10],
    /// Whether a wave has executed an instruction completely.
    ran: Arc<AtomicBool>,
}

impl Engine for Randomised {
    fn run(&self, wave: &mut Wave, group: &mut GroupContext<'_>, budget: u64) -> Exit {
        if wave.executed == 0 {
            let number = u64::from(group.id[0]) << 32 | u64::from(wave.index);
            let mut random = Random::new(self.seed ^ number);
            fill(&self.addresses, wave, &mut random);
            if random.one_in(3) {
                wave.mode ^= random.bits() as u32 & 0x0b00_03ff;
            }
        }
        let exit = self.engine.run(wave, group, budget);
        if wave.executed > 1 {
            self.ran.store(true, Ordering::Relaxed);
        }
        exit
    }

    fn disassembly(&self, pc: u64) -> String {
        self.engine.disassembly(pc)
    }
}

fn address(addresses: &[u64; 10], random: &mut Random) -> u64 {
    let base = random.pick(addresses);
    match random.below(8) {
        0 => base.wrapping_add(random.bits() % 8192),
        1 => base.wrapping_sub(random.bits() % 64),
        2 => random.bits(),
        _ => base,
    }
}

fn word(random: &mut Random) -> u32 {
    let bits = random.bits();
    match random.below(6) {
        0 => bits as u32,
        1 => bits as u32 & 0xff,
        2 => random.pick(&[0, 1, u32::MAX, 0x8000_0000, 0x7f80_0000, 0x7fc0_0000]),
        // Numbers of medium magnitude.
        3 => 0x3f80_0000 ^ bits as u32 & 0x80ff_ffff,
        4 => bits as u32 & 0x0fff,
        _ => 1 << (bits & 31),
    }
}

/// Fills a wave's registers with numbers, addresses and masks.
fn fill(addresses: &[u64; 10], wave: &mut Wave, random: &mut Random) {
    let halves = wave.halves();
    let mut rows = wave.vgprs.chunks_mut(2 * halves);
    // Filling hundreds of registers takes longer than the case; the others stay zero.
    for pair in rows.by_ref().take(24) {
        let (from, stride) = (
            address(addresses, random),
            random.pick(&[0_u64, 1, 4, 8, 64]),
        );
        let kind = random.below(3);
        for (row, lanes) in pair.iter_mut().enumerate() {
            let (part, half) = (row / halves, row % halves);
            let same = word(random);
            for (lane, slot) in lanes.iter_mut().enumerate() {
                let number = (half * HALF + lane) as u64;
                let at = from.wrapping_add(number * stride);
                *slot = match kind {
                    0 => (at >> (32 * part)) as u32,
                    1 => same.wrapping_add(lane as u32),
                    _ => word(random),
                };
            }
        }
    }
    for first in (0..sreg::VCC).step_by(2) {
        let at = address(addresses, random);
        let words = [at as u32, (at >> 32) as u32];
        for (register, half) in (first..).zip(words) {
            let value = if random.one_in(3) { word(random) } else { half };
            if let Some(slot) = wave.sgprs.get_mut(register) {
                *slot = value;
            }
        }
    }
    // Buffer resources: base and stride, records, format.
    for first in [8, 16, 40] {
        let at = address(addresses, random);
        let stride = random.pick(&[0, 0, 4, 16, 0x8000, 0xffff]);
        let format = random.bits() as u32;
        let words = [
            at as u32,
            (at >> 32) as u32 & 0xffff | stride << 16,
            random.pick(&[0, 64, BUFFER as u32, u32::MAX]),
            random.pick(&[0, 0x0002_7000, 0x3102_7fac, format]),
        ];
        for (slot, word) in wave.sgprs.iter_mut().skip(first).zip(words) {
            *slot = word;
        }
    }
    let masks = [0, 1, u64::MAX, u64::MAX >> 32, random.bits(), random.bits()];
    for mask in [sreg::VCC, sreg::EXEC] {
        let value = random.pick(&masks);
        wave.sgprs[mask] = value as u32;
        wave.sgprs[mask + 1] = (value >> 32) as u32;
    }
    wave.sgprs[sreg::M0] = word(random);
    wave.scc = random.one_in(2);
}

/// Interprets bytes as a target, a seed for registers, and instructions, and runs these; returns
/// whether one of them was executed.
pub fn instructions(bytes: &[u8]) -> bool {
    let Some((&[target, choice], rest)) = bytes.split_first_chunk() else {
        return false;
    };
    let Some((seed, code)) = rest.split_first_chunk() else {
        return false;
    };
    let processors = supported();
    let processor = processors[usize::from(target) % processors.len()];
    let seed = u64::from_le_bytes(*seed);
    let host = translates_for(seed, 24);
    with_bench(processor.into(), EngineMode::Interpret, |bench| {
        let ran = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&ran);
        let made = stream(&bench.device.shared, choice, code, |program| Randomised {
            engine: match host {
                None => Box::new(program),
                // All registers may be used, independent of the kernel's initial registers.
                Some(host) => Box::new(JitEngine::for_host(program, processor.into(), host)),
            },
            seed,
            addresses: bench.addresses(),
            ran: flag,
        });
        let Some(kernel) = no_defect(made) else {
            return false;
        };
        let image = Arc::clone(&kernel.code);
        let before = image.content();
        let mut launch = dispatch(kernel);
        let waves = 1 + u16::from(choice >> 4 & 3 == 3);
        launch.workgroup = [waves * 64, 1, 1];
        launch.grid = [u32::from(waves) * 64 + u32::from(choice >> 6) * 32, 1, 1];
        launch.group_segment_bytes = 1024;
        launch.private_segment_bytes = 256;
        if host.is_some() {
            launch.software = limited_to(TRANSLATED_LIMIT);
        }
        bench.run(launch);
        assert!(image.content() == before, "code has changed");
        bench.check();
        ran.load(Ordering::Relaxed)
    })
}

/// Generates input for [`instructions`]: mostly instructions that LLVM can decode.
#[derive(Debug)]
pub struct Streams {
    random: Random,
    /// By processor and wave size.
    decoders: Vec<[Decoder; 2]>,
}

impl Default for Streams {
    fn default() -> Self {
        Self::new()
    }
}

impl Streams {
    /// Creates decoders for all targets.
    #[must_use]
    pub fn new() -> Self {
        let decoder = |processor: &Processor, size| {
            let decoder = Decoder::new(TargetId::from(*processor), size);
            decoder.unwrap_or_else(|| panic!("LLVM has no disassembler for {processor}"))
        };
        let both = |processor| [decoder(processor, 32), decoder(processor, 64)];
        Self {
            random: Random::new(0),
            decoders: supported().iter().map(both).collect(),
        }
    }

    /// The input for a seed.
    pub fn input(&mut self, seed: u64) -> Vec<u8> {
        self.random = Random::new(seed);
        let target = self.random.below(self.decoders.len());
        let choice = self.random.bits() as u8;
        let mut input = vec![target as u8, choice];
        input.extend(self.random.bits().to_le_bytes());
        let generation = supported()[target].generation();
        let wave64 = generation < Generation::Gfx10_1 || choice & 1 == 1;
        let most = self.random.pick(&[4, 12, 40]);
        for _ in 0..=self.random.below(most) {
            let words = self.instruction(target, usize::from(wave64), generation);
            input.extend(words);
        }
        if self.random.one_in(40) {
            input.truncate(input.len() - 1);
        }
        input
    }

    fn instruction(&mut self, target: usize, wave: usize, generation: Generation) -> Vec<u8> {
        // Occasionally arbitrary bytes.
        let tries = if self.random.one_in(30) { 0 } else { 60 };
        for _ in 0..tries {
            let bytes = self.encoding(generation);
            let decoder = &mut self.decoders[target][wave];
            if let Ok(inst) = decoder.decode(&bytes, 0) {
                return bytes[..usize::from(inst.size).min(bytes.len())].to_vec();
            }
        }
        self.random.bits().to_le_bytes()[..4].to_vec()
    }

    /// A random instruction of a random encoding, followed by three words that may belong to it.
    /// The encodings' first bits are those in the ISA manuals' chapters on microcode formats.
    fn encoding(&mut self, generation: Generation) -> Vec<u8> {
        // Value and width of the first bits.
        const COMMON: &[(u32, u32)] = &[
            (0b0, 1),         // VOP2
            (0b0111110, 7),   // VOPC
            (0b0111111, 7),   // VOP1
            (0b10, 2),        // SOP2
            (0b1011, 4),      // SOPK
            (0b101111101, 9), // SOP1
            (0b101111110, 9), // SOPC
            (0b101111111, 9), // SOPP
            (0b110100, 6),    // VOP3 of GFX9
            (0b110101, 6),    // VOP3
            (0b110110, 6),    // DS
            (0b110111, 6),    // FLAT
            (0b111000, 6),    // MUBUF
        ];
        const GFX9: &[(u32, u32)] = &[
            (0b110000, 6),       // SMEM
            (0b110100111, 9),    // VOP3P
            (0b11010011110, 11), // MFMA
            (0b1101110, 7),
        ];
        const LATER: &[(u32, u32)] = &[
            (0b111101, 6), // SMEM
            (0b110011, 6), // VOP3P
            (0b110010, 6), // VOPD
            (0b111011, 6), // VFLAT, VGLOBAL, VSCRATCH
            (0b110001, 6), // VBUFFER
        ];
        let own = if generation < Generation::Gfx10_1 {
            GFX9
        } else {
            LATER
        };
        let index = self.random.below(COMMON.len() + own.len());
        let (prefix, width) = COMMON
            .get(index)
            .or_else(|| own.get(index - COMMON.len()))
            .copied()
            .unwrap_or((0, 0));
        let random = &mut self.random;
        let mut words = [random.bits() as u32; 4];
        for word in &mut words[1..] {
            *word = random.bits() as u32;
            // Most register fields contain registers that were filled.
            if !random.one_in(4) {
                *word &= 0x1f1f_1f1f;
            }
        }
        if !random.one_in(3) {
            words[0] &= !0x0000_c0c0 | random.bits() as u32;
        }
        words[0] = words[0] & (u32::MAX >> width) | prefix << (32 - width);
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// Maximum number of kernels of an image that are launched.
const KERNELS: usize = 4;

/// The processor of an image, if the software GPU supports it.
fn processor_of(elf: &Elf<'_>) -> Option<Processor> {
    let header = elf.header();
    let image = ImageTarget::from_elf(header.flags, header.abi_version()).ok()?;
    let fits = |processor: &&Processor| **processor == image.target.processor();
    supported().iter().find(fits).copied()
}

/// Whether bytes are an image for a supported device.
#[must_use]
pub fn fits(bytes: &[u8]) -> bool {
    Elf::parse(bytes).is_ok_and(|elf| processor_of(&elf).is_some())
}

/// Loads bytes as a code object and launches its kernels; returns whether one of them succeeded.
pub fn launch(bytes: &[u8]) -> bool {
    let Ok(elf) = Elf::parse(bytes) else {
        return false;
    };
    let Some(processor) = processor_of(&elf) else {
        return false;
    };
    // All choices follow from the input, so that a case is reproducible.
    let seed = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // LLVM takes seconds for the largest images.
    let one_in = if bytes.len() < 16 << 10 {
        64
    } else {
        usize::MAX
    };
    let mode = translates_for(seed, one_in).map_or(EngineMode::Interpret, |host| host.mode);
    with_bench(processor.into(), mode, |bench| {
        let code = Code {
            format: CodeFormat::AmdCodeObject,
            bytes,
            name: "k.co",
        };
        let code = SimCode::load(&bench.device.shared, &code);
        let Some(code) = no_defect(code).map(Arc::new) else {
            return false;
        };
        let table = elf.dynsym().ok().flatten();
        let descriptors = table.iter().flat_map(|table| {
            let is_descriptor = |name: Option<&[u8]>| name.is_some_and(|n| n.ends_with(b".kd"));
            table
                .iter()
                .filter(move |symbol| is_descriptor(table.strings().get(symbol.name)))
        });
        let mut ended = false;
        for symbol in descriptors.take(KERNELS) {
            ended |= launch_one(bench, &code, symbol.value, seed, mode);
        }
        drop(code);
        bench.check();
        ended
    })
}

fn launch_one(
    bench: &Bench,
    code: &Arc<SimCode>,
    descriptor: u64,
    seed: u64,
    mode: EngineMode,
) -> bool {
    let mut random = Random::new(seed ^ descriptor);
    let addresses = bench.addresses();
    let buffer = bench.buffer.address().0;
    let mut kernarg = Vec::new();
    for _ in 0..random.pick(&[0, 4, 40, 64]) {
        let word = match random.below(4) {
            0 => random.bits() & 0xff,
            1 => random.pick(&addresses),
            _ => buffer,
        };
        kernarg.extend(word.to_le_bytes());
    }
    let workgroup = [random.pick(&[1, 32, 64, 100, 256]), 1, 1];
    let mut launch = dispatch(Arc::new(SimKernel {
        name: "k".into(),
        descriptor: descriptor.wrapping_add(code.load_delta),
        registers: None,
        code: Arc::clone(code),
    }));
    launch.grid = [u32::from(workgroup[0]) * 2 + random.below(3) as u32, 1, 1];
    launch.workgroup = workgroup;
    launch.arguments = Arguments::Segment(kernarg);
    launch.group_segment_bytes = random.pick(&[0, 1024, 8192]);
    launch.private_segment_bytes = random.pick(&[0, 64, 1024]);
    if mode != EngineMode::Interpret {
        launch.software = limited_to(TRANSLATED_LIMIT);
    }
    bench.run(launch)
}

/// A damaged copy of a code object: mostly with damage to descriptors, code and relocations, which
/// affect the device.
pub fn damaged(random: &mut Random, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = corpus
        .get(random.below(corpus.len()))
        .cloned()
        .unwrap_or_default();
    let places = places(&bytes);
    for _ in 0..=random.below(4) {
        let all = (0, bytes.len());
        let (start, end) = if random.one_in(6) || places.is_empty() {
            all
        } else {
            random.pick(&places)
        };
        let at = start + random.below(end.saturating_sub(start));
        let word = at & !3;
        match random.below(6) {
            0 | 1 => {
                let bit = random.below(8);
                bytes
                    .iter_mut()
                    .skip(at)
                    .take(1)
                    .for_each(|byte| *byte ^= 1 << bit);
            }
            // Words from another place, which may be instructions.
            2 => {
                let from = (start + random.below(end.saturating_sub(start))) & !3;
                let count = 4 * (1 + random.below(3));
                let piece: Vec<u8> = bytes.iter().skip(from).take(count).copied().collect();
                bytes
                    .iter_mut()
                    .skip(word)
                    .zip(piece)
                    .for_each(|(byte, new)| *byte = new);
            }
            3 => {
                let new = random.bits().to_le_bytes();
                bytes
                    .iter_mut()
                    .skip(word)
                    .zip(&new[..4])
                    .for_each(|(byte, new)| *byte = *new);
            }
            4 => {
                let numbers = [
                    0,
                    1,
                    0xff,
                    0xffff,
                    u64::MAX,
                    1 << 31,
                    1 << 40,
                    1 << 63,
                    4096,
                ];
                let new = random.pick(&numbers).to_le_bytes();
                let count = random.pick(&[1, 2, 4, 8]);
                bytes
                    .iter_mut()
                    .skip(at & !7)
                    .zip(&new[..count])
                    .for_each(|(byte, new)| *byte = *new);
            }
            _ => {
                let new = random.bits() as u8;
                bytes
                    .iter_mut()
                    .skip(at)
                    .take(1)
                    .for_each(|byte| *byte = new);
            }
        }
    }
    bytes
}

/// The parts of a file that affect a device: descriptors, segments with code, dynamic tables,
/// program headers.
fn places(bytes: &[u8]) -> Vec<(usize, usize)> {
    let Ok(elf) = Elf::parse(bytes) else {
        return Vec::new();
    };
    let mut places = vec![(0, 64)];
    let range = |offset: u64, size: u64| {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(usize::try_from(size).unwrap_or(usize::MAX));
        (start.min(bytes.len()), end.min(bytes.len()))
    };
    let header = elf.header();
    places.push(range(header.phoff, u64::from(header.phnum) * 56));
    for segment in elf.segments().iter() {
        let place = range(segment.offset, segment.filesz);
        // Code more often: it varies most.
        let times = 1 + 2 * usize::from(segment.flags & 1 != 0);
        places.extend(std::iter::repeat_n(place, times));
    }
    if let Ok(Some(table)) = elf.dynsym() {
        for symbol in table.iter() {
            let of = |s: &gfxjit_codeobj::elf::ProgramHeader| {
                s.kind == 1 && s.vaddr <= symbol.value && symbol.value - s.vaddr < s.filesz
            };
            if let Some(segment) = elf.segments().iter().find(of) {
                let offset = segment.offset + (symbol.value - segment.vaddr);
                let place = range(offset, symbol.size.min(256));
                places.extend([place, place]);
            }
        }
    }
    places.retain(|(start, end)| start < end);
    places
}
