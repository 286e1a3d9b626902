//! Scoped atomic operations, volatile loads, copies into shared memory, hints.

use crate::body::Body;
use crate::settings::Answer;

fn scope(name: &str) -> Option<&'static str> {
    Some(match name {
        "cta" => "syncscope(\"workgroup\") ",
        "gpu" | "cluster" => "syncscope(\"agent\") ",
        "sys" => "",
        _ => return None,
    })
}

fn scoped(rest: &str, body: &mut Body) -> Option<Answer> {
    let mut parts = rest.split('.');
    let op = parts.next()?;
    // The parts of the name: `gen`, `i` or `f`, the scope; then the types.
    let (space, kind) = (parts.next()?, parts.next()?);
    if space != "gen" {
        return None;
    }
    let scope = scope(parts.next()?)?;
    let (pointer, value) = (body.ty(0), body.ty(1));
    if op == "cas" {
        let pair = body.value(&format!(
            "cmpxchg {pointer} %a, {value} %b, {value} %c {scope}monotonic monotonic"
        ));
        let old = body.value(&format!("extractvalue {{ {value}, i1 }} {pair}, 0"));
        return Some(body.ret(&old));
    }
    let op = match (op, kind) {
        ("add", "f") => "fadd",
        ("exch", _) => "xchg",
        ("inc", _) => "uinc_wrap",
        ("dec", _) => "udec_wrap",
        ("add" | "and" | "or" | "xor" | "max" | "min", "i") => op,
        _ => return None,
    };
    let old = body.value(&format!(
        "atomicrmw {op} {pointer} %a, {value} %b {scope}monotonic"
    ));
    Some(body.ret(&old))
}

/// Operations with LLVM's old names, with the scope of the GPU.
fn on_gpu(rest: &str, body: &mut Body) -> Option<Answer> {
    let op = match rest.split('.').next()? {
        "inc" => "uinc_wrap",
        "dec" => "udec_wrap",
        "add" => "fadd",
        _ => return None,
    };
    let (pointer, value) = (body.ty(0), body.ty(1));
    let old = body.value(&format!(
        "atomicrmw {op} {pointer} %a, {value} %b syncscope(\"agent\") monotonic"
    ));
    Some(body.ret(&old))
}

/// `cp.async`, executed at once, so that waits for it do nothing.
pub(crate) fn copy(name: &str, body: &mut Body) -> Option<Answer> {
    let rest = name.strip_prefix("cp.async.")?;
    if matches!(rest, "commit.group" | "wait.group" | "wait.all") {
        return Some(body.ret(""));
    }
    let (rest, filled) = match rest.strip_suffix(".s") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let size = rest
        .strip_prefix("ca.shared.global.")
        .or_else(|| rest.strip_prefix("cg.shared.global."))?;
    let size: u32 = size
        .parse()
        .ok()
        .filter(|size| matches!(size, 4 | 8 | 16))?;
    let (to, from) = (body.ty(0), body.ty(1));
    if !filled {
        let value = body.value(&format!("load i{}, {from} %b, align {size}", size * 8));
        body.line(&format!(
            "store i{} {value}, {to} %a, align {size}",
            size * 8
        ));
        return Some(body.ret(""));
    }
    // Bytes beyond the count are zero, and not read.
    let loads = (0..size / 4).map(|word| format!("w{word}"));
    for (word, label) in loads.enumerate() {
        let at = word * 4;
        let is = body.value(&format!("icmp ugt i32 %c, {at}"));
        body.line(&format!("br i1 {is}, label %{label}, label %{label}.zero"));
        body.label(&label);
        let place = body.value(&format!("getelementptr i8, {from} %b, i64 {at}"));
        let value = body.value(&format!("load i32, {from} {place}, align 4"));
        body.line(&format!("br label %{label}.put"));
        body.label(&format!("{label}.zero"));
        body.line(&format!("br label %{label}.put"));
        body.label(&format!("{label}.put"));
        let value = body.value(&format!(
            "phi i32 [ {value}, %{label} ], [ 0, %{label}.zero ]"
        ));
        let place = body.value(&format!("getelementptr i8, {to} %a, i32 {at}"));
        body.line(&format!("store i32 {value}, {to} {place}, align 4"));
    }
    Some(body.ret(""))
}

pub(crate) fn atomic(name: &str, body: &mut Body) -> Option<Answer> {
    let rest = name.strip_prefix("atomic.")?;
    match rest.strip_prefix("load.") {
        Some(rest) => on_gpu(rest, body),
        None => scoped(rest, body),
    }
}

/// `ldu`, `ldg`.
pub(crate) fn load(name: &str, body: &mut Body) -> Option<Answer> {
    if !name.starts_with("ldu.global.") && !name.starts_with("ldg.global.") {
        return None;
    }
    let (result, pointer) = (body.result(), body.ty(0));
    let value = body.value(&format!("load {result}, {pointer} %a, align 1"));
    Some(body.ret(&value))
}

/// A hint on the use of memory or registers, which is ignored.
pub(crate) fn hint(name: &str, body: &mut Body) -> Option<Answer> {
    if name.starts_with("pm.") && name != "pm.event.mask" {
        return None;
    }
    Some(body.ret(""))
}

pub(crate) fn sleep(name: &str, body: &mut Body) -> Option<Answer> {
    match name {
        "nanosleep" => Some(body.forward("__gfxjit_sleep", &[("i32", "%a")])),
        _ => None,
    }
}

/// `isspacep`.
pub(crate) fn is_space(name: &str, body: &mut Body) -> Option<Answer> {
    let place = name.strip_prefix("isspacep.")?;
    let shared = body.call("i1", "__gfxjit_is_shared", &[("ptr", "%a")]);
    let local = body.call("i1", "__gfxjit_is_local", &[("ptr", "%a")]);
    let is = match place {
        "shared" | "shared.cluster" => shared,
        "local" => local,
        // Constants are in global memory.
        "global" | "const" => {
            let either = body.value(&format!("or i1 {shared}, {local}"));
            body.value(&format!("xor i1 {either}, true"))
        }
        _ => return None,
    };
    Some(body.ret(&is))
}
