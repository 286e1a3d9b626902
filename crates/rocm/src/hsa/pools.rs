//! The memory pools of agents.

use std::ffi::c_void;

use gfxjit_hal::DeviceError;

use super::api::{self, AgentHandle, Api, PoolHandle, pool, status};
use super::status::check;

/// One pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool {
    pub handle: PoolHandle,
    pub segment: u32,
    pub flags: u32,
    pub bytes: u64,
    pub allows: bool,
}

/// Appends `item` to the vector at `data`: a callback of ROCr's iterators.
///
/// # Safety
/// `data` is a `Vec<T>` that is not used elsewhere.
pub(crate) unsafe fn collect<T>(item: T, data: *mut c_void) -> api::Status {
    // SAFETY: as the caller vouches. An allocation that fails ends the process as everywhere.
    unsafe { &mut *data.cast::<Vec<T>>() }.push(item);
    status::SUCCESS
}

/// The memory pools of an agent.
pub(crate) fn pools(api: &Api, agent: AgentHandle) -> Result<Vec<Pool>, DeviceError> {
    unsafe extern "C" fn visit(pool: PoolHandle, data: *mut c_void) -> api::Status {
        // SAFETY: `data` is the vector below.
        unsafe { collect(pool, data) }
    }
    let mut handles: Vec<PoolHandle> = Vec::new();
    let data: *mut c_void = (&raw mut handles).cast();
    // SAFETY: the vector outlives the call.
    let result = unsafe { (api.hsa_amd_agent_iterate_memory_pools)(agent, visit, data) };
    check("hsa_amd_agent_iterate_memory_pools", result).map_err(|failed| failed.error(api))?;
    let read = |handle| {
        let ask = |attribute, to: *mut c_void| {
            // SAFETY: `to` is as large as the attribute, below.
            let result = unsafe { (api.hsa_amd_memory_pool_get_info)(handle, attribute, to) };
            check("hsa_amd_memory_pool_get_info", result).map_err(|failed| failed.error(api))
        };
        let (mut segment, mut flags) = (0_u32, 0_u32);
        let (mut bytes, mut allows) = (0_usize, false);
        ask(pool::SEGMENT, (&raw mut segment).cast())?;
        if segment == pool::SEGMENT_GLOBAL {
            ask(pool::GLOBAL_FLAGS, (&raw mut flags).cast())?;
        }
        ask(pool::SIZE, (&raw mut bytes).cast())?;
        ask(pool::ALLOC_ALLOWED, (&raw mut allows).cast())?;
        Ok(Pool {
            handle,
            segment,
            flags,
            bytes: bytes as u64,
            allows,
        })
    };
    handles.into_iter().map(read).collect()
}
