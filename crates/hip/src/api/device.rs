//! Devices.

use std::ffi::c_char;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::abi::Dim3;
use crate::entry::{In, Out, Text, functions, put_text};
use crate::error::{Code, Error, Result};
use crate::gpu::Gpu;
use crate::pool;
use crate::process::{current, process};
use crate::properties::{self, OldProperties, Properties};
use crate::thread;
use crate::version::Version;
use gfxjit::hal::sync::lock;

/// `hipLimitStackSize`; `hipLimitPrintfFifoSize` and `hipLimitMallocHeapSize` follow.
const STACK_SIZE: i32 = 0;
/// `hipLimitRange`: from here on there is no number of a limit, supported or not.
const LIMITS_END: i32 = 0x1003;
/// The most scratch of a work-item that GPUs have, in bytes: 13 bits in units of 256 dwords a wave of 64 lanes
/// (COMPUTE_TMPRING_SIZE of GFX9).
const MAX_STACK: usize = 8191 * 16;
/// `hipDeviceScheduleMask`.
const SCHEDULE: u32 = 7;

/// Where a GPU has one of its limits.
fn limit_of(gpu: &Gpu, limit: i32) -> Result<&AtomicUsize> {
    let known = usize::try_from(limit)
        .ok()
        .and_then(|limit| gpu.limits.get(limit));
    known.ok_or_else(|| match limit >= LIMITS_END {
        true => Error::invalid(format!("hipLimit_t {limit:#x}")),
        false => Code::UNSUPPORTED_LIMIT.into(),
    })
}

/// Enables the current GPU's access to another GPU's memory. Software GPUs always have it; only the
/// state is recorded.
pub(crate) fn enable_peer(peer: i32, flags: u32) -> Result<()> {
    let (own, other) = (current()?, process()?.gpu(peer)?);
    if flags != 0 {
        return Err(Error::invalid("flags must be 0"));
    }
    if own.index == other.index {
        return Err(Code::INVALID_DEVICE.into());
    }
    match lock(&own.peers).insert(other.index) {
        true => Ok(()),
        false => Err(Code::PEER_ACCESS_ALREADY_ENABLED.into()),
    }
}

pub(crate) fn disable_peer(peer: i32) -> Result<()> {
    let (own, other) = (current()?, process()?.gpu(peer)?);
    match lock(&own.peers).remove(&other.index) {
        true => Ok(()),
        false => Err(Code::PEER_ACCESS_NOT_ENABLED.into()),
    }
}

/// The first device with at least this much memory.
fn choose(index: Out<i32>, bytes: usize) -> Result<()> {
    let mut gpus = process()?.gpus.iter();
    let found = gpus.find(|gpu| gpu.total_memory() >= bytes as u64);
    index.set(found.map_or(0, |gpu| gpu.index) as i32)
}

/// Takes a preference that changes nothing.
pub(super) fn preference(config: u32, last: u32) -> Result<()> {
    current()?;
    match config <= last {
        true => Ok(()),
        false => Err(Error::invalid(format!("preference {config}"))),
    }
}

functions! {
    fn hipInit(flags: u32) {
        if flags != 0 {
            return Err(Error::invalid("hipInit takes 0"));
        }
        process().map(drop)
    }

    fn hipDriverGetVersion(version: Out<i32>) { version.set(Version::told()?.number()) }
    fn hipRuntimeGetVersion(version: Out<i32>) { version.set(Version::told()?.number()) }

    fn hipGetDeviceCount(count: Out<i32>) {
        let gpus = process().map(|process| process.gpus.len());
        count.set(*gpus.as_ref().unwrap_or(&0) as i32)?;
        match gpus? {
            0 => Err(Code::NO_DEVICE.into()),
            _ => Ok(()),
        }
    }

    fn hipGetDevice(index: Out<i32>) {
        current()?;
        index.set(thread::device() as i32)
    }

    fn hipSetDevice(index: i32) {
        thread::set_device(process()?.gpu(index)?.index);
        Ok(())
    }

    fn hipSetValidDevices(indices: In<i32>, count: i32) {
        for index in indices.many(usize::try_from(count).unwrap_or(0))? {
            process()?.gpu(index)?;
        }
        Ok(())
    }

    fn hipDeviceGet(device: Out<i32>, index: i32) {
        process()?.gpu(index)?;
        device.set(index)
    }

    fn hipDeviceSynchronize() {
        pool::after_wait(current()?.wait())
    }

    fn hipDeviceReset() {
        let gpu = current()?;
        gpu.flags.store(0, Ordering::Relaxed);
        gpu.wait()
    }

    fn hipGetDevicePropertiesR0600(to: Out<Properties>, index: i32) {
        to.set(properties::properties(process()?.gpu(index)?))
    }

    fn hipGetDevicePropertiesR0000(to: Out<OldProperties>, index: i32) {
        to.set(properties::old_properties(process()?.gpu(index)?))
    }

    fn hipChooseDeviceR0600(index: Out<i32>, wanted: In<Properties>) { choose(index, wanted.get()?.total_global_mem) }

    fn hipChooseDeviceR0000(index: Out<i32>, wanted: In<OldProperties>) { choose(index, wanted.get()?.total_global_mem) }

    fn hipDeviceGetAttribute(value: Out<i32>, attribute: u32, index: i32) {
        let found = properties::attribute(process()?.gpu(index)?, attribute);
        value.set(found.ok_or_else(|| Error::invalid(format!("attribute {attribute}")))?)
    }

    fn hipDeviceGetName(name: Out<c_char>, room: i32, index: i32) {
        put_text(name, room, &process()?.gpu(index)?.device.info().name)
    }

    fn hipDeviceGetUuid(uuid: Out<[u8; 16]>, index: i32) {
        uuid.set(process()?.gpu(index)?.device.info().uuid.0)
    }

    fn hipDeviceComputeCapability(major: Out<i32>, minor: Out<i32>, index: i32) {
        let version = process()?.gpu(index)?.target.processor().isa_version();
        major.set(version.major.into())?;
        minor.set(version.minor.into())
    }

    fn hipDeviceTotalMem(bytes: Out<usize>, index: i32) {
        bytes.set(process()?.gpu(index)?.total_memory() as usize)
    }

    fn hipDeviceGetPCIBusId(name: Out<c_char>, room: i32, index: i32) {
        let bus = properties::pci_bus(process()?.gpu(index)?);
        let text = format!("0000:{bus:02x}:00.0");
        put_text(name, room, &text)?;
        match usize::try_from(room).is_ok_and(|room| room > text.len()) {
            true => Ok(()),
            false => Err(Error::invalid(format!("room of {room} bytes for {text}"))),
        }
    }

    fn hipDeviceGetByPCIBusId(index: Out<i32>, name: Text) {
        let name = name.get()?;
        let (domain_and_bus, _) = name.rsplit_once(':').unwrap_or_default();
        let bus = domain_and_bus.rsplit(':').next().unwrap_or_default();
        let bus = u32::from_str_radix(bus, 16).ok();
        let gpus = process()?.gpus.iter();
        let mut found = gpus.filter(|gpu| Some(properties::pci_bus(gpu)) == bus);
        let found = found.next().ok_or_else(|| Error::invalid(format!("no device at {name}")))?;
        index.set(found.index as i32)
    }

    fn hipGetDeviceFlags(flags: Out<u32>) {
        flags.set(current()?.flags.load(Ordering::Relaxed))
    }

    /// As with ROCm only the flags of scheduling are kept.
    fn hipSetDeviceFlags(flags: u32) {
        current()?.flags.store(flags & SCHEDULE, Ordering::Relaxed);
        Ok(())
    }

    fn hipDeviceGetLimit(value: Out<usize>, limit: i32) {
        value.set(limit_of(current()?, limit)?.load(Ordering::Relaxed))
    }

    /// The stack is that of kernels whose need is not known. The other two are only told again: what they limit grows on
    /// demand.
    fn hipDeviceSetLimit(limit: i32, value: usize) {
        let kept = limit_of(current()?, limit)?;
        if limit == STACK_SIZE && value > MAX_STACK {
            return Err(Error::invalid(format!("a stack of {value} bytes; the most are {MAX_STACK}")));
        }
        kept.store(value, Ordering::Relaxed);
        Ok(())
    }

    /// The preference of the cache configuration: none, because there are no caches to divide.
    fn hipDeviceGetCacheConfig(config: Out<u32>) { config.set(0) }
    fn hipDeviceSetCacheConfig(config: u32) { preference(config, 3) }
    fn hipDeviceGetSharedMemConfig(config: Out<u32>) { config.set(1) }
    fn hipDeviceSetSharedMemConfig(config: u32) { preference(config, 2) }

    fn hipDeviceGetStreamPriorityRange(least: Out<i32>, greatest: Out<i32>) {
        current()?;
        least.set_if_wanted(1)?;
        greatest.set_if_wanted(-1)?;
        Ok(())
    }

    fn hipDeviceCanAccessPeer(can: Out<i32>, index: i32, peer: i32) {
        let (own, other) = (process()?.gpu(index)?, process()?.gpu(peer)?);
        can.set(i32::from(own.index != other.index))
    }

    fn hipDeviceEnablePeerAccess(peer: i32, flags: u32) { enable_peer(peer, flags) }
    fn hipDeviceDisablePeerAccess(peer: i32) { disable_peer(peer) }

    /// Performance rank, access and native atomics are supported, arrays are not.
    fn hipDeviceGetP2PAttribute(value: Out<i32>, attribute: u32, from: i32, to: i32) {
        let (from, to) = (process()?.gpu(from)?, process()?.gpu(to)?);
        if from.index == to.index {
            return Err(Code::INVALID_DEVICE.into());
        }
        value.set(match attribute {
            0..=2 => 1,
            3 => 0,
            _ => return Err(Error::invalid(format!("attribute {attribute}"))),
        })
    }

    /// Every pair of GPUs is reported as PCIe with two hops.
    fn hipExtGetLinkTypeAndHopCount(from: i32, to: i32, link: Out<u32>, hops: Out<u32>) {
        if link.is_null() || hops.is_null() || from < 0 || to < 0 || from == to {
            return Err(Error::invalid(format!("a link between devices {from} and {to}")));
        }
        process()?.gpu(from)?;
        process()?.gpu(to)?;
        link.set(2)?;
        hops.set(2)
    }

    fn hipProfilerStart() { current().map(drop) }
    fn hipProfilerStop() { current().map(drop) }

    fn __hipPushCallConfiguration(grid: Dim3, block: Dim3, lds: usize, stream: crate::handles::Handle) {
        thread::push_configuration(thread::Configuration { grid, block, lds, stream });
        Ok(())
    }

    fn __hipPopCallConfiguration(grid: Out<Dim3>, block: Out<Dim3>, lds: Out<usize>, stream: Out<crate::handles::Handle>) {
        let configured = thread::pop_configuration().ok_or(Code::MISSING_CONFIGURATION)?;
        grid.set(configured.grid)?;
        block.set(configured.block)?;
        lds.set(configured.lds)?;
        stream.set(configured.stream)
    }
}
