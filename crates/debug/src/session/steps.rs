//! Steps of the selected wave, and its call stack.

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Going, Machine, WaveId, WaveState};

use super::state::Core;
use crate::frames::{Frame, frames};
use crate::locate::Context;
use crate::program::Program;
use crate::stepping::{How, StepKind};

impl Core {
    /// How a launch resumes without a step.
    #[must_use]
    pub fn go(&self) -> Going {
        match (self.is_locked, self.wave) {
            (true, Some(wave)) => Going::Only(wave),
            _ => Going::All,
        }
    }

    /// Starts a step of the selected wave; returns how the launch resumes.
    ///
    /// # Errors
    /// No wave is selected, it has ended, or it waits at a barrier while other waves are kept stopped.
    pub fn step(&mut self, how: How, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is selected")?;
        let waves = machine.waves();
        let place = waves.iter().find(|place| place.id == wave);
        let place = place.ok_or("the wave is over")?;
        match place.state {
            WaveState::Ended => return Err("the wave has ended".to_owned()),
            WaveState::AtBarrier if self.is_locked => {
                return Err("the wave waits at a barrier, and others are held".to_owned());
            }
            _ => {}
        }
        let call = self.call_at(place.pc, wave, machine);
        lock(self.plan.as_ref().ok_or("no launch is stopped")?).step(wave, how, call);
        Ok(match self.is_locked {
            true => Going::Only(wave),
            false => Going::First(wave),
        })
    }

    /// If a call is at `pc`, its return address and the stack pointer.
    fn call_at(&self, pc: u64, wave: WaveId, machine: &dyn Machine) -> Option<(u64, u32)> {
        let (size, text) = self.program.parts.instructions.get(&pc)?;
        let is_call = text.starts_with("s_swappc")
            || text.starts_with("s_swap_pc")
            || text.starts_with("s_call");
        let sp = machine.register(wave, gfxjit_hal::WaveRegister::Sgpr(32))?;
        is_call.then_some((pc + u64::from(*size), sp as u32))
    }

    /// Starts a series of steps; the user gets control only after the last one.
    ///
    /// # Errors
    /// The first step is impossible.
    pub fn steps(
        &mut self,
        kind: StepKind,
        count: u32,
        machine: &dyn Machine,
    ) -> Result<Going, String> {
        let going = match kind {
            StepKind::Line { over } => self.step_line(over, machine),
            StepKind::Instruction { over } => self.step(How::Instruction { over }, machine),
        }?;
        if let Some(plan) = &self.plan {
            lock(plan).more_steps = (count > 1).then_some((kind, count - 1));
        }
        Ok(going)
    }

    /// Starts a step to the next source line, from the innermost frame.
    ///
    /// # Errors
    /// As for [`Core::step`].
    pub fn step_line(&mut self, over: bool, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is selected")?;
        let all = frames(&self.program, machine, wave);
        let frame = all.first().ok_or("the wave is over")?;
        let how = match frame.place {
            Some(place) => {
                let (function, level) = self.program.depth_at(frame.inside);
                How::Line {
                    over,
                    start: Some(place),
                    function,
                    level,
                }
            }
            // Code without line information is stepped by instructions.
            None => How::Instruction { over },
        };
        self.step(how, machine)
    }

    /// Starts a step out of the selected frame.
    ///
    /// # Errors
    /// As for [`Core::step`]; or the frame has no caller.
    pub fn finish(&mut self, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is selected")?;
        let all = frames(&self.program, machine, wave);
        let frame = all.get(self.frame).ok_or("the wave is over")?;
        if frame.is_inlined {
            let (function, level) = (self.program.depth_at(frame.inside).0, frame.level);
            return self.step(How::Out { function, level }, machine);
        }
        let outer = all[self.frame..].iter().find(|other| other.pc != frame.pc);
        let outer = outer.ok_or("nothing has called the function that is looked at")?;
        let how = How::Until {
            pc: outer.pc,
            sp: Some(frame.caller_sp),
        };
        self.step(how, machine)
    }

    /// The selected wave's call stack, innermost frame first; empty without a selected wave.
    #[must_use]
    pub fn frames(&self, machine: &dyn Machine) -> Vec<Frame> {
        let wave = self.wave;
        wave.map(|wave| frames(&self.program, machine, wave))
            .unwrap_or_default()
    }
}

/// The context in which expressions are evaluated.
pub fn context<'a>(
    program: &'a Program,
    machine: &'a mut dyn Machine,
    wave: WaveId,
    lane: u32,
    frame: &'a Frame,
) -> Context<'a> {
    Context {
        program,
        machine,
        wave,
        lane,
        frame,
    }
}
