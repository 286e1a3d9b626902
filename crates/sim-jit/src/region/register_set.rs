//! Sets of vector registers, as bits of one number.

/// A set of vector registers, from the first on.
pub(crate) type VgprSet = u128;

/// Registers from here on are in no set.
pub(crate) const SET_END: u16 = VgprSet::BITS as u16;

/// The registers of a set.
pub(crate) fn numbers(registers: VgprSet) -> impl Iterator<Item = u16> {
    (0..SET_END).filter(move |n| registers >> n & 1 != 0)
}

/// The set of some registers.
pub(crate) fn set_of(numbers: impl Iterator<Item = u16>) -> VgprSet {
    numbers.fold(0, |set, n| set | 1 << n)
}

/// The registers of pairs, which are given by their first registers.
pub(crate) fn both(firsts: VgprSet) -> VgprSet {
    firsts | firsts << 1
}

/// Registers that a loop carries as scalars; see the analysis `loop_carried`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Carried {
    /// Registers whose lanes are at equal distances.
    pub one: VgprSet,
    /// The first registers of pairs whose lanes are at equal distances as 64-bit values.
    pub two: VgprSet,
}

impl Carried {
    /// All registers of both kinds.
    pub(crate) fn registers(self) -> VgprSet {
        self.one | both(self.two)
    }
}
