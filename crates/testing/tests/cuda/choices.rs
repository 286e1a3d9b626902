//! Comparisons and choices, loads of narrow types, and conversions to wider ones.

use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert};

use crate::forms::{Form, Out, form, typed, width};

fn of<F: Float>(bits: u64) -> F {
    F::from_bits(u128::from(bits) & u128::MAX >> (128 - F::BITS))
}

fn flushed<F: Float>(x: F, ftz: bool) -> F {
    match ftz && x.is_denormal() {
        true => F::ZERO.copy_sign(x),
        false => x,
    }
}

const OF_NUMBERS: [&str; 14] = [
    "eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan",
];

fn is<F: Float>(how: &str, a: F, b: F) -> bool {
    let odd = a.is_nan() || b.is_nan();
    match how {
        "num" => return !odd,
        "nan" => return odd,
        _ => {}
    }
    if odd {
        return how.len() == 3;
    }
    match how.trim_end_matches('u') {
        "eq" => a == b,
        "ne" => a != b,
        "lt" => a < b,
        "le" => a <= b,
        "gt" => a > b,
        _ => a >= b,
    }
}

/// With a predicate that c's highest bit of 32 is, joined with what is found and its opposite.
fn joined(name: &str, ty: &str, w: u32) -> String {
    format!(
        "{{ .reg .pred %q, %r; setp.lt.s32 %q, %c32, 0; {name}.{ty} %p|%r, %a{w}, %b{w}, %q; \
         selp.b32 %d32, 1, 0, %p; selp.b32 %e32, 2, 0, %r; add.u32 %d32, %d32, %e32; }}"
    )
}

fn numbers<F: Float>(ty: &'static str, w: u32) -> Vec<Form> {
    let mut out = Vec::new();
    for how in OF_NUMBERS {
        for ftz in if ty == "f32" || ty == "f16" {
            &["", ".ftz"][..]
        } else {
            &[""]
        } {
            let found = move |a: u64, b: u64| {
                let [a, b] = [a, b].map(|n| flushed(of::<F>(n), !ftz.is_empty()));
                is(how, a, b)
            };
            out.push(form(
                format!("setp.{how}{ftz}.{ty} %p, %a{w}, %b{w};"),
                Out::Bits,
                move |[a, b, _]| Some(u64::from(found(a, b))),
            ));
            for join in ["and", "or", "xor"] {
                out.push(form(
                    joined(&format!("setp.{how}.{join}{ftz}"), ty, w),
                    Out::Bits,
                    move |[a, b, c]| {
                        let q = c >> 31 & 1 == 1;
                        let with = |is: bool| {
                            u64::from(match join {
                                "and" => is & q,
                                "or" => is | q,
                                _ => is ^ q,
                            })
                        };
                        Some(with(found(a, b)) | with(!found(a, b)) << 1)
                    },
                ));
            }
            for (to, yes) in [
                ("u32", 0xffff_ffff),
                ("s32", 0xffff_ffff),
                ("f32", 0x3f80_0000),
            ] {
                out.push(form(
                    format!("set.{how}{ftz}.{to}.{ty} %d32, %a{w}, %b{w};"),
                    Out::Bits,
                    move |[a, b, _]| Some(if found(a, b) { yes } else { 0 }),
                ));
            }
            if ty == "f16" || ty == "bf16" {
                let both = move |a: u64, b: u64| (found(a, b), found(a >> 16, b >> 16));
                out.push(form(
                    format!(
                        "{{ .reg .pred %r; setp.{how}{ftz}.{ty}x2 %p|%r, %a32, %b32; \
                         selp.b32 %d32, 1, 0, %p; selp.b32 %e32, 2, 0, %r; add.u32 %d32, %d32, %e32; }}"
                    ),
                    Out::Bits,
                    move |[a, b, _]| Some(u64::from(both(a, b).0) | u64::from(both(a, b).1) << 1),
                ));
                for join in ["and", "or", "xor"] {
                    out.push(form(
                        format!(
                            "{{ .reg .pred %q; setp.lt.s32 %q, %c32, 0; \
                             set.{how}.{join}{ftz}.u32.{ty}x2 %d32, %a32, %b32, %q; }}"
                        ),
                        Out::Bits,
                        move |[a, b, c]| {
                            let q = c >> 31 & 1 == 1;
                            let (low, high) = both(a, b);
                            let [low, high] = [low, high].map(|is| match join {
                                "and" => is & q,
                                "or" => is | q,
                                _ => is ^ q,
                            });
                            Some((u64::from(low) * 0xffff) | (u64::from(high) * 0xffff) << 16)
                        },
                    ));
                }
                let one = if ty == "f16" { 0x3c00 } else { 0x3f80 };
                for (to, yes) in [
                    ("u32", 0xffff),
                    (if one == 0x3c00 { "f16x2" } else { "bf16x2" }, one),
                ] {
                    out.push(form(
                        format!("set.{how}{ftz}.{to}.{ty}x2 %d32, %a32, %b32;"),
                        Out::Bits,
                        move |[a, b, _]| {
                            let (low, high) = both(a, b);
                            Some((u64::from(low) * yes) | (u64::from(high) * yes) << 16)
                        },
                    ));
                }
            }
        }
    }
    out
}

pub(crate) fn singles() -> Vec<Form> {
    let mut out = numbers::<Single>("f32", 32);
    for ftz in ["", ".ftz"] {
        out.push(form(
            format!("slct{ftz}.u32.f32 %d32, %b32, %c32, %a32;"),
            Out::Bits,
            move |[a, b, c]| {
                let by = flushed(of::<Single>(a), !ftz.is_empty());
                Some(if by >= Single::ZERO { b } else { c } & 0xffff_ffff)
            },
        ));
    }
    out
}

pub(crate) fn doubles() -> Vec<Form> {
    numbers::<Double>("f64", 64)
}

pub(crate) fn halves() -> Vec<Form> {
    let mut out = numbers::<Half>("f16", 16);
    out.extend(widened::<Half>("f16", Out::Half));
    out
}

pub(crate) fn brains() -> Vec<Form> {
    let mut out = numbers::<BFloat>("bf16", 16);
    out.extend(widened::<BFloat>("bf16", Out::Brain));
    out
}

fn widened<F: Float + FloatConvert<Single> + FloatConvert<Double>>(
    ty: &'static str,
    own: Out,
) -> Vec<Form> {
    let single = |a: u64| -> Single { of::<F>(a).convert(&mut false).value };
    let mut out = vec![
        form(
            format!("cvt.f32.{ty} %d32, %a16;"),
            Out::Single,
            move |[a, ..]| Some(single(a).to_bits() as u64),
        ),
        form(
            format!("cvt.f64.{ty} %d64, %a16;"),
            Out::Double,
            move |[a, ..]| {
                let wide: Double = of::<F>(a).convert(&mut false).value;
                Some(wide.to_bits() as u64)
            },
        ),
    ];
    let limited = |x: u128, one: u64, infinite: u64, top: u64| {
        let n = x as u64;
        // NaN, negative numbers and -0 are 0.
        match n & top != 0 || n > infinite {
            true => 0,
            false => n.min(one),
        }
    };
    out.push(form(
        format!("cvt.sat.f32.{ty} %d32, %a16;"),
        Out::Single,
        move |[a, ..]| {
            Some(limited(
                single(a).to_bits(),
                0x3f80_0000,
                0x7f80_0000,
                0x8000_0000,
            ))
        },
    ));
    let (one, infinite) = if ty == "f16" {
        (0x3c00, 0x7c00)
    } else {
        (0x3f80, 0x7f80)
    };
    if ty == "f16" {
        out.push(form("cvt.sat.f16.f16 %d16, %a16;", own, move |[a, ..]| {
            Some(limited(u128::from(a & 0xffff), one, infinite, 0x8000))
        }));
    }
    out
}

/// Comparisons of whole numbers, and loads of narrow ones.
pub(crate) fn whole() -> Vec<Form> {
    let mut out = Vec::new();
    for ty in [
        "u16", "s16", "u32", "s32", "u64", "s64", "b16", "b32", "b64",
    ] {
        let w = width(ty);
        let number = move |n: u64| typed(n, ty);
        let all: &[&str] = match &ty[..1] {
            "b" => &["eq", "ne"],
            "s" => &["eq", "ne", "lt", "le", "gt", "ge"],
            _ => &["eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs"],
        };
        for how in all {
            let found = move |a: u64, b: u64| {
                let (a, b) = (number(a), number(b));
                match *how {
                    "eq" => a == b,
                    "ne" => a != b,
                    "lt" | "lo" => a < b,
                    "le" | "ls" => a <= b,
                    "gt" | "hi" => a > b,
                    _ => a >= b,
                }
            };
            out.push(form(
                format!("setp.{how}.{ty} %p, %a{w}, %b{w};"),
                Out::Bits,
                move |[a, b, _]| Some(u64::from(found(a, b))),
            ));
            out.push(form(
                joined(&format!("setp.{how}.xor"), ty, w),
                Out::Bits,
                move |[a, b, c]| {
                    let is = found(a, b) != (c >> 31 & 1 == 1);
                    Some(u64::from(is) | u64::from(!is) << 1)
                },
            ));
            out.push(form(
                format!("set.{how}.s32.{ty} %d32, %a{w}, %b{w};"),
                Out::Bits,
                move |[a, b, _]| Some(if found(a, b) { 0xffff_ffff } else { 0 }),
            ));
        }
    }
    for w in [16u32, 32, 64] {
        let cut = move |n: u64| n << (64 - w) >> (64 - w);
        out.push(form(
            format!("slct.b{w}.s32 %d{w}, %a{w}, %b{w}, %c32;"),
            Out::Bits,
            move |[a, b, c]| Some(cut(if c >> 31 & 1 == 0 { a } else { b })),
        ));
    }
    for ty in [
        "u8", "s8", "b8", "u16", "s16", "b16", "u32", "s32", "b32", "u64",
    ] {
        let bits = width(ty);
        for into in [16u32, 32, 64] {
            if into < bits {
                continue;
            }
            for at in (0..8).step_by(bits as usize / 8) {
                out.push(form(
                    format!("{{ .reg .b64 %x; mad.wide.u32 %x, %t, 24, %from; ld.global.{ty} %d{into}, [%x+{at}]; }}"),
                    Out::Bits,
                    move |[a, ..]| {
                        let n = a >> (8 * at) << (64 - bits);
                        let n = match ty.starts_with('s') {
                            true => (n.cast_signed() >> (64 - bits)).cast_unsigned(),
                            false => n >> (64 - bits),
                        };
                        Some(n << (64 - into) >> (64 - into))
                    },
                ));
            }
        }
    }
    out
}
