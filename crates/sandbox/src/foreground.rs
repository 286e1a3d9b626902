//! A program that is run in place of this one: what this process is told by signals, the program is told, and it does
//! not outlive this process.
//!
//! Signals are held back and fetched, by which a process that is the first of a container gets them as well (signal(7),
//! sigwaitinfo(2), PR_SET_PDEATHSIG(2const)). What the terminal sends, the program has got already: it is in the same
//! group.

use std::io::{Error, Result};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

/// What ends a program that does not mind, and what users agree on with it.
const PASSED_ON: [libc::c_int; 6] = [
    libc::SIGHUP,
    libc::SIGINT,
    libc::SIGQUIT,
    libc::SIGTERM,
    libc::SIGUSR1,
    libc::SIGUSR2,
];

/// Signals that are held back from this thread, and those that it makes.
pub struct Held {
    set: libc::sigset_t,
    before: libc::sigset_t,
}

impl Held {
    /// Holds them back, before other threads are made which would get them.
    ///
    /// # Errors
    /// Those of the system.
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

    /// Runs a program to its end, and passes signals on to it.
    ///
    /// # Errors
    /// Those of starting it, and of waiting.
    pub fn run(&self, command: &mut Command) -> Result<ExitStatus> {
        let (before, own) = (self.before, getpid());
        // SAFETY: the function calls nothing but the system, and allocates nothing.
        unsafe {
            command.pre_exec(move || {
                set_parent_process_death_signal(Some(Signal::KILL))?;
                if getppid() != Some(own) {
                    return Err(Error::from_raw_os_error(libc::ESRCH));
                }
                // The program has the signals that this process had.
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
        let mut child = command.spawn()?;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            self.next(&child);
        }
    }

    /// Waits for a signal, a moment at most: a program's end may have been told to another thread.
    fn next(&self, child: &Child) {
        let moment = libc::timespec {
            tv_sec: 0,
            tv_nsec: 200_000_000,
        };
        // SAFETY: numbers, which are filled before they are read.
        let mut told: libc::siginfo_t = unsafe { std::mem::zeroed() };
        // SAFETY: the places are there.
        let signal =
            unsafe { libc::sigtimedwait(&raw const self.set, &raw mut told, &raw const moment) };
        // What processes send has no positive code.
        if PASSED_ON.contains(&signal) && told.si_code <= 0 {
            // SAFETY: a child that has not been waited for, so its number is its own.
            unsafe { libc::kill(child.id().cast_signed(), signal) };
        }
    }
}
