//! Barrier objects in shared memory (`mbarrier`), and asynchronous copies that report their bytes to them.
//! `lib/barriers.h` of `gfxjit-nvptx` describes the layout of a barrier. Copies complete at once.

use super::function::Body;
use super::memory::{place, space};
use super::op::Op;
use crate::ast::{Operand, Space};
use crate::error::Error;
use crate::types::Type;

/// `cp.async.mbarrier.arrive`.
pub(super) fn copies_arrive<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&[
        "async",
        "mbarrier",
        "arrive",
        "noinc",
        "shared",
        "shared::cta",
    ])?;
    // Without `.noinc` the barrier expects one more arrival, which happens at once.
    if op.has("noinc") {
        let at = address(body, op, 0, Space::Shared)?;
        change(body, &at, "1", "0", false);
    }
    Ok(())
}

/// The address of a barrier in shared memory.
fn address<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    at: usize,
    space: Space,
) -> Result<String, Error> {
    let (ty, place) = place(body, op, op.operand(at)?, space)?;
    let place = match ty.as_str() {
        "ptr addrspace(3)" => place,
        ty => body.value(&format!("addrspacecast {ty} {place} to ptr addrspace(3)")),
    };
    Ok(body.value(&format!("ptrtoint ptr addrspace(3) {place} to i32")))
}

/// Counts arrivals and bytes. Returns the previous state of the barrier.
fn change(body: &mut Body<'_, '_>, at: &str, count: &str, bytes: &str, drop: bool) -> String {
    let drop = if drop { "true" } else { "false" };
    let args = [
        ("i32", at),
        ("i32", count),
        ("i32", bytes),
        ("i1 zeroext", drop),
    ];
    body.call("i64", "__gfxjit_mbarrier_change", &args)
}

const ORDERS: [&str; 9] = [
    "release",
    "acquire",
    "relaxed",
    "cta",
    "cluster",
    "shared",
    "shared::cta",
    "shared::cluster",
    "b64",
];

pub(super) fn barrier<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let operations = [
        "init",
        "inval",
        "arrive",
        "arrive_drop",
        "expect_tx",
        "complete_tx",
        "test_wait",
        "try_wait",
        "pending_count",
    ];
    // `arrive.expect_tx` does both: expects bytes, and arrives.
    let arrives = op.one_of(&["arrive", "arrive_drop"]);
    let which = arrives
        .or(op.one_of(&operations))
        .ok_or_else(|| op.fail("names no operation"))?;
    let mut words = ORDERS.to_vec();
    words.push(which);
    match which {
        "arrive" | "arrive_drop" => words.extend(["expect_tx", "noComplete"]),
        "test_wait" | "try_wait" => words.push("parity"),
        _ => {}
    }
    op.only(&words)?;
    if which == "pending_count" {
        let state = body.get(op.operand(1)?, Type::B64)?;
        let low = body.value(&format!("trunc i64 {state} to i32"));
        let count = body.value(&format!("and i32 {low}, 1048575"));
        return body.set(op.operand(0)?, Type::U32, &count);
    }
    let of = space(op)?;
    match which {
        "init" => {
            let at = address(body, op, 0, of)?;
            let count = body.get(op.operand(1)?, Type::U32)?;
            body.call(
                "void",
                "__gfxjit_mbarrier_init",
                &[("i32", &at), ("i32", &count)],
            );
        }
        "inval" => {}
        "expect_tx" | "complete_tx" => {
            let at = address(body, op, 0, of)?;
            let mut bytes = body.get(op.operand(1)?, Type::U32)?;
            if which == "complete_tx" {
                bytes = body.value(&format!("sub i32 0, {bytes}"));
            }
            change(body, &at, "0", &bytes, false);
        }
        "test_wait" | "try_wait" => {
            let at = address(body, op, 1, of)?;
            let phase = match op.has("parity") {
                true => body.get(op.operand(2)?, Type::U32)?,
                false => {
                    let state = body.get(op.operand(2)?, Type::B64)?;
                    let phase = body.value(&format!("lshr i64 {state}, 63"));
                    body.value(&format!("trunc i64 {phase} to i32"))
                }
            };
            let args = [("i32", at.as_str()), ("i32", &phase)];
            let is = body.call("i1", "__gfxjit_mbarrier_is_over", &args);
            body.set(op.operand(0)?, Type::PREDICATE, &is)?;
        }
        _ => {
            // Some forms have no result.
            let first = usize::from(!matches!(op.operand(0)?, Operand::Memory(..)));
            let at = address(body, op, first, of)?;
            let given = match op.operands.get(first + 1) {
                Some(given) => Some(body.get(given, Type::U32)?),
                None => None,
            };
            let (count, bytes) = match (op.has("expect_tx"), given) {
                (true, Some(bytes)) => ("1".to_owned(), bytes),
                (true, None) => return Err(op.fail("says not how many bytes it expects")),
                (false, given) => (given.unwrap_or_else(|| "1".to_owned()), "0".to_owned()),
            };
            let state = change(body, &at, &count, &bytes, which == "arrive_drop");
            if first == 1 {
                body.set(op.operand(0)?, Type::B64, &state)?;
            }
        }
    }
    Ok(())
}

/// `cp.async.bulk`: copies bytes between global and shared memory.
pub(super) fn bulk<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    if op.has("commit_group") || op.has("wait_group") || op.has("prefetch") && !op.has("tensor") {
        return Ok(());
    }
    let ways: [(&[&str], bool); 4] = [
        (
            &[
                "async",
                "bulk",
                "shared::cluster",
                "global",
                "mbarrier::complete_tx::bytes",
            ],
            true,
        ),
        (
            &[
                "async",
                "bulk",
                "shared::cta",
                "global",
                "mbarrier::complete_tx::bytes",
            ],
            true,
        ),
        (
            &["async", "bulk", "global", "shared::cta", "bulk_group"],
            false,
        ),
        (&["async", "bulk", "global", "shared", "bulk_group"], false),
    ];
    let words: Vec<&str> = op
        .words
        .iter()
        .copied()
        .filter(|word| *word != "L2::cache_hint")
        .collect();
    let Some((_, inwards)) = ways.iter().find(|(way, _)| *way == words.as_slice()) else {
        return Err(op.fail("is a copy that AMD GPUs do not have"));
    };
    let (to, from) = match inwards {
        true => (Space::Shared, Space::Global),
        false => (Space::Global, Space::Shared),
    };
    let mut places = Vec::new();
    for (at, space) in [(0, to), (1, from)] {
        let (ty, place) = place(body, op, op.operand(at)?, space)?;
        places.push(match ty.as_str() {
            "ptr" => place,
            ty => body.value(&format!("addrspacecast {ty} {place} to ptr")),
        });
    }
    let size = body.get(op.operand(2)?, Type::U32)?;
    if let [to, from] = places.as_slice() {
        let args = [("ptr", to.as_str()), ("ptr", from), ("i32", &size)];
        body.call("void", "__gfxjit_copy_bytes", &args);
    }
    if *inwards {
        let at = address(body, op, 3, Space::Shared)?;
        let came = body.value(&format!("sub i32 0, {size}"));
        change(body, &at, "0", &came, false);
    }
    Ok(())
}
