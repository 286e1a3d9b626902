//! Integer and bit operations.

use crate::body::Body;
use crate::settings::Answer;

const I32: &str = "i32";

/// The upper half of a product.
fn high(body: &mut Body, ty: &str, signed: bool) -> String {
    let bits: u32 = ty.trim_start_matches('i').parse().unwrap_or(32);
    let (double, extend) = (bits * 2, if signed { "sext" } else { "zext" });
    let [x, y] = ["%a", "%b"].map(|v| body.value(&format!("{extend} {ty} {v} to i{double}")));
    let all = body.value(&format!("mul i{double} {x}, {y}"));
    let top = body.value(&format!("lshr i{double} {all}, {bits}"));
    body.value(&format!("trunc i{double} {top} to {ty}"))
}

/// |a - b| + c.
fn difference(body: &mut Body, ty: &str, signed: bool) -> String {
    let test = if signed { "sgt" } else { "ugt" };
    let is = body.value(&format!("icmp {test} {ty} %a, %b"));
    let x = body.value(&format!("sub {ty} %a, %b"));
    let y = body.value(&format!("sub {ty} %b, %a"));
    let size = body.value(&format!("select i1 {is}, {ty} {x}, {ty} {y}"));
    body.value(&format!("add {ty} {size}, %c"))
}

/// Product of the lowest 24 bits.
fn mul24(body: &mut Body, signed: bool) -> String {
    let shift = if signed { "ashr" } else { "lshr" };
    let [x, y] = ["%a", "%b"].map(|v| {
        let up = body.value(&format!("shl i32 {v}, 8"));
        body.value(&format!("{shift} i32 {up}, 8"))
    });
    body.value(&format!("mul i32 {x}, {y}"))
}

fn prmt(mode: &str, body: &mut Body) -> Option<Answer> {
    let mode = match mode {
        "" => {
            let args = [(I32, "%a"), (I32, "%b"), (I32, "%c")];
            return Some(body.forward("__gfxjit_prmt", &args));
        }
        ".f4e" => "0",
        ".b4e" => "1",
        ".rc8" => "2",
        ".ecl" => "3",
        ".ecr" => "4",
        ".rc16" => "5",
        _ => return None,
    };
    // The four byte-selection modes that use one word have no second operand.
    let (b, c) = match body.signature.parameters.len() {
        2 => ("0", "%b"),
        _ => ("%b", "%c"),
    };
    let args = [(I32, mode), (I32, "%a"), (I32, b), (I32, c)];
    Some(body.forward("__gfxjit_prmt_mode", &args))
}

fn dot(rest: &str, wide: bool, body: &mut Body) -> Option<Answer> {
    let (a, b) = match rest {
        "s.s" => ("true", "true"),
        "s.u" => ("true", "false"),
        "u.s" => ("false", "true"),
        "u.u" => ("false", "false"),
        _ => return None,
    };
    const BIT: &str = "i1 zeroext";
    Some(if wide {
        let args = [(I32, "%a"), (I32, "%b"), (I32, "%c"), (BIT, a), (BIT, b)];
        body.forward("__gfxjit_dp4a", &args)
    } else {
        // Arguments: a, b, whether the upper bytes are summed, c.
        let args = [
            (I32, "%a"),
            (I32, "%b"),
            (I32, "%d"),
            (BIT, a),
            (BIT, b),
            (BIT, "%c"),
        ];
        body.forward("__gfxjit_dp2a", &args)
    })
}

pub(crate) fn permute(name: &str, body: &mut Body) -> Option<Answer> {
    prmt(name.strip_prefix("prmt")?, body)
}

pub(crate) fn dot_product(name: &str, body: &mut Body) -> Option<Answer> {
    match name.strip_prefix("idp4a.") {
        Some(rest) => dot(rest, true, body),
        None => dot(name.strip_prefix("idp2a.")?, false, body),
    }
}

pub(crate) fn mov(name: &str, body: &mut Body) -> Option<Answer> {
    let (from, to) = (body.ty(0), body.result());
    (name.starts_with("move.") && from == to).then(|| body.ret("%a"))
}

pub(crate) fn integer(name: &str, body: &mut Body) -> Option<Answer> {
    let out = match name {
        "mulhi.i" | "mulhi.ll" | "mulhi.s" | "mulhi.ui" | "mulhi.ull" | "mulhi.us" => {
            let ty = body.result();
            high(body, &ty, !name.contains(".u"))
        }
        "sad.i" | "sad.ll" | "sad.s" | "sad.ui" | "sad.ull" | "sad.us" => {
            let ty = body.result();
            difference(body, &ty, !name.contains(".u"))
        }
        "mul24.i" => mul24(body, true),
        "mul24.ui" => mul24(body, false),
        "fns" => {
            let args = [(I32, "%a"), (I32, "%b"), (I32, "%c")];
            return Some(body.forward("__gfxjit_fns", &args));
        }
        "brev32" | "brev64" => {
            let ty = body.result();
            crate::math::llvm(body, "bitreverse", &ty, &["%a"])
        }
        "popc.i" | "popc.ll" => {
            let ty = body.ty(0);
            let all = crate::math::llvm(body, "ctpop", &ty, &["%a"]);
            if ty == "i64" {
                body.value(&format!("trunc i64 {all} to i32"))
            } else {
                all
            }
        }
        "fshl.clamp.i32" | "fshr.clamp.i32" | "fshl.clamp" | "fshr.clamp" => {
            let most = crate::math::llvm(body, "umin", I32, &["%c", "32"]);
            let [x, y] = ["%a", "%b"].map(|v| body.value(&format!("zext i32 {v} to i64")));
            let high = body.value(&format!("shl i64 {x}, 32"));
            let both = body.value(&format!("or i64 {high}, {y}"));
            let by = body.value(&format!("zext i32 {most} to i64"));
            let moved = if name.starts_with("fshl") {
                let up = body.value(&format!("shl i64 {both}, {by}"));
                body.value(&format!("lshr i64 {up}, 32"))
            } else {
                body.value(&format!("lshr i64 {both}, {by}"))
            };
            body.value(&format!("trunc i64 {moved} to i32"))
        }
        "bmsk.clamp" | "bmsk.wrap" => {
            // From 32 on, a position is beyond all bits, and a length includes all bits.
            let (at, length) = match name.ends_with("wrap") {
                true => (body.value("and i32 %a, 31"), body.value("and i32 %b, 31")),
                false => (
                    crate::math::llvm(body, "umin", I32, &["%a", "32"]),
                    crate::math::llvm(body, "umin", I32, &["%b", "32"]),
                ),
            };
            let args = [(I32, "-1"), (I32, "0"), (I32, at.as_str()), (I32, &length)];
            return Some(body.forward("__gfxjit_bfi_b32", &args));
        }
        "sext.clamp" | "zext.clamp" | "sext.wrap" | "zext.wrap" => {
            let length = match name.ends_with("wrap") {
                true => body.value("and i32 %b, 31"),
                false => crate::math::llvm(body, "umin", I32, &["%b", "32"]),
            };
            let kind = if name.starts_with('s') { "s32" } else { "u32" };
            let args = [(I32, "%a"), (I32, "0"), (I32, length.as_str())];
            return Some(body.forward(&format!("__gfxjit_bfe_{kind}"), &args));
        }
        _ => {
            let rest = name.strip_prefix("flo.")?;
            let mut words = rest.split('.');
            let signed = if words.next()? == "s" {
                "true"
            } else {
                "false"
            };
            let ty = body.ty(0);
            let wide = match ty.as_str() {
                "i32" => body.value("zext i32 %a to i64"),
                _ => "%a".to_owned(),
            };
            let bits = ty.trim_start_matches('i').to_owned();
            const BIT: &str = "i1 zeroext";
            let args = [
                ("i64", wide.as_str()),
                (I32, &bits),
                (BIT, signed),
                (BIT, "%b"),
            ];
            return Some(body.forward("__gfxjit_flo", &args));
        }
    };
    Some(body.ret(&out))
}
