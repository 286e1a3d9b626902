//! The names in a PTX text: kernels with their parameters, and variables.
//!
//! A program that launches kernels needs their parameters, also from texts with instructions that this crate
//! does not support. So only the text outside of function bodies is read.

use crate::error::{Error, SourcePosition};
use crate::lexer::{Placed, Token, tokens};
use crate::types::Type;

/// The named contents of a PTX text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Contents {
    /// The kernels.
    pub entries: Vec<Entry>,
    /// The variables in global and constant memory that others may use.
    pub variables: Vec<Variable>,
    /// The architecture of the text: `sm_90`.
    pub target: String,
}

/// A kernel.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The size of a workgroup in X, Y and Z (`.maxntid`); the product is the maximum number of
    /// work-items.
    pub most: Option<[u32; 3]>,
    /// The required size of a workgroup in X, Y and Z (`.reqntid`).
    pub required: Option<[u32; 3]>,
    /// Whether it calls functions, which may be recursive.
    pub has_calls: bool,
}

/// A parameter of a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Offset from the first parameter, in bytes.
    pub offset: u32,
    /// Size in bytes.
    pub size: u32,
    /// Alignment in bytes.
    pub align: u32,
    /// Whether it is declared as a pointer.
    pub is_pointer: bool,
    /// The type of a scalar: `f32`, `u64`, `b16`.
    pub ty: Option<String>,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Size in bytes.
    pub size: u64,
}

/// Lists the named contents of a text.
///
/// # Errors
/// [`Error`] when the text is not PTX.
pub fn contents(text: &str) -> Result<Contents, Error> {
    let tokens = tokens(text)?;
    let mut reader = Reader {
        tokens: &tokens,
        at: 0,
    };
    let mut found = Contents::default();
    let mut is_visible = false;
    while let Some(word) = reader.next() {
        match word {
            Token::Word(".entry") => {
                found.entries.push(reader.entry()?);
                is_visible = false;
            }
            Token::Word(".target") => {
                if let Some(Token::Word(target)) = reader.next() {
                    target.clone_into(&mut found.target);
                }
            }
            Token::Word(".visible" | ".weak") => is_visible = true,
            Token::Word(".global" | ".const") => {
                let variable = reader.declared()?;
                if is_visible {
                    found.variables.push(Variable {
                        name: variable.name,
                        size: variable.size,
                    });
                }
                reader.skip_to(b';');
                is_visible = false;
            }
            Token::Sign(b'{') => {
                reader.skip_block();
                is_visible = false;
            }
            Token::Sign(b';') => is_visible = false,
            _ => {}
        }
    }
    match found.target.is_empty() {
        true => Err(Error::new(
            SourcePosition { line: 1, column: 1 },
            "it has no `.target`",
        )),
        false => Ok(found),
    }
}

/// A declaration of a variable or parameter.
struct Declared {
    name: String,
    size: u64,
    align: u64,
    is_pointer: bool,
    ty: Option<String>,
}

struct Reader<'t, 'a> {
    tokens: &'t [Placed<'a>],
    at: usize,
}

impl<'a> Reader<'_, 'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        let token = self.tokens.get(self.at)?.0.clone();
        self.at += 1;
        Some(token)
    }

    fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn error(&self, reason: &str) -> Error {
        let last = self.tokens.get(self.at.saturating_sub(1));
        let place = last.map_or(SourcePosition { line: 1, column: 1 }, |(_, place)| *place);
        Error::new(place, reason)
    }

    /// Advances behind the next occurrence of a sign.
    fn skip_to(&mut self, sign: u8) {
        while let Some(token) = self.next() {
            if token == Token::Sign(sign) {
                return;
            }
        }
    }

    /// Advances behind the end of a block whose first brace was read. Returns whether the block
    /// calls functions.
    fn skip_block(&mut self) -> bool {
        let mut calls = false;
        let mut depth = 1_u32;
        while depth > 0 {
            match self.next() {
                Some(Token::Sign(b'{')) => depth += 1,
                Some(Token::Sign(b'}')) => depth -= 1,
                Some(Token::Word(word)) => calls |= word == "call" || word.starts_with("call."),
                Some(_) => {}
                None => break,
            }
        }
        calls
    }

    fn number(&mut self) -> Result<u64, Error> {
        match self.next() {
            Some(Token::Integer(number)) => Ok(number),
            _ => Err(self.error("a number should be here")),
        }
    }

    /// One to three numbers, separated by commas.
    fn sizes(&mut self) -> Result<[u32; 3], Error> {
        let mut sizes = [1; 3];
        for size in &mut sizes {
            *size = u32::try_from(self.number()?).unwrap_or(u32::MAX);
            if self.peek() != Some(&Token::Sign(b',')) {
                break;
            }
            self.at += 1;
        }
        Ok(sizes)
    }

    /// Parses the declaration behind `.param` or `.global`, up to the name and the array sizes.
    fn declared(&mut self) -> Result<Declared, Error> {
        let (mut size, mut align, mut is_pointer, mut ty) = (0, None, false, None);
        let mut vector = 1_u64;
        loop {
            match self.next() {
                Some(Token::Word(".align")) => {
                    let number = self.number()?;
                    // For a pointer, an alignment behind the type is that of the memory it points
                    // to.
                    if !is_pointer {
                        align = Some(number);
                    }
                }
                Some(Token::Word(".ptr")) => is_pointer = true,
                Some(Token::Word(".v2")) => vector = 2,
                Some(Token::Word(".v4")) => vector = 4,
                Some(Token::Word(word)) if word.starts_with('.') => {
                    let name = word.trim_start_matches('.');
                    if let Some(known) = Type::named(name) {
                        size = known.bytes();
                        ty = Some(name.to_owned());
                    }
                }
                Some(Token::Word(name)) => {
                    size *= vector;
                    let align = align.unwrap_or(size).max(1);
                    let mut is_array = vector > 1;
                    while self.peek() == Some(&Token::Sign(b'[')) {
                        self.at += 1;
                        is_array = true;
                        let count = match self.peek() {
                            Some(Token::Integer(_)) => self.number()?,
                            _ => 0,
                        };
                        size = size.saturating_mul(count);
                        self.skip_to(b']');
                    }
                    return Ok(Declared {
                        name: name.to_owned(),
                        size,
                        align,
                        is_pointer,
                        ty: ty.filter(|_| !is_array),
                    });
                }
                _ => return Err(self.error("a name should be here")),
            }
        }
    }

    fn entry(&mut self) -> Result<Entry, Error> {
        let Some(Token::Word(name)) = self.next() else {
            return Err(self.error("the name of a kernel should be here"));
        };
        let mut entry = Entry {
            name: name.to_owned(),
            ..Entry::default()
        };
        let mut end = 0_u64;
        if self.peek() == Some(&Token::Sign(b'(')) {
            self.at += 1;
            loop {
                match self.next() {
                    Some(Token::Word(".param")) => {
                        let declared = self.declared()?;
                        let offset = end.next_multiple_of(declared.align);
                        end = offset.saturating_add(declared.size);
                        let small = |n: u64| u32::try_from(n).ok();
                        let sizes = small(end).zip(small(declared.align)).zip(small(offset));
                        let Some(((end, align), offset)) = sizes else {
                            return Err(self.error("parameters of that many bytes cannot be"));
                        };
                        entry.parameters.push(Parameter {
                            name: declared.name,
                            offset,
                            size: end - offset,
                            align,
                            is_pointer: declared.is_pointer,
                            ty: declared.ty,
                        });
                    }
                    Some(Token::Sign(b',')) => {}
                    Some(Token::Sign(b')')) => break,
                    _ => return Err(self.error("a parameter should be here")),
                }
            }
        }
        loop {
            match self.next() {
                Some(Token::Word(".maxntid")) => entry.most = Some(self.sizes()?),
                Some(Token::Word(".reqntid")) => entry.required = Some(self.sizes()?),
                Some(Token::Sign(b'{')) => {
                    entry.has_calls = self.skip_block();
                    return Ok(entry);
                }
                Some(Token::Sign(b';')) => return Ok(entry),
                Some(_) => {}
                None => return Err(self.error("the body of a kernel should be here")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_name() {
        let text = ".version 7.8\n.target sm_90, texmode_independent\n.address_size 64\n\
            .visible .global .align 4 .u32 scale = 3;\n.global .f32 own;\n\
            .visible .const .align 4 .b8 table[2][8] = {1, 2};\n\
            .extern .shared .align 16 .b8 dynamic[];\n\
            .func (.param .b32 r) f(.param .b32 a) { { ret; } }\n\
            .visible .entry k(.param .u64 .ptr .global .align 1 k_0, .param .u8 k_1,\n\
            .param .align 4 .b8 k_2[12], .param .v2 .f32 k_3, .param .f32 k_4)\n\
            .maxntid 256\n.reqntid 8, 4, 1 { .reg .b32 %r<2>; { call.uni f, (a); } ret; }\n\
            .entry empty() { ret; }";
        let found = contents(text).unwrap();
        assert_eq!(found.target, "sm_90");
        let variables: Vec<_> = found.variables.iter().map(|v| (&*v.name, v.size)).collect();
        assert_eq!(variables, [("scale", 4), ("table", 16)]);
        let [k, empty] = &found.entries[..] else {
            panic!("{:?}", found.entries);
        };
        let places: Vec<_> = k.parameters.iter().map(|p| (p.offset, p.size)).collect();
        assert_eq!(places, [(0, 8), (8, 1), (12, 12), (24, 8), (32, 4)]);
        assert!(k.parameters[0].is_pointer && !k.parameters[2].is_pointer);
        assert_eq!(k.parameters[4].ty.as_deref(), Some("f32"));
        assert_eq!(k.parameters[2].ty, None);
        assert_eq!((k.most, k.required), (Some([256, 1, 1]), Some([8, 4, 1])));
        assert!(empty.parameters.is_empty() && !empty.has_calls && k.has_calls);
    }

    #[test]
    fn what_is_none() {
        for wrong in [
            "",
            "x",
            ".target",
            ".target sm_90 .entry",
            ".target sm_90 .entry k(x",
        ] {
            assert!(contents(wrong).is_err(), "{wrong}");
        }
    }
}
