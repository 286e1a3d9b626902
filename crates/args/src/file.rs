//! Files that buffers come from and go to: numpy's format when the name ends in `.npy`, else
//! raw little-endian data.

use std::path::Path;

use gfxjit::ElementType;

use crate::error::Error;
use crate::npy;

fn is_npy(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "npy")
}

pub(crate) fn read_file(
    path: &Path,
    element: ElementType,
    shape: &[usize],
    bytes: usize,
) -> Result<Vec<u8>, String> {
    let content =
        std::fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    if is_npy(path) {
        return npy::read(&content, element, shape)
            .map_err(|reason| format!("{}: {reason}", path.display()));
    }
    if content.len() != bytes {
        return Err(format!(
            "{} has {} bytes, the buffer {bytes}",
            path.display(),
            content.len()
        ));
    }
    Ok(content)
}

/// Writes a buffer's content to a file: numpy's format when the name ends in `.npy`, else raw
/// little-endian data.
///
/// # Errors
/// [`Error::Write`] with the file's name.
pub fn write_file(
    path: &Path,
    element: ElementType,
    shape: &[usize],
    content: &[u8],
) -> Result<(), Error> {
    let written = if is_npy(path) {
        std::fs::write(path, npy::write(element, shape, content))
    } else {
        std::fs::write(path, content)
    };
    written.map_err(|source| Error::Write {
        path: path.to_owned(),
        source,
    })
}
