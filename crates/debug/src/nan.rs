//! Finds the first NaN: an instruction whose result is a NaN though none of its operands is.
//!
//! Which registers an instruction writes, and in which format, is derived from its assembly text. In a mnemonic the
//! first type suffix is that of the result, the last one that of the operands (AMD's ISA manuals, "Instruction
//! Suffixes"). Results are examined when the wave is about to execute its next instruction.
//!
//! Division sequences produce intermediate NaNs that are not the quotient (in 1/0, `v_fma_f32` of infinity and zero,
//! which `v_div_fixup_f32` replaces). So values derived from `v_div_scale` are ignored until `v_div_fixup`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use gfxjit_hal::{Watched, WaveId};

/// A floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    F16,
    Bf16,
    F32,
    F64,
}

/// A register of an operand: the letter of its file and its number.
type Named = (char, u32);

/// A NaN that an instruction has produced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct NanMade {
    /// Address of the instruction.
    pub pc: u64,
    /// The lane.
    pub lane: u32,
    /// The register's file: `v`, `a` or `s`.
    pub file: char,
    /// Its number.
    pub number: u32,
}

/// One operation of an instruction; dual-issue (VOPD) instructions have two.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Operation {
    /// Format of the result; `None` if it is not floating point.
    result: Option<Format>,
    /// Format of the operands.
    operands: Format,
    to: Vec<Named>,
    from: Vec<Vec<Named>>,
    /// Which 16-bit halves of the result register are written.
    halves: [bool; 2],
    /// A lane's result depends on operands of other lanes.
    crosses: bool,
    division: Option<Division>,
}

/// The instruction's role in a division sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Division {
    Begins,
    Ends,
}

/// An executed operation whose result has yet to be examined.
struct Pending {
    pc: u64,
    operation: usize,
    all: Arc<[Operation]>,
    lanes: u64,
    /// The result registers before the operation, 64 lanes each.
    before: Vec<u32>,
}

/// The state of the search in one launch.
#[derive(Default)]
pub(crate) struct Nans {
    /// Decoded operations, by the instruction's address.
    known: HashMap<u64, Arc<[Operation]>>,
    pending: HashMap<WaveId, Vec<Pending>>,
    /// Registers with intermediate results of a division sequence.
    inside: HashMap<WaveId, HashSet<Named>>,
}

impl std::fmt::Debug for Nans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Nans")
    }
}

impl Nans {
    /// To be called before each instruction of a wave: returns the NaN that its previous instruction has produced.
    pub(crate) fn before(&mut self, at: &dyn Watched) -> Option<NanMade> {
        let wave = WaveId {
            workgroup: at.workgroup(),
            wave: at.wave(),
        };
        let pending = self.pending.remove(&wave).unwrap_or_default();
        let made = pending.iter().find_map(|pending| pending.made(at));
        let all = self.known.entry(at.pc());
        let all = Arc::clone(all.or_insert_with(|| operations(&at.text()).into()));
        let inside = self.inside.entry(wave).or_default();
        let mut next = Vec::new();
        for (index, operation) in all.iter().enumerate() {
            let reads_inside = operation
                .from
                .iter()
                .flatten()
                .any(|one| inside.contains(one));
            let is_inside = match operation.division {
                Some(Division::Begins) => true,
                Some(Division::Ends) => false,
                None => reads_inside,
            };
            if is_inside {
                inside.extend(&operation.to);
            } else {
                operation.to.iter().for_each(|one| {
                    inside.remove(one);
                });
            }
            if operation.result.is_none() || is_inside {
                continue;
            }
            let lanes = operation.clean(at);
            if lanes != 0 {
                let words = operation.to.iter();
                let before = words.flat_map(|one| (0..64).map(|lane| word(at, *one, lane)));
                next.push(Pending {
                    pc: at.pc(),
                    operation: index,
                    all: Arc::clone(&all),
                    lanes,
                    before: before.collect(),
                });
            }
        }
        if !next.is_empty() {
            self.pending.insert(wave, next);
        }
        made
    }
}

fn word(at: &dyn Watched, (file, number): Named, lane: u32) -> u32 {
    match file {
        'v' => at.vgpr(number, lane),
        'a' => at.agpr(number, lane),
        _ => at.sgpr(number),
    }
}

/// Which 16-bit halves of a word are NaN; both or neither for formats of 32 and 64 bits.
fn nans(format: Format, low: u32, high: u32) -> [bool; 2] {
    let both = |is: bool| [is, is];
    let halves = |most: u32| [low, low >> 16].map(|half| half & 0x7fff > most);
    match format {
        Format::F16 => halves(0x7c00),
        Format::Bf16 => halves(0x7f80),
        Format::F32 => both(low & 0x7fff_ffff > 0x7f80_0000),
        Format::F64 => {
            both((u64::from(high) << 32 | u64::from(low)) & !(1 << 63) > 0x7ff0_0000_0000_0000)
        }
    }
}

impl Operation {
    /// The enabled lanes in which no operand is a NaN.
    fn clean(&self, at: &dyn Watched) -> u64 {
        let exec = match self.to.first() {
            Some(('s', _)) => 1,
            _ => at.exec(),
        };
        let from = match self.division {
            // Operand 0 of `v_div_fixup` is the quotient so far, an intermediate result.
            Some(Division::Ends) => self.from.get(1..).unwrap_or_default(),
            _ => &self.from,
        };
        let is_nan = |lane: u32| {
            from.iter().any(|operand| {
                let words: Vec<u32> = operand.iter().map(|one| word(at, *one, lane)).collect();
                has_nan(self.operands, &words) || self.result.is_some_and(|of| has_nan(of, &words))
            })
        };
        let lanes = (0..64).filter(|lane| exec >> lane & 1 != 0);
        if self.crosses {
            return match (0..at.lanes()).any(is_nan) {
                true => 0,
                false => exec,
            };
        }
        lanes
            .filter(|lane| !is_nan(*lane))
            .fold(0, |all, lane| all | 1 << lane)
    }
}

fn has_nan(format: Format, words: &[u32]) -> bool {
    let pairs = words.chunks(if format == Format::F64 { 2 } else { 1 });
    pairs
        .filter(|pair| format != Format::F64 || pair.len() == 2)
        .any(|pair| nans(format, pair[0], pair.get(1).copied().unwrap_or(0)) != [false; 2])
}

impl Pending {
    fn made(&self, at: &dyn Watched) -> Option<NanMade> {
        let operation = self.all.get(self.operation)?;
        let format = operation.result?;
        let step = if format == Format::F64 { 2 } else { 1 };
        for (index, pair) in operation.to.chunks(step).enumerate() {
            if pair.len() < step {
                continue;
            }
            for lane in (0..64).filter(|lane| self.lanes >> lane & 1 != 0) {
                let now = |of: usize| pair.get(of).map_or(0, |one| word(at, *one, lane));
                let old = |of: usize| {
                    let at = (index * step + of) * 64 + lane as usize;
                    self.before.get(at).copied().unwrap_or(0)
                };
                let is = nans(format, now(0), now(1));
                // A value that has not changed was not written by the instruction.
                let was = match (now(0), now(1)) == (old(0), old(1)) {
                    true => is,
                    false => [false; 2],
                };
                let half = |half: usize| is[half] && !was[half] && operation.halves[half];
                if half(0) || half(1) {
                    return Some(NanMade {
                        pc: self.pc,
                        lane,
                        file: pair[0].0,
                        number: pair[0].1,
                    });
                }
            }
        }
        None
    }
}

/// The operations of an instruction, from its assembly text.
fn operations(text: &str) -> Vec<Operation> {
    text.split("::")
        .filter_map(|one| operation(one.trim()))
        .collect()
}

fn operation(text: &str) -> Option<Operation> {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let operands: Vec<&str> = operands(rest);
    let is_vector = name.starts_with("v_");
    let is_load = name.contains("_load") || name.starts_with("ds_read");
    if name.contains("cmp") || !(is_vector || name.starts_with("s_") || is_load) {
        return None;
    }
    let to = registers(operands.first()?);
    if to.is_empty() {
        return None;
    }
    let mut from: Vec<Vec<Named>> = operands[1..].iter().map(|one| registers(one)).collect();
    // The destination of these is also the addend.
    if name.contains("fmac") || name.contains("v_mac_") {
        from.push(to.clone());
    }
    let plain = ["_e32", "_e64", "_dpp", "_dpp8", "_sdwa", "_e64_dpp"];
    let plain = plain.iter().find_map(|end| name.strip_suffix(end));
    let plain = plain.unwrap_or(name);
    let formats: Vec<Option<Format>> = plain.split('_').filter_map(format).collect();
    let result = formats.first().copied().flatten().filter(|_| !is_load);
    let has = |what: &str| plain.contains(what);
    let is_high = has("mixhi") || operands[0].ends_with(".h");
    let division = match plain {
        _ if has("div_scale") => Some(Division::Begins),
        _ if has("div_fixup") => Some(Division::Ends),
        _ => None,
    };
    let is_matrix = has("mfma") || has("mmac") || has("wmma");
    let halves = match result {
        Some(Format::F16 | Format::Bf16) if !(has("_pk") || is_matrix) => [!is_high, is_high],
        _ => [true; 2],
    };
    let is_moved = name.contains("_dpp") || rest.contains("row_") || rest.contains("quad_perm");
    Some(Operation {
        result,
        operands: formats
            .last()
            .copied()
            .flatten()
            .or(result)
            .unwrap_or(Format::F32),
        to,
        from,
        halves,
        crosses: is_matrix || is_moved || has("permlane"),
        division,
    })
}

/// The operands without modifiers after them: of `v1, |v2|, s[2:3] clamp`, the last is `s[2:3]`.
fn operands(text: &str) -> Vec<&str> {
    let parts = text.split(',').map(str::trim);
    parts
        .map(|part| part.split_whitespace().next().unwrap_or(""))
        .collect()
}

/// The type that a part of a mnemonic names: the inner `None` stands for an integer or untyped one, the outer for no
/// type.
fn format(part: &str) -> Option<Option<Format>> {
    let known = [
        ("bf16", Some(Format::Bf16)),
        ("f16", Some(Format::F16)),
        ("f32", Some(Format::F32)),
        ("f64", Some(Format::F64)),
    ];
    // Matrix instructions may have the shape before the type: `16x16x4f32`.
    let is_shape = |rest: &str| rest.chars().all(|c| c.is_ascii_digit() || c == 'x');
    let found = known.into_iter().find(|(name, _)| {
        let rest = part.strip_suffix(name);
        rest.is_some_and(is_shape)
    });
    if let Some((_, format)) = found {
        return Some(format);
    }
    let digits = part.strip_prefix(['i', 'u', 'b'])?;
    let is_number = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
    is_number.then_some(None)
}

/// The registers of an operand such as `v1`, `-|v[2:3]|`, `v4.l`, `s5`.
fn registers(operand: &str) -> Vec<Named> {
    let plain = operand.trim_start_matches(['-', '|']);
    let plain = plain.strip_prefix("neg(").unwrap_or(plain);
    let plain = plain.strip_prefix("abs(").unwrap_or(plain);
    let plain = plain.trim_end_matches(['|', ')']);
    let plain = plain.strip_suffix(".l").unwrap_or(plain);
    let plain = plain.strip_suffix(".h").unwrap_or(plain);
    let Some(file) = plain.chars().next().filter(|c| "vas".contains(*c)) else {
        return Vec::new();
    };
    let rest = &plain[1..];
    if let Ok(number) = rest.parse() {
        return vec![(file, number)];
    }
    let range = rest
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let ends = range.map(|range| range.split_once(':').unwrap_or((range, range)));
    let ends =
        ends.and_then(|(first, last)| Some((first.parse::<u32>().ok()?, last.parse().ok()?)));
    match ends {
        Some((first, last)) if last < 1024u32 => (first..=last).map(|n| (file, n)).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Option<(Option<Format>, Format, usize, usize)> {
        let one = operation(text)?;
        Some((one.result, one.operands, one.to.len(), one.from.len()))
    }

    #[test]
    fn names_say_what_is_made_of_what() {
        use Format::{Bf16, F16, F32, F64};
        for (text, wanted) in [
            ("v_add_f32_e32 v1, v2, v3", Some((Some(F32), F32, 1, 2))),
            ("v_fmac_f32 v1, v2, v3", Some((Some(F32), F32, 1, 3))),
            ("v_cvt_f16_f32 v1, -|v2|", Some((Some(F16), F32, 1, 1))),
            ("v_cvt_u32_f32 v1, v2", Some((None, F32, 1, 1))),
            ("v_frexp_exp_i32_f32 v1, v2", Some((None, F32, 1, 1))),
            (
                "v_fma_f64 v[0:1], v[2:3], v[4:5], s[6:7]",
                Some((Some(F64), F64, 2, 3)),
            ),
            (
                "v_mfma_f32_16x16x4f32 a[0:3], v0, v1, a[0:3]",
                Some((Some(F32), F32, 4, 3)),
            ),
            (
                "v_wmma_f32_16x16x16_bf16 v[0:7], v[8:15], v[16:23], v[0:7]",
                Some((Some(F32), Bf16, 8, 3)),
            ),
            ("v_mov_b32_e32 v1, v2", Some((None, F32, 1, 1))),
            ("v_cmp_lt_f32_e32 vcc, v1, v2", None),
            ("global_store_b32 v0, v1, s[2:3]", None),
            ("s_mul_f32 s1, s2, s3", Some((Some(F32), F32, 1, 2))),
            (
                "v_pk_fma_f16 v1, v2, v3, v4 op_sel_hi:[0,1,1]",
                Some((Some(F16), F16, 1, 5)),
            ),
            ("v_nop", None),
        ] {
            assert_eq!(told(text), wanted, "{text}");
        }
        assert_eq!(
            operations("v_dual_mul_f32 v1, v2, v3 :: v_dual_mov_b32 v4, v5").len(),
            2
        );
    }

    #[test]
    fn bits_that_are_nans() {
        for (format, word, wanted) in [
            (Format::F32, f32::NAN.to_bits(), [true, true]),
            (Format::F32, f32::INFINITY.to_bits(), [false, false]),
            (Format::F16, 0x7e00_7c00, [false, true]),
            (Format::Bf16, 0x3f80_7fc0, [true, false]),
        ] {
            assert_eq!(nans(format, word, 0), wanted, "{word:#x}");
        }
        let bits = f64::NAN.to_bits();
        assert_eq!(
            nans(Format::F64, bits as u32, (bits >> 32) as u32),
            [true; 2]
        );
    }
}
