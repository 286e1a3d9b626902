//! The target of the image, from the targets of its objects.

use gfxjit_codeobj::elf::consts::SHT_NOTE;
use gfxjit_codeobj::metadata::Metadata;
use gfxjit_codeobj::note;
use gfxjit_targets::{Feature, ImageTarget, TargetId};

use crate::LinkError;
use crate::read::input::{Object, is_metadata};

/// The target of the image; an error names the first two objects that cannot be linked together.
///
/// Code that runs with XNACK (or SRAMECC) on and off can be linked with code that needs one
/// of them; the image then needs it. Everything else must agree.
pub(crate) fn target(objects: &[Object<'_>]) -> Result<ImageTarget, LinkError> {
    let mut merged = Merged::default();
    for object in objects {
        let header = object.elf.header();
        let target = ImageTarget::from_elf(header.flags, header.abi_version()).map_err(|e| {
            LinkError::NotLinkable {
                input: object.name.clone().into_owned(),
                reason: e.to_string(),
            }
        })?;
        merged.add(&object.name, target)?;
    }
    merged.result()
}

/// The metadata note of an image.
pub(crate) fn note(metadata: &Metadata) -> Result<Vec<u8>, LinkError> {
    note::section(&metadata.to_bytes()).map_err(|error| LinkError::TooLarge {
        what: format!("its metadata: {error}"),
    })
}

/// Replaces the first object's metadata note by the image's, and leaves out those of the other
/// objects.
pub(crate) fn replace_notes<'a>(objects: &mut [Object<'a>], note: &'a [u8]) {
    let mut note = Some(note);
    for object in objects {
        for input in &mut object.sections {
            let is_ours = input.kept
                && input.section.header.kind == SHT_NOTE
                && input
                    .section
                    .notes()
                    .flatten()
                    .any(|found| is_metadata(&found));
            if !is_ours {
                continue;
            }
            match note.take() {
                Some(note) => {
                    input.section.data = note;
                    input.section.header.size = note.len() as u64;
                }
                None => input.kept = false,
            }
        }
    }
}

/// The settings merged so far, each with the input that stated it.
#[derive(Default)]
struct Merged<'a> {
    first: Option<(&'a str, ImageTarget)>,
    xnack: Option<(&'a str, Feature)>,
    sramecc: Option<(&'a str, Feature)>,
}

impl<'a> Merged<'a> {
    fn add(&mut self, name: &'a str, target: ImageTarget) -> Result<(), LinkError> {
        let Some((first_name, first)) = self.first else {
            self.first = Some((name, target));
            self.xnack = Some((name, target.target.xnack()));
            self.sramecc = Some((name, target.target.sramecc()));
            return Ok(());
        };
        let differ = |first: &str, what: String| {
            Err(LinkError::Conflict {
                first: first.to_owned(),
                second: name.to_owned(),
                reason: what,
            })
        };
        let (one, other) = (first.target.processor(), target.target.processor());
        if one != other {
            return differ(
                first_name,
                format!(
                    "the first is for {one}, the other for {other}; compile both for the same \
                     target"
                ),
            );
        }
        let (one, other) = (first.code_object_version, target.code_object_version);
        if one != other {
            return differ(
                first_name,
                format!(
                    "the first is code object version {one}, the other version {other}; compile \
                     both with the same -mcode-object-version"
                ),
            );
        }
        let (one, other) = (first.generic_version, target.generic_version);
        if one != other {
            return differ(
                first_name,
                format!(
                    "the first is for version {one} of the family {}, the other for version \
                     {other}; compile both with the same compiler",
                    first.target.processor()
                ),
            );
        }
        for (known, new, what) in [
            (&mut self.xnack, target.target.xnack(), "xnack"),
            (&mut self.sramecc, target.target.sramecc(), "sramecc"),
        ] {
            match *known {
                Some((_, Feature::On | Feature::Off)) if new == Feature::Any => {}
                Some((_, old)) if old == new => {}
                Some((_, Feature::Any)) | None => *known = Some((name, new)),
                Some((first, _)) => {
                    let word = |on: bool| if on { "on" } else { "off" };
                    let new_on = new == Feature::On;
                    return differ(
                        first,
                        format!(
                            "the first needs {what} {}, the other {}; compile both with the \
                             same target id",
                            word(!new_on),
                            word(new_on)
                        ),
                    );
                }
            }
        }
        Ok(())
    }

    fn result(&self) -> Result<ImageTarget, LinkError> {
        let (name, first) = self.first.ok_or(LinkError::NoInput)?;
        let feature = |known: Option<(_, Feature)>| known.map_or(Feature::Any, |(_, f)| f);
        let target = TargetId::new(
            first.target.processor(),
            feature(self.xnack),
            feature(self.sramecc),
        )
        .map_err(|error| LinkError::NotLinkable {
            input: name.to_owned(),
            reason: error.to_string(),
        })?;
        Ok(ImageTarget { target, ..first })
    }
}
