//! What a user hands in: bytes, their name, and what kind of source they are.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use gfxjit_targets::{DeviceTarget, Target};

use crate::error::CompileError;
use crate::ir_options::IrOptions;
use crate::kind::Kind;
use crate::options::Options;
use crate::{bundle, detect};

/// A source in memory. Cloning shares the bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    kind: Kind,
    bytes: Arc<[u8]>,
    /// Of IR in a portable module: the options that belong to it.
    own_options: Option<Arc<IrOptions>>,
    names: Arc<BTreeMap<String, String>>,
}

impl Source {
    /// Recognises what `bytes` are. `name` is what messages call it: a path, or any words for bytes that
    /// never were a file. A text whose name ends as those of C++ or OpenCL C do (`.hip`, `.cu`, `.cpp`; `.cl`)
    /// is in that language; everything else is recognised by content alone.
    ///
    /// # Errors
    /// [`CompileError::Unrecognised`], and [`CompileError::Unsupported`] for kinds that are
    /// known but cannot be compiled, with what to do instead.
    pub fn detect(name: &str, bytes: impl Into<Arc<[u8]>>) -> Result<Self, CompileError> {
        let bytes = bytes.into();
        let kind = detect::kind(name, &bytes)?;
        Ok(Self::of_kind(name, kind, bytes))
    }

    /// A text of HIP C++, whatever its name and contents look like.
    #[must_use]
    pub fn hip(name: &str, text: impl Into<Arc<[u8]>>) -> Self {
        Self::of_kind(name, Kind::HipCpp, text.into())
    }

    /// A text of OpenCL C, whatever its name and contents look like.
    #[must_use]
    pub fn opencl(name: &str, text: impl Into<Arc<[u8]>>) -> Self {
        Self::of_kind(name, Kind::OpenClC, text.into())
    }

    fn of_kind(name: &str, kind: Kind, bytes: Arc<[u8]>) -> Self {
        Self {
            name: name.into(),
            kind,
            bytes,
            own_options: None,
            names: Arc::default(),
        }
    }

    /// IR of a portable module, with the options that belong to it ([`Portable::options`](crate::Portable)):
    /// they count, and not those that a compilation is given.
    ///
    /// # Errors
    /// [`CompileError::Options`] when they cannot be read, which a newer version may have written.
    pub fn with_options(mut self, options: &str) -> Result<Self, CompileError> {
        let options = IrOptions::parse(options).map_err(|reason| CompileError::Options {
            reason: format!("{}: its options cannot be read: {reason}", self.name),
        })?;
        self.own_options = Some(Arc::new(options));
        Ok(self)
    }

    /// What the linker calls names that were asked for when a portable module was made; empty for
    /// other sources.
    #[must_use]
    pub fn names(&self) -> &BTreeMap<String, String> {
        &self.names
    }

    /// What it is compiled with where a program asks for these: of IR in a portable module, the options
    /// that belong to it count.
    #[must_use]
    pub fn options(&self, wanted: &Options) -> Options {
        match &self.own_options {
            Some(own) => own.within(wanted),
            None => wanted.clone(),
        }
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

    /// What bytes hold for a device, whose loader may not take every code object version:
    /// [`Source::detect`] and [`Source::for_device`] in one. Of a bundle, nothing but what is chosen is
    /// copied.
    ///
    /// # Errors
    /// Those of both.
    pub fn detect_for(
        name: &str,
        bytes: &[u8],
        device: DeviceTarget,
    ) -> Result<Self, CompileError> {
        if gfxjit_bundle::has_bundle(bytes) {
            return Self::of_entry(bundle::entry(name, bytes, Some(device))?);
        }
        Self::detect(name, bytes)
    }

    /// What a bundle of any format, or a host program with some, holds for a target: the code that
    /// was made for its processor before that of its family, and IR where there is neither. Without a
    /// target, a bundle must have code for one only. Any other source is itself.
    ///
    /// # Errors
    /// [`CompileError::Bundle`] when it has nothing for the target, with what it has, or is
    /// damaged; those of [`Source::detect`] for what it holds.
    pub fn for_target(&self, target: Option<Target>) -> Result<Self, CompileError> {
        self.chosen(target.map(DeviceTarget::from))
    }

    /// The same for a device, whose loader may not take every code object version.
    ///
    /// # Errors
    /// As for [`Source::for_target`].
    pub fn for_device(&self, device: DeviceTarget) -> Result<Self, CompileError> {
        self.chosen(Some(device))
    }

    fn chosen(&self, device: Option<DeviceTarget>) -> Result<Self, CompileError> {
        match self.kind {
            Kind::Bundle => Self::of_entry(bundle::entry(&self.name, &self.bytes, device)?),
            _ => Ok(self.clone()),
        }
    }

    fn of_entry(found: bundle::Found) -> Result<Self, CompileError> {
        let mut source = Self::detect(&found.name, found.bytes)?;
        source.names = Arc::new(found.names);
        match found.options {
            Some(options) => source.with_options(&options),
            None => Ok(source),
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
