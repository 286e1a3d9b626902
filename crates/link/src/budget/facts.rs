//! Facts about functions whose object does not state them, from their instructions.
//!
//! Another crate decodes instructions; it is called through [`CodeFacts`]. Only functions of
//! kernels that reach several objects, or call by address, are analysed; a compiler that saw
//! everything a kernel calls is trusted.

use foldhash::{HashMap, HashMapExt};

use gfxjit_codeobj::descriptor::field;
use gfxjit_codeobj::info::Resources;
use gfxjit_targets::{ImageTarget, TargetId};

use crate::LinkError;
use crate::budget;
use crate::budget::graph::{Graph, Kernel};
use crate::layout::output::input_of;
use crate::read::input::Object;

/// A function's code, to be analysed.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FunctionCode<'a> {
    /// Its name.
    pub name: &'a str,
    /// The target it is compiled for.
    pub target: TargetId,
    /// Its instructions, before relocation.
    pub bytes: &'a [u8],
    /// Whether it is a kernel's code, which begins with an empty stack.
    pub is_kernel: bool,
    /// Lanes of its waves, if known: those of the kernel whose code it is, or of all kernels if
    /// they agree.
    pub wave_size: Option<u32>,
    /// Offsets in `bytes` of relocations, in ascending order. A literal there is an address.
    pub relocations: &'a [u64],
    /// Its address in its image, if it is linked: PC-relative distances are final then.
    pub address: Option<u64>,
}

/// The result of analysing a function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct FunctionFacts {
    /// Registers and stack of its own frame.
    pub resources: Resources,
    /// Number of calls whose target the instructions do not contain.
    pub indirect_calls: u32,
    /// In linked code: the addresses in the image that it calls.
    pub calls: Vec<u64>,
    /// In linked code: the addresses in the image from which it loads addresses that it calls.
    pub table_calls: Vec<u64>,
}

impl FunctionFacts {
    /// The facts.
    #[must_use]
    pub fn new(resources: Resources, indirect_calls: u32) -> Self {
        Self {
            resources,
            indirect_calls,
            ..Self::default()
        }
    }

    /// Adds the calls of linked code: addresses, and places that hold addresses.
    #[must_use]
    pub fn calling(self, calls: Vec<u64>, table_calls: Vec<u64>) -> Self {
        Self {
            calls,
            table_calls,
            ..self
        }
    }
}

/// Analyses code.
pub trait CodeFacts {
    /// The own needs of a function.
    ///
    /// # Errors
    /// Why they cannot be determined, for instance because it computes the index of a register.
    fn function(&self, code: &FunctionCode<'_>) -> Result<FunctionFacts, String>;
}

/// Analyses nothing.
pub(crate) struct Nothing;

impl CodeFacts for Nothing {
    fn function(&self, _: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        Err("nothing here can look into code".to_owned())
    }
}

/// Analyses the functions whose needs are missing in the graph and matter.
pub(crate) fn complete(
    objects: &[Object<'_>],
    target: ImageTarget,
    graph: &mut Graph<'_>,
    facts: &dyn CodeFacts,
) -> Result<(), LinkError> {
    // A function found to call by address makes more functions reachable, so repeat.
    while look(objects, target, graph, facts)? {}
    Ok(())
}

/// Analyses all functions that kernels reach according to the graph; returns the same as
/// [`look_into`].
fn look(
    objects: &[Object<'_>],
    target: ImageTarget,
    graph: &mut Graph<'_>,
    facts: &dyn CodeFacts,
) -> Result<bool, LinkError> {
    let is_whole = matches!(objects, [one] if !one.is_joined);
    if is_whole || graph.nodes.iter().all(|node| node.own.is_some()) {
        return Ok(false);
    }
    let needs = budget::needs(graph, |_| None);
    let is_open = |kernel: &Kernel<'_>| {
        let descriptor = kernel.descriptor(objects);
        descriptor.is_ok_and(|descriptor| descriptor.has(field::USES_DYNAMIC_STACK))
    };
    let mut wanted = vec![false; graph.nodes.len()];
    let mut todo = Vec::new();
    for kernel in &graph.kernels {
        let Some(entry) = kernel.entry else {
            continue;
        };
        let need = needs.get(entry as usize).copied().unwrap_or_default();
        // A kernel that calls only functions of its own object, and none by address, was compiled
        // with knowledge of them. A compiler that did not know all callees declares a dynamic
        // stack.
        if need.unknown.is_some() && (need.several_objects || need.indirect || is_open(kernel)) {
            todo.push(entry);
        }
    }
    while let Some(node) = todo.pop() {
        let Some(slot) = wanted.get_mut(node as usize) else {
            continue;
        };
        if std::mem::replace(slot, true) {
            continue;
        }
        if let Some(node) = graph.nodes.get(node as usize) {
            todo.extend(&node.calls);
        }
    }
    Ok(look_into(objects, target, graph, &wanted, facts))
}

/// Analyses those of the wanted functions whose needs are not known. Returns whether one of them
/// calls by address.
pub(crate) fn look_into(
    objects: &[Object<'_>],
    target: ImageTarget,
    graph: &mut Graph<'_>,
    wanted: &[bool],
    facts: &dyn CodeFacts,
) -> bool {
    let processor = target.target.processor();
    let kernels: HashMap<u32, u32> = graph
        .kernels
        .iter()
        .filter_map(|kernel| {
            let descriptor = kernel.descriptor(objects).ok()?;
            Some((kernel.entry?, descriptor.wave_size(processor)))
        })
        .collect();
    // A function is compiled for the wave size of the kernels that call it.
    let mut sizes = kernels.values().copied();
    let first = sizes.next();
    let common = first.filter(|first| sizes.all(|size| size == *first));
    // Offsets of the relocations of each section, in order.
    let mut places: HashMap<(u32, u32), Vec<u64>> = HashMap::new();
    let mut more = false;
    for (index, _) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted) {
        let index = index as u32;
        let name = graph.name(objects, index);
        let Some(node) = graph.nodes.get_mut(index as usize) else {
            continue;
        };
        let open = node.own.is_none() && node.why_unknown.is_none();
        let Some(spot) = node.spot.filter(|_| open) else {
            continue;
        };
        let input = input_of(objects, spot.object, spot.section);
        let start = usize::try_from(spot.offset).unwrap_or(usize::MAX);
        let size = usize::try_from(node.size).unwrap_or(usize::MAX);
        let bytes = input
            .and_then(|input| input.section.data.get(start..))
            .map(|rest| {
                if size == 0 {
                    rest
                } else {
                    rest.get(..size).unwrap_or(rest)
                }
            })
            .unwrap_or_default();
        let offsets = places
            .entry((spot.object, spot.section))
            .or_insert_with(|| {
                let relocations = input.into_iter().flat_map(|input| input.relocations.iter());
                let mut offsets: Vec<u64> = relocations.map(|rela| rela.offset).collect();
                offsets.sort_unstable();
                offsets
            });
        let first = offsets.partition_point(|&offset| offset < spot.offset);
        let relocations: Vec<u64> = offsets
            .iter()
            .skip(first)
            .map(|offset| offset - spot.offset)
            .take_while(|&offset| offset < bytes.len() as u64)
            .collect();
        let found = facts.function(&FunctionCode {
            name: &name,
            target: target.target,
            bytes,
            is_kernel: kernels.contains_key(&index),
            wave_size: kernels.get(&index).copied().or(common),
            relocations: &relocations,
            address: None,
        });
        match found {
            Ok(found) => {
                node.own = Some(found.resources);
                if found.indirect_calls > 0 {
                    more = true;
                    node.indirect.push(String::new());
                }
            }
            Err(reason) => node.why_unknown = Some(reason),
        }
    }
    graph.connect_types();
    more
}
