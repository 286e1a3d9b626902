//! Branches, calls, exits, hints, and the kinds of copies.

use super::around::{Signature, address_space, pointer, quoted};
use super::function::{Body, Slot};
use super::op::Op;
use super::{barrier, memory};
use crate::ast::{Operand, Space};
use crate::error::Error;
use crate::types::Type;

pub(super) fn ret<'a>(body: &mut Body<'_, 'a>, _op: &Op<'_, 'a>) -> Result<(), Error> {
    body.give_back();
    Ok(())
}

pub(super) fn trap<'a>(body: &mut Body<'_, 'a>, _op: &Op<'_, 'a>) -> Result<(), Error> {
    body.call("void", "llvm.trap", &[]);
    body.trapped = true;
    Ok(())
}

pub(super) fn sleep<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let time = body.get(op.operand(0)?, Type::U32)?;
    body.call("void", "llvm.nvvm.nanosleep", &[("i32", &time)]);
    Ok(())
}

/// A hint that has no equivalent on AMD GPUs.
pub(super) fn hint<'a>(_body: &mut Body<'_, 'a>, _op: &Op<'_, 'a>) -> Result<(), Error> {
    Ok(())
}

/// `cp`, chosen by its modifiers.
pub(super) fn copy<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    if op.has("mbarrier") {
        barrier::copies_arrive(body, op)
    } else if op.has("bulk") {
        barrier::bulk(body, op)
    } else {
        memory::copy(body, op)
    }
}

fn name<'a>(op: &Op<'_, 'a>, at: usize) -> Result<&'a str, Error> {
    match op.operand(at)? {
        Operand::Name(name) => Ok(name),
        _ => Err(op.fail("needs a name")),
    }
}

fn label(body: &Body<'_, '_>, op: &Op<'_, '_>, name: &str) -> Result<String, Error> {
    body.label(name)
        .ok_or_else(|| op.fail(format!("leads to `{name}`, which is no label here")))
}

pub(super) fn bra<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["uni"])?;
    let to = label(body, op, name(op, 0)?)?;
    body.branch(&to);
    Ok(())
}

pub(super) fn brx<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["idx", "uni"])?;
    let list = name(op, 1)?;
    let targets = body
        .targets(list)
        .ok_or_else(|| op.fail(format!("chooses from `{list}`, which is no list of labels")))?;
    let index = body.get(op.operand(0)?, Type::U32)?;
    let mut cases = String::new();
    for (at, target) in targets.iter().enumerate() {
        cases.push_str(&format!(" i32 {at}, label %{}", label(body, op, target)?));
    }
    let other = body.new_label();
    body.line(&format!("switch i32 {index}, label %{other} [{cases} ]"));
    body.ended = true;
    body.begin(&other);
    body.line("unreachable");
    body.ended = true;
    Ok(())
}

/// Ends a work-item. In a kernel this is a return. In a function it is only supported directly
/// behind a trap.
pub(super) fn exit(body: &mut Body<'_, '_>, op: &Op<'_, '_>) -> Result<(), Error> {
    if body.after_trap {
        body.line("unreachable");
        body.ended = true;
    } else if body.is_entry {
        body.give_back();
    } else {
        return Err(op.fail("ends a work-item within a function, which is not done: return"));
    }
    Ok(())
}

pub(super) fn call<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["uni"])?;
    let mut at = 0;
    let results: &[Operand<'a>] = match op.operand(0)? {
        Operand::List(list) => {
            at = 1;
            list
        }
        _ => &[],
    };
    let callee = name(op, at)?;
    let arguments: &[Operand<'a>] = match op.operands.get(at + 1) {
        Some(Operand::List(list)) => list,
        None => &[],
        Some(_) => return Err(op.fail("needs a list of arguments")),
    };
    let direct = body.around.functions.get(callee).cloned();
    if let Some(reason) = body.around.left_out.get(callee) {
        return Err(op.fail(format!("calls `{callee}`, which is left out: {reason}")));
    }
    let (signature, place) = match (direct, op.operands.get(at + 2)) {
        (Some(_), _) if is_of_runtime(callee) => {
            return Err(op.fail(format!(
                "calls `{callee}`: a kernel that starts kernels or waits for them is not done"
            )));
        }
        (Some(signature), _) => {
            let real = body.around.aliases.get(callee).unwrap_or(&callee);
            (signature, quoted(real))
        }
        (None, Some(Operand::Name(prototype))) => {
            let signature = body
                .prototype(prototype)
                .ok_or_else(|| op.fail(format!("names `{prototype}`, which is no prototype")))?;
            let address = body.get(&Operand::Name(callee), Type::U64)?;
            (
                signature,
                body.value(&format!("inttoptr i64 {address} to ptr")),
            )
        }
        (None, _) => return Err(op.fail(format!("calls `{callee}`, which is not known"))),
    };
    if signature.parameters.len() != arguments.len() {
        return Err(op.fail(format!(
            "gives `{callee}` {} arguments, and it takes {}",
            arguments.len(),
            signature.parameters.len()
        )));
    }
    let mut args = Vec::new();
    for (ty, argument) in signature.parameters.iter().zip(arguments) {
        let value = take(body, op, argument, ty)?;
        args.push(format!("{ty} {value}"));
    }
    give(body, op, &signature, &place, &args, results)
}

/// Functions of CUDA's device runtime that gfxjit does not implement.
fn is_of_runtime(name: &str) -> bool {
    (name.starts_with("cuda") || name.starts_with("__cuda")) && !name.contains("_syscall_printf")
}

/// Emits a call and stores the results.
fn give<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    signature: &Signature,
    place: &str,
    args: &[String],
    results: &[Operand<'a>],
) -> Result<(), Error> {
    let args = args.join(", ");
    let Some(ty) = &signature.result else {
        body.line(&format!("call void {place}({args})"));
        return Ok(());
    };
    let value = body.value(&format!("call {ty} {place}({args})"));
    if signature.several.len() < 2 {
        return keep(body, op, ty, &value, results.first());
    }
    if !results.is_empty() && results.len() != signature.several.len() {
        return Err(op.fail("takes another number of results than there are"));
    }
    for (at, (own, result)) in signature.several.iter().zip(results).enumerate() {
        let one = body.value(&format!("extractvalue {ty} {value}, {at}"));
        keep(body, op, own, &one, Some(result))?;
    }
    Ok(())
}

/// Stores one result of a call.
fn keep<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    ty: &str,
    value: &str,
    result: Option<&Operand<'a>>,
) -> Result<(), Error> {
    let Some(Operand::Name(result)) = result else {
        return Ok(());
    };
    if *result == "_" {
        return Ok(());
    }
    match body.slot(result) {
        Some(Slot::Memory { at, bytes, .. }) => {
            if size(ty) > bytes {
                return Err(op.fail(format!("has a result that does not fit `{result}`")));
            }
            body.line(&format!("store {ty} {value}, ptr {at}"));
            Ok(())
        }
        Some(Slot::Register(own, at)) if size(ty) == own.bytes() => {
            body.line(&format!("store {ty} {value}, ptr {at}"));
            Ok(())
        }
        _ => Err(op.fail(format!("has no place for a result in `{result}`"))),
    }
}

/// The size of a result's type in bytes.
fn size(ty: &str) -> u64 {
    let number = |text: &str| text.parse::<u64>().unwrap_or(u64::MAX);
    match ty {
        "float" => 4,
        "double" | "ptr" => 8,
        _ => match ty.strip_prefix('i') {
            Some(bits) => number(bits).div_ceil(8),
            None => {
                let inside = ty.trim_matches(['[', ']']);
                let (count, element) = inside.split_once(" x ").unwrap_or(("", ""));
                number(count).saturating_mul(if element == "i32" { 4 } else { 1 })
            }
        },
    }
}

/// An argument, converted to the callee's parameter type.
fn take<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    argument: &Operand<'a>,
    ty: &str,
) -> Result<String, Error> {
    let slot = match argument {
        Operand::Name(name) => body.slot(name),
        _ => None,
    };
    if let Some(Slot::Memory { at, bytes, .. }) = slot {
        if ty.starts_with("ptr byval") {
            let wanted = ty
                .split(['[', ' '])
                .find_map(|word| word.parse::<u64>().ok());
            if wanted.is_some_and(|wanted| wanted > bytes) {
                return Err(op.fail("has an argument that is too short"));
            }
            return Ok(at);
        }
        if size(ty) > bytes {
            return Err(op.fail("has an argument that is too short"));
        }
        return Ok(body.value(&format!("load {ty}, ptr {at}")));
    }
    let wide = match ty {
        "i1" => Type::PREDICATE,
        "float" => Type::F32,
        "double" => Type::new(crate::types::Class::Float, 64),
        "ptr" => Type::U64,
        _ => match ty
            .strip_prefix('i')
            .and_then(|bits| Type::named(&format!("b{bits}")))
        {
            Some(ty) => ty,
            None => return Err(op.fail("has an argument that is no structure")),
        },
    };
    let value = body.get(argument, wide)?;
    Ok(match ty {
        "ptr" => {
            let space = address_space(Space::Generic);
            body.value(&format!("inttoptr i64 {value} to {}", pointer(space)))
        }
        _ => value,
    })
}
