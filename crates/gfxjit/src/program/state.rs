//! The modules and replacements of a program, and its current version.

use std::collections::BTreeMap;

use gfxjit_link::Replacement;

use crate::code::cpp_name;
use crate::error::{ProgramError, Result};
use crate::memory::Slice;
use crate::program::data::{Places, Slots};
use crate::program::unit::Unit;
use crate::program::version::Version;

/// The mutable state of a program.
#[derive(Default)]
pub(crate) struct State {
    modules: Vec<Entry>,
    replacements: Vec<Replaced>,
    /// Variables that the caller has bound to memory, by symbol.
    pub(super) bound: BTreeMap<String, Slice>,
    /// The current version; `None` when the modules have changed since it was made.
    pub(super) current: Option<Version>,
    pub(super) slots: Slots,
    /// Number of versions made so far.
    pub(super) count: u64,
}

/// A module.
struct Entry {
    name: String,
    members: Vec<Member>,
}

/// A replacement of a function. `__real_NAME` in it is the replacement before it.
struct Replaced {
    function: String,
    member: Member,
}

/// An object of the program.
pub(super) struct Member {
    /// Name of the module or replacement that it belongs to.
    pub(super) module: String,
    pub(super) unit: Unit,
    pub(super) replaces: Vec<Replacement>,
    /// The memory of its variables, once they are bound.
    pub(super) places: Option<Places>,
    /// Whether its constructors have run.
    pub(super) is_constructed: bool,
}

impl Member {
    fn new(module: &str, unit: Unit) -> Self {
        Self {
            module: module.to_owned(),
            unit,
            replaces: Vec::new(),
            places: None,
            is_constructed: false,
        }
    }
}

impl State {
    pub(super) fn add(&mut self, name: &str, units: Vec<Unit>) -> Result<()> {
        if self.modules.iter().any(|entry| entry.name == name) {
            let name = name.to_owned();
            return Err(ProgramError::Twice { name }.into());
        }
        for unit in &units {
            refuse_commons(unit)?;
        }
        self.modules.push(Entry {
            name: name.to_owned(),
            members: units
                .into_iter()
                .map(|unit| Member::new(name, unit))
                .collect(),
        });
        self.current = None;
        Ok(())
    }

    pub(super) fn remove(&mut self, name: &str) -> Result<()> {
        let found = self.modules.iter().position(|entry| entry.name == name);
        let Some(at) = found else {
            return Err(ProgramError::NoModule {
                name: name.to_owned(),
                available: self.module_names(),
            }
            .into());
        };
        self.modules.remove(at);
        self.current = None;
        Ok(())
    }

    pub(super) fn module_names(&self) -> Vec<String> {
        let names = self.modules.iter().map(|entry| entry.name.clone());
        names.collect()
    }

    pub(super) fn replace(&mut self, function: &str, name: &str, units: Vec<Unit>) -> Result<()> {
        let refused = |reason: String| ProgramError::Replacement {
            function: function.to_owned(),
            name: name.to_owned(),
            reason,
        };
        self.replaceable(function)
            .map_err(|reason| ProgramError::NotReplaceable {
                function: function.to_owned(),
                reason,
            })?;
        let count = units.len();
        let unit = match <[Unit; 1]>::try_from(units) {
            Ok([unit]) => unit,
            Err(_) => return Err(refused(format!("it is {count} objects; give one")).into()),
        };
        refuse_commons(&unit)?;
        let wrap = format!("__wrap_{function}");
        if !unit.defines(function) && !unit.defines(&wrap) {
            return Err(refused(format!("it defines neither `{function}` nor `{wrap}`")).into());
        }
        let is_kernel = self.members().any(|member| member.unit.is_kernel(function));
        if is_kernel != unit.is_kernel(function) {
            let (theirs, ours) = match is_kernel {
                true => ("a kernel", "a function"),
                false => ("a function", "a kernel"),
            };
            return Err(refused(format!("that is {theirs}, and this defines {ours}")).into());
        }
        let mut member = Member::new(name, unit);
        member.replaces = vec![Replacement::new(function)];
        self.replacements.push(Replaced {
            function: function.to_owned(),
            member,
        });
        self.current = None;
        Ok(())
    }

    pub(super) fn undo(&mut self, function: &str) -> Result<()> {
        let is_it = |replaced: &Replaced| replaced.function == function;
        let Some(at) = self.replacements.iter().rposition(is_it) else {
            let names = self.replacements.iter().map(|r| r.function.clone());
            return Err(ProgramError::NotReplaced {
                function: function.to_owned(),
                replaced: names.collect(),
            }
            .into());
        };
        self.replacements.remove(at);
        self.current = None;
        Ok(())
    }

    pub(super) fn define(&mut self, name: &str, memory: Slice) {
        self.bound.insert(name.to_owned(), memory);
        self.current = None;
    }

    /// All objects in the order in which they are linked.
    pub(super) fn members(&self) -> impl Iterator<Item = &Member> {
        let modules = self.modules.iter().flat_map(|entry| &entry.members);
        modules.chain(self.replacements.iter().map(|replaced| &replaced.member))
    }

    pub(super) fn members_mut(&mut self) -> impl Iterator<Item = &mut Member> {
        let modules = self.modules.iter_mut().flat_map(|entry| &mut entry.members);
        let replacements = self.replacements.iter_mut();
        modules.chain(replacements.map(|replaced| &mut replaced.member))
    }

    pub(super) fn check_kernel(&self, name: &str) -> Result<()> {
        let kernels = || self.members().flat_map(|member| &member.unit.kernels);
        let mut named = kernels();
        if named.any(|kernel| kernel == name || cpp_name::is_called(kernel, name)) {
            return Ok(());
        }
        let mut available: Vec<String> = kernels().cloned().collect();
        available.sort();
        available.dedup();
        let name = name.to_owned();
        Err(ProgramError::NoKernel { name, available }.into())
    }
}

/// A common symbol has no section, so its memory could not stay the same over versions: refused.
fn refuse_commons(unit: &Unit) -> Result<()> {
    match unit.commons.first() {
        None => Ok(()),
        Some(name) => Err(ProgramError::Variable {
            variable: name.clone(),
            reason: format!(
                "`{}` has it as a common symbol, which has no place before the link; compile with \
                 -fno-common",
                unit.input.name
            ),
        }
        .into()),
    }
}
