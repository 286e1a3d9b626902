//! A program is started as the ranks of a job.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Instant;

use gfxjit_test_tools::{Folder, built};

use super::programs::{compiled, texts};

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command
        .args(["exec", "--hip", "own"])
        .args(words)
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"));
    command
}

fn exec(words: &[&str]) -> Output {
    command(words).output().expect("gfxjit runs")
}

#[test]
fn ranks_share_the_memory_of_gpus() {
    let folder = Folder::new();
    let program = compiled(&folder, "tests/exec/job.c");
    for (ranks, gpus) in [(2, 1), (3, 2), (4, 4)] {
        let meet = Folder::new();
        let [said, wrong] = texts(&exec(&[
            "--device=sim://gfx90a?cus=1",
            &format!("--ranks={ranks}"),
            &format!("--gpus={gpus}"),
            "--",
            program.to_str().expect("text"),
            meet.root().to_str().expect("text"),
        ]));
        let lines: BTreeSet<&str> = said.lines().collect();
        let expected: BTreeSet<String> = (0..ranks)
            .map(|rank| {
                let (gpu, read) = (rank % gpus, 100 + (rank + 1) % ranks);
                format!("[{rank}] rank {rank} of {ranks}, GPU {gpu} of {gpus}, reads {read}")
            })
            .collect();
        assert!(lines.iter().copied().eq(&expected), "{said}{wrong}");
    }
}

/// Each run has its own folder for libraries, which must not make another image of the same source.
#[test]
fn what_hiprtc_compiles_is_found_by_the_next_run() {
    let folder = Folder::new();
    let program = compiled(&folder, "../../tests/cluster/rank.c");
    let program = program.to_str().expect("text");
    let entries = |cache: &Path| {
        let folders = std::fs::read_dir(cache.join("v1")).expect("a cache");
        let folders = folders.map(|entry| entry.expect("an entry").path());
        let files = folders.filter_map(|folder| std::fs::read_dir(folder).ok());
        files.map(Iterator::count).sum::<usize>()
    };
    // A name's library is loaded before all others, from the folder as well.
    let ways = [
        &["--ranks=2"][..],
        &["--ranks=2", "--name=libhiprtc-other.so"],
    ];
    let cache = folder.path("cache");
    // A store that is none is told once by each process.
    let output = command(&["--ranks=2", "--", program])
        .env("GFXJIT_CACHE", folder.path("other"))
        .env("GFXJIT_CACHE_SHARED", "nothing://x")
        .output();
    let [said, wrong] = texts(&output.expect("gfxjit runs"));
    let told = "gfxjit-hip: warning: cache: there is no shared cache (reason nothing://x: ";
    assert_eq!(wrong.matches(told).count(), 2, "{said}{wrong}");
    for words in ways {
        let mut counts = Vec::new();
        for _ in 0..2 {
            let output = command(&[words, &["--", program]].concat())
                .env("GFXJIT_CACHE", &cache)
                .output();
            let [said, wrong] = texts(&output.expect("gfxjit runs"));
            assert_eq!(said.matches("which is right").count(), 2, "{said}{wrong}");
            counts.push(entries(&cache));
        }
        assert!(counts[0] > 0 && counts[0] == counts[1], "{counts:?}");
    }
}

/// Lines are whole, and those of a rank keep their order; ranks have numbers of one width.
#[test]
fn each_line_has_its_rank() {
    let script =
        "for line in 1 2 3; do echo \"$line of $RANK\"; echo \"error $RANK\" >&2; done; printf end";
    let [said, wrong] = texts(&exec(&["--ranks=11", "--", "sh", "-c", script]));
    for rank in 0..11 {
        let head = format!("[{rank:2}] ");
        let own: Vec<&str> = said
            .lines()
            .filter_map(|line| line.strip_prefix(&*head))
            .collect();
        let lines: Vec<String> = (1..=3).map(|line| format!("{line} of {rank}")).collect();
        assert_eq!(own[..3], lines, "{said}");
        assert_eq!(own[3..], ["end"], "{said}");
        let errors = wrong
            .lines()
            .filter(|line| *line == format!("{head}error {rank}"));
        assert_eq!(errors.count(), 3, "{wrong}");
    }
    assert_eq!((said.lines().count(), wrong.lines().count()), (44, 33));
}

#[test]
fn output_goes_to_files() {
    let folder = Folder::new();
    let files = folder.path("new/files");
    let option = format!("--rank-output={}", files.display());
    // The failure of rank 1 ends rank 0, which must have written by then.
    let script = "[ $RANK = 0 ] || until grep -qs wrong $0/rank-0.err; do sleep 0.02; done
        echo said $RANK; echo wrong $RANK >&2; exit $RANK";
    let place = files.display().to_string();
    let output = exec(&["--ranks=2", &option, "--", "sh", "-c", script, &place]);
    let [said, wrong] = texts(&output);
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(1), ""),
        "{wrong}"
    );
    assert!(
        wrong.contains("rank 1 of 2") && wrong.contains("rank-1.err"),
        "{wrong}"
    );
    for rank in 0..2 {
        let read = |ending: &str| {
            String::from_utf8(folder.read(&format!("new/files/rank-{rank}.{ending}")))
        };
        assert_eq!(read("out").unwrap(), format!("said {rank}\n"));
        assert_eq!(read("err").unwrap(), format!("wrong {rank}\n"));
    }
}

/// Also those that a rank's shell has started, and those that do not end when they are asked to.
#[test]
fn the_first_failure_ends_all() {
    for (failure, status, words) in [
        ("exit 7", 7, "rank 2 of 4"),
        ("kill -9 $$", 137, "ended with signal 9"),
    ] {
        let script = format!(
            "case $RANK in 2) sleep 0.3; {failure};; 1) trap '' TERM; sleep 40; sleep 40;; *) sleep 60; true;; esac"
        );
        let begun = Instant::now();
        let output = exec(&["--ranks=4", "--", "sh", "-c", &script]);
        let [_, wrong] = texts(&output);
        assert_eq!(output.status.code(), Some(status), "{wrong}");
        assert!(
            wrong.contains(words) && wrong.contains("the other ranks were ended"),
            "{wrong}"
        );
        assert!(!wrong.contains("still holds"), "{wrong}");
        assert!(begun.elapsed().as_secs() < 35, "{wrong}");
    }
}

#[test]
fn a_report_has_the_ranks() {
    let folder = Folder::new();
    let report = folder.path("report.json");
    let option = format!("--report={}", report.display());
    let words = [
        "--ranks=3",
        "--gpus=2",
        &option,
        "--",
        "sh",
        "-c",
        "[ $RANK = 0 ]",
    ];
    assert_eq!(exec(&words).status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&folder.read("report.json")).unwrap();
    assert_eq!(report["ranks"].as_array().unwrap().len(), 3, "{report}");
    assert_eq!(report["ranks"][0]["status"], 0, "{report}");
    assert_eq!(
        report["devices"],
        serde_json::json!(["sim://gfx942", "sim://gfx942"])
    );
}

#[test]
fn wrong_numbers_are_refused() {
    for (words, part) in [
        (&["--ranks=0"][..], "0 is not in 1.."),
        (&["--gpus=0"], "0 is not in 1.."),
        (&["--rank-output=x"], "--ranks"),
        (
            &[
                "--gpus=2",
                "--device=sim://gfx942",
                "--device=sim://gfx1100",
            ],
            "--gpus takes one --device",
        ),
    ] {
        let output = exec(&[words, &["--", "true"]].concat());
        let [_, wrong] = texts(&output);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(wrong.contains(part), "no `{part}`: {wrong}");
    }
    let output = exec(&["--ranks=2", "--", "/no/such/program"]);
    let [_, wrong] = texts(&output);
    assert_eq!(output.status.code(), Some(1), "{wrong}");
    assert!(wrong.contains("cannot start /no/such/program"), "{wrong}");
}
