//! Stand-ins for libraries that are not there: each function can be called, and returns what `shim/absent.txt` says.
#![allow(missing_docs, reason = "a test")]

use std::ffi::c_void;
use std::path::Path;

/// A function with more arguments than any that is called here reads: the registers of the calling convention.
type Function = unsafe extern "C" fn(*mut u64, usize, usize, usize, usize, usize) -> *mut c_void;

/// What a C `int` is in a register that holds one.
fn int(found: *mut c_void) -> i32 {
    u32::try_from(found.addr() & 0xffff_ffff)
        .unwrap_or_default()
        .cast_signed()
}

/// The variable with the folder of the libraries, in a process that only calls some.
const CALLS: &str = "GFXJIT_TEST_CALLS";

/// Calls functions of the libraries in a folder, twice each.
fn call_some(folder: &Path) {
    for (library, function) in [
        ("librocsolver.so.0", "rocsolver_dgetrf"),
        ("libhipblaslt.so", "hipblasLtMatmul"),
        ("librocsparse.so.1", "rocsparse_spmv"),
        ("libamd_smi.so.27", "amdsmi_init"),
    ] {
        // SAFETY: one of gfxjit's libraries, and a function that reads no arguments.
        let library = unsafe { libloading::Library::new(folder.join(library)) }.unwrap();
        for _ in 0..2 {
            // SAFETY: as above.
            let call = unsafe { library.get::<Function>(function.as_bytes()) }.unwrap();
            // SAFETY: as above.
            unsafe { call(std::ptr::null_mut(), 0, 0, 0, 0, 0) };
        }
    }
}

/// What a process that calls some says on standard error.
fn said(folder: &Path, log: &str) -> Vec<String> {
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .env(CALLS, folder)
        .env("GFXJIT_HIP_LOG", log)
        .output()
        .unwrap();
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("gfxjit-hip: "));
    lines.map(str::to_owned).collect()
}

#[test]
fn each_function_returns_its_library_s_own_error() {
    if let Some(folder) = std::env::var_os(CALLS) {
        return call_some(Path::new(&folder));
    }
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("shim/absent.txt");
    let list = std::fs::read_to_string(list).unwrap();
    let folder = tempfile::tempdir().unwrap();
    gfxjit_hip::write_absent(folder.path(), |_| false).unwrap();
    let mut count = 0;
    let mut wanted = std::collections::BTreeSet::new();
    let report = folder.path().join("report");
    // SAFETY: the only test of this program, before it opens a library.
    unsafe {
        std::env::set_var("GFXJIT_HIP_REPORT", &report);
        std::env::set_var("GFXJIT_HIP_LOG", "nothing");
    }
    for section in list.split("\n= ").skip(1) {
        let (head, functions) = section.split_once('\n').unwrap();
        let (names, status) = head.split_once(" : ").unwrap();
        let status: i32 = status.split(' ').next().unwrap().parse().unwrap();
        let stem = names.split('.').next().unwrap();
        let all = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("shim/all/{stem}.txt"));
        let all = std::fs::read_to_string(all).unwrap_or_default();
        let listed: std::collections::BTreeSet<&str> = functions
            .lines()
            .map(|line| line.split([' ', '@']).next().unwrap())
            .collect();
        let others = all
            .lines()
            .filter(|line| !listed.contains(line.split(' ').next().unwrap()));
        let plain = format!("{stem}.so");
        for name in names.split(' ').chain([plain.as_str()]) {
            // SAFETY: a library of gfxjit, which at most opens another one.
            let library = unsafe { libloading::Library::new(folder.path().join(name)) }.unwrap();
            let lines = functions.lines().chain(others.clone());
            for line in lines.filter(|line| !line.is_empty()) {
                let (function, kind) = line.split_once(' ').unwrap_or((line, ""));
                let function = function.split('@').next().unwrap();
                // SAFETY: the functions are those that `build.rs` writes, of at most one argument.
                let call = unsafe { library.get::<Function>(function.as_bytes()) };
                let call = call.unwrap_or_else(|error| panic!("{name}: {function}: {error}"));
                if kind == "ours" {
                    continue;
                }
                let mut place = [7_u64; 3];
                wanted.extend(
                    kind.is_empty()
                        .then(|| format!("{function}: unsupported: this function")),
                );
                // SAFETY: as above; three words are what the largest result takes.
                let found = unsafe { call(place.as_mut_ptr(), 0, 0, 0, 0, 0) };
                match kind {
                    "" => assert_eq!(int(found), status, "{name}: {function}"),
                    "done" => assert_eq!(int(found), 0, "{name}: {function}"),
                    "handle" => {
                        assert_eq!(int(found), 0, "{name}: {function}");
                        assert!(place[0] > 7, "{name}: {function} leaves no handle");
                    }
                    "text" => assert!(!found.is_null(), "{name}: {function}"),
                    "none" => assert!(found.is_null(), "{name}: {function}"),
                    "vector" => assert_eq!(place, [0; 3], "{name}: {function}"),
                    other => panic!("{name}: {function}: {other}"),
                }
                count += 1;
            }
        }
    }
    assert!(count > 14_000, "{count} functions");
    // Each function that is not there is named in the report.
    let report = std::fs::read_to_string(report).unwrap();
    let told: std::collections::BTreeSet<String> = report.lines().map(str::to_owned).collect();
    assert_eq!(told, wanted);
    // And on standard error; monitors and tracers are quiet.
    let some = [
        "rocsolver_dgetrf: unsupported: this function of librocsolver",
        "hipblasLtMatmul: unsupported: this function of libhipblaslt",
        "rocsparse_spmv: unsupported: this function of librocsparse",
    ];
    assert_eq!(said(folder.path(), ""), some);
    assert!(said(folder.path(), "nothing").is_empty());
    assert_eq!(said(folder.path(), "errors").len(), some.len() + 1);
    // Behind real ones there are none.
    let behind = tempfile::tempdir().unwrap();
    gfxjit_hip::write_absent(behind.path(), |name| name.starts_with("librocblas.so.4")).unwrap();
    assert!(!behind.path().join("librocblas.so.4").exists());
    assert!(behind.path().join("librocblas.so.5").exists());
}
