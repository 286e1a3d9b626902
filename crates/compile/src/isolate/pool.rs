//! The servers of this process, one for each worker program, and the limit of simultaneous
//! compiles.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::available_parallelism;
use std::time::Instant;

use gfxjit_sandbox::{NotStarted, Server};

use super::find::{OPENS, WORKER_OF};
use crate::comgr_library as comgr;
use crate::front_library::FrontLibrary;
use crate::job::Job;
use crate::kind::{Kind, is_comgr};
use crate::wire;

/// Maximum number of servers that are kept.
const MOST_SERVERS: usize = 4;

/// Environment variables passed to a worker: those needed to load libraries and to find
/// interpreters. Others may be secret, and the input may be an attacker's.
const VARIABLES: [&str; 3] = ["LD_LIBRARY_PATH", "LD_PRELOAD", "PATH"];

struct Pool {
    /// The process that started the servers: a fork of it needs its own.
    process: u32,
    servers: Vec<(Serves, Slot)>,
    running: usize,
}

/// What identifies a server.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Serves {
    pub program: PathBuf,
    pub opens: Opens,
}

/// What a server opens before it forks, because forks cannot open libraries.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Opens {
    Nothing,
    /// A front end's library, for C++ or MLIR.
    Front(FrontLibrary),
    /// AMD's comgr: the file, if one is named.
    Comgr(Option<OsString>),
}

/// The word for comgr in [`OPENS`].
pub(super) const COMGR: &str = "comgr";

impl Opens {
    /// The value of [`OPENS`].
    fn name(&self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Front(library) => Some(library.name()),
            Self::Comgr(_) => Some(COMGR),
        }
    }
}

impl Serves {
    pub(super) fn job(program: PathBuf, kind: Kind, job: &Job) -> Self {
        let named = || {
            let library = job
                .options
                .comgr_library
                .clone()
                .map(PathBuf::into_os_string);
            library.or_else(|| std::env::var_os(comgr::VARIABLE).filter(|value| !value.is_empty()))
        };
        let opens = match kind.front_end().library {
            _ if is_comgr(kind, job) => Opens::Comgr(named()),
            Some(library) => Opens::Front(library),
            None => Opens::Nothing,
        };
        Self { program, opens }
    }
}

enum Slot {
    /// A thread is starting it.
    Starting,
    Ready(Arc<Server>),
}

static POOL: Mutex<Pool> = Mutex::new(Pool {
    process: 0,
    servers: Vec::new(),
    running: 0,
});
/// Notified when a server was started or failed to start, and when a compile ends.
static CHANGED: Condvar = Condvar::new();

/// The deadline has passed.
pub(super) struct TooLate;

fn lock() -> MutexGuard<'static, Pool> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if pool.process != process {
        // Forgotten, not dropped: dropping would end the servers of the parent process.
        std::mem::forget(std::mem::take(&mut pool.servers));
        pool.running = 0;
        pool.process = process;
    }
    pool
}

fn wait(
    pool: MutexGuard<'static, Pool>,
    deadline: Option<Instant>,
) -> Result<MutexGuard<'static, Pool>, TooLate> {
    let Some(deadline) = deadline else {
        return Ok(CHANGED.wait(pool).unwrap_or_else(PoisonError::into_inner));
    };
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(TooLate);
    }
    let (pool, _) = CHANGED
        .wait_timeout(pool, left)
        .unwrap_or_else(PoisonError::into_inner);
    Ok(pool)
}

/// A slot among the simultaneous compiles.
pub(super) struct Place(());

impl Drop for Place {
    fn drop(&mut self) {
        let mut pool = lock();
        pool.running = pool.running.saturating_sub(1);
        CHANGED.notify_all();
    }
}

/// Waits until fewer isolated compiles run than the machine has processors.
pub(super) fn place(deadline: Option<Instant>) -> Result<Place, TooLate> {
    // Cached, because querying the system takes a tenth of a millisecond.
    static MOST: OnceLock<usize> = OnceLock::new();
    let most = *MOST.get_or_init(|| available_parallelism().map_or(4, |n| n.get() * 2));
    let mut pool = lock();
    while pool.running >= most {
        pool = wait(pool, deadline)?;
    }
    pool.running += 1;
    Ok(Place(()))
}

/// The server for a program, which is started if there is none.
pub(super) fn server(
    serves: &Serves,
    deadline: Option<Instant>,
) -> Result<Arc<Server>, NotStarted> {
    let mut pool = lock();
    loop {
        match pool.servers.iter().find(|(s, _)| s == serves) {
            Some((_, Slot::Ready(server))) => return Ok(server.clone()),
            Some((_, Slot::Starting)) => {
                pool = wait(pool, deadline).map_err(|TooLate| NotStarted::TimedOut)?;
            }
            None => break,
        }
    }
    pool.servers.push((serves.clone(), Slot::Starting));
    drop(pool);
    // Without the lock: a program that is no worker may take long to fail.
    let started = start(serves, deadline).map(Arc::new);
    let mut pool = lock();
    pool.servers.retain(|(s, _)| s != serves);
    if let Ok(server) = &started {
        let kept = Slot::Ready(server.clone());
        pool.servers.push((serves.clone(), kept));
        if pool.servers.len() > MOST_SERVERS
            && let Some(oldest) = pool
                .servers
                .iter()
                .position(|(_, slot)| matches!(slot, Slot::Ready(_)))
        {
            // Compiles that use it hold a reference until they are done.
            pool.servers.remove(oldest);
        }
    }
    CHANGED.notify_all();
    started
}

/// Removes a server, which is not to be used again.
pub(super) fn forget(server: &Arc<Server>) {
    let is_other = |slot: &Slot| !matches!(slot, Slot::Ready(kept) if Arc::ptr_eq(kept, server));
    lock().servers.retain(|(_, slot)| is_other(slot));
}

fn start(serves: &Serves, deadline: Option<Instant>) -> Result<Server, NotStarted> {
    let mut command = Command::new(&serves.program);
    command.arg("worker").env_clear();
    let of_libraries = FrontLibrary::ALL.map(FrontLibrary::variable);
    for variable in VARIABLES.into_iter().chain(of_libraries) {
        if let Some(value) = std::env::var_os(variable) {
            command.env(variable, value);
        }
    }
    command.env(WORKER_OF, std::process::id().to_string());
    if let Some(name) = serves.opens.name() {
        command.env(OPENS, name);
    }
    if let Opens::Comgr(named) = &serves.opens {
        for variable in comgr::FOUND_BY {
            if let Some(value) = std::env::var_os(variable) {
                command.env(variable, value);
            }
        }
        if let Some(file) = named {
            command.env(comgr::VARIABLE, file);
        }
        // Its own cache would be in a folder that the job's process loses.
        command.env("AMD_COMGR_CACHE", "0");
    }
    Server::start(command, wire::HELLO, deadline)
}
