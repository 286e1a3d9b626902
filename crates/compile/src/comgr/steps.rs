//! From a source to an object: comgr's actions one after the other.
//!
//! Bitcode becomes assembly and that an object, though there is an action for both: it makes all functions but kernels
//! local (`-amdgpu-internalize-symbols`), so that other objects and programs would not find them. It is taken where
//! the options want that.

use std::time::{Duration, Instant};

use gfxjit_codeobj::archive::is_bitcode;
use gfxjit_comgr::{Action, Comgr, Data, DataKind, Error, Language, Outcome, Step, messages};
use gfxjit_llvm::ir::{Diagnostic, Severity};

use super::sources::{OURS, Sources};
use super::{arguments, messages as told};
use crate::artifact::{Artifact, Report};
use crate::comgr_library::{ComgrInfo, open};
use crate::error::CompileError;
use crate::job::Job;
use crate::options::Emit;

/// What is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Input {
    Hip,
    OpenCl,
    Ir,
    Bitcode,
    Spirv,
    Assembly,
}

impl Input {
    /// Its name in messages.
    fn name(self) -> &'static str {
        match self {
            Self::Hip => "HIP C++",
            Self::OpenCl => "OpenCL C",
            Self::Ir => "LLVM IR",
            Self::Bitcode => "LLVM bitcode",
            Self::Spirv => "SPIR-V",
            Self::Assembly => "AMDGCN assembly",
        }
    }
}

/// Compiles in this process.
pub(crate) fn build_here(input: Input, job: &Job) -> Result<Artifact, CompileError> {
    let comgr = open(job.options.comgr_library.as_deref());
    let comgr = comgr.map_err(|error| failed(input, job, error))?;
    let mut work = Work {
        comgr,
        kind: input,
        job,
        target: job.amd_target().to_string(),
        said: Vec::new(),
        parsing: Duration::ZERO,
    };
    let start = Instant::now();
    let bytes = work.run()?;
    let mut report = Report::default();
    report.phases.parse = work.parsing;
    report.phases.codegen = start.elapsed().saturating_sub(work.parsing);
    report.diagnostics = work.said;
    report.comgr = Some(Box::new(ComgrInfo::of(comgr)));
    Ok(Artifact { bytes, report })
}

/// An error of the library's as one of the compile.
fn failed(kind: Input, job: &Job, error: Error) -> CompileError {
    let name = job.name();
    match error {
        Error::NotFound { .. } => CompileError::NoFrontEnd {
            name,
            language: kind.name().to_owned(),
            reason: error.to_string(),
        },
        Error::TooLarge { most, .. } => CompileError::OutputTooLarge {
            name,
            allowed: most,
        },
        error => CompileError::Comgr {
            name,
            target: job.target.to_string(),
            message: error.to_string(),
        },
    }
}

struct Work<'a> {
    comgr: &'static Comgr,
    kind: Input,
    job: &'a Job,
    target: String,
    /// Warnings and notes so far.
    said: Vec<Diagnostic>,
    /// How long sources took to become bitcode.
    parsing: Duration,
}

impl Work<'_> {
    fn run(&mut self) -> Result<Vec<u8>, CompileError> {
        let (kind, job) = (self.kind, self.job);
        if kind == Input::Assembly {
            if job.what == Emit::Asm {
                return Err(job.no_such_step(kind.name()));
            }
            return self.assemble(job);
        }
        let start = Instant::now();
        let bitcode = match kind {
            Input::Hip => self.compile(Language::Hip)?,
            Input::OpenCl => self.compile(Language::OpenCl)?,
            Input::Spirv => {
                let spirv = self.input(DataKind::Spirv, "source.spv");
                self.act(Action::SpirvToBitcode, &[], &[spirv])?
            }
            Input::Ir => {
                let mut text = self.input(DataKind::Bitcode, "source.ll");
                without_false(&mut text.bytes);
                text
            }
            _ => self.input(DataKind::Bitcode, "source.bc"),
        };
        self.parsing = start.elapsed();
        self.generate(bitcode)
    }

    fn input(&self, kind: DataKind, name: &str) -> Data {
        Data {
            kind,
            name: name.to_owned(),
            bytes: self.job.bytes.to_vec(),
        }
    }

    /// A source in a language of C's to bitcode.
    fn compile(&mut self, language: Language) -> Result<Data, CompileError> {
        let options = arguments::of_source(self.job, language);
        let mut sources = Sources::c(self.job, language == Language::Hip);
        let mut data = sources.data.clone();
        // In 3.x OpenCL's header is part of the compile.
        let adds_headers = language == Language::OpenCl && self.comgr.version().0 == 2;
        loop {
            if adds_headers {
                let step = self.step(Action::AddHeaders, language, &[]);
                let outcome = self.do_step(&step, &data)?;
                data = self.finished(outcome, None)?;
            }
            let step = self.step(Action::SourceToBitcode, language, &options);
            let outcome = self.do_step(&step, &data)?;
            if outcome.failure.is_some() && sources.add_missing(&messages(&outcome.log)) {
                data.clone_from(&sources.data);
                continue;
            }
            let made = self.finished(outcome, Some(&sources))?;
            return self.only(made, DataKind::Bitcode, "source.bc");
        }
    }

    /// The user's assembly to an object.
    fn assemble(&mut self, job: &Job) -> Result<Vec<u8>, CompileError> {
        let options = arguments::of_assembly(job, None);
        let mut sources = Sources::assembly(job);
        loop {
            let step = self.step(Action::AssemblyToObject, Language::None, &options);
            let outcome = self.do_step(&step, &sources.data)?;
            if outcome.failure.is_some() && sources.add_missing(&messages(&outcome.log)) {
                continue;
            }
            let made = self.finished(outcome, Some(&sources))?;
            return Ok(self.only(made, DataKind::Object, "source.o")?.bytes);
        }
    }

    /// Bitcode to what the job asks for.
    fn generate(&mut self, bitcode: Data) -> Result<Vec<u8>, CompileError> {
        let job = self.job;
        let mut bitcode = self.with_libraries(bitcode)?;
        let options = arguments::of_code(job);
        if self.comgr.version().0 > 2 && prints_as_opencl(&bitcode.bytes) {
            let step = self.step(Action::SourceToBitcode, Language::Ir, &options);
            let outcome = self.do_step(&step, &[bitcode])?;
            let made = self.finished(outcome, None)?;
            bitcode = self.only(made, DataKind::Bitcode, "source.bc")?;
        }
        if job.what == Emit::Obj && job.options.internalize {
            let object = self.act(Action::BitcodeToObject, &options, &[bitcode])?;
            return Ok(object.bytes);
        }
        let bitcode = [bitcode];
        let mut assembly = self.act(Action::BitcodeToAssembly, &options, &bitcode)?;
        if job.what == Emit::Asm {
            return Ok(assembly.bytes);
        }
        "source.s".clone_into(&mut assembly.name);
        let input = [assembly];
        let first = self.assembled(&input, None)?;
        // Functions may ask for waves of 64 lanes by attributes, which assembly does not say.
        let outcome = match first.failure.is_some() && arguments::may_be_wave64(job) {
            true => self.assembled(&input, Some(64))?,
            false => first,
        };
        if outcome.failure.is_some() {
            // LLVM does not read all that it writes: a text of `printf` in metadata with one `"`. And what is wrong in inline
            // assembly is told with its place by this way alone.
            tracing::debug!(source = %job.name, log = outcome.log, "comgr does not assemble its own assembly");
            let object = self.act(Action::BitcodeToObject, &options, &bitcode)?;
            return Ok(object.bytes);
        }
        let made = self.finished(outcome, None)?;
        Ok(self.only(made, DataKind::Object, "source.o")?.bytes)
    }

    fn assembled(&self, input: &[Data], lanes: Option<u32>) -> Result<Outcome, CompileError> {
        let options = arguments::of_assembly(self.job, lanes);
        let step = self.step(Action::AssemblyToObject, Language::None, &options);
        self.do_step(&step, input)
    }

    /// For versions that do not link device libraries along with the code: adds those that the bitcode needs.
    fn with_libraries(&mut self, bitcode: Data) -> Result<Data, CompileError> {
        if self.comgr.links_device_libraries() || !needs_libraries(&bitcode.bytes) {
            return Ok(bitcode);
        }
        let words = arguments::of_libraries(self.job);
        let step = self.step(Action::AddDeviceLibraries, Language::Hip, &words);
        let outcome = self.do_step(&step, &[bitcode])?;
        let all = self.finished(outcome, None)?;
        let mut linked = self.act(Action::LinkBitcode, &[], &all)?;
        "source.bc".clone_into(&mut linked.name);
        Ok(linked)
    }

    fn step<'s>(&'s self, action: Action, language: Language, options: &'s [String]) -> Step<'s> {
        Step {
            action,
            language,
            target: &self.target,
            options,
            device_libraries: false,
            most: self.job.options.max_output,
        }
    }

    fn do_step(&self, step: &Step<'_>, input: &[Data]) -> Result<Outcome, CompileError> {
        let done = self.comgr.run(step, input);
        done.map_err(|error| failed(self.kind, self.job, error))
    }

    /// A step on bitcode or SPIR-V with one result.
    fn act(
        &mut self,
        action: Action,
        options: &[String],
        input: &[Data],
    ) -> Result<Data, CompileError> {
        let generates = matches!(action, Action::BitcodeToAssembly | Action::BitcodeToObject);
        let mut step = self.step(action, Language::None, options);
        step.device_libraries = generates && input.iter().any(|data| needs_libraries(&data.bytes));
        let outcome = self.do_step(&step, input)?;
        let made = self.finished(outcome, None)?;
        let (kind, name) = match action {
            Action::BitcodeToAssembly => (DataKind::Source, "source.s"),
            Action::BitcodeToObject => (DataKind::Object, "source.o"),
            _ => (DataKind::Bitcode, "source.bc"),
        };
        self.only(made, kind, name)
    }

    /// The result of a kind, of which there is one, under another name.
    fn only(&self, made: Vec<Data>, kind: DataKind, name: &str) -> Result<Data, CompileError> {
        let found = made.into_iter().find(|data| data.kind == kind);
        let found = found.map(|data| Data {
            name: name.to_owned(),
            ..data
        });
        found.ok_or_else(|| CompileError::Comgr {
            name: self.job.name(),
            target: self.job.target.to_string(),
            message: "it reports success, and gives no result".to_owned(),
        })
    }

    /// The data of a step that succeeded, whose messages are kept; otherwise its error.
    fn finished(
        &mut self,
        outcome: Outcome,
        sources: Option<&Sources<'_>>,
    ) -> Result<Vec<Data>, CompileError> {
        let Outcome { data, log, failure } = outcome;
        let diagnostics = told::diagnostics(self.job, messages(&log), sources);
        let Some(failure) = failure else {
            self.said.extend(diagnostics);
            return Ok(data);
        };
        let is_in_ours = |one: &Diagnostic| {
            let file = one.file.as_deref().unwrap_or_default();
            one.severity == Severity::Error && file.starts_with(OURS)
        };
        if self.comgr.version().0 == 2 && diagnostics.iter().any(is_in_ours) {
            let ComgrInfo { version, file } = ComgrInfo::of(self.comgr);
            return Err(CompileError::Comgr {
                name: self.job.name(),
                target: self.job.target.to_string(),
                message: format!(
                    "gfxjit's headers of HIP need a newer clang than that of comgr {version}, {}: one of 3.0 or later \
                     has it (`--comgr-library`); without the headers (`-nogpuinc`) this one compiles too",
                    file.display()
                ),
            });
        }
        if diagnostics
            .iter()
            .any(|one| one.severity == Severity::Error)
        {
            let name = self.job.name();
            return Err(CompileError::Diagnosed { name, diagnostics });
        }
        let log = log.trim();
        Err(CompileError::Comgr {
            name: self.job.name(),
            target: self.job.target.to_string(),
            message: match log.is_empty() {
                true => failure.to_string(),
                false => format!("{failure}: {log}"),
            },
        })
    }
}

/// Overwrites an attribute that says nothing: LLVM 23 takes `"uniform-work-group-size"` for a mark without a value, and
/// reads `"false"` as true. Quotes inside texts of IR are escaped, so that this is an attribute wherever it stands.
fn without_false(text: &mut [u8]) {
    const ATTRIBUTE: &[u8] = b"\"uniform-work-group-size\"=\"false\"";
    let mut at = 0;
    while let Some(rest) = text
        .get_mut(at..)
        .filter(|rest| rest.len() >= ATTRIBUTE.len())
    {
        let found = rest
            .windows(ATTRIBUTE.len())
            .position(|window| window == ATTRIBUTE);
        let Some(found) = found else { return };
        if let Some(place) = rest.get_mut(found..found + ATTRIBUTE.len()) {
            place.fill(b' ');
        }
        at += found + ATTRIBUTE.len();
    }
}

/// Whether it is OpenCL's `printf`, of which only the optimiser makes calls of a device library (`__printf_alloc`): libraries
/// are linked before that, so such code is optimised twice.
fn prints_as_opencl(bytes: &[u8]) -> bool {
    may_be_opencl(bytes) && has(bytes, b"printf")
}

/// Whether it may come from OpenCL C, whose functions have names as those of C++. Bitcode does not show it: names of metadata
/// are not bytes there.
fn may_be_opencl(bytes: &[u8]) -> bool {
    is_bitcode(bytes) || has(bytes, b"opencl.ocl.version")
}

fn has(bytes: &[u8], name: &[u8]) -> bool {
    bytes.windows(name.len()).any(|window| window == name)
}

/// Whether bitcode or IR names functions of the device libraries: symbols are not compressed in bitcode. A name that is
/// only in a comment costs some milliseconds.
fn needs_libraries(bytes: &[u8]) -> bool {
    let calls = || has(bytes, b"_Z") || has(bytes, b"printf");
    has(bytes, b"__ocml_") || has(bytes, b"__ockl_") || may_be_opencl(bytes) && calls()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_that_say_nothing() {
        let mut text = *b"#0 = { \"uniform-work-group-size\"=\"false\" nounwind \"uniform-work-group-size\"=\"true\" }";
        let len = text.len();
        without_false(&mut text);
        let text = str::from_utf8(&text).unwrap();
        assert_eq!(text.len(), len);
        let words: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(
            words.join(" "),
            "#0 = { nounwind \"uniform-work-group-size\"=\"true\" }"
        );
    }

    #[test]
    fn names_of_device_libraries() {
        assert!(needs_libraries(b"x__ocml_sin_f32") && needs_libraries(b"__ockl_"));
        assert!(needs_libraries(b"!opencl.ocl.version _Z13get_global_idj"));
        assert!(!needs_libraries(b"_Z1fv") && !needs_libraries(b""));
        assert!(needs_libraries(b"BC\xc0\xde_Z1fv") && !needs_libraries(b"BC\xc0\xde"));
    }
}
