//! Code objects, loaded by ROCr.

use std::ffi::{CString, c_void};
use std::sync::Arc;

use gfxjit_codeobj::elf::consts::ET_DYN;
use gfxjit_codeobj::elf::{Elf, NamedSymbols};
use gfxjit_hal::{
    Code, CodeFormat, DeviceError, DevicePtr, LoadedKernel, LoadedModule, SymbolAddress,
};
use gfxjit_targets::{ImageTarget, TargetId, compatibility};

use super::api::{
    self, AgentHandle, Api, ExecutableHandle, LoadedHandle, ReaderHandle, SymbolHandle, symbol,
};
use super::shared::Shared;
use super::status::check;

/// A loaded code object.
#[derive(Debug)]
pub(crate) struct Loaded {
    name: String,
    executable: Executable,
    device: Arc<Shared>,
    /// The code object's symbols, and the offset from their values to addresses; `None` if ROCr does
    /// not report it.
    symbols: Option<(NamedSymbols, u64)>,
    /// Addresses that are registered in the device's table.
    places: Vec<u64>,
}

/// Implements the hal's `LoadedModule`.
#[derive(Debug)]
pub(crate) struct HsaModule(Arc<Loaded>);

impl HsaModule {
    pub(crate) fn load(device: &Arc<Shared>, code: &Code<'_>) -> Result<Self, DeviceError> {
        let bad = |reason: String| DeviceError::BadCode {
            name: code.name.to_owned(),
            reason,
        };
        if code.format != CodeFormat::AmdCodeObject {
            return Err(bad(format!(
                "{} loads AMD code objects only",
                device.info.uri
            )));
        }
        let elf = Elf::parse(code.bytes).map_err(|error| bad(error.to_string()))?;
        check_image(&elf, device.info.amd_target()).map_err(bad)?;
        let symbols = NamedSymbols::read(&elf);
        let (api, agent) = (&device.runtime.api, device.gpu().agent);
        let (executable, object) = Executable::load(device, code.bytes).map_err(bad)?;
        let place = device
            .runtime
            .loader
            .loaded_code_object_get_info
            .map(|get| {
                let ask = |attribute| {
                    let mut value = 0_u64;
                    // SAFETY: the attributes are numbers of 64 bits.
                    let asked = unsafe { get(object, attribute, (&raw mut value).cast()) };
                    check("hsa_ven_amd_loader_loaded_code_object_get_info", asked).map(|()| value)
                };
                Ok((
                    ask(api::LOAD_BASE)?,
                    ask(api::LOAD_SIZE)?,
                    ask(api::LOAD_DELTA)?,
                ))
            });
        let place = place
            .transpose()
            .map_err(|failed: super::status::Failed| failed.error(api))?;
        let ranges = match place {
            Some((base, bytes, _)) => vec![(base, bytes)],
            None => executable.variables(agent),
        };
        let loaded = Arc::new(Loaded {
            name: code.name.to_owned(),
            executable,
            device: Arc::clone(device),
            symbols: place.map(|(.., delta)| (symbols, delta)),
            places: ranges.iter().map(|(start, _)| *start).collect(),
        });
        for (start, bytes) in ranges {
            let owner: std::sync::Weak<Loaded> = Arc::downgrade(&loaded);
            device.table.insert(start, owner, bytes);
        }
        Ok(Self(loaded))
    }
}

/// Checks what ROCr does not check, or reports by the same code for several reasons.
fn check_image(elf: &Elf<'_>, target: Option<TargetId>) -> Result<(), String> {
    let header = elf.header();
    if header.kind != ET_DYN {
        return Err("it is no image; objects must be linked first".to_owned());
    }
    let image = ImageTarget::from_elf(header.flags, header.abi_version())
        .map_err(|error| error.to_string())?;
    let target = target.ok_or("the device's instruction set is not known")?;
    let reasons = compatibility(image, target);
    if !reasons.is_empty() {
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        return Err(reasons.join("; "));
    }
    crate::image::check(elf)
}

/// A ROCr executable.
#[derive(Debug)]
struct Executable {
    handle: ExecutableHandle,
    device: Arc<Shared>,
}

impl Executable {
    fn load(device: &Arc<Shared>, bytes: &[u8]) -> Result<(Self, LoadedHandle), String> {
        let api = &device.runtime.api;
        let text = |failed: super::status::Failed| failed.text(api);
        let reader = Reader::new(api, bytes).map_err(text)?;
        let mut handle = ExecutableHandle::default();
        let create = api.hsa_executable_create_alt;
        let to = &raw mut handle;
        // SAFETY: the options may be null.
        let made = unsafe {
            create(
                api::PROFILE_FULL,
                api::ROUNDING_DEFAULT,
                std::ptr::null(),
                to,
            )
        };
        check("hsa_executable_create_alt", made).map_err(text)?;
        let executable = Self {
            handle,
            device: Arc::clone(device),
        };
        let mut object = LoadedHandle::default();
        let load = api.hsa_executable_load_agent_code_object;
        let (agent, to) = (device.gpu().agent, &raw mut object);
        // SAFETY: executable and reader were made just now; the bytes live until the end of this.
        let loaded = unsafe { load(handle, agent, reader.handle, std::ptr::null(), to) };
        check("hsa_executable_load_agent_code_object", loaded).map_err(text)?;
        // SAFETY: the options may be null.
        let frozen = unsafe { (api.hsa_executable_freeze)(handle, std::ptr::null()) };
        check("hsa_executable_freeze", frozen).map_err(text)?;
        Ok((executable, object))
    }

    fn find(&self, name: &str) -> Option<SymbolHandle> {
        let name = CString::new(name).ok()?;
        let agent = self.device.gpu().agent;
        let mut found = SymbolHandle::default();
        let get = self.device.runtime.api.hsa_executable_get_symbol_by_name;
        // SAFETY: the name ends with a zero; name and agent outlive the call.
        let result = unsafe { get(self.handle, name.as_ptr(), &raw const agent, &raw mut found) };
        check("hsa_executable_get_symbol_by_name", result).ok()?;
        Some(found)
    }

    /// Addresses and sizes of all variables.
    fn variables(&self, agent: AgentHandle) -> Vec<(u64, u64)> {
        unsafe extern "C" fn visit(
            _: ExecutableHandle,
            _: AgentHandle,
            symbol: SymbolHandle,
            data: *mut c_void,
        ) -> api::Status {
            // SAFETY: `data` is the vector below.
            unsafe { &mut *data.cast::<Vec<SymbolHandle>>() }.push(symbol);
            api::status::SUCCESS
        }
        let api = &self.device.runtime.api;
        let mut symbols: Vec<SymbolHandle> = Vec::new();
        let iterate = api.hsa_executable_iterate_agent_symbols;
        // SAFETY: the vector outlives the call.
        let _ = unsafe { iterate(self.handle, agent, visit, (&raw mut symbols).cast()) };
        let variables = symbols.into_iter().filter_map(|found| variable(api, found));
        variables
            .map(|found| (found.address.0, found.size))
            .collect()
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        // SAFETY: made by us, and no launch uses its code any more.
        let _ = unsafe { (self.device.runtime.api.hsa_executable_destroy)(self.handle) };
    }
}

/// A reader of bytes that outlive it.
struct Reader<'a> {
    handle: ReaderHandle,
    api: &'a Api,
}

impl<'a> Reader<'a> {
    fn new(api: &'a Api, bytes: &'a [u8]) -> Result<Self, super::status::Failed> {
        let mut handle = ReaderHandle::default();
        let create = api.hsa_code_object_reader_create_from_memory;
        // SAFETY: the bytes are there as long as the reader.
        let made = unsafe { create(bytes.as_ptr().cast(), bytes.len(), &raw mut handle) };
        check("hsa_code_object_reader_create_from_memory", made)?;
        Ok(Self { handle, api })
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        // SAFETY: made by us.
        let _ = unsafe { (self.api.hsa_code_object_reader_destroy)(self.handle) };
    }
}

/// An attribute of a symbol.
///
/// # Safety
/// `T` is the attribute's type.
unsafe fn symbol_info<T: Default>(api: &Api, of: SymbolHandle, attribute: u32) -> Option<T> {
    let mut value = T::default();
    let to = (&raw mut value).cast();
    // SAFETY: as the caller vouches.
    let asked = unsafe { (api.hsa_executable_symbol_get_info)(of, attribute, to) };
    check("hsa_executable_symbol_get_info", asked).ok()?;
    Some(value)
}

/// Address and size of a symbol, if it is a variable.
fn variable(api: &Api, found: SymbolHandle) -> Option<SymbolAddress> {
    // SAFETY: the kind and the size are numbers of 32 bits, the address is one of 64.
    unsafe {
        let kind: u32 = symbol_info(api, found, symbol::TYPE)?;
        if kind != symbol::TYPE_VARIABLE {
            return None;
        }
        let address: u64 = symbol_info(api, found, symbol::VARIABLE_ADDRESS)?;
        let size: u32 = symbol_info(api, found, symbol::VARIABLE_SIZE)?;
        Some(SymbolAddress {
            address: DevicePtr(address),
            size: size.into(),
        })
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        for place in &self.places {
            self.device.table.remove(*place);
        }
    }
}

impl LoadedModule for HsaModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn LoadedKernel>, DeviceError> {
        let loaded = &self.0;
        let api = &loaded.device.runtime.api;
        let found = loaded.executable.find(&format!("{name}.kd"));
        let found = found.filter(|found| {
            // SAFETY: the kind is a number of 32 bits.
            let kind: Option<u32> = unsafe { symbol_info(api, *found, symbol::TYPE) };
            kind == Some(symbol::TYPE_KERNEL)
        });
        let found = found.ok_or_else(|| DeviceError::NoKernel {
            name: name.to_owned(),
            module: loaded.name.clone(),
        })?;
        // SAFETY: the attribute is a number of 64 bits.
        let object: Option<u64> = unsafe { symbol_info(api, found, symbol::KERNEL_OBJECT) };
        let object = object.ok_or_else(|| {
            super::status::failed(format!("kernel `{name}` has no address on the device"))
        })?;
        Ok(Arc::new(HsaKernel {
            name: name.to_owned(),
            object,
            module: Arc::clone(loaded),
        }))
    }

    fn symbol(&self, name: &str) -> Result<Option<SymbolAddress>, DeviceError> {
        let loaded = &self.0;
        if let Some((symbols, delta)) = &loaded.symbols {
            let found = symbols.find(name.as_bytes());
            return Ok(found.map(|symbol| SymbolAddress {
                address: DevicePtr(symbol.value.wrapping_add(*delta)),
                size: symbol.size,
            }));
        }
        let found = loaded.executable.find(name);
        Ok(found.and_then(|found| variable(&loaded.device.runtime.api, found)))
    }
}

/// A kernel.
#[derive(Debug)]
pub(crate) struct HsaKernel {
    name: String,
    /// The address of its kernel descriptor.
    pub object: u64,
    module: Arc<Loaded>,
}

impl HsaKernel {
    pub(crate) fn is_on(&self, device: &Arc<Shared>) -> bool {
        Arc::ptr_eq(&self.module.device, device)
    }
}

impl LoadedKernel for HsaKernel {
    fn name(&self) -> &str {
        &self.name
    }
}
