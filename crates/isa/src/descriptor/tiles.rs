//! Addresses of texels in images that consist of tiles.
//!
//! Source: AMD's address library, which is public in ROCr (`image/addrlib`): a tile's size is in the
//! swizzle mode, the bits of an address within a tile are exclusive ors of the coordinates' bits
//! (`tiles.txt`), and tiles follow each other in rows (`ComputeSurfaceAddrFromCoordMacroTiled`).

use std::collections::HashMap;
use std::sync::LazyLock;

use gfxjit_targets::Generation;

use super::image::ImageResource;
use crate::inst::Dimension;

/// A pattern: of each address bit, masks of column, row, slice and sample.
type Pattern = Vec<[u32; 4]>;

/// Generation, swizzle mode, dimension, log2 of a texel's bytes.
type Key = (&'static str, u32, &'static str, u32);

static PATTERNS: LazyLock<HashMap<Key, Pattern>> = LazyLock::new(|| {
    let lines = include_str!("tiles.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(pattern).collect()
});

fn pattern(line: &'static str) -> Option<(Key, Pattern)> {
    let mut words = line.split(' ');
    let generation = words.next()?;
    let mode = words.next()?.parse().ok()?;
    let dimension = words.next()?;
    let bytes = words.next()?.parse().ok()?;
    let bit = |word: &str| {
        let mut masks = [0; 4];
        for part in word.split('^').filter(|part| *part != "0") {
            let axis = "XYZS".find(&part[..1])?;
            masks[axis] |= 1 << part[1..].parse::<u32>().ok()?;
        }
        Some(masks)
    };
    let pattern: Option<Pattern> = words.map(bit).collect();
    Some(((generation, mode, dimension, bytes), pattern?))
}

/// Where a level's tiles are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Level {
    /// From the begin of a layer of tiles.
    offset: u64,
    /// Tiles in a row.
    in_row: u64,
    /// In a tile that several small levels share, the texel that the level begins at.
    begin: [u32; 2],
}

/// The addresses of a tiled image's texels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiled {
    pattern: &'static [[u32; 4]],
    /// log2 of a tile's columns, rows and slices.
    tile: [u32; 3],
    levels: Vec<Level>,
    /// Bytes of a layer of tiles, with all levels.
    layer: u64,
}

impl Tiled {
    /// The tiles of an image.
    ///
    /// # Errors
    /// A swizzle mode that is not known for this generation, dimension and size; levels on GFX9.
    pub fn new(generation: Generation, image: &ImageResource) -> Result<Self, String> {
        let (swizzle, bytes) = (image.swizzle, image.format.bytes());
        let name = match generation {
            _ if generation < Generation::Gfx10_1 => "gfx9",
            Generation::Gfx10_1 => "gfx10.1",
            Generation::Gfx10_3 => "gfx10.3",
            _ if generation < Generation::Gfx12 => "gfx11",
            _ => "gfx12",
        };
        let log = bytes.max(1).ilog2();
        let of = |dimension| PATTERNS.get(&(name, swizzle, dimension, log));
        let pattern = match (image.samples, image.dimension) {
            // On GFX12 the mode says whether tiles have slices, whatever the image is.
            (1, _) if name == "gfx12" => of("2d").or_else(|| of("3d")),
            (1, Dimension::D3) => of("3d"),
            (1, _) => of("2d"),
            (2, _) => of("2x"),
            (4, _) => of("4x"),
            (8, _) => of("8x"),
            _ => None,
        };
        let pattern = pattern.filter(|_| bytes.is_power_of_two());
        let pattern = pattern.ok_or_else(|| {
            let samples = match image.samples {
                1 => String::new(),
                many => format!(", {many} samples"),
            };
            format!("an image in tiles (swizzle mode {swizzle}, texels of {bytes} bytes{samples})")
        })?;
        let tile = match name {
            "gfx12" => size(pattern),
            _ => size_by_count(pattern, log, image.samples.ilog2()),
        };
        let mut tiled = Self {
            pattern,
            tile,
            levels: Vec::new(),
            layer: 0,
        };
        let elements = image.elements();
        // GFX9's resources state the pitch in elements.
        let columns = match (name, image.pitch) {
            ("gfx9", Some(pitch)) => pitch.max(elements[0]),
            _ => elements[0],
        };
        match image.all_levels {
            1 => {
                let [in_row, in_column] = tiled.tiles([columns, elements[1]]);
                tiled.levels.push(Level {
                    offset: 0,
                    in_row,
                    begin: [0; 2],
                });
                tiled.layer = in_row * in_column * tiled.tile_bytes();
            }
            _ if name == "gfx9" => return Err("an image in tiles with levels on GFX9".into()),
            count => {
                let fixed = match (name, swizzle) {
                    ("gfx10.1", 24) if log <= 1 => {
                        return Err(
                            "an image in tiles with levels, which differs between chips of this generation,"
                                .into(),
                        );
                    }
                    ("gfx10.3" | "gfx11", 24 | 28) => log <= 1,
                    _ => false,
                };
                tiled.place_levels(elements, count, log, fixed);
            }
        }
        Ok(tiled)
    }

    /// Tiles in a row and in a column.
    fn tiles(&self, size: [u32; 2]) -> [u64; 2] {
        [0, 1].map(|axis| u64::from(size[axis]).div_ceil(1 << self.tile[axis]))
    }

    /// Levels follow each other from the smallest on in each layer of tiles. The smallest ones share a
    /// tile, in which each begins at a block of 256 bytes (`ComputeSurfaceInfoMacroTiled` of GFX10 and GFX11,
    /// `GetMipOffset` and `GetMipOrigin` of GFX12). With `fixed`, texels of one or two bytes share as if they had four.
    fn place_levels(&mut self, size: [u32; 2], count: u32, log: u32, fixed: bool) {
        let bits = self.pattern.len() as u32;
        let is_thick = self.tile[2] > 0;
        // The first level that shares a tile is at most half of it.
        let mut most = [1_u32 << self.tile[0], 1 << self.tile[1]];
        match (is_thick, bits % 3) {
            (true, 0) => most[1] /= 2,
            (true, 2) => {}
            _ => most[0] /= 2,
        }
        // Columns and rows of 256 bytes.
        let block: [u32; 2] = match (is_thick, log) {
            (true, 0) => [8, 4],
            (true, 1 | 2) => [4, 4],
            (true, 3) => [4, 2],
            (true, _) => [2, 2],
            (false, 0) => [16, 16],
            (false, 1) => [16, 8],
            (false, 2) => [8, 8],
            (false, 3) => [8, 4],
            (false, _) => [4, 4],
        };
        if fixed {
            most = [most[0] / (block[0] / 8), most[1] / (block[1] / 8)];
        }
        let effective = if is_thick {
            bits - (bits - 8) / 3
        } else {
            bits
        };
        let most_levels = match effective {
            // Tiles of 256 bytes are not shared.
            0..=8 => 0,
            9..=11 => 1 + (1 << (effective - 9)),
            _ => effective - 4,
        };
        let of = |level: u32| size.map(|size| size.div_ceil(1 << level).max(1));
        let shares = |level: &u32| {
            let [columns, rows] = of(*level);
            columns <= most[0] && rows <= most[1] && count - level <= most_levels
        };
        let first_shared = (0..count).find(shares).unwrap_or(count);
        let mut levels = Vec::new();
        let mut offset = match first_shared < count {
            true => self.tile_bytes(),
            false => 0,
        };
        for level in (0..first_shared).rev() {
            let [in_row, in_column] = self.tiles(of(level));
            levels.push(Level {
                offset,
                in_row,
                begin: [0; 2],
            });
            offset += in_row * in_column * self.tile_bytes();
        }
        levels.reverse();
        for level in first_shared..count {
            // Its first block: half of the tile, a quarter, and so on; the last ones follow each other.
            let n = most_levels - 1 - (level - first_shared);
            let at = if n > 6 { 16 << n } else { n << 8 };
            // Bits of the offset alternate between rows and columns.
            let every_second = |first: u32| {
                let bits = (0..6).map(|bit| (at >> (first + 2 * bit) & 1) << bit);
                bits.sum::<u32>()
            };
            let (mut x, mut y) = (every_second(9), every_second(8));
            if bits % 2 == 1 {
                (x, y) = (y, x);
                if log % 2 == 1 {
                    (x, y) = (x >> 1, y << 1 | x & 1);
                }
            }
            levels.push(Level {
                offset: 0,
                in_row: 1,
                begin: [x * block[0], y * block[1]],
            });
        }
        self.levels = levels;
        self.layer = offset;
    }

    /// Bytes of a tile; an image begins at a multiple.
    #[must_use]
    pub fn tile_bytes(&self) -> u64 {
        1 << self.pattern.len()
    }

    /// The offset of an element: column, row, slice or layer; its level and sample.
    #[must_use]
    pub fn offset(&self, at: [u32; 3], level: u32, sample: u32) -> u64 {
        let Some(level) = self.levels.get(level as usize) else {
            return 0;
        };
        let [x, y, z] = [0, 1, 2].map(|axis| u64::from(at[axis] >> self.tile[axis]));
        let begin = level.begin;
        let at = [at[0] + begin[0], at[1] + begin[1], at[2], sample];
        let mut within = 0;
        for (bit, masks) in self.pattern.iter().enumerate() {
            let parts = masks
                .iter()
                .zip(at)
                .map(|(mask, at)| (mask & at).count_ones());
            within |= u64::from(parts.sum::<u32>() & 1) << bit;
        }
        let tile = (y * level.in_row + x) << self.pattern.len();
        z * self.layer + level.offset + (tile | within)
    }
}

/// log2 of a tile's columns, rows and slices. Of an exclusive or, the least bit is within the tile.
fn size(pattern: &[[u32; 4]]) -> [u32; 3] {
    let mut size = [0; 4];
    for masks in pattern {
        let least = |axis: &usize| masks[*axis].trailing_zeros();
        if let Some(axis) = (0..4).filter(|axis| masks[*axis] != 0).min_by_key(least) {
            size[axis] += 1;
        }
    }
    [size[0], size[1], size[2]]
}

/// The same for GFX9 to GFX11, where tiles without slices are as wide as high, or twice as wide; with two or
/// eight samples as high (`ComputeThinBlockDimension`).
fn size_by_count(pattern: &[[u32; 4]], log: u32, samples: u32) -> [u32; 3] {
    if pattern.iter().any(|masks| masks[2] != 0) {
        return size(pattern);
    }
    let bits = pattern.len() as u32;
    let texels = bits - log - samples;
    let is_wide = samples.is_multiple_of(2) || !bits.is_multiple_of(2);
    let columns = (texels + u32::from(is_wide)) / 2;
    [columns, texels - columns, 0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Format, Number};

    fn generation(name: &str) -> Generation {
        match name {
            "gfx9" => Generation::Gfx9,
            "gfx10.1" => Generation::Gfx10_1,
            "gfx10.3" => Generation::Gfx10_3,
            "gfx11" => Generation::Gfx11,
            _ => Generation::Gfx12,
        }
    }

    /// An image of texels of `bytes` bytes.
    fn image(swizzle: u32, dimension: Dimension, bytes: u8, size: [u32; 2]) -> ImageResource {
        let words = (bytes / 4).max(1);
        let mut bits = [0; 4];
        bits[..usize::from(words.min(4))].fill((bytes / words).min(31) * 8);
        ImageResource {
            base: 0,
            dimension,
            format: Format {
                bits,
                number: Number::Uint,
            },
            select: [4, 5, 6, 7],
            border_alpha: 3,
            size: [size[0], size[1], 1],
            layers: (0, 1),
            levels: (0, 0),
            all_levels: 1,
            samples: 1,
            min_level: 0.0,
            pitch: None,
            swizzle,
        }
    }

    /// Every pattern gives each texel of a tile another address.
    #[test]
    fn texels_have_addresses_of_their_own() {
        assert_eq!(PATTERNS.len(), 749);
        for ((name, mode, dimension, log), pattern) in &*PATTERNS {
            let text = format!("{name} mode {mode} {dimension} {log}");
            let (shape, samples) = match *dimension {
                "2d" => (Dimension::D2, 1),
                "3d" => (Dimension::D3, 1),
                "2x" => (Dimension::D2Samples, 2),
                "4x" => (Dimension::D2Samples, 4),
                _ => (Dimension::D2Samples, 8_u32),
            };
            let mut image = image(*mode, shape, 1 << log, [1; 2]);
            image.samples = samples;
            let tile = Tiled::new(generation(name), &image).expect(&text).tile;
            let texels = tile.iter().sum::<u32>() + samples.ilog2();
            assert_eq!(texels + log, pattern.len() as u32, "{text}");
            image.size = [2 << tile[0], 2 << tile[1], 1];
            let tiled = Tiled::new(generation(name), &image).expect(&text);
            // The addresses of single bits of the coordinates within a tile, with 0 at the origin,
            // make a linear map: it is one to one if none is the sum of others.
            assert_eq!(tiled.offset([0; 3], 0, 0), 0, "{text}");
            let mut basis: Vec<u64> = Vec::new();
            for axis in 0..4 {
                let bits = match axis {
                    3 => samples.ilog2(),
                    _ => tile[axis],
                };
                for bit in 0..bits {
                    let mut at = [0; 4];
                    at[axis] = 1 << bit;
                    let mut offset = tiled.offset([at[0], at[1], at[2]], 0, at[3]);
                    assert_eq!(offset % (1 << log), 0, "{text}");
                    assert!(offset < tiled.tile_bytes(), "{text}");
                    for other in &basis {
                        offset = offset.min(offset ^ other);
                    }
                    assert_ne!(offset, 0, "{text}");
                    basis.push(offset);
                    basis.sort_unstable_by_key(|offset| std::cmp::Reverse(*offset));
                }
            }
            // The neighbours are other tiles.
            let tile_of = |at: [u32; 3]| tiled.offset(at, 0, 0) / tiled.tile_bytes();
            assert_eq!(tile_of([1 << tile[0], 0, 0]), 1, "{text}");
            assert_eq!(tile_of([0, 1 << tile[1], 0]), 2, "{text}");
            assert_eq!(tile_of([0, 0, 1 << tile[2]]), 4, "{text}");
        }
    }

    /// No two texels of an image with levels share an address, and none is beyond its layer.
    #[test]
    fn levels_do_not_overlap() {
        let mut images = 0;
        for (name, mode, dimension, log) in PATTERNS.keys() {
            // A layer of the larger tiles has too many texels for a test.
            let bytes = 1 << log;
            let shape = match *dimension {
                "2d" => Dimension::D2,
                "3d" => Dimension::D3,
                _ => continue,
            };
            let mut image = image(*mode, shape, bytes, [75, 33]);
            image.all_levels = 7;
            let text = format!("{name} mode {mode} {dimension} {log}");
            let Ok(tiled) = Tiled::new(generation(name), &image) else {
                assert!(*name == "gfx9" || *name == "gfx10.1", "{text}");
                continue;
            };
            images += 1;
            let mut seen = std::collections::HashSet::new();
            for level in 0..7 {
                let size = image.size.map(|size| (size >> level).max(1));
                for y in 0..size[1] {
                    for x in 0..size[0] {
                        let at = tiled.offset([x, y, 0], level, 0);
                        assert!(at + u64::from(bytes) <= tiled.layer, "{text}: {at}");
                        assert!(seen.insert(at), "{text}: level {level} {x} {y}");
                    }
                }
            }
        }
        assert!(images > 250, "{images}");
    }

    #[test]
    fn known_addresses() {
        // GFX11, mode 2 (256B_D), 4 bytes: X0 Y0 X1 Y1 X2 Y2 behind two bits: tiles of 8 by 8.
        let new = |generation, swizzle, bytes, size, levels| {
            let mut image = image(swizzle, Dimension::D2, bytes, size);
            image.all_levels = levels;
            Tiled::new(generation, &image)
        };
        let tiled = new(Generation::Gfx11, 2, 4, [20, 9], 1).expect("known");
        assert_eq!(tiled.offset([1, 0, 0], 0, 0), 4);
        assert_eq!(tiled.offset([0, 1, 0], 0, 0), 8);
        assert_eq!(tiled.offset([8, 0, 0], 0, 0), 256);
        assert_eq!(tiled.offset([0, 8, 0], 0, 0), 3 * 256);
        assert_eq!(tiled.offset([0, 0, 1], 0, 0), 6 * 256);
        assert!(new(Generation::Gfx11, 3, 4, [20, 9], 1).is_err());
        assert!(new(Generation::Gfx9, 12, 4, [20, 9], 1).is_err());
        // Tiles of 256 bytes: the smallest level first, with tiles of its own.
        let tiled = new(Generation::Gfx11, 2, 4, [20, 9], 3).expect("known");
        assert_eq!(
            [0, 1, 2].map(|level| tiled.offset([0; 3], level, 0)),
            [256 + 2 * 256, 256, 0]
        );
        // GFX10.3, mode 9 (64KB_S), 4 bytes, tiles of 128 by 128: a level of 64 by 128 shares. Of 12 levels that share at
        // most, the first begins at half of the tile (16 << 11 = 32 KiB), at column 64.
        let tiled = new(Generation::Gfx10_3, 9, 4, [128, 128], 8).expect("known");
        let begins = [0, 1, 2, 3].map(|level| tiled.offset([0; 3], level, 0));
        assert_eq!(begins, [1 << 16, 1 << 15, 1 << 14, 1 << 13]);
        assert_eq!(tiled.offset([0; 3], 7, 0), 5 << 8);
        assert_eq!(tiled.layer, 2 << 16);
    }
}
