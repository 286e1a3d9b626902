//! Opening the library and calling it: a stand-in (`stand_in.c`), which the tests compile, takes comgr's place.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_comgr::{Action, Comgr, Data, DataKind, Error, Language, Outcome, Step, VARIABLE, file};
use gfxjit_test_tools::{Folder, c_library};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stand_in.c");

/// A stand-in of a version, at a path.
fn make(path: &Path, major: u32, more: &[&str]) {
    let major = format!("-DMAJOR={major}");
    let mut arguments = vec![major.as_str()];
    arguments.extend(more);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    c_library(Path::new(SOURCE), &arguments, path);
}

/// A stand-in of a version, opened.
fn stand_in(major: u32) -> (Folder, Comgr) {
    let folder = Folder::new();
    let path = folder.path("comgr.so");
    make(&path, major, &["-DMINOR=4"]);
    let open = Comgr::open(Some(&path)).unwrap();
    (folder, open)
}

const STEP: Step<'static> = Step {
    action: Action::BitcodeToAssembly,
    language: Language::None,
    target: "gfx90a:sramecc+:xnack-",
    options: &[],
    device_libraries: false,
    most: 1 << 20,
};

fn data(kind: DataKind, name: &str, text: &str) -> Data {
    Data {
        kind,
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

/// What the stand-in says of the call.
fn said(outcome: &Outcome) -> String {
    assert_eq!(outcome.failure, None);
    let made = outcome.data.last().expect("a result");
    String::from_utf8(made.bytes.clone()).unwrap()
}

#[test]
fn calls_arrive() {
    for (major, numbers) in [
        (2, [15, 4, 7, 6, 10].as_slice()),
        (3, [12, 3, 5, 4, 8, 19].as_slice()),
    ] {
        let (_folder, comgr) = stand_in(major);
        assert_eq!(comgr.version(), (major as usize, 4));
        assert_eq!(comgr.processors().unwrap(), ["gfx1100", "gfx11-generic"]);
        assert!(comgr.path().is_absolute());
        let actions = [
            Action::SourceToBitcode,
            Action::LinkBitcode,
            Action::BitcodeToAssembly,
            Action::BitcodeToObject,
            Action::AssemblyToObject,
            Action::SpirvToBitcode,
        ];
        let options = ["-O1".to_owned(), "-DA=b c".to_owned()];
        for (number, action) in numbers.iter().zip(actions) {
            let step = Step {
                action,
                language: Language::Hip,
                options: &options,
                ..STEP
            };
            let input = [
                data(DataKind::Bitcode, "a.bc", "text"),
                data(DataKind::Include, "b/c.h", ""),
            ];
            let outcome = comgr.run(&step, &input).unwrap();
            let language = if major == 2 { 4 } else { 3 };
            let expected = format!(
                "{major}.4 action={number} language={language} isa=amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack- \
                 libraries=0 data=2 options=-O1 -DA=b c \na.bc: text\n"
            );
            assert_eq!(said(&outcome), expected);
            assert_eq!(outcome.log, "warning: of the stand-in\n");
        }
    }
}

#[test]
fn what_a_version_does_not_have() {
    let (_folder, two) = stand_in(2);
    assert!(!two.links_device_libraries());
    let spirv = Step {
        action: Action::SpirvToBitcode,
        ..STEP
    };
    let error = two.run(&spirv, &[]).unwrap_err().to_string();
    assert_eq!(
        error,
        "comgr 2.4 cannot read SPIR-V, which 3.0 and later can"
    );
    let input = [data(DataKind::Bitcode, "a.bc", "text")];
    let libraries = Step {
        action: Action::AddDeviceLibraries,
        ..STEP
    };
    let added = two.run(&libraries, &input).unwrap();
    let names: Vec<&str> = added.data.iter().map(|data| data.name.as_str()).collect();
    assert_eq!(names, ["a.bc", "ocml.bc"]);

    let (_folder, three) = stand_in(3);
    assert!(three.links_device_libraries());
    assert!(matches!(
        three.run(&libraries, &input),
        Err(Error::Lacks { .. })
    ));
    let linked = Step {
        device_libraries: true,
        ..STEP
    };
    assert!(said(&three.run(&linked, &input).unwrap()).contains(" libraries=1 "));
    let unknown = Step {
        target: "gfx600",
        ..STEP
    };
    let error = three.run(&unknown, &input).unwrap_err().to_string();
    assert_eq!(error, "comgr 3.4 cannot make code for gfx600");
}

#[test]
fn failures_have_logs_and_reasons() {
    let (_folder, comgr) = stand_in(3);
    let run = |text: &str| {
        comgr
            .run(&STEP, &[data(DataKind::Bitcode, "a.ll", text)])
            .unwrap()
    };
    let bad = run("bad");
    assert!(bad.data.is_empty());
    assert!(
        bad.log.contains("a.ll:2:3: error: a bad thing"),
        "{}",
        bad.log
    );
    let reason = bad.failure.unwrap().to_string();
    assert_eq!(reason, "comgr 3.4: make assembly of bitcode failed: ERROR");
    let silent = run("silent");
    assert!(silent.log.is_empty() && silent.failure.is_some());

    let most = Step { most: 10, ..STEP };
    let input = [data(DataKind::Bitcode, "a.bc", "text")];
    let error = comgr.run(&most, &input).unwrap_err();
    assert!(matches!(error, Error::TooLarge { most: 10, .. }), "{error}");
    let error = comgr
        .run(&STEP, &[data(DataKind::Bitcode, "a\0b", "")])
        .unwrap_err();
    assert!(matches!(error, Error::ZeroByte { .. }), "{error}");
}

#[test]
fn libraries_that_are_none() {
    let folder = Folder::new();
    let reason = |path: &Path| match Comgr::open(Some(path)) {
        Err(Error::NotFound { tried }) => {
            assert_eq!(tried.len(), 1);
            tried.concat()
        }
        other => panic!("{other:?}"),
    };
    let path = folder.path("comgr.so");
    assert!(
        reason(&path).starts_with(&format!("{}: ", path.display())),
        "{}",
        reason(&path)
    );
    let error = Comgr::open(Some(&path)).unwrap_err().to_string();
    for words in ["GFXJIT_COMGR_LIBRARY", "libamd-comgr2", "comgr.so: "] {
        assert!(error.contains(words), "{error}");
    }
    for (major, words) in [
        (1, "is comgr 1.0; versions 2 and 3 are known"),
        (4, "is comgr 4.0"),
    ] {
        let path = folder.path(&format!("comgr{major}.so"));
        make(&path, major, &[]);
        assert!(reason(&path).contains(words), "{}", reason(&path));
    }
    let path = folder.path("lacks.so");
    make(&path, 3, &["-DLACKS"]);
    let words = "is no comgr, it lacks amd_comgr_do_action";
    assert!(reason(&path).contains(words), "{}", reason(&path));
    let text = folder.write("text.so", "no library");
    assert!(reason(&text).contains("text.so: "), "{}", reason(&text));
}

/// Set for a process of [`the_search_goes_in_order`]: which version it is to find, or `none`.
const EXPECTED: &str = "GFXJIT_TEST_EXPECTED";

/// Each case is a process of its own, as the environment is one for all tests.
#[test]
fn the_search_goes_in_order() {
    if let Ok(expected) = std::env::var(EXPECTED) {
        match Comgr::open(None) {
            Ok(open) => {
                let (major, minor) = open.version();
                assert_eq!(format!("{major}.{minor}"), expected);
                // What is opened was known before, unless the first that is there is none.
                let known = file(None);
                let is_broken = known.as_ref().is_some_and(|path| {
                    std::fs::read(path).is_ok_and(|bytes| bytes == b"no library")
                });
                assert!(
                    is_broken || known.as_deref() == Some(open.path()),
                    "{known:?}"
                );
            }
            Err(error) => assert_eq!(expected, "none", "{error}"),
        }
        return;
    }
    let folder = Folder::new();
    let version = |path: &str, minor: u32| -> PathBuf {
        let path = folder.path(path);
        make(
            &path,
            if path.ends_with("libamd_comgr.so.2") {
                2
            } else {
                3
            },
            &[&format!("-DMINOR={minor}")],
        );
        path
    };
    let named = version("named.so", 1);
    version("rocm/lib/libamd_comgr.so.3", 2);
    version("loader/libamd_comgr.so.2", 3);
    version("both/libamd_comgr.so.2", 4);
    version("both/libamd_comgr.so.3", 5);
    version(
        "venv/lib/python3.12/site-packages/x.libs/libamd_comgr-0123abcd.so.3.3",
        6,
    );
    version("broken/lib/libamd_comgr.so.2", 7);
    folder.write("broken/lib/libamd_comgr.so.3", "no library");
    let case = |expected: &str, variables: &[(&str, &Path)]| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "the_search_goes_in_order"])
            .env(EXPECTED, expected);
        for variable in [
            VARIABLE,
            "ROCM_PATH",
            "HIP_PATH",
            "LD_LIBRARY_PATH",
            "VIRTUAL_ENV",
            "CONDA_PREFIX",
        ] {
            command.env_remove(variable);
        }
        command.envs(variables.iter().copied());
        let output = command.output().unwrap();
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{expected} {variables:?}: {out}");
    };
    let path = |name: &str| folder.path(name);
    let (rocm, loader) = (path("rocm"), path("loader"));
    case("3.1", &[(VARIABLE, &named), ("ROCM_PATH", &rocm)]);
    // A file that is named is the only one.
    case(
        "none",
        &[(VARIABLE, &path("none.so")), ("ROCM_PATH", &rocm)],
    );
    case("3.2", &[("ROCM_PATH", &rocm), ("LD_LIBRARY_PATH", &loader)]);
    case("2.3", &[("LD_LIBRARY_PATH", &loader)]);
    case("3.5", &[("LD_LIBRARY_PATH", &path("both"))]);
    case("2.7", &[("ROCM_PATH", &path("broken"))]);
    // Unless a system has one where the loader or ROCm's packages look.
    let installed = [
        "/opt/rocm",
        "/usr/lib/x86_64-linux-gnu/libamd_comgr.so.2",
        "/usr/lib/x86_64-linux-gnu/libamd_comgr.so.3",
    ];
    if !installed.iter().any(|path| Path::new(path).exists()) {
        case("3.6", &[("VIRTUAL_ENV", &path("venv"))]);
    }
}
