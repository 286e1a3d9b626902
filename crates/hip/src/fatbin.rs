//! Registrations of C++ programs when they are loaded: fat binaries with code for several GPUs, and
//! kernels and variables by their addresses in the program. Nothing is read before it is used.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Arc, LazyLock, Mutex, RwLock};

use crate::abi::FatBinaryWrapper;
use crate::copy::Copy;
use crate::entry::{In, Out};
use crate::error::{Code, Error, Result};
use crate::gpu::Gpu;
use crate::handles::{Handle, Handles};
use crate::image;
use crate::kernel::{FUNCTIONS, Function};
use crate::memory::{Allocated, Kind};
use crate::module::Module;
use crate::process::{opened, process};
use gfxjit::hal::sync::lock;

/// `__hipFatMAGIC2`, "HIPF".
const MAGIC: u32 = 0x4849_5046;

pub(crate) static BINARIES: Handles<FatBinary> = Handles::new();

/// The fat binary of one library or program.
pub(crate) struct FatBinary {
    binary: usize,
    /// The loaded module for each GPU, or why loading failed.
    modules: Mutex<HashMap<usize, Result<Arc<Module>>>>,
    managed: Mutex<Vec<Managed>>,
}

struct Managed {
    name: String,
    memory: Arc<Allocated>,
}

#[derive(Clone)]
struct Symbol {
    binary: Arc<FatBinary>,
    name: String,
}

/// Registered kernels and variables by their addresses in the program.
#[derive(Default)]
struct Symbols {
    functions: HashMap<usize, Symbol>,
    variables: HashMap<usize, Symbol>,
    /// Kernels that were looked up, by address and GPU.
    found: HashMap<(usize, usize), Arc<Function>>,
}

static SYMBOLS: LazyLock<RwLock<Symbols>> = LazyLock::new(RwLock::default);

fn symbols() -> std::sync::RwLockWriteGuard<'static, Symbols> {
    SYMBOLS
        .write()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn read_symbols() -> std::sync::RwLockReadGuard<'static, Symbols> {
    SYMBOLS
        .read()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Registers a program's code; returns null when it is not for HIP.
pub(crate) fn register(wrapper: In<FatBinaryWrapper>) -> Handle {
    if wrapper.is_null() {
        return std::ptr::null_mut();
    }
    let wrapper = match wrapper.get() {
        Ok(wrapper) => wrapper,
        Err(error) => {
            crate::log::always(format_args!("a fat binary: {}", error.reason));
            return std::ptr::null_mut();
        }
    };
    if wrapper.magic != MAGIC {
        let magic = wrapper.magic;
        crate::log::always(format_args!(
            "a fat binary with magic number {magic:#x}, not HIP's"
        ));
        return std::ptr::null_mut();
    }
    let binary = Arc::new(FatBinary {
        binary: wrapper.binary.expose_provenance(),
        modules: Mutex::default(),
        managed: Mutex::default(),
    });
    // Compiled programs treat the handle as a pointer but do not dereference it.
    BINARIES.put(binary)
}

/// Called when the library is unloaded, or the process ends. The addresses of its variables in the
/// program.
pub(crate) fn unregister(handle: Handle) -> Vec<usize> {
    // In a child of `fork` the parent's threads may have held the locks below.
    if crate::exit::is_child() {
        return Vec::new();
    }
    let Some(binary) = BINARIES.take(handle) else {
        return Vec::new();
    };
    if let Some(process) = opened() {
        let is_over = |gpu: &Arc<Gpu>| gpu.lanes().iter().all(|lane| lane.is_over());
        if crate::exit::is_ending() {
            // What still runs could not be cancelled, and uses the modules: they stay.
            if !process.gpus.iter().all(is_over) {
                return Vec::new();
            }
        }
        for gpu in &process.gpus {
            // The result is ignored: the program that would ask for these errors is being unloaded.
            let _ = gpu.wait();
        }
    }
    let mut all = symbols();
    let is_other = |symbol: &Symbol| !Arc::ptr_eq(&symbol.binary, &binary);
    all.functions.retain(|_, symbol| is_other(symbol));
    let removed = all.variables.extract_if(|_, symbol| !is_other(symbol));
    let removed = removed.map(|(address, _)| address).collect();
    all.found.clear();
    drop(all);
    for module in lock(&binary.modules).values().flatten() {
        module.unload();
    }
    removed
}

pub(crate) fn register_function(binary: Handle, address: *const c_void, name: String) {
    if let Some(binary) = BINARIES.get(binary) {
        symbols()
            .functions
            .insert(address.addr(), Symbol { binary, name });
    }
}

pub(crate) fn register_variable(binary: Handle, address: *const c_void, name: String) {
    if let Some(binary) = BINARIES.get(binary) {
        symbols()
            .variables
            .insert(address.addr(), Symbol { binary, name });
    }
}

/// Registers a managed variable: the program's pointer and the variable in the module both get the
/// address of shared memory.
pub(crate) fn register_managed(
    binary: Handle,
    pointer: Out<u64>,
    initial: In<u8>,
    name: String,
    bytes: u64,
) -> Result<()> {
    let Some(binary) = BINARIES.get(binary) else {
        return Ok(());
    };
    let process = process()?;
    let gpu = process.current()?;
    let memory = process
        .memories
        .allocate(gpu, bytes.max(1), Kind::Managed, 1)?;
    let memory = memory.ok_or_else(|| Error::invalid("a managed variable without bytes"))?;
    let to = std::ptr::with_exposed_provenance_mut::<u8>(memory.start as usize);
    if !initial.is_null() {
        let initial = initial.many(bytes as usize)?;
        // SAFETY: the memory is new, and has as many bytes.
        unsafe { initial.as_ptr().copy_to(to, initial.len()) };
    }
    pointer.set(memory.start)?;
    lock(&binary.managed).push(Managed { name, memory });
    Ok(())
}

impl FatBinary {
    /// The module of this binary on a GPU, loaded on first use.
    fn module(&self, gpu: &Arc<Gpu>) -> Result<Arc<Module>> {
        let mut modules = lock(&self.modules);
        if let Some(module) = modules.get(&gpu.index) {
            return module.clone();
        }
        let mut others = modules.values().flatten();
        let like = others.find(|other| other.gpu.target == gpu.target);
        let module = self.load(gpu, like);
        if let Err(error) = &module {
            // Always logged: a program that ignores errors would compute with nothing.
            crate::log::always(format_args!(
                "code is not loaded on {}: {}",
                gpu.target, error.reason
            ));
        }
        modules.insert(gpu.index, module.clone());
        module
    }

    /// Loads the module on a GPU. `like` is that of another GPU with the same target: libraries such as RCCL have 0.5 GB of
    /// code, which is taken out of the bundle once.
    fn load(&self, gpu: &Arc<Gpu>, like: Option<&Arc<Module>>) -> Result<Arc<Module>> {
        let module = match like {
            Some(like) => Module::load_like(gpu, like)?,
            None => {
                let image = image::at(std::ptr::with_exposed_provenance(self.binary))?;
                Module::load(gpu, "the program's code", image)?
            }
        };
        for managed in &*lock(&self.managed) {
            if let Ok((address, 8)) = module.variable(&managed.name) {
                let value = managed.memory.start;
                let copy = Copy::line(address, (&raw const value).expose_provenance() as u64, 8, 4);
                copy.run(&*process()?.null_lane(gpu)?)?;
            }
        }
        Ok(module)
    }
}

/// The function behind a handle: a function of a module, or the address of a kernel in a C++
/// program.
pub(crate) fn function(address: Handle, gpu: &Arc<Gpu>) -> Result<Arc<Function>> {
    if let Some(function) = FUNCTIONS.get(address) {
        return Ok(function);
    }
    let key = (address.addr(), gpu.index);
    let symbol = {
        let all = read_symbols();
        if let Some(function) = all.found.get(&key) {
            return Ok(Arc::clone(function));
        }
        all.functions.get(&address.addr()).cloned()
    };
    let symbol = symbol.ok_or_else(|| {
        Error::new(
            Code::INVALID_DEVICE_FUNCTION,
            format!("{address:?} is no kernel"),
        )
    })?;
    let function = symbol.binary.module(gpu)?.function(&symbol.name)?;
    symbols().found.insert(key, Arc::clone(&function));
    Ok(function)
}

/// Address and size of a variable, by the address of the program's shadow variable.
pub(crate) fn variable(address: *const c_void, gpu: &Arc<Gpu>) -> Result<(u64, u64)> {
    let symbol = read_symbols().variables.get(&address.addr()).cloned();
    let symbol = symbol.ok_or_else(|| {
        Error::new(
            Code::INVALID_SYMBOL,
            format!("{address:?} is no variable of a GPU's"),
        )
    })?;
    symbol.binary.module(gpu)?.variable(&symbol.name)
}

/// Name of a kernel by its address in the program.
pub(crate) fn name_of(address: *const c_void) -> Option<String> {
    read_symbols()
        .functions
        .get(&address.addr())
        .map(|symbol| symbol.name.clone())
}
