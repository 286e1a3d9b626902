//! The passes from parsed IR to machine code, in order.

use std::time::{Duration, Instant};

use gfxjit_llvm::ir::{Context, Diagnostic, Global, Module, Output, TargetMachine};
use gfxjit_targets::{Os, Sm, Target, default_code_object_version, parse_triple};

use crate::artifact::{Artifact, Phases, Report};
use crate::error::CompileError;
use crate::faults;
use crate::job::Job;
use crate::options::Emit;
use crate::reflect::Questions;
use crate::{amdgcn, attributes, device_libs, nvptx as nvidia};

/// A module between passes, with the passes' results.
pub(crate) struct State<'c, 'j> {
    job: &'j Job,
    module: Module<'c>,
    diagnostics: Vec<Diagnostic>,
    /// Set by the pass `functions`.
    features: String,
    /// Set by the pass `functions`; `None` when functions differ.
    wave_size: Option<u32>,
    /// Set by the pass `machine`.
    machine: Option<TargetMachine>,
    /// Set by the pass `code-object-version`.
    code_object_version: u8,
}

/// The phase to which a pass's time is added, and the first form of a result for which it is
/// needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Parse,
    Prepare,
    Optimize,
    Codegen,
}

impl Stage {
    /// The last stage that is needed for a form.
    fn last_for(what: Emit) -> Self {
        match what {
            Emit::Portable => Self::Parse,
            Emit::Ir => Self::Prepare,
            Emit::OptIr => Self::Optimize,
            Emit::Asm | Emit::Obj => Self::Codegen,
        }
    }

    fn time(self, phases: &mut Phases) -> &mut Duration {
        match self {
            Self::Parse => &mut phases.parse,
            Self::Prepare => &mut phases.prepare,
            Self::Optimize => &mut phases.optimize,
            Self::Codegen => &mut phases.codegen,
        }
    }
}

type Pass = fn(&mut State<'_, '_>) -> Result<(), CompileError>;

/// The passes of a module before it is written. Each pass relies on those above it.
const PASSES: [(Stage, &str, Pass); 20] = [
    (Stage::Parse, "verify", verify),
    (Stage::Prepare, "nvptx", nvptx),
    (Stage::Prepare, "triple", triple),
    (Stage::Prepare, "reflect", reflect),
    (Stage::Prepare, "functions", functions),
    (Stage::Prepare, "machine", machine),
    (Stage::Prepare, "layout", layout),
    (Stage::Prepare, "code-object-version", code_object_version),
    (Stage::Prepare, "printf", printf),
    (Stage::Prepare, "device-libraries", device_libraries),
    (Stage::Prepare, "control-constants", control_constants),
    (Stage::Prepare, "visibility", visibility),
    (Stage::Optimize, "note-uses", note_uses),
    (Stage::Optimize, "faults-of-passes", faults_of_passes),
    (Stage::Optimize, "optimize", optimize),
    (Stage::Codegen, "sizes", sizes),
    (
        Stage::Codegen,
        "faults-of-code-generation",
        faults_of_code_generation,
    ),
    (Stage::Codegen, "parameter-types", parameter_types),
    (Stage::Codegen, "link-lds", link_lds),
    (Stage::Codegen, "lds-places", lds_places),
];

/// The passes of a module for AMD GPUs before it is written as PTX. It is first prepared as for a GPU
/// with waves of 32 lanes.
const PASSES_TO_PTX: [(Stage, &str, Pass); 16] = [
    (Stage::Parse, "verify", verify),
    (Stage::Prepare, "triple", triple),
    (Stage::Prepare, "reflect", reflect),
    (Stage::Prepare, "functions", functions),
    (Stage::Prepare, "machine", machine),
    (Stage::Prepare, "layout", layout),
    (Stage::Prepare, "code-object-version", code_object_version),
    (Stage::Prepare, "printf", printf),
    (Stage::Prepare, "device-libraries", device_libraries),
    (Stage::Prepare, "control-constants", control_constants),
    (Stage::Prepare, "nvidia", to_nvidia),
    (Stage::Prepare, "nvidia-machine", nvidia_machine),
    (Stage::Prepare, "layout", layout),
    (Stage::Optimize, "faults-of-passes", faults_of_passes),
    (Stage::Optimize, "optimize", optimize),
    (Stage::Codegen, "sizes", sizes),
];

/// The passes of a module made for NVIDIA GPUs before it is written as PTX.
const PASSES_OF_NVIDIA: [(Stage, &str, Pass); 8] = [
    (Stage::Parse, "verify", verify),
    (Stage::Prepare, "reflect", reflect),
    (Stage::Prepare, "libdevice", libdevice),
    (Stage::Prepare, "nvidia-machine", nvidia_machine),
    (Stage::Prepare, "layout", layout),
    (Stage::Optimize, "faults-of-passes", faults_of_passes),
    (Stage::Optimize, "optimize", optimize),
    (Stage::Codegen, "sizes", sizes),
];

const TRIPLE: &str = "amdgcn-amd-amdhsa";

/// Runs the passes on a module parsed from the job's source, and writes the requested form. `start`
/// is when parsing began.
pub(crate) fn run(
    job: &Job,
    context: &Context,
    module: Module<'_>,
    start: Instant,
) -> Result<Artifact, CompileError> {
    let mut state = State {
        job,
        module,
        diagnostics: Vec::new(),
        features: String::new(),
        wave_size: None,
        machine: None,
        code_object_version: default_code_object_version(job.amd_target().processor()),
    };
    let mut phases = Phases::default();
    let mut clock = start;
    let mut lap = |stage: Stage| {
        let now = Instant::now();
        *stage.time(&mut phases) += now - clock;
        clock = now;
    };
    let last = Stage::last_for(job.what);
    let passes: &[(Stage, &str, Pass)] = match (job.target, state.module.is_nvptx()) {
        (Target::Nvidia(_), true) => &PASSES_OF_NVIDIA,
        (Target::Nvidia(_), false) => &PASSES_TO_PTX,
        (Target::Amd(_), _) => &PASSES,
    };
    for &(stage, pass, run) in passes {
        if stage > last {
            break;
        }
        tracing::trace!(pass, source = &*job.name);
        run(&mut state)?;
        lap(stage);
    }
    let State {
        module,
        mut diagnostics,
        machine,
        ..
    } = state;
    let bytes = write(job, module, machine.as_ref())?;
    lap(last);
    // LLVM repeats a warning for every use of the value.
    for diagnostic in context.take_diagnostics() {
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    }
    let report = Report {
        phases,
        diagnostics,
        ..Report::default()
    };
    Ok(Artifact { bytes, report })
}

/// Writes a module after its passes: as text, or through the code generator.
fn write(
    job: &Job,
    module: Module<'_>,
    machine: Option<&TargetMachine>,
) -> Result<Vec<u8>, CompileError> {
    let output = match job.what {
        Emit::Portable => return Ok(module.to_bitcode()),
        Emit::Ir | Emit::OptIr => return Ok(module.to_text()),
        Emit::Obj if !job.makes_ptx() => Output::Object,
        Emit::Asm | Emit::Obj => Output::Assembly,
    };
    let Some(machine) = machine else {
        return Err(job.internal("no target machine"));
    };
    // Without inter-procedural register allocation, callers do not rely on the body of a function
    // that may be replaced.
    let ipra = !module.uses_visible_functions();
    let inside = if !job.makes_ptx() && job.options.avoid_faults {
        faults::inside()
    } else {
        Vec::new()
    };
    machine
        .codegen(module, output, ipra, &inside)
        .map_err(|e| job.llvm_error(e))
}

fn verify(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    s.module.verify().map_err(|e| s.job.llvm_error(e))
}

/// Converts a module made for NVIDIA GPUs to AMD's.
fn nvptx(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let context = s.module.context();
    nvidia::retarget(s.job, context, &mut s.module)
}

/// Converts a module made for AMD GPUs to NVIDIA's.
fn to_nvidia(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let context = s.module.context();
    amdgcn::retarget(s.job, context, &mut s.module)
}

/// Links libdevice's functions to a module made for NVIDIA GPUs.
fn libdevice(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let context = s.module.context();
    amdgcn::libdevice(s.job, context, &mut s.module)
}

fn nvidia_machine(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let Some(sm) = s.job.target.nvidia() else {
        return Err(s.job.internal("no NVIDIA architecture"));
    };
    let level = s.job.options.opt.level();
    let short = s.module.is_nvptx() && s.module.has_short_pointers();
    let machine = TargetMachine::nvptx(&sm.to_string(), &ptx_feature(sm), short, level)
        .map_err(|e| s.job.llvm_error(e))?;
    s.machine = Some(machine);
    Ok(())
}

/// The oldest PTX version for each architecture, where it is not that of the architecture before.
const PTX_VERSIONS: [(u16, u16); 10] = [
    (70, 70),
    (80, 70),
    (86, 71),
    (87, 74),
    (89, 78),
    (90, 78),
    (100, 86),
    (101, 86),
    (103, 88),
    (120, 87),
];

/// The PTX version to write, as an LLVM feature.
pub(crate) fn ptx_feature(sm: Sm) -> String {
    let mut known = PTX_VERSIONS.iter().rev();
    let known = known.find(|(oldest, _)| *oldest <= sm.number());
    let version = known.map_or(70, |(_, version)| *version);
    // Architectures with a letter were added later: sm_90a needs 8.0.
    let version = version.max(if sm.is_specific() { 80 } else { 0 });
    format!("+ptx{version}")
}

/// Checks the module's triple: it must be of an AMD GPU with HSA, in either spelling, and fit the
/// target if it names one. It is rewritten in LLVM 22's spelling.
fn triple(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let theirs = s.module.triple();
    if theirs == TRIPLE {
        return Ok(());
    }
    if !theirs.is_empty() {
        let name = || s.job.name();
        let other = || CompileError::OtherTriple {
            name: name(),
            theirs: theirs.clone(),
            ours: s.job.amd_target().isa_name(),
        };
        let is_amd = theirs.starts_with("amdgcn") || theirs.starts_with("amdgpu");
        let parsed = match parse_triple(&theirs) {
            Ok(triple) => triple,
            Err(e) if is_amd => {
                return Err(CompileError::Triple {
                    name: name(),
                    reason: e.to_string(),
                });
            }
            Err(_) => return Err(other()),
        };
        if matches!(parsed.os, Os::AmdPal | Os::Mesa3d) {
            return Err(other());
        }
        if let Some(made) = parsed.target
            && !attributes::fits(made.processor(), s.job.amd_target().processor())
        {
            return Err(CompileError::OtherTarget {
                name: name(),
                theirs: made.to_string(),
                ours: s.job.target.to_string(),
                reasons: vec![format!("the module's triple is `{theirs}`")],
            });
        }
    }
    s.module.set_triple(TRIPLE);
    Ok(())
}

/// Answers the program's questions about its target. This comes before the check of attributes,
/// because functions that need missing features are gone if they are not called.
fn reflect(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let mut questions = Questions::new(s.job);
    s.module
        .reflect(|question| questions.answer(question))
        .map_err(|e| s.job.llvm_error(e))
}

/// Checks functions' attributes about the target.
fn functions(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let common = attributes::settle(s.job, &mut s.module, &mut s.diagnostics)?;
    s.features = common.features;
    s.wave_size = common.wave_size;
    Ok(())
}

fn machine(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let cpu = s.job.amd_target().processor().name();
    let machine = TargetMachine::new(cpu, &s.features, s.job.options.opt.level())
        .map_err(|e| s.job.llvm_error(e))?;
    s.machine = Some(machine);
    Ok(())
}

/// Sets the target's data layout, unless the module's contradicts it.
fn layout(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let Some(machine) = &s.machine else {
        return Err(s.job.internal("no target machine"));
    };
    s.module
        .set_layout(machine)
        .map_err(|e| s.job.llvm_error(e))
}

/// Module flag `amdhsa_code_object_version`, 100 times the version. Code for version 4 reads
/// implicit arguments at other offsets than code for 5 and 6, so it cannot be converted afterwards.
/// Versions 5 and 6 differ only in the ELF file.
fn code_object_version(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    const FLAG: &str = "amdhsa_code_object_version";
    let processor = s.job.amd_target().processor();
    let refuse = |reason: String| {
        Err(CompileError::CodeObjectVersion {
            name: s.job.name(),
            reason,
        })
    };
    let made_for = match s.module.flag(FLAG) {
        None | Some(0) => None,
        Some(flag @ (400 | 500 | 600)) => u8::try_from(flag / 100).ok(),
        Some(flag) => {
            return refuse(format!(
                "the module was made for code object version {}, which LLVM 22 cannot write",
                flag / 100
            ));
        }
    };
    let default = default_code_object_version(processor);
    let version = match (made_for, s.job.options.code_object_version) {
        (Some(made), Some(wanted)) if (made <= 4) != (wanted <= 4) => {
            return refuse(format!(
                "the module was made for code object version {made}, whose implicit arguments \
                 differ from those of version {wanted}"
            ));
        }
        (Some(4), None) if default > 5 => {
            return refuse(format!(
                "the module was made for code object version 4, {processor} needs {default}"
            ));
        }
        (Some(4), None) => 4,
        (_, Some(wanted)) => wanted,
        (_, None) => default,
    };
    s.module.set_flag(FLAG, u32::from(version) * 100);
    s.code_object_version = version;
    Ok(())
}

/// Lowers calls of `printf` that the front end left, as OpenCL C's does. The result needs the
/// device libraries, and LLVM would do it only after those were linked.
fn printf(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    const PASS: &str = "amdgpu-printf-runtime-binding";
    let calls = |g: &Global| g.name == "printf" && g.is_declaration && g.is_used;
    if !s.module.globals().iter().any(calls) {
        return Ok(());
    }
    run_passes(s, PASS)
}

/// Runs passes of LLVM by their names.
fn run_passes(s: &mut State<'_, '_>, names: &str) -> Result<(), CompileError> {
    let Some(machine) = &s.machine else {
        return Err(s.job.internal("no target machine"));
    };
    let known = machine
        .run_passes(&mut s.module, names)
        .map_err(|e| s.job.llvm_error(e))?;
    match known {
        true => Ok(()),
        false => Err(s.job.internal(&format!("LLVM has no pass `{names}`"))),
    }
}

fn device_libraries(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    device_libs::link(s.job, &mut s.module)
}

fn control_constants(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    device_libs::define_constants(s.job, &mut s.module, s.wave_size, s.code_object_version)
}

fn visibility(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    if s.job.options.internalize {
        s.module.internalize(&[]);
    }
    if s.job.options.interposable {
        s.module.interpose();
    }
    Ok(())
}

/// Recorded before inlining: a later replacement must know which functions were compiled together with
/// it.
fn note_uses(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    s.module.note_uses();
    Ok(())
}

/// LLVM's pipeline for the optimisation level.
fn optimize(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let Some(machine) = &s.machine else {
        return Err(s.job.internal("no target machine"));
    };
    machine
        .optimize(&mut s.module)
        .map_err(|e| s.job.llvm_error(e))
}

/// Rewrites code that LLVM's passes would miscompile: see `faults.rs`.
fn faults_of_passes(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    avoid(s, &faults::first())
}

/// Rewrites code that the code generator would miscompile.
fn faults_of_code_generation(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    avoid(s, &faults::before())
}

fn avoid(s: &mut State<'_, '_>, names: &str) -> Result<(), CompileError> {
    if !s.job.options.avoid_faults || names.is_empty() {
        return Ok(());
    }
    run_passes(s, names)
}

/// Refuses values that are too large for code generation, where LLVM would end the process.
fn sizes(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    match s.module.too_large() {
        None => Ok(()),
        Some(kind) => Err(CompileError::Unsupported {
            name: s.job.name(),
            kind,
            advice: "keep it in memory, and use it in parts".to_owned(),
        }),
    }
}

/// Recorded so that a launch can recognise a number of the wrong type.
fn parameter_types(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    s.module.name_parameter_types();
    Ok(())
}

fn link_lds(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    s.module.link_lds().map_err(|e| s.job.llvm_error(e))
}

/// Records the places of kernels' variables in LDS for debuggers: code generation keeps no trace of
/// them.
fn lds_places(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    const PASS: &str = "amdgpu-lower-module-lds";
    if !s.module.mark_lds() {
        return Ok(());
    }
    run_passes(s, PASS)?;
    s.module.name_lds();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_ptx() {
        let of = |name: &str| ptx_feature(name.parse().unwrap());
        assert_eq!(of("sm_75"), "+ptx70");
        assert_eq!(of("sm_90"), "+ptx78");
        assert_eq!(of("sm_90a"), "+ptx80");
        assert_eq!(of("sm_121"), "+ptx87");
    }
}
