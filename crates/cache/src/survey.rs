//! Lists and checks all entries of a cache: `gfxjit cache stat|list|clear|verify`.

use std::io;
use std::time::SystemTime;

use crate::entry::{About, Damage, Entry, Kind};
use crate::evict::{self, entries};
use crate::key::Key;
use crate::layout::{is_shard, is_version};
use crate::local::{self, Local};
use crate::plain::{CachePath, DirEntry, What};

/// Number and size of entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stat {
    /// Number of entries in this version's format.
    pub entries: u64,
    /// Their size in bytes.
    pub bytes: u64,
    /// The maximum size in bytes.
    pub most: u64,
    /// The time of use of the least recently used entry.
    pub oldest: Option<SystemTime>,
    /// Number of folders that cannot be read, whose entries are not counted: [`Cache::check`](crate::Cache::check) says
    /// why.
    pub unreadable: u64,
}

/// One entry.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Listed {
    /// Its key.
    pub key: Key,
    /// Size of its file in bytes.
    pub size: u64,
    /// Time of its last use, accurate to a minute.
    pub used: SystemTime,
    /// Kind and description, or what is wrong with it.
    pub content: Result<(Kind, About), Damage>,
}

/// Result of checking all entries.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Verified {
    /// Number of valid entries.
    pub whole: u64,
    /// Damaged files, with the reasons.
    pub damaged: Vec<(std::path::PathBuf, String)>,
}

impl Local {
    /// Number and size of entries.
    pub(crate) fn stat(&self) -> Stat {
        let mut stat = Stat {
            most: self.most,
            ..Stat::default()
        };
        let listed = evict::listed(&self.layout);
        stat.unreadable = listed.iter().filter(|listed| listed.is_err()).count() as u64;
        let files = listed.into_iter().flatten().flatten();
        for entry in files.filter(|named| named.what == What::Plain) {
            stat.entries += 1;
            stat.bytes += entry.size;
            stat.oldest = Some(
                stat.oldest
                    .map_or(entry.modified, |oldest| oldest.min(entry.modified)),
            );
        }
        stat
    }

    /// The first folder of entries that cannot be read, and why.
    pub(crate) fn unreadable(&self) -> Option<(CachePath, io::Error)> {
        evict::listed(&self.layout)
            .into_iter()
            .find_map(Result::err)
    }

    /// All entries, the most recently used first.
    pub(crate) fn list(&self) -> Vec<Listed> {
        let mut all = entries(&self.layout);
        all.sort_by(|a, b| {
            b.modified
                .cmp(&a.modified)
                .then_with(|| a.place.cmp(&b.place))
        });
        let listed = all.iter().filter_map(|found| {
            let key = found.name().and_then(Key::parse)?;
            let (_, bytes) = local::read(&found.place).ok()?;
            Some(Listed {
                key,
                size: found.size,
                used: found.modified,
                content: Entry::read_as(&key, bytes).map(|entry| (entry.kind, entry.about)),
            })
        });
        listed.collect()
    }

    /// Reads and checks every entry; removes damaged ones if `remove`.
    pub(crate) fn verify(&self, remove: bool) -> Verified {
        let mut verified = Verified::default();
        let mut files = Vec::new();
        for listed in evict::listed(&self.layout) {
            match listed {
                Ok(found) => files.extend(found),
                Err((place, error)) => verified.damaged.push((place.path(), error.to_string())),
            }
        }
        for found in files {
            let wrong = match (found.name().and_then(Key::parse), local::read(&found.place)) {
                (None, _) => Some("its name is no key".to_owned()),
                // The entry was removed meanwhile.
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
                // An error is ignored: a folder is not removed.
                let _ = found.place.remove();
            }
            verified.damaged.push((found.place.path(), wrong));
        }
        verified
    }

    /// Removes all entries, of all formats' versions. Returns the numbers of files and bytes.
    ///
    /// # Errors
    /// The first file that cannot be removed; others are removed nevertheless.
    pub(crate) fn clear(&self) -> io::Result<(u64, u64)> {
        let (mut files, mut bytes, mut failed) = (0, 0, None);
        let mut fails = |named: &DirEntry, error: &dyn std::fmt::Display| {
            let error = io::Error::other(format!("{}: {error}", named.place));
            failed = failed.take().or(Some(error));
        };
        let versions = self.layout.top().list().into_iter();
        for version in versions.filter(|named| named.name().is_some_and(is_version)) {
            if version.what != What::Folder {
                fails(&version, &"it is no folder, and is left alone");
            }
            for folder in version.place.list() {
                if folder.what != What::Folder {
                    if folder
                        .name()
                        .is_some_and(|name| is_shard(name) || is_own_folder(name))
                    {
                        fails(&folder, &"it is no folder, and is left alone");
                    }
                    continue;
                }
                for file in folder.place.list() {
                    match file.place.remove() {
                        // Lock files, which are empty, are not counted.
                        Ok(()) if file.what == What::Plain && file.size > 0 => {
                            files += 1;
                            bytes += file.size;
                        }
                        Ok(()) => {}
                        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                        Err(error) => fails(&file, &error),
                    }
                }
            }
        }
        let versioned = self.layout.versioned().look();
        if versioned.is_ok_and(|versioned| versioned.what == What::Folder) {
            let counted = evict::shrink(&self.layout, self.most);
            let named = |error| io::Error::other(format!("{}: {error}", self.layout.size()));
            failed = failed.or(counted.err().map(named));
        }
        failed.map_or(Ok((files, bytes)), Err)
    }
}

/// Whether a name is that of another folder of a version than those of entries.
fn is_own_folder(name: &str) -> bool {
    matches!(name, "tmp" | "claims")
}
