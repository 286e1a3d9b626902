//! Debug information (DWARF) as tables: lines, functions with what is inlined, variables, types.
//!
//! All of it is read once, into values of its own, so that damaged information is found here and nowhere
//! else: what cannot be read is left out.

mod lines;
mod ops;
mod read;
mod types;

use std::ops::Range;

pub use lines::{Line, Lines, SourceLine};
pub use ops::{Binary, Op, Piece};
pub use types::{Encoding, Field, Type, TypeId, Types};

/// What an image's debug information tells.
#[derive(Default, Debug)]
pub struct DebugInfo {
    /// Lines by address.
    pub lines: Lines,
    /// Functions that have code.
    pub functions: Vec<Function>,
    /// Variables outside functions.
    pub globals: Vec<Variable>,
    /// The types that variables have.
    pub types: Types,
}

/// A function with code of its own.
#[derive(Debug)]
pub struct Function {
    /// Its symbol, if it has one.
    pub symbol: Option<String>,
    /// What is in it.
    pub scope: Scope,
}

/// A function, a function that is inlined, or a block in one.
#[derive(Debug)]
pub struct Scope {
    /// Its code.
    pub ranges: Vec<Range<u64>>,
    /// The name of a function, as the source has it; blocks have none.
    pub name: Option<String>,
    /// Where an inlined function is called.
    pub call: Option<SourceLine>,
    /// Its parameters and variables, in order.
    pub variables: Vec<Variable>,
    /// What is in it.
    pub inner: Vec<Scope>,
}

/// A variable or a parameter.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its symbol, if it has one.
    pub symbol: Option<String>,
    /// What it is.
    pub ty: Option<TypeId>,
    /// Where it is, and at which addresses of the code.
    pub locations: Vec<(Option<Range<u64>>, Vec<Op>)>,
    /// Where it is declared.
    pub line: u32,
    /// A parameter of its function.
    pub is_parameter: bool,
}

impl Scope {
    /// Whether an address is in it.
    #[must_use]
    pub fn has(&self, pc: u64) -> bool {
        self.ranges.iter().any(|range| range.contains(&pc))
    }

    /// Whether it is a function that is inlined.
    #[must_use]
    pub fn is_inlined(&self) -> bool {
        self.call.is_some()
    }

    /// The scopes that an address is in, from the function on.
    #[must_use]
    pub fn path(&self, pc: u64) -> Vec<&Scope> {
        let mut path = vec![self];
        let mut at = self;
        while let Some(inner) = at.inner.iter().find(|scope| scope.has(pc)) {
            path.push(inner);
            at = inner;
        }
        path
    }
}

impl DebugInfo {
    /// The function with code at an address.
    #[must_use]
    pub fn function_at(&self, pc: u64) -> Option<&Function> {
        self.functions
            .iter()
            .find(|function| function.scope.has(pc))
    }

    /// Where functions of a name begin, inlined ones too: their first addresses.
    #[must_use]
    pub fn entries(&self, name: &str) -> Vec<(u64, bool)> {
        let mut found = Vec::new();
        for function in &self.functions {
            if function.symbol.as_deref() == Some(name) {
                found.extend(first(&function.scope).map(|pc| (pc, false)));
            } else {
                collect(&function.scope, name, &mut found);
            }
        }
        found
    }
}

fn first(scope: &Scope) -> Option<u64> {
    scope.ranges.iter().map(|range| range.start).min()
}

fn collect(scope: &Scope, name: &str, found: &mut Vec<(u64, bool)>) {
    if scope.name.as_deref() == Some(name) {
        found.extend(first(scope).map(|pc| (pc, scope.is_inlined())));
    }
    for inner in &scope.inner {
        collect(inner, name, found);
    }
}
