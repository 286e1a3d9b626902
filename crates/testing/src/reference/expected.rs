//! The input and output of a reference: the arguments of a launch, and the contents of buffers
//! after it.

use half::{bf16, f16};

/// A launch.
#[derive(Clone, Debug)]
pub struct ReferenceCase {
    /// The content of each argument before the launch: of a buffer or a scalar.
    pub args: Vec<Vec<u8>>,
    /// Work-items in X, Y, Z.
    pub grid: [u32; 3],
    /// Size of a workgroup in X, Y, Z.
    pub block: [u32; 3],
    /// Wave size in lanes.
    pub wave: u32,
}

/// A number with a fixed little-endian encoding.
pub trait Number: Copy {
    /// Its size in bytes.
    const SIZE: usize;
    /// Decodes exactly [`Number::SIZE`] bytes.
    fn read(bytes: &[u8]) -> Self;
    /// Appends the encoding.
    fn write(self, out: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl Number for $type {
            const SIZE: usize = size_of::<$type>();
            fn read(bytes: &[u8]) -> Self {
                let mut own = [0; size_of::<$type>()];
                own.copy_from_slice(bytes);
                <$type>::from_le_bytes(own)
            }
            fn write(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        })*
    };
}
numbers!(i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64);

impl ReferenceCase {
    /// Argument `arg` as a list of numbers.
    #[must_use]
    pub fn list<T: Number>(&self, arg: usize) -> Vec<T> {
        self.args[arg].chunks_exact(T::SIZE).map(T::read).collect()
    }

    /// Argument `arg` as one number.
    #[must_use]
    pub fn one<T: Number>(&self, arg: usize) -> T {
        T::read(&self.args[arg][..T::SIZE])
    }

    /// Work-items of the launch in X; the whole launch when it has one dimension.
    pub(super) fn items(&self) -> usize {
        self.grid[0] as usize
    }
}

/// The expected content of a buffer after the launch.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The number of the argument.
    pub arg: usize,
    /// Its content.
    pub content: Content,
}

/// How a buffer is compared.
pub use gfxjit_args::compare::Content;

pub(super) fn exact<T: Number>(arg: usize, values: impl IntoIterator<Item = T>) -> Expected {
    let mut bytes = Vec::new();
    values.into_iter().for_each(|value| value.write(&mut bytes));
    Expected {
        arg,
        content: Content::Exact(bytes),
    }
}

pub(super) fn near(arg: usize, values: Vec<f64>) -> Expected {
    Expected {
        arg,
        content: Content::Near(values),
    }
}

pub(super) fn within(tolerance: f64, arg: usize, values: Vec<f64>) -> Expected {
    Expected {
        arg,
        content: Content::Within(tolerance, values),
    }
}
