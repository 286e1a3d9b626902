//! Reads an object: which of its sections go into the image, and with which relocations.

use std::borrow::Cow;

use gfxjit_codeobj::elf::consts::{
    ELFABIVERSION_AMDGPU_HSA_V3, ELFABIVERSION_AMDGPU_HSA_V6, ELFOSABI_AMDGPU_HSA, ET_DYN, ET_REL,
    SHF_ALLOC, SHF_COMPRESSED, SHF_EXCLUDE, SHF_TLS, SHT_CREL, SHT_GROUP, SHT_LLVM_ADDRSIG,
    SHT_NOBITS, SHT_NOTE, SHT_NULL, SHT_REL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB, SHT_SYMTAB_SHNDX,
};
use gfxjit_codeobj::elf::{Elf, ElfError, Note, Rela, Section, SymbolTable, Table, display_name};
use gfxjit_codeobj::note::{NT_AMDGPU_METADATA, OWNER};

use crate::{LinkError, Options, Replacement, Strip};

/// LLVM section types that only a linker reads and that do not matter for the image: libraries to
/// link, and frequencies of calls.
const SHT_LLVM_DEPENDENT_LIBRARIES: u32 = 0x6fff_4c04;
const SHT_LLVM_CALL_GRAPH_PROFILE: u32 = 0x6fff_4c09;

/// Largest alignment of a section. Loaders align images to pages (ROCr guarantees 256 bytes), so a
/// larger alignment could not be kept.
pub(crate) const MAX_ALIGN: u64 = 1 << 16;

/// An object, read.
#[derive(Debug)]
pub(crate) struct Object<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) elf: Elf<'a>,
    /// All sections, by index.
    pub(crate) sections: Vec<InputSection<'a>>,
    /// The symbol table; `None` when the object has none.
    pub(crate) symbols: Option<SymbolTable<'a>>,
    /// Whether a relocatable link joined several compilations into it, so that no compiler saw all
    /// of its functions.
    pub(crate) is_joined: bool,
    /// The functions and kernels that it replaces in objects before it.
    pub(crate) replaces: &'a [Replacement],
}

/// A section of an object.
#[derive(Debug)]
pub(crate) struct InputSection<'a> {
    pub(crate) section: Section<'a>,
    /// Alignment, at least 1.
    pub(crate) align: u64,
    /// Whether it goes into the image.
    pub(crate) kept: bool,
    /// Whether it belongs to a COMDAT group that an earlier object has.
    pub(crate) repeated: bool,
    /// Its address, if it has memory outside the image.
    pub(crate) placed: Option<u64>,
    /// The relocations that change it.
    pub(crate) relocations: Table<'a, Rela>,
}

impl<'a> Object<'a> {
    /// Reads an object and decides which sections are kept.
    pub(crate) fn read(
        name: Cow<'a, str>,
        bytes: &'a [u8],
        options: &Options,
    ) -> Result<Self, LinkError> {
        let elf = Elf::parse(bytes).map_err(|source| damaged(&name, source))?;
        check_kind(&name, &elf)?;
        let symbols = elf.symtab().map_err(|source| damaged(&name, source))?;
        let mut object = Self {
            name,
            elf,
            sections: Vec::with_capacity(elf.section_count()),
            symbols,
            is_joined: false,
            replaces: &[],
        };
        for section in elf.sections() {
            let section = object.read_section(section, options)?;
            object.sections.push(section);
        }
        object.attach_relocations()?;
        object.is_joined = object.has_several_compilations();
        Ok(object)
    }

    /// Marks sections with memory outside the image.
    pub(crate) fn place(&mut self, placed: &[(u32, u64)]) -> Result<(), LinkError> {
        for &(index, address) in placed {
            let input = self.sections.get_mut(index as usize);
            let input = input.filter(|input| input.section.header.has(SHF_ALLOC));
            let Some(input) = input else {
                return Err(LinkError::NotLinkable {
                    input: self.name.clone().into_owned(),
                    reason: format!("it has no loaded section {index} to be placed elsewhere"),
                });
            };
            if address % input.align != 0 {
                let (section, align) = (input.section, input.align);
                let reason =
                    format!("it is to be at {address:#x}, and its alignment is {align} bytes");
                return Err(self.section_error(&section, reason));
            }
            input.placed = Some(address);
        }
        Ok(())
    }

    /// Whether the object comes from more than one compilation: LLVM writes one metadata note for
    /// each module, even for a module without kernels, and relocatable links keep all notes.
    /// (AMDGPU objects have no symbols for source files, and code assembled without metadata cannot
    /// be recognised.)
    fn has_several_compilations(&self) -> bool {
        let notes = self.sections.iter().filter(|input| input.kept);
        let notes = notes.filter(|input| input.section.header.kind == SHT_NOTE);
        let metadata = notes
            .flat_map(|input| input.section.notes().flatten())
            .filter(is_metadata);
        metadata.take(2).count() > 1
    }

    fn read_section(
        &self,
        section: Section<'a>,
        options: &Options,
    ) -> Result<InputSection<'a>, LinkError> {
        let header = &section.header;
        let align = header.align.max(1);
        let kept = is_kept(&section, options.strip);
        if kept && header.kind == SHT_NOTE {
            // Loaders would not find the notes after a damaged one.
            for note in section.notes() {
                note.map_err(|source| damaged(&self.name, source))?;
            }
        }
        let reason = if !kept {
            None
        } else if header.has(SHF_TLS) {
            Some("thread-local variables do not exist on AMD GPUs".to_owned())
        } else if !align.is_power_of_two() || align > MAX_ALIGN {
            Some(format!(
                "its alignment is {align}, which is no power of two up to {MAX_ALIGN}"
            ))
        } else if header.has(SHF_ALLOC) && header.has(SHF_COMPRESSED) {
            Some("it is loaded, and compressed".to_owned())
        } else {
            None
        };
        if let Some(reason) = reason {
            return Err(self.section_error(&section, reason));
        }
        Ok(InputSection {
            section,
            align,
            kept,
            repeated: false,
            placed: None,
            relocations: Table::new(&[]),
        })
    }

    fn attach_relocations(&mut self) -> Result<(), LinkError> {
        for index in 0..self.sections.len() {
            let Some(section) = self.sections.get(index).map(|input| input.section) else {
                continue;
            };
            match section.header.kind {
                SHT_RELA => {
                    let relocations = self
                        .elf
                        .relocations(&section)
                        .map_err(|source| damaged(&self.name, source))?;
                    self.attach(&section, relocations.target, relocations.entries)?;
                    let table = self.symbols.map_or(0, |symbols| symbols.section);
                    if !relocations.entries.is_empty() && relocations.symbols != table {
                        return Err(self.section_error(
                            &section,
                            format!(
                                "it refers to section {}, the symbol table is section {table}",
                                relocations.symbols
                            ),
                        ));
                    }
                }
                SHT_REL | SHT_CREL => {
                    let reason = "it holds relocations in a form that AMDGPU objects do not \
                                  use; AMDGPU has SHT_RELA only";
                    return Err(self.section_error(&section, reason.to_owned()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn attach(
        &mut self,
        relocations: &Section<'a>,
        target: usize,
        entries: Table<'a, Rela>,
    ) -> Result<(), LinkError> {
        let Some(input) = self.sections.get_mut(target) else {
            return Ok(());
        };
        let reason = if !input.relocations.is_empty() {
            "it is the second section of relocations for the same section"
        } else if input.kept && !entries.is_empty() && input.section.header.kind == SHT_NOBITS {
            "it relocates a section without contents"
        } else if input.kept && !entries.is_empty() && input.section.header.kind == SHT_NOTE {
            "it relocates a note, which loaders read as it is in the file"
        } else if input.kept && !entries.is_empty() && input.section.header.has(SHF_COMPRESSED) {
            "it relocates a compressed section; compile without -gz, or strip debug sections"
        } else {
            input.relocations = entries;
            return Ok(());
        };
        Err(self.section_error(relocations, reason.to_owned()))
    }

    /// An error about a section of this object.
    pub(crate) fn section_error(&self, section: &Section<'_>, reason: String) -> LinkError {
        LinkError::Section {
            input: self.name.clone().into_owned(),
            section: display_name(section.name).into_owned(),
            reason,
        }
    }

    /// The name of a place in messages: the function or variable that contains it, the input and
    /// the section.
    pub(crate) fn place_name(&self, section: usize, offset: u64) -> String {
        let section_name = self
            .sections
            .get(section)
            .map(|input| display_name(input.section.name))
            .unwrap_or_default();
        let place = format!("{}, {section_name}+{offset:#x}", self.name);
        let holder = self.symbols.and_then(|table| {
            table.iter().find_map(|symbol| {
                let inside = usize::from(symbol.shndx) == section
                    && symbol.value <= offset
                    && offset - symbol.value < symbol.size;
                let name = inside.then(|| table.strings().get(symbol.name))??;
                (!name.is_empty()).then_some(name)
            })
        });
        match holder {
            Some(name) => format!("`{}` ({place})", display_name(name)),
            None => place,
        }
    }
}

/// Whether a note holds AMDGPU metadata.
pub(crate) fn is_metadata(note: &Note<'_>) -> bool {
    note.owner == OWNER && note.kind == NT_AMDGPU_METADATA
}

/// An error about an input that cannot be read.
pub(crate) fn damaged(input: &str, source: ElfError) -> LinkError {
    LinkError::Elf {
        input: input.to_owned(),
        source,
    }
}

fn check_kind(name: &str, elf: &Elf<'_>) -> Result<(), LinkError> {
    let header = elf.header();
    let versions = ELFABIVERSION_AMDGPU_HSA_V3..=ELFABIVERSION_AMDGPU_HSA_V6;
    let reason = if header.kind == ET_DYN {
        "it is a linked image already; load it as it is".to_owned()
    } else if header.kind != ET_REL {
        format!("its ELF type is {}, an object's is 1 (ET_REL)", header.kind)
    } else if header.os_abi() != ELFOSABI_AMDGPU_HSA {
        format!(
            "it is made for OS ABI {}, not for HSA (64); compile for amdgcn-amd-amdhsa",
            header.os_abi()
        )
    } else if !versions.contains(&header.abi_version()) {
        format!(
            "its ELF ABI version is {}; code object versions 3 to 6 have 1 to 4",
            header.abi_version()
        )
    } else {
        return Ok(());
    };
    Err(LinkError::NotLinkable {
        input: name.to_owned(),
        reason,
    })
}

fn is_kept(section: &Section<'_>, strip: Strip) -> bool {
    let header = &section.header;
    match header.kind {
        SHT_NULL
        | SHT_SYMTAB
        | SHT_STRTAB
        | SHT_RELA
        | SHT_REL
        | SHT_CREL
        | SHT_GROUP
        | SHT_SYMTAB_SHNDX
        | SHT_LLVM_ADDRSIG
        | SHT_LLVM_DEPENDENT_LIBRARIES
        | SHT_LLVM_CALL_GRAPH_PROFILE => return false,
        _ => {}
    }
    let debug = section.name.starts_with(b".debug");
    // Facts for the linker, such as `.amdgpu.info`, have the flag SHF_EXCLUDE.
    !header.has(SHF_EXCLUDE)
        && section.name != b".note.GNU-stack"
        && !(debug && strip != Strip::Nothing)
}
