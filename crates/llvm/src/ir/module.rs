//! Modules of LLVM IR: queries and changes.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;

use super::context::Context;
use super::error::Error;
use super::sys;

/// A function or variable of a module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// Its name, without LLVM's `@`.
    pub name: String,
    /// A variable, not a function.
    pub is_variable: bool,
    /// Declared here, defined elsewhere.
    pub is_declaration: bool,
    /// A function with calling convention `amdgpu_kernel`.
    pub is_kernel: bool,
    /// An LLVM intrinsic.
    pub is_intrinsic: bool,
    /// `internal` or `private`.
    pub is_local: bool,
    /// Something in the module refers to it.
    pub is_used: bool,
    /// Width in bits of an integer variable, 0 for everything else.
    pub bits: u32,
    /// A function's attribute `target-cpu`, empty when absent.
    pub cpu: String,
    /// A function's attribute `target-features`, empty when absent.
    pub features: String,
}

/// The producer that bitcode names in its identification block, such as `LLVM22.1.8`;
/// `None` when it names none or is damaged.
#[must_use]
pub fn bitcode_producer(bytes: &[u8]) -> Option<String> {
    // SAFETY: `bytes` outlive the call; the buffer is taken once.
    let producer = unsafe { sys::gj_bitcode_producer(sys::Str::new(bytes)).take_text() };
    (!producer.is_empty()).then_some(producer)
}

/// A module of LLVM IR.
#[derive(Debug)]
pub struct Module<'c> {
    pub(super) raw: NonNull<sys::Module>,
    context: &'c Context,
}

impl std::fmt::Debug for sys::Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("llvm::Module")
    }
}

unsafe extern "C" fn collect_global(user: *mut c_void, global: *const sys::RawGlobal) {
    // SAFETY: `user` is the vector that `Module::globals` passed; the shim's record and its
    // strings live until this returns.
    let (to, g) = unsafe { (&mut *user.cast::<Vec<Global>>(), &*global) };
    // SAFETY: as above.
    let (name, cpu, features) = unsafe { (g.name.text(), g.cpu.text(), g.features.text()) };
    let has = |bit| g.flags & bit != 0;
    to.push(Global {
        name,
        is_variable: has(sys::VARIABLE),
        is_declaration: has(sys::DECLARATION),
        is_kernel: has(sys::KERNEL),
        is_intrinsic: has(sys::INTRINSIC),
        is_local: has(sys::LOCAL),
        is_used: has(sys::USED),
        bits: g.bits,
        cpu,
        features,
    });
}

/// The shim's result: success, or the error text.
pub(super) fn why(text: String) -> Result<(), Error> {
    match text.is_empty() {
        true => Ok(()),
        false => Err(Error::Broken(text)),
    }
}

type Answers<'a> = Box<dyn FnMut(&str) -> Option<u32> + 'a>;

unsafe extern "C" fn reflected(user: *mut c_void, question: sys::Str, answer: *mut u32) -> bool {
    // SAFETY: `user` is what `Module::reflect` passed; the question lives until this returns, and
    // the answer is the shim's to read.
    let (answers, question) = unsafe { (&mut *user.cast::<Answers<'_>>(), question.text()) };
    // Unwinding must not reach C++.
    let known = catch_unwind(AssertUnwindSafe(|| answers(&question)));
    let Some(known) = known.ok().flatten() else {
        return false;
    };
    // SAFETY: as above.
    unsafe { answer.write(known) };
    true
}

impl Context {
    /// Parses LLVM IR text. `name` is the name for diagnostics.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] with the line and column of the first error.
    pub fn parse_text(&self, name: &str, bytes: &[u8]) -> Result<Module<'_>, Error> {
        self.parse(name, bytes, None)
    }

    /// Parses LLVM IR text. A module without debug information gets some that maps each instruction to its line of
    /// the text. `name` is the text's file; relative names are relative to `folder`.
    ///
    /// # Errors
    /// As for [`Context::parse_text`].
    pub fn parse_text_with_lines(
        &self,
        name: &str,
        bytes: &[u8],
        folder: &str,
    ) -> Result<Module<'_>, Error> {
        self.parse(name, bytes, Some(folder))
    }

    fn parse(&self, name: &str, bytes: &[u8], lines: Option<&str>) -> Result<Module<'_>, Error> {
        let (name, bytes) = (sys::Str::new(name.as_bytes()), sys::Str::new(bytes));
        let folder = sys::Str::new(lines.unwrap_or_default().as_bytes());
        let context = self.raw.as_ptr();
        // SAFETY: the context is live; the strings outlive the call, which copies them.
        let raw = unsafe { sys::gj_parse_text(context, name, bytes, lines.is_some(), folder) };
        self.module(raw)
    }

    /// Parses LLVM bitcode.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] when LLVM cannot read it.
    pub fn parse_bitcode(&self, name: &str, bytes: &[u8]) -> Result<Module<'_>, Error> {
        let (name, bytes) = (sys::Str::new(name.as_bytes()), sys::Str::new(bytes));
        // SAFETY: the context is live; the whole module is read before the call returns.
        let raw = unsafe { sys::gj_parse_bitcode(self.raw.as_ptr(), name, bytes) };
        self.module(raw)
    }

    fn module(&self, raw: *mut sys::Module) -> Result<Module<'_>, Error> {
        match NonNull::new(raw) {
            // SAFETY: a module of this context, without another owner.
            Some(raw) => Ok(unsafe { Module::from_raw(raw, self) }),
            None => Err(Error::Diagnosed(self.take_diagnostics())),
        }
    }
}

impl<'c> Module<'c> {
    /// # Safety
    /// `raw` is a module of `context` without another owner.
    unsafe fn from_raw(raw: NonNull<sys::Module>, context: &'c Context) -> Self {
        Self { raw, context }
    }

    /// The context that owns the module.
    #[must_use]
    pub fn context(&self) -> &'c Context {
        self.context
    }

    /// Runs LLVM's verifier.
    ///
    /// # Errors
    /// [`Error::Broken`] with the verifier's text.
    pub fn verify(&self) -> Result<(), Error> {
        // SAFETY: context and module are live; the buffer is taken once.
        let text =
            unsafe { sys::gj_verify(self.context.raw.as_ptr(), self.raw.as_ptr()).take_text() };
        if text.is_empty() {
            Ok(())
        } else {
            Err(Error::Broken(text))
        }
    }

    /// The target triple, empty when the module has none.
    #[must_use]
    pub fn triple(&self) -> String {
        // SAFETY: the module is live; the buffer is taken once.
        unsafe { sys::gj_module_triple(self.raw.as_ptr()).take_text() }
    }

    /// Replaces the target triple.
    pub fn set_triple(&mut self, triple: &str) {
        // SAFETY: the module is live; the text is copied.
        unsafe { sys::gj_module_set_triple(self.raw.as_ptr(), sys::Str::new(triple.as_bytes())) }
    }

    /// Replaces LDS variables by symbols for a linker to place, if functions use them which kernels
    /// of other modules may call. LLVM itself would compile uses of such variables to traps.
    ///
    /// # Errors
    /// [`Error::Broken`] with the function and the variable for which that is not possible.
    pub fn link_lds(&mut self) -> Result<(), Error> {
        // SAFETY: the module is live; the buffer is taken once.
        let text = unsafe { sys::gj_module_link_lds(self.raw.as_ptr()).take_text() };
        if text.is_empty() {
            Ok(())
        } else {
            Err(Error::Broken(text))
        }
    }

    /// Marks the LDS variables that kernels use, if the module has debug information of variables. Returns
    /// whether there are any.
    pub fn mark_lds(&mut self) -> bool {
        // SAFETY: the module is live.
        unsafe { sys::gj_module_mark_lds(self.raw.as_ptr()) }
    }

    /// Defines symbols at the addresses of the marked LDS variables, which an LLVM pass has
    /// assigned.
    pub fn name_lds(&mut self) {
        // SAFETY: the module is live.
        unsafe { sys::gj_module_name_lds(self.raw.as_ptr()) }
    }

    /// The value of an integer module flag.
    #[must_use]
    pub fn flag(&self, key: &str) -> Option<u32> {
        let mut value = 0;
        // SAFETY: the module is live, the out parameter valid.
        let found = unsafe {
            sys::gj_module_flag(
                self.raw.as_ptr(),
                sys::Str::new(key.as_bytes()),
                &raw mut value,
            )
        };
        found.then_some(value)
    }

    /// Sets an integer module flag, replacing an older value.
    pub fn set_flag(&mut self, key: &str, value: u32) {
        // SAFETY: the module is live; the key is copied.
        unsafe {
            sys::gj_module_set_flag(self.raw.as_ptr(), sys::Str::new(key.as_bytes()), value);
        }
    }

    /// Whether the module has named metadata of this name.
    #[must_use]
    pub fn has_metadata(&self, name: &str) -> bool {
        // SAFETY: the module is live.
        unsafe { sys::gj_module_has_metadata(self.raw.as_ptr(), sys::Str::new(name.as_bytes())) }
    }

    /// Every function and variable.
    #[must_use]
    pub fn globals(&self) -> Vec<Global> {
        let mut out = Vec::<Global>::new();
        // SAFETY: the module is live; `out` outlives the call and is used by it alone.
        unsafe {
            sys::gj_module_globals(self.raw.as_ptr(), collect_global, (&raw mut out).cast());
        }
        out
    }

    /// Sets a function's string attribute; an empty value removes it. `false` when there is
    /// no such function.
    pub fn set_function_attribute(&mut self, function: &str, key: &str, value: &str) -> bool {
        // SAFETY: the module is live; the strings are copied.
        unsafe {
            sys::gj_function_set_attribute(
                self.raw.as_ptr(),
                sys::Str::new(function.as_bytes()),
                sys::Str::new(key.as_bytes()),
                sys::Str::new(value.as_bytes()),
            )
        }
    }

    /// Adds metadata with the number types of kernels' parameters (`float`, `i32`) where the front
    /// end added none, so that the object's metadata contain them.
    pub fn name_parameter_types(&mut self) {
        // SAFETY: the module is live.
        unsafe { sys::gj_module_name_parameter_types(self.raw.as_ptr()) }
    }

    /// Describes a value that is too large for code generation, which would end the process.
    #[must_use]
    pub fn too_large(&self) -> Option<String> {
        // SAFETY: the module is live; the buffer is taken once.
        let text = unsafe { sys::gj_module_too_large(self.raw.as_ptr()).take_text() };
        (!text.is_empty()).then_some(text)
    }

    /// Turns the declaration of an integer variable into a constant with internal linkage. `false`
    /// when there is no such declaration.
    pub fn define_constant(&mut self, name: &str, value: u64) -> bool {
        // SAFETY: the module is live.
        unsafe {
            sys::gj_module_define_constant(self.raw.as_ptr(), sys::Str::new(name.as_bytes()), value)
        }
    }

    /// Links the functions and variables that this module lacks from a bitcode library. They become
    /// internal and are compiled for this module's target.
    ///
    /// # Errors
    /// [`Error::Diagnosed`] when the library cannot be read or does not fit.
    pub fn link_library(&mut self, name: &str, bitcode: &[u8]) -> Result<(), Error> {
        // SAFETY: context and module are live; the library is read and dropped within the
        // call, `bitcode` outlives it.
        let linked = unsafe {
            sys::gj_link_library(
                self.context.raw.as_ptr(),
                self.raw.as_ptr(),
                sys::Str::new(name.as_bytes()),
                sys::Str::new(bitcode),
            )
        };
        self.context.errors()?;
        if linked {
            Ok(())
        } else {
            Err(Error::Diagnosed(self.context.take_diagnostics()))
        }
    }

    /// Makes all functions internal except kernels and those in `keep`.
    pub fn internalize(&mut self, keep: &[&str]) {
        let keep: Vec<sys::Str> = keep.iter().map(|k| sys::Str::new(k.as_bytes())).collect();
        // SAFETY: the module is live; `keep` is valid for its length.
        unsafe { sys::gj_module_internalize(self.raw.as_ptr(), keep.as_ptr(), keep.len()) }
    }

    /// Makes every exported function except kernels replaceable by other objects: it is not
    /// inlined, and no caller relies on its body.
    pub fn interpose(&mut self) {
        // SAFETY: the module is live.
        unsafe { sys::gj_module_interpose(self.raw.as_ptr()) }
    }

    /// Records for each exported function which functions of the module use it; the object file
    /// contains the list.
    pub fn note_uses(&mut self) {
        // SAFETY: the module is live.
        unsafe { sys::gj_module_note_uses(self.raw.as_ptr()) }
    }

    /// Whether the module itself uses an exported function, which another object can replace.
    #[must_use]
    pub fn uses_visible_functions(&self) -> bool {
        // SAFETY: the module is live.
        unsafe { sys::gj_module_calls_visible(self.raw.as_ptr()) }
    }

    /// Replaces calls of `int __gfxjit_reflect(const char *)` by constants, and folds branches on
    /// them. Removes functions of the module that are then unused.
    ///
    /// # Errors
    /// [`Error::Broken`] with a query that has no answer.
    pub fn reflect(&mut self, answer: impl FnMut(&str) -> Option<u32>) -> Result<(), Error> {
        let mut answer: Answers<'_> = Box::new(answer);
        // SAFETY: the module is live; `answer` outlives the call and is used by it alone; the buffer is
        // taken once.
        why(unsafe {
            sys::gj_module_reflect(
                self.raw.as_ptr(),
                reflected,
                (&raw mut answer).cast::<c_void>(),
            )
            .take_text()
        })
    }

    /// The module as LLVM IR text.
    #[must_use]
    pub fn to_text(&self) -> Vec<u8> {
        // SAFETY: the module is live; the buffer is taken once.
        unsafe { sys::gj_print(self.raw.as_ptr()).take() }
    }

    /// The module as bitcode.
    #[must_use]
    pub fn to_bitcode(&self) -> Vec<u8> {
        // SAFETY: the module is live; the buffer is taken once.
        unsafe { sys::gj_write_bitcode(self.raw.as_ptr()).take() }
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: owned by `self`, freed once, while its context is live.
        unsafe { sys::gj_module_free(self.raw.as_ptr()) }
    }
}
