//! Compiling in a process of its own, for input that nobody vouches for.
//!
//! A crash inside LLVM (a failed assumption, a stack overflow) cannot be caught in the
//! process; here it ends a child. The child is the program `gfxjit` run as `gfxjit worker`
//! or another that calls [`worker_main`]; no file is written, the talk goes over pipes.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

use crate::built::Built;
use crate::error::CompileError;
use crate::job::Job;
use crate::kind::{self, Kind};
use crate::options::Options;
use crate::wire;

/// The worker's side: compiles what comes in on `input`, writes results to `output`, until
/// the input ends. For the program that [`Options::worker`] names, with its standard input
/// and output; nothing else may write to that output.
///
/// # Errors
/// When a message cannot be read or written.
pub fn worker_main(mut input: impl Read, mut output: impl Write) -> std::io::Result<()> {
    while let Some((kind, job)) = wire::read_request(&mut input)? {
        let result = job.check().and_then(|()| kind::build(kind, &job));
        wire::write_reply(&mut output, result)?;
    }
    Ok(())
}

/// The end of what the worker prints; more than this says nothing new.
const STDERR_BYTES: usize = 4096;

pub(crate) fn build(kind: Kind, job: &Job) -> Result<Built, CompileError> {
    let program = find(&job.options)?;
    let mut sent = job.clone();
    // The worker starts no other, and paths must be UTF-8 to be sent.
    sent.options.worker = None;
    let header = wire::request_header(kind, &sent).map_err(|e| CompileError::Options {
        reason: format!("{}: the options cannot be sent to a worker: {e}", job.name),
    })?;
    let died = |how: String, stderr: String| CompileError::WorkerDied {
        name: job.name(),
        how,
        stderr,
    };
    let mut child = Command::new(&program)
        .arg("worker")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| {
            died(
                format!("{} does not start: {e}", program.display()),
                String::new(),
            )
        })?;
    let (Some(mut stdin), Some(mut stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        end(&mut child);
        return Err(died("has no pipes".to_owned(), String::new()));
    };

    // Each pipe has a thread: a full one must not keep the others from being emptied.
    let source = job.bytes.clone();
    let writer = thread::spawn(move || {
        // A worker that dies early breaks the pipe; its end says more than this error.
        let _ = wire::write_request(&mut stdin, &header, &source);
    });
    let (reply, wait) = channel();
    let reader = thread::spawn(move || {
        let _ = reply.send(wire::read_reply(&mut stdout));
    });
    let printer = thread::spawn(move || tail(stderr));

    let answer = wait.recv_timeout(job.options.timeout);
    if matches!(answer, Ok(Ok(_))) {
        // The writer has closed the worker's input: it ends by itself.
        let _ = writer.join();
        let _ = child.wait();
    } else if !matches!(answer, Err(RecvTimeoutError::Timeout)) {
        // Its output has ended, so has it, or it will not make sense any more.
        let _ = child
            .try_wait()
            .map(|s| s.map_or_else(|| thread::sleep(GRACE), drop));
    }
    let status = end(&mut child);
    let _ = reader.join();
    let stderr = printer.join().unwrap_or_default();
    match answer {
        Ok(Ok(result)) => result,
        Err(RecvTimeoutError::Timeout) => Err(CompileError::TimedOut {
            name: job.name(),
            allowed: job.options.timeout,
        }),
        Ok(Err(e)) => Err(died(describe(status, &e.to_string()), stderr)),
        Err(RecvTimeoutError::Disconnected) => {
            Err(died(describe(status, "gave no answer"), stderr))
        }
    }
}

/// A dying process closes its pipes shortly before its status is known.
const GRACE: std::time::Duration = std::time::Duration::from_millis(100);

/// Ends the child if it lives, and collects it.
fn end(child: &mut Child) -> Option<ExitStatus> {
    if let Ok(Some(status)) = child.try_wait() {
        return Some(status);
    }
    let _ = child.kill();
    child.wait().ok()
}

fn describe(status: Option<ExitStatus>, otherwise: &str) -> String {
    let Some(status) = status else {
        return otherwise.to_owned();
    };
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        match status.signal() {
            Some(6) => return "aborted (SIGABRT)".to_owned(),
            Some(11) => return "crashed (SIGSEGV)".to_owned(),
            Some(4) => return "crashed (SIGILL)".to_owned(),
            // Killed here, after it answered with nonsense.
            Some(9) => return format!("answered with nonsense: {otherwise}"),
            Some(signal) => return format!("was ended by signal {signal}"),
            None => {}
        }
    }
    if status.success() {
        format!("answered with nonsense: {otherwise}")
    } else {
        format!("ended with {status}")
    }
}

fn tail(mut from: impl Read) -> String {
    let mut kept = Vec::new();
    let mut chunk = [0; STDERR_BYTES];
    while let Ok(n) = from.read(&mut chunk) {
        let Some(new) = chunk.get(..n).filter(|c| !c.is_empty()) else {
            break;
        };
        kept.extend_from_slice(new);
        let extra = kept.len().saturating_sub(STDERR_BYTES);
        kept.drain(..extra);
    }
    String::from_utf8_lossy(&kept).trim().to_owned()
}

/// The worker program, by the order that [`Options::worker`] documents.
fn find(options: &Options) -> Result<PathBuf, CompileError> {
    if let Some(program) = &options.worker {
        return Ok(program.clone());
    }
    if let Some(program) = std::env::var_os("GFXJIT_WORKER").filter(|p| !p.is_empty()) {
        return Ok(PathBuf::from(program));
    }
    let mut looked = vec!["GFXJIT_WORKER (not set)".to_owned()];
    let file = format!("gfxjit{}", std::env::consts::EXE_SUFFIX);
    if let Ok(current) = std::env::current_exe() {
        if current.file_name().is_some_and(|n| n == file.as_str()) {
            return Ok(current);
        }
        if let Some(found) = current.parent().and_then(|d| look(d, &file, &mut looked)) {
            return Ok(found);
        }
    }
    let path: OsString = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .find_map(|folder| look(&folder, &file, &mut looked))
        .ok_or(CompileError::NoWorker { looked })
}

fn look(folder: &Path, file: &str, looked: &mut Vec<String>) -> Option<PathBuf> {
    let path = folder.join(file);
    if path.is_file() {
        return Some(path);
    }
    looked.push(path.display().to_string());
    None
}
