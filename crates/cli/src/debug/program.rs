//! A program under `gfxjit exec` whose kernels are debugged: it connects to a socket of this process.

use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use gfxjit::hal::sync::lock;
use gfxjit_debug::remote::{VARIABLE, server};
use gfxjit_debug::session::{Face, Session};
use tempfile::TempDir;

use crate::args::ExecArgs;
use crate::exec::{self, program_name};

/// How long to wait for the remaining messages of a program that has ended.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A program that can be started several times.
pub(super) struct DebuggedProgram {
    args: ExecArgs,
    listener: UnixListener,
    folder: TempDir,
    child: Arc<Mutex<Option<Child>>>,
    connections: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

/// Standard streams of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Streams {
    /// The debugger's streams. The program is in a process group of its own, so Ctrl-C goes to the
    /// debugger.
    Shared,
    /// The debugger's output streams; no input. Ctrl-C goes to the debugger.
    OutputShared,
    /// Pipes for output; no input.
    Piped,
}

impl DebuggedProgram {
    pub(super) fn new(args: ExecArgs) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("gfxjit-debug-").tempdir();
        let folder = folder.context("cannot make a temporary folder")?;
        let listener = UnixListener::bind(folder.path().join("socket"));
        Ok(Self {
            args,
            listener: listener.context("cannot make a socket")?,
            folder,
            child: Arc::default(),
            connections: Arc::default(),
        })
    }

    /// Listens for connections of processes.
    pub(super) fn listen<F: Face + 'static>(&self, session: &Arc<Session<F>>) -> Result<()> {
        session.with(|core, _| core.more_come = true);
        let (listener, session) = (self.listener.try_clone()?, Arc::clone(session));
        let connections = Arc::clone(&self.connections);
        let kill: Arc<dyn Fn() + Send + Sync> = Arc::new(self.killer());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (session, kill) = (Arc::clone(&session), Arc::clone(&kill));
                let serves = std::thread::spawn(move || {
                    let sources: &[PathBuf] = &[];
                    if let Err(error) = server::serve(&session, stream, sources, &kill) {
                        crate::diag::note(format!("a debugged process: {error}"));
                    }
                });
                lock(&connections).push(serves);
            }
        });
        Ok(())
    }

    /// Kills the program, if it runs.
    pub(super) fn killer(&self) -> impl Fn() + Send + Sync + 'static {
        let child = Arc::clone(&self.child);
        move || {
            if let Some(child) = &mut *lock(&child) {
                // An error means that the program has ended.
                let _ = child.kill();
            }
        }
    }

    /// Runs the program to its end. `prepare` may change the command; `begun` is called with the
    /// process.
    pub(super) fn run(
        &self,
        streams: Streams,
        prepare: impl FnOnce(&mut Command),
        begun: impl FnOnce(&mut Child),
    ) -> Result<ExitStatus> {
        if self.args.ranks.is_some() {
            bail!("the debugger starts a program once; --ranks is unsupported");
        }
        let mut prepared = exec::prepare(&self.args)?;
        if !prepared.has_own_hip() {
            bail!(
                "the debugger takes programs on gfxjit's own HIP (exec --hip own); ROCm's is unsupported"
            );
        }
        let command = &mut prepared.command;
        command
            .env(VARIABLE, self.folder.path().join("socket"))
            .env(gfxjit_hip::DEBUG_INFO_VARIABLE, "debug");
        match streams {
            Streams::Shared => {
                command.process_group(0);
            }
            Streams::OutputShared => {
                command.stdin(Stdio::null()).process_group(0);
            }
            Streams::Piped => {
                command
                    .stdin(Stdio::null())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped());
            }
        }
        prepare(command);
        let name = program_name(&self.args);
        let mut child = command
            .spawn()
            .with_context(|| format!("cannot start {name}"))?;
        begun(&mut child);
        *lock(&self.child) = Some(child);
        let status = loop {
            let mut child = lock(&self.child);
            let running = child.as_mut().context("the program is gone")?;
            if let Some(status) = running.try_wait()? {
                *child = None;
                break status;
            }
            drop(child);
            std::thread::sleep(Duration::from_millis(5));
        };
        let end = Instant::now() + LAST_WORDS;
        let mut all = std::mem::take(&mut *lock(&self.connections));
        while all.iter().any(|one| !one.is_finished()) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(2));
        }
        // The connections of processes that the program has started and not waited for.
        all.retain(|one| !one.is_finished());
        lock(&self.connections).extend(all);
        Ok(status)
    }
}

impl Drop for DebuggedProgram {
    fn drop(&mut self) {
        self.killer()();
    }
}

/// How a program has ended, as text.
pub(super) fn ended(name: &str, status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("{name} has ended with status {code}"),
        None => format!("{name} has ended: {status}"),
    }
}
