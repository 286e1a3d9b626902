//! Expressions for places of variables, as a list of steps.

use addr2line::gimli::{self, Dwarf, Expression, Operation, Reader, Unit};

/// Steps of one expression, at most.
const MOST: usize = 256;

/// A step on a stack of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// Pushes a number.
    Constant(u64),
    /// Pushes an address of the image.
    Address(u64),
    /// Pushes what a register holds and an offset.
    RegisterPlus(u16, i64),
    /// The value is in a register.
    Register(u16),
    /// Pushes an offset in the frame.
    Frame(i64),
    /// Pops an address and, with `space`, the address space beneath it.
    Load {
        /// Bytes.
        size: u8,
        /// There is an address space.
        space: bool,
    },
    /// Pops two numbers, pushes what an operator makes of them.
    Binary(Binary),
    /// Pops a number, pushes it negated.
    Negate,
    /// Pops a number, pushes its complement.
    Not,
    /// Exchanges the two upper numbers.
    Swap,
    /// Pushes the number so deep in the stack.
    Pick(u8),
    /// Pops a number.
    Drop,
    /// The value is what the stack holds.
    StackValue,
    /// The value is these bytes.
    Bytes(Vec<u8>),
    /// What is before it is a part of the value.
    Piece(Piece),
    /// Something else; its name.
    Unknown(String),
}

/// A part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its bytes.
    pub bytes: u64,
}

/// Operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/` of signed numbers
    Divide,
    /// `%`
    Remainder,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    ShiftLeft,
    /// `>>` with zeros
    ShiftRight,
    /// `>>` with the sign
    ShiftRightSigned,
}

/// The steps of an expression; what cannot be read ends it as [`Op::Unknown`].
pub(super) fn ops<R: Reader>(
    dwarf: &Dwarf<R>,
    unit: &Unit<R>,
    expression: Expression<R>,
) -> Vec<Op> {
    let mut all = Vec::new();
    let mut operations = expression.operations(unit.encoding());
    loop {
        if all.len() >= MOST {
            all.push(Op::Unknown("too long an expression".to_owned()));
            return all;
        }
        match operations.next() {
            Ok(Some(operation)) => all.extend(op(dwarf, unit, operation)),
            Ok(None) => return all,
            Err(_) => {
                all.push(Op::Unknown("a damaged expression".to_owned()));
                return all;
            }
        }
    }
}

fn op<R: Reader>(dwarf: &Dwarf<R>, unit: &Unit<R>, operation: Operation<R>) -> Vec<Op> {
    let one = match operation {
        Operation::Nop => return Vec::new(),
        Operation::UnsignedConstant { value } => Op::Constant(value),
        Operation::SignedConstant { value } => Op::Constant(value as u64),
        Operation::Address { address } => Op::Address(address),
        Operation::AddressIndex { index } => match dwarf.address(unit, index) {
            Ok(address) => Op::Address(address),
            Err(_) => Op::Unknown("an address that is not in its table".to_owned()),
        },
        Operation::ConstantIndex { index } => match dwarf.address(unit, index) {
            Ok(value) => Op::Constant(value),
            Err(_) => Op::Unknown("a constant that is not in its table".to_owned()),
        },
        Operation::Register { register } => Op::Register(register.0),
        Operation::RegisterOffset {
            register, offset, ..
        } => Op::RegisterPlus(register.0, offset),
        Operation::FrameOffset { offset } => Op::Frame(offset),
        Operation::Deref { size, space, .. } => Op::Load { size, space },
        Operation::PlusConstant { value } => {
            return vec![Op::Constant(value), Op::Binary(Binary::Add)];
        }
        Operation::Plus => Op::Binary(Binary::Add),
        Operation::Minus => Op::Binary(Binary::Subtract),
        Operation::Mul => Op::Binary(Binary::Multiply),
        Operation::Div => Op::Binary(Binary::Divide),
        Operation::Mod => Op::Binary(Binary::Remainder),
        Operation::And => Op::Binary(Binary::And),
        Operation::Or => Op::Binary(Binary::Or),
        Operation::Xor => Op::Binary(Binary::Xor),
        Operation::Shl => Op::Binary(Binary::ShiftLeft),
        Operation::Shr => Op::Binary(Binary::ShiftRight),
        Operation::Shra => Op::Binary(Binary::ShiftRightSigned),
        Operation::Neg => Op::Negate,
        Operation::Not => Op::Not,
        Operation::Swap => Op::Swap,
        Operation::Drop => Op::Drop,
        Operation::Pick { index } => Op::Pick(index),
        Operation::StackValue => Op::StackValue,
        Operation::ImplicitValue { data } => match data.to_slice() {
            Ok(bytes) => Op::Bytes(bytes.into_owned()),
            Err(_) => Op::Unknown("a damaged value".to_owned()),
        },
        Operation::Piece {
            size_in_bits,
            bit_offset: None,
        } if size_in_bits % 8 == 0 => Op::Piece(Piece {
            bytes: size_in_bits / 8,
        }),
        other => Op::Unknown(name(&other)),
    };
    vec![one]
}

/// The name of an operation, without its operands.
fn name<R: Reader>(operation: &gimli::Operation<R>) -> String {
    let text = format!("{operation:?}");
    let end = text.find([' ', '(', '{']).unwrap_or(text.len());
    text[..end].to_owned()
}
