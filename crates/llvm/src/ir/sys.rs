//! The C ABI of `shim/ir*.cpp` and `shim/codegen*.cpp`.

use std::ffi::{c_char, c_void};

macro_rules! opaque {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[repr(C)]
        pub(crate) struct $name {
            _private: [u8; 0],
        }
    )*};
}

opaque! {
    /// An `LLVMContext` and its diagnostic handler.
    Context;
    /// An `llvm::Module`.
    Module;
    /// An `llvm::TargetMachine`.
    TargetMachine;
}

/// Borrowed bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Str {
    ptr: *const c_char,
    len: usize,
}

impl Str {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        Self {
            ptr: bytes.as_ptr().cast(),
            len: bytes.len(),
        }
    }

    /// The text; invalid UTF-8 is replaced.
    ///
    /// # Safety
    /// The pointer is null or valid for `len` bytes.
    pub(crate) unsafe fn text(self) -> String {
        if self.ptr.is_null() {
            return String::new();
        }
        // SAFETY: by the caller's promise.
        let bytes = unsafe { std::slice::from_raw_parts(self.ptr.cast::<u8>(), self.len) };
        String::from_utf8_lossy(bytes).into_owned()
    }
}

/// Bytes allocated by the shim.
#[repr(C)]
pub(crate) struct Buf {
    ptr: *mut c_char,
    len: usize,
}

impl Buf {
    pub(crate) const EMPTY: Self = Self {
        ptr: std::ptr::null_mut(),
        len: 0,
    };

    /// Copies the bytes to a vector and frees the shim's memory.
    ///
    /// # Safety
    /// The buffer is `EMPTY` or came from the shim, and is taken once.
    pub(crate) unsafe fn take(self) -> Vec<u8> {
        if self.ptr.is_null() {
            return Vec::new();
        }
        // SAFETY: the shim allocated `len` bytes at `ptr`.
        let bytes = unsafe { std::slice::from_raw_parts(self.ptr.cast::<u8>(), self.len) }.to_vec();
        // SAFETY: by the caller's promise it is not freed elsewhere.
        unsafe { gj_buf_free(self) };
        bytes
    }

    /// As [`Buf::take`], as text.
    ///
    /// # Safety
    /// As for [`Buf::take`].
    pub(crate) unsafe fn take_text(self) -> String {
        // SAFETY: by the caller's promise.
        let bytes = unsafe { self.take() };
        String::from_utf8(bytes)
            .unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
    }
}

#[repr(C)]
pub(crate) struct Diag {
    pub severity: u32,
    pub line: u32,
    pub column: u32,
    pub message: Str,
    pub file: Str,
    pub snippet: Str,
}

pub(crate) type DiagFn = unsafe extern "C" fn(user: *mut c_void, diag: *const Diag);

pub(crate) const ASSEMBLED: u32 = 0;
pub(crate) const UNKNOWN_CPU: u32 = 2;

pub(crate) const DECLARATION: u32 = 1;
pub(crate) const KERNEL: u32 = 2;
pub(crate) const INTRINSIC: u32 = 4;
pub(crate) const LOCAL: u32 = 8;
pub(crate) const USED: u32 = 16;
pub(crate) const VARIABLE: u32 = 32;

#[repr(C)]
pub(crate) struct RawGlobal {
    pub name: Str,
    pub flags: u32,
    pub bits: u32,
    pub cpu: Str,
    pub features: Str,
}

/// A function without a body that a module for NVPTX calls.
#[repr(C)]
pub(crate) struct RawForeign {
    pub symbol: Str,
    pub text: Str,
    pub constraints: Str,
    pub ty: Str,
    pub user: Str,
}

pub(crate) type ForeignFn = unsafe extern "C" fn(user: *mut c_void, foreign: *const RawForeign);
pub(crate) type NameFn = unsafe extern "C" fn(user: *mut c_void, name: Str, caller: Str);
pub(crate) type GlobalFn = unsafe extern "C" fn(user: *mut c_void, global: *const RawGlobal);
pub(crate) type ReflectFn =
    unsafe extern "C" fn(user: *mut c_void, question: Str, answer: *mut u32) -> bool;
pub(crate) type FeatureFn = unsafe extern "C" fn(user: *mut c_void, name: Str, on: bool);
pub(crate) type EndFn = unsafe extern "C" fn(how: u32, message: *const c_char, len: usize);
pub(crate) type ReadFn = unsafe extern "C" fn(name: Str, out: *mut Buf) -> bool;
pub(crate) type IsBusyFn = unsafe extern "C" fn() -> bool;

// The ways in which a job can fail without a result.
pub(crate) const NO_MEMORY: u32 = 1;
pub(crate) const TOO_LARGE: u32 = 2;

unsafe extern "C" {
    pub(crate) fn gj_buf_free(b: Buf);
    pub(crate) fn gj_buf_new(bytes: Str) -> Buf;
    pub(crate) fn gj_set_fatal_handler(f: EndFn);
    pub(crate) fn gj_catch_new();
    pub(crate) fn gj_in_llvm() -> *const c_void;
    pub(crate) fn gj_leave_busy_threads(f: IsBusyFn);
    pub(crate) fn gj_set_file_reader(f: ReadFn);
    pub(crate) fn gj_job(has: bool, most_output: u64);
    pub(crate) fn gj_raise_fatal(message: Str);

    pub(crate) fn gj_ctx_new(f: DiagFn, user: *mut c_void) -> *mut Context;
    pub(crate) fn gj_ctx_free(c: *mut Context);
    pub(crate) fn gj_parse_text(
        c: *mut Context,
        name: Str,
        bytes: Str,
        lines: bool,
        folder: Str,
    ) -> *mut Module;
    pub(crate) fn gj_parse_bitcode(c: *mut Context, name: Str, bytes: Str) -> *mut Module;
    pub(crate) fn gj_bitcode_producer(bytes: Str) -> Buf;

    pub(crate) fn gj_module_free(m: *mut Module);
    pub(crate) fn gj_verify(c: *mut Context, m: *mut Module) -> Buf;
    pub(crate) fn gj_print(m: *mut Module) -> Buf;
    pub(crate) fn gj_write_bitcode(m: *mut Module) -> Buf;
    pub(crate) fn gj_module_triple(m: *mut Module) -> Buf;
    pub(crate) fn gj_module_set_triple(m: *mut Module, triple: Str);
    pub(crate) fn gj_module_link_lds(m: *mut Module) -> Buf;
    pub(crate) fn gj_module_mark_lds(m: *mut Module) -> bool;
    pub(crate) fn gj_module_name_lds(m: *mut Module);
    pub(crate) fn gj_module_set_layout(
        m: *mut Module,
        tm: *mut TargetMachine,
        theirs: *mut Buf,
        ours: *mut Buf,
    ) -> bool;
    pub(crate) fn gj_module_flag(m: *mut Module, key: Str, value: *mut u32) -> bool;
    pub(crate) fn gj_module_set_flag(m: *mut Module, key: Str, value: u32);
    pub(crate) fn gj_module_has_metadata(m: *mut Module, name: Str) -> bool;
    pub(crate) fn gj_module_globals(m: *mut Module, f: GlobalFn, user: *mut c_void);
    pub(crate) fn gj_module_name_parameter_types(m: *mut Module);
    pub(crate) fn gj_keep_once();
    pub(crate) fn gj_module_too_large(m: *mut Module) -> Buf;
    pub(crate) fn gj_function_set_attribute(
        m: *mut Module,
        name: Str,
        key: Str,
        value: Str,
    ) -> bool;
    pub(crate) fn gj_module_define_constant(m: *mut Module, name: Str, value: u64) -> bool;
    pub(crate) fn gj_link_library(c: *mut Context, m: *mut Module, name: Str, bitcode: Str)
    -> bool;
    pub(crate) fn gj_module_internalize(m: *mut Module, keep: *const Str, count: usize);
    pub(crate) fn gj_module_interpose(m: *mut Module);
    pub(crate) fn gj_module_note_uses(m: *mut Module);
    pub(crate) fn gj_module_calls_visible(m: *mut Module) -> bool;
    pub(crate) fn gj_module_reflect(m: *mut Module, f: ReflectFn, user: *mut c_void) -> Buf;

    pub(crate) fn gj_nvptx_is(m: *mut Module) -> bool;
    pub(crate) fn gj_nvptx_short(m: *mut Module) -> bool;
    pub(crate) fn gj_nvptx_assembly(m: *mut Module, f: ForeignFn, user: *mut c_void);
    pub(crate) fn gj_nvptx_foreign(m: *mut Module, f: ForeignFn, user: *mut c_void) -> Buf;
    pub(crate) fn gj_nvptx_functions(m: *mut Module, f: ForeignFn, user: *mut c_void);
    pub(crate) fn gj_nvptx_retarget(m: *mut Module) -> Buf;

    pub(crate) fn gj_amdgcn_retarget(m: *mut Module, known: *const Str, count: usize) -> Buf;
    pub(crate) fn gj_amdgcn_missing(m: *mut Module, f: NameFn, user: *mut c_void);

    pub(crate) fn gj_cpu_features(cpu: Str, f: FeatureFn, user: *mut c_void) -> bool;
    pub(crate) fn gj_tm_new(cpu: Str, features: Str, level: u32) -> *mut TargetMachine;
    pub(crate) fn gj_tm_new_nvptx(
        cpu: Str,
        features: Str,
        short: bool,
        level: u32,
    ) -> *mut TargetMachine;
    pub(crate) fn gj_tm_free(tm: *mut TargetMachine, keep: bool);
    pub(crate) fn gj_optimize(m: *mut Module, tm: *mut TargetMachine, level: u32);
    pub(crate) fn gj_run_passes(m: *mut Module, tm: *mut TargetMachine, names: Str) -> bool;
    pub(crate) fn gj_codegen(
        m: *mut Module,
        tm: *mut TargetMachine,
        assembly: bool,
        ipra: bool,
        faults: Str,
        out: *mut Buf,
    ) -> bool;
    pub(crate) fn gj_assemble(
        name: Str,
        prefix: Str,
        source: Str,
        cpu: Str,
        features: Str,
        lines: bool,
        folder: Str,
        f: DiagFn,
        user: *mut c_void,
        out: *mut Buf,
    ) -> u32;
}
