//! Code on the GPU.
//!
//! CUDA takes an address without a length: PTX ends at a zero byte, the size of machine code is in its
//! ELF tables. So PTX is checked to be text, and the tables of machine code to be inside the bytes.
//!
//! Kernels that gfxjit compiles from IR for AMD GPUs may have an additional last parameter: see
//! [`PTX_GRID`].

use std::ffi::{CString, c_int, c_void};
use std::ptr::null_mut;
use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{
    Code, CodeFormat, DeviceError, DevicePtr, LoadedKernel, LoadedModule, PTX_GRID, SymbolAddress,
};
use gfxjit_streams::{Class, Gpu, Raw, Runtime};

use crate::api::{FunctionAttribute, JitOption};
use crate::runtime::{Cuda, call};

/// Size in bytes of the buffer for the log of CUDA's compiler.
const LOG_BYTES: usize = 8192;

/// A loaded module.
#[derive(Debug)]
pub(crate) struct CudaModule(Arc<Loaded>);

struct Loaded {
    cuda: Arc<Cuda>,
    gpu: Arc<Gpu>,
    name: String,
    handle: Raw,
    /// Addresses of variables that are in the device's table.
    variables: Mutex<Vec<u64>>,
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "code `{}` on {}", self.name, self.gpu.info.uri)
    }
}

impl CudaModule {
    pub(crate) fn load(
        cuda: &Arc<Cuda>,
        gpu: &Arc<Gpu>,
        code: &Code<'_>,
    ) -> Result<Self, DeviceError> {
        let bad = |reason: String| DeviceError::BadCode {
            name: code.name.to_owned(),
            reason,
        };
        match code.format {
            CodeFormat::Ptx => check_ptx(code.bytes).map_err(bad)?,
            CodeFormat::Cubin => check_elf(code.bytes).map_err(bad)?,
            _ => {
                return Err(bad(format!(
                    "{} loads PTX and machine code for {}",
                    gpu.info.uri, gpu.info.isa
                )));
            }
        }
        // A copy: PTX gets its zero byte, and machine code is aligned to 8 bytes.
        let mut copied = vec![0_u64; code.bytes.len() / 8 + 1];
        for (word, bytes) in copied.iter_mut().zip(code.bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            *word = u64::from_ne_bytes(whole);
        }
        let _current = gpu.enter()?;
        let mut log = vec![0_u8; LOG_BYTES];
        let mut options = [
            JitOption::ErrorLog as c_int,
            JitOption::ErrorLogBytes as c_int,
        ];
        let mut values: [*mut c_void; 2] = [log.as_mut_ptr().cast(), LOG_BYTES as *mut c_void];
        let mut handle = null_mut();
        let loaded = call!(
            &**cuda,
            cuModuleLoadDataEx(
                &raw mut handle,
                copied.as_ptr().cast(),
                2,
                options.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        );
        loaded.map_err(|error| match error.class {
            Class::OutOfMemory => DeviceError::OutOfMemory {
                purpose: "a module",
                requested: code.bytes.len() as u64,
                available: cuda.free_memory().unwrap_or_default().0,
                total: gpu.info.memory_bytes,
            },
            Class::Device(_) => gpu.failed(error),
            _ => bad(with_log(&error.to_string(), &log)),
        })?;
        Ok(Self(Arc::new(Loaded {
            cuda: Arc::clone(cuda),
            gpu: Arc::clone(gpu),
            name: code.name.to_owned(),
            handle: Raw(handle),
            variables: Mutex::default(),
        })))
    }
}

/// An error, followed by the log of the PTX compiler.
fn with_log(error: &str, log: &[u8]) -> String {
    let end = log.iter().position(|byte| *byte == 0);
    let log = String::from_utf8_lossy(&log[..end.unwrap_or(log.len())]);
    match log.trim_end() {
        "" => error.to_owned(),
        log => format!("{error}\n  {}", log.replace('\n', "\n  ")),
    }
}

/// Whether the bytes are plausible PTX text, without parsing them.
fn check_ptx(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "PTX is text, and this is none")?;
    // Some writers of PTX add the zero byte.
    let text = text.strip_suffix('\0').unwrap_or(text);
    if text.contains('\0') {
        return Err("PTX is text, and this has a 0 in it".to_owned());
    }
    match text.contains(".version") && text.contains(".target") {
        true => Ok(()),
        false => Err("it is no PTX: it has no `.version` or no `.target`".to_owned()),
    }
}

/// Whether the tables of an ELF file, which CUDA follows, are inside the bytes.
fn check_elf(bytes: &[u8]) -> Result<(), String> {
    let word = |at: usize, len: usize| {
        let bytes = bytes.get(at..at + len)?;
        let wide = bytes.iter().rev();
        Some(wide.fold(0_u64, |value, byte| value << 8 | u64::from(*byte)))
    };
    if bytes.get(..6) != Some(b"\x7fELF\x02\x01") {
        return Err("it is no machine code for NVIDIA's GPUs (ELF of 64 bits)".to_owned());
    }
    // EM_CUDA.
    if word(18, 2) != Some(190) {
        return Err("it is an ELF file for another machine".to_owned());
    }
    let tables = [(32, 54, 56), (40, 58, 60)];
    for (offset, entry, count) in tables {
        let end = word(offset, 8).zip(word(entry, 2)).zip(word(count, 2));
        let end = end.and_then(|((offset, entry), count)| offset.checked_add(entry * count));
        if end.is_none_or(|end| end > bytes.len() as u64) {
            return Err("it is damaged: a table of its headers is outside".to_owned());
        }
    }
    Ok(())
}

impl Loaded {
    /// Address and size of a variable.
    fn variable(&self, name: &str) -> Result<Option<(u64, u64)>, DeviceError> {
        let Ok(name) = CString::new(name) else {
            return Ok(None);
        };
        let (mut at, mut size) = (0, 0);
        let found = call!(
            &*self.cuda,
            cuModuleGetGlobal_v2(&raw mut at, &raw mut size, self.handle.0, name.as_ptr())
        );
        match found {
            Ok(()) => Ok(Some((at, size as u64))),
            Err(error) if error.class == Class::NotFound => Ok(None),
            Err(error) => Err(self.gpu.failed(error)),
        }
    }

    /// Offset and size of each parameter of a function; `None` if the installed version cannot
    /// report them.
    fn parameters(&self, function: Raw) -> Option<Vec<(usize, usize)>> {
        let tell = self.cuda.api.cuFuncGetParamInfo?;
        let mut parameters = Vec::new();
        loop {
            let (mut offset, mut size) = (0, 0);
            // SAFETY: the function lives; both numbers are written here. Behind the last parameter it
            // returns an error.
            let status =
                unsafe { tell(function.0, parameters.len(), &raw mut offset, &raw mut size) };
            if status != 0 {
                return Some(parameters);
            }
            parameters.push((offset, size));
        }
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        let gpu = &self.gpu;
        for address in lock(&self.variables).drain(..) {
            gpu.table.remove(address);
        }
        let _current = gpu.enter_for_drop();
        if let Err(error) = call!(&*self.cuda, cuModuleUnload(self.handle.0)) {
            tracing::warn!("{error}");
        }
    }
}

impl LoadedModule for CudaModule {
    fn kernel(&self, name: &str) -> Result<Arc<dyn LoadedKernel>, DeviceError> {
        let loaded = &self.0;
        let none = || DeviceError::NoKernel {
            name: name.to_owned(),
            module: loaded.name.clone(),
        };
        let c_name = CString::new(name).map_err(|_| none())?;
        let (gpu, cuda) = (&loaded.gpu, &*loaded.cuda);
        let _current = gpu.enter()?;
        let mut function = null_mut();
        // CUDA returns INVALID_VALUE for an empty name, not NOT_FOUND.
        if name.is_empty() {
            return Err(none());
        }
        let found = call!(
            cuda,
            cuModuleGetFunction(&raw mut function, loaded.handle.0, c_name.as_ptr())
        );
        found.map_err(|error| match error.class {
            Class::NotFound => none(),
            _ => gpu.failed(error),
        })?;
        let function = Raw(function);
        let number = |what| {
            let known = cuda.function_attribute(what, function);
            known.map_err(|error| gpu.failed(error))
        };
        Ok(Arc::new(CudaKernel {
            name: name.to_owned(),
            function,
            max_workgroup: number(FunctionAttribute::MaxThreadsPerBlock)?,
            static_lds: number(FunctionAttribute::SharedBytes)?,
            local_bytes: number(FunctionAttribute::LocalBytes)?,
            parameters: loaded.parameters(function),
            takes_grid: loaded.variable(&format!("{PTX_GRID}{name}"))?.is_some(),
            dynamic_lds: Mutex::new(0),
            module: Arc::clone(loaded),
        }))
    }

    fn symbol(&self, name: &str) -> Result<Option<SymbolAddress>, DeviceError> {
        let loaded = &self.0;
        if name.is_empty() {
            return Ok(None);
        }
        let _current = loaded.gpu.enter()?;
        let Some((address, size)) = loaded.variable(name)? else {
            return Ok(None);
        };
        let mut variables = lock(&loaded.variables);
        if !variables.contains(&address) {
            variables.push(address);
            let weak: Weak<Loaded> = Arc::downgrade(loaded);
            loaded.gpu.table.insert(address, weak, size);
        }
        Ok(Some(SymbolAddress {
            address: DevicePtr(address),
            size,
        }))
    }
}

/// A kernel, which keeps its module loaded.
#[derive(Debug)]
pub(crate) struct CudaKernel {
    name: String,
    function: Raw,
    /// Maximum work-items of a workgroup.
    pub max_workgroup: u32,
    /// Static LDS in bytes.
    pub static_lds: u32,
    /// Scratch of a work-item in bytes.
    pub local_bytes: u32,
    /// Offset and size of each parameter, if CUDA reports them.
    pub parameters: Option<Vec<(usize, usize)>>,
    /// Whether the last parameter is the grid.
    pub takes_grid: bool,
    /// The limit of dynamic LDS in bytes that launches have raised so far, beyond the default.
    pub dynamic_lds: Mutex<u32>,
    module: Arc<Loaded>,
}

impl CudaKernel {
    pub(crate) fn is_on(&self, gpu: &Arc<Gpu>) -> bool {
        Arc::ptr_eq(&self.module.gpu, gpu)
    }

    pub(crate) fn cuda(&self) -> &Cuda {
        &self.module.cuda
    }

    pub(crate) fn function(&self) -> Raw {
        self.function
    }
}

impl LoadedKernel for CudaKernel {
    fn name(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_looked_at() {
        assert!(check_ptx(b".version 7.0\n.target sm_70\n").is_ok());
        assert!(check_ptx(b".version 7.0\n.target sm_70\n\0").is_ok());
        assert!(check_ptx(b".version 7.0\0.target sm_70\n").is_err());
        assert!(check_ptx(b"\xff.version .target").is_err());
        assert!(check_ptx(b"").is_err());
    }

    #[test]
    fn machine_code_is_looked_at() {
        let mut elf = vec![0; 64];
        elf[..6].copy_from_slice(b"\x7fELF\x02\x01");
        elf[18] = 190;
        assert!(check_elf(&elf).is_ok());
        elf[32] = 65;
        assert!(check_elf(&elf).is_err());
        elf[32..40].fill(0xff);
        elf[54] = 1;
        elf[56] = 1;
        assert!(check_elf(&elf).is_err());
        assert!(check_elf(&elf[..40]).is_err());
        elf[18] = 62;
        assert!(check_elf(&elf).is_err());
        assert!(check_elf(b"").is_err());
    }

    #[test]
    fn what_the_compiler_says_is_told() {
        assert_eq!(with_log("e", b"\0\0"), "e");
        assert_eq!(
            with_log("e", b"line 1\nline 2\n\0x"),
            "e\n  line 1\n  line 2"
        );
    }
}
