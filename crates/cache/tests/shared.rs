//! A store behind the folder.
#![allow(missing_docs, reason = "tests")]

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use gfxjit_cache::{
    Access, Answer, Cache, FolderStore, Key, Origin, Settings, Shared, Store, StoreError, Work,
    WorkResult,
};
use support::{about, key, obtain};

const LIMIT: Duration = Duration::from_millis(200);

/// A cache of a host's own over a store.
fn host(folder: &Path, store: Arc<dyn Store>, access: Access) -> Cache {
    let mut settings = Settings::new(folder);
    settings.shared = Some(Shared::new(store, access, LIMIT));
    Cache::new(settings)
}

#[test]
fn hosts_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(FolderStore::new(folder.path().join("shared")));
    let a = host(&folder.path().join("a"), store.clone(), Access::ReadWrite);
    let b = host(&folder.path().join("b"), store.clone(), Access::Read);
    assert_eq!(obtain(&a, "x"), Origin::Made);
    assert!(a.flush());
    assert_eq!(obtain(&b, "x"), Origin::Shared);
    assert_eq!(obtain(&b, "x"), Origin::Local);
    // The second only reads.
    assert_eq!(obtain(&b, "y"), Origin::Made);
    assert!(b.flush());
    assert_eq!(obtain(&a, "y"), Origin::Made);
}

#[test]
fn questions_are_shared_too() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(FolderStore::new(folder.path().join("shared")));
    let reading = |cache: &Cache, contents: &str| {
        let answer = |_: &str| -> Answer { Some(Key::of(contents.as_bytes())) };
        let work = Work {
            key: key("reading"),
            about: about("reading"),
            answer: &answer,
        };
        let obtained: Result<_, ()> = cache.obtain(&work, || {
            Ok(WorkResult {
                body: contents.as_bytes().to_vec(),
                extra: Vec::new(),
                asked: Some(vec![("file".to_owned(), answer("file"))]),
            })
        });
        let obtained = obtained.unwrap();
        assert_eq!(obtained.body, contents.as_bytes());
        obtained.origin
    };
    let a = host(&folder.path().join("a"), store.clone(), Access::ReadWrite);
    let b = host(&folder.path().join("b"), store, Access::Read);
    assert_eq!(reading(&a, "1"), Origin::Made);
    assert!(a.flush());
    assert_eq!(reading(&b, "2"), Origin::Made);
    assert_eq!(reading(&b, "1"), Origin::Shared);
    assert_eq!(reading(&b, "1"), Origin::Local);
    assert_eq!(reading(&b, "2"), Origin::Local);
}

/// Keeps everything in memory, and does to it what a test wants.
#[derive(Default)]
struct Memory {
    files: Mutex<BTreeMap<String, Vec<u8>>>,
    asked: AtomicUsize,
    /// How long each call takes.
    takes: Duration,
    fails: bool,
}

impl Store for Memory {
    fn name(&self) -> String {
        "memory".to_owned()
    }

    fn get(&self, name: &str, _: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        thread::sleep(self.takes);
        if self.fails {
            return Err(StoreError("it fails".to_owned()));
        }
        Ok(self.files.lock().unwrap().get(name).cloned())
    }

    fn put(&self, name: &str, bytes: &[u8], _: Duration) -> Result<(), StoreError> {
        thread::sleep(self.takes);
        let mut files = self.files.lock().unwrap();
        files.insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }
}

#[test]
fn what_a_store_gives_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Arc::new(Memory::default());
    let a = host(&folder.path().join("a"), memory.clone(), Access::ReadWrite);
    obtain(&a, "x");
    obtain(&a, "y");
    assert!(a.flush());
    let names: Vec<String> = memory.files.lock().unwrap().keys().cloned().collect();
    assert_eq!(names.len(), 2);
    for (number, damage) in [0_usize, 1, 2].into_iter().enumerate() {
        let whole = {
            let mut files = memory.files.lock().unwrap();
            let whole = files.clone();
            let other = whole[&names[1]].clone();
            for bytes in files.values_mut() {
                match damage {
                    0 => *bytes.last_mut().unwrap() ^= 1,
                    1 => bytes.truncate(100),
                    _ => *bytes = other.clone(),
                }
            }
            whole
        };
        let b = host(
            &folder.path().join(format!("b{number}")),
            memory.clone(),
            Access::ReadWrite,
        );
        // Right whatever comes; and what was damaged is whole again.
        let origins = [obtain(&b, "x"), obtain(&b, "y")];
        assert!(origins.contains(&Origin::Made), "{origins:?}");
        assert!(b.flush());
        assert_eq!(*memory.files.lock().unwrap(), whole);
    }
}

#[test]
fn a_slow_store_slows_work_by_its_limit_only() {
    let folder = tempfile::tempdir().unwrap();
    let slow = Arc::new(Memory {
        takes: Duration::from_secs(3),
        ..Memory::default()
    });
    let cache = host(folder.path(), slow.clone(), Access::ReadWrite);
    let mut waited = Vec::new();
    for name in ["1", "2", "3", "4", "5"] {
        let start = Instant::now();
        assert_eq!(obtain(&cache, name), Origin::Made);
        waited.push(start.elapsed());
    }
    let most = LIMIT + Duration::from_millis(800);
    assert!(waited.iter().all(|&time| time < most), "{waited:?}");
    // After the third it is left alone.
    assert!(waited[..3].iter().all(|&time| time >= LIMIT), "{waited:?}");
    assert!(waited[3] < LIMIT && waited[4] < LIMIT, "{waited:?}");
    assert_eq!(slow.asked.load(Ordering::Relaxed), 3);
    // What is uploaded is waited for as long.
    let start = Instant::now();
    assert!(!cache.flush());
    assert!(start.elapsed() < most);
}

#[test]
fn a_store_that_fails_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let failing = Arc::new(Memory {
        fails: true,
        ..Memory::default()
    });
    let cache = host(folder.path(), failing.clone(), Access::Read);
    for name in 0..10 {
        assert_eq!(obtain(&cache, &name.to_string()), Origin::Made);
    }
    assert_eq!(failing.asked.load(Ordering::Relaxed), 3);
}

#[test]
fn nobody_waits_for_uploads() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Arc::new(Memory {
        takes: Duration::from_millis(60),
        ..Memory::default()
    });
    let cache = host(folder.path(), memory.clone(), Access::ReadWrite);
    assert_eq!(obtain(&cache, "a"), Origin::Made);
    assert!(memory.files.lock().unwrap().is_empty(), "it is on its way");
    assert!(cache.flush());
    assert_eq!(memory.files.lock().unwrap().len(), 1);
}
