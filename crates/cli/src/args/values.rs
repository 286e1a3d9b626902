//! Parsers of option values.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{OsStringValueParser, TypedValueParser};
use gfxjit::Size;
use gfxjit_args::ArgSpec;

/// Default number of values that `--print K` shows.
const PRINTED: usize = 16;

/// Parses an argument spec. The error leaves out the text, which clap shows.
pub(super) fn argument(text: &str) -> Result<ArgSpec, String> {
    ArgSpec::from_str(text).map_err(|error| match error {
        gfxjit_args::Error::Spec { reason, .. } => reason,
        other => other.to_string(),
    })
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "seconds are a number such as 10 or 0.5".to_owned())
}

/// Parses a number with an optional unit: `64Ki`, `1M`.
pub(super) fn count<T: TryFrom<u128>>(text: &str) -> Result<T, String> {
    gfxjit_args::parse_size(text)
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| "write a number, with a unit as in 64Ki or 1M where it is large".to_owned())
}

pub(super) fn size(text: &str) -> Result<Size, String> {
    let sizes: Result<Vec<u32>, _> = text.split(',').map(count).collect();
    match sizes.as_deref() {
        Ok(&[x]) => Ok(x.into()),
        Ok(&[x, y]) => Ok([x, y].into()),
        Ok(&[x, y, z]) => Ok([x, y, z].into()),
        _ => Err("write X, X,Y or X,Y,Z, each a number below 2^32".to_owned()),
    }
}

pub(super) fn index(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no argument number; the first --arg is 0"))
}

/// A value with a file's name, which may be any bytes.
pub(super) fn of_file<T: Clone + Send + Sync + 'static>(
    read: fn(&OsStr) -> Result<T, String>,
) -> impl TypedValueParser<Value = T> {
    OsStringValueParser::new().try_map(move |word| read(&word))
}

/// The text before the first `=`, and the file behind it.
fn split_file(word: &OsStr) -> Option<(&str, PathBuf)> {
    let bytes = word.as_encoded_bytes();
    let at = bytes.iter().position(|byte| *byte == b'=')?;
    let name = std::str::from_utf8(&bytes[..at]).ok()?;
    let file = path(&bytes[at + 1..])?;
    (!file.as_os_str().is_empty()).then_some((name, file))
}

#[cfg(unix)]
fn path(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    Some(OsStr::from_bytes(bytes).into())
}

#[cfg(not(unix))]
fn path(bytes: &[u8]) -> Option<PathBuf> {
    std::str::from_utf8(bytes).ok().map(PathBuf::from)
}

pub(super) fn output(word: &OsStr) -> Result<(usize, PathBuf), String> {
    let (argument, file) = split_file(word).ok_or("write K=FILE")?;
    Ok((index(argument)?, file))
}

pub(super) fn replacement(word: &OsStr) -> Result<(String, PathBuf), String> {
    match split_file(word) {
        Some((name, file)) if !name.is_empty() => Ok((name.to_owned(), file)),
        _ => Err("write NAME=FILE".to_owned()),
    }
}

pub(super) fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (0.0..f64::INFINITY).contains(&value) => Ok(value),
        _ => Err("write a number, 0 or more".to_owned()),
    }
}

pub(super) fn print(text: &str) -> Result<(usize, usize), String> {
    match text.split_once(':') {
        None => Ok((index(text)?, PRINTED)),
        Some((argument, count)) => Ok((
            index(argument)?,
            count
                .parse()
                .map_err(|_| format!("`{count}` is no number of values"))?,
        )),
    }
}
