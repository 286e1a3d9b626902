//! Special registers: `llvm.nvvm.read.ptx.sreg.*`.

use crate::body::Body;
use crate::settings::Answer;

/// Reads the size of a workgroup in a dimension. Locations depend on the code object version:
/// AMDGPUUsage, "Implicit arguments" (5 and 6) and "Kernel dispatch packet" (4).
pub(crate) fn group_size(body: &mut Body, dimension: u32) -> String {
    let (from, at) = match body.settings.code_object_version {
        4 => ("llvm.amdgcn.dispatch.ptr", 4),
        _ => ("llvm.amdgcn.implicitarg.ptr", 12),
    };
    let size = load(body, from, at + 2 * dimension, "i16");
    body.value(&format!("zext i16 {size} to i32"))
}

fn groups(body: &mut Body, dimension: u32) -> String {
    if body.settings.code_object_version != 4 {
        return load(body, "llvm.amdgcn.implicitarg.ptr", 4 * dimension, "i32");
    }
    let items = load(body, "llvm.amdgcn.dispatch.ptr", 12 + 4 * dimension, "i32");
    let size = group_size(body, dimension);
    let before = body.value(&format!("sub i32 {size}, 1"));
    let sum = body.value(&format!("add i32 {items}, {before}"));
    body.value(&format!("udiv i32 {sum}, {size}"))
}

fn load(body: &mut Body, from: &str, at: u32, ty: &str) -> String {
    let base = body.call("ptr addrspace(4)", from, &[]);
    let place = body.value(&format!(
        "getelementptr inbounds i8, ptr addrspace(4) {base}, i32 {at}"
    ));
    let align = match ty {
        "i16" => 2,
        "i64" => 8,
        _ => 4,
    };
    body.value(&format!(
        "load {ty}, ptr addrspace(4) {place}, align {align}, !invariant.load !{{}}"
    ))
}

/// Half of the address of the workspace that NVIDIA's driver gives a cooperative launch: its second word counts the
/// workgroups at the barrier of the grid. 0 in other launches.
///
/// A cooperative launch on AMD GPUs has a record of its grid, which is zero at the start, in the hidden argument
/// `hidden_multigrid_sync_arg`: ROCm's device libraries, `ockl/src/cg.cl`. Their barrier of a grid counts in two words.
fn workspace(body: &mut Body, shift: u32) -> String {
    const WORDS: u32 = 32;
    let at = match body.settings.code_object_version {
        4 => 48,
        _ => 88,
    };
    let record = load(body, "llvm.amdgcn.implicitarg.ptr", at, "i64");
    let words = body.value(&format!("add i64 {record}, {WORDS}"));
    let is_none = body.value(&format!("icmp eq i64 {record}, 0"));
    let address = body.value(&format!("select i1 {is_none}, i64 0, i64 {words}"));
    let half = body.value(&format!("lshr i64 {address}, {shift}"));
    body.value(&format!("trunc i64 {half} to i32"))
}

/// The flat index of the work-item in its workgroup.
fn flat_id(body: &mut Body) -> String {
    let [x, y, z] =
        ["x", "y", "z"].map(|d| body.call("i32", &format!("llvm.amdgcn.workitem.id.{d}"), &[]));
    let (width, height) = (group_size(body, 0), group_size(body, 1));
    let plane = body.value(&format!("mul i32 {z}, {height}"));
    let row = body.value(&format!("add i32 {plane}, {y}"));
    let rows = body.value(&format!("mul i32 {row}, {width}"));
    body.value(&format!("add i32 {rows}, {x}"))
}

fn lane(body: &mut Body) -> String {
    body.call("i32", "__gfxjit_lane", &[])
}

/// The value of one of the lane mask registers.
fn lanemask(which: &str, body: &mut Body) -> Option<String> {
    let lane = lane(body);
    let eq = body.value(&format!("shl i32 1, {lane}"));
    let lt = body.value(&format!("sub i32 {eq}, 1"));
    Some(match which {
        "eq" => eq,
        "lt" => lt,
        "le" => body.value(&format!("or i32 {eq}, {lt}")),
        "ge" => body.value(&format!("xor i32 {lt}, -1")),
        "gt" => {
            let le = body.value(&format!("or i32 {eq}, {lt}"));
            body.value(&format!("xor i32 {le}, -1"))
        }
        _ => return None,
    })
}

fn dimension(name: &str) -> Option<u32> {
    match name {
        "x" => Some(0),
        "y" => Some(1),
        "z" => Some(2),
        _ => None,
    }
}

fn value(name: &str, body: &mut Body) -> Option<String> {
    let (register, rest) = name.split_once('.').unwrap_or((name, ""));
    let counter = match body.settings.narrow_clock {
        true => "llvm.readsteadycounter",
        false => "llvm.readcyclecounter",
    };
    Some(match (register, rest) {
        ("tid", "w") | ("ctaid", "w") => "0".to_owned(),
        ("ntid", "w") | ("nctaid", "w") => "1".to_owned(),
        ("tid", d) => {
            dimension(d)?;
            body.call("i32", &format!("llvm.amdgcn.workitem.id.{d}"), &[])
        }
        ("ctaid", d) => {
            dimension(d)?;
            body.call("i32", &format!("llvm.amdgcn.workgroup.id.{d}"), &[])
        }
        ("ntid", d) => group_size(body, dimension(d)?),
        ("nctaid", d) => groups(body, dimension(d)?),
        ("laneid", "") => lane(body),
        ("envreg1", "") => workspace(body, 32),
        ("envreg2", "") => workspace(body, 0),
        ("warpsize", "") => "32".to_owned(),
        ("warpid", "") => {
            let id = flat_id(body);
            body.value(&format!("lshr i32 {id}, 5"))
        }
        ("nwarpid", "") => {
            let [x, y, z] = [0, 1, 2].map(|d| group_size(body, d));
            let xy = body.value(&format!("mul i32 {x}, {y}"));
            let items = body.value(&format!("mul i32 {xy}, {z}"));
            let up = body.value(&format!("add i32 {items}, 31"));
            body.value(&format!("lshr i32 {up}, 5"))
        }
        ("lanemask", which) => lanemask(which, body)?,
        ("clock", "") => clock(body, counter, "i32"),
        ("clock64", "") => clock(body, counter, "i64"),
        ("clock", "hi") => {
            let all = clock(body, counter, "i64");
            let high = body.value(&format!("lshr i64 {all}, 32"));
            body.value(&format!("trunc i64 {high} to i32"))
        }
        // The clock of AMD GPUs counts in steps of 10 ns.
        ("globaltimer", "") => {
            let steps = clock(body, "llvm.readsteadycounter", "i64");
            body.value(&format!("mul i64 {steps}, 10"))
        }
        ("globaltimer", "lo") => {
            let steps = clock(body, "llvm.readsteadycounter", "i64");
            let time = body.value(&format!("mul i64 {steps}, 10"));
            body.value(&format!("trunc i64 {time} to i32"))
        }
        _ => return None,
    })
}

fn clock(body: &mut Body, from: &str, ty: &str) -> String {
    let all = body.call("i64", from, &[]);
    match ty {
        "i32" => body.value(&format!("trunc i64 {all} to i32")),
        _ => all,
    }
}

pub(crate) fn read(name: &str, body: &mut Body) -> Option<Answer> {
    let register = name.strip_prefix("read.ptx.sreg.")?;
    let value = value(register, body)?;
    Some(body.ret(&value))
}
