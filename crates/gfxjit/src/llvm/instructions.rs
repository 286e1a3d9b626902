//! Which instructions the software GPU supports, and how exactly: for a whole target, or for one
//! code object before it runs.

use std::collections::BTreeMap;

use gfxjit_codeobj::{DefectiveKernel, SectionAddress};
use gfxjit_isa::fidelity;
use gfxjit_sim::SoftwareGpu;
use gfxjit_targets::{ImageTarget, TargetId, compatibility};

pub use gfxjit_isa::{Fidelity, Opcode};

use super::disassemble::listings;
use crate::code::contents::Contents;
use crate::code::image::Image;
use crate::error::{ImageError, Result};

/// The instructions of one mnemonic in a code object that have the same fidelity.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InstructionUse {
    /// The mnemonic as disassembled, with the suffix of its encoding: `v_add_f32_e32`; both names
    /// for a dual-issue pair. `None` for bytes that are no instruction of the target.
    pub mnemonic: Option<String>,
    /// How exactly the software GPU executes them.
    pub fidelity: Fidelity,
    /// How many there are.
    pub count: u64,
    /// The kernel or function that has the first one.
    pub symbol: String,
    /// Place of the first one, counted as its function's.
    pub place: SectionAddress,
    /// Text of the first one; hexadecimal digits for bytes that are no instruction.
    pub text: String,
}

/// The instructions that a code object needs from the software GPU.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct InstructionReport {
    /// The target it was compiled for.
    pub target: ImageTarget,
    /// Names of the software GPUs that run this target; for code of a generic family, of all its
    /// members.
    pub devices: Vec<String>,
    /// The instructions by mnemonic; several entries where operands or modifiers change the
    /// fidelity.
    pub uses: Vec<InstructionUse>,
    /// Kernels that cannot be launched, each with the reason; their instructions are not counted.
    pub defective_kernels: Vec<DefectiveKernel>,
}

impl InstructionReport {
    /// The instructions that the software GPU refuses.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let report = module.image().instruction_report()?;
    /// assert_eq!(report.unsupported().count(), 0);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn unsupported(&self) -> impl Iterator<Item = &InstructionUse> {
        self.uses.iter().filter(|u| !u.fidelity.is_supported())
    }

    /// Whether a software GPU runs the target, and every instruction is supported. Code that
    /// is never reached counts as well.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// assert!(module.image().instruction_report()?.can_run());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn can_run(&self) -> bool {
        !self.devices.is_empty() && self.unsupported().next().is_none()
    }
}

/// Classifies every instruction of an object's or image's kernels and functions. `name` is the
/// file's name in messages.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let image = module.image();
/// let report = gfxjit::instruction_report(image.name(), image.bytes())?;
/// assert!(report.can_run() && report.unsupported().next().is_none());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`ImageError::CodeObject`] when the file is damaged, [`ImageError::Disassembler`] when LLVM does not
/// know the target.
pub fn instruction_report(name: &str, bytes: &[u8]) -> Result<InstructionReport> {
    let contents = Contents::parse(bytes).map_err(|reason| ImageError::CodeObject {
        name: name.to_owned(),
        reason,
    })?;
    let target = contents.header(name)?;
    let generation = target.target.processor().generation();
    let mut uses: BTreeMap<(Option<String>, String), InstructionUse> = BTreeMap::new();
    for listing in listings(name, bytes, &contents)? {
        for instruction in listing.instructions {
            let (mnemonic, found, text) = match instruction.text {
                Some(text) => (
                    Some(gfxjit_isa::mnemonic(&text)),
                    fidelity(&text, generation),
                    text,
                ),
                None => (
                    None,
                    Fidelity::Unsupported(format!("no instruction of {}", target.target)),
                    hex(&instruction.bytes),
                ),
            };
            uses.entry((mnemonic.clone(), format!("{found:?}")))
                .or_insert_with(|| InstructionUse {
                    mnemonic,
                    fidelity: found,
                    count: 0,
                    symbol: listing.name.clone(),
                    place: SectionAddress {
                        address: instruction.address,
                        ..listing.place
                    },
                    text,
                })
                .count += 1;
        }
    }
    let devices = SoftwareGpu::processors()
        .filter(|processor| compatibility(target, TargetId::from(*processor)).is_empty())
        .map(|processor| format!("sim://{processor}"))
        .collect();
    Ok(InstructionReport {
        target,
        devices,
        uses: uses.into_values().collect(),
        defective_kernels: contents.defective_kernels,
    })
}

/// How exactly the software GPU executes an instruction of a target, whose text is as
/// [`disassemble`](super::disassemble::disassemble) gives it.
#[must_use]
pub fn fidelity_of(text: &str, target: TargetId) -> Fidelity {
    fidelity(text, target.processor().generation())
}

/// Every opcode that LLVM decodes for a target, by mnemonic and LLVM's name, and how exactly the
/// software GPU executes it. Takes about a second.
///
/// ```
/// let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
/// let opcodes = gfxjit::opcodes(target)?;
/// assert!(opcodes.iter().any(|opcode| opcode.mnemonic.starts_with("v_add_f32")));
/// # Ok::<(), gfxjit::Error>(())
/// ```
///
/// # Errors
/// [`ImageError::Disassembler`] when LLVM does not know the target.
pub fn opcodes(target: TargetId) -> Result<Vec<Opcode>> {
    gfxjit_isa::opcodes(target).ok_or_else(|| ImageError::Disassembler { target }.into())
}

impl Image {
    /// [`instruction_report`] of this image.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let report = module.image().instruction_report()?;
    /// let ends = report.uses.iter().find(|one| one.mnemonic.as_deref() == Some("s_endpgm"));
    /// assert_eq!(ends.expect("an end").symbol, "saxpy");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Disassembler`] when LLVM does not know the target.
    pub fn instruction_report(&self) -> Result<InstructionReport> {
        instruction_report(self.name(), self.bytes())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<Vec<_>>()
        .join(" ")
}
