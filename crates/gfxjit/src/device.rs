//! An opened GPU, and what must outlive the values that a program drops early.
//!
//! Problem: a buffer may be dropped while a launch that uses it is under way. Its memory then
//! moves to a list here and is given back when the commands that use it are done: at a later
//! call on the device, or when the device itself goes. Errors of that work have no caller;
//! they are kept and the next call that can fail reports them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gfxjit_hal::{self as hal, DeviceInfo, DevicePtr};
use gfxjit_targets::TargetId;

use crate::error::{Error, Result};
use crate::host::{self, Heap, Output, Sink};
use crate::queue::{Command, Queue};

/// A lock that a panic elsewhere cannot poison: everything guarded here is valid between any
/// two statements.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Failed commands without an owner that are kept for the sake of their errors.
const KEPT_FAILURES: usize = 16;

/// One GPU. Clones are the same device; any number of threads may use it.
#[derive(Clone)]
pub struct Device {
    pub(crate) inner: Arc<DeviceInner>,
}

pub(crate) struct DeviceInner {
    pub(crate) hal: Arc<dyn hal::Device>,
    fallback: bool,
    /// The queue of copies that wait; made when first needed.
    transfer: Mutex<Option<Arc<dyn hal::Queue>>>,
    leftovers: Mutex<Leftovers>,
    /// Gets what kernels print.
    sink: Mutex<Sink>,
    /// Made for the first kernel that asks.
    heap: Mutex<Option<Arc<Heap>>>,
}

#[derive(Default)]
struct Leftovers {
    /// Memory without an owner that commands may still use.
    memory: Vec<(DevicePtr, Vec<Arc<Command>>)>,
    /// Commands of queues without an owner.
    commands: Vec<Arc<Command>>,
    /// The first error that no caller has seen.
    error: Option<Error>,
}

impl Device {
    pub(crate) fn new(hal: Arc<dyn hal::Device>, fallback: bool) -> Self {
        Self {
            inner: Arc::new(DeviceInner {
                hal,
                fallback,
                transfer: Mutex::default(),
                leftovers: Mutex::default(),
                heap: Mutex::default(),
                sink: Mutex::new(Arc::new(host::to_process)),
            }),
        }
    }

    /// What is known of the device.
    #[must_use]
    pub fn info(&self) -> &DeviceInfo {
        self.inner.hal.info()
    }

    /// What to compile for.
    #[must_use]
    pub fn target(&self) -> TargetId {
        self.info().target
    }

    /// Whether `auto` found no real GPU and took the software one.
    #[must_use]
    pub fn is_software_fallback(&self) -> bool {
        self.inner.fallback
    }

    /// A new queue; its commands run in order, those of several queues side by side.
    ///
    /// # Errors
    /// [`Error::Device`] when the driver has no queue left, or for a command that failed
    /// after its queue was dropped, when nobody has seen that.
    pub fn queue(&self) -> Result<Queue> {
        self.inner.take_error()?;
        Ok(Queue::new(self.clone(), self.inner.hal.create_queue()?))
    }

    /// Sends what kernels print (`printf`, and what a failed `assert` says) to `callback`, of
    /// every launch that is submitted from now on; without it, it goes to the process's
    /// streams.
    ///
    /// The callback gets whole messages, one at a time for each queue, on a thread of the
    /// driver, and the last of them before the launch's event is done. It must not wait for
    /// commands of this device.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// use std::sync::{Arc, Mutex};
    ///
    /// let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let text = Arc::new(Mutex::new(Vec::new()));
    /// let all = text.clone();
    /// device.on_output(move |output| all.lock().unwrap().extend_from_slice(output.text));
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_output(&self, callback: impl Fn(Output<'_>) + Send + Sync + 'static) {
        *lock(&self.inner.sink) = Arc::new(callback);
    }

    /// Whether both are the same opened device. Two openings of one URI are two devices:
    /// their memory is apart.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Device").field(&self.info().uri).finish()
    }
}

impl DeviceInner {
    /// The heap of the device's kernels.
    pub(crate) fn heap(&self) -> Result<Arc<Heap>> {
        let mut heap = lock(&self.heap);
        if let Some(heap) = &*heap {
            return Ok(Arc::clone(heap));
        }
        let made = Arc::new(Heap::new(&self.hal)?);
        *heap = Some(Arc::clone(&made));
        Ok(made)
    }

    pub(crate) fn sink(&self) -> Sink {
        lock(&self.sink).clone()
    }

    pub(crate) fn allocate(&self, bytes: u64) -> Result<DevicePtr> {
        self.reap();
        self.take_error()?;
        Ok(self.hal.allocate(bytes)?)
    }

    /// Gives memory back, now or when `users` are done.
    pub(crate) fn release(&self, memory: DevicePtr, users: Vec<Arc<Command>>) {
        lock(&self.leftovers).memory.push((memory, users));
        self.reap();
    }

    /// Keeps commands whose queue went away until they are done.
    pub(crate) fn adopt(&self, commands: impl IntoIterator<Item = Arc<Command>>) {
        lock(&self.leftovers).commands.extend(commands);
        self.reap();
    }

    pub(crate) fn transfer_queue(&self) -> Result<Arc<dyn hal::Queue>> {
        let mut transfer = lock(&self.transfer);
        if let Some(queue) = &*transfer {
            return Ok(queue.clone());
        }
        let queue = self.hal.create_queue()?;
        *transfer = Some(queue.clone());
        Ok(queue)
    }

    /// The error that no caller has seen, once.
    pub(crate) fn take_error(&self) -> Result<()> {
        let mut leftovers = lock(&self.leftovers);
        if let Some(error) = leftovers.error.take() {
            return Err(error);
        }
        let mut over = leftovers
            .commands
            .extract_if(.., |command| command.is_over());
        over.try_for_each(|command| command.wait_unreported())
    }

    /// Gives back what no command uses any more.
    fn reap(&self) {
        let mut leftovers = lock(&self.leftovers);
        let Leftovers {
            memory,
            commands,
            error,
        } = &mut *leftovers;
        // A failed one stays until somebody asks: who holds its event, or `take_error`.
        let mut failed = 0;
        commands.retain(|command| {
            !command.is_over()
                || (command.has_unreported_error() && {
                    failed += 1;
                    failed <= KEPT_FAILURES
                })
        });
        for (unused, _) in
            memory.extract_if(.., |(_, users)| users.iter().all(|user| user.is_over()))
        {
            note(error, self.hal.free(unused).err().map(Error::from));
        }
    }
}

/// Keeps the first error.
fn note(slot: &mut Option<Error>, error: Option<Error>) {
    if slot.is_none() {
        *slot = error;
    }
}

impl Drop for DeviceInner {
    fn drop(&mut self) {
        let leftovers = std::mem::take(&mut *lock(&self.leftovers));
        for command in &leftovers.commands {
            command.settle();
        }
        let mut error = leftovers.error;
        for (memory, users) in leftovers.memory {
            for user in users {
                user.settle();
            }
            note(&mut error, self.hal.free(memory).err().map(Error::from));
        }
        if let Some(error) = error {
            tracing::warn!(%error, "an error that no call reported");
        }
    }
}
