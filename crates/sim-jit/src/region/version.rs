//! Versions of a block: translations for different things that are known where it begins.

/// A version of a block. Outside of loops there is but one; in loops another is for what is
/// mostly so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Version {
    pub pc: u64,
    pub variant: Variant,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Variant {
    /// Where the code is entered.
    Entry,
    /// For whatever registers hold.
    Any,
    /// All lanes are enabled when it begins; registers are carried, if the block has such: see
    /// `loops`.
    Full,
    /// With all lanes enabled: looks at registers and goes to one of the others.
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
