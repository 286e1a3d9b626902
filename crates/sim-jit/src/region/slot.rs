//! The registers of a wave, as translators see them: a vector register is several chunks of lanes.

/// A scalar register, or a chunk of a vector register.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Slot {
    Vgpr(u16, u32),
    Agpr(u16, u32),
    Sgpr(u8),
    Scc,
}

impl Slot {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Vgpr(n, chunk) => format!("%v{n}.{chunk}"),
            Self::Agpr(n, chunk) => format!("%a{n}.{chunk}"),
            Self::Sgpr(n) => format!("%s{n}"),
            Self::Scc => "%scc".to_owned(),
        }
    }

    pub(crate) fn is_vector(self) -> bool {
        matches!(self, Self::Vgpr(..) | Self::Agpr(..))
    }

    pub(crate) fn chunk(self) -> Option<u32> {
        match self {
            Self::Vgpr(_, chunk) | Self::Agpr(_, chunk) => Some(chunk),
            Self::Sgpr(_) | Self::Scc => None,
        }
    }

    /// The same register's slot in another chunk.
    pub(crate) fn in_chunk(self, chunk: u32) -> Self {
        match self {
            Self::Vgpr(n, _) => Self::Vgpr(n, chunk),
            Self::Agpr(n, _) => Self::Agpr(n, chunk),
            Self::Sgpr(_) | Self::Scc => self,
        }
    }
}
