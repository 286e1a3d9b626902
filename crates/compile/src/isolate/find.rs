//! Finds the worker program, and tells it that it is a worker.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::CompileError;
use crate::options::Options;

/// The variable set for a worker: the number of the process that it compiles for.
pub(super) const WORKER_OF: &str = "GFXJIT_WORKER_OF";

/// The variable set for a worker: the library of a front end, or comgr, which it opens before it forks.
#[cfg(target_os = "linux")]
pub(super) const OPENS: &str = "GFXJIT_WORKER_OPENS";

/// Usual names of worker programs.
const NAMES: [&str; 2] = ["gfxjit-worker", "gfxjit"];

/// Whether the running program has called `serve_worker_if_asked`.
static SERVES: AtomicBool = AtomicBool::new(false);

pub(super) fn this_program_serves() {
    SERVES.store(true, Ordering::Relaxed);
}

pub(super) fn does_this_program_serve() -> bool {
    SERVES.load(Ordering::Relaxed)
}

/// The worker program, by the order that [`Options::worker`] documents.
pub(super) fn worker(options: &Options) -> Result<PathBuf, CompileError> {
    if let Some(program) = &options.worker {
        return Ok(program.clone());
    }
    if let Some(program) = env::var_os("GFXJIT_WORKER").filter(|p| !p.is_empty()) {
        return Ok(PathBuf::from(program));
    }
    let mut looked = vec!["GFXJIT_WORKER (not set)".to_owned()];
    if does_this_program_serve() {
        // The running program itself, even if its file was renamed, replaced or deleted.
        if cfg!(target_os = "linux") {
            return Ok(PathBuf::from("/proc/self/exe"));
        }
        if let Ok(current) = env::current_exe() {
            return Ok(current);
        }
    } else {
        looked.push("this program (it does not call `serve_worker_if_asked`)".to_owned());
        let current = env::current_exe().ok();
        let folder = current.as_deref().and_then(Path::parent);
        if let Some(found) = folder.and_then(|folder| look(folder, &mut looked)) {
            return Ok(found);
        }
        // The package for Python has the command in a folder beside this library.
        let packaged = gfxjit_front::beside_program("bin/gfxjit");
        if let Some(found) = packaged.iter().find(|path| path.is_file()) {
            return Ok(found.clone());
        }
        looked.push("bin/gfxjit beside this library".to_owned());
    }
    let path: OsString = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .find_map(|folder| look(&folder, &mut looked))
        .ok_or(CompileError::NoWorker { looked })
}

fn look(folder: &Path, looked: &mut Vec<String>) -> Option<PathBuf> {
    let paths = NAMES.map(|name| folder.join(format!("{name}{EXE_SUFFIX}")));
    if let Some(found) = paths.iter().find(|path| path.is_file()) {
        return Some(found.clone());
    }
    looked.extend(paths.iter().map(|path| path.display().to_string()));
    None
}
