//! Descriptors of images, as instructions read them from SGPRs and runtimes write them: image
//! resources, samplers, buffer resources with a format; and the addresses of texels.

mod buffer;
mod image;
mod layout;
mod sampler;
mod tiles;

pub use buffer::typed_buffer;
pub use image::ImageResource;
pub use layout::Linear;
pub use sampler::{BorderColor, Edge, LevelFilter, Reduction, Sampler};
pub use tiles::Tiled;

/// Bits `shift..shift + bits` of a word.
fn field(word: u32, shift: u32, bits: u32) -> u32 {
    word >> shift & ((1 << bits) - 1)
}
