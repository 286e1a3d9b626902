//! Decides whether a stop of a launch gives control to the user: conditions, hit counts, log points.

use std::sync::Arc;

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Machine, OtherPlace, WaveId};

use super::state::{Breakpoint, Catch, CodeAddress, Core, Face, Stop};
use super::steps::context;
use crate::expression::{evaluate, is_true};
use crate::frames::frames;
use crate::locate::Context;
use crate::stepping::Why;
use crate::texts::{place_name, wave_name};

impl Core {
    /// Selects a wave and its innermost frame. The selected lane is kept if it is enabled, otherwise the first
    /// enabled one is selected.
    pub fn look_at(&mut self, wave: WaveId, machine: &dyn Machine) {
        (self.wave, self.frame) = (Some(wave), 0);
        let waves = machine.waves();
        let exec = waves
            .iter()
            .find(|place| place.id == wave)
            .map_or(0, |place| place.exec);
        if exec >> (self.lane & 63) & 1 == 0 && exec != 0 {
            self.lane = exec.trailing_zeros();
        }
    }

    /// A text for the other of two conflicting accesses.
    pub(super) fn other_place(&self, other: &OtherPlace) -> String {
        let place = place_name(&self.program, other.pc);
        format!(
            "; the other is {} at {place} by {}",
            other.what,
            wave_name(other.wave)
        )
    }

    /// The reason to give control to the user; `None` if the launch resumes at once.
    pub(super) fn stop(
        &mut self,
        wave: WaveId,
        machine: &mut dyn Machine,
        face: &mut impl Face,
    ) -> Option<Stop> {
        let why = lock(self.plan.as_ref()?).why.take()?;
        let otherwise = match why {
            Why::Step => return Some(Stop::Step),
            Why::Pause => return Some(Stop::Pause),
            Why::Written(number, pc) => return Some(Stop::Written(number, pc)),
            Why::Nan(made) => {
                self.lane = made.lane;
                let program = &self.program;
                let instruction = program.parts.instructions.get(&made.pc);
                let name = instruction.and_then(|(_, text)| text.split_whitespace().next());
                let text = format!(
                    "{} has made a NaN in {}{} of lane {}, at {}",
                    name.unwrap_or("an instruction"),
                    made.file,
                    made.number,
                    made.lane,
                    place_name(program, made.pc)
                );
                return Some(Stop::Caught(Catch::Nan, text));
            }
            Why::Told | Why::Arrived => return None,
            Why::Breakpoint { ends_step } => ends_step.then_some(Stop::Step),
        };
        let waves = machine.waves();
        let place = waves.iter().find(|place| place.id == wave)?;
        let all = frames(&self.program, machine, wave);
        let first = all.first()?.clone();
        let mut held = Vec::new();
        let program = Arc::clone(&self.program);
        let (image, pc) = (self.image, place.pc);
        for breakpoint in &mut self.breakpoints {
            let here = CodeAddress { image, pc };
            if !breakpoint.is_enabled || !breakpoint.addresses.contains(&here) {
                continue;
            }
            // In a region that control flow has masked off for all lanes, the source line is not executed.
            if place.exec == 0 && !breakpoint.place.starts_with('*') {
                continue;
            }
            let lanes = (0..64).filter(|lane| place.exec >> lane & 1 != 0);
            let mut lane = lanes.clone().next().unwrap_or(0);
            if let Some(condition) = &breakpoint.condition {
                let mut holds = |lane: u32| {
                    let mut context = context(&program, machine, wave, lane, &first);
                    is_true(&mut context, condition)
                };
                match lanes
                    .map(|lane| (lane, holds(lane)))
                    .find(|(_, is)| *is != Ok(false))
                {
                    None => continue,
                    Some((found, is)) => {
                        lane = found;
                        if let Err(reason) = is {
                            let number = breakpoint.number;
                            face.log(&format!(
                                "breakpoint {number}, condition `{condition}`: {reason}"
                            ));
                        }
                    }
                }
            }
            breakpoint.hits += 1;
            if breakpoint.hits <= breakpoint.ignore {
                continue;
            }
            if let Some(log) = &breakpoint.log {
                let text = log_text(log, &mut context(&program, machine, wave, lane, &first));
                face.log(&text);
                continue;
            }
            if breakpoint.condition.is_some() {
                self.lane = lane;
            }
            held.push(breakpoint.number);
        }
        let is_once =
            |breakpoint: &Breakpoint| breakpoint.is_once && held.contains(&breakpoint.number);
        if self.breakpoints.iter().any(is_once) {
            self.breakpoints.retain(|breakpoint| !is_once(breakpoint));
            self.tell_plan();
        }
        match held.is_empty() {
            true => otherwise,
            false => Some(Stop::Breakpoint(held)),
        }
    }
}

/// Replaces the expressions in a log point's text by their values.
fn log_text(log: &str, context: &mut Context<'_>) -> String {
    let mut text = String::new();
    let mut rest = log;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let Some((expression, behind)) = behind.split_once('}') else {
            text.push('{');
            rest = behind;
            break;
        };
        let value = evaluate(context, expression).and_then(|value| context.show(&value));
        text.push_str(&value.unwrap_or_else(|reason| format!("({reason})")));
        rest = behind;
    }
    text.push_str(rest);
    text
}
