//! A folder for one isolated compile, where the compiler needs files.

use std::fs::DirBuilder;
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// A folder below that for temporary files, which only this user opens. It is removed when this value is dropped.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// Makes a folder.
    pub(super) fn new() -> Result<Self, String> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        // It becomes the working folder of another process.
        let all = std::path::absolute(std::env::temp_dir()).map_err(|error| error.to_string())?;
        // Another process may have had this one's number.
        for _ in 0..16 {
            let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            let name = format!(
                "gfxjit-{}-{}-{}",
                std::process::id(),
                COUNT.fetch_add(1, Ordering::Relaxed),
                time.unwrap_or_default().subsec_nanos()
            );
            let path = all.join(name);
            match DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => return Ok(Self(path)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    return Err(format!(
                        "no folder can be made at {}: {error}",
                        path.display()
                    ));
                }
            }
        }
        Err(format!("no folder can be made in {}", all.display()))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A process that is being killed may write for a moment longer.
        for _ in 0..20 {
            match std::fs::remove_dir_all(&self.0) {
                Err(error) if error.kind() != ErrorKind::NotFound => {}
                _ => return,
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn folders_are_private_and_removed() {
        let [one, other] = [(); 2].map(|()| Scratch::new().unwrap());
        assert_ne!(one.path(), other.path());
        let mode = one.path().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        std::fs::write(one.path().join("a"), "b").unwrap();
        let path = one.path().to_owned();
        drop(one);
        assert!(!path.exists() && other.path().exists());
    }
}
