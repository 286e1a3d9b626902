//! The arguments for clang's compiler proper (`cc1`), some of which differ from those of the
//! program `clang`.

use gfxjit_front::Request;

use crate::headers::{self, FOLDER, HIP_FOLDER};
use crate::language::Language;
use crate::meaning;

/// The folder of the source in memory, which also contains the host's files.
pub(crate) const SOURCE_FOLDER: &str = "/source";
/// The folder of headers in memory.
pub(crate) const MEMORY_FOLDER: &str = "/headers";

/// The argument that disables the headers included before the first line.
const NO_HEADERS: &str = "-nogpuinc";

/// Whether a header of the language is included before the first line.
pub(crate) fn has_prelude(request: &Request<'_>) -> bool {
    !request.cpp.arguments.iter().any(|one| one == NO_HEADERS)
}

/// The arguments of a compilation, without the source.
pub(crate) struct Arguments {
    /// Arguments that affect the precompiled prelude, in order.
    pub common: Vec<String>,
    /// Macros that no header uses, and arguments for the text behind the prelude.
    pub rest: Vec<String>,
    /// Warnings about the user's arguments.
    pub warnings: Vec<String>,
}

/// The arguments for a request.
///
/// # Errors
/// An unknown or unsupported argument, with advice.
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
    // Clang's driver would look for NVIDIA's tools, and the meaning of arguments depends on no processor.
    let processor = match is_nvidia(request) {
        true => "",
        false => &request.processor,
    };
    let theirs = meaning::of(language, processor, &others, may_read_files)?;
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

/// Whether the code is for NVIDIA GPUs.
fn is_nvidia(request: &Request<'_>) -> bool {
    request.processor.starts_with("sm_")
}

/// Arguments that do not depend on the user's.
fn ours(request: &Request<'_>, language: Language, standard: Option<String>) -> Vec<String> {
    let is_nvidia = is_nvidia(request);
    let mut said: Vec<String> = [
        "-triple",
        if is_nvidia {
            "nvptx64-nvidia-cuda"
        } else {
            "amdgcn-amd-amdhsa"
        },
        "-aux-triple",
        "x86_64-pc-linux-gnu",
        "-emit-llvm-only",
        // The caller optimises; without a level, clang would mark functions `optnone`.
        "-O2",
        "-disable-llvm-passes",
        "-mframe-pointer=none",
        "-discard-value-names",
        "-fno-caret-diagnostics",
        "-ferror-limit",
        "20",
        "-ftemplate-depth=1024",
        // Clang searches no folders on disk.
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
    // Clang disables the other wave size by itself, and rejects an explicit argument for it.
    let is_said = |name: &&str| !name.is_empty() && !name.starts_with("-wavefrontsize");
    for feature in request.features.split(',').filter(is_said) {
        said.push("-target-feature".to_owned());
        said.push(feature.to_owned());
        // Our headers report code that does not fit the wave size; clang has no macro for it.
        if let Some(lanes) = feature.strip_prefix("+wavefrontsize") {
            said.push(format!("-D__GFXJIT_WAVE_SIZE__={lanes}"));
        }
    }
    if !is_nvidia {
        said.push(format!(
            "-mcode-object-version={}",
            request.code_object_version
        ));
    }
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
                    if is_nvidia {
                        "-D__HIP_PLATFORM_NVIDIA__=1"
                    } else {
                        "-D__HIP_PLATFORM_AMD__=1"
                    },
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

/// The arguments that differ between gfxjit's HIP headers and ROCm's headers.
fn whose_headers(language: Language) -> [&'static str; 3] {
    match language {
        // ROCm's headers expect that clang's own HIP headers came before them.
        Language::RocmHip => [
            "-D__GFXJIT_ROCM_HEADERS__=1",
            "-D__CLANG_HIP_RUNTIME_WRAPPER_INCLUDED__=1",
            "-D__CLANG_HIP_RUNTIME_WRAPPER_H__=1",
        ],
        _ => ["-D__HIPCC_RTC__=1", "-internal-isystem", HIP_FOLDER],
    }
}

/// A macro definition (`-D`) or its removal (`-U`).
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

/// All macros, in the order in which clang processes them.
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
