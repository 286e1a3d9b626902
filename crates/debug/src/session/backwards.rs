//! Recording of launches, and their replay up to an earlier instruction.

use std::sync::Mutex;

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Going, Held, Machine, WaveId};

use super::state::{Core, Face};
use crate::frames::frames;
use crate::history::{Logged, Order, Sought};
use crate::stepping::{Plan, Why};

/// What a replayed launch does after a stop.
pub(super) enum Replayed {
    Goes(Going),
    /// The destination is reached: the user gets control, at this wave, with a note.
    Arrived(WaveId, Option<String>),
}

impl Core {
    /// Logs how a recorded launch is resumed.
    pub(super) fn note(&mut self, plan: &Mutex<Plan>, waits: bool, going: Going) {
        let plan = lock(plan);
        let before = self.log.last().map_or(Going::All, |one| one.going);
        // A stop between two runs of all waves does not influence the order of instructions.
        let matters = waits || before != Going::All || going != Going::All;
        if plan.is_recorded && matters && going != Going::End {
            let count = plan.count;
            self.log.push(Logged {
                count,
                waits,
                going,
            });
        }
    }

    /// Ends the launch so that it is replayed up to an earlier instruction.
    ///
    /// # Errors
    /// The launch is not recorded, its values were changed, or it belongs to a program.
    pub fn back(&mut self, sought: Sought) -> Result<Going, String> {
        let plan = lock(self.plan.as_ref().ok_or("no launch is stopped")?);
        if self.more_come {
            return Err(
                "going backwards in programs is unsupported: debug the kernel alone, `gfxjit debug -- run`, \
                 after `record`"
                    .to_owned(),
            );
        }
        if !plan.is_recorded {
            return Err("the launch is not recorded: say `record` before `run`".to_owned());
        }
        if self.is_changed {
            return Err("values were set in this launch, so it cannot be run again".to_owned());
        }
        self.order = Some(Order::Search(sought, plan.count));
        Ok(Going::End)
    }

    /// Goes back to the beginning of an earlier source line, from the current position of the selected wave.
    ///
    /// # Errors
    /// As for [`Core::back`]; or no wave is selected.
    pub fn back_line(&mut self, over: bool, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is selected")?;
        let all = frames(&self.program, machine, wave);
        let frame = all.first().ok_or("the wave is over")?;
        let Some(from) = frame.place else {
            return self.back(Sought::Instruction(wave));
        };
        let sp = machine.register(wave, gfxjit_hal::WaveRegister::Sgpr(32));
        let function = self.program.depth_at(frame.inside).0;
        let over = over.then_some((function, sp.unwrap_or(0) as u32));
        self.back(Sought::Line { wave, from, over })
    }

    /// Handles a stop of a replayed launch.
    pub(super) fn replay(
        &mut self,
        why: Held,
        machine: &mut dyn Machine,
        face: &mut impl Face,
    ) -> Replayed {
        let Some(plan) = self.plan.clone() else {
            return Replayed::Goes(Going::End);
        };
        let (reason, going) = {
            let plan = lock(&plan);
            (plan.why, plan.going)
        };
        let lost = "the launch has not run as before, so it cannot go backwards";
        let told = |waits: bool| {
            let mut plan = lock(&plan);
            let replay = plan.replay.as_mut();
            replay.and_then(|replay| replay.told(waits))
        };
        match (why, reason) {
            (Held::Waits(_), _) => Replayed::Goes(told(true).unwrap_or(going)),
            (Held::Before(_), Some(Why::Told)) => Replayed::Goes(told(false).unwrap_or(going)),
            (Held::Before(wave), Some(Why::Breakpoint { .. })) => {
                if self.stop(wave, machine, face).is_some() {
                    let mut plan = lock(&plan);
                    let count = plan.count;
                    if let Some(replay) = &mut plan.replay {
                        replay.found = Some(count);
                    }
                }
                Replayed::Goes(going)
            }
            (Held::Before(wave), Some(Why::Arrived)) => {
                let Some(replay) = lock(&plan).replay.take() else {
                    return Replayed::Goes(Going::End);
                };
                match (replay.order, replay.found) {
                    (Order::Go(to, note), _) => {
                        self.log.retain(|logged| logged.count < to);
                        Replayed::Arrived(wave, note)
                    }
                    (Order::Search(..), Some(found)) => {
                        self.order = Some(Order::Go(found, None));
                        Replayed::Goes(Going::End)
                    }
                    (Order::Search(..), None) => {
                        let note = "nothing earlier: this is where the launch begins";
                        self.order = Some(Order::Go(1, Some(note.to_owned())));
                        Replayed::Goes(Going::End)
                    }
                }
            }
            (Held::Before(wave) | Held::Fault { wave, .. }, _) => {
                lock(&plan).replay = None;
                Replayed::Arrived(wave, Some(lost.to_owned()))
            }
            _ => Replayed::Goes(going),
        }
    }
}
