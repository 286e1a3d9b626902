//! Waves must end as they do on the interpreter: compiled kernels on translations that keep all
//! registers, for this host and for lesser ones. Memory, which other tests compare, shows only what a
//! kernel stores.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::engine::JitEngine;
use crate::fuzzing::{report, same_waves};
use crate::host_cpu::Host;
use crate::tests::hosts::Argument::{Floats, Halves, Null, Word, Zeros};
use crate::tests::hosts::{Argument, Kernel, program};
use crate::tests::{Rig, tool};
use gfxjit_hal::MemoryRange;
use gfxjit_sim::code::SimCode;
use gfxjit_sim::engine::{Engine, Exit, GroupContext};
use gfxjit_sim::interp::Program;
use gfxjit_sim::machine::wave::Wave;

/// Loops, of which lanes leave one at different times, LDS behind barriers, matrices and atomics
/// that return what was there.
const SOURCE: &str = r#"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#if defined(__gfx90a__) || defined(__gfx942__)
typedef float Sums __attribute__((ext_vector_type(4)));
#define PRODUCT(x, sums) __builtin_amdgcn_mfma_f32_16x16x4f32(x, 2 * x, sums, 0, 0, 0)
#elif defined(__gfx1201__)
typedef float Sums __attribute__((ext_vector_type(8)));
#define PRODUCT(x, sums) \
    __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12((half8)(half)x, (half8)(half)(2 * x), sums)
#elif defined(WAVES_OF_64)
typedef float Sums __attribute__((ext_vector_type(4)));
#define PRODUCT(x, sums) \
    __builtin_amdgcn_wmma_f32_16x16x16_f16_w64((half16)(half)x, (half16)(half)(2 * x), sums)
#else
typedef float Sums __attribute__((ext_vector_type(8)));
#define PRODUCT(x, sums) \
    __builtin_amdgcn_wmma_f32_16x16x16_f16_w32((half16)(half)x, (half16)(half)(2 * x), sums)
#endif
#define BARRIER() do { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); \
    __builtin_amdgcn_s_barrier(); __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); } while (0)
kernel void _waves(global const float *in, global float *out, global uint *counts, uint n) {
    local float row[128];
    uint l = __builtin_amdgcn_workitem_id_x();
    uint first = __builtin_amdgcn_workgroup_id_x() * 128;
    float sum = 0;
    Sums sums = 0;
    for (uint i = 0; i < n; i++) {
        row[l] = in[first + (l * 5 + i) % 128];
        BARRIER();
        float x = row[(l * 3 + i) % 128];
        if (x < 0)
            for (uint j = 0; j < l % 4; j++) sum = sum * x + j;
        sums = PRODUCT(x, sums);
        BARRIER();
    }
    uint before = __atomic_fetch_add(counts + l % 8, l, __ATOMIC_RELAXED);
    out[first + l] = sum + sums[0] + sums[3] + before;
}
"#;

/// Targets and how [`SOURCE`] is compiled for them.
const COMPILED: [(&str, &[&str]); 5] = [
    ("gfx90a", &[]),
    ("gfx942", &[]),
    ("gfx1100", &[]),
    ("gfx1100", &["-mwavefrontsize64", "-DWAVES_OF_64"]),
    ("gfx1201", &[]),
];

/// Halves of a binary16 are between -2 and 2 as well.
const MATMUL: &[Argument] = &[
    Halves(64 * 96 / 2),
    Halves(96 * 64 / 2),
    Zeros(64 * 64 / 2),
    Word(96),
    Word(64),
    Null,
    Null,
];

/// Kernels of `tests/triton`.
const TRITON: [Kernel; 3] = [
    Kernel {
        name: "matmul_f16",
        target: "gfx942",
        groups: [2, 2],
        block: 256,
        lds: 4096,
        arguments: MATMUL,
    },
    Kernel {
        name: "matmul_f16",
        target: "gfx1201",
        groups: [2, 2],
        block: 128,
        lds: 4096,
        arguments: MATMUL,
    },
    Kernel {
        name: "histogram",
        target: "gfx1100",
        groups: [5, 1],
        block: 128,
        lds: 1024,
        arguments: &[Floats(5000 / 4), Zeros(256), Word(5000), Null, Null],
    },
];

fn compile(target: &str, flags: &[&str]) -> Vec<u8> {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("k.cl"), SOURCE).unwrap();
    let cpu = format!("-mcpu={target}");
    let common = ["-cl-std=CL2.0", "-O2", "-nogpulib", "-target"];
    let files = ["amdgcn-amd-amdhsa", &cpu, "k.cl", "-o", "k.co"];
    tool(dir.path(), "clang-22", &[flags, &common, &files].concat());
    std::fs::read(dir.path().join("k.co")).unwrap()
}

/// Waves as they were when they ended, by workgroup and number.
type Ended = BTreeMap<([u32; 3], u32), Wave>;

/// Runs waves by one of some engines, and keeps how they end.
struct Recorder {
    engines: Vec<Box<dyn Engine>>,
    /// Which one runs.
    turn: AtomicUsize,
    ended: Mutex<Ended>,
}

fn copy(wave: &Wave) -> Wave {
    let Wave {
        size,
        vgpr_count,
        agpr_count,
        scratch_limit,
        ..
    } = *wave;
    let mut own = Wave::new(size, vgpr_count, agpr_count, scratch_limit).unwrap();
    // Where the wave lies there is room for others, with more.
    let (vgprs, scratch) = (own.vgprs.len(), own.scratch.len());
    own.vgprs.copy_from_slice(&wave.vgprs[..vgprs]);
    own.scratch.copy_from_slice(&wave.scratch[..scratch]);
    own.sgprs = wave.sgprs;
    own.flat_scratch = wave.flat_scratch;
    (own.scc, own.mode) = (wave.scc, wave.mode);
    (own.start, own.pc, own.executed) = (wave.start, wave.pc, wave.executed);
    own
}

impl Recorder {
    fn engine(&self) -> &dyn Engine {
        &*self.engines[self.turn.load(Ordering::Relaxed)]
    }
}

impl Engine for Recorder {
    fn run(&self, wave: &mut Wave, group: &mut GroupContext<'_>, budget: u64) -> Exit {
        self.run_several(std::slice::from_mut(wave), group, budget)
            .1
    }

    fn run_several(
        &self,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
    ) -> (usize, Exit) {
        // Another workgroup in their place would leave nothing of these.
        group.next_workgroups = None;
        let (ran, exit) = self.engine().run_several(waves, group, budget);
        let mut ended = self.ended.lock().unwrap();
        for (wave, behind) in waves[..ran].iter().zip((0..ran).rev()) {
            if wave.ended || behind == 0 && matches!(exit, Exit::Ended) {
                ended.insert((group.id, wave.index), copy(wave));
            }
        }
        (ran, exit)
    }

    fn disassembly(&self, pc: u64) -> String {
        self.engine().disassembly(pc)
    }

    fn check_mode(&self, mode: u32) -> Result<(), String> {
        self.engine().check_mode(mode)
    }
}

/// The listing of a kernel and both register files, with marks where they differ.
fn shown(code: &SimCode, program: &Program, interp: &Wave, jit: &Wave) -> String {
    let table = program.table(interp.size);
    let mut list = Vec::new();
    let mut pc = interp.start;
    while let Ok(step) = table.step(pc)
        && program.disassembly_for(interp.size, pc).trim() != "s_code_end"
    {
        list.push((pc, step));
        pc += u64::from(step.size).max(4);
    }
    let words = |pc: u64, size: usize| {
        let mut bytes = vec![0; size];
        code.block.read(pc - code.block.start(), &mut bytes);
        let (words, _) = bytes.as_chunks();
        words.iter().map(|word| u32::from_le_bytes(*word)).collect()
    };
    let mut text = String::new();
    report::listing(&mut text, program, interp.size, &list, words);
    let counts = (interp.executed, jit.executed);
    text.push_str(&format!("executed: {} and {}\n", counts.0, counts.1));
    report::registers(&mut text, interp, jit, &report::named(&list, interp));
    text
}

/// Runs a kernel on the interpreter and on translations for hosts.
fn check(kernel: &Kernel, image: &[u8], mut hosts: Vec<Host>) {
    let (name, target) = (kernel.name, kernel.target);
    // Registers may hold addresses, and what atomics found: so all engines run the same code on the
    // same buffers, and workgroups one behind the other.
    let rig = Rig::new(&format!("sim://{target}?cus=1&engine=interp&nans=one"));
    let mut code = rig.load(image).unwrap();
    let own = || program(&code, kernel.id());
    let mut engines: Vec<Box<dyn Engine>> = vec![Box::new(own())];
    for host in &mut hosts {
        host.one_nan = true;
        engines.push(Box::new(JitEngine::for_host(own(), kernel.id(), *host)));
    }
    let listed = own();
    let recorder = Arc::new(Recorder {
        engines,
        turn: AtomicUsize::new(0),
        ended: Mutex::default(),
    });
    code.engine = Arc::clone(&recorder) as _;
    let code = Arc::new(code);
    let (kernarg, buffers) = kernel.arguments(&rig);
    let run = |turn| {
        recorder.turn.store(turn, Ordering::Relaxed);
        for (buffer, bytes) in &buffers {
            rig.queue.write(&MemoryRange::all(buffer), bytes).unwrap();
        }
        rig.run(kernel.dispatch(image, Arc::clone(&code), kernarg.clone()))
            .unwrap();
        std::mem::take(&mut *recorder.ended.lock().unwrap())
    };
    let interpreted = run(0);
    let lanes: u32 = interpreted.values().map(|wave| wave.size).sum();
    let [x, y] = kernel.groups;
    assert_eq!(lanes, x * y * u32::from(kernel.block), "{name} of {target}");
    for (host, turn) in hosts.iter().zip(1..) {
        let translated = run(turn);
        assert!(
            interpreted.keys().eq(translated.keys()),
            "{name} of {target}, {host}"
        );
        for (((group, index), interp), jit) in interpreted.iter().zip(translated.values()) {
            assert!(
                same_waves(interp, jit),
                "the engines differ: {name} of {target}, wave {index} of workgroup {group:?}, \
                 {host}\n{}",
                shown(&code, &listed, interp, jit)
            );
        }
    }
}

#[test]
fn waves_end_the_same_for_all_hosts() {
    for (target, flags) in COMPILED {
        let kernel = Kernel {
            name: "waves",
            target,
            groups: [3, 1],
            block: 128,
            lds: 512,
            arguments: &[Floats(3 * 128), Zeros(3 * 128), Zeros(8), Word(5)],
        };
        check(&kernel, &compile(target, flags), Host::all());
    }
}

// In two halves, which run at once.
#[test]
fn waves_of_triton_end_the_same() {
    triton(0);
}

#[test]
fn waves_of_triton_end_the_same_too() {
    triton(1);
}

/// Every other kernel.
fn triton(first: usize) {
    let all = std::env::var_os("GFXJIT_ALL_ENGINES").is_some();
    for (index, kernel) in TRITON.iter().enumerate().skip(first).step_by(2) {
        // This one, by both translators, of which LLVM's takes minutes for all kernels.
        let by_llvm = all || index % 3 == 0;
        let hosts = Host::all().into_iter().take(2).skip(usize::from(!by_llvm));
        let hosts = hosts.collect();
        check(kernel, &kernel.image(), hosts);
    }
}
