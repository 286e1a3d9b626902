//! Matrix products (GEMM): a kernel in HIP C++, which the front end compiles for the types of a call.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use gfxjit::Options;

use crate::abi::Dim3;
use crate::command::Command;
use crate::error::{Code, Error, Result};
use crate::gpu::Gpu;
use crate::handles::Pointer;
use crate::kernel::{Function, Launch};
use crate::launch_kind::LaunchKind;
use crate::module::Module;
use crate::rtc;
use crate::stream::Stream;
use gfxjit::hal::sync::lock;

const SOURCE: &str = include_str!("gemm.hip");
/// Rows and columns of the tile of a workgroup, and its number of work-items.
const TILE: u32 = 16;

/// Types of elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Type {
    F16,
    Bf16,
    F32,
    F64,
    I8,
    I32,
}

impl Type {
    /// The type's name in C++.
    fn name(self) -> &'static str {
        match self {
            Self::F16 => "_Float16",
            Self::Bf16 => "__bf16",
            Self::F32 => "float",
            Self::F64 => "double",
            Self::I8 => "signed char",
            Self::I32 => "int",
        }
    }

    /// The type in which sums are computed.
    fn sum(self) -> Self {
        match self {
            Self::F16 | Self::Bf16 => Self::F32,
            Self::I8 => Self::I32,
            other => other,
        }
    }
}

/// A matrix, or the matrices of a batch.
#[derive(Clone, Copy)]
pub(crate) struct Matrix {
    pub at: Pointer,
    pub of: Type,
    /// Leading dimension: elements from one column to the next.
    pub column: i64,
    /// Elements from one matrix of a batch to the next.
    pub stride: i64,
}

/// Alpha or beta: a number, or the device address from which the kernel reads it.
#[derive(Clone, Copy)]
pub(crate) enum Scale {
    Value(f64),
    At(Pointer),
}

/// D = alpha op(A) op(B) + beta C.
pub(crate) struct Gemm {
    pub transposed: [bool; 2],
    /// Numbers of rows (M), columns (N) and terms of a sum (K).
    pub shape: [i32; 3],
    pub alpha: Scale,
    pub beta: Scale,
    /// A, B, C and D.
    pub matrices: [Matrix; 4],
    /// The type of alpha and beta.
    pub scale: Type,
    /// Whether the matrices' addresses are those of lists of addresses.
    pub are_lists: bool,
    pub batch: i32,
}

impl Gemm {
    /// Enqueues the product in a stream; nothing if the result has no elements.
    pub(crate) fn submit(&self, stream: &Stream) -> Result<()> {
        let [m, n, k] = self.shape;
        if m < 0 || n < 0 || k < 0 || self.batch < 0 {
            let batch = self.batch;
            return Err(Error::invalid(format!(
                "a product of {m} x {k} and {k} x {n}, {batch} times"
            )));
        }
        self.check_columns()?;
        if m == 0 || n == 0 || self.batch == 0 {
            return Ok(());
        }
        let function = kernel(stream.gpu(), self)?;
        let tiles = |count: i32| count.unsigned_abs().div_ceil(TILE);
        stream.submit(Command::Kernel(Launch {
            handle: Pointer(crate::handles::Handles::of(&function)),
            function,
            grid: Dim3 {
                x: tiles(m),
                y: tiles(n),
                z: self.batch.unsigned_abs(),
            },
            block: Dim3 {
                x: TILE,
                y: TILE,
                z: 1,
            },
            way: LaunchKind::Symbol,
            lds: 0,
            cooperative: false,
            share: None,
            policy: [0; 4],
            packed: self.arguments(),
        }))
    }

    /// The kernel's arguments: `Arguments` in `gemm.hip`.
    fn arguments(&self) -> Vec<u8> {
        let all = &self.matrices;
        let scales = [self.alpha, self.beta];
        let flags = i32::from(self.transposed[0])
            | i32::from(self.transposed[1]) << 1
            | i32::from(self.are_lists) << 2;
        let at = all.each_ref().map(|matrix| address(matrix.at));
        let columns = all.each_ref().map(|matrix| matrix.column.cast_unsigned());
        let strides = all.each_ref().map(|matrix| matrix.stride.cast_unsigned());
        let scales_at = scales.map(|scale| match scale {
            Scale::Value(_) => 0,
            Scale::At(at) => address(at),
        });
        let values = scales.map(|scale| match scale {
            Scale::Value(value) => value.to_bits(),
            Scale::At(_) => 0,
        });
        let words = at.into_iter().chain(columns).chain(strides);
        let words = words.chain(scales_at).chain(values);
        let mut bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
        bytes.extend(
            self.shape
                .into_iter()
                .chain([flags])
                .flat_map(i32::to_le_bytes),
        );
        bytes
    }

    /// Checks that columns do not overlap, as BLAS requires of leading dimensions.
    fn check_columns(&self) -> Result<()> {
        let [m, n, k] = self.shape;
        let rows = [
            ("A", if self.transposed[0] { k } else { m }),
            ("B", if self.transposed[1] { n } else { k }),
            ("C", m),
            ("D", m),
        ];
        for ((name, rows), matrix) in rows.into_iter().zip(&self.matrices) {
            if matrix.column < i64::from(rows.max(1)) {
                return Err(Error::invalid(format!(
                    "{name} has {rows} rows, and its columns are {} elements apart",
                    matrix.column
                )));
            }
        }
        Ok(())
    }
}

fn address(at: Pointer) -> u64 {
    at.0.expose_provenance() as u64
}

/// Key of a compiled kernel: the GPU, the types of A, B, C, and that of alpha.
type Key = (usize, [Type; 4]);

/// The kernel for the types of a product, compiled once for each GPU.
fn kernel(gpu: &Arc<Gpu>, gemm: &Gemm) -> Result<Arc<Function>> {
    static KERNELS: LazyLock<Mutex<HashMap<Key, Arc<Function>>>> = LazyLock::new(Mutex::default);
    let [a, b, c, _] = gemm.matrices.map(|matrix| matrix.of);
    let types = [a, b, c, gemm.scale];
    let mut kernels = lock(&KERNELS);
    if let Some(function) = kernels.get(&(gpu.index, types)) {
        return Ok(Arc::clone(function));
    }
    let sum = gemm.scale.sum();
    let names = ["A_TYPE", "B_TYPE", "C_TYPE", "SCALE_TYPE", "SUM_TYPE"];
    let all = types.into_iter().chain([sum]);
    let defines: String = names
        .iter()
        .zip(all)
        .map(|(name, of)| format!("#define {name} {}\n", of.name()))
        .collect();
    let text = format!("{defines}{SOURCE}");
    let code = rtc::compile("gemm.hip", &text, gpu.target, &Options::default())
        .map_err(|log| Error::new(Code::UNKNOWN, log))?;
    let function = Module::load(gpu, "gemm", &code)?.function("gemm")?;
    kernels.insert((gpu.index, types), Arc::clone(&function));
    Ok(function)
}
