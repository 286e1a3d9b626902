//! Launches.
//!
//! CUDA copies the number of argument bytes that the caller states. Explicit arguments are at the
//! offsets of the kernel's parameters, followed by the grid for kernels that take it.

use std::any::Any;
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::Arc;

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Arguments, DeviceError, Dispatch, Event, ItemLimit, LoadedKernel, Refusal};
use gfxjit_streams::{CallError, Class, CommandStream, KeptObjects, Launches, Submission, own};

use crate::api::{self, FunctionAttribute, LaunchAttribute, LaunchConfig};
use crate::error::lacking;
use crate::module::CudaKernel;
use crate::runtime::call;

/// Dynamic LDS in bytes that every kernel may use without opting in.
const USUAL_LDS: u32 = 48 << 10;

/// The largest size of parameters in bytes that CUDA takes (since CUDA 12.1).
const MOST_ARGUMENTS: usize = 32764;

/// Size in bytes of the grid parameter: three words.
const GRID_BYTES: usize = 12;

/// Launches kernels through CUDA.
pub(crate) struct CudaLaunches {
    /// Maximum workgroups of a grid in X, Y and Z.
    pub most_groups: [u32; 3],
}

/// A launch that was checked.
struct Launch {
    kernel: Arc<CudaKernel>,
    groups: [u32; 3],
    workgroup: [u32; 3],
    lds: u32,
    stack: Option<u32>,
    arguments: Packed,
    cooperative: bool,
}

impl Launches for CudaLaunches {
    fn launch(
        &self,
        lane: &CommandStream,
        dispatch: Dispatch,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        dispatch.check(&lane.gpu.info)?;
        let launch = self.checked(lane, &dispatch);
        let launch = launch.map_err(|reason| dispatch.refused(reason))?;
        let kept = KeptObjects::of_launch(&lane.gpu, dispatch.kernel, dispatch.memory)?;
        let begun = lane.put(true, move |lane| {
            let begun = lane.span(true, || launch.begin(lane));
            let span = begun.map_err(|error| launch.failed(lane, error))?;
            Ok(Submission { span, keep: kept })
        })?;
        Ok(begun)
    }
}

impl CudaLaunches {
    /// Checks a launch; the error says why CUDA cannot launch it.
    fn checked(&self, lane: &CommandStream, dispatch: &Dispatch) -> Result<Launch, Refusal> {
        let info = &lane.gpu.info;
        let any: Arc<dyn Any + Send + Sync> = Arc::clone(&dispatch.kernel) as _;
        let kernel = own::<CudaKernel>(any).filter(|kernel| kernel.is_on(&lane.gpu));
        let kernel = kernel.ok_or_else(Refusal::not_loaded)?;
        let (grid, workgroup) = (dispatch.grid, dispatch.workgroup.map(u32::from));
        let most = kernel.max_workgroup;
        if let Some(refusal) = Refusal::workgroup(workgroup, most, ItemLimit::Registers) {
            return Err(refusal);
        }
        let groups = [0, 1, 2].map(|axis| grid[axis].div_ceil(workgroup[axis]));
        if let Some(axis) = (0..3).find(|axis| groups[*axis] > self.most_groups[*axis]) {
            return Err(Refusal::Grid(format!(
                "its grid has {} workgroups in {}; the device has at most {}",
                groups[axis],
                ["X", "Y", "Z"][axis],
                self.most_groups[axis]
            )));
        }
        let has_parts = grid
            .iter()
            .zip(&workgroup)
            .any(|(grid, size)| grid % size != 0);
        if has_parts && !kernel.takes_grid {
            return Err(Refusal::Uneven(format!(
                "its grid of {grid:?} work-items has a part of a workgroup of {workgroup:?} at its \
                 end, which CUDA has not; only kernels that gfxjit compiles from sources for AMD's \
                 GPUs leave out the rest by themselves"
            )));
        }
        let lds = dispatch.group_segment_bytes.max(
            dispatch
                .dynamic_group_bytes
                .saturating_add(kernel.static_lds),
        );
        if lds > info.lds_bytes {
            return Err(Refusal::Lds {
                bytes: u64::from(lds),
                declared: u64::from(kernel.static_lds),
                most: info.lds_bytes,
            });
        }
        let Arguments::Explicit { bytes, .. } = &dispatch.arguments else {
            return Err(Refusal::Arguments("its arguments are no values".to_owned()));
        };
        let arguments = arguments(&kernel, bytes, grid).map_err(Refusal::Arguments)?;
        let stack = dispatch.private_segment_bytes;
        Ok(Launch {
            groups,
            workgroup,
            lds: dispatch.dynamic_group_bytes,
            stack: Some(stack).filter(|stack| *stack > kernel.local_bytes),
            kernel,
            arguments,
            cooperative: dispatch.cooperative,
        })
    }
}

/// Arguments of at most this number of words need no allocation.
const FEW_WORDS: usize = 16;

/// The arguments in one buffer.
struct Packed {
    few: [u64; FEW_WORDS],
    /// The buffer, if `few` is too small.
    many: Vec<u64>,
    bytes: usize,
}

impl Packed {
    fn new(bytes: usize) -> Self {
        let many = match bytes.div_ceil(8) {
            0..=FEW_WORDS => Vec::new(),
            many => vec![0; many],
        };
        Self {
            few: [0; FEW_WORDS],
            many,
            bytes,
        }
    }

    fn at(&self) -> *const u64 {
        match self.many.is_empty() {
            true => self.few.as_ptr(),
            false => self.many.as_ptr(),
        }
    }

    /// Writes bytes at an offset.
    fn put(&mut self, offset: usize, bytes: &[u8]) {
        let words = match self.many.is_empty() {
            true => &mut self.few[..],
            false => &mut self.many[..],
        };
        // SAFETY: words are bytes as well, eight times as many.
        let all = unsafe {
            std::slice::from_raw_parts_mut(words.as_mut_ptr().cast::<u8>(), 8 * words.len())
        };
        all[offset..][..bytes.len()].copy_from_slice(bytes);
    }
}

/// The argument buffer for CUDA.
fn arguments(kernel: &CudaKernel, given: &[u8], grid: [u32; 3]) -> Result<Packed, String> {
    let extra = if kernel.takes_grid { GRID_BYTES } else { 0 };
    let end = kernel.parameters.as_ref().map(|parameters| {
        let ends = parameters.iter().map(|(offset, size)| offset + size);
        ends.max().unwrap_or(0)
    });
    let explicit = match (end, &kernel.parameters) {
        (Some(_), Some(parameters)) if kernel.takes_grid => {
            // The explicit arguments end where the grid begins, including the gap that its
            // alignment may leave.
            parameters.last().map_or(0, |(offset, _)| *offset)
        }
        (Some(end), _) => end,
        (None, _) => given.len().next_multiple_of(if extra > 0 { 4 } else { 1 }),
    };
    if given.len() > explicit {
        return Err(format!(
            "it has {} bytes of arguments; the kernel takes {explicit}",
            given.len()
        ));
    }
    let total = explicit + extra;
    if total > MOST_ARGUMENTS {
        return Err(format!(
            "it has {total} bytes of arguments; CUDA takes at most {MOST_ARGUMENTS}"
        ));
    }
    let mut packed = Packed::new(total);
    packed.put(0, given);
    if kernel.takes_grid {
        for (axis, size) in grid.iter().enumerate() {
            packed.put(explicit + 4 * axis, &size.to_ne_bytes());
        }
    }
    Ok(packed)
}

impl Launch {
    /// Passes the launch to CUDA.
    fn begin(&self, lane: &CommandStream) -> Result<(), CallError> {
        self.raise_limits()?;
        let [at, bytes, end] = api::LAUNCH_PARAMETERS.map(|name| name as *mut c_void);
        let mut size = self.arguments.bytes;
        let arguments = self.arguments.at().cast_mut().cast();
        let mut extra = [at, arguments, bytes, (&raw mut size).cast(), end];
        // CUDA refuses an empty buffer.
        let extra = match size {
            0 => null_mut(),
            _ => extra.as_mut_ptr(),
        };
        let function = self.kernel.function().0;
        let stream = lane.stream.handle().0;
        let ([x, y, z], [a, b, c]) = (self.groups, self.workgroup);
        if !self.cooperative {
            return call!(
                self.kernel.cuda(),
                cuLaunchKernel(
                    function,
                    x,
                    y,
                    z,
                    a,
                    b,
                    c,
                    self.lds,
                    stream,
                    null_mut(),
                    extra,
                )
            );
        }
        let Some(launch) = self.kernel.cuda().api.cuLaunchKernelEx else {
            return Err(lacking("cuLaunchKernelEx"));
        };
        let mut attribute = LaunchAttribute {
            id: api::ATTRIBUTE_COOPERATIVE,
            padding: [0; 4],
            value: [0; 16],
        };
        attribute.value[0] = 1;
        let config = LaunchConfig {
            grid: self.groups,
            block: self.workgroup,
            shared_bytes: self.lds,
            stream,
            attributes: &raw mut attribute,
            attribute_count: 1,
        };
        // SAFETY: CUDA copies the arguments before it returns, as many bytes as it is told; stream and
        // function live.
        let status = unsafe { launch(&raw const config, function, null_mut(), extra) };
        self.kernel.cuda().check("cuLaunchKernelEx", status)
    }

    /// Raises the kernel's limits of dynamic LDS and stack, if the launch needs more than the
    /// default.
    fn raise_limits(&self) -> Result<(), CallError> {
        if self.lds > USUAL_LDS {
            let mut allowed = lock(&self.kernel.dynamic_lds);
            if self.lds > *allowed {
                call!(
                    self.kernel.cuda(),
                    cuFuncSetAttribute(
                        self.kernel.function().0,
                        FunctionAttribute::MaxDynamicSharedBytes as c_int,
                        c_int::try_from(self.lds).unwrap_or(c_int::MAX),
                    )
                )?;
                *allowed = self.lds;
            }
        }
        match self.stack {
            Some(bytes) => self.kernel.cuda().raise_stack(bytes),
            None => Ok(()),
        }
    }

    fn failed(&self, lane: &CommandStream, error: CallError) -> DeviceError {
        match error.class {
            Class::Device(_) => lane.gpu.failed(error),
            Class::OutOfMemory => error.into(),
            _ => DeviceError::BadDispatch {
                kernel: self.kernel.name().to_owned(),
                reason: Refusal::Driver(error.to_string()),
            },
        }
    }
}
