//! Module-level entities that functions use: variables, function types, names.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use crate::ast::{Linkage, Space, Value, VariableNode};
use crate::error::Error;
use crate::types::{Type, wrapped};

/// The number of an address space in IR for NVPTX.
pub(crate) fn address_space(space: Space) -> u32 {
    match space {
        Space::Global => 1,
        Space::Shared => 3,
        Space::Constant => 4,
        Space::Local => 5,
        Space::Generic | Space::Register | Space::Parameter => 0,
    }
}

/// The IR type of a pointer.
pub(crate) fn pointer(space: u32) -> String {
    match space {
        0 => "ptr".to_owned(),
        n => format!("ptr addrspace({n})"),
    }
}

/// The IR type of a function for calls.
#[derive(Debug, Clone, Default)]
pub(crate) struct Signature {
    /// A structure for several results.
    pub(crate) result: Option<String>,
    /// The types of the results, if there are several.
    pub(crate) several: Vec<String>,
    pub(crate) parameters: Vec<String>,
}

impl Signature {
    pub(crate) fn of(results: &[VariableNode<'_>], parameters: &[VariableNode<'_>]) -> Self {
        let several: Vec<String> = results.iter().map(result_type).collect();
        Self {
            result: match several.as_slice() {
                [] => None,
                [one] => Some(one.clone()),
                all => Some(format!("{{ {} }}", all.join(", "))),
            },
            several,
            parameters: parameters.iter().map(parameter_type).collect(),
        }
    }
}

/// The IR type of a result: an integer, or an array with the bytes of a structure.
pub(crate) fn result_type(variable: &VariableNode<'_>) -> String {
    match variable.elements {
        None => variable.ty.integer(),
        Some(_) if variable.bytes().is_multiple_of(4) && variable.alignment() >= 4 => {
            format!("[{} x i32]", variable.bytes() / 4)
        }
        Some(_) => format!("[{} x i8]", variable.bytes()),
    }
}

fn parameter_type(variable: &VariableNode<'_>) -> String {
    match variable.elements {
        None if variable.ty == Type::PREDICATE => "i1".to_owned(),
        None => variable.ty.integer(),
        Some(_) => format!(
            "ptr byval([{} x i8]) align {}",
            variable.bytes(),
            variable.alignment()
        ),
    }
}

/// The module as functions see it, and what function bodies add to it.
#[derive(Default)]
pub(crate) struct Around<'a> {
    pub(crate) variables: HashMap<&'a str, VariableNode<'a>>,
    pub(crate) functions: HashMap<&'a str, Signature>,
    /// Aliases of functions, with the names of the functions.
    pub(crate) aliases: HashMap<&'a str, &'a str>,
    /// Unsupported names of the text, with the reason.
    pub(crate) left_out: HashMap<&'a str, String>,
    /// Called functions, by name: the reason if one has no body, and the declaration.
    pub(crate) declarations: BTreeMap<String, (Option<String>, String)>,
    /// The IR of function-local variables, which become variables of the module.
    pub(crate) more: String,
    count: u32,
}

impl Around<'_> {
    /// A number that is unique in the module.
    pub(crate) fn fresh(&mut self) -> u32 {
        self.count += 1;
        self.count
    }

    /// A module with one function only.
    pub(crate) fn wrap(&self, function: &str) -> String {
        let mut text = String::from("target triple = \"nvptx64-nvidia-cuda\"\n\n");
        text.push_str(&self.more);
        text.push_str(function);
        for (_, declaration) in self.declarations.values() {
            let _ = writeln!(text, "{declaration}");
        }
        text
    }

    /// Declares a called function that is not in the text. Returns the reason if it is not supported.
    pub(crate) fn declare(
        &mut self,
        name: &str,
        result: &str,
        parameters: &[&str],
    ) -> Option<String> {
        if let Some((reason, _)) = self.declarations.get(name) {
            return reason.clone();
        }
        let list = parameters.join(", ");
        let reason = match name.starts_with("llvm.nvvm.") {
            true => no_body(name, &format!("{result} ({list})")),
            false => None,
        };
        let text = format!("declare {result} {}({list})", quoted(name));
        let entry = (reason.clone(), text);
        // Refused functions are not used in the final IR.
        if reason.is_none() {
            self.declarations.insert(name.to_owned(), entry);
        }
        reason
    }
}

/// The reason why an intrinsic has no body for AMD GPUs.
fn no_body(name: &str, ty: &str) -> Option<String> {
    let wanted = gfxjit_nvptx::UndefinedFunction {
        symbol: name,
        name,
        ty,
        user: "",
    };
    // Refusals do not depend on these settings.
    let settings = gfxjit_nvptx::Settings {
        code_object_version: 5,
        narrow_clock: false,
    };
    let refusal = gfxjit_nvptx::bodies(&[wanted], settings).err()?;
    Some(format!("needs `{name}`, which {}", refusal.reason))
}

/// `@name`, in quotes if IR requires them.
pub(crate) fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    match name.chars().all(plain) && !name.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("@{name}"),
        false => format!("@\"{name}\""),
    }
}

/// The types of a function that gfxjit-nvptx implements.
pub(crate) fn known(name: &str) -> Option<Signature> {
    let (result, parameters) = gfxjit_nvptx::declared(name)?;
    Some(Signature {
        result: (result != "void").then(|| result.to_owned()),
        several: Vec::new(),
        parameters: parameters.into_iter().map(str::to_owned).collect(),
    })
}

/// Writes a variable of the module, or of a function in it.
pub(crate) fn global(
    around: &Around<'_>,
    variable: &VariableNode<'_>,
    name: &str,
    linkage: Linkage,
) -> Result<String, Error> {
    let fail = |reason: &str| Error::new(variable.place, format!("`{}` {reason}", variable.name));
    if !matches!(
        variable.space,
        Space::Global | Space::Shared | Space::Constant
    ) {
        return Err(fail("is in a space that variables of a module are not in"));
    }
    let space = address_space(variable.space);
    let outside = match linkage {
        Linkage::Internal => "internal ",
        Linkage::Visible => "",
        Linkage::Weak => "weak ",
        Linkage::Extern => "external ",
    };
    let mut ty = format!("[{} x i8]", variable.bytes());
    let mut value = match variable.space {
        Space::Shared => " undef".to_owned(),
        _ => " zeroinitializer".to_owned(),
    };
    if linkage == Linkage::Extern {
        value.clear();
    } else if let Some(given) = &variable.value {
        if variable.space == Space::Shared {
            return Err(fail("is in shared memory and has a value"));
        }
        let written = initial(around, variable, given)?;
        (ty, value) = (written.0, format!(" {}", written.1));
    }
    let initialised = match variable.space {
        Space::Constant => "externally_initialized ",
        _ => "",
    };
    Ok(format!(
        "{} = {outside}addrspace({space}) {initialised}global {ty}{value}, align {}\n",
        quoted(name),
        variable.alignment()
    ))
}

/// The IR type and the initial value of a variable, element by element.
fn initial(
    around: &Around<'_>,
    variable: &VariableNode<'_>,
    value: &Value<'_>,
) -> Result<(String, String), Error> {
    fn flat<'v, 'a>(value: &'v Value<'a>, out: &mut Vec<&'v Value<'a>>) {
        match value {
            Value::List(list) => list.iter().for_each(|value| flat(value, out)),
            other => out.push(other),
        }
    }
    let mut values = Vec::new();
    flat(value, &mut values);
    let count = usize::try_from(variable.elements.unwrap_or(1)).unwrap_or(usize::MAX);
    if values.len() > count {
        let reason = format!("`{}` has more values than elements", variable.name);
        return Err(Error::new(variable.place, reason));
    }
    let ty = variable.ty.integer();
    let mut parts = Vec::new();
    for value in &values {
        parts.push(format!("{ty} {}", constant(around, variable, value)?));
    }
    // Elements without a value are zero.
    let rest = count - values.len();
    let head = parts.join(", ");
    let whole = |n: usize| format!("[{n} x {ty}]");
    Ok(match rest {
        0 => (whole(count), format!("[{head}]")),
        _ => (
            format!("<{{ {}, {} }}>", whole(values.len()), whole(rest)),
            format!(
                "<{{ {} [{head}], {} zeroinitializer }}>",
                whole(values.len()),
                whole(rest)
            ),
        ),
    })
}

fn constant(
    around: &Around<'_>,
    variable: &VariableNode<'_>,
    value: &Value<'_>,
) -> Result<String, Error> {
    let fail = |reason: String| Err(Error::new(variable.place, reason));
    let width = variable.ty.width();
    Ok(match value {
        Value::Integer(n) if variable.ty.is_float() => {
            #[expect(
                clippy::cast_precision_loss,
                reason = "as the text's number is rounded"
            )]
            let n = *n as f64;
            real(n, width)
        }
        Value::Integer(n) => wrapped(*n, width),
        Value::Single(bits) => bits.to_string(),
        Value::Double(bits) => match variable.ty.is_float() {
            true => real(f64::from_bits(*bits), width),
            false => bits.to_string(),
        },
        Value::Address {
            name,
            generic,
            offset,
        } => {
            if around.left_out.contains_key(name) {
                return fail(format!("`{name}`, whose address it holds, is left out"));
            }
            let space = match around.variables.get(name) {
                Some(other) => address_space(other.space),
                None if around.functions.contains_key(name) => 0,
                None => return fail(format!("`{name}` is not known")),
            };
            if width != 64 {
                return fail(format!("the address of `{name}` needs 64 bits"));
            }
            let name = around.aliases.get(name).unwrap_or(name);
            let place = format!("{} {}", pointer(space), quoted(name));
            let place = match (*generic, space) {
                (true, 1..) => format!("ptr addrspacecast ({place} to ptr)"),
                _ => place,
            };
            let address = format!("ptrtoint ({place} to i64)");
            match offset {
                0 => address,
                n => format!("add (i64 {address}, i64 {n})"),
            }
        }
        Value::Masked => return fail("a part of an address as a value is not done".to_owned()),
        Value::List(_) => return fail("a list within a value".to_owned()),
    })
}

/// The bits of a floating-point number, in decimal.
fn real(n: f64, width: u32) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "as PTX rounds what is written"
    )]
    match width {
        32 => (n as f32).to_bits().to_string(),
        _ => n.to_bits().to_string(),
    }
}
