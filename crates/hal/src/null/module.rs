//! Modules of null devices: code objects whose segments are in memory and whose kernels do nothing.

use std::sync::Arc;

use gfxjit_codeobj::elf::consts::{ET_DYN, PT_LOAD};
use gfxjit_codeobj::elf::{Elf, NamedSymbols};
use gfxjit_targets::{ImageTarget, TargetId, compatibility};

use super::memory::{HeldRange, Memory, NullMemory};
use crate::error::DeviceError;
use crate::memory::{AllocDesc, Allocation, MemoryRange};
use crate::module::{Code, CodeFormat, LoadedKernel, LoadedModule, SymbolAddress};

/// A loaded code object.
#[derive(Debug)]
pub(super) struct NullModule {
    loaded: Arc<Loaded>,
}

#[derive(Debug)]
struct Loaded {
    name: String,
    symbols: NamedSymbols,
    device: Arc<Memory>,
    /// The memory of the segments; the image's address 0 is its start.
    memory: Arc<NullMemory>,
}

impl NullModule {
    /// Loads a code object into the memory of a device of a target.
    pub(super) fn load(
        device: &Arc<Memory>,
        target: Option<TargetId>,
        code: &Code<'_>,
    ) -> Result<Self, DeviceError> {
        let bad = |reason: String| DeviceError::BadCode {
            name: code.name.to_owned(),
            reason,
        };
        let target = target.filter(|_| code.format == CodeFormat::AmdCodeObject);
        let target =
            target.ok_or_else(|| bad("null devices load AMD code objects only".to_owned()))?;
        let elf = Elf::parse(code.bytes).map_err(|error| bad(error.to_string()))?;
        let end = check(&elf, target).map_err(&bad)?;
        let memory = NullMemory::new(device, "an image", &AllocDesc::device(end), false)?;
        let whole: Arc<dyn Allocation> = Arc::clone(&memory) as _;
        for segment in elf.segments().iter() {
            let data = elf.segment_data(&segment).unwrap_or_default();
            if segment.kind == PT_LOAD && !data.is_empty() {
                let range = MemoryRange::part(&whole, segment.vaddr, data.len() as u64);
                HeldRange::of(device, "load", &range)?.write(data);
            }
        }
        Ok(Self {
            loaded: Arc::new(Loaded {
                name: code.name.to_owned(),
                symbols: NamedSymbols::read(&elf),
                device: Arc::clone(device),
                memory,
            }),
        })
    }
}

/// Checks that the code object can be loaded; the size of its image in bytes, from address 0 to the
/// end of the last segment.
fn check(elf: &Elf<'_>, target: TargetId) -> Result<u64, String> {
    let header = elf.header();
    if header.kind != ET_DYN {
        return Err("it is no image; objects must be linked first".to_owned());
    }
    let image = ImageTarget::from_elf(header.flags, header.abi_version())
        .map_err(|error| error.to_string())?;
    let reasons = compatibility(image, target);
    if !reasons.is_empty() {
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        return Err(reasons.join("; "));
    }
    let mut end = 0;
    for segment in elf.segments().iter().filter(|s| s.kind == PT_LOAD) {
        let memory = segment.vaddr.checked_add(segment.memsz.max(segment.filesz));
        end = end.max(memory.ok_or("a segment ends behind the last address")?);
    }
    Ok(end)
}

impl LoadedModule for NullModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn LoadedKernel>, DeviceError> {
        let loaded = &self.loaded;
        let descriptor = format!("{name}.kd");
        if loaded.symbols.find(descriptor.as_bytes()).is_none() {
            return Err(DeviceError::NoKernel {
                name: name.to_owned(),
                module: loaded.name.clone(),
            });
        }
        Ok(Arc::new(NullKernel {
            name: name.to_owned(),
            module: Arc::clone(loaded),
        }))
    }

    fn symbol(&self, name: &str) -> Result<Option<SymbolAddress>, DeviceError> {
        let found = self.loaded.symbols.find(name.as_bytes());
        Ok(found.map(|symbol| SymbolAddress {
            address: self.loaded.memory.address().offset(symbol.value),
            size: symbol.size,
        }))
    }
}

/// A kernel that does nothing.
#[derive(Debug)]
pub(super) struct NullKernel {
    name: String,
    module: Arc<Loaded>,
}

impl NullKernel {
    pub(super) fn is_on(&self, device: &Arc<Memory>) -> bool {
        Arc::ptr_eq(&self.module.device, device)
    }
}

impl LoadedKernel for NullKernel {
    fn name(&self) -> &str {
        &self.name
    }
}
