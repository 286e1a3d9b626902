//! From a launch to running waves: grid, workgroups, waves.
//!
//! Workgroups start in order, each on one thread; the waves of a workgroup take turns. A wave
//! runs until it ends, waits at a barrier, sleeps or has used up its turn, so a wave that
//! spins cannot keep the others from what it waits for. When all waves of a workgroup only
//! spin or sleep, its thread runs another workgroup in between, as many as it has room for:
//! that is what makes locks and flags between workgroups work.
//!
//! A barrier opens when every wave of the workgroup waits at it. Hardware does not count waves
//! that have ended; languages make that case undefined, and programs that rely on it hang
//! elsewhere, so it is a fault here.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_hal::{DeviceError, Dispatch, FaultKind};

use crate::DRIVER;
use crate::device::Shared;
use crate::fault;
use crate::gws::Gws;
use crate::image::SimCode;
use crate::initial::{self, Setup, UserSgprs, Values, WorkItems};
use crate::interp::{Exit, Group, RawFault};
use crate::jit;
use crate::limit::{Deadline, Limit, TURN};
use crate::memory::{
    Block, MemoryView, PRIVATE_BASE, Range, Reservation, SHARED_BASE, Snapshot, zeroes,
};
use crate::pool::Job;
use crate::wave::{Barrier, Wave};

/// Rounds of turns before a thread looks at its other workgroups, if barriers never end.
const ROUNDS: u32 = 1024;

/// Rounds that a workgroup before a faulting one gets to fault itself. So which of several
/// faults is reported does not depend on the threads, and a workgroup that waits for the
/// faulting one does not wait for ever.
const ROUNDS_AFTER_FAULT: u32 = 16;

/// Registers, LDS and scratch of the workgroups that one thread runs in turns, in bytes.
const RESIDENT_BYTES: u64 = 64 << 20;

/// Workgroups that one thread runs in turns, at most.
const RESIDENT_GROUPS: u64 = 64;

/// What a thread keeps of a kernel's registers, LDS and scratch for the next launch.
const KEPT_BYTES: u64 = 8 << 20;

/// Stack of a work-item whose kernel calls what the compiler cannot see.
const DYNAMIC_STACK_BYTES: u32 = 16 << 10;

/// Scratch of a work-item is a multiple of this, as hardware allots it.
const SCRATCH_GRANULE: u32 = 16;

/// Scratch of one wave, at most: four times what RDNA3 can give.
const MAX_WAVE_SCRATCH: u32 = 32 << 20;

/// Where a launch's own memory has what.
mod stage {
    /// The queue (`amd_queue_t`), which is read-only to kernels.
    pub const QUEUE: u64 = 0;
    pub const QUEUE_BYTES: usize = 256;
    /// The dispatch packet, behind the queue.
    pub const PACKET: u64 = QUEUE + QUEUE_BYTES as u64;
    pub const PACKET_BYTES: usize = 64;
    /// The arguments, a page further on.
    pub const KERNARG: u64 = 8192;
    /// Reads of arguments may be widened as far as the next multiple of this.
    pub const KERNARG_ROUNDING: u64 = 64;
}

/// What a queue keeps from launch to launch: the memory of its packets and arguments.
#[derive(Default)]
pub(crate) struct Stage {
    block: Option<Arc<Block>>,
    launches: u64,
}

impl Stage {
    fn block(&mut self, kernarg_bytes: u64) -> Result<Arc<Block>, DeviceError> {
        let needed = stage::KERNARG + kernarg_bytes;
        if let Some(block) = &self.block
            && block.len() >= needed
        {
            return Ok(Arc::clone(block));
        }
        let block = Block::internal(needed.next_power_of_two())?;
        self.block = Some(Arc::clone(&block));
        Ok(block)
    }
}

/// The sizes of what a workgroup needs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Shape {
    wave_size: u32,
    vgprs: u32,
    agprs: u32,
    scratch_bytes: u32,
    /// What was asked for of that.
    scratch_limit: u32,
    lds_bytes: u32,
    waves: u32,
}

impl Shape {
    fn bytes(&self) -> u64 {
        let registers = u64::from(self.vgprs + self.agprs) * 4;
        let lane = registers + u64::from(self.scratch_bytes);
        u64::from(self.waves) * u64::from(self.wave_size) * lane + u64::from(self.lds_bytes)
    }

    /// Scratch of a workgroup, which is memory of the device.
    fn group_scratch(&self) -> u64 {
        u64::from(self.waves) * u64::from(self.wave_size) * u64::from(self.scratch_bytes)
    }

    /// Workgroups that one thread runs in turns.
    fn room(&self) -> usize {
        let room = RESIDENT_BYTES
            .checked_div(self.bytes())
            .unwrap_or(RESIDENT_GROUPS);
        room.clamp(1, RESIDENT_GROUPS) as usize
    }
}

/// Memory with the alignment of a cache line.
#[derive(Clone, Copy, zerocopy::FromZeros)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// The first bytes of some lines.
fn bytes_of(lines: &mut [Line], len: usize) -> &mut [u8] {
    assert!(len <= size_of_val(lines));
    // SAFETY: a line is 64 bytes without padding, and the lines are borrowed for as long as
    // the bytes are.
    unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast(), len) }
}

/// A workgroup and what it runs in.
struct Slot {
    waves: Vec<Wave>,
    lds: Box<[Line]>,
    /// Position in the order of workgroups.
    number: u64,
    id: [u32; 3],
    /// Waves of this workgroup; a partial one has fewer than `waves`.
    used: usize,
    /// Waves that have not ended.
    live: usize,
    /// Waves at the barrier.
    waiting: usize,
    /// Waves that have signalled the barrier since it last opened.
    signals: u32,
    rounds_left: u32,
    /// Work-item ids when the workgroup is partial.
    items: WorkItems,
}

impl Slot {
    /// `None` when the host has no memory for it.
    fn new(shape: &Shape) -> Option<Self> {
        let wave = |_| {
            let mut wave = Wave::new(
                shape.wave_size,
                shape.vgprs,
                shape.agprs,
                shape.scratch_bytes,
            )?;
            wave.scratch_limit = shape.scratch_limit;
            Some(wave)
        };
        Some(Self {
            waves: (0..shape.waves).map(wave).collect::<Option<_>>()?,
            lds: zeroes((shape.lds_bytes as usize).div_ceil(64))?,
            number: 0,
            id: [0; 3],
            used: 0,
            live: 0,
            waiting: 0,
            signals: 0,
            rounds_left: 0,
            items: WorkItems::default(),
        })
    }

    fn waves_that(&self, is: impl Fn(&Wave) -> bool) -> Vec<usize> {
        let all = self.waves.iter().take(self.used).enumerate();
        all.filter(|(_, wave)| is(wave)).map(|(i, _)| i).collect()
    }

    /// Whether a wave waits at the barrier and another has ended without reaching it.
    fn barrier_is_missed(&self) -> bool {
        self.waiting > 0
            && self.live < self.used
            && self.waves.iter().take(self.used).any(Self::has_missed)
    }

    fn has_missed(wave: &Wave) -> bool {
        wave.ended && wave.barrier != Barrier::Signalled
    }

    /// Opens the barrier if all waves have signalled it.
    fn open_barrier(&mut self) -> bool {
        let waves = &mut self.waves[..self.used];
        let reached = |wave: &Wave| wave.barrier == Barrier::Signalled;
        if self.signals == 0 || !waves.iter().all(reached) {
            return false;
        }
        for wave in waves {
            wave.barrier = if wave.at_barrier {
                Barrier::Idle
            } else {
                Barrier::Open
            };
            wave.at_barrier = false;
        }
        self.waiting = 0;
        self.signals = 0;
        true
    }
}

/// What a thread keeps from workgroup to workgroup, so that starting one allocates nothing.
#[derive(Default)]
pub(crate) struct Pad {
    shape: Shape,
    slots: Vec<Slot>,
}

impl Pad {
    fn fit(&mut self, shape: &Shape) {
        if self.shape != *shape {
            self.slots.clear();
            self.shape = *shape;
        }
    }

    fn trim(&mut self) {
        let keep = KEPT_BYTES.checked_div(self.shape.bytes()).unwrap_or(0);
        self.slots
            .truncate(usize::try_from(keep).unwrap_or(usize::MAX));
    }
}

/// A launch that has been checked and holds what it needs.
pub(crate) struct Plan {
    dispatch: Dispatch,
    code: Arc<SimCode>,
    memory: Arc<Snapshot>,
    setup: Setup,
    shape: Shape,
    groups: [u64; 3],
    total: u64,
}

impl Plan {
    pub(crate) fn new(device: &Arc<Shared>, dispatch: Dispatch) -> Result<Self, DeviceError> {
        let kernel = Arc::clone(&dispatch.kernel_name);
        let bad = |reason: String| DeviceError::BadDispatch {
            kernel: kernel.to_string(),
            reason,
        };
        let code: Arc<dyn Any + Send + Sync> = Arc::clone(&dispatch.code) as _;
        let code = code
            .downcast::<SimCode>()
            .ok()
            .filter(|code| Arc::ptr_eq(&code.device, device))
            .ok_or_else(|| bad("its code is not loaded on this device".to_owned()))?;
        let setup = read_setup(device, &code, dispatch.descriptor.0).map_err(&bad)?;
        let (groups, total) = grid(&dispatch).map_err(&bad)?;
        let shape = shape(device, &dispatch, &setup).map_err(&bad)?;
        if dispatch.cooperative {
            all_resident(&shape, device.pool.threads(), total).map_err(&bad)?;
        }
        Ok(Self {
            memory: device.memory.snapshot(),
            code,
            setup,
            shape,
            groups,
            total,
            dispatch,
        })
    }

    /// Runs the launch to its end.
    pub(crate) fn execute(
        self,
        device: &Shared,
        stage: &mut Stage,
        pad: &mut Pad,
    ) -> Result<(), DeviceError> {
        let rounding = stage::KERNARG_ROUNDING;
        let kernarg_bytes = (self.dispatch.kernarg.len() as u64).next_multiple_of(rounding);
        let block = stage.block(kernarg_bytes)?;
        let dispatch_id = stage.launches;
        stage.launches += 1;

        let (queue, packet) = (block.start() + stage::QUEUE, block.start() + stage::PACKET);
        let kernarg_address = block.start() + stage::KERNARG;
        block.write(stage::QUEUE, &queue_words(packet, dispatch_id));
        block.write(stage::PACKET, &self.packet(kernarg_address));
        block.write(stage::KERNARG, &self.dispatch.kernarg);
        let padding = kernarg_bytes as usize - self.dispatch.kernarg.len();
        let end = stage::KERNARG + self.dispatch.kernarg.len() as u64;
        block.write(end, &[0; stage::KERNARG_ROUNDING as usize][..padding]);
        let own = [
            (queue, packet + stage::PACKET_BYTES as u64),
            (kernarg_address, kernarg_address + kernarg_bytes),
        ]
        .map(|(start, end)| Range {
            start,
            end,
            writable: false,
        });

        let user = self.setup.user_sgprs(&Values {
            packet,
            queue,
            kernarg_address,
            kernarg: &self.dispatch.kernarg,
            dispatch_id,
            private_bytes: self.shape.scratch_bytes,
        });
        let mut items = WorkItems::default();
        items.set(&self.setup, self.dispatch.workgroup.map(u32::from));
        let helpers = if self.dispatch.debug.trace.is_some() {
            // A trace is read from top to bottom.
            0
        } else {
            usize::try_from(self.total - 1).unwrap_or(usize::MAX)
        };
        let launch = Arc::new(Launch {
            memory: MemoryView::new(Arc::clone(&self.memory), own, Some(block))
                .with_late(Arc::clone(&self.code.device)),
            user,
            items,
            next: AtomicU64::new(0),
            finished: AtomicU64::new(0),
            gws: self.dispatch.cooperative.then(|| Gws::new(self.total)),
            threads: device.pool.threads().min(helpers.saturating_add(1)),
            starved: Mutex::default(),
            deadline: self.dispatch.debug.time_limit.map(Deadline::new),
            stop: AtomicU64::new(u64::MAX),
            failure: Mutex::default(),
            limit: self.dispatch.debug.instruction_limit.map(Limit::new),
            plan: self,
        });
        let job: Arc<dyn Job> = Arc::clone(&launch) as _;
        device.pool.run(&job, helpers, pad);
        let taken = |failure: &Mutex<Option<_>>| {
            let mut failure = failure.lock().unwrap_or_else(PoisonError::into_inner);
            failure.take().map(|(_, error)| error)
        };
        // As long as one thread had memory for a workgroup, all have run.
        let all_started = launch.next.load(Ordering::Relaxed) >= launch.plan.total;
        let starved = taken(&launch.starved).filter(|_| !all_started);
        let outcome = taken(&launch.failure).or(starved).map_or(Ok(()), Err);
        match &launch.plan.dispatch.host {
            Some(host) => host.finish(outcome),
            None => outcome,
        }
    }

    /// The AQL packet (HSA Runtime, `hsa_kernel_dispatch_packet_t`).
    fn packet(&self, kernarg_address: u64) -> [u8; stage::PACKET_BYTES] {
        // Kernel dispatch, behind what came before, system scope at both ends.
        const HEADER: u16 = 2 | 1 << 8 | 2 << 9 | 2 << 11;
        let Dispatch {
            grid,
            workgroup,
            dimensions,
            descriptor,
            ..
        } = &self.dispatch;
        let mut packet = Record::<{ stage::PACKET_BYTES }>::new();
        packet.put(0, &HEADER.to_le_bytes());
        packet.put(2, &dimensions.to_le_bytes());
        for (index, size) in workgroup.iter().enumerate() {
            packet.put(4 + 2 * index, &size.to_le_bytes());
        }
        for (index, size) in grid.iter().enumerate() {
            packet.put(12 + 4 * index, &size.to_le_bytes());
        }
        packet.put(24, &self.shape.scratch_bytes.to_le_bytes());
        packet.put(28, &self.dispatch.group_segment_bytes.to_le_bytes());
        packet.put(32, &descriptor.0.to_le_bytes());
        packet.put(40, &kernarg_address.to_le_bytes());
        packet.0
    }

    fn group_id(&self, number: u64) -> [u32; 3] {
        let [x, y, _] = self.groups;
        // Each is below the size of the grid in that dimension.
        [number % x, number / x % y, number / x / y].map(|id| id as u32)
    }

    /// Work-items that workgroup `id` really has.
    fn group_size(&self, id: [u32; 3]) -> [u32; 3] {
        std::array::from_fn(|dimension| {
            let size = u32::from(self.dispatch.workgroup[dimension]);
            (self.dispatch.grid[dimension] - id[dimension] * size).min(size)
        })
    }
}

/// Bytes at offsets.
struct Record<const N: usize>([u8; N]);

impl<const N: usize> Record<N> {
    fn new() -> Self {
        Self([0; N])
    }

    fn put(&mut self, offset: usize, bytes: &[u8]) {
        self.0[offset..offset + bytes.len()].copy_from_slice(bytes);
    }
}

/// The queue as kernels may read it (ROCr, `amd_queue_t`).
fn queue_words(packet: u64, dispatch_id: u64) -> [u8; stage::QUEUE_BYTES] {
    let mut queue = Record::<{ stage::QUEUE_BYTES }>::new();
    // Features: kernel dispatch.
    queue.put(4, &1_u32.to_le_bytes());
    queue.put(8, &packet.to_le_bytes());
    // One packet at a time.
    queue.put(24, &1_u32.to_le_bytes());
    queue.put(56, &(dispatch_id + 1).to_le_bytes());
    queue.put(64, &((SHARED_BASE >> 32) as u32).to_le_bytes());
    queue.put(68, &((PRIVATE_BASE >> 32) as u32).to_le_bytes());
    queue.put(128, &dispatch_id.to_le_bytes());
    queue.0
}

fn read_setup(device: &Shared, code: &SimCode, address: u64) -> Result<Setup, String> {
    let bytes: [u8; 64] = code.read(address).ok_or_else(|| {
        format!("the kernel descriptor at {address:#x} is not in its code object")
    })?;
    let descriptor = KernelDescriptor::read(&bytes).map_err(|error| error.to_string())?;
    let setup = Setup::new(device.info.target.processor(), &descriptor, address)?;
    let in_code = code
        .segments
        .iter()
        .any(|s| s.executable && s.range.start <= setup.entry && setup.entry < s.range.end);
    if !in_code {
        return Err(format!(
            "its first instruction would be at {:#x}, where its code object has no code",
            setup.entry.wrapping_sub(code.load_delta)
        ));
    }
    Ok(setup)
}

/// Workgroups in each dimension, and all of them.
fn grid(dispatch: &Dispatch) -> Result<([u64; 3], u64), String> {
    let Dispatch {
        grid, workgroup, ..
    } = dispatch;
    if grid.contains(&0) || workgroup.contains(&0) {
        return Err(format!(
            "the grid {grid:?} or the workgroup {workgroup:?} is empty"
        ));
    }
    let groups: [u64; 3] =
        std::array::from_fn(|i| u64::from(grid[i]).div_ceil(u64::from(workgroup[i])));
    let total = groups[0]
        .checked_mul(groups[1])
        .and_then(|product| product.checked_mul(groups[2]))
        .ok_or_else(|| format!("the grid {grid:?} has more workgroups than 64 bits can count"))?;
    Ok((groups, total))
}

/// Whether all workgroups can run at once.
fn all_resident(shape: &Shape, threads: usize, total: u64) -> Result<(), String> {
    let room = shape.room();
    let held = room.saturating_mul(threads) as u64;
    if total <= held {
        return Ok(());
    }
    Err(format!(
        "it is cooperative, so all its {total} workgroups must be resident at once; the device \
         holds {held} of them ({room} on each of {threads} threads)"
    ))
}

fn shape(device: &Shared, dispatch: &Dispatch, setup: &Setup) -> Result<Shape, String> {
    let info = &device.info;
    let items: u64 = dispatch
        .workgroup
        .iter()
        .map(|size| u64::from(*size))
        .product();
    if items > u64::from(info.max_workgroup_size) {
        return Err(format!(
            "a workgroup of {items} work-items, the device takes {}",
            info.max_workgroup_size
        ));
    }
    if dispatch.group_segment_bytes > info.lds_bytes {
        return Err(format!(
            "a workgroup with {} bytes of LDS, the device has {}",
            dispatch.group_segment_bytes, info.lds_bytes
        ));
    }
    let granule = info.target.processor().lds_granule();
    let mut scratch = dispatch.private_segment_bytes.max(setup.private_bytes);
    if setup.dynamic_stack && dispatch.private_segment_bytes <= setup.private_bytes {
        // Nobody has said how much the stack may grow.
        scratch = scratch.saturating_add(DYNAMIC_STACK_BYTES);
    }
    let most = MAX_WAVE_SCRATCH / setup.wave_size;
    if scratch > most {
        return Err(format!(
            "{scratch} bytes of scratch for each work-item, the device has {most}"
        ));
    }
    Ok(Shape {
        wave_size: setup.wave_size,
        vgprs: setup.vgprs,
        agprs: setup.agprs,
        scratch_bytes: scratch.next_multiple_of(SCRATCH_GRANULE),
        scratch_limit: scratch,
        lds_bytes: dispatch.group_segment_bytes.next_multiple_of(granule),
        // At most `max_workgroup_size` of them.
        waves: items.div_ceil(u64::from(setup.wave_size)) as u32,
    })
}

/// How a workgroup stands after a while.
enum Turn {
    /// All its waves have ended, or it was stopped.
    Over,
    /// It has more to do, but waits or has had its time.
    Paused,
}

/// A launch under way, shared by the threads that work on it.
struct Launch {
    plan: Plan,
    memory: MemoryView,
    user: UserSgprs,
    /// The ids of a full workgroup.
    items: WorkItems,
    /// The workgroup to start next.
    next: AtomicU64,
    /// The first workgroup that failed; those behind it need not run.
    stop: AtomicU64,
    failure: Mutex<Option<(u64, DeviceError)>>,
    limit: Option<Limit>,
    deadline: Option<Deadline>,
    /// Workgroups that are over.
    finished: AtomicU64,
    /// Barriers between its workgroups, when it is cooperative.
    gws: Option<Gws>,
    /// Threads that may work on it.
    threads: usize,
    /// Why a thread could not run a single workgroup.
    starved: Mutex<Option<(u64, DeviceError)>>,
}

impl Job for Launch {
    fn work(&self, pad: &mut Pad) {
        let result = catch_unwind(AssertUnwindSafe(|| self.drive(pad)));
        if let Err(panic) = result {
            *pad = Pad::default();
            let reason = format!("the engine panicked: {}", fault::panic_text(&*panic));
            self.fail(
                0,
                DeviceError::Driver {
                    driver: DRIVER,
                    reason,
                },
            );
        }
    }
}

impl Launch {
    fn drive(&self, pad: &mut Pad) {
        let shape = &self.plan.shape;
        pad.fit(shape);
        let mut room = match self.plan.dispatch.cooperative {
            // The others may be busy with another launch: one thread must be enough.
            true => usize::try_from(self.plan.total).unwrap_or(usize::MAX),
            false => shape.room(),
        };
        let mut resident = Resident {
            scratch: self.plan.code.device.memory.scratch(),
            count: 0,
        };
        let mut kept = jit::Pad::default();
        // The first `active` slots hold workgroups that are under way.
        let mut active = 0;
        loop {
            if active == 0 && !self.admit(pad, &mut active, &mut resident, &mut room) {
                break;
            }
            let mut index = 0;
            let mut over = false;
            while index < active {
                match self.turn(&mut pad.slots[index], &mut kept) {
                    Turn::Paused => index += 1,
                    Turn::Over => {
                        // One that was stopped has not made room for another.
                        let finished = u64::from(pad.slots[index].live == 0);
                        self.finished.fetch_add(finished, Ordering::Relaxed);
                        active -= 1;
                        pad.slots.swap(index, active);
                        over = true;
                    }
                }
            }
            // All that are here wait: for one that has not started, or for another thread.
            if !over && !self.admit(pad, &mut active, &mut resident, &mut room) {
                std::thread::yield_now();
            }
        }
        pad.trim();
    }

    /// Starts the next workgroup, if there is one and there is room for it.
    fn admit(
        &self,
        pad: &mut Pad,
        active: &mut usize,
        resident: &mut Resident,
        room: &mut usize,
    ) -> bool {
        if *active >= *room {
            return false;
        }
        if self.stop.load(Ordering::Relaxed) != u64::MAX {
            return false;
        }
        if self.next.load(Ordering::Relaxed) >= self.plan.total {
            return false;
        }
        if let Err(error) = resident.fit(pad, *active, &self.plan.shape) {
            if self.plan.dispatch.cooperative {
                // Those that run would wait for it for ever.
                self.fail(0, error);
                return false;
            }
            // What is here must do; other threads may have more.
            *room = *active;
            if *active == 0 {
                let mut starved = self.starved.lock().unwrap_or_else(PoisonError::into_inner);
                *starved = Some((0, error));
            }
            return false;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        if number >= self.plan.total {
            return false;
        }
        self.start(&mut pad.slots[*active], number);
        *active += 1;
        true
    }

    fn start(&self, slot: &mut Slot, number: u64) {
        let setup = &self.plan.setup;
        slot.number = number;
        slot.id = self.plan.group_id(number);
        slot.rounds_left = ROUNDS_AFTER_FAULT;
        // What is left in LDS and registers would make results depend on the threads.
        slot.lds.fill(Line([0; 64]));
        let size = self.plan.group_size(slot.id);
        let full = size == self.plan.dispatch.workgroup.map(u32::from);
        if !full {
            slot.items.set(setup, size);
        }
        let items = if full { &self.items } else { &slot.items };
        let waves = items.waves(setup.wave_size);
        slot.used = waves as usize;
        slot.live = slot.used;
        slot.waiting = 0;
        slot.signals = 0;
        // These show registers that nothing reads.
        let debug = &self.plan.dispatch.debug;
        let needs = match debug.trace.is_some() || debug.registers {
            true => None,
            false => self.plan.code.engine.needs(setup.entry, setup.wave_size),
        };
        for (wave, index) in slot.waves.iter_mut().zip(0..waves) {
            let place = initial::Place {
                workgroup: slot.id,
                items,
                wave: index,
                waves,
            };
            setup.start(wave, &self.user, &place, needs);
        }
    }

    /// Whether a workgroup is to stop because of a fault.
    fn stopped(&self, slot: &mut Slot) -> bool {
        let stop = self.stop.load(Ordering::Relaxed);
        if stop == u64::MAX {
            return false;
        }
        slot.rounds_left = slot.rounds_left.saturating_sub(1);
        slot.number > stop || slot.rounds_left == 0
    }

    fn turn(&self, slot: &mut Slot, kept: &mut jit::Pad) -> Turn {
        for _ in 0..ROUNDS {
            if self.stopped(slot) {
                return Turn::Over;
            }
            let mut moved = false;
            let mut index = 0;
            while index < slot.used {
                let wave = &slot.waves[index];
                if wave.ended || wave.at_barrier {
                    index += 1;
                    continue;
                }
                let (ran, exit) = self.run(slot, index, kept);
                let last = index + ran - 1;
                for wave in &slot.waves[index..last] {
                    slot.live -= usize::from(wave.ended);
                    slot.waiting += usize::from(wave.at_barrier);
                    moved = true;
                }
                index = last + 1;
                match exit {
                    Exit::Ended => {
                        slot.waves[last].ended = true;
                        slot.live -= 1;
                        moved = true;
                    }
                    Exit::Barrier => {
                        slot.waves[last].at_barrier = true;
                        slot.waiting += 1;
                        moved = true;
                    }
                    Exit::Budget | Exit::Yield => {}
                    Exit::Fault(raw) => {
                        self.fault(slot, last, raw);
                        return Turn::Over;
                    }
                }
            }
            if slot.live == 0 {
                return Turn::Over;
            }
            if slot.barrier_is_missed() {
                let (index, raw) = self.missed_barrier(slot);
                self.fault(slot, index, raw);
                return Turn::Over;
            }
            if slot.open_barrier() {
                continue;
            }
            if !moved {
                return Turn::Paused;
            }
        }
        Turn::Paused
    }

    /// A wave's turn, and maybe those of waves behind it; how many they were, and how the last
    /// one left.
    fn run(&self, slot: &mut Slot, index: usize, kept: &mut jit::Pad) -> (usize, Exit) {
        if let Some(deadline) = &self.deadline
            && deadline.is_over()
        {
            let what = format!("stopped after its limit of {:?}", deadline.limit);
            let fault = self.stopped_by(FaultKind::TimeLimit, what, slot, index);
            return (1, Exit::Fault(fault));
        }
        let mut grant = match &self.limit {
            None => None,
            Some(limit) => match limit.take() {
                Some(grant) => Some(grant),
                None => {
                    let what = format!(
                        "stopped after its limit of {} wave-instructions",
                        limit.total
                    );
                    let kind = FaultKind::InstructionLimit;
                    return (1, Exit::Fault(self.stopped_by(kind, what, slot, index)));
                }
            },
        };
        let budget = grant.as_ref().map_or(TURN, |grant| grant.budget);
        let mut group = Group {
            memory: &self.memory,
            lds: bytes_of(&mut slot.lds, self.plan.shape.lds_bytes as usize),
            signals: &mut slot.signals,
            id: slot.id,
            trace: self.plan.dispatch.debug.trace.as_ref(),
            all_registers: self.plan.dispatch.debug.registers,
            host: self.plan.dispatch.host.as_deref(),
            gws: self.gws.as_ref(),
            waves: slot.used as u32,
            pad: kept,
        };
        let engine = &self.plan.code.engine;
        let Some(grant) = &mut grant else {
            return engine.run_several(&mut slot.waves[index..slot.used], &mut group, budget);
        };
        let wave = &mut slot.waves[index];
        let before = wave.executed;
        let exit = engine.run(wave, &mut group, budget);
        grant.executed = wave.executed - before;
        (1, exit)
    }

    fn fault(&self, slot: &Slot, index: usize, raw: RawFault) {
        let place = fault::Place {
            kernel: &self.plan.dispatch.kernel_name,
            code: &self.plan.code,
            memory: &self.memory,
            workgroup: slot.id,
            wave: index as u32,
            scratch_bytes: self.plan.shape.scratch_bytes,
            registers: slot
                .waves
                .get(index)
                .filter(|_| self.plan.dispatch.debug.registers),
        };
        self.fail(slot.number, fault::describe(raw, &place));
    }

    /// Notes a failure of a workgroup, unless one before it failed, and stops those behind it.
    fn fail(&self, number: u64, error: DeviceError) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if failure.as_ref().is_none_or(|(first, _)| number < *first) {
            *failure = Some((number, error));
        }
        self.stop.fetch_min(number, Ordering::Relaxed);
    }

    /// A wave waits at a barrier that another one, which has ended, does not reach.
    #[cold]
    fn missed_barrier(&self, slot: &Slot) -> (usize, RawFault) {
        let waiting = slot.waves_that(|wave| wave.at_barrier);
        let ended = slot.waves_that(Slot::has_missed);
        let of = |waves: &[usize]| match waves {
            [one] => format!("wave {one}"),
            _ => format!("waves {}", fault::listed(waves.iter().copied())),
        };
        let (index, pc) = before(slot, &waiting);
        let (_, end) = before(slot, &ended);
        let raw = RawFault {
            kind: FaultKind::Barrier,
            what: format!("a barrier that not all {} waves reach", slot.used),
            lane: None,
            address: None,
            pc,
            note: Some(format!(
                "{} of the workgroup wait{} there; {} ended at {}",
                of(&waiting),
                if waiting.len() == 1 { "s" } else { "" },
                of(&ended),
                fault::place(&self.plan.code, end),
            )),
        };
        (index, raw)
    }

    /// A launch that has reached a limit, with what may keep it from its end.
    #[cold]
    fn stopped_by(&self, kind: FaultKind, what: String, slot: &Slot, index: usize) -> RawFault {
        let mut notes = Vec::new();
        if slot.waiting > 0 {
            let waiting = slot.waves_that(|wave| wave.at_barrier);
            let (_, pc) = before(slot, &waiting);
            notes.push(format!(
                "{} of {} waves wait at a barrier, the first at {}",
                slot.waiting,
                slot.live,
                fault::place(&self.plan.code, pc)
            ));
        }
        let total = self.plan.total;
        let started = self.next.load(Ordering::Relaxed).min(total);
        if started < total {
            let under_way = started.saturating_sub(self.finished.load(Ordering::Relaxed));
            notes.push(format!(
                "workgroups from number {started} on, of {total}, have not started; {under_way} \
                 are under way"
            ));
            let room = self.plan.shape.room() as u64;
            // At least one thread has no room for more.
            if under_way >= room {
                let resident = room * self.threads as u64;
                notes.push(format!(
                    "no more than {resident} can be resident: if these wait for one that has not \
                     started, none ever ends. Launch at most {resident} workgroups of this size; \
                     a cooperative launch checks that"
                ));
            }
        }
        RawFault {
            kind,
            what,
            lane: None,
            address: None,
            pc: slot.waves.get(index).map_or(0, |wave| wave.pc),
            note: (!notes.is_empty()).then(|| notes.join("\n  ")),
        }
    }
}

/// The first of some waves, and the instruction it has just left: a barrier or an end, both
/// of one word.
fn before(slot: &Slot, waves: &[usize]) -> (usize, u64) {
    let index = waves.first().copied().unwrap_or(0);
    let pc = slot.waves.get(index).map_or(0, |wave| wave.pc);
    (index, pc.wrapping_sub(4))
}

/// What the workgroups of one thread take.
struct Resident {
    scratch: Reservation,
    /// Slots whose scratch is reserved.
    count: usize,
}

impl Resident {
    /// Makes sure that slot `index` is there.
    fn fit(&mut self, pad: &mut Pad, index: usize, shape: &Shape) -> Result<(), DeviceError> {
        if index >= self.count {
            self.scratch.grow(shape.group_scratch())?;
            self.count += 1;
        }
        if index >= pad.slots.len() {
            let slot = Slot::new(shape).ok_or_else(|| self.scratch.refused(shape.bytes()))?;
            pad.slots.push(slot);
        }
        Ok(())
    }
}
