//! Of many hosts one does the work, whatever becomes of it.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use gfxjit_cache::{
    Access, Cache, FolderStore, Obtained, Origin, Settings, Shared, Store, Work as Wanted,
};
use libtest_mimic::Failed;

use crate::Test;
use crate::chaos::Fault;
use crate::rank::{Said, Work};
use crate::support::{about, key, nothing, obtain, obtain_by};

pub(crate) const TESTS: &[Test] = &[
    ("of_many_hosts_one_compiles", of_many_hosts_one_compiles),
    ("a_dead_host_loses_its_lease", a_dead_host_loses_its_lease),
    ("a_wait_has_an_end", a_wait_has_an_end),
    (
        "after_a_failure_all_go_on_and_it_heals",
        after_a_failure_all_go_on_and_it_heals,
    ),
    ("several_keys_at_once", several_keys_at_once),
    ("names_that_nfs_remembers", names_that_nfs_remembers),
    ("without_leases_each_compiles", without_leases_each_compiles),
];

fn lines(log: &Path) -> usize {
    fs::read_to_string(log).map_or(0, |text| text.lines().count())
}

fn until(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(20), "it never came");
        thread::sleep(Duration::from_millis(2));
    }
}

/// A process on a host of its own, of those that share a folder with these settings.
fn host(folder: &Path, name: &str, settings: &str, takes: u64, wait: u64) -> Child {
    let url = format!("{}?{settings}", folder.join("shared").display());
    let work = Work {
        url: &url,
        folder: &folder.join(name),
        log: &folder.join("log"),
        keys: 1,
        takes: Duration::from_millis(takes),
        wait: Duration::from_millis(wait),
        fault: Fault::None,
    };
    work.command().spawn().unwrap()
}

fn said(child: Child) -> Said {
    Said::of(&child.wait_with_output().unwrap())
}

/// Ends a process as `kill -9` does.
fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

fn leases(folder: &Path) -> usize {
    fs::read_dir(folder.join("shared/v1/leases")).map_or(0, Iterator::count)
}

fn of_many_hosts_one_compiles() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let hosts: Vec<Child> = (0..8)
        .map(|number| host(folder.path(), &format!("host{number}"), "", 500, 20_000))
        .collect();
    let all: Vec<Said> = hosts.into_iter().map(said).collect();
    assert_eq!(all.iter().map(|said| said.made).sum::<u64>(), 1, "{all:?}");
    assert_eq!(
        all.iter().map(|said| said.shared).sum::<u64>(),
        7,
        "{all:?}"
    );
    assert_eq!(leases(folder.path()), 0, "leases are cleared away");
    Ok(())
}

fn a_dead_host_loses_its_lease() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let settings = "lease=600ms";
    let first = host(folder.path(), "a", settings, 60_000, 20_000);
    let log = folder.path().join("log");
    until(|| lines(&log) == 1);
    let others: Vec<Child> = (0..4)
        .map(|number| host(folder.path(), &format!("b{number}"), settings, 900, 20_000))
        .collect();
    // Longer than the term, which the living holder renews.
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(lines(&log), 1, "the others wait for one that lives");
    kill(first);
    let killed = Instant::now();
    let all: Vec<Said> = others.into_iter().map(said).collect();
    assert!(killed.elapsed() < Duration::from_secs(8), "{killed:?}");
    assert_eq!(all.iter().map(|said| said.made).sum::<u64>(), 1, "{all:?}");
    assert_eq!(
        leases(folder.path()),
        0,
        "that of the dead is cleared away, too"
    );
    Ok(())
}

fn a_wait_has_an_end() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let first = host(folder.path(), "a", "", 60_000, 20_000);
    until(|| lines(&folder.path().join("log")) == 1);
    let start = Instant::now();
    let said = said(host(folder.path(), "b", "", 0, 300));
    assert_eq!(said.made, 1);
    let took = start.elapsed();
    assert!(
        took >= Duration::from_millis(300) && took < Duration::from_secs(5),
        "{took:?}"
    );
    kill(first);
    Ok(())
}

/// Caches of hosts in this process over one folder.
fn cache(folder: &Path, name: &str, settings: impl FnOnce(Shared) -> Shared) -> Cache {
    let store: Arc<dyn Store> = Arc::new(FolderStore::new(folder.join("shared")));
    over(store, &folder.join(name), settings)
}

fn over(store: Arc<dyn Store>, folder: &Path, settings: impl FnOnce(Shared) -> Shared) -> Cache {
    let shared = Shared::new(store, Access::ReadWrite, Duration::from_secs(5));
    let mut with = Settings::new(folder);
    with.wait = Duration::from_secs(20);
    with.shared = Some(settings(shared.with_job(None)));
    Cache::new(with)
}

fn fails(cache: &Cache, during: impl FnOnce()) -> bool {
    let work = Wanted {
        key: key("x"),
        about: about("x"),
        answer: &nothing,
    };
    let obtained: Result<Obtained, ()> = cache.obtain(&work, || {
        during();
        Err(())
    });
    obtained.is_err()
}

fn after_a_failure_all_go_on_and_it_heals() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let start = Instant::now();
    thread::scope(|scope| {
        for number in 0..6 {
            let cache = cache(folder.path(), &number.to_string(), |shared| shared);
            scope.spawn(move || {
                let pause = || thread::sleep(Duration::from_millis(700));
                assert!(fails(&cache, pause));
                assert!(cache.flush());
            });
        }
    });
    let took = start.elapsed();
    assert!(
        took < Duration::from_millis(6 * 700),
        "not one after the other: {took:?}"
    );
    assert_eq!(
        leases(folder.path()),
        1,
        "the failure is known to those that come later"
    );
    let healed = cache(folder.path(), "healed", |shared| shared);
    assert_eq!(obtain(&healed, "x"), Origin::Made);
    assert!(healed.flush());
    assert_eq!(leases(folder.path()), 0);
    let last = cache(folder.path(), "last", |shared| shared);
    assert_eq!(obtain(&last, "x"), Origin::Shared);
    Ok(())
}

fn several_keys_at_once() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let (start, keys, hosts) = (Instant::now(), 20, 3);
    let origins = std::sync::Mutex::new(Vec::new());
    thread::scope(|scope| {
        for host in 0..hosts {
            let cache = cache(folder.path(), &host.to_string(), |shared| shared);
            for key in 0..keys {
                let (cache, origins) = (cache.clone(), &origins);
                scope.spawn(move || {
                    let pause = || thread::sleep(Duration::from_millis(400));
                    let origin = obtain_by(&cache, &key.to_string(), pause);
                    origins.lock().unwrap().push(origin);
                });
            }
        }
    });
    let origins = origins.into_inner().unwrap();
    let made = origins.iter().filter(|&&origin| origin == Origin::Made);
    assert_eq!((made.count(), origins.len()), (keys, keys * hosts));
    let took = start.elapsed();
    assert!(took < Duration::from_millis(400) * 10, "{took:?}");
    Ok(())
}

/// Only that the way around it works; a client of NFS is not here.
fn names_that_nfs_remembers() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let store = || Arc::new(FolderStore::new(folder.path().join("shared")).as_on_nfs());
    thread::scope(|scope| {
        for number in 0..4 {
            let cache = over(store(), &folder.path().join(number.to_string()), |s| s);
            scope.spawn(move || {
                obtain_by(&cache, "x", || thread::sleep(Duration::from_millis(300)));
            });
        }
    });
    let mut left = Vec::new();
    let mut folders = vec![folder.path().join("shared")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => folders.push(entry.path()),
                false => left.push(entry.file_name()),
            }
        }
    }
    assert_eq!(
        left,
        [key("x").to_string().as_str()],
        "nothing else is left"
    );
    // What NFS leaves of a removed file is no entry.
    let own = folder.path().join("0/v1").join(&key("x").to_string()[..2]);
    if own.is_dir() {
        fs::write(own.join(".nfs000000000000000100000001"), b"old")?;
    }
    let host = Cache::new(Settings::new(folder.path().join("0")));
    assert_eq!(host.verify(false).damaged, []);
    assert_eq!(host.stat().entries, 1);
    Ok(())
}

fn without_leases_each_compiles() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let start = Instant::now();
    thread::scope(|scope| {
        for number in 0..3 {
            let off = |shared: Shared| shared.with_term(Duration::ZERO);
            let cache = cache(folder.path(), &number.to_string(), off);
            scope.spawn(move || {
                let pause = || thread::sleep(Duration::from_millis(300));
                assert_eq!(obtain_by(&cache, "x", pause), Origin::Made);
            });
        }
    });
    assert!(start.elapsed() < Duration::from_millis(900));
    assert!(!folder.path().join("shared/v1/leases").exists());
    Ok(())
}
