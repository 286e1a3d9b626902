//! Programs of several modules on every target: one test each, named `drawn07::gfx1100:wave64`.
//! What is checked stands in `gfxjit_testing::programs`.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gfxjit::{Buffer, Emit, Image, Linker, Module, Runtime, Source, Take, TargetId, emit};
use gfxjit_testing::case::{TARGETS, TestTarget};
use gfxjit_testing::programs::oracle::{self, Oracle};
use gfxjit_testing::programs::{Program, generate, image, text};
use gfxjit_testing::runner::chain;
use libtest_mimic::{Arguments, Failed, Trial};

/// How many programs are drawn.
const DRAWN: u64 = 36;
/// Work-items of a launch, and of a workgroup.
const ITEMS: u32 = 128;
const GROUP: u32 = 64;

/// The programs, and what is made of them once for all tests.
struct Lab {
    programs: Vec<Program>,
    folder: tempfile::TempDir,
    oracles: Vec<OnceLock<Result<Oracle, String>>>,
    merged: Mutex<Vec<Merged>>,
}

impl Lab {
    fn oracle(&self, target: TestTarget) -> Result<&Oracle, String> {
        let found = TARGETS
            .iter()
            .zip(&self.oracles)
            .find(|(own, _)| **own == target);
        let (_, slot) = found.ok_or("no such target")?;
        let made = slot.get_or_init(|| {
            let folder = self.folder.path().join(target.name.replace(':', "-"));
            std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
            Oracle::new(&self.programs, target, &folder)
        });
        made.as_ref().map_err(Clone::clone)
    }
}

/// Modules as one, made once for each text.
type Merged = (Vec<String>, Vec<u8>);

impl Lab {
    /// The modules of a program that are linked, as one module of IR.
    fn merged(&self, program: &Program, target: TestTarget) -> Result<Vec<u8>, String> {
        let linked = self.oracle(target)?.linked(program)?;
        let units = linked
            .iter()
            .filter_map(|number| program.units.get(*number));
        let texts: Vec<String> = units.map(|unit| unit.text(&target)).collect();
        let mut merged = self.merged.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, module)) = merged.iter().find(|(own, _)| *own == texts) {
            return Ok(module.clone());
        }
        let folder = self.folder.path().join(format!("merged-{}", merged.len()));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let mut command = Command::new("llvm-link-22");
        for (number, text) in texts.iter().enumerate() {
            let path = folder.join(format!("{number}.ll"));
            std::fs::write(&path, text).map_err(|error| error.to_string())?;
            command.arg(path);
        }
        let output = command
            .output()
            .map_err(|error| format!("llvm-link-22: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        merged.push((texts, output.stdout.clone()));
        Ok(output.stdout)
    }

    /// A module's object.
    fn object(
        &self,
        program: &Program,
        number: usize,
        target: TestTarget,
    ) -> Result<Vec<u8>, String> {
        let unit = program.units.get(number).ok_or("no such module")?;
        if unit.by_llc {
            return self.by_llc(program, number, target);
        }
        let name = format!("{}.ll", unit.name);
        let source = Source::detect(&name, unit.text(&target).into_bytes())
            .map_err(|error| chain(&error))?;
        emit(&source, id(target)?, &program.options(&target), Emit::Obj)
            .map(|object| object.bytes)
            .map_err(|error| chain(&error))
    }

    /// A module's object as LLVM's own compiler makes it: it says nothing about its functions.
    fn by_llc(
        &self,
        program: &Program,
        number: usize,
        target: TestTarget,
    ) -> Result<Vec<u8>, String> {
        let folder = self.folder.path().join(target.name.replace(':', "-"));
        let source = folder.join(format!("{}.{number}.ll", program.name));
        let object = source.with_extension("o");
        let status = Command::new("llc-22")
            .args(oracle::llc_target(&target))
            .args([program.level(), "-filetype=obj", "-enable-ipra=false", "-o"])
            .args([&object, &source])
            .status()
            .map_err(|error| format!("llc-22: {error}"))?;
        if !status.success() {
            return Err(format!("llc-22 cannot compile {}", source.display()));
        }
        std::fs::read(&object).map_err(|error| error.to_string())
    }

    /// The program's modules, compiled one by one and linked.
    fn linked(&self, program: &Program, target: TestTarget) -> Result<Image, String> {
        let mut linker = Linker::new();
        let mut members = Vec::new();
        for (number, unit) in program.units.iter().enumerate() {
            let (name, object) = (
                format!("{}.o", unit.name),
                self.object(program, number, target)?,
            );
            if unit.in_archive {
                members.push((name, object));
            } else {
                linker = linker.input(&name, object);
            }
        }
        if !members.is_empty() {
            linker = linker.input_as("library.a", archive(&members), Take::AsUsual);
        }
        for (function, depth) in &program.depths {
            let assumption = format!("{function}:depth={depth}");
            linker = linker.assume(assumption.parse().map_err(|_| assumption.clone())?);
        }
        let linked = linker.link(&program.name).map_err(|error| chain(&error))?;
        Ok(linked.image)
    }
}

/// An archive as `ar` writes it, without an index.
fn archive(members: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, content) in members {
        let head = format!(
            "{:<16}0           0     0     644     {:<10}`\n",
            format!("{name}/"),
            content.len()
        );
        bytes.extend(head.into_bytes());
        bytes.extend(content);
        if content.len() % 2 == 1 {
            bytes.push(b'\n');
        }
    }
    bytes
}

fn id(target: TestTarget) -> Result<TargetId, String> {
    oracle::processor(&target)
        .parse()
        .map_err(|error| format!("{error}"))
}

/// The numbers that a launch works on.
fn input() -> Vec<u32> {
    (0..ITEMS)
        .map(|index| index.wrapping_mul(0x9e37_79b9) >> (index % 24))
        .collect()
}

/// What a kernel of an image makes of the input.
fn run(image: Image, kernel: &str, target: TestTarget) -> Result<Vec<u32>, String> {
    let run = || -> gfxjit::Result<Vec<u32>> {
        let device = Runtime::new().open(target.device)?;
        let module = Module::load(&device, image)?;
        let buffer = Buffer::from_slice(&device, &input())?;
        let queue = device.queue()?;
        let kernel = module.kernel(kernel)?;
        let launch = kernel
            .launch(&queue)
            .grid(ITEMS / GROUP)
            .block(GROUP)
            .arg(&buffer);
        launch.submit()?.wait()?;
        buffer.download()
    };
    run().map_err(|error| chain(&error))
}

fn test(lab: &Lab, program: &Program, target: TestTarget) -> Result<(), String> {
    let linked = lab.linked(program, target)?;
    let budgets = lab.oracle(target)?.budgets(program)?;
    for (kernel, budget) in &budgets {
        let found = image::declared(linked.bytes(), kernel, &target)?;
        let lds = program.lds.iter().find(|(of, _)| of == kernel);
        let mut wanted = oracle::declares(budget, lds.map_or(0, |lds| lds.1.into()), &target);
        // Code that sets up scratch keeps what it is started with, though it needs none.
        wanted.has_scratch |= found.has_scratch;
        // What moves the stack pointer shows a frame only as the stack is aligned, and code
        // that says nothing is taken at what shows.
        let most = wanted.scratch + 16 * budget.reached as u64;
        if program.units.iter().any(|unit| unit.by_llc)
            && (wanted.scratch..=most).contains(&found.scratch)
        {
            wanted.scratch = found.scratch;
            wanted.private_segment_fixed_size = found.scratch;
        }
        wanted.max_flat_workgroup_size = found.max_flat_workgroup_size;
        if found != wanted {
            return Err(format!(
                "`{kernel}` declares\n{found:#?}\nand needs\n{wanted:#?}\n{budget:#?}"
            ));
        }
    }
    let name = format!("{}.bc", program.name);
    let source =
        Source::detect(&name, lab.merged(program, target)?).map_err(|error| chain(&error))?;
    let whole = Image::build(&source, id(target)?, &program.options(&target))
        .map_err(|error| chain(&error))?;
    for kernel in budgets.keys() {
        let own = run(linked.clone(), kernel, target)
            .map_err(|error| format!("linked objects: {error}"))?;
        let one = run(whole.image.clone(), kernel, target)
            .map_err(|error| format!("linked IR: {error}"))?;
        if own != one {
            return Err(format!("`{kernel}` gives {own:x?}, linked as IR {one:x?}"));
        }
        if let Some(compute) = &program.compute {
            let wanted: Vec<u32> = input().into_iter().map(|x| compute(kernel, x)).collect();
            if own != wanted {
                return Err(format!(
                    "`{kernel}` gives {own:x?}, the reference {wanted:x?}"
                ));
            }
        }
    }
    Ok(())
}

/// What of a kernel's budget is made too small.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Lowered {
    Vgprs,
    Agprs,
    Scratch,
}

/// Takes `by` off a number of two bytes in the metadata, which is MessagePack.
fn subtract_in_metadata(bytes: &mut [u8], key: &str, by: u16) -> Result<(), String> {
    let missing = || format!("no `{key}` of two bytes in the metadata");
    let found = bytes.windows(key.len()).position(|w| w == key.as_bytes());
    let at = found.ok_or_else(missing)? + key.len();
    let field: Option<&mut [u8; 3]> = bytes.get_mut(at..).and_then(|b| b.first_chunk_mut());
    match field {
        Some([0xcd, high, low]) => {
            [*high, *low] = (u16::from_be_bytes([*high, *low]) - by).to_be_bytes();
            Ok(())
        }
        _ => Err(missing()),
    }
}

/// The software GPU must stop a kernel that declares a granule less than it uses.
fn lowered(lab: &Lab, name: &str, target: TestTarget, what: Lowered) -> Result<(), String> {
    let program = lab.programs.iter().find(|own| own.name == name);
    let program = program.ok_or("no such program")?;
    let linked = lab.linked(program, target)?;
    let kernel = program.kernels.first().ok_or("no kernel")?;
    run(linked.clone(), kernel, target)?;
    let mut bytes = linked.bytes().to_vec();
    let at = image::descriptor(&bytes, kernel)?;
    let unified = image::has_unified_registers(&target);
    let subtract = |bytes: &mut Vec<u8>, offset: usize, by: u32| -> Result<(), String> {
        let field = bytes.get_mut(at + offset..at + offset + 4);
        let field = field.and_then(|field| field.first_chunk_mut());
        let field = field.ok_or("the descriptor is cut off")?;
        *field = u32::from_le_bytes(*field).wrapping_sub(by).to_le_bytes();
        Ok(())
    };
    let wanted = match what {
        Lowered::Vgprs => {
            subtract(&mut bytes, 48, 1)?;
            if unified {
                // ACCUM_OFFSET counts the VGPRs, in fours.
                subtract(&mut bytes, 44, 2)?;
            }
            "register v"
        }
        Lowered::Agprs => {
            subtract(&mut bytes, 48, 1)?;
            "register a"
        }
        Lowered::Scratch => {
            // The last frame ends with bytes that nothing uses, so that the next one is aligned.
            const UNUSED: u16 = 20;
            subtract(&mut bytes, 4, u32::from(UNUSED) + 4)?;
            subtract_in_metadata(&mut bytes, ".private_segment_fixed_size", UNUSED + 4)?;
            "in scratch"
        }
    };
    let image = Image::parse("lowered", bytes).map_err(|error| chain(&error))?;
    match run(image, kernel, target) {
        Err(reason) if reason.contains(wanted) => Ok(()),
        other => Err(format!("no `{wanted}` in {other:x?}")),
    }
}

/// LLD leaves the budget as it is in the kernel's own module: the software GPU must stop that.
fn lld(lab: &Lab, name: &str, target: TestTarget) -> Result<(), String> {
    let program = lab.programs.iter().find(|own| own.name == name);
    let program = program.ok_or("no such program")?;
    let folder = tempfile::tempdir_in(lab.folder.path()).map_err(|error| error.to_string())?;
    let mut command = Command::new("ld.lld-22");
    let out = folder.path().join("image");
    command.args(["-shared", "-o"]).arg(&out);
    for (number, unit) in program.units.iter().enumerate() {
        let path = folder.path().join(format!("{}.o", unit.name));
        std::fs::write(&path, lab.object(program, number, target)?).map_err(|e| e.to_string())?;
        command.arg(path);
    }
    let output = command
        .output()
        .map_err(|error| format!("ld.lld-22: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let bytes = std::fs::read(&out).map_err(|error| error.to_string())?;
    let image = Image::parse("lld", bytes).map_err(|error| chain(&error))?;
    let kernel = program.kernels.first().ok_or("no kernel")?;
    match run(image, kernel, target) {
        Err(reason) if reason.contains("beyond the kernel's declared budget") => Ok(()),
        other => Err(format!("LLD's image: {other:x?}")),
    }
}

/// The tests of the trap itself.
fn traps(lab: &Arc<Lab>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for &target in TARGETS {
        let mut add = |program: &'static str, what: Lowered| {
            let (lab, name) = (lab.clone(), format!("lowered_{what:?}::{}", target.name));
            trials.push(Trial::test(name.to_lowercase(), move || {
                Ok(lowered(&lab, program, target, what)?)
            }));
        };
        add("triple", Lowered::Vgprs);
        add("crossing", Lowered::Scratch);
        if image::has_unified_registers(&target) {
            add("accumulators", Lowered::Agprs);
        }
        let lab = lab.clone();
        trials.push(Trial::test(format!("by_lld::{}", target.name), move || {
            Ok(lld(&lab, "triple", target)?)
        }));
    }
    trials
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut trials = Vec::new();
    let mut programs = match text::read(&folder) {
        Ok(programs) => programs,
        Err(reason) => {
            trials.push(Trial::test("files", || Err(Failed::from(reason))));
            Vec::new()
        }
    };
    programs.extend((0..DRAWN).map(generate::program));
    let folder = match tempfile::tempdir() {
        Ok(folder) => folder,
        Err(error) => {
            let reason = format!("no folder for LLVM's tools: {error}");
            let trials = vec![Trial::test("folder", || Err(Failed::from(reason)))];
            return libtest_mimic::run(&arguments, trials).exit_code();
        }
    };
    let lab = Arc::new(Lab {
        programs,
        folder,
        oracles: TARGETS.iter().map(|_| OnceLock::new()).collect(),
        merged: Mutex::default(),
    });
    for index in 0..lab.programs.len() {
        for &target in &lab.programs[index].targets {
            let lab2 = lab.clone();
            let name = format!("{}::{}", lab.programs[index].name, target.name);
            trials.push(Trial::test(name, move || {
                Ok(test(&lab2, &lab2.programs[index], target)?)
            }));
        }
    }
    trials.extend(traps(&lab));
    libtest_mimic::run(&arguments, trials).exit_code()
}
