//! Compiles in a separate process, for input that is not trusted.
//!
//! A crash inside LLVM (a failed assertion, a stack overflow) cannot be caught in the process, and
//! memory corruption by a damaged bitcode file cannot even be detected. So the compile runs in a
//! process of its own, which the kernel allows only to compute: see `gfxjit_sandbox`. It requests
//! host files over its socket, and gets those that the options allow (`host.rs`).
//!
//! The processes are forks of a server with initialised LLVM: the program `gfxjit`, or another that
//! calls [`serve_worker_if_asked`]. A server is kept for later compiles, and ends after a minute
//! without a compile, or with this process.

mod confinement;
mod find;
#[cfg(target_os = "linux")]
mod pool;
#[cfg(target_os = "linux")]
mod request;
#[cfg(target_os = "linux")]
mod scratch;
#[cfg(target_os = "linux")]
mod worker;

#[cfg(target_os = "linux")]
pub(crate) use request::build;
#[cfg(target_os = "linux")]
pub use worker::serve_worker;

pub use confinement::{Confinement, confinement};
use find::WORKER_OF;

/// Makes this program usable as the worker of isolated compiles. To be called at the start of
/// `main`, before anything else, in particular before threads are started.
///
/// In a process that was started as a worker, this function serves compiles and ends the process.
/// In other processes it returns at once; from then on isolated compiles start the running program
/// as their worker, even if its file has been renamed or moved.
pub fn serve_worker_if_asked() {
    if std::env::var_os(WORKER_OF).is_some() {
        let code = i32::from(serve_worker().is_err());
        std::process::exit(code);
    }
    find::this_program_serves();
}

/// Whether the running program is the worker of isolated compiles, so that libraries and versions are the
/// same.
pub(crate) fn is_done_by_this_program(options: &crate::options::Options) -> bool {
    options.worker.is_none()
        && std::env::var_os("GFXJIT_WORKER").is_none_or(|program| program.is_empty())
        && find::does_this_program_serve()
}

/// See the version for Linux.
///
/// # Errors
/// Always: isolated compiles need Linux.
#[cfg(not(target_os = "linux"))]
pub fn serve_worker() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// Compiles in a separate process.
#[cfg(not(target_os = "linux"))]
pub(crate) fn build(
    _: crate::kind::Kind,
    job: &crate::job::Job,
) -> Result<crate::artifact::Artifact, crate::error::CompileError> {
    find::worker(&job.options)?;
    Err(crate::error::CompileError::Sandbox {
        name: job.name(),
        reason: "only Linux has what that needs".to_owned(),
    })
}
