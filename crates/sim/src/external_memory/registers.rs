//! Dispatches whose state is in registers, as packets of the PM4 format set them: a program needs no kernel descriptor and
//! no dispatch packet for them.

use std::sync::Arc;

use gfxjit_codeobj::descriptor::{KernelDescriptor, field};
use gfxjit_hal::{Arguments, DeviceError, Dispatch, HostService, Refusal};

use super::{ExternalMemoryGpu, PacketWorker, Stop};
use crate::launch::aql::Packet;
use crate::launch::plan::Plan;
use crate::machine::launch_state::{KernelRegisters, UserSgprs};
use crate::module::SimKernel;

/// The number of registers for user SGPRs.
pub const USER_DATA: usize = 16;

/// The state of a dispatch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegisterDispatch {
    /// The address of the first instruction.
    pub entry: u64,
    /// `COMPUTE_PGM_RSRC1`, `2` and `3`.
    pub rsrc: [u32; 3],
    /// Whether waves have 32 lanes, where the target has waves of both sizes.
    pub wave32: bool,
    /// The values of user SGPRs.
    pub user_data: [u32; USER_DATA],
    /// Work-items of the grid.
    pub grid: [u32; 3],
    /// Work-items of a workgroup.
    pub workgroup: [u16; 3],
    /// LDS of a workgroup in bytes.
    pub group_segment_bytes: u32,
    /// Scratch of a work-item in bytes.
    pub private_segment_bytes: u32,
}

impl ExternalMemoryGpu {
    /// Runs a dispatch to its end, or until `stop` ends it. `host` gets the kernel's requests to the host.
    ///
    /// # Errors
    /// [`DeviceError::BadDispatch`], [`DeviceError::Fault`] and others, as of a launch.
    pub fn dispatch_registers(
        &self,
        worker: &mut PacketWorker,
        state: &RegisterDispatch,
        stop: &Stop,
        host: Option<Arc<dyn HostService>>,
    ) -> Result<(), DeviceError> {
        let processor = self.gpu.target.processor();
        let [rsrc1, rsrc2, rsrc3] = state.rsrc;
        let mut words = KernelDescriptor {
            rsrc1,
            rsrc2,
            rsrc3,
            ..KernelDescriptor::default()
        };
        let wave32 = field::ENABLE_WAVEFRONT_SIZE32;
        if state.wave32 && wave32.applies_to(processor.generation()) {
            // One bit, which the field has.
            let _ = words.set(wave32, 1);
        }
        let mut user = UserSgprs::default();
        for (to, from) in user.iter_mut().zip(state.user_data) {
            *to = from;
        }
        let count = words.user_sgpr_count(processor);
        let kernel = SimKernel {
            name: format!("at {:#x}", state.entry).into(),
            code: self.code("the code of a kernel", state.entry, 4, None)?.0,
            descriptor: state.entry,
            registers: Some(Box::new(KernelRegisters {
                entry: state.entry,
                words,
                user,
            })),
        };
        let dispatch = Dispatch {
            dimensions: 3,
            group_segment_bytes: state.group_segment_bytes,
            private_segment_bytes: state.private_segment_bytes,
            host,
            ..Dispatch::of(
                Arc::new(kernel),
                state.grid,
                state.workgroup,
                Arguments::Segment(Vec::new()),
            )
        };
        if count as usize > USER_DATA {
            return Err(dispatch.refused(Refusal::Code(format!(
                "its registers ask for {count} user SGPRs; COMPUTE_USER_DATA has {USER_DATA}"
            ))));
        }
        let plan = Plan::new(&self.gpu, dispatch)?;
        stop.begin(plan.control());
        // All that a packet would tell is in the user SGPRs.
        let packet = Packet::in_memory(0, 0, 0, 0);
        plan.execute_packet(&self.gpu, packet, &mut worker.0)
    }
}
