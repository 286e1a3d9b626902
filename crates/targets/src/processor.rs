//! The table of processors.
//!
//! Properties of a processor are columns of [`PROCESSORS`]; properties of a whole generation are
//! columns of [`GENERATIONS`]. All values come from LLVM 22's functions (`AMDGPU::IsaInfo`,
//! subtarget features) for every processor; the columns' comments contain the names of the
//! features.

use std::fmt;

/// Version of an instruction set: `gfx90a` is 9.0.10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IsaVersion {
    /// First part, 9 in `gfx90a`.
    pub major: u8,
    /// Second part, 0 in `gfx90a`.
    pub minor: u8,
    /// Third part, 10 in `gfx90a` (the name has it in hexadecimal).
    pub stepping: u8,
}

/// Processors whose instruction set, encodings and register files are alike, oldest first.
///
/// The order is by number, not by development: GFX90A is not a predecessor of GFX10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Generation {
    /// gfx600–602, Southern Islands.
    Gfx6,
    /// gfx700–705, Sea Islands.
    Gfx7,
    /// gfx801–810, Volcanic Islands.
    Gfx8,
    /// gfx900–906, 909, 90c and gfx9-generic: Vega.
    Gfx9,
    /// gfx908: CDNA1, Vega with matrix instructions and accumulation registers.
    Gfx908,
    /// gfx90a: CDNA2.
    Gfx90a,
    /// gfx942, gfx950 and gfx9-4-generic: CDNA3 and CDNA4.
    Gfx940,
    /// gfx1010–1013 and gfx10-1-generic: RDNA1.
    Gfx10_1,
    /// gfx1030–1036 and gfx10-3-generic: RDNA2.
    Gfx10_3,
    /// gfx1100–1153 and gfx11-generic: RDNA3 and RDNA3.5.
    Gfx11,
    /// gfx1200, gfx1201 and gfx12-generic: RDNA4.
    Gfx12,
    /// gfx1250, gfx1251.
    Gfx1250,
}

/// Properties of all processors of a generation.
struct GenerationFacts {
    generation: Generation,
    /// Lanes of a wave, the default first.
    wave_sizes: &'static [u32],
    /// Number of VGPRs per lane of a SIMD, shared by its waves, for the default wave size.
    total_vgprs: u32,
    /// Number of VGPRs (including AGPRs if they are in the same register file) that one wave can
    /// address.
    addressable_vgprs: u32,
    /// Step of VGPR allocation by hardware, for the default wave size.
    vgpr_granule: u32,
    /// Step of the descriptor's VGPR field, for the default wave size.
    vgpr_encoding: u32,
    total_sgprs: u32,
    addressable_sgprs: u32,
    /// Step of SGPR allocation; from GFX10 on every wave gets all of them.
    sgpr_granule: u32,
    /// Bytes of LDS that a workgroup can use.
    lds_bytes: u32,
    /// Step of LDS allocation, bytes.
    lds_granule: u32,
    max_waves: u32,
    /// `mai-insts`: accumulation registers.
    agprs: bool,
    /// `gfx90a-insts`: VGPRs and AGPRs are one file, divided by ACCUM_OFFSET.
    unified: bool,
    /// `architected-flat-scratch`.
    flat_scratch: bool,
    /// `packed-tid`.
    packed_ids: bool,
    /// `architected-sgprs`.
    architected_sgprs: bool,
    /// `kernarg-preload`.
    preload: bool,
    /// `aperture-regs`.
    apertures: bool,
}

const W64: &[u32] = &[64];
const W32: &[u32] = &[32];
const BOTH: &[u32] = &[32, 64];

macro_rules! generations {
    ($($generation:ident $waves:ident
       ($total:literal $addressable:literal $granule:literal $encoding:literal)
       ($stotal:literal $saddressable:literal $sgranule:literal)
       ($lds:literal $ldsgranule:literal) $maxwaves:literal
       $agprs:literal $unified:literal $flat:literal $packed:literal $asgprs:literal $preload:literal $apertures:literal)*) => {
        const GENERATIONS: &[GenerationFacts] = &[$(GenerationFacts {
            generation: Generation::$generation,
            wave_sizes: $waves,
            total_vgprs: $total,
            addressable_vgprs: $addressable,
            vgpr_granule: $granule,
            vgpr_encoding: $encoding,
            total_sgprs: $stotal,
            addressable_sgprs: $saddressable,
            sgpr_granule: $sgranule,
            lds_bytes: $lds * 1024,
            lds_granule: $ldsgranule * 4,
            max_waves: $maxwaves,
            agprs: $agprs == 1,
            unified: $unified == 1,
            flat_scratch: $flat == 1,
            packed_ids: $packed == 1,
            architected_sgprs: $asgprs == 1,
            preload: $preload == 1,
            apertures: $apertures == 1,
        }),*];
    };
}

// VGPRs (total, addressable, granule, encoding granule) and waves are for the default wave
// size: a wave64 of GFX10 and later takes two halves of every register, so all four halve.
// LDS is in KiB and dwords. The last seven columns: AGPRs, unified file, architected flat
// scratch, packed work-item ids, architected SGPRs (workgroup ids in TTMPs), kernarg
// preload, aperture registers.
#[rustfmt::skip]
generations! {
    //      waves  VGPRs              SGPRs          LDS        waves/SIMD
    Gfx6    W64   (256  256  4  4)   (512 104   8)   (32   64)  10   0 0 0 0 0 0 0
    Gfx7    W64   (256  256  4  4)   (512 104   8)   (64  128)  10   0 0 0 0 0 0 0
    Gfx8    W64   (256  256  4  4)   (800 102  16)   (64  128)  10   0 0 0 0 0 0 0
    Gfx9    W64   (256  256  4  4)   (800 102  16)   (64  128)  10   0 0 0 0 0 0 1
    Gfx908  W64   (256  256  4  4)   (800 102  16)   (64  128)  10   1 0 0 0 0 0 1
    Gfx90a  W64   (512  512  8  8)   (800 102  16)   (64  128)   8   1 1 0 1 0 1 1
    Gfx940  W64   (512  512  8  8)   (800 102  16)   (64  128)   8   1 1 1 1 0 1 1
    Gfx10_1 BOTH  (1024 256  8  8)   (800 106 106)   (64  128)  20   0 0 0 0 0 0 1
    Gfx10_3 BOTH  (1024 256 16  8)   (800 106 106)   (64  128)  16   0 0 0 0 0 0 1
    Gfx11   BOTH  (1024 256 16  8)   (800 106 106)   (64  128)  16   0 0 1 1 0 0 1
    Gfx12   BOTH  (1536 256 24  8)   (800 106 106)   (64  128)  16   0 0 1 1 1 0 1
    Gfx1250 W32   (1024 1024 16 16)  (800 106 106)   (320 512)  16   0 0 1 1 1 1 1
}

/// One processor or generic family.
struct ProcessorFacts {
    name: &'static str,
    aliases: &'static [&'static str],
    mach: u32,
    isa: IsaVersion,
    generation: Generation,
    xnack: bool,
    sramecc: bool,
    /// The difference from its generation.
    exception: Exception,
    /// The family this processor is a member of.
    family: Option<&'static str>,
    /// For a family: its current version. For a member: the first version that contains it.
    generic_version: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Exception {
    None,
    /// `allocate1_5xvgprs`, if not all processors of the generation have it.
    MoreVgprs,
    /// `addressablelocalmemorysize163840`.
    Lds160K,
    /// `sgpr-init-bug`: every wave gets 96 SGPRs.
    Sgprs96,
}

macro_rules! processors {
    ($($constant:ident $name:literal $mach:literal ($major:literal $minor:literal $stepping:literal)
       $generation:ident $xnack:literal $sramecc:literal $exception:ident $family:expr, $version:literal, [$($alias:literal)*])*) => {
        const PROCESSORS: &[ProcessorFacts] = &[$(ProcessorFacts {
            name: $name,
            aliases: &[$($alias),*],
            mach: $mach,
            isa: IsaVersion { major: $major, minor: $minor, stepping: $stepping },
            generation: Generation::$generation,
            xnack: $xnack == 1,
            sramecc: $sramecc == 1,
            exception: Exception::$exception,
            family: $family,
            generic_version: $version,
        }),*];

        #[allow(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "names of constants, used for their order only"
        )]
        enum Index { $($constant),* }

        /// A grid with more workgroups than the ids of the processor can represent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{groups} workgroups in {axis}; {processor} takes {most}")]
pub struct GridTooLarge {
    processor: Processor,
    axis: char,
    groups: u32,
    most: u32,
}

impl Processor {
            $(
                #[doc = concat!("`", $name, "`")]
                pub const $constant: Self = Self(Index::$constant as u8);
            )*
        }
    };
}

const F9: Option<&str> = Some("gfx9-generic");
const F94: Option<&str> = Some("gfx9-4-generic");
const F101: Option<&str> = Some("gfx10-1-generic");
const F103: Option<&str> = Some("gfx10-3-generic");
const F11: Option<&str> = Some("gfx11-generic");
const F12: Option<&str> = Some("gfx12-generic");

// Columns: constant, name, EF_AMDGPU_MACH, ISA version, generation, xnack-support,
// sramecc-support, exception, family, generic version, other names LLVM accepts.
// A family has the ISA version LLVM gives it: its most restricted member's.
#[rustfmt::skip]
processors! {
    GFX600          "gfx600"          0x20 (6 0 0)    Gfx6    0 0 None      None, 0, ["tahiti"]
    GFX601          "gfx601"          0x21 (6 0 1)    Gfx6    0 0 None      None, 0, ["pitcairn" "verde"]
    GFX602          "gfx602"          0x3a (6 0 2)    Gfx6    0 0 None      None, 0, ["hainan" "oland"]
    GFX700          "gfx700"          0x22 (7 0 0)    Gfx7    0 0 None      None, 0, ["kaveri"]
    GFX701          "gfx701"          0x23 (7 0 1)    Gfx7    0 0 None      None, 0, ["hawaii"]
    GFX702          "gfx702"          0x24 (7 0 2)    Gfx7    0 0 None      None, 0, []
    GFX703          "gfx703"          0x25 (7 0 3)    Gfx7    0 0 None      None, 0, ["kabini" "mullins"]
    GFX704          "gfx704"          0x26 (7 0 4)    Gfx7    0 0 None      None, 0, ["bonaire"]
    GFX705          "gfx705"          0x3b (7 0 5)    Gfx7    0 0 None      None, 0, []
    GFX801          "gfx801"          0x28 (8 0 1)    Gfx8    1 0 None      None, 0, ["carrizo"]
    GFX802          "gfx802"          0x29 (8 0 2)    Gfx8    0 0 Sgprs96   None, 0, ["iceland" "tonga"]
    GFX803          "gfx803"          0x2a (8 0 3)    Gfx8    0 0 None      None, 0, ["fiji" "polaris10" "polaris11"]
    GFX805          "gfx805"          0x3c (8 0 5)    Gfx8    0 0 Sgprs96   None, 0, ["tongapro"]
    GFX810          "gfx810"          0x2b (8 1 0)    Gfx8    1 0 None      None, 0, ["stoney"]
    GFX900          "gfx900"          0x2c (9 0 0)    Gfx9    1 0 None      F9,   1, []
    GFX902          "gfx902"          0x2d (9 0 2)    Gfx9    1 0 None      F9,   1, []
    GFX904          "gfx904"          0x2e (9 0 4)    Gfx9    1 0 None      F9,   1, []
    GFX906          "gfx906"          0x2f (9 0 6)    Gfx9    1 1 None      F9,   1, []
    GFX908          "gfx908"          0x30 (9 0 8)    Gfx908  1 1 None      None, 0, []
    GFX909          "gfx909"          0x31 (9 0 9)    Gfx9    1 0 None      F9,   1, []
    GFX90A          "gfx90a"          0x3f (9 0 10)   Gfx90a  1 1 None      None, 0, []
    GFX90C          "gfx90c"          0x32 (9 0 12)   Gfx9    1 0 None      F9,   1, []
    GFX942          "gfx942"          0x4c (9 4 2)    Gfx940  1 1 None      F94,  1, []
    GFX950          "gfx950"          0x4f (9 5 0)    Gfx940  1 1 Lds160K   F94,  1, []
    GFX1010         "gfx1010"         0x33 (10 1 0)   Gfx10_1 1 0 None      F101, 1, []
    GFX1011         "gfx1011"         0x34 (10 1 1)   Gfx10_1 1 0 None      F101, 1, []
    GFX1012         "gfx1012"         0x35 (10 1 2)   Gfx10_1 1 0 None      F101, 1, []
    GFX1013         "gfx1013"         0x42 (10 1 3)   Gfx10_1 1 0 None      F101, 1, []
    GFX1030         "gfx1030"         0x36 (10 3 0)   Gfx10_3 0 0 None      F103, 1, []
    GFX1031         "gfx1031"         0x37 (10 3 1)   Gfx10_3 0 0 None      F103, 1, []
    GFX1032         "gfx1032"         0x38 (10 3 2)   Gfx10_3 0 0 None      F103, 1, []
    GFX1033         "gfx1033"         0x39 (10 3 3)   Gfx10_3 0 0 None      F103, 1, []
    GFX1034         "gfx1034"         0x3e (10 3 4)   Gfx10_3 0 0 None      F103, 1, []
    GFX1035         "gfx1035"         0x3d (10 3 5)   Gfx10_3 0 0 None      F103, 1, []
    GFX1036         "gfx1036"         0x45 (10 3 6)   Gfx10_3 0 0 None      F103, 1, []
    GFX1100         "gfx1100"         0x41 (11 0 0)   Gfx11   0 0 MoreVgprs F11,  1, []
    GFX1101         "gfx1101"         0x46 (11 0 1)   Gfx11   0 0 MoreVgprs F11,  1, []
    GFX1102         "gfx1102"         0x47 (11 0 2)   Gfx11   0 0 None      F11,  1, []
    GFX1103         "gfx1103"         0x44 (11 0 3)   Gfx11   0 0 None      F11,  1, []
    GFX1150         "gfx1150"         0x43 (11 5 0)   Gfx11   0 0 None      F11,  1, []
    GFX1151         "gfx1151"         0x4a (11 5 1)   Gfx11   0 0 MoreVgprs F11,  1, []
    GFX1152         "gfx1152"         0x55 (11 5 2)   Gfx11   0 0 None      F11,  1, []
    GFX1153         "gfx1153"         0x58 (11 5 3)   Gfx11   0 0 None      F11,  1, []
    GFX1200         "gfx1200"         0x48 (12 0 0)   Gfx12   0 0 None      F12,  1, []
    GFX1201         "gfx1201"         0x4e (12 0 1)   Gfx12   0 0 None      F12,  1, []
    GFX1250         "gfx1250"         0x49 (12 5 0)   Gfx1250 1 1 None      None, 0, []
    GFX1251         "gfx1251"         0x5a (12 5 1)   Gfx1250 1 1 None      None, 0, []
    GFX9_GENERIC    "gfx9-generic"    0x51 (9 0 0)    Gfx9    1 0 None      None, 1, []
    GFX9_4_GENERIC  "gfx9-4-generic"  0x5f (9 4 0)    Gfx940  1 1 None      None, 1, []
    GFX10_1_GENERIC "gfx10-1-generic" 0x52 (10 1 0)   Gfx10_1 1 0 None      None, 1, []
    GFX10_3_GENERIC "gfx10-3-generic" 0x53 (10 3 0)   Gfx10_3 0 0 None      None, 1, []
    GFX11_GENERIC   "gfx11-generic"   0x54 (11 0 3)   Gfx11   0 0 None      None, 1, []
    GFX12_GENERIC   "gfx12-generic"   0x59 (12 0 0)   Gfx12   0 0 None      None, 1, []
}

/// EF_AMDGPU_MACH values in use elsewhere that LLVM 22 does not know, so that an error can
/// name what a file was made for (LLVM 23's ELF header and IREE's target table).
pub(crate) const FOREIGN_MACHS: &[(u32, &str)] = &[
    (0x27, "a reserved value"),
    (0x40, "gfx940"),
    (0x4b, "gfx941"),
    (0x50, "gfx1310"),
    (0x5b, "gfx12-5-generic"),
    (0x5c, "gfx1172"),
    (0x5d, "gfx1170"),
    (0x5e, "gfx1171"),
];

/// A processor, or a generic family of processors, that LLVM 22 can compile for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Processor(u8);

impl Processor {
    /// Every processor and family.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..PROCESSORS.len()).map(|i| Self(i as u8))
    }

    /// The processor of an ELF's `EF_AMDGPU_MACH` value.
    pub fn from_mach(mach: u32) -> Option<Self> {
        Self::all().find(|p| p.mach() == mach)
    }

    /// Whether eight-bit floating-point numbers have no negative zero and one NaN (HIP's FNUZ
    /// formats). Other processors with eight-bit numbers use the formats of the Open Compute
    /// Project.
    pub fn has_fnuz_fp8(self) -> bool {
        self == Self::GFX942
    }

    fn facts(self) -> &'static ProcessorFacts {
        // Values are only made from positions in the table.
        &PROCESSORS[usize::from(self.0)]
    }

    fn shared(self) -> &'static GenerationFacts {
        // One row per generation, in the order of the enum.
        let row = &GENERATIONS[self.facts().generation as usize];
        debug_assert!(row.generation == self.facts().generation);
        row
    }

    /// Name, as in `gfx90a` or `gfx11-generic`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Other names LLVM accepts for it (`tahiti`).
    pub fn aliases(self) -> &'static [&'static str] {
        self.facts().aliases
    }

    /// `EF_AMDGPU_MACH` of its ELF files.
    pub fn mach(self) -> u32 {
        self.facts().mach
    }

    /// Version of its instruction set; for a family the one LLVM uses for it (that of its
    /// most restricted member: 11.0.3 for gfx11-generic).
    pub fn isa_version(self) -> IsaVersion {
        self.facts().isa
    }

    /// The generation it belongs to.
    pub fn generation(self) -> Generation {
        self.facts().generation
    }

    /// Whether this is a family rather than one processor.
    pub fn is_generic(self) -> bool {
        self.name().ends_with("-generic")
    }

    /// The family whose code this processor runs, if there is one.
    pub fn family(self) -> Option<Self> {
        let name = self.facts().family?;
        Self::all().find(|p| p.name() == name)
    }

    /// The members of a family; empty for a single processor.
    pub fn members(self) -> impl Iterator<Item = Self> {
        Self::all().filter(move |p| p.facts().family == Some(self.name()))
    }

    /// For a family: the version LLVM 22 writes. For a member: the version of its family
    /// that took it in (code of an older version must not run on it). 0 for a processor
    /// without a family.
    pub fn generic_version(self) -> u8 {
        self.facts().generic_version
    }

    /// Whether XNACK can be enabled.
    pub fn supports_xnack(self) -> bool {
        self.facts().xnack
    }

    /// Whether SRAMECC can be enabled.
    pub fn supports_sramecc(self) -> bool {
        self.facts().sramecc
    }

    /// Lanes of a wave, the default first.
    pub fn wave_sizes(self) -> &'static [u32] {
        self.shared().wave_sizes
    }

    /// The default wave size in lanes.
    pub fn default_wave_size(self) -> u32 {
        self.shared().wave_sizes[0]
    }

    /// On a processor whose register files are 32 lanes wide, a wave64 uses each register twice.
    fn scale(self, wave_size: u32, figure: u32) -> u32 {
        if wave_size == 64 && self.default_wave_size() == 32 {
            figure / 2
        } else {
            figure
        }
    }

    /// The granule of VGPR allocation of the hardware.
    pub fn vgpr_granule(self, wave_size: u32) -> u32 {
        let granule = match self.facts().exception {
            Exception::MoreVgprs => self.shared().vgpr_granule * 3 / 2,
            _ => self.shared().vgpr_granule,
        };
        self.scale(wave_size, granule)
    }

    /// Unit of GRANULATED_WORKITEM_VGPR_COUNT in the kernel descriptor.
    pub fn vgpr_encoding_granule(self, wave_size: u32) -> u32 {
        self.scale(wave_size, self.shared().vgpr_encoding)
    }

    /// Number of VGPRs of each lane of a SIMD, shared by its waves.
    pub fn total_vgprs(self, wave_size: u32) -> u32 {
        let total = match self.facts().exception {
            Exception::MoreVgprs => self.shared().total_vgprs * 3 / 2,
            _ => self.shared().total_vgprs,
        };
        self.scale(wave_size, total)
    }

    /// Maximum number of VGPRs of a wave; including AGPRs if they are in the same register file.
    pub fn addressable_vgprs(self) -> u32 {
        self.shared().addressable_vgprs
    }

    /// Number of SGPRs of a SIMD, shared by its waves.
    pub fn total_sgprs(self) -> u32 {
        self.shared().total_sgprs
    }

    /// Number of SGPRs that code can use by number. VCC and, before GFX10, FLAT_SCRATCH and
    /// XNACK_MASK are additional ([`Processor::extra_sgprs`]), except if every wave gets 96 in
    /// total.
    pub fn addressable_sgprs(self) -> u32 {
        match self.facts().exception {
            Exception::Sgprs96 => 96,
            _ => self.shared().addressable_sgprs,
        }
    }

    /// The granule of SGPR allocation of the hardware; from GFX10 on every wave has all SGPRs.
    pub fn sgpr_granule(self) -> u32 {
        self.shared().sgpr_granule
    }

    /// Unit of GRANULATED_WAVEFRONT_SGPR_COUNT in the kernel descriptor; `None` from GFX10
    /// on, where the field must be 0.
    pub fn sgpr_encoding_granule(self) -> Option<u32> {
        (self.generation() < Generation::Gfx10_1).then_some(8)
    }

    /// SGPRs that VCC, FLAT_SCRATCH and XNACK_MASK take at the end of a wave's allocation, to be
    /// added to the number of SGPRs used by number. `xnack` states whether XNACK_MASK is reserved,
    /// which code must do unless XNACK is off.
    pub fn extra_sgprs(self, uses_vcc: bool, uses_flat_scratch: bool, xnack: bool) -> u32 {
        let vcc = if uses_vcc { 2 } else { 0 };
        match self.generation() {
            Generation::Gfx6 | Generation::Gfx7 => {
                if uses_flat_scratch {
                    4
                } else {
                    vcc
                }
            }
            generation if generation < Generation::Gfx10_1 => {
                if uses_flat_scratch || self.has_architected_flat_scratch() {
                    6
                } else if xnack {
                    4
                } else {
                    vcc
                }
            }
            _ => vcc,
        }
    }

    /// Bytes of LDS one workgroup can use.
    pub fn lds_bytes(self) -> u32 {
        match self.facts().exception {
            Exception::Lds160K => 160 * 1024,
            _ => self.shared().lds_bytes,
        }
    }

    /// Step of LDS allocation, bytes.
    pub fn lds_granule(self) -> u32 {
        match self.facts().exception {
            Exception::Lds160K => 320 * 4,
            _ => self.shared().lds_granule,
        }
    }

    /// Maximum scratch of a work-item in bytes, in waves of `wave_size` lanes: the maximum of the
    /// field `COMPUTE_TMPRING_SIZE.WAVESIZE` (LLVM's `GCNSubtarget.h`).
    pub fn max_scratch(self, wave_size: u32) -> u32 {
        let (unit, bits) = self.wave_scratch_field();
        unit * ((1 << bits) - 1) / wave_size.max(1)
    }

    /// The field `COMPUTE_TMPRING_SIZE.WAVESIZE`: its unit in bytes, and its number of bits.
    pub fn wave_scratch_field(self) -> (u32, u32) {
        match self.generation() {
            generation if generation >= Generation::Gfx12 => (256, 18),
            generation if generation >= Generation::Gfx11 => (256, 15),
            _ => (1024, 13),
        }
    }

    /// Maximum number of waves of a SIMD.
    pub fn max_waves_per_simd(self) -> u32 {
        self.shared().max_waves
    }

    /// Maximum number of work-items of a workgroup.
    pub fn max_workgroup_size(self) -> u32 {
        1024
    }

    /// Whether there are accumulation registers (AGPRs).
    pub fn has_agprs(self) -> bool {
        self.shared().agprs
    }

    /// Whether VGPRs and AGPRs are in one register file, divided by ACCUM_OFFSET.
    pub fn has_unified_vgprs(self) -> bool {
        self.shared().unified
    }

    /// Whether FLAT_SCRATCH is set by hardware and read-only; the stack pointer then counts
    /// bytes of a lane, and no SGPRs carry a scratch descriptor or offset.
    pub fn has_architected_flat_scratch(self) -> bool {
        self.shared().flat_scratch
    }

    /// Whether VGPR0 holds the work-item id as X, Y and Z in ten bits each.
    pub fn has_packed_work_item_ids(self) -> bool {
        self.shared().packed_ids
    }

    /// Whether workgroup ids come in TTMP registers instead of SGPRs.
    pub fn has_architected_sgprs(self) -> bool {
        self.shared().architected_sgprs
    }

    /// Refuses grids with more workgroups in X, Y or Z than the workgroup ids can represent, since ids would
    /// wrap. If ids are in TTMP registers, those of Y and Z share TTMP7, with 16 bits each (LLVM's
    /// `AMDGPULegalizerInfo`; HIP refuses larger grids from GFX12 on).
    ///
    /// # Errors
    /// [`GridTooLarge`], for the first such axis.
    pub fn check_groups(self, groups: [u32; 3]) -> Result<(), GridTooLarge> {
        let most = match self.has_architected_sgprs() {
            true => [u32::MAX, 1 << 16, 1 << 16],
            false => [u32::MAX; 3],
        };
        let axes = ['X', 'Y', 'Z'].into_iter().zip(groups).zip(most);
        for ((axis, groups), most) in axes {
            if groups > most {
                return Err(GridTooLarge {
                    processor: self,
                    axis,
                    groups,
                    most,
                });
            }
        }
        Ok(())
    }

    /// Whether kernel arguments can be loaded into SGPRs before a wave starts.
    pub fn has_kernarg_preload(self) -> bool {
        self.shared().preload
    }

    /// Whether the bounds of the LDS and scratch apertures can be read from registers
    /// (otherwise code reads them from implicit arguments or the queue).
    pub fn has_aperture_registers(self) -> bool {
        self.shared().apertures
    }
}

impl fmt::Display for Processor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Processor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Processor({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generations_are_in_order() {
        for (i, row) in GENERATIONS.iter().enumerate() {
            assert_eq!(row.generation as usize, i);
        }
        for p in Processor::all() {
            assert_eq!(p.shared().generation, p.generation());
        }
    }

    #[test]
    fn names_follow_from_versions() {
        for p in Processor::all().filter(|p| !p.is_generic()) {
            let v = p.isa_version();
            assert_eq!(
                p.name(),
                format!("gfx{}{}{:x}", v.major, v.minor, v.stepping)
            );
        }
    }

    #[test]
    fn names_and_machs_are_unique() {
        let mut names: Vec<&str> = Processor::all()
            .flat_map(|p| p.aliases().iter().copied().chain([p.name()]))
            .collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        for p in Processor::all() {
            assert_eq!(Processor::from_mach(p.mach()), Some(p));
            assert_eq!(p.name().parse(), Ok(p));
        }
        for (mach, _) in FOREIGN_MACHS {
            assert_eq!(Processor::from_mach(*mach), None);
        }
    }

    #[test]
    fn families_fit_their_members() {
        let families: Vec<Processor> = Processor::all().filter(|p| p.is_generic()).collect();
        assert_eq!(families.len(), 6);
        for family in families {
            assert_eq!(family.family(), None);
            assert!(family.generic_version() > 0);
            assert!(family.members().count() > 0);
            for member in family.members() {
                assert_eq!(member.family(), Some(family));
                assert_eq!(member.generation(), family.generation());
                assert!(member.generic_version() <= family.generic_version());
                assert!(member.lds_bytes() >= family.lds_bytes());
                assert!(member.supports_xnack() || !family.supports_xnack());
                assert!(member.supports_sramecc() || !family.supports_sramecc());
            }
        }
        assert_eq!(Processor::GFX908.family(), None);
        assert_eq!(Processor::GFX90A.family(), None);
    }

    #[test]
    fn register_files() {
        assert_eq!(Processor::GFX1100.vgpr_granule(32), 24);
        assert_eq!(Processor::GFX1100.vgpr_granule(64), 12);
        assert_eq!(Processor::GFX1100.vgpr_encoding_granule(64), 4);
        assert_eq!(Processor::GFX1100.total_vgprs(32), 1536);
        assert_eq!(Processor::GFX1102.vgpr_granule(32), 16);
        assert_eq!(Processor::GFX90A.vgpr_granule(64), 8);
        assert_eq!(Processor::GFX900.vgpr_granule(64), 4);
        assert_eq!(Processor::GFX1010.vgpr_granule(64), 4);
        assert_eq!(Processor::GFX942.extra_sgprs(false, false, false), 6);
        assert_eq!(Processor::GFX900.extra_sgprs(true, false, true), 4);
        assert_eq!(Processor::GFX1100.extra_sgprs(true, true, false), 2);
        assert_eq!(Processor::GFX802.addressable_sgprs(), 96);
        assert_eq!(Processor::GFX950.lds_bytes(), 163_840);
        assert_eq!(Processor::GFX950.lds_granule(), 1280);
    }
}
