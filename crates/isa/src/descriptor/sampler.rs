//! Samplers: four words that describe how coordinates become texels.
//!
//! Source: "Image Sampler" in the ISA manuals of Vega, RDNA2, RDNA3 and RDNA4, and ROCr's
//! descriptions of the same words (`resource_*.h`).

use gfxjit_targets::Generation;

/// How a coordinate outside of the image is treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// The image repeats.
    Wrap,
    /// The image repeats, every other time mirrored.
    Mirror,
    /// The last texel.
    Last,
    /// Mirrored once, then the last texel.
    MirrorLast,
    /// At most half a texel of the border.
    HalfBorder,
    /// Mirrored once, then at most half a texel of the border.
    MirrorHalfBorder,
    /// The border.
    Border,
    /// Mirrored once, then the border.
    MirrorBorder,
}

impl Edge {
    const ALL: [Self; 8] = [
        Self::Wrap,
        Self::Mirror,
        Self::Last,
        Self::MirrorLast,
        Self::HalfBorder,
        Self::MirrorHalfBorder,
        Self::Border,
        Self::MirrorBorder,
    ];

    /// The texel at an index of `count`; `None` for the border.
    pub fn texel(self, index: i64, count: u32) -> Option<u32> {
        let count = i64::from(count);
        let mirrored = if index < 0 { -1 - index } else { index };
        let at = match self {
            Self::Wrap => index.rem_euclid(count),
            Self::Mirror => {
                let at = index.rem_euclid(2 * count);
                if at < count { at } else { 2 * count - 1 - at }
            }
            Self::Last => index.clamp(0, count - 1),
            Self::MirrorLast => mirrored.min(count - 1),
            Self::HalfBorder | Self::Border => index,
            Self::MirrorHalfBorder | Self::MirrorBorder => mirrored,
        };
        (0..count).contains(&at).then_some(at as u32)
    }

    /// A coordinate in texels, before it is a texel's.
    pub fn clamped(self, at: f64, count: u32) -> f64 {
        match self {
            Self::HalfBorder => at.clamp(0.0, f64::from(count)),
            Self::MirrorHalfBorder => at.abs().min(f64::from(count)),
            _ => at,
        }
    }
}

/// A filter between levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LevelFilter {
    /// Level 0.
    None,
    /// The nearest level.
    Nearest,
    /// Two levels.
    Linear,
}

/// How the texels of a filter become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduction {
    /// The sum, each with its weight.
    Sum,
    /// The least of each component.
    Least,
    /// The greatest of each component.
    Greatest,
}

/// The border's colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BorderColor {
    /// All zero.
    TransparentBlack,
    /// Alpha is one.
    OpaqueBlack,
    /// All one.
    OpaqueWhite,
}

/// A sampler.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampler {
    /// Coordinates outside of the image: columns, rows, slices.
    pub edges: [Edge; 3],
    /// The comparison of a reference with a texel, by its number.
    pub compare: u32,
    /// Whether coordinates are in texels.
    pub unnormalized: bool,
    /// The nearest texel is the one that the coordinate is in (TRUNC_COORD); otherwise coordinates
    /// are rounded before.
    pub truncates: bool,
    /// How the texels of a filter become one.
    pub reduction: Reduction,
    /// Least and greatest level.
    pub levels: [f32; 2],
    /// What is added to the level.
    pub bias: f32,
    /// Whether filters are linear: for a level of at most 0, and above.
    pub linear: [bool; 2],
    /// Samples along the longer axis of a footprint, at most; 1 for filters that are alike in all directions.
    pub anisotropy: u32,
    /// Whether cubes' filters go on at the neighbouring face.
    pub wraps_cubes: bool,
    /// The filter between slices, if it is another one.
    pub linear_slices: Option<bool>,
    /// The filter between levels.
    pub level_filter: LevelFilter,
    /// The border's colour.
    pub border: BorderColor,
}

impl Sampler {
    /// Parses a sampler.
    ///
    /// # Errors
    /// What is not supported.
    pub fn read(words: [u32; 4], generation: Generation) -> Result<Self, String> {
        let [word0, word1, word2, word3] = words;
        let edge = |shift: u32| Edge::ALL[(word0 >> shift & 7) as usize];
        let edges = [edge(0), edge(3), edge(6)];
        let bits = if generation >= Generation::Gfx12 {
            13
        } else {
            12
        };
        let level = |shift: u32| (word1 >> shift & ((1 << bits) - 1)) as f32 / 256.0;
        let reduction = match word0 >> 29 & 3 {
            0 => Reduction::Sum,
            1 => Reduction::Least,
            2 => Reduction::Greatest,
            _ => return Err("a sampler with filter mode 3".into()),
        };
        let uses_border = edges.iter().any(|edge| {
            !matches!(
                edge,
                Edge::Wrap | Edge::Mirror | Edge::Last | Edge::MirrorLast
            )
        });
        // What it does to linear formats is not documented.
        if generation < Generation::Gfx12 && word0 >> 20 & 1 != 0 {
            return Err("a sampler that takes texels as sRGB (FORCE_DEGAMMA)".into());
        }
        // Of the filters for magnification and minification, the upper bit.
        let is_anisotropic = (word2 >> 21 | word2 >> 23) & 1 != 0;
        let border = match word3 >> 30 {
            1 => BorderColor::OpaqueBlack,
            2 => BorderColor::OpaqueWhite,
            // The colours are in a table whose address only the driver knows.
            3 if uses_border => return Err("a sampler with a border of any colour".into()),
            _ => BorderColor::TransparentBlack,
        };
        Ok(Self {
            edges,
            compare: word0 >> 12 & 7,
            unnormalized: word0 >> 15 & 1 != 0,
            truncates: word0 >> 27 & 1 != 0,
            reduction,
            levels: [level(0), level(bits)],
            // Signed, with 8 bits behind the point.
            bias: (((word2 & 0x3fff) << 18) as i32 >> 18) as f32 / 256.0,
            linear: [word2 >> 20 & 1 != 0, word2 >> 22 & 1 != 0],
            anisotropy: match is_anisotropic {
                true => 1 << (word0 >> 9 & 7).min(4),
                false => 1,
            },
            wraps_cubes: word0 >> 28 & 1 == 0,
            linear_slices: match word2 >> 24 & 3 {
                1 => Some(false),
                2 => Some(true),
                _ => None,
            },
            level_filter: match word2 >> 26 & 3 {
                0 => LevelFilter::None,
                2 => LevelFilter::Linear,
                _ => LevelFilter::Nearest,
            },
            border,
        })
    }

    /// The words of the sampler. Biases are left out: the field's meaning has changed with GFX11.
    #[must_use]
    pub fn words(&self, generation: Generation) -> [u32; 4] {
        let edge = |n: usize| Edge::ALL.iter().position(|edge| *edge == self.edges[n]);
        let edges = [0, 1, 2].map(|n| edge(n).unwrap_or_default() as u32);
        let bits = if generation >= Generation::Gfx12 {
            13
        } else {
            12
        };
        let level = |level: f32| ((level * 256.0) as u32).min((1 << bits) - 1);
        let reduction = match self.reduction {
            Reduction::Sum => 0,
            Reduction::Least => 1,
            Reduction::Greatest => 2,
        };
        let slices = match self.linear_slices {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        let levels = match self.level_filter {
            LevelFilter::None => 0,
            LevelFilter::Nearest => 1,
            LevelFilter::Linear => 2,
        };
        let border = match self.border {
            BorderColor::TransparentBlack => 0,
            BorderColor::OpaqueBlack => 1,
            BorderColor::OpaqueWhite => 2,
        };
        [
            edges[0]
                | edges[1] << 3
                | edges[2] << 6
                | self.anisotropy.clamp(1, 16).ilog2() << 9
                | self.compare << 12
                | u32::from(self.unnormalized) << 15
                | u32::from(self.truncates) << 27
                | u32::from(!self.wraps_cubes) << 28
                | reduction << 29,
            level(self.levels[0]) | level(self.levels[1]) << bits,
            u32::from(self.linear[0]) << 20
                | u32::from(self.linear[1]) << 22
                | if self.anisotropy > 1 { 5 << 21 } else { 0 }
                | slices << 24
                | levels << 26,
            border << 30,
        ]
    }

    /// Whether a reference passes the comparison with a texel.
    pub fn passes(&self, reference: f32, texel: f32) -> bool {
        match self.compare {
            0 => false,
            1 => reference < texel,
            2 => reference == texel,
            3 => reference <= texel,
            4 => reference > texel,
            5 => reference != texel,
            6 => reference >= texel,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for generation in [Generation::Gfx9, Generation::Gfx10_3, Generation::Gfx12] {
            let sampler = Sampler {
                edges: [Edge::Mirror, Edge::Border, Edge::MirrorLast],
                compare: 3,
                unnormalized: true,
                truncates: true,
                reduction: Reduction::Greatest,
                levels: [0.5, 3.25],
                bias: 0.0,
                linear: [true, false],
                anisotropy: 8,
                wraps_cubes: false,
                linear_slices: Some(true),
                level_filter: LevelFilter::Linear,
                border: BorderColor::OpaqueBlack,
            };
            assert_eq!(
                Sampler::read(sampler.words(generation), generation),
                Ok(sampler)
            );
        }
        assert!(Sampler::read([6, 0, 0, 3 << 30], Generation::Gfx11).is_err());
        assert!(Sampler::read([1 << 20, 0, 0, 0], Generation::Gfx10_3).is_err());
        // A ratio without an anisotropic filter.
        let read = Sampler::read([4 << 9, 0, 1 << 20, 0], Generation::Gfx12);
        assert_eq!(read.map(|read| read.anisotropy), Ok(1));
        let [bias, ..] = [-1.5_f32].map(|bias| ((bias * 256.0) as i32 as u32) & 0x3fff);
        let read = Sampler::read([0, 0, bias, 0], Generation::Gfx11);
        assert_eq!(read.map(|read| read.bias), Ok(-1.5));
    }

    #[test]
    fn texels_outside() {
        let texels = |edge: Edge| [-5, -1, 0, 3, 4, 9].map(|at| edge.texel(at, 4));
        let all = |texels: [u32; 6]| texels.map(Some);
        assert_eq!(texels(Edge::Wrap), all([3, 3, 0, 3, 0, 1]));
        assert_eq!(texels(Edge::Mirror), all([3, 0, 0, 3, 3, 1]));
        assert_eq!(texels(Edge::Last), all([0, 0, 0, 3, 3, 3]));
        assert_eq!(texels(Edge::MirrorLast), all([3, 0, 0, 3, 3, 3]));
        let border = [None, None, Some(0), Some(3), None, None];
        assert_eq!(texels(Edge::Border), border);
        let once = [None, Some(0), Some(0), Some(3), None, None];
        assert_eq!(texels(Edge::MirrorBorder), once);
        assert_eq!(Edge::HalfBorder.clamped(-0.75, 4), 0.0);
        assert_eq!(Edge::HalfBorder.clamped(7.0, 4), 4.0);
    }
}
