//! Why a launch cannot run on a device, as a value.

use std::fmt;

use gfxjit_targets::GridTooLarge;
use thiserror::Error;

/// Why a launch cannot run on a device. Programs test the variant or [`Refusal::code`], not the text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no work-item.
    #[error("the {what} is 0 in {axis}")]
    Empty {
        /// The size that is 0.
        what: LaunchSize,
        /// The first axis in which it is 0.
        axis: char,
    },
    /// The grid has more workgroups than an axis, or their total, allows.
    #[error("{0}")]
    Grid(String),
    /// The last workgroup of an axis would be partial, which the driver or the kernel does not allow.
    #[error("{0}")]
    Uneven(String),
    /// A workgroup has too many work-items.
    #[error("a workgroup of {} work-items ({}); {limit} allows {most}", items(*shape), by(*shape))]
    Workgroup {
        /// Work-items in X, Y and Z.
        shape: [u32; 3],
        /// The limit.
        most: u32,
        /// Where the limit comes from.
        limit: ItemLimit,
    },
    /// The kernel is compiled for workgroups of another shape.
    #[error("{0}")]
    Shape(String),
    /// A workgroup has too much LDS.
    #[error("a workgroup needs {bytes} bytes of LDS ({declared} static); the device has {most}")]
    Lds {
        /// Bytes of the workgroup.
        bytes: u64,
        /// Bytes of static LDS, declared by its code.
        declared: u64,
        /// The device's limit for a workgroup.
        most: u32,
    },
    /// A work-item has too much scratch.
    #[error("{bytes} bytes of scratch for each work-item; the device has {most}")]
    Scratch {
        /// Bytes of a work-item.
        bytes: u32,
        /// The device's limit.
        most: u32,
    },
    /// A cooperative launch has more workgroups than are resident at once.
    #[error(
        "it is cooperative, so all its {groups} workgroups must be resident at once; the device holds {held} of them"
    )]
    NotResident {
        /// Workgroups of the launch.
        groups: u64,
        /// Workgroups that can be resident at once.
        held: u64,
    },
    /// The launch needs a feature that the device or its driver lacks.
    #[error("it asks for {what}, which {device} has not")]
    Lacks {
        /// The feature.
        what: String,
        /// The device's URI.
        device: String,
    },
    /// The launch's code, or memory that it names, is on another device.
    #[error("{0}")]
    Elsewhere(String),
    /// The arguments do not fit the kernel or the device.
    #[error("{0}")]
    Arguments(String),
    /// The code object needs something that this device does not support, or is damaged.
    #[error("{0}")]
    Code(String),
    /// The driver refuses the launch; the driver's message.
    #[error("{0}")]
    Driver(String),
}

/// A size of a launch in three dimensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaunchSize {
    /// The grid.
    Grid,
    /// The grid in work-items, in OpenCL's term.
    GlobalSize,
    /// The work-items of a workgroup.
    Workgroup,
    /// The work-items of a workgroup, in HIP's term.
    Block,
}

impl fmt::Display for LaunchSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Grid => "grid",
            Self::GlobalSize => "global size",
            Self::Workgroup => "workgroup",
            Self::Block => "block",
        })
    }
}

/// Where a limit of the work-items of a workgroup comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemLimit {
    /// The device, for all kernels.
    Device,
    /// The size that the kernel was compiled for.
    Kernel,
    /// The device, by the registers that the kernel needs.
    Registers,
}

impl fmt::Display for ItemLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Device => "the device",
            Self::Kernel => "the kernel",
            Self::Registers => "the device, with the registers of the kernel,",
        })
    }
}

impl Refusal {
    /// A stable word for programs: `refusal` in JSON. The list is in `docs/command.md`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty",
            Self::Grid(_) => "grid",
            Self::Uneven(_) => "uneven",
            Self::Workgroup { .. } => "workgroup",
            Self::Shape(_) => "shape",
            Self::Lds { .. } => "lds",
            Self::Scratch { .. } => "scratch",
            Self::NotResident { .. } => "not_resident",
            Self::Lacks { .. } => "lacks",
            Self::Elsewhere(_) => "elsewhere",
            Self::Arguments(_) => "arguments",
            Self::Code(_) => "code",
            Self::Driver(_) => "driver",
        }
    }

    /// The refusal of a launch with a size of 0, which names the first such axis.
    #[must_use]
    pub fn empty(what: LaunchSize, sizes: [u32; 3]) -> Option<Self> {
        let mut axes = ['X', 'Y', 'Z'].into_iter().zip(sizes);
        let (axis, _) = axes.find(|(_, size)| *size == 0)?;
        Some(Self::Empty { what, axis })
    }

    /// The refusal of a workgroup with more than `most` work-items.
    #[must_use]
    pub fn workgroup(shape: [u32; 3], most: u32, limit: ItemLimit) -> Option<Self> {
        (items(shape) > u128::from(most)).then_some(Self::Workgroup { shape, most, limit })
    }

    /// The refusal of code that is loaded on another device, or on none.
    #[must_use]
    pub fn not_loaded() -> Self {
        Self::Elsewhere("its code is not loaded on this device".to_owned())
    }
}

/// Work-items of a workgroup; the product fits in 96 bits.
fn items(shape: [u32; 3]) -> u128 {
    shape.iter().map(|&size| u128::from(size)).product()
}

fn by([x, y, z]: [u32; 3]) -> String {
    format!("{x} x {y} x {z}")
}

impl From<GridTooLarge> for Refusal {
    fn from(error: GridTooLarge) -> Self {
        Self::Grid(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaultKind;

    #[test]
    fn words_for_programs_are_written_down() {
        let text = String::new;
        let refusals = [
            Refusal::Empty {
                what: LaunchSize::Grid,
                axis: 'X',
            },
            Refusal::Grid(text()),
            Refusal::Uneven(text()),
            Refusal::Workgroup {
                shape: [1; 3],
                most: 0,
                limit: ItemLimit::Device,
            },
            Refusal::Shape(text()),
            Refusal::Lds {
                bytes: 1,
                declared: 0,
                most: 0,
            },
            Refusal::Scratch { bytes: 1, most: 0 },
            Refusal::NotResident { groups: 1, held: 0 },
            Refusal::Lacks {
                what: text(),
                device: text(),
            },
            Refusal::Elsewhere(text()),
            Refusal::Arguments(text()),
            Refusal::Code(text()),
            Refusal::Driver(text()),
        ];
        let kinds = [
            FaultKind::OutOfRange,
            FaultKind::NotGiven,
            FaultKind::ReadOnly,
            FaultKind::Misaligned,
            FaultKind::Unsupported,
            FaultKind::IllegalInstruction,
            FaultKind::BadPc,
            FaultKind::BadRegister,
            FaultKind::Barrier,
            FaultKind::Trap,
            FaultKind::UndefinedBehavior,
            FaultKind::Host,
            FaultKind::Uninitialized,
            FaultKind::Race,
            FaultKind::MissingWait,
            FaultKind::InactiveLane,
            FaultKind::InstructionLimit,
            FaultKind::TimeLimit,
        ];
        let page = include_str!("../../../docs/command.md");
        let words = refusals
            .iter()
            .map(Refusal::code)
            .chain(kinds.map(FaultKind::code));
        for word in words {
            assert!(
                page.contains(&format!("`{word}`")),
                "docs/command.md does not have `{word}`"
            );
        }
    }

    #[test]
    fn a_refusal_names_the_limit() {
        let shape = [64, 32, 1];
        let refusal = Refusal::Workgroup {
            shape,
            most: 1024,
            limit: ItemLimit::Device,
        };
        let text = "a workgroup of 2048 work-items (64 x 32 x 1); the device allows 1024";
        assert_eq!(refusal.to_string(), text);
        assert_eq!(Refusal::empty(LaunchSize::Grid, [1, 2, 3]), None);
        let refusal =
            Refusal::empty(LaunchSize::Grid, [1, 0, 0]).map(|refusal| refusal.to_string());
        assert_eq!(refusal.as_deref(), Some("the grid is 0 in Y"));
    }
}
