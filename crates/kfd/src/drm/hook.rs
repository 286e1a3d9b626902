//! How libdrm's calls of the kernel come here.
//!
//! ROCr opens our library for the compute half of the driver, but calls libdrm for some of the
//! graphics half: for memory by handles. libdrm makes system calls on a file, which is ours and
//! no device. So its entry for `ioctl`, in the table by which it finds functions of other libraries,
//! is changed in memory: calls of the graphics half on our file are answered here, all others go where
//! they went before. Without libdrm nothing is done.
//!
//! Source: the ELF specification and its supplements for x86-64 and AArch64 (relocations).

use std::ffi::{CStr, OsStr, c_char, c_int, c_ulong, c_void};
use std::os::unix::ffi::OsStrExt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::mm::{MprotectFlags, mprotect};

use crate::backing::PAGE;

/// Answers a call of the graphics half; `None` for a file that is not ours.
pub type Answer = fn(file: c_int, request: u64, argument: *mut c_void) -> Option<c_int>;

type Ioctl = unsafe extern "C" fn(c_int, c_ulong, *mut c_void) -> c_int;

/// The type of requests of the graphics half.
const DRM: u64 = b'd' as u64;

/// `R_X86_64_GLOB_DAT`, `R_X86_64_JUMP_SLOT`; `R_AARCH64_…`
#[cfg(target_arch = "x86_64")]
const SLOTS: [u32; 2] = [6, 7];
#[cfg(not(target_arch = "x86_64"))]
const SLOTS: [u32; 2] = [1025, 1026];

const PT_DYNAMIC: u32 = 2;
const PT_GNU_RELRO: u32 = 0x6474_e552;

mod tag {
    pub const PLT_BYTES: u64 = 2;
    pub const STRINGS: u64 = 5;
    pub const SYMBOLS: u64 = 6;
    pub const RELA: u64 = 7;
    pub const RELA_BYTES: u64 = 8;
    pub const PLT: u64 = 23;
}

#[repr(C)]
struct ProgramHeader {
    kind: u32,
    flags: u32,
    offset: u64,
    address: u64,
    physical: u64,
    file_bytes: u64,
    bytes: u64,
    align: u64,
}

/// `struct dl_phdr_info`, up to what is used.
#[repr(C)]
struct Object {
    base: u64,
    name: *const c_char,
    headers: *const ProgramHeader,
    count: u16,
}

#[repr(C)]
struct Rela {
    offset: u64,
    info: u64,
    addend: i64,
}

/// Bytes of a symbol; its name is the first word.
const SYMBOL: u64 = 24;

#[allow(unsafe_code, reason = "functions of the C library")]
unsafe extern "C" {
    fn dl_iterate_phdr(
        each: unsafe extern "C" fn(*const Object, usize, *mut c_void) -> c_int,
        data: *mut c_void,
    ) -> c_int;
    fn ioctl(file: c_int, request: c_ulong, ...) -> c_int;
}

static ANSWER: OnceLock<Answer> = OnceLock::new();

/// Lets `answer` have libdrm's calls from now on.
#[allow(unsafe_code, reason = "a look at the loaded libraries")]
pub fn install(answer: Answer) {
    let _ = ANSWER.set(answer);
    // SAFETY: the callback is called for each object while none can go away.
    unsafe { dl_iterate_phdr(visit, std::ptr::null_mut()) };
}

#[allow(unsafe_code, reason = "called in place of the C library's function")]
unsafe extern "C" fn own_ioctl(file: c_int, request: c_ulong, argument: *mut c_void) -> c_int {
    let is_drm = request >> 8 & 0xff == DRM;
    if is_drm && let Some(result) = ANSWER.get().and_then(|answer| answer(file, request, argument))
    {
        return result;
    }
    // SAFETY: the caller's.
    unsafe { ioctl(file, request, argument) }
}

#[allow(unsafe_code, reason = "tables of a loaded library")]
unsafe extern "C" fn visit(object: *const Object, _: usize, _: *mut c_void) -> c_int {
    // SAFETY: the loader's description of an object, whose name is a string or null.
    let object = unsafe { &*object };
    let name = match object.name.is_null() {
        true => c"",
        // SAFETY: as above.
        false => unsafe { CStr::from_ptr(object.name) },
    };
    let name = name.to_bytes();
    let file = name.rsplit(|&byte| byte == b'/').next().unwrap_or(name);
    // `libdrm.so.2`, and the names that builds of ROCm give it.
    if file.windows(10).any(|part| part == b"drm_amdgpu") {
        super::libdrm::found(OsStr::from_bytes(name).to_owned());
    } else if file.windows(3).any(|part| part == b"drm") {
        // SAFETY: as above.
        unsafe { change(object) };
    }
    0
}

/// Changes the entries of an object for `ioctl`.
///
/// # Safety
/// The object is loaded.
#[allow(unsafe_code, reason = "tables of a loaded library")]
unsafe fn change(object: &Object) {
    // SAFETY: the object has as many headers.
    let headers = unsafe { std::slice::from_raw_parts(object.headers, object.count.into()) };
    let header = |kind: u32| headers.iter().find(|header| header.kind == kind);
    let Some(dynamic) = header(PT_DYNAMIC) else {
        return;
    };
    let relro = header(PT_GNU_RELRO).map(|header| {
        let start = object.base + header.address;
        start..start + header.bytes
    });
    let mut entry: *const [u64; 2] =
        std::ptr::with_exposed_provenance((object.base + dynamic.address) as usize);
    let mut found = [0_u64; 24];
    loop {
        // SAFETY: the table ends with a tag of 0.
        let [tag, value] = unsafe { *entry };
        if tag == 0 {
            break;
        }
        if let Some(place) = found.get_mut(tag as usize) {
            *place = value;
        }
        // SAFETY: as above.
        entry = unsafe { entry.add(1) };
    }
    let value = |tag: u64| found.get(tag as usize).copied().unwrap_or(0);
    // The loader has made addresses of offsets, on most systems.
    let address = |tag: u64| match value(tag) {
        0 => None,
        offset if offset < object.base => Some(object.base + offset),
        address => Some(address),
    };
    let (Some(symbols), Some(strings)) = (address(tag::SYMBOLS), address(tag::STRINGS)) else {
        return;
    };
    let tables = [
        (address(tag::PLT), value(tag::PLT_BYTES)),
        (address(tag::RELA), value(tag::RELA_BYTES)),
    ];
    for (table, bytes) in tables {
        let Some(table) = table else { continue };
        let count = bytes as usize / size_of::<Rela>();
        let table: *const Rela = std::ptr::with_exposed_provenance(table as usize);
        // SAFETY: the object's table has as many entries.
        for rela in unsafe { std::slice::from_raw_parts(table, count) } {
            if !SLOTS.contains(&(rela.info as u32)) {
                continue;
            }
            let symbol = symbols + (rela.info >> 32) * SYMBOL;
            let symbol: *const u32 = std::ptr::with_exposed_provenance(symbol as usize);
            // SAFETY: relocations are of the object's symbols, whose names are strings.
            let name = unsafe {
                let name = strings + u64::from(*symbol);
                CStr::from_ptr(std::ptr::with_exposed_provenance(name as usize))
            };
            if name == c"ioctl" {
                let slot = object.base + rela.offset;
                let is_protected = relro.as_ref().is_some_and(|relro| relro.contains(&slot));
                // SAFETY: the slot is the object's.
                unsafe { set(slot, own_ioctl, is_protected) };
            }
        }
    }
}

/// Changes one entry.
///
/// # Safety
/// It is one of a loaded library, for a function of this type.
#[allow(unsafe_code, reason = "tables of a loaded library")]
unsafe fn set(slot: u64, function: Ioctl, is_protected: bool) {
    let page = std::ptr::with_exposed_provenance_mut((slot / PAGE * PAGE) as usize);
    let protect = |access| {
        // SAFETY: a page that the caller has found; reads stay possible.
        is_protected && unsafe { mprotect(page, PAGE as usize, access) }.is_err()
    };
    if protect(MprotectFlags::READ | MprotectFlags::WRITE) {
        return;
    }
    let place: *const AtomicUsize = std::ptr::with_exposed_provenance(slot as usize);
    // SAFETY: the caller's; entries are aligned words.
    unsafe { &*place }.store(function as usize, Ordering::Release);
    protect(MprotectFlags::READ);
}
