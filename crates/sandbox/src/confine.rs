//! Giving up rights, for good: files, the network, other programs, memory and time.
//!
//! Two mechanisms of the kernel, either of which is enough for files: a seccomp filter lets only
//! some system calls through, none of which opens anything; landlock takes the rights to the file
//! system, to TCP and to other processes away, whatever the call. A call that is not allowed fails
//! with `EPERM`: what LLVM and libc ask out of curiosity goes on, and what an attacker asks does
//! not work.

use std::io;
use std::sync::OnceLock;

use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetStatus, Scope};
use rustix::process::{Resource, Rlimit, setrlimit};
use seccompiler::BpfProgram;

/// What a process may use up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of address space beyond those that the process has when its job comes.
    pub memory: u64,
    /// Seconds on a processor; `None` for any number. A second limit behind that of the process that waits
    /// for the job.
    pub seconds: Option<u64>,
}

/// What confines a process that does a job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Confinement {
    /// The seccomp filter: no file can be opened, no socket made, no program or process started, no
    /// memory made executable.
    pub seccomp: bool,
    /// The version of landlock's interface that takes files and TCP away; `None` where the kernel
    /// has none.
    pub landlock: Option<u32>,
}

/// What the kernel has for confining processes.
#[must_use]
pub fn available() -> Confinement {
    static HAS: OnceLock<Confinement> = OnceLock::new();
    *HAS.get_or_init(|| Confinement {
        seccomp: has_seccomp(),
        landlock: landlock_version(),
    })
}

/// Whether filters can be installed. The kernel says so by refusing the address of the filter,
/// which is null, before anything else.
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

/// The version of landlock's interface; `None` where the kernel has none or it is switched off.
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

/// Confines this thread, which must be the process's only one, for the rest of its life.
pub(crate) fn confine(limits: &Limits, filter: Option<&BpfProgram>) -> Confinement {
    // What cannot be limited is bounded by the waiting process.
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
    limit(Resource::Fsize, 0);
    let landlock = restrict_files();
    // Landlock needed one.
    limit(Resource::Nofile, 0);
    let _ = rustix::thread::set_no_new_privs(true);
    Confinement {
        seccomp: filter.is_some_and(|filter| seccompiler::apply_filter(filter).is_ok()),
        landlock,
    }
}

/// Takes away what landlock knows of, without an exception; what a kernel does not know is left.
fn restrict_files() -> Option<u32> {
    const KNOWN: ABI = ABI::V6;
    let ruleset = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(KNOWN)))
        .and_then(|rules| rules.scope(Scope::from_all(KNOWN)))
        .and_then(Ruleset::create)
        .and_then(landlock::RulesetCreated::restrict_self)
        .ok()?;
    match ruleset.ruleset {
        RulesetStatus::NotEnforced => None,
        _ => landlock_version(),
    }
}

/// Bytes of address space that the process has now.
fn address_space() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    // More than a process with LLVM and its stack has.
    pages.map_or(2 << 30, |pages| {
        pages.saturating_mul(rustix::param::page_size() as u64)
    })
}
