//! `wmma`: loads, products and stores of fragments. A fragment consists of tiles of `mma`: A by 16 rows; B, C and D
//! by 8 columns.

use super::function::Body;
use super::matrix::{self, Kind, Shape, Tile};
use super::memory::{place, space};
use super::op::Op;
use crate::error::Error;
use crate::types::{Class, Type};

pub(super) fn wmma<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    match op.one_of(&["load", "store", "mma"]) {
        Some("load") => load(body, op),
        Some("store") => store(body, op),
        Some(_) => multiply(body, op),
        None => Err(op.fail("is not done")),
    }
}

const WORDS: [&str; 23] = [
    "load",
    "store",
    "mma",
    "sync",
    "aligned",
    "row",
    "col",
    "a",
    "b",
    "c",
    "d",
    "global",
    "shared",
    "shared::cta",
    "satfinite",
    "tf32",
    "s4",
    "u4",
    "b1",
    "xor",
    "and",
    "popc",
    "rn",
];

fn only(op: &Op<'_, '_>) -> Result<(), Error> {
    let known = |word: &&&str| WORDS.contains(*word) || word.starts_with('m');
    match op.words.iter().find(|word| !known(word)) {
        None => Ok(()),
        Some(word) => Err(op.fail(format!("is not done: `.{word}`"))),
    }
}

/// The positions of a lane's elements of a fragment, in the order of its registers: row, and column (of C and D) or
/// index along the sum (of A and B). Each is a constant plus a multiple of a number that depends on the lane.
struct Fragment {
    /// For each register, or for each element of C and D: the offset of the first element, down and across,
    /// from the lane's base position.
    places: Vec<(u32, u32)>,
    /// Whether the positions are transposed (for B): down is along the sum.
    is_b: bool,
    /// The number of elements in a register.
    each: u32,
}

impl Fragment {
    fn of(which: &str, shape: Shape, kind: Kind) -> Self {
        let each = 32_u32.checked_div(kind.bits()).unwrap_or(1).max(1);
        let parts = kind.parts(shape);
        let mut places = Vec::new();
        match which {
            "a" => {
                for tile in 0..shape.rows.div_ceil(16) {
                    for part in 0..parts {
                        for half in 0..(shape.rows / 8).min(2) {
                            places.push((16 * tile + 8 * half, 4 * each * part));
                        }
                    }
                }
            }
            _ => {
                for tile in 0..shape.columns / 8 {
                    for part in 0..parts {
                        places.push((8 * tile, 4 * each * part));
                    }
                }
            }
        }
        Self {
            places,
            is_b: which == "b",
            each,
        }
    }
}

/// The offsets of the elements of C and D, down and across, from a lane's base position.
fn sums(shape: Shape) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    for row in 0..shape.rows.div_ceil(16) {
        for column in 0..shape.columns / 8 {
            for half in 0..(shape.rows / 8).min(2) {
                for one in 0..2 {
                    out.push((16 * row + 8 * half, 8 * column + one));
                }
            }
        }
    }
    out
}

/// A matrix in memory: a pointer, and the distance of rows.
struct Matrix {
    pointer: String,
    base: String,
    stride: String,
    /// Whether elements of one row are contiguous.
    rows: bool,
    down: String,
    across: String,
    bits: u32,
}

impl Matrix {
    fn new<'a>(
        body: &mut Body<'_, 'a>,
        op: &Op<'_, 'a>,
        at: usize,
        stride: usize,
        (width, height): (u32, u32),
        bits: u32,
        own: u32,
    ) -> Result<Self, Error> {
        let (pointer, base) = place(body, op, op.operand(at)?, space(op)?)?;
        let rows = !op.has("col");
        let stride = match op.operands.get(stride) {
            Some(stride) => {
                let stride = body.get(stride, Type::U32)?;
                body.resize(&stride, 32, 64, false)
            }
            None => if rows { width } else { height }.to_string(),
        };
        // A lane's base position: row lane / 4, and column `own` * (lane % 4).
        let lane = body.call("i32", "__gfxjit_lane", &[]);
        let lane = body.value(&format!("zext i32 {lane} to i64"));
        let down = body.value(&format!("lshr i64 {lane}, 2"));
        let across = body.value(&format!("and i64 {lane}, 3"));
        let across = body.value(&format!("mul i64 {across}, {own}"));
        Ok(Self {
            pointer,
            base,
            stride,
            rows,
            down,
            across,
            bits,
        })
    }

    /// The address of an element.
    fn element(&self, body: &mut Body<'_, '_>, down: u32, across: u32) -> String {
        let row = body.value(&format!("add i64 {}, {down}", self.down));
        let column = body.value(&format!("add i64 {}, {across}", self.across));
        let (far, near) = if self.rows {
            (row, column)
        } else {
            (column, row)
        };
        let line = body.value(&format!("mul i64 {far}, {}", self.stride));
        let at = body.value(&format!("add i64 {line}, {near}"));
        let bits = body.value(&format!("mul i64 {at}, {}", self.bits));
        let bytes = body.value(&format!("lshr i64 {bits}, 3"));
        body.value(&format!(
            "getelementptr i8, {} {}, i64 {bytes}",
            self.pointer, self.base
        ))
    }
}

fn load<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    only(op)?;
    op.count(2, 3)?;
    let shape = Shape::of(op)?;
    let which = op
        .one_of(&["a", "b", "c"])
        .ok_or_else(|| op.fail("names no matrix"))?;
    let ty = matrix::types(op).last().copied().unwrap_or("");
    if which == "c" {
        return load_sums(body, op, shape, ty);
    }
    let kind = Kind::named(ty).ok_or_else(|| op.fail("has a type that is not done"))?;
    let fragment = Fragment::of(which, shape, kind);
    let mut to = matrix::registers(body, op, 0)?;
    // f16 fragments have more registers than needed.
    if to.len() < fragment.places.len() || to.len() > fragment.places.len() && ty != "f16" {
        return Err(op.fail(format!("needs {} registers", fragment.places.len())));
    }
    let extra = to.split_off(fragment.places.len());
    let size = match which {
        "a" => (shape.depth, shape.rows),
        _ => (shape.columns, shape.depth),
    };
    let mut memory = Matrix::new(body, op, 1, 2, size, kind.bits(), fragment.each)?;
    // The positions of B are transposed.
    if fragment.is_b {
        memory.rows = !memory.rows;
    }
    if !memory.rows && kind.bits() < 8 {
        return Err(
            op.fail("loads elements of less than a byte from another side than along the sum")
        );
    }
    let word = if kind == Kind::Double { 64 } else { 32 };
    let ty = Type::new(Class::Bits, word);
    for (to, (down, across)) in to.iter().zip(&fragment.places) {
        let pointer = &memory.pointer.clone();
        let value = match memory.rows || kind.bits() >= 32 {
            true => {
                let place = memory.element(body, *down, *across);
                body.value(&format!(
                    "load i{word}, {pointer} {place}, align {}",
                    word / 8
                ))
            }
            false => {
                let (bits, mut all) = (kind.bits(), "0".to_owned());
                for at in 0..fragment.each {
                    let place = memory.element(body, *down, across + at);
                    let one = body.value(&format!(
                        "load i{bits}, {pointer} {place}, align {}",
                        bits / 8
                    ));
                    let one = body.value(&format!("zext i{bits} {one} to i32"));
                    let one = body.value(&format!("shl i32 {one}, {}", at * bits));
                    all = body.value(&format!("or i32 {all}, {one}"));
                }
                all
            }
        };
        body.set(to, ty, &value)?;
    }
    for to in &extra {
        body.set(to, ty, "0")?;
    }
    Ok(())
}

/// The number of bits of an element of C and D in memory.
fn bits_of(ty: &str, op: &Op<'_, '_>) -> Result<u32, Error> {
    match ty {
        "f16" => Ok(16),
        "f32" | "s32" => Ok(32),
        "f64" => Ok(64),
        _ => Err(op.fail("has a type that is not done")),
    }
}

fn load_sums<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    shape: Shape,
    ty: &str,
) -> Result<(), Error> {
    let bits = bits_of(ty, op)?;
    let memory = Matrix::new(body, op, 1, 2, (shape.columns, shape.rows), bits, 2)?;
    let mut values = Vec::new();
    for (down, across) in sums(shape) {
        let place = memory.element(body, down, across);
        let own = match ty {
            "f16" => "half",
            "f32" => "float",
            "f64" => "double",
            _ => "i32",
        };
        let value = body.value(&format!(
            "load {own}, {} {place}, align {}",
            memory.pointer,
            bits / 8
        ));
        values.push(match ty {
            "f16" => body.value(&format!("fpext half {value} to float")),
            _ => value,
        });
    }
    matrix::put(body, op, ty, &values)
}

fn store<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    only(op)?;
    op.count(2, 3)?;
    let shape = Shape::of(op)?;
    let ty = matrix::types(op).last().copied().unwrap_or("");
    let bits = bits_of(ty, op)?;
    let values = matrix::accumulators(body, op, 1, ty)?;
    let places = sums(shape);
    if values.len() != places.len() {
        return Err(op.fail("has another number of registers than the matrix needs"));
    }
    let memory = Matrix::new(body, op, 0, 2, (shape.columns, shape.rows), bits, 2)?;
    for ((down, across), value) in places.into_iter().zip(&values) {
        let place = memory.element(body, down, across);
        let (own, value) = match ty {
            "f16" => (
                "half",
                body.value(&format!("fptrunc float {value} to half")),
            ),
            "f32" => ("float", value.clone()),
            "f64" => ("double", value.clone()),
            _ => ("i32", value.clone()),
        };
        body.line(&format!(
            "store {own} {value}, {} {place}, align {}",
            memory.pointer,
            bits / 8
        ));
    }
    Ok(())
}

fn multiply<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    only(op)?;
    op.count(4, 4)?;
    let shape = Shape::of(op)?;
    let types = matrix::types(op);
    // For f16 the instruction names only the types of D and C.
    let [d, a, b, c] = match types[..] {
        [d, c] => [d, "f16", "f16", c],
        [d, a, b, c] => [d, a, b, c],
        _ => return Err(op.fail("has types that are not done")),
    };
    let (Some(left), Some(right)) = (Kind::named(a), Kind::named(b)) else {
        return Err(op.fail("has types that are not done"));
    };
    let own = matrix::given(body, op, 1, left)?;
    let other = matrix::given(body, op, 2, right)?;
    let given = matrix::accumulators(body, op, 3, c)?;
    let parts = left.parts(shape);
    let halves = (shape.rows / 8).min(2);
    let (of_a, of_b, of_c) = (
        (halves * parts) as usize,
        parts as usize,
        2 * halves as usize,
    );
    let (tall, wide) = (shape.rows.div_ceil(16) as usize, shape.columns as usize / 8);
    let fits = matches!(parts, 1 | 2)
        && own.len() >= tall * of_a
        && other.len() >= wide * of_b
        && given.len() == tall * wide * of_c;
    if !fits {
        return Err(op.fail("has a shape or registers that are not done"));
    }
    let mut out = Vec::new();
    for (tile, c) in given.chunks(of_c).enumerate() {
        let (down, across) = (tile / wide, tile % wide);
        let tile = Tile {
            a: own.get(down * of_a..(down + 1) * of_a).unwrap_or_default(),
            b: other
                .get(across * of_b..(across + 1) * of_b)
                .unwrap_or_default(),
            c,
            kinds: (left, right),
            rows: 8 * halves,
            parts,
            and: op.has("and"),
            bounded: op.has("satfinite"),
        };
        out.extend(tile.write(body, op)?);
    }
    matrix::put(body, op, d, &out)
}
