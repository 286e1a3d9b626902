//! The call graph of one object or image, for tools.
//!
//! An object is read as in a link of that object alone. An image made by this linker has the needs
//! and calls of its functions in `.amdgpu.info`; for other images the instructions are analysed
//! (through [`CodeFacts`]), which finds direct calls, PC-relative or through the global offset
//! table. Everything else is reported as unknown.

use std::collections::{BTreeMap, HashMap, HashSet};

use gfxjit_codeobj::elf::consts::SHT_RELA;
use gfxjit_codeobj::elf::{Elf, RelocKind, SymbolPlace, display_name};
use gfxjit_codeobj::info::{self, DYNAMIC_STACK, Resources, USES_FLAT_SCRATCH, USES_VCC};
use gfxjit_codeobj::{CodeObject, CodeObjectError, Kind, SectionAddress};
use gfxjit_targets::{Feature, ImageTarget};

use crate::budget::facts::{self, CodeFacts, FunctionCode};
use crate::budget::graph::{Graph, Spot};
use crate::budget::{self, Need};
use crate::layout::scan;
use crate::read::combine;
use crate::read::group;
use crate::read::select;
use crate::resolve::symbols;
use crate::{Input, LinkError, Options, Undefined};

/// The call graph of an object or an image.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CallGraph {
    /// Kernels and device functions by their code: several symbols at one place are one node.
    pub nodes: Vec<CallNode>,
}

/// The code of a kernel, or a device function.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CallNode {
    /// Its symbol; its address if it has none.
    pub name: String,
    /// Its first instruction.
    pub place: SectionAddress,
    /// Whether it is a kernel's code.
    pub is_kernel: bool,
    /// What it needs without the functions it calls.
    pub own: Own,
    /// What it needs with everything it can call, or why that is not known.
    pub budget: Result<Needs, String>,
    /// The nodes it calls by name, as indices of [`CallGraph::nodes`].
    pub calls: Vec<usize>,
    /// Its calls by address.
    pub indirect: Vec<IndirectCall>,
    /// The symbols it calls that are not in the file.
    pub outside: Vec<String>,
    /// Whether it is part of a call cycle.
    pub is_recursive: bool,
    /// Types under which it may be called by address, because its address is taken or it is
    /// exported. The empty type matches all calls.
    pub types: Vec<String>,
    /// The next node on its call path with the most scratch.
    pub deepest: Option<usize>,
    /// The node with the most VGPRs among those it can call, itself included.
    pub widest: Option<usize>,
}

/// A call by address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct IndirectCall {
    /// The type of the called function in LLVM's encoding: the result, then each argument; `v` is
    /// void, `i` an integer up to 32 bits, `l` up to 64. Empty if not known.
    pub type_id: String,
    /// The nodes that it may reach, as indices of [`CallGraph::nodes`].
    pub targets: Vec<usize>,
}

/// What a function needs without the functions it calls, and where that is known from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Own {
    /// From the file's `.amdgpu.info`.
    Recorded(Needs),
    /// From an analysis of its instructions.
    Analysed(Needs),
    /// Not known, with the reason.
    Unknown(String),
}

impl Own {
    /// The needs, if they are known.
    #[must_use]
    pub fn known(&self) -> Option<&Needs> {
        match self {
            Self::Recorded(known) | Self::Analysed(known) => Some(known),
            Self::Unknown(_) => None,
        }
    }
}

/// Registers and scratch. LDS is not included: compilers allocate it for kernels as a whole, which
/// declare it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Needs {
    /// VGPRs.
    pub vgprs: u32,
    /// AGPRs.
    pub agprs: u32,
    /// SGPRs, with VCC and other special ones.
    pub sgprs: u32,
    /// Scratch of a work-item in bytes. `None` for kernels of other compilers that call functions:
    /// only their total is known.
    pub scratch: Option<u64>,
    /// Whether the stack has no fixed size: recursion, calls by address, arrays of variable
    /// length.
    pub dynamic_stack: bool,
}

impl CallGraph {
    /// The index of the node with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.name == name)
    }

    /// The index of the node that begins at a place.
    #[must_use]
    pub fn at(&self, place: SectionAddress) -> Option<usize> {
        self.nodes.iter().position(|node| node.place == place)
    }

    /// The nodes that may call a node, by name or by address, in ascending order.
    #[must_use]
    pub fn callers(&self, callee: usize) -> Vec<usize> {
        let calls = |node: &CallNode| {
            let mut by_address = node.indirect.iter().flat_map(|call| &call.targets);
            node.calls.contains(&callee) || by_address.any(|target| *target == callee)
        };
        (0..self.nodes.len())
            .filter(|&caller| self.nodes.get(caller).is_some_and(calls))
            .collect()
    }

    /// The nodes on the call path with the most scratch, from a node on.
    #[must_use]
    pub fn path(&self, from: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut seen = HashSet::new();
        let mut next = Some(from);
        while let Some(number) = next
            && let Some(node) = self.nodes.get(number)
            && seen.insert(number)
        {
            path.push(number);
            next = node.deepest;
        }
        path
    }
}

/// Reads the call graph of an object or an image. `name` is the file's name in messages; `facts`
/// analyses the code of functions whose needs the file does not state.
///
/// # Errors
/// When the file is damaged, or neither an object nor an image.
pub fn call_graph(name: &str, bytes: &[u8], facts: &dyn CodeFacts) -> Result<CallGraph, LinkError> {
    let unreadable = |error: CodeObjectError| LinkError::NotLinkable {
        input: name.to_owned(),
        reason: error.to_string(),
    };
    let file = CodeObject::parse(bytes).map_err(unreadable)?;
    match file.kind {
        Kind::Object => of_object(name, bytes, facts),
        Kind::Image => {
            let elf = Elf::parse(bytes).map_err(|error| unreadable(error.into()))?;
            of_image(&elf, &file, facts).map_err(unreadable)
        }
    }
}

/// Information about nodes beside the graph.
#[derive(Default)]
struct Known {
    /// Name and place, by node.
    names: HashMap<u32, (String, SectionAddress)>,
    kernels: HashSet<u32>,
    analysed: HashSet<u32>,
    /// Kernels whose own frame is not known.
    no_frame: HashSet<u32>,
    /// Symbols called that are not in the file, by the numbers that nodes have for them.
    outside: Vec<String>,
}

fn of_object(name: &str, bytes: &[u8], facts: &dyn CodeFacts) -> Result<CallGraph, LinkError> {
    let options = Options {
        undefined: Undefined::Dynamic,
        ..Options::default()
    };
    let mut objects = select::read(&[Input::new(name, bytes)], &options)?;
    group::drop_repeated(&mut objects)?;
    let target = combine::target(&objects)?;
    let mut symbols = symbols::Symbols::resolve(&objects)?;
    scan::leave_to_loader(&mut symbols, &options);
    let mut graph = Graph::new(&objects, &symbols)?;
    let missing: Vec<bool> = graph.nodes.iter().map(|node| node.own.is_none()).collect();
    facts::look_into(&objects, target, &mut graph, &missing, facts);
    let mut known = Known {
        outside: (symbols.globals.iter())
            .map(|global| display_name(global.name).into_owned())
            .collect(),
        ..Known::default()
    };
    for kernel in graph.kernels.clone() {
        let Some(entry) = kernel.entry else {
            continue;
        };
        known.kernels.insert(entry);
        let declared = kernel.descriptor(&objects).ok();
        let is_missing = missing.get(entry as usize) == Some(&true);
        if let Some(declared) = declared.filter(|_| is_missing) {
            kernel_frame(
                &mut graph,
                &mut known,
                entry,
                declared.private_segment_fixed_size,
            );
        }
    }
    for (number, node) in (0..).zip(&graph.nodes) {
        let Some(spot) = node.spot else {
            continue;
        };
        let place = SectionAddress {
            section: spot.section as usize,
            address: spot.offset,
        };
        known
            .names
            .insert(number, (graph.name(&objects, number), place));
        if missing.get(number as usize) == Some(&true) {
            known.analysed.insert(number);
        }
    }
    Ok(finish(&graph, &known, target))
}

/// Sets the frame of an analysed kernel: the kernel's declared scratch is its frame if it calls
/// nothing.
fn kernel_frame(graph: &mut Graph<'_>, known: &mut Known, entry: u32, declared: u32) {
    let Some(node) = graph.nodes.get_mut(entry as usize) else {
        return;
    };
    if !node.calls.is_empty() || !node.outside.is_empty() || !node.indirect.is_empty() {
        known.no_frame.insert(entry);
    } else if let Some(own) = &mut node.own {
        own.private_segment_bytes = declared;
    }
}

fn of_image(
    elf: &Elf<'_>,
    file: &CodeObject,
    facts: &dyn CodeFacts,
) -> Result<CallGraph, CodeObjectError> {
    let spot = |address: u64| Spot {
        object: 0,
        section: 0,
        offset: address,
    };
    let mut graph = Graph::default();
    let mut known = Known::default();
    let mut sizes: BTreeMap<u32, u64> = BTreeMap::new();
    let mut exported = HashSet::new();
    for kernel in &file.kernels {
        let node = graph.node(spot(kernel.entry.address));
        known.kernels.insert(node);
        sizes.insert(node, kernel.size);
        (known.names).insert(node, (kernel.name.clone(), kernel.entry));
    }
    for function in &file.functions {
        let node = graph.node(spot(function.place.address));
        let size = sizes.entry(node).or_default();
        *size = function.size.max(*size);
        if function.exported {
            exported.insert(node);
        }
        known
            .names
            .entry(node)
            .or_insert_with(|| (function.name.clone(), function.place));
    }
    let infos = info::read_image(elf)?;
    let says_types = infos.is_some();
    for info in infos.into_iter().flatten() {
        let calls: Vec<u32> = info.calls.iter().map(|at| graph.node(spot(*at))).collect();
        let node = graph.node(spot(info.symbol)) as usize;
        if let Some(node) = graph.nodes.get_mut(node) {
            node.own = info.resources;
            node.calls = calls;
            node.indirect = info.indirect_calls;
            node.types = info.type_ids;
        }
    }
    look_into(elf, file, &mut graph, &mut known, &sizes, facts)?;
    for (number, node) in (0_u32..).zip(&mut graph.nodes) {
        // Functions without known facts, and exported ones, may be called by address as any type.
        let callable = exported.contains(&number) || !says_types || node.own.is_none();
        if callable && !known.kernels.contains(&number) && node.types.is_empty() {
            node.types.push(String::new());
        }
        let address = node.spot.map_or(0, |spot| spot.offset);
        known.names.entry(number).or_insert_with(|| {
            let section = section_at(elf, address).map_or(0, |(index, _)| index);
            (format!("{address:#x}"), SectionAddress { section, address })
        });
    }
    graph.close();
    Ok(finish(&graph, &known, file.target))
}

/// Analyses the functions of an image whose needs the image does not state.
fn look_into(
    elf: &Elf<'_>,
    file: &CodeObject,
    graph: &mut Graph<'_>,
    known: &mut Known,
    sizes: &BTreeMap<u32, u64>,
    facts: &dyn CodeFacts,
) -> Result<(), CodeObjectError> {
    let processor = file.target.target.processor();
    let wave_sizes: HashMap<u64, u32> = (file.kernels.iter())
        .map(|kernel| (kernel.entry.address, kernel.descriptor.wave_size(processor)))
        .collect();
    let mut all = wave_sizes.values().copied();
    let first = all.next();
    let common = first.filter(|first| all.all(|size| size == *first));
    let slots = slots(elf)?;
    for number in 0..graph.nodes.len() as u32 {
        let Some(node) = graph.nodes.get_mut(number as usize) else {
            continue;
        };
        let Some(address) = node.spot.map(|spot| spot.offset) else {
            continue;
        };
        if node.own.is_some() {
            continue;
        }
        let bytes = sizes
            .get(&number)
            .filter(|size| **size > 0)
            .and_then(|size| {
                section_at(elf, address)?
                    .1
                    .get(..usize::try_from(*size).ok()?)
            });
        let Some(bytes) = bytes else {
            node.why_unknown = Some("the file does not say where it ends".to_owned());
            continue;
        };
        let is_kernel = known.kernels.contains(&number);
        let found = facts.function(&FunctionCode {
            name: known.names.get(&number).map_or("", |(name, _)| name),
            target: file.target.target,
            bytes,
            is_kernel,
            wave_size: wave_sizes.get(&address).copied().or(common),
            relocations: &[],
            address: Some(address),
        });
        let found = match found {
            Ok(found) => found,
            Err(reason) => {
                node.why_unknown = Some(reason);
                continue;
            }
        };
        known.analysed.insert(number);
        node.own = Some(found.resources);
        if found.indirect_calls > 0 {
            node.indirect.push(String::new());
        }
        let mut calls = found.calls;
        let mut outside = Vec::new();
        for entry in found.table_calls {
            match slots.get(&entry) {
                Some(LoadedWord::Address(address)) => calls.push(*address),
                Some(LoadedWord::Outside(name)) => outside.push(name.clone()),
                None => calls.extend(stored(elf, entry)),
            }
        }
        for name in outside {
            let at = known.outside.iter().position(|known| *known == name);
            let at = at.unwrap_or_else(|| {
                known.outside.push(name);
                known.outside.len() - 1
            });
            if let Some(node) = graph.nodes.get_mut(number as usize) {
                node.outside.push(at as u32);
            }
        }
        calls.sort_unstable();
        calls.dedup();
        for callee in calls {
            let callee = graph.node(Spot {
                object: 0,
                section: 0,
                offset: callee,
            });
            if let Some(node) = graph.nodes.get_mut(number as usize) {
                node.calls.push(callee);
            }
        }
        let declared = file.kernels.iter().find(|k| k.entry.address == address);
        if let Some(kernel) = declared {
            let declared = kernel.descriptor.private_segment_fixed_size;
            kernel_frame(graph, known, number, declared);
        }
    }
    for node in graph.nodes.iter_mut().filter(|node| node.own.is_none()) {
        node.why_unknown
            .get_or_insert_with(|| "no symbol says what it is".to_owned());
    }
    Ok(())
}

/// The section that contains an address, and its bytes from the address on.
fn section_at<'a>(elf: &Elf<'a>, address: u64) -> Option<(usize, &'a [u8])> {
    elf.sections().find_map(|section| {
        let start = address.checked_sub(section.header.addr)?;
        let rest = section.data.get(usize::try_from(start).ok()?..)?;
        (section.header.addr != 0 && !rest.is_empty()).then_some((section.index, rest))
    })
}

/// The value that a loader writes to a word.
enum LoadedWord {
    Address(u64),
    Outside(String),
}

/// The words that loaders write, by address.
fn slots(elf: &Elf<'_>) -> Result<HashMap<u64, LoadedWord>, CodeObjectError> {
    let mut slots = HashMap::new();
    let Some(table) = elf.dynsym()? else {
        return Ok(slots);
    };
    for section in elf.sections().filter(|s| s.header.kind == SHT_RELA) {
        let list = elf.relocations(&section)?;
        if list.symbols != table.section {
            continue;
        }
        for rela in list.entries.iter() {
            let slot = match RelocKind::from_number(rela.kind()) {
                Some(RelocKind::Relative64) => LoadedWord::Address(rela.addend as u64),
                Some(RelocKind::Abs64) => {
                    let index = rela.symbol() as usize;
                    let Some(symbol) = table.get(index) else {
                        continue;
                    };
                    match table.place(index, &symbol)? {
                        SymbolPlace::Undefined => LoadedWord::Outside(
                            display_name(table.name(index, &symbol)?).into_owned(),
                        ),
                        _ => LoadedWord::Address(symbol.value.wrapping_add_signed(rela.addend)),
                    }
                }
                _ => continue,
            };
            slots.insert(rela.offset, slot);
        }
    }
    Ok(slots)
}

/// The 64-bit word of the image at an address.
fn stored(elf: &Elf<'_>, at: u64) -> Option<u64> {
    let (_, bytes) = section_at(elf, at)?;
    bytes.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The functions of a type's node, which may refer to other types' nodes.
fn members(graph: &Graph<'_>, calls: &[u32]) -> Vec<u32> {
    let mut found = Vec::new();
    let mut todo = calls.to_vec();
    let mut types = HashSet::new();
    while let Some(number) = todo.pop() {
        match graph.nodes.get(number as usize) {
            Some(node) if node.spot.is_none() => {
                if types.insert(number) {
                    todo.extend(&node.calls);
                }
            }
            _ => found.push(number),
        }
    }
    found
}

/// Converts the graph to its public form.
fn finish(graph: &Graph<'_>, known: &Known, target: ImageTarget) -> CallGraph {
    let needs = budget::needs(graph, |_| None);
    let mut numbers: HashMap<u32, usize> = HashMap::new();
    let mut shown = Vec::new();
    for (number, node) in (0_u32..).zip(&graph.nodes) {
        if let Some((name, place)) = known.names.get(&number) {
            numbers.insert(number, shown.len());
            shown.push((number, node, name, *place));
        }
    }
    let name = |number: u32| known.names.get(&number).map_or("", |(name, _)| name);
    let of = |list: &[u32]| -> Vec<usize> {
        let mut of: Vec<usize> = list
            .iter()
            .filter_map(|n| numbers.get(n).copied())
            .collect();
        of.sort_unstable();
        of.dedup();
        of
    };
    let extra = |flags: u32| {
        let processor = target.target.processor();
        processor.extra_sgprs(
            flags & USES_VCC != 0,
            flags & USES_FLAT_SCRATCH != 0,
            target.target.xnack() != Feature::Off,
        )
    };
    let own = |number: u32, own: &Option<Resources>, why: &Option<String>| match own {
        None => Own::Unknown(match why {
            Some(why) => why.clone(),
            None => "the file does not state it".to_owned(),
        }),
        Some(own) => {
            let scratch = u64::from(own.private_segment_bytes);
            let used = Needs {
                vgprs: own.vgprs,
                agprs: own.agprs,
                sgprs: own.sgprs + extra(own.flags),
                scratch: (!known.no_frame.contains(&number)).then_some(scratch),
                dynamic_stack: own.flags & DYNAMIC_STACK != 0,
            };
            match known.analysed.contains(&number) {
                true => Own::Analysed(used),
                false => Own::Recorded(used),
            }
        }
    };
    let budget = |number: u32, need: &Need| {
        if let Some(unknown) = need.unknown {
            return Err(match unknown == number {
                true => "it is not known what it needs for itself".to_owned(),
                false => format!("it is not known what `{}` needs", name(unknown)),
            });
        }
        if let Some(caller) = need.outside {
            return Err(format!("`{}` calls what is not in the file", name(caller)));
        }
        Ok(Needs {
            vgprs: need.vgprs,
            agprs: need.agprs,
            sgprs: need.sgprs + extra(need.flags),
            scratch: (!known.no_frame.contains(&number)).then_some(need.scratch),
            dynamic_stack: need.dynamic_stack || need.indirect,
        })
    };
    let nodes = shown.iter().map(|&(number, node, name, place)| {
        let need = needs.get(number as usize).copied().unwrap_or_default();
        let by_address = node.calls.iter().filter_map(|callee| {
            let callee = graph.nodes.get(*callee as usize)?;
            callee.spot.is_none().then(|| IndirectCall {
                type_id: callee.types.first().cloned().unwrap_or_default(),
                targets: of(&members(graph, &callee.calls)),
            })
        });
        // Skip nodes that stand for types.
        let mut deepest = need.next;
        while let Some(next) = deepest
            && !numbers.contains_key(&next)
        {
            deepest = needs.get(next as usize).and_then(|need| need.next);
        }
        CallNode {
            name: name.clone(),
            place,
            is_kernel: known.kernels.contains(&number),
            own: own(number, &node.own, &node.why_unknown),
            budget: budget(number, &need),
            calls: of(&node.calls),
            indirect: by_address.collect(),
            outside: node
                .outside
                .iter()
                .filter_map(|at| known.outside.get(*at as usize).cloned())
                .collect(),
            is_recursive: need.recursive,
            types: node.types.clone(),
            deepest: deepest.and_then(|next| numbers.get(&next).copied()),
            widest: numbers.get(&need.widest).copied(),
        }
    });
    CallGraph {
        nodes: nodes.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph of functions, by the functions that each calls. Each has 16 bytes of scratch and one
    /// VGPR more than its number.
    fn graph(calls: &[&[u32]], change: impl FnOnce(&mut Graph<'_>)) -> CallGraph {
        let mut graph = Graph::default();
        let mut known = Known::default();
        for (number, calls) in (0_u32..).zip(calls) {
            let spot = Spot {
                object: 0,
                section: 0,
                offset: u64::from(number) * 8,
            };
            assert_eq!(graph.node(spot), number);
            let node = &mut graph.nodes[number as usize];
            node.calls = calls.to_vec();
            node.own = Some(Resources {
                vgprs: number + 1,
                private_segment_bytes: 16,
                ..Resources::default()
            });
            let place = SectionAddress {
                section: 1,
                address: spot.offset,
            };
            known.names.insert(number, (format!("f{number}"), place));
        }
        known.outside.push("elsewhere".to_owned());
        change(&mut graph);
        graph.close();
        let target = ImageTarget {
            target: "gfx1100".parse().unwrap(),
            generic_version: 0,
            code_object_version: 5,
        };
        finish(&graph, &known, target)
    }

    fn figures(graph: &CallGraph, number: usize) -> Option<(u32, Option<u64>, bool)> {
        let needs = graph.nodes[number].budget.as_ref().ok()?;
        Some((needs.vgprs, needs.scratch, needs.dynamic_stack))
    }

    #[test]
    fn budgets_follow_calls() {
        // A diamond: 0 calls 1 and 2, both call 3.
        let found = graph(&[&[1, 2], &[3], &[3, 3], &[]], |_| {});
        assert_eq!(figures(&found, 3), Some((4, Some(16), false)));
        assert_eq!(figures(&found, 1), Some((4, Some(32), false)));
        assert_eq!(figures(&found, 0), Some((4, Some(48), false)));
        assert_eq!(found.path(0), [0, 1, 3]);
        assert_eq!(found.callers(3), [1, 2]);
        assert_eq!(found.nodes[2].calls, [3]);
        assert_eq!(found.nodes[0].widest, Some(3));
        assert!(found.nodes.iter().all(|node| !node.is_recursive));
    }

    #[test]
    fn circles_are_recursive_and_have_no_fixed_stack() {
        let found = graph(&[&[1], &[2], &[1], &[3]], |_| {});
        assert_eq!(figures(&found, 0), Some((3, Some(48), true)));
        let recursive: Vec<bool> = found.nodes.iter().map(|node| node.is_recursive).collect();
        assert_eq!(recursive, [false, true, true, true]);
        assert_eq!(found.path(0)[..2], [0, 1]);
    }

    #[test]
    fn calls_by_address_reach_what_has_the_type() {
        let found = graph(&[&[], &[], &[], &[]], |graph| {
            graph.nodes[0].indirect = vec!["ii".to_owned()];
            graph.nodes[1].types = vec!["ii".to_owned()];
            graph.nodes[2].types = vec![String::new()];
            graph.nodes[3].types = vec!["v".to_owned()];
        });
        let [call] = found.nodes[0].indirect.as_slice() else {
            panic!("{:?}", found.nodes[0].indirect);
        };
        assert_eq!(
            (call.type_id.as_str(), &call.targets[..]),
            ("ii", &[1, 2][..])
        );
        assert_eq!(figures(&found, 0), Some((3, Some(32), true)));
        assert_eq!(found.path(0), [0, 1]);
        assert_eq!(found.callers(2), [0]);
        assert!(found.callers(3).is_empty());
    }

    #[test]
    fn what_is_not_known_is_said_with_its_name() {
        let found = graph(&[&[1], &[], &[], &[2]], |graph| {
            graph.nodes[1].own = None;
            graph.nodes[1].why_unknown = Some("it hides its frame".to_owned());
            graph.nodes[2].outside = vec![0];
        });
        assert_eq!(
            found.nodes[1].own,
            Own::Unknown("it hides its frame".to_owned())
        );
        let reason = |number: usize| found.nodes[number].budget.clone().unwrap_err();
        assert_eq!(reason(0), "it is not known what `f1` needs");
        assert_eq!(reason(1), "it is not known what it needs for itself");
        assert_eq!(reason(3), "`f2` calls what is not in the file");
        assert_eq!(found.nodes[2].outside, ["elsewhere"]);
    }

    #[test]
    fn long_call_chains_are_no_problem() {
        let calls: Vec<Vec<u32>> = (0..20_000).map(|number| vec![number + 1]).collect();
        let mut calls: Vec<&[u32]> = calls.iter().map(Vec::as_slice).collect();
        calls.push(&[]);
        let found = graph(&calls, |_| {});
        assert_eq!(figures(&found, 0), Some((20_001, Some(320_016), false)));
        assert_eq!(found.path(0).len(), 20_001);
    }
}
