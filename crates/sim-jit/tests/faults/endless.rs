//! A time limit ends programs that do not end, whatever their loops are made of and whichever engine
//! executes them: translated code looks at its turn where it goes backwards, at calls and at
//! barriers, each of which is at work here alone.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::beside::{PLAIN, TARGETS, assembled, survived};
use crate::common::{Arguments, Gpu};
use gfxjit_hal::FaultKind;

const LIMIT: Duration = Duration::from_millis(20);

/// What takes longer is stopped by nothing; a busy machine needs some seconds to translate it.
const NEVER: Duration = Duration::from_secs(120);

/// What is endless, and the code, in words that both generations have.
pub(crate) const PROGRAMS: [(&str, &str); 21] = [
    ("an instruction", "again: s_branch again"),
    ("no operations", "again: s_nop 0\ns_nop 0\ns_branch again"),
    (
        "lanes that compute",
        "again: v_add_f32 v1, v0, v1\nv_mul_f32 v2, v1, v1\ns_cbranch_execnz again",
    ),
    (
        "no lanes",
        "s_mov_b64 exec, 0\nagain: v_xor_b32 v1, v0, v1\ns_cbranch_execz again",
    ),
    (
        "a loop around one that counts",
        "outer: s_mov_b32 s4, 0\nagain: v_xor_b32 v1, v0, v1\ns_add_u32 s4, s4, 1\n\
         s_cmp_lg_u32 s4, 16\ns_cbranch_scc1 again\ns_branch outer",
    ),
    (
        "two loops with one head each in the other",
        "s_cmp_eq_u32 s2, 0\ns_cbranch_scc1 b\na: v_xor_b32 v1, v0, v1\ns_nop 0\n\
         b: v_xor_b32 v2, v0, v2\ns_branch a",
    ),
    ("a barrier alone", "again: s_barrier\ns_branch again"),
    (
        "a barrier",
        "again: v_xor_b32 v1, v0, v1\ns_barrier\ns_branch again",
    ),
    (
        "barriers around LDS",
        "v_lshlrev_b32 v2, 2, v0\nagain: ds_write_b32 v2, v0\ns_waitcnt lgkmcnt(0)\ns_barrier\n\
         ds_read_b32 v3, v2\ns_waitcnt lgkmcnt(0)\ns_barrier\ns_branch again",
    ),
    (
        "a barrier in a function",
        "again: s_call_b64 s[30:31], f\ns_branch again\nf: s_barrier\ns_setpc_b64 s[30:31]",
    ),
    (
        "a barrier behind a sleep",
        "again: s_sleep 1\ns_barrier\ns_branch again",
    ),
    (
        "waves that others wait for",
        "v_readfirstlane_b32 s4, v0\ns_cmp_lt_u32 s4, 128\ns_cbranch_scc1 wait\n\
         again: v_xor_b32 v1, v0, v1\ns_branch again\nwait: s_barrier",
    ),
    (
        "a loop in a function",
        "s_call_b64 s[30:31], f\ns_endpgm\nf: v_xor_b32 v1, v0, v1\ns_branch f",
    ),
    (
        "calls",
        "again: s_call_b64 s[30:31], f\ns_branch again\n\
         f: v_xor_b32 v1, v0, v1\ns_setpc_b64 s[30:31]",
    ),
    (
        "calls by address",
        "s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, f@rel32@lo+4\ns_addc_u32 s5, s5, f@rel32@hi+12\n\
         again: s_swappc_b64 s[30:31], s[4:5]\ns_branch again\n\
         f: v_xor_b32 v1, v0, v1\ns_setpc_b64 s[30:31]",
    ),
    ("a function that calls itself", "f: s_call_b64 s[30:31], f"),
    (
        "jumps to an address",
        "s_getpc_b64 s[4:5]\nagain: v_xor_b32 v1, v0, v1\ns_setpc_b64 s[4:5]",
    ),
    ("sleep", "again: s_sleep 1\ns_branch again"),
    (
        "another rounding now and then",
        "again: s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nv_add_f32 v1, v0, v1\n\
         s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0\ns_branch again",
    ),
    (
        "another rounding from the first instruction on",
        "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5\nagain: v_add_f32 v1, v0, v1\n\
         s_branch again",
    ),
    (FLUSHED, "again: v_add_f32 v1, v0, v1\ns_branch again"),
];

/// The program whose kernel starts in another mode.
pub(crate) const FLUSHED: &str = "denormals that are flushed";

/// Fails where a launch goes on that should be stopped, which would keep the tests from ending.
pub(crate) fn in_time(what: String, launch: impl FnOnce() + Send + 'static) {
    let (send, receive) = channel();
    let thread = std::thread::spawn(move || {
        launch();
        // The receiver is gone when it took too long.
        let _ = send.send(());
    });
    match receive.recv_timeout(NEVER) {
        Err(RecvTimeoutError::Timeout) => panic!("{what}: nothing stops it"),
        _ => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
    }
}

/// Workgroups have several waves, and a word of LDS for each work-item.
fn all_are_stopped(engine: &str) {
    for target in TARGETS {
        for (what, body) in PROGRAMS {
            let mode = if what == FLUSHED {
                ".amdhsa_float_denorm_mode_32 0"
            } else {
                PLAIN
            };
            // It refuses what the interpreter would have to run as a whole.
            let engine = match engine {
                "jit-only" if what == FLUSHED => "jit",
                engine => engine,
            };
            let directives = format!("{mode}\n.amdhsa_group_segment_fixed_size 1024");
            let body = format!("{body}\ns_endpgm");
            let image = assembled(target, &body, [8, 0, 64], &directives);
            let uri = format!("sim://{target}?cus=2&engine={engine}");
            let what = format!("{what}, {uri}");
            in_time(what.clone(), move || {
                let gpu = Gpu::new(&uri, image);
                let mut dispatch = gpu.dispatch("k", Arguments::default());
                (dispatch.workgroup, dispatch.grid) = ([256, 1, 1], [1024, 1, 1]);
                dispatch.software.get_or_insert_default().instruction_limit = None;
                dispatch.software.get_or_insert_default().time_limit = Some(LIMIT);
                // The second time there is code from the first instruction on.
                for launch in ["first", "second"] {
                    let fault = survived(&gpu, || gpu.run(dispatch.clone()));
                    assert_eq!(
                        fault.kind,
                        FaultKind::TimeLimit,
                        "{what}, {launch}: {fault}"
                    );
                    let text = fault.to_string();
                    let line = text.lines().next();
                    let wanted = "kernel `k`: stopped after its limit of 20ms";
                    assert_eq!(line, Some(wanted), "{what}, {launch}: {fault}");
                    let (function, _) = fault.function.clone().unwrap();
                    assert_eq!(function, "k", "{what}, {launch}: {fault}");
                }
            });
        }
    }
}

#[test]
fn interpreted() {
    all_are_stopped("interp");
}

#[cfg(target_arch = "x86_64")]
#[test]
fn by_templates() {
    all_are_stopped("quick");
}

#[test]
fn by_llvm() {
    all_are_stopped("jit-only");
}

#[test]
fn by_one_after_the_other() {
    all_are_stopped("auto");
}
