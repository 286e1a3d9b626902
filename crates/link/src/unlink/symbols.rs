//! The symbols of an object converted from an image, and its facts about functions.

use std::collections::HashMap;

use gfxjit_codeobj::CodeObject;
use gfxjit_codeobj::descriptor::field;
use gfxjit_codeobj::elf::consts::{
    SHN_ABS, SHN_UNDEF, SHT_SYMTAB, STB_GLOBAL, STB_LOCAL, STT_FUNC, STT_NOTYPE, STT_SECTION,
};
use gfxjit_codeobj::elf::{
    Elf, ElfError, ElfFile, Record, Rela, SectionHeader, Symbol, display_name,
};
use gfxjit_codeobj::info::{
    DYNAMIC_STACK, FunctionInfo, Resources, USES_FLAT_SCRATCH, USES_VCC, WAVE32, WGP_MODE,
};
use gfxjit_targets::{Feature, Generation};

use super::additions::Additions;
use super::piece::Piece;
use crate::{CallGraph, CallNode};

/// The string table, which every new file has.
const STRINGS: usize = 1;

/// A symbol table under construction: local symbols come first.
pub(super) struct SymbolList {
    locals: Vec<Symbol>,
    globals: Vec<Symbol>,
    /// Symbol indices of functions, by address.
    functions: HashMap<u64, u32>,
}

/// The name of a function in the object: names need not be unique in an image.
fn unique(node: &CallNode) -> String {
    format!("{}@{:#x}", node.name, node.place.address)
}

/// The section and the offset in it for an address.
fn place(pieces: &[Piece], address: u64) -> Option<(u16, u64)> {
    let ends = |piece: &&Piece| piece.end() == address;
    let piece = pieces.iter().find(|piece| piece.has(address));
    let piece = piece.or_else(|| pieces.iter().find(ends))?;
    Some((piece.section as u16, address - piece.start))
}

impl SymbolList {
    /// A symbol for each section.
    pub(super) fn new(pieces: &mut [Piece]) -> Self {
        let mut list = Self {
            locals: Vec::new(),
            globals: Vec::new(),
            functions: HashMap::new(),
        };
        for piece in pieces {
            piece.symbol = list.add_local(Symbol {
                info: Symbol::make_info(STB_LOCAL, STT_SECTION),
                shndx: piece.section as u16,
                ..Symbol::default()
            });
        }
        list
    }

    fn add_local(&mut self, symbol: Symbol) -> u32 {
        self.locals.push(symbol);
        self.locals.len() as u32
    }

    /// A symbol for each function and for the code of each kernel.
    pub(super) fn add_functions(
        &mut self,
        file: &mut ElfFile,
        pieces: &[Piece],
        calls: &CallGraph,
    ) -> Result<(), ElfError> {
        for node in &calls.nodes {
            let address = node.place.address;
            let Some((shndx, value)) = place(pieces, address) else {
                continue;
            };
            let name = file.add_string(STRINGS, unique(node).as_bytes())?;
            let number = self.add_local(Symbol {
                name,
                info: Symbol::make_info(STB_LOCAL, STT_FUNC),
                shndx,
                value,
                ..Symbol::default()
            });
            self.functions.insert(address, number);
        }
        Ok(())
    }

    /// The index of the symbol of the function at an address.
    pub(super) fn function(&self, address: u64) -> Option<u32> {
        self.functions.get(&address).copied()
    }

    /// Adds the dynamic symbols of the image; returns the index of each in the object.
    pub(super) fn add_image(
        &mut self,
        file: &mut ElfFile,
        pieces: &[Piece],
        elf: &Elf<'_>,
    ) -> Result<Vec<u32>, ElfError> {
        let Some(table) = elf.dynsym()? else {
            return Ok(Vec::new());
        };
        let mut numbers = vec![0; table.len()];
        for locals in [true, false] {
            for (number, symbol) in table.iter().enumerate().skip(1) {
                if (symbol.binding() == STB_LOCAL) != locals {
                    continue;
                }
                let name = file.add_string(STRINGS, table.name(number, &symbol)?)?;
                let at = match symbol.shndx {
                    SHN_UNDEF | SHN_ABS => Some((symbol.shndx, symbol.value)),
                    _ => place(pieces, symbol.value),
                };
                let Some((shndx, value)) = at else {
                    continue;
                };
                let symbol = Symbol {
                    name,
                    shndx,
                    value,
                    info: match shndx {
                        SHN_UNDEF => Symbol::make_info(symbol.binding(), STT_NOTYPE),
                        _ => symbol.info,
                    },
                    ..symbol
                };
                let new = match locals {
                    true => self.add_local(symbol),
                    false => {
                        self.globals.push(symbol);
                        (self.locals.len() + self.globals.len()) as u32
                    }
                };
                if let Some(slot) = numbers.get_mut(number) {
                    *slot = new;
                }
            }
        }
        Ok(numbers)
    }

    /// Adds relocations of appended code to symbols that other objects define.
    pub(super) fn refer(
        &mut self,
        file: &mut ElfFile,
        pieces: &mut [Piece],
        additions: &Additions,
    ) -> Result<(), ElfError> {
        let Some(code) = pieces.first_mut() else {
            return Ok(());
        };
        let start = (code.bytes.len() - additions.code.len()) as u64;
        let mut known: HashMap<&str, u32> = HashMap::new();
        for reference in &additions.references {
            let symbol = match known.get(&*reference.symbol) {
                Some(&known) => known,
                None => {
                    let name = file.add_string(STRINGS, reference.symbol.as_bytes())?;
                    self.globals.push(Symbol {
                        name,
                        info: Symbol::make_info(STB_GLOBAL, STT_NOTYPE),
                        shndx: SHN_UNDEF,
                        ..Symbol::default()
                    });
                    let number = (self.locals.len() + self.globals.len()) as u32;
                    known.insert(&reference.symbol, number);
                    number
                }
            };
            code.relocations.push(Rela {
                offset: start + reference.offset,
                info: Rela::make_info(symbol, reference.kind.number()),
                addend: reference.addend,
            });
        }
        Ok(())
    }

    /// Writes the table and returns the index of its section.
    pub(super) fn finish(self, file: &mut ElfFile) -> Result<usize, ElfError> {
        let mut bytes = Vec::new();
        Symbol::default().append(&mut bytes);
        for symbol in self.locals.iter().chain(&self.globals) {
            symbol.append(&mut bytes);
        }
        let header = SectionHeader {
            kind: SHT_SYMTAB,
            link: STRINGS as u32,
            info: self.locals.len() as u32 + 1,
            align: 8,
            entsize: Symbol::SIZE as u64,
            ..SectionHeader::default()
        };
        file.add_section(".symtab", header, bytes)
    }
}

/// The object's facts about its functions, each with its address.
///
/// # Errors
/// A function whose needs are not known.
pub(super) fn infos(
    image: &CodeObject,
    calls: &CallGraph,
) -> Result<Vec<(u64, FunctionInfo)>, String> {
    let names = |numbers: &[usize]| -> Vec<String> {
        let nodes = numbers.iter().filter_map(|&number| calls.nodes.get(number));
        nodes.map(unique).collect()
    };
    let mut infos = Vec::with_capacity(calls.nodes.len());
    for node in &calls.nodes {
        let Some(resources) = resources(image, node) else {
            if node.is_kernel {
                // The compiler's facts are kept.
                continue;
            }
            return Err(format!(
                "it is not known what its function `{}` needs; compile it with gfxjit, or give its \
                 objects",
                display_name(node.name.as_bytes())
            ));
        };
        let mut called = names(&node.calls);
        called.extend(node.outside.iter().cloned());
        let recorded = recorded(image, node);
        let info = FunctionInfo {
            symbol: unique(node),
            resources: Some(resources),
            occupancy: None,
            uses: Vec::new(),
            calls: called,
            indirect_calls: (node.indirect.iter())
                .map(|call| call.type_id.clone())
                .collect(),
            type_ids: node.types.clone(),
            unknown: recorded.map_or_else(Vec::new, |info| info.unknown.clone()),
        };
        infos.push((node.place.address, info));
    }
    Ok(infos)
}

/// The image's own facts about a function.
fn recorded<'i>(image: &'i CodeObject, node: &CallNode) -> Option<&'i FunctionInfo> {
    let kernel = image
        .kernels
        .iter()
        .find(|k| k.entry.address == node.place.address);
    if let Some(kernel) = kernel {
        return kernel.own.as_ref();
    }
    let mut functions = image.functions.iter();
    let found = functions.find(|function| function.place.address == node.place.address)?;
    found.own.as_ref()
}

/// A function's own needs.
fn resources(image: &CodeObject, node: &CallNode) -> Option<Resources> {
    let processor = image.target.target.processor();
    if let Some(resources) = recorded(image, node).and_then(|info| info.resources) {
        return Some(resources);
    }
    let own = node.own.known()?;
    let kernel = (image.kernels.iter()).find(|k| k.entry.address == node.place.address);
    // Wave size and mode are taken from the image's kernels: code for another wave size could not
    // be called from them.
    let like = kernel.or(image.kernels.first());
    let has_modes = processor.generation() >= Generation::Gfx10_1;
    let (wave_size, wgp_mode) = match like {
        Some(kernel) => (
            kernel.descriptor.wave_size(processor),
            kernel.descriptor.has(field::WGP_MODE),
        ),
        None => (
            processor.wave_sizes().first().copied().unwrap_or(64),
            has_modes,
        ),
    };
    let flag = |is_set, flag| if is_set { flag } else { 0 };
    let xnack = image.target.target.xnack() != Feature::Off;
    // VCC and FLAT_SCRATCH are included in the count, and will be added again.
    let extra = processor.extra_sgprs(true, true, xnack);
    let scratch = match own.scratch {
        Some(scratch) => u32::try_from(scratch).ok()?,
        None => kernel?.descriptor.private_segment_fixed_size,
    };
    Some(Resources {
        flags: USES_VCC
            | USES_FLAT_SCRATCH
            | flag(own.dynamic_stack, DYNAMIC_STACK)
            | flag(wave_size == 32, WAVE32)
            | flag(wgp_mode && has_modes, WGP_MODE),
        sgprs: own.sgprs.saturating_sub(extra),
        vgprs: own.vgprs,
        agprs: own.agprs,
        private_segment_bytes: scratch,
    })
}
