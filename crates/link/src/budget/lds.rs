//! Assigns addresses in LDS to the variables that compilers leave to the linker.
//!
//! A kernel's own variables have addresses from 0 on when it is compiled. A variable that a
//! function of another module uses is a symbol (`SHN_AMDGPU_LDS`, AMDGPUUsage "Symbols"); it must
//! have the same address for all kernels that can reach it, above each kernel's own variables.
//! Variables that no kernel reaches together may overlap.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use gfxjit_codeobj::elf::RelocKind;
use gfxjit_codeobj::elf::consts::SHF_EXECINSTR;
use gfxjit_codeobj::elf::display_name;
use gfxjit_targets::{ImageTarget, Processor};

use crate::LinkError;
use crate::budget::graph::{Graph, Spot};
use crate::read::input::Object;
use crate::resolve::symbols::{LdsVariable, SymbolKey, SymbolLocation, Symbols};

/// A variable.
struct Variable {
    key: SymbolKey,
    name: String,
    align: u64,
    size: u64,
    /// The kernels that reach it, by number, in ascending order.
    kernels: Vec<usize>,
    address: u64,
}

/// Assigns addresses to the variables; returns for each kernel of the graph the end of its LDS in
/// bytes, if it is beyond the descriptor's size.
pub(crate) fn place<'a>(
    objects: &[Object<'a>],
    target: ImageTarget,
    symbols: &mut Symbols<'a>,
    graph: &Graph<'a>,
) -> Result<HashMap<usize, u32>, LinkError> {
    let mut ends = HashMap::new();
    if !symbols.has_lds {
        return Ok(ends);
    }
    let processor = target.target.processor();
    let limit = processor.lds_bytes();
    let uses = uses(objects, symbols, graph)?;
    let mut variables = variables(objects, symbols, graph, &uses)?;
    let own: Vec<u64> = graph
        .kernels
        .iter()
        .map(|kernel| {
            let descriptor = kernel.descriptor(objects);
            descriptor.map_or(0, |found| found.group_segment_fixed_size.into())
        })
        .collect();
    // Large alignments first, so that little space is lost between variables.
    variables.sort_by(|one, other| {
        let key = |v: &Variable| (std::cmp::Reverse(v.align), std::cmp::Reverse(v.size));
        key(one).cmp(&key(other)).then(one.name.cmp(&other.name))
    });
    for index in 0..variables.len() {
        let (placed, rest) = variables.split_at_mut(index);
        let Some(variable) = rest.first_mut() else {
            continue;
        };
        let behind = variable
            .kernels
            .iter()
            .filter_map(|&kernel| own.get(kernel));
        let mut address = behind.copied().max().unwrap_or(0);
        let mut taken: Vec<(u64, u64)> = placed
            .iter()
            .filter(|other| meet(&other.kernels, &variable.kernels))
            .map(|other| (other.address, other.address.saturating_add(other.size)))
            .collect();
        taken.sort_unstable();
        address = address.next_multiple_of(variable.align);
        for (start, end) in taken {
            if address < end && start < address.saturating_add(variable.size) {
                address = end.next_multiple_of(variable.align);
            }
        }
        variable.address = address;
        let end = address.saturating_add(variable.size);
        let within = u32::try_from(end).ok().filter(|&end| end <= limit);
        let Some(end) = within else {
            let found = variable
                .kernels
                .first()
                .and_then(|&kernel| Some((kernel, graph.kernels.get(kernel)?)));
            let Some((kernel, of)) = found else {
                // No kernel can hold the variable.
                return Err(too_large(processor, &variable.name, variable.size, limit));
            };
            let own = own.get(kernel).copied().unwrap_or(0);
            return Err(LinkError::Budget {
                kernel: display_name(of.name).into_owned(),
                reason: overflow(processor, &variables, kernel, own, limit),
            });
        };
        for &kernel in &variable.kernels {
            let last = ends.entry(kernel).or_insert(0);
            *last = end.max(*last);
        }
    }
    for variable in &variables {
        symbols.set_lds(variable.key, variable.address);
    }
    Ok(ends)
}

/// Maximum number of variables named in an error about LDS.
const NAMED: usize = 5;

fn too_large(processor: Processor, name: &str, size: u64, limit: u32) -> LinkError {
    LinkError::TooLarge {
        what: format!(
            "the LDS variable `{name}` takes {size} bytes, a workgroup on {processor} has {limit}"
        ),
    }
}

/// The error for a kernel whose variables do not fit.
fn overflow(
    processor: Processor,
    variables: &[Variable],
    kernel: usize,
    own: u64,
    limit: u32,
) -> String {
    let mut reached: Vec<&Variable> = variables
        .iter()
        .filter(|variable| variable.kernels.contains(&kernel))
        .collect();
    reached.sort_by_key(|variable| std::cmp::Reverse(variable.size));
    let sum = reached
        .iter()
        .fold(own, |sum, variable| sum.saturating_add(variable.size));
    let mut text = format!(
        "it and its functions need {sum} bytes of LDS or more, a workgroup on {processor} has \
         {limit}:"
    );
    for variable in reached.iter().take(NAMED) {
        text += &format!(" `{}` takes {},", variable.name, variable.size);
    }
    if reached.len() > NAMED {
        text += &format!(" {} more variables the rest,", reached.len() - NAMED);
    }
    text + &format!(" its own {own}; make them smaller, or pass global memory")
}

/// Whether two ascending lists have a common element.
fn meet(one: &[usize], other: &[usize]) -> bool {
    one.iter().any(|kernel| other.binary_search(kernel).is_ok())
}

/// The variables that the code of each node refers to.
fn uses<'a>(
    objects: &[Object<'a>],
    symbols: &Symbols<'a>,
    graph: &Graph<'a>,
) -> Result<HashMap<u32, Vec<SymbolKey>>, LinkError> {
    let mut uses: HashMap<u32, Vec<SymbolKey>> = HashMap::new();
    let mut starts: Vec<Spot> = graph.nodes.iter().filter_map(|node| node.spot).collect();
    starts.sort_unstable();
    for (object, input) in objects.iter().enumerate() {
        for (section, input) in input.sections.iter().enumerate() {
            if !input.kept || !input.section.header.has(SHF_EXECINSTR) {
                continue;
            }
            for rela in input.relocations.iter() {
                if RelocKind::from_number(rela.kind()) != Some(RelocKind::Abs32Lo) {
                    continue;
                }
                let target = symbols.target(objects, object, rela.symbol())?;
                if target.place != SymbolLocation::Lds {
                    continue;
                }
                let place = Spot {
                    object: object as u32,
                    section: section as u32,
                    offset: rela.offset,
                };
                let after = starts.partition_point(|spot| *spot <= place);
                let node = after
                    .checked_sub(1)
                    .and_then(|at| starts.get(at))
                    .filter(|spot| (spot.object, spot.section) == (place.object, place.section))
                    .and_then(|spot| graph.at(*spot));
                let key = target.global.map_or(
                    SymbolKey::Local {
                        object: object as u32,
                        index: rela.symbol(),
                    },
                    SymbolKey::Global,
                );
                if let Some(node) = node {
                    uses.entry(node).or_default().push(key);
                }
            }
        }
    }
    Ok(uses)
}

/// All variables, with the kernels that reach them.
fn variables<'a>(
    objects: &[Object<'a>],
    symbols: &Symbols<'a>,
    graph: &Graph<'a>,
    uses: &HashMap<u32, Vec<SymbolKey>>,
) -> Result<Vec<Variable>, LinkError> {
    let mut variables = Vec::new();
    let mut known: HashMap<SymbolKey, usize> = HashMap::new();
    for LdsVariable {
        key,
        name,
        align,
        size,
    } in symbols.lds(objects)?
    {
        let align = align.max(1);
        if !align.is_power_of_two() || align > 1 << 16 {
            return Err(LinkError::TooLarge {
                what: format!(
                    "the LDS variable `{}` has an alignment of {align} bytes",
                    display_name(name)
                ),
            });
        }
        known.insert(key, variables.len());
        variables.push(Variable {
            key,
            name: display_name(name).into_owned(),
            align,
            size,
            kernels: Vec::new(),
            address: 0,
        });
    }
    for (number, kernel) in graph.kernels.iter().enumerate() {
        let mut seen = HashSet::new();
        let mut todo: Vec<u32> = kernel.entry.into_iter().collect();
        while let Some(node) = todo.pop() {
            if !seen.insert(node) {
                continue;
            }
            for key in uses.get(&node).into_iter().flatten() {
                let variable = known.get(key).and_then(|&index| variables.get_mut(index));
                if let Some(variable) = variable
                    && variable.kernels.last() != Some(&number)
                {
                    variable.kernels.push(number);
                }
            }
            if let Some(node) = graph.nodes.get(node as usize) {
                todo.extend(&node.calls);
            }
        }
    }
    Ok(variables)
}
