//! Predicates on the target: `__builtin_amdgcn_processor_is`, `__builtin_amdgcn_is_invocable`.
//!
//! clang makes a Boolean of each, and the SPIR-V back end a specialization constant, with a table of them in a
//! variable: names and numbers as text, each pair ended by a zero byte (`is.gfx90a 2`, `has.s-memtime-inst 0`).

use std::collections::HashMap;

use crate::error::Result;
use crate::module::{Constant, Module};
use crate::words::Id;

const TABLE: &str = "llvm.amdgcn.feature.predicate.ids";

/// Gives the constants the target's answers.
pub(super) fn fold(module: &mut Module<'_>, answer: &dyn Fn(&str) -> bool) -> Result<()> {
    let table = module.names.iter().find(|(_, name)| *name == TABLE);
    let Some(variable) = table.and_then(|(id, _)| module.variables.get(id)).copied() else {
        return Ok(());
    };
    let text = variable.initial.and_then(|initial| bytes(module, initial));
    let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
    let bad = || {
        variable
            .at
            .invalid("the table of predicates cannot be read")
    };
    let text = text.ok_or_else(bad)?;
    let mut names: HashMap<u32, &str> = HashMap::new();
    for pair in text.split('\0').filter(|pair| !pair.is_empty()) {
        let (name, number) = pair.rsplit_once(' ').ok_or_else(bad)?;
        names.insert(number.parse().map_err(|_| bad())?, name);
    }
    let specialized: Vec<(Id, u32)> = module
        .decorations
        .iter()
        .filter_map(|(id, decorations)| Some((*id, decorations.spec_id?)))
        .collect();
    for (id, number) in specialized {
        if let Some(name) = names.get(&number)
            && let Some(constant) = module.constants.get_mut(&id)
            && matches!(constant.is, Constant::Bool(_))
        {
            constant.is = Constant::Bool(answer(name));
        }
    }
    Ok(())
}

/// The bytes of an array of bytes.
fn bytes(module: &Module<'_>, id: Id) -> Option<Vec<u8>> {
    let Constant::Composite(parts) = &module.constants.get(&id)?.is else {
        return None;
    };
    let byte = |part: &Id| match &module.constants.get(part)?.is {
        Constant::Null => Some(0),
        Constant::Number(words) => u8::try_from(*words.first()?).ok(),
        _ => None,
    };
    parts.iter().map(byte).collect()
}
