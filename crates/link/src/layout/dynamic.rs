//! The tables that loaders read: dynamic symbols, their names, and the hash tables. None of them
//! depends on addresses, so they are built before the layout.

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{
    SHF_EXECINSTR, STB_LOCAL, STT_FUNC, STT_NOTYPE, STT_OBJECT, STV_DEFAULT,
};
use gfxjit_codeobj::elf::hash::{gnu_hash, sysv_hash};
use gfxjit_codeobj::elf::{Record, Symbol, Word, Word64};

use crate::LinkError;
use crate::layout::output::input_of;
use crate::layout::scan::Scanned;
use crate::read::input::Object;
use crate::resolve::symbols::{SymbolKey, SymbolLocation, Symbols, Target};

/// Limit of the bytes of names. Symbols of a damaged object may share parts of their names, which
/// are copied separately, so that the table could be many times as large as the object.
pub(crate) const MAX_NAMES: u32 = 1 << 28;
/// Shift that derives the second Bloom hash of a name from the first.
const BLOOM_SHIFT: u32 = 26;
/// Bloom filter bits per symbol.
const BLOOM_BITS: usize = 12;
/// Symbols per bucket of the GNU table.
const PER_BUCKET: usize = 4;

/// A dynamic symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DynamicSymbol {
    /// Offset of the name.
    pub(crate) name: u32,
    /// Where it is.
    pub(crate) place: SymbolLocation,
    /// Offset from the place.
    pub(crate) value: u64,
    /// Bytes.
    pub(crate) size: u64,
    /// Type and binding.
    pub(crate) info: u8,
    /// Visibility.
    pub(crate) other: u8,
}

/// What loaders read.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The dynamic symbols from number 1 on.
    pub(crate) symbols: Vec<DynamicSymbol>,
    /// Number of the first symbol that is not local.
    pub(crate) first_global: u32,
    pub(crate) strings: Vec<u8>,
    pub(crate) hash: Vec<u8>,
    pub(crate) gnu_hash: Vec<u8>,
    /// Numbers of symbols that are not exported but needed by loaders.
    hidden: HashMap<SymbolKey, u32>,
}

impl Tables {
    /// Selects and orders the dynamic symbols, and assigns their indices.
    pub(crate) fn new(
        objects: &[Object<'_>],
        symbols: &mut Symbols<'_>,
        scanned: &Scanned,
    ) -> Result<Self, LinkError> {
        let count = symbols.globals.len() + scanned.hidden_dynamic.len();
        let mut tables = Self {
            symbols: Vec::with_capacity(count),
            first_global: 0,
            strings: Vec::with_capacity(count * 32),
            hash: Vec::new(),
            gnu_hash: Vec::new(),
            hidden: HashMap::new(),
        };
        tables.strings.push(0);
        // Names in the order of the symbols, for the hash tables.
        let mut names: Vec<&[u8]> = Vec::with_capacity(count);
        for &(key, target) in &scanned.hidden_dynamic {
            tables.add_hidden(objects, symbols, key, target, &mut names)?;
        }
        tables.first_global = tables.next_number();
        for id in 0..symbols.globals.len() {
            let Some(global) = symbols.globals.get_mut(id) else {
                continue;
            };
            if global.from_loader {
                global.dynamic = tables.next_number();
                let (kind, place) = (global.kind, global.place);
                let entry = DynamicSymbol {
                    name: add_name(&mut tables.strings, global.name)?,
                    place,
                    value: 0,
                    size: 0,
                    info: Symbol::make_info(global.binding, kind),
                    other: global.visibility,
                };
                tables.symbols.push(entry);
                names.push(global.name);
            }
        }
        let first_defined = tables.next_number();
        let mut defined: Vec<(u32, u32, u32)> = symbols
            .globals
            .iter()
            .enumerate()
            .filter(|(_, global)| global.is_exported())
            .map(|(id, global)| (0, id as u32, gnu_hash(global.name)))
            .collect();
        let buckets = (defined.len() / PER_BUCKET).max(1) as u32;
        for (bucket, _, hash) in &mut defined {
            *bucket = *hash % buckets;
        }
        // The GNU table needs the symbols of a bucket to be consecutive.
        defined.sort_unstable();
        for &(_, id, _) in &defined {
            let number = tables.next_number();
            let Some(global) = symbols.globals.get_mut(id as usize) else {
                continue;
            };
            global.dynamic = number;
            let entry = DynamicSymbol {
                name: add_name(&mut tables.strings, global.name)?,
                place: global.place,
                value: global.value,
                size: global.size,
                info: Symbol::make_info(global.binding, global.kind),
                other: global.visibility,
            };
            tables.symbols.push(entry);
            names.push(global.name);
        }
        tables.gnu_hash = gnu_table(&defined, first_defined, buckets);
        tables.hash = sysv_table(&names);
        Ok(tables)
    }

    fn next_number(&self) -> u32 {
        self.symbols.len() as u32 + 1
    }

    /// Adds a symbol that is needed only by 32-bit dynamic relocations, which have no form without
    /// a symbol.
    fn add_hidden<'a>(
        &mut self,
        objects: &[Object<'a>],
        symbols: &Symbols<'a>,
        key: SymbolKey,
        target: Target,
        names: &mut Vec<&'a [u8]>,
    ) -> Result<(), LinkError> {
        if self.hidden.contains_key(&key) {
            return Ok(());
        }
        let (name, mut kind, size) = match key {
            SymbolKey::Global(id) => symbols
                .global(id)
                .map_or((&b""[..], STT_NOTYPE, 0), |global| {
                    (global.name, global.kind, global.size)
                }),
            SymbolKey::Local { object, index } => {
                let table = objects
                    .get(object as usize)
                    .and_then(|object| object.symbols);
                let symbol = table.and_then(|table| table.get(index as usize));
                symbol
                    .zip(table)
                    .map_or((&b""[..], STT_NOTYPE, 0), |(symbol, table)| {
                        let name = table.strings().get(symbol.name).unwrap_or_default();
                        (name, symbol.kind(), symbol.size)
                    })
            }
        };
        // ROCr uses a symbol's value only for data and code (STT_OBJECT, STT_FUNC).
        if !matches!(kind, STT_OBJECT | STT_FUNC) {
            let code = match target.place {
                SymbolLocation::Section { object, section } => input_of(objects, object, section)
                    .is_some_and(|input| input.section.header.has(SHF_EXECINSTR)),
                _ => false,
            };
            kind = if code { STT_FUNC } else { STT_OBJECT };
        }
        self.hidden.insert(key, self.next_number());
        let entry = DynamicSymbol {
            name: add_name(&mut self.strings, name)?,
            place: target.place,
            value: target.value,
            size,
            info: Symbol::make_info(STB_LOCAL, kind),
            other: STV_DEFAULT,
        };
        self.symbols.push(entry);
        names.push(name);
        Ok(())
    }

    /// The symbol index in a dynamic relocation.
    pub(crate) fn number(&self, symbols: &Symbols<'_>, key: SymbolKey) -> u32 {
        if let Some(&number) = self.hidden.get(&key) {
            return number;
        }
        match key {
            SymbolKey::Global(id) => symbols.global(id).map_or(0, |global| global.dynamic),
            SymbolKey::Local { .. } => 0,
        }
    }
}

/// Appends a name and returns its offset.
pub(crate) fn add_name(strings: &mut Vec<u8>, name: &[u8]) -> Result<u32, LinkError> {
    if name.is_empty() {
        return Ok(0);
    }
    let offset = u32::try_from(strings.len())
        .ok()
        .filter(|&offset| offset <= MAX_NAMES)
        .ok_or_else(|| LinkError::TooLarge {
            what: "the names of its symbols take more than 256 MiB".to_owned(),
        })?;
    strings.extend_from_slice(name);
    strings.push(0);
    Ok(offset)
}

/// The contents of `.gnu.hash`, from (bucket, unused, hash) of each symbol.
fn gnu_table(defined: &[(u32, u32, u32)], first: u32, buckets: u32) -> Vec<u8> {
    let words = (defined.len() * BLOOM_BITS / 64 + 1).next_power_of_two();
    let mut bloom = vec![0_u64; words];
    let mut starts = vec![0_u32; buckets as usize];
    for (position, &(bucket, _, hash)) in defined.iter().enumerate() {
        if let Some(word) = bloom.get_mut(hash as usize / 64 % words) {
            *word |= 1 << (hash % 64) | 1 << ((hash >> BLOOM_SHIFT) % 64);
        }
        if let Some(start) = starts.get_mut(bucket as usize)
            && *start == 0
        {
            *start = first + position as u32;
        }
    }
    let mut out = Vec::with_capacity(16 + words * 8 + starts.len() * 4 + defined.len() * 4);
    for value in [buckets, first, words as u32, BLOOM_SHIFT] {
        Word { value }.append(&mut out);
    }
    for value in bloom {
        Word64 { value }.append(&mut out);
    }
    for value in starts {
        Word { value }.append(&mut out);
    }
    for (position, &(bucket, _, hash)) in defined.iter().enumerate() {
        // The lowest bit marks the last symbol of a bucket.
        let last = defined
            .get(position + 1)
            .is_none_or(|&(next, _, _)| next != bucket);
        let value = hash & !1 | u32::from(last);
        Word { value }.append(&mut out);
    }
    out
}

/// The contents of `.hash`, from the names of all dynamic symbols from number 1 on.
fn sysv_table(names: &[&[u8]]) -> Vec<u8> {
    let count = names.len() + 1;
    let mut buckets = vec![0_u32; count];
    let mut chains = vec![0_u32; count];
    for ((number, name), chain) in (1_u32..).zip(names).zip(chains.iter_mut().skip(1)) {
        if let Some(bucket) = buckets.get_mut(sysv_hash(name) as usize % count) {
            *chain = std::mem::replace(bucket, number);
        }
    }
    let mut out = Vec::with_capacity(8 + count * 8);
    for value in [count as u32; 2].into_iter().chain(buckets).chain(chains) {
        Word { value }.append(&mut out);
    }
    out
}
