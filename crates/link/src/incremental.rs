//! Linking again after one of many objects has changed.
//!
//! Most changes leave a compiler's object in its shape: the same sections of the same sizes, the same
//! symbols, and functions that need and call the same. Then nothing in the image moves, and what
//! a link would give differs only where the object's own sections are: these are written over in the
//! last image. Whether that is so is read off both objects; in any doubt everything is linked
//! again. Either way the image is the one that [`link_with`](crate::link_with) gives.

mod shape;

use gfxjit_codeobj::archive;
use gfxjit_targets::ImageTarget;

use crate::input::Object;
use crate::layout::Layout;
use crate::output::Output;
use crate::parts::Addressed;
use crate::scan::Scanned;
use crate::symbols::Symbols;
use crate::{CodeFacts, Input, LinkError, Linked, Options, Strip, link_kept, relocate};

/// Where everything of the last link is.
pub(crate) struct Places {
    pub(crate) target: ImageTarget,
    pub(crate) symbols: Symbols<'static>,
    pub(crate) output: Output<'static>,
    pub(crate) scanned: Scanned,
    pub(crate) layout: Layout,
    pub(crate) addresses: Vec<u64>,
}

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
}

/// How an image came about after a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// So many bytes of the last image were written over.
    Patched(usize),
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
        let Some((name, old)) = self.inputs.get_mut(number) else {
            return Err(LinkError::NoInput);
        };
        if is_simple(&self.options)
            && let Some(written) = patch(
                &self.places,
                &self.options,
                (number, name, old),
                &bytes,
                &mut self.linked.image,
            )
        {
            *old = bytes;
            return Ok(Change::Patched(written));
        }
        let before = std::mem::replace(old, bytes);
        match link_all(&self.inputs, &self.options, facts) {
            Ok((linked, places)) => {
                (self.linked, self.places) = (linked, places);
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

/// Writes a changed object over the old one in the image, and gives how many bytes were written.
/// `None` when more would have to change; then the image is as it was.
fn patch(
    places: &Places,
    options: &Options,
    (number, name, old): (usize, &str, &[u8]),
    new: &[u8],
    image: &mut [u8],
) -> Option<usize> {
    if archive::is_archive(new) || archive::is_archive(old) {
        return None;
    }
    let old = Object::read(name.into(), old, options).ok()?;
    let new = Object::read(name.into(), new, options).ok()?;
    let changed = shape::changed(&old, &new, options, |index| {
        let target = places.symbols.target_in(Some(&new), number, index);
        target.is_ok_and(|target| target.place != crate::symbols::Place::Undefined)
    })?;
    let addressed = Addressed {
        target: places.target,
        symbols: &places.symbols,
        output: &places.output,
        scanned: &places.scanned,
        layout: &places.layout,
        addresses: &places.addresses,
    };
    // All of it must work before any of it is written.
    let mut writes = Vec::with_capacity(changed.len());
    for section in changed {
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
            &addressed,
            (&new, number),
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
