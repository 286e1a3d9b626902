//! Constructors and destructors of a module's variables.
//!
//! Problem: variables whose values are computed (`llvm.global_ctors`) are wrong until their
//! constructors have run on the device. LLVM generates a kernel that calls an image's constructors
//! in the order of their priorities, and one that calls its destructors
//! (`AMDGPUCtorDtorLowering.cpp`); HIP and LLVM's offload runtime launch each with one work-item.
//! Loading and dropping a module wait for them, so they have a time limit of their own.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::code::contents::ImageKernel;
use crate::error::{ImageError, Result};
use crate::module::{Module, ModuleInner};
use crate::queue::{Event, Queue};

/// How long a kernel of constructors or destructors may run, where the device can limit that.
const TIME_LIMIT: Duration = Duration::from_secs(10);

impl Module {
    /// Runs the constructors of a module that was just loaded.
    pub(crate) fn construct(&self) -> Result<()> {
        let contents = self.image().contents();
        if !contents.constructors.is_empty() {
            let queue = self.device().new_queue()?;
            for kernel in &contents.constructors {
                let done = self.run_once(kernel, &queue).and_then(|event| event.wait());
                done.map_err(|reason| ImageError::Constructor {
                    image: self.image().name().to_owned(),
                    kernel: kernel.info.name.clone(),
                    reason: Box::new(reason),
                })?;
            }
        }
        self.inner.is_constructed.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Runs the destructors. A failure on the device is reported by the device's next call.
    fn destruct(&self) -> Result<()> {
        let queue = self.device().new_queue()?;
        for kernel in &self.image().contents().destructors {
            self.run_once(kernel, &queue)?.wait_over();
        }
        Ok(())
    }

    fn run_once(&self, kernel: &ImageKernel, queue: &Queue) -> Result<Event> {
        let launch = self.handle(kernel)?.launch(queue).grid(1).block(1);
        match self.device().info().features.time_limit {
            true => launch.time_limit(TIME_LIMIT).submit(),
            false => launch.submit(),
        }
    }
}

impl Drop for ModuleInner {
    fn drop(&mut self) {
        let is_due = *self.is_constructed.get_mut();
        if !is_due || self.image.contents().destructors.is_empty() {
            return;
        }
        // Dropping the last observer of a launch limits it to `DROP_GRACE`, so the waits below end.
        for command in self.users.release() {
            let _ = command.event().wait();
        }
        // A launch keeps an `Arc` of its module, and this module is being dropped: launch from a
        // second one of the same code.
        let (code, image) = (Arc::clone(&self.code), self.image.clone());
        let module = Module::new(&self.device, code, image, self.phases);
        if let Err(error) = module.destruct() {
            let module = self.image.name();
            tracing::warn!(%error, module, "the destructors of a module did not run");
        }
    }
}
