//! All engines count the same.

use std::path::Path;
use std::process::Command;

use gfxjit::counts::{self, Record};
use gfxjit_testing::case::{self, Case, TestTarget};

/// Kernels with loops, divergence, calls, barriers and recursion, by the target that they run on here.
const KERNELS: [(&str, &str); 6] = [
    ("collatz", "gfx90a"),
    ("barrier_loop", "gfx1201"),
    ("bitonic", "gfx942"),
    ("calls", "gfx90a"),
    ("argmax", "gfx1100:wave64"),
    ("bfs", "gfx942"),
];

/// How often each word ran by waves and by lanes, and how often branches were taken.
fn counted(path: &Path, case: &Case, target: &TestTarget, engine: &str) -> Vec<[u64; 4]> {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .env("GFXJIT_CACHE", "off")
        .env(counts::COUNTS_VARIABLE, folder.path())
        .arg("run")
        .arg(path)
        .args(case.command.split_whitespace())
        .args(target.wave_size.map(|size| format!("--wave-size={size}")))
        .args(["--engine", engine])
        .args(["--device", target.device])
        .output()
        .expect("gfxjit runs");
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {wrong}", path.display());
    let images = counts::read(folder.path()).expect("counts");
    let [image] = &images[..] else {
        panic!("{} images", images.len());
    };
    let mut sums = [0u64; 2];
    let sum = |record: &Record| {
        sums[0] = sums[0].wrapping_add(record.waves);
        sums[1] = sums[1].wrapping_add(record.lanes);
        [sums[0], sums[1], record.taken, record.taken_lanes]
    };
    image.records.iter().map(sum).collect()
}

#[test]
fn engines_count_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let files = case::files(&root).expect("kernels");
    for (name, target) in KERNELS {
        let path = files
            .iter()
            .find(|path| path.file_stem().is_some_and(|stem| stem == name));
        let path = path.expect(name);
        let text = std::fs::read_to_string(path).expect(name);
        let case = Case::parse(&text).expect(name);
        let target = case::TARGETS
            .iter()
            .find(|own| own.name == target)
            .expect(target);
        let wanted = counted(path, &case, target, "interp");
        assert!(wanted.iter().any(|[waves, ..]| *waves > 1), "{name}");
        assert_eq!(
            wanted.last().map(|[waves, lanes, ..]| [*waves, *lanes]),
            Some([0; 2]),
            "{name}"
        );
        for engine in ["quick", "jit", "auto"] {
            let found = counted(path, &case, target, engine);
            let differs = (0..)
                .zip(wanted.iter().zip(&found))
                .find(|(_, (a, b))| a != b);
            assert!(
                differs.is_none(),
                "{name}, {}, {engine}: word {differs:?}",
                target.name
            );
        }
    }
}
