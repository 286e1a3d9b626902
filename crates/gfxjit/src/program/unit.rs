//! The objects of a module, and which of their sections are data outside the image.

use gfxjit_codeobj::archive;
use gfxjit_codeobj::elf::consts::{
    ET_DYN, SHF_ALLOC, SHF_EXECINSTR, SHF_WRITE, SHT_FINI_ARRAY, SHT_INIT_ARRAY, SHT_NOBITS,
    SHT_PREINIT_ARRAY, SHT_PROGBITS, STB_LOCAL, STT_OBJECT, STT_SECTION,
};
use gfxjit_codeobj::elf::{Elf, Symbol, SymbolPlace, is_elf};
use gfxjit_link::{Take, object_of_image};

use crate::code::facts::Facts;
use crate::code::input::OwnedInput;
use crate::code::objects::Sources;
use crate::compile::warn;
use crate::error::Result;

/// An object, or an archive of objects.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) input: OwnedInput,
    /// Writable sections, whose memory is outside the image.
    pub(crate) data: Vec<DataSection>,
    /// Numbers of the sections with addresses of constructors.
    pub(crate) constructors: Vec<u32>,
    pub(crate) destructors: Vec<u32>,
    /// Kernels by name.
    pub(crate) kernels: Vec<String>,
    /// Common symbols.
    pub(crate) commons: Vec<String>,
}

/// A symbol with its name and place.
pub(crate) struct NamedSymbol {
    pub(crate) name: String,
    pub(crate) place: SymbolPlace,
    pub(crate) symbol: Symbol,
    pub(crate) number: usize,
}

/// A writable section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DataSection {
    pub(crate) section: u32,
    pub(crate) size: u64,
    pub(crate) align: u64,
}

/// The objects of a module: sources are compiled, archives are taken apart.
pub(crate) fn units(sources: &Sources, name: &str, bytes: Vec<u8>) -> Result<Vec<Unit>> {
    let given = OwnedInput {
        name: name.to_owned(),
        bytes,
        take: Take::AsUsual,
    };
    let (inputs, diagnostics) = sources.objects(vec![given])?;
    warn(&diagnostics);
    let mut units = Vec::with_capacity(inputs.len());
    for mut input in inputs {
        if is_image(&input.bytes) {
            input.bytes = object_of_image(&input.name, &input.bytes, &Facts)?;
        }
        match archive::members(&input.bytes) {
            Ok(members) => {
                let objects = members.iter().filter(|member| is_elf(member.bytes));
                units.extend(objects.map(|member| {
                    let name = String::from_utf8_lossy(member.name);
                    Unit::new(OwnedInput {
                        name: format!("{}({name})", input.name),
                        bytes: member.bytes.to_vec(),
                        take: Take::OnDemand,
                    })
                }));
            }
            // This file is not an object: the linker reports why.
            Err(_) => units.push(Unit::new(input)),
        }
    }
    Ok(units)
}

/// Whether a file is a linked image.
fn is_image(bytes: &[u8]) -> bool {
    Elf::parse(bytes).is_ok_and(|elf| elf.header().kind == ET_DYN)
}

impl Unit {
    fn new(input: OwnedInput) -> Self {
        let mut unit = Self {
            input,
            data: Vec::new(),
            constructors: Vec::new(),
            destructors: Vec::new(),
            kernels: Vec::new(),
            commons: Vec::new(),
        };
        unit.read_sections();
        unit.read_symbols();
        unit
    }

    fn read_symbols(&mut self) {
        let (mut kernels, mut commons) = (Vec::new(), Vec::new());
        for named in self.symbols() {
            match (named.name.strip_suffix(".kd"), named.place) {
                (_, SymbolPlace::Common) => commons.push(named.name),
                (Some(kernel), SymbolPlace::Section(_)) if named.symbol.kind() == STT_OBJECT => {
                    kernels.push(kernel.to_owned());
                }
                _ => {}
            }
        }
        (self.kernels, self.commons) = (kernels, commons);
    }

    /// The object's symbols with names; none if the table is damaged.
    pub(crate) fn symbols(&self) -> Vec<NamedSymbol> {
        let table = Elf::parse(&self.input.bytes)
            .ok()
            .and_then(|elf| elf.symtab().ok().flatten());
        let Some(table) = table else {
            return Vec::new();
        };
        (table.iter().enumerate())
            .filter_map(|(number, symbol)| {
                let name = table.name(number, &symbol).ok()?;
                Some(NamedSymbol {
                    name: String::from_utf8_lossy(name).into_owned(),
                    place: table.place(number, &symbol).ok()?,
                    symbol,
                    number,
                })
            })
            .filter(|named| !named.name.is_empty() && named.symbol.kind() != STT_SECTION)
            .collect()
    }

    /// Whether it defines a symbol that is visible to other objects.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.symbols().iter().any(|named| {
            named.name == name
                && named.place != SymbolPlace::Undefined
                && named.symbol.binding() != STB_LOCAL
        })
    }

    /// Whether it has a kernel of this name.
    pub(crate) fn is_kernel(&self, name: &str) -> bool {
        self.kernels.iter().any(|kernel| kernel == name)
    }

    fn read_sections(&mut self) {
        let Ok(elf) = Elf::parse(&self.input.bytes) else {
            return;
        };
        for (number, section) in (0_u32..).zip(elf.sections()) {
            let header = &section.header;
            let flags = header.flags & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR);
            match header.kind {
                SHT_INIT_ARRAY | SHT_PREINIT_ARRAY => self.constructors.push(number),
                SHT_FINI_ARRAY => self.destructors.push(number),
                SHT_PROGBITS | SHT_NOBITS
                    if flags == SHF_ALLOC | SHF_WRITE
                        && header.size > 0
                        && !is_version_s(section.name) =>
                {
                    self.data.push(DataSection {
                        section: number,
                        size: header.size,
                        align: header.align.max(1),
                    });
                }
                _ => {}
            }
        }
    }
}

/// Whether a writable section stays inside each version's image: one that only relocations write,
/// and one whose start and end code refers to (`__start_NAME`).
fn is_version_s(name: &[u8]) -> bool {
    let relocated: [&[u8]; 5] = [
        b".data.rel.ro",
        b".bss.rel.ro",
        b".ctors",
        b".dtors",
        b".eh_frame",
    ];
    let is_relocated = relocated.iter().any(|prefix| {
        let rest = name.strip_prefix(*prefix);
        rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'.')))
    });
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    is_relocated || (!name.is_empty() && name.iter().all(letter))
}
