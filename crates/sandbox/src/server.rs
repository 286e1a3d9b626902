//! The process that forks: it has the program's code ready in memory, and sees no job's input.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, getppid, pidfd_open, pidfd_send_signal,
    set_parent_process_death_signal, waitid,
};
use seccompiler::BpfProgram;

use crate::confine::{Confinement, Limits, confine};
use crate::{message, syscalls};

/// How long a server waits for the next job before it ends, in seconds. Starting one again takes
/// some hundredths of a second.
const IDLE_SECONDS: i64 = 60;

/// Forks that end before a job comes, one after the other, before the server gives up.
const MOST_STILLBORN: u32 = 3;

/// Forks that wait for jobs, on large machines.
const MOST_SPARES: usize = 4;

/// Kinds of jobs that the server stays prepared for.
const MOST_PREPARED: usize = 3;

/// One job, in the process that does it.
#[derive(Debug)]
pub struct Task {
    /// The stream to the process that gave the job.
    pub stream: UnixStream,
    /// What confines this process.
    pub confinement: Confinement,
}

/// Limits and the kind of a job, as they are sent.
pub(crate) fn encode(limits: &Limits, kind: &[u8]) -> Vec<u8> {
    let mut bytes = limits.memory.to_le_bytes().to_vec();
    // No limit is the largest.
    bytes.extend(limits.seconds.unwrap_or(u64::MAX).to_le_bytes());
    bytes.extend(kind);
    bytes
}

fn decode(bytes: &[u8]) -> Option<(Limits, &[u8])> {
    let (memory, rest) = bytes.split_first_chunk::<8>()?;
    let (seconds, kind) = rest.split_first_chunk::<8>()?;
    let seconds = u64::from_le_bytes(*seconds);
    let limits = Limits {
        memory: u64::from_le_bytes(*memory),
        seconds: (seconds != u64::MAX).then_some(seconds),
    };
    Some((limits, kind))
}

/// A fork that waits for its job.
struct Spare {
    process: OwnedFd,
    socket: OwnedFd,
}

/// A fork with a job.
struct Running {
    process: OwnedFd,
    /// Where its end is told; the other side is closed when it is not wanted.
    status: OwnedFd,
}

/// Serves the program that started this process, which gave it a socket as standard input and a
/// pipe for `hello` as standard output, until that program ends or has no job for a minute.
///
/// `work` does one job, in a fork of this process. `prepare` is called in this process when a kind
/// of job comes for the second time, so that the forks after that find ready what such jobs need;
/// nothing that a job's input decides may be in it. The calling thread must be the only one that
/// does anything, and its stack is the jobs'.
///
/// # Errors
/// When the system does not let it fork or wait.
pub fn serve(
    parent: u32,
    hello: &[u8],
    mut prepare: impl FnMut(&[u8]),
    work: impl Fn(Task),
) -> io::Result<()> {
    // The parent may have ended before the kernel was asked to tell.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let is_parent = |pid: Pid| u32::try_from(pid.as_raw_nonzero().get()) == Ok(parent);
    if !getppid().is_some_and(is_parent) {
        return Ok(());
    }
    let control = io::stdin().as_fd().try_clone_to_owned()?;
    let mut stdout = io::stdout();
    stdout.write_all(hello)?;
    stdout.flush()?;
    // The pipe ends here: nothing else is said on it.
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
        // Descriptors that are closed here tell the other side that nothing came of the job.
        let Some((bytes, mut fds)) = message::receive(&control)? else {
            return Ok(());
        };
        let Some((_, kind)) = decode(&bytes) else {
            continue;
        };
        let (Some(status), [stream, stderr]) = (fds.pop(), fds.as_slice()) else {
            continue;
        };
        // The oldest has had most time to get ready.
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
            // Those that are there already are not prepared.
            for spare in spares.drain(..) {
                let _ = pidfd_send_signal(&spare.process, Signal::KILL);
                let _ = waitid(WaitId::PidFd(spare.process.as_fd()), WaitIdOptions::EXITED);
            }
        }
    }
}

/// What kinds of jobs came.
#[derive(Default)]
struct Kinds {
    seen: VecDeque<Vec<u8>>,
    prepared: VecDeque<Vec<u8>>,
}

impl Kinds {
    /// Forks that wait for jobs. Where only one job ever comes, another is work for nothing; making
    /// them takes processors from the jobs.
    fn spares(&self, processors: usize) -> usize {
        match self.prepared.is_empty() {
            true => 1,
            false => (processors / 2).clamp(1, MOST_SPARES),
        }
    }

    /// In a fork, touches the memory that the last kind of job needs. A fork shares memory until it
    /// is written to or read for the first time, which the job would have to wait for.
    fn rehearse(&self, prepare: &mut impl FnMut(&[u8])) {
        if let Some(kind) = self.prepared.back() {
            prepare(kind);
        }
    }

    /// Whether the kind came before and is not prepared for. It is then taken to be.
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
    /// By index, in rising order.
    dead_spares: Vec<usize>,
    /// By index: is it over, is it unwanted. In rising order.
    running: Vec<(usize, bool, bool)>,
}

fn wait(control: &OwnedFd, spares: &VecDeque<Spare>, running: &[Running]) -> io::Result<Events> {
    let mut fds = vec![PollFd::new(control, PollFlags::IN)];
    for spare in spares {
        fds.push(PollFd::new(&spare.process, PollFlags::IN));
    }
    for process in running {
        fds.push(PollFd::new(&process.process, PollFlags::IN));
        // Of a pipe without a reader, an error is told whether or not it is asked for.
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

/// Writes how a process ended: a letter and a number.
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
    // It may no longer be wanted.
    let _ = rustix::io::write(&process.status, &[letter, a, b, c, d]);
}

/// Makes a process that waits for its job.
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
            // A child that has ended stays until it is waited for: the number is its own.
            let process = pidfd_open(id, PidfdFlags::empty())?;
            Ok(Spare {
                process,
                socket: ours,
            })
        }
    }
}

/// Waits for the job and does it.
fn be_the_fork(server: Pid, socket: OwnedFd, rehearse: impl FnOnce(), work: &impl Fn(Task)) {
    if set_parent_process_death_signal(Some(Signal::KILL)).is_err() || getppid() != Some(server) {
        return;
    }
    // The program's socket and other jobs' pipes are not this process's business.
    if rustix::stdio::dup2_stdin(&socket).is_err() || close_others(socket.as_fd()).is_err() {
        return;
    }
    let filter: Option<BpfProgram> = syscalls::filter();
    rehearse();
    let Ok(Some((bytes, fds))) = message::receive(&socket) else {
        return;
    };
    let mut fds = fds.into_iter();
    let (Some((limits, _)), Some(stream), Some(stderr)) = (decode(&bytes), fds.next(), fds.next())
    else {
        return;
    };
    let stream = UnixStream::from(stream);
    // From here on, the job's stream and the pipe for messages are all there is.
    let is_alone = rustix::stdio::dup2_stdin(&stream).is_ok()
        && rustix::stdio::dup2_stdout(&stderr).is_ok()
        && rustix::stdio::dup2_stderr(&stderr).is_ok();
    drop((socket, stderr));
    if is_alone {
        let confinement = confine(&limits, filter.as_ref());
        work(Task {
            stream,
            confinement,
        });
    }
}

/// Closes all descriptors but the standard ones and one more.
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

/// Ends this process at once: nothing is dropped, freed or flushed. For the process of a job, whose
/// result has been sent.
pub fn leave() -> ! {
    // SAFETY: ends the process.
    unsafe { libc::_exit(0) }
}
