//! What functions need with all that they call: LLVM's expressions for it take time that doubles
//! with every level of calls, unless they are cut.

mod common;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::{parse, source, target};
use gfxjit_compile::{CompileError, Emit, OptLevel, Options, Source, compile, emit};

/// Two functions a level, each of which calls both of the next one; `last` is what those of the
/// last level do.
fn levels(count: usize, last: &str) -> Source {
    let mut text = String::from(
        "define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  call void @a0(ptr addrspace(1) %p)\n  \
         call void @b0(ptr addrspace(1) %p)\n  ret void\n}\n",
    );
    for level in 0..count {
        for name in ["a", "b"] {
            let body = if level + 1 < count {
                let next = level + 1;
                format!(
                    "  call void @a{next}(ptr addrspace(1) %p)\n  call void @b{next}(ptr addrspace(1) %p)\n"
                )
            } else {
                last.to_owned()
            };
            let _ = write!(
                text,
                "define internal void @{name}{level}(ptr addrspace(1) %p) noinline {{\n{body}  \
                 store volatile i8 {}, ptr addrspace(1) %p\n  ret void\n}}\n",
                name.len() + level
            );
        }
    }
    source("levels.ll", &text)
}

fn unoptimised() -> Options {
    let mut options = Options::default();
    // Optimised, functions that are alike become one.
    options.opt = OptLevel::O0;
    options
}

/// Needs 40 vector registers.
const MANY_REGISTERS: &str = "  call void asm sideeffect \"v_mov_b32 v39, 0\", \"~{v39}\"()\n";

#[test]
fn deep_calls_take_no_longer_than_their_functions() {
    let start = Instant::now();
    let deep = levels(60, MANY_REGISTERS);
    let object = compile(&deep, target("gfx1100"), &unoptimised())
        .expect("compiles")
        .bytes;
    // Some 2^60 steps would be left.
    assert!(start.elapsed() < Duration::from_secs(60));
    let kernel = parse(&object).kernel("k").cloned().expect("a kernel");
    let registers = kernel.metadata.map(|m| m.vgpr_count);
    assert!(registers.is_some_and(|n| n >= 40), "{registers:?}");
    let text = emit(&deep, target("gfx1100"), &unoptimised(), Emit::Asm).expect("text");
    let text = String::from_utf8(text.bytes).expect("UTF-8");
    assert!(text.contains("a0.num_vgpr, 4"), "{text}");
    let again =
        compile(&source("a.s", &text), target("gfx1100"), &unoptimised()).expect("assembles");
    let kernel = parse(&again.bytes).kernel("k").cloned().expect("a kernel");
    assert_eq!(kernel.metadata.map(|m| m.vgpr_count), registers);
}

/// What such a function needs is not known before the whole module is.
#[test]
fn what_cannot_be_cut_is_bounded() {
    let call = "  %f = load ptr, ptr addrspace(1) %p\n  call void %f()\n";
    let deep = levels(60, call);
    let mut options = unoptimised();
    options.isolate = true;
    options.worker = Some(PathBuf::from(env!("CARGO_BIN_EXE_gfxjit-worker")));
    options.timeout = Duration::from_secs(3);
    let start = Instant::now();
    match compile(&deep, target("gfx1100"), &options) {
        Ok(_) | Err(CompileError::TimedOut { .. }) => {}
        Err(error) => panic!("{error}"),
    }
    assert!(start.elapsed() < Duration::from_secs(30));
}
