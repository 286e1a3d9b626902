//! The C interface between gfxjit and the library of a front end.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Files, HostFile, Message, Reply, Request, Severity};

/// A borrowed byte slice.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Bytes {
    start: *const u8,
    len: usize,
}

impl Bytes {
    /// A view of these bytes, valid while they are borrowed.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self {
            start: bytes.as_ptr(),
            len: bytes.len(),
        }
    }

    /// The bytes.
    ///
    /// # Safety
    /// The bytes are valid as long as the result is used.
    #[must_use]
    pub unsafe fn slice<'a>(self) -> &'a [u8] {
        if self.len == 0 {
            return &[];
        }
        // SAFETY: by the caller's promise.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }

    /// The bytes as text; invalid UTF-8 is replaced.
    ///
    /// # Safety
    /// The bytes are valid during the call.
    #[must_use]
    pub unsafe fn text(self) -> String {
        // SAFETY: by the caller's promise.
        String::from_utf8_lossy(unsafe { self.slice() }).into_owned()
    }
}

/// A message in the layout of the front ends' C++ shims, whose headers mirror it. Absent values are an empty text and
/// 0.
#[repr(C)]
#[derive(Debug)]
pub struct ShimMessage {
    severity: u32,
    line: u32,
    column: u32,
    text: Bytes,
    file: Bytes,
    snippet: Bytes,
}

impl ShimMessage {
    /// Converts the message.
    ///
    /// # Safety
    /// Its texts are valid during the call.
    #[must_use]
    pub unsafe fn read(&self) -> Message {
        // SAFETY: by the caller's promise.
        let [text, file, snippet] =
            [self.text, self.file, self.snippet].map(|bytes| unsafe { bytes.text() });
        let some = |text: String| (!text.is_empty()).then_some(text);
        Message {
            severity: match self.severity {
                0 => Severity::Note,
                1 => Severity::Warning,
                _ => Severity::Error,
            },
            text,
            file: some(file),
            line: self.line,
            column: self.column,
            snippet: some(snippet),
        }
    }
}

/// Appends bytes to a buffer of the other side. Memory is never passed on, because the two sides may have different
/// allocators.
type Take = unsafe extern "C" fn(to: *mut c_void, bytes: Bytes);

unsafe extern "C" fn take(to: *mut c_void, bytes: Bytes) {
    // SAFETY: `to` is a `Vec<u8>` that this crate passes together with `take`; the bytes are valid during the call.
    let (to, bytes) = unsafe { (&mut *to.cast::<Vec<u8>>(), bytes.slice()) };
    to.extend_from_slice(bytes);
}

/// Reads a file: passes its contents, or the error message, to `take` with `to`, and its path with `path`. Returns
/// whether the file was read.
type Read = unsafe extern "C" fn(
    files: *mut c_void,
    name: Bytes,
    take: Take,
    to: *mut c_void,
    path: *mut c_void,
) -> bool;

/// The arguments of the library's entry point.
#[repr(C)]
pub struct Call {
    request: Bytes,
    source: Bytes,
    read: Read,
    files: *mut c_void,
}

/// Where the library writes its results.
#[repr(C)]
pub struct AnswerTo {
    take: Take,
    reply: *mut c_void,
    bitcode: *mut c_void,
}

/// The type of the entry point.
pub(crate) type Entry = unsafe extern "C" fn(call: *const Call, to: *const AnswerTo);

/// Its name. The number changes with this interface, so that libraries of other versions are not found.
pub(crate) const ENTRY: &str = "gfxjit_front_end_2";

struct Reader<'a>(&'a dyn Files);

unsafe extern "C" fn read(
    files: *mut c_void,
    name: Bytes,
    take: Take,
    to: *mut c_void,
    path: *mut c_void,
) -> bool {
    // SAFETY: `call` passes `files` as a `Reader`; the name is valid during the call.
    let (files, name) = unsafe { (&*files.cast::<Reader<'_>>(), name.slice()) };
    let name = String::from_utf8_lossy(name);
    // A panic must not unwind through C.
    let read = catch_unwind(AssertUnwindSafe(|| files.0.read(&name)));
    let read = read.unwrap_or_else(|_| Err("reading it failed".to_owned()));
    let (is_there, bytes, name) = match read {
        Ok(file) => (true, file.contents, file.path),
        Err(reason) => (false, reason.into_bytes(), String::new()),
    };
    // SAFETY: the caller passes `to` and `path` for `take`.
    unsafe {
        take(to, Bytes::of(&bytes));
        take(path, Bytes::of(name.as_bytes()));
    }
    is_there
}

/// Calls a library.
///
/// # Safety
/// `entry` calls [`serve`] of the same version.
pub(crate) unsafe fn call(
    entry: Entry,
    request: &Request<'_>,
    source: &[u8],
    files: &dyn Files,
) -> Result<(Reply, Vec<u8>), String> {
    let request = serde_json::to_vec(request).map_err(|e| e.to_string())?;
    let mut files = Reader(files);
    let (mut reply, mut bitcode) = (Vec::<u8>::new(), Vec::<u8>::new());
    let call = Call {
        request: Bytes::of(&request),
        source: Bytes::of(source),
        read,
        files: (&raw mut files).cast(),
    };
    let to = AnswerTo {
        take,
        reply: (&raw mut reply).cast(),
        bitcode: (&raw mut bitcode).cast(),
    };
    // SAFETY: by the caller's promise; all arguments live during the call.
    unsafe { entry(&raw const call, &raw const to) };
    let reply = serde_json::from_slice(&reply)
        .map_err(|e| format!("the front end's library gave a malformed answer: {e}"))?;
    Ok((reply, bitcode))
}

/// The files of the calling side.
struct Theirs<'a>(&'a Call);

impl Files for Theirs<'_> {
    fn read(&self, name: &str) -> Result<HostFile, String> {
        let (mut bytes, mut path) = (Vec::<u8>::new(), Vec::<u8>::new());
        let (to, path_to) = ((&raw mut bytes).cast(), (&raw mut path).cast());
        let name = Bytes::of(name.as_bytes());
        // SAFETY: `read` and `files` belong together; `take` is passed with vectors.
        let is_there = unsafe { (self.0.read)(self.0.files, name, take, to, path_to) };
        if is_there {
            Ok(HostFile {
                path: String::from_utf8_lossy(&path).into_owned(),
                contents: bytes,
            })
        } else {
            Err(String::from_utf8_lossy(&bytes).into_owned())
        }
    }
}

/// Implements a library's entry point: decodes the call, runs `work`, and passes its results on.
///
/// # Safety
/// The pointers are the arguments of the entry point.
pub unsafe fn serve(
    call: *const Call,
    to: *const AnswerTo,
    work: impl FnOnce(&Request<'_>, &[u8], &dyn Files) -> (Reply, Vec<u8>),
) {
    // SAFETY: by the caller's promise they are valid during the call.
    let (call, to) = unsafe { (&*call, &*to) };
    // SAFETY: as above.
    let (request, source) = unsafe { (call.request.slice(), call.source.slice()) };
    let done = catch_unwind(AssertUnwindSafe(|| {
        match serde_json::from_slice::<Request<'_>>(request) {
            Ok(request) => work(&request, source, &Theirs(call)),
            Err(error) => Reply::refused(format!("the request cannot be read: {error}")),
        }
    }));
    let (reply, bitcode) =
        done.unwrap_or_else(|_| Reply::refused("the front end panicked".to_owned()));
    let reply = serde_json::to_vec(&reply).unwrap_or_default();
    // SAFETY: `take`, `reply` and `bitcode` of the call belong together.
    unsafe {
        (to.take)(to.reply, Bytes::of(&reply));
        (to.take)(to.bitcode, Bytes::of(&bitcode));
    }
}
