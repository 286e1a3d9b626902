//! The one table of fields in a descriptor's packed words.
//!
//! Source: LLVM 22's `AMDHSAKernelDescriptor.h`.

use gfxjit_targets::Generation;

/// One of the packed words of a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Word {
    /// COMPUTE_PGM_RSRC1
    Rsrc1,
    /// COMPUTE_PGM_RSRC2
    Rsrc2,
    /// COMPUTE_PGM_RSRC3
    Rsrc3,
    /// Kernel code properties
    Properties,
    /// Kernarg preload specification
    Preload,
}

/// A field of a packed word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// Name, as in LLVM's documentation without the word's prefix.
    pub name: &'static str,
    /// The word it is in.
    pub word: Word,
    /// Its lowest bit.
    pub shift: u32,
    /// How many bits it has.
    pub width: u32,
    /// The first generation that has it.
    pub first: Generation,
    /// The last generation that has it.
    pub last: Generation,
}

impl Field {
    /// Whether processors of this generation have the field.
    pub fn applies_to(&self, generation: Generation) -> bool {
        self.first <= generation && generation <= self.last
    }

    /// The largest value it holds.
    pub const fn max(&self) -> u32 {
        (1 << self.width) - 1
    }

    pub(super) const fn mask(&self) -> u32 {
        self.max() << self.shift
    }
}

macro_rules! fields {
    ($($constant:ident $name:literal $word:ident $shift:literal $width:literal $first:ident $last:ident)*) => {
        /// Every field of the packed words.
        pub mod field {
            use super::{Field, Generation, Word};
            $(
                #[doc = concat!("`", $name, "`, from bit ", $shift, ", ", $width, " wide")]
                pub const $constant: Field = Field {
                    name: $name,
                    word: Word::$word,
                    shift: $shift,
                    width: $width,
                    first: Generation::$first,
                    last: Generation::$last,
                };
            )*
            /// All of them, word by word, lowest bit first.
            pub const ALL: &[Field] = &[$($constant),*];
        }
    };
}

// Columns: constant, name, word, lowest bit, width, first and last generation. Where a field
// changed its place or width between generations, it has a line for each. The range of
// generations is by number: CDNA (Gfx908, Gfx90a, Gfx940) stands between GFX9 and GFX10.
#[rustfmt::skip]
fields! {
    GRANULATED_WORKITEM_VGPR_COUNT  "GRANULATED_WORKITEM_VGPR_COUNT"  Rsrc1  0 6 Gfx6    Gfx1250
    GRANULATED_WAVEFRONT_SGPR_COUNT "GRANULATED_WAVEFRONT_SGPR_COUNT" Rsrc1  6 4 Gfx6    Gfx1250
    PRIORITY                        "PRIORITY"                        Rsrc1 10 2 Gfx6    Gfx1250
    FLOAT_ROUND_MODE_32             "FLOAT_ROUND_MODE_32"             Rsrc1 12 2 Gfx6    Gfx1250
    FLOAT_ROUND_MODE_16_64          "FLOAT_ROUND_MODE_16_64"          Rsrc1 14 2 Gfx6    Gfx1250
    FLOAT_DENORM_MODE_32            "FLOAT_DENORM_MODE_32"            Rsrc1 16 2 Gfx6    Gfx1250
    FLOAT_DENORM_MODE_16_64         "FLOAT_DENORM_MODE_16_64"         Rsrc1 18 2 Gfx6    Gfx1250
    PRIV                            "PRIV"                            Rsrc1 20 1 Gfx6    Gfx1250
    ENABLE_DX10_CLAMP               "ENABLE_DX10_CLAMP"               Rsrc1 21 1 Gfx6    Gfx11
    ENABLE_WG_RR_EN                 "ENABLE_WG_RR_EN"                 Rsrc1 21 1 Gfx12   Gfx1250
    DEBUG_MODE                      "DEBUG_MODE"                      Rsrc1 22 1 Gfx6    Gfx1250
    ENABLE_IEEE_MODE                "ENABLE_IEEE_MODE"                Rsrc1 23 1 Gfx6    Gfx11
    DISABLE_PERF                    "DISABLE_PERF"                    Rsrc1 23 1 Gfx12   Gfx1250
    BULKY                           "BULKY"                           Rsrc1 24 1 Gfx6    Gfx1250
    CDBG_USER                       "CDBG_USER"                       Rsrc1 25 1 Gfx6    Gfx1250
    FP16_OVFL                       "FP16_OVFL"                       Rsrc1 26 1 Gfx9    Gfx1250
    FLAT_SCRATCH_IS_NV              "FLAT_SCRATCH_IS_NV"              Rsrc1 27 1 Gfx1250 Gfx1250
    WGP_MODE                        "WGP_MODE"                        Rsrc1 29 1 Gfx10_1 Gfx12
    MEM_ORDERED                     "MEM_ORDERED"                     Rsrc1 30 1 Gfx10_1 Gfx1250
    FWD_PROGRESS                    "FWD_PROGRESS"                    Rsrc1 31 1 Gfx10_1 Gfx1250

    ENABLE_PRIVATE_SEGMENT          "ENABLE_PRIVATE_SEGMENT"          Rsrc2  0 1 Gfx6    Gfx1250
    USER_SGPR_COUNT                 "USER_SGPR_COUNT"                 Rsrc2  1 5 Gfx6    Gfx12
    USER_SGPR_COUNT_GFX1250         "USER_SGPR_COUNT"                 Rsrc2  1 6 Gfx1250 Gfx1250
    ENABLE_TRAP_HANDLER             "ENABLE_TRAP_HANDLER"             Rsrc2  6 1 Gfx6    Gfx11
    ENABLE_DYNAMIC_VGPR_GFX12       "ENABLE_DYNAMIC_VGPR"             Rsrc2  6 1 Gfx12   Gfx12
    ENABLE_SGPR_WORKGROUP_ID_X      "ENABLE_SGPR_WORKGROUP_ID_X"      Rsrc2  7 1 Gfx6    Gfx1250
    ENABLE_SGPR_WORKGROUP_ID_Y      "ENABLE_SGPR_WORKGROUP_ID_Y"      Rsrc2  8 1 Gfx6    Gfx1250
    ENABLE_SGPR_WORKGROUP_ID_Z      "ENABLE_SGPR_WORKGROUP_ID_Z"      Rsrc2  9 1 Gfx6    Gfx1250
    ENABLE_SGPR_WORKGROUP_INFO      "ENABLE_SGPR_WORKGROUP_INFO"      Rsrc2 10 1 Gfx6    Gfx1250
    ENABLE_VGPR_WORKITEM_ID         "ENABLE_VGPR_WORKITEM_ID"         Rsrc2 11 2 Gfx6    Gfx1250
    ENABLE_EXCEPTION_ADDRESS_WATCH  "ENABLE_EXCEPTION_ADDRESS_WATCH"  Rsrc2 13 1 Gfx6    Gfx1250
    ENABLE_EXCEPTION_MEMORY         "ENABLE_EXCEPTION_MEMORY"         Rsrc2 14 1 Gfx6    Gfx1250
    GRANULATED_LDS_SIZE             "GRANULATED_LDS_SIZE"             Rsrc2 15 9 Gfx6    Gfx1250
    ENABLE_EXCEPTION_FP_INVALID     "ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION" Rsrc2 24 1 Gfx6 Gfx1250
    ENABLE_EXCEPTION_FP_DENORMAL    "ENABLE_EXCEPTION_FP_DENORMAL_SOURCE"            Rsrc2 25 1 Gfx6 Gfx1250
    ENABLE_EXCEPTION_FP_DIV_ZERO    "ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO"  Rsrc2 26 1 Gfx6 Gfx1250
    ENABLE_EXCEPTION_FP_OVERFLOW    "ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW"          Rsrc2 27 1 Gfx6 Gfx1250
    ENABLE_EXCEPTION_FP_UNDERFLOW   "ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW"         Rsrc2 28 1 Gfx6 Gfx1250
    ENABLE_EXCEPTION_FP_INEXACT     "ENABLE_EXCEPTION_IEEE_754_FP_INEXACT"           Rsrc2 29 1 Gfx6 Gfx1250
    ENABLE_EXCEPTION_INT_DIV_ZERO   "ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO"            Rsrc2 30 1 Gfx6 Gfx1250

    ACCUM_OFFSET                    "ACCUM_OFFSET"                    Rsrc3  0 6 Gfx90a  Gfx940
    TG_SPLIT                        "TG_SPLIT"                        Rsrc3 16 1 Gfx90a  Gfx940
    SHARED_VGPR_COUNT               "SHARED_VGPR_COUNT"               Rsrc3  0 4 Gfx10_1 Gfx11
    INST_PREF_SIZE_GFX11            "INST_PREF_SIZE"                  Rsrc3  4 6 Gfx11   Gfx11
    INST_PREF_SIZE_GFX12            "INST_PREF_SIZE"                  Rsrc3  4 8 Gfx12   Gfx1250
    TRAP_ON_START                   "TRAP_ON_START"                   Rsrc3 10 1 Gfx11   Gfx11
    TRAP_ON_END                     "TRAP_ON_END"                     Rsrc3 11 1 Gfx11   Gfx11
    GLG_EN                          "GLG_EN"                          Rsrc3 13 1 Gfx12   Gfx1250
    NAMED_BAR_CNT                   "NAMED_BAR_CNT"                   Rsrc3 14 3 Gfx1250 Gfx1250
    ENABLE_DYNAMIC_VGPR_GFX1250     "ENABLE_DYNAMIC_VGPR"             Rsrc3 17 1 Gfx1250 Gfx1250
    TCP_SPLIT                       "TCP_SPLIT"                       Rsrc3 18 3 Gfx1250 Gfx1250
    ENABLE_DIDT_THROTTLE            "ENABLE_DIDT_THROTTLE"            Rsrc3 21 1 Gfx1250 Gfx1250
    IMAGE_OP                        "IMAGE_OP"                        Rsrc3 31 1 Gfx11   Gfx1250

    ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER "ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER" Properties 0 1 Gfx6 Gfx1250
    ENABLE_SGPR_DISPATCH_PTR           "ENABLE_SGPR_DISPATCH_PTR"           Properties 1 1 Gfx6 Gfx1250
    ENABLE_SGPR_QUEUE_PTR              "ENABLE_SGPR_QUEUE_PTR"              Properties 2 1 Gfx6 Gfx1250
    ENABLE_SGPR_KERNARG_SEGMENT_PTR    "ENABLE_SGPR_KERNARG_SEGMENT_PTR"    Properties 3 1 Gfx6 Gfx1250
    ENABLE_SGPR_DISPATCH_ID            "ENABLE_SGPR_DISPATCH_ID"            Properties 4 1 Gfx6 Gfx1250
    ENABLE_SGPR_FLAT_SCRATCH_INIT      "ENABLE_SGPR_FLAT_SCRATCH_INIT"      Properties 5 1 Gfx6 Gfx1250
    ENABLE_SGPR_PRIVATE_SEGMENT_SIZE   "ENABLE_SGPR_PRIVATE_SEGMENT_SIZE"   Properties 6 1 Gfx6 Gfx1250
    ENABLE_WAVEFRONT_SIZE32            "ENABLE_WAVEFRONT_SIZE32"            Properties 10 1 Gfx10_1 Gfx1250
    USES_DYNAMIC_STACK                 "USES_DYNAMIC_STACK"                 Properties 11 1 Gfx6 Gfx1250

    KERNARG_PRELOAD_LENGTH          "KERNARG_PRELOAD_SPEC_LENGTH"     Preload 0 7 Gfx90a Gfx1250
    KERNARG_PRELOAD_OFFSET          "KERNARG_PRELOAD_SPEC_OFFSET"     Preload 7 9 Gfx90a Gfx1250
}
