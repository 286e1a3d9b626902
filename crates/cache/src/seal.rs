//! Signed entries: for stores that others can write.
//!
//! Hosts that share a key append to each entry an HMAC-SHA256 (RFC 2104) of the entry, and refuse what lacks it. The
//! entry contains its own key and checksum, so a signed entry cannot be given out as another.

use std::fmt;
use std::io;
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Behind the entry: this word, then the HMAC.
const MARK: &[u8] = b"gfxjit\0\xcb";
const MAC: usize = 32;

/// Shortest key in bytes.
const SHORTEST: usize = 16;

/// A key by which entries are signed.
#[derive(Clone)]
pub struct Seal(Vec<u8>);

impl Seal {
    /// A key of these bytes.
    ///
    /// # Errors
    /// It is shorter than 16 bytes.
    pub fn new(key: impl Into<Vec<u8>>) -> io::Result<Self> {
        let key = key.into();
        if key.len() < SHORTEST {
            let text = format!(
                "{} bytes are too short for a key: {SHORTEST} at least",
                key.len()
            );
            return Err(io::Error::other(text));
        }
        Ok(Self(key))
    }

    /// The key in a file, which others must not be able to write or read.
    ///
    /// # Errors
    /// It cannot be read, others can, or it is too short or longer than 64 KiB.
    pub fn read(path: &Path) -> io::Result<Self> {
        let info = std::fs::metadata(path)?;
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::MetadataExt::mode(&info) & 0o777;
            if mode & 0o027 != 0 {
                return Err(io::Error::other(format!(
                    "others may read or change this key (mode {mode:03o}): chmod 600, or 640 for a group"
                )));
            }
        }
        if info.len() > 1 << 16 {
            return Err(io::Error::other(format!("{} bytes are no key", info.len())));
        }
        Self::new(std::fs::read(path)?)
    }

    fn mac(&self, bytes: &[u8]) -> Option<Hmac<Sha256>> {
        // Keys of any length are taken.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(bytes);
        Some(mac)
    }

    /// Signs an entry.
    pub(crate) fn close(&self, mut entry: Vec<u8>) -> Vec<u8> {
        if let Some(mac) = self.mac(&entry) {
            entry.extend_from_slice(MARK);
            entry.extend_from_slice(&mac.finalize().into_bytes());
        }
        entry
    }

    /// The entry, if it is signed by this key.
    pub(crate) fn open(&self, bytes: Vec<u8>) -> Option<Vec<u8>> {
        let (entry, signature) = split(&bytes)?;
        self.mac(entry)?.verify_slice(signature).ok()?;
        let length = entry.len();
        Some(truncated(bytes, length))
    }
}

/// An entry without its signature, which is not checked.
pub(crate) fn unsigned(bytes: Vec<u8>) -> Vec<u8> {
    let length = split(&bytes).map_or(bytes.len(), |(entry, _)| entry.len());
    truncated(bytes, length)
}

fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (rest, signature) = bytes.split_at_checked(bytes.len().checked_sub(MAC)?)?;
    Some((rest.strip_suffix(MARK)?, signature))
}

fn truncated(mut bytes: Vec<u8>, length: usize) -> Vec<u8> {
    bytes.truncate(length);
    bytes
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_key_opens() {
        let seal = |key: &str| Seal::new(key).unwrap();
        let (ours, other) = (seal("0123456789abcdef"), seal("0123456789abcdeF"));
        let entry = b"an entry".to_vec();
        let closed = ours.close(entry.clone());
        assert_eq!(ours.open(closed.clone()), Some(entry.clone()));
        assert_eq!(other.open(closed.clone()), None);
        assert_eq!(ours.open(entry.clone()), None);
        assert_eq!(unsigned(closed.clone()), entry);
        for at in 0..closed.len() {
            let mut damaged = closed.clone();
            damaged[at] ^= 1;
            assert_eq!(ours.open(damaged), None, "{at}");
            assert_eq!(ours.open(closed[..at].to_vec()), None, "{at}");
        }
        assert!(Seal::new("short").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn keys_that_others_can_read_are_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        std::fs::write(&path, [7; 32]).unwrap();
        for (mode, is_good) in [(0o600, true), (0o640, true), (0o644, false), (0o660, false)] {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(Seal::read(&path).is_ok(), is_good, "{mode:o}");
        }
    }
}
