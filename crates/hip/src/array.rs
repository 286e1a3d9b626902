//! Arrays: images in device memory, with levels. They are linear, as `gfxjit_isa::descriptor`
//! describes; a copy to or from an array is one of rows and slices.

use std::sync::Arc;

use gfxjit_isa::descriptor::{ImageResource, Linear};
use gfxjit_isa::format::{Format, Number};
use gfxjit_isa::inst::Dimension;
use gfxjit_targets::Generation;

use crate::abi::{Array3DDescriptor, ChannelFormat, array_flags, array_format, channel_kind};
use crate::copy::Side;
use crate::error::{Code, Error, Result};
use crate::gpu::Gpu;
use crate::handles::{Handle, Handles};
use crate::memory::{Allocated, Kind};
use crate::process::process;

pub(crate) static ARRAYS: Handles<Array> = Handles::new();
pub(crate) static MIPMAPPED: Handles<Mipmapped> = Handles::new();

/// The elements of an array or texture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Element {
    /// `hipArray_Format`.
    pub format: u32,
    /// 1, 2 or 4.
    pub channels: u32,
}

impl Element {
    pub(crate) fn new(format: u32, channels: u32) -> Result<Self> {
        let element = Self { format, channels };
        if element.bits().is_none() || ![1, 2, 4].contains(&channels) {
            return Err(Error::invalid(format!(
                "elements of {channels} components of hipArray_Format {format}"
            )));
        }
        Ok(element)
    }

    /// The elements that a `hipChannelFormatDesc` describes: components of the same size.
    pub(crate) fn of_channels(channels: &ChannelFormat) -> Result<Self> {
        let [x, y, z, w] = channels.bits;
        let count = [x, y, z, w].iter().take_while(|bits| **bits != 0).count();
        let alike = [x, y, z, w].iter().take(count).all(|bits| *bits == x);
        let nothing_behind = [x, y, z, w].iter().skip(count).all(|bits| *bits == 0);
        let format = match (channels.kind, x) {
            (channel_kind::UNSIGNED, 8) => array_format::UINT8,
            (channel_kind::UNSIGNED, 16) => array_format::UINT16,
            (channel_kind::UNSIGNED, 32) => array_format::UINT32,
            (channel_kind::SIGNED, 8) => array_format::SINT8,
            (channel_kind::SIGNED, 16) => array_format::SINT16,
            (channel_kind::SIGNED, 32) => array_format::SINT32,
            (channel_kind::FLOAT, 16) => array_format::HALF,
            (channel_kind::FLOAT, 32) => array_format::FLOAT,
            _ => 0,
        };
        if !alike || !nothing_behind || format == 0 {
            return Err(Error::invalid(format!(
                "hipChannelFormatDesc of {x}, {y}, {z}, {w} bits, kind {}",
                channels.kind
            )));
        }
        Self::new(format, count as u32)
    }

    /// The `hipChannelFormatDesc`.
    pub(crate) fn channels(self) -> ChannelFormat {
        let bits = i32::from(self.bits().unwrap_or_default());
        let kind = match self.format {
            array_format::UINT8 | array_format::UINT16 | array_format::UINT32 => {
                channel_kind::UNSIGNED
            }
            array_format::HALF | array_format::FLOAT => channel_kind::FLOAT,
            _ => channel_kind::SIGNED,
        };
        let has = |n: u32| if n < self.channels { bits } else { 0 };
        ChannelFormat {
            bits: [has(0), has(1), has(2), has(3)],
            kind,
        }
    }

    /// Bits of a component.
    fn bits(self) -> Option<u8> {
        Some(match self.format {
            array_format::UINT8 | array_format::SINT8 => 8,
            array_format::UINT16 | array_format::SINT16 | array_format::HALF => 16,
            array_format::UINT32 | array_format::SINT32 | array_format::FLOAT => 32,
            _ => return None,
        })
    }

    /// Bytes of an element.
    pub(crate) fn bytes(self) -> u64 {
        u64::from(self.bits().unwrap_or_default()) / 8 * u64::from(self.channels)
    }

    /// The image format. Integers of at most 16 bits can be read as numbers from 0 or -1 to 1, and
    /// elements of four bytes from sRGB's curve.
    pub(crate) fn image_format(self, normalized: bool, srgb: bool) -> Format {
        let width = self.bits().unwrap_or_default();
        let number = match self.format {
            array_format::HALF | array_format::FLOAT => Number::Float,
            array_format::UINT8 if srgb && self.channels == 4 && normalized => Number::Srgb,
            array_format::UINT8 | array_format::UINT16 if normalized => Number::Unorm,
            array_format::SINT8 | array_format::SINT16 if normalized => Number::Snorm,
            array_format::UINT8 | array_format::UINT16 | array_format::UINT32 => Number::Uint,
            _ => Number::Sint,
        };
        let has = |n: u32| if n < self.channels { width } else { 0 };
        Format {
            bits: [has(0), has(1), has(2), has(3)],
            number,
        }
    }

    /// The sources of components in registers: absent ones are 0, and the fourth 1.
    pub(crate) fn select(self) -> [u32; 4] {
        let has = |n: u32, otherwise: u32| if n < self.channels { 4 + n } else { otherwise };
        [has(0, 0), has(1, 0), has(2, 0), has(3, 1)]
    }
}

/// An array, or a level of one.
pub(crate) struct Array {
    pub element: Element,
    /// Columns, rows and slices or layers as the program gave them: 0 for dimensions that the array
    /// does not have.
    pub extent: [usize; 3],
    pub flags: u32,
    pub dimension: Dimension,
    memory: Arc<Allocated>,
    layout: Linear,
    levels: u32,
    level: u32,
    /// The extent of level 0, if this is a level.
    whole: Option<[usize; 3]>,
}

/// An array with levels.
pub(crate) struct Mipmapped {
    pub whole: Arc<Array>,
}

/// Whether a GPU has image instructions: all but gfx942, gfx950 and GFX1250 (LLVM's processors).
pub(crate) fn has_images(gpu: &Gpu) -> bool {
    let generation = gpu.target.processor().generation();
    !matches!(generation, Generation::Gfx940 | Generation::Gfx1250)
}

/// Refuses images on GPUs that have none.
pub(crate) fn check_images(gpu: &Gpu) -> Result<()> {
    match has_images(gpu) {
        true => Ok(()),
        false => Err(Error::new(
            Code::NOT_SUPPORTED,
            format!("{} has no images", gpu.target),
        )),
    }
}

impl Array {
    /// Allocates an array on the current GPU.
    pub(crate) fn new(params: &Array3DDescriptor, levels: u32) -> Result<Arc<Self>> {
        let gpu = process()?.current()?;
        check_images(gpu)?;
        let element = Element::new(params.format, params.channels)?;
        let extent = [params.width, params.height, params.depth];
        let dimension = dimension(extent, params.flags)?;
        let generation = gpu.target.processor().generation();
        let whole = Self::resource(element, extent, dimension, levels, 0);
        // The fields of a resource are the limits.
        let whole = whole.and_then(|whole| whole.words(generation).map(|_| whole));
        let whole = whole.map_err(Error::invalid)?;
        let [width, height, _] = whole.size;
        let bytes = whole.format.bytes();
        let layout = Linear::new(generation, bytes, [width, height], levels, None);
        let layout = layout.map_err(Error::invalid)?;
        let slices = whole.size[2].max(whole.layers.1);
        let total = layout.slice().checked_mul(u64::from(slices));
        let total =
            total.ok_or_else(|| Error::new(Code::OUT_OF_MEMORY, "an array larger than memory"))?;
        let memory = process()?.memories.allocate(gpu, total, Kind::Device, 0)?;
        let memory = memory.ok_or_else(|| Error::invalid("an array without elements"))?;
        Ok(Arc::new(Self {
            element,
            extent,
            flags: params.flags,
            dimension,
            memory,
            layout,
            levels,
            level: 0,
            whole: None,
        }))
    }

    fn resource(
        element: Element,
        [width, height, depth]: [usize; 3],
        dimension: Dimension,
        levels: u32,
        base: u64,
    ) -> std::result::Result<ImageResource, String> {
        let number = |size: usize| {
            u32::try_from(size.max(1)).map_err(|_| format!("an array's size of {size}"))
        };
        let is_3d = dimension == Dimension::D3;
        Ok(ImageResource {
            base,
            dimension,
            format: element.image_format(false, false),
            select: element.select(),
            border_alpha: 3,
            size: [
                number(width)?,
                number(height)?,
                if is_3d { number(depth)? } else { 1 },
            ],
            layers: (0, if is_3d { 1 } else { number(depth)? }),
            levels: (0, levels - 1),
            all_levels: levels,
            samples: 1,
            min_level: 0.0,
            pitch: None,
            swizzle: 0,
        })
    }

    /// The image resource of the array, or of its level.
    pub(crate) fn image(&self) -> Result<ImageResource> {
        let whole = Self::resource(
            self.element,
            self.whole_extent(),
            self.dimension,
            self.levels,
            self.memory.start,
        );
        let mut whole = whole.map_err(Error::invalid)?;
        if self.whole.is_some() {
            whole.levels = (self.level, self.level);
        }
        Ok(whole)
    }

    /// The extent of level 0; a level knows its own.
    fn whole_extent(&self) -> [usize; 3] {
        self.whole.unwrap_or(self.extent)
    }

    /// Its GPU.
    pub(crate) fn gpu(&self) -> usize {
        self.memory.gpu
    }

    /// One of its levels.
    pub(crate) fn at_level(&self, level: u32) -> Result<Arc<Self>> {
        if level >= self.levels {
            return Err(Error::invalid(format!(
                "level {level} of an array of {}",
                self.levels
            )));
        }
        let shrunk = |size: usize| if size == 0 { 0 } else { (size >> level).max(1) };
        let [width, height, depth] = self.extent;
        let depth = match self.dimension {
            Dimension::D3 => shrunk(depth),
            _ => depth,
        };
        Ok(Arc::new(Self {
            element: self.element,
            extent: [shrunk(width), shrunk(height), depth],
            flags: self.flags,
            dimension: self.dimension,
            memory: Arc::clone(&self.memory),
            layout: self.layout.clone(),
            levels: self.levels,
            level,
            whole: Some(self.extent),
        }))
    }

    /// Frees its memory, which lives on as long as a texture or a level has it.
    pub(crate) fn free(&self) {
        if self.whole.is_none()
            && let Ok(process) = process()
        {
            process.memories.remove(self.memory.start, &[Kind::Device]);
        }
    }

    /// Bytes of a row's elements.
    pub(crate) fn row_bytes(&self) -> u64 {
        self.extent[0] as u64 * self.element.bytes()
    }

    /// The source or target of a copy that begins at a byte of a row, a row, and a slice or layer. The
    /// copy's rows and slices are within the array, and its bytes whole elements, as HIP 7.14 demands.
    pub(crate) fn side(
        &self,
        (x, width): (u64, u64),
        (y, rows): (usize, u64),
        (z, slices): (usize, u64),
    ) -> Result<Side> {
        let inside = |first: u64, count: u64, all: u64| {
            first.checked_add(count).is_some_and(|end| end <= all)
        };
        let [_, height, depth] = self.extent.map(|size| size.max(1) as u64);
        let element = self.element.bytes();
        if !x.is_multiple_of(element) || !width.is_multiple_of(element) {
            return Err(Error::invalid(format!(
                "a copy of {width} bytes from byte {x} on, of an array with elements of {element} bytes: it takes whole elements"
            )));
        }
        let fits = inside(x, width, self.row_bytes())
            && inside(y as u64, rows, height)
            && inside(z as u64, slices, depth);
        if !fits {
            return Err(Error::invalid(format!(
                "a copy of {width} bytes from byte {x} on, {rows} rows from {y} on, {slices} slices from {z} on, of an array of {} \
                 bytes, {height} rows and {depth} slices",
                self.row_bytes()
            )));
        }
        let start = self.layout.offset([0, y as u32, z as u32], self.level);
        Ok(Side {
            start: self.memory.start + start + x,
            row: self.layout.row(self.level),
            plane: self.layout.slice(),
        })
    }
}

/// The dimension of an array.
fn dimension([width, height, depth]: [usize; 3], flags: u32) -> Result<Dimension> {
    let known =
        array_flags::LAYERED | array_flags::SURFACE | array_flags::CUBE | array_flags::GATHER;
    if flags & !known != 0 {
        return Err(Error::invalid(format!("array flags {flags:#x}")));
    }
    let is_layered = flags & array_flags::LAYERED != 0;
    let found = match (width > 0, height > 0, depth > 0) {
        (true, true, true) if flags & array_flags::CUBE != 0 => {
            let whole = depth == 6 || is_layered && depth.is_multiple_of(6);
            (width == height && whole).then_some(Dimension::Cube)
        }
        _ if flags & array_flags::CUBE != 0 => None,
        (true, false, false) if !is_layered => Some(Dimension::D1),
        (true, true, false) if !is_layered => Some(Dimension::D2),
        (true, true, true) if !is_layered => Some(Dimension::D3),
        (true, false, true) if is_layered => Some(Dimension::D1Array),
        (true, true, true) => Some(Dimension::D2Array),
        _ => None,
    };
    let found = found.filter(|found| flags & array_flags::GATHER == 0 || *found == Dimension::D2);
    found.ok_or_else(|| {
        Error::invalid(format!(
            "an array of {width} columns, {height} rows and {depth} slices with flags {flags:#x}"
        ))
    })
}

/// The array of a texture: null is an invalid value there, and not an invalid handle.
pub(crate) fn array_of_texture(handle: Handle) -> Result<Arc<Array>> {
    match handle.is_null() {
        true => Err(Error::invalid("a null pointer for an array")),
        false => array(handle),
    }
}

pub(crate) fn array(handle: Handle) -> Result<Arc<Array>> {
    let found = ARRAYS.get(handle);
    found.ok_or_else(|| Error::new(Code::INVALID_HANDLE, format!("{handle:?} is no array")))
}

pub(crate) fn mipmapped(handle: Handle) -> Result<Arc<Mipmapped>> {
    let found = MIPMAPPED.get(handle);
    found.ok_or_else(|| {
        let reason = format!("{handle:?} is no array with levels");
        Error::new(Code::INVALID_HANDLE, reason)
    })
}
