//! Code that LLVM 22 gets wrong, and what it computes.

use std::fmt::Write as _;

/// What a lane reads.
pub(super) type Row = [u64; 3];

/// Lines of IR that make `%r`, an i64, of `%a`, `%b`, `%c`; `%p` is where they were read.
pub(super) struct Sample {
    pub name: String,
    pub body: String,
    pub attributes: &'static str,
    /// Whether all lanes of a wave compute the same.
    pub uniform: bool,
    /// Nothing where the language leaves it open.
    pub expected: Box<dyn Fn(Row) -> Option<u64>>,
}

fn sample(
    name: impl Into<String>,
    body: impl Into<String>,
    expected: impl Fn(Row) -> Option<u64> + 'static,
) -> Sample {
    Sample {
        name: name.into(),
        body: body.into(),
        attributes: "",
        uniform: false,
        expected: Box::new(expected),
    }
}

/// The kernels `k0`, `k1` and so on.
pub(super) fn module(samples: &[&Sample]) -> String {
    let mut text = String::new();
    for (at, sample) in samples.iter().enumerate() {
        let row = if sample.uniform {
            "mul i32 %k.g, 1"
        } else {
            "add i32 %k.first, %k.t"
        };
        let _ = writeln!(
            text,
            "define amdgpu_kernel void @k{at}(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out) {} {{
entry:
  %k.t = call i32 @llvm.amdgcn.workitem.id.x()
  %k.g = call i32 @llvm.amdgcn.workgroup.id.x()
  %k.first = mul i32 %k.g, 64
  %k.row = {row}
  %k.at = zext i32 %k.row to i64
  %p = getelementptr [3 x i64], ptr addrspace(1) %in, i64 %k.at
  %k.p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
  %k.p2 = getelementptr i64, ptr addrspace(1) %p, i64 2
  %a = load i64, ptr addrspace(1) %p
  %b = load i64, ptr addrspace(1) %k.p1
  %c = load i64, ptr addrspace(1) %k.p2
  {}
  %k.o = getelementptr i64, ptr addrspace(1) %out, i64 %k.at
  store i64 %r, ptr addrspace(1) %k.o
  ret void
}}
",
            sample.attributes, sample.body
        );
    }
    text
}

/// Borders of widths and their neighbours, small numbers, dividends just below a multiple, anything; the
/// same rows each time.
pub(super) fn rows(count: usize) -> Vec<Row> {
    const WIDTHS: [u32; 11] = [4, 8, 16, 22, 23, 24, 25, 31, 32, 48, 64];
    let mut state = 7u64;
    let mut next = move || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let mut one = move |width: u32| {
        let any = next();
        let mask = u64::MAX >> (64 - width);
        let value = match any >> 60 {
            0 => 1 << (width - 1),
            1 => (1 << (width - 1)) - 1,
            2 | 3 => u64::MAX,
            4 => 1,
            5 => next() % 64,
            6 => mask - next() % 3,
            7 => (next() & mask) >> (any % u64::from(width)),
            _ => next() & mask,
        };
        (value, next())
    };
    let mut rows: Vec<Row> = vec![
        [0x80, u64::MAX, 0],
        [0x8000_0000, u64::MAX, 1],
        [0x00bf_2758, 0x00bf_2759, 2],
        [0x00e3_170d, 0xc32, 3],
        [0xffff_ffff, 1, 0xffff_ffff],
    ];
    while rows.len() < count {
        let width = WIDTHS[one(8).1 as usize % WIDTHS.len()];
        let ((a, kind), (b, _), (c, _)) = (one(width), one(width), one(width));
        let below = (a / b.max(1)).wrapping_mul(b.max(1)).wrapping_sub(1);
        rows.push(match kind % 3 {
            0 => [below, b, c],
            _ => [a, b, c],
        });
    }
    rows
}

fn cut(value: u64, width: u32, signed: bool) -> i128 {
    let unused = 128 - width;
    let value = u128::from(value) << unused;
    if signed {
        value as i128 >> unused
    } else {
        (value >> unused) as i128
    }
}

/// Of operands as the container has them.
fn divide(op: &str, x: i128, y: i128, container: u32) -> Option<u64> {
    let mask = u128::MAX >> (128 - container);
    let signed = op.starts_with('s');
    let take = |v: i128| {
        let v = (v as u128 & mask) << (128 - container);
        if signed {
            v as i128 >> (128 - container)
        } else {
            (v >> (128 - container)) as i128
        }
    };
    let (x, y) = (take(x), take(y));
    if y == 0 || (signed && y == -1 && x == -1 << (container - 1)) {
        return None;
    }
    let result = if op.ends_with("div") { x / y } else { x % y };
    Some((result as u128 & mask) as u64)
}

const OPS: [&str; 4] = ["sdiv", "udiv", "srem", "urem"];

/// `%r` of `%v` in so many bits.
fn widened(container: u32) -> String {
    if container == 64 {
        "%r = add i64 %v, 0".to_owned()
    } else {
        format!("%r = zext i{container} %v to i64")
    }
}

/// `%{to}`, in the container, of so many low bits of `%{from}`.
fn ranged(to: &str, from: &str, width: u32, container: u32, signed: bool) -> String {
    let ext = if signed { "sext" } else { "zext" };
    let low = match width {
        64 => format!("%{to}.n = add i64 %{from}, 0"),
        _ => format!("%{to}.n = trunc i64 %{from} to i{width}"),
    };
    if width == container {
        format!("{low}\n  %{to} = add i{width} %{to}.n, 0")
    } else {
        format!("{low}\n  %{to} = {ext} i{width} %{to}.n to i{container}")
    }
}

pub(super) fn divisions() -> Vec<Sample> {
    let mut all = Vec::new();
    for container in [8, 16, 24, 32, 48, 64] {
        for width in [8, 16, 22, 23, 24, 25, 31, 32, 40, 64] {
            if width > container {
                continue;
            }
            for op in OPS {
                for signed in [true, false] {
                    // A signed operation of unsigned numbers is one of one bit more.
                    if !signed && (op.starts_with('s') || width == container) {
                        continue;
                    }
                    let name = format!(
                        "{op} i{container}, {}{width}",
                        if signed { 's' } else { 'u' }
                    );
                    let body = format!(
                        "{}\n  {}\n  %v = {op} i{container} %x, %y\n  {}",
                        ranged("x", "a", width, container, signed),
                        ranged("y", "b", width, container, signed),
                        widened(container)
                    );
                    all.push(sample(name, body, move |[a, b, _]| {
                        divide(op, cut(a, width, signed), cut(b, width, signed), container)
                    }));
                }
            }
        }
    }
    constants(&mut all);
    vectors(&mut all);
    phis(&mut all);
    all
}

/// Constants on either side; in small functions too.
fn constants(all: &mut Vec<Sample>) {
    for op in OPS {
        let signed = op.starts_with('s');
        for (container, width) in [
            (8, 8),
            (16, 16),
            (32, 8),
            (32, 24),
            (32, 32),
            (64, 24),
            (64, 32),
        ] {
            for number in [-2i64, -128, 7, 0x7f] {
                let name = format!("{op} i{container} {number} by {width}");
                let body = format!(
                    "{}\n  %v = {op} i{container} {number}, %y\n  {}",
                    ranged("y", "b", width, container, signed),
                    widened(container)
                );
                let x = i128::from(number);
                all.push(sample(name, body, move |[_, b, _]| {
                    divide(op, x, cut(b, width, signed), container)
                }));
            }
            for number in [-1i64, 10, -7, 127] {
                for attributes in ["", "minsize optsize"] {
                    let name = format!("{op} i{container} of {width} by {number} {attributes}");
                    let body = format!(
                        "{}\n  %v = {op} i{container} %x, {number}\n  {}",
                        ranged("x", "a", width, container, signed),
                        widened(container)
                    );
                    let y = i128::from(number);
                    let mut made = sample(name, body, move |[a, ..]| {
                        divide(op, cut(a, width, signed), y, container)
                    });
                    made.attributes = attributes;
                    all.push(made);
                }
            }
        }
    }
}

fn vectors(all: &mut Vec<Sample>) {
    for op in OPS {
        for (lanes, width) in [(4u32, 8u32), (2, 16), (2, 24), (2, 32)] {
            // Elements of that width in 32 bits, or in their own.
            let container = if width == 24 { 32 } else { width };
            let signed = op.starts_with('s');
            let whole = lanes * container;
            let ty = format!("<{lanes} x i{container}>");
            let shift = format!("splat (i{container} {})", container - width);
            let right = if signed { "ashr" } else { "lshr" };
            let mut body = String::new();
            for (to, from) in [("x", "a"), ("y", "b")] {
                let _ = writeln!(
                    body,
                    "  %{to}.w = {} i64 %{from}{}
  %{to}.v = bitcast i{whole} %{to}.w to {ty}
  %{to}.u = shl {ty} %{to}.v, {shift}
  %{to}.s = {right} {ty} %{to}.u, {shift}",
                    if whole == 64 { "add" } else { "trunc" },
                    if whole == 64 {
                        ", 0".to_owned()
                    } else {
                        format!(" to i{whole}")
                    },
                );
            }
            // What the language leaves open in one element does so in all: divisors become 1 there.
            let _ = writeln!(
                body,
                "  %z = icmp eq {ty} %y.s, zeroinitializer
  %m = icmp eq {ty} %y.s, splat (i{container} -1)
  %bad = or <{lanes} x i1> %z, %m
  %y = select <{lanes} x i1> %bad, {ty} splat (i{container} 1), {ty} %y.s
  %q = {op} {ty} %x.s, %y
  %w = bitcast {ty} %q to i{whole}
  {}",
                if whole == 64 {
                    "%r = add i64 %w, 0".to_owned()
                } else {
                    format!("%r = zext i{whole} %w to i64")
                }
            );
            all.push(sample(
                format!("{op} {ty}, {width}"),
                body,
                move |[a, b, _]| {
                    let mut result = 0;
                    for lane in 0..lanes {
                        let at = lane * container;
                        let x = cut(a >> at, width, signed);
                        let mut y = cut(b >> at, width, signed);
                        let ones = (1i128 << container) - 1;
                        if y == 0 || y & ones == ones {
                            y = 1;
                        }
                        result |= divide(op, x, y, container)? << at;
                    }
                    Some(result)
                },
            ));
        }
    }
}

/// Numbers that come many ways, each of few bits.
fn phis(all: &mut Vec<Sample>) {
    for op in OPS {
        let signed = op.starts_with('s');
        let ext = if signed { "sext" } else { "zext" };
        let body = format!(
            "%n = trunc i64 %c to i32
  %m = and i32 %n, 7
  switch i32 %m, label %e [ i32 0, label %w0 i32 1, label %w1 i32 2, label %w2 i32 3, label %w3 i32 4, label %w4 ]
w0:
  %x0 = {ext} i32 %n to i64
  br label %e
w1:
  %t1 = trunc i64 %b to i32
  %x1 = {ext} i32 %t1 to i64
  br label %e
w2:
  %t2 = trunc i64 %a to i24
  %x2 = {ext} i24 %t2 to i64
  br label %e
w3:
  %t3 = trunc i64 %a to i16
  %x3 = {ext} i16 %t3 to i64
  br label %e
w4:
  %t4 = trunc i64 %a to i32
  %x4 = {ext} i32 %t4 to i64
  br label %e
e:
  %x = phi i64 [ %x0, %w0 ], [ %x1, %w1 ], [ %x2, %w2 ], [ %x3, %w3 ], [ %x4, %w4 ], [ -5, %entry ]
  %t5 = trunc i64 %b to i32
  %y = {ext} i32 %t5 to i64
  %r = {op} i64 %x, %y",
        );
        all.push(sample(
            format!("{op} of many ways"),
            body,
            move |[a, b, c]| {
                let x = match c & 7 {
                    0 => cut(c, 32, signed),
                    1 => cut(b, 32, signed),
                    2 => cut(a, 24, signed),
                    3 => cut(a, 16, signed),
                    4 => cut(a, 32, signed),
                    _ => -5,
                };
                divide(op, x, cut(b, 32, signed), 64)
            },
        ));
    }
}

const WORDS: &str = "%x = trunc i64 %a to i32
  %y = trunc i64 %b to i32
  %z = trunc i64 %c to i32
  %k = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %z, i32 %x)
  %kc = extractvalue { i32, i1 } %k, 1
  %cz = zext i1 %kc to i32
  %s = add i32 %x, %y
  ";

/// The words of a row, the carry of z + x, x + y.
fn words([a, b, c]: Row) -> (u32, u32, u32, u32, u32) {
    let (x, y, z) = (a as u32, b as u32, c as u32);
    (
        x,
        y,
        z,
        u32::from(z.checked_add(x).is_none()),
        x.wrapping_add(y),
    )
}

fn pair(carry: bool, sum: u32) -> Option<u64> {
    Some(u64::from(carry) << 32 | u64::from(sum))
}

const PAIR: &str = "%hi = zext i1 %o1 to i64
  %hs = shl i64 %hi, 32
  %lo = zext i32 %o0 to i64
  %r = or i64 %hs, %lo";

pub(super) fn carries() -> Vec<Sample> {
    let mut all = Vec::new();
    for uniform in [false, true] {
        let from = all.len();
        let end = if uniform { "s" } else { "v" };
        let name = |text: &str| format!("{text}, {end}");
        let overflow = |op: &str, left: &str, right: &str| {
            format!(
                "%h = call {{ i32, i1 }} @llvm.{op}.with.overflow.i32(i32 {left}, i32 {right})
  %o0 = extractvalue {{ i32, i1 }} %h, 0
  %o1 = extractvalue {{ i32, i1 }} %h, 1
  {PAIR}"
            )
        };
        all.push(sample(
            name("add"),
            format!("{WORDS}{}", overflow("uadd", "%s", "%cz")),
            |row| {
                let (.., c, s) = words(row);
                pair(s.checked_add(c).is_none(), s.wrapping_add(c))
            },
        ));
        all.push(sample(
            name("add, turned"),
            format!("{WORDS}{}", overflow("uadd", "%cz", "%s")),
            |row| {
                let (.., c, s) = words(row);
                pair(s.checked_add(c).is_none(), s.wrapping_add(c))
            },
        ));
        all.push(sample(
            name("compared"),
            format!("{WORDS}%o0 = add i32 %s, %cz\n  %o1 = icmp ult i32 %o0, %s\n  {PAIR}"),
            |row| {
                let (.., c, s) = words(row);
                pair(s.checked_add(c).is_none(), s.wrapping_add(c))
            },
        ));
        let sub = "%x = trunc i64 %a to i32
  %y = trunc i64 %b to i32
  %z = trunc i64 %c to i32
  %k = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %z, i32 %x)
  %kc = extractvalue { i32, i1 } %k, 1
  %cz = zext i1 %kc to i32
  %s = sub i32 %x, %y
  ";
        let less = |[a, b, c]: Row| {
            let (x, y, z) = (a as u32, b as u32, c as u32);
            let (s, k) = (x.wrapping_sub(y), u32::from(z < x));
            pair(s < k, s.wrapping_sub(k))
        };
        all.push(sample(
            name("sub"),
            format!("{sub}%o0 = sub i32 %s, %cz\n  %o1 = icmp ult i32 %s, %cz\n  {PAIR}"),
            less,
        ));
        all.push(sample(
            name("sub, asked"),
            format!("{sub}{}", overflow("usub", "%s", "%cz")),
            less,
        ));
        all.push(sample(
            name("wide sum"),
            format!(
                "{WORDS}%w = zext i32 %s to i64\n  %cw = zext i1 %kc to i64\n  %r = add i64 %w, %cw"
            ),
            |row| {
                let (.., c, s) = words(row);
                Some(u64::from(s) + u64::from(c))
            },
        ));
        all.push(sample(
            name("wide difference"),
            format!(
                "{sub}%w = zext i32 %s to i64\n  %cw = zext i1 %kc to i64\n  %r = sub i64 %w, %cw"
            ),
            |[a, b, c]| {
                let (x, y, z) = (a as u32, b as u32, c as u32);
                Some(u64::from(x.wrapping_sub(y)).wrapping_sub(u64::from(z < x)))
            },
        ));
        let high = "%sw = zext i32 %s to i64
  %sh = shl i64 %sw, 32
  %zw = zext i32 %z to i64
  %l = or i64 %sh, %zw
  ";
        all.push(sample(
            name("carry of 64 bits"),
            format!(
                "{WORDS}{high}%yw = zext i32 %y to i64
  %h = call {{ i64, i1 }} @llvm.uadd.with.overflow.i64(i64 %l, i64 %yw)
  %o0 = extractvalue {{ i64, i1 }} %h, 0
  %o1 = extractvalue {{ i64, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %r = xor i64 %o0, %ow"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                let (sum, o) = (u64::from(s) << 32 | u64::from(z)).overflowing_add(u64::from(y));
                Some(sum ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("carry of halves"),
            format!(
                "{WORDS}%xw = shl i64 %a, 32
  %yw = shl i64 %b, 32
  %l = add i64 %xw, %yw
  %zw = zext i32 %z to i64
  %lz = or i64 %l, %zw
  %yl = zext i32 %y to i64
  %h = call {{ i64, i1 }} @llvm.uadd.with.overflow.i64(i64 %lz, i64 %yl)
  %o0 = extractvalue {{ i64, i1 }} %h, 0
  %o1 = extractvalue {{ i64, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %r = xor i64 %o0, %ow"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                let (sum, o) = (u64::from(s) << 32 | u64::from(z)).overflowing_add(u64::from(y));
                Some(sum ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("middle of 128 bits"),
            format!(
                "{WORDS}{high}%l1 = zext i64 %l to i128
  %yw = zext i32 %y to i128
  %w = add i128 %l1, %yw
  %g = lshr i128 %w, 32
  %r = trunc i128 %g to i64"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                let sum = (u128::from(s) << 32 | u128::from(z)) + u128::from(y);
                Some((sum >> 32) as u64)
            },
        ));
        all.push(sample(
            name("saturated"),
            format!(
                "{WORDS}{high}%yw = zext i32 %y to i64
  %r = call i64 @llvm.uadd.sat.i64(i64 %l, i64 %yw)"
            ),
            |row| {
                let (_, y, z, _, s) = words(row);
                Some((u64::from(s) << 32 | u64::from(z)).saturating_add(u64::from(y)))
            },
        ));
        all.push(sample(
            name("borrow of 64 bits"),
            format!(
                "{WORDS}%e = sub i32 %x, %y
  %ew = zext i32 %e to i64
  %eh = shl i64 %ew, 32
  %zw = zext i32 %z to i64
  %l = or i64 %eh, %zw
  %yw = zext i32 %y to i64
  %h = call {{ i64, i1 }} @llvm.usub.with.overflow.i64(i64 %l, i64 %yw)
  %o0 = extractvalue {{ i64, i1 }} %h, 0
  %o1 = extractvalue {{ i64, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %r = xor i64 %o0, %ow"
            ),
            |row| {
                let (x, y, z, ..) = words(row);
                let whole = u64::from(x.wrapping_sub(y)) << 32 | u64::from(z);
                let (less, o) = whole.overflowing_sub(u64::from(y));
                Some(less ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("borrow of 128 bits"),
            format!(
                "{WORDS}%e = sub i32 %x, %y
  %ew = zext i32 %e to i128
  %eh = shl i128 %ew, 96
  %yw = zext i32 %y to i128
  %h = call {{ i128, i1 }} @llvm.usub.with.overflow.i128(i128 %eh, i128 %yw)
  %o0 = extractvalue {{ i128, i1 }} %h, 0
  %o1 = extractvalue {{ i128, i1 }} %h, 1
  %ow = zext i1 %o1 to i64
  %g = lshr i128 %o0, 64
  %gw = trunc i128 %g to i64
  %r = xor i64 %gw, %ow"
            ),
            |row| {
                let (x, y, ..) = words(row);
                let (less, o) =
                    (u128::from(x.wrapping_sub(y)) << 96).overflowing_sub(u128::from(y));
                Some((less >> 64) as u64 ^ u64::from(o))
            },
        ));
        all.push(sample(
            name("vectors of sums"),
            "%x = bitcast i64 %a to <2 x i32>
  %y = bitcast i64 %b to <2 x i32>
  %z = bitcast i64 %c to <2 x i32>
  %k = call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32> %z, <2 x i32> %x)
  %kc = extractvalue { <2 x i32>, <2 x i1> } %k, 1
  %cz = zext <2 x i1> %kc to <2 x i32>
  %s = add <2 x i32> %x, %y
  %h = call { <2 x i32>, <2 x i1> } @llvm.uadd.with.overflow.v2i32(<2 x i32> %s, <2 x i32> %cz)
  %o0 = extractvalue { <2 x i32>, <2 x i1> } %h, 0
  %o1 = extractvalue { <2 x i32>, <2 x i1> } %h, 1
  %ow = zext <2 x i1> %o1 to <2 x i32>
  %w = xor <2 x i32> %o0, %ow
  %r = bitcast <2 x i32> %w to i64",
            |[a, b, c]| {
                let mut result = 0;
                for at in [0, 32] {
                    let (.., k, s) = words([a >> at, b >> at, c >> at]);
                    let (sum, o) = s.overflowing_add(k);
                    result |= u64::from(sum ^ u32::from(o)) << at;
                }
                Some(result)
            },
        ));
        all.push(sample(
            name("chain"),
            format!(
                "{WORDS}%d = call {{ i32, i1 }} @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %d0 = extractvalue {{ i32, i1 }} %d, 0
  %d1 = extractvalue {{ i32, i1 }} %d, 1
  %e = call {{ i32, i1 }} @llvm.uadd.with.overflow.i32(i32 %d0, i32 %cz)
  %o0 = extractvalue {{ i32, i1 }} %e, 0
  %e1 = extractvalue {{ i32, i1 }} %e, 1
  %o1 = or i1 %d1, %e1
  {PAIR}"
            ),
            |row| {
                let (x, y, _, c, _) = words(row);
                let sum = u64::from(x) + u64::from(y) + u64::from(c);
                Some(sum)
            },
        ));
        for made in &mut all[from..] {
            made.uniform = uniform;
        }
    }
    all
}

/// Each way sleeps, so that it is not made a choice between values.
pub(super) fn merges() -> Vec<Sample> {
    let mut all = Vec::new();
    for (ty, width) in [
        ("i16", 16u32),
        ("half", 16),
        ("i32", 32),
        ("float", 32),
        ("i64", 64),
        ("double", 64),
    ] {
        let bits = if width == 64 {
            format!("%r = bitcast {ty} %v to i64")
        } else {
            format!("%i = bitcast {ty} %v to i{width}\n  %r = zext i{width} %i to i64")
        };
        let seven = if ty.starts_with('i') { "7" } else { "0.0" };
        let body = format!(
            "%vec = load <2 x {ty}>, ptr addrspace(1) %p, align 8
  %n = trunc i64 %c to i32
  %m = and i32 %n, 3
  %e1 = extractelement <2 x {ty}> %vec, i32 1
  switch i32 %m, label %default [ i32 0, label %zero i32 2, label %one ]
zero:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
one:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
default:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %e0 = extractelement <2 x {ty}> %vec, i32 0
  br label %done
done:
  %v = phi {ty} [ {seven}, %zero ], [ %e1, %one ], [ %e0, %default ]
  {bits}"
        );
        let other = if ty.starts_with('i') { 7 } else { 0 };
        all.push(sample(
            format!("element of {ty}"),
            body,
            move |[a, b, c]| {
                let both = u128::from(b) << 64 | u128::from(a);
                let mask = u64::MAX >> (64 - width);
                Some(match c & 3 {
                    0 => other,
                    2 => (both >> width) as u64 & mask,
                    _ => both as u64 & mask,
                })
            },
        ));
    }
    let body = "%n = trunc i64 %c to i32
  %m = and i32 %n, 3
  %t1 = trunc i64 %a to i32
  switch i32 %m, label %default [ i32 0, label %zero i32 2, label %one ]
zero:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
one:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
default:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %t0 = trunc i64 %b to i32
  br label %done
done:
  %v = phi i32 [ 7, %zero ], [ %t1, %one ], [ %t0, %default ]
  %r = zext i32 %v to i64";
    all.push(sample("narrower", body, |[a, b, c]| {
        Some(match c & 3 {
            0 => 7,
            2 => a & 0xffff_ffff,
            _ => b & 0xffff_ffff,
        })
    }));
    all
}

pub(super) fn phis_of_vectors() -> Vec<Sample> {
    let mut all = Vec::new();
    for (lanes, width) in [
        (2u32, 24u32),
        (2, 20),
        (3, 7),
        (4, 9),
        (2, 16),
        (4, 8),
        (8, 4),
    ] {
        let ty = format!("<{lanes} x i{width}>");
        let whole = lanes * width;
        let body = format!(
            "%aw = trunc i64 %a to i{whole}
  %bw = trunc i64 %b to i{whole}
  %n = and i64 %c, 1
  %z = icmp eq i64 %n, 0
  br i1 %z, label %left, label %right
left:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %x = bitcast i{whole} %aw to {ty}
  %x1 = add {ty} %x, splat (i{width} 1)
  br label %done
right:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %y = bitcast i{whole} %bw to {ty}
  %y1 = sub {ty} %y, splat (i{width} 1)
  br label %done
done:
  %v = phi {ty} [ %x1, %left ], [ %y1, %right ]
  %w = bitcast {ty} %v to i{whole}
  {}",
            if whole == 64 {
                "%r = add i64 %w, 0".to_owned()
            } else {
                format!("%r = zext i{whole} %w to i64")
            }
        );
        all.push(sample(format!("phi of {ty}"), body, move |[a, b, c]| {
            let mask = u64::MAX >> (64 - width);
            let mut result = 0;
            for lane in 0..lanes {
                let at = lane * width;
                let one = if c & 1 == 0 {
                    (a >> at).wrapping_add(1)
                } else {
                    (b >> at).wrapping_sub(1)
                };
                result |= (one & mask) << at;
            }
            Some(result)
        }));
    }
    all
}

pub(super) fn bits() -> Vec<Sample> {
    let mut all = Vec::new();
    for width in [8u32, 13, 16, 24, 32, 64] {
        for poison in [false, true] {
            let ty = format!("i{width}");
            let body = format!(
                "{}
  %z = icmp eq {ty} %x, 0
  %n = call {ty} @llvm.ctlz.{ty}({ty} %x, i1 {poison})
  %v = select i1 %z, {ty} -1, {ty} %n
  {}",
                ranged("x", "a", width, width, false),
                widened(width)
            );
            let name = if poison {
                format!("ctlz {ty}, never zero")
            } else {
                format!("ctlz {ty}")
            };
            all.push(sample(name, body, move |[a, ..]| {
                let mask = u64::MAX >> (64 - width);
                let x = a & mask;
                Some(if x == 0 {
                    mask
                } else {
                    u64::from(x.leading_zeros() - (64 - width))
                })
            }));
        }
    }
    let body = "%r = call i64 @llvm.bswap.i64(i64 %a)";
    all.push(sample("bswap i64", body, |[a, ..]| Some(a.swap_bytes())));
    all.push(sample(
        "bswap i48",
        "%x = trunc i64 %a to i48
  %v = call i48 @llvm.bswap.i48(i48 %x)
  %r = zext i48 %v to i64",
        |[a, ..]| Some(a.swap_bytes() >> 16),
    ));
    for (name, width) in [("bswap i80", 80u32), ("bswap i128", 128)] {
        let body = format!(
            "%al = zext i64 %a to i128
  %bl = zext i64 %b to i128
  %bh = shl i128 %bl, 64
  %ab = or i128 %al, %bh
  %x = trunc i128 %ab to i{width}
  %v = call i{width} @llvm.bswap.i{width}(i{width} %x)
  %vh = lshr i{width} %v, 24
  %r = trunc i{width} %vh to i64"
        );
        let body = if width == 128 {
            body.replace("trunc i128 %ab to i128", "add i128 %ab, 0")
        } else {
            body
        };
        all.push(sample(name, body, move |[a, b, _]| {
            let whole = u128::from(b) << 64 | u128::from(a);
            Some((whole.swap_bytes() >> (128 - width) >> 24) as u64)
        }));
    }
    all
}
