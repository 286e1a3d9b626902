//! Optimized code that one process makes and others take.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::print_stdout, reason = "that is how the processes answer")]
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Arguments, Gpu, compile};
use gfxjit_cache::{Cache, Settings};
use gfxjit_sim::engine::work;
use gfxjit_sim_jit::Jit;
use libtest_mimic::{Failed, Trial};

/// A kernel with a loop, a barrier, a call of a function, a table in the image (`{}` is a constant of it), and an atomic operation.
const SOURCE: &str = "constant uint table[4] = { 3, 5, 7, {} };
    __attribute__((noinline)) uint mix(uint v, uint i) {
        for (uint j = 0; j < (v & 3); j++) v = v * 1664525 + (i >> 3);
        return v ^ table[v & 3]; }
    kernel void k(global uint *out, uint seed) {
        local uint s[64]; uint l = LOCAL, v = seed + GROUP * 64 + l;
        for (uint i = 0; i < 40; i++) {
            s[l] = v; BARRIER();
            v = mix(v + (s[(l + i) % 64] >> 1), i); BARRIER();
        }
        __atomic_fetch_add(out + GROUP * 64 + l, v, __ATOMIC_RELAXED); }";

const WORDS: usize = 256;

/// Most launches in which `auto` has to come to optimized code.
const MOST: u32 = 100_000;

fn cache(folder: &Path, most: u64) -> Cache {
    let mut settings = Settings::new(folder);
    settings.private = true;
    settings.most = most;
    Cache::new(settings)
}

fn launch(gpu: &Gpu, seed: u32) -> Vec<u32> {
    let out = gpu.buffer(&vec![0; WORDS]);
    let arguments = Arguments::default().buffer(out).u32(seed);
    let mut dispatch = gpu.dispatch("k", arguments);
    dispatch.workgroup = [64, 1, 1];
    dispatch.grid = [WORDS as u32, 1, 1];
    dispatch.software.get_or_insert_default().instruction_limit = None;
    gpu.run(dispatch).unwrap();
    let words = gpu.read(out, WORDS);
    gpu.free(out);
    words
}

/// The process: launches the kernel of an image until there is optimized code, and says what it computes and how many
/// instructions were translated and taken.
fn role(folder: &str, uri: &str, image: &str, most: &str) {
    let image = fs::read(image).unwrap();
    let jit = Jit::keeping(cache(Path::new(folder), most.parse().unwrap()));
    let gpu = Gpu::with(jit, uri, image);
    let first = launch(&gpu, 7);
    for number in 0.. {
        assert!(number < MOST, "there is no optimized code");
        if work::optimized_instructions() + work::kept_instructions() > 0 {
            break;
        }
        assert_eq!(launch(&gpu, 7), first);
    }
    // In optimized code.
    assert_eq!(launch(&gpu, 7), first);
    drop(gpu);
    let mut hash = DefaultHasher::new();
    first.hash(&mut hash);
    println!(
        "{} {} {}",
        work::optimized_instructions(),
        work::kept_instructions(),
        hash.finish()
    );
}

/// What a process has done.
#[derive(PartialEq, Eq, Debug)]
struct Did {
    translated: u64,
    taken: u64,
    /// The words that it computed, as one.
    result: u64,
}

/// A folder for a test.
struct Place {
    dir: tempfile::TempDir,
    most: u64,
}

impl Place {
    fn new() -> Self {
        Self {
            dir: tempfile::tempdir().unwrap(),
            most: 1 << 30,
        }
    }

    fn root(&self) -> PathBuf {
        self.dir.path().join("host")
    }

    fn image(&self, target: &str, constant: u32) -> PathBuf {
        let source = SOURCE.replacen("{}", &constant.to_string(), 1);
        let path = self.dir.path().join(format!("{target}-{constant}.co"));
        fs::write(&path, compile(target, &source, &["-O2"])).unwrap();
        path
    }

    fn run(&self, uri: &str, image: &Path) -> Did {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("--role").arg(self.root()).arg(uri).arg(image);
        let output = command.arg(self.most.to_string()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{uri}: {}: {error}", output.status);
        let said = String::from_utf8(output.stdout).unwrap();
        let numbers: Vec<u64> = said
            .split_whitespace()
            .map(|word| word.parse().unwrap())
            .collect();
        let [translated, taken, result] = numbers[..] else {
            panic!("{said}");
        };
        Did {
            translated,
            taken,
            result,
        }
    }

    /// The files of entries.
    fn entries(&self) -> Vec<PathBuf> {
        let below = |path: &Path| -> Vec<PathBuf> {
            let found = fs::read_dir(path).unwrap();
            found.map(|entry| entry.unwrap().path()).collect()
        };
        let folders = below(&self.root().join("v1")).into_iter();
        let shards = folders.filter(|path| path.file_name().unwrap().len() == 2);
        shards.flat_map(|shard| below(&shard)).collect()
    }
}

fn a_second_process_translates_nothing(target: &str) {
    let place = Place::new();
    let image = place.image(target, 11);
    let uri = format!("sim://{target}?engine=jit-only");
    let first = place.run(&uri, &image);
    assert!(first.translated > 0 && first.taken == 0, "{uri}: {first:?}");
    for _ in 0..2 {
        let again = place.run(&uri, &image);
        assert_eq!(again.translated, 0, "{uri}");
        assert_eq!(again.taken, first.translated, "{uri}");
        assert_eq!(again.result, first.result, "{uri}");
    }
}

/// Which regions get hot is a matter of time, so that a later process may translate another one, or need fewer; in the
/// end nothing is left to translate.
fn processes_come_to_translate_nothing(target: &str) {
    let place = Place::new();
    let image = place.image(target, 11);
    let uri = format!("sim://{target}?engine=auto");
    let first = place.run(&uri, &image);
    assert!(first.translated > 0 && first.taken == 0, "{uri}: {first:?}");
    for _ in 0..20 {
        let again = place.run(&uri, &image);
        assert!(again.taken > 0, "{uri}: {again:?}");
        assert_eq!(again.result, first.result, "{uri}");
        if again.translated == 0 {
            return;
        }
    }
    panic!("{uri}: each process translates");
}

fn what_differs_is_translated() {
    let place = Place::new();
    let image = place.image("gfx1100", 11);
    let uri = "sim://gfx1100?engine=jit-only";
    let first = place.run(uri, &image);
    let others = [
        // The table is no code; the kernel is the same.
        (uri.to_owned(), place.image("gfx1100", 13), true),
        (format!("{uri}&nans=one"), image.clone(), false),
        (
            uri.replace("gfx1100", "gfx1201"),
            place.image("gfx1201", 11),
            false,
        ),
    ];
    for (uri, image, is_kept) in &others {
        let fresh = Place::new().run(uri, image);
        let did = place.run(uri, image);
        assert_eq!(
            (did.taken > 0, did.translated == 0),
            (*is_kept, *is_kept),
            "{uri}: {did:?}"
        );
        assert_eq!(did.result, fresh.result, "{uri}");
    }
    assert_eq!(place.run(uri, &image).taken, first.translated);
}

fn what_cannot_be_trusted_is_not_taken() {
    let place = Place::new();
    let image = place.image("gfx1100", 11);
    let uri = "sim://gfx1100?engine=jit-only";
    let first = place.run(uri, &image);
    let is_translated_anew = |what: &str| {
        let did = place.run(uri, &image);
        assert_eq!(did, place.run_without(uri, &image), "{what}");
    };
    let is_taken = || place.run(uri, &image).taken == first.translated;
    assert!(is_taken());
    let root = place.root();
    for mode in [0o777, 0o750] {
        fs::set_permissions(&root, fs::Permissions::from_mode(mode)).unwrap();
        is_translated_anew("a folder that others reach");
    }
    fs::set_permissions(&root, fs::Permissions::from_mode(0o700)).unwrap();
    assert!(is_taken());
    // Links, other rights, damage: they are replaced.
    for entry in place.entries() {
        let elsewhere = place.dir.path().join("elsewhere");
        fs::rename(&entry, &elsewhere).unwrap();
        symlink(&elsewhere, &entry).unwrap();
    }
    is_translated_anew("links");
    assert!(is_taken());
    for entry in place.entries() {
        fs::set_permissions(&entry, fs::Permissions::from_mode(0o602)).unwrap();
    }
    is_translated_anew("files that others write");
    assert!(is_taken());
    for entry in place.entries() {
        let mut bytes = fs::read(&entry).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&entry, bytes).unwrap();
    }
    is_translated_anew("damage");
    assert!(is_taken());
    for entry in place.entries() {
        let bytes = fs::read(&entry).unwrap();
        fs::write(&entry, &bytes[..bytes.len() / 2]).unwrap();
    }
    is_translated_anew("files that are cut off");
    assert!(is_taken());
}

impl Place {
    /// What a process does that has no kept code.
    fn run_without(&self, uri: &str, image: &Path) -> Did {
        let did = Self::new().run(uri, image);
        assert!(did.translated > 0 && self.root().is_dir());
        did
    }
}

fn many_processes_at_once_and_a_bound() {
    let mut place = Place::new();
    let image = place.image("gfx1100", 11);
    let uri = "sim://gfx1100?engine=jit-only";
    let all: Vec<Did> = std::thread::scope(|scope| {
        let run = || place.run(uri, &image);
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    for did in &all {
        assert_eq!(did.result, all[0].result);
        assert_eq!(did.translated + did.taken, all[0].translated + all[0].taken);
    }
    assert_eq!(place.run(uri, &image).translated, 0);
    // Room for one or two of its regions.
    let largest = |place: &Place| {
        let sizes = place
            .entries()
            .into_iter()
            .map(|entry| fs::metadata(entry).unwrap().len());
        sizes.max().unwrap()
    };
    place.most = largest(&place).next_multiple_of(4096) + 4096;
    for target in ["gfx1030", "gfx1201", "gfx90a"] {
        let image = place.image(target, 11);
        place.run(&format!("sim://{target}?engine=jit-only"), &image);
        let stat = cache(&place.root(), place.most).stat();
        assert!(stat.bytes <= place.most, "{target}: {stat:?}");
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, folder, uri, image, most] = &words[..]
        && first == "--role"
    {
        role(folder, uri, image, most);
        return;
    }
    let test = |name: &str, run: fn()| {
        Trial::test(name, move || {
            run();
            Ok::<_, Failed>(())
        })
    };
    let mut trials = vec![
        test("what_differs_is_translated", what_differs_is_translated),
        test(
            "what_cannot_be_trusted_is_not_taken",
            what_cannot_be_trusted_is_not_taken,
        ),
        test(
            "many_processes_at_once_and_a_bound",
            many_processes_at_once_and_a_bound,
        ),
    ];
    for target in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        let mut of = |name: &str, run: fn(&str)| {
            trials.push(Trial::test(format!("{name}_{target}"), move || {
                run(target);
                Ok(())
            }));
        };
        of(
            "a_second_process_translates_nothing",
            a_second_process_translates_nothing,
        );
        of(
            "processes_come_to_translate_nothing",
            processes_come_to_translate_nothing,
        );
    }
    libtest_mimic::run(&libtest_mimic::Arguments::from_args(), trials).exit();
}
