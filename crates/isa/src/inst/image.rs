//! Image instructions.

use super::memory::Held;
use super::place::Place;

/// An image instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Image {
    /// The operation.
    pub operation: ImageOperation,
    /// VGPRs of the address, in the order of the address's words. GFX9 has consecutive registers,
    /// as many as the largest dimension needs: the image resource states the dimension.
    pub address: Vec<u16>,
    /// The dimension that the instruction states, from GFX10 on.
    pub dimension: Option<Dimension>,
    /// Coordinates, levels and biases are 16-bit halves of registers.
    pub halves: bool,
    /// Gradients are 16-bit halves of registers.
    pub half_gradients: bool,
    /// Coordinates of samples are in texels, regardless of the sampler.
    pub unnormalized: bool,
    /// First of the image resource's eight SGPRs; of a hierarchy's four.
    pub resource: u8,
    /// First of the sampler's four SGPRs.
    pub sampler: Option<u8>,
    /// Bit mask of the components that are in registers.
    pub mask: u8,
    /// Their representation in registers.
    pub held: Held,
    /// First register of the data.
    pub data: Place,
    /// A register behind the data tells of pages without memory (TFE).
    pub status: bool,
}

/// The operation of an image instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImageOperation {
    /// Loads a texel.
    Load {
        /// Whether the last coordinate is a level.
        level: bool,
        /// Whether the bits are loaded without conversion.
        raw: bool,
    },
    /// Loads one component of four samples of a texel, from the given one on.
    LoadSamples,
    /// Stores a texel.
    Store {
        /// Whether the last coordinate is a level.
        level: bool,
        /// Whether the bits are stored without conversion.
        raw: bool,
    },
    /// Changes a texel of 32 or 64 bits.
    Atomic {
        /// Name in the table of atomic operations.
        op: &'static str,
        /// Words of the element, 1 or 2.
        words: u8,
        /// Number of data operands, 1 or 2 (compare and swap).
        operands: u8,
        /// Whether the old value is returned.
        returns: bool,
    },
    /// Samples with a filter.
    Sample(Sampling),
    /// Loads one component of the four texels of a linear filter.
    Gather(Sampling),
    /// The level that a sample would have: clamped, and as computed.
    Level,
    /// Width, height, depth and number of levels.
    Size,
    /// Intersects a ray with a node of a bounding volume hierarchy: four boxes, or a triangle.
    Ray {
        /// Whether the node's pointer has 64 bits.
        wide: bool,
    },
    /// Intersects a ray with a node of GFX12: eight boxes, a pair of triangles, or an instance, which
    /// transforms the ray: its origin and direction are written back.
    Ray8,
}

/// The address operands of a sample: in this order, if present, an offset in texels, a bias of the
/// level, a reference to compare with, gradients, coordinates, and a level or its least value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// The source of the level.
    pub level: Level,
    /// Texels are compared with a reference.
    pub compares: bool,
    /// An offset in texels is added to the coordinates.
    pub offset: bool,
    /// The address ends with a least level.
    pub clamps: bool,
}

/// The source of a sample's level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Differences between the lanes of a quad.
    Differences,
    /// The same, plus an operand.
    Bias,
    /// Operands: the derivatives of each coordinate.
    Gradients,
    /// An operand.
    Operand,
    /// Level 0.
    Zero,
}

/// The dimension of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub enum Dimension {
    D1,
    D2,
    D3,
    Cube,
    D1Array,
    D2Array,
    D2Samples,
    D2SamplesArray,
}

impl Dimension {
    /// Whether texels have samples, whose number is the last coordinate.
    #[must_use]
    pub fn has_samples(self) -> bool {
        matches!(self, Self::D2Samples | Self::D2SamplesArray)
    }

    /// The dimension behind `SQ_RSRC_IMG_`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "1D" => Self::D1,
            "2D" => Self::D2,
            "3D" => Self::D3,
            "CUBE" => Self::Cube,
            "1D_ARRAY" => Self::D1Array,
            "2D_ARRAY" => Self::D2Array,
            "2D_MSAA" => Self::D2Samples,
            "2D_MSAA_ARRAY" => Self::D2SamplesArray,
            _ => return None,
        })
    }

    /// The dimension with the number in an image resource.
    #[must_use]
    pub fn of_resource(kind: u32) -> Option<Self> {
        let all = [
            Self::D1,
            Self::D2,
            Self::D3,
            Self::Cube,
            Self::D1Array,
            Self::D2Array,
            Self::D2Samples,
            Self::D2SamplesArray,
        ];
        all.into_iter().find(|of| of.in_resource() == kind)
    }

    /// Its number in an image resource.
    #[must_use]
    pub fn in_resource(self) -> u32 {
        match self {
            Self::D1 => 8,
            Self::D2 => 9,
            Self::D3 => 10,
            Self::Cube => 11,
            Self::D1Array => 12,
            Self::D2Array => 13,
            Self::D2Samples => 14,
            Self::D2SamplesArray => 15,
        }
    }

    /// Whether there are layers; a cube's faces are.
    #[must_use]
    pub fn has_layers(self) -> bool {
        matches!(
            self,
            Self::D1Array | Self::D2Array | Self::Cube | Self::D2SamplesArray
        )
    }

    /// Number of coordinates.
    #[must_use]
    pub fn coordinates(self) -> usize {
        match self {
            Self::D1 => 1,
            Self::D2 | Self::D1Array => 2,
            Self::D3 | Self::Cube | Self::D2Array | Self::D2Samples => 3,
            Self::D2SamplesArray => 4,
        }
    }

    /// Number of coordinates that have derivatives.
    #[must_use]
    pub fn derivatives(self) -> usize {
        match self {
            Self::D1 | Self::D1Array => 1,
            Self::D3 => 3,
            _ => 2,
        }
    }
}

impl Image {
    /// The first word of the origin in the address of [`ImageOperation::Ray8`]; the direction follows.
    pub const RAY8_ORIGIN: usize = 4;

    /// Registers of the data, without the status.
    #[must_use]
    pub fn data_registers(&self) -> u16 {
        match self.operation {
            ImageOperation::Atomic {
                words, operands, ..
            } => u16::from(words * operands),
            ImageOperation::Gather(_)
            | ImageOperation::LoadSamples
            | ImageOperation::Ray { .. } => self.held.registers(4),
            ImageOperation::Ray8 => 10,
            _ => self.held.registers(self.mask.count_ones() as u8),
        }
    }

    /// Number of the address's words with this dimension.
    #[must_use]
    pub fn words(&self, dimension: Dimension) -> usize {
        self.parts(dimension).1
    }

    /// The first words of the parts of the address, and the number of words.
    #[must_use]
    pub fn parts(&self, dimension: Dimension) -> (AddressParts, usize) {
        let mut parts = AddressParts::default();
        let mut next = 0;
        let mut take = |count: usize| {
            let first = next;
            next += count;
            Some(first)
        };
        let pairs = |count: usize, halves: bool| match halves {
            true => count.div_ceil(2),
            false => count,
        };
        let mut behind = 0;
        match self.operation {
            ImageOperation::Load { level, .. } | ImageOperation::Store { level, .. } => {
                behind = usize::from(level);
            }
            ImageOperation::Atomic { .. } | ImageOperation::LoadSamples | ImageOperation::Level => {
            }
            // Pointer, length, origin, direction, and the inverse of the direction.
            ImageOperation::Ray { wide } => {
                let vectors = if self.halves { 3 } else { 6 };
                return (parts, 5 + usize::from(wide) + vectors);
            }
            // The base of 64 bits, length, instance mask, origin, direction, and the node.
            ImageOperation::Ray8 => return (parts, Self::RAY8_ORIGIN + 3 + 3 + 1),
            ImageOperation::Size => {
                parts.coordinates = 0;
                return (parts, 1);
            }
            ImageOperation::Sample(sampling) | ImageOperation::Gather(sampling) => {
                if sampling.offset {
                    parts.offset = take(1);
                }
                if sampling.level == Level::Bias {
                    parts.bias = take(1);
                }
                if sampling.compares {
                    parts.reference = take(1);
                }
                if sampling.level == Level::Gradients {
                    // Each direction begins with a new register.
                    let each = pairs(dimension.derivatives(), self.half_gradients);
                    parts.gradients = take(2 * each).map(|first| [first, first + each]);
                }
                behind =
                    usize::from(sampling.level == Level::Operand) + usize::from(sampling.clamps);
            }
        }
        parts.count = dimension.coordinates() + behind;
        parts.coordinates = take(pairs(parts.count, self.halves)).unwrap_or_default();
        (parts, next)
    }
}

/// The first words of the parts of an address.
#[derive(Clone, Copy, Default, Debug)]
pub struct AddressParts {
    /// The offset in texels.
    pub offset: Option<usize>,
    /// The bias of the level.
    pub bias: Option<usize>,
    /// The reference of a comparison.
    pub reference: Option<usize>,
    /// The derivatives in both directions.
    pub gradients: Option<[usize; 2]>,
    /// The coordinates, and behind them a level or a least level.
    pub coordinates: usize,
    /// Number of coordinates with the level.
    pub count: usize,
}
