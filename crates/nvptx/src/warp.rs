//! Operations across the lanes of a warp and the work-items of a workgroup: shuffles, votes,
//! matches, sums, barriers, fences.

use crate::body::Body;
use crate::settings::Answer;

const I32: &str = "i32";

/// The value of a shuffle, and whether the source lane was in the segment.
fn shuffle(body: &mut Body, mode: &str, value: usize, pair: bool) -> Answer {
    let ty = body.ty(value);
    let mut bits = body.arg(value);
    if ty == "float" {
        bits = body.value(&format!("bitcast float {bits} to i32"));
    }
    let (b, c) = (body.arg(value + 1), body.arg(value + 2));
    let args = [(I32, mode), (I32, bits.as_str()), (I32, &b), (I32, &c)];
    let mut out = body.call(I32, "__gfxjit_shuffle", &args);
    if ty == "float" {
        out = body.value(&format!("bitcast i32 {out} to float"));
    }
    if !pair {
        return body.ret(&out);
    }
    let args = [(I32, mode), (I32, b.as_str()), (I32, &c)];
    let inside = body.call("i1", "__gfxjit_shuffle_in", &args);
    let result = body.result();
    let one = body.value(&format!("insertvalue {result} poison, {ty} {out}, 0"));
    let both = body.value(&format!("insertvalue {result} {one}, i1 {inside}, 1"));
    body.ret(&both)
}

fn mode(name: &str) -> Option<&'static str> {
    Some(match name {
        "idx" => "0",
        "up" => "1",
        "down" => "2",
        "bfly" => "3",
        _ => return None,
    })
}

pub(crate) fn shuffles(name: &str, body: &mut Body) -> Option<Answer> {
    // libNVVM's old form, which LLVM does not know; its parameters: mask, mode, value, lane, clamp.
    if name == "shfl.sync.i32" {
        let mode = body.arg(1);
        return Some(shuffle(body, &mode, 2, true));
    }
    let rest = name.strip_prefix("shfl.")?;
    let (first, rest) = match rest.strip_prefix("sync.") {
        Some(rest) => (1, rest),
        None => (0, rest),
    };
    let (which, kind) = rest.split_once('.')?;
    let mode = mode(which)?;
    match kind {
        "i32" | "f32" => Some(shuffle(body, mode, first, false)),
        "i32p" | "f32p" => Some(shuffle(body, mode, first, true)),
        _ => None,
    }
}

/// The lanes of the mask for which the condition is true.
fn ballot(body: &mut Body, is: &str, mask: Option<&str>) -> String {
    let all = body.call(I32, "__gfxjit_ballot", &[("i1 zeroext", is)]);
    match mask {
        Some(mask) => body.value(&format!("and i32 {all}, {mask}")),
        None => all,
    }
}

pub(crate) fn votes(name: &str, body: &mut Body) -> Option<Answer> {
    let rest = name.strip_prefix("vote.")?;
    let (which, mask, is) = match rest.strip_suffix(".sync") {
        Some(which) => (which, Some(body.arg(0)), body.arg(1)),
        None => (rest, None, body.arg(0)),
    };
    let mask = mask.as_deref();
    let yes = ballot(body, &is, mask);
    let out = match which {
        "ballot" => yes,
        "any" => body.value(&format!("icmp ne i32 {yes}, 0")),
        "all" | "uni" => {
            let there = ballot(body, "true", mask);
            let all = body.value(&format!("icmp eq i32 {yes}, {there}"));
            if which == "uni" {
                let none = body.value(&format!("icmp eq i32 {yes}, 0"));
                body.value(&format!("or i1 {all}, {none}"))
            } else {
                all
            }
        }
        _ => return None,
    };
    Some(body.ret(&out))
}

pub(crate) fn matches(name: &str, body: &mut Body) -> Option<Answer> {
    let rest = name.strip_prefix("match.")?;
    let (which, kind) = rest.split_once(".sync.")?;
    let (mask, mut value) = (body.arg(0), body.arg(1));
    match kind {
        "i32" | "i32p" => value = body.value(&format!("zext i32 {value} to i64")),
        "i64" | "i64p" => {}
        _ => return None,
    }
    let callee = match which {
        "any" => "__gfxjit_match",
        "all" => "__gfxjit_match_all",
        _ => return None,
    };
    let lanes = body.call(I32, callee, &[(I32, &mask), ("i64", &value)]);
    if which == "any" {
        return Some(body.ret(&lanes));
    }
    let is = body.value(&format!("icmp ne i32 {lanes}, 0"));
    let one = body.value(&format!("insertvalue {{ i32, i1 }} poison, i32 {lanes}, 0"));
    let both = body.value(&format!("insertvalue {{ i32, i1 }} {one}, i1 {is}, 1"));
    Some(body.ret(&both))
}

pub(crate) fn barriers(name: &str, body: &mut Body) -> Option<Answer> {
    const NUMBERED: &str =
        "counts some of a workgroup's work-items: only barriers of all of them are";
    let rest = match name {
        "barrier0" | "barrier" | "barrier.n" | "bar.sync" => {
            body.call("void", "__gfxjit_barrier", &[]);
            return Some(body.ret(""));
        }
        _ => match name.strip_prefix("barrier.cta.") {
            Some(rest) => rest,
            None => return old_barriers(name, body),
        },
    };
    let rest = rest.replace(".aligned", "");
    if rest.ends_with(".count") {
        return Some(Err(NUMBERED.to_owned()));
    }
    Some(match rest.as_str() {
        "sync.all" => {
            body.call("void", "__gfxjit_barrier", &[]);
            body.ret("")
        }
        "red.popc.all" | "red.or.all" | "red.and.all" => {
            let mut is = body.arg(1);
            if rest == "red.and.all" {
                is = body.value(&format!("xor i1 {is}, true"));
            }
            let count = body.call(I32, "__gfxjit_barrier_votes", &[("i1 zeroext", &is)]);
            let out = match rest.as_str() {
                "red.popc.all" => count,
                "red.or.all" => body.value(&format!("icmp ne i32 {count}, 0")),
                _ => body.value(&format!("icmp eq i32 {count}, 0")),
            };
            body.ret(&out)
        }
        _ => return None,
    })
}

/// The old names of barriers with a 32-bit result.
fn old_barriers(name: &str, body: &mut Body) -> Option<Answer> {
    let which = name.strip_prefix("barrier0.")?;
    let arg = body.arg(0);
    let test = if which == "and" { "eq" } else { "ne" };
    let is = body.value(&format!("icmp {test} i32 {arg}, 0"));
    let count = body.call(I32, "__gfxjit_barrier_votes", &[("i1 zeroext", &is)]);
    let out = match which {
        "popc" => count,
        "and" | "or" => {
            let test = if which == "and" { "eq" } else { "ne" };
            let is = body.value(&format!("icmp {test} i32 {count}, 0"));
            body.value(&format!("zext i1 {is} to i32"))
        }
        _ => return None,
    };
    Some(body.ret(&out))
}

pub(crate) fn activemask(name: &str, body: &mut Body) -> Option<Answer> {
    if name != "activemask" {
        return None;
    }
    let all = ballot(body, "true", None);
    Some(body.ret(&all))
}

/// `bar.warp.sync`, `bar.sync`.
pub(crate) fn warp_barrier(name: &str, body: &mut Body) -> Option<Answer> {
    if name != "bar.warp.sync" {
        return barriers(name, body);
    }
    body.call("void", "__gfxjit_warp_barrier", &[]);
    Some(body.ret(""))
}

pub(crate) fn elect(name: &str, body: &mut Body) -> Option<Answer> {
    if name != "elect.sync" {
        return None;
    }
    let mask = body.arg(0);
    let there = ballot(body, "true", Some(&mask));
    let first = body.call(
        I32,
        "llvm.cttz.i32",
        &[(I32, &there), ("i1 immarg", "false")],
    );
    let lane = body.call(I32, "__gfxjit_lane", &[]);
    let is = body.value(&format!("icmp eq i32 {first}, {lane}"));
    let one = body.value(&format!("insertvalue {{ i32, i1 }} poison, i32 {first}, 0"));
    let both = body.value(&format!("insertvalue {{ i32, i1 }} {one}, i1 {is}, 1"));
    Some(body.ret(&both))
}

pub(crate) fn fence(name: &str, body: &mut Body) -> Option<Answer> {
    let scope = match name {
        "membar.cta" => "syncscope(\"workgroup\") ",
        "membar.gl" | "fence.sc.cluster" => "syncscope(\"agent\") ",
        "membar.sys" => "",
        _ => return None,
    };
    body.line(&format!("fence {scope}seq_cst"));
    Some(body.ret(""))
}

pub(crate) fn redux(name: &str, body: &mut Body) -> Option<Answer> {
    let which = name.strip_prefix("redux.sync.")?;
    if let Some(which) = which.strip_prefix('f') {
        return redux_of_numbers(which, body);
    }
    let (value, mask) = (body.arg(0), body.arg(1));
    let args = [(I32, value.as_str()), (I32, &mask)];
    Some(body.forward(&format!("__gfxjit_redux_{which}"), &args))
}

/// `min.abs.NaN`: the minimum or maximum of a warp's numbers.
fn redux_of_numbers(which: &str, body: &mut Body) -> Option<Answer> {
    let mut how = 0;
    for word in which.split('.') {
        how |= match word {
            "min" => 0,
            "max" => 1,
            "abs" => 2,
            "NaN" => 4,
            _ => return None,
        };
    }
    let bits = body.value("bitcast float %a to i32");
    let how = how.to_string();
    let args = [(I32, bits.as_str()), (I32, "%b"), (I32, &how)];
    let out = body.call(I32, "__gfxjit_redux_f32", &args);
    let out = body.value(&format!("bitcast i32 {out} to float"));
    Some(body.ret(&out))
}
