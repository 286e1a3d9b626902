//! Options of compilation.

use std::ffi::c_char;

use gfxjit::Options;

use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::text::{free, give, handle_mut, text};

/// Options of compilation.
pub struct gfxjit_options(pub(crate) Options);

/// Default options.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_options_new(
    options: *mut *mut gfxjit_options,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe { give(options, gfxjit_options(Options::default()), "options") })
}

/// Sets an option by name; the value is text. docs/options.md describes the options and their values:
///
/// `opt`, `compiler`, `comgr-library`, `debug-info`, `wave-size`, `code-object-version`, `device-libs`, `features`,
/// `internalize`, `interposable`, `finite-only`, `unsafe-math`, `flush-denormals`, `correctly-rounded-sqrt`, `define`, `undefine`, `std`,
/// `instantiate`, `clang-arg`, `add-header`, `rocm-headers`, `include-dir`, `bare-pointers`, `index-bits`,
/// `isolate`, `bitcode`, `sandbox`, `worker`, `compile-timeout`, `compile-memory`, `max-output`,
/// `lost-threads`, `cache`, `cache-size`, `cache-wait`, `cache-shared`.
///
/// Switches take `on` and `off`; sizes take bytes or a number with KiB, MiB or GiB; times take seconds. `define`,
/// `undefine`, `instantiate`, `clang-arg`, `add-header` and `include-dir` add a value each time. Fails with `USAGE`
/// for unknown options and for values that an option does not take.
///
///     gfxjit_options *options;
///     error = gfxjit_options_new(&options);
///     if (!error) error = gfxjit_options_set(options, "opt", "O2");
///     if (!error) error = gfxjit_options_set(options, "define", "BLOCK=64");
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_options_set(
    options: *mut gfxjit_options,
    name: *const c_char,
    value: *const c_char,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let options = &mut handle_mut(options, "options")?.0;
        let set = options.set(text(name, "name")?, text(value, "value")?);
        set.map_err(|error| Failure::usage(error.to_string()))
    })
}

/// Frees options.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_options_free(options: *mut gfxjit_options) {
    // SAFETY: the header's rules.
    unsafe { free(options) };
}

/// The caller's options, or the default ones for null.
///
/// # Safety
/// The pointer is null, or a handle.
pub(crate) unsafe fn or_default(options: *const gfxjit_options) -> Options {
    // SAFETY: the caller's.
    unsafe { options.as_ref() }.map_or_else(Options::default, |options| options.0.clone())
}

#[cfg(test)]
mod tests {
    use gfxjit::Options;

    /// Every option of the library is named in the header, which is generated from this file, and in
    /// docs/options.md.
    #[test]
    fn every_option_is_documented() {
        let page = include_str!("../../../docs/options.md");
        let header = include_str!("../include/gfxjit.h");
        for option in Options::all() {
            let name = option.name;
            assert!(header.contains(&format!("`{name}`")), "{name}");
            let value = match option.value {
                "" => "on, off",
                value => value,
            };
            let repeats = if option.repeats { ", repeats" } else { "" };
            let row = format!("| `{name}` | {value}{repeats} | {} |\n", option.help);
            assert!(page.contains(&row), "docs/options.md has no row\n{row}");
        }
        assert_eq!(page.matches("\n| `").count(), Options::all().len());
    }
}
