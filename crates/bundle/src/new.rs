//! An entry to be written, in any format.

use std::borrow::Cow;

use gfxjit_targets::{Feature, Sm, TargetId};

use crate::content::{Content, elf_target};
use crate::entry::{EntryTarget, Properties};
use crate::error::BundleError;

/// An entry to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry<'a> {
    pub(crate) content: Content,
    pub(crate) target: Option<EntryTarget>,
    pub(crate) id: Option<String>,
    pub(crate) properties: Properties,
    pub(crate) bytes: Cow<'a, [u8]>,
}

impl<'a> NewEntry<'a> {
    /// An entry whose content is detected from the first bytes. A code object's target is that in
    /// its header; other content has no target yet.
    #[must_use]
    pub fn detect(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        let bytes = bytes.into();
        let made = elf_target(&bytes).and_then(Result::ok);
        Self {
            content: Content::of(&bytes),
            target: made.map(|image| EntryTarget::Known(image.target.into())),
            id: None,
            properties: Properties::new(),
            bytes,
        }
    }

    /// LLVM bitcode for any target.
    #[must_use]
    pub fn ir(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            content: Content::Ir,
            target: None,
            ..Self::detect(bytes)
        }
    }

    /// SPIR-V for all AMD GPUs.
    #[must_use]
    pub fn spirv(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self {
            content: Content::SpirV,
            target: None,
            ..Self::detect(bytes)
        }
    }

    /// PTX, for an NVIDIA architecture and later ones.
    #[must_use]
    pub fn ptx(bytes: impl Into<Cow<'a, [u8]>>, architecture: Sm) -> Self {
        Self {
            content: Content::Ptx,
            target: Some(EntryTarget::Known(architecture.into())),
            ..Self::detect(bytes)
        }
    }

    /// Sets the target, which replaces that in a code object's header.
    #[must_use]
    pub fn target(mut self, target: EntryTarget) -> Self {
        self.target = Some(target);
        self
    }

    /// Sets the ID. Without one, the entry is named by its content and target.
    #[must_use]
    pub fn id(mut self, id: &str) -> Self {
        self.id = Some(id.to_owned());
        self
    }

    /// Sets a property; the last value of a name counts.
    #[must_use]
    pub fn property(mut self, name: &str, value: &str) -> Self {
        self.properties.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Its content.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Its target, as far as it is known.
    #[must_use]
    pub fn made_for(&self) -> Option<&EntryTarget> {
        self.target.as_ref()
    }

    /// Its ID, set or generated.
    pub(crate) fn name(&self) -> String {
        match (&self.id, &self.content, &self.target) {
            (Some(id), ..) => id.clone(),
            (None, Content::CodeObject, Some(target)) => target.to_string(),
            (None, content, Some(target)) => format!("{content} for {target}"),
            (None, content, None) => content.to_string(),
        }
    }

    /// Refuses what no format allows: a code object with a target that contradicts its header.
    pub(crate) fn check(&self) -> Result<(), BundleError> {
        let refused = |reason: String| {
            let name = self.name();
            Err(BundleError::Write(format!("entry {name}: {reason}")))
        };
        match (elf_target(&self.bytes), &self.target, &self.content) {
            (Some(Err(reason)), _, _) => refused(reason),
            (None, _, Content::CodeObject) => refused("it is no AMDGPU ELF".to_owned()),
            (Some(Ok(image)), Some(EntryTarget::Known(target)), _)
                if target
                    .amd()
                    .is_none_or(|target| contradict(image.target, target)) =>
            {
                let made = image.target;
                refused(format!("its header says that it is for {made}"))
            }
            (Some(Ok(image)), Some(EntryTarget::Unknown(text)), _) => refused(format!(
                "`{text}` is no target, and its header says that it is for {}",
                image.target
            )),
            _ => Ok(()),
        }
    }
}

/// Whether no target can satisfy both: an open setting agrees with any, because code objects of
/// version 3 have no open settings.
pub(crate) fn contradict(one: TargetId, other: TargetId) -> bool {
    let differ = |one: Feature, other: Feature| {
        matches!(
            (one, other),
            (Feature::On, Feature::Off) | (Feature::Off, Feature::On)
        )
    };
    one.processor() != other.processor()
        || differ(one.xnack(), other.xnack())
        || differ(one.sramecc(), other.sramecc())
}
