//! A source: its bytes, its name, and its kind.

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
    /// The file that it was read from. The name may lack what is not UTF-8.
    path: Option<Arc<Path>>,
    kind: Kind,
    bytes: Arc<[u8]>,
    /// For IR in a portable module: the options stored with it.
    own_options: Option<Arc<IrOptions>>,
    names: Arc<BTreeMap<String, String>>,
}

impl Source {
    /// Detects the kind of `bytes`. `name` is the source's name in messages: a path, or any text. A text whose
    /// name has an extension of C++ or OpenCL C (`.hip`, `.cu`, `.cpp`; `.cl`) is in that language; other
    /// kinds are detected from the content alone.
    ///
    /// # Errors
    /// [`CompileError::Unrecognised`], and [`CompileError::Unsupported`] for kinds that are
    /// known but cannot be compiled, with what to do instead.
    pub fn detect(name: &str, bytes: impl Into<Arc<[u8]>>) -> Result<Self, CompileError> {
        let bytes = bytes.into();
        let kind = detect::kind(name, &bytes)?;
        Ok(Self::of_kind(name, kind, bytes))
    }

    /// A HIP C++ source, whatever its name and contents.
    #[must_use]
    pub fn hip(name: &str, text: impl Into<Arc<[u8]>>) -> Self {
        Self::of_kind(name, Kind::HipCpp, text.into())
    }

    /// An OpenCL C source, whatever its name and contents.
    #[must_use]
    pub fn opencl(name: &str, text: impl Into<Arc<[u8]>>) -> Self {
        Self::of_kind(name, Kind::OpenClC, text.into())
    }

    fn of_kind(name: &str, kind: Kind, bytes: Arc<[u8]>) -> Self {
        Self {
            name: name.into(),
            path: None,
            kind,
            bytes,
            own_options: None,
            names: Arc::default(),
        }
    }

    /// IR of a portable module, with the options stored with it ([`Portable::options`](crate::Portable)),
    /// which override those of a compilation.
    ///
    /// # Errors
    /// [`CompileError::Options`] when they cannot be read, because a newer version wrote them.
    pub fn with_options(mut self, options: &str) -> Result<Self, CompileError> {
        let options = IrOptions::parse(options).map_err(|reason| CompileError::Options {
            reason: format!("{}: its options cannot be read: {reason}", self.name),
        })?;
        self.own_options = Some(Arc::new(options));
        Ok(self)
    }

    /// The symbols of the names that were requested when a portable module was made; empty for
    /// other sources.
    #[must_use]
    pub fn names(&self) -> &BTreeMap<String, String> {
        &self.names
    }

    /// The options that a compile with `wanted` uses: for IR in a portable module, the options stored
    /// with it take precedence.
    #[must_use]
    pub fn options(&self, wanted: &Options) -> Options {
        match &self.own_options {
            Some(own) => own.within(wanted),
            None => wanted.clone(),
        }
    }

    /// Reads a file and detects its kind.
    ///
    /// # Errors
    /// [`CompileError::Read`], and those of [`Source::detect`].
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, CompileError> {
        let path = path.as_ref();
        let bytes = std::fs::read(path).map_err(|e| CompileError::Read {
            path: path.display().to_string(),
            reason: e.to_string(),
        })?;
        let mut source = Self::detect(&path.display().to_string(), bytes)?;
        source.path = Some(path.into());
        Ok(source)
    }

    /// The file that [`Source::from_file`] has read it from.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Detects the kind of bytes and selects the entry for a device: [`Source::detect`] and
    /// [`Source::for_device`] in one. Only the selected entry of a bundle is copied.
    ///
    /// # Errors
    /// Those of [`Source::detect`] and [`Source::for_device`].
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

    /// The entry for a target in a bundle of any format, or a host program with bundles: code for its
    /// processor before code for its family, and IR if there is neither. Without a target, a bundle
    /// must have code for one target only. Other sources are returned unchanged.
    ///
    /// # Errors
    /// [`CompileError::Bundle`] when it has no entry for the target (the error lists its targets), or
    /// is damaged; those of [`Source::detect`] for the entry.
    pub fn for_target(&self, target: Option<Target>) -> Result<Self, CompileError> {
        self.chosen(target.map(DeviceTarget::from))
    }

    /// Like [`Source::for_target`], for a device, whose loader may not take every code object
    /// version.
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

    fn of_entry(found: bundle::BundleEntry) -> Result<Self, CompileError> {
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

    /// Its name in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its bytes.
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
