//! Matrices that a warp holds: `mma`, `wmma`, `ldmatrix` and their like, of every shape, type and order, against products
//! of whole matrices. Where PTX says which lane holds which element, it is said here again, in the manual's words.
//! Two warps multiply different matrices. Elements are such that all sums are exact.

use gfxjit::{Buffer, Module, Options, Runtime};
use gfxjit_testing::case::TestTarget;
use gfxjit_testing::runner::chain;
use half::{bf16, f16};

use crate::forms::Random;

/// A matrix, row by row.
#[derive(Clone)]
struct Matrix {
    columns: usize,
    /// Bits of the elements, and what they are.
    bits: Vec<u64>,
    values: Vec<f64>,
}

fn bits_of(ty: &str) -> usize {
    match ty {
        "f64" => 64,
        "f32" | "s32" | "tf32" => 32,
        "f16" | "bf16" => 16,
        "s4" | "u4" => 4,
        "b1" => 1,
        _ => 8,
    }
}

fn element(ty: &str, random: &mut Random) -> (u64, f64) {
    let small = (random.next() % 13) as f64 / 2.0 - 3.0;
    let eight = (random.next() % 9) as f64 / 2.0 - 2.0;
    let any = random.next();
    match ty {
        "f64" => (small.to_bits(), small),
        "f32" => ((small as f32).to_bits().into(), small),
        // What is below is not looked at.
        "tf32" => (u64::from((small as f32).to_bits()) | any & 0x1fff, small),
        "f16" => (f16::from_f64(small).to_bits().into(), small),
        "bf16" => (bf16::from_f64(small).to_bits().into(), small),
        "e4m3" | "e5m2" => {
            let fraction = if ty == "e4m3" { 3 } else { 2 };
            let bias = if ty == "e4m3" { 7 } else { 15 };
            let power = eight.abs().log2().floor() as i32;
            let part = eight.abs() / 2f64.powi(power) - 1.0;
            let size = match eight == 0.0 {
                true => 0,
                false => {
                    ((power + bias) << fraction) as u64 + (part * f64::from(1 << fraction)) as u64
                }
            };
            (u64::from(eight.is_sign_negative()) << 7 | size, eight)
        }
        "s32" => {
            let n = match any % 4 {
                0 => i32::MAX - (any >> 40 & 255) as i32,
                1 => i32::MIN + (any >> 40 & 255) as i32,
                _ => (any >> 8) as i32 % 1000,
            };
            (u64::from(n as u32), n.into())
        }
        "s8" => (any & 255, f64::from(any as i8)),
        "u8" => (any & 255, (any & 255) as f64),
        "s4" => (
            any & 15,
            ((any & 15) as i32 - 16 * (any >> 3 & 1) as i32).into(),
        ),
        "u4" => (any & 15, (any & 15) as f64),
        _ => (any & 1, (any & 1) as f64),
    }
}

impl Matrix {
    fn random(rows: usize, columns: usize, ty: &str, random: &mut Random) -> Self {
        let (bits, values) = (0..rows * columns).map(|_| element(ty, random)).unzip();
        Self {
            columns,
            bits,
            values,
        }
    }

    fn bits(&self, row: usize, column: usize) -> u64 {
        self.bits[row * self.columns + column]
    }

    fn value(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.columns + column]
    }
}

/// How products are joined.
#[derive(Clone, Copy, PartialEq)]
enum Join {
    Sum,
    /// Sums that stop at the bounds of 32 bits.
    Bounded,
    Xor,
    And,
}

/// An element of a * b + c, as a type has it.
fn product(
    a: &Matrix,
    b: &Matrix,
    c: &Matrix,
    (row, column): (usize, usize),
    ty: &str,
    join: Join,
) -> u64 {
    let products = (0..a.columns).map(|k| {
        let (x, y) = (a.value(row, k), b.value(k, column));
        match join {
            Join::Xor => f64::from(u8::from(x != y)),
            _ => x * y,
        }
    });
    let sum = products.sum::<f64>() + c.value(row, column);
    match ty {
        "f64" => sum.to_bits(),
        "f32" => (sum as f32).to_bits().into(),
        "f16" => f16::from_f64(sum).to_bits().into(),
        _ if join == Join::Bounded => u64::from(sum as i32 as u32),
        _ => u64::from(sum as i64 as u32),
    }
}

/// A kernel, what it is given for each warp, and what it must give.
struct Run {
    name: String,
    body: String,
    /// Words of 64 bits of each warp.
    from: [Vec<u64>; 2],
    want: [Vec<u64>; 2],
}

/// Registers of a fragment whose elements are at these places, for each lane.
fn fragment(
    matrix: &Matrix,
    ty: &str,
    registers: usize,
    at: impl Fn(usize, usize) -> (usize, usize),
) -> Vec<u64> {
    let bits = bits_of(ty);
    let each = if bits == 64 { 1 } else { 32 / bits };
    let mut out = Vec::new();
    for lane in 0..32 {
        for register in 0..registers {
            out.push((0..each).fold(0, |all, i| {
                let (row, column) = at(lane, register * each + i);
                all | matrix.bits(row, column) << (bits * i)
            }));
        }
    }
    out
}

/// Loads registers of a lane, which stand behind each other: `{%r0,%r1}` is the result.
fn loaded(
    text: &mut String,
    at: usize,
    letter: &str,
    count: usize,
    kind: &str,
    own: char,
) -> String {
    let mut names = Vec::new();
    for n in 0..count {
        let name = format!("%{own}{letter}{n}");
        *text += &format!(".reg .b{kind} {name}; ");
        *text += &format!("mad.wide.u32 %at, %lane, {}, %from; ", count * 8);
        *text += &format!("ld.global.b{kind} {name}, [%at+{}];\n", (at + n) * 8);
        names.push(name);
    }
    format!("{{{}}}", names.join(","))
}

fn kernel(run: &Run, number: usize) -> String {
    format!(
        ".visible .entry k{number}(.param .u64 .ptr .global .align 8 from, .param .u64 .ptr .global .align 8 to) {{\n\
         .reg .b64 %from, %to, %at; .reg .b32 %lane, %warp;\n\
         ld.param.u64 %from, [from]; ld.param.u64 %to, [to];\n\
         mov.u32 %lane, %tid.x; shr.u32 %warp, %lane, 5; and.b32 %lane, %lane, 31;\n\
         mad.wide.u32 %from, %warp, {}, %from; mad.wide.u32 %to, %warp, {}, %to;\n{}ret;\n}}\n",
        run.from[0].len() * 8,
        run.want[0].len() * 8,
        run.body
    )
}

/// An `mma` of tiles of 16 or 8 rows and 8 columns.
fn mma(
    [rows, columns, depth]: [usize; 3],
    [d, a, b, c]: [&str; 4],
    words: &str,
    join: Join,
    random: &mut Random,
) -> Run {
    let shape = format!("m{rows}n{columns}k{depth}");
    let each = (32 / bits_of(a)).max(1);
    let halves = rows / 8;
    // groupID = lane >> 2, threadID_in_group = lane % 4. Registers of A take turns between rows groupID and groupID + 8,
    // and go on along k by four registers' elements.
    let at_a = move |lane: usize, i: usize| {
        let register = i / each;
        let row = lane / 4 + 8 * (register % halves);
        (
            row,
            lane % 4 * each + i % each + 4 * each * (register / halves),
        )
    };
    let at_b =
        move |lane: usize, i: usize| (lane % 4 * each + i % each + 4 * each * (i / each), lane / 4);
    let at_c = |lane: usize, i: usize| (lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2);
    let (of_a, of_b) = (rows * depth / 32 / each, depth * columns / 32 / each);
    let sums = rows * columns / 32;
    let of = |ty: &str| if ty == "f16" { sums / 2 } else { sums };
    let (mut from, mut want) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
    for warp in 0..2 {
        let left = Matrix::random(rows, depth, a, random);
        let right = Matrix::random(depth, columns, b, random);
        let plus = Matrix::random(rows, columns, c, random);
        from[warp] = [
            fragment(&left, a, of_a, at_a),
            fragment(&right, b, of_b, at_b),
            fragment(&plus, c, of(c), at_c),
        ]
        .concat();
        let mut out = Matrix::random(rows, columns, d, random);
        for row in 0..rows {
            for column in 0..columns {
                out.bits[row * columns + column] =
                    product(&left, &right, &plus, (row, column), d, join);
            }
        }
        want[warp] = fragment(&out, d, of(d), at_c);
    }
    let kind = |ty: &str| if ty == "f64" { "64" } else { "32" };
    let mut body = String::new();
    let x = loaded(&mut body, 0, "a", of_a, kind(a), 'r');
    let y = loaded(&mut body, 32 * of_a, "b", of_b, kind(b), 'r');
    let z = loaded(&mut body, 32 * (of_a + of_b), "c", of(c), kind(c), 'r');
    let name = format!("mma.sync.aligned.{shape}.row.col.{words}{d}.{a}.{b}.{c}");
    let name = match join {
        Join::Xor => name + ".xor.popc",
        Join::And => name + ".and.popc",
        _ => name,
    };
    stored(&mut body, &name, &[x, y, z], of(d), kind(d));
    Run {
        name,
        body,
        from,
        want,
    }
}

/// The instruction, and its result stored.
fn stored(body: &mut String, name: &str, operands: &[String], count: usize, kind: &str) {
    let names: Vec<String> = (0..count).map(|n| format!("%rd{n}")).collect();
    *body += &format!(".reg .b{kind} {};\n", names.join(", "));
    *body += &format!("{name} {{{}}}, {};\n", names.join(","), operands.join(", "));
    put(body, &names, kind);
}

fn put(body: &mut String, names: &[String], kind: &str) {
    *body += &format!(
        "mad.wide.u32 %at, %lane, {}, %to; .reg .b64 %wide;\n",
        names.len() * 8
    );
    for (n, name) in names.iter().enumerate() {
        let widen = if kind == "64" {
            "mov.b64"
        } else {
            "cvt.u64.u32"
        };
        *body += &format!(
            "{widen} %wide, {name}; st.global.b64 [%at+{}], %wide;\n",
            n * 8
        );
    }
}

/// m8n8k4 of f16: four products of eight lanes each.
fn quads(a_lies: &str, b_lies: &str, ty: &str, random: &mut Random) -> Run {
    let up = |lane: usize| if lane < 16 { 0 } else { 4 };
    let (row_a, row_b) = (a_lies == "row", b_lies == "row");
    let at_a = move |lane: usize, i: usize| match row_a {
        true => (lane % 4 + up(lane), i),
        false => (i % 4 + up(lane), lane % 4),
    };
    let at_b = move |lane: usize, i: usize| match row_b {
        true => (lane % 4, i + up(lane)),
        false => (i, lane % 4 + up(lane)),
    };
    let at_c = move |lane: usize, i: usize| match ty {
        "f16" => (lane % 4 + up(lane), i),
        _ => (
            (lane & 1) + (i & 2) + up(lane),
            (i & 4) + (lane & 2) + (i & 1),
        ),
    };
    let count = if ty == "f16" { 4 } else { 8 };
    let (mut from, mut want) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
    for warp in 0..2 {
        let mut parts = [
            (2, vec![0; 64]),
            (2, vec![0; 64]),
            (count, vec![0; 32 * count]),
        ];
        want[warp] = vec![0; 32 * count];
        for quad in 0..4 {
            let left = Matrix::random(8, 4, "f16", random);
            let right = Matrix::random(4, 8, "f16", random);
            let plus = Matrix::random(8, 8, ty, random);
            let mut out = plus.clone();
            for row in 0..8 {
                for column in 0..8 {
                    out.bits[row * 8 + column] =
                        product(&left, &right, &plus, (row, column), ty, Join::Sum);
                }
            }
            let own = [
                fragment(&left, "f16", 2, at_a),
                fragment(&right, "f16", 2, at_b),
                fragment(&plus, ty, count, at_c),
            ];
            let result = fragment(&out, ty, count, at_c);
            for lane in (0..32).filter(|lane| lane / 4 % 4 == quad) {
                for ((count, to), own) in parts.iter_mut().zip(&own) {
                    let at = lane * *count..(lane + 1) * *count;
                    to[at.clone()].copy_from_slice(&own[at]);
                }
                let at = lane * count..(lane + 1) * count;
                want[warp][at.clone()].copy_from_slice(&result[at]);
            }
        }
        from[warp] = parts.into_iter().flat_map(|(_, words)| words).collect();
    }
    let mut body = String::new();
    let x = loaded(&mut body, 0, "a", 2, "32", 'r');
    let y = loaded(&mut body, 64, "b", 2, "32", 'r');
    let z = loaded(&mut body, 128, "c", count, "32", 'r');
    let name = format!("mma.sync.aligned.m8n8k4.{a_lies}.{b_lies}.{ty}.f16.f16.{ty}");
    stored(&mut body, &name, &[x, y, z], count, "32");
    Run {
        name,
        body,
        from,
        want,
    }
}

/// A matrix in memory, its rows or columns `stride` elements apart, what is between them 0.
fn in_memory(matrix: &Matrix, ty: &str, lies: &str, stride: usize) -> Vec<u64> {
    let rows = matrix.bits.len() / matrix.columns;
    let (lines, length) = match lies {
        "row" => (rows, matrix.columns),
        _ => (matrix.columns, rows),
    };
    let bits = bits_of(ty);
    let mut out = vec![0u64; (lines * stride * bits).div_ceil(64)];
    for line in 0..lines {
        for at in 0..length {
            let one = match lies {
                "row" => matrix.bits(line, at),
                _ => matrix.bits(at, line),
            };
            let place = (line * stride + at) * bits;
            out[place / 64] |= one << (place % 64);
        }
    }
    out
}

/// Registers of a fragment of `wmma`, by the manual's table.
fn wmma_registers(which: &str, [rows, columns, depth]: [usize; 3], ty: &str) -> usize {
    let elements = match which {
        "a" => rows * depth,
        "b" => depth * columns,
        _ => rows * columns,
    };
    match (which, ty) {
        ("a" | "b", "f16") => 8,
        _ => elements * bits_of(ty) / 32 / bits_of(ty).max(32),
    }
}

#[derive(Clone, Copy)]
struct Wmma<'a> {
    shape: [usize; 3],
    /// Of D, A, B and C.
    types: [&'a str; 4],
    /// How A, B, C and D lie.
    lies: [&'a str; 4],
    join: Join,
    /// Where A and B are: global, shared, or a generic address.
    space: &'a str,
    /// Elements between lines of memory, or none.
    gap: usize,
}

fn wmma(it: Wmma<'_>, random: &mut Random) -> Run {
    let [rows, columns, depth] = it.shape;
    let [d, a, b, c] = it.types;
    let shape = format!("m{rows}n{columns}k{depth}");
    let length =
        |lies: &str, rows: usize, columns: usize| if lies == "row" { columns } else { rows };
    let strides = [
        length(it.lies[0], rows, depth) + it.gap,
        length(it.lies[1], depth, columns) + it.gap,
        length(it.lies[2], rows, columns) + it.gap,
        length(it.lies[3], rows, columns) + it.gap,
    ];
    let (mut from, mut want) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
    let mut sizes = [0; 3];
    for warp in 0..2 {
        let left = Matrix::random(rows, depth, a, random);
        let right = Matrix::random(depth, columns, b, random);
        let plus = Matrix::random(rows, columns, c, random);
        let mut out = plus.clone();
        for row in 0..rows {
            for column in 0..columns {
                out.bits[row * columns + column] =
                    product(&left, &right, &plus, (row, column), d, it.join);
            }
        }
        let parts = [
            in_memory(&left, a, it.lies[0], strides[0]),
            in_memory(&right, b, it.lies[1], strides[1]),
            in_memory(&plus, c, it.lies[2], strides[2]),
        ];
        // Each begins at a multiple of 32 bytes.
        let parts = parts.map(|mut part| {
            part.resize(part.len().next_multiple_of(4), 0);
            part
        });
        sizes = [0, 1, 2].map(|n| parts[n].len());
        from[warp] = parts.concat();
        want[warp] = in_memory(&out, d, it.lies[3], strides[3]);
    }
    let all = from[0].len();
    let (mut body, mut base) = (String::new(), "%from".to_owned());
    let space = match it.space {
        "generic" => String::new(),
        space => format!(".{space}"),
    };
    if it.space == "shared" {
        // A copy by one lane of each warp.
        body += &format!(
            ".shared .align 32 .b64 own[{}]; .reg .b32 %i, %base; .reg .b64 %one; .reg .pred %more;\n\
             mov.u32 %base, own; mad.lo.u32 %base, %warp, {}, %base; mov.u32 %i, 0;\n\
             COPY: mad.wide.u32 %at, %i, 8, %from; ld.global.b64 %one, [%at];\n\
             .reg .b32 %to32; mad.lo.u32 %to32, %i, 8, %base; st.shared.b64 [%to32], %one;\n\
             add.u32 %i, %i, 1; setp.lt.u32 %more, %i, {all}; @%more bra COPY;\nbar.sync 0;\n",
            2 * all,
            all * 8
        );
        base = "%base".to_owned();
    }
    let mut lists = Vec::new();
    let mut at = 0;
    let shared_only_ab = |n: usize| {
        if n < 2 {
            (space.as_str(), base.as_str())
        } else {
            (".global", "%from")
        }
    };
    for (n, (which, ty)) in [("a", a), ("b", b), ("c", c)].into_iter().enumerate() {
        let count = wmma_registers(which, it.shape, ty);
        let kind = if ty == "f64" { "64" } else { "32" };
        let names: Vec<String> = (0..count).map(|i| format!("%r{which}{i}")).collect();
        body += &format!(".reg .b{kind} {};\n", names.join(", "));
        let list = format!("{{{}}}", names.join(","));
        let stride = if it.gap == 0 {
            String::new()
        } else {
            format!(", {}", strides[n])
        };
        let (space, base) = shared_only_ab(n);
        body += &format!(
            "wmma.load.{which}.sync.aligned.{}.{shape}{space}.{ty} {list}, [{base}+{}]{stride};\n",
            it.lies[n],
            at * 8
        );
        at += sizes[n];
        lists.push(list);
    }
    let how = match it.join {
        Join::Xor => "xor.popc.",
        Join::And => "and.popc.",
        _ => "",
    };
    let behind = if it.join == Join::Bounded {
        ".satfinite"
    } else {
        ""
    };
    let types = if a == "f16" {
        format!("{d}.{c}")
    } else {
        format!("{d}.{a}.{b}.{c}")
    };
    let name = format!(
        "wmma.mma.{how}sync.aligned.{}.{}.{shape}.{types}{behind}",
        it.lies[0], it.lies[1]
    );
    let count = wmma_registers("d", it.shape, d);
    let kind = if d == "f64" { "64" } else { "32" };
    let names: Vec<String> = (0..count).map(|i| format!("%rd{i}")).collect();
    let result = format!("{{{}}}", names.join(","));
    let stride = if it.gap == 0 {
        String::new()
    } else {
        format!(", {}", strides[3])
    };
    body += &format!(
        ".reg .b{kind} {};\n{name} {result}, {};\n\
         wmma.store.d.sync.aligned.{}.{shape}.global.{d} [%to], {result}{stride};\n",
        names.join(", "),
        lists.join(", "),
        it.lies[3]
    );
    let name = format!("{name} of {:?}, {}, {}", it.lies, it.space, it.gap);
    Run {
        name,
        body,
        from,
        want,
    }
}

/// `ldmatrix`, `stmatrix` and `movmatrix`.
fn moved(op: &str, count: usize, turned: bool, random: &mut Random) -> Run {
    let trans = if turned { ".trans" } else { "" };
    let (mut from, mut want) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
    let at = |lane: usize, i: usize| match turned {
        false => (lane / 4, lane % 4 * 2 + i),
        true => (lane % 4 * 2 + i, lane / 4),
    };
    for warp in 0..2 {
        let matrices: Vec<Matrix> = (0..count)
            .map(|_| Matrix::random(8, 8, "f16", random))
            .collect();
        let memory: Vec<u64> = matrices
            .iter()
            .flat_map(|m| in_memory(m, "f16", "row", 8))
            .collect();
        let mut registers = vec![0; 32 * count];
        for (m, matrix) in matrices.iter().enumerate() {
            for (lane, word) in fragment(matrix, "f16", 1, at).into_iter().enumerate() {
                registers[lane * count + m] = word;
            }
        }
        (from[warp], want[warp]) = match op {
            "ldmatrix" => (memory, registers),
            "stmatrix" => (registers, memory),
            _ => (
                fragment(&matrices[0], "f16", 1, |lane, i| {
                    (lane / 4, lane % 4 * 2 + i)
                }),
                fragment(&matrices[0], "f16", 1, |lane, i| {
                    (lane % 4 * 2 + i, lane / 4)
                }),
            ),
        };
    }
    let names: Vec<String> = (0..count).map(|n| format!("%ra{n}")).collect();
    let list = format!("{{{}}}", names.join(","));
    let mut body = String::new();
    // Rows are in shared memory, those of the second warp first; lanes without a row have an address of another.
    let rows = format!(
        ".shared .align 16 .b64 own[{0}]; .reg .b32 %row, %base, %to32; .reg .b64 %one; \
         mov.u32 %base, own; sub.u32 %row, 1, %warp; mad.lo.u32 %base, %row, {1}, %base; \
         rem.u32 %row, %lane, {2}; mad.lo.u32 %row, %row, 16, %base;\n",
        4 * count * 8,
        count * 128,
        count * 8
    );
    let words = count * 16;
    let name = match op {
        "movmatrix" => format!("movmatrix.sync.aligned.m8n8{trans}.b16"),
        _ => format!("{op}.sync.aligned.m8n8.x{count}{trans}.shared.b16"),
    };
    // Each lane copies the words of memory that are its turn.
    let each_word = |inside: &str| {
        let mut text = String::new();
        for first in (0..words).step_by(32) {
            text += &format!(
                "{{ .reg .b32 %i; .reg .pred %in; add.u32 %i, %lane, {first}; setp.lt.u32 %in, %i, {words}; \
                 mad.lo.u32 %to32, %i, 8, %base; {} }}\n",
                inside.replace("SIDE", "mad.wide.u32 %at, %i, 8,")
            );
        }
        text
    };
    match op {
        "ldmatrix" => {
            body += &rows;
            body += &each_word(
                "SIDE %from; @%in ld.global.b64 %one, [%at]; @%in st.shared.b64 [%to32], %one;",
            );
            body += &format!(
                "bar.sync 0;\n.reg .b32 {};\n{name} {list}, [%row];\n",
                names.join(", ")
            );
            put(&mut body, &names, "32");
        }
        "stmatrix" => {
            body += &rows;
            let list = loaded(&mut body, 0, "a", count, "32", 'r');
            body += &format!("{name} [%row], {list};\nbar.sync 0;\n");
            body += &each_word(
                "SIDE %to; @%in ld.shared.b64 %one, [%to32]; @%in st.global.b64 [%at], %one;",
            );
        }
        _ => {
            loaded(&mut body, 0, "a", 1, "32", 'r');
            body += &format!(".reg .b32 %rd0; {name} %rd0, %ra0;\n");
            put(&mut body, &["%rd0".to_owned()], "32");
        }
    }
    Run {
        name,
        body,
        from,
        want,
    }
}

/// The groups: a name each, and the kernels.
pub(crate) fn groups() -> Vec<(&'static str, Runs)> {
    let random = &mut Random(5);
    let mut floats = Vec::new();
    for (depths, ty) in [(&[8, 16][..], "f16"), (&[8, 16], "bf16"), (&[4, 8], "tf32")] {
        for depth in depths {
            floats.push(mma(
                [16, 8, *depth],
                ["f32", ty, ty, "f32"],
                "",
                Join::Sum,
                random,
            ));
            if ty == "f16" {
                floats.push(mma(
                    [16, 8, *depth],
                    ["f16", ty, ty, "f16"],
                    "",
                    Join::Sum,
                    random,
                ));
            }
        }
    }
    for a in ["e4m3", "e5m2"] {
        for b in ["e4m3", "e5m2"] {
            for (depth, sum) in [(32, "f32"), (32, "f16"), (16, "f32"), (16, "f16")] {
                floats.push(mma([16, 8, depth], [sum, a, b, sum], "", Join::Sum, random));
            }
        }
        let types = ["f32", a, a, "f32"];
        floats.push(mma([16, 8, 32], types, "kind::f8f6f4.", Join::Sum, random));
    }
    let mut whole = Vec::new();
    for (shapes, types) in [
        ([[8, 8, 16], [16, 8, 16], [16, 8, 32]], ["s8", "u8"]),
        ([[8, 8, 32], [16, 8, 32], [16, 8, 64]], ["s4", "u4"]),
    ] {
        for shape in shapes {
            for a in types {
                for b in types {
                    whole.push(mma(shape, ["s32", a, b, "s32"], "", Join::Sum, random));
                    whole.push(mma(
                        shape,
                        ["s32", a, b, "s32"],
                        "satfinite.",
                        Join::Bounded,
                        random,
                    ));
                }
            }
        }
    }
    for shape in [[8, 8, 128], [16, 8, 128], [16, 8, 256]] {
        for join in [Join::Xor, Join::And] {
            whole.push(mma(shape, ["s32", "b1", "b1", "s32"], "", join, random));
        }
    }
    let mut doubles = Vec::new();
    for shape in [[8, 8, 4], [16, 8, 4], [16, 8, 8], [16, 8, 16]] {
        doubles.push(mma(shape, ["f64"; 4], "", Join::Sum, random));
        doubles.push(mma(shape, ["f64"; 4], "rn.", Join::Sum, random));
    }
    for a in ["row", "col"] {
        for b in ["row", "col"] {
            for ty in ["f16", "f32"] {
                doubles.push(quads(a, b, ty, random));
            }
        }
    }
    let mut moves = vec![moved("movmatrix", 1, true, random)];
    for op in ["ldmatrix", "stmatrix"] {
        for count in [1, 2, 4] {
            for turned in [false, true] {
                moves.push(moved(op, count, turned, random));
            }
        }
    }
    vec![
        ("mma_floats", floats),
        ("mma_whole", whole),
        ("mma_doubles", doubles),
        ("ldmatrix", moves),
        ("wmma_halves", wmma_floats(&["f16"], random)),
        ("wmma_floats", wmma_floats(&["bf16", "tf32", "f64"], random)),
        ("wmma_whole", wmma_whole(random)),
    ]
    .into_iter()
    .map(|(name, runs)| (name, Runs(runs)))
    .collect()
}

const LIES: [&str; 2] = ["row", "col"];
const SPACES: [&str; 3] = ["global", "shared", "generic"];

fn wmma_floats(types: &[&'static str], random: &mut Random) -> Vec<Run> {
    let mut out = Vec::new();
    for ty in types {
        let shapes: &[[usize; 3]] = match *ty {
            "tf32" => &[[16, 16, 8]],
            "f64" => &[[8, 8, 4]],
            _ => &[[16, 16, 16], [8, 32, 16], [32, 8, 16]],
        };
        let sums: &[[&str; 2]] = match *ty {
            "f16" => &[
                ["f32", "f32"],
                ["f16", "f16"],
                ["f16", "f32"],
                ["f32", "f16"],
            ],
            "f64" => &[["f64", "f64"]],
            _ => &[["f32", "f32"]],
        };
        for shape in shapes {
            for [d, c] in sums {
                for a in LIES {
                    for b in LIES {
                        // The rest takes turns.
                        let turn = out.len();
                        out.push(wmma(
                            Wmma {
                                shape: *shape,
                                types: [d, ty, ty, c],
                                lies: [a, b, LIES[turn / 2 % 2], LIES[turn / 4 % 2]],
                                join: Join::Sum,
                                space: SPACES[turn % 3],
                                gap: [0, 8][turn % 5 % 2],
                            },
                            random,
                        ));
                    }
                }
            }
        }
    }
    out
}

fn wmma_whole(random: &mut Random) -> Vec<Run> {
    let mut out = Vec::new();
    for shape in [[16, 16, 16], [8, 32, 16], [32, 8, 16]] {
        for ty in ["s8", "u8"] {
            for a in LIES {
                for b in LIES {
                    for join in [Join::Sum, Join::Bounded] {
                        let turn = out.len();
                        out.push(wmma(
                            Wmma {
                                shape,
                                types: ["s32", ty, ty, "s32"],
                                lies: [a, b, LIES[turn / 2 % 2], LIES[turn / 4 % 2]],
                                join,
                                space: SPACES[turn % 3],
                                gap: [0, 16][turn % 5 % 2],
                            },
                            random,
                        ));
                    }
                }
            }
        }
    }
    for (shape, types, joins) in [
        ([8, 8, 32], &["s4", "u4"][..], [Join::Sum, Join::Bounded]),
        ([8, 8, 128], &["b1"], [Join::Xor, Join::And]),
    ] {
        for ty in types {
            for join in joins {
                for lies in LIES {
                    let turn = out.len();
                    out.push(wmma(
                        Wmma {
                            shape,
                            types: ["s32", ty, ty, "s32"],
                            lies: ["row", "col", lies, LIES[turn % 2]],
                            join,
                            space: SPACES[turn % 3],
                            gap: if lies == "row" { 0 } else { 128 },
                        },
                        random,
                    ));
                }
            }
        }
    }
    out
}

pub(crate) struct Runs(Vec<Run>);

impl Runs {
    /// Runs all kernels.
    pub(crate) fn check(&self, target: TestTarget) -> Result<(), String> {
        let mut text = String::from(".version 8.6\n.target sm_100\n.address_size 64\n");
        for (number, run) in self.0.iter().enumerate() {
            text += &kernel(run, number);
        }
        self.launched(&text, target)
            .map_err(|error| chain(&error))?
    }

    fn launched(
        &self,
        text: &str,
        target: TestTarget,
    ) -> Result<Result<(), String>, gfxjit::Error> {
        let device = Runtime::new().open(target.device)?;
        let mut options = Options::default();
        options.wave_size = target.wave_size;
        let module = Module::build(&device, "matrices.ptx", text.as_bytes(), &options)?;
        let queue = device.queue()?;
        let mut problems = Vec::new();
        for (number, run) in self.0.iter().enumerate() {
            let kernel = match module.kernel(&format!("k{number}")) {
                Ok(kernel) => kernel,
                Err(error) => {
                    problems.push(format!("{}: {}", run.name, chain(&error)));
                    continue;
                }
            };
            let from: Buffer<u64> = Buffer::from_slice(&device, &run.from.concat())?;
            let want = run.want.concat();
            let to = Buffer::from_slice(&device, &vec![0u64; want.len()])?;
            kernel
                .launch(&queue)
                .grid(1)
                .block(64)
                .arg(&from)
                .arg(&to)
                .submit()?
                .wait()?;
            let got = to.download()?;
            if let Some(at) = (0..want.len()).find(|at| got[*at] != want[*at]) {
                let wrong = got.iter().zip(&want).filter(|(a, b)| a != b).count();
                problems.push(format!(
                    "{}: {wrong} of {} words are wrong, word {at} is {:#x}, not {:#x}",
                    run.name,
                    want.len(),
                    got[at],
                    want[at]
                ));
            }
        }
        Ok(match problems.is_empty() {
            true => Ok(()),
            false => Err(problems.join("\n")),
        })
    }
}
