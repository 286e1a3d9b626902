//! From addresses of an image to lines of its source, by its debug information (DWARF).

use addr2line::gimli::{self, Dwarf, EndianSlice, LittleEndian, SectionId};
use addr2line::{Context, Location};

use crate::elf::Elf;

/// Name and contents.
type Section = (Box<[u8]>, Box<[u8]>);

/// The debug information of an image.
#[derive(Debug)]
pub struct Lines {
    sections: Vec<Section>,
}

/// A function that an address is in, inlined or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// Its name as the source has it, if the debug information does.
    pub function: Option<String>,
    /// `file:line:column`, if that is known.
    pub line: Option<String>,
}

impl Lines {
    /// What an image has; `None` if that is nothing.
    #[must_use]
    pub fn of(elf: &Elf<'_>) -> Option<Self> {
        let debug = elf.sections();
        let debug = debug.filter(|section| section.name.starts_with(b".debug_"));
        let sections: Vec<_> = debug
            .map(|section| (section.name.into(), section.data.into()))
            .collect();
        (!sections.is_empty()).then_some(Self { sections })
    }

    fn context(&self) -> Option<Context<EndianSlice<'_, LittleEndian>>> {
        let section = |id: SectionId| {
            let is_it = |(name, _): &&Section| **name == *id.name().as_bytes();
            let found = self.sections.iter().find(is_it);
            let data = found.map_or(&[][..], |(_, data)| data);
            Ok::<_, gimli::Error>(EndianSlice::new(data, LittleEndian))
        };
        Context::from_dwarf(Dwarf::load(section).ok()?).ok()
    }

    /// `file:line:column` of an address of the image.
    #[must_use]
    pub fn at(&self, address: u64) -> Option<String> {
        let context = self.context()?;
        let location = context.find_location(address).ok()??;
        text(&location)
    }

    /// The functions that each of some addresses is in, the innermost first: several where functions
    /// are inlined.
    #[must_use]
    pub fn frames(&self, addresses: &[u64]) -> Vec<Vec<Frame>> {
        let context = self.context();
        let of = |address: &u64| {
            let mut all = Vec::new();
            let found = context.as_ref()?.find_frames(*address).skip_all_loads();
            let mut frames = found.ok()?;
            while let Ok(Some(frame)) = frames.next() {
                let name = frame.function.as_ref().and_then(|f| f.demangle().ok());
                all.push(Frame {
                    function: name.map(|name| name.into_owned()),
                    line: frame.location.as_ref().and_then(text),
                });
            }
            Some(all)
        };
        addresses
            .iter()
            .map(|address| of(address).unwrap_or_default())
            .collect()
    }
}

fn text(location: &Location<'_>) -> Option<String> {
    let (file, line) = (location.file.unwrap_or("?"), location.line?);
    Some(match location.column {
        Some(column) if column > 0 => format!("{file}:{line}:{column}"),
        _ => format!("{file}:{line}"),
    })
}
