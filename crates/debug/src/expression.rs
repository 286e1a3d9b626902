//! User expressions in C syntax: variables, members, elements, registers, operators.

use gfxjit_hal::WaveRegister;

use crate::dwarf::Type;
use crate::locate::{Context, Store};
use crate::value::{Number, Value, of_field, part};

/// Maximum nesting of parentheses and unary operators.
const DEPTH: u32 = 64;

/// Binary operators by precedence, lowest first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// A lexical token.
#[derive(Clone, PartialEq, Debug)]
enum Token {
    Name(String),
    Register(String),
    Integer(i128),
    Float(f64),
    Sign(&'static str),
}

const SIGNS: [&str; 29] = [
    "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "->", "::", "+", "-", "*", "/", "%", "&", "|",
    "^", "<", ">", "!", "~", "(", ")", "[", "]", ".", ",", "=",
];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut all = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let end_of = |text: &str| text.find(|c| !is_name(c)).unwrap_or(text.len());
        let used = if first == '$' {
            let end = 1 + end_of(&rest[1..]);
            all.push(Token::Register(rest[1..end].to_owned()));
            end
        } else if first.is_ascii_digit() {
            let end = rest.find(|c| !is_name(c) && c != '.').unwrap_or(rest.len());
            all.push(literal(&rest[..end])?);
            end
        } else if is_name(first) {
            let mut end = end_of(rest);
            // A qualified name is one token.
            while let Some(behind) = rest[end..].strip_prefix("::") {
                end += 2 + end_of(behind);
            }
            all.push(Token::Name(rest[..end].to_owned()));
            end
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let sign = sign.ok_or_else(|| format!("`{first}` is no part of an expression"))?;
            all.push(Token::Sign(sign));
            sign.len()
        };
        rest = rest[used..].trim_start();
    }
    Ok(all)
}

fn literal(text: &str) -> Result<Token, String> {
    let wrong = || format!("`{text}` is no number");
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
        return i128::from_str_radix(digits, 16)
            .map(Token::Integer)
            .map_err(|_| wrong());
    }
    if text.contains(['.', 'e', 'E']) {
        let digits = text.trim_end_matches(['f', 'F']);
        return digits.parse().map(Token::Float).map_err(|_| wrong());
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    digits.parse().map(Token::Integer).map_err(|_| wrong())
}

/// Evaluates an expression.
///
/// # Errors
/// It is malformed, names something unknown, or needs a value that cannot be read.
pub fn evaluate(context: &mut Context<'_>, text: &str) -> Result<Value, String> {
    Parser::new(context, text)?.whole(text)
}

/// Whether a condition is true in the context's lane. It is not if it needs a value of a lane that is not enabled or not
/// there.
///
/// # Errors
/// Those of [`evaluate`].
pub fn is_true(context: &mut Context<'_>, text: &str) -> Result<bool, String> {
    let mut parser = Parser::new(context, text)?;
    let value = parser.whole(text);
    if parser.is_beyond {
        return Ok(false);
    }
    let value = value?;
    Ok(parser.context.number(&value)?.is_true())
}

/// Registers with names of their own, in the order in which they are shown.
pub(crate) const NAMED_REGISTERS: [(&str, WaveRegister); 6] = [
    ("pc", WaveRegister::Pc),
    ("exec", WaveRegister::Exec),
    ("vcc", WaveRegister::Vcc),
    ("scc", WaveRegister::Scc),
    ("m0", WaveRegister::M0),
    ("mode", WaveRegister::Mode),
];

/// The register with a name, given without its `$`; vector registers in `lane`.
#[must_use]
pub fn register(name: &str, lane: u32) -> Option<WaveRegister> {
    if let Some((_, register)) = NAMED_REGISTERS.into_iter().find(|(own, _)| *own == name) {
        return Some(register);
    }
    let (file, number) = name.split_at_checked(1)?;
    let number: u32 = number.parse().ok()?;
    match file {
        "s" => Some(WaveRegister::Sgpr(number)),
        "v" => Some(WaveRegister::Vgpr { number, lane }),
        "a" => Some(WaveRegister::Agpr { number, lane }),
        _ => None,
    }
}

struct Parser<'a, 'b> {
    context: &'a mut Context<'b>,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    /// A value was needed of a lane that is not enabled or not there.
    is_beyond: bool,
}

impl<'a, 'b> Parser<'a, 'b> {
    fn new(context: &'a mut Context<'b>, text: &str) -> Result<Self, String> {
        Ok(Self {
            context,
            tokens: tokens(text)?,
            at: 0,
            depth: 0,
            is_beyond: false,
        })
    }

    /// The value of all tokens; `text` is what they are.
    fn whole(&mut self, text: &str) -> Result<Value, String> {
        if self.tokens.is_empty() {
            return Err("an expression is missing".to_owned());
        }
        let value = self.binary(0)?;
        match self.peek() {
            None => Ok(value),
            Some(_) => Err(format!("`{text}`: unexpected text after the expression")),
        }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is_it = matches!(self.peek(), Some(Token::Sign(found)) if *found == sign);
        self.at += usize::from(is_it);
        is_it
    }

    fn needs(&mut self, sign: &str) -> Result<(), String> {
        match self.takes(sign) {
            true => Ok(()),
            false => Err(format!("a `{sign}` is missing")),
        }
    }

    fn binary(&mut self, level: usize) -> Result<Value, String> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        loop {
            let Some(operator) = operators.iter().find(
                |operator| matches!(self.peek(), Some(Token::Sign(found)) if found == *operator),
            ) else {
                return Ok(left);
            };
            self.at += 1;
            let right = self.binary(level + 1)?;
            left = self.operate(operator, &left, &right)?;
        }
    }

    fn operate(&mut self, operator: &str, left: &Value, right: &Value) -> Result<Value, String> {
        // Pointer arithmetic.
        if let (Value::Object(id, _), "+" | "-") = (left, operator)
            && let Some(Type::Pointer { to, .. }) = self.context.program.info.types.get(*id)
            && let Number::Integer(by) = self.context.number(right)?
        {
            let size = self.context.program.info.types.size(*to).unwrap_or(1);
            let Number::Integer(address) = self.context.number(left)? else {
                return Err("it is no pointer".to_owned());
            };
            if !matches!(right, Value::Object(other, _) if self.is_pointer(*other)) {
                let by = by.wrapping_mul(i128::from(size));
                let by = if operator == "-" {
                    by.wrapping_neg()
                } else {
                    by
                };
                let bytes = (address.wrapping_add(by) as u64).to_le_bytes().to_vec();
                return Ok(Value::Object(*id, Store::Bytes(bytes)));
            }
        }
        let (left, right) = (self.context.number(left)?, self.context.number(right)?);
        let truth = |is: bool| Value::Integer {
            value: is.into(),
            size: 4,
        };
        if operator == "||" || operator == "&&" {
            let (left, right) = (left.is_true(), right.is_true());
            return Ok(truth(if operator == "||" {
                left || right
            } else {
                left && right
            }));
        }
        if let (Number::Integer(a), Number::Integer(b)) = (left, right) {
            let by_zero = || "a division by 0".to_owned();
            let shift = u32::try_from(b).unwrap_or(u32::MAX);
            return Ok(match operator {
                "==" => truth(a == b),
                "!=" => truth(a != b),
                "<" => truth(a < b),
                ">" => truth(a > b),
                "<=" => truth(a <= b),
                ">=" => truth(a >= b),
                "+" => Value::integer(a.wrapping_add(b)),
                "-" => Value::integer(a.wrapping_sub(b)),
                "*" => Value::integer(a.wrapping_mul(b)),
                "/" => Value::integer(a.checked_div(b).ok_or_else(by_zero)?),
                "%" => Value::integer(a.checked_rem(b).ok_or_else(by_zero)?),
                "&" => Value::integer(a & b),
                "|" => Value::integer(a | b),
                "^" => Value::integer(a ^ b),
                "<<" => Value::integer(a.checked_shl(shift).unwrap_or(0)),
                _ => Value::integer(a.checked_shr(shift).unwrap_or(0)),
            });
        }
        let float = |number| match number {
            Number::Integer(value) => value as f64,
            Number::Float(value) => value,
        };
        let (a, b) = (float(left), float(right));
        Ok(match operator {
            "==" => truth(a == b),
            "!=" => truth(a != b),
            "<" => truth(a < b),
            ">" => truth(a > b),
            "<=" => truth(a <= b),
            ">=" => truth(a >= b),
            "+" => Value::Float(a + b),
            "-" => Value::Float(a - b),
            "*" => Value::Float(a * b),
            "/" => Value::Float(a / b),
            "%" => Value::Float(a % b),
            _ => return Err(format!("`{operator}` takes integers")),
        })
    }

    fn is_pointer(&self, id: Option<usize>) -> bool {
        matches!(
            self.context.program.info.types.get(id),
            Some(Type::Pointer { .. })
        )
    }

    fn unary(&mut self) -> Result<Value, String> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err("the expression is too deep".to_owned());
        }
        let value = self.unary_inner();
        self.depth -= 1;
        value
    }

    fn unary_inner(&mut self) -> Result<Value, String> {
        if self.takes("*") {
            let pointer = self.unary()?;
            let (to, store) = self.context.target(&pointer)?;
            return Ok(Value::Object(to, store));
        }
        if self.takes("&") {
            return match self.unary()? {
                Value::Object(_, Store::Memory(address)) => Ok(Value::integer(address.into())),
                Value::Object(_, Store::Scratch(at) | Store::Lds(at)) => {
                    Ok(Value::integer(at.into()))
                }
                _ => Err("it has no address".to_owned()),
            };
        }
        for sign in ["-", "!", "~", "+"] {
            if self.takes(sign) {
                let value = self.unary()?;
                let number = self.context.number(&value)?;
                return Ok(match (sign, number) {
                    ("-", Number::Integer(value)) => Value::integer(value.wrapping_neg()),
                    ("-", Number::Float(value)) => Value::Float(-value),
                    ("!", number) => Value::integer((!number.is_true()).into()),
                    ("~", Number::Integer(value)) => Value::integer(!value),
                    ("+", Number::Integer(value)) => Value::integer(value),
                    ("+", Number::Float(value)) => Value::Float(value),
                    _ => return Err(format!("`{sign}` takes integers")),
                });
            }
        }
        self.behind()
    }

    /// A postfix expression: members and elements.
    fn behind(&mut self) -> Result<Value, String> {
        self.behind_until(usize::MAX)
    }

    /// The same, of the tokens before an index.
    fn behind_until(&mut self, limit: usize) -> Result<Value, String> {
        let begin = self.at;
        let mut value = self.first()?;
        loop {
            let end = self.at;
            if end >= limit {
                return Ok(value);
            }
            if self.takes("[") {
                let index = self.binary(0)?;
                self.needs("]")?;
                let Number::Integer(index) = self.context.number(&index)? else {
                    return Err("an index is an integer".to_owned());
                };
                value = match self.context.target(&value) {
                    Err(_) if self.context.number(&value).is_ok() => {
                        self.of_lane(index, begin, end)?
                    }
                    _ => self.element(&value, index)?,
                };
            } else if self.takes("->") {
                let (to, store) = self.context.target(&value)?;
                value = self.member(&Value::Object(to, store))?;
            } else if self.takes(".") {
                value = self.member(&value)?;
            } else {
                return Ok(value);
            }
        }
    }

    /// The lanes of the wave, and which of them are enabled.
    fn lanes(&self) -> Result<(u32, u64), String> {
        let waves = self.context.machine.waves();
        let own = waves.iter().find(|place| place.id == self.context.wave);
        own.map(|place| (place.lanes, place.exec))
            .ok_or_else(|| "the wave is over".to_owned())
    }

    /// The value that the tokens from `begin` to `end` have in another lane.
    fn of_lane(&mut self, lane: i128, begin: usize, end: usize) -> Result<Value, String> {
        let (lanes, exec) = self.lanes()?;
        let known = u32::try_from(lane).ok().filter(|lane| *lane < lanes);
        let Some(lane) = known else {
            self.is_beyond = true;
            return Err(format!("the wave has lanes 0 to {}, not {lane}", lanes - 1));
        };
        self.is_beyond |= exec >> lane & 1 == 0;
        let (own, at) = (self.context.lane, self.at);
        (self.context.lane, self.at) = (lane, begin);
        // A number, since a place would be one of this expression's own lane.
        let value = self.behind_until(end).and_then(|value| {
            let size = self.context.size(&value);
            Ok(match self.context.number(&value)? {
                Number::Integer(value) => Value::Integer { value, size },
                Number::Float(value) => Value::Float(value),
            })
        });
        (self.context.lane, self.at) = (own, at);
        value
    }

    /// Whether the expression in parentheses that follows is true for all or for any of the enabled lanes.
    fn over_lanes(&mut self, all: bool) -> Result<Value, String> {
        let (lanes, exec) = self.lanes()?;
        let (own, begin, was_beyond) = (self.context.lane, self.at, self.is_beyond);
        let mut is_true = all;
        for lane in (0..lanes).filter(|lane| exec >> lane & 1 != 0) {
            (self.context.lane, self.at) = (lane, begin);
            self.is_beyond = false;
            let value = self
                .first()
                .and_then(|value| Ok(self.context.number(&value)?.is_true()));
            self.context.lane = own;
            // A lane that needs a value of one that is not there does not count.
            if !std::mem::replace(&mut self.is_beyond, was_beyond) && value? != all {
                is_true = !all;
            }
        }
        self.at = begin + self.parenthesised(begin)?;
        Ok(Value::Integer {
            value: is_true.into(),
            size: 4,
        })
    }

    /// The number of tokens from an opening parenthesis to the one that closes it.
    fn parenthesised(&self, begin: usize) -> Result<usize, String> {
        let mut open = 0_u32;
        for (index, token) in self.tokens[begin..].iter().enumerate() {
            match token {
                Token::Sign("(") => open += 1,
                Token::Sign(")") => open = open.saturating_sub(1),
                _ => {}
            }
            if open == 0 {
                return Ok(index + 1);
            }
        }
        Err("a `)` is missing".to_owned())
    }

    fn element(&mut self, of: &Value, index: i128) -> Result<Value, String> {
        let (ty, store) = self.context.target(of)?;
        let size = self.context.program.info.types.size(ty);
        let size = size.ok_or("the size of its elements is not known")?;
        if let Value::Object(id, _) = of
            && let Some(Type::Array { count, .. }) = self.context.program.info.types.get(*id)
            && !(0..i128::from(*count)).contains(&index)
        {
            return Err(format!("there is no element {index} of {count}"));
        }
        let offset = index.wrapping_mul(size.into()) as u64;
        Ok(Value::Object(ty, part(&store, offset)))
    }

    fn member(&mut self, of: &Value) -> Result<Value, String> {
        let Some(Token::Name(name)) = self.peek().cloned() else {
            return Err("a member's name is missing".to_owned());
        };
        self.at += 1;
        if let Value::Triple(numbers) = of {
            let axis = ["x", "y", "z"].iter().position(|axis| *axis == name);
            let axis = axis.ok_or_else(|| format!("there is no member `{name}`"))?;
            return Ok(Value::Integer {
                value: numbers[axis].into(),
                size: 4,
            });
        }
        let Value::Object(id, store) = of else {
            return Err(format!("a number has no member `{name}`"));
        };
        let types = &self.context.program.info.types;
        match types.get(*id) {
            Some(Type::Struct { fields, .. }) => {
                let field = fields.iter().find(|field| field.name == name);
                let field = field.ok_or_else(|| {
                    let names = fields.iter().map(|field| &*field.name).collect::<Vec<_>>();
                    format!(
                        "{} has no member `{name}`; it has {}",
                        types.name(*id),
                        names.join(", ")
                    )
                })?;
                Ok(of_field(field, store))
            }
            Some(Type::Array {
                is_vector: true, ..
            }) => {
                let index = ["x", "y", "z", "w"].iter().position(|axis| *axis == name);
                let index = index.ok_or_else(|| format!("a vector has no member `{name}`"))?;
                self.element(of, index as i128)
            }
            _ => Err(format!("{} has no members", types.name(*id))),
        }
    }

    fn first(&mut self) -> Result<Value, String> {
        let token = self
            .peek()
            .cloned()
            .ok_or("the expression ends too early")?;
        self.at += 1;
        match token {
            Token::Integer(value) => Ok(Value::integer(value)),
            Token::Float(value) => Ok(Value::Float(value)),
            Token::Sign("(") => {
                let value = self.binary(0)?;
                self.needs(")")?;
                Ok(value)
            }
            Token::Sign(sign) => Err(format!("`{sign}` is not where it can be")),
            Token::Register(name) => self.register(&name),
            Token::Name(name) if self.peek() == Some(&Token::Sign("(")) => match &*name {
                "any" => self.over_lanes(false),
                "all" => self.over_lanes(true),
                _ => Err(format!(
                    "`{name}(`: functions cannot be called; `any(…)` and `all(…)` are over the enabled lanes"
                )),
            },
            Token::Name(name) => self.named(&name),
        }
    }

    fn register(&mut self, name: &str) -> Result<Value, String> {
        let context = &self.context;
        match name {
            "lane" => return Ok(Value::integer(context.lane.into())),
            "wave" => return Ok(Value::integer(context.wave.wave.into())),
            _ => {}
        }
        let unknown = || format!("the wave has no register ${name}");
        let register = register(name, context.lane).ok_or_else(unknown)?;
        if let WaveRegister::Sgpr(number) = register
            && let Some(value) = context.frame.saved.get(&number)
        {
            return Ok(Value::Integer {
                value: i128::from(*value),
                size: 4,
            });
        }
        let value = context
            .machine
            .register(context.wave, register)
            .ok_or_else(unknown)?;
        Ok(Value::Integer {
            value: value.into(),
            size: 4,
        })
    }

    fn named(&mut self, name: &str) -> Result<Value, String> {
        if let Some(triple) = self.of_launch(name) {
            return Ok(Value::Triple(triple));
        }
        let program = self.context.program;
        let frame = self.context.frame;
        let types = &program.info.types;
        let of_frame = frame.variables(program).into_iter();
        let of_frame = of_frame.filter(|variable| variable.name == name);
        // Of variables with the same name, the innermost one declared up to the current line comes first.
        let line = frame.place.map_or(u32::MAX, |place| place.line);
        let mut all: Vec<_> = of_frame.collect();
        all.sort_by_key(|variable| variable.line > line);
        let globals = program.info.globals.iter();
        let found = all
            .into_iter()
            .chain(globals.filter(|variable| variable.name == name))
            .next();
        if let Some(variable) = found {
            let size = types.size(variable.ty).ok_or("its type is not known")?;
            let store = self.context.locate(variable, size);
            let store = store.map_err(|reason| format!("{name}: {reason}"))?;
            return Ok(match types.get(variable.ty) {
                Some(Type::Pointer {
                    is_reference: true, ..
                }) => {
                    let (to, store) = self.context.target(&Value::Object(variable.ty, store))?;
                    Value::Object(to, store)
                }
                _ => Value::Object(variable.ty, store),
            });
        }
        let passed = self.context.passed();
        if let Some((_, value, size)) = passed.into_iter().find(|(own, ..)| own == name) {
            let value = i128::from(value);
            return Ok(Value::Integer { value, size });
        }
        if name == "lane" {
            return Ok(Value::integer(self.context.lane.into()));
        }
        let none = format!("there is no `{name}` here");
        Err(match program.has_lines() {
            true => none,
            false => format!("{none}: the image has no debug information"),
        })
    }

    /// HIP's built-in variables: `blockIdx`, `threadIdx`, `blockDim` (work-items), `gridDim` (workgroups).
    fn of_launch(&self, name: &str) -> Option<[u32; 3]> {
        let context = &self.context;
        let size = context.machine.workgroup_size();
        Some(match name {
            "blockIdx" => context.wave.workgroup,
            "blockDim" => size,
            "gridDim" => {
                let grid = context.machine.grid_size();
                [0, 1, 2].map(|axis| grid[axis].div_ceil(size[axis].max(1)))
            }
            "threadIdx" => {
                let (grid, group) = (context.machine.grid_size(), context.wave.workgroup);
                let lanes = context.machine.waves();
                let place = lanes.iter().find(|place| place.id == context.wave)?;
                // The last workgroup of an axis may be smaller.
                let own = [0, 1, 2].map(|axis| {
                    let rest = grid[axis].saturating_sub(group[axis].saturating_mul(size[axis]));
                    rest.min(size[axis]).max(1)
                });
                let item = context
                    .wave
                    .wave
                    .wrapping_mul(place.lanes)
                    .wrapping_add(context.lane);
                [
                    item % own[0],
                    item / own[0] % own[1],
                    item / own[0] / own[1],
                ]
            }
            _ => return None,
        })
    }
}
