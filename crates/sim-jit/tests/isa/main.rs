//! What single instructions compute: small assembly kernels on the software GPU, compared
//! with plain Rust written from AMD's ISA manuals, not with `gfxjit_isa`.
//!
//! A test is a list of [`Case`]s. All cases of a list run in one kernel, each on every item
//! of an input set: a lane gets three 64-bit operands in `v[2:3]`, `v[4:5]` and `v[6:7]`
//! (or, for scalar cases, a wave gets them in `s[20:25]`), and what it leaves in
//! `v[8:11]` (which begin as [`OLD`]) is checked.

#![allow(
    missing_docs,
    reason = "fields and helpers of a test say what they are"
)]

mod accuracy;
mod addressing;
mod buffers;
#[path = "../common/mod.rs"]
mod common;
mod convert;
mod d16;
mod exchanges;
mod exhaustive;
mod float;
mod gfx1250;
mod hardware;
mod images;
mod indexing;
mod integer;
mod lanes;
mod matrix;
mod media;
mod memory;
mod modes;
mod narrow;
mod scalar;
mod scaled;
mod state;
mod typed;

use std::fmt::Write as _;

use common::{Arguments, Gpu, assemble, engines, number_of};

/// What `v[8:11]` hold before each case.
pub const OLD: [u32; 4] = [0xdead_beef, 0x1234_5678, 0, 0];

/// Operands of one lane.
#[derive(Clone, Copy, Debug, Default)]
pub struct Item {
    pub a: u64,
    pub b: u64,
    pub c: u64,
    /// The lane's number in its wave.
    pub lane: u32,
}

impl Item {
    pub fn words(&self) -> [u32; 3] {
        [self.a as u32, self.b as u32, self.c as u32]
    }
    pub fn floats(&self) -> [f32; 3] {
        self.words().map(f32::from_bits)
    }
    pub fn doubles(&self) -> [f64; 3] {
        [self.a, self.b, self.c].map(f64::from_bits)
    }
}

type Check = Box<dyn Fn(&Item, [u32; 4]) -> Result<(), String>>;

/// Some instructions and what they must leave.
pub struct Case {
    text: String,
    check: Check,
}

fn verdict<T: std::fmt::Debug>(good: bool, expected: T, found: T) -> Result<(), String> {
    if good {
        Ok(())
    } else {
        Err(format!("expected {expected:x?}, found {found:x?}"))
    }
}

impl Case {
    /// `v8` is checked.
    pub fn u32(text: &str, f: impl Fn(&Item) -> u32 + 'static) -> Self {
        let check = move |i: &Item, r: [u32; 4]| verdict(r[0] == f(i), f(i), r[0]);
        Self {
            text: text.into(),
            check: Box::new(check),
        }
    }
    /// `v8` and `v9` are checked.
    pub fn pair(text: &str, f: impl Fn(&Item) -> [u32; 2] + 'static) -> Self {
        let check = move |i: &Item, r: [u32; 4]| {
            let found = [r[0], r[1]];
            verdict(found == f(i), f(i), found)
        };
        Self {
            text: text.into(),
            check: Box::new(check),
        }
    }
    /// All of `v[8:11]` are checked.
    pub fn all(text: &str, f: impl Fn(&Item) -> [u32; 4] + 'static) -> Self {
        let check = move |i: &Item, r: [u32; 4]| verdict(r == f(i), f(i), r);
        Self {
            text: text.into(),
            check: Box::new(check),
        }
    }
    /// `v[8:9]` as a number is checked.
    pub fn u64(text: &str, f: impl Fn(&Item) -> u64 + 'static) -> Self {
        Self::pair(text, move |i| [f(i) as u32, (f(i) >> 32) as u32])
    }
    /// `v8` as binary32; any quiet NaN is as good as another.
    pub fn f32(text: &str, f: impl Fn(&Item) -> f32 + 'static) -> Self {
        let check = move |i: &Item, r: [u32; 4]| {
            let (e, bits) = (f(i), r[0]);
            let good = if e.is_nan() {
                bits & 0x7fc0_0000 == 0x7fc0_0000
            } else {
                bits == e.to_bits()
            };
            verdict(good, e.to_bits(), bits)
        };
        Self {
            text: text.into(),
            check: Box::new(check),
        }
    }
    /// `v[8:9]` as binary64; any quiet NaN is as good as another.
    pub fn f64(text: &str, f: impl Fn(&Item) -> f64 + 'static) -> Self {
        let check = move |i: &Item, r: [u32; 4]| {
            let (e, bits) = (f(i), u64::from(r[0]) | u64::from(r[1]) << 32);
            let good = if e.is_nan() {
                bits >> 51 & 0xfff == 0xfff
            } else {
                bits == e.to_bits()
            };
            verdict(good, e.to_bits(), bits)
        };
        Self {
            text: text.into(),
            check: Box::new(check),
        }
    }
    /// Both halves of `v8` as binary16, or the upper half as it is; any quiet NaN is as
    /// good as another.
    pub fn halves(text: &str, f: impl Fn(&Item) -> [u32; 2] + 'static) -> Self {
        let check = move |i: &Item, r: [u32; 4]| {
            let expected = f(i);
            let found = [r[0] & 0xffff, r[0] >> 16];
            let same = |e: u32, x: u32| e == x || e & 0x7fff > 0x7c00 && x & 0x7e00 == 0x7e00;
            let good = same(expected[0], found[0]) && same(expected[1], found[1]);
            verdict(good, expected, found)
        };
        Self {
            text: text.into(),
            check: Box::new(check),
        }
    }
}

/// A target and a wave size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Machine {
    pub target: &'static str,
    pub wave: u32,
}

pub const GFX942: Machine = Machine {
    target: "gfx942",
    wave: 64,
};
pub const WAVE32: Machine = Machine {
    target: "gfx1100",
    wave: 32,
};
pub const WAVE64: Machine = Machine {
    target: "gfx1100",
    wave: 64,
};
pub const ALL: [Machine; 3] = [GFX942, WAVE32, WAVE64];
/// One of each generation.
pub const GENERATIONS: [Machine; 5] = [
    GFX942,
    WAVE32,
    Machine {
        target: "gfx90a",
        wave: 64,
    },
    Machine {
        target: "gfx1030",
        wave: 32,
    },
    Machine {
        target: "gfx1201",
        wave: 32,
    },
];

impl Machine {
    pub fn gfx9(self) -> bool {
        self.target.starts_with("gfx9")
    }

    /// What a load of half a register leaves of its other half: registers of GPUs whose SRAM has
    /// ECC are written as a whole (LLVM: `d16PreservesUnusedBits`).
    pub fn other_half(self, old: u32) -> u32 {
        let with_ecc = ["gfx906", "gfx908", "gfx90a", "gfx942", "gfx950"];
        let (processor, feature) = self.target.split_once(':').unwrap_or((self.target, ""));
        match with_ecc.contains(&processor) && feature != "sramecc-" {
            true => 0,
            false => old,
        }
    }
}

/// GFX9's names of operations the tests call by their GFX11 names.
const RENAMED: &[(&str, &str)] = &[
    ("v_add_nc_u32", "v_add_u32"),
    ("v_sub_nc_u32", "v_sub_u32"),
    ("v_subrev_nc_u32", "v_subrev_u32"),
    ("v_add_nc_i32", "v_add_i32"),
    ("v_sub_nc_i32", "v_sub_i32"),
    ("v_add_nc_u16", "v_add_u16"),
    ("v_sub_nc_u16", "v_sub_u16"),
    ("v_add_nc_i16", "v_add_i16"),
    ("v_sub_nc_i16", "v_sub_i16"),
    ("v_add_co_ci_u32", "v_addc_co_u32"),
    ("v_sub_co_ci_u32", "v_subb_co_u32"),
    ("v_clz_i32_u32", "v_ffbh_u32"),
    ("v_ctz_i32_b32", "v_ffbl_b32"),
    ("v_cls_i32", "v_ffbh_i32"),
    ("v_cvt_pk_rtz_f16_f32", "v_cvt_pkrtz_f16_f32"),
    ("v_cvt_pk_norm_i16_f32", "v_cvt_pknorm_i16_f32"),
    ("v_cvt_pk_norm_u16_f32", "v_cvt_pknorm_u16_f32"),
    ("v_mul_dx9_zero_f32", "v_mul_legacy_f32"),
    ("v_fma_mix_f32", "v_fma_mix_f32"),
    ("s_clz_i32_u32", "s_flbit_i32_b32"),
    ("s_clz_i32_u64", "s_flbit_i32_b64"),
    ("s_ctz_i32_b32", "s_ff1_i32_b32"),
    ("s_ctz_i32_b64", "s_ff1_i32_b64"),
    ("s_cls_i32", "s_flbit_i32"),
    ("s_and_not1_", "s_andn2_"),
    ("s_or_not1_", "s_orn2_"),
    ("s_and_not0_", "s_andn1_"),
    ("s_or_not0_", "s_orn1_"),
];

/// Those of GFX9 that GFX10 has as well.
const RENAMED_ON_GFX10: &[&str] = &["v_cvt_pk_rtz_f16_f32", "s_cls_i32"];

/// The machine's spelling: `VCC`, `EXEC` and `MASK` are registers as wide as a wave,
/// `bN` the suffix of a mask operation.
pub fn spell(machine: Machine, text: &str) -> String {
    let mut text = text.to_owned();
    let names = if machine.wave == 32 {
        [
            ("VCC", "vcc_lo"),
            ("EXEC", "exec_lo"),
            ("MASK2", "s34"),
            ("MASK", "s32"),
            ("bN", "b32"),
        ]
    } else {
        [
            ("VCC", "vcc"),
            ("EXEC", "exec"),
            ("MASK2", "s[34:35]"),
            ("MASK", "s[32:33]"),
            ("bN", "b64"),
        ]
    };
    for (from, to) in names {
        text = text.replace(from, to);
    }
    for (new, old) in RENAMED {
        let old_on_10 = machine.target.starts_with("gfx10") && RENAMED_ON_GFX10.contains(new);
        if machine.gfx9() || old_on_10 {
            text = text.replace(new, old);
        }
    }
    text
}

/// What GFX12 has instead of wait counters that are one, and of a register with the
/// workgroup's number.
fn for_gfx12(body: &str) -> String {
    const WAIT: &str =
        "s_wait_loadcnt 0x0\ns_wait_storecnt 0x0\ns_wait_dscnt 0x0\ns_wait_kmcnt 0x0";
    let lines = body.lines().map(|line| {
        if line.starts_with("s_waitcnt") {
            WAIT
        } else {
            line
        }
    });
    std::iter::once("s_mov_b32 s2, ttmp9")
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

/// What a kernel's start does with denormals of binary32.
pub const DENORMALS: &str = ".amdhsa_float_denorm_mode_32";

/// A kernel with the usual registers set up: its body, and what it declares. It keeps denormals
/// unless it declares something else.
pub fn kernel(machine: Machine, body: &str, directives: &str) -> String {
    let denormals = match directives.contains(DENORMALS) {
        true => String::new(),
        false => format!("{DENORMALS} 3\n"),
    };
    let wave = match machine.target.split(':').next().unwrap_or_default() {
        "gfx900" | "gfx906" | "gfx908" => String::new(),
        _ if machine.gfx9() => ".amdhsa_accum_offset 64\n".to_owned(),
        _ => format!(
            ".amdhsa_wavefront_size32 {}\n",
            u32::from(machine.wave == 32)
        ),
    };
    format!(
        ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{body}\ns_endpgm\n\
         .rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 64\n.amdhsa_next_free_sgpr 80\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 32\n{denormals}{wave}{directives}\n.end_amdhsa_kernel\n"
    )
}

/// `out` in `s[4:5]`, `in` in `s[6:7]`, the wave's number in `s2`, the lane in `v0`, the
/// item's byte offset in `v1`; the items' operands loaded.
pub fn prologue(machine: Machine) -> String {
    let shift = machine.wave.trailing_zeros();
    format!(
        "s_load_dwordx4 s[4:7], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
v_and_b32 v0, 0x3ff, v0
s_lshl_b32 s8, s2, {shift}
v_mov_b32 v1, s8
v_or_b32 v1, v1, v0
v_lshlrev_b32 v1, 5, v1
global_load_dwordx4 v[2:5], v1, s[6:7]
global_load_dwordx2 v[6:7], v1, s[6:7] offset:16
s_lshl_b32 s9, s2, 5
s_load_dwordx4 s[20:23], s[6:7], s9
s_add_u32 s9, s9, 16
s_load_dwordx2 s[24:25], s[6:7], s9
s_waitcnt vmcnt(0) lgkmcnt(0)
v_mov_b32 v60, 0
"
    )
}

/// Runs the cases on every item. Scalar cases get one item per wave.
pub fn run_with(machine: Machine, directives: &str, items: &[Item], scalar: bool, cases: &[Case]) {
    let per_wave = if scalar { 1 } else { machine.wave as usize };
    let waves = items.len().div_ceil(per_wave);
    let size = waves * machine.wave as usize * 16;
    let mut body = prologue(machine);
    let _ = writeln!(
        body,
        "s_mul_i32 s8, s2, {}\nv_lshlrev_b32 v62, 4, v0\nv_add_u32 v62, s8, v62",
        machine.wave * 16
    );
    if !machine.gfx9() {
        body = body.replace("v_add_u32", "v_add_nc_u32");
    }
    for case in cases {
        for (i, old) in OLD.iter().enumerate() {
            let _ = writeln!(body, "v_mov_b32 v{}, {old:#x}", 8 + i);
        }
        let text = spell(machine, &case.text);
        let all = spell(machine, "s_mov_bN EXEC, -1");
        let _ = writeln!(
            body,
            "{text}\n{all}\nglobal_store_dwordx4 v62, v[8:11], s[4:5]\n\
             s_add_u32 s4, s4, {size}\ns_addc_u32 s5, s5, 0"
        );
    }
    let flags: &[&str] = match machine {
        _ if machine.wave == 64 && !machine.gfx9() => &["-mwavefrontsize64"],
        // Halves of registers have names.
        WAVE32 if cases.iter().any(|case| case.text.contains(".l")) => {
            &["-Xclangas", "-target-feature", "-Xclangas", "+real-true16"]
        }
        _ => &[],
    };
    if machine.target.starts_with("gfx12") {
        body = for_gfx12(&body);
    }
    let image = assemble(machine.target, &kernel(machine, &body, directives), flags);
    let mut input = vec![0; waves * per_wave * 8];
    for (item, words) in items.iter().zip(input.chunks_mut(8)) {
        for (i, v) in [item.a, item.b, item.c].into_iter().enumerate() {
            words[2 * i] = v as u32;
            words[2 * i + 1] = (v >> 32) as u32;
        }
    }
    input.resize(input.len().max(waves * machine.wave as usize * 8), 0);
    let mut wrong = String::new();
    let first = cases.first().map_or("", |case| &case.text);
    let number = number_of(first) + machine.wave as usize / 32 + machine.target.len();
    for engine in engines(number) {
        let uri = format!("sim://{}?cus=2&engine={engine}", machine.target);
        let gpu = Gpu::new(&uri, image.clone());
        let found = launched(&gpu, machine, waves as u32, &input, size / 4 * cases.len());
        for (case, results) in cases.iter().zip(found.chunks(size / 4)) {
            let mut errors = 0;
            for (n, item) in items.iter().enumerate() {
                let at = if scalar { n * machine.wave as usize } else { n } * 4;
                let lane = if scalar { 0 } else { n as u32 % machine.wave };
                let item = Item { lane, ..*item };
                let result = [0, 1, 2, 3].map(|i| results[at + i]);
                if let Err(e) = (case.check)(&item, result) {
                    errors += 1;
                    if errors <= 3 {
                        let text = &case.text;
                        let _ = writeln!(wrong, "{uri}: `{text}` of {item:x?}: {e}");
                    }
                }
            }
            if errors > 3 {
                let _ = writeln!(wrong, "   … and {} more", errors - 3);
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// What the kernel leaves in its output of `words`.
fn launched(gpu: &Gpu, machine: Machine, waves: u32, input: &[u32], words: usize) -> Vec<u32> {
    let input = gpu.buffer(input);
    let out = gpu.buffer(&vec![0; words]);
    let arguments = Arguments::default().buffer(out).buffer(input);
    gpu.launch("k", waves, machine.wave as u16, arguments)
        .unwrap_or_else(|e| panic!("{machine:?}: {e:?}"));
    gpu.read(out, words)
}

/// The usual vector run.
pub fn run(machine: Machine, items: &[Item], cases: &[Case]) {
    run_with(machine, "", items, false, cases);
}

pub struct Random(pub u64);
impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// Every pair of `edges` as `a` and `b`, with a third as `c`, then `random` of any bits.
pub fn items(edges: &[u64], random: usize) -> Vec<Item> {
    let mut items = Vec::new();
    for (i, &a) in edges.iter().enumerate() {
        for (j, &b) in edges.iter().enumerate() {
            let c = edges[(i * 7 + j * 3) % edges.len()];
            items.push(Item { a, b, c, lane: 0 });
        }
    }
    let mut r = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..random {
        let (a, b, c) = (r.bits(), r.bits(), r.bits());
        items.push(Item { a, b, c, lane: 0 });
    }
    items.resize(items.len().next_multiple_of(64), Item::default());
    items
}

/// Numbers with something at an edge of 8, 16, 32 and 64 bits.
pub fn integers() -> Vec<Item> {
    let edges = [
        0,
        1,
        2,
        5,
        0x10,
        0x1f,
        0x20,
        0x3f,
        0x40,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0x8000,
        0xffff,
        0x1_0000,
        0x7f_ffff,
        0x80_0000,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        0x1_0000_0000,
        0x7fff_ffff_ffff_ffff,
        1 << 63,
        u64::MAX,
        0x0d0c_0b0a_0908_0706,
    ];
    items(&edges, 300)
}

/// binary32 of every class.
pub fn singles() -> Vec<Item> {
    let edges = [
        0u32,
        0x8000_0000,
        1,
        0x8000_0001,
        0x7f_ffff,
        0x80_0000,
        0x8080_0000,
        0x0100_0000,
        0x3f80_0000,
        0xbf80_0000,
        0x3f00_0000,
        0x3fc0_0000,
        0x4020_0000,
        0xbf00_0001,
        0x4b00_0001,
        0x477f_e000,
        0x477f_f000,
        0x3880_0000,
        0x3300_0001,
        0x4f00_0000,
        0xcf00_0000,
        0x4f80_0000,
        0x5f80_0000,
        0x7f7f_ffff,
        0xff7f_ffff,
        0x7e80_0000,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0x7fa0_0000,
        0xffc1_2345,
        0x40490fdb,
    ];
    items(&edges.map(u64::from), 512)
}

/// binary64 of every class.
pub fn doubles() -> Vec<Item> {
    let edges = [
        0u64,
        1 << 63,
        1,
        0x000f_ffff_ffff_ffff,
        0x0010_0000_0000_0000,
        0x3ff0_0000_0000_0000,
        0xbff0_0000_0000_0000,
        0x3fe0_0000_0000_0000,
        0x3ff8_0000_0000_0000,
        0x41df_ffff_ffc0_0000,
        0x41e0_0000_0000_0000,
        0xc1e0_0000_0020_0000,
        0x41ef_ffff_ffff_0000,
        0x47ef_ffff_f000_0000,
        0x36a0_0000_0000_0000,
        0x380f_ffff_ffff_ffff,
        0x7fef_ffff_ffff_ffff,
        0xffef_ffff_ffff_ffff,
        0x7fd0_0000_0000_0000,
        0x7ff0_0000_0000_0000,
        0xfff0_0000_0000_0000,
        0x7ff8_0000_0000_0000,
        0x7ff4_0000_0000_0000,
        0x4009_21fb_5444_2d18,
        0x4340_0000_0000_0001,
    ];
    items(&edges, 512)
}

/// Pairs of binary16.
pub fn halves() -> Vec<Item> {
    let edges = [
        0u64,
        0x8000_0000,
        0x0001_8000,
        0x03ff_0001,
        0x8001_0400,
        0x3c00_3c00,
        0xbc00_3800,
        0x7bff_fbff,
        0x7c00_7c00,
        0xfc00_7c00,
        0x7e00_3c00,
        0x3c00_7d00,
        0x6bff_6c00,
        0x6400_e400,
        0x3555_3556,
        0x7800_7800,
        0x77ff_f801,
        0x4248_4248,
    ];
    items(&edges, 700)
}
