//! Constant integer expressions: `4*8+1`, `~0`, `(1 << 3) - 1`. PTX ISA, "Constant expressions": numbers
//! of 64 bits, with the operators and the precedence of C.

use super::{DEEPEST, Parser, Result2};
use crate::lexer::Token;

/// Binary operators by precedence, the weakest first. Among operators with a common prefix, the longer
/// one comes first.
const LEVELS: [&[&[u8]]; 8] = [
    &[b"^"],
    &[b"&"],
    &[b"==", b"!="],
    &[b"<=", b">=", b"<", b">"],
    &[b"<<", b">>"],
    &[b"+", b"-"],
    &[b"*", b"/", b"%"],
    &[],
];

impl Parser<'_, '_> {
    /// Parses an integer or an integer expression. `|` and `||` are not parsed: they separate operands.
    pub(super) fn integer(&mut self) -> Result2<i128> {
        self.level(0, 0)
    }

    /// The same without comparisons: in `%r<9>` the `>` is not an operator.
    pub(super) fn sum(&mut self) -> Result2<i128> {
        self.level(5, 0)
    }

    fn level(&mut self, level: usize, depth: u32) -> Result2<i128> {
        let Some(operators) = LEVELS.get(level).filter(|list| !list.is_empty()) else {
            return self.single(depth);
        };
        let mut left = self.level(level + 1, depth)?;
        while let Some(operator) = operators.iter().find(|signs| self.signs(signs)) {
            self.at += operator.len();
            let right = self.level(level + 1, depth)?;
            let Some(value) = apply(operator, left, right) else {
                return self.fail("a number that cannot be computed");
            };
            left = value;
        }
        Ok(left)
    }

    /// Whether the next signs form this operator, and not a longer one.
    fn signs(&self, signs: &[u8]) -> bool {
        let sign = |at: usize| match self.tokens.get(self.at + at) {
            Some((Token::Sign(sign), place)) => Some((*sign, *place)),
            _ => None,
        };
        let all = signs
            .iter()
            .enumerate()
            .all(|(at, wanted)| sign(at).is_some_and(|(sign, _)| sign == *wanted));
        let together = |at: usize| {
            let (Some((_, one)), Some((_, two))) = (sign(at), sign(at + 1)) else {
                return false;
            };
            one.line == two.line && one.column + 1 == two.column
        };
        let longer = signs.len() == 1
            && matches!(
                (signs, sign(1)),
                (b"<", Some((b'<' | b'=', _)))
                    | (b">", Some((b'>' | b'=', _)))
                    | (b"&", Some((b'&', _)))
            )
            && together(0);
        all && !longer && (signs.len() == 1 || together(0))
    }

    fn single(&mut self, depth: u32) -> Result2<i128> {
        if depth > DEEPEST {
            return self.fail("numbers nest too deep");
        }
        if self.accept(b'-') {
            return Ok(-self.single(depth + 1)?);
        }
        if self.accept(b'+') {
            return self.single(depth + 1);
        }
        if self.accept(b'~') {
            return Ok(!self.single(depth + 1)?);
        }
        if self.accept(b'!') {
            return Ok(i128::from(self.single(depth + 1)? == 0));
        }
        if self.accept(b'(') {
            let inside = self.level(0, depth + 1)?;
            self.expect(b')')?;
            return Ok(inside);
        }
        match self.peek() {
            Some(Token::Integer(n)) => {
                self.at += 1;
                Ok(i128::from(*n))
            }
            _ => self.expected("a whole number"),
        }
    }
}

/// Applies an operator in 64 bits, as PTX does. A single number keeps its literal value.
fn apply(operator: &[u8], a: i128, b: i128) -> Option<i128> {
    let wrap = |n: i128| {
        let low = n & i128::from(u64::MAX);
        // A negative result stays negative.
        match n < 0 {
            true => (low << 64) >> 64,
            false => low,
        }
    };
    let shift = u32::try_from(b).ok().filter(|by| *by < 64);
    Some(match operator {
        b"+" => wrap(a + b),
        b"-" => wrap(a - b),
        b"*" => wrap(a.checked_mul(b)?),
        b"/" => a.checked_div(b)?,
        b"%" => a.checked_rem(b)?,
        b"<<" => wrap(wrap(a) << shift?),
        b">>" => a >> shift?,
        b"&" => a & b,
        b"^" => a ^ b,
        b"==" => i128::from(a == b),
        b"!=" => i128::from(a != b),
        b"<" => i128::from(a < b),
        b">" => i128::from(a > b),
        b"<=" => i128::from(a <= b),
        b">=" => i128::from(a >= b),
        _ => return None,
    })
}
