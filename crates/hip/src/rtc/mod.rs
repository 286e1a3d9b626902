//! hiprtc: compiling and linking sources at run time.

mod code;
pub(crate) mod options;
mod program;

pub use options::DEBUG_INFO_VARIABLE;

use std::collections::BTreeMap;
use std::ffi::{c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::entry::{Address, In, Out, Table, Text};
use crate::error::Code;
use crate::handles::Handle;
use crate::kernel::kept_name;
use crate::link;
use crate::log;
use crate::version::Version;
use code::ProgramCode;
use program::{PROGRAMS, Program, program};

type Result<T> = std::result::Result<T, ProgramCode>;

fn enter(name: &str, body: impl FnOnce() -> Result<()>) -> u32 {
    let result = catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(ProgramCode::INTERNAL));
    match result {
        Ok(()) => log::called(name),
        Err(code) => log::told(&format!("{name}: {}", code.text().to_string_lossy())),
    }
    result.err().unwrap_or(ProgramCode::SUCCESS).0
}

macro_rules! functions {
    ($(fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)*) => {
        $(
            #[allow(non_snake_case, reason = "hiprtc's names")]
            extern "C" fn $name($($arg: $ty),*) -> u32 {
                enter(stringify!($name), || -> Result<()> { $body })
            }
        )*
        /// All functions by name.
        pub(crate) const FUNCTIONS: Table = &[
            ("hiprtcGetErrorString", Address(error_string as *const c_void)),
            $((stringify!($name), Address($name as *const c_void)),)*
        ];
    };
}

extern "C" fn error_string(code: u32) -> *const c_char {
    ProgramCode(code).text().as_ptr()
}

/// The result for every link error: hiprtc has one code for them.
fn not_linked(error: crate::error::Error) -> ProgramCode {
    log::told(&error.reason);
    log::not_made("hiprtcLink", &error.reason);
    match error.code {
        Code::FILE_NOT_FOUND => ProgramCode::PROGRAM_CREATION_FAILURE,
        Code::INVALID_VALUE | Code::INVALID_HANDLE => ProgramCode::INVALID_INPUT,
        _ => ProgramCode::LINKING,
    }
}

/// Formats that only NVIDIA's linker takes: `HIPRTC_JIT_INPUT_CUBIN`, `…_PTX`, `…_NVVM`.
fn is_nvidias(kind: u32) -> bool {
    matches!(kind, 0 | 1 | 5)
}

/// Writes bytes; the program has asked for their number before.
fn put(to: Out<u8>, bytes: &[u8]) -> Result<()> {
    Ok(to.put(bytes)?)
}

/// A text with its zero byte.
fn with_zero(text: &str) -> Vec<u8> {
    text.bytes().chain([0]).collect()
}

functions! {
    fn hiprtcVersion(major: Out<i32>, minor: Out<i32>) {
        let told = Version::told()?;
        major.set(told.major())?;
        Ok(minor.set(told.minor())?)
    }

    fn hiprtcCreateProgram(to: Out<Handle>, source: Text, name: Text, count: i32, headers: In<Text>, names: In<Text>) {
        if to.is_null() {
            return Err(ProgramCode::INVALID_INPUT);
        }
        let count = usize::try_from(count).map_err(|_| ProgramCode::INVALID_INPUT)?;
        let mut all = BTreeMap::new();
        for (header, name) in headers.many(count)?.into_iter().zip(names.many(count)?) {
            all.insert(name.get()?, header.get()?);
        }
        let program = Program::new(name.get_if_there()?, source.get()?, all);
        to.set(PROGRAMS.put(program))?;
        Ok(())
    }

    fn hiprtcDestroyProgram(handle: Out<Handle>) {
        let own = handle.get()?;
        PROGRAMS.take(own).ok_or(ProgramCode::INVALID_PROGRAM)?;
        handle.set(std::ptr::null_mut())?;
        Ok(())
    }

    fn hiprtcAddNameExpression(handle: Handle, expression: Text) {
        program(handle)?.want(&expression.get()?)
    }

    fn hiprtcCompileProgram(handle: Handle, count: i32, options: In<Text>) {
        let count = usize::try_from(count).map_err(|_| ProgramCode::INVALID_INPUT)?;
        let given: crate::error::Result<Vec<String>> = options.many(count)?.into_iter().map(Text::get).collect();
        program(handle)?.compile(&given?)
    }

    fn hiprtcGetLoweredName(handle: Handle, expression: Text, lowered: Out<*const c_char>) {
        let name = program(handle)?.lowered(&expression.get()?)?;
        lowered.set(kept_name(&name))?;
        Ok(())
    }

    fn hiprtcGetProgramLogSize(handle: Handle, bytes: Out<usize>) {
        // The size of an empty log is 0: it has no zero byte.
        let len = program(handle)?.with(|state| if state.log.is_empty() { 0 } else { state.log.len() + 1 });
        bytes.set(len)?;
        Ok(())
    }

    fn hiprtcGetProgramLog(handle: Handle, to: Out<u8>) {
        let log = program(handle)?.with(|state| state.log.clone());
        put(to, &with_zero(&log))
    }

    fn hiprtcGetCodeSize(handle: Handle, bytes: Out<usize>) {
        let len = program(handle)?.with(|state| state.code.len());
        bytes.set(len)?;
        if len == 0 { Err(ProgramCode::INVALID_PROGRAM) } else { Ok(()) }
    }

    fn hiprtcGetCode(handle: Handle, to: Out<u8>) { program(handle)?.with(|state| put(to, &state.code)) }

    fn hiprtcGetBitcodeSize(handle: Handle, bytes: Out<usize>) {
        if bytes.is_null() {
            return Err(ProgramCode::INVALID_INPUT);
        }
        let len = program(handle)?.with(|state| state.bitcode.len());
        bytes.set(len)?;
        if len == 0 { Err(ProgramCode::INVALID_PROGRAM) } else { Ok(()) }
    }

    fn hiprtcGetBitcode(handle: Handle, to: Out<u8>) {
        if to.is_null() {
            return Err(ProgramCode::INVALID_INPUT);
        }
        program(handle)?.with(|state| put(to, &state.bitcode))
    }

    fn hiprtcLinkCreate(_count: u32, _options: In<u32>, _values: In<*const c_void>, to: Out<Handle>) {
        to.set(link::create())?;
        Ok(())
    }

    fn hiprtcLinkAddFile(handle: Handle, kind: u32, path: Text, _count: u32, _options: In<u32>, _values: In<*const c_void>) {
        if is_nvidias(kind) {
            return Err(ProgramCode::INVALID_INPUT);
        }
        link::add_file(handle, &path.get()?).map_err(not_linked)
    }

    fn hiprtcLinkAddData(handle: Handle, kind: u32, data: In<u8>, bytes: usize, name: Text, _count: u32, _options: In<u32>, _values: In<*const c_void>) {
        if data.is_null() || is_nvidias(kind) {
            return Err(ProgramCode::INVALID_INPUT);
        }
        let name = name.get_if_there()?.unwrap_or_default();
        link::add(handle, &name, data.many(bytes)?).map_err(not_linked)
    }

    fn hiprtcLinkComplete(handle: Handle, image: Out<*const u8>, bytes: Out<usize>) {
        if image.is_null() || bytes.is_null() {
            return Err(ProgramCode::INVALID_INPUT);
        }
        let (start, len) = link::complete(handle).map_err(not_linked)?;
        image.set(start)?;
        bytes.set(len)?;
        Ok(())
    }

    fn hiprtcLinkDestroy(handle: Handle) {
        link::destroy(handle).map_err(|_| ProgramCode::INVALID_INPUT)
    }
}

/// Compiles a source of this library; the error is the front end's log.
pub(crate) fn compile(
    name: &str,
    text: &str,
    target: gfxjit::TargetId,
    options: &gfxjit::Options,
) -> std::result::Result<Vec<u8>, String> {
    program::make(name, text, target, options, false).map(|made| made.code)
}
