//! Shapes of buffers: `2x3`, slowest dimension first.

use gfxjit::ElementType;

use crate::number::parse_size;

pub(crate) fn parse_shape(element: ElementType, text: &str) -> Result<Vec<usize>, String> {
    let mut shape = Vec::new();
    for size in text.split('x') {
        let number = parse_size(size).and_then(|size| usize::try_from(size).ok());
        shape.push(number.ok_or_else(|| {
            format!(
                "`{size}` in the shape is no size; write N or NxM…, with units as in 64Ki or 1M"
            )
        })?);
    }
    byte_size(element, &shape).ok_or(TOO_LARGE)?;
    Ok(shape)
}

/// A shape as in a spec: `2x3`.
#[must_use]
pub fn shape_text(shape: &[usize]) -> String {
    let sizes: Vec<String> = shape.iter().map(usize::to_string).collect();
    sizes.join("x")
}

pub(crate) const TOO_LARGE: &str = "the shape is larger than an address space";

/// Bytes of an array; `None` when an address space cannot hold it.
pub(crate) fn byte_size(element: ElementType, shape: &[usize]) -> Option<usize> {
    shape
        .iter()
        .try_fold(element.size(), |bytes, &size| bytes.checked_mul(size))
        .filter(|&bytes| isize::try_from(bytes).is_ok())
}
