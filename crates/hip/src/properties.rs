//! Properties of a GPU: `hipDeviceProp_t` of ABI versions R0000 and R0600, and attributes.
//!
//! Source: `hip_runtime_api.h` of HIP 7.1 and `hip_deprecated.h` for order and types of the members.
//! The software GPU has no clocks, buses or caches; such numbers are those of a small real GPU,
//! because programs divide by them.

use std::ffi::c_char;

use gfxjit::target::Processor;

use crate::array::has_images;
use crate::gpu::Gpu;

/// Minimum number of compute units that is reported: programs derive the number of workgroups from
/// it, ten or a thousand times as many.
const MIN_CUS: u32 = 4;
/// Clock rate in kHz.
const CLOCK: i32 = 2_000_000;
const WALL_CLOCK: i32 = 1_000_000;
const MEMORY_CLOCK: i32 = 1_000_000;
/// Width of the memory bus in bits.
const BUS_WIDTH: i32 = 256;
const L2_BYTES: i32 = 4 << 20;
/// `hipDeviceArch_t`: all features except funnel shifts, CUDA's `__syncthreads_…` variants,
/// surfaces and launches by kernels.
const ARCH: u32 = 0b0_1001_0111_1111_1111;
const CONSTANT_BYTES: i32 = 0x7fff_ffff;
const TEXTURE_ALIGN: i32 = 256;

/// `hipDeviceProp_tR0600`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Properties {
    pub name: [c_char; 256],
    pub uuid: [u8; 16],
    pub luid: [u8; 8],
    pub luid_device_node_mask: u32,
    pub total_global_mem: usize,
    pub shared_mem_per_block: usize,
    pub regs_per_block: i32,
    pub warp_size: i32,
    pub mem_pitch: usize,
    pub max_threads_per_block: i32,
    pub max_threads_dim: [i32; 3],
    pub max_grid_size: [i32; 3],
    pub clock_rate: i32,
    pub total_const_mem: usize,
    pub major: i32,
    pub minor: i32,
    pub texture_alignment: usize,
    pub texture_pitch_alignment: usize,
    pub device_overlap: i32,
    pub multi_processor_count: i32,
    pub kernel_exec_timeout_enabled: i32,
    pub integrated: i32,
    pub can_map_host_memory: i32,
    pub compute_mode: i32,
    /// Limits of textures and surfaces, in the order of [`limits`].
    pub textures: [i32; 40],
    pub surface_alignment: usize,
    pub concurrent_kernels: i32,
    pub ecc_enabled: i32,
    pub pci_bus: i32,
    pub pci_device: i32,
    pub pci_domain: i32,
    pub tcc_driver: i32,
    pub async_engine_count: i32,
    pub unified_addressing: i32,
    pub memory_clock_rate: i32,
    pub memory_bus_width: i32,
    pub l2_cache_size: i32,
    pub persisting_l2_cache_max_size: i32,
    pub max_threads_per_multi_processor: i32,
    pub stream_priorities_supported: i32,
    pub global_l1_cache_supported: i32,
    pub local_l1_cache_supported: i32,
    pub shared_mem_per_multiprocessor: usize,
    pub regs_per_multiprocessor: i32,
    pub managed_memory: i32,
    pub is_multi_gpu_board: i32,
    pub multi_gpu_board_group: i32,
    pub host_native_atomic_supported: i32,
    pub single_to_double_ratio: i32,
    pub pageable_memory_access: i32,
    pub concurrent_managed_access: i32,
    pub compute_preemption_supported: i32,
    pub can_use_host_pointer_for_registered_mem: i32,
    pub cooperative_launch: i32,
    pub cooperative_multi_device_launch: i32,
    pub shared_mem_per_block_optin: usize,
    pub pageable_memory_access_uses_host_page_tables: i32,
    pub direct_managed_mem_access_from_host: i32,
    pub max_blocks_per_multi_processor: i32,
    pub access_policy_max_window_size: i32,
    pub reserved_shared_mem_per_block: usize,
    pub host_register_supported: i32,
    pub sparse_array_supported: i32,
    pub host_register_read_only_supported: i32,
    pub timeline_semaphore_interop_supported: i32,
    pub memory_pools_supported: i32,
    pub gpu_direct_rdma_supported: i32,
    pub gpu_direct_rdma_flush_writes_options: u32,
    pub gpu_direct_rdma_writes_ordering: i32,
    pub memory_pool_supported_handle_types: u32,
    pub deferred_mapping_array_supported: i32,
    pub ipc_event_supported: i32,
    pub cluster_launch: i32,
    pub unified_function_pointers: i32,
    pub reserved: [i32; 63],
    pub hip_reserved: [i32; 32],
    pub gcn_arch_name: [c_char; 256],
    pub max_shared_memory_per_multi_processor: usize,
    pub clock_instruction_rate: i32,
    pub arch: u32,
    pub hdp_mem_flush: usize,
    pub hdp_reg_flush: usize,
    pub cooperative_multi_device_unmatched: [i32; 4],
    pub is_large_bar: i32,
    pub asic_revision: i32,
}

// JAX and other programs allocate exactly this number of bytes.
const _: () = assert!(size_of::<Properties>() == 1472);
const _: () = assert!(std::mem::offset_of!(Properties, gcn_arch_name) == 1160);

/// `hipDeviceProp_tR0000`, for programs compiled for HIP 5.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct OldProperties {
    pub name: [c_char; 256],
    pub total_global_mem: usize,
    pub shared_mem_per_block: usize,
    pub regs_per_block: i32,
    pub warp_size: i32,
    pub max_threads_per_block: i32,
    pub max_threads_dim: [i32; 3],
    pub max_grid_size: [i32; 3],
    pub clock_rate: i32,
    pub memory_clock_rate: i32,
    pub memory_bus_width: i32,
    pub total_const_mem: usize,
    pub major: i32,
    pub minor: i32,
    pub multi_processor_count: i32,
    pub l2_cache_size: i32,
    pub max_threads_per_multi_processor: i32,
    pub compute_mode: i32,
    pub clock_instruction_rate: i32,
    pub arch: u32,
    pub concurrent_kernels: i32,
    pub pci_domain: i32,
    pub pci_bus: i32,
    pub pci_device: i32,
    pub max_shared_memory_per_multi_processor: usize,
    pub is_multi_gpu_board: i32,
    pub can_map_host_memory: i32,
    pub gcn_arch: i32,
    pub gcn_arch_name: [c_char; 256],
    pub integrated: i32,
    pub cooperative_launch: i32,
    pub cooperative_multi_device_launch: i32,
    pub max_texture_1d_linear: i32,
    pub max_texture_1d: i32,
    pub max_texture_2d: [i32; 2],
    pub max_texture_3d: [i32; 3],
    pub hdp_mem_flush: usize,
    pub hdp_reg_flush: usize,
    pub mem_pitch: usize,
    pub texture_alignment: usize,
    pub texture_pitch_alignment: usize,
    pub kernel_exec_timeout_enabled: i32,
    pub ecc_enabled: i32,
    pub tcc_driver: i32,
    pub cooperative_multi_device_unmatched: [i32; 4],
    pub is_large_bar: i32,
    pub asic_revision: i32,
    pub managed_memory: i32,
    pub direct_managed_mem_access_from_host: i32,
    pub concurrent_managed_access: i32,
    pub pageable_memory_access: i32,
    pub pageable_memory_access_uses_host_page_tables: i32,
}

/// A text in an array of fixed length, which ends with a zero byte.
fn text<const N: usize>(text: &str) -> [c_char; N] {
    let mut bytes = [0; N];
    for (to, byte) in bytes.iter_mut().zip(text.bytes().take(N - 1)) {
        *to = c_char::from_ne_bytes([byte]);
    }
    bytes
}

/// SIMDs of a compute unit.
pub(crate) fn simds(processor: Processor) -> u32 {
    if processor.isa_version().major >= 10 {
        2
    } else {
        4
    }
}

pub(crate) fn compute_units(gpu: &Gpu) -> u32 {
    gpu.device.info().compute_units.max(MIN_CUS)
}

/// Work-items that a compute unit can hold.
pub(crate) fn items_per_cu(processor: Processor) -> u32 {
    simds(processor) * processor.max_waves_per_simd() * processor.default_wave_size()
}

/// The PCI bus number of a GPU.
pub(crate) fn pci_bus(gpu: &Gpu) -> u32 {
    gpu.index as u32 + 1
}

pub(crate) fn properties(gpu: &Gpu) -> Properties {
    let (info, processor) = (gpu.device.info(), gpu.target.processor());
    let version = processor.isa_version();
    let lds = info.lds_bytes as usize;
    let registers = processor.total_vgprs(processor.default_wave_size())
        * processor.default_wave_size()
        * simds(processor);
    let max = info.max_workgroup_size as i32;
    Properties {
        name: text(&info.name),
        uuid: info.uuid.0,
        luid: [0; 8],
        luid_device_node_mask: 0,
        total_global_mem: info.memory_bytes as usize,
        shared_mem_per_block: lds,
        regs_per_block: registers as i32,
        warp_size: processor.default_wave_size() as i32,
        mem_pitch: 0x7fff_ffff,
        max_threads_per_block: max,
        max_threads_dim: [max; 3],
        max_grid_size: [i32::MAX, 65536, 65536],
        clock_rate: CLOCK,
        total_const_mem: CONSTANT_BYTES as usize,
        major: version.major.into(),
        minor: version.minor.into(),
        texture_alignment: TEXTURE_ALIGN as usize,
        texture_pitch_alignment: TEXTURE_ALIGN as usize,
        device_overlap: 1,
        multi_processor_count: compute_units(gpu) as i32,
        kernel_exec_timeout_enabled: 0,
        integrated: 0,
        can_map_host_memory: 1,
        compute_mode: 0,
        textures: limits(gpu),
        surface_alignment: TEXTURE_ALIGN as usize,
        concurrent_kernels: 1,
        ecc_enabled: 0,
        pci_bus: pci_bus(gpu) as i32,
        pci_device: 0,
        pci_domain: 0,
        tcc_driver: 0,
        async_engine_count: 2,
        unified_addressing: 1,
        memory_clock_rate: MEMORY_CLOCK,
        memory_bus_width: BUS_WIDTH,
        l2_cache_size: L2_BYTES,
        persisting_l2_cache_max_size: 0,
        max_threads_per_multi_processor: items_per_cu(processor) as i32,
        stream_priorities_supported: 1,
        global_l1_cache_supported: 1,
        local_l1_cache_supported: 1,
        shared_mem_per_multiprocessor: lds,
        regs_per_multiprocessor: registers as i32,
        managed_memory: 1,
        is_multi_gpu_board: 0,
        multi_gpu_board_group: 0,
        host_native_atomic_supported: 1,
        single_to_double_ratio: 2,
        pageable_memory_access: 0,
        concurrent_managed_access: 1,
        compute_preemption_supported: 0,
        can_use_host_pointer_for_registered_mem: 1,
        cooperative_launch: 1,
        cooperative_multi_device_launch: 1,
        shared_mem_per_block_optin: lds,
        pageable_memory_access_uses_host_page_tables: 0,
        direct_managed_mem_access_from_host: 1,
        max_blocks_per_multi_processor: (items_per_cu(processor) as i32) / max.max(1),
        access_policy_max_window_size: 0,
        reserved_shared_mem_per_block: 0,
        host_register_supported: 1,
        sparse_array_supported: 0,
        host_register_read_only_supported: 0,
        timeline_semaphore_interop_supported: 0,
        memory_pools_supported: 1,
        gpu_direct_rdma_supported: 0,
        gpu_direct_rdma_flush_writes_options: 0,
        gpu_direct_rdma_writes_ordering: 0,
        memory_pool_supported_handle_types: 0,
        deferred_mapping_array_supported: 0,
        ipc_event_supported: 0,
        cluster_launch: 0,
        unified_function_pointers: 0,
        reserved: [0; 63],
        hip_reserved: [0; 32],
        gcn_arch_name: text(&gpu.target.to_string()),
        max_shared_memory_per_multi_processor: lds,
        clock_instruction_rate: WALL_CLOCK,
        arch: ARCH,
        hdp_mem_flush: 0,
        hdp_reg_flush: 0,
        cooperative_multi_device_unmatched: [1; 4],
        is_large_bar: 1,
        asic_revision: 0,
    }
}

pub(crate) fn old_properties(gpu: &Gpu) -> OldProperties {
    let new = properties(gpu);
    let version = gpu.target.processor().isa_version();
    OldProperties {
        name: new.name,
        total_global_mem: new.total_global_mem,
        shared_mem_per_block: new.shared_mem_per_block,
        regs_per_block: new.regs_per_block,
        warp_size: new.warp_size,
        max_threads_per_block: new.max_threads_per_block,
        max_threads_dim: new.max_threads_dim,
        max_grid_size: new.max_grid_size,
        clock_rate: new.clock_rate,
        memory_clock_rate: new.memory_clock_rate,
        memory_bus_width: new.memory_bus_width,
        total_const_mem: new.total_const_mem,
        major: new.major,
        minor: new.minor,
        multi_processor_count: new.multi_processor_count,
        l2_cache_size: new.l2_cache_size,
        max_threads_per_multi_processor: new.max_threads_per_multi_processor,
        compute_mode: new.compute_mode,
        clock_instruction_rate: new.clock_instruction_rate,
        arch: new.arch,
        concurrent_kernels: new.concurrent_kernels,
        pci_domain: new.pci_domain,
        pci_bus: new.pci_bus,
        pci_device: new.pci_device,
        max_shared_memory_per_multi_processor: new.max_shared_memory_per_multi_processor,
        is_multi_gpu_board: new.is_multi_gpu_board,
        can_map_host_memory: new.can_map_host_memory,
        gcn_arch: i32::from(version.major) * 100
            + i32::from(version.minor) * 10
            + i32::from(version.stepping),
        gcn_arch_name: new.gcn_arch_name,
        integrated: new.integrated,
        cooperative_launch: new.cooperative_launch,
        cooperative_multi_device_launch: new.cooperative_multi_device_launch,
        max_texture_1d_linear: new.textures[2],
        max_texture_1d: new.textures[0],
        max_texture_2d: [new.textures[3], new.textures[4]],
        max_texture_3d: [new.textures[12], new.textures[13], new.textures[14]],
        hdp_mem_flush: 0,
        hdp_reg_flush: 0,
        mem_pitch: new.mem_pitch,
        texture_alignment: new.texture_alignment,
        texture_pitch_alignment: new.texture_pitch_alignment,
        kernel_exec_timeout_enabled: 0,
        ecc_enabled: 0,
        tcc_driver: 0,
        cooperative_multi_device_unmatched: [1; 4],
        is_large_bar: new.is_large_bar,
        asic_revision: 0,
        managed_memory: new.managed_memory,
        direct_managed_mem_access_from_host: new.direct_managed_mem_access_from_host,
        concurrent_managed_access: new.concurrent_managed_access,
        pageable_memory_access: 0,
        pageable_memory_access_uses_host_page_tables: 0,
    }
}

/// Columns and rows of images, slices and layers, and columns of an image in a buffer.
const IMAGE: i32 = 16384;
const SLICES: i32 = 8192;
const BUFFER: i32 = 1 << 29;

/// Limits of textures in the order of `hipDeviceProp_t`: 1D, with levels, linear; 2D, with levels,
/// linear (with the pitch), gather; 3D twice; cube; layered 1D, 2D, cube; and of surfaces: 1D, 2D,
/// 3D, layered 1D and 2D, cube, layered cube. All 0 without images.
#[rustfmt::skip]
fn limits(gpu: &Gpu) -> [i32; 40] {
    if !has_images(gpu) {
        return [0; 40];
    }
    [
        IMAGE, IMAGE, BUFFER, IMAGE, IMAGE, IMAGE, IMAGE, IMAGE, IMAGE, i32::MAX, IMAGE, IMAGE,
        IMAGE, IMAGE, SLICES, IMAGE, IMAGE, SLICES, IMAGE, IMAGE, SLICES, IMAGE, IMAGE, SLICES, IMAGE, SLICES,
        IMAGE, IMAGE, IMAGE, IMAGE, IMAGE, SLICES, IMAGE, SLICES, IMAGE, IMAGE, SLICES, IMAGE, IMAGE, SLICES,
    ]
}

/// One of the limits by the number of its attribute: for several numbers the first.
fn limit(limits: &[i32; 40], number: u32) -> i32 {
    let at = match number {
        // Surfaces: 1D, layered 1D, 2D, layered 2D, 3D, cube, layered cube.
        32..=38 => [26, 32, 27, 34, 29, 37, 38][number as usize - 32],
        // Textures: 1D, layered 1D, linear, with levels.
        39..=42 => [0, 19, 2, 1][number as usize - 39],
        // 2D's width and height, gather, layered, linear, with levels.
        43..=48 => [3, 4, 10, 21, 7, 5][number as usize - 43],
        // 3D's width, height and depth, the other size, cube, layered cube.
        49..=54 => [12, 13, 14, 15, 18, 24][number as usize - 49],
        _ => return 0,
    };
    limits[at]
}

/// A device attribute by its number in `hipDeviceAttribute_t`; `None` for unknown numbers.
pub(crate) fn attribute(gpu: &Gpu, number: u32) -> Option<i32> {
    let p = properties(gpu);
    let clamped = |bytes: usize| i32::try_from(bytes).unwrap_or(i32::MAX);
    Some(match number {
        0 => p.ecc_enabled,
        2 => p.async_engine_count,
        3 => p.can_map_host_memory,
        4 => p.can_use_host_pointer_for_registered_mem,
        5 => p.clock_rate,
        7 => p.compute_preemption_supported,
        8 => p.concurrent_kernels,
        9 => p.concurrent_managed_access,
        10 => p.cooperative_launch,
        11 => p.cooperative_multi_device_launch,
        12 => p.device_overlap,
        13 => p.direct_managed_mem_access_from_host,
        14 => p.global_l1_cache_supported,
        15 => p.host_native_atomic_supported,
        19 => p.l2_cache_size,
        20 => p.local_l1_cache_supported,
        23 => p.major,
        24 => p.managed_memory,
        25 => p.max_blocks_per_multi_processor,
        26..=28 => p.max_threads_dim[number as usize - 26],
        29..=31 => p.max_grid_size[number as usize - 29],
        32..=54 => limit(&p.textures, number),
        79 => TEXTURE_ALIGN,
        55 => p.max_threads_dim[0],
        56 => p.max_threads_per_block,
        57 => p.max_threads_per_multi_processor,
        58 => clamped(p.mem_pitch),
        59 => p.memory_bus_width,
        60 => p.memory_clock_rate,
        61 => p.minor,
        63 => p.multi_processor_count,
        67 => p.pci_bus,
        68 => p.pci_device,
        69 => p.pci_domain,
        71 => p.regs_per_block,
        72 => p.regs_per_multiprocessor,
        74 => clamped(p.shared_mem_per_block),
        75 => clamped(p.shared_mem_per_block_optin),
        76 => clamped(p.shared_mem_per_multiprocessor),
        77 => p.single_to_double_ratio,
        78 => p.stream_priorities_supported,
        81 | 82 => TEXTURE_ALIGN,
        83 => CONSTANT_BYTES,
        84 => clamped(p.total_global_mem),
        85 => p.unified_addressing,
        87 => p.warp_size,
        88 => p.memory_pools_supported,
        89 | 90 => 1,
        91 => 1,
        // Attributes that are 0 or false.
        1 | 6 | 16..=18 | 21 | 22 | 62 | 64..=66 | 70 | 73 | 80 | 86 => 0,
        10000 => p.clock_instruction_rate,
        10002 => clamped(p.max_shared_memory_per_multi_processor),
        10011 => p.is_large_bar,
        // `hipStreamWaitValue` and fine-grained memory are supported.
        10013 | 10016 => 1,
        10014 => i32::from(has_images(gpu)),
        10015 => p.multi_processor_count,
        10017 => WALL_CLOCK,
        10018 => 1,
        10019 => gpu.target.processor().addressable_vgprs() as i32,
        10007..=10010 => p.cooperative_multi_device_unmatched[number as usize - 10007],
        10001 | 10003..=10006 | 10012 | 10020 => 0,
        _ => return None,
    })
}
