//! An argument as text, and the argument made from it.

use std::borrow::Cow;
use std::path::Path;
use std::str::FromStr;

use gfxjit::{Arg, Buffer, Device, ElementType};

use crate::error::Error;
use crate::file;
use crate::init::{Init, describe, parse_file, parse_init};
use crate::number::{parse_hex, parse_size};
use crate::shape::{TOO_LARGE, byte_size, parse_shape};
use crate::view::{self, View};

/// One argument as text; see the [crate](crate).
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
        /// Interpretation of its elements.
        view: View,
    },
    /// `@x.npy`, `@x.npz:a`: a buffer with the type and shape stored in the file.
    File(Init),
    /// `bytes=…`
    Bytes(Vec<u8>),
    /// `null`
    Null,
    /// `lds=…`, in bytes.
    Lds(u32),
}

impl FromStr for ArgSpec {
    type Err = Error;

    fn from_str(spec: &str) -> Result<Self, Error> {
        let bad = |reason: String| Error::spec(spec, reason);
        if spec == "null" {
            return Ok(Self::Null);
        }
        if let Some(path) = spec.strip_prefix('@') {
            let init = parse_file(path).map_err(bad)?;
            if !knows_its_type(&init) {
                return Err(bad(
                    "only .npy and .npz files have a type; write TYPE[SHAPE]=@FILE".to_owned(),
                ));
            }
            return Ok(Self::File(init));
        }
        let (left, right) = spec.split_once('=').ok_or_else(|| {
            bad(
                "no `=`; write TYPE=VALUE, TYPE[SHAPE]=INIT, @FILE.npy, bytes=HEX or null"
                    .to_owned(),
            )
        })?;
        match left {
            "bytes" => return parse_hex(right).map(Self::Bytes).map_err(bad),
            "lds" => {
                return parse_size(right)
                    .and_then(|bytes| u32::try_from(bytes).ok())
                    .map(Self::Lds)
                    .ok_or_else(|| bad(format!("`{right}` is no number of bytes")));
            }
            _ => {}
        }
        let (name, shape) = match left.split_once('[') {
            None => (left, None),
            Some((name, shape)) => {
                let shape = shape
                    .strip_suffix(']')
                    .ok_or_else(|| bad("the shape lacks its `]`".to_owned()))?;
                (name, Some(shape))
            }
        };
        let (element, view) = view::parse(name).ok_or_else(|| {
            bad(format!(
                "unknown type `{name}`; there are {}",
                view::names()
            ))
        })?;
        match (shape, view) {
            (None, View::Complex) => Ok(Self::Bytes(view.value(element, right).map_err(bad)?)),
            (None, _) => Ok(Self::Scalar {
                element,
                bytes: view.value(element, right).map_err(bad)?,
            }),
            (Some(shape), _) => {
                let shape = view.inner(parse_shape(element, shape).map_err(bad)?);
                byte_size(element, &shape).ok_or_else(|| bad(TOO_LARGE.to_owned()))?;
                let init = parse_init(element, view, &shape, right).map_err(bad)?;
                Ok(Self::Buffer {
                    element,
                    shape,
                    init,
                    view,
                })
            }
        }
    }
}

/// Whether the content comes from a file that stores the type of its numbers.
fn knows_its_type(init: &Init) -> bool {
    match init {
        Init::File(path) => file::is_npy(path) || file::is_npz(path),
        init => matches!(init, Init::Member(..)),
    }
}

/// An argument ready for a launch.
#[derive(Debug)]
pub struct Prepared {
    /// For [`Launch::arg`](gfxjit::Launch::arg).
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
    /// Interpretation of its elements.
    pub view: View,
    /// The memory.
    pub buffer: Buffer<u8>,
}

impl PreparedBuffer {
    /// The type's name in specs: `f32`, `bool`, `c64`.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        self.view.type_name(self.element)
    }

    /// The shape in specs: without the dimension of 2 for complex numbers.
    #[must_use]
    pub fn outer_shape(&self) -> &[usize] {
        self.view.outer(&self.shape)
    }

    /// The content for a file: in numpy's format if the name ends in `.npy`, else raw little-endian
    /// data.
    #[must_use]
    pub fn file_content<'a>(&self, path: &Path, content: &'a [u8]) -> Cow<'a, [u8]> {
        file::content(path, self.element, self.view, &self.shape, content)
    }
}

impl ArgSpec {
    /// Makes the argument on a device; a buffer gets its initial content.
    ///
    /// # Errors
    /// Those of [`Init::content`], and [`Error::Gfxjit`] if the device's memory is insufficient.
    pub fn prepare(&self, device: &Device) -> Result<Prepared, Error> {
        let arg = match self {
            Self::Scalar { element, bytes } => Arg::scalar_bytes(*element, bytes.as_slice()),
            Self::Bytes(bytes) => Arg::bytes(bytes.as_slice()),
            Self::Null => Arg::null(),
            Self::Lds(bytes) => Arg::lds(*bytes),
            Self::Buffer {
                element,
                shape,
                init,
                view,
            } => return buffer(device, *element, *view, shape.clone(), init),
            Self::File(init) => {
                let bad = |reason| Error::spec(&init.to_string(), reason);
                let (path, member) = match init {
                    Init::File(path) => (path, None),
                    Init::Member(path, member) => (path, Some(member.as_str())),
                    _ => return Err(bad("it is no file".to_owned())),
                };
                let array = file::read_array(path, member).map_err(bad)?;
                let content = Init::List(array.data);
                return buffer(device, array.element, array.view, array.shape, &content);
            }
        };
        Ok(Prepared { arg, buffer: None })
    }
}

fn buffer(
    device: &Device,
    element: ElementType,
    view: View,
    shape: Vec<usize>,
    init: &Init,
) -> Result<Prepared, Error> {
    // Allocate the device's memory first: it is usually smaller than the host's, and has the better
    // error.
    let bytes = byte_size(element, &shape)
        .ok_or_else(|| Error::spec(&describe(element, &shape, init), TOO_LARGE))?;
    let buffer = Buffer::new(device, bytes)?;
    if bytes > 0 {
        buffer.upload(&init.content(element, &shape)?)?;
    }
    Ok(Prepared {
        arg: Arg::elements(buffer.as_slice(), element),
        buffer: Some(PreparedBuffer {
            element,
            shape,
            view,
            buffer,
        }),
    })
}

#[cfg(test)]
mod tests {
    use half::{bf16, f16};

    use super::*;
    use crate::file::write_file;
    use crate::init::random_bits;
    use crate::value::{Value, values};

    fn parse(spec: &str) -> ArgSpec {
        spec.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn content(spec: &str) -> (ElementType, Vec<u8>) {
        match parse(spec) {
            ArgSpec::Buffer {
                element,
                shape,
                init,
                ..
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
            ("f32=0x3f800000", &1f32.to_le_bytes()),
            ("f64=0x1.8p1", &3f64.to_le_bytes()),
            ("u32=1M", &1_000_000u32.to_le_bytes()),
            ("u64=64Ki", &65536u64.to_le_bytes()),
            ("bool=true", &[1]),
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
                view: View::Numbers,
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
            ("f32[4]=1,2,3", "3 values for 4 elements"),
            ("f32[4]=1,2,,3", "`` is no f32"),
            ("f32[2]=1,x", "`x` is no f32"),
            ("f32[0]=1,2", "2 values for 0 elements"),
            ("f32[1MB]=0", "no size"),
            ("f32=0x10", "8 digits"),
            ("bool[2]=1,2", "`2` is no bool"),
            ("bool[2]=ramp", "bool has no `ramp`"),
            ("c64[2]=1+2", "no complex number"),
            ("@x.bin", "only .npy and .npz files have a type"),
            ("@", "no file name"),
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
    fn lists_and_shapes_with_units() {
        assert_eq!(all("f32[4]=1,2,3,4"), ["1.0", "2.0", "3.0", "4.0"]);
        assert_eq!(all("u16[2x2]=0x10, 1k,3,4"), ["16", "1000", "3", "4"]);
        assert_eq!(all("u8[1Ki]=7").len(), 1024);
        assert_eq!(all("bool[3]=true,0,false"), ["1", "0", "0"]);
        assert_eq!(all("c64[2]=1+2i,-i"), ["1.0", "2.0", "0.0", "-1.0"]);
        assert_eq!(all("c128[2]=0.5"), ["0.5", "0.0", "0.5", "0.0"]);
        for empty in ["f32[0]=", "f32[0]=1", "f32[4x0]=ramp", "c64[0]="] {
            assert!(all(empty).is_empty(), "{empty}");
        }
        assert_eq!(all("f32[4]=rand"), all("f32[4]=rand:0"));
        assert_eq!(
            parse("c64=1-i"),
            ArgSpec::Bytes([1f32, -1.0].map(f32::to_le_bytes).concat())
        );
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
                ..
            } = parse(&spec)
            else {
                panic!("{spec} is a buffer");
            };
            let error = init.content(element, &shape).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn argument_specs_become_arguments() {
        let device = gfxjit::Runtime::new().open("sim://gfx1100").unwrap();
        let prepare = |spec| parse(spec).prepare(&device);
        let buffer = prepare("u16[2x2]=ramp").unwrap().buffer.unwrap();
        assert_eq!(buffer.shape, [2, 2]);
        assert_eq!(buffer.buffer.download().unwrap(), [0, 0, 1, 0, 2, 0, 3, 0]);
        // More memory than the simulated device has.
        let error = prepare("f64[1000000x1000000]=ramp").unwrap_err();
        assert!(
            error.to_string().contains("out of device memory"),
            "{error}"
        );
    }
}
