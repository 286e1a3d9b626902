//! Where a process puts its numbers, as variables of the environment ask.

use std::fs::File;
use std::io::{ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gfxjit_hal::sync::lock;

use super::executed::Executed;
use super::summary::Summary;

/// The variable with the folder for the sums of this process and its child processes. Each program of a process, and each
/// library with a runtime of its own, has a file `PID.N.txt` there, of [`Summary::to_text`].
pub const REPORT_VARIABLE: &str = "GFXJIT_WORK_REPORT";
/// If this variable is set, each launch is reported on standard error.
pub const LAUNCHES_VARIABLE: &str = "GFXJIT_WORK_LAUNCHES";

/// The destination of the sums.
static REPORT: Mutex<Option<Report>> = Mutex::new(None);
/// Whether there is a report.
static HAS_REPORT: AtomicBool = AtomicBool::new(false);
/// Whether each launch is reported on standard error.
static TELLS_LAUNCHES: AtomicBool = AtomicBool::new(false);

/// The report of this process.
struct Report {
    folder: PathBuf,
    process: u32,
    file: Option<File>,
}

/// Reads the two variables: for libraries in programs that do not call this module.
pub fn follow_environment() {
    let is_set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = is_set(REPORT_VARIABLE) {
        report_to(Path::new(&folder));
    }
    if is_set(LAUNCHES_VARIABLE).is_some() {
        TELLS_LAUNCHES.store(true, Ordering::Relaxed);
    }
}

fn report_to(folder: &Path) {
    let mut report = lock(&REPORT);
    let process = std::process::id();
    // A second runtime in the library continues the first one's report.
    if (report.as_ref()).is_none_or(|report| report.folder != folder || report.process != process) {
        *report = Some(Report {
            folder: folder.to_owned(),
            process,
            file: None,
        });
    }
    HAS_REPORT.store(true, Ordering::Relaxed);
}

/// Tells of a launch that has ended, and writes the sums: a process may end without notice.
pub(super) fn launched(kernel: &str, wall: Duration, waiting: f64, executed: &Executed) {
    if TELLS_LAUNCHES.load(Ordering::Relaxed) {
        let _ = writeln!(
            std::io::stderr().lock(),
            "gfxjit: {kernel}: {wall:.1?}, {waiting:.0} % waiting; {executed}"
        );
    }
    if !HAS_REPORT.load(Ordering::Relaxed) {
        return;
    }
    if let (Some(report), Some(summary)) = (&mut *lock(&REPORT), Summary::of_process()) {
        // Write errors must not affect the program.
        let _ = report.write(&summary.to_text());
    }
}

impl Report {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(new_file(&self.folder, self.process)?),
        };
        file.rewind()?;
        file.write_all(text.as_bytes())?;
        file.set_len(text.len() as u64)
    }
}

/// A file of a process. Another program may have run in the process before (`execve`), and another library with a runtime
/// may be in it: they have files of their own.
fn new_file(folder: &Path, process: u32) -> std::io::Result<File> {
    for number in 0..1000 {
        match File::create_new(folder.join(format!("{process}.{number}.txt"))) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            created => return created,
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_of_a_process_has_a_file() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..3 {
            let report = Report {
                folder: folder.path().to_owned(),
                process: 7,
                file: None,
            };
            { report }.write(&number.to_string()).unwrap();
        }
        for number in 0..3 {
            let path = folder.path().join(format!("7.{number}.txt"));
            let text = std::fs::read_to_string(path).unwrap();
            assert_eq!(text, number.to_string());
        }
    }
}
