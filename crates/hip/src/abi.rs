//! C types and constants of HIP's interface (`hip_runtime_api.h`, `driver_types.h` of HIP 7.1; those
//! of older versions are marked).

use std::ffi::c_void;

use crate::handles::Handle;

/// `dim3`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

impl Dim3 {
    pub(crate) fn array(self) -> [u32; 3] {
        [self.x, self.y, self.z]
    }
}

impl From<[u32; 3]> for Dim3 {
    fn from([x, y, z]: [u32; 3]) -> Self {
        Self { x, y, z }
    }
}

/// `hipMemcpyKind`.
pub(crate) mod copy_kind {
    pub(crate) const HOST_TO_DEVICE: u32 = 1;
    pub(crate) const DEVICE_TO_HOST: u32 = 2;
    pub(crate) const DEVICE_TO_DEVICE: u32 = 3;
    pub(crate) const DEFAULT: u32 = 4;
    pub(crate) const DEVICE_TO_DEVICE_NO_CU: u32 = 1024;
}

/// `hipMemLocationType`.
pub(crate) mod location {
    pub(crate) const DEVICE: i32 = 1;
    pub(crate) const HOST: i32 = 2;
    /// The memory that is next to the thread's processor.
    pub(crate) const CURRENT_NODE: i32 = 4;
}

/// `hipMemAccessFlags`.
pub(crate) mod access {
    pub(crate) const NONE: u32 = 0;
    pub(crate) const READ: u32 = 1;
    pub(crate) const READ_WRITE: u32 = 3;
}

/// `hipMemoryType`.
pub(crate) mod memory_type {
    pub(crate) const UNREGISTERED: u32 = 0;
    pub(crate) const HOST: u32 = 1;
    pub(crate) const DEVICE: u32 = 2;
    pub(crate) const MANAGED: u32 = 3;
    pub(crate) const ARRAY: u32 = 10;
    pub(crate) const UNIFIED: u32 = 11;
}

/// `hipPointerAttribute_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct PointerAttributes {
    pub memory_type: u32,
    pub device: i32,
    pub device_pointer: u64,
    pub host_pointer: u64,
    pub is_managed: i32,
    pub flags: u32,
}

/// `hipPitchedPtr`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct PitchedPtr {
    pub pointer: u64,
    pub pitch: usize,
    pub xsize: usize,
    pub ysize: usize,
}

/// `hipExtent`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

/// `hipPos`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Pos {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}

/// `hipMemcpy3DParms`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Memcpy3D {
    pub from_array: Handle,
    pub from_pos: Pos,
    pub from: PitchedPtr,
    pub to_array: Handle,
    pub to_pos: Pos,
    pub to: PitchedPtr,
    pub extent: Extent,
    pub kind: u32,
}

/// `hipMemcpy3DPeerParms`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Memcpy3DPeer {
    pub from_array: Handle,
    pub from_pos: Pos,
    pub from: PitchedPtr,
    pub from_device: i32,
    pub to_array: Handle,
    pub to_pos: Pos,
    pub to: PitchedPtr,
    pub to_device: i32,
    pub extent: Extent,
}

/// One side of `hip_Memcpy2D`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Side2D {
    pub x_bytes: usize,
    pub y: usize,
    pub memory_type: u32,
    pub host: u64,
    pub device: u64,
    pub array: Handle,
    pub pitch: usize,
}

/// `hip_Memcpy2D`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Memcpy2D {
    pub from: Side2D,
    pub to: Side2D,
    pub width_bytes: usize,
    pub height: usize,
}

/// One side of `HIP_MEMCPY3D`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Side3D {
    pub x_bytes: usize,
    pub y: usize,
    pub z: usize,
    pub lod: usize,
    pub memory_type: u32,
    pub host: u64,
    pub device: u64,
    pub array: Handle,
    pub pitch: usize,
    pub height: usize,
}

/// `HIP_MEMCPY3D`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct DrvMemcpy3D {
    pub from: Side3D,
    pub to: Side3D,
    pub width_bytes: usize,
    pub height: usize,
    pub depth: usize,
}

/// `hipMemPoolProps`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct PoolProps {
    pub kind: u32,
    pub handle_types: u32,
    /// `hipMemLocation`: type of location, and its number.
    pub place: [i32; 2],
    pub attributes: *const c_void,
    pub max_size: usize,
    pub reserved: [u8; 56],
}

/// `hipMemAccessDesc`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct AccessDesc {
    pub place: [i32; 2],
    pub access: u32,
}

/// `hipMemAllocNodeParams`: the memory's GPU, the GPUs that may access it, and its address.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct AllocateParams {
    pub pool: PoolProps,
    pub access: *const AccessDesc,
    pub access_count: usize,
    pub bytes: usize,
    pub address: u64,
}

/// `hipMemsetParams`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemsetParams {
    pub to: u64,
    pub element: u32,
    pub height: usize,
    pub pitch: usize,
    pub value: u32,
    pub width: usize,
}

/// `hipKernelNodeParams`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct KernelNodeParams {
    pub block: Dim3,
    pub extra: *mut *mut c_void,
    pub function: Handle,
    pub grid: Dim3,
    pub values: *mut *mut c_void,
    pub lds: u32,
}

/// `hipFuncAttributes`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(crate) struct FuncAttributes {
    pub binary_version: i32,
    pub cache_mode_ca: i32,
    pub const_bytes: usize,
    pub local_bytes: usize,
    pub max_dynamic_lds: i32,
    pub max_threads_per_block: i32,
    pub registers: i32,
    pub preferred_lds_carveout: i32,
    pub ptx_version: i32,
    pub lds_bytes: usize,
}

/// `hipLaunchParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct LaunchParams {
    pub function: Handle,
    pub grid: Dim3,
    pub block: Dim3,
    pub values: *mut *mut c_void,
    pub lds: usize,
    pub stream: Handle,
}

/// `hipFunctionLaunchParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct FunctionLaunchParams {
    pub function: Handle,
    pub grid: Dim3,
    pub block: Dim3,
    pub lds: u32,
    pub stream: Handle,
    pub values: *mut *mut c_void,
}

/// `hipLaunchConfig_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct LaunchConfig {
    pub grid: Dim3,
    pub block: Dim3,
    pub lds: usize,
    pub stream: Handle,
    pub attributes: *const LaunchAttribute,
    pub count: u32,
}

/// `HIP_LAUNCH_CONFIG`, `hipLaunchConfig_t` in the driver API.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct DrvLaunchConfig {
    pub grid: Dim3,
    pub block: Dim3,
    pub lds: u32,
    pub stream: Handle,
    pub attributes: *const LaunchAttribute,
    pub count: u32,
}

/// `hipLaunchAttribute`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct LaunchAttribute {
    pub id: u32,
    pub pad: u32,
    /// The value; most attributes use its first word only. The union is 64 bytes long.
    pub value: [u32; 16],
}

/// `hipLaunchAttributeCooperative`.
pub(crate) const LAUNCH_COOPERATIVE: u32 = 2;

/// A function for the host (`hipHostFn_t`).
pub(crate) type HostFunction = extern "C" fn(*mut c_void);
/// `hipStreamCallback_t`.
pub(crate) type StreamCallback = extern "C" fn(Handle, u32, *mut c_void);

/// `__CudaFatBinaryWrapper`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct FatBinaryWrapper {
    pub magic: u32,
    pub version: u32,
    pub binary: *const u8,
    pub unused: *const c_void,
}

/// `hipChannelFormatKind`.
pub(crate) mod channel_kind {
    pub(crate) const SIGNED: u32 = 0;
    pub(crate) const UNSIGNED: u32 = 1;
    pub(crate) const FLOAT: u32 = 2;
}

/// `hipChannelFormatDesc`: bits of each component.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChannelFormat {
    pub bits: [i32; 4],
    pub kind: u32,
}

/// `hipArray_Format`.
pub(crate) mod array_format {
    pub(crate) const UINT8: u32 = 1;
    pub(crate) const UINT16: u32 = 2;
    pub(crate) const UINT32: u32 = 3;
    pub(crate) const SINT8: u32 = 8;
    pub(crate) const SINT16: u32 = 9;
    pub(crate) const SINT32: u32 = 10;
    pub(crate) const HALF: u32 = 16;
    pub(crate) const FLOAT: u32 = 32;
}

/// Flags of arrays.
pub(crate) mod array_flags {
    pub(crate) const LAYERED: u32 = 1;
    pub(crate) const SURFACE: u32 = 2;
    pub(crate) const CUBE: u32 = 4;
    pub(crate) const GATHER: u32 = 8;
}

/// `HIP_ARRAY_DESCRIPTOR`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct ArrayDescriptor {
    pub width: usize,
    pub height: usize,
    pub format: u32,
    pub channels: u32,
}

/// `HIP_ARRAY3D_DESCRIPTOR`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Array3DDescriptor {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub format: u32,
    pub channels: u32,
    pub flags: u32,
}

/// `hipResourceType`.
pub(crate) mod resource_type {
    pub(crate) const ARRAY: u32 = 0;
    pub(crate) const MIPMAPPED: u32 = 1;
    pub(crate) const LINEAR: u32 = 2;
    pub(crate) const ROWS: u32 = 3;
}

/// `hipResourceDesc`: an array or a pointer, and of pointers the elements and the sizes: bytes, or
/// width, height and pitch.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct ResourceDesc {
    pub kind: u32,
    pub start: u64,
    pub channels: ChannelFormat,
    pub sizes: [usize; 3],
}

/// `HIP_RESOURCE_DESC`, of the driver's interface.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct DrvResourceDesc {
    pub kind: u32,
    pub start: u64,
    pub format: u32,
    pub channels: u32,
    pub sizes: [usize; 3],
    pub reserved: [u32; 22],
    pub flags: u32,
}

/// `hipTextureAddressMode`.
pub(crate) mod address_mode {
    pub(crate) const WRAP: u32 = 0;
    pub(crate) const CLAMP: u32 = 1;
    pub(crate) const MIRROR: u32 = 2;
    pub(crate) const BORDER: u32 = 3;
}

/// `hipTextureDesc`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TextureDesc {
    pub address_modes: [u32; 3],
    /// `hipTextureFilterMode`: 1 for linear.
    pub filter: u32,
    /// `hipTextureReadMode`: 1 for numbers from 0 or -1 to 1.
    pub read_mode: u32,
    pub srgb: i32,
    pub border: [f32; 4],
    pub normalized: i32,
    pub anisotropy: u32,
    pub level_filter: u32,
    pub bias: f32,
    pub min_level: f32,
    pub max_level: f32,
}

/// `textureReference`: a variable of the program, and of the GPU.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct TextureReference {
    pub normalized: i32,
    pub read_mode: u32,
    pub filter: u32,
    pub address_modes: [u32; 3],
    pub channels: ChannelFormat,
    pub srgb: i32,
    pub anisotropy: u32,
    pub level_filter: u32,
    pub bias: f32,
    pub min_level: f32,
    pub max_level: f32,
    /// The address of the texture object; kernels read it.
    pub object: u64,
    pub channel_count: i32,
    pub format: u32,
}

/// `HIP_TEXTURE_DESC`, of the driver's interface.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct DrvTextureDesc {
    pub address_modes: [u32; 3],
    pub filter: u32,
    pub flags: u32,
    pub anisotropy: u32,
    pub level_filter: u32,
    pub bias: f32,
    pub min_level: f32,
    pub max_level: f32,
    pub border: [f32; 4],
    pub reserved: [i32; 12],
}

/// Flags of textures of the driver's interface.
pub(crate) mod texture_flags {
    const READ_AS_INTEGER: u32 = 1;
    const NORMALIZED: u32 = 2;
    const SRGB: u32 = 16;

    /// The flags of a read mode, sRGB and normalized coordinates.
    pub(crate) fn joined(read_mode: u32, srgb: i32, normalized: i32) -> u32 {
        let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
        flag(read_mode == 0, READ_AS_INTEGER)
            | flag(srgb != 0, SRGB)
            | flag(normalized != 0, NORMALIZED)
    }

    /// What [`joined`] takes.
    pub(crate) fn split(flags: u32) -> (u32, i32, i32) {
        let has = |flag: u32| i32::from(flags & flag != 0);
        let read_mode = u32::from(flags & READ_AS_INTEGER == 0);
        (read_mode, has(SRGB), has(NORMALIZED))
    }
}

/// `hipResourceViewDesc`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct ViewDesc {
    pub format: u32,
    pub size: [usize; 3],
    pub levels: [u32; 2],
    pub layers: [u32; 2],
}

/// `HIP_RESOURCE_VIEW_DESC`, of the driver's interface.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct DrvViewDesc {
    pub view: ViewDesc,
    pub reserved: [u32; 16],
}
