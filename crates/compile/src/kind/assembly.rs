//! AMDGCN assembly text.
//!
//! LLVM's assembler compares the `.amdgcn_target` directive literally with its own target, and
//! accepts instructions only for the wave size and the 16-bit register syntax that it was
//! configured for. A user should not have to repeat what the text states: the directives are read
//! first and the assembler is configured accordingly.
//!
//! Two constructs of newer releases are rewritten for LLVM 22: the triple
//! (`amdgpu9.42-amd-amdhsa-unknown-gfx942`, LLVM 24) and the function `instprefsize` in
//! `.amdhsa_inst_pref_size` (LLVM 23). Triton 3.9 writes both.

use std::borrow::Cow;
use std::time::Instant;

use gfxjit_llvm::ir;
use gfxjit_targets::{
    Generation, ImageTarget, Os, TargetId, compatibility, default_code_object_version, parse_triple,
};

use crate::artifact::{Artifact, Report};
use crate::attributes;
use crate::error::CompileError;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::job::Job;
use crate::options::Emit;
use crate::text::Line;

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: "AMDGCN assembly",
    marks: Marks::Line(is_assembly),
    uses_llvm: true,
    library: None,
    build,
    explain: as_it_is,
};

/// Whether a line has a directive, a label or a mnemonic.
fn is_assembly(line: &Line<'_>) -> bool {
    const FAMILIES: [&str; 11] = [
        "s_", "v_", "ds_", "global_", "flat_", "buffer_", "scratch_", "image_", "tbuffer_",
        "tensor_", "cluster_",
    ];
    let Line { word, next, .. } = line;
    // Labels of PTX begin with `$`.
    if word.is_empty() || word.starts_with('$') {
        return false;
    }
    let is_directive = word.len() > 1 && word.starts_with('.');
    let is_label = next.starts_with(':') && !next.starts_with("::");
    is_directive || is_label || FAMILIES.iter().any(|family| word.starts_with(family))
}

fn build(job: &Job) -> Result<Artifact, CompileError> {
    if job.target.nvidia().is_some() {
        return Err(CompileError::NotForNvidia {
            name: job.name(),
            reason: "it is AMDGCN assembly".to_owned(),
        });
    }
    match job.what {
        Emit::Obj => {}
        Emit::Asm => return Ok(Artifact::ready(&job.bytes)),
        Emit::Portable | Emit::Ir | Emit::OptIr => {
            return Err(job.no_such_step(FRONT_END.name));
        }
    }
    let start = Instant::now();
    let text = String::from_utf8_lossy(&job.bytes);
    let said = Directives::read(&text);
    let target = said.target(job)?;
    let version = said.code_object_version(job, target)?;
    let processor = target.processor();

    let wave_size = match (job.options.wave_size, said.wave_size) {
        (Some(wanted), Some(said)) if wanted != said => {
            return Err(CompileError::Options {
                reason: format!(
                    "{}: the assembly is for waves of {said} lanes, the options ask for {wanted}",
                    job.name
                ),
            });
        }
        (wanted, said) => wanted
            .or(said)
            .unwrap_or_else(|| processor.default_wave_size()),
    };
    let mut features = attributes::features_for(target, wave_size);
    if said.names_register_halves && processor.generation() >= Generation::Gfx11 {
        if !features.is_empty() {
            features.push(',');
        }
        features.push_str("+real-true16");
    }
    let prefix = if said.version.is_some() {
        String::new()
    } else {
        format!(".amdhsa_code_object_version {version}\n")
    };
    let rewritten = said.with_target(&text, target);
    let text = rewritten.map_or(text, Cow::Owned);
    let text = with_prefetch_sizes(text, processor.generation());
    let (object, diagnostics) = ir::assemble(
        &job.name,
        &prefix,
        text.as_bytes(),
        processor.name(),
        &features,
        job.lines(),
    )
    .map_err(|e| job.llvm_error(e))?;
    let mut report = Report {
        diagnostics,
        ..Report::default()
    };
    report.phases.parse = start.elapsed();
    Ok(Artifact {
        bytes: object,
        report,
    })
}

/// The triple that an assembly text names.
pub(crate) fn triple(text: &str) -> Option<String> {
    Directives::read(text).triple.map(|(triple, _)| triple)
}

/// Settings stated in an assembly text.
#[derive(Debug, Default, PartialEq, Eq)]
struct Directives {
    /// The triple in `.amdgcn_target`, and its range in the text in bytes.
    triple: Option<(String, std::ops::Range<usize>)>,
    /// `.amdhsa_code_object_version`.
    version: Option<u32>,
    /// `.amdhsa_wavefront_size32` of the kernels, if they agree.
    wave_size: Option<u32>,
    /// Whether `v1.l` or `v1.h` occurs: the 16-bit registers of gfx11 and later.
    names_register_halves: bool,
}

impl Directives {
    fn read(text: &str) -> Self {
        let mut out = Self::default();
        let mut sizes = std::collections::BTreeSet::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let code = line.split(';').next().unwrap_or_default();
            let code = code.split("//").next().unwrap_or_default();
            let word = code.split_whitespace().next().unwrap_or_default();
            let value = || {
                code.trim()
                    .strip_prefix(word)
                    .and_then(|v| v.trim().parse::<u32>().ok())
            };
            match word {
                ".amdgcn_target" if out.triple.is_none() => {
                    if let Some(open) = code.find('"')
                        && let Some(len) = code.get(open + 1..).and_then(|c| c.find('"'))
                        && let Some(triple) = code.get(open + 1..open + 1 + len)
                    {
                        let at = start + open + 1;
                        out.triple = Some((triple.to_owned(), at..at + len));
                    }
                }
                ".amdhsa_code_object_version" => out.version = value(),
                ".amdhsa_wavefront_size32" => {
                    sizes.extend(value().map(|v| if v == 0 { 64 } else { 32 }));
                }
                _ if !word.starts_with('.') => {
                    out.names_register_halves |= names_register_half(code);
                }
                _ => {}
            }
            start += line.len();
        }
        if sizes.len() == 1 {
            out.wave_size = sizes.pop_first();
        }
        out
    }

    /// The target of the text, if the device runs it, else the device's.
    fn target(&self, job: &Job) -> Result<TargetId, CompileError> {
        let Some((triple, _)) = &self.triple else {
            return Ok(job.amd_target());
        };
        let parsed = parse_triple(triple).map_err(|e| CompileError::Triple {
            name: job.name(),
            reason: e.to_string(),
        })?;
        if matches!(parsed.os, Os::AmdPal | Os::Mesa3d) {
            return Err(CompileError::OtherTriple {
                name: job.name(),
                theirs: triple.clone(),
                ours: job.amd_target().isa_name(),
            });
        }
        let Some(made) = parsed.target else {
            return Ok(job.amd_target());
        };
        let processor = made.processor();
        let image = ImageTarget {
            target: made,
            generic_version: if processor.is_generic() {
                processor.generic_version()
            } else {
                0
            },
            code_object_version: default_code_object_version(processor),
        };
        let reasons = compatibility(image, job.target);
        if reasons.is_empty() {
            return Ok(made);
        }
        Err(CompileError::OtherTarget {
            name: job.name(),
            theirs: made.to_string(),
            ours: job.target.to_string(),
            reasons: reasons.iter().map(ToString::to_string).collect(),
        })
    }

    fn code_object_version(&self, job: &Job, target: TargetId) -> Result<u32, CompileError> {
        let default = default_code_object_version(target.processor());
        match (self.version, job.options.code_object_version.map(u32::from)) {
            (Some(said), Some(wanted)) if said != wanted => Err(CompileError::CodeObjectVersion {
                name: job.name(),
                reason: format!(
                    "the assembly says code object version {said}, the options ask for {wanted}"
                ),
            }),
            (said, wanted) => Ok(said.or(wanted).unwrap_or(u32::from(default))),
        }
    }

    /// The text with the directive as LLVM 22's assembler expects it; `None` when no change is
    /// needed.
    fn with_target(&self, text: &str, target: TargetId) -> Option<String> {
        let (triple, place) = self.triple.as_ref()?;
        let wanted = target.isa_name();
        if *triple == wanted {
            return None;
        }
        let mut out = text.get(..place.start)?.to_owned();
        out.push_str(&wanted);
        out.push_str(text.get(place.end..)?);
        Some(out)
    }
}

/// Writes out `instprefsize(bytes)`: units of 128 bytes, at most what the descriptor's field holds.
/// LLVM 22 has `max` but not `min`: min(a, b) = a + b - max(a, b).
fn with_prefetch_sizes(text: Cow<'_, str>, generation: Generation) -> Cow<'_, str> {
    const CALL: &str = "instprefsize(";
    if !text.contains(CALL) {
        return text;
    }
    // The field has six bits on gfx11, eight on later targets.
    let most = if generation <= Generation::Gfx11 {
        63
    } else {
        255
    };
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some((before, after)) = rest.split_once(CALL) {
        out.push_str(before);
        let Some(end) = closing(after) else {
            out.push_str(CALL);
            rest = after;
            continue;
        };
        let (bytes, tail) = after.split_at(end);
        let units = format!("((({bytes})+127)/128)");
        out.push_str(&format!("({units}+{most}-max({units},{most}))"));
        rest = tail.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The offset of the closing parenthesis for one opened just before the text, on the same line.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            '\n' => return None,
            _ => {}
        }
    }
    None
}

/// Whether the text names a half of a VGPR: `v12.l`, `v3.h`.
fn names_register_half(code: &str) -> bool {
    let bytes = code.as_bytes();
    code.match_indices(['.']).any(|(dot, _)| {
        let half = matches!(bytes.get(dot + 1), Some(b'l' | b'h'))
            && !bytes
                .get(dot + 2)
                .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let digits = bytes
            .get(..dot)
            .unwrap_or_default()
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let before = |n: usize| dot.checked_sub(n).and_then(|i| bytes.get(i)).copied();
        let in_word = before(digits + 2).is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_');
        half && digits > 0 && before(digits + 1) == Some(b'v') && !in_word
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives() {
        let text = "\t.amdgcn_target \"amdgpu9.42-amd-amdhsa-unknown-gfx942\"\n\
                    \t.amdhsa_code_object_version 5 ; five\n\
                    // .amdgcn_target \"no\"\n\
                    \t.amdhsa_wavefront_size32 0\n";
        let said = Directives::read(text);
        assert_eq!(said.version, Some(5));
        assert_eq!(said.wave_size, Some(64));
        assert!(!said.names_register_halves);
        let target = "gfx942".parse().expect("target");
        let rewritten = said.with_target(text, target).expect("rewritten");
        assert!(rewritten.starts_with("\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n"));
        assert_eq!(rewritten.lines().count(), text.lines().count());
        assert_eq!(
            Directives::read(&rewritten).with_target(&rewritten, target),
            None
        );
    }

    #[test]
    fn register_halves() {
        assert!(names_register_half("v_mov_b16_e32 v4.h, v5.l"));
        assert!(names_register_half("v_add_f16 v0.l, s2, s3"));
        assert!(!names_register_half("s_branch .LBB0_1"));
        assert!(!names_register_half("v_add_f32 v0, 1.0, v1"));
        assert!(!names_register_half("f.long v1.low"));
        assert!(!names_register_half("div1.l"));
        assert!(!names_register_half("1.l"));
        assert!(!names_register_half(".l"));
    }
}
