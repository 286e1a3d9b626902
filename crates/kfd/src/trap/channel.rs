//! Messages between the debugger's process and the debugged one.
//!
//! The driver is in the debugged process. The debugger's process asks it over a Unix socket whose name has the debugged
//! process's number; the debugged process connects when its driver is opened.

use std::io::{self, Read, Write};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::SocketAddr;

/// The largest message; a snapshot of all queues is much smaller.
const MOST: usize = 1 << 20;

/// The tag of an answer.
pub(super) const ANSWER: u32 = u32::MAX;
/// The tag of a message that there is an event.
pub(super) const EVENT: u32 = u32::MAX - 1;

/// A message: an operation or a tag, the operation's arguments, and what their addresses stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) tag: u32,
    /// Of an answer: the call's result, negative for an error's number.
    pub(super) result: i32,
    pub(super) words: [u64; 3],
    pub(super) bytes: Vec<u8>,
}

impl Frame {
    pub(super) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let mut all = Vec::with_capacity(36 + self.bytes.len());
        all.extend(self.tag.to_le_bytes());
        all.extend(self.result.to_le_bytes());
        for word in self.words {
            all.extend(word.to_le_bytes());
        }
        let length = u32::try_from(self.bytes.len()).map_err(io::Error::other)?;
        all.extend(length.to_le_bytes());
        all.extend(&self.bytes);
        to.write_all(&all)
    }

    pub(super) fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut half = || {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes)
                .map(|()| u32::from_le_bytes(bytes))
        };
        let (tag, result) = (half()?, half()? as i32);
        let mut words = [0; 3];
        for word in &mut words {
            *word = u64::from(half()?) | u64::from(half()?) << 32;
        }
        let length = half()? as usize;
        if length > MOST {
            return Err(io::Error::other("a message is too long"));
        }
        let mut bytes = vec![0; length];
        from.read_exact(&mut bytes)?;
        Ok(Self {
            tag,
            result,
            words,
            bytes,
        })
    }
}

/// The socket for a debugged process.
pub(super) fn address(pid: u32) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("gfxjit-kfd-trap-{pid}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_as_they_were_sent() {
        let frame = Frame {
            tag: 6,
            result: -22,
            words: [1, u64::MAX, 1 << 40],
            bytes: vec![1, 2, 3],
        };
        let mut sent = Vec::new();
        frame.write(&mut sent).unwrap();
        assert_eq!(Frame::read(&mut &sent[..]).unwrap(), frame);
        for end in 0..sent.len() {
            assert!(Frame::read(&mut &sent[..end]).is_err());
        }
        sent[32..36].fill(0xff);
        let error = Frame::read(&mut &sent[..]).unwrap_err();
        assert_eq!(error.to_string(), "a message is too long");
    }
}
