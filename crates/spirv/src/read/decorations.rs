//! Decorations.

use super::reader::Reader;
use crate::error::Result;
use crate::module::{Linkage, Parameter};
use crate::names::DECORATIONS;
use crate::opcode::Opcode;
use crate::words::Instruction;

/// Notes on the memory of an atomic operation, metadata of LLVM under the same names.
const MEMORY_NOTES: [&str; 3] = [
    "amdgpu.no.fine.grained.memory",
    "amdgpu.no.remote.memory",
    "amdgpu.ignore.denormal.mode",
];

impl<'a> Reader<'a> {
    pub(super) fn decorate(&mut self, i: &Instruction<'a>) -> Result<()> {
        let mut operands = i.operands();
        let id = operands.id()?;
        if matches!(i.op, Opcode::MemberDecorate | Opcode::MemberDecorateString) {
            operands.word()?;
            return match operands.word()? {
                number if is_advice(number) => Ok(()),
                number => Err(i.unsupported(DECORATIONS, number)),
            };
        }
        let own = self.module.decorations.entry(id).or_default();
        match operands.word()? {
            1 => own.spec_id = Some(operands.word()?),
            10 => own.is_packed = true,
            11 => {
                own.builtin = Some(operands.word()?);
                self.module.types.is_opencl = true;
            }
            21 => own.is_volatile = true,
            22 => own.is_constant = true,
            28 => own.saturates = true,
            38 => own.parameter.push(match operands.word()? {
                0 => Parameter::ZeroExtended,
                1 => Parameter::SignExtended,
                2 => Parameter::ByValue,
                3 => Parameter::Returned,
                4 => Parameter::NoAlias,
                5..=7 | 5940 => Parameter::Other,
                _ => return Err(i.invalid("this attribute of a parameter is not supported")),
            }),
            39 => own.rounding = Some(operands.word()?),
            40 => own.fast = Some(operands.word()?),
            41 => {
                let name = operands.text()?;
                let linkage = match operands.word()? {
                    0 => Linkage::Export,
                    1 => Linkage::Import,
                    2 => Linkage::LinkOnce,
                    3 => Linkage::Weak,
                    _ => return Err(i.invalid("this linkage is not supported")),
                };
                own.linkage = Some((name, linkage));
            }
            42 => own.no_contraction = true,
            44 => {
                let bytes = operands.word()?;
                if !bytes.is_power_of_two() {
                    return Err(i.invalid("its alignment is no power of two"));
                }
                // LLVM's limit is 2^32.
                own.alignment = Some(bytes);
            }
            4469 => own.no_signed_wrap = true,
            4470 => own.no_unsigned_wrap = true,
            5608 => own.has_side_effects = true,
            5635 => {
                let text = operands.text()?;
                own.memory_notes
                    .extend(MEMORY_NOTES.iter().find(|known| **known == text));
            }
            number if is_advice(number) => {}
            number => return Err(i.unsupported(DECORATIONS, number)),
        }
        Ok(())
    }
}

/// Whether a decoration may be passed over: it allows something or helps an optimiser.
fn is_advice(number: u32) -> bool {
    matches!(
        number,
        // RelaxedPrecision, Restrict, Aliased, NonWritable, NonReadable, Uniform, UniformId, Offset (of members, as
        // their types say it), MaxByteOffset, MaxByteOffsetId.
        0 | 19 | 20 | 24 | 25 | 26 | 27 | 35 | 45 | 47
        // RestrictPointer, AliasedPointer, ReferencedIndirectlyINTEL, ClobberINTEL (in the constraints),
        // UserSemantic, HostAccessINTEL, CacheControlLoadINTEL, CacheControlStoreINTEL.
        | 5355 | 5356 | 5602 | 5607 | 5635 | 6188 | 6442 | 6443
    )
}
