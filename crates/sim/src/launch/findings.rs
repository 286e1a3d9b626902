//! Reports the findings of a launch's checks to users.

use gfxjit_hal::{DeviceError, Findings, OtherAccess};

use crate::interp::check::{Finding, OtherFinding};
use crate::launch::active::ActiveLaunch;
use crate::launch::fault::{self, Site};

/// The error for a launch with findings.
pub(super) fn told(launch: &ActiveLaunch) -> Option<DeviceError> {
    let (all, count) = launch.checker()?.findings();
    if count == 0 {
        return None;
    }
    let plan = &launch.plan;
    let faults = all.into_iter().filter_map(|(finding, times)| {
        let Finding { fault, wave, other } = finding;
        let site = Site {
            kernel: &plan.kernel.name,
            code: &plan.code,
            memory: &launch.memory,
            workgroup: wave.workgroup,
            wave: wave.wave,
            kernarg: &plan.kernarg,
            scratch_bytes: plan.resources.scratch_bytes,
            dynamic_stack: plan.setup.dynamic_stack,
            registers: None,
        };
        let DeviceError::Fault(mut fault) = fault::describe(fault, &site) else {
            return None;
        };
        fault.other = other.map(|other| Box::new(described(other, &site)));
        fault.times = times;
        Some(*fault)
    });
    Some(DeviceError::Findings(Box::new(Findings {
        faults: faults.collect(),
        kernel: plan.kernel.name.to_string(),
        count,
    })))
}

fn described(other: OtherFinding, site: &Site<'_>) -> OtherAccess {
    let code = site.code;
    let pc = other.pc.wrapping_sub(code.load_delta);
    OtherAccess {
        what: other.what,
        pc,
        function: (code.function(pc)).map(|(name, offset)| (name.to_owned(), offset)),
        disassembly: code.engine.disassembly(other.pc),
        frames: code.frames(pc),
        workgroup: other.wave.workgroup,
        wave: other.wave.wave,
    }
}
