//! Messages of the printf service, each of which consists of several requests.
//!
//! A slot has seven words for data, and a `printf` needs more. So a call of `printf` is a sequence
//! of requests: the first begins a message and gets its id, the next ones append to the message,
//! the last one ends it. Lanes of all waves do that concurrently. A kernel may begin any number of
//! messages and never end them, so their total size is limited.
//!
//! Facts: ROCm's device libraries, `ockl/src/services.cl`; HIP's runtime,
//! `rocclr/device/devhcmessages.cpp` and `devhcprintf.cpp`. The first word of a slot is the
//! descriptor: bit 0 begins a message, bit 1 ends it, bits 7:5 are the number of data words, bits
//! 63:8 are the id. A message is a control word (bit 0: to stderr), the format with its zero byte,
//! then the arguments; each number takes a word, strings are padded to words.

use std::collections::HashMap;

use crate::format::{Argument, Arguments, format};
use crate::hostcall::Slot;
use crate::output::Stream;

/// Maximum host memory of all unfinished messages of a launch in bytes: 64 MiB.
const MAX_BYTES: usize = 64 << 20;

/// The memory of a message in addition to its words, in bytes: an entry in a hash table that may be
/// half empty and is copied when it grows, and the allocator's overhead.
const OVERHEAD: usize = 160;

/// The text of a complete message.
pub(crate) type Text = (Stream, Vec<u8>);

/// The unfinished messages of a launch.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    open: HashMap<u64, Vec<u64>>,
    begun: u64,
    /// The memory that they use, in bytes.
    held: usize,
}

/// The memory of a message's words in bytes, including unused capacity.
fn room(words: &Vec<u64>) -> usize {
    words.capacity() * size_of::<u64>()
}

impl Messages {
    /// Processes a request of the printf service. Returns the answer's first word, and the text of
    /// a message that is complete.
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
            // A growing message doubles its capacity; the limit is checked before.
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
        // The result of `printf`.
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

/// Formats a complete message.
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
    let mut arguments = WordArguments::new(&bytes);
    let Some(pattern) = arguments.string() else {
        return Ok((stream, Vec::new()));
    };
    Ok((stream, format(&pattern, &mut arguments)?))
}

/// Arguments in 64-bit words.
pub(crate) struct WordArguments<'a> {
    bytes: &'a [u8],
}

impl<'a> WordArguments<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }
}

impl Arguments for WordArguments<'_> {
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
