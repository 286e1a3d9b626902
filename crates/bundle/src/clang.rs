//! clang's offload bundle: a table of entries, then their bytes.
//!
//! | bytes | what |
//! | --- | --- |
//! | 24 | `__CLANG_OFFLOAD_BUNDLE__` |
//! | 8 | entries |
//! | 24 + n each | offset and size of the bytes, length of the id, the id |
//!
//! Numbers are little-endian. Offsets count from the start of the bundle.

use std::ops::Range;

use crate::error::BundleError;

pub(crate) const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";

/// Maximum number of entries; more are an error, because a reader allocates memory for each.
const MOST_ENTRIES: u64 = 1 << 16;

/// The ranges of an entry's ID and bytes in the bundle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EntryRanges {
    pub(crate) id: Range<usize>,
    pub(crate) bytes: Range<usize>,
}

/// The target in an entry's ID: `gfx942:sramecc+:xnack-`, `amdgcnspirv`; `None` for the host's
/// entry.
///
/// The id is `kind-triple-target`, and a triple has four parts, the last of which is usually empty.
/// Triples of newer compilers begin with `amdgpu` and a version.
pub(crate) fn target(id: &str) -> Option<&str> {
    let mut parts = id.splitn(6, '-');
    let [kind, arch] = [parts.next()?, parts.next()?];
    let is_gpu = arch == "amdgcn" || arch.starts_with("amdgpu") || arch.starts_with("spirv");
    if kind == "host" || !is_gpu {
        return None;
    }
    // Skip vendor, system and environment; the target follows.
    parts.nth(3).filter(|target| !target.is_empty())
}

/// The length of a plain bundle in bytes, from its table.
pub(crate) fn length(rows: &[EntryRanges]) -> usize {
    let ends = rows.iter().flat_map(|row| [row.id.end, row.bytes.end]);
    ends.max().unwrap_or(MAGIC.len() + 8)
}

/// The table of a bundle of `size` bytes, of which `bytes` is the beginning.
pub(crate) fn rows(bytes: &[u8], size: u64) -> Result<Vec<EntryRanges>, BundleError> {
    let mut table = Table {
        bytes,
        at: MAGIC.len(),
    };
    let count = table.number("the number of entries")?;
    if count > MOST_ENTRIES {
        return Err(BundleError::TooMany {
            count,
            most: MOST_ENTRIES,
        });
    }
    // Each row has at least three numbers: an impossible count is refused before memory is
    // allocated for it.
    table.range("the table", table.at as u64, count.saturating_mul(24))?;
    let mut rows = Vec::new();
    let mut all = 0_u64;
    for index in 0..count {
        let [offset, length, id] = [
            table.number("the table")?,
            table.number("the table")?,
            table.number("the table")?,
        ];
        let id = table.range("the table", table.at as u64, id)?;
        table.at = id.end;
        let text = bytes.get(id.clone()).unwrap_or_default();
        let Ok(text) = str::from_utf8(text) else {
            return Err(BundleError::Id(index));
        };
        let bytes = range(text, offset, length, size)?;
        all = all.saturating_add(length);
        rows.push(EntryRanges { id, bytes });
    }
    apart(all, size)?;
    Ok(rows)
}

/// Refuses entries whose total size exceeds the bundle's: entries that are read one by one must not
/// overlap.
pub(crate) fn apart(bytes: u64, size: u64) -> Result<(), BundleError> {
    match bytes > size {
        true => Err(BundleError::Overlap { bytes, size }),
        false => Ok(()),
    }
}

struct Table<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Table<'_> {
    fn number(&mut self, what: &str) -> Result<u64, BundleError> {
        let range = self.range(what, self.at as u64, 8)?;
        self.at = range.end;
        let bytes = self.bytes.get(range).and_then(|b| b.try_into().ok());
        Ok(bytes.map_or(0, u64::from_le_bytes))
    }

    /// A range inside the bytes that are available.
    fn range(&self, what: &str, start: u64, size: u64) -> Result<Range<usize>, BundleError> {
        range(what, start, size, self.bytes.len() as u64)
    }
}

/// A range inside a bundle of `all` bytes.
fn range(what: &str, start: u64, size: u64, all: u64) -> Result<Range<usize>, BundleError> {
    let end = start.saturating_add(size);
    match (usize::try_from(start), usize::try_from(end)) {
        (Ok(start), Ok(to)) if end <= all => Ok(start..to),
        _ => Err(BundleError::CutOff {
            what: what.to_owned(),
            end,
            size: all,
        }),
    }
}

/// Writes a bundle of IDs and bytes, with each entry's bytes aligned to `align`.
pub(crate) fn write(entries: &[(String, &[u8])], align: usize) -> Vec<u8> {
    let table: usize = entries.iter().map(|(id, _)| 24 + id.len()).sum();
    let mut end = MAGIC.len() + 8 + table;
    let mut bundle = MAGIC.to_vec();
    bundle.extend((entries.len() as u64).to_le_bytes());
    let mut places = Vec::new();
    for (id, bytes) in entries {
        let offset = end.next_multiple_of(align);
        places.push(offset);
        end = offset + bytes.len();
        for number in [offset, bytes.len(), id.len()] {
            bundle.extend((number as u64).to_le_bytes());
        }
        bundle.extend(id.as_bytes());
    }
    for ((_, bytes), offset) in entries.iter().zip(places) {
        bundle.resize(offset, 0);
        bundle.extend(*bytes);
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_of_ids() {
        for (id, expected) in [
            ("hipv4-amdgcn-amd-amdhsa--gfx942", Some("gfx942")),
            (
                "hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-",
                Some("gfx90a:sramecc+:xnack-"),
            ),
            (
                "hip-amdgcn-amd-amdhsa--gfx11-generic",
                Some("gfx11-generic"),
            ),
            ("hipv4-amdgpu9.42-amd-amdhsa-unknown-gfx942", Some("gfx942")),
            ("hip-spirv64-amd-amdhsa--amdgcnspirv", Some("amdgcnspirv")),
            ("host-x86_64-unknown-linux-gnu-", None),
            ("host-x86_64-unknown-linux--", None),
            ("openmp-amdgcn-amd-amdhsa--gfx906", Some("gfx906")),
            ("", None),
            ("hip", None),
            ("hip-amdgcn-amd-amdhsa--", None),
        ] {
            assert_eq!(target(id), expected, "{id}");
        }
    }
}
