//! Buffer resources with a format, for textures of one row.

use gfxjit_targets::Generation;

use crate::format::Format;

/// The resource of a buffer of `count` elements; `None` if buffers do not have the format.
///
/// Sources: "Buffer Resource Descriptor" in the ISA manuals; ROCr's `PopulateImageSrd` for images of
/// one dimension in a buffer.
#[must_use]
pub fn typed_buffer(
    generation: Generation,
    base: u64,
    count: u32,
    format: Format,
    select: [u32; 4],
) -> Option<[u32; 4]> {
    let select = select
        .iter()
        .zip([0, 3, 6, 9])
        .fold(0, |word, (select, shift)| word | select << shift);
    let code = format.buffer_code(generation)?;
    let stride = u32::from(format.bytes());
    // From GFX10 on, with the range counted in records (OOB_SELECT 0); GFX10 wants RESOURCE_LEVEL.
    let level = match generation {
        Generation::Gfx10_1 | Generation::Gfx10_3 => 1 << 24,
        _ => 0,
    };
    Some([
        base as u32,
        (base >> 32) as u32 & 0xffff | stride << 16,
        count,
        select | code << 12 | level,
    ])
}
