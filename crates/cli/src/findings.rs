//! Faults and findings as CI systems read them: JUnit's XML and SARIF.

mod junit;
mod sarif;

use std::time::Duration;

use gfxjit::codeobj::lines::{self, Frame, SourcePlace};
use gfxjit::codeobj::readable;
use gfxjit::hal::{DeviceError, Fault, OtherAccess};
use gfxjit_hip::ReportedFault;

use crate::error;

pub(crate) use junit::TestCase;
pub(crate) use sarif::sarif;

/// Something wrong with a run.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// A stable word: a fault's kind, `signal`, `status`, or the kind of another error.
    pub(crate) kind: String,
    /// Whether the launch went on.
    pub(crate) is_finding: bool,
    /// The symbol of the kernel, if it is of a kernel.
    pub(crate) kernel: Option<String>,
    pub(crate) place: Option<SourcePlace>,
    /// One line.
    pub(crate) message: String,
    /// The whole message.
    pub(crate) details: String,
    /// The other of two accesses, and its place.
    pub(crate) other: Option<(String, Option<SourcePlace>)>,
    /// How often it was found.
    pub(crate) times: u64,
}

impl Failure {
    /// A failure that is no kernel's.
    pub(crate) fn of_run(kind: &str, message: String) -> Self {
        Self {
            kind: kind.to_owned(),
            is_finding: false,
            kernel: None,
            place: None,
            details: String::new(),
            message,
            other: None,
            times: 1,
        }
    }

    fn of_fault(fault: &Fault, is_finding: bool) -> Self {
        let details = fault.to_string();
        Self {
            kind: fault.kind.code().to_owned(),
            is_finding,
            kernel: fault.kernel.clone(),
            place: users_place(&fault.frames),
            message: details.lines().next().unwrap_or_default().to_owned(),
            details,
            other: fault.other.as_deref().map(other),
            times: fault.times,
        }
    }

    /// The kernel, the place, the kind and the message of a fault in one line.
    pub(crate) fn line(&self) -> String {
        let Some(kernel) = &self.kernel else {
            return self.message.clone();
        };
        let place = self.place.as_ref();
        let place = place.map(|place| format!(" at {}:{}", place.file, place.line));
        format!(
            "{}{}: {}: {}",
            readable(kernel),
            place.unwrap_or_default(),
            self.kind,
            self.message
        )
    }

    /// What an error of a command says of kernels; otherwise the error itself.
    pub(crate) fn of_error(error: &anyhow::Error) -> Vec<Self> {
        match error::device(error) {
            Some(DeviceError::Fault(fault)) => vec![Self::of_fault(fault, false)],
            Some(DeviceError::Findings(found)) => {
                let faults = found.faults.iter();
                faults.map(|fault| Self::of_fault(fault, true)).collect()
            }
            _ => vec![Self::of_run("error", format!("{error:#}"))],
        }
    }
}

impl From<&ReportedFault> for Failure {
    fn from(fault: &ReportedFault) -> Self {
        let place = fault.place.as_ref();
        Self {
            kind: fault.kind.clone(),
            is_finding: fault.is_finding,
            kernel: Some(fault.kernel.clone()),
            place: place.map(|(file, line, column)| SourcePlace {
                file: file.clone(),
                line: *line,
                column: *column,
            }),
            message: fault.text.lines().next().unwrap_or_default().to_owned(),
            details: fault.text.clone(),
            other: None,
            times: 1,
        }
    }
}

fn users_place(frames: &[Frame]) -> Option<SourcePlace> {
    lines::users(frames)?.place.clone()
}

fn other(access: &OtherAccess) -> (String, Option<SourcePlace>) {
    let text = format!("the other is {} of {}", access.what, access.place);
    (text, users_place(&access.frames))
}

/// Seconds, for JSON and JUnit.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}
