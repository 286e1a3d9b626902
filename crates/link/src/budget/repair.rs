//! Corrects kernel descriptors and metadata to cover everything that a kernel can call.
//!
//! A compiler that sees one module can only guess what functions of other modules need: LLVM takes
//! the largest register count of its own module and no scratch at all. If a kernel reaches another
//! object, or calls by address, its budget is recomputed from the needs of its functions. A kernel
//! whose functions are all in its own object, and called by name, keeps its compiler's budget,
//! because the compiler saw everything. An object joined from several by a relocatable link has no
//! single compiler: its functions are treated as those of different objects.
//!
//! Sources: AMDGPUUsage, "Kernel Descriptor" and "Code Object Metadata"; LLVM's
//! `AMDGPUAsmPrinter` for how counts become fields.

use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

use gfxjit_codeobj::descriptor::{KernelDescriptor, SIZE, field};
use gfxjit_codeobj::info::{INPUT_NAMES, USES_FLAT_SCRATCH, USES_VCC};
use gfxjit_codeobj::metadata::{self, Metadata};
use gfxjit_targets::{Feature, Generation, ImageTarget, Processor};

use crate::budget::Need;
use crate::budget::graph::{Graph, Kernel, Node, Spot};
use crate::read::input::{Object, damaged, is_metadata};
use crate::report::{KernelBudget, Resources};
use crate::resolve::symbols::{SymbolLocation, Symbols};
use crate::{LinkError, Options, Strip};

/// Changed kernel descriptors by object and section, each with its offset.
pub(crate) type Descriptors = HashMap<(u32, u32), Vec<(u64, [u8; SIZE])>>;

/// The changes of the link to descriptors and metadata.
#[derive(Debug, Default)]
pub(crate) struct Repaired {
    /// New descriptors.
    pub(crate) descriptors: Descriptors,
    /// The image's metadata; `None` to keep the note of the only object.
    pub(crate) metadata: Option<Metadata>,
    /// The budget of each kernel.
    pub(crate) kernels: Vec<KernelBudget>,
}

/// The results of earlier phases that the repair needs.
pub(crate) struct RepairInputs<'o, 'a> {
    pub(crate) objects: &'o [Object<'a>],
    pub(crate) symbols: &'o Symbols<'a>,
    pub(crate) graph: &'o Graph<'a>,
    pub(crate) needs: &'o [Need],
    /// The end in LDS of the variables that each kernel reaches, by the kernel's number.
    pub(crate) lds: &'o HashMap<usize, u32>,
    pub(crate) target: ImageTarget,
    pub(crate) options: &'o Options,
}

/// Computes the budget of each kernel, and the changes to descriptors and metadata.
pub(crate) fn repair(parts: &RepairInputs<'_, '_>) -> Result<Repaired, LinkError> {
    let mut repaired = Repaired::default();
    let mut changed = !is_whole(parts);
    let mut metadata = merged_metadata(parts, &mut changed)?;
    let mut known: HashMap<String, usize> = HashMap::new();
    if let Some(metadata) = &metadata {
        for (index, kernel) in metadata.kernels.iter().enumerate() {
            known.entry(kernel.symbol.clone()).or_insert(index);
        }
    }
    for (number, kernel) in parts.graph.kernels.iter().enumerate() {
        if !wins(parts, kernel) {
            continue;
        }
        let name = String::from_utf8_lossy(kernel.name).into_owned();
        let said = metadata
            .as_mut()
            .zip(known.get(&format!("{name}.kd")))
            .and_then(|(metadata, &index)| metadata.kernels.get_mut(index));
        let mut descriptor = read_descriptor(parts, kernel)?;
        let lds = parts.lds.get(&number).copied().unwrap_or(0);
        let budget = one(parts, kernel, &name, lds, &mut descriptor, said)?;
        if budget.is_repaired {
            changed = true;
            let Spot {
                object,
                section,
                offset,
            } = kernel.descriptor;
            repaired
                .descriptors
                .entry((object, section))
                .or_default()
                .push((offset, descriptor.to_bytes()));
        }
        repaired.kernels.push(budget);
    }
    repaired.metadata = metadata.filter(|_| changed);
    Ok(repaired)
}

/// Whether all code is from one compilation.
fn is_whole(parts: &RepairInputs<'_, '_>) -> bool {
    matches!(parts.objects, [one] if !one.is_joined)
}

/// Whether a kernel's definition is the one used for its name.
fn wins(parts: &RepairInputs<'_, '_>, kernel: &Kernel<'_>) -> bool {
    let mut name = kernel.name.to_vec();
    name.extend(b".kd");
    let Some(global) = parts.symbols.find(&name) else {
        return true;
    };
    let Spot {
        object, section, ..
    } = kernel.descriptor;
    !matches!(global.place, SymbolLocation::Section { .. })
        || global.place == SymbolLocation::Section { object, section }
}

/// Whether a kernel's descriptor can be found in the image by name, and is this object's: another
/// object may have a stronger definition.
fn is_found(parts: &RepairInputs<'_, '_>, object: usize, symbol: &[u8]) -> bool {
    let strip = parts.options.strip == Strip::All;
    match parts.symbols.find(symbol) {
        Some(global) => match global.place {
            SymbolLocation::Section { object: own, .. } => {
                own as usize == object && (global.is_exported() || !strip)
            }
            _ => false,
        },
        // The symbol is local.
        None => !strip,
    }
}

/// The merged metadata of all objects; `None` when no object has metadata. Entries of kernels that
/// are not in the image are left out, which counts as a change.
fn merged_metadata(
    parts: &RepairInputs<'_, '_>,
    changed: &mut bool,
) -> Result<Option<Metadata>, LinkError> {
    let kernels = parts.graph.kernels.iter();
    let there: HashSet<(u32, &[u8])> = kernels
        .map(|kernel| (kernel.descriptor.object, kernel.name))
        .collect();
    let mut found = Vec::new();
    for (index, object) in parts.objects.iter().enumerate() {
        for note in object.elf.notes() {
            let note = note.map_err(|source| damaged(&object.name, source))?;
            if !is_metadata(&note) {
                continue;
            }
            let metadata = Metadata::parse(note.desc).map_err(|error| LinkError::NotLinkable {
                input: object.name.clone().into_owned(),
                reason: error.to_string(),
            })?;
            found.push((index, metadata));
        }
    }
    let mut merged: Option<Metadata> = None;
    let mut said = HashSet::new();
    for (index, mut metadata) in found {
        let count = metadata.kernels.len();
        metadata.kernels.retain(|kernel| {
            // Joined objects may have several entries for a kernel; the first is kept.
            if !said.insert((index, kernel.symbol.clone())) {
                return false;
            }
            let name = kernel.symbol.strip_suffix(".kd").unwrap_or(&kernel.symbol);
            let stays = there.contains(&(index as u32, name.as_bytes()));
            // Loaders find descriptors by name.
            stays && is_found(parts, index, kernel.symbol.as_bytes())
        });
        *changed |= metadata.kernels.len() != count;
        match &mut merged {
            None => merged = Some(metadata),
            Some(merged) => {
                merged.kernels.append(&mut metadata.kernels);
                if let Some(strings) = metadata.printf {
                    merged.printf.get_or_insert_default().extend(strings);
                }
            }
        }
    }
    // If objects differ in the setting of a feature (xnack, sramecc), the image's target has the
    // specific setting.
    if let Some(merged) = &mut merged
        && !is_whole(parts)
        && let Some(spelled) = &mut merged.target
        && let Some(triple) = spelled.find("gfx").and_then(|at| spelled.get(..at))
    {
        *spelled = format!("{triple}{}", parts.target.target);
    }
    Ok(merged)
}

fn read_descriptor(
    parts: &RepairInputs<'_, '_>,
    kernel: &Kernel<'_>,
) -> Result<KernelDescriptor, LinkError> {
    kernel
        .descriptor(parts.objects)
        .map_err(|error| LinkError::Symbol {
            input: object_name(parts, kernel.descriptor.object),
            symbol: format!("{}.kd", String::from_utf8_lossy(kernel.name)),
            reason: error.to_string(),
        })
}

/// The budget of one kernel. Sets it in the descriptor and the metadata if it differs from the
/// compiler's.
fn one(
    parts: &RepairInputs<'_, '_>,
    kernel: &Kernel<'_>,
    name: &str,
    lds: u32,
    descriptor: &mut KernelDescriptor,
    mut said: Option<&mut metadata::Kernel>,
) -> Result<KernelBudget, LinkError> {
    let processor = parts.target.target.processor();
    let declared = declared(processor, descriptor, said.as_deref());
    let own_object = kernel.descriptor.object;
    let need = kernel
        .entry
        .and_then(|entry| Some((entry, parts.needs.get(entry as usize)?)));
    let mut budget = KernelBudget {
        name: name.to_owned(),
        input: object_name(parts, own_object),
        declared,
        needed: declared,
        is_repaired: false,
        path: Vec::new(),
        widest: None,
        max_workgroup_size: said.as_deref().map(|said| said.max_flat_workgroup_size),
        lowered_from: None,
    };
    if lds > declared.lds {
        check_lds(parts, kernel, name)?;
        budget.needed.lds = lds;
        budget.is_repaired = true;
        descriptor.group_segment_fixed_size = budget.needed.lds;
        if let Some(said) = said.as_deref_mut() {
            said.group_segment_fixed_size = budget.needed.lds;
        }
    }
    let Some((entry, need)) = need else {
        return Ok(budget);
    };
    let alone = !need.several_objects && need.object == Some(own_object);
    if is_declared_right(parts, need, alone) {
        return Ok(budget);
    }
    if let Some(unknown) = need.unknown {
        if alone && !descriptor.has(field::USES_DYNAMIC_STACK) && !need.is_assumed {
            // Without calls by address the compiler has seen everything that the kernel calls.
            return Ok(budget);
        }
        return Err(unknown_function(parts, name, unknown));
    }
    check_modes(parts, kernel, name, descriptor, need)?;
    check_inputs(parts, entry, name, descriptor, said.as_deref(), need)?;
    budget.path = path(parts, entry);
    budget.widest = Some(parts.graph.name(parts.objects, need.widest));
    let needed = required(parts, name, descriptor, need, &budget)?;
    budget.needed = needed;
    set(parts, name, descriptor, &needed)?;
    budget.is_repaired = true;
    if let Some(said) = said {
        describe(processor, said, &needed);
        fit(parts, name, descriptor, said, &mut budget)?;
    }
    Ok(budget)
}

/// Refuses LDS variables of other inputs in a kernel with dynamic LDS: both would begin at the same
/// offset.
fn check_lds(
    parts: &RepairInputs<'_, '_>,
    kernel: &Kernel<'_>,
    name: &str,
) -> Result<(), LinkError> {
    let entry = kernel
        .entry
        .and_then(|entry| parts.graph.nodes.get(entry as usize));
    if entry.is_some_and(Node::uses_dynamic_lds) {
        return Err(LinkError::Budget {
            kernel: name.to_owned(),
            reason: "it uses LDS that a launch adds, and calls functions of other inputs with \
                     variables in LDS, which would be in the same place; pass the memory to them, \
                     or compile both as one module"
                .to_owned(),
        });
    }
    Ok(())
}

/// Whether the compiler's budget holds. A compiler cannot know the functions that a call by address reaches; but for a
/// single object without facts, the compiler's estimate is the only information.
fn is_declared_right(parts: &RepairInputs<'_, '_>, need: &Need, is_alone: bool) -> bool {
    let is_trusted = match is_whole(parts) {
        true => !need.indirect || need.unknown.is_some(),
        false => is_alone && !need.indirect,
    };
    is_trusted && !need.is_assumed
}

/// What a kernel needs with everything it can call.
fn required(
    parts: &RepairInputs<'_, '_>,
    name: &str,
    descriptor: &KernelDescriptor,
    need: &Need,
    budget: &KernelBudget,
) -> Result<Resources, LinkError> {
    let processor = parts.target.target.processor();
    let dynamic_stack = need.dynamic_stack || need.indirect || need.outside.is_some();
    let limit = processor.max_scratch(descriptor.wave_size(processor));
    let scratch = u32::try_from(need.scratch)
        .ok()
        .filter(|&scratch| scratch <= limit)
        .ok_or_else(|| LinkError::Budget {
            kernel: name.to_owned(),
            reason: format!(
                "its calls need {} bytes of scratch for each work-item, {processor} gives \
                 {limit} at most; make arrays of these functions smaller, or call fewer levels \
                 deep: {}",
                need.scratch,
                budget.path.join(" → ")
            ),
        })?;
    let mut needed = Resources {
        vgprs: need.vgprs,
        agprs: need.agprs,
        sgprs: need.sgprs.saturating_add(processor.extra_sgprs(
            need.flags & USES_VCC != 0,
            need.flags & USES_FLAT_SCRATCH != 0,
            parts.target.target.xnack() != Feature::Off,
        )),
        scratch,
        dynamic_stack,
        lds: budget.needed.lds,
    };
    if need.outside.is_some() {
        // The needs of functions that the loader supplies are not known, so the compiler's estimate
        // is a lower bound.
        needed.vgprs = needed.vgprs.max(budget.declared.vgprs);
        needed.agprs = needed.agprs.max(budget.declared.agprs);
        needed.sgprs = needed.sgprs.max(budget.declared.sgprs);
        needed.scratch = needed.scratch.max(budget.declared.scratch);
    }
    Ok(needed)
}

fn object_name(parts: &RepairInputs<'_, '_>, object: u32) -> String {
    let object = parts.objects.get(object as usize);
    object.map_or_else(String::new, |object| object.name.clone().into_owned())
}

/// The name of a node's function, and of its object.
fn function_name(parts: &RepairInputs<'_, '_>, node: u32) -> (String, String) {
    let spot = parts.graph.nodes.get(node as usize).and_then(|n| n.spot);
    let object = spot.map_or_else(String::new, |spot| object_name(parts, spot.object));
    (parts.graph.name(parts.objects, node), object)
}

fn unknown_function(parts: &RepairInputs<'_, '_>, kernel: &str, node: u32) -> LinkError {
    let (function, input) = function_name(parts, node);
    let why = parts.graph.nodes.get(node as usize);
    LinkError::UnknownBudget {
        reason: why
            .and_then(|node| node.why_unknown.clone())
            .unwrap_or_else(|| "its object does not state it".to_owned()),
        kernel: kernel.to_owned(),
        function,
        input,
    }
}

/// The resources that the compiler declared.
fn declared(
    processor: Processor,
    descriptor: &KernelDescriptor,
    said: Option<&metadata::Kernel>,
) -> Resources {
    let (vgprs, agprs) = descriptor.vgprs_and_agprs(processor);
    let mut declared = Resources {
        vgprs,
        agprs,
        sgprs: descriptor.sgprs(processor),
        scratch: descriptor.private_segment_fixed_size,
        dynamic_stack: descriptor.has(field::USES_DYNAMIC_STACK),
        lds: descriptor.group_segment_fixed_size,
    };
    // The metadata have exact counts, the descriptor counts in granules.
    if let Some(said) = said {
        let agprs = said.agpr_count.unwrap_or(0);
        declared.agprs = agprs;
        declared.vgprs = match processor.has_unified_vgprs() && agprs > 0 {
            true => said.vgpr_count.saturating_sub(agprs),
            false => said.vgpr_count,
        };
        declared.sgprs = said.sgpr_count;
    }
    declared
}

/// The functions on the deepest call path, the kernel first.
fn path(parts: &RepairInputs<'_, '_>, entry: u32) -> Vec<String> {
    let mut path = Vec::new();
    let mut seen = HashSet::new();
    let mut next = Some(entry);
    while let Some(node) = next
        && seen.insert(node)
    {
        let is_function = parts
            .graph
            .nodes
            .get(node as usize)
            .is_some_and(|node| node.spot.is_some());
        if is_function {
            path.push(parts.graph.name(parts.objects, node));
        }
        next = parts.needs.get(node as usize).and_then(|need| need.next);
    }
    path
}

/// Checks that everything a kernel calls is compiled for its wave size and its mode.
fn check_modes(
    parts: &RepairInputs<'_, '_>,
    kernel: &Kernel<'_>,
    name: &str,
    descriptor: &KernelDescriptor,
    need: &Need,
) -> Result<(), LinkError> {
    let processor = parts.target.target.processor();
    let wave32 = descriptor.wave_size(processor) == 32;
    let [wave64_function, wave32_function, cu, wgp] = need.modes;
    let (other_size, words) = match wave32 {
        true => (wave64_function, ("waves of 32", "waves of 64")),
        false => (wave32_function, ("waves of 64", "waves of 32")),
    };
    let has_modes = (Generation::Gfx10_1..=Generation::Gfx12).contains(&processor.generation());
    let wgp_mode = descriptor.has(field::WGP_MODE);
    let (other_mode, mode_words) = match wgp_mode {
        true => (cu, ("WGP mode", "CU mode")),
        false => (wgp, ("CU mode", "WGP mode")),
    };
    let found = other_size
        .map(|function| (function, words))
        .or_else(|| Some((other_mode.filter(|_| has_modes)?, mode_words)));
    let Some((function, (kernels, functions))) = found else {
        return Ok(());
    };
    let (function, input) = function_name(parts, function);
    Err(LinkError::Conflict {
        first: object_name(parts, kernel.descriptor.object),
        second: input,
        reason: format!(
            "kernel `{name}` of the first is compiled for {kernels}, function `{function}` of \
             the other, which it can call, for {functions}; compile both alike"
        ),
    })
}

/// Checks that the kernel has all inputs that its callees take from it. For callees that a compiler
/// does not see it passes all inputs on, unless attributes of the source exclude them.
fn check_inputs(
    parts: &RepairInputs<'_, '_>,
    entry: u32,
    name: &str,
    descriptor: &KernelDescriptor,
    said: Option<&metadata::Kernel>,
    need: &Need,
) -> Result<(), LinkError> {
    let processor = parts.target.target.processor();
    let in_ttmps = processor.has_architected_sgprs();
    let dimensions = descriptor.work_item_id_parts();
    let has_hidden = said.is_none_or(|said| said.hidden_args().next().is_some());
    let has = [
        descriptor.has(field::ENABLE_SGPR_DISPATCH_PTR),
        // Functions need the queue pointer for the apertures, which may also be registers or hidden
        // arguments.
        descriptor.has(field::ENABLE_SGPR_QUEUE_PTR) || has_hidden,
        descriptor.has(field::ENABLE_SGPR_DISPATCH_ID),
        has_hidden,
        in_ttmps || descriptor.has(field::ENABLE_SGPR_WORKGROUP_ID_X),
        in_ttmps || descriptor.has(field::ENABLE_SGPR_WORKGROUP_ID_Y),
        in_ttmps || descriptor.has(field::ENABLE_SGPR_WORKGROUP_ID_Z),
        true,
        dimensions >= 2,
        dimensions >= 3,
    ];
    let lacking = (0_u32..)
        .zip(has)
        .filter(|(bit, has)| !has && need.inputs & 1 << bit != 0)
        .map(|(bit, _)| bit)
        .next();
    let Some(bit) = lacking else {
        return Ok(());
    };
    let Some(function) = asking(parts, entry, bit) else {
        return Ok(());
    };
    let (function, input) = function_name(parts, function);
    let what = INPUT_NAMES.get(bit as usize).copied().unwrap_or_default();
    Err(LinkError::Budget {
        kernel: name.to_owned(),
        reason: format!(
            "`{function}` ({input}), which it can call, may use the {what}, which its code does \
             not pass on; compile the kernel without the attribute that says so (amdgpu-no-…)"
        ),
    })
}

/// A function of another object that a kernel reaches and that may take an input. The kernel's
/// compiler has seen those of its own object.
fn asking(parts: &RepairInputs<'_, '_>, entry: u32, bit: u32) -> Option<u32> {
    let node = |index: u32| parts.graph.nodes.get(index as usize);
    let own = node(entry)?.spot?.object;
    let mut seen = HashSet::new();
    let mut todo = vec![entry];
    while let Some(index) = todo.pop() {
        if !seen.insert(index) {
            continue;
        }
        let Some(node) = node(index) else {
            continue;
        };
        let elsewhere = match parts.graph.is_joined(own) {
            true => node.spot.is_some() && index != entry,
            false => node.spot.is_some_and(|spot| spot.object != own),
        };
        if elsewhere && node.inputs() & 1 << bit != 0 {
            return Some(index);
        }
        todo.extend(&node.calls);
    }
    None
}

fn set(
    parts: &RepairInputs<'_, '_>,
    name: &str,
    descriptor: &mut KernelDescriptor,
    needed: &Resources,
) -> Result<(), LinkError> {
    let processor = parts.target.target.processor();
    let refuse = |reason: String| LinkError::Budget {
        kernel: name.to_owned(),
        reason,
    };
    descriptor
        .set_vgprs(processor, needed.vgprs, needed.agprs)
        .and_then(|()| descriptor.set_sgprs(processor, needed.sgprs))
        .and_then(|()| descriptor.set(field::USES_DYNAMIC_STACK, needed.dynamic_stack.into()))
        .map_err(|error| refuse(error.to_string()))?;
    descriptor.private_segment_fixed_size = needed.scratch;
    descriptor.group_segment_fixed_size = needed.lds;
    let has_scratch = needed.scratch > 0 || needed.dynamic_stack;
    if has_scratch && !descriptor.has(field::ENABLE_PRIVATE_SEGMENT) {
        if !processor.has_architected_flat_scratch() {
            return Err(refuse(format!(
                "its calls need scratch, which its code does not set up on {processor}; compile \
                 it without the attribute amdgpu-no-flat-scratch-init"
            )));
        }
        descriptor
            .set(field::ENABLE_PRIVATE_SEGMENT, 1)
            .map_err(|error| refuse(error.to_string()))?;
    }
    Ok(())
}

/// Sets the metadata to what the descriptor declares.
fn describe(processor: Processor, said: &mut metadata::Kernel, needed: &Resources) {
    said.vgpr_count = match processor.has_unified_vgprs() && needed.agprs > 0 {
        true => needed.vgprs.next_multiple_of(4) + needed.agprs,
        false => needed.vgprs.max(needed.agprs),
    };
    if said.agpr_count.is_some() || needed.agprs > 0 {
        said.agpr_count = Some(needed.agprs);
    }
    said.sgpr_count = needed.sgprs;
    said.private_segment_fixed_size = needed.scratch;
    said.group_segment_fixed_size = needed.lds;
    if said.uses_dynamic_stack.is_some() || needed.dynamic_stack {
        said.uses_dynamic_stack = Some(needed.dynamic_stack);
    }
}

/// Lowers the maximum workgroup size in the metadata to what fits on a compute unit.
fn fit(
    parts: &RepairInputs<'_, '_>,
    name: &str,
    descriptor: &KernelDescriptor,
    said: &mut metadata::Kernel,
    budget: &mut KernelBudget,
) -> Result<(), LinkError> {
    let processor = parts.target.target.processor();
    let limit = largest_workgroup(processor, descriptor);
    let asked = said.max_flat_workgroup_size;
    let because = || {
        let widest = budget.widest.as_deref().unwrap_or_default();
        format!(
            "{} VGPRs, which `{widest}` needs, leave room for workgroups of {limit} work-items",
            budget.needed.vgprs + budget.needed.agprs
        )
    };
    if let Some([x, y, z]) = said.reqd_workgroup_size {
        let required = u128::from(x) * u128::from(y) * u128::from(z);
        if required > limit.into() {
            return Err(LinkError::Budget {
                kernel: name.to_owned(),
                reason: format!("it needs workgroups of {required}, but {}", because()),
            });
        }
    }
    if asked > limit {
        if parts.options.strict {
            return Err(LinkError::Budget {
                kernel: name.to_owned(),
                reason: format!("it allows workgroups of {asked}, but {}", because()),
            });
        }
        said.max_flat_workgroup_size = limit;
        budget.lowered_from = Some(asked);
    }
    budget.max_workgroup_size = Some(said.max_flat_workgroup_size);
    Ok(())
}

/// The largest workgroup whose waves a compute unit can hold at the same time, by their VGPRs.
#[must_use]
pub fn largest_workgroup(processor: Processor, descriptor: &KernelDescriptor) -> u32 {
    let wave_size = descriptor.wave_size(processor);
    let granule = processor.vgpr_granule(wave_size).max(1);
    let each = descriptor.vgprs(processor).next_multiple_of(granule).max(1);
    let waves = (processor.total_vgprs(wave_size) / each).min(processor.max_waves_per_simd());
    // A workgroup has the four SIMDs of a CU, or of the two CUs of a WGP; in CU mode the two
    // of one CU (RDNA ISA manuals, "Workgroup Processor").
    let simds = if processor.generation() < Generation::Gfx10_1 || descriptor.has(field::WGP_MODE) {
        4
    } else {
        2
    };
    (waves * simds * wave_size).min(processor.max_workgroup_size())
}
