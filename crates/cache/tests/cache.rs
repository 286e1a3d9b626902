//! A cache in one process.
#![allow(missing_docs, reason = "tests")]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use gfxjit_cache::{Answer, Cache, Key, Kind, Obtained, Origin, Settings, Work, WorkResult};
use support::{about, body, key, obtain, obtain_by};

fn cache_in(folder: &Path) -> Cache {
    Cache::new(Settings::new(folder))
}

/// The files of entries, not those beside them.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for shard in fs::read_dir(folder.join("v1"))
        .into_iter()
        .flatten()
        .flatten()
    {
        if shard.file_name().len() == 2 {
            found.extend(
                fs::read_dir(shard.path())
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        }
    }
    found
}

#[test]
fn the_second_time_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("not/there/yet");
    assert_eq!(obtain(&cache_in(&place), "a"), Origin::Made);
    assert_eq!(obtain(&cache_in(&place), "a"), Origin::Local);
    assert_eq!(obtain(&cache_in(&place), "b"), Origin::Made);
    let cache = cache_in(&place);
    let listed = cache.list();
    assert_eq!(listed.len(), 2);
    let a = listed.iter().find(|one| one.key == key("a")).unwrap();
    assert_eq!(a.content, Ok((Kind::Result, about("a"))));
    let stat = cache.stat();
    assert_eq!(
        (stat.entries, stat.bytes),
        (2, listed.iter().map(|one| one.size).sum())
    );
    assert_eq!(cache.clear().unwrap().0, 2);
    assert_eq!(obtain(&cache, "a"), Origin::Made);
}

#[test]
fn of_many_threads_one_makes_it() {
    let folder = tempfile::tempdir().unwrap();
    let (made, ready) = (AtomicUsize::new(0), Barrier::new(16));
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                let cache = cache_in(folder.path());
                ready.wait();
                obtain_by(&cache, "a", || {
                    made.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(Duration::from_millis(50));
                });
            });
        }
    });
    assert_eq!(made.into_inner(), 1);
}

#[test]
fn those_who_waited_for_a_failure_go_on_together() {
    const ALL: usize = 4;
    let folder = tempfile::tempdir().unwrap();
    let (started, ready) = (AtomicUsize::new(0), Barrier::new(ALL));
    let together = Barrier::new(ALL - 1);
    thread::scope(|scope| {
        for _ in 0..ALL {
            scope.spawn(|| {
                let cache = cache_in(folder.path());
                let work = Work {
                    key: key("a"),
                    about: about("a"),
                    answer: &support::nothing,
                };
                ready.wait();
                let failed = cache.obtain(&work, || {
                    if started.fetch_add(1, Ordering::Relaxed) > 0 {
                        // Ends when all others are here: they do not wait for each other.
                        together.wait();
                    } else {
                        thread::sleep(Duration::from_millis(100));
                    }
                    Err("no")
                });
                assert_eq!(failed, Err("no"));
            });
        }
    });
    assert_eq!(started.into_inner(), ALL);
    assert_eq!(obtain(&cache_in(folder.path()), "a"), Origin::Made);
}

/// Work that reads `first` and, if that is there, the file that it names.
fn reading(cache: &Cache, files: &BTreeMap<&str, &str>) -> Obtained {
    let answer = |name: &str| -> Answer { files.get(name).map(|text| Key::of(text.as_bytes())) };
    let work = Work {
        key: key("reading"),
        about: about("reading"),
        answer: &answer,
    };
    let wanted = files.get("first").and_then(|next| files.get(next));
    let wanted = wanted.map_or(&b"nothing"[..], |text| text.as_bytes());
    let obtained: Result<_, ()> = cache.obtain(&work, || {
        let mut asked = vec![("first".to_owned(), answer("first"))];
        if let Some(next) = files.get("first") {
            asked.push(((*next).to_owned(), answer(next)));
        }
        Ok(WorkResult {
            body: wanted.to_vec(),
            extra: Vec::new(),
            asked: Some(asked),
        })
    });
    let obtained = obtained.unwrap();
    assert_eq!(obtained.body, wanted);
    let reads = std::iter::once("first").chain(files.get("first").copied());
    match obtained.origin {
        Origin::Made => assert!(obtained.asked.is_empty()),
        _ => assert!(reads.eq(&obtained.asked)),
    }
    obtained
}

#[test]
fn what_is_read_counts() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache_in(folder.path());
    let states: [&[(&str, &str)]; 5] = [
        &[],
        &[("first", "a"), ("a", "1")],
        &[("first", "a"), ("a", "2")],
        &[("first", "b"), ("a", "2"), ("b", "1")],
        &[("first", "b")],
    ];
    let states = states.map(|state| state.iter().copied().collect::<BTreeMap<_, _>>());
    for state in &states {
        assert_eq!(reading(&cache, state).origin, Origin::Made, "{state:?}");
        assert_eq!(reading(&cache, state).origin, Origin::Local, "{state:?}");
    }
    // All of them are kept, whichever came last.
    for state in &states {
        assert_eq!(reading(&cache, state).origin, Origin::Local, "{state:?}");
    }
}

#[test]
fn lists_of_questions_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache_in(folder.path());
    let names: Vec<String> = (0..20).map(|n| format!("file{n}")).collect();
    let state = |n: usize| BTreeMap::from([("first", &*names[n]), (&*names[n], "x")]);
    for n in 0..20 {
        assert_eq!(reading(&cache, &state(n)).origin, Origin::Made);
    }
    assert_eq!(reading(&cache, &state(19)).origin, Origin::Local);
    assert_eq!(
        reading(&cache, &state(0)).origin,
        Origin::Made,
        "long forgotten"
    );
}

#[test]
fn what_must_not_be_kept_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache_in(folder.path());
    let work = Work {
        key: key("a"),
        about: about("a"),
        answer: &support::nothing,
    };
    for _ in 0..2 {
        let made = || -> Result<_, ()> {
            Ok(WorkResult {
                body: body("a"),
                ..WorkResult::default()
            })
        };
        assert_eq!(cache.obtain(&work, made).unwrap().origin, Origin::Made);
    }
    assert_eq!(entries(folder.path()), [] as [PathBuf; 0]);
}

#[test]
fn what_is_damaged_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache_in(folder.path());
    obtain(&cache, "a");
    let path = entries(folder.path()).remove(0);
    let whole = fs::read(&path).unwrap();
    // Of every field a byte: magic, format, kind, key, three lengths, checksum, about, extra, body.
    let extra = whole.len() - 10_000 - "extra of a".len();
    let places = [
        0,
        8,
        12,
        16,
        47,
        48,
        52,
        56,
        63,
        64,
        95,
        96,
        extra,
        whole.len() - 1,
    ];
    let mut damaged: Vec<Vec<u8>> = places
        .iter()
        .map(|&place| {
            let mut bytes = whole.clone();
            bytes[place] ^= 0x10;
            bytes
        })
        .collect();
    damaged.extend([0, 1, 95, 96, whole.len() - 1].map(|len| whole[..len].to_vec()));
    damaged.push([&whole[..], b"x"].concat());
    damaged.push(vec![0; whole.len()]);
    for bytes in damaged {
        fs::write(&path, &bytes).unwrap();
        let verified = cache.verify(false);
        assert_eq!((verified.whole, verified.damaged.len()), (0, 1));
        assert_eq!(obtain(&cache, "a"), Origin::Made);
        assert_eq!(fs::read(&path).unwrap(), whole, "it was replaced");
        assert_eq!(obtain(&cache, "a"), Origin::Local);
    }
    // Whole, but another's.
    obtain(&cache, "b");
    let of_b = entries(folder.path())
        .into_iter()
        .find(|other| *other != path)
        .unwrap();
    fs::copy(&of_b, &path).unwrap();
    assert_eq!(obtain(&cache, "a"), Origin::Made);
    // Removed when that is asked for.
    fs::write(&path, b"nonsense").unwrap();
    assert_eq!(cache.verify(true).damaged[0].0, path);
    assert_eq!(cache.verify(true).whole, 1);
    assert!(!path.exists());
}

#[test]
fn a_folder_in_the_place_of_an_entry_does_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache_in(folder.path());
    obtain(&cache, "a");
    let path = entries(folder.path()).remove(0);
    fs::remove_file(&path).unwrap();
    fs::create_dir_all(path.join("deep")).unwrap();
    assert_eq!(obtain(&cache, "a"), Origin::Made);
    assert_eq!(obtain(&cache, "a"), Origin::Made);
}

#[test]
fn a_cache_can_be_moved() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    assert_eq!(obtain(&cache_in(&old), "a"), Origin::Made);
    fs::rename(&old, &new).unwrap();
    assert_eq!(obtain(&cache_in(&new), "a"), Origin::Local);
    assert_eq!(obtain(&cache_in(&old), "a"), Origin::Made);
}

#[test]
fn where_nothing_can_be_written_all_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, b"").unwrap();
    let cache = cache_in(&file.join("below"));
    assert_eq!(obtain(&cache, "a"), Origin::Made);
    assert_eq!(obtain(&cache, "a"), Origin::Made);
    assert_eq!(cache.list().len(), 0);
}

#[test]
fn what_was_not_used_for_longest_goes_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::new(folder.path());
    // Each entry takes three blocks of 4 KiB.
    settings.most = 10 * 3 * 4096;
    let cache = Cache::new(settings);
    let names: Vec<String> = (0..10).map(|n| n.to_string()).collect();
    let hours = |n: u64| SystemTime::now() - Duration::from_secs(3600 * (100 - n));
    for (n, name) in names.iter().enumerate() {
        obtain(&cache, name);
        let path = entries(folder.path())
            .into_iter()
            .find(|path| path.ends_with(key(name).to_string()))
            .unwrap();
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(hours(n as u64)).unwrap();
    }
    assert_eq!(cache.stat().entries, 10);
    // Used now, and so the newest.
    assert_eq!(obtain(&cache, "0"), Origin::Local);
    assert_eq!(obtain(&cache, "one more"), Origin::Made);
    let left: Vec<Key> = cache.list().iter().map(|entry| entry.key).collect();
    let is_left = |name: &str| left.contains(&key(name));
    assert!(is_left("one more") && is_left("0") && is_left("9"));
    assert!(!is_left("1") && !is_left("2"));
    // To four fifths.
    assert_eq!(left.len(), 8);
}

#[test]
fn readers_see_only_what_is_whole_while_entries_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::new(folder.path());
    settings.most = 8 * 3 * 4096;
    let cache = Cache::new(settings);
    thread::scope(|scope| {
        for thread in 0..4 {
            let cache = cache.clone();
            scope.spawn(move || {
                for round in 0..150 {
                    // Each result is compared.
                    obtain(&cache, &((round * 7 + thread * 3) % 24).to_string());
                }
            });
        }
    });
    let verified = cache.verify(false);
    assert!(verified.damaged.is_empty(), "{:?}", verified.damaged);
    // While one removed, each of the others may have added.
    let left = cache.stat().entries;
    assert!(left <= 8 + 4, "{left} entries");
}

#[test]
fn the_least_cache_and_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::new(folder.path());
    settings.most = 0;
    let cache = Cache::new(settings);
    assert_eq!(obtain(&cache, "a"), Origin::Made);
    assert_eq!(entries(folder.path()), [] as [PathBuf; 0]);
}

#[test]
fn versions_of_the_format_lie_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let later = folder.path().join("v2/ab");
    let theirs = later.join("of-a-later-version");
    fs::create_dir_all(&later).unwrap();
    fs::write(&theirs, b"what it is").unwrap();
    fs::write(folder.path().join("notes"), b"the user's").unwrap();
    let cache = cache_in(folder.path());
    assert_eq!(obtain(&cache, "a"), Origin::Made);
    assert_eq!(cache.list().len(), 1);
    assert!(cache.verify(true).damaged.is_empty());
    assert!(theirs.exists());
    cache.clear().unwrap();
    assert!(!theirs.exists());
    assert!(folder.path().join("notes").exists());
}

#[test]
fn what_dead_processes_left_is_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let cache = cache_in(folder.path());
    obtain(&cache, "a");
    let left = folder.path().join("v1/tmp/left");
    let fresh = folder.path().join("v1/tmp/fresh");
    fs::write(&left, b"half").unwrap();
    fs::write(&fresh, b"half").unwrap();
    let file = fs::File::options().write(true).open(&left).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(7200))
        .unwrap();
    fs::remove_file(folder.path().join("v1/size")).unwrap();
    obtain(&cache, "b");
    assert!(!left.exists() && fresh.exists());
}

#[cfg(unix)]
fn make_fifo(at: &Path) {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    mknodat(CWD, at, FileType::Fifo, Mode::RWXU, 0).unwrap();
}

/// What may lie in the place of something of the cache's: each holds, or leads elsewhere.
#[cfg(unix)]
type Put<'a> = Box<dyn Fn(&Path) + 'a>;

#[cfg(unix)]
fn strangers(elsewhere: &Path) -> Vec<(&'static str, Put<'_>)> {
    use std::os::unix::fs::symlink;
    vec![
        ("a FIFO", Box::new(make_fifo)),
        (
            "a socket",
            Box::new(|at: &Path| {
                // A path of any length: sockets have short ones.
                let short = elsewhere.join("socket");
                drop(std::os::unix::net::UnixListener::bind(&short).unwrap());
                fs::rename(short, at).unwrap();
            }),
        ),
        (
            "a link to a file",
            Box::new(|at: &Path| symlink(elsewhere.join("file"), at).unwrap()),
        ),
        (
            "a link to a folder",
            Box::new(|at: &Path| symlink(elsewhere.join("folder"), at).unwrap()),
        ),
        (
            "a link to a FIFO",
            Box::new(|at: &Path| symlink(elsewhere.join("fifo"), at).unwrap()),
        ),
        (
            "a link to nothing",
            Box::new(|at: &Path| symlink(elsewhere.join("none"), at).unwrap()),
        ),
        (
            "a link to a device",
            Box::new(|at: &Path| symlink("/dev/zero", at).unwrap()),
        ),
        (
            "a folder",
            Box::new(|at: &Path| fs::create_dir(at).unwrap()),
        ),
        (
            "a full folder",
            Box::new(|at: &Path| {
                fs::create_dir(at).unwrap();
                fs::write(at.join("file"), "theirs").unwrap();
            }),
        ),
        (
            "a plain file",
            Box::new(|at: &Path| fs::write(at, "theirs").unwrap()),
        ),
    ]
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_holds_nobody_and_leads_nowhere() {
    // Elsewhere there are files that look like the cache's own.
    let elsewhere = tempfile::tempdir().unwrap();
    let elsewhere = elsewhere.path();
    let sample = key("a").to_string();
    fs::write(elsewhere.join("file"), "theirs").unwrap();
    for folder in ["folder", "folder/3f", "folder/tmp", "folder/claims"] {
        fs::create_dir_all(elsewhere.join(folder)).unwrap();
        for name in [&*sample, "size", "size.lock", "file"] {
            fs::write(elsewhere.join(folder).join(name), "theirs").unwrap();
        }
    }
    make_fifo(&elsewhere.join("fifo"));
    let theirs = || {
        let mut found = Vec::new();
        let mut folders = vec![elsewhere.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let kind = fs::symlink_metadata(&path).unwrap().file_type();
                if kind.is_dir() {
                    folders.push(path.clone());
                }
                let content = kind.is_file().then(|| fs::read_to_string(&path).unwrap());
                found.push((path, content));
            }
        }
        found.sort();
        found
    };
    let before = theirs();

    let shard = format!("v1/{}", &sample[..2]);
    let entry = format!("{shard}/{sample}");
    let claim = format!("v1/claims/{sample}");
    let levels = [
        "v1",
        &*shard,
        &*entry,
        "v1/tmp",
        "v1/claims",
        &*claim,
        "v1/size",
        "v1/size.lock",
    ];
    for level in levels {
        for (what, put) in strangers(elsewhere) {
            let folder = tempfile::tempdir().unwrap();
            let cache = cache_in(folder.path());
            // What was kept before the stranger came, too.
            for name in ["a", "b"] {
                assert_eq!(obtain(&cache, name), Origin::Made);
            }
            let at = folder.path().join(level);
            match fs::symlink_metadata(&at) {
                Ok(info) if info.is_dir() => fs::remove_dir_all(&at).unwrap(),
                Ok(_) => fs::remove_file(&at).unwrap(),
                Err(_) => fs::create_dir_all(at.parent().unwrap()).unwrap(),
            }
            put(&at);
            let told = format!("{what} at {level}");
            // Each comes to an end, with the right result.
            obtain(&cache, "a");
            obtain(&cache, "c");
            let _ = (cache.stat(), cache.list());
            let _ = cache.verify(false);
            let _ = cache.verify(true);
            obtain(&cache, "a");
            let cleared = cache.clear();
            assert_eq!(theirs(), before, "{told}");
            assert_eq!(cache.stat().entries, 0, "{told}");
            // What could not be cleared is named.
            let is_left = [&*shard, "v1", "v1/tmp", "v1/claims"].contains(&level)
                && !what.contains("folder")
                || what.starts_with("a link")
                    && [&*shard, "v1", "v1/tmp", "v1/claims"].contains(&level);
            match cleared {
                Err(error) => assert!(
                    error.to_string().contains(folder.path().to_str().unwrap()),
                    "{told}: {error}"
                ),
                Ok(_) => assert!(!is_left || fs::symlink_metadata(&at).is_err(), "{told}"),
            }
            obtain(&cache, "a");
            assert_eq!(theirs(), before, "{told}");
        }
    }
}
