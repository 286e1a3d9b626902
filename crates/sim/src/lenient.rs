//! Faults that hardware tolerates: `lenient=NAMES` in a device's name. Without this option each of them is an error,
//! because no language allows it or the result is undefined. Programs made for hardware, including AMD's own libraries,
//! rely on them, so drivers for such programs open devices with `lenient=all`
//! ([`SoftwareGpu::as_hardware`](crate::SoftwareGpu::as_hardware)).
//!
//! | name | what | without it |
//! | --- | --- | --- |
//! | `lds` | an access to LDS beyond what the workgroup has reads zero, or is dropped (RDNA3 ISA manual, 12.1; CDNA4 ISA manual, 9.1.9.1) | a fault |
//! | `barriers` | a barrier waits for the waves that have not ended | a fault |
//! | `constants` | kernels can write constant variables: memory of a code object but its instructions is like any other | a fault |
//! | `pages` | memory ends where its last page ends, and segments of a code object where the next one begins | a fault beyond the bytes that are there |
//! | `steps` | waves go on from a barrier nearly in step ([`crate::launch`]'s `steps`) | a wave runs to the next barrier, then the one behind it |
//!
//! The tolerated faults of launches are reported in the file of [`report_to`].

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use gfxjit_hal::UnknownName;

/// The names, in the order of the bits, and the texts for the report.
const KINDS: [(&str, &str); 5] = [
    (
        "lds",
        "accesses to LDS beyond what the workgroup has: read as zero, stores dropped",
    ),
    (
        "barriers",
        "barriers that waves have ended without reaching: the others went on",
    ),
    ("constants", "constant variables that can be written"),
    (
        "pages",
        "accesses behind the end of memory, within its page",
    ),
    (
        "steps",
        "waves that read and write the same LDS without a barrier between: run nearly in step",
    ),
];

/// A set of tolerated faults.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lenient(u8);

impl Lenient {
    /// Accesses to LDS out of range read zero and write nothing.
    pub const LDS: Self = Self(1);
    /// A barrier waits for the waves that have not ended.
    pub const BARRIERS: Self = Self(1 << 1);
    /// Constant variables of code can be written.
    pub const CONSTANTS: Self = Self(1 << 2);
    /// Memory ends at the end of its page.
    pub const PAGES: Self = Self(1 << 3);
    /// Waves continue after a barrier nearly in step.
    pub const STEPS: Self = Self(1 << 4);
    /// All tolerated faults.
    pub const ALL: Self = Self((1 << KINDS.len()) - 1);

    /// Whether the set contains all of another set.
    #[inline]
    #[must_use]
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// The union of two sets.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The set without the elements of another one.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    fn names(self) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        let kinds = KINDS.iter().enumerate();
        kinds
            .filter(move |(bit, _)| self.0 >> bit & 1 != 0)
            .map(|(_, kind)| kind)
    }
}

impl fmt::Display for Lenient {
    /// Writes the format of [`Lenient::from_str`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ALL => f.write_str("all"),
            Self(0) => f.write_str("none"),
            some => f.write_str(
                &some
                    .names()
                    .map(|kind| kind.0)
                    .collect::<Vec<_>>()
                    .join(","),
            ),
        }
    }
}

impl FromStr for Lenient {
    type Err = UnknownName;

    /// Parses comma-separated names, `all` or `none`.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let mut all = 0;
        for name in text.split(',') {
            all |= match name {
                "all" => Self::ALL.0,
                "none" => 0,
                _ => {
                    let bit = KINDS.iter().position(|kind| kind.0 == name);
                    1 << bit.ok_or_else(|| UnknownName {
                        kind: "leniency",
                        name: name.to_owned(),
                        known: &[
                            "lds",
                            "barriers",
                            "constants",
                            "pages",
                            "steps",
                            "all",
                            "none",
                        ],
                    })?
                }
            };
        }
        Ok(Self(all))
    }
}

/// The tolerated faults that a launch may have, and those that occurred.
#[derive(Default, Debug)]
pub struct Lenience {
    allowed: Lenient,
    used: AtomicU8,
}

impl Lenience {
    /// With the setting of a device.
    #[must_use]
    pub const fn new(allowed: Lenient) -> Self {
        Self {
            allowed,
            used: AtomicU8::new(0),
        }
    }

    /// Whether a fault is tolerated.
    #[inline]
    #[must_use]
    pub fn allows(&self, what: Lenient) -> bool {
        self.allowed.has(what)
    }

    /// Whether a fault is tolerated; records that it occurred.
    #[inline]
    #[must_use]
    pub fn uses(&self, what: Lenient) -> bool {
        let is_allowed = self.allowed.has(what);
        if is_allowed {
            self.used.fetch_or(what.0, Ordering::Relaxed);
        }
        is_allowed
    }

    /// The faults that occurred.
    #[must_use]
    pub fn used(&self) -> Lenient {
        Lenient(self.used.load(Ordering::Relaxed))
    }
}

/// Tolerates no faults.
pub static NO_LENIENCE: Lenience = Lenience::new(Lenient(0));

static REPORT: OnceLock<PathBuf> = OnceLock::new();

/// From now on, for all devices of the process, adds a line to a file for each kernel and each kind of [tolerated
/// fault](self) in its launches. Only the first call has an effect.
pub fn report_to(file: PathBuf) {
    // A second runtime of the process shares the report of the first.
    let _ = REPORT.set(file);
}

/// The prefix of lines in the report.
pub const MARK: &str = "lenient: ";

/// Reports the tolerated faults of a kernel.
pub(crate) fn report(kernel: &str, used: Lenient) {
    let Some(path) = REPORT.get() else { return };
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path);
    let Ok(mut file) = file else { return };
    for (name, what) in used.names() {
        // Write errors must not affect the program.
        let _ = writeln!(file, "{MARK}kernel `{kernel}`: {name}: {what}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for text in [
            "all",
            "none",
            "lds",
            "lds,pages",
            "barriers,constants,steps",
        ] {
            let lenient: Lenient = text.parse().unwrap();
            assert_eq!(lenient.to_string(), text);
        }
        assert_eq!("none,pages,pages".parse(), Ok(Lenient::PAGES));
        let error = "lds,zero".parse::<Lenient>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no leniency `zero`; there are lds, barriers, constants, pages, steps, all, none"
        );
    }

    #[test]
    fn what_is_used_is_noted_where_it_is_allowed() {
        let lenience = Lenience::new(Lenient::LDS);
        assert!(!lenience.uses(Lenient::PAGES) && lenience.uses(Lenient::LDS));
        assert_eq!(lenience.used(), Lenient::LDS);
        assert!(!NO_LENIENCE.uses(Lenient::LDS));
    }
}
