//! Places in sources, as messages have them: the user's own line leads, files are called as they were given.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use gfxjit_test_tools::Folder;
use serde_json::{Value, json};

/// Runs `gfxjit` in a folder; words are apart by spaces.
fn gfxjit(folder: &Path, words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command.current_dir(folder).args(words.split_whitespace());
    command.output().unwrap()
}

fn errors(folder: &Path, words: &str) -> String {
    let output = gfxjit(folder, words);
    assert!(!output.status.success(), "{words}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The first message of a command with `--json`.
fn message(folder: &Path, words: &str) -> Value {
    let text = errors(folder, &format!("{words} --json"));
    let line = text.lines().next().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|_| panic!("{text}"))
}

fn output(folder: &Path, words: &str) -> String {
    let output = gfxjit(folder, words);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const LAUNCH: &str = "--cache off --grid 1 --block 64";

/// An atomic operation outside of all memory, in a function of a header beside the source.
fn stray() -> Folder {
    let folder = Folder::new();
    fs::create_dir(folder.path("sub")).unwrap();
    folder.write(
        "sub/stray.h",
        "__device__ void add(int *to) { atomicAdd(to + (1 << 29), 1); }\n",
    );
    folder.write(
        "sub/stray.hip",
        "#include \"stray.h\"\ntemplate <class T> __global__ void k(T *to) {\n  add(to);\n}\n\
         template __global__ void k<int>(int *);\n",
    );
    folder
}

#[test]
fn the_users_line_leads() {
    let folder = stray();
    for target in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        let words =
            format!("run sub/stray.hip -g {LAUNCH} --device sim://{target} --arg i32[64]=0");
        let text = errors(folder.root(), &words);
        let lines = [
            "error: kernel `k<int>(int*)`: atomic operation",
            "(k<int>(int*)+0x",
            "\n  in sub/stray.h:1:32 (add(int*))\n",
            "\n    through <gfxjit>/gfxjit/atomic.h:22:24 (atomicAdd)\n",
            "\n    inlined at sub/stray.hip:3:3 (k<int>(int*))\n",
        ];
        for line in lines {
            assert!(text.contains(line), "{target}: {line}\n{text}");
        }
    }
    // Without -g too, where the source is at hand; a ready image without lines has none.
    let launch = format!("{LAUNCH} --device sim://gfx1100 --arg i32[64]=0");
    let text = errors(folder.root(), &format!("run sub/stray.hip {launch}"));
    assert!(text.contains("\n  in sub/stray.h:1:32 (add)\n"), "{text}");
    let kept = format!("run sub/stray.hip {launch}").replace("--cache off", "--cache cache");
    for _ in 0..2 {
        let text = errors(folder.root(), &kept);
        assert!(text.contains("\n  in sub/stray.h:1:32 (add)\n"), "{text}");
    }
    output(
        folder.root(),
        "compile sub/stray.hip --target gfx1100 --cache off -o k.co",
    );
    let text = errors(folder.root(), &format!("run k.co {launch}"));
    assert!(!text.contains("\n  in "), "{text}");
}

#[test]
fn json_has_places_and_frames() {
    let folder = stray();
    let words = format!("run sub/stray.hip -g {LAUNCH} --device sim://gfx1100 --arg i32[64]=0");
    let message = message(folder.root(), &words);
    let place = json!({ "file": "sub/stray.h", "line": 1, "column": 32 });
    assert_eq!(message["place"], place);
    let fault = &message["fault"];
    assert_eq!(fault["place"], place);
    assert_eq!(fault["kernel"], "_Z1kIiEvPT_");
    let files: Vec<&Value> = fault["frames"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| &f["place"]["file"])
        .collect();
    assert_eq!(
        files,
        ["<gfxjit>/gfxjit/atomic.h", "sub/stray.h", "sub/stray.hip"]
    );
    assert_eq!(fault["frames"][2]["function"], "k<int>(int*)");
}

#[test]
fn files_are_called_as_they_were_given() {
    let folder = stray();
    let source = folder.path("sub/stray.hip");
    let whole = source.display().to_string();
    let header = folder.path("sub/stray.h").display().to_string();
    for (within, name, header) in [
        (folder.root().to_owned(), "sub/stray.hip", "sub/stray.h"),
        (folder.path("sub"), "stray.hip", "stray.h"),
        (folder.path("sub"), "./stray.hip", "stray.h"),
        (folder.path("sub"), "../sub/stray.hip", "../sub/stray.h"),
        (folder.root().to_owned(), &*whole, &*header),
    ] {
        let words = format!("run {name} -g {LAUNCH} --device sim://gfx1100 --arg i32[64]=0");
        let text = errors(&within, &words);
        assert!(
            text.contains(&format!("\n  in {header}:1:32 ")),
            "{name}: {text}"
        );
        assert!(
            text.contains(&format!("inlined at {name}:3:3 ")),
            "{name}: {text}"
        );
    }
    // In messages of the compiler, and in `__FILE__`.
    folder.write("sub/stray.h", "__device__ void add(int *to) { wrong; }\n");
    let message = message(
        folder.root(),
        "compile sub/stray.hip --target gfx1100 -o out",
    );
    assert_eq!(message["place"]["file"], "sub/stray.h");
    folder.write(
        "sub/name.h",
        "#define HERE __FILE__\n__device__ const char *there() { return __FILE__; }\n",
    );
    folder.write(
        "sub/name.hip",
        "#include \"name.h\"\n__global__ void k() { printf(\"%s %s\\n\", HERE, there()); }\n",
    );
    let words = "run sub/name.hip -q --cache off --grid 1 --block 1 --device sim://gfx1100";
    assert_eq!(output(folder.root(), words), "sub/name.hip sub/name.h\n");
}

#[test]
fn debug_information_has_whole_paths() {
    let folder = stray();
    output(
        folder.root(),
        "compile sub/stray.hip -g --target gfx1100 --cache off -o k.co",
    );
    let lines = folder.run(
        "llvm-dwarfdump-22",
        &["--debug-info", "--debug-line", "k.co"],
    );
    let root = fs::canonicalize(folder.root()).unwrap();
    for part in [
        format!("DW_AT_comp_dir\t(\"{}\")", root.display()),
        "DW_AT_name\t(\"sub/stray.hip\")".to_owned(),
        "name: \"stray.h\"".to_owned(),
    ] {
        assert!(lines.contains(&part), "{part}\n{lines}");
    }
    assert!(!lines.contains("\"/source"), "{lines}");
    // What was compiled elsewhere is told from the root on.
    let words = format!(
        "run {} {LAUNCH} --device sim://gfx1100 --arg i32[64]=0",
        folder.path("k.co").display()
    );
    let text = errors(Path::new("/"), &words);
    let place = format!("\n  in {}/sub/stray.h:1:32 ", root.display());
    assert!(text.contains(&place), "{text}");
}

#[test]
fn lines_are_there_where_a_launch_is_looked_at() {
    let folder = Folder::new();
    folder.write(
        "race.hip",
        "__global__ void race(int *to, const int *from) {\n  __shared__ int t[128];\n\
         \x20 t[threadIdx.x] = from[threadIdx.x];\n  to[threadIdx.x] = t[threadIdx.x ^ 64];\n}\n",
    );
    let launch =
        "run race.hip --cache off --grid 1 --block 128 --arg i32[128]=0 --arg i32[128]=ramp";
    let launch = format!("{launch} --device sim://gfx1100");
    let text = errors(folder.root(), &format!("{launch} --check race"));
    assert!(text.contains("kernel `race(int*, int const*)`"), "{text}");
    assert!(text.contains("\n  in race.hip:3:18 (race)"), "{text}");
    assert!(text.contains("\n    in race.hip:4:21 (race)"), "{text}");
    let text = errors(folder.root(), &format!("{launch}?check=race"));
    assert!(text.contains("\n  in race.hip:3:18 (race)"), "{text}");
    let found = message(folder.root(), &format!("{launch} --check race"));
    let other = &found["findings"]["faults"][0]["other"];
    assert_eq!(other["place"]["file"], "race.hip", "{found}");
    // Tools, profile, trace.
    for tool in [
        "tool memory",
        "tool memory --probes",
        "tool blocks",
        "profile",
    ] {
        let text = output(folder.root(), &format!("{tool} -- {launch}"));
        assert!(text.contains("race.hip:"), "{tool}: {text}");
        assert!(!text.contains("_Z4race"), "{tool}: {text}");
    }
    let words = format!("{launch} --trace");
    let trace = gfxjit(folder.root(), &words).stderr;
    let trace = String::from_utf8_lossy(&trace);
    assert!(trace.contains("; race.hip:3:18 (race)\n0x"), "{trace}");
    // As JSON, that of the launch and of what was seen.
    for tool in ["tool memory --json --", "tool memory --", "profile --"] {
        let text = output(folder.root(), &format!("{tool} {launch} --json"));
        let result: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(result["kernel"], "_Z4racePiPKi");
        let tables = result["tool"].as_array().unwrap();
        let mut rows = tables.iter().flat_map(|table| table.as_array().unwrap());
        assert!(
            rows.any(|row| row["line"]
                .as_str()
                .is_some_and(|line| line.starts_with("race.hip:"))),
            "{text}"
        );
    }
    let listing = output(
        folder.root(),
        "disasm race.hip -g --cache off --target gfx1100",
    );
    assert!(listing.contains("  ; race.hip:3:18\n"), "{listing}");
    let listing = output(
        folder.root(),
        "disasm race.hip -g --cache off --target gfx1100 --json",
    );
    let listing: Value = serde_json::from_str(&listing).unwrap();
    let instructions = listing["functions"][0]["instructions"].as_array().unwrap();
    assert!(
        instructions.iter().any(|one| one["place"]["line"] == 4),
        "{listing}"
    );
}

#[test]
fn results_are_there_where_checks_have_found_something() {
    let folder = Folder::new();
    folder.write(
        "past.hip",
        "__global__ void past(int *to) { to[threadIdx.x] = 7; if (threadIdx.x == 3) to[5] = 1; }\n",
    );
    let launch =
        "run past.hip --cache off --grid 1 --block 4 --device sim://gfx1100 --check memory";
    let launch = format!("{launch} --arg i32[5]=0 --print 0 --out 0=made.npy");
    let output = gfxjit(folder.root(), &launch);
    assert_eq!(output.status.code(), Some(1));
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("= 7 7 7 7 0 -> made.npy"), "{shown}");
    assert!(folder.path("made.npy").is_file());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("in past.hip:1:"), "{error}");
    let output = gfxjit(folder.root(), &format!("{launch} --json"));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["outputs"][0]["values"], json!([7, 7, 7, 7, 0]));
    // Kernels of OpenCL C are one function.
    folder.write(
        "far.cl",
        "kernel void far(global int *to) {\n  to[1 << 29] = 1;\n}\n",
    );
    let launch =
        "run far.cl -g --cache off --grid 1 --block 1 --device sim://gfx1100 --arg i32[4]=0";
    let text = errors(folder.root(), launch);
    assert!(
        text.contains("\n  in far.cl:2:15 (far)\n  workgroup"),
        "{text}"
    );
}

#[test]
fn mistakes_in_a_launch_are_told_once() {
    for words in [
        "tool memory -- run --grid 1",
        "profile -- run a.hip --no-such-option",
        "debug -- run a.hip --grid x",
        "tool memory -- devices",
    ] {
        let output = gfxjit(Path::new("."), words);
        assert_eq!(output.status.code(), Some(2), "{words}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(text.matches("error:").count(), 1, "{words}: {text}");
    }
}

/// Each `run` has its own source's path, whatever was kept of another with the same text.
#[test]
fn no_path_comes_of_another_compile() {
    let folder = Folder::new();
    let text = "__global__ void k(int *to) { to[1 << 29] = 1; }\n";
    for name in ["one", "two"] {
        fs::create_dir(folder.path(name)).unwrap();
        folder.write(&format!("{name}/k.hip"), text);
        folder.write(&format!("{name}/k.ll"), IR);
    }
    let launch = "-g --cache ../cache --grid 1 --block 1 --device sim://gfx1100 --arg i32[4]=0";
    for _ in 0..2 {
        for (within, file, shown) in [
            ("one", "k.hip", "k.hip"),
            ("two", "k.hip", "k.hip"),
            ("two", "../one/k.hip", "../one/k.hip"),
            ("one", "k.ll", "k.ll"),
            ("two", "../one/k.ll", "../one/k.ll"),
        ] {
            let text = errors(&folder.path(within), &format!("run {file} {launch}"));
            assert!(
                text.contains(&format!("\n  in {shown}:")),
                "{within} {file}: {text}"
            );
        }
    }
    // The same header's text from another folder.
    for name in ["here", "there"] {
        fs::create_dir(folder.path(name)).unwrap();
        folder.write(
            &format!("{name}/far.h"),
            "__device__ void far(int *to) { to[1 << 29] = 1; }\n",
        );
    }
    folder.write(
        "far.hip",
        "#include <far.h>\n__global__ void k(int *to) { far(to); }\n",
    );
    let launch = launch.replace("../cache", "cache");
    for name in ["here", "there", "here"] {
        let text = errors(folder.root(), &format!("run far.hip -I {name} {launch}"));
        assert!(
            text.contains(&format!("\n  in {name}/far.h:1:")),
            "{name}: {text}"
        );
    }
}

const IR: &str = "define amdgpu_kernel void @k(ptr addrspace(1) %to) {
  %far = getelementptr i32, ptr addrspace(1) %to, i64 536870912
  br label %next

next:
  store i32 1, ptr addrspace(1) %far
  ret void
}
";

#[test]
fn ir_and_assembly_have_lines_of_their_own() {
    let folder = Folder::new();
    folder.write("k.ll", IR);
    let launch = "--cache off --grid 1 --block 1 --arg i32[4]=0";
    for target in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        let launch = format!("{launch} --device sim://{target}");
        let text = errors(folder.root(), &format!("run k.ll -g {launch}"));
        assert!(text.contains("\n  in k.ll:6:3 (k)\n"), "{target}: {text}");
        // Assembly that says which version it is for, and one that does not.
        output(
            folder.root(),
            &format!("compile k.ll --target {target} --emit asm --cache off -o k.s"),
        );
        let text = folder.read("k.s");
        let text = String::from_utf8(text).unwrap();
        let is_version = |line: &&str| line.contains(".amdhsa_code_object_version");
        let plain: Vec<&str> = text.lines().filter(|line| !is_version(line)).collect();
        folder.write("plain.s", plain.join("\n"));
        for (name, text) in [("k.s", &*text), ("plain.s", &*plain.join("\n"))] {
            let stores = |line: &str| line.contains("global_store");
            let line = text.lines().position(stores).unwrap() + 1;
            let found = errors(folder.root(), &format!("run {name} -g {launch}"));
            assert!(
                found.contains(&format!("\n  in {name}:{line}\n")),
                "{target} {name}: {found}"
            );
            // Mistakes have their lines as before.
            let wrong = format!("{text}\n.no_such_directive\n");
            folder.write("wrong.s", &wrong);
            let last = wrong.lines().count();
            for flag in ["", "-g"] {
                let found = message(
                    folder.root(),
                    &format!("compile wrong.s {flag} --target {target} -o out"),
                );
                assert_eq!(
                    found["place"]["line"], last,
                    "{target} {name} {flag}: {found}"
                );
            }
        }
    }
    // Code is the same with lines as without.
    for flag in ["", "-g"] {
        output(
            folder.root(),
            &format!("compile k.ll {flag} --target gfx1100 --cache off -o k{flag}.co"),
        );
    }
    let code = |name: &str| output(folder.root(), &format!("disasm {name} --json"));
    let texts = |listing: &str| {
        let listing: Value = serde_json::from_str(listing).unwrap();
        let all = listing["functions"][0]["instructions"]
            .as_array()
            .unwrap()
            .clone();
        all.into_iter()
            .map(|one| one["bytes"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(texts(&code("k.co")), texts(&code("k-g.co")));
}

#[test]
#[cfg(target_os = "linux")]
fn a_limit_of_address_space_is_named() {
    let folder = stray();
    let mut command = Command::new("sh");
    command.current_dir(folder.root()).args([
        "-c",
        "ulimit -v 1000000; exec \"$0\" compile sub/stray.hip --target gfx1100 --cache off -o k.co",
        env!("CARGO_BIN_EXE_gfxjit"),
    ]);
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("MiB of address space (`ulimit -v`)"),
        "{text}"
    );
}

/// Checks that clang compiles in (`-fsanitize`), on all targets: the reason, the user's line, and a stable kind.
#[test]
fn clangs_sanitizers_tell_their_reasons() {
    let folder = Folder::new();
    folder.write(
        "ub.hip",
        "__global__ void local(int *out, int i) {\n  int a[4] = {1, 2, 3, 4};\n  a[i] = 7;\n  \
         out[threadIdx.x] = a[threadIdx.x & 3];\n}\n\
         __global__ void lds(int *out, int i) {\n  __shared__ int a[4], b[4];\n  \
         a[threadIdx.x & 3] = b[threadIdx.x & 3] = 1;\n  __syncthreads();\n  out[threadIdx.x] = a[i];\n}\n\
         __global__ void divide(int *out, int i) {\n  out[threadIdx.x] = 7 / i;\n}\n\
         __global__ void shift(int *out, int i) {\n  out[threadIdx.x] = 1 << i;\n}\n\
         __global__ void sum(int *out, int i) {\n  out[threadIdx.x] = i + 1;\n}\n\
         __global__ void wide(int *out, int i) {\n  ((float4 *)((char *)out + i))->x = 1;\n}\n\
         __global__ void own(int *out, int i) {\n  if (i == 1) __builtin_verbose_trap(\"ours\", \"One is bad\");\n}\n",
    );
    let cases = [
        (
            "local",
            4,
            "undefined behavior: array index out of bounds",
            3,
            "undefined_behavior",
        ),
        (
            "lds",
            -1,
            "undefined behavior: array index out of bounds",
            10,
            "undefined_behavior",
        ),
        (
            "divide",
            0,
            "undefined behavior: integer divide or remainder overflowed",
            13,
            "undefined_behavior",
        ),
        (
            "shift",
            33,
            "undefined behavior: shift exponent is too large for the type",
            16,
            "undefined_behavior",
        ),
        (
            "sum",
            i32::MAX,
            "undefined behavior: signed integer addition overflow in 'i + 1'",
            19,
            "undefined_behavior",
        ),
        (
            "wide",
            4,
            "undefined behavior: alignment, null, or object-size error",
            22,
            "undefined_behavior",
        ),
        ("own", 1, "ours: One is bad", 25, "trap"),
    ];
    for target in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        for (kernel, bad, what, line, kind) in cases {
            let run = |i: i32| {
                format!(
                    "run ub.hip --kernel {kernel} --device sim://{target} {LAUNCH} --arg i32[64]=0 --arg i32={i} \
                     --clang-arg=-fsanitize=undefined"
                )
            };
            let message = message(folder.root(), &run(bad));
            let fault = &message["fault"];
            assert_eq!(fault["what"], what, "{target} {message}");
            assert_eq!(fault["kind"], kind, "{target} {message}");
            assert_eq!(fault["place"]["line"], line, "{target} {message}");
            assert_eq!(fault["place"]["file"], "ub.hip", "{target} {message}");
            output(folder.root(), &run(if kernel == "wide" { 16 } else { 2 }));
        }
    }
    for (argument, wanted) in [
        ("-fsanitize=undefned", "clang has no sanitizer `undefned`"),
        (
            "-fsanitize=address",
            "there is no `address` for AMD GPUs; `--check` finds",
        ),
        ("-fsanitize-recover=all", "a failed check ends the launch"),
    ] {
        let words = format!("compile ub.hip --target gfx1100 -o no.co --clang-arg={argument}");
        let error = errors(folder.root(), &words);
        assert!(error.contains(wanted), "{error}");
    }
    // The last argument counts, as for clang.
    let words = "run ub.hip --kernel divide --device sim://gfx1100 --cache off --grid 1 --block 64 --arg i32[64]=0 \
                 --arg i32=0 --clang-arg=-fsanitize=undefined --clang-arg=-fno-sanitize=integer-divide-by-zero";
    output(folder.root(), words);
}

/// What CI systems read of a run: SARIF with the user's lines, both of a race, and JUnit's format.
#[test]
fn findings_are_in_reports() {
    let folder = Folder::new();
    folder.write(
        "race.hip",
        "__global__ void race(int *out) {\n  __shared__ int a[64];\n  a[threadIdx.x & 63] = threadIdx.x;\n  \
         out[threadIdx.x] = a[63 - (threadIdx.x & 63)];\n}\n",
    );
    let run = |more: &str| {
        format!(
            "run race.hip --cache off --device sim://gfx1100 --grid 1 --block 256 --arg i32[256]=0 {more} \
             --report out.sarif --report out.xml"
        )
    };
    errors(folder.root(), &run("--check race"));
    let read = || -> Value {
        serde_json::from_slice(&fs::read(folder.path("out.sarif")).unwrap()).unwrap()
    };
    let sarif = read();
    assert_eq!(sarif["version"], "2.1.0");
    let [run_of_it] = sarif["runs"].as_array().unwrap().as_slice() else {
        panic!("{sarif}");
    };
    let rules = run_of_it["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run_of_it["results"].as_array().unwrap();
    assert!(!results.is_empty(), "{sarif}");
    for result in results {
        assert_eq!(result["ruleId"], "race", "{result}");
        assert!(rules.iter().any(|rule| rule["id"] == "race"));
        let place = |location: &Value| {
            let physical = &location["physicalLocation"];
            let line = physical["region"]["startLine"].as_u64().unwrap();
            assert_eq!(physical["artifactLocation"]["uri"], "race.hip", "{result}");
            assert!(matches!(line, 3 | 4), "{result}");
        };
        place(&result["locations"][0]);
        place(&result["relatedLocations"][0]);
        assert!(result["occurrenceCount"].as_u64().unwrap() > 1, "{result}");
        let name = &result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"];
        assert_eq!(name, "race(int*)", "{result}");
    }
    let script = "import xml.etree.ElementTree as tree\n\
        case = tree.parse('out.xml').find('testsuite/testcase')\n\
        print(case.get('classname'), *{f.get('type') for f in case.findall('failure')})";
    let junit = || {
        let mut python = Command::new("python3");
        let output = python
            .args(["-c", script])
            .current_dir(folder.root())
            .output();
        String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
    };
    assert_eq!(junit(), "gfxjit.run.race.hip finding\n");
    // A run without a mistake has a report as well, and one that does not begin has a failure that is no finding.
    output(folder.root(), &run("--check memory"));
    assert_eq!(read()["runs"][0]["results"], json!([]));
    assert_eq!(junit(), "gfxjit.run.race.hip\n");
    errors(folder.root(), &run("--kernel none"));
    let sarif = read();
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false, "{sarif}");
    assert_eq!(sarif["runs"][0]["results"], json!([]));
    assert_eq!(junit(), "gfxjit.run.race.hip error\n");
    let error = errors(folder.root(), &run("--report out.txt"));
    assert!(error.contains("ends in .sarif, or in .xml"), "{error}");
}

/// Of a launch only some workgroups are looked at.
#[test]
fn chosen_workgroups_are_checked() {
    let folder = Folder::new();
    folder.write(
        "beyond.hip",
        "__global__ void beyond(int *out) {\n  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n",
    );
    let run = |range: &str| {
        format!(
            "run beyond.hip --cache off --device sim://gfx942 --grid 4 --block 64 --arg i32[255]=0 --check all \
             --workgroups {range}"
        )
    };
    output(folder.root(), &run("0..3"));
    let error = errors(folder.root(), &run("3..4"));
    assert!(error.contains("workgroup (3, 0, 0)"), "{error}");
    let error = errors(folder.root(), &run("3"));
    assert!(error.contains("write FIRST..END"), "{error}");
}

/// Names of files may be any bytes: of a source with a header beside it, of outputs, in rules for make.
#[cfg(target_os = "linux")]
#[test]
fn names_of_files_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let inside = folder.root().join(OsStr::from_bytes(b"caf\xe9"));
    fs::create_dir(&inside).unwrap();
    fs::write(inside.join("seven.h"), "#define SEVEN 7\n").unwrap();
    let source = "#include \"seven.h\"\n__global__ void k(int *out) { *out = SEVEN; }\n";
    fs::write(inside.join("k.hip"), source).unwrap();
    let bytes = |before: &[u8], after: &[u8]| {
        OsStr::from_bytes(&[before, b"caf\xe9/", after].concat()).to_owned()
    };
    let run = |words: &[&OsStr]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
        command.current_dir(folder.root()).args(words);
        let output = command.output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), error)
    };
    let (is_well, error) = run(&[
        OsStr::new("run"),
        &bytes(b"", b"k.hip"),
        OsStr::new("--cache=off"),
        OsStr::new("--grid=1"),
        OsStr::new("--block=1"),
        OsStr::new("--arg=i32[1]=0"),
        OsStr::new("--device=sim://gfx1100"),
        OsStr::new("--out"),
        &bytes(b"0=", b"out.raw"),
    ]);
    assert!(is_well, "{error}");
    assert_eq!(fs::read(inside.join("out.raw")).unwrap(), [7, 0, 0, 0]);
    let (is_well, error) = run(&[
        OsStr::new("build-kernels"),
        &bytes(b"", b"k.hip"),
        OsStr::new("--target=gfx1100"),
        OsStr::new("--output"),
        &bytes(b"", b"made"),
        OsStr::new("--depfile"),
        &bytes(b"", b"rule.d"),
    ]);
    assert!(is_well, "{error}");
    let rule = fs::read(inside.join("rule.d")).unwrap();
    for name in [&b"caf\xe9/k.hip"[..], b"caf\xe9/seven.h"] {
        let has = rule.windows(name.len()).any(|part| part == name);
        assert!(has, "{}", String::from_utf8_lossy(&rule));
    }
    let (is_well, error) = run(&[
        OsStr::new("run"),
        OsStr::new("--arg"),
        &bytes(b"@", b"x.npy"),
    ]);
    assert!(!is_well && error.contains("is not UTF-8"), "{error}");
}
