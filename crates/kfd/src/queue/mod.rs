//! Queues: rings of packets in memory, each executed in order by its own thread.
//!
//! A program rings a doorbell by a plain store, which wakes no thread. So a thread polls its ring:
//! without a pause while packets arrive, and with longer pauses the longer none has arrived.

mod aql;
mod failure;
mod pm4;
mod run;
mod sdma;
mod signal;

use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use gfxjit_sim::external_memory::{PacketWorker, Stop};
use rustix::io::Errno;
use rustix::thread::set_current_timer_slack;

use self::pm4::Registers;
pub(crate) use self::run::Shared;
use self::run::{Ring, Run};
use crate::ioctl::{CreateQueue, queue_type};
use crate::trap::Trapped;

/// A queue of the driver; dropping it stops its thread.
pub(crate) struct Queue {
    stop: Arc<Stop>,
    /// Whether all workgroups of its dispatches must be resident at the same time.
    cooperative: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Begins a thread, by one that a debugger does not stop if there is a debugger.
fn begin(
    trapped: Option<&Trapped>,
    run: impl FnOnce() + Send + 'static,
) -> std::io::Result<JoinHandle<()>> {
    let thread = std::thread::Builder::new().name("gfxjit-kfd-queue".to_owned());
    let Some(trapped) = trapped else {
        return thread.spawn(run);
    };
    let (to, begun) = std::sync::mpsc::channel();
    trapped.traps.begin(Box::new(move || {
        // The receiver waits for it.
        let _ = to.send(thread.spawn(run));
    }));
    begun.recv().map_err(std::io::Error::other)?
}

impl Queue {
    /// Starts to execute a ring's packets.
    pub(crate) fn new(
        shared: Shared,
        arguments: &CreateQueue,
        trapped: Option<Trapped>,
    ) -> Result<Self, Errno> {
        let ring = Ring::new(&shared, arguments)?;
        let execute = match arguments.queue_type {
            queue_type::COMPUTE => pm4::run,
            queue_type::COMPUTE_AQL => aql::run,
            queue_type::SDMA | queue_type::SDMA_XGMI | queue_type::SDMA_BY_ENGINE => sdma::run,
            _ => return Err(Errno::OPNOTSUPP),
        };
        let (stop, cooperative) = (Arc::<Stop>::default(), Arc::<AtomicBool>::default());
        let trapped = trapped.map(Arc::new);
        let run = Run {
            shared,
            trapped: trapped.clone(),
            ring,
            save_area: arguments.save_address,
            stop: Arc::clone(&stop),
            cooperative: Arc::clone(&cooperative),
            worker: PacketWorker::default(),
            registers: Registers::default(),
        };
        let thread = begin(trapped.as_deref(), move || {
            gfxjit_llvm::float_modes::reset();
            // The timer slack of 50 µs would dominate the thread's short sleeps. An error is
            // ignored: then they are longer.
            let _ = set_current_timer_slack(NonZeroU64::new(1));
            execute(run);
        })
        .map_err(|_| Errno::NOMEM)?;
        Ok(Self {
            stop,
            cooperative,
            thread: Some(thread),
        })
    }

    /// Makes later dispatches cooperative.
    pub(crate) fn make_cooperative(&self) {
        self.cooperative.store(true, Ordering::Relaxed);
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            // The thread catches panics, so this does not fail.
            let _ = thread.join();
        }
    }
}
