//! Confinement of isolated compiles.

/// The confinement of isolated compiles on this system. See
/// [`SandboxPolicy`](crate::SandboxPolicy).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Confinement {
    /// A seccomp filter: no file can be opened, no socket created, no program or process started.
    pub seccomp: bool,
    /// The version of landlock's interface, which forbids files and TCP in addition; `None` if the
    /// kernel has none.
    pub landlock: Option<u32>,
}

/// The confinement that this system offers for isolated compiles. Only Linux offers any; elsewhere
/// isolated compiles are errors.
#[must_use]
pub fn confinement() -> Confinement {
    #[cfg(target_os = "linux")]
    {
        let gfxjit_sandbox::Confinement { seccomp, landlock } = gfxjit_sandbox::available();
        Confinement { seccomp, landlock }
    }
    #[cfg(not(target_os = "linux"))]
    Confinement::default()
}
