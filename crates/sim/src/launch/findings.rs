//! Reports the findings of a launch's checks to users.

use gfxjit_hal::{DeviceError, Findings, OtherAccess, OtherAccessPlace};

use crate::interp::check::{Finding, OtherFinding, WaveId};
use crate::launch::active::ActiveLaunch;
use crate::launch::between::{self, LaunchRace, OtherLaunch};
use crate::launch::fault::{self, Site};

/// The error for a launch with findings.
pub(super) fn told(launch: &ActiveLaunch) -> Option<DeviceError> {
    let checker = launch.checker()?;
    let (all, count) = checker.findings();
    let between = between::ended(&launch.plan, checker);
    let count = count + between.iter().map(|race| race.times).sum::<u64>();
    if count == 0 {
        return None;
    }
    let plan = &launch.plan;
    let site = |wave: WaveId| Site {
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
    let told = |raw, site: &Site<'_>, other, times| {
        let DeviceError::Fault(mut fault) = fault::describe(raw, site) else {
            return None;
        };
        fault.other = other;
        fault.times = times;
        Some(*fault)
    };
    let within = all.into_iter().filter_map(|(finding, times)| {
        let Finding { fault, wave, other } = finding;
        let site = site(wave);
        let other = other.map(|other| Box::new(described(other, &site)));
        told(fault, &site, other, times)
    });
    let between = between.into_iter().filter_map(|race| {
        let LaunchRace {
            fault,
            wave,
            other,
            times,
        } = race;
        told(fault, &site(wave), Some(Box::new(elsewhere(other))), times)
    });
    let faults = within.chain(between);
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
        place: OtherAccessPlace::Wave {
            workgroup: other.wave.workgroup,
            wave: other.wave.wave,
        },
    }
}

/// The access of another launch.
fn elsewhere(other: OtherLaunch) -> OtherAccess {
    let code = &other.code;
    let pc = other.pc.wrapping_sub(code.load_delta);
    let verb = if other.writes { "a store" } else { "a load" };
    OtherAccess {
        what: format!("{verb} of {} bytes", other.bytes),
        pc,
        function: (code.function(pc)).map(|(name, offset)| (name.to_owned(), offset)),
        disassembly: code.engine.disassembly(other.pc),
        frames: code.frames(pc),
        place: OtherAccessPlace::Launch {
            kernel: other.kernel.to_string(),
        },
    }
}
