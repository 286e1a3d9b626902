//! Loads and stores of 16 bytes that are atomic for other threads.
//!
//! Programs publish a value of 64 bits and its flag with one store of 16 bytes, and poll with one
//! load: look-back scans do. As on hardware, a lane's load must not return half of such a store. An
//! order of two half accesses does not suffice: a flag may change twice.
//!
//! If lanes are accessed one by one or all have one address, each access is one move of 16 bytes
//! here. x86 executes it atomically if the address is a multiple of 16: AMD says so of all moves on
//! processors with AVX (manual, volume 2, 7.3.2), Intel of the aligned ones (volume 3A, 9.1.1),
//! which differ from the others by their check of the address only. Contiguous lanes are parts of
//! wider vectors, of which hosts access 16 aligned bytes in the same way, although no manual states
//! it. On hosts other than x86 each half of 16 bytes is atomic.

use crate::optimizing::memory::access::AccessShape;
use crate::optimizing::memory::contiguous::numbers;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};

/// The words of such an access, and its type.
const WORDS: u32 = 4;
const TYPE: &str = "<4 x i32>";

impl AccessShape {
    /// Whether a lane's access is one of 16 bytes.
    pub(crate) fn is_whole(&self) -> bool {
        self.words() == WORDS as usize
    }
}

impl Translator {
    /// Loads 16 bytes. LLVM does not split volatile accesses.
    fn load_whole(&mut self, at: &str) -> String {
        let load = format!("load volatile {TYPE}, ptr {at}, align 1");
        let all = self.r.e.value(true, load);
        self.r.e.show(T::I32, all, true)
    }

    /// The words at one address, as scalars.
    pub(crate) fn load_whole_scalars(&mut self, at: &str) -> Vec<V> {
        let all = self.load_whole(at);
        (0..WORDS)
            .map(|word| {
                let text = format!("extractelement {TYPE} {all}, i64 {word}");
                self.r.e.value(false, text)
            })
            .collect()
    }

    /// Loads 16 bytes of each lane, and transposes them to words.
    pub(crate) fn load_each_whole(&mut self, lanes: &[String]) -> Vec<V> {
        let mut vectors: Vec<String> = lanes.iter().map(|at| self.load_whole(at)).collect();
        let mut count = WORDS;
        while vectors.len() > 1 {
            let order = numbers(0..2 * count);
            let (pairs, _) = vectors.as_chunks::<2>();
            vectors = (pairs.iter())
                .map(|[a, b]| self.joined_lanes([a, b], count, (2 * count, &order)))
                .collect();
            count *= 2;
        }
        let all = vectors.pop().unwrap_or_default();
        let width = self.setting.width;
        (0..WORDS)
            .map(|word| {
                let order = numbers((0..width).map(|lane| lane * WORDS + word));
                let text = format!(
                    "shufflevector <{count} x i32> {all}, <{count} x i32> poison, \
                     <{width} x i32> <{order}>"
                );
                self.r.e.value(true, text)
            })
            .collect()
    }

    /// Stores 16 bytes of each lane, in order.
    pub(crate) fn store_each_whole(&mut self, data: &[V], lanes: &[String]) {
        let words: Vec<String> = (data.iter())
            .map(|word| self.r.e.show(T::I32, *word, true))
            .collect();
        let all = self.words_side_by_side(&words);
        let count = self.setting.width * WORDS;
        for (number, lane) in (0..).zip(lanes) {
            let order = numbers((0..WORDS).map(|word| number * WORDS + word));
            let one = self.joined_lanes([&all, "poison"], count, (WORDS, &order));
            self.r.e.line(format_args!(
                "store volatile {TYPE} {one}, ptr {lane}, align 1"
            ));
        }
    }
}
