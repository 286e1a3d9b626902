//! Occupancy.

use crate::entry::{Out, functions};
use crate::error::{Error, Result};
use crate::fatbin::function;
use crate::handles::Handle;
use crate::kernel::Function;
use crate::occupancy::{best_block, workgroups};
use crate::process::current;

fn of(handle: Handle) -> Result<std::sync::Arc<Function>> {
    function(handle, current()?)
}

fn active(to: Out<i32>, handle: Handle, block: i32, lds: usize) -> Result<()> {
    let block = u32::try_from(block).unwrap_or(0);
    if block == 0 {
        return Err(Error::invalid("a workgroup without work-items"));
    }
    to.set(workgroups(&*of(handle)?, block, lds as u64) as i32)
}

fn potential(
    grid: Out<i32>,
    block: Out<i32>,
    handle: Handle,
    lds: usize,
    limit: i32,
) -> Result<()> {
    let limit = u32::try_from(limit).unwrap_or(0);
    let (size, groups) = best_block(&*of(handle)?, limit, |_| lds as u64);
    grid.set(groups as i32)?;
    block.set(size as i32)
}

/// Refuses flags that are none of `hipOccupancyDefault` and `hipOccupancyDisableCachingOverride`.
fn known(flags: u32) -> Result<()> {
    match flags {
        0 | 1 => Ok(()),
        _ => Err(Error::invalid(format!("flags {flags:#x}"))),
    }
}

functions! {
    fn hipOccupancyMaxActiveBlocksPerMultiprocessor(to: Out<i32>, handle: Handle, block: i32, lds: usize) {
        active(to, handle, block, lds)
    }

    fn hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to: Out<i32>, handle: Handle, block: i32, lds: usize, flags: u32) {
        known(flags)?;
        active(to, handle, block, lds)
    }

    fn hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(to: Out<i32>, handle: Handle, block: i32, lds: usize) {
        active(to, handle, block, lds)
    }

    fn hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to: Out<i32>, handle: Handle, block: i32, lds: usize, flags: u32) {
        known(flags)?;
        active(to, handle, block, lds)
    }

    fn hipOccupancyMaxPotentialBlockSize(grid: Out<i32>, block: Out<i32>, handle: Handle, lds: usize, limit: i32) {
        potential(grid, block, handle, lds, limit)
    }

    fn hipModuleOccupancyMaxPotentialBlockSize(grid: Out<i32>, block: Out<i32>, handle: Handle, lds: usize, limit: i32) {
        potential(grid, block, handle, lds, limit)
    }

    fn hipModuleOccupancyMaxPotentialBlockSizeWithFlags(grid: Out<i32>, block: Out<i32>, handle: Handle, lds: usize, limit: i32, flags: u32) {
        known(flags)?;
        potential(grid, block, handle, lds, limit)
    }

    /// LDS that each of `blocks` workgroups of a compute unit can have.
    fn hipOccupancyAvailableDynamicSMemPerBlock(to: Out<usize>, handle: Handle, blocks: i32, _block: i32) {
        let function = of(handle)?;
        let all = function.gpu.device.info().lds_bytes / blocks.max(1).unsigned_abs();
        to.set(all.saturating_sub(function.kernel.budget().lds_bytes) as usize)
    }
}
