//! What a driver for real GPUs must do, in a process of its own: `tests/rocm.rs` runs it over ROCm's
//! libraries on software GPUs, `tests/card.rs` on an NVIDIA GPU; it can be run where there is a GPU.
//!
//!     driver_suite DRIVER conformance DEVICE [FILTER]
//!     driver_suite DRIVER fault DEVICE
//!     driver_suite DRIVER lost DEVICE
//!     driver_suite DRIVER changing DEVICE
//!     driver_suite DRIVER kernels DEVICE FOLDER EVERY [WORD…]
//!     driver_suite DRIVER stress DEVICE THREADS LAUNCHES QUEUES LOADS
//!
//! `EVERY` runs each n-th file of IR, assembly and HIP C++, of these those whose names have one of the words. What passes and fails goes to standard output.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use gfxjit::hal::Driver;
use gfxjit::{Device, Runtime};
use gfxjit_testing::case::{self, Case, TARGETS};
use gfxjit_testing::changing;
use gfxjit_testing::conformance::{self, CHECKS, Subject, stress};
use gfxjit_testing::runner;

/// The drivers, by their names.
fn driver(name: &str) -> Arc<dyn Driver> {
    // SAFETY: the kernels are the tests', which stay inside their buffers.
    unsafe {
        match name {
            "hsa" => Arc::new(gfxjit_rocm::HsaDriver::new(None)),
            "hip" => Arc::new(gfxjit_rocm::HipDriver::new(None)),
            "cuda" => Arc::new(gfxjit_cuda::CudaDriver::new(None)),
            other => panic!("no driver {other}"),
        }
    }
}

/// What a test came to.
enum Came {
    Good,
    LeftOut,
    Bad(String),
}

/// Runs tests and prints what they come to; whether none failed.
fn all(tests: impl IntoIterator<Item = (String, Box<dyn FnOnce() -> Came>)>) -> bool {
    let [mut good, mut left_out, mut bad] = [0; 3];
    for (name, test) in tests {
        let begun = Instant::now();
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(test));
        let result = result.unwrap_or_else(|panic| {
            let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
                (Some(text), _) => (*text).to_owned(),
                (_, Some(text)) => text.clone(),
                _ => "without words".to_owned(),
            };
            Came::Bad(text)
        });
        match result {
            Came::Good => {
                good += 1;
                println!("ok {name} ({:.1?})", begun.elapsed());
            }
            Came::LeftOut => left_out += 1,
            Came::Bad(reason) => {
                bad += 1;
                println!("FAILED {name}: {reason}");
            }
        }
    }
    println!("{good} passed, {left_out} left out, {bad} failed");
    bad == 0 && good > 0
}

/// One check that takes the device along.
fn last(driver: Arc<dyn Driver>, uri: &str, name: &str, check: fn(&Subject<'_>)) -> bool {
    let uri = uri.to_owned();
    let test = move || {
        check(&Subject::new(&*driver, &uri));
        Came::Good
    };
    all([(name.to_owned(), Box::new(test) as Box<dyn FnOnce() -> Came>)])
}

fn conformance(driver: &Arc<dyn Driver>, uri: &str, filter: &str) -> bool {
    let chosen = CHECKS.iter().filter(|check| check.name.contains(filter));
    all(chosen.map(|check| {
        let (driver, uri) = (Arc::clone(driver), uri.to_owned());
        let test = move || {
            (check.run)(&Subject::new(&*driver, &uri));
            Came::Good
        };
        (
            check.name.to_owned(),
            Box::new(test) as Box<dyn FnOnce() -> Came>,
        )
    }))
}

/// What a vendor's library cannot do, by the beginnings of names. ROCm 7.14's HIP launches no kernel with OpenCL's `printf`
/// (`hipErrorIllegalState`), and the heap is damaged when it has printed by a format that is no constant, of those in the buffer
/// that `-mprintf-kind=buffered` has. On NVIDIA's GPUs lanes that are not in the mask of a vote end the kernel, and in code that is not
/// optimised lanes are still apart in a shuffle without a mask behind a branch.
const NOT_BY: [(&str, &str); 4] = [
    ("hip", "printf_buffered.ll::"),
    ("hip", "printf_cl.ll::"),
    ("cuda", "votes.hip::"),
    ("cuda", "compaction.hip::gfx1100::O0"),
];

fn kernels(device: &Device, folder: &Path, every: usize, words: &[&str]) -> bool {
    // A GPU of another make has waves of 32 lanes.
    let target = device.info().amd_target();
    let of = target.map_or("gfx1100", |target| target.processor().name());
    let files = case::files(folder).expect("kernels");
    let mut tests: Vec<(String, Box<dyn FnOnce() -> Came>)> = Vec::new();
    for path in files.into_iter().step_by(every) {
        let source = std::fs::read(&path).expect("a kernel");
        let mut case = Case::parse(&String::from_utf8_lossy(&source)).expect("a case");
        case.includes = Some(folder.to_owned());
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let own = TARGETS.iter().filter(|target| {
            let is_of = target.name.split(':').next() == Some(of);
            let lanes = device.info().amd_target().is_some() || target.lanes == 32;
            is_of && lanes && case.targets.contains(target)
        });
        for &target in own {
            for level in &case.levels {
                let name = format!("{file}::{}::{level}", target.name);
                if !words.is_empty() && !words.iter().any(|word| name.contains(word)) {
                    continue;
                }
                let driver = device.info().driver.name;
                if NOT_BY
                    .iter()
                    .any(|(by, what)| *by == driver && name.starts_with(what))
                {
                    tests.push((name, Box::new(|| Came::LeftOut)));
                    continue;
                }
                let (device, file, level) = (device.clone(), file.clone(), level.clone());
                let (source, case) = (source.clone(), case.clone());
                let test =
                    move || match runner::test_on(&device, &file, &source, &case, target, &level) {
                        Ok(true) => Came::Good,
                        Ok(false) => Came::LeftOut,
                        Err(reason) => Came::Bad(reason),
                    };
                tests.push((name, Box::new(test)));
            }
        }
    }
    all(gfxjit_test_tools::shard(tests))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let is_good = match arguments[..] {
        [name, "conformance", uri, ref rest @ ..] => {
            conformance(&driver(name), uri, rest.first().unwrap_or(&""))
        }
        [name, "fault", uri] => {
            let check = conformance::a_fault_takes_the_device_along;
            last(driver(name), uri, "a fault takes the device along", check)
        }
        [name, "changing", uri] => {
            let runtime = Runtime::with_drivers(vec![driver(name)]);
            let device = runtime.open(uri).expect("a device");
            let test = move || match changing::check(&device) {
                Ok(()) => Came::Good,
                Err(error) => Came::Bad(error.to_string()),
            };
            let name = "a program that changes while it lives".to_owned();
            all([(name, Box::new(test) as Box<dyn FnOnce() -> Came>)])
        }
        [name, "lost", uri] => {
            let check = conformance::a_lost_device_says_so;
            last(driver(name), uri, "a lost device says so", check)
        }
        [name, "kernels", uri, folder, every, ref rest @ ..] => {
            let device = Runtime::with_drivers(vec![driver(name)]).open(uri);
            let device = device.unwrap_or_else(|error| panic!("{error}"));
            let every = every.parse().expect("a number");
            kernels(&device, Path::new(folder), every, rest)
        }
        [name, "stress", uri, threads, launches, queues, loads] => {
            let number = |text: &str| text.parse::<usize>().expect("a number");
            let [threads, launches] = [number(threads) as u32, number(launches) as u32];
            let (queues, loads) = (number(queues), number(loads));
            let subject = |act: Box<dyn FnOnce(&Subject<'_>)>| {
                let (driver, uri) = (driver(name), uri.to_owned());
                let test = move || {
                    act(&Subject::new(&*driver, &uri));
                    Came::Good
                };
                Box::new(test) as Box<dyn FnOnce() -> Came>
            };
            let much = subject(Box::new(move |subject| {
                stress::threads(subject, threads, launches, queues);
            }));
            let often = subject(Box::new(move |subject| {
                let more = stress::loads(subject, loads);
                println!("{loads} loads left {} KiB", more >> 10);
                // A code object has some 10 KiB.
                assert!(
                    more < loads as u64 * 2048,
                    "{more} bytes more after {loads} loads"
                );
            }));
            all([("threads".to_owned(), much), ("loads".to_owned(), often)])
        }
        _ => panic!("driver_suite DRIVER conformance|fault|lost|kernels|stress DEVICE …"),
    };
    if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
