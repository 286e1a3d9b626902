//! Register budgets of kernels, with the frames of the probes that they reach.

use std::collections::BTreeMap;

use gfxjit_codeobj::Kernel;
use gfxjit_codeobj::descriptor::{KernelDescriptor, field};
use gfxjit_codeobj::metadata::Metadata;
use gfxjit_link::{Additions, largest_workgroup};
use gfxjit_targets::{Feature, Processor};

use crate::InstrumentError;
use crate::plan::Subject;

/// The resources that a kernel uses without probes.
#[derive(Clone, Copy, Debug)]
struct Used {
    vgprs: u32,
    agprs: u32,
}

fn used(subject: &Subject<'_>, number: usize, kernel: &Kernel) -> Used {
    let processor = subject.object.target.target.processor();
    let (vgprs, agprs) = kernel.descriptor.vgprs_and_agprs(processor);
    let node = subject.calls.nodes.get(number);
    let known = node.and_then(|node| node.budget.as_ref().ok());
    match known {
        // The registers that its instructions use, fewer than those it is allocated.
        Some(needs) if needs.vgprs <= vgprs => Used {
            vgprs: needs.vgprs,
            agprs: needs.agprs,
        },
        _ => Used { vgprs, agprs },
    }
}

/// The number of vector registers in use in each function that kernels reach.
pub(crate) fn in_use(subject: &Subject<'_>) -> BTreeMap<usize, u16> {
    let mut most: BTreeMap<usize, u16> = BTreeMap::new();
    for (number, kernel) in subject.kernels() {
        let vgprs = used(subject, number, kernel).vgprs as u16;
        for function in subject.reached(number) {
            let entry = most.entry(function).or_default();
            *entry = (*entry).max(vgprs);
        }
    }
    most
}

/// The stack offset above the stacks of all kernels that reach a function, by function.
pub(crate) fn stack_ends(subject: &Subject<'_>) -> BTreeMap<usize, u32> {
    let mut ends: BTreeMap<usize, u32> = BTreeMap::new();
    for (number, kernel) in subject.kernels() {
        let bytes = kernel.descriptor.private_segment_fixed_size;
        for function in subject.reached(number) {
            let end = ends.entry(function).or_default();
            *end = (*end).max(bytes.next_multiple_of(16));
        }
    }
    ends
}

/// The needs of a function with the frames of its places.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Need {
    /// One more than the highest vector register.
    pub(crate) vgprs: u16,
    /// One more than the highest scalar register.
    pub(crate) sgprs: u32,
    /// The end of the probes' stacks, if any probe has one.
    pub(crate) stack: u32,
}

impl Need {
    /// The maximum of two needs.
    pub(crate) fn max(self, other: Self) -> Self {
        Self {
            vgprs: self.vgprs.max(other.vgprs),
            sgprs: self.sgprs.max(other.sgprs),
            stack: self.stack.max(other.stack),
        }
    }
}

/// The needs of functions, by number.
pub(crate) type Needs = BTreeMap<usize, Need>;

/// Raises the budgets of all kernels that reach functions with frames.
pub(crate) fn raise(
    subject: &Subject<'_>,
    needs: &Needs,
    additions: &mut Additions,
) -> Result<(), InstrumentError> {
    let processor = subject.object.target.target.processor();
    let mut metadata = subject.object.metadata.clone();
    for (number, kernel) in subject.kernels() {
        let reached = subject.reached(number);
        let frames = reached.iter().filter_map(|function| needs.get(function));
        let most = frames.fold(Need::default(), |most, need| most.max(*need));
        if most == Need::default() {
            continue;
        }
        let used = used(subject, number, kernel);
        let vgprs = u32::from(most.vgprs).max(used.vgprs);
        let mut descriptor = kernel.descriptor;
        give_stack(subject, kernel, &mut descriptor, most.stack)?;
        let more = descriptor.private_segment_fixed_size;
        let more = more - kernel.descriptor.private_segment_fixed_size;
        additions.scratch.push((kernel.entry.address, more));
        let sgprs = set(
            subject,
            kernel,
            &mut descriptor,
            (vgprs, used.agprs),
            most.sgprs,
        )?;
        if let Some(metadata) = &mut metadata {
            let counts = Counts {
                vgprs,
                agprs: used.agprs,
                sgprs,
            };
            describe(processor, kernel, &descriptor, metadata, counts)?;
        }
        let bytes = descriptor.to_bytes().to_vec();
        let address = kernel.descriptor_place.address;
        additions.changes.push((address, bytes));
    }
    for (number, need) in needs {
        if let Some(node) = subject.calls.nodes.get(*number) {
            let entry = node.place.address;
            additions.least.push((entry, need.vgprs.into(), need.sgprs));
        }
    }
    additions.metadata = metadata.map(|metadata| metadata.to_bytes());
    Ok(())
}

/// Extends a kernel's scratch to an end.
fn give_stack(
    subject: &Subject<'_>,
    kernel: &Kernel,
    descriptor: &mut KernelDescriptor,
    end: u32,
) -> Result<(), InstrumentError> {
    if end == 0 {
        return Ok(());
    }
    let processor = subject.object.target.target.processor();
    let refuse = |reason: String| InstrumentError::Budget {
        kernel: kernel.name.clone(),
        reason,
    };
    if descriptor.has(field::USES_DYNAMIC_STACK) {
        let reason = "its stack grows as it runs (recursion, or calls by address), so it is not known where \
                      a probe's stack has room; compile the probe so that it needs none";
        return Err(refuse(reason.to_owned()));
    }
    let limit = processor.max_scratch(descriptor.wave_size(processor));
    if end > limit {
        return Err(refuse(format!(
            "with the stacks of probes it needs {end} bytes of scratch for each work-item, and {limit} \
             are the most"
        )));
    }
    descriptor.private_segment_fixed_size = descriptor.private_segment_fixed_size.max(end);
    descriptor
        .set(field::ENABLE_PRIVATE_SEGMENT, 1)
        .map_err(|error| refuse(error.to_string()))
}

/// Sets the registers in the descriptor; returns the number of SGPRs.
fn set(
    subject: &Subject<'_>,
    kernel: &Kernel,
    descriptor: &mut KernelDescriptor,
    (vgprs, agprs): (u32, u32),
    sgprs: u32,
) -> Result<u32, InstrumentError> {
    let target = subject.object.target.target;
    let processor = target.processor();
    let refuse = |reason: String| InstrumentError::Budget {
        kernel: kernel.name.clone(),
        reason: format!("with what probes save, {reason}"),
    };
    descriptor
        .set_vgprs(processor, vgprs, agprs)
        .map_err(|error| refuse(error.to_string()))?;
    let xnack = target.xnack() != Feature::Off;
    let sgprs = sgprs + processor.extra_sgprs(true, true, xnack);
    if sgprs > descriptor.sgprs(processor) {
        descriptor
            .set_sgprs(processor, sgprs)
            .map_err(|error| refuse(error.to_string()))?;
    }
    Ok(sgprs)
}

/// Register counts, as in the metadata.
#[derive(Clone, Copy)]
struct Counts {
    vgprs: u32,
    agprs: u32,
    sgprs: u32,
}

/// Sets the metadata to the descriptor's values, and lowers the maximum workgroup size if needed.
fn describe(
    processor: Processor,
    kernel: &Kernel,
    descriptor: &KernelDescriptor,
    metadata: &mut Metadata,
    counts: Counts,
) -> Result<(), InstrumentError> {
    let symbol = format!("{}.kd", kernel.name);
    let mut kernels = metadata.kernels.iter_mut();
    let Some(said) = kernels.find(|said| said.symbol == symbol) else {
        return Ok(());
    };
    let unified = processor.has_unified_vgprs() && counts.agprs > 0;
    let total = match unified {
        true => counts.vgprs.next_multiple_of(4) + counts.agprs,
        false => counts.vgprs.max(counts.agprs),
    };
    said.vgpr_count = said.vgpr_count.max(total);
    said.sgpr_count = said.sgpr_count.max(counts.sgprs);
    said.private_segment_fixed_size = descriptor.private_segment_fixed_size;
    let limit = largest_workgroup(processor, descriptor);
    if let Some([x, y, z]) = said.reqd_workgroup_size {
        let required = u128::from(x) * u128::from(y) * u128::from(z);
        if required > limit.into() {
            return Err(InstrumentError::Budget {
                kernel: kernel.name.clone(),
                reason: format!(
                    "it needs workgroups of {required}, and {total} VGPRs, with what probes save, \
                     leave room for {limit}"
                ),
            });
        }
    }
    said.max_flat_workgroup_size = said.max_flat_workgroup_size.min(limit);
    Ok(())
}
