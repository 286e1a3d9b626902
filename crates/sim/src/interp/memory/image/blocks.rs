//! Texels of compressed blocks, 4 by 4 each.
//!
//! Source: the Khronos Data Format Specification 1.3, chapters 18 (S3TC: BC1 to BC3), 19 (RGTC: BC4
//! and BC5) and 20 (BPTC: BC6H and BC7). BC6H and BC7 are defined in integers, so that every decoder
//! gives the same; the others are defined in real numbers, and hardware differs. What AMD's does with
//! the colours of BC1 to BC3 was measured and is public in Basis Universal and rgbcx
//! (`interp_5_6_amd`): components are widened to 8 bits, a third is (43 a + 21 b + 32) / 64, and a
//! half is rounded up. Values of BC4 and BC5 and alpha of BC3 are computed in binary32.

use gfxjit_isa::format::Block;

use crate::interp::memory::typed::from_srgb;

/// The components of the texel with this number, row by row. Absent ones are 0, but alpha of BC6H is 1.
pub(super) fn texel(block: Block, bits: u128, within: u32) -> [f32; 4] {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let bytes = bits.to_le_bytes();
    let at = (within & 15) as usize;
    let mut found = match block {
        Block::Bc1 | Block::Bc1Srgb => color(low, within, true).map(unorm),
        Block::Bc2 | Block::Bc2Srgb => {
            let [red, green, blue, _] = color(high, within, false).map(unorm);
            let alpha = (low >> (4 * at)) as u8 & 15;
            [red, green, blue, f32::from(alpha) / 15.0]
        }
        Block::Bc3 | Block::Bc3Srgb => {
            let [red, green, blue, _] = color(high, within, false).map(unorm);
            [red, green, blue, value(low, within, false)]
        }
        Block::Bc4 | Block::Bc4Snorm => {
            let signed = block == Block::Bc4Snorm;
            [value(low, within, signed), 0.0, 0.0, 0.0]
        }
        Block::Bc5 | Block::Bc5Snorm => {
            let signed = block == Block::Bc5Snorm;
            let [red, green] = [low, high].map(|part| value(part, within, signed));
            [red, green, 0.0, 0.0]
        }
        Block::Bc6Unsigned | Block::Bc6Signed => {
            let mut all = [0_u16; 3 * 16];
            bcdec_rs::bc6h_half(&bytes, &mut all, 3 * 4, block == Block::Bc6Signed);
            let part = |n: usize| half::f16::from_bits(all[3 * at + n]).to_f32();
            [part(0), part(1), part(2), 1.0]
        }
        Block::Bc7 | Block::Bc7Srgb => {
            let mut all = [0_u8; 4 * 16];
            bcdec_rs::bc7(&bytes, &mut all, 4 * 4);
            [0, 1, 2, 3].map(|n| unorm(all[4 * at + n]))
        }
    };
    if block.is_srgb() {
        for part in &mut found[..3] {
            *part = from_srgb(f64::from(*part));
        }
    }
    found
}

fn unorm(value: u8) -> f32 {
    f32::from(value) / 255.0
}

/// The colour of a texel of eight bytes: two colours of 5, 6 and 5 bits, and an index of two bits for each
/// texel. A block with the lesser colour first has three colours and transparent black, if it may.
fn color(block: u64, within: u32, may_have_three: bool) -> [u8; 4] {
    let ends = [block as u16, (block >> 16) as u16];
    let [first, second] = ends.map(|end| {
        let (red, green, blue) = ((end >> 11) as u8, (end >> 5) as u8 & 63, end as u8 & 31);
        [
            red << 3 | red >> 2,
            green << 2 | green >> 4,
            blue << 3 | blue >> 2,
        ]
    });
    let between = |weights: [u16; 2], shift: u32| {
        let half = 1 << (shift - 1);
        [0, 1, 2].map(|n| {
            let sum = u16::from(first[n]) * weights[0] + u16::from(second[n]) * weights[1];
            ((sum + half) >> shift) as u8
        })
    };
    let has_three = may_have_three && ends[0] <= ends[1];
    let [red, green, blue] = match (block >> (32 + 2 * (within & 15)) & 3, has_three) {
        (0, _) => first,
        (1, _) => second,
        (2, true) => between([1, 1], 1),
        (_, true) => return [0; 4],
        (2, false) => between([43, 21], 6),
        (_, false) => between([21, 43], 6),
    };
    [red, green, blue, 255]
}

/// A texel's value in eight bytes: two ends, and an index of three bits for each texel. With the greater
/// end first, six values are between them, otherwise four, beside the least and the greatest.
fn value(block: u64, within: u32, signed: bool) -> f32 {
    let [first, second] = [block as u8, (block >> 8) as u8];
    let (greater_first, ends, least) = match signed {
        // The least number stands for -1 as well.
        true => {
            let ends = [first, second].map(|end| (end as i8).max(-127));
            let values = ends.map(|end| f32::from(end) / 127.0);
            (ends[0] > ends[1], values, -1.0)
        }
        false => (first > second, [first, second].map(unorm), 0.0),
    };
    let between = |parts: f32, of: f32| (ends[0] * (of - parts) + ends[1] * parts) / of;
    let index = (block >> (16 + 3 * (within & 15)) & 7) as u8;
    match (index, greater_first) {
        (0, _) => ends[0],
        (1, _) => ends[1],
        (n, true) => between(f32::from(n - 1), 7.0),
        (6, false) => least,
        (7, false) => 1.0,
        (n, false) => between(f32::from(n - 1), 5.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks of `blocks.txt` as another decoder has them: bits of BC6H's and BC7's components,
    /// the others' values within their bounds.
    #[test]
    fn texels_are_those_of_another_decoder() {
        let mut blocks = 0;
        let lines = include_str!("blocks.txt").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let mut words = line.split(' ');
            let (block, bound) = match words.next().expect("a name") {
                // A unit of 8 bits for rounding, and another for the weights of AMD's hardware.
                "bc1" => (Block::Bc1, 2.0 / 255.0),
                "bc2" => (Block::Bc2, 2.0 / 255.0),
                "bc3" => (Block::Bc3, 2.0 / 255.0),
                "bc4" => (Block::Bc4, 2e-7),
                "bc4s" => (Block::Bc4Snorm, 2e-7),
                "bc5" => (Block::Bc5, 2e-7),
                "bc5s" => (Block::Bc5Snorm, 2e-7),
                "bc6u" => (Block::Bc6Unsigned, 0.0),
                "bc6s" => (Block::Bc6Signed, 0.0),
                "bc7" => (Block::Bc7, 0.0),
                other => panic!("{other}"),
            };
            let hex = words.next().expect("a block");
            let bits = u128::from_str_radix(hex, 16).expect("a number");
            // Written byte by byte.
            let bits = bits.swap_bytes() >> (128 - 4 * hex.len());
            for (within, wanted) in words.enumerate() {
                let found = texel(block, bits, within as u32);
                let digits = match block {
                    Block::Bc7 => 2,
                    Block::Bc6Unsigned | Block::Bc6Signed => 4,
                    _ => 8,
                };
                for (n, wanted) in wanted.as_bytes().chunks(digits).enumerate() {
                    let wanted = std::str::from_utf8(wanted).expect("digits");
                    let wanted = u32::from_str_radix(wanted, 16).expect("a number");
                    let wanted = match digits {
                        2 => unorm(wanted as u8),
                        4 => half::f16::from_bits(wanted as u16).to_f32(),
                        _ => f32::from_bits(wanted),
                    };
                    let difference = (found[n] - wanted).abs();
                    assert!(difference <= bound, "{line}: texel {within}: {found:?}");
                }
                // The other decoder rounds alpha of BC3 to 8 bits.
                let alpha = match block {
                    Block::Bc2 => 2e-7,
                    Block::Bc3 => 0.501 / 255.0,
                    _ => continue,
                };
                let wanted = u32::from_str_radix(&wanted[24..], 16).expect("a number");
                let difference = (found[3] - f32::from_bits(wanted)).abs();
                assert!(difference < alpha, "{line}: texel {within}: {found:?}");
            }
            blocks += 1;
        }
        assert_eq!(blocks, 121);
    }

    /// Values that Basis Universal's `unpack_bc1_amd` states by its formulas, worked by hand.
    #[test]
    fn colors_are_those_of_the_hardware() {
        // Ends (255, 130, 0) and (0, 0, 255); indices 0, 1, 2, 3.
        let block = 0xfc00_u64 | 0x001f << 16 | 0xe4 << 32;
        let colors = [0, 1, 2, 3].map(|n| color(block, n, true));
        let wanted = [
            [255, 130, 0, 255],
            [0, 0, 255, 255],
            // (43 * 255 + 32) / 64, (43 * 130 + 32) / 64, (21 * 255 + 32) / 64.
            [171, 87, 84, 255],
            [84, 43, 171, 255],
        ];
        assert_eq!(colors, wanted);
        // The lesser first: the half is rounded up, the last is transparent.
        let block = 0x001f_u64 | 0xfc00 << 16 | 0xe4 << 32;
        let colors = [2, 3].map(|n| color(block, n, true));
        assert_eq!(colors, [[128, 65, 128, 255], [0; 4]]);
        // BC2 and BC3 have four colours in any case.
        assert_eq!(color(block, 2, false), [84, 43, 171, 255]);
    }

    #[test]
    fn curves_are_of_colors_alone() {
        let bits = 0x1234_5678_9abc_def0_0fed_cba9_8765_4321_u128;
        for (linear, curved) in [
            (Block::Bc1, Block::Bc1Srgb),
            (Block::Bc2, Block::Bc2Srgb),
            (Block::Bc3, Block::Bc3Srgb),
            (Block::Bc7, Block::Bc7Srgb),
        ] {
            for within in 0..16 {
                let (linear, found) = (texel(linear, bits, within), texel(curved, bits, within));
                assert_eq!(linear[3], found[3]);
                for n in 0..3 {
                    let wanted = match linear[n] <= 0.04045 {
                        true => linear[n] / 12.92,
                        false => ((linear[n] + 0.055) / 1.055).powf(2.4),
                    };
                    assert!((found[n] - wanted).abs() < 1e-6, "{found:?}");
                }
            }
        }
    }

    #[test]
    fn any_bits_are_decoded() {
        let mut state = 1_u128;
        for round in 0..200_000_usize {
            state = state
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(0x5851_f42d_4c95_7f2d);
            let block = Block::ALL[round % Block::ALL.len()];
            // Modes that random bits have seldom are in the lowest bits.
            let bits = state.rotate_left(64) & !0 << (round / 14 % 9);
            let found = texel(block, bits, round as u32);
            assert!(
                found.iter().all(|part| part.is_finite()),
                "{block:?} {bits:#x}"
            );
        }
    }
}
