//! The system calls allowed in a job's process: those that LLVM, libc's allocator and Rust's panics
//! need.
//!
//! None of them opens a file, makes a socket, or starts a process or a thread. Existing descriptors
//! can be read and written: the stream of the job and the pipe for messages. A job with a scratch
//! folder may open, list and remove files as well; which, landlock says.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

/// Calls allowed with any arguments.
const ALLOWED: &[i64] = &[
    libc::SYS_brk,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_close,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_fstat,
    libc::SYS_futex,
    libc::SYS_getpid,
    libc::SYS_getrandom,
    libc::SYS_gettid,
    libc::SYS_gettimeofday,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_mremap,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_ppoll,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_recvfrom,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_sendto,
    libc::SYS_set_robust_list,
    libc::SYS_sigaltstack,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    libc::SYS_write,
    libc::SYS_writev,
];

/// Calls that only some architectures have.
#[cfg(target_arch = "x86_64")]
const OF_THE_ARCHITECTURE: &[i64] = &[libc::SYS_poll, libc::SYS_time];
#[cfg(not(target_arch = "x86_64"))]
const OF_THE_ARCHITECTURE: &[i64] = &[];

/// Calls allowed in addition to a job with a folder. There is no `ioctl`: libc goes on without.
const FOR_FILES: &[i64] = &[
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fstatfs,
    libc::SYS_ftruncate,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_mkdirat,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_readlinkat,
    libc::SYS_renameat2,
    libc::SYS_statfs,
    libc::SYS_statx,
    libc::SYS_unlinkat,
];

/// Calls of files that only some architectures have.
#[cfg(target_arch = "x86_64")]
const FILES_OF_THE_ARCHITECTURE: &[i64] = &[
    libc::SYS_access,
    libc::SYS_lstat,
    libc::SYS_mkdir,
    libc::SYS_open,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_rmdir,
    libc::SYS_stat,
    libc::SYS_unlink,
];
#[cfg(not(target_arch = "x86_64"))]
const FILES_OF_THE_ARCHITECTURE: &[i64] = &[libc::SYS_renameat];

/// The filter for this machine; `None` if its architecture is not supported.
pub(crate) fn filter(has_folder: bool) -> Option<BpfProgram> {
    let files: [&[i64]; 2] = match has_folder {
        true => [FOR_FILES, FILES_OF_THE_ARCHITECTURE],
        false => [&[], &[]],
    };
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED
        .iter()
        .chain(OF_THE_ARCHITECTURE)
        .chain(files.into_iter().flatten())
        .map(|&call| (call, Vec::new()))
        .collect();
    let when = |argument, length, comparison, value| {
        let condition = SeccompCondition::new(argument, length, comparison, value).ok()?;
        Some(vec![SeccompRule::new(vec![condition]).ok()?])
    };
    // No memory can become executable.
    let executable = u64::from(libc::PROT_EXEC.unsigned_abs());
    let data = |argument| {
        let comparison = SeccompCmpOp::MaskedEq(executable);
        when(argument, SeccompCmpArgLen::Dword, comparison, 0)
    };
    rules.insert(libc::SYS_mmap, data(2)?);
    rules.insert(libc::SYS_mprotect, data(2)?);
    // Limits can be read, as abort and the stack bounds check need, but not set: the new limit is
    // the third argument.
    let no_pointer = when(2, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0);
    rules.insert(libc::SYS_prlimit64, no_pointer?);
    if has_folder {
        // How a descriptor was opened, and whether programs inherit it: libc asks and tells when it lists
        // folders, Rust when it closes a file.
        let commands = [libc::F_GETFL, libc::F_GETFD, libc::F_SETFD];
        let allowed = commands.map(|command| {
            let command = u64::from(command.unsigned_abs());
            when(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, command)
        });
        let allowed: Option<Vec<_>> = allowed.into_iter().collect();
        rules.insert(libc::SYS_fcntl, allowed?.into_iter().flatten().collect());
    }
    // Signals can only be sent to this process, as abort does.
    let own = u64::from(std::process::id());
    let to_itself = || when(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, own);
    rules.insert(libc::SYS_tgkill, to_itself()?);
    rules.insert(libc::SYS_kill, to_itself()?);
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let machine = std::env::consts::ARCH.try_into().ok()?;
    let filter = SeccompFilter::new(rules, refused, SeccompAction::Allow, machine).ok()?;
    filter.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would do with a call: the filter, run as classic BPF (Linux, `Documentation/networking/filter.rst`) on
    /// `seccomp_data`. Emulators of a processor install no filter, so that nothing else tests the table there.
    fn verdict(filter: &BpfProgram, architecture: u32, call: i64, arguments: [u64; 6]) -> u32 {
        let mut data = Vec::new();
        data.extend((call as i32).to_le_bytes());
        data.extend(architecture.to_le_bytes());
        data.extend(0_u64.to_le_bytes());
        arguments
            .iter()
            .for_each(|word| data.extend(word.to_le_bytes()));
        let (mut at, mut accumulator) = (0_usize, 0_u32);
        loop {
            let instruction = &filter[at];
            let k = instruction.k;
            let mut jump = |taken: bool| match taken {
                true => at += usize::from(instruction.jt),
                false => at += usize::from(instruction.jf),
            };
            match instruction.code {
                // LD W ABS
                0x20 => {
                    let word = data[k as usize..][..4].try_into().unwrap();
                    accumulator = u32::from_le_bytes(word);
                }
                // ALU AND K
                0x54 => accumulator &= k,
                // JMP JA, JEQ, JGT, JGE, JSET
                0x05 => at += k as usize,
                0x15 => jump(accumulator == k),
                0x25 => jump(accumulator > k),
                0x35 => jump(accumulator >= k),
                0x45 => jump(accumulator & k != 0),
                // RET K
                0x06 => return k,
                other => panic!("instruction {other:#x}"),
            }
            at += 1;
        }
    }

    const ALLOW: u32 = 0x7fff_0000;
    const REFUSE: u32 = 0x0005_0000 | 1;
    /// `AUDIT_ARCH_X86_64`, `AUDIT_ARCH_AARCH64`.
    const ARCHITECTURES: [(&str, u32); 2] = [("x86_64", 0xc000_003e), ("aarch64", 0xc000_00b7)];

    #[test]
    fn calls_are_allowed_and_refused_by_the_numbers_of_this_architecture() {
        let [filter, with_folder] = [false, true].map(|has| super::filter(has).expect("a filter"));
        let of_name = |name| ARCHITECTURES.iter().find(|(known, _)| *known == name);
        let (_, own) = of_name(std::env::consts::ARCH).expect("an architecture");
        let ask = |call, arguments| verdict(&filter, *own, call, arguments);
        let ask_with_folder = |call| verdict(&with_folder, *own, call, [0; 6]);
        for call in ALLOWED.iter().chain(OF_THE_ARCHITECTURE) {
            assert_eq!(ask(*call, [0; 6]), ALLOW, "{call}");
        }
        for call in [
            libc::SYS_openat,
            libc::SYS_execve,
            libc::SYS_clone,
            libc::SYS_clone3,
            libc::SYS_socket,
            libc::SYS_connect,
            libc::SYS_ptrace,
            libc::SYS_memfd_create,
            libc::SYS_io_uring_setup,
            libc::SYS_bpf,
            libc::SYS_mount,
            libc::SYS_prctl,
        ] {
            assert_eq!(ask(call, [0; 6]), REFUSE, "{call}");
            let of_files = call == libc::SYS_openat;
            assert_eq!(ask_with_folder(call) == ALLOW, of_files, "{call}");
        }
        for call in FOR_FILES.iter().chain(FILES_OF_THE_ARCHITECTURE) {
            assert_eq!(ask_with_folder(*call), ALLOW, "{call}");
            assert_eq!(ask(*call, [0; 6]), REFUSE, "{call}");
        }
        for call in [libc::SYS_mmap, libc::SYS_mprotect] {
            assert_eq!(ask(call, [0, 4096, 3, 0, 0, 0]), ALLOW, "{call}");
            assert_eq!(ask(call, [0, 4096, 7, 0, 0, 0]), REFUSE, "{call}");
        }
        let this = u64::from(std::process::id());
        assert_eq!(ask(libc::SYS_kill, [this, 6, 0, 0, 0, 0]), ALLOW);
        assert_eq!(ask(libc::SYS_kill, [1, 6, 0, 0, 0, 0]), REFUSE);
        assert_eq!(ask(libc::SYS_prlimit64, [0, 3, 0, 1, 0, 0]), ALLOW);
        assert_eq!(ask(libc::SYS_prlimit64, [0, 3, 1, 0, 0, 0]), REFUSE);
        for (_, other) in ARCHITECTURES.iter().filter(|(_, known)| known != own) {
            let found = verdict(&filter, *other, libc::SYS_read, [0; 6]);
            assert!(
                found != ALLOW && found != REFUSE,
                "{found:#x}: the process ends"
            );
        }
    }
}
