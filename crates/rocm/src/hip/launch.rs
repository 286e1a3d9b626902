//! Launches.
//!
//! HIP takes the explicit arguments and fills in the hidden ones. It reads as many bytes as the
//! code object states from the buffer's address, so the buffer has the size of the whole segment.

use std::any::Any;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::Arc;

use gfxjit_hal::{Arguments, DeviceError, Dispatch, Event, LoadedKernel, Refusal, ValuePlace};
use gfxjit_streams::{
    CallError, Class, CommandStream, KeptObjects, Launches, Span, Submission, own,
};

use super::api;
use super::error::lacking;
use super::module::HipKernel;
use super::runtime::{Hip, call};

/// Launches kernels through HIP.
pub(super) struct HipLaunches(pub Arc<Hip>);

impl Launches for HipLaunches {
    fn launch(
        &self,
        lane: &CommandStream,
        dispatch: Dispatch,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        launch(&self.0, lane, dispatch)
    }
}

/// A launch that was checked.
struct Launch {
    hip: Arc<Hip>,
    kernel: Arc<HipKernel>,
    grid: [u32; 3],
    workgroup: [u32; 3],
    lds: u32,
    stack: Option<u32>,
    arguments: Vec<u64>,
    /// The size of the arguments in bytes that is passed to HIP, which refuses more than the kernel
    /// takes.
    argument_bytes: usize,
    places: Arc<[ValuePlace]>,
    cooperative: bool,
}

fn launch(
    hip: &Arc<Hip>,
    lane: &CommandStream,
    dispatch: Dispatch,
) -> Result<Arc<dyn Event>, DeviceError> {
    dispatch.check(&lane.gpu.info)?;
    let launch = checked(hip, lane, &dispatch).map_err(|reason| dispatch.refused(reason))?;
    let kept = KeptObjects::of_launch(&lane.gpu, dispatch.kernel, dispatch.memory)?;
    let begun = lane.put(true, move |lane| {
        let span = launch
            .begin(lane)
            .map_err(|error| launch.failed(lane, error))?;
        Ok(Submission { span, keep: kept })
    })?;
    Ok(begun)
}

/// Checks a launch; the error says why HIP cannot launch it.
fn checked(hip: &Arc<Hip>, lane: &CommandStream, dispatch: &Dispatch) -> Result<Launch, Refusal> {
    let info = &lane.gpu.info;
    let any: Arc<dyn Any + Send + Sync> = Arc::clone(&dispatch.kernel) as _;
    let kernel = own::<HipKernel>(any).filter(|kernel| kernel.is_on(&lane.gpu));
    let kernel = kernel.ok_or_else(Refusal::not_loaded)?;
    let (grid, workgroup) = (dispatch.grid, dispatch.workgroup.map(u32::from));
    let has_parts = grid
        .iter()
        .zip(&workgroup)
        .any(|(grid, size)| grid % size != 0);
    if has_parts && (dispatch.cooperative || hip.api.hipExtModuleLaunchKernel.is_none()) {
        return Err(Refusal::Uneven(format!(
            "its grid of {grid:?} work-items has a part of a workgroup of {workgroup:?} at its end, \
             which HIP {} launches {}",
            info.driver.version,
            match dispatch.cooperative {
                true => "in no cooperative grid",
                false => "not (it lacks hipExtModuleLaunchKernel)",
            }
        )));
    }
    let stack = Some(dispatch.private_segment_bytes).filter(|bytes| *bytes > kernel.private_bytes);
    if let Some(bytes) = stack
        && (!kernel.dynamic_stack || hip.api.hipDeviceSetLimit.is_none())
    {
        return Err(Refusal::Driver(format!(
            "it asks for {bytes} bytes of scratch; its code says {}, and HIP gives more only to \
             code that says that its stack grows",
            kernel.private_bytes
        )));
    }
    let Arguments::Explicit { bytes, places } = &dispatch.arguments else {
        return Err(Refusal::Arguments("its arguments are no values".to_owned()));
    };
    let argument_bytes = kernel.explicit_bytes.unwrap_or(bytes.len());
    if bytes.len() > argument_bytes {
        return Err(Refusal::Arguments(format!(
            "it has {} bytes of arguments; the kernel takes {argument_bytes}",
            bytes.len()
        )));
    }
    let room = bytes.len().max(kernel.argument_bytes);
    let mut arguments = vec![0_u64; room.div_ceil(8)];
    for (word, bytes) in arguments.iter_mut().zip(bytes.chunks(8)) {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_ne_bytes(whole);
    }
    Ok(Launch {
        hip: Arc::clone(hip),
        kernel,
        grid,
        workgroup,
        lds: dispatch.dynamic_group_bytes,
        stack,
        arguments,
        argument_bytes,
        places: Arc::clone(places),
        cooperative: dispatch.cooperative,
    })
}

impl Launch {
    /// Passes the launch to HIP.
    fn begin(&self, lane: &CommandStream) -> Result<Span, CallError> {
        if let (Some(bytes), Some(set)) = (self.stack, self.hip.api.hipDeviceSetLimit) {
            // SAFETY: it takes numbers.
            let status = unsafe { set(api::LIMIT_STACK_SIZE, bytes as usize) };
            self.hip.check("hipDeviceSetLimit", status)?;
        }
        match self.hip.api.hipExtModuleLaunchKernel {
            Some(_) if !self.cooperative => self.begin_with_events(lane),
            _ => lane.span(true, || match self.cooperative {
                true => self.begin_cooperative(lane),
                false => self.begin_plain(lane),
            }),
        }
    }

    /// The `extra` list with the arguments as one buffer; `size` is set to their length.
    fn extra(&self, size: &mut usize) -> [*mut c_void; 5] {
        let [at, bytes, end] = api::LAUNCH_PARAMETERS.map(|name| name as *mut c_void);
        *size = self.argument_bytes;
        let arguments = self.arguments.as_ptr().cast_mut().cast();
        [at, arguments, bytes, (&raw mut *size).cast(), end]
    }

    /// Launches with events that record the kernel's start and stop, and with a grid in work-items
    /// of any size.
    fn begin_with_events(&self, lane: &CommandStream) -> Result<Span, CallError> {
        let (gpu, [x, y, z], [a, b, c]) = (&lane.gpu, self.grid, self.workgroup);
        let Some(launch) = self.hip.api.hipExtModuleLaunchKernel else {
            return Err(lacking("hipExtModuleLaunchKernel"));
        };
        let (start, stop) = (gpu.events.take()?, gpu.events.take()?);
        let mut size = 0;
        let mut extra = self.extra(&mut size);
        // SAFETY: HIP copies the arguments before it returns, of which there are as many bytes as the
        // code object says; stream, function and events live.
        let status = unsafe {
            launch(
                self.kernel.function().0,
                x,
                y,
                z,
                a,
                b,
                c,
                self.lds as usize,
                lane.stream.handle().0,
                null_mut(),
                extra.as_mut_ptr(),
                start.handle().0,
                stop.handle().0,
                0,
            )
        };
        self.hip.check("hipExtModuleLaunchKernel", status)?;
        Ok(lane.of_kernel(start, stop))
    }

    fn groups(&self) -> [u32; 3] {
        [0, 1, 2].map(|axis| self.grid[axis].div_ceil(self.workgroup[axis]))
    }

    fn begin_plain(&self, lane: &CommandStream) -> Result<(), CallError> {
        let ([x, y, z], [a, b, c]) = (self.groups(), self.workgroup);
        let mut size = 0;
        let mut extra = self.extra(&mut size);
        call!(
            &*self.hip,
            hipModuleLaunchKernel(
                self.kernel.function().0,
                x,
                y,
                z,
                a,
                b,
                c,
                self.lds,
                lane.stream.handle().0,
                null_mut(),
                extra.as_mut_ptr(),
            )
        )
    }

    fn begin_cooperative(&self, lane: &CommandStream) -> Result<(), CallError> {
        let ([x, y, z], [a, b, c]) = (self.groups(), self.workgroup);
        let Some(launch) = self.hip.api.hipModuleLaunchCooperativeKernel else {
            return Err(lacking("hipModuleLaunchCooperativeKernel"));
        };
        // This function takes no buffer, only pointers to the arguments. The offsets were checked to
        // be inside the buffer; HIP may read as many pointers as the code object has arguments.
        let start: *mut c_void = self.arguments.as_ptr().cast_mut().cast();
        let places = self.places.iter();
        let mut parameters: Vec<*mut c_void> = places
            .map(|place| start.wrapping_byte_add(place.offset as usize))
            .collect();
        parameters.resize(parameters.len().max(self.kernel.explicit_arguments), start);
        // SAFETY: as above.
        let status = unsafe {
            launch(
                self.kernel.function().0,
                x,
                y,
                z,
                a,
                b,
                c,
                self.lds,
                lane.stream.handle().0,
                parameters.as_mut_ptr(),
            )
        };
        self.hip.check("hipModuleLaunchCooperativeKernel", status)
    }

    fn failed(&self, lane: &CommandStream, error: CallError) -> DeviceError {
        if error.is_of_the_device() {
            return lane.gpu.failed(error);
        }
        if error.class == Class::OutOfMemory {
            return error.into();
        }
        DeviceError::BadDispatch {
            kernel: self.kernel.name().to_owned(),
            reason: Refusal::Driver(error.to_string()),
        }
    }
}
