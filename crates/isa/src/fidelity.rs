//! How closely an instruction's results match the hardware's.
//!
//! An operation on registers states this in its table (`ops!`), an instruction of another kind in
//! [`Action::fidelity`], which lists all kinds. There is no default: an instruction without a
//! statement does not compile. Bounds are the ISA manuals' notes on each instruction (RDNA3 and "AMD
//! Instinct MI300/CDNA3", chapters on vector instructions), those of LLVM's AMDGPU usage guide for
//! binary16, and published measurements. `crates/sim-jit/tests/isa/accuracy.rs` tests the stated
//! bounds.

use crate::inst::{
    Access, Action, Alu, Control, Convert, Cross, Image, ImageOperation, Matrix, Memory,
};
pub use crate::op::Fidelity;
use crate::op::{Op, Visitor};
use crate::ops;
use crate::ops::matrix::MatrixFormat;

/// Visitor that returns an operation's stated fidelity.
#[derive(Clone, Copy)]
struct Stated;

impl Visitor for Stated {
    type Value = Fidelity;
    fn visit<O: Op>(self) -> Fidelity {
        O::FIDELITY
    }
}

/// Names in the tables of vector operations that are approximate.
pub fn approximate_names() -> impl Iterator<Item = &'static str> {
    ops::valu_names().filter(|name| {
        let is_first = ops::valu_signature(name).is_some_and(|s| s.name == *name);
        let stated = ops::visit_valu(name, Stated);
        is_first && matches!(stated, Some(Fidelity::Approximate(_)))
    })
}

fn unknown(name: &str) -> Fidelity {
    Fidelity::Unsupported(format!("no operation `{name}`"))
}

fn of_salu(alu: &Alu) -> Fidelity {
    // The scalar unit's floating-point operations are in the tables of the vector unit.
    let stated = ops::visit_salu(alu.op, Stated).or_else(|| ops::visit_valu(alu.op, Stated));
    stated.unwrap_or_else(|| unknown(alu.op))
}

fn of_valu(alu: &Alu) -> Fidelity {
    ops::visit_valu(alu.op, Stated).unwrap_or_else(|| unknown(alu.op))
}

fn of_memory(memory: &Memory) -> Fidelity {
    match memory.access {
        Access::Load { .. }
        | Access::Store { .. }
        | Access::Load2 { .. }
        | Access::Store2 { .. }
        | Access::Exchange2 { .. }
        | Access::ToLds { .. }
        | Access::FromLds { .. }
        | Access::Count { .. }
        | Access::Block { .. }
        | Access::Transposed { .. } => Fidelity::Exact,
        // Conversions follow AMD's emulator, which is based on hardware: see the software GPU's
        // `typed` module.
        Access::Typed { .. } => Fidelity::Exact,
        Access::Atomic { op, .. } => ops::visit_atomic(op, Stated).unwrap_or_else(|| unknown(op)),
    }
}

/// An image resource can have a format or a layout that is refused, so that no image instruction is
/// exact whatever its resource.
fn of_image(image: &Image) -> Fidelity {
    match image.operation {
        ImageOperation::Load { .. }
        | ImageOperation::LoadSamples
        | ImageOperation::Store { .. }
        | ImageOperation::Atomic { .. }
        | ImageOperation::Size => Fidelity::Approximate(
            "exact but for BC1 to BC5, whose rounding is not documented (here: colours as measured, the rest in binary32), or the \
             launch ends with the reason: compression (DCC), formats of video and some layouts are refused when the image \
             resource is read",
        ),
        ImageOperation::Sample(_) | ImageOperation::Gather(_) => Fidelity::Approximate(
            "hardware: the rounding of coordinates and of sums is not documented; here: weights of 8 bits, sums in binary32; \
             anisotropic filters average samples along the longer axis of the footprint",
        ),
        ImageOperation::Ray8 => Fidelity::Approximate(
            "hardware: the rounding is not documented; here: binary32 as in AMD's GPURT, and for triangles the watertight test \
             (JCGT 2, 2013); nodes of other formats than GFX12's compressed one are refused",
        ),
        ImageOperation::Ray { .. } => Fidelity::Approximate(
            "hardware: the rounding is not documented; here: binary32, and for triangles the watertight test (JCGT 2, 2013)",
        ),
        ImageOperation::Level => Fidelity::Approximate(
            "hardware: the logarithm of the footprint is approximate; here: the nearest level of 8 bits behind the point",
        ),
    }
}

fn of_cross(cross: &Cross) -> Fidelity {
    match cross {
        Cross::ReadLane { .. }
        | Cross::ReadFirstLane { .. }
        | Cross::WriteLane { .. }
        | Cross::Bpermute { .. }
        | Cross::Permute { .. }
        | Cross::Swizzle { .. }
        | Cross::Permlane16 { .. }
        | Cross::PermlaneVar { .. }
        | Cross::PermlaneSwap { .. }
        | Cross::Permlane64 { .. }
        | Cross::MovRel { .. } => Fidelity::Exact,
    }
}

/// Depends on the format of the sum.
fn of_matrix(matrix: &Matrix) -> Fidelity {
    match matrix.layout.shape.d {
        MatrixFormat::I32 | MatrixFormat::I8 | MatrixFormat::I4 => Fidelity::Exact,
        MatrixFormat::F64 => Fidelity::Approximate(
            "hardware: the order of the sum is not documented; here: fused multiply-adds in the order of k; up to k ulp of \
             the largest partial sum apart",
        ),
        MatrixFormat::F32 | MatrixFormat::Xf32 => Fidelity::Approximate(
            "hardware: groups of products summed on a common grid of 24 to 27 bits, then rounded (measured for GFX11 and \
             GFX12 in ROCm/rocm-systems#12056); here: fused multiply-adds in the order of k; up to k ulp of the largest \
             partial sum apart",
        ),
        MatrixFormat::F16
        | MatrixFormat::Bf16
        | MatrixFormat::Fp8
        | MatrixFormat::Bf8
        | MatrixFormat::Fp6
        | MatrixFormat::Bf6
        | MatrixFormat::Fp4 => Fidelity::Approximate(
            "hardware: narrowed after each group of products (measured for GFX11 and GFX12 in ROCm/rocm-systems#12056); \
             here: summed as binary32 and narrowed once; up to k / 2 ulp of the largest partial sum apart",
        ),
    }
}

fn of_convert(convert: &Convert) -> Fidelity {
    match convert.random {
        None => Fidelity::Exact,
        Some(_) => Fidelity::Approximate(
            "hardware: which random bits are added to a denormal result is not documented; here: the upper ones, below \
             the last bit that is kept; 1 ulp apart",
        ),
    }
}

fn of_control(control: &Control) -> Fidelity {
    match control {
        Control::End
        | Control::Branch { .. }
        | Control::GetPc(_)
        | Control::SetPc(_)
        | Control::SwapPc { .. }
        | Control::Call { .. }
        | Control::Barrier
        | Control::BarrierSignal { .. }
        | Control::BarrierWait
        | Control::Named { .. }
        | Control::NamedWait
        | Control::NamedLeave
        | Control::BarrierState { .. }
        | Control::RegisterBanks(_)
        | Control::AddPc(_)
        | Control::Sleep
        | Control::Interrupt
        | Control::Trap(_)
        | Control::Halt(_)
        | Control::GetMode { .. }
        | Control::SetMode { .. }
        | Control::SetFlatScratch { .. }
        | Control::IndexOn { .. }
        | Control::IndexOff
        | Control::IndexBy(_)
        | Control::IndexOperands(_)
        | Control::GetRegister { .. }
        | Control::GwsInit { .. }
        | Control::GwsBarrier { .. } => Fidelity::Exact,
        Control::Message { .. } => Fidelity::Approximate(
            "hardware: the time, or numbers of the device and the queue; here: the host's clock, and those of the \
             software GPU",
        ),
        Control::Clock { .. } => Fidelity::Approximate(
            "hardware: counts cycles or nanoseconds of the device; here: of the host's clock",
        ),
    }
}

impl Action {
    /// How closely its results match the hardware's.
    #[must_use]
    pub fn fidelity(&self) -> Fidelity {
        match self {
            Self::Nop
            | Self::Wait
            | Self::Fence { .. }
            | Self::ScalarLoad(_)
            | Self::ScalarStore(_) => Fidelity::Exact,
            Self::Salu(alu) => of_salu(alu),
            Self::Valu(alu) => of_valu(alu),
            Self::Pair(pair) => pair
                .iter()
                .map(of_valu)
                .find(|f| *f != Fidelity::Exact)
                .unwrap_or(Fidelity::Exact),
            Self::Memory(memory) => of_memory(memory),
            Self::Image(image) => of_image(image),
            Self::Cross(cross) => of_cross(cross),
            Self::Convert(convert) => of_convert(convert),
            Self::Matrix(matrix) => of_matrix(matrix),
            Self::Control(control) => of_control(control),
        }
    }
}
