//! The program's side: starts a server, and gives it jobs.

use std::io::{self, PipeReader, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use crate::confine::Limits;
use crate::{message, server};

/// Number of bytes kept from the end of a server's standard error.
const STDERR_BYTES: usize = 4096;

/// The end of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It exited with this status.
    Exit(i32),
    /// It was killed by a signal.
    Signal(i32),
}

impl From<ExitStatus> for End {
    fn from(status: ExitStatus) -> Self {
        match status.signal() {
            Some(signal) => Self::Signal(signal),
            None => Self::Exit(status.code().unwrap_or_default()),
        }
    }
}

/// The end of a process, and its last messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// `None` when it is unknown.
    pub end: Option<End>,
    /// The last bytes of its standard error.
    pub stderr: String,
}

/// The reason why there is no server.
#[derive(Debug)]
pub enum NotStarted {
    /// The program cannot be started.
    Program(io::Error),
    /// It ended, or closed its output, before its hello.
    Ended(Ended),
    /// Its output was not a hello.
    Nonsense(Ended),
    /// It wrote no hello in time.
    TimedOut,
}

impl From<io::Error> for NotStarted {
    fn from(error: io::Error) -> Self {
        Self::Program(error)
    }
}

/// A running server. It is killed when this is dropped.
#[derive(Debug)]
pub struct Server {
    control: OwnedFd,
    process: OwnedFd,
    ended: Mutex<Receiver<Ended>>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = pidfd_send_signal(&self.process, Signal::KILL);
    }
}

impl Server {
    /// Starts a program that calls [`serve`](crate::serve), and waits for its hello until the
    /// deadline. This function sets the command's standard streams.
    ///
    /// # Errors
    /// [`NotStarted`].
    pub fn start(
        mut command: Command,
        hello: &[u8],
        deadline: Option<Instant>,
    ) -> Result<Self, NotStarted> {
        let (control, theirs) = rustix::net::socketpair(
            rustix::net::AddressFamily::UNIX,
            rustix::net::SocketType::SEQPACKET,
            rustix::net::SocketFlags::CLOEXEC,
            None,
        )
        .map_err(io::Error::from)?;
        command
            .stdin(theirs)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let (started, start) = channel();
        let (over, ended) = channel();
        // The server dies with the thread that started it (parent death signal). So this thread
        // waits for the server to end, and reaps it.
        thread::Builder::new()
            .name("gfxjit-server".to_owned())
            .spawn(move || {
                let spawned = command.spawn();
                // Dropping the command closes the server's ends of the socket and the pipes in this
                // process.
                drop(command);
                let mut child = match spawned {
                    Ok(child) => child,
                    Err(error) => return drop(started.send(Err(error))),
                };
                let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
                let process = id
                    .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
                    .and_then(|id| Ok(pidfd_open(id, PidfdFlags::empty())?));
                let stdout = child.stdout.take().map(OwnedFd::from);
                let stderr = child.stderr.take();
                if process.is_err() {
                    let _ = child.kill();
                }
                let _ = started.send(process.map(|process| (process, stdout)));
                let stderr = stderr.map(tail).unwrap_or_default();
                let end = child.wait().ok().map(End::from);
                let _ = over.send(Ended { end, stderr });
            })?;
        let (process, stdout) = start
            .recv()
            .unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()))?;
        let server = Self {
            control,
            process,
            ended: Mutex::new(ended),
        };
        let mut said = Vec::new();
        if let Some(stdout) = stdout {
            said = read_until(&stdout, hello.len(), deadline).ok_or(NotStarted::TimedOut)?;
        }
        if said == hello {
            return Ok(server);
        }
        if said.is_empty() {
            Err(NotStarted::Ended(server.ended()))
        } else {
            let _ = pidfd_send_signal(&server.process, Signal::KILL);
            Err(NotStarted::Nonsense(server.ended()))
        }
    }

    /// Gives the server a job. `kind` identifies similar jobs: it is the argument of
    /// [`serve`](crate::serve)'s `prepare`. `folder` is a folder of the job's own, the only one in
    /// which it may read and write files; whoever made it removes it.
    ///
    /// # Errors
    /// The server has ended, as it does when idle for long, or the system has no pipes.
    pub fn job(&self, limits: &Limits, folder: Option<&Path>, kind: &[u8]) -> io::Result<Job> {
        let about = server::encode(limits, folder, kind)?;
        let (stream, theirs) = UnixStream::pair()?;
        let (stderr, their_stderr) = io::pipe()?;
        let (status, their_status) = io::pipe()?;
        // A job must not block when it prints more than the pipe holds.
        fcntl_setfl(&their_stderr, OFlags::NONBLOCK)?;
        fcntl_setfl(&their_status, OFlags::NONBLOCK)?;
        let fds = [theirs.as_fd(), their_stderr.as_fd(), their_status.as_fd()];
        message::send(&self.control, &about, &fds)?;
        Ok(Job {
            stream,
            stderr,
            status,
        })
    }

    fn ended(&self) -> Ended {
        let nothing = || Ended {
            end: None,
            stderr: String::new(),
        };
        // A process that closes its output ends soon, or is killed.
        let wait = |time| self.ended.lock().ok()?.recv_timeout(time).ok();
        wait(Duration::from_millis(200)).unwrap_or_else(|| {
            let _ = pidfd_send_signal(&self.process, Signal::KILL);
            wait(Duration::from_secs(5)).unwrap_or_else(nothing)
        })
    }
}

/// A job, in a process or waiting for one. Dropping it kills the process.
#[derive(Debug)]
pub struct Job {
    /// The stream to the process.
    pub stream: UnixStream,
    stderr: PipeReader,
    status: PipeReader,
}

impl Job {
    /// Returns how the job's process ended, for a job whose stream has ended; waits for a short
    /// time. `None` when the server has ended, or never gave the job to a process.
    #[must_use]
    pub fn ended(self) -> Option<Ended> {
        const GRACE: Duration = Duration::from_secs(2);
        let Self {
            stream,
            stderr,
            status,
        } = self;
        drop(stream);
        let deadline = Instant::now() + GRACE;
        let message = read_until(&status, 5, Some(deadline))?;
        let (&letter, number) = message.split_first()?;
        let number = i32::from_le_bytes(number.try_into().ok()?);
        Some(Ended {
            end: Some(match letter {
                b'e' => End::Exit(number),
                _ => End::Signal(number),
            }),
            stderr: tail(stderr),
        })
    }
}

/// Reads `len` bytes, or fewer at the end of the stream. `None` at the deadline.
fn read_until(from: impl AsFd, len: usize, deadline: Option<Instant>) -> Option<Vec<u8>> {
    let mut bytes = vec![0; len];
    let mut have = 0;
    while let Some(rest) = bytes.get_mut(have..).filter(|rest| !rest.is_empty()) {
        let mut fds = [PollFd::new(&from, PollFlags::IN)];
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let left = left.map(|left| Timespec {
            tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX),
            tv_nsec: left.subsec_nanos().into(),
        });
        match poll(&mut fds, left.as_ref()) {
            Ok(0) => return None,
            Err(rustix::io::Errno::INTR) => continue,
            _ => {}
        }
        match rustix::io::read(&from, rest) {
            Ok(0) => break,
            Ok(read) => have += read,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => break,
        }
    }
    bytes.truncate(have);
    Some(bytes)
}

fn tail(mut from: impl Read) -> String {
    let mut kept = Vec::new();
    let mut chunk = [0; STDERR_BYTES];
    while let Ok(n) = from.read(&mut chunk) {
        let Some(new) = chunk.get(..n).filter(|c| !c.is_empty()) else {
            break;
        };
        kept.extend_from_slice(new);
        let extra = kept.len().saturating_sub(STDERR_BYTES);
        kept.drain(..extra);
    }
    String::from_utf8_lossy(&kept).trim().to_owned()
}
