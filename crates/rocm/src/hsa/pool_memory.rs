//! An owned allocation from a pool.

use std::ffi::c_void;

use super::api::{AgentHandle, PoolHandle};
use super::runtime::Runtime;
use super::status::{Failed, check};

/// An allocation from a pool. It is freed when dropped, so its owner must keep it while a device
/// uses it.
#[derive(Debug)]
pub(crate) struct PoolMemory {
    address: u64,
    bytes: usize,
    runtime: &'static Runtime,
}

impl PoolMemory {
    pub(crate) fn new(
        runtime: &'static Runtime,
        pool: PoolHandle,
        bytes: usize,
    ) -> Result<Self, Failed> {
        let mut at: *mut c_void = std::ptr::null_mut();
        let allocate = runtime.api.hsa_amd_memory_pool_allocate;
        // SAFETY: the pool is one that ROCr listed and lets us allocate from.
        let result = unsafe { allocate(pool, bytes, 0, &raw mut at) };
        check("hsa_amd_memory_pool_allocate", result)?;
        Ok(Self {
            address: at.expose_provenance() as u64,
            bytes,
            runtime,
        })
    }

    /// Allocates host memory that a GPU can access.
    pub(crate) fn of_host(
        runtime: &'static Runtime,
        pool: PoolHandle,
        bytes: usize,
        gpu: AgentHandle,
    ) -> Result<Self, Failed> {
        let memory = Self::new(runtime, pool, bytes)?;
        memory.allow(&[gpu])?;
        Ok(memory)
    }

    /// Allows agents to access it.
    pub(crate) fn allow(&self, agents: &[AgentHandle]) -> Result<(), Failed> {
        let allow = self.runtime.api.hsa_amd_agents_allow_access;
        // SAFETY: the array has as many agents as is said; the memory lives.
        let result = unsafe {
            allow(
                agents.len() as u32,
                agents.as_ptr(),
                std::ptr::null(),
                self.pointer(0).cast_const().cast(),
            )
        };
        check("hsa_amd_agents_allow_access", result)
    }

    pub(crate) fn address(&self) -> u64 {
        self.address
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The host address of a byte, or of the end.
    pub(crate) fn pointer(&self, offset: usize) -> *mut u8 {
        std::ptr::with_exposed_provenance_mut(self.address as usize + offset.min(self.bytes))
    }

    /// Copies bytes into it. It must be host memory.
    pub(crate) fn write(&self, offset: usize, bytes: &[u8]) {
        assert!(offset + bytes.len() <= self.bytes);
        // SAFETY: inside, as was just seen; memory of the host's pools is the host's to write. A
        // device that writes there at the same time is what callers rule out, or live with.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.pointer(offset), bytes.len()) }
    }

    /// Copies bytes out of it. It must be host memory.
    pub(crate) fn read(&self, offset: usize, bytes: &mut [u8]) {
        assert!(offset + bytes.len() <= self.bytes);
        // SAFETY: as in `write`.
        unsafe {
            std::ptr::copy_nonoverlapping(
                self.pointer(offset).cast_const(),
                bytes.as_mut_ptr(),
                bytes.len(),
            );
        }
    }
}

impl Drop for PoolMemory {
    fn drop(&mut self) {
        // SAFETY: allocated by `new`, once, and no longer used.
        let _ = unsafe { (self.runtime.api.hsa_amd_memory_pool_free)(self.pointer(0).cast()) };
    }
}
