//! Texture references: variables of a program or of a module that are bound to memory. Binding makes
//! a texture object and writes the reference, with the object's address, to the GPU's variable.
//!
//! Sources: HIP's headers (`texture_types.h`) for the struct; `hip_texture.cpp` of ROCm for what is
//! copied to the GPU.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use gfxjit::hal::sync::lock;

use crate::abi::{ResourceDesc, TextureDesc, TextureReference, ViewDesc, copy_kind, resource_type};
use crate::array::{Element, array_of_texture, mipmapped};
use crate::copy::Copy;
use crate::entry::{In, Out};
use crate::error::{Code, Error, Result};
use crate::fatbin;
use crate::gpu::Gpu;
use crate::handles::Handle;
use crate::module::module;
use crate::process::{current, process};
use crate::stream::stream;
use crate::texture::{ALIGN, create, destroy, view_as};

/// The bound references by their addresses.
static BOUND: Mutex<Option<HashMap<usize, Bound>>> = Mutex::new(None);

/// The references of modules that were asked for.
static OF_MODULES: Mutex<Vec<OfModule>> = Mutex::new(Vec::new());

/// What a reference is bound to.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    pub resource: ResourceDesc,
    view: Option<ViewDesc>,
    /// Bytes from the texture's start to the address that was bound.
    pub offset: usize,
    object: u64,
}

/// A module's reference: the program has its address until the module is unloaded.
struct OfModule {
    module: usize,
    name: String,
    address: usize,
}

impl Drop for OfModule {
    fn drop(&mut self) {
        let at = std::ptr::with_exposed_provenance_mut::<TextureReference>(self.address);
        // SAFETY: `of_module` made the box; nothing else frees it.
        drop(unsafe { Box::from_raw(at) });
    }
}

/// The reference to a module's variable; always the same one.
pub(crate) fn of_module(handle: Handle, name: &str) -> Result<usize> {
    variable_of_module(handle, name)?;
    let mut all = lock(&OF_MODULES);
    let is_it = |of: &&OfModule| of.module == handle.addr() && of.name == name;
    if let Some(found) = all.iter().find(is_it) {
        return Ok(found.address);
    }
    let reference = Box::new(TextureReference {
        normalized: 0,
        read_mode: 0,
        filter: 0,
        address_modes: [crate::abi::address_mode::CLAMP; 3],
        channels: crate::abi::ChannelFormat {
            bits: [0; 4],
            kind: 0,
        },
        srgb: 0,
        anisotropy: 0,
        level_filter: 0,
        bias: 0.0,
        min_level: 0.0,
        max_level: 0.0,
        object: 0,
        channel_count: 0,
        format: 0,
    });
    let address = Box::into_raw(reference).expose_provenance();
    all.push(OfModule {
        module: handle.addr(),
        name: name.to_owned(),
        address,
    });
    Ok(address)
}

/// Frees the references of a module that is unloaded.
pub(crate) fn remove_of(handle: Handle) {
    let removed: Vec<OfModule> = lock(&OF_MODULES)
        .extract_if(.., |of| of.module == handle.addr())
        .collect();
    release_all(removed.iter().map(|of| of.address));
}

/// Ends the bindings of references that are unloaded.
pub(crate) fn release_all(references: impl IntoIterator<Item = usize>) {
    for reference in references {
        release(reference);
    }
}

/// The address of a variable, if it has a reference's size.
fn sized((address, bytes): (u64, u64), otherwise: Code) -> Result<u64> {
    match bytes == size_of::<TextureReference>() as u64 {
        true => Ok(address),
        false => Err(Error::new(
            otherwise,
            format!("a variable of {bytes} bytes, which is no texture reference"),
        )),
    }
}

fn variable_of_module(handle: Handle, name: &str) -> Result<u64> {
    sized(module(handle)?.variable(name)?, Code::NOT_FOUND)
}

/// The GPU's variable of a reference.
fn variable(reference: usize, gpu: &Arc<Gpu>) -> Result<u64> {
    let of_module = lock(&OF_MODULES)
        .iter()
        .find(|of| of.address == reference)
        .map(|of| (of.module, of.name.clone()));
    if let Some((handle, name)) = of_module {
        return variable_of_module(std::ptr::without_provenance_mut(handle), &name);
    }
    let found = fatbin::variable(std::ptr::without_provenance(reference), gpu)?;
    sized(found, Code::INVALID_SYMBOL)
}

/// Fails for an address that is no reference of the program.
pub(crate) fn check(reference: usize) -> Result<()> {
    variable(reference, current()?).map(drop)
}

pub(crate) fn bound(reference: In<TextureReference>) -> Result<Bound> {
    reference.get()?;
    let found = lock(&BOUND)
        .as_ref()
        .and_then(|all| all.get(&reference.pointer().addr()).copied());
    found.ok_or_else(|| Error::invalid("a texture reference that is not bound"))
}

fn release(reference: usize) -> Option<Bound> {
    let removed = lock(&BOUND).as_mut()?.remove(&reference)?;
    // An error of an earlier command is reported where the program asks for it.
    let _ = destroy(removed.object, false);
    Some(removed)
}

/// Ends a binding; a reference that is not bound stays so.
pub(crate) fn unbind(reference: In<TextureReference>) -> Result<()> {
    let mut value = reference.get()?;
    if release(reference.pointer().addr()).is_some() {
        value.object = 0;
        write(reference, value)?;
    }
    Ok(())
}

/// Changes a reference. What is bound to it stays bound, and is read as the reference then says (with
/// ROCm, only what is bound afterwards). A change that the binding refuses is undone.
pub(crate) fn change(
    reference: In<TextureReference>,
    with: impl FnOnce(&mut TextureReference),
) -> Result<()> {
    let before = reference.get()?;
    let mut value = before;
    with(&mut value);
    write(reference, value)?;
    match bound(reference) {
        Ok(bound) => bind(reference, bound.resource, bound.view, bound.offset)
            .inspect_err(|_| drop(write(reference, before))),
        Err(_) => Ok(()),
    }
}

fn write(reference: In<TextureReference>, value: TextureReference) -> Result<()> {
    // SAFETY: HIP's callers give addresses of such values; writing reports an invalid one.
    unsafe { Out::new(reference.pointer().cast_mut()) }.set(value)
}

fn texture(of: &TextureReference) -> TextureDesc {
    TextureDesc {
        address_modes: of.address_modes,
        filter: of.filter,
        read_mode: of.read_mode,
        srgb: of.srgb,
        border: [0.0; 4],
        normalized: of.normalized,
        anisotropy: of.anisotropy,
        level_filter: of.level_filter,
        bias: of.bias,
        min_level: of.min_level,
        max_level: of.max_level,
    }
}

/// Binds a reference on the current GPU. What it was bound to before is freed.
fn bind(
    reference: In<TextureReference>,
    resource: ResourceDesc,
    view: Option<ViewDesc>,
    offset: usize,
) -> Result<()> {
    let mut value = reference.get()?;
    let address = reference.pointer().addr();
    let on_gpu = variable(address, current()?)?;
    value.object = create(&resource, &texture(&value), view.as_ref())?;
    let bound = Bound {
        resource,
        view,
        offset,
        object: value.object,
    };
    // Waits for the commands that read the object before.
    release(address);
    lock(&BOUND).get_or_insert_default().insert(address, bound);
    write(reference, value)?;
    stream(std::ptr::null_mut())?.copy_now(&Copy::line(
        on_gpu,
        address as u64,
        size_of::<TextureReference>() as u64,
        copy_kind::HOST_TO_DEVICE,
    ))
}

/// Binds an array, or one with levels. With `element`, its elements are read as such.
pub(crate) fn bind_array(
    reference: In<TextureReference>,
    handle: Handle,
    has_levels: bool,
    element: Option<Element>,
) -> Result<()> {
    let (of, kind) = match has_levels {
        true => (
            Arc::clone(&mipmapped(handle)?.whole),
            resource_type::MIPMAPPED,
        ),
        false => (array_of_texture(handle)?, resource_type::ARRAY),
    };
    let resource = ResourceDesc {
        kind,
        start: handle.addr() as u64,
        channels: of.element.channels(),
        sizes: [0; 3],
    };
    let other = element.filter(|element| *element != of.element);
    let view = other.map(|element| view_as(&of, element)).transpose()?;
    bind(reference, resource, view, 0)
}

/// Binds memory; the bytes from the texture's start to it. `wants_offset`: the program adds them to
/// its coordinates, so that the memory need not be aligned.
pub(crate) fn bind_memory(
    reference: In<TextureReference>,
    (start, bytes): (u64, usize),
    element: Element,
    wants_offset: bool,
) -> Result<usize> {
    let offset = (start % ALIGN) as usize;
    if offset != 0 && !wants_offset {
        return Err(Error::invalid(format!(
            "a texture at {start:#x}, which must be a multiple of {ALIGN}, without a place for the offset"
        )));
    }
    // `hipBindTexture` has a size of 2^31 - 1 where the program states none.
    let left = process()?.memories.at(start)?.end() - start;
    let bytes = bytes.min(usize::try_from(left).unwrap_or(usize::MAX)) + offset;
    let resource = ResourceDesc {
        kind: resource_type::LINEAR,
        start: start - offset as u64,
        channels: element.channels(),
        sizes: [bytes, 0, 0],
    };
    bind(reference, resource, None, offset)?;
    Ok(offset)
}

/// Binds rows of memory: width and height in elements, pitch in bytes.
pub(crate) fn bind_rows(
    reference: In<TextureReference>,
    start: u64,
    element: Element,
    sizes: [usize; 3],
) -> Result<()> {
    let resource = ResourceDesc {
        kind: resource_type::ROWS,
        start,
        channels: element.channels(),
        sizes,
    };
    bind(reference, resource, None, 0)
}
