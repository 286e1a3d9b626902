//! Addresses of texels in images that consist of tiles.
//!
//! Source: AMD's address library, which is public in ROCr (`image/addrlib`): a tile's size is in the
//! swizzle mode, the bits of an address within a tile are exclusive ors of the coordinates' bits
//! (`tiles.txt`), and tiles follow each other in rows (`ComputeSurfaceAddrFromCoordMacroTiled`).

use std::collections::HashMap;
use std::sync::LazyLock;

use gfxjit_targets::Generation;

use crate::inst::Dimension;

/// A pattern: of each address bit, masks of column, row and slice.
type Pattern = Vec<[u32; 3]>;

/// Generation, swizzle mode, whether the image has slices, log2 of a texel's bytes.
type Key = (&'static str, u32, bool, u32);

static PATTERNS: LazyLock<HashMap<Key, Pattern>> = LazyLock::new(|| {
    let lines = include_str!("tiles.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(pattern).collect()
});

fn pattern(line: &'static str) -> Option<(Key, Pattern)> {
    let mut words = line.split(' ');
    let generation = words.next()?;
    let mode = words.next()?.parse().ok()?;
    let has_slices = words.next()? == "3d";
    let bytes = words.next()?.parse().ok()?;
    let bit = |word: &str| {
        let mut masks = [0; 3];
        for part in word.split('^').filter(|part| *part != "0") {
            let axis = "XYZ".find(&part[..1])?;
            masks[axis] |= 1 << part[1..].parse::<u32>().ok()?;
        }
        Some(masks)
    };
    let pattern: Option<Pattern> = words.map(bit).collect();
    Some(((generation, mode, has_slices, bytes), pattern?))
}

/// The addresses of a tiled image's texels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiled {
    pattern: &'static [[u32; 3]],
    /// log2 of a tile's columns, rows and slices.
    tile: [u32; 3],
    /// Tiles in a row, and in a layer of tiles.
    in_row: u64,
    in_layer: u64,
}

impl Tiled {
    /// An image of texels of `bytes` bytes with one level.
    ///
    /// # Errors
    /// A swizzle mode that is not known for this generation, dimension and size.
    pub fn new(
        generation: Generation,
        swizzle: u32,
        dimension: Dimension,
        bytes: u8,
        [width, height]: [u32; 2],
    ) -> Result<Self, String> {
        let name = match generation {
            Generation::Gfx10_3 => "gfx10.3",
            _ if generation < Generation::Gfx11 => "",
            _ if generation < Generation::Gfx12 => "gfx11",
            _ => "gfx12",
        };
        let has_slices = dimension == Dimension::D3;
        let log = bytes.max(1).ilog2();
        let of = |has_slices: bool| PATTERNS.get(&(name, swizzle, has_slices, log));
        // On GFX12 the mode says whether tiles have slices, whatever the image is.
        let pattern = match name {
            "gfx12" => of(has_slices).or_else(|| of(!has_slices)),
            _ => of(has_slices),
        };
        let pattern = pattern.filter(|_| bytes.is_power_of_two());
        let pattern = pattern.ok_or_else(|| {
            format!("an image in tiles (swizzle mode {swizzle}, texels of {bytes} bytes)")
        })?;
        let tile = size(pattern);
        let tiles = |count: u32, log: u32| u64::from(count).div_ceil(1 << log);
        let in_row = tiles(width, tile[0]);
        Ok(Self {
            pattern,
            tile,
            in_row,
            in_layer: in_row * tiles(height, tile[1]),
        })
    }

    /// Bytes of a tile; an image begins at a multiple.
    #[must_use]
    pub fn tile_bytes(&self) -> u64 {
        1 << self.pattern.len()
    }

    /// The offset of a texel: column, row, slice or layer.
    #[must_use]
    pub fn offset(&self, at: [u32; 3]) -> u64 {
        let [x, y, z] = [0, 1, 2].map(|axis| u64::from(at[axis] >> self.tile[axis]));
        let tile = z * self.in_layer + y * self.in_row + x;
        let mut within = 0;
        for (bit, masks) in self.pattern.iter().enumerate() {
            let parts = masks
                .iter()
                .zip(at)
                .map(|(mask, at)| (mask & at).count_ones());
            within |= u64::from(parts.sum::<u32>() & 1) << bit;
        }
        (tile << self.pattern.len()) | within
    }
}

/// log2 of a tile's columns, rows and slices. Of an exclusive or, the least bit is within the tile.
fn size(pattern: &[[u32; 3]]) -> [u32; 3] {
    let mut size = [0; 3];
    for masks in pattern {
        let least = |axis: &usize| masks[*axis].trailing_zeros();
        if let Some(axis) = (0..3).filter(|axis| masks[*axis] != 0).min_by_key(least) {
            size[axis] += 1;
        }
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pattern gives each texel of a tile another address.
    #[test]
    fn texels_have_addresses_of_their_own() {
        assert_eq!(PATTERNS.len(), 275);
        for ((generation, mode, has_slices, log), pattern) in &*PATTERNS {
            let name = format!("{generation} mode {mode} {has_slices} {log}");
            let tile = size(pattern);
            let texels = tile.iter().sum::<u32>();
            assert_eq!(texels + log, pattern.len() as u32, "{name}");
            let generation = match *generation {
                "gfx10.3" => Generation::Gfx10_3,
                "gfx11" => Generation::Gfx11,
                _ => Generation::Gfx12,
            };
            let dimension = match has_slices {
                true => Dimension::D3,
                false => Dimension::D2,
            };
            let extent = [2 << tile[0], 2 << tile[1]];
            let tiled = Tiled::new(generation, *mode, dimension, 1 << log, extent).expect(&name);
            // The addresses of single bits of the coordinates within a tile, with 0 at the origin,
            // make a linear map: it is one to one if none is the sum of others.
            assert_eq!(tiled.offset([0; 3]), 0, "{name}");
            let mut basis: Vec<u64> = Vec::new();
            for axis in 0..3 {
                for bit in 0..tile[axis] {
                    let mut at = [0; 3];
                    at[axis] = 1 << bit;
                    let mut offset = tiled.offset(at);
                    assert_eq!(offset % (1 << log), 0, "{name}");
                    assert!(offset < tiled.tile_bytes(), "{name}");
                    for other in &basis {
                        offset = offset.min(offset ^ other);
                    }
                    assert_ne!(offset, 0, "{name}");
                    basis.push(offset);
                    basis.sort_unstable_by_key(|offset| std::cmp::Reverse(*offset));
                }
            }
            // The neighbours are other tiles.
            let tile_of = |at: [u32; 3]| tiled.offset(at) / tiled.tile_bytes();
            assert_eq!(tile_of([1 << tile[0], 0, 0]), 1, "{name}");
            assert_eq!(tile_of([0, 1 << tile[1], 0]), 2, "{name}");
            assert_eq!(tile_of([0, 0, 1 << tile[2]]), 4, "{name}");
        }
    }

    #[test]
    fn known_addresses() {
        // GFX11, mode 2 (256B_D), 4 bytes: X0 Y0 X1 Y1 X2 Y2 behind two bits: tiles of 8 by 8.
        let tiled = Tiled::new(Generation::Gfx11, 2, Dimension::D2, 4, [20, 9]).expect("known");
        assert_eq!(tiled.offset([1, 0, 0]), 4);
        assert_eq!(tiled.offset([0, 1, 0]), 8);
        assert_eq!(tiled.offset([8, 0, 0]), 256);
        assert_eq!(tiled.offset([0, 8, 0]), 3 * 256);
        assert_eq!(tiled.offset([0, 0, 1]), 6 * 256);
        assert!(Tiled::new(Generation::Gfx11, 3, Dimension::D2, 4, [20, 9]).is_err());
        assert!(Tiled::new(Generation::Gfx10_1, 2, Dimension::D2, 4, [20, 9]).is_err());
        assert!(Tiled::new(Generation::Gfx11, 2, Dimension::D2, 12, [20, 9]).is_err());
    }
}
