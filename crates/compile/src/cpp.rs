//! Which texts are C, and which of its languages they are in.

use crate::kind::Kind;
use crate::text::{Line, significant_lines};

/// Whether a line is of C or C++.
pub(crate) fn is_c(line: &Line<'_>) -> bool {
    if let Some(directive) = line.text.strip_prefix('#') {
        let directive = directive.trim_start();
        return [
            "include", "define", "if", "pragma", "undef", "error", "line", "el", "endif",
        ]
        .iter()
        .any(|known| directive.starts_with(known));
    }
    matches!(
        line.word,
        "extern"
            | "template"
            | "typedef"
            | "struct"
            | "class"
            | "using"
            | "namespace"
            | "static"
            | "inline"
            | "constexpr"
            | "const"
            | "void"
            | "kernel"
            | "__kernel"
            | "__global__"
            | "__device__"
            | "__constant__"
            | "__attribute__"
            | "enum"
            | "union"
    )
}

/// Which of the two languages a text of C is in: what only one of them has decides, and the ending
/// of the file's name where nothing does. C++ that is neither is HIP's without kernels.
pub(crate) fn language(name: &str, text: &str) -> Kind {
    for line in significant_lines(text) {
        let mut words = line
            .text
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let kind = words.find_map(|word| match word {
            "__kernel" | "kernel" | "__global" | "get_global_id" | "get_local_id" => {
                Some(Kind::OpenClC)
            }
            "__global__" | "__device__" | "__shared__" | "__constant__" | "threadIdx"
            | "template" | "hip_runtime" => Some(Kind::HipCpp),
            _ => None,
        });
        if let Some(kind) = kind {
            return kind;
        }
    }
    match name.rsplit('.').next() {
        Some("cl" | "clc") => Kind::OpenClC,
        _ => Kind::HipCpp,
    }
}
