//! Decompression, by the libraries that LLVM carries for its own files.

use std::ffi::c_char;

/// How bytes were compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// zlib's format.
    Zlib,
    /// Zstandard.
    Zstd,
}

#[repr(C)]
struct Str {
    ptr: *const c_char,
    len: usize,
}

unsafe extern "C" {
    fn gj_decompress(zstd: bool, bytes: Str, out: *mut u8, size: usize) -> bool;
}

/// The bytes that were compressed, of which there are `size`; `None` when they are damaged,
/// others than so many, or the host has no memory for them.
#[must_use]
pub fn decompress(method: Method, bytes: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    out.try_reserve_exact(size).ok()?;
    out.resize(size, 0);
    let given = Str {
        ptr: bytes.as_ptr().cast(),
        len: bytes.len(),
    };
    // SAFETY: both ranges outlive the call, and the second one has `size` bytes.
    let done = unsafe { gj_decompress(method == Method::Zstd, given, out.as_mut_ptr(), size) };
    done.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_methods_are_there_and_see_damage() {
        // `printf hello | zlib-flate -compress`, and the same by zstd.
        let zlib = b"\x78\x9c\xcb\x48\xcd\xc9\xc9\x07\x00\x06\x2c\x02\x15";
        let zstd = b"\x28\xb5\x2f\xfd\x04\x58\x29\x00\x00hello\xa3\x6d\x9f\x88";
        for (method, bytes) in [(Method::Zlib, &zlib[..]), (Method::Zstd, &zstd[..])] {
            let found = decompress(method, bytes, 5);
            assert_eq!(found.as_deref(), Some(&b"hello"[..]), "{method:?}");
            assert_eq!(decompress(method, bytes, 6), None, "{method:?}");
            assert_eq!(decompress(method, &bytes[..8], 5), None, "{method:?}");
            assert_eq!(decompress(method, b"", 5), None, "{method:?}");
        }
    }
}
