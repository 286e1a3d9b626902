//! How C gets in: every exported function by its name, and what its arguments are.
//!
//! Functions are entries of tables; no symbol of this library has a name of HIP's, or the libraries
//! with ROCm's names would call themselves.

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use crate::error::{Code, Error, Result};
use crate::{log, thread};

/// The address of a function.
#[derive(Clone, Copy)]
pub struct Address(pub *const c_void);

// SAFETY: the address of code is the same from every thread.
unsafe impl Send for Address {}
// SAFETY: as above.
unsafe impl Sync for Address {}

/// Functions with their names.
pub type Table = &'static [(&'static str, Address)];

static ALL: OnceLock<HashMap<String, Address>> = OnceLock::new();

/// Says what functions there are, which is asked for once.
pub fn know(all: impl FnOnce() -> HashMap<String, Address>) {
    ALL.get_or_init(all);
}

/// A function by its name.
pub fn find(name: &str) -> Option<*const c_void> {
    ALL.get()?.get(name).map(|address| address.0)
}

/// Makes functions for C of bodies that return `Result<()>`, and a table of them.
macro_rules! functions {
    (with_per_thread; $($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)*) => {
        $crate::entry::functions! { $($(#[$doc])* fn $name($($arg: $ty),*) $body)* }
        /// The same with the thread's own default stream.
        #[allow(non_snake_case, reason = "HIP's names")]
        #[allow(clippy::too_many_arguments, reason = "HIP's functions")]
        mod per_thread {
            #[allow(unused_imports, reason = "what the arguments' types need")]
            use super::*;
            $(
                pub extern "C" fn $name($($arg: $ty),*) -> u32 {
                    $crate::thread::per_thread(|| super::$name($($arg),*))
                }
            )*
        }
        /// Every function with its name.
        pub const PER_THREAD: $crate::entry::Table = &[
            $((stringify!($name), $crate::entry::Address(per_thread::$name as *const std::ffi::c_void)),)*
        ];
    };
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)*) => {
        $(
            $(#[$doc])*
            #[allow(non_snake_case, reason = "HIP's names")]
            #[allow(clippy::too_many_arguments, reason = "HIP's functions")]
            extern "C" fn $name($($arg: $ty),*) -> u32 {
                $crate::entry::enter(stringify!($name), || -> $crate::error::Result<()> { $body })
            }
        )*
        /// Every function with its name.
        pub const FUNCTIONS: $crate::entry::Table = &[
            $((stringify!($name), $crate::entry::Address($name as *const std::ffi::c_void)),)*
        ];
    };
}
pub(crate) use functions;

/// Carries a function out, and notes how it ended.
pub fn enter(name: &'static str, body: impl FnOnce() -> Result<()>) -> u32 {
    let result = catch_unwind(AssertUnwindSafe(body));
    let result = result.unwrap_or_else(|_| {
        Err(Error::new(
            Code::UNKNOWN,
            "gfxjit panicked; this is its fault, please report it",
        ))
    });
    match result {
        Ok(()) => {
            log::called(name);
            Code::SUCCESS.0
        }
        Err(error) => {
            log::failed(name, &error);
            thread::note(error.code);
            error.code.0
        }
    }
}

/// Where a function leaves something.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Out<T>(pub *mut T);

impl<T> Out<T> {
    pub fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// Leaves it, or fails where the caller gave no address.
    pub fn set(self, value: T) -> Result<()> {
        match self.set_if_wanted(value) {
            true => Ok(()),
            false => Err(Error::invalid("a null pointer for a result")),
        }
    }

    /// Whether the caller gave an address.
    pub fn set_if_wanted(self, value: T) -> bool {
        if self.0.is_null() {
            return false;
        }
        // SAFETY: HIP's callers give addresses that may be written. They may be unaligned in packed
        // structs.
        unsafe { self.0.write_unaligned(value) };
        true
    }

    /// What is there now.
    pub fn get(self) -> Result<T>
    where
        T: Copy,
    {
        In(self.0.cast_const()).get()
    }

    /// Leaves the element with an index.
    pub fn set_at(self, index: usize, value: T) {
        // SAFETY: by the caller's count; `wrapping_add` keeps the provenance.
        unsafe { self.0.wrapping_add(index).write_unaligned(value) }
    }
}

/// Something that the caller gives.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct In<T>(pub *const T);

impl<T: Copy> In<T> {
    pub fn get(self) -> Result<T> {
        if self.0.is_null() {
            return Err(Error::invalid("a null pointer for an argument"));
        }
        // SAFETY: HIP's callers give addresses that may be read.
        Ok(unsafe { self.0.read_unaligned() })
    }

    /// So many of them; none for none.
    pub fn many(self, count: usize) -> Result<Vec<T>> {
        if count == 0 {
            return Ok(Vec::new());
        }
        if self.0.is_null() {
            return Err(Error::invalid("a null pointer for a list"));
        }
        let at = |index| self.0.wrapping_add(index);
        // SAFETY: by the caller's count.
        Ok((0..count)
            .map(|index| unsafe { at(index).read_unaligned() })
            .collect())
    }
}

/// A text of C's.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Text(pub *const c_char);

impl Text {
    pub fn get(self) -> Result<String> {
        self.get_if_there()
            .ok_or_else(|| Error::invalid("a null pointer for a text"))
    }

    pub fn get_if_there(self) -> Option<String> {
        if self.0.is_null() {
            return None;
        }
        // SAFETY: HIP's callers give texts with a zero byte behind them.
        let text = unsafe { CStr::from_ptr(self.0) };
        Some(text.to_string_lossy().into_owned())
    }
}

/// Writes a text and its zero byte where there is room for so many bytes.
pub fn put_text(to: Out<c_char>, room: i32, text: &str) -> Result<()> {
    if to.is_null() || room <= 0 {
        return Err(Error::invalid("no room for a text"));
    }
    let room = room.unsigned_abs() as usize - 1;
    let bytes = text.bytes().take(room).chain([0]);
    for (index, byte) in bytes.enumerate() {
        to.set_at(index, byte.cast_signed());
    }
    Ok(())
}
