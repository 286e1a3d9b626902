//! Conversions of vectors of numbers with a scale factor. Active lanes are converted one by one;
//! `gfxjit_isa::ops::narrow` implements the conversion of a number.

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Action, Convert, Factor, Numbers, Place};
use gfxjit_isa::ops::narrow;

use crate::interp::instruction::{Cx, Flow, Outcome, Step};
use crate::interp::lane::Lane;
use crate::interp::mode::Moded;
use crate::interp::registers::{row_index, uniform};
use crate::machine::wave::{HALF, Wave};

/// Maximum number of registers that a conversion reads or writes: 32 numbers of binary32.
const WORDS: usize = 32;

/// Word `word` from a register on, in one lane.
fn word(wave: &Wave, place: Place, word: usize, lane: usize) -> u32 {
    if place.is_uniform() {
        return uniform(wave, place).get(word).copied().unwrap_or(0);
    }
    let row = row_index(wave, place, word, lane / HALF);
    wave.vgprs.get(row).map_or(0, |lanes| lanes[lane % HALF])
}

/// The number at a position in a lane.
fn number(wave: &Wave, convert: &Convert, of: Numbers, position: usize, lane: usize) -> u32 {
    let bits = convert.from.bits() as usize;
    let at = position * bits + usize::from(of.bit);
    let low = word(wave, of.place, at / 32, lane) >> (at % 32);
    let code = match at % 32 + bits {
        0..=32 => low,
        _ => low | word(wave, of.place, at / 32 + 1, lane) << (32 - at % 32),
    };
    // Only binary32 operands have sign modifiers.
    let code = if of.abs { code & !(1 << 31) } else { code };
    if of.neg { code ^ 1 << 31 } else { code }
}

/// The biased exponent of a lane's factor.
fn exponent(wave: &Wave, factor: Factor, lane: usize) -> u32 {
    match factor {
        Factor::Binary32(place) => word(wave, place, 0, lane) >> 23 & 0xff,
        Factor::Bytes {
            place,
            select,
            of_bytes,
        } => {
            let (lane, byte) = Factor::byte(select, of_bytes, lane as u32);
            word(wave, place, 0, lane as usize) >> (8 * byte) & 0xff
        }
    }
}

/// The result of one lane, shifted by `result_bit` bits.
fn converted(wave: &Wave, convert: &Convert, lane: usize) -> [u32; WORDS] {
    let mut e = Lane::<Moded>::new(wave.mode);
    let exponent = exponent(wave, convert.factor, lane);
    let random = convert.random.map(|random| word(wave, random, 0, lane));
    let mut result = [0; WORDS];
    for n in 0..usize::from(convert.count) {
        let code = match convert.second {
            Some(second) if n % 2 == 1 => number(wave, convert, second, n / 2, lane),
            Some(_) => number(wave, convert, convert.source, n / 2, lane),
            None => number(wave, convert, convert.source, n, lane),
        };
        let x = narrow::number(&mut e, code, convert.from);
        let x = narrow::scaled(&mut e, x, exponent, convert.narrows());
        let x = e.flush32(x);
        let code = narrow::code(&mut e, x, random, convert.to);
        let bits = convert.to.bits() as usize;
        let at = n * bits + usize::from(convert.result_bit);
        result[at / 32] |= code << (at % 32);
        if at % 32 + bits > 32 {
            result[at / 32 + 1] |= code >> (32 - at % 32);
        }
    }
    result
}

pub(crate) fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Action::Convert(convert) = &step.action else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let size = wave.size as usize;
    let exec = wave.exec();
    let lanes = (0..size).filter(|lane| exec >> lane & 1 != 0);
    // The result registers may contain the factors of other lanes, so all lanes are read first.
    let results: Vec<_> = lanes
        .map(|lane| (lane, converted(wave, convert, lane)))
        .collect();
    let bits = u32::from(convert.count) * convert.to.bits();
    let keeps = match bits {
        0..=31 => !(((1 << bits) - 1) << convert.result_bit),
        _ => 0,
    };
    for (lane, result) in results {
        for (word, new) in result
            .iter()
            .enumerate()
            .take(convert.result_words() as usize)
        {
            let row = row_index(wave, convert.result, word, lane / HALF);
            if let Some(lanes) = wave.vgprs.get_mut(row) {
                let old = &mut lanes[lane % HALF];
                *old = *old & keeps | new;
            }
        }
    }
    Ok(Flow::Next)
}
