//! An image resource with the addresses of its texels.

use gfxjit_hal::FaultKind;
use gfxjit_isa::descriptor::{ImageResource, Linear, Tiled};
use gfxjit_isa::format::Number;
use gfxjit_isa::inst::Dimension;
use gfxjit_targets::Generation;

use crate::interp::instruction::StepFault;

pub(super) fn refuse(what: impl std::fmt::Display) -> Box<StepFault> {
    StepFault::new(FaultKind::Unsupported, format!("{what} is not supported"))
}

/// Where texels are.
enum Layout {
    Linear(Linear),
    Tiled(Tiled),
}

/// The place of a texel.
#[derive(Clone, Copy)]
pub(super) struct TexelPlace {
    /// The address of the texel, or of the block that it is in.
    pub address: u64,
    /// Its number within the block, row by row.
    pub within: u32,
}

/// An image in memory.
pub(super) struct PlacedImage {
    pub image: ImageResource,
    layout: Layout,
}

impl PlacedImage {
    /// Parses an image resource; `None` if it is not bound.
    pub(super) fn read(
        words: &[u32; 8],
        generation: Generation,
    ) -> Result<Option<Self>, Box<StepFault>> {
        let Some(image) = ImageResource::read(words, generation).map_err(refuse)? else {
            return Ok(None);
        };
        let size = image.elements();
        let bytes = image.format.bytes();
        let layout = match image.swizzle {
            0 if image.samples > 1 => {
                return Err(refuse("a linear image with several samples for a texel"));
            }
            0 => {
                let (levels, pitch) = (image.all_levels, image.pitch);
                let linear = Linear::new(generation, bytes, size, levels, pitch);
                Layout::Linear(linear.map_err(refuse)?)
            }
            _ => {
                let tiled = Tiled::new(generation, &image).map_err(refuse)?;
                if image.base & (tiled.tile_bytes() - 1) != 0 {
                    return Err(refuse("an image in tiles that begins within a tile"));
                }
                Layout::Tiled(tiled)
            }
        };
        Ok(Some(Self { image, layout }))
    }

    /// Columns, rows and slices of a level.
    pub(super) fn size(&self, level: u32) -> [u32; 3] {
        let size = |size: u32| size.checked_shr(level).unwrap_or(0).max(1);
        self.image.size.map(size)
    }

    /// The place of a texel, if it is inside the image. The coordinates are column, row and
    /// slice, the layer counts from the first one of the view on.
    pub(super) fn texel(
        &self,
        [x, y, z]: [u32; 3],
        layer: u32,
        level: u32,
        sample: u32,
    ) -> Option<TexelPlace> {
        let [width, height, depth] = self.size(level);
        let inside = x < width
            && y < height
            && z < depth
            && layer < self.image.layers.1
            && sample < self.image.samples
            && level <= self.image.levels.1;
        inside.then(|| {
            let slice = match self.image.dimension {
                Dimension::D3 => z,
                _ => self.image.layers.0 + layer,
            };
            let side = self.image.format.side();
            let element = [x / side, y / side, slice];
            let offset = match &self.layout {
                Layout::Linear(linear) => linear.offset(element, level),
                Layout::Tiled(tiled) => tiled.offset(element, level, sample),
            };
            TexelPlace {
                address: self.image.base.wrapping_add(offset),
                within: y % side * side + x % side,
            }
        })
    }

    /// Whether texels are integers, which have no filter.
    pub(super) fn is_integer(&self) -> bool {
        self.image.format.number.is_integer()
    }

    /// Whether texels can be stored.
    pub(super) fn can_store(&self) -> bool {
        !matches!(
            self.image.format.number,
            Number::Srgb | Number::SharedExponent | Number::Block(_)
        )
    }
}
