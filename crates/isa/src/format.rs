//! Formats of typed buffers and of images: the components of an element, and their encoding.
//! Sources: "Data Formats" in the ISA manuals (GFX9: DFMT and NFMT of MTBUF; from GFX10 on one
//! number for both, in a table of each generation), and the names of LLVM's assembly syntax, which
//! list components from the highest bits down.

use gfxjit_targets::Generation;

/// The encoding of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Unsigned normalised, from 0 to 1.
    Unorm,
    /// Signed normalised, from -1 to 1.
    Snorm,
    /// Unsigned integers, converted to binary32 in registers.
    Uscaled,
    /// Signed integers, converted to binary32 in registers.
    Sscaled,
    /// Integers.
    Uint,
    /// Signed integers.
    Sint,
    /// Floating point: binary32, binary16, or with 10 or 11 bits and no sign.
    Float,
    /// Images only: unsigned normalised on sRGB's curve; the fourth component is linear.
    Srgb,
    /// Images only: three mantissas, and the exponent that they share.
    SharedExponent,
    /// Images only: compressed blocks of 4 by 4 texels.
    Block(Block),
}

/// Compressed blocks of 4 by 4 texels, by the names of the Khronos Data Format Specification's
/// chapters on S3TC (BC1 to BC3), RGTC (BC4, BC5) and BPTC (BC6H, BC7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the specification's")]
pub enum Block {
    Bc1,
    Bc1Srgb,
    Bc2,
    Bc2Srgb,
    Bc3,
    Bc3Srgb,
    Bc4,
    Bc4Snorm,
    Bc5,
    Bc5Snorm,
    /// Half precision without a sign.
    Bc6Unsigned,
    /// Half precision.
    Bc6Signed,
    Bc7,
    Bc7Srgb,
}

impl Block {
    /// All blocks, in the order of their numbers from GFX10 on.
    pub const ALL: [Self; 14] = [
        Self::Bc1,
        Self::Bc1Srgb,
        Self::Bc2,
        Self::Bc2Srgb,
        Self::Bc3,
        Self::Bc3Srgb,
        Self::Bc4,
        Self::Bc4Snorm,
        Self::Bc5,
        Self::Bc5Snorm,
        Self::Bc6Unsigned,
        Self::Bc6Signed,
        Self::Bc7,
        Self::Bc7Srgb,
    ];

    /// Columns and rows of a block in texels.
    pub const SIDE: u32 = 4;

    /// Bytes of a block.
    #[must_use]
    pub fn bytes(self) -> u8 {
        match self {
            Self::Bc1 | Self::Bc1Srgb | Self::Bc4 | Self::Bc4Snorm => 8,
            _ => 16,
        }
    }

    /// Whether the first three components are on sRGB's curve.
    #[must_use]
    pub fn is_srgb(self) -> bool {
        matches!(
            self,
            Self::Bc1Srgb | Self::Bc2Srgb | Self::Bc3Srgb | Self::Bc7Srgb
        )
    }

    /// The format, with the bits of a component of a texel.
    #[must_use]
    pub fn format(self) -> Format {
        let bits = match self {
            Self::Bc4 | Self::Bc4Snorm => [8, 0, 0, 0],
            Self::Bc5 | Self::Bc5Snorm => [8, 8, 0, 0],
            Self::Bc6Unsigned | Self::Bc6Signed => [16, 16, 16, 0],
            _ => [8; 4],
        };
        Format {
            bits,
            number: Number::Block(self),
        }
    }

    /// GFX9's data format 35 is BC1, 41 is BC7; BC6H has a sign with the signed number format (Mesa's
    /// radeonsi: "implies float, so use SNORM/UNORM to determine whether data is signed or not").
    fn gfx9(data: u32, number: u32) -> Option<Self> {
        Some(match (data, number) {
            (35, 0) => Self::Bc1,
            (35, 9) => Self::Bc1Srgb,
            (36, 0) => Self::Bc2,
            (36, 9) => Self::Bc2Srgb,
            (37, 0) => Self::Bc3,
            (37, 9) => Self::Bc3Srgb,
            (38, 0) => Self::Bc4,
            (38, 1) => Self::Bc4Snorm,
            (39, 0) => Self::Bc5,
            (39, 1) => Self::Bc5Snorm,
            (40, 0) => Self::Bc6Unsigned,
            (40, 1) => Self::Bc6Signed,
            (41, 0) => Self::Bc7,
            (41, 9) => Self::Bc7Srgb,
            _ => return None,
        })
    }
}

impl Number {
    /// All encodings, by GFX9's number format; one number format is unused.
    const ALL: [Self; 7] = [
        Self::Unorm,
        Self::Snorm,
        Self::Uscaled,
        Self::Sscaled,
        Self::Uint,
        Self::Sint,
        Self::Float,
    ];

    /// Whether the components are integers in registers.
    #[must_use]
    pub fn is_integer(self) -> bool {
        matches!(self, Self::Uint | Self::Sint)
    }

    fn gfx9(code: u32) -> Option<Self> {
        match code {
            6 => None,
            7 => Some(Self::Float),
            9 => Some(Self::Srgb),
            _ => Self::ALL.get(code as usize).copied(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "UNORM" => Self::Unorm,
            "SNORM" => Self::Snorm,
            "USCALED" => Self::Uscaled,
            "SSCALED" => Self::Sscaled,
            "UINT" => Self::Uint,
            "SINT" => Self::Sint,
            "FLOAT" => Self::Float,
            _ => return None,
        })
    }
}

/// The format of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Bits of the components, from the lowest bits up; 0 for an absent component. Of a block, those
    /// that a texel of it would have.
    pub bits: [u8; 4],
    /// The encoding of the components.
    pub number: Number,
}

/// GFX9's data formats from 1 on, from the lowest bits up.
#[rustfmt::skip]
const GFX9: [[u8; 4]; 14] = [
    [8, 0, 0, 0], [16, 0, 0, 0], [8, 8, 0, 0], [32, 0, 0, 0], [16, 16, 0, 0], [11, 11, 10, 0], [10, 11, 11, 0],
    [2, 10, 10, 10], [10, 10, 10, 2], [8, 8, 8, 8], [32, 32, 0, 0], [16, 16, 16, 16], [32, 32, 32, 0],
    [32, 32, 32, 32],
];

/// The formats of GFX11 and later, which have one number, from 1 on: components, the first
/// encoding, and the number of encodings. Encodings are in the order of [`Number`].
#[rustfmt::skip]
const GFX11: &[([u8; 4], usize, usize)] = &[
    ([8, 0, 0, 0], 0, 6), ([16, 0, 0, 0], 0, 7), ([8, 8, 0, 0], 0, 6), ([32, 0, 0, 0], 4, 3),
    ([16, 16, 0, 0], 0, 7), ([11, 11, 10, 0], 6, 1), ([10, 11, 11, 0], 6, 1),
    // This format has unorm and snorm, then uint and sint.
    ([2, 10, 10, 10], 0, 2), ([2, 10, 10, 10], 4, 2), ([10, 10, 10, 2], 0, 6), ([8, 8, 8, 8], 0, 6),
    ([32, 32, 0, 0], 4, 3), ([16, 16, 16, 16], 0, 7), ([32, 32, 32, 0], 4, 3), ([32, 32, 32, 32], 4, 3),
];

/// The formats of GFX10, in the same form.
#[rustfmt::skip]
const GFX10: &[([u8; 4], usize, usize)] = &[
    ([8, 0, 0, 0], 0, 6), ([16, 0, 0, 0], 0, 7), ([8, 8, 0, 0], 0, 6), ([32, 0, 0, 0], 4, 3),
    ([16, 16, 0, 0], 0, 7), ([11, 11, 10, 0], 0, 7), ([10, 11, 11, 0], 0, 7),
    ([2, 10, 10, 10], 0, 6), ([10, 10, 10, 2], 0, 6), ([8, 8, 8, 8], 0, 6),
    ([32, 32, 0, 0], 4, 3), ([16, 16, 16, 16], 0, 7), ([32, 32, 32, 0], 4, 3), ([32, 32, 32, 32], 4, 3),
];

/// GFX9's data formats of images alone, with their numbers.
#[rustfmt::skip]
const GFX9_IMAGES: &[(u32, [u8; 4])] = &[
    (16, [5, 6, 5, 0]), (17, [5, 5, 5, 1]), (18, [1, 5, 5, 5]), (19, [4, 4, 4, 4]), (20, [24, 8, 0, 0]), (21, [8, 24, 0, 0]),
];

/// The formats of images alone from GFX11 on, with their numbers. GFX10's are 64 more, and from the
/// fourth on 65; blocks are not in this table.
#[rustfmt::skip]
const IMAGES: &[(u32, [u8; 4], Number)] = &[
    (64, [8, 0, 0, 0], Number::Srgb), (65, [8, 8, 0, 0], Number::Srgb), (66, [8, 8, 8, 8], Number::Srgb),
    (67, [9, 9, 9, 5], Number::SharedExponent), (68, [5, 6, 5, 0], Number::Unorm), (69, [5, 5, 5, 1], Number::Unorm),
    (70, [1, 5, 5, 5], Number::Unorm), (71, [4, 4, 4, 4], Number::Unorm), (72, [4, 4, 0, 0], Number::Unorm),
    (75, [32, 0, 0, 0], Number::Float), (76, [24, 8, 0, 0], Number::Unorm), (77, [24, 8, 0, 0], Number::Uint),
    (78, [8, 24, 0, 0], Number::Unorm), (79, [8, 24, 0, 0], Number::Uint),
];

impl Format {
    /// The format of instructions that state none: 8 bits, unorm.
    pub const DEFAULT: Self = Self {
        bits: [8, 0, 0, 0],
        number: Number::Unorm,
    };

    fn gfx9(data: u32, number: u32) -> Option<Self> {
        let bits = *GFX9.get(data.checked_sub(1)? as usize)?;
        let number = Number::gfx9(number)?;
        Some(Self { bits, number }).filter(Self::has_meaning)
    }

    /// Whether the sizes of its floating-point components, if any, are supported.
    fn has_meaning(&self) -> bool {
        let known = |bits: &u8| matches!(bits, 0 | 10 | 11 | 16 | 32);
        self.number != Number::Float || self.bits.iter().all(known)
    }

    /// The format with a number, for GFX10 and later.
    fn numbered(code: u32, generation: Generation) -> Option<Self> {
        let table = if generation < Generation::Gfx11 {
            GFX10
        } else {
            GFX11
        };
        let mut left = code.checked_sub(1)? as usize;
        for (bits, first, count) in table {
            if left < *count {
                return Some(Self {
                    bits: *bits,
                    number: *Number::ALL.get(first + left)?,
                });
            }
            left -= count;
        }
        None
    }

    /// The format in word 3 of a buffer resource; `None` for an unknown format or none.
    #[must_use]
    pub fn of_resource(word3: u32, generation: Generation) -> Option<Self> {
        if generation < Generation::Gfx10_1 {
            Self::gfx9(word3 >> 15 & 15, word3 >> 12 & 7)
        } else {
            let bits = if generation < Generation::Gfx12 { 7 } else { 6 };
            Self::numbered(word3 >> 12 & ((1 << bits) - 1), generation)
        }
    }

    /// The format in an image resource; `None` for none, and for those of video, of depth with
    /// stencil in 64 bits, of single bits and of fragments (FMASK).
    #[must_use]
    pub fn of_image(words: &[u32; 8], generation: Generation) -> Option<Self> {
        let word1 = words[1];
        if generation < Generation::Gfx10_1 {
            let (data, number) = (word1 >> 20 & 63, word1 >> 26 & 15);
            if let Some(block) = Block::gfx9(data, number) {
                return Some(block.format());
            }
            return match GFX9_IMAGES.iter().find(|format| format.0 == data) {
                Some((_, bits)) => Number::gfx9(number).map(|number| Self {
                    bits: *bits,
                    number,
                }),
                None if data == 34 => Some(Self {
                    bits: [9, 9, 9, 5],
                    number: Number::SharedExponent,
                }),
                None => Self::gfx9(data, number),
            };
        }
        let code = match generation {
            Generation::Gfx10_1 | Generation::Gfx10_3 => word1 >> 20 & 511,
            _ if generation < Generation::Gfx12 => word1 >> 20 & 255,
            _ => word1 >> 17 & 255,
        };
        // Numbers of AMD's PAL (`gfx9_plus_merged_enum.h`, `gfx12_merged_enum.h`: IMG_FMT_BC1_UNORM).
        let first_block = if generation < Generation::Gfx11 {
            169
        } else {
            109
        };
        if let Some(block) = code
            .checked_sub(first_block)
            .and_then(|n| Block::ALL.get(n as usize))
        {
            return Some(block.format());
        }
        let later = match (generation < Generation::Gfx11, code) {
            (true, 128..=130) => code - 64,
            (true, 132..) => code - 65,
            (true, 64..) => 0,
            _ => code,
        };
        match IMAGES.iter().find(|format| format.0 == later) {
            Some((_, bits, number)) => Some(Self {
                bits: *bits,
                number: *number,
            }),
            None => Self::numbered(code, generation),
        }
    }

    /// The number of the format in an image resource; `None` if images do not have it.
    #[must_use]
    pub fn image_code(self, generation: Generation) -> Option<u32> {
        let (shift, bits) = match generation {
            _ if generation < Generation::Gfx10_1 => (20, 10),
            _ if generation < Generation::Gfx11 => (20, 9),
            _ if generation < Generation::Gfx12 => (20, 8),
            _ => (17, 8),
        };
        (0..1 << bits).find(|code| {
            let words = [0, code << shift, 0, 0, 0, 0, 0, 0];
            Self::of_image(&words, generation) == Some(self)
        })
    }

    /// The number of the format in a buffer resource; `None` if buffers do not have it.
    #[must_use]
    pub fn buffer_code(self, generation: Generation) -> Option<u32> {
        (0..128).find(|code| Self::of_resource(code << 12, generation) == Some(self))
    }

    /// Parses the format in an instruction's text: a list of names, or a number.
    pub(crate) fn of_text(text: &str, generation: Generation) -> Result<Self, String> {
        let unknown = || format!("format `{text}`");
        let Some(names) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) else {
            let code = text.parse::<u32>().map_err(|_| unknown())?;
            let format = if generation < Generation::Gfx10_1 {
                Self::gfx9(code & 15, code >> 4)
            } else {
                Self::numbered(code, generation)
            };
            return format.ok_or_else(unknown);
        };
        // Omitted parts are those of the default.
        let mut format = Self::DEFAULT;
        for name in names.split(',').map(str::trim) {
            let mut parts = name.strip_prefix("BUF_").ok_or_else(unknown)?.split('_');
            let kind = parts.next().unwrap_or_default();
            if kind != "FMT" && parts.next() != Some("FORMAT") {
                return Err(unknown());
            }
            let mut bits = Vec::new();
            for part in parts {
                match part.parse::<u8>() {
                    Ok(width) => bits.insert(0, width),
                    Err(_) => format.number = Number::named(part).ok_or_else(unknown)?,
                }
            }
            if !bits.is_empty() {
                format.bits = [0; 4];
                for (to, width) in format.bits.iter_mut().zip(bits) {
                    *to = width;
                }
            }
        }
        Some(format).filter(Self::has_meaning).ok_or_else(unknown)
    }

    /// Bytes of an element: a texel, or a block.
    #[must_use]
    pub fn bytes(self) -> u8 {
        match self.number {
            Number::Block(block) => block.bytes(),
            _ => self.bits.iter().sum::<u8>() / 8,
        }
    }

    /// Columns and rows of an element, in texels.
    #[must_use]
    pub fn side(self) -> u32 {
        match self.number {
            Number::Block(_) => Block::SIDE,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_numbers() {
        // The first and last of AMD's PAL, and GFX9's BC6H with a sign: number format 1.
        for (generation, word, block) in [
            (Generation::Gfx10_1, 0xa9 << 20, Block::Bc1),
            (Generation::Gfx10_3, 0xb6 << 20, Block::Bc7Srgb),
            (Generation::Gfx11, 0x6d << 20, Block::Bc1),
            (Generation::Gfx11, 0x78 << 20, Block::Bc6Signed),
            (Generation::Gfx12, 0x7a << 17, Block::Bc7Srgb),
            (Generation::Gfx9, 40 << 20 | 1 << 26, Block::Bc6Signed),
            (Generation::Gfx9, 41 << 20 | 9 << 26, Block::Bc7Srgb),
        ] {
            let read = Format::of_image(&[0, word, 0, 0, 0, 0, 0, 0], generation);
            assert_eq!(read, Some(block.format()), "{generation:?} {word:#x}");
        }
        for generation in [Generation::Gfx9, Generation::Gfx10_3, Generation::Gfx12] {
            let codes = Block::ALL.map(|block| block.format().image_code(generation));
            assert!(codes.iter().all(Option::is_some), "{codes:?}");
            let buffers = Block::ALL.map(|block| block.format().buffer_code(generation));
            assert_eq!(buffers, [None; 14]);
        }
        assert_eq!(
            Block::ALL.map(|block| block.format().bytes()),
            [8, 8, 16, 16, 16, 16, 8, 8, 16, 16, 16, 16, 16, 16]
        );
    }

    #[test]
    fn numbers_and_names_agree() {
        // LLVM's enumerations (SIDefines.h), the last of each kind of component.
        for (code, old, new) in [
            (1, "8_UNORM", "8_UNORM"),
            (13, "16_FLOAT", "16_FLOAT"),
            (22, "32_FLOAT", "32_FLOAT"),
            (29, "16_16_FLOAT", "16_16_FLOAT"),
            (30, "10_11_11_UNORM", "10_11_11_FLOAT"),
            (31, "10_11_11_SNORM", "11_11_10_FLOAT"),
            (35, "10_11_11_SINT", "10_10_10_2_SINT"),
            (36, "10_11_11_FLOAT", "2_10_10_10_UNORM"),
            (49, "10_10_10_2_SINT", "32_32_SINT"),
            (55, "2_10_10_10_SINT", "16_16_16_16_UINT"),
            (63, "32_32_SINT", "32_32_32_32_FLOAT"),
        ] {
            for (name, generation) in [(old, Generation::Gfx10_1), (new, Generation::Gfx11)] {
                let named = Format::of_text(&format!("[BUF_FMT_{name}]"), generation);
                assert_eq!(Format::numbered(code, generation), named.ok(), "{code}");
            }
        }
        assert_eq!(
            Format::numbered(77, Generation::Gfx10_1).unwrap().bits,
            [32; 4]
        );
        assert_eq!(Format::numbered(78, Generation::Gfx10_1), None);
        assert_eq!(Format::numbered(64, Generation::Gfx12), None);
        assert_eq!(Format::numbered(0, Generation::Gfx12), None);
        let text = "[BUF_DATA_FORMAT_10_11_11,BUF_NUM_FORMAT_SNORM]";
        let named = Format::of_text(text, Generation::Gfx9);
        assert_eq!(Format::gfx9(6, 1), named.ok());
        let named = Format::of_text("[BUF_NUM_FORMAT_UINT]", Generation::Gfx9);
        assert_eq!(Format::gfx9(1, 4), named.ok());
        assert_eq!(Format::gfx9(8, 7), None);
        assert!(Format::of_text("[BUF_FMT_8_ODD]", Generation::Gfx11).is_err());
        assert!(Format::of_text("100", Generation::Gfx10_3).is_err());
    }
}
