//! Texture and surface objects: descriptors in memory of the GPU, which kernels read.
//!
//! Sources: HIP's headers (`texture_fetch_functions.h`, `amd_surface_functions.h`): an object is the
//! address of an image resource, and of a sampler 12 words behind it; ROCm's own objects
//! (`hip_texture.cpp`) have the channel type, the channel order and the width behind the resource,
//! as `hsa_ext_image.h` numbers them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use gfxjit::hal::sync::lock;
use gfxjit_isa::descriptor::{
    BorderColor, Edge, ImageResource, LevelFilter, Reduction, Sampler, typed_buffer,
};
use gfxjit_isa::inst::Dimension;
use gfxjit_targets::Generation;

use crate::abi::{ResourceDesc, TextureDesc, ViewDesc, address_mode, array_format, resource_type};
use crate::array::{Array, Element, array_of_texture, check_images, mipmapped};
use crate::error::{Code, Error, Result};
use crate::gpu::Gpu;
use crate::handles::Handle;
use crate::memory::{Allocated, Kind};
use crate::process::process;

/// Words of an object: 12 of the image, 8 of the sampler.
const WORDS: usize = 20;
const SAMPLER: usize = 12;

/// Textures of pointers begin at a multiple of this number of bytes, also their rows.
pub(crate) const ALIGN: u64 = 256;

static OBJECTS: Mutex<Option<HashMap<u64, Arc<Object>>>> = Mutex::new(None);

/// A texture or surface object.
pub(crate) struct Object {
    pub resource: ResourceDesc,
    /// `None` for a surface.
    pub texture: Option<TextureDesc>,
    pub view: Option<ViewDesc>,
    /// The array, which lives as long as the object.
    _array: Option<Arc<Array>>,
    memory: Arc<Allocated>,
}

/// The descriptors of an object.
struct Words {
    image: [u32; 8],
    element: Element,
    normalized: bool,
    width: u32,
    array: Option<Arc<Array>>,
}

/// Makes a texture object; its address.
pub(crate) fn create(
    resource: &ResourceDesc,
    texture: &TextureDesc,
    view: Option<&ViewDesc>,
) -> Result<u64> {
    let gpu = process()?.current()?;
    check_images(gpu)?;
    let is_array = matches!(
        resource.kind,
        resource_type::ARRAY | resource_type::MIPMAPPED
    );
    if view.is_some() && !is_array {
        return Err(Error::invalid("a view of what is no array"));
    }
    if resource.kind == resource_type::MIPMAPPED && texture.normalized == 0 {
        return Err(Error::invalid(
            "an array with levels, with coordinates in texels",
        ));
    }
    let normalized = texture.read_mode == 1;
    let words = describe(gpu, resource, view, normalized, texture.srgb != 0)?;
    let sampler = sampler(texture, resource.kind)?.words(gpu.target.processor().generation());
    put(gpu, resource, Some(texture), view, &words, sampler)
}

/// Makes a surface object; its address.
pub(crate) fn create_surface(resource: &ResourceDesc) -> Result<u64> {
    let gpu = process()?.current()?;
    check_images(gpu)?;
    if resource.kind != resource_type::ARRAY {
        return Err(Error::invalid("a surface of what is no array"));
    }
    let words = describe(gpu, resource, None, false, false)?;
    put(gpu, resource, None, None, &words, [0; 4])
}

/// The texture object, or surface object, at an address.
pub(crate) fn object(address: u64, is_surface: bool) -> Result<Arc<Object>> {
    let all = lock(&OBJECTS);
    let found = all.as_ref().and_then(|all| all.get(&address)).cloned();
    let found = found.filter(|object| object.texture.is_none() == is_surface);
    found.ok_or_else(|| {
        let what = if is_surface { "surface" } else { "texture" };
        Error::invalid(format!("{address:#x} is no {what} object"))
    })
}

/// Frees an object, after the commands that may read it.
pub(crate) fn destroy(address: u64, is_surface: bool) -> Result<()> {
    object(address, is_surface)?;
    process()?.gpus.iter().try_for_each(|gpu| gpu.wait())?;
    let object = lock(&OBJECTS).as_mut().and_then(|all| all.remove(&address));
    if let Some(object) = object {
        process()?
            .memories
            .remove(object.memory.start, &[Kind::Device]);
    }
    Ok(())
}

/// The image of a resource.
fn describe(
    gpu: &Gpu,
    resource: &ResourceDesc,
    view: Option<&ViewDesc>,
    normalized: bool,
    srgb: bool,
) -> Result<Words> {
    let generation = gpu.target.processor().generation();
    let start = resource.start;
    let handle = start as usize as Handle;
    let image = |image: &ImageResource, element, array| {
        Ok(Words {
            image: image.words(generation).map_err(Error::invalid)?,
            element,
            normalized,
            width: image.size[0],
            array,
        })
    };
    match resource.kind {
        resource_type::ARRAY | resource_type::MIPMAPPED => {
            let array = match resource.kind {
                resource_type::ARRAY => array_of_texture(handle)?,
                _ => Arc::clone(&mipmapped(handle)?.whole),
            };
            if array.gpu() != gpu.index {
                return Err(Error::invalid("an array of another GPU"));
            }
            let mut found = array.image()?;
            let mut element = array.element;
            if let Some(view) = view {
                element = viewed(view, &array, &mut found)?;
            }
            found.format = element.image_format(normalized, srgb);
            found.select = element.select();
            image(&found, element, Some(array))
        }
        resource_type::LINEAR => {
            let element = Element::of_channels(&resource.channels)?;
            let bytes = resource.sizes[0];
            let count = bytes as u64 / element.bytes();
            check_memory(start, bytes as u64)?;
            let count = u32::try_from(count)
                .ok()
                .filter(|count| *count > 0 && *count <= 1 << 29)
                .ok_or_else(|| Error::invalid(format!("a texture of {count} elements")))?;
            let format = element.image_format(normalized, srgb);
            let words = typed_buffer(generation, start, count, format, element.select());
            let words = words.ok_or_else(|| Error::invalid(format!("a buffer of {format:?}")))?;
            let mut image = [0; 8];
            image[..4].copy_from_slice(&words);
            Ok(Words {
                image,
                element,
                normalized,
                width: count,
                array: None,
            })
        }
        resource_type::ROWS => {
            let element = Element::of_channels(&resource.channels)?;
            let [width, height, pitch] = resource.sizes;
            let number = |size: usize| {
                u32::try_from(size)
                    .ok()
                    .filter(|size| *size > 0)
                    .ok_or_else(|| Error::invalid(format!("a texture's size of {size}")))
            };
            let (width, height) = (number(width)?, number(height)?);
            let row = u64::from(width) * element.bytes();
            if !(pitch as u64).is_multiple_of(ALIGN) || (pitch as u64) < row {
                return Err(Error::invalid(format!(
                    "rows of {row} bytes with a pitch of {pitch}, which must be a multiple of {ALIGN}"
                )));
            }
            let bytes = (pitch as u64).checked_mul(u64::from(height - 1));
            let bytes = bytes.and_then(|bytes| bytes.checked_add(row));
            check_memory(start, bytes.unwrap_or(u64::MAX))?;
            // Rows of gfx1010's images have no other distance.
            let is_packed = pitch as u64 == row.next_multiple_of(ALIGN);
            let pitch = match generation == Generation::Gfx10_1 {
                false => Some(number((pitch as u64 / element.bytes()) as usize)?),
                true if is_packed => None,
                true => {
                    return Err(Error::new(
                        Code::NOT_SUPPORTED,
                        format!(
                            "rows of {row} bytes with a pitch of {pitch} on {}",
                            gpu.target
                        ),
                    ));
                }
            };
            let found = ImageResource {
                base: start,
                dimension: Dimension::D2,
                format: element.image_format(normalized, srgb),
                select: element.select(),
                border_alpha: 3,
                size: [width, height, 1],
                layers: (0, 1),
                levels: (0, 0),
                all_levels: 1,
                samples: 1,
                min_level: 0.0,
                pitch,
                swizzle: 0,
            };
            image(&found, element, None)
        }
        other => Err(Error::invalid(format!("hipResourceType {other}"))),
    }
}

/// A texture of a pointer is aligned and within one allocation.
fn check_memory(start: u64, bytes: u64) -> Result<()> {
    if start == 0 || !start.is_multiple_of(ALIGN) {
        return Err(Error::invalid(format!(
            "a texture at {start:#x}, which must be a multiple of {ALIGN}"
        )));
    }
    let memory = process()?.memories.at(start)?;
    match start
        .checked_add(bytes)
        .is_some_and(|end| end <= memory.end())
    {
        true => Ok(()),
        false => Err(Error::invalid(format!(
            "a texture of {bytes} bytes at {start:#x}, where {} bytes of {} are left",
            memory.end() - start,
            memory.len
        ))),
    }
}

/// `hipResourceViewFormat`: each of these formats with each of these numbers of components.
const VIEW_FORMATS: [u32; 8] = [
    array_format::UINT8,
    array_format::SINT8,
    array_format::UINT16,
    array_format::SINT16,
    array_format::UINT32,
    array_format::SINT32,
    array_format::HALF,
    array_format::FLOAT,
];
const VIEW_CHANNELS: [u32; 3] = [1, 2, 4];

/// A view of a whole array as other elements.
pub(crate) fn view_as(array: &Array, element: Element) -> Result<ViewDesc> {
    let place = |list: &[u32], of: u32| list.iter().position(|other| *other == of);
    let format = place(&VIEW_FORMATS, element.format).zip(place(&VIEW_CHANNELS, element.channels));
    let (format, channels) =
        format.ok_or_else(|| Error::invalid(format!("a view as {element:?}")))?;
    let image = array.image()?;
    Ok(ViewDesc {
        format: (format * 3 + channels + 1) as u32,
        size: array.extent,
        levels: [0, image.levels.1 - image.levels.0],
        layers: [0, image.layers.1.saturating_sub(1)],
    })
}

/// Applies a view: other elements of the same size, some of the levels and layers.
fn viewed(view: &ViewDesc, array: &Array, image: &mut ImageResource) -> Result<Element> {
    let element = match view.format {
        0 => array.element,
        1..=24 => Element::new(
            VIEW_FORMATS[(view.format as usize - 1) / 3],
            VIEW_CHANNELS[(view.format as usize - 1) % 3],
        )?,
        other => {
            return Err(Error::new(
                Code::NOT_SUPPORTED,
                format!("hipResourceViewFormat {other}, of compressed blocks"),
            ));
        }
    };
    if element.bytes() != array.element.bytes() {
        return Err(Error::invalid("a view of elements of another size"));
    }
    let [first, last] = view.levels;
    if last < first || last > image.levels.1 - image.levels.0 {
        return Err(Error::invalid(format!(
            "a view of levels {first} to {last}"
        )));
    }
    image.levels = (image.levels.0 + first, image.levels.0 + last);
    if image.dimension.has_layers() {
        let [first, last] = view.layers;
        if last < first || last >= image.layers.1 {
            return Err(Error::invalid(format!(
                "a view of layers {first} to {last}"
            )));
        }
        let count = last - first + 1;
        let is_whole = first.is_multiple_of(6) && count.is_multiple_of(6);
        // A view of another format only has zeroes for the rest.
        let count = match image.dimension {
            Dimension::Cube if view.layers == [0, 0] => image.layers.1,
            Dimension::Cube if !is_whole => {
                return Err(Error::invalid(format!(
                    "a view of faces {first} to {last}, which are no cubes"
                )));
            }
            _ => count,
        };
        image.layers = (first, count);
    }
    Ok(element)
}

fn sampler(texture: &TextureDesc, kind: u32) -> Result<Sampler> {
    let edge = |mode: u32| {
        Ok(match mode {
            // Coordinates in texels do not repeat.
            address_mode::WRAP | address_mode::MIRROR if texture.normalized == 0 => Edge::Last,
            address_mode::WRAP => Edge::Wrap,
            address_mode::CLAMP => Edge::Last,
            address_mode::MIRROR => Edge::Mirror,
            address_mode::BORDER => Edge::Border,
            other => return Err(Error::invalid(format!("hipTextureAddressMode {other}"))),
        })
    };
    let [x, y, z] = texture.address_modes;
    let edges = [edge(x)?, edge(y)?, edge(z)?];
    let border = match texture.border {
        [0.0, 0.0, 0.0, 0.0] => BorderColor::TransparentBlack,
        [0.0, 0.0, 0.0, 1.0] => BorderColor::OpaqueBlack,
        [1.0, 1.0, 1.0, 1.0] => BorderColor::OpaqueWhite,
        _ if edges.contains(&Edge::Border) => {
            return Err(Error::new(
                Code::NOT_SUPPORTED,
                format!("a border of the color {:?}", texture.border),
            ));
        }
        _ => BorderColor::TransparentBlack,
    };
    let filter = |filter: u32| match filter {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Error::invalid(format!("hipTextureFilterMode {other}"))),
    };
    let linear = filter(texture.filter)?;
    let level_filter = match (kind, filter(texture.level_filter)?) {
        (resource_type::MIPMAPPED, true) => LevelFilter::Linear,
        (resource_type::MIPMAPPED, false) => LevelFilter::Nearest,
        _ => LevelFilter::None,
    };
    if kind == resource_type::MIPMAPPED && texture.bias != 0.0 {
        return Err(Error::new(
            Code::NOT_SUPPORTED,
            format!("a texture with mipmapLevelBias {}", texture.bias),
        ));
    }
    // A program that states no limits has 0 for both.
    let levels = match [texture.min_level, texture.max_level] {
        [0.0, 0.0] => [0.0, 16.0],
        [least, most] => [least.max(0.0), most.max(0.0)],
    };
    Ok(Sampler {
        edges,
        compare: 0,
        unnormalized: texture.normalized == 0,
        truncates: false,
        reduction: Reduction::Sum,
        levels,
        bias: 0.0,
        linear: [linear; 2],
        // Hardware has powers of 2 up to 16, and for coordinates in texels filters that are alike in all directions.
        anisotropy: match texture.normalized {
            0 => 1,
            _ => 1 << texture.anisotropy.clamp(1, 16).ilog2(),
        },
        wraps_cubes: true,
        linear_slices: None,
        level_filter,
        border,
    })
}

/// Writes an object to memory of the GPU.
fn put(
    gpu: &Arc<Gpu>,
    resource: &ResourceDesc,
    texture: Option<&TextureDesc>,
    view: Option<&ViewDesc>,
    described: &Words,
    sampler: [u32; 4],
) -> Result<u64> {
    let mut words = [0; WORDS];
    words[..8].copy_from_slice(&described.image);
    words[8..11].copy_from_slice(&[
        channel_type(described.element.format, described.normalized),
        channel_order(described.element.channels),
        described.width,
    ]);
    words[SAMPLER..SAMPLER + 4].copy_from_slice(&sampler);
    let bytes = size_of_val(&words) as u64;
    let memory = process()?.memories.allocate(gpu, bytes, Kind::Device, 0)?;
    let memory = memory.ok_or_else(|| Error::new(Code::UNKNOWN, "an object without memory"))?;
    // SAFETY: the memory was allocated above with as many bytes.
    unsafe { gfxjit_process::write(memory.start, words.as_ptr().cast(), size_of_val(&words)) }
        .map_err(|_| Error::new(Code::UNKNOWN, "an object's memory"))?;
    let address = memory.start;
    let object = Object {
        resource: *resource,
        texture: texture.copied(),
        view: view.copied(),
        _array: described.array.clone(),
        memory,
    };
    lock(&OBJECTS)
        .get_or_insert_default()
        .insert(address, Arc::new(object));
    Ok(address)
}

/// `hsa_ext_image_channel_type_t`.
fn channel_type(format: u32, normalized: bool) -> u32 {
    match (format, normalized) {
        (array_format::SINT8, true) => 0,
        (array_format::SINT16, true) => 1,
        (array_format::UINT8, true) => 2,
        (array_format::UINT16, true) => 3,
        (array_format::SINT8, _) => 8,
        (array_format::SINT16, _) => 9,
        (array_format::SINT32, _) => 10,
        (array_format::UINT8, _) => 11,
        (array_format::UINT16, _) => 12,
        (array_format::UINT32, _) => 13,
        (array_format::HALF, _) => 14,
        _ => 15,
    }
}

/// `hsa_ext_image_channel_order_t`: R, RG, RGBA.
fn channel_order(channels: u32) -> u32 {
    match channels {
        1 => 1,
        2 => 3,
        _ => 8,
    }
}
