//! The debugger's side: launches of a connected process.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use gfxjit::Image;
use gfxjit_hal::sync::lock;
use gfxjit_hal::{Apertures, Debugger, Going, Held, WavePlace};

use super::machine::{Answered, RemoteMachine};
use super::messages::{ToAgent, ToDebugger, receive, send};
use crate::image::{DeviceFacts, parts_with_instructions};
use crate::program::{Parts, Program};
use crate::session::{Face, Session};
use crate::stepping::{PlanParts, Why};

/// The message that a launch has stopped.
struct HeldLaunch {
    why: Held,
    plan_why: Option<Why>,
    plan: PlanParts,
    load_delta: u64,
    workgroup_size: [u32; 3],
    grid_size: [u32; 3],
    waves: Vec<WavePlace>,
    kernarg: Vec<u8>,
}

/// Channels to the thread of a launch.
struct Known {
    held: Sender<HeldLaunch>,
    answers: Sender<Answered>,
}

/// Messages that may block on the session while a launch is stopped, so a thread of its own handles them.
enum Coming {
    Image {
        image: usize,
        name: String,
        facts: DeviceFacts,
        bytes: Vec<u8>,
    },
    Launch {
        launch: u64,
        image: usize,
        held: Receiver<HeldLaunch>,
        answers: Receiver<Answered>,
    },
}

/// Serves a connected process until it disconnects. `sources` are paths where source files are looked for; `killed`
/// is called when the user ends a launch.
///
/// # Errors
/// The stream fails, or a message is malformed.
pub fn serve<F: Face + 'static>(
    session: &Arc<Session<F>>,
    stream: UnixStream,
    sources: &[PathBuf],
    killed: &Arc<dyn Fn() + Send + Sync>,
) -> io::Result<()> {
    let mut from = stream.try_clone()?;
    let to = Arc::new(Mutex::new(stream));
    let mut launches: HashMap<u64, Known> = HashMap::new();
    let (coming, comes) = channel();
    let mut server = Server {
        session: Arc::clone(session),
        to,
        sources: sources.to_vec(),
        killed: Arc::clone(killed),
        images: HashMap::new(),
    };
    std::thread::spawn(move || {
        for one in comes {
            server.take(one);
        }
    });
    while let Some((message, bytes)) = receive::<ToDebugger>(&mut from)? {
        match message {
            ToDebugger::Image {
                image,
                name,
                apertures,
                stack_of_wave,
            } => {
                let apertures = apertures.map(|(shared, private)| Apertures { shared, private });
                let facts = DeviceFacts {
                    apertures,
                    stack_of_wave,
                };
                // The receiving thread lives as long as `coming`.
                let _ = coming.send(Coming::Image {
                    image,
                    name,
                    facts,
                    bytes,
                });
            }
            ToDebugger::Begin { launch, image } => {
                let ((held, holds), (answers, answered)) = (channel(), channel());
                launches.insert(launch, Known { held, answers });
                // As above.
                let _ = coming.send(Coming::Launch {
                    launch,
                    image,
                    held: holds,
                    answers: answered,
                });
            }
            ToDebugger::Held {
                launch,
                why,
                plan_why,
                plan,
                load_delta,
                workgroup_size,
                grid_size,
                waves,
            } => {
                let wrong = || io::Error::other("a launch has stopped that has not begun");
                let known = launches.get(&launch).ok_or_else(wrong)?;
                // The launch's thread receives as long as `launches` has it.
                let _ = known.held.send(HeldLaunch {
                    why: why.into(),
                    plan_why,
                    plan: *plan,
                    load_delta,
                    workgroup_size,
                    grid_size,
                    waves: waves.into_iter().map(Into::into).collect(),
                    kernarg: bytes,
                });
            }
            ToDebugger::Answer { launch, answer } => {
                if let Some(known) = launches.get(&launch) {
                    // The launch's thread waits for this reply.
                    let _ = known.answers.send((answer, bytes));
                }
            }
            ToDebugger::End { launch } => {
                launches.remove(&launch);
            }
        }
    }
    Ok(())
}

struct Server<F> {
    session: Arc<Session<F>>,
    to: Arc<Mutex<UnixStream>>,
    sources: Vec<PathBuf>,
    killed: Arc<dyn Fn() + Send + Sync>,
    /// Indices in the session, by the process's indices of its images.
    images: HashMap<usize, usize>,
}

impl<F: Face + 'static> Server<F> {
    fn take(&mut self, coming: Coming) {
        match coming {
            Coming::Image {
                image,
                name,
                facts,
                bytes,
            } => {
                let program = program(&name, &bytes, facts, &self.sources);
                let program = program.unwrap_or_else(|error| {
                    let text = format!("{name}: {error}");
                    self.session.with(|_, face| face.log(&text));
                    Program::new(&bytes, Parts::default())
                });
                if !program.has_lines() {
                    let text =
                        format!("{name} has no debug information: instructions and registers only");
                    self.session.with(|_, face| face.log(&text));
                }
                let number = self.session.add_image(program);
                self.images.insert(image, number);
            }
            Coming::Launch {
                launch,
                image,
                held,
                answers,
            } => {
                // A launch of an image that could not be added gets no plan, so the process waits until the
                // connection is closed.
                if let Some(image) = self.images.get(&image) {
                    self.launch(launch, *image, held, answers);
                }
            }
        }
    }

    /// Starts a thread for a launch: its stops wait for the user, and messages of other launches must still be read.
    fn launch(
        &self,
        number: u64,
        image: usize,
        held: Receiver<HeldLaunch>,
        answers: Receiver<Answered>,
    ) {
        let told = Arc::clone(&self.to);
        let launch = self.session.launch(
            image,
            Some(Box::new(move |plan| {
                let message = ToAgent::Plan {
                    launch: number,
                    plan: plan.parts(),
                };
                // A failure means that the process has ended, which `serve` notices.
                let _ = send(&mut *lock(&told), &message, &[]);
            })),
        );
        let (to, killed) = (Arc::clone(&self.to), Arc::clone(&self.killed));
        std::thread::spawn(move || {
            for held in held {
                {
                    let mut plan = lock(launch.plan());
                    plan.set_step(held.plan);
                    (plan.why, plan.pause) = (held.plan_why, false);
                }
                let mut machine = RemoteMachine {
                    launch: number,
                    to: &to,
                    answers: &answers,
                    waves: RefCell::new(Some(held.waves)),
                    load_delta: held.load_delta,
                    workgroup_size: held.workgroup_size,
                    grid_size: held.grid_size,
                    kernarg: held.kernarg,
                };
                let going = launch.held(held.why, &mut machine);
                if going == Going::End {
                    killed();
                }
                let plan = lock(launch.plan()).parts();
                let message = ToAgent::Go {
                    launch: number,
                    going,
                    plan,
                };
                // As above.
                let _ = send(&mut *lock(&to), &message, &[]);
            }
        });
    }
}

fn program(
    name: &str,
    bytes: &[u8],
    facts: DeviceFacts,
    sources: &[PathBuf],
) -> gfxjit::Result<Program> {
    let image = Image::parse(name, bytes)?;
    let mut parts = parts_with_instructions(&image, facts)?;
    parts.sources = sources.to_vec();
    Ok(Program::new(bytes, parts))
}
