//! Runs clang as a function.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use gfxjit_front::{Bytes, Message, ShimMessage};

use crate::arguments::SOURCE_FOLDER;
use crate::headers::{self, HEADERS};
use crate::sys;

/// The input of clang.
pub(crate) struct Input<'a> {
    /// Arguments of the compiler proper, including the path of the main file.
    pub arguments: &'a [String],
    /// Files in memory, by path; each ends with a zero byte.
    pub files: &'a [(String, &'a [u8])],
    /// The number of variables [`crate::job::NAME_VARIABLE`] whose names are requested.
    pub names: usize,
    /// Whether a source may include any file; see [`gfxjit_front::Cpp::working_folder`].
    pub reads_all: bool,
    /// Reads other files, which are neither in memory nor headers of the library.
    pub read: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    /// The name for line tables of a file, given its path here, if it differs.
    pub place: &'a dyn Fn(&str) -> Option<String>,
    /// The folder to which relative names of files are relative.
    pub from: &'a str,
}

/// The output of clang.
#[derive(Default)]
pub(crate) struct Output {
    /// Bitcode, or a precompiled header; `None` after errors.
    pub bytes: Option<Vec<u8>>,
    pub messages: Vec<Message>,
    /// The symbol for each requested name.
    pub names: Vec<Option<String>>,
}

struct User<'a> {
    read: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    place: &'a dyn Fn(&str) -> Option<String>,
    bytes: Vec<u8>,
    output: Output,
}

/// Compiles the main file to bitcode.
pub(crate) fn compile(input: &Input<'_>) -> Output {
    run(input, sys::gjc_compile)
}

/// Compiles the main file to a precompiled header.
pub(crate) fn precompile(input: &Input<'_>) -> Output {
    run(input, sys::gjc_precompile)
}

fn run(input: &Input<'_>, function: unsafe extern "C" fn(*const sys::Job) -> bool) -> Output {
    prepare();
    let args: Vec<Bytes> = input
        .arguments
        .iter()
        .map(|argument| Bytes::of(argument.as_bytes()))
        .collect();
    let files: Vec<sys::File> = input
        .files
        .iter()
        .map(|(path, contents)| file(path, contents))
        .collect();
    let mut user = User {
        read: input.read,
        place: input.place,
        bytes: Vec::new(),
        output: Output {
            names: vec![None; input.names],
            ..Output::default()
        },
    };
    let job = sys::Job {
        args: args.as_ptr(),
        num_args: args.len(),
        files: files.as_ptr(),
        num_files: files.len(),
        folder: Bytes::of(SOURCE_FOLDER.as_bytes()),
        from: Bytes::of(input.from.as_bytes()),
        reads_all: input.reads_all,
        num_names: input.names,
        user: (&raw mut user).cast(),
        message,
        read,
        place,
        name,
        out,
    };
    // SAFETY: everything lives during the call; the functions get `user` as they expect it.
    let done = unsafe { function(&raw const job) };
    let User {
        bytes, mut output, ..
    } = user;
    output.bytes = done.then_some(bytes);
    output
}

/// A file with its contents, without the zero byte at the end.
fn file(path: &str, contents: &[u8]) -> sys::File {
    assert_eq!(contents.last(), Some(&0), "{path} does not end with zero");
    let end = contents.len() - 1;
    sys::File {
        path: Bytes::of(path.as_bytes()),
        contents: Bytes::of(contents.get(..end).unwrap_or_default()),
    }
}

/// Once, before the first source: clang has its own headers, and its static variables outlive a compile that is under
/// way when the process ends.
fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let paths: Vec<String> = HEADERS
            .iter()
            .map(|(name, _)| headers::path(name))
            .collect();
        let files: Vec<sys::File> = paths
            .iter()
            .zip(HEADERS)
            .map(|(path, (_, contents))| file(path, contents.as_bytes()))
            .collect();
        // SAFETY: paths are copied, contents are constants.
        unsafe { sys::gjc_set_common_files(files.as_ptr(), files.len()) }
        #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
        // SAFETY: gives an address.
        if let Some(clang) = gfxjit_process::loaded(unsafe { sys::gjc_in_clang() }) {
            clang.keep_variables();
        }
    });
}

/// # Safety
/// `user` points to a `User` that is not borrowed.
unsafe fn user<'a>(user: *mut c_void) -> &'a mut User<'a> {
    // SAFETY: by the caller's promise.
    unsafe { &mut *user.cast::<User<'a>>() }
}

unsafe extern "C" fn message(to: *mut c_void, message: *const ShimMessage) {
    // SAFETY: as `run` gave it, and as the shim promises; its texts live until this returns.
    let (to, message) = unsafe { (user(to), (*message).read()) };
    to.output.messages.push(message);
}

unsafe extern "C" fn read(from: *mut c_void, path: Bytes, to: *mut c_void) -> bool {
    // SAFETY: as `run` gave it; the path is valid during the call.
    let (from, path) = unsafe { (user(from), path.text()) };
    // Unwinding must not reach C++.
    let contents = catch_unwind(AssertUnwindSafe(|| (from.read)(&path)));
    let Some(contents) = contents.ok().flatten() else {
        return false;
    };
    // SAFETY: `to` is what the shim wants given.
    unsafe { sys::gjc_give(to, Bytes::of(&contents)) };
    true
}

unsafe extern "C" fn place(from: *mut c_void, path: Bytes, to: *mut c_void) -> bool {
    // SAFETY: as `run` gave it; the path is valid during the call.
    let (from, path) = unsafe { (user(from), path.text()) };
    // Unwinding must not reach C++.
    let place = catch_unwind(AssertUnwindSafe(|| (from.place)(&path)));
    let Some(place) = place.ok().flatten() else {
        return false;
    };
    // SAFETY: `to` is what the shim wants given.
    unsafe { sys::gjc_give(to, Bytes::of(place.as_bytes())) };
    true
}

unsafe extern "C" fn name(to: *mut c_void, number: usize, symbol: Bytes) {
    // SAFETY: as `run` gave it; the symbol is valid during the call.
    let (to, symbol) = unsafe { (user(to), symbol.text()) };
    if let Some(name) = to.output.names.get_mut(number) {
        *name = Some(symbol);
    }
}

unsafe extern "C" fn out(to: *mut c_void, bytes: Bytes) {
    // SAFETY: as `run` gave it; the bytes are valid during the call.
    let (to, bytes) = unsafe { (user(to), bytes.slice()) };
    to.bytes.extend_from_slice(bytes);
}
