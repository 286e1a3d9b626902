//! Gives up rights permanently: files, the network, other programs, memory and time.
//!
//! Two kernel mechanisms, each of which suffices for files: a seccomp filter allows only some
//! system calls, none of which opens anything; landlock removes the rights to the file system, to
//! TCP and to other processes, for all calls. A forbidden call fails with `EPERM` instead of ending
//! the process, so that LLVM and libc continue after optional calls.
//!
//! A job that needs a scratch folder may open files, and a filter cannot compare their paths: there
//! landlock alone keeps it from all other files.

use std::io;
use std::path::Path;
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use seccompiler::BpfProgram;

/// Resource limits of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of address space, in addition to what the process has when its job arrives.
    pub memory: u64,
    /// Processor time in seconds; `None` for unlimited. An additional limit to the timeout of the process
    /// that waits for the job.
    pub seconds: Option<u64>,
}

/// The confinement of a process that runs a job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Confinement {
    /// Whether the seccomp filter is active: the process cannot open files, make sockets, start
    /// programs or processes, or make memory executable.
    pub seccomp: bool,
    /// The version of the active landlock interface, which blocks files and TCP; `None` if the
    /// kernel has none.
    pub landlock: Option<u32>,
}

/// The mechanisms that the kernel has.
#[must_use]
pub fn available() -> Confinement {
    static HAS: OnceLock<Confinement> = OnceLock::new();
    *HAS.get_or_init(|| Confinement {
        seccomp: has_seccomp(),
        landlock: landlock_version(),
    })
}

/// Whether filters can be installed. The test passes a null filter: a kernel with seccomp fails
/// with `EFAULT`.
fn has_seccomp() -> bool {
    // SAFETY: a null filter is refused; nothing is changed.
    let result = unsafe {
        libc::prctl(
            libc::PR_SET_SECCOMP,
            libc::SECCOMP_MODE_FILTER,
            std::ptr::null::<libc::sock_fprog>(),
            0,
            0,
        )
    };
    result == -1 && io::Error::last_os_error().raw_os_error() == Some(libc::EFAULT)
}

/// The version of landlock's interface; `None` if the kernel lacks landlock, or it is disabled.
fn landlock_version() -> Option<u32> {
    const VERSION: libc::c_ulong = 1;
    // SAFETY: asks for a number; nothing is changed.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<libc::c_void>(),
            0,
            VERSION,
        )
    };
    u32::try_from(version).ok().filter(|&version| version > 0)
}

/// Confines this thread, which must be the only one of the process, permanently.
/// `folder` is the only one that stays open to it, for reading and writing.
pub(crate) fn confine(
    limits: &Limits,
    folder: Option<&Path>,
    filter: Option<&BpfProgram>,
) -> Confinement {
    // A limit that cannot be set is left to the waiting process.
    let limit = |resource, most: u64| {
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        let _ = setrlimit(resource, limit);
    };
    limit(Resource::As, address_space().saturating_add(limits.memory));
    if let Some(seconds) = limits.seconds {
        limit(Resource::Cpu, seconds);
    }
    limit(Resource::Core, 0);
    // A file of the folder may be as large as what is in memory.
    limit(Resource::Fsize, folder.map_or(0, |_| limits.memory));
    let landlock = restrict_files(folder);
    // Landlock needed a file descriptor, so this limit comes after it.
    limit(Resource::Nofile, folder.map_or(0, |_| MOST_FILES));
    let _ = rustix::thread::set_no_new_privs(true);
    Confinement {
        seccomp: filter.is_some_and(|filter| seccompiler::apply_filter(filter).is_ok()),
        landlock,
    }
}

/// The most files that a job with a folder has open at a time.
const MOST_FILES: u64 = 256;

/// Removes all rights that the kernel's version of landlock knows, but for the folder's.
fn restrict_files(folder: Option<&Path>) -> Option<u32> {
    let status = restrict(folder).ok()?;
    match status.ruleset {
        RulesetStatus::NotEnforced => None,
        _ => landlock_version(),
    }
}

fn restrict(folder: Option<&Path>) -> Result<RestrictionStatus, RulesetError> {
    const KNOWN: ABI = ABI::V6;
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?;
    // A folder that cannot be opened stays closed.
    if let Some(folder) = folder
        && let Ok(open) = PathFd::new(folder)
    {
        rules = rules.add_rule(PathBeneath::new(open, of_folder()))?;
    }
    rules.restrict_self()
}

/// What a job may do below its folder: with files and folders, which no program is started from.
fn of_folder() -> landlock::BitFlags<AccessFs> {
    AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
}

/// The current address space of the process in bytes.
fn address_space() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    // More than a process with LLVM and its stack uses.
    pages.map_or(2 << 30, |pages| {
        pages.saturating_mul(rustix::param::page_size() as u64)
    })
}
