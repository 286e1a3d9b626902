//! Lists every opcode that LLVM decodes for a target, with the fidelity of its execution.
//!
//! LLVM's tables do not list the opcodes of a processor, but its disassembler knows them. So each
//! opcode is encoded with some registers, and disassembled for the target; the resulting
//! instructions go through the decoder that is used for kernels. Each immediate operand and
//! modifier is varied as well, one at a time: a refused value is an exception.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_targets::{Generation, TargetId};

use crate::decode::{Unsupported, decode};
use crate::fidelity::Fidelity;
use crate::inst::Action;
use crate::stream::Decoder;

/// One opcode of a target.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Opcode {
    /// LLVM's number of the opcode, valid for this version of LLVM only.
    pub number: u32,
    /// LLVM's name: `V_ADD_F32_e32_gfx11`.
    pub name: String,
    /// The disassembled mnemonic, with the suffix of its encoding: `v_add_f32_e32`. VOPD pairs have
    /// both names, separated by ` :: `.
    pub mnemonic: String,
    /// The text of an instruction with this opcode.
    pub example: String,
    /// The fidelity of its execution.
    pub fidelity: Fidelity,
    /// For a supported opcode: the reasons why some of its operands or modifiers are refused.
    pub exceptions: Vec<String>,
}

/// Values tried for immediates in addition to 0. They enable modifiers and policies, and include
/// the number of a supported hardware register (MODE) and of a message; the last one is the only
/// lane control (row_newbcast) of 64-bit operations.
const IMMEDIATES: [i64; 3] = [1, 3, 0x150];

/// Additional values for some instructions: the default barrier of a kernel, and the message that
/// returns the time.
const NUMBERS: [(&str, i64); 2] = [("s_barrier_", -1), ("s_sendmsg_rtn_", 0x83)];

/// VOP3P as assemblers write it: the upper operation reads the upper halves (`op_sel_hi`, bits 14,
/// 59 and 60).
fn upper_halves(mut bytes: Vec<u8>) -> Vec<u8> {
    if let [_, second, _, _, _, _, _, last, ..] = &mut bytes[..] {
        *second |= 0x40;
        *last |= 0x18;
    }
    bytes
}

/// The mnemonic of a disassembled instruction; for pairs both, separated by ` :: `.
#[must_use]
pub fn mnemonic(text: &str) -> String {
    text.split(" :: ")
        .filter_map(|half| half.split_whitespace().next())
        .collect::<Vec<_>>()
        .join(" :: ")
}

/// A short reason why a text does not decode.
fn reason(error: Unsupported) -> String {
    match error {
        Unsupported::Instruction { reason, .. } => reason,
        Unsupported::Syntax(error) => error.reason,
    }
}

/// The fidelity of the instruction with this text.
#[must_use]
pub fn fidelity(text: &str, generation: Generation) -> Fidelity {
    match decode(text, generation) {
        Ok(action) => action.fidelity(),
        Err(error) => Fidelity::Unsupported(reason(error)),
    }
}

/// The results for an opcode, while its samples are processed.
struct Found {
    example: String,
    fidelity: Fidelity,
    exceptions: BTreeSet<String>,
}

/// The decoder's result for the text of one instruction.
type Verdict<'a> = &'a dyn Fn(&str) -> Result<Action, Unsupported>;

impl Found {
    fn add(found: &mut BTreeMap<u32, Self>, opcode: u32, text: &str, decode: Verdict<'_>) {
        let result = decode(text);
        let known = found.entry(opcode).or_insert_with(|| Self {
            example: text.to_owned(),
            fidelity: Fidelity::Unsupported(String::new()),
            exceptions: BTreeSet::new(),
        });
        match result {
            Ok(action) if !known.fidelity.is_supported() => {
                known.example = text.to_owned();
                known.fidelity = action.fidelity();
            }
            Ok(_) => {}
            Err(error) => {
                known.exceptions.insert(reason(error));
            }
        }
    }
}

/// The text of an opcode's sample, or of an image instruction that does not decode, the first of its
/// forms that does: an opcode has a number of registers, which the dimension and other operands of a
/// sample with one changed operand may contradict.
fn fitting(text: String, decode: Verdict<'_>) -> String {
    const DIMENSION: &str = " dim:SQ_RSRC_IMG_";
    let Some((before, behind)) = text.split_once(DIMENSION) else {
        return text;
    };
    if decode(&text).is_ok() {
        return text;
    }
    let (dimension, behind) = behind.split_once(' ').unwrap_or((behind, ""));
    let mut before = before.to_owned();
    let mut behind: Vec<&str> = behind.split_whitespace().collect();
    // One component, in the number of data registers.
    if text.starts_with("image_gather4") && !text.contains("dmask") {
        before.push_str(" dmask:0x1");
        let data = text.split_whitespace().nth(1).unwrap_or_default();
        let numbers = data.trim_start_matches("v[").trim_end_matches("],");
        let registers = numbers.split_once(':').and_then(|(first, last)| {
            let (first, last) = (first.parse::<u16>().ok()?, last.parse::<u16>().ok()?);
            Some(last - first + 1)
        });
        behind.retain(|modifier| !matches!(*modifier, "tfe" | "d16"));
        behind.extend(match registers {
            Some(2) => &["d16"][..],
            Some(3) => &["tfe", "d16"],
            Some(5) => &["tfe"],
            _ => &[],
        });
    }
    let behind = behind.join(" ");
    let dimensions = match text.starts_with("image_msaa_load") {
        true => "2D_MSAA 2D_MSAA_ARRAY",
        false => "1D 2D 3D CUBE 1D_ARRAY 2D_ARRAY",
    };
    let form = std::iter::once(dimension)
        .chain(dimensions.split(' '))
        .map(|dimension| {
            let form = format!("{before}{DIMENSION}{dimension} {behind}");
            form.trim_end().to_owned()
        })
        .find(|form| decode(form).is_ok());
    form.unwrap_or(text)
}

/// Every opcode that LLVM decodes for `target` in waves of any size, by mnemonic and name. `None`
/// when LLVM does not know the processor.
#[must_use]
pub fn opcodes(target: TargetId) -> Option<Vec<Opcode>> {
    let processor = target.processor();
    let generation = processor.generation();
    let verdict = |text: &str| decode(text, generation);
    let mut found = BTreeMap::new();
    // The bytes may disassemble to another opcode than the encoded one. Such an example is only
    // used if there is no better one, since its operands are accidental.
    let mut accidental: BTreeMap<u32, String> = BTreeMap::new();
    for &wave_size in processor.wave_sizes() {
        let mut decoder = Decoder::new(target, wave_size)?;
        let llvm = decoder.disassembler();
        for opcode in 0..llvm.opcode_count() {
            let mut immediates = 0;
            let mut changes = vec![None];
            while let Some(change) = changes.pop() {
                let Some(sample) = llvm.opcode_sample(opcode, change) else {
                    break;
                };
                let Some(mut decoded) = llvm.decode(&sample.bytes, 0) else {
                    continue;
                };
                if decoded.text.contains(" op_sel_hi:")
                    && let Some(usual) = llvm.decode(&upper_halves(sample.bytes), 0)
                {
                    decoded = usual;
                }
                if decoded.opcode != opcode {
                    accidental.entry(decoded.opcode).or_insert(decoded.text);
                } else {
                    // LLVM prints comments for invalid operands.
                    if !decoded.text.contains("/*") {
                        let text = fitting(decoded.text.clone(), &verdict);
                        Found::add(&mut found, opcode, &text, &verdict);
                    }
                    if immediates == 0 {
                        immediates = sample.immediates;
                        let number = NUMBERS
                            .iter()
                            .find(|(name, _)| decoded.text.starts_with(name))
                            .map(|(_, number)| *number);
                        changes = (0..immediates)
                            .flat_map(|i| {
                                IMMEDIATES
                                    .into_iter()
                                    .chain(number)
                                    .map(move |v| Some((i, v)))
                            })
                            .collect();
                    }
                }
            }
        }
    }
    for (opcode, text) in accidental {
        if !found.contains_key(&opcode) {
            Found::add(&mut found, opcode, &fitting(text, &verdict), &verdict);
        }
    }
    let mut decoder = Decoder::new(target, *processor.wave_sizes().first()?)?;
    let llvm = decoder.disassembler();
    let mut opcodes: Vec<Opcode> = found
        .into_iter()
        .map(|(opcode, found)| {
            let exceptions: Vec<String> = found.exceptions.into_iter().collect();
            let (fidelity, exceptions) = match found.fidelity {
                Fidelity::Unsupported(_) => (Fidelity::Unsupported(exceptions.join("; ")), vec![]),
                supported => (supported, exceptions),
            };
            Opcode {
                number: opcode,
                name: llvm.opcode_name(opcode).unwrap_or_default(),
                mnemonic: mnemonic(&found.example),
                example: found.example,
                fidelity,
                exceptions,
            }
        })
        .collect();
    opcodes.sort_by(|a, b| (&a.mnemonic, &a.name).cmp(&(&b.mnemonic, &b.name)));
    Some(opcodes)
}
