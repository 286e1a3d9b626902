//! Replaces a definition by another, and keeps the original.
//!
//! Like `ld --wrap`, but for a definition instead of a name: all references to the symbol are bound
//! to the replacement, including those in the object with the original, and `__real_NAME` in the
//! replacing object is the original. The replacement is called `NAME` or `__wrap_NAME` there. If
//! several objects replace the same symbol, each replaces the one before it.

use gfxjit_codeobj::elf::consts::{STB_GLOBAL, STV_HIDDEN};
use gfxjit_codeobj::elf::display_name;

use foldhash::{HashMap, HashMapExt};

use crate::LinkError;
use crate::replacement::Replacement;
use crate::resolve::global::{Global, SymbolLocation};

/// The originals, while the symbols of a replacing object are read.
pub(crate) struct Replacing<'a> {
    replaces: &'a [Replacement],
    /// The numbers of originals by `__real_NAME`.
    originals: HashMap<&'a [u8], u32>,
}

impl<'a> Replacing<'a> {
    /// Unbinds the names that an object replaces from their definitions.
    pub(crate) fn begin(
        input: &str,
        replaces: &'a [Replacement],
        names: &HashMap<&'a [u8], u32>,
        globals: &mut Vec<Global<'a>>,
    ) -> Result<Self, LinkError> {
        let mut originals = HashMap::new();
        for replacement in replaces {
            let next = globals.len() as u32;
            let found = names
                .get(replacement.name.as_bytes())
                .and_then(|&id| globals.get_mut(id as usize))
                .filter(|found| found.place != SymbolLocation::Undefined);
            let Some(found) = found else {
                return Err(LinkError::Symbol {
                    input: input.to_owned(),
                    symbol: replacement.name.clone(),
                    reason: "it is to be replaced, and no object before this one defines it"
                        .to_owned(),
                });
            };
            let original = Global {
                name: replacement.real.as_bytes(),
                visibility: STV_HIDDEN,
                ..found.clone()
            };
            found.place = SymbolLocation::Undefined;
            found.binding = STB_GLOBAL;
            originals.insert(original.name, next);
            globals.push(original);
            let descriptor = names.get(replacement.descriptor.as_bytes());
            if let Some(found) = descriptor.and_then(|&id| globals.get_mut(id as usize)) {
                // The original kernel's descriptor is not needed any more, because kernels do not
                // call kernels.
                found.place = SymbolLocation::Undefined;
            }
        }
        Ok(Self {
            replaces,
            originals,
        })
    }

    /// The number of the original that a symbol of the object refers to.
    pub(crate) fn original(&self, name: &[u8]) -> Option<u32> {
        self.originals.get(name).copied()
    }

    /// Checks that everything to be replaced has a replacement.
    pub(crate) fn end(
        self,
        input: &str,
        names: &HashMap<&'a [u8], u32>,
        globals: &mut [Global<'a>],
    ) -> Result<(), LinkError> {
        for replacement in self.replaces {
            let found = |name: &str| names.get(name.as_bytes()).map(|&id| id as usize);
            let is_defined = |id: &usize| {
                globals
                    .get(*id)
                    .is_some_and(|g| g.place != SymbolLocation::Undefined)
            };
            let own = found(&replacement.name);
            if own.filter(is_defined).is_some() {
                continue;
            }
            let wrap = found(&replacement.wrap).filter(is_defined);
            let wrap = wrap.and_then(|id| globals.get(id)).cloned();
            match (wrap, own.and_then(|id| globals.get_mut(id))) {
                (Some(wrap), Some(own)) => {
                    *own = Global {
                        name: own.name,
                        visibility: own.visibility,
                        ..wrap
                    };
                }
                _ => {
                    return Err(LinkError::Symbol {
                        input: input.to_owned(),
                        symbol: display_name(replacement.name.as_bytes()).into_owned(),
                        reason: format!(
                            "it is to be replaced, and this object defines neither it nor `{}`",
                            replacement.wrap
                        ),
                    });
                }
            }
        }
        Ok(())
    }
}
