//! How exactly the instructions were executed that ran, and which ones in the program's images are refused.

use std::collections::BTreeMap;

use gfxjit::codeobj::readable;
use gfxjit::{Fidelity, fidelity_of};
use serde_json::{Value, json};

use crate::counted::CountedCode;

/// Numbers of executed wave instructions.
#[derive(Clone, Copy, Default)]
pub(super) struct Shares {
    pub(super) exact: u64,
    pub(super) approximate: u64,
    pub(super) refused: u64,
}

/// A kind of instruction that is not exact.
#[derive(Default)]
struct Inexact {
    /// How often waves have executed it.
    executed: u64,
    /// How many there are in the images.
    count: u64,
    /// The function and text of the first one.
    first: [String; 2],
}

#[derive(Default)]
pub(super) struct Instructions {
    pub(super) all: Shares,
    /// Functions that ran, by target and symbol, and whether they are kernels.
    functions: BTreeMap<(String, String), (bool, Shares)>,
    /// By mnemonic and reason.
    approximate: BTreeMap<(String, String), Inexact>,
    refused: BTreeMap<(String, String), Inexact>,
}

impl Shares {
    fn add(&mut self, fidelity: &Fidelity, count: u64) {
        match fidelity {
            Fidelity::Exact => self.exact += count,
            Fidelity::Approximate(_) => self.approximate += count,
            Fidelity::Unsupported(_) => self.refused += count,
        }
    }

    fn sum(self, other: Self) -> Self {
        Self {
            exact: self.exact + other.exact,
            approximate: self.approximate + other.approximate,
            refused: self.refused + other.refused,
        }
    }

    pub(super) fn executed(&self) -> u64 {
        self.exact + self.approximate + self.refused
    }

    fn json(&self) -> Value {
        json!({
            "executed": self.executed(),
            "exact": self.exact,
            "approximate": self.approximate,
            "refused": self.refused,
        })
    }
}

impl Instructions {
    pub(super) fn of(code: &[CountedCode]) -> Self {
        let mut all = Self::default();
        for image in code {
            let Some(target) = image.image.target().amd() else {
                continue;
            };
            // Most texts come often.
            let mut known: BTreeMap<&str, Fidelity> = BTreeMap::new();
            for function in &image.functions {
                let mut shares = Shares::default();
                for own in &function.instructions {
                    let text = own.instruction.text.as_deref().unwrap_or_default();
                    // Bytes that are no instruction have no text.
                    let fidelity = known.entry(text).or_insert_with(|| match text {
                        "" => Fidelity::Unsupported(format!("no instruction of {target}")),
                        text => fidelity_of(text, target),
                    });
                    shares.add(fidelity, own.waves);
                    let (list, reason) = match &*fidelity {
                        Fidelity::Exact => continue,
                        Fidelity::Approximate(reason) => {
                            (&mut all.approximate, (*reason).to_owned())
                        }
                        Fidelity::Unsupported(reason) => (&mut all.refused, reason.clone()),
                    };
                    let kind = (own.name().to_owned(), reason);
                    let inexact = list.entry(kind).or_insert_with(|| Inexact {
                        first: [function.name.clone(), text.to_owned()],
                        ..Inexact::default()
                    });
                    inexact.executed += own.waves;
                    inexact.count += 1;
                }
                all.all = all.all.sum(shares);
                if shares.executed() > 0 {
                    let key = (target.to_string(), function.name.clone());
                    let (is_kernel, sum) = all.functions.entry(key).or_default();
                    *is_kernel = function.is_kernel;
                    *sum = sum.sum(shares);
                }
            }
        }
        // What is approximate and never ran has no effect; what is refused may be met by the next run.
        all.approximate.retain(|_, own| own.executed > 0);
        all
    }

    /// The shares of the instructions of a kernel's own code, on all targets.
    pub(super) fn of_kernel(&self, symbol: &str) -> Option<Value> {
        let functions = self.functions.iter();
        let own = functions.filter(|((_, name), _)| name == symbol);
        let sum = own.map(|(_, (_, shares))| *shares).reduce(Shares::sum);
        sum.map(|sum| sum.json())
    }

    pub(super) fn json(&self) -> Value {
        let list = |all: &BTreeMap<(String, String), Inexact>| -> Value {
            let one = |((mnemonic, reason), own): (&(String, String), &Inexact)| {
                let [symbol, text] = &own.first;
                json!({
                    "mnemonic": mnemonic,
                    "note": reason,
                    "executed": own.executed,
                    "count": own.count,
                    "first": { "symbol": symbol, "name": readable(symbol), "text": text },
                })
            };
            all.iter().map(one).collect()
        };
        let functions = self
            .functions
            .iter()
            .filter(|(_, (is_kernel, _))| !is_kernel);
        let functions = functions.map(|((target, symbol), (_, shares))| {
            json!({
                "target": target,
                "symbol": symbol,
                "name": readable(symbol),
                "instructions": shares.json(),
            })
        });
        let mut object = self.all.json();
        object["by_approximate"] = list(&self.approximate);
        object["by_refused"] = list(&self.refused);
        object["functions"] = functions.collect();
        object
    }
}
