//! The stream of words: header, instructions, operands.

use crate::error::{Error, HeaderFault, Reason, Result};
use crate::names::{Names, OPCODES};
use crate::opcode::Opcode;

/// The number of an ID.
pub(crate) type Id = u32;

const MAGIC: u32 = 0x0723_0203;
const HEADER: usize = 5;

/// The words of a module, in the byte order of the host.
pub(crate) struct Words(Vec<u32>);

impl Words {
    /// Reads bytes in either byte order, and checks the header.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self> {
        let fault = |fault| Error {
            offset: 0,
            opcode: None,
            reason: Reason::Header(fault),
        };
        let (chunks, rest) = bytes.as_chunks::<4>();
        let first = chunks.first().ok_or_else(|| fault(HeaderFault::Magic))?;
        let big = match (u32::from_le_bytes(*first), u32::from_be_bytes(*first)) {
            (MAGIC, _) => false,
            (_, MAGIC) => true,
            _ => return Err(fault(HeaderFault::Magic)),
        };
        if !rest.is_empty() {
            return Err(fault(HeaderFault::Words));
        }
        let word = |chunk: &[u8; 4]| match big {
            true => u32::from_be_bytes(*chunk),
            false => u32::from_le_bytes(*chunk),
        };
        let words: Vec<u32> = chunks.iter().map(word).collect();
        let [_, version, _, _, schema] = *words.first_chunk::<HEADER>().ok_or(Error {
            offset: 0,
            opcode: None,
            reason: Reason::CutOff,
        })?;
        let [_, minor, major, _] = version.to_le_bytes();
        if (major, minor) < (1, 0) || (major, minor) > (1, 6) {
            return Err(fault(HeaderFault::Version(major, minor)));
        }
        if schema != 0 {
            return Err(fault(HeaderFault::Schema(schema)));
        }
        Ok(Self(words))
    }

    /// The instructions, in order; an error is the last item.
    pub(crate) fn instructions(&self) -> Instructions<'_> {
        Instructions {
            rest: self.0.get(HEADER..).unwrap_or_default(),
            at: HEADER * 4,
        }
    }
}

/// Reads instructions one by one.
pub(crate) struct Instructions<'a> {
    rest: &'a [u32],
    at: usize,
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Result<Instruction<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let first = *self.rest.first()?;
        let (number, length) = (first as u16, (first >> 16) as usize);
        let offset = self.at;
        let fail = |reason| Error {
            offset,
            opcode: OPCODES.get(number.into()),
            reason,
        };
        let Some((all, rest)) = self.rest.split_at_checked(length).filter(|_| length > 0) else {
            self.rest = &[];
            return Some(Err(fail(Reason::CutOff)));
        };
        (self.rest, self.at) = (rest, offset + length * 4);
        let Some(op) = Opcode::of(number) else {
            self.rest = &[];
            let reason = match OPCODES.get(number.into()) {
                Some(_) => Reason::Instruction,
                None => Reason::Opcode(number),
            };
            return Some(Err(fail(reason)));
        };
        let instruction = Instruction::new(op, offset, all.get(1..).unwrap_or_default());
        if instruction.is_err() {
            self.rest = &[];
        }
        Some(instruction)
    }
}

/// An instruction: its type and result apart from its other operands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instruction<'a> {
    pub(crate) op: Opcode,
    /// Offset in the file in bytes.
    pub(crate) offset: usize,
    /// The type of the result; 0 for an instruction without.
    pub(crate) ty: Id,
    /// The result; 0 for an instruction without.
    pub(crate) result: Id,
    /// The other operands.
    pub(crate) operands: &'a [u32],
}

impl<'a> Instruction<'a> {
    fn new(op: Opcode, offset: usize, words: &'a [u32]) -> Result<Self> {
        let (has_type, has_result) = op.shape();
        let mut own = Self {
            op,
            offset,
            ty: 0,
            result: 0,
            operands: words,
        };
        let mut rest = own.operands();
        if has_type {
            own.ty = rest.id()?;
        }
        if has_result {
            own.result = rest.id()?;
        }
        own.operands = rest.rest;
        Ok(own)
    }

    /// An error about this instruction.
    pub(crate) fn error(&self, reason: Reason) -> Error {
        Error {
            offset: self.offset,
            opcode: OPCODES.get(self.op.number().into()),
            reason,
        }
    }

    /// Refuses an enumerant of the grammar.
    pub(crate) fn unsupported(&self, names: Names, number: u32) -> Error {
        let name = names.get(number);
        self.error(Reason::Unsupported {
            kind: names.kind,
            name: name.map_or_else(|| number.to_string(), str::to_owned),
        })
    }

    pub(crate) fn invalid(&self, reason: &'static str) -> Error {
        self.error(Reason::Invalid(reason))
    }

    pub(crate) fn bad_id(&self, id: Id, expected: &'static str) -> Error {
        self.error(Reason::Id { id, expected })
    }

    /// The operands behind type and result.
    pub(crate) fn operands(&self) -> Operands<'a> {
        Operands {
            of: *self,
            rest: self.operands,
        }
    }
}

/// The operands of an instruction, taken one by one.
#[derive(Clone, Copy)]
pub(crate) struct Operands<'a> {
    of: Instruction<'a>,
    rest: &'a [u32],
}

impl<'a> Operands<'a> {
    pub(crate) fn word(&mut self) -> Result<u32> {
        let (first, rest) = self
            .rest
            .split_first()
            .ok_or_else(|| self.of.error(Reason::TooFew))?;
        self.rest = rest;
        Ok(*first)
    }

    pub(crate) fn id(&mut self) -> Result<Id> {
        match self.word()? {
            0 => Err(self.of.bad_id(0, "an ID")),
            id => Ok(id),
        }
    }

    /// All operands that are left.
    pub(crate) fn rest(self) -> &'a [u32] {
        self.rest
    }

    pub(crate) fn is_empty(self) -> bool {
        self.rest.is_empty()
    }

    /// A text: UTF-8 in words, ended by a zero byte.
    pub(crate) fn text(&mut self) -> Result<String> {
        let has_end = |word: &u32| word.to_le_bytes().contains(&0);
        let last = self.rest.iter().position(has_end);
        let last = last.ok_or_else(|| self.of.error(Reason::Text))?;
        let (text, rest) = self.rest.split_at(last + 1);
        self.rest = rest;
        let bytes = text.iter().flat_map(|word| word.to_le_bytes());
        let bytes: Vec<u8> = bytes.take_while(|byte| *byte != 0).collect();
        String::from_utf8(bytes).map_err(|_| self.of.error(Reason::Text))
    }
}
