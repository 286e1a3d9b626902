//! Looking at all entries of a cache: `gfxjit cache stat|list|clear|verify`.

use std::fs;
use std::io;
use std::time::SystemTime;

use crate::entry::{About, Damage, Entry, Kind};
use crate::evict::{self, entries, paths};
use crate::key::Key;
use crate::layout::is_version;
use crate::local::{self, Local};

/// How much there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stat {
    /// Entries of this version's format.
    pub entries: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Bytes that they may have.
    pub most: u64,
    /// When the least recently used one was used.
    pub oldest: Option<SystemTime>,
}

/// One entry.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Listed {
    /// What it is found by.
    pub key: Key,
    /// In bytes, with what is said about it.
    pub size: u64,
    /// When it was used last, to a minute.
    pub used: SystemTime,
    /// What it holds and where it came from, or what is wrong with it.
    pub content: Result<(Kind, About), Damage>,
}

/// What came of looking at every bit.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Verified {
    /// Entries that are whole.
    pub whole: u64,
    /// The files that are not, and why.
    pub damaged: Vec<(std::path::PathBuf, String)>,
}

impl Local {
    /// How much there is.
    pub(crate) fn stat(&self) -> Stat {
        let mut stat = Stat {
            most: self.most,
            ..Stat::default()
        };
        for entry in entries(&self.layout) {
            stat.entries += 1;
            stat.bytes += entry.size;
            stat.oldest = Some(
                stat.oldest
                    .map_or(entry.used, |oldest| oldest.min(entry.used)),
            );
        }
        stat
    }

    /// All entries, those used last before the others.
    pub(crate) fn list(&self) -> Vec<Listed> {
        let mut all = entries(&self.layout);
        all.sort_by(|a, b| b.used.cmp(&a.used).then_with(|| a.path.cmp(&b.path)));
        let listed = all.iter().filter_map(|found| {
            let name = found.path.file_name().and_then(|name| name.to_str());
            let key = name.and_then(Key::parse)?;
            let (_, bytes) = local::read(&found.path).ok()?;
            Some(Listed {
                key,
                size: found.size,
                used: found.used,
                content: Entry::read_as(&key, bytes).map(|entry| (entry.kind, entry.about)),
            })
        });
        listed.collect()
    }

    /// Reads every entry to the last bit, and removes those that are damaged if that is wanted.
    pub(crate) fn verify(&self, remove: bool) -> Verified {
        let mut verified = Verified::default();
        for found in entries(&self.layout) {
            let name = found.path.file_name().and_then(|name| name.to_str());
            let wrong = match (name.and_then(Key::parse), local::read(&found.path)) {
                (None, _) => Some("its name is no key".to_owned()),
                // Removed meanwhile.
                (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => continue,
                (_, Err(error)) => Some(error.to_string()),
                (Some(key), Ok((_, bytes))) => Entry::read_as(&key, bytes)
                    .err()
                    .map(|damage| damage.to_string()),
            };
            let Some(wrong) = wrong else {
                verified.whole += 1;
                continue;
            };
            if remove {
                let _ = fs::remove_file(&found.path);
            }
            verified.damaged.push((found.path, wrong));
        }
        verified
    }

    /// Removes all entries, of all formats' versions. Returns how many files and bytes that were.
    ///
    /// # Errors
    /// The first file that cannot be removed; the others are removed nevertheless.
    pub(crate) fn clear(&self) -> io::Result<(u64, u64)> {
        let (mut files, mut bytes, mut failed) = (0, 0, None);
        for version in paths(self.layout.root()) {
            let name = version.file_name().and_then(|name| name.to_str());
            if !name.is_some_and(is_version) {
                continue;
            }
            for folder in paths(&version).filter(|path| path.is_dir()) {
                for file in paths(&folder) {
                    let size = fs::symlink_metadata(&file).map_or(0, |info| info.len());
                    match fs::remove_file(&file) {
                        // Claims have no size.
                        Ok(()) if size > 0 => {
                            files += 1;
                            bytes += size;
                        }
                        Ok(()) => {}
                        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                        Err(error) => {
                            let named = io::Error::new(
                                error.kind(),
                                format!("{}: {error}", file.display()),
                            );
                            failed = failed.or(Some(named));
                        }
                    }
                }
            }
        }
        if self.layout.versioned().is_dir() {
            let counted = evict::shrink(&self.layout, self.most);
            failed = failed.or(counted.err());
        }
        failed.map_or(Ok((files, bytes)), Err)
    }
}
