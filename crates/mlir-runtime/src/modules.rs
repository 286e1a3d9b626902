//! Loaded code, and launches of its kernels.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use gfxjit::{Arg, DevicePtr, Image, Kernel, Module, Queue, Result, Source, ValueKind};

use crate::failure::{OrFail, refuse};
use crate::memory::{MemoryRef, Registered, host_bytes, part};
use crate::session::{Session, session_for};

/// The name in messages for code that a program contains.
const NAME: &str = "the code in the program";

/// A module, and the kernels that were looked up: their handles point into this structure.
pub(crate) struct Loaded {
    module: Module,
    #[allow(
        clippy::vec_box,
        reason = "their addresses are handles, which stay when more come"
    )]
    kernels: Mutex<BTreeMap<String, Box<Kernel>>>,
}

/// Loads bitcode, a code object, a bundle or assembly; bitcode and assembly are compiled.
pub(crate) fn load(bytes: &[u8], function: &str) -> Loaded {
    let source = Source::detect(NAME, bytes).or_fail(function);
    let session = session_for(source.detect_target());
    let options = session.device.options(&session.options);
    let target = session.device.target().or_fail(function);
    let built = Image::build(&source, target, &options).or_fail(function);
    Loaded {
        module: Module::load_built(&session.device, built).or_fail(function),
        kernels: Mutex::default(),
    }
}

impl Loaded {
    /// The handle of a kernel.
    pub(crate) fn kernel(&self, name: &str) -> Result<*mut c_void> {
        let mut kernels = self.kernels.lock().unwrap_or_else(PoisonError::into_inner);
        if !kernels.contains_key(name) {
            let kernel = Box::new(self.module.kernel(name)?);
            kernels.insert(name.to_owned(), kernel);
        }
        let kernel = kernels.get(name).map(|kernel| &raw const **kernel);
        Ok(kernel.unwrap_or_default().cast_mut().cast())
    }
}

/// The size of a launch.
pub(crate) struct Extent {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub lds: u32,
}

/// Launches a kernel with arguments at these addresses.
///
/// # Safety
/// There are `given` addresses, each of a value for the kernel's parameter; registered memory is
/// accessible.
pub(crate) unsafe fn launch(
    session: &Session,
    kernel: &Kernel,
    queue: &Queue,
    extent: &Extent,
    values: *const *const c_void,
    given: usize,
    function: &str,
) {
    let wanted = kernel.parameters();
    if wanted.len() != given {
        refuse(
            function,
            format!(
                "kernel `{}` takes {} arguments, the program gives {given}: both must be lowered with \
                 the same convention for memrefs",
                kernel.name(),
                wanted.len()
            ),
        );
    }
    let mut reached: Vec<Registered> = Vec::new();
    let mut launch = kernel
        .launch(queue)
        .grid(extent.grid)
        .block(extent.block)
        .lds(extent.lds);
    for (number, parameter) in wanted.iter().enumerate() {
        // SAFETY: by the caller's promise.
        let bytes = unsafe {
            let value = *values.add(number);
            host_bytes(value.expose_provenance() as u64, u64::from(parameter.size))
        };
        let address = match <[u8; 8]>::try_from(&*bytes) {
            Ok(bytes) if parameter.value_kind == ValueKind::GlobalBuffer => {
                u64::from_le_bytes(bytes)
            }
            _ => {
                launch = launch.arg(Arg::bytes(bytes));
                continue;
            }
        };
        let place = session.memories.find(address);
        launch = launch.arg(match place {
            _ if address == 0 => Arg::null(),
            // An address that does not belong to memory of this library is passed unchanged.
            None => Arg::address(DevicePtr(address)),
            Some(MemoryRef::Device(memory, offset)) => {
                let rest = part(&memory, offset, memory.len() - offset).or_fail(function);
                Arg::from(&rest)
            }
            Some(MemoryRef::Registered(range, offset)) => {
                let copy = range.copy();
                let rest = part(copy, offset, copy.len() - offset).or_fail(function);
                if !reached.iter().any(|known| known.start() == range.start()) {
                    reached.push(range);
                }
                Arg::from(&rest)
            }
        });
    }
    for range in &reached {
        // SAFETY: by the caller's promise; the program waits for this call.
        unsafe { range.upload(queue) }.or_fail(function);
    }
    let event = launch.submit().or_fail(function);
    if reached.is_empty() {
        return;
    }
    event.wait().or_fail(function);
    for range in &reached {
        // SAFETY: as above.
        unsafe { range.download(queue) }.or_fail(function);
    }
}
