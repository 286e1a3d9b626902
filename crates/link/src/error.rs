//! Errors of a link, with the input, the section and the symbol concerned.

use std::fmt;

use gfxjit_codeobj::elf::ElfError;
use thiserror::Error;

/// Why objects could not be linked to an image.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// No input was given.
    #[error("nothing to link: give an object, or an archive of which something is needed")]
    NoInput,
    /// Two inputs that cannot be in the same image.
    #[error("{first} and {second} cannot be linked together: {reason}")]
    Conflict {
        /// The name of the input seen first.
        first: String,
        /// The name of the other input.
        second: String,
        /// The difference, and what to do.
        reason: String,
    },
    /// An input is not a readable AMDGPU ELF file.
    #[error("{input}: {source}")]
    Elf {
        /// The input's name.
        input: String,
        /// What is wrong with it.
        source: ElfError,
    },
    /// An input is an AMDGPU ELF file that cannot be linked.
    #[error("{input}: {reason}")]
    NotLinkable {
        /// The input's name.
        input: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A section cannot be linked.
    #[error("{input}: section '{section}': {reason}")]
    Section {
        /// The input's name.
        input: String,
        /// The section's name.
        section: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A symbol cannot be linked.
    #[error("{input}: symbol `{symbol}`: {reason}")]
    Symbol {
        /// The input's name.
        input: String,
        /// The symbol's name.
        symbol: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// Symbols that are used and not defined; all of them.
    #[error("{0}")]
    Undefined(UndefinedSymbols),
    /// One symbol with two definitions.
    #[error(
        "symbol `{symbol}` is defined twice: in {first} and in {second}; \
         rename one, or make one of them weak"
    )]
    Duplicate {
        /// The symbol's name.
        symbol: String,
        /// Input and section of the definition seen first.
        first: String,
        /// Input and section of the definition seen second.
        second: String,
    },
    /// A relocation cannot be applied.
    #[error("{place}: {kind} against `{symbol}`: {reason}")]
    Relocation {
        /// Input, section and offset, and the function that holds them.
        place: String,
        /// The relocation type's name.
        kind: String,
        /// The symbol it refers to.
        symbol: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// An input's facts about its functions cannot be read.
    #[error("{input}: {reason}; compile it again, or strip the section")]
    Facts {
        /// The input's name.
        input: String,
        /// What is wrong.
        reason: String,
    },
    /// A kernel's budget cannot be met.
    #[error("kernel `{kernel}`: {reason}")]
    Budget {
        /// The kernel's name.
        kernel: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A kernel can call a function whose needs are not known.
    #[error(
        "kernel `{kernel}` can call `{function}` ({input}), and it is not known how many \
         registers and how much scratch that needs: {reason}; compile it with gfxjit, which writes .amdgpu.info, or \
         state it with --assume {function}:vgprs=N,scratch=N"
    )]
    UnknownBudget {
        /// The kernel's name.
        kernel: String,
        /// The function's name.
        function: String,
        /// The input it is in.
        input: String,
        /// Why they are not known.
        reason: String,
    },
    /// A statement of the user about a function's needs that cannot be applied.
    #[error("assumption about `{function}`: {reason}")]
    Assumption {
        /// The function's name.
        function: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// A symbol definition of the caller that cannot be applied.
    #[error("cannot define `{definition}`: {reason}")]
    Definition {
        /// The symbol, or the text of the definition.
        definition: String,
        /// Why not.
        reason: String,
    },
    /// Relocations are to be kept in an image without a symbol table.
    #[error(
        "relocations can be kept only beside the symbol table that they refer to: \
         do not strip all, or do not keep relocations"
    )]
    NoSymbolTable,
    /// A version script that cannot be applied.
    #[error("version script: {reason}")]
    VersionScript {
        /// What is wrong with it.
        reason: String,
    },
    /// The image would exceed a size limit.
    #[error("the image is too large: {what}")]
    TooLarge {
        /// What does not fit, and the limit.
        what: String,
    },
}

/// All symbols that a link found undefined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndefinedSymbols {
    /// The symbols, in the order of the inputs' symbol tables.
    pub symbols: Vec<UndefinedSymbol>,
}

/// A symbol that is used and nowhere defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndefinedSymbol {
    /// Its name.
    pub name: String,
    /// Whether a loader cannot supply it because of its visibility, so that an input must define it
    /// even where undefined symbols are allowed.
    pub must_be_linked: bool,
    /// References to it: input, section, offset and function of the first few.
    pub references: Vec<String>,
    /// Number of references to it.
    pub reference_count: usize,
    /// Defined symbols with similar names.
    pub near: Vec<String>,
}

impl fmt::Display for UndefinedSymbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symbols.as_slice() {
            [one] => write!(f, "undefined symbol {one}")?,
            many => {
                write!(f, "{} undefined symbols:", many.len())?;
                for symbol in many {
                    write!(f, "\n  {symbol}")?;
                }
            }
        }
        f.write_str("\ncompile or link the code that defines ")?;
        f.write_str(if self.symbols.len() == 1 {
            "it"
        } else {
            "them"
        })?;
        if self.symbols.iter().any(|symbol| !symbol.must_be_linked) {
            f.write_str(", or allow undefined symbols for a loader to supply")?;
        }
        Ok(())
    }
}

impl fmt::Display for UndefinedSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.name)?;
        if self.must_be_linked {
            f.write_str(" (hidden: no loader can supply it)")?;
        }
        for (index, reference) in self.references.iter().enumerate() {
            f.write_str(if index == 0 { ", used by " } else { " and " })?;
            f.write_str(reference)?;
        }
        let more = self.reference_count.saturating_sub(self.references.len());
        if more > 0 {
            write!(f, " and in {more} more places")?;
        }
        for (index, name) in self.near.iter().enumerate() {
            let before = if index == 0 { "; did you mean" } else { " or" };
            write!(f, "{before} `{name}`")?;
        }
        if !self.near.is_empty() {
            f.write_str("?")?;
        }
        Ok(())
    }
}
