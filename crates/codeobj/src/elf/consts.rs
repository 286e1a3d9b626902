//! Numbers of the ELF format that AMDGPU code objects use, and the one table of AMDGPU
//! relocations.
//!
//! Sources: the System V gABI ("Object Files", "Program Loading and Dynamic Linking"), the
//! GNU extensions every loader knows (`PT_GNU_*`, `.gnu.hash`), and LLVM's AMDGPUUsage
//! ("ELF Code Object", "Relocation Records"). Only what occurs in AMDGPU files is here.

/// `e_machine` of AMD GPUs.
pub const EM_AMDGPU: u16 = 224;

/// `e_ident[EI_OSABI]`: HSA, what `amdgcn-amd-amdhsa` produces.
pub const ELFOSABI_AMDGPU_HSA: u8 = 64;
/// `e_ident[EI_OSABI]`: AMD's PAL graphics drivers.
pub const ELFOSABI_AMDGPU_PAL: u8 = 65;
/// `e_ident[EI_OSABI]`: Mesa's drivers.
pub const ELFOSABI_AMDGPU_MESA3D: u8 = 66;

/// `e_ident[EI_ABIVERSION]` of code object version 3.
pub const ELFABIVERSION_AMDGPU_HSA_V3: u8 = 1;
/// `e_ident[EI_ABIVERSION]` of code object version 4.
pub const ELFABIVERSION_AMDGPU_HSA_V4: u8 = 2;
/// `e_ident[EI_ABIVERSION]` of code object version 5.
pub const ELFABIVERSION_AMDGPU_HSA_V5: u8 = 3;
/// `e_ident[EI_ABIVERSION]` of code object version 6.
pub const ELFABIVERSION_AMDGPU_HSA_V6: u8 = 4;

/// `e_type`: relocatable object.
pub const ET_REL: u16 = 1;
/// `e_type`: executable with fixed addresses.
pub const ET_EXEC: u16 = 2;
/// `e_type`: shared object; every loadable AMDGPU code object is one.
pub const ET_DYN: u16 = 3;

/// Section index: undefined.
pub const SHN_UNDEF: u16 = 0;
/// First section index with a special meaning.
pub const SHN_LORESERVE: u16 = 0xff00;
/// AMDGPU: an LDS variable that the linker lays out (`st_value` is its alignment).
pub const SHN_AMDGPU_LDS: u16 = 0xff00;
/// Section index: the value is absolute.
pub const SHN_ABS: u16 = 0xfff1;
/// Section index: a tentative definition; `st_value` is its alignment.
pub const SHN_COMMON: u16 = 0xfff2;
/// Section index: the real index is in `SHT_SYMTAB_SHNDX` or in section 0.
pub const SHN_XINDEX: u16 = 0xffff;

/// Section type: unused entry.
pub const SHT_NULL: u32 = 0;
/// Section type: bytes of the program.
pub const SHT_PROGBITS: u32 = 1;
/// Section type: full symbol table.
pub const SHT_SYMTAB: u32 = 2;
/// Section type: string table.
pub const SHT_STRTAB: u32 = 3;
/// Section type: relocations with addends.
pub const SHT_RELA: u32 = 4;
/// Section type: System V hash table of dynamic symbols.
pub const SHT_HASH: u32 = 5;
/// Section type: dynamic section.
pub const SHT_DYNAMIC: u32 = 6;
/// Section type: notes.
pub const SHT_NOTE: u32 = 7;
/// Section type: zero-filled memory that occupies no file space.
pub const SHT_NOBITS: u32 = 8;
/// Section type: relocations without addends (AMDGPU has none).
pub const SHT_REL: u32 = 9;
/// Section type: dynamic symbol table.
pub const SHT_DYNSYM: u32 = 11;
/// Section type: addresses of constructors.
pub const SHT_INIT_ARRAY: u32 = 14;
/// Section type: addresses of destructors.
pub const SHT_FINI_ARRAY: u32 = 15;
/// Section type: addresses of early constructors.
pub const SHT_PREINIT_ARRAY: u32 = 16;
/// Section type: a group of sections that are kept or dropped together.
pub const SHT_GROUP: u32 = 17;
/// Section type: section indices too large for a symbol's 16 bits.
pub const SHT_SYMTAB_SHNDX: u32 = 18;
/// Section type: relative relocations, packed.
pub const SHT_RELR: u32 = 19;
/// Section type: relocations in LLVM's compact form.
pub const SHT_CREL: u32 = 0x4000_0014;
/// First section type that belongs to an operating system or tool.
pub const SHT_LOOS: u32 = 0x6000_0000;
/// Section type: LLVM's list of address-significant symbols.
pub const SHT_LLVM_ADDRSIG: u32 = 0x6fff_4c03;
/// Section type: GNU hash table of dynamic symbols.
pub const SHT_GNU_HASH: u32 = 0x6fff_fff6;

/// Section flag: writable when loaded.
pub const SHF_WRITE: u64 = 0x1;
/// Section flag: occupies memory when loaded.
pub const SHF_ALLOC: u64 = 0x2;
/// Section flag: holds instructions.
pub const SHF_EXECINSTR: u64 = 0x4;
/// Section flag: entries of `sh_entsize` that may be merged.
pub const SHF_MERGE: u64 = 0x10;
/// Section flag: NUL-terminated strings.
pub const SHF_STRINGS: u64 = 0x20;
/// Section flag: `sh_info` is a section index.
pub const SHF_INFO_LINK: u64 = 0x40;
/// Section flag: must follow the section that `sh_link` names.
pub const SHF_LINK_ORDER: u64 = 0x80;
/// Section flag: member of a section group.
pub const SHF_GROUP: u64 = 0x200;
/// Section flag: thread-local storage (AMDGPU has none).
pub const SHF_TLS: u64 = 0x400;
/// Section flag: compressed, with a `Chdr` in front.
pub const SHF_COMPRESSED: u64 = 0x800;
/// Section flag: kept even when nothing refers to it.
pub const SHF_GNU_RETAIN: u64 = 0x20_0000;
/// Section flag: left out of a linked file.
pub const SHF_EXCLUDE: u64 = 0x8000_0000;

/// First word of an `SHT_GROUP` section: only one group of this name is kept.
pub const GRP_COMDAT: u32 = 1;

/// Segment type: loaded into memory.
pub const PT_LOAD: u32 = 1;
/// Segment type: the dynamic section.
pub const PT_DYNAMIC: u32 = 2;
/// Segment type: notes.
pub const PT_NOTE: u32 = 4;
/// Segment type: the program headers themselves.
pub const PT_PHDR: u32 = 6;
/// Segment type: permissions of the stack.
pub const PT_GNU_STACK: u32 = 0x6474_e551;
/// Segment type: read-only once relocated.
pub const PT_GNU_RELRO: u32 = 0x6474_e552;

/// Segment flag: executable.
pub const PF_X: u32 = 1;
/// Segment flag: writable.
pub const PF_W: u32 = 2;
/// Segment flag: readable.
pub const PF_R: u32 = 4;

/// Symbol binding: visible in its own object only.
pub const STB_LOCAL: u8 = 0;
/// Symbol binding: visible to all objects.
pub const STB_GLOBAL: u8 = 1;
/// Symbol binding: as global, yields to a global definition, may stay undefined.
pub const STB_WEAK: u8 = 2;

/// Symbol type: none given.
pub const STT_NOTYPE: u8 = 0;
/// Symbol type: data.
pub const STT_OBJECT: u8 = 1;
/// Symbol type: code.
pub const STT_FUNC: u8 = 2;
/// Symbol type: a section.
pub const STT_SECTION: u8 = 3;
/// Symbol type: a source file's name.
pub const STT_FILE: u8 = 4;
/// Symbol type: a tentative definition.
pub const STT_COMMON: u8 = 5;
/// Symbol type: thread-local (AMDGPU has none).
pub const STT_TLS: u8 = 6;
/// Symbol type: a kernel of code object version 2.
pub const STT_AMDGPU_HSA_KERNEL: u8 = 10;

/// Symbol visibility: as the binding says.
pub const STV_DEFAULT: u8 = 0;
/// Symbol visibility: as hidden, and never taken by address from outside.
pub const STV_INTERNAL: u8 = 1;
/// Symbol visibility: not outside the linked file.
pub const STV_HIDDEN: u8 = 2;
/// Symbol visibility: outside too, but never replaced from there.
pub const STV_PROTECTED: u8 = 3;

/// Dynamic tag: end of the dynamic section.
pub const DT_NULL: u64 = 0;
/// Dynamic tag: a needed library.
pub const DT_NEEDED: u64 = 1;
/// Dynamic tag: address of the System V hash table.
pub const DT_HASH: u64 = 4;
/// Dynamic tag: address of the dynamic string table.
pub const DT_STRTAB: u64 = 5;
/// Dynamic tag: address of the dynamic symbol table.
pub const DT_SYMTAB: u64 = 6;
/// Dynamic tag: address of the dynamic relocations.
pub const DT_RELA: u64 = 7;
/// Dynamic tag: bytes of dynamic relocations.
pub const DT_RELASZ: u64 = 8;
/// Dynamic tag: bytes of one relocation.
pub const DT_RELAENT: u64 = 9;
/// Dynamic tag: bytes of the dynamic string table.
pub const DT_STRSZ: u64 = 10;
/// Dynamic tag: bytes of one symbol.
pub const DT_SYMENT: u64 = 11;
/// Dynamic tag: this file's own name.
pub const DT_SONAME: u64 = 14;
/// Dynamic tag: relocations touch segments that are not writable.
pub const DT_TEXTREL: u64 = 22;
/// Dynamic tag: address of the constructors' table.
pub const DT_INIT_ARRAY: u64 = 25;
/// Dynamic tag: address of the destructors' table.
pub const DT_FINI_ARRAY: u64 = 26;
/// Dynamic tag: bytes of the constructors' table.
pub const DT_INIT_ARRAYSZ: u64 = 27;
/// Dynamic tag: bytes of the destructors' table.
pub const DT_FINI_ARRAYSZ: u64 = 28;
/// Dynamic tag: flags (`DF_*`).
pub const DT_FLAGS: u64 = 30;
/// Dynamic tag: address of the early constructors' table.
pub const DT_PREINIT_ARRAY: u64 = 32;
/// Dynamic tag: bytes of the early constructors' table.
pub const DT_PREINIT_ARRAYSZ: u64 = 33;
/// Dynamic tag: address of the GNU hash table.
pub const DT_GNU_HASH: u64 = 0x6fff_fef5;
/// Dynamic tag: how many relative relocations come first.
pub const DT_RELACOUNT: u64 = 0x6fff_fff9;
/// `DT_FLAGS` bit: the same as `DT_TEXTREL`.
pub const DF_TEXTREL: u64 = 4;

/// How a relocation's result is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelocField {
    /// Nothing is written.
    None,
    /// The low 32 bits of the value; the rest is not looked at.
    Low32,
    /// Bits 63:32 of the value.
    High32,
    /// A 32-bit field that the whole value must fit.
    Word32,
    /// All 64 bits.
    Word64,
    /// `(value - 4) / 4` in 16 bits: the branch offset of SOPP instructions.
    Branch16,
}

impl RelocField {
    /// Bytes of the section that are written.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::None => 0,
            Self::Branch16 => 2,
            Self::Low32 | Self::High32 | Self::Word32 => 4,
            Self::Word64 => 8,
        }
    }
}

/// The formula of a relocation's value. S is the symbol's address, A the addend, P the place, G the
/// address of the symbol's entry in the global offset table, B the load address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelocValue {
    /// Nothing.
    None,
    /// S + A.
    Absolute,
    /// S + A - P.
    Relative,
    /// G + A - P.
    GotRelative,
    /// B + A; only a loader sees it.
    Base,
}

macro_rules! relocations {
    ($($variant:ident $number:literal $name:literal $field:ident $value:ident;)*) => {
        /// A relocation type of AMDGPU ELF files (`R_AMDGPU_*`).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u32)]
        pub enum RelocKind {
            $(#[doc = concat!("`", $name, "`")] $variant = $number,)*
        }

        impl RelocKind {
            /// Every type, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The type with this number, if AMDGPU defines one.
            #[must_use]
            pub const fn from_number(number: u32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// The number in `r_info`.
            #[must_use]
            pub const fn number(self) -> u32 {
                self as u32
            }

            /// `R_AMDGPU_…`, as every tool prints it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How the value is written.
            #[must_use]
            pub const fn field(self) -> RelocField {
                match self { $(Self::$variant => RelocField::$field,)* }
            }

            /// The formula of the value.
            #[must_use]
            pub const fn value(self) -> RelocValue {
                match self { $(Self::$variant => RelocValue::$value,)* }
            }
        }
    };
}

// Number 12 is not assigned. GOTPCREL, REL32 and ABS32 are `word32` in AMDGPUUsage.
relocations! {
    None          0  "R_AMDGPU_NONE"          None     None;
    Abs32Lo       1  "R_AMDGPU_ABS32_LO"      Low32    Absolute;
    Abs32Hi       2  "R_AMDGPU_ABS32_HI"      High32   Absolute;
    Abs64         3  "R_AMDGPU_ABS64"         Word64   Absolute;
    Rel32         4  "R_AMDGPU_REL32"         Word32   Relative;
    Rel64         5  "R_AMDGPU_REL64"         Word64   Relative;
    Abs32         6  "R_AMDGPU_ABS32"         Word32   Absolute;
    GotPcRel      7  "R_AMDGPU_GOTPCREL"      Word32   GotRelative;
    GotPcRel32Lo  8  "R_AMDGPU_GOTPCREL32_LO" Low32    GotRelative;
    GotPcRel32Hi  9  "R_AMDGPU_GOTPCREL32_HI" High32   GotRelative;
    Rel32Lo      10  "R_AMDGPU_REL32_LO"      Low32    Relative;
    Rel32Hi      11  "R_AMDGPU_REL32_HI"      High32   Relative;
    Relative64   13  "R_AMDGPU_RELATIVE64"    Word64   Base;
    Rel16        14  "R_AMDGPU_REL16"         Branch16 Relative;
}

impl std::fmt::Display for RelocKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of relocation type `number`, or its number when AMDGPU defines none.
#[must_use]
pub fn reloc_name(number: u32) -> std::borrow::Cow<'static, str> {
    RelocKind::from_number(number).map_or_else(
        || std::borrow::Cow::Owned(format!("relocation type {number}")),
        |kind| std::borrow::Cow::Borrowed(kind.name()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_ordered_and_reversible() {
        for pair in RelocKind::ALL.windows(2) {
            assert!(pair[0] < pair[1]);
        }
        for number in 0..64 {
            match RelocKind::from_number(number) {
                Some(kind) => {
                    assert_eq!(kind.number(), number);
                    assert_eq!(reloc_name(number), kind.name());
                }
                None => assert_eq!(reloc_name(number), format!("relocation type {number}")),
            }
        }
        assert_eq!(RelocKind::from_number(12), None);
    }

    #[test]
    fn sizes_follow_the_names() {
        for kind in RelocKind::ALL {
            let expected = match kind.name() {
                "R_AMDGPU_NONE" => 0,
                "R_AMDGPU_REL16" => 2,
                name if name.ends_with("64") => 8,
                _ => 4,
            };
            assert_eq!(kind.field().size(), expected, "{kind}");
        }
    }
}
