//! Kernels as programs name them, and launches.

use std::ffi::c_void;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use gfxjit::{Event, GridShare, ItemLimit, Kernel, LaunchSize, Memory, Queue, Refusal};
use gfxjit_process::CopyRange;

use crate::abi::Dim3;
use crate::debugger;
use crate::entry::In;
use crate::error::{Code, Error, Result};
use crate::gpu::{CommandStream, Gpu};
use crate::handles::{Handle, Handles, Pointer};
use crate::launch_kind::LaunchKind;
use crate::report;
use gfxjit::hal::sync::lock;

/// `HIP_LAUNCH_PARAM_BUFFER_POINTER`, `…_SIZE` and `…_END`.
const BUFFER_POINTER: usize = 1;
const BUFFER_SIZE: usize = 2;
const END: usize = 3;

/// `hipFunction_t`.
pub(crate) static FUNCTIONS: Handles<Function> = Handles::new();

/// A kernel on a GPU.
pub(crate) struct Function {
    pub gpu: Arc<Gpu>,
    pub kernel: Kernel,
    /// The dynamic LDS that the program has announced (`hipFuncSetAttribute`), in bytes.
    pub max_dynamic_lds: AtomicU32,
    pub preferred_carveout: AtomicU32,
}

impl Function {
    pub(crate) fn new(gpu: &Arc<Gpu>, kernel: Kernel) -> Arc<Self> {
        let room = gpu
            .device
            .info()
            .lds_bytes
            .saturating_sub(kernel.budget().lds_bytes);
        Arc::new(Self {
            gpu: Arc::clone(gpu),
            kernel,
            max_dynamic_lds: AtomicU32::new(room),
            preferred_carveout: AtomicU32::new(u32::MAX),
        })
    }

    /// Size of the explicit arguments in bytes.
    fn explicit_bytes(&self) -> usize {
        let info = self.kernel.info();
        let hidden = info.hidden.iter().map(|hidden| hidden.offset);
        hidden.fold(info.kernarg_bytes, u32::min) as usize
    }

    /// Packs the arguments from an array of pointers to them (`kernelParams`).
    fn pack(&self, values: *mut *mut c_void) -> Result<Vec<u8>> {
        let parameters = self.kernel.info().parameters.as_deref();
        let parameters = parameters.ok_or_else(|| {
            Error::invalid(format!(
                "kernel {} does not list its arguments: give them as one buffer (`extra`)",
                self.kernel.name()
            ))
        })?;
        let mut packed = vec![0_u8; self.explicit_bytes()];
        if values.is_null() && !parameters.is_empty() {
            return Err(Error::invalid(format!(
                "kernel {} has {} arguments, none is given",
                self.kernel.name(),
                parameters.len()
            )));
        }
        // SAFETY: the program gives as many pointers as the kernel has arguments.
        let values = unsafe { In::new(values.cast_const()) }.many(parameters.len())?;
        let mut parts = Vec::with_capacity(values.len());
        for (index, (parameter, value)) in parameters.iter().zip(values).enumerate() {
            if value.is_null() {
                return Err(Error::invalid(format!(
                    "argument {index} has a null pointer"
                )));
            }
            let start = parameter.offset as usize;
            let end = start.saturating_add(parameter.size as usize);
            let room = packed.get_mut(start..end);
            let room = room.ok_or_else(|| Error::new(Code::INVALID_IMAGE, "damaged metadata"))?;
            parts.push(CopyRange {
                from: value.expose_provenance() as u64,
                to: room.as_mut_ptr(),
                len: room.len(),
            });
        }
        // SAFETY: each points to a value of its argument's size, for which there is room.
        unsafe { gfxjit_process::read_parts(&parts) }.map_err(|index| {
            let (from, len) = (parts[index].from, parts[index].len);
            Error::invalid(format!(
                "argument {index} of {len} bytes at {from:#x}, where it cannot be read"
            ))
        })?;
        Ok(packed)
    }

    /// The arguments from one buffer (`extra`).
    fn pack_extra(&self, extra: *mut *mut c_void) -> Result<Vec<u8>> {
        let mut at = extra.cast_const();
        let mut next = || {
            // SAFETY: the program ends the list with `HIP_LAUNCH_PARAM_END`.
            let word = unsafe { In::new(at) }.get();
            at = at.wrapping_add(1);
            word
        };
        let (mut start, mut size) = (None, None);
        loop {
            match next()?.addr() {
                BUFFER_POINTER => start = Some(next()?),
                BUFFER_SIZE => size = Some(next()?),
                END => break,
                other => return Err(Error::invalid(format!("word {other:#x} in `extra`"))),
            }
        }
        let (Some(start), Some(size)) = (start, size) else {
            return Err(Error::invalid("`extra` lacks the buffer or its size"));
        };
        // SAFETY: the word after `…_SIZE` is the address of the size.
        let size = unsafe { In::new(size.cast::<usize>()) }.get()?;
        // Bytes behind the arguments are padding.
        let size = size.min(self.explicit_bytes());
        // SAFETY: the program gives `size` bytes.
        unsafe { In::new(start.cast::<u8>()) }.many(size)
    }
}

/// A launch that can be started once or, in a graph, often.
#[derive(Clone)]
pub(crate) struct Launch {
    /// The handle by which the program named the kernel.
    pub handle: Pointer,
    pub function: Arc<Function>,
    pub grid: Dim3,
    pub block: Dim3,
    /// The launching function, which decides the code of an error.
    pub way: LaunchKind,
    pub lds: u32,
    pub cooperative: bool,
    /// Its share of a grid over several GPUs, and the memory of their counter, for each GPU.
    pub share: Option<(GridShare, Arc<[Memory]>)>,
    /// `hipAccessPolicyWindow` of a node, which changes nothing.
    pub policy: [u64; 4],
    pub packed: Vec<u8>,
}

/// Arguments as a program passes them.
#[derive(Clone, Copy)]
pub(crate) struct Values {
    pub values: *mut *mut c_void,
    pub extra: *mut *mut c_void,
}

impl Values {
    pub(crate) fn pointers(values: *mut *mut c_void) -> Self {
        Self {
            values,
            extra: std::ptr::null_mut(),
        }
    }
}

impl Launch {
    pub(crate) fn new(
        gpu: &Gpu,
        (handle, function): (Handle, Arc<Function>),
        (grid, block): (Dim3, Dim3),
        lds: usize,
        values: Values,
        way: LaunchKind,
    ) -> Result<Self> {
        if function.gpu.index != gpu.index {
            return Err(Error::new(
                Code::INVALID_HANDLE,
                format!(
                    "kernel {} is loaded on device {}, the stream is one of device {}",
                    function.kernel.name(),
                    function.gpu.index,
                    gpu.index
                ),
            ));
        }
        let lds = u32::try_from(lds).map_err(|_| Error::invalid("LDS beyond 4 GiB"))?;
        check(gpu, &function, (grid.array(), block.array()), lds, way).map_err(|refusal| {
            let code = way.code(&refusal);
            Error::new(code, format!("{}: {refusal}", function.kernel.name()))
        })?;
        if !values.values.is_null() && !values.extra.is_null() {
            return Err(Error::invalid(
                "arguments both as pointers and as one buffer (`extra`)",
            ));
        }
        let packed = match values.extra.is_null() {
            true => function.pack(values.values)?,
            false => function.pack_extra(values.extra)?,
        };
        Ok(Self {
            handle: Pointer(handle),
            function,
            grid,
            block,
            way,
            lds,
            cooperative: way.is_cooperative(),
            share: None,
            policy: [0; 4],
            packed,
        })
    }

    fn prepared(&self, queue: &Queue) -> gfxjit::Launch {
        let mut launch = self.function.kernel.launch(queue);
        let budget = self.function.kernel.budget();
        if budget.dynamic_stack {
            let limit = self.function.gpu.stack_limit();
            launch = launch.stack(limit.max(budget.scratch_bytes));
        }
        let mut launch = match self.way.counts_items() {
            true => launch.global(self.grid.array()),
            false => launch.grid(self.grid.array()),
        };
        if let Some((share, counter)) = &self.share
            && let Some(counter) = counter.get(self.function.gpu.index)
        {
            launch = launch.share(*share).uses(counter);
        }
        launch
            .block(self.block.array())
            .lds(self.lds)
            .cooperative(self.cooperative)
            .packed(self.packed.as_slice())
    }

    pub(crate) fn start(&self, lane: &CommandStream) -> Result<Event> {
        let module = || self.function.kernel.module();
        let event =
            lane.ordered(|queue| debugger::steered(self.prepared(queue), module).submit())?;
        report::launched(self.function.kernel.name());
        Ok(event)
    }

    /// Addresses of the arguments, for queries of a graph's node.
    pub(crate) fn value_pointers(&self) -> Vec<Pointer> {
        let parameters = self.function.kernel.parameters().iter();
        let start = self.packed.as_ptr();
        parameters
            .map(|parameter| start.wrapping_add(parameter.offset as usize))
            .map(|value| Pointer(value.cast_mut().cast()))
            .collect()
    }
}

/// HIP's checks before a kernel is added to a stream or a graph, in HIP's order.
fn check(
    gpu: &Gpu,
    function: &Function,
    (grid, block): ([u32; 3], [u32; 3]),
    lds: u32,
    way: LaunchKind,
) -> std::result::Result<(), Refusal> {
    let (info, kernel) = (gpu.device.info(), function.kernel.info());
    let refusal = Refusal::empty(LaunchSize::Block, block)
        .or_else(|| Refusal::empty(LaunchSize::Grid, grid))
        .or_else(|| Refusal::workgroup(block, info.max_workgroup_size, ItemLimit::Device))
        .or_else(|| Refusal::workgroup(block, kernel.max_workgroup_size, ItemLimit::Kernel));
    if let Some(refusal) = refusal {
        return Err(refusal);
    }
    let declared = u64::from(function.kernel.budget().lds_bytes);
    let bytes = declared + u64::from(lds);
    if bytes > u64::from(info.lds_bytes) {
        return Err(Refusal::Lds {
            bytes,
            declared,
            most: info.lds_bytes,
        });
    }
    let is_whole = |axis: usize| grid[axis].is_multiple_of(block[axis]);
    if way.counts_items() && kernel.uniform_workgroup_size && !(0..3).all(is_whole) {
        return Err(Refusal::Uneven(format!(
            "{grid:?} work-items are no multiple of the block's {block:?}, and the kernel was compiled for whole workgroups only"
        )));
    }
    let groups = match way.counts_items() {
        true => [0, 1, 2].map(|axis| grid[axis].div_ceil(block[axis])),
        false => grid,
    };
    if let Some(axis) =
        (0..3).find(|&axis| !way.counts_items() && grid[axis].checked_mul(block[axis]).is_none())
    {
        return Err(Refusal::Grid(format!(
            "{} workgroups of {} in {} are more work-items than 32 bits can count",
            grid[axis],
            block[axis],
            ["X", "Y", "Z"][axis]
        )));
    }
    Ok(gpu.target.processor().check_groups(groups)?)
}

/// Names of functions as C strings, which HIP never frees.
pub(crate) fn kept_name(name: &str) -> *const std::ffi::c_char {
    type Names = Mutex<std::collections::BTreeMap<String, std::ffi::CString>>;
    static NAMES: LazyLock<Names> = LazyLock::new(Mutex::default);
    let mut names = lock(&NAMES);
    let name = name.replace('\0', "");
    let kept = names.entry(name.clone()).or_insert_with(|| {
        // The zero bytes were removed above, so this does not fail.
        std::ffi::CString::new(name).unwrap_or_default()
    });
    kept.as_ptr()
}

/// An attribute of a function by its number (`hipFunction_attribute`).
pub(crate) fn attribute(function: &Function, which: u32) -> Option<i32> {
    let (info, budget) = (function.kernel.info(), function.kernel.budget());
    let value = match which {
        // HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK and following.
        0 => info.max_workgroup_size,
        1 => budget.lds_bytes,
        2 => 0,
        3 => budget.scratch_bytes,
        4 => budget.vgprs,
        5 | 6 => binary_version(function),
        7 => 0,
        8 => function.max_dynamic_lds.load(Ordering::Relaxed),
        9 => function.preferred_carveout.load(Ordering::Relaxed),
        _ => return None,
    };
    Some(value.cast_signed())
}

/// Major and minor version of the ISA, in CUDA's encoding.
pub(crate) fn binary_version(function: &Function) -> u32 {
    let version = function.gpu.target.processor().isa_version();
    u32::from(version.major) * 10 + u32::from(version.minor)
}
