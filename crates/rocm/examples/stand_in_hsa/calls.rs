//! The calls.

use std::ffi::{c_char, c_void};
use std::sync::atomic::Ordering;

use crate::machine::{self, Callback, Queue, failing, pointer, signal};

const HOST: u64 = 1;
const GPU: u64 = 2;
/// Pools: of the host, of the GPU, and its LDS.
const HOST_POOL: u64 = 10;
const GPU_POOL: u64 = 20;
const LDS_POOL: u64 = 21;

const INVALID_ARGUMENT: u32 = 0x1001;
const INVALID_SYMBOL_NAME: u32 = 0x1013;

macro_rules! calls {
    ($(fn $name:ident($($arg:ident: $kind:ty),*) $body:block)*) => {$(
        #[unsafe(no_mangle)]
        pub(crate) unsafe extern "C" fn $name($($arg: $kind),*) -> u32 {
            if let Some(status) = failing(stringify!($name)) {
                return status;
            }
            $(let _ = $arg;)*
            $body
        }
    )*};
}

type Visitor = unsafe extern "C" fn(u64, *mut c_void) -> u32;

/// # Safety
/// `to` is where a `T` goes.
unsafe fn put<T>(to: *mut c_void, value: T) -> u32 {
    // SAFETY: as the caller vouches.
    unsafe { to.cast::<T>().write(value) };
    0
}

/// # Safety
/// `to` has room for the text and a zero.
unsafe fn put_text(to: *mut c_void, text: &str) -> u32 {
    // SAFETY: as the caller vouches.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), text.len());
        to.cast::<u8>().add(text.len()).write(0);
    }
    0
}

const ISA: &str = "amdgcn-amd-amdhsa--gfx1100";

calls! {
    fn hsa_init() { 0 }

    fn hsa_status_string(status: u32, text: *mut *const c_char) {
        match status {
            0x1000..0x1100 => unsafe { put(text.cast(), c"STAND_IN_STATUS: said by the stand-in".as_ptr()) },
            _ => INVALID_ARGUMENT,
        }
    }

    fn hsa_system_get_info(what: u32, to: *mut c_void) {
        unsafe { match what {
            0 | 1 => put(to, 1_u16),
            2 => put(to, std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_nanos() as u64)),
            3 => put(to, 1_000_000_000_u64),
            _ => INVALID_ARGUMENT,
        }}
    }

    fn hsa_iterate_agents(visit: Visitor, data: *mut c_void) {
        unsafe { visit(HOST, data); visit(GPU, data) }
    }

    fn hsa_agent_get_info(agent: u64, what: u32, to: *mut c_void) {
        unsafe { match what {
            0 => put_text(to, "gfx1100"),
            6 => put(to, 32_u32),
            8 => put(to, 1024_u32),
            9 => put(to, [u32::MAX; 3]),
            0xe => put(to, 4096_u32),
            0x11 => put(to, u32::from(agent == GPU)),
            0xa002 => put(to, 4_u32),
            0xa006 => put(to, 0x300_u32),
            0xa011 => put_text(to, "GPU-0123456789abcdef"),
            0xa015 => put(to, 1_u64 << 30),
            _ => INVALID_ARGUMENT,
        }}
    }

    fn hsa_agent_iterate_isas(agent: u64, visit: Visitor, data: *mut c_void) { unsafe { visit(1, data) } }

    fn hsa_isa_get_info_alt(isa: u64, what: u32, to: *mut c_void) {
        unsafe { match what {
            0 => put(to, ISA.len() as u32),
            _ => put_text(to, ISA),
        }}
    }

    fn hsa_amd_agent_iterate_memory_pools(agent: u64, visit: Visitor, data: *mut c_void) {
        unsafe { match agent {
            HOST => visit(HOST_POOL, data),
            _ => { visit(GPU_POOL, data); visit(LDS_POOL, data) }
        }}
    }

    fn hsa_amd_memory_pool_get_info(pool: u64, what: u32, to: *mut c_void) {
        unsafe { match what {
            0 => put(to, if pool == LDS_POOL { 3_u32 } else { 0 }),
            1 => put(to, if pool == HOST_POOL { 3_u32 } else { 4 }),
            2 => put(to, if pool == LDS_POOL { 65536_usize } else { 1 << 30 }),
            5 => put(to, pool != LDS_POOL),
            _ => INVALID_ARGUMENT,
        }}
    }

    fn hsa_amd_memory_pool_allocate(pool: u64, bytes: usize, flags: u32, to: *mut *mut c_void) {
        unsafe { put(to.cast(), machine::allocate(bytes)) }
    }

    fn hsa_amd_memory_pool_free(at: *mut c_void) { 0 }
    fn hsa_amd_agents_allow_access(count: u32, agents: *const u64, flags: *const u32, at: *const c_void) { 0 }

    fn hsa_amd_memory_async_copy(
        to: *mut c_void, to_agent: u64, from: *const c_void, from_agent: u64, bytes: usize,
        count: u32, behind: *const u64, done: u64
    ) {
        for index in 0..count as usize {
            machine::wait(unsafe { behind.add(index).read() }, 1, u64::MAX);
        }
        unsafe { std::ptr::copy(from.cast::<u8>(), to.cast(), bytes) };
        signal(done).fetch_sub(1, Ordering::AcqRel);
        0
    }

    fn hsa_amd_memory_fill(at: *mut c_void, word: u32, count: usize) {
        for index in 0..count {
            unsafe { at.cast::<u32>().add(index).write_unaligned(word) };
        }
        0
    }

    fn hsa_signal_create(value: i64, count: u32, consumers: *const u64, to: *mut u64) {
        unsafe { put(to.cast(), machine::new_signal(value)) }
    }
    fn hsa_signal_destroy(handle: u64) { 0 }

    fn hsa_queue_create(
        agent: u64, size: u32, kind: u32, callback: Callback, data: *mut c_void,
        private: u32, group: u32, to: *mut u64
    ) {
        unsafe { put(to.cast(), machine::new_queue(size, callback, data.addr() as u64)) }
    }
    fn hsa_queue_destroy(queue: *mut Queue) { 0 }

    fn hsa_code_object_reader_create_from_memory(at: *const c_void, bytes: usize, to: *mut u64) {
        unsafe { put(to.cast(), 1_u64) }
    }
    fn hsa_code_object_reader_destroy(reader: u64) { 0 }
    fn hsa_executable_create_alt(profile: u32, rounding: u32, options: *const c_char, to: *mut u64) {
        unsafe { put(to.cast(), 1_u64) }
    }
    fn hsa_executable_destroy(executable: u64) { 0 }
    fn hsa_executable_load_agent_code_object(
        executable: u64, agent: u64, reader: u64, options: *const c_char, to: *mut u64
    ) {
        unsafe { put(to.cast(), 1_u64) }
    }
    fn hsa_executable_freeze(executable: u64, options: *const c_char) { 0 }
    fn hsa_executable_get_symbol_by_name(executable: u64, name: *const c_char, agent: *const u64, to: *mut u64) {
        let name = unsafe { std::ffi::CStr::from_ptr(name) }.to_bytes();
        if !name.ends_with(b".kd") {
            return INVALID_SYMBOL_NAME;
        }
        unsafe { put(to.cast(), 1_u64) }
    }
    fn hsa_executable_symbol_get_info(symbol: u64, what: u32, to: *mut c_void) {
        unsafe { match what {
            0 => put(to, 1_u32),
            _ => put(to, 0x1000_u64),
        }}
    }
    fn hsa_executable_iterate_agent_symbols(executable: u64, agent: u64, visit: *const c_void, data: *mut c_void) { 0 }

    fn hsa_amd_profiling_set_profiler_enabled(queue: *mut Queue, enable: i32) { 0 }
    fn hsa_amd_profiling_get_dispatch_time(agent: u64, handle: u64, to: *mut [u64; 2]) {
        unsafe { put(to.cast(), [1_u64, 2]) }
    }
    fn hsa_amd_profiling_async_copy_enable(enable: bool) { 0 }
    fn hsa_amd_profiling_get_async_copy_time(handle: u64, to: *mut [u64; 2]) {
        unsafe { put(to.cast(), [1_u64, 2]) }
    }
    fn hsa_amd_register_system_event_handler(callback: *const c_void, data: *mut c_void) { 0 }
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hsa_signal_load_scacquire(handle: u64) -> i64 {
    signal(handle).load(Ordering::Acquire)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hsa_signal_store_relaxed(handle: u64, value: i64) {
    signal(handle).store(value, Ordering::Relaxed);
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hsa_signal_store_screlease(handle: u64, value: i64) {
    machine::store(handle, value);
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hsa_signal_subtract_relaxed(handle: u64, value: i64) {
    signal(handle).fetch_sub(value, Ordering::Relaxed);
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hsa_signal_wait_scacquire(
    handle: u64,
    _: u32,
    value: i64,
    ticks: u64,
    _: u32,
) -> i64 {
    machine::wait(handle, value, ticks)
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn hsa_queue_load_read_index_scacquire(queue: u64) -> u64 {
    machine::queue_at(queue).read.load(Ordering::Acquire)
}

#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn hsa_queue_add_write_index_relaxed(queue: u64, count: u64) -> u64 {
    machine::queue_at(queue)
        .write
        .fetch_add(count, Ordering::Relaxed)
}

/// Keeps the type of queues known here.
const _: fn(u64) -> *mut Queue = pointer;
