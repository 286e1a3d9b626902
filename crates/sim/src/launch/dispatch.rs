//! From a launch to running waves: grid, workgroups, waves.
//!
//! Each workgroup runs on one thread, which takes several at once (`shares`); the waves of a
//! workgroup take turns. A wave runs until it ends, waits at a barrier, sleeps or has used up its
//! turn, so a wave that spins cannot keep the others from what it waits for. When all waves of a
//! workgroup only spin or sleep, its thread runs another workgroup in between, as many as it has
//! room for: that is what makes locks and flags between workgroups work.
//!
//! A barrier opens when every wave of the workgroup waits at it. Hardware does not count waves
//! that have ended; languages make that case undefined, and programs that rely on it hang
//! elsewhere, so it is a fault here.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_hal::{Arguments, DeviceError, Dispatch, FaultKind, SoftwareOptions};

use crate::code::SimCode;
use crate::device::DRIVER;
use crate::engine::{EngineCache, Exit, Following, Group, InX, RawFault, TURN};
use crate::gpu::Shared;
use crate::interp::ONE_NAN;
use crate::launch::aql;
use crate::launch::aql::Stage;
use crate::launch::fault;
use crate::launch::limit::{Deadline, Limit};
use crate::launch::occupancy::{all_resident, grid, shape};
use crate::launch::work_queue::{Shares, Taker};
use crate::machine::gws::Gws;
use crate::machine::launch_state::{Setup, Sgprs, UserSgprs, Values, WorkItems};
use crate::machine::memory::{MemoryView, Range, Snapshot};
use crate::machine::workgroup::{Pad, Resident, Shape, Slot};
use crate::module::SimKernel;
use crate::threads::pool::Job;
use crate::threads::spin_condvar::lock;

/// Rounds of turns before a thread looks at its other workgroups, if barriers never end.
const ROUNDS: u32 = 1024;

/// Rounds that a workgroup before a faulting one gets to fault itself. So which of several
/// faults is reported does not depend on the threads, as long as those before it take no longer; and
/// a workgroup that waits for the faulting one does not wait for ever. As many as the device holds
/// may do so: then the others before it are not started any more, as they would wait too.
const ROUNDS_AFTER_FAULT: u32 = 16;

/// A launch that has been checked and holds what it needs.
pub struct Plan {
    dispatch: Dispatch,
    kernel: Arc<SimKernel>,
    code: Arc<SimCode>,
    kernarg: Vec<u8>,
    options: SoftwareOptions,
    memory: Arc<Snapshot>,
    setup: Setup,
    shape: Shape,
    groups: [u64; 3],
    total: u64,
}

impl Plan {
    pub fn new(device: &Arc<Shared>, mut dispatch: Dispatch) -> Result<Self, DeviceError> {
        dispatch.check(&device.info)?;
        let named = Arc::clone(&dispatch.kernel);
        let bad = |reason: String| DeviceError::BadDispatch {
            kernel: named.name().to_owned(),
            reason,
        };
        let kernel: Arc<dyn Any + Send + Sync> = Arc::clone(&dispatch.kernel) as _;
        let kernel = kernel
            .downcast::<SimKernel>()
            .ok()
            .filter(|kernel| Arc::ptr_eq(&kernel.code.device, device))
            .ok_or_else(|| bad("its code is not loaded on this device".to_owned()))?;
        let code = Arc::clone(&kernel.code);
        let mut setup = read_setup(device, &code, kernel.descriptor).map_err(&bad)?;
        let (groups, total) = grid(&dispatch).map_err(&bad)?;
        let shape = shape(device, &dispatch, &setup).map_err(&bad)?;
        code.engine.check_mode(setup.mode).map_err(&bad)?;
        if device.results.one_nan {
            setup.mode |= ONE_NAN;
        }
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
            kernarg: match &mut dispatch.arguments {
                // `check` refuses others.
                Arguments::Segment(bytes) | Arguments::Explicit { bytes, .. } => {
                    std::mem::take(bytes)
                }
            },
            options: dispatch.software.take().unwrap_or_default(),
            kernel,
            dispatch,
        })
    }

    /// Threads that may work on it: at least one.
    pub fn threads(&self, device: &Shared) -> usize {
        // A trace is read from top to bottom.
        let most = match self.options.trace {
            Some(_) => 1,
            None => usize::try_from(self.total).unwrap_or(usize::MAX),
        };
        device.pool.threads().min(most).max(1)
    }

    /// Runs the launch to its end.
    pub fn execute(
        mut self,
        device: &Shared,
        stage: &mut Stage,
        pad: &mut Pad,
    ) -> Result<(), DeviceError> {
        // Helpers may let go of the launch a little later than this returns; its memory is free
        // when its event is done.
        let _memory = std::mem::take(&mut self.dispatch.memory);
        let rounding = aql::KERNARG_ROUNDING;
        let kernarg_bytes = (self.kernarg.len() as u64).next_multiple_of(rounding);
        let block = stage.block(kernarg_bytes)?;
        let dispatch_id = stage.launches;
        stage.launches += 1;

        let (queue, packet) = (block.start() + aql::QUEUE, block.start() + aql::PACKET);
        let kernarg_address = block.start() + aql::KERNARG;
        block.write(aql::QUEUE, &aql::queue_words(packet, dispatch_id));
        block.write(
            aql::PACKET,
            &aql::packet(
                &self.dispatch,
                self.kernel.descriptor,
                self.shape.scratch_bytes,
                kernarg_address,
            ),
        );
        block.write(aql::KERNARG, &self.kernarg);
        let padding = kernarg_bytes as usize - self.kernarg.len();
        let end = aql::KERNARG + self.kernarg.len() as u64;
        block.write(end, &[0; aql::KERNARG_ROUNDING as usize][..padding]);
        let own = [
            (queue, packet + aql::PACKET_BYTES as u64),
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
            kernarg: &self.kernarg,
            dispatch_id,
            private_bytes: self.shape.scratch_bytes,
        });
        let mut items = WorkItems::default();
        items.set(&self.setup, self.dispatch.workgroup.map(u32::from));
        let threads = self.threads(device);
        let launch = Arc::new(Launch {
            memory: MemoryView::new(Arc::clone(&self.memory), own, Some(block))
                .with_late(Arc::clone(&self.code.device.memory)),
            user,
            items,
            shares: self.shares(threads),
            finished: Count::default(),
            gws: self.dispatch.cooperative.then(|| Gws::new(self.total)),
            threads,
            takes_all_cores: threads >= device.pool.cores(),
            starved: Mutex::default(),
            deadline: self.options.time_limit.map(Deadline::new),
            stop: AtomicU64::new(u64::MAX),
            failure: Mutex::default(),
            cut: AtomicU64::new(0),
            limit: self.options.instruction_limit.map(Limit::new),
            plan: self,
        });
        let job: Arc<dyn Job<Pad>> = Arc::clone(&launch) as _;
        device.pool.run(&job, threads - 1, pad);
        let taken = |failure: &Mutex<Option<_>>| {
            let mut failure = lock(failure);
            failure.take().map(|(_, error)| error)
        };
        // As long as one thread had memory for a workgroup, all have run.
        let all_started = launch.shares.taken() == launch.plan.total;
        let starved = taken(&launch.starved).filter(|_| !all_started);
        let outcome = taken(&launch.failure).or(starved).map_or(Ok(()), Err);
        match &launch.plan.dispatch.host {
            Some(host) => host.finish(outcome),
            None => outcome,
        }
    }

    /// Whether workgroups start one by one, in order.
    fn is_in_order(&self) -> bool {
        let (cooperative, options) = (self.dispatch.cooperative, &self.options);
        // Who reaches a limit is told how many are under way, and nothing goes on by itself.
        cooperative || options.instruction_limit.is_some() || options.time_limit.is_some()
    }

    fn shares(&self, threads: usize) -> Shares {
        let threads = if self.is_in_order() { 1 } else { threads };
        Shares::new(self.total, threads)
    }

    fn group_id(&self, number: u64) -> [u32; 3] {
        let [x, y, _] = self.groups;
        if number < x {
            return [number as u32, 0, 0];
        }
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

fn read_setup(device: &Shared, code: &SimCode, address: u64) -> Result<Setup, String> {
    let bytes: [u8; 64] = code.read(address).ok_or_else(|| {
        format!("the kernel descriptor at {address:#x} is not in its code object")
    })?;
    let descriptor = KernelDescriptor::read(&bytes).map_err(|error| error.to_string())?;
    let setup = Setup::new(device.target.processor(), &descriptor, address)?;
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

/// How a workgroup stands after a while.
enum Turn {
    /// All its waves have ended, or it was stopped.
    Over,
    /// It has more to do, but waits or has had its time.
    Paused,
}

/// In cache lines of its own (processors fetch two at once), so that what threads only read stays
/// with each.
#[derive(Default)]
#[repr(align(128))]
struct Count(AtomicU64);

/// A launch under way, shared by the threads that work on it.
struct Launch {
    plan: Plan,
    memory: MemoryView,
    user: UserSgprs,
    /// The ids of a full workgroup.
    items: WorkItems,
    shares: Shares,
    /// Workgroups that are over.
    finished: Count,
    /// The first workgroup that failed; those behind it need not run.
    stop: AtomicU64,
    failure: Mutex<Option<(u64, DeviceError)>>,
    /// Workgroups before that one that could not end within [`ROUNDS_AFTER_FAULT`].
    cut: AtomicU64,
    limit: Option<Limit>,
    deadline: Option<Deadline>,
    /// Barriers between its workgroups, when it is cooperative.
    gws: Option<Gws>,
    /// Threads that may work on it.
    threads: usize,
    /// They are as many as the host has cores.
    takes_all_cores: bool,
    /// Why a thread could not run a single workgroup.
    starved: Mutex<Option<(u64, DeviceError)>>,
}

/// What a thread has of a launch.
struct Hand<'a> {
    taker: Taker<'a>,
    /// Workgroups that it has taken, but not started, when it had no other.
    ahead: std::ops::Range<u64>,
    /// As many of the first slots hold workgroups that are under way.
    active: usize,
    /// How many may be.
    room: usize,
    resident: Resident,
}

/// Workgroups that a thread has taken and not started, for one that has a slot.
struct Ahead<'a> {
    launch: &'a Launch,
    sgprs: &'a Cell<Sgprs>,
    numbers: &'a mut std::ops::Range<u64>,
    /// The one that runs.
    number: u64,
}

impl Following for Ahead<'_> {
    fn next(&mut self) -> Option<[u32; 3]> {
        let Launch { plan, stop, .. } = self.launch;
        if self.numbers.is_empty() || stop.load(Ordering::Relaxed) != u64::MAX {
            return None;
        }
        let id = plan.group_id(self.numbers.start);
        if plan.group_size(id) != plan.dispatch.workgroup.map(u32::from) {
            return None;
        }
        self.number = self.numbers.next()?;
        plan.setup.put_group(self.sgprs, id);
        Some(id)
    }

    fn in_x(&self) -> Option<InX<'_>> {
        let Launch { plan, stop, .. } = self.launch;
        // Another slot may have taken those behind it.
        if self.numbers.start != self.number + 1 {
            return None;
        }
        let full = plan.dispatch.grid[0] / u32::from(plan.dispatch.workgroup[0]);
        let [x, ..] = plan.group_id(self.number);
        let count = full.saturating_sub(x + 1);
        let taken = self.numbers.end.saturating_sub(self.numbers.start);
        Some(InX {
            count: u32::try_from(taken).map_or(count, |taken| taken.min(count)),
            x: plan.setup.x_of_group(self.sgprs)?,
            stop,
        })
    }

    fn have_started(&mut self, count: u32) {
        self.number += u64::from(count);
        self.numbers.start += u64::from(count);
    }
}

impl Job<Pad> for Launch {
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
        let mut hand = Hand {
            taker: Taker::new(&self.shares),
            ahead: 0..0,
            active: 0,
            room: match self.plan.dispatch.cooperative {
                // The others may be busy with another launch: one thread must be enough.
                true => usize::try_from(self.plan.total).unwrap_or(usize::MAX),
                false => shape.room(),
            },
            resident: Resident::new(self.plan.code.device.memory.scratch()),
        };
        let mut kept = EngineCache::default();
        // Those that are over, as far as the others do not know: they share a cache line.
        let mut finished = 0;
        loop {
            if hand.active == 0 && !self.admit(pad, &mut hand) {
                break;
            }
            let mut index = 0;
            let mut over = false;
            while index < hand.active {
                let slot = &mut pad.slots[index];
                match self.turn(slot, &mut kept, &mut hand.ahead, &mut finished) {
                    Turn::Paused => index += 1,
                    Turn::Over => {
                        // One that was stopped has not made room for another.
                        finished += u64::from(pad.slots[index].live == 0);
                        hand.active -= 1;
                        // A slot is long: swapped with itself it would be copied thrice.
                        if index != hand.active {
                            pad.slots.swap(index, hand.active);
                        }
                        over = true;
                    }
                }
            }
            // Whoever looks at it does so because workgroups go on and on.
            if hand.active > 0 || hand.ahead.is_empty() {
                self.finished.0.fetch_add(finished, Ordering::Relaxed);
                finished = 0;
            }
            // All that are here wait: for one that has not started, or for another thread.
            if !over && !self.admit(pad, &mut hand) {
                std::thread::yield_now();
            }
        }
        pad.trim();
    }

    /// Starts the next workgroup, if there is one and there is room for it.
    fn admit(&self, pad: &mut Pad, hand: &mut Hand<'_>) -> bool {
        if hand.active > 0 {
            hand.taker.waits();
        }
        if hand.active >= hand.room {
            return false;
        }
        let stop = self.stop.load(Ordering::Relaxed);
        let has_next = match hand.ahead.is_empty() {
            true => hand.taker.has_next(stop),
            false => hand.ahead.start < stop,
        };
        let held = (self.threads * self.plan.shape.room()) as u64;
        if !has_next || stop != u64::MAX && self.cut.load(Ordering::Relaxed) >= held {
            return false;
        }
        let shape = &self.plan.shape;
        if let Err(error) = hand.resident.fit(pad, hand.active, shape, &self.user) {
            if self.plan.dispatch.cooperative {
                // Those that run would wait for it for ever.
                self.fail(0, error);
                return false;
            }
            // What is here must do; other threads may have more.
            hand.room = hand.active;
            if hand.active == 0 {
                let mut starved = lock(&self.starved);
                *starved = Some((0, error));
            }
            return false;
        }
        if hand.ahead.is_empty() {
            // A thread that has got here goes on until nothing is left: there is a first slot.
            hand.ahead = hand.taker.take(self.at_once(hand), stop);
        }
        let Some(number) = hand.ahead.next() else {
            return false;
        };
        self.start(&mut pad.slots[hand.active], number);
        hand.active += 1;
        true
    }

    /// How many workgroups a thread takes at most. It must have room for all: others may wait for
    /// them.
    fn at_once(&self, hand: &Hand<'_>) -> u64 {
        let has_scratch = self.plan.shape.group_scratch() > 0;
        match hand.active > 0 || has_scratch || self.plan.is_in_order() {
            true => 1,
            false => hand.room as u64,
        }
    }

    fn start(&self, slot: &mut Slot, number: u64) {
        let setup = &self.plan.setup;
        slot.number = number;
        slot.id = self.plan.group_id(number);
        slot.rounds_left = ROUNDS_AFTER_FAULT;
        // What is left in LDS and registers would make results depend on the threads.
        slot.lds.fill(0);
        let size = self.plan.group_size(slot.id);
        let full = size == self.plan.dispatch.workgroup.map(u32::from);
        slot.start.is_partial = !full;
        if !full {
            slot.start.items.set(setup, size);
        }
        let items = if full { &self.items } else { &slot.start.items };
        slot.rows = items.rows(setup.wave_size);
        slot.used = items.waves(setup.wave_size) as usize;
        slot.live = slot.used;
        slot.waiting = 0;
        slot.signals = 0;
        // These show registers that nothing reads.
        let options = &self.plan.options;
        slot.start.needs = None;
        if options.trace.is_none() && !options.registers {
            let known = &mut slot.start.known[slot.rows.index()];
            if known.is_none() {
                let engine = &self.plan.code.engine;
                *known = engine.needs(setup.entry, setup.wave_size, slot.rows);
            }
            slot.start.needs = Some(slot.rows);
        }
        setup.put_group(&slot.start.sgprs, slot.id);
        slot.begun = 0;
        // A launch with a limit counts each wave's turn.
        let begins = (slot.start.needs())
            .is_some_and(|needs| needs.begins && setup.waves_are_alike(*needs))
            && self.limit.is_none();
        if !begins {
            slot.begin(setup, &self.items);
        } else if !slot.has_heads {
            for (wave, index) in slot.waves.iter_mut().zip(0..) {
                setup.head(wave, index);
            }
            slot.has_heads = true;
        }
    }

    /// Whether a workgroup is to stop because of a fault.
    fn stopped(&self, slot: &mut Slot) -> bool {
        let stop = self.stop.load(Ordering::Relaxed);
        if stop == u64::MAX {
            return false;
        }
        slot.rounds_left = slot.rounds_left.saturating_sub(1);
        let is_cut = slot.number <= stop && slot.rounds_left == 0;
        if is_cut {
            self.cut.fetch_add(1, Ordering::Relaxed);
        }
        slot.number > stop || is_cut
    }

    /// A turn of a workgroup. When it is over, the engine may go on with workgroups `ahead` in its
    /// slot; all but the last one are counted as `finished` here.
    fn turn(
        &self,
        slot: &mut Slot,
        kept: &mut EngineCache,
        ahead: &mut std::ops::Range<u64>,
        finished: &mut u64,
    ) -> Turn {
        let one_order = self.plan.code.device.results.one_order;
        // Others have no turn before it waits or is over.
        let rounds = if one_order { u32::MAX } else { ROUNDS };
        for _ in 0..rounds {
            if self.stopped(slot) {
                return Turn::Over;
            }
            let mut moved = false;
            let mut index = 0;
            while index < slot.used {
                let wave = &slot.waves[index];
                if index < slot.begun && (wave.ended || wave.at_barrier) {
                    index += 1;
                    continue;
                }
                let before = ahead.start;
                let (ran, exit) = self.run(slot, index, kept, ahead);
                *finished += ahead.start - before;
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
                    Exit::Budget if one_order => index = last,
                    Exit::Budget | Exit::Yield => {}
                    Exit::Fault(raw) => {
                        self.fault(slot, last, *raw);
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
    fn run(
        &self,
        slot: &mut Slot,
        index: usize,
        kept: &mut EngineCache,
        ahead: &mut std::ops::Range<u64>,
    ) -> (usize, Exit) {
        if let Some(deadline) = &self.deadline
            && deadline.is_over()
        {
            slot.begin(&self.plan.setup, &self.items);
            let what = format!("stopped after its limit of {:?}", deadline.limit);
            let fault = self.stopped_by(FaultKind::TimeLimit, what, slot, index);
            return (1, Exit::Fault(Box::new(fault)));
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
                    let fault = self.stopped_by(kind, what, slot, index);
                    return (1, Exit::Fault(Box::new(fault)));
                }
            },
        };
        let budget = grant.as_ref().map_or(TURN, |grant| grant.budget);
        let mut following = Ahead {
            launch: self,
            sgprs: &slot.start.sgprs,
            numbers: ahead,
            number: slot.number,
        };
        let mut group = Group {
            memory: &self.memory,
            lds: &mut slot.lds,
            signals: &mut slot.signals,
            id: slot.id,
            trace: self.plan.options.trace.as_ref(),
            all_registers: self.plan.options.registers,
            host: self.plan.dispatch.host.as_deref(),
            gws: self.gws.as_ref(),
            waves: slot.used as u32,
            rows: slot.rows,
            takes_all_cores: self.takes_all_cores,
            cache: kept,
            fresh: (index >= slot.begun)
                .then(|| (slot.start).fresh(&self.plan.setup, &self.items, index)),
            begun: slot.begun,
            interpreted: false,
            following: (!slot.start.is_partial).then_some(&mut following),
        };
        let engine = &self.plan.code.engine;
        let Some(grant) = &mut grant else {
            let waves = &mut slot.waves[index..slot.used];
            let ran = engine.run_several(waves, &mut group, budget);
            slot.has_heads &= !group.interpreted;
            slot.begun = group.begun;
            slot.id = group.id;
            slot.number = following.number;
            return ran;
        };
        let wave = &mut slot.waves[index];
        let before = wave.executed;
        let exit = engine.run(wave, &mut group, budget);
        grant.executed = wave.executed - before;
        (1, exit)
    }

    fn fault(&self, slot: &Slot, index: usize, raw: RawFault) {
        let place = fault::Place {
            kernel: &self.plan.kernel.name,
            code: &self.plan.code,
            memory: &self.memory,
            workgroup: slot.id,
            wave: index as u32,
            scratch_bytes: self.plan.shape.scratch_bytes,
            registers: slot
                .waves
                .get(index)
                .filter(|_| self.plan.options.registers),
        };
        self.fail(slot.number, fault::describe(raw, &place));
    }

    /// Notes a failure of a workgroup, unless one before it failed, and stops those behind it.
    fn fail(&self, number: u64, error: DeviceError) {
        let mut failure = lock(&self.failure);
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
        let (index, pc) = slot.before(&waiting);
        let (_, end) = slot.before(&ended);
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
            let (_, pc) = slot.before(&waiting);
            notes.push(format!(
                "{} of {} waves wait at a barrier, the first at {}",
                slot.waiting,
                slot.live,
                fault::place(&self.plan.code, pc)
            ));
        }
        let total = self.plan.total;
        // In order: there is a limit.
        let started = self.shares.taken();
        if started < total {
            let under_way = started.saturating_sub(self.finished.0.load(Ordering::Relaxed));
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
