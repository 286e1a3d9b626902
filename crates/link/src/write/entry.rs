//! Checks at the end that every kernel's descriptor refers to code: a loader would start whatever
//! is at the address.

use gfxjit_codeobj::elf::consts::{SHF_ALLOC, SHF_EXECINSTR};
use gfxjit_codeobj::elf::display_name;

use crate::LinkError;
use crate::budget::graph::Kernel;
use crate::layout::context::LinkContext;
use crate::layout::output::OutputSection;
use crate::resolve::symbols::SymbolLocation;

/// Alignment of a kernel's first instruction: hardware takes the address without its low
/// eight bits.
const ALIGN: u64 = 256;
/// Flags of sections with code that is loaded.
const LOADED_CODE: u64 = SHF_ALLOC | SHF_EXECINSTR;
/// Offset in a descriptor of the distance to the entry point.
const ENTRY_FIELD: u64 = 16;

/// Checks the entry points of kernels in an image.
pub(crate) fn check(
    context: &LinkContext<'_, '_>,
    kernels: &[Kernel<'_>],
    image: &[u8],
) -> Result<(), LinkError> {
    let mut code: Vec<&OutputSection<'_>> = context
        .output
        .sections
        .iter()
        .filter(|section| section.flags & LOADED_CODE == LOADED_CODE && section.in_file())
        .collect();
    code.sort_unstable_by_key(|section| section.address);
    for kernel in kernels {
        let spot = kernel.descriptor;
        let Some(slot) = context.output.slot(spot.object, spot.section) else {
            continue;
        };
        let Some(section) = context.output.sections.get(slot.output as usize) else {
            continue;
        };
        let place = SymbolLocation::Section {
            object: spot.object,
            section: spot.section,
        };
        let address = context.layout.address(context.output, place, spot.offset);
        let distance = section
            .offset
            .checked_add(address.wrapping_sub(section.address))
            .and_then(|offset| usize::try_from(offset.checked_add(ENTRY_FIELD)?).ok())
            .and_then(|field| image.get(field..)?.first_chunk())
            .map(|bytes| i64::from_le_bytes(*bytes));
        let entry = distance.map(|distance| address.wrapping_add_signed(distance));
        let holder = entry.and_then(|entry| {
            let behind = code.partition_point(|section| section.address <= entry);
            let section = code.get(behind.checked_sub(1)?)?;
            // The entry point of an empty kernel may be the end of the code.
            (entry - section.address <= section.size).then_some(entry)
        });
        let reason = match holder {
            Some(entry) if entry.is_multiple_of(ALIGN) => continue,
            Some(_) => format!("its entry point is not aligned to {ALIGN} bytes"),
            None => "its entry point is outside the code".to_owned(),
        };
        let input = context.objects.get(spot.object as usize);
        return Err(LinkError::Symbol {
            input: input.map_or_else(String::new, |input| input.name.clone().into_owned()),
            symbol: format!("{}.kd", display_name(kernel.name)),
            reason: format!("{reason}; the object is damaged, compile it again"),
        });
    }
    Ok(())
}
