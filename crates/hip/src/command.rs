//! What a stream does, as something that can be done at once, or recorded and done often.

use std::ffi::c_void;
use std::sync::Arc;

use crate::abi::HostFunction;
use crate::copy::Copy;
use crate::error::Result;
use crate::event::Event;
use crate::fill::Fill;
use crate::graph::Graph;
use crate::kernel::Launch;
use crate::memory::Allocated;
use crate::stream::Stream;

#[derive(Clone)]
pub enum Command {
    Kernel(Launch),
    Copy(Copy),
    Fill(Fill),
    Call(Call),
    Record(Arc<Event>),
    Wait(Arc<Event>),
    /// Another graph.
    Graph(Arc<Graph>),
    /// Memory that a graph has; it is there as long as the graph.
    Allocate(Arc<Allocated>),
    /// The end of such memory: its address.
    Free(u64),
    Nothing,
}

/// A function of the program's with its argument.
#[derive(Clone, Copy)]
pub struct Call {
    pub function: HostFunction,
    pub data: Data,
}

/// What a function of the program's is called with.
#[derive(Clone, Copy)]
pub struct Data(pub *mut c_void);

// SAFETY: only the program looks at it, which says that it may be used on another thread.
unsafe impl Send for Data {}
// SAFETY: as above.
unsafe impl Sync for Data {}

impl Call {
    pub fn call(self) {
        // All of it, not the pointer alone.
        let Self { function, data } = self;
        function(data.0);
    }
}

impl Command {
    /// Gives it to a stream, behind what the stream has.
    pub fn start(&self, stream: &Stream) -> Result<()> {
        match self {
            Self::Kernel(launch) => launch.start(stream).map(drop),
            Self::Copy(copy) => copy.start(stream),
            Self::Fill(fill) => fill.start(stream),
            Self::Call(call) => {
                let call = *call;
                stream
                    .ordered(|queue| queue.call(move || call.call()))
                    .map(drop)
            }
            Self::Record(event) => event.record(stream),
            Self::Wait(event) => event.block(stream),
            Self::Graph(graph) => {
                let commands = graph.commands()?;
                commands
                    .iter()
                    .try_for_each(|command| command.start(stream))
            }
            Self::Allocate(_) | Self::Free(_) | Self::Nothing => Ok(()),
        }
    }
}
