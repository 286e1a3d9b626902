//! The calls of AMD's kernel driver for compute (KFD): their numbers and arguments.
//!
//! Source: Linux' `include/uapi/linux/kfd_ioctl.h`. A caller may use newer, longer arguments than
//! those here, or older, shorter ones: as in the kernel, missing fields are read as zero, and
//! unknown fields stay unchanged.

use rustix::io::Errno;
use zerocopy::{FromBytes, Immutable, IntoBytes};

/// A call of the driver, by its number in the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Call {
    GetVersion = 0x01,
    CreateQueue = 0x02,
    DestroyQueue = 0x03,
    SetMemoryPolicy = 0x04,
    GetClockCounters = 0x05,
    UpdateQueue = 0x07,
    CreateEvent = 0x08,
    DestroyEvent = 0x09,
    SetEvent = 0x0a,
    ResetEvent = 0x0b,
    WaitEvents = 0x0c,
    SetScratchBackingVa = 0x11,
    GetTileConfig = 0x12,
    SetTrapHandler = 0x13,
    GetProcessAperturesNew = 0x14,
    AcquireVm = 0x15,
    AllocMemoryOfGpu = 0x16,
    FreeMemoryOfGpu = 0x17,
    MapMemoryToGpu = 0x18,
    UnmapMemoryFromGpu = 0x19,
    SetCuMask = 0x1a,
    GetDmabufInfo = 0x1c,
    ImportDmabuf = 0x1d,
    AllocQueueGws = 0x1e,
    Svm = 0x20,
    SetXnackMode = 0x21,
    AvailableMemory = 0x23,
    ExportDmabuf = 0x24,
    RuntimeEnable = 0x25,
    DbgTrap = 0x26,
}

impl Call {
    const ALL: [Self; 30] = [
        Self::GetVersion,
        Self::CreateQueue,
        Self::DestroyQueue,
        Self::SetMemoryPolicy,
        Self::GetClockCounters,
        Self::UpdateQueue,
        Self::CreateEvent,
        Self::DestroyEvent,
        Self::SetEvent,
        Self::ResetEvent,
        Self::WaitEvents,
        Self::SetScratchBackingVa,
        Self::GetTileConfig,
        Self::SetTrapHandler,
        Self::GetProcessAperturesNew,
        Self::AcquireVm,
        Self::AllocMemoryOfGpu,
        Self::FreeMemoryOfGpu,
        Self::MapMemoryToGpu,
        Self::UnmapMemoryFromGpu,
        Self::SetCuMask,
        Self::GetDmabufInfo,
        Self::ImportDmabuf,
        Self::AllocQueueGws,
        Self::Svm,
        Self::SetXnackMode,
        Self::AvailableMemory,
        Self::ExportDmabuf,
        Self::RuntimeEnable,
        Self::DbgTrap,
    ];

    /// The call of a request; `None` for an unknown one.
    pub(crate) fn of(request: u64) -> Option<Self> {
        let number = request as u8;
        Self::ALL.into_iter().find(|call| *call as u8 == number)
    }
}

/// The size of the arguments in bytes, from the request.
pub(crate) fn argument_bytes(request: u64) -> usize {
    (request >> 16) as usize & 0x3fff
}

/// Performs an action on the arguments of a call, which are `bytes`.
pub(crate) fn with<T: FromBytes + IntoBytes + Immutable>(
    bytes: &mut [u8],
    call: impl FnOnce(&mut T) -> Result<(), Errno>,
) -> Result<(), Errno> {
    let mut arguments = T::new_zeroed();
    let known = bytes.len().min(size_of::<T>());
    if let Some((to, from)) = arguments
        .as_mut_bytes()
        .get_mut(..known)
        .zip(bytes.get(..known))
    {
        to.copy_from_slice(from);
    }
    let result = call(&mut arguments);
    if let Some((to, from)) = bytes
        .get_mut(..known)
        .zip(arguments.as_bytes().get(..known))
    {
        to.copy_from_slice(from);
    }
    result
}

macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, FromBytes, IntoBytes, Immutable)]
        #[repr(C)]
        pub(crate) struct $name { $($(#[$field_doc])* pub(crate) $field: $type,)* }
    )*};
}

arguments! {
    /// `kfd_ioctl_get_version_args`
    GetVersion {
        major: u32,
        minor: u32,
    }
    /// `kfd_ioctl_runtime_enable_args`
    RuntimeEnable {
        debug: u64,
        mode: u32,
        capabilities: u32,
    }
    /// `kfd_ioctl_create_queue_args`, with the engine of SDMA queues (version 1.18).
    CreateQueue {
        ring_base: u64,
        write_pointer: u64,
        read_pointer: u64,
        doorbell_offset: u64,
        ring_size: u32,
        gpu_id: u32,
        queue_type: u32,
        percentage: u32,
        priority: u32,
        queue_id: u32,
        eop_address: u64,
        eop_size: u64,
        save_address: u64,
        save_size: u32,
        control_stack_size: u32,
        sdma_engine: u32,
        pad: u32,
    }
    /// `kfd_ioctl_destroy_queue_args`
    DestroyQueue {
        queue_id: u32,
        pad: u32,
    }
    /// `kfd_ioctl_get_clock_counters_args`
    ClockCounters {
        gpu: u64,
        cpu: u64,
        system: u64,
        system_frequency: u64,
        gpu_id: u32,
        pad: u32,
    }
    /// `kfd_process_device_apertures`
    Apertures {
        lds_base: u64,
        lds_limit: u64,
        scratch_base: u64,
        scratch_limit: u64,
        gpuvm_base: u64,
        gpuvm_limit: u64,
        gpu_id: u32,
        pad: u32,
    }
    /// `kfd_ioctl_get_process_apertures_new_args`
    GetApertures {
        apertures: u64,
        nodes: u32,
        pad: u32,
    }
    /// `kfd_ioctl_create_event_args`
    CreateEvent {
        page_offset: u64,
        trigger_data: u32,
        event_type: u32,
        auto_reset: u32,
        node_id: u32,
        event_id: u32,
        slot: u32,
    }
    /// `kfd_ioctl_destroy_event_args`, `…set_event_args`, `…reset_event_args`
    EventId {
        event_id: u32,
        pad: u32,
    }
    /// `kfd_ioctl_wait_events_args`
    WaitEvents {
        events: u64,
        count: u32,
        wait_for_all: u32,
        /// Milliseconds; the greatest number means no limit.
        timeout: u32,
        result: u32,
    }
    /// `kfd_event_data`. For a memory exception the data are the cause (page not present, read-only,
    /// not executable, imprecise), address, GPU and kind; for a hardware exception the kind and cause of a reset, whether
    /// memory was lost, and the GPU, in the first four words; for a signal its age (version 1.14), in the first word.
    EventData {
        failure: [u32; 4],
        address: u64,
        gpu_id: u32,
        error_type: u32,
        extension: u64,
        event_id: u32,
        pad: u32,
    }
    /// `kfd_ioctl_get_tile_config_args`
    TileConfig {
        tile_configs: u64,
        macro_tile_configs: u64,
        tile_count: u32,
        macro_tile_count: u32,
        gpu_id: u32,
        address_config: u32,
        banks: u32,
        ranks: u32,
    }
    /// `kfd_ioctl_alloc_memory_of_gpu_args`
    AllocMemory {
        address: u64,
        size: u64,
        handle: u64,
        mmap_offset: u64,
        gpu_id: u32,
        flags: u32,
    }
    /// `kfd_ioctl_free_memory_of_gpu_args`
    FreeMemory {
        handle: u64,
    }
    /// `kfd_ioctl_map_memory_to_gpu_args`, `kfd_ioctl_unmap_memory_from_gpu_args`
    MapMemory {
        handle: u64,
        gpu_ids: u64,
        count: u32,
        done: u32,
    }
    /// `kfd_ioctl_get_dmabuf_info_args`
    DmabufInfo {
        size: u64,
        metadata: u64,
        metadata_size: u32,
        gpu_id: u32,
        flags: u32,
        file: u32,
    }
    /// `kfd_ioctl_import_dmabuf_args`
    ImportDmabuf {
        address: u64,
        handle: u64,
        gpu_id: u32,
        file: u32,
    }
    /// `kfd_ioctl_export_dmabuf_args`
    ExportDmabuf {
        handle: u64,
        flags: u32,
        file: u32,
    }
    /// `kfd_ioctl_alloc_queue_gws_args`
    AllocGws {
        queue_id: u32,
        count: u32,
        first: u32,
        pad: u32,
    }
    /// `kfd_ioctl_set_xnack_mode_args`
    XnackMode {
        enabled: i32,
    }
    /// `kfd_ioctl_get_available_memory_args`
    AvailableMemory {
        available: u64,
        gpu_id: u32,
        pad: u32,
    }
}

/// Types of queues.
pub(crate) mod queue_type {
    /// PM4 packets.
    pub(crate) const COMPUTE: u32 = 0;
    pub(crate) const SDMA: u32 = 1;
    pub(crate) const COMPUTE_AQL: u32 = 2;
    pub(crate) const SDMA_XGMI: u32 = 3;
    pub(crate) const SDMA_BY_ENGINE: u32 = 4;
}

/// Types of events.
pub(crate) mod event_type {
    pub(crate) const SIGNAL: u32 = 0;
    pub(crate) const HARDWARE: u32 = 3;
    pub(crate) const DEBUG: u32 = 5;
    pub(crate) const MEMORY: u32 = 8;
}

/// Results of waiting for events.
pub(crate) mod wait_result {
    pub(crate) const COMPLETE: u32 = 0;
    pub(crate) const TIMEOUT: u32 = 1;
    pub(crate) const FAIL: u32 = 2;
}

/// Flags of memory.
pub(crate) mod memory_flag {
    pub(crate) const VRAM: u32 = 1 << 0;
    pub(crate) const GTT: u32 = 1 << 1;
    pub(crate) const USERPTR: u32 = 1 << 2;
    pub(crate) const DOORBELL: u32 = 1 << 3;
    pub(crate) const MMIO_REMAP: u32 = 1 << 4;
    pub(crate) const PUBLIC: u32 = 1 << 29;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes of the kernel's structures.
    #[test]
    fn arguments_have_the_kernels_sizes() {
        for (size, expected) in [
            (size_of::<GetVersion>(), 8),
            (size_of::<RuntimeEnable>(), 16),
            (size_of::<CreateQueue>(), 96),
            (size_of::<ClockCounters>(), 40),
            (size_of::<Apertures>(), 56),
            (size_of::<GetApertures>(), 16),
            (size_of::<CreateEvent>(), 32),
            (size_of::<WaitEvents>(), 24),
            (size_of::<EventData>(), 48),
            (size_of::<TileConfig>(), 40),
            (size_of::<AllocMemory>(), 40),
            (size_of::<MapMemory>(), 24),
            (size_of::<DmabufInfo>(), 32),
            (size_of::<ImportDmabuf>(), 24),
            (size_of::<ExportDmabuf>(), 16),
            (size_of::<AvailableMemory>(), 16),
        ] {
            assert_eq!(size, expected);
        }
    }

    #[test]
    fn requests_are_taken_apart() {
        // AMDKFD_IOC_GET_VERSION: read, 8 bytes, 'K', 1.
        assert_eq!(Call::of(0x8008_4b01), Some(Call::GetVersion));
        assert_eq!(argument_bytes(0x8008_4b01), 8);
        assert_eq!(Call::of(0x8008_4bff), None);
    }

    #[test]
    fn shorter_and_longer_arguments() {
        let mut short = [1, 0, 0, 0];
        with::<GetVersion>(&mut short, |version| {
            assert_eq!((version.major, version.minor), (1, 0));
            version.major = 7;
            Ok(())
        })
        .unwrap();
        assert_eq!(short, [7, 0, 0, 0]);
        let mut long = [9; 12];
        with::<GetVersion>(&mut long, |version| {
            version.minor = 0;
            Ok(())
        })
        .unwrap();
        assert_eq!(long, [9, 9, 9, 9, 0, 0, 0, 0, 9, 9, 9, 9]);
    }
}
