//! Stream-ordered memory. A pool has no storage: memory is allocated at once, and freed at once
//! when the stream reaches the free, because commands keep the memory that they use.

use std::ffi::c_void;
use std::sync::{Arc, Mutex};

use crate::abi::{AccessDesc, PoolProps};
use crate::command::Command;
use crate::entry::{In, Out, functions};
use crate::error::{Error, Result};
use crate::handles::{Handle, Handles};
use crate::memory::Kind;
use crate::process::process;
use crate::stream::stream;
use gfxjit::hal::sync::lock;

static POOLS: Handles<Pool> = Handles::new();

/// A pool: its GPU, and the attributes that programs have set.
struct Pool {
    gpu: usize,
    is_default: bool,
    threshold: Mutex<u64>,
    /// The reuse policies, which have no effect.
    policies: Mutex<[i32; 3]>,
}

fn new_pool(gpu: usize, is_default: bool) -> Arc<Pool> {
    Arc::new(Pool {
        gpu,
        is_default,
        threshold: Mutex::new(0),
        policies: Mutex::new([1; 3]),
    })
}

/// The default pool of a GPU.
fn default_pool(gpu: usize) -> Handle {
    static DEFAULTS: Mutex<Vec<(usize, Arc<Pool>)>> = Mutex::new(Vec::new());
    let mut all = lock(&DEFAULTS);
    if let Some((_, pool)) = all.iter().find(|(index, _)| *index == gpu) {
        return Handles::of(pool);
    }
    let pool = new_pool(gpu, true);
    all.push((gpu, Arc::clone(&pool)));
    POOLS.put(pool)
}

/// Pools that programs have set as current, by GPU.
static CHOSEN: Mutex<Vec<(usize, Arc<Pool>)>> = Mutex::new(Vec::new());

/// The pool from which `hipMallocAsync` allocates.
fn current_pool(gpu: usize) -> Handle {
    let chosen = lock(&CHOSEN);
    let found = chosen.iter().find(|(index, _)| *index == gpu);
    match found {
        Some((_, pool)) => Handles::of(pool),
        None => default_pool(gpu),
    }
}

fn pool(handle: Handle) -> Result<Arc<Pool>> {
    POOLS
        .get(handle)
        .ok_or_else(|| Error::invalid(format!("{handle:?} is no memory pool")))
}

fn allocate(to: Out<u64>, bytes: usize, gpu: Option<usize>, on: Handle) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the address"));
    }
    let stream = stream(on)?;
    let process = process()?;
    let gpu = gpu.unwrap_or(stream.gpu().index);
    let gpu = process.gpu(gpu as i32)?;
    let memory = process
        .memories
        .allocate(gpu, bytes as u64, Kind::Device, 0)?;
    let address = memory.as_ref().map_or(0, |memory| memory.start);
    to.set(address)
        .inspect_err(|_| drop(process.memories.remove(address, &[Kind::Device])))?;
    if let (Some(memory), Some(capturing)) = (memory, &mut *lock(&stream.capture)) {
        capturing.add(Command::Allocate(memory))?;
    }
    Ok(())
}

/// An attribute of a pool: policies are `int`, others have 64 bits.
fn attribute(pool: &Pool, which: u32) -> Result<u64> {
    Ok(match which {
        1..=3 => lock(&pool.policies)[which as usize - 1]
            .cast_unsigned()
            .into(),
        4 => *lock(&pool.threshold),
        5..=8 => {
            let gpu = process()?.gpu(pool.gpu as i32)?;
            gpu.total_memory() - gpu.free_memory()
        }
        _ => return Err(Error::invalid(format!("attribute {which} of a pool"))),
    })
}

functions! {
    fn hipMallocAsync(to: Out<u64>, bytes: usize, on: Handle) { allocate(to, bytes, None, on) }

    fn hipMallocFromPoolAsync(to: Out<u64>, bytes: usize, from: Handle, on: Handle) {
        allocate(to, bytes, Some(pool(from)?.gpu), on)
    }

    fn hipFreeAsync(address: u64, on: Handle) {
        let stream = stream(on)?;
        if address == 0 {
            return Ok(());
        }
        if let Some(capturing) = &mut *lock(&stream.capture) {
            return capturing.add(Command::Free(address));
        }
        let memory = process()?.memories.remove(address, &[Kind::Device, Kind::Managed]);
        let memory = memory.ok_or_else(|| Error::invalid(format!("{address:#x} is no memory of hipMalloc's")))?;
        // Keep the memory until the stream reaches this command: the host may write to it until
        // then.
        stream.lane.call(move || drop(memory)).map(drop)
    }

    fn hipDeviceGetDefaultMemPool(to: Out<Handle>, device: i32) {
        to.set(default_pool(process()?.gpu(device)?.index))
    }

    fn hipDeviceGetMemPool(to: Out<Handle>, device: i32) {
        to.set(current_pool(process()?.gpu(device)?.index))
    }

    fn hipDeviceSetMemPool(device: i32, to: Handle) {
        let gpu = process()?.gpu(device)?.index;
        let pool = pool(to)?;
        if pool.gpu != gpu {
            return Err(Error::invalid(format!("a memory pool of device {}, not {gpu}", pool.gpu)));
        }
        let mut chosen = lock(&CHOSEN);
        chosen.retain(|(index, _)| *index != gpu);
        if !pool.is_default {
            chosen.push((gpu, pool));
        }
        Ok(())
    }

    fn hipMemPoolCreate(to: Out<Handle>, props: In<PoolProps>) {
        let props = props.get()?;
        if props.handle_types != 0 {
            return Err(Error::unsupported("memory pools between processes"));
        }
        let gpu = process()?.gpu(props.place[1])?.index;
        to.set(POOLS.put(new_pool(gpu, false)))
    }

    fn hipMemPoolDestroy(handle: Handle) {
        if pool(handle)?.is_default {
            return Err(Error::invalid("the default pool stays"));
        }
        POOLS.take(handle);
        lock(&CHOSEN).retain(|(_, chosen)| Handles::of(chosen) != handle);
        Ok(())
    }

    fn hipMemPoolTrimTo(handle: Handle, _keep: usize) { pool(handle).map(drop) }

    fn hipMemPoolGetAttribute(handle: Handle, which: u32, value: *mut c_void) {
        let found = attribute(&*pool(handle)?, which)?;
        match which {
            // SAFETY: the program has made room for the attribute that it asks for; policies are `int`.
            1..=3 => unsafe { Out::new(value.cast::<i32>()) }.set(found as i32),
            // SAFETY: as above; all others are 64 bits.
            _ => unsafe { Out::new(value.cast::<u64>()) }.set(found),
        }
    }

    fn hipMemPoolSetAttribute(handle: Handle, which: u32, value: *const c_void) {
        let pool = pool(handle)?;
        // SAFETY: the program gives the attribute that it names; policies are `int`, all others 64 bits.
        let (policy, long) = unsafe { (In::new(value.cast::<i32>()), In::new(value.cast::<u64>())) };
        match which {
            1..=3 => lock(&pool.policies)[which as usize - 1] = policy.get()?,
            4 => *lock(&pool.threshold) = long.get()?,
            // High-water marks may only be reset to 0.
            6 | 8 if long.get()? == 0 => {}
            _ => return Err(Error::invalid(format!("attribute {which} of a pool"))),
        }
        Ok(())
    }

    fn hipMemPoolSetAccess(handle: Handle, list: In<AccessDesc>, count: usize) {
        pool(handle)?;
        for access in list.many(count)? {
            process()?.gpu(access.place[1])?;
        }
        Ok(())
    }

    /// Every GPU has read and write access.
    fn hipMemPoolGetAccess(access: Out<u32>, handle: Handle, place: In<[i32; 2]>) {
        pool(handle)?;
        process()?.gpu(place.get()?[1])?;
        access.set(3)
    }
}
