//! Comparing what a kernel wrote with what it must write.

use gfxjit::zerocopy::IntoBytes;
use gfxjit::{Buffer, Pod};

use crate::real::Real;
use crate::run::Failure;

/// Elements behind an output that no launch may change.
pub(crate) const GUARD: usize = 64;
/// What they hold.
pub(crate) const GUARD_BYTE: u8 = 0xa5;

/// A value that a kernel must come to, and by how much it may differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Want {
    pub value: f64,
    pub within: f64,
}

impl Want {
    pub(crate) fn new(value: f64, within: f64) -> Self {
        Self { value, within }
    }
}

/// Reads an output, and sees to it that nothing behind it was written.
pub(crate) fn read<T: Pod>(name: &str, buffer: &Buffer<T>) -> Result<Vec<T>, Failure> {
    let mut data = buffer.download()?;
    let behind = data.split_off(data.len() - GUARD);
    let bytes = behind.as_bytes();
    match bytes.iter().position(|&byte| byte != GUARD_BYTE) {
        None => Ok(data),
        Some(at) => Err(Failure::Wrong(format!(
            "{name}: byte {at} behind its end was written"
        ))),
    }
}

/// Every element equal to the bit.
pub(crate) fn exact<T: Pod + std::fmt::Debug>(
    name: &str,
    buffer: &Buffer<T>,
    want: &[T],
) -> Result<(), Failure> {
    let got = read(name, buffer)?;
    if got.len() != want.len() {
        return Err(lengths(name, got.len(), want.len()));
    }
    let differs = |(_, (got, want)): &(usize, (&T, &T))| got.as_bytes() != want.as_bytes();
    let mut pairs = got.iter().zip(want).enumerate().filter(differs);
    match pairs.next() {
        None => Ok(()),
        Some((at, (one, other))) => Err(Failure::Wrong(format!(
            "{name}[{at}] is {one:?}, must be {other:?}; {} of {} differ",
            pairs.count() + 1,
            got.len()
        ))),
    }
}

/// Every element as near as its reference says.
pub(crate) fn near<T: Real>(name: &str, buffer: &Buffer<T>, want: &[Want]) -> Result<(), Failure> {
    let got = read(name, buffer)?;
    if got.len() != want.len() {
        return Err(lengths(name, got.len(), want.len()));
    }
    let is_off = |(_, (got, want)): &(usize, (&T, &Want))| {
        let got = got.wide();
        // Infinities and NaNs are wanted as such.
        if want.value.is_finite() {
            got.is_nan() || (got - want.value).abs() > want.within
        } else {
            got.to_bits() != want.value.to_bits() && !(got.is_nan() && want.value.is_nan())
        }
    };
    let mut off = got.iter().zip(want).enumerate().filter(is_off);
    match off.next() {
        None => Ok(()),
        Some((at, (one, want))) => Err(Failure::Wrong(format!(
            "{name}[{at}] is {}, must be {} within {:.3e}; {} of {} differ",
            one.wide(),
            want.value,
            want.within,
            off.count() + 1,
            got.len()
        ))),
    }
}

/// A property of each element.
pub(crate) fn each<T: Pod>(
    name: &str,
    buffer: &Buffer<T>,
    len: usize,
    check: impl Fn(usize, T) -> Result<(), String>,
) -> Result<(), Failure> {
    let got = read(name, buffer)?;
    if got.len() != len {
        return Err(lengths(name, got.len(), len));
    }
    for (at, value) in got.into_iter().enumerate() {
        check(at, value).map_err(|what| Failure::Wrong(format!("{name}[{at}] {what}")))?;
    }
    Ok(())
}

fn lengths(name: &str, got: usize, want: usize) -> Failure {
    Failure::Error(format!(
        "{name}: the buffer has {got} elements, the reference {want}"
    ))
}
