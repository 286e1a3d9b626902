//! Sets of vector registers.

/// Vector registers from the first on, as bits: those that lanes were computed from.
pub(crate) type Roots = u128;

/// Registers from here on are not among them.
pub(crate) const ROOTS: u16 = Roots::BITS as u16;

/// Registers of a set.
pub(crate) fn numbers(registers: Roots) -> impl Iterator<Item = u16> {
    (0..ROOTS).filter(move |n| registers >> n & 1 != 0)
}

/// The set of some registers.
pub(crate) fn set_of(numbers: impl Iterator<Item = u16>) -> Roots {
    numbers.fold(0, |set, n| set | 1 << n)
}

/// Pairs by their first registers.
pub(crate) fn both(firsts: Roots) -> Roots {
    firsts | firsts << 1
}

/// Registers that are carried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Carried {
    /// Those whose lanes are at equal distances.
    pub one: Roots,
    /// The first registers of pairs whose lanes are, as 64-bit values.
    pub two: Roots,
}

impl Carried {
    /// All of them.
    pub(crate) fn registers(self) -> Roots {
        self.one | both(self.two)
    }
}
