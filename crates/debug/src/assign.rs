//! Assigns values to the objects that expressions name: numbers, members of structs, arrays, bit fields, whole
//! objects.

use crate::dwarf::{Encoding, Type, TypeId};
use crate::expression::{evaluate, register};
use crate::locate::{Context, Store};
use crate::value::{Number, Value};

/// Maximum nesting of braces.
const DEPTH: u32 = 8;

/// Assigns to the object or register that `target` names. `value` is an expression, or a list of members in braces in
/// the format in which objects are shown.
///
/// # Errors
/// Why the assignment is impossible; then nothing has been written, unless the device refused one of several writes.
pub fn assign(context: &mut Context<'_>, target: &str, value: &str) -> Result<(), String> {
    let Some(name) = target.trim().strip_prefix('$') else {
        let object = evaluate(context, target)?;
        return assign_to(context, &object, target, value);
    };
    let new = evaluate(context, value)?;
    let new = context.number(&new)?;
    let register = register(name, context.lane).ok_or(format!("there is no register ${name}"))?;
    let Number::Integer(value) = new else {
        return Err("registers hold integers".to_owned());
    };
    let done = (context.machine).set_register(context.wave, register, value as u64);
    done.ok_or_else(|| format!("${name} cannot be set"))
}

/// As [`assign`], to a value that is already evaluated; error messages call it `name`.
///
/// # Errors
/// Why the assignment is impossible.
pub fn assign_to(
    context: &mut Context<'_>,
    target: &Value,
    name: &str,
    value: &str,
) -> Result<(), String> {
    let mut writes = Vec::new();
    plan(context, target, name, value, DEPTH, &mut writes)?;
    // All values are evaluated and checked before the first write, so an error leaves the object unchanged.
    for (store, bytes) in writes {
        context.write(&store, &bytes)?;
    }
    Ok(())
}

type Writes = Vec<(Store, Vec<u8>)>;

fn plan(
    context: &mut Context<'_>,
    target: &Value,
    name: &str,
    value: &str,
    depth: u32,
    writes: &mut Writes,
) -> Result<(), String> {
    let deeper = depth.checked_sub(1).ok_or("there are too many braces")?;
    let value = value.trim();
    let inner = value
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    if let Some(inner) = inner {
        return plan_parts(context, target, name, inner, deeper, writes);
    }
    match target {
        Value::Object(_, Store::Bytes(_)) => Err(format!(
            "`{name}` has no place that could be set: the kernel was passed it, or the compiler keeps it in none"
        )),
        Value::Object(ty, store) => {
            let new = evaluate(context, value)?;
            let bytes = match whole(context, *ty, &new)? {
                Some(bytes) => bytes,
                None => {
                    let number = context.number(&new)?;
                    encoded(context, *ty, number)?
                }
            };
            writes.push((store.clone(), bytes));
            Ok(())
        }
        Value::Bits {
            ty,
            store,
            first,
            count,
        } => {
            let new = evaluate(context, value)?;
            let Number::Integer(new) = context.number(&new)? else {
                return Err(format!("`{name}` is a bit field, which holds integers"));
            };
            let size = context
                .program
                .info
                .types
                .size(*ty)
                .unwrap_or(0)
                .clamp(1, 8);
            let mask = 1u128
                .checked_shl(*count as u32)
                .map_or(u128::MAX, |bit| bit - 1);
            let is_signed = matches!(
                context.program.info.types.get(*ty),
                Some(Type::Base {
                    encoding: Encoding::Signed,
                    ..
                })
            );
            let half = (mask / 2) as i128 + 1;
            let fits = match is_signed {
                true => (-half..half).contains(&new),
                false => (0..=mask as i128).contains(&new),
            };

            if !fits {
                return Err(format!(
                    "{new} does not fit into the {count} bits of `{name}`"
                ));
            }
            let held = context.read(store, size as usize)?;
            let old = held
                .iter()
                .rev()
                .fold(0u128, |all, byte| all << 8 | u128::from(*byte));
            let first = *first as u32;
            let word = old & !(mask << first) | (new as u128 & mask) << first;
            writes.push((store.clone(), word.to_le_bytes()[..size as usize].to_vec()));
            Ok(())
        }
        _ => Err(format!("`{name}` has no place that could be set")),
    }
}

/// Plans writes of members in braces, given by name or in order: `{a = 1, b = {2, 3}}`.
fn plan_parts(
    context: &mut Context<'_>,
    target: &Value,
    name: &str,
    text: &str,
    depth: u32,
    writes: &mut Writes,
) -> Result<(), String> {
    let ty = match target {
        Value::Object(ty, _) => context.program.info.types.get(*ty),
        _ => None,
    };
    if !matches!(ty, Some(Type::Struct { .. } | Type::Array { .. })) {
        return Err(format!(
            "`{name}` is no struct and no array, so braces do not set it"
        ));
    }
    let parts = context.parts(target);
    let given = split(text)?;
    if given.len() > parts.len() {
        let (given, parts) = (given.len(), parts.len());
        return Err(format!(
            "{given} values are given for the {parts} parts of `{name}`"
        ));
    }
    for (index, one) in given.iter().enumerate() {
        let named = one.split_once('=').filter(|(own, behind)| {
            let own = own.trim();
            let is_name = own.chars().all(|c| c.is_alphanumeric() || c == '_');
            is_name && !own.is_empty() && !behind.starts_with('=')
        });
        let (found, value) = match named {
            Some((own, value)) => {
                let own = own.trim();
                let found = parts.iter().find(|(part, _)| part == own);
                (
                    found.ok_or_else(|| format!("`{name}` has no part `{own}`"))?,
                    value,
                )
            }
            None => (&parts[index], *one),
        };
        plan(context, &found.1, &found.0, value, depth, writes)?;
    }
    Ok(())
}

/// Splits at commas that are outside braces, parentheses and brackets.
fn split(text: &str) -> Result<Vec<&str>, String> {
    let (mut all, mut start, mut depth) = (Vec::new(), 0, 0u32);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.checked_sub(1).ok_or("braces do not match")?,
            ',' if depth == 0 => {
                all.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if depth != 0 {
        return Err("braces do not match".to_owned());
    }
    if !text[start..].trim().is_empty() {
        all.push(&text[start..]);
    }
    Ok(all)
}

/// The bytes of `new` if the target has a struct or array type, which must be the type of `new`; `None` for other
/// types.
fn whole(
    context: &mut Context<'_>,
    ty: Option<TypeId>,
    new: &Value,
) -> Result<Option<Vec<u8>>, String> {
    let types = &context.program.info.types;
    if !matches!(
        types.get(ty),
        Some(Type::Struct { .. } | Type::Array { .. })
    ) {
        return Ok(None);
    }
    let Value::Object(own, store) = new else {
        let name = types.name(ty);
        return Err(format!(
            "a number is no {name}; parts are set in braces, {{1, 2}}"
        ));
    };
    let same = types.name(*own) == types.name(ty) && types.size(*own) == types.size(ty);
    if !same {
        return Err(format!("{} is no {}", types.name(*own), types.name(ty)));
    }
    let size = types.size(ty).ok_or("its size is not known")?;
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    context.read(store, size).map(Some)
}

/// A number encoded as a value of a type.
fn encoded(context: &Context<'_>, ty: Option<TypeId>, value: Number) -> Result<Vec<u8>, String> {
    let types = &context.program.info.types;
    let size = types.size(ty).unwrap_or(0) as usize;
    let as_integer = match value {
        Number::Integer(value) => value,
        Number::Float(value) => value as i128,
    };
    let as_float = match value {
        Number::Integer(value) => value as f64,
        Number::Float(value) => value,
    };
    match (types.get(ty), size) {
        (
            Some(Type::Base {
                encoding: Encoding::Float,
                name,
                ..
            }),
            size,
        ) => match size {
            2 if name.contains("bf16") => Ok(half::bf16::from_f64(as_float).to_le_bytes().to_vec()),
            2 => Ok(half::f16::from_f64(as_float).to_le_bytes().to_vec()),
            4 => Ok((as_float as f32).to_le_bytes().to_vec()),
            8 => Ok(as_float.to_le_bytes().to_vec()),
            _ => Err(format!(
                "setting a value of type {} is unsupported",
                types.name(ty)
            )),
        },
        (
            Some(Type::Base {
                encoding: Encoding::Bool,
                ..
            }),
            1,
        ) => Ok(vec![value.is_true().into()]),
        (Some(Type::Base { .. } | Type::Pointer { .. } | Type::Enum { .. }), 1..=16) => {
            let bits = 8 * size as u32;
            let fits = bits == 128 || (-(1i128 << (bits - 1))..1i128 << bits).contains(&as_integer);
            match fits {
                true => Ok(as_integer.to_le_bytes()[..size].to_vec()),
                false => Err(format!("{as_integer} does not fit into {}", types.name(ty))),
            }
        }
        _ => Err(format!("a value of type {} cannot be set", types.name(ty))),
    }
}
