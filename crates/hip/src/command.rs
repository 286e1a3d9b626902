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
    /// The commands of a graph.
    Graph(Arc<dyn Steps>),
    /// Memory of a graph, which lives as long as the graph.
    Allocate(Arc<Allocated>),
    /// Frees a graph's memory, by its address.
    Free(u64),
    Nothing,
}

/// Commands in an order that satisfies all dependencies.
pub(crate) trait Steps: Any + Send + Sync {
    fn commands(&self) -> Result<Vec<Command>>;
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
            Self::Graph(steps) => {
                let commands = steps.commands()?;
                commands.iter().try_for_each(|command| command.start(lane))
            }
            Self::Allocate(_) | Self::Free(_) | Self::Nothing => Ok(()),
        }
    }
}
