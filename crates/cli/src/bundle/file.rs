//! Reads the inputs of `gfxjit bundle`.

use std::path::Path;

use anyhow::{Context, Result};
use gfxjit::bundle::{self, Entry, File, Format};

use crate::compile::{STDIN, is_stdin, stdin};

/// The name of a file in messages, and its bytes; `-` is standard input.
pub(super) fn read(path: &Path) -> Result<(String, Vec<u8>)> {
    if is_stdin(path) {
        return Ok((STDIN.to_owned(), stdin()?));
    }
    let name = path.display().to_string();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    Ok((name, bytes))
}

/// The target of an entry, as a word.
pub(super) fn target(entry: &Entry<'_>) -> String {
    match entry.target() {
        Some(target) => target.to_string(),
        None if entry.is_host() => "host".to_owned(),
        None => "any".to_owned(),
    }
}

/// Calls `take` with every entry of a file. A bundle that is compressed as a whole is decompressed
/// once.
pub(super) fn each(file: &File<'_>, mut take: impl FnMut(&Entry<'_>) -> Result<()>) -> Result<()> {
    for (number, part) in file.parts().iter().enumerate() {
        if part.format == Format::CompressedBundle {
            let plain = part.unpack(bundle::LIMIT)?;
            bundle::read(&plain)?
                .entries()
                .iter()
                .try_for_each(&mut take)?;
        } else {
            let own = file.entries().iter().filter(|entry| entry.part() == number);
            own.into_iter().try_for_each(&mut take)?;
        }
    }
    Ok(())
}
