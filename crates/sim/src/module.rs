//! Loaded code in the hal: kernels and symbols by name.

use std::sync::Arc;

use gfxjit_hal::{DeviceError, DevicePtr, LoadedKernel, LoadedModule, SymbolAddress};

use crate::code::SimCode;
use crate::machine::launch_state::KernelRegisters;

/// A loaded code object.
#[derive(Debug)]
pub struct SimModule {
    pub code: Arc<SimCode>,
}

impl LoadedModule for SimModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn LoadedKernel>, DeviceError> {
        let descriptor = self.code.symbol(&format!("{name}.kd"));
        let descriptor = descriptor.ok_or_else(|| DeviceError::NoKernel {
            name: name.to_owned(),
            module: self.code.name.to_string(),
        })?;
        Ok(Arc::new(SimKernel {
            name: name.into(),
            code: Arc::clone(&self.code),
            descriptor: descriptor.address.0,
            registers: None,
        }))
    }

    fn symbol(&self, name: &str) -> Result<Option<SymbolAddress>, DeviceError> {
        Ok(self.code.symbol(name))
    }
}

impl SimCode {
    fn symbol(&self, name: &str) -> Option<SymbolAddress> {
        let symbol = self.symbols.find(name.as_bytes())?;
        Some(SymbolAddress {
            address: DevicePtr(symbol.value.wrapping_add(self.load_delta)),
            size: symbol.size,
        })
    }
}

/// A kernel, with the code that contains it.
#[derive(Debug)]
pub struct SimKernel {
    pub name: Arc<str>,
    pub code: Arc<SimCode>,
    /// Device address of its descriptor; of its first instruction if it has none.
    pub descriptor: u64,
    /// The state of a kernel that has no descriptor.
    pub registers: Option<Box<KernelRegisters>>,
}

impl LoadedKernel for SimKernel {
    fn name(&self) -> &str {
        &self.name
    }
}
