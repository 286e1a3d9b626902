//! How close an instruction is to what the hardware computes.
//!
//! Everything is exact but what stands in one list here: operations for which AMD gives an
//! error bound instead of a result. Bounds are the ISA manuals' notes on each instruction
//! (RDNA3 and "AMD Instinct MI300/CDNA3", chapters on vector instructions) and those of
//! LLVM's AMDGPU usage guide for binary16. `crates/sim-jit/tests/isa/accuracy.rs` holds this
//! implementation to what is said of it.

use crate::inst::{Action, Alu};

/// How close an instruction is to what the hardware computes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// Bit for bit, but for the payload of a NaN.
    Exact,
    /// The hardware's result is documented with an error bound; the text says with which one,
    /// and what is computed here.
    Approximate(&'static str),
    /// It is refused, for this reason.
    Unsupported(String),
}

impl Fidelity {
    /// Whether it runs.
    #[must_use]
    pub fn is_supported(&self) -> bool {
        !matches!(self, Self::Unsupported(_))
    }
}

/// Operations by the name of their table line, and how far hardware may be from what is
/// computed here.
const APPROXIMATE: &[(&[&str], &str)] = &[
    (
        &["v_rcp_f32"],
        "hardware: 1 ulp, denormals may be flushed; here: correctly rounded",
    ),
    (
        &["v_rcp_iflag_f32"],
        "hardware: accurate enough for integer division; here: correctly rounded",
    ),
    (
        &["v_sqrt_f32"],
        "hardware: 1 ulp, denormals may be flushed; here: correctly rounded",
    ),
    (
        &["v_rsq_f32"],
        "hardware: 1 ulp, denormals may be flushed; here: 0.51 ulp",
    ),
    (
        &["v_exp_f32"],
        "hardware: 1 ulp, denormals may be flushed; here: 0.65 ulp, denormals 0.8 ulp",
    ),
    (
        &["v_log_f32"],
        "hardware: 1 ulp, denormals may be flushed; here: 0.51 ulp",
    ),
    (
        &["v_sin_f32", "v_cos_f32"],
        "hardware: no bound is documented; here: 0.51 ulp",
    ),
    (
        &["v_rcp_f64", "v_sqrt_f64"],
        "hardware: 2^29 ulp; here: correctly rounded",
    ),
    (&["v_rsq_f64"], "hardware: 2^29 ulp; here: 1 ulp"),
    (
        &["v_rcp_f16", "v_sqrt_f16"],
        "hardware: 0.51 ulp; here: correctly rounded",
    ),
    (
        &["v_rsq_f16", "v_exp_f16", "v_log_f16"],
        "hardware: 0.51 ulp; here: rounded from a binary32 result within 0.51 ulp",
    ),
    (
        &["v_sin_f16", "v_cos_f16"],
        "hardware: no bound is documented; here: rounded from a binary32 result within 0.51 ulp",
    ),
];

/// Names in the list, for tests.
pub fn approximate_names() -> impl Iterator<Item = &'static str> {
    APPROXIMATE.iter().flat_map(|(names, _)| *names).copied()
}

fn of_alu(alu: &Alu) -> Fidelity {
    APPROXIMATE
        .iter()
        .find(|(names, _)| names.contains(&alu.op))
        .map_or(Fidelity::Exact, |(_, error)| Fidelity::Approximate(error))
}

impl Action {
    /// How close it is to the hardware.
    #[must_use]
    pub fn fidelity(&self) -> Fidelity {
        match self {
            Self::Salu(alu) | Self::Valu(alu) => of_alu(alu),
            Self::Pair(pair) => pair
                .iter()
                .map(of_alu)
                .find(|f| *f != Fidelity::Exact)
                .unwrap_or(Fidelity::Exact),
            _ => Fidelity::Exact,
        }
    }
}
