//! Undefined bits in operations on register values.

use gfxjit_isa::asm::{Select, Unused};
use gfxjit_isa::cross::{dpp_enabled, dpp_sources};
use gfxjit_isa::inst::{Alu, Input, Output, Place};
use gfxjit_isa::ty::Kind;

use crate::interp::check::bits::{self, KnownBits, KnownResults, Source};
use crate::interp::check::registers::{Undefined, UndefinedUse, name};
use crate::interp::memory::accesses::lane_word;
use crate::interp::registers::uniform;
use crate::machine::wave::{HALF, Wave, sreg};

impl Undefined {
    pub(super) fn scalar_operation(&mut self, wave: &Wave, alu: &Alu) -> Option<UndefinedUse> {
        let sources: Vec<Source> = alu
            .inputs
            .iter()
            .map(|input| self.scalar_source(wave, input.place, input.kind))
            .collect();
        let made = match sources.iter().any(is_undefined) {
            true => bits::evaluate(alu, wave.mode, 0, false, sources, &|output, word| {
                let value = uniform(wave, output.place)[word];
                let undefined = self.word(wave, output.place, word, 0);
                KnownBits { value, undefined }
            }),
            false => Some(KnownResults::default()),
        };
        let made = made.unwrap_or_default();
        let mut found = None;
        for (n, output) in alu.outputs.iter().enumerate() {
            match output.kind {
                Kind::Scc => self.set_scc(made.flags[n].undefined),
                Kind::Exec => {
                    found = self
                        .set_exec(wave, made.words[n].map(|w| w.undefined), alu)
                        .or(found);
                }
                kind => {
                    for word in 0..kind.words() {
                        let undefined = made.words[n][word].undefined;
                        self.set_word(output.place, word, 0, undefined);
                    }
                    if output.place == Place::EXEC {
                        let words = made.words[n].map(|w| w.undefined);
                        found = self.set_exec(wave, words, alu).or(found);
                    }
                }
            }
        }
        found
    }

    /// A write to EXEC: undefined bits decide which lanes are active.
    fn set_exec(&mut self, wave: &Wave, undefined: [u32; 2], alu: &Alu) -> Option<UndefinedUse> {
        self.scalar[sreg::EXEC] = 0;
        self.scalar[sreg::EXEC + 1] = 0;
        let mask = u64::from(undefined[0]) | u64::from(undefined[1]) << 32;
        let mask = mask & (u64::MAX >> (64 - wave.size));
        let lane = (mask != 0).then(|| mask.trailing_zeros())?;
        Some(UndefinedUse {
            lane: Some(lane),
            what: format!(
                "which lanes go on depends on {}, which was never written",
                self.culprit(wave, alu, lane as usize)
            ),
        })
    }

    fn scalar_source(&self, wave: &Wave, place: Place, kind: Kind) -> Source {
        let values = match kind {
            Kind::Exec => uniform(wave, Place::EXEC),
            _ => uniform(wave, place),
        };
        let words = [0, 1].map(|word| KnownBits {
            value: values[word],
            undefined: match word < kind.words() {
                true => self.word(wave, place, word, 0),
                false => 0,
            },
        });
        let flag = match kind {
            Kind::Scc => KnownBits {
                value: wave.scc,
                undefined: self.scc(),
            },
            _ => KnownBits::default(),
        };
        Source { words, flag }
    }

    /// Whether all operands of a vector operation, and the kept bits of its results, are defined in
    /// all active lanes, which is the common case.
    pub(super) fn is_clean(&self, wave: &Wave, alu: &Alu) -> bool {
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        let words = |kind: Kind| match kind {
            Kind::Mask => wave.halves(),
            kind => kind.words(),
        };
        let inputs = alu.inputs.iter();
        let kept = alu.outputs.iter().filter(|output| kept_bits(output) != 0);
        inputs
            .map(|input| (input.place, words(input.kind)))
            .chain(kept.map(|output| (output.place, 1)))
            .all(|(place, words)| self.is_place_clean(place, words, exec))
    }

    fn is_place_clean(&self, place: Place, words: usize, exec: u64) -> bool {
        match place {
            Place::Vgpr(_) | Place::Agpr(_) => {
                (0..words).all(|word| self.has_lanes(self.index(place, word), exec))
            }
            Place::Sgpr(n) => {
                let words = self
                    .scalar
                    .iter()
                    .take(sreg::COUNT)
                    .skip(n.into())
                    .take(words);
                words.into_iter().all(|word| *word == 0)
            }
            Place::Scc | Place::Special(_) => !self.scc(),
            Place::Const(_) => true,
        }
    }

    /// Adds a product to a pair of registers of which the upper one was never written: LLVM computes numbers of work-items
    /// in this way, in each kernel from GFX10 on, and uses the lower half only. Returns whether it is such an operation.
    fn adds_to_undefined_upper(&mut self, wave: &Wave, alu: &Alu) -> bool {
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        let ([to, carry], [a, b, c]) = (&alu.outputs[..], &alu.inputs[..]) else {
            return false;
        };
        if !matches!(alu.op, "v_mad_u64_u32" | "v_mad_co_u64_u32")
            || alu.dpp.is_some()
            || ![a, b, c]
                .iter()
                .all(|input| self.is_place_clean(input.place, 1, exec))
        {
            return false;
        }
        let upper = |place| self.index(place, 1).filter(|n| *n < self.lanes.len());
        let (Some(from), Some(low), Some(high)) =
            (upper(c.place), self.index(to.place, 0), upper(to.place))
        else {
            return false;
        };
        // Where single bits are defined, these matter.
        if self.bits.contains_key(&(from as u64)) {
            return false;
        }
        let undefined = self.lanes[from] & exec;
        self.lanes[low] &= !exec;
        self.lanes[high] = self.lanes[high] & !exec | undefined;
        if let Some(bits) = self.bits.get_mut(&(high as u64)) {
            let lanes = bits.iter_mut().enumerate();
            lanes
                .filter(|(lane, _)| undefined >> lane & 1 != 0)
                .for_each(|(_, bits)| *bits = u32::MAX);
        }
        for half in 0..wave.halves() {
            let carries = (undefined >> (HALF * half)) as u32;
            self.set_word(carry.place, half, 0, carries);
        }
        true
    }

    /// Marks the results of a vector operation with defined operands as defined.
    pub(super) fn define_results(&mut self, wave: &Wave, alu: &Alu) {
        let exec = wave.exec();
        for output in &alu.outputs {
            if output.kind == Kind::Mask {
                for half in 0..wave.halves() {
                    self.set_word(output.place, half, 0, 0);
                }
                continue;
            }
            for word in 0..output.kind.words() {
                let index = self.index(output.place, word);
                if let Some(lanes) = index.and_then(|n| self.lanes.get_mut(n)) {
                    *lanes &= !exec;
                }
            }
        }
    }

    pub(super) fn vector_operation(&mut self, wave: &Wave, alu: &Alu) -> Option<UndefinedUse> {
        // With DPP, a lane without a source keeps its value.
        if alu.dpp.is_none() && self.is_clean(wave, alu) {
            self.define_results(wave, alu);
            return None;
        }
        if self.adds_to_undefined_upper(wave, alu) {
            return None;
        }
        let lanes = self.evaluated(wave, alu);
        self.commit(wave, alu, &lanes)
    }

    /// The undefined bits of a vector operation's results in each written lane.
    pub(super) fn evaluated(&self, wave: &Wave, alu: &Alu) -> Vec<(usize, KnownResults)> {
        let exec = wave.exec();
        let lanes = (0..wave.size as usize).filter(|lane| exec >> lane & 1 != 0);
        let gathered = alu.dpp.as_ref().map(|dpp| {
            let sources = dpp_sources(dpp.control, wave.size);
            (dpp, sources)
        });
        let mut all = Vec::new();
        for lane in lanes {
            let mut first = lane;
            let mut has_source = true;
            if let Some((dpp, sources)) = &gathered {
                let source = sources[lane].filter(|s| dpp.fetch_inactive || exec >> s & 1 != 0);
                if source.is_none() && !dpp.bound_ctrl || !dpp_enabled(dpp, lane as u8) {
                    // The lane keeps its value, except in the mask of a comparison, where it
                    // becomes zero.
                    continue;
                }
                has_source = source.is_some();
                first = source.map_or(lane, usize::from);
            }
            let inputs = alu.inputs.iter().enumerate().map(|(n, input)| {
                let lane = if n == 0 { first } else { lane };
                match n == 0 && !has_source {
                    true => Source::default(),
                    false => self.vector_source(wave, input.place, input.kind, lane),
                }
            });
            let sources: Vec<Source> = inputs.collect();
            let made = match sources.iter().any(is_undefined) {
                true => {
                    let old = |output: &Output, word: usize| KnownBits {
                        value: lane_word(wave, output.place, word, lane),
                        undefined: self.word(wave, output.place, word, lane),
                    };
                    bits::evaluate(alu, wave.mode, lane as u32, true, sources, &old)
                }
                false => None,
            };
            all.push((lane, made.unwrap_or_else(|| self.kept(wave, alu, lane))));
        }
        all
    }

    /// The results for defined operands; the other bits of partly written registers keep their
    /// state.
    fn kept(&self, wave: &Wave, alu: &Alu, lane: usize) -> KnownResults {
        let mut made = KnownResults::default();
        for (output, words) in alu.outputs.iter().zip(&mut made.words) {
            if matches!(output.kind, Kind::Mask | Kind::Scc) {
                continue;
            }
            let kept = kept_bits(output);
            words[0].undefined = self.word(wave, output.place, 0, lane) & kept;
        }
        made
    }

    fn vector_source(&self, wave: &Wave, place: Place, kind: Kind, lane: usize) -> Source {
        if matches!(kind, Kind::Mask | Kind::Vcc) {
            let half = lane / HALF;
            let value = match place {
                Place::Sgpr(n) => wave.sgprs.get(usize::from(n) + half).copied().unwrap_or(0),
                place => uniform(wave, place)[half],
            };
            let undefined = self.word(wave, place, half, lane);
            let bit = |word: u32| word >> (lane % HALF) & 1 != 0;
            return Source {
                words: Default::default(),
                flag: KnownBits {
                    value: bit(value),
                    undefined: bit(undefined),
                },
            };
        }
        if place.is_uniform() {
            return self.scalar_source(wave, place, kind);
        }
        let words = [0, 1].map(|word| match word < kind.words() {
            true => KnownBits {
                value: lane_word(wave, place, word, lane),
                undefined: self.word(wave, place, word, lane),
            },
            false => KnownBits::default(),
        });
        Source {
            words,
            flag: KnownBits::default(),
        }
    }

    pub(super) fn commit(
        &mut self,
        wave: &Wave,
        alu: &Alu,
        lanes: &[(usize, KnownResults)],
    ) -> Option<UndefinedUse> {
        let mut found = None;
        for (n, output) in alu.outputs.iter().enumerate() {
            if output.kind == Kind::Mask {
                let mut masks = [0u32; 2];
                for (lane, made) in lanes {
                    masks[lane / HALF] |= u32::from(made.flags[n].undefined) << (lane % HALF);
                }
                for (half, mask) in masks.iter().enumerate().take(wave.halves()) {
                    self.set_word(output.place, half, 0, *mask);
                }
                if alu.writes_exec || output.place == Place::EXEC {
                    found = self.set_exec(wave, masks, alu).or(found);
                }
                continue;
            }
            for (lane, made) in lanes {
                for word in 0..output.kind.words() {
                    let undefined = made.words[n][word].undefined;
                    self.set_word(output.place, word, *lane, undefined);
                }
            }
        }
        found
    }

    /// The name of the first operand that is undefined in a lane.
    fn culprit(&self, wave: &Wave, alu: &Alu, lane: usize) -> String {
        let is_undefined = |input: &Input| {
            let words = if matches!(input.kind, Kind::Mask | Kind::Vcc) {
                lane / HALF..lane / HALF + 1
            } else {
                0..input.kind.words()
            };
            words
                .into_iter()
                .any(|word| self.word(wave, input.place, word, lane) != 0)
        };
        let found = alu.inputs.iter().find(|input| is_undefined(input));
        found.map_or_else(|| "a register".to_owned(), |input| name(input.place))
    }
}

fn is_undefined(source: &Source) -> bool {
    source.flag.undefined || source.words.iter().any(|word| word.undefined != 0)
}

/// The bits of a register that an operation does not change.
fn kept_bits(output: &Output) -> u32 {
    let (shift, bits) = match output.select {
        Select::Dword => return 0,
        Select::Word(n) => (u32::from(n) * 16, 16),
        Select::Byte(n) => (u32::from(n) * 8, 8),
    };
    match output.unused {
        Unused::Preserve => !(((1u32 << bits) - 1) << shift),
        Unused::Pad | Unused::Sext => 0,
    }
}
