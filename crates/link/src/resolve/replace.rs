//! One definition in the place of another, which stays.
//!
//! As `ld --wrap` has it, for a definition instead of a name: all references to the symbol lead to
//! the replacement, in the object that defines the original as well, and `__real_NAME` in the
//! replacing object is the original. The replacement is called `NAME` there, or `__wrap_NAME`.
//! Objects that replace the same symbol stand upon each other, in their order.

use gfxjit_codeobj::elf::consts::{STB_GLOBAL, STV_HIDDEN};
use gfxjit_codeobj::elf::display_name;

use foldhash::{HashMap, HashMapExt};

use crate::LinkError;
use crate::replacement::Replacement;
use crate::resolve::global::{Global, Place};

/// What became of the originals while the symbols of a replacing object are read.
pub(crate) struct Replacing<'a> {
    replaces: &'a [Replacement],
    /// The numbers of originals by `__real_NAME`.
    originals: HashMap<&'a [u8], u32>,
}

impl<'a> Replacing<'a> {
    /// Takes the definitions of what an object replaces away from their names.
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
                .filter(|found| found.place != Place::Undefined);
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
            found.place = Place::Undefined;
            found.binding = STB_GLOBAL;
            originals.insert(original.name, next);
            globals.push(original);
            let descriptor = names.get(replacement.descriptor.as_bytes());
            if let Some(found) = descriptor.and_then(|&id| globals.get_mut(id as usize)) {
                // Kernels call no kernels: nothing needs the descriptor any more.
                found.place = Place::Undefined;
            }
        }
        Ok(Self {
            replaces,
            originals,
        })
    }

    /// The number of the original that a symbol of the object stands for.
    pub(crate) fn original(&self, name: &[u8]) -> Option<u32> {
        self.originals.get(name).copied()
    }

    /// Sees to it that everything has its replacement.
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
                    .is_some_and(|g| g.place != Place::Undefined)
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
