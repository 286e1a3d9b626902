//! The steps between parsed IR and code generation, in order.

use std::time::Instant;

use gfxjit_llvm::ir::{Context, Diagnostic, Error, Global, Module, Output, TargetMachine};
use gfxjit_targets::{Os, default_code_object_version, parse_triple};

use crate::{Built, CompileError, Emit, Options, Phases, attributes, device_libs, source::Source};

/// A module on its way, with what the steps find out about it.
pub(crate) struct State<'c, 's> {
    source: &'s Source,
    options: &'s Options,
    module: Module<'c>,
    diagnostics: Vec<Diagnostic>,
    /// By `functions`.
    features: String,
    /// By `functions`; `None` when functions differ.
    wave_size: Option<u32>,
    /// By `machine`.
    machine: Option<TargetMachine>,
    /// By `code-object-version`.
    code_object_version: u8,
}

type Pass = fn(&mut State<'_, '_>) -> Result<(), CompileError>;

/// What a module goes through before the optimiser. Each step relies on those above it.
const PASSES: [(&str, Pass); 9] = [
    ("triple", triple),
    ("functions", functions),
    ("machine", machine),
    ("layout", layout),
    ("code-object-version", code_object_version),
    ("printf", printf),
    ("device-libraries", device_libraries),
    ("control-constants", control_constants),
    ("visibility", visibility),
];

const TRIPLE: &str = "amdgcn-amd-amdhsa";

/// Takes a module that was parsed from `source` as far as `what`. `parse` is when parsing
/// began.
pub(crate) fn run(
    source: &Source,
    options: &Options,
    what: Emit,
    context: &Context,
    module: Module<'_>,
    parse: Instant,
) -> Result<Built, CompileError> {
    let mut state = State {
        source,
        options,
        module,
        diagnostics: Vec::new(),
        features: String::new(),
        wave_size: None,
        machine: None,
        code_object_version: default_code_object_version(options.target.processor()),
    };
    state
        .module
        .verify()
        .map_err(|e| from_llvm(source, options, e))?;
    let mut phases = Phases {
        parse: parse.elapsed(),
        ..Phases::default()
    };
    let prepare = Instant::now();
    for (pass, run) in PASSES {
        tracing::trace!(pass, source = source.name());
        run(&mut state)?;
    }
    phases.prepare = prepare.elapsed();
    let State {
        mut module,
        mut diagnostics,
        machine: Some(machine),
        ..
    } = state
    else {
        return Err(internal(source, "no target machine"));
    };
    let bytes = if what == Emit::Ir {
        module.to_text()
    } else {
        let optimize = Instant::now();
        machine
            .optimize(&mut module)
            .map_err(|e| from_llvm(source, options, e))?;
        phases.optimize = optimize.elapsed();
        if what == Emit::OptIr {
            module.to_text()
        } else {
            let codegen = Instant::now();
            module
                .link_lds()
                .map_err(|e| from_llvm(source, options, e))?;
            // Callers must not rely on the inside of a function that may be replaced.
            let ipra = !module.uses_visible_functions();
            let output = if what == Emit::Asm {
                Output::Assembly
            } else {
                Output::Object
            };
            let bytes = machine
                .codegen(module, output, ipra)
                .map_err(|e| from_llvm(source, options, e))?;
            phases.codegen = codegen.elapsed();
            bytes
        }
    };
    // LLVM repeats a warning for every use of what it warns of.
    for diagnostic in context.take_diagnostics() {
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    }
    Ok(Built {
        bytes,
        phases,
        diagnostics,
    })
}

/// An error of the LLVM room, with the source and the target it was about.
pub(crate) fn from_llvm(source: &Source, options: &Options, error: Error) -> CompileError {
    let name = source.name().to_owned();
    match error {
        Error::Diagnosed(diagnostics) => CompileError::Diagnosed { name, diagnostics },
        Error::Broken(details) => CompileError::Invalid {
            name,
            details: details.trim_end().to_owned(),
        },
        Error::Layout { theirs, ours } => CompileError::Layout { name, theirs, ours },
        Error::Fatal(message) => CompileError::GaveUp {
            name,
            target: options.target.to_string(),
            message: message.trim_end().to_owned(),
        },
        other => internal(source, &other.to_string()),
    }
}

pub(crate) fn internal(source: &Source, reason: &str) -> CompileError {
    CompileError::Internal {
        name: source.name().to_owned(),
        reason: reason.to_owned(),
    }
}

/// The module's triple must be of an AMD GPU with HSA, in either spelling, and fit the
/// target when it names one. It is rewritten as LLVM 22 spells it.
fn triple(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let theirs = s.module.triple();
    if theirs == TRIPLE {
        return Ok(());
    }
    if !theirs.is_empty() {
        let name = || s.source.name().to_owned();
        let other = || CompileError::OtherTriple {
            name: name(),
            theirs: theirs.clone(),
            ours: s.options.target.isa_name(),
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
            && !attributes::fits(made.processor(), s.options.target.processor())
        {
            return Err(CompileError::OtherTarget {
                name: name(),
                theirs: made.to_string(),
                ours: s.options.target.to_string(),
                reasons: vec![format!("the module's triple is `{theirs}`")],
            });
        }
    }
    s.module.set_triple(TRIPLE);
    Ok(())
}

/// Functions' own attributes about the target.
fn functions(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let common = attributes::settle(
        s.source.name(),
        &mut s.module,
        s.options,
        &mut s.diagnostics,
    )?;
    s.features = common.features;
    s.wave_size = common.wave_size;
    Ok(())
}

fn machine(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let cpu = s.options.target.processor().name();
    let machine = TargetMachine::new(cpu, &s.features, s.options.opt.level())
        .map_err(|e| from_llvm(s.source, s.options, e))?;
    s.machine = Some(machine);
    Ok(())
}

/// The target's data layout, unless the module's own means another memory.
fn layout(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    let Some(machine) = &s.machine else {
        return Err(internal(s.source, "no target machine"));
    };
    s.module
        .set_layout(machine)
        .map_err(|e| from_llvm(s.source, s.options, e))
}

/// Module flag `amdhsa_code_object_version`, 100 times the version. Code made for version 4
/// reads implicit arguments where 4 has them, code for 5 and 6 where those do: the two
/// cannot be exchanged afterwards. Between 5 and 6 only the ELF differs.
fn code_object_version(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    const FLAG: &str = "amdhsa_code_object_version";
    let processor = s.options.target.processor();
    let refuse = |reason: String| {
        Err(CompileError::CodeObjectVersion {
            name: s.source.name().to_owned(),
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
    let version = match (made_for, s.options.code_object_version) {
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

/// Calls of `printf` that the front end has left as they are, as OpenCL C's does. LLVM makes
/// of them what needs the device libraries, and does it by itself only after those were linked.
fn printf(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    const PASS: &str = "amdgpu-printf-runtime-binding";
    let calls = |g: &Global| g.name == "printf" && g.is_declaration && g.is_used;
    if !s.module.globals().iter().any(calls) {
        return Ok(());
    }
    let Some(machine) = &s.machine else {
        return Err(internal(s.source, "no target machine"));
    };
    let known = machine
        .run_passes(&mut s.module, PASS)
        .map_err(|e| from_llvm(s.source, s.options, e))?;
    if !known {
        return Err(internal(s.source, &format!("LLVM has no pass `{PASS}`")));
    }
    Ok(())
}

fn device_libraries(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    device_libs::link(s.source.name(), &mut s.module, s.options)
}

fn control_constants(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    device_libs::define_constants(
        s.source.name(),
        &mut s.module,
        s.options,
        s.wave_size,
        s.code_object_version,
    )
}

fn visibility(s: &mut State<'_, '_>) -> Result<(), CompileError> {
    if s.options.internalize {
        s.module.internalize(&[]);
    }
    Ok(())
}
