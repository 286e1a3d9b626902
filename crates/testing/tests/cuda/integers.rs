//! Instructions on whole numbers.

use crate::forms::{Form, Out, form, operands, signed, typed, width};

/// Operands: edges of all widths, in all of them.
pub(crate) fn values() -> Vec<[u64; 3]> {
    let mut edges = Vec::new();
    for n in [
        0u64, 1, 2, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 200, 255, 256, 257,
    ] {
        edges.extend([n, n.wrapping_neg()]);
    }
    for top in [15, 16, 23, 24, 31, 32, 63] {
        let n = 1u64 << top;
        edges.extend([n, n - 1, n.wrapping_neg(), !n]);
    }
    edges.extend([
        0x8000_0000_8000_8000,
        0x7fff_ffff_7fff_7fff,
        0xffff_8000,
        0x1_0000_0001,
    ]);
    operands(&edges, 1000, |random| {
        let n = random.next() >> (random.next() % 64);
        if random.next() % 2 == 0 {
            n
        } else {
            n.wrapping_neg()
        }
    })
}

fn low(n: i128, bits: u32) -> u64 {
    n as u64 & u64::MAX >> (64 - bits)
}

/// The least and the greatest number of a type.
fn bounds(ty: &str) -> (i128, i128) {
    let bits = width(ty);
    match ty.starts_with('s') {
        true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => (0, (1 << bits) - 1),
    }
}

/// `add.u32 %d32, %a32, %b32;`
fn line(name: &str, result: u32, operands: &[(char, u32)]) -> String {
    let list: Vec<String> = operands.iter().map(|(l, w)| format!("%{l}{w}")).collect();
    format!("{name} %d{result}, {};", list.join(", "))
}

type Of3 = fn(i128, i128, i128) -> Option<i128>;

pub(crate) fn arithmetic() -> Vec<Form> {
    let mut out = Vec::new();
    let mut add = |name: String, ty: &'static str, count: usize, f: Of3| {
        let w = width(ty);
        let letters: Vec<(char, u32)> = "abc".chars().take(count).map(|l| (l, w)).collect();
        let text = line(&format!("{name}.{ty}"), w, &letters);
        out.push(form(text, Out::Bits, move |[a, b, c]| {
            Some(low(f(typed(a, ty), typed(b, ty), typed(c, ty))?, w))
        }));
    };
    for ty in ["u16", "s16", "u32", "s32", "u64", "s64"] {
        add("add".into(), ty, 2, |a, b, _| Some(a + b));
        add("sub".into(), ty, 2, |a, b, _| Some(a - b));
        add("mul.lo".into(), ty, 2, |a, b, _| Some(a.wrapping_mul(b)));
        add("mad.lo".into(), ty, 3, |a, b, c| {
            Some(a.wrapping_mul(b).wrapping_add(c))
        });
        add("min".into(), ty, 2, |a, b, _| Some(a.min(b)));
        add("max".into(), ty, 2, |a, b, _| Some(a.max(b)));
        add("sad".into(), ty, 3, |a, b, c| Some((a - b).abs() + c));
        // What is divided by zero is left open.
        add("div".into(), ty, 2, |a, b, _| a.checked_div(b));
        add("rem".into(), ty, 2, |a, b, _| a.checked_rem(b));
    }
    for ty in ["s16", "s32", "s64"] {
        add("abs".into(), ty, 1, |a, _, _| Some(a.abs()));
        add("neg".into(), ty, 1, |a, _, _| Some(-a));
    }
    add("add.sat".into(), "s32", 2, |a, b, _| {
        Some((a + b).clamp(-(1 << 31), (1 << 31) - 1))
    });
    add("sub.sat".into(), "s32", 2, |a, b, _| {
        Some((a - b).clamp(-(1 << 31), (1 << 31) - 1))
    });
    add("min.relu".into(), "s32", 2, |a, b, _| Some(a.min(b).max(0)));
    add("max.relu".into(), "s32", 2, |a, b, _| Some(a.max(b).max(0)));
    add("mad.hi.sat".into(), "s32", 3, |a, b, c| {
        Some((((a * b) >> 32) + c).clamp(-(1 << 31), (1 << 31) - 1))
    });
    add("mul24.lo".into(), "u32", 2, |a, b, _| {
        Some(low24(a) * low24(b))
    });
    add("mad24.lo".into(), "u32", 3, |a, b, c| {
        Some(low24(a) * low24(b) + c)
    });
    add("mul24.hi".into(), "u32", 2, |a, b, _| {
        Some((low24(a) * low24(b)) >> 16)
    });
    add("mad24.hi".into(), "u32", 3, |a, b, c| {
        Some(((low24(a) * low24(b)) >> 16) + c)
    });
    add("mul24.lo".into(), "s32", 2, |a, b, _| {
        Some(signed24(a) * signed24(b))
    });
    add("mad24.lo".into(), "s32", 3, |a, b, c| {
        Some(signed24(a) * signed24(b) + c)
    });
    add("mul24.hi".into(), "s32", 2, |a, b, _| {
        Some((signed24(a) * signed24(b)) >> 16)
    });
    add("mad24.hi".into(), "s32", 3, |a, b, c| {
        Some(((signed24(a) * signed24(b)) >> 16) + c)
    });
    add("mad24.hi.sat".into(), "s32", 3, |a, b, c| {
        let sum = ((signed24(a) * signed24(b)) >> 16) + c;
        Some(sum.clamp(-(1 << 31), (1 << 31) - 1))
    });
    for ty in ["u16", "s16", "u32", "s32", "u64", "s64"] {
        let w = width(ty);
        for (name, count) in [("mul.hi", 2), ("mad.hi", 3)] {
            let letters: Vec<(char, u32)> = "abc".chars().take(count).map(|l| (l, w)).collect();
            out.push(form(
                line(&format!("{name}.{ty}"), w, &letters),
                Out::Bits,
                move |[a, b, c]| {
                    let top = match ty {
                        // Of two numbers of 64 bits without signs, which no i128 holds.
                        "u64" => ((u128::from(a) * u128::from(b)) >> 64) as i128,
                        _ => (typed(a, ty) * typed(b, ty)) >> w,
                    };
                    Some(low(
                        if count == 3 {
                            top.wrapping_add(typed(c, ty))
                        } else {
                            top
                        },
                        w,
                    ))
                },
            ));
        }
        if w < 64 {
            let wide = 2 * w;
            out.push(form(
                line(&format!("mul.wide.{ty}"), wide, &[('a', w), ('b', w)]),
                Out::Bits,
                move |[a, b, _]| Some(low(typed(a, ty) * typed(b, ty), wide)),
            ));
            out.push(form(
                line(
                    &format!("mad.wide.{ty}"),
                    wide,
                    &[('a', w), ('b', w), ('c', wide)],
                ),
                Out::Bits,
                move |[a, b, c]| Some(low(typed(a, ty) * typed(b, ty) + signed(c, wide), wide)),
            ));
        }
    }
    out
}

fn low24(n: i128) -> i128 {
    n & 0xff_ffff
}

fn signed24(n: i128) -> i128 {
    signed(n as u64, 24)
}

/// Quotients of bytes and of numbers that are known to be small, which code generators treat in ways of their own.
pub(crate) fn small_quotients() -> Vec<Form> {
    let mut out = Vec::new();
    for from in ["s8", "u8", "s16", "u16", "s32", "u32"] {
        for (to, w) in [("16", 16), ("32", 32), ("64", 64)] {
            if width(from) > w {
                continue;
            }
            let sign = &from[..1];
            for op in ["div", "rem"] {
                let text = format!(
                    "cvt.{sign}{to}.{from} %d{to}, %a{0}; cvt.{sign}{to}.{from} %e{to}, %b{0}; \
                     {op}.{sign}{to} %d{to}, %d{to}, %e{to};",
                    width(from).max(16)
                );
                out.push(form(text, Out::Bits, move |[a, b, _]| {
                    let (a, b) = (typed(a, from), typed(b, from));
                    let n = if op == "div" {
                        a.checked_div(b)
                    } else {
                        a.checked_rem(b)
                    };
                    Some(low(n?, w))
                }));
            }
        }
    }
    out
}

/// Sums with carries. The carry is the adder's: a difference is a sum with what is taken away inverted.
pub(crate) fn carries() -> Vec<Form> {
    let mut out = Vec::new();
    for w in [32u32, 64] {
        let mask = u128::from(u64::MAX >> (64 - w));
        for first in ["add", "sub", "mad.lo", "mad.hi"] {
            for second in ["addc", "subc", "madc.lo", "madc.hi"] {
                for sign in ["u", "s"] {
                    let third = format!("%{}{w}", if first.starts_with("mad") { "c" } else { "b" });
                    let third = if first.starts_with("mad") {
                        format!("%b{w}, {third}")
                    } else {
                        third
                    };
                    let fourth = match second.starts_with("mad") {
                        true => format!("%c{w}, %b{w}, %a{w}"),
                        false => format!("%c{w}, %b{w}"),
                    };
                    // Both results, the second turned by a bit, and the last carry.
                    let text = format!(
                        "{first}.cc.{sign}{w} %d{w}, %a{w}, {third}; {second}.cc.{sign}{w} %e{w}, {fourth}; \
                         add.{sign}{w} %e{w}, %e{w}, %e{w}; xor.b{w} %d{w}, %d{w}, %e{w}; \
                         addc.{sign}{w} %e{w}, 0, 0; add.{sign}{w} %d{w}, %d{w}, %e{w};"
                    );
                    out.push(form(text, Out::Bits, move |[a, b, c]| {
                        let cut = |n: u64| u128::from(n) & mask;
                        let (a, b, c) = (cut(a), cut(b), cut(c));
                        let high = |x: u128, y: u128| match (sign, w) {
                            ("u", _) => (x * y) >> w,
                            (_, 32) => {
                                let (x, y) = (x as u32 as i32, y as u32 as i32);
                                ((i128::from(x) * i128::from(y)) >> 32) as u128
                            }
                            _ => {
                                let (x, y) = (x as u64 as i64, y as u64 as i64);
                                ((i128::from(x) * i128::from(y)) >> 64) as u128
                            }
                        } & mask;
                        let product = |name: &str, x: u128, y: u128| match name.ends_with("lo") {
                            true => x.wrapping_mul(y) & mask,
                            false => high(x, y),
                        };
                        let sum = match first {
                            "add" => a + b,
                            "sub" => a + (!b & mask) + 1,
                            name => product(name, a, b) + c,
                        };
                        let (one, carry) = (sum & mask, sum >> w);
                        let sum = match second {
                            "addc" => c + b,
                            "subc" => c + (!b & mask),
                            name => product(name, c, b) + a,
                        } + carry;
                        let (two, carry) = (sum & mask, sum >> w);
                        Some((((one ^ ((two + two) & mask)) + carry) & mask) as u64)
                    }));
                }
            }
        }
    }
    out.push(form(
        "add.cc.u32 %d32, 0, 0; subc.u32 %d32, 0, 0;",
        Out::Bits,
        |_| Some(0xffff_ffff),
    ));
    out.push(form(
        "sub.cc.u32 %d32, 1, 2; addc.u32 %d32, 0, 0;",
        Out::Bits,
        |_| Some(0),
    ));
    out.push(form(
        "sub.cc.u32 %d32, 2, 2; addc.u32 %d32, 0, 0;",
        Out::Bits,
        |_| Some(1),
    ));
    out.push(form(
        "add.cc.u64 %d64, 0, 0; subc.u64 %d64, 0, 0;",
        Out::Bits,
        |_| Some(u64::MAX),
    ));
    out
}

/// Shifts, fields, bytes.
pub(crate) fn bits() -> Vec<Form> {
    let mut out = Vec::new();
    let mut add = |text: String, want: Box<dyn Fn([u64; 3]) -> u64 + Send + Sync>| {
        out.push(form(text, Out::Bits, move |given| Some(want(given))));
    };
    for w in [16u32, 32, 64] {
        let cut = move |n: u64| n << (64 - w) >> (64 - w);
        add(
            format!("shl.b{w} %d{w}, %a{w}, %b32;"),
            Box::new(move |[a, b, _]| cut(a.checked_shl(b as u32).unwrap_or(0))),
        );
        add(
            format!("shr.u{w} %d{w}, %a{w}, %b32;"),
            Box::new(move |[a, b, _]| cut(a).checked_shr(b as u32).unwrap_or(0)),
        );
        add(
            format!("shr.s{w} %d{w}, %a{w}, %b32;"),
            Box::new(move |[a, b, _]| low(signed(a, w) >> (b as u32).min(w - 1), w)),
        );
        add(
            format!("cnot.b{w} %d{w}, %a{w};"),
            Box::new(move |[a, ..]| u64::from(cut(a) == 0)),
        );
    }
    for w in [32u32, 64] {
        let cut = move |n: u64| n << (64 - w) >> (64 - w);
        for sign in ["u", "s"] {
            add(
                format!("bfe.{sign}{w} %d{w}, %a{w}, %b32, %c32;"),
                Box::new(move |[a, b, c]| {
                    let (at, length) = (b as u32 & 255, c as u32 & 255);
                    // The ISA's own description.
                    let bit = |n: u32| a >> n & 1;
                    let filled = match sign == "u" || length == 0 {
                        true => 0,
                        false => bit((at + length - 1).min(w - 1)),
                    };
                    (0..w).fold(0, |all, i| {
                        let is = if i < length && at + i < w {
                            bit(at + i)
                        } else {
                            filled
                        };
                        all | is << i
                    })
                }),
            );
            add(
                format!("bfind.{sign}{w} %d32, %a{w};"),
                Box::new(move |[a, ..]| {
                    let n = if sign == "s" && signed(a, w) < 0 {
                        cut(!a)
                    } else {
                        cut(a)
                    };
                    n.checked_ilog2().map_or(0xffff_ffff, u64::from)
                }),
            );
            add(
                format!("bfind.shiftamt.{sign}{w} %d32, %a{w};"),
                Box::new(move |[a, ..]| {
                    let n = if sign == "s" && signed(a, w) < 0 {
                        cut(!a)
                    } else {
                        cut(a)
                    };
                    n.checked_ilog2()
                        .map_or(0xffff_ffff, |n| u64::from(w - 1 - n))
                }),
            );
        }
        add(
            format!("bfi.b{w} %d{w}, %a{w}, %b{w}, %c32, %b32;"),
            Box::new(move |[a, b, c]| {
                let (at, length) = (c as u32 & 255, b as u32 & 255);
                (0..w).fold(0, |all, i| {
                    let is = if i >= at && i < at + length {
                        a >> (i - at)
                    } else {
                        b >> i
                    };
                    all | (is & 1) << i
                })
            }),
        );
        add(
            format!("popc.b{w} %d32, %a{w};"),
            Box::new(move |[a, ..]| cut(a).count_ones().into()),
        );
        add(
            format!("clz.b{w} %d32, %a{w};"),
            Box::new(move |[a, ..]| (cut(a).leading_zeros() - (64 - w)).into()),
        );
        add(
            format!("brev.b{w} %d{w}, %a{w};"),
            Box::new(move |[a, ..]| a.reverse_bits() >> (64 - w)),
        );
    }
    for wraps in [false, true] {
        let how = if wraps { "wrap" } else { "clamp" };
        let limit = move |n: u64| match wraps {
            true => n as u32 & 31,
            false => (n as u32).min(32),
        };
        add(
            format!("bmsk.{how}.b32 %d32, %a32, %b32;"),
            Box::new(move |[a, b, _]| (((1u64 << limit(b)) - 1) << limit(a)) & 0xffff_ffff),
        );
        for sign in ["u", "s"] {
            add(
                format!("szext.{how}.{sign}32 %d32, %a32, %b32;"),
                Box::new(move |[a, b, _]| match (limit(b), sign) {
                    (0, _) => 0,
                    (n, "u") => a & ((1 << n) - 1),
                    (n, _) => low(signed(a, n), 32),
                }),
            );
        }
        for left in [false, true] {
            let way = if left { "l" } else { "r" };
            add(
                format!("shf.{way}.{how}.b32 %d32, %a32, %b32, %c32;"),
                Box::new(move |[a, b, c]| {
                    let both = b << 32 | a & 0xffff_ffff;
                    let n = limit(c);
                    let moved = if left {
                        u128::from(both) << n >> 32
                    } else {
                        u128::from(both >> n)
                    };
                    moved as u64 & 0xffff_ffff
                }),
            );
        }
    }
    add(
        "fns.b32 %d32, %a32, %b32, %c32;".to_owned(),
        Box::new(|[a, b, c]| {
            let (base, n) = (b as u32, c as u32 as i32);
            // The ISA leaves open what a base behind the bits gives.
            let mut at = i64::from(base);
            if base > 31 {
                return 0xffff_ffff;
            }
            if n == 0 {
                return if a >> base & 1 == 1 {
                    base.into()
                } else {
                    0xffff_ffff
                };
            }
            let mut left = n.unsigned_abs();
            while (0..32).contains(&at) {
                if a >> at & 1 == 1 {
                    left -= 1;
                    if left == 0 {
                        return at as u64;
                    }
                }
                at += i64::from(n.signum());
            }
            0xffff_ffff
        }),
    );
    for table in [0, 1, 0x1b, 0x80, 0x96, 0xe8, 0xfe, 0xff] {
        add(
            format!("lop3.b32 %d32, %a32, %b32, %c32, {table};"),
            Box::new(move |[a, b, c]| {
                (0..32).fold(0, |all, i| {
                    let row = (a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1;
                    all | (table >> row & 1) << i
                })
            }),
        );
    }
    for (join, not) in [("or", ""), ("and", ""), ("or", "!"), ("and", "!")] {
        add(
            format!(
                "{{ .reg .pred %q; setp.lt.s32 %q, %c32, 0; \
                 lop3.{join}.b32 %d32|%p, %a32, %b32, %c32, 0x68, {not}%q; selp.b32 %e32, 1, 0, %p; \
                 shl.b32 %d32, %d32, 1; or.b32 %d32, %d32, %e32; }}"
            ),
            Box::new(move |[a, b, c]| {
                let bits = (0..32).fold(0, |all, i| {
                    let row = (a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1;
                    all | (0x68 >> row & 1) << i
                });
                let is = (c >> 31 & 1 == 1) != (not == "!");
                let p = if join == "or" {
                    bits != 0 || is
                } else {
                    bits != 0 && is
                };
                (bits << 1 | u64::from(p)) & 0xffff_ffff
            }),
        );
    }
    let byte = |a: u64, b: u64, n: u64| (b << 32 | a & 0xffff_ffff) >> (8 * n) & 255;
    add(
        "prmt.b32 %d32, %a32, %b32, %c32;".to_owned(),
        Box::new(move |[a, b, c]| {
            (0..4).fold(0, |all, i| {
                let by = c >> (4 * i) & 15;
                let own = byte(a, b, by & 7);
                let own = if by < 8 {
                    own
                } else {
                    if own > 127 { 255 } else { 0 }
                };
                all | own << (8 * i)
            })
        }),
    );
    // The ISA's table: bytes from the lowest on, for each of four selectors.
    for (mode, table) in [
        (
            "f4e",
            [[0, 1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]],
        ),
        (
            "b4e",
            [[0, 7, 6, 5], [1, 0, 7, 6], [2, 1, 0, 7], [3, 2, 1, 0]],
        ),
        ("rc8", [[0; 4], [1; 4], [2; 4], [3; 4]]),
        (
            "ecl",
            [[0, 1, 2, 3], [1, 1, 2, 3], [2, 2, 2, 3], [3, 3, 3, 3]],
        ),
        (
            "ecr",
            [[0, 0, 0, 0], [0, 1, 1, 1], [0, 1, 2, 2], [0, 1, 2, 3]],
        ),
        (
            "rc16",
            [[0, 1, 0, 1], [2, 3, 2, 3], [0, 1, 0, 1], [2, 3, 2, 3]],
        ),
    ] {
        add(
            format!("prmt.b32.{mode} %d32, %a32, %b32, %c32;"),
            Box::new(move |[a, b, c]| {
                (0..4).fold(0, |all, i| {
                    all | byte(a, b, table[(c & 3) as usize][i]) << (8 * i)
                })
            }),
        );
    }
    for a_sign in ["u", "s"] {
        for b_sign in ["u", "s"] {
            let small = |n: u64, bits: u32, sign: &str| match sign {
                "s" => signed(n, bits),
                _ => i128::from(n & ((1 << bits) - 1)),
            };
            add(
                format!("dp4a.{a_sign}32.{b_sign}32 %d32, %a32, %b32, %c32;"),
                Box::new(move |[a, b, c]| {
                    let products = (0..4)
                        .map(|i| small(a >> (8 * i), 8, a_sign) * small(b >> (8 * i), 8, b_sign));
                    low(products.sum::<i128>() + i128::from(c), 32)
                }),
            );
            for (half, up) in [("lo", 0), ("hi", 16)] {
                add(
                    format!("dp2a.{half}.{a_sign}32.{b_sign}32 %d32, %a32, %b32, %c32;"),
                    Box::new(move |[a, b, c]| {
                        let products = (0..2).map(|i| {
                            small(a >> (16 * i), 16, a_sign) * small(b >> (8 * i + up), 8, b_sign)
                        });
                        low(products.sum::<i128>() + i128::from(c), 32)
                    }),
                );
            }
        }
    }
    out
}

/// Pairs of numbers of 16 bits.
pub(crate) fn pairs() -> Vec<Form> {
    let mut out = Vec::new();
    for ty in ["u16", "s16"] {
        let mut add = |name: &str, f: fn(i128, i128) -> i128| {
            let text = format!("{name}.{ty}x2 %d32, %a32, %b32;");
            out.push(form(text, Out::Bits, move |[a, b, _]| {
                let half = |n: u32| low(f(typed(a >> n, ty), typed(b >> n, ty)), 16);
                Some(half(16) << 16 | half(0))
            }));
        };
        add("add", |a, b| a + b);
        add("min", |a, b| a.min(b));
        add("max", |a, b| a.max(b));
        if ty == "s16" {
            add("min.relu", |a, b| a.min(b).max(0));
            add("max.relu", |a, b| a.max(b).max(0));
        }
    }
    out
}

/// Conversions between whole numbers, and those that stop at their bounds.
pub(crate) fn conversions() -> Vec<Form> {
    let mut out = Vec::new();
    let all = ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"];
    for from in all {
        for to in all {
            for sat in ["", ".sat"] {
                let into = width(to).max(16);
                // A register that is wider than the number is filled up as the number's type says.
                let text = format!("cvt{sat}.{to}.{from} %d{into}, %a{};", width(from).max(16));
                out.push(form(text, Out::Bits, move |[a, ..]| {
                    let n = typed(a, from);
                    let n = match sat {
                        "" => typed(n as u64, to),
                        _ => n.clamp(bounds(to).0, bounds(to).1),
                    };
                    Some(low(n, into))
                }));
            }
        }
    }
    for (ty, b) in [
        ("u16", 16),
        ("s16", 16),
        ("u8", 8),
        ("s8", 8),
        ("u4", 4),
        ("s4", 4),
        ("u2", 2),
        ("s2", 2),
    ] {
        let above = if b == 16 { "" } else { ", %c32" };
        let kind = if b == 16 {
            String::new()
        } else {
            ".b32".to_owned()
        };
        let text = format!("cvt.pack.sat.{ty}.s32{kind} %d32, %a32, %b32{above};");
        out.push(form(text, Out::Bits, move |[x, y, c]| {
            let limit = |n: u64| {
                let (least, most) = match ty.starts_with('s') {
                    true => (-(1i128 << (b - 1)), (1i128 << (b - 1)) - 1),
                    false => (0, (1i128 << b) - 1),
                };
                low(typed(n, "s32").clamp(least, most), b)
            };
            let pair = limit(x) << b | limit(y);
            Some(match b {
                16 => pair,
                _ => (c << (2 * b) | pair) & 0xffff_ffff,
            })
        }));
    }
    out
}
