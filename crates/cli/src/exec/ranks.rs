//! The ranks of a job on this machine: a program that is started several times, as torchrun starts it.
//!
//! Each rank has a process group of its own, so that what it starts ends with it. Its output is passed on by whole lines,
//! each with the rank in front, or goes to files. The first rank that fails ends the others.

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use gfxjit_sandbox::{Held, KILL, TERMINATE, signal_group};

/// How long ranks have to end when another one has failed.
const GRACE: Duration = Duration::from_secs(5);
/// How long output is waited for when all ranks have ended: a process that a rank has left behind may hold the pipe.
const LAST_OUTPUT: Duration = Duration::from_secs(2);

/// A rank that has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rank {
    pub(super) process: u32,
    pub(super) status: ExitStatus,
}

/// A job that has ended.
pub(super) struct Job {
    pub(super) ranks: Vec<Rank>,
    /// The number of the rank that failed first.
    pub(super) failed: Option<usize>,
}

impl Job {
    /// How the first rank that failed has ended, or the first rank.
    pub(super) fn status(&self) -> ExitStatus {
        self.ranks[self.failed.unwrap_or(0)].status
    }
}

/// A rank that has been started.
struct Running {
    child: Child,
    status: Option<ExitStatus>,
}

/// Runs a command as the ranks of a job, to the end of the last one.
pub(super) fn run(
    signals: &Held,
    command: &Command,
    ranks: u16,
    files: Option<&Path>,
) -> Result<Job> {
    if let Some(folder) = files {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let port = free_port().context("cannot reserve a port for the ranks")?;
    let (open, closed) = channel();
    let mut all = Vec::new();
    for rank in 0..ranks {
        match start(signals, command, [rank, ranks, port], files, &open) {
            Ok(child) => all.push(Running {
                child,
                status: None,
            }),
            Err(error) => {
                let started = all.iter().map(|rank| &rank.child);
                started.for_each(|child| signal_group(child, KILL));
                return Err(error);
            }
        }
    }
    drop(open);
    let failed = wait(signals, &mut all)?;
    wait_for_output(&closed);
    let ended = all.iter().filter_map(|rank| {
        Some(Rank {
            process: rank.child.id(),
            status: rank.status?,
        })
    });
    Ok(Job {
        ranks: ended.collect(),
        failed,
    })
}

/// Waits for all ranks; returns the number of the first one that failed.
fn wait(signals: &Held, all: &mut [Running]) -> Result<Option<usize>> {
    let (mut failed, mut kill_at) = (None, None);
    loop {
        for rank in 0..all.len() {
            let own = &mut all[rank];
            if own.status.is_none() {
                own.status = own.child.try_wait()?;
                if failed.is_none() && own.status.is_some_and(|status| !status.success()) {
                    failed = Some(rank);
                    kill_at = Some(Instant::now() + GRACE);
                    send(all, TERMINATE);
                }
            }
        }
        if all.iter().all(|rank| rank.status.is_some()) {
            return Ok(failed);
        }
        if kill_at.is_some_and(|at| Instant::now() >= at) {
            send(all, KILL);
        }
        if let Some(sent) = signals.next() {
            send(all, sent.number);
        }
    }
}

/// Sends a signal to the ranks that have not ended.
fn send(all: &[Running], signal: i32) {
    let running = all.iter().filter(|rank| rank.status.is_none());
    running.for_each(|rank| signal_group(&rank.child, signal));
}

/// Starts a rank: its number, the number of ranks, and the port of the first one.
fn start(
    signals: &Held,
    command: &Command,
    [rank, ranks, port]: [u16; 3],
    files: Option<&Path>,
    open: &Sender<()>,
) -> Result<Child> {
    let mut own = Command::new(command.get_program());
    own.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => own.env(name, value),
            None => own.env_remove(name),
        };
    }
    // The variables of torchrun (https://docs.pytorch.org/docs/stable/elastic/run.html), for one node and one role.
    for name in ["RANK", "LOCAL_RANK", "ROLE_RANK"] {
        own.env(name, rank.to_string());
    }
    for name in ["WORLD_SIZE", "LOCAL_WORLD_SIZE", "ROLE_WORLD_SIZE"] {
        own.env(name, ranks.to_string());
    }
    own.env("GROUP_RANK", "0").env("GROUP_WORLD_SIZE", "1");
    own.env("MASTER_ADDR", Ipv4Addr::LOCALHOST.to_string());
    own.env("MASTER_PORT", port.to_string());
    own.env("TORCHELASTIC_RUN_ID", std::process::id().to_string());
    own.env("TORCHELASTIC_RESTART_COUNT", "0");
    own.env("TORCHELASTIC_MAX_RESTARTS", "0");
    // A background group that reads from the terminal is stopped (termios(3), SIGTTIN).
    if rank > 0 || std::io::stdin().is_terminal() {
        own.stdin(Stdio::null());
    }
    if let Some(folder) = files {
        let file = |ending: &str| {
            let path = folder.join(format!("rank-{rank}.{ending}"));
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))
        };
        own.stdout(file("out")?).stderr(file("err")?);
    } else {
        own.stdout(Stdio::piped()).stderr(Stdio::piped());
    }
    let name = || command.get_program().to_string_lossy().into_owned();
    let mut child = signals
        .start_apart(&mut own)
        .with_context(|| format!("cannot start {}", name()))?;
    let digits = (ranks - 1).to_string().len();
    let head = format!("[{rank:digits$}] ");
    if let Some(output) = child.stdout.take() {
        pass_on(output, head.clone(), open.clone(), || {
            std::io::stdout().lock()
        });
    }
    if let Some(output) = child.stderr.take() {
        pass_on(output, head, open.clone(), || std::io::stderr().lock());
    }
    Ok(child)
}

/// Starts a thread that copies lines, with a text in front. The thread drops `open` at the end of the output.
fn pass_on<W: Write>(
    from: impl Read + Send + 'static,
    head: String,
    open: Sender<()>,
    to: impl Fn() -> W + Send + 'static,
) {
    std::thread::spawn(move || {
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        let mut is_read = true;
        loop {
            line.clear();
            line.extend(head.as_bytes());
            // An error is the output's end as well.
            if from.read_until(b'\n', &mut line).is_err() || line.len() == head.len() {
                break;
            }
            if line.last() != Some(&b'\n') {
                line.push(b'\n');
            }
            // A rank must not wait for a pipe without a reader, so its output is read to the end.
            if is_read {
                let mut to = to();
                is_read = to.write_all(&line).and_then(|()| to.flush()).is_ok();
            }
        }
        drop(open);
    });
}

/// Waits until all output is passed on.
fn wait_for_output(closed: &Receiver<()>) {
    if let Err(RecvTimeoutError::Timeout) = closed.recv_timeout(LAST_OUTPUT) {
        crate::diag::note(
            "a process that a rank has started still holds its output; the rest is not shown",
        );
    }
}

/// A port of this machine that is free now.
fn free_port() -> std::io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}
