//! Selects the inputs that are linked: objects always, archive members if they define a needed
//! symbol.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::borrow::Cow;

use gfxjit_codeobj::archive;
use gfxjit_codeobj::elf::consts::STB_WEAK;
use gfxjit_codeobj::elf::display_name;

use crate::read::input::{Object, damaged};
use crate::{Input, LinkError, Options, Take};

/// The magic number of ELF files.
const ELF_MAGIC: &[u8] = b"\x7fELF";

/// An object that may be linked.
struct Candidate<'a> {
    object: Object<'a>,
    taken: bool,
}

/// Reads the inputs and leaves out archive members that are not needed. The selected objects are in
/// the order of the inputs, not in the order in which they were needed.
pub(crate) fn read<'a>(
    inputs: &[Input<'a>],
    options: &'a Options,
) -> Result<Vec<Object<'a>>, LinkError> {
    if inputs.is_empty() {
        return Err(LinkError::NoInput);
    }
    let mut candidates = Vec::with_capacity(inputs.len());
    for input in inputs {
        if !archive::is_archive(input.bytes) {
            let taken = input.take != Take::OnDemand;
            let mut object = Object::read(Cow::Borrowed(input.name), input.bytes, options)?;
            object.place(input.placed)?;
            object.replaces = input.replaces;
            candidates.push(Candidate { object, taken });
            continue;
        }
        if !input.placed.is_empty() || !input.replaces.is_empty() {
            return Err(LinkError::NotLinkable {
                input: input.name.to_owned(),
                reason: "an archive has no place of its own and replaces nothing; give its members"
                    .to_owned(),
            });
        }
        let members = archive::members(input.bytes).map_err(|error| LinkError::NotLinkable {
            input: input.name.to_owned(),
            reason: error.to_string(),
        })?;
        for member in members {
            let name = format!("{}({})", input.name, display_name(member.name));
            // Archives contain other files as well, such as the metadata of Rust's libraries.
            if member.bytes.starts_with(ELF_MAGIC)
                || archive::is_bitcode(member.bytes)
                || input.take == Take::Whole
            {
                let object = Object::read(Cow::Owned(name), member.bytes, options)?;
                let taken = input.take == Take::Whole;
                candidates.push(Candidate { object, taken });
            }
        }
    }
    if candidates.iter().any(|candidate| !candidate.taken) {
        take_needed(&mut candidates, options)?;
    }
    let objects: Vec<_> = candidates
        .into_iter()
        .filter(|candidate| candidate.taken)
        .map(|candidate| candidate.object)
        .collect();
    if objects.is_empty() {
        return Err(LinkError::NoInput);
    }
    Ok(objects)
}

/// Takes the candidates that define needed names, until no candidate defines a missing name. The
/// first candidate that defines a name is taken.
fn take_needed<'a>(
    candidates: &mut [Candidate<'a>],
    options: &'a Options,
) -> Result<(), LinkError> {
    let mut suppliers: HashMap<&[u8], usize> = HashMap::new();
    let mut mentions = Vec::with_capacity(candidates.len());
    for (index, candidate) in candidates.iter().enumerate() {
        let names = names(&candidate.object)?;
        if !candidate.taken {
            for &name in &names.defined {
                suppliers.entry(name).or_insert(index);
            }
        }
        mentions.push(names);
    }
    let mut defined = HashSet::new();
    let bases = options
        .define
        .iter()
        .filter_map(|definition| definition.base.as_ref());
    let roots = options.roots.iter().chain(bases);
    let mut missing: Vec<&[u8]> = roots.map(|name| name.as_bytes()).collect();
    let mut add = |index: usize, missing: &mut Vec<&'a [u8]>| {
        let Some(names) = mentions.get_mut(index).map(std::mem::take) else {
            return HashSet::new();
        };
        missing.extend(names.needed);
        names.defined
    };
    for (index, candidate) in candidates.iter().enumerate() {
        if candidate.taken {
            defined.extend(add(index, &mut missing));
        }
    }
    while let Some(name) = missing.pop() {
        if defined.contains(name) {
            continue;
        }
        if let Some(&index) = suppliers.get(name)
            && let Some(candidate) = candidates.get_mut(index)
            && !candidate.taken
        {
            candidate.taken = true;
            defined.extend(add(index, &mut missing));
        }
    }
    Ok(())
}

/// The names that an object defines and needs. Weak references do not count as needs.
#[derive(Default)]
struct Names<'a> {
    defined: HashSet<&'a [u8]>,
    needed: Vec<&'a [u8]>,
}

fn names<'a>(object: &Object<'a>) -> Result<Names<'a>, LinkError> {
    let mut names = Names::default();
    let Some(table) = object.symbols else {
        return Ok(names);
    };
    for index in table.first_global..table.len() {
        let Some(symbol) = table.get(index) else {
            continue;
        };
        let name = table
            .name(index, &symbol)
            .map_err(|source| damaged(&object.name, source))?;
        let replaced = object.replaces.iter().find(|r| r.is_original(name));
        if let Some(replaced) = replaced {
            // The original that it replaces must be linked, from any input.
            names.needed.push(replaced.name.as_bytes());
        } else if object.replaces.iter().any(|r| r.is_of(name)) {
            names.needed.push(name);
        } else if !symbol.is_undefined() {
            names.defined.insert(name);
        } else if symbol.binding() != STB_WEAK {
            names.needed.push(name);
        }
    }
    Ok(names)
}
