//! Entry points for fuzzing: the same code runs for a second in the tests and without limit under
//! cargo-fuzz. They panic only on a defect of this crate. With the feature `fuzzing` only.

use crate::init::Init;
use crate::npy;
use crate::spec::ArgSpec;

/// Content is computed for buffers up to this size in bytes.
const LARGEST: usize = 1 << 16;

/// Reads bytes as an argument spec, and computes its value; returns whether the spec is valid.
pub fn argument_spec(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let spec = match text.parse::<ArgSpec>() {
        Ok(spec) => spec,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    match spec {
        ArgSpec::Scalar { element, bytes } => assert_eq!(bytes.len(), element.size()),
        ArgSpec::Buffer {
            element,
            shape,
            init,
            ..
        } => {
            let size: usize = element.size() * shape.iter().product::<usize>();
            if size <= LARGEST && !matches!(init, Init::File(_) | Init::Member(..)) {
                let content = init.content(element, &shape);
                assert_eq!(content.map(|content| content.len()).ok(), Some(size));
            }
        }
        ArgSpec::Bytes(bytes) => assert!(!bytes.is_empty()),
        ArgSpec::Null | ArgSpec::Lds(_) | ArgSpec::File(_) => {}
    }
    true
}

/// Reads bytes as an `.npy` file; returns whether its header is sound.
pub fn npy_file(bytes: &[u8]) -> bool {
    let Ok(header) = npy::parse(bytes) else {
        return false;
    };
    if let Ok(array) = npy::read_any(bytes) {
        let size: usize = array.element.size() * array.shape.iter().product::<usize>();
        assert_eq!(array.data.len(), size);
    }
    for &element in gfxjit::ElementType::ALL {
        let shape: Option<Vec<usize>> = header
            .shape
            .iter()
            .map(|&size| usize::try_from(size).ok())
            .collect();
        if let Some(shape) = shape
            && let Ok(data) = npy::read(bytes, element, &shape)
        {
            assert!(data.len() <= bytes.len());
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::init::random_bits;
    use crate::view::View;
    use std::time::{Duration, Instant};

    /// Feeds changed and joined pieces of good inputs for a second; the sequence of inputs is
    /// always the same. Returns how many were good.
    fn for_a_second(corpus: &[&[u8]], run: impl Fn(&[u8]) -> bool) -> u64 {
        let start = Instant::now();
        let (mut round, mut good) = (0, 0);
        while start.elapsed() < Duration::from_secs(1) {
            for _ in 0..100 {
                round += 1;
                let draw = |what: u64, below: usize| {
                    (random_bits(round, what) % below.max(1) as u64) as usize
                };
                let mut input = corpus[draw(0, corpus.len())].to_vec();
                for step in 0..draw(1, 4) as u64 {
                    let at = draw(10 * step + 2, input.len());
                    let other = corpus[draw(10 * step + 3, corpus.len())];
                    match draw(10 * step + 4, 4) {
                        0 => input.truncate(at),
                        1 => input.insert(at, random_bits(round, 10 * step + 5) as u8),
                        2 => {
                            if let Some(byte) = input.get_mut(at) {
                                *byte = b" 0123456789xX[]=@:-+.,eramp'"[draw(10 * step + 6, 28)];
                            }
                        }
                        _ => {
                            let from = draw(10 * step + 7, other.len());
                            input.splice(at.., other[from..].iter().copied());
                        }
                    }
                }
                good += u64::from(run(&input));
            }
        }
        good
    }

    #[test]
    fn argument_specs() {
        let corpus: &[&[u8]] = &[
            b"f32=2.0",
            b"u32=0x100",
            b"i8=-128",
            b"f16[64x128]=rand:7",
            b"bf16[3]=ramp",
            b"f64[2x2x2]=-1e300",
            b"u64[16]=18446744073709551615",
            b"f32[1024]=@x.npy",
            b"bytes=00ff",
            b"lds=1024",
            b"null",
            b"f32[4]=1,2,3,4",
            b"c64[2]=1+2i,-0x1p3i",
            b"bool[0]=",
            b"u32[64Ki]=1M",
            b"@x.npz:a",
        ];
        assert!(for_a_second(corpus, argument_spec) > 100);
    }

    #[test]
    fn npy_files() {
        let good = npy::write(gfxjit::ElementType::F32, View::Numbers, &[2, 3], &[0; 24]);
        let short = npy::write(gfxjit::ElementType::BF16, View::Numbers, &[1], &[0; 2]);
        let corpus: &[&[u8]] = &[
            &good,
            &short,
            b"\x93NUMPY\x01\x00\x3c\x00{'shape': (18446744073709551615, 2), 'descr': '>f8', 'fortran",
        ];
        assert!(for_a_second(corpus, npy_file) > 100);
    }
}
