//! What crosses the border, in C.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Files, HostFile, Message, Reply, Request, Severity};

/// Borrowed bytes in C.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Bytes {
    start: *const u8,
    len: usize,
}

impl Bytes {
    /// These bytes, for as long as they are borrowed.
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
    /// They are valid as long as the result is used.
    #[must_use]
    pub unsafe fn slice<'a>(self) -> &'a [u8] {
        if self.len == 0 {
            return &[];
        }
        // SAFETY: by the caller's promise.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }

    /// The text, with what is not UTF-8 replaced.
    ///
    /// # Safety
    /// The bytes are valid during the call.
    #[must_use]
    pub unsafe fn text(self) -> String {
        // SAFETY: by the caller's promise.
        String::from_utf8_lossy(unsafe { self.slice() }).into_owned()
    }
}

/// A message as a front end's C++ gives it: mirrored by the headers of their shims. Nothing is an empty
/// text, and 0.
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
    /// The message.
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

/// Takes bytes over from the other side, which frees them afterwards: the two may have different
/// allocators.
type Take = unsafe extern "C" fn(to: *mut c_void, bytes: Bytes);

unsafe extern "C" fn take(to: *mut c_void, bytes: Bytes) {
    // SAFETY: `to` is a `Vec<u8>` of `with_vec`'s, the bytes are valid during the call.
    let (to, bytes) = unsafe { (&mut *to.cast::<Vec<u8>>(), bytes.slice()) };
    to.extend_from_slice(bytes);
}

/// Hands the contents of a file to `take` for `to`, or the reason why there are none, and its path for `path`; true
/// for contents.
type Read = unsafe extern "C" fn(
    files: *mut c_void,
    name: Bytes,
    take: Take,
    to: *mut c_void,
    path: *mut c_void,
) -> bool;

/// What the library is called with.
#[repr(C)]
pub struct Call {
    request: Bytes,
    source: Bytes,
    read: Read,
    files: *mut c_void,
}

/// Where the library puts what came of it.
#[repr(C)]
pub struct AnswerTo {
    take: Take,
    reply: *mut c_void,
    bitcode: *mut c_void,
}

/// The entry of a library: `gfxjit_front_end_` and the version of this crate.
pub(crate) type Entry = unsafe extern "C" fn(call: *const Call, to: *const AnswerTo);

/// Its name. It changes with what is called.
pub(crate) const ENTRY: &str = "gfxjit_front_end_2";

struct Reader<'a>(&'a dyn Files);

unsafe extern "C" fn read(
    files: *mut c_void,
    name: Bytes,
    take: Take,
    to: *mut c_void,
    path: *mut c_void,
) -> bool {
    // SAFETY: `files` is the `Reader` of `call`'s, the name valid during the call.
    let (files, name) = unsafe { (&*files.cast::<Reader<'_>>(), name.slice()) };
    let name = String::from_utf8_lossy(name);
    // Unwinding must not cross the border.
    let read = catch_unwind(AssertUnwindSafe(|| files.0.read(&name)));
    let read = read.unwrap_or_else(|_| Err("reading it failed".to_owned()));
    let (is_there, bytes, name) = match read {
        Ok(file) => (true, file.contents, file.path),
        Err(reason) => (false, reason.into_bytes(), String::new()),
    };
    // SAFETY: as the other side says.
    unsafe {
        take(to, Bytes::of(&bytes));
        take(path, Bytes::of(name.as_bytes()));
    }
    is_there
}

/// Calls a library.
///
/// # Safety
/// `entry` is one that [`serve`] stands behind.
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
    // SAFETY: by the caller's promise; everything lives during the call.
    unsafe { entry(&raw const call, &raw const to) };
    let reply = serde_json::from_slice(&reply)
        .map_err(|e| format!("the front end's library answers with nonsense: {e}"))?;
    Ok((reply, bitcode))
}

/// Files that the other side reads.
struct Theirs<'a>(&'a Call);

impl Files for Theirs<'_> {
    fn read(&self, name: &str) -> Result<HostFile, String> {
        let (mut bytes, mut path) = (Vec::<u8>::new(), Vec::<u8>::new());
        let (to, path_to) = ((&raw mut bytes).cast(), (&raw mut path).cast());
        let name = Bytes::of(name.as_bytes());
        // SAFETY: as the call says; `take` gets the vectors that it wants.
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

/// What a library's entry does: reads the call, has `work` do it, and answers.
///
/// # Safety
/// The pointers are those that the entry got.
pub unsafe fn serve(
    call: *const Call,
    to: *const AnswerTo,
    work: impl FnOnce(&Request<'_>, &[u8], &dyn Files) -> (Reply, Vec<u8>),
) {
    // SAFETY: by the caller's promise they are valid during the call.
    let (call, to) = unsafe { (&*call, &*to) };
    // SAFETY: the same.
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
    // SAFETY: as the call says.
    unsafe {
        (to.take)(to.reply, Bytes::of(&reply));
        (to.take)(to.bitcode, Bytes::of(&bitcode));
    }
}
