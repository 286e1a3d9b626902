//! Target machines: pass pipelines, code generation, assembly.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr::NonNull;

use super::diagnostic::{Collected, Diagnostic, Severity, collect};
use super::error::Error;
use super::module::Module;
use super::sys;

/// How hard LLVM tries; the standard pipelines of its tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// No optimisation.
    O0,
    /// Quick optimisation.
    O1,
    /// The usual level.
    O2,
    /// Everything.
    O3,
    /// O2 that prefers small code.
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

/// What code generation writes.
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

/// Every feature LLVM knows for AMD GPUs, with whether the processor has it unasked. `None`
/// when LLVM does not know the processor.
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

/// LLVM's code generator for one processor, feature string and level. May serve any number
/// of modules, one after the other, on the thread that made it. Threads keep some of those that
/// they have done with, so that a new one is often there already.
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
    /// `features` is LLVM's list: `+wavefrontsize64,-xnack`.
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

    /// One for NVIDIA's GPUs, by their name: `sm_90`. `features` is the version of PTX, `+ptx78`. `short`:
    /// pointers to shared, constant and local memory have 32 bits ([`Module::has_short_pointers`]).
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

    /// Runs the pass pipeline of the machine's level over a module that verifies.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] when a pass reports an error.
    pub fn optimize(&self, module: &mut Module<'_>) -> Result<(), Error> {
        // SAFETY: both are live; the module has been given this target's layout or none.
        unsafe { sys::gj_optimize(module.raw.as_ptr(), self.raw.as_ptr(), self.level.raw()) }
        module.context().errors()
    }

    /// Runs module passes, by their names in `opt -passes`, over a module that verifies.
    /// `Ok(false)` when LLVM does not have them.
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

    /// Generates code for a module that verifies, and of code for AMD's GPUs writes every function's own
    /// resource use into section `.amdgpu.info`. Code for NVIDIA's is assembly only, which is PTX. Afterwards the module is good for nothing else.
    ///
    /// With `ipra`, callers may keep values in registers that a callee, whose body they see,
    /// does not touch. Not to be used where a callee may be replaced later.
    ///
    /// `inside` names passes of the shim's (`faults.h`) that run inside of code generation.
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
    /// Gives the module the target's data layout.
    ///
    /// # Errors
    /// [`Error::Layout`] when the module has its own and means another memory by it.
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
        // One that a job was using when it panicked is not used again.
        let keep = !std::thread::panicking();
        // SAFETY: owned by `self`, handed over once.
        unsafe { sys::gj_tm_free(self.raw.as_ptr(), keep) }
    }
}

/// Assembles AMDGCN assembly text into a relocatable ELF object. `prefix` is put before the
/// source and must be whole lines; diagnostics count lines from the source's first. Returns
/// the object and the warnings.
///
/// # Errors
/// [`Error::Diagnosed`] with all mistakes the assembler found, [`Error::UnknownProcessor`].
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
