//! Recognises IR that a newer LLVM made.
//!
//! LLVM reads older bitcode and IR, not newer: LLVM 22 refuses some of it with errors that do not
//! state the cause, and ends the process for some (an intrinsic whose signature changed). Bitcode
//! names its producer. Text does not, but newer text can be recognised by `llvm.ident`, the triple
//! `amdgpu9.42-amd-amdhsa` and the floating-point literals of LLVM 24.

use gfxjit_codeobj::archive::is_bitcode;
use gfxjit_llvm::ir::bitcode_producer;

use crate::error::CompileError;

/// The release of LLVM this crate is built on.
const OURS: u32 = 22;

/// Refuses bitcode whose identification block names a newer LLVM.
pub(crate) fn check_bitcode(name: &str, bytes: &[u8]) -> Result<(), CompileError> {
    match bitcode_producer(bytes) {
        Some(producer) if release(&producer).is_some_and(|r| r > OURS) => {
            Err(CompileError::NewerLlvm {
                name: name.to_owned(),
                evidence: format!("the bitcode says {producer}"),
                details: String::new(),
            })
        }
        _ => Ok(()),
    }
}

/// The release in `LLVM22.1.8`, `LLVM24.0.0git`, `LLVM21.1.1-rust-1.91.0-stable`.
pub(crate) fn release(producer: &str) -> Option<u32> {
    leading_number(producer.strip_prefix("LLVM")?)
}

fn leading_number(text: &str) -> Option<u32> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text.get(..end)?.parse().ok()
}

/// A sign of a newer LLVM in IR text, in words. Used only after an error.
pub(crate) fn evidence(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let mut literal = None;
    for line in text.lines() {
        if let Some(triple) = line.strip_prefix("target triple = \"amdgpu") {
            let triple = triple.split('"').next().unwrap_or_default();
            return Some(format!(
                "its triple is spelled `amdgpu{triple}`, as LLVM 24 does"
            ));
        }
        if line.starts_with('!')
            && let Some((_, version)) = line.split_once("clang version ")
            && let Some(release) = leading_number(version)
            && release > OURS
        {
            return Some(format!("it names clang version {release} as a producer"));
        }
        if literal.is_none() {
            literal = new_literal(line);
        }
    }
    literal.map(|l| format!("it writes floating-point literals as LLVM 24 does: `{l}`"))
}

/// Whether there is a sign that a newer LLVM made IR or bitcode; LLVM may still read it.
pub(crate) fn is_suspect(bytes: &[u8]) -> bool {
    match is_bitcode(bytes) {
        true => check_bitcode("", bytes).is_err(),
        false => evidence(bytes).is_some(),
    }
}

/// Adds to an error of IR text that a newer LLVM made the text, if there is a sign of it.
pub(crate) fn blame(name: &str, text: &[u8], error: CompileError) -> CompileError {
    let of_the_input = matches!(
        error,
        CompileError::Diagnosed { .. } | CompileError::Invalid { .. } | CompileError::GaveUp { .. }
    );
    match of_the_input.then(|| evidence(text)).flatten() {
        Some(evidence) => CompileError::NewerLlvm {
            name: name.to_owned(),
            evidence,
            details: error.to_string(),
        },
        None => error,
    }
}

/// `float -inf`, `double +nan`: LLVM before 24 writes such values in hexadecimal.
fn new_literal(line: &str) -> Option<String> {
    let mut words = line
        .split([' ', ',', '(', ')', '<', '>', '[', ']'])
        .peekable();
    while let Some(word) = words.next() {
        if !matches!(word, "half" | "bfloat" | "float" | "double" | "fp128") {
            continue;
        }
        let value = words.peek().copied().unwrap_or_default();
        // `f0x3FB8AA3B` contains the bits of the type; earlier releases wrote the bits of a
        // `double` after `0x`.
        if value.starts_with("f0x") {
            return Some(format!("{word} {value}"));
        }
        if let Some(name) = value.strip_prefix(['+', '-'])
            && ["inf", "nan", "qnan", "snan"]
                .iter()
                .any(|n| name.starts_with(n))
        {
            return Some(format!("{word} {value}"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases() {
        assert_eq!(release("LLVM22.1.8"), Some(22));
        assert_eq!(release("LLVM24.0.0git"), Some(24));
        assert_eq!(release("LLVM7.0.1"), Some(7));
        assert_eq!(release("APPLE_1_1500.3.9.4_0"), None);
        assert_eq!(release("LLVM"), None);
    }

    #[test]
    fn marks_in_text() {
        let mark = |t: &str| evidence(t.as_bytes());
        assert!(mark("target triple = \"amdgpu9.42-amd-amdhsa\"").is_some());
        assert!(is_suspect(b"target triple = \"amdgpu9.42-amd-amdhsa\""));
        assert!(!is_suspect(b"target triple = \"amdgcn-amd-amdhsa\""));
        assert!(mark("!3 = !{!\"clang version 24.0.0git (…)\"}").is_some());
        assert!(mark("!3 = !{!\"AMD clang version 23.0.0\"}").is_some());
        assert!(mark("  %x = fcmp oeq float %y, -inf").is_none());
        assert!(mark("  ret float -inf").is_some());
        assert!(mark("  ret float f0x3FB8AA3B").is_some());
        assert_eq!(mark("  ret float 0x3FB8AA3B00000000"), None);
        assert!(mark("  %v = insertelement <2 x half> undef, half +nan, i32 0").is_some());
        assert_eq!(mark("target triple = \"amdgcn-amd-amdhsa\""), None);
        assert_eq!(mark("!0 = !{!\"Debian clang version 22.1.8\"}"), None);
        assert_eq!(mark("  ret float 1.0e+3"), None);
    }
}
