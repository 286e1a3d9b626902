//! A HIP program, for tests: it opens HIP's libraries as any program does that is not linked with
//! them, compiles kernels by hiprtc, and checks what they do. Its arguments name what it tries.
//!
//! It knows nothing of gfxjit.

#![allow(
    unsafe_code,
    clippy::print_stdout,
    reason = "a program that calls C functions and prints"
)]

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};

use libloading::{Library, Symbol};

type Tried = Result<(), String>;

/// HIP's libraries.
struct Hip {
    hip: Library,
    rtc: Library,
}

/// A function of a library, called with C's conventions; an error has a name.
macro_rules! call {
    ($library:expr, $name:ident($($argument:expr => $type:ty),* $(,)?)) => {{
        // SAFETY: the prototype is that of HIP's documentation.
        let function = unsafe { $library.get(concat!(stringify!($name), "\0").as_bytes()) };
        let function: Symbol<'_, unsafe extern "C" fn($($type),*) -> c_int> =
            function.map_err(|error| error.to_string())?;
        // SAFETY: pointers are to what lives until the call, or the copy it begins, is over.
        match unsafe { function($($argument),*) } {
            0 => Ok::<(), String>(()),
            status => Err(format!("{}: {status}", stringify!($name))),
        }
    }};
}

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
extern \"C\" __global__ void outside(int *out, int n) {
  out[(long)n << 28] = 1;
}
";

struct Module(*mut c_void);

impl Hip {
    fn open() -> Result<Self, String> {
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

    /// The kernels above for a target.
    fn compile(&self, target: &str) -> Result<Module, String> {
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
        let mut module = null_mut();
        call!(self.hip, hipModuleLoadData(
            &raw mut module => *mut *mut c_void,
            code.as_ptr() => *const u8,
        ))?;
        Ok(Module(module))
    }

    fn allocate(&self, words: usize) -> Result<*mut c_int, String> {
        let mut at = null_mut();
        call!(self.hip, hipMalloc(&raw mut at => *mut *mut c_int, words * 4 => usize))?;
        call!(self.hip, hipMemset(at => *mut c_int, 0 => c_int, words * 4 => usize))?;
        Ok(at)
    }

    fn launch(
        &self,
        module: &Module,
        name: &CStr,
        (blocks, threads): (c_uint, c_uint),
        mut out: *mut c_int,
        mut n: c_int,
        stream: *mut c_void,
    ) -> Tried {
        let mut kernel = null_mut();
        call!(self.hip, hipModuleGetFunction(
            &raw mut kernel => *mut *mut c_void,
            module.0 => *mut c_void,
            name.as_ptr() => *const c_char,
        ))?;
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

    fn read(&self, from: *mut c_int, words: usize) -> Result<Vec<c_int>, String> {
        let mut all = vec![0; words];
        call!(self.hip, hipMemcpy(
            all.as_mut_ptr() => *mut c_int,
            from => *const c_int,
            words * 4 => usize,
            2 => c_int,
        ))?;
        Ok(all)
    }

    fn synchronize(&self) -> Tried {
        call!(self.hip, hipDeviceSynchronize())
    }
}

/// What `reversed` leaves behind in `n` words and one.
fn check_reversed(found: &[c_int]) -> Tried {
    let Some((count, found)) = found.split_last() else {
        return Err("nothing".to_owned());
    };
    let n = found.len();
    let wrong = (0..n).find(|&i| found[i] != 3 * (i / 256 * 256 + 255 - i % 256) as c_int);
    match wrong {
        None if *count == n as c_int => Ok(()),
        None => Err(format!("{count} atomic additions of {n}")),
        Some(at) => Err(format!("word {at} is {}", found[at])),
    }
}

/// A kernel with LDS, a barrier and atomics, over plain copies.
fn plain(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 1000;
    let out = hip.allocate(N + 1)?;
    hip.launch(module, c"reversed", (4, 256), out, N as c_int, null_mut())?;
    check_reversed(&hip.read(out, N + 1)?)?;
    call!(hip.hip, hipFree(out => *mut c_int))
}

/// Two streams with asynchronous copies to pinned memory, and events that measure.
fn streams(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 4096;
    let mut all = Vec::new();
    for _ in 0..2 {
        let (mut stream, mut pinned) = (null_mut(), null_mut());
        let mut events = [null_mut(); 2];
        call!(hip.hip, hipStreamCreate(&raw mut stream => *mut *mut c_void))?;
        call!(hip.hip, hipHostMalloc(
            &raw mut pinned => *mut *mut c_int,
            (N + 1) * 4 => usize,
            0 => c_uint,
        ))?;
        for event in &mut events {
            call!(hip.hip, hipEventCreate(&raw mut *event => *mut *mut c_void))?;
        }
        let out = hip.allocate(N + 1)?;
        let record = |event: *mut c_void| call!(hip.hip, hipEventRecord(event => *mut c_void, stream => *mut c_void));
        record(events[0])?;
        hip.launch(module, c"reversed", (16, 256), out, N as c_int, stream)?;
        call!(hip.hip, hipMemcpyAsync(
            pinned => *mut c_int,
            out => *const c_int,
            (N + 1) * 4 => usize,
            2 => c_int,
            stream => *mut c_void,
        ))?;
        record(events[1])?;
        all.push((stream, pinned, events));
    }
    for (stream, pinned, [first, last]) in all {
        call!(hip.hip, hipStreamSynchronize(stream => *mut c_void))?;
        // SAFETY: pinned memory of as many words, which nobody writes any more.
        check_reversed(unsafe { std::slice::from_raw_parts(pinned, N + 1) })?;
        let mut ms = -1_f32;
        call!(hip.hip, hipEventElapsedTime(
            &raw mut ms => *mut f32,
            first => *mut c_void,
            last => *mut c_void,
        ))?;
        if ms <= 0.0 {
            return Err(format!("{ms} ms between the events"));
        }
        call!(hip.hip, hipStreamDestroy(stream => *mut c_void))?;
    }
    Ok(())
}

/// Memory that the host and the GPU use without copies.
fn managed(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 300;
    let mut out = null_mut();
    call!(hip.hip, hipMallocManaged(
        &raw mut out => *mut *mut c_int,
        (N + 1) * 4 => usize,
        1 => c_uint,
    ))?;
    // SAFETY: memory of as many words.
    unsafe { std::ptr::write_bytes(out, 0, N + 1) };
    hip.launch(module, c"reversed", (2, 256), out, N as c_int, null_mut())?;
    hip.synchronize()?;
    // SAFETY: as above; the kernel has ended.
    check_reversed(unsafe { std::slice::from_raw_parts(out, N + 1) })
}

/// `printf` of a kernel: the line is HIP's to print.
fn printf(hip: &Hip, module: &Module) -> Tried {
    hip.launch(module, c"speaks", (1, 64), null_mut(), 7, null_mut())?;
    hip.synchronize()
}

/// `malloc` of a kernel.
fn malloc(hip: &Hip, module: &Module) -> Tried {
    let out = hip.allocate(64)?;
    hip.launch(module, c"allocates", (1, 64), out, 64, null_mut())?;
    let found = hip.read(out, 64)?;
    let wrong = (0..64).find(|&i| found[i] != (i * (i + 1) / 2) as c_int);
    wrong.map_or(Ok(()), |at| Err(format!("word {at} is {}", found[at])))
}

/// Rows that lie apart, in two dimensions.
fn rectangles(hip: &Hip, _: &Module) -> Tried {
    const ROW: usize = 37;
    const ROWS: usize = 11;
    let host: Vec<u8> = (0..ROW * ROWS).map(|i| i as u8).collect();
    let (mut at, mut pitch) = (null_mut(), 0_usize);
    call!(hip.hip, hipMallocPitch(
        &raw mut at => *mut *mut u8,
        &raw mut pitch => *mut usize,
        ROW => usize,
        ROWS => usize,
    ))?;
    call!(hip.hip, hipMemcpy2D(
        at => *mut u8, pitch => usize,
        host.as_ptr() => *const u8, ROW => usize,
        ROW => usize, ROWS => usize,
        1 => c_int,
    ))?;
    let mut back = vec![0_u8; ROW * ROWS];
    call!(hip.hip, hipMemcpy2D(
        back.as_mut_ptr() => *mut u8, ROW => usize,
        at => *const u8, pitch => usize,
        ROW => usize, ROWS => usize,
        2 => c_int,
    ))?;
    match back == host {
        true => Ok(()),
        false => Err("rows differ".to_owned()),
    }
}

/// An access far outside of any buffer; HIP ends the program, or tells an error.
fn fault(hip: &Hip, module: &Module) -> Tried {
    let out = hip.allocate(1)?;
    hip.launch(module, c"outside", (1, 1), out, 1 << 10, null_mut())?;
    hip.synchronize()?;
    Err("the access was not noticed".to_owned())
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().ok_or("a target")?;
    let hip = Hip::open()?;
    let module = hip.compile(&target)?;
    for name in arguments {
        let tried = match name.as_str() {
            "plain" => plain,
            "streams" => streams,
            "managed" => managed,
            "printf" => printf,
            "malloc" => malloc,
            "rectangles" => rectangles,
            "fault" => fault,
            _ => return Err(format!("{name}: nothing of that name")),
        };
        tried(&hip, &module).map_err(|error| format!("{name}: {error}"))?;
        println!("{name}: as expected");
    }
    Ok(())
}
