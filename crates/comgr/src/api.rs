//! The functions of comgr that are called, as its public header declares them. All handles are structures of one
//! 64-bit number, which the ABIs of x86-64 and AArch64 pass as the number; enumerations are 32-bit numbers.

use std::ffi::{c_char, c_int};

use libloading::Library;

/// `amd_comgr_status_t`.
pub(crate) type Status = c_int;
/// `AMD_COMGR_STATUS_SUCCESS`
pub(crate) const SUCCESS: Status = 0;
/// A handle of any kind.
pub(crate) type Handle = u64;

/// Defines the table of functions. The name in the library is `amd_comgr_` and the field's.
macro_rules! functions {
    (
        needed { $($need:ident($($needs:ty),*) $(-> $result:ty)?;)* }
        optional { $($option:ident($($takes:ty),*) -> $gives:ty;)* }
    ) => {
        /// The functions of an open library.
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct Api {
            $(pub(crate) $need: unsafe extern "C" fn($($needs),*) $(-> $result)?,)*
            $(pub(crate) $option: Option<unsafe extern "C" fn($($takes),*) -> $gives>,)*
        }

        impl Api {
            /// Looks up the functions, which are valid while the library is open.
            ///
            /// # Errors
            /// The names of those that are missing.
            pub(crate) fn load(library: &Library) -> Result<Self, Vec<&'static str>> {
                let mut missing = Vec::new();
                $(let name = concat!("amd_comgr_", stringify!($need));
                // SAFETY: this is the function's type in the header.
                let $need = unsafe { library.get(name.as_bytes()) }.ok().map(|found| *found);
                if $need.is_none() {
                    missing.push(name);
                })*
                let found = (|| Some(Self {
                    $($need: $need?,)*
                    $($option: {
                        let name = concat!("amd_comgr_", stringify!($option));
                        // SAFETY: this is the function's type in the header.
                        unsafe { library.get(name.as_bytes()) }.ok().map(|found| *found)
                    },)*
                }))();
                found.ok_or(missing)
            }
        }
    };
}

functions! {
    needed {
        get_version(*mut usize, *mut usize);
        status_string(Status, *mut *const c_char) -> Status;
        get_isa_count(*mut usize) -> Status;
        get_isa_name(usize, *mut *const c_char) -> Status;
        create_data(u32, *mut Handle) -> Status;
        release_data(Handle) -> Status;
        set_data(Handle, usize, *const c_char) -> Status;
        set_data_name(Handle, *const c_char) -> Status;
        get_data(Handle, *mut usize, *mut c_char) -> Status;
        get_data_name(Handle, *mut usize, *mut c_char) -> Status;
        create_data_set(*mut Handle) -> Status;
        destroy_data_set(Handle) -> Status;
        data_set_add(Handle, Handle) -> Status;
        action_data_count(Handle, u32, *mut usize) -> Status;
        action_data_get_data(Handle, u32, usize, *mut Handle) -> Status;
        create_action_info(*mut Handle) -> Status;
        destroy_action_info(Handle) -> Status;
        action_info_set_isa_name(Handle, *const c_char) -> Status;
        action_info_set_language(Handle, u32) -> Status;
        action_info_set_option_list(Handle, *const *const c_char, usize) -> Status;
        action_info_set_logging(Handle, bool) -> Status;
        do_action(u32, Handle, Handle, Handle) -> Status;
    }
    optional {
        // Since 2.9.
        action_info_set_device_lib_linking(Handle, bool) -> Status;
    }
}
