//! The image that is debugged: its code, its symbols, its debug information, where its sources are.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gfxjit_codeobj::elf::{Elf, SymbolPlace};
use gfxjit_hal::Apertures;

use crate::dwarf::{DebugInfo, Line};

/// How names of gfxjit's own headers begin, into which nothing steps.
const OWN_HEADERS: &str = "/gfxjit/include/";

/// A function or a kernel, by the symbol table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// Its address in the image.
    pub address: u64,
    /// Bytes of its code.
    pub size: u64,
    /// What it is as a kernel.
    pub kernel: Option<KernelFacts>,
}

/// What an image says about a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KernelFacts {
    /// Its explicit arguments: name, offset in the kernarg segment, bytes.
    pub parameters: Vec<(Option<String>, u32, u32)>,
    /// Static LDS in bytes.
    pub lds_bytes: u32,
    /// Variables in LDS that have a place: line of the declaration, name, offset.
    pub lds: Vec<(u32, String, u32)>,
}

/// What the debugger is given of an image.
#[derive(Default, Debug)]
pub struct Parts {
    /// Kernels and functions.
    pub symbols: Vec<Symbol>,
    /// Global variables: name, address in the image.
    pub variables: Vec<(String, u64)>,
    /// Instructions by address: bytes, text.
    pub instructions: BTreeMap<u64, (u32, String)>,
    /// Where flat addresses of LDS and scratch begin.
    pub apertures: Option<Apertures>,
    /// The stack pointer counts bytes of the whole wave: code reaches scratch by buffer instructions.
    pub stack_of_wave: bool,
    /// The sources that were compiled.
    pub sources: Vec<PathBuf>,
}

/// An image.
#[derive(Debug)]
pub struct Program {
    /// Its debug information; empty if it has none.
    pub info: DebugInfo,
    /// The rest.
    pub parts: Parts,
    /// Of each file of the debug information, whether it is there.
    is_there: Vec<bool>,
}

impl Program {
    /// Of an image's bytes. Debug information that is damaged is left out.
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
                let is_kept = lines.source(number).is_some() && !name.starts_with(OWN_HEADERS);
                is_kept || program.real_path(name).is_file()
            })
            .collect();
        program
    }

    /// Whether there is any debug information.
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

    /// `k+0x40`, or the address where no function is known.
    #[must_use]
    pub fn place_text(&self, pc: u64) -> String {
        match self.symbol_at(pc) {
            Some(symbol) if symbol.address == pc => readable(&symbol.name),
            Some(symbol) => format!("{}+{:#x}", readable(&symbol.name), pc - symbol.address),
            None => format!("{pc:#x}"),
        }
    }

    /// The line at an address.
    #[must_use]
    pub fn line_at(&self, pc: u64) -> Option<&Line> {
        self.info.lines.at(pc)
    }

    /// Where a file is that the compiler has seen under a name; the name itself if it is not found.
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
        // A ready code object was made elsewhere: its source may be beside it, or in the folder of this process.
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

    /// The text of a file of the debug information: what is there now, or what the compiler has kept.
    #[must_use]
    pub fn source(&self, file: usize) -> Option<String> {
        let path = self.real_path(self.info.lines.file(file));
        let read = std::fs::read_to_string(path).ok();
        read.or_else(|| self.info.lines.source(file).map(str::to_owned))
    }

    /// The file that is meant where none is named: a source that was given, or else where the first kernel is from.
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

    /// Whether the compiler's name for a file is what a user calls it: the same file, or a name that ends so.
    #[must_use]
    pub fn is_file(&self, name: &str, wanted: &str) -> bool {
        let (path, wanted) = (self.real_path(name), Path::new(wanted));
        path.ends_with(wanted)
            || Path::new(name).ends_with(wanted)
            || wanted.is_absolute()
                && matches!((path.canonicalize(), wanted.canonicalize()), (Ok(a), Ok(b)) if a == b)
    }

    /// Whether an address has a line of a file that is there.
    #[must_use]
    pub fn has_source_at(&self, pc: u64) -> bool {
        let line = self.line_at(pc);
        line.is_some_and(|line| self.has_source(line.place.file))
    }

    /// Whether a file of the debug information is there.
    #[must_use]
    pub fn has_source(&self, file: usize) -> bool {
        self.is_there.get(file) == Some(&true)
    }

    /// The function at an address, by its own, and how many functions are inlined around the address.
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

    /// The functions that a name means: by symbol, by the source's name, or by the source's name with
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

    /// Where a function's own code begins.
    #[must_use]
    pub fn behind_prologue(&self, entry: u64) -> u64 {
        let end = self
            .symbol_at(entry)
            .map_or(entry, |symbol| entry + symbol.size);
        self.info.lines.behind_prologue(entry, end)
    }

    /// The names that a user may complete.
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

/// Adds the places of variables in LDS, which our compiler writes as numbers: `KERNEL.lds.LINE.NAME`.
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

/// A symbol as the source has it.
#[must_use]
pub fn readable(symbol: &str) -> String {
    let parsed = cpp_demangle::Symbol::new(symbol).ok();
    let text = parsed.and_then(|symbol| symbol.demangle(&Default::default()).ok());
    text.map_or_else(|| symbol.to_owned(), |text| text.to_string())
}
