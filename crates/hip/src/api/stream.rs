//! Streams and captures.

use std::ffi::c_void;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::abi::{HostFunction, StreamCallback};
use crate::capture::Capturing;
use crate::command::{Call, Command};
use crate::entry::{In, Out, functions, is_callable};
use crate::error::{Code, Error, Result};
use crate::event::event;
use crate::fill::Fill;
use crate::graph::{GRAPHS, graph, handles, nodes};
use crate::handles::{Handle, Handles, Pointer};
use crate::ongoing;
use crate::pool;
use crate::process::{current, process};
use crate::stream::{NON_BLOCKING, STREAMS, Stream, stream};
use crate::thread;
use gfxjit::hal::sync::lock;

/// `hipStreamCaptureStatusNone`, `…Active` and `…Invalidated`.
const NONE: u32 = 0;
const ACTIVE: u32 = 1;
const INVALIDATED: u32 = 2;

/// `hipLaunchAttributeAccessPolicyWindow`, `…SynchronizationPolicy`, `…Priority`.
const ACCESS_POLICY: u32 = 1;
const SYNCHRONIZATION: u32 = 3;
const PRIORITY: u32 = 8;
/// `hipSyncPolicyAuto`.
const AUTOMATIC: i32 = 1;

/// `hipStreamBatchMemOpParams`; waits and writes look the same.
#[repr(C)]
#[derive(Clone, Copy)]
struct MemoryOperation {
    operation: u32,
    address: u64,
    value: u64,
    flags: u32,
    alias: u64,
    pad: u64,
}

fn create(to: Out<Handle>, flags: u32, priority: i32) -> Result<()> {
    if to.is_null() || flags & !NON_BLOCKING != 0 {
        return Err(Error::invalid(format!("a stream with flags {flags:#x}")));
    }
    let stream = Stream::new(current()?, flags, priority.clamp(-1, 1))?;
    to.set(STREAMS.put(stream))
}

/// The program's callback of `hipStreamAddCallback`, with its arguments.
struct Callback {
    function: StreamCallback,
    stream: Pointer,
    data: Pointer,
}

extern "C" fn call_back(data: *mut c_void) {
    // SAFETY: made by `hipStreamAddCallback`, for one call.
    let callback = unsafe { Box::from_raw(data.cast::<Callback>()) };
    (callback.function)(callback.stream.0, Code::SUCCESS.0, callback.data.0);
}

/// Whether a value in memory satisfies a wait (`hipStreamWaitValueGte` and so on).
fn holds(flags: u32, found: u64, value: u64, bits: u32) -> bool {
    let signed = |difference: u64| match bits {
        32 => i64::from((difference as u32).cast_signed()),
        _ => difference.cast_signed(),
    };
    match flags {
        0 => signed(found.wrapping_sub(value)) >= 0,
        1 => found == value,
        2 => found & value != 0,
        _ => !(found | value) & if bits == 32 { 0xffff_ffff } else { u64::MAX } != 0,
    }
}

/// Makes a stream wait until a word of memory satisfies a condition.
fn wait_value(
    handle: Handle,
    address: u64,
    (value, mask, bits): (u64, u64, u32),
    flags: u32,
) -> Result<()> {
    let memory = process()?.memories.hold(address, u64::from(bits / 8));
    let memory =
        memory.ok_or_else(|| Error::invalid(format!("{address:#x} is no memory of a GPU's")))?;
    if !address.is_multiple_of(u64::from(bits / 8)) || flags > 3 {
        return Err(Error::invalid(
            "an address that is not aligned, or unknown flags",
        ));
    }
    let stream = stream(handle)?;
    stream.not_captured()?;
    stream.lane.call(move || {
        let at = address as usize;
        loop {
            let found = match bits {
                // SAFETY: aligned and inside memory, which is kept; kernels and the host write it
                // by whole words.
                32 => unsafe { AtomicU32::from_ptr(std::ptr::with_exposed_provenance_mut(at)) }
                    .load(Ordering::Acquire)
                    .into(),
                // SAFETY: as above.
                _ => unsafe { AtomicU64::from_ptr(std::ptr::with_exposed_provenance_mut(at)) }
                    .load(Ordering::Acquire),
            };
            if holds(flags, found & mask, value & mask, bits) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_micros(20));
        }
        drop(memory);
    })?;
    Ok(())
}

/// Makes a stream write a number to memory.
fn write_value(handle: Handle, address: u64, value: u64, bits: u32) -> Result<()> {
    let stream = stream(handle)?;
    let half = |offset: u64, half: u64| {
        Command::Fill(Fill::line(address.wrapping_add(offset), half as u32, 4, 1))
    };
    // Write the high half first, so that no reader sees the low half of the new value before it is
    // complete.
    if bits == 64 {
        stream.submit(half(4, value >> 32))?;
    }
    stream.submit(half(0, value))
}

fn capture_info(
    handle: Handle,
    status: Out<u32>,
    id: Out<u64>,
    rest: impl FnOnce(&mut Capturing) -> Result<()>,
) -> Result<()> {
    let stream = stream(handle)?;
    match &mut *lock(&stream.capture) {
        None if stream.lane.is_null() => {
            ongoing::permit_default_stream()?;
            status.set(NONE)
        }
        None => status.set(NONE),
        Some(capturing) if !capturing.capture.ongoing.is_valid() => status.set(INVALIDATED),
        Some(capturing) => {
            status.set(ACTIVE)?;
            id.set_if_wanted(capturing.capture.id)?;
            rest(capturing)
        }
    }
}

functions! {
    with_per_thread;

    fn hipStreamCreate(to: Out<Handle>) { create(to, 0, 0) }
    fn hipStreamCreateWithFlags(to: Out<Handle>, flags: u32) { create(to, flags, 0) }
    fn hipStreamCreateWithPriority(to: Out<Handle>, flags: u32, priority: i32) { create(to, flags, priority) }

    /// The mask of compute units is ignored: the software GPU distributes work over its threads
    /// itself.
    fn hipExtStreamCreateWithCUMask(to: Out<Handle>, words: u32, mask: In<u32>) {
        if to.is_null() {
            return Err(Error::new(Code::INVALID_HANDLE, "a null pointer for the stream"));
        }
        if words == 0 {
            return Err(Error::invalid("a mask without words"));
        }
        mask.many(words as usize)?;
        create(to, 0, 0)
    }

    fn hipExtStreamGetCUMask(handle: Handle, words: u32, mask: Out<u32>) {
        let stream = stream(handle)?;
        let units = crate::properties::compute_units(stream.gpu());
        if mask.is_null() || words < units.div_ceil(32) {
            return Err(Error::invalid(format!("a mask of {words} words for {units} units")));
        }
        mask.put_all(words as usize, |index| {
            let before = u32::try_from(index * 32).unwrap_or(u32::MAX);
            ((1_u64 << units.saturating_sub(before).min(32)) - 1) as u32
        })
    }

    fn hipStreamDestroy(handle: Handle) {
        let stream = STREAMS.take(handle);
        let stream = stream.ok_or_else(|| {
            // The default streams are none that could be destroyed.
            let code = match handle.addr() <= crate::stream::PER_THREAD {
                true => Code::INVALID_HANDLE,
                false => Code::CONTEXT_IS_DESTROYED,
            };
            Error::new(code, format!("{handle:?} is no stream"))
        })?;
        stream.drop_capture();
        // Wait for the stream's commands, because their errors would be lost with the stream.
        stream.lane.drain()
    }

    fn hipStreamSynchronize(handle: Handle) {
        pool::after_wait(stream(handle)?.wait())
    }

    fn hipStreamQuery(handle: Handle) {
        match stream(handle)?.is_done()? {
            true => Ok(()),
            false => Err(Code::NOT_READY.into()),
        }
    }

    fn hipStreamWaitEvent(handle: Handle, on: Handle, flags: u32) {
        let event = event(on)?;
        let stream = stream(handle).map_err(|error| Error::new(Code::INVALID_HANDLE, error.reason))?;
        if flags != 0 {
            return Err(Error::invalid(format!("flags {flags:#x}")));
        }
        stream.wait_event(&event)
    }

    fn hipStreamGetFlags(handle: Handle, flags: Out<u32>) {
        let stream = stream(handle)?;
        if handle.is_null() && stream.lane.is_null() {
            return Err(Error::invalid("the default stream has no flags"));
        }
        flags.set(stream.flags)
    }

    fn hipStreamGetPriority(handle: Handle, priority: Out<i32>) { priority.set(stream(handle)?.priority) }
    fn hipStreamGetId(handle: Handle, id: Out<u64>) { id.set(stream(handle)?.id) }
    fn hipStreamGetDevice(handle: Handle, device: Out<i32>) { device.set(stream(handle)?.gpu().index as i32) }

    fn hipStreamAddCallback(handle: Handle, function: Option<StreamCallback>, data: *mut c_void, flags: u32) {
        let function = function.ok_or_else(|| Error::invalid("no function"))?;
        is_callable(function as *const c_void)?;
        if flags != 0 {
            return Err(Error::invalid("flags must be 0"));
        }
        let stream = stream(handle)?;
        stream.not_captured()?;
        let callback = Callback { function, stream: Pointer(handle), data: Pointer(data) };
        let data = Pointer(Box::into_raw(Box::new(callback)).cast());
        stream.submit(Command::Call(Call { function: call_back, data }))
    }

    fn hipLaunchHostFunc(handle: Handle, function: Option<HostFunction>, data: *mut c_void) {
        let function = function.ok_or_else(|| Error::invalid("no function"))?;
        is_callable(function as *const c_void)?;
        stream(handle)?.submit(Command::Call(Call { function, data: Pointer(data) }))
    }

    fn hipStreamWriteValue32(handle: Handle, address: u64, value: u32, _flags: u32) {
        write_value(handle, address, value.into(), 32)
    }

    fn hipStreamWriteValue64(handle: Handle, address: u64, value: u64, _flags: u32) {
        write_value(handle, address, value, 64)
    }

    /// Performs waits and writes in order. Barriers and flushes need nothing: commands of a stream
    /// are ordered anyway.
    fn hipStreamBatchMemOp(handle: Handle, count: u32, operations: In<MemoryOperation>, flags: u32) {
        if flags != 0 {
            return Err(Error::invalid("flags must be 0"));
        }
        for one in operations.many(count as usize)? {
            let word = one.value & 0xffff_ffff;
            // The numbers of `hipStreamBatchMemOpType`.
            match one.operation {
                1 => wait_value(handle, one.address, (word, 0xffff_ffff, 32), one.flags)?,
                2 => write_value(handle, one.address, word, 32)?,
                3 | 6 => stream(handle).map(drop)?,
                4 => wait_value(handle, one.address, (one.value, u64::MAX, 64), one.flags)?,
                5 => write_value(handle, one.address, one.value, 64)?,
                other => return Err(Error::invalid(format!("hipStreamBatchMemOpType {other}"))),
            }
        }
        Ok(())
    }

    /// The cache window and the wait policy are hints and are ignored. A stream's priority cannot
    /// be changed.
    fn hipStreamSetAttribute(handle: Handle, which: u32, value: In<i32>) {
        let stream = stream(handle)?;
        match which {
            ACCESS_POLICY | SYNCHRONIZATION => value.get().map(drop),
            PRIORITY if value.get()? == stream.priority => Ok(()),
            _ => Err(Error::unsupported(format!("attribute {which} of a stream"))),
        }
    }

    fn hipStreamGetAttribute(handle: Handle, which: u32, value: Out<i32>) {
        let stream = stream(handle)?;
        match which {
            SYNCHRONIZATION => value.set(AUTOMATIC),
            PRIORITY => value.set(stream.priority),
            _ => Err(Error::unsupported(format!("attribute {which} of a stream"))),
        }
    }

    /// No attribute has an effect, so there is nothing to copy.
    fn hipStreamCopyAttributes(to: Handle, from: Handle) {
        stream(to)?;
        stream(from).map(drop)
    }

    fn hipStreamWaitValue32(handle: Handle, address: u64, value: u32, flags: u32, mask: u32) {
        wait_value(handle, address, (value.into(), mask.into(), 32), flags)
    }

    fn hipStreamWaitValue64(handle: Handle, address: u64, value: u64, flags: u32, mask: u64) {
        wait_value(handle, address, (value, mask, 64), flags)
    }

    fn hipStreamBeginCapture(handle: Handle, mode: u32) {
        stream(handle)?.begin_capture(None, Vec::new(), mode)
    }

    fn hipStreamBeginCaptureToGraph(handle: Handle, to: Handle, behind: In<Handle>, edges: *const c_void, count: usize, mode: u32) {
        if !edges.is_null() {
            return Err(Error::unsupported("dependencies with data"));
        }
        if behind.is_null() != (count == 0) {
            return Err(Error::invalid("a list without nodes, or nodes without a list"));
        }
        let (to, behind) = (graph(to)?, nodes(&behind.many(count)?)?);
        stream(handle)?.begin_capture(Some(to), behind, mode)
    }

    fn hipStreamEndCapture(handle: Handle, to: Out<Handle>) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the graph"));
        }
        let result = stream(handle)?.end_capture();
        if result.is_err() {
            to.set(std::ptr::null_mut())?;
        }
        to.set(GRAPHS.put(result?))
    }

    fn hipStreamIsCapturing(handle: Handle, status: Out<u32>) {
        capture_info(handle, status, Out::null(), |_| Ok(()))
    }

    fn hipStreamGetCaptureInfo(handle: Handle, status: Out<u32>, id: Out<u64>) {
        capture_info(handle, status, id, |_| Ok(()))
    }

    fn hipStreamGetCaptureInfo_v2(handle: Handle, status: Out<u32>, id: Out<u64>, to: Out<Handle>, behind: Out<*const Handle>, count: Out<usize>) {
        capture_info(handle, status, id, |capturing| {
            to.set_if_wanted(Handles::of(&capturing.capture.graph))?;
            GRAPHS.put(std::sync::Arc::clone(&capturing.capture.graph));
            capturing.listed = handles(&capturing.last);
            behind.set_if_wanted(capturing.listed.as_ptr())?;
            count.set_if_wanted(capturing.listed.len())?;
            Ok(())
        })
    }

    fn hipStreamUpdateCaptureDependencies(handle: Handle, nodes: In<Handle>, count: usize, flags: u32) {
        let listed = crate::graph::nodes(&nodes.many(count)?)?;
        let stream = stream(handle)?;
        let mut capturing = lock(&stream.capture);
        let capturing = capturing.as_mut().ok_or(Code::ILLEGAL_STATE)?;
        if !listed.iter().all(|node| capturing.capture.graph.has(node)) {
            return Err(Error::invalid("a node of another graph"));
        }
        match flags {
            0 => capturing.last.extend(listed),
            1 => capturing.last = listed,
            _ => return Err(Error::invalid(format!("flags {flags}"))),
        }
        Ok(())
    }

    fn hipThreadExchangeStreamCaptureMode(mode: Out<u32>) {
        let wanted = mode.get()?;
        if wanted > 2 {
            return Err(Error::invalid(format!("hipStreamCaptureMode {wanted}")));
        }
        mode.set(thread::exchange_capture_mode(wanted))
    }
}

/// `hipGetStreamDeviceId` returns the device number instead of an error.
pub(crate) extern "C" fn stream_device(handle: Handle) -> i32 {
    stream(handle).map_or(-1, |stream| stream.gpu().index as i32)
}
