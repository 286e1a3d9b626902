//! Generates programs of several small objects, similar to a compiler's: kernels, functions that
//! call each other across objects, tables of pointers, common symbols, variables in LDS, COMDAT
//! groups, metadata, facts about functions and debug information.

use std::collections::HashMap;

use gfxjit_codeobj::descriptor::{Field, KernelDescriptor, field};
use gfxjit_codeobj::elf::consts::{
    ELFOSABI_AMDGPU_HSA, ET_REL, GRP_COMDAT, SHF_ALLOC, SHF_EXECINSTR, SHF_GROUP, SHF_INFO_LINK,
    SHF_WRITE, SHN_ABS, SHN_AMDGPU_LDS, SHN_COMMON, SHN_UNDEF, SHT_GROUP, SHT_NOBITS, SHT_NOTE,
    SHT_PROGBITS, SHT_RELA, SHT_SYMTAB, STB_GLOBAL, STB_LOCAL, STB_WEAK, STT_FUNC, STT_NOTYPE,
    STT_OBJECT, STT_SECTION, STV_DEFAULT, STV_HIDDEN, STV_PROTECTED,
};
use gfxjit_codeobj::elf::{ElfFile, FileHeader, Record, Rela, RelocKind, SectionHeader, Symbol};
use gfxjit_codeobj::info::{self, FunctionInfo, Resources};
use gfxjit_codeobj::metadata::{Kernel, Metadata};
use gfxjit_codeobj::note;
use gfxjit_targets::TargetId;

use super::choices::Choices;

/// Functions of a program; object `i` of `n` defines those whose number is `i` modulo `n`.
pub(super) const FUNCTIONS: usize = 8;
/// Number of variables of a program, distributed in the same way.
const VARIABLES: usize = 4;
/// Bytes of a function's code.
const CODE: usize = 256;
/// Bytes of a kernel's descriptor.
const DESCRIPTOR: usize = 64;

/// The inputs of a kernel that it passes on to functions.
const INPUTS: [Field; 7] = [
    field::ENABLE_PRIVATE_SEGMENT,
    field::ENABLE_SGPR_DISPATCH_PTR,
    field::ENABLE_SGPR_QUEUE_PTR,
    field::ENABLE_SGPR_DISPATCH_ID,
    field::ENABLE_SGPR_WORKGROUP_ID_X,
    field::ENABLE_SGPR_WORKGROUP_ID_Y,
    field::ENABLE_SGPR_WORKGROUP_ID_Z,
];

const TARGETS: [&str; 5] = ["gfx942", "gfx90a", "gfx1030", "gfx1100", "gfx1201"];

/// The name of a function.
pub(super) fn function(number: usize) -> String {
    format!("f{number}")
}

/// The objects of a program.
pub(super) fn objects(choices: &mut Choices<'_>) -> Vec<ElfFile> {
    let target: Option<TargetId> = choices.one_of(&TARGETS).parse().ok();
    let version = *choices.one_of(&[5, 6, 4]);
    let count = 2 + choices.below(4);
    let Some(target) = target else {
        return Vec::new();
    };
    (0..count)
        .filter_map(|number| Maker::new(target, version, number, count)?.object(choices))
        .collect()
}

/// An object while it is made.
struct Maker {
    target: TargetId,
    version: u8,
    number: usize,
    count: usize,
    file: ElfFile,
    locals: Vec<(String, Symbol)>,
    globals: Vec<(String, Symbol)>,
    /// Relocations by section.
    relocations: Vec<(usize, Vec<Named>)>,
}

/// Offset, symbol, kind and addend of a relocation; without a name it refers to the section
/// `.text`, which is the first one with a symbol.
type Named = (u64, String, RelocKind, i64);

/// The index of the string table in a new file.
const NAMES: usize = 1;

impl Maker {
    fn new(target: TargetId, version: u8, number: usize, count: usize) -> Option<Self> {
        let flags = target.elf_flags(version).ok()?;
        // Versions 3 to 6 of code objects have ABI versions 1 to 4.
        let header = FileHeader::new(ET_REL, ELFOSABI_AMDGPU_HSA, version - 2, flags);
        Some(Self {
            target,
            version,
            number,
            count,
            file: ElfFile::new(header),
            locals: Vec::new(),
            globals: Vec::new(),
            relocations: Vec::new(),
        })
    }

    fn own(&self, all: usize) -> impl Iterator<Item = usize> + use<> {
        (self.number..all).step_by(self.count)
    }

    fn section(
        &mut self,
        name: &str,
        kind: u32,
        flags: u64,
        align: u64,
        data: Vec<u8>,
    ) -> Option<usize> {
        let header = SectionHeader {
            kind,
            flags,
            align,
            ..SectionHeader::default()
        };
        let index = self.file.add_section(name, header, data).ok()?;
        let symbol = Symbol {
            info: Symbol::make_info(STB_LOCAL, STT_SECTION),
            shndx: index as u16,
            ..Symbol::default()
        };
        self.locals.push((String::new(), symbol));
        Some(index)
    }

    fn global(&mut self, name: String, symbol: Symbol) {
        if !self.globals.iter().any(|(known, _)| *known == name) {
            self.globals.push((name, symbol));
        }
    }

    /// A reference to a symbol of the program.
    fn mention(&mut self, choices: &mut Choices<'_>) -> String {
        let name = match choices.below(4) {
            0 | 1 => function(choices.below(FUNCTIONS)),
            2 => format!("v{}", choices.below(VARIABLES)),
            _ => choices
                .one_of(&["shared", "common", "lds", "nowhere", "number"])
                .to_string(),
        };
        let lds = name == "lds";
        let weak = name == "nowhere" || choices.one_in(12);
        let symbol = Symbol {
            info: Symbol::make_info(if weak { STB_WEAK } else { STB_GLOBAL }, STT_NOTYPE),
            other: if lds { STV_HIDDEN } else { STV_DEFAULT },
            shndx: SHN_UNDEF,
            ..Symbol::default()
        };
        self.global(name.clone(), symbol);
        name
    }

    fn object(mut self, choices: &mut Choices<'_>) -> Option<ElfFile> {
        let names: Vec<usize> = self.own(FUNCTIONS).collect();
        let kernels: Vec<usize> = names
            .iter()
            .copied()
            .filter(|_| choices.below(3) == 0)
            .collect();
        let text = self.section(
            ".text",
            SHT_PROGBITS,
            SHF_ALLOC | SHF_EXECINSTR,
            256,
            vec![choices.byte() & 0x7f; names.len() * CODE],
        )?;
        let visibility = *choices.one_of(&[STV_DEFAULT, STV_PROTECTED, STV_HIDDEN]);
        for (at, &name) in names.iter().enumerate() {
            let weak = choices.one_in(8);
            let is_kernel = kernels.contains(&name);
            let symbol = Symbol {
                info: Symbol::make_info(if weak { STB_WEAK } else { STB_GLOBAL }, STT_FUNC),
                other: if is_kernel { STV_PROTECTED } else { visibility },
                shndx: text as u16,
                value: (at * CODE) as u64,
                size: (CODE - choices.below(8)) as u64,
                ..Symbol::default()
            };
            self.global(function(name), symbol);
        }
        let mut calls: Vec<Vec<String>> = vec![Vec::new(); names.len()];
        let mut relocations = Vec::new();
        for (at, calls) in calls.iter_mut().enumerate() {
            for call in 0..choices.below(4) {
                let name = self.mention(choices);
                let by_distance = name.starts_with('f') || name.starts_with('v');
                let (low, high) = match choices.below(4) {
                    0 | 1 if by_distance => (RelocKind::Rel32Lo, RelocKind::Rel32Hi),
                    2 => (RelocKind::Abs32Lo, RelocKind::Abs32Hi),
                    _ => (RelocKind::GotPcRel32Lo, RelocKind::GotPcRel32Hi),
                };
                let place = (at * CODE + 8 + call * 16) as u64;
                if name == "lds" {
                    relocations.push((place, name, RelocKind::Abs32Lo, 0));
                    continue;
                }
                relocations.push((place, name.clone(), low, 4));
                relocations.push((place + 8, name.clone(), high, 12));
                if name.starts_with('f') || name == "shared" {
                    calls.push(name);
                }
            }
        }
        self.add_kernels(choices, &names, &kernels)?;
        self.add_data(choices)?;
        let shared = choices.one_in(2);
        if shared {
            self.add_group()?;
        }
        if choices.one_in(2) {
            let align = 1 << choices.below(8);
            let size = choices.below(64) as u64 * 4;
            self.add_placeless("common", SHN_COMMON, align, size, STV_DEFAULT);
        }
        if choices.one_in(3) {
            let (align, size) = (1 << choices.below(6), choices.below(4096) as u64);
            self.add_placeless("lds", SHN_AMDGPU_LDS, align, size, STV_HIDDEN);
        }
        if choices.one_in(3) {
            self.add_placeless("number", SHN_ABS, 7, 0, STV_DEFAULT);
        }
        let debug = self.section(".debug_info", SHT_PROGBITS, 0, 1, vec![0; 32])?;
        let address = (
            8,
            String::new(),
            RelocKind::Abs64,
            choices.below(512) as i64,
        );
        self.relocations.push((text, relocations));
        self.relocations.push((debug, vec![address]));
        self.finish()?;
        if !choices.one_in(4) {
            self.add_facts(choices, &names, &calls, shared)?;
        }
        self.file.relayout().ok()?;
        Some(self.file)
    }

    fn add_placeless(&mut self, name: &str, shndx: u16, value: u64, size: u64, other: u8) {
        let symbol = Symbol {
            info: Symbol::make_info(STB_GLOBAL, STT_OBJECT),
            other,
            shndx,
            value,
            size,
            ..Symbol::default()
        };
        self.globals.retain(|(known, _)| known != name);
        self.global(name.to_owned(), symbol);
    }

    /// Adds descriptors, and the metadata note.
    fn add_kernels(
        &mut self,
        choices: &mut Choices<'_>,
        names: &[usize],
        kernels: &[usize],
    ) -> Option<()> {
        let processor = self.target.processor();
        let mut data = Vec::new();
        let mut metadata = Metadata::new(
            self.version,
            Some(format!("amdgcn-amd-amdhsa--{}", self.target)),
        );
        let section = self.file.sections.len();
        let mut relocations = Vec::new();
        for &kernel in kernels {
            let mut descriptor = KernelDescriptor::read(&[0; DESCRIPTOR]).ok()?;
            descriptor
                .set_vgprs(processor, 1 + choices.below(128) as u32, 0)
                .ok()?;
            descriptor.set_sgprs(processor, 32).ok()?;
            for input in INPUTS {
                // Sometimes an input is left out, as a compiler does for inputs that are not
                // needed.
                if !choices.one_in(12) {
                    descriptor.set(input, 1).ok()?;
                }
            }
            descriptor.private_segment_fixed_size = choices.below(64) as u32 * 16;
            let name = function(kernel);
            let symbol = Symbol {
                info: Symbol::make_info(STB_GLOBAL, STT_OBJECT),
                other: STV_PROTECTED,
                shndx: section as u16,
                value: data.len() as u64,
                size: DESCRIPTOR as u64,
                ..Symbol::default()
            };
            let at = names.iter().position(|&own| own == kernel)?;
            relocations.push((
                data.len() as u64 + 16,
                String::new(),
                RelocKind::Rel64,
                (at * CODE) as i64 + 16,
            ));
            data.extend(descriptor.to_bytes());
            self.global(format!("{name}.kd"), symbol);
            let mut described = Kernel::default();
            described.symbol = format!("{name}.kd");
            described.name = name;
            described.kernarg_segment_align = 8;
            described.wavefront_size = descriptor.wave_size(processor);
            described.vgpr_count = descriptor.vgprs(processor);
            described.sgpr_count = 32;
            described.max_flat_workgroup_size = 1024;
            described.private_segment_fixed_size = descriptor.private_segment_fixed_size;
            if choices.one_in(6) {
                described.reqd_workgroup_size = Some([choices.below(257) as u32, 1, 1]);
            }
            metadata.kernels.push(described);
        }
        self.section(".rodata", SHT_PROGBITS, SHF_ALLOC, 64, data)?;
        let note = note::section(&metadata.to_bytes()).ok()?;
        self.section(".note", SHT_NOTE, SHF_ALLOC, 4, note)?;
        self.relocations.push((section, relocations));
        Some(())
    }

    /// Variables, and tables of pointers.
    fn add_data(&mut self, choices: &mut Choices<'_>) -> Option<()> {
        let size = 64;
        let own: Vec<usize> = self.own(VARIABLES).collect();
        let mut relocations = Vec::new();
        for at in 0..choices.below(5) {
            let kind = *choices.one_of(&[RelocKind::Abs64, RelocKind::Rel64, RelocKind::Rel32]);
            let name = self.mention(choices);
            let kind = if name == "lds" {
                RelocKind::Abs32Lo
            } else {
                kind
            };
            relocations.push((at as u64 * 8, name, kind, choices.below(64) as i64));
        }
        let data = vec![7; (own.len() + 1) * size];
        let align = 1 << choices.below(9);
        let section = self.section(".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, align, data)?;
        let bss = self.section(
            ".bss",
            SHT_NOBITS,
            SHF_ALLOC | SHF_WRITE,
            1 << choices.below(9),
            Vec::new(),
        )?;
        if let Some(bss) = self.file.sections.get_mut(bss) {
            bss.header.size = choices.below(4096) as u64;
        }
        for (at, variable) in own.into_iter().enumerate() {
            let symbol = Symbol {
                info: Symbol::make_info(STB_GLOBAL, STT_OBJECT),
                other: *choices.one_of(&[STV_DEFAULT, STV_PROTECTED, STV_HIDDEN]),
                shndx: section as u16,
                value: ((at + 1) * size) as u64,
                size: size as u64,
                ..Symbol::default()
            };
            self.globals
                .retain(|(known, symbol)| *known != format!("v{variable}") || symbol.shndx != 0);
            self.global(format!("v{variable}"), symbol);
        }
        self.relocations.push((section, relocations));
        Some(())
    }

    /// Adds a function that several objects define, in a COMDAT group.
    fn add_group(&mut self) -> Option<()> {
        let group = self.file.sections.len();
        let header = SectionHeader {
            kind: SHT_GROUP,
            align: 4,
            entsize: 4,
            ..SectionHeader::default()
        };
        let member = group as u32 + 1;
        let words = [GRP_COMDAT, member].map(u32::to_le_bytes).concat();
        self.file.add_section(".group", header, words).ok()?;
        let text = self.section(
            ".text.shared",
            SHT_PROGBITS,
            SHF_ALLOC | SHF_EXECINSTR | SHF_GROUP,
            4,
            vec![0; 64],
        )?;
        let symbol = Symbol {
            info: Symbol::make_info(STB_WEAK, STT_FUNC),
            other: STV_HIDDEN,
            shndx: text as u16,
            value: 0,
            size: 64,
            ..Symbol::default()
        };
        self.globals.retain(|(known, _)| known != "shared");
        self.global("shared".to_owned(), symbol);
        Some(())
    }

    /// Numbers the symbols, and writes the tables.
    fn finish(&mut self) -> Option<()> {
        let symtab = self.file.sections.len();
        let first_global = self.locals.len() + 1;
        let mut data = Vec::new();
        Symbol::default().append(&mut data);
        let mut numbers = HashMap::new();
        let all = self.locals.iter().chain(&self.globals);
        for (number, (name, symbol)) in (1_u32..).zip(all) {
            if !name.is_empty() {
                numbers.insert(name.clone(), number);
            }
            let name = self.file.add_string(NAMES, name.as_bytes()).ok()?;
            Symbol { name, ..*symbol }.append(&mut data);
        }
        let header = SectionHeader {
            kind: SHT_SYMTAB,
            link: NAMES as u32,
            info: first_global as u32,
            align: 8,
            entsize: Symbol::SIZE as u64,
            ..SectionHeader::default()
        };
        self.file.add_section(".symtab", header, data).ok()?;
        for section in &mut self.file.sections {
            if section.header.kind == SHT_GROUP {
                section.header.link = symtab as u32;
                section.header.info = numbers.get("shared").copied().unwrap_or(0);
            }
        }
        for (target, relocations) in std::mem::take(&mut self.relocations) {
            let mut data = Vec::new();
            for (offset, name, kind, addend) in relocations {
                let symbol = match name.as_str() {
                    "" => 1,
                    name => *numbers.get(name)?,
                };
                let info = Rela::make_info(symbol, kind.number());
                Rela {
                    offset,
                    info,
                    addend,
                }
                .append(&mut data);
            }
            let header = SectionHeader {
                kind: SHT_RELA,
                flags: SHF_INFO_LINK,
                link: symtab as u32,
                info: target as u32,
                align: 8,
                entsize: Rela::SIZE as u64,
                ..SectionHeader::default()
            };
            let name = format!(".rela{target}");
            self.file.add_section(&name, header, data).ok()?;
        }
        Some(())
    }

    /// Adds the needs of each function, and its calls.
    fn add_facts(
        &mut self,
        choices: &mut Choices<'_>,
        names: &[usize],
        calls: &[Vec<String>],
        shared: bool,
    ) -> Option<()> {
        let types = ["", "v", "vi"];
        let mut facts = Vec::new();
        for (name, calls) in names.iter().zip(calls) {
            let mut info = FunctionInfo {
                symbol: function(*name),
                resources: Some(needs(choices)),
                calls: calls.clone(),
                ..FunctionInfo::default()
            };
            if choices.one_in(4) {
                info.indirect_calls
                    .push((*choices.one_of(&types)).to_owned());
            }
            if choices.one_in(4) {
                info.type_ids.push((*choices.one_of(&types)).to_owned());
            }
            if choices.one_in(3) {
                let bits = (choices.below(1 << 7) as u32).to_le_bytes();
                info.unknown.push((info::INPUTS, bits.to_vec()));
            }
            facts.push(info);
        }
        if shared {
            facts.push(FunctionInfo {
                symbol: "shared".to_owned(),
                resources: Some(needs(choices)),
                ..FunctionInfo::default()
            });
        }
        info::add_to_object(&mut self.file, &facts).ok()
    }
}

fn needs(choices: &mut Choices<'_>) -> Resources {
    Resources {
        flags: choices.below(8) as u32,
        sgprs: choices.below(100) as u32,
        vgprs: choices.below(256) as u32,
        agprs: 0,
        private_segment_bytes: choices.below(256) as u32 * 16,
    }
}
