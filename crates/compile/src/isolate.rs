//! Compiling in a process of its own, for input that is not trusted.
//!
//! A crash inside LLVM (a failed assumption, a stack overflow) cannot be caught in the process, and
//! what a damaged bitcode file makes LLVM write into memory cannot be told at all. Here it happens
//! in a process that exists for this compile, and that the kernel lets do nothing but compute: see
//! `gfxjit_sandbox`. What it needs of the host, it asks for over its stream, and gets what the
//! options allow (`host.rs`).
//!
//! The processes are forks of a server, which has LLVM ready: the program `gfxjit`, or another that
//! calls [`serve_worker_if_asked`]. A server is kept for the next compile, and ends when it has had
//! none for a minute, or with this process.

mod confinement;
mod find;
#[cfg(target_os = "linux")]
mod pool;
#[cfg(target_os = "linux")]
mod request;
#[cfg(target_os = "linux")]
mod worker;

#[cfg(target_os = "linux")]
pub(crate) use request::build;
#[cfg(target_os = "linux")]
pub use worker::serve_worker;

pub use confinement::{Confinement, confinement};
use find::WORKER_OF;

/// Makes this program one that isolated compiles find: to be called where `main` begins, before
/// anything else, above all before threads are started.
///
/// When this process was started as the worker of another, it works, and this function ends the
/// process. In any other it returns at once; from then on isolated compiles start the program that
/// runs as their worker, whatever its file is called and wherever it is by then.
pub fn serve_worker_if_asked() {
    if std::env::var_os(WORKER_OF).is_some() {
        let code = i32::from(serve_worker().is_err());
        std::process::exit(code);
    }
    find::this_program_serves();
}

/// Whether isolated compiles are done by the program that runs: by what it has, and no other version of it.
pub(crate) fn is_done_by_this_program(options: &crate::options::Options) -> bool {
    options.worker.is_none()
        && std::env::var_os("GFXJIT_WORKER").is_none_or(|program| program.is_empty())
        && find::does_this_program_serve()
}

/// As for Linux.
///
/// # Errors
/// Always: isolated compiles need Linux.
#[cfg(not(target_os = "linux"))]
pub fn serve_worker() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// Compiles in a process of its own.
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
