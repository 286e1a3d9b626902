//! PM4 packets: of queues of their own, and in indirect buffers of AQL queues, by which runtimes invalidate caches.
//!
//! The counters of a ring count words. That of the program never goes back; the queue's is a place in the ring.

mod execute;
mod packet;
mod registers;
#[cfg(test)]
mod tests;

use std::sync::atomic::Ordering;

use gfxjit_sim::external_memory::Access;

use self::packet::{Header, Packet, Stream};
pub(super) use self::registers::Registers;
use super::failure::error;
use super::run::Run;
use crate::log::report;

/// Where a queue goes on behind a packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    /// With the next packet.
    Next,
    /// Behind a number of words.
    Skip(usize),
    /// In a buffer, from which it comes back unless it is `chained`.
    Buffer {
        address: u64,
        words: u32,
        chained: bool,
    },
}

/// Why a queue stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// A packet is damaged or not supported.
    Packet(String),
    /// Memory cannot be accessed; whether the event of memory exceptions was told.
    Memory { reason: String, is_told: bool },
    /// A dispatch failed, and was reported; the queue's error bits.
    Dispatch(i64),
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::Packet(reason)
    }
}

impl Failure {
    /// Reports the failure; returns the queue's error bits.
    pub(super) fn report(self, run: &Run) -> i64 {
        match self {
            Self::Packet(reason) => {
                report(&format!("PM4 packets: {reason}"));
                error::FORMAT
            }
            Self::Memory { reason, is_told } => {
                report(&format!("PM4 packets: {reason}"));
                run.aperture_bits(is_told)
            }
            Self::Dispatch(bits) => bits,
        }
    }
}

/// Executes a queue's packets until it is stopped, or until a packet fails.
pub(super) fn run(mut run: Run) {
    if let Err(failure) = ring(&mut run) {
        let bits = failure.report(&run);
        run.tell_without_signal(bits);
        // A failed queue executes nothing any more.
        run.wait_until(|| false);
    }
}

/// Executes the packets of a ring until the queue is stopped.
fn ring(run: &mut Run) -> Result<(), Failure> {
    let size = run.ring.bytes / 4;
    let mut read = run.ring.read_counter().load(Ordering::Relaxed);
    loop {
        let Some(header) = words(run, read, 1)?.first().copied() else {
            return Ok(());
        };
        let total = Header::read(header)?.total();
        // A packet begins when all its words are there.
        let packet = words(run, read, total as u64)?;
        if packet.is_empty() {
            return Ok(());
        }
        let mut next = read + total as u64;
        if let Some(packet) = Stream::new(&packet).next()? {
            match run.command(packet)? {
                Flow::Next => {}
                Flow::Skip(count) => {
                    if words(run, next, count as u64)?.len() < count {
                        return Ok(());
                    }
                    next += count as u64;
                }
                Flow::Buffer { address, words, .. } => run.commands(address, words)?,
            }
        }
        if run.is_stopped() {
            return Ok(());
        }
        read = next;
        run.ring
            .read_counter()
            .store(read % size, Ordering::Release);
    }
}

/// Words of the ring, when the program has written them; none when the queue is stopped before.
fn words(run: &Run, from: u64, count: u64) -> Result<Vec<u32>, Failure> {
    let ring = run.ring;
    let size = ring.bytes / 4;
    if count > size {
        return Err(format!("a packet of {count} words, in a ring of {size}").into());
    }
    let written = || ring.write_counter().load(Ordering::Acquire);
    if !run.wait_until(|| written() >= from + count) {
        return Ok(Vec::new());
    }
    let ahead = written() - from;
    if ahead > size {
        return Err(format!("the program has written {ahead} words to a ring of {size}").into());
    }
    let word = |index| ring.half((from + index) * 4);
    Ok((0..count).map(word).collect())
}

impl Run {
    /// Executes the commands of a buffer, and of those that are chained to it.
    pub(super) fn commands(&mut self, address: u64, words: u32) -> Result<(), Failure> {
        let (mut address, mut words) = (address, words);
        'buffer: loop {
            if self.is_stopped() {
                return Ok(());
            }
            let buffer = self.buffer(address, words)?;
            let mut stream = Stream::new(&buffer);
            let at = |reason| Failure::Packet(format!("the buffer at {address:#x}: {reason}"));
            while let Some(packet) = stream.next().map_err(at)? {
                match self.command(packet)? {
                    Flow::Next => {}
                    Flow::Skip(count) => stream.skip(count).map_err(at)?,
                    Flow::Buffer { chained: false, .. } => {
                        let reason = "INDIRECT_BUFFER without CHAIN; a buffer of a compute queue calls no other";
                        return Err(at(reason.to_owned()));
                    }
                    Flow::Buffer {
                        address: next,
                        words: count,
                        ..
                    } => {
                        (address, words) = (next, count);
                        continue 'buffer;
                    }
                }
                if self.is_stopped() {
                    return Ok(());
                }
            }
            return Ok(());
        }
    }

    fn buffer(&self, address: u64, words: u32) -> Result<Vec<u32>, Failure> {
        if words == 0 {
            return Ok(Vec::new());
        }
        let mut bytes = vec![0; words as usize * 4];
        let held = self.reach(
            "a buffer of commands",
            Access::Read,
            address,
            bytes.len() as u64,
        )?;
        held.read(&mut bytes);
        let words = bytes.as_chunks::<4>().0.iter();
        Ok(words.map(|word| u32::from_le_bytes(*word)).collect())
    }

    /// Executes a packet; a failure names it.
    fn command(&mut self, packet: Packet<'_>) -> Result<Flow, Failure> {
        self.execute(packet).map_err(|failure| {
            let named = |reason: &String| format!("{}: {reason}", packet.name());
            match failure {
                Failure::Packet(reason) if !reason.starts_with(&packet.name()) => {
                    Failure::Packet(named(&reason))
                }
                Failure::Memory { reason, is_told } => Failure::Memory {
                    reason: named(&reason),
                    is_told,
                },
                failure => failure,
            }
        })
    }
}
