//! Runs a program in place of this one: signals to this process are forwarded to the program, which does not outlive
//! this process.
//!
//! Signals are blocked and fetched with sigwaitinfo, so that also the first process of a container gets them
//! (signal(7), sigwaitinfo(2), PR_SET_PDEATHSIG(2const)). Signals from the terminal are not forwarded: the program, in
//! the same process group, gets them directly.

use std::io::{Error, Result};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

/// Signals that end a program by default, and user-defined signals.
const PASSED_ON: [libc::c_int; 6] = [
    libc::SIGHUP,
    libc::SIGINT,
    libc::SIGQUIT,
    libc::SIGTERM,
    libc::SIGUSR1,
    libc::SIGUSR2,
];

/// Blocked signals of this thread and of threads that it starts.
pub struct Held {
    set: libc::sigset_t,
    before: libc::sigset_t,
}

impl Held {
    /// Blocks the signals. Call this before other threads start, which would get the signals.
    ///
    /// # Errors
    /// Errors of the system.
    pub fn new() -> Result<Self> {
        // SAFETY: sets of signals are numbers, and are filled before they are used.
        let (mut set, mut before): (libc::sigset_t, libc::sigset_t) =
            unsafe { (std::mem::zeroed(), std::mem::zeroed()) };
        // SAFETY: the places are those sets.
        let failed = unsafe {
            libc::sigemptyset(&raw mut set);
            for signal in PASSED_ON.into_iter().chain([libc::SIGCHLD]) {
                libc::sigaddset(&raw mut set, signal);
            }
            libc::pthread_sigmask(libc::SIG_BLOCK, &raw const set, &raw mut before)
        };
        match failed {
            0 => Ok(Self { set, before }),
            number => Err(Error::from_raw_os_error(number)),
        }
    }

    /// Runs a program to its end, and forwards signals to it.
    ///
    /// # Errors
    /// Errors of starting the program, and of waiting for it.
    pub fn run(&self, command: &mut Command) -> Result<ExitStatus> {
        let mut child = self.start(command)?;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            if let Some(sent) = self.next()
                && !sent.from_terminal
            {
                // SAFETY: a child that has not been waited for, so its number is its own.
                unsafe { libc::kill(child.id().cast_signed(), sent.number) };
            }
        }
    }

    /// Starts a program in a process group of its own, which does not outlive this process. No signal reaches it but by
    /// [`signal_group`]: the terminal's go to this process alone.
    ///
    /// # Errors
    /// Errors of starting the program.
    pub fn start_apart(&self, command: &mut Command) -> Result<Child> {
        self.start(command.process_group(0))
    }

    fn start(&self, command: &mut Command) -> Result<Child> {
        let (before, own) = (self.before, getpid());
        // SAFETY: the function calls nothing but the system, and allocates nothing.
        unsafe {
            command.pre_exec(move || {
                set_parent_process_death_signal(Some(Signal::KILL))?;
                if getppid() != Some(own) {
                    return Err(Error::from_raw_os_error(libc::ESRCH));
                }
                // The program starts with this process's original signal mask.
                match libc::pthread_sigmask(
                    libc::SIG_SETMASK,
                    &raw const before,
                    std::ptr::null_mut(),
                ) {
                    0 => Ok(()),
                    number => Err(Error::from_raw_os_error(number)),
                }
            });
        }
        command.spawn()
    }

    /// The next signal to this process, which other processes or the terminal sent. Waits for a short time only, and ends
    /// early when a child has ended: the signal of a child's end may have gone to another thread.
    #[must_use]
    pub fn next(&self) -> Option<Sent> {
        let moment = libc::timespec {
            tv_sec: 0,
            tv_nsec: 200_000_000,
        };
        // SAFETY: numbers, which are filled before they are read.
        let mut told: libc::siginfo_t = unsafe { std::mem::zeroed() };
        // SAFETY: the places are there.
        let number =
            unsafe { libc::sigtimedwait(&raw const self.set, &raw mut told, &raw const moment) };
        PASSED_ON.contains(&number).then_some(Sent {
            number,
            // Signals sent by processes have no positive `si_code`.
            from_terminal: told.si_code > 0,
        })
    }
}

/// A signal to this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Its number.
    pub number: i32,
    /// Whether the terminal sent it, to all processes of the foreground group.
    pub from_terminal: bool,
}

/// The signal that asks a process to end.
pub const TERMINATE: i32 = libc::SIGTERM;
/// The signal that ends a process at once.
pub const KILL: i32 = libc::SIGKILL;

/// Sends a signal to all processes of a child's group, which [`Held::start_apart`] started and which has not been waited for.
pub fn signal_group(child: &Child, signal: i32) {
    // SAFETY: the group of a child that has not been waited for, so its number is its own.
    unsafe { libc::kill(-child.id().cast_signed(), signal) };
}
