//! What a GPU of a target can do at most, as AMD has published it. A kernel on the software GPU takes no time that says
//! anything about it: a roofline only shows what these figures would allow.

use gfxjit::Target;

/// Published figures of one product.
pub(super) struct Peak {
    pub(super) product: &'static str,
    /// Binary32 operations of the vector units, in 10^12 a second.
    pub(super) tera_flops: f64,
    /// Memory, in 10^9 bytes a second.
    pub(super) giga_bytes: f64,
    pub(super) source: &'static str,
}

const PEAKS: [(&str, Peak); 5] = [
    (
        "gfx90a",
        Peak {
            product: "Instinct MI250X (one of two dies)",
            tera_flops: 23.95,
            giga_bytes: 1638.4,
            source: "AMD Instinct MI250X, product page: half of the peak single precision (vector) and memory bandwidth",
        },
    ),
    (
        "gfx942",
        Peak {
            product: "Instinct MI300X",
            tera_flops: 163.4,
            giga_bytes: 5300.0,
            source: "AMD Instinct MI300X data sheet: peak single precision (FP32), memory bandwidth",
        },
    ),
    (
        "gfx1030",
        Peak {
            product: "Radeon RX 6900 XT",
            tera_flops: 23.04,
            giga_bytes: 512.0,
            source: "AMD Radeon RX 6900 XT, product page: peak single precision, memory bandwidth",
        },
    ),
    (
        "gfx1100",
        Peak {
            product: "Radeon RX 7900 XTX",
            tera_flops: 61.4,
            giga_bytes: 960.0,
            source: "AMD Radeon RX 7900 XTX, product page: peak single precision (vector), memory bandwidth",
        },
    ),
    (
        "gfx1201",
        Peak {
            product: "Radeon RX 9070 XT",
            tera_flops: 48.7,
            giga_bytes: 640.0,
            source: "AMD Radeon RX 9070 XT, product page: peak single precision (vector), memory bandwidth",
        },
    ),
];

/// The figures for a target; `None` if the table has none.
pub(super) fn of(target: Target) -> Option<&'static Peak> {
    let processor = target.amd()?.processor();
    let found = PEAKS.iter().find(|(name, _)| *name == processor.name());
    found.map(|(_, peak)| peak)
}

/// Operations on binary32 that an instruction of the vector unit does for a lane: additions and products, as peak
/// figures count them.
pub(super) fn operations(name: &str) -> u64 {
    let has = |part: &str| name.contains(part);
    if !(has("_f32") && name.starts_with("v_")) {
        return 0;
    }
    // Both halves of a dual instruction are in its text, of which only the first name is known here.
    let each = match () {
        () if has("fma") || has("mac_") || has("mad_") => 2,
        () if has("_add_") || has("_sub_") || has("_subrev_") || has("_mul_") => 1,
        () => return 0,
    };
    match has("v_pk_") || has("v_dual_") {
        true => 2 * each,
        false => each,
    }
}
