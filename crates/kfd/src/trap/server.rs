//! The debugged process: answers the debugger's process, and tells it what happens.

use std::collections::BTreeMap;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use gfxjit_hal::sync::lock;
use gfxjit_sim::external_memory::ExternalMemoryGpu;
use rustix::io::Errno;
use zerocopy::IntoBytes;

use super::area::{Area, Layout};
use super::arguments::{
    DbgTrap, DeviceSnapshot, INVALID_QUEUE, QueueSnapshot, RuntimeInfo, entries, exception, op,
};
use super::channel::{ANSWER, EVENT, Frame, address};
use super::code::word_at;
use super::gate::Gate;
use crate::ioctl::CreateQueue;
use crate::log;

/// A thread to begin.
type Job = Box<dyn FnOnce() + Send>;

/// A queue as debuggers know it.
struct Known {
    snapshot: QueueSnapshot,
    /// Where its waves are saved; without it they cannot be looked at.
    area: Option<Area>,
    gate: Arc<Gate>,
}

#[derive(Default)]
struct State {
    /// The exceptions that the debugger is told of.
    mask: u64,
    /// Those of the process that it has not taken.
    process: u64,
    runtime: RuntimeInfo,
    /// The debugger has seen that the runtime begins or ends.
    is_told: bool,
    queues: BTreeMap<u32, Known>,
}

/// The connection with a debugger's process.
pub(crate) struct Traps {
    to: Mutex<UnixStream>,
    state: Mutex<State>,
    changed: Condvar,
    is_over: AtomicBool,
    /// Begins threads that the debugger does not stop.
    begins: Mutex<Sender<Job>>,
    devices: Vec<DeviceSnapshot>,
}

/// The number of the process that traces this one.
fn tracer() -> Option<u32> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("TracerPid:"))?;
    line.trim().parse().ok().filter(|pid| *pid != 0)
}

impl Traps {
    /// Connects with the debugger of this process, if there is one that has asked for its GPUs.
    pub(crate) fn connect(devices: Vec<DeviceSnapshot>) -> Option<Arc<Self>> {
        tracer()?;
        let stream = UnixStream::connect_addr(&address(std::process::id()).ok()?).ok()?;
        let from = stream.try_clone().ok()?;
        let (begins, jobs) = channel::<Job>();
        let traps = Arc::new(Self {
            to: Mutex::new(stream),
            state: Mutex::default(),
            changed: Condvar::new(),
            is_over: AtomicBool::new(false),
            begins: Mutex::new(begins),
            devices,
        });
        let begun = gfxjit_process::spawn_untraced(move || {
            for job in jobs {
                job();
            }
        });
        if let Err(error) = begun {
            log::report(&format!("kernels cannot be debugged here: {error}"));
            return None;
        }
        let serving = Arc::clone(&traps);
        let (ready, is_ready) = channel();
        traps.begin(Box::new(move || {
            let thread = std::thread::Builder::new().name("gfxjit-kfd-trap".to_owned());
            // The sender is dropped if there is no thread, which ends the wait.
            let _ = thread.spawn(move || serving.serve(from, &ready));
        }));
        // The debugger says first which exceptions it wants.
        is_ready.recv().ok()?;
        Some(traps)
    }

    /// Has a function begin a thread that the debugger does not stop.
    pub(crate) fn begin(&self, job: Job) {
        // The thread that begins others lives as long as the process.
        let _ = lock(&self.begins).send(job);
    }

    fn serve(&self, mut from: UnixStream, ready: &Sender<()>) {
        while let Ok(request) = Frame::read(&mut from) {
            let answer = self.answer(request);
            // An error is that of a debugger that is gone, which reading finds.
            let _ = answer.write(&mut *lock(&self.to));
            let _ = ready.send(());
        }
        self.is_over.store(true, Ordering::Relaxed);
        for known in lock(&self.state).queues.values() {
            known.gate.let_go();
        }
        self.changed.notify_all();
    }

    fn answer(&self, request: Frame) -> Frame {
        let mut trap = DbgTrap {
            pid: 0,
            op: request.tag,
            words: request.words,
        };
        let mut bytes = request.bytes;
        let result = self.call(&mut trap, &mut bytes);
        log::line(|| format!("DbgTrap {}: {result:?}", trap.op));
        let (result, bytes) = match result {
            Ok(count) => (count, bytes),
            Err(error) => (-error.raw_os_error(), Vec::new()),
        };
        Frame {
            tag: ANSWER,
            result,
            words: trap.words,
            bytes,
        }
    }

    fn call(&self, trap: &mut DbgTrap, bytes: &mut Vec<u8>) -> Result<i32, Errno> {
        match trap.op {
            op::SET_EXCEPTIONS_ENABLED => lock(&self.state).mask = trap.words[0],
            op::SEND_RUNTIME_EVENT => {
                // Errors of queues reach the runtime by themselves.
                if trap.words[0] & exception::PROCESS_RUNTIME != 0 {
                    lock(&self.state).is_told = true;
                    self.changed.notify_all();
                }
            }
            // Waves are never stopped by exceptions of arithmetic, and all memory accesses are precise.
            op::SET_WAVE_LAUNCH_OVERRIDE => (trap.words[0], trap.words[1]) = (0, 0),
            op::SET_WAVE_LAUNCH_MODE | op::SET_FLAGS => {}
            op::SUSPEND_QUEUES | op::RESUME_QUEUES => {
                return Ok(self.each_queue(bytes, trap.op == op::SUSPEND_QUEUES));
            }
            op::QUERY_DEBUG_EVENT => self.event(trap)?,
            op::QUERY_EXCEPTION_INFO => {
                if trap.half(4) != exception::PROCESS_RUNTIME_CODE {
                    return Err(Errno::INVAL);
                }
                let mut state = lock(&self.state);
                if trap.half(5) != 0 {
                    state.process &= !exception::PROCESS_RUNTIME;
                }
                let room = trap.half(2) as usize;
                bytes.clear();
                bytes.extend(state.runtime.as_bytes().iter().take(room));
                trap.set_half(2, size_of::<RuntimeInfo>() as u32);
            }
            op::GET_QUEUE_SNAPSHOT => {
                let mut state = lock(&self.state);
                let all: Vec<QueueSnapshot> =
                    state.queues.values().map(|known| known.snapshot).collect();
                *bytes = entries(&all, trap.half(4), trap.half(5))?;
                for known in state.queues.values_mut().take(trap.half(4) as usize) {
                    known.snapshot.exceptions &= !trap.words[0];
                }
                trap.set_half(4, all.len() as u32);
                let own = size_of::<QueueSnapshot>() as u32;
                trap.set_half(5, trap.half(5).min(own));
            }
            op::GET_DEVICE_SNAPSHOT => *bytes = devices(&self.devices, trap)?,
            other => {
                log::line(|| format!("debuggers' operation {other} is not supported"));
                return Err(Errno::OPNOTSUPP);
            }
        }
        Ok(0)
    }

    /// The oldest exception, and takes those of a mask from where it is.
    fn event(&self, trap: &mut DbgTrap) -> Result<(), Errno> {
        let taken = trap.words[0];
        let mut state = lock(&self.state);
        let mask = state.mask;
        let queue = state.queues.values_mut();
        let mut queue = queue.filter(|known| known.snapshot.exceptions & mask != 0);
        if let Some(known) = queue.next() {
            trap.words[0] = known.snapshot.exceptions;
            trap.set_half(2, known.snapshot.gpu_id);
            trap.set_half(3, known.snapshot.queue_id);
            known.snapshot.exceptions &= !taken;
            return Ok(());
        }
        if state.process & mask == 0 {
            return Err(Errno::AGAIN);
        }
        trap.words[0] = state.process;
        trap.words[1] = 0;
        state.process &= !taken;
        Ok(())
    }

    /// Suspends or resumes queues by their numbers, which get a bit if there is no such queue; how many it were.
    fn each_queue(&self, ids: &mut [u8], suspends: bool) -> i32 {
        let mut count = 0;
        let (whole, _) = ids.as_chunks_mut::<4>();
        for id in whole {
            let number = u32::from_le_bytes(*id);
            let found = {
                let state = lock(&self.state);
                let known = state.queues.get(&number);
                known.map(|known| (known.area, Arc::clone(&known.gate)))
            };
            let done = match found {
                Some((Some(area), gate)) if suspends => gate.suspend(&area),
                Some((Some(_), gate)) => gate.resume(),
                // A queue without waves, for copies.
                Some((None, _)) => Ok(()),
                None => Err(Errno::INVAL),
            };
            match done {
                Ok(()) => count += 1,
                Err(error) => {
                    log::line(|| format!("queue {number}: {error}"));
                    *id = (number | INVALID_QUEUE).to_le_bytes();
                }
            }
        }
        count
    }

    /// Tells the debugger of something that has happened to a queue.
    pub(super) fn raise(&self, queue: u32, exceptions: u64) {
        let mut state = lock(&self.state);
        let is_told = state.mask & exceptions != 0;
        if let Some(known) = state.queues.get_mut(&queue) {
            known.snapshot.exceptions |= exceptions;
        }
        drop(state);
        if is_told {
            self.tell();
        }
    }

    fn tell(&self) {
        let event = Frame {
            tag: EVENT,
            ..Frame::default()
        };
        // As in `serve`.
        let _ = event.write(&mut *lock(&self.to));
    }

    /// A runtime begins or ends: waits until the debugger knows it.
    pub(crate) fn runtime(&self, info: RuntimeInfo) {
        let mut state = lock(&self.state);
        state.runtime = info;
        if state.mask & exception::PROCESS_RUNTIME == 0 {
            return;
        }
        state.is_told = false;
        state.process |= exception::PROCESS_RUNTIME;
        drop(state);
        self.tell();
        let mut state = lock(&self.state);
        while !state.is_told && !self.is_over.load(Ordering::Relaxed) {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The runtime's list of code objects, or 0.
    pub(crate) fn code_objects(&self) -> u64 {
        lock(&self.state).runtime.r_debug
    }

    /// The version of the runtime's interface for debuggers.
    pub(super) fn version(&self) -> u32 {
        word_at(self.code_objects()).unwrap_or(0)
    }

    /// A queue is made.
    pub(crate) fn add_queue(&self, gpu: &ExternalMemoryGpu, arguments: &CreateQueue) -> Arc<Gate> {
        let gate = Arc::<Gate>::default();
        let is_there = arguments.save_address != 0;
        let layout = Layout::of(gpu.target()).filter(|_| is_there);
        let area = layout.map(|layout| Area {
            address: arguments.save_address,
            bytes: arguments.save_size,
            layout,
        });
        let snapshot = QueueSnapshot {
            exceptions: exception::QUEUE_NEW,
            ring_base: arguments.ring_base,
            write_pointer: arguments.write_pointer,
            read_pointer: arguments.read_pointer,
            save_address: arguments.save_address,
            queue_id: arguments.queue_id,
            gpu_id: arguments.gpu_id,
            ring_size: arguments.ring_size,
            queue_type: queue_type(arguments.queue_type),
            save_size: arguments.save_size,
            reserved: 0,
        };
        let known = Known {
            snapshot,
            area,
            gate: Arc::clone(&gate),
        };
        lock(&self.state).queues.insert(arguments.queue_id, known);
        self.raise(arguments.queue_id, exception::QUEUE_NEW);
        gate
    }

    pub(crate) fn remove_queue(&self, queue: u32) {
        let known = lock(&self.state).queues.remove(&queue);
        if let Some(known) = known {
            known.gate.let_go();
        }
    }

    /// Where the waves of a queue are saved.
    pub(super) fn area(&self, queue: u32) -> Option<Area> {
        lock(&self.state).queues.get(&queue)?.area
    }
}

/// The kernel's number of a type of queues, by that of the call that makes one.
fn queue_type(made_as: u32) -> u32 {
    use crate::ioctl::queue_type::{SDMA, SDMA_BY_ENGINE};
    match made_as {
        SDMA_BY_ENGINE => SDMA,
        other => other,
    }
}

/// The devices, as `GET_DEVICE_SNAPSHOT` wants them.
pub(super) fn devices(all: &[DeviceSnapshot], trap: &mut DbgTrap) -> Result<Vec<u8>, Errno> {
    let bytes = entries(all, trap.half(4), trap.half(5))?;
    trap.set_half(4, all.len() as u32);
    let own = size_of::<DeviceSnapshot>() as u32;
    trap.set_half(5, trap.half(5).min(own));
    Ok(bytes)
}
