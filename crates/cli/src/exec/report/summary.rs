//! All that is known of a program that has ended, and the report as JSON.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use gfxjit::LENIENCY_MARK;
use gfxjit::codeobj::readable;
use gfxjit_hip::{ReportedFault, Told, Unfreed};
use serde_json::{Value, json};

use super::super::ranks::Rank;
use super::instructions::Instructions;
use super::work::{self, Work};
use crate::args::{ExecArgs, Hip};
use crate::findings::seconds;
use crate::status::signal;

/// All that is known of a program that has ended.
pub(super) struct Summary<'a> {
    pub(super) args: &'a ExecArgs,
    pub(super) hip: Hip,
    pub(super) devices: Vec<&'a str>,
    pub(super) ended: ExitStatus,
    /// The ranks of a job; none of a program that was started once.
    pub(super) ranks: &'a [Rank],
    pub(super) took: Duration,
    /// Of programs on gfxjit's own HIP only, as the next one.
    pub(super) told: Option<Told>,
    pub(super) code: Option<Instructions>,
    pub(super) work: Vec<Work>,
    pub(super) lenient: Vec<String>,
    pub(super) missing: Vec<String>,
}

impl Summary<'_> {
    /// The program's file name.
    pub(super) fn program(&self) -> String {
        let program = self.args.command.first().map(Path::new);
        let name = program.and_then(Path::file_name).unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The program and its arguments.
    pub(super) fn words(&self) -> Vec<String> {
        let words = self.args.command.iter();
        words
            .map(|word| word.to_string_lossy().into_owned())
            .collect()
    }

    pub(super) fn faults(&self) -> &[ReportedFault] {
        self.told.as_ref().map_or(&[], |told| &told.faults)
    }

    /// The signal that ended the program.
    pub(super) fn signal(&self) -> Option<i32> {
        signal(self.ended)
    }

    /// Launches by kernel, of all processes.
    fn launches(&self) -> BTreeMap<&str, u64> {
        let mut sums = BTreeMap::new();
        for ((_, kernel), count) in self.told.iter().flat_map(|told| &told.launches) {
            *sums.entry(kernel.as_str()).or_default() += count;
        }
        sums
    }

    pub(super) fn json(&self) -> Value {
        let kernels = self.told.as_ref().map(|_| {
            let kernel = |(symbol, launches): (&str, u64)| {
                json!({
                    "symbol": symbol,
                    "name": readable(symbol),
                    "launches": launches,
                    "instructions": self.code.as_ref().and_then(|code| code.of_kernel(symbol)),
                })
            };
            self.launches().into_iter().map(kernel).collect::<Vec<_>>()
        });
        let faults = |is_finding: bool| {
            let of = |told: &Told| -> Value {
                let own = told
                    .faults
                    .iter()
                    .filter(|own| own.is_finding == is_finding);
                own.map(fault).collect()
            };
            self.told.as_ref().map(of)
        };
        let missing = self.missing.iter().map(|line| {
            let (name, reason) = line.split_once(": ").unwrap_or((line, ""));
            json!({ "name": name, "reason": reason })
        });
        let lenient = self.lenient.iter();
        let lenient = lenient.map(|line| line.trim_start_matches(LENIENCY_MARK));
        let processes = self.work.iter().map(|own| {
            let mut object = work::json(&own.summary);
            object["process"] = own.process.into();
            object
        });
        let ranks = self.ranks.iter().map(|rank| {
            json!({
                "process": rank.process,
                "status": rank.status.code(),
                "signal": signal(rank.status),
            })
        });
        let hip = match self.hip {
            Hip::Own => "own",
            Hip::Real => "real",
        };
        json!({
            "format": 1,
            "gfxjit": env!("CARGO_PKG_VERSION"),
            "command": self.words(),
            "devices": self.devices,
            "hip": hip,
            "status": self.ended.code(),
            "signal": self.signal(),
            "ranks": ranks.collect::<Vec<_>>(),
            "seconds": seconds(self.took),
            "kernels": kernels,
            "instructions": self.code.as_ref().map(Instructions::json),
            "faults": faults(false),
            "findings": faults(true),
            "unfreed": self.told.as_ref().map(|told| {
                let all = told.unfreed.iter();
                all.map(unfreed).collect::<Vec<_>>()
            }),
            "missing": missing.collect::<Vec<_>>(),
            "lenient": lenient.collect::<Vec<_>>(),
            "work": work::json(&Work::sum(&self.work)),
            "processes": processes.collect::<Vec<_>>(),
        })
    }
}

fn unfreed(own: &Unfreed) -> Value {
    json!({
        "process": own.process,
        "kind": own.kind,
        "allocations": own.allocations,
        "bytes": own.bytes,
    })
}

fn fault(fault: &ReportedFault) -> Value {
    let place = fault
        .place
        .as_ref()
        .map(|(file, line, column)| json!({ "file": file, "line": line, "column": column }));
    json!({
        "process": fault.process,
        "kind": fault.kind,
        "kernel": fault.kernel,
        "name": readable(&fault.kernel),
        "place": place,
        "message": fault.text,
    })
}
