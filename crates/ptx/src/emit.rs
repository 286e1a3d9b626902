//! Writes a PTX module as IR: variables and functions. The modules below write function bodies.

mod arithmetic;
mod around;
mod barrier;
mod bits;
mod compare;
mod control;
mod convert;
mod function;
mod matrix;
mod memory;
mod narrow;
mod op;
mod parts;
mod refused;
mod registers;
mod small;
mod table;
mod video;
mod warp;
mod wmma;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::ast::{Function, Linkage, Module};
use crate::error::{Error, SourcePosition};
use crate::types::Class;
use around::{Signature, global, known};

pub(crate) use around::{Around, quoted};
pub(crate) use function::{Body, Slot};
pub(crate) use table::instruction;

/// The LLVM IR of a PTX text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translated {
    /// The IR.
    pub ir: String,
    /// Parts of the text that the IR lacks, in the order of the text.
    pub left_out: Vec<LeftOut>,
}

/// A kernel, a function or a variable that is not supported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Its name; empty for a texture.
    pub name: String,
    /// Whether it is a kernel.
    pub is_kernel: bool,
    /// Position and reason.
    pub error: Error,
}

/// Names that are left out, with the reason.
type Refused<'a> = BTreeMap<&'a str, Error>;

pub(crate) fn module(module: &Module<'_>) -> Result<Translated, Error> {
    if module.narrow {
        return Err(Error::new(
            SourcePosition { line: 1, column: 1 },
            "its addresses have 32 bits: only those of 64 are done",
        ));
    }
    let mut refused: Refused<'_> = module.refused.iter().cloned().collect();
    for function in &module.functions {
        if let Some(error) = &function.refused {
            refused.insert(function.name, error.clone());
        }
    }
    // Repeat until nothing more is left out: users of what is left out are left out as well.
    let ir = loop {
        let before = refused.len();
        let text = written(module, &mut refused)?;
        if refused.len() == before {
            break text;
        }
    };
    let is_done = |kernels: bool| {
        module
            .functions
            .iter()
            .any(|f| f.entry == kernels && f.body.is_some() && !refused.contains_key(f.name))
    };
    let is_kernel = |name: &str| module.functions.iter().any(|f| f.entry && f.name == name);
    let mut left_out: Vec<LeftOut> = refused
        .iter()
        .map(|(name, error)| LeftOut {
            name: (*name).to_owned(),
            is_kernel: is_kernel(name),
            error: error.clone(),
        })
        .collect();
    left_out.sort_by_key(|one| (one.error.line, one.error.column));
    let has_kernels = module.functions.iter().any(|f| f.entry);
    match left_out
        .iter()
        .find(|one| one.is_kernel)
        .or(left_out.first())
    {
        Some(first) if !is_done(has_kernels) => Err(first.error.clone()),
        _ => Ok(Translated { ir, left_out }),
    }
}

/// Writes the module without the refused names. Adds names to `refused` that turn out not to be
/// supported.
fn written<'a>(module: &Module<'a>, refused: &mut Refused<'a>) -> Result<String, Error> {
    let mut around = Around::default();
    for (name, error) in refused.iter() {
        around.left_out.insert(name, error.reason.clone());
    }
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
    for (name, function) in &module.aliases {
        let Some(signature) = around.functions.get(function).cloned() else {
            continue;
        };
        around.functions.insert(name, signature);
        around.aliases.insert(name, function);
    }
    let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n\n");
    let mut seen = BTreeSet::new();
    for variable in &module.variables {
        // A variable that is declared and defined occurs twice: the last occurrence is written.
        let last = around.variables.get(variable.name).map(|v| v.place);
        let is_left_out = refused.contains_key(variable.name);
        if is_left_out || last != Some(variable.place) || !seen.insert(variable.name) {
            continue;
        }
        match global(&around, variable, variable.name, variable.linkage) {
            Ok(own) => text.push_str(&own),
            Err(error) => {
                refused.insert(variable.name, error);
            }
        }
    }
    let mut bodies = String::new();
    for function in &module.functions {
        if refused.contains_key(function.name) {
            continue;
        }
        if function.body.is_some() {
            let more = around.more.len();
            match define(&mut around, function, module.architecture) {
                Ok(body) => bodies.push_str(&body),
                Err(error) => {
                    around.more.truncate(more);
                    refused.insert(function.name, error);
                }
            }
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
    for (_, declaration) in around.declarations.values() {
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
    // `kernel_arg_type` names the number types of a kernel's parameters; `.b32` and similar types
    // have none.
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
