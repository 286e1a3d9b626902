//! What a stream does, as something that can be done at once, or recorded and done often.

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
    /// What others together do.
    Graph(Arc<dyn Steps>),
    /// Memory that a graph has; it is there as long as the graph.
    Allocate(Arc<Allocated>),
    /// The end of such memory: its address.
    Free(u64),
    Nothing,
}

/// Commands in an order that keeps all dependencies.
pub(crate) trait Steps: Any + Send + Sync {
    fn commands(&self) -> Result<Vec<Command>>;
}

/// A function of the program with its argument.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub function: HostFunction,
    pub data: Pointer,
}

impl Call {
    pub(crate) fn call(self) {
        // All of it, not the pointer alone.
        let Self { function, data } = self;
        function(data.0);
    }
}

impl Command {
    /// Gives it to a lane, behind what the lane has.
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
