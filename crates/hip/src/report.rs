//! What the processes of a program tell the report of `gfxjit exec`, in a folder: how often each kernel was launched, its
//! faults, and what checks have found.
//!
//! Each process has files of its own. A kernel has a line with a number of fixed width, which is written in place at each
//! launch, so that a process that is killed has lost nothing. A process that runs another program (execve(2)) keeps its
//! number: the new program continues the files.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write as _};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use gfxjit::codeobj::lines;
use gfxjit::hal::sync::lock;
use gfxjit::{DeviceError, Fault};

/// The variable with the folder.
pub const FOLDER_VARIABLE: &str = "GFXJIT_HIP_REPORT_FOLDER";
/// Extensions of the files.
const LAUNCHES: &str = "launches";
const UNFREED: &str = "unfreed";
const FAULTS: &str = "faults";
/// Digits of a number of launches.
const DIGITS: usize = 20;
/// The number of fields in a line of faults.
const FIELDS: usize = 7;

/// A fault that ended a launch, or one that checks found in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedFault {
    /// The number of the process.
    pub process: u32,
    /// Whether checks found it; the launch went on.
    pub is_finding: bool,
    /// The kind, as [`gfxjit::FaultKind::code`] names it.
    pub kind: String,
    /// The symbol of the kernel.
    pub kernel: String,
    /// The place in the source, if it is known: file, line, column.
    pub place: Option<(String, u32, Option<u32>)>,
    /// The whole message.
    pub text: String,
}

/// What all processes have told.
#[derive(Default, Debug)]
pub struct Told {
    /// By process and kernel.
    pub launches: BTreeMap<(u32, String), u64>,
    /// In the order of processes and of time.
    pub faults: Vec<ReportedFault>,
    /// Memory that processes had not freed when they ended by `exit`.
    pub unfreed: Vec<Unfreed>,
}

/// Memory of one kind that a process had not freed when it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfreed {
    /// The number of the process.
    pub process: u32,
    /// `device`, `host` or `managed`.
    pub kind: String,
    /// Number of allocations.
    pub allocations: u64,
    /// Their bytes.
    pub bytes: u64,
}

impl Unfreed {
    fn parse(process: u32, line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        Some(Self {
            process,
            kind: words.next()?.to_owned(),
            allocations: words.next()?.parse().ok()?,
            bytes: words.next()?.parse().ok()?,
        })
    }
}

impl Told {
    /// Reads a folder. Lines that a process has not written to their ends are left out.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut told = Self::default();
        let entries = std::fs::read_dir(folder)?;
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<_>>()?;
        paths.sort();
        for path in paths {
            let process = path
                .file_stem()
                .and_then(|stem| stem.to_str()?.parse().ok());
            let Some(process) = process else { continue };
            let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
            let extension = path.extension().and_then(OsStr::to_str);
            for line in text
                .split_inclusive('\n')
                .filter_map(|line| line.strip_suffix('\n'))
            {
                match extension {
                    Some(LAUNCHES) => told.take_launches(process, line),
                    Some(UNFREED) => told.unfreed.extend(Unfreed::parse(process, line)),
                    _ => told.faults.extend(ReportedFault::parse(process, line)),
                }
            }
        }
        Ok(told)
    }

    fn take_launches(&mut self, process: u32, line: &str) {
        if let Some((count, kernel)) = line.split_once(' ')
            && let Ok(count) = count.parse::<u64>()
        {
            *self
                .launches
                .entry((process, unescaped(kernel)))
                .or_default() += count;
        }
    }
}

impl ReportedFault {
    fn of(fault: &Fault, is_finding: bool, kernel: &str) -> Self {
        let place = lines::users(&fault.frames).and_then(|frame| frame.place.as_ref());
        Self {
            process: std::process::id(),
            is_finding,
            kind: fault.kind.code().to_owned(),
            kernel: fault.kernel.clone().unwrap_or_else(|| kernel.to_owned()),
            place: place.map(|place| (place.file.clone(), place.line, place.column)),
            text: fault.to_string(),
        }
    }

    fn line(&self) -> String {
        let kind = if self.is_finding { "finding" } else { "fault" };
        let (file, line, column) = self.place.clone().unwrap_or_default();
        let column = column.unwrap_or(0);
        let mut text = String::new();
        let fields: [&dyn std::fmt::Display; FIELDS] = [
            &kind,
            &self.kind,
            &escaped(&self.kernel),
            &escaped(&file),
            &line,
            &column,
            &escaped(&self.text),
        ];
        for (number, field) in fields.iter().enumerate() {
            let before = if number == 0 { "" } else { "\t" };
            // A string takes everything.
            let _ = write!(text, "{before}{field}");
        }
        text + "\n"
    }

    fn parse(process: u32, line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [is_finding, kind, kernel, file, line, column, text] = *fields.as_slice() else {
            return None;
        };
        let column: u32 = column.parse().ok()?;
        let place = (
            unescaped(file),
            line.parse().ok()?,
            (column > 0).then_some(column),
        );
        Some(Self {
            process,
            is_finding: is_finding == "finding",
            kind: kind.to_owned(),
            kernel: unescaped(kernel),
            place: (!file.is_empty()).then_some(place),
            text: unescaped(text),
        })
    }
}

/// Text without tabs and ends of lines.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\t', "\\t");
    text.replace('\n', "\\n").replace('\r', "\\r")
}

fn unescaped(text: &str) -> String {
    let mut to = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        to.push(match letter {
            '\\' => match letters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                other => other.unwrap_or('\\'),
            },
            letter => letter,
        });
    }
    to
}

fn folder() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let of_environment = || {
        let folder = std::env::var_os(FOLDER_VARIABLE);
        folder.filter(|folder| !folder.is_empty()).map(Into::into)
    };
    FOLDER.get_or_init(of_environment).as_deref()
}

fn path(folder: &Path, extension: &str) -> PathBuf {
    folder.join(format!("{}.{extension}", std::process::id()))
}

/// The launches of this process.
#[derive(Default)]
struct Launches {
    file: Option<File>,
    /// Where the line of a kernel begins, and its number of launches.
    kernels: BTreeMap<String, (u64, u64)>,
}

impl Launches {
    fn count(&mut self, folder: &Path, kernel: &str) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let mut options = OpenOptions::new();
                options.create(true).truncate(false).write(true);
                none.insert(options.open(path(folder, LAUNCHES))?)
            }
        };
        if let Some((at, count)) = self.kernels.get_mut(kernel) {
            *count += 1;
            return file.write_all_at(format!("{count:0DIGITS$}").as_bytes(), *at);
        }
        let at = file.seek(SeekFrom::End(0))?;
        file.write_all(format!("{:0DIGITS$} {}\n", 1, escaped(kernel)).as_bytes())?;
        self.kernels.insert(kernel.to_owned(), (at, 1));
        Ok(())
    }
}

/// Counts a launch, if there is a report.
pub(crate) fn launched(kernel: &str) {
    static ALL: Mutex<Option<Launches>> = Mutex::new(None);
    let Some(folder) = folder() else { return };
    let mut all = lock(&ALL);
    // Errors of writing must not disturb the program.
    let _ = all.get_or_insert_default().count(folder, kernel);
}

/// Tells which memory was not freed, a line for each kind, if there is a report.
pub(crate) fn unfreed(lines: &str) {
    if let Some(folder) = folder() {
        // Errors of writing must not disturb the program.
        let _ = std::fs::write(path(folder, UNFREED), lines);
    }
}

/// Tells the faults of an error, if there is a report.
pub(crate) fn failed(error: &gfxjit::Error) {
    let (Some(folder), gfxjit::Error::Device(error)) = (folder(), error) else {
        return;
    };
    let faults = match error {
        DeviceError::Fault(fault) => vec![ReportedFault::of(fault, false, "")],
        DeviceError::Findings(found) => {
            let all = found.faults.iter();
            all.map(|fault| ReportedFault::of(fault, true, &found.kernel))
                .collect()
        }
        DeviceError::Host { kernel, reason } => vec![ReportedFault {
            process: std::process::id(),
            is_finding: false,
            kind: gfxjit::FaultKind::Host.code().to_owned(),
            kernel: kernel.clone(),
            place: None,
            text: reason.clone(),
        }],
        _ => return,
    };
    let lines: String = faults.iter().map(ReportedFault::line).collect();
    let mut options = OpenOptions::new();
    let file = options.create(true).append(true).open(path(folder, FAULTS));
    let _ = file.and_then(|mut file| file.write_all(lines.as_bytes()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let mut launches = Launches::default();
        for kernel in ["a\tb", "c", "a\tb"] {
            launches.count(folder.path(), kernel).unwrap();
        }
        // Another program in the same process.
        Launches::default().count(folder.path(), "c").unwrap();
        let of = |is_finding, place| ReportedFault {
            process: 7,
            is_finding,
            kind: "race".to_owned(),
            kernel: "k\\n".to_owned(),
            place,
            text: "two\nlines\tand \\ more".to_owned(),
        };
        let faults = [
            of(true, Some(("a b.hip".to_owned(), 3, Some(4)))),
            of(false, Some(("a.hip".to_owned(), 3, None))),
            of(false, None),
        ];
        let lines: String = faults.iter().map(ReportedFault::line).collect();
        // A process that was killed in the middle of a line, and a file of another kind.
        std::fs::write(folder.path().join("7.faults"), lines + "fault\trace").unwrap();
        std::fs::write(folder.path().join("other"), "1 x\n").unwrap();
        let told = Told::read(folder.path()).unwrap();
        assert_eq!(told.faults, faults);
        let own = std::process::id();
        let expected =
            [(own, "a\tb"), (own, "c")].map(|(process, name)| ((process, name.to_owned()), 2));
        assert_eq!(told.launches, BTreeMap::from(expected));
    }
}
