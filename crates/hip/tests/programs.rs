//! Programs of host and device code in `tests/hosts`, made by clang-22 with our headers, on our own
//! libamdhip64. A program checks itself: it prints what is wrong, and ends with 1.
//!
//! Each runs on one of its targets, which take turns, and on all with `GFXJIT_ALL_ENGINES=1`. Lines at a
//! program's head say what it needs:
//!
//! * `FLAGS:` more arguments for clang; `WITH:` another source of the same program
//! * `MODULE:`, `SHARED:` a source that becomes code of its own, or a library, whose path is the argument
//! * `LISTS:` files of the repository, whose paths are the arguments
//! * `SPIRV:` the code is SPIR-V for all targets, not code of each
//! * `DEVICES:` the number of GPUs; `TARGETS:` the targets that it is for
//! * `PRINTS:`, `ERRORS:` what stands in its standard output or standard error
#![allow(missing_docs, reason = "a test")]

use std::path::Path;
use std::process::{Command, ExitCode, Output};
use std::sync::{Arc, LazyLock};

use gfxjit_test_tools::built;
use libtest_mimic::{Arguments, Failed, Trial};
use tempfile::TempDir;

const TARGETS: [&str; 3] = ["gfx90a", "gfx1100", "gfx1201"];
const COMPILER: &str = "clang++-22";
/// The target that stands for all.
const SPIRV: &str = "amdgcnspirv";
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A folder with what all programs share: HIP's libraries, and the device libraries as clang wants them.
type Shared = Arc<LazyLock<Result<TempDir, String>>>;

fn prepare() -> Result<TempDir, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    gfxjit_hip::write_libraries(folder.path()).map_err(|error| error.to_string())?;
    gfxjit_hip::write_absent(folder.path(), |_| false).map_err(|error| error.to_string())?;
    let script = Path::new(ROOT).join("tests/hosts/device-libraries");
    let mut command = Command::new(script);
    command.arg(folder.path().join("device"));
    must_end_well(&run(&mut command)?, "device-libraries")?;
    Ok(folder)
}

/// What stands at a program's head.
#[derive(Default, Clone)]
struct Head {
    flags: Vec<String>,
    with: Option<String>,
    module: Option<String>,
    shared: Option<String>,
    lists: Vec<String>,
    is_spirv: bool,
    devices: usize,
    targets: Vec<String>,
    prints: Vec<String>,
    errors: Vec<String>,
}

impl Head {
    fn read(text: &str) -> Self {
        let mut head = Self {
            devices: 1,
            targets: TARGETS.map(str::to_owned).to_vec(),
            ..Self::default()
        };
        let words = |rest: &str| rest.split_whitespace().map(str::to_owned).collect();
        for line in text.lines().map_while(|line| line.strip_prefix("// ")) {
            match line.split_once(": ") {
                Some(("FLAGS", rest)) => head.flags = words(rest),
                Some(("WITH", rest)) => head.with = Some(rest.to_owned()),
                Some(("MODULE", rest)) => head.module = Some(rest.to_owned()),
                Some(("SHARED", rest)) => head.shared = Some(rest.to_owned()),
                Some(("LISTS", rest)) => head.lists = words(rest),
                Some(("DEVICES", rest)) => head.devices = rest.parse().expect("a number"),
                Some(("TARGETS", rest)) => head.targets = words(rest),
                Some(("SPIRV", _)) => head.is_spirv = true,
                Some(("PRINTS", rest)) => head.prints.push(rest.to_owned()),
                Some(("ERRORS", rest)) => head.errors.push(rest.to_owned()),
                _ => {}
            }
        }
        head
    }
}

fn run(command: &mut Command) -> Result<Output, String> {
    let output = command.output();
    output.map_err(|error| format!("{}: {error}", command.get_program().display()))
}

fn text(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    format!("{}\n{out}\n{err}", output.status)
}

fn must_end_well(output: &Output, what: &str) -> Result<(), String> {
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{what}: {}", text(output))),
    }
}

/// Compiles sources of `tests/hosts`.
fn compile(
    shared: &Path,
    targets: &[String],
    sources: &[&str],
    more: &[&str],
    to: &Path,
) -> Result<(), String> {
    let mut command = Command::new(COMPILER);
    command
        .current_dir(Path::new(ROOT).join("tests/hosts"))
        .args(["-x", "hip", "-nogpuinc", "-O1"])
        .args(["-Wall", "-Wextra", "-Werror"])
        .args(["--hip-link", "-Wno-unused-command-line-argument"])
        .arg("-I")
        .arg(Path::new(ROOT).join("crates/clang/include"))
        .arg(format!(
            "--rocm-device-lib-path={}",
            shared.join("device").display()
        ))
        .arg(format!("--offload-arch={}", targets.join(",")))
        .args(match targets {
            [all] if all == SPIRV => &["-use-spirv-backend", "-nogpulib"][..],
            _ => &[],
        })
        .args(sources)
        .args(more)
        .arg("-L")
        .arg(shared)
        .args(["-lamdhip64", "-lhiprtc", "-o"])
        .arg(to);
    must_end_well(&run(&mut command)?, COMPILER)
}

/// Compiles a source in C, which has no kernels.
fn compile_c(shared: &Path, source: &str, more: &[&str], to: &Path) -> Result<(), String> {
    let mut command = Command::new("clang-22");
    command
        .current_dir(Path::new(ROOT).join("tests/hosts"))
        .args([
            "-std=c11", "-Wall", "-Wextra", "-Werror", "-x", "c", source, "-I",
        ])
        .arg(Path::new(ROOT).join("crates/clang/include"))
        .arg("-L")
        .arg(shared)
        .args(more)
        .arg("-o")
        .arg(to);
    must_end_well(&run(&mut command)?, "clang-22")
}

fn test(shared: &Shared, source: &str, head: &Head, targets: &[String]) -> Result<(), String> {
    let shared = shared.as_ref().as_ref().map_err(Clone::clone)?.path();
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = folder.path().join("program");
    let sources: Vec<&str> = [source].into_iter().chain(head.with.as_deref()).collect();
    let flags: Vec<&str> = head.flags.iter().map(String::as_str).collect();
    let made_for = match head.is_spirv {
        true => vec![SPIRV.to_owned()],
        false => targets.to_vec(),
    };
    match source.ends_with(".c") {
        // Only what a program calls by its name is linked.
        true => compile_c(
            shared,
            source,
            &["-Wl,--as-needed", "-lamdhip64", "-lhiprtc"],
            &program,
        )?,
        false => compile(shared, &made_for, &sources, &flags, &program)?,
    }
    let mut argument = None;
    if let Some(module) = &head.module {
        let path = folder.path().join("module.co");
        compile(shared, &made_for, &[module], &["--cuda-device-only"], &path)?;
        argument = Some(path);
    }
    if let Some(library) = &head.shared {
        let path = folder.path().join("library.so");
        let flags = ["-shared", "-fPIC"];
        match library.ends_with(".c_part") {
            true => compile_c(shared, library, &flags, &path)?,
            false => compile(shared, &made_for, &[library], &flags, &path)?,
        }
        argument = Some(path);
    }
    for target in targets {
        let devices = vec![format!("sim://{target}"); head.devices];
        // The longest takes 20 seconds; where the processor is emulated, tens of times as long.
        let limit = std::env::var("GFXJIT_TEST_LIMIT").unwrap_or_else(|_| "300".to_owned());
        let mut command = Command::new("timeout");
        command
            .args(["--foreground", &limit])
            .arg(&program)
            .args(&argument)
            .args(head.lists.iter().map(|list| Path::new(ROOT).join(list)))
            .env("LD_LIBRARY_PATH", shared)
            .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
            .env("GFXJIT_CLANG_LIBRARY", built("libgfxjit_clang.so"))
            .env("GFXJIT_HIP_LOG", "errors")
            .env("GFXJIT_HIP_DEVICES", devices.join(","));
        let output = run(&mut command)?;
        must_end_well(&output, target)?;
        let [out, err] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let prints = head.prints.iter().find(|line| !out.contains(*line));
        let errors = head.errors.iter().find(|line| !err.contains(*line));
        if let Some(line) = prints.or(errors) {
            return Err(format!("{target}: {line:?} is not in {}", text(&output)));
        }
    }
    Ok(())
}

/// hiprtc on two hosts: what one has compiled the other takes.
fn hosts_share_images(shared: &Shared) -> Result<(), String> {
    let shared = shared.as_ref().as_ref().map_err(Clone::clone)?.path();
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = folder.path().join("program");
    let targets = ["gfx1100".to_owned()];
    compile(shared, &targets, &["rtc_places.hip"], &[], &program)?;
    gfxjit_test_tools::shares_images(|variables| {
        let mut command = Command::new(&program);
        command
            .env("LD_LIBRARY_PATH", shared)
            .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
            .env("GFXJIT_CLANG_LIBRARY", built("libgfxjit_clang.so"))
            .env("GFXJIT_HIP_DEVICES", "sim://gfx1100");
        let output = run(command.envs(variables.iter().copied()));
        let ended = output.and_then(|output| must_end_well(&output, "hiprtc"));
        ended.unwrap_or_else(|error| panic!("{error}"));
    });
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // A program waits for its device much of its time.
    arguments.test_threads = arguments.test_threads.or(Some(4));
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    let folder = Path::new(ROOT).join("tests/hosts");
    let entries = std::fs::read_dir(&folder).expect("tests/hosts");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".hip") || name.ends_with(".c"))
        .collect();
    names.sort();
    assert!(
        names.len() >= 40,
        "tests/hosts has {} programs",
        names.len()
    );
    let shared = Shared::new(LazyLock::new(prepare));
    let trials = names.into_iter().enumerate().map(|(index, name)| {
        let text = std::fs::read_to_string(folder.join(&name)).expect("a program");
        let head = Head::read(&text);
        let chosen = match all {
            true => head.targets.clone(),
            false => vec![head.targets[index % head.targets.len()].clone()],
        };
        let shared = Arc::clone(&shared);
        let stem = name.split('.').next().unwrap_or_default().to_owned();
        Trial::test(stem, move || {
            test(&shared, &name, &head, &chosen).map_err(Failed::from)
        })
    });
    let mut trials: Vec<Trial> = trials.collect();
    trials.push(Trial::test("hosts_share_images", move || {
        hosts_share_images(&shared).map_err(Failed::from)
    }));
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
