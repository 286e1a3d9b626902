//! An entry that is to be written, in whatever format.

use std::borrow::Cow;

use gfxjit_targets::{Feature, Sm, TargetId};

use crate::content::{Content, elf_target};
use crate::entry::{EntryTarget, Properties};
use crate::error::BundleError;

/// An entry for a file that is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry<'a> {
    pub(crate) content: Content,
    pub(crate) target: Option<EntryTarget>,
    pub(crate) id: Option<String>,
    pub(crate) properties: Properties,
    pub(crate) bytes: Cow<'a, [u8]>,
}

impl<'a> NewEntry<'a> {
    /// What bytes are is seen by how they begin. A code object is for the target that its header
    /// names; for what else is so far not said.
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

    /// PTX, for an NVIDIA architecture and later ones.
    #[must_use]
    pub fn ptx(bytes: impl Into<Cow<'a, [u8]>>, architecture: Sm) -> Self {
        Self {
            content: Content::Ptx,
            target: Some(EntryTarget::Known(architecture.into())),
            ..Self::detect(bytes)
        }
    }

    /// For a target, in the place of what its header names.
    #[must_use]
    pub fn target(mut self, target: EntryTarget) -> Self {
        self.target = Some(target);
        self
    }

    /// Under a name. Without one, it is called by its content and target.
    #[must_use]
    pub fn id(mut self, id: &str) -> Self {
        self.id = Some(id.to_owned());
        self
    }

    /// With a name and a value; the last value of a name counts.
    #[must_use]
    pub fn property(mut self, name: &str, value: &str) -> Self {
        self.properties.insert(name.to_owned(), value.to_owned());
        self
    }

    /// What it holds.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// What it is for, as far as that is known.
    #[must_use]
    pub fn made_for(&self) -> Option<&EntryTarget> {
        self.target.as_ref()
    }

    /// The name that it has, or gets.
    pub(crate) fn name(&self) -> String {
        match (&self.id, &self.content, &self.target) {
            (Some(id), ..) => id.clone(),
            (None, Content::CodeObject, Some(target)) => target.to_string(),
            (None, content, Some(target)) => format!("{content} for {target}"),
            (None, content, None) => content.to_string(),
        }
    }

    /// What no format may have: a code object under a target that its header contradicts.
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

/// Whether nothing can be both: an open setting agrees with any, for code objects of version 3
/// have none.
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
