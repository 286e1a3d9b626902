//! Image resources: eight words that describe an image.
//!
//! Sources: "Image Resource Descriptor" in the ISA manuals of Vega, RDNA2, RDNA3 and RDNA4, and
//! ROCr's `resource_ai.h`, `resource_nv.h`, `resource_gfx11.h`, `resource_gfx12.h`.

use gfxjit_targets::Generation;

use super::field;
use crate::format::Format;
use crate::inst::Dimension;

/// An image in memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ImageResource {
    /// The address, a multiple of 256.
    pub base: u64,
    /// The dimension.
    pub dimension: Dimension,
    /// The format of texels.
    pub format: Format,
    /// The source of each component in registers: 0, 1, or 4 to 7 for the texel's.
    pub select: [u32; 4],
    /// The component that has alpha in a border's colour.
    pub border_alpha: usize,
    /// Columns, rows and slices of level 0.
    pub size: [u32; 3],
    /// The first layer of an array, and the number of layers.
    pub layers: (u32, u32),
    /// The first and the last level that can be used.
    pub levels: (u32, u32),
    /// The number of levels in memory.
    pub all_levels: u32,
    /// Samples of a texel.
    pub samples: u32,
    /// The least level of samples.
    pub min_level: f32,
    /// The distance of rows in texels, of compressed formats in blocks, if the resource states it.
    pub pitch: Option<u32>,
    /// The swizzle mode: 0 for linear images.
    pub swizzle: u32,
}

/// Where fields are: word, first bit, bits.
struct Fields {
    width: [(usize, u32, u32); 2],
    height: (usize, u32, u32),
    depth: (usize, u32, u32),
    pitch: (usize, u32, u32),
    first_layer: (usize, u32, u32),
    first_level: (usize, u32, u32),
    last_level: (usize, u32, u32),
    /// The greatest level in memory.
    max_level: (usize, u32, u32),
    min_level: [(usize, u32, u32); 2],
    border: (usize, u32, u32),
    format: (u32, u32),
}

const NONE: (usize, u32, u32) = (0, 0, 0);

impl Fields {
    fn of(generation: Generation) -> Self {
        let gfx9 = Self {
            width: [(2, 0, 14), NONE],
            height: (2, 14, 14),
            depth: (4, 0, 13),
            pitch: (4, 13, 16),
            first_layer: (5, 0, 13),
            first_level: (3, 12, 4),
            last_level: (3, 16, 4),
            max_level: (5, 28, 4),
            min_level: [(1, 8, 12), NONE],
            border: (4, 29, 3),
            format: (20, 10),
        };
        let gfx10 = Self {
            width: [(1, 30, 2), (2, 0, 12)],
            pitch: (4, 0, 14),
            first_layer: (4, 16, 13),
            max_level: (5, 4, 4),
            border: (3, 25, 3),
            format: (20, 9),
            ..gfx9
        };
        if generation < Generation::Gfx10_1 {
            return gfx9;
        }
        if generation < Generation::Gfx11 {
            return gfx10;
        }
        let gfx11 = Self {
            max_level: (1, 16, 4),
            min_level: [(5, 27, 5), (6, 0, 7)],
            format: (20, 8),
            ..gfx10
        };
        if generation < Generation::Gfx12 {
            return gfx11;
        }
        Self {
            width: [(1, 30, 2), (2, 0, 14)],
            height: (2, 14, 16),
            depth: (4, 0, 14),
            pitch: (4, 0, 16),
            first_layer: (4, 16, 14),
            first_level: (1, 25, 5),
            last_level: (3, 15, 5),
            max_level: (1, 12, 5),
            min_level: [(5, 26, 6), (6, 0, 7)],
            format: (17, 8),
            ..gfx11
        }
    }
}

/// The components that have alpha in a border's colour: XYZW, XWYZ, WZYX, WXYZ, ZYXW, YXWZ.
const BORDER_ALPHA: [usize; 8] = [3, 1, 0, 0, 3, 2, 3, 3];

impl ImageResource {
    /// Columns and rows of level 0 in elements: texels, or blocks of a compressed format.
    #[must_use]
    pub fn elements(&self) -> [u32; 2] {
        let side = self.format.side();
        [self.size[0].div_ceil(side), self.size[1].div_ceil(side)]
    }

    /// Parses an image resource; `None` if it is not bound.
    ///
    /// # Errors
    /// What is not supported, or has no meaning.
    pub fn read(words: &[u32; 8], generation: Generation) -> Result<Option<Self>, String> {
        let Some(dimension) = Dimension::of_resource(words[3] >> 28) else {
            return Ok(None);
        };
        // GFX12 compresses in the caches, without another layout.
        if generation < Generation::Gfx12 && words[6] >> 21 & 1 != 0 {
            return Err("a compressed image (DCC)".into());
        }
        let Some(format) = Format::of_image(words, generation) else {
            return Err(format!("an image's format with word 1 = {:#x}", words[1]));
        };
        let fields = Fields::of(generation);
        let get = |(word, shift, bits): (usize, u32, u32)| field(words[word], shift, bits);
        let both = |[low, high]: [(usize, u32, u32); 2]| get(low) | get(high) << low.2;
        let is_3d = dimension == Dimension::D3;
        let has_rows = !matches!(dimension, Dimension::D1 | Dimension::D1Array);
        let (depth, first_layer) = (get(fields.depth), get(fields.first_layer));
        let layers = match dimension.has_layers() {
            true if depth < first_layer => {
                return Err("an image whose last layer is before its first".into());
            }
            true => (first_layer, depth - first_layer + 1),
            false => (0, 1),
        };
        // Images with samples have their logarithm in place of the last level, and no levels (AMD's
        // PAL, `gfx9Device.cpp` and `gfx12Srd.cpp`).
        let mut levels = (get(fields.first_level), get(fields.last_level));
        let mut samples = 1;
        if matches!(dimension, Dimension::D2Samples | Dimension::D2SamplesArray) {
            if levels.0 != 0 || levels.1 > 4 {
                return Err(format!(
                    "an image of 2^{} samples from level {} on",
                    levels.1, levels.0
                ));
            }
            samples = 1 << levels.1;
            levels = (0, 0);
        }
        if levels.1 < levels.0 {
            return Err("an image whose last level is before its first".into());
        }
        let all_levels = match samples {
            1 => levels.1.max(get(fields.max_level)) + 1,
            _ => 1,
        };
        // GFX9 always has a pitch; later generations for plain images only, and gfx1010 never.
        let pitch = match generation < Generation::Gfx10_1 {
            true => Some(get(fields.pitch) + 1),
            false if dimension.has_layers() || is_3d || all_levels > 1 => None,
            false => Some(get(fields.pitch) + 1).filter(|pitch| *pitch > 1),
        };
        if generation == Generation::Gfx10_1 && pitch.is_some() {
            return Err("a pitch of an image, which gfx1010 does not have,".into());
        }
        // Whether it counts texels or blocks is not documented; GFX9's are elements (`epitch` in
        // AMD's address library).
        if generation > Generation::Gfx10_1 && format.side() > 1 && pitch.is_some() {
            return Err("a pitch of an image in compressed blocks".into());
        }
        Ok(Some(Self {
            base: (u64::from(words[0]) | u64::from(words[1] & 255) << 32) << 8,
            dimension,
            format,
            select: [0, 3, 6, 9].map(|shift| field(words[3], shift, 3)),
            border_alpha: BORDER_ALPHA[get(fields.border) as usize],
            size: [
                both(fields.width) + 1,
                if has_rows { get(fields.height) + 1 } else { 1 },
                if is_3d { depth + 1 } else { 1 },
            ],
            layers,
            levels,
            all_levels,
            samples,
            min_level: both(fields.min_level) as f32 / 256.0,
            pitch,
            swizzle: field(words[3], 20, 5),
        }))
    }

    /// The words of the resource.
    ///
    /// # Errors
    /// The format, or a number that has too many bits for its field.
    pub fn words(&self, generation: Generation) -> Result<[u32; 8], String> {
        let mut words = [0; 8];
        let fields = Fields::of(generation);
        let code = self.format.image_code(generation);
        let code =
            code.ok_or_else(|| format!("images do not have the format {:?}", self.format))?;
        let mut put = |(word, shift, bits): (usize, u32, u32), value: u32| {
            if u64::from(value) >> bits != 0 {
                return Err(format!(
                    "{value} has more than {bits} bits in an image resource"
                ));
            }
            words[word] |= value << shift;
            Ok(())
        };
        put((0, 0, 32), (self.base >> 8) as u32)?;
        put((1, 0, 8), (self.base >> 40) as u32)?;
        put((1, fields.format.0, fields.format.1), code)?;
        for (shift, select) in [0, 3, 6, 9].into_iter().zip(self.select) {
            put((3, shift, 3), select)?;
        }
        let [low, high] = fields.width;
        let width = self.size[0] - 1;
        put(low, field(width, 0, low.2))?;
        match high == NONE {
            true if width >> low.2 != 0 => {
                return Err(format!("an image of {} columns", width + 1));
            }
            true => {}
            false => put(high, width >> low.2)?,
        }
        put(fields.height, self.size[1] - 1)?;
        let is_3d = self.dimension == Dimension::D3;
        if is_3d {
            put(fields.depth, self.size[2] - 1)?;
        }
        if self.dimension.has_layers() {
            put(fields.depth, self.layers.0 + self.layers.1 - 1)?;
            put(fields.first_layer, self.layers.0)?;
        }
        put(fields.first_level, self.levels.0)?;
        let has_samples = matches!(
            self.dimension,
            Dimension::D2Samples | Dimension::D2SamplesArray
        );
        let [last, max] = match has_samples {
            true => [self.samples.ilog2(); 2],
            false => [self.levels.1, self.all_levels - 1],
        };
        put(fields.last_level, last)?;
        put(fields.max_level, max)?;
        // GFX9 always has a pitch; without one, it is that of rows of 256 bytes.
        let bytes = u32::from(self.format.bytes().max(1));
        let columns = self.size[0].div_ceil(self.format.side());
        let packed = || Some((columns.checked_mul(bytes)?).checked_next_multiple_of(256)? / bytes);
        let pitch = match generation < Generation::Gfx10_1 {
            true => self.pitch.or_else(packed),
            false => self.pitch,
        };
        if let Some(pitch) = pitch {
            put(fields.pitch, pitch - 1)?;
        }
        let border = BORDER_ALPHA
            .iter()
            .position(|alpha| *alpha == self.border_alpha);
        put(fields.border, border.unwrap_or_default() as u32)?;
        put((3, 20, 5), self.swizzle)?;
        put((3, 28, 4), self.dimension.in_resource())?;
        Ok(words)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Linear, Tiled};
    use super::*;
    use crate::format::Number;

    const GENERATIONS: [Generation; 5] = [
        Generation::Gfx9,
        Generation::Gfx10_1,
        Generation::Gfx10_3,
        Generation::Gfx11,
        Generation::Gfx12,
    ];

    fn image(dimension: Dimension) -> ImageResource {
        ImageResource {
            base: 0x1234_5678_9a00,
            dimension,
            format: Format {
                bits: [8, 8, 8, 8],
                number: Number::Srgb,
            },
            select: [4, 5, 0, 1],
            border_alpha: 1,
            size: [1025, 77, 1],
            layers: (0, 1),
            levels: (0, 0),
            all_levels: 1,
            samples: 1,
            min_level: 0.0,
            pitch: None,
            swizzle: 0,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for generation in GENERATIONS {
            let gfx9 = generation == Generation::Gfx9;
            let all = [
                image(Dimension::D2),
                ImageResource {
                    size: [1025, 1, 1],
                    ..image(Dimension::D1)
                },
                ImageResource {
                    size: [9, 8, 7],
                    levels: (1, 2),
                    all_levels: 4,
                    ..image(Dimension::D3)
                },
                ImageResource {
                    layers: (6, 12),
                    ..image(Dimension::Cube)
                },
                ImageResource {
                    layers: (2, 3),
                    ..image(Dimension::D2Array)
                },
                ImageResource {
                    samples: 8,
                    swizzle: 24,
                    ..image(Dimension::D2Samples)
                },
                ImageResource {
                    samples: 2,
                    layers: (2, 3),
                    swizzle: 24,
                    ..image(Dimension::D2SamplesArray)
                },
            ];
            for mut image in all {
                // GFX9 has a pitch in any case; read, it is one more than its field.
                image.pitch = gfx9.then_some(1025);
                let words = image.words(generation).expect("it fits");
                let read = ImageResource::read(&words, generation);
                assert_eq!(read, Ok(Some(image)), "{generation:?}");
            }
            let wide = ImageResource {
                size: [1 << 20, 1, 1],
                ..image(Dimension::D2)
            };
            assert!(wide.words(generation).is_err(), "{generation:?}");
        }
        let pitched = ImageResource {
            pitch: Some(2048),
            ..image(Dimension::D2)
        };
        let words = pitched.words(Generation::Gfx10_1).expect("it fits");
        assert!(ImageResource::read(&words, Generation::Gfx10_1).is_err());
        let words = pitched.words(Generation::Gfx11).expect("it fits");
        assert_eq!(
            ImageResource::read(&words, Generation::Gfx11),
            Ok(Some(pitched))
        );
    }

    #[test]
    fn any_words_are_read_or_refused() {
        let mut state = 3_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        };
        let mut images = 0;
        for round in 0..200_000 {
            let generation = GENERATIONS[round % GENERATIONS.len()];
            let mut words = [0; 8].map(|_: u32| random());
            // What most random words would be refused for: compression, levels in the wrong order.
            words[6] &= !(1 << 21);
            if round % 3 > 0 {
                words[3] = words[3] & !(0x1ff << 12) | 8 << 28;
                words[1] &= !(0x1f << 25 | 0x1f << 12);
            }
            let Ok(Some(image)) = ImageResource::read(&words, generation) else {
                continue;
            };
            images += 1;
            let (bytes, [width, height]) = (image.format.bytes(), image.elements());
            let corner = [width - 1, height - 1, image.size[2] - 1];
            let (levels, pitch) = (image.all_levels, image.pitch);
            let linear = Linear::new(generation, bytes, [width, height], levels, pitch);
            if let Ok(linear) = linear {
                for level in 0..levels {
                    // 2^16 columns, rows and slices of 16 bytes, with rows' gaps and smaller levels.
                    assert!(linear.offset(corner, level) < 1 << 56);
                }
            }
            if let Ok(tiled) = Tiled::new(generation, &image) {
                for level in 0..levels {
                    assert!(tiled.offset(corner, level, image.samples - 1) < 1 << 60);
                }
            }
        }
        assert!(images > 10_000, "{images}");
    }

    #[test]
    fn words_without_meaning_are_refused() {
        let words = image(Dimension::D2)
            .words(Generation::Gfx11)
            .expect("it fits");
        let read = |change: &dyn Fn(&mut [u32; 8])| {
            let mut words = words;
            change(&mut words);
            ImageResource::read(&words, Generation::Gfx11)
        };
        assert_eq!(read(&|words| words[3] &= !(15 << 28)), Ok(None));
        // Last level before the first, no format, 32 samples, compression.
        assert!(read(&|words| words[3] |= 3 << 12).is_err());
        assert!(read(&|words| words[1] &= !(255 << 20)).is_err());
        assert!(read(&|words| words[3] |= 15 << 28 | 5 << 16).is_err());
        assert!(read(&|words| words[6] |= 1 << 21).is_err());
    }
}
