//! Nodes of graphs by two other interfaces: nodes of any kind through one function, and driver API
//! nodes.

use crate::abi::{DrvMemcpy3D, MemsetParams, Side3D, memory_type};
use crate::api::copy::driver_block;
use crate::api::graph_params::{
    add, add_memory, change, change_in, copy_3d, fill, host, kernel, node_event, read,
};
use crate::command::Command;
use crate::copy::{Copy, Side};
use crate::entry::{In, Out, functions};
use crate::error::{Error, Result};
use crate::graph::graph;
use crate::handles::Handle;
use crate::process::process;

/// `hipGraphNodeTypeMemAlloc`, whose parameters receive the address.
const ALLOCATE: u32 = 10;
/// Offset in `hipGraphNodeParams` of the parameters for the node's type.
const BODY: usize = 16;
/// Offset of the copy in `hipMemcpyNodeParams`.
const COPY: usize = 16;

/// A member of `hipGraphNodeParams`.
fn body_of<T: std::marker::Copy>(at: *const u8) -> In<T> {
    // SAFETY: the structure has what belongs to the type that stands at its head.
    unsafe { In::new(at.cast()) }
}

/// The command that `hipGraphNodeParams` describes.
fn command(params: *const u8) -> Result<Command> {
    let body = params.wrapping_add(BODY);
    let handle = || body_of::<Handle>(body).get();
    // The numbers of `hipGraphNodeType`.
    Ok(match body_of::<u32>(params).get()? {
        0 => kernel(body_of(body))?,
        1 => copy_3d(body_of(body.wrapping_add(COPY)))?,
        2 => fill(body_of(body))?,
        3 => host(body_of(body))?,
        4 => Command::Graph(graph(handle()?)?.copy()?),
        5 => Command::Nothing,
        6 => Command::Wait(node_event(handle()?)?),
        7 => Command::Record(node_event(handle()?)?),
        11 => Command::Free(body_of::<u64>(body).get()?),
        other => return Err(Error::unsupported(format!("nodes of type {other}"))),
    })
}

fn driver_copy(params: In<DrvMemcpy3D>) -> Result<Command> {
    Ok(Command::Copy(driver_block(&params.get()?)?))
}

/// A copy as the driver API describes it.
fn driver_params(copy: &Copy) -> Result<DrvMemcpy3D> {
    let memories = &process()?.memories;
    let side = |side: &Side| {
        let is_known = memories.find(side.start).is_some();
        Side3D {
            x_bytes: 0,
            y: 0,
            z: 0,
            lod: 0,
            memory_type: if is_known {
                memory_type::DEVICE
            } else {
                memory_type::HOST
            },
            host: if is_known { 0 } else { side.start },
            device: if is_known { side.start } else { 0 },
            array: std::ptr::null_mut(),
            pitch: side.row as usize,
            height: side.plane.checked_div(side.row).unwrap_or(copy.rows) as usize,
        }
    };
    Ok(DrvMemcpy3D {
        from: side(&copy.from),
        to: side(&copy.to),
        width_bytes: copy.row_bytes as usize,
        height: copy.rows as usize,
        depth: copy.planes as usize,
    })
}

functions! {
    fn hipGraphAddNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: *mut u8) {
        match body_of::<u32>(params).get()? {
            ALLOCATE => {
                // SAFETY: the structure has such parameters, where an address is left.
                let params = unsafe { Out::new(params.wrapping_add(BODY).cast()) };
                add_memory(to, handle, behind, count, params)
            }
            _ => add(to, handle, behind, count, command(params)?),
        }
    }

    fn hipGraphNodeSetParams(handle: Handle, params: *const u8) { change(handle, command(params)?) }

    fn hipGraphExecNodeSetParams(handle: Handle, of: Handle, params: *const u8) {
        change_in(handle, of, command(params)?)
    }

    fn hipDrvGraphAddMemcpyNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: In<DrvMemcpy3D>, _context: Handle) {
        add(to, handle, behind, count, driver_copy(params)?)
    }

    fn hipDrvGraphAddMemsetNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: In<MemsetParams>, _context: Handle) {
        add(to, handle, behind, count, fill(params)?)
    }

    fn hipDrvGraphAddMemFreeNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, address: u64) {
        add(to, handle, behind, count, Command::Free(address))
    }

    fn hipDrvGraphMemcpyNodeGetParams(handle: Handle, params: Out<DrvMemcpy3D>) {
        let copy = read(handle, |command| match command {
            Command::Copy(copy) => Some(driver_params(copy)),
            _ => None,
        })?;
        params.set(copy?)
    }

    fn hipDrvGraphMemcpyNodeSetParams(handle: Handle, params: In<DrvMemcpy3D>) { change(handle, driver_copy(params)?) }

    fn hipDrvGraphExecMemcpyNodeSetParams(handle: Handle, of: Handle, params: In<DrvMemcpy3D>, _context: Handle) {
        change_in(handle, of, driver_copy(params)?)
    }

    fn hipDrvGraphExecMemsetNodeSetParams(handle: Handle, of: Handle, params: In<MemsetParams>, _context: Handle) {
        change_in(handle, of, fill(params)?)
    }
}
