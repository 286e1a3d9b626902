//! Collects what the relocations need before addresses are assigned: entries of the global offset
//! table, and dynamic relocations.
//!
//! AMDGPU code accesses data and functions of other objects through table entries, those of its own
//! object by PC-relative distances, which the linker knows. [`classify`] decides where to compute a
//! relocation's value; the writer calls it again for each relocation.

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::elf::consts::{SHF_ALLOC, STB_WEAK, STV_DEFAULT};
use gfxjit_codeobj::elf::{Rela, RelocField, RelocKind, RelocValue, display_name, reloc_name};

use crate::error::{UndefinedSymbol, UndefinedSymbols};
use crate::layout::output::{Output, input_of};
use crate::read::input::{InputSection, Object};
use crate::resolve::suggest;
use crate::resolve::symbols::{Global, SymbolKey, SymbolLocation, Symbols, Target};
use crate::write::relax;
use crate::{LinkError, Options, Undefined};

/// Maximum number of references reported for each undefined symbol.
const REPORTED_REFERENCES: usize = 3;

/// How the value of a relocation is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// There is no value.
    Nothing,
    /// By the linker.
    Known,
    /// By the linker: the distance to an entry of the global offset table.
    GotEntry,
    /// By the linker: the code adds a distance, but the symbol is a number, so the instruction is
    /// rewritten: see [`relax`].
    Number,
    /// By the loader, which adds the load address.
    Base,
    /// By the loader, which looks up the symbol.
    Named,
}

/// An entry of the global offset table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GotEntry {
    pub(crate) target: Target,
    pub(crate) class: Class,
}

/// The word that a dynamic relocation changes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RelocationPlace {
    Section {
        object: u32,
        section: u32,
        offset: u64,
    },
    Got(u32),
}

/// A dynamic relocation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DynamicRelocation {
    pub(crate) at: RelocationPlace,
    pub(crate) kind: RelocKind,
    /// The symbol that the loader looks up; `None` for the load address.
    pub(crate) symbol: Option<SymbolKey>,
    pub(crate) target: Target,
    pub(crate) addend: i64,
}

/// The table entries and dynamic relocations that are needed.
#[derive(Debug, Default)]
pub(crate) struct Scanned {
    pub(crate) got: Vec<GotEntry>,
    /// Entries of the global offset table for local symbols, by object and symbol.
    pub(crate) local_got: HashMap<(u32, u32), u32>,
    pub(crate) relocations: Vec<DynamicRelocation>,
    /// Symbols that are not exported but that dynamic relocations refer to.
    pub(crate) hidden_dynamic: Vec<(SymbolKey, Target)>,
    /// Whether a dynamic relocation changes memory that is not writable.
    pub(crate) writes_read_only: bool,
}

/// Decides how the value of a relocation is computed. `loaded` is whether its section is loaded;
/// debug information is not.
///
/// # Errors
/// The reason why there is no such value.
pub(crate) fn classify(
    kind: RelocKind,
    target: &Target,
    global: Option<&Global<'_>>,
    loaded: bool,
) -> Result<Class, &'static str> {
    let from_loader = global.is_some_and(|global| global.from_loader);
    // A weak symbol without a definition has address zero.
    let constant = matches!(
        target.place,
        SymbolLocation::Absolute | SymbolLocation::Undefined
    ) && !from_loader;
    match kind.value() {
        RelocValue::None => Ok(Class::Nothing),
        RelocValue::Base => Err("only a linker makes it, for a loader; an object cannot hold it"),
        _ if !loaded && kind.value() != RelocValue::GotRelative => Ok(Class::Known),
        RelocValue::GotRelative if loaded => Ok(Class::GotEntry),
        RelocValue::GotRelative => {
            Err("what is not loaded cannot refer to the global offset table")
        }
        RelocValue::Relative if from_loader => Err(
            "the symbol is left to the loader, which cannot write distances; give it default \
             visibility, so that code reaches it through the global offset table",
        ),
        RelocValue::Relative if constant && relax::is_possible(kind) => Ok(Class::Number),
        RelocValue::Relative if constant && target.place == SymbolLocation::Undefined => Err(
            "the symbol is weak and undefined, but reached by its distance, which cannot be \
             zero after loading; define it, or give it default visibility",
        ),
        RelocValue::Relative if constant => {
            Err("the distance to an absolute symbol is not known before the image is loaded")
        }
        RelocValue::Absolute if constant => Ok(Class::Known),
        RelocValue::Absolute if kind.field() == RelocField::Word64 => {
            let named = global.is_some_and(Global::is_named_in_relocations);
            Ok(if named { Class::Named } else { Class::Base })
        }
        RelocValue::Absolute => Ok(Class::Named),
        RelocValue::Relative => Ok(Class::Known),
    }
}

/// Processes all relocations of loaded sections.
pub(crate) fn scan<'a>(
    objects: &[Object<'a>],
    symbols: &mut Symbols<'a>,
    output: &Output<'a>,
) -> Result<Scanned, LinkError> {
    let mut scanner = Scanner {
        objects,
        output,
        scanned: Scanned::default(),
        undefined: HashMap::new(),
    };
    for (object_index, object) in objects.iter().enumerate() {
        for (section_index, input) in object.sections.iter().enumerate() {
            if input.kept && input.section.header.has(SHF_ALLOC) {
                for rela in input.relocations.iter() {
                    scanner.relocation(symbols, object_index, section_index, input, &rela)?;
                }
            } else if input.placed.is_some() {
                for rela in input.relocations.iter() {
                    let target = symbols.target(objects, object_index, rela.symbol())?;
                    let place = (object_index, section_index, rela.offset);
                    scanner.is_missing(symbols, &target, place, &rela)?;
                }
            }
        }
    }
    if !scanner.undefined.is_empty() {
        return Err(scanner.undefined_error(symbols));
    }
    Ok(scanner.scanned)
}

/// Marks the undefined symbols that the loader is to find.
pub(crate) fn leave_to_loader(symbols: &mut Symbols<'_>, options: &Options) {
    if options.undefined == Undefined::Dynamic {
        for global in &mut symbols.globals {
            global.from_loader =
                global.place == SymbolLocation::Undefined && global.visibility == STV_DEFAULT;
        }
    }
}

/// The first references to a symbol (object, section, offset), and their number.
#[derive(Default)]
struct References {
    places: Vec<(usize, usize, u64)>,
    count: usize,
}

struct Scanner<'o, 'a> {
    objects: &'o [Object<'a>],
    output: &'o Output<'a>,
    scanned: Scanned,
    /// For each undefined symbol, the references to it.
    undefined: HashMap<u32, References>,
}

impl<'a> Scanner<'_, 'a> {
    fn relocation(
        &mut self,
        symbols: &mut Symbols<'a>,
        object: usize,
        section: usize,
        input: &InputSection<'a>,
        rela: &Rela,
    ) -> Result<(), LinkError> {
        let place = (object, section, rela.offset);
        let Some(kind) = RelocKind::from_number(rela.kind()) else {
            let reason = "AMDGPU has no such relocation";
            return Err(self.error(symbols, place, rela, reason));
        };
        let size = kind.field().size() as u64;
        let end = rela.offset.checked_add(size);
        if end.is_none_or(|end| end > input.section.data.len() as u64) {
            let reason = "it lies outside its section";
            return Err(self.error(symbols, place, rela, reason));
        }
        let target = symbols.target(self.objects, object, rela.symbol())?;
        if self.is_missing(symbols, &target, place, rela)? {
            return Ok(());
        }
        let global = target.global.and_then(|id| symbols.global(id));
        if let SymbolLocation::Section { object, section } = target.place
            && let Some(holder) = input_of(self.objects, object, section)
        {
            let name = display_name(holder.section.name);
            if self.output.slot(object, section).is_none() {
                let reason = format!("it is defined in section '{name}', which is left out");
                return Err(self.error(symbols, place, rela, &reason));
            }
            if !holder.section.header.has(SHF_ALLOC) {
                let reason = format!("it is defined in section '{name}', which is not loaded");
                return Err(self.error(symbols, place, rela, &reason));
            }
        }
        let class = classify(kind, &target, global, true)
            .map_err(|reason| self.error(symbols, place, rela, reason))?;
        let key = target.global.map_or(
            SymbolKey::Local {
                object: object as u32,
                index: rela.symbol(),
            },
            SymbolKey::Global,
        );
        match class {
            Class::Nothing | Class::Known | Class::Number => {}
            Class::GotEntry => self.add_got_entry(symbols, key, target),
            Class::Base | Class::Named => {
                let at = RelocationPlace::Section {
                    object: object as u32,
                    section: section as u32,
                    offset: rela.offset,
                };
                let kind = match class {
                    Class::Base => RelocKind::Relative64,
                    _ => kind,
                };
                self.scanned.writes_read_only |= !input
                    .section
                    .header
                    .has(gfxjit_codeobj::elf::consts::SHF_WRITE);
                self.add_dynamic(symbols, at, kind, key, target, rela.addend);
            }
        }
        Ok(())
    }

    /// Whether a relocation refers to a symbol that must be defined and is not; the reference is
    /// recorded.
    fn is_missing(
        &mut self,
        symbols: &Symbols<'a>,
        target: &Target,
        place: (usize, usize, u64),
        rela: &Rela,
    ) -> Result<bool, LinkError> {
        let global = target.global.and_then(|id| symbols.global(id));
        let strong = global.is_none_or(|global| global.binding != STB_WEAK && !global.from_loader);
        let kind = RelocKind::from_number(rela.kind());
        if target.place != SymbolLocation::Undefined || !strong || kind == Some(RelocKind::None) {
            return Ok(false);
        }
        let Some(id) = target.global else {
            let reason = "the symbol is local and undefined";
            return Err(self.error(symbols, place, rela, reason));
        };
        let references = self.undefined.entry(id).or_default();
        if kind.is_some_and(|kind| kind.field() == RelocField::High32) {
            // The relocation of the low half is recorded; it is the same reference.
            return Ok(true);
        }
        if references.places.len() < REPORTED_REFERENCES {
            references.places.push(place);
        }
        references.count += 1;
        Ok(true)
    }

    fn add_got_entry(&mut self, symbols: &mut Symbols<'a>, key: SymbolKey, target: Target) {
        let next = self.scanned.got.len() as u32;
        let known = match key {
            SymbolKey::Global(id) => {
                let Some(global) = symbols.globals.get_mut(id as usize) else {
                    return;
                };
                global.got.replace(global.got.unwrap_or(next))
            }
            SymbolKey::Local { object, index } => {
                let entry = self.scanned.local_got.entry((object, index));
                let known = matches!(entry, std::collections::hash_map::Entry::Occupied(_));
                let index = *entry.or_insert(next);
                known.then_some(index)
            }
        };
        if known.is_some() {
            return;
        }
        let global = target.global.and_then(|id| symbols.global(id));
        // A table entry holds the address, like a pointer in data.
        let class = classify(RelocKind::Abs64, &target, global, true).unwrap_or(Class::Known);
        self.scanned.got.push(GotEntry { target, class });
        let kind = match class {
            Class::Base => RelocKind::Relative64,
            Class::Named => RelocKind::Abs64,
            _ => return,
        };
        self.add_dynamic(symbols, RelocationPlace::Got(next), kind, key, target, 0);
    }

    fn add_dynamic(
        &mut self,
        symbols: &Symbols<'a>,
        at: RelocationPlace,
        kind: RelocKind,
        key: SymbolKey,
        target: Target,
        addend: i64,
    ) {
        let symbol = (kind != RelocKind::Relative64).then_some(key);
        let visible = target
            .global
            .and_then(|id| symbols.global(id))
            .is_some_and(|global| global.is_exported() || global.from_loader);
        if symbol.is_some() && !visible {
            self.scanned.hidden_dynamic.push((key, target));
        }
        self.scanned.relocations.push(DynamicRelocation {
            at,
            kind,
            symbol,
            target,
            addend,
        });
    }

    fn error(
        &self,
        symbols: &Symbols<'_>,
        (object, section, offset): (usize, usize, u64),
        rela: &Rela,
        reason: &str,
    ) -> LinkError {
        relocation_error(self.objects, symbols, object, section, offset, rela, reason)
    }

    fn undefined_error(self, symbols: &Symbols<'a>) -> LinkError {
        let mut ids: Vec<_> = self.undefined.into_iter().collect();
        ids.sort_unstable_by_key(|&(id, _)| id);
        let mut finder = suggest::Finder::new(symbols);
        let undefined = ids.into_iter().filter_map(|(id, references)| {
            let global = symbols.global(id)?;
            Some(UndefinedSymbol {
                name: display_name(global.name).into_owned(),
                must_be_linked: global.visibility != STV_DEFAULT,
                references: references
                    .places
                    .into_iter()
                    .filter_map(|(object, section, offset)| {
                        Some(self.objects.get(object)?.place_name(section, offset))
                    })
                    .collect(),
                reference_count: references.count,
                near: finder.find(global.name),
            })
        });
        LinkError::Undefined(UndefinedSymbols {
            symbols: undefined.collect(),
        })
    }
}

/// An error about a relocation.
pub(crate) fn relocation_error(
    objects: &[Object<'_>],
    symbols: &Symbols<'_>,
    object: usize,
    section: usize,
    offset: u64,
    rela: &Rela,
    reason: &str,
) -> LinkError {
    let input = objects.get(object);
    let place = input.map_or_else(String::new, |input| input.place_name(section, offset));
    let table = input.and_then(|input| input.symbols);
    let local = || {
        let table = table?;
        let symbol = table.get(rela.symbol() as usize)?;
        let name = table.strings().get(symbol.name)?;
        if !name.is_empty() {
            return Some(name);
        }
        let section = input?.sections.get(usize::from(symbol.shndx))?;
        Some(section.section.name)
    };
    let name = symbols
        .target(objects, object, rela.symbol())
        .ok()
        .and_then(|target| Some(symbols.global(target.global?)?.name))
        .or_else(local)
        .unwrap_or_default();
    LinkError::Relocation {
        place,
        kind: reloc_name(rela.kind()).into_owned(),
        symbol: display_name(name).into_owned(),
        reason: reason.to_owned(),
    }
}
