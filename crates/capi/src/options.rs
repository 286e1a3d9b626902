//! How sources are compiled.

use std::ffi::c_char;
use std::time::Duration;

use gfxjit::{BitcodePolicy, OptLevel, Options};

use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::text::{free, give, handle_mut, text};

/// Options of compilation.
pub struct gfxjit_options(pub(crate) Options);

/// Options as they are by default.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_options_new(
    options: *mut *mut gfxjit_options,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe { give(options, gfxjit_options(Options::default()), "options") })
}

/// Sets one. Names and values:
///
/// `opt` O0 to O3; `wave-size` 32 or 64; `features` as LLVM writes them; `code-object-version` 4, 5, 6;
/// `device-libs` a folder; `internalize`, `isolate`, `math.finite-only`, `math.unsafe`, `math.flush-denormals`,
/// `math.correctly-rounded-sqrt` on or off; `bitcode` trust, isolate or refuse; `worker` a program; `timeout-ms`,
/// `memory`, `max-output` numbers; `cache` on, off or a folder; `cache-size` bytes; `cache-shared` a folder or URL.
/// Those of C++ and OpenCL C: `standard` c++20; and, once for each value, `define` NAME or NAME=VALUE, `undefine`,
/// `include-dir`, `argument`, `name` a name expression (`kernel<float, 4>`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_options_set(
    options: *mut gfxjit_options,
    name: *const c_char,
    value: *const c_char,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let options = &mut handle_mut(options, "options")?.0;
        set(options, text(name, "name")?, text(value, "value")?)
    })
}

/// A header of C++ or OpenCL C by name: `#include` finds it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_options_add_header(
    options: *mut gfxjit_options,
    name: *const c_char,
    contents: *const c_char,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let options = &mut handle_mut(options, "options")?.0;
        let (name, contents) = (text(name, "name")?, text(contents, "contents")?);
        options
            .cpp
            .headers
            .insert(name.to_owned(), contents.to_owned());
        Ok(())
    })
}

/// Frees them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_options_free(options: *mut gfxjit_options) {
    // SAFETY: the header's rules.
    unsafe { free(options) };
}

fn set(options: &mut Options, name: &str, value: &str) -> Result<(), Failure> {
    let bad = |wanted: &str| Failure::usage(format!("option {name}: `{value}` is not {wanted}"));
    let number = || value.parse::<u64>().map_err(|_| bad("a number"));
    let switch = || match value {
        "on" | "1" | "true" => Ok(true),
        "off" | "0" | "false" => Ok(false),
        _ => Err(bad("on or off")),
    };
    let small = |choices: &'static [u64]| {
        let number = number()?;
        let is_one = choices.contains(&number);
        let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
        is_one
            .then_some(number)
            .ok_or_else(|| bad(&format!("one of {}", choices.join(", "))))
    };
    match name {
        "opt" => {
            let level = value.strip_prefix('O').unwrap_or(value);
            options.opt = level
                .parse::<OptLevel>()
                .map_err(|_| bad("one of O0 to O3"))?;
        }
        "wave-size" => options.wave_size = Some(small(&[32, 64])? as u32),
        "features" => value.clone_into(&mut options.features),
        "code-object-version" => options.code_object_version = Some(small(&[4, 5, 6])? as u8),
        "device-libs" => options.device_libs = Some(value.into()),
        "internalize" => options.internalize = switch()?,
        "isolate" => options.isolate = switch()?,
        "math.finite-only" => options.math.finite_only = switch()?,
        "math.unsafe" => options.math.unsafe_math = switch()?,
        "math.flush-denormals" => options.math.flush_denormals = switch()?,
        "math.correctly-rounded-sqrt" => options.math.correctly_rounded_sqrt = switch()?,
        "bitcode" => {
            options.bitcode = match value {
                "trust" => BitcodePolicy::Trust,
                "isolate" => BitcodePolicy::Isolate,
                "refuse" => BitcodePolicy::Refuse,
                _ => return Err(bad("trust, isolate or refuse")),
            }
        }
        "worker" => options.worker = Some(value.into()),
        "timeout-ms" => options.timeout = Duration::from_millis(number()?),
        "memory" => options.memory = number()?,
        "max-output" => options.max_output = number()?,
        "cache" => match value {
            "on" => options.cache.off = false,
            "off" => options.cache.off = true,
            folder => options.cache.folder = Some(folder.into()),
        },
        "cache-size" => options.cache.size = Some(number()?),
        "cache-shared" => options.cache.shared = Some(value.to_owned()),
        "standard" => options.cpp.standard = Some(value.to_owned()),
        // In the order in which they are said.
        "define" => options.cpp.arguments.push(format!("-D{value}")),
        "undefine" => options.cpp.arguments.push(format!("-U{value}")),
        "include-dir" => options.include_dirs.push(value.into()),
        "argument" => options.cpp.arguments.push(value.to_owned()),
        "name" => options.cpp.names.push(value.to_owned()),
        _ => return Err(Failure::usage(format!("there is no option `{name}`"))),
    }
    Ok(())
}

/// The caller's options, or those by default.
///
/// # Safety
/// The pointer is null, or a handle.
pub(crate) unsafe fn or_default(options: *const gfxjit_options) -> Options {
    // SAFETY: the caller's.
    unsafe { options.as_ref() }.map_or_else(Options::default, |options| options.0.clone())
}
