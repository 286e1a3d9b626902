//! Content of a buffer before the launch.

use std::fmt;
use std::path::PathBuf;

use gfxjit::{ElementType, to_odd};
use half::{bf16, f16};

use crate::error::Error;
use crate::file::read_file;
use crate::number::digits;
use crate::shape::{TOO_LARGE, byte_size, shape_text};
use crate::view::View;

/// Content of a buffer before the launch.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Init {
    /// The same value everywhere; its bytes, little-endian.
    Fill(Vec<u8>),
    /// The element's index.
    Ramp,
    /// SplitMix64 from this seed.
    Random(u64),
    /// One value for each element; their bytes, little-endian.
    List(Vec<u8>),
    /// The content of a file.
    File(PathBuf),
    /// The content of an array in a numpy file with several, by its name.
    Member(PathBuf, String),
}

pub(crate) fn parse_init(
    element: ElementType,
    view: View,
    shape: &[usize],
    text: &str,
) -> Result<Init, String> {
    let is_generated = matches!(text, "ramp" | "rand") || text.starts_with("rand:");
    if is_generated && view != View::Numbers {
        let name = view.type_name(element);
        return Err(format!(
            "{name} has no `{text}`; list values, or give a file"
        ));
    }
    if text == "ramp" {
        return Ok(Init::Ramp);
    }
    if text == "rand" {
        return Ok(Init::Random(0));
    }
    if let Some(seed) = text.strip_prefix("rand:") {
        let seed = match seed.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16)
                .ok()
                .filter(|_| !hex.starts_with('+')),
            None => digits(seed).and_then(|digits| digits.parse().ok()),
        };
        return seed
            .map(Init::Random)
            .ok_or_else(|| format!("the seed in `{text}` is no number below 2^64"));
    }
    if let Some(path) = text.strip_prefix('@') {
        return parse_file(path);
    }
    let elements: usize = view.outer(shape).iter().product();
    // For a buffer without elements only a list has the right number of values, the empty list.
    if text.contains(',') || (elements == 0 && text.is_empty()) {
        let mut values = Vec::new();
        let mut count = 0;
        for value in text.split(',').filter(|_| !text.is_empty()) {
            values.extend(view.value(element, value.trim())?);
            count += 1;
        }
        if count != elements {
            return Err(format!("{count} values for {elements} elements"));
        }
        return Ok(Init::List(values));
    }
    view.value(element, text).map(Init::Fill)
}

/// `x.npy`, `x.npz`, `x.npz:member`
pub(crate) fn parse_file(path: &str) -> Result<Init, String> {
    if path.is_empty() {
        return Err("no file name after `@`".to_owned());
    }
    if let Some((file, member)) = path.rsplit_once(".npz:")
        && !member.is_empty()
    {
        return Ok(Init::Member(
            format!("{file}.npz").into(),
            member.to_owned(),
        ));
    }
    Ok(Init::File(PathBuf::from(path)))
}

/// Element `index` of the generator of the [crate](crate), as 64 bits.
#[must_use]
pub fn random_bits(seed: u64, index: u64) -> u64 {
    let z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Init {
    /// The file of this name, or an array in one: `x.npy`, `x.npz:member`, `x.bin`.
    ///
    /// # Errors
    /// [`Error::Spec`] when there is no name.
    pub fn file(name: &str) -> Result<Self, Error> {
        parse_file(name).map_err(|reason| Error::spec(&format!("@{name}"), reason))
    }

    /// The content of a buffer of this type and shape, little-endian.
    ///
    /// # Errors
    /// [`Error::Spec`]: a file cannot be read or does not match, or the host's memory is insufficient.
    pub fn content(&self, element: ElementType, shape: &[usize]) -> Result<Vec<u8>, Error> {
        let describe = || describe(element, shape, self);
        let bytes = byte_size(element, shape).ok_or_else(|| Error::spec(&describe(), TOO_LARGE))?;
        let file = match self {
            Self::File(path) => Some((path, None)),
            Self::Member(path, member) => Some((path, Some(member.as_str()))),
            _ => None,
        };
        if let Some((path, member)) = file {
            return read_file(path, member, element, shape, bytes)
                .map_err(|r| Error::spec(&describe(), r));
        }
        let mut content = Vec::new();
        content.try_reserve_exact(bytes).map_err(|_| {
            Error::spec(
                &describe(),
                format!("the host has no memory for {bytes} bytes"),
            )
        })?;
        let count = (bytes / element.size()) as u64;
        macro_rules! each {
            ($value:expr) => {
                (0..count).for_each(|i| content.extend_from_slice(&$value(i).to_le_bytes()))
            };
        }
        match self {
            Self::Fill(value) => {
                let times = bytes / value.len().max(1);
                (0..times).for_each(|_| content.extend_from_slice(value));
            }
            Self::List(values) => content.extend_from_slice(values),
            Self::Ramp => match element {
                ElementType::I8 | ElementType::U8 => each!(|i| i as u8),
                ElementType::I16 | ElementType::U16 => each!(|i| i as u16),
                ElementType::I32 | ElementType::U32 => each!(|i| i as u32),
                ElementType::I64 | ElementType::U64 => each!(|i: u64| i),
                ElementType::F16 => each!(|i| f16::from_f32(to_odd(i as f64))),
                ElementType::BF16 => each!(|i| bf16::from_f32(to_odd(i as f64))),
                ElementType::F32 => each!(|i| i as f32),
                ElementType::F64 => each!(|i| i as f64),
            },
            &Self::Random(seed) => {
                let bits = |i, count: u32| random_bits(seed, i) >> (64 - count);
                // Every step is exact: 2^(1-p) is a power of two, and the product is at most 2.
                let unit = |i, p: u32| bits(i, p) as f64 / (1u64 << (p - 1)) as f64 - 1.0;
                match element {
                    ElementType::I8 | ElementType::U8 => each!(|i| bits(i, 8) as u8),
                    ElementType::I16 | ElementType::U16 => each!(|i| bits(i, 16) as u16),
                    ElementType::I32 | ElementType::U32 => each!(|i| bits(i, 32) as u32),
                    ElementType::I64 | ElementType::U64 => each!(|i| bits(i, 64)),
                    ElementType::F16 => each!(|i| f16::from_f32(unit(i, 11) as f32)),
                    ElementType::BF16 => each!(|i| bf16::from_f32(unit(i, 8) as f32)),
                    ElementType::F32 => each!(|i| unit(i, 24) as f32),
                    ElementType::F64 => each!(|i| unit(i, 53)),
                }
            }
            Self::File(_) | Self::Member(..) => {}
        }
        Ok(content)
    }
}

impl fmt::Display for Init {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fill(_) => f.write_str("NUMBER"),
            Self::List(_) => f.write_str("NUMBER,…"),
            Self::Ramp => f.write_str("ramp"),
            Self::Random(seed) => write!(f, "rand:{seed}"),
            Self::File(path) => write!(f, "@{}", path.display()),
            Self::Member(path, member) => write!(f, "@{}:{member}", path.display()),
        }
    }
}

/// The text of a buffer's spec, for messages.
pub(crate) fn describe(element: ElementType, shape: &[usize], init: &Init) -> String {
    format!("{element}[{}]={init}", shape_text(shape))
}
