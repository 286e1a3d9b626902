//! Known faults of the LLVM in use, and the passes that avoid them.
//!
//! Problem: LLVM 22 miscompiles some ordinary code silently. Each known fault has a file here: what goes wrong
//! and why, the reports, the version that fixes it, and the remedy, which is applied to sources of all kinds.
//! `crates/testing/tests/random/faults.rs` also compiles samples without the remedies: when LLVM no longer has
//! a fault, that test fails, and the file can be removed.
//!
//! The passes themselves are C++, `crates/llvm/shim/fault_*.cpp`.

mod bits;
mod carry;
mod division;
mod dots;
mod exec;
mod exits;
mod fault;
mod halves;
mod inreg;
mod merge;
mod ones;
mod overlap;
mod pairs;
mod phi;
mod products;
mod reduce;
mod sdwa;
mod signs;
mod traps;
mod zeros;

use gfxjit_llvm::version;

pub use fault::{Fault, Remedy};

/// The list, in the order in which remedies are applied.
pub const FAULTS: [&Fault; 19] = [
    &reduce::FAULT,
    &bits::FAULT,
    &division::FAULT,
    &phi::FAULT,
    &signs::FAULT,
    &zeros::FAULT,
    &halves::FAULT,
    &overlap::FAULT,
    &dots::FAULT,
    &inreg::FAULT,
    &traps::FAULT,
    &merge::FAULT,
    &carry::FAULT,
    &products::FAULT,
    &pairs::FAULT,
    &exec::FAULT,
    &ones::FAULT,
    &exits::FAULT,
    &sdwa::FAULT,
];

/// The faults that the LLVM in use has.
pub(crate) fn present() -> impl Iterator<Item = &'static Fault> {
    let version = version();
    FAULTS.into_iter().filter(move |fault| fault.is_in(version))
}

/// The remedies before LLVM's own passes, in `opt`'s pipeline notation; empty when there are none.
pub(crate) fn first() -> String {
    pipeline(&[], |remedy| match remedy {
        Remedy::First(name) => Some(name),
        Remedy::Before(_) | Remedy::Inside(_) => None,
    })
}

/// The remedies before code generation, in `opt`'s pipeline notation.
pub(crate) fn before() -> String {
    // Code generation expands reductions and folds constants after the remedies, so these passes do that before,
    // because remedies are needed for the results too.
    let ready = ["expand-reductions", "gfxjit-fault-constants"];
    pipeline(&ready, |remedy| match remedy {
        Remedy::Before(name) => Some(name),
        Remedy::First(_) | Remedy::Inside(_) => None,
    })
}

/// The chosen remedies, after the passes that they require.
fn pipeline(ready: &[&'static str], chosen: impl Fn(Remedy) -> Option<&'static str>) -> String {
    let names: Vec<&str> = present().filter_map(|fault| chosen(fault.remedy)).collect();
    if names.is_empty() {
        return String::new();
    }
    format!("function({})", [ready, &names].concat().join(","))
}

/// The remedies inside code generation.
pub(crate) fn inside() -> Vec<&'static str> {
    let names = present().filter_map(|fault| match fault.remedy {
        Remedy::Inside(name) => Some(name),
        Remedy::First(_) | Remedy::Before(_) => None,
    });
    names.collect()
}

/// The remedies with their revisions, which distinguish compiles with other remedies.
pub(crate) fn identity() -> Vec<(&'static str, u32)> {
    present()
        .map(|fault| (fault.name, fault.revision))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_there_until_it_is_mended() {
        let fault = |mended| Fault {
            name: "a",
            what: "",
            reports: &[],
            mended,
            remedy: Remedy::Before("a"),
            revision: 1,
        };
        assert!(fault(None).is_in((99, 0, 0)));
        assert!(fault(Some((23, 1, 0))).is_in((23, 0, 9)));
        assert!(!fault(Some((23, 1, 0))).is_in((23, 1, 0)));
    }

    #[test]
    fn every_fault_says_where_it_comes_from() {
        for fault in FAULTS {
            assert!(
                !fault.what.is_empty() && !fault.reports.is_empty(),
                "{}",
                fault.name
            );
        }
    }
}
