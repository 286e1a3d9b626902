//! The kernel descriptor: 64 bytes that tell the command processor how to start a kernel.
//!
//! [`KernelDescriptor`] keeps every byte; [`field`] names every field of its packed words with the
//! generations that have it, in one table. The methods combine several fields: how many registers a
//! wave gets, which SGPRs hold which inputs.
//!
//! Sources: LLVM 22's `AMDHSAKernelDescriptor.h` and "User Guide for AMDGPU Backend",
//! Kernel Descriptor and Initial Kernel Execution State.

mod fields;
#[cfg(test)]
mod tests;

use gfxjit_targets::{Generation, Processor};

pub use fields::{Field, Word, field};

/// Bytes of a kernel descriptor, and its alignment.
pub const SIZE: usize = 64;

/// A kernel descriptor. Reading and writing keep every byte, reserved ones included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KernelDescriptor {
    /// Bytes of static LDS of a workgroup; a launch may add dynamic LDS.
    pub group_segment_fixed_size: u32,
    /// Bytes of scratch every work-item gets.
    pub private_segment_fixed_size: u32,
    /// Bytes of kernel arguments; 0 in old files that do not state it.
    pub kernarg_size: u32,
    /// Bytes 12 to 15.
    pub reserved0: [u8; 4],
    /// Distance from the descriptor to the entry point, in bytes.
    pub kernel_code_entry_byte_offset: i64,
    /// Bytes 24 to 43.
    pub reserved1: [u8; 20],
    /// COMPUTE_PGM_RSRC3.
    pub rsrc3: u32,
    /// COMPUTE_PGM_RSRC1.
    pub rsrc1: u32,
    /// COMPUTE_PGM_RSRC2.
    pub rsrc2: u32,
    /// Kernel code properties.
    pub properties: u16,
    /// Kernarg preload specification.
    pub kernarg_preload: u16,
    /// Bytes 60 to 63.
    pub reserved2: [u8; 4],
}

/// Why a descriptor cannot be read or set as asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DescriptorError {
    /// Too few bytes.
    #[error("a kernel descriptor takes 64 bytes, there are {0}")]
    Length(usize),
    /// A value that does not fit its field.
    #[error("{field} holds at most {max}, not {value}")]
    Value {
        /// The field's name.
        field: &'static str,
        /// What was asked for.
        value: u32,
        /// The largest value the field holds.
        max: u32,
    },
    /// More registers than a wave can have.
    #[error("{processor} gives a wave at most {max} {kind}, {count} are needed")]
    Registers {
        /// The processor.
        processor: Processor,
        /// `VGPRs`, `AGPRs` or `SGPRs`.
        kind: &'static str,
        /// How many are needed.
        count: u32,
        /// How many there are.
        max: u32,
    },
    /// The enabled inputs need more user SGPRs than the descriptor counts.
    #[error("the enabled inputs take {needed} user SGPRs, USER_SGPR_COUNT is {count}")]
    UserSgprs {
        /// SGPRs of the enabled inputs.
        needed: u32,
        /// USER_SGPR_COUNT.
        count: u32,
    },
}

/// What an SGPR holds when a wave starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SgprInput {
    /// V# of the scratch buffer, 4 SGPRs.
    PrivateSegmentBuffer,
    /// Address of the dispatch packet, 2 SGPRs.
    DispatchPtr,
    /// Address of the HSA queue, 2 SGPRs.
    QueuePtr,
    /// Address of the kernel arguments, 2 SGPRs.
    KernargSegmentPtr,
    /// Number of the dispatch packet, 2 SGPRs.
    DispatchId,
    /// The value from which FLAT_SCRATCH is initialised, 2 SGPRs.
    FlatScratchInit,
    /// Bytes of scratch of a work-item.
    PrivateSegmentSize,
    /// Preloaded kernel arguments.
    KernargPreload {
        /// Offset in the kernel arguments of the first preloaded byte.
        offset: u32,
    },
    /// X of the workgroup's id.
    WorkgroupIdX,
    /// Y of the workgroup's id.
    WorkgroupIdY,
    /// Z of the workgroup's id.
    WorkgroupIdZ,
    /// Ordered append term, number of waves and whether this is the first wave of the workgroup.
    WorkgroupInfo,
    /// Offset of the wave's scratch in the scratch buffer, bytes.
    PrivateSegmentWaveOffset,
}

/// SGPRs with an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SgprRange {
    /// What they hold.
    pub input: SgprInput,
    /// Number of the first.
    pub first: u32,
    /// How many.
    pub count: u32,
}

impl KernelDescriptor {
    /// Reads a descriptor from the first 64 bytes.
    ///
    /// # Errors
    /// [`DescriptorError::Length`] when there are fewer.
    pub fn read(bytes: &[u8]) -> Result<Self, DescriptorError> {
        Self::read_option(bytes).ok_or(DescriptorError::Length(bytes.len()))
    }

    fn read_option(bytes: &[u8]) -> Option<Self> {
        let mut rest: &[u8] = bytes.first_chunk::<SIZE>()?;
        fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
            let (head, tail) = rest.split_first_chunk()?;
            *rest = tail;
            Some(*head)
        }
        Some(Self {
            group_segment_fixed_size: u32::from_le_bytes(take(&mut rest)?),
            private_segment_fixed_size: u32::from_le_bytes(take(&mut rest)?),
            kernarg_size: u32::from_le_bytes(take(&mut rest)?),
            reserved0: take(&mut rest)?,
            kernel_code_entry_byte_offset: i64::from_le_bytes(take(&mut rest)?),
            reserved1: take(&mut rest)?,
            rsrc3: u32::from_le_bytes(take(&mut rest)?),
            rsrc1: u32::from_le_bytes(take(&mut rest)?),
            rsrc2: u32::from_le_bytes(take(&mut rest)?),
            properties: u16::from_le_bytes(take(&mut rest)?),
            kernarg_preload: u16::from_le_bytes(take(&mut rest)?),
            reserved2: take(&mut rest)?,
        })
    }

    /// The 64 bytes.
    pub fn to_bytes(&self) -> [u8; SIZE] {
        let parts: [&[u8]; 12] = [
            &self.group_segment_fixed_size.to_le_bytes(),
            &self.private_segment_fixed_size.to_le_bytes(),
            &self.kernarg_size.to_le_bytes(),
            &self.reserved0,
            &self.kernel_code_entry_byte_offset.to_le_bytes(),
            &self.reserved1,
            &self.rsrc3.to_le_bytes(),
            &self.rsrc1.to_le_bytes(),
            &self.rsrc2.to_le_bytes(),
            &self.properties.to_le_bytes(),
            &self.kernarg_preload.to_le_bytes(),
            &self.reserved2,
        ];
        let mut bytes = [0; SIZE];
        for (to, from) in bytes.iter_mut().zip(parts.into_iter().flatten()) {
            *to = *from;
        }
        bytes
    }

    fn word(&self, word: Word) -> u32 {
        match word {
            Word::Rsrc1 => self.rsrc1,
            Word::Rsrc2 => self.rsrc2,
            Word::Rsrc3 => self.rsrc3,
            Word::Properties => self.properties.into(),
            Word::Preload => self.kernarg_preload.into(),
        }
    }

    /// The value of a field. The caller must know that the generation has the field
    /// ([`Field::applies_to`]).
    pub fn get(&self, field: Field) -> u32 {
        (self.word(field.word) >> field.shift) & field.max()
    }

    /// Whether a field of one bit is set.
    pub fn has(&self, field: Field) -> bool {
        self.get(field) != 0
    }

    /// Sets a field.
    ///
    /// # Errors
    /// [`DescriptorError::Value`] when the value is too large for it.
    pub fn set(&mut self, field: Field, value: u32) -> Result<(), DescriptorError> {
        if value > field.max() {
            return Err(DescriptorError::Value {
                field: field.name,
                value,
                max: field.max(),
            });
        }
        let (mask, bits) = (field.mask(), value << field.shift);
        match field.word {
            Word::Rsrc1 => self.rsrc1 = self.rsrc1 & !mask | bits,
            Word::Rsrc2 => self.rsrc2 = self.rsrc2 & !mask | bits,
            Word::Rsrc3 => self.rsrc3 = self.rsrc3 & !mask | bits,
            // Fields of this word end below bit 16.
            Word::Properties => self.properties = self.properties & !(mask as u16) | bits as u16,
            Word::Preload => {
                self.kernarg_preload = self.kernarg_preload & !(mask as u16) | bits as u16;
            }
        }
        Ok(())
    }

    /// The fields of a generation, with their values.
    pub fn fields(&self, generation: Generation) -> impl Iterator<Item = (Field, u32)> + '_ {
        field::ALL
            .iter()
            .filter(move |field| field.applies_to(generation))
            .map(|&field| (field, self.get(field)))
    }

    /// Set bits that belong to no field of the generation: a sign of another generation, of a newer
    /// producer, or of damage.
    pub fn unknown_bits(&self, generation: Generation) -> Vec<(Word, u32)> {
        [
            Word::Rsrc1,
            Word::Rsrc2,
            Word::Rsrc3,
            Word::Properties,
            Word::Preload,
        ]
        .into_iter()
        .filter_map(|word| {
            let known = field::ALL
                .iter()
                .filter(|f| f.word == word && f.applies_to(generation))
                .fold(0, |mask, f| mask | f.mask());
            let unknown = self.word(word) & !known;
            (unknown != 0).then_some((word, unknown))
        })
        .collect()
    }

    /// The entry point of a descriptor at this address; `None` when the sum leaves 64 bits.
    pub fn entry(&self, descriptor_address: u64) -> Option<u64> {
        descriptor_address.checked_add_signed(self.kernel_code_entry_byte_offset)
    }

    /// Lanes of the kernel's waves.
    pub fn wave_size(&self, processor: Processor) -> u32 {
        match processor.wave_sizes() {
            [only] => *only,
            _ if self.has(field::ENABLE_WAVEFRONT_SIZE32) => 32,
            _ => 64,
        }
    }

    /// VGPRs of a wave according to the descriptor (hardware may round up further,
    /// [`Processor::vgpr_granule`]). Where VGPRs and AGPRs share a file, the sum of both.
    pub fn vgprs(&self, processor: Processor) -> u32 {
        let granule = processor.vgpr_encoding_granule(self.wave_size(processor));
        (self.get(field::GRANULATED_WORKITEM_VGPR_COUNT) + 1) * granule
    }

    /// Index of the first AGPR in the file that VGPRs and AGPRs share; `None` where they do not.
    pub fn accum_offset(&self, processor: Processor) -> Option<u32> {
        processor
            .has_unified_vgprs()
            .then(|| (self.get(field::ACCUM_OFFSET) + 1) * 4)
    }

    /// VGPRs and AGPRs code may use.
    pub fn vgprs_and_agprs(&self, processor: Processor) -> (u32, u32) {
        let total = self.vgprs(processor);
        match self.accum_offset(processor) {
            Some(offset) => (offset.min(total), total.saturating_sub(offset)),
            // GFX908: separate files; the field is the size of each.
            None if processor.has_agprs() => (total, total),
            None => (total, 0),
        }
    }

    /// Sets the VGPR fields for code that uses this many VGPRs and AGPRs.
    ///
    /// # Errors
    /// [`DescriptorError::Registers`] when a wave cannot have that many.
    pub fn set_vgprs(
        &mut self,
        processor: Processor,
        vgprs: u32,
        agprs: u32,
    ) -> Result<(), DescriptorError> {
        let limit = |kind, count, max| {
            if count <= max {
                return Ok(());
            }
            Err(DescriptorError::Registers {
                processor,
                kind,
                count,
                max,
            })
        };
        let unified = processor.has_unified_vgprs();
        let addressable = processor.addressable_vgprs();
        limit(
            "VGPRs",
            vgprs,
            if unified {
                addressable / 2
            } else {
                addressable
            },
        )?;
        let agpr_limit = match (processor.has_agprs(), unified) {
            (false, _) => 0,
            (true, false) => addressable,
            (true, true) => addressable / 2,
        };
        limit("AGPRs", agprs, agpr_limit)?;
        let total = if unified && agprs > 0 {
            vgprs.max(1).next_multiple_of(4) + agprs
        } else {
            vgprs.max(agprs)
        };
        let granule = processor.vgpr_encoding_granule(self.wave_size(processor));
        self.set(
            field::GRANULATED_WORKITEM_VGPR_COUNT,
            total.max(1).div_ceil(granule) - 1,
        )?;
        if unified {
            self.set(field::ACCUM_OFFSET, vgprs.max(1).div_ceil(4) - 1)?;
        }
        Ok(())
    }

    /// SGPRs of a wave, with VCC and other special ones.
    pub fn sgprs(&self, processor: Processor) -> u32 {
        match processor.sgpr_encoding_granule() {
            Some(granule) => ((self.get(field::GRANULATED_WAVEFRONT_SGPR_COUNT) + 1) * granule)
                .next_multiple_of(processor.sgpr_granule()),
            None => processor.addressable_sgprs(),
        }
    }

    /// Sets the SGPR field for code that uses this many SGPRs, with VCC and other special ones
    /// ([`Processor::extra_sgprs`]). From GFX10 on the field is 0.
    ///
    /// # Errors
    /// [`DescriptorError::Registers`] when a wave cannot have that many.
    pub fn set_sgprs(&mut self, processor: Processor, sgprs: u32) -> Result<(), DescriptorError> {
        let fixed = processor.addressable_sgprs() == 96;
        let max = match fixed {
            true => 96,
            false => processor.addressable_sgprs() + processor.extra_sgprs(true, true, true),
        };
        if sgprs > max {
            return Err(DescriptorError::Registers {
                processor,
                kind: "SGPRs",
                count: sgprs,
                max,
            });
        }
        let blocks = match processor.sgpr_encoding_granule() {
            Some(granule) if fixed => 96 / granule - 1,
            Some(granule) => sgprs.max(1).div_ceil(granule) - 1,
            None => 0,
        };
        self.set(field::GRANULATED_WAVEFRONT_SGPR_COUNT, blocks)
    }

    /// USER_SGPR_COUNT, whose width depends on the generation.
    pub fn user_sgpr_count(&self, processor: Processor) -> u32 {
        match processor.generation() {
            Generation::Gfx1250 => self.get(field::USER_SGPR_COUNT_GFX1250),
            _ => self.get(field::USER_SGPR_COUNT),
        }
    }

    /// The end of the kernel arguments that are preloaded, in bytes; 0 if none are. It may be beyond
    /// [`kernarg_size`](Self::kernarg_size), which assembly may leave at 0 (hipSPARSELt's kernels).
    #[must_use]
    pub fn preloaded_end(&self, processor: Processor) -> u32 {
        match self.preload(processor) {
            (_, 0) => 0,
            (offset, words) => offset + 4 * words,
        }
    }

    /// The offset in bytes and the number of words of the kernel arguments that are preloaded.
    fn preload(&self, processor: Processor) -> (u32, u32) {
        let words = match processor.has_kernarg_preload() {
            true => self.get(field::KERNARG_PRELOAD_LENGTH),
            false => 0,
        };
        (self.get(field::KERNARG_PRELOAD_OFFSET) * 4, words)
    }

    /// The inputs in SGPRs when a wave starts, user SGPRs first. System SGPRs follow after
    /// USER_SGPR_COUNT, even where fewer are in use. Workgroup ids are left out on processors that
    /// pass them in TTMP registers ([`Processor::has_architected_sgprs`]), the scratch offset where
    /// hardware sets FLAT_SCRATCH.
    ///
    /// # Errors
    /// [`DescriptorError::UserSgprs`] when the enabled inputs do not fit the count.
    pub fn sgpr_inputs(&self, processor: Processor) -> Result<Vec<SgprRange>, DescriptorError> {
        let (offset, preload) = self.preload(processor);
        let enabled = |field, count| if self.has(field) { count } else { 0 };
        let user = [
            (
                SgprInput::PrivateSegmentBuffer,
                enabled(field::ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER, 4),
            ),
            (
                SgprInput::DispatchPtr,
                enabled(field::ENABLE_SGPR_DISPATCH_PTR, 2),
            ),
            (
                SgprInput::QueuePtr,
                enabled(field::ENABLE_SGPR_QUEUE_PTR, 2),
            ),
            (
                SgprInput::KernargSegmentPtr,
                enabled(field::ENABLE_SGPR_KERNARG_SEGMENT_PTR, 2),
            ),
            (
                SgprInput::DispatchId,
                enabled(field::ENABLE_SGPR_DISPATCH_ID, 2),
            ),
            (
                SgprInput::FlatScratchInit,
                enabled(field::ENABLE_SGPR_FLAT_SCRATCH_INIT, 2),
            ),
            (
                SgprInput::PrivateSegmentSize,
                enabled(field::ENABLE_SGPR_PRIVATE_SEGMENT_SIZE, 1),
            ),
            (SgprInput::KernargPreload { offset }, preload),
        ];
        let mut ranges = Vec::new();
        let mut next = 0;
        let mut add = |next: &mut u32, input, count| {
            if count > 0 {
                ranges.push(SgprRange {
                    input,
                    first: *next,
                    count,
                });
                *next += count;
            }
        };
        for (input, count) in user {
            add(&mut next, input, count);
        }
        let count = self.user_sgpr_count(processor);
        if next > count {
            return Err(DescriptorError::UserSgprs {
                needed: next,
                count,
            });
        }
        next = count;
        if !processor.has_architected_sgprs() {
            for (input, field) in [
                (SgprInput::WorkgroupIdX, field::ENABLE_SGPR_WORKGROUP_ID_X),
                (SgprInput::WorkgroupIdY, field::ENABLE_SGPR_WORKGROUP_ID_Y),
                (SgprInput::WorkgroupIdZ, field::ENABLE_SGPR_WORKGROUP_ID_Z),
                (SgprInput::WorkgroupInfo, field::ENABLE_SGPR_WORKGROUP_INFO),
            ] {
                add(&mut next, input, enabled(field, 1));
            }
        }
        if !processor.has_architected_flat_scratch() {
            let count = enabled(field::ENABLE_PRIVATE_SEGMENT, 1);
            add(&mut next, SgprInput::PrivateSegmentWaveOffset, count);
        }
        Ok(ranges)
    }

    /// Named barriers of a workgroup, a multiple of 4 (GFX1250; 0 elsewhere).
    pub fn named_barriers(&self, processor: Processor) -> u32 {
        match field::NAMED_BAR_CNT.applies_to(processor.generation()) {
            true => self.get(field::NAMED_BAR_CNT) * 4,
            false => 0,
        }
    }

    /// How many of the work-item id's parts (X, Y, Z) are in VGPRs: 1 to 3.
    pub fn work_item_id_parts(&self) -> u32 {
        (self.get(field::ENABLE_VGPR_WORKITEM_ID) + 1).min(3)
    }
}
