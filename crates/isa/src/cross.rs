//! The source lane of each lane: data-parallel primitives (DPP) and swizzles. (RDNA3 ISA manual,
//! section 7.7 "Data Parallel Processing", and DS_SWIZZLE_B32; the CDNA3 manual for whole-wave
//! shifts and row broadcasts.)

use crate::asm::{Dpp, DppControl};

/// The source lane of each lane; `None` outside of the row or the wave.
pub type Sources = [Option<u8>; 64];

/// Sources of a DPP operand for a wave of `size` lanes.
#[must_use]
pub fn dpp_sources(control: DppControl, size: u32) -> Sources {
    let mut sources = [None; 64];
    for lane in 0..size as u8 {
        let (row, n) = (lane & !15, lane & 15);
        let in_row = |k: i16| (0..16).contains(&k).then(|| row + k as u8);
        let in_wave = |k: i16| (0..size as i16).contains(&k).then_some(k as u8);
        let s = i16::from(n);
        let source = match control {
            DppControl::QuadPerm(p) => Some((lane & !3) + (p[usize::from(lane & 3)] & 3)),
            DppControl::RowShl(k) => in_row(s + i16::from(k)),
            DppControl::RowShr(k) => in_row(s - i16::from(k)),
            DppControl::RowRor(k) => Some(row + (n.wrapping_sub(k) & 15)),
            DppControl::WaveShl => in_wave(i16::from(lane) + 1),
            DppControl::WaveShr => in_wave(i16::from(lane) - 1),
            DppControl::WaveRol => Some((lane + 1) % size as u8),
            DppControl::WaveRor => Some((lane + size as u8 - 1) % size as u8),
            DppControl::RowMirror => Some(row + (15 - n)),
            DppControl::RowHalfMirror => Some(row + (n & 8) + (7 - (n & 7))),
            // The last lane of the previous row, to all lanes of the next row. Lanes of the first
            // row have no source and keep their value (`if (n > 15) pix[n].srca = …` in Vega's ISA
            // manual), regardless of BOUND_CTRL: rocWMMA depends on this.
            DppControl::RowBcast15 => Some(if lane < 16 { lane } else { row - 1 }),
            DppControl::RowBcast31 => Some(if lane < 32 { lane } else { 31 }),
            DppControl::RowShare(k) => Some(row + (k & 15)),
            DppControl::RowXmask(k) => Some(row + (n ^ (k & 15))),
            DppControl::Dpp8(p) => Some((lane & !7) + (p[usize::from(lane & 7)] & 7)),
        };
        if let Some(slot) = sources.get_mut(usize::from(lane)) {
            *slot = source;
        }
    }
    sources
}

/// Whether a DPP instruction may write the lane at all (row and bank masks).
#[must_use]
pub fn dpp_enabled(dpp: &Dpp, lane: u8) -> bool {
    dpp.row_mask >> (lane >> 4 & 3) & 1 != 0 && dpp.bank_mask >> (lane >> 2 & 3) & 1 != 0
}

/// Source lanes of `ds_swizzle_b32`, by its offset field.
#[must_use]
pub fn swizzle_sources(pattern: u16) -> Sources {
    let mut sources = [None; 64];
    let low = (pattern & 0x1f) as u8;
    for lane in 0..64u8 {
        let source = if pattern >= 0xe000 {
            // Fourier transform: bits in reverse order, except the bits of the mask, which stay.
            let reversed = (lane & 31).reverse_bits() >> 3;
            (lane & 32) | reversed.wrapping_shr(low.count_ones()) | lane & low
        } else if pattern >= 0xc000 {
            let by = (pattern >> 5 & 0x1f) as u8;
            let right = pattern >> 10 & 1 != 0;
            let n = if right {
                lane.wrapping_sub(by)
            } else {
                lane.wrapping_add(by)
            };
            (lane & 32) | (n & !low | lane & low) & 31
        } else if pattern & 0x8000 == 0 {
            let (and, or, xor) = (pattern & 0x1f, pattern >> 5 & 0x1f, pattern >> 10 & 0x1f);
            let n = ((u16::from(lane & 31) & and) | or) ^ xor;
            (lane & 32) + n as u8
        } else {
            let k = pattern >> (2 * (lane & 3)) & 3;
            (lane & !3) + k as u8
        };
        if let Some(slot) = sources.get_mut(usize::from(lane)) {
            *slot = Some(source);
        }
    }
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_waves() {
        let s = dpp_sources(DppControl::RowShr(1), 32);
        assert_eq!((s[0], s[1], s[16], s[17]), (None, Some(0), None, Some(16)));
        let s = dpp_sources(DppControl::RowBcast15, 64);
        assert_eq!(
            (s[15], s[16], s[47], s[63]),
            (Some(15), Some(15), Some(31), Some(47))
        );
        let s = dpp_sources(DppControl::WaveRor, 64);
        assert_eq!((s[0], s[63]), (Some(63), Some(62)));
        let s = dpp_sources(DppControl::RowHalfMirror, 32);
        assert_eq!(
            (s[0], s[7], s[8], s[31]),
            (Some(7), Some(0), Some(15), Some(24))
        );
    }

    #[test]
    fn swizzles() {
        let swap16 = swizzle_sources(0x401f);
        assert_eq!(
            (swap16[0], swap16[16], swap16[40]),
            (Some(16), Some(0), Some(56))
        );
        let quad = swizzle_sources(0x80b1);
        assert_eq!((quad[0], quad[1], quad[6]), (Some(1), Some(0), Some(7)));
    }

    /// The manual's examples, which count lanes from one.
    #[test]
    fn rotations_and_transforms() {
        let first = |pattern: u16| swizzle_sources(pattern)[..8].to_vec();
        let lanes = |text: [u8; 8]| text.map(|n| Some(n - 1)).to_vec();
        for (pattern, expected) in [
            (0xe000, [0x01, 0x11, 0x09, 0x19, 0x05, 0x15, 0x0d, 0x1d]),
            (0xe010, [1, 9, 5, 0xd, 3, 0xb, 7, 0xf]),
            (0xe01f, [1, 2, 3, 4, 5, 6, 7, 8]),
            (0xc020, [2, 3, 4, 5, 6, 7, 8, 9]),
            (0xc420, [0x20, 1, 2, 3, 4, 5, 6, 7]),
            (0xc021, [1, 4, 3, 6, 5, 8, 7, 0xa]),
            (0xc421, [0x1f, 2, 1, 4, 3, 6, 5, 8]),
        ] {
            assert_eq!(first(pattern), lanes(expected), "{pattern:#x}");
        }
        assert_eq!(swizzle_sources(0xc020)[63], Some(32));
        assert_eq!(swizzle_sources(0xe000)[33], Some(32 + 16));
    }
}
