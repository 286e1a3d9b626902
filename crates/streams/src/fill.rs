//! Fills.
//!
//! A runtime fills with words of one, two and four bytes. For other patterns some repetitions are copied
//! to the device, which then doubles them until the range is full.

use std::sync::Arc;

use gfxjit_hal::{DeviceError, Event, MemoryRange};

use crate::command::Submission;
use crate::command_stream::CommandStream;
use crate::copy::bad;
use crate::error::CallError;
use crate::ranges::{HeldRange, place};
use crate::runtime::FillPattern;
use crate::staging::Staging;

/// Bytes of repetitions that are copied to the device before doubling.
const SEED: usize = 4096;

/// [`Queue::fill`](gfxjit_hal::Queue::fill).
pub(crate) fn fill(
    lane: &CommandStream,
    to: &MemoryRange,
    pattern: &[u8],
) -> Result<Arc<dyn Event>, DeviceError> {
    let to = place(&lane.gpu, "fill", to)?;
    if pattern.is_empty() || !to.len.is_multiple_of(pattern.len() as u64) {
        return Err(bad(format!(
            "a fill of {} bytes with a pattern of {}",
            to.len,
            pattern.len()
        )));
    }
    let word = FillPattern::of(pattern, to.address);
    let seed = match word {
        Some(_) => None,
        None => {
            let times = (SEED / pattern.len()).max(1) as u64;
            let len = (times * pattern.len() as u64).min(to.len) as usize;
            let mut staging = lane.stage(len)?;
            for piece in staging.bytes_mut().chunks_mut(pattern.len()) {
                piece.copy_from_slice(&pattern[..piece.len()]);
            }
            Some(staging)
        }
    };
    let begun = lane.put(false, move |lane| {
        let span = lane.around(|| match (&word, &seed) {
            (Some(word), _) => word.fill(lane, &to),
            (None, Some(seed)) => doubled(lane, seed, &to),
            (None, None) => Ok(()),
        })?;
        let mut keep = vec![to.keep];
        if let Some(seed) = seed {
            keep.push(Arc::new(seed));
        }
        Ok(Submission {
            span,
            keep: keep.into(),
        })
    })?;
    Ok(begun)
}

impl FillPattern {
    /// The shortest word whose repetition is the pattern, and for which the address is aligned.
    fn of(pattern: &[u8], address: u64) -> Option<Self> {
        let repeats = |len: usize| {
            pattern.len().is_multiple_of(len)
                && address.is_multiple_of(len as u64)
                && pattern.chunks(len).all(|piece| piece == &pattern[..len])
        };
        match *pattern {
            [a, ..] if repeats(1) => Some(Self::One(a)),
            [a, b, ..] if repeats(2) => Some(Self::Two(u16::from_ne_bytes([a, b]))),
            [a, b, c, d, ..] if repeats(4) => Some(Self::Four(u32::from_ne_bytes([a, b, c, d]))),
            _ => None,
        }
    }

    fn fill(self, lane: &CommandStream, to: &HeldRange) -> Result<(), CallError> {
        if to.len == 0 {
            return Ok(());
        }
        let count = to.len as usize
            / match self {
                Self::One(_) => 1,
                Self::Two(_) => 2,
                Self::Four(_) => 4,
            };
        let stream = lane.stream.handle();
        // SAFETY: the range is that long, and kept.
        unsafe { lane.gpu.runtime.fill(to.address, self, count, stream) }
    }
}

/// Copies the seed to the device, and then doubles the filled part.
fn doubled(lane: &CommandStream, seed: &Staging, to: &HeldRange) -> Result<(), CallError> {
    let mut there = seed.bytes().len() as u64;
    // SAFETY: both are that long, and kept.
    unsafe { lane.copy_bytes(to.address, seed.address(), there)? };
    while there > 0 && there < to.len {
        let more = there.min(to.len - there);
        // SAFETY: both are inside the range, and do not overlap.
        unsafe { lane.copy_bytes(to.address + there, to.address, more)? };
        there += more;
    }
    Ok(())
}
