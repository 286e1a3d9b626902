//! A processor from its name, and which names a wrong one may have meant.

use std::str::FromStr;

use crate::error::TargetError;
use crate::processor::Processor;

impl FromStr for Processor {
    type Err = TargetError;

    fn from_str(name: &str) -> Result<Self, TargetError> {
        Self::all()
            .find(|p| p.name() == name || p.aliases().contains(&name))
            .ok_or_else(|| TargetError::UnknownProcessor {
                name: name.to_owned(),
                near: near(name),
            })
    }
}

/// The names nearest to one that is not known.
fn near(name: &str) -> Vec<Processor> {
    let mut scored: Vec<(usize, Processor)> = Processor::all()
        .flat_map(|p| {
            std::iter::once(p.name())
                .chain(p.aliases().iter().copied())
                .map(move |n| (n, p))
        })
        .map(|(n, p)| (distance(name, n), p))
        .filter(|&(d, _)| d <= 2)
        .collect();
    scored.sort();
    scored.dedup_by_key(|&mut (_, p)| p);
    scored.truncate(4);
    scored.into_iter().map(|(_, p)| p).collect()
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
}
