//! References for the kernels of hand-written programs: functions from value to value.

use std::sync::Arc;

use super::Compute;

type Reference = fn(&str, u32) -> u32;

/// The reference with this name.
#[must_use]
pub fn find(name: &str) -> Option<Compute> {
    let (_, compute) = TABLE.iter().find(|(own, _)| *own == name)?;
    Some(Arc::new(*compute))
}

const TABLE: &[(&str, Reference)] = &[
    ("triple", |_, x| x.wrapping_mul(3)),
    ("times_ten", |_, x| x.wrapping_mul(10)),
    ("diamond", |_, x| {
        let leaf = |x: u32| x.wrapping_mul(7);
        leaf(x.wrapping_add(1)) ^ leaf(x.wrapping_add(2)).wrapping_add(x)
    }),
    ("crossing", |_, x| x.wrapping_add(5).wrapping_mul(5)),
    ("pointers", |_, x| match x & 1 {
        0 => x.wrapping_add(10),
        _ => x.wrapping_mul(2).wrapping_add(20),
    }),
    ("even_odd", |_, x| even(x & 7, x)),
    ("sum_down", |_, x| down(x & 15, x)),
    ("double_math", |_, x| {
        let a = f64::from(x);
        let b = a + 3.5;
        let bits = (a / b + b.sqrt()).to_bits();
        (bits ^ bits >> 32) as u32
    }),
    ("big_arrays", |_, x| x.wrapping_mul(9).wrapping_add(1)),
    ("lds_kernels", |kernel, x| {
        x.wrapping_mul(if kernel.ends_with('2') { 3 } else { 4 })
    }),
    ("lds_shared", |_, x| x.wrapping_mul(3).wrapping_add(x ^ 5)),
    ("weak_both", |_, x| x.wrapping_mul(9).wrapping_add(1)),
    ("hidden", |_, x| x.wrapping_add(1).wrapping_mul(5)),
    ("linkonce", |_, x| x.wrapping_mul(9)),
    ("plus_128", |_, x| x.wrapping_add(128)),
    ("where_am_i", |_, x| x.wrapping_add(7)),
    ("two_kernels", |kernel, x| {
        let f = x.wrapping_mul(3);
        match kernel.ends_with('2') {
            true => f.wrapping_add(4).wrapping_add(x),
            false => f,
        }
    }),
    ("unoptimised", |_, x| match x & 1 {
        0 => x.wrapping_add(11).wrapping_add(x),
        _ => x.wrapping_mul(12),
    }),
    ("tail_calls", |_, x| {
        x.wrapping_add(1).wrapping_mul(5).wrapping_add(2)
    }),
    ("many_arguments", |_, x| {
        (0..40).fold(0, |sum: u32, index: u32| {
            sum.wrapping_add(x.wrapping_add(index * index).wrapping_mul(index + 1))
        })
    }),
    ("vectors", |_, x| x.wrapping_mul(136)),
    ("data", |_, x| x.wrapping_mul(33)),
    ("llc_library", |_, x| {
        x.wrapping_add(1).wrapping_mul(3).wrapping_add(x)
    }),
];

fn even(n: u32, x: u32) -> u32 {
    match n {
        0 => x,
        _ => odd(n - 1, x).wrapping_add(x),
    }
}

fn odd(n: u32, x: u32) -> u32 {
    match n {
        0 => x.wrapping_add(1),
        _ => even(n - 1, x).wrapping_mul(3),
    }
}

fn down(n: u32, x: u32) -> u32 {
    match n {
        0 => x,
        _ => (down(n - 1, x.wrapping_add(3)) ^ n).wrapping_add(x),
    }
}
