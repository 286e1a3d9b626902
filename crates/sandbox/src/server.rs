//! The server, which forks: it has the program's code ready in memory, and never reads a job's
//! input.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, getppid, pidfd_open, pidfd_send_signal,
    set_parent_process_death_signal, waitid,
};
use seccompiler::BpfProgram;

use crate::confine::{Confinement, Limits, confine};
use crate::{message, syscalls};

/// Time in seconds after which an idle server ends. To start a server again takes some hundredths
/// of a second.
const IDLE_SECONDS: i64 = 60;

/// Number of consecutive forks that end before a job arrives, after which the server gives up.
const MOST_STILLBORN: u32 = 3;

/// Maximum number of forks that wait for jobs.
const MOST_SPARES: usize = 4;

/// Maximum number of job kinds that the server stays prepared for.
const MOST_PREPARED: usize = 3;

/// One job, in its process.
#[derive(Debug)]
pub struct Task {
    /// The stream to the process that gave the job.
    pub stream: UnixStream,
    /// The confinement of this process.
    pub confinement: Confinement,
    /// The folder that the job may use, which is the process's working folder and that for temporary
    /// files (`TMPDIR`).
    pub folder: Option<PathBuf>,
}

/// What a message says of a job.
struct About<'a> {
    limits: Limits,
    folder: Option<&'a Path>,
    kind: &'a [u8],
}

/// Encodes the limits, the folder and the kind of a job for a message.
pub(crate) fn encode(limits: &Limits, folder: Option<&Path>, kind: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = limits.memory.to_le_bytes().to_vec();
    // `u64::MAX` means no limit.
    bytes.extend(limits.seconds.unwrap_or(u64::MAX).to_le_bytes());
    // Of no length: no folder.
    let folder = folder.map_or(&[][..], |folder| folder.as_os_str().as_bytes());
    let len = u16::try_from(folder.len()).map_err(io::Error::other)?;
    bytes.extend(len.to_le_bytes());
    bytes.extend(folder);
    bytes.extend(kind);
    Ok(bytes)
}

fn decode(bytes: &[u8]) -> Option<About<'_>> {
    let (memory, rest) = bytes.split_first_chunk::<8>()?;
    let (seconds, rest) = rest.split_first_chunk::<8>()?;
    let (len, rest) = rest.split_first_chunk::<2>()?;
    let (folder, kind) = rest.split_at_checked(u16::from_le_bytes(*len).into())?;
    let seconds = u64::from_le_bytes(*seconds);
    let limits = Limits {
        memory: u64::from_le_bytes(*memory),
        seconds: (seconds != u64::MAX).then_some(seconds),
    };
    let folder = Path::new(std::ffi::OsStr::from_bytes(folder));
    Some(About {
        limits,
        folder: Some(folder).filter(|folder| !folder.as_os_str().is_empty()),
        kind,
    })
}

/// A fork that waits for its job.
struct Spare {
    process: OwnedFd,
    socket: OwnedFd,
}

/// A fork with a job.
struct Running {
    process: OwnedFd,
    /// Receives how the process ended. The other side is closed if no caller waits for it.
    status: OwnedFd,
}

/// Serves the program that started this process, which gave it a socket as standard input and a
/// pipe for `hello` as standard output, until that program ends or has no job for a minute.
///
/// `work` runs one job, in a fork of this process. `prepare` is called in this process when a kind
/// of job arrives for the second time; later forks inherit the data that it prepares, so these must
/// not depend on a job's input. The calling thread must be the only active one; jobs run on its
/// stack.
///
/// # Errors
/// When the system does not let it fork or wait.
pub fn serve(
    parent: u32,
    hello: &[u8],
    mut prepare: impl FnMut(&[u8]),
    work: impl Fn(Task),
) -> io::Result<()> {
    // The parent may have ended before the death signal was set.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let is_parent = |pid: Pid| u32::try_from(pid.as_raw_nonzero().get()) == Ok(parent);
    if !getppid().is_some_and(is_parent) {
        return Ok(());
    }
    let control = io::stdin().as_fd().try_clone_to_owned()?;
    let mut stdout = io::stdout();
    stdout.write_all(hello)?;
    stdout.flush()?;
    // Nothing else is written to the pipe.
    rustix::stdio::dup2_stdout(io::stderr())?;

    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut kinds = Kinds::default();
    let mut running: Vec<Running> = Vec::new();
    let mut spares: VecDeque<Spare> = VecDeque::new();
    let mut stillborn = 0;
    loop {
        while spares.len() < kinds.spares(processors) {
            spares.push_back(fork(&kinds, &mut prepare, &work)?);
        }
        let events = wait(&control, &spares, &running)?;
        if events.is_idle {
            return Ok(());
        }
        for (process, is_over, is_unwanted) in events.running.into_iter().rev() {
            if is_over {
                tell_end(running.swap_remove(process));
            } else if is_unwanted && let Some(process) = running.get(process) {
                let _ = pidfd_send_signal(&process.process, Signal::KILL);
            }
        }
        for dead in events.dead_spares.into_iter().rev() {
            if let Some(dead) = spares.remove(dead) {
                let _ = waitid(WaitId::PidFd(dead.process.as_fd()), WaitIdOptions::EXITED);
            }
            stillborn += 1;
            if stillborn == MOST_STILLBORN {
                return Err(io::Error::other("forks end before they have a job"));
            }
        }
        if !events.has_job {
            continue;
        }
        // Closing the descriptors tells the other side that the job failed.
        let Some((bytes, mut fds)) = message::receive(&control)? else {
            return Ok(());
        };
        let Some(About { kind, .. }) = decode(&bytes) else {
            continue;
        };
        let (Some(status), [stream, stderr]) = (fds.pop(), fds.as_slice()) else {
            continue;
        };
        // The oldest fork is most likely ready.
        let Some(spare) = spares.pop_front() else {
            continue;
        };
        stillborn = 0;
        if message::send(&spare.socket, &bytes, &[stream.as_fd(), stderr.as_fd()]).is_ok() {
            running.push(Running {
                process: spare.process,
                status,
            });
        }
        if kinds.is_worth_preparing(kind.to_vec()) {
            prepare(kind);
            // Existing forks are not prepared.
            for spare in spares.drain(..) {
                let _ = pidfd_send_signal(&spare.process, Signal::KILL);
                let _ = waitid(WaitId::PidFd(spare.process.as_fd()), WaitIdOptions::EXITED);
            }
        }
    }
}

/// The kinds of the jobs so far.
#[derive(Default)]
struct Kinds {
    seen: VecDeque<Vec<u8>>,
    prepared: VecDeque<Vec<u8>>,
}

impl Kinds {
    /// The number of forks that should wait for jobs. If only one job ever arrives, more forks are
    /// useless, and making them takes processor time from the job.
    fn spares(&self, processors: usize) -> usize {
        match self.prepared.is_empty() {
            true => 1,
            false => (processors / 2).clamp(1, MOST_SPARES),
        }
    }

    /// Called in a fork: touches the memory that the last kind of job needs. A fork gets its own
    /// pages at the first access, which would otherwise delay the job.
    fn rehearse(&self, prepare: &mut impl FnMut(&[u8])) {
        if let Some(kind) = self.prepared.back() {
            prepare(kind);
        }
    }

    /// Whether the kind has occurred before and is not prepared. It then counts as prepared.
    fn is_worth_preparing(&mut self, kind: Vec<u8>) -> bool {
        if self.prepared.contains(&kind) {
            return false;
        }
        if !self.seen.contains(&kind) {
            self.seen.push_back(kind);
            if self.seen.len() > MOST_PREPARED {
                self.seen.pop_front();
            }
            return false;
        }
        self.prepared.push_back(kind);
        if self.prepared.len() > MOST_PREPARED {
            self.prepared.pop_front();
        }
        true
    }
}

struct Events {
    has_job: bool,
    is_idle: bool,
    /// Indices, in increasing order.
    dead_spares: Vec<usize>,
    /// Index, whether the process has ended, and whether its job is unwanted; in increasing order.
    running: Vec<(usize, bool, bool)>,
}

fn wait(control: &OwnedFd, spares: &VecDeque<Spare>, running: &[Running]) -> io::Result<Events> {
    let mut fds = vec![PollFd::new(control, PollFlags::IN)];
    for spare in spares {
        fds.push(PollFd::new(&spare.process, PollFlags::IN));
    }
    for process in running {
        fds.push(PollFd::new(&process.process, PollFlags::IN));
        // For a pipe without a reader, poll reports an error even without flags.
        fds.push(PollFd::new(&process.status, PollFlags::empty()));
    }
    let time = Timespec {
        tv_sec: IDLE_SECONDS,
        tv_nsec: 0,
    };
    let time = running.is_empty().then_some(&time);
    let count = loop {
        match poll(&mut fds, time) {
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
            Ok(count) => break count,
        }
    };
    let happened: Vec<bool> = fds.iter().map(|fd| !fd.revents().is_empty()).collect();
    let at = |index: usize| happened.get(index).copied().unwrap_or(false);
    let first = 1 + spares.len();
    Ok(Events {
        has_job: at(0),
        is_idle: count == 0,
        dead_spares: (0..spares.len()).filter(|i| at(1 + i)).collect(),
        running: (0..running.len())
            .map(|i| (i, at(first + 2 * i), at(first + 2 * i + 1)))
            .collect(),
    })
}

/// Reports how a process ended: a letter and a number.
fn tell_end(process: Running) {
    let status = waitid(
        WaitId::PidFd(process.process.as_fd()),
        WaitIdOptions::EXITED,
    );
    let Ok(Some(status)) = status else { return };
    let (letter, number) = match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => (b'e', code),
        (None, Some(signal)) => (b's', signal),
        _ => return,
    };
    let [a, b, c, d] = number.to_le_bytes();
    // Fails if no caller waits for it.
    let _ = rustix::io::write(&process.status, &[letter, a, b, c, d]);
}

/// Forks a process that waits for its job.
fn fork(kinds: &Kinds, prepare: &mut impl FnMut(&[u8]), work: &impl Fn(Task)) -> io::Result<Spare> {
    let (ours, theirs) = rustix::net::socketpair(
        rustix::net::AddressFamily::UNIX,
        rustix::net::SocketType::SEQPACKET,
        rustix::net::SocketFlags::CLOEXEC,
        None,
    )?;
    let server = rustix::process::getpid();
    // SAFETY: no other thread of this process does anything, by the promise of `serve`'s caller:
    // no lock is held that the fork would find held for ever.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            be_the_fork(server, theirs, || kinds.rehearse(prepare), work);
            // SAFETY: ends the process without running what its parent would run at its end.
            unsafe { libc::_exit(0) }
        }
        id => {
            let id = Pid::from_raw(id).ok_or(io::ErrorKind::Other)?;
            // A child that has ended keeps its process number until it is reaped, so the number is
            // not reused.
            let process = pidfd_open(id, PidfdFlags::empty())?;
            Ok(Spare {
                process,
                socket: ours,
            })
        }
    }
}

/// Waits for the job and runs it.
fn be_the_fork(server: Pid, socket: OwnedFd, rehearse: impl FnOnce(), work: &impl Fn(Task)) {
    if set_parent_process_death_signal(Some(Signal::KILL)).is_err() || getppid() != Some(server) {
        return;
    }
    // The process must not have the program's socket or other jobs' pipes.
    if rustix::stdio::dup2_stdin(&socket).is_err() || close_others(socket.as_fd()).is_err() {
        return;
    }
    let without_folder: Option<BpfProgram> = syscalls::filter(false);
    rehearse();
    let Ok(Some((bytes, fds))) = message::receive(&socket) else {
        return;
    };
    let mut fds = fds.into_iter();
    let (Some(about), Some(stream), Some(stderr)) = (decode(&bytes), fds.next(), fds.next()) else {
        return;
    };
    let folder = about.folder.map(Path::to_owned);
    let filter = match &folder {
        Some(folder) => {
            if work_in(folder).is_err() {
                return;
            }
            syscalls::filter(true)
        }
        None => without_folder,
    };
    let stream = UnixStream::from(stream);
    // From here on, the process has only the job's stream and the pipe for messages.
    let is_alone = rustix::stdio::dup2_stdin(&stream).is_ok()
        && rustix::stdio::dup2_stdout(&stderr).is_ok()
        && rustix::stdio::dup2_stderr(&stderr).is_ok();
    drop((socket, stderr));
    if is_alone {
        let confinement = confine(&about.limits, folder.as_deref(), filter.as_ref());
        work(Task {
            stream,
            confinement,
            folder,
        });
    }
}

/// Makes a folder that of the process, and that of its temporary files.
fn work_in(folder: &Path) -> io::Result<()> {
    std::env::set_current_dir(folder)?;
    for variable in ["TMPDIR", "HOME"] {
        // SAFETY: the fork has one thread.
        unsafe { std::env::set_var(variable, folder) };
    }
    Ok(())
}

/// Closes all descriptors except the standard ones and one more.
fn close_others(kept: BorrowedFd<'_>) -> io::Result<()> {
    let close = |first: u32, last: u32| {
        if first > last {
            return Ok(());
        }
        // SAFETY: what is closed belongs to values that this process never touches again: it ends
        // without dropping them.
        match unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    };
    let kept = kept.as_raw_fd().unsigned_abs();
    close(3, kept.saturating_sub(1))?;
    close(kept.saturating_add(1).max(3), u32::MAX)
}

/// Ends this process at once: nothing is dropped, freed or flushed. For a job's process whose
/// result has been sent.
pub fn leave() -> ! {
    // SAFETY: ends the process.
    unsafe { libc::_exit(0) }
}
