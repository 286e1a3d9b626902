//! What clang is told: arguments of the compiler proper, which differ from those of the program
//! `clang` in places.

use gfxjit_front::Request;

use crate::headers::{self, FOLDER, HIP_FOLDER};
use crate::language::Language;
use crate::meaning;

/// The folder of the source, in which the host's files stand as well.
pub(crate) const SOURCE_FOLDER: &str = "/source";
/// The folder of headers in memory.
pub(crate) const MEMORY_FOLDER: &str = "/headers";

/// The argument by which nothing is included before the first line.
const NO_HEADERS: &str = "-nogpuinc";

/// Whether the language's header is included before the first line.
pub(crate) fn has_prelude(request: &Request<'_>) -> bool {
    !request.cpp.arguments.iter().any(|one| one == NO_HEADERS)
}

/// The arguments of a compile, without the source.
pub(crate) struct Arguments {
    /// Those that decide what a prelude means, in order.
    pub common: Vec<String>,
    /// Macros that headers do not name, and what comes behind the prelude.
    pub rest: Vec<String>,
    /// What there is to say of the user's.
    pub warnings: Vec<String>,
}

/// The arguments for a request.
///
/// # Errors
/// An argument that is none, with what to do.
pub(crate) fn of(request: &Request<'_>, language: Language) -> Result<Arguments, String> {
    let (mut standard, mut others) = (request.cpp.standard.clone(), Vec::new());
    for argument in &request.cpp.arguments {
        if argument == NO_HEADERS {
            continue;
        }
        let value = ["-std=", "--std=", "-cl-std="].map(|option| argument.strip_prefix(option));
        match value.into_iter().flatten().next() {
            Some(value) => standard = Some(value.to_owned()),
            None => others.push(argument.clone()),
        }
    }
    let may_read_files = !request.cpp.working_folder.is_empty();
    let theirs = meaning::of(language, &request.processor, &others, may_read_files)?;
    let mut common = ours(request, language, standard);
    common.retain(|word| !theirs.takes_away.contains(word));
    common.extend(theirs.adds);
    let (known, others): (Vec<Macro>, Vec<Macro>) = macros(request, theirs.macros)
        .into_iter()
        .partition(|one| headers::names(one.name()));
    common.extend(known.into_iter().map(Macro::argument));
    let others = others.into_iter().map(Macro::argument);
    Ok(Arguments {
        common,
        rest: others.chain(theirs.files).collect(),
        warnings: theirs.warnings,
    })
}

/// Arguments that are the same whatever the user's are.
fn ours(request: &Request<'_>, language: Language, standard: Option<String>) -> Vec<String> {
    let mut said: Vec<String> = [
        "-triple",
        "amdgcn-amd-amdhsa",
        "-aux-triple",
        "x86_64-pc-linux-gnu",
        "-emit-llvm-only",
        // The caller optimises; without a level, functions would be marked as not to be.
        "-O2",
        "-disable-llvm-passes",
        "-mframe-pointer=none",
        "-discard-value-names",
        "-fno-caret-diagnostics",
        "-ferror-limit",
        "20",
        "-ftemplate-depth=1024",
        // Nothing is looked for on disk.
        "-nostdsysteminc",
        "-nobuiltininc",
        "-internal-isystem",
        FOLDER,
        "-I",
        MEMORY_FOLDER,
        "-I",
        SOURCE_FOLDER,
    ]
    .map(str::to_owned)
    .to_vec();
    if !request.processor.is_empty() {
        said.push("-target-cpu".to_owned());
        said.push(request.processor.clone().into_owned());
    }
    // Clang takes away the other wave size by itself, and refuses to be told.
    let is_said = |name: &&str| !name.is_empty() && !name.starts_with("-wavefrontsize");
    for feature in request.features.split(',').filter(is_said) {
        said.push("-target-feature".to_owned());
        said.push(feature.to_owned());
        // Our headers say what does not fit the wave; clang has no macro of it.
        if let Some(lanes) = feature.strip_prefix("+wavefrontsize") {
            said.push(format!("-D__GFXJIT_WAVE_SIZE__={lanes}"));
        }
    }
    said.push(format!(
        "-mcode-object-version={}",
        request.code_object_version
    ));
    let standard = standard.unwrap_or_else(|| language.default_standard().to_owned());
    match language {
        Language::Hip | Language::RocmHip => {
            said.extend(
                [
                    "-x",
                    "hip",
                    "-fcuda-is-device",
                    "-fno-threadsafe-statics",
                    "-fcuda-allow-variadic-functions",
                    "-fdeclspec",
                    "-fcxx-exceptions",
                    "-fexceptions",
                    "-fgnuc-version=4.2.1",
                    "-fvisibility=hidden",
                    "-fapply-global-visibility-to-externs",
                    "-ffp-contract=fast-honor-pragmas",
                    "-D__HIPCC__=1",
                    "-D__HIP_PLATFORM_AMD__=1",
                ]
                .map(str::to_owned),
            );
            said.extend(whose_headers(language).map(str::to_owned));
            said.push(format!("-std={standard}"));
        }
        Language::OpenCl => {
            said.extend(
                [
                    "-x",
                    "cl",
                    "-fdeclare-opencl-builtins",
                    "-ffp-contract=on",
                    "-fno-threadsafe-statics",
                ]
                .map(str::to_owned),
            );
            said.push(format!("-cl-std={standard}"));
        }
    }
    said
}

/// The arguments that differ between gfxjit's HIP headers and ROCm's.
fn whose_headers(language: Language) -> [&'static str; 3] {
    match language {
        // As ROCm's headers know that clang's own for HIP came before them.
        Language::RocmHip => [
            "-D__GFXJIT_ROCM_HEADERS__=1",
            "-D__CLANG_HIP_RUNTIME_WRAPPER_INCLUDED__=1",
            "-D__CLANG_HIP_RUNTIME_WRAPPER_H__=1",
        ],
        _ => ["-D__HIPCC_RTC__=1", "-internal-isystem", HIP_FOLDER],
    }
}

/// A macro that is defined or undefined.
struct Macro {
    option: &'static str,
    text: String,
}

impl Macro {
    fn name(&self) -> &str {
        let end = self.text.find(['=', '(']);
        end.and_then(|end| self.text.get(..end))
            .unwrap_or(&self.text)
    }

    fn argument(self) -> String {
        format!("{}{}", self.option, self.text)
    }
}

/// All macros in the order in which clang takes them.
fn macros(request: &Request<'_>, words: Vec<String>) -> Vec<Macro> {
    let cpp = &request.cpp;
    let of = |option: &'static str| {
        move |text: &String| Macro {
            option,
            text: text.clone(),
        }
    };
    let defined = cpp.defines.iter().map(of("-D"));
    let mut all: Vec<Macro> = defined.chain(cpp.undefines.iter().map(of("-U"))).collect();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let option = if word.starts_with("-U") { "-U" } else { "-D" };
        let text = match word.get(2..) {
            Some(text) if !text.is_empty() => text.to_owned(),
            _ => words.next().unwrap_or_default(),
        };
        all.push(Macro { option, text });
    }
    all
}
