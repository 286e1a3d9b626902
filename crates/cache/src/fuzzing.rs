//! The function of the fuzz target. With the feature `fuzzing` only.
//!
//! It panics only on a defect of this crate.

use std::hint::black_box;

use crate::entry::{About, Entry, Kind, encode};
use crate::key::Key;
use crate::lookup::lists;

/// Reads bytes as an entry; returns the length of its body.
pub fn entry(bytes: &[u8]) -> usize {
    let Ok(entry) = Entry::read(bytes.to_vec()) else {
        return 0;
    };
    black_box(lists(&entry));
    assert!(entry.body().len() + entry.extra().len() < bytes.len());
    entry.body().len()
}

/// An entry with these bytes as its body, as lists of questions if `questions`: a seed for a fuzzer.
#[must_use]
pub fn sample(body: &[u8], questions: bool) -> Vec<u8> {
    let kind = if questions {
        Kind::Questions
    } else {
        Kind::Result
    };
    encode(&Key::of(body), kind, &About::default(), &[], body)
}
