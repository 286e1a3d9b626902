//! Notes; the metadata note key by key, including undocumented keys.

use gfxjit_codeobj::elf::{Elf, ElfError, display_name};
use gfxjit_codeobj::note::{NT_AMDGPU_METADATA, OWNER};
use rmpv::Value;

use crate::difference::{Fact, Facts};

pub(super) const ASPECT: &str = "metadata";
pub(super) const NOTE: &str = "note";

/// Maximum nesting of maps and lists; real metadata has four levels.
const DEEPEST: usize = 32;

pub(super) fn facts(elf: &Elf<'_>, facts: &mut Facts) -> Result<(), ElfError> {
    for note in elf.notes() {
        let note = note?;
        let is_metadata = note.owner == OWNER && note.kind == NT_AMDGPU_METADATA;
        let mut rest = note.desc;
        let read = rmpv::decode::read_value_with_max_depth(&mut rest, DEEPEST);
        match read {
            Ok(value) if is_metadata && rest.is_empty() => add("", &value, facts),
            _ => {
                let subject = format!("of {}, type {}", display_name(note.owner), note.kind);
                let subject = facts.numbered(NOTE, &subject);
                facts.add(NOTE, subject, Fact::Bytes(note.desc.to_vec()));
            }
        }
    }
    Ok(())
}

/// Adds a value; `place` is its path in messages, empty for the root.
fn add(place: &str, value: &Value, facts: &mut Facts) {
    let inside = |name: &str| match place {
        "" => name.to_owned(),
        place => format!("{place}, {name}"),
    };
    match value {
        Value::Map(entries) => {
            for (key, value) in entries {
                let key = text(key);
                match (key.as_str(), value) {
                    ("amdhsa.kernels", Value::Array(kernels)) => {
                        for kernel in kernels {
                            let name = format!("of {}", kernel_name(kernel));
                            let name = facts.numbered(ASPECT, &name);
                            add(&inside(&name), kernel, facts);
                        }
                    }
                    (".args", Value::Array(arguments)) => {
                        for (index, argument) in arguments.iter().enumerate() {
                            add(&inside(&format!("argument {index}")), argument, facts);
                        }
                    }
                    (_, value) => add(&inside(&key), value, facts),
                }
            }
        }
        // A list of scalars is one fact.
        Value::Array(items) if items.iter().any(|item| item.is_map() || item.is_array()) => {
            for (index, item) in items.iter().enumerate() {
                add(&inside(&index.to_string()), item, facts);
            }
        }
        plain => facts.text(ASPECT, place, plain),
    }
}

fn kernel_name(kernel: &Value) -> String {
    let entries = kernel.as_map().map_or(&[][..], Vec::as_slice);
    let name = entries
        .iter()
        .find(|(key, _)| key.as_str() == Some(".name"));
    name.map_or_else(
        || "a kernel without name".to_owned(),
        |(_, name)| text(name),
    )
}

/// A string without quotes; other values as MessagePack prints them.
fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
