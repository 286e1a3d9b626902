//! Loads, stores and samples of images that consist of rows of texels in memory: linear images of one
//! level, in one to three dimensions, on GFX9 also in layers. A sampler takes the nearest texel.
//! Everything else is refused by name.
//!
//! Sources: "Image Resource Descriptor" and "Image Sampler" in the ISA manuals of Vega, RDNA2, RDNA3
//! and RDNA4, and AMD's emulator (ROCm/rocm-systems: `gfx9_image_access.h`, `image_transfer.h`,
//! `image_address.h`). Loads outside of the image return zero, and stores outside are dropped.

use gfxjit_hal::FaultKind;
use gfxjit_isa::format::Format;
use gfxjit_isa::inst::{Access, Address, Place};
use gfxjit_targets::Generation;

use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::address::targets_at;
use crate::interp::memory::transfer::lane_word;
use crate::interp::memory::typed::Components;
use crate::interp::memory::{LaneAccess, uses};
use crate::interp::registers::uniform;

/// An image in memory.
struct Image {
    base: u64,
    width: u32,
    height: u32,
    layers: u32,
    /// The distance of rows in bytes.
    row: u64,
    format: Format,
    select: [u32; 4],
    /// Whether the second coordinate is the row.
    has_rows: bool,
    /// Whether the last coordinate is a layer or slice.
    has_layers: bool,
    /// Whether the last coordinate is a slice of a three-dimensional image.
    has_depth: bool,
}

fn refuse(what: impl std::fmt::Display) -> Box<StepFault> {
    StepFault::new(FaultKind::Unsupported, format!("{what} is not supported"))
}

impl Image {
    /// Parses an image resource; `None` if it is not bound.
    fn read(words: &[u32; 8], generation: Generation) -> Result<Option<Self>, Box<StepFault>> {
        let is_gfx9 = generation < Generation::Gfx10_1;
        let is_gfx12 = generation >= Generation::Gfx12;
        let kind = words[3] >> 28;
        if kind < 8 {
            return Ok(None);
        }
        let (has_rows, has_layers) = match kind {
            8 => (false, false),
            9 => (true, false),
            12 => (false, true),
            10 | 13 => (true, true),
            11 => return Err(refuse("a cube")),
            _ => return Err(refuse("an image with several samples for a texel")),
        };
        if words[3] >> 20 & 31 != 0 {
            return Err(refuse(format_args!(
                "an image in tiles (swizzle mode {})",
                words[3] >> 20 & 31
            )));
        }
        let levels = match is_gfx12 {
            true => (words[1] >> 12 & 31) | (words[1] >> 25 & 31) | (words[3] >> 15 & 31),
            false => words[3] >> 12 & 255,
        };
        if levels != 0 {
            return Err(refuse("an image of several levels"));
        }
        let Some(format) = Format::of_image(words, generation) else {
            return Err(refuse("the image's format"));
        };
        let bytes = u64::from(format.bytes());
        let field = |word: usize, shift: u32, bits: u32| words[word] >> shift & ((1 << bits) - 1);
        let (width, height) = match (is_gfx9, is_gfx12) {
            (true, _) => (field(2, 0, 14), field(2, 14, 14)),
            (_, true) => (words[1] >> 30 | field(2, 0, 14) << 2, field(2, 14, 16)),
            _ => (words[1] >> 30 | field(2, 0, 12) << 2, field(2, 14, 14)),
        };
        // GFX9 always has a pitch, the others for plain images; rows are aligned.
        let (pitch, align) = match (is_gfx9, is_gfx12) {
            (true, _) => (field(4, 13, 16), 1),
            (_, true) => (field(4, 0, 16), 128),
            _ => (field(4, 0, 14), 256),
        };
        if generation == Generation::Gfx10_1 && kind == 9 && pitch != 0 {
            return Err(refuse("a pitch of an image, which gfx1010 does not have,"));
        }
        let texels = match is_gfx9 || kind == 9 && pitch != 0 {
            true => pitch + 1,
            false => width + 1,
        };
        let first_layer = match is_gfx9 {
            true => field(5, 0, 13) | field(5, 13, 4),
            false => words[4] >> 16,
        };
        let has_depth = kind == 10;
        if first_layer != 0 || has_layers && !has_depth && !is_gfx9 {
            return Err(refuse("a view of an image's layers"));
        }
        Ok(Some(Self {
            base: (u64::from(words[0]) | u64::from(words[1] & 255) << 32) << 8,
            width: width + 1,
            height: if has_rows { height + 1 } else { 1 },
            // RDNA4 has one more bit.
            layers: match has_layers {
                true => field(4, 0, if is_gfx12 { 14 } else { 13 }) + 1,
                false => 1,
            },
            row: (u64::from(texels) * bytes).next_multiple_of(align),
            format,
            select: [0, 3, 6, 9].map(|shift| words[3] >> shift & 7),
            has_rows,
            has_layers,
            has_depth,
        }))
    }

    /// The address of a texel, if it is inside the image.
    fn texel(&self, [x, y, layer]: [u32; 3]) -> Option<u64> {
        let inside = x < self.width && y < self.height && layer < self.layers;
        let row = u64::from(layer) * u64::from(self.height) + u64::from(y);
        let offset = row * self.row + u64::from(x) * u64::from(self.format.bytes());
        inside.then(|| self.base.wrapping_add(offset))
    }

    /// The coordinates, reordered to column, row and layer.
    fn places(&self, given: [u32; 3]) -> [u32; 3] {
        let [x, second, third] = given;
        match (self.has_rows, self.has_layers) {
            (false, false) => [x, 0, 0],
            (true, false) => [x, second, 0],
            (false, true) => [x, 0, second],
            (true, true) => [x, second, third],
        }
    }
}

/// The interpretation of coordinates by a sampler.
struct Sampler {
    /// Whether coordinates are from 0 to 1 instead of in texels.
    normalized: bool,
}

impl Sampler {
    /// Supports filtering to the nearest texel and clamping to the image's edges.
    fn read(words: [u32; 4]) -> Result<Self, Box<StepFault>> {
        let [word0, word1, word2, _] = words;
        if word2 >> 20 & 0x3f != 0 || word2 >> 26 & 3 > 1 {
            return Err(refuse("a sampler with a filter"));
        }
        if word0 & 7 != 2 || word0 >> 3 & 7 != 2 {
            return Err(refuse("a sampler that does not clamp to the last texel"));
        }
        if word0 >> 9 & 0x3f != 0 || word0 >> 29 & 3 != 0 || word1 & 0xfff != 0 {
            return Err(refuse("a sampler that compares, or chooses levels,"));
        }
        Ok(Self {
            normalized: word0 >> 15 & 1 == 0,
        })
    }

    /// The texel at a coordinate.
    fn texel(&self, coordinate: u32, texels: u32) -> u32 {
        let at = f64::from(f32::from_bits(coordinate));
        let scale = if self.normalized { texels } else { 1 };
        // NaN becomes 0.
        let at = (at * f64::from(scale)).floor();
        at.clamp(0.0, f64::from(texels - 1)) as u32
    }
}

impl LaneAccess<'_> {
    /// Executes a load, store or sample of an image.
    pub(super) fn image(&self, cx: &mut Cx<'_, '_>) -> Result<(), Box<StepFault>> {
        let Address::Image {
            coordinates,
            count,
            halves,
            sampler,
            resource,
            ..
        } = self.memory.address
        else {
            return Ok(());
        };
        let Access::Image {
            store,
            mask,
            held,
            data,
        } = self.memory.access
        else {
            return Ok(());
        };
        let word = |first: u8, n: u8| uniform(cx.wave, Place::Sgpr(first.saturating_add(n)))[0];
        let words = [0, 1, 2, 3, 4, 5, 6, 7].map(|n| word(resource, n));
        let sampler = match sampler {
            Some(first) => Some(Sampler::read([0, 1, 2, 3].map(|n| word(first, n)))?),
            None => None,
        };
        let Some(image) = Image::read(&words, self.generation)? else {
            if store {
                return Ok(());
            }
            return Err(refuse("an image resource that is none"));
        };
        let wanted = 1 + u8::from(image.has_rows) + u8::from(image.has_layers);
        if count < wanted {
            return Err(refuse(
                "an image of more dimensions than there are coordinates",
            ));
        }
        // The components in the mask, in consecutive registers.
        let mut select = [0; 4];
        let chosen = (0..4).filter(|n| mask >> n & 1 != 0);
        for (to, from) in select.iter_mut().zip(chosen) {
            *to = image.select[from as usize];
        }
        let components = image.format.bits.iter().filter(|bits| **bits > 0).count();
        if store && (mask & (mask + 1) != 0 || (mask.count_ones() as usize) < components) {
            return Err(refuse("a store of some components of an image"));
        }
        let mut addresses = [None; 64];
        for lane in (0..64).filter(|lane| self.exec >> lane & 1 != 0) {
            let mut given = [0; 3];
            for (n, given) in given.iter_mut().enumerate().take(wanted.into()) {
                let (register, shift) = match halves {
                    true => (coordinates[n / 2], n % 2 * 16),
                    false => (coordinates[n], 0),
                };
                let word = lane_word(cx.wave, Place::Vgpr(register), 0, lane) >> shift;
                *given = if halves { word & 0xffff } else { word };
            }
            let mut place = image.places(given);
            if let Some(sampler) = &sampler {
                if halves || image.has_layers && !image.has_depth {
                    return Err(refuse("a sample by halves of registers, or of layers,"));
                }
                place[0] = sampler.texel(place[0], image.width);
                if image.has_rows {
                    place[1] = sampler.texel(place[1], image.height);
                }
                if image.has_depth {
                    place[2] = sampler.texel(place[2], image.layers);
                }
            }
            addresses[lane] = image.texel(place);
        }
        let bytes = image.format.bytes();
        let name = if store { "store" } else { "load" };
        let at = targets_at(cx, self.exec, &addresses, uses(name, bytes, store))?;
        let components = Components {
            first: data,
            held,
            count: mask.count_ones() as usize,
            format: image.format,
            select,
        };
        for lane in (0..64).filter(|lane| self.exec >> lane & 1 != 0) {
            // SAFETY: `targets_at` has checked that number of bytes.
            unsafe {
                match store {
                    true => components.store(cx, lane, at[lane], bytes),
                    false => components.load(cx, lane, at[lane], bytes),
                }
            }
        }
        Ok(())
    }
}
