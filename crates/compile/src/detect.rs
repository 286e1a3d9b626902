//! Detects the kind of a source, by content, and for C's languages by the file's extension.
//!
//! Binary kinds have magic numbers. A text with an extension of C++ or OpenCL C is in that language. Other
//! texts are distinguished by the first tokens of their lines, without comments: IR begins statements with
//! keywords and sigils of its own, assembly with directives, labels and mnemonics, C++ with preprocessor lines
//! and keywords, MLIR with `module`, aliases and dialect names. The marks of each kind are in its file.

use crate::cpp;
use crate::error::CompileError;
use crate::kind::{Kind, foreign};
use crate::text::{Line, significant_lines};

/// Number of lines examined; lines of comments do not count, and code of every kind is recognised
/// within fewer.
const LINES: usize = 64;

/// The kind of `bytes`, or why they cannot be compiled.
pub(crate) fn kind(name: &str, bytes: &[u8]) -> Result<Kind, CompileError> {
    let unrecognised = || CompileError::Unrecognised {
        name: name.to_owned(),
        begins: begins(bytes),
    };
    for &kind in Kind::ALL {
        if kind.front_end().marks.are_in_bytes(bytes) {
            return Ok(kind);
        }
    }
    for format in &foreign::FORMATS {
        if format.marks.are_in_bytes(bytes) {
            return Err(format.refuse(name, bytes));
        }
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if text.contains(&0) {
        return Err(unrecognised());
    }
    if let (Some(kind), false) = (cpp::by_name(name), text.is_empty()) {
        return Ok(kind);
    }
    let text = String::from_utf8_lossy(text);
    significant_lines(&text)
        .take(LINES)
        .find_map(|line| by_line(name, bytes, &line))
        .unwrap_or_else(|| Err(unrecognised()))
        .map(|kind| match kind {
            Kind::HipCpp => cpp::language(&text),
            kind => kind,
        })
}

/// The kind of a line; `None` when the line occurs in several kinds.
fn by_line(name: &str, bytes: &[u8], line: &Line<'_>) -> Option<Result<Kind, CompileError>> {
    for format in &foreign::FORMATS {
        if format.marks.are_in_line(line) {
            return Some(Err(format.refuse(name, bytes)));
        }
    }
    let mut kinds = Kind::ALL.iter();
    kinds
        .find(|kind| kind.front_end().marks.are_in_line(line))
        .map(|&kind| Ok(kind))
}

fn begins(bytes: &[u8]) -> String {
    let Some(start) = bytes.get(..bytes.len().min(24)).filter(|b| !b.is_empty()) else {
        return "nothing: it is empty".to_owned();
    };
    format!("\"{}\"", start.escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kind, or its name in messages; `None` for an unknown kind.
    fn text(t: &str) -> Option<String> {
        match kind("t", t.as_bytes()) {
            Ok(kind) => Some(kind.to_string()),
            Err(CompileError::Unsupported { kind, .. }) => Some(kind),
            Err(CompileError::Unrecognised { .. }) => None,
            Err(other) => panic!("{t}: {other}"),
        }
    }

    const HIP: Option<&str> = Some("HIP C++");
    const OPENCL: Option<&str> = Some("OpenCL C");
    const MLIR: Option<&str> = Some("MLIR");

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
            assert_eq!(text(t).as_deref(), Some("LLVM IR"), "{t}");
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
            assert_eq!(text(t).as_deref(), Some("AMDGCN assembly"), "{t}");
        }
    }

    #[test]
    fn others_are_told_apart() {
        let text = |t| text(t).clone();
        assert_eq!(text("#include <hip/hip_runtime.h>\n").as_deref(), HIP);
        assert_eq!(text("// x\n__global__ void k() {}\n").as_deref(), HIP);
        assert_eq!(text("#include \"a.h\"\n").as_deref(), HIP);
        let opencl = "kernel void k(global int *p) {}\n";
        assert_eq!(text(opencl).as_deref(), OPENCL);
        let late = "typedef float real;\n__kernel void k() {}\n";
        assert_eq!(text(late).as_deref(), OPENCL);
        assert_eq!(kind("a.cl", b"#include \"a.h\"\n").unwrap(), Kind::OpenClC);
        assert_eq!(
            kind("a.cl", b"__global__ void f();").unwrap(),
            Kind::OpenClC
        );
        assert_eq!(kind("a.hip", b"int kernel void;").unwrap(), Kind::HipCpp);
        assert!(kind("a.hip", b"").is_err());
        assert_eq!(text("module {\n}\n").as_deref(), MLIR);
        assert_eq!(
            text("module attributes {gpu.container_module} {\n").as_deref(),
            MLIR
        );
        assert_eq!(text("#map = affine_map<(d0) -> (d0)>\n").as_deref(), MLIR);
        assert_eq!(text("!t = f32\nmodule {}").as_deref(), MLIR);
        assert_eq!(text("\"builtin.module\"() ({").as_deref(), MLIR);
        assert_eq!(
            text(".version 8.0\n.target sm_90\n").as_deref(),
            Some("PTX")
        );
        assert_eq!(text("hello world\n"), None);
        assert_eq!(text("$L__BB0_1:\n"), None);
        assert_eq!(text(""), None);
        assert_eq!(text("; only a comment"), None);
    }

    #[test]
    fn magic_numbers_are_of_one_kind_each() {
        let mut elf = b"\x7fELF\x02\x01\x01\x40".to_vec();
        elf.resize(16, 0);
        let elf = |kind: u8, machine: u8| {
            let mut bytes = elf.clone();
            bytes.extend_from_slice(&[kind, 0, machine, 0]);
            bytes
        };
        let samples: [Vec<u8>; 13] = [
            b"BC\xc0\xde".to_vec(),
            b"\xde\xc0\x17\x0b".to_vec(),
            b"\x03\x02\x23\x07".to_vec(),
            elf(1, 224),
            elf(3, 224),
            elf(2, 224),
            elf(1, 62),
            b"\x7fELF\x01\x01".to_vec(),
            b"\x7fELF\x02\x01".to_vec(),
            b"__CLANG_OFFLOAD_BUNDLE__".to_vec(),
            b"CCOB".to_vec(),
            b"!<arch>\n".to_vec(),
            b"ML\xefR".to_vec(),
        ];
        for sample in samples {
            let kinds = Kind::ALL.iter().map(|kind| &kind.front_end().marks);
            let formats = foreign::FORMATS.iter().map(|format| &format.marks);
            let claims = kinds.chain(formats).filter(|m| m.are_in_bytes(&sample));
            assert_eq!(claims.count(), 1, "{}", sample.escape_ascii());
        }
    }
}
