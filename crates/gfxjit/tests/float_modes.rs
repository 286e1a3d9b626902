//! Hosts that change how their threads compute: `-ffast-math` makes denormals zeroes in the whole
//! process, `fesetround` rounds otherwise, `feenableexcept` turns a division by zero into a
//! signal. New threads begin as the one that starts them. None of that is a kernel's. And what
//! devices with one NaN promise.
#![cfg(all(feature = "llvm", target_arch = "x86_64"))]
#![allow(unsafe_code, reason = "only assembly reads and writes MXCSR")]

use std::arch::asm;

use gfxjit::{Buffer, Module, Options, Runtime};

/// MXCSR (Intel SDM volume 1, 10.2.3) as hosts like to have it: denormals are zeroes (bits 15
/// and 6), rounding up (14:13 = 2); invalid operations, divisions by zero and overflows are not
/// masked (bits 7, 9 and 10).
const ODD: u32 = 0x1f80 & !(1 << 7 | 1 << 9 | 1 << 10) | 1 << 15 | 1 << 6 | 2 << 13;

/// Computes as AMD GPUs do, stores what LLVM has computed with the host's functions, and moves
/// integers that would be NaNs.
const KERNEL: &str = r#"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @compute(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 6
  %i = or i32 %base, %id
  %from = getelementptr float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %from
  %inverse = fdiv float 1.0, %x
  %big = fmul float %x, 0x47EFFFFFE0000000
  %half = fmul float %x, 0x3FDFFFFFE0000000
  %root = call float @llvm.sqrt.f32(float %x)
  %a = fadd float %inverse, %half
  %b = fadd float %big, %root
  %at = shl i32 %i, 2
  %to = getelementptr float, ptr addrspace(1) %out, i32 %at
  store float %a, ptr addrspace(1) %to
  %next = getelementptr float, ptr addrspace(1) %to, i32 1
  store float %b, ptr addrspace(1) %next
  %natural = call double @llvm.log.f64(double 3.0)
  %binary = call double @llvm.log2.f64(double 5.0)
  %folded = fmul double %natural, %binary
  %bits = bitcast double %folded to i64
  %low = trunc i64 %bits to i32
  %last = getelementptr float, ptr addrspace(1) %to, i32 2
  store i32 %low, ptr addrspace(1) %last
  %bit = and i32 %i, 1
  %even = icmp eq i32 %bit, 0
  %all = select i1 %even, i32 -1, i32 %i
  %behind = getelementptr float, ptr addrspace(1) %to, i32 3
  store i32 %all, ptr addrspace(1) %behind
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare float @llvm.sqrt.f32(float)
declare double @llvm.log.f64(double)
declare double @llvm.log2.f64(double)
"#;

/// Zeroes, denormals, what is inexact, infinities, NaNs of both kinds, and numbers below zero.
fn inputs() -> Vec<u32> {
    let numbers = [0, 1, 0x0040_0000, 0x3f80_0001, 0x7f7f_ffff, 0x7f80_0000];
    let nans = [0x7f80_0001, 0x7fd2_3456];
    let kinds = numbers.into_iter().chain(nans);
    let kinds = kinds.flat_map(|bits| [bits, bits | 1 << 31]);
    kinds.cycle().take(64 * 256).collect()
}

/// From IR to results, all of it on this thread and those that it starts.
fn run(uri: &str) -> Vec<u32> {
    let device = Runtime::new().open(uri).unwrap();
    let module = Module::build(
        &device,
        "compute.ll",
        KERNEL.as_bytes(),
        &Options::default(),
    )
    .unwrap();
    let queue = device.queue().unwrap();
    let input = Buffer::from_slice(&device, &inputs()).unwrap();
    let output = Buffer::from_slice(&device, &vec![0u32; inputs().len() * 4]).unwrap();
    let kernel = module.only_kernel().unwrap();
    let launch = kernel.launch(&queue).grid(256).block(64);
    launch.arg(&input).arg(&output).submit().unwrap();
    output.download().unwrap()
}

fn set_mxcsr(value: u32) {
    // SAFETY: a thread of this test, which computes nothing itself, has these bits set for a while.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const value, options(nostack, readonly)) };
}

fn mxcsr() -> u32 {
    let mut value = 0u32;
    // SAFETY: stores four bytes where there are four.
    unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut value, options(nostack)) };
    value
}

/// In one test: threads of LLVM that are kept must begin where modes are odd.
#[test]
fn what_floats_do() {
    the_hosts_modes_are_not_a_kernels();
    engines_agree_in_nans_where_there_is_one();
}

fn the_hosts_modes_are_not_a_kernels() {
    // What LLVM finds with the same functions of the host.
    let folded = (3f64.ln() * 5f64.log2()).to_bits() as u32;
    for engine in ["interp", "jit", "auto"] {
        for target in ["gfx90a", "gfx1100"] {
            let uri = format!("sim://{target}?engine={engine}&cus=2");
            let own = uri.clone();
            let odd = std::thread::spawn(move || {
                let before = mxcsr();
                set_mxcsr(ODD);
                let results = run(&own);
                let after = mxcsr();
                set_mxcsr(before);
                // The last six bits say what has happened.
                assert_eq!(after & !0x3f, ODD, "the host's own modes stay");
                results
            });
            let odd = odd.join().unwrap();
            assert!(odd == run(&uri), "{engine}, {target}");
            assert!(odd.chunks(4).all(|of_one| of_one[2] == folded));
        }
    }
}

fn engines_agree_in_nans_where_there_is_one() {
    for target in ["gfx90a", "gfx1100"] {
        let run = |engine| run(&format!("sim://{target}?engine={engine}&cus=2&nans=one"));
        let interpreted = run("interp");
        let is_nan = |bits: &&u32| f32::from_bits(**bits).is_nan();
        let floats = interpreted.chunks(4).flat_map(|of_one| &of_one[..2]);
        let nans: Vec<u32> = floats.filter(is_nan).copied().collect();
        assert!(nans.len() > 1000 && nans.iter().all(|bits| *bits == 0x7fc0_0000));
        for (i, of_one) in interpreted.chunks(4).enumerate() {
            assert_eq!(of_one[3], if i % 2 == 0 { u32::MAX } else { i as u32 });
        }
        for engine in ["quick", "jit", "jit-only"] {
            assert!(run(engine) == interpreted, "{engine}, {target}");
        }
    }
}
