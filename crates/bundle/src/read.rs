//! Finds the entries of a file of any kind.

use object::{Object, ObjectSection};

use gfxjit_codeobj::archive;

use crate::content::{Content, elf_target};
use crate::entry::{Data, Entry, EntryTarget, Properties};
use crate::error::BundleError;
use crate::file::{File, Format, Part};
use crate::{clang, compressed, hip, offload_binary, offload_bundle, portable};

/// Sections of host files with bundles. HIP's linker scripts and clang use the first name in ELF
/// files, clang's newer linker wrapper `.llvm.offloading`; in PE/COFF files names are cut to eight
/// bytes.
const SECTIONS: [&str; 4] = [".hip_fatbin", ".hip_fat", ".llvm.offloading", ".llvm.of"];

/// Prefix of the names of sections that clang-offload-bundler adds to host objects, one for each
/// entry; the entry's ID follows.
const ENTRY_SECTION: &str = "__CLANG_OFFLOAD_BUNDLE__";

/// Whether bytes begin like a bundle of any format: then [`read`] reads them, or reports the damage.
#[must_use]
pub fn is_bundle(bytes: &[u8]) -> bool {
    [
        clang::MAGIC,
        compressed::MAGIC,
        offload_binary::MAGIC,
        portable::MAGIC,
    ]
    .iter()
    .any(|magic| bytes.starts_with(magic))
}

/// Whether bytes are a bundle of any format, or a host file with bundles.
#[must_use]
pub fn has_bundle(bytes: &[u8]) -> bool {
    is_bundle(bytes) || is_host(bytes)
}

/// Whether bytes are a host program, library or object with code for GPUs, or an archive with such
/// objects.
#[must_use]
pub fn is_host(bytes: &[u8]) -> bool {
    if archive::is_archive(bytes) {
        let members = archive::members(bytes).unwrap_or_default();
        return members.iter().any(|member| has_sections(member.bytes));
    }
    has_sections(bytes)
}

fn has_sections(bytes: &[u8]) -> bool {
    // Tested first, because code objects are the most frequent input, and no host files.
    if Content::of(bytes) == Content::CodeObject {
        return false;
    }
    host(bytes).is_ok_and(|host| {
        let mut sections = host.sections();
        sections.any(|section| section.name().is_ok_and(is_section))
            || !hip::binaries(&host).is_empty()
    })
}

fn is_section(name: &str) -> bool {
    SECTIONS.contains(&name) || name.starts_with(ENTRY_SECTION)
}

/// The entries of a file: of successive bundles in any formats, of host programs and libraries with
/// bundles in their sections, of archives of host objects; a code object or bitcode alone is one
/// entry.
///
/// Nothing is decompressed; only names are copied.
///
/// # Errors
/// [`BundleError`] when it is none of these, or damaged.
pub fn read(file: &[u8]) -> Result<File<'_>, BundleError> {
    let mut found = File {
        parts: Vec::new(),
        entries: Vec::new(),
    };
    if is_bundle(file) {
        in_a_row(file, None, &mut found)?;
        return Ok(found);
    }
    if archive::is_archive(file) {
        in_archive(file, &mut found)?;
        return Ok(found);
    }
    match Content::of(file) {
        content @ (Content::CodeObject | Content::Ir | Content::SpirV) => {
            found.parts.push(Part::new(Format::Plain, file));
            found.entries.push(plain(file, content));
        }
        Content::Ptx | Content::Other(_) => in_host(file, &mut found)?,
    }
    Ok(found)
}

fn plain(file: &[u8], content: Content) -> Entry<'_> {
    let made = elf_target(file).and_then(Result::ok);
    let target = made.map(|image| EntryTarget::Known(image.target.into()));
    let id = target
        .as_ref()
        .map_or_else(|| content.to_string(), ToString::to_string);
    Entry {
        part: 0,
        content: Some(content),
        target,
        id,
        properties: Properties::new(),
        size: file.len() as u64,
        data: Data::Plain(file),
    }
}

fn host(bytes: &[u8]) -> Result<object::File<'_>, BundleError> {
    let kind = object::FileKind::parse(bytes).map_err(|_| BundleError::Unrecognised)?;
    if !matches!(
        kind,
        object::FileKind::Elf64
            | object::FileKind::Pe64
            | object::FileKind::Coff
            | object::FileKind::CoffBig
    ) {
        return Err(BundleError::Unrecognised);
    }
    object::File::parse(bytes).map_err(|error| BundleError::Host(error.to_string()))
}

/// Adds the bundles in the sections of a host file.
fn in_host<'a>(bytes: &'a [u8], found: &mut File<'a>) -> Result<(), BundleError> {
    let host = host(bytes)?;
    let mut has_section = false;
    for section in host.sections() {
        let Some(name) = section.name().ok().filter(|name| is_section(name)) else {
            continue;
        };
        let data = section.data();
        let data = data.map_err(|error| BundleError::Host(error.to_string()))?;
        has_section = true;
        let first = found.parts.len();
        match name.strip_prefix(ENTRY_SECTION) {
            Some(id) => {
                found.parts.push(Part::new(Format::OffloadBundle, data));
                // The host's entry is one byte without meaning.
                let data = match id.starts_with("host-") {
                    true => &[],
                    false => data,
                };
                let mut entry =
                    offload_bundle::new(first, id, data.len() as u64, Data::Plain(data));
                entry.content = Some(Content::of(data));
                found.entries.push(entry);
            }
            None => in_a_row(data, Some(name), found)?,
        }
        for part in found.parts.iter_mut().skip(first) {
            name.clone_into(&mut part.section);
        }
    }
    if has_section {
        return Ok(());
    }
    by_wrappers(&host, found)
}

/// Adds the bundles that HIP's wrappers point to.
fn by_wrappers<'a>(host: &object::File<'a>, found: &mut File<'a>) -> Result<(), BundleError> {
    let binaries = hip::binaries(host);
    if binaries.is_empty() {
        return Err(BundleError::NoSection);
    }
    for (section, rest) in binaries {
        let first = found.parts.len();
        begin(rest, found).ok_or_else(|| no_bundle(rest, 0, Some(&section)))??;
        for part in found.parts.iter_mut().skip(first) {
            part.section.clone_from(&section);
        }
    }
    Ok(())
}

/// Adds the bundles of the host objects in an archive. Members without GPU code are ignored.
fn in_archive<'a>(bytes: &'a [u8], found: &mut File<'a>) -> Result<(), BundleError> {
    let members = archive::members(bytes);
    let members = members.map_err(|error| BundleError::Host(error.to_string()))?;
    for member in members {
        let first = found.parts.len();
        let name = String::from_utf8_lossy(member.name);
        let read = match is_bundle(member.bytes) {
            true => in_a_row(member.bytes, None, found),
            false => in_host(member.bytes, found),
        };
        match read {
            Ok(()) | Err(BundleError::Unrecognised | BundleError::NoSection) => {}
            Err(error) => {
                return Err(BundleError::Member {
                    name: name.into_owned(),
                    error: Box::new(error),
                });
            }
        }
        for part in found.parts.iter_mut().skip(first) {
            part.member = name.clone().into_owned();
        }
    }
    match found.parts.is_empty() {
        true => Err(BundleError::NoMember),
        false => Ok(()),
    }
}

/// Adds successive bundles, with zeros between them, because linkers align each.
fn in_a_row<'a>(
    bytes: &'a [u8],
    section: Option<&str>,
    found: &mut File<'a>,
) -> Result<(), BundleError> {
    let mut at = 0;
    while let Some(gap) = bytes
        .get(at..)
        .unwrap_or_default()
        .iter()
        .position(|&b| b != 0)
    {
        at += gap;
        let rest = bytes.get(at..).unwrap_or_default();
        at += begin(rest, found).ok_or_else(|| no_bundle(rest, at, section))??;
    }
    Ok(())
}

/// Adds the bundle at the start of bytes; returns its size in bytes, `None` if there is no bundle.
fn begin<'a>(bytes: &'a [u8], found: &mut File<'a>) -> Option<Result<usize, BundleError>> {
    let starts = |magic| bytes.starts_with(magic);
    Some(if starts(clang::MAGIC) {
        offload_bundle::begin(bytes, found)
    } else if starts(compressed::MAGIC) {
        offload_bundle::begin_compressed(bytes, next_bundle, found)
    } else if starts(offload_binary::MAGIC) {
        offload_binary::begin(bytes, found)
    } else if starts(portable::MAGIC) {
        portable::begin(bytes, found)
    } else {
        return None;
    })
}

fn no_bundle(bytes: &[u8], at: usize, section: Option<&str>) -> BundleError {
    let start = bytes.get(..bytes.len().min(16)).unwrap_or_default();
    BundleError::NoBundle {
        place: section.map_or("the file".to_owned(), |name| format!("section {name}")),
        offset: at as u64,
        begins: start.escape_ascii().to_string(),
    }
}

/// The offset of the next bundle.
fn next_bundle(bytes: &[u8]) -> Option<usize> {
    (0..bytes.len()).find(|&at| is_bundle(bytes.get(at..).unwrap_or_default()))
}
