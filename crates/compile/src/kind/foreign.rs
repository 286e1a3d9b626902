//! Formats that are recognised only to advise the user; they cannot be compiled. A format that gets
//! a front end moves from this list to a file of its own.

use gfxjit_codeobj::archive;

use super::elf::{self, ET_DYN, ET_REL, Elf};
use crate::error::CompileError;
use crate::front_end::Marks;

/// A format that cannot be compiled.
pub(crate) struct Foreign {
    pub(crate) marks: Marks,
    refusal: Refusal,
}

enum Refusal {
    Unsupported {
        kind: &'static str,
        advice: &'static str,
    },
    /// The reason depends on the bytes (the second argument).
    ByContent(fn(&str, &[u8]) -> CompileError),
}

impl Foreign {
    const fn new(marks: Marks, kind: &'static str, advice: &'static str) -> Self {
        Self {
            marks,
            refusal: Refusal::Unsupported { kind, advice },
        }
    }

    /// Why these bytes cannot be compiled, and what to do instead.
    pub(crate) fn refuse(&self, name: &str, bytes: &[u8]) -> CompileError {
        match self.refusal {
            Refusal::Unsupported { kind, advice } => unsupported(name, kind, advice),
            Refusal::ByContent(error) => error(name, bytes),
        }
    }
}

/// Every foreign format. For lines of text they are tested before the kinds that compile.
pub(crate) const FORMATS: [Foreign; 5] = [
    Foreign {
        marks: Marks::Magic(is_foreign_elf),
        refusal: Refusal::ByContent(refuse_elf),
    },
    Foreign::new(
        Marks::Magic(|bytes| bytes.starts_with(b"\x1f\x8b")),
        "a file compressed by gzip",
        "unpack it with `gunzip`",
    ),
    Foreign::new(
        Marks::Magic(|bytes| bytes.starts_with(b"\x28\xb5\x2f\xfd")),
        "a file compressed by zstd",
        "unpack it with `unzstd`",
    ),
    Foreign::new(
        Marks::Magic(|bytes| bytes.starts_with(b"PK\x03\x04")),
        "a zip archive",
        "unpack it with `unzip`; libraries in Python's wheels carry bundles in their section \
         `.hip_fatbin`",
    ),
    Foreign::new(
        Marks::Magic(archive::is_archive),
        "an archive",
        "hand in its members",
    ),
];

fn is_foreign_elf(bytes: &[u8]) -> bool {
    elf::header(bytes).is_some_and(|elf| !matches!(elf, Elf::Amdgpu(ET_REL | ET_DYN)))
}

fn refuse_elf(name: &str, bytes: &[u8]) -> CompileError {
    const ADVICE: &str = "hand in the AMDGPU part; a host program that carries it has a section `.hip_fatbin` or \
         `.llvm.offloading`, and this has none";
    match elf::header(bytes) {
        Some(Elf::NotLittle64) => {
            unsupported(name, "an ELF that is not 64-bit little-endian", ADVICE)
        }
        Some(Elf::Amdgpu(kind)) => unsupported(
            name,
            &format!("an AMDGPU ELF of e_type {kind}"),
            "objects (1) and linked code objects (3) are read",
        ),
        Some(Elf::Machine(machine)) => {
            let kind = format!("an ELF for {}", machine_name(machine));
            unsupported(name, &kind, ADVICE)
        }
        Some(Elf::CutOff) | None => CompileError::Unrecognised {
            name: name.to_owned(),
            begins: "an ELF header that is cut off".to_owned(),
        },
    }
}

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

fn unsupported(name: &str, kind: &str, advice: &str) -> CompileError {
    CompileError::Unsupported {
        name: name.to_owned(),
        kind: kind.to_owned(),
        advice: advice.to_owned(),
    }
}
