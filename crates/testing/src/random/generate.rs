//! Generates programs from seeds: functions, control flow, and the sources of values.
//!
//! The programs must be well-defined on every target, use every kind of type and operation, and end
//! soon. `ops.rs` has the individual operations.

use super::convert::reinterpret;
use super::ops;
use super::program::{
    Arm, Function, Merge, REGION_BYTES, RandomProgram, SCRATCH_AT, Stmt, case_step,
};
use super::state::{Array, Callee, Gen, MOST_WORK, Region, Value};
use super::types::{I1, I32, Type};

/// The size of a lane's results in bytes.
const RESULT_BYTES: u32 = SCRATCH_AT;

impl Gen {
    /// Declares a function's variables.
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

    /// Adds this number of statements.
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

    /// A nested body; its values are out of scope afterwards. `last` generates operands at its end.
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
        let leaves = self.draw.one_in(3);
        let (body, next) = self.nested(count, |g| {
            if leaves {
                g.fill_or_leave(id);
            }
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

    /// Code like a loop over private arrays: writes an element in each iteration, or leaves the loop
    /// early.
    fn fill_or_leave(&mut self, counter: u32) {
        let Some(Array { id, ty, count }) = self.arrays.last().copied() else {
            return;
        };
        let value = self.want(I1);
        let label = self.fresh();
        self.body.push(Stmt::Break { id: label, value });
        let value = self.want(ty);
        self.effect(|d| {
            format!(
                "{d}.i = urem i32 ${counter}$, {count}
                 {d}.p = getelementptr inbounds [{count} x {ty}], ptr5 ${id}$, i32 0, i32 {d}.i
                 store {ty} {value}, ptr5 {d}.p"
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
        // A recursive function is not inlined into itself.
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

    /// A recursive call with a smaller depth.
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

    /// Writes the values in scope, the newest first, as far as they fit.
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
            let bits = reinterpret(self, &operand, value.ty, exact);
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

/// The program for a seed; `size` is the approximate number of statements of its main function.
#[must_use]
pub(crate) fn program(seed: u64, size: u32) -> RandomProgram {
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
        // Some functions get variants with the same signature, and a table of all of these.
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
    RandomProgram {
        globals: g.globals,
        functions,
        block,
    }
}
