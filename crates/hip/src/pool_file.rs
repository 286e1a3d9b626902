//! Files by which other processes import pools of memory: of a fixed length, with the number of the pool's GPU. The memory itself is
//! imported by handles of its own ([`crate::ipc`]).

use std::os::fd::{BorrowedFd, OwnedFd};

use gfxjit_process::shared::{FIXED, fixed_file};
use rustix::fs::fcntl_get_seals;
use rustix::io::{Errno, pread, pwrite};

use crate::error::{Code, Error, Result};

const MAGIC: [u8; 8] = *b"gfxjPOOL";

/// A file for a pool of a GPU.
pub(crate) fn export(gpu: usize) -> Result<OwnedFd> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend((gpu as u32).to_le_bytes());
    let make = || {
        let file = fixed_file("gfxjit-hip-pool", bytes.len() as u64)?;
        pwrite(&file, &bytes, 0).map(|_| file)
    };
    make().map_err(|error| {
        Error::new(
            Code::OPERATING_SYSTEM,
            format!("a file for the pool: {error}"),
        )
    })
}

/// The GPU of the pool whose file has this number in the process.
pub(crate) fn import(number: i32) -> Result<i32> {
    let none =
        |reason: String| Error::invalid(format!("file {number} is no memory pool: {reason}"));
    if number < 0 {
        return Err(none("no file's number".to_owned()));
    }
    // SAFETY: the program gives a file that it has open.
    let file = unsafe { BorrowedFd::borrow_raw(number) };
    let mut bytes = [0; MAGIC.len() + 4];
    let read = pread(file, &mut bytes, 0);
    let is_fixed = fcntl_get_seals(file).is_ok_and(|seals| seals.contains(FIXED));
    let (magic, gpu) = bytes.split_at(MAGIC.len());
    match read {
        Ok(count) if count == bytes.len() && magic == MAGIC && is_fixed => {
            Ok(i32::from_le_bytes(gpu.try_into().unwrap_or_default()))
        }
        Ok(_) => Err(none("its content is another".to_owned())),
        Err(Errno::BADF) => Err(none("it is not open".to_owned())),
        Err(error) => Err(none(error.to_string())),
    }
}
