//! Parses function bodies: statements and operands.

use super::{DEEPEST, Parser, Result2};
use crate::ast::{Instruction, Linkage, Operand, Statement};
use crate::error::SourcePosition;
use crate::lexer::Token;

impl<'a> Parser<'_, 'a> {
    pub(super) fn statement(&mut self, out: &mut Vec<Statement<'a>>, depth: u32) -> Result2<()> {
        if depth > DEEPEST {
            return self.fail("blocks nest too deep");
        }
        let place = self.place();
        if self.accept(b';') {
            return Ok(());
        }
        if self.accept(b'{') {
            let mut block = Vec::new();
            while !self.accept(b'}') {
                if self.peek().is_none() {
                    return self.expected("`}`");
                }
                self.statement(&mut block, depth + 1)?;
            }
            out.push(Statement::Block(block));
            return Ok(());
        }
        if self.is(b'@') {
            let instruction = self.instruction()?;
            out.push(Statement::Instruction(instruction));
            return Ok(());
        }
        let Some(word) = self.word() else {
            return self.expected("an instruction");
        };
        match word {
            ".loc" | ".file" => {
                self.skip_line(place);
                return Ok(());
            }
            ".pragma" => return self.skip_statement(),
            _ if word.starts_with('.') => {
                for variable in self.variables(Linkage::Internal)? {
                    out.push(Statement::VariableNode(variable));
                }
                return Ok(());
            }
            _ => {}
        }
        let next = self.tokens.get(self.at + 1).map(|(token, _)| token);
        if next == Some(&Token::Sign(b':')) {
            self.at += 2;
            return self.label(word, place, out);
        }
        let instruction = self.instruction()?;
        out.push(Statement::Instruction(instruction));
        Ok(())
    }

    /// Parses what follows a label: a list of labels or a function type (`.branchtargets`,
    /// `.callprototype`), or code.
    fn label(
        &mut self,
        name: &'a str,
        place: SourcePosition,
        out: &mut Vec<Statement<'a>>,
    ) -> Result2<()> {
        match self.word() {
            Some(".branchtargets") => {
                self.at += 1;
                let mut targets = vec![self.name("a label")?];
                while self.accept(b',') {
                    targets.push(self.name("a label")?);
                }
                self.expect(b';')?;
                out.push(Statement::Targets(name, targets));
            }
            Some(".callprototype") => {
                self.at += 1;
                let results = self.parameters()?;
                self.name("`_`")?;
                let parameters = self.parameters()?;
                while self.word().is_some_and(|word| word == ".noreturn") {
                    self.at += 1;
                }
                self.expect(b';')?;
                out.push(Statement::Prototype(name, results, parameters));
            }
            _ => out.push(Statement::Label(name, place)),
        }
        Ok(())
    }

    fn instruction(&mut self) -> Result2<Instruction<'a>> {
        let mut predicate = None;
        if self.accept(b'@') {
            let negated = self.accept(b'!');
            predicate = Some((self.name("a predicate")?, negated));
        }
        let place = self.place();
        let name = self.name("an instruction")?;
        let mut operands = Vec::new();
        while !self.accept(b';') {
            operands.push(self.operand(0)?);
            if !self.accept(b',') && !self.is(b';') {
                return self.expected("`;`");
            }
        }
        Ok(Instruction {
            place,
            predicate,
            name,
            operands,
        })
    }

    fn operand(&mut self, depth: u32) -> Result2<Operand<'a>> {
        if depth > DEEPEST {
            return self.fail("operands nest too deep");
        }
        let first = self.simple(depth)?;
        if self.accept(b'|') {
            let second = self.simple(depth)?;
            return Ok(Operand::Pair(Box::new(first), Box::new(second)));
        }
        Ok(first)
    }

    fn simple(&mut self, depth: u32) -> Result2<Operand<'a>> {
        for (open, close) in [(b'{', b'}'), (b'(', b')')] {
            if self.accept(open) {
                let mut list = Vec::new();
                while !self.accept(close) {
                    list.push(self.operand(depth + 1)?);
                    if !self.accept(b',') && !self.is(close) {
                        return self.expected("`,`");
                    }
                }
                return Ok(match open {
                    b'{' => Operand::Vector(list),
                    _ => Operand::List(list),
                });
            }
        }
        if self.accept(b'[') {
            return self.memory(depth);
        }
        if self.accept(b'!') {
            return Ok(Operand::Not(self.name("a predicate")?));
        }
        Ok(match self.peek() {
            Some(Token::Single(bits)) => {
                self.at += 1;
                Operand::Single(*bits)
            }
            Some(Token::Double(bits)) => {
                self.at += 1;
                Operand::Double(*bits)
            }
            Some(Token::Integer(_) | Token::Sign(b'~')) => Operand::Integer(self.integer()?),
            Some(Token::Sign(b'-')) => self.negative()?,
            _ => {
                let name = self.name("an operand")?;
                if self.accept(b'+') {
                    return Ok(Operand::Sum(name, self.offset()?));
                }
                if self.is(b'-') {
                    return Ok(Operand::Sum(name, self.offset()?));
                }
                Operand::Name(name)
            }
        })
    }

    /// Parses a memory operand behind `[`.
    fn memory(&mut self, depth: u32) -> Result2<Operand<'a>> {
        let name = match self.peek() {
            Some(Token::Word(_)) => Some(self.name("a register")?),
            _ => None,
        };
        let mut offset = 0;
        if name.is_none() || self.accept(b'+') || self.is(b'-') {
            offset = self.offset()?;
        }
        if let (Some(name), true) = (name, self.is(b',')) {
            let mut parts = vec![Operand::Name(name)];
            while self.accept(b',') {
                parts.push(self.operand(depth + 1)?);
            }
            self.expect(b']')?;
            return Ok(Operand::Place(parts));
        }
        self.expect(b']')?;
        Ok(Operand::Memory(name, offset))
    }

    fn negative(&mut self) -> Result2<Operand<'a>> {
        match self.tokens.get(self.at + 1).map(|(token, _)| token) {
            Some(Token::Single(bits)) => {
                self.at += 2;
                Ok(Operand::Single(bits ^ 1 << 31))
            }
            Some(Token::Double(bits)) => {
                self.at += 2;
                Ok(Operand::Double(bits ^ 1 << 63))
            }
            Some(Token::Word(name)) if name.starts_with('%') => {
                self.at += 2;
                Ok(Operand::Negative(name))
            }
            _ => Ok(Operand::Integer(self.integer()?)),
        }
    }
}
