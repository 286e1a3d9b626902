//! Keeps LLVM's static variables alive when the process ends.
//!
//! Problem: threads translate kernels until the process ends. LLVM registers a destructor for each function-local
//! static variable on first use, and `exit` runs those destructors before functions that were registered earlier, such
//! as ours that waits for the threads. So from the first use of a GPU on, the LLVM of this library registers none: its
//! calls of `__cxa_atexit` are redirected to a function that does nothing. The system frees the memory when the
//! process ends.
//!
//! Sources: ELF (gABI, chapter 5: dynamic section, relocations), `dl_iterate_phdr(3)`.

use std::ffi::{CStr, c_char, c_int, c_void};

use gfxjit_reach::loaded;

/// `dl_phdr_info`, the members that are read.
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

/// `Elf64_Sym`; only the name is read.
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
/// `R_X86_64_GLOB_DAT` and `…_JUMP_SLOT`, `R_AARCH64_…`: relocations of a function's address in a
/// table.
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

/// Makes LLVM keep the variables that it creates from now on. Without effect if LLVM's library is not
/// found.
pub(crate) fn keep_variables() {
    let own = loaded(register_nothing as *const c_void);
    let Some(mut base) = own.and_then(|own| own.llvm()) else {
        return;
    };
    // SAFETY: the function is called for each library that is loaded, while none can be unloaded.
    unsafe { dl_iterate_phdr(patch, (&raw mut base).cast()) };
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

/// Redirects `__cxa_atexit` in a library's tables of functions.
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
        // For most entries the loader has already replaced the offset by an address.
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
            turn(base + relocation.offset as usize);
            return;
        }
    }
}

/// Writes the address of our function to an entry of a table, whose page may be read-only (RELRO).
fn turn(place: usize) {
    use rustix::mm::{MprotectFlags, mprotect};
    let page = rustix::param::page_size();
    let start = std::ptr::with_exposed_provenance_mut::<c_void>(place / page * page);
    // SAFETY: pages of a table that is loaded; it is written to once more only.
    if unsafe { mprotect(start, page, MprotectFlags::READ | MprotectFlags::WRITE) }.is_err() {
        return;
    }
    let slot = std::ptr::with_exposed_provenance::<std::sync::atomic::AtomicUsize>(place);
    let own = (register_nothing as *const c_void).expose_provenance();
    // SAFETY: an aligned word of the table; threads that call through it find the old or the new function.
    unsafe { &*slot }.store(own, std::sync::atomic::Ordering::Release);
}
