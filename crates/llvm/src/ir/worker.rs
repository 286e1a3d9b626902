//! Threads on which LLVM may fail without ending the process.
//!
//! `report_fatal_error` calls the installed handler and then exits the process: the handler
//! must not return. So jobs run on threads of our own; the handler hands the message to
//! whoever waits for the job and parks the thread for ever. What the thread held (its
//! stack's pages, the module) is lost; LLVM holds no lock at that point. Idle threads are
//! kept, so that a warm compile starts none.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, Once, PoisonError};

use super::{Error, sys};

/// LLVM recurses over types, expressions, metadata and selection graphs, as deep as the source
/// nests them. Only pages that are touched cost memory.
const STACK_BYTES: usize = 1 << 30;

/// Work, which returns how to hand its result over. The thread counts as idle before it
/// does, so that whoever waits for the result finds it free.
type Job = Box<dyn FnOnce() -> Deliver + Send>;
type Deliver = Box<dyn FnOnce()>;
/// Whom to tell when LLVM gives up.
type Report = Box<dyn FnOnce(String)>;

static IDLE: Mutex<Vec<Sender<Job>>> = Mutex::new(Vec::new());

thread_local! {
    static REPORT: RefCell<Option<Report>> = const { RefCell::new(None) };
}

unsafe extern "C" fn fatal(message: *const c_char, len: usize) {
    let report = REPORT.with(|r| r.try_borrow_mut().ok().and_then(|mut r| r.take()));
    // A thread that is not ours has nobody to report to: LLVM goes on to end the process.
    let Some(report) = report else { return };
    // SAFETY: LLVM's message, valid for `len` bytes during the call.
    let bytes = unsafe { std::slice::from_raw_parts(message.cast::<u8>(), len) };
    report(String::from_utf8_lossy(bytes).into_owned());
    loop {
        std::thread::park();
    }
}

fn start() -> Result<Sender<Job>, Error> {
    static HANDLER: Once = Once::new();
    // SAFETY: the handler stays valid for the life of the process and does not unwind.
    HANDLER.call_once(|| unsafe { sys::gj_set_fatal_handler(fatal) });
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
        .map_err(|e| Error::NoThread(e.to_string()))?;
    Ok(sender)
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}

/// Runs `job` on a thread where LLVM's fatal errors are caught, and waits for it.
///
/// After a fatal error the job's thread never runs again and what the job owns is never
/// dropped: it must hold no lock and no guard that others wait for.
///
/// # Errors
/// [`Error::Fatal`], [`Error::Panicked`], [`Error::NoThread`].
pub fn run<R: Send + 'static>(job: impl FnOnce() -> R + Send + 'static) -> Result<R, Error> {
    let (result, wait) = channel::<Result<R, Error>>();
    let job: Job = Box::new(move || {
        let failed = result.clone();
        REPORT.with(|r| {
            *r.borrow_mut() = Some(Box::new(move |message| {
                // The receiver waits until told.
                let _ = failed.send(Err(Error::Fatal(message)));
            }));
        });
        let outcome = catch_unwind(AssertUnwindSafe(job));
        REPORT.with(|r| r.borrow_mut().take());
        let outcome = outcome.map_err(|p| Error::Panicked(panic_text(&*p)));
        let deliver: Deliver = Box::new(move || {
            let _ = result.send(outcome);
        });
        deliver
    });
    let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let rejected = match idle {
        // The thread may have ended since (it does not, but nothing here depends on it).
        Some(thread) => thread.send(job).err().map(|e| e.0),
        None => Some(job),
    };
    if let Some(job) = rejected
        && start()?.send(job).is_err()
    {
        return Err(Error::NoThread("it ended at once".to_owned()));
    }
    wait.recv()
        .unwrap_or_else(|_| Err(Error::Panicked("it ended without a result".to_owned())))
}

/// Raises one of LLVM's fatal errors, as an instruction that cannot be selected does. For
/// tests; ends the process outside [`run`].
pub fn raise_fatal(message: &str) {
    // SAFETY: the text outlives the call.
    unsafe { sys::gj_raise_fatal(sys::Str::new(message.as_bytes())) }
}
