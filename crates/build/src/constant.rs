//! Names of kernels as constants.

use std::collections::{BTreeMap, BTreeSet};

use cpp_demangle::{DemangleOptions, Symbol};

use crate::ident::ident;

/// A constant with the symbol of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Constant {
    /// Its identifier in Rust and C: `SCALE_FLOAT_4`.
    pub ident: String,
    /// The kernel's symbol: `_Z5scaleIfLi4EEvPT_`.
    pub symbol: String,
    /// The demangled name: `scale<float, 4>(float*)`.
    pub shown: String,
}

/// Identifiers of the generated code that share the scope of the constants.
const TAKEN: [&str; 3] = ["ALIGNED", "MODULE", "SOURCE"];

/// The constants of a module's kernels. The identifier of each is made from the shortest of these names that is
/// unique: the demangled name without parameters, the demangled name with parameters, the symbol.
pub(crate) fn constants(kernels: &BTreeSet<String>) -> Vec<Constant> {
    let kernels: Vec<Names> = kernels.iter().map(|symbol| Names::of(symbol)).collect();
    let mut levels = vec![0; kernels.len()];
    loop {
        let mut called = BTreeMap::<String, Vec<usize>>::new();
        for (number, names) in kernels.iter().enumerate() {
            let ident = names.ident(levels[number]);
            called.entry(ident).or_default().push(number);
        }
        let several = called.values().filter(|numbers| numbers.len() > 1);
        let several: Vec<usize> = several.flatten().copied().collect();
        if several.is_empty() {
            break;
        }
        for number in several {
            // Symbols that differ only in case need a number in the end.
            levels[number] += if levels[number] < 2 { 1 } else { 1 + number };
        }
    }
    let all = kernels.into_iter().zip(levels);
    let constant = |(names, level): (Names, usize)| Constant {
        ident: names.ident(level),
        symbol: names.symbol,
        shown: names.full,
    };
    all.map(constant).collect()
}

/// The names of a kernel, from the shortest to the unique one.
struct Names {
    short: String,
    full: String,
    symbol: String,
}

impl Names {
    fn of(symbol: &str) -> Self {
        let parsed = Symbol::new(symbol).ok();
        let name = |options: DemangleOptions| {
            let name = parsed.as_ref()?.demangle(&options.no_return_type());
            name.ok()
        };
        Self {
            short: name(DemangleOptions::new().no_params()).unwrap_or_else(|| symbol.to_owned()),
            full: name(DemangleOptions::new()).unwrap_or_else(|| symbol.to_owned()),
            symbol: symbol.to_owned(),
        }
    }

    fn ident(&self, level: usize) -> String {
        let name = match level {
            0 => &self.short,
            1 => &self.full,
            _ => &self.symbol,
        };
        let mut ident = ident(name).to_ascii_uppercase();
        if level > 2 {
            ident += &format!("_{}", level - 2);
        }
        if TAKEN.contains(&&*ident) {
            ident.push('_');
        }
        ident
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idents(symbols: &[&str]) -> Vec<String> {
        let symbols = symbols.iter().map(|symbol| (*symbol).to_owned()).collect();
        let constants = constants(&symbols).into_iter();
        constants.map(|constant| constant.ident).collect()
    }

    #[test]
    fn the_shortest_name_that_no_other_has() {
        // In the order of the symbols.
        assert_eq!(idents(&["_Z5saxpyPfPKffi"]), ["SAXPY"]);
        assert_eq!(idents(&["_Z5scaleIfLi4EEvPT_"]), ["SCALE_FLOAT_4"]);
        assert_eq!(
            idents(&["_Z5scalePd", "_Z5scalePf", "other"]),
            ["SCALE_DOUBLE", "SCALE_FLOAT", "OTHER"]
        );
        assert_eq!(
            idents(&["_Z5scalePf", "_Z5scalef"]),
            ["_Z5SCALEPF", "_Z5SCALEF"]
        );
        assert_eq!(idents(&["module", "source"]), ["MODULE_", "SOURCE_"]);
    }

    #[test]
    fn names_that_differ_in_their_case_alone() {
        let all = idents(&["ABC", "Abc", "aBC", "abc_1"]);
        let set: BTreeSet<&String> = all.iter().collect();
        assert_eq!(set.len(), 4, "{all:?}");
        assert_eq!(idents(&["", "λ"]).len(), 2);
    }
}
