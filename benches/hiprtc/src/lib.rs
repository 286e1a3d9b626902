//! ROCm's hiprtc, opened at run time: a yardstick for gfxjit's compile of HIP C++, and no part of
//! the product. It brings an LLVM of its own, so it has a process of its own.

use std::ffi::{CString, NulError, c_char, c_int, c_void};
use std::ptr::{null, null_mut};

use libloading::{Library, Symbol};
use thiserror::Error;

/// Why there is no code.
#[derive(Debug, Error)]
pub enum HiprtcError {
    /// The library or a function of it is not there.
    #[error("libhiprtc.so.7: {0}")]
    Library(#[from] libloading::Error),
    /// A function failed.
    #[error("{call} failed with hiprtcResult {status}{log}")]
    Failed {
        /// The function's name.
        call: &'static str,
        /// What it returned.
        status: c_int,
        /// hiprtc's messages, behind a new line.
        log: String,
    },
    /// A text has a zero byte in it.
    #[error(transparent)]
    Zero(#[from] NulError),
}

type Program = *mut c_void;
type Create = unsafe extern "C" fn(
    *mut Program,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> c_int;
type Compile = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type Get = unsafe extern "C" fn(Program, *mut c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut Program) -> c_int;

/// The library.
#[derive(Debug)]
pub struct Hiprtc(Library);

impl Hiprtc {
    /// Opens `libhiprtc.so.7` as the dynamic linker finds it.
    ///
    /// # Errors
    /// When it is not there.
    pub fn open() -> Result<Self, HiprtcError> {
        // SAFETY: hiprtc may be opened by any program.
        Ok(Self(unsafe { Library::new("libhiprtc.so.7") }?))
    }

    fn symbol<T>(&self, name: &str) -> Result<Symbol<'_, T>, HiprtcError> {
        // SAFETY: the types above are those of ROCm's documentation of hiprtc.
        Ok(unsafe { self.0.get(name.as_bytes()) }?)
    }

    /// Compiles a source for a processor, with hiprtc's own options.
    ///
    /// # Errors
    /// When hiprtc refuses.
    pub fn compile(&self, source: &str, processor: &str) -> Result<Vec<u8>, HiprtcError> {
        let create: Symbol<'_, Create> = self.symbol("hiprtcCreateProgram")?;
        let compile: Symbol<'_, Compile> = self.symbol("hiprtcCompileProgram")?;
        let code_size: Symbol<'_, Size> = self.symbol("hiprtcGetCodeSize")?;
        let get_code: Symbol<'_, Get> = self.symbol("hiprtcGetCode")?;
        let destroy: Symbol<'_, Destroy> = self.symbol("hiprtcDestroyProgram")?;

        let source = CString::new(source)?;
        let option = CString::new(format!("--offload-arch={processor}"))?;
        let options = [option.as_ptr()];
        let mut program = null_mut();
        // SAFETY: the strings and the place of the result outlive the call; no headers.
        let status = unsafe {
            create(
                &raw mut program,
                source.as_ptr(),
                c"kernel.hip".as_ptr(),
                0,
                null(),
                null(),
            )
        };
        done("hiprtcCreateProgram", status)?;
        // SAFETY: the program is one of hiprtc's, the options outlive the call.
        let status = unsafe { compile(program, 1, options.as_ptr()) };
        if status != 0 {
            return Err(HiprtcError::Failed {
                call: "hiprtcCompileProgram",
                status,
                log: self.log(program)?,
            });
        }
        let mut size = 0;
        // SAFETY: the program is compiled, the place of the result outlives the call.
        done("hiprtcGetCodeSize", unsafe {
            code_size(program, &raw mut size)
        })?;
        let mut code = vec![0; size];
        // SAFETY: hiprtc writes as many bytes as it has just said.
        done("hiprtcGetCode", unsafe {
            get_code(program, code.as_mut_ptr().cast())
        })?;
        // SAFETY: the program is not used any more.
        done("hiprtcDestroyProgram", unsafe { destroy(&raw mut program) })?;
        Ok(code)
    }

    fn log(&self, program: Program) -> Result<String, HiprtcError> {
        let log_size: Symbol<'_, Size> = self.symbol("hiprtcGetProgramLogSize")?;
        let get_log: Symbol<'_, Get> = self.symbol("hiprtcGetProgramLog")?;
        let mut size = 0;
        // SAFETY: the program is one of hiprtc's, the place of the result outlives the call.
        done("hiprtcGetProgramLogSize", unsafe {
            log_size(program, &raw mut size)
        })?;
        let mut log = vec![0_u8; size];
        // SAFETY: hiprtc writes as many bytes as it has just said.
        done("hiprtcGetProgramLog", unsafe {
            get_log(program, log.as_mut_ptr().cast())
        })?;
        let log = String::from_utf8_lossy(&log);
        Ok(format!("\n{}", log.trim_end_matches('\0')))
    }
}

fn done(call: &'static str, status: c_int) -> Result<(), HiprtcError> {
    if status == 0 {
        return Ok(());
    }
    Err(HiprtcError::Failed {
        call,
        status,
        log: String::new(),
    })
}
