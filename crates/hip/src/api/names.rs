//! Errors, names of functions, and functions by name.

use std::ffi::{c_char, c_void};

use crate::entry::{Address, Out, Table, Text, find, functions};
use crate::error::{Code, Error, Result};
use crate::handles::Handle;
use crate::kernel::{FUNCTIONS as KERNELS, kept_name};
use crate::thread;
use crate::version::Version;
use crate::{fatbin, log};

/// `hipDriverProcAddressQueryResult`.
const FOUND: u32 = 0;
const NO_SYMBOL: u32 = 1;
/// `HIP_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM`.
const OWN_DEFAULT_STREAM: u64 = 2;

/// Functions that do not return `hipError_t`, or whose call must not change the last error.
pub(crate) const OTHERS: Table = &[
    ("hipGetLastError", Address(get_last_error as *const c_void)),
    (
        "hipExtGetLastError",
        Address(get_last_error as *const c_void),
    ),
    (
        "hipPeekAtLastError",
        Address(peek_at_last_error as *const c_void),
    ),
    ("hipGetErrorName", Address(error_name as *const c_void)),
    ("hipGetErrorString", Address(error_string as *const c_void)),
    ("hipKernelNameRef", Address(kernel_name as *const c_void)),
    (
        "hipKernelNameRefByPtr",
        Address(kernel_name_of as *const c_void),
    ),
    (
        "hipGetStreamDeviceId",
        Address(super::stream::stream_device as *const c_void),
    ),
    ("hipApiName", Address(api_name as *const c_void)),
    ("__hipOnError", Address(on_error as *const c_void)),
    ("__gnu_h2f_ieee", Address(half_to_float as *const c_void)),
    ("__gnu_f2h_ieee", Address(float_to_half as *const c_void)),
];

extern "C" fn get_last_error() -> u32 {
    thread::take_last_error().0
}

extern "C" fn peek_at_last_error() -> u32 {
    thread::last_error().0
}

extern "C" fn error_name(code: u32) -> *const c_char {
    Code(code).name().as_ptr()
}

extern "C" fn error_string(code: u32) -> *const c_char {
    Code(code).text().as_ptr()
}

extern "C" fn kernel_name(function: Handle) -> *const c_char {
    let function = KERNELS.get(function);
    function.map_or(std::ptr::null(), |function| {
        kept_name(function.kernel.name())
    })
}

extern "C" fn kernel_name_of(address: *const c_void, _stream: Handle) -> *const c_char {
    fatbin::name_of(address).map_or(std::ptr::null(), |name| kept_name(&name))
}

/// Function numbers come from tracing callbacks, which do not exist here, so no number has a name.
extern "C" fn api_name(_number: u32) -> *const c_char {
    c"unknown".as_ptr()
}

extern "C" fn on_error(code: u32) -> u32 {
    code
}

extern "C" fn half_to_float(bits: u16) -> f32 {
    gfxjit::half::f16::from_bits(bits).to_f32()
}

extern "C" fn float_to_half(value: f32) -> u16 {
    gfxjit::half::f16::from_f32(value).to_bits()
}

functions! {
    with_per_thread;

    fn hipGetProcAddress(name: Text, function: Out<*const c_void>, version: i32, flags: u64, status: Out<u32>) {
        proc_address(name, function, (version, flags), status)
    }

    fn hipGetDriverEntryPoint(name: Text, function: Out<*const c_void>, flags: u64, status: Out<u32>) {
        proc_address(name, function, (Version::told()?.number(), flags), status)
    }

    fn hipDrvGetErrorName(code: u32, text: Out<*const c_char>) {
        text.set(known(code)?.name().as_ptr())
    }

    fn hipDrvGetErrorString(code: u32, text: Out<*const c_char>) {
        text.set(known(code)?.text().as_ptr())
    }
}

fn known(code: u32) -> Result<Code> {
    let code = Code(code);
    match code.is_known() {
        true => Ok(code),
        false => Err(Error::invalid(format!("no error has number {}", code.0))),
    }
}

/// The address of a function by name, in the variant for a version of HIP.
fn proc_address(
    name: Text,
    function: Out<*const c_void>,
    (version, flags): (i32, u64),
    status: Out<u32>,
) -> Result<()> {
    let name = name.get()?;
    if function.is_null() {
        return Err(Error::invalid("a null pointer for the function"));
    }
    // The headers of HIP 6 and later map these names to versioned ones by macros.
    let name = match &*name {
        "hipGetDeviceProperties" if version >= 600 => "hipGetDevicePropertiesR0600",
        "hipChooseDevice" if version >= 600 => "hipChooseDeviceR0600",
        name => name,
    };
    let own = (flags & OWN_DEFAULT_STREAM != 0 || thread::is_per_thread())
        .then(|| find(&format!("{name}_spt")))
        .flatten();
    match own.or_else(|| find(name)) {
        Some(address) => {
            status.set_if_wanted(FOUND)?;
            function.set(address)
        }
        None => {
            status.set_if_wanted(NO_SYMBOL)?;
            function.set(std::ptr::null())?;
            let error = Error::unsupported("this function");
            log::failed(name, &error);
            Err(Error::new(
                Code::INVALID_VALUE,
                format!("{name} is not there"),
            ))
        }
    }
}
