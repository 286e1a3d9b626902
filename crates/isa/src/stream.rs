//! Decodes machine code to instructions.

use gfxjit_llvm::mc::Disassembler;
use gfxjit_targets::{Generation, TargetId};
use thiserror::Error;

use crate::decode::{Dialect, Unsupported, decode_with};
use crate::inst::{Action, Cross, Inst};
use crate::reserved;

/// Bytes that cannot be decoded to a supported instruction.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DecodeError {
    /// LLVM decodes no instruction there.
    #[error("bytes {} are no instruction of {target}", hex(bytes))]
    Illegal {
        /// The target's processor.
        target: &'static str,
        /// The first bytes.
        bytes: Vec<u8>,
    },
    /// An instruction that this version does not execute.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|b| format!("{b:02x}"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Decodes the code of one target and wave size.
#[derive(Debug)]
pub struct Decoder {
    disassembler: Disassembler,
    processor: &'static str,
    dialect: Dialect,
}

impl Decoder {
    /// A decoder; `None` when LLVM does not know the processor.
    #[must_use]
    pub fn new(target: TargetId, wave_size: u32) -> Option<Self> {
        let processor = target.processor();
        let generation = processor.generation();
        let mut features = Vec::new();
        if generation >= Generation::Gfx10_1 {
            features.push(if wave_size == 64 {
                "+wavefrontsize64"
            } else {
                "+wavefrontsize32"
            });
        }
        // With LLVM's default for some targets, halves of registers cannot be decoded.
        if generation >= Generation::Gfx11 {
            features.push("+real-true16");
        }
        Some(Self {
            disassembler: Disassembler::new(processor.name(), &features.join(","))?,
            processor: processor.name(),
            dialect: Dialect::of(target),
        })
    }

    /// LLVM's disassembler for the same target and wave size.
    pub(crate) fn disassembler(&mut self) -> &mut Disassembler {
        &mut self.disassembler
    }

    /// The length in bytes and the text of the instruction; `None` if there is none.
    pub fn text(&mut self, bytes: &[u8], address: u64) -> Option<(usize, String)> {
        let mut decoded = self.disassembler.decode(bytes, address);
        if decoded.is_none() {
            decoded = reserved::usual(bytes, self.dialect.generation)
                .find_map(|bytes| self.disassembler.decode(&bytes, address));
        }
        let decoded = decoded?;
        Some((decoded.size, decoded.text))
    }

    /// Decodes the instruction at the start of `bytes`.
    pub fn decode(&mut self, bytes: &[u8], address: u64) -> Result<Inst, DecodeError> {
        self.decode_in(bytes, address, 0)
    }

    /// Decodes the instruction at the start of `bytes`, for vector registers in the banks of an
    /// earlier `s_set_vgpr_msb`.
    pub fn decode_in(
        &mut self,
        bytes: &[u8],
        address: u64,
        register_banks: u8,
    ) -> Result<Inst, DecodeError> {
        let Some((size, text)) = self.text(bytes, address) else {
            let bytes = bytes.iter().copied().take(8).collect();
            return Err(DecodeError::Illegal {
                target: self.processor,
                bytes,
            });
        };
        let mut action = decode_with(&text, self.dialect, register_banks)?;
        // LLVM's text omits the mask of a rotation. The field is in bits 15:0.
        if let (Action::Cross(Cross::Swizzle { pattern, .. }), &[low, high, ..]) =
            (&mut action, bytes)
        {
            *pattern = u16::from_le_bytes([low, high]);
        }
        Ok(Inst {
            size: size as u8,
            action,
        })
    }
}
