//! C and C++: clang makes bitcode of them, in a library that is opened when the first source comes.

use std::borrow::Cow;
use std::time::Instant;

use gfxjit_front::{self as front, Files, FrontEnd, Message, NotThere, Place, Request};
use gfxjit_llvm::ir::{Context, Diagnostic, Severity};
use gfxjit_targets::default_code_object_version;

use crate::built::Built;
use crate::error::CompileError;
use crate::host::Host;
use crate::job::Job;
use crate::kind::Kind;
use crate::text::{Line, significant_lines};
use crate::{attributes, passes};

/// The variable that names the library; workers get it too.
pub(crate) const LIBRARY_VARIABLE: &str = "GFXJIT_CLANG_LIBRARY";

static CLANG: FrontEnd = FrontEnd::new(Place {
    file: if cfg!(windows) {
        "gfxjit_clang.dll"
    } else {
        "libgfxjit_clang.so"
    },
    variable: LIBRARY_VARIABLE,
    needs: "gfxjit's library for C++ (libgfxjit_clang.so, beside the program) and clang's \
            (Debian: apt-get install libclang-cpp22)",
});

/// Opens the library, unless it is open.
///
/// # Errors
/// [`CompileError::NoFrontEnd`] with the files that were tried.
pub(crate) fn open(name: &str, language: &str) -> Result<(), CompileError> {
    CLANG
        .open()
        .map_err(|error| no_front_end(name, language, &error))
}

fn no_front_end(name: &str, language: &str, error: &NotThere) -> CompileError {
    CompileError::NoFrontEnd {
        name: name.to_owned(),
        language: language.to_owned(),
        reason: error.to_string(),
    }
}

/// Compiles a source as far as the job asks. `language` is the front end's name for it, `shown` ours.
pub(crate) fn build(job: &Job, language: &str, shown: &str) -> Result<Built, CompileError> {
    let start = Instant::now();
    let processor = job.target.processor();
    let wave_size = job.options.wave_size;
    let mut features = attributes::features_for(
        job.target,
        wave_size.unwrap_or(processor.default_wave_size()),
    );
    if !job.options.features.is_empty() {
        features = format!("{features},{}", job.options.features);
    }
    let version = job.options.code_object_version;
    let request = Request {
        name: Cow::Borrowed(&job.name),
        language: Cow::Borrowed(language),
        processor: Cow::Borrowed(processor.name()),
        features: Cow::Owned(features),
        code_object_version: version.unwrap_or(default_code_object_version(processor)),
        cpp: Cow::Borrowed(&job.options.cpp),
    };
    let answer = CLANG.compile(&request, &job.bytes, &Included(&job.host));
    let (reply, bitcode) = answer.map_err(|error| no_front_end(&job.name, shown, &error))?;
    if !reply.refusal.is_empty() {
        return Err(CompileError::Options {
            reason: format!("{}: {}", job.name, reply.refusal),
        });
    }
    let diagnostics: Vec<Diagnostic> = reply.messages.into_iter().map(diagnostic).collect();
    if !reply.done {
        let name = job.name();
        return Err(CompileError::Diagnosed { name, diagnostics });
    }
    let context = Context::new();
    let module = context
        .parse_bitcode(&job.name, &bitcode)
        .map_err(|e| job.llvm_error(e))?;
    let mut built = passes::run(job, &context, module, start)?;
    built.diagnostics.splice(0..0, diagnostics);
    built.names = reply.lowered;
    Ok(built)
}

fn diagnostic(message: Message) -> Diagnostic {
    let known = |number: u32| (number > 0).then_some(number);
    Diagnostic {
        severity: match message.severity {
            front::Severity::Note => Severity::Note,
            front::Severity::Warning => Severity::Warning,
            front::Severity::Error => Severity::Error,
        },
        message: message.text,
        file: message.file,
        line: known(message.line),
        column: known(message.column),
        snippet: message.snippet,
    }
}

/// What a source may include: files of the folders that the options name.
struct Included<'a>(&'a Host);

impl Files for Included<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        self.0.include(name)
    }
}

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
