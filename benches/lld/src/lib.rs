//! LLD in this process, the way Triton, Proteus and ZLUDA call it: under a
//! lock, because LLD keeps global state, with one thread, and through temporary files,
//! because it reads and writes nothing else. A yardstick for gfxjit's own linker, and no part
//! of the product.

use std::ffi::{CString, c_char, c_int};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

unsafe extern "C" {
    fn gfxjit_lld_link(
        args: *const *const c_char,
        count: usize,
        message: *mut c_char,
        size: usize,
    ) -> c_int;
}

/// Why LLD gave no image.
#[derive(Debug, Error)]
pub enum LldError {
    /// The link failed; LLD's message.
    #[error("LLD: {0}")]
    Failed(String),
    /// LLD crashed once and must not run again in this process.
    #[error("LLD cannot run again in this process")]
    Unusable,
    /// A temporary file could not be written or read.
    #[error("temporary files for LLD: {0}")]
    Files(#[from] std::io::Error),
}

/// Only one link at a time; `true` when LLD must not run again.
static LOCK: Mutex<bool> = Mutex::new(false);

/// Links one object to an image, as [`link_all`].
///
/// # Errors
/// When LLD refuses the object, or temporary files cannot be used.
pub fn link(object: &[u8]) -> Result<Vec<u8>, LldError> {
    link_all(&[object], &[])
}

/// Links objects to an image (`-shared --no-undefined --threads=1`, and more options).
///
/// # Errors
/// When LLD refuses an object, or temporary files cannot be used.
pub fn link_all(objects: &[&[u8]], options: &[&str]) -> Result<Vec<u8>, LldError> {
    let folder = tempfile::tempdir()?;
    let mut files = Vec::with_capacity(objects.len());
    for (index, object) in objects.iter().enumerate() {
        let file = folder.path().join(format!("{index}.o"));
        std::fs::write(&file, object)?;
        files.push(file);
    }
    link_files(&files, options)
}

/// Links files to an image, with more options; object files or bitcode, which LLD compiles.
///
/// # Errors
/// When LLD refuses a file, or temporary files cannot be used.
pub fn link_files(files: &[PathBuf], options: &[&str]) -> Result<Vec<u8>, LldError> {
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("out.so");
    let mut args = Vec::with_capacity(files.len() + 8);
    for arg in ["ld.lld", "-shared", "--no-undefined", "--threads=1", "-o"] {
        args.push(c_string(arg)?);
    }
    args.push(c_path(&out)?);
    for arg in options {
        args.push(c_string(arg)?);
    }
    for file in files {
        args.push(c_path(file)?);
    }
    run(&args)?;
    Ok(std::fs::read(out)?)
}

fn c_string(text: &str) -> Result<CString, LldError> {
    Ok(CString::new(text).map_err(std::io::Error::from)?)
}

fn c_path(path: &Path) -> Result<CString, LldError> {
    Ok(CString::new(path.as_os_str().as_bytes()).map_err(std::io::Error::from)?)
}

fn run(args: &[CString]) -> Result<(), LldError> {
    let pointers: Vec<*const c_char> = args.iter().map(|arg| arg.as_ptr()).collect();
    let mut message = vec![0_u8; 4096];
    let mut unusable = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    if *unusable {
        return Err(LldError::Unusable);
    }
    // SAFETY: the pointers are `pointers.len()` NUL-terminated strings that outlive the call,
    // the message has the length that is given, and the lock keeps every other call of LLD in
    // this process out.
    let status = unsafe {
        gfxjit_lld_link(
            pointers.as_ptr(),
            pointers.len(),
            message.as_mut_ptr().cast(),
            message.len(),
        )
    };
    *unusable = status == 2;
    drop(unusable);
    let end = message.iter().position(|&byte| byte == 0).unwrap_or(0);
    message.truncate(end);
    match status {
        0 => Ok(()),
        _ => Err(LldError::Failed(
            String::from_utf8_lossy(&message).trim().to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `llc-22` turns a kernel into an object that LLD links, and one that it refuses.
    #[test]
    fn links_and_refuses() {
        let folder = tempfile::tempdir().unwrap();
        let object = |text: &str| {
            let (source, out) = (folder.path().join("a.ll"), folder.path().join("a.o"));
            std::fs::write(&source, text).unwrap();
            let status = std::process::Command::new("llc-22")
                .args([
                    "-mtriple=amdgcn-amd-amdhsa",
                    "-mcpu=gfx1100",
                    "-filetype=obj",
                    "-o",
                ])
                .arg(&out)
                .arg(&source)
                .status()
                .unwrap();
            assert!(status.success());
            std::fs::read(out).unwrap()
        };
        let good = object("define amdgpu_kernel void @k() {\n  ret void\n}\n");
        let bad = object(
            "declare void @nowhere()\ndefine void @f() {\n  call void @nowhere()\n  ret void\n}\n",
        );
        for _ in 0..3 {
            let image = link(&good).unwrap();
            assert!(image.starts_with(b"\x7fELF"));
            let message = link(&bad).unwrap_err().to_string();
            assert!(message.contains("undefined symbol: nowhere"), "{message}");
        }
    }
}
