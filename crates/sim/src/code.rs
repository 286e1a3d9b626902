//! Loads code objects to memory from which kernels can run.
//!
//! As in ROCr's loader, all loaded segments keep their distances in one allocation, and dynamic
//! relocations are applied while loading. Only the program headers and the dynamic section are
//! needed, so stripped images can be loaded. Sources: the System V gABI ("Program Loading and
//! Dynamic Linking") and LLVM's AMDGPUUsage ("Code Object", "Relocation Records").

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock};

use gfxjit_codeobj::elf::consts::{
    DT_RELA, DT_RELAENT, DT_RELASZ, DT_STRSZ, DT_STRTAB, DT_SYMTAB, ELFOSABI_AMDGPU_HSA, ET_DYN,
    ET_REL, PF_W, PF_X, PT_LOAD, SHN_ABS, STB_WEAK, STT_FUNC,
};
use gfxjit_codeobj::elf::{
    Elf, NamedSymbols, ProgramHeader, Record, Rela, RelocField, RelocKind, RelocValue, StringTable,
    Symbol, Table, display_name, reloc_name,
};
use gfxjit_codeobj::lines::{Frame, Lines};
use gfxjit_codeobj::metadata::{Metadata, ValueKind};
use gfxjit_codeobj::note;
use gfxjit_hal::sync::lock;
use gfxjit_hal::{Checks, Code, DeviceError};
use gfxjit_targets::{Feature, ImageTarget, TargetId, compatibility};

use crate::engine::Engine;
use crate::engine::counts::ImageCounts;
use crate::gpu::Gpu;
use crate::interp::{CodeSegment, Program};
use crate::known::KnownKernels;
use crate::lenient::Lenient;
use crate::machine::memory::{Block, Range, Region, RegionKind, Snapshot};

/// Alignment of images, like that of their segments.
const PAGE: u64 = 4096;

/// `DT_REL`, `DT_RELR` and `DT_JMPREL`: forms of relocations that AMDGPU does not use.
const FOREIGN_RELOCATIONS: [(u64, &str); 3] = [(17, "DT_REL"), (36, "DT_RELR"), (23, "DT_JMPREL")];

/// A segment of a loaded image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Its device addresses.
    pub range: Range,
    /// Whether it contains instructions.
    pub executable: bool,
}

/// A code object on a software GPU.
pub struct SimCode {
    pub device: Arc<Gpu>,
    /// Keeps the memory alive for launches under way.
    pub block: Arc<Block>,
    /// Whether the block was registered for this image only.
    owns_block: bool,
    pub segments: Vec<Segment>,
    /// Executes its kernels.
    pub engine: Arc<dyn Engine>,
    /// Copies of the executed instructions, if others may change the memory.
    instructions: Arc<[CodeSegment]>,
    pub load_delta: u64,
    /// Functions, by their addresses in the image.
    functions: Vec<Function>,
    /// Debug information, for messages.
    lines: Option<Lines>,
    /// Metadata, for messages.
    metadata: Box<[u8]>,
    /// Symbols that can be looked up by name.
    pub symbols: NamedSymbols,
    pub name: Arc<str>,
    /// Properties of its kernels that launches have computed.
    pub kernels: KnownKernels,
    /// The engine for a debugger that stops kernels at these addresses.
    stopping: Mutex<Option<StoppingEngine>>,
    /// The engines for launches with checks, without and with that for uninitialized values.
    checking: [OnceLock<Option<Arc<dyn Engine>>>; 2],
}

/// The engine for kernels under a debugger that only stops at some addresses.
#[derive(Clone)]
pub struct StoppingEngine {
    stops: Arc<BTreeSet<u64>>,
    /// A unique number, from 1 on.
    pub number: u64,
    /// `None` if every instruction is interpreted.
    pub engine: Option<Arc<dyn Engine>>,
}

/// A function or kernel, for messages.
#[derive(Debug)]
struct Function {
    start: u64,
    /// 0 if its symbol has no size.
    size: u64,
    name: Box<str>,
}

impl std::fmt::Debug for SimCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "code `{}` at {:?}", self.name, self.block)
    }
}

impl Drop for SimCode {
    fn drop(&mut self) {
        for segment in self.segments.iter().filter(|segment| segment.executable) {
            self.device.loaded.remove(segment.range, &self.engine);
        }
        if self.owns_block {
            self.device.memory.unregister(&self.block);
        }
    }
}

impl SimCode {
    /// Replaces the engine that executes its instructions.
    #[cfg(test)]
    pub fn replace_engine(&mut self, engine: Arc<dyn Engine>) {
        for segment in self.segments.iter().filter(|segment| segment.executable) {
            self.device.loaded.remove(segment.range, &self.engine);
            self.device.loaded.add(segment.range, &engine);
        }
        self.engine = engine;
    }

    /// The engine for kernels under a debugger that only stops at some addresses.
    pub fn engine_stopping_at(&self, stops: &Arc<BTreeSet<u64>>) -> StoppingEngine {
        let mut known = lock(&self.stopping);
        let is_same = |own: &StoppingEngine| Arc::ptr_eq(&own.stops, stops) || own.stops == *stops;
        if let Some(own) = known.as_ref().filter(|own| is_same(own)) {
            return own.clone();
        }
        let own = StoppingEngine {
            stops: Arc::clone(stops),
            number: known.as_ref().map_or(0, |own| own.number) + 1,
            engine: self.engine.stopping_at(stops),
        };
        *known = Some(own.clone());
        own
    }

    /// The engine for launches with some checks; nothing if these are interpreted.
    pub fn checking_engine(&self, checks: Checks) -> Option<Arc<dyn Engine>> {
        let engine = &self.checking[usize::from(checks.uninit)];
        engine.get_or_init(|| self.engine.checking(checks)).clone()
    }

    pub fn load(device: &Arc<Gpu>, code: &Code<'_>) -> Result<Self, DeviceError> {
        let bad = |reason: String| DeviceError::BadCode {
            name: code.name.to_owned(),
            reason,
        };
        let elf = Elf::parse(code.bytes).map_err(|error| bad(error.to_string()))?;
        let image_target = check(&elf, device).map_err(&bad)?;
        let layout = Layout::of(&elf).map_err(&bad)?;
        // A segment ends where the next one begins, the last one at the end of its page.
        let lenient = device.results.lenient.has(Lenient::PAGES);
        let room = device.memory.room(layout.end - layout.base);
        let block = device.memory.image_block(room)?;
        let load_delta = block.start().wrapping_sub(layout.base);
        for (header, data) in &layout.loads {
            block.write(header.vaddr - layout.base, data);
        }
        let image = Image {
            elf: &elf,
            layout: &layout,
            block: &block,
            load_delta,
        };
        image.relocate().map_err(&bad)?;

        let name: Arc<str> = code.name.into();
        let segments: Vec<Segment> = layout
            .loads
            .iter()
            .map(|(header, _)| {
                let start = header.vaddr.wrapping_add(load_delta);
                let executable = header.flags & PF_X != 0;
                Segment {
                    range: Range {
                        start,
                        end: start + header.memsz,
                        writable: !executable
                            && (header.flags & PF_W != 0
                                || device.results.lenient.has(Lenient::CONSTANTS)),
                    },
                    executable,
                }
            })
            .collect();
        // The zeroed part behind the file's bytes is not code.
        let instructions = layout
            .loads
            .iter()
            .filter(|(header, _)| header.flags & PF_X != 0)
            .map(|(header, data)| {
                let mut bytes = vec![0; data.len()];
                block.read(header.vaddr - layout.base, &mut bytes);
                CodeSegment {
                    address: header.vaddr.wrapping_add(load_delta),
                    bytes,
                }
            })
            .collect();
        let target = settled(device.target, image_target);
        let starts = segments.iter().skip(1).map(|segment| segment.range.start);
        let rooms: Vec<u64> = starts.chain([block.start() + room]).collect();
        let regions = segments.iter().zip(&rooms).map(|(segment, room)| Region {
            range: segment.range,
            room: if lenient { *room } else { segment.range.end },
            kind: if segment.executable {
                RegionKind::Code {
                    image: Arc::clone(&name),
                }
            } else {
                RegionKind::Data {
                    image: Arc::clone(&name),
                }
            },
            block: Arc::clone(&block),
        });
        let memory = Snapshot::of(regions.clone());
        device.memory.register(regions);
        let program = Program::new(target, instructions, load_delta).with_memory(memory);
        // Translated code counts from here on, too.
        let base = program.extent().start;
        let ends = program.segments();
        let ends = ends.iter().map(|own| own.address + own.bytes.len() as u64);
        let length = ends.max().unwrap_or(base).saturating_sub(base);
        let first = base.wrapping_sub(load_delta);
        let counts = ImageCounts::of(code.bytes, first, base, length);
        let engine = device.engine(program.with_counts(counts));
        for segment in segments.iter().filter(|segment| segment.executable) {
            device.loaded.add(segment.range, &engine);
        }
        Ok(Self {
            device: Arc::clone(device),
            block,
            owns_block: true,
            segments,
            engine,
            instructions: Arc::default(),
            load_delta,
            functions: functions(&elf),
            lines: Lines::of(&elf),
            metadata: note::metadata(&elf)
                .ok()
                .flatten()
                .unwrap_or_default()
                .into(),
            symbols: NamedSymbols::read(&elf),
            name,
            kernels: KnownKernels::default(),
            stopping: Mutex::default(),
            checking: Default::default(),
        })
    }

    /// Code that the program has written to registered memory: the whole region may contain
    /// instructions.
    pub fn in_memory(device: &Arc<Gpu>, region: &Region) -> Self {
        Self::in_memory_without(device, region, |_, _| ())
    }

    /// The same; `change` gets the address of the code and a copy of it, which it may change before it is decoded.
    pub fn in_memory_without(
        device: &Arc<Gpu>,
        region: &Region,
        change: impl FnOnce(u64, &mut [u8]),
    ) -> Self {
        let Range { start, end, .. } = region.range;
        let mut bytes = vec![0; (end - start) as usize];
        region.block.read(start - region.block.start(), &mut bytes);
        change(start, &mut bytes);
        let code = CodeSegment {
            address: start,
            bytes,
        };
        let memory = Snapshot::of(std::iter::once(region.clone()));
        let program = Program::new(device.target, vec![code], 0).with_memory(memory);
        let instructions = program.segments();
        let engine = device.engine(program);
        device.loaded.add(region.range, &engine);
        Self {
            device: Arc::clone(device),
            block: Arc::clone(&region.block),
            owns_block: false,
            segments: vec![Segment {
                range: region.range,
                executable: true,
            }],
            instructions,
            engine,
            load_delta: 0,
            functions: Vec::new(),
            lines: None,
            metadata: Box::default(),
            symbols: NamedSymbols::default(),
            name: format!("the code at {start:#x}").into(),
            kernels: KnownKernels::default(),
            stopping: Mutex::default(),
            checking: Default::default(),
        }
    }

    /// Bytes that are used in place of a code object; code begins at `entry`.
    pub fn of_bytes(
        device: &Arc<Gpu>,
        bytes: &[u8],
        entry: u64,
        engine: impl FnOnce(u64) -> Arc<dyn Engine>,
    ) -> Result<Self, DeviceError> {
        let block = device.memory.image_block(bytes.len() as u64)?;
        block.write(0, bytes);
        let base = block.start();
        let range = |start, end| Range {
            start: base + start,
            end: base + end,
            writable: false,
        };
        let name: Arc<str> = "bytes".into();
        let (data, code) = (range(0, entry), range(entry, bytes.len() as u64));
        let (data_kind, code_kind) = (
            RegionKind::Data {
                image: Arc::clone(&name),
            },
            RegionKind::Code {
                image: Arc::clone(&name),
            },
        );
        let parts = [(data, data_kind, false), (code, code_kind, true)];
        let parts = parts
            .into_iter()
            .filter(|(range, ..)| range.start < range.end);
        let mut segments = Vec::new();
        for (range, kind, executable) in parts {
            segments.push(Segment { range, executable });
            device.memory.register([Region {
                range,
                room: range.end,
                kind,
                block: Arc::clone(&block),
            }]);
        }
        Ok(Self {
            device: Arc::clone(device),
            block,
            owns_block: true,
            segments,
            engine: engine(base),
            instructions: Arc::default(),
            load_delta: base,
            functions: Vec::new(),
            lines: None,
            metadata: Box::default(),
            symbols: NamedSymbols::default(),
            name,
            kernels: KnownKernels::default(),
            stopping: Mutex::default(),
            checking: Default::default(),
        })
    }

    /// Whether it contains instructions at an address.
    pub fn has_code(&self, pc: u64) -> bool {
        let mut segments = self.segments.iter();
        segments.any(|segment| segment.executable && segment.range.contains(pc))
    }

    /// Whether the executed instructions are equal to the code in memory.
    pub fn is_current(&self) -> bool {
        let mut now = Vec::new();
        self.instructions.iter().all(|code| {
            now.resize(code.bytes.len(), 0);
            self.block.read(code.address - self.block.start(), &mut now);
            now == code.bytes
        })
    }

    /// All bytes of the image.
    pub fn content(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.block.len() as usize];
        self.block.read(0, &mut bytes);
        bytes
    }

    /// The pointer arguments of a kernel: number among the explicit arguments, name, and offset in
    /// the segment. Empty if the metadata do not contain them.
    pub fn pointer_arguments(&self, kernel: &str) -> Vec<(usize, Option<String>, u32)> {
        let Ok(metadata) = Metadata::parse_sound(&self.metadata) else {
            return Vec::new();
        };
        let Some(kernel) = metadata.kernels.iter().find(|k| k.name == kernel) else {
            return Vec::new();
        };
        let arguments = kernel.explicit_args().enumerate();
        arguments
            .filter(|(_, arg)| arg.value_kind == ValueKind::GlobalBuffer && arg.size == 8)
            .map(|(index, arg)| (index, arg.name.clone(), arg.offset))
            .collect()
    }

    /// The source locations of an address in the image, as far as debug information has them.
    pub fn frames(&self, address: u64) -> Vec<Frame> {
        let lines = self.lines.as_ref();
        let frames = lines.map(|lines| lines.frames(&[address]).pop());
        frames.flatten().unwrap_or_default()
    }

    /// The function that contains an address of the image, and the distance from its start.
    pub fn function(&self, address: u64) -> Option<(&str, u64)> {
        let behind = self.functions.partition_point(|f| f.start <= address);
        let function = self.functions.get(behind.checked_sub(1)?)?;
        let offset = address - function.start;
        (function.size == 0 || offset < function.size).then_some((&*function.name, offset))
    }

    /// Bytes of the image at a device address, if they are all in one segment.
    pub fn read<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        let end = address.checked_add(N as u64)?;
        self.segments
            .iter()
            .find(|segment| segment.range.start <= address && end <= segment.range.end)?;
        let mut bytes = [0; N];
        self.block.read(address - self.block.start(), &mut bytes);
        Some(bytes)
    }
}

/// The functions that an image names. Stripped images only name kernels; damaged names are skipped,
/// since names are only used in messages.
fn functions(elf: &Elf<'_>) -> Vec<Function> {
    let table = match elf.symtab() {
        Ok(Some(table)) => Some(table),
        _ => elf.dynsym().ok().flatten(),
    };
    let mut functions: Vec<Function> = table
        .iter()
        .flat_map(|table| {
            let named = |symbol: Symbol| Function {
                start: symbol.value,
                size: symbol.size,
                name: display_name(table.strings().get(symbol.name).unwrap_or_default()).into(),
            };
            let is_function = |symbol: &Symbol| symbol.kind() == STT_FUNC && !symbol.is_undefined();
            table.iter().filter(is_function).map(named)
        })
        .collect();
    // An empty function comes before the function that contains the bytes at its address.
    functions.sort_by_key(|function| (function.start, function.size));
    functions
}

/// The target of an image that fits the device.
fn check(elf: &Elf<'_>, device: &Gpu) -> Result<TargetId, String> {
    let header = elf.header();
    match header.kind {
        ET_DYN => {}
        ET_REL => return Err("it is an object, not an image; it must be linked first".to_owned()),
        kind => {
            return Err(format!(
                "its ELF type is {kind}, an image has {ET_DYN} (ET_DYN)"
            ));
        }
    }
    if header.os_abi() != ELFOSABI_AMDGPU_HSA {
        return Err(format!(
            "its OS ABI is {}, not that of HSA, {ELFOSABI_AMDGPU_HSA}; compile for the triple \
             amdgcn-amd-amdhsa",
            header.os_abi()
        ));
    }
    let image = ImageTarget::from_elf(header.flags, header.abi_version())
        .map_err(|error| error.to_string())?;
    let reasons = compatibility(image, device.target);
    if reasons.is_empty() {
        return Ok(image.target);
    }
    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    Err(reasons.join("; "))
}

/// The device's target for an image that it supports. Code compiled for GPUs without SRAM ECC may
/// rely on that, so such an image determines a setting that the device leaves open.
fn settled(device: TargetId, image: TargetId) -> TargetId {
    let without = matches!(image.sramecc(), Feature::Off | Feature::Unsupported);
    if device.sramecc() == Feature::Any && without {
        TargetId::new(device.processor(), device.xnack(), Feature::Off).unwrap_or(device)
    } else {
        device
    }
}

/// The segments of an image, with the image's own addresses.
struct Layout<'a> {
    base: u64,
    end: u64,
    loads: Vec<(ProgramHeader, &'a [u8])>,
}

impl<'a> Layout<'a> {
    fn of(elf: &Elf<'a>) -> Result<Self, String> {
        let mut loads = Vec::new();
        for (index, header) in elf.segments().iter().enumerate() {
            if header.kind != PT_LOAD || header.memsz == 0 {
                continue;
            }
            let data = elf.segment_data(&header).unwrap_or_default();
            if header.filesz > header.memsz {
                return Err(format!(
                    "segment {index} has {:#x} bytes in the file, but only {:#x} in memory",
                    header.filesz, header.memsz
                ));
            }
            if header.vaddr.checked_add(header.memsz).is_none() {
                return Err(format!(
                    "segment {index} ends behind the last address: {:#x} bytes at {:#x}",
                    header.memsz, header.vaddr
                ));
            }
            loads.push((header, data));
        }
        loads.sort_by_key(|(header, _)| header.vaddr);
        let (Some((first, _)), Some((last, _))) = (loads.first(), loads.last()) else {
            return Err("it has no segment to load".to_owned());
        };
        let base = first.vaddr - first.vaddr % PAGE;
        let end = last.vaddr + last.memsz;
        for pair in loads.windows(2) {
            if let [(a, _), (b, _)] = pair
                && a.vaddr + a.memsz > b.vaddr
            {
                return Err(format!(
                    "the segments at {:#x} and {:#x} overlap",
                    a.vaddr, b.vaddr
                ));
            }
        }
        Ok(Self { base, end, loads })
    }

    /// Whether one segment contains all these bytes in memory.
    fn has(&self, address: u64, size: u64) -> bool {
        let Some(end) = address.checked_add(size) else {
            return false;
        };
        self.loads
            .iter()
            .any(|(header, _)| header.vaddr <= address && end <= header.vaddr + header.memsz)
    }
}

/// An image during loading.
struct Image<'a> {
    elf: &'a Elf<'a>,
    layout: &'a Layout<'a>,
    block: &'a Block,
    load_delta: u64,
}

/// The tables of the dynamic section.
#[derive(Default)]
struct Dynamic {
    rela: Option<u64>,
    rela_bytes: u64,
    symbols: Option<u64>,
    strings: Option<u64>,
    string_bytes: u64,
}

impl Image<'_> {
    fn relocate(&self) -> Result<(), String> {
        let Some(entries) = self.elf.dynamic().map_err(|error| error.to_string())? else {
            return Ok(());
        };
        let mut dynamic = Dynamic::default();
        for entry in entries {
            match entry.tag {
                DT_RELA => dynamic.rela = Some(entry.value),
                DT_RELASZ => dynamic.rela_bytes = entry.value,
                DT_RELAENT if entry.value != Rela::SIZE as u64 => {
                    return Err(format!("its relocations have {} bytes each", entry.value));
                }
                DT_SYMTAB => dynamic.symbols = Some(entry.value),
                DT_STRTAB => dynamic.strings = Some(entry.value),
                DT_STRSZ => dynamic.string_bytes = entry.value,
                tag => {
                    if let Some((_, name)) = FOREIGN_RELOCATIONS.iter().find(|(t, _)| *t == tag) {
                        return Err(format!("it has {name}, which AMD GPUs do not use"));
                    }
                }
            }
        }
        let Some(address) = dynamic.rela.filter(|_| dynamic.rela_bytes != 0) else {
            return Ok(());
        };
        let bytes = self
            .elf
            .at_address(address, dynamic.rela_bytes)
            .ok_or_else(|| {
                format!(
                    "its {:#x} bytes of relocations at {address:#x} are not in a segment",
                    dynamic.rela_bytes
                )
            })?;
        for rela in Table::<Rela>::new(bytes).iter() {
            self.apply(&rela, &dynamic)?;
        }
        Ok(())
    }

    fn apply(&self, rela: &Rela, dynamic: &Dynamic) -> Result<(), String> {
        let at = rela.offset;
        let name = reloc_name(rela.kind());
        let kind = RelocKind::from_number(rela.kind());
        let base = match kind.map(RelocKind::value) {
            Some(RelocValue::None) => return Ok(()),
            Some(RelocValue::Base) => self.load_delta,
            Some(RelocValue::Absolute) => self.symbol(rela, dynamic)?,
            _ => return Err(format!("{name} at {at:#x} cannot be applied while loading")),
        };
        let value = base.wrapping_add(rela.addend as u64);
        let field = kind.map_or(RelocField::None, RelocKind::field);
        let written = match field {
            RelocField::High32 => value >> 32,
            RelocField::Word32 if u32::try_from(value).is_err() => {
                return Err(format!(
                    "{name} at {at:#x}: {value:#x} has more than 32 bits"
                ));
            }
            _ => value,
        };
        if !self.layout.has(at, field.size() as u64) {
            return Err(format!("{name} is for {at:#x}, which is in no segment"));
        }
        let bytes = written.to_le_bytes();
        self.block
            .write(at - self.layout.base, &bytes[..field.size()]);
        Ok(())
    }

    /// The address of a relocation's symbol.
    fn symbol(&self, rela: &Rela, dynamic: &Dynamic) -> Result<u64, String> {
        let index = rela.symbol();
        if index == 0 {
            return Ok(0);
        }
        let symbol = dynamic
            .symbols
            .and_then(|table| table.checked_add(u64::from(index) * Symbol::SIZE as u64))
            .and_then(|address| self.elf.at_address(address, Symbol::SIZE as u64))
            .and_then(Symbol::read)
            .ok_or_else(|| {
                format!(
                    "relocation at {:#x} names symbol {index}, which is not there",
                    rela.offset
                )
            })?;
        if symbol.is_undefined() {
            if symbol.binding() == STB_WEAK {
                return Ok(0);
            }
            let name = dynamic
                .strings
                .and_then(|address| self.elf.at_address(address, dynamic.string_bytes))
                .and_then(|bytes| StringTable::new(bytes).get(symbol.name))
                .unwrap_or_default();
            return Err(format!(
                "symbol `{}` is undefined; link the object that defines it",
                display_name(name)
            ));
        }
        Ok(if symbol.shndx == SHN_ABS {
            symbol.value
        } else {
            symbol.value.wrapping_add(self.load_delta)
        })
    }
}
