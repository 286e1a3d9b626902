//! The debugger for editors: the Debug Adapter Protocol (DAP).
//!
//! The protocol's threads are waves. While a launch is stopped, the launch's thread answers requests
//! ([`Dap::stopped`]), otherwise the thread that reads them.

mod data;
mod requests;
mod shown;
mod variables;
pub mod wire;

pub use requests::capabilities;

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Going, Machine, WaveId};
use serde_json::{Value, json};

use self::shown::{Shown, shown_breakpoint};
use self::wire::Client;
use crate::session::{Catch, Core, Face, Session, Stop};

/// The user interface of a session over the protocol.
pub struct Dap {
    client: Client,
    requests: Receiver<Value>,
    /// A launch is stopped, and its thread answers requests.
    takes: Arc<Mutex<bool>>,
    /// Waves by thread id minus 1.
    threads: Vec<WaveId>,
    /// Expandable values by `variablesReference` minus 1.
    shown: Vec<Shown>,
    /// Numbers of breakpoints, by the source's path; those of functions and data have keys in parentheses.
    of_source: HashMap<String, Vec<u32>>,
    /// Name and text of the exception (fault or caught incident) that has stopped the launch.
    exception: Option<(&'static str, String)>,
}

/// Passes requests to a session.
pub struct Requests {
    held: Sender<Value>,
    takes: Arc<Mutex<bool>>,
}

/// What a request asks of the debugger's main loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To read the next request.
    More,
    /// To start the launch.
    Run,
    /// To end the launch, if there is one, and the debugger.
    End,
}

/// What follows a request.
pub(super) enum AfterRequest {
    Stay,
    Go(Going),
    Run,
    End,
}

impl Dap {
    /// A user interface that writes to `client`, and the entry for its requests.
    #[must_use]
    pub fn new(client: Client) -> (Self, Requests) {
        let (held, requests) = channel();
        let takes = Arc::default();
        let face = Self {
            client,
            requests,
            takes: Arc::clone(&takes),
            threads: Vec::new(),
            shown: Vec::new(),
            of_source: HashMap::new(),
            exception: None,
        };
        (face, Requests { held, takes })
    }

    /// The thread id of a wave.
    fn thread(&mut self, wave: WaveId) -> usize {
        match self.threads.iter().position(|known| *known == wave) {
            Some(index) => index + 1,
            None => {
                self.threads.push(wave);
                self.threads.len()
            }
        }
    }
}

impl Requests {
    /// Answers a request: on this thread, or on the thread of a stopped launch.
    pub fn handle(&self, session: &Arc<Session<Dap>>, request: &Value) -> Wish {
        if request["command"] == "pause" && !session.pause() {
            session.hold_next();
        }
        let is_end = matches!(
            request["command"].as_str(),
            Some("disconnect" | "terminate")
        );
        loop {
            let done = session.try_with(|core, face| {
                let after = face.handle(core, None, request);
                match after {
                    _ if is_end => Wish::End,
                    AfterRequest::Run => Wish::Run,
                    AfterRequest::End => Wish::End,
                    AfterRequest::Stay | AfterRequest::Go(_) => Wish::More,
                }
            });
            if let Some(wish) = done {
                return wish;
            }
            // `takes` stays locked until the request is queued, so the launch cannot resume without having answered
            // it.
            let takes = lock(&self.takes);
            if *takes {
                // The launch's thread receives as long as `takes` is set.
                let _ = self.held.send(request.clone());
                return if is_end { Wish::End } else { Wish::More };
            }
            drop(takes);
            // The launch's thread is busy, for example with the condition of a breakpoint.
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Face for Dap {
    fn stopped(&mut self, core: &mut Core, stop: &Stop, machine: &mut dyn Machine) -> Going {
        self.shown.clear();
        self.exception = match stop {
            Stop::Fault(what) => Some(("fault", what.clone())),
            Stop::Caught(what, text) => {
                let mut all = Catch::ALL.into_iter();
                let found = all.find(|(_, own, _)| own == what);
                Some((found.map_or("", |(name, ..)| name), text.clone()))
            }
            _ => None,
        };
        let thread = core.wave.map_or(0, |wave| self.thread(wave));
        let mut body = json!({
            "reason": "step",
            "threadId": thread,
            "allThreadsStopped": true,
        });
        match stop {
            Stop::Step | Stop::Back(None) => {}
            Stop::Back(Some(note)) => body["description"] = note.clone().into(),
            Stop::Breakpoint(numbers) => {
                body["reason"] = "breakpoint".into();
                body["hitBreakpointIds"] = json!(numbers);
            }
            Stop::Pause => body["reason"] = "pause".into(),
            Stop::Written(number, _) => {
                body["reason"] = "data breakpoint".into();
                body["hitBreakpointIds"] = json!([number]);
            }
            Stop::Waits => body["description"] = "The wave waits, and others are held".into(),
            Stop::Fault(what) => {
                body["reason"] = "exception".into();
                body["description"] = "Fault".into();
                body["text"] = what.clone().into();
            }
            Stop::Caught(what, text) => {
                body["reason"] = "exception".into();
                let name = match what {
                    Catch::Finding => "Finding of a check",
                    Catch::Divergence => "Barrier divergence",
                    Catch::Nan => "NaN",
                };
                body["description"] = name.into();
                body["text"] = text.clone().into();
            }
        }
        *lock(&self.takes) = true;
        self.client.event("stopped", body);
        let going = loop {
            let Ok(request) = self.requests.recv() else {
                break Going::End;
            };
            match self.handle(core, Some(machine), &request) {
                AfterRequest::Go(going) => break going,
                AfterRequest::End => break Going::End,
                AfterRequest::Stay | AfterRequest::Run => {}
            }
        };
        // Requests that have arrived in the meantime are answered before the launch resumes.
        let takes = Arc::clone(&self.takes);
        let mut takes = lock(&takes);
        *takes = false;
        let mut ends = going == Going::End;
        while let Ok(request) = self.requests.try_recv() {
            ends |= matches!(
                self.handle(core, Some(machine), &request),
                AfterRequest::End
            );
        }
        if ends { Going::End } else { going }
    }

    fn log(&mut self, text: &str) {
        self.client.output("console", &format!("{text}\n"));
    }

    fn found(&mut self, core: &Core, numbers: &[u32]) {
        for number in numbers {
            let breakpoint = shown_breakpoint(core, *number);
            let body = json!({ "reason": "changed", "breakpoint": breakpoint });
            self.client.event("breakpoint", body);
        }
    }
}
