//! A software GPU whose memory and queues belong to another driver: one that emulates the kernel's
//! GPU driver, for AMD's runtime libraries.
//!
//! The driver allocates memory and registers it here. Kernels are bytes in this memory; dispatch
//! packets and arguments are in the driver's queues.

mod registers;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_hal::aql::{self, DispatchPacket, PACKET_BYTES, kind};
use gfxjit_hal::{
    Arguments, DebuggerHandle, DeviceError, DeviceInfo, DevicePtr, Dispatch, HostService,
    SoftwareOptions,
};
use gfxjit_targets::TargetId;

pub use self::registers::{RegisterDispatch, USER_DATA};
use crate::code::SimCode;
use crate::device::driver;
use crate::gpu::Gpu;
use crate::launch::aql::Packet;
use crate::launch::control::Control;
use crate::launch::plan::Plan;
pub use crate::machine::memory::{Access, Hold, PRIVATE_BASE, SHARED_BASE};
use crate::machine::memory::{Block, Range, Region, RegionKind};
use crate::machine::workgroup::ThreadCache;
use crate::module::SimKernel;
use crate::translators::Translators;

/// A software GPU without an allocator and without queues.
#[derive(Debug)]
pub struct ExternalMemoryGpu {
    gpu: Arc<Gpu>,
    /// Code that has been executed, by the start of the region that contains it.
    images: Mutex<BTreeMap<u64, Arc<SimCode>>>,
}

/// The state that a thread that runs packets keeps between packets.
#[derive(Default)]
pub struct PacketWorker(ThreadCache);

/// Stops the dispatch that a thread runs, from another thread.
#[derive(Default)]
pub struct Stop(Mutex<StopState>);

#[derive(Default)]
struct StopState {
    is_stopped: bool,
    running: Option<Arc<Control>>,
}

impl Stop {
    /// Stops the current dispatch, and every later one, as soon as possible.
    pub fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        if let Some(control) = &state.running {
            control.cancel(Duration::ZERO);
        }
    }

    /// Whether [`Stop::stop`] was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.state().is_stopped
    }

    fn state(&self) -> MutexGuard<'_, StopState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, control: &Arc<Control>) {
        let mut state = self.state();
        if state.is_stopped {
            control.cancel(Duration::ZERO);
        }
        state.running = Some(Arc::clone(control));
    }
}

/// A dispatch packet in memory.
#[derive(Clone, Copy, Debug)]
pub struct PacketAt {
    /// Its address.
    pub address: u64,
    /// The address of the queue (`amd_queue_t`).
    pub queue: u64,
    /// The packet's number in the queue.
    pub id: u64,
    /// Whether all its workgroups must be resident at the same time.
    pub cooperative: bool,
}

/// A debugger of dispatches.
pub trait PacketDebugger {
    /// Removes from a copy of code, which begins at an address, what the debugger has written there.
    fn restore(&self, begin: u64, code: &mut [u8]);
    /// The debugger of a dispatch whose code has these addresses, if it wants one.
    fn debugger(&self, code: std::ops::Range<u64>) -> Option<DebuggerHandle>;
}

/// The polling interval of a thread that waits for kernels to end.
const LOOK: Duration = Duration::from_micros(50);

impl ExternalMemoryGpu {
    /// Opens a software GPU by its name, `sim://…`.
    ///
    /// # Errors
    /// [`DeviceError::NoDevice`] with the reason.
    pub fn open(uri: &str, translators: Option<Arc<dyn Translators>>) -> Result<Self, DeviceError> {
        let mut gpu = driver::open(uri, translators)?.shared;
        // No code is loaded yet that has a reference to the GPU.
        if let Some(gpu) = Arc::get_mut(&mut gpu) {
            gpu.has_code_in_memory = true;
        }
        Ok(Self {
            gpu,
            images: Mutex::default(),
        })
    }

    /// The properties of the device.
    #[must_use]
    pub fn info(&self) -> &DeviceInfo {
        &self.gpu.info
    }

    /// The target of the device.
    #[must_use]
    pub fn target(&self) -> TargetId {
        self.gpu.target
    }

    /// Registers memory for kernels.
    ///
    /// # Safety
    /// The memory is readable and writable until [`ExternalMemoryGpu::unmap`] has returned. It does not
    /// overlap other registered memory.
    #[allow(unsafe_code, reason = "memory that belongs to the caller")]
    pub unsafe fn map(&self, start: u64, bytes: u64) {
        // SAFETY: the caller's.
        unsafe { self.register(start, start, bytes, RegionKind::Buffer { bytes }) }
    }

    /// Registers memory of the host for kernels at another address, which nothing else uses.
    ///
    /// # Safety
    /// That of [`ExternalMemoryGpu::map`], for the host's memory; there may be registered memory.
    #[allow(unsafe_code, reason = "memory that belongs to the caller")]
    pub unsafe fn map_alias(&self, start: u64, host: u64, bytes: u64) {
        // SAFETY: the caller's.
        unsafe { self.register(start, host, bytes, RegionKind::Alias) }
    }

    #[allow(unsafe_code, reason = "memory that belongs to the caller")]
    unsafe fn register(&self, start: u64, host: u64, bytes: u64, kind: RegionKind) {
        // SAFETY: the caller's.
        let block = Arc::new(unsafe { Block::foreign(host, bytes) });
        let end = start + bytes;
        let range = Range {
            start,
            end,
            writable: true,
        };
        self.gpu.memory.register([Region {
            range,
            room: self.gpu.memory.room(end),
            kind,
            block,
        }]);
    }

    /// Unregisters the memory that begins at an address, for kernels that begin later, and waits for running ones.
    pub fn unmap(&self, start: u64) {
        self.images().remove(&start);
        let Some(region) = self.gpu.memory.unregister_at(start) else {
            return;
        };
        let block = Arc::downgrade(&region.block);
        drop(region);
        while block.strong_count() > 0 {
            std::thread::sleep(LOOK);
        }
    }

    /// Whether a whole range may be accessed, and the host has it at the same address.
    #[must_use]
    pub fn is_mapped(&self, address: u64, bytes: u64) -> bool {
        let held = self.hold("look", Access::Read, address, bytes);
        held.is_ok_and(|held| held.address() == address)
    }

    /// Holds a range for a copy.
    ///
    /// # Errors
    /// [`DeviceError::BadAddress`] when it is not inside one registered range.
    pub fn hold(
        &self,
        what: &'static str,
        access: Access,
        address: u64,
        bytes: u64,
    ) -> Result<Hold, DeviceError> {
        self.gpu
            .memory
            .hold(what, access, DevicePtr(address), bytes)
    }

    /// Drops known code, since code in memory may have changed: for invalidations of instruction
    /// caches.
    pub fn forget_code(&self) {
        self.images().retain(|_, code| code.is_current());
    }

    /// Runs a dispatch packet to its end, or until `stop` ends it. `host` gets the kernel's
    /// requests to the host; `debugger` may control the launch.
    ///
    /// # Errors
    /// [`DeviceError::BadDispatch`], [`DeviceError::Fault`] and others, as of a launch.
    pub fn dispatch(
        &self,
        worker: &mut PacketWorker,
        at: PacketAt,
        stop: &Stop,
        host: Option<Arc<dyn HostService>>,
        debugger: Option<&dyn PacketDebugger>,
    ) -> Result<(), DeviceError> {
        let bytes: [u8; PACKET_BYTES] = self.read(at.address)?;
        let word = |index: usize| {
            let word = bytes.get(index * 8..).and_then(|rest| rest.first_chunk());
            u64::from_le_bytes(word.copied().unwrap_or_default())
        };
        let words: aql::Packet = std::array::from_fn(word);
        let DispatchPacket {
            mut dimensions,
            workgroup,
            mut grid,
            private_segment_bytes,
            group_segment_bytes,
            kernel_object,
            kernarg,
            completion: _,
        } = DispatchPacket::read(words);
        if bytes[0] == kind::VENDOR {
            // `hsa_amd_ext_kernel_dispatch_packet_t`: the grid is in clusters of workgroups, with 32, 16 and 16 bits,
            // followed by the sizes of a cluster.
            let [count, rest, sizes] = grid;
            if sizes.to_le_bytes()[..3].iter().any(|&size| size > 1) {
                return Err(DeviceError::Unsupported {
                    device: self.gpu.info.uri.clone(),
                    reason: "a dispatch with clusters of workgroups".to_owned(),
                });
            }
            let counts = [count, rest & 0xffff, rest >> 16];
            for (size, (count, items)) in grid.iter_mut().zip(counts.iter().zip(workgroup)) {
                *size = count.saturating_mul(items.into());
            }
            dimensions = u16::from(bytes[3] & 3);
        }
        let (code, addresses) = self.code("a kernel descriptor", kernel_object, 64, debugger)?;
        let software = debugger
            .and_then(|debugger| debugger.debugger(addresses))
            .map(|debugger| SoftwareOptions {
                debugger: Some(debugger),
                ..SoftwareOptions::default()
            });
        let name: Arc<str> = format!("at {kernel_object:#x}").into();
        let descriptor: [u8; 64] = self.read(kernel_object)?;
        let descriptor = KernelDescriptor::read(&descriptor);
        let sizes = descriptor.map_or([0; 2], |descriptor| {
            let size = descriptor.kernarg_size;
            let preloaded = descriptor.preloaded_end(self.gpu.target.processor());
            [size.max(preloaded), size]
        });
        let arguments = self.arguments(kernarg, sizes);
        let dispatch = Dispatch {
            dimensions,
            group_segment_bytes,
            private_segment_bytes,
            cooperative: at.cooperative,
            host,
            software,
            ..Dispatch::of(
                Arc::new(SimKernel {
                    name,
                    code,
                    descriptor: kernel_object,
                    registers: None,
                }),
                grid,
                workgroup,
                Arguments::Segment(arguments),
            )
        };
        let plan = Plan::new(&self.gpu, dispatch)?;
        stop.begin(plan.control());
        let packet = Packet::in_memory(at.address, at.queue, kernarg, at.id);
        plan.execute_packet(&self.gpu, packet, &mut worker.0)
    }

    /// The arguments of a dispatch, of the first of some sizes that can be read.
    fn arguments(&self, address: u64, sizes: [u32; 2]) -> Vec<u8> {
        for size in sizes {
            if let Ok(hold) = self.hold("read", Access::Read, address, size.into()) {
                let mut arguments = vec![0; size as usize];
                hold.read(&mut arguments);
                return arguments;
            }
        }
        vec![0; sizes[1] as usize]
    }

    fn images(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<SimCode>>> {
        self.images.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<const N: usize>(&self, address: u64) -> Result<[u8; N], DeviceError> {
        let mut bytes = [0; N];
        self.hold("read", Access::Read, address, N as u64)?
            .read(&mut bytes);
        Ok(bytes)
    }

    /// The code that contains a part of a kernel, and its addresses.
    fn code(
        &self,
        what: &'static str,
        address: u64,
        len: u64,
        debugger: Option<&dyn PacketDebugger>,
    ) -> Result<(Arc<SimCode>, std::ops::Range<u64>), DeviceError> {
        let region = self.gpu.memory.region(address);
        let region = region.ok_or(DeviceError::BadAddress { what, address, len })?;
        let mut images = self.images();
        let addresses = region.range.start..region.range.end;
        if let Some(code) = images.get(&addresses.start) {
            return Ok((Arc::clone(code), addresses));
        }
        let code = SimCode::in_memory_without(&self.gpu, &region, |begin, code| {
            if let Some(debugger) = debugger {
                debugger.restore(begin, code);
            }
        });
        let code = Arc::new(code);
        images.insert(addresses.start, Arc::clone(&code));
        Ok((code, addresses))
    }
}
