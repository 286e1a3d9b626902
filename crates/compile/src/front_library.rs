//! Front ends in separate libraries, which are opened for the first source that needs them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use gfxjit_front::{
    self as front, Files, FrontEnd, FrontEndFile, HostFile, Message, NotThere, Request,
};
use gfxjit_llvm::ir::{Context, Diagnostic, Severity};
use gfxjit_targets::Target;
use serde::{Deserialize, Serialize};

use crate::artifact::Artifact;
use crate::error::CompileError;
use crate::host::Host;
use crate::job::Job;
use crate::options::Emit;
use crate::{attributes, passes};

/// The front end's result for a source.
pub(crate) struct Translated {
    /// Bitcode, or another form that the language is translated to.
    pub bytes: Vec<u8>,
    /// Its messages about the source.
    pub diagnostics: Vec<Diagnostic>,
    /// The symbols of requested names.
    pub names: BTreeMap<String, String>,
}

/// A library with a front end. This build has it if the cargo feature of its name is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FrontLibrary {
    /// C++ and OpenCL C.
    Clang,
    /// MLIR.
    Mlir,
}

static CLANG: FrontEnd = FrontEnd::new(FrontEndFile {
    file: if cfg!(windows) {
        "gfxjit_clang.dll"
    } else {
        "libgfxjit_clang.so"
    },
    variable: "GFXJIT_CLANG_LIBRARY",
    needs: "gfxjit's library for C++ (libgfxjit_clang.so, beside the program) and clang's \
            (Debian: apt-get install libclang-cpp22)",
});

static MLIR: FrontEnd = FrontEnd::new(FrontEndFile {
    file: if cfg!(windows) {
        "gfxjit_mlir.dll"
    } else {
        "libgfxjit_mlir.so"
    },
    variable: "GFXJIT_MLIR_LIBRARY",
    needs: "gfxjit's library for MLIR (libgfxjit_mlir.so, beside the program) and MLIR's own \
            (Debian: apt-get install libmlir-22)",
});

impl FrontLibrary {
    pub(crate) const ALL: [Self; 2] = [Self::Clang, Self::Mlir];

    /// The cargo feature.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Clang => "clang",
            Self::Mlir => "mlir",
        }
    }

    fn is_built_in(self) -> bool {
        match self {
            Self::Clang => cfg!(feature = "clang"),
            Self::Mlir => cfg!(feature = "mlir"),
        }
    }

    fn front_end(self) -> &'static FrontEnd {
        match self {
            Self::Clang => &CLANG,
            Self::Mlir => &MLIR,
        }
    }

    /// The environment variable that names the file; workers get it too.
    pub(crate) fn variable(self) -> &'static str {
        self.front_end().variable()
    }

    /// Its file: see [`FrontEnd::file`].
    pub(crate) fn file(self) -> Option<PathBuf> {
        self.front_end().file()
    }

    /// Opens it, unless it is open.
    ///
    /// # Errors
    /// [`CompileError::NoFrontEnd`] with the files that were tried.
    pub(crate) fn open(self, name: &str, language: &str) -> Result<(), CompileError> {
        if !self.is_built_in() {
            return Err(CompileError::NoFrontEnd {
                name: name.to_owned(),
                language: language.to_owned(),
                reason: format!(
                    "this build has no front end for {language} (cargo feature `{}`)",
                    self.name()
                ),
            });
        }
        self.front_end()
            .open()
            .map_err(|error| no_front_end(name, language, &error))?;
        gfxjit_llvm::ir::keep_once();
        Ok(())
    }

    /// The front end's result for a source, with its messages. `language` is the front end's name
    /// for the language, `shown` the name in messages.
    pub(crate) fn translate(
        self,
        job: &Job,
        language: &str,
        shown: &str,
    ) -> Result<Translated, CompileError> {
        self.open(&job.name, shown)?;
        let request = request(job, language);
        let answer = self
            .front_end()
            .compile(&request, &job.bytes, &Included(&job.host));
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
        Ok(Translated {
            bytes: bitcode,
            diagnostics,
            names: reply.lowered,
        })
    }

    /// Compiles a source to the form that the job asks for.
    pub(crate) fn build(
        self,
        job: &Job,
        language: &str,
        shown: &str,
    ) -> Result<Artifact, CompileError> {
        let start = Instant::now();
        let translated = self.translate(job, language, shown)?;
        let context = Context::new();
        let module = context
            .parse_bitcode(&job.name, &translated.bytes)
            .map_err(|e| job.llvm_error(e))?;
        let mut artifact = passes::run(job, &context, module, start)?;
        let report = &mut artifact.report;
        report.diagnostics.splice(0..0, translated.diagnostics);
        report.names = translated.names;
        Ok(artifact)
    }
}

/// Features that all GPUs supported by HIP have from GFX9 on, and portable IR may use. Older targets
/// refuse such IR.
const EVERYWHERE: &str = "+16-bit-insts,+ci-insts,+gfx8-insts,+gfx9-insts";

fn request<'a>(job: &'a Job, language: &'a str) -> Request<'a> {
    let options = &job.options;
    let processor = job.amd_target().processor();
    let wave_size = options.wave_size.unwrap_or(processor.default_wave_size());
    let (processor, mut features) = match (job.what, options.wave_size, job.target) {
        (Emit::Portable, None, _) => (Cow::Borrowed(""), EVERYWHERE.to_owned()),
        (Emit::Portable, Some(size), _) => (
            Cow::Borrowed(""),
            format!("{EVERYWHERE},+wavefrontsize{size}"),
        ),
        // HIP C++ is compiled for NVIDIA GPUs from the start; other languages are carried over.
        (_, _, Target::Nvidia(sm)) if language == "hip" => {
            (Cow::Owned(sm.to_string()), passes::ptx_feature(sm))
        }
        _ => (
            Cow::Borrowed(processor.name()),
            attributes::features_for(job.amd_target(), wave_size),
        ),
    };
    if !options.features.is_empty() {
        features = format!("{features},{}", options.features);
    }
    let mut cpp = Cow::Borrowed(&options.cpp);
    if let (Some(argument), Some(_)) = (options.debug_info.argument(), job.lines()) {
        // Inserted before the user's arguments, so that those take precedence.
        cpp.to_mut().arguments.insert(0, argument.to_owned());
    }
    Request {
        name: Cow::Borrowed(&job.name),
        folder: Cow::Borrowed(&job.folder),
        language: Cow::Borrowed(language),
        processor,
        features: Cow::Owned(features),
        wave_size,
        code_object_version: job.code_object_version(),
        cpp,
        mlir: options.mlir.clone(),
    }
}

fn no_front_end(name: &str, language: &str, error: &NotThere) -> CompileError {
    CompileError::NoFrontEnd {
        name: name.to_owned(),
        language: language.to_owned(),
        reason: error.to_string(),
    }
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

/// The files that a source may include: those in the folders of the options.
struct Included<'a>(&'a Host);

impl Files for Included<'_> {
    fn read(&self, name: &str) -> Result<HostFile, String> {
        let file = self.0.include(name)?;
        Ok(HostFile {
            path: file.path,
            contents: file.bytes,
        })
    }
}
