//! Addresses of texels in linear images.
//!
//! Source: AMD's address library, which is public in ROCr (`image/addrlib`):
//! `HwlComputeSurfaceInfoLinear` of GFX9 and GFX10, `ComputeSurfaceInfo` of GFX12. From GFX10 on
//! each slice or layer has all levels, the smallest first, with rows of whole 256 bytes (128 on
//! GFX12, whose levels still take as much memory as with 256). On GFX9 the levels are below each
//! other with one pitch.

use gfxjit_targets::Generation;

/// The greatest number of levels.
const LEVELS: usize = 16;

/// A level, in bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Level {
    /// From the slice's begin.
    offset: u64,
    /// The distance of rows.
    row: u64,
}

/// The addresses of a linear image's texels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    bytes: u64,
    levels: Vec<Level>,
    slice: u64,
}

impl Linear {
    /// An image of texels of `bytes` bytes, with `levels` levels. A pitch in texels is that of an
    /// image of one level; on GFX9 an image with several levels has its own.
    ///
    /// # Errors
    /// More than 16 levels.
    pub fn new(
        generation: Generation,
        bytes: u8,
        [width, height]: [u32; 2],
        count: u32,
        pitch: Option<u32>,
    ) -> Result<Self, String> {
        if count as usize > LEVELS {
            return Err(format!("an image of {count} levels, more than {LEVELS}"));
        }
        let bytes = u64::from(bytes.max(1));
        let mut levels = vec![Level::default(); count as usize];
        let mut slice = 0;
        let shown = |size: u32, level: usize| u64::from(size.div_ceil(1 << level).max(1));
        if generation < Generation::Gfx10_1 {
            let row = match (count > 1, pitch) {
                (false, Some(pitch)) => u64::from(pitch) * bytes,
                _ => (shown(width, 0) * bytes).next_multiple_of(256),
            };
            for (n, level) in levels.iter_mut().enumerate() {
                *level = Level { offset: slice, row };
                slice += row * shown(height, n);
            }
        } else {
            let align = match generation >= Generation::Gfx12 {
                true => 128,
                false => 256,
            };
            for (n, level) in levels.iter_mut().enumerate().rev() {
                let row = pitch.map_or(shown(width, n), u64::from) * bytes;
                *level = Level {
                    offset: slice,
                    row: row.next_multiple_of(align),
                };
                slice += row.next_multiple_of(256) * shown(height, n);
            }
        }
        Ok(Self {
            bytes,
            levels,
            slice,
        })
    }

    /// The distance of slices or layers in bytes: all their levels.
    #[must_use]
    pub fn slice(&self) -> u64 {
        self.slice
    }

    /// A level; one that is not there is at the begin.
    fn level(&self, level: u32) -> Level {
        self.levels.get(level as usize).copied().unwrap_or_default()
    }

    /// The distance of a level's rows in bytes.
    #[must_use]
    pub fn row(&self, level: u32) -> u64 {
        self.level(level).row
    }

    /// The offset of a texel: column, row, slice or layer.
    #[must_use]
    pub fn offset(&self, [x, y, slice]: [u32; 3], level: u32) -> u64 {
        let level = self.level(level);
        u64::from(slice)
            .wrapping_mul(self.slice)
            .wrapping_add(level.offset + u64::from(y) * level.row + u64::from(x) * self.bytes)
    }
}
