//! References in plain Rust for the kernels of `tests/run`.
//!
//! The first values in a test file, written by the software under test, prove little. Each kernel
//! therefore names a reference (`; REFERENCE: saxpy tolerance=1e-6`) that computes the *whole*
//! output on the host, independently of all other crates: in exact arithmetic if the kernel is
//! exact, else in double precision.
//!
//! A reference gets the bytes of the arguments before the launch and returns the expected bytes of
//! the buffers after it. There is one function for each kernel; [`find`] looks it up.

mod ciphers;
mod control;
mod expected;
mod functions;
mod grids;
mod groups;
mod integers;
mod linear;
mod matrices;
mod memories;
mod numbers;
mod rounding;
mod searches;
mod texts;
mod waves;

pub use rounding::root;

pub use expected::{Content, Expected, Number, ReferenceCase};

/// Computes the expected contents of buffers after a launch.
pub type Reference = fn(&ReferenceCase) -> Vec<Expected>;

/// All references by name.
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
    ("rounding_exact", rounding::rounding_exact),
    ("constructors", rounding::constructors),
    ("fp8_exact", rounding::fp8_exact),
    ("groups_of_waves", groups::groups_of_waves),
    ("groups_wave64", groups::groups_wave64),
    ("warp_masks", groups::warp_masks),
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

/// The reference with this name.
#[must_use]
pub fn find(name: &str) -> Option<Reference> {
    ALL.iter()
        .find(|(own, _)| *own == name)
        .map(|(_, reference)| *reference)
}
