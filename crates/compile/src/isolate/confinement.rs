//! What keeps isolated compiles from the rest of the system.

/// What confines isolated compiles on this system. See
/// [`SandboxPolicy`](crate::SandboxPolicy).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Confinement {
    /// A seccomp filter: no file can be opened, no socket made, no program or process started.
    pub seccomp: bool,
    /// The version of landlock's interface, which takes files and TCP away a second time; `None`
    /// where the kernel has none.
    pub landlock: Option<u32>,
}

/// What this system has for confining isolated compiles. On others than Linux that is nothing, and
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
