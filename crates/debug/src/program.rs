//! The debugged image: its code, symbols, debug information and source files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gfxjit_codeobj::elf::{Elf, SymbolPlace};
use gfxjit_hal::Apertures;

use crate::dwarf::{DebugInfo, Line};

/// Path prefix of gfxjit's own headers. Their source is treated as missing, so steps do not enter them.
const OWN_HEADERS: &str = "/gfxjit/include/";

/// A function or kernel of the symbol table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// Its address in the image, as linked (without the load address).
    pub address: u64,
    /// Size of its code in bytes.
    pub size: u64,
    /// Facts of the kernel; `None` for functions.
    pub kernel: Option<KernelFacts>,
}

/// What the image's metadata says about a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KernelFacts {
    /// Its explicit arguments: name, offset in the kernarg segment, size in bytes.
    pub parameters: Vec<(Option<String>, u32, u32)>,
    /// Size of its static LDS in bytes.
    pub lds_bytes: u32,
    /// Its LDS variables with known offsets: line of the declaration, name, offset in bytes.
    pub lds: Vec<(u32, String, u32)>,
}

/// The inputs of the debugger for one image, other than debug information.
#[derive(Default, Debug)]
pub struct Parts {
    /// Kernels and functions.
    pub symbols: Vec<Symbol>,
    /// Global variables: name, address in the image.
    pub variables: Vec<(String, u64)>,
    /// Instructions by address: size in bytes, assembly text.
    pub instructions: BTreeMap<u64, (u32, String)>,
    /// Start addresses of the LDS and scratch apertures of the flat address space.
    pub apertures: Option<Apertures>,
    /// The stack pointer counts bytes of the whole wave, as on targets whose code accesses scratch by buffer
    /// instructions.
    pub stack_of_wave: bool,
    /// Paths of the sources that were compiled.
    pub sources: Vec<PathBuf>,
}

/// The debugged image.
#[derive(Debug)]
pub struct Program {
    /// Its debug information; empty if it has none.
    pub info: DebugInfo,
    /// Symbols, instructions and facts of the device.
    pub parts: Parts,
    /// For each file of the debug information, whether its source is available (and not one of gfxjit's own headers).
    is_there: Vec<bool>,
}

impl Program {
    /// Reads an image's bytes. Damaged debug information is left out.
    #[must_use]
    pub fn new(image: &[u8], parts: Parts) -> Self {
        let elf = Elf::parse(image).ok();
        let section = |name: &str| {
            let sections = elf.as_ref()?.sections();
            let mut sections = sections.filter(|section| section.name == name.as_bytes());
            Some(sections.next()?.data.to_vec())
        };
        let mut parts = parts;
        if let Some(elf) = &elf {
            add_lds(elf, &mut parts);
        }
        let mut program = Self {
            info: DebugInfo::read(&section),
            parts,
            is_there: Vec::new(),
        };
        let lines = &program.info.lines;
        let files = lines.files.iter().enumerate();
        program.is_there = files
            .map(|(number, name)| {
                let is_kept =
                    || lines.source(number).is_some() || program.real_path(name).is_file();
                !name.starts_with(OWN_HEADERS) && is_kept()
            })
            .collect();
        program
    }

    /// Whether there is a line table.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        !self.info.lines.rows().is_empty()
    }

    /// The function or kernel at an address.
    #[must_use]
    pub fn symbol_at(&self, pc: u64) -> Option<&Symbol> {
        let mut symbols = self.parts.symbols.iter();
        symbols.find(|symbol| symbol.address <= pc && pc - symbol.address < symbol.size.max(1))
    }

    /// The symbol and offset of an address, as `k+0x40`; the address alone outside all symbols.
    #[must_use]
    pub fn place_text(&self, pc: u64) -> String {
        match self.symbol_at(pc) {
            Some(symbol) if symbol.address == pc => readable(&symbol.name),
            Some(symbol) => format!("{}+{:#x}", readable(&symbol.name), pc - symbol.address),
            None => format!("{pc:#x}"),
        }
    }

    /// The line table's entry for an address.
    #[must_use]
    pub fn line_at(&self, pc: u64) -> Option<&Line> {
        self.info.lines.at(pc)
    }

    /// The path of a source file that the debug information calls `name`; `name` itself if no file is found.
    #[must_use]
    pub fn real_path(&self, name: &str) -> PathBuf {
        let path = Path::new(name);
        if path.is_file() {
            return path.to_owned();
        }
        let given = &self.parts.sources;
        let same = given
            .iter()
            .find(|given| given.file_name() == path.file_name());
        // A code object may have been built in another folder or on another machine: its source is also looked for
        // beside the given sources and in the current folder.
        let beside = || {
            let name = path.file_name()?;
            let folders = given.iter().filter_map(|given| given.parent());
            let mut all = folders
                .chain([Path::new("")])
                .map(|folder| folder.join(name));
            all.find(|path| path.is_file())
        };
        match same.cloned().or_else(beside) {
            Some(found) => std::path::absolute(&found).unwrap_or(found),
            None => path.to_owned(),
        }
    }

    /// The text of a file of the debug information: the file as it is now, else the copy embedded by
    /// `-gembed-source`.
    #[must_use]
    pub fn source(&self, file: usize) -> Option<String> {
        let path = self.real_path(self.info.lines.file(file));
        let read = std::fs::read_to_string(path).ok();
        read.or_else(|| self.info.lines.source(file).map(str::to_owned))
    }

    /// The default file for a breakpoint without a file: a given source that has code, else the first file with
    /// available source, else any.
    #[must_use]
    pub fn main_file(&self) -> Option<String> {
        let lines = &self.info.lines;
        let given = self
            .parts
            .sources
            .iter()
            .map(|path| path.display().to_string());
        let is_known = |wanted: &String| lines.files.iter().any(|name| self.is_file(name, wanted));
        let rows = || lines.rows().iter().filter(|row| row.place.line > 0);
        given.clone().find(is_known).or_else(|| {
            let own = rows().find(|row| self.has_source(row.place.file));
            let row = own.or_else(|| rows().next());
            row.map(|row| lines.file(row.place.file).to_owned())
                .or_else(|| given.clone().next())
        })
    }

    /// Whether `wanted`, as typed by a user, means the file that the compiler calls `name`: they are the same file,
    /// or `wanted` is a suffix of its path.
    #[must_use]
    pub fn is_file(&self, name: &str, wanted: &str) -> bool {
        let (path, wanted) = (self.real_path(name), Path::new(wanted));
        path.ends_with(wanted)
            || Path::new(name).ends_with(wanted)
            || wanted.is_absolute()
                && matches!((path.canonicalize(), wanted.canonicalize()), (Ok(a), Ok(b)) if a == b)
    }

    /// Whether the source of the line at an address is available.
    #[must_use]
    pub fn has_source_at(&self, pc: u64) -> bool {
        let line = self.line_at(pc);
        line.is_some_and(|line| self.has_source(line.place.file))
    }

    /// Whether the source of a file of the debug information is available.
    #[must_use]
    pub fn has_source(&self, file: usize) -> bool {
        self.is_there.get(file) == Some(&true)
    }

    /// The address of the function that contains `pc`, and the number of inlined functions around `pc`.
    #[must_use]
    pub fn depth_at(&self, pc: u64) -> (u64, usize) {
        let function = self.symbol_at(pc).map_or(0, |symbol| symbol.address);
        let path = self
            .info
            .function_at(pc)
            .map(|function| function.scope.path(pc));
        let inlined = path.map(|path| path.iter().filter(|scope| scope.is_inlined()).count());
        (function, inlined.unwrap_or(0))
    }

    /// Addresses of breakpoints on the functions with a name: a symbol, a source name, or a source name with
    /// parameters.
    #[must_use]
    pub fn functions(&self, name: &str) -> Vec<u64> {
        let mut found: Vec<u64> = self
            .info
            .entries(name)
            .into_iter()
            .map(|(entry, is_inlined)| match is_inlined {
                true => entry,
                false => self.behind_prologue(entry),
            })
            .collect();
        for symbol in &self.parts.symbols {
            let source = readable(&symbol.name);
            let short = source.split(['(', '<']).next().unwrap_or_default();
            if symbol.name == name || source == name || short == name {
                found.push(self.behind_prologue(symbol.address));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The address after the prologue of the function that begins at `entry`.
    #[must_use]
    pub fn behind_prologue(&self, entry: u64) -> u64 {
        let end = self
            .symbol_at(entry)
            .map_or(entry, |symbol| entry + symbol.size);
        self.info.lines.behind_prologue(entry, end)
    }

    /// Names of functions and global variables, for completion.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let symbols = self
            .parts
            .symbols
            .iter()
            .map(|symbol| readable(&symbol.name));
        let symbols = symbols.map(|name| name.split(['(', '<']).next().unwrap_or("").to_owned());
        let globals = self
            .info
            .globals
            .iter()
            .map(|variable| variable.name.clone());
        symbols.chain(globals).collect()
    }
}

/// Adds the offsets of LDS variables, which gfxjit's compiler emits as absolute symbols `KERNEL.lds.LINE.NAME`.
fn add_lds(elf: &Elf<'_>, parts: &mut Parts) {
    let Ok(Some(table)) = elf.symtab() else {
        return;
    };
    for (index, symbol) in table.iter().enumerate() {
        let name = table.name(index, &symbol).ok();
        let name = name.and_then(|name| std::str::from_utf8(name).ok());
        let Some((kernel, rest)) = name.and_then(|name| name.split_once(".lds.")) else {
            continue;
        };
        let Some((line, name)) = rest.split_once('.') else {
            continue;
        };
        let numbers = (line.parse().ok(), u32::try_from(symbol.value).ok());
        let facts = parts.symbols.iter_mut().find(|own| own.name == kernel);
        if let (Some(facts), (Some(line), Some(offset))) =
            (facts.and_then(|own| own.kernel.as_mut()), numbers)
            && table.place(index, &symbol) == Ok(SymbolPlace::Absolute)
        {
            facts.lds.push((line, name.to_owned(), offset));
        }
    }
}

/// A symbol, demangled if it is a mangled C++ name.
#[must_use]
pub fn readable(symbol: &str) -> String {
    let parsed = cpp_demangle::Symbol::new(symbol).ok();
    let text = parsed.and_then(|symbol| symbol.demangle(&Default::default()).ok());
    text.map_or_else(|| symbol.to_owned(), |text| text.to_string())
}
