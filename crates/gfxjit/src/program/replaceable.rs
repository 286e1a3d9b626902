//! Which functions may be replaced, and why others may not.
//!
//! Problem: a compiler that sees a function and its callers at once may put copies of the body into
//! them, or rely on properties of the body: a constant result, registers that it preserves. Then a
//! replacement is not called, or breaks its callers. gfxjit's compiler records for each exported
//! function which functions were compiled together with it (crates/codeobj, `SEEN_BY`); for other
//! objects the worst case is assumed.

use gfxjit_codeobj::elf::consts::{SHF_EXECINSTR, SHT_RELA, STB_LOCAL, STT_FUNC, STT_SECTION};
use gfxjit_codeobj::elf::{Elf, SymbolPlace};
use gfxjit_codeobj::info::{self, SEEN_BY};

use crate::memory::Slice;
use crate::program::state::{Member, State};
use crate::program::unit::NamedSymbol;
use crate::program::why_not::WhyNot;

impl State {
    pub(super) fn replaceable(&self, name: &str) -> std::result::Result<(), WhyNot> {
        if self.members().any(|member| member.unit.is_kernel(name)) {
            return Ok(());
        }
        let mut is_defined = false;
        let mut local = None;
        for member in self.members() {
            let symbols = member.unit.symbols();
            let found = symbols.iter().find(|named| {
                let is_function = matches!(named.place, SymbolPlace::Section(_))
                    && named.symbol.kind() == STT_FUNC;
                named.name == name && is_function
            });
            match found {
                Some(found) if found.symbol.binding() == STB_LOCAL => {
                    local = Some(member.module.clone());
                }
                Some(found) => {
                    is_defined = true;
                    in_object(member, found, &symbols)?;
                }
                None => {}
            }
        }
        match (is_defined, local) {
            (true, _) => Ok(()),
            (false, Some(module)) => Err(WhyNot::Local { module }),
            (false, None) => {
                let names: Vec<String> = self
                    .members()
                    .flat_map(|member| member.unit.symbols())
                    .filter(|named| named.symbol.kind() == STT_FUNC)
                    .map(|named| named.name)
                    .collect();
                let near = gfxjit_link::nearest(name, names.iter().map(String::as_str));
                let near = near.into_iter().map(str::to_owned).collect();
                Err(WhyNot::NotDefined { near })
            }
        }
    }

    /// The memory of a variable in a section outside the image. Of several definitions the strong
    /// one counts, else the first weak one.
    pub(super) fn placed_variable(&self, name: &str) -> Option<Slice> {
        let mut weak = None;
        for member in self.members() {
            let Some(places) = &member.places else {
                continue;
            };
            for named in member.unit.symbols() {
                let SymbolPlace::Section(section) = named.place else {
                    continue;
                };
                if named.name != name || named.symbol.binding() == STB_LOCAL {
                    continue;
                }
                let symbol = named.symbol;
                let slice = places.slice(section as u32, symbol.value, symbol.size);
                match named.symbol.binding() {
                    gfxjit_codeobj::elf::consts::STB_WEAK => weak = weak.or(slice),
                    _ if slice.is_some() => return slice,
                    _ => {}
                }
            }
        }
        weak
    }
}

/// Whether a function of an object may be replaced; the error says why not.
fn in_object(
    member: &Member,
    function: &NamedSymbol,
    symbols: &[NamedSymbol],
) -> std::result::Result<(), WhyNot> {
    let module = member.module.clone();
    let others = || {
        symbols.iter().filter(|named| {
            named.symbol.kind() == STT_FUNC
                && matches!(named.place, SymbolPlace::Section(_))
                && (named.place, named.symbol.value) != (function.place, function.symbol.value)
        })
    };
    let Ok(elf) = Elf::parse(&member.unit.input.bytes) else {
        return Ok(());
    };
    let by = bound(&elf, function, symbols);
    if !by.is_empty() {
        return Err(WhyNot::Bound { module, by });
    }
    let infos = info::read_object(&elf).ok().flatten().unwrap_or_default();
    let record = infos
        .iter()
        .filter(|info| info.symbol == info::Reference::Symbol(function.number))
        .flat_map(|info| &info.unknown)
        .find(|(kind, _)| *kind == SEEN_BY);
    match record.and_then(|(_, payload)| payload.split_first()) {
        Some((1, _)) => Ok(()),
        Some((_, [])) => Ok(()),
        Some((_, names)) => {
            let names = String::from_utf8_lossy(names);
            let by = names.split('\n').map(str::to_owned).collect();
            Err(WhyNot::Seen { module, by })
        }
        None => {
            let mut others: Vec<String> = others().map(|named| named.name.clone()).collect();
            others.sort();
            others.dedup();
            match others.is_empty() {
                true => Ok(()),
                false => Err(WhyNot::Unknown { module, others }),
            }
        }
    }
}

/// The sections and functions that refer to a function by its section and an offset, which a
/// replacement does not redirect.
fn bound(elf: &Elf<'_>, function: &NamedSymbol, symbols: &[NamedSymbol]) -> Vec<String> {
    let SymbolPlace::Section(own) = function.place else {
        return Vec::new();
    };
    let start = function.symbol.value;
    // A PC-relative reference is counted from the `s_getpc` result, a few words before the field,
    // so its addend is larger.
    let end = start
        .saturating_add(function.symbol.size.max(4))
        .saturating_add(16);
    let mut by = Vec::new();
    for section in elf.sections().filter(|s| s.header.kind == SHT_RELA) {
        let Ok(list) = elf.relocations(&section) else {
            continue;
        };
        let target = list.target;
        let holder = elf.section(target);
        let is_code = holder.is_some_and(|holder| holder.header.has(SHF_EXECINSTR));
        let table = elf.symtab().ok().flatten();
        for rela in list.entries.iter().filter(|_| is_code) {
            let symbol = table.and_then(|table| table.get(rela.symbol() as usize));
            let is_it = symbol.is_some_and(|symbol| {
                let at = symbol.value.wrapping_add_signed(rela.addend);
                symbol.kind() == STT_SECTION
                    && usize::from(symbol.shndx) == own
                    && (start..end).contains(&at)
            });
            if !is_it {
                continue;
            }
            let holder = symbols.iter().find(|named| {
                let offset = rela.offset.checked_sub(named.symbol.value);
                named.symbol.kind() == STT_FUNC
                    && named.place == SymbolPlace::Section(target)
                    && offset.is_some_and(|offset| offset < named.symbol.size)
            });
            if let Some(holder) = holder
                && holder.number != function.number
                && !by.contains(&holder.name)
            {
                by.push(holder.name.clone());
            }
        }
    }
    by
}
