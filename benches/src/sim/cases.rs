//! What is measured: kernels of `tests/run` at the sizes that people use, each with the same
//! algorithm in C (`benches/native`).

use gfxjit::Size;
use gfxjit_bench_native as native;
use half::f16;

/// One argument. Buffers are numbers of one type.
#[derive(Clone)]
pub(crate) enum Value {
    F32(Vec<f32>),
    U32(Vec<u32>),
    /// As bits.
    F16(Vec<u16>),
    Float(f32),
    Word(u32),
}

impl Value {
    /// Size of a buffer.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = match self {
            Self::F32(content) => content.len() * 4,
            Self::U32(content) => content.len() * 4,
            Self::F16(content) => content.len() * 2,
            Self::Float(_) | Self::Word(_) => 0,
        };
        bytes as u64
    }
}

/// A launch, and other ways to compute the same.
pub(crate) struct Case {
    /// As `./x bench sim NAME` has it.
    pub name: &'static str,
    pub size: &'static str,
    /// LLVM IR.
    pub source: &'static str,
    /// Processors that have its instructions; none: all.
    pub only: &'static [&'static str],
    pub grid: Size,
    pub block: Size,
    /// Bytes of dynamic LDS.
    pub lds: u32,
    /// Memory does not limit it: twice the threads should be twice as fast.
    pub computes: bool,
    /// Arguments before a launch.
    pub args: fn() -> Vec<Value>,
    /// Buffers that the kernel writes.
    pub results: &'static [usize],
    /// How much results of C may differ, of the greatest value in the buffer; the engines must
    /// agree to the bit.
    pub tolerance: f64,
    /// Does it in C, on this number of threads.
    pub native: fn(usize, &mut [Value]),
}

/// Numbers between -1 and 1 that have no pattern.
fn noise(seed: u32, count: usize) -> impl Iterator<Item = u32> {
    let mut state = seed.wrapping_mul(0x9e37_79b9) | 1;
    (0..count).map(move |_| {
        // xorshift32, by Marsaglia.
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    })
}

fn floats(seed: u32, count: usize) -> Value {
    let number = |bits: u32| bits as f32 * (2.0 / u32::MAX as f32) - 1.0;
    Value::F32(noise(seed, count).map(number).collect())
}

fn halves(seed: u32, count: usize) -> Value {
    let number = |bits: u32| bits as f32 * (2.0 / u32::MAX as f32) - 1.0;
    let half = |bits| f16::from_f32(number(bits)).to_bits();
    Value::F16(noise(seed, count).map(half).collect())
}

fn zeros(count: usize) -> Value {
    Value::F32(vec![0.0; count])
}

macro_rules! source {
    ($name:literal) => {
        include_str!(concat!("../../../tests/run/", $name, ".ll"))
    };
}

/// The arguments of a case, each with its kind; the list of cases keeps both together.
macro_rules! native {
    ($threads:ident, $($kind:ident($name:pat)),* => $call:expr) => {
        |$threads, args| {
            let [$(Value::$kind($name)),*] = args else {
                unreachable!("arguments are what the case made");
            };
            $call;
        }
    };
}

const SAXPY: usize = 1 << 20;
const NAIVE: usize = 256;
const TILED: usize = 512;
const SUMMED: usize = 16 << 20;
const SCANNED: usize = 4 << 20;
const COUNTED: usize = 4 << 20;
const COUNTERS: u32 = 256;
const BODIES: usize = 8192;
const IMAGE: usize = 1024;
const OPTIONS: usize = 4 << 20;
const ROWS: usize = 4096;
const COLUMNS: usize = 1024;

/// A product of matrices of 16 bits, 512³.
fn matrix(
    name: &'static str,
    source: &'static str,
    only: &'static [&'static str],
    tile: u32,
    block: u32,
) -> Case {
    Case {
        name,
        size: "512³",
        source,
        only,
        grid: [512 / tile, 512 / tile].into(),
        block: block.into(),
        lds: 0,
        computes: true,
        args: || {
            let sizes = [512; 3].map(Value::Word);
            let matrices = [halves(1, 512 * 512), halves(2, 512 * 512), zeros(512 * 512)];
            matrices.into_iter().chain(sizes).collect()
        },
        results: &[2],
        tolerance: 1e-5,
        native: native!(threads, F16(a), F16(b), F32(c), Word(_), Word(n), Word(k) =>
            native::matmul_f16(threads, a, b, c, *n as usize, *k as usize)),
    }
}

fn product(size: usize) -> Vec<Value> {
    let area = size * size;
    let matrices = [floats(1, area), floats(2, area), zeros(area)];
    let sizes = [size as u32; 3].map(Value::Word);
    matrices.into_iter().chain(sizes).collect()
}

/// All of them, as the table shows them.
pub(crate) fn all() -> Vec<Case> {
    vec![
        Case {
            name: "saxpy",
            size: "1 Mi",
            source: source!("saxpy"),
            only: &[],
            grid: (SAXPY as u32 / 256).into(),
            block: 256.into(),
            lds: 0,
            computes: false,
            args: || {
                let n = Value::Word(SAXPY as u32);
                vec![floats(1, SAXPY), floats(2, SAXPY), Value::Float(0.5), n]
            },
            results: &[1],
            tolerance: 1e-6,
            native: native!(threads, F32(x), F32(y), Float(a), Word(_) =>
                native::saxpy(threads, x, y, *a)),
        },
        Case {
            name: "matmul",
            size: "256³",
            source: source!("matmul"),
            only: &[],
            grid: [NAIVE as u32 / 16; 2].into(),
            block: [16, 16].into(),
            lds: 0,
            computes: true,
            args: || product(NAIVE),
            results: &[2],
            tolerance: 1e-5,
            native: native!(threads, F32(a), F32(b), F32(c), Word(_), Word(n), Word(k) =>
                native::matmul(threads, a, b, c, *n as usize, *k as usize)),
        },
        Case {
            name: "matmul_tiled",
            size: "512³",
            source: source!("matmul_tiled"),
            only: &[],
            grid: [TILED as u32 / 16; 2].into(),
            block: [16, 16].into(),
            lds: 0,
            computes: true,
            args: || product(TILED),
            results: &[2],
            tolerance: 1e-5,
            native: native!(threads, F32(a), F32(b), F32(c), Word(_), Word(n), Word(k) =>
                native::matmul_tiled(threads, a, b, c, *n as usize, *k as usize)),
        },
        Case {
            name: "reduction",
            size: "16 Mi",
            source: source!("reduction"),
            only: &[],
            grid: (SUMMED as u32 / 1024).into(),
            block: 256.into(),
            lds: 0,
            computes: false,
            args: || {
                let n = Value::Word(SUMMED as u32);
                vec![floats(5, SUMMED), zeros(SUMMED / 1024), n]
            },
            results: &[1],
            tolerance: 1e-5,
            native: native!(threads, F32(values), F32(sums), Word(_) =>
                native::reduction(threads, values, sums)),
        },
        Case {
            name: "scan",
            size: "4 Mi",
            source: source!("scan"),
            only: &[],
            grid: (SCANNED as u32 / 512).into(),
            block: 256.into(),
            lds: 0,
            computes: false,
            args: || {
                vec![
                    Value::U32(noise(11, SCANNED).collect()),
                    Value::U32(vec![0; SCANNED]),
                    Value::U32(vec![0; SCANNED / 512]),
                ]
            },
            results: &[1, 2],
            tolerance: 0.0,
            native: native!(threads, U32(values), U32(out), U32(totals) =>
                native::scan(threads, values, out, totals)),
        },
        Case {
            name: "histogram",
            size: "4 Mi",
            source: source!("histogram"),
            only: &[],
            grid: COUNTERS.into(),
            block: 256.into(),
            lds: 0,
            computes: false,
            args: || {
                let values = Value::U32(noise(6, COUNTED).collect());
                vec![
                    values,
                    Value::U32(vec![0; 256]),
                    Value::Word(COUNTED as u32),
                ]
            },
            results: &[1],
            tolerance: 0.0,
            native: native!(threads, U32(values), U32(bins), Word(_) =>
                native::histogram(threads, values, bins, COUNTERS as usize)),
        },
        Case {
            name: "nbody",
            size: "8,192",
            source: source!("nbody"),
            only: &[],
            grid: (BODIES as u32 / 256).into(),
            block: 256.into(),
            lds: 256 * 16,
            computes: true,
            args: || {
                let Value::F32(mut bodies) = floats(7, BODIES * 4) else {
                    unreachable!("floats are f32");
                };
                // Masses have no sign, so that no sum is a difference of great numbers.
                bodies
                    .iter_mut()
                    .skip(3)
                    .step_by(4)
                    .for_each(|mass| *mass = mass.abs());
                let (n, soft) = (Value::Word(BODIES as u32), Value::Float(0.01));
                vec![Value::F32(bodies), zeros(BODIES * 4), n, soft]
            },
            results: &[1],
            tolerance: 1e-4,
            native: native!(threads, F32(bodies), F32(forces), Word(_), Float(soft) =>
                native::nbody(threads, bodies, forces, *soft)),
        },
        Case {
            name: "mandelbrot",
            size: "1024², ≤ 200",
            source: source!("mandelbrot"),
            only: &[],
            grid: [IMAGE as u32 / 16, IMAGE as u32 / 8].into(),
            block: [16, 8].into(),
            lds: 0,
            computes: true,
            args: || {
                let (width, limit) = (Value::Word(IMAGE as u32), Value::Word(200));
                let image = Value::U32(vec![0; IMAGE * IMAGE]);
                vec![image, width, limit, Value::Float(3.0 / IMAGE as f32)]
            },
            results: &[0],
            tolerance: 0.0,
            native: native!(threads, U32(out), Word(width), Word(limit), Float(step) =>
                native::mandelbrot(threads, out, *width as usize, *limit, *step)),
        },
        Case {
            name: "black_scholes",
            size: "4 Mi",
            source: source!("black_scholes"),
            only: &[],
            grid: (OPTIONS as u32 / 256).into(),
            block: 256.into(),
            lds: 0,
            computes: true,
            args: || {
                let inputs = [8, 9, 10].map(|seed| floats(seed, OPTIONS));
                let outputs = [zeros(OPTIONS), zeros(OPTIONS)];
                let numbers = [0.02, 0.3].map(Value::Float);
                inputs.into_iter().chain(outputs).chain(numbers).collect()
            },
            results: &[3, 4],
            tolerance: 1e-5,
            native: native!(threads, F32(a), F32(b), F32(c), F32(call), F32(put), Float(rate),
                                     Float(volatility) =>
                native::black_scholes(threads, [a, b, c], [call, put], *rate, *volatility)),
        },
        Case {
            name: "softmax",
            size: "4096×1024",
            source: source!("softmax"),
            only: &[],
            grid: (ROWS as u32).into(),
            block: 256.into(),
            lds: 0,
            computes: true,
            args: || {
                let (values, out) = (floats(13, ROWS * COLUMNS), zeros(ROWS * COLUMNS));
                vec![values, out, Value::Word(COLUMNS as u32)]
            },
            results: &[1],
            tolerance: 1e-5,
            native: native!(threads, F32(values), F32(out), Word(columns) =>
                native::softmax(threads, values, out, *columns as usize)),
        },
        matrix(
            "mfma_f16",
            source!("mfma_f16"),
            &["gfx90a", "gfx942"],
            32,
            64,
        ),
        matrix("wmma11_f16", source!("wmma11_f16"), &["gfx1100"], 16, 32),
        matrix("wmma12_f16", source!("wmma12_f16"), &["gfx1201"], 16, 32),
    ]
}
