//! HIP's libraries, opened by name.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};

use libloading::Library;

pub(crate) type Tried = Result<(), String>;

/// HIP's libraries.
pub(crate) struct Hip {
    pub hip: Library,
    pub rtc: Library,
}

/// A function of a library, called with C's conventions; an error has a name.
macro_rules! call {
    ($library:expr, $name:ident($($argument:expr => $type:ty),* $(,)?)) => {{
        // SAFETY: the prototype is that of HIP's documentation.
        let function = unsafe { $library.get(concat!(stringify!($name), "\0").as_bytes()) };
        let function: libloading::Symbol<'_, unsafe extern "C" fn($($type),*) -> std::ffi::c_int> =
            function.map_err(|error| error.to_string())?;
        // SAFETY: pointers are to what lives until the call, or the copy it begins, is over.
        match unsafe { function($($argument),*) } {
            0 => Ok::<(), String>(()),
            status => Err(format!("{}: {status}", stringify!($name))),
        }
    }};
}
pub(crate) use call;

const KERNELS: &CStr = c"
extern \"C\" __global__ void reversed(int *out, int n) {
  __shared__ int tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i;
  __syncthreads();
  if (i < n) out[i] = 3 * tile[255 - threadIdx.x];
  if (i < n) atomicAdd(out + n, 1);
}
extern \"C\" __global__ void speaks(int *out, int n) {
  if (threadIdx.x == n) printf(\"work-item %d of %d\\n\", n, (int)blockDim.x);
}
extern \"C\" __global__ void allocates(int *out, int n) {
  int i = threadIdx.x;
  int *own = (int *)malloc(4 * (i + 1));
  if (!own) return;
  for (int k = 0; k <= i; ++k) own[k] = k;
  int sum = 0;
  for (int k = 0; k <= i; ++k) sum += own[k];
  free(own);
  if (i < n) out[i] = sum;
}
extern \"C\" __global__ void add(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] += i;
}
extern \"C\" __device__ void __ockl_grid_sync(void);
extern \"C\" __global__ void together(int *out, int n) {
  // Each workgroup leaves a number, and after the barrier adds those of all others.
  int blocks = gridDim.x;
  for (int round = 0; round < 3; ++round) {
    if (threadIdx.x == 0) out[blockIdx.x] = round * n + blockIdx.x;
    __ockl_grid_sync();
    int sum = 0;
    for (int b = 0; b < blocks; ++b) sum += out[b];
    if (threadIdx.x == 0) out[blocks * (round + 1) + blockIdx.x] = sum;
    __ockl_grid_sync();
  }
}
extern \"C\" __global__ void spins(int *out, int n) {
  while (*(volatile int *)out != n) __builtin_amdgcn_s_sleep(1);
}
extern \"C\" __global__ void outside(int *out, int n) {
  out[(long)n << 28] = 1;
}
";

/// Code that is loaded.
pub(crate) struct Module(pub *mut c_void);

impl Hip {
    pub(crate) fn open() -> Result<Self, String> {
        let library = |name: &str| {
            // SAFETY: HIP's libraries may be opened by any program.
            unsafe { Library::new(name) }.map_err(|error| error.to_string())
        };
        let hip = Self {
            hip: library("libamdhip64.so.7")?,
            rtc: library("libhiprtc.so.7")?,
        };
        let mut count = 0;
        call!(hip.hip, hipGetDeviceCount(&raw mut count => *mut c_int))?;
        println!("devices {count}");
        Ok(hip)
    }

    /// The code of the kernels above for a target.
    pub(crate) fn compile(&self, target: &str) -> Result<Vec<u8>, String> {
        let mut program = null_mut();
        call!(self.rtc, hiprtcCreateProgram(
            &raw mut program => *mut *mut c_void,
            KERNELS.as_ptr() => *const c_char,
            c"kernels.hip".as_ptr() => *const c_char,
            0 => c_int,
            null() => *const *const c_char,
            null() => *const *const c_char,
        ))?;
        let option = CString::new(format!("--offload-arch={target}")).map_err(|e| e.to_string())?;
        let options = [option.as_ptr()];
        call!(self.rtc, hiprtcCompileProgram(
            program => *mut c_void,
            1 => c_int,
            options.as_ptr() => *const *const c_char,
        ))?;
        let mut size = 0_usize;
        call!(self.rtc, hiprtcGetCodeSize(program => *mut c_void, &raw mut size => *mut usize))?;
        let mut code = vec![0_u8; size];
        call!(self.rtc, hiprtcGetCode(program => *mut c_void, code.as_mut_ptr() => *mut u8))?;
        Ok(code)
    }

    /// Loads code.
    pub(crate) fn load(&self, code: &[u8]) -> Result<Module, String> {
        let mut module = null_mut();
        call!(self.hip, hipModuleLoadData(
            &raw mut module => *mut *mut c_void,
            code.as_ptr() => *const u8,
        ))?;
        Ok(Module(module))
    }

    pub(crate) fn allocate(&self, words: usize) -> Result<*mut c_int, String> {
        let mut at = null_mut();
        call!(self.hip, hipMalloc(&raw mut at => *mut *mut c_int, words * 4 => usize))?;
        call!(self.hip, hipMemset(at => *mut c_int, 0 => c_int, words * 4 => usize))?;
        Ok(at)
    }

    /// A kernel.
    pub(crate) fn function(&self, module: &Module, name: &CStr) -> Result<*mut c_void, String> {
        let mut kernel = null_mut();
        call!(self.hip, hipModuleGetFunction(
            &raw mut kernel => *mut *mut c_void,
            module.0 => *mut c_void,
            name.as_ptr() => *const c_char,
        ))?;
        Ok(kernel)
    }

    pub(crate) fn launch(
        &self,
        module: &Module,
        name: &CStr,
        (blocks, threads): (c_uint, c_uint),
        mut out: *mut c_int,
        mut n: c_int,
        stream: *mut c_void,
    ) -> Tried {
        let kernel = self.function(module, name)?;
        let mut arguments = [(&raw mut out).cast::<c_void>(), (&raw mut n).cast()];
        call!(self.hip, hipModuleLaunchKernel(
            kernel => *mut c_void,
            blocks => c_uint, 1 => c_uint, 1 => c_uint,
            threads => c_uint, 1 => c_uint, 1 => c_uint,
            0 => c_uint,
            stream => *mut c_void,
            arguments.as_mut_ptr() => *mut *mut c_void,
            null_mut() => *mut *mut c_void,
        ))
    }

    pub(crate) fn stream(&self) -> Result<*mut c_void, String> {
        let mut stream = null_mut();
        call!(self.hip, hipStreamCreate(&raw mut stream => *mut *mut c_void))?;
        Ok(stream)
    }

    pub(crate) fn wait(&self, stream: *mut c_void) -> Tried {
        call!(self.hip, hipStreamSynchronize(stream => *mut c_void))
    }

    pub(crate) fn read(&self, from: *mut c_int, words: usize) -> Result<Vec<c_int>, String> {
        let mut all = vec![0; words];
        call!(self.hip, hipMemcpy(
            all.as_mut_ptr() => *mut c_int,
            from => *const c_int,
            words * 4 => usize,
            2 => c_int,
        ))?;
        Ok(all)
    }

    pub(crate) fn synchronize(&self) -> Tried {
        call!(self.hip, hipDeviceSynchronize())
    }
}
