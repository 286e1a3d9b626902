//! Threads on which LLVM may fail without ending the process.
//!
//! `report_fatal_error` calls the installed handler and then exits the process: the handler must
//! not return. So jobs run on threads of this crate; the handler passes the message to the thread
//! that waits for the job, and parks its own thread for ever. The memory of the parked thread
//! (stack pages, module) is lost; LLVM holds no lock at that point. Idle threads are kept for later
//! jobs.
//!
//! The caller stops waiting for a job when its time is over. LLVM cannot be interrupted: the thread
//! continues, and counts as lost until the job ends.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use super::files::{self, Files};
use super::{Error, sys};

/// LLVM recurses over types, expressions, metadata and selection graphs, as deep as the source
/// nests them. Only pages that are touched cost memory.
const STACK_BYTES: usize = 1 << 30;

/// The limits and inputs of a job.
#[derive(Clone, Default)]
pub struct Bounds {
    /// How long the caller waits; unlimited by default.
    pub time: Option<Duration>,
    /// The maximum size in bytes of an object or assembly text that the job writes; unlimited by
    /// default.
    pub output: Option<u64>,
    /// The files that the job's assembly may include; none by default.
    pub files: Option<Arc<dyn Files>>,
}

impl Bounds {
    fn enter(&self) {
        files::set(self.files.clone());
        MOST_OUTPUT.with(|most| most.set(self.output.unwrap_or(u64::MAX)));
        // SAFETY: changes what the shim keeps for this thread.
        unsafe { sys::gj_job(true, self.output.unwrap_or(u64::MAX)) }
    }
}

fn leave() {
    // SAFETY: changes what the shim keeps for this thread.
    unsafe { sys::gj_job(false, u64::MAX) }
    files::set(None);
}

/// A job; it returns a function that delivers the result. The thread is marked idle before the
/// delivery, so that the receiver of the result finds it idle.
type Job = Box<dyn FnOnce() -> Deliver + Send>;
type Deliver = Box<dyn FnOnce()>;
/// Called on a fatal error of LLVM.
type Report = Box<dyn FnOnce(Error)>;

static IDLE: Mutex<Vec<Sender<Job>>> = Mutex::new(Vec::new());

/// The number of threads that are parked for ever, plus those whose callers no longer wait.
static LOST: AtomicUsize = AtomicUsize::new(0);
/// The number of lost threads that still work.
static BUSY: AtomicUsize = AtomicUsize::new(0);
/// The number of jobs with a waiting caller.
static AWAITED: AtomicUsize = AtomicUsize::new(0);
/// Set when the process ends: libLLVM's static variables are destroyed soon.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// The maximum time that the end of the process waits for jobs.
const LAST_WAIT: Duration = Duration::from_secs(10);

thread_local! {
    static REPORT: RefCell<Option<Report>> = const { RefCell::new(None) };
    static MOST_OUTPUT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// The number of threads that LLVM has occupied for ever, or for longer than their jobs' time
/// limit. Each holds the memory of its job, so a process should not lose many.
#[must_use]
pub fn lost_threads() -> usize {
    LOST.load(Ordering::Relaxed)
}

/// Whether a caller waits for a job.
#[derive(Clone, Default)]
struct State(Arc<AtomicU8>);

impl State {
    const AWAITED: u8 = 0;
    const GIVEN_UP: u8 = 1;
    const OVER: u8 = 2;

    /// Registers a job; `None` when the process ends.
    fn begin() -> Option<Self> {
        AWAITED.fetch_add(1, Ordering::SeqCst);
        if IS_OVER.load(Ordering::SeqCst) {
            AWAITED.fetch_sub(1, Ordering::SeqCst);
            return None;
        }
        Some(Self::default())
    }

    /// The caller stops waiting.
    fn give_up(&self) {
        // Count first: the job may end at any time.
        LOST.fetch_add(1, Ordering::Relaxed);
        BUSY.fetch_add(1, Ordering::Relaxed);
        AWAITED.fetch_sub(1, Ordering::SeqCst);
        if self.0.swap(Self::GIVEN_UP, Ordering::SeqCst) == Self::OVER {
            LOST.fetch_sub(1, Ordering::Relaxed);
            BUSY.fetch_sub(1, Ordering::Relaxed);
            AWAITED.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// The job is finished, or its thread is lost.
    fn end(&self, is_lost: bool) {
        let was = self.0.swap(Self::OVER, Ordering::SeqCst);
        match was {
            Self::GIVEN_UP => _ = BUSY.fetch_sub(1, Ordering::Relaxed),
            _ => _ = AWAITED.fetch_sub(1, Ordering::SeqCst),
        }
        match (was == Self::AWAITED, is_lost) {
            (true, true) => _ = LOST.fetch_add(1, Ordering::Relaxed),
            (false, false) => _ = LOST.fetch_sub(1, Ordering::Relaxed),
            _ => {}
        }
    }
}

unsafe extern "C" fn end(how: u32, message: *const c_char, len: usize) {
    let report = REPORT.with(|r| r.try_borrow_mut().ok().and_then(|mut r| r.take()));
    // A thread that does not belong to this module has no report function: LLVM ends the process.
    let Some(report) = report else { return };
    report(match how {
        sys::NO_MEMORY => Error::OutOfMemory,
        sys::TOO_LARGE => Error::OutputTooLarge(MOST_OUTPUT.get()),
        _ => {
            // SAFETY: LLVM's message, valid for `len` bytes during the call.
            let bytes = unsafe { std::slice::from_raw_parts(message.cast::<u8>(), len) };
            Error::Fatal(String::from_utf8_lossy(bytes).into_owned())
        }
    });
    loop {
        std::thread::park();
    }
}

/// Prevents new jobs and waits for running ones. Returns whether LLVM still works afterwards. Background
/// translations of a program finish soon.
///
/// It is called when the process ends; a library that can know earlier that the process ends calls it then.
pub fn end_of_process() -> bool {
    IS_OVER.store(true, Ordering::SeqCst);
    let began = Instant::now();
    let awaited = || AWAITED.load(Ordering::SeqCst) > 0;
    while awaited() && began.elapsed() < LAST_WAIT {
        std::thread::sleep(Duration::from_millis(1));
    }
    awaited() || BUSY.load(Ordering::Relaxed) > 0
}

/// For a child process made by `fork`: it has none of the parent's job threads, and must not wait for them.
pub fn forked() {
    AWAITED.store(0, Ordering::SeqCst);
    BUSY.store(0, Ordering::SeqCst);
}

/// To be called after LLVM's libraries were loaded: makes their `call_once` work, although the program has variables
/// with the names of the C++ library's.
pub fn keep_once() {
    // SAFETY: looks at what is loaded, and changes only words by which libraries find a variable.
    unsafe { sys::gj_keep_once() }
}

unsafe extern "C" fn is_busy() -> bool {
    end_of_process()
}

fn install() {
    static HANDLERS: Once = Once::new();
    // SAFETY: the handlers stay valid for the life of the process and do not unwind.
    HANDLERS.call_once(|| unsafe {
        sys::gj_set_fatal_handler(end);
        sys::gj_set_file_reader(files::read);
        sys::gj_leave_busy_threads(is_busy);
        // Threads that work when the process ends need the variables that LLVM has made on the way.
        #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
        if let Some(llvm) = gfxjit_process::loaded(sys::gj_in_llvm()) {
            llvm.keep_variables();
        }
    });
}

/// The message for a thread that could not be started: the system's error and the required stack size. The
/// usual cause is a limit of the address space.
fn no_stack(error: &std::io::Error) -> String {
    let mebibytes = STACK_BYTES >> 20;
    format!("{error}; its stack takes {mebibytes} MiB of address space (`ulimit -v`)")
}

fn start() -> Result<Sender<Job>, Error> {
    install();
    let (sender, jobs) = channel::<Job>();
    let own = sender.clone();
    std::thread::Builder::new()
        .name("gfxjit-llvm".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            crate::float_modes::reset();
            let most_idle = std::thread::available_parallelism().map_or(4, |n| n.get() * 2);
            for job in jobs {
                let deliver = job();
                let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
                let keep = idle.len() < most_idle;
                if keep {
                    idle.push(own.clone());
                }
                drop(idle);
                deliver();
                if !keep {
                    break;
                }
            }
        })
        .map_err(|e| Error::NoThread(no_stack(&e)))?;
    Ok(sender)
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}

/// Runs `job` on a thread where LLVM's fatal errors are caught, and waits for it. The job reads no
/// files.
///
/// After a fatal error the job's thread never continues and the job's values are never dropped: it
/// must hold no lock or guard that other threads wait for.
///
/// # Errors
/// [`Error::Fatal`], [`Error::OutOfMemory`], [`Error::Panicked`], [`Error::NoThread`].
pub fn run<R: Send + 'static>(job: impl FnOnce() -> R + Send + 'static) -> Result<R, Error> {
    run_within(Bounds::default(), job)
}

/// Like [`run`], with limits.
///
/// # Errors
/// As for [`run`], and [`Error::TimedOut`], [`Error::OutputTooLarge`].
pub fn run_within<R: Send + 'static>(
    bounds: Bounds,
    job: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Error> {
    let (result, wait) = channel::<Result<R, Error>>();
    let Some(state) = State::begin() else {
        return Err(Error::NoThread("the process ends".to_owned()));
    };
    let time = bounds.time;
    let own = state.clone();
    let job: Job = Box::new(move || {
        let (failed, lost) = (result.clone(), own.clone());
        REPORT.with(|r| {
            *r.borrow_mut() = Some(Box::new(move |error| {
                lost.end(true);
                // The receiver waits until it gets a message.
                let _ = failed.send(Err(error));
            }));
        });
        bounds.enter();
        let outcome = catch_unwind(AssertUnwindSafe(job));
        leave();
        REPORT.with(|r| r.borrow_mut().take());
        let outcome = outcome.map_err(|p| Error::Panicked(panic_text(&*p)));
        let deliver: Deliver = Box::new(move || {
            own.end(false);
            let _ = result.send(outcome);
        });
        deliver
    });
    let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let rejected = match idle {
        // The thread may have ended since (threads do not end today, but this code does not depend
        // on it).
        Some(thread) => thread.send(job).err().map(|e| e.0),
        None => Some(job),
    };
    if let Some(job) = rejected {
        let started = start().map(|thread| thread.send(job));
        if !matches!(started, Ok(Ok(()))) {
            state.end(false);
            let _ = started?;
            return Err(Error::NoThread("it ended at once".to_owned()));
        }
    }
    let ended = || Err(Error::Panicked("it ended without a result".to_owned()));
    let Some(time) = time else {
        return wait.recv().unwrap_or_else(|_| ended());
    };
    match wait.recv_timeout(time) {
        Ok(result) => result,
        Err(RecvTimeoutError::Disconnected) => ended(),
        Err(RecvTimeoutError::Timeout) => {
            state.give_up();
            // The result may have arrived just now.
            wait.try_recv().unwrap_or(Err(Error::TimedOut(time)))
        }
    }
}

/// Runs `job` on the current thread. On a fatal error of LLVM, `report` gets the error and must not
/// return: it ends the process. For processes that run one job; [`Bounds::time`] is ignored.
pub fn run_here<R>(
    bounds: &Bounds,
    report: impl FnOnce(Error) + 'static,
    job: impl FnOnce() -> R,
) -> R {
    install();
    REPORT.with(|r| *r.borrow_mut() = Some(Box::new(report)));
    bounds.enter();
    let result = job();
    leave();
    REPORT.with(|r| r.borrow_mut().take());
    result
}

/// Makes failures of C++'s `new` end the job as [`Error::OutOfMemory`]. For a process that only
/// runs jobs, since the handler applies to the whole process.
pub fn catch_new() {
    install();
    // SAFETY: installs a handler that does not unwind.
    unsafe { sys::gj_catch_new() }
}

/// Raises a fatal error of LLVM, like an instruction that cannot be selected. For tests; ends the
/// process outside [`run`].
pub fn raise_fatal(message: &str) {
    // SAFETY: the text outlives the call.
    unsafe { sys::gj_raise_fatal(sys::Str::new(message.as_bytes())) }
}
