//! Recording what streams are given.

use std::sync::Arc;

use crate::command::Command;
use crate::error::{Code, Result};
use crate::graph::{Graph, Node};
use crate::handles::Handle;

/// A recording, which may have several streams.
pub(crate) struct Capture {
    pub id: u64,
    pub graph: Arc<Graph>,
    /// The number of the stream that it began in.
    pub origin: u64,
}

impl Capture {
    pub(crate) fn new(graph: Arc<Graph>, origin: u64) -> Arc<Self> {
        Arc::new(Self {
            id: Graph::next_id(),
            graph,
            origin,
        })
    }
}

/// A stream's part of a recording.
pub(crate) struct Capturing {
    pub capture: Arc<Capture>,
    /// What the next command comes behind.
    pub last: Vec<Arc<Node>>,
    /// Their handles, as the program was given them last.
    pub listed: Vec<Handle>,
}

// SAFETY: handles are looked up, never followed.
unsafe impl Send for Capturing {}

/// A place in a recording, as an event has it.
pub(crate) struct Point {
    capture: Arc<Capture>,
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
        let node = self.capture.graph.add(command, &self.last)?;
        self.last = vec![node];
        Ok(())
    }

    pub(crate) fn point(&self) -> Point {
        Point {
            capture: Arc::clone(&self.capture),
            last: self.last.clone(),
        }
    }
}

impl Point {
    /// Has a stream go on from here as well: it belongs to the recording from now on.
    pub(crate) fn join(&self, stream: &mut Option<Capturing>) -> Result<()> {
        match stream {
            None => *stream = Some(Capturing::new(&self.capture, self.last.clone())),
            Some(other) if Arc::ptr_eq(&other.capture, &self.capture) => {
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
