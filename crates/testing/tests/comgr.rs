//! AMD's own comgr compiles kernels of `tests`, which have the same references as those by LLVM: `GFXJIT_TEST_ROCM`
//! names the folder with comgr 3.3 (LLVM 23, ROCm 7.14, in a wheel of PyPI), `GFXJIT_TEST_DEBIAN` that with Debian 12's
//! 2.4 (LLVM 15). `./x test` fetches both, and runs these tests apart. Each target runs a part of the kernels, and all with
//! GFXJIT_ALL_ENGINES=1. This program is its own worker.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gfxjit::{Compiler, Emit, Options, Source, SourceError};
use gfxjit_comgr::{Action, Comgr, Data, DataKind, Language, Step};
use gfxjit_testing::case::{self, Case, TARGETS, TestTarget};
use gfxjit_testing::runner::{self, Engine};
use libtest_mimic::{Arguments, Failed, Trial};

type Test = Result<(), Failed>;
/// A test by its name; one for each target takes the target's place in the list.
type OnTarget = (&'static str, fn(usize) -> Test);
type Named = (&'static str, fn() -> Test);

/// Where Debian has libraries.
const LIBRARIES: &str = "usr/lib/x86_64-linux-gnu";

/// The targets, each with a trial of its own.
const ON: [&str; 4] = ["gfx90a", "gfx1030", "gfx1100", "gfx1201"];

/// Of the kernels each target has one in this number.
const SPREAD: usize = 6;

fn all() -> bool {
    std::env::var_os("GFXJIT_ALL_ENGINES").is_some()
}

/// The library in a folder that a variable names, by the beginning of its file's name.
fn library(variable: &str, below: &str, start: &str) -> PathBuf {
    let folder = std::env::var_os(variable);
    let folder = folder.unwrap_or_else(|| panic!("{variable}: the folder with comgr"));
    let folder = Path::new(&folder).join(below);
    let entries = std::fs::read_dir(&folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = entries.flatten().map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(start)
    });
    let found = found.next();
    found.unwrap_or_else(|| panic!("{} has no {start}", folder.display()))
}

/// comgr 3.3.
fn three() -> PathBuf {
    library("GFXJIT_TEST_ROCM", "", "libamd_comgr-")
}

/// comgr 2.4.
fn two() -> PathBuf {
    library("GFXJIT_TEST_DEBIAN", LIBRARIES, "libamd_comgr.so.2")
}

/// A file is compiled by a library.
fn by(case: &mut Case, compiler: &str, library: &Path) {
    case.options.push(format!("--compiler={compiler}"));
    case.options
        .push(format!("--comgr-library={}", library.display()));
}

fn options(library: PathBuf) -> Options {
    let mut options = Options::default();
    options.compiler = Compiler::Comgr;
    options.comgr_library = Some(library);
    options
}

fn target(name: &str) -> TestTarget {
    let found = TARGETS.iter().find(|target| target.name == name);
    *found.unwrap_or_else(|| panic!("{name} is no target of tests"))
}

/// Compiles to an object; the error is its text.
fn emit(source: &Source, target: &str, options: &Options) -> Result<Vec<u8>, String> {
    let target: gfxjit::TargetId = target.parse().expect("a target");
    let made = gfxjit::emit(source, target, options, Emit::Obj);
    made.map(|made| made.bytes)
        .map_err(|error| runner::chain(&error))
}

/// Runs the files of a folder whose turn it is on a target; the error names all that fail.
fn run(
    folder: &str,
    endings: &[&str],
    at: usize,
    library: &Path,
    skip: &[&str],
    more: &[&str],
) -> Test {
    let (mut ran, mut failed) = (0, Vec::new());
    for (index, source) in case::sources(folder, endings).into_iter().enumerate() {
        if !(all() || (index + at).is_multiple_of(SPREAD)) || skip.contains(&source.name.as_str()) {
            continue;
        }
        let mut case = source.case?;
        let mut targets = case.targets.iter().filter(|one| {
            let name = one.name.split(':').next();
            name == Some(ON[at]) && TARGETS.contains(one)
        });
        // Some in waves of the other size, where there is one.
        let usual = targets.next().copied();
        let other = targets.next().copied();
        let Some(target) = other.filter(|_| index % 4 < 2).or(usual) else {
            continue;
        };
        by(&mut case, "comgr", library);
        case.options.extend(more.iter().map(ToString::to_string));
        let bytes = std::fs::read(&source.path)?;
        let name = source
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        let level = if index.is_multiple_of(5) { "O0" } else { "O2" };
        ran += 1;
        if let Err(reason) = runner::test(&name, &bytes, &case, target, level, &[Engine::Quick]) {
            failed.push(format!("{} {} {level}: {reason}", source.name, target.name));
        }
    }
    match failed.is_empty() {
        true if ran > 0 => Ok(()),
        true => Err(format!("no file of {folder} is for {}", ON[at]).into()),
        false => Err(format!("{} of {ran}:\n{}", failed.len(), failed.join("\n")).into()),
    }
}

fn hip(at: usize) -> Test {
    run("hip", &["hip"], at, &three(), &[], &[])
}

fn opencl(at: usize) -> Test {
    run("opencl", &["cl"], at, &three(), &[], &[])
}

fn ir(at: usize) -> Test {
    // It calls the heap of the device libraries, whose record ROCm 7's want initialised by a kernel of theirs.
    run("run", &["ll"], at, &three(), &["run/device_heap"], &[])
}

/// Bitcode that LLVM 23 writes is refused by LLVM 22, and compiled by comgr without being asked for.
fn newer_bitcode() -> Test {
    let comgr = Comgr::open(Some(&three()))?;
    let sources = case::sources("run", &["ll"]);
    let mut ran = 0;
    for source in sources
        .into_iter()
        .filter(|source| source.name.contains("s"))
        .step_by(25)
    {
        let step = Step {
            action: Action::LinkBitcode,
            language: Language::None,
            target: "gfx1100",
            options: &[],
            device_libraries: false,
            most: 1 << 30,
        };
        let text = Data {
            kind: DataKind::Bitcode,
            name: "source.ll".to_owned(),
            bytes: std::fs::read(&source.path)?,
        };
        let outcome = comgr.run(&step, &[text])?;
        let bitcode = outcome
            .data
            .into_iter()
            .find(|data| data.kind == DataKind::Bitcode);
        let bitcode = bitcode.ok_or(outcome.log)?.bytes;
        let mut case = source.case?;
        if !case.targets.contains(&target("gfx1100")) {
            continue;
        }
        let parsed = Source::detect("a.bc", bitcode.as_slice())?;
        let mut by_llvm = options(three());
        by_llvm.compiler = Compiler::Llvm;
        let refused = emit(&parsed, "gfx1100", &by_llvm).expect_err("LLVM 22 reads it");
        assert!(refused.contains("the bitcode says LLVM23"), "{refused}");
        by(&mut case, "auto", &three());
        for at in ["gfx90a", "gfx1100"].map(target) {
            let name = format!("{}.bc", source.name);
            runner::test(&name, &bitcode, &case, at, "O2", &[Engine::Quick])?;
            ran += 1;
        }
    }
    assert!(ran >= 4, "{ran}");
    Ok(())
}

/// Functions of other objects are found: objects of comgr's and LLVM's link, and the linker counts their registers.
fn objects_link() -> Test {
    let caller = "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @twice(i32)\n\
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  %v = load i32, ptr addrspace(1) %p\n\
        %w = call i32 @twice(i32 %v)\n  store i32 %w, ptr addrspace(1) %p\n  ret void\n}\n";
    let callee = "target triple = \"amdgcn-amd-amdhsa\"\ndefine i32 @twice(i32 %x) {\n  \
        call void asm sideeffect \"\", \"~{v90}\"()\n  %y = shl i32 %x, 1\n  ret i32 %y\n}\n";
    let by_comgr = options(three());
    let mut by_llvm = by_comgr.clone();
    by_llvm.compiler = Compiler::Llvm;
    for (first, second) in [
        (&by_comgr, &by_llvm),
        (&by_llvm, &by_comgr),
        (&by_comgr, &by_comgr),
    ] {
        let mut linker = gfxjit::Linker::new();
        for (name, text, options) in [("caller.o", caller, first), ("callee.o", callee, second)] {
            let source = Source::detect("a.ll", text.as_bytes())?;
            linker = linker.input(name, emit(&source, "gfx1100", options)?);
        }
        let linked = linker.link("all.co")?;
        let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
        let module = gfxjit::Module::load(&device, linked.image)?;
        let buffer = gfxjit::Buffer::from_slice(&device, &[21_u32])?;
        let queue = device.queue()?;
        let launch = module.kernel("k")?.launch(&queue).grid(1).block(1);
        launch.arg(&buffer).submit()?;
        assert_eq!(buffer.download()?, [42]);
    }
    Ok(())
}

/// Line and caret, as of LLVM.
fn mistakes() -> Test {
    for (library, at) in [(three(), "gfx1100"), (two(), "gfx1030")] {
        let options = options(library);
        let target: gfxjit::TargetId = at.parse()?;
        for (name, text, line, column, words, snippet) in [
            (
                "d/a.ll",
                "define void @f() {\n  %x = add i32 1, %nope\n  ret void\n}\n",
                2,
                19,
                "'%nope'",
                "  %x = add i32 1, %nope",
            ),
            (
                "d/a.s",
                ".text\n v_foo v0\n",
                2,
                2,
                "invalid instruction",
                " v_foo v0",
            ),
            (
                "d/a.cl",
                "kernel void k(global float *p) {\n  p[0] = sin(q);\n}\n",
                2,
                14,
                "'q'",
                "  p[0] = sin(q);",
            ),
        ] {
            let source = Source::detect(name, text.as_bytes())?;
            let error = gfxjit::emit(&source, target, &options, Emit::Obj).expect_err("a mistake");
            let diagnostics = match &error {
                gfxjit::Error::Source(SourceError::Compile(error)) => error.diagnostics(),
                other => return Err(format!("{other:?}").into()),
            };
            let first = diagnostics.first().ok_or_else(|| error.to_string())?;
            assert_eq!(first.file.as_deref(), Some(name));
            assert_eq!(
                (first.line, first.column),
                (Some(line), Some(column)),
                "{first}"
            );
            assert!(first.message.contains(words), "{first}");
            assert_eq!(first.snippet.as_deref(), Some(snippet));
        }
    }
    Ok(())
}

/// Runs an object whose kernel `k` makes `3 x + i` of each number `x`.
fn runs(object: &[u8], at: &str) -> Test {
    let image = gfxjit::Image::link("k", object)?;
    let device = gfxjit::Runtime::new().open(&format!("sim://{at}"))?;
    let module = gfxjit::Module::load(&device, image)?;
    let buffer = gfxjit::Buffer::from_slice(&device, &[5_u32; 32])?;
    let queue = device.queue()?;
    let launch = module.kernel("k")?.launch(&queue).grid(1).block(32);
    launch.arg(buffer.as_slice()).submit()?;
    let expected: Vec<u32> = (0..32).map(|i| 15 + i).collect();
    assert_eq!(buffer.download()?, expected, "{at}");
    Ok(())
}

/// Debian's comgr, of LLVM 15, for what it knows; GFX12 it does not.
fn debian() -> Test {
    let ir = "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  %i = call i32 @llvm.amdgcn.workitem.id.x()\n  \
        %a = getelementptr i32, ptr addrspace(1) %p, i32 %i\n  %x = load i32, ptr addrspace(1) %a\n  \
        %y = mul i32 %x, 3\n  %z = add i32 %y, %i\n  store i32 %z, ptr addrspace(1) %a\n  ret void\n}\n";
    let cl = "kernel void k(global uint *p) {\n  uint i = get_global_id(0);\n  p[i] = p[i] * 3 + i;\n}\n";
    let hip = SPIRV;
    let mut by_hip = options(two());
    by_hip.cpp.arguments.push("-nogpuinc".to_owned());
    for (source, options) in [
        (Source::detect("k.ll", ir.as_bytes())?, options(two())),
        (Source::opencl("k.cl", cl.as_bytes()), options(two())),
        (Source::hip("k.hip", hip.as_bytes()), by_hip),
    ] {
        for at in ["gfx90a", "gfx1030"] {
            runs(&emit(&source, at, &options)?, at)?;
        }
    }
    let k = Source::opencl("k.cl", &b"kernel void k() {}"[..]);
    let error = emit(&k, "gfx1201", &options(two())).expect_err("no GFX12");
    let words =
        "k.cl: AMD's comgr cannot compile this for gfx1201: comgr 2.4 cannot make code for gfx1201";
    assert!(error.starts_with(words), "{error}");
    let hip = Source::hip("k.hip", &b"__global__ void k() {}"[..]);
    let error =
        emit(&hip, "gfx1030", &options(two())).expect_err("clang 15 reads gfxjit's headers");
    assert!(
        error.contains("gfxjit's headers of HIP need a newer clang"),
        "{error}"
    );
    Ok(())
}

/// SPIR-V that clang-22 makes of a file of `tests/hip` that includes nothing.
fn spirv_of(text: &str) -> Result<Vec<u8>, Failed> {
    let folder = gfxjit_test_tools::Folder::new();
    let source = folder.write("k.hip", text);
    let out = folder.path("k.bundle");
    let mut command = std::process::Command::new("clang++-22");
    command
        .args([
            "-x",
            "hip",
            "--offload-arch=amdgcnspirv",
            "-use-spirv-backend",
            "--offload-device-only",
        ])
        .args(["-nogpuinc", "-nogpulib", "-O2"])
        .arg(source)
        .arg("-o")
        .arg(&out);
    gfxjit_test_tools::run(&mut command);
    let bundle = std::fs::read(out)?;
    // The bundle's last entry, by SPIR-V's magic number.
    let at = bundle.windows(4).rposition(|word| word == [3, 2, 0x23, 7]);
    Ok(bundle[at.ok_or("no SPIR-V")?..].to_vec())
}

const SPIRV: &str = "extern \"C\" __attribute__((global)) void k(unsigned *p) {\n  \
    unsigned i = __builtin_amdgcn_workitem_id_x();\n  p[i] = p[i] * 3 + i;\n}\n";

/// SPIR-V, where comgr is asked for it.
fn spirv() -> Test {
    let source = Source::detect("k.spv", spirv_of(SPIRV)?)?;
    for at in ON {
        runs(&emit(&source, at, &options(three()))?, at)?;
    }
    let error = emit(&source, "gfx1030", &options(two())).expect_err("2.4 knows no SPIR-V");
    assert!(error.contains("comgr 2.4 cannot read SPIR-V"), "{error}");
    Ok(())
}

/// Files with wrong bits: each compiles, or is an error that names it; this process lives.
fn damage() -> Test {
    let whole = spirv_of(SPIRV)?;
    let options = options(three());
    let (mut died, mut random) = (0, 0x2545_f491_4f6c_dd1d_u64);
    for _ in 0..40 {
        let mut bytes = whole.clone();
        for _ in 0..3 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            // Behind the magic number.
            let at = 4 + usize::try_from(random >> 8)? % (bytes.len() - 4);
            bytes[at] ^= 1 << (random % 8);
        }
        let source = Source::detect("damaged.spv", bytes)?;
        if let Err(error) = emit(&source, "gfx1100", &options) {
            assert!(error.contains("damaged.spv"), "{error}");
            died += usize::from(error.contains("in AMD's comgr"));
        }
    }
    // Otherwise the test shows nothing.
    assert!(died > 0, "no file made it crash");
    Ok(())
}

/// Questions about the target have answers.
fn questions() -> Test {
    let text = "__global__ void k(unsigned *p) {\n  p[0] = 0;\n  if (__gfxjit_reflect(\"major\") == 11) p[0] |= 1;\n  \
        if (__gfxjit_reflect(\"processor=gfx1100\")) p[0] |= 2;\n  if (__gfxjit_reflect(\"family=gfx11-generic\")) p[0] |= 4;\n  \
        if (__gfxjit_reflect(\"feature=mai-insts\")) __builtin_amdgcn_s_barrier(), p[0] |= 8;\n  \
        p[1] = __gfxjit_reflect(\"wave_size\");\n}\n";
    let source = Source::hip("k.hip", text.as_bytes());
    let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    let object = emit(&source, "gfx1100", &options(three()))?;
    let module = gfxjit::Module::load(&device, gfxjit::Image::link("k", &object)?)?;
    let buffer = gfxjit::Buffer::from_slice(&device, &[0_u32; 2])?;
    let queue = device.queue()?;
    module
        .only_kernel()?
        .launch(&queue)
        .grid(1)
        .block(1)
        .arg(&buffer)
        .submit()?;
    assert_eq!(buffer.download()?, [7, 32]);
    let unknown = Source::hip(
        "k.hip",
        &b"__global__ void k(int *p) {\n  *p = __gfxjit_reflect(\"x\");\n}\n"[..],
    );
    let error =
        emit(&unknown, "gfx1100", &options(three())).expect_err("there is no such question");
    assert!(
        error.starts_with("k.hip:2:") && error.contains("constant expression"),
        "{error}"
    );
    Ok(())
}

/// Runs this program once more, where the loader finds what Debian's comgr is linked with: LLVM 15, in its folder.
fn with_debians_folder() -> Option<ExitCode> {
    let folder = std::env::var_os("GFXJIT_TEST_DEBIAN")?;
    let folder = Path::new(&folder).join(LIBRARIES);
    let search = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&search).collect();
    if folders.contains(&folder) {
        return None;
    }
    folders.push(folder);
    let mut again = std::process::Command::new(std::env::current_exe().ok()?);
    again.args(std::env::args_os().skip(1));
    again.env("LD_LIBRARY_PATH", std::env::join_paths(folders).ok()?);
    let ended = again.status().ok()?;
    Some(if ended.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn main() -> ExitCode {
    gfxjit::serve_worker_if_asked();
    if let Some(code) = with_debians_folder() {
        return code;
    }
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let kinds: [OnTarget; 3] = [
        ("comgr_compiles_hip", hip),
        ("comgr_compiles_opencl", opencl),
        ("comgr_compiles_ir", ir),
    ];
    for (name, test) in kinds {
        for (at, target) in ON.iter().enumerate() {
            trials.push(Trial::test(format!("{name}::{target}"), move || test(at)));
        }
    }
    let others: [Named; 7] = [
        ("comgr_reads_newer_bitcode", newer_bitcode),
        ("comgr_makes_objects_that_link", objects_link),
        ("comgr_tells_mistakes", mistakes),
        ("comgr_reads_spirv", spirv),
        ("comgr_answers_questions", questions),
        ("comgr_survives_damage", damage),
        ("comgr_of_debian_compiles", debian),
    ];
    trials.extend(others.map(|(name, test)| Trial::test(name, test)));
    let trials = trials
        .into_iter()
        .map(|trial| trial.with_ignored_flag(true))
        .collect();
    libtest_mimic::run(&arguments, gfxjit_test_tools::shard(trials)).exit_code()
}
