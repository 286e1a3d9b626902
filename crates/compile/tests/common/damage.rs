//! Damage to texts, the same every time: words and signs that are missing, doubled, moved, or another
//! text's.

use std::path::{Path, PathBuf};

/// Numbers that depend on the seed alone (`SplitMix64`).
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// One of several.
    pub(crate) fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Words, and each other byte by itself.
fn pieces(text: &[u8]) -> Vec<&[u8]> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.%@#!".contains(byte);
    text.chunk_by(|a, b| is_word(a) && is_word(b)).collect()
}

/// A text with some pieces taken out, doubled, moved, or put in from another.
pub(crate) fn damaged(random: &mut Random, text: &[u8], other: &[u8]) -> Vec<u8> {
    let noise = [random.next() as u8];
    let (mut found, others) = (pieces(text), pieces(other));
    for _ in 0..=random.below(4) {
        let (at, moved) = (random.below(found.len()), random.below(found.len()));
        let from = random.below(others.len());
        let until = (from + random.below(20)).min(others.len());
        match random.below(7) {
            0 => _ = found.remove(at),
            1 => found.insert(at, found[at]),
            2 => found.swap(at, moved),
            3 => found[at] = others[from],
            4 => found[at] = &noise,
            5 => found.truncate(at.max(1)),
            _ => _ = found.splice(at..at, others[from..until].iter().copied()),
        }
        if found.is_empty() {
            found.push(&noise);
        }
    }
    found.concat()
}

/// The contents of the files of a folder of `tests` with one of these endings, by name.
pub(crate) fn sources(folder: &str, endings: &[&str]) -> Vec<Vec<u8>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let folder = tests.join(folder);
    let is_one = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.contains(&ending))
    };
    let entries = std::fs::read_dir(&folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(is_one).collect();
    assert!(!paths.is_empty(), "{}: no {endings:?}", folder.display());
    paths.sort();
    let read = |path: &PathBuf| std::fs::read(path).expect("a source");
    paths.iter().map(read).collect()
}
