//! An opened GPU, and the errors of commands that a program dropped early.
//!
//! Problem: a queue may be dropped while its commands are under way. They run on (drivers keep
//! the memory and code that commands name), but their errors have no caller any more; they are
//! kept here, and the next call on the device that can fail reports them. A launch that does not
//! end is cancelled when it has no observer any more.

pub(crate) mod timeline;

use std::sync::{Arc, Mutex};

use gfxjit_hal::{self as hal, AllocDesc, Allocation, DeviceError, DeviceInfo};
use gfxjit_hostcall::{DeviceServices, Output};
#[cfg(feature = "llvm")]
use gfxjit_targets::default_code_object_version;
use gfxjit_targets::{DeviceTarget, Target, TargetId};

use crate::error::Result;
use crate::queue::command::{Command, CommandState};
use gfxjit_hal::sync::lock;

/// How many failed commands without an owner are kept, so that their errors can be reported.
const KEPT_FAILURES: usize = 16;

/// One GPU. Clones are the same device; any number of threads may use it.
///
/// It is open as long as a clone, or anything made of it, is there. Dropping the last of them
/// waits for what is under way; a launch that has not ended after [`DROP_GRACE`](hal::DROP_GRACE)
/// is cancelled, where the device can do that.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// let info = device.info();
/// assert_eq!((info.wave_size, info.lds_bytes), (32, 64 << 10));
/// assert!(info.features.executes);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Device {
    pub(crate) inner: Arc<DeviceInner>,
}

pub(crate) struct DeviceInner {
    pub(crate) hal: Arc<dyn hal::Device>,
    fallback: bool,
    /// The queue for copies that the host waits for; created on first use.
    transfer: Mutex<Option<Arc<dyn hal::Queue>>>,
    /// Commands whose queue was dropped.
    orphans: Mutex<Vec<Arc<CommandState>>>,
    pub(crate) services: DeviceServices,
}

impl Device {
    pub(crate) fn new(hal: Arc<dyn hal::Device>, fallback: bool) -> Self {
        Self {
            inner: Arc::new(DeviceInner {
                services: DeviceServices::new(Arc::clone(&hal)),
                hal,
                fallback,
                transfer: Mutex::default(),
                orphans: Mutex::default(),
            }),
        }
    }

    /// Name, target, limits and features of the device.
    #[must_use]
    pub fn info(&self) -> &DeviceInfo {
        self.inner.hal.info()
    }

    /// The target to compile for.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// assert_eq!(device.target()?.to_string(), "gfx1100");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) for a GPU that this version does not know;
    /// [`DeviceInfo::isa`] says what it is.
    pub fn target(&self) -> Result<Target> {
        let info = self.info();
        let target = info.target().ok_or_else(|| DeviceError::Unsupported {
            device: info.uri.clone(),
            reason: format!(
                "it runs code for {}, which this version does not know",
                info.isa
            ),
        })?;
        Ok(target)
    }

    /// The AMD target to compile for.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// assert_eq!(device.amd_target()?.to_string(), "gfx1100");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Device::target`], and when it is no AMD GPU.
    pub fn amd_target(&self) -> Result<TargetId> {
        let info = self.info();
        let target = self
            .target()?
            .amd()
            .ok_or_else(|| DeviceError::Unsupported {
                device: info.uri.clone(),
                reason: format!("it runs code for {}, which is no AMD target", info.isa),
            })?;
        Ok(target)
    }

    /// The target and the code object versions that the device's loader takes.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// assert!(module.image().mismatches(device.loads()?).is_empty());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Device::target`].
    pub fn loads(&self) -> Result<DeviceTarget> {
        Ok(DeviceTarget {
            target: self.target()?,
            code_object_versions: self.info().code_object_versions.clone(),
        })
    }

    /// Compile options with the code object version that this device needs: if `options` leave the
    /// version open and the loader does not take the usual one, the newest that it takes.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let options = device.options(&gfxjit::Options::default());
    /// assert!(options.code_object_version.is_none_or(|version| (4..=6).contains(&version)));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[cfg(feature = "llvm")]
    #[must_use]
    pub fn options(&self, options: &crate::compile::Options) -> crate::compile::Options {
        let mut options = options.clone();
        let info = self.info();
        let usual = info
            .amd_target()
            .map(|target| default_code_object_version(target.processor()));
        let is_taken = usual.is_none_or(|usual| info.code_object_versions.contains(&usual));
        if options.code_object_version.is_none() && !is_taken {
            options.code_object_version = Some(*info.code_object_versions.end());
        }
        options
    }

    /// Whether `auto` found no real GPU and took the software one.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let device = gfxjit::Runtime::new().open("auto")?;
    /// // `Runtime::new` has no real GPUs.
    /// assert!(device.is_software_fallback());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn is_software_fallback(&self) -> bool {
        self.inner.fallback
    }

    /// Sends the output of kernels (`printf`, and the message of a failed `assert`) of every launch
    /// submitted from now on to `callback`; without a callback, the output goes to the process's
    /// stdout and stderr.
    ///
    /// The callback gets whole messages, one at a time for each queue, on a thread of the driver,
    /// and gets the last of them before the launch's event is done. The callback must not wait for
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
        self.inner.services.set_sink(Arc::new(callback));
    }

    /// Whether `self` and `other` are the same opened device. Two openings of one URI are two
    /// devices with separate memory.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let runtime = gfxjit::Runtime::new();
    /// let (one, other) = (runtime.open("sim://gfx1100")?, runtime.open("sim://gfx1100")?);
    /// assert!(one.same(&one.clone()) && !one.same(&other));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
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
    pub(crate) fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>> {
        self.reap();
        self.take_error()?;
        Ok(self.hal.allocate(desc)?)
    }

    /// Keeps commands whose queue was dropped until they are done.
    pub(crate) fn adopt(&self, commands: impl IntoIterator<Item = Arc<Command>>) {
        let states = commands
            .into_iter()
            .map(|command| Arc::clone(command.state()));
        lock(&self.orphans).extend(states);
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

    /// The error of a command without an owner, reported once.
    pub(crate) fn take_error(&self) -> Result<()> {
        let mut orphans = lock(&self.orphans);
        let mut over = orphans.extract_if(.., |command| command.is_over());
        over.try_for_each(|command| command.wait_unreported())
    }

    /// Drops commands that are done and whose error, if any, was reported.
    fn reap(&self) {
        // A failed command stays until its event's owner or `take_error` has asked for the error.
        let mut failed = 0;
        lock(&self.orphans).retain(|command| {
            !command.is_over()
                || (command.has_unreported_error() && {
                    failed += 1;
                    failed <= KEPT_FAILURES
                })
        });
    }
}

impl Drop for DeviceInner {
    fn drop(&mut self) {
        let orphans = std::mem::take(&mut *lock(&self.orphans));
        orphans.iter().for_each(|command| command.abandon());
        for command in orphans {
            if let Err(error) = command.wait_unreported() {
                tracing::warn!(%error, "an error that no call reported");
            }
        }
    }
}
