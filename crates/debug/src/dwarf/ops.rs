//! Location expressions as lists of operations.

use addr2line::gimli::{self, Dwarf, Expression, Operation, Reader, Unit};

/// Maximum number of operations of an expression.
const MOST: usize = 256;

/// An operation of DWARF's stack machine (DWARF 5, section 2.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// Pushes a number.
    Constant(u64),
    /// Pushes an address of the image.
    Address(u64),
    /// Pushes the sum of a register and an offset (`DW_OP_breg`).
    RegisterPlus(u16, i64),
    /// The object is in a register (`DW_OP_reg`).
    Register(u16),
    /// Pushes the frame base plus an offset (`DW_OP_fbreg`).
    Frame(i64),
    /// Pops an address, and an address space from below it if `space` is set; pushes the value there (`DW_OP_deref`,
    /// `DW_OP_xderef`).
    Load {
        /// Size of the value in bytes.
        size: u8,
        /// There is an address space.
        space: bool,
    },
    /// Pops two numbers, pushes the operator's result.
    Binary(Binary),
    /// Pops a number, pushes it negated.
    Negate,
    /// Pops a number, pushes its complement.
    Not,
    /// Exchanges the two topmost numbers.
    Swap,
    /// Pushes a copy of the number at this depth of the stack; 0 is the top.
    Pick(u8),
    /// Pops a number.
    Drop,
    /// The object's value is the topmost number (`DW_OP_stack_value`).
    StackValue,
    /// The object's value is these bytes (`DW_OP_implicit_value`).
    Bytes(Vec<u8>),
    /// The operations before it locate a piece of the object (`DW_OP_piece`).
    Piece(Piece),
    /// An unsupported operation or an error, by name.
    Unknown(String),
}

/// A piece of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Size in bytes.
    pub bytes: u64,
}

/// Binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/` (signed)
    Divide,
    /// `%` (unsigned)
    Remainder,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    ShiftLeft,
    /// `>>` (logical)
    ShiftRight,
    /// `>>` (arithmetic)
    ShiftRightSigned,
}

/// The operations of an expression. What cannot be read ends the list as [`Op::Unknown`].
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

/// An operation's name, without its operands.
fn name<R: Reader>(operation: &gimli::Operation<R>) -> String {
    let text = format!("{operation:?}");
    let end = text.find([' ', '(', '{']).unwrap_or(text.len());
    text[..end].to_owned()
}
