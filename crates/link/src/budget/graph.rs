//! The call graph over all objects.
//!
//! What a function needs for itself and what it calls is in its object's `.amdgpu.info`. An
//! object without that section still says which functions its code refers to: its
//! relocations do, and a reference may be a call.
//!
//! A call by address may reach every function whose address is taken and whose type fits. The
//! address of an exported function counts as taken: the host may look it up by name and pass it
//! to a kernel. What does not say its type is of any.
//! One node for each type stands between callers and functions, so that the graph stays as
//! large as the objects and not as their product.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use gfxjit_codeobj::descriptor::{DescriptorError, KernelDescriptor};
use gfxjit_codeobj::elf::consts::{SHF_ALLOC, SHF_EXECINSTR, STT_FUNC, STT_OBJECT, STT_SECTION};
use gfxjit_codeobj::elf::{Rela, RelocKind, Symbol, display_name};
use gfxjit_codeobj::info::{
    self, DYNAMIC_LDS, Encoded, FunctionInfo, INPUTS, InfoError, Reference, Resources,
};

use crate::LinkError;
use crate::layout::output::input_of;
use crate::read::input::{InputSection, Object, damaged};
use crate::resolve::symbols::{Place, Symbols, read_place};

/// Where the entry point's relocation is in a kernel descriptor.
const ENTRY_FIELD: u64 = 16;
/// Bytes of a kernel descriptor.
const DESCRIPTOR: u64 = 64;

/// A place in an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Spot {
    pub(crate) object: u32,
    pub(crate) section: u32,
    pub(crate) offset: u64,
}

/// A function, or what stands for the functions of a type.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Where it begins; `None` for a type.
    pub(crate) spot: Option<Spot>,
    /// Its symbol in its object, if it has one.
    pub(crate) symbol: Option<u32>,
    /// Bytes of code, 0 when the object does not say.
    pub(crate) size: u64,
    /// What it needs for itself, where that is known.
    pub(crate) own: Option<Resources>,
    /// Nodes that it may call.
    pub(crate) calls: Vec<u32>,
    /// Types it calls by address; the empty one is any.
    pub(crate) indirect: Vec<String>,
    /// Types under which it may be called by address.
    pub(crate) types: Vec<String>,
    /// Functions it calls that a loader is to supply, by global symbol.
    pub(crate) outside: Vec<u32>,
    /// What `.amdgpu.info` says that this version does not know.
    pub(crate) unknown: Vec<(u8, Vec<u8>)>,
    /// Why it is not known what it needs.
    pub(crate) why_unknown: Option<String>,
    /// Whether its facts say for which wave size and mode it is compiled.
    pub(crate) has_modes: bool,
    /// Whether the user states something about it.
    pub(crate) is_assumed: bool,
}

impl Node {
    /// What stands for the functions of a type.
    fn of_type(id: String, calls: Vec<u32>) -> Self {
        Self {
            own: Some(Resources::default()),
            calls,
            types: vec![id],
            ..Self::default()
        }
    }

    /// What the function may ask of the kernel it is called from: bits of `INPUT_NAMES`.
    pub(crate) fn inputs(&self) -> u32 {
        let record = self.unknown.iter().find(|(kind, _)| *kind == INPUTS);
        record
            .and_then(|(_, payload)| payload.first_chunk())
            .map_or(0, |bits| u32::from_le_bytes(*bits))
    }

    /// Whether it uses LDS that a launch adds.
    pub(crate) fn uses_dynamic_lds(&self) -> bool {
        self.unknown.iter().any(|(kind, _)| *kind == DYNAMIC_LDS)
    }
}

/// A kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel<'a> {
    /// Name, without `.kd`.
    pub(crate) name: &'a [u8],
    /// Where its descriptor is.
    pub(crate) descriptor: Spot,
    /// Its code; `None` where the descriptor does not say.
    pub(crate) entry: Option<u32>,
}

impl Kernel<'_> {
    /// Its descriptor, as its object has it.
    pub(crate) fn descriptor(
        &self,
        objects: &[Object<'_>],
    ) -> Result<KernelDescriptor, DescriptorError> {
        let spot = self.descriptor;
        let bytes = input_of(objects, spot.object, spot.section)
            .and_then(|input| input.section.data.get(usize::try_from(spot.offset).ok()?..));
        KernelDescriptor::read(bytes.unwrap_or_default())
    }
}

/// The call graph of a link.
#[derive(Debug, Default)]
pub(crate) struct Graph<'a> {
    pub(crate) nodes: Vec<Node>,
    pub(crate) kernels: Vec<Kernel<'a>>,
    spots: HashMap<Spot, u32>,
    /// How many of the nodes are functions; the others stand for types.
    functions: usize,
    /// Which objects several compilations were joined into, by the object's number.
    joined: Vec<bool>,
}

impl<'a> Graph<'a> {
    /// Reads the graph of the objects.
    pub(crate) fn new(objects: &[Object<'a>], symbols: &Symbols<'a>) -> Result<Self, LinkError> {
        let from = Sources { objects, symbols };
        let tables = objects.iter().filter_map(|object| object.symbols);
        let functions = tables
            .flat_map(|table| table.iter())
            .filter(|symbol| symbol.kind() == STT_FUNC)
            .count();
        let mut graph = Self {
            nodes: Vec::with_capacity(functions),
            spots: HashMap::with_capacity(functions),
            joined: objects.iter().map(|object| object.is_joined).collect(),
            ..Self::default()
        };
        for (index, object) in objects.iter().enumerate() {
            graph.add_functions(index, object)?;
        }
        let mut without_facts = Vec::new();
        for (index, object) in objects.iter().enumerate() {
            let infos = read_infos(object)?;
            match infos {
                Some(infos) => {
                    graph.add_infos(from, index, infos)?;
                    // A part of it may have come without.
                    if object.is_joined && graph.lacks_facts(index as u32) {
                        without_facts.push((index, object));
                    }
                }
                None => without_facts.push((index, object)),
            }
        }
        if !without_facts.is_empty() {
            let ranges = graph.ranges();
            for (index, object) in without_facts {
                graph.add_references(from, index, object, &ranges)?;
            }
        }
        for (index, object) in objects.iter().enumerate() {
            graph.add_kernels(from, index, object)?;
        }
        graph.add_exported(from);
        graph.close();
        Ok(graph)
    }

    /// All functions are there.
    pub(crate) fn close(&mut self) {
        self.functions = self.nodes.len();
        self.connect_types();
    }

    /// Whether several compilations were joined into an object.
    pub(crate) fn is_joined(&self, object: u32) -> bool {
        self.joined.get(object as usize) == Some(&true)
    }

    /// Whether an object has a function that nothing is stated about.
    fn lacks_facts(&self, object: u32) -> bool {
        self.nodes
            .iter()
            .any(|node| node.own.is_none() && node.spot.is_some_and(|spot| spot.object == object))
    }

    /// The node that begins at a place.
    pub(crate) fn at(&self, spot: Spot) -> Option<u32> {
        self.spots.get(&spot).copied()
    }

    /// What a node is called in messages: the function's name, or a place.
    pub(crate) fn name(&self, objects: &[Object<'_>], node: u32) -> String {
        let Some(node) = self.nodes.get(node as usize) else {
            return String::new();
        };
        let Some(spot) = node.spot else {
            return match node.types.first().map(String::as_str) {
                None | Some("") => "a function called by its address".to_owned(),
                Some(id) => format!("a function of type `{id}` called by its address"),
            };
        };
        let object = objects.get(spot.object as usize);
        let symbol = object
            .and_then(|object| object.symbols)
            .zip(node.symbol)
            .and_then(|(table, index)| table.strings().get(table.get(index as usize)?.name));
        match symbol {
            Some(name) if !name.is_empty() => display_name(name).into_owned(),
            _ => object
                .and_then(|object| object.sections.get(spot.section as usize))
                .map_or_else(String::new, |input| {
                    format!("{}+{:#x}", display_name(input.section.name), spot.offset)
                }),
        }
    }

    /// What is known of the functions, as an image keeps it; `None` when no object says
    /// anything.
    pub(crate) fn into_info(self) -> Result<Option<Encoded<Spot>>, LinkError> {
        let spots: Vec<Option<Spot>> = self.nodes.iter().map(|node| node.spot).collect();
        let spot = |node: &u32| spots.get(*node as usize).copied().flatten();
        let functions: Vec<FunctionInfo<Spot>> = self
            .nodes
            .into_iter()
            .filter(|node| node.own.is_some())
            .filter_map(|mut node| {
                if !node.outside.is_empty() && !node.indirect.iter().any(String::is_empty) {
                    // What a loader supplies has no place here, and may be any function.
                    node.indirect.push(String::new());
                }
                Some(FunctionInfo {
                    symbol: node.spot?,
                    resources: node.own,
                    occupancy: None,
                    uses: Vec::new(),
                    calls: node.calls.iter().filter_map(spot).collect(),
                    indirect_calls: node.indirect,
                    type_ids: node.types,
                    unknown: node.unknown,
                })
            })
            .collect();
        if functions.is_empty() {
            return Ok(None);
        }
        info::write(&functions)
            .map(Some)
            .map_err(|error| LinkError::TooLarge {
                what: error.to_string(),
            })
    }

    /// The node at a place, made if need be.
    pub(crate) fn node(&mut self, spot: Spot) -> u32 {
        let next = self.nodes.len() as u32;
        let node = *self.spots.entry(spot).or_insert(next);
        if node == next {
            self.nodes.push(Node {
                spot: Some(spot),
                ..Node::default()
            });
        }
        node
    }

    /// Makes a node of each function of an object, whether or not its definition wins: code
    /// of the same section may reach it without its name.
    fn add_functions(&mut self, index: usize, object: &Object<'a>) -> Result<(), LinkError> {
        let Some(table) = object.symbols else {
            return Ok(());
        };
        for (number, symbol) in table.iter().enumerate().skip(1) {
            if symbol.kind() != STT_FUNC {
                continue;
            }
            let Some(spot) = own_spot(object, index, number, &symbol)? else {
                continue;
            };
            let node = self.node(spot) as usize;
            if let Some(node) = self.nodes.get_mut(node)
                && node.symbol.is_none()
            {
                node.symbol = Some(number as u32);
                node.size = symbol.size;
            }
        }
        Ok(())
    }

    fn add_infos(
        &mut self,
        from: Sources<'_, 'a>,
        index: usize,
        infos: Vec<FunctionInfo<Reference>>,
    ) -> Result<(), LinkError> {
        let object = from.objects.get(index);
        let is_joined = self.is_joined(index as u32);
        for info in infos {
            // What an object says about a function that it defines is about its own
            // definition, even where another one wins.
            let own = match info.symbol {
                Reference::Place { section, offset } => {
                    kept_spot(from.objects, index as u32, section as u32, offset)
                }
                Reference::Symbol(number) => {
                    let symbol = object
                        .and_then(|object| object.symbols)
                        .and_then(|table| table.get(number));
                    match object.zip(symbol) {
                        Some((object, symbol)) if info.resources.is_some() => {
                            own_spot(object, index, number, &symbol)?
                        }
                        _ => resolve(from, index, info.symbol)?.spot(),
                    }
                }
            };
            let Some(spot) = own else {
                continue;
            };
            let mut calls = Vec::with_capacity(info.calls.len());
            let mut outside = Vec::new();
            for callee in info.calls {
                match resolve(from, index, callee)? {
                    Resolved::Spot(spot) => calls.push(self.node(spot)),
                    Resolved::Outside(global) => outside.push(global),
                    Resolved::Nothing => {}
                }
            }
            let node = self.node(spot) as usize;
            let Some(node) = self.nodes.get_mut(node) else {
                continue;
            };
            if let Some(needed) = info.resources {
                if let Some(other) = node.own.filter(|_| is_joined) {
                    // LLD's relocatable links give the winner's name to all definitions.
                    node.own = Some(larger(needed, other));
                    node.calls.extend(calls);
                    node.outside.extend(outside);
                    node.indirect.extend(info.indirect_calls);
                    node.unknown.extend(info.unknown);
                } else {
                    node.own = Some(needed);
                    node.calls = calls;
                    node.outside = outside;
                    node.indirect = info.indirect_calls;
                    node.unknown = info.unknown;
                }
                node.has_modes = true;
            }
            for id in info.type_ids {
                if !node.types.contains(&id) {
                    node.types.push(id);
                }
            }
        }
        Ok(())
    }

    /// What a relocation refers to. Its addend counts from where the code reads the program
    /// counter, or from the field. Behind the name of a function that says nothing; behind a
    /// section, the function that begins a few words before is meant.
    fn referred(
        &self,
        from: Sources<'_, 'a>,
        object: usize,
        rela: &Rela,
    ) -> Result<Resolved, LinkError> {
        let found = target(from, object, rela.symbol())?;
        let is_section = from
            .objects
            .get(object)
            .and_then(|object| object.symbols)
            .and_then(|table| table.get(rela.symbol() as usize))
            .is_some_and(|symbol| symbol.kind() == STT_SECTION);
        let Resolved::Spot(spot) = found else {
            return Ok(found);
        };
        if !is_section {
            return Ok(Resolved::Spot(spot));
        }
        let near = (0..=ENTRY_FIELD / 4)
            .map(|words| Spot {
                offset: spot
                    .offset
                    .wrapping_add_signed(rela.addend)
                    .wrapping_sub(words * 4),
                ..spot
            })
            .find(|spot| self.at(*spot).is_some());
        Ok(near.map_or(Resolved::Nothing, Resolved::Spot))
    }

    /// Where functions begin, and how many bytes they have, in the order of their places.
    fn ranges(&self) -> Vec<(Spot, u64)> {
        let mut ranges: Vec<(Spot, u64)> = self
            .nodes
            .iter()
            .filter_map(|node| Some((node.spot?, node.size)))
            .collect();
        ranges.sort_unstable();
        ranges
    }

    /// Adds what the code of an object without facts refers to.
    fn add_references(
        &mut self,
        from: Sources<'_, 'a>,
        index: usize,
        object: &Object<'a>,
        ranges: &[(Spot, u64)],
    ) -> Result<(), LinkError> {
        for (section, input) in object.sections.iter().enumerate() {
            if !input.kept {
                continue;
            }
            if !input.section.header.has(SHF_EXECINSTR) {
                // Tables of functions; descriptors name their kernels by distances.
                for rela in input.relocations.iter() {
                    if RelocKind::from_number(rela.kind()) == Some(RelocKind::Abs64)
                        && input.section.header.has(SHF_ALLOC)
                        && let Resolved::Spot(spot) = self.referred(from, index, &rela)?
                    {
                        self.may_be_called_by_address(spot);
                    }
                }
                continue;
            }
            for rela in input.relocations.iter() {
                let referred = self.referred(from, index, &rela)?;
                let place = Spot {
                    object: index as u32,
                    section: section as u32,
                    offset: rela.offset,
                };
                let after = ranges.partition_point(|(spot, _)| *spot <= place);
                let caller = after.checked_sub(1).and_then(|at| ranges.get(at));
                let caller = caller.filter(|(caller, size)| {
                    (caller.object as usize, caller.section as usize) == (index, section)
                        && (*size == 0 || rela.offset - caller.offset < *size)
                });
                // What a function calls is stated where its needs are.
                let is_stated = caller.is_some_and(|(caller, _)| {
                    let node = self.at(*caller).and_then(|at| self.nodes.get(at as usize));
                    node.is_some_and(|node| node.own.is_some())
                });
                if is_stated {
                    continue;
                }
                if let Resolved::Spot(spot) = referred {
                    self.may_be_called_by_address(spot);
                }
                let Some(&(caller, _)) = caller else {
                    continue;
                };
                let callee = match referred {
                    Resolved::Spot(spot) => self.at(spot),
                    _ => None,
                };
                let caller = self.node(caller) as usize;
                let Some(node) = self.nodes.get_mut(caller) else {
                    continue;
                };
                let (list, callee) = match referred {
                    Resolved::Outside(global) => (&mut node.outside, Some(global)),
                    _ => (&mut node.calls, callee),
                };
                if let Some(callee) = callee
                    && !list.contains(&callee)
                {
                    list.push(callee);
                }
            }
        }
        Ok(())
    }

    /// Notes that a function's address may be had. Without a known type it may be of any.
    fn may_be_called_by_address(&mut self, spot: Spot) {
        if let Some(node) = self.at(spot)
            && let Some(node) = self.nodes.get_mut(node as usize)
            && node.types.is_empty()
        {
            node.types.push(String::new());
        }
    }

    /// Exported functions, whose addresses the host may pass to kernels.
    fn add_exported(&mut self, from: Sources<'_, 'a>) {
        let entries: HashSet<u32> = self.kernels.iter().filter_map(|k| k.entry).collect();
        for global in &from.symbols.globals {
            if global.kind != STT_FUNC || !global.is_exported() {
                continue;
            }
            let Place::Section { object, section } = global.place else {
                continue;
            };
            let spot = kept_spot(from.objects, object, section, global.value);
            if let Some(spot) = spot
                && self.at(spot).is_some_and(|node| !entries.contains(&node))
            {
                self.may_be_called_by_address(spot);
            }
        }
    }

    fn add_kernels(
        &mut self,
        from: Sources<'_, 'a>,
        index: usize,
        object: &Object<'a>,
    ) -> Result<(), LinkError> {
        let Some(table) = object.symbols else {
            return Ok(());
        };
        let mut entries: HashMap<(usize, u64), Rela> = HashMap::new();
        let mut indexed = HashSet::new();
        for (number, symbol) in table.iter().enumerate().skip(1) {
            if symbol.kind() != STT_OBJECT {
                continue;
            }
            let name = table
                .name(number, &symbol)
                .map_err(|source| damaged(&object.name, source))?;
            let Some(name) = name.strip_suffix(b".kd") else {
                continue;
            };
            let Some(descriptor) = own_spot(object, index, number, &symbol)? else {
                continue;
            };
            if !matches!(symbol.size, 0 | DESCRIPTOR) {
                return Err(LinkError::Symbol {
                    input: object.name.clone().into_owned(),
                    symbol: format!("{}.kd", display_name(name)),
                    reason: format!(
                        "it is named as kernel descriptors are, but has {} bytes, not {DESCRIPTOR}",
                        symbol.size
                    ),
                });
            }
            let section = descriptor.section as usize;
            if indexed.insert(section) {
                let input = object.sections.get(section);
                for rela in input.into_iter().flat_map(|input| input.relocations.iter()) {
                    entries.insert((section, rela.offset), rela);
                }
            }
            let field = descriptor.offset.wrapping_add(ENTRY_FIELD);
            let entry = match entries.get(&(section, field)) {
                Some(rela) => self.referred(from, index, rela)?.spot(),
                None => None,
            };
            let entry = entry.map(|spot| self.node(spot));
            self.kernels.push(Kernel {
                name,
                descriptor,
                entry,
            });
        }
        Ok(())
    }

    /// Puts a node for each type between those that call by address and those that can be
    /// called so. What is known of calls by address may have changed since the last time.
    pub(crate) fn connect_types(&mut self) {
        self.nodes.truncate(self.functions);
        let first = self.nodes.len() as u32;
        let mut ids: HashMap<&str, u32> = HashMap::new();
        for id in self.nodes.iter().flat_map(|node| &node.indirect) {
            let next = first + ids.len() as u32;
            ids.entry(id).or_insert(next);
        }
        if ids.is_empty() {
            return;
        }
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); ids.len()];
        // Functions without a known type may be called as any: one more node stands for them.
        let mut untyped: Vec<u32> = Vec::new();
        let mut callers: Vec<(u32, u32)> = Vec::new();
        for (index, node) in (0_u32..).zip(&self.nodes) {
            callers.extend(node.indirect.iter().filter_map(|id| {
                let of = ids.get(&**id)?;
                Some((index, *of))
            }));
            if node.types.is_empty() {
                continue;
            }
            let mut add = |id: &str| {
                let of = ids.get(id).map(|of| (of - first) as usize);
                if let Some(list) = of.and_then(|of| members.get_mut(of)) {
                    list.push(index);
                }
            };
            // Calls of any type.
            add("");
            if node.types.iter().any(String::is_empty) {
                untyped.push(index);
            } else {
                node.types.iter().for_each(|id| add(id));
            }
        }
        let untyped_node = first + ids.len() as u32;
        let mut types: Vec<(u32, String)> = ids
            .into_iter()
            .map(|(id, of)| (of, id.to_owned()))
            .collect();
        types.sort_unstable();
        for node in &mut self.nodes {
            node.calls.retain(|callee| *callee < first);
        }
        for (caller, of) in callers {
            if let Some(node) = self.nodes.get_mut(caller as usize) {
                node.calls.push(of);
            }
        }
        for ((_, id), mut calls) in types.into_iter().zip(members) {
            if !id.is_empty() {
                calls.push(untyped_node);
            }
            self.nodes.push(Node::of_type(id, calls));
        }
        self.nodes.push(Node::of_type(String::new(), untyped));
    }
}

/// What one of two definitions of a function may need.
fn larger(one: Resources, other: Resources) -> Resources {
    Resources {
        flags: one.flags | other.flags,
        sgprs: one.sgprs.max(other.sgprs),
        vgprs: one.vgprs.max(other.vgprs),
        agprs: one.agprs.max(other.agprs),
        private_segment_bytes: one.private_segment_bytes.max(other.private_segment_bytes),
    }
}

/// What an object states about its functions; `None` when it states nothing.
pub(crate) fn read_infos(
    object: &Object<'_>,
) -> Result<Option<Vec<FunctionInfo<Reference>>>, LinkError> {
    match info::read_object(&object.elf) {
        // LLD's relocatable links leave out the table with the names of types, without which
        // the rest is no use: a call by address could reach anything.
        Err(InfoError::TypeId { .. })
            if object.is_joined && object.elf.section_named(info::STRINGS).is_none() =>
        {
            Ok(None)
        }
        infos => infos.map_err(|error| LinkError::Facts {
            input: object.name.clone().into_owned(),
            reason: error.to_string(),
        }),
    }
}

/// What a graph is made of.
#[derive(Clone, Copy)]
struct Sources<'l, 'a> {
    objects: &'l [Object<'a>],
    /// The definition of every name.
    symbols: &'l Symbols<'a>,
}

/// What a reference leads to.
#[derive(Clone, Copy)]
enum Resolved {
    Spot(Spot),
    /// A loader is to find it.
    Outside(u32),
    /// No function: a number, or a weak symbol without a definition.
    Nothing,
}

impl Resolved {
    fn spot(self) -> Option<Spot> {
        match self {
            Self::Spot(spot) => Some(spot),
            _ => None,
        }
    }
}

fn resolve(
    from: Sources<'_, '_>,
    object: usize,
    reference: Reference,
) -> Result<Resolved, LinkError> {
    match reference {
        Reference::Place { section, offset } => {
            let spot = kept_spot(from.objects, object as u32, section as u32, offset);
            Ok(spot.map_or(Resolved::Nothing, Resolved::Spot))
        }
        Reference::Symbol(index) => target(from, object, index as u32),
    }
}

/// What a symbol of an object leads to.
fn target(from: Sources<'_, '_>, object: usize, index: u32) -> Result<Resolved, LinkError> {
    let target = from.symbols.target(from.objects, object, index)?;
    Ok(match target.place {
        Place::Section { object, section } => {
            let spot = kept_spot(from.objects, object, section, target.value);
            spot.map_or(Resolved::Nothing, Resolved::Spot)
        }
        Place::Undefined => match target.global {
            Some(id)
                if from
                    .symbols
                    .global(id)
                    .is_some_and(|global| global.from_loader) =>
            {
                Resolved::Outside(id)
            }
            _ => Resolved::Nothing,
        },
        _ => Resolved::Nothing,
    })
}

/// Where a symbol of an object is in that object, if that goes into the image.
fn own_spot(
    object: &Object<'_>,
    index: usize,
    number: usize,
    symbol: &Symbol,
) -> Result<Option<Spot>, LinkError> {
    let Some(table) = object.symbols else {
        return Ok(None);
    };
    let place = read_place(&object.name, index, &table, number, symbol)?;
    let Place::Section { section, .. } = place else {
        return Ok(None);
    };
    let kept = |input: &&InputSection<'_>| input.kept;
    let input = object.sections.get(section as usize).filter(kept);
    Ok(input.map(|_| Spot {
        object: index as u32,
        section,
        offset: symbol.value,
    }))
}

fn kept_spot(objects: &[Object<'_>], object: u32, section: u32, offset: u64) -> Option<Spot> {
    input_of(objects, object, section)
        .filter(|input| input.kept)
        .map(|_| Spot {
            object,
            section,
            offset,
        })
}
