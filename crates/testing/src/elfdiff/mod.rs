//! Compares two images that different linkers made of the same objects.
//!
//! An image is reduced to facts that do not depend on addresses: a symbol is in a section of
//! an object at an offset, a relocated field leads to a symbol, an entry of the global offset
//! table holds the address of something. The two sets of facts are then compared. Differences
//! that are meant are data ([`ACCEPTED`], [`kernels::BUDGET`]), each with its reason. [`problems`] checks
//! one image for what every loader needs.
//!
//! The facts come from the images and from the objects' own relocations; nothing is taken
//! from the linker, so that a mistake in it cannot hide here. Where a linker puts the sections
//! of objects is told by the rule in `place`; a linker that does otherwise shows as a
//! difference.

pub mod accepted;
mod fields;
mod image;
pub mod kernels;
mod place;
mod problems;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use gfxjit_codeobj::elf::{Elf, ElfError};

pub use accepted::ACCEPTED;
pub use place::Linker;
pub use problems::problems;

/// A fact about an image that the other image does not share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What kind of fact: `symbol`, `segment`, `field`, …
    pub aspect: &'static str,
    /// What the fact is about: a name, a section and offset.
    pub subject: String,
    /// The fact in our image; `None` when there is no such thing.
    pub ours: Option<String>,
    /// The fact in the other image.
    pub theirs: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: &Option<String>| side.clone().unwrap_or_else(|| "nothing".to_owned());
        write!(
            f,
            "{} {}: ours {}, theirs {}",
            self.aspect,
            self.subject,
            side(&self.ours),
            side(&self.theirs)
        )
    }
}

/// An image with the objects that are in it.
#[derive(Clone, Copy, Debug)]
pub struct Linked<'a> {
    /// The image.
    pub image: &'a [u8],
    /// Name and contents of the objects, in the order in which the linker took them.
    pub objects: &'a [(&'a str, &'a [u8])],
    /// Who linked it.
    pub linker: Linker,
}

/// The differences between two images of `object` that are not in [`ACCEPTED`].
///
/// # Errors
/// When one of the three files cannot be read.
pub fn unaccepted(object: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<Difference>, ElfError> {
    let mut found = differences(object, ours, theirs)?;
    found.retain(|difference| !accepted::is_accepted(difference));
    Ok(found)
}

/// All differences between two images of `object`.
///
/// # Errors
/// When one of the three files cannot be read.
pub fn differences(object: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Vec<Difference>, ElfError> {
    let objects: &[(&str, &[u8])] = &[("", object)];
    let linked = |image, linker| Linked {
        image,
        objects,
        linker,
    };
    differences_of(linked(ours, Linker::Ours), linked(theirs, Linker::Lld), &[])
}

/// All differences between two images of several objects, but for the budgets of the kernels
/// `repaired`.
///
/// # Errors
/// When one of the files cannot be read.
pub fn differences_of(
    ours: Linked<'_>,
    theirs: Linked<'_>,
    repaired: &[&str],
) -> Result<Vec<Difference>, ElfError> {
    let (ours, theirs) = (facts(ours, repaired)?, facts(theirs, repaired)?);
    let mut found = Vec::new();
    let mut compare = |key: &(&'static str, String)| {
        let (mine, other) = (ours.get(key), theirs.get(key));
        if mine == other {
            return;
        }
        let (mine, other) = match (mine, other) {
            (Some(Fact::Bytes(mine)), Some(Fact::Bytes(other))) => first_difference(mine, other),
            (Some(Fact::Text(mine)), Some(Fact::Text(other))) => different_words(mine, other),
            (mine, other) => (mine.map(Fact::text), other.map(Fact::text)),
        };
        found.push(Difference {
            aspect: key.0,
            subject: key.1.clone(),
            ours: mine,
            theirs: other,
        });
    };
    ours.keys().for_each(&mut compare);
    theirs
        .keys()
        .filter(|key| !ours.contains_key(*key))
        .for_each(&mut compare);
    Ok(found)
}

fn facts(linked: Linked<'_>, repaired: &[&str]) -> Result<Facts, ElfError> {
    let mut objects = Vec::with_capacity(linked.objects.len());
    for &(name, bytes) in linked.objects {
        objects.push((name, Elf::parse(bytes)?));
    }
    image::Image::read(linked.image, &objects, linked.linker)?.facts(repaired)
}

fn first_difference(mine: &[u8], other: &[u8]) -> (Option<String>, Option<String>) {
    let at = mine
        .iter()
        .zip(other)
        .position(|(mine, other)| mine != other)
        .unwrap_or_else(|| mine.len().min(other.len()));
    let excerpt = |bytes: &[u8]| {
        let mut text = format!("{} bytes, at {at:#x}:", bytes.len());
        for byte in bytes.iter().skip(at).take(8) {
            let _ = write!(text, " {byte:02x}");
        }
        Some(text)
    };
    (excerpt(mine), excerpt(other))
}

/// Of long texts, what is around the first letter that differs.
fn different_words(mine: &str, other: &str) -> (Option<String>, Option<String>) {
    const LONG: usize = 300;
    let same = mine.chars().zip(other.chars());
    let same = same.take_while(|(mine, other)| mine == other).count();
    let words = |text: &str| match text.len() > LONG {
        false => text.to_owned(),
        true => {
            let start = same.saturating_sub(LONG / 5);
            let part: String = text.chars().skip(start).take(LONG / 2).collect();
            format!("…{part}…")
        }
    };
    (Some(words(mine)), Some(words(other)))
}

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fact {
    Text(String),
    Bytes(Vec<u8>),
}

impl Fact {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => format!("{} bytes", bytes.len()),
        }
    }
}

type Facts = BTreeMap<(&'static str, String), Fact>;

/// A name with an offset, which is left out when it is zero.
fn offset_name(name: &str, offset: u64) -> String {
    match offset as i64 {
        0 => name.to_owned(),
        offset if offset < 0 => format!("{name}-{:#x}", offset.unsigned_abs()),
        offset => format!("{name}+{offset:#x}"),
    }
}
