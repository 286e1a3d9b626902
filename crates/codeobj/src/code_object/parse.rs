//! Finds kernels, functions and variables among the ELF file's symbols.

use std::collections::{BTreeMap, HashMap, HashSet};

use gfxjit_targets::ImageTarget;

use super::{
    CodeObject, CodeObjectError, Defect, DefectiveKernel, Function, Kernel, Kind, LEFT_OUT,
    Linkage, SectionAddress, Storage, Undefined, Variable,
};
use crate::descriptor::KernelDescriptor;
use crate::elf::consts::{
    ELFOSABI_AMDGPU_HSA, ELFOSABI_AMDGPU_MESA3D, ELFOSABI_AMDGPU_PAL, ET_DYN, ET_REL, PF_X,
    PT_LOAD, RelocKind, SHF_EXECINSTR, SHF_WRITE, SHT_RELA, STB_LOCAL, STB_WEAK, STT_COMMON,
    STT_FUNC, STT_OBJECT, STV_DEFAULT, STV_PROTECTED,
};
use crate::elf::{Elf, ElfError, Rela, Symbol, SymbolPlace, SymbolTable, display_name};
use crate::info::{self, FunctionInfo, Reference};
use crate::metadata::{self, Metadata, MetadataError};
use crate::note;

/// Alignment of a kernel's first instruction: hardware takes the address without its low
/// eight bits.
const ENTRY_ALIGN: u64 = 256;
/// `s_code_end`
const CODE_END: [u8; 4] = [0, 0, 0x9f, 0xbf];
/// The instructions with which LLVM pads the end of the code, for the instruction prefetch:
/// `s_code_end` from GFX10 on, `s_nop 0` on GFX90A and GFX94 (`AMDGPUTargetStreamer.cpp`,
/// `EmitCodeEnd`).
const PADDING: [[u8; 4]; 2] = [CODE_END, [0, 0, 0x80, 0xbf]];
/// Limit of the padding in words, more than LLVM writes.
const MOST_PADDING: usize = 1024;
/// Offset of the entry point in a descriptor.
const ENTRY_FIELD: u64 = 16;

/// A defined symbol with its name.
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
    let mut metadata: Option<Metadata> = None;
    for note in note::all_metadata(&elf) {
        let own = Metadata::parse_sound(note?)?;
        match &mut metadata {
            Some(all) => all.join(own),
            None => metadata = Some(own),
        }
    }
    let mut reader = Reader::new(&elf, kind, metadata.as_ref())?;
    let symbols = symbols(&elf, kind)?;
    reader.read_image_info(&symbols)?;
    reader.read(&symbols)?;
    reader.add_without_descriptor();
    let Reader {
        kernels,
        defective_kernels,
        functions,
        variables,
        undefined,
        ..
    } = reader;
    Ok(CodeObject {
        kind,
        target,
        metadata,
        kernels,
        defective_kernels,
        functions,
        variables,
        undefined,
    })
}

/// The symbols of the file: an image's dynamic symbols, which loaders see, and those of the full
/// symbol table that are not among them, if it was not stripped.
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

/// A kernel's name, from its descriptor's symbol.
fn stem(symbol: &str) -> &str {
    symbol.strip_suffix(".kd").unwrap_or(symbol)
}

/// Why a kernel cannot be read: the whole file is damaged, or only this kernel cannot be used; with
/// its entry point if known.
enum Failure {
    File(CodeObjectError),
    Kernel(Defect, Option<SectionAddress>),
}

impl From<ElfError> for Failure {
    fn from(error: ElfError) -> Self {
        Self::File(error.into())
    }
}

impl From<CodeObjectError> for Failure {
    fn from(error: CodeObjectError) -> Self {
        Self::File(error)
    }
}

impl From<Defect> for Failure {
    fn from(defect: Defect) -> Self {
        Self::Kernel(defect, None)
    }
}

/// The function symbols of a file by place: a kernel's size and own needs are those of its
/// function. An empty kernel has the same place as the function behind it.
struct Code<'s, 'a> {
    by_place: HashMap<SectionAddress, Vec<&'s Named<'a>>>,
    /// Functions without bytes, by name and address.
    empty: HashMap<(&'a [u8], u64), SectionAddress>,
}

impl<'s, 'a> Code<'s, 'a> {
    fn of(symbols: &'s [Named<'a>]) -> Self {
        let mut by_place: HashMap<SectionAddress, Vec<&'s Named<'a>>> = HashMap::new();
        let mut empty = HashMap::new();
        for named in symbols {
            if let (STT_FUNC, SymbolPlace::Section(section)) = (named.symbol.kind(), named.place) {
                let address = named.symbol.value;
                let place = SectionAddress { section, address };
                by_place.entry(place).or_default().push(named);
                if named.symbol.size == 0 {
                    empty.insert((named.name, address), place);
                }
            }
        }
        Self { by_place, empty }
    }

    /// The function of a kernel: by name, otherwise the first one at the entry point.
    fn kernel(&self, entry: SectionAddress, name: &[u8]) -> Option<&'s Named<'a>> {
        let there = self.by_place.get(&entry)?;
        let own = there.iter().find(|named| named.name == name);
        own.or(there.first()).copied()
    }

    /// Whether a function of known size begins at a place.
    fn has_bytes(&self, place: SectionAddress) -> bool {
        (self.by_place.get(&place))
            .is_some_and(|there| there.iter().any(|named| named.symbol.size > 0))
    }
}

struct Reader<'a, 'e> {
    elf: &'e Elf<'a>,
    kind: Kind,
    metadata: Option<&'e Metadata>,
    /// The kernels in the note, by the symbol of their descriptor.
    described: HashMap<&'e str, &'e metadata::Kernel>,
    /// Why a kernel's entry in the note cannot be read, by the kernel's name.
    damaged: BTreeMap<String, MetadataError>,
    /// In objects: entries of `.amdgpu.info`, by the index of the function's symbol.
    info: HashMap<usize, FunctionInfo>,
    /// In images: entries of `.amdgpu.info`, by address.
    info_by_address: HashMap<u64, FunctionInfo>,
    /// In objects: relocations of type REL64, by section and offset.
    relocations: HashMap<(usize, u64), Rela>,
    kernels: Vec<Kernel>,
    defective_kernels: Vec<DefectiveKernel>,
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
        let mut described = HashMap::new();
        for kernel in metadata.iter().flat_map(|metadata| &metadata.kernels) {
            described.entry(&*kernel.symbol).or_insert(kernel);
        }
        let damaged = metadata
            .iter()
            .flat_map(|metadata| metadata.damaged_kernels());
        let mut reader = Self {
            elf,
            kind,
            metadata,
            described,
            damaged: damaged
                .map(|damaged| {
                    let name = match (damaged.symbol, damaged.name) {
                        (Some(symbol), _) => stem(&symbol).to_owned(),
                        (None, Some(name)) => name,
                        (None, None) => format!("#{}", damaged.index),
                    };
                    (name, damaged.error)
                })
                .collect(),
            info: HashMap::new(),
            info_by_address: HashMap::new(),
            relocations: HashMap::new(),
            kernels: Vec::new(),
            defective_kernels: Vec::new(),
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
            // Several functions may have the same place: labels are functions too.
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

    /// The entry of `.amdgpu.info` for a function's symbol.
    fn own(&mut self, named: &Named<'a>) -> Option<FunctionInfo> {
        match self.kind {
            Kind::Object => self.info.remove(&named.index?),
            Kind::Image => self.info_by_address.get(&named.symbol.value).cloned(),
        }
    }

    fn read(&mut self, symbols: &[Named<'a>]) -> Result<(), CodeObjectError> {
        let code = Code::of(symbols);
        let descriptors = symbols.iter().filter_map(|named| {
            let name = named.name.strip_suffix(b".kd")?;
            (named.symbol.kind() == STT_OBJECT).then_some((named, name))
        });
        let mut entries = HashSet::new();
        for (named, name) in descriptors {
            let name = display_name(name);
            match self.kernel(named, &name, &code) {
                Ok(None) => {}
                Ok(Some(kernel)) => {
                    entries.insert((kernel.entry, kernel.name.clone()));
                    self.kernels.push(kernel);
                }
                Err(Failure::File(error)) => return Err(error),
                Err(Failure::Kernel(defect, entry)) => {
                    if let Some(entry) = entry {
                        entries.insert((entry, name.clone().into_owned()));
                    }
                    self.defective_kernels.push(DefectiveKernel {
                        name: name.into_owned(),
                        linkage: Some(Linkage::of(&named.symbol)),
                        exported: named.exported,
                        metadata: self.metadata_of(named).cloned(),
                        defect,
                    });
                }
            }
        }
        for named in symbols {
            let name = display_name(named.name);
            let size = named.symbol.size;
            let exported = named.exported;
            match (named.symbol.kind(), named.place) {
                // An undefined symbol is in the dynamic table too.
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
                    let place = SectionAddress {
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
                    if let Some(kernel) = self.left_out(named, &name) {
                        self.defective_kernels.push(kernel);
                    } else if let Some(storage) = self.storage(named, place) {
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

    /// The left-out kernel that a variable with the prefix [`LEFT_OUT`] stands for.
    fn left_out(&self, named: &Named<'a>, name: &str) -> Option<DefectiveKernel> {
        let kernel = name.strip_prefix(LEFT_OUT)?;
        let SymbolPlace::Section(index) = named.place else {
            return None;
        };
        let section = self.elf.section(index)?;
        let start = match self.kind {
            Kind::Object => Some(named.symbol.value),
            Kind::Image => named.symbol.value.checked_sub(section.header.addr),
        };
        let start = usize::try_from(start?).ok()?;
        let end = start.checked_add(usize::try_from(named.symbol.size).ok()?)?;
        let reason = String::from_utf8_lossy(section.data.get(start..end)?);
        Some(DefectiveKernel {
            name: kernel.to_owned(),
            linkage: Some(Linkage::of(&named.symbol)),
            exported: named.exported,
            metadata: None,
            defect: Defect::LeftOut(reason.trim_end_matches('\0').to_owned()),
        })
    }

    fn storage(&self, named: &Named<'a>, place: SymbolPlace) -> Option<Storage> {
        let value = named.symbol.value;
        match place {
            SymbolPlace::Section(section) => {
                let place = SectionAddress {
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

    /// The entry in the note for the kernel of a descriptor symbol.
    fn metadata_of(&self, named: &Named<'a>) -> Option<&'e metadata::Kernel> {
        self.described.get(&*display_name(named.name)).copied()
    }

    /// Adds kernels that have no descriptor symbol: those that only the note describes, and those
    /// whose entry in the note cannot be read.
    fn add_without_descriptor(&mut self) {
        let Some(metadata) = self.metadata else {
            return;
        };
        let kernels = self.kernels.iter().map(|kernel| &kernel.name);
        let defective = self.defective_kernels.iter().map(|kernel| &kernel.name);
        let mut known: HashSet<String> = kernels.chain(defective).cloned().collect();
        let described = metadata.kernels.iter().map(|kernel| DefectiveKernel {
            name: stem(&kernel.symbol).to_owned(),
            linkage: None,
            exported: false,
            metadata: Some(kernel.clone()),
            defect: Defect::NoDescriptor {
                symbol: kernel.symbol.clone(),
            },
        });
        let damaged = std::mem::take(&mut self.damaged)
            .into_iter()
            .map(|(name, error)| DefectiveKernel {
                name,
                linkage: None,
                exported: false,
                metadata: None,
                defect: Defect::Metadata(error),
            });
        let without: Vec<DefectiveKernel> = described
            .chain(damaged)
            .filter(|kernel| known.insert(kernel.name.clone()))
            .collect();
        self.defective_kernels.extend(without);
    }

    /// The kernel of a descriptor symbol; `None` when the symbol is undefined.
    fn kernel(
        &mut self,
        named: &Named<'a>,
        name: &str,
        code: &Code<'_, 'a>,
    ) -> Result<Option<Kernel>, Failure> {
        let SymbolPlace::Section(index) = named.place else {
            return match named.place {
                SymbolPlace::Undefined => Ok(None),
                _ => Err(Defect::Descriptor("its symbol is in no section".to_owned()).into()),
            };
        };
        if !matches!(named.symbol.size, 0 | 64) {
            let size = named.symbol.size;
            let reason = format!("its symbol has {size} bytes, not 64");
            return Err(Defect::Descriptor(reason).into());
        }
        let section = self.elf.section(index).ok_or_else(|| {
            Defect::Descriptor(format!("it is in section {index}, which is not there"))
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
            Defect::Descriptor(format!(
                "it would be at {address:#x}, outside section {index} ('{}')",
                display_name(section.name)
            ))
        })?;
        let descriptor_place = SectionAddress {
            section: index,
            address,
        };
        let stem = named.name.strip_suffix(b".kd").unwrap_or_default();
        let entry = match self.kind {
            Kind::Object => self.object_entry(descriptor_place)?,
            Kind::Image => match self.image_entry(descriptor_place, &descriptor) {
                Ok(entry) => entry,
                Err(defect) => {
                    // An image whose kernels are all empty has no segment with code.
                    let address = descriptor.entry(address).unwrap_or_default();
                    return Err(match code.empty.get(&(stem, address)) {
                        Some(place) => {
                            let defect = Defect::NoCode { entry: address };
                            Failure::Kernel(defect, Some(*place))
                        }
                        None => defect.into(),
                    });
                }
            },
        };
        let function = code.kernel(entry, stem);
        if self.has_no_code(entry, function, code) {
            let defect = Defect::NoCode {
                entry: entry.address,
            };
            return Err(Failure::Kernel(defect, Some(entry)));
        }
        if let Some(error) = self.damaged.get(name) {
            return Err(Failure::Kernel(
                Defect::Metadata(error.clone()),
                Some(entry),
            ));
        }
        let own = function.and_then(|function| self.own(function));
        Ok(Some(Kernel {
            name: name.to_owned(),
            descriptor,
            descriptor_place,
            descriptor_offset: section.header.offset + start.unwrap_or_default(),
            entry,
            size: function.map_or(0, |f| f.symbol.size),
            linkage: Linkage::of(&named.symbol),
            exported: named.exported,
            metadata: self.metadata_of(named).cloned(),
            own,
        }))
    }

    /// Whether a kernel is empty: its entry point is the end of its section or of the section's
    /// code, or its function has size 0 and another function has the same place.
    fn has_no_code(
        &self,
        entry: SectionAddress,
        function: Option<&Named<'a>>,
        code: &Code<'_, 'a>,
    ) -> bool {
        let bytes = self.elf.section(entry.section).and_then(|section| {
            let base = match self.kind {
                Kind::Object => 0,
                Kind::Image => section.header.addr,
            };
            let start = usize::try_from(entry.address.checked_sub(base)?).ok()?;
            section.data.get(start..)
        });
        let Some(bytes) = bytes else {
            return false;
        };
        let words = bytes.chunks(4).take(MOST_PADDING);
        let padding = words.take_while(|word| PADDING.iter().any(|pad| pad == word));
        let behind = 4 * padding.count();
        if behind == bytes.len() || bytes.starts_with(&CODE_END) {
            return true;
        }
        // A function of size 0 may still have code: hand-written assembly seldom states sizes.
        let is_empty = function.is_some_and(|function| function.symbol.size == 0);
        is_empty
            && code.has_bytes(SectionAddress {
                address: entry.address.saturating_add(behind as u64),
                ..entry
            })
    }

    /// The entry point of a kernel in an image, from its descriptor.
    fn image_entry(
        &self,
        descriptor_place: SectionAddress,
        descriptor: &KernelDescriptor,
    ) -> Result<SectionAddress, Defect> {
        let outside = || Defect::EntryOutside {
            offset: descriptor.kernel_code_entry_byte_offset,
            descriptor: descriptor_place.address,
        };
        let address = descriptor
            .entry(descriptor_place.address)
            .ok_or_else(outside)?;
        let code = self.elf.segments().iter().any(|segment| {
            // The end of a segment is the entry point of a kernel without code.
            segment.kind == PT_LOAD
                && segment.flags & PF_X != 0
                && address
                    .checked_sub(segment.vaddr)
                    .is_some_and(|at| at <= segment.filesz)
        });
        if !code {
            return Err(outside());
        }
        if !address.is_multiple_of(ENTRY_ALIGN) {
            return Err(Defect::EntryAlignment { entry: address });
        }
        let holds = |size: &dyn Fn(u64, u64) -> bool| {
            self.elf.sections().find(|section| {
                section.header.addr != 0
                    && section.header.has(SHF_EXECINSTR)
                    && address
                        .checked_sub(section.header.addr)
                        .is_some_and(|at| size(at, section.data.len() as u64))
            })
        };
        let section = holds(&|at, size| at < size).or_else(|| holds(&|at, size| at == size));
        let section = section
            .map(|section| section.index)
            .ok_or(Defect::EntryInNoSection { entry: address })?;
        Ok(SectionAddress { section, address })
    }

    /// The entry point of a kernel in an object, from a relocation.
    fn object_entry(
        &mut self,
        descriptor_place: SectionAddress,
    ) -> Result<SectionAddress, Failure> {
        if self.relocations.is_empty() {
            self.read_relocations()?;
        }
        let SectionAddress { section, address } = descriptor_place;
        let key = address
            .checked_add(ENTRY_FIELD)
            .map(|offset| (section, offset));
        let rela =
            key.and_then(|key| self.relocations.get(&key))
                .ok_or(Defect::NoEntryRelocation {
                    descriptor: address,
                })?;
        let table = self.elf.symtab()?.ok_or(Defect::EntryNowhere)?;
        let index = rela.symbol() as usize;
        let symbol = table.get(index).ok_or(Defect::EntryNowhere)?;
        let SymbolPlace::Section(section) = table.place(index, &symbol)? else {
            return Err(Defect::EntryNowhere.into());
        };
        // The addend includes the offset of the relocated field in the descriptor.
        let address = symbol
            .value
            .checked_add_signed(rela.addend)
            .and_then(|address| address.checked_sub(ENTRY_FIELD))
            .ok_or(Defect::EntryNowhere)?;
        Ok(SectionAddress { section, address })
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
