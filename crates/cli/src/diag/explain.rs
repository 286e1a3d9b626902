//! The content of an error: its text, its class, its place, and data for programs.

use gfxjit::bundle::{BundleError, SelectError};
use gfxjit::hal::{FaultArgument, Nearest, OtherAccess, OtherAccessPlace};
use gfxjit::{
    ArgumentError, CompileError, DeviceError, Error, Fault, FaultAccess, ImageError, IoError,
    LaunchError, LinkError, RuntimeError, Severity, SourceError,
};
use serde_json::{Map, Value, json};

use super::message::{Message, SourcePosition};
use crate::error::{Unexpected, Usage};
use crate::json as own;

/// The messages of an error: one, or one for each error of LLVM.
pub(crate) fn explain(error: &anyhow::Error) -> Vec<Message> {
    for cause in error.chain() {
        if let Some(CompileError::Diagnosed { name, diagnostics }) = compile_error(cause)
            && !diagnostics.is_empty()
        {
            let messages = diagnostics.iter();
            return messages
                .map(|diagnostic| Message::of(diagnostic, Some(name)))
                .collect();
        }
    }
    if let Some(message) = error.chain().find_map(newer) {
        return vec![message];
    }
    let text = words(error);
    let facts = error.chain().map(Facts::of);
    let facts = facts
        .reduce(|outer, inner| if outer.is_known() { outer } else { inner })
        .unwrap_or_default();
    let mut message = Message::new(Severity::Error, facts.kind.unwrap_or("other"), text);
    message.more = facts.more;
    if let Some(file) = facts.file {
        // The text names the file already.
        let place = json!({ "file": file });
        message.more.insert("place".to_owned(), place);
    }
    vec![message]
}

/// The text of an error with its causes, without causes that the text repeats.
fn words(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if text.ends_with(&cause) {
            continue;
        }
        if !text.is_empty() {
            text += ": ";
        }
        text += &cause;
    }
    text
}

/// The message for a source of a newer LLVM, with the place where this LLVM stopped.
fn newer(cause: Cause<'_>) -> Option<Message> {
    let CompileError::NewerLlvm { name, details, .. } = compile_error(cause)? else {
        return None;
    };
    let place = details.strip_prefix(name.as_str())?.strip_prefix(':')?;
    let mut parts = place.splitn(3, ':');
    let line: u32 = parts.next()?.parse().ok()?;
    let column = parts.next()?.parse().ok()?;
    let reason = parts.next()?.trim();
    let text = cause.to_string();
    let text = text.strip_suffix(details.as_str())?;
    let text = text.strip_prefix(&format!("{name}: ")).unwrap_or(text);
    let mut message = Message::new(Severity::Error, "source", format!("{text}{reason}"));
    message.place = Some(SourcePosition {
        file: name.clone(),
        line: Some(line),
        column: Some(column),
        // The input, which was read before, is read again for the line.
        text: std::fs::read_to_string(name).ok().and_then(|source| {
            let line = source.lines().nth(line.checked_sub(1)? as usize)?;
            Some(line.to_owned())
        }),
    });
    Some(message)
}

type Cause<'a> = &'a (dyn std::error::Error + 'static);

fn compile_error(cause: Cause<'_>) -> Option<&CompileError> {
    match cause.downcast_ref::<Error>() {
        Some(Error::Source(SourceError::Compile(error))) => Some(error),
        _ => cause.downcast_ref(),
    }
}

/// Data about an error besides its text.
#[derive(Default)]
struct Facts {
    kind: Option<&'static str>,
    file: Option<String>,
    more: Map<String, Value>,
}

impl Facts {
    fn kind(kind: &'static str) -> Self {
        Self {
            kind: Some(kind),
            ..Self::default()
        }
    }

    fn file(kind: &'static str, file: &str) -> Self {
        Self {
            file: Some(file.to_owned()),
            ..Self::kind(kind)
        }
    }

    fn with(mut self, name: &str, value: Value) -> Self {
        self.more.insert(name.to_owned(), value);
        self
    }

    fn is_known(&self) -> bool {
        self.kind.is_some()
    }

    fn of(cause: Cause<'_>) -> Self {
        if let Some(error) = cause.downcast_ref::<Error>() {
            return Self::of_library(error);
        }
        if let Some(gfxjit_args::Error::Gfxjit(error)) = cause.downcast_ref() {
            return Self::of_library(error);
        }
        if let Some(gfxjit_args::Error::Spec { spec, .. }) = cause.downcast_ref() {
            return Self::kind("argument").with("argument", json!({"text": spec}));
        }
        if let Some(error) = cause.downcast_ref::<CompileError>() {
            return Self::of_source(error);
        }
        if let Some(error) = cause.downcast_ref::<IoError>() {
            return Self::file("io", &error.path.display().to_string());
        }
        if cause.is::<std::io::Error>() {
            return Self::kind("io");
        }
        if cause.is::<BundleError>() || cause.is::<SelectError>() {
            return Self::kind("image");
        }
        if cause.is::<LinkError>() {
            return Self::kind("link");
        }
        if cause.is::<Usage>() {
            return Self::kind("usage");
        }
        if cause.is::<Unexpected>() {
            return Self::kind("expectation");
        }
        Self::default()
    }

    fn of_library(error: &Error) -> Self {
        match error {
            Error::Source(SourceError::Compile(error)) => Self::of_source(error),
            Error::Source(SourceError::NoTarget { source_name }) => {
                Self::file("source", source_name)
            }
            Error::Source(_) => Self::kind("source"),
            Error::Image(ImageError::Link(error)) => Self::of_link(error),
            Error::Image(
                ImageError::CodeObject { name, .. }
                | ImageError::NotAnImage { name }
                | ImageError::Bundle { name, .. }
                | ImageError::Select { name, .. },
            ) => Self::file("image", name),
            Error::Image(ImageError::Incompatible { image, .. }) => Self::file("image", image),
            Error::Image(_) => Self::kind("image"),
            Error::Module(_) => Self::kind("module"),
            Error::Launch(LaunchError::Argument(error)) => {
                Self::kind("argument").with("argument", argument(error))
            }
            Error::Launch(LaunchError::Refused { reason, .. })
            | Error::Device(DeviceError::BadDispatch { reason, .. }) => {
                Self::kind("launch").with("refusal", reason.code().into())
            }
            Error::Launch(_) => Self::kind("launch"),
            Error::Memory(_) => Self::kind("memory"),
            Error::Runtime(RuntimeError::NoDevice { uri, available, .. }) => {
                Self::kind("device").with("device", json!({"uri": uri, "available": available}))
            }
            Error::Device(DeviceError::Fault(error)) => {
                let facts = Self::kind("fault").with("fault", fault(error));
                match own::users_place(&error.frames) {
                    Value::Null => facts,
                    place => facts.with("place", place),
                }
            }
            Error::Device(DeviceError::Findings(found)) => {
                let faults: Vec<Value> = found.faults.iter().map(fault).collect();
                let found = json!({"kernel": found.kernel, "count": found.count, "faults": faults});
                Self::kind("findings").with("findings", found)
            }
            Error::Device(DeviceError::NoDevice { uri, .. }) => {
                Self::kind("device").with("device", json!({ "uri": uri }))
            }
            Error::Device(DeviceError::OutOfMemory { .. }) => Self::kind("memory"),
            Error::Device(_) | Error::Runtime(_) => Self::kind("device"),
            Error::Io(error) => Self::file("io", &error.path.display().to_string()),
            _ => Self::default(),
        }
    }

    /// For errors of compiles in another process, which pass the error as text.
    fn of_source(error: &CompileError) -> Self {
        let kind = match error {
            CompileError::Read { .. } => "io",
            CompileError::Options { .. } => "usage",
            _ => "source",
        };
        let mut facts = Self::kind(kind);
        facts.file = error.file().map(str::to_owned);
        let facts = facts.with("code", error.code().into());
        match error {
            CompileError::Attribute { function, .. } => {
                facts.with("function", function.clone().into())
            }
            _ => facts,
        }
    }

    fn of_link(error: &LinkError) -> Self {
        match error {
            LinkError::Elf { input, .. }
            | LinkError::NotLinkable { input, .. }
            | LinkError::Facts { input, .. } => Self::file("link", input),
            LinkError::Section { input, section, .. } => {
                Self::file("link", input).with("section", section.clone().into())
            }
            LinkError::Symbol { input, symbol, .. } => {
                Self::file("link", input).with("symbol", symbol.clone().into())
            }
            _ => Self::kind("link"),
        }
    }
}

fn argument(error: &ArgumentError) -> Value {
    json!({
        "kernel": error.kernel,
        "index": error.index,
        "name": error.name,
        "expected": error.expected,
        "given": error.given,
    })
}

fn fault(fault: &Fault) -> Value {
    let (function, offset) = fault.function.clone().unzip();
    json!({
        "kind": fault.kind.code(),
        "what": fault.what,
        "access": fault.access.as_ref().map(access),
        "address": fault.address,
        "kernel": fault.kernel,
        "pc": fault.pc,
        "function": function,
        "offset": offset,
        "instruction": fault.disassembly,
        "place": own::users_place(&fault.frames),
        "frames": own::frames(&fault.frames),
        "workgroup": fault.workgroup,
        "wave": fault.wave,
        "lane": fault.lane,
        "nearest": fault.nearest.as_ref().map(nearest),
        "times": fault.times,
        "arguments": fault.arguments.iter().map(pointer).collect::<Vec<_>>(),
        "other": fault.other.as_deref().map(other),
        "note": fault.note,
    })
}

/// The access of a fault.
fn access(access: &FaultAccess) -> Value {
    json!({
        "name": access.name,
        "bytes": access.bytes,
        "writes": access.writes,
        "space": access.space.code(),
        "offset": access.space.offset(),
    })
}

/// The memory at or near the address of a fault; for other places null.
fn nearest(nearest: &Nearest) -> Value {
    let text = nearest.to_string();
    match nearest {
        Nearest::Memory(memory) => json!({
            "text": text,
            "start": memory.start,
            "bytes": memory.bytes,
            "distance": memory.distance(),
            "given": memory.is_given,
        }),
        Nearest::Freed { start, bytes, .. } => json!({
            "text": text,
            "start": start,
            "bytes": bytes,
            "freed": true,
        }),
        _ => json!({ "text": text }),
    }
}

fn other(access: &OtherAccess) -> Value {
    let (function, offset) = access.function.clone().unzip();
    let (kernel, workgroup, wave) = match &access.place {
        OtherAccessPlace::Wave { workgroup, wave } => (None, Some(workgroup), Some(wave)),
        OtherAccessPlace::Launch { kernel } => (Some(kernel), None, None),
    };
    json!({
        "what": access.what,
        "pc": access.pc,
        "function": function,
        "offset": offset,
        "instruction": access.disassembly,
        "place": own::users_place(&access.frames),
        "frames": own::frames(&access.frames),
        "kernel": kernel,
        "workgroup": workgroup,
        "wave": wave,
    })
}

fn pointer(argument: &FaultArgument) -> Value {
    json!({
        "index": argument.index,
        "name": argument.name,
        "address": argument.address,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_not_told_twice() {
        let io = || std::io::Error::other("disk on fire");
        let error = anyhow::Error::from(IoError {
            action: "read",
            path: "a.bin".into(),
            source: io(),
        });
        assert_eq!(words(&error), "cannot read a.bin: disk on fire");
        let error = anyhow::Error::from(io()).context("cannot read b.bin");
        assert_eq!(words(&error), "cannot read b.bin: disk on fire");
    }
}
