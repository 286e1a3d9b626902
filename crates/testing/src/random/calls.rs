//! Calls in generated programs.

use super::state::{Callee, Gen, Region};
use super::types::I32;

/// Calls a function, by name or through a table.
pub(super) fn any(g: &mut Gen) {
    if g.callees.is_empty() {
        return;
    }
    if !g.tables.is_empty() && g.draw.one_in(2) {
        let (table, members) = g.draw.pick(&g.tables.clone()).clone();
        let callees: Vec<_> = members.iter().map(|at| g.callees[*at].clone()).collect();
        let most = callees.iter().map(|c| c.work).max().unwrap_or(0);
        let callee = callees[0].clone();
        if (callee.region && g.regions.is_empty()) || !g.affords(most) {
            return;
        }
        let count = members.len() as u32;
        let number = g.want_value(I32);
        let through = Through {
            table,
            count,
            number,
        };
        emit(g, &callee, Some(&through));
        return;
    }
    let callee = g.draw.pick(&g.callees.clone()).clone();
    if (callee.region && g.regions.is_empty()) || !g.affords(callee.work) {
        return;
    }
    emit(g, &callee, None);
}

/// A table of functions and the index of the one to call.
#[derive(Debug)]
struct Through {
    table: String,
    count: u32,
    number: String,
}

/// A call of one of `callees`, or of a function with the same signature in a table.
fn emit(g: &mut Gen, callee: &Callee, through: Option<&Through>) {
    let mut arguments = Vec::new();
    if callee.region {
        let flat: Vec<Region> = g.regions.clone();
        let Some(region) = flat.first().map(|_| *g.draw.pick(&flat)) else {
            return;
        };
        let pointer = if region.space == 0 {
            region.id
        } else {
            g.pointer(|d| format!("{d} = cast{} ${}$ to ptr", region.space, region.id))
        };
        arguments.push(format!("ptr ${pointer}$"));
    }
    let mut masked = None;
    if callee.depth {
        masked = Some(g.want(I32));
    }
    for ty in callee.params.clone() {
        arguments.push(format!("{ty} {}", g.want(ty)));
    }
    let ret = callee.ret;
    g.lines(ret, |d| {
        let mut before = String::new();
        let mut target = callee.name.clone();
        if let Some(Through {
            table,
            count,
            number,
        }) = through
        {
            before = format!(
                "{d}.i = urem i32 {number}, {count}
                 {d}.p = getelementptr inbounds [{count} x ptr], ptr4 {table}, i32 0, i32 {d}.i
                 {d}.f = load ptr, ptr4 {d}.p\n"
            );
            target = format!("{d}.f");
        }
        if let Some(depth) = masked {
            before.push_str(&format!("{d}.d = and i32 {depth}, 3\n"));
            arguments.insert(0, format!("i32 {d}.d"));
        }
        format!(
            "{before}{d} = call {ret} {target}({})",
            arguments.join(", ")
        )
    });
}
