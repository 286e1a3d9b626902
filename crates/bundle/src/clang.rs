//! The plain bundle: a table of entries, then their bytes.
//!
//! | bytes | what |
//! | --- | --- |
//! | 24 | `__CLANG_OFFLOAD_BUNDLE__` |
//! | 8 | entries |
//! | 24 + n each | offset and size of the bytes, length of the id, the id |
//!
//! Numbers are little-endian. Offsets count from the start of the bundle.

use std::borrow::Cow;
use std::ops::Range;

use crate::BundleError;

pub(crate) const MAGIC: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";

/// What one entry of a bundle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// As in the table: kind, triple and target, `hipv4-amdgcn-amd-amdhsa--gfx942:xnack-`.
    pub id: &'a str,
    /// A code object, mostly; the host's own entry is empty.
    pub bytes: &'a [u8],
}

impl<'a> Entry<'a> {
    /// Who made the entry, and for which language: `hipv4`, `hip`, `openmp`, `host`.
    #[must_use]
    pub fn kind(&self) -> &'a str {
        self.id.split('-').next().unwrap_or(self.id)
    }

    /// What the bytes are for: `gfx942:sramecc+:xnack-`, `amdgcnspirv`; `None` for the host's entry.
    ///
    /// The id is `kind-triple-target`, and a triple has four parts, the last of which is mostly
    /// empty. Triples of newer compilers begin with `amdgpu` and a version.
    #[must_use]
    pub fn target(&self) -> Option<&'a str> {
        let mut parts = self.id.splitn(6, '-');
        let [kind, arch] = [parts.next()?, parts.next()?];
        let is_gpu = arch == "amdgcn" || arch.starts_with("amdgpu") || arch.starts_with("spirv");
        if kind == "host" || !is_gpu {
            return None;
        }
        // Vendor, system, environment; then the target.
        parts.nth(3).filter(|target| !target.is_empty())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    id: Range<usize>,
    bytes: Range<usize>,
}

/// An unpacked bundle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle<'a> {
    bytes: Cow<'a, [u8]>,
    rows: Vec<Row>,
}

impl<'a> Bundle<'a> {
    /// Reads the table, and checks that all it names is there.
    pub(crate) fn parse(bytes: Cow<'a, [u8]>) -> Result<Self, BundleError> {
        let rows = rows(&bytes)?;
        Ok(Self { bytes, rows })
    }

    /// The entries, in their order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.rows.iter().map(|row| Entry {
            // Both were checked when the table was read.
            id: str::from_utf8(self.bytes.get(row.id.clone()).unwrap_or_default())
                .unwrap_or_default(),
            bytes: self.bytes.get(row.bytes.clone()).unwrap_or_default(),
        })
    }
}

/// How many bytes a plain bundle has that begins here.
pub(crate) fn length(bytes: &[u8]) -> Result<usize, BundleError> {
    let rows = rows(bytes)?;
    let ends = rows.iter().flat_map(|row| [row.id.end, row.bytes.end]);
    Ok(ends.max().unwrap_or(MAGIC.len() + 8))
}

fn rows(bytes: &[u8]) -> Result<Vec<Row>, BundleError> {
    let mut table = Table {
        bytes,
        at: MAGIC.len(),
    };
    let count = table.number("the number of entries")?;
    // Each row has three numbers at least: a count beyond the bytes is refused before memory is
    // taken for it.
    table.range("the table", table.at as u64, count.saturating_mul(24))?;
    let mut rows = Vec::new();
    for index in 0..count {
        let [offset, size, id] = [
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
        let bytes = table.range(text, offset, size)?;
        rows.push(Row { id, bytes });
    }
    Ok(rows)
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

    /// A range that is there.
    fn range(&self, what: &str, start: u64, size: u64) -> Result<Range<usize>, BundleError> {
        let end = start.saturating_add(size);
        match (usize::try_from(start), usize::try_from(end)) {
            (Ok(start), Ok(to)) if to <= self.bytes.len() => Ok(start..to),
            _ => Err(BundleError::CutOff {
                what: what.to_owned(),
                end,
                size: self.bytes.len() as u64,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_of_ids() {
        for (id, kind, target) in [
            ("hipv4-amdgcn-amd-amdhsa--gfx942", "hipv4", Some("gfx942")),
            (
                "hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-",
                "hipv4",
                Some("gfx90a:sramecc+:xnack-"),
            ),
            (
                "hip-amdgcn-amd-amdhsa--gfx11-generic",
                "hip",
                Some("gfx11-generic"),
            ),
            (
                "hipv4-amdgpu9.42-amd-amdhsa-unknown-gfx942",
                "hipv4",
                Some("gfx942"),
            ),
            (
                "hip-spirv64-amd-amdhsa--amdgcnspirv",
                "hip",
                Some("amdgcnspirv"),
            ),
            ("host-x86_64-unknown-linux-gnu-", "host", None),
            ("host-x86_64-unknown-linux--", "host", None),
            ("openmp-amdgcn-amd-amdhsa--gfx906", "openmp", Some("gfx906")),
            ("", "", None),
            ("hip", "hip", None),
            ("hip-amdgcn-amd-amdhsa--", "hip", None),
        ] {
            let entry = Entry { id, bytes: &[] };
            assert_eq!((entry.kind(), entry.target()), (kind, target), "{id}");
        }
    }
}
