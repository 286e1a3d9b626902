//! Debug information (DWARF) as tables: lines, functions with inlined calls, variables, types.
//!
//! All of it is read once into owned values, so that errors in the input occur only here. Damaged parts are left out.

mod lines;
mod ops;
mod read;
mod types;

use std::ops::Range;

pub use lines::{Line, Lines, SourceLine};
pub use ops::{Binary, Op, Piece};
pub use types::{Encoding, Field, Type, TypeId, Types};

/// The debug information of an image.
#[derive(Default, Debug)]
pub struct DebugInfo {
    /// The line table.
    pub lines: Lines,
    /// Functions that have code.
    pub functions: Vec<Function>,
    /// Variables outside functions.
    pub globals: Vec<Variable>,
    /// Types of variables.
    pub types: Types,
}

/// A function with code of its own (not only inlined).
#[derive(Debug)]
pub struct Function {
    /// Its symbol, if it has one.
    pub symbol: Option<String>,
    /// Its scope, with inner scopes.
    pub scope: Scope,
}

/// A scope: a function, an inlined call of a function, or a block.
#[derive(Debug)]
pub struct Scope {
    /// Address ranges of its code.
    pub ranges: Vec<Range<u64>>,
    /// The function's name in the source; `None` for blocks.
    pub name: Option<String>,
    /// The line of the call, if it is an inlined function.
    pub call: Option<SourceLine>,
    /// Its parameters and variables, in order of declaration.
    pub variables: Vec<Variable>,
    /// Directly nested scopes.
    pub inner: Vec<Scope>,
}

/// A variable or a parameter.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its symbol, if it has one.
    pub symbol: Option<String>,
    /// Its type; `None` if it is missing or damaged.
    pub ty: Option<TypeId>,
    /// Locations: for a range of code addresses (`None`: everywhere), an expression.
    pub locations: Vec<(Option<Range<u64>>, Vec<Op>)>,
    /// The line of its declaration.
    pub line: u32,
    /// It is a parameter.
    pub is_parameter: bool,
}

impl Scope {
    /// Whether the scope's code contains an address.
    #[must_use]
    pub fn has(&self, pc: u64) -> bool {
        self.ranges.iter().any(|range| range.contains(&pc))
    }

    /// Whether it is an inlined call of a function.
    #[must_use]
    pub fn is_inlined(&self) -> bool {
        self.call.is_some()
    }

    /// The nested scopes that contain an address, from this one inwards.
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
    /// The function whose code contains an address.
    #[must_use]
    pub fn function_at(&self, pc: u64) -> Option<&Function> {
        self.functions
            .iter()
            .find(|function| function.scope.has(pc))
    }

    /// First addresses of the functions with a name, and whether each is an inlined call.
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
