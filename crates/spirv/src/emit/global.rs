//! Variables of the module.

use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::module::{Constant, Linkage};
use crate::types::{Space, Type};
use crate::words::Id;

/// Beginnings of the names of variables that only the compiler knows of: texts, virtual tables, type
/// information, copies of constants.
const OWN: [&str; 6] = [".", "_ZTV", "_ZTI", "_ZTS", "__const.", "switch.table"];

impl Writer<'_, '_> {
    pub(super) fn variable(&mut self, id: Id) -> Result<()> {
        let Some(variable) = self.module.variables.get(&id).copied() else {
            return Ok(());
        };
        let at = &variable.at;
        let decorations = self.module.decorations(id);
        let name = self.module.names.get(&id).map_or("", |name| &**name);
        if name == "llvm.global_ctors" || name == "llvm.global_dtors" {
            return Err(at.invalid("constructors and destructors of variables are not supported"));
        }
        // Lists for LLVM itself, and built-in variables, which functions of the device libraries stand for.
        if name.starts_with("llvm.") || variable.space == Space::Input {
            return Ok(());
        }
        let known = self.module.types.need(at, variable.of)?;
        if let Type::Function { .. } | Type::Void = known.ty {
            return Err(at.bad_id(variable.of, "a type of values"));
        }
        let linkage = decorations.linkage.as_ref().map(|(_, linkage)| *linkage);
        let is_undefined = variable.initial.is_some_and(|initial| {
            let initial = self.module.constants.get(&initial);
            initial.is_some_and(|initial| matches!(initial.is, Constant::Undefined))
        });
        // LLVM 22's back end writes no linkage for variables with hidden visibility, which the host can still
        // write: they are like exported ones, unless the name is the compiler's own.
        let is_own = is_undefined || OWN.iter().any(|own| name.starts_with(own)) || name.is_empty();
        let is_seen = linkage.is_some() || !is_own;
        let is_lds = variable.space == Space::Lds;
        let mut text = format!(
            "{} = ",
            self.symbols.get(&id).map_or("", |symbol| &**symbol)
        );
        text.push_str(match linkage {
            Some(Linkage::Import) => "external ",
            _ if is_lds || !is_seen => "internal ",
            Some(Linkage::LinkOnce | Linkage::Weak) => "weak protected ",
            _ => "protected ",
        });
        if variable.space != Space::Flat {
            let _ = write!(text, "addrspace({}) ", variable.space.number());
        }
        if is_seen && !is_lds {
            text.push_str("externally_initialized ");
        }
        let is_constant = decorations.is_constant || variable.space == Space::Constant;
        text.push_str(if is_constant && !is_lds {
            "constant "
        } else {
            "global "
        });
        match variable.initial {
            _ if linkage == Some(Linkage::Import) => text.push_str(&known.memory),
            _ if is_lds => {
                let _ = write!(text, "{} poison", known.memory);
            }
            Some(initial) => text.push_str(&self.initial(at, initial)?),
            None => {
                let _ = write!(text, "{} zeroinitializer", known.memory);
            }
        }
        if let Some(bytes) = decorations.alignment {
            let _ = write!(text, ", align {bytes}");
        }
        self.line(at, &text)
    }
}
