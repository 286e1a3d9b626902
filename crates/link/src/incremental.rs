//! Linking again after one of many objects has changed.
//!
//! Most changes leave a compiler's object in its shape: the same sections of the same sizes, the same
//! symbols, and functions that need and call the same. Then nothing in the image moves, and what
//! a link would give differs only where the object's own sections are: these are written over in the
//! last image. Where only code is longer or shorter, everything behind it moves (`moved`). Whether that is
//! so is read off both objects; in any doubt everything is linked again. Either way the image is the one that [`link_with`](crate::link_with) gives.

mod moved;
mod shape;

use gfxjit_codeobj::archive;

use crate::input::Object;
use crate::places::Places;
use crate::symbols::Place;
use moved::Fixes;

use crate::whole::link_kept;
use crate::{CodeFacts, Input, LinkError, Linked, Options, Strip, relocate};

/// A link that is made again when one of its objects has changed.
///
/// ```
/// # fn objects() -> Vec<Vec<u8>> { Vec::new() }
/// use gfxjit_link::{CodeFacts, Incremental, Options};
///
/// # fn main() -> Result<(), gfxjit_link::LinkError> {
/// # struct Facts;
/// # impl CodeFacts for Facts {
/// #     fn function(&self, _: &gfxjit_link::FunctionCode<'_>)
/// #         -> Result<gfxjit_link::FunctionFacts, String> { Err(String::new()) }
/// # }
/// let objects: Vec<Vec<u8>> = objects();
/// # if objects.is_empty() { return Ok(()); }
/// let named = objects.into_iter().enumerate().map(|(n, bytes)| (format!("{n}.o"), bytes));
/// let mut link = Incremental::new(named.collect(), Options::default(), &Facts)?;
/// # let changed = Vec::new();
/// link.change(0, changed, &Facts)?;
/// let image: &[u8] = &link.linked().image;
/// # Ok(())
/// # }
/// ```
pub struct Incremental {
    inputs: Vec<(String, Vec<u8>)>,
    options: Options,
    linked: Linked,
    places: Places,
    /// Made when something moves for the first time.
    fixes: Option<Fixes>,
}

/// How an image came about after a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// So many bytes of the last image were written over.
    Patched(usize),
    /// Code of the object has another size: what is behind it has moved, and every address in the last
    /// image was computed anew.
    Moved,
    /// Everything was linked again.
    Linked,
}

impl Incremental {
    /// Links objects, each with the name that messages call it.
    ///
    /// # Errors
    /// As [`link`](crate::link).
    pub fn new(
        inputs: Vec<(String, Vec<u8>)>,
        options: Options,
        facts: &dyn CodeFacts,
    ) -> Result<Self, LinkError> {
        let (linked, places) = link_all(&inputs, &options, facts)?;
        Ok(Self {
            inputs,
            options,
            linked,
            places,
            fixes: None,
        })
    }

    /// What the last link gave.
    #[must_use]
    pub fn linked(&self) -> &Linked {
        &self.linked
    }

    /// Puts other bytes in the place of an input, by its number, and makes the image anew.
    ///
    /// # Errors
    /// As [`link`](crate::link); then everything is as it was before. There must be such an input.
    pub fn change(
        &mut self,
        number: usize,
        bytes: Vec<u8>,
        facts: &dyn CodeFacts,
    ) -> Result<Change, LinkError> {
        if self.inputs.get(number).is_none() {
            return Err(LinkError::NoInput);
        }
        if is_simple(&self.options) {
            match self.quick(number, &bytes) {
                Quick::Done(change) => {
                    if let Some((_, old)) = self.inputs.get_mut(number) {
                        *old = bytes;
                    }
                    return Ok(change);
                }
                Quick::Spoilt => {
                    // What was kept is half of the new link. The old one must be there if this fails.
                    (self.linked, self.places) = link_all(&self.inputs, &self.options, facts)?;
                    self.fixes = None;
                }
                Quick::No => {}
            }
        }
        let Some((_, old)) = self.inputs.get_mut(number) else {
            return Err(LinkError::NoInput);
        };
        let before = std::mem::replace(old, bytes);
        match link_all(&self.inputs, &self.options, facts) {
            Ok((linked, places)) => {
                (self.linked, self.places) = (linked, places);
                self.fixes = None;
                Ok(Change::Linked)
            }
            Err(error) => {
                if let Some((_, slot)) = self.inputs.get_mut(number) {
                    *slot = before;
                }
                Err(error)
            }
        }
    }

    /// Makes the image anew from the last one, if that can be.
    fn quick(&mut self, number: usize, bytes: &[u8]) -> Quick {
        let Some((name, old)) = self.inputs.get(number) else {
            return Quick::No;
        };
        if archive::is_archive(bytes) || archive::is_archive(old) {
            return Quick::No;
        }
        let read = |bytes| Object::read((&**name).into(), bytes, &self.options).ok();
        let Some((old, new)) = read(old).zip(read(bytes)) else {
            return Quick::No;
        };
        let places = &self.places;
        let is_defined = |index| {
            let target = places.symbols.target_in(Some(&new), number, index);
            target.is_ok_and(|target| target.place != Place::Undefined)
        };
        let Some(changed) = shape::changed(&old, &new, &self.options, is_defined) else {
            return Quick::No;
        };
        if !changed.is_moved {
            let done = patch(
                places,
                (number, &new),
                &changed.sections,
                &mut self.linked.image,
            );
            let Some(written) = done else {
                return Quick::No;
            };
            if let Some(fixes) = &mut self.fixes
                && fixes.update(number, &new, places).is_none()
            {
                self.fixes = None;
            }
            return Quick::Done(Change::Patched(written));
        }
        if self.fixes.is_none() {
            self.fixes = Fixes::new(&self.inputs, &self.options, places);
        }
        let Some(fixes) = &mut self.fixes else {
            return Quick::No;
        };
        let objects = (number, &old, &new);
        let image = &self.linked.image;
        match moved::image(&mut self.places, fixes, objects, &changed.sections, image) {
            Some(image) => {
                self.linked.image = image;
                Quick::Done(Change::Moved)
            }
            None => Quick::Spoilt,
        }
    }
}

/// What became of the attempt to make an image from the last one.
enum Quick {
    Done(Change),
    /// Nothing was touched.
    No,
    /// It was found too late that it cannot be.
    Spoilt,
}

fn link_all(
    inputs: &[(String, Vec<u8>)],
    options: &Options,
    facts: &dyn CodeFacts,
) -> Result<(Linked, Places), LinkError> {
    let inputs: Vec<Input<'_>> = inputs
        .iter()
        .map(|(name, bytes)| Input::new(name, bytes))
        .collect();
    link_kept(&inputs, options, facts)
}

/// Whether an image says nothing about the contents of its objects besides having them.
fn is_simple(options: &Options) -> bool {
    !options.keep_relocations && !options.map && options.strip != Strip::All
}

/// Writes the changed sections of an object over the old ones in the image, and gives how many bytes were
/// written. `None` when that cannot be; then the image is as it was.
fn patch(
    places: &Places,
    (number, new): (usize, &Object<'_>),
    changed: &[usize],
    image: &mut [u8],
) -> Option<usize> {
    // All of it must work before any of it is written.
    let mut writes = Vec::with_capacity(changed.len());
    for &section in changed {
        let Some(slot) = places.output.slot(number as u32, section as u32) else {
            // It is not in the image.
            continue;
        };
        let output = places.output.sections.get(slot.output as usize)?;
        let input = new.sections.get(section)?;
        if !output.in_file() {
            continue;
        }
        let mut bytes = input.section.data.to_vec();
        let address = output.address.wrapping_add(slot.offset);
        relocate::section(
            &places.addressed(),
            (new, number),
            input,
            &mut bytes,
            address,
            |_, _| LinkError::NoInput,
        )
        .ok()?;
        let start = usize::try_from(output.offset.checked_add(slot.offset)?).ok()?;
        let range = start..start.checked_add(bytes.len())?;
        image.get(range.clone())?;
        writes.push((range, bytes));
    }
    let mut written = 0;
    for (range, bytes) in writes {
        written += bytes.len();
        if let Some(place) = image.get_mut(range) {
            place.copy_from_slice(&bytes);
        }
    }
    Some(written)
}

impl std::fmt::Debug for Incremental {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Incremental")
            .field("inputs", &self.inputs.len())
            .field("image", &self.linked.image.len())
            .finish_non_exhaustive()
    }
}
