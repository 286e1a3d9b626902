//! The call graph over all objects.
//!
//! The own needs of a function and its calls are in its object's `.amdgpu.info`. An object without
//! that section still shows the functions that its code refers to by its relocations, and a
//! reference may be a call.
//!
//! A call by address may reach every function whose address is taken and whose type fits. The
//! address of an exported function counts as taken: the host may look it up by name and pass it to
//! a kernel. A function or call without a recorded type matches every type. One node for each type
//! is placed between callers and functions, so that the size of the graph is the sum of their
//! numbers and not the product.

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
use crate::resolve::symbols::{SymbolLocation, Symbols, read_place};

/// Offset of the entry point's relocation in a kernel descriptor.
const ENTRY_FIELD: u64 = 16;
/// Size of a kernel descriptor in bytes.
const DESCRIPTOR: u64 = 64;

/// A place in an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Spot {
    pub(crate) object: u32,
    pub(crate) section: u32,
    pub(crate) offset: u64,
}

/// A function, or a node that stands for the functions of a type.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// The place of its first instruction; `None` for a type.
    pub(crate) spot: Option<Spot>,
    /// The index of its symbol in its object, if it has one.
    pub(crate) symbol: Option<u32>,
    /// Size of its code in bytes; 0 when the object does not state it.
    pub(crate) size: u64,
    /// Its own needs, if known.
    pub(crate) own: Option<Resources>,
    /// Nodes that it may call.
    pub(crate) calls: Vec<u32>,
    /// Types of functions that it calls by address; the empty type matches all.
    pub(crate) indirect: Vec<String>,
    /// Types under which it may be called by address.
    pub(crate) types: Vec<String>,
    /// Functions it calls that the loader is to supply, by global symbol.
    pub(crate) outside: Vec<u32>,
    /// Records of `.amdgpu.info` that this version does not know.
    pub(crate) unknown: Vec<(u8, Vec<u8>)>,
    /// Why its needs are not known.
    pub(crate) why_unknown: Option<String>,
    /// Whether its facts state the wave size and mode it is compiled for.
    pub(crate) has_modes: bool,
    /// Whether the user states needs of it.
    pub(crate) is_assumed: bool,
}

impl Node {
    /// A node that stands for the functions of a type.
    fn of_type(id: String, calls: Vec<u32>) -> Self {
        Self {
            own: Some(Resources::default()),
            calls,
            types: vec![id],
            ..Self::default()
        }
    }

    /// The inputs that the function may take from the kernel it is called from: bits of
    /// `INPUT_NAMES`.
    pub(crate) fn inputs(&self) -> u32 {
        let record = self.unknown.iter().find(|(kind, _)| *kind == INPUTS);
        record
            .and_then(|(_, payload)| payload.first_chunk())
            .map_or(0, |bits| u32::from_le_bytes(*bits))
    }

    /// Whether it uses dynamic LDS.
    pub(crate) fn uses_dynamic_lds(&self) -> bool {
        self.unknown.iter().any(|(kind, _)| *kind == DYNAMIC_LDS)
    }
}

/// A kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel<'a> {
    /// Name, without `.kd`.
    pub(crate) name: &'a [u8],
    /// Place of its descriptor.
    pub(crate) descriptor: Spot,
    /// The node of its code; `None` if its descriptor has no relocation for it.
    pub(crate) entry: Option<u32>,
}

impl Kernel<'_> {
    /// Reads its descriptor from its object.
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
    /// Number of nodes that are functions; later ones stand for types.
    functions: usize,
    /// For each object, whether several compilations were joined into it.
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
                    // One of the joined objects may have had no facts.
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

    /// Ends the construction: all functions have been added.
    pub(crate) fn close(&mut self) {
        self.functions = self.nodes.len();
        self.connect_types();
    }

    /// Whether several compilations were joined into an object.
    pub(crate) fn is_joined(&self, object: u32) -> bool {
        self.joined.get(object as usize) == Some(&true)
    }

    /// Whether an object has a function without stated needs.
    fn lacks_facts(&self, object: u32) -> bool {
        self.nodes
            .iter()
            .any(|node| node.own.is_none() && node.spot.is_some_and(|spot| spot.object == object))
    }

    /// The node of the function that begins at a place.
    pub(crate) fn at(&self, spot: Spot) -> Option<u32> {
        self.spots.get(&spot).copied()
    }

    /// The name of a node in messages: the function's name, or its place.
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

    /// The facts of all functions, as an image's `.amdgpu.info`; `None` when no object states
    /// facts.
    pub(crate) fn into_info(self) -> Result<Option<Encoded<Spot>>, LinkError> {
        let spots: Vec<Option<Spot>> = self.nodes.iter().map(|node| node.spot).collect();
        let spot = |node: &u32| spots.get(*node as usize).copied().flatten();
        let functions: Vec<FunctionInfo<Spot>> = self
            .nodes
            .into_iter()
            .filter(|node| node.own.is_some())
            .filter_map(|mut node| {
                if !node.outside.is_empty() && !node.indirect.iter().any(String::is_empty) {
                    // A function supplied by the loader has no place in the image; it may be any
                    // function.
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

    /// The node at a place; a new one if there is none.
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

    /// Adds a node for each function of an object, even if another definition is used for its name:
    /// code of the same section may call it without the name.
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
            // The needs that an object states for a function are those of its own definition, even
            // if another one is used for the name.
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
                    // Relocatable links by LLD give the name of the used definition to all
                    // definitions.
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

    /// The function that a relocation refers to. Its addend includes the distance from
    /// `s_getpc_b64` to the field. For a relocation with the function's own symbol the addend does
    /// not matter; with a section's symbol, the function begins a few words before symbol and
    /// addend.
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

    /// Places of functions and their sizes in bytes, in order of the places.
    fn ranges(&self) -> Vec<(Spot, u64)> {
        let mut ranges: Vec<(Spot, u64)> = self
            .nodes
            .iter()
            .filter_map(|node| Some((node.spot?, node.size)))
            .collect();
        ranges.sort_unstable();
        ranges
    }

    /// Adds the references in the code of an object without facts.
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
                // A pointer in data to a function, as in tables of functions. Descriptors refer to
                // kernels by another kind of relocation.
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
                // A caller with stated needs has its calls stated too.
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

    /// Records that a function may be called by address, as any type unless its type is known.
    fn may_be_called_by_address(&mut self, spot: Spot) {
        if let Some(node) = self.at(spot)
            && let Some(node) = self.nodes.get_mut(node as usize)
            && node.types.is_empty()
        {
            node.types.push(String::new());
        }
    }

    /// Adds exported functions, whose addresses the host may pass to kernels.
    fn add_exported(&mut self, from: Sources<'_, 'a>) {
        let entries: HashSet<u32> = self.kernels.iter().filter_map(|k| k.entry).collect();
        for global in &from.symbols.globals {
            if global.kind != STT_FUNC || !global.is_exported() {
                continue;
            }
            let SymbolLocation::Section { object, section } = global.place else {
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

    /// Adds a node for each type between callers by address and functions. It is called again when
    /// the analysis of code finds more calls by address.
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
        // Functions without a known type may be called as any type: they get a node of their own,
        // which each type's node refers to.
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
            // The empty type is for calls without a known type.
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

/// The maximum of the needs of two definitions of a function.
fn larger(one: Resources, other: Resources) -> Resources {
    Resources {
        flags: one.flags | other.flags,
        sgprs: one.sgprs.max(other.sgprs),
        vgprs: one.vgprs.max(other.vgprs),
        agprs: one.agprs.max(other.agprs),
        private_segment_bytes: one.private_segment_bytes.max(other.private_segment_bytes),
    }
}

/// The facts that an object states about its functions; `None` when it states none.
pub(crate) fn read_infos(
    object: &Object<'_>,
) -> Result<Option<Vec<FunctionInfo<Reference>>>, LinkError> {
    match info::read_object(&object.elf) {
        // Relocatable links by LLD leave out the table with the names of types. Without it the
        // facts are not used: a call by address could reach any function.
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

/// The inputs from which a graph is built.
#[derive(Clone, Copy)]
struct Sources<'l, 'a> {
    objects: &'l [Object<'a>],
    /// The definition of every name.
    symbols: &'l Symbols<'a>,
}

/// The target of a reference.
#[derive(Clone, Copy)]
enum Resolved {
    Spot(Spot),
    /// A symbol that the loader is to find.
    Outside(u32),
    /// Not a function: a number, or a weak symbol without a definition.
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

/// The target of a symbol of an object.
fn target(from: Sources<'_, '_>, object: usize, index: u32) -> Result<Resolved, LinkError> {
    let target = from.symbols.target(from.objects, object, index)?;
    Ok(match target.place {
        SymbolLocation::Section { object, section } => {
            let spot = kept_spot(from.objects, object, section, target.value);
            spot.map_or(Resolved::Nothing, Resolved::Spot)
        }
        SymbolLocation::Undefined => match target.global {
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

/// The place of a symbol in its own object, if its section goes into the image.
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
    let SymbolLocation::Section { section, .. } = place else {
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
