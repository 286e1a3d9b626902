//! What kind of source some bytes are, by content.
//!
//! Binary kinds have magic numbers. Texts are told apart by the first tokens of their
//! lines, comments skipped: IR begins statements with keywords and sigils of its own,
//! assembly with directives, labels and mnemonics, C++ with preprocessor lines and keywords,
//! MLIR with `module`, aliases and dialect names.

use crate::CompileError;
use crate::source::Kind;
use gfxjit_targets::EM_AMDGPU;

/// The kind of `bytes`, or why they cannot be compiled.
pub(crate) fn kind(name: &str, bytes: &[u8]) -> Result<Kind, CompileError> {
    let unsupported = |kind: &str, advice: &str| {
        Err(CompileError::Unsupported {
            name: name.to_owned(),
            kind: kind.to_owned(),
            advice: advice.to_owned(),
        })
    };
    let unrecognised = || {
        Err(CompileError::Unrecognised {
            name: name.to_owned(),
            begins: begins(bytes),
        })
    };
    match bytes {
        [b'B', b'C', 0xc0, 0xde, ..] | [0xde, 0xc0, 0x17, 0x0b, ..] => return Ok(Kind::Bitcode),
        [0x7f, b'E', b'L', b'F', ..] => return elf(name, bytes),
        _ if bytes.starts_with(b"__CLANG_OFFLOAD_BUNDLE__") => {
            return unsupported(
                "an offload bundle",
                "take the target's entry out with `clang-offload-bundler --unbundle`",
            );
        }
        _ if bytes.starts_with(b"CCOB") => {
            return unsupported(
                "a compressed offload bundle",
                "take the target's entry out with `clang-offload-bundler --unbundle`",
            );
        }
        [0x10, 0xff, 0x10, 0xad, ..] => {
            return unsupported(
                "an LLVM offload binary",
                "take the image out with `llvm-offload-binary`",
            );
        }
        _ if bytes.starts_with(b"!<arch>\n") || bytes.starts_with(b"!<thin>\n") => {
            return unsupported("an archive", "hand in its members");
        }
        [0x03, 0x02, 0x23, 0x07, ..] | [0x07, 0x23, 0x02, 0x03, ..] => {
            return unsupported("SPIR-V", "translate it to LLVM IR");
        }
        [b'M', b'L', 0xef, b'R', ..] => {
            return unsupported("MLIR bytecode", MLIR_ADVICE);
        }
        _ => {}
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.contains(&0) {
        return unrecognised();
    }
    let text = String::from_utf8_lossy(bytes);
    match text_kind(&text) {
        Some(Text::Ir) => Ok(Kind::IrText),
        Some(Text::Assembly) => Ok(Kind::Assembly),
        Some(Text::Cpp) => unsupported(
            "HIP C++ or OpenCL C",
            "compile it with `clang-22 -x hip --cuda-device-only --offload-arch=gfx… -emit-llvm -c`",
        ),
        Some(Text::Mlir) => unsupported("MLIR", MLIR_ADVICE),
        Some(Text::Ptx) => unsupported("PTX", "it is NVIDIA's assembly, not AMD's"),
        None => unrecognised(),
    }
}

const MLIR_ADVICE: &str = "lower it with `mlir-opt` and `mlir-translate --mlir-to-llvmir`";

fn begins(bytes: &[u8]) -> String {
    let Some(start) = bytes.get(..bytes.len().min(24)).filter(|b| !b.is_empty()) else {
        return "nothing: it is empty".to_owned();
    };
    format!("\"{}\"", start.escape_ascii())
}

fn elf(name: &str, bytes: &[u8]) -> Result<Kind, CompileError> {
    let half = |at: usize| match bytes.get(at..at + 2) {
        Some(&[low, high]) => Some(u16::from_le_bytes([low, high])),
        _ => None,
    };
    let unsupported = |kind: String, advice: &str| {
        Err(CompileError::Unsupported {
            name: name.to_owned(),
            kind,
            advice: advice.to_owned(),
        })
    };
    // e_ident[EI_CLASS] and [EI_DATA]: AMDGPU files are 64 bits, least significant byte first.
    if bytes.get(4..6) != Some(&[2, 1]) {
        return unsupported(
            "an ELF that is not 64-bit little-endian".to_owned(),
            ELF_ADVICE,
        );
    }
    match (half(16), half(18)) {
        (Some(1), Some(EM_AMDGPU)) => Ok(Kind::Object),
        (Some(3), Some(EM_AMDGPU)) => Ok(Kind::Image),
        (Some(kind), Some(EM_AMDGPU)) => unsupported(
            format!("an AMDGPU ELF of e_type {kind}"),
            "objects (1) and linked code objects (3) are read",
        ),
        (Some(_), Some(machine)) => {
            unsupported(format!("an ELF for {}", machine_name(machine)), ELF_ADVICE)
        }
        _ => Err(CompileError::Unrecognised {
            name: name.to_owned(),
            begins: "an ELF header that is cut off".to_owned(),
        }),
    }
}

const ELF_ADVICE: &str =
    "hand in the AMDGPU part; a host program carries it in section `.hip_fatbin`";

fn machine_name(machine: u16) -> String {
    match machine {
        3 => "x86".to_owned(),
        62 => "x86-64".to_owned(),
        183 => "AArch64".to_owned(),
        190 => "NVIDIA CUDA".to_owned(),
        243 => "RISC-V".to_owned(),
        other => format!("machine {other}"),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Text {
    Ir,
    Assembly,
    Cpp,
    Mlir,
    Ptx,
}

/// Lines looked at before giving up: a licence in comments does not count, and code of any
/// kind shows itself sooner.
const LINES: usize = 64;

fn text_kind(text: &str) -> Option<Text> {
    significant_lines(text).take(LINES).find_map(line_kind)
}

/// Lines without comments and white space. All four languages' comments are skipped: `;`,
/// `//` and `/* */`; `#` is left to `line_kind`.
fn significant_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut in_comment = false;
    text.lines().filter_map(move |line| {
        let mut rest = line.trim();
        loop {
            if in_comment {
                let (_, after) = rest.split_once("*/")?;
                in_comment = false;
                rest = after.trim();
            }
            match rest.strip_prefix("/*") {
                Some(comment) => {
                    in_comment = true;
                    rest = comment;
                }
                None => break,
            }
        }
        (!rest.is_empty() && !rest.starts_with(';') && !rest.starts_with("//")).then_some(rest)
    })
}

fn line_kind(line: &str) -> Option<Text> {
    let word_end = line
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.' || c == '$'))
        .unwrap_or(line.len());
    let (word, rest) = line.split_at(word_end);
    let next = rest.trim_start();
    match line.as_bytes().first()? {
        // `@f = …`, `%t = type`, `$c = comdat`, `!0 = …`, `^0 = …`.
        b'@' | b'%' | b'^' => return Some(Text::Ir),
        b'$' => return next.starts_with("= comdat").then_some(Text::Ir),
        b'!' => {
            // MLIR has type aliases `!t = …`; IR numbers its metadata or names it `llvm.…`.
            let name = line.get(1..).unwrap_or_default();
            let ir = name.starts_with(|c: char| c.is_ascii_digit())
                || name.starts_with("llvm.")
                || next_is_metadata(name);
            return Some(if ir { Text::Ir } else { Text::Mlir });
        }
        b'"' => return Some(Text::Mlir),
        b'#' => {
            let directive = line.get(1..).unwrap_or_default().trim_start();
            let cpp = [
                "include", "define", "if", "pragma", "undef", "error", "line", "el", "endif",
            ];
            if cpp.iter().any(|d| directive.starts_with(d)) {
                return Some(Text::Cpp);
            }
            // `#map = affine_map<…>`, `#loc = loc(…)`.
            return directive.contains(" = ").then_some(Text::Mlir);
        }
        _ => {}
    }
    match word {
        "source_filename" | "target" | "define" | "declare" | "attributes" | "uselistorder"
        | "uselistorder_bb" => Some(Text::Ir),
        "module" if next.starts_with("asm ") || next.starts_with("asm\t") => Some(Text::Ir),
        "module" | "builtin.module" | "func.func" | "gpu.module" | "llvm.func" | "llvm.module" => {
            Some(Text::Mlir)
        }
        ".version" | ".address_size" => Some(Text::Ptx),
        // PTX says `.target sm_90`.
        ".target" if next.starts_with("sm_") => Some(Text::Ptx),
        "extern" | "template" | "typedef" | "struct" | "class" | "using" | "namespace"
        | "static" | "inline" | "constexpr" | "const" | "void" | "kernel" | "__kernel"
        | "__global__" | "__device__" | "__constant__" | "__attribute__" | "enum" | "union" => {
            Some(Text::Cpp)
        }
        _ if word.len() > 1 && word.starts_with('.') => Some(Text::Assembly),
        _ if !word.is_empty() && next.starts_with(':') && !next.starts_with("::") => {
            Some(Text::Assembly)
        }
        _ if is_mnemonic(word) => Some(Text::Assembly),
        _ => None,
    }
}

/// `opencl.ocl.version = !{…`: named metadata of any name.
fn next_is_metadata(name: &str) -> bool {
    name.split_once('=')
        .is_some_and(|(_, value)| value.trim_start().starts_with("!{"))
}

fn is_mnemonic(word: &str) -> bool {
    const FAMILIES: [&str; 11] = [
        "s_", "v_", "ds_", "global_", "flat_", "buffer_", "scratch_", "image_", "tbuffer_",
        "tensor_", "cluster_",
    ];
    FAMILIES.iter().any(|f| word.starts_with(f))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(t: &str) -> Option<Text> {
        text_kind(t)
    }

    #[test]
    fn ir_texts() {
        for t in [
            "; ModuleID = 'x'\nsource_filename = \"x\"\n",
            "target triple = \"amdgcn-amd-amdhsa\"",
            "define void @f() {\n  ret void\n}",
            "declare i32 @llvm.amdgcn.workitem.id.x()",
            "@x = addrspace(1) global i32 0",
            "%t = type { i32 }",
            "!llvm.ident = !{!0}",
            "!0 = !{}",
            "!opencl.ocl.version = !{!0}",
            "attributes #0 = { nounwind }",
            "$f = comdat any",
            "module asm \"s_nop 0\"",
        ] {
            assert_eq!(text(t), Some(Text::Ir), "{t}");
        }
    }

    #[test]
    fn assembly_texts() {
        for t in [
            "\t.text\n",
            "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n",
            "// a comment\n/* and\n another */ .text",
            "; comment\nkernel_name:\n",
            "s_endpgm",
            "  v_mov_b32 v0, 0",
            "main:",
        ] {
            assert_eq!(text(t), Some(Text::Assembly), "{t}");
        }
    }

    #[test]
    fn others_are_told_apart() {
        assert_eq!(text("#include <hip/hip_runtime.h>\n"), Some(Text::Cpp));
        assert_eq!(text("// x\n__global__ void k() {}\n"), Some(Text::Cpp));
        assert_eq!(text("kernel void k(global int *p) {}\n"), Some(Text::Cpp));
        assert_eq!(text("module {\n}\n"), Some(Text::Mlir));
        assert_eq!(
            text("module attributes {gpu.container_module} {\n"),
            Some(Text::Mlir)
        );
        assert_eq!(text("#map = affine_map<(d0) -> (d0)>\n"), Some(Text::Mlir));
        assert_eq!(text("!t = f32\nmodule {}"), Some(Text::Mlir));
        assert_eq!(text("\"builtin.module\"() ({"), Some(Text::Mlir));
        assert_eq!(text(".version 8.0\n.target sm_90\n"), Some(Text::Ptx));
        assert_eq!(text("hello world\n"), None);
        assert_eq!(text(""), None);
        assert_eq!(text("; only a comment"), None);
    }
}
