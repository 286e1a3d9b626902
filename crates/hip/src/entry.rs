//! Entry points for C: functions by name, and their argument types.
//!
//! Functions are entries of tables; no symbol of this library has a HIP name, or the libraries
//! with ROCm's names would call themselves.

use std::collections::{BTreeSet, HashMap};
use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, OnceLock};

use crate::error::{Code, Error, Result};
use crate::{exit, log, ongoing, thread};
use gfxjit::hal::sync::lock;

/// Address of a function, which is `Sync`.
#[derive(Clone, Copy)]
pub(crate) struct Address(pub *const c_void);

// SAFETY: the address of code is the same from every thread.
unsafe impl Send for Address {}
// SAFETY: as above.
unsafe impl Sync for Address {}

/// Functions by name.
pub(crate) type Table = &'static [(&'static str, Address)];

static ALL: OnceLock<HashMap<String, Address>> = OnceLock::new();

/// Registers the table of functions, once.
pub(crate) fn know(all: impl FnOnce() -> HashMap<String, Address>) {
    ALL.get_or_init(all);
}

/// The address of a function by name.
pub(crate) fn find(name: &str) -> Option<*const c_void> {
    ALL.get()?.get(name).map(|address| address.0)
}

/// Defines `extern "C"` functions from bodies that return `Result<()>`, and their table.
macro_rules! functions {
    (with_per_thread; $($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)*) => {
        $crate::entry::functions! { $($(#[$doc])* fn $name($($arg: $ty),*) $body)* }
        /// Variants that take the thread's default stream.
        #[allow(non_snake_case, reason = "HIP's names")]
        #[allow(clippy::too_many_arguments, reason = "HIP's functions")]
        mod per_thread {
            #[allow(unused_imports, reason = "what the arguments' types need")]
            use super::*;
            $(
                pub(crate) extern "C" fn $name($($arg: $ty),*) -> u32 {
                    $crate::thread::per_thread(|| super::$name($($arg),*))
                }
            )*
        }
        /// All variants by name.
        pub(crate) const PER_THREAD: $crate::entry::Table = &[
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
        /// All functions by name.
        pub(crate) const FUNCTIONS: $crate::entry::Table = &[
            $((stringify!($name), $crate::entry::Address($name as *const std::ffi::c_void)),)*
        ];
    };
}
pub(crate) use functions;

/// Functions that need no GPU, which a child of `fork` may call.
const WITHOUT_GPU: [&str; 6] = [
    "hipDriverGetVersion",
    "hipRuntimeGetVersion",
    "hipDrvGetErrorName",
    "hipDrvGetErrorString",
    "hipGetProcAddress",
    "hipGetDriverEntryPoint",
];

/// Refuses calls in a child of `fork`: it has its parent's handles, but not the threads that execute commands, and
/// locks that those threads may have held.
pub(crate) fn is_allowed(name: &str) -> Result<()> {
    match exit::is_child() && !WITHOUT_GPU.contains(&name) {
        true => Err(exit::in_child()),
        false => Ok(()),
    }
}

/// Runs a function's body, and logs and records the result.
pub(crate) fn enter(name: &'static str, body: impl FnOnce() -> Result<()>) -> u32 {
    let result = catch_unwind(AssertUnwindSafe(|| {
        is_allowed(name)
            .and_then(|()| ongoing::permit(name))
            .and_then(|()| body())
    }));
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

/// Elements of a list that are read at a time: a wrong count must not allocate memory for elements that do
/// not exist.
const CHUNK: usize = 4096;

fn cannot_read(what: &str, address: usize) -> Error {
    Error::invalid(format!("{what} at {address:#x}, where it cannot be read"))
}

fn cannot_write(address: usize) -> Error {
    Error::invalid(format!(
        "a result for {address:#x}, where it cannot be written"
    ))
}

/// An address where a function writes a result. The program passed it and it may be invalid: a failing write is
/// an error, not a crash.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// # Safety
    /// If the memory is mapped, HIP's caller owns it and has it ready for a `T`.
    pub(crate) unsafe fn new(to: *mut T) -> Self {
        Self(to)
    }

    /// The place for a result that is not wanted.
    pub(crate) fn null() -> Self {
        Self(std::ptr::null_mut())
    }

    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// The address, without writing to it.
    pub(crate) fn pointer(self) -> *mut T {
        self.0
    }

    /// Writes the value; an error for a null pointer.
    pub(crate) fn set(self, value: T) -> Result<()> {
        match self.is_null() {
            true => Err(Error::invalid("a null pointer for a result")),
            false => self.put(&[value]),
        }
    }

    /// Writes the value unless the pointer is null.
    pub(crate) fn set_if_wanted(self, value: T) -> Result<()> {
        match self.is_null() {
            true => Ok(()),
            false => self.put(&[value]),
        }
    }

    /// The current value.
    pub(crate) fn get(self) -> Result<T>
    where
        T: Copy,
    {
        In(self.0.cast_const()).get()
    }

    /// Writes several values to consecutive elements.
    pub(crate) fn put(self, values: &[T]) -> Result<()> {
        if self.is_null() && !values.is_empty() {
            return Err(Error::invalid("a null pointer for a list of results"));
        }
        let to = self.0.expose_provenance();
        let from = values.as_ptr().cast();
        // SAFETY: HIP's callers give addresses of places for such values (`new`); they may be unaligned in
        // packed structs. The values are ours.
        let written = unsafe { gfxjit_process::write(to as u64, from, size_of_val(values)) };
        written.map_err(|_| cannot_write(to))
    }

    /// Writes `count` values; nothing for a null pointer.
    pub(crate) fn put_all(self, count: usize, value: impl Fn(usize) -> T) -> Result<()> {
        let to = self.0.expose_provenance();
        let bytes = count.checked_mul(size_of::<T>()).map(|bytes| bytes as u64);
        let bytes = bytes.ok_or_else(|| cannot_write(to))?;
        if count > CHUNK && gfxjit_process::writable(to as u64, bytes) < bytes {
            return Err(Error::invalid(format!(
                "{count} results for {to:#x}, where there is not so much memory"
            )));
        }
        for first in (0..count).step_by(CHUNK) {
            let part: Vec<T> = (first..count.min(first + CHUNK)).map(&value).collect();
            Self(self.0.wrapping_add(first)).put(&part)?;
        }
        Ok(())
    }
}

/// An address from which a function reads an argument. The program passed it and it may be invalid:
/// a failing read is an error, not a crash.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct In<T>(*const T);

impl<T: Copy> In<T> {
    /// # Safety
    /// If the memory is mapped, it holds a `T`, or as many as HIP's caller states.
    pub(crate) unsafe fn new(from: *const T) -> Self {
        Self(from)
    }

    /// The address, without reading it.
    pub(crate) fn pointer(self) -> *const T {
        self.0
    }

    pub(crate) fn is_null(self) -> bool {
        self.0.is_null()
    }

    pub(crate) fn get(self) -> Result<T> {
        if self.is_null() {
            return Err(Error::invalid("a null pointer for an argument"));
        }
        let from = self.0.expose_provenance();
        let mut value = MaybeUninit::<T>::uninit();
        // SAFETY: HIP's callers give addresses of such values (`new`); the place is as large.
        unsafe {
            gfxjit_process::read(from as u64, value.as_mut_ptr().cast(), size_of::<T>())
                .map_err(|_| cannot_read("an argument", from))?;
            Ok(value.assume_init())
        }
    }

    /// `count` elements; none for 0. Memory is allocated only for elements that can be read, whatever
    /// `count` is.
    pub(crate) fn many(self, count: usize) -> Result<Vec<T>> {
        if count == 0 {
            return Ok(Vec::new());
        }
        if self.is_null() {
            return Err(Error::invalid("a null pointer for a list"));
        }
        let mut all = Vec::new();
        while all.len() < count {
            let next = CHUNK.min(count - all.len());
            all.try_reserve(next)
                .map_err(|_| Error::new(Code::OUT_OF_MEMORY, format!("a list of {count}")))?;
            let from = self.0.wrapping_add(all.len()).expose_provenance();
            let room = all.spare_capacity_mut().as_mut_ptr().cast();
            // SAFETY: there is room for `next` elements, which are filled when this succeeds; HIP's callers give
            // addresses of such values (`new`).
            unsafe {
                gfxjit_process::read(from as u64, room, next * size_of::<T>()).map_err(|_| {
                    cannot_read(
                        &format!("elements {} to {} of a list", all.len(), all.len() + next),
                        from,
                    )
                })?;
                all.set_len(all.len() + next);
            }
        }
        Ok(all)
    }
}

/// A C string.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Text(*const c_char);

impl Text {
    pub(crate) fn get(self) -> Result<String> {
        self.get_if_there()?
            .ok_or_else(|| Error::invalid("a null pointer for a text"))
    }

    /// The text; `None` for a null pointer.
    pub(crate) fn get_if_there(self) -> Result<Option<String>> {
        if self.0.is_null() {
            return Ok(None);
        }
        let start = self.0.expose_provenance() as u64;
        let mut all = Vec::new();
        loop {
            // Read to the end of the page: a page is mapped as a whole.
            let at = start.saturating_add(all.len() as u64);
            let mut part = [0_u8; PAGE];
            let len = PAGE - (at as usize) % PAGE;
            // SAFETY: HIP's callers give texts; there is room for a page.
            unsafe { gfxjit_process::read(at, part.as_mut_ptr(), len) }
                .map_err(|_| cannot_read("a text, or its end,", at as usize))?;
            match part[..len].iter().position(|byte| *byte == 0) {
                Some(end) => {
                    all.extend_from_slice(&part[..end]);
                    return Ok(Some(String::from_utf8_lossy(&all).into_owned()));
                }
                None => all.extend_from_slice(&part[..len]),
            }
        }
    }
}

/// Size of a page in bytes.
const PAGE: usize = 4096;

/// Writes a text and its zero byte to a buffer of `room` bytes.
pub(crate) fn put_text(to: Out<c_char>, room: i32, text: &str) -> Result<()> {
    if to.is_null() || room <= 0 {
        return Err(Error::invalid("no room for a text"));
    }
    let room = room.unsigned_abs() as usize - 1;
    let bytes = text.bytes().take(room).chain([0]);
    let bytes: Vec<c_char> = bytes.map(|byte| byte as c_char).collect();
    to.put(&bytes)
}

/// Refuses a function pointer of the program that does not point to executable memory.
pub(crate) fn is_callable(function: *const c_void) -> Result<()> {
    static KNOWN: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());
    let address = function.expose_provenance();
    let mut known = lock(&KNOWN);
    if known.contains(&address) {
        return Ok(());
    }
    if !gfxjit_process::is_code(address as u64) {
        return Err(Error::invalid(format!(
            "a function at {address:#x}, where there is no code"
        )));
    }
    known.insert(address);
    Ok(())
}
