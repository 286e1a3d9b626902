//! What a text says, as IR: variables and functions. Bodies are written by the modules below.

mod arithmetic;
mod around;
mod bits;
mod compare;
mod control;
mod convert;
mod function;
mod memory;
mod op;
mod registers;
mod tensor;
mod warp;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::ast::{Function, Linkage, Module};
use crate::error::{Error, Place};
use crate::types::Class;
use around::{Signature, global, known};

pub(crate) use around::{Around, quoted};
pub(crate) use control::instruction;
pub(crate) use function::{Body, Slot};

pub(crate) fn module(module: &Module<'_>) -> Result<String, Error> {
    if module.narrow {
        return Err(Error::new(
            Place { line: 1, column: 1 },
            "its addresses have 32 bits: only those of 64 are done",
        ));
    }
    let mut around = Around::default();
    for variable in &module.variables {
        around.variables.insert(variable.name, variable.clone());
    }
    let mut defined = BTreeSet::new();
    for function in &module.functions {
        let signature = match (&function.body, known(function.name)) {
            (None, Some(signature)) => signature,
            _ => Signature::of(&function.results, &function.parameters),
        };
        around.functions.insert(function.name, signature);
        if function.body.is_some() && !defined.insert(function.name) {
            return Err(Error::new(
                function.place,
                format!("`{}` has two bodies", function.name),
            ));
        }
    }
    let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n\n");
    let mut written = BTreeSet::new();
    for variable in &module.variables {
        // What is declared and defined stands there twice.
        let last = around.variables.get(variable.name).map(|v| v.place);
        if last != Some(variable.place) || !written.insert(variable.name) {
            continue;
        }
        let own = global(&around, variable, variable.name, variable.linkage)?;
        text.push_str(&own);
    }
    let mut bodies = String::new();
    for function in &module.functions {
        if function.body.is_some() {
            let architecture = module.architecture;
            bodies.push_str(&define(&mut around, function, architecture)?);
        } else if !defined.contains(function.name) {
            let signature = around
                .functions
                .get(function.name)
                .cloned()
                .unwrap_or_default();
            let parameters: Vec<&str> = signature.parameters.iter().map(String::as_str).collect();
            let result = signature.result.as_deref().unwrap_or("void");
            around.declare(function.name, result, &parameters);
        }
    }
    text.push_str(&around.more);
    text.push('\n');
    text.push_str(&bodies);
    for declaration in around.declarations.values() {
        let _ = writeln!(text, "{declaration}");
    }
    text.push_str("\nattributes #0 = { convergent nounwind }\n");
    Ok(text)
}

fn define<'a>(
    around: &mut Around<'a>,
    function: &Function<'a>,
    architecture: u32,
) -> Result<String, Error> {
    let signature = Signature::of(&function.results, &function.parameters);
    let mut body = Body::new(around, function.place, instruction);
    let (mut parameters, mut names) = (Vec::new(), Vec::new());
    for (at, parameter) in function.parameters.iter().enumerate() {
        let pointer = function.entry && body.is_pointer(function, parameter);
        let own = parameter.ty;
        let typed = function.entry && own.is_float() && parameter.elements.is_none();
        let ty = match signature.parameters.get(at) {
            Some(_) if typed => own.ir(),
            Some(ty) if !pointer => ty.clone(),
            _ => "ptr".to_owned(),
        };
        parameters.push(format!("{ty} %p{at}"));
        names.push(match (parameter.elements, own.class) {
            (None, Class::Unsigned | Class::Signed | Class::Float) if !pointer => {
                format!("!\"{}\"", own.ir())
            }
            _ => "!\"\"".to_owned(),
        });
        body.parameter(parameter, at, &ty)?;
    }
    body.results(&function.results)?;
    body.statements(function.body.as_deref().unwrap_or_default(), function.entry)?;
    let inside = body.finish();
    let linkage = match function.linkage {
        Linkage::Internal => "internal ",
        Linkage::Weak => "weak ",
        Linkage::Visible | Linkage::Extern => "",
    };
    let (linkage, convention) = match function.entry {
        true => ("", "ptx_kernel "),
        false => (linkage, ""),
    };
    let mut attributes = format!(" convergent nounwind \"target-cpu\"=\"sm_{architecture}\"");
    for (key, value) in &function.attributes {
        let _ = write!(attributes, " \"{key}\"=\"{value}\"");
    }
    // The numbers of a kernel by their types: bits are of none.
    if function.entry && !names.is_empty() {
        let _ = write!(attributes, " !kernel_arg_type !{{{}}}", names.join(", "));
    }
    Ok(format!(
        "define {linkage}{convention}{} {}({}){attributes} {{\n{inside}}}\n\n",
        signature.result.as_deref().unwrap_or("void"),
        quoted(function.name),
        parameters.join(", ")
    ))
}
