//! Code on the GPU.
//!
//! HIP takes an address without a length, trusts the code object's contents, and copies arguments by
//! the offsets in its metadata. So a code object is parsed here first; a damaged one, or one for
//! another GPU, is refused with a reason, which HIP would not give.

use std::ffi::CString;
use std::ptr::null_mut;
use std::sync::{Arc, Mutex, Weak};

use gfxjit_codeobj::elf::Elf;
use gfxjit_codeobj::{CodeObject, Kernel, Kind, metadata};
use gfxjit_hal::{
    Code, CodeFormat, DeviceError, DevicePtr, LoadedKernel, LoadedModule, SymbolAddress,
};
use gfxjit_streams::{Class, Gpu, Raw, Runtime};
use gfxjit_targets::{DeviceTarget, compatibility};

use super::runtime::{Hip, call};
use crate::image;
use gfxjit_hal::sync::lock;

/// Limit of the size of a kernel's arguments in bytes; a larger size in the metadata means damage.
const MOST_ARGUMENTS: u64 = 1 << 20;

/// A loaded code object.
#[derive(Debug)]
pub(super) struct HipModule(Arc<Loaded>);

struct Loaded {
    hip: Arc<Hip>,
    gpu: Arc<Gpu>,
    name: String,
    handle: Raw,
    object: CodeObject,
    /// The code object: HIP reads kernels from it when they are first used.
    _image: Vec<u64>,
    /// Addresses of variables that are in the device's table.
    variables: Mutex<Vec<u64>>,
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "code `{}` on {}", self.name, self.gpu.info.uri)
    }
}

impl HipModule {
    pub(crate) fn load(
        hip: &Arc<Hip>,
        gpu: &Arc<Gpu>,
        code: &Code<'_>,
    ) -> Result<Self, DeviceError> {
        let bad = |reason: String| DeviceError::BadCode {
            name: code.name.to_owned(),
            reason,
        };
        if code.format != CodeFormat::AmdCodeObject {
            return Err(bad(format!("{} loads AMD code objects only", gpu.info.uri)));
        }
        let elf = Elf::parse(code.bytes).map_err(|error| bad(error.to_string()))?;
        image::check(&elf).map_err(bad)?;
        let object = CodeObject::parse(code.bytes).map_err(|error| bad(error.to_string()))?;
        check(gpu, &object).map_err(bad)?;
        let mut copied = vec![0_u64; code.bytes.len().div_ceil(8)];
        for (word, bytes) in copied.iter_mut().zip(code.bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            *word = u64::from_ne_bytes(whole);
        }
        let _current = gpu.enter()?;
        let mut handle = null_mut();
        let loaded = call!(
            &**hip,
            hipModuleLoadData(&raw mut handle, copied.as_ptr().cast())
        );
        loaded.map_err(|error| match error.class {
            Class::OutOfMemory => DeviceError::OutOfMemory {
                purpose: "an image",
                requested: code.bytes.len() as u64,
                available: hip.free_memory().unwrap_or_default().0,
                total: gpu.info.memory_bytes,
            },
            _ if error.is_of_the_device() => gpu.failed(error),
            _ => bad(format!(
                "{error} (code object version {}, {})",
                object.target.code_object_version, object.target.target
            )),
        })?;
        Ok(Self(Arc::new(Loaded {
            hip: Arc::clone(hip),
            gpu: Arc::clone(gpu),
            name: code.name.to_owned(),
            handle: Raw(handle),
            object,
            _image: copied,
            variables: Mutex::default(),
        })))
    }
}

/// Checks that the GPU can run the code object, and that the metadata of every kernel are
/// plausible.
fn check(gpu: &Gpu, object: &CodeObject) -> Result<(), String> {
    if object.kind != Kind::Image {
        return Err("it is no image; objects must be linked first".to_owned());
    }
    let device = DeviceTarget {
        target: gpu.info.target().ok_or("the GPU has no target")?,
        code_object_versions: gpu.info.code_object_versions.clone(),
    };
    let reasons = compatibility(object.target, device);
    if !reasons.is_empty() {
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        return Err(reasons.join("; "));
    }
    for kernel in &object.kernels {
        let bytes = argument_bytes(kernel);
        if bytes > MOST_ARGUMENTS {
            return Err(format!(
                "kernel `{}` says that it has {bytes} bytes of arguments",
                kernel.name
            ));
        }
    }
    Ok(())
}

/// The end in bytes of the last argument, hidden arguments included.
fn argument_bytes(kernel: &Kernel) -> u64 {
    let metadata = kernel.metadata.iter();
    let ends = metadata.flat_map(|metadata| {
        let arguments = metadata.args.iter();
        let ends = arguments.map(|argument| u64::from(argument.offset) + u64::from(argument.size));
        ends.chain([u64::from(metadata.kernarg_segment_size)])
    });
    let least = u64::from(kernel.descriptor.kernarg_size);
    ends.max().unwrap_or(0).max(least)
}

/// The end in bytes of the last explicit argument.
fn explicit_bytes(kernel: &metadata::Kernel) -> usize {
    let arguments = kernel.explicit_args();
    let ends = arguments.map(|argument| u64::from(argument.offset) + u64::from(argument.size));
    ends.max().unwrap_or(0) as usize
}

impl Drop for Loaded {
    fn drop(&mut self) {
        let gpu = &self.gpu;
        for address in lock(&self.variables).drain(..) {
            gpu.table.remove(address);
        }
        let _current = gpu.enter_for_drop();
        if let Err(error) = call!(&*self.hip, hipModuleUnload(self.handle.0)) {
            tracing::warn!("{error}");
        }
    }
}

impl LoadedModule for HipModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn LoadedKernel>, DeviceError> {
        let loaded = &self.0;
        let none = || DeviceError::NoKernel {
            name: name.to_owned(),
            module: loaded.name.clone(),
        };
        let known = loaded.object.kernel(name).ok_or_else(none)?;
        let c_name = CString::new(name).map_err(|_| none())?;
        let gpu = &loaded.gpu;
        let _current = gpu.enter()?;
        let mut function = null_mut();
        let found = call!(
            &*loaded.hip,
            hipModuleGetFunction(&raw mut function, loaded.handle.0, c_name.as_ptr())
        );
        found.map_err(|error| match error.class {
            Class::NotFound => none(),
            _ => gpu.failed(error),
        })?;
        let metadata = known.metadata.as_ref();
        Ok(Arc::new(HipKernel {
            name: name.to_owned(),
            function: Raw(function),
            argument_bytes: argument_bytes(known) as usize,
            explicit_arguments: metadata.map_or(0, |kernel| kernel.explicit_args().count()),
            explicit_bytes: metadata.map(explicit_bytes),
            private_bytes: known.descriptor.private_segment_fixed_size,
            dynamic_stack: metadata.is_some_and(|kernel| kernel.uses_dynamic_stack == Some(true)),
            module: Arc::clone(loaded),
        }))
    }

    fn symbol(&self, name: &str) -> Result<Option<SymbolAddress>, DeviceError> {
        let loaded = &self.0;
        // HIP finds exported variables only.
        let Some(variable) = loaded.object.variable(name) else {
            return Ok(None);
        };
        let Ok(c_name) = CString::new(name) else {
            return Ok(None);
        };
        let gpu = &loaded.gpu;
        let _current = gpu.enter()?;
        let (mut at, mut size) = (null_mut(), 0);
        let found = call!(
            &*loaded.hip,
            hipModuleGetGlobal(&raw mut at, &raw mut size, loaded.handle.0, c_name.as_ptr())
        );
        match found {
            Ok(()) => {}
            Err(error) if error.class == Class::NotFound => return Ok(None),
            Err(error) => return Err(gpu.failed(error)),
        }
        let (address, size) = (at as u64, size as u64);
        let mut variables = lock(&loaded.variables);
        if !variables.contains(&address) {
            variables.push(address);
            let weak: Weak<Loaded> = Arc::downgrade(loaded);
            gpu.table.insert(address, weak, size);
        }
        Ok(Some(SymbolAddress {
            address: DevicePtr(address),
            size: size.min(variable.size),
        }))
    }
}

/// A kernel, which keeps its module loaded.
#[derive(Debug)]
pub(super) struct HipKernel {
    name: String,
    function: Raw,
    /// Number of bytes that HIP may read from the argument buffer.
    pub argument_bytes: usize,
    /// Size of the explicit arguments in bytes, if the code object lists arguments.
    pub explicit_bytes: Option<usize>,
    /// Number of explicit arguments.
    pub explicit_arguments: usize,
    /// Scratch of a work-item in bytes.
    pub private_bytes: u32,
    /// Whether its scratch need is not known (recursion, indirect calls).
    pub dynamic_stack: bool,
    module: Arc<Loaded>,
}

impl HipKernel {
    pub(crate) fn is_on(&self, gpu: &Arc<Gpu>) -> bool {
        Arc::ptr_eq(&self.module.gpu, gpu)
    }

    pub(crate) fn function(&self) -> Raw {
        self.function
    }
}

impl LoadedKernel for HipKernel {
    fn name(&self) -> &str {
        &self.name
    }
}
