//! Computes what each kernel needs with everything it can call.
//!
//! Registers are the maximum over all functions a kernel reaches, scratch is the maximum over call
//! paths of the sum of the frames, as LLVM computes them when it sees the whole program
//! (AMDGPUUsage, "Function Resource Usage"). Functions of a call cycle count once each, unless the
//! user states the depth of the recursion; the kernel is then marked as having a dynamic stack, for
//! which the launch reserves room (`hipLimitStackSize`).
//!
//! Named barriers are not summed up. Only gfx1250 declares their number (`NAMED_BAR_CNT`; LLVM's
//! code for gfx12 uses them without a count). They are numbered per kernel, in its own module, so
//! its compiler's count stays; gfxjit's compiler refuses a function that uses one without its
//! kernel, and so does the analysis of code without facts.

pub(crate) mod assume;
pub(crate) mod calls;
pub(crate) mod facts;
pub(crate) mod graph;
pub(crate) mod lds;
pub(crate) mod repair;

use gfxjit_codeobj::info::{DYNAMIC_STACK, Resources, WAVE32, WGP_MODE};

use crate::budget::graph::Graph;

/// What a node of the call graph needs with everything it can call.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Need {
    pub(crate) vgprs: u32,
    pub(crate) agprs: u32,
    pub(crate) sgprs: u32,
    /// `USES_VCC` and other flags of all functions, or-ed.
    pub(crate) flags: u32,
    /// Bytes of scratch on the deepest call path.
    pub(crate) scratch: u64,
    /// Whether the stack has no fixed size: a call cycle of unknown depth, or a function that
    /// allocates a variable amount.
    pub(crate) dynamic_stack: bool,
    /// Whether any function calls by address.
    pub(crate) indirect: bool,
    /// Whether the node is part of a call cycle.
    pub(crate) recursive: bool,
    /// The function that needs the most VGPRs.
    pub(crate) widest: u32,
    /// The next node on the deepest call path.
    pub(crate) next: Option<u32>,
    /// A function whose needs are not known.
    pub(crate) unknown: Option<u32>,
    /// A function that calls a symbol which the loader is to supply.
    pub(crate) outside: Option<u32>,
    /// The object that contains the functions; and whether they are in several objects, or in one
    /// that was joined from several compilations.
    pub(crate) object: Option<u32>,
    pub(crate) several_objects: bool,
    /// The inputs that the functions may take from the kernel: bits of `INPUT_NAMES`.
    pub(crate) inputs: u32,
    /// Whether the user states needs of one of the functions.
    pub(crate) is_assumed: bool,
    /// A function compiled for waves of 64 lanes, of 32 lanes, for CU mode, for WGP mode.
    pub(crate) modes: [Option<u32>; 4],
}

impl Need {
    /// Adds the needs of a callee.
    fn add(&mut self, callee: &Self, node: u32) {
        if callee.vgprs > self.vgprs {
            self.vgprs = callee.vgprs;
            self.widest = callee.widest;
        }
        self.agprs = self.agprs.max(callee.agprs);
        self.sgprs = self.sgprs.max(callee.sgprs);
        self.flags |= callee.flags;
        self.dynamic_stack |= callee.dynamic_stack;
        self.indirect |= callee.indirect;
        if callee.scratch > self.scratch || self.next.is_none() {
            self.scratch = self.scratch.max(callee.scratch);
            self.next = Some(node);
        }
        self.unknown = self.unknown.or(callee.unknown);
        self.outside = self.outside.or(callee.outside);
        match (self.object, callee.object) {
            (Some(one), Some(other)) => self.several_objects |= one != other,
            (None, other) => self.object = other,
            _ => {}
        }
        self.several_objects |= callee.several_objects;
        self.is_assumed |= callee.is_assumed;
        self.inputs |= callee.inputs;
        for (mode, other) in self.modes.iter_mut().zip(callee.modes) {
            *mode = mode.or(other);
        }
    }
}

/// The needs of every node of the graph. `depth` returns the maximum number of nested calls of a
/// recursive function, if the user states it.
pub(crate) fn needs(graph: &Graph<'_>, depth: impl Fn(u32) -> Option<u32>) -> Vec<Need> {
    let mut needs = vec![Need::default(); graph.nodes.len()];
    let mut done = vec![false; graph.nodes.len()];
    let (members, ends) = circles(graph);
    let mut start = 0;
    for end in ends {
        let circle = members.get(start..end).unwrap_or_default();
        start = end;
        let [first, ..] = *circle else {
            continue;
        };
        let calls_itself = graph
            .nodes
            .get(first as usize)
            .is_some_and(|node| node.calls.contains(&first));
        let mut own = Need::default();
        let mut frames: u64 = 0;
        for &member in circle {
            own.add(&alone(graph, member), member);
            let frame = graph.nodes.get(member as usize).and_then(|node| node.own);
            frames += frame.map_or(0, |own| u64::from(own.private_segment_bytes));
        }
        own.next = None;
        own.scratch = 0;
        let mut below = own;
        for &member in circle {
            let calls = graph.nodes.get(member as usize).map(|node| &node.calls);
            for &callee in calls.into_iter().flatten() {
                if done.get(callee as usize) == Some(&true)
                    && let Some(need) = needs.get(callee as usize)
                {
                    below.add(need, callee);
                }
            }
        }
        // In an object joined from several compilations, it is not known which functions one
        // compiler saw together.
        let calls_others = circle.len() > 1 || below.next.is_some();
        let is_joined = below.object.is_some_and(|object| graph.is_joined(object));
        below.several_objects |= calls_others && is_joined;
        below.recursive = circle.len() > 1 || calls_itself;
        if below.recursive {
            match circle.iter().filter_map(|&member| depth(member)).min() {
                Some(times) => frames = frames.saturating_mul(times.into()),
                None => below.dynamic_stack = true,
            }
        }
        below.scratch = below.scratch.saturating_add(frames);
        for &member in circle {
            if let Some(need) = needs.get_mut(member as usize) {
                *need = below;
            }
            if let Some(done) = done.get_mut(member as usize) {
                *done = true;
            }
        }
    }
    needs
}

/// What a node needs without its callees and without its own frame, which the caller adds.
fn alone(graph: &Graph<'_>, index: u32) -> Need {
    let Some(node) = graph.nodes.get(index as usize) else {
        return Need::default();
    };
    let mut need = Need {
        widest: index,
        indirect: node.spot.is_none(),
        is_assumed: node.is_assumed,
        inputs: node.inputs(),
        object: node.spot.map(|spot| spot.object),
        outside: (!node.outside.is_empty()).then_some(index),
        ..Need::default()
    };
    let Some(Resources {
        flags,
        sgprs,
        vgprs,
        agprs,
        ..
    }) = node.own
    else {
        need.unknown = Some(index);
        return need;
    };
    (need.flags, need.sgprs) = (flags, sgprs);
    (need.vgprs, need.agprs) = (vgprs, agprs);
    need.dynamic_stack = flags & DYNAMIC_STACK != 0;
    if node.has_modes {
        let modes = [
            usize::from(flags & WAVE32 != 0),
            2 + usize::from(flags & WGP_MODE != 0),
        ];
        for mode in modes {
            if let Some(slot) = need.modes.get_mut(mode) {
                *slot = Some(index);
            }
        }
    }
    need
}

/// The call cycles of the graph (strongly connected components), callees before callers (Tarjan's
/// algorithm, without recursion: call chains of damaged objects can be of any length). Returns the
/// nodes, component by component, and the end of each component.
fn circles(graph: &Graph<'_>) -> (Vec<u32>, Vec<usize>) {
    #[derive(Clone, Copy, Default)]
    struct State {
        /// Order of discovery from 1 on; 0 for a node that has not been visited.
        order: u32,
        /// The smallest order that the node reaches.
        low: u32,
        on_stack: bool,
    }
    let mut states = vec![State::default(); graph.nodes.len()];
    let mut order = 0;
    let mut stack: Vec<u32> = Vec::new();
    let mut members = Vec::with_capacity(graph.nodes.len());
    let mut ends = Vec::with_capacity(graph.nodes.len());
    // Nodes in progress, each with the number of its calls that have been followed.
    let mut path: Vec<(u32, usize)> = Vec::new();
    for root in 0..graph.nodes.len() as u32 {
        if states
            .get(root as usize)
            .is_none_or(|state| state.order != 0)
        {
            continue;
        }
        path.push((root, 0));
        while let Some(&mut (node, ref mut followed)) = path.last_mut() {
            let Some(state) = states.get_mut(node as usize) else {
                path.pop();
                continue;
            };
            if *followed == 0 && state.order == 0 {
                order += 1;
                *state = State {
                    order,
                    low: order,
                    on_stack: true,
                };
                stack.push(node);
            }
            let calls = graph.nodes.get(node as usize).map(|node| &node.calls);
            if let Some(&callee) = calls.and_then(|calls| calls.get(*followed)) {
                *followed += 1;
                let seen = states.get(callee as usize).copied().unwrap_or_default();
                if seen.order == 0 {
                    path.push((callee, 0));
                } else if seen.on_stack
                    && let Some(state) = states.get_mut(node as usize)
                {
                    state.low = state.low.min(seen.order);
                }
                continue;
            }
            path.pop();
            let done = states.get(node as usize).copied().unwrap_or_default();
            if let Some(&(caller, _)) = path.last()
                && let Some(state) = states.get_mut(caller as usize)
            {
                state.low = state.low.min(done.low);
            }
            if done.low == done.order {
                let start = stack
                    .iter()
                    .rposition(|&member| member == node)
                    .unwrap_or(0);
                for member in stack.drain(start..) {
                    if let Some(state) = states.get_mut(member as usize) {
                        state.on_stack = false;
                    }
                    members.push(member);
                }
                ends.push(members.len());
            }
        }
    }
    (members, ends)
}
