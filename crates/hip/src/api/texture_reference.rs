//! Texture references, of the runtime's interface (`hipBindTexture…`) and the driver's
//! (`hipTexRef…`).

use crate::abi::{ArrayDescriptor, ChannelFormat, TextureReference, resource_type, texture_flags};
use crate::array::Element;
use crate::entry::{In, Out, Text, functions};
use crate::error::{Error, Result};
use crate::handles::Handle;
use crate::texture_reference::{
    bind_array, bind_memory, bind_rows, bound, change, check, of_module, unbind,
};

/// `HIP_TRSA_OVERRIDE_FORMAT`: the array's format is used. It is the only value that there is.
const OVERRIDE_FORMAT: u32 = 1;

fn described(channels: In<ChannelFormat>) -> Result<Element> {
    Element::of_channels(&channels.get()?)
}

/// The elements that `hipTexRefSetFormat` stated.
fn stated(reference: In<TextureReference>) -> Result<Element> {
    let value = reference.get()?;
    Element::new(value.format, value.channel_count.cast_unsigned())
}

/// The handle, or address, that a reference is bound to, if it is of a kind.
fn bound_to(reference: In<TextureReference>, kinds: &[u32]) -> Result<u64> {
    let bound = bound(reference)?;
    match kinds.contains(&bound.resource.kind) {
        true => Ok(bound.resource.start + bound.offset as u64),
        false => Err(Error::invalid(
            "a texture reference bound to another kind of memory",
        )),
    }
}

fn handle(address: u64) -> Handle {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

fn check_flags(flags: u32) -> Result<()> {
    match flags {
        OVERRIDE_FORMAT => Ok(()),
        other => Err(Error::invalid(format!("flags {other:#x}"))),
    }
}

fn axis(dimension: i32) -> Result<usize> {
    usize::try_from(dimension)
        .ok()
        .filter(|axis| *axis < 3)
        .ok_or_else(|| Error::invalid(format!("dimension {dimension} of a texture")))
}

functions! {
    fn hipBindTexture(offset: Out<usize>, reference: In<TextureReference>, start: u64, channels: In<ChannelFormat>, bytes: usize) {
        let found = bind_memory(reference, (start, bytes), described(channels)?, !offset.is_null())?;
        offset.set_if_wanted(found)
    }

    fn hipBindTexture2D(offset: Out<usize>, reference: In<TextureReference>, start: u64, channels: In<ChannelFormat>, width: usize, height: usize, pitch: usize) {
        bind_rows(reference, start, described(channels)?, [width, height, pitch])?;
        offset.set_if_wanted(0)
    }

    fn hipBindTextureToArray(reference: In<TextureReference>, array: Handle, channels: In<ChannelFormat>) {
        bind_array(reference, array, false, Some(described(channels)?))
    }

    fn hipBindTextureToMipmappedArray(reference: In<TextureReference>, array: Handle, channels: In<ChannelFormat>) {
        bind_array(reference, array, true, Some(described(channels)?))
    }

    fn hipUnbindTexture(reference: In<TextureReference>) { unbind(reference) }

    fn hipGetTextureAlignmentOffset(offset: Out<usize>, reference: In<TextureReference>) {
        offset.set(bound(reference)?.offset)
    }

    /// The program's variable is the reference.
    fn hipGetTextureReference(to: Out<u64>, symbol: In<TextureReference>) {
        if to.is_null() || symbol.is_null() {
            return Err(Error::invalid("a null pointer"));
        }
        check(symbol.pointer().addr())?;
        to.set(symbol.pointer().addr() as u64)
    }

    fn hipModuleGetTexRef(to: Out<u64>, module: Handle, name: Text) {
        let name = name.get()?;
        if to.is_null() || name.is_empty() {
            return Err(Error::invalid("no place for the reference, or no name"));
        }
        to.set(of_module(module, &name)? as u64)
    }

    fn hipTexRefSetArray(reference: In<TextureReference>, array: Handle, flags: u32) {
        check_flags(flags)?;
        bind_array(reference, array, false, None)
    }

    fn hipTexRefSetMipmappedArray(reference: In<TextureReference>, array: Handle, flags: u32) {
        check_flags(flags)?;
        bind_array(reference, array, true, None)
    }

    fn hipTexRefSetAddress(offset: Out<usize>, reference: In<TextureReference>, start: u64, bytes: usize) {
        let found = bind_memory(reference, (start, bytes), stated(reference)?, !offset.is_null())?;
        offset.set_if_wanted(found)
    }

    fn hipTexRefSetAddress2D(reference: In<TextureReference>, of: In<ArrayDescriptor>, start: u64, pitch: usize) {
        let of = of.get()?;
        bind_rows(reference, start, Element::new(of.format, of.channels)?, [of.width, of.height, pitch])
    }

    fn hipTexRefSetAddressMode(reference: In<TextureReference>, dimension: i32, mode: u32) {
        let axis = axis(dimension)?;
        change(reference, |value| value.address_modes[axis] = mode)
    }

    fn hipTexRefSetFilterMode(reference: In<TextureReference>, mode: u32) {
        change(reference, |value| value.filter = mode)
    }

    fn hipTexRefSetFlags(reference: In<TextureReference>, flags: u32) {
        change(reference, |value| {
            (value.read_mode, value.srgb, value.normalized) = texture_flags::split(flags);
        })
    }

    fn hipTexRefSetFormat(reference: In<TextureReference>, format: u32, channels: i32) {
        let element = Element::new(format, channels.cast_unsigned())?;
        change(reference, |value| {
            value.format = format;
            value.channel_count = channels;
            value.channels = element.channels();
        })
    }

    fn hipTexRefSetMaxAnisotropy(reference: In<TextureReference>, anisotropy: u32) {
        change(reference, |value| value.anisotropy = anisotropy)
    }

    fn hipTexRefSetMipmapFilterMode(reference: In<TextureReference>, mode: u32) {
        change(reference, |value| value.level_filter = mode)
    }

    fn hipTexRefSetMipmapLevelBias(reference: In<TextureReference>, bias: f32) {
        change(reference, |value| value.bias = bias)
    }

    fn hipTexRefSetMipmapLevelClamp(reference: In<TextureReference>, least: f32, most: f32) {
        change(reference, |value| (value.min_level, value.max_level) = (least, most))
    }

    fn hipTexRefGetAddress(to: Out<u64>, reference: In<TextureReference>) {
        to.set(bound_to(reference, &[resource_type::LINEAR, resource_type::ROWS])?)
    }

    fn hipTexRefGetArray(to: Out<Handle>, reference: In<TextureReference>) {
        to.set(handle(bound_to(reference, &[resource_type::ARRAY])?))
    }

    fn hipTexRefGetMipMappedArray(to: Out<Handle>, reference: In<TextureReference>) {
        to.set(handle(bound_to(reference, &[resource_type::MIPMAPPED])?))
    }

    fn hipTexRefGetAddressMode(to: Out<u32>, reference: In<TextureReference>, dimension: i32) {
        to.set(reference.get()?.address_modes[axis(dimension)?])
    }

    fn hipTexRefGetFilterMode(to: Out<u32>, reference: In<TextureReference>) {
        to.set(reference.get()?.filter)
    }

    fn hipTexRefGetFlags(to: Out<u32>, reference: In<TextureReference>) {
        let value = reference.get()?;
        to.set(texture_flags::joined(value.read_mode, value.srgb, value.normalized))
    }

    fn hipTexRefGetFormat(format: Out<u32>, channels: Out<i32>, reference: In<TextureReference>) {
        let value = reference.get()?;
        format.set(value.format)?;
        channels.set(value.channel_count)
    }

    fn hipTexRefGetMaxAnisotropy(to: Out<i32>, reference: In<TextureReference>) {
        to.set(reference.get()?.anisotropy.cast_signed())
    }

    fn hipTexRefGetMipmapFilterMode(to: Out<u32>, reference: In<TextureReference>) {
        to.set(reference.get()?.level_filter)
    }

    fn hipTexRefGetMipmapLevelBias(to: Out<f32>, reference: In<TextureReference>) {
        to.set(reference.get()?.bias)
    }

    fn hipTexRefGetMipmapLevelClamp(least: Out<f32>, most: Out<f32>, reference: In<TextureReference>) {
        let value = reference.get()?;
        least.set(value.min_level)?;
        most.set(value.max_level)
    }
}
