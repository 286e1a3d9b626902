//! Messages of the printf service: text that takes several requests to bring.
//!
//! Problem: a slot has seven words for data, a `printf` needs more. So a call of `printf`
//! is a chain of requests: the first begins a message and gets its id, the next ones append
//! to it, the last one ends it. Lanes of all waves do that at the same time. A kernel may also
//! begin messages without end, so everything that is kept of them counts against one limit.
//!
//! Facts: ROCm's device libraries, `ockl/src/services.cl`; HIP's runtime,
//! `rocclr/device/devhcmessages.cpp` and `devhcprintf.cpp`. The first word of a slot is the
//! descriptor: bit 0 begins, bit 1 ends, bits 7:5 say how many of the other words are data,
//! bits 63:8 are the id. A message is a control word (bit 0: to stderr), the format with its
//! zero, then the arguments; each number takes a word, strings are padded to words.

use std::collections::HashMap;

use crate::format::{Argument, Arguments, format};
use crate::hostcall::Slot;
use crate::output::Stream;

/// Bytes that all unfinished messages of a launch take of the host, at most: 64 MiB.
const MAX_BYTES: usize = 64 << 20;

/// What a message takes beside its words, in bytes: its place in a table that may be half empty and
/// is copied when it grows, and what an allocator adds to each piece.
const OVERHEAD: usize = 160;

/// What a complete message prints.
pub(crate) type Text = (Stream, Vec<u8>);

/// The unfinished messages of a launch.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    open: HashMap<u64, Vec<u64>>,
    begun: u64,
    /// Bytes that they take.
    held: usize,
}

/// Bytes that the words of a message take, those included that it may still get.
fn room(words: &Vec<u64>) -> usize {
    words.capacity() * size_of::<u64>()
}

impl Messages {
    /// Takes a request of the printf service; gives the answer's first word, and the text
    /// when it is complete.
    pub(crate) fn take(&mut self, slot: &Slot) -> Result<(u64, Option<Text>), String> {
        let [descriptor, data @ ..] = slot;
        let (begins, ends) = (descriptor & 1 != 0, descriptor & 2 != 0);
        let count = (descriptor >> 5 & 7) as usize;
        let mut id = descriptor >> 8;
        if begins {
            id = self.begun;
            self.begun += 1;
            self.hold(OVERHEAD)?;
            self.open.insert(id, Vec::new());
        }
        let message = self.open.get_mut(&id).ok_or_else(|| {
            format!("it appends to message {id} of printf, which it has not begun")
        })?;
        let before = room(message);
        if message.len() + count > message.capacity() {
            // A message grows to twice its size; that is asked for before it is taken.
            let more = message.len().max(count);
            let bytes = more * size_of::<u64>();
            if self.held + bytes > MAX_BYTES {
                return Err(too_much());
            }
            message.reserve_exact(more);
        }
        message.extend_from_slice(&data[..count]);
        self.held += room(message) - before;
        if !ends {
            return Ok((descriptor & 0xfe | id << 8, None));
        }
        let words = self.open.remove(&id).unwrap_or_default();
        self.held = self.held.saturating_sub(room(&words) + OVERHEAD);
        let (stream, text) = print(&words)?;
        // What `printf` returns.
        Ok((text.len() as u64, Some((stream, text))))
    }

    fn hold(&mut self, bytes: usize) -> Result<(), String> {
        if self.held + bytes > MAX_BYTES {
            return Err(too_much());
        }
        self.held += bytes;
        Ok(())
    }
}

fn too_much() -> String {
    format!(
        "it has begun more text for printf without ending it than the host keeps, {} MiB",
        MAX_BYTES >> 20
    )
}

/// The text of a whole message.
fn print(words: &[u64]) -> Result<Text, String> {
    let (control, rest) = words.split_first().unwrap_or((&0, &[]));
    let stream = match control {
        0 => Stream::Stdout,
        1 => Stream::Stderr,
        _ => {
            return Err(format!(
                "a printf message with the control word {control:#x}"
            ));
        }
    };
    let bytes: Vec<u8> = rest.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut arguments = Words::new(&bytes);
    let Some(pattern) = arguments.string() else {
        return Ok((stream, Vec::new()));
    };
    Ok((stream, format(&pattern, &mut arguments)?))
}

/// Arguments in words of eight bytes.
pub(crate) struct Words<'a> {
    bytes: &'a [u8],
}

impl<'a> Words<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }
}

impl Arguments for Words<'_> {
    fn number(&mut self, _: Option<usize>) -> Option<Argument> {
        let (word, rest) = self.bytes.split_first_chunk::<8>()?;
        self.bytes = rest;
        Some(Argument {
            bytes: word.to_vec(),
            size: 8,
        })
    }

    fn string(&mut self) -> Option<Vec<u8>> {
        if self.bytes.is_empty() {
            return None;
        }
        let end = self.bytes.iter().position(|byte| *byte == 0);
        let end = end.unwrap_or(self.bytes.len());
        let text = self.bytes[..end].to_vec();
        let behind = (end + 1).next_multiple_of(8);
        self.bytes = self.bytes.get(behind..).unwrap_or_default();
        Some(text)
    }
}
