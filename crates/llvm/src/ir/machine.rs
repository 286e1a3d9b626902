//! Target machines: pass pipelines, code generation, assembly.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr::NonNull;

use super::diagnostic::{Collected, Diagnostic, Severity, collect};
use super::error::Error;
use super::module::Module;
use super::sys;

/// Optimisation level: the standard pipelines of LLVM's tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// No optimisation.
    O0,
    /// Fast optimisation.
    O1,
    /// The default level.
    O2,
    /// All optimisations.
    O3,
    /// O2, optimised for code size.
    Os,
}

impl Level {
    pub(crate) fn raw(self) -> u32 {
        match self {
            Self::O0 => 0,
            Self::O1 => 1,
            Self::O2 => 2,
            Self::O3 => 3,
            Self::Os => 4,
        }
    }
}

/// The output format of code generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Output {
    /// A relocatable ELF object.
    Object,
    /// Assembly text.
    Assembly,
}

unsafe extern "C" fn collect_feature(user: *mut c_void, name: sys::Str, on: bool) {
    // SAFETY: `user` is the map that `cpu_features` passed; the name lives until this
    // returns.
    unsafe { (*user.cast::<BTreeMap<String, bool>>()).insert(name.text(), on) };
}

/// All features that LLVM knows for AMD GPUs, with whether the processor has each by default.
/// `None` when LLVM does not know the processor.
#[must_use]
pub fn cpu_features(cpu: &str) -> Option<BTreeMap<String, bool>> {
    let mut out = BTreeMap::<String, bool>::new();
    // SAFETY: `cpu` outlives the call, `out` is used by it alone.
    let known = unsafe {
        sys::gj_cpu_features(
            sys::Str::new(cpu.as_bytes()),
            collect_feature,
            (&raw mut out).cast(),
        )
    };
    known.then_some(out)
}

/// LLVM's code generator for one processor, feature string and level. It can serve any number of
/// modules, one after the other, on the thread that made it. Threads keep some target machines for
/// later use, since making one takes time.
#[derive(Debug)]
pub struct TargetMachine {
    pub(super) raw: NonNull<sys::TargetMachine>,
    level: Level,
}

impl std::fmt::Debug for sys::TargetMachine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("llvm::TargetMachine")
    }
}

impl TargetMachine {
    /// Creates a target machine. `features` is LLVM's list: `+wavefrontsize64,-xnack`.
    ///
    /// # Errors
    /// [`Error::UnknownProcessor`].
    pub fn new(cpu: &str, features: &str, level: Level) -> Result<Self, Error> {
        // SAFETY: the strings are copied.
        let raw = unsafe {
            sys::gj_tm_new(
                sys::Str::new(cpu.as_bytes()),
                sys::Str::new(features.as_bytes()),
                level.raw(),
            )
        };
        let raw = NonNull::new(raw).ok_or_else(|| Error::UnknownProcessor(cpu.to_owned()))?;
        Ok(Self { raw, level })
    }

    /// Creates a target machine for one of NVIDIA's GPUs, by name: `sm_90`. `features` is the PTX version,
    /// `+ptx78`. With `short`, pointers to shared, constant and local memory have 32 bits
    /// ([`Module::has_short_pointers`]).
    ///
    /// # Errors
    /// [`Error::UnknownProcessor`].
    pub fn nvptx(cpu: &str, features: &str, short: bool, level: Level) -> Result<Self, Error> {
        // SAFETY: the strings are copied.
        let raw = unsafe {
            sys::gj_tm_new_nvptx(
                sys::Str::new(cpu.as_bytes()),
                sys::Str::new(features.as_bytes()),
                short,
                level.raw(),
            )
        };
        let raw = NonNull::new(raw).ok_or_else(|| Error::UnknownProcessor(cpu.to_owned()))?;
        Ok(Self { raw, level })
    }

    /// Runs the pass pipeline of the machine's level on a valid module.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] when a pass reports an error.
    pub fn optimize(&self, module: &mut Module<'_>) -> Result<(), Error> {
        // SAFETY: both are live; the module has been given this target's layout or none.
        unsafe { sys::gj_optimize(module.raw.as_ptr(), self.raw.as_ptr(), self.level.raw()) }
        module.context().errors()
    }

    /// Runs module passes on a valid module, by their names in `opt -passes`. `Ok(false)` when LLVM
    /// lacks one of them.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] when a pass reports an error.
    pub fn run_passes(&self, module: &mut Module<'_>, names: &str) -> Result<bool, Error> {
        let names = sys::Str::new(names.as_bytes());
        // SAFETY: both are live; the name is read during the call.
        let known = unsafe { sys::gj_run_passes(module.raw.as_ptr(), self.raw.as_ptr(), names) };
        module.context().errors()?;
        Ok(known)
    }

    /// Generates code for a valid module. For AMD's GPUs it also writes every function's own resource use into section
    /// `.amdgpu.info`. The output for NVIDIA's GPUs is assembly only, namely PTX. The module cannot be used afterwards.
    ///
    /// With `ipra` (interprocedural register allocation), callers may keep values in registers that a callee in the
    /// same module does not change. Not for modules in which a callee may be replaced later.
    ///
    /// `inside` names passes of the shim (`faults.h`) that run inside code generation.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] when code generation reports an error.
    pub fn codegen(
        &self,
        module: Module<'_>,
        output: Output,
        ipra: bool,
        inside: &[&str],
    ) -> Result<Vec<u8>, Error> {
        let inside = inside.join(",");
        let mut out = sys::Buf::EMPTY;
        // SAFETY: both are live, the out parameter valid.
        let emitted = unsafe {
            sys::gj_codegen(
                module.raw.as_ptr(),
                self.raw.as_ptr(),
                output == Output::Assembly,
                ipra,
                sys::Str::new(inside.as_bytes()),
                &raw mut out,
            )
        };
        // SAFETY: the shim's or empty; taken once.
        let out = unsafe { out.take() };
        module.context().errors()?;
        if emitted {
            Ok(out)
        } else {
            Err(Error::NoEmission)
        }
    }
}

impl Module<'_> {
    /// Sets the module's data layout to the target's.
    ///
    /// # Errors
    /// [`Error::Layout`] when the module has a different data layout.
    pub fn set_layout(&mut self, machine: &TargetMachine) -> Result<(), Error> {
        let (mut theirs, mut ours) = (sys::Buf::EMPTY, sys::Buf::EMPTY);
        // SAFETY: both objects are live, the out parameters valid.
        let fits = unsafe {
            sys::gj_module_set_layout(
                self.raw.as_ptr(),
                machine.raw.as_ptr(),
                &raw mut theirs,
                &raw mut ours,
            )
        };
        // SAFETY: each buffer is the shim's or empty, and is taken once.
        let (theirs, ours) = unsafe { (theirs.take_text(), ours.take_text()) };
        if fits {
            Ok(())
        } else {
            Err(Error::Layout { theirs, ours })
        }
    }
}

impl Drop for TargetMachine {
    fn drop(&mut self) {
        // A target machine that was in use at a panic is not reused.
        let keep = !std::thread::panicking();
        // SAFETY: owned by `self`, handed over once.
        unsafe { sys::gj_tm_free(self.raw.as_ptr(), keep) }
    }
}

/// Assembles AMDGCN assembly text into a relocatable ELF object. `prefix` is prepended to the
/// source and must consist of whole lines; diagnostics count lines from the source's first line.
/// Returns the object and the warnings.
///
/// # Errors
/// [`Error::Diagnosed`] with all errors that the assembler found, [`Error::UnknownProcessor`].
pub fn assemble(
    name: &str,
    prefix: &str,
    source: &[u8],
    cpu: &str,
    features: &str,
    lines: Option<&str>,
) -> Result<(Vec<u8>, Vec<Diagnostic>), Error> {
    let collected = Collected::default();
    let mut out = sys::Buf::EMPTY;
    // SAFETY: all strings and `collected` outlive the call, which keeps none of them.
    let done = unsafe {
        sys::gj_assemble(
            sys::Str::new(name.as_bytes()),
            sys::Str::new(prefix.as_bytes()),
            sys::Str::new(source),
            sys::Str::new(cpu.as_bytes()),
            sys::Str::new(features.as_bytes()),
            lines.is_some(),
            sys::Str::new(lines.unwrap_or_default().as_bytes()),
            collect,
            (&raw const collected).cast_mut().cast(),
            &raw mut out,
        )
    };
    // SAFETY: the shim's or empty; taken once.
    let out = unsafe { out.take() };
    let diagnostics = collected.into_inner();
    match done {
        sys::UNKNOWN_CPU => Err(Error::UnknownProcessor(cpu.to_owned())),
        sys::ASSEMBLED if diagnostics.iter().all(|d| d.severity != Severity::Error) => {
            Ok((out, diagnostics))
        }
        _ => Err(Error::Diagnosed(diagnostics)),
    }
}
