//! Files that buffers are read from and written to: numpy's formats if the name ends in `.npy` or
//! `.npz`, else raw little-endian data.

use std::borrow::Cow;
use std::path::Path;

use gfxjit::ElementType;

use crate::error::Error;
use crate::npy::{self, Array};
use crate::npz;
use crate::view::View;

pub(crate) fn is_npy(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "npy")
}

pub(crate) fn is_npz(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "npz")
}

/// The content of a buffer of this type and shape.
pub(crate) fn read_file(
    path: &Path,
    member: Option<&str>,
    element: ElementType,
    shape: &[usize],
    bytes: usize,
) -> Result<Vec<u8>, String> {
    let name = path.display();
    if is_npy(path) || is_npz(path) {
        let content = npy_bytes(path, member)?;
        return npy::read(&content, element, shape).map_err(|reason| format!("{name}: {reason}"));
    }
    let content = std::fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    if content.len() != bytes {
        return Err(format!(
            "{name} has {} bytes, the buffer {bytes}",
            content.len()
        ));
    }
    Ok(content)
}

/// An array with the type and shape stored in its file.
pub(crate) fn read_array(path: &Path, member: Option<&str>) -> Result<Array, String> {
    let content = npy_bytes(path, member)?;
    npy::read_any(&content).map_err(|reason| format!("{}: {reason}", path.display()))
}

/// An `.npy` file, or one in an `.npz` file.
fn npy_bytes(path: &Path, member: Option<&str>) -> Result<Vec<u8>, String> {
    let name = path.display();
    if is_npz(path) {
        let file = std::fs::File::open(path);
        let file = file.map_err(|error| format!("cannot read {name}: {error}"))?;
        return npz::read(file, member).map_err(|reason| format!("{name}: {reason}"));
    }
    std::fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))
}

pub(crate) fn content<'a>(
    path: &Path,
    element: ElementType,
    view: View,
    shape: &[usize],
    content: &'a [u8],
) -> Cow<'a, [u8]> {
    match is_npy(path) {
        true => npy::write(element, view, shape, content).into(),
        false => content.into(),
    }
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
    let bytes = self::content(path, element, View::Numbers, shape, content);
    std::fs::write(path, bytes).map_err(|source| Error::Write {
        path: path.to_owned(),
        source,
    })
}
