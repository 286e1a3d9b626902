//! The access of a fault, as a value.

use crate::fault_kind::FaultKind;

/// An access to memory that could not be done, or that a check has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FaultAccess {
    /// Its name in messages: `load`, `scalar store`, `atomic operation`.
    pub name: &'static str,
    /// Bytes that a lane accesses.
    pub bytes: u64,
    /// Whether it writes.
    pub writes: bool,
    /// The memory that its address belongs to.
    pub space: FaultSpace,
}

/// The memory that the address of an access belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultSpace {
    /// Global memory.
    Global,
    /// Global memory behind the bytes that a buffer was asked to have ([`Checks::memory`](crate::Checks::memory)).
    Padding,
    /// The LDS of a workgroup.
    Lds {
        /// The offset of the access.
        offset: u64,
        /// Bytes of LDS of the workgroup.
        bytes: u64,
    },
    /// The scratch of a work-item.
    Scratch {
        /// The offset of the access.
        offset: u64,
        /// Bytes of scratch of the work-item.
        bytes: u64,
    },
}

impl FaultSpace {
    /// A stable word for programs: `space` in JSON. The list is in `docs/command.md`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Padding => "padding",
            Self::Lds { .. } => "lds",
            Self::Scratch { .. } => "scratch",
        }
    }

    /// The offset in LDS or scratch.
    #[must_use]
    pub const fn offset(self) -> Option<u64> {
        match self {
            Self::Lds { offset, .. } | Self::Scratch { offset, .. } => Some(offset),
            Self::Global | Self::Padding => None,
        }
    }
}

impl FaultAccess {
    /// The fault in words, without the address: `load of 4 bytes outside every buffer`.
    #[must_use]
    pub fn describe(&self, kind: FaultKind) -> String {
        let Self { name, bytes, .. } = self;
        let place = match (kind, self.space) {
            (FaultKind::Misaligned, FaultSpace::Lds { .. }) => {
                "in LDS at an address that is not a multiple of its size".to_owned()
            }
            (FaultKind::Misaligned, _) => {
                "at an address that is not a multiple of its size".to_owned()
            }
            (FaultKind::ReadOnly, _) => "to memory that is read-only".to_owned(),
            (FaultKind::NotGiven, _) => "in memory that this launch was not given".to_owned(),
            (_, FaultSpace::Global) => "outside every buffer".to_owned(),
            (_, FaultSpace::Padding) => "beyond the end of a buffer".to_owned(),
            (_, FaultSpace::Lds { offset, bytes }) => {
                format!("in LDS at {offset:#x}, which has {bytes} bytes,")
            }
            (_, FaultSpace::Scratch { offset, bytes }) => {
                format!("in scratch at {offset:#x}, of which a work-item has {bytes} bytes,")
            }
        };
        format!("{name} of {bytes} bytes {place}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_follow_from_the_values() {
        let lds = FaultSpace::Lds {
            offset: 64,
            bytes: 32,
        };
        for (kind, space, text) in [
            (
                FaultKind::OutOfRange,
                FaultSpace::Global,
                "outside every buffer",
            ),
            (
                FaultKind::NotGiven,
                FaultSpace::Global,
                "in memory that this launch was not given",
            ),
            (
                FaultKind::OutOfRange,
                FaultSpace::Padding,
                "beyond the end of a buffer",
            ),
            (
                FaultKind::OutOfRange,
                lds,
                "in LDS at 0x40, which has 32 bytes,",
            ),
            (
                FaultKind::Misaligned,
                lds,
                "in LDS at an address that is not a multiple of its size",
            ),
        ] {
            let access = FaultAccess {
                name: "store",
                bytes: 4,
                writes: true,
                space,
            };
            assert_eq!(access.describe(kind), format!("store of 4 bytes {text}"));
        }
    }
}
