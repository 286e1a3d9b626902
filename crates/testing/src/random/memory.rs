//! Memory in generated programs.

use super::convert;
use super::program::REGION_BYTES;
use super::state::{Array, Gen, Kinds, Region};
use super::types::{I32, Scalar, Type};

const KINDS: Kinds = &[
    (8, array_store),
    (8, array_load),
    (8, region_store),
    (8, region_load),
    (3, copy),
    (3, constants),
    (3, atomic),
];

/// Adds an access.
pub(super) fn any(g: &mut Gen) {
    let kind = *g.draw.weighted(KINDS);
    kind(g);
}

fn array(g: &mut Gen) -> Option<Array> {
    let all = g.arrays.clone();
    (!all.is_empty()).then(|| *g.draw.pick(&all))
}

fn region(g: &mut Gen) -> Option<Region> {
    let all = g.regions.clone();
    (!all.is_empty()).then(|| *g.draw.pick(&all))
}

/// `ptr5`, `ptr` for flat pointers.
fn pointer(space: u32) -> String {
    if space == 0 {
        "ptr".to_owned()
    } else {
        format!("ptr{space}")
    }
}

/// Lines that compute `{d}.i`, an index below `count`: constant or not.
fn index(g: &mut Gen, count: u32) -> impl Fn(&str) -> String + use<> {
    let constant = g.draw.below(count);
    let value = g.draw.one_in(2).then(|| g.want_value(I32));
    move |d| match &value {
        None => format!("{d}.i = add i32 0, {constant}"),
        Some(value) if count.is_power_of_two() => format!("{d}.i = and i32 {value}, {}", count - 1),
        Some(value) => format!("{d}.i = urem i32 {value}, {count}"),
    }
}

fn array_store(g: &mut Gen) {
    let Some(Array { id, ty, count }) = array(g) else {
        return;
    };
    let (at, value) = (index(g, count), g.want(ty));
    g.effect(|d| {
        format!(
            "{}
             {d}.p = getelementptr inbounds [{count} x {ty}], ptr5 ${id}$, i32 0, i32 {d}.i
             store {ty} {value}, ptr5 {d}.p",
            at(d)
        )
    });
}

fn array_load(g: &mut Gen) {
    let Some(Array { id, ty, count }) = array(g) else {
        return;
    };
    let at = index(g, count);
    g.lines(ty, |d| {
        format!(
            "{}
             {d}.p = getelementptr inbounds [{count} x {ty}], ptr5 ${id}$, i32 0, i32 {d}.i
             {d} = load {ty}, ptr5 {d}.p",
            at(d)
        )
    });
}

/// A type of whole bytes, at most half a region, and the alignment of an access.
fn access(g: &mut Gen) -> (Type, u32) {
    let ty = match g.draw.below(3) {
        0 => Type::int(*g.draw.pick(&[8, 16, 32, 64, 96, 128, 24, 48])),
        1 => Type {
            scalar: Scalar::Int(*g.draw.pick(&[8, 16, 32])),
            lanes: 2 + g.draw.below(3),
        },
        _ => g.any_type(),
    };
    let whole = ty.scalar.bits().is_multiple_of(8) && ty.bits() <= REGION_BYTES * 4;
    let ty = if whole { ty } else { I32 };
    (ty, *g.draw.pick(&[1, 1, 2, 4, 4, 8, 16]))
}

/// Lines that compute `{d}.p`, the address of an access of `bytes` bytes.
fn place(g: &mut Gen, region: Region, bytes: u32, align: u32) -> impl Fn(&str) -> String + use<> {
    let room = REGION_BYTES - bytes;
    let Region { id, space } = region;
    let pointer = pointer(space);
    let constant = g.draw.below(room / align + 1) * align;
    let value = g.draw.one_in(2).then(|| g.want_value(I32));
    // A mask of ones below the available space, without the bits that the alignment excludes.
    let mask = ((1u32 << (room + 1).ilog2()) - 1) & !(align - 1);
    move |d| match &value {
        None => format!("{d}.p = getelementptr inbounds i8, {pointer} ${id}$, i32 {constant}"),
        Some(value) => format!(
            "{d}.i = and i32 {value}, {mask}
             {d}.p = getelementptr inbounds i8, {pointer} ${id}$, i32 {d}.i"
        ),
    }
}

fn region_store(g: &mut Gen) {
    let Some(region) = region(g) else { return };
    let (ty, align) = access(g);
    let mut value = g.want_value(ty);
    if ty.scalar.is_float() {
        value = convert::quiet(g, &value, ty);
    }
    let (at, pointer) = (
        place(g, region, ty.bits() / 8, align),
        pointer(region.space),
    );
    g.effect(|d| {
        format!(
            "{}
             store {ty} {value}, {pointer} {d}.p, align {align}",
            at(d)
        )
    });
}

fn region_load(g: &mut Gen) {
    let Some(region) = region(g) else { return };
    let (ty, align) = access(g);
    let (at, pointer) = (
        place(g, region, ty.bits() / 8, align),
        pointer(region.space),
    );
    if !ty.scalar.is_float() {
        g.lines(ty, |d| {
            format!(
                "{}
                 {d} = load {ty}, {pointer} {d}.p, align {align}",
                at(d)
            )
        });
        return;
    }
    let bits = ty.with(Scalar::Int(ty.scalar.bits()));
    g.lines(ty, |d| {
        format!(
            "{}
             {d}.l = load {ty}, {pointer} {d}.p, align {align}
             {d}.q = bitcast {ty} {d}.l to {bits}
             {}
             {d} = bitcast {bits} {d}.c to {ty}",
            at(d),
            convert::quiet_bits(ty, &format!("{d}.q"), &format!("{d}.c"))
        )
    });
}

/// Copies or fills a part of a region.
fn copy(g: &mut Gen) {
    let (Some(to), Some(from)) = (region(g), region(g)) else {
        return;
    };
    let bytes = 1 + g.draw.below(REGION_BYTES / 2);
    let at = g.draw.below(REGION_BYTES - bytes + 1);
    let (a, b) = (pointer(to.space), pointer(from.space));
    let (x, y) = (to.space, from.space);
    let length = if g.draw.one_in(3) {
        let n = g.want_value(I32);
        g.value(I32, &format!("urem i32 {n}, {}", bytes + 1))
    } else {
        bytes.to_string()
    };
    if g.draw.one_in(3) {
        let byte = g.want(Type::int(8));
        g.effect(|d| {
            format!(
                "{d}.p = getelementptr inbounds i8, {a} ${}$, i32 {at}
                 call void @llvm.memset.p{x}.i32({a} {d}.p, i8 {byte}, i32 {length}, i1 false)",
                to.id
            )
        });
        return;
    }
    // Two regions may be the same memory under two names.
    let start = g.draw.below(REGION_BYTES - bytes + 1);
    g.effect(|d| {
        format!(
            "{d}.p = getelementptr inbounds i8, {a} ${}$, i32 {at}
             {d}.q = getelementptr inbounds i8, {b} ${}$, i32 {start}
             call void @llvm.memmove.p{x}.p{y}.i32({a} {d}.p, {b} {d}.q, i32 {length}, i1 false)",
            to.id, from.id
        )
    });
}

/// Reads from a table of constants.
fn constants(g: &mut Gen) {
    let ty = g.any_type();
    let count = *g.draw.pick(&[2, 4, 7, 8]);
    let elements: Vec<String> = (0..count)
        .map(|_| format!("{ty} {}", ty.constant(&mut g.draw)))
        .collect();
    let name = g.global(format!(
        "internal as4 constant [{count} x {ty}] [{}], align 16",
        elements.join(", ")
    ));
    let at = index(g, count);
    g.lines(ty, |d| {
        format!(
            "{}
             {d}.p = getelementptr inbounds [{count} x {ty}], ptr4 {name}, i32 0, i32 {d}.i
             {d} = load {ty}, ptr4 {d}.p",
            at(d)
        )
    });
}

/// Atomic operations on the lane's own memory.
fn atomic(g: &mut Gen) {
    let Some(region) = region(g) else { return };
    // Atomics on flat addresses of scratch memory are not supported on GPUs.
    if region.space == 0 {
        return;
    }
    let ty = Type::int(if g.draw.one_in(3) { 64 } else { 32 });
    let bytes = ty.bits() / 8;
    let (at, pointer) = (place(g, region, bytes, bytes), pointer(region.space));
    let ordering = *g
        .draw
        .pick(&["monotonic", "monotonic", "acq_rel", "seq_cst"]);
    let (a, b) = (g.want(ty), g.want(ty));
    if g.draw.one_in(4) {
        let half = g.draw.below(2);
        let out = if half == 0 { ty } else { super::types::I1 };
        g.lines(out, |d| {
            format!(
                "{}
                 {d}.x = cmpxchg {pointer} {d}.p, {ty} {a}, {ty} {b} {ordering} monotonic
                 {d} = extractvalue {{ {ty}, i1 }} {d}.x, {half}",
                at(d)
            )
        });
        return;
    }
    let op = *g.draw.pick(&[
        "xchg",
        "add",
        "sub",
        "and",
        "nand",
        "or",
        "xor",
        "max",
        "min",
        "umax",
        "umin",
        "uinc_wrap",
        "udec_wrap",
        "usub_cond",
        "usub_sat",
    ]);
    g.lines(ty, |d| {
        format!(
            "{}
             {d} = atomicrmw {op} {pointer} {d}.p, {ty} {a} {ordering}",
            at(d)
        )
    });
}
