//! How a launch goes on, and the frames of the wave that is looked at.

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Going, Machine, WaveId, WaveState};

use super::state::Core;
use crate::frames::{Frame, frames};
use crate::locate::Context;
use crate::program::Program;
use crate::stepping::{How, StepKind};

impl Core {
    /// How a launch goes on without a step.
    #[must_use]
    pub fn go(&self) -> Going {
        match (self.is_locked, self.wave) {
            (true, Some(wave)) => Going::Only(wave),
            _ => Going::All,
        }
    }

    /// How a launch goes on when the wave that is looked at makes a step.
    ///
    /// # Errors
    /// It cannot.
    pub fn step(&mut self, how: How, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is looked at")?;
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
        lock(self.plan.as_ref().ok_or("no launch is held")?).step(wave, how, call);
        Ok(match self.is_locked {
            true => Going::Only(wave),
            false => Going::First(wave),
        })
    }

    /// Where the call at an address returns, if there is one.
    fn call_at(&self, pc: u64, wave: WaveId, machine: &dyn Machine) -> Option<(u64, u32)> {
        let (size, text) = self.program.parts.instructions.get(&pc)?;
        let is_call = text.starts_with("s_swappc")
            || text.starts_with("s_swap_pc")
            || text.starts_with("s_call");
        let sp = machine.register(wave, gfxjit_hal::WaveRegister::Sgpr(32))?;
        is_call.then_some((pc + u64::from(*size), sp as u32))
    }

    /// As many steps, of which only the last one is shown.
    ///
    /// # Errors
    /// The first one cannot be made.
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

    /// A step by lines, from the frame that is looked at.
    ///
    /// # Errors
    /// It cannot.
    pub fn step_line(&mut self, over: bool, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is looked at")?;
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
            // Without lines, a step is an instruction.
            None => How::Instruction { over },
        };
        self.step(how, machine)
    }

    /// Out of the frame that is looked at.
    ///
    /// # Errors
    /// It cannot.
    pub fn finish(&mut self, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is looked at")?;
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

    /// The functions that the wave is in.
    #[must_use]
    pub fn frames(&self, machine: &dyn Machine) -> Vec<Frame> {
        let wave = self.wave;
        wave.map(|wave| frames(&self.program, machine, wave))
            .unwrap_or_default()
    }
}

/// A lane of a wave that is held, and a frame of it.
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
