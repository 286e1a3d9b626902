//! Static variables of a C++ library that are not destroyed when the process ends.
//!
//! Problem: LLVM translates on threads of its own until the process is gone. C++ registers the destructor of a
//! function's static variable when the variable is made (`__cxa_atexit`), and `exit` calls what was registered last
//! first: variables that LLVM makes while it works are destroyed before any function registered earlier could wait
//! for the threads, which crash then. So the library's entry for `__cxa_atexit` in its global offset table is
//! replaced by a function that registers nothing; the system frees the memory.
//!
//! Sources: Itanium C++ ABI, 3.3.6; ELF (gABI, chapter 5: dynamic section, relocations); `dl_iterate_phdr(3)`.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::loaded::Loaded;

/// `dl_phdr_info`, as far as it is read.
#[repr(C)]
struct Library {
    base: usize,
    name: *const c_char,
    headers: *const Header,
    count: u16,
}

/// `Elf64_Phdr`.
#[repr(C)]
struct Header {
    kind: u32,
    flags: u32,
    offset: u64,
    address: u64,
    physical: u64,
    file_bytes: u64,
    memory_bytes: u64,
    alignment: u64,
}

/// `Elf64_Rela`.
#[repr(C)]
struct Relocation {
    offset: u64,
    info: u64,
    addend: i64,
}

/// `Elf64_Sym`, of which the name is read.
#[repr(C)]
struct Symbol {
    name: u32,
    rest: [u32; 5],
}

const PT_DYNAMIC: u32 = 2;
const DT_PLTRELSZ: u64 = 2;
const DT_STRTAB: u64 = 5;
const DT_SYMTAB: u64 = 6;
const DT_RELA: u64 = 7;
const DT_RELASZ: u64 = 8;
const DT_JMPREL: u64 = 23;
/// `R_X86_64_GLOB_DAT` and `…_JUMP_SLOT`, `R_AARCH64_…`: the address of a function in a table.
const IN_TABLES: [u64; 4] = [6, 7, 1025, 1026];

unsafe extern "C" {
    fn dl_iterate_phdr(
        each: unsafe extern "C" fn(*const Library, usize, *mut c_void) -> c_int,
        data: *mut c_void,
    ) -> c_int;
}

extern "C" fn register_nothing(_: *mut c_void, _: *mut c_void, _: *mut c_void) -> c_int {
    0
}

impl Loaded {
    /// From now on, the library's static variables that are made when they are first used stay when the process
    /// ends. A library without a `__cxa_atexit` in its tables stays as it is.
    pub fn keep_variables(&self) {
        let mut base = self.base;
        // SAFETY: the function is called for each library that is loaded, while none can be unloaded.
        unsafe { dl_iterate_phdr(patch, (&raw mut base).cast()) };
    }
}

unsafe extern "C" fn patch(library: *const Library, _: usize, base: *mut c_void) -> c_int {
    // SAFETY: `keep_variables` gives the address of a number, and the loader that of a library.
    let (wanted, library) = unsafe { (*base.cast::<usize>(), &*library) };
    if library.base != wanted {
        return 0;
    }
    // SAFETY: the loader gives that number of headers.
    let headers = unsafe { std::slice::from_raw_parts(library.headers, library.count.into()) };
    if let Some(dynamic) = headers.iter().find(|header| header.kind == PT_DYNAMIC) {
        // SAFETY: the dynamic section of a library that is loaded.
        unsafe { patch_tables(wanted, wanted.wrapping_add(dynamic.address as usize)) };
    }
    1
}

/// Replaces `__cxa_atexit` in a library's global offset table.
///
/// # Safety
/// A library is loaded at `base`, and its dynamic section is at `dynamic`.
unsafe fn patch_tables(base: usize, dynamic: usize) {
    let mut at = std::ptr::with_exposed_provenance::<[u64; 2]>(dynamic);
    let (mut tables, mut sizes) = ([0_usize; 2], [0_usize; 2]);
    let (mut names, mut symbols) = (0_usize, 0_usize);
    loop {
        // SAFETY: the section ends with a zero, where the loop does.
        let [tag, value] = unsafe { at.read() };
        let value = value as usize;
        // The loader has made addresses of most of these already.
        let address = if value < base { base + value } else { value };
        match tag {
            0 => break,
            DT_JMPREL => tables[0] = address,
            DT_PLTRELSZ => sizes[0] = value,
            DT_RELA => tables[1] = address,
            DT_RELASZ => sizes[1] = value,
            DT_STRTAB => names = address,
            DT_SYMTAB => symbols = address,
            _ => {}
        }
        at = at.wrapping_add(1);
    }
    if names == 0 || symbols == 0 {
        return;
    }
    for (table, size) in tables
        .into_iter()
        .zip(sizes)
        .filter(|(table, _)| *table != 0)
    {
        let table = std::ptr::with_exposed_provenance::<Relocation>(table);
        // SAFETY: the section says how large the table is.
        let all = unsafe { std::slice::from_raw_parts(table, size / size_of::<Relocation>()) };
        let mut in_tables = all
            .iter()
            .filter(|r| IN_TABLES.contains(&(r.info & 0xffff_ffff)));
        let found = in_tables.find(|relocation| {
            let symbol = std::ptr::with_exposed_provenance::<Symbol>(symbols);
            let symbol = symbol.wrapping_add((relocation.info >> 32) as usize);
            // SAFETY: a relocation names a symbol of the table.
            let name = unsafe { (*symbol).name } as usize;
            // SAFETY: and a symbol a text of its table.
            let name = unsafe { CStr::from_ptr(std::ptr::with_exposed_provenance(names + name)) };
            name == c"__cxa_atexit"
        });
        if let Some(relocation) = found {
            replace(base + relocation.offset as usize);
            return;
        }
    }
}

/// Writes the address of [`register_nothing`] to an entry of a table, which may be read-only by now (RELRO).
fn replace(place: usize) {
    // SAFETY: takes a number.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096);
    let start = std::ptr::with_exposed_provenance_mut::<c_void>(place / page * page);
    let rights = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: pages of a table that is loaded; it is written to once more only.
    if unsafe { libc::mprotect(start, page, rights) } != 0 {
        return;
    }
    let entry = std::ptr::with_exposed_provenance::<AtomicUsize>(place);
    let own = (register_nothing as *const c_void).expose_provenance();
    // SAFETY: an aligned word of the table; threads that call through it find the old or the new function.
    unsafe { &*entry }.store(own, Ordering::Release);
}
