//! Stream capture: recording the commands of streams to a graph.

use std::sync::{Arc, Weak};

use crate::command::Command;
use crate::error::{Code, Result};
use crate::event::Captured;
use crate::graph::{Graph, Node};
use crate::handles::Handle;
use crate::ongoing::Ongoing;

/// A capture, in which several streams may take part.
pub(crate) struct Capture {
    pub id: u64,
    pub graph: Arc<Graph>,
    /// The ID of the stream in which it began.
    pub origin: u64,
    pub ongoing: Arc<Ongoing>,
}

impl Capture {
    pub(crate) fn new(graph: Arc<Graph>, origin: u64, ongoing: Arc<Ongoing>) -> Arc<Self> {
        Arc::new(Self {
            id: Graph::next_id(),
            graph,
            origin,
            ongoing,
        })
    }
}

/// The part of a capture in one stream.
pub(crate) struct Capturing {
    pub capture: Arc<Capture>,
    /// The nodes on which the stream's next command depends.
    pub last: Vec<Arc<Node>>,
    /// The handles of `last` that were returned to the program, which may read them until it asks
    /// again.
    pub listed: Vec<Handle>,
}

// SAFETY: handles are looked up, never followed.
unsafe impl Send for Capturing {}

/// The state of a capturing stream when an event was recorded.
pub(crate) struct Point {
    /// Events often live longer than what was captured: they must not keep the graph, whose end calls the
    /// destructors of its user objects.
    capture: Weak<Capture>,
    last: Vec<Arc<Node>>,
}

impl Capturing {
    pub(crate) fn new(capture: &Arc<Capture>, last: Vec<Arc<Node>>) -> Self {
        Self {
            capture: Arc::clone(capture),
            last,
            listed: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, command: Command) -> Result<()> {
        if !self.capture.ongoing.is_valid() {
            return Err(Code::STREAM_CAPTURE_INVALIDATED.into());
        }
        let node = self.capture.graph.add(command, &self.last)?;
        self.last = vec![node];
        Ok(())
    }

    pub(crate) fn point(&self) -> Point {
        Point {
            capture: Arc::downgrade(&self.capture),
            last: self.last.clone(),
        }
    }
}

impl Captured for Point {
    fn invalidate(&self) {
        if let Some(capture) = self.capture.upgrade() {
            capture.ongoing.invalidate();
        }
    }
}

impl Point {
    /// Adds the event's nodes to the dependencies of a stream, which takes part in the capture from
    /// now on.
    pub(crate) fn join(&self, stream: &mut Option<Capturing>) -> Result<()> {
        // The capture has ended.
        let capture = self.capture.upgrade().ok_or(Code::CAPTURED_EVENT)?;
        match stream {
            None => *stream = Some(Capturing::new(&capture, self.last.clone())),
            Some(other) if Arc::ptr_eq(&other.capture, &capture) => {
                for node in &self.last {
                    if !other.last.iter().any(|known| Arc::ptr_eq(known, node)) {
                        other.last.push(Arc::clone(node));
                    }
                }
            }
            Some(_) => return Err(Code::STREAM_CAPTURE_MERGE.into()),
        }
        Ok(())
    }
}
