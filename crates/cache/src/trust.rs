//! Whose entries in a shared folder are taken.
//!
//! A checksum reveals damage, not malice: whoever may write an entry decides what runs where it is read. An entry is
//! trusted by the owner of its file, which the system records: the user, root, the owner of the folder, and those that
//! the user has named.

use std::fs::File;
use std::path::Path;
use std::process::Command;

/// The users whose entries are taken, besides the user, root and the owner of the folder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trust {
    everyone: bool,
    users: Vec<u32>,
    groups: Vec<u32>,
}

/// A word that names no user.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "trust={word}: there is no such {what} on this host; users are names or numbers, groups begin with `@`, and `*` is everyone"
)]
pub struct UnknownUser {
    /// The word.
    pub word: String,
    /// `user` or `group`.
    pub what: &'static str,
}

impl Trust {
    /// Trusts all writers of the folder.
    #[must_use]
    pub fn everyone() -> Self {
        Self {
            everyone: true,
            ..Self::default()
        }
    }

    /// Parses users and groups, separated by commas: `anna,1007,@hpc`, or `*` for everyone. A group is trusted where the
    /// folder belongs to it and others cannot write the folder.
    ///
    /// # Errors
    /// There is no such user or group.
    pub fn parse(text: &str) -> Result<Self, UnknownUser> {
        let mut trust = Self::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            let unknown = |what| UnknownUser {
                word: word.to_owned(),
                what,
            };
            match (word, word.strip_prefix('@')) {
                ("*", _) => trust.everyone = true,
                (_, Some(group)) => {
                    let id = number("group", group).ok_or_else(|| unknown("group"))?;
                    trust.groups.push(id);
                }
                (user, None) => {
                    let id = number("passwd", user).ok_or_else(|| unknown("user"))?;
                    trust.users.push(id);
                }
            }
        }
        Ok(trust)
    }

    /// Why a file below `root` is not trusted, if it is not.
    #[cfg(unix)]
    pub(crate) fn refuses(&self, root: &Path, file: &File) -> Option<String> {
        use std::os::unix::fs::MetadataExt;

        if self.everyone {
            return None;
        }
        let (Ok(file), Ok(root)) = (file.metadata(), std::fs::metadata(root)) else {
            return Some("its owner is not known".to_owned());
        };
        let is_of_group = self.groups.contains(&root.gid()) && root.mode() & 0o002 == 0;
        if is_of_group {
            return None;
        }
        let own = rustix::process::geteuid().as_raw();
        let uid = file.uid();
        let is_trusted = [own, 0, root.uid()].contains(&uid) || self.users.contains(&uid);
        if !is_trusted {
            return Some(format!(
                "it was written by the user {uid}, and only what this user ({own}), root and the folder's owner ({}) \
                 wrote is trusted; to take it, add trust={uid} to the store's URL, or sign entries (sign=FILE)",
                root.uid()
            ));
        }
        let mode = file.mode() & 0o777;
        (mode & 0o022 != 0).then(|| {
            format!(
                "others may write it (mode {mode:03o}); remove it, or take their rights away (chmod go-w) if they are \
                 trusted"
            )
        })
    }

    /// Owners are not known on this system.
    #[cfg(not(unix))]
    pub(crate) fn refuses(&self, _: &Path, _: &File) -> Option<String> {
        None
    }
}

/// The number of a user or group, by the system's own tool, which also asks directories on the network.
fn number(database: &str, word: &str) -> Option<u32> {
    if let Ok(number) = word.parse() {
        return Some(number);
    }
    let output = Command::new("getent")
        .args(["--", database, word])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut fields = text.lines().next()?.split(':');
    // A word of another record that only begins alike is none.
    fields.next().filter(|name| *name == word)?;
    fields.nth(1)?.parse().ok()
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};

    use super::*;

    #[test]
    fn users_and_groups_by_name_and_number() {
        let trust = Trust::parse("root,7,@root,@8").unwrap();
        assert_eq!((trust.users, trust.groups), (vec![0, 7], vec![0, 8]));
        assert!(Trust::parse("*").unwrap().everyone);
        assert_eq!(Trust::parse("").unwrap(), Trust::default());
        for (bad, what) in [("no such user", "user"), ("@no-such-group", "group")] {
            assert_eq!(Trust::parse(bad).unwrap_err().what, what);
        }
    }

    #[test]
    fn what_is_writable_by_others_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("entry");
        std::fs::write(&path, b"").unwrap();
        let set = |mode| std::fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        let refused = |trust: &Trust| trust.refuses(folder.path(), &File::open(&path).unwrap());
        set(0o644);
        assert_eq!(refused(&Trust::default()), None);
        set(0o666);
        assert!(refused(&Trust::default()).unwrap().contains("mode 666"));
        assert_eq!(refused(&Trust::everyone()), None);
        set(0o644);
        let info = std::fs::metadata(folder.path()).unwrap();
        // Only root can give a file away.
        if info.uid() != 0 {
            return;
        }
        chown(&path, Some(65534), None).unwrap();
        assert!(refused(&Trust::default()).unwrap().contains("trust=65534"));
        assert_eq!(refused(&Trust::parse("65534").unwrap()), None);
        let group = Trust::parse(&format!("@{}", info.gid())).unwrap();
        assert_eq!(refused(&group), None);
        let open = Permissions::from_mode(0o1777);
        std::fs::set_permissions(folder.path(), open).unwrap();
        assert!(
            refused(&group).is_some(),
            "not only the group can write there"
        );
    }
}
