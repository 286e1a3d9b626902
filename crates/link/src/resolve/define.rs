//! Symbols that the caller defines.
//!
//! Source: LLD's manual page, `--defsym`; an alias has the type of its symbol, a sum has none.

use gfxjit_codeobj::elf::consts::{STB_GLOBAL, STT_NOTYPE, STV_DEFAULT};
use gfxjit_codeobj::elf::display_name;

use crate::resolve::symbols::{Global, SymbolLocation, Symbols};
use crate::{Definition, LinkError};

/// Defines the symbols.
pub(crate) fn apply<'a>(
    symbols: &mut Symbols<'a>,
    definitions: &'a [Definition],
) -> Result<(), LinkError> {
    for definition in definitions {
        let bad = |reason: String| LinkError::Definition {
            definition: definition.name.clone(),
            reason,
        };
        let number = definition.offset as u64;
        let (place, value, kind) = match &definition.base {
            None => (SymbolLocation::Absolute, number, STT_NOTYPE),
            Some(base) => {
                let found = symbols.find(base.as_bytes());
                let found = found.filter(|found| found.place != SymbolLocation::Undefined);
                let found = found.ok_or_else(|| bad(format!("no input defines `{base}`")))?;
                if matches!(found.place, SymbolLocation::Common | SymbolLocation::Lds) {
                    let name = display_name(found.name);
                    return Err(bad(format!(
                        "`{name}` has no address before it is allotted"
                    )));
                }
                let kind = match definition.offset {
                    0 => found.kind,
                    _ => STT_NOTYPE,
                };
                (found.place, found.value.wrapping_add(number), kind)
            }
        };
        symbols.define(Global {
            name: definition.name.as_bytes(),
            place,
            value,
            size: 0,
            kind,
            binding: STB_GLOBAL,
            visibility: STV_DEFAULT,
            hidden_as: None,
            got: None,
            from_loader: false,
            dynamic: 0,
        });
    }
    Ok(())
}
