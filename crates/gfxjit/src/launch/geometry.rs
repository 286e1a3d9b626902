//! The number of work-items of a launch, and how they form workgroups.
//!
//! Problem: HIP counts workgroups, HSA and OpenCL count work-items (and then the last
//! workgroup of a dimension may be partial); the packet wants work-items as 32 bits and the
//! workgroup as 16. Everything that does not fit is refused here, with the limit.

use gfxjit_hal::{ItemLimit, LaunchSize, Refusal};

/// A size in one to three dimensions: `256`, `[16, 16]`, `(8, 8, 4)`.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::Size;
/// assert_eq!(Size::from((8, 4)), Size::from([8, 4]));
/// // The number of dimensions is part of it: kernels can ask for it.
/// assert_ne!(Size::from(8), Size::from((8, 1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// X, Y, Z; 1 where a dimension was not given.
    pub size: [u32; 3],
    /// How many dimensions were given.
    pub dimensions: u8,
}

impl From<u32> for Size {
    fn from(x: u32) -> Self {
        Self::from([x])
    }
}

impl From<[u32; 1]> for Size {
    fn from([x]: [u32; 1]) -> Self {
        Self {
            size: [x, 1, 1],
            dimensions: 1,
        }
    }
}

impl From<[u32; 2]> for Size {
    fn from([x, y]: [u32; 2]) -> Self {
        Self {
            size: [x, y, 1],
            dimensions: 2,
        }
    }
}

impl From<[u32; 3]> for Size {
    fn from(size: [u32; 3]) -> Self {
        Self {
            size,
            dimensions: 3,
        }
    }
}

impl From<(u32, u32)> for Size {
    fn from((x, y): (u32, u32)) -> Self {
        Self::from([x, y])
    }
}

impl From<(u32, u32, u32)> for Size {
    fn from((x, y, z): (u32, u32, u32)) -> Self {
        Self::from([x, y, z])
    }
}

/// The grid as the caller stated it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grid {
    /// Workgroups.
    Groups(Size),
    /// Work-items.
    Items(Size),
}

/// The limits of a kernel and a device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub device_max: u32,
    pub kernel_max: u32,
    pub required: Option<[u32; 3]>,
    /// The kernel was compiled on the promise that no workgroup is partial.
    pub uniform: bool,
    /// Workgroups of a grid.
    pub max_groups: Option<[u32; 3]>,
}

/// A checked launch geometry, as in the dispatch packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Geometry {
    /// Work-items.
    pub grid: [u32; 3],
    /// Work-items of a workgroup in each dimension, each at least 1.
    pub block: [u16; 3],
    /// Dimensions, 1 to 3.
    pub dimensions: u16,
}

const AXES: [&str; 3] = ["X", "Y", "Z"];

fn text([x, y, z]: [u32; 3]) -> String {
    format!("{x} x {y} x {z}")
}

impl Geometry {
    pub(crate) fn check(grid: Grid, block: Size, limits: &Limits) -> Result<Self, Refusal> {
        let (Grid::Groups(given) | Grid::Items(given)) = grid;
        let what = match grid {
            Grid::Groups(_) => LaunchSize::Grid,
            Grid::Items(_) => LaunchSize::GlobalSize,
        };
        let empty = Refusal::empty(what, given.size)
            .or_else(|| Refusal::empty(LaunchSize::Block, block.size));
        if let Some(empty) = empty {
            return Err(empty);
        }
        let (most, limit) = match limits.kernel_max <= limits.device_max {
            true => (limits.kernel_max, ItemLimit::Kernel),
            false => (limits.device_max, ItemLimit::Device),
        };
        if let Some(refusal) = Refusal::workgroup(block.size, most, limit) {
            return Err(refusal);
        }
        if let Some(required) = limits.required
            && required != block.size
        {
            return Err(Refusal::Shape(format!(
                "a block of {}; the kernel was compiled for exactly {}",
                text(block.size),
                text(required)
            )));
        }
        let mut checked = Self {
            grid: [0; 3],
            block: [1; 3],
            dimensions: u16::from(given.dimensions.max(block.dimensions)),
        };
        for (axis, name) in AXES.iter().enumerate() {
            let (given, block) = (given.size[axis], block.size[axis]);
            checked.block[axis] = u16::try_from(block).map_err(|_| {
                Refusal::Shape(format!("a block of {block} in {name}; at most 65535"))
            })?;
            checked.grid[axis] = match grid {
                Grid::Groups(_) => given.checked_mul(block).ok_or_else(|| {
                    Refusal::Grid(format!(
                        "{given} workgroups of {block} in {name} are {} work-items; at most {}",
                        u64::from(given) * u64::from(block),
                        u32::MAX
                    ))
                })?,
                Grid::Items(_) => given,
            };
            let groups = checked.grid[axis].div_ceil(block);
            if let Some(most) = limits.max_groups
                && groups > most[axis]
            {
                return Err(Refusal::Grid(format!(
                    "{groups} workgroups in {name}; the kernel allows {}",
                    most[axis]
                )));
            }
            if limits.uniform && !checked.grid[axis].is_multiple_of(block) {
                return Err(Refusal::Uneven(format!(
                    "{given} work-items in {name} are no multiple of the block's {block}, and \
                     the kernel was compiled for whole workgroups only"
                )));
            }
        }
        Ok(checked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        device_max: 1024,
        kernel_max: 256,
        required: None,
        uniform: false,
        max_groups: None,
    };

    fn groups(size: impl Into<Size>) -> Grid {
        Grid::Groups(size.into())
    }

    fn items(size: impl Into<Size>) -> Grid {
        Grid::Items(size.into())
    }

    #[test]
    fn groups_and_items() {
        let by_groups = Geometry::check(groups([4, 2]), 64.into(), &LIMITS).unwrap();
        assert_eq!(by_groups.grid, [256, 2, 1]);
        assert_eq!(by_groups.block, [64, 1, 1]);
        assert_eq!(by_groups.dimensions, 2);
        let by_items = Geometry::check(items(100), 64.into(), &LIMITS).unwrap();
        assert_eq!(by_items.grid, [100, 1, 1]);
        assert_eq!(by_items.dimensions, 1);
        let cube = Geometry::check(items(1), (4, 4, 4).into(), &LIMITS).unwrap();
        assert_eq!(cube.dimensions, 3);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let uniform = Limits {
            uniform: true,
            ..LIMITS
        };
        let required = Limits {
            required: Some([64, 1, 1]),
            ..LIMITS
        };
        let few_groups = Limits {
            max_groups: Some([8, 1, 1]),
            ..LIMITS
        };
        let small_device = Limits {
            device_max: 128,
            ..LIMITS
        };
        for (grid, block, limits, reason) in [
            (groups(0), Size::from(64), LIMITS, "the grid is 0 in X"),
            (items([1, 0]), 64.into(), LIMITS, "global size is 0 in Y"),
            (groups(1), [1, 1, 0].into(), LIMITS, "block is 0 in Z"),
            (
                groups(1),
                257.into(),
                LIMITS,
                "a workgroup of 257 work-items (257 x 1 x 1); the kernel allows 256",
            ),
            (groups(1), 256.into(), small_device, "the device allows 128"),
            (
                groups(1),
                [u32::MAX; 3].into(),
                LIMITS,
                "the kernel allows 256",
            ),
            (groups(1), 32.into(), required, "exactly 64 x 1 x 1"),
            (
                groups(1 << 26),
                64.into(),
                LIMITS,
                "4294967296 work-items; at most 4294967295",
            ),
            (
                items([8, 65]),
                [1, 64].into(),
                few_groups,
                "2 workgroups in Y; the kernel allows 1",
            ),
            (items(100), 64.into(), uniform, "whole workgroups only"),
        ] {
            let error = Geometry::check(grid, block, &limits)
                .unwrap_err()
                .to_string();
            assert!(error.contains(reason), "{error}");
        }
        assert!(Geometry::check(items(128), 64.into(), &uniform).is_ok());
        assert!(Geometry::check(groups(1), 64.into(), &required).is_ok());
        assert!(Geometry::check(items(u32::MAX), 64.into(), &LIMITS).is_ok());
    }
}
