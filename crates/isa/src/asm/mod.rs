//! Parses the assembly text of one instruction.
//!
//! LLVM's printer writes the assembly syntax that AMD documents (LLVM's "AMDGPU operands" and
//! "modifiers" pages): operands are in the manual's order, and every modifier has a name. One
//! parser therefore serves all encodings of all generations.

mod modifiers;

use std::borrow::Cow;

pub use modifiers::{Dpp, DppControl, Modifiers, Sdwa, Select, Unused};
use modifiers::{is_modifier, modifier, number};
use thiserror::Error;

/// The text has a form that LLVM's printer is not known to write.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("cannot read `{text}`: {reason}")]
pub struct SyntaxError {
    /// The whole instruction.
    pub text: String,
    /// The part that was not understood.
    pub reason: String,
}

/// The 16-bit half of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The register as a whole, or its low half in a 16-bit operation.
    Whole,
    /// `v0.l`
    Low,
    /// `v0.h`
    High,
}

/// An operand.
#[derive(Clone, PartialEq, Debug)]
pub enum AsmOperand {
    /// `v7`, `v[4:7]`, `v3.h`
    Vgpr {
        /// First register.
        first: u16,
        /// Number of registers.
        count: u8,
        /// The half, for True16 instructions.
        half: Half,
    },
    /// `a7`, `a[0:3]`
    Agpr {
        /// First register.
        first: u16,
        /// Number of registers.
        count: u8,
    },
    /// A scalar register by its encoding: SGPRs, VCC 106, TTMP 108, M0 124, NULL 125, EXEC 126. M0
    /// and NULL have the encodings from before GFX11, on all targets.
    Sgpr {
        /// First register.
        first: u8,
        /// Number of registers.
        count: u8,
    },
    /// An integer: inline constant, literal or immediate field.
    Int(i64),
    /// A 64-bit literal, `lit64(0x…)`: all bits of a 64-bit operand.
    Long(u64),
    /// An inline floating-point constant, `0.5`; its bits depend on the operand's type.
    Float(f64),
    /// `src_scc` and other special sources.
    Special(Special),
    /// `off`: no operand.
    Off,
    /// `hwreg(HW_REG_MODE, 4, 2)`
    Hwreg {
        /// Name without `HW_REG_`.
        name: Box<str>,
        /// First bit.
        offset: u8,
        /// Number of bits.
        size: u8,
    },
    /// Anything else, such as `sendmsg(…)`.
    Text(Box<str>),
}

/// Sources that are neither registers nor constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub enum Special {
    Scc,
    Vccz,
    Execz,
    SharedBase,
    SharedLimit,
    PrivateBase,
    PrivateLimit,
    /// gfx1250: the address of the scratch aperture in global memory, two words.
    FlatScratchBase,
    /// Its upper word.
    FlatScratchBaseHigh,
    PopsExitingWaveId,
}

/// An operand with its modifiers.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    /// The operand.
    pub operand: AsmOperand,
    /// `-x`
    pub neg: bool,
    /// `|x|`
    pub abs: bool,
    /// `sext(x)`
    pub sext: bool,
}

/// One instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Asm {
    /// Mnemonic without encoding suffix: `v_add_f32`.
    pub mnemonic: Box<str>,
    /// Operands in the printed order.
    pub operands: Vec<Source>,
    /// Modifiers.
    pub modifiers: Modifiers,
    /// The second half of a VOPD pair.
    pub second: Option<Box<Asm>>,
}

/// Encoding suffixes of the printed mnemonic; the longer ones first.
const SUFFIXES: &[&str] = &["_e64_dpp", "_e32", "_e64", "_dpp", "_sdwa"];

/// Parses the text of one instruction.
pub fn parse(text: &str) -> Result<Asm, SyntaxError> {
    match text.split_once(" :: ") {
        Some((first, second)) => {
            let mut asm = parse_one(first)?;
            asm.second = Some(Box::new(parse_one(second)?));
            Ok(asm)
        }
        None => parse_one(text),
    }
}

/// Instructions that are hints without effect on results.
fn is_hint(mnemonic: &str) -> bool {
    matches!(mnemonic, "s_delay_alu" | "s_code_end" | "s_clause") || mnemonic.starts_with("s_wait")
}

fn parse_one(text: &str) -> Result<Asm, SyntaxError> {
    let fail = |reason: String| SyntaxError {
        text: text.to_owned(),
        reason,
    };
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let base = SUFFIXES
        .iter()
        .find_map(|s| name.strip_suffix(s))
        .unwrap_or(name);
    let mut asm = Asm {
        mnemonic: base.into(),
        operands: Vec::new(),
        modifiers: Modifiers::default(),
        second: None,
    };
    if is_hint(base) {
        return Ok(asm);
    }
    for word in words(rest) {
        // The accumulation register a16 has the same name as a modifier of image instructions.
        let is_register = word == "a16" && !base.starts_with("image_");
        if is_modifier(word) && !is_register {
            modifier(word, &mut asm.modifiers).map_err(&fail)?;
        } else {
            asm.operands.push(source(&closed(word)).map_err(&fail)?);
        }
    }
    Ok(asm)
}

/// LLVM 22 prints the operand `|v2|` in `v_cndmask_b32_dpp v0, v1, |v2|, vcc_lo` with a misplaced
/// bar, `|v2, vcc_lo|`: the bar is moved back to its operand.
fn closed(word: &str) -> Cow<'_, str> {
    if word.matches('|').count() != 1 {
        word.into()
    } else if word.ends_with('|') {
        word.trim_end_matches('|').into()
    } else {
        format!("{word}|").into()
    }
}

/// Splits at commas and white space outside of all brackets.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0i32;
    text.split(move |c| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        depth == 0 && (c == ',' || c.is_whitespace())
    })
    .filter(|w| !w.is_empty())
}

fn source(word: &str) -> Result<Source, String> {
    let mut s = Source {
        operand: AsmOperand::Off,
        neg: false,
        abs: false,
        sext: false,
    };
    let mut text = word;
    if let Some(inner) = text.strip_prefix("neg(").and_then(|t| t.strip_suffix(')')) {
        s.neg = true;
        text = inner;
    } else if let Some(inner) = text.strip_prefix('-')
        && inner.starts_with(|c: char| c.is_ascii_alphabetic() || c == '|')
    {
        s.neg = true;
        text = inner;
    }
    if let Some(inner) = text.strip_prefix('|').and_then(|t| t.strip_suffix('|')) {
        s.abs = true;
        text = inner;
    }
    if let Some(inner) = text.strip_prefix("abs(").and_then(|t| t.strip_suffix(')')) {
        s.abs = true;
        text = inner;
    }
    if let Some(inner) = text.strip_prefix("sext(").and_then(|t| t.strip_suffix(')')) {
        s.sext = true;
        text = inner;
    }
    if let Some(inner) = text
        .strip_prefix("lit64(")
        .and_then(|t| t.strip_suffix(')'))
    {
        s.operand = AsmOperand::Long(number(inner)? as u64);
        return Ok(s);
    }
    if let Some(inner) = text.strip_prefix("lit(").and_then(|t| t.strip_suffix(')')) {
        text = inner;
    }
    s.operand = operand(text)?;
    Ok(s)
}

/// `7` or `[4:7]` behind a register letter: first register and count.
fn span(text: &str) -> Option<(u16, u8)> {
    if let Some(inner) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        let (first, last) = inner.split_once(':').unwrap_or((inner, inner));
        let (first, last) = (first.parse::<u16>().ok()?, last.parse::<u16>().ok()?);
        let count = last.checked_sub(first)?.checked_add(1)?;
        (last < 512).then_some((first, u8::try_from(count).ok()?))
    } else {
        let first = text.parse::<u16>().ok()?;
        (first < 512).then_some((first, 1))
    }
}

fn operand(text: &str) -> Result<AsmOperand, String> {
    let sgpr = |first: u8, count: u8| Ok(AsmOperand::Sgpr { first, count });
    let special = |s| Ok(AsmOperand::Special(s));
    match text {
        "off" => return Ok(AsmOperand::Off),
        "vcc" => return sgpr(106, 2),
        "vcc_lo" => return sgpr(106, 1),
        "vcc_hi" => return sgpr(107, 1),
        "exec" => return sgpr(126, 2),
        "exec_lo" => return sgpr(126, 1),
        "exec_hi" => return sgpr(127, 1),
        "m0" => return sgpr(124, 1),
        "null" => return sgpr(125, 1),
        "flat_scratch" => return sgpr(102, 2),
        "flat_scratch_lo" => return sgpr(102, 1),
        "flat_scratch_hi" => return sgpr(103, 1),
        "xnack_mask" => return sgpr(104, 2),
        "xnack_mask_lo" => return sgpr(104, 1),
        "xnack_mask_hi" => return sgpr(105, 1),
        "src_scc" => return special(Special::Scc),
        "src_vccz" => return special(Special::Vccz),
        "src_execz" => return special(Special::Execz),
        "src_shared_base" => return special(Special::SharedBase),
        "src_shared_limit" => return special(Special::SharedLimit),
        "src_private_base" => return special(Special::PrivateBase),
        "src_private_limit" => return special(Special::PrivateLimit),
        "src_flat_scratch_base_lo" | "src_flat_scratch_base" => {
            return special(Special::FlatScratchBase);
        }
        "src_flat_scratch_base_hi" => return special(Special::FlatScratchBaseHigh),
        "src_pops_exiting_wave_id" => return special(Special::PopsExitingWaveId),
        _ => {}
    }
    let (register, half) = match text.strip_suffix(".l") {
        Some(t) => (t, Half::Low),
        None => match text.strip_suffix(".h") {
            Some(t) => (t, Half::High),
            None => (text, Half::Whole),
        },
    };
    if let Some((first, count)) = register.strip_prefix("ttmp").and_then(span) {
        return match u8::try_from(first) {
            Ok(n) if n < 16 => sgpr(108 + n, count),
            _ => Err(format!("no register `{text}`")),
        };
    }
    if let Some((first, count)) = register.strip_prefix('v').and_then(span) {
        return Ok(AsmOperand::Vgpr { first, count, half });
    }
    if let Some((first, count)) = register.strip_prefix('a').and_then(span) {
        return Ok(AsmOperand::Agpr { first, count });
    }
    if let Some((first, count)) = register.strip_prefix('s').and_then(span) {
        return match u8::try_from(first) {
            Ok(n) if u16::from(n) + u16::from(count) <= 106 => sgpr(n, count),
            _ => Err(format!("no register `{text}`")),
        };
    }
    if let Some(inner) = text
        .strip_prefix("hwreg(")
        .and_then(|t| t.strip_suffix(')'))
    {
        let mut parts = inner.split(',').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let offset = parts.next().map_or(Ok(0), number)? as u8;
        let size = parts.next().map_or(Ok(32), number)? as u8;
        if offset > 31 || size == 0 || size > 32 {
            return Err(format!("`{text}` is outside the register"));
        }
        let name = name.strip_prefix("HW_REG_").unwrap_or(name).into();
        return Ok(AsmOperand::Hwreg { name, offset, size });
    }
    if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        if text.contains('.') {
            return text
                .parse()
                .map(AsmOperand::Float)
                .map_err(|_| format!("`{text}` is no number"));
        }
        return number(text).map(AsmOperand::Int);
    }
    Ok(AsmOperand::Text(text.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vgpr(first: u16) -> AsmOperand {
        AsmOperand::Vgpr {
            first,
            count: 1,
            half: Half::Whole,
        }
    }

    #[test]
    fn operands_and_source_modifiers() {
        let a = parse("v_fma_f32 v0, neg(1.0), |v2|, -|v3| clamp mul:2").expect("parses");
        assert_eq!(&*a.mnemonic, "v_fma_f32");
        assert_eq!(a.operands[1].operand, AsmOperand::Float(1.0));
        assert!(a.operands[1].neg && a.operands[2].abs && !a.operands[2].neg);
        assert!(a.operands[3].abs && a.operands[3].neg);
        assert_eq!(a.operands[3].operand, vgpr(3));
        assert!(a.modifiers.clamp);
        assert_eq!(a.modifiers.omod, 1);
    }

    #[test]
    fn negative_constants_are_no_modifier() {
        let a = parse("v_add_f32_e32 v0, -1.0, v1").expect("parses");
        assert_eq!(a.operands[1].operand, AsmOperand::Float(-1.0));
        assert!(!a.operands[1].neg);
        let a = parse("s_add_i32 s0, s1, -16").expect("parses");
        assert_eq!(a.operands[2].operand, AsmOperand::Int(-16));
    }

    #[test]
    fn pairs_memory_and_modifiers_without_operands() {
        let a = parse("v_dual_fmac_f32 v0, v1, v2 :: v_dual_add_f32 v3, 1.0, v5").expect("parses");
        assert_eq!(&*a.second.expect("second").mnemonic, "v_dual_add_f32");
        let a = parse("global_load_b32 v0, v1, s[2:3] offset:-16 glc").expect("parses");
        assert_eq!(
            a.operands[2].operand,
            AsmOperand::Sgpr { first: 2, count: 2 }
        );
        assert_eq!((a.modifiers.offset, a.modifiers.returns), (-16, true));
        let a = parse("buffer_inv sc1").expect("parses");
        assert!(a.operands.is_empty());
    }

    #[test]
    fn dpp_sdwa_and_halves() {
        let a = parse(
            "v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xe bound_ctrl:1",
        )
        .expect("parses");
        let dpp = a.modifiers.dpp.expect("dpp");
        assert_eq!(dpp.control, DppControl::QuadPerm([1, 0, 3, 2]));
        assert_eq!((dpp.bank_mask, dpp.bound_ctrl), (0xe, true));
        let a = parse(
            "v_and_b32_sdwa v0, v1, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_0",
        )
        .expect("parses");
        let sdwa = a.modifiers.sdwa.expect("sdwa");
        assert_eq!((sdwa.dst, sdwa.unused), (Select::Byte(1), Unused::Preserve));
        let a = parse("v_add_f16_e32 v1.l, v2.h, v3.l").expect("parses");
        assert_eq!(
            a.operands[1].operand,
            AsmOperand::Vgpr {
                first: 2,
                count: 1,
                half: Half::High
            }
        );
    }

    #[test]
    fn swizzle_patterns() {
        let of = |t: &str| {
            parse(&format!("ds_swizzle_b32 v0, v1 offset:{t}"))
                .expect("parses")
                .modifiers
        };
        assert_eq!(of("swizzle(SWAP,16)").swizzle, Some(0x401f));
        assert_eq!(of("swizzle(QUAD_PERM,1,0,3,2)").swizzle, Some(0x80b1));
        assert_eq!(
            of("swizzle(BITMASK_PERM,\"01pip\")").swizzle,
            Some(7 | 8 << 5 | 2 << 10)
        );
        assert_eq!(of("swizzle(BROADCAST,8,3)").swizzle, Some(0x18 | 3 << 5));
        assert_eq!(of("swizzle(REVERSE,8)").swizzle, Some(0x1f | 7 << 10));
        assert_eq!(of("swizzle(FFT,3)").swizzle, Some(0xe003));
        assert_eq!(of("swizzle(ROTATE,1,5)").swizzle, Some(0xc4a0));
        assert_eq!(of("4660").offset, 4660);
    }

    #[test]
    fn a_bar_that_closes_too_late() {
        let a = parse("v_cndmask_b32_dpp v0, -v1, -|v2, vcc_lo| row_share:1").expect("parses");
        assert_eq!(a.operands.len(), 4);
        assert!(a.operands[1].neg && !a.operands[1].abs);
        assert!(a.operands[2].neg && a.operands[2].abs);
        assert_eq!(a.operands[2].operand, vgpr(2));
        assert_eq!(
            a.operands[3].operand,
            AsmOperand::Sgpr {
                first: 106,
                count: 1
            }
        );
        assert!(!a.operands[3].abs);
    }

    #[test]
    fn damaged_text_is_an_error() {
        assert!(parse("v_add_f32 v0, v1, 0xzz").is_err());
        assert!(parse("v_mov_b32_dpp v0, v1 quad_perm:[1,0]").is_err());
        assert!(parse("s_mov_b32 s300, 0").is_err());
    }
}
