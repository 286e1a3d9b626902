//! Divisions.

use std::fmt::Write as _;

use super::{Sample, cut, ranged, sample, widened};

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

pub(in super::super) fn divisions() -> Vec<Sample> {
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
