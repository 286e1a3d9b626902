//! The full symbol table of the image (`.symtab`), which tools read and loaders do not.

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{
    SHF_MERGE, STB_LOCAL, STT_SECTION, STV_DEFAULT, STV_HIDDEN, STV_PROTECTED,
};
use gfxjit_codeobj::elf::{Record, Symbol};
use gfxjit_codeobj::info::Encoded;

use crate::budget::graph::{Graph, Spot};
use crate::layout::dynamic::MAX_NAMES;
use crate::layout::output::{Output, input_of};
use crate::read::input::{Object, damaged};
use crate::resolve::symbols::{SymbolLocation, Symbols, read_place};
use crate::{LinkError, Options, Strip};

/// The full symbol table of the image.
#[derive(Debug)]
pub(crate) struct FullSymbols<'a> {
    /// The symbols from number 1 on; `None` when the image has no such table.
    pub(crate) entries: Option<Vec<FullSymbol<'a>>>,
    pub(crate) first_global: u32,
    /// Filled only when relocations are kept, which refer to these indices.
    pub(crate) numbers: Numbers,
    strings_size: u64,
    /// Facts about functions, for tools.
    functions: Option<Encoded<Spot>>,
}

/// The index in the table of each input symbol that is in it.
#[derive(Debug)]
pub(crate) struct Numbers {
    /// Local symbols, by object and index in it.
    pub(crate) locals: HashMap<(u32, u32), u32>,
    /// Global symbols, by the linker's number.
    pub(crate) globals: HashMap<u32, u32>,
}

/// A symbol of the full table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FullSymbol<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) place: SymbolLocation,
    pub(crate) value: u64,
    pub(crate) size: u64,
    pub(crate) info: u8,
    pub(crate) other: u8,
}

impl<'a> FullSymbols<'a> {
    /// Collects local symbols, then hidden ones, which become local, then the rest.
    pub(crate) fn new(
        objects: &[Object<'a>],
        symbols: &Symbols<'a>,
        output: &Output<'a>,
        graph: Graph<'_>,
        options: &Options,
    ) -> Result<Self, LinkError> {
        let mut table = Self {
            entries: None,
            first_global: 0,
            numbers: Numbers {
                locals: HashMap::new(),
                globals: HashMap::new(),
            },
            strings_size: 0,
            functions: None,
        };
        if options.strip == Strip::All {
            return Ok(table);
        }
        table.functions = graph.into_info()?;
        let count = objects
            .iter()
            .filter_map(|object| object.symbols)
            .map(|table| table.len())
            .sum();
        let mut entries = Vec::with_capacity(count);
        for (object_index, object) in objects.iter().enumerate() {
            let Some(input) = object.symbols else {
                continue;
            };
            for index in 1..input.first_global {
                let Some(symbol) = input.get(index) else {
                    continue;
                };
                if symbol.kind() == STT_SECTION {
                    continue;
                }
                let place = read_place(&object.name, object_index, &input, index, &symbol)?;
                let name = input
                    .name(index, &symbol)
                    .map_err(|source| damaged(&object.name, source))?;
                if is_kept(objects, output, place, name) {
                    if options.keep_relocations {
                        let key = (object_index as u32, index as u32);
                        let number = entries.len() as u32 + 1;
                        table.numbers.locals.insert(key, number);
                    }
                    entries.push(FullSymbol {
                        name,
                        place,
                        value: symbol.value,
                        size: symbol.size,
                        info: Symbol::make_info(STB_LOCAL, symbol.kind()),
                        other: symbol.other,
                    });
                }
            }
        }
        for exported in [false, true] {
            if exported {
                table.first_global = entries.len() as u32 + 1;
            }
            for (id, global) in (0..).zip(&symbols.globals) {
                let defined = global.place != SymbolLocation::Undefined;
                let visible = matches!(global.visibility, STV_DEFAULT | STV_PROTECTED);
                if let SymbolLocation::Section { object, section } = global.place
                    && output.slot(object, section).is_none()
                {
                    continue;
                }
                // An undefined weak symbol is needed only for relocations.
                let named = defined || global.from_loader || options.keep_relocations;
                if visible != exported || !named {
                    continue;
                }
                if options.keep_relocations {
                    let number = entries.len() as u32 + 1;
                    table.numbers.globals.insert(id, number);
                }
                let binding = if exported { global.binding } else { STB_LOCAL };
                entries.push(FullSymbol {
                    name: global.name,
                    place: global.place,
                    value: global.value,
                    size: global.size,
                    info: Symbol::make_info(binding, global.kind),
                    other: match global.hidden_as {
                        Some(visibility) => visibility,
                        None if exported => global.visibility,
                        None => STV_HIDDEN,
                    },
                });
            }
        }
        table.strings_size = 1 + entries
            .iter()
            .filter(|entry| !entry.name.is_empty())
            .map(|entry| entry.name.len() as u64 + 1)
            .sum::<u64>();
        if table.strings_size > u64::from(MAX_NAMES) {
            return Err(LinkError::TooLarge {
                what: "the names of its symbols take more than 256 MiB".to_owned(),
            });
        }
        table.entries = Some(entries);
        Ok(table)
    }

    /// The size of the table in bytes; `None` when there is none.
    pub(crate) fn size(&self) -> Option<u64> {
        let entries = self.entries.as_ref()?;
        Some((entries.len() as u64 + 1) * Symbol::SIZE as u64)
    }

    /// Facts about functions.
    pub(crate) fn functions(&self) -> Option<&Encoded<Spot>> {
        self.functions.as_ref()
    }

    /// The size of its names in bytes.
    pub(crate) fn strings_size(&self) -> u64 {
        self.strings_size
    }
}

/// Whether a local symbol is kept: its section is kept, and it is not an assembler's label on a
/// string (`.L…`), which is only there because the strings may be merged.
fn is_kept(
    objects: &[Object<'_>],
    output: &Output<'_>,
    place: SymbolLocation,
    name: &[u8],
) -> bool {
    match place {
        SymbolLocation::Absolute => true,
        SymbolLocation::Section { object, section } => {
            let mergeable = input_of(objects, object, section)
                .is_some_and(|input| input.section.header.has(SHF_MERGE));
            output.slot(object, section).is_some() && !(mergeable && name.starts_with(b".L"))
        }
        _ => false,
    }
}
