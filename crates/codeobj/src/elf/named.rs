//! Symbols of an image by name, for loaders.
//!
//! Problem: exported symbols are in the dynamic table, local symbols (functions whose address is
//! taken, variables of one file) only in the full table, where several may have the same name. A
//! name must stand for one address or none.

use std::collections::HashMap;

use super::consts::{SHN_LORESERVE, SHN_XINDEX, STB_LOCAL, STT_FUNC, STT_NOTYPE, STT_OBJECT};
use super::read::{Elf, SymbolTable};
use super::record::Symbol;

/// Address and size of a named symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedSymbol {
    /// Its address in the image.
    pub value: u64,
    /// Bytes; 0 when the file does not say.
    pub size: u64,
}

/// The symbol that a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// An exported symbol.
    Exported(NamedSymbol),
    /// The only local symbol of this name.
    Local(NamedSymbol),
    /// Several local symbols, at different places.
    Several,
}

/// All variables, functions and descriptors of an image by name. Symbols without an address in
/// memory (undefined, absolute, LDS) are left out.
#[derive(Clone, Default, Debug)]
pub struct NamedSymbols(HashMap<Box<[u8]>, Meaning>);

impl NamedSymbols {
    /// Reads both symbol tables; a damaged or missing one names nothing.
    #[must_use]
    pub fn read(elf: &Elf<'_>) -> Self {
        let mut names = Self::default();
        for table in [elf.dynsym(), elf.symtab()] {
            if let Ok(Some(table)) = table {
                names.add(&table);
            }
        }
        names
    }

    fn add(&mut self, table: &SymbolTable<'_>) {
        let wanted = |symbol: &Symbol| {
            matches!(symbol.kind(), STT_NOTYPE | STT_OBJECT | STT_FUNC)
                && !symbol.is_undefined()
                && (symbol.shndx < SHN_LORESERVE || symbol.shndx == SHN_XINDEX)
        };
        for symbol in table.iter().filter(wanted) {
            let name = table.strings().get(symbol.name).unwrap_or_default();
            if name.is_empty() {
                continue;
            }
            let place = NamedSymbol {
                value: symbol.value,
                size: symbol.size,
            };
            let is_local = symbol.binding() == STB_LOCAL;
            let meaning = match self.0.get(name) {
                Some(Meaning::Exported(_)) => continue,
                _ if !is_local => Meaning::Exported(place),
                None => Meaning::Local(place),
                Some(Meaning::Local(known)) if *known == place => continue,
                Some(_) => Meaning::Several,
            };
            self.0.insert(name.into(), meaning);
        }
    }

    /// The symbol that a name stands for: an exported one, or the only local one.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<NamedSymbol> {
        match self.0.get(name)? {
            Meaning::Exported(symbol) | Meaning::Local(symbol) => Some(*symbol),
            Meaning::Several => None,
        }
    }
}
