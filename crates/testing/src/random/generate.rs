//! Makes programs from seeds: functions, control flow, and where values come from.
//!
//! Problem: the programs must be well-defined on every target, use every kind of type and
//! operation, and end soon. What single operations look like is in `ops.rs`.

use super::draw::Draw;
use super::memory::Through;
use super::ops;
use super::program::{
    Arm, Function, INPUT_BYTES, Merge, Op, Program, REGION_BYTES, SCRATCH_AT, Stmt, UNIFORM_BYTES,
    case_step,
};
use super::types::{I1, I32, Scalar, Type};

/// Operations that a function may carry out, loops counted out, and what it calls included.
const MOST_WORK: u64 = 3000;
/// Bytes of results that a lane writes.
const RESULT_BYTES: u32 = SCRATCH_AT;

/// A value in scope.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub id: u32,
    pub ty: Type,
}

/// A variable of several elements of one type, in scratch memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Array {
    pub id: u32,
    pub ty: Type,
    pub count: u32,
}

/// Memory that is used bytewise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub id: u32,
    /// 0 flat, 1 global, 3 LDS, 5 scratch.
    pub space: u32,
}

/// A function that may be called.
#[derive(Clone, Debug)]
pub(super) struct Callee {
    pub name: String,
    pub params: Vec<Type>,
    pub ret: Type,
    /// Takes a flat pointer to a region first.
    pub region: bool,
    /// Takes how often it may call itself first.
    pub depth: bool,
    pub work: u64,
}

/// Kinds of statements: how often they come, and what adds one.
pub(super) type Kinds = &'static [(u32, fn(&mut Gen))];

/// The state of the generator.
#[derive(Debug)]
pub(super) struct Gen {
    pub draw: Draw,
    next: u32,
    /// Values in scope, the oldest first.
    pub pool: Vec<Value>,
    body: Vec<Stmt>,
    pub integers: Vec<Type>,
    pub floats: Vec<Type>,
    pub arrays: Vec<Array>,
    pub regions: Vec<Region>,
    pub callees: Vec<Callee>,
    /// Groups of names in `callees` with one signature each, by table.
    pub tables: Vec<(String, Vec<usize>)>,
    globals: Vec<(String, String)>,
    /// How often what is written now runs.
    turns: u64,
    pub work: u64,
    nesting: u32,
    in_loop: bool,
    /// What the function returns; nothing for the main function.
    ret: Option<Type>,
    /// The pointers of the main function: input, what all lanes share, output.
    rows: Option<[u32; 2]>,
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
    fn new(seed: u64) -> Self {
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

    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// Adds lines that define one value of a type; `code` gets its name, `%v12`, and may make
    /// names of its own by adding to it (`%v12.a`). Returns the operand.
    pub fn lines(&mut self, ty: Type, code: impl FnOnce(&str) -> String) -> String {
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
    pub fn value(&mut self, ty: Type, instruction: &str) -> String {
        self.lines(ty, |d| format!("{d} = {instruction}"))
    }

    /// Adds lines that define nothing. `code` gets a prefix for names (`%v12`).
    pub fn effect(&mut self, code: impl FnOnce(&str) -> String) {
        let id = self.fresh();
        let code = code(&format!("%v{id}"));
        self.body.push(Stmt::Op(Op {
            code,
            defines: Vec::new(),
            pinned: false,
        }));
        self.work += self.turns;
    }

    fn pointer(&mut self, code: impl FnOnce(&str) -> String) -> u32 {
        let id = self.fresh();
        let code = code(&format!("%v{id}"));
        self.body.push(Stmt::Op(Op {
            code,
            defines: vec![id],
            pinned: true,
        }));
        id
    }

    pub fn integer(&mut self) -> Type {
        *self.draw.pick(&self.integers)
    }

    pub fn float(&mut self) -> Type {
        *self.draw.pick(&self.floats)
    }

    pub fn any_type(&mut self) -> Type {
        if self.draw.below(5) < 3 {
            self.integer()
        } else {
            self.float()
        }
    }

    /// An operand of a type.
    pub fn want(&mut self, ty: Type) -> String {
        let there: Vec<u32> = self
            .pool
            .iter()
            .filter(|v| v.ty == ty)
            .map(|v| v.id)
            .collect();
        let roll = self.draw.below(100);
        if roll < 12 && ty != I1 {
            return ty.constant(&mut self.draw);
        }
        if !there.is_empty() && roll < 85 {
            // Young values more often than old ones.
            let window = if self.draw.one_in(2) { 4 } else { there.len() };
            let at = there.len() - 1 - self.draw.below(window.min(there.len()) as u32) as usize;
            return format!("${}$", there[at]);
        }
        self.make(ty)
    }

    /// An operand that is no constant.
    pub fn want_value(&mut self, ty: Type) -> String {
        let operand = self.want(ty);
        if operand.starts_with('$') {
            operand
        } else {
            self.make(ty)
        }
    }

    fn make(&mut self, ty: Type) -> String {
        if let Some(rows) = self.rows
            && (self.pool.len() < 4 || self.draw.one_in(3))
        {
            return self.load_row(rows, ty);
        }
        let usable = |v: &Value| v.ty != ty && v.ty.scalar.bits() <= 128;
        let sources: Vec<Value> = self.pool.iter().copied().filter(usable).collect();
        if sources.is_empty() {
            return ty.constant(&mut self.draw);
        }
        let from = *self.draw.pick(&sources);
        ops::convert(self, &format!("${}$", from.id), from.ty, ty)
    }

    /// Reads an input of the lane, or one that all lanes have in common.
    fn load_row(&mut self, rows: [u32; 2], ty: Type) -> String {
        let (row, bytes) = if self.draw.below(3) < 2 {
            (rows[0], INPUT_BYTES)
        } else {
            (rows[1], UNIFORM_BYTES)
        };
        let size = ty.bits().div_ceil(32) * 4;
        let at = self.draw.below((bytes - size) / 4 + 1) * 4;
        let bits = Type::int(size * 8);
        let loaded = self.lines(bits, |d| {
            format!(
                "{d}.p = getelementptr i8, ptr1 %v{row}, i32 {at}
                 {d} = load {bits}, ptr1 {d}.p, align 4"
            )
        });
        let exact = Type::int(ty.bits());
        let cut = if exact == bits {
            loaded
        } else {
            self.value(exact, &format!("trunc {bits} {loaded} to {exact}"))
        };
        ops::reinterpret(self, &cut, exact, ty)
    }

    /// What a function's variables are.
    fn memory(&mut self) {
        for _ in 0..self.draw.below(3) {
            let ty = self.any_type();
            let count = *self.draw.pick(&[2, 3, 4, 5, 8, 16]);
            if ty.bits().div_ceil(8) * count > 256 {
                continue;
            }
            let id = self.pointer(|d| {
                format!(
                    "{d} = alloca [{count} x {ty}], align 16, as5
                     store [{count} x {ty}] zeroinitializer, ptr5 {d}, align 16"
                )
            });
            self.arrays.push(Array { id, ty, count });
        }
        if self.draw.one_in(3) {
            let fill = self.draw.below(256);
            let id = self.pointer(|d| {
                format!(
                    "{d} = alloca [{REGION_BYTES} x i8], align 16, as5
                     call void @llvm.memset.p5.i32(ptr5 {d}, i8 {fill}, i32 {REGION_BYTES}, i1 false)"
                )
            });
            self.regions.push(Region { id, space: 5 });
        }
        if !self.regions.is_empty() && self.draw.one_in(3) {
            let of = *self.draw.pick(&self.regions);
            if of.space != 0 {
                let id = self.pointer(|d| format!("{d} = cast{} ${}$ to ptr", of.space, of.id));
                self.regions.push(Region { id, space: 0 });
            }
        }
    }

    /// So many statements.
    fn statements(&mut self, count: u32) {
        for _ in 0..count {
            if self.work > MOST_WORK {
                return;
            }
            match self.draw.below(100) {
                0..=5 if self.nesting < 3 => self.branch(),
                6..=9 if self.nesting < 2 => self.repeat(),
                10..=11 if self.in_loop => {
                    let value = self.want(I1);
                    let id = self.fresh();
                    self.body.push(Stmt::Break { id, value });
                }
                12 if self.nesting > 0 && self.ret.is_some() => {
                    let value = self.want(I1);
                    let result = match self.ret {
                        Some(ty) => format!("{ty} {}", self.want(ty)),
                        None => "void".to_owned(),
                    };
                    let id = self.fresh();
                    self.body.push(Stmt::Return { id, value, result });
                }
                _ => ops::any(self),
            }
        }
    }

    /// A body of its own; what it defines is out of scope afterwards. `last` is asked for
    /// operands at its end.
    fn nested<R>(&mut self, count: u32, last: impl FnOnce(&mut Self) -> R) -> (Vec<Stmt>, R) {
        let outer = std::mem::take(&mut self.body);
        let scope = self.pool.len();
        self.nesting += 1;
        self.statements(count);
        let result = last(self);
        self.nesting -= 1;
        self.pool.truncate(scope);
        (std::mem::replace(&mut self.body, outer), result)
    }

    fn merged_types(&mut self) -> Vec<Type> {
        (0..1 + self.draw.below(3))
            .map(|_| self.any_type())
            .collect()
    }

    fn branch(&mut self) {
        let switch = self.draw.one_in(3);
        let ways = if switch { 2 + self.draw.below(5) } else { 2 };
        let id = self.fresh();
        let value = if switch {
            let number = self.want_value(I32);
            let step = case_step(id);
            self.lines(I32, |d| {
                format!(
                    "{d}.m = and i32 {number}, 7
                     {d} = mul i32 {d}.m, {step}"
                )
            })
        } else {
            self.want_value(I1)
        };
        let types = self.merged_types();
        let mut arms = Vec::new();
        let mut values: Vec<Vec<String>> = vec![Vec::new(); types.len()];
        for at in 0..ways {
            let count = if self.draw.one_in(4) {
                0
            } else {
                1 + self.draw.below(6)
            };
            let wanted = types.clone();
            let (body, ends) = self.nested(count, |g| {
                wanted.iter().map(|ty| g.want(*ty)).collect::<Vec<_>>()
            });
            for (values, end) in values.iter_mut().zip(ends) {
                values.push(end);
            }
            let falls = switch && at + 1 < ways && self.draw.one_in(4);
            arms.push(Arm { body, falls });
        }
        let merges = self.merges(types, values);
        self.body.push(Stmt::Branch {
            id,
            value,
            switch,
            arms,
            merges: merges.clone(),
        });
        self.pool
            .extend(merges.iter().map(|m| Value { id: m.id, ty: m.ty }));
    }

    fn merges(&mut self, types: Vec<Type>, values: Vec<Vec<String>>) -> Vec<Merge> {
        types
            .into_iter()
            .zip(values)
            .map(|(ty, values)| Merge {
                id: self.fresh(),
                ty,
                values,
            })
            .collect()
    }

    fn repeat(&mut self) {
        let mask = *self.draw.pick(&[1, 3, 3, 7]);
        let trips = self.want(I32);
        let types = self.merged_types();
        let first: Vec<String> = types.iter().map(|ty| self.want(*ty)).collect();
        let id = self.fresh();
        let mut carried = self.merges(types.clone(), first.into_iter().map(|v| vec![v]).collect());
        let handed: Vec<Value> = carried
            .iter()
            .map(|c| Value { id: c.id, ty: c.ty })
            .chain([Value { id, ty: I32 }])
            .collect();
        let scope = self.pool.len();
        self.pool.extend(&handed);
        let turns = self.turns;
        self.turns *= u64::from(mask) + 1;
        let in_loop = std::mem::replace(&mut self.in_loop, true);
        let count = 2 + self.draw.below(7);
        let (body, next) = self.nested(count, |g| {
            types.iter().map(|ty| g.want_value(*ty)).collect::<Vec<_>>()
        });
        self.in_loop = in_loop;
        self.turns = turns;
        self.pool.truncate(scope);
        for (carried, next) in carried.iter_mut().zip(next) {
            carried.values.push(next);
        }
        self.body.push(Stmt::Loop {
            id,
            trips,
            mask,
            body,
            carried,
        });
        self.pool.extend(&handed);
    }

    /// Whether calling this, here, does not make the program too long.
    pub fn affords(&mut self, work: u64) -> bool {
        let cost = self.turns * work;
        let affordable = self.work + cost <= MOST_WORK;
        if affordable {
            self.work += cost;
        }
        affordable
    }

    /// A call of one of `callees`, or of one like it in a table.
    pub fn call(&mut self, callee: &Callee, through: Option<&Through>) {
        let mut arguments = Vec::new();
        if callee.region {
            let flat: Vec<Region> = self.regions.clone();
            let Some(region) = flat.first().map(|_| *self.draw.pick(&flat)) else {
                return;
            };
            let pointer = if region.space == 0 {
                region.id
            } else {
                self.pointer(|d| format!("{d} = cast{} ${}$ to ptr", region.space, region.id))
            };
            arguments.push(format!("ptr ${pointer}$"));
        }
        let mut masked = None;
        if callee.depth {
            masked = Some(self.want(I32));
        }
        for ty in callee.params.clone() {
            arguments.push(format!("{ty} {}", self.want(ty)));
        }
        let ret = callee.ret;
        self.lines(ret, |d| {
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

    /// One function that others may call.
    fn helper(&mut self, number: u32, like: Option<Callee>) -> Function {
        let name = format!("@h{number}");
        let mut callee = match like {
            Some(like) => like,
            None => {
                let count = 1 + self.draw.below(4);
                let depth = self.draw.one_in(6);
                Callee {
                    name: String::new(),
                    params: (0..count).map(|_| self.any_type()).collect(),
                    ret: self.any_type(),
                    region: !depth && self.draw.one_in(3),
                    depth,
                    work: 0,
                }
            }
        };
        callee.name.clone_from(&name);
        self.begin();
        let mut params = Vec::new();
        if callee.region {
            let id = self.fresh();
            params.push((id, "ptr".to_owned()));
            self.regions.push(Region { id, space: 0 });
        }
        let mut depth = None;
        if callee.depth {
            let id = self.fresh();
            params.push((id, "i32".to_owned()));
            depth = Some(id);
        }
        for ty in &callee.params {
            let id = self.fresh();
            params.push((id, ty.to_string()));
            self.pool.push(Value { id, ty: *ty });
        }
        self.ret = Some(callee.ret);
        self.memory();
        let count = 3 + self.draw.below(10);
        self.statements(count);
        if let Some(depth) = depth {
            self.recurse(&callee, depth);
        }
        let result = format!("{} {}", callee.ret, self.want_value(callee.ret));
        callee.work = self.work * if callee.depth { 4 } else { 1 } + 5;
        self.callees.push(callee.clone());
        let choices: [&str; 4] = ["noinline", "noinline", "", "alwaysinline"];
        // A function that calls itself is not inlined into itself.
        let inlining = match callee.depth {
            true => "noinline",
            false => *self.draw.pick(&choices),
        };
        Function {
            name,
            ret: Some(callee.ret),
            params,
            attributes: inlining,
            body: std::mem::take(&mut self.body),
            result,
        }
    }

    /// Calls the function itself, less deep.
    fn recurse(&mut self, callee: &Callee, depth: u32) {
        let going = self.value(I1, &format!("icmp ne i32 %v{depth}, 0"));
        let id = self.fresh();
        let arguments: Vec<String> = callee
            .params
            .clone()
            .into_iter()
            .map(|ty| format!(", {ty} {}", self.want(ty)))
            .collect();
        let ret = callee.ret;
        let name = callee.name.clone();
        let (body, result) = self.nested(0, |g| {
            g.lines(ret, |d| {
                format!(
                    "{d}.d = add i32 %v{depth}, -1
                     {d} = call {ret} {name}(i32 {d}.d{})",
                    arguments.concat()
                )
            })
        });
        let other = self.want(ret);
        let merges = self.merges(vec![ret], vec![vec![result, other]]);
        self.body.push(Stmt::Branch {
            id,
            value: going,
            switch: false,
            arms: vec![Arm { body, falls: false }, Arm::default()],
            merges: merges.clone(),
        });
        self.pool
            .extend(merges.iter().map(|m| Value { id: m.id, ty: m.ty }));
    }

    fn begin(&mut self) {
        self.pool.clear();
        self.body.clear();
        self.arrays.clear();
        self.regions.clear();
        self.turns = 1;
        self.work = 0;
        self.nesting = 0;
        self.in_loop = false;
        self.rows = None;
    }

    /// The function that the kernel calls for each lane.
    fn main(&mut self, size: u32) -> Function {
        self.begin();
        let [input, uniform, output, lds] = [(); 4].map(|()| self.fresh());
        self.ret = None;
        self.rows = Some([input, uniform]);
        if self.draw.one_in(3) {
            let fill = self.draw.below(256);
            let id = self.pointer(|d| {
                format!(
                    "{d} = bitcast ptr3 %v{lds} to ptr3
                     call void @llvm.memset.p3.i32(ptr3 align 16 {d}, i8 {fill}, i32 {REGION_BYTES}, i1 false)"
                )
            });
            self.regions.push(Region { id, space: 3 });
        }
        if self.draw.one_in(3) {
            let id = self
                .pointer(|d| format!("{d} = getelementptr i8, ptr1 %v{output}, i32 {SCRATCH_AT}"));
            self.regions.push(Region { id, space: 1 });
        }
        self.memory();
        self.statements(size);
        self.results(output);
        let choices: [&str; 3] = ["noinline", "", "alwaysinline"];
        let inlining = *self.draw.pick(&choices);
        let inreg = self.draw.one_in(3);
        let pointer = |id, space, scalar: bool| {
            let inreg = if scalar { " inreg" } else { "" };
            (id, format!("ptr{space}{inreg}"))
        };
        Function {
            name: "@f".to_owned(),
            ret: None,
            params: vec![
                pointer(input, 1, false),
                pointer(uniform, 1, inreg),
                pointer(output, 1, false),
                pointer(lds, 3, false),
            ],
            attributes: inlining,
            body: std::mem::take(&mut self.body),
            result: "void".to_owned(),
        }
    }

    /// Writes the values in scope, the youngest first, as far as there is room.
    fn results(&mut self, output: u32) {
        let mut at = 0;
        for value in self.pool.clone().into_iter().rev() {
            let size = value.ty.bits().div_ceil(32) * 4;
            if at + size > RESULT_BYTES {
                continue;
            }
            let exact = Type::int(value.ty.bits());
            let wide = Type::int(size * 8);
            let operand = format!("${}$", value.id);
            let bits = ops::reinterpret(self, &operand, value.ty, exact);
            let bits = if exact == wide {
                bits
            } else {
                self.value(wide, &format!("zext {exact} {bits} to {wide}"))
            };
            self.effect(|d| {
                format!(
                    "{d}.p = getelementptr i8, ptr1 %v{output}, i32 {at}
                     store {wide} {bits}, ptr1 {d}.p, align 4"
                )
            });
            at += size;
        }
    }

    /// A table of constants or of functions.
    pub fn global(&mut self, definition: String) -> String {
        let name = format!("@t{}", self.globals.len());
        self.globals.push((name.clone(), definition));
        name
    }

    fn function_table(&mut self, members: Vec<usize>) {
        let pointers: Vec<String> = members
            .iter()
            .map(|at| format!("ptr {}", self.callees[*at].name))
            .collect();
        let name = self.global(format!(
            "internal as4 constant [{} x ptr] [{}]",
            members.len(),
            pointers.join(", ")
        ));
        self.tables.push((name, members));
    }
}

/// The program of a seed; `size` is about how many statements its main function has.
#[must_use]
pub fn program(seed: u64, size: u32) -> Program {
    let mut g = Gen::new(seed);
    let mut functions = Vec::new();
    let helpers = if g.draw.one_in(2) {
        0
    } else {
        1 + g.draw.below(3)
    };
    for _ in 0..helpers {
        let number = functions.len() as u32;
        functions.push(g.helper(number, None));
        // Some get brothers of the same signature, and a table of them all.
        if g.draw.one_in(3)
            && let Some(first) = g.callees.last().cloned()
            && !first.depth
        {
            let mut members = vec![g.callees.len() - 1];
            for _ in 0..1 + g.draw.below(3) {
                let number = functions.len() as u32;
                functions.push(g.helper(number, Some(first.clone())));
                members.push(g.callees.len() - 1);
            }
            g.function_table(members);
        }
    }
    functions.push(g.main(size));
    let block = *g.draw.pick(&[128, 64, 64, 48, 32, 100, 33]);
    Program {
        globals: g.globals,
        functions,
        block,
    }
}
