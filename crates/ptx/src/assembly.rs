//! PTX inside LLVM IR: the text of an `asm` expression, with its operands as `$0`, `$1`, ….

use std::fmt::Write as _;

use crate::emit::{Around, Body, Slot, instruction, quoted};
use crate::error::{Error, SourcePosition};
use crate::parser;
use crate::types::{Class, Type};

/// The type of a register for a constraint's letter.
fn of_letter(letter: char) -> Option<Type> {
    Some(match letter {
        'b' => Type::PREDICATE,
        'c' => Type::B8,
        'h' => Type::new(Class::Bits, 16),
        'r' | 'f' => Type::B32,
        'l' | 'd' => Type::B64,
        'q' => Type::new(Class::Bits, 128),
        _ => return None,
    })
}

struct Constraint {
    output: bool,
    /// For an operand that is both input and output, or an input that shares a register with an
    /// output: the index of that output.
    tied: Option<usize>,
    /// The type of the register; `None` for a number, which is inserted into the text.
    register: Option<Type>,
    memory: bool,
}

/// Parses constraints in LLVM's form: `=r,r,n,~{memory}`.
fn constraints(text: &str) -> Option<Vec<Constraint>> {
    let mut out = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        if part.starts_with('~') {
            continue;
        }
        let (output, rest) = match part.strip_prefix('=') {
            Some(rest) => (true, rest),
            None => (false, part),
        };
        let rest = rest.trim_start_matches('&');
        let (memory, rest) = match rest.strip_prefix('*') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let letter = rest.chars().next()?;
        if let Ok(tied) = rest.parse::<usize>() {
            out.push(Constraint {
                output,
                tied: Some(tied),
                register: None,
                memory,
            });
            continue;
        }
        let register = match letter {
            'n' | 'i' => None,
            letter => Some(of_letter(letter)?),
        };
        out.push(Constraint {
            output,
            tied: None,
            register,
            memory,
        });
    }
    Some(out)
}

/// The text with operands replaced by registers `%gfxjit_0`, …, and `${:uid}` by unique names.
fn text_of(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        let behind = behind.get(1..)?;
        if let Some(more) = behind.strip_prefix('$') {
            out.push('$');
            rest = more;
        } else if let Some(more) = behind.strip_prefix("{:uid}") {
            out.push('0');
            rest = more;
        } else if let Some(more) = behind.strip_prefix('{') {
            let (inside, more) = more.split_once('}')?;
            let number = inside.split(':').next()?;
            let _ = write!(out, "%gfxjit_{}", number.parse::<u32>().ok()?);
            rest = more;
        } else {
            let digits = behind.len()
                - behind
                    .trim_start_matches(|c: char| c.is_ascii_digit())
                    .len();
            let number = behind.get(..digits)?;
            let _ = write!(out, "%gfxjit_{}", number.parse::<u32>().ok()?);
            rest = behind.get(digits..)?;
        }
    }
    out.push_str(rest);
    if !out.trim_end().ends_with([';', '}']) && !out.trim().is_empty() {
        out.push(';');
    }
    Some(out)
}

/// Translates inline assembly with its constraints to the function `symbol` of an IR type (`i32 (i32,
/// ptr)`).
///
/// # Errors
/// [`Error`], whose position refers to the assembly.
pub fn assembly(
    symbol: &str,
    text: &str,
    constraint_text: &str,
    result: &str,
    parameters: &[&str],
) -> Result<String, Error> {
    let start = SourcePosition { line: 1, column: 1 };
    let fail = |reason: String| Error::new(start, reason);
    let constraints = constraints(constraint_text)
        .ok_or_else(|| fail(format!("the constraints `{constraint_text}` are not done")))?;
    if constraints.iter().any(|c| c.memory) {
        return Err(fail("an operand in memory is not done".to_owned()));
    }
    let text = text_of(text).ok_or_else(|| fail("an operand's name is not read".to_owned()))?;
    let names: Vec<String> = (0..constraints.len())
        .map(|n| format!("%gfxjit_{n}"))
        .collect();
    let statements = parser::statements(&text)?;
    let mut around = Around::default();
    let mut body = Body::new(&mut around, start, instruction);
    let mut outputs = Vec::new();
    let mut input = 0;
    let mut places: Vec<Option<Slot>> = Vec::new();
    for (n, constraint) in constraints.iter().enumerate() {
        let shared = constraint
            .tied
            .and_then(|tied| places.get(tied).cloned().flatten());
        let slot = match (&shared, constraint.register) {
            (Some(slot), _) => slot.clone(),
            (None, Some(ty)) => body.register(ty),
            (None, None) => body.register(Type::B64),
        };
        let Some(name) = names.get(n) else { continue };
        body.put(name, slot.clone());
        if constraint.output {
            outputs.push(slot.clone());
        } else {
            let ty = parameters.get(input).copied().unwrap_or("void");
            body.argument(&slot, ty, &format!("%p{input}"))
                .ok_or_else(|| fail(format!("an operand of type `{ty}` is not done")))?;
            input += 1;
        }
        places.push(Some(slot));
    }
    body.statements_of(&statements)?;
    body.return_slots(&outputs, result)
        .ok_or_else(|| fail(format!("results of type `{result}` are not done")))?;
    let inside = body.finish();
    let list: Vec<String> = parameters
        .iter()
        .enumerate()
        .map(|(n, ty)| format!("{ty} %p{n}"))
        .collect();
    Ok(around.wrap(&format!(
        "define {result} {}({}) alwaysinline convergent nounwind {{\n{inside}}}\n",
        quoted(symbol),
        list.join(", ")
    )))
}
