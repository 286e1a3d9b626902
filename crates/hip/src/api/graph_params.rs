//! Nodes of graphs: adding them, reading and changing their parameters.

use std::any::Any;
use std::ffi::c_void;
use std::sync::Arc;

use crate::abi::{
    AllocateParams, Extent, HostFunction, KernelNodeParams, Memcpy3D, MemsetParams, PitchedPtr,
    PoolProps, Pos,
};
use crate::api::copy::block;
use crate::api::symbol::{from_symbol, to_symbol};
use crate::command::{Call, Command};
use crate::copy::{Copy, Side};
use crate::entry::{In, Out, functions, is_callable};
use crate::error::{Error, Result};
use crate::event::{Event, event};
use crate::fatbin;
use crate::fill::Fill;
use crate::graph::{Asked, GRAPHS, Graph, Node, exec, graph, node, nodes, set};
use crate::handles::{Handle, Handles, Pointer};
use crate::kernel::{Launch, Values};
use crate::launch_kind::LaunchKind;
use crate::memory::Kind;
use crate::process::{current, process};
use gfxjit::hal::sync::lock;

pub(super) fn add(
    to: Out<Handle>,
    handle: Handle,
    behind: In<Handle>,
    count: usize,
    command: Command,
) -> Result<()> {
    add_node(to, handle, behind, count, command).map(drop)
}

/// Refuses a copy or a fill that could not be carried out, before it is a node.
fn check(command: &Command) -> Result<()> {
    match command {
        Command::Copy(copy) => copy.check(),
        Command::Fill(fill) => fill.held().map(drop),
        _ => Ok(()),
    }
}

/// A node may be added as a copy of nothing, but does not become one.
fn check_change(command: &Command) -> Result<()> {
    match command {
        Command::Copy(copy) if copy.is_empty() => Err(Error::invalid("a copy of nothing")),
        _ => check(command),
    }
}

fn add_node(
    to: Out<Handle>,
    handle: Handle,
    behind: In<Handle>,
    count: usize,
    command: Command,
) -> Result<Arc<Node>> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the node"));
    }
    check(&command)?;
    let behind = nodes(&behind.many(count)?)?;
    let node = graph(handle)?.add(command, &behind)?;
    to.set(Handles::of(&node))?;
    Ok(node)
}

pub(super) fn kernel(params: In<KernelNodeParams>) -> Result<Command> {
    let params = params.get()?;
    let values = Values {
        values: params.values,
        extra: params.extra,
    };
    let shape = (params.grid, params.block);
    let gpu = current()?;
    let way = LaunchKind::Node;
    let function = (
        params.function,
        fatbin::function(params.function, gpu).map_err(|error| way.of(error))?,
    );
    let launch = Launch::new(gpu, function, shape, params.lds as usize, values, way)?;
    Ok(Command::Kernel(launch))
}

pub(super) fn copy_3d(params: In<Memcpy3D>) -> Result<Command> {
    Ok(Command::Copy(block(&params.get()?)?))
}

fn line(to: u64, from: u64, bytes: usize, kind: u32) -> Command {
    Command::Copy(Copy::line(to, from, bytes as u64, kind))
}

pub(super) fn fill(params: In<MemsetParams>) -> Result<Command> {
    let params = params.get()?;
    if ![1, 2, 4].contains(&params.element) {
        return Err(Error::invalid(format!(
            "elements of {} bytes",
            params.element
        )));
    }
    if params.width == 0 || params.height == 0 {
        return Err(Error::invalid("a fill of nothing"));
    }
    Ok(Command::Fill(Fill {
        rows: params.height as u64,
        row: params.pitch as u64,
        ..Fill::line(params.to, params.value, params.element, params.width as u64)
    }))
}

/// `hipHostNodeParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct HostParams {
    function: Option<HostFunction>,
    data: *mut c_void,
}

pub(super) fn host(params: In<HostParams>) -> Result<Command> {
    let params = params.get()?;
    let function = params
        .function
        .ok_or_else(|| Error::invalid("no function"))?;
    is_callable(function as *const c_void)?;
    Ok(Command::Call(Call {
        function,
        data: Pointer(params.data),
    }))
}

/// The event of a node.
pub(super) fn node_event(what: Handle) -> Result<Arc<Event>> {
    event(what).map_err(|error| Error::invalid(error.reason))
}

fn wrong() -> Error {
    Error::invalid("the node is of another kind")
}

/// The part of a node's command that `look` returns; an error if the node is of another kind.
pub(super) fn read<T>(handle: Handle, look: impl FnOnce(&Command) -> Option<T>) -> Result<T> {
    look(&lock(&node(handle)?.command)).ok_or_else(wrong)
}

pub(super) fn change(handle: Handle, command: Command) -> Result<()> {
    check_change(&command)?;
    set(&*node(handle)?, command)
}

pub(super) fn change_in(handle: Handle, of: Handle, command: Command) -> Result<()> {
    check_change(&command)?;
    exec(handle)?.set(&*node(of)?, command)
}

fn params_3d(copy: &Copy) -> Memcpy3D {
    let side = |side: &Side| PitchedPtr {
        pointer: side.start,
        pitch: side.row as usize,
        xsize: copy.row_bytes as usize,
        ysize: side.plane.checked_div(side.row).unwrap_or(copy.rows) as usize,
    };
    let zero = Pos { x: 0, y: 0, z: 0 };
    Memcpy3D {
        from_array: std::ptr::null_mut(),
        from_pos: zero,
        from: side(&copy.from),
        to_array: std::ptr::null_mut(),
        to_pos: zero,
        to: side(&copy.to),
        extent: Extent {
            width: copy.row_bytes as usize,
            height: copy.rows as usize,
            depth: copy.planes as usize,
        },
        kind: copy.kind,
    }
}

/// Parameters of a kernel node, with the addresses of the arguments stored in the node.
fn kernel_params(node: &Node) -> Result<KernelNodeParams> {
    let command = lock(&node.command);
    let Command::Kernel(launch) = &*command else {
        return Err(wrong());
    };
    // The program may read the list until it asks for the parameters again, so the node keeps it.
    let mut values = lock(&node.listed);
    *values = launch.value_pointers();
    Ok(KernelNodeParams {
        block: launch.block,
        extra: std::ptr::null_mut(),
        function: launch.handle.0,
        grid: launch.grid,
        values: values.as_mut_ptr().cast(),
        lds: launch.lds,
    })
}

/// `hipLaunchAttributeAccessPolicyWindow`, `…Cooperative`, `…Priority`, and the number after the last.
const POLICY: u32 = 1;
const COOPERATIVE: u32 = 2;
const PRIORITY: u32 = 8;
const ATTRIBUTES_END: u32 = 20;

fn no_attribute(which: u32) -> Error {
    let reason = format!("launch attribute {which}");
    match (POLICY..ATTRIBUTES_END).contains(&which) {
        true => Error::unsupported(reason),
        false => Error::invalid(reason),
    }
}

/// The attributes of a kernel node: access policy, and whether it is cooperative.
fn attributes(handle: Handle) -> Result<([u64; 4], bool)> {
    read(handle, |command| match command {
        Command::Kernel(launch) => Some((launch.policy, launch.cooperative)),
        _ => None,
    })
}

/// Adds a node that allocates memory. The memory is allocated now, lives as long as the node, and
/// its address is written to the parameters.
pub(super) fn add_memory(
    to: Out<Handle>,
    handle: Handle,
    behind: In<Handle>,
    count: usize,
    params: Out<AllocateParams>,
) -> Result<()> {
    let mut all = params.get()?;
    // Pinned memory of a device is the only kind.
    if (all.pool.kind, all.pool.place[0]) != (1, 1) {
        return Err(Error::invalid("memory that is not a device's"));
    }
    let process = process()?;
    let gpu = process.gpu(all.pool.place[1])?;
    let memory = process
        .memories
        .allocate(gpu, all.bytes as u64, Kind::Device, 0)?;
    let memory = memory.ok_or_else(|| Error::invalid("memory without bytes"))?;
    all.address = memory.start;
    add(to, handle, behind, count, Command::Allocate(memory))?;
    params.set(all)
}

functions! {
    fn hipGraphAddEmptyNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize) {
        add(to, handle, behind, count, Command::Nothing)
    }

    fn hipGraphAddKernelNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: In<KernelNodeParams>) {
        add(to, handle, behind, count, kernel(params)?)
    }

    fn hipGraphAddMemcpyNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: In<Memcpy3D>) {
        let node = add_node(to, handle, behind, count, copy_3d(params)?)?;
        *lock(&node.asked) = Some(Asked(params.get()?));
        Ok(())
    }

    fn hipGraphAddMemcpyNode1D(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, target: u64, source: u64, bytes: usize, kind: u32) {
        add(to, handle, behind, count, line(target, source, bytes, kind))
    }

    fn hipGraphAddMemcpyNodeToSymbol(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, symbol: *const c_void, source: u64, bytes: usize, offset: usize, kind: u32) {
        add(to, handle, behind, count, Command::Copy(to_symbol(symbol, source, (bytes, offset), kind, current()?)?))
    }

    fn hipGraphAddMemcpyNodeFromSymbol(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, target: u64, symbol: *const c_void, bytes: usize, offset: usize, kind: u32) {
        add(to, handle, behind, count, Command::Copy(from_symbol(target, symbol, (bytes, offset), kind, current()?)?))
    }

    fn hipGraphAddMemsetNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: In<MemsetParams>) {
        add(to, handle, behind, count, fill(params)?)
    }

    fn hipGraphAddHostNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: In<HostParams>) {
        add(to, handle, behind, count, host(params)?)
    }

    fn hipGraphAddChildGraphNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, child: Handle) {
        // The child graph is copied in its present state.
        add(to, handle, behind, count, Command::Graph(graph(child)?.copy()?))
    }

    fn hipGraphAddEventRecordNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, what: Handle) {
        add(to, handle, behind, count, Command::Record(node_event(what)?))
    }

    fn hipGraphAddEventWaitNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, what: Handle) {
        add(to, handle, behind, count, Command::Wait(node_event(what)?))
    }

    fn hipGraphAddMemAllocNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, params: Out<AllocateParams>) {
        add_memory(to, handle, behind, count, params)
    }

    fn hipGraphMemAllocNodeGetParams(handle: Handle, params: Out<AllocateParams>) {
        let memory = read(handle, |command| match command {
            Command::Allocate(memory) => Some(Arc::clone(memory)),
            _ => None,
        })?;
        params.set(AllocateParams {
            pool: PoolProps {
                kind: 1,
                handle_types: 0,
                place: [1, memory.gpu as i32],
                attributes: std::ptr::null(),
                max_size: 0,
                reserved: [0; 56],
            },
            access: std::ptr::null(),
            access_count: 0,
            bytes: memory.len as usize,
            address: memory.start,
        })
    }

    fn hipGraphAddMemFreeNode(to: Out<Handle>, handle: Handle, behind: In<Handle>, count: usize, address: u64) {
        if address == 0 {
            return Err(Error::invalid("address 0"));
        }
        add(to, handle, behind, count, Command::Free(address))
    }

    fn hipGraphMemFreeNodeGetParams(handle: Handle, address: Out<u64>) {
        address.set(read(handle, |command| match command {
            Command::Free(address) => Some(*address),
            _ => None,
        })?)
    }

    fn hipGraphKernelNodeGetParams(handle: Handle, params: Out<KernelNodeParams>) {
        params.set(kernel_params(&*node(handle)?)?)
    }

    fn hipGraphKernelNodeSetParams(handle: Handle, params: In<KernelNodeParams>) { change(handle, kernel(params)?) }

    fn hipGraphExecKernelNodeSetParams(handle: Handle, of: Handle, params: In<KernelNodeParams>) {
        change_in(handle, of, kernel(params)?)
    }

    /// Access policies and priorities of nodes change nothing, and are returned.
    fn hipGraphKernelNodeSetAttribute(handle: Handle, which: u32, value: In<u32>) {
        let number = value.get()?;
        // SAFETY: the value is a union, of which that attribute has these words.
        let policy = unsafe { In::<[u64; 4]>::new(value.pointer().cast()) };
        match (&mut *lock(&node(handle)?.command), which) {
            (Command::Kernel(launch), POLICY) => launch.policy = policy.get()?,
            (Command::Kernel(launch), COOPERATIVE) => launch.cooperative = number != 0,
            (Command::Kernel(_), PRIORITY) => {}
            (Command::Kernel(_), _) => return Err(no_attribute(which)),
            _ => return Err(wrong()),
        }
        Ok(())
    }

    fn hipGraphKernelNodeGetAttribute(handle: Handle, which: u32, value: Out<u32>) {
        let (policy, cooperative) = attributes(handle)?;
        match which {
            // SAFETY: as above.
            POLICY => unsafe { Out::<[u64; 4]>::new(value.pointer().cast()) }.set(policy),
            COOPERATIVE => value.set(cooperative.into()),
            PRIORITY => value.set(0),
            _ => Err(no_attribute(which)),
        }
    }

    fn hipGraphKernelNodeCopyAttributes(from: Handle, to: Handle) {
        let all = attributes(from)?;
        match &mut *lock(&node(to)?.command) {
            Command::Kernel(launch) => (launch.policy, launch.cooperative) = all,
            _ => return Err(wrong()),
        }
        Ok(())
    }

    fn hipGraphMemcpyNodeGetParams(handle: Handle, params: Out<Memcpy3D>) {
        if let Some(asked) = *lock(&node(handle)?.asked) {
            return params.set(asked.0);
        }
        params.set(read(handle, |command| match command {
            Command::Copy(copy) => Some(params_3d(copy)),
            _ => None,
        })?)
    }

    fn hipGraphMemcpyNodeSetParams(handle: Handle, params: In<Memcpy3D>) {
        change(handle, copy_3d(params)?)?;
        *lock(&node(handle)?.asked) = Some(Asked(params.get()?));
        Ok(())
    }

    fn hipGraphExecMemcpyNodeSetParams(handle: Handle, of: Handle, params: In<Memcpy3D>) {
        change_in(handle, of, copy_3d(params)?)
    }

    fn hipGraphMemcpyNodeSetParams1D(handle: Handle, target: u64, source: u64, bytes: usize, kind: u32) {
        change(handle, line(target, source, bytes, kind))
    }

    fn hipGraphExecMemcpyNodeSetParams1D(handle: Handle, of: Handle, target: u64, source: u64, bytes: usize, kind: u32) {
        change_in(handle, of, line(target, source, bytes, kind))
    }

    fn hipGraphMemcpyNodeSetParamsToSymbol(handle: Handle, symbol: *const c_void, source: u64, bytes: usize, offset: usize, kind: u32) {
        change(handle, Command::Copy(to_symbol(symbol, source, (bytes, offset), kind, current()?)?))
    }

    fn hipGraphExecMemcpyNodeSetParamsToSymbol(handle: Handle, of: Handle, symbol: *const c_void, source: u64, bytes: usize, offset: usize, kind: u32) {
        change_in(handle, of, Command::Copy(to_symbol(symbol, source, (bytes, offset), kind, current()?)?))
    }

    fn hipGraphMemcpyNodeSetParamsFromSymbol(handle: Handle, target: u64, symbol: *const c_void, bytes: usize, offset: usize, kind: u32) {
        change(handle, Command::Copy(from_symbol(target, symbol, (bytes, offset), kind, current()?)?))
    }

    fn hipGraphExecMemcpyNodeSetParamsFromSymbol(handle: Handle, of: Handle, target: u64, symbol: *const c_void, bytes: usize, offset: usize, kind: u32) {
        change_in(handle, of, Command::Copy(from_symbol(target, symbol, (bytes, offset), kind, current()?)?))
    }

    fn hipGraphMemsetNodeGetParams(handle: Handle, params: Out<MemsetParams>) {
        params.set(read(handle, |command| match command {
            Command::Fill(fill) => Some(MemsetParams {
                to: fill.start,
                element: fill.element,
                height: fill.rows as usize,
                pitch: fill.row as usize,
                value: fill.value,
                width: fill.width as usize,
            }),
            _ => None,
        })?)
    }

    fn hipGraphMemsetNodeSetParams(handle: Handle, params: In<MemsetParams>) { change(handle, fill(params)?) }

    fn hipGraphExecMemsetNodeSetParams(handle: Handle, of: Handle, params: In<MemsetParams>) {
        change_in(handle, of, fill(params)?)
    }

    fn hipGraphHostNodeGetParams(handle: Handle, params: Out<HostParams>) {
        params.set(read(handle, |command| match command {
            Command::Call(call) => Some(HostParams { function: Some(call.function), data: call.data.0 }),
            _ => None,
        })?)
    }

    fn hipGraphHostNodeSetParams(handle: Handle, params: In<HostParams>) { change(handle, host(params)?) }

    fn hipGraphExecHostNodeSetParams(handle: Handle, of: Handle, params: In<HostParams>) {
        change_in(handle, of, host(params)?)
    }

    fn hipGraphChildGraphNodeGetGraph(handle: Handle, to: Out<Handle>) {
        let child = read(handle, |command| match command {
            Command::Graph(steps) => {
                let any: Arc<dyn Any + Send + Sync> = Arc::clone(steps) as Arc<_>;
                any.downcast::<Graph>().ok()
            }
            _ => None,
        })?;
        to.set(GRAPHS.put(child))
    }

    fn hipGraphExecChildGraphNodeSetParams(handle: Handle, of: Handle, child: Handle) {
        change_in(handle, of, Command::Graph(graph(child)?.copy()?))
    }

    fn hipGraphEventRecordNodeGetEvent(handle: Handle, to: Out<Handle>) {
        to.set(read(handle, |command| match command {
            Command::Record(event) => Some(Handles::of(event)),
            _ => None,
        })?)
    }

    fn hipGraphEventRecordNodeSetEvent(handle: Handle, what: Handle) { change(handle, Command::Record(node_event(what)?)) }

    fn hipGraphExecEventRecordNodeSetEvent(handle: Handle, of: Handle, what: Handle) {
        change_in(handle, of, Command::Record(node_event(what)?))
    }

    fn hipGraphEventWaitNodeGetEvent(handle: Handle, to: Out<Handle>) {
        to.set(read(handle, |command| match command {
            Command::Wait(event) => Some(Handles::of(event)),
            _ => None,
        })?)
    }

    fn hipGraphEventWaitNodeSetEvent(handle: Handle, what: Handle) { change(handle, Command::Wait(node_event(what)?)) }

    fn hipGraphExecEventWaitNodeSetEvent(handle: Handle, of: Handle, what: Handle) {
        change_in(handle, of, Command::Wait(node_event(what)?))
    }
}
