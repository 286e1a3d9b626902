//! The state of the program generator, and functions that add instructions.

use super::draw::Draw;
use super::program::{Op, Stmt};
use super::types::{I32, Scalar, Type};

/// The maximum number of operations that a function may execute, including loop iterations and
/// callees.
pub(super) const MOST_WORK: u64 = 3000;

/// A value in scope.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub id: u32,
    pub ty: Type,
}

/// An array in scratch memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Array {
    pub id: u32,
    pub ty: Type,
    pub count: u32,
}

/// Memory that is accessed bytewise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub id: u32,
    /// The address space: 0 flat, 1 global, 3 LDS, 5 scratch.
    pub space: u32,
}

/// A function that may be called.
#[derive(Clone, Debug)]
pub(super) struct Callee {
    pub name: String,
    pub params: Vec<Type>,
    pub ret: Type,
    /// Whether the first parameter is a flat pointer to a region.
    pub region: bool,
    /// Whether the first parameter is the remaining recursion depth.
    pub depth: bool,
    pub work: u64,
}

/// Kinds of statements: weight, and function that adds one.
pub(super) type Kinds = &'static [(u32, fn(&mut Gen))];

/// The state of the generator.
#[derive(Debug)]
pub(super) struct Gen {
    pub draw: Draw,
    pub next: u32,
    /// Values in scope, the oldest first.
    pub pool: Vec<Value>,
    pub body: Vec<Stmt>,
    pub integers: Vec<Type>,
    pub floats: Vec<Type>,
    pub arrays: Vec<Array>,
    pub regions: Vec<Region>,
    pub callees: Vec<Callee>,
    /// For each table, the indices in `callees` of its functions, which have the same signature.
    pub tables: Vec<(String, Vec<usize>)>,
    pub globals: Vec<(String, String)>,
    /// The number of times that the current code is executed.
    pub turns: u64,
    pub work: u64,
    pub nesting: u32,
    pub in_loop: bool,
    /// The result type of the function; `None` for the main function.
    pub ret: Option<Type>,
    /// The pointers of the main function: own input, shared input, output.
    pub rows: Option<[u32; 2]>,
}

fn integer_type(draw: &mut Draw) -> Type {
    let bits = match draw.below(20) {
        0..=7 => 32,
        8..=10 => 64,
        11..=13 => 16,
        14 => 8,
        15 => 24,
        16 => 128,
        17 => 1 + draw.below(31),
        18 => 33 + draw.below(31),
        _ => 2 + draw.below(126),
    };
    shape(draw, Scalar::Int(bits))
}

fn float_type(draw: &mut Draw) -> Type {
    let scalar = match draw.below(10) {
        0..=4 => Scalar::Float,
        5..=6 => Scalar::Half,
        7..=8 => Scalar::Double,
        _ => Scalar::BFloat,
    };
    shape(draw, scalar)
}

fn shape(draw: &mut Draw, scalar: Scalar) -> Type {
    if !scalar.bits().is_power_of_two() {
        return Type::of(scalar);
    }
    let lanes = match draw.below(24) {
        0..=3 => 2,
        4 => 3,
        5..=6 => 4,
        7 => 5 + draw.below(4),
        8 => 16,
        _ => 0,
    };
    let fits = lanes * scalar.bits() <= 256;
    Type {
        scalar,
        lanes: if fits { lanes } else { 0 },
    }
}

impl Gen {
    pub(super) fn new(seed: u64) -> Self {
        let mut draw = Draw::new(seed);
        let mut integers = vec![I32];
        for _ in 0..3 + draw.below(3) {
            integers.push(integer_type(&mut draw));
        }
        let floats = (0..1 + draw.below(3))
            .map(|_| float_type(&mut draw))
            .collect();
        Self {
            draw,
            next: 0,
            pool: Vec::new(),
            body: Vec::new(),
            integers,
            floats,
            arrays: Vec::new(),
            regions: Vec::new(),
            callees: Vec::new(),
            tables: Vec::new(),
            globals: Vec::new(),
            turns: 1,
            work: 0,
            nesting: 0,
            in_loop: false,
            ret: None,
            rows: None,
        }
    }

    pub(super) fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// Adds lines that define one value of a type. `code` gets the value's name, `%v12`, and may
    /// derive further names from it (`%v12.a`). Returns the operand.
    pub(super) fn lines(&mut self, ty: Type, code: impl FnOnce(&str) -> String) -> String {
        let id = self.fresh();
        let code = code(&format!("%v{id}"));
        self.body.push(Stmt::Op(Op {
            code,
            defines: vec![id],
            pinned: false,
        }));
        self.pool.push(Value { id, ty });
        self.work += self.turns * u64::from(ty.lanes.max(1));
        format!("${id}$")
    }

    /// Adds one instruction that defines a value.
    pub(super) fn value(&mut self, ty: Type, instruction: &str) -> String {
        self.lines(ty, |d| format!("{d} = {instruction}"))
    }

    /// Adds lines that define no value. `code` gets a prefix for names (`%v12`).
    pub(super) fn effect(&mut self, code: impl FnOnce(&str) -> String) {
        let id = self.fresh();
        let code = code(&format!("%v{id}"));
        self.body.push(Stmt::Op(Op {
            code,
            defines: Vec::new(),
            pinned: false,
        }));
        self.work += self.turns;
    }

    pub(super) fn pointer(&mut self, code: impl FnOnce(&str) -> String) -> u32 {
        let id = self.fresh();
        let code = code(&format!("%v{id}"));
        self.body.push(Stmt::Op(Op {
            code,
            defines: vec![id],
            pinned: true,
        }));
        id
    }

    pub(super) fn integer(&mut self) -> Type {
        *self.draw.pick(&self.integers)
    }

    pub(super) fn float(&mut self) -> Type {
        *self.draw.pick(&self.floats)
    }

    pub(super) fn any_type(&mut self) -> Type {
        if self.draw.below(5) < 3 {
            self.integer()
        } else {
            self.float()
        }
    }

    /// Whether a call with this work here stays within the limit.
    pub(super) fn affords(&mut self, work: u64) -> bool {
        let cost = self.turns * work;
        let affordable = self.work + cost <= MOST_WORK;
        if affordable {
            self.work += cost;
        }
        affordable
    }

    /// Adds a table of constants or of functions.
    pub(super) fn global(&mut self, definition: String) -> String {
        let name = format!("@t{}", self.globals.len());
        self.globals.push((name.clone(), definition));
        name
    }
}
