//! From the ELF layer's symbols to kernels, functions and variables.

use std::collections::{HashMap, HashSet};

use gfxjit_targets::ImageTarget;

use super::{
    CodeObject, CodeObjectError, Function, Kernel, Kind, Linkage, Place, Storage, Undefined,
    Variable,
};
use crate::descriptor::KernelDescriptor;
use crate::elf::consts::{
    ELFOSABI_AMDGPU_HSA, ELFOSABI_AMDGPU_MESA3D, ELFOSABI_AMDGPU_PAL, ET_DYN, ET_REL, PF_X,
    PT_LOAD, RelocKind, SHF_WRITE, SHT_RELA, STB_LOCAL, STB_WEAK, STT_COMMON, STT_FUNC, STT_OBJECT,
    STV_DEFAULT, STV_PROTECTED,
};
use crate::elf::{Elf, Rela, Symbol, SymbolPlace, SymbolTable, display_name};
use crate::info::{self, FunctionInfo, Reference};
use crate::metadata::Metadata;
use crate::note;

/// Alignment of a kernel's first instruction: hardware takes the address without its low
/// eight bits.
const ENTRY_ALIGN: u64 = 256;
/// Where the entry point's offset is in a descriptor.
const ENTRY_FIELD: u64 = 16;

/// A symbol that is defined somewhere, with its name.
struct Named<'a> {
    name: &'a [u8],
    symbol: Symbol,
    place: SymbolPlace,
    exported: bool,
    /// Index in `.symtab`, for symbols from there.
    index: Option<usize>,
}

impl CodeObject {
    /// Reads an object or an image.
    ///
    /// # Errors
    /// [`CodeObjectError`]; it names the kernel, symbol or place at fault.
    pub fn parse(bytes: &[u8]) -> Result<Self, CodeObjectError> {
        parse(bytes)
    }
}

fn parse(bytes: &[u8]) -> Result<CodeObject, CodeObjectError> {
    let elf = Elf::parse(bytes)?;
    let header = elf.header();
    if header.os_abi() != ELFOSABI_AMDGPU_HSA {
        return Err(CodeObjectError::OsAbi {
            found: match header.os_abi() {
                ELFOSABI_AMDGPU_PAL => "AMD's graphics drivers (amdpal)".to_owned(),
                ELFOSABI_AMDGPU_MESA3D => "Mesa (mesa3d)".to_owned(),
                0 => "no operating system".to_owned(),
                other => format!("an unknown loader (EI_OSABI {other})"),
            },
        });
    }
    let kind = match header.kind {
        ET_REL => Kind::Object,
        ET_DYN => Kind::Image,
        other => return Err(CodeObjectError::Kind(other)),
    };
    let target = ImageTarget::from_elf(header.flags, header.abi_version())?;
    let metadata = note::metadata(&elf)?.map(Metadata::parse).transpose()?;
    let mut reader = Reader::new(&elf, kind, metadata.as_ref())?;
    let symbols = symbols(&elf, kind)?;
    reader.read_image_info(&symbols)?;
    reader.read(&symbols)?;
    let Reader {
        kernels,
        functions,
        variables,
        undefined,
        ..
    } = reader;
    if let Some(metadata) = &metadata {
        let known: HashSet<&str> = kernels.iter().map(|k| k.name.as_str()).collect();
        for kernel in &metadata.kernels {
            let name = kernel.symbol.strip_suffix(".kd").unwrap_or(&kernel.symbol);
            if !known.contains(name) {
                return Err(CodeObjectError::Kernel {
                    name: kernel.name.clone(),
                    reason: format!(
                        "its descriptor `{}` is not in the symbol table",
                        kernel.symbol
                    ),
                });
            }
        }
    }
    Ok(CodeObject {
        kind,
        target,
        metadata,
        kernels,
        functions,
        variables,
        undefined,
    })
}

/// The symbols of the file. An image's dynamic symbols are what a loader sees; its full
/// symbol table, if it was not stripped, adds the others.
fn symbols<'a>(elf: &Elf<'a>, kind: Kind) -> Result<Vec<Named<'a>>, CodeObjectError> {
    let mut all = Vec::new();
    let mut add = |table: &SymbolTable<'a>, index, symbol: Symbol, exported, own_index| {
        all.push(Named {
            name: table.name(index, &symbol)?,
            place: table.place(index, &symbol)?,
            symbol,
            exported,
            index: own_index,
        });
        Ok::<_, CodeObjectError>(())
    };
    match kind {
        Kind::Object => {
            if let Some(table) = elf.symtab()? {
                for (index, symbol) in table.iter().enumerate().skip(1) {
                    let exported = symbol.binding() != STB_LOCAL
                        && matches!(symbol.visibility(), STV_DEFAULT | STV_PROTECTED);
                    add(&table, index, symbol, exported, Some(index))?;
                }
            }
        }
        Kind::Image => {
            let dynamic = elf.dynsym()?.ok_or(CodeObjectError::NoSymbols)?;
            let mut seen = HashSet::new();
            for (index, symbol) in dynamic.iter().enumerate().skip(1) {
                add(&dynamic, index, symbol, true, None)?;
                seen.insert(dynamic.name(index, &symbol)?);
            }
            if let Some(table) = elf.symtab()? {
                for (index, symbol) in table.iter().enumerate().skip(1) {
                    let name = table.name(index, &symbol)?;
                    // A local symbol may share its name with a dynamic one.
                    if symbol.binding() == STB_LOCAL || !seen.contains(name) {
                        add(&table, index, symbol, false, None)?;
                    }
                }
            }
        }
    }
    Ok(all)
}

struct Reader<'a, 'e> {
    elf: &'e Elf<'a>,
    kind: Kind,
    metadata: Option<&'e Metadata>,
    /// What `.amdgpu.info` says about the symbol with this index, in objects.
    info: HashMap<usize, FunctionInfo>,
    /// The same by address, in images.
    info_by_address: HashMap<u64, FunctionInfo>,
    /// In objects: relocations of type REL64, by section and offset.
    relocations: HashMap<(usize, u64), Rela>,
    kernels: Vec<Kernel>,
    functions: Vec<Function>,
    variables: Vec<Variable>,
    undefined: Vec<Undefined>,
}

impl<'a, 'e> Reader<'a, 'e> {
    fn new(
        elf: &'e Elf<'a>,
        kind: Kind,
        metadata: Option<&'e Metadata>,
    ) -> Result<Self, CodeObjectError> {
        let mut reader = Self {
            elf,
            kind,
            metadata,
            info: HashMap::new(),
            info_by_address: HashMap::new(),
            relocations: HashMap::new(),
            kernels: Vec::new(),
            functions: Vec::new(),
            variables: Vec::new(),
            undefined: Vec::new(),
        };
        if kind == Kind::Object
            && let Some(functions) = info::read_object(elf)?
        {
            let symbols: Vec<Reference> = functions.iter().map(|f| f.symbol).collect();
            let named = info::symbol_names(functions, elf)?;
            for (symbol, function) in symbols.into_iter().zip(named) {
                if let Reference::Symbol(index) = symbol {
                    reader.info.insert(index, function);
                }
            }
        }
        Ok(reader)
    }

    fn read_image_info(&mut self, symbols: &[Named<'a>]) -> Result<(), CodeObjectError> {
        if self.kind != Kind::Image {
            return Ok(());
        }
        let Some(functions) = info::read_image(self.elf)? else {
            return Ok(());
        };
        let mut names: HashMap<u64, &[u8]> = HashMap::new();
        for named in symbols {
            // Functions are seldom alone in their place: labels may stand there, too.
            if let SymbolPlace::Section(_) = named.place {
                let name = names.entry(named.symbol.value).or_insert(named.name);
                if named.symbol.kind() == STT_FUNC {
                    *name = named.name;
                }
            }
        }
        for function in functions {
            let address = function.symbol;
            let named = function.try_map(|address| {
                Ok::<_, CodeObjectError>(match names.get(&address) {
                    Some(name) => display_name(name).into_owned(),
                    None => format!("{address:#x}"),
                })
            })?;
            self.info_by_address.insert(address, named);
        }
        Ok(())
    }

    /// What is recorded of the function of a symbol.
    fn own(&mut self, named: &Named<'a>) -> Option<FunctionInfo> {
        match self.kind {
            Kind::Object => self.info.remove(&named.index?),
            Kind::Image => self.info_by_address.get(&named.symbol.value).cloned(),
        }
    }

    fn read(&mut self, symbols: &[Named<'a>]) -> Result<(), CodeObjectError> {
        // Code by its place, to find a kernel's size and its own needs.
        let mut code: HashMap<Place, &Named<'a>> = HashMap::new();
        for named in symbols
            .iter()
            .filter(|named| named.symbol.kind() == STT_FUNC)
        {
            if let SymbolPlace::Section(section) = named.place {
                code.entry(Place {
                    section,
                    address: named.symbol.value,
                })
                .or_insert(named);
            }
        }
        let descriptors = symbols.iter().filter_map(|named| {
            let name = named.name.strip_suffix(b".kd")?;
            (named.symbol.kind() == STT_OBJECT).then_some((named, name))
        });
        let mut entries = HashSet::new();
        for (named, name) in descriptors {
            if let Some(kernel) = self.kernel(named, &display_name(name), &code)? {
                entries.insert((kernel.entry, kernel.name.clone()));
                self.kernels.push(kernel);
            }
        }
        for named in symbols {
            let name = display_name(named.name);
            let size = named.symbol.size;
            let exported = named.exported;
            match (named.symbol.kind(), named.place) {
                // What an image's full symbol table leaves undefined, its dynamic one does too.
                (_, SymbolPlace::Undefined)
                    if !name.is_empty() && (self.kind == Kind::Object || exported) =>
                {
                    self.undefined.push(Undefined {
                        name: name.into_owned(),
                        weak: named.symbol.binding() == STB_WEAK,
                        hidden: !matches!(named.symbol.visibility(), STV_DEFAULT | STV_PROTECTED),
                    });
                }
                (STT_FUNC, SymbolPlace::Section(section)) => {
                    let place = Place {
                        section,
                        address: named.symbol.value,
                    };
                    let name = name.into_owned();
                    if !entries.contains(&(place, name.clone())) {
                        let own = self.own(named);
                        self.functions.push(Function {
                            name,
                            place,
                            size,
                            linkage: Linkage::of(&named.symbol),
                            exported,
                            own,
                        });
                    }
                }
                (STT_OBJECT | STT_COMMON, place) if !named.name.ends_with(b".kd") => {
                    if let Some(storage) = self.storage(named, place) {
                        let name = name.into_owned();
                        self.variables.push(Variable {
                            name,
                            storage,
                            size,
                            linkage: Linkage::of(&named.symbol),
                            exported,
                        });
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn storage(&self, named: &Named<'a>, place: SymbolPlace) -> Option<Storage> {
        let value = named.symbol.value;
        match place {
            SymbolPlace::Section(section) => {
                let place = Place {
                    section,
                    address: value,
                };
                let writable = self.elf.section(section)?.header.has(SHF_WRITE);
                Some(if writable {
                    Storage::Global(place)
                } else {
                    Storage::Constant(place)
                })
            }
            SymbolPlace::Lds => Some(Storage::Lds { align: value }),
            SymbolPlace::Common => Some(Storage::Common { align: value }),
            _ => None,
        }
    }

    /// The kernel of a descriptor symbol; `None` when the symbol is defined elsewhere.
    fn kernel(
        &mut self,
        named: &Named<'a>,
        name: &str,
        code: &HashMap<Place, &Named<'a>>,
    ) -> Result<Option<Kernel>, CodeObjectError> {
        let bad = |reason: String| CodeObjectError::Kernel {
            name: name.to_owned(),
            reason,
        };
        let SymbolPlace::Section(index) = named.place else {
            return match named.place {
                SymbolPlace::Undefined => Ok(None),
                _ => Err(bad("its descriptor symbol is in no section".to_owned())),
            };
        };
        if !matches!(named.symbol.size, 0 | 64) {
            let size = named.symbol.size;
            return Err(bad(format!(
                "its descriptor symbol has {size} bytes, not 64"
            )));
        }
        let section = self.elf.section(index).ok_or_else(|| {
            bad(format!(
                "its descriptor is in section {index}, which is not there"
            ))
        })?;
        let address = named.symbol.value;
        let start = match self.kind {
            Kind::Object => Some(address),
            Kind::Image => address.checked_sub(section.header.addr),
        };
        let bytes = start
            .and_then(|start| section.data.get(usize::try_from(start).ok()?..))
            .unwrap_or_default();
        let descriptor = KernelDescriptor::read(bytes).map_err(|_| {
            bad(format!(
                "its descriptor at {address:#x} is outside section {index} ('{}')",
                display_name(section.name)
            ))
        })?;
        let descriptor_place = Place {
            section: index,
            address,
        };
        let entry = match self.kind {
            Kind::Object => self.object_entry(descriptor_place, &bad)?,
            Kind::Image => self.image_entry(descriptor_place, &descriptor, &bad)?,
        };
        let function = code.get(&entry);
        let own = function.and_then(|function| self.own(function));
        let symbol = display_name(named.name);
        Ok(Some(Kernel {
            name: name.to_owned(),
            descriptor,
            descriptor_place,
            descriptor_offset: section.header.offset + start.unwrap_or_default(),
            entry,
            size: function.map_or(0, |f| f.symbol.size),
            linkage: Linkage::of(&named.symbol),
            exported: named.exported,
            metadata: self
                .metadata
                .and_then(|m| m.kernel_by_symbol(&symbol))
                .cloned(),
            own,
        }))
    }

    /// In an image the descriptor says where the code is.
    fn image_entry(
        &self,
        descriptor_place: Place,
        descriptor: &KernelDescriptor,
        bad: &dyn Fn(String) -> CodeObjectError,
    ) -> Result<Place, CodeObjectError> {
        let address = descriptor
            .entry(descriptor_place.address)
            .filter(|&address| {
                self.elf.segments().iter().any(|segment| {
                    segment.kind == PT_LOAD
                        && segment.flags & PF_X != 0
                        && address
                            .checked_sub(segment.vaddr)
                            .is_some_and(|at| at < segment.filesz)
                })
            });
        let address = address.ok_or_else(|| {
            bad(format!(
                "its entry point, {:+#x} bytes from the descriptor at {:#x}, is outside the code",
                descriptor.kernel_code_entry_byte_offset, descriptor_place.address
            ))
        })?;
        if !address.is_multiple_of(ENTRY_ALIGN) {
            return Err(bad(format!(
                "its entry point {address:#x} is not aligned to {ENTRY_ALIGN} bytes"
            )));
        }
        let section = self.elf.sections().find(|section| {
            section.header.addr != 0
                && address
                    .checked_sub(section.header.addr)
                    .is_some_and(|at| at < section.data.len() as u64)
        });
        let section = section
            .map(|section| section.index)
            .ok_or_else(|| bad(format!("its entry point {address:#x} is in no section")))?;
        Ok(Place { section, address })
    }

    /// In an object a relocation says where the code is.
    fn object_entry(
        &mut self,
        descriptor_place: Place,
        bad: &dyn Fn(String) -> CodeObjectError,
    ) -> Result<Place, CodeObjectError> {
        if self.relocations.is_empty() {
            self.read_relocations()?;
        }
        let Place { section, address } = descriptor_place;
        let key = address
            .checked_add(ENTRY_FIELD)
            .map(|offset| (section, offset));
        let rela = key
            .and_then(|key| self.relocations.get(&key))
            .ok_or_else(|| {
                bad(format!(
                    "its descriptor at {address:#x} has no R_AMDGPU_REL64 relocation for the entry point"
                ))
            })?;
        let nowhere = || bad("the relocation for its entry point leads nowhere".to_owned());
        let table = self.elf.symtab()?.ok_or_else(nowhere)?;
        let index = rela.symbol() as usize;
        let symbol = table.get(index).ok_or_else(nowhere)?;
        let SymbolPlace::Section(section) = table.place(index, &symbol)? else {
            return Err(nowhere());
        };
        // The addend makes up for the field's place in the descriptor.
        let address = symbol
            .value
            .checked_add_signed(rela.addend)
            .and_then(|address| address.checked_sub(ENTRY_FIELD))
            .ok_or_else(nowhere)?;
        Ok(Place { section, address })
    }

    fn read_relocations(&mut self) -> Result<(), CodeObjectError> {
        for section in self.elf.sections().filter(|s| s.header.kind == SHT_RELA) {
            let list = self.elf.relocations(&section)?;
            for entry in list.entries.iter() {
                if entry.kind() == RelocKind::Rel64.number() {
                    self.relocations.insert((list.target, entry.offset), entry);
                }
            }
        }
        Ok(())
    }
}
