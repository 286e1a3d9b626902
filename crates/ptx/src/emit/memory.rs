//! Loads, stores, atomic operations, fences, copies.

use super::around::{address_space, pointer, quoted};
use super::function::{Body, Slot};
use super::op::Op;
use crate::ast::{Operand, Space};
use crate::error::Error;
use crate::types::{Class, Type};

pub(super) fn atom<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    atomic(body, op, true)
}

pub(super) fn red<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    atomic(body, op, false)
}

/// `createpolicy`: cache policies are ignored.
pub(super) fn policy<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    body.set(op.operand(0)?, Type::B64, "0")
}

/// The address space in an instruction's name.
pub(super) fn space(op: &Op<'_, '_>) -> Result<Space, Error> {
    let mut found = Space::Generic;
    for word in &op.words {
        found = match *word {
            "global" => Space::Global,
            // A cluster is one workgroup.
            "shared" | "shared::cta" | "shared::cluster" => Space::Shared,
            "const" => Space::Constant,
            "local" => Space::Local,
            "param" | "param::entry" | "param::func" => Space::Parameter,
            _ => continue,
        };
    }
    Ok(found)
}

/// A pointer: its type and its value.
pub(super) fn place<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    operand: &Operand<'a>,
    space: Space,
) -> Result<(String, String), Error> {
    let (name, offset) = match operand {
        Operand::Memory(name, offset) => (*name, *offset),
        _ => return Err(op.fail("needs an address in brackets")),
    };
    let slot = name.and_then(|name| body.slot(name));
    let (ty, base) = match &slot {
        Some(Slot::Memory { at, .. }) => ("ptr".to_owned(), at.clone()),
        Some(Slot::Global(own, name)) => (pointer(address_space(*own)), quoted(name)),
        _ => {
            let ty = match space {
                Space::Parameter => pointer(5),
                other => pointer(address_space(other)),
            };
            let address = match name {
                Some(name) => body.get(&Operand::Name(name), Type::U64)?,
                None => "0".to_owned(),
            };
            let address = match offset {
                0 => address,
                n => body.value(&format!("add i64 {address}, {n}")),
            };
            return Ok((
                ty.clone(),
                body.value(&format!("inttoptr i64 {address} to {ty}")),
            ));
        }
    };
    Ok(match offset {
        0 => (ty, base),
        n => {
            let at = body.value(&format!("getelementptr i8, {ty} {base}, i64 {n}"));
            (ty, at)
        }
    })
}

/// The number of elements of a vector.
fn elements(op: &Op<'_, '_>) -> u32 {
    match op.one_of(&["v2", "v4", "v8"]) {
        Some("v2") => 2,
        Some("v4") => 4,
        Some(_) => 8,
        None => 1,
    }
}

/// Whether a modifier of `ld` and `st` is a cache hint, which is ignored.
fn is_hint(word: &str) -> bool {
    matches!(
        word,
        "ca" | "cg"
            | "cs"
            | "lu"
            | "cv"
            | "wb"
            | "wt"
            | "nc"
            | "weak"
            | "v2"
            | "v4"
            | "v8"
            | "mmio"
    ) || word.starts_with("L1::")
        || word.starts_with("L2::")
}

fn scope(op: &Op<'_, '_>) -> Result<&'static str, Error> {
    Ok(match op.one_of(&["cta", "cluster", "gpu", "sys"]) {
        Some("cta") => "syncscope(\"block\") ",
        Some("cluster") => "syncscope(\"cluster\") ",
        Some("sys") => "",
        _ => "syncscope(\"device\") ",
    })
}

const SPACES: [&str; 10] = [
    "global",
    "shared",
    "shared::cta",
    "shared::cluster",
    "const",
    "local",
    "param",
    "param::entry",
    "param::func",
    "generic",
];

/// The form of an access in IR: the text before the type, and the text behind the pointer.
fn access(op: &Op<'_, '_>, vector: bool) -> Result<(&'static str, String), Error> {
    for word in &op.words {
        let known = is_hint(word)
            || SPACES.contains(word)
            || matches!(
                *word,
                "volatile" | "relaxed" | "acquire" | "release" | "cta" | "cluster" | "gpu" | "sys"
            );
        if !known {
            return Err(op.fail(format!("is not done: `.{word}`")));
        }
    }
    let order = match op.one_of(&["relaxed", "acquire", "release"]) {
        Some("acquire") => "acquire",
        Some("release") => "release",
        Some(_) => "monotonic",
        None if op.has("volatile") => return Ok(("volatile ", String::new())),
        None => return Ok(("", String::new())),
    };
    if vector {
        return Ok(("volatile ", String::new()));
    }
    Ok(("atomic ", format!(" {}{order}", scope(op)?)))
}

pub(super) fn load<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let (ty, count) = (op.ty()?, elements(op));
    let (before, behind) = access(op, count > 1)?;
    let space = space(op)?;
    let (pointer, at) = place(body, op, op.operand(1)?, space)?;
    let own = ty.integer();
    let bytes = ty.bytes() * u64::from(count);
    if count == 1 {
        let value = body.value(&format!(
            "load {before}{own}, {pointer} {at}{behind}, align {bytes}"
        ));
        return body.set(op.operand(0)?, as_integer(ty), &value);
    }
    let Some(to) = body.parts(op.operand(0)?) else {
        return Err(op.fail("needs a vector of registers"));
    };
    if to.len() != count as usize {
        return Err(op.fail("needs as many registers as elements"));
    }
    let whole = format!("<{count} x {own}>");
    let all = body.value(&format!(
        "load {before}{whole}, {pointer} {at}, align {bytes}"
    ));
    for (n, to) in to.iter().enumerate() {
        let value = body.value(&format!("extractelement {whole} {all}, i32 {n}"));
        body.set(to, as_integer(ty), &value)?;
    }
    Ok(())
}

/// The type for loads and stores: an integer with the same sign.
fn as_integer(ty: Type) -> Type {
    let class = if ty.is_signed() {
        Class::Signed
    } else {
        Class::Bits
    };
    Type::new(class, ty.width())
}

pub(super) fn store<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let (ty, count) = (op.ty()?, elements(op));
    let (before, behind) = access(op, count > 1)?;
    let space = space(op)?;
    let (pointer, at) = place(body, op, op.operand(0)?, space)?;
    let own = ty.integer();
    let bytes = ty.bytes() * u64::from(count);
    if count == 1 {
        let value = body.get(op.operand(1)?, ty)?;
        let value = body.bits(&value, ty);
        body.line(&format!(
            "store {before}{own} {value}, {pointer} {at}{behind}, align {bytes}"
        ));
        return Ok(());
    }
    let Some(from) = body.parts(op.operand(1)?) else {
        return Err(op.fail("needs a vector of registers"));
    };
    if from.len() != count as usize {
        return Err(op.fail("needs as many registers as elements"));
    }
    let whole = format!("<{count} x {own}>");
    let mut all = "poison".to_owned();
    for (n, from) in from.iter().enumerate() {
        let value = body.get(from, ty)?;
        let value = body.bits(&value, ty);
        all = body.value(&format!(
            "insertelement {whole} {all}, {own} {value}, i32 {n}"
        ));
    }
    body.line(&format!(
        "store {before}{whole} {all}, {pointer} {at}, align {bytes}"
    ));
    Ok(())
}

fn order(op: &Op<'_, '_>) -> &'static str {
    match op.one_of(&["relaxed", "acquire", "release", "acq_rel"]) {
        Some("acquire") => "acquire",
        Some("release") => "release",
        Some("acq_rel") => "acq_rel",
        _ => "monotonic",
    }
}

const OPERATIONS: [&str; 10] = [
    "add", "and", "or", "xor", "exch", "cas", "min", "max", "inc", "dec",
];

fn atomic<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, returns: bool) -> Result<(), Error> {
    let orders = ["relaxed", "acquire", "release", "acq_rel"];
    let scopes = ["cta", "cluster", "gpu", "sys"];
    for word in &op.words {
        let known = SPACES.contains(word)
            || OPERATIONS.contains(word)
            || orders.contains(word)
            || scopes.contains(word)
            || matches!(*word, "noftz" | "v2" | "v4" | "v8")
            || word.starts_with("L1::")
            || word.starts_with("L2::");
        if !known {
            return Err(op.fail(format!("is not done: `.{word}`")));
        }
    }
    let ty = op.ty()?;
    let name = op
        .one_of(&OPERATIONS)
        .ok_or_else(|| op.fail("names no operation"))?;
    let at = usize::from(returns);
    let (pointer, place) = place(body, op, op.operand(at)?, space(op)?)?;
    let update = Update {
        name,
        ty: if ty.is_float() { ty } else { as_integer(ty) },
        pointer,
        scope: scope(op)?,
        order: order(op),
    };
    let Some(count) = op.one_of(&["v2", "v4", "v8"]) else {
        let value = body.get(op.operand(at + 1)?, update.ty)?;
        let new = match name {
            "cas" => Some(body.get(op.operand(at + 2)?, update.ty)?),
            _ => None,
        };
        let old = update.write(body, &place, &value, new.as_deref());
        return match returns {
            true => body.set(op.operand(0)?, update.ty, &old),
            false => Ok(()),
        };
    };
    // The elements of a vector are updated atomically one by one, not together.
    let from = body.parts(op.operand(at + 1)?).unwrap_or_default();
    let to = match returns {
        true => body.parts(op.operand(0)?).unwrap_or_default(),
        false => from.clone(),
    };
    let fits = count.get(1..) == Some(from.len().to_string().as_str()) && to.len() == from.len();
    if !fits || !matches!(name, "add" | "min" | "max") || !ty.is_float() {
        return Err(op.fail("is not done for these operands"));
    }
    let mut values = Vec::new();
    for from in &from {
        values.push(body.get(from, update.ty)?);
    }
    let mut olds = Vec::new();
    for (n, value) in values.iter().enumerate() {
        let far = n as u64 * ty.bytes();
        let one = body.value(&format!(
            "getelementptr i8, {} {place}, i64 {far}",
            update.pointer
        ));
        olds.push(update.write(body, &one, value, None));
    }
    if returns {
        for (to, old) in to.iter().zip(&olds) {
            body.set(to, update.ty, old)?;
        }
    }
    Ok(())
}

/// An atomic update of memory.
struct Update {
    name: &'static str,
    ty: Type,
    pointer: String,
    scope: &'static str,
    order: &'static str,
}

impl Update {
    /// Emits the update. Returns the previous value.
    fn write(
        &self,
        body: &mut Body<'_, '_>,
        place: &str,
        value: &str,
        new: Option<&str>,
    ) -> String {
        let Self {
            pointer,
            scope,
            order,
            ..
        } = self;
        let own = self.ty.ir();
        if let Some(new) = new {
            let failing = match *order {
                "acquire" | "acq_rel" => "acquire",
                _ => "monotonic",
            };
            let pair = body.value(&format!(
                "cmpxchg {pointer} {place}, {own} {value}, {own} {new} {scope}{order} {failing}"
            ));
            return body.value(&format!("extractvalue {{ {own}, i1 }} {pair}, 0"));
        }
        let operation = match (self.name, self.ty.class) {
            ("add", Class::Float | Class::Brain) => "fadd",
            ("min", Class::Float | Class::Brain) => "fmin",
            ("max", Class::Float | Class::Brain) => "fmax",
            ("min" | "max", Class::Signed) | ("add" | "and" | "or" | "xor", _) => self.name,
            ("min", _) => "umin",
            ("max", _) => "umax",
            ("inc", _) => "uinc_wrap",
            ("dec", _) => "udec_wrap",
            _ => "xchg",
        };
        body.value(&format!(
            "atomicrmw {operation} {pointer} {place}, {own} {value} {scope}{order}"
        ))
    }
}

pub(super) fn fence<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&[
        "cta",
        "gl",
        "sys",
        "gpu",
        "cluster",
        "sc",
        "acq_rel",
        "acquire",
        "release",
        "proxy",
        "async",
        "alias",
        "async::generic",
        "mbarrier_init",
        "global",
        "shared::cta",
        "shared::cluster",
        "sync_restrict::shared::cta",
        "sync_restrict::shared::cluster",
    ])?;
    // `fence.proxy` orders accesses on different paths to memory; here there is only one path.
    let scope = if op.has("gl") {
        "syncscope(\"device\") "
    } else {
        scope(op)?
    };
    let order = op
        .one_of(&["acq_rel", "acquire", "release"])
        .unwrap_or("seq_cst");
    body.line(&format!("fence {scope}{order}"));
    Ok(())
}

/// The address of a variable in a workgroup of the cluster (`mapa`), or the rank of the workgroup that
/// contains an address (`getctarank`). A cluster is one workgroup here.
pub(super) fn of_cluster<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["shared::cluster"])?;
    let value = match op.name {
        "mapa" => body.get(op.operand(1)?, op.ty()?)?,
        _ => "0".to_owned(),
    };
    let ty = if op.name == "mapa" {
        op.ty()?
    } else {
        Type::U32
    };
    body.set(op.operand(0)?, ty, &value)
}

pub(super) fn isspacep<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let which = op
        .one_of(&[
            "global",
            "shared",
            "local",
            "const",
            "shared::cta",
            "shared::cluster",
        ])
        .ok_or_else(|| op.fail("names no space that is known"))?;
    let which = which.split("::").next().unwrap_or(which);
    let address = body.get(op.operand(1)?, Type::U64)?;
    let place = body.value(&format!("inttoptr i64 {address} to ptr"));
    let name = format!("llvm.nvvm.isspacep.{which}");
    let is = body.call("i1", &name, &[("ptr", &place)]);
    body.set(op.operand(0)?, Type::PREDICATE, &is)
}

/// `cp.async`: a copy of 4, 8 or 16 bytes to shared memory.
pub(super) fn copy<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    if !op.has("async") || op.has("bulk") || op.has("mbarrier") || op.has("reduce") {
        return Err(op.fail("is a copy that AMD GPUs do not have"));
    }
    if op.has("commit_group") || op.has("wait_group") || op.has("wait_all") {
        return Ok(());
    }
    let (to_type, to) = place(body, op, op.operand(0)?, Space::Shared)?;
    let (from_type, from) = place(body, op, op.operand(1)?, Space::Global)?;
    let Operand::Integer(size @ (4 | 8 | 16)) = op.operand(2)? else {
        return Err(op.fail("copies 4, 8 or 16 bytes"));
    };
    let level = if op.has("cg") { "cg" } else { "ca" };
    let name = format!("llvm.nvvm.cp.async.{level}.shared.global.{size}");
    match op.operands.get(3) {
        Some(count) => {
            let count = body.get(count, Type::U32)?;
            let args = [
                (to_type.as_str(), to.as_str()),
                (&from_type, &from),
                ("i32", &count),
            ];
            body.call("void", &format!("{name}.s"), &args);
        }
        None => {
            body.call("void", &name, &[(&to_type, &to), (&from_type, &from)]);
        }
    }
    Ok(())
}
