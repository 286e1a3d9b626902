//! Machine code for the host's processor in this process: compiles LLVM IR to functions that can be
//! called.
//!
//! The tests of the software GPU run the same IR on the host, and the GPU code translator needs
//! machine code. This module takes IR and returns addresses; LLVM's fatal errors are returned as
//! `Err`, and code can only reach the symbols that it was given.
//!
//! Facts about ORC's LLJIT come from `llvm/ExecutionEngine/Orc/LLJIT.h` of LLVM 22.

mod builtins;

use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::ir::{self, Context, Level, sys};

pub use builtins::BUILTINS;

#[repr(C)]
struct Raw {
    _private: [u8; 0],
}

unsafe extern "C" {
    fn gj_jit_new(native: bool, features: sys::Str, reason: *mut sys::Buf) -> *mut Raw;
    fn gj_jit_free(jit: *mut Raw);
    fn gj_jit_define(jit: *mut Raw, name: sys::Str, address: u64, reason: *mut sys::Buf) -> bool;
    fn gj_jit_add(
        jit: *mut Raw,
        context: *mut sys::Context,
        name: sys::Str,
        text: sys::Str,
        passes: sys::Str,
        level: u32,
        kept: *mut sys::Buf,
        reason: *mut sys::Buf,
    ) -> bool;
    fn gj_jit_add_object(
        jit: *mut Raw,
        name: sys::Str,
        object: sys::Str,
        reason: *mut sys::Buf,
    ) -> bool;
    fn gj_jit_machine(features: sys::Str) -> sys::Buf;
    fn gj_jit_lookup(jit: *mut Raw, name: sys::Str, reason: *mut sys::Buf) -> u64;
}

/// An error of the JIT.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JitError {
    /// The IR is invalid, or LLVM failed to compile it.
    #[error(transparent)]
    Compile(#[from] ir::Error),
    /// The code could not be placed in memory or a symbol is missing; the text is LLVM's.
    #[error("host code: {0}")]
    Link(String),
}

/// The C++ object. It is freed, with its code, when the [`HostJit`] and its last running job are
/// dropped.
struct Owned(NonNull<Raw>);

// SAFETY: LLJIT locks its session; the shim keeps nothing beside it.
unsafe impl Send for Owned {}
// SAFETY: as above; no call changes the shim's own struct.
unsafe impl Sync for Owned {}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: from gj_jit_new, freed once.
        unsafe { gj_jit_free(self.0.as_ptr()) }
    }
}

/// Machine code for the host, made from IR at run time.
///
/// # Ownership
/// The code and data of everything added live exactly as long as this value. An address from
/// [`HostJit::lookup`] must not be called, read or written afterwards; the `unsafe` block of a call
/// through it asserts this. Existing code and data never move.
///
/// Code is compiled for the architecture's baseline (x86-64 without extensions on a PC), so that
/// results are equal on all machines; with [`HostJit::native`], for this machine.
///
/// ```
/// use gfxjit_llvm::ir::Level;
/// use gfxjit_llvm::jit::HostJit;
///
/// let jit = HostJit::new()?;
/// jit.add_ir("add.ll", "define i32 @add(i32 %a, i32 %b) {
///   %sum = add i32 %a, %b
///   ret i32 %sum
/// }", Level::O2)?;
/// let address = jit.lookup("add")?;
/// // SAFETY: the signature is the one in the IR, and `jit` is alive.
/// let add: extern "C" fn(i32, i32) -> i32 = unsafe { std::mem::transmute(address.as_ptr()) };
/// assert_eq!(add(2, 3), 5);
/// # Ok::<(), gfxjit_llvm::jit::JitError>(())
/// ```
#[derive(Clone)]
pub struct HostJit {
    owned: Arc<Owned>,
}

impl std::fmt::Debug for HostJit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HostJit")
    }
}

/// The triple, processor and features of the code of [`HostJit::native`] with these features. Another process can use
/// an object if its text is equal.
#[must_use]
pub fn machine(features: &str) -> String {
    // SAFETY: the string lives through the call; the shim's buffer is taken once.
    unsafe { gj_jit_machine(sys::Str::new(features.as_bytes())).take_text() }
}

fn link_error(reason: sys::Buf) -> JitError {
    // SAFETY: the shim's or empty; taken once.
    JitError::Link(unsafe { reason.take_text() })
}

impl HostJit {
    /// A JIT without code. Its code may call [`BUILTINS`]: LLVM emits calls of these for operations
    /// that the processor lacks.
    ///
    /// # Errors
    /// [`JitError::Link`] when LLVM cannot make code for this machine.
    pub fn new() -> Result<Self, JitError> {
        Self::made(false, "")
    }

    /// A JIT without code, for this machine's processor with all its features. `features` lists
    /// exceptions: LLVM's feature names with `+` or `-`, separated by commas. Code for features
    /// that the processor lacks must not be called.
    ///
    /// # Errors
    /// [`JitError::Link`] when LLVM cannot make code for this machine.
    pub fn native(features: &str) -> Result<Self, JitError> {
        Self::made(true, features)
    }

    fn made(native: bool, features: &str) -> Result<Self, JitError> {
        let features = features.to_owned();
        let owned = ir::run(move || {
            let mut reason = sys::Buf::EMPTY;
            let features = sys::Str::new(features.as_bytes());
            // SAFETY: the string is copied, the out parameter valid.
            let raw = unsafe { gj_jit_new(native, features, &raw mut reason) };
            NonNull::new(raw)
                .map(Owned)
                .ok_or_else(|| link_error(reason))
        })??;
        let jit = Self {
            owned: Arc::new(owned),
        };
        for builtin in BUILTINS {
            // SAFETY: functions of this program, which LLVM calls by the ABI they have.
            unsafe { jit.define(builtin.name, builtin.address.0)? };
        }
        Ok(jit)
    }

    /// Defines the symbol `name` at `address` for code of this JIT.
    ///
    /// # Errors
    /// [`JitError::Link`] when the name is taken.
    ///
    /// # Safety
    /// The object at the address must match the declarations of this name in IR that is added
    /// later, for as long as the code may run.
    pub unsafe fn define(&self, name: &str, address: *const c_void) -> Result<(), JitError> {
        let mut reason = sys::Buf::EMPTY;
        // SAFETY: the object is live, the name is copied, the out parameter valid.
        let done = unsafe {
            gj_jit_define(
                self.owned.0.as_ptr(),
                sys::Str::new(name.as_bytes()),
                address as u64,
                &raw mut reason,
            )
        };
        if done {
            Ok(())
        } else {
            Err(link_error(reason))
        }
    }

    /// Compiles IR text and adds it. The module's triple and data layout are replaced by the
    /// host's. `name` is the name for diagnostics.
    ///
    /// # Errors
    /// [`JitError::Compile`] with the diagnostics, [`JitError::Link`] when a symbol is defined twice.
    pub fn add_ir(&self, name: &str, text: &str, level: Level) -> Result<(), JitError> {
        let object = self.add_ir_with(name, text.to_owned(), "", level, false);
        object.map(drop)
    }

    /// Compiles IR text with the given passes (names as in `opt -passes=`) and adds it; the level
    /// applies to code generation only. Returns the object, for [`HostJit::add_object`], if it is
    /// `wanted`.
    ///
    /// # Errors
    /// As [`HostJit::add_ir`], and [`JitError::Link`] for an unknown pass.
    pub fn add_ir_with(
        &self,
        name: &str,
        text: String,
        passes: &str,
        level: Level,
        wanted: bool,
    ) -> Result<Vec<u8>, JitError> {
        let (owned, name, passes) = (self.owned.clone(), name.to_owned(), passes.to_owned());
        ir::run(move || {
            let context = Context::new();
            let (mut kept, mut reason) = (sys::Buf::EMPTY, sys::Buf::EMPTY);
            let place = match wanted {
                true => &raw mut kept,
                false => std::ptr::null_mut(),
            };
            // SAFETY: both objects are live, the strings are copied, the out parameters valid.
            let added = unsafe {
                gj_jit_add(
                    owned.0.as_ptr(),
                    context.raw(),
                    sys::Str::new(name.as_bytes()),
                    sys::Str::new(text.as_bytes()),
                    sys::Str::new(passes.as_bytes()),
                    level.raw(),
                    place,
                    &raw mut reason,
                )
            };
            // SAFETY: the shim's or empty; taken once.
            let (kept, reason) = unsafe { (kept.take(), reason.take_text()) };
            context.errors()?;
            if added {
                Ok(kept)
            } else {
                Err(JitError::Link(reason))
            }
        })?
    }

    /// Adds an object that [`HostJit::add_ir_with`] has made from IR, in this process or another one. Its undefined
    /// symbols must have been defined as for the IR.
    ///
    /// # Errors
    /// [`JitError::Link`] when it is not an object, or a symbol is defined twice.
    ///
    /// # Safety
    /// The object was made by such a call for this [`machine`], by the same version of LLVM; its code is executed
    /// without checks.
    pub unsafe fn add_object(&self, name: &str, object: &[u8]) -> Result<(), JitError> {
        let mut reason = sys::Buf::EMPTY;
        // SAFETY: the JIT is live, name and object are copied, the out parameter valid.
        let added = unsafe {
            gj_jit_add_object(
                self.owned.0.as_ptr(),
                sys::Str::new(name.as_bytes()),
                sys::Str::new(object),
                &raw mut reason,
            )
        };
        match added {
            true => Ok(()),
            false => Err(link_error(reason)),
        }
    }

    /// The address of a function or variable. See [`HostJit`] for how long it is valid.
    ///
    /// # Errors
    /// [`JitError::Link`] when the symbol, or one that it needs, is not defined.
    pub fn lookup(&self, name: &str) -> Result<NonNull<c_void>, JitError> {
        let (owned, name) = (self.owned.clone(), name.to_owned());
        let address = ir::run(move || {
            let mut reason = sys::Buf::EMPTY;
            // SAFETY: the object is live, the name is copied, the out parameter valid.
            let address = unsafe {
                gj_jit_lookup(
                    owned.0.as_ptr(),
                    sys::Str::new(name.as_bytes()),
                    &raw mut reason,
                )
            };
            if address == 0 {
                Err(link_error(reason))
            } else {
                Ok(address)
            }
        })??;
        let pointer = std::ptr::with_exposed_provenance_mut(address as usize);
        NonNull::new(pointer).ok_or_else(|| JitError::Link("the address is null".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        let jit = HostJit::new().expect("a JIT");
        let failed = jit
            .add_ir("bad.ll", text, Level::O1)
            .and_then(|()| jit.lookup("f"));
        failed.expect_err("should fail").to_string()
    }

    /// Calls `f`, of this signature, with two numbers.
    fn call(text: &str, level: Level, a: f64, b: f64) -> f64 {
        let jit = HostJit::new().expect("a JIT");
        jit.add_ir("f.ll", text, level).expect("good IR");
        let address = jit.lookup("f").expect("f");
        // SAFETY: all texts below define `double f(double, double)`; `jit` is alive.
        let f: extern "C" fn(f64, f64) -> f64 = unsafe { std::mem::transmute(address.as_ptr()) };
        f(a, b)
    }

    #[test]
    fn builtins_are_there_and_right() {
        let fma = "define double @f(double %a, double %b) {
          %r = call double @llvm.fma.f64(double %a, double %b, double -1.0)
          ret double %r }";
        let small = 2f64.powi(-30);
        for level in [Level::O0, Level::O2] {
            let exact = call(fma, level, 1.0 + small, 1.0 - small);
            assert_eq!(exact, -(2f64.powi(-60)));
        }
        let wide = "define double @f(double %a, double %b) {
          %i = fptosi double %a to i128
          %j = fptosi double %b to i128
          %q = sdiv i128 %i, %j
          %r = sitofp i128 %q to double
          ret double %r }";
        assert_eq!(call(wide, Level::O0, 1e30, -1e10), -1e20);
        let half = "define double @f(double %a, double %b) {
          %h = fptrunc double %a to half
          %k = fptrunc double %b to bfloat
          %x = fpext half %h to double
          %y = fpext bfloat %k to double
          %r = fadd double %x, %y
          ret double %r }";
        // 1 + 2^-11 + 2^-40 rounds up once; rounded to f32 first it would be a tie, and down.
        let trap = 1.0 + 2f64.powi(-11) + 2f64.powi(-40);
        assert_eq!(call(half, Level::O2, trap, 1.0), 2.0 + 2f64.powi(-10));
        let trap = 1.0 + 2f64.powi(-8) + 2f64.powi(-40);
        assert_eq!(call(half, Level::O2, 1.0, trap), 2.0 + 2f64.powi(-7));
    }

    #[test]
    fn several_modules_make_one_program() {
        let jit = HostJit::new().expect("a JIT");
        let first = "declare double @g(double)
          define double @f(double %a) { %r = call double @g(double %a) ret double %r }";
        let second = "define double @g(double %a) { %r = fadd double %a, 1.0 ret double %r }";
        jit.add_ir("first.ll", first, Level::O0).expect("first");
        jit.add_ir("second.ll", second, Level::O3).expect("second");
        let address = jit.lookup("f").expect("f");
        // SAFETY: `f` is as above; `jit` is alive.
        let f: extern "C" fn(f64) -> f64 = unsafe { std::mem::transmute(address.as_ptr()) };
        assert_eq!(f(1.5), 2.5);
        let twice = jit.add_ir("again.ll", second, Level::O0);
        assert!(twice.is_err_and(|e| e.to_string().contains("symbol")));
    }

    #[test]
    fn objects_are_of_use_again() {
        let text = "declare double @outside()
          define double @f() { %r = call double @outside() ret double %r }";
        extern "C" fn one() -> f64 {
            1.0
        }
        extern "C" fn two() -> f64 {
            2.0
        }
        let native = |outside: extern "C" fn() -> f64| {
            let jit = HostJit::native("").expect("a JIT");
            // SAFETY: the IR declares a function of this type.
            unsafe { jit.define("outside", outside as *const c_void) }.expect("a new name");
            jit
        };
        let call = |jit: &HostJit| {
            let address = jit.lookup("f").expect("f");
            // SAFETY: `f` is as above; `jit` is alive.
            let f: extern "C" fn() -> f64 = unsafe { std::mem::transmute(address.as_ptr()) };
            f()
        };
        let first = native(one);
        let object = first
            .add_ir_with("f.ll", text.to_owned(), "", Level::O1, true)
            .expect("good IR");
        assert_eq!(call(&first), 1.0);
        let second = native(two);
        // SAFETY: it was made above.
        unsafe { second.add_object("f", &object) }.expect("an object");
        assert_eq!(call(&second), 2.0);
        // SAFETY: LLVM refuses it.
        let bad = unsafe { second.add_object("g", b"nonsense") };
        assert!(matches!(bad, Err(JitError::Link(_))), "{bad:?}");
        assert_ne!(machine(""), machine("-sse4.1"));
    }

    #[test]
    fn mistakes_are_errors() {
        assert!(error("define i32 @f() { ret i64 0 }").contains("bad.ll:1:"));
        let broken =
            error("define i32 @f(i1 %c) { br label %b\nb: %x = add i32 %x, 1 ret i32 %x }");
        assert!(broken.contains("Only PHI nodes"), "{broken}");
        let missing = error(
            "declare i32 @nowhere()\ndefine i32 @f() { %r = call i32 @nowhere() ret i32 %r }",
        );
        assert!(missing.contains("nowhere"), "{missing}");
        // Code cannot reach symbols of the process.
        let process =
            error("declare i32 @getpid()\ndefine i32 @f() { %r = call i32 @getpid() ret i32 %r }");
        assert!(process.contains("getpid"), "{process}");
        let fatal =
            error("define i32 @f() { %r = call i32 @llvm.amdgcn.workitem.id.x() ret i32 %r }");
        assert!(!fatal.is_empty());
    }
}
