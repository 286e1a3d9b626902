//! Virtual memory management: reserved addresses, physical memory that is mapped there, and access
//! by GPUs.

use std::ffi::c_void;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex};

use gfxjit_process::shared::{FIXED, fixed_file};
use rustix::fs::fcntl_get_seals;
use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous};

use crate::abi::{AccessDesc, access, location};
use crate::entry::{In, Out, functions};
use crate::error::{Code, Error, Result};
use crate::file_mapping::{LARGE_PAGE, PAGE, alignment};
use crate::gpu::{Charge, Gpu};
use crate::handles::{Handle, Handles};
use crate::mapping::{Mapping, Pages, at, protect};
use crate::memory::Kind;
use crate::process::process;
use gfxjit::hal::sync::lock;

/// Sizes of memory and of addresses are multiples of this number of bytes.
const GRANULARITY: u64 = PAGE;
/// `hipMemAllocationGranularityRecommended`.
const RECOMMENDED: u32 = 1;
/// `hipMemAllocationTypePinned`.
const PINNED: u32 = 1;
/// `hipMemHandleTypePosixFileDescriptor`.
const DESCRIPTOR: u32 = 1;
/// Name of the files with memory.
const FILE: &str = "gfxjit-hip-memory";
/// No file has a number as large (`fs.nr_open`), and no memory an address as small.
const FIRST_ADDRESS: u64 = 1 << 20;

static MEMORY: Handles<Memory> = Handles::new();
static RESERVED: Mutex<Vec<Reserved>> = Mutex::new(Vec::new());

/// Physical memory, mapped or not.
struct Memory {
    file: OwnedFd,
    bytes: u64,
    props: Props,
    /// Number of `hipMemRelease` calls needed to free it.
    references: Mutex<u32>,
    /// Counts against the GPU's memory until the last mapping is gone.
    _charge: Option<Charge>,
}

struct Reserved {
    start: u64,
    bytes: u64,
    mapping: Arc<Mapping>,
    mapped: Vec<Mapped>,
}

struct Mapped {
    start: u64,
    bytes: u64,
    memory: Arc<Memory>,
    access: u32,
}

/// `hipMemAllocationProp`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Props {
    kind: u32,
    handle_types: u32,
    /// `hipMemLocation`.
    place: [i32; 2],
    metadata: *const c_void,
    flags: u32,
}

// SAFETY: the pointer is Windows', and never followed.
unsafe impl Send for Props {}
// SAFETY: as above.
unsafe impl Sync for Props {}

fn memory(handle: Handle) -> Result<Arc<Memory>> {
    MEMORY
        .get(handle)
        .ok_or_else(|| Error::invalid(format!("{handle:?} is no memory")))
}

fn system(what: &str) -> impl Fn(rustix::io::Errno) -> Error {
    let what = what.to_owned();
    move |error| Error::new(Code::OPERATING_SYSTEM, format!("{what}: {error}"))
}

/// The file with memory that a program gives, and its length. ROCm takes the address of a file's number before 7.1, and the
/// number itself since: no address is as small as the numbers that the system gives to files.
fn given(descriptor: u64) -> Result<(OwnedFd, u64)> {
    let number = match descriptor < FIRST_ADDRESS {
        true => descriptor as i32,
        // SAFETY: the program gives the address of a number; it is read only where there is memory.
        false => unsafe { In::new(at(descriptor).cast_const().cast::<i32>()) }.get()?,
    };
    let none = |reason| {
        Error::invalid(format!(
            "file {number} is no memory of hipMemCreate's: {reason}"
        ))
    };
    if number < 0 {
        return Err(none("no file's number".to_owned()));
    }
    // SAFETY: the program gives a file that it has open; only a copy of it is kept.
    let given = unsafe { BorrowedFd::borrow_raw(number) };
    let file =
        rustix::io::fcntl_dupfd_cloexec(given, 0).map_err(|error| none(error.to_string()))?;
    let bytes = rustix::fs::fstat(&file)
        .map_err(system("fstat"))?
        .st_size
        .cast_unsigned();
    let is_fixed = fcntl_get_seals(&file).is_ok_and(|seals| seals.contains(FIXED));
    match is_fixed && bytes > 0 && bytes.is_multiple_of(GRANULARITY) {
        true => Ok((file, bytes)),
        false => Err(none("its size and seals are others".to_owned())),
    }
}

/// The GPU of a `hipMemLocation`; whatever is wrong with it, the value is invalid here.
fn gpu_of(place: [i32; 2]) -> Result<&'static Arc<Gpu>> {
    let gpu = process()?.gpu_at(place);
    gpu.map_err(|error| Error::invalid(error.reason))
}

/// The GPU of memory with these properties. Types of handles are looked at when one is asked for: as with ROCm programs
/// leave the field as it was.
fn checked(props: &Props) -> Result<&'static Arc<Gpu>> {
    match props.kind {
        PINNED => gpu_of(props.place),
        kind => Err(Error::invalid(format!("memory of type {kind}"))),
    }
}

/// Calls a function with each mapping in a range. The range must consist of whole mappings.
fn with_range(
    start: u64,
    bytes: u64,
    mut act: impl FnMut(&mut Mapped, &Arc<Mapping>) -> Result<()>,
) -> Result<()> {
    let mut all = lock(&RESERVED);
    let end = start.saturating_add(bytes);
    let mut covered = 0;
    for reserved in all.iter_mut() {
        let mapping = Arc::clone(&reserved.mapping);
        for mapped in &mut reserved.mapped {
            if mapped.start >= start && mapped.start + mapped.bytes <= end {
                act(mapped, &mapping)?;
                covered += mapped.bytes;
            }
        }
    }
    match covered == bytes && bytes > 0 {
        true => Ok(()),
        false => Err(Error::invalid(format!(
            "{bytes} bytes at {start:#x} are not what was mapped"
        ))),
    }
}

functions! {
    fn hipMemGetAllocationGranularity(bytes: Out<usize>, props: In<Props>, which: u32) {
        checked(&props.get()?)?;
        bytes.set(match which {
            RECOMMENDED => LARGE_PAGE as usize,
            _ => GRANULARITY as usize,
        })
    }

    fn hipMemAddressReserve(to: Out<u64>, bytes: usize, align: usize, _wanted: u64, flags: u64) {
        let bytes = bytes as u64;
        if to.is_null() || flags != 0 {
            return Err(Error::invalid("a null pointer for the addresses, or flags"));
        }
        if bytes == 0 || !bytes.is_multiple_of(GRANULARITY) {
            let reason = format!("{bytes} bytes of addresses; they are multiples of {GRANULARITY}");
            return Err(Error::new(Code::OUT_OF_MEMORY, reason));
        }
        let align = (align as u64).max(alignment(bytes));
        if !align.is_power_of_two() {
            return Err(Error::invalid(format!("an alignment of {align}")));
        }
        let (mapping, start) = Mapping::reserve(bytes, align)?;
        lock(&RESERVED).push(Reserved { start, bytes, mapping, mapped: Vec::new() });
        to.set(start)
    }

    fn hipMemAddressFree(start: u64, bytes: usize) {
        let mut all = lock(&RESERVED);
        let found = all.iter().position(|reserved| {
            reserved.start == start && reserved.bytes == bytes as u64 && reserved.mapped.is_empty()
        });
        let found = found.ok_or_else(|| Error::invalid(format!("{start:#x} is not reserved, or in use")))?;
        all.swap_remove(found);
        Ok(())
    }

    fn hipMemCreate(to: Out<Handle>, bytes: usize, props: In<Props>, flags: u64) {
        let (bytes, props) = (bytes as u64, props.get()?);
        if to.is_null() || bytes == 0 || !bytes.is_multiple_of(GRANULARITY) || flags != 0 {
            return Err(Error::invalid(format!("{bytes} bytes of memory (multiples of {GRANULARITY})")));
        }
        let charge = checked(&props)?.charge(bytes)?;
        let file = fixed_file(FILE, bytes).map_err(system("a file for the memory"))?;
        to.set(MEMORY.put(Arc::new(Memory { file, bytes, props, references: Mutex::new(1), _charge: Some(charge) })))
    }

    fn hipMemRelease(handle: Handle) {
        let memory = memory(handle)?;
        let mut references = lock(&memory.references);
        *references -= 1;
        if *references == 0 {
            MEMORY.take(handle);
        }
        Ok(())
    }

    fn hipMemMap(start: u64, bytes: usize, offset: usize, handle: Handle, flags: u64) {
        let (bytes, memory) = (bytes as u64, memory(handle)?);
        let is_inside = (offset as u64).checked_add(bytes).is_some_and(|end| end <= memory.bytes);
        if !is_inside || !start.is_multiple_of(GRANULARITY) || bytes == 0 || flags != 0 {
            return Err(Error::invalid(format!("{bytes} bytes at {offset} of memory of {}", memory.bytes)));
        }
        let mut all = lock(&RESERVED);
        let end = start.saturating_add(bytes);
        let reserved = all.iter_mut().find(|r| r.start <= start && end <= r.start + r.bytes);
        let reserved = reserved.ok_or_else(|| Error::invalid(format!("{start:#x} is not reserved")))?;
        if reserved.mapped.iter().any(|other| start < other.start + other.bytes && other.start < end) {
            return Err(Error::new(Code::ALREADY_MAPPED, format!("something is at {start:#x}")));
        }
        // SAFETY: addresses of our own, at which nothing lies.
        let done = unsafe {
            mmap(at(start), bytes as usize, ProtFlags::empty(), MapFlags::SHARED | MapFlags::FIXED, &memory.file, offset as u64)
        };
        done.map_err(system("mmap"))?;
        reserved.mapped.push(Mapped { start, bytes, memory, access: 0 });
        Ok(())
    }

    fn hipMemUnmap(start: u64, bytes: usize) {
        for gpu in &process()?.gpus {
            gpu.wait()?;
        }
        let bytes = bytes as u64;
        with_range(start, bytes, |_, _| Ok(()))?;
        drop(process()?.memories.remove_range(start, start + bytes, Kind::Mapped));
        // SAFETY: addresses of our own, which no GPU uses any more.
        let done = unsafe {
            mmap_anonymous(at(start), bytes as usize, ProtFlags::empty(), MapFlags::PRIVATE | MapFlags::NORESERVE | MapFlags::FIXED)
        };
        done.map_err(system("mmap"))?;
        for reserved in lock(&RESERVED).iter_mut() {
            reserved.mapped.retain(|mapped| mapped.start < start || mapped.start >= start + bytes);
        }
        Ok(())
    }

    /// All GPUs access the same memory, so the range is accessible as soon as one GPU has access. Stores are not refused
    /// where that is to read only.
    fn hipMemSetAccess(start: u64, bytes: usize, list: In<AccessDesc>, count: usize) {
        let list = list.many(count)?;
        let process = process()?;
        for wanted in &list {
            gpu_of(wanted.place)?;
            if ![access::NONE, access::READ, access::READ_WRITE].contains(&wanted.access) {
                return Err(Error::invalid(format!("access {:#x}", wanted.access)));
            }
        }
        let access = list.iter().map(|wanted| wanted.access).max();
        let access = access.ok_or_else(|| Error::invalid("no access"))?;
        with_range(start, bytes as u64, |mapped, mapping| {
            let was = std::mem::replace(&mut mapped.access, access);
            // SAFETY: addresses of our own.
            unsafe { protect(mapped.start, mapped.bytes, access != access::NONE) }?;
            match (was != access::NONE, access != access::NONE) {
                (false, true) => {
                    // SAFETY: the reservation keeps the addresses, and the memory stays there until it is
                    // unmapped, which ends the GPUs' use of it first.
                    let pages = unsafe { Pages::new(mapped.start, mapped.bytes, Some(Arc::clone(mapping))) }?;
                    let gpu = mapped.memory.props.place[1].unsigned_abs() as usize;
                    process.memories.insert(gpu, pages, Kind::Mapped, 0, None).map(drop)
                }
                (true, false) => {
                    process.memories.remove_range(mapped.start, mapped.start + mapped.bytes, Kind::Mapped);
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    }

    fn hipMemGetAccess(access: Out<u64>, place: In<[i32; 2]>, start: u64) {
        process()?.gpu(place.get()?[1])?;
        let all = lock(&RESERVED);
        let mut mapped = all.iter().flat_map(|reserved| &reserved.mapped);
        let mapped = mapped.find(|mapped| start >= mapped.start && start < mapped.start + mapped.bytes);
        access.set(mapped.ok_or_else(|| Error::invalid(format!("nothing is at {start:#x}")))?.access.into())
    }

    fn hipMemRetainAllocationHandle(to: Out<Handle>, start: u64) {
        let all = lock(&RESERVED);
        let mut mapped = all.iter().flat_map(|reserved| &reserved.mapped);
        let mapped = mapped.find(|mapped| start >= mapped.start && start < mapped.start + mapped.bytes);
        let mapped = mapped.ok_or_else(|| Error::invalid(format!("nothing is at {start:#x}")))?;
        *lock(&mapped.memory.references) += 1;
        to.set(MEMORY.put(Arc::clone(&mapped.memory)))
    }

    fn hipMemGetAllocationPropertiesFromHandle(to: Out<Props>, handle: Handle) { to.set(memory(handle)?.props) }

    /// A file descriptor for the memory, which this or another process can import.
    fn hipMemExportToShareableHandle(to: Out<i32>, handle: Handle, kind: u32, flags: u64) {
        if kind != DESCRIPTOR || flags != 0 {
            return Err(Error::invalid(format!("handles of type {kind}, flags {flags}")));
        }
        let memory = memory(handle)?;
        if memory.props.handle_types != kind {
            let made = memory.props.handle_types;
            return Err(Error::invalid(format!("memory that hipMemCreate made for handles of type {made}, not {kind}")));
        }
        let file = rustix::io::dup(&memory.file).map_err(system("dup"))?;
        to.set(file.as_raw_fd())?;
        std::mem::forget(file);
        Ok(())
    }

    fn hipMemImportFromShareableHandle(to: Out<Handle>, descriptor: usize, kind: u32) {
        if kind != DESCRIPTOR {
            return Err(Error::unsupported(format!("handles of type {kind}")));
        }
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the handle"));
        }
        let (file, bytes) = given(descriptor as u64)?;
        let props = Props {
            kind: 1,
            handle_types: DESCRIPTOR,
            place: [location::DEVICE, crate::thread::device() as i32],
            metadata: std::ptr::null(),
            flags: 0,
        };
        to.set(MEMORY.put(Arc::new(Memory { file, bytes, props, references: Mutex::new(1), _charge: None })))
    }
}
