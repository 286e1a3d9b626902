//! The server of isolated compiles, and the forked process that performs one of them.

use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use gfxjit_llvm::{float_modes, ir};
use gfxjit_sandbox::Task;

use super::find::{OPENS, WORKER_OF};
use super::pool::COMGR;
use crate::comgr_library as comgr;
use crate::error::CompileError;
use crate::front_library::FrontLibrary;
use crate::host::{Host, IncludedFile, Library, LibraryFile, NoLibrary, Provider};
use crate::kind::{self, Kind, is_comgr};
use crate::options::SandboxPolicy;
use crate::wire::{self, Answer, Ask};

/// Stack size in bytes: LLVM recurses as deep as its input nests, and a fork has the stack of the
/// server's thread.
const STACK_BYTES: usize = 1 << 30;

/// Serves compiles for the process that started this one as its worker, until that process ends or
/// has sent no compile for a minute. For programs with a command for it; others call
/// [`serve_worker_if_asked`](crate::serve_worker_if_asked).
///
/// # Errors
/// When this process was not started as a worker, or the system does not let it fork.
pub fn serve_worker() -> io::Result<()> {
    let parent = std::env::var(WORKER_OF).ok().and_then(|id| id.parse().ok());
    let Some(parent) = parent else {
        return Err(io::Error::other(
            "a worker is started by an isolated compile, not by hand",
        ));
    };
    let server = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || {
            float_modes::reset();
            ir::catch_new();
            // Initialises LLVM before the forks.
            let _ = ir::cpu_features("gfx900");
            let opens = std::env::var_os(OPENS).unwrap_or_default();
            let library = FrontLibrary::ALL.iter().find(|l| opens == l.name());
            if let Some(library) = library {
                // An error is ignored here: the requesting process has opened the library
                // successfully.
                let _ = library.open("worker", library.name());
            }
            if opens == COMGR {
                // An error is told by the jobs.
                let _ = comgr::open(None);
            }
            gfxjit_sandbox::serve(parent, wire::HELLO, prepare, work)
        })?;
    server
        .join()
        .unwrap_or_else(|_| Err(io::Error::other("the server panicked")))
}

/// Compiles something small, so that data that LLVM creates once for a target is in memory before
/// the forks.
fn prepare(preparation: &[u8]) {
    const KERNEL: &str = include_str!("kernel.ll");
    let Some((kind, mut job)) = wire::prepared_job(preparation, KERNEL) else {
        return;
    };
    // A fatal error of LLVM would end the server: then the next compile starts another.
    let compile = |kind, job: &_| _ = kind::build_here(kind, job, |_| gfxjit_sandbox::leave());
    compile(Kind::IrText, &job);
    if kind.front_end().library.is_some() {
        // The second compile also creates precompiled headers, and MLIR's one-time data.
        job.bytes = Arc::default();
        compile(kind, &job);
        compile(kind, &job);
    }
}

/// Performs a compile.
fn work(task: Task) {
    let Task {
        stream,
        confinement,
        folder: _,
    } = task;
    let stream = Arc::new(Mutex::new(stream));
    let mut lock = stream.lock().unwrap_or_else(PoisonError::into_inner);
    let Ok(Some((kind, mut job))) = wire::read_request(&mut *lock) else {
        return;
    };
    drop(lock);
    job.host = Host::new(Asked(stream.clone()));
    let reply = |result| {
        let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = wire::write_result(&mut *stream, result);
    };
    if job.options.sandbox == SandboxPolicy::Required && !confinement.seccomp {
        return reply(Err(CompileError::Sandbox {
            name: job.name(),
            reason: "the kernel refuses the seccomp filter (`Options::sandbox`)".to_owned(),
        }));
    }
    if job.options.sandbox == SandboxPolicy::Required
        && is_comgr(kind, &job)
        && confinement.landlock.is_none()
    {
        return reply(Err(CompileError::Sandbox {
            name: job.name(),
            reason: "the kernel has no landlock, which keeps comgr to its scratch folder \
                     (`Options::sandbox`)"
                .to_owned(),
        }));
    }
    // Memory reserved for the error message in case memory runs out.
    let reserve = vec![0u8; 1 << 20];
    let to = stream.clone();
    let report = move |error| {
        drop(reserve);
        let mut stream = to.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = wire::write_result(&mut *stream, Err(error));
        gfxjit_sandbox::leave()
    };
    let result = catch_unwind(AssertUnwindSafe(|| {
        job.check()?;
        kind::build_here(kind, &job, report)
    }));
    reply(result.unwrap_or_else(|_| Err(job.internal("the compiler panicked"))));
    // Exit cleanup would take processor time from the process that waits for the result, which it has read
    // when the stream ends. LLVM's memory need not be freed.
    let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = stream.read(&mut [0]);
    gfxjit_sandbox::leave()
}

/// The files of the requesting process.
struct Asked(Arc<Mutex<UnixStream>>);

impl Asked {
    fn ask(&self, ask: Ask) -> io::Result<(Answer, Vec<u8>)> {
        let mut stream = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        wire::ask(&mut *stream, ask)
    }
}

impl Provider for Asked {
    fn include(&self, name: &str) -> Result<IncludedFile, String> {
        match self.ask(Ask::Include(name.to_owned())) {
            Ok((Answer::Include(Ok(path)), bytes)) => Ok(IncludedFile { path, bytes }),
            Ok((Answer::Include(Err(reason)), _)) => Err(reason),
            Ok(_) => Err("the answer is to another question".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn library(&self, file: &str) -> Library {
        match self.ask(Ask::Library(file.to_owned())) {
            Ok((Answer::Library(Ok(path)), bytes)) => Ok(LibraryFile {
                path,
                bytes: bytes.into(),
            }),
            Ok((Answer::Library(Err(error)), _)) => Err(error),
            _ => Err(NoLibrary::NotFound(Vec::new())),
        }
    }
}
