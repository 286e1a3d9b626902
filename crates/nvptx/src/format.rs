//! Rounding modes and number formats, encoded for the library of primitives (`lib/numbers.h`).

use crate::body::Body;

/// The encoding of a rounding mode in the library of primitives (`lib/numbers.h`).
pub(crate) fn number(mode: &str) -> Option<&'static str> {
    Some(match mode {
        "rn" => "0",
        "rz" => "1",
        "rm" => "2",
        "rp" => "3",
        "rna" => "4",
        _ => return None,
    })
}

/// A number format to round to: mantissa bits; exponent of the least normal number; bits of the largest number,
/// of infinity and of NaN; total bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Format(pub(crate) [i64; 6]);

impl Format {
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(Self(match name {
            "f16" => [10, -14, 0x7bff, 0x7c00, 0x7fff, 16],
            "bf16" => [7, -126, 0x7f7f, 0x7f80, 0x7fff, 16],
            "f32" => [23, -126, 0x7f7f_ffff, 0x7f80_0000, 0x7fff_ffff, 32],
            // The lowest 13 bits are missing.
            "tf32" => [10, -126, 0x3_fbff, 0x3_fc00, 0x3_ffff, 19],
            "e4m3" => [3, -6, 0x7e, 0x7f, 0x7f, 8],
            "e5m2" => [2, -14, 0x7b, 0x7c, 0x7f, 8],
            // Formats without NaN use the largest number for it.
            "e2m1" => [1, 0, 7, 7, 7, 4],
            "e2m3" => [3, 0, 0x1f, 0x1f, 0x1f, 6],
            "e3m2" => [2, -2, 0x1f, 0x1f, 0x1f, 6],
            _ => return None,
        }))
    }

    /// The bits of a double in the format.
    pub(crate) fn narrow(
        self,
        body: &mut Body,
        value: &str,
        mode: &str,
        finite: bool,
    ) -> Option<String> {
        let numbers = self.0.map(|n| n.to_string());
        let mut args = vec![("double", value), ("i32", number(mode)?)];
        args.extend(numbers.iter().map(|n| ("i32", n.as_str())));
        args.push(("i1 zeroext", if finite { "true" } else { "false" }));
        Some(body.call("i32", "__gfxjit_narrow", &args))
    }
}
