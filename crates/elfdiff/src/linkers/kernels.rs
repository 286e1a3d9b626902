//! Descriptors and metadata of kernels, with or without the fields that gfxjit's linker recomputes.

use gfxjit_codeobj::elf::{Elf, ElfError, Note, display_name};
use gfxjit_codeobj::metadata::Metadata;
use gfxjit_codeobj::note::{NT_AMDGPU_METADATA, OWNER};

use crate::difference::{Fact, Facts};

/// A part of a kernel descriptor that gfxjit's linker rewrites for kernels that call code of other objects.
#[derive(Clone, Copy, Debug)]
pub struct BudgetField {
    /// Offset in the descriptor, in bytes.
    pub offset: usize,
    /// Mask in a 32-bit word.
    pub mask: u32,
    /// The field's meaning, and why LLD's value differs.
    pub reason: &'static str,
}

/// The fields in which LLD keeps the compiler's estimate, made before the callees in other objects were known.
pub const BUDGET: &[BudgetField] = &[
    BudgetField {
        offset: 0,
        mask: u32::MAX,
        reason: "LDS: variables of functions in other objects are placed by the link",
    },
    BudgetField {
        offset: 4,
        mask: u32::MAX,
        reason: "scratch: the deepest path through other objects is known by the link",
    },
    BudgetField {
        offset: 44,
        mask: 0x3f,
        reason: "COMPUTE_PGM_RSRC3: where AGPRs begin depends on the VGPRs of all callees",
    },
    BudgetField {
        offset: 48,
        mask: 0x3ff,
        reason: "COMPUTE_PGM_RSRC1: granules of VGPRs and SGPRs, of which callees may need more",
    },
    BudgetField {
        offset: 52,
        mask: 1,
        reason: "COMPUTE_PGM_RSRC2: whether there is scratch at all",
    },
    BudgetField {
        offset: 56,
        mask: 1 << 11,
        reason: "the compiler assumes a dynamic stack where it does not see the callee",
    },
];

/// Clears the fields of [`BUDGET`] in a descriptor.
pub(super) fn clear_budget(bytes: &mut [u8]) {
    for field in BUDGET {
        let kept = (!field.mask).to_le_bytes();
        for (byte, kept) in bytes.iter_mut().skip(field.offset).zip(kept) {
            *byte &= kept;
        }
    }
}

/// Adds the notes. gfxjit writes one metadata note for all objects, LLD keeps one for each; with several objects,
/// metadata are compared kernel by kernel.
pub(super) fn note_facts(
    elf: &Elf<'_>,
    one: bool,
    repaired: &[&str],
    facts: &mut Facts,
) -> Result<(), ElfError> {
    for (index, note) in elf.notes().enumerate() {
        let note: Note<'_> = note?;
        let own = note.owner == OWNER && note.kind == NT_AMDGPU_METADATA;
        let metadata = match own && !(one && repaired.is_empty()) {
            true => Metadata::parse(note.desc).ok(),
            false => None,
        };
        let metadata = metadata.and_then(|metadata| without_budgets(metadata, repaired));
        let Some(metadata) = metadata else {
            let subject = format!("{index} {} {}", display_name(note.owner), note.kind);
            facts.add("note", subject, Fact::Bytes(note.desc.to_vec()));
            continue;
        };
        let mut add = |subject: String, text: String| facts.text("metadata", subject, text);
        add("version".to_owned(), format!("{:?}", metadata.version));
        add("target".to_owned(), format!("{:?}", metadata.target));
        for line in metadata.printf.iter().flatten() {
            add(format!("printf {line}"), "there".to_owned());
        }
        for kernel in &metadata.kernels {
            add(format!("of {}", kernel.name), format!("{kernel:?}"));
        }
    }
    Ok(())
}

/// The metadata with the recomputed fields of the kernels `repaired` set to zero.
fn without_budgets(mut metadata: Metadata, repaired: &[&str]) -> Option<Metadata> {
    let kernels = metadata.kernels.iter_mut();
    for kernel in kernels.filter(|kernel| repaired.contains(&kernel.name.as_str())) {
        kernel.group_segment_fixed_size = 0;
        kernel.private_segment_fixed_size = 0;
        kernel.uses_dynamic_stack = kernel.uses_dynamic_stack.map(|_| false);
        kernel.vgpr_count = 0;
        kernel.agpr_count = kernel.agpr_count.map(|_| 0);
        kernel.sgpr_count = 0;
        kernel.max_flat_workgroup_size = 0;
    }
    // `Metadata` keeps the original encoding, which must be replaced.
    Metadata::parse(&metadata.to_bytes()).ok()
}
