//! Registers of kernels with the frames of the probes that they reach.

use std::collections::BTreeMap;

use gfxjit_codeobj::Kernel;
use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_codeobj::metadata::Metadata;
use gfxjit_link::{Additions, largest_workgroup};
use gfxjit_targets::{Feature, Processor};

use crate::InstrumentError;
use crate::plan::Subject;

/// What a kernel uses without probes.
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
        // What its instructions name, which is less than what it is given.
        Some(needs) if needs.vgprs <= vgprs => Used {
            vgprs: needs.vgprs,
            agprs: needs.agprs,
        },
        _ => Used { vgprs, agprs },
    }
}

/// Vector registers that are in use in each function that kernels reach, by number.
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

/// What functions need with their frames: one more than the highest registers, by number.
pub(crate) type Needs = BTreeMap<usize, (u16, u32)>;

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
        let most = frames.fold((0, 0), |most, (vgprs, sgprs)| {
            (most.0.max(u32::from(*vgprs)), most.1.max(*sgprs))
        });
        if most == (0, 0) {
            continue;
        }
        let used = used(subject, number, kernel);
        let vgprs = most.0.max(used.vgprs);
        let mut descriptor = kernel.descriptor;
        let sgprs = set(
            subject,
            kernel,
            &mut descriptor,
            (vgprs, used.agprs),
            most.1,
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
    for (number, (vgprs, sgprs)) in needs {
        if let Some(node) = subject.calls.nodes.get(*number) {
            let entry = node.place.address;
            additions.least.push((entry, (*vgprs).into(), *sgprs));
        }
    }
    additions.metadata = metadata.map(|metadata| metadata.to_bytes());
    Ok(())
}

/// Sets the registers; gives the SGPRs.
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

/// Registers, as metadata have them.
#[derive(Clone, Copy)]
struct Counts {
    vgprs: u32,
    agprs: u32,
    sgprs: u32,
}

/// Says in the metadata what the descriptor says, and lowers the largest workgroup to what has room.
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
