//! Loads and stores of buffers with a format: components are converted between memory and registers.
//!
//! Sources: "Buffer Data" and "Data Formats" in the ISA manuals (9.1.4 of CDNA4's), and for
//! conversions AMD's emulator (ROCm/rocm-systems, `buffer_format.cpp`): normalised numbers are
//! rounded to nearest even, scaled numbers towards zero; NaNs become zero; numbers of 10 and 11 bits
//! have no sign and saturate at the largest finite number; binary32 in memory becomes binary16 in
//! registers by truncation, all other conversions round. Range checks are for whole elements.

use gfxjit_hal::FaultKind;
use gfxjit_isa::format::{Format, Number};
use gfxjit_isa::inst::{Access, Address, Extend, Held, Place};

use crate::interp::buffer::Resource;
use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::transfer::{lane_word, set_lane_word};
use crate::interp::memory::{LaneAccess, uses};
use crate::interp::place::Target;

/// MTBUF's replacement of the resource's selection: each component, in order.
const IDENTITY: [u32; 4] = [4, 5, 6, 7];

/// The registers of a typed access, and their contents.
#[derive(Clone, Copy)]
pub(super) struct Components {
    pub first: Place,
    pub held: Held,
    pub count: usize,
    pub format: Format,
    /// The source of each component: see [`Resource::format`].
    pub select: [u32; 4],
}

impl LaneAccess<'_> {
    /// Executes a typed load or store.
    pub(super) fn typed(&self, cx: &mut Cx<'_, '_>) -> Result<(), Box<StepFault>> {
        let Access::Typed {
            store,
            components,
            held,
            format,
            data,
        } = self.memory.access
        else {
            return Ok(());
        };
        let Address::Buffer { resource, .. } = self.memory.address else {
            return Ok(());
        };
        let resource = Resource::read(cx.wave, resource, self.layout);
        let (found, select) = match format {
            Some(format) => (Some(format), IDENTITY),
            None => resource.format(self.generation),
        };
        let Some(format) = found else {
            let what = "the buffer resource has no format that a typed access knows";
            return Err(StepFault::new(FaultKind::Unsupported, what));
        };
        let bytes = format.bytes();
        let uses = uses(if store { "store" } else { "load" }, bytes, store);
        let mut at = [Target::Nowhere; 64];
        self.find(cx, self.memory.offset, uses, &mut at)?;
        let components = Components {
            first: data,
            held,
            count: components.into(),
            format,
            select,
        };
        for lane in (0..64).filter(|lane| self.exec >> lane & 1 != 0) {
            // SAFETY: `find` has checked that number of bytes.
            unsafe {
                match store {
                    true => components.store(cx, lane, at[lane], bytes),
                    false => components.load(cx, lane, at[lane], bytes),
                }
            }
        }
        Ok(())
    }
}

impl Components {
    /// # Safety
    /// `at` holds `bytes` bytes.
    pub(super) unsafe fn load(&self, cx: &mut Cx<'_, '_>, lane: usize, at: Target, bytes: u8) {
        // SAFETY: the caller's.
        let element = unsafe { element(at, bytes) };
        let found = match at {
            Target::Nowhere => [0; 4],
            _ => components(element, self.format),
        };
        self.write(cx, lane, selected(found, self.select, self.format.number));
    }

    /// Writes components to registers.
    pub(super) fn write(&self, cx: &mut Cx<'_, '_>, lane: usize, found: [u32; 4]) {
        let number = self.format.number;
        for (n, value) in found.into_iter().enumerate().take(self.count) {
            let (word, high) = match self.held {
                Held::Words => {
                    set_lane_word(cx.wave, self.first, n, lane, value);
                    continue;
                }
                Held::Halves { .. } => (n / 2, n % 2 == 1),
                Held::UpperHalf { .. } => (0, true),
            };
            let exact = number == Number::Float && self.format.bits[0] == 32;
            let half = match number.is_integer() {
                true => value & 0xffff,
                false => to_small(value, F16, if exact { Round::Zero } else { Round::Even }),
            };
            // The first component of a word may keep or clear the rest; the second one keeps the
            // first.
            let old = match self.held {
                Held::Halves { keeps } | Held::UpperHalf { keeps } if !keeps && n % 2 == 0 => 0,
                _ => lane_word(cx.wave, self.first, word, lane),
            };
            let new = match high {
                true => old & 0xffff | half << 16,
                false => old & 0xffff_0000 | half,
            };
            set_lane_word(cx.wave, self.first, word, lane, new);
        }
    }

    /// # Safety
    /// `at` holds `bytes` bytes, which may be written.
    pub(super) unsafe fn store(&self, cx: &Cx<'_, '_>, lane: usize, at: Target, bytes: u8) {
        let number = self.format.number;
        let given: Vec<u32> = (0..self.count)
            .map(|n| {
                let (word, shift) = match self.held {
                    Held::Words => return lane_word(cx.wave, self.first, n, lane),
                    Held::Halves { .. } => (n / 2, n % 2 * 16),
                    Held::UpperHalf { .. } => (0, 16),
                };
                let half = lane_word(cx.wave, self.first, word, lane) >> shift & 0xffff;
                match number {
                    Number::Sint => half as u16 as i16 as u32,
                    Number::Uint => half,
                    _ => from_small(half, F16),
                }
            })
            .collect();
        let (mut element, mut shift) = (0_u128, 0);
        for (n, width) in (4..).zip(self.format.bits) {
            // The register component that is selected as this one; the first one for components
            // that are not selected.
            let from = self.select.iter().position(|select| *select == n);
            let value = from.map_or(0, |n| given.get(n).or(given.first()).copied().unwrap_or(0));
            if width > 0 {
                element |= u128::from(pack(value, width.into(), number)) << shift;
                shift += u32::from(width);
            }
        }
        if bytes.is_multiple_of(4) {
            for word in 0..bytes / 4 {
                let value = (element >> (32 * word)) as u32;
                // SAFETY: the caller's.
                unsafe { at.store(usize::from(word) * 4, 4, value) };
            }
        } else {
            for n in 0..bytes {
                // SAFETY: the caller's.
                unsafe { at.store(n.into(), 1, (element >> (8 * n)) as u32 & 0xff) };
            }
        }
    }
}

/// The bytes of an element.
///
/// # Safety
/// `at` holds `bytes` bytes.
pub(super) unsafe fn element(at: Target, bytes: u8) -> u128 {
    // Elements of whole words are read word by word, since other threads may write them.
    let size = if bytes.is_multiple_of(4) { 4 } else { 1 };
    let mut element = 0_u128;
    for n in (0..bytes).step_by(usize::from(size)) {
        // SAFETY: the caller's.
        let part = unsafe { at.load(n.into(), size, Extend::Zero) };
        element |= u128::from(part) << (8 * n);
    }
    element
}

/// The components of an element; absent ones are zero.
pub(super) fn components(element: u128, format: Format) -> [u32; 4] {
    if format.number == Number::SharedExponent {
        // Mantissas of 9 bits without an implicit one; the exponent's bias is 15.
        let scale = 2.0_f32.powi((element >> 27) as i32 - 15 - 9);
        let part = |n: u32| ((element >> (9 * n)) as u32 & 511) as f32 * scale;
        return [part(0), part(1), part(2), 1.0].map(f32::to_bits);
    }
    let mut shift = 0;
    let mut found = [0; 4];
    for (n, (found, width)) in found.iter_mut().zip(format.bits).enumerate() {
        let number = match format.number {
            Number::Srgb if n == 3 => Number::Unorm,
            number => number,
        };
        *found = unpack((element >> shift) as u32, width.into(), number);
        shift += u32::from(width);
    }
    found
}

/// The components that a resource selects: 0, 1, or one of the element's.
pub(super) fn selected(found: [u32; 4], select: [u32; 4], number: Number) -> [u32; 4] {
    select.map(|select| match select {
        1 if number.is_integer() => 1,
        1 => 1.0_f32.to_bits(),
        4.. => found[select as usize & 3],
        _ => 0,
    })
}

/// sRGB's curve (IEC 61966-2-1).
pub(super) fn from_srgb(value: f64) -> f32 {
    (match value <= 0.04045 {
        true => value / 12.92,
        false => ((value + 0.055) / 1.055).powf(2.4),
    }) as f32
}

/// A mask of a component's bits.
fn ones(width: u32) -> u32 {
    u32::MAX.checked_shr(32 - width).unwrap_or(0)
}

/// A component in a register.
fn unpack(bits: u32, width: u32, number: Number) -> u32 {
    if width == 0 {
        return 0;
    }
    let value = bits & ones(width);
    let signed = (value << (32 - width)) as i32 >> (32 - width);
    let float = match number {
        Number::Uint => return value,
        Number::Sint => return signed as u32,
        Number::Float if width == 32 => return value,
        Number::Float => return from_small(value, Small::of(width)),
        Number::Unorm => value as f32 / ones(width) as f32,
        Number::Snorm => (signed as f32 / ones(width - 1) as f32).max(-1.0),
        Number::Uscaled => value as f32,
        Number::Sscaled => signed as f32,
        Number::Srgb => from_srgb(f64::from(value) / f64::from(ones(width))),
        // Not one component: see `components`, and `image::blocks`.
        Number::SharedExponent | Number::Block(_) => 0.0,
    };
    float.to_bits()
}

/// A component in memory.
fn pack(value: u32, width: u32, number: Number) -> u32 {
    // NaN becomes 0 by the conversion to an integer.
    let float = f64::from(f32::from_bits(value));
    let (least, most) = (-f64::from(ones(width - 1)) - 1.0, f64::from(ones(width)));
    let half = f64::from(ones(width - 1));
    let integer = match number {
        Number::Uint | Number::Sint => return value & ones(width),
        Number::Float if width == 32 => return value,
        Number::Float => return to_small(value, Small::of(width), Round::Even),
        Number::Unorm => (float.clamp(0.0, 1.0) * most).round_ties_even(),
        Number::Snorm => (float.clamp(-1.0, 1.0) * half).round_ties_even(),
        Number::Uscaled => float.clamp(0.0, most),
        Number::Sscaled => float.clamp(least, half),
        // Images in these formats are not stored to.
        Number::Srgb | Number::SharedExponent | Number::Block(_) => 0.0,
    };
    integer as i64 as u32 & ones(width)
}

/// A floating-point format with five bits of exponent.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Small {
    /// Bits of the mantissa.
    mantissa: u32,
    signed: bool,
}

const F16: Small = Small {
    mantissa: 10,
    signed: true,
};

impl Small {
    /// The format with that width: only the largest one has a sign.
    fn of(width: u32) -> Self {
        match width {
            16 => F16,
            _ => Self {
                mantissa: width - 5,
                signed: false,
            },
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    Even,
    Zero,
}

/// A binary16 as binary32.
pub(super) fn half(bits: u32) -> u32 {
    from_small(bits & 0xffff, F16)
}

/// To binary32, exactly.
fn from_small(bits: u32, format: Small) -> u32 {
    let Small { mantissa, signed } = format;
    let sign = if signed { bits >> 15 << 31 } else { 0 };
    let (exponent, fraction) = (bits >> mantissa & 31, bits & ones(mantissa));
    let magnitude = match exponent {
        31 => 0x7f80_0000 | fraction << (23 - mantissa),
        0 => (fraction as f32 * 2.0_f32.powi(-14 - mantissa as i32)).to_bits(),
        _ => (exponent + 112) << 23 | fraction << (23 - mantissa),
    };
    sign | magnitude
}

/// From binary32.
fn to_small(value: u32, format: Small, round: Round) -> u32 {
    let Small { mantissa, signed } = format;
    let negative = value >> 31 != 0;
    let sign = if signed { value >> 31 << 15 } else { 0 };
    let magnitude = value & 0x7fff_ffff;
    let infinity = 31 << mantissa;
    if magnitude > 0x7f80_0000 {
        // A quiet NaN, with the upper bits of its payload if the format has a sign.
        let payload = if signed {
            value >> (23 - mantissa) & ones(mantissa)
        } else {
            0
        };
        return sign | infinity | 1 << (mantissa - 1) | payload;
    }
    if negative && !signed {
        return 0;
    }
    if magnitude == 0x7f80_0000 {
        return sign | infinity;
    }
    // In units of the last place of what is below the least normal number, or of the number.
    let exponent = ((magnitude >> 23) as i32 - 127).max(-14);
    let place = exponent - mantissa as i32;
    let units = f64::from(f32::from_bits(magnitude)) * 2.0_f64.powi(-place);
    let units = match round {
        Round::Even => units.round_ties_even(),
        Round::Zero => units.trunc(),
    } as u32;
    // The implicit bit counts as one step of the exponent; rounding may carry into another.
    let small = ((exponent + 14) as u32).wrapping_shl(mantissa) + units;
    let largest = infinity - 1;
    let beyond = exponent > 15 || small > largest;
    let small = match (beyond, signed, round) {
        (true, true, Round::Even) => infinity,
        (true, ..) => largest,
        (false, ..) => small,
    };
    sign | small
}
