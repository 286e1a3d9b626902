//! Kinds of faults, for programs.

/// Why a launch was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// An address outside every buffer, image and aperture.
    OutOfRange,
    /// An address in memory of the device that the launch does not name
    /// ([`SoftwareOptions::strict`](crate::SoftwareOptions::strict)).
    NotGiven,
    /// A write to memory that is read-only, such as code.
    ReadOnly,
    /// An address that is not aligned as the instruction needs it.
    Misaligned,
    /// An instruction that the software GPU does not support.
    Unsupported,
    /// Bytes that are no instruction of the target.
    IllegalInstruction,
    /// The program counter left the code.
    BadPc,
    /// A register beyond the kernel's declared budget or the hardware's file.
    BadRegister,
    /// A barrier that not all waves of the workgroup reach.
    Barrier,
    /// `s_trap`, an assertion on the device.
    Trap,
    /// A check of clang's undefined behavior sanitizer failed (`-fsanitize=undefined`), which executes `s_trap`. The
    /// reason is known where the code object has line tables; without them it is [`FaultKind::Trap`].
    UndefinedBehavior,
    /// A request of the kernel to the host that failed.
    Host,
    /// A value that was never written is used ([`Checks::uninit`](crate::Checks::uninit)). Global
    /// memory is tracked only on devices opened with that check.
    Uninitialized,
    /// Two waves access the same bytes, at least one of them writes, and no synchronisation orders
    /// them ([`Checks::race`](crate::Checks::race)).
    Race,
    /// A register is used before the load into it was waited for
    /// ([`Checks::sync`](crate::Checks::sync)).
    MissingWait,
    /// A lane takes a value from a lane that is not active ([`Checks::lanes`](crate::Checks::lanes)).
    InactiveLane,
    /// The launch executed more instructions than its limit.
    InstructionLimit,
    /// The launch ran for longer than its limit.
    TimeLimit,
}

impl FaultKind {
    /// A stable word for programs: a fault's `kind` in JSON. The list is in `docs/command.md`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OutOfRange => "out_of_range",
            Self::NotGiven => "not_given",
            Self::ReadOnly => "read_only",
            Self::Misaligned => "misaligned",
            Self::Unsupported => "unsupported",
            Self::IllegalInstruction => "illegal_instruction",
            Self::BadPc => "bad_pc",
            Self::BadRegister => "bad_register",
            Self::Barrier => "barrier",
            Self::Trap => "trap",
            Self::UndefinedBehavior => "undefined_behavior",
            Self::Host => "host",
            Self::Uninitialized => "uninitialized",
            Self::Race => "race",
            Self::MissingWait => "missing_wait",
            Self::InactiveLane => "inactive_lane",
            Self::InstructionLimit => "instruction_limit",
            Self::TimeLimit => "time_limit",
        }
    }
}
