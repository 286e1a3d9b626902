//! A folder that several users share. Other users are there only for root.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use libtest_mimic::Failed;

use crate::Test;
use crate::chaos::Fault;
use crate::rank::{Said, Work};
use crate::support::key;

pub(crate) const TESTS: &[Test] = &[
    (
        "modes_and_groups_are_those_of_the_folder",
        modes_and_groups_are_those_of_the_folder,
    ),
    (
        "what_others_wrote_needs_trust_or_a_signature",
        what_others_wrote_needs_trust_or_a_signature,
    ),
];

const KEYS: u64 = 2;

/// What two users are told by a folder.
struct Users<'a> {
    folder: &'a Path,
    /// Counts hosts: each is new.
    hosts: std::cell::Cell<u32>,
}

impl Users<'_> {
    /// A new host of a user and its groups.
    fn host(&self, user: u32, groups: &str, settings: &str) -> Said {
        let number = self.hosts.replace(self.hosts.get() + 1);
        let place = self.folder.join(format!("host{number}"));
        fs::create_dir(&place).unwrap();
        chown(&place, Some(user), None).unwrap();
        let url = format!(
            "{}?lease=300ms&{settings}",
            self.folder.join("shared").display()
        );
        let work = Work {
            url: &url,
            folder: &place.join("cache"),
            log: Path::new("/dev/null"),
            keys: KEYS as u32,
            takes: Duration::ZERO,
            wait: Duration::from_secs(5),
            fault: Fault::None,
        };
        let program = self.folder.join("program");
        let plain = work.command();
        let mut command = Command::new("setpriv");
        command.arg(format!("--reuid={user}"));
        command.args(["--regid=65534", &format!("--groups={groups}")]);
        // With a mask that would leave nothing to others.
        command.args(["sh", "-c", "umask 077; exec \"$0\" \"$@\""]);
        command.arg(program).args(plain.get_args());
        Said::of(&command.output().unwrap())
    }
}

/// `None` for users other than root, which cannot be two.
fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output().unwrap();
    String::from_utf8_lossy(&output.stdout).trim() == "0"
}

fn with(mode: u32, group: u32, test: impl FnOnce(&Users<'_>)) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
    fs::copy(std::env::current_exe()?, folder.path().join("program"))?;
    let shared = folder.path().join("shared");
    fs::create_dir(&shared)?;
    chown(&shared, None, Some(group))?;
    fs::set_permissions(&shared, Permissions::from_mode(mode))?;
    test(&Users {
        folder: folder.path(),
        hosts: std::cell::Cell::new(0),
    });
    Ok(())
}

const MADE: Said = Said {
    made: KEYS,
    local: 0,
    shared: 0,
    operations: 0,
    most: 0,
};
const SHARED: Said = Said {
    made: 0,
    shared: KEYS,
    ..MADE
};

#[track_caller]
fn is(said: Said, wanted: Said) {
    let found = Said {
        operations: 0,
        most: 0,
        ..said
    };
    assert_eq!(found, wanted);
}

fn modes_and_groups_are_those_of_the_folder() -> Result<(), Failed> {
    if !is_root() {
        return Ok(());
    }
    let name = key("key 0").to_string();
    for (mode, of_files) in [(0o1777, 0o644), (0o2770, 0o640), (0o770, 0o640)] {
        with(mode, 1234, |users| {
            is(users.host(1001, "1234", ""), MADE);
            let shared = users.folder.join("shared");
            let shard = shared.join("v1").join(&name[..2]);
            for path in [&shared, &shared.join("v1"), &shared.join("tmp"), &shard] {
                let info = fs::metadata(path)
                    .unwrap_or_else(|error| panic!("{mode:o} {}: {error}", path.display()));
                assert_eq!(info.mode() & 0o7777, mode, "{}", path.display());
                assert_eq!(info.gid(), 1234, "{}", path.display());
            }
            let file = fs::metadata(shard.join(&name)).unwrap();
            assert_eq!((file.mode() & 0o7777, file.gid()), (of_files, 1234));
            // Another user of the group, which it trusts, takes and gives.
            let settings = if mode & 0o002 == 0 {
                "trust=@1234"
            } else {
                "trust=1001"
            };
            is(users.host(1002, "1234", settings), SHARED);
        })?;
    }
    Ok(())
}

fn what_others_wrote_needs_trust_or_a_signature() -> Result<(), Failed> {
    if !is_root() {
        return Ok(());
    }
    with(0o1777, 0, |users| {
        is(users.host(1001, "0", ""), MADE);
        is(users.host(1001, "0", ""), SHARED);
        is(users.host(1002, "0", ""), MADE);
        is(users.host(1002, "0", "trust=7"), MADE);
        is(users.host(1002, "0", "trust=1001"), SHARED);
        is(users.host(1002, "0", "trust=*"), SHARED);
        // The group could be trusted if others could not write.
        is(users.host(1002, "0", "trust=@0"), MADE);
    })?;
    with(0o777, 0, |users| {
        let key = users.folder.join("key");
        fs::write(&key, [7; 32]).unwrap();
        chown(&key, None, Some(4321)).unwrap();
        fs::set_permissions(&key, Permissions::from_mode(0o640)).unwrap();
        let signed = format!("sign={}", key.display());
        is(users.host(1001, "4321", "trust=*"), MADE);
        // The unsigned ones are replaced.
        is(users.host(1001, "4321", &signed), MADE);
        is(users.host(1002, "4321", &signed), SHARED);
        // Without the key a signature is no damage.
        is(users.host(1003, "0", "trust=1001"), SHARED);
    })
}
