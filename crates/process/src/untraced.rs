//! Threads that debuggers of the process do not stop.
//!
//! A debugger that has started a process traces each thread that a traced thread makes, and stops them all with any of them. With
//! `CLONE_UNTRACED` the system leaves a thread out, and so those that it makes. (`clone(2)`, `ptrace(2)`)

#![allow(unsafe_code, reason = "a thread by a call of the system")]

use std::ffi::{c_int, c_void};
use std::io;
use std::ptr;

/// The size of the thread's stack; what needs more makes threads of its own.
const STACK: usize = 1 << 20;

/// `CLONE_VM`, `FS`, `FILES`, `SIGHAND`, `THREAD`, `SYSVSEM`, `SETTLS`, `UNTRACED`
const FLAGS: usize = 0x100 | 0x200 | 0x400 | 0x800 | 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x80_0000;

/// Signals that are answers to what a thread itself does.
const SYNCHRONOUS: [c_int; 6] = [4, 5, 7, 8, 11, 31];

const SIG_BLOCK: c_int = 0;

/// `sigset_t` of the C library.
#[repr(C)]
struct Signals([u64; 16]);

unsafe extern "C" {
    fn sigfillset(set: *mut Signals) -> c_int;
    fn sigdelset(set: *mut Signals, signal: c_int) -> c_int;
    fn pthread_sigmask(how: c_int, set: *const Signals, old: *mut Signals) -> c_int;
    fn mmap(
        at: *mut c_void,
        len: usize,
        prot: c_int,
        flags: c_int,
        fd: c_int,
        offset: i64,
    ) -> *mut c_void;
}

type Job = Box<dyn FnOnce() + Send>;

/// Runs a function on such a thread, which is never over: it sleeps when the function has returned.
///
/// # Errors
/// No thread can be made, or not on this kind of processor.
pub fn spawn_untraced(job: impl FnOnce() + Send + 'static) -> io::Result<()> {
    if !cfg!(target_arch = "x86_64") {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let job: Job = Box::new(job);
    // The thread takes the place of one that the C library has made, and has its thread-local variables: that one
    // only sleeps.
    std::thread::Builder::new()
        .name("gfxjit-untraced".to_owned())
        .spawn(move || replace(job))?;
    Ok(())
}

/// Has other threads take the signals that are sent to the process, and writes to pipes without a reader fail: for threads of a
/// library in a program of others.
pub fn block_signals() {
    let mut set = Signals([0; 16]);
    // SAFETY: a set of the C library's size. Its functions fail for no valid signal.
    unsafe {
        sigfillset(&raw mut set);
        for signal in SYNCHRONOUS {
            sigdelset(&raw mut set, signal);
        }
        pthread_sigmask(SIG_BLOCK, &raw const set, ptr::null_mut());
    }
}

/// Goes on as another thread of the system.
fn replace(job: Job) {
    block_signals();
    // SAFETY: new private memory (PROT_READ | PROT_WRITE; MAP_PRIVATE | MAP_ANONYMOUS).
    let stack = unsafe { mmap(ptr::null_mut(), STACK, 3, 0x22, -1, 0) };
    if stack.addr() == usize::MAX {
        return;
    }
    let top = stack.wrapping_byte_add(STACK);
    let argument = Box::into_raw(Box::new(job));
    // SAFETY: the stack is the new thread's, and the argument. This thread does nothing more but sleep.
    unsafe { clone(top, argument) }
}

/// What the thread runs.
unsafe extern "C" fn begin(job: *mut Job) -> ! {
    // SAFETY: made by `replace`, for this call.
    let job = unsafe { Box::from_raw(job) };
    // The panic has been told; there is no caller.
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    loop {
        std::thread::park();
    }
}

/// Makes the thread, and sleeps without touching anything that is the other's now.
///
/// # Safety
/// `top` is the end of a stack, aligned to 16 bytes.
#[cfg(target_arch = "x86_64")]
unsafe fn clone(top: *mut c_void, job: *mut Job) {
    const CLONE: usize = 56;
    const PAUSE: usize = 34;
    let tls: usize;
    // SAFETY: the C library keeps the address of the thread's control block there.
    unsafe { std::arch::asm!("mov {}, fs:0", out(reg) tls, options(nostack, readonly)) };
    let result: isize;
    // SAFETY: the system's call; the new thread has all registers but the stack's.
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, r12",
            "call r13",
            "ud2",
            "2:",
            inlateout("rax") CLONE => result,
            inlateout("rdi") FLAGS => _,
            in("rsi") top,
            in("rdx") 0,
            in("r10") 0,
            in("r8") tls,
            in("r12") job,
            in("r13") begin as unsafe extern "C" fn(*mut Job) -> !,
            out("rcx") _,
            out("r11") _,
        );
    }
    if result < 0 {
        return;
    }
    loop {
        // SAFETY: waits for a signal. A function of the C library would set `errno`, which is the other thread's.
        unsafe {
            std::arch::asm!("syscall", inlateout("rax") PAUSE => _, out("rcx") _, out("r11") _, options(nostack));
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
unsafe fn clone(_: *mut c_void, job: *mut Job) {
    // `spawn_untraced` refuses.
    // SAFETY: made by `replace`.
    drop(unsafe { Box::from_raw(job) });
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use std::sync::mpsc::channel;

    #[test]
    fn such_a_thread_makes_others_and_has_variables_of_its_own() {
        thread_local!(static OWN: std::cell::Cell<u32> = const { std::cell::Cell::new(1) });
        OWN.set(2);
        let (to, from) = channel();
        super::spawn_untraced(move || {
            OWN.set(OWN.get() + 10);
            let other = std::thread::spawn(|| OWN.get()).join().unwrap();
            to.send((OWN.get(), other)).unwrap();
        })
        .unwrap();
        assert_eq!(from.recv(), Ok((11, 1)));
        assert_eq!(OWN.get(), 2);
    }
}
