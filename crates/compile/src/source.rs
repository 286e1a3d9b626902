//! What a user hands in: bytes, their name, and what kind of source they are.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use gfxjit_targets::TargetId;

use crate::error::CompileError;
use crate::kind::Kind;
use crate::{bundle, detect};

/// A source in memory. Cloning shares the bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    kind: Kind,
    bytes: Arc<[u8]>,
}

impl Source {
    /// Recognises what `bytes` are, by content alone. `name` is what messages call it: a
    /// path, or any words for bytes that never were a file.
    ///
    /// # Errors
    /// [`CompileError::Unrecognised`], and [`CompileError::Unsupported`] for kinds that are
    /// known but cannot be compiled, with what to do instead.
    pub fn detect(name: &str, bytes: impl Into<Arc<[u8]>>) -> Result<Self, CompileError> {
        let bytes = bytes.into();
        let kind = detect::kind(name, &bytes)?;
        Ok(Self {
            name: name.into(),
            kind,
            bytes,
        })
    }

    /// Reads a file and recognises what it is.
    ///
    /// # Errors
    /// [`CompileError::Read`], and those of [`Source::detect`].
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, CompileError> {
        let path = path.as_ref();
        let bytes = std::fs::read(path).map_err(|e| CompileError::Read {
            path: path.display().to_string(),
            reason: e.to_string(),
        })?;
        Self::detect(&path.display().to_string(), bytes)
    }

    /// What bytes hold for a target: [`Source::detect`] and [`Source::for_target`] in one. Of a
    /// bundle, nothing but what is chosen is copied.
    ///
    /// # Errors
    /// Those of both.
    pub fn detect_for(
        name: &str,
        bytes: &[u8],
        target: Option<TargetId>,
    ) -> Result<Self, CompileError> {
        if bundle::is_bundle(bytes) {
            let (name, bytes) = bundle::entry(name, bytes, target)?;
            return Self::detect(&name, bytes);
        }
        Self::detect(name, bytes)
    }

    /// What a bundle of any format, or a host program with some, holds for a target: the code that was made for its processor
    /// before that of its family. Without a target, a bundle must have code for one only. Any other
    /// source is itself.
    ///
    /// # Errors
    /// [`CompileError::Bundle`] when it has nothing for the target, with what it has, or is
    /// damaged; those of [`Source::detect`] for what it holds.
    pub fn for_target(&self, target: Option<TargetId>) -> Result<Self, CompileError> {
        match self.kind {
            Kind::Bundle => {
                let (name, bytes) = bundle::entry(&self.name, &self.bytes, target)?;
                Self::detect(&name, bytes)
            }
            _ => Ok(self.clone()),
        }
    }

    pub(crate) fn shared(&self) -> (Arc<str>, Arc<[u8]>) {
        (self.name.clone(), self.bytes.clone())
    }

    /// The name messages use.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The bytes as given.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Source({}, {}, {} bytes)",
            self.name,
            self.kind,
            self.bytes.len()
        )
    }
}
