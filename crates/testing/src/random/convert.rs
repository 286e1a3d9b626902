//! Conversions between types, and replacement of NaNs by one canonical NaN.

use super::state::Gen;
use super::types::{Scalar, Type};

/// Converts to another type of the same size, keeping the bits, with NaNs canonicalised.
pub(super) fn reinterpret(g: &mut Gen, operand: &str, from: Type, to: Type) -> String {
    if from == to {
        return operand.to_owned();
    }
    let bits = |ty: Type| ty.with(Scalar::Int(ty.scalar.bits()));
    let mut source = operand.to_owned();
    let mut plain = from;
    if from.scalar.is_float() {
        plain = bits(from);
        source = g.lines(plain, |d| {
            format!(
                "{d}.q = bitcast {from} {operand} to {plain}
                 {}",
                quiet_bits(from, &format!("{d}.q"), d)
            )
        });
    }
    if !to.scalar.is_float() {
        if plain == to {
            return source;
        }
        return g.value(to, &format!("bitcast {plain} {source} to {to}"));
    }
    let wide = bits(to);
    g.lines(to, |d| {
        format!(
            "{d}.i = bitcast {plain} {source} to {wide}
             {}
             {d} = bitcast {wide} {d}.c to {to}",
            quiet_bits(to, &format!("{d}.i"), &format!("{d}.c"))
        )
    })
}

/// Lines that compute `{to}`, the bits of `{from}` of float type `ty`, with every NaN replaced by
/// the canonical one. They use integer operations: LLVM treats all float NaNs as equivalent, and
/// would remove a float select between them.
pub(super) fn quiet_bits(ty: Type, from: &str, to: &str) -> String {
    let (int, bool) = (
        ty.with(Scalar::Int(ty.scalar.bits())),
        ty.with(Scalar::Int(1)),
    );
    let (infinity, nan) = ty.scalar.limits();
    let magnitude = int.number(u128::MAX >> 1 >> (128 - ty.scalar.bits()));
    let (infinity, nan) = (int.number(infinity), int.number(nan));
    format!(
        "{to}.m = and {int} {from}, {magnitude}
         {to}.u = icmp ugt {int} {to}.m, {infinity}
         {to} = select {bool} {to}.u, {int} {nan}, {int} {from}"
    )
}

/// The value, with every NaN replaced by the canonical one.
pub(super) fn quiet(g: &mut Gen, operand: &str, ty: Type) -> String {
    let bits = ty.with(Scalar::Int(ty.scalar.bits()));
    g.lines(ty, |d| {
        format!(
            "{d}.q = bitcast {ty} {operand} to {bits}
             {}
             {d} = bitcast {bits} {d}.c to {ty}",
            quiet_bits(ty, &format!("{d}.q"), &format!("{d}.c"))
        )
    })
}

/// A value of type `to` made from one of type `from`.
pub(super) fn convert(g: &mut Gen, operand: &str, from: Type, to: Type) -> String {
    if from == to {
        return operand.to_owned();
    }
    if from.bits() == to.bits() && g.draw.one_in(2) {
        return reinterpret(g, operand, from, to);
    }
    // Element sizes of vectors must be powers of two: see `odd-vectors` in `known.rs`.
    if !from.scalar.bits().is_power_of_two() {
        let element = convert_elements(g, operand, from.scalar, to.element());
        return reshape(g, &element, to.element(), to.lanes);
    }
    let shaped = reshape(g, operand, from, to.lanes);
    convert_elements(g, &shaped, from.scalar, to)
}

/// A vector with the same elements, truncated or extended.
fn reshape(g: &mut Gen, operand: &str, from: Type, lanes: u32) -> String {
    let to = Type {
        scalar: from.scalar,
        lanes,
    };
    match (from.lanes, lanes) {
        (a, b) if a == b => operand.to_owned(),
        (a, 0) => {
            let at = g.draw.below(a);
            g.value(to, &format!("extractelement {from} {operand}, i32 {at}"))
        }
        (0, b) => {
            let base = to.constant(&mut g.draw);
            let at = g.draw.below(b);
            if g.draw.one_in(2) {
                return g.value(
                    to,
                    &format!("insertelement {to} {base}, {from} {operand}, i32 {at}"),
                );
            }
            g.lines(to, |d| {
                format!(
                    "{d}.s = insertelement {to} zeroinitializer, {from} {operand}, i32 0
                     {d} = shufflevector {to} {d}.s, {to} {d}.s, <{b} x i32> zeroinitializer"
                )
            })
        }
        (a, b) => {
            let mask = mask(g, a, b);
            g.value(
                to,
                &format!("shufflevector {from} {operand}, {from} {operand}, <{b} x i32> {mask}"),
            )
        }
    }
}

/// A constant shuffle mask for two vectors of `from` elements.
pub(super) fn mask(g: &mut Gen, from: u32, lanes: u32) -> String {
    let start = g.draw.below(2 * from);
    let kind = g.draw.below(4);
    let picks: Vec<String> = (0..lanes)
        .map(|at| {
            let pick = match kind {
                0 => (start + at) % (2 * from),
                1 => (at % 2) * from + at / 2 % from,
                _ => g.draw.below(2 * from),
            };
            format!("i32 {pick}")
        })
        .collect();
    format!("<{}>", picks.join(", "))
}

fn convert_elements(g: &mut Gen, operand: &str, scalar: Scalar, to: Type) -> String {
    let from = to.with(scalar);
    if from == to {
        return operand.to_owned();
    }
    match (scalar, to.scalar) {
        (Scalar::Int(a), Scalar::Int(b)) if a > b => {
            g.value(to, &format!("trunc {from} {operand} to {to}"))
        }
        (Scalar::Int(_), Scalar::Int(_)) => {
            let extend = *g.draw.pick(&["zext", "sext"]);
            g.value(to, &format!("{extend} {from} {operand} to {to}"))
        }
        (Scalar::Int(bits), float) => {
            let convert = *g.draw.pick(&["sitofp", "uitofp"]);
            // Host and GPU convert through a float here, and round twice.
            if float == Scalar::BFloat && bits > 24 {
                let short = to.with(Scalar::Int(if to.is_vector() { 16 } else { 24 }));
                return g.lines(to, |d| {
                    format!(
                        "{d}.s = trunc {from} {operand} to {short}
                         {d} = {convert} {short} {d}.s to {to}"
                    )
                });
            }
            g.value(to, &format!("{convert} {from} {operand} to {to}"))
        }
        (_, Scalar::Int(_)) => {
            let convert = *g.draw.pick(&["fptosi", "fptoui"]);
            if to.scalar.bits() > 64 {
                // AMDGPU has no saturating conversion to more than 64 bits.
                let short = to.with(Scalar::Int(64));
                let number = convert_elements(g, operand, scalar, short);
                return convert_elements(g, &number, short.scalar, to);
            }
            let (a, b) = (to.mangled(), from.mangled());
            g.value(
                to,
                &format!("call {to} @llvm.{convert}.sat.{a}.{b}({from} {operand})"),
            )
        }
        (a, b) if a.bits() < b.bits() => g.value(to, &format!("fpext {from} {operand} to {to}")),
        (a, b) if a.bits() > b.bits() => g.value(to, &format!("fptrunc {from} {operand} to {to}")),
        _ => {
            let wide = to.with(Scalar::Float);
            g.lines(to, |d| {
                format!(
                    "{d}.w = fpext {from} {operand} to {wide}
                     {d} = fptrunc {wide} {d}.w to {to}"
                )
            })
        }
    }
}
