//! Recording what streams are given, in place of doing it.

use std::sync::Arc;

use crate::command::Command;
use crate::error::{Code, Error, Result};
use crate::graph::{Graph, Node};
use crate::handles::{Handle, Handles};
use crate::stream::Stream;
use crate::sync::lock;

/// A recording, which may have several streams.
pub struct Capture {
    pub id: u64,
    pub graph: Arc<Graph>,
    /// The stream that it began in.
    origin: u64,
}

/// A stream's part of a recording.
pub struct Capturing {
    pub capture: Arc<Capture>,
    /// What the next command comes behind.
    pub last: Vec<Arc<Node>>,
    /// Their handles, as the program was given them last.
    pub listed: Vec<Handle>,
}

// SAFETY: handles are looked up, never followed.
unsafe impl Send for Capturing {}

/// A place in a recording, as an event has it.
#[derive(Clone)]
pub struct Point {
    capture: Arc<Capture>,
    last: Vec<Arc<Node>>,
}

impl Capturing {
    pub fn add(&mut self, command: Command) -> Result<()> {
        let node = self.capture.graph.add(command, &self.last)?;
        self.last = vec![node];
        Ok(())
    }

    pub fn point(&self) -> Point {
        Point {
            capture: Arc::clone(&self.capture),
            last: self.last.clone(),
        }
    }
}

impl Point {
    /// Has a stream go on from here as well: it belongs to the recording from now on.
    pub fn join(&self, stream: &Stream) -> Result<()> {
        let mut capturing = lock(&stream.capture);
        match &mut *capturing {
            None => {
                *capturing = Some(Capturing {
                    capture: Arc::clone(&self.capture),
                    last: self.last.clone(),
                    listed: Vec::new(),
                });
            }
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

/// Begins to record a stream, to a new graph or behind nodes of one.
pub fn begin(
    stream: &Stream,
    graph: Option<Arc<Graph>>,
    last: Vec<Arc<Node>>,
    mode: u32,
) -> Result<()> {
    if mode > 2 {
        return Err(Error::invalid(format!("hipStreamCaptureMode {mode}")));
    }
    if stream.is_null() {
        return Err(Code::STREAM_CAPTURE_UNSUPPORTED.into());
    }
    let mut capturing = lock(&stream.capture);
    if capturing.is_some() {
        return Err(Code::ILLEGAL_STATE.into());
    }
    let capture = Arc::new(Capture {
        id: Graph::next_id(),
        graph: graph.unwrap_or_default(),
        origin: stream.id,
    });
    *capturing = Some(Capturing {
        capture,
        last,
        listed: Vec::new(),
    });
    Ok(())
}

/// Ends a recording in the stream that it began in.
pub fn end(stream: &Stream) -> Result<Arc<Graph>> {
    let mut own = lock(&stream.capture);
    let Some(capturing) = own.as_ref() else {
        return Err(Code::ILLEGAL_STATE.into());
    };
    if capturing.capture.origin != stream.id {
        return Err(Code::STREAM_CAPTURE_UNMATCHED.into());
    }
    let Some(Capturing { capture, last, .. }) = own.take() else {
        return Err(Code::ILLEGAL_STATE.into());
    };
    drop(own);
    let mut joined = true;
    if let Some(process) = crate::process::opened() {
        for other in process.gpus.iter().flat_map(|gpu| gpu.streams()) {
            let mut theirs = lock(&other.capture);
            if let Some(part) = theirs.take_if(|part| Arc::ptr_eq(&part.capture, &capture)) {
                joined &= part
                    .last
                    .iter()
                    .all(|node| capture.graph.is_before(node, &last));
            }
        }
    }
    if !joined {
        return Err(Code::STREAM_CAPTURE_UNJOINED.into());
    }
    Ok(Arc::clone(&capture.graph))
}

/// The nodes of handles.
pub fn nodes(handles: &[Handle]) -> Result<Vec<Arc<Node>>> {
    handles
        .iter()
        .map(|handle| crate::graph::node(*handle))
        .collect()
}

/// Handles of nodes.
pub fn handles(nodes: &[Arc<Node>]) -> Vec<Handle> {
    nodes.iter().map(Handles::of).collect()
}
