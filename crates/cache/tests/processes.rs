//! A cache that many processes have, some of which die.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::print_stdout, reason = "that is how the processes answer")]

mod support;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gfxjit_cache::{Cache, Origin, Settings};
use libtest_mimic::{Arguments, Failed, Trial};
use support::{obtain, obtain_by};

/// A process that does what these words say: `obtain FOLDER NAME LOG MILLISECONDS`, `fill FOLDER`.
fn process(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg("--role").args(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn role(words: &[String]) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["obtain", folder, name, log, milliseconds] => {
            let mut settings = Settings::new(folder);
            settings.wait = Duration::from_secs(20);
            let cache = Cache::new(settings);
            let origin = obtain_by(&cache, name, || {
                let mut log = OpenOptions::new()
                    .append(true)
                    .create(true)
                    .open(log)
                    .unwrap();
                writeln!(log, "{}", std::process::id()).unwrap();
                thread::sleep(Duration::from_millis(milliseconds.parse().unwrap()));
            });
            println!("{origin:?}");
        }
        ["fill", folder] => {
            let cache = Cache::new(Settings::new(folder));
            for number in 0.. {
                obtain(&cache, &number.to_string());
            }
        }
        _ => panic!("no role {words:?}"),
    }
}

fn lines(log: &Path) -> usize {
    fs::read_to_string(log).map_or(0, |text| text.lines().count())
}

fn said(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {error}", output.status);
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn until(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(20), "it never came");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Ends a process as `kill -9` does.
fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The words of `obtain`, in a folder `cache` beside a file `log`.
fn obtaining(folder: &Path, name: &str, milliseconds: u32) -> Command {
    let (cache, log) = (folder.join("cache"), folder.join("log"));
    let milliseconds = milliseconds.to_string();
    process(&[
        "obtain",
        cache.to_str().unwrap(),
        name,
        log.to_str().unwrap(),
        &milliseconds,
    ])
}

fn of_sixteen_processes_one_makes_it() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let all: Vec<Child> = (0..16)
        .map(|_| obtaining(folder.path(), "a", 300).spawn())
        .collect::<Result<_, _>>()?;
    let mut origins: Vec<String> = Vec::new();
    for child in all {
        origins.push(said(&child.wait_with_output()?));
    }
    origins.sort();
    let mut wanted = vec!["Local"; 15];
    wanted.push("Made");
    assert_eq!(origins, wanted);
    assert_eq!(lines(&folder.path().join("log")), 1);
    let claims = fs::read_dir(folder.path().join("cache/v1/claims"))?;
    assert_eq!(claims.count(), 0, "claims are cleared away");
    Ok(())
}

fn nobody_waits_for_the_dead() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let owner = obtaining(folder.path(), "a", 60_000).spawn()?;
    let log = folder.path().join("log");
    until(|| lines(&log) == 1);
    let waiting = obtaining(folder.path(), "a", 0).spawn()?;
    thread::sleep(Duration::from_millis(100));
    assert_eq!(lines(&log), 1, "the other waits");
    kill(owner);
    // It would wait for 20 seconds.
    let start = Instant::now();
    assert_eq!(said(&waiting.wait_with_output()?), "Made");
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_eq!(lines(&log), 2);
    Ok(())
}

fn nobody_waits_for_ever() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let owner = obtaining(folder.path(), "a", 60_000).spawn()?;
    until(|| lines(&folder.path().join("log")) == 1);
    let mut settings = Settings::new(folder.path().join("cache"));
    settings.wait = Duration::from_millis(100);
    let start = Instant::now();
    assert_eq!(obtain(&Cache::new(settings), "a"), Origin::Made);
    assert!(start.elapsed() >= Duration::from_millis(100));
    kill(owner);
    Ok(())
}

fn processes_that_are_killed_leave_only_what_is_whole() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let cache = Cache::new(Settings::new(folder.path()));
    let mut entries = 0;
    for round in 0..25_u64 {
        let child = process(&["fill", folder.path().to_str().unwrap()]).spawn()?;
        // At another time in each round.
        let before = cache.stat().entries;
        until(|| cache.stat().entries > before);
        thread::sleep(Duration::from_micros(round * 131));
        kill(child);
        let verified = cache.verify(false);
        assert!(verified.damaged.is_empty(), "{:?}", verified.damaged);
        entries = verified.whole;
        for entry in cache.list() {
            assert!(entry.content.is_ok());
        }
        cache.clear()?;
        assert_eq!(obtain(&cache, "0"), Origin::Made, "after {entries} entries");
        cache.clear()?;
    }
    assert!(entries > 0);
    Ok(())
}

/// A file may not grow past this number of blocks of 512 bytes: writing then fails as it does on a full disk.
#[cfg(unix)]
fn a_full_disk_does_no_harm() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    for (name, blocks) in [("nothing", 0), ("half", 8), ("nearly", 19)] {
        let plain = obtaining(folder.path(), name, 0);
        // Nothing can be logged then, either.
        let words: Vec<_> = plain.get_args().map(|word| word.to_owned()).collect();
        let mut limited = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        limited.arg("-c").arg(script).arg(plain.get_program());
        for word in words {
            let is_log = word == folder.path().join("log").as_os_str();
            limited.arg(if is_log { "/dev/null".into() } else { word });
        }
        let output = limited
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .output()?;
        assert_eq!(said(&output), "Made");
        let cache = Cache::new(Settings::new(folder.path().join("cache")));
        let verified = cache.verify(false);
        assert_eq!((verified.whole, verified.damaged.len()), (0, 0), "{name}");
        let left = fs::read_dir(folder.path().join("cache/v1/tmp"))?;
        assert_eq!(left.count(), 0, "{name}: half a file is left");
        assert_eq!(obtain(&cache, name), Origin::Made, "with room again");
        assert_eq!(obtain(&cache, name), Origin::Local);
        cache.clear()?;
    }
    Ok(())
}

/// As another user, where this one may write anywhere.
#[cfg(unix)]
fn a_folder_that_is_only_read() -> Result<(), Failed> {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir()?;
    let place = folder.path().join("cache");
    obtain(&Cache::new(Settings::new(&place)), "a");
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    let all = || Command::new("find").arg(&place).output().unwrap().stdout;
    let before = all();
    for path in String::from_utf8(before.clone())?.lines() {
        let is_folder = Path::new(path).is_dir();
        mode(Path::new(path), if is_folder { 0o555 } else { 0o444 })?;
    }
    mode(folder.path(), 0o755)?;
    // What it is asked to run must be where that user can read it.
    let program = folder.path().join("program");
    fs::copy(std::env::current_exe()?, &program)?;
    mode(&program, 0o755)?;
    let is_root = String::from_utf8(Command::new("id").arg("-u").output()?.stdout)?.trim() == "0";
    for (name, origin) in [("a", "Local"), ("b", "Made")] {
        let plain = obtaining(folder.path(), name, 0);
        let mut command = Command::new(if is_root { "setpriv" } else { "env" });
        if is_root {
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
        }
        command.arg(&program);
        for word in plain.get_args() {
            let is_log = word == folder.path().join("log").as_os_str();
            command.arg(if is_log { "/dev/null".as_ref() } else { word });
        }
        assert_eq!(said(&command.output()?), origin);
    }
    assert_eq!(all(), before);
    // So that it can be removed.
    for path in String::from_utf8(before)?.lines() {
        mode(Path::new(path), 0o755)?;
    }
    Ok(())
}

type Test = fn() -> Result<(), Failed>;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, rest @ ..] = &words[..]
        && first == "--role"
    {
        return role(rest);
    }
    let tests: &[(&str, Test)] = &[
        (
            "of_sixteen_processes_one_makes_it",
            of_sixteen_processes_one_makes_it,
        ),
        ("nobody_waits_for_the_dead", nobody_waits_for_the_dead),
        ("nobody_waits_for_ever", nobody_waits_for_ever),
        (
            "processes_that_are_killed_leave_only_what_is_whole",
            processes_that_are_killed_leave_only_what_is_whole,
        ),
        #[cfg(unix)]
        ("a_full_disk_does_no_harm", a_full_disk_does_no_harm),
        #[cfg(unix)]
        ("a_folder_that_is_only_read", a_folder_that_is_only_read),
    ];
    let trials = tests.iter().map(|&(name, test)| Trial::test(name, test));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
