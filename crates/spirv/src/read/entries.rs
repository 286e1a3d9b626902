//! Entry points and their execution modes, resolved when everything is read.

use super::reader::Reader;
use crate::error::Result;
use crate::module::Entry;
use crate::names::EXECUTION_MODES;
use crate::opcode::Opcode;
use crate::types::{Float, Type};

pub(super) fn finish(reader: &mut Reader<'_>) -> Result<()> {
    let module = &mut reader.module;
    let modes = std::mem::take(&mut reader.modes);
    let (entries, modes): (Vec<_>, Vec<_>) =
        modes.into_iter().partition(|i| i.op == Opcode::EntryPoint);
    for i in entries {
        let mut operands = i.operands();
        // Kernel.
        if operands.word()? != 6 {
            return Err(i.invalid("entry points of shaders are not supported"));
        }
        let id = operands.id()?;
        if !module.function_ids.contains_key(&id) {
            return Err(i.bad_id(id, "a function"));
        }
        let name = operands.text()?;
        if module.entries.values().any(|entry| entry.name == name) || name.is_empty() {
            return Err(i.invalid("its name is empty, or that of another entry point"));
        }
        let entry = Entry {
            name,
            ..Entry::default()
        };
        if module.entries.insert(id, entry).is_some() {
            return Err(i.invalid("a function that is two entry points is not supported"));
        }
    }
    for i in modes {
        let mut operands = i.operands();
        let id = operands.id()?;
        let mode = operands.word()?;
        if i.op == Opcode::ExecutionModeId {
            // FPFastMathDefault.
            if mode != 6028 {
                return Err(i.unsupported(EXECUTION_MODES, mode));
            }
            let (ty, flags) = (operands.id()?, operands.id()?);
            let flags = module.number(&i, flags)? as u32;
            let own = module.default_fast.entry(ty).or_insert(Some(flags));
            if *own != Some(flags) {
                *own = None;
            }
            continue;
        }
        let Some(entry) = module.entries.get_mut(&id) else {
            return Err(i.bad_id(id, "an entry point"));
        };
        match mode {
            17 => entry.local_size = Some([operands.word()?, operands.word()?, operands.word()?]),
            // LocalSizeHint, VecTypeHint, ContractionOff (operations say it themselves), SignedZeroInfNanPreserve.
            18 | 30 | 31 | 4461 => {}
            // Denormal numbers are kept unless something else is asked for.
            4459 => {}
            4460 if operands.word()? == 32 => entry.flushes_single = true,
            // RoundingModeRTE.
            4462 => {}
            5893 => {
                let sizes = [operands.word()?, operands.word()?, operands.word()?];
                let most = sizes
                    .iter()
                    .try_fold(1_u64, |all, size| all.checked_mul((*size).into()));
                entry.most = most;
            }
            _ => return Err(i.unsupported(EXECUTION_MODES, mode)),
        }
    }
    // A default counts where all entry points have it: others call the same functions.
    let count = module.entries.len();
    if count > 1 {
        module.default_fast.clear();
    }
    let is_float = |ty: &u32| {
        let known = module.types.get(*ty);
        matches!(
            known.map(|known| &known.ty),
            Some(Type::Float(
                Float::Half | Float::Brain | Float::Single | Float::Double
            ))
        )
    };
    module.default_fast.retain(|ty, _| is_float(ty));
    Ok(())
}
