//! A queue: a command stream, and the thread of its jobs.

use std::sync::Arc;
use std::thread::JoinHandle;

use gfxjit_hal::{
    DeviceError, Dispatch, Event, MemoryRange, Queue, Source, StridedCopy, Target, Timing,
};

use crate::command::{KeptObjects, Submission};
use crate::command_stream::CommandStream;
use crate::copy;
use crate::fill::fill;
use crate::gpu::Gpu;

/// The launch function of a driver.
pub trait Launches: Send + Sync {
    /// [`Queue::launch`].
    ///
    /// # Errors
    /// As for [`Queue::launch`].
    fn launch(
        &self,
        lane: &CommandStream,
        dispatch: Dispatch,
    ) -> Result<Arc<dyn Event>, DeviceError>;
}

/// A queue.
pub struct StreamQueue {
    launches: Box<dyn Launches>,
    lane: Arc<CommandStream>,
    thread: Option<JoinHandle<()>>,
}

impl StreamQueue {
    /// A queue of a GPU.
    ///
    /// # Errors
    /// [`DeviceError::Driver`], [`DeviceError::Lost`].
    pub fn new(gpu: &Arc<Gpu>, launches: Box<dyn Launches>) -> Result<Self, DeviceError> {
        let lane = CommandStream::new(gpu)?;
        let own = Arc::clone(&lane);
        let thread = std::thread::Builder::new()
            .name(format!("gfxjit-{}-queue", gpu.runtime.driver()))
            .spawn(move || own.run())
            .map_err(|error| DeviceError::Driver {
                driver: gpu.runtime.driver(),
                reason: format!("the queue's thread does not start: {error}"),
            })?;
        Ok(Self {
            launches,
            lane,
            thread: Some(thread),
        })
    }
}

impl Queue for StreamQueue {
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        self.launches.launch(&self.lane, dispatch)
    }

    fn copy(&self, from: Source, to: Target) -> Result<Arc<dyn Event>, DeviceError> {
        copy::copy(&self.lane, from, to)
    }

    fn copy_strided(&self, copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        copy::copy_strided(&self.lane, copy)
    }

    fn fill(&self, to: &MemoryRange, pattern: &[u8]) -> Result<Arc<dyn Event>, DeviceError> {
        fill(&self.lane, to, pattern)
    }

    fn write(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError> {
        copy::write(&self.lane, to, bytes)
    }

    fn read(&self, from: &MemoryRange, bytes: &mut [u8]) -> Result<Timing, DeviceError> {
        copy::read(&self.lane, from, bytes)
    }

    fn record(&self) -> Result<Arc<dyn Event>, DeviceError> {
        let recorded = self.lane.put(false, |lane| {
            Ok(Submission {
                span: lane.around(|| Ok(()))?,
                keep: KeptObjects::default(),
            })
        })?;
        Ok(recorded)
    }

    fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        self.lane.wait_for(event)
    }
}

impl Drop for StreamQueue {
    fn drop(&mut self) {
        self.lane.close();
        let Some(thread) = self.thread.take() else {
            return;
        };
        // The queue may be dropped by its own thread (a job can own its last handle), which must
        // not join itself.
        if thread.thread().id() != std::thread::current().id() && thread.join().is_err() {
            tracing::warn!("the thread of a queue panicked");
        }
    }
}
