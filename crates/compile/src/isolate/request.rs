//! The requesting side of an isolated compile. Data from the worker is not trusted: its input may
//! have taken control of it.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::Once;
use std::time::{Duration, Instant};

use gfxjit_sandbox::{End, Ended, Limits, NotStarted, Server};

use super::confinement::confinement;
use super::find;
use super::pool::{self, Opens, Serves, TooLate};
use super::scratch::Scratch;
use crate::artifact::Artifact;
use crate::device_libs;
use crate::error::CompileError;
use crate::host::NoLibrary;
use crate::job::Job;
use crate::kind::{Kind, is_comgr};
use crate::options::SandboxPolicy;
use crate::wire::{self, Answer, FromWorker};
/// Compiles in a separate process.
pub(crate) fn build(kind: Kind, job: &Job) -> Result<Artifact, CompileError> {
    let deadline = job.time().map(|time| Instant::now() + time);
    let program = find::worker(&job.options)?;
    check_confinement(job)?;
    let serves = Serves::job(program, kind, job);
    if let Opens::Front(library) = serves.opens {
        // Opened here first, because the worker could not report why it cannot be opened.
        library.open(&job.name, kind.front_end().name)?;
    }
    let _place = pool::place(deadline).map_err(|TooLate| timed_out(job))?;
    // Tried twice: a server may have just ended.
    for _ in 0..2 {
        let server = pool::server(&serves, deadline).map_err(|e| match e {
            NotStarted::TimedOut => timed_out(job),
            NotStarted::Program(e) => died(
                job,
                format!("{} does not start: {e}", serves.program.display()),
            ),
            NotStarted::Ended(ended) => died_so(kind, job, &ended, "gave no answer"),
            NotStarted::Nonsense(ended) => CompileError::WorkerDied {
                name: job.name(),
                how: format!(
                    "answered with nonsense: {} is no worker of this version of gfxjit",
                    serves.program.display()
                ),
                stderr: ended.stderr,
            },
        })?;
        match attempt(&server, kind, job, deadline) {
            Some(result) => {
                // The server would keep saying so after the library has been installed.
                if matches!(result, Err(CompileError::NoFrontEnd { .. })) {
                    pool::forget(&server);
                }
                return result;
            }
            None => pool::forget(&server),
        }
    }
    Err(died(job, "ended before it had the source".to_owned()))
}

/// Whether the system offers the required confinement; logs a warning once if it offers none.
fn check_confinement(job: &Job) -> Result<(), CompileError> {
    static WARNED: Once = Once::new();
    let has = confinement();
    if has.seccomp {
        return Ok(());
    }
    if job.options.sandbox == SandboxPolicy::Required {
        return Err(CompileError::Sandbox {
            name: job.name(),
            reason: "the kernel has no seccomp filters (`Options::sandbox`)".to_owned(),
        });
    }
    WARNED.call_once(|| {
        let landlock = has.landlock.is_some();
        tracing::warn!(
            landlock,
            "the kernel has no seccomp filters: isolated compiles are confined less"
        );
    });
    Ok(())
}

/// Sends a job to a server; `None` if the server has ended, as it does after some time without a job.
fn attempt(
    server: &Server,
    kind: Kind,
    job: &Job,
    deadline: Option<Instant>,
) -> Option<Result<Artifact, CompileError>> {
    let limits = Limits {
        memory: job.options.memory,
        // Longer than the deadline, which has its own error.
        seconds: job.time().map(|time| time.as_secs().saturating_add(5)),
    };
    let header = match wire::request_header(kind, job) {
        Ok(header) => header,
        Err(e) => return Some(Err(job.internal(&e.to_string()))),
    };
    let scratch = match is_comgr(kind, job).then(Scratch::new).transpose() {
        Ok(scratch) => scratch,
        Err(reason) => return Some(Err(job.internal(&reason))),
    };
    let folder = scratch.as_ref().map(Scratch::path);
    let Ok(task) = server.job(&limits, folder, &wire::preparation(kind, job)) else {
        return None;
    };
    let mut heard = false;
    let talked = talk(&task.stream, deadline, job, &header, &mut heard);
    let error = match talked {
        Ok(result) => return Some(result.map_err(|e| explained(job, e))),
        Err(error) => error,
    };
    if is_timeout(&error) {
        return Some(Err(timed_out(job)));
    }
    let is_nonsense = error.kind() == io::ErrorKind::InvalidData;
    Some(Err(match task.ended() {
        Some(_) if is_nonsense => died(job, format!("answered with nonsense: {error}")),
        Some(ended) => died_so(kind, job, &ended, &error.to_string()),
        None if heard || is_nonsense => died(job, format!("was ended: {error}")),
        None => return None,
    }))
}

/// Sends the source, and answers requests for files until there is a result.
fn talk(
    stream: &UnixStream,
    deadline: Option<Instant>,
    job: &Job,
    header: &[u8],
    heard: &mut bool,
) -> io::Result<Result<Artifact, CompileError>> {
    let mut stream = Timed { stream, deadline };
    match wire::write_request(&mut stream, header, &job.bytes) {
        Err(error) if is_timeout(&error) => return Err(error),
        // A broken stream means that the worker died early; a message that it sent before explains
        // more.
        _ => {}
    }
    loop {
        let message = wire::read_from_worker(&mut stream, job.options.max_output)?;
        *heard = true;
        match message {
            FromWorker::Result(result) => return Ok(result),
            FromWorker::Include(name) => {
                let (answer, bytes) = match job.host.include(&name) {
                    Ok(file) => (Answer::Include(Ok(file.path)), file.bytes),
                    Err(reason) => (Answer::Include(Err(reason)), Vec::new()),
                };
                wire::write_answer(&mut stream, &answer, &bytes)?;
            }
            FromWorker::Library(file) => {
                let found = if device_libs::is_library(&file) {
                    job.host.library(&file)
                } else {
                    Err(NoLibrary::NotFound(Vec::new()))
                };
                let (answer, bytes) = match found {
                    Ok(found) => (Answer::Library(Ok(found.path)), Some(found.bytes)),
                    Err(error) => (Answer::Library(Err(error)), None),
                };
                wire::write_answer(&mut stream, &answer, bytes.as_deref().unwrap_or_default())?;
            }
        }
    }
}

/// A stream whose operations end at the deadline.
struct Timed<'a> {
    stream: &'a UnixStream,
    deadline: Option<Instant>,
}

impl Timed<'_> {
    fn left(&self) -> io::Result<Option<Duration>> {
        let Some(deadline) = self.deadline else {
            return Ok(None);
        };
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(Some(left))
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(into)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(from)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// `WouldBlock` is the error of sockets at a timeout.
fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock
    )
}

/// An error of the worker, with details that only this side knows.
fn explained(job: &Job, error: CompileError) -> CompileError {
    match error {
        CompileError::OutOfMemory { name, .. } => CompileError::OutOfMemory {
            name,
            allowed: Some(job.options.memory),
        },
        other => other,
    }
}

fn timed_out(job: &Job) -> CompileError {
    CompileError::TimedOut {
        name: job.name(),
        allowed: job.options.timeout,
    }
}

fn died(job: &Job, how: String) -> CompileError {
    CompileError::WorkerDied {
        name: job.name(),
        how,
        stderr: String::new(),
    }
}

fn died_so(kind: Kind, job: &Job, ended: &Ended, otherwise: &str) -> CompileError {
    const XCPU: i32 = 24;
    // LLVM's last words before it ends the process: what its input makes impossible.
    const LAST_WORDS: &str = "LLVM ERROR: ";
    let is_comgr = is_comgr(kind, job);
    if is_comgr && let Some((_, message)) = ended.stderr.split_once(LAST_WORDS) {
        return CompileError::Comgr {
            name: job.name(),
            target: job.target.to_string(),
            message: message.to_owned(),
        };
    }
    let how = match ended.end {
        // Rust's allocator and C++'s `new` abort when there is no memory.
        Some(End::Signal(6))
            if ended.stderr.contains("memory allocation of")
                || ended.stderr.contains("bad_alloc") =>
        {
            return CompileError::OutOfMemory {
                name: job.name(),
                allowed: Some(job.options.memory),
            };
        }
        Some(End::Signal(XCPU)) => return timed_out(job),
        Some(End::Signal(6)) => "aborted (SIGABRT)".to_owned(),
        Some(End::Signal(11)) => "crashed (SIGSEGV)".to_owned(),
        Some(End::Signal(7)) => "crashed (SIGBUS)".to_owned(),
        Some(End::Signal(4)) => "crashed (SIGILL)".to_owned(),
        Some(End::Signal(signal)) => format!("was ended by signal {signal}"),
        Some(End::Exit(0)) => format!("ended without a result: {otherwise}"),
        Some(End::Exit(status)) => format!("ended with exit status: {status}"),
        None => otherwise.to_owned(),
    };
    CompileError::WorkerDied {
        name: job.name(),
        how: match is_comgr {
            true => format!("{how} in AMD's comgr"),
            false => how,
        },
        stderr: ended.stderr.clone(),
    }
}
