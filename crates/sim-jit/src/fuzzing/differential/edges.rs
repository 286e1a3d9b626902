//! Loads and stores of every width around the limits of accessible memory: contiguous lanes, lanes
//! at one address, far apart, in any order, overlapping; some lanes inactive with arbitrary
//! addresses; addresses that wrap. Translated code must do the same as the interpreter, including
//! faults, and must not access other memory.

use gfxjit_codeobj::elf::Elf;
use gfxjit_targets::Generation;

use crate::fuzzing::differential::case::*;
use crate::fuzzing::differential::compare::*;
use crate::fuzzing::differential::layout::*;
use crate::fuzzing::differential::report::report;

use gfxjit_targets::TargetId;

use crate::engine::JitEngine;
use crate::fuzzing::Random;
use crate::host_cpu::Host;
use gfxjit_sim::engine::EngineMode;
use gfxjit_sim::interp::PLAIN_MODE;
use gfxjit_sim::machine::wave::Wave;

use crate::tests::{assemble, symbol};
use gfxjit_sim::engine::EngineCache;
use gfxjit_sim::machine::scratch::resource_words;
use gfxjit_sim::machine::wave::{HALF, sreg};

/// Size in bytes of the code for each instruction.
const SLOT: usize = 128;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `v[0:1]`
    Address,
    /// `v0`, relative to `s[2:3]`
    Offset,
    Lds,
    /// Private memory at `v0`, or as a buffer with the resource in `s[4:7]` and the offset in `s8`.
    Private,
    /// Private memory at `v0` relative to `s2`, or at `s2`.
    PrivateOffset,
    /// `v0` in a buffer with the resource in `s[4:7]` and the offset in `s8`.
    Buffer,
}

impl Form {
    fn is_private(self) -> bool {
        matches!(self, Self::Private | Self::PrivateOffset)
    }
}

/// An instruction and the number of bytes that a lane accesses.
struct Access {
    text: String,
    form: Form,
    bytes: u64,
}

fn accesses(id: TargetId, seed: u64) -> Vec<Access> {
    let generation = id.processor().generation();
    let new = generation >= Generation::Gfx11;
    // Names up to RDNA2 and from RDNA3 on, bytes, registers.
    let loads = [
        ("ubyte", "u8", 1, 1),
        ("sbyte", "i8", 1, 1),
        ("ushort", "u16", 2, 1),
        ("sshort", "i16", 2, 1),
        ("short_d16", "d16_b16", 2, 1),
        ("short_d16_hi", "d16_hi_b16", 2, 1),
        ("dword", "b32", 4, 1),
        ("dwordx2", "b64", 8, 2),
        ("dwordx3", "b96", 12, 3),
        ("dwordx4", "b128", 16, 4),
    ];
    let stores = [
        ("byte", "b8", 1, 1),
        ("short", "b16", 2, 1),
        ("short_d16_hi", "d16_hi_b16", 2, 1),
        ("dword", "b32", 4, 1),
        ("dwordx2", "b64", 8, 2),
        ("dwordx3", "b96", 12, 3),
        ("dwordx4", "b128", 16, 4),
    ];
    let name = |old: &str, late: &str| if new { late } else { old }.to_owned();
    let data = |words: u64| match words {
        1 => "v4".to_owned(),
        n => format!("v[4:{}]", 3 + n),
    };
    let mut all = Vec::new();
    let mut add = |text: String, form, bytes| all.push(Access { text, form, bytes });
    for (old, late, bytes, words) in loads {
        let (name, data) = (name(old, late), data(words));
        let late = bytes * 3;
        add(
            format!("global_load_{name} {data}, v[0:1], off"),
            Form::Address,
            bytes,
        );
        add(
            format!("global_load_{name} {data}, v0, s[2:3] offset:{late}"),
            Form::Offset,
            bytes,
        );
        add(
            format!("flat_load_{name} {data}, v[0:1]"),
            Form::Address,
            bytes,
        );
        buffer(&mut add, &format!("load_{name}"), &data, bytes);
        private(&mut add, id, &format!("load_{name}"), &data, true, bytes);
    }
    for (old, late, bytes, words) in stores {
        let (name, data) = (name(old, late), data(words));
        add(
            format!("global_store_{name} v[0:1], {data}, off offset:-4"),
            Form::Address,
            bytes,
        );
        add(
            format!("global_store_{name} v0, {data}, s[2:3]"),
            Form::Offset,
            bytes,
        );
        add(
            format!("flat_store_{name} v[0:1], {data}"),
            Form::Address,
            bytes,
        );
        buffer(&mut add, &format!("store_{name}"), &data, bytes);
        private(&mut add, id, &format!("store_{name}"), &data, false, bytes);
    }
    let (read, write) = if new {
        ("load", "store")
    } else {
        ("read", "write")
    };
    for (kind, bytes, words) in [
        ("u8", 1, 1),
        ("i16", 2, 1),
        ("u16_d16_hi", 2, 1),
        ("b32", 4, 1),
        ("b64", 8, 2),
        ("b96", 12, 3),
        ("b128", 16, 4),
    ] {
        add(
            format!("ds_{read}_{kind} {}, v0 offset:16", data(words)),
            Form::Lds,
            bytes,
        );
    }
    for (kind, bytes, words) in [
        ("b8", 1, 1),
        ("b16", 2, 1),
        ("b32", 4, 1),
        ("b64", 8, 2),
        ("b96", 12, 3),
        ("b128", 16, 4),
    ] {
        add(
            format!("ds_{write}_{kind} v0, {}", data(words)),
            Form::Lds,
            bytes,
        );
    }
    let (two, st64) = if new {
        ("_2addr", "_2addr_stride64")
    } else {
        ("2", "2st64")
    };
    add(
        format!("ds_{read}{two}_b32 v[4:5], v0 offset0:1 offset1:3"),
        Form::Lds,
        4,
    );
    add(
        format!("ds_{read}{st64}_b64 v[4:7], v0 offset0:0 offset1:1"),
        Form::Lds,
        8,
    );
    add(
        format!("ds_{write}{two}_b32 v0, v4, v5 offset0:0 offset1:2"),
        Form::Lds,
        4,
    );
    add(
        format!("ds_{write}{st64}_b64 v0, v[4:5], v[6:7] offset1:1"),
        Form::Lds,
        8,
    );
    // Different ones for each target, to save time.
    all.extend(atomics(id).into_iter().skip(seed as usize % 3).step_by(3));
    all
}

/// Adds accesses to a buffer whose resource is computed by the code.
fn buffer(add: &mut impl FnMut(String, Form, u64), name: &str, data: &str, bytes: u64) {
    let ways = [("v0", "offen "), ("off", "")];
    for (at, how) in ways.into_iter().take(if bytes == 4 { 2 } else { 1 }) {
        let text =
            format!("s_mov_b32 s7, s7\nbuffer_{name} {data}, {at}, s[4:7], s8 {how}offset:8");
        add(text, Form::Buffer, bytes);
    }
}

/// Adds accesses to private memory.
fn private(
    add: &mut impl FnMut(String, Form, u64),
    id: TargetId,
    name: &str,
    data: &str,
    load: bool,
    bytes: u64,
) {
    let processor = id.processor();
    let mut scratch = |at: &str, saddr: &str, form| {
        let operands = if load {
            format!("{data}, {at}, {saddr}")
        } else {
            format!("{at}, {data}, {saddr}")
        };
        add(format!("scratch_{name} {operands} offset:4"), form, bytes);
    };
    scratch("v0", "off", Form::Private);
    scratch("off", "s2", Form::PrivateOffset);
    if processor.has_architected_flat_scratch() {
        scratch("v0", "s2", Form::PrivateOffset);
    }
    if processor.generation() < Generation::Gfx11 {
        for (at, how) in [("v0", "offen "), ("off", "")] {
            let text = format!("buffer_{name} {data}, {at}, s[4:7], s8 {how}offset:4");
            add(text, Form::Private, bytes);
        }
    }
}

/// Read-modify-write instructions: for LDS, global and flat memory, with and without the old value.
fn atomics(id: TargetId) -> Vec<Access> {
    let generation = id.processor().generation();
    let new = generation >= Generation::Gfx11;
    let newest = generation >= Generation::Gfx12;
    let returns = match id.to_string().as_str() {
        "gfx942" => "sc0",
        _ if newest => "th:TH_ATOMIC_RETURN",
        _ => "glc",
    };
    let mut all = Vec::new();
    let mut add = |text: String, form, bytes| all.push(Access { text, form, bytes });
    let (min, max) = if newest {
        ("min_num_f", "max_num_f")
    } else {
        ("min_f", "max_f")
    };
    let compare = if new { "cmpstore" } else { "cmpst" };
    for (bits, data, other, to) in [(32, "v4", "v6", "v8"), (64, "v[4:5]", "v[6:7]", "v[8:9]")] {
        let (u, i, b) = (format!("u{bits}"), format!("i{bits}"), format!("b{bits}"));
        let mut ops: Vec<(String, bool)> =
            ["add_", "sub_", "rsub_", "inc_", "dec_", "min_", "max_"]
                .iter()
                .map(|op| (format!("{op}{u}"), false))
                .collect();
        ops.extend(["min_", "max_"].map(|op| (format!("{op}{i}"), false)));
        ops.extend(["and_", "or_", "xor_"].map(|op| (format!("{op}{b}"), false)));
        ops.extend([min, max].map(|op| (format!("{op}{bits}"), false)));
        ops.extend(
            [("mskor_", &b), (&*format!("{compare}_"), &b)]
                .map(|(op, b)| (format!("{op}{b}"), true)),
        );
        if bits == 32 {
            ops.push(("add_f32".to_owned(), false));
        }
        if !newest {
            ops.push((format!("{compare}_f{bits}"), true));
        }
        let bytes = bits / 8;
        for (op, two) in ops {
            let more = if two {
                format!(", {other}")
            } else {
                String::new()
            };
            let (name, kind) = op.split_once('_').unwrap();
            add(
                format!("ds_{op} v0, {data}{more} offset:8"),
                Form::Lds,
                bytes,
            );
            let rtn = match kind.split_once('_') {
                Some((num, kind)) => format!("{name}_{num}_rtn_{kind}"),
                None => format!("{name}_rtn_{kind}"),
            };
            add(format!("ds_{rtn} {to}, v0, {data}{more}"), Form::Lds, bytes);
        }
        let exchange = if new { "storexchg" } else { "wrxchg" };
        // The result is in the register of the address or the operand.
        add(
            format!("ds_{exchange}_rtn_b{bits} {data}, v0, {data}"),
            Form::Lds,
            bytes,
        );
        let (own, pair) = if bits == 32 {
            ("v0", "v[4:5]")
        } else {
            ("v[0:1]", "v[4:7]")
        };
        let plain = |op: &str| match (new, bits) {
            (false, 32) => op
                .trim_end_matches(char::is_numeric)
                .trim_end_matches(['_', 'u', 'b'])
                .to_owned(),
            (false, _) => format!(
                "{}_x2",
                op.trim_end_matches(char::is_numeric)
                    .trim_end_matches(['_', 'u', 'b'])
            ),
            (true, _) => op.to_owned(),
        };
        for (op, data) in [
            (format!("add_{u}"), data),
            (format!("inc_{u}"), data),
            (format!("swap_{b}"), data),
            (format!("xor_{b}"), data),
            (format!("cmpswap_{b}"), pair),
        ] {
            let op = plain(&op);
            add(
                format!("global_atomic_{op} v[0:1], {data}, off offset:8"),
                Form::Address,
                bytes,
            );
            add(
                format!("global_atomic_{op} v0, {data}, s[2:3]"),
                Form::Offset,
                bytes,
            );
            add(
                format!("global_atomic_{op} {own}, v0, {data}, s[2:3] offset:16 {returns}"),
                Form::Offset,
                bytes,
            );
            add(
                format!("flat_atomic_{op} {own}, v[0:1], {data} {returns}"),
                Form::Address,
                bytes,
            );
        }
    }
    let floats: &[&str] = match id.to_string().as_str() {
        "gfx90a" | "gfx942" => &["add_f32", "pk_add_f16", "add_f64", "min_f64"],
        "gfx1030" => &["fmin", "fmax_x2"],
        "gfx1201" => &["add_f32", "min_num_f32", "pk_add_f16", "pk_add_bf16"],
        _ => &["add_f32", "min_f32", "max_f32"],
    };
    for op in floats {
        let (data, bytes) = if op.ends_with("64") || op.ends_with("x2") {
            ("v[4:5]", 8)
        } else {
            ("v4", 4)
        };
        add(
            format!("global_atomic_{op} v0, {data}, s[2:3]"),
            Form::Offset,
            bytes,
        );
    }
    all
}

/// A pattern of the lanes' addresses.
struct Pattern {
    /// The offset from the start of accessible memory.
    delta: i64,
    stride: u64,
    exec: u64,
    /// A lane with a different address.
    odd: Option<u64>,
    /// The step between lanes, an odd number.
    step: u64,
    /// The source of addresses for inactive lanes.
    wild: Option<u64>,
    /// For [`Form::Offset`]: the distance of the base below the first address.
    below: u64,
    /// For buffers: the amount by which offsets are reduced, modulo 2^32.
    back: u32,
    /// For private memory: the error of FLAT_SCRATCH and of the scalar offset.
    wrong: u64,
    /// The number of words of each lane in the scalar offset.
    row: u32,
    /// For buffers: the number of records in bytes, and additional bits of the resource.
    records: u32,
    resource: [u32; 2],
    /// The amount that loops add to addresses.
    far: u64,
}

impl Pattern {
    fn plain(bytes: u64, form: Form) -> Self {
        Self {
            delta: if form.is_private() { 16 } else { 256 },
            stride: bytes,
            exec: u64::MAX,
            odd: None,
            step: 1,
            wild: None,
            below: 0,
            back: 0,
            wrong: 0,
            row: 1,
            records: 2 * PART as u32,
            resource: [0; 2],
            far: 16,
        }
    }

    fn random(random: &mut Random, access: &Access, lanes: u64) -> Self {
        let bytes = access.bytes as i64;
        let all = lanes as i64 * bytes;
        let end = match access.form {
            Form::Lds => LDS as i64,
            Form::Private | Form::PrivateOffset => SCRATCH.into(),
            _ => PART as i64,
        };
        let part = PART as i64;
        let delta = random.pick(&[
            0,
            4,
            16,
            1,
            -1,
            -4,
            -bytes,
            -all,
            end - all,
            end - all + 1,
            end - all + 4,
            end - all - 4,
            end - all - 3 * bytes,
            end - bytes,
            end,
            2 * part,
            2 * part - bytes,
            3 * part - all,
            i64::MIN,
            -part,
        ]);
        let delta = match access.form {
            Form::Private | Form::PrivateOffset => random.pick(&[
                0,
                4,
                8,
                16,
                1,
                2,
                3,
                end - 4 - bytes,
                end,
                end - 4,
                end - bytes,
                -4,
                delta,
            ]),
            _ => delta,
        };
        let stride = random.pick(&[
            access.bytes,
            access.bytes,
            access.bytes,
            0,
            0,
            2 * access.bytes,
            access.bytes.wrapping_neg(),
            64,
            1,
            4,
            access.bytes / 2,
            1_u64.wrapping_neg(),
        ]);
        let bits = random.bits();
        let exec = random.pick(&[
            u64::MAX,
            u64::MAX,
            0,
            1,
            !1,
            1 << (lanes - 1),
            u64::MAX >> 33,
            0xffff_0000_0000_ffff,
            bits,
        ]);
        let half = lanes * access.bytes / 2;
        let below = random.pick(&[0, 0, 4, u64::from(u32::MAX) - 63, u64::from(u32::MAX) - 3]);
        let ends = [
            0,
            4,
            8,
            half,
            half + 8,
            half + 9,
            half + 12,
            half + 24,
            half + 72,
        ];
        let cut = random.pick(&ends);
        Self {
            delta,
            stride,
            exec,
            odd: random.one_in(4).then(|| random.bits() % lanes),
            step: random.pick(&[1, 1, 1, 5, lanes - 1]),
            wild: random.one_in(2).then(|| random.bits() | 1),
            below,
            back: random.pick(&[0, 0, 4, 8]),
            wrong: random.pick(&[0, 0, 0, 4]),
            row: random.pick(&[0, 0, 1, 15, 16]),
            records: random.pick(&[
                u32::MAX,
                u32::MAX,
                2 * PART as u32,
                cut.wrapping_add(below) as u32,
                0x7fff_fffe,
            ]),
            // Strides, swizzles, lane numbers as indices, and OOB_SELECT.
            resource: random.pick(&[
                [0, 0],
                [0, 0],
                [0, 0],
                [0x4040_0000, 0],
                [0x0010_0000, 0],
                [0x8010_0000, 0],
                [0x0010_0000, 1 << 23],
                [0, 1 << 28],
                [0, 3 << 28],
            ]),
            far: random.pick(&[0, 64, u64::from(u32::MAX), u64::MAX - 63, bits]),
        }
    }

    fn apply(&self, form: Form, case: &Case, state: &mut State) {
        let wave = &mut state.wave;
        let halves = wave.halves();
        let start = match form {
            Form::Lds | Form::Private | Form::PrivateOffset => 0,
            _ => case.block.start(),
        };
        let first = start.wrapping_add_signed(self.delta);
        let base = first.wrapping_sub(self.below);
        for lane in 0..u64::from(wave.size) {
            let place = lane * self.step % u64::from(wave.size);
            let ahead = place.wrapping_mul(self.stride);
            // Every lane has private memory of its own, so the distance must be small.
            let ahead = if form.is_private() { ahead % 32 } else { ahead };
            let mut at = first.wrapping_add(ahead);
            if self.odd == Some(lane) {
                at = at.wrapping_add(0x1_0000_0040);
            }
            if matches!(form, Form::Offset | Form::PrivateOffset | Form::Buffer) {
                at = at.wrapping_sub(base);
            }
            if form == Form::Buffer {
                at = at.wrapping_sub(self.back.into());
            }
            if let Some(wild) = self.wild
                && self.exec >> lane & 1 == 0
            {
                at = wild.wrapping_mul(lane + 1);
            }
            let (half, lane) = (lane as usize / HALF, lane as usize % HALF);
            wave.vgprs[half][lane] = at as u32;
            wave.vgprs[halves + half][lane] = (at >> 32) as u32;
            wave.vgprs[13 * halves + half][lane] = at as u32;
            let nearer = at.wrapping_sub(self.far);
            wave.vgprs[10 * halves + half][lane] = nearer as u32;
            wave.vgprs[11 * halves + half][lane] = (nearer >> 32) as u32;
        }
        wave.sgprs[12] = 3;
        wave.sgprs[14] = self.far as u32;
        wave.sgprs[15] = (self.far >> 32) as u32;
        wave.sgprs[2] = base as u32;
        wave.sgprs[3] = (base >> 32) as u32;
        if form.is_private() {
            let base = wave.scratch_base();
            wave.flat_scratch = if self.wrong == 0 { base } else { 0x1000 };
            wave.sgprs[sreg::FLAT_SCRATCH] = wave.flat_scratch as u32;
            wave.sgprs[sreg::FLAT_SCRATCH + 1] = (wave.flat_scratch >> 32) as u32;
            let words = resource_words(case.target.processor().generation(), wave.size);
            wave.sgprs[4] = base as u32;
            wave.sgprs[5] = (base >> 32) as u32 | words[0];
            wave.sgprs[6] = words[1];
            wave.sgprs[7] = words[2];
            // The scalar offset is for the wave, in rows of a word for each lane.
            wave.sgprs[8] = self.row * wave.size * 4 + self.wrong as u32;
        }
        if form == Form::Buffer {
            let late = case.target.processor().generation() >= Generation::Gfx10_1;
            let soffset = u64::from(self.row) * 4;
            let base = base.wrapping_sub(soffset);
            let format = if late { 3 << 28 } else { 0x0002_7000 };
            wave.sgprs[4] = base as u32;
            wave.sgprs[5] = (base >> 32) as u32 & 0xffff | self.resource[0];
            wave.sgprs[6] = self.records;
            wave.sgprs[7] = format ^ self.resource[1];
            wave.sgprs[8] = soffset as u32;
        }
        wave.sgprs[sreg::M0] = u32::MAX;
        wave.set_exec(self.exec);
        wave.mode = PLAIN_MODE;
    }
}

/// Each run has separate scratch, whose address is in registers.
fn forget_place(wave: &mut Wave) {
    let base = wave.scratch_base();
    if wave.flat_scratch == base {
        wave.flat_scratch = 0;
    }
    for first in [4, sreg::FLAT_SCRATCH] {
        let high = wave.sgprs[first + 1];
        if wave.sgprs[first] == base as u32 && high & 0xffff == (base >> 32) as u32 {
            wave.sgprs[first] = 0;
            wave.sgprs[first + 1] = high & !0xffff;
        }
    }
}

/// The access in a loop, in which the translator may know more about addresses.
fn looped(access: &Access, number: usize, id: TargetId) -> String {
    let new = id.processor().generation() >= Generation::Gfx10_1;
    let (vcc, add) = if new {
        ("vcc_lo", "v_add_co_ci_u32")
    } else {
        ("vcc", "v_addc_co_u32")
    };
    let sum = match access.form {
        Form::Address => format!(
            "v_mov_b32 v12, s15\nv_add_co_u32 v0, {vcc}, s14, v10\n{add} v1, {vcc}, v12, v11, {vcc}\n"
        ),
        // Results may overwrite the addresses.
        _ => "v_mov_b32 v0, v13\n".to_owned(),
    };
    let text = &access.text;
    // Every second loop has a constant number of iterations.
    let count = match number % 2 {
        0 => String::new(),
        _ => format!("s_mov_b32 s12, {}\n", 1 + number % 12),
    };
    format!(
        "{count}loop{number}:\n{sum}{text}\ns_sub_u32 s12, s12, 1\ns_cmp_lg_u32 s12, 0\n\
         s_cbranch_scc1 loop{number}\ns_endpgm\n.p2align 7\n"
    )
}

fn check(target: &str, wave_size: u32, seed: u64) {
    let id: TargetId = target.parse().unwrap();
    let accesses = accesses(id, seed);
    let plain = |access: &Access| format!("{}\ns_endpgm\n.p2align 7\n", access.text);
    let texts: Vec<String> = accesses.iter().map(plain).collect();
    check_all(target, wave_size, seed, &accesses, &texts);
    let numbered = accesses.iter().enumerate();
    let texts: Vec<String> = numbered.map(|(n, access)| looped(access, n, id)).collect();
    check_all(target, wave_size, seed, &accesses, &texts);
}

fn check_all(target: &str, wave_size: u32, seed: u64, accesses: &[Access], texts: &[String]) {
    let id: TargetId = target.parse().unwrap();
    let mut source = ".text\n.globl k\n.p2align 8\nk:\n".to_owned();
    texts.iter().for_each(|text| source.push_str(text));
    let image = assemble(target, &source);
    let elf = Elf::parse(&image).unwrap();
    let code = elf
        .at_address(symbol(&image, "k"), (accesses.len() * SLOT) as u64)
        .unwrap();
    // One host of the optimizing translator, which takes long; and for half of the instructions the
    // baseline translator.
    let (baseline, hosts): (Vec<_>, Vec<_>) = Host::all()
        .into_iter()
        .partition(|host| host.mode == EngineMode::Quick);
    let mut random = Random::new(seed);
    let pick = |number: usize| hosts[(number + seed as usize) % hosts.len()];
    // LLVM takes long: tests have time for a fifth of the instructions, different ones for each
    // target.
    let share = match std::env::var_os("GFXJIT_ALL_ENGINES") {
        Some(_) => 1,
        None => 5,
    };
    let all = accesses.iter().zip(code.chunks(SLOT)).enumerate();
    let all = all.filter(|(number, _)| (*number as u64 + seed).is_multiple_of(share));
    let all = all.flat_map(|(number, (access, code))| {
        // The next target runs the instructions that this one omits.
        let turn = (number as u64 + seed).is_multiple_of(2);
        let baseline = baseline.iter().copied().filter(move |_| turn);
        let hosts = [pick(number)].into_iter().chain(baseline);
        hosts.map(move |host| (host, access, code))
    });
    for (host, access, code) in all {
        let case = Case::new(id, wave_size, seed, host, code).unwrap();
        let native = JitEngine::for_host(case.program(), id, host);
        let mut pad = EngineCache::default();
        let (mut inside, mut outside) = (0, 0);
        for turn in 0..80 {
            // The inline caches learn memory from time to time.
            let pattern = match turn % 8 {
                0 => Pattern::plain(access.bytes, access.form),
                _ => Pattern::random(&mut random, access, wave_size.into()),
            };
            let start = || {
                let mut state = case.start().unwrap();
                pattern.apply(access.form, &case, &mut state);
                state
            };
            let mut jit = case.translated(&native, start(), &mut pad);
            let mut interp = case.interpreted(native.program(), start(), Some(&jit));
            if access.form.is_private() {
                forget_place(&mut jit.state.wave);
                forget_place(&mut interp.state.wave);
            }
            match interp.ends.last() {
                Some(RunEnd::Ended) => inside += 1,
                _ => outside += 1,
            }
            if !interp.is_like(&jit, case.way, host.one_nan) {
                let difference = Difference { interp, jit };
                panic!("{}\n{}", access.text, report(&case, &difference));
            }
        }
        assert!(
            inside > 4 && outside > 4,
            "{}: {inside} {outside}",
            access.text
        );
    }
}

#[test]
fn gfx90a() {
    check("gfx90a", 64, 1);
}

#[test]
fn gfx942() {
    check("gfx942", 64, 2);
}

#[test]
fn gfx1030() {
    check("gfx1030", 32, 3);
}

#[test]
fn gfx1100() {
    check("gfx1100", 32, 0);
    check("gfx1100", 64, 1);
}

#[test]
fn gfx1201() {
    check("gfx1201", 32, 2);
}
