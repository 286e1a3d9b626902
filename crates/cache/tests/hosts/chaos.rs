//! Stores that stall, lie, are full and fail, and hosts that are killed: each survivor has the right image in time.
//!
//! `--chaos URL RUNS [HOST:PORT]` is the large form: a run is a process. With an address, the network misbehaves as
//! well: connections to the server there go through `proxy.rs`, whose port the URL, or `AWS_ENDPOINT_URL`, names as
//! `PORT`.

use std::fmt;
use std::path::Path;
use std::process::Child;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gfxjit_cache::{Store, StoreError};
use libtest_mimic::Failed;

use crate::Test;
use crate::proxy::Proxy;
use crate::rank::{Said, Work};

pub(crate) const TESTS: &[Test] = &[("nothing_does_harm", nothing_does_harm)];

/// How a store misbehaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    None,
    /// It takes longer than its limit, now and then.
    Stalls,
    /// It gives other bytes, or says the contrary of what is so.
    Lies,
    /// It takes no bytes.
    Full,
    /// It fails now and then.
    Fails,
}

const FAULTS: [Fault; 5] = [
    Fault::None,
    Fault::Stalls,
    Fault::Lies,
    Fault::Full,
    Fault::Fails,
];

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = FAULTS.into_iter().find(|fault| fault.to_string() == text);
        found.ok_or_else(|| text.to_owned())
    }
}

/// Random numbers (xorshift64*), so that a run can be repeated.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % most
    }
}

/// A store with a fault.
pub(crate) struct Misbehaving {
    store: Arc<dyn Store>,
    fault: Fault,
    random: Mutex<Random>,
    /// Bytes that it once had, of any name.
    old: Mutex<Vec<u8>>,
}

impl Misbehaving {
    pub(crate) fn new(store: Arc<dyn Store>, fault: Fault) -> Self {
        Self {
            store,
            fault,
            random: Mutex::new(Random::new(u64::from(std::process::id()))),
            old: Mutex::default(),
        }
    }

    fn below(&self, most: u64) -> u64 {
        self.random.lock().unwrap().below(most)
    }

    /// Before each operation.
    fn begin(&self, within: Duration) -> Result<(), StoreError> {
        match self.fault {
            Fault::Stalls if self.below(3) == 0 => {
                thread::sleep(within / 2 * self.below(5) as u32);
                Ok(())
            }
            Fault::Fails if self.below(3) == 0 => Err(StoreError("it fails".to_owned())),
            _ => Ok(()),
        }
    }

    fn lie(&self, bytes: Option<Vec<u8>>) -> Option<Vec<u8>> {
        if self.fault != Fault::Lies {
            return bytes;
        }
        let mut bytes = bytes.unwrap_or_else(|| self.old.lock().unwrap().clone());
        let at = self.below(bytes.len().max(1) as u64) as usize;
        match self.below(6) {
            0 => return None,
            1 => bytes.truncate(at),
            2 => bytes
                .iter_mut()
                .skip(at)
                .take(1)
                .for_each(|byte| *byte ^= 1),
            3 => std::mem::swap(&mut bytes, &mut self.old.lock().unwrap()),
            4 => bytes.extend_from_slice(b"more"),
            _ => {}
        }
        Some(bytes)
    }
}

impl Store for Misbehaving {
    fn name(&self) -> String {
        format!("{} ({})", self.store.name(), self.fault)
    }

    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        self.begin(within)?;
        Ok(self.lie(self.store.get(name, within)?))
    }

    fn get_again(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        self.begin(within)?;
        Ok(self.lie(self.store.get_again(name, within)?))
    }

    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError> {
        self.begin(within)?;
        match self.fault {
            Fault::Full => Err(StoreError("it is full".to_owned())),
            // What it has forgotten.
            Fault::Lies if self.below(3) == 0 => Ok(()),
            Fault::Lies => {
                let bytes = self.lie(Some(bytes.to_vec())).unwrap_or_default();
                self.store.put(name, &bytes, within)
            }
            _ => self.store.put(name, bytes, within),
        }
    }

    fn has_leases(&self) -> bool {
        self.store.has_leases()
    }

    fn put_new(&self, name: &str, bytes: &[u8], within: Duration) -> Result<bool, StoreError> {
        self.begin(within)?;
        match self.fault {
            Fault::Full => Err(StoreError("it is full".to_owned())),
            Fault::Lies if self.below(2) == 0 => Ok(self.below(2) == 0),
            _ => self.store.put_new(name, bytes, within),
        }
    }

    fn remove(&self, name: &str, within: Duration) -> Result<(), StoreError> {
        self.begin(within)?;
        match self.fault {
            Fault::Lies if self.below(2) == 0 => Ok(()),
            _ => self.store.remove(name, within),
        }
    }
}

/// Processes of a round: all want the same keys at the same time.
const RANKS: u64 = 4;
const KEYS: u32 = 2;
const TAKES: Duration = Duration::from_millis(30);
const WAIT: Duration = Duration::from_millis(1000);
/// Settings of the store: the limit, and a term that ends within [`WAIT`].
const SETTINGS: &str = "limit=150ms&lease=240ms";
/// A process waits for a key's compile elsewhere, and a few times for the store, and compiles. The rest is for a
/// machine with other work.
const LONGEST: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Total {
    runs: u64,
    killed: u64,
    compiles: u64,
    shared: u64,
    longest: Duration,
}

/// One round, with a store of its own; `port` is that of a proxy.
fn round(url: &str, port: Option<u16>, folder: &Path, seed: u64) -> Total {
    let mut random = Random::new(seed + 1);
    let mut total = Total::default();
    let start = Instant::now();
    let url = format!("{url}?{SETTINGS}");
    let endpoint = std::env::var("AWS_ENDPOINT_URL").unwrap_or_default();
    let spawn = |rank: u64, fault| -> Child {
        let work = Work {
            url: &url,
            folder: &folder.join(format!("host{rank}")),
            log: &folder.join("log"),
            keys: KEYS,
            takes: TAKES,
            wait: WAIT,
            fault,
        };
        let mut command = work.command();
        if let Some(port) = port {
            command.env(
                "AWS_ENDPOINT_URL",
                endpoint.replace("PORT", &port.to_string()),
            );
        }
        command.spawn().unwrap()
    };
    let mut alive = Vec::new();
    let mut doomed = Vec::new();
    for rank in 0..RANKS {
        // Half of them have nothing to bear but the others.
        let fault = match random.below(2) {
            0 => Fault::None,
            _ => FAULTS[random.below(FAULTS.len() as u64) as usize],
        };
        let child = spawn(rank, fault);
        match random.below(4) {
            0 => doomed.push((Duration::from_millis(random.below(90)), child)),
            _ => alive.push(child),
        }
    }
    doomed.sort_by_key(|&(when, _)| when);
    for (when, mut child) in doomed {
        thread::sleep(when.saturating_sub(start.elapsed()));
        child.kill().unwrap();
        child.wait().unwrap();
        total.killed += 1;
    }
    for child in alive {
        // Bodies are checked where they are obtained, and each process must end well.
        let said = Said::of(&child.wait_with_output().unwrap());
        assert_eq!(
            said.made + said.local + said.shared,
            u64::from(KEYS),
            "{said:?}"
        );
        total.compiles += said.made;
        total.shared += said.shared;
    }
    total.runs = RANKS;
    total.longest = start.elapsed();
    assert!(total.longest < LONGEST, "round {seed}: {total:?}");
    total
}

/// Rounds until there are that many runs, several at a time.
fn rounds(
    url: impl Fn(u64) -> String + Sync,
    port: Option<u16>,
    folder: &Path,
    runs: u64,
    at_once: u64,
) -> Total {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Total::default());
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed * RANKS >= runs {
                        return;
                    }
                    let folder = folder.join(seed.to_string());
                    std::fs::create_dir(&folder).unwrap();
                    let one = round(&url(seed), port, &folder, seed);
                    let _ = std::fs::remove_dir_all(&folder);
                    let mut total = total.lock().unwrap();
                    total.runs += one.runs;
                    total.killed += one.killed;
                    total.compiles += one.compiles;
                    total.shared += one.shared;
                    total.longest = total.longest.max(one.longest);
                }
            });
        }
    });
    total.into_inner().unwrap()
}

/// The large form.
pub(crate) fn run(words: &[&str]) {
    let (url, runs, server) = match *words {
        [url, runs] => (url, runs, None),
        [url, runs, server] => (url, runs, Some(server)),
        _ => panic!("--chaos URL RUNS [HOST:PORT]"),
    };
    let proxy = server.map(Proxy::start);
    let port = proxy.as_ref().map(Proxy::port);
    let folder = tempfile::tempdir().unwrap();
    let own = format!("t{:x}", std::process::id());
    let url = |seed: u64| {
        let url = port.map_or_else(
            || url.to_owned(),
            |port| url.replace("PORT", &port.to_string()),
        );
        match url.contains("://") {
            true => format!("{url}/{own}/{seed}"),
            false => format!("{}/{own}/{seed}/shared", url.trim_end_matches('/')),
        }
    };
    let start = Instant::now();
    let total = rounds(url, port, folder.path(), runs.parse().unwrap(), 8);
    let faults = proxy.map_or(0, |proxy| proxy.faults());
    println!(
        "{}: {} runs, {} killed, {} compiled, {} taken from the store, {faults} connections spoilt, {:.1} s at most, \
         {:.0} s; 0 failures, 0 wrong images",
        words[0],
        total.runs,
        total.killed,
        total.compiles,
        total.shared,
        total.longest.as_secs_f64(),
        start.elapsed().as_secs_f64(),
    );
}

fn nothing_does_harm() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let url = |seed| {
        let shared = folder.path().join(format!("shared{seed}"));
        shared.display().to_string()
    };
    let total = rounds(url, None, folder.path(), 80, 4);
    assert_eq!(total.runs, 80);
    assert!(
        total.killed > 0 && total.shared > 0 && total.compiles > 0,
        "{total:?}"
    );
    Ok(())
}
