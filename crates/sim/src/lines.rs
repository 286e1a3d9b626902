//! From addresses of an image to lines of its source, by its debug information (DWARF).

use std::borrow::Cow;

use addr2line::Context;
use addr2line::gimli::{Dwarf, EndianSlice, LittleEndian, SectionId};
use gfxjit_codeobj::elf::Elf;

/// Name and contents.
type Section = (Box<[u8]>, Box<[u8]>);

/// The debug information of an image.
#[derive(Debug)]
pub struct Lines {
    sections: Vec<Section>,
}

impl Lines {
    /// What an image has; `None` if that is nothing.
    pub fn of(elf: &Elf<'_>) -> Option<Self> {
        let debug = elf
            .sections()
            .filter(|section| section.name.starts_with(b".debug_"));
        let copied = debug.map(|section| (section.name.into(), section.data.into()));
        let sections: Vec<_> = copied.collect();
        (!sections.is_empty()).then_some(Self { sections })
    }

    /// `file:line:column` of an address.
    pub fn at(&self, address: u64) -> Option<String> {
        let section = |id: SectionId| {
            let found = self
                .sections
                .iter()
                .find(|(name, _)| **name == *id.name().as_bytes());
            let data = found.map_or(&[][..], |(_, data)| data);
            Ok::<_, addr2line::gimli::Error>(EndianSlice::new(data, LittleEndian))
        };
        let context = Context::from_dwarf(Dwarf::load(section).ok()?).ok()?;
        let location = context.find_location(address).ok()??;
        let file = location.file.map_or(Cow::Borrowed("?"), Cow::Borrowed);
        let line = location.line?;
        Some(match location.column {
            Some(column) if column > 0 => format!("{file}:{line}:{column}"),
            _ => format!("{file}:{line}"),
        })
    }
}
