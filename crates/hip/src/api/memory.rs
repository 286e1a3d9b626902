//! Memory: allocation, freeing, and attributes of addresses.

use std::ffi::c_void;

use crate::abi::{Extent, PitchedPtr, PointerAttributes, location, memory_type};
use crate::advice::{self, Advice, Coherency};
use crate::array::ARRAYS;
use crate::entry::{In, Out, functions};
use crate::error::{Code, Error, Result};
use crate::graph_memory;
use crate::handles::Handle;
use crate::mapping::Pages;
use crate::memory::{Allocated, Kind};
use crate::pool;
use crate::process::{current, process};
use gfxjit::hal::sync::lock;

/// Row pitch is a multiple of this number of bytes.
const PITCH: usize = 256;
/// `hipHostMallocCoherent` and `hipHostMallocNonCoherent`.
const COHERENCE: u32 = 0xc000_0000;
const ALL_HOST_FLAGS: u32 = 0xf000_0000 | 0xff;
/// The kinds that `hipFree` and `hipHostFree` free: as with ROCm, each of the functions accepts all
/// memory that HIP has allocated.
const FREED: [Kind; 3] = [Kind::Device, Kind::Managed, Kind::Host];
/// `hipMemAttachGlobal` and `hipMemAttachHost`.
const ATTACH: [u32; 2] = [1, 2];
/// `HIP_POINTER_ATTRIBUTE_MEMORY_TYPE`.
const MEMORY_TYPE: u32 = 2;
/// `hipMemAttachSingle`.
const ATTACH_SINGLE: u32 = 4;
/// Flags of `hipExtMallocWithFlags`: fine-grained, for signals, uncached, contiguous.
const KINDS_OF_DEVICE: [u32; 5] = [0, 1, SIGNAL, 3, 4];
const SIGNAL: u32 = 2;

fn allocate(bytes: usize, kind: Kind, flags: u32) -> Result<u64> {
    let process = process()?;
    let memory = process
        .memories
        .allocate(process.current()?, bytes as u64, kind, flags)?;
    Ok(memory.map_or(0, |memory| memory.start))
}

/// Allocates memory and writes its address to `to`; frees the memory if the write fails.
fn give(to: Out<u64>, bytes: usize, kind: Kind, flags: u32) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the address"));
    }
    let address = allocate(bytes, kind, flags)?;
    to.set(address)
        .inspect_err(|_| drop(process().map(|process| process.memories.remove(address, &[kind]))))
}

/// Allocates pitched memory; writes its address and the pitch in bytes.
fn give_rows(to: Out<u64>, pitch: Out<usize>, width: usize, height: usize) -> Result<()> {
    let (bytes, distance) = pitched(width, height)?;
    pitch.set(distance)?;
    give(to, bytes, Kind::Device, 0)
}

/// Waits for all GPUs, and frees memory of the given kinds.
fn free(address: u64, kinds: &[Kind]) -> Result<()> {
    let process = process()?;
    if address == 0 {
        return Ok(());
    }
    let waited: Result<Vec<()>> = process.gpus.iter().map(|gpu| gpu.wait()).collect();
    match process.memories.remove(address, kinds) {
        Some(memory) => {
            graph_memory::end(address);
            pool::free(memory, None)?;
            waited.map(drop)
        }
        None => Err(Error::invalid(format!(
            "{address:#x} is no memory that this ends"
        ))),
    }
}

/// Size in bytes of `rows` rows of `width` bytes, and their pitch.
fn pitched(width: usize, rows: usize) -> Result<(usize, usize)> {
    let pitch = width.checked_next_multiple_of(PITCH);
    let bytes = pitch.and_then(|pitch| pitch.checked_mul(rows));
    let both = bytes.zip(pitch);
    both.ok_or_else(|| Error::new(Code::OUT_OF_MEMORY, "more bytes than there are addresses"))
}

fn memory_at(address: u64) -> Result<std::sync::Arc<Allocated>> {
    process()?.memories.at(address)
}

fn type_of(memory: &Allocated) -> u32 {
    match memory.kind {
        Kind::Host | Kind::Registered => memory_type::HOST,
        Kind::Managed => memory_type::MANAGED,
        Kind::Device | Kind::Variable | Kind::Mapped | Kind::Opened => memory_type::DEVICE,
    }
}

functions! {
    fn hipMalloc(to: Out<u64>, bytes: usize) { give(to, bytes, Kind::Device, 0) }

    fn hipExtMallocWithFlags(to: Out<u64>, bytes: usize, flags: u32) {
        if !KINDS_OF_DEVICE.contains(&flags) || flags == SIGNAL && bytes != 8 {
            return Err(Error::invalid(format!("hipExtMallocWithFlags of {bytes} bytes, flags {flags:#x}")));
        }
        give(to, bytes, Kind::Device, flags)
    }

    fn hipFree(address: u64) { free(address, &FREED) }

    fn hipHostMalloc(to: Out<u64>, bytes: usize, flags: u32) {
        if flags & !ALL_HOST_FLAGS != 0 || flags & COHERENCE == COHERENCE {
            return Err(Error::invalid(format!("hipHostMalloc with flags {flags:#x}")));
        }
        give(to, bytes, Kind::Host, flags)
    }

    fn hipMemAllocHost(to: Out<u64>, bytes: usize) { give(to, bytes, Kind::Host, 0) }

    fn hipHostFree(address: u64) { free(address, &FREED) }

    fn hipMallocManaged(to: Out<u64>, bytes: usize, flags: u32) {
        if bytes == 0 || !ATTACH.contains(&flags) {
            return Err(Error::invalid(format!("hipMallocManaged of {bytes} bytes, flags {flags}")));
        }
        give(to, bytes, Kind::Managed, flags)
    }

    fn hipMallocPitch(to: Out<u64>, pitch: Out<usize>, width: usize, height: usize) {
        give_rows(to, pitch, width, height)
    }

    fn hipMemAllocPitch(to: Out<u64>, pitch: Out<usize>, width: usize, height: usize, element: u32) {
        if ![4, 8, 16].contains(&element) {
            return Err(Error::invalid(format!("elements of {element} bytes")));
        }
        give_rows(to, pitch, width, height)
    }

    fn hipMalloc3D(to: Out<PitchedPtr>, extent: Extent) {
        let rows = extent.height.saturating_mul(extent.depth);
        let (bytes, pitch) = pitched(extent.width, rows)?;
        let made = |pointer| PitchedPtr { pointer, pitch, xsize: extent.width, ysize: extent.height };
        // Write to `to` first, so that no memory is allocated whose address cannot be returned.
        to.set(made(0))?;
        to.set(made(allocate(bytes, Kind::Device, 0)?))
    }

    fn hipHostRegister(start: u64, bytes: usize, flags: u32) {
        let process = process()?;
        if start == 0 || bytes == 0 || flags & !0xffff_000f != 0 {
            return Err(Error::invalid(format!("hipHostRegister of {bytes} bytes at {start:#x}")));
        }
        let there = gfxjit_process::writable(start, bytes as u64);
        if there < bytes as u64 {
            return Err(Error::invalid(format!(
                "hipHostRegister of {bytes} bytes at {start:#x}, of which {there} can be read and written"
            )));
        }
        // SAFETY: the bytes are there; the program has the memory until it unregisters it.
        let pages = unsafe { Pages::new(start, bytes as u64, None) }?;
        let gpu = process.current()?.index;
        process.memories.insert(gpu, pages, Kind::Registered, flags, None).map(drop)
    }

    fn hipHostUnregister(start: u64) {
        if start == 0 {
            return Err(Error::invalid("address 0"));
        }
        let waited: Result<Vec<()>> = process()?.gpus.iter().map(|gpu| gpu.wait()).collect();
        match process()?.memories.remove(start, &[Kind::Registered]) {
            Some(_) => waited.map(drop),
            None => Err(Code::HOST_MEMORY_NOT_REGISTERED.into()),
        }
    }

    /// Kernels use the host's address, so this returns `host`.
    fn hipHostGetDevicePointer(to: Out<u64>, host: u64, flags: u32) {
        if flags != 0 {
            return Err(Error::invalid("flags must be 0"));
        }
        memory_at(host)?;
        to.set(host)
    }

    fn hipHostGetFlags(flags: Out<u32>, host: u64) {
        let memory = memory_at(host)?;
        if !memory.is_host() {
            return Err(Error::invalid(format!("{host:#x} is no pinned host memory")));
        }
        flags.set(memory.flags)
    }

    fn hipMemGetInfo(free: Out<usize>, total: Out<usize>) {
        let gpu = current()?;
        free.set_if_wanted(gpu.free_memory() as usize)?;
        total.set_if_wanted(gpu.total_memory() as usize)?;
        Ok(())
    }

    fn hipMemPtrGetInfo(address: u64, bytes: Out<usize>) {
        bytes.set(memory_at(address)?.len as usize)
    }

    fn hipMemGetAddressRange(start: Out<u64>, bytes: Out<usize>, address: u64) {
        let memory = process()?.memories.find(address);
        let memory = memory.ok_or_else(|| Error::new(Code::NOT_FOUND, format!("{address:#x}")))?;
        start.set_if_wanted(memory.start)?;
        bytes.set_if_wanted(memory.len as usize)?;
        Ok(())
    }

    fn hipPointerGetAttributes(to: Out<PointerAttributes>, address: u64) {
        let process = process()?;
        if address == 0 {
            return Err(Error::invalid("address 0"));
        }
        let unknown = PointerAttributes {
            memory_type: memory_type::UNREGISTERED,
            device: -2,
            device_pointer: 0,
            host_pointer: 0,
            is_managed: 0,
            flags: 0,
        };
        let Some(memory) = process.memories.find(address) else {
            return to.set(unknown);
        };
        let sees_host = memory.is_host() || memory.kind == Kind::Managed;
        to.set(PointerAttributes {
            memory_type: type_of(&memory),
            device: memory.gpu as i32,
            device_pointer: address,
            host_pointer: if sees_host { address } else { 0 },
            is_managed: i32::from(memory.kind == Kind::Managed),
            flags: memory.flags,
        })
    }

    /// Handles of arrays have a type of memory as well.
    fn hipPointerGetAttribute(to: *mut c_void, attribute: u32, address: u64) {
        if attribute == MEMORY_TYPE && ARRAYS.get(std::ptr::without_provenance_mut(address as usize)).is_some() {
            return Value::Word(memory_type::ARRAY).leave(to);
        }
        pointer_attribute(attribute, address)?.leave(to)
    }

    /// For memory that is not a GPU's all attributes are 0, without an error: programs use this to
    /// ask whether memory is a GPU's.
    fn hipDrvPointerGetAttributes(count: u32, attributes: In<u32>, to: In<*mut c_void>, address: u64) {
        if count == 0 || address == 0 {
            return Err(Error::invalid(format!("{count} attributes of address {address:#x}")));
        }
        let (attributes, to) = (attributes.many(count as usize)?, to.many(count as usize)?);
        let is_known = memory_at(address).is_ok();
        attributes.into_iter().zip(to).try_for_each(|(attribute, to)| {
            let value = match is_known {
                true => pointer_attribute(attribute, address),
                false => no_attribute(attribute),
            };
            match value {
                // What this memory does not have is 0 here.
                Err(error) if error.code == Code::INVALID_VALUE => no_attribute(attribute)?.leave(to),
                other => other?.leave(to),
            }
        })
    }

    /// The only attribute that can be set is `SYNC_MEMOPS`, and copies here are always synchronous
    /// in its sense.
    fn hipPointerSetAttribute(value: *const c_void, attribute: u32, address: u64) {
        if value.is_null() || address == 0 {
            return Err(Error::invalid("a null pointer"));
        }
        if attribute != 6 {
            return Err(Error::invalid(format!("attribute {attribute}")));
        }
        match memory_at(address) {
            Err(error) if error.code == Code::INVALID_VALUE => Err(Error { code: Code::INVALID_DEVICE_POINTER, ..error }),
            other => other.map(drop),
        }
    }

    /// Kept for `hipMemRangeGetAttribute`: the host and all GPUs access the same pages.
    fn hipMemAdvise(address: u64, bytes: usize, advice: u32, device: i32) { advise(address, bytes, advice, || on(device)) }

    /// A `hipMemLocation` (type and number, 32 bits each) passed in a register.
    fn hipMemAdvise_v2(address: u64, bytes: usize, advice: u32, place: u64) {
        advise(address, bytes, advice, || at_location(place))
    }

    fn hipMemRangeGetAttribute(to: *mut c_void, size: usize, attribute: u32, address: u64, bytes: usize) {
        range_attribute(to, size, attribute, (address, bytes))
    }

    fn hipMemRangeGetAttributes(to: In<*mut c_void>, sizes: In<usize>, attributes: In<u32>, count: usize, address: u64, bytes: usize) {
        if count == 0 {
            return Err(Error::invalid("no attributes"));
        }
        let all = to.many(count)?.into_iter().zip(sizes.many(count)?).zip(attributes.many(count)?);
        for ((to, size), attribute) in all {
            range_attribute(to, size, attribute, (address, bytes))?;
        }
        Ok(())
    }

    fn hipMemPrefetchAsync(address: u64, bytes: usize, device: i32, stream: Handle) {
        prefetch(address, bytes, || on(device), stream)
    }

    fn hipMemPrefetchAsync_v2(address: u64, bytes: usize, place: u64, flags: u32, stream: Handle) {
        if flags != 0 {
            return Err(Error::invalid("flags must be 0"));
        }
        prefetch(address, bytes, || at_location(place), stream)
    }

    fn hipStreamAttachMemAsync(stream: Handle, address: u64, bytes: usize, flags: u32) {
        let memory = memory_at(address)?;
        crate::stream::stream(stream)?;
        if bytes != 0 && bytes as u64 != memory.len {
            return Err(Error::invalid(format!("{bytes} of {} bytes", memory.len)));
        }
        match flags {
            1 | 2 => Ok(()),
            ATTACH_SINGLE if !stream.is_null() => Ok(()),
            _ => Err(Error::invalid(format!("flags {flags:#x}"))),
        }
    }
}

/// The memory with all bytes of a range.
fn memory_of(address: u64, bytes: usize) -> Result<std::sync::Arc<Allocated>> {
    let memory = memory_at(address)?;
    if bytes == 0 || bytes as u64 > memory.end() - address {
        return Err(Error::invalid(format!("{bytes} bytes at {address:#x}")));
    }
    Ok(memory)
}

/// The same, which must be managed: of other memory there is nothing to say.
fn managed(address: u64, bytes: usize) -> Result<std::sync::Arc<Allocated>> {
    let memory = memory_of(address, bytes)?;
    match memory.kind {
        Kind::Managed => Ok(memory),
        kind => Err(Error::invalid(format!(
            "{address:#x} is no managed memory, but {kind:?}"
        ))),
    }
}

/// A GPU, or the host.
fn on(device: i32) -> Result<i32> {
    match device {
        advice::HOST => Ok(device),
        _ => Ok(process()?.gpu(device)?.index as i32),
    }
}

/// The GPU or the host that a `hipMemLocation` is.
fn at_location(place: u64) -> Result<i32> {
    match (place as u32).cast_signed() {
        location::DEVICE => on(((place >> 32) as u32).cast_signed()),
        // The host, the next node of it, and the one that is current.
        location::HOST..=location::CURRENT_NODE => Ok(advice::HOST),
        kind => Err(Error::invalid(format!("a location of type {kind}"))),
    }
}

/// `hipMemoryAdvise`, and what it is about.
fn advise(address: u64, bytes: usize, advice: u32, place: impl Fn() -> Result<i32>) -> Result<()> {
    let advice = match advice {
        // The place does not matter, and need not exist.
        1 | 2 => Advice::ReadMostly(advice == 1),
        3 => Advice::Preferred(place()?),
        4 => Advice::Preferred(advice::NO_DEVICE),
        5 | 6 => Advice::Accessed {
            by: place()?,
            is_set: advice == 5,
        },
        100 => Advice::Coherency(Coherency::Coarse),
        101 => Advice::Coherency(Coherency::Fine),
        _ => return Err(Error::invalid(format!("advice {advice}"))),
    };
    let memory = managed(address, bytes)?;
    lock(&memory.advised).note(address..address + bytes as u64, advice);
    Ok(())
}

fn prefetch(
    address: u64,
    bytes: usize,
    to: impl Fn() -> Result<i32>,
    stream: Handle,
) -> Result<()> {
    let memory = memory_of(address, bytes)?;
    let to = to()?;
    crate::stream::stream(stream)?.submit(crate::command::Command::Nothing)?;
    lock(&memory.advised).note(address..address + bytes as u64, Advice::Prefetched(to));
    Ok(())
}

/// `hipMemRangeAttribute`: read mostly, preferred location, what accesses it, where it was prefetched last, coherence.
fn range_attribute(
    to: *mut c_void,
    size: usize,
    attribute: u32,
    range: (u64, usize),
) -> Result<()> {
    const ACCESSED_BY: u32 = 3;
    const COHERENCY: u32 = 100;
    let memory = match attribute {
        COHERENCY => memory_of(range.0, range.1)?,
        _ => managed(range.0, range.1)?,
    };
    // SAFETY: the attributes are numbers of 32 bits, which the program has made room for.
    let to = unsafe { Out::new(to.cast::<i32>()) };
    let is_list = attribute == ACCESSED_BY && size > 0 && size.is_multiple_of(4);
    if to.is_null() || size != 4 && !is_list {
        return Err(Error::invalid(format!(
            "{size} bytes for attribute {attribute}"
        )));
    }
    let advised = lock(&memory.advised);
    let range = range.0..range.0 + range.1 as u64;
    to.set(match attribute {
        1 => advised.is_read_mostly(range).into(),
        2 => advised.preferred(range),
        ACCESSED_BY => {
            let by = advised.accessed_by(range);
            return to.put_all(size / 4, |index| {
                by.get(index).copied().unwrap_or(advice::NO_DEVICE)
            });
        }
        4 => advised.prefetched(range),
        COHERENCY => match memory.kind {
            // Flags of `hipExtMallocWithFlags`; without them as `hipMalloc` has it.
            Kind::Device if memory.flags == 0 => Coherency::Coarse as i32,
            _ => advised.coherency(range) as i32,
        },
        _ => return Err(Error::invalid(format!("attribute {attribute}"))),
    })
}

/// A value of `hipPointer_attribute`, whose size depends on the attribute.
enum Value {
    Byte(u8),
    Word(u32),
    Long(u64),
}

impl Value {
    fn leave(self, to: *mut c_void) -> Result<()> {
        // SAFETY: the program has made room for the attribute that it asks for, which has this size.
        unsafe {
            match self {
                Self::Byte(value) => Out::new(to.cast()).set(value),
                Self::Word(value) => Out::new(to.cast()).set(value),
                Self::Long(value) => Out::new(to.cast()).set(value),
            }
        }
    }
}

/// The value of an attribute for memory that is not a GPU's.
fn no_attribute(attribute: u32) -> Result<Value> {
    match attribute {
        1 | 3 | 4 | 11 => Ok(Value::Long(0)),
        2 | 7 | 9 | 10 | 12 | 16 => Ok(Value::Word(0)),
        6 | 8 | 13 => Ok(Value::Byte(0)),
        _ => Err(Error::unsupported(format!("pointer attribute {attribute}"))),
    }
}

/// `hipPointer_attribute`.
fn pointer_attribute(attribute: u32, address: u64) -> Result<Value> {
    let memory = memory_at(address)?;
    Ok(match attribute {
        1 => Value::Long((memory.gpu + 1) as u64),
        2 => Value::Word(type_of(&memory)),
        3 => Value::Long(address),
        4 if memory.is_host() || memory.kind == Kind::Managed => Value::Long(address),
        4 => return Err(Error::invalid("the host has no address for it")),
        // SYNC_MEMOPS, buffer ID, managed, device, IPC, start, size, mapped.
        6 => Value::Byte(0),
        7 => Value::Word(memory.id),
        8 => Value::Byte(u8::from(memory.kind == Kind::Managed)),
        9 => Value::Word(memory.gpu as u32),
        10 => Value::Word(u32::from(memory.kind == Kind::Device)),
        11 => Value::Long(memory.start),
        // HIP 7.14 writes 32 bits, which programs have room for.
        12 => Value::Word(memory.len as u32),
        13 => Value::Byte(1),
        // Access flags.
        16 => Value::Word(0),
        _ => return Err(Error::unsupported(format!("pointer attribute {attribute}"))),
    })
}
