//! What the kernels of `tests/run` must compute, in plain Rust.
//!
//! Problem: the first few values in a test file, written by the thing under test, prove
//! little. Each kernel therefore names a reference (`; REFERENCE: saxpy tolerance=1e-6`)
//! that computes the *whole* output on the host, independently of every other room: in
//! exact arithmetic where the kernel is exact, in double precision where it is not.
//!
//! A reference gets the arguments' bytes as they were before the launch and gives the bytes
//! that buffers must hold after it. One function for each kernel; [`find`] is the list.

mod ciphers;
mod control;
mod functions;
mod grids;
mod integers;
mod linear;
mod matrices;
mod memories;
mod numbers;
mod searches;
mod texts;
mod waves;

use half::{bf16, f16};

/// A launch, as a reference sees it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The content of each argument before the launch: a buffer's, or a scalar's.
    pub args: Vec<Vec<u8>>,
    /// Work-items in X, Y, Z.
    pub grid: [u32; 3],
    /// Work-items of a workgroup in X, Y, Z.
    pub block: [u32; 3],
    /// Lanes of a wave.
    pub wave: u32,
}

/// A number with a fixed little-endian form.
pub trait Number: Copy {
    /// Its size in bytes.
    const SIZE: usize;
    /// Reads it from exactly [`Number::SIZE`] bytes.
    fn read(bytes: &[u8]) -> Self;
    /// Appends it.
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

impl Case {
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
    fn items(&self) -> usize {
        self.grid[0] as usize
    }
}

/// What a buffer must hold after the launch.
#[derive(Clone, Debug)]
pub struct Expected {
    /// Which argument.
    pub arg: usize,
    /// Its content.
    pub content: Content,
}

/// How a buffer is compared.
pub use gfxjit_args::compare::Content;

fn exact<T: Number>(arg: usize, values: impl IntoIterator<Item = T>) -> Expected {
    let mut bytes = Vec::new();
    values.into_iter().for_each(|value| value.write(&mut bytes));
    Expected {
        arg,
        content: Content::Exact(bytes),
    }
}

fn near(arg: usize, values: Vec<f64>) -> Expected {
    Expected {
        arg,
        content: Content::Near(values),
    }
}

fn within(tolerance: f64, arg: usize, values: Vec<f64>) -> Expected {
    Expected {
        arg,
        content: Content::Within(tolerance, values),
    }
}

/// Computes what a launch must leave in its buffers.
pub type Reference = fn(&Case) -> Vec<Expected>;

/// Every reference by its name.
pub const ALL: &[(&str, Reference)] = &[
    ("saxpy", numbers::saxpy),
    ("matmul", numbers::matmul),
    ("matmul_f16", matrices::matmul_f16),
    ("matmul_bf16", matrices::matmul_bf16),
    ("matmul_f64", matrices::matmul_f64),
    ("matmul_i8", matrices::matmul_i8),
    ("matmul_i8_u8", matrices::matmul_i8_u8),
    ("matmul_fp8_fnuz", matrices::matmul_fp8_fnuz),
    ("matmul_fp8_bf8", matrices::matmul_fp8_bf8),
    ("reduction", numbers::reduction),
    ("nbody", numbers::nbody),
    ("black_scholes", numbers::black_scholes),
    ("softmax", numbers::softmax),
    ("axpy_f16", numbers::axpy_f16),
    ("bf16", numbers::bf16_sums),
    ("f64", numbers::double),
    ("divide_f32", numbers::divide_f32),
    ("convert", numbers::convert),
    ("math_f32", numbers::math_f32),
    ("math_f64", numbers::math_f64),
    ("mandelbrot", grids::mandelbrot),
    ("transpose", grids::transpose),
    ("stencil3d", grids::stencil3d),
    ("blur_u8", grids::blur_u8),
    ("ids", grids::ids),
    ("histogram", integers::histogram),
    ("scan", integers::scan),
    ("hash64", integers::hash64),
    ("divide_int", integers::divide_int),
    ("sort_private", integers::sort_private),
    ("calls", integers::calls),
    ("crc32", integers::crc32),
    ("struct_arg", integers::struct_arg),
    ("atomics", integers::atomics),
    ("bitonic", integers::bitonic),
    ("machine", integers::machine),
    ("lds_mix", integers::lds_mix),
    ("bits", integers::bits),
    ("triple", integers::triple),
    ("incremented", integers::incremented),
    ("grid_sync", integers::grid_sync),
    ("group_chain", integers::group_chain),
    ("ones", integers::ones),
    ("device_heap", integers::device_heap),
    ("wave", waves::wave),
    ("dpp", waves::dpp),
    ("sha256", ciphers::sha256),
    ("aes128", ciphers::aes128),
    ("philox", ciphers::philox),
    ("mt19937", ciphers::mt19937),
    ("monte_carlo", ciphers::monte_carlo),
    ("base64", ciphers::base64),
    ("utf8", ciphers::utf8),
    ("blake2s", ciphers::blake2s),
    ("montgomery", ciphers::montgomery),
    ("wide128", ciphers::wide128),
    ("radix_sort", searches::radix_sort),
    ("bfs", searches::bfs),
    ("floyd_warshall", searches::floyd_warshall),
    ("nqueens", searches::nqueens),
    ("quicksort", searches::quicksort),
    ("ackermann", searches::ackermann),
    ("tree", searches::tree),
    ("collatz", searches::collatz),
    ("hash_table", searches::hash_table),
    ("lists", searches::lists),
    ("argmax", searches::argmax),
    ("topk", searches::topk),
    ("persistent", searches::persistent),
    ("levenshtein", texts::levenshtein),
    ("needleman_wunsch", texts::needleman_wunsch),
    ("kmp", texts::kmp),
    ("lz77", texts::lz77),
    ("rle", texts::rle),
    ("huffman", texts::huffman),
    ("jacobi", grids::jacobi),
    ("conv2d", grids::conv2d),
    ("conv1d", grids::conv1d),
    ("sobel", grids::sobel),
    ("life", grids::life),
    ("ray_sphere", grids::ray_sphere),
    ("fft", linear::fft),
    ("spmv_csr", linear::spmv_csr),
    ("spmv_ell", linear::spmv_ell),
    ("lu", linear::lu),
    ("kmeans", linear::kmeans),
    ("gauss_seidel", linear::gauss_seidel),
    ("tridiagonal", linear::tridiagonal),
    ("dgemm", linear::dgemm),
    ("kahan", linear::kahan),
    ("special", functions::special),
    ("math_more", functions::math_more),
    ("look_back", memories::look_back),
    ("spin_lock", memories::spin_lock),
    ("flat", memories::flat),
    ("scratch_big", memories::scratch_big),
    ("early_exit", memories::early_exit),
    ("barrier_loop", memories::barrier_loop),
    ("grid3d", memories::grid3d),
    ("lds_atomics", memories::lds_atomics),
    ("unaligned", memories::unaligned),
    ("float_atomics", memories::float_atomics),
    ("float_order", memories::float_order),
    ("dynamic_lds", memories::dynamic_lds),
    ("constant_graph", memories::constant_graph),
    ("function_table", control::function_table),
    ("switch_many", control::switch_many),
    ("stack", control::stack),
    ("alloca", control::alloca),
    ("spills", control::spills),
    ("scalar", control::scalar),
    ("packed16", control::packed16),
    ("packed_f32", control::packed_f32),
    ("dot", control::dot),
    ("divide_edges", control::divide_edges),
    ("divide_f64", control::divide_f64),
    ("modifiers", control::modifiers),
    ("vectors", control::vectors),
    ("shuffle", waves::shuffle),
];

/// The reference called `name`.
#[must_use]
pub fn find(name: &str) -> Option<Reference> {
    ALL.iter()
        .find(|(own, _)| *own == name)
        .map(|(_, reference)| *reference)
}
