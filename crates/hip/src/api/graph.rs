//! Graphs: creation, instantiation, launch, update and queries.

use std::ffi::c_void;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use crate::abi::HostFunction;
use crate::command::Call;
use crate::entry::{In, Out, Text, functions, is_callable};
use crate::error::{Code, Error, Result};
use crate::graph::{
    EXECS, Exec, GRAPHS, Graph, NODES, Node, UserObject, exec, graph, handles, node, nodes,
};
use crate::graph_dot;
use crate::graph_memory;
use crate::handles::{Handle, Handles, Pointer};
use crate::process::process;
use crate::stream::stream;
use gfxjit::hal::sync::lock;

static OBJECTS: Handles<UserObject> = Handles::new();

/// `hipGraphExecUpdateSuccess`.
const UPDATED: u32 = 0;
/// `hipGraphInstantiateFlag…`: `AutoFreeOnLaunch`, `UseNodePriority`; and with parameters also `Upload`, `DeviceLaunch`.
const FLAGS: [u64; 3] = [0, 1, 8];
const ALL_FLAGS: [u64; 5] = [0, 1, 2, 4, 8];
/// `hipUserObjectNoDestructorSync`.
const NO_WAIT: u32 = 1;

fn instantiate(to: Out<Handle>, from: Handle, flags: u64) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the graph"));
    }
    to.set(EXECS.put(Exec::new(&*graph(from)?, flags)?))
}

/// Writes the handles of nodes if `to` is not null, and their number.
fn list(to: Out<Handle>, count: Out<usize>, all: &[Arc<Node>]) -> Result<()> {
    if to.is_null() {
        return count.set(all.len());
    }
    let room = count.get()?;
    let found = handles(all);
    to.put_all(room, |index| {
        found.get(index).copied().unwrap_or(std::ptr::null_mut())
    })?;
    count.set(room.min(all.len()))
}

/// `hipGraphInstantiateError`.
const INSTANTIATE_ERROR: u32 = 1;

/// A node that can be switched off: of a kernel, a copy or a fill.
fn switchable(exec: &Exec, of: Handle) -> Result<&Arc<Node>> {
    let node = exec.node(&*node(of)?)?;
    match node.kind() {
        0..=2 => Ok(node),
        other => Err(Error::invalid(format!(
            "a node of type {other} is always enabled"
        ))),
    }
}

/// The graph of a node.
fn owner(of: &Arc<Node>) -> Result<Arc<Graph>> {
    let owner = GRAPHS.find(|graph| graph.nodes().iter().any(|node| Arc::ptr_eq(node, of)));
    owner.ok_or_else(|| Error::invalid("a node whose graph is gone"))
}

/// `hipGraphUserObjectMove`.
const MOVE: u32 = 1;

/// The object of a handle; nothing if it is gone, or the program has given all its references away: as with ROCm, what
/// is done with such an object has no effect.
fn object(handle: Handle, count: u32) -> Result<Option<Arc<UserObject>>> {
    if handle.is_null() || !counts(count) {
        return Err(Error::invalid(format!(
            "{count} references of object {handle:?}"
        )));
    }
    Ok(OBJECTS.get(handle))
}

/// Whether this is a number of references.
fn counts(count: u32) -> bool {
    (1..=i32::MAX.cast_unsigned()).contains(&count)
}

/// Drops references that the program holds. A release of more than it has does nothing.
fn release(object: &UserObject, handle: Handle, count: u32) {
    let mut references = lock(&object.references);
    if let Some(left) = references.checked_sub(count) {
        *references = left;
        if left == 0 {
            OBJECTS.take(handle);
        }
    }
}

functions! {
    with_per_thread;

    fn hipGraphCreate(to: Out<Handle>, flags: u32) {
        if to.is_null() || flags != 0 {
            return Err(Error::invalid("a null pointer, or flags"));
        }
        to.set(GRAPHS.put(Arc::default()))
    }

    fn hipGraphDestroy(handle: Handle) {
        match GRAPHS.take(handle) {
            Some(_) => Ok(()),
            None => Err(Error::invalid(format!("{handle:?} is no graph"))),
        }
    }

    fn hipGraphClone(to: Out<Handle>, from: Handle) { to.set(GRAPHS.put(graph(from)?.copy()?)) }

    fn hipGraphInstantiate(to: Out<Handle>, from: Handle, failed: Out<Handle>, _log: *const c_void, _room: usize) {
        failed.set_if_wanted(std::ptr::null_mut())?;
        instantiate(to, from, 0)
    }

    fn hipGraphInstantiateWithFlags(to: Out<Handle>, from: Handle, flags: u64) {
        if !FLAGS.contains(&flags) {
            return Err(Error::invalid(format!("flags {flags:#x}")));
        }
        instantiate(to, from, flags)
    }

    /// `hipGraphInstantiateParams`: failed node, flags, result, upload stream.
    fn hipGraphInstantiateWithParams(to: Out<Handle>, from: Handle, params: Out<[u64; 4]>) {
        let mut all = params.get()?;
        if !ALL_FLAGS.contains(&all[1]) {
            (all[0], all[2]) = (0, u64::from(INSTANTIATE_ERROR));
            params.set(all)?;
            return Err(Error::invalid(format!("flags {:#x}", all[1])));
        }
        instantiate(to, from, all[1])?;
        (all[0], all[2]) = (0, 0);
        params.set(all)
    }

    fn hipGraphExecDestroy(handle: Handle) {
        match EXECS.take(handle) {
            Some(_) => Ok(()),
            None => Err(Error::invalid(format!("{handle:?} is no graph to launch"))),
        }
    }

    fn hipGraphExecGetFlags(handle: Handle, flags: Out<u64>) { flags.set(exec(handle)?.flags) }

    fn hipGraphLaunch(handle: Handle, on: Handle) {
        stream(on)?.launch(&*exec(handle)?)
    }

    /// Nothing needs to be uploaded.
    fn hipGraphUpload(handle: Handle, on: Handle) {
        exec(handle)?;
        stream(on).map(drop)
    }

    fn hipGraphExecUpdate(handle: Handle, from: Handle, failed: Out<Handle>, result: Out<u32>) {
        failed.set_if_wanted(std::ptr::null_mut())?;
        match exec(handle)?.update(&*graph(from)?) {
            Ok(()) => {
                result.set_if_wanted(UPDATED)?;
                Ok(())
            }
            Err((difference, at)) => {
                if let Some(at) = at {
                    failed.set_if_wanted(Handles::of(&at))?;
                }
                result.set_if_wanted(difference as u32)?;
                Err(Code::GRAPH_EXEC_UPDATE_FAILURE.into())
            }
        }
    }

    fn hipGraphGetNodes(handle: Handle, to: Out<Handle>, count: Out<usize>) {
        list(to, count, &graph(handle)?.nodes())
    }

    fn hipGraphGetRootNodes(handle: Handle, to: Out<Handle>, count: Out<usize>) {
        let mut roots = graph(handle)?.nodes();
        roots.retain(|node| node.behind().is_empty());
        list(to, count, &roots)
    }

    fn hipGraphGetEdges(handle: Handle, from: Out<Handle>, to: Out<Handle>, count: Out<usize>) {
        let all = graph(handle)?.nodes();
        let edges = all.iter().flat_map(|node| {
            node.behind().into_iter().map(|other| (other, Arc::clone(node)))
        });
        let (begins, ends): (Vec<_>, Vec<_>) = edges.unzip();
        if from.is_null() != to.is_null() {
            return Err(Error::invalid("only one of two lists"));
        }
        if !from.is_null() {
            let room = count.get()?;
            list(from, count, &begins)?;
            count.set(room)?;
        }
        list(to, count, &ends)
    }

    fn hipGraphNodeGetType(handle: Handle, kind: Out<u32>) { kind.set(node(handle)?.kind()) }

    fn hipGraphNodeGetDependencies(handle: Handle, to: Out<Handle>, count: Out<usize>) {
        list(to, count, &node(handle)?.behind())
    }

    fn hipGraphNodeGetDependentNodes(handle: Handle, to: Out<Handle>, count: Out<usize>) {
        let own = node(handle)?;
        let mut all = owner(&own)?.nodes();
        all.retain(|other| other.behind().iter().any(|behind| Arc::ptr_eq(behind, &own)));
        list(to, count, &all)
    }

    fn hipGraphAddDependencies(handle: Handle, from: In<Handle>, to: In<Handle>, count: usize) {
        let graph = graph(handle)?;
        let pairs = nodes(&from.many(count)?)?.into_iter().zip(nodes(&to.many(count)?)?);
        pairs.into_iter().try_for_each(|(from, to)| graph.connect(&from, &to))
    }

    fn hipGraphRemoveDependencies(handle: Handle, from: In<Handle>, to: In<Handle>, count: usize) {
        let graph = graph(handle)?;
        let pairs = nodes(&from.many(count)?)?.into_iter().zip(nodes(&to.many(count)?)?);
        pairs.into_iter().try_for_each(|(from, to)| graph.disconnect(&from, &to))
    }

    fn hipGraphDestroyNode(handle: Handle) {
        let own = node(handle)?;
        owner(&own)?.remove(&own);
        NODES.take(handle);
        Ok(())
    }

    fn hipGraphNodeFindInClone(to: Out<Handle>, original: Handle, clone: Handle) {
        let original = node(original)?;
        let all = graph(clone)?.nodes();
        let found = all.iter().find(|node| node.origin == Some(original.id));
        to.set(Handles::of(found.ok_or_else(|| Error::invalid("the clone has no such node"))?))
    }

    fn hipGraphNodeSetEnabled(handle: Handle, of: Handle, enabled: u32) {
        switchable(&*exec(handle)?, of)?.enabled.store(enabled != 0, Ordering::Relaxed);
        Ok(())
    }

    fn hipGraphNodeGetEnabled(handle: Handle, of: Handle, enabled: Out<u32>) {
        enabled.set(switchable(&*exec(handle)?, of)?.enabled.load(Ordering::Relaxed).into())
    }

    fn hipGraphDebugDotPrint(handle: Handle, path: Text, _flags: u32) {
        let text = graph_dot::dot(&*graph(handle)?, &process()?.memories);
        let path = path.get()?;
        std::fs::write(&path, text)
            .map_err(|error| Error::new(Code::OPERATING_SYSTEM, format!("{path}: {error}")))
    }

    /// `hipGraphMemAttr…`: what is in use is what is reserved.
    fn hipDeviceGetGraphMemAttribute(device: i32, which: u32, to: Out<u64>) {
        let usage = graph_memory::usage(process()?.gpu(device)?.index);
        match which {
            0 | 2 => to.set(usage.now),
            1 | 3 => to.set(usage.high),
            _ => Err(Error::invalid(format!("attribute {which} of graphs' memory"))),
        }
    }

    /// The most can be reset, to what there is.
    fn hipDeviceSetGraphMemAttribute(device: i32, which: u32, value: In<u64>) {
        let gpu = process()?.gpu(device)?.index;
        if value.get()? != 0 || ![1, 3].contains(&which) {
            return Err(Error::invalid(format!("attribute {which} of graphs' memory")));
        }
        graph_memory::forget_high(gpu);
        Ok(())
    }

    /// Graphs keep no memory but their own.
    fn hipDeviceGraphMemTrim(device: i32) { process()?.gpu(device).map(drop) }

    /// An object that graphs retain: its destructor is called when the last reference, of the
    /// program or of a graph, is dropped.
    fn hipUserObjectCreate(to: Out<Handle>, data: *mut c_void, end: Option<HostFunction>, references: u32, flags: u32) {
        let function = end.ok_or_else(|| Error::invalid("no function"))?;
        is_callable(function as *const c_void)?;
        if to.is_null() || !counts(references) || flags != NO_WAIT {
            return Err(Error::invalid("a null pointer, no references, or unknown flags"));
        }
        let call = Call { function, data: Pointer(data) };
        to.set(OBJECTS.put(Arc::new(UserObject { call, references: Mutex::new(references) })))
    }

    fn hipUserObjectRelease(handle: Handle, count: u32) {
        if let Some(object) = object(handle, count)? {
            release(&object, handle, count);
        }
        Ok(())
    }

    fn hipUserObjectRetain(handle: Handle, count: u32) {
        let Some(object) = object(handle, count)? else {
            return Ok(());
        };
        let mut references = lock(&object.references);
        *references = references.checked_add(count).ok_or_else(|| Error::invalid("too many references"))?;
        Ok(())
    }

    fn hipGraphRetainUserObject(handle: Handle, of: Handle, count: u32, flags: u32) {
        let (graph, object) = (graph(handle)?, object(of, count)?);
        if flags != 0 && flags != MOVE {
            return Err(Error::invalid(format!("flags {flags}")));
        }
        if let Some(object) = object {
            if flags == MOVE {
                release(&object, of, count);
            }
            lock(&graph.kept).push((object, count));
        }
        Ok(())
    }

    fn hipGraphReleaseUserObject(handle: Handle, of: Handle, count: u32) {
        let graph = graph(handle)?;
        if of.is_null() || !counts(count) {
            return Err(Error::invalid(format!("{count} references of object {of:?}")));
        }
        let mut kept = lock(&graph.kept);
        let has: u64 = kept.iter().filter(|(own, _)| Handles::of(own) == of).map(|(_, n)| u64::from(*n)).sum();
        if has < u64::from(count) {
            return Ok(());
        }
        let mut left = count;
        for (_, references) in kept.iter_mut().filter(|(own, _)| Handles::of(own) == of) {
            let taken = left.min(*references);
            *references -= taken;
            left -= taken;
        }
        let gone: Vec<_> = kept.extract_if(.., |(_, references)| *references == 0).collect();
        drop(kept);
        // Dropped without the lock: the object's destructor may call HIP.
        drop(gone);
        Ok(())
    }
}
