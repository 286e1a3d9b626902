//! Tests that all vector levels of the host compute the same as the baseline; `crates/sim-jit/tests/isa` tests
//! that the results are correct.

use gfxjit_isa::inst::Matrix;
use gfxjit_isa::inst::{Action, Place};
use gfxjit_isa::ops::matrix::{MatrixFormat, Slot};
use gfxjit_isa::ops::narrow::{self, Fp8};
use gfxjit_isa::{decode, opcodes};
use gfxjit_targets::TargetId;

use super::host::Level;
use super::operation::prepare_for;
use super::unpack::Small;
use crate::interp::lane::Lane;
use crate::interp::mode::{PLAIN_MODE, Plain};
use crate::machine::wave::Wave;

/// Every matrix instruction of a target.
fn matrices(name: &str) -> Vec<Matrix> {
    let target: TargetId = name.parse().expect("a target");
    let generation = target.processor().generation();
    let all = opcodes(target).expect("LLVM knows it").into_iter();
    all.filter(|opcode| opcode.fidelity.is_supported())
        .filter_map(|opcode| match decode(&opcode.example, generation) {
            Ok(Action::Matrix(matrix)) => Some(*matrix),
            _ => None,
        })
        .collect()
}

/// The instruction with other modifiers.
fn variants(matrix: &Matrix) -> Vec<Matrix> {
    let mut all = vec![matrix.clone()];
    let mut with = |change: &dyn Fn(&mut Matrix)| {
        let mut other = matrix.clone();
        change(&mut other);
        all.push(other);
    };
    with(&|m| m.flush = true);
    with(&|m| (m.negate, m.negate_high) = ([true, false, true], [false, true, false]));
    with(&|m| m.abs_c = true);
    with(&|m| m.signed = [false, true]);
    with(&|m| m.c = Place::Const(0x4000_3c00));
    if matrix.layout.lanes == 64 && matrix.layout.shape.d != MatrixFormat::F64 {
        with(&|m| m.blgp = 5);
    }
    if matrix.layout.shape.d == MatrixFormat::I32 {
        with(&|m| m.clamp = true);
    }
    all
}

/// Registers that contain finite numbers in every format.
fn wave(size: u32) -> Wave {
    let mut wave = Wave::new(size, 256, 256, 0).expect("memory");
    let mut state = 0x1234_5678_9abc_def1_u64;
    for word in wave.vgprs.as_flattened_mut() {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        *word = (state >> 32) as u32 & 0xbfbf_bfbf;
    }
    wave
}

#[test]
fn every_host_computes_the_same() {
    let mut compared = 0;
    for name in ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"] {
        for matrix in matrices(name).iter().flat_map(variants) {
            let size = matrix.layout.lanes;
            let run = |level| {
                let prepared = prepare_for(level, &matrix, size).expect("supported");
                let mut wave = wave(size);
                prepared.run(&mut wave);
                wave.vgprs.to_vec()
            };
            let expected = run(Level::Baseline);
            for level in Level::all() {
                assert!(run(level) == expected, "{level:?} on {name}: {matrix:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// The positions only contain the first element of a line, and the lanes.
#[test]
fn elements_of_a_line_are_in_neighbouring_lanes() {
    for name in ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"] {
        for matrix in matrices(name) {
            let (layout, s) = (matrix.layout, matrix.layout.shape);
            let check = |slot: Slot, first: Slot, by: u32| {
                let lane = first.lane + by;
                assert_eq!(slot, Slot { lane, ..first }, "{name} {matrix:?}");
            };
            for block in 0..s.blocks {
                for (k, by) in (0..s.stored_k()).flat_map(|k| (0..s.m).map(move |by| (k, by))) {
                    check(layout.a(block, by, k), layout.a(block, 0, k), by);
                }
                for (k, by) in (0..s.k).flat_map(|k| (0..s.n).map(move |by| (k, by))) {
                    check(layout.b(block, k, by), layout.b(block, k, 0), by);
                }
                for (row, by) in (0..s.m).flat_map(|row| (0..s.n).map(move |by| (row, by))) {
                    check(layout.d(block, row, by), layout.d(block, row, 0), by);
                }
            }
        }
    }
}

#[test]
fn bytes_are_what_conversions_make_of_them() {
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    for format in [Fp8::Ocp, Fp8::Fnuz] {
        for code in 0..=0xff {
            for (wide, theirs) in [
                (false, narrow::fp8_to_f32(&mut e, code, format)),
                (true, narrow::bf8_to_f32(&mut e, code, format)),
            ] {
                let mine = Small::new(format, wide).widen(code);
                let same = mine.to_bits() == theirs.to_bits() || mine.is_nan() && theirs.is_nan();
                assert!(same, "{code:#x} {wide} {mine} {theirs}");
            }
        }
    }
}

// Other hosts convert in one way only.
#[cfg(target_arch = "x86_64")]
#[test]
fn every_half_converts_alike() {
    use std::mem::MaybeUninit;

    use super::host::{Avx2, Avx512, Baseline};
    use super::vector::{RUN, Widen};

    let widened = |widen: fn(&[u32; RUN], u32, &mut [MaybeUninit<f32>; RUN]), bits: u32, at| {
        let mut to = [MaybeUninit::uninit(); RUN];
        widen(&[bits << at | 0x5a5a_u32 << (16 - at); RUN], at, &mut to);
        // SAFETY: it writes all of them.
        to.map(|x| unsafe { x.assume_init() }.to_bits())
    };
    for bits in 0..=u16::MAX {
        for at in [0, 16] {
            let expected = widened(Baseline::widen, bits.into(), at);
            for level in Level::all() {
                let widen = match level {
                    Level::Baseline => Baseline::widen,
                    Level::Avx2 => Avx2::widen,
                    Level::Avx512 => Avx512::widen,
                };
                assert_eq!(widened(widen, bits.into(), at), expected, "{bits:#x}");
            }
        }
    }
}
