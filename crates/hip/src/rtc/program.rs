//! Programs of hiprtc: a source and the code made from it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use gfxjit::{Diagnostic, Emit, Image, Options, Source, SourceError, TargetId};

use super::code::ProgramCode;
use super::options;
use crate::handles::{Handle, Handles};
use crate::process::current;
use gfxjit::hal::sync::lock;

pub(crate) static PROGRAMS: Handles<Program> = Handles::new();

/// The name of a source without a name.
const DEFAULT_NAME: &str = "CompileSource";

pub(crate) struct Program {
    name: String,
    source: String,
    headers: BTreeMap<String, String>,
    state: Mutex<ProgramState>,
}

#[derive(Default)]
pub(crate) struct ProgramState {
    /// Registered name expressions, with their lowered (mangled) names.
    pub expressions: BTreeMap<String, Option<String>>,
    pub log: String,
    pub code: Vec<u8>,
    pub bitcode: Vec<u8>,
    is_compiled: bool,
}

impl Program {
    pub(crate) fn new(
        name: Option<String>,
        source: String,
        headers: BTreeMap<String, String>,
    ) -> Arc<Self> {
        let name = name.filter(|name| !name.is_empty());
        Arc::new(Self {
            name: name.unwrap_or_else(|| DEFAULT_NAME.to_owned()),
            source,
            headers,
            state: Mutex::default(),
        })
    }

    /// Registers a name expression, for a template or an overload.
    pub(crate) fn want(&self, expression: &str) -> Result<(), ProgramCode> {
        let mut state = lock(&self.state);
        if state.is_compiled {
            return Err(ProgramCode::NO_NAMES_AFTER_COMPILATION);
        }
        state.expressions.insert(expression.to_owned(), None);
        Ok(())
    }

    /// The lowered name of a name expression.
    pub(crate) fn lowered(&self, expression: &str) -> Result<String, ProgramCode> {
        let state = lock(&self.state);
        if !state.is_compiled {
            return Err(ProgramCode::NO_NAMES_BEFORE_COMPILATION);
        }
        let found = state.expressions.get(expression);
        found.cloned().flatten().ok_or(ProgramCode::BAD_NAME)
    }

    pub(crate) fn with<T>(&self, look: impl FnOnce(&ProgramState) -> T) -> T {
        look(&lock(&self.state))
    }

    /// Headers that hiprtc includes implicitly. They take compile time, so only those are included
    /// whose names the source or a name expression contains, or all if a file of the program is included.
    fn built_in<'a>(
        &'a self,
        expressions: impl Iterator<Item = &'a String> + Clone,
        has_files: bool,
    ) -> Vec<&'static str> {
        let texts = || {
            let sources = std::iter::once(&self.source).chain(self.headers.values());
            sources.chain(expressions.clone())
        };
        let is_named = |word| has_files || texts().any(|text| text.contains(word));
        let headers = [
            ("half", "hip/hip_fp16.h"),
            ("bfloat16", "hip/hip_bf16.h"),
            ("hip_bfloat16", "hip/hip_bfloat16.h"),
            ("Complex", "hip/hip_complex.h"),
            ("HIP_", "hip/hip_math_constants.h"),
        ];
        let named = headers.into_iter().filter(|(word, _)| is_named(*word));
        named.map(|(_, header)| header).collect()
    }

    pub(crate) fn compile(&self, given: &[String]) -> Result<(), ProgramCode> {
        let mut state = lock(&self.state);
        let parsed = options::parse(given).map_err(|reason| {
            state.log = reason;
            ProgramCode::INVALID_OPTION
        })?;
        let mut options = parsed.options;
        // The code is not linked with other code, so functions of headers that no kernel calls are
        // dropped early.
        options.internalize = !parsed.bitcode;
        options.cpp.headers.clone_from(&self.headers);
        options.cpp.names = state.expressions.keys().cloned().collect();
        let target = match parsed.target {
            Some(target) => target,
            None => current().map_err(|_| ProgramCode::INVALID_INPUT)?.target,
        };
        let built_in = self
            .built_in(state.expressions.keys(), parsed.has_files)
            .into_iter();
        let built_in = built_in.flat_map(|name| ["-include".to_owned(), name.to_owned()]);
        options.cpp.arguments.splice(0..0, built_in);
        // The current folder, searched after all other folders.
        let here = ["-idirafter", "."].map(str::to_owned);
        options.cpp.arguments.extend(here);
        let made = make(&self.name, &self.source, target, &options, parsed.bitcode);
        state.is_compiled = true;
        match made {
            Ok(made) => {
                (state.code, state.bitcode, state.log) = (made.code, made.bitcode, made.log);
                for (expression, lowered) in &mut state.expressions {
                    *lowered = made.names.get(expression).cloned();
                }
                Ok(())
            }
            Err(log) => {
                crate::log::told(&log);
                crate::log::not_made("hiprtcCompileProgram", &log);
                state.log = log;
                Err(ProgramCode::COMPILATION)
            }
        }
    }
}

pub(super) struct Made {
    pub(super) code: Vec<u8>,
    bitcode: Vec<u8>,
    log: String,
    names: BTreeMap<String, String>,
}

pub(super) fn make(
    name: &str,
    text: &str,
    target: TargetId,
    options: &Options,
    bitcode: bool,
) -> Result<Made, String> {
    let source = Source::hip(name, text.as_bytes());
    if bitcode {
        let made = gfxjit::emit(&source, target, options, Emit::Portable).map_err(told)?;
        return Ok(Made {
            code: Vec::new(),
            bitcode: made.bytes,
            log: log(&made.report.diagnostics),
            names: made.report.names,
        });
    }
    let built = Image::build(&source, target, options).map_err(told)?;
    Ok(Made {
        code: built.image.bytes().to_vec(),
        bitcode: Vec::new(),
        log: log(&built.report.diagnostics),
        names: built.report.names,
    })
}

/// A log as clang words it: programs look for `error:` and `warning:`.
fn log(diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<String> = diagnostics.iter().map(line).collect();
    lines.join("\n")
}

fn line(diagnostic: &Diagnostic) -> String {
    let text = diagnostic.to_string();
    let place = text.strip_suffix(&diagnostic.message).unwrap_or_default();
    format!("{place}{}: {}", diagnostic.severity, diagnostic.message)
}

/// All messages about a source that does not compile.
fn told(error: gfxjit::Error) -> String {
    if let gfxjit::Error::Source(SourceError::Compile(error)) = &error
        && !error.diagnostics().is_empty()
    {
        return log(error.diagnostics());
    }
    error.to_string()
}

pub(crate) fn program(handle: Handle) -> Result<Arc<Program>, ProgramCode> {
    PROGRAMS.get(handle).ok_or(ProgramCode::INVALID_PROGRAM)
}
