//! A process ends well while LLVM works on another thread.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::process::Command;
use std::time::Duration;

use gfxjit_llvm::ir::Level;
use gfxjit_llvm::jit::HostJit;

/// Names the delay in milliseconds after which a child ends.
const DELAY: &str = "GFXJIT_TEST_EXIT_DELAY";

/// A function of 200 loads, loops and stores, which takes LLVM some time.
fn function(name: &str) -> String {
    use std::fmt::Write as _;
    let mut text = format!("define void @{name}(ptr %p) {{\n");
    for n in 0..200 {
        write!(
            text,
            "  %a{n} = getelementptr i32, ptr %p, i32 {n}\n  %l{n} = load volatile i32, ptr %a{n}\n  %m{n} = mul i32 %l{n}, {}\n  store volatile i32 %m{n}, ptr %a{n}\n",
            n + 3
        )
        .unwrap();
    }
    text + "  ret void\n}\n"
}

/// What the children of the test below do: end at some moment while two threads translate.
#[test]
fn a_child_translates() {
    let Ok(delay) = std::env::var(DELAY) else {
        return;
    };
    for thread in 0..2 {
        std::thread::spawn(move || {
            for n in 0.. {
                // Each job of a new translator makes LLVM's static variables anew, as far as they are missing.
                let jit = HostJit::new().unwrap();
                let name = format!("f{thread}_{n}");
                // Once the process ends no job begins any more.
                if jit.add_ir(&name, &function(&name), Level::O2).is_err() {
                    return;
                }
            }
        });
    }
    std::thread::sleep(Duration::from_millis(delay.parse().unwrap()));
    std::process::exit(0);
}

/// Destructors of LLVM's static variables that were made while it worked would run before the process waits for it: an
/// assertion about the file system's references, or a crash, in a tenth of such processes on a busy machine.
#[test]
fn processes_end_while_llvm_works() {
    let children: Vec<_> = (0..24)
        .map(|n| {
            let child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "a_child_translates", "--nocapture"])
                .env(DELAY, (n * 5).to_string())
                .output();
            child.unwrap()
        })
        .collect();
    for (n, child) in children.iter().enumerate() {
        let said = String::from_utf8_lossy(&child.stderr);
        assert!(child.status.success(), "{n}: {}\n{said}", child.status);
    }
}
