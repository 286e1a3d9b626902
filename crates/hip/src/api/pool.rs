//! Pools of stream-ordered memory: see [`crate::pool`].

use std::ffi::c_void;
use std::os::fd::AsRawFd;
use std::sync::{Arc, Mutex};

use crate::abi::{AccessDesc, PoolProps, access, location};
use crate::command::Command;
use crate::entry::{In, Out, functions};
use crate::error::{Code, Error, Result};
use crate::gpu::Gpu;
use crate::graph_memory;
use crate::handles::{Handle, Handles};
use crate::ipc::{IpcHandle, What};
use crate::memory::{Kind, Sharing};
use crate::pool::{self, Attribute, Origin, POOLS, Pool};
use crate::pool_file;
use crate::process::process;
use crate::stream::Stream;
use gfxjit::hal::sync::lock;

/// `hipMemAllocationTypePinned`, the only one.
const PINNED: u32 = 1;
/// `hipMemHandleTypePosixFileDescriptor`.
const DESCRIPTOR: u32 = 1;

/// Pools that programs have set as current, by GPU.
static CHOSEN: Mutex<Vec<(usize, Arc<Pool>)>> = Mutex::new(Vec::new());

/// The pool from which `hipMallocAsync` allocates.
fn current_pool(gpu: &Arc<Gpu>) -> Arc<Pool> {
    let chosen = lock(&CHOSEN);
    let found = chosen.iter().find(|(index, _)| *index == gpu.index);
    match found {
        Some((_, pool)) => Arc::clone(pool),
        None => Pool::of_gpu(gpu),
    }
}

fn pool(handle: Handle) -> Result<Arc<Pool>> {
    POOLS
        .get(handle)
        .ok_or_else(|| Error::invalid(format!("{handle:?} is no memory pool")))
}

/// Allocates from a pool, or from that of the stream's GPU.
fn allocate(to: Out<u64>, bytes: usize, from: Option<Arc<Pool>>, on: Handle) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the address"));
    }
    let stream = stream(on)?;
    let process = process()?;
    if let Some(capturing) = &mut *lock(&stream.capture) {
        // Memory of a graph lives as long as the graph.
        let gpu = from.as_ref().map_or(stream.gpu(), |pool| &pool.gpu);
        let memory = process
            .memories
            .allocate(gpu, bytes as u64, Kind::Device, 0)?;
        to.set(memory.as_ref().map_or(0, |memory| memory.start))?;
        return match memory {
            Some(memory) => capturing.add(Command::Allocate(memory)),
            None => Ok(()),
        };
    }
    let pool = from.unwrap_or_else(|| current_pool(stream.gpu()));
    let memory = pool.allocate(&process.memories, bytes as u64, &stream.lane)?;
    to.set(memory.as_ref().map_or(0, |memory| memory.start))
        .inspect_err(|_| {
            let lost =
                memory.and_then(|memory| process.memories.remove(memory.start, &[Kind::Device]));
            drop(lost.map(|memory| pool::free(memory, None)));
        })
}

/// A stream; as with ROCm these functions have an error of their own for handles of none.
fn stream(handle: Handle) -> Result<Arc<Stream>> {
    crate::stream::stream(handle).map_err(|error| match error.code {
        Code::CONTEXT_IS_DESTROYED => Error::new(Code::INVALID_HANDLE, error.reason),
        _ => error,
    })
}

/// `hipMemPoolAttr`, and whether its value is an `int` instead of 64 bits.
fn attribute(which: u32) -> Result<(Attribute, bool)> {
    Ok(match which {
        1..=3 => (Attribute::Policy(which as usize - 1), true),
        4 => (Attribute::Threshold, false),
        5 => (Attribute::Reserved, false),
        6 => (Attribute::ReservedHigh, false),
        7 => (Attribute::Used, false),
        8 => (Attribute::UsedHigh, false),
        _ => return Err(Error::invalid(format!("attribute {which} of a pool"))),
    })
}

/// A GPU by its number; as with ROCm a wrong number is an invalid value here.
fn numbered(device: i32) -> Result<&'static Arc<Gpu>> {
    process()?
        .gpu(device)
        .map_err(|error| Error::invalid(error.reason))
}

fn wants_descriptor(kind: u32, flags: u32) -> Result<()> {
    match kind == DESCRIPTOR && flags == 0 {
        true => Ok(()),
        false => Err(Error::invalid(format!(
            "handles of type {kind}, flags {flags}"
        ))),
    }
}

functions! {
    fn hipMallocAsync(to: Out<u64>, bytes: usize, on: Handle) { allocate(to, bytes, None, on) }

    fn hipMallocFromPoolAsync(to: Out<u64>, bytes: usize, from: Handle, on: Handle) {
        allocate(to, bytes, Some(pool(from)?), on)
    }

    fn hipFreeAsync(address: u64, on: Handle) {
        let stream = stream(on)?;
        if address == 0 {
            return Err(Error::invalid("address 0"));
        }
        if let Some(capturing) = &mut *lock(&stream.capture) {
            return capturing.add(Command::Free(address));
        }
        let memory = process()?.memories.remove(address, &[Kind::Device, Kind::Managed]);
        let memory = memory.ok_or_else(|| Error::invalid(format!("{address:#x} is no memory of hipMalloc's")))?;
        graph_memory::end(address);
        match pool::free(memory, Some(&stream.lane))? {
            // Keep the memory until the stream reaches this command: the host may write to it until then.
            Some(memory) => stream.lane.call(move || drop(memory)).map(drop),
            None => Ok(()),
        }
    }

    fn hipDeviceGetDefaultMemPool(to: Out<Handle>, device: i32) {
        to.set(Handles::of(&Pool::of_gpu(process()?.gpu(device)?)))
    }

    fn hipDeviceGetMemPool(to: Out<Handle>, device: i32) {
        to.set(Handles::of(&current_pool(numbered(device)?)))
    }

    fn hipDeviceSetMemPool(device: i32, to: Handle) {
        let gpu = numbered(device)?.index;
        let pool = pool(to)?;
        if pool.gpu.index != gpu || pool.origin == Origin::Imported {
            return Err(Error::invalid(format!("a memory pool of device {}, not {gpu}", pool.gpu.index)));
        }
        let mut chosen = lock(&CHOSEN);
        chosen.retain(|(index, _)| *index != gpu);
        if pool.origin != Origin::Default {
            chosen.push((gpu, pool));
        }
        Ok(())
    }

    fn hipMemPoolCreate(to: Out<Handle>, props: In<PoolProps>) {
        let props = props.get()?;
        if to.is_null() || props.kind != PINNED || props.place[0] != location::DEVICE {
            return Err(Error::invalid(format!("a pool of type {} at a location of type {}", props.kind, props.place[0])));
        }
        let sharing = match props.handle_types {
            0 => Sharing::IfNeeded,
            DESCRIPTOR => Sharing::Always,
            other => return Err(Error::unsupported(format!("memory pools with handles of type {other}"))),
        };
        let gpu = numbered(props.place[1])?;
        let limit = (props.max_size != 0).then_some(props.max_size as u64);
        to.set(POOLS.put(Pool::new(gpu, Origin::Created(sharing), limit)))
    }

    fn hipMemPoolDestroy(handle: Handle) {
        if pool(handle)?.origin == Origin::Default {
            return Err(Error::invalid("the default pool stays"));
        }
        POOLS.take(handle);
        lock(&CHOSEN).retain(|(_, chosen)| Handles::of(chosen) != handle);
        Ok(())
    }

    fn hipMemPoolTrimTo(handle: Handle, keep: usize) {
        pool(handle)?.trim(keep as u64);
        Ok(())
    }

    fn hipMemPoolGetAttribute(handle: Handle, which: u32, value: *mut c_void) {
        let (which, is_int) = attribute(which)?;
        let found = pool(handle)?.attribute(which);
        match is_int {
            // SAFETY: the program has made room for the attribute that it asks for, in its type.
            true => unsafe { Out::new(value.cast::<i32>()) }.set(found as i32),
            // SAFETY: as above.
            false => unsafe { Out::new(value.cast::<u64>()) }.set(found),
        }
    }

    fn hipMemPoolSetAttribute(handle: Handle, which: u32, value: *const c_void) {
        let pool = pool(handle)?;
        let (which, is_int) = attribute(which)?;
        let value = match is_int {
            // SAFETY: the program gives the attribute that it names, in its type.
            true => unsafe { In::new(value.cast::<i32>()) }.get()?.into(),
            // SAFETY: as above.
            false => unsafe { In::new(value.cast::<u64>()) }.get()?.cast_signed(),
        };
        pool.set_attribute(which, value.cast_unsigned())
    }

    fn hipMemPoolSetAccess(handle: Handle, list: In<AccessDesc>, count: usize) {
        let pool = pool(handle)?;
        if count > process()?.gpus.len() {
            return Err(Error::new(Code::INVALID_DEVICE, format!("access for {count} GPUs")));
        }
        let list = list.many(count)?;
        let mut wanted = Vec::with_capacity(list.len());
        for one in list {
            let gpu = process()?.gpu_at(one.place)?.index;
            match one.access {
                access::NONE if gpu == pool.gpu.index => {
                    return Err(Error::new(Code::INVALID_DEVICE, "no access for the pool's own GPU"));
                }
                access::NONE | access::READ | access::READ_WRITE => wanted.push((gpu, one.access)),
                other => return Err(Error::invalid(format!("access {other:#x}"))),
            }
        }
        // All of the list or nothing.
        wanted.into_iter().for_each(|(gpu, flags)| pool.set_access(gpu, flags));
        Ok(())
    }

    fn hipMemPoolGetAccess(access: Out<u32>, handle: Handle, wanted: In<[i32; 2]>) {
        let pool = pool(handle)?;
        let gpu = process()?.gpu_at(wanted.get()?).map_err(|error| Error::invalid(error.reason))?;
        access.set(pool.access(gpu.index))
    }

    /// A file's number by which another process imports the pool.
    fn hipMemPoolExportToShareableHandle(to: Out<i32>, handle: Handle, kind: u32, flags: u32) {
        let pool = pool(handle)?;
        wants_descriptor(kind, flags)?;
        if to.is_null() || !pool.is_shared() {
            return Err(Error::invalid("no place for the file's number, or a pool that was made without it"));
        }
        let file = pool_file::export(pool.gpu.index)?;
        to.set(file.as_raw_fd())?;
        std::mem::forget(file);
        Ok(())
    }

    fn hipMemPoolImportFromShareableHandle(to: Out<Handle>, descriptor: usize, kind: u32, flags: u32) {
        wants_descriptor(kind, flags)?;
        // Programs give the number as a pointer; some leave its upper half as it was.
        let number = descriptor as u32;
        if to.is_null() || number == 0 {
            return Err(Error::invalid("a null pointer"));
        }
        let gpu = process()?.gpu(pool_file::import(number.cast_signed())?)?;
        to.set(POOLS.put(Pool::new(gpu, Origin::Imported, None)))
    }

    fn hipMemPoolExportPointer(to: Out<IpcHandle>, address: u64) {
        if to.is_null() || address == 0 {
            return Err(Error::invalid("a null pointer"));
        }
        let memories = &process()?.memories;
        let memory = memories.at(address)?;
        to.set(memories.shared(&memory)?.export(What::Memory, address - memory.start)?)
    }

    fn hipMemPoolImportPointer(to: Out<u64>, into: Handle, handle: In<IpcHandle>) {
        let pool = pool(into)?;
        if to.is_null() || pool.origin != Origin::Imported {
            return Err(Error::invalid("no place for the address, or a pool that was not imported"));
        }
        let handle = handle.get()?;
        let memory = process()?.memories.open(&handle, pool.gpu.index, Kind::Device)?;
        pool.adopt(&memory);
        to.set(memory.start + handle.offset)
    }
}
