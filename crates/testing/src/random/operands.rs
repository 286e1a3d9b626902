//! Sources of operands: values in scope, constants, inputs, and converted values.

use super::convert;
use super::program::{INPUT_BYTES, UNIFORM_BYTES};
use super::state::{Gen, Value};
use super::types::{I1, Type};

impl Gen {
    /// An operand of a type.
    pub(super) fn want(&mut self, ty: Type) -> String {
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
            // Prefer newer values.
            let window = if self.draw.one_in(2) { 4 } else { there.len() };
            let at = there.len() - 1 - self.draw.below(window.min(there.len()) as u32) as usize;
            return format!("${}$", there[at]);
        }
        self.make(ty)
    }

    /// An operand that is not a constant.
    pub(super) fn want_value(&mut self, ty: Type) -> String {
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
        convert::convert(self, &format!("${}$", from.id), from.ty, ty)
    }

    /// Reads an input of the lane, or one that all lanes share.
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
        convert::reinterpret(self, &cut, exact, ty)
    }
}
