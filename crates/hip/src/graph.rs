//! Graphs of commands, and executable graphs.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::abi::Memcpy3D;
use crate::command::{Command, Launches};
use crate::error::{Code, Error, Result};
use crate::fill::Fill;
use crate::gpu::{CommandStream, StreamKind};
use crate::handles::{Handle, Handles, Pointer};
use crate::process::process;
use crate::schedule::{Needs, Schedule};
use gfxjit::hal::sync::lock;

pub(crate) static GRAPHS: Handles<Graph> = Handles::new();
pub(crate) static NODES: Handles<Node> = Handles::new();
pub(crate) static EXECS: Handles<Exec> = Handles::new();

/// A command of a graph and its dependencies.
pub(crate) struct Node {
    pub id: u64,
    pub command: Mutex<Command>,
    behind: Mutex<Vec<Arc<Node>>>,
    pub enabled: AtomicBool,
    /// The ID of the node from which it was copied.
    pub origin: Option<u64>,
    /// The parameters of a copy, as the program gave them.
    pub asked: Mutex<Option<Asked>>,
    /// The addresses of its kernel's arguments that were returned to the program, which may read
    /// them until it asks again.
    pub listed: Mutex<Vec<Pointer>>,
}

/// Parameters of a copy, for the program that gave them.
#[derive(Clone, Copy)]
pub(crate) struct Asked(pub Memcpy3D);

// SAFETY: handles of arrays are looked up, never followed.
unsafe impl Send for Asked {}

#[derive(Default)]
pub(crate) struct Graph {
    /// Nodes in the order in which they were added.
    nodes: Mutex<Vec<Arc<Node>>>,
    /// Objects of the program that the graph retains (`hipGraphRetainUserObject`), each with the
    /// number of references.
    pub kept: Mutex<Vec<(Arc<UserObject>, u32)>>,
    launches: Mutex<LaunchState>,
}

/// What the launches of a graph share.
#[derive(Default)]
struct LaunchState {
    /// Streams beside the one in which the graph is launched.
    branches: Vec<Arc<CommandStream>>,
    /// The end of the last launch, for which the next one waits, whatever its stream.
    last: Option<gfxjit::Event>,
}

/// An object of the program and its destructor.
pub(crate) struct UserObject {
    pub call: crate::command::Call,
    /// References that the program holds.
    pub references: Mutex<u32>,
}

impl Drop for UserObject {
    fn drop(&mut self) {
        self.call.call();
    }
}

impl Node {
    /// Its command, if it is enabled.
    fn enabled_command(self: &Arc<Self>) -> Command {
        match self.enabled.load(Ordering::Relaxed) {
            true => lock(&self.command).clone(),
            false => Command::Nothing,
        }
    }

    pub(crate) fn behind(&self) -> Vec<Arc<Self>> {
        lock(&self.behind).clone()
    }

    /// `hipGraphNodeType`.
    pub(crate) fn kind(&self) -> u32 {
        match &*lock(&self.command) {
            Command::Kernel(_) => 0,
            Command::Copy(_) => 1,
            Command::Fill(_) => 2,
            Command::Call(_) => 3,
            Command::Graph(_) => 4,
            Command::Nothing => 5,
            Command::Wait(_) => 6,
            Command::Record(_) => 7,
            Command::Allocate(_) => 10,
            Command::Free(_) => 11,
        }
    }
}

impl Graph {
    /// An ID that no other graph, node or capture has.
    pub(crate) fn next_id() -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn nodes(&self) -> Vec<Arc<Node>> {
        lock(&self.nodes).clone()
    }

    /// Adds a node that depends on other nodes of the graph.
    pub(crate) fn add(&self, command: Command, behind: &[Arc<Node>]) -> Result<Arc<Node>> {
        let mut nodes = lock(&self.nodes);
        if !behind
            .iter()
            .all(|node| nodes.iter().any(|known| Arc::ptr_eq(known, node)))
        {
            return Err(Error::invalid("a dependency on a node of another graph"));
        }
        let node = Arc::new(Node {
            id: Self::next_id(),
            command: Mutex::new(command),
            behind: Mutex::new(behind.to_vec()),
            enabled: AtomicBool::new(true),
            origin: None,
            asked: Mutex::default(),
            listed: Mutex::default(),
        });
        NODES.put(Arc::clone(&node));
        nodes.push(Arc::clone(&node));
        Ok(node)
    }

    pub(crate) fn has(&self, node: &Arc<Node>) -> bool {
        lock(&self.nodes).iter().any(|own| Arc::ptr_eq(own, node))
    }

    /// Removes a node and the dependencies on it.
    pub(crate) fn remove(&self, node: &Arc<Node>) -> bool {
        let mut nodes = lock(&self.nodes);
        let before = nodes.len();
        nodes.retain(|known| !Arc::ptr_eq(known, node));
        for other in &*nodes {
            lock(&other.behind).retain(|known| !Arc::ptr_eq(known, node));
        }
        nodes.len() < before
    }

    /// Makes `to` depend on `from`. Circles are found when the graph is instantiated: until then they may be opened.
    pub(crate) fn connect(&self, from: &Arc<Node>, to: &Arc<Node>) -> Result<()> {
        if !self.has(from) || !self.has(to) {
            return Err(Error::invalid("a node of another graph"));
        }
        if Arc::ptr_eq(from, to) {
            return Err(Error::invalid("a node that depends on itself"));
        }
        let mut behind = lock(&to.behind);
        if behind.iter().any(|known| Arc::ptr_eq(known, from)) {
            return Err(Error::invalid("the dependency is there already"));
        }
        behind.push(Arc::clone(from));
        Ok(())
    }

    pub(crate) fn disconnect(&self, from: &Arc<Node>, to: &Arc<Node>) -> Result<()> {
        if !self.has(from) || !self.has(to) {
            return Err(Error::invalid("a node of another graph"));
        }
        let mut behind = lock(&to.behind);
        let before = behind.len();
        behind.retain(|known| !Arc::ptr_eq(known, from));
        match behind.len() < before {
            true => Ok(()),
            false => Err(Error::invalid("there is no such dependency")),
        }
    }

    /// Whether a node is among `others`, or one of them depends on it.
    pub(crate) fn is_before(node: &Arc<Node>, others: &[Arc<Node>]) -> bool {
        let mut seen = HashSet::new();
        let mut open = others.to_vec();
        while let Some(other) = open.pop() {
            if Arc::ptr_eq(&other, node) {
                return true;
            }
            if seen.insert(other.id) {
                open.extend(other.behind());
            }
        }
        false
    }

    /// Nodes in an order that satisfies all dependencies, otherwise in the order in which they were
    /// added.
    pub(crate) fn in_order(&self) -> Result<Vec<Arc<Node>>> {
        let mut waiting = self.nodes();
        let mut done = HashSet::new();
        let mut order = Vec::with_capacity(waiting.len());
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|node| {
                let is_ready = node.behind().iter().all(|other| done.contains(&other.id));
                if is_ready {
                    done.insert(node.id);
                    order.push(Arc::clone(node));
                }
                !is_ready
            });
            if waiting.len() == before {
                return Err(Error::invalid("dependencies in a circle"));
            }
        }
        Ok(order)
    }

    /// A copy of the graph with copies of its nodes.
    pub(crate) fn copy(&self) -> Result<Arc<Self>> {
        let mut copies: HashMap<u64, Arc<Node>> = HashMap::new();
        let mut nodes = Vec::new();
        for node in self.in_order()? {
            let behind = node
                .behind()
                .iter()
                .filter_map(|n| copies.get(&n.id).cloned())
                .collect();
            let copy = Arc::new(Node {
                id: Self::next_id(),
                command: Mutex::new(lock(&node.command).copied()?),
                behind: Mutex::new(behind),
                enabled: AtomicBool::new(node.enabled.load(Ordering::Relaxed)),
                origin: Some(node.id),
                asked: Mutex::new(*lock(&node.asked)),
                listed: Mutex::default(),
            });
            NODES.put(Arc::clone(&copy));
            copies.insert(node.id, Arc::clone(&copy));
            nodes.push(copy);
        }
        Ok(Arc::new(Self {
            nodes: Mutex::new(nodes),
            kept: Mutex::new(lock(&self.kept).clone()),
            launches: Mutex::default(),
        }))
    }

    /// Enqueues the commands of the graph's nodes, which are given in order. Commands without a dependency
    /// between them run in streams of their own.
    fn launch_in_order(&self, order: &[Arc<Node>], lane: &CommandStream) -> Result<()> {
        let commands: Vec<Command> = order.iter().map(Node::enabled_command).collect();
        let schedule = Schedule::new(&needs(order, &commands), lane.gpu.index);
        let mut state = lock(&self.launches);
        if let Some(last) = state.last.take() {
            lane.wait_for(&last)?;
        }
        let branches = state.branches_for(&schedule.gpus[1..])?;
        // The streams begin behind what is in the launch's own stream.
        if !branches.is_empty() {
            let begin = lane.record()?;
            branches
                .iter()
                .try_for_each(|branch| branch.wait_for(&begin))?;
        }
        let mut ends: Vec<Option<gfxjit::Event>> = vec![None; commands.len()];
        let mut result = Ok(());
        for (index, (command, step)) in commands.iter().zip(&schedule.steps).enumerate() {
            let on = match step.stream {
                0 => lane,
                branch => &branches[branch - 1],
            };
            for end in step.waits.iter().filter_map(|&other| ends[other].as_ref()) {
                on.wait_for(end)?;
            }
            // What was begun is joined even if a command cannot be enqueued.
            if result.is_ok() {
                result = command.replay(on);
            }
            if step.is_awaited {
                ends[index] = Some(on.record()?);
            }
        }
        for end in schedule.ends.iter().filter_map(|&end| ends[end].as_ref()) {
            lane.wait_for(end)?;
        }
        branches.iter().for_each(|branch| lane.adopt(branch));
        // The program's objects live until the launch has ended, even if the graph is destroyed before.
        let kept = lock(&self.kept).clone();
        state.last = Some(match kept.is_empty() {
            true => lane.record()?,
            false => lane.call(move || drop(kept))?,
        });
        result
    }
}

impl Launches for Graph {
    fn launch(&self, lane: &CommandStream) -> Result<()> {
        self.launch_in_order(&self.in_order()?, lane)
    }

    fn copied(&self) -> Result<Arc<dyn Launches>> {
        Ok(self.copy()?)
    }
}

impl LaunchState {
    /// A stream on each of these GPUs.
    fn branches_for(&mut self, gpus: &[usize]) -> Result<Vec<Arc<CommandStream>>> {
        let mut taken = Vec::with_capacity(gpus.len());
        for &index in gpus {
            let is_free = |branch: &&Arc<CommandStream>| {
                branch.gpu.index == index && !taken.iter().any(|other| Arc::ptr_eq(other, branch))
            };
            let branch = match self.branches.iter().find(is_free) {
                Some(branch) => Arc::clone(branch),
                None => {
                    let gpu = &process()?.gpus[index];
                    let branch = CommandStream::new(gpu, StreamKind::Free)?;
                    self.branches.push(Arc::clone(&branch));
                    branch
                }
            };
            taken.push(branch);
        }
        Ok(taken)
    }
}

/// What the commands of nodes, in order, need of a schedule.
fn needs(order: &[Arc<Node>], commands: &[Command]) -> Vec<Needs> {
    let places: HashMap<u64, usize> = order.iter().enumerate().map(|(i, n)| (n.id, i)).collect();
    let all = order.iter().zip(commands);
    all.map(|(node, command)| Needs {
        gpu: command.gpu(),
        behind: lock(&node.behind)
            .iter()
            .filter_map(|n| places.get(&n.id).copied())
            .collect(),
    })
    .collect()
}

impl Drop for Graph {
    fn drop(&mut self) {
        for node in &*lock(&self.nodes) {
            NODES.take(Handles::of(node));
            lock(&node.behind).clear();
        }
    }
}

/// An executable graph: the graph as it was when it was instantiated.
pub(crate) struct Exec {
    graph: Arc<Graph>,
    order: Vec<Arc<Node>>,
    pub flags: u64,
}

impl Exec {
    pub(crate) fn new(graph: &Graph, flags: u64) -> Result<Arc<Self>> {
        let graph = graph.copy()?;
        let order = graph.in_order()?;
        Ok(Arc::new(Self {
            graph,
            order,
            flags,
        }))
    }

    /// The node that was copied from a node of the graph.
    pub(crate) fn node(&self, original: &Node) -> Result<&Arc<Node>> {
        let found = self
            .order
            .iter()
            .find(|node| node.origin == Some(original.id));
        found.ok_or_else(|| Error::invalid("the graph had no such node when it was instantiated"))
    }

    /// Replaces a node's command by another of the same kind.
    pub(crate) fn set(&self, original: &Node, command: Command) -> Result<()> {
        let node = self.node(original)?;
        let is_alike = match (&*lock(&node.command), &command) {
            (Command::Copy(old), Command::Copy(new)) => old.kind == new.kind,
            // Rows keep their shape.
            (Command::Fill(old), Command::Fill(new)) => {
                let shape = |fill: &Fill| (fill.rows, fill.width);
                old.rows == 1 && new.rows == 1 || shape(old) == shape(new)
            }
            _ => true,
        };
        match is_alike {
            true => set(node, command),
            false => Err(Error::invalid(
                "another direction, or rows of another shape",
            )),
        }
    }

    /// Enqueues the commands of a launch.
    pub(crate) fn launch(&self, lane: &CommandStream) -> Result<()> {
        self.graph.launch_in_order(&self.order, lane)
    }

    /// The graph as it is now, as a command of another one.
    pub(crate) fn command(&self) -> Result<Command> {
        Ok(Command::Graph(self.graph.copy()?))
    }

    /// Takes the commands of the nodes of `graph`, if it has the same nodes and dependencies; else
    /// returns what differs, and the first node that does.
    pub(crate) fn update(
        &self,
        graph: &Graph,
    ) -> std::result::Result<(), (Difference, Option<Arc<Node>>)> {
        let topology = |_| (Difference::Topology, None);
        let fresh = graph.in_order().map_err(topology)?;
        if fresh.len() != self.order.len() {
            return Err((Difference::Topology, None));
        }
        let places: HashMap<u64, usize> =
            fresh.iter().enumerate().map(|(i, n)| (n.id, i)).collect();
        let own: HashMap<u64, usize> = self
            .order
            .iter()
            .enumerate()
            .map(|(i, n)| (n.id, i))
            .collect();
        for (new, old) in fresh.iter().zip(&self.order) {
            let behind = |node: &Node, places: &HashMap<u64, usize>| {
                let mut all: Vec<Option<usize>> = node
                    .behind()
                    .iter()
                    .map(|n| places.get(&n.id).copied())
                    .collect();
                all.sort_unstable();
                all
            };
            let difference = match new.kind() == old.kind() {
                false => Some(Difference::Kind),
                true if behind(new, &places) != behind(old, &own) => Some(Difference::Topology),
                true => Difference::between(&lock(&new.command), &lock(&old.command)),
            };
            if let Some(difference) = difference {
                return Err((difference, Some(Arc::clone(new))));
            }
        }
        for (new, old) in fresh.iter().zip(&self.order) {
            let command = lock(&new.command).clone();
            *lock(&old.command) = command;
        }
        Ok(())
    }
}

/// Why a graph cannot take the commands of another: `hipGraphExecUpdateResult`.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(crate) enum Difference {
    Topology = 2,
    Kind = 3,
    Parameters = 5,
    /// The function of a kernel is another GPU's.
    Function = 7,
}

impl Difference {
    fn between(new: &Command, old: &Command) -> Option<Self> {
        match (new, old) {
            (Command::Copy(new), Command::Copy(old)) if new.kind != old.kind => {
                Some(Self::Parameters)
            }
            _ if new.gpu() != old.gpu() => Some(Self::Function),
            _ => None,
        }
    }
}

/// Replaces a node's command by another of the same kind.
pub(crate) fn set(node: &Node, command: Command) -> Result<()> {
    let mut own = lock(&node.command);
    if std::mem::discriminant(&*own) != std::mem::discriminant(&command) {
        return Err(Error::invalid("parameters of another kind of node"));
    }
    *own = command;
    *lock(&node.asked) = None;
    Ok(())
}

/// The nodes behind handles.
pub(crate) fn nodes(handles: &[Handle]) -> Result<Vec<Arc<Node>>> {
    handles.iter().map(|handle| node(*handle)).collect()
}

/// Handles of nodes.
pub(crate) fn handles(nodes: &[Arc<Node>]) -> Vec<Handle> {
    nodes.iter().map(Handles::of).collect()
}

pub(crate) fn graph(handle: Handle) -> Result<Arc<Graph>> {
    GRAPHS
        .get(handle)
        .ok_or_else(|| Error::invalid(format!("{handle:?} is no graph")))
}

pub(crate) fn node(handle: Handle) -> Result<Arc<Node>> {
    NODES
        .get(handle)
        .ok_or_else(|| Error::invalid(format!("{handle:?} is no node of a graph")))
}

pub(crate) fn exec(handle: Handle) -> Result<Arc<Exec>> {
    let found = EXECS.get(handle);
    found.ok_or_else(|| {
        Error::new(
            Code::INVALID_VALUE,
            format!("{handle:?} is no graph to launch"),
        )
    })
}
