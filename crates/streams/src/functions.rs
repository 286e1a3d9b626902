//! Function pointers of a vendor's library, as a struct.

/// Defines `Api`, the functions of an open library, in three lists: required functions, those that
/// older versions lack, and those that return a text for a status. The first two return a status.
#[macro_export]
macro_rules! functions {
    (
        needed { $($need:ident($($needs:ty),* $(,)?);)* }
        optional { $($option:ident($($takes:ty),* $(,)?);)* }
        texts { $($text:ident;)* }
    ) => {
        /// The functions of an open library.
        #[allow(non_snake_case, reason = "these are the library's names")]
        pub(super) struct Api {
            $(pub $need: unsafe extern "C" fn($($needs),*) -> ::std::ffi::c_int,)*
            $(pub $option: Option<unsafe extern "C" fn($($takes),*) -> ::std::ffi::c_int>,)*
            $(pub $text: Option<unsafe extern "C" fn(::std::ffi::c_int) -> *const ::std::ffi::c_char>,)*
        }

        #[allow(non_snake_case, reason = "as above")]
        impl Api {
            /// Looks up the functions.
            ///
            /// # Errors
            /// The names of missing required functions.
            pub fn load(library: &$crate::Library) -> Result<Self, Vec<&'static str>> {
                let mut missing = Vec::new();
                // SAFETY: these are the functions' types, from the vendor's header.
                $(let $need = unsafe { library.function(stringify!($need)) };
                if $need.is_none() {
                    missing.push(stringify!($need));
                })*
                let found = (|| Some(Self {
                    $($need: $need?,)*
                    // SAFETY: as above.
                    $($option: unsafe { library.function(stringify!($option)) },)*
                    // SAFETY: as above.
                    $($text: unsafe { library.function(stringify!($text)) },)*
                }))();
                found.ok_or(missing)
            }
        }
    };
}
