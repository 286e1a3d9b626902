//! One process of a job: obtains keys in order, and says how.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use gfxjit_cache::{Cache, Location, Origin, Settings, Store, StoreError};

use crate::chaos::{self, Misbehaving};
use crate::support::obtain_by;

/// What a process is to do.
#[derive(Clone, Copy)]
pub(crate) struct Work<'a> {
    /// The store's URL.
    pub(crate) url: &'a str,
    /// The folder of its host.
    pub(crate) folder: &'a Path,
    /// To this file a line is written for each compile.
    pub(crate) log: &'a Path,
    pub(crate) keys: u32,
    /// How long a compile takes.
    pub(crate) takes: Duration,
    /// How long it waits for others.
    pub(crate) wait: Duration,
    /// How the store misbehaves.
    pub(crate) fault: chaos::Fault,
}

impl Work<'_> {
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--rank", self.url]);
        command.args([self.folder, self.log]);
        command.arg(self.keys.to_string());
        command.arg(self.takes.as_millis().to_string());
        command.arg(self.wait.as_millis().to_string());
        command.arg(self.fault.to_string());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

/// What a process says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Said {
    pub(crate) made: u64,
    pub(crate) local: u64,
    pub(crate) shared: u64,
    /// Operations of the store, of all keys.
    pub(crate) operations: u64,
    /// Those of the key that needed most.
    pub(crate) most: u64,
}

impl Said {
    pub(crate) fn of(output: &Output) -> Self {
        let text = String::from_utf8_lossy(&output.stdout);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {error}", output.status);
        let numbers: Vec<u64> = text.split_whitespace().map(number).collect();
        let [made, local, shared, operations, most] = numbers[..] else {
            panic!("{text}{error}");
        };
        Self {
            made,
            local,
            shared,
            operations,
            most,
        }
    }
}

fn number<T: FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

/// Counts a store's operations.
struct Counted {
    store: Arc<dyn Store>,
    operations: Arc<AtomicU64>,
}

impl Counted {
    fn count(&self) -> &dyn Store {
        self.operations.fetch_add(1, Ordering::Relaxed);
        &*self.store
    }
}

impl Store for Counted {
    fn name(&self) -> String {
        self.store.name()
    }

    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        self.count().get(name, within)
    }

    fn get_again(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        self.count().get_again(name, within)
    }

    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError> {
        self.count().put(name, bytes, within)
    }

    fn has_leases(&self) -> bool {
        self.store.has_leases()
    }

    fn put_new(&self, name: &str, bytes: &[u8], within: Duration) -> Result<bool, StoreError> {
        self.count().put_new(name, bytes, within)
    }

    fn remove(&self, name: &str, within: Duration) -> Result<(), StoreError> {
        self.count().remove(name, within)
    }
}

/// The role: the words of [`Work::command`].
pub(crate) fn run(words: &[&str]) {
    let [url, folder, log, keys, takes, wait, fault] = words[..] else {
        panic!("no rank: {words:?}");
    };
    let location = Location::parse(url).unwrap();
    let operations = Arc::new(AtomicU64::new(0));
    let store = Misbehaving::new(location.store(&|_, _| None).unwrap(), number(fault));
    let counted = Counted {
        store: Arc::new(store),
        operations: Arc::clone(&operations),
    };
    let mut settings = Settings::new(folder);
    settings.shared = Some(location.with(Arc::new(counted)));
    settings.wait = Duration::from_millis(number(wait));
    let cache = Cache::new(settings);
    let takes = Duration::from_millis(number(takes));
    let mut origins = BTreeMap::new();
    let mut most = 0;
    for key in 0..number::<u32>(keys) {
        let before = operations.load(Ordering::Relaxed);
        let origin = obtain_by(&cache, &format!("key {key}"), || {
            let mut log = OpenOptions::new()
                .append(true)
                .create(true)
                .open(log)
                .unwrap();
            // In one piece, so that lines of several processes are not mixed.
            let line = format!("{key} {}\n", std::process::id());
            log.write_all(line.as_bytes()).unwrap();
            thread::sleep(takes);
        });
        *origins.entry(format!("{origin:?}")).or_insert(0_u64) += 1;
        most = most.max(operations.load(Ordering::Relaxed) - before);
    }
    cache.flush();
    let of = |origin: Origin| origins.get(&format!("{origin:?}")).copied().unwrap_or(0);
    println!(
        "{} {} {} {} {most}",
        of(Origin::Made),
        of(Origin::Local),
        of(Origin::Shared),
        operations.load(Ordering::Relaxed)
    );
}
