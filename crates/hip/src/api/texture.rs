//! Texture and surface objects.

use crate::abi::{
    DrvResourceDesc, DrvTextureDesc, DrvViewDesc, ResourceDesc, TextureDesc, ViewDesc,
    resource_type, texture_flags,
};
use crate::array::Element;
use crate::entry::{In, Out, functions};
use crate::error::{Error, Result};
use crate::texture::{create, create_surface, destroy, object};

/// The resource as HIP's own interface describes it.
fn resource(params: &DrvResourceDesc) -> Result<ResourceDesc> {
    let channels = match params.kind {
        resource_type::LINEAR | resource_type::ROWS => {
            Element::new(params.format, params.channels)?.channels()
        }
        _ => crate::abi::ChannelFormat {
            bits: [0; 4],
            kind: 0,
        },
    };
    Ok(ResourceDesc {
        kind: params.kind,
        start: params.start,
        channels,
        sizes: params.sizes,
    })
}

fn driver_resource(of: &ResourceDesc) -> DrvResourceDesc {
    let element = Element::of_channels(&of.channels).ok();
    DrvResourceDesc {
        kind: of.kind,
        start: of.start,
        format: element.map_or(0, |element| element.format),
        channels: element.map_or(0, |element| element.channels),
        sizes: of.sizes,
        reserved: [0; 22],
        flags: 0,
    }
}

fn texture(params: &DrvTextureDesc) -> TextureDesc {
    let (read_mode, srgb, normalized) = texture_flags::split(params.flags);
    TextureDesc {
        address_modes: params.address_modes,
        filter: params.filter,
        read_mode,
        srgb,
        border: params.border,
        normalized,
        anisotropy: params.anisotropy,
        level_filter: params.level_filter,
        bias: params.bias,
        min_level: params.min_level,
        max_level: params.max_level,
    }
}

fn driver_texture(of: &TextureDesc) -> DrvTextureDesc {
    DrvTextureDesc {
        address_modes: of.address_modes,
        filter: of.filter,
        flags: texture_flags::joined(of.read_mode, of.srgb, of.normalized),
        anisotropy: of.anisotropy,
        level_filter: of.level_filter,
        bias: of.bias,
        min_level: of.min_level,
        max_level: of.max_level,
        border: of.border,
        reserved: [0; 12],
    }
}

/// Writes a new object's address; an object that the program cannot know is freed.
fn give(to: Out<u64>, address: u64, is_surface: bool) -> Result<()> {
    to.set(address)
        .inspect_err(|_| drop(destroy(address, is_surface)))
}

/// The value of an argument that may be null.
fn given<T: Copy>(argument: In<T>) -> Result<Option<T>> {
    match argument.is_null() {
        true => Ok(None),
        false => argument.get().map(Some),
    }
}

fn texture_of(address: u64) -> Result<TextureDesc> {
    let found = object(address, false)?.texture;
    found.ok_or_else(|| Error::invalid("a surface object"))
}

/// The view of a texture; one without has zeroes.
fn view_of(address: u64) -> Result<ViewDesc> {
    Ok(object(address, false)?.view.unwrap_or(ViewDesc {
        format: 0,
        size: [0; 3],
        levels: [0; 2],
        layers: [0; 2],
    }))
}

functions! {
    fn hipCreateTextureObject(to: Out<u64>, of: In<ResourceDesc>, how: In<TextureDesc>, view: In<ViewDesc>) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the texture"));
        }
        give(to, create(&of.get()?, &how.get()?, given(view)?.as_ref())?, false)
    }

    fn hipTexObjectCreate(to: Out<u64>, of: In<DrvResourceDesc>, how: In<DrvTextureDesc>, view: In<DrvViewDesc>) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the texture"));
        }
        let view = given(view)?.map(|view| view.view);
        give(to, create(&resource(&of.get()?)?, &texture(&how.get()?), view.as_ref())?, false)
    }

    fn hipDestroyTextureObject(address: u64) {
        match address {
            0 => Ok(()),
            _ => destroy(address, false),
        }
    }

    fn hipTexObjectDestroy(address: u64) { destroy(address, false) }

    fn hipGetTextureObjectResourceDesc(to: Out<ResourceDesc>, address: u64) {
        to.set(object(address, false)?.resource)
    }

    fn hipGetTextureObjectTextureDesc(to: Out<TextureDesc>, address: u64) {
        to.set(texture_of(address)?)
    }

    fn hipGetTextureObjectResourceViewDesc(to: Out<ViewDesc>, address: u64) {
        to.set(view_of(address)?)
    }

    fn hipTexObjectGetResourceDesc(to: Out<DrvResourceDesc>, address: u64) {
        to.set(driver_resource(&object(address, false)?.resource))
    }

    fn hipTexObjectGetTextureDesc(to: Out<DrvTextureDesc>, address: u64) {
        to.set(driver_texture(&texture_of(address)?))
    }

    fn hipTexObjectGetResourceViewDesc(to: Out<DrvViewDesc>, address: u64) {
        to.set(DrvViewDesc { view: view_of(address)?, reserved: [0; 16] })
    }

    fn hipCreateSurfaceObject(to: Out<u64>, of: In<ResourceDesc>) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the surface"));
        }
        give(to, create_surface(&of.get()?)?, true)
    }

    fn hipDestroySurfaceObject(address: u64) {
        match address {
            0 => Ok(()),
            _ => destroy(address, true),
        }
    }
}
