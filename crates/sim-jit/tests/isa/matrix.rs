//! Matrix instructions: random matrices, spread over registers by the formulas in which
//! AMD's manuals give the element of a register and lane, and multiplied in plain Rust.
//!
//! What an instruction is follows from its name here; `gfxjit_isa`'s table is not asked.

mod reference;

use std::fmt::Write as _;

use super::common::{Arguments, Gpu, assemble};
use super::{GFX942, Machine, Random, WAVE32, WAVE64};
pub(crate) use reference::byte;
use reference::{A, B, C, Family, INDEX, LANE, Op, Type, family};

fn is_nan(bits: u64, of: Type) -> bool {
    match of {
        Type::F64 => f64::from_bits(bits).is_nan(),
        Type::F16 => half::f16::from_bits(bits as u16).is_nan(),
        Type::Bf16 => half::bf16::from_bits(bits as u16).is_nan(),
        Type::I32 => false,
        _ => f32::from_bits(bits as u32).is_nan(),
    }
}

fn registers(letter: char, first: usize, count: usize) -> String {
    if count == 1 {
        format!("{letter}{first}")
    } else {
        format!("{letter}[{first}:{}]", first + count - 1)
    }
}

/// Runs every instruction once on matrices of its own.
fn run(machine: Machine, ops: &[Op]) {
    let mut random = Random(0x1234_5678_9abc_def1);
    let wave = machine.wave as usize;
    let gfx9 = family(machine) == Family::Mfma;
    let mut input = Vec::new();
    let mut expected = Vec::new();
    // The lane's inputs go to v[64:127], results to v[8:39]. EXEC does not count.
    let mut body =
        "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\nv_and_b32 v0, 0x3ff, v0\n\
         v_lshlrev_b32 v1, 8, v0\nv_lshlrev_b32 v2, 7, v0\n"
            .to_owned();
    let waits = |body: String| {
        // RDNA4 has a counter for every kind of access.
        if family(machine) == Family::Rdna4 {
            body.replace("s_waitcnt lgkmcnt(0)", "s_wait_kmcnt 0")
                .replace("s_waitcnt vmcnt(0)", "s_wait_loadcnt 0")
        } else {
            body
        }
    };
    let (all, few) = if wave == 32 {
        ("s_mov_b32 exec_lo, -1", "s_mov_b32 exec_lo, 0x10")
    } else {
        ("s_mov_b64 exec, -1", "s_mov_b64 exec, 0x10")
    };
    for op in ops {
        let matrices = op.random(&mut random);
        input.extend(op.lanes(machine, &matrices));
        expected.push(op.product(machine, &matrices));
        for i in 0..LANE / 4 {
            let _ = writeln!(
                body,
                "global_load_dwordx4 v[{}:{}], v1, s[6:7] offset:{}",
                64 + 4 * i,
                67 + 4 * i,
                16 * i
            );
        }
        let _ = writeln!(body, "s_waitcnt vmcnt(0)");
        let words = |of_a: bool, bits: usize| {
            // Lanes that hold nothing are in the upper half.
            (op.inputs(machine, 0, of_a).len() * bits).div_ceil(32)
        };
        let (a, b) = (words(true, op.a.bits()), words(false, op.b.bits()));
        let in_halves = family(machine) == Family::Rdna3 && op.d.bits() == 16;
        let each = op.outputs(machine, 0).len();
        let d = if in_halves {
            each
        } else {
            (each * op.d.bits()).div_ceil(32)
        };
        let letter = if op.accumulation { 'a' } else { 'v' };
        let (first_a, first_b, first_c) = (64 + A, 64 + B, 64 + C);
        if op.accumulation {
            for i in 0..INDEX {
                let _ = writeln!(body, "v_accvgpr_write_b32 a{}, v{}", 64 + i, 64 + i);
            }
        }
        let first_d = if op.accumulation { 120 } else { 8 };
        // D begins as C: sparse shapes add to it, and RDNA3 keeps the other halves.
        for i in 0..d {
            if op.accumulation {
                let _ = writeln!(
                    body,
                    "v_accvgpr_write_b32 a{}, v{}",
                    first_d + i,
                    first_c + i
                );
            } else {
                let _ = writeln!(body, "v_mov_b32 v{}, v{}", first_d + i, first_c + i);
            }
        }
        let c = match op.constant {
            Some((text, _)) => text.to_owned(),
            None if op.sparse => format!("v{}", 64 + INDEX),
            None => registers(letter, first_c, d),
        };
        let _ = writeln!(
            body,
            "{few}\n{} {}, {}, {}, {c} {}\n{all}",
            op.name,
            registers(letter, first_d, d),
            registers(letter, first_a, a),
            registers(letter, first_b, b),
            op.modifiers,
        );
        if op.accumulation {
            let _ = writeln!(body, "s_nop 7\ns_nop 7\ns_nop 7");
            for i in 0..d {
                let _ = writeln!(body, "v_accvgpr_read_b32 v{}, a{}", 8 + i, first_d + i);
            }
        }
        for i in 0..8 {
            let _ = writeln!(
                body,
                "global_store_dwordx4 v2, v[{}:{}], s[4:5] offset:{}",
                8 + 4 * i,
                11 + 4 * i,
                16 * i
            );
        }
        for (register, step) in [(4, wave * 32 * 4), (6, wave * LANE * 4)] {
            let _ = writeln!(
                body,
                "s_add_u32 s{register}, s{register}, {step}\ns_addc_u32 s{0}, s{0}, 0",
                register + 1
            );
        }
    }
    let directives = match (gfx9, machine.target) {
        (true, "gfx908") => String::new(),
        (true, _) => ".amdhsa_accum_offset 128\n".to_owned(),
        (false, _) => format!(".amdhsa_wavefront_size32 {}\n", u32::from(wave == 32)),
    };
    let vgprs = if gfx9 { 280 } else { 128 };
    let vgprs = if machine.target == "gfx908" {
        152
    } else {
        vgprs
    };
    let source = format!(
        ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{}\ns_endpgm\n.rodata\n.p2align 6\n\
         .amdhsa_kernel k\n.amdhsa_next_free_vgpr {vgprs}\n.amdhsa_next_free_sgpr 16\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 16\n{directives}.end_amdhsa_kernel\n",
        waits(body)
    );
    let flags: &[&str] = if wave == 64 && !gfx9 {
        &["-mwavefrontsize64"]
    } else {
        &[]
    };
    let gpu = Gpu::new(
        &format!("sim://{}?cus=1", machine.target),
        assemble(machine.target, &source, flags),
    );
    let (input, size) = (gpu.buffer(&input), wave * 32);
    let out = gpu.buffer(&vec![0; size * ops.len()]);
    gpu.launch(
        "k",
        1,
        machine.wave as u16,
        Arguments::default().buffer(out).buffer(input),
    )
    .unwrap_or_else(|e| panic!("{machine:?}: {e:?}"));
    let found = gpu.read(out, size * ops.len());
    let mut wrong = String::new();
    for ((op, expected), found) in ops.iter().zip(&expected).zip(found.chunks(size)) {
        let mut errors = 0;
        let mut numbers = 0;
        for lane in 0..wave {
            let words = &found[lane * 32..][..32];
            for (i, place) in op.outputs(machine, lane).into_iter().enumerate() {
                let in_halves = family(machine) == Family::Rdna3 && op.d.bits() == 16;
                let bits = if in_halves { 32 } else { op.d.bits() };
                let word = words[i * bits / 32];
                let shift = if in_halves && op.high {
                    16
                } else {
                    i * bits % 32
                };
                let got = match op.d.bits() {
                    64 => u64::from(word) | u64::from(words[2 * i + 1]) << 32,
                    16 => u64::from(word >> shift & 0xffff),
                    _ => word.into(),
                };
                if in_halves {
                    let other = if op.high { word & 0xffff } else { word >> 16 };
                    assert_eq!(other, if op.high { 0x1234 } else { 0x5678 }, "{op:?}");
                }
                let want = expected[op.output_index(place)];
                let nan = is_nan(want, op.d);
                numbers += usize::from(!nan);
                let good = if nan { is_nan(got, op.d) } else { got == want };
                if !good {
                    errors += 1;
                    if errors <= 2 {
                        let _ = writeln!(
                            wrong,
                            "{machine:?} {} {}: D{place:?} is {got:#x}, expected {want:#x}",
                            op.name, op.modifiers
                        );
                    }
                }
            }
        }
        if errors > 2 {
            let _ = writeln!(wrong, "   … and {} more", errors - 2);
        }
        // The random elements must leave something to compare.
        assert!(numbers * 4 > expected.len(), "{op:?}: only NaNs");
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

fn ops(names: &[&str]) -> Vec<Op> {
    names.iter().map(|name| Op::new(name)).collect()
}

/// Dense shapes of CDNA3, and their modifiers.
#[test]
fn mfma_of_cdna3() {
    let mut all = ops(&[
        "v_mfma_f32_32x32x1_2b_f32",
        "v_mfma_f32_16x16x1_4b_f32",
        "v_mfma_f32_4x4x1_16b_f32",
        "v_mfma_f32_32x32x2_f32",
        "v_mfma_f32_16x16x4_f32",
        "v_mfma_f32_16x16x8_xf32",
        "v_mfma_f32_32x32x4_xf32",
        "v_mfma_f32_32x32x4_2b_f16",
        "v_mfma_f32_16x16x4_4b_f16",
        "v_mfma_f32_4x4x4_16b_f16",
        "v_mfma_f32_32x32x8_f16",
        "v_mfma_f32_16x16x16_f16",
        "v_mfma_f32_32x32x4_2b_bf16",
        "v_mfma_f32_16x16x4_4b_bf16",
        "v_mfma_f32_4x4x4_16b_bf16",
        "v_mfma_f32_32x32x8_bf16",
        "v_mfma_f32_16x16x16_bf16",
        "v_mfma_f64_16x16x4_f64",
        "v_mfma_f64_4x4x4_4b_f64",
        "v_mfma_i32_32x32x4_2b_i8",
        "v_mfma_i32_16x16x4_4b_i8",
        "v_mfma_i32_4x4x4_16b_i8",
        "v_mfma_i32_32x32x16_i8",
        "v_mfma_i32_16x16x32_i8",
    ]);
    let more: Vec<Op> = all.iter().cloned().map(Op::accumulation).collect();
    all.extend(more);
    let op = Op::new;
    for (cbsz, abid) in [(1, 0), (1, 1), (2, 3), (3, 5), (4, 11)] {
        let m = format!("cbsz:{cbsz} abid:{abid}");
        all.push(op("v_mfma_f32_4x4x4_16b_f16").with(&m));
        if cbsz < 3 {
            all.push(op("v_mfma_i32_16x16x4_4b_i8").with(&m));
        }
    }
    for blgp in 1..8 {
        let m = format!("blgp:{blgp}");
        all.push(op("v_mfma_f32_32x32x2_f32").with(&m));
        all.push(op("v_mfma_f32_16x16x16_f16").with(&m));
        all.push(op("v_mfma_f32_4x4x1_16b_f32").with(&format!("cbsz:2 abid:1 {m}")));
    }
    all.extend([
        op("v_mfma_f64_16x16x4_f64").with("neg:[1,0,0]"),
        op("v_mfma_f64_4x4x4_4b_f64").with("neg:[0,1,1]"),
        op("v_mfma_f64_16x16x4_f64").constant("-4.0", -4.0),
        op("v_mfma_f32_16x16x16_f16").constant("1.0", 1.0),
        op("v_mfma_f32_32x32x8_bf16").constant("0", 0.0),
        op("v_mfma_f32_16x16x4_f32").constant("-0.5", -0.5),
        op("v_mfma_i32_16x16x32_i8").constant("-5", -5.0),
    ]);
    run(GFX942, &all);
}

/// CDNA3's eight-bit floating-point numbers have no infinities and no negative zero.
#[test]
fn mfma_of_eight_bits() {
    let mut all = Vec::new();
    for size in ["32x32x16", "16x16x32"] {
        for types in ["fp8_fp8", "fp8_bf8", "bf8_fp8", "bf8_bf8"] {
            all.push(Op::new(&format!("v_mfma_f32_{size}_{types}")));
        }
    }
    run(GFX942, &all);
}

#[test]
fn sparse_mfma_of_cdna3() {
    let mut all = Vec::new();
    for abid in 0..4 {
        for size in ["16x16x32", "32x32x16"] {
            for of in ["f16", "bf16"] {
                let mut op = Op::new(&format!("v_smfmac_f32_{size}_{of}"));
                op.set = abid;
                op.modifiers = format!("abid:{abid}");
                all.push(op);
            }
        }
    }
    for abid in 0..2 {
        for size in ["16x16x64", "32x32x32"] {
            for of in [
                "f32 fp8_bf8",
                "f32 bf8_fp8",
                "f32 fp8_fp8",
                "f32 bf8_bf8",
                "i32 i8",
            ] {
                let (d, of) = of.split_once(' ').unwrap();
                let mut op = Op::new(&format!("v_smfmac_{d}_{size}_{of}"));
                op.set = abid;
                op.modifiers = format!("abid:{abid}");
                all.push(op);
            }
        }
    }
    // CBSZ takes the first set, whatever ABID says.
    let mut op = Op::new("v_smfmac_f32_16x16x32_f16");
    op.modifiers = "cbsz:1 abid:2".into();
    all.push(op);
    run(GFX942, &all);
}

#[test]
fn wmma_of_rdna3() {
    let op = Op::new;
    let mut all = ops(&[
        "v_wmma_f32_16x16x16_f16",
        "v_wmma_f32_16x16x16_bf16",
        "v_wmma_f16_16x16x16_f16",
        "v_wmma_bf16_16x16x16_bf16",
        "v_wmma_i32_16x16x16_iu8",
        "v_wmma_i32_16x16x16_iu4",
    ]);
    for of in ["f16", "bf16"] {
        all.push(op(&format!("v_wmma_{of}_16x16x16_{of}")).with("op_sel:[0,0,1]"));
        for d in [of, "f32"] {
            for m in [
                "neg_lo:[1,0,0]",
                "neg_lo:[0,1,0] neg_hi:[1,0,0]",
                "neg_lo:[1,1,1] neg_hi:[0,1,0]",
                "neg_lo:[0,0,1] neg_hi:[0,0,1]",
                "neg_lo:[0,0,0] neg_hi:[0,0,1]",
            ] {
                all.push(op(&format!("v_wmma_{d}_16x16x16_{of}")).with(m));
            }
            all.push(op(&format!("v_wmma_{d}_16x16x16_{of}")).constant("2.0", 2.0));
        }
    }
    for of in ["iu8", "iu4"] {
        for m in [
            "neg_lo:[1,0,0]",
            "neg_lo:[0,1,0]",
            "neg_lo:[1,1,0]",
            "neg_lo:[1,1,1]",
            "neg_lo:[1,1,0] clamp",
            "neg_lo:[0,0,0] clamp",
        ] {
            all.push(op(&format!("v_wmma_i32_16x16x16_{of}")).with(m));
        }
        all.push(op(&format!("v_wmma_i32_16x16x16_{of}")).constant("64", 64.0));
    }
    for machine in [WAVE32, WAVE64] {
        run(machine, &all);
    }
}

const GFX908: Machine = Machine {
    target: "gfx908",
    wave: 64,
};
const GFX90A: Machine = Machine {
    target: "gfx90a",
    wave: 64,
};
const GFX950: Machine = Machine {
    target: "gfx950",
    wave: 64,
};

/// The names that CDNA1 and CDNA2 have, with their blocks.
const OLD_NAMES: &[&str] = &[
    "v_mfma_f32_32x32x1f32:2",
    "v_mfma_f32_16x16x1f32:4",
    "v_mfma_f32_4x4x1f32:16",
    "v_mfma_f32_32x32x2f32",
    "v_mfma_f32_16x16x4f32",
    "v_mfma_f32_32x32x4f16:2",
    "v_mfma_f32_16x16x4f16:4",
    "v_mfma_f32_4x4x4f16:16",
    "v_mfma_f32_32x32x8f16",
    "v_mfma_f32_16x16x16f16",
    "v_mfma_f32_32x32x2bf16:2",
    "v_mfma_f32_16x16x2bf16:4",
    "v_mfma_f32_4x4x2bf16:16",
    "v_mfma_f32_32x32x4bf16",
    "v_mfma_f32_16x16x8bf16",
    "v_mfma_i32_32x32x4i8:2",
    "v_mfma_i32_16x16x4i8:4",
    "v_mfma_i32_4x4x4i8:16",
    "v_mfma_i32_32x32x8i8",
    "v_mfma_i32_16x16x16i8",
];

#[test]
fn mfma_of_cdna1() {
    let all: Vec<Op> = ops(OLD_NAMES).into_iter().map(Op::accumulation).collect();
    run(GFX908, &all);
}

/// 16-bit denormals count as zero.
#[test]
fn mfma_of_cdna2() {
    let mut all = ops(OLD_NAMES);
    all.extend(ops(&[
        "v_mfma_f32_32x32x4bf16_1k:2",
        "v_mfma_f32_16x16x4bf16_1k:4",
        "v_mfma_f32_4x4x4bf16_1k:16",
        "v_mfma_f32_32x32x8bf16_1k",
        "v_mfma_f32_16x16x16bf16_1k",
        "v_mfma_f64_16x16x4f64",
        "v_mfma_f64_4x4x4f64:4",
    ]));
    let more: Vec<Op> = all.iter().cloned().map(Op::accumulation).collect();
    all.extend(more);
    // The signs of binary64.
    for blgp in [1, 2, 4, 7] {
        all.push(Op::new("v_mfma_f64_16x16x4f64").with(&format!("blgp:{blgp}")));
    }
    run(GFX90A, &all);
}

#[test]
fn mfma_of_cdna4() {
    let mut all = ops(&[
        "v_mfma_f32_16x16x32_f16",
        "v_mfma_f32_32x32x16_f16",
        "v_mfma_f32_16x16x32_bf16",
        "v_mfma_f32_32x32x16_bf16",
        "v_mfma_i32_16x16x64_i8",
        "v_mfma_i32_32x32x32_i8",
        "v_mfma_f32_32x32x16_fp8_bf8",
        "v_mfma_f32_16x16x32_bf8_fp8",
    ]);
    for (abid, names) in [
        (
            0,
            "f32_16x16x64_f16 f32_32x32x32_bf16 f32_16x16x128_fp8_bf8 f32_32x32x64_bf8_fp8 i32_16x16x128_i8 i32_32x32x64_i8",
        ),
        (1, "f32_32x32x32_f16 f32_16x16x64_bf16"),
    ] {
        for name in names.split(' ') {
            let mut op = Op::new(&format!("v_smfmac_{name}"));
            op.set = abid;
            op.modifiers = format!("abid:{abid}");
            all.push(op);
        }
    }
    run(GFX950, &all);
}

#[test]
fn wmma_of_rdna4() {
    let op = Op::new;
    let mut all = ops(&[
        "v_wmma_f32_16x16x16_f16",
        "v_wmma_f32_16x16x16_bf16",
        "v_wmma_f16_16x16x16_f16",
        "v_wmma_bf16_16x16x16_bf16",
        "v_wmma_i32_16x16x16_iu8",
        "v_wmma_i32_16x16x16_iu4",
        "v_wmma_i32_16x16x32_iu4",
        "v_swmmac_f32_16x16x32_f16",
        "v_swmmac_f32_16x16x32_bf16",
        "v_swmmac_f16_16x16x32_f16",
        "v_swmmac_bf16_16x16x32_bf16",
    ]);
    for types in ["fp8_fp8", "fp8_bf8", "bf8_fp8", "bf8_bf8"] {
        all.push(op(&format!("v_wmma_f32_16x16x16_{types}")));
        all.push(op(&format!("v_swmmac_f32_16x16x32_{types}")).with("index_key:1"));
    }
    for m in [
        "neg_lo:[1,0,0]",
        "neg_lo:[0,1,1] neg_hi:[1,0,0]",
        "neg_lo:[0,0,0] neg_hi:[0,0,1]",
    ] {
        all.push(op("v_wmma_f32_16x16x16_f16").with(m));
        all.push(op("v_wmma_bf16_16x16x16_bf16").with(m));
    }
    for m in [
        "neg_lo:[1,0,0]",
        "neg_lo:[0,1,0] clamp",
        "neg_lo:[1,1,0] clamp",
    ] {
        all.push(op("v_wmma_i32_16x16x16_iu8").with(m));
        all.push(op("v_wmma_i32_16x16x16_iu4").with(m));
        all.push(op("v_wmma_i32_16x16x32_iu4").with(m));
        all.push(op("v_swmmac_i32_16x16x32_iu8").with(m));
        all.push(op("v_swmmac_i32_16x16x32_iu4").with(m));
        all.push(op("v_swmmac_i32_16x16x64_iu4").with(m));
    }
    all.push(op("v_swmmac_i32_16x16x32_iu8").with("index_key:1 neg_lo:[1,1,0]"));
    all.push(op("v_swmmac_f32_16x16x32_f16").with("index_key:1"));
    all.push(op("v_wmma_f32_16x16x16_fp8_bf8").constant("-2.0", -2.0));
    for wave in [32, 64] {
        run(
            Machine {
                target: "gfx1201",
                wave,
            },
            &all,
        );
    }
}
