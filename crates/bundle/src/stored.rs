//! An entry of a portable module, compressed separately and with a checksum.

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use crate::compression::{self, Compression};
use crate::content::Content;
use crate::error::BundleError;

/// SHA-256 of an entry's bytes.
pub(crate) type Hash = [u8; 32];

pub(crate) fn hash(bytes: &[u8]) -> Hash {
    Sha256::digest(bytes).into()
}

/// An entry as stored in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stored<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) compression: Compression,
    /// Decompressed size in bytes.
    pub(crate) size: u64,
    /// Hash of the decompressed bytes.
    pub(crate) hash: Hash,
}

impl<'a> Stored<'a> {
    pub(crate) fn borrowed(&self) -> Option<&'a [u8]> {
        (self.compression == Compression::None).then_some(self.bytes)
    }

    /// Decompresses it and checks its hash. `id` is for messages.
    pub(crate) fn unpack(&self, id: &str, limit: u64) -> Result<Cow<'a, [u8]>, BundleError> {
        let bytes = match self.borrowed() {
            Some(bytes) => Cow::Borrowed(bytes),
            None if self.size > limit => {
                return Err(BundleError::EntryTooLarge {
                    id: id.to_owned(),
                    size: self.size,
                    limit,
                });
            }
            None => {
                let bytes = compression::whole(self.bytes, self.compression, self.size);
                Cow::Owned(bytes.map_err(|reason| damaged(id, reason))?)
            }
        };
        if hash(&bytes) != self.hash {
            let reason = "its bytes do not have the SHA-256 sum that the index says";
            return Err(damaged(id, reason.to_owned()));
        }
        Ok(bytes)
    }

    pub(crate) fn begins(&self, id: &str) -> Result<Vec<u8>, BundleError> {
        let most = self.size.min(Content::LOOKS_AT as u64);
        compression::reader(self.bytes, self.compression)
            .and_then(|mut reader| compression::take(&mut *reader, most))
            .map_err(|reason| damaged(id, reason))
    }
}

fn damaged(id: &str, reason: String) -> BundleError {
    BundleError::Entry {
        id: id.to_owned(),
        reason,
    }
}
