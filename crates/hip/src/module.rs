//! Modules: code loaded on one GPU, as by `hipModuleLoad`.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::abi::copy_kind;
use crate::copy::Copy;
use crate::error::{Error, Result};
use crate::gpu::Gpu;
use crate::handles::{Handle, Handles};
use crate::kernel::{FUNCTIONS, Function};
use crate::memory::{Allocated, Kind};
use crate::process::process;
use gfxjit::hal::sync::lock;

pub(crate) static MODULES: Handles<Module> = Handles::new();

pub(crate) struct Module {
    pub gpu: Arc<Gpu>,
    pub module: gfxjit::Module,
    /// Kernels that were looked up; their handles become invalid with the module.
    functions: Mutex<HashMap<String, Arc<Function>>>,
    /// Its managed variables, which are its own unless a program has registered them.
    managed: Mutex<HashMap<String, Arc<Allocated>>>,
}

/// What clang appends to the name of a managed variable, for its value at the beginning; the name alone is a pointer.
const MANAGED: &str = ".managed";

impl Module {
    pub(crate) fn load(gpu: &Arc<Gpu>, name: &str, file: &[u8]) -> Result<Arc<Self>> {
        Self::of(gpu, gfxjit::Module::load_or_build(&gpu.device, name, file)?)
    }

    /// Loads the code of a module of another GPU with the same target: its bytes are shared.
    pub(crate) fn load_like(gpu: &Arc<Gpu>, other: &Self) -> Result<Arc<Self>> {
        let image = other.module.image().clone();
        Self::of(gpu, gfxjit::Module::load(&gpu.device, image)?)
    }

    fn of(gpu: &Arc<Gpu>, module: gfxjit::Module) -> Result<Arc<Self>> {
        let module = Arc::new(Self {
            gpu: Arc::clone(gpu),
            module,
            functions: Mutex::default(),
            managed: Mutex::default(),
        });
        for (address, variable) in module.module.variables() {
            if let Some(address) = address {
                process()?
                    .memories
                    .note_variable(gpu.index, address.0, variable.size);
            }
        }
        Ok(module)
    }

    /// Allocates the module's managed variables.
    pub(crate) fn allocate_managed(&self) -> Result<()> {
        let process = process()?;
        let lane = process.null_lane(&self.gpu)?;
        for (address, variable) in self.module.variables() {
            let pointer = variable.name.strip_suffix(MANAGED);
            let (Some(name), Some(initial)) = (pointer, address) else {
                continue;
            };
            let (pointer, 8) = self.variable(name)? else {
                continue;
            };
            let memory = process
                .memories
                .allocate(&self.gpu, variable.size, Kind::Managed, 1)?;
            let Some(memory) = memory else {
                continue;
            };
            Copy::line(memory.start, initial.0, variable.size, copy_kind::DEFAULT).run(&lane)?;
            let value = (&raw const memory.start).expose_provenance() as u64;
            Copy::line(pointer, value, 8, copy_kind::DEFAULT).run(&lane)?;
            lock(&self.managed).insert(name.to_owned(), memory);
        }
        Ok(())
    }

    pub(crate) fn function(&self, name: &str) -> Result<Arc<Function>> {
        let mut functions = lock(&self.functions);
        if let Some(function) = functions.get(name) {
            return Ok(Arc::clone(function));
        }
        let function = Function::new(&self.gpu, self.module.kernel(name)?);
        FUNCTIONS.put(Arc::clone(&function));
        functions.insert(name.to_owned(), Arc::clone(&function));
        Ok(function)
    }

    /// Address and size of a variable.
    pub(crate) fn variable(&self, name: &str) -> Result<(u64, u64)> {
        if let Some(memory) = lock(&self.managed).get(name) {
            return Ok((memory.start, memory.len));
        }
        let (address, variable) = self.module.variable(name)?;
        Ok((address.0, variable.size))
    }

    /// Invalidates the handles of its functions.
    pub(crate) fn unload(&self) {
        for function in lock(&self.functions).values() {
            FUNCTIONS.take(Handles::of(function));
        }
        let Ok(process) = process() else {
            return;
        };
        for memory in lock(&self.managed).drain().map(|(_, memory)| memory) {
            process.memories.remove(memory.start, &[Kind::Managed]);
        }
        let variables = self.module.variables().filter_map(|(address, _)| address);
        for address in variables {
            process.memories.remove(address.0, &[Kind::Variable]);
        }
    }
}

pub(crate) fn module(handle: Handle) -> Result<Arc<Module>> {
    let found = MODULES.get(handle);
    found.ok_or_else(|| {
        Error::new(
            crate::error::Code::INVALID_HANDLE,
            format!("{handle:?} is no module"),
        )
    })
}
