//! Cargo builds a program with embedded kernels, and rebuilds only what has changed.
//!
//! The program has the sources and build script of `examples/embedded`. A real dependency on gfxjit would be compiled
//! anew, so this test program itself acts as the build script, and loads the program's module.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output};

use gfxjit::{Buffer, Module, Options, Runtime};
use gfxjit_test_tools::Folder;
use libtest_mimic::{Arguments, Trial};

mod script {
    include!("../../../examples/embedded/build.rs");

    pub(super) fn run() {
        main();
    }
}

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/embedded");
const MACRO: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../gfxjit/src/code/embedded.rs"
);

/// An environment variable that makes this program act as the build script.
const SCRIPT: &str = "GFXJIT_TEST_SCRIPT";

const BUILD: &str = r#"
use std::io::Write;

fn main() {
    let mut runs = std::fs::File::options().create(true).append(true).open("runs").unwrap();
    writeln!(runs, "run").unwrap();
    let script = std::env::var_os("GFXJIT_TEST_SCRIPT").unwrap();
    let status = std::process::Command::new(script).status().unwrap();
    std::process::exit(status.code().unwrap());
}
"#;

/// Prints the kernel's name, then the module.
const PROGRAM: &str = r#"
#[macro_use]
#[path = "MACRO"]
mod embedded;
mod kernels {
    include_kernels!("kernels");
}

fn main() {
    assert!(kernels::saxpy::MODULE.as_ptr().addr().is_multiple_of(8));
    assert_eq!(kernels::saxpy::SOURCE, "src/gpu/saxpy.hip");
    let mut out = std::io::stdout();
    std::io::Write::write_all(&mut out, kernels::saxpy::SAXPY.as_bytes()).unwrap();
    std::io::Write::write_all(&mut out, kernels::saxpy::MODULE).unwrap();
}
"#;

struct Package(Folder);

impl Package {
    fn new() -> Self {
        let package = Self(Folder::new());
        fs::create_dir_all(package.0.path("src/gpu")).unwrap();
        for entry in fs::read_dir(Path::new(EXAMPLE).join("src/gpu")).unwrap() {
            let path = entry.unwrap().path();
            let name = format!("src/gpu/{}", path.file_name().unwrap().display());
            package.0.write(&name, fs::read(&path).unwrap());
        }
        let manifest = "[package]\nname = \"program\"\nedition = \"2024\"\n[workspace]\n";
        package.0.write("Cargo.toml", manifest);
        package.0.write("build.rs", BUILD);
        package.program(PROGRAM);
        package
    }

    fn program(&self, text: &str) {
        self.0.write("src/main.rs", text.replace("MACRO", MACRO));
    }

    fn cargo(&self) -> Output {
        let mut cargo = self.0.command(env!("CARGO"), &["build", "--offline"]);
        // Without the variables that cargo has set for this test.
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO") && text != "CARGO_HOME"
                || text.starts_with("RUST") && text.contains("FLAGS")
            {
                cargo.env_remove(name);
            }
        }
        cargo.env("CARGO_TARGET_DIR", self.0.path("target"));
        cargo.env("GFXJIT_CACHE", self.0.path("cache"));
        cargo.env(SCRIPT, std::env::current_exe().unwrap());
        cargo.output().unwrap()
    }

    fn build(&self) -> String {
        let output = self.cargo();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        said
    }

    /// The output of cargo, which must fail.
    fn fail(&self) -> String {
        let output = self.cargo();
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Number of runs of the build script.
    fn runs(&self) -> usize {
        String::from_utf8_lossy(&self.0.read("runs"))
            .lines()
            .count()
    }

    /// The kernel's name and the module that the program contains.
    fn module(&self) -> (String, Vec<u8>) {
        let mut program = Command::new(self.0.path("target/debug/program"));
        let mut output = program.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let printed = &mut output.stdout;
        let at = printed.windows(8).position(|w| w == b"GFXJITPM");
        let module = printed.split_off(at.unwrap());
        (String::from_utf8(output.stdout).unwrap(), module)
    }

    /// Number of cached images of each source.
    fn images(&self) -> BTreeMap<String, usize> {
        let mut options = Options::default();
        options.cache.folder = Some(self.0.path("cache"));
        let mut images = BTreeMap::new();
        for entry in gfxjit::cache(&options).unwrap().list() {
            if let Ok((gfxjit::image_cache::Kind::Result, about)) = entry.content {
                *images.entry(about.source).or_default() += 1;
            }
        }
        images
    }
}

/// Runs the kernel on a device: y = FACTOR 2 x + 1.
fn run(device: &str, (kernel, module): &(String, Vec<u8>)) -> Vec<f32> {
    let device = Runtime::new().open(device).unwrap();
    let queue = device.queue().unwrap();
    let module = Module::load_or_build(&device, "saxpy", module).unwrap();
    let x: Vec<f32> = (0..100u16).map(f32::from).collect();
    let x = Buffer::from_slice(&device, &x).unwrap();
    let y = Buffer::from_slice(&device, &[1.0f32; 100]).unwrap();
    let launch = module.kernel(kernel).unwrap().launch(&queue);
    let launch = launch.grid(2).block(64).arg(&y).arg(&x);
    launch.arg(2.0f32).arg(100i32).submit().unwrap();
    y.download().unwrap()
}

fn a_program_with_kernels_inside() {
    let package = Package::new();
    let said = package.build();
    assert!(!said.contains("warning"), "{said}");
    let module = package.module();
    let expected: Vec<f32> = (0..100u16).map(|i| 2.0 * f32::from(i) + 1.0).collect();
    for device in ["sim://gfx90a", "sim://gfx1100", "sim://gfx1201"] {
        assert_eq!(run(device, &module), expected, "{device}");
    }
    // Code for six families, and IR.
    let (saxpy, twice) = (
        "src/gpu/saxpy.hip".to_owned(),
        "src/gpu/twice.hip".to_owned(),
    );
    let once = BTreeMap::from([(saxpy.clone(), 7), (twice.clone(), 7)]);
    assert_eq!(package.images(), once);
    // Nothing changed.
    package.build();
    assert_eq!(package.runs(), 1);

    // Change of a header that one of the sources includes.
    package.0.write("src/gpu/saxpy.h", "#define FACTOR 3\n");
    package.build();
    assert_eq!(package.runs(), 2);
    let expected: Vec<f32> = (0..100u16).map(|i| 6.0 * f32::from(i) + 1.0).collect();
    assert_eq!(run("sim://gfx1100", &package.module()), expected);
    assert_eq!(package.images(), BTreeMap::from([(saxpy, 14), (twice, 7)]));

    // A new source, which has a warning, and a removed one.
    package
        .0
        .write("src/gpu/more.cl", "#warning slow\nkernel void more() {}\n");
    fs::remove_file(package.0.path("src/gpu/twice.hip")).unwrap();
    let said = package.build();
    assert!(
        said.contains("warning: program@0.0.0: src/gpu/more.cl:1:2: slow"),
        "{said}"
    );
    assert_eq!(package.runs(), 3);
}

fn mistakes_are_told() {
    let package = Package::new();
    let mut source = String::from_utf8(package.0.read("src/gpu/saxpy.hip")).unwrap();
    package
        .0
        .write("src/gpu/saxpy.hip", source.replace("x[i] +", "z[i] +"));
    let said = package.fail();
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("error:"))
        .collect();
    let expected = [
        "error: program@0.0.0: src/gpu/saxpy.hip:7:25: use of undeclared identifier 'z'",
        "error: program@0.0.0:         y[i] = FACTOR * a * z[i] + y[i];",
        "error: program@0.0.0:                             ^",
    ];
    assert_eq!(lines[..3], expected, "{said}");
    assert!(!said.contains("panicked"), "{said}");

    // A kernel was renamed, but not in the program.
    source = source.replace("saxpy(", "other(");
    package.0.write("src/gpu/saxpy.hip", &source);
    let said = package.fail();
    assert!(
        said.contains("cannot find value `SAXPY` in module `kernels::saxpy`"),
        "{said}"
    );
    package.program(&PROGRAM.replace("saxpy::SAXPY", "saxpy::OTHER"));
    package.build();
    assert_eq!(package.module().0, "_Z5otherPfPKffi");

    // Errors that do not come from a source.
    package
        .0
        .write("src/gpu/saxpy.cl", "kernel void saxpy() {}");
    let said = package.fail();
    let same = "src/gpu/saxpy.cl and src/gpu/saxpy.hip would both become the module `saxpy`";
    assert!(said.contains(same), "{said}");
    fs::remove_dir_all(package.0.path("src/gpu")).unwrap();
    let said = package.fail();
    assert!(
        said.contains("error: program@0.0.0: cannot read src/gpu: "),
        "{said}"
    );
}

fn main() -> ExitCode {
    if std::env::var_os(SCRIPT).is_some() {
        script::run();
        return ExitCode::SUCCESS;
    }
    let test = |name: &str, test: fn()| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    let tests = vec![
        test(
            "a_program_with_kernels_inside",
            a_program_with_kernels_inside,
        ),
        test("mistakes_are_told", mistakes_are_told),
    ];
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}
