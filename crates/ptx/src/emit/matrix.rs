//! Matrices that a warp holds: `mma`, `wmma`, `ldmatrix` and similar. The products are functions of the library of
//! primitives (`lib/matrices.h` of `gfxjit-nvptx`), which documents the layout of elements.
//!
//! PTX leaves open the layout of `wmma` fragments. Here it is that of `mma`, tile by tile.

use super::function::Body;
use super::op::Op;
use crate::ast::Operand;
use crate::error::Error;
use crate::types::{Class, Type};

pub(super) fn transpose<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    op.only(&["sync", "aligned", "m8n8", "trans"])?;
    let value = body.get(op.operand(1)?, Type::B32)?;
    let out = body.call("i32", "__gfxjit_movmatrix", &[("i32", &value)]);
    body.set(op.operand(0)?, Type::B32, &out)
}

/// Rows, columns, and the number of products in each sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) rows: u32,
    pub(super) columns: u32,
    pub(super) depth: u32,
}

impl Shape {
    /// `m16n8k8`.
    pub(super) fn of(op: &Op<'_, '_>) -> Result<Self, Error> {
        let shape = op.words.iter().find_map(|word| {
            let (rows, rest) = word.strip_prefix('m')?.split_once('n')?;
            let (columns, depth) = rest.split_once('k')?;
            // No matrix has more than 256 elements along a side.
            let side = |text: &str| text.parse::<u32>().ok().filter(|n| (1..=256).contains(n));
            Some(Self {
                rows: side(rows)?,
                columns: side(columns)?,
                depth: side(depth)?,
            })
        });
        shape.ok_or_else(|| op.fail("names no shape that is done"))
    }
}

/// The element type of A and B.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Floating-point numbers, with the number of bits of the sums: 32 or 16.
    Small(&'static str, u32),
    /// Integers: the number of bits, and whether they are signed.
    Whole(u32, bool),
    Double,
}

impl Kind {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "f16" => Self::Small("f16", 16),
            "bf16" => Self::Small("bf16", 16),
            "tf32" => Self::Small("tf32", 32),
            "e4m3" => Self::Small("e4m3", 8),
            "e5m2" => Self::Small("e5m2", 8),
            "s8" => Self::Whole(8, true),
            "u8" => Self::Whole(8, false),
            "s4" => Self::Whole(4, true),
            "u4" => Self::Whole(4, false),
            "b1" => Self::Whole(1, false),
            "f64" => Self::Double,
            _ => return None,
        })
    }

    pub(super) fn bits(self) -> u32 {
        match self {
            Self::Small(_, bits) | Self::Whole(bits, _) => bits,
            Self::Double => 64,
        }
    }

    /// The number of a lane's registers along the sum, for one row.
    pub(super) fn parts(self, shape: Shape) -> u32 {
        shape.depth * self.bits() / 32 / if self == Self::Double { 8 } else { 4 }
    }
}

/// The types of D, A, B and C at the end of an instruction's name.
pub(super) fn types<'a>(op: &Op<'_, 'a>) -> Vec<&'a str> {
    let known = |word: &&str| matches!(*word, "f32" | "s32") || Kind::named(word).is_some();
    op.whole.split('.').filter(known).collect()
}

/// The values of whole operands, element by element.
pub(super) fn registers<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    at: usize,
) -> Result<Vec<Operand<'a>>, Error> {
    let operand = op.operand(at)?;
    Ok(body.parts(operand).unwrap_or_else(|| vec![operand.clone()]))
}

/// A vector of values; missing elements are 0.
pub(super) fn vector(body: &mut Body<'_, '_>, ty: &str, count: usize, values: &[String]) -> String {
    let mut out = "zeroinitializer".to_owned();
    for (at, value) in values.iter().enumerate() {
        out = body.value(&format!(
            "insertelement <{count} x {ty}> {out}, {ty} {value}, i32 {at}"
        ));
    }
    out
}

pub(super) fn element(body: &mut Body<'_, '_>, ty: &str, vector: &str, at: usize) -> String {
    body.value(&format!("extractelement {ty} {vector}, i32 {at}"))
}

/// A product of one tile, of 16 or 8 rows and 8 columns: from all of a lane's registers of A, B and C to the
/// elements of D.
pub(super) struct Tile<'s> {
    pub(super) a: &'s [String],
    pub(super) b: &'s [String],
    pub(super) c: &'s [String],
    pub(super) kinds: (Kind, Kind),
    pub(super) rows: u32,
    pub(super) parts: u32,
    /// Whether products of single bits are combined by `and`; whether sums saturate.
    pub(super) and: bool,
    pub(super) bounded: bool,
}

impl Tile<'_> {
    /// Returns D, as numbers of 32 bits or of 64.
    pub(super) fn write(
        &self,
        body: &mut Body<'_, '_>,
        op: &Op<'_, '_>,
    ) -> Result<Vec<String>, Error> {
        let (rows, parts) = (self.rows, self.parts);
        let none = || op.fail("multiplies elements of these types, which is not done");
        let (own, name, how) = match self.kinds {
            (Kind::Small(a, _), Kind::Small(b, bits)) => {
                let name = match (a == b, bits) {
                    (_, 8) => format!("{a}_{b}"),
                    (true, _) => a.to_owned(),
                    _ => return Err(none()),
                };
                ("float", format!("{name}_16_{parts}"), None)
            }
            (Kind::Whole(bits, a), Kind::Whole(other, b)) if bits == other => {
                let signs = match bits {
                    1 => u32::from(self.and),
                    _ => u32::from(a) | u32::from(b) << 1,
                };
                let how = signs | u32::from(self.bounded) << 2;
                (
                    "i32",
                    format!("i{bits}_{rows}_{parts}"),
                    Some(how.to_string()),
                )
            }
            (Kind::Double, Kind::Double) => ("double", format!("f64_{rows}_{parts}"), None),
            _ => return Err(none()),
        };
        let double = own == "double";
        let (word, wide, tall) = if double {
            ("double", 8, 4)
        } else {
            ("i32", 4, 2)
        };
        // Missing rows are 0.
        let mut a = self.a.to_vec();
        if own == "float" && rows == 8 {
            a = a
                .into_iter()
                .flat_map(|one| [one, "0".to_owned()])
                .collect();
        }
        let (a, b) = (
            vector(body, word, wide, &a),
            vector(body, word, tall, self.b),
        );
        let c = vector(body, own, 4, self.c);
        let types = [
            format!("<{wide} x {word}>"),
            format!("<{tall} x {word}>"),
            format!("<4 x {own}>"),
        ];
        let mut args = vec![
            (types[0].as_str(), a.as_str()),
            (&types[1], &b),
            (&types[2], &c),
        ];
        if let Some(how) = &how {
            args.push(("i32", how));
        }
        let out = body.call(&types[2], &format!("__gfxjit_mma_{name}"), &args);
        let count = if rows == 8 { 2 } else { 4 };
        Ok((0..count)
            .map(|at| element(body, &types[2], &out, at))
            .collect())
    }
}

/// The numbers in the registers of C; a register holds two numbers of 16 bits.
pub(super) fn accumulators<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    at: usize,
    ty: &str,
) -> Result<Vec<String>, Error> {
    let mut out = Vec::new();
    for operand in registers(body, op, at)? {
        match ty {
            "f16" => {
                let pair = body.get(&operand, pair())?;
                for half in 0..2 {
                    let own = element(body, "<2 x half>", &pair, half);
                    out.push(body.value(&format!("fpext half {own} to float")));
                }
            }
            "f32" => out.push(body.get(&operand, Type::F32)?),
            "f64" => out.push(body.get(&operand, Type::new(Class::Float, 64))?),
            _ => out.push(body.get(&operand, Type::B32)?),
        }
    }
    Ok(out)
}

pub(super) fn pair() -> Type {
    Type {
        class: Class::Float,
        bits: 16,
        elements: 2,
    }
}

/// Stores numbers in the registers of D.
pub(super) fn put<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    ty: &str,
    values: &[String],
) -> Result<(), Error> {
    let to = registers(body, op, 0)?;
    let each = if ty == "f16" { 2 } else { 1 };
    if to.len() * each != values.len() {
        return Err(op.fail(format!(
            "needs {} registers for its result",
            values.len() / each
        )));
    }
    for (to, values) in to.iter().zip(values.chunks(each)) {
        match (ty, values) {
            ("f16", [low, high]) => {
                let halves = [low, high].map(|v| body.value(&format!("fptrunc float {v} to half")));
                let both = vector(body, "half", 2, &halves);
                body.set(to, pair(), &both)?;
            }
            ("f32", [value]) => body.set(to, Type::F32, value)?,
            ("f64", [value]) => body.set(to, Type::new(Class::Float, 64), value)?,
            (_, [value]) => body.set(to, Type::B32, value)?,
            _ => {}
        }
    }
    Ok(())
}

/// The registers of A and B, as bits or as doubles.
pub(super) fn given<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    at: usize,
    kind: Kind,
) -> Result<Vec<String>, Error> {
    let ty = match kind {
        Kind::Double => Type::new(Class::Float, 64),
        _ => Type::B32,
    };
    let registers = registers(body, op, at)?;
    registers.iter().map(|one| body.get(one, ty)).collect()
}

const WORDS: [&str; 11] = [
    "sync",
    "aligned",
    "row",
    "col",
    "satfinite",
    "xor",
    "and",
    "popc",
    "kind::f8f6f4",
    "tf32",
    "rn",
];

pub(super) fn mma<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    if op.words.iter().any(|word| word.starts_with("sp")) {
        return Err(op.fail("multiplies a sparse matrix, which is not done"));
    }
    let shape = Shape::of(op)?;
    let known = |word: &&&str| {
        WORDS.contains(*word) || word.starts_with('m') || Kind::named(word).is_some()
    };
    if let Some(word) = op.words.iter().find(|word| !known(word)) {
        return Err(op.fail(format!("is not done: `.{word}`")));
    }
    op.count(4, 4)?;
    let types = types(op);
    let [d, a, b, c] = types[..] else {
        return Err(op.fail("has types that are not done"));
    };
    if (shape, a)
        == (
            Shape {
                rows: 8,
                columns: 8,
                depth: 4,
            },
            "f16",
        )
    {
        return quads(body, op, d, c);
    }
    let (Some(left), Some(right)) = (Kind::named(a), Kind::named(b)) else {
        return Err(op.fail("has types that are not done"));
    };
    let parts = left.parts(shape);
    let tile = matches!((shape.rows, shape.columns), (8 | 16, 8)) && matches!(parts, 1 | 2 | 4);
    let [mut own, mut other] = [Vec::new(), Vec::new()];
    for (at, kind, to) in [(1, left, &mut own), (2, right, &mut other)] {
        *to = given(body, op, at, kind)?;
    }
    let sums = accumulators(body, op, 3, c)?;
    let halves = shape.rows / 8;
    let fits = own.len() == (halves * parts) as usize
        && other.len() == parts as usize
        && sums.len() == 2 * halves as usize;
    if !tile || !fits || parts == 4 && left != Kind::Double {
        return Err(op.fail("has a shape or registers that are not done"));
    }
    let out = Tile {
        a: &own,
        b: &other,
        c: &sums,
        kinds: (left, right),
        rows: shape.rows,
        parts,
        and: op.has("and"),
        bounded: op.has("satfinite"),
    }
    .write(body, op)?;
    put(body, op, d, &out)
}

/// m8n8k4 of f16: four products, of eight lanes each.
fn quads<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>, d: &str, c: &str) -> Result<(), Error> {
    // The first of these modifiers is the layout of A, the second that of B.
    let layouts: Vec<&&str> = op
        .words
        .iter()
        .filter(|w| matches!(**w, "row" | "col"))
        .collect();
    let [a_lies, b_lies] = layouts[..] else {
        return Err(op.fail("says not how its matrices lie"));
    };
    let how = u32::from(*a_lies == "col") | u32::from(*b_lies == "row") << 1;
    if c != d {
        return Err(op.fail("has sums of two types, which is not done"));
    }
    let mut vectors = Vec::new();
    for at in [1, 2] {
        let values = given(body, op, at, Kind::Small("f16", 16))?;
        if values.len() != 2 {
            return Err(op.fail("needs two registers of A and of B"));
        }
        vectors.push(vector(body, "i32", 2, &values));
    }
    let sums = accumulators(body, op, 3, c)?;
    if sums.len() != 8 {
        return Err(op.fail("needs eight sums"));
    }
    let sums = vector(body, "float", 8, &sums);
    let how = how.to_string();
    let args = [
        ("<2 x i32>", vectors[0].as_str()),
        ("<2 x i32>", &vectors[1]),
        ("<8 x float>", &sums),
        ("i32", &how),
    ];
    let out = body.call("<8 x float>", &format!("__gfxjit_mma_quads_{d}"), &args);
    let values: Vec<String> = (0..8)
        .map(|at| element(body, "<8 x float>", &out, at))
        .collect();
    put(body, op, d, &values)
}

/// The number of matrices that an instruction moves (`x1` to `x4`), and the lane's address.
fn moved<'a>(
    body: &mut Body<'_, 'a>,
    op: &Op<'_, 'a>,
    at: usize,
) -> Result<(usize, String), Error> {
    op.only(&[
        "sync",
        "aligned",
        "m8n8",
        "x1",
        "x2",
        "x4",
        "trans",
        "shared",
        "shared::cta",
    ])?;
    if op.types != [Type::new(Class::Bits, 16)] {
        return Err(op.fail("moves elements of another size than 16 bits, which is not done"));
    }
    let count = match op.one_of(&["x1", "x2", "x4"]) {
        Some("x1") => 1,
        Some("x2") => 2,
        Some(_) => 4,
        None => return Err(op.fail("says not how many matrices it moves")),
    };
    let (ty, place) = super::memory::place(body, op, op.operand(at)?, crate::ast::Space::Shared)?;
    let place = match ty.as_str() {
        "ptr addrspace(3)" => place,
        ty => body.value(&format!("addrspacecast {ty} {place} to ptr addrspace(3)")),
    };
    Ok((
        count,
        body.value(&format!("ptrtoint ptr addrspace(3) {place} to i32")),
    ))
}

pub(super) fn load<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let (count, address) = moved(body, op, 1)?;
    let to = registers(body, op, 0)?;
    if to.len() != count {
        return Err(op.fail("needs as many registers as matrices"));
    }
    let name = if op.has("trans") {
        "__gfxjit_ldmatrix_trans"
    } else {
        "__gfxjit_ldmatrix"
    };
    let mut values = Vec::new();
    for m in 0..count {
        let m = m.to_string();
        values.push(body.call("i32", name, &[("i32", &address), ("i32", &m)]));
    }
    for (to, value) in to.iter().zip(&values) {
        body.set(to, Type::B32, value)?;
    }
    Ok(())
}

pub(super) fn store<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    let (count, address) = moved(body, op, 0)?;
    let from = registers(body, op, 1)?;
    if from.len() != count {
        return Err(op.fail("needs as many registers as matrices"));
    }
    let name = if op.has("trans") {
        "__gfxjit_stmatrix_trans"
    } else {
        "__gfxjit_stmatrix"
    };
    for (m, from) in from.iter().enumerate() {
        let (m, value) = (m.to_string(), body.get(from, Type::B32)?);
        body.call(
            "void",
            name,
            &[("i32", &address), ("i32", &m), ("i32", &value)],
        );
    }
    Ok(())
}
