//! Kept images, process by process, with the front ends that need libraries of their own.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use gfxjit_test_tools::Folder;
use serde_json::Value;

/// Runs `gfxjit` in a folder; words are apart by spaces.
fn gfxjit(folder: &Folder, words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    command.current_dir(folder.root());
    command.args(words.split_whitespace());
    command.output().unwrap()
}

fn json(output: &Output) -> Value {
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{error}"))
}

/// Compiles a file and says where it was kept; the image must be the one that is compiled.
fn kept(folder: &Folder, file: &str, options: &str) -> Value {
    let words = format!("compile {file} --target gfx1100 {options}");
    let output = gfxjit(folder, &format!("{words} --cache cache -o kept --json"));
    let result = json(&output);
    let error = gfxjit(folder, &format!("{words} --cache off -o compiled --json"));
    assert_eq!(output.stderr, error.stderr, "what is said of it");
    assert_eq!(folder.read("kept"), folder.read("compiled"), "{file}");
    result["kept"].clone()
}

const LOCAL: &str = "local";

#[test]
fn cpp_counts_what_it_includes() {
    let folder = Folder::new();
    fs::create_dir(folder.path("include")).unwrap();
    folder.write(
        "a.hip",
        "#include \"a.h\"\n#if __has_include(\"b.h\")\n#include \"b.h\"\n#endif\n\
         __global__ void k(int *p) { *p = VALUE; }\n",
    );
    folder.write("a.h", "#define VALUE 1\n");
    let kept = |options| kept(&folder, "a.hip", options);
    assert_eq!(kept(""), Value::Null);
    assert_eq!(kept(""), LOCAL);
    folder.write("a.h", "#define VALUE 2\n");
    assert_eq!(kept(""), Value::Null);
    // A file that was not there before.
    folder.write("b.h", "#undef VALUE\n#define VALUE 3\n");
    assert_eq!(kept(""), Value::Null);
    assert_eq!(kept(""), LOCAL);
    fs::remove_file(folder.path("b.h")).unwrap();
    assert_eq!(kept(""), LOCAL);
    // In a folder that comes first.
    folder.write("include/a.h", "#define VALUE 4\n");
    assert_eq!(kept("-I include"), Value::Null);
    assert_eq!(kept("-I include"), LOCAL);
    assert_eq!(kept("-D VALUE2"), Value::Null);
    assert_eq!(kept("-O1"), Value::Null);
    assert_eq!(kept(""), LOCAL);
    // Confined, it is the same compiler.
    assert_eq!(kept("-I . --isolate"), LOCAL);
}

#[test]
fn cpp_that_tells_the_time_is_not_kept() {
    let folder = Folder::new();
    folder.write("time.h", "#define WHEN __TIMESTAMP__\n");
    folder.write("a.hip", "#include \"time.h\"\n__global__ void k() {}\n");
    assert_eq!(kept(&folder, "a.hip", ""), Value::Null);
    assert_eq!(kept(&folder, "a.hip", ""), Value::Null);
}

#[test]
fn names_that_are_seen_count() {
    let folder = Folder::new();
    let text = "__constant__ const char name[] = __FILE__;\n\
                __global__ void k(char *p, int n) { *p = name[n]; }\n";
    folder.write("a.hip", text);
    folder.write("b.hip", text);
    for name in ["a.hip", "b.hip"] {
        assert_eq!(kept(&folder, name, ""), Value::Null);
        assert_eq!(kept(&folder, name, ""), LOCAL);
    }
    // In a warning.
    let warns = "#warning look\n__global__ void k(int *p) { *p = 1; }\n";
    fs::create_dir(folder.path("x")).unwrap();
    folder.write("warns.hip", warns);
    folder.write("x/warns.hip", warns);
    for name in ["warns.hip", "x/warns.hip"] {
        assert_eq!(kept(&folder, name, ""), Value::Null);
        assert_eq!(kept(&folder, name, ""), LOCAL);
    }
    // In debug information.
    let lines = "--clang-arg=-gline-tables-only";
    folder.write("c.cl", "kernel void k(global int *p) { *p = 1; }\n");
    fs::copy(folder.path("c.cl"), folder.path("x/c.cl")).unwrap();
    for name in ["c.cl", "x/c.cl"] {
        kept(&folder, name, lines);
        assert_eq!(kept(&folder, name, lines), LOCAL);
    }
}

#[test]
fn every_kind_of_source_is_kept() {
    let folder = Folder::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let saxpy = root.join("examples/saxpy.ll");
    fs::copy(&saxpy, folder.path("saxpy.ll")).unwrap();
    folder.run("llvm-as-22", &["saxpy.ll", "-o", "saxpy.bc"]);
    gfxjit(
        &folder,
        "compile saxpy.ll --target gfx1100 --emit asm -o saxpy.s",
    );
    folder.write(
        "k.cl",
        "kernel void k(global float *p) { p[get_global_id(0)] = 1; }\n",
    );
    fs::copy(
        root.join("tests/mlir/loops.mlir"),
        folder.path("loops.mlir"),
    )
    .unwrap();
    folder.write(
        "k.ptx",
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p) {\n\
         .reg .u64 %a; ld.param.u64 %a, [p]; st.global.u32 [%a], 7; ret; }\n",
    );
    for file in [
        "saxpy.ll",
        "saxpy.bc",
        "saxpy.s",
        "k.cl",
        "loops.mlir",
        "k.ptx",
    ] {
        assert_eq!(kept(&folder, file, ""), Value::Null, "{file}");
        assert_eq!(kept(&folder, file, ""), LOCAL, "{file}");
    }
    // There is nothing to compile.
    gfxjit(&folder, "compile saxpy.ll --target gfx1100 -o saxpy.co");
    assert_eq!(kept(&folder, "saxpy.co", ""), Value::Null);
    assert_eq!(kept(&folder, "saxpy.co", ""), Value::Null);
}

#[test]
fn names_do_not_change_images_where_they_do_not_count() {
    let folder = Folder::new();
    let saxpy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");
    let text = fs::read_to_string(saxpy).unwrap();
    folder.run("llvm-as-22", &[saxpy, "-o", "a.bc"]);
    let plain = text
        .lines()
        .filter(|line| !line.starts_with("source_filename"));
    folder.write("a.ll", plain.collect::<Vec<_>>().join("\n"));
    gfxjit(&folder, "compile a.ll --target gfx1100 --emit asm -o a.s");
    for file in ["a.ll", "a.bc", "a.s"] {
        let other = file.replace('a', "quite_another");
        fs::copy(folder.path(file), folder.path(&other)).unwrap();
        kept(&folder, file, "");
        // `kept` compares it with what is compiled under this name.
        assert_eq!(kept(&folder, &other, ""), LOCAL, "{file}");
    }
}

#[test]
fn runs_and_links_use_it_too() {
    let folder = Folder::new();
    let saxpy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");
    fs::copy(saxpy, folder.path("saxpy.ll")).unwrap();
    let run = "run saxpy.ll --device sim://gfx1100 --grid 1 --block 64 --arg f32[64]=ramp \
               --arg f32[64]=1 --arg f32=2 --arg u32=64 --print 1:2 --json --cache cache";
    let phase = |result: &Value, name: &str| result["phases_us"][name].as_f64().unwrap();
    let first = json(&gfxjit(&folder, run));
    assert!(phase(&first, "codegen") > 0.0 && phase(&first, "cache") > 0.0);
    let second = json(&gfxjit(&folder, run));
    assert!(phase(&second, "codegen") == 0.0 && phase(&second, "cache") > 0.0);
    assert_eq!(first["outputs"], second["outputs"]);
    let link = "link saxpy.ll --target gfx1100 -o linked --cache cache";
    assert!(gfxjit(&folder, link).status.success());
    let first = folder.read("linked");
    assert!(gfxjit(&folder, link).status.success());
    assert_eq!(folder.read("linked"), first);
    let stat = json(&gfxjit(&folder, "cache stat --cache cache --json"));
    assert_eq!(stat["entries"], 2);
}

#[test]
#[cfg(target_os = "linux")]
fn host_code_is_kept_beside_images() {
    let folder = Folder::new();
    let saxpy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");
    fs::copy(saxpy, folder.path("saxpy.ll")).unwrap();
    let run = |variable: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
        command
            .current_dir(folder.root())
            .env("GFXJIT_CACHE", variable);
        let words = "run saxpy.ll --device sim://gfx1100 --engine jit --grid 1 --block 64 --arg f32[64]=ramp \
                     --arg f32[64]=1 --arg f32=2 --arg u32=64 --print 1:2 -v --json";
        let output = command.args(words.split_whitespace()).output().unwrap();
        assert!(output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let (_, behind) = said
            .split_once(" optimizing (")
            .unwrap_or_else(|| panic!("{said}"));
        let number = |text: &str| {
            let digits = text
                .split(|c: char| !c.is_ascii_digit())
                .next()
                .unwrap_or_default();
            digits.parse::<u32>().unwrap_or_else(|_| panic!("{said}"))
        };
        let kept = behind.split_once("instructions; ").unwrap().1;
        (
            number(behind),
            number(kept),
            json(&output)["outputs"].clone(),
        )
    };
    let off = run("off");
    assert!(off.0 > 0 && off.1 == 0 && !folder.path("off").exists());
    assert_eq!(run("cache"), off);
    assert_eq!(run("cache"), (0, off.0, off.2));
    let stat = json(&gfxjit(&folder, "cache stat --cache cache --json"));
    assert_eq!(
        (&stat["entries"], &stat["host_code"]["entries"]),
        (&1.into(), &1.into())
    );
    assert_eq!(stat["host_code"]["folder"], "cache/host");
    let listed = json(&gfxjit(&folder, "cache list --cache cache --json"));
    let is_image: Vec<&Value> = (0..2).map(|at| &listed["entries"][at]["image"]).collect();
    assert_eq!(is_image, [&Value::Bool(true), &Value::Bool(false)]);
    let cleared = json(&gfxjit(&folder, "cache clear --cache cache --json"));
    assert_eq!(cleared["removed"], 2);
    // What others may write is not trusted, and that is said.
    let host = folder.path("cache/host");
    fs::set_permissions(&host, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let (translated, taken, _) = run("cache");
    assert_eq!((translated, taken), (off.0, 0));
    let said = gfxjit(&folder, "cache stat --cache cache").stderr;
    assert!(
        String::from_utf8(said)
            .unwrap()
            .contains("others may reach it (mode 777)")
    );
}

#[test]
fn the_cache_can_be_looked_at() {
    let folder = Folder::new();
    let saxpy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");
    fs::copy(saxpy, folder.path("saxpy.ll")).unwrap();
    kept(&folder, "saxpy.ll", "");
    let listed = json(&gfxjit(&folder, "cache list --cache cache --json"));
    let entry = &listed["entries"][0];
    assert_eq!(entry["source"], "saxpy.ll");
    assert_eq!(entry["target"], "gfx1100");
    let table = gfxjit(&folder, "cache list --cache cache");
    let table = String::from_utf8(table.stdout).unwrap();
    assert!(
        table.starts_with("KEY") && table.contains("saxpy.ll"),
        "{table}"
    );
    assert!(
        gfxjit(&folder, "cache verify --cache cache")
            .status
            .success()
    );

    let key = entry["key"].as_str().unwrap();
    let path = format!("cache/v1/{}/{key}", &key[..2]);
    let mut bytes = folder.read(&path);
    bytes[200] ^= 1;
    folder.write(&path, bytes);
    let verified = gfxjit(&folder, "cache verify --cache cache --json");
    assert_eq!(verified.status.code(), Some(1));
    assert_eq!(json(&verified)["damaged"][0]["file"], path);
    let table = gfxjit(&folder, "cache list --cache cache");
    assert!(
        String::from_utf8(table.stdout)
            .unwrap()
            .contains("damaged: its checksum")
    );
    assert_eq!(
        gfxjit(&folder, "cache verify --remove --cache cache")
            .status
            .code(),
        Some(1)
    );
    assert_eq!(
        gfxjit(&folder, "cache verify --cache cache").status.code(),
        Some(0)
    );
    assert!(!folder.path(&path).exists());

    kept(&folder, "saxpy.ll", "");
    assert!(
        gfxjit(&folder, "cache clear --cache cache")
            .status
            .success()
    );
    assert_eq!(kept(&folder, "saxpy.ll", ""), Value::Null);
}

#[test]
fn the_environment_says_where_it_is() {
    let folder = Folder::new();
    let saxpy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");
    let compile = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
        command.current_dir(folder.root());
        command.args([
            "compile", saxpy, "--target", "gfx1100", "-o", "image", "--json",
        ]);
        for name in ["GFXJIT_CACHE", "GFXJIT_CACHE_SHARED", "GFXJIT_CACHE_SIZE"] {
            command.env_remove(name);
        }
        command
            .env("HOME", folder.root())
            .env_remove("XDG_CACHE_HOME");
        let output = command.envs(variables.iter().copied()).output().unwrap();
        json(&output)["kept"].clone()
    };
    assert_eq!(compile(&[]), Value::Null);
    assert!(folder.path(".cache/gfxjit/images/v1").is_dir());
    assert_eq!(compile(&[]), LOCAL);
    assert_eq!(compile(&[("GFXJIT_CACHE", "off")]), Value::Null);
    // Processes give what they made before they end.
    let shared = folder.path("shared").display().to_string();
    let host = |name| [("GFXJIT_CACHE", name), ("GFXJIT_CACHE_SHARED", &*shared)];
    assert_eq!(compile(&host("one")), Value::Null);
    assert_eq!(compile(&host("two")), "shared");
    let xdg = folder.path("xdg").display().to_string();
    assert_eq!(compile(&[("XDG_CACHE_HOME", &*xdg)]), Value::Null);
    assert!(folder.path("xdg/gfxjit/images/v1").is_dir());
}

#[test]
fn a_folder_that_cannot_be_read_is_not_an_empty_one() {
    let folder = Folder::new();
    fs::create_dir(folder.path("cache")).unwrap();
    folder.write("cache/v1", "a file");
    for command in ["stat", "list", "clear"] {
        let output = gfxjit(&folder, &format!("cache {command} --cache cache"));
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{command}: {error}");
        assert!(error.contains("cache/v1"), "{command}: {error}");
    }
    let output = gfxjit(&folder, "cache verify --cache cache");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn hits_and_misses_and_a_store_that_is_none_are_told() {
    let folder = Folder::new();
    let saxpy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");
    let compile = |host: &str, shared: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
        command.current_dir(folder.root()).args(["compile", saxpy]);
        command.args(["--target", "gfx1100", "-o", "image"]);
        command.args(["--cache", host, "--cache-shared", shared]);
        let output = command.args(more).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{error}");
        error
    };
    let count = |text: &str, word: &str| text.matches(word).count();
    let said = compile("a", "shared", &["-v"]);
    assert_eq!(
        count(&said, "cache: compiled: no cache had it"),
        1,
        "{said}"
    );
    let said = compile("a", "shared", &["-v"]);
    assert_eq!(count(&said, "not compiled: the cache had it"), 1, "{said}");
    let said = compile("b", "shared", &["-v"]);
    assert_eq!(count(&said, "the shared cache had it"), 1, "{said}");
    assert_eq!(compile("c", "shared", &[]), "");
    // Stores that are none, without `-v`, each once.
    folder.write("file", "");
    for (number, (shared, reason)) in [
        ("file/below", "file/below"),
        ("redis://127.0.0.1:1", "redis://127.0.0.1:1"),
        ("nonsense://a", "add_store"),
        ("shared?access=wrong", "access=wrong"),
    ]
    .into_iter()
    .enumerate()
    {
        let said = compile(&format!("host{number}"), shared, &[]);
        assert_eq!(count(&said, "warning: cache: "), 1, "{shared}: {said}");
        assert!(said.contains(reason), "{shared}: {said}");
        assert_eq!(compile(&format!("quiet{number}"), shared, &["-q"]), "");
    }
}
