//! A command of a stream as a value, which can be started at once, or recorded in a graph and
//! started often.

use std::any::Any;
use std::sync::Arc;

use crate::abi::HostFunction;
use crate::copy::Copy;
use crate::error::Result;
use crate::event::Event;
use crate::fill::Fill;
use crate::gpu::CommandStream;
use crate::graph_memory;
use crate::handles::Pointer;
use crate::kernel::Launch;
use crate::memory::Allocated;

#[derive(Clone)]
pub(crate) enum Command {
    Kernel(Launch),
    Copy(Copy),
    Fill(Fill),
    Call(Call),
    Record(Arc<Event>),
    Wait(Arc<Event>),
    /// A graph as a command of another one.
    Graph(Arc<dyn Launches>),
    /// Memory of a graph, which lives as long as the graph.
    Allocate(Arc<Allocated>),
    /// Frees a graph's memory, by its address.
    Free(u64),
    Nothing,
}

/// A graph of commands.
pub(crate) trait Launches: Any + Send + Sync {
    /// Enqueues all commands; later commands of the command stream wait for all of them.
    fn launch(&self, lane: &CommandStream) -> Result<()>;
    fn copied(&self) -> Result<Arc<dyn Launches>>;
}

/// A host function of the program and its argument.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub function: HostFunction,
    pub data: Pointer,
}

impl Call {
    pub(crate) fn call(self) {
        // Moves the whole `Pointer` into the closure: its raw pointer alone is not `Send`.
        let Self { function, data } = self;
        function(data.0);
    }
}

impl Command {
    /// Enqueues the command in a command stream.
    pub(crate) fn start(&self, lane: &CommandStream) -> Result<()> {
        match self {
            Self::Kernel(launch) => launch.start(lane).map(drop),
            Self::Copy(copy) => copy.start(lane),
            Self::Fill(fill) => fill.start(lane),
            Self::Call(call) => {
                let call = *call;
                lane.call(move || call.call()).map(drop)
            }
            Self::Record(event) => event.record(lane),
            Self::Wait(event) => event.block(lane),
            Self::Graph(graph) => graph.launch(lane),
            Self::Allocate(memory) => graph_memory::begin(memory),
            Self::Free(address) => {
                graph_memory::end(*address);
                Ok(())
            }
            Self::Nothing => Ok(()),
        }
    }

    /// A copy that later changes to the program's graphs do not reach.
    pub(crate) fn copied(&self) -> Result<Self> {
        Ok(match self {
            Self::Graph(graph) => Self::Graph(graph.copied()?),
            other => other.clone(),
        })
    }

    /// Enqueues the command as a node of a graph.
    pub(crate) fn replay(&self, lane: &CommandStream) -> Result<()> {
        match self {
            Self::Copy(copy) => copy.replay(lane),
            other => other.start(lane),
        }
    }

    /// The GPU on which the command must run; `None` for what the host executes.
    pub(crate) fn gpu(&self) -> Option<usize> {
        match self {
            Self::Kernel(launch) => Some(launch.function.gpu.index),
            _ => None,
        }
    }
}
