//! Linking at run time: `hipLink…` and `hiprtcLink…`.

use std::sync::{Arc, Mutex};

use gfxjit::{Image, Linker, OptLevel, Options, Source, SourceKind};

use crate::error::{Code, Error, Result};
use crate::handles::{Handle, Handles};
use crate::process::current;
use gfxjit::hal::sync::lock;

static LINKS: Handles<Link> = Handles::new();

/// The inputs of a link and its result, which lives as long as the link.
#[derive(Default)]
struct Link(Mutex<State>);

#[derive(Default)]
struct State {
    inputs: Vec<(String, Vec<u8>)>,
    image: Option<Arc<[u8]>>,
}

fn link(handle: Handle) -> Result<Arc<Link>> {
    LINKS
        .get(handle)
        .ok_or_else(|| Error::invalid(format!("{handle:?} is no link")))
}

pub(crate) fn create() -> Handle {
    LINKS.put(Arc::default())
}

pub(crate) fn add(handle: Handle, name: &str, bytes: Vec<u8>) -> Result<()> {
    let link = link(handle)?;
    let mut state = lock(&link.0);
    let name = match name.is_empty() {
        true => format!("input {}", state.inputs.len()),
        false => name.to_owned(),
    };
    state.inputs.push((name, bytes));
    Ok(())
}

pub(crate) fn add_file(handle: Handle, path: &str) -> Result<()> {
    link(handle)?;
    let bytes = std::fs::read(path);
    let bytes = bytes.map_err(|e| Error::new(Code::FILE_NOT_FOUND, format!("{path}: {e}")))?;
    add(handle, path, bytes)
}

/// Links the inputs; the address and length of the image.
pub(crate) fn complete(handle: Handle) -> Result<(*const u8, usize)> {
    let link = link(handle)?;
    let mut state = lock(&link.0);
    let image = match &state.image {
        Some(image) => Arc::clone(image),
        None => {
            let image = make(&state.inputs)?;
            state.image = Some(Arc::clone(&image));
            image
        }
    };
    Ok((image.as_ptr(), image.len()))
}

fn make(inputs: &[(String, Vec<u8>)]) -> Result<Arc<[u8]>> {
    let target = current()?.target;
    // A single input that is an image already is returned unchanged.
    if let [(name, bytes)] = inputs {
        let source = Source::detect(name, bytes.as_slice()).map_err(gfxjit::Error::from)?;
        if source.kind() == SourceKind::Image {
            return Ok(Image::build(&source, target, &options())?
                .image
                .bytes()
                .into());
        }
    }
    let linker = Linker::new().target(target).compile(options());
    let linker = inputs.iter().fold(linker, |linker, (name, bytes)| {
        linker.input(name, bytes.as_slice())
    });
    Ok(linker.link("linked")?.image.bytes().into())
}

fn options() -> Options {
    let mut options = Options::default();
    options.opt = OptLevel::O3;
    options.timeout = crate::rtc::options::limit();
    options
}

pub(crate) fn destroy(handle: Handle) -> Result<()> {
    LINKS
        .take(handle)
        .map(drop)
        .ok_or_else(|| Error::invalid(format!("{handle:?} is no link")))
}
