//! The functions, by their C names. Handles come from these functions; a null stream is the device's
//! default stream; sizes are those of the objects that pointers point to.

use std::ffi::{CStr, c_char, c_void};

use gfxjit::Kernel;

use crate::failure::{OrFail, refuse};
use crate::memory::{MemoryRef, host_bytes, part, to_host};
use crate::modules::{Extent, Loaded, launch, load};
use crate::session::session;
use crate::streams::{Recorded, at, handle, queue, take_back};

type Handle = *mut c_void;

/// The address of a function.
#[derive(Clone, Copy)]
pub(crate) struct Function(pub *const c_void);

// SAFETY: the address of code is the same from every thread.
unsafe impl Sync for Function {}

/// Exports functions, and makes a table of them.
macro_rules! functions {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// The arguments are as MLIR's lowering of the gpu dialect makes them.
            #[unsafe(no_mangle)]
            #[allow(non_snake_case, reason = "MLIR's names")]
            #[allow(clippy::too_many_arguments, reason = "MLIR's functions")]
            pub(crate) unsafe extern "C" fn $name($($arg: $ty),*) $(-> $ret)? $body
        )*
        /// Every function with its name.
        pub(crate) const FUNCTIONS: &[(&str, Function)] = &[
            $((stringify!($name), Function($name as *const c_void)),)*
        ];
    };
}

functions! {
    /// Loads a code object, a bundle or bitcode of `bytes` bytes.
    fn mgpuModuleLoad(data: *const c_void, bytes: usize) -> Handle {
        // SAFETY: by the caller's promise.
        let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), bytes) };
        handle(load(bytes, "mgpuModuleLoad"))
    }

    /// Loads assembly text that ends with a zero byte.
    fn mgpuModuleLoadJIT(data: *const c_char, _level: i32) -> Handle {
        // SAFETY: by the caller's promise.
        let text = unsafe { CStr::from_ptr(data) };
        handle(load(text.to_bytes(), "mgpuModuleLoadJIT"))
    }

    /// Unloads a module and its kernels.
    fn mgpuModuleUnload(module: Handle) {
        // SAFETY: by the caller's promise.
        drop(unsafe { take_back::<Loaded>(module) });
    }

    /// Returns a kernel of a module; the handle is valid as long as the module.
    fn mgpuModuleGetFunction(module: Handle, name: *const c_char) -> Handle {
        // SAFETY: by the caller's promise.
        let (module, name) = unsafe { (at::<Loaded>(module), CStr::from_ptr(name)) };
        module.kernel(&name.to_string_lossy()).or_fail("mgpuModuleGetFunction")
    }

    /// Launches a kernel. Arguments: number of workgroups, size of a workgroup in work-items, bytes
    /// of dynamic LDS, and addresses of the kernel's arguments.
    fn mgpuLaunchKernel(
        kernel: Handle, grid_x: isize, grid_y: isize, grid_z: isize, block_x: isize,
        block_y: isize, block_z: isize, lds: i32, stream: Handle, values: *const *const c_void,
        extra: *const *const c_void, given: usize,
    ) {
        const NAME: &str = "mgpuLaunchKernel";
        if !extra.is_null() {
            refuse(NAME, "arguments in a buffer (`extra`) are not taken");
        }
        let extent = Extent {
            grid: [grid_x, grid_y, grid_z].map(|n| size(n, NAME)),
            block: [block_x, block_y, block_z].map(|n| size(n, NAME)),
            lds: size(lds as isize, NAME),
        };
        // SAFETY: by the caller's promise.
        unsafe {
            let (kernel, queue) = (at::<Kernel>(kernel), queue(stream));
            launch(session(), kernel, queue, &extent, values, given, NAME);
        }
    }

    /// Launches a kernel; clusters of workgroups are not supported.
    fn mgpuLaunchClusterKernel(
        _kernel: Handle, _cluster_x: isize, _cluster_y: isize, _cluster_z: isize, _grid_x: isize,
        _grid_y: isize, _grid_z: isize, _block_x: isize, _block_y: isize, _block_z: isize,
        _lds: i32, _stream: Handle, _values: *const *const c_void, _extra: *const *const c_void,
        _given: usize,
    ) {
        refuse(
            "mgpuLaunchClusterKernel",
            "launches of clusters of workgroups are not supported: launch without `clusters`",
        )
    }

    /// Creates a stream.
    fn mgpuStreamCreate() -> Handle {
        handle(session().device.queue().or_fail("mgpuStreamCreate"))
    }

    /// Destroys a stream; its commands continue.
    fn mgpuStreamDestroy(stream: Handle) {
        // SAFETY: by the caller's promise.
        drop(unsafe { take_back::<gfxjit::Queue>(stream) });
    }

    /// Waits for all commands of a stream.
    fn mgpuStreamSynchronize(stream: Handle) {
        // SAFETY: by the caller's promise.
        unsafe { queue(stream) }.wait().or_fail("mgpuStreamSynchronize");
    }

    /// Makes later commands of a stream wait for an event.
    fn mgpuStreamWaitEvent(stream: Handle, event: Handle) {
        // SAFETY: by the caller's promise.
        let (queue, event) = unsafe { (queue(stream), at::<Recorded>(event)) };
        if let Some(event) = event.last() {
            queue.wait_for(&event).or_fail("mgpuStreamWaitEvent");
        }
    }

    /// Creates an event; waits for it return at once until it is recorded.
    fn mgpuEventCreate() -> Handle {
        handle(Recorded::default())
    }

    /// Destroys an event.
    fn mgpuEventDestroy(event: Handle) {
        // SAFETY: by the caller's promise.
        drop(unsafe { take_back::<Recorded>(event) });
    }

    /// Waits for an event.
    fn mgpuEventSynchronize(event: Handle) {
        // SAFETY: by the caller's promise.
        if let Some(event) = unsafe { at::<Recorded>(event) }.last() {
            event.wait().or_fail("mgpuEventSynchronize");
        }
    }

    /// Records an event after the current commands of a stream.
    fn mgpuEventRecord(event: Handle, stream: Handle) {
        // SAFETY: by the caller's promise.
        let (queue, event) = unsafe { (queue(stream), at::<Recorded>(event)) };
        event.record(queue).or_fail("mgpuEventRecord");
    }

    /// Allocates device memory; with `shared` the host can access it as well.
    fn mgpuMemAlloc(bytes: u64, _stream: Handle, shared: bool) -> *mut c_void {
        let session = session();
        let memory = session.memories.allocate(&session.device, bytes, shared);
        pointer(memory.or_fail("mgpuMemAlloc"))
    }

    /// Frees memory.
    fn mgpuMemFree(memory: *mut c_void, _stream: Handle) {
        let address = memory.expose_provenance() as u64;
        if address != 0 && !session().memories.free(address) {
            refuse("mgpuMemFree", format!("0x{address:x} is no memory of mgpuMemAlloc's"));
        }
    }

    /// Copies between device and host memory; the addresses determine the direction.
    fn mgpuMemcpy(to: *mut c_void, from: *const c_void, bytes: usize, stream: Handle) {
        // SAFETY: by the caller's promise.
        unsafe { copy(to, from, bytes as u64, stream) }.or_fail("mgpuMemcpy");
    }

    /// Fills `count` 32-bit words.
    fn mgpuMemset32(to: *mut c_void, value: u32, count: usize, stream: Handle) {
        // SAFETY: by the caller's promise.
        unsafe { fill(to, &value.to_le_bytes(), count as u64, stream) }.or_fail("mgpuMemset32");
    }

    /// Fills `count` 16-bit words.
    fn mgpuMemset16(to: *mut c_void, value: u16, count: usize, stream: Handle) {
        // SAFETY: by the caller's promise.
        unsafe { fill(to, &value.to_le_bytes(), count as u64, stream) }.or_fail("mgpuMemset16");
    }

    /// Registers host memory, so that kernels can access it.
    fn mgpuMemHostRegister(memory: *mut c_void, bytes: u64) {
        register(memory.expose_provenance() as u64, bytes, "mgpuMemHostRegister");
    }

    /// Registers the memory of a memref of any rank.
    fn mgpuMemHostRegisterMemRef(rank: i64, memref: *const c_void, element: i64) {
        // SAFETY: by the caller's promise.
        let (start, bytes) = unsafe { span(rank, memref, element) };
        register(start, bytes, "mgpuMemHostRegisterMemRef");
    }

    /// Unregisters host memory.
    fn mgpuMemHostUnregister(memory: *mut c_void) {
        unregister(memory.expose_provenance() as u64, "mgpuMemHostUnregister");
    }

    /// Unregisters the memory of a memref.
    fn mgpuMemHostUnregisterMemRef(rank: i64, memref: *const c_void, element: i64) {
        // SAFETY: by the caller's promise.
        let (start, _) = unsafe { span(rank, memref, element) };
        unregister(start, "mgpuMemHostUnregisterMemRef");
    }

    /// Returns the descriptor for kernels of a memref of floats in registered host memory.
    fn mgpuMemGetDeviceMemRef1dFloat(
        allocated: *mut f32, aligned: *mut f32, offset: i64, size: i64, stride: i64,
    ) -> MemRef1d {
        let _ = allocated;
        MemRef1d::of(aligned.cast(), offset, size, stride, "mgpuMemGetDeviceMemRef1dFloat")
    }

    /// Returns the descriptor for kernels of a memref of integers in registered host memory.
    fn mgpuMemGetDeviceMemRef1dInt32(
        allocated: *mut i32, aligned: *mut i32, offset: i64, size: i64, stride: i64,
    ) -> MemRef1d {
        let _ = allocated;
        MemRef1d::of(aligned.cast(), offset, size, stride, "mgpuMemGetDeviceMemRef1dInt32")
    }

    /// Selects the device; there is only one.
    fn mgpuSetDefaultDevice(device: i32) {
        if device != 0 {
            refuse("mgpuSetDefaultDevice", format!("there is one device, 0; {device} is asked for"));
        }
    }
}

/// A memref of one dimension.
#[repr(C)]
pub(crate) struct MemRef1d {
    allocated: *mut c_void,
    aligned: *mut c_void,
    offset: i64,
    size: i64,
    stride: i64,
}

impl MemRef1d {
    fn of(host: *mut c_void, offset: i64, size: i64, stride: i64, function: &str) -> Self {
        let address = host.expose_provenance() as u64;
        let data = match session().memories.find(address) {
            Some(MemoryRef::Registered(range, at)) => pointer(range.copy().address().0 + at),
            Some(MemoryRef::Device(..)) => host,
            None => refuse(function, format!("0x{address:x} is not registered")),
        };
        Self {
            allocated: data,
            aligned: data,
            offset,
            size,
            stride,
        }
    }
}

fn pointer(address: u64) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

fn size(number: isize, function: &str) -> u32 {
    u32::try_from(number)
        .unwrap_or_else(|_| refuse(function, format!("a size of {number} is none of a launch")))
}

fn register(start: u64, bytes: u64, function: &str) {
    let session = session();
    let done = session.memories.register(&session.device, start, bytes);
    done.or_fail(function);
}

fn unregister(start: u64, function: &str) {
    if !session().memories.unregister(start) {
        refuse(function, format!("0x{start:x} is not registered"));
    }
}

/// The address of a memref's first element, and the number of bytes that its elements span.
///
/// # Safety
/// It is a descriptor of this rank.
unsafe fn span(rank: i64, memref: *const c_void, element: i64) -> (u64, u64) {
    // Two pointers, the offset, sizes, strides.
    let words = memref.cast::<u64>();
    let rank = usize::try_from(rank).unwrap_or_default();
    // SAFETY: by the caller's promise.
    let word = |at: usize| unsafe { *words.add(at) };
    let element = element.unsigned_abs();
    let start = word(1).wrapping_add(word(2).wrapping_mul(element));
    let (mut last, mut is_empty) = (0u64, false);
    for dimension in 0..rank {
        let (size, stride) = (word(3 + dimension), word(3 + rank + dimension));
        is_empty |= size == 0;
        last = last.wrapping_add(size.wrapping_sub(1).wrapping_mul(stride));
    }
    let elements = if is_empty { 0 } else { last.wrapping_add(1) };
    (start, elements.wrapping_mul(element))
}

/// Resolves an address to device memory. An address in a registered range of the host is left to
/// the host.
fn on_device(address: u64) -> Option<(gfxjit::Memory, u64)> {
    match session().memories.find(address)? {
        MemoryRef::Device(memory, offset) => Some((memory, offset)),
        MemoryRef::Registered(range, offset) => {
            let is_copy = address.wrapping_sub(range.copy().address().0) == offset;
            (is_copy && address.wrapping_sub(range.start()) != offset)
                .then(|| (range.copy().clone(), offset))
        }
    }
}

/// # Safety
/// Memory that does not belong to the device is accessible host memory.
unsafe fn copy(
    to: *mut c_void,
    from: *const c_void,
    bytes: u64,
    stream: Handle,
) -> gfxjit::Result<()> {
    // SAFETY: as this function's.
    let queue = unsafe { queue(stream) };
    let (to, from) = (
        to.expose_provenance() as u64,
        from.expose_provenance() as u64,
    );
    match (on_device(to), on_device(from)) {
        (Some((to, at)), Some((from, of))) => {
            let (to, from) = (part(&to, at, bytes)?, part(&from, of, bytes)?);
            queue.copy_slice(&from, &to)?;
        }
        (Some((to, at)), None) => {
            // SAFETY: by the caller's promise.
            let bytes_there = unsafe { host_bytes(from, bytes) };
            queue.write(&part(&to, at, bytes)?, bytes_there)?;
        }
        (None, Some((from, of))) => {
            let read = queue.read(&part(&from, of, bytes)?)?.wait()?;
            // SAFETY: by the caller's promise.
            unsafe { to_host(&read, to) }
        }
        (None, None) => {
            queue.wait()?;
            // SAFETY: by the caller's promise.
            unsafe { to_host(&host_bytes(from, bytes), to) }
        }
    }
    Ok(())
}

/// # Safety
/// As for [`copy`].
unsafe fn fill(to: *mut c_void, pattern: &[u8], count: u64, stream: Handle) -> gfxjit::Result<()> {
    // SAFETY: as this function's.
    let queue = unsafe { queue(stream) };
    let (to, bytes) = (
        to.expose_provenance() as u64,
        count.saturating_mul(pattern.len() as u64),
    );
    match on_device(to) {
        Some((memory, at)) => {
            queue.fill_slice(&part(&memory, at, bytes)?, pattern)?;
        }
        None => {
            queue.wait()?;
            // SAFETY: by the caller's promise.
            unsafe { to_host(&pattern.repeat(count as usize), to) }
        }
    }
    Ok(())
}
