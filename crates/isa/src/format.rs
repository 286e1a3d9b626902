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
    /// Bits of the components, from the lowest bits up; 0 for an absent component.
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

    /// The format in an image resource, if it is also a buffer format; `None` for others.
    #[must_use]
    pub fn of_image(words: &[u32; 8], generation: Generation) -> Option<Self> {
        let word1 = words[1];
        if generation < Generation::Gfx10_1 {
            Self::gfx9(word1 >> 20 & 63, word1 >> 26 & 15)
        } else if generation < Generation::Gfx11 {
            Self::numbered(word1 >> 20 & 511, generation)
        } else if generation < Generation::Gfx12 {
            Self::numbered(word1 >> 20 & 255, generation)
        } else {
            Self::numbered(word1 >> 17 & 255, generation)
        }
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

    /// Bytes of an element.
    #[must_use]
    pub fn bytes(self) -> u8 {
        self.bits.iter().sum::<u8>() / 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
