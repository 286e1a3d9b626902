//! HIP's error code for a refused launch, by the launching function.
//!
//! Problem: CLR checks the same mistake in several places, with a different code in each. The table has the codes of
//! HIP 7.14 (`tests/hosts/launch_errors.hip`, run on both); programs that try configurations test these codes.

use gfxjit::{ItemLimit, LaunchSize, Refusal};

use crate::error::{Code, Error};

/// The kind of launching function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LaunchKind {
    /// By the address of the kernel in the program: `hipLaunchKernel`, `hipLaunchKernelExC`,
    /// `hipExtLaunchKernel`.
    Symbol,
    /// `hipLaunchCooperativeKernel`.
    CooperativeSymbol,
    /// By a function handle of a module: `hipModuleLaunchKernel`.
    Function,
    /// `hipModuleLaunchCooperativeKernel`.
    CooperativeFunction,
    /// With the grid in work-items: `hipExtModuleLaunchKernel`.
    Items,
    /// `hipDrvLaunchKernelEx`.
    Configured,
    /// A node of a graph.
    Node,
}

impl LaunchKind {
    pub(crate) fn is_cooperative(self) -> bool {
        matches!(self, Self::CooperativeSymbol | Self::CooperativeFunction)
    }

    /// Whether the grid counts work-items; then the last workgroup may be partial.
    pub(crate) fn counts_items(self) -> bool {
        self == Self::Items
    }

    /// The code for a refusal.
    pub(crate) fn code(self, refusal: &Refusal) -> Code {
        let of_modules = matches!(self, Self::Function | Self::CooperativeFunction);
        match refusal {
            Refusal::NotResident { .. } => Code::COOPERATIVE_LAUNCH_TOO_LARGE,
            Refusal::Lds { .. } if self == Self::CooperativeSymbol => {
                Code::COOPERATIVE_LAUNCH_TOO_LARGE
            }
            Refusal::Lds { .. } => Code::INVALID_VALUE,
            Refusal::Workgroup {
                limit: ItemLimit::Kernel,
                ..
            } => Code::LAUNCH_FAILURE,
            Refusal::Workgroup { .. } if of_modules => Code::INVALID_VALUE,
            Refusal::Empty { .. } if of_modules => Code::INVALID_VALUE,
            Refusal::Empty {
                what: LaunchSize::Grid,
                ..
            } if self == Self::Items => Code::INVALID_VALUE,
            Refusal::Grid(_) if of_modules || self == Self::Items => Code::INVALID_VALUE,
            Refusal::Uneven(_) if self == Self::Items => Code::INVALID_VALUE,
            _ => Code::INVALID_CONFIGURATION,
        }
    }

    /// The error for a handle that is not a kernel, whose code depends on the launching function.
    pub(crate) fn of(self, error: Error) -> Error {
        let code = match self {
            _ if error.code != Code::INVALID_DEVICE_FUNCTION => error.code,
            Self::Symbol | Self::CooperativeSymbol => error.code,
            Self::Node => Code::INVALID_VALUE,
            _ => Code::INVALID_HANDLE,
        };
        Error { code, ..error }
    }
}
