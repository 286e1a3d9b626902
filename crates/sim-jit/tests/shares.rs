//! What executes a launch, by the counters: code of a kind must not stay with the interpreter. The sums are the process',
//! so that one test of this file runs at a time.

mod common;

use std::sync::{Mutex, MutexGuard, PoisonError};

use common::{Arguments, Gpu, assemble, compile, of_this_host};
use gfxjit_sim::engine::work::{self, Class, Executed};

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs workgroups of a kernel without limits; what it leaves in its first argument, a buffer of `words`, and what has
/// executed it.
fn run(gpu: &Gpu, (groups, size): (u32, u16), words: usize, loops: u32) -> (Vec<u32>, Executed) {
    let out = gpu.buffer(&vec![0; words]);
    let mut dispatch = gpu.dispatch("k", Arguments::default().buffer(out).u32(loops));
    dispatch.workgroup = [size, 1, 1];
    dispatch.grid = [groups * u32::from(size), 1, 1];
    // A limit would count turns.
    dispatch.software.get_or_insert_default().instruction_limit = None;
    let before = work::executed();
    gpu.run(dispatch).unwrap();
    let executed = work::executed().since(&before);
    let result = gpu.read(out, words);
    gpu.free(out);
    (result, executed)
}

/// The share of the interpreter, in percent, and the instructions that steer waves which translated code has left to it.
fn interpreted(executed: &Executed) -> (f64, u64) {
    let share = 100.0 * (executed.interpreted + executed.handled()) as f64 / executed.all() as f64;
    (share, executed.handled_of(Class::Control))
}

/// Divisions of binary32 in a kernel that flushes denormals: compilers let the steps between keep them, by two changes of
/// MODE, in the middle of a loop.
const DIVIDES: &str = "kernel void k(global float *out, uint loops) {
    uint l = LOCAL, at = GROUP * 64 + l;
    float x = 1.0f + l, tiny = as_float(l * 0x4321u), sum = 0;
    for (uint i = 0; i < loops; i++) {
        sum += x / (i + 0.5f) + tiny * 0.25f;
        if ((i & 7) == (l & 7)) tiny = tiny / 3.0f;
        x = x * 1.0001f + tiny;
    }
    out[at] = sum + tiny;
}";

#[test]
fn kernels_that_flush_denormals_are_translated_with_their_changes_of_mode() {
    let _alone = alone();
    for target in TARGETS {
        let flags = ["-O2", "-cl-denorms-are-zero"];
        let image = compile(target, DIVIDES, &flags);
        let of = |engine: &str| {
            let gpu = Gpu::new(
                &format!("sim://{target}?cus=1&engine={engine}"),
                image.clone(),
            );
            run(&gpu, (2, 64), 128, 300)
        };
        let (expected, _) = of("interp");
        assert_ne!(
            expected,
            compiled_otherwise(target),
            "{target}: nothing is flushed"
        );
        for engine in of_this_host(&["jit", "quick", "jit-only"]) {
            let (found, executed) = of(engine);
            assert_eq!(found, expected, "{target}, {engine}");
            let (share, steering) = interpreted(&executed);
            assert!(share < 5.0, "{target}, {engine}: {executed}");
            assert!(
                steering * 300 < executed.all(),
                "{target}, {engine}: {executed}"
            );
        }
    }
}

/// What the kernel leaves that keeps denormals.
fn compiled_otherwise(target: &str) -> Vec<u32> {
    let gpu = Gpu::new(
        &format!("sim://{target}?cus=1&engine=interp"),
        compile(target, DIVIDES, &["-O2"]),
    );
    run(&gpu, (2, 64), 128, 300).0
}

/// Code that two places reach in different MODEs, changes to roundings that have no translations, changes from a register.
#[test]
fn changes_of_mode_that_code_cannot_follow_leave_it_and_it_goes_on() {
    let _alone = alone();
    for (target, set) in [
        ("gfx90a", "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2),"),
        ("gfx1100", "s_denorm_mode"),
    ] {
        // Of the low nibble s_denorm_mode sets binary32 and the others.
        let [flush, keep] = if target == "gfx90a" {
            ["0", "3"]
        } else {
            ["12", "15"]
        };
        let (sub, compare) = ("s_sub_u32 s10, s10, 1", "s_cmp_lg_u32 s10, 0");
        let bodies = [
            // The head of the loop is reached in both.
            format!(
                "again: v_mul_f32 v8, v8, v2\n{set} {flush}\nv_add_f32 v9, v9, v8\nv_mul_f32 v9, v9, v3\n{sub}\n{compare}\ns_cbranch_scc1 again"
            ),
            format!(
                "{set} {flush}\nagain: v_mul_f32 v8, v8, v2\n{set} {keep}\nv_add_f32 v9, v9, v8\n{set} {flush}\n{sub}\n{compare}\ns_cbranch_scc1 again"
            ),
            format!(
                "again: s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1\nv_mul_f32 v8, v8, v2\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 0\nv_add_f32 v9, v9, v8\n{sub}\n{compare}\ns_cbranch_scc1 again"
            ),
            format!(
                "s_mov_b32 s11, 0\nagain: s_setreg_b32 hwreg(HW_REG_MODE, 4, 2), s11\nv_mul_f32 v8, v8, v2\ns_xor_b32 s11, s11, 3\nv_add_f32 v9, v9, v8\n{sub}\n{compare}\ns_cbranch_scc1 again"
            ),
            format!(
                "again: s_cmp_lt_u32 s10, 100\ns_cbranch_scc1 less\n{set} {flush}\ns_branch both\nless: v_add_f32 v9, v9, v2\nboth: v_mul_f32 v8, v8, v2\n{set} {keep}\nv_add_f32 v9, v9, v8\n{sub}\n{compare}\ns_cbranch_scc1 again"
            ),
        ];
        for body in bodies {
            let image = assemble(target, &kernel(target, &body), &[]);
            let of = |engine: &str| {
                let gpu = Gpu::new(
                    &format!("sim://{target}?cus=1&engine={engine}"),
                    image.clone(),
                );
                let mut all = Vec::new();
                for loops in [200, 7, 3000] {
                    all.push(run(&gpu, (1, 64), 128, loops).0);
                }
                all
            };
            let expected = of("interp");
            for engine in of_this_host(&["jit", "quick", "mixed", "auto"]) {
                assert_eq!(of(engine), expected, "{target}, {engine}: {body}");
            }
        }
    }
}

/// A kernel in assembly: `s10` has its second argument, `v2` the lane's number times a denormal, `v8` and `v9` go to memory.
fn kernel(target: &str, body: &str) -> String {
    let wide = target.starts_with("gfx9");
    let (kernarg, wait) = ("s[0:1]", "s_waitcnt lgkmcnt(0)");
    let accumulators = if target == "gfx90a" {
        ".amdhsa_accum_offset 16\n"
    } else {
        ""
    };
    let wave = if wide {
        ""
    } else {
        ".amdhsa_wavefront_size32 1\n"
    };
    format!(
        ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n\
         s_load_dwordx2 s[4:5], {kernarg}, 0\ns_load_dword s10, {kernarg}, 8\n{wait}\n\
         v_and_b32 v0, 0x3ff, v0\nv_add_{} v4, 1, v0\nv_mul_u32_u24 v2, 0x12345, v4\nv_cvt_f32_u32 v3, v4\n\
         v_mov_b32 v8, v2\nv_mov_b32 v9, v2\nv_mul_f32 v3, 0x3c23d70a, v3\n{body}\n\
         v_lshlrev_b32 v4, 3, v0\nglobal_store_dwordx2 v4, v[8:9], s[4:5]\ns_endpgm\n\
         .section .rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 16\n.amdhsa_next_free_sgpr 16\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 16\n{accumulators}{wave}\
         .amdhsa_float_denorm_mode_32 3\n.end_amdhsa_kernel\n",
        if wide { "u32_e32" } else { "nc_u32" }
    )
}
