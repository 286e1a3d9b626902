//! Finds the source places of an image's addresses, from its debug information (DWARF).

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use addr2line::gimli::{self, AttributeValue, Dwarf, EndianSlice, LittleEndian, SectionId};
use addr2line::{Context, Location};

use crate::elf::Elf;
use crate::readable::readable;

/// Name and contents.
type Section = (Box<[u8]>, Box<[u8]>);
type Bytes<'a> = EndianSlice<'a, LittleEndian>;

/// The folders of gfxjit's own headers in line tables. The headers exist in memory only, in the clang front end
/// (`crates/clang/src/headers.rs`).
const HEADERS: [&str; 2] = ["/gfxjit/include", "/gfxjit/hip"];
/// The name of these folders in messages, also in the compiler's.
const HEADERS_SHOWN: &str = "<gfxjit>";

/// The debug information of an image.
#[derive(Debug)]
pub struct Lines {
    sections: Vec<Section>,
}

/// A place in a source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourcePlace {
    /// The file: the path that the compiler was given if it ran in this process's folder, else the absolute
    /// path; `<gfxjit>/…` for gfxjit's own headers.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, in bytes, if it is known.
    pub column: Option<u32>,
}

impl fmt::Display for SourcePlace {
    /// `file:line:column`, as compilers write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        match self.column {
            Some(column) => write!(f, ":{column}"),
            None => Ok(()),
        }
    }
}

/// A function that contains an address, inlined or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// Its name in the source, if the debug information has it.
    pub function: Option<String>,
    /// Its place, if known: in the innermost frame that of the instruction, in other frames that of the call.
    pub place: Option<SourcePlace>,
}

impl Frame {
    /// Whether the place is in a header of gfxjit's own.
    #[must_use]
    pub fn is_of_headers(&self) -> bool {
        let mut places = self.place.iter();
        places.any(|place| place.file.starts_with(HEADERS_SHOWN))
    }
}

/// The frame to show to a user: the innermost with a place outside gfxjit's own headers.
#[must_use]
pub fn users(frames: &[Frame]) -> Option<&Frame> {
    let has_place = |frame: &&Frame| frame.place.is_some();
    let mut all = frames.iter().filter(has_place);
    let users = all.clone().find(|frame| !frame.is_of_headers());
    users.or_else(|| all.next())
}

/// Frames for a message, the innermost first: the place in the user's source, the place in gfxjit's headers, and
/// where they are inlined. `indent` precedes each line but the first. Empty if no place is known.
#[must_use]
pub fn chain(frames: &[Frame], indent: &str) -> String {
    let Some(lead) = users(frames) else {
        return String::new();
    };
    let mut text = described(lead);
    let at = frames.iter().position(|frame| frame == lead).unwrap_or(0);
    let (inner, rest) = frames.split_at(at);
    let more = inner.iter().rev().map(|frame| ("through", frame));
    let outer = rest.iter().skip(1).map(|frame| ("inlined at", frame));
    for (word, frame) in more.chain(outer) {
        let shown = described(frame);
        if !shown.is_empty() {
            text += &format!("\n{indent}{word} {shown}");
        }
    }
    text
}

/// `file:line:column (function)`; functions of gfxjit's headers without template arguments.
fn described(frame: &Frame) -> String {
    let function = frame.function.as_deref();
    let function = function.map(
        |name| match frame.is_of_headers() && !name.contains("operator") {
            true => name.split(['<', '(']).next().unwrap_or(name),
            false => name,
        },
    );
    match (&frame.place, function) {
        (Some(place), Some(function)) => format!("{place} ({function})"),
        (Some(place), None) => place.to_string(),
        (None, Some(function)) => format!("({function})"),
        (None, None) => String::new(),
    }
}

impl Lines {
    /// The debug information of an image; `None` if there is none.
    #[must_use]
    pub fn of(elf: &Elf<'_>) -> Option<Self> {
        let debug = elf.sections();
        let debug = debug.filter(|section| section.name.starts_with(b".debug_"));
        let sections: Vec<_> = debug
            .map(|section| (section.name.into(), section.data.into()))
            .collect();
        (!sections.is_empty()).then_some(Self { sections })
    }

    fn dwarf(&self) -> Option<Dwarf<Bytes<'_>>> {
        let section = |id: SectionId| {
            let is_it = |(name, _): &&Section| **name == *id.name().as_bytes();
            let found = self.sections.iter().find(is_it);
            let data = found.map_or(&[][..], |(_, data)| data);
            Ok::<_, gimli::Error>(EndianSlice::new(data, LittleEndian))
        };
        Dwarf::load(section).ok()
    }

    /// The functions that contain each address, the innermost first: several where functions are
    /// inlined.
    #[must_use]
    pub fn frames(&self, addresses: &[u64]) -> Vec<Vec<Frame>> {
        let spellings = self.dwarf().map(|dwarf| spellings(&dwarf));
        let spellings = spellings.unwrap_or_default();
        let context = self
            .dwarf()
            .and_then(|dwarf| Context::from_dwarf(dwarf).ok());
        let of = |address: &u64| {
            let mut all = Vec::new();
            let found = context.as_ref()?.find_frames(*address).skip_all_loads();
            let mut frames = found.ok()?;
            while let Ok(Some(frame)) = frames.next() {
                let name = frame.function.as_ref();
                let name = name.and_then(|name| name.raw_name().ok());
                all.push(Frame {
                    function: name.map(|name| readable(&name).into_owned()),
                    place: frame.location.as_ref().and_then(|at| place(at, &spellings)),
                });
            }
            Some(without_stubs(all))
        };
        addresses
            .iter()
            .map(|address| of(address).unwrap_or_default())
            .collect()
    }
}

/// Prefix of the function into which clang puts the body of an OpenCL C kernel; the kernel only
/// calls it.
const OPENCL_BODY: &str = "__clang_ocl_kern_imp_";

/// Frames without the calls of OpenCL kernels to their bodies; a body gets its kernel's name.
fn without_stubs(frames: Vec<Frame>) -> Vec<Frame> {
    let mut all: Vec<Frame> = Vec::new();
    let mut is_body = false;
    for mut frame in frames {
        if is_body
            && all
                .last()
                .is_some_and(|body| body.function == frame.function)
        {
            is_body = false;
            continue;
        }
        let name = frame.function.as_deref();
        let name = name
            .and_then(|name| name.strip_prefix(OPENCL_BODY))
            .map(str::to_owned);
        is_body = name.is_some();
        frame.function = name.or(frame.function);
        all.push(frame);
    }
    all
}

fn place(location: &Location<'_>, spellings: &HashMap<String, String>) -> Option<SourcePlace> {
    let file = location.file.unwrap_or("?");
    Some(SourcePlace {
        file: shown(spellings.get(file).map_or(file, String::as_str)).into_owned(),
        line: location.line.filter(|line| *line > 0)?,
        column: location.column.filter(|column| *column > 0),
    })
}

/// The name of a file in messages.
#[must_use]
pub fn shown(file: &str) -> Cow<'_, str> {
    let below = HEADERS.iter().find_map(|folder| file.strip_prefix(folder));
    match below {
        Some(rest) if rest.starts_with('/') => format!("{HEADERS_SHOWN}{rest}").into(),
        _ => file.into(),
    }
}

/// The relative paths that the compiler was given, by absolute path, for files compiled in this process's folder. Line
/// tables add the folder; messages show the given path.
fn spellings(dwarf: &Dwarf<Bytes<'_>>) -> HashMap<String, String> {
    let here = std::env::current_dir().ok();
    let mut all = HashMap::new();
    let mut headers = dwarf.units();
    while let Ok(Some(header)) = headers.next() {
        let Ok(unit) = dwarf.unit(header) else {
            continue;
        };
        let (Some(program), Some(folder)) = (&unit.line_program, &unit.comp_dir) else {
            continue;
        };
        let text = |value: AttributeValue<Bytes<'_>>| -> Option<String> {
            let text = dwarf.attr_string(&unit, value).ok()?;
            Some(text.to_string_lossy().into_owned())
        };
        let folder = folder.to_string_lossy();
        if here.as_deref() != Some(Path::new(&*folder)) {
            continue;
        }
        let folder = folder.trim_end_matches('/');
        for file in program.header().file_names() {
            // Folder 0 is the compiler's working folder.
            let within = match file.directory_index() {
                0 => None,
                _ => file.directory(program.header()).and_then(text),
            };
            let Some(name) = text(file.path_name()) else {
                continue;
            };
            let spelled = match within {
                Some(within) => format!("{}/{name}", within.trim_end_matches('/')),
                None => name,
            };
            if !spelled.starts_with('/') {
                all.insert(format!("{folder}/{spelled}"), spelled);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(function: &str, place: Option<(&str, u32)>) -> Frame {
        Frame {
            function: Some(function.to_owned()),
            place: place.map(|(file, line)| SourcePlace {
                file: file.to_owned(),
                line,
                column: None,
            }),
        }
    }

    #[test]
    fn the_users_line_leads() {
        let atomic = frame(
            "atomicAdd<4, int>(int*)",
            Some(("<gfxjit>/gfxjit/atomic.h", 14)),
        );
        let (inner, outer) = (
            frame("add", Some(("a.hip", 3))),
            frame("k", Some(("a.hip", 9))),
        );
        let all = [atomic.clone(), inner.clone(), outer];
        assert_eq!(users(&all), Some(&inner));
        assert_eq!(
            chain(&all, "  "),
            "a.hip:3 (add)\n  through <gfxjit>/gfxjit/atomic.h:14 (atomicAdd)\n  inlined at a.hip:9 (k)"
        );
        assert_eq!(users(std::slice::from_ref(&atomic)), Some(&atomic));
        let unknown = [frame("f", None), inner.clone()];
        assert_eq!(users(&unknown), Some(&inner));
        assert_eq!(chain(&unknown, " "), "a.hip:3 (add)\n through (f)");
        assert_eq!(chain(&[frame("f", None)], " "), "");
        assert_eq!(chain(&[], " "), "");
    }

    #[test]
    fn kernels_of_opencl_are_one_function() {
        let inner = frame("helper", Some(("a.cl", 1)));
        let body = frame("__clang_ocl_kern_imp_k", Some(("a.cl", 3)));
        let stub = frame("k", Some(("a.cl", 2)));
        let all = without_stubs(vec![inner.clone(), body, stub.clone()]);
        assert_eq!(all, [inner, frame("k", Some(("a.cl", 3)))]);
        // A kernel that calls itself has both.
        assert_eq!(
            without_stubs(vec![stub.clone(), stub.clone()]),
            [stub.clone(), stub]
        );
    }

    #[test]
    fn headers_have_one_name() {
        assert_eq!(
            shown("/gfxjit/include/gfxjit/sync.h"),
            "<gfxjit>/gfxjit/sync.h"
        );
        assert_eq!(
            shown("/gfxjit/hip/hip/hip_fp16.h"),
            "<gfxjit>/hip/hip_fp16.h"
        );
        assert_eq!(shown("/gfxjit/includes/a.h"), "/gfxjit/includes/a.h");
        assert_eq!(shown("a.hip"), "a.hip");
    }
}
