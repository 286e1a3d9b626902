//! Arguments as text: what `--arg` of the command line takes.
//!
//! ```text
//! TYPE=NUMBER            a scalar             f32=2.0   u32=0x100   i8=-1
//! TYPE[SHAPE]=INIT       a buffer             f32[1024]=ramp   f16[64x128]=rand:7
//! bytes=HEX              a struct by value    bytes=0000803f01000000
//! null                   a null pointer
//! lds=BYTES              a pointer to that much dynamic LDS
//!
//! TYPE   i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64
//! SHAPE  N, or NxM…, slowest dimension first
//! INIT   NUMBER | ramp | rand:SEED | @file.npy | @file.bin
//! ```
//!
//! **Numbers.** Integers are decimal or `0x` hexadecimal and must fit the type. Floats are
//! what Rust reads (`1.5`, `-2e-3`, `inf`, `nan`), rounded to nearest even.
//!
//! **`ramp`.** Element *i*, counted through all dimensions, is *i* converted to the type:
//! modulo 2ⁿ for integers of *n* bits, to nearest even for floats.
//!
//! **`rand:SEED`.** SplitMix64 as of Steele, Lea, Flood, *Fast splittable pseudorandom number
//! generators* (OOPSLA 2014), one output for each element, so that every element can be
//! computed alone. With all arithmetic modulo 2⁶⁴, element *i* (from 0) has the bits
//!
//! ```text
//! z = SEED + (i + 1) * 0x9e3779b97f4a7c15
//! z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
//! z = (z ^ (z >> 27)) * 0x94d049bb133111eb
//! z =  z ^ (z >> 31)
//! ```
//!
//! An integer of *n* bits is the upper *n* bits of `z`. A float whose significand has *p* bits
//! (f16 11, bf16 8, f32 24, f64 53) is `(z >> (64 - p)) * 2^(1-p) - 1`: uniform in [-1, 1),
//! exact, the same on every machine.
//!
//! **Files.** A name that ends in `.npy` is numpy's format and must agree in type and shape;
//! any other file is raw little-endian data of exactly the buffer's size. bfloat16 is kept in
//! `.npy` files as its bits, `<u2`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use half::{bf16, f16};

use crate::arg::Arg;
use crate::buffer::Buffer;
use crate::device::Device;
use crate::element::{ElementClass, ElementType, Value};
use crate::error::{Error, Result};
use crate::npy;

/// One argument as text; see the [module](self).
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ArgSpec {
    /// `f32=2.0`
    Scalar {
        /// The type.
        element: ElementType,
        /// The value's bytes, little-endian; as many as the type has.
        bytes: Vec<u8>,
    },
    /// `f32[1024]=ramp`
    Buffer {
        /// The type of an element.
        element: ElementType,
        /// Sizes, slowest dimension first; never empty.
        shape: Vec<usize>,
        /// The content before the launch.
        init: Init,
    },
    /// `bytes=…`
    Bytes(Vec<u8>),
    /// `null`
    Null,
    /// `lds=…`, in bytes.
    Lds(u32),
}

/// What a buffer holds before the launch.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Init {
    /// The same value everywhere; its bytes, little-endian.
    Fill(Vec<u8>),
    /// The element's index.
    Ramp,
    /// SplitMix64 from this seed.
    Random(u64),
    /// The content of a file.
    File(PathBuf),
}

fn bad(spec: &str, reason: impl Into<String>) -> Error {
    Error::ArgumentSpec {
        spec: spec.to_owned(),
        reason: reason.into(),
    }
}

impl FromStr for ArgSpec {
    type Err = Error;

    fn from_str(spec: &str) -> Result<Self> {
        if spec == "null" {
            return Ok(Self::Null);
        }
        let (left, right) = spec.split_once('=').ok_or_else(|| {
            bad(
                spec,
                "no `=`; write TYPE=VALUE, TYPE[SHAPE]=INIT, bytes=HEX or null",
            )
        })?;
        match left {
            "bytes" => return parse_hex(right).map(Self::Bytes).map_err(|r| bad(spec, r)),
            "lds" => {
                return right
                    .parse()
                    .map(Self::Lds)
                    .map_err(|_| bad(spec, format!("`{right}` is no number of bytes")));
            }
            _ => {}
        }
        let (name, shape) = match left.split_once('[') {
            None => (left, None),
            Some((name, shape)) => {
                let shape = shape
                    .strip_suffix(']')
                    .ok_or_else(|| bad(spec, "the shape lacks its `]`"))?;
                (name, Some(shape))
            }
        };
        let element: ElementType = name.parse().map_err(|()| {
            let names: Vec<_> = ElementType::ALL.iter().map(|t| t.name()).collect();
            bad(
                spec,
                format!("unknown type `{name}`; there are {}", names.join(" ")),
            )
        })?;
        match shape {
            None => Ok(Self::Scalar {
                element,
                bytes: parse_number(element, right).map_err(|r| bad(spec, r))?,
            }),
            Some(shape) => Ok(Self::Buffer {
                element,
                shape: parse_shape(element, shape).map_err(|r| bad(spec, r))?,
                init: parse_init(element, right).map_err(|r| bad(spec, r))?,
            }),
        }
    }
}

fn parse_shape(element: ElementType, text: &str) -> std::result::Result<Vec<usize>, String> {
    let mut shape = Vec::new();
    for size in text.split('x') {
        let size: usize = digits(size)
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| format!("`{size}` in the shape is no size; write N or NxM…"))?;
        if size == 0 {
            return Err("a dimension of size 0".to_owned());
        }
        shape.push(size);
    }
    byte_size(element, &shape).ok_or(TOO_LARGE)?;
    Ok(shape)
}

/// The text when it is decimal digits only: `str::parse` would take a sign too.
fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then_some(text)
}

fn parse_init(element: ElementType, text: &str) -> std::result::Result<Init, String> {
    if text == "ramp" {
        return Ok(Init::Ramp);
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
        if path.is_empty() {
            return Err("no file name behind `@`".to_owned());
        }
        return Ok(Init::File(PathBuf::from(path)));
    }
    parse_number(element, text).map(Init::Fill)
}

fn parse_hex(text: &str) -> std::result::Result<Vec<u8>, String> {
    if text.is_empty() {
        return Err("no bytes".to_owned());
    }
    if !text.len().is_multiple_of(2) {
        return Err("an odd number of hexadecimal digits".to_owned());
    }
    let nibble = |digit: u8| char::from(digit).to_digit(16);
    text.as_bytes()
        .chunks_exact(2)
        .map(|pair| match pair {
            [high, low] => Some((nibble(*high)? << 4 | nibble(*low)?) as u8),
            _ => None,
        })
        .collect::<Option<Vec<u8>>>()
        .ok_or_else(|| "something other than hexadecimal digits".to_owned())
}

/// The bytes of a number of a type.
fn parse_number(element: ElementType, text: &str) -> std::result::Result<Vec<u8>, String> {
    let wrong = || format!("`{text}` is no {element}");
    if element.class() == ElementClass::Float {
        let value: f64 = text.parse().map_err(|_| wrong())?;
        return Ok(match element {
            ElementType::F16 => f16::from_f32(to_odd(value)).to_le_bytes().to_vec(),
            ElementType::BF16 => bf16::from_f32(to_odd(value)).to_le_bytes().to_vec(),
            // Read again: rounding to f64 first would round twice.
            ElementType::F32 => text
                .parse::<f32>()
                .map_err(|_| wrong())?
                .to_le_bytes()
                .to_vec(),
            _ => value.to_le_bytes().to_vec(),
        });
    }
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let magnitude: u128 = match magnitude.strip_prefix("0x") {
        Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
            u128::from_str_radix(hex, 16).map_err(|_| wrong())?
        }
        Some(_) => return Err(wrong()),
        None => digits(magnitude)
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(wrong)?,
    };
    let bits = element.size() as u32 * 8;
    let (lowest, highest) = match element.class() {
        ElementClass::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        _ => (0, (1i128 << bits) - 1),
    };
    let value = i128::try_from(magnitude)
        .ok()
        .map(|value| if negative { -value } else { value })
        .filter(|value| (lowest..=highest).contains(value))
        .ok_or_else(|| format!("{text} does not fit {element} ({lowest} to {highest})"))?;
    Ok(value
        .to_le_bytes()
        .into_iter()
        .take(element.size())
        .collect())
}

/// To f32, rounded to odd: a second rounding, to a shorter type, then gives what one rounding
/// of the exact value would have given (Boldo, Melquiond, 2008).
fn to_odd(value: f64) -> f32 {
    let near = value as f32;
    if f64::from(near) == value || value.is_nan() {
        return near;
    }
    let toward_zero = if f64::from(near).abs() > value.abs() {
        f32::from_bits(near.to_bits() - 1)
    } else {
        near
    };
    f32::from_bits(toward_zero.to_bits() | 1)
}

/// Element `index` of the generator of the [module](self), as 64 bits.
#[must_use]
pub fn random_bits(seed: u64, index: u64) -> u64 {
    let z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Init {
    /// The content of a buffer of `count` elements of this type and shape, little-endian.
    ///
    /// # Errors
    /// [`Error::ArgumentSpec`] when a file cannot be read or does not agree, or when the
    /// host has no memory for the content.
    pub fn content(&self, element: ElementType, shape: &[usize]) -> Result<Vec<u8>> {
        let describe = || describe(element, shape, self);
        let bytes = byte_size(element, shape).ok_or_else(|| bad(&describe(), TOO_LARGE))?;
        if let Self::File(path) = self {
            return read_file(path, element, shape, bytes).map_err(|r| bad(&describe(), r));
        }
        let mut content = Vec::new();
        content.try_reserve_exact(bytes).map_err(|_| {
            bad(
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
                (0..count).for_each(|_| content.extend_from_slice(value));
            }
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
                // 2^(1-p) is a power of two and the product at most 2: every step is exact.
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
            Self::File(_) => {}
        }
        Ok(content)
    }
}

impl fmt::Display for Init {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fill(_) => f.write_str("NUMBER"),
            Self::Ramp => f.write_str("ramp"),
            Self::Random(seed) => write!(f, "rand:{seed}"),
            Self::File(path) => write!(f, "@{}", path.display()),
        }
    }
}

/// A shape as in a spec: `2x3`.
#[must_use]
pub fn shape_text(shape: &[usize]) -> String {
    let sizes: Vec<String> = shape.iter().map(usize::to_string).collect();
    sizes.join("x")
}

fn is_npy(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "npy")
}

fn read_file(
    path: &Path,
    element: ElementType,
    shape: &[usize],
    bytes: usize,
) -> std::result::Result<Vec<u8>, String> {
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

/// An argument ready for a launch.
#[derive(Debug)]
pub struct Prepared {
    /// For [`Launch::arg`](crate::Launch::arg).
    pub arg: Arg,
    /// The buffer behind it, if it is one.
    pub buffer: Option<PreparedBuffer>,
}

/// A buffer made from an argument spec, by its bytes.
#[derive(Debug)]
pub struct PreparedBuffer {
    /// The type of an element.
    pub element: ElementType,
    /// Sizes, slowest dimension first.
    pub shape: Vec<usize>,
    /// The memory.
    pub buffer: Buffer<u8>,
}

impl ArgSpec {
    /// Makes the argument on a device; a buffer gets its initial content.
    ///
    /// # Errors
    /// Those of [`Init::content`], and [`Error::Device`] when the device has not enough memory.
    pub fn prepare(&self, device: &Device) -> Result<Prepared> {
        let arg = match self {
            Self::Scalar { element, bytes } => Arg::scalar_bytes(*element, bytes.as_slice()),
            Self::Bytes(bytes) => Arg::bytes(bytes.as_slice()),
            Self::Null => Arg::null(),
            Self::Lds(bytes) => Arg::lds(*bytes),
            Self::Buffer {
                element,
                shape,
                init,
            } => {
                // The device's memory first: it is the smaller one, and says so.
                let bytes = byte_size(*element, shape)
                    .ok_or_else(|| bad(&describe(*element, shape, init), TOO_LARGE))?;
                let buffer = Buffer::new(device, bytes)?;
                buffer.upload(&init.content(*element, shape)?)?;
                return Ok(Prepared {
                    arg: Arg::from(&buffer),
                    buffer: Some(PreparedBuffer {
                        element: *element,
                        shape: shape.clone(),
                        buffer,
                    }),
                });
            }
        };
        Ok(Prepared { arg, buffer: None })
    }
}

const TOO_LARGE: &str = "the shape is larger than an address space";

/// Bytes of an array; `None` when an address space cannot hold it.
fn byte_size(element: ElementType, shape: &[usize]) -> Option<usize> {
    shape
        .iter()
        .try_fold(element.size(), |bytes, &size| bytes.checked_mul(size))
        .filter(|&bytes| isize::try_from(bytes).is_ok())
}

fn describe(element: ElementType, shape: &[usize], init: &Init) -> String {
    format!("{element}[{}]={init}", shape_text(shape))
}

/// Writes a buffer's content to a file: numpy's format when the name ends in `.npy`, else raw
/// little-endian data.
///
/// # Errors
/// [`Error::Io`] with the file's name.
pub fn write_file(
    path: &Path,
    element: ElementType,
    shape: &[usize],
    content: &[u8],
) -> Result<()> {
    let written = if is_npy(path) {
        std::fs::write(path, npy::write(element, shape, content))
    } else {
        std::fs::write(path, content)
    };
    written.map_err(|reason| Error::Io {
        action: "write",
        path: path.to_owned(),
        reason,
    })
}

/// The first `count` values of a buffer's content.
#[must_use]
pub fn values(element: ElementType, content: &[u8], count: usize) -> Vec<Value> {
    content
        .chunks_exact(element.size())
        .take(count)
        .filter_map(|bytes| element.read(bytes))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(spec: &str) -> ArgSpec {
        spec.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn content(spec: &str) -> (ElementType, Vec<u8>) {
        match parse(spec) {
            ArgSpec::Buffer {
                element,
                shape,
                init,
            } => (element, init.content(element, &shape).unwrap()),
            other => panic!("{other:?} is no buffer"),
        }
    }

    fn all(spec: &str) -> Vec<String> {
        let (element, content) = content(spec);
        values(element, &content, usize::MAX)
            .iter()
            .map(Value::to_string)
            .collect()
    }

    #[test]
    fn scalars() {
        for (spec, expected) in [
            ("f32=2.0", &2f32.to_le_bytes()[..]),
            ("f32=-1e-3", &(-1e-3f32).to_le_bytes()),
            ("f64=inf", &f64::INFINITY.to_le_bytes()),
            ("u32=1048576", &1_048_576u32.to_le_bytes()),
            ("u32=0xffFF", &0xffffu32.to_le_bytes()),
            ("i8=-128", &[0x80]),
            ("i64=-0x10", &(-16i64).to_le_bytes()),
            ("u64=18446744073709551615", &u64::MAX.to_le_bytes()),
            ("f16=1.5", &f16::from_f32(1.5).to_le_bytes()),
            ("bf16=1.5", &bf16::from_f32(1.5).to_le_bytes()),
        ] {
            match parse(spec) {
                ArgSpec::Scalar { bytes, .. } => assert_eq!(bytes, expected, "{spec}"),
                other => panic!("{spec}: {other:?}"),
            }
        }
    }

    #[test]
    fn other_forms() {
        assert_eq!(parse("null"), ArgSpec::Null);
        assert_eq!(parse("bytes=00fF10"), ArgSpec::Bytes(vec![0, 255, 16]));
        assert_eq!(parse("lds=1024"), ArgSpec::Lds(1024));
        assert_eq!(
            parse("f32[2x3]=@a=b.npy"),
            ArgSpec::Buffer {
                element: ElementType::F32,
                shape: vec![2, 3],
                init: Init::File("a=b.npy".into()),
            }
        );
    }

    #[test]
    fn bad_specs_say_what_is_wrong() {
        for (spec, reason) in [
            ("", "no `=`"),
            ("f32", "no `=`"),
            ("float=1", "unknown type `float`"),
            ("f32[4=1", "lacks its `]`"),
            ("f32[]=1", "no size"),
            ("f32[4x]=1", "no size"),
            ("f32[+4]=1", "no size"),
            ("f32[0]=1", "size 0"),
            ("f32[4]=", "`` is no f32"),
            ("f32[4]=ramps", "`ramps` is no f32"),
            ("f32[4]=rand:x", "the seed"),
            ("f32[4]=rand:-1", "the seed"),
            ("f32[4]=rand:0x+1", "the seed"),
            ("f32[4]=@", "no file name"),
            ("u8=256", "does not fit u8 (0 to 255)"),
            ("u8=-1", "does not fit u8"),
            ("i8=128", "does not fit i8 (-128 to 127)"),
            ("u32=1.5", "`1.5` is no u32"),
            ("u32=", "`` is no u32"),
            ("u32=0x", "`0x` is no u32"),
            ("u32=--1", "is no u32"),
            ("u64=99999999999999999999999999999999999999999", "is no u64"),
            ("bytes=", "no bytes"),
            ("bytes=abc", "odd"),
            ("bytes=zz", "hexadecimal"),
            ("lds=-1", "no number of bytes"),
            (
                "f32[9999999999x9999999999]=0",
                "larger than an address space",
            ),
        ] {
            let error = spec.parse::<ArgSpec>().unwrap_err().to_string();
            assert!(error.contains(reason), "{spec}: {error}");
        }
    }

    #[test]
    fn ramps_convert_the_index() {
        assert_eq!(all("u32[2x2]=ramp"), ["0", "1", "2", "3"]);
        assert_eq!(all("i8[257]=ramp")[127..130], ["127", "-128", "-127"]);
        assert_eq!(all("i8[257]=ramp")[256], "0");
        // 2049 lies between two f16 values; the even one is 2048.
        assert_eq!(all("f16[2050]=ramp")[2049], "2048.0");
        assert_eq!(all("bf16[260]=ramp")[257..], ["256.0", "258.0", "260.0"]);
        assert_eq!(all("f64[3]=ramp"), ["0.0", "1.0", "2.0"]);
    }

    #[test]
    fn the_generator_is_splitmix64() {
        // The reference program of Vigna (prng.di.unimi.it/splitmix64.c) with x = 1234567.
        assert_eq!(random_bits(1_234_567, 0), 6_457_827_717_110_365_317);
        assert_eq!(random_bits(1_234_567, 1), 3_203_168_211_198_807_973);
        assert_eq!(random_bits(1_234_567, 2), 9_817_491_932_198_370_423);
        assert_eq!(all("u64[1]=rand:1234567"), ["6457827717110365317"]);
        let high = 6_457_827_717_110_365_317u64 >> 32;
        assert_eq!(all("u32[1]=rand:0x12d687"), [high.to_string()]);
    }

    #[test]
    fn random_floats_fill_the_interval_exactly() {
        for element in ["f16", "bf16", "f32", "f64"] {
            let (element, content) = content(&format!("{element}[20000]=rand:3"));
            let numbers: Vec<f64> = values(element, &content, usize::MAX)
                .into_iter()
                .map(|value| match value {
                    Value::Float(value) => f64::from(value),
                    Value::Double(value) => value,
                    _ => panic!("{element} gave an integer"),
                })
                .collect();
            assert!(numbers.iter().all(|x| (-1.0..1.0).contains(x)), "{element}");
            let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
            assert!(mean.abs() < 0.02, "{element}: mean {mean}");
            assert!(numbers.iter().any(|&x| x < -0.98) && numbers.iter().any(|&x| x > 0.97));
        }
        let bits = random_bits(3, 0) >> 40;
        let exact = bits as f64 / f64::from(1 << 23) - 1.0;
        assert_eq!(all("f32[1]=rand:3"), [format!("{:?}", exact as f32)]);
        assert_eq!(f64::from(exact as f32), exact);
    }

    #[test]
    fn short_floats_are_rounded_once() {
        // Just above the middle between 1 and the next bf16: through f32 it would be a tie.
        let value = 1.0 + 2f64.powi(-8) + 2f64.powi(-40);
        assert_eq!(bf16::from_f32(value as f32), bf16::from_f32(1.0));
        let spec = format!("bf16[1]={value}");
        assert_eq!(all(&spec), ["1.0078125"]);
        assert_eq!(all("f16[1]=1e30"), ["inf"]);
        assert_eq!(all("f16[1]=nan"), ["NaN"]);
        assert_eq!(all("bf16[1]=-1e300"), ["-inf"]);
    }

    #[test]
    fn files_must_agree() {
        let dir = tempfile::tempdir().unwrap();
        let data: Vec<u8> = (0..4u16).flat_map(u16::to_le_bytes).collect();
        for name in ["a.npy", "a.bin"] {
            let path = dir.path().join(name);
            write_file(&path, ElementType::U16, &[2, 2], &data).unwrap();
            let spec = format!("u16[2x2]=@{}", path.display());
            assert_eq!(all(&spec), ["0", "1", "2", "3"]);
        }
        let npy = dir.path().join("a.npy");
        let bin = dir.path().join("a.bin");
        let none = dir.path().join("none.bin");
        for (shape, path, reason) in [
            ("u16[4]", &npy, "its shape is 2x2, the argument's 4"),
            ("i16[2x2]", &npy, "it holds `<u2`, the argument is i16"),
            ("u16[5]", &bin, "has 8 bytes, the buffer 10"),
            ("u16[5]", &none, "cannot read"),
        ] {
            let spec = format!("{shape}=@{}", path.display());
            let ArgSpec::Buffer {
                element,
                shape,
                init,
            } = parse(&spec)
            else {
                panic!("{spec} is a buffer");
            };
            let error = init.content(element, &shape).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
