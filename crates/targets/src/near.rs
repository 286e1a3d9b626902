//! Suggestions for a wrong name of a processor.

use crate::processor::Processor;
use crate::product;

/// The processors that an unknown name, in lower case, may mean; empty rather than names with only
/// similar letters.
pub(crate) fn near(name: &str) -> Vec<Processor> {
    let mut found: Vec<(usize, Processor)> = match version(name) {
        // For `gfx1105`: processors of the same generation, not those with similar digits.
        Some((major, minor)) => Processor::all()
            .filter(|p| !p.is_generic())
            .filter(|p| (p.isa_version().major, p.isa_version().minor) == (major, minor))
            .map(|p| (distance(name, p.name()), p))
            .collect(),
        None => Vec::new(),
    };
    if found.is_empty() {
        let is_number = version(name).is_some();
        let names = Processor::all().flat_map(|p| {
            let names = std::iter::once(p.name()).chain(p.aliases().iter().copied());
            names.map(move |name| (name.to_owned(), p))
        });
        let simple = product::simple(name);
        let products = product::simple_names().filter(|_| !name.starts_with("gfx"));
        found = names
            .chain(products)
            .filter_map(|(known, p)| {
                let far = distance(name, &known).min(distance(&simple, &known));
                // In a number, one digit may be missing or added; a replaced digit gives another
                // number.
                let allowed = match is_number {
                    true => known.len() != name.len() && far <= 1,
                    false => far <= 1 || (far == 2 && known.len() > 6 && same_start(name, &known)),
                };
                allowed.then_some((far, p))
            })
            .collect();
        let nearest = found.iter().map(|(far, _)| *far).min();
        found.retain(|(far, _)| Some(*far) == nearest);
    }
    found.sort();
    found.dedup_by_key(|&mut (_, p)| p);
    found.truncate(4);
    found.into_iter().map(|(_, p)| p).collect()
}

/// Major and minor version in a name such as `gfx1105`: all digits but the last two, and the
/// last but one.
fn version(name: &str) -> Option<(u8, u8)> {
    let digits = name.strip_prefix("gfx")?;
    let is_version = digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_version {
        return None;
    }
    let (major, rest) = digits.split_at(digits.len() - 2);
    let minor = u8::from_str_radix(rest.get(..1)?, 16).ok()?;
    Some((major.parse().unwrap_or(u8::MAX), minor))
}

fn same_start(a: &str, b: &str) -> bool {
    a.bytes().zip(b.bytes()).take(3).all(|(a, b)| a == b)
}

/// Edits (insert, delete, replace) between two short names; more than 32 characters are too
/// far from every name.
fn distance(a: &str, b: &str) -> usize {
    if a.len() > 32 {
        return usize::MAX;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, &cb) in b.iter().enumerate() {
            let replace = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = replace.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_distance() {
        assert_eq!(distance("gfx942", "gfx942"), 0);
        assert_eq!(distance("gfx94", "gfx942"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn near_names_are_of_the_same_generation() {
        let near = |name: &str| {
            let names: Vec<&str> = near(name).iter().map(|p| p.name()).collect();
            names.join(" ")
        };
        for (name, names) in [
            ("gfx9999", ""),
            ("gfx1400", ""),
            ("gfx999", ""),
            ("gfx943", "gfx942"),
            ("gfx940", "gfx942"),
            ("gfx1105", "gfx1100 gfx1101 gfx1102 gfx1103"),
            ("gfx1250a", "gfx1250"),
            ("gfx11001", "gfx1100 gfx1101"),
            ("gfx11_generic", "gfx11-generic"),
            ("gfx94-generic", "gfx9-generic gfx9-4-generic"),
            ("tahitii", "gfx600"),
            ("mi300y", "gfx942"),
            ("rx7900xtxx", "gfx1100"),
            ("strixhalo2", "gfx1151"),
            ("sm_90", ""),
            ("", ""),
        ] {
            assert_eq!(near(name), names, "{name}");
        }
    }

    #[test]
    fn case_does_not_count() {
        for (name, processor) in [
            ("GFX90A", Processor::GFX90A),
            ("Gfx11-Generic", Processor::GFX11_GENERIC),
            ("TAHITI", Processor::GFX600),
            (" gfx1100 ", Processor::GFX1100),
        ] {
            assert_eq!(name.parse(), Ok(processor), "{name}");
        }
    }
}
