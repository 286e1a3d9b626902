//! Processors by product name: `mi300x`, `Radeon RX 7900 XTX`, `Strix Halo`.
//!
//! Sources: the column "Example Products" of "AMDGPU Processors" in LLVM's "User Guide for AMDGPU
//! Backend" (with the names added by llvm-project's pull requests 155577, 163717 and 170469), and
//! the column "LLVM target name" of "GPU specifications" in ROCm's documentation, for products that
//! are not in the former. Code names are those of ROCm's and Linux distributions' lists of targets.
//! Products in neither source are not listed.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::processor::Processor;

/// Brand names, which users often omit.
const BRANDS: [&str; 5] = ["amd", "radeon", "instinct", "pro", "firepro"];

/// Products and code names of a processor, the best known first.
#[rustfmt::skip]
const PRODUCTS: &[(Processor, &[&str])] = &[
    (Processor::GFX600, &["Tahiti"]),
    (Processor::GFX701, &["FirePro W8100", "FirePro W9100", "FirePro S9150", "FirePro S9170"]),
    (Processor::GFX702, &["Radeon R9 290", "Radeon R9 290X", "Radeon R9 390", "Radeon R9 390X"]),
    (Processor::GFX704, &["Radeon HD 7790", "Radeon HD 8770", "Radeon R7 260", "Radeon R7 260X"]),
    (Processor::GFX802, &["Radeon R9 285", "Radeon R9 380", "Radeon R9 385"]),
    (Processor::GFX803, &["Radeon R9 Nano", "Radeon R9 Fury", "Radeon R9 Fury X", "FirePro S9300x2", "Instinct MI8",
                          "Radeon RX 470", "Radeon RX 480", "Instinct MI6", "Radeon RX 460"]),
    (Processor::GFX805, &["FirePro S7150", "FirePro S7100", "FirePro W7100"]),
    (Processor::GFX900, &["Radeon RX Vega 56", "Radeon RX Vega 64", "Radeon Vega Frontier Edition", "Instinct MI25", "Vega 10"]),
    (Processor::GFX902, &["Ryzen 3 2200G", "Ryzen 5 2400G", "Raven Ridge"]),
    (Processor::GFX904, &["Vega 12"]),
    (Processor::GFX906, &["Instinct MI50", "Instinct MI60", "Radeon VII", "Radeon Pro VII", "Vega 20"]),
    (Processor::GFX908, &["Instinct MI100", "Arcturus"]),
    (Processor::GFX909, &["Raven 2"]),
    (Processor::GFX90A, &["Instinct MI210", "Instinct MI250", "Instinct MI250X", "Aldebaran"]),
    (Processor::GFX90C, &["Ryzen 7 4700G", "Ryzen 7 4700GE", "Ryzen 5 4600G", "Ryzen 5 4600GE", "Ryzen 3 4300G", "Ryzen 3 4300GE", "Renoir"]),
    (Processor::GFX942, &["Instinct MI300X", "Instinct MI300A", "Instinct MI325X", "Aqua Vanjaram"]),
    (Processor::GFX950, &["Instinct MI350X", "Instinct MI355X"]),
    (Processor::GFX1010, &["Radeon RX 5700", "Radeon RX 5700 XT", "Radeon RX 5600", "Radeon RX 5600 XT", "Radeon Pro W5700", "Navi 10"]),
    (Processor::GFX1011, &["Radeon Pro V520", "Radeon Pro 5600M", "Navi 12"]),
    (Processor::GFX1012, &["Radeon RX 5500", "Radeon RX 5500 XT", "Radeon RX 5300", "Radeon Pro W5500", "Navi 14"]),
    (Processor::GFX1030, &["Radeon RX 6800", "Radeon RX 6800 XT", "Radeon RX 6900 XT", "Radeon RX 6950 XT", "Radeon Pro W6800",
                           "Radeon Pro V620", "Navi 21", "Sienna Cichlid"]),
    (Processor::GFX1031, &["Radeon RX 6700 XT", "Radeon RX 6750 XT", "Navi 22", "Navy Flounder"]),
    (Processor::GFX1032, &["Radeon RX 6600", "Radeon RX 6600 XT", "Radeon RX 6650 XT", "Radeon Pro W6600", "Navi 23"]),
    (Processor::GFX1033, &["Van Gogh", "Steam Deck"]),
    (Processor::GFX1034, &["Radeon RX 6500 XT", "Radeon RX 6400", "Navi 24"]),
    (Processor::GFX1035, &["Radeon 680M", "Radeon 660M", "Rembrandt"]),
    (Processor::GFX1036, &["Raphael"]),
    (Processor::GFX1100, &["Radeon RX 7900 XTX", "Radeon RX 7900 XT", "Radeon RX 7900 GRE", "Radeon Pro W7900", "Radeon Pro W7800", "Navi 31", "Plum Bonito"]),
    (Processor::GFX1101, &["Radeon RX 7800 XT", "Radeon RX 7700 XT", "Radeon RX 7700", "Radeon Pro W7700", "Radeon Pro V710", "Navi 32"]),
    (Processor::GFX1102, &["Radeon RX 7600", "Radeon RX 7600 XT", "Radeon Pro W7600", "Radeon Pro W7500", "Navi 33"]),
    (Processor::GFX1103, &["Radeon 780M", "Radeon 760M", "Radeon 740M", "Phoenix"]),
    (Processor::GFX1150, &["Radeon 890M", "Radeon 880M", "Strix Point"]),
    (Processor::GFX1151, &["Radeon 8060S", "Radeon 8050S", "Strix Halo"]),
    (Processor::GFX1152, &["Radeon 860M", "Radeon 840M", "Krackan Point"]),
    (Processor::GFX1200, &["Radeon RX 9060", "Radeon RX 9060 XT", "Navi 44"]),
    (Processor::GFX1201, &["Radeon RX 9070", "Radeon RX 9070 XT", "Radeon RX 9070 GRE", "Radeon AI Pro R9700", "Navi 48"]),
];

impl Processor {
    /// The products with this processor and its code names, the best known first; empty if no
    /// public list has one.
    pub fn products(self) -> &'static [&'static str] {
        let row = PRODUCTS.iter().find(|(processor, _)| *processor == self);
        row.map_or(&[], |(_, products)| products)
    }
}

/// The processor of a product, ignoring case, spaces and brand names.
pub(crate) fn find(name: &str) -> Option<Processor> {
    static NAMES: LazyLock<HashMap<String, Processor>> = LazyLock::new(|| {
        // If two processors have the same name, the first one.
        let mut names: Vec<(String, Processor)> = simple_names().collect();
        names.reverse();
        names.into_iter().collect()
    });
    let wanted = simple(name);
    let named = |wanted: &str| NAMES.get(wanted).copied();
    // The short form `7900xtx`, without the series.
    let short = || {
        let wanted = format!("rx{wanted}");
        let has_digit = wanted.bytes().any(|byte| byte.is_ascii_digit());
        has_digit.then(|| named(&wanted)).flatten()
    };
    if wanted.is_empty() {
        return None;
    }
    named(&wanted).or_else(short)
}

/// All product names in the form for comparisons.
pub(crate) fn simple_names() -> impl Iterator<Item = (String, Processor)> {
    PRODUCTS.iter().flat_map(|(processor, products)| {
        products.iter().map(|product| (simple(product), *processor))
    })
}

/// A name in lower case, without brands, spaces and dashes.
pub(crate) fn simple(name: &str) -> String {
    let words = name.split(|letter: char| letter.is_whitespace() || matches!(letter, '-' | '_'));
    words
        .map(str::to_ascii_lowercase)
        .filter(|word| !BRANDS.contains(&word.as_str()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_found_as_people_write_them() {
        for (name, processor) in [
            ("mi300x", "gfx942"),
            ("MI300A", "gfx942"),
            ("Instinct MI250X", "gfx90a"),
            ("AMD Instinct MI100", "gfx908"),
            ("rx7900xtx", "gfx1100"),
            ("Radeon RX 7900 XTX", "gfx1100"),
            ("7900xtx", "gfx1100"),
            ("w7900", "gfx1100"),
            ("Radeon PRO W7900", "gfx1100"),
            ("strix halo", "gfx1151"),
            ("strix-halo", "gfx1151"),
            ("StrixHalo", "gfx1151"),
            ("rx 9070 xt", "gfx1201"),
            ("vega20", "gfx906"),
        ] {
            assert_eq!(find(name).map(Processor::name), Some(processor), "{name}");
        }
        for name in ["", "amd", "radeon", "rx", "mi9999", "gfx1100", "pro pro"] {
            assert_eq!(find(name), None, "{name}");
        }
    }

    #[test]
    fn a_name_is_of_one_processor_only() {
        let mut names: Vec<(String, Processor)> = simple_names().collect();
        names.sort();
        for pair in names.windows(2) {
            assert!(pair[0].0 != pair[1].0 || pair[0].1 == pair[1].1, "{pair:?}");
        }
        for (name, processor) in names {
            let others = Processor::all().flat_map(|p| p.aliases().iter().map(move |a| (*a, p)));
            for (alias, other) in others {
                assert!(alias != name || other == processor, "{name}");
            }
        }
    }
}
