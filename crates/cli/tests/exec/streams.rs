//! Kernels in two streams, of which one reads what the other writes.

use std::path::Path;
use std::process::Command;

use gfxjit_test_tools::built;

use super::programs::texts;
use super::report::hip_program;

#[test]
fn streams_without_an_event_race() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/stories/order.hip");
    for (words, is_race) in [(&[][..], true), (&["-DMENDED"], false)] {
        let (_folder, program) = hip_program(&source, words);
        for target in ["gfx90a", "gfx1100"] {
            let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
                .args(["exec", "--hip", "own", "--device"])
                .arg(format!("sim://{target}?check=race"))
                .args(["--error-exitcode", "9"])
                .arg(&program)
                .env("GFXJIT_CACHE", "off")
                .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
                .output()
                .expect("gfxjit runs");
            let [said, wrong] = texts(&output);
            let status = output.status.code();
            if !is_race {
                assert_eq!(
                    (status, &*said),
                    (Some(0), "1048576\n"),
                    "{target}: {wrong}"
                );
                assert!(!wrong.contains("puts in order"), "{target}: {wrong}");
                continue;
            }
            assert_eq!(status, Some(9), "{target}: {wrong}");
            // The kernel that ends last tells of it.
            for part in [
                "which neither an event nor a wait puts in order with another queue's kernel",
                "in another queue",
                "order.hip:8:",
                "order.hip:13:",
                "fill(int*)",
                "square(int const*, int*)",
            ] {
                assert!(wrong.contains(part), "{target}, {part}: {wrong}");
            }
        }
    }
}
