//! The driver: performs the calls of AMD's kernel driver for a process.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, IntoRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gfxjit_hal::DeviceError;
use gfxjit_sim::external_memory::{ExternalMemoryGpu, PRIVATE_BASE, SHARED_BASE};
use rustix::fs::{Mode, OFlags, SeekFrom, open, seek, tell};
use rustix::io::Errno;
use zerocopy::IntoBytes;

use crate::caller::{file_of, put, take};
use crate::clock;
use crate::events::{Events, SIGNAL_EVENTS};
use crate::gems::Gems;
use crate::ioctl::{self, Call, memory_flag, with};
use crate::log;
use crate::memory::Buffers;
use crate::queue::{Queue, Shared};
use crate::share::inode;
use crate::topology::{RENDER, gpu_id_of, snapshot_of};
use crate::trap::{self, DbgTrap, DeviceSnapshot, RuntimeInfo, Trapped, Traps};

/// The version of the interface: memory that is contiguous (1.16, as all is here), and copy queues by their engines (1.17).
const VERSION: (u32, u32) = (1, 17);

/// The file that gets a line for each reliance of kernels on hardware's leniency; also the variable of
/// gfxjit's own HIP.
const REPORT: &str = "GFXJIT_HIP_REPORT";

/// Size in bytes of the LDS and scratch apertures.
const APERTURE: u64 = 1 << 32;

/// The first and the last address of memory.
const VIRTUAL: (u64, u64) = (0x4000, (1 << 47) - 1);

/// Maximum number of events in a call: signals, and as many others.
const MOST_EVENTS: usize = 2 * SIGNAL_EVENTS as usize;

/// Number of doorbells of a node.
const DOORBELLS: u32 = 1024;

/// GB_ADDR_CONFIG, from which image libraries compute the layout of tiles: one pipe, interleaved by
/// 256 bytes, as the software GPU's images are (`gfxjit_isa::descriptor`).
const ADDRESS_CONFIG: u32 = 0;

/// The driver of one process.
pub(crate) struct Driver {
    gpus: BTreeMap<u32, Arc<ExternalMemoryGpu>>,
    buffers: Mutex<Buffers>,
    /// The inode of the buffers' file.
    inode: u64,
    /// Lock order: before the buffers.
    gems: Mutex<Gems>,
    events: Arc<Events>,
    queues: Mutex<BTreeMap<u32, Queue>>,
    /// Whether a runtime has announced that it uses the driver.
    runtime: AtomicBool,
    /// The GPUs, as debuggers see them.
    devices: Vec<DeviceSnapshot>,
    /// The debugger of this process.
    traps: Option<Arc<Traps>>,
}

impl std::fmt::Debug for Driver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Driver of {} software GPUs", self.gpus.len())
    }
}

/// Why the driver cannot be opened.
#[derive(Debug)]
pub(crate) enum OpenError {
    /// A GPU cannot be opened.
    Device(DeviceError),
    /// The system's error.
    System(Errno),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Device(error) => error.fmt(f),
            Self::System(error) => write!(f, "memory for software GPUs: {error}"),
        }
    }
}

impl Driver {
    /// Opens software GPUs by their names, in the order of their nodes.
    ///
    /// # Errors
    /// An invalid name; a system without files in memory.
    pub(crate) fn open<'a>(uris: impl IntoIterator<Item = &'a str>) -> Result<Self, OpenError> {
        if let Some(report) = std::env::var_os(REPORT).filter(|path| !path.is_empty()) {
            gfxjit_sim::report_to(report.into());
        }
        gfxjit_sim::engine::work::follow_environment();
        let mut gpus = BTreeMap::new();
        for (index, uri) in uris.into_iter().enumerate() {
            let translators = Arc::new(gfxjit_sim_jit::Jit::from_environment());
            let gpu = ExternalMemoryGpu::open(&gfxjit_sim::as_hardware(uri), Some(translators))
                .map_err(OpenError::Device)?;
            gpus.insert(gpu_id_of(index), Arc::new(gpu));
        }
        let buffers = Buffers::new(gpus.keys().copied()).map_err(OpenError::System)?;
        let inode = inode(buffers.file()).map_err(OpenError::System)?;
        let devices = gpus.values().enumerate();
        let devices: Vec<DeviceSnapshot> = devices
            .map(|(index, gpu)| DeviceSnapshot {
                lds_base: SHARED_BASE,
                lds_limit: SHARED_BASE + APERTURE - 1,
                scratch_base: PRIVATE_BASE,
                scratch_limit: PRIVATE_BASE + APERTURE - 1,
                gpuvm_base: VIRTUAL.0,
                gpuvm_limit: VIRTUAL.1,
                ..snapshot_of(index, gpu.info())
            })
            .collect();
        Ok(Self {
            traps: Traps::connect(devices.clone()),
            devices,
            gpus,
            inode,
            buffers: Mutex::new(buffers),
            gems: Mutex::default(),
            events: Arc::default(),
            queues: Mutex::default(),
            runtime: AtomicBool::new(false),
        })
    }

    /// The buffers.
    pub(crate) fn buffers(&self) -> MutexGuard<'_, Buffers> {
        self.buffers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The handles of the graphics driver.
    pub(crate) fn gems(&self) -> MutexGuard<'_, Gems> {
        self.gems.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a render node. The file position, which duplicates share, identifies the GPU.
    pub(crate) fn open_render(&self, minor: u32) -> Result<OwnedFd, Errno> {
        let index = minor.checked_sub(RENDER).ok_or(Errno::NODEV)?;
        self.gpu(gpu_id_of(index as usize))?;
        let path = format!("/proc/self/fd/{}", self.buffers().file().as_raw_fd());
        let file = open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
        seek(&file, SeekFrom::Start(u64::from(index) + 1))?;
        Ok(file)
    }

    /// Whether a file is the driver's.
    #[allow(unsafe_code, reason = "files are numbers in calls of the kernel")]
    pub(crate) fn is_own(&self, file: i32) -> bool {
        if file < 0 {
            return false;
        }
        // SAFETY: a number that may be a file's; nothing is done with it but a look.
        let file = unsafe { BorrowedFd::borrow_raw(file) };
        inode(file).is_ok_and(|inode| inode == self.inode)
    }

    /// The GPU of a render node's file.
    #[allow(unsafe_code, reason = "files are numbers in calls of the kernel")]
    pub(crate) fn gpu_of(&self, file: i32) -> Result<(u32, &Arc<ExternalMemoryGpu>), Errno> {
        if !self.is_own(file) {
            return Err(Errno::NOTTY);
        }
        // SAFETY: the caller keeps the file open during the call.
        let file = unsafe { BorrowedFd::borrow_raw(file) };
        let index = tell(file)?.checked_sub(1).ok_or(Errno::NOTTY)?;
        let gpu_id = gpu_id_of(index as usize);
        Ok((gpu_id, self.gpu(gpu_id)?))
    }

    /// Allocates a part, if memory is left.
    pub(crate) fn create_part(&self, size: u64, flags: u32, gpu_id: u32) -> Result<u32, Errno> {
        let mut buffers = self.buffers();
        self.has_left(&buffers, size, flags, gpu_id)?;
        buffers.parts.create(size, flags, gpu_id)
    }

    fn has_left(&self, buffers: &Buffers, size: u64, flags: u32, id: u32) -> Result<(), Errno> {
        let total = self.gpu(id)?.info().memory_bytes;
        let left = total.saturating_sub(buffers.parts.used(id));
        match flags & memory_flag::VRAM != 0 && size > left {
            true => Err(Errno::NOMEM),
            false => Ok(()),
        }
    }

    fn queues(&self) -> MutexGuard<'_, BTreeMap<u32, Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn gpu(&self, gpu_id: u32) -> Result<&Arc<ExternalMemoryGpu>, Errno> {
        self.gpus.get(&gpu_id).ok_or(Errno::INVAL)
    }

    /// Performs a call, whose result is not negative. `bytes` are its arguments.
    ///
    /// # Errors
    /// Those of the kernel's driver.
    pub(crate) fn call(&self, request: u64, bytes: &mut [u8]) -> Result<i32, Errno> {
        let Some(call) = Call::of(request) else {
            log::line(|| format!("call {:#x} is not known", request & 0xff));
            return Err(Errno::NOTTY);
        };
        let mut number = 0;
        let result = match call {
            Call::DbgTrap => with(bytes, |trap: &mut DbgTrap| {
                number = trap::call(&self.devices, trap)?;
                Ok(())
            }),
            _ => self.known_call(call, bytes),
        };
        let result = result.map(|()| number);
        log::line(|| match result {
            Ok(_) => format!("{call:?}"),
            Err(error) => format!("{call:?}: {error}"),
        });
        result
    }

    fn known_call(&self, call: Call, bytes: &mut [u8]) -> Result<(), Errno> {
        match call {
            Call::GetVersion => with(bytes, |version: &mut ioctl::GetVersion| {
                (version.major, version.minor) = VERSION;
                Ok(())
            }),
            Call::GetProcessAperturesNew => with(bytes, |a| self.apertures(a)),
            Call::GetClockCounters => with(bytes, |counters: &mut ioctl::ClockCounters| {
                self.gpu(counters.gpu_id)?;
                counters.gpu = clock::gpu();
                counters.cpu = clock::host_ns();
                counters.system = counters.cpu;
                counters.system_frequency = 1_000_000_000;
                Ok(())
            }),
            Call::AvailableMemory => with(bytes, |a: &mut ioctl::AvailableMemory| {
                let total = self.gpu(a.gpu_id)?.info().memory_bytes;
                a.available = total.saturating_sub(self.buffers().parts.used(a.gpu_id));
                Ok(())
            }),
            Call::AllocMemoryOfGpu => with(bytes, |a: &mut ioctl::AllocMemory| {
                let mut buffers = self.buffers();
                self.has_left(&buffers, a.size, a.flags, a.gpu_id)?;
                buffers.allocate(a)
            }),
            Call::FreeMemoryOfGpu => with(bytes, |a: &mut ioctl::FreeMemory| {
                self.buffers().free(a.handle)
            }),
            Call::MapMemoryToGpu => with(bytes, |a| {
                self.each_gpu(a, |handle, id, gpu| self.buffers().map(handle, id, gpu))
            }),
            Call::UnmapMemoryFromGpu => with(bytes, |a| {
                self.each_gpu(a, |handle, id, gpu| self.buffers().unmap(handle, id, gpu))
            }),
            Call::CreateEvent => with(bytes, |event: &mut ioctl::CreateEvent| {
                let id = self
                    .events
                    .create(event.event_type, event.auto_reset != 0)?;
                event.event_id = id;
                event.trigger_data = id;
                event.slot = id - 1;
                // Not zero: the library is to use its own page of event slots.
                event.page_offset = 1;
                Ok(())
            }),
            Call::DestroyEvent => with(bytes, |event: &mut ioctl::EventId| {
                self.events.destroy(event.event_id)
            }),
            Call::SetEvent => with(bytes, |event: &mut ioctl::EventId| {
                self.events.set(event.event_id)
            }),
            Call::ResetEvent => with(bytes, |event: &mut ioctl::EventId| {
                self.events.reset(event.event_id)
            }),
            Call::WaitEvents => with(bytes, |a| self.wait(a)),
            Call::CreateQueue => with(bytes, |a| self.create_queue(a)),
            Call::DestroyQueue => with(bytes, |a: &mut ioctl::DestroyQueue| {
                if let Some(traps) = &self.traps {
                    traps.remove_queue(a.queue_id);
                }
                let queue = self.queues().remove(&a.queue_id);
                queue.map(drop).ok_or(Errno::INVAL)
            }),
            Call::AllocQueueGws => with(bytes, |a: &mut ioctl::AllocGws| {
                let queues = self.queues();
                queues
                    .get(&a.queue_id)
                    .ok_or(Errno::INVAL)?
                    .make_cooperative();
                a.first = 0;
                Ok(())
            }),
            Call::GetTileConfig => with(bytes, |config: &mut ioctl::TileConfig| {
                config.tile_count = 0;
                config.macro_tile_count = 0;
                config.address_config = ADDRESS_CONFIG;
                Ok(())
            }),
            // Kernels are never interrupted by page faults, so XNACK cannot be changed.
            Call::SetXnackMode => with(bytes, |mode: &mut ioctl::XnackMode| match mode.enabled {
                1.. => Err(Errno::PERM),
                _ => {
                    mode.enabled = 0;
                    Ok(())
                }
            }),
            // These calls have no effect here: caches are coherent, scratch and trap handlers are
            // the software GPU's own, and threads are not restricted to CUs.
            Call::AcquireVm
            | Call::SetMemoryPolicy
            | Call::SetScratchBackingVa
            | Call::SetTrapHandler
            | Call::SetCuMask
            | Call::UpdateQueue => Ok(()),
            Call::ExportDmabuf => with(bytes, |a: &mut ioctl::ExportDmabuf| {
                let file = self.buffers().export(a.handle)?;
                a.file = file.into_raw_fd() as u32;
                Ok(())
            }),
            Call::GetDmabufInfo => with(bytes, |a| self.dmabuf_info(a)),
            Call::ImportDmabuf => with(bytes, |a: &mut ioctl::ImportDmabuf| {
                self.gpu(a.gpu_id)?;
                let file = file_of(a.file)?;
                self.buffers().import(file.as_fd(), a)
            }),
            Call::RuntimeEnable => with(bytes, |a| self.runtime(a)),
            Call::Svm | Call::DbgTrap => Err(Errno::OPNOTSUPP),
        }
    }

    /// The start or end of a runtime, which debuggers are told.
    fn runtime(&self, arguments: &mut ioctl::RuntimeEnable) -> Result<(), Errno> {
        const ENABLE: u32 = 1;
        const TTMP_SAVE: u32 = 2;
        let enable = arguments.mode & ENABLE != 0;
        arguments.capabilities = 0;
        match (self.runtime.swap(enable, Ordering::Relaxed), enable) {
            (true, true) => return Err(Errno::BUSY),
            // The end of none is no error (`kfd_chardev.c`, `runtime_disable`): tinygrad begins with it.
            (false, false) => return Ok(()),
            _ => {}
        }
        if let Some(traps) = &self.traps {
            traps.runtime(RuntimeInfo {
                r_debug: arguments.debug,
                state: enable.into(),
                ttmp_setup: (arguments.mode & TTMP_SAVE != 0).into(),
            });
        }
        Ok(())
    }

    fn apertures(&self, arguments: &mut ioctl::GetApertures) -> Result<(), Errno> {
        let wanted = arguments.nodes as usize;
        arguments.nodes = self.gpus.len() as u32;
        if arguments.apertures == 0 {
            return Ok(());
        }
        let all = self.devices.iter().map(|device| ioctl::Apertures {
            lds_base: device.lds_base,
            lds_limit: device.lds_limit,
            scratch_base: device.scratch_base,
            scratch_limit: device.scratch_limit,
            gpuvm_base: device.gpuvm_base,
            gpuvm_limit: device.gpuvm_limit,
            gpu_id: device.gpu_id,
            pad: 0,
        });
        let all: Vec<ioctl::Apertures> = all.take(wanted).collect();
        put(arguments.apertures, all.as_bytes())
    }

    /// Performs an action for each GPU of a list; if a later one fails, the earlier ones stay done.
    fn each_gpu(
        &self,
        arguments: &mut ioctl::MapMemory,
        act: impl Fn(u64, u32, &Arc<ExternalMemoryGpu>) -> Result<(), Errno>,
    ) -> Result<(), Errno> {
        while arguments.done < arguments.count {
            let place = arguments
                .gpu_ids
                .wrapping_add(u64::from(arguments.done) * 4);
            let mut gpu_id = 0_u32;
            take(place, gpu_id.as_mut_bytes())?;
            act(arguments.handle, gpu_id, self.gpu(gpu_id)?)?;
            arguments.done += 1;
        }
        Ok(())
    }

    fn dmabuf_info(&self, arguments: &mut ioctl::DmabufInfo) -> Result<(), Errno> {
        let room = match arguments.metadata {
            0 => None,
            _ => Some(arguments.metadata_size as usize),
        };
        let file = file_of(arguments.file)?;
        let metadata = self.buffers().info(file.as_fd(), arguments, room)?;
        put(arguments.metadata, &metadata)
    }

    fn wait(&self, arguments: &mut ioctl::WaitEvents) -> Result<(), Errno> {
        // A wait cannot have more events than a process.
        let count = arguments.count as usize;
        if arguments.events == 0 || count > MOST_EVENTS {
            return Err(Errno::FAULT);
        }
        let mut events = vec![ioctl::EventData::default(); count];
        take(arguments.events, events.as_mut_bytes())?;
        let timeout = match arguments.timeout {
            u32::MAX => None,
            timeout => Some(Duration::from_millis(timeout.into())),
        };
        let all = arguments.wait_for_all != 0;
        arguments.result = self.events.wait(&mut events, all, timeout);
        put(arguments.events, events.as_bytes())
    }

    fn create_queue(&self, arguments: &mut ioctl::CreateQueue) -> Result<(), Errno> {
        let gpu = Arc::clone(self.gpu(arguments.gpu_id)?);
        let doorbells = self.buffers().doorbells(arguments.gpu_id);
        let doorbells = doorbells.ok_or(Errno::INVAL)?;
        let mut queues = self.queues();
        let mut free = (0..DOORBELLS).filter(|id| !queues.contains_key(id));
        let id = free.next().ok_or(Errno::NOSPC)?;
        let shared = Shared {
            gpu,
            gpu_id: arguments.gpu_id,
            events: Arc::clone(&self.events),
        };
        arguments.queue_id = id;
        let trapped = self.traps.as_ref().map(|traps| Trapped {
            gate: traps.add_queue(&shared.gpu, arguments),
            traps: Arc::clone(traps),
            queue: id,
        });
        let queue = Queue::new(shared, arguments, trapped);
        if let (Err(_), Some(traps)) = (&queue, &self.traps) {
            traps.remove_queue(id);
        }
        queues.insert(id, queue?);
        arguments.doorbell_offset = doorbells + u64::from(id) * 8;
        Ok(())
    }
}

/// Performs an action with the argument of a request, which is at an address of the caller.
pub(crate) fn with_argument<T>(
    request: u64,
    argument: *mut c_void,
    call: impl FnOnce(&mut [u8]) -> Result<T, Errno>,
) -> Result<T, Errno> {
    let place = argument.expose_provenance() as u64;
    let mut bytes = vec![0; ioctl::argument_bytes(request)];
    take(place, &mut bytes)?;
    let result = call(&mut bytes);
    // Written back also after a failure, as the kernel does.
    put(place, &bytes)?;
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ioctl::{
        AllocMemory, CreateEvent, DmabufInfo, EventData, GetApertures, MapMemory, WaitEvents,
    };
    use gfxjit_process::readable;

    /// Unmapped addresses, and the end of the address space.
    const WILD: [u64; 7] = [
        8,
        0x1000,
        0xdead_beef_0000,
        1 << 47,
        1 << 63,
        u64::MAX - 3,
        u64::MAX,
    ];

    fn ask<T: IntoBytes + zerocopy::FromBytes + zerocopy::Immutable>(
        driver: &Driver,
        call: Call,
        arguments: &mut T,
    ) -> Result<(), Errno> {
        driver.known_call(call, arguments.as_mut_bytes())
    }

    #[test]
    fn a_runtime_begins_and_ends_again_and_again() {
        let driver = Driver::open(["sim://gfx90a"]).unwrap();
        let runtime = |mode| {
            let mut arguments = ioctl::RuntimeEnable {
                mode,
                capabilities: 7,
                ..ioctl::RuntimeEnable::default()
            };
            let asked = ask(&driver, Call::RuntimeEnable, &mut arguments);
            assert_eq!(arguments.capabilities, 0);
            asked
        };
        for _ in 0..3 {
            assert_eq!(runtime(1), Ok(()));
            // Another bit means that debuggers are told about waves.
            assert_eq!(runtime(3), Err(Errno::BUSY));
            assert_eq!(runtime(0), Ok(()));
            assert_eq!(runtime(0), Ok(()));
        }
    }

    #[test]
    fn wild_counts_and_addresses_are_faults() {
        let driver = Driver::open(["sim://gfx942"]).unwrap();
        let mut event = CreateEvent::default();
        ask(&driver, Call::CreateEvent, &mut event).unwrap();
        let data = EventData {
            event_id: event.event_id,
            ..EventData::default()
        };
        let few = [data; 2];
        let events = few.as_ptr().expose_provenance() as u64;
        let wait = |events, count| WaitEvents {
            events,
            count,
            timeout: 0,
            ..WaitEvents::default()
        };
        assert_eq!(ask(&driver, Call::WaitEvents, &mut wait(events, 2)), Ok(()));
        for count in [1 << 20, u32::MAX] {
            let asked = ask(&driver, Call::WaitEvents, &mut wait(events, count));
            assert_eq!(asked, Err(Errno::FAULT), "{count}");
        }
        for place in WILD {
            assert_eq!(readable(place, 1), 0);
            for count in [1, 2, 4096, u32::MAX] {
                let asked = ask(&driver, Call::WaitEvents, &mut wait(place, count));
                assert_eq!(asked, Err(Errno::FAULT), "{place:#x}, {count}");
                let mut apertures = GetApertures {
                    apertures: place,
                    nodes: count,
                    pad: 0,
                };
                let asked = ask(&driver, Call::GetProcessAperturesNew, &mut apertures);
                assert_eq!(asked, Err(Errno::FAULT), "{place:#x}, {count}");
                let mut map = MapMemory {
                    handle: 1,
                    gpu_ids: place,
                    count,
                    done: 0,
                };
                for call in [Call::MapMemoryToGpu, Call::UnmapMemoryFromGpu] {
                    let asked = ask(&driver, call, &mut map);
                    assert_eq!(asked, Err(Errno::FAULT), "{place:#x}, {count}");
                }
            }
        }
    }

    #[test]
    fn lists_are_read_as_far_as_they_are_there() {
        let driver = Driver::open(["sim://gfx942"]).unwrap();
        let gpu_id = gpu_id_of(0);
        let mut memory = AllocMemory {
            size: 1 << 16,
            gpu_id,
            flags: memory_flag::VRAM,
            ..AllocMemory::default()
        };
        ask(&driver, Call::AllocMemoryOfGpu, &mut memory).unwrap();
        // Metadata without a buffer for them, and a file that is no buffer.
        let mut file = ioctl::ExportDmabuf {
            handle: memory.handle,
            ..ioctl::ExportDmabuf::default()
        };
        ask(&driver, Call::ExportDmabuf, &mut file).unwrap();
        for (number, room, wanted) in [
            (file.file, u32::MAX, Ok(())),
            (u32::MAX, u32::MAX, Err(Errno::BADF)),
            (1 << 20, 8, Err(Errno::BADF)),
        ] {
            let mut info = DmabufInfo {
                metadata: 8,
                metadata_size: room,
                file: number,
                ..DmabufInfo::default()
            };
            assert_eq!(ask(&driver, Call::GetDmabufInfo, &mut info), wanted);
        }
        // Two entries, the second of which is no GPU: the first is processed, and the count says
        // so.
        let ids = [gpu_id, 7];
        let mut map = MapMemory {
            handle: 99,
            gpu_ids: ids.as_ptr().expose_provenance() as u64,
            count: u32::MAX,
            done: 1,
        };
        assert_eq!(
            ask(&driver, Call::MapMemoryToGpu, &mut map),
            Err(Errno::INVAL)
        );
        assert_eq!(map.done, 1);
    }

    #[test]
    fn arguments_at_wild_addresses_are_faults() {
        for place in WILD.into_iter().chain([0]) {
            let place = std::ptr::with_exposed_provenance_mut(place as usize);
            // AMDKFD_IOC_GET_VERSION
            let asked = with_argument(0x8008_4b01, place, |_| Ok(()));
            assert_eq!(asked, Err(Errno::FAULT));
        }
        let mut version = [0_u8; 8];
        let place = version.as_mut_ptr().cast();
        let asked = with_argument(0x8008_4b01, place, |bytes| {
            bytes.fill(3);
            Ok(())
        });
        assert_eq!((asked, version), (Ok(()), [3; 8]));
    }
}
