//! Versions of a block. The same instructions are translated several times where that makes faster
//! code: once for whatever registers hold, and once for what mostly holds in a loop.

/// A version of a block. Outside of loops there is only [`Variant::Any`], and [`Variant::Entry`]
/// where waves enter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Version {
    pub pc: u64,
    pub variant: Variant,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Variant {
    /// The entry of the code at this block: loads registers, then goes to another version.
    Entry,
    /// Whatever registers and EXEC hold.
    Any,
    /// All lanes are enabled when it begins; registers are carried, if the block's loop carries
    /// some.
    Full,
    /// All lanes are enabled: looks at registers, and goes to `Full` if they hold what that
    /// expects, otherwise to `Any`.
    Head,
}

impl Version {
    pub(crate) fn entry(pc: u64) -> Self {
        let variant = Variant::Entry;
        Self { pc, variant }
    }

    pub(crate) fn is_head(self) -> bool {
        self.variant == Variant::Head
    }

    pub(crate) fn is_full(self) -> bool {
        self.variant == Variant::Full
    }

    pub(crate) fn is_entry(self) -> bool {
        self.variant == Variant::Entry
    }

    pub(crate) fn any(pc: u64) -> Self {
        let variant = Variant::Any;
        Self { pc, variant }
    }

    pub(crate) fn full(pc: u64) -> Self {
        let variant = Variant::Full;
        Self { pc, variant }
    }

    pub(crate) fn head(pc: u64) -> Self {
        let variant = Variant::Head;
        Self { pc, variant }
    }

    pub(crate) fn label(self) -> String {
        // Other labels are letters and a number.
        let name = match self.variant {
            Variant::Entry => "entry",
            Variant::Any => "any",
            Variant::Full => "full",
            Variant::Head => "head",
        };
        format!("{name}.{:x}", self.pc)
    }
}
