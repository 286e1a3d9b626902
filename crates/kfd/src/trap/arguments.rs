//! The arguments of `AMDKFD_IOC_DBG_TRAP`, by which a debugger controls the GPUs of another process.
//!
//! Source: Linux' `kfd_ioctl.h`.

use rustix::io::Errno;
use zerocopy::{FromBytes, Immutable, IntoBytes};

/// Operations.
pub(crate) mod op {
    pub(crate) const ENABLE: u32 = 0;
    pub(crate) const DISABLE: u32 = 1;
    pub(crate) const SEND_RUNTIME_EVENT: u32 = 2;
    pub(crate) const SET_EXCEPTIONS_ENABLED: u32 = 3;
    pub(crate) const SET_WAVE_LAUNCH_OVERRIDE: u32 = 4;
    pub(crate) const SET_WAVE_LAUNCH_MODE: u32 = 5;
    pub(crate) const SUSPEND_QUEUES: u32 = 6;
    pub(crate) const RESUME_QUEUES: u32 = 7;
    pub(crate) const SET_FLAGS: u32 = 10;
    pub(crate) const QUERY_DEBUG_EVENT: u32 = 11;
    pub(crate) const QUERY_EXCEPTION_INFO: u32 = 12;
    pub(crate) const GET_QUEUE_SNAPSHOT: u32 = 13;
    pub(crate) const GET_DEVICE_SNAPSHOT: u32 = 14;
}

/// Exceptions, as masks (`KFD_EC_MASK`).
pub(crate) mod exception {
    pub(crate) const WAVE_TRAP: u64 = 1 << 1;
    pub(crate) const WAVE_MEMORY: u64 = 1 << 4;
    pub(crate) const QUEUE_NEW: u64 = 1 << 30;
    pub(crate) const PROCESS_RUNTIME: u64 = 1 << 47;
    /// The code of the last one.
    pub(crate) const PROCESS_RUNTIME_CODE: u32 = 48;
}

/// Bits of a queue's number in the lists of suspended and resumed queues.
pub(crate) const INVALID_QUEUE: u32 = 1 << 31;

/// The arguments: a process, an operation, and the operation's own arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromBytes, IntoBytes, Immutable)]
#[repr(C)]
pub(crate) struct DbgTrap {
    pub(crate) pid: u32,
    pub(crate) op: u32,
    /// Those of the operation, in whole words.
    pub(crate) words: [u64; 3],
}

impl DbgTrap {
    /// One of the 32-bit arguments, counted from the operation's first byte.
    pub(crate) fn half(&self, index: usize) -> u32 {
        let word = self.words.get(index / 2).copied().unwrap_or_default();
        (word >> (index % 2 * 32)) as u32
    }

    pub(crate) fn set_half(&mut self, index: usize, value: u32) {
        if let Some(word) = self.words.get_mut(index / 2) {
            let shift = index % 2 * 32;
            *word = *word & !(0xffff_ffff << shift) | u64::from(value) << shift;
        }
    }
}

/// `kfd_runtime_info`
#[derive(Clone, Copy, Debug, Default, FromBytes, IntoBytes, Immutable)]
#[repr(C)]
pub(crate) struct RuntimeInfo {
    pub(crate) r_debug: u64,
    /// 0: no runtime has begun; 1: it has.
    pub(crate) state: u32,
    /// Whether waves begin with what debuggers want in their trap temporaries.
    pub(crate) ttmp_setup: u32,
}

/// `kfd_queue_snapshot_entry`
#[derive(Clone, Copy, Debug, Default, FromBytes, IntoBytes, Immutable)]
#[repr(C)]
pub(crate) struct QueueSnapshot {
    pub(crate) exceptions: u64,
    pub(crate) ring_base: u64,
    pub(crate) write_pointer: u64,
    pub(crate) read_pointer: u64,
    pub(crate) save_address: u64,
    pub(crate) queue_id: u32,
    pub(crate) gpu_id: u32,
    pub(crate) ring_size: u32,
    pub(crate) queue_type: u32,
    pub(crate) save_size: u32,
    pub(crate) reserved: u32,
}

/// `kfd_dbg_device_info_entry`
#[derive(Clone, Copy, Debug, Default, FromBytes, IntoBytes, Immutable)]
#[repr(C)]
pub(crate) struct DeviceSnapshot {
    pub(crate) exceptions: u64,
    pub(crate) lds_base: u64,
    pub(crate) lds_limit: u64,
    pub(crate) scratch_base: u64,
    pub(crate) scratch_limit: u64,
    pub(crate) gpuvm_base: u64,
    pub(crate) gpuvm_limit: u64,
    pub(crate) gpu_id: u32,
    pub(crate) location_id: u32,
    pub(crate) vendor_id: u32,
    pub(crate) device_id: u32,
    pub(crate) revision_id: u32,
    pub(crate) subsystem_vendor_id: u32,
    pub(crate) subsystem_device_id: u32,
    pub(crate) firmware: u32,
    pub(crate) gfx_target_version: u32,
    pub(crate) simds: u32,
    pub(crate) waves_of_simd: u32,
    pub(crate) arrays: u32,
    pub(crate) arrays_of_engine: u32,
    pub(crate) xccs: u32,
    pub(crate) capability: u32,
    pub(crate) debug_prop: u32,
}

/// The entries of a snapshot as far as the caller has room; the caller's size of an entry may be another one.
pub(crate) fn entries<T: IntoBytes + Immutable>(
    all: &[T],
    room: u32,
    entry: u32,
) -> Result<Vec<u8>, Errno> {
    let (entry, own) = (entry as usize, size_of::<T>());
    if entry == 0 || entry > 1 << 16 {
        return Err(Errno::INVAL);
    }
    let mut bytes = Vec::new();
    for one in all.iter().take(room as usize) {
        let begin = bytes.len();
        bytes.extend(one.as_bytes().iter().take(entry));
        bytes.resize(begin + entry.max(own.min(entry)), 0);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_have_the_kernels_sizes() {
        for (size, expected) in [
            (size_of::<DbgTrap>(), 32),
            (size_of::<RuntimeInfo>(), 16),
            (size_of::<QueueSnapshot>(), 64),
            (size_of::<DeviceSnapshot>(), 120),
        ] {
            assert_eq!(size, expected);
        }
    }

    #[test]
    fn halves_of_words_are_numbered_by_their_bytes() {
        let mut trap = DbgTrap {
            words: [0, 0x2_0000_0001, 0],
            ..DbgTrap::default()
        };
        assert_eq!([2, 3, 4, 9].map(|index| trap.half(index)), [1, 2, 0, 0]);
        trap.set_half(3, 7);
        assert_eq!(trap.words[1], 0x7_0000_0001);
    }

    #[test]
    fn entries_fit_the_callers_size() {
        let queue = QueueSnapshot {
            exceptions: 5,
            ..QueueSnapshot::default()
        };
        let all = [queue; 3];
        assert_eq!(entries(&all, 2, 64).unwrap().len(), 128);
        let short = entries(&all, 9, 8).unwrap();
        assert_eq!(short, [5, 0, 0, 0, 0, 0, 0, 0].repeat(3));
        let long = entries(&all, 1, 80).unwrap();
        assert_eq!((long.len(), &long[64..]), (80, &[0; 16][..]));
        assert_eq!(entries(&all, 1, 0), Err(Errno::INVAL));
    }
}
