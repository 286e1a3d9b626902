//! A job of many processes that all need the same keys at its start.
//!
//! `--measure URL PROCESSES AT_ONCE PER_NODE KEYS MILLISECONDS` prints what it takes, and fails where more than one
//! process compiled a key, a process needed more than three operations of the store for a key, or the job took more
//! than one and a half times as long as one process would.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Failed;

use crate::Test;
use crate::chaos::Fault;
use crate::rank::{Said, Work};

pub(crate) const TESTS: &[Test] = &[("a_job_compiles_each_key_once", a_job_compiles_each_key_once)];

#[derive(Clone, Copy)]
struct Job {
    processes: u32,
    at_once: usize,
    per_node: u32,
    keys: u32,
    takes: Duration,
}

#[derive(Debug)]
struct Measured {
    compiles: usize,
    made: u64,
    operations: u64,
    /// Those of the process and key that needed most.
    most: u64,
    took: Duration,
}

fn measure(job: Job, url: &str, folder: &Path) -> Measured {
    let log = folder.join("log");
    let mut running: VecDeque<Child> = VecDeque::new();
    let mut all = Vec::new();
    let start = Instant::now();
    for rank in 0..job.processes {
        while running.len() >= job.at_once {
            let ended = running
                .iter_mut()
                .position(|child| child.try_wait().unwrap().is_some());
            match ended {
                Some(at) => all.extend(running.remove(at).map(said)),
                None => thread::sleep(Duration::from_millis(10)),
            }
        }
        let node = rank / job.per_node;
        let work = Work {
            url,
            folder: &folder.join(format!("node{node}")),
            log: &log,
            keys: job.keys,
            takes: job.takes,
            wait: Duration::from_secs(60),
            fault: Fault::None,
        };
        let mut command = work.command();
        let nodes = job.processes.div_ceil(job.per_node);
        for (name, value) in [
            ("SLURM_PROCID", rank),
            ("SLURM_NTASKS", job.processes),
            ("SLURM_NODEID", node),
            ("SLURM_NNODES", nodes),
        ] {
            command.env(name, value.to_string());
        }
        running.push_back(command.spawn().unwrap());
    }
    all.extend(running.into_iter().map(said));
    let took = start.elapsed();
    assert_eq!(all.len(), job.processes as usize);
    Measured {
        compiles: fs::read_to_string(log).unwrap_or_default().lines().count(),
        made: all.iter().map(|said| said.made).sum(),
        operations: all.iter().map(|said| said.operations).sum(),
        most: all.iter().map(|said| said.most).max().unwrap_or(0),
        took,
    }
}

fn said(child: Child) -> Said {
    Said::of(&child.wait_with_output().unwrap())
}

/// The large form.
pub(crate) fn run(words: &[&str]) {
    let [url, rest @ ..] = words else {
        panic!("--measure URL PROCESSES AT_ONCE PER_NODE KEYS MILLISECONDS");
    };
    let numbers: Vec<u32> = rest.iter().map(|word| word.parse().unwrap()).collect();
    let [processes, at_once, per_node, keys, takes] = numbers[..] else {
        panic!("--measure URL PROCESSES AT_ONCE PER_NODE KEYS MILLISECONDS");
    };
    let job = Job {
        processes,
        at_once: at_once as usize,
        per_node,
        keys,
        takes: Duration::from_millis(takes.into()),
    };
    let folder = tempfile::tempdir().unwrap();
    let measured = measure(job, url, folder.path());
    let each = f64::from(job.processes) * f64::from(job.keys);
    let alone = job.takes * job.keys;
    let ratio = measured.took.as_secs_f64() / alone.as_secs_f64();
    println!(
        "{url}: {processes} processes ({at_once} at once, {per_node} a node), {keys} keys of {takes} ms: {} compiles, \
         {:.2} operations a process and key ({} at most), {:.1} s, {ratio:.2} of one process",
        measured.compiles,
        measured.operations as f64 / each,
        measured.most,
        measured.took.as_secs_f64(),
    );
    assert_eq!(
        measured.compiles, job.keys as usize,
        "each key is compiled once"
    );
    assert!(measured.operations as f64 <= each * 3.0, "{measured:?}");
    // The time is printed only: it depends on what else the machine does.
}

fn a_job_compiles_each_key_once() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let job = Job {
        processes: 24,
        at_once: 12,
        per_node: 2,
        keys: 5,
        takes: Duration::from_millis(100),
    };
    let url = folder.path().join("shared").display().to_string();
    let measured = measure(job, &url, folder.path());
    assert_eq!((measured.compiles, measured.made), (5, 5), "{measured:?}");
    assert!(measured.operations <= 24 * 5 * 3, "{measured:?}");
    Ok(())
}
