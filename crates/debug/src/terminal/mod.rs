//! The debugger's command line, with commands as in GDB, from a terminal, a script or a pipe.

mod commands;
mod input;
mod memory;
mod show;
mod state;
mod words;

use gfxjit_hal::{Going, Machine};

pub use self::input::Input;
use self::input::Read;
use self::state::AfterCommand;
pub use self::state::Terminal;
use crate::session::{Core, Face, Stop};

/// What the user asks for while no launch exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdleRequest {
    /// To launch the kernel.
    Run,
    /// To leave the debugger.
    Quit,
}

impl Terminal {
    /// Executes commands while no launch exists.
    pub fn idle(&mut self, core: &mut Core) -> IdleRequest {
        if self.has_quit {
            return IdleRequest::Quit;
        }
        loop {
            match self.next(core, None) {
                AfterCommand::Run => return IdleRequest::Run,
                AfterCommand::Quit => return IdleRequest::Quit,
                AfterCommand::Stay | AfterCommand::Go(_) => {}
            }
        }
    }

    /// Reads and executes a command.
    fn next(&mut self, core: &mut Core, machine: Option<&mut (dyn Machine + '_)>) -> AfterCommand {
        let line = match self.input.next(&|| core.names()) {
            Read::End => return AfterCommand::Quit,
            Read::Line(line, is_unseen) => {
                if is_unseen {
                    self.line(&format!("{}{line}", input::PROMPT));
                }
                line
            }
        };
        let text = line.trim();
        let text = match text.is_empty() {
            true => self.last.clone(),
            false => text.to_owned(),
        };
        if text.is_empty() || text.starts_with('#') {
            return AfterCommand::Stay;
        }
        self.last.clone_from(&text);
        let machine = machine.map(|machine| machine as _);
        match commands::run(self, core, machine, &text) {
            Ok(after) => after,
            Err(reason) => {
                self.line(&reason);
                AfterCommand::Stay
            }
        }
    }
}

impl Face for Terminal {
    fn stopped(&mut self, core: &mut Core, stop: &Stop, machine: &mut dyn Machine) -> Going {
        show::stop(self, core, stop, machine);
        loop {
            match self.next(core, Some(machine)) {
                AfterCommand::Go(going) => return going,
                AfterCommand::Quit => {
                    self.has_quit = true;
                    return Going::End;
                }
                AfterCommand::Stay | AfterCommand::Run => {}
            }
        }
    }

    fn log(&mut self, text: &str) {
        self.line(text);
    }

    fn found(&mut self, core: &Core, numbers: &[u32]) {
        for breakpoint in &core.breakpoints {
            if numbers.contains(&breakpoint.number) {
                let at = show::places(core, &breakpoint.addresses);
                self.line(&format!("breakpoint {} {at}", breakpoint.number));
            }
        }
    }
}
