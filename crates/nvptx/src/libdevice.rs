//! libdevice, NVIDIA's library of mathematical functions: `__nv_*`.
//!
//! NVIDIA's code of libdevice contains inline assembly, which AMD GPUs cannot execute. ROCm's
//! corresponding library, ocml, has most of the functions; the remaining ones are an intrinsic or a
//! few instructions.

mod lowering;
mod table;

use crate::body::Body;
use crate::intrinsics;
use crate::settings::Answer;
use lowering::Lowering;
use table::TABLE;

/// The names of all functions of libdevice.
pub const FUNCTIONS: fn() -> Vec<&'static str> =
    || TABLE.iter().map(|(name, _, _)| *name).collect();

/// The types for the letters in the table.
fn types(letters: &str) -> Vec<&'static str> {
    letters
        .chars()
        .map(|letter| match letter {
            'd' => "double",
            'f' => "float",
            'h' => "i16",
            'i' => "i32",
            'l' => "i64",
            'p' => "ptr",
            _ => "void",
        })
        .collect()
}

/// The result and parameter types of a function.
pub(crate) fn declared(name: &str) -> Option<(&'static str, Vec<&'static str>)> {
    let at = TABLE
        .binary_search_by(|(known, _, _)| (*known).cmp(name))
        .ok()?;
    let mut types = types(TABLE.get(at)?.1).into_iter();
    Some((types.next()?, types.collect()))
}

pub(crate) fn write(name: &str, body: &mut Body) -> Answer {
    let Ok(at) = TABLE.binary_search_by(|(known, _, _)| (*known).cmp(name)) else {
        return Err("is no function of libdevice's that gfxjit knows".to_owned());
    };
    let (_, letters, how) = TABLE[at];
    let types = types(letters);
    let (result, parameters) = types.split_first().unwrap_or((&"void", &[]));
    body.takes(result, parameters)?;
    let args = body.args();
    let args: Vec<(&str, &str)> = args.iter().map(|(t, a)| (t.as_str(), a.as_str())).collect();
    match how {
        Lowering::Library(function) => body.forward(&format!("__ocml_{function}"), &args),
        Lowering::Llvm(intrinsic) => body.forward(&format!("llvm.{intrinsic}"), &args),
        Lowering::Nvvm(intrinsic) => intrinsics::by_name(intrinsic, body),
        Lowering::Body(instructions) => {
            let mut value = String::new();
            for instruction in instructions.split(';').map(str::trim) {
                let line = match instruction.strip_prefix('=') {
                    Some(last) => {
                        "%r".clone_into(&mut value);
                        format!("%r = {}", last.trim())
                    }
                    None => instruction.to_owned(),
                };
                body.numbered(&line);
            }
            body.ret(&value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(TABLE.is_sorted_by(|(a, _, _), (b, _, _)| a < b));
        assert_eq!(FUNCTIONS().len(), 349);
    }
}
