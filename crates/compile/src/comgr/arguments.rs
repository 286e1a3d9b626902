//! Options as clang's driver takes them. A step gets those that reach it; the driver ignores others with a warning,
//! which is turned off.

use gfxjit_comgr::Language;

use crate::job::Job;
use crate::options::OptLevel;

/// Arguments of every step.
fn common(job: &Job) -> Vec<String> {
    let level = match job.options.opt {
        OptLevel::O0 => "-O0",
        OptLevel::O1 => "-O1",
        OptLevel::O2 => "-O2",
        OptLevel::O3 => "-O3",
        OptLevel::Os => "-Os",
    };
    vec![
        level.to_owned(),
        format!("-mcode-object-version={}", job.code_object_version()),
        "-fno-caret-diagnostics".to_owned(),
        "-Wno-unused-command-line-argument".to_owned(),
    ]
}

/// The lanes of a wave that the job asks for, where the processor has a choice.
fn wave_size(job: &Job) -> Option<u32> {
    let sizes = job.amd_target().processor().wave_sizes();
    job.options.wave_size.filter(|_| sizes.len() > 1)
}

/// Clang's argument for a wave size.
fn wave_argument(lanes: u32) -> String {
    match lanes {
        64 => "-mwavefrontsize64",
        _ => "-mno-wavefrontsize64",
    }
    .to_owned()
}

/// The features of the target that the options name.
fn features(job: &Job) -> impl Iterator<Item = String> {
    let named = job.options.features.split(',');
    named
        .filter(|one| !one.is_empty())
        .flat_map(|one| ["-Xclang", "-target-feature", "-Xclang", one].map(str::to_owned))
}

/// Arguments of the code generator: for bitcode and for sources.
pub(super) fn of_code(job: &Job) -> Vec<String> {
    let mut said = common(job);
    said.extend(wave_size(job).map(wave_argument));
    said.extend(features(job));
    // The IR's own triple may be spelled in another way.
    said.push("-Wno-override-module".to_owned());
    said.extend(libraries(job, Language::OpenCl));
    said
}

/// Arguments of the assembler. Assembly that LLVM wrote says all but the size of waves, without which masks of lanes
/// are not parsed.
pub(super) fn of_assembly(job: &Job, lanes: Option<u32>) -> Vec<String> {
    let mut said = common(job);
    said.extend(lanes.or(wave_size(job)).map(wave_argument));
    said
}

/// Whether it may be that assembly has waves of another size than the assembler takes.
pub(super) fn may_be_wave64(job: &Job) -> bool {
    job.options.wave_size.is_none() && job.amd_target().processor().wave_sizes().len() > 1
}

/// Words of the action that adds device libraries, which comgr 2.x has.
pub(super) fn of_libraries(job: &Job) -> Vec<String> {
    let math = &job.options.math;
    let processor = job.amd_target().processor();
    let lanes = job
        .options
        .wave_size
        .unwrap_or(processor.default_wave_size());
    [
        ("correctly_rounded_sqrt", math.correctly_rounded_sqrt),
        ("daz_opt", math.flush_denormals),
        ("finite_only", math.finite_only),
        ("unsafe_math", math.unsafe_math),
        ("wavefrontsize64", lanes == 64),
    ]
    .into_iter()
    .filter(|(_, is_on)| *is_on)
    .map(|(word, _)| word.to_owned())
    .collect()
}

/// By which arguments clang's driver chooses among device libraries.
fn libraries(job: &Job, language: Language) -> Vec<String> {
    let math = &job.options.math;
    let said: &[(&str, bool)] = match language {
        Language::Hip => &[
            (
                "-fno-hip-fp32-correctly-rounded-divide-sqrt",
                !math.correctly_rounded_sqrt,
            ),
            ("-fgpu-flush-denormals-to-zero", math.flush_denormals),
        ],
        // Of IR too; there they change nothing else.
        _ => &[
            (
                "-cl-fp32-correctly-rounded-divide-sqrt",
                math.correctly_rounded_sqrt,
            ),
            ("-cl-denorms-are-zero", math.flush_denormals),
            ("-cl-finite-math-only", math.finite_only),
            ("-cl-unsafe-math-optimizations", math.unsafe_math),
        ],
    };
    let said = said.iter().filter(|(_, is_on)| *is_on);
    said.map(|(word, _)| (*word).to_owned()).collect()
}

/// Arguments for a source, in the order in which the user's have the last word.
pub(super) fn of_source(job: &Job, language: Language) -> Vec<String> {
    let mut said = common(job);
    said.extend(wave_size(job).map(wave_argument));
    let target = job.amd_target();
    let lanes = job
        .options
        .wave_size
        .unwrap_or(target.processor().default_wave_size());
    let cpp = &job.options.cpp;
    let is_hip = language == Language::Hip;
    let ours: &[&str] = if is_hip {
        &[
            // No file on disk, and no header of comgr's.
            "-nostdinc",
            "-nostdinc++",
            "-nogpuinc",
            "-std=c++17",
            "-fdeclspec",
            "-D__HIPCC__=1",
            "-D__HIPCC_RTC__=1",
            "-D__HIP_PLATFORM_AMD__=1",
        ]
    } else {
        &["-nostdinc"]
    };
    said.extend(ours.iter().map(|word| (*word).to_owned()));
    said.push("-ftemplate-depth=1024".to_owned());
    said.push(format!("-D__GFXJIT_WAVE_SIZE__={lanes}"));
    said.extend(libraries(job, language));
    said.extend(features(job));
    said.extend(job.options.debug_info.argument().map(str::to_owned));
    said.extend(cpp.defines.iter().map(|text| format!("-D{text}")));
    said.extend(cpp.undefines.iter().map(|text| format!("-U{text}")));
    let option = if is_hip { "-std" } else { "-cl-std" };
    said.extend(
        cpp.standard
            .iter()
            .map(|version| format!("{option}={version}")),
    );
    if is_hip && !cpp.arguments.iter().any(|one| one == "-nogpuinc") {
        said.extend(["-include".to_owned(), "hip/hip_runtime.h".to_owned()]);
    }
    said.extend(cpp.arguments.iter().cloned());
    said
}
