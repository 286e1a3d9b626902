//! Every way a kernel can go wrong ends its launch, and nothing else: the error names the
//! place, the device runs the next kernel, and buffers that were not touched keep their bytes.

use std::time::Duration;

use crate::beside::{PLAIN, TARGETS, assembled, survived};
use crate::common::{Arguments, Gpu, compile, fault};
use gfxjit_hal::{DeviceError, DevicePtr, Dispatch, Fault, FaultArgument, FaultKind};

/// A device with the engine that this module is named after.
fn uri(target: &str, options: &str) -> String {
    let engine = module_path!()
        .rsplit("::")
        .next()
        .unwrap()
        .replace('_', "-");
    format!("sim://{target}?{options}&engine={engine}")
}

/// Compiles `source` and a good kernel beside it.
fn with_clang(target: &str, source: &str) -> Gpu {
    let is_cl = source.contains("kernel void");
    let good = if is_cl {
        "kernel void good(global uint *out) { out[LOCAL] = LOCAL * 3 + 1; }"
    } else {
        "__attribute__((amdgpu_kernel, visibility(\"default\"))) void good(uint *out) {
            out[LOCAL] = LOCAL * 3 + 1; }"
    };
    let flags = ["-O1", "-fno-discard-value-names"];
    let image = compile(target, &format!("{source}\n{good}"), &flags);
    Gpu::new(&uri(target, "cus=2"), image)
}

/// Assembles kernel `k` beside a good one. `vgprs` and `sgprs` are what it declares.
fn with_mc(target: &str, body: &str, vgprs: u32, sgprs: u32) -> Gpu {
    with_accumulators(target, body, [vgprs, 0, sgprs])
}

/// The same for one that declares accumulation registers as well, as `[vgprs, agprs, sgprs]`.
fn with_accumulators(target: &str, body: &str, registers: [u32; 3]) -> Gpu {
    let image = assembled(target, body, registers, PLAIN);
    Gpu::new(&uri(target, "cus=2"), image)
}

fn one_wave(gpu: &Gpu, arguments: Arguments) -> Dispatch {
    let mut dispatch = gpu.dispatch("k", arguments);
    dispatch.workgroup = [32, 1, 1];
    dispatch.grid = [32, 1, 1];
    dispatch
}

/// Runs kernel `k` of one wave and returns its fault.
fn faulting(gpu: &Gpu) -> Fault {
    survived(gpu, || gpu.run(one_wave(gpu, Arguments::default())))
}

#[test]
fn out_of_range() {
    let source = "kernel void k(global uint *p, int i) { p[(int)LOCAL + i] = 7; }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let p = gpu.buffer(&[0; 1024]);
        for (i, item, nearest) in [
            (1023, 1, "right behind the end of"),
            (1028, 0, "16 bytes behind the end of"),
            (-8, 0, "32 bytes before"),
        ] {
            let arguments = Arguments::default().buffer(p).u32(i as u32);
            let fault = survived(&gpu, || gpu.launch("k", 1, 64, arguments));
            assert_eq!(fault.kind, FaultKind::OutOfRange);
            // The first work-item whose access is outside.
            assert_eq!((fault.wave, fault.lane), (Some(0), Some(item)), "{fault}");
            let nearest = format!("{nearest} a buffer of 4096 bytes at {:#x}", p.0);
            let told = fault.nearest.as_ref().map(ToString::to_string);
            assert_eq!(told, Some(nearest), "{fault}");
            let argument = FaultArgument {
                index: 0,
                name: Some("p".to_owned()),
                address: p.0,
            };
            assert_eq!(fault.arguments, [argument], "{fault}");
            let (function, offset) = fault.function.clone().unwrap();
            assert_eq!(function, "k");
            assert_eq!(fault.pc, Some(gpu.address("k") + offset));
            let text = fault.to_string();
            for part in [
                "kernel `k`: store of 4 bytes outside every buffer at address 0x",
                &format!("at pc {:#x} (k+{offset:#x}): ", fault.pc.unwrap()),
                "workgroup (0, 0, 0), wave 0, lane",
            ] {
                assert!(text.contains(part), "{text}");
            }
        }
        // An instruction that faults has written nothing.
        assert_eq!(gpu.read(p, 1024), [0; 1024]);
    }
}

#[test]
fn null_arguments() {
    let source = "kernel void k(global const uint *a, int i, global uint *b) {
        b[(int)LOCAL + i] = a[(int)LOCAL + i]; }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let buffer = gpu.buffer(&[0; 1024]);
        let null = DevicePtr(0);
        for (a, b, i, words) in [
            (null, buffer, 0, "argument 0 `a` is null"),
            (buffer, null, 0, "argument 2 `b` is null"),
            (null, null, 3, "arguments 0 `a` and 2 `b` are null"),
            // An index that leads far away from null.
            (null, buffer, 1 << 20, "argument 0 `a` is null"),
            (buffer, null, 1000, "argument 2 `b` is null"),
            // Before it.
            (null, buffer, (-4_i32) as u32, "argument 0 `a` is null"),
        ] {
            let arguments = Arguments::default().buffer(a).u32(i).buffer(b);
            let fault = survived(&gpu, || gpu.launch("k", 1, 16, arguments));
            assert_eq!(fault.kind, FaultKind::OutOfRange);
            assert!(fault.arguments.iter().all(|a| a.address == 0), "{fault}");
            assert!(
                fault.to_string().contains(&format!("\n  {words}")),
                "{fault}"
            );
        }
    }
}

#[test]
fn misaligned() {
    let source = "kernel void k(global uchar *p, local uchar *l, uint space) {
        if (space) __atomic_fetch_add((local uint *)(l + LOCAL * 6), 1, __ATOMIC_RELAXED);
        else __atomic_fetch_add((global ulong *)(p + LOCAL * 12), 1, __ATOMIC_RELAXED); }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let p = gpu.buffer(&[0; 1024]);
        for (space, words) in [
            (
                0,
                "atomic operation of 8 bytes at an address that is not a multiple",
            ),
            (
                1,
                "atomic operation of 4 bytes in LDS at an address that is not a multiple",
            ),
        ] {
            let arguments = Arguments::default().buffer(p).u32(0).u32(space);
            let mut dispatch = one_wave(&gpu, arguments);
            dispatch.group_segment_bytes = 1024;
            let fault = survived(&gpu, || gpu.run(dispatch));
            assert_eq!((fault.kind, fault.lane), (FaultKind::Misaligned, Some(1)));
            assert!(fault.what.contains(words), "{fault}");
        }
    }
}

#[test]
fn lds_beyond_what_was_allotted() {
    let source = "kernel void k(local uint *l, uint i) { l[LOCAL + i] = 7; }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let mut dispatch = one_wave(&gpu, Arguments::default().u32(0).u32(1 << 13));
        dispatch.group_segment_bytes = 4096;
        let fault = survived(&gpu, || gpu.run(dispatch));
        assert_eq!(fault.kind, FaultKind::OutOfRange);
        assert!(
            fault
                .what
                .contains("in LDS at 0x8000, which has 4096 bytes"),
            "{fault}"
        );
    }
}

#[test]
fn memory_that_kernels_cannot_write() {
    let source = "static const uint table[64] = {1, 2, 3};
        __attribute__((amdgpu_kernel, visibility(\"default\"))) void k(uint i, uint *args) {
        const void *places[] = {(void *)k, (void *)table,
            (void *)__builtin_amdgcn_kernarg_segment_ptr()};
        ((volatile uint *)places[i])[LOCAL] = 7; }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        for (i, nearest) in [
            (0, "the code of `k.cl`"),
            (1, "the data of `k.cl`"),
            (2, "arguments"),
        ] {
            let arguments = Arguments::default().u32(i).buffer(DevicePtr(0));
            let fault = survived(&gpu, || gpu.launch("k", 1, 32, arguments));
            assert_eq!(fault.kind, FaultKind::ReadOnly, "{i}: {fault}");
            assert!(
                fault
                    .nearest
                    .as_ref()
                    .unwrap()
                    .to_string()
                    .contains(nearest),
                "{fault}"
            );
        }
    }
}

#[test]
fn kernels_without_end() {
    let source = "kernel void k(global volatile uint *p, uint sleeps) {
        while (p[0] == 0) if (sleeps) __builtin_amdgcn_s_sleep(100); }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let flag = gpu.buffer(&[0]);
        for sleeps in [0, 1] {
            let mut dispatch = one_wave(&gpu, Arguments::default().buffer(flag).u32(sleeps));
            dispatch.grid = [3200, 1, 1];
            dispatch.software.get_or_insert_default().instruction_limit = Some(50_000);
            let fault = survived(&gpu, || gpu.run(dispatch.clone()));
            assert_eq!(fault.kind, FaultKind::InstructionLimit);
            assert!(fault.what.contains("50000 wave-instructions"), "{fault}");
            dispatch.software.get_or_insert_default().instruction_limit = None;
            dispatch.software.get_or_insert_default().time_limit = Some(Duration::from_millis(20));
            let fault = survived(&gpu, || gpu.run(dispatch));
            assert_eq!(fault.kind, FaultKind::TimeLimit);
            assert!(fault.what.contains("20ms"), "{fault}");
        }
    }
}

/// A launch ends at the instruction that its limit names, in every engine.
#[test]
fn limits_are_exact() {
    for target in TARGETS {
        let body = "s_mov_b32 s4, 0\nagain: s_add_u32 s4, s4, 1\ns_nop 0\ns_branch again\ns_endpgm";
        let gpu = with_mc(target, body, 8, 16);
        for limit in [0, 1, 2, 1000, 16_384, 40_000, 100_000, 100_001, 100_002] {
            let mut dispatch = one_wave(&gpu, Arguments::default());
            dispatch.software.get_or_insert_default().instruction_limit = Some(limit);
            let fault = fault(gpu.run(dispatch));
            assert_eq!(fault.kind, FaultKind::InstructionLimit);
            let next = match limit {
                0 => 0,
                n => 1 + (n - 1) % 3,
            };
            assert_eq!(
                fault.pc,
                Some(gpu.address("k") + 4 * next),
                "{target} {limit}"
            );
        }
    }
}

/// Two waves that take turns by a flag come to their end, and are stopped when one of them
/// never lets the other go on.
#[test]
fn waves_that_spin_on_each_other() {
    let source = "kernel void k(global volatile uint *p, uint rounds, uint last) {
        uint me = LOCAL / 64;
        for (uint i = 0; i < rounds; i++) {
            while (p[0] % 2 != me);
            if (LOCAL % 64 == 0 && p[0] != last) p[0] = p[0] + 1;
        } }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let flag = gpu.buffer(&[0]);
        let run = |rounds, last, time: Option<Duration>| {
            let arguments = Arguments::default().buffer(flag).u32(rounds).u32(last);
            let mut dispatch = one_wave(&gpu, arguments);
            dispatch.workgroup = [128, 1, 1];
            dispatch.grid = [128, 1, 1];
            if time.is_some() {
                dispatch.software.get_or_insert_default().instruction_limit = None;
            }
            dispatch.software.get_or_insert_default().time_limit = time;
            gpu.run(dispatch)
        };
        // Waves of 32 lanes are in pairs, of which one moves the flag.
        if target == "gfx942" {
            run(10, u32::MAX, None).unwrap();
            assert_eq!(gpu.read(flag, 1), [20]);
        }
        let fault = survived(&gpu, || run(1000, 30, Some(Duration::from_millis(100))));
        assert_eq!(fault.kind, FaultKind::TimeLimit);
    }
}

#[test]
fn recursion_without_end() {
    let source = "__attribute__((noinline)) static uint deep(uint n) {
            volatile uint a[8]; a[n & 7] = n; return n == 1 ? 0 : deep(n + 1) + a[n & 7]; }
        __attribute__((amdgpu_kernel, visibility(\"default\"))) void k(uint *out) {
            out[LOCAL] = deep(LOCAL + 2); }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let out = gpu.buffer(&[0; 64]);
        let mut dispatch = one_wave(&gpu, Arguments::default().buffer(out));
        dispatch.private_segment_bytes = 4096;
        let fault = survived(&gpu, || gpu.run(dispatch));
        assert_eq!(fault.kind, FaultKind::OutOfRange);
        assert!(
            fault.what.contains("of which a work-item has 4096 bytes"),
            "{fault}"
        );
        assert_eq!(fault.function.as_ref().unwrap().0, "deep", "{fault}");
        let text = fault.to_string();
        assert!(
            text.contains("gives a work-item 4096 bytes of scratch"),
            "{text}"
        );
        assert!(text.contains("--stack"), "{text}");
    }
}

#[test]
fn registers_are_told_where_they_are_asked_for() {
    for target in TARGETS {
        let gpu = with_clang(
            target,
            "kernel void k(global uint *p, uint n) { p[LOCAL == 7 ? n : 0] = LOCAL; }",
        );
        let p = gpu.buffer(&[0; 4]);
        let dispatch = |registers| {
            let arguments = Arguments::default().buffer(p).u32(1 << 30);
            let mut dispatch = one_wave(&gpu, arguments);
            dispatch.software.get_or_insert_default().registers = registers;
            dispatch
        };
        assert_eq!(survived(&gpu, || gpu.run(dispatch(false))).registers, None);
        let fault = survived(&gpu, || gpu.run(dispatch(true)));
        assert_eq!(fault.lane, Some(7));
        let registers = fault.registers.clone().unwrap();
        // The work-item's number is somewhere: what lane 7 was to store.
        let ids: Vec<u32> = (0..32).collect();
        let has_ids =
            |lanes: &Vec<u32>| ids.iter().zip(lanes).all(|(id, lane)| lane & 0x3ff == *id);
        assert!(registers.vgprs.iter().any(has_ids), "{fault}");
        assert_eq!(registers.exec, u64::from(u32::MAX));
        let text = fault.to_string();
        assert!(
            text.contains("registers: exec ") && text.contains("\n  v0"),
            "{text}"
        );
    }
}

/// Values of all kinds of registers of a wave whose store faults.
#[test]
fn registers_are_told_by_their_kind() {
    for target in TARGETS {
        let is_gfx9 = target == "gfx942";
        let accumulator = match is_gfx9 {
            true => "v_accvgpr_write_b32 a2, v1",
            false => "s_nop 0",
        };
        let body = format!(
            "s_mov_b32 s9, 0x12345678\ns_mov_b32 vcc_lo, 0x55aa\ns_mov_b32 vcc_hi, 0x77\n\
             v_mul_u32_u24 v1, 5, v0\n{accumulator}\nv_mov_b32 v2, 0\nv_mov_b32 v3, 0\n\
             global_store_dword v[2:3], v1, off\ns_endpgm"
        );
        let gpu = with_accumulators(target, &body, [8, if is_gfx9 { 8 } else { 0 }, 16]);
        let mut dispatch = one_wave(&gpu, Arguments::default());
        dispatch.software.get_or_insert_default().registers = true;
        let fault = survived(&gpu, || gpu.run(dispatch));
        assert_eq!(fault.kind, FaultKind::OutOfRange);
        let registers = fault.registers.clone().unwrap();
        assert_eq!(registers.sgprs[9], 0x1234_5678, "{fault}");
        // Waves of 32 have half of it.
        let vcc = if is_gfx9 { 0x77_0000_55aa } else { 0x55aa };
        assert_eq!(registers.vcc, vcc, "{fault}");
        let fives: Vec<u32> = (0..32).map(|lane| 5 * lane).collect();
        assert_eq!(registers.vgprs[1][..32], fives, "{fault}");
        if is_gfx9 {
            assert_eq!(registers.agprs[2][..32], fives, "{fault}");
        }
        assert_eq!(registers.agprs.len(), if is_gfx9 { 8 } else { 0 });
        let text = fault.to_string();
        assert!(text.contains("12345678"), "{text}");
        assert_eq!(text.contains("\n  a2"), is_gfx9, "{text}");
    }
}

#[test]
fn barriers_that_not_all_waves_reach() {
    let source = "kernel void k(global uint *out, uint n) {
        local uint s[256]; uint l = LOCAL;
        s[l] = l;
        if (l >= n) return;
        BARRIER(); out[l] = s[n - 1 - l]; }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let out = gpu.buffer(&[7; 256]);
        let launch = |n| gpu.launch("k", 1, 256, Arguments::default().buffer(out).u32(n));
        let fault = survived(&gpu, || launch(128));
        assert_eq!((fault.kind, fault.wave), (FaultKind::Barrier, Some(0)));
        assert!(
            fault.disassembly.as_deref().unwrap().contains("s_barrier"),
            "{fault}"
        );
        let waves = if target == "gfx942" { 4 } else { 8 };
        let half = waves / 2;
        let (wait, end) = match half {
            2 => ("waves 0, 1".to_owned(), "waves 2, 3".to_owned()),
            _ => (
                format!("waves 0 to {}", half - 1),
                format!("waves {half} to {}", waves - 1),
            ),
        };
        let words = format!("{wait} of the workgroup wait there; {end} ended at pc 0x");
        let note = fault.note.as_deref().unwrap();
        assert!(
            note.starts_with(&words) && note.ends_with("s_endpgm"),
            "{note}"
        );
        // Within a wave lanes may take different ways: the wave waits once.
        launch(256 - 20).unwrap();
        assert_eq!(gpu.read(out, 1), [256 - 21]);
    }
}

#[test]
fn workgroups_that_cannot_all_be_resident() {
    let source = "kernel void k(global uint *arrived, uint groups) {
        if (LOCAL == 0) {
            __atomic_fetch_add(arrived, 1u, __ATOMIC_RELEASE);
            while (__atomic_load_n(arrived, __ATOMIC_ACQUIRE) < groups);
        } }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let arrived = gpu.buffer(&[0]);
        let mut dispatch = one_wave(&gpu, Arguments::default().buffer(arrived).u32(500));
        dispatch.grid = [500 * 32, 1, 1];
        // So much scratch that few have room.
        dispatch.private_segment_bytes = 256 << 10;
        dispatch.software.get_or_insert_default().instruction_limit = Some(1 << 23);
        let fault = survived(&gpu, || gpu.run(dispatch));
        assert_eq!(fault.kind, FaultKind::InstructionLimit);
        let note = fault.note.as_deref().unwrap();
        // The newest ones may not have come to count themselves before the limit.
        let arrived = gpu.read(arrived, 1)[0];
        let started: u32 = note
            .strip_prefix("workgroups from number ")
            .and_then(|rest| rest.split(' ').next()?.parse().ok())
            .unwrap_or_else(|| panic!("{note}"));
        assert!((1..500).contains(&started) && arrived <= started, "{note}");
        let words = format!(" on, of 500, have not started; {started} are under way");
        assert!(
            note.contains(&words) && note.contains("cooperative launch"),
            "{note}"
        );
    }
}

#[test]
fn registers_beyond_the_declared_ones() {
    // Of vector registers 8 are declared, a multiple of the granule on both; of scalar ones 16,
    // which become 32 with the six that FLAT_SCRATCH and XNACK_MASK take and the granule. RDNA
    // has no count of scalar registers.
    let m0 = |target: &str, by: u32| match target {
        "gfx942" => format!(
            "s_set_gpr_idx_on s4, 1\ns_movk_i32 s4, {by}\ns_set_gpr_idx_idx s4\nv_mov_b32 v0, v1\n"
        ),
        _ => format!("s_mov_b32 m0, {by}\nv_movrels_b32 v0, v1\n"),
    };
    for target in TARGETS {
        let mut cases = vec![
            (
                "v_mov_b32 v0, v8".to_owned(),
                "register v8 is beyond the kernel's declared budget of 8",
            ),
            ("v_mov_b32 v255, v0".to_owned(), "register v255 is"),
            ("v_cvt_f64_f32 v[8:9], v0".to_owned(), "register v9 is"),
            (m0(target, 7), "register v8 is"),
            (m0(target, 200), "register v201 is"),
        ];
        if target == "gfx942" {
            cases.extend([
                (
                    "v_accvgpr_write_b32 a0, v0".to_owned(),
                    "register a0 is beyond the kernel's declared budget of 0",
                ),
                (
                    "s_mov_b32 s32, 0".to_owned(),
                    "register s32 is beyond the kernel's declared budget of 32",
                ),
                (
                    "s_load_dwordx4 s[32:35], s[0:1], 0".to_owned(),
                    "register s35 is",
                ),
                ("v_readfirstlane_b32 s99, v0".to_owned(), "register s99 is"),
                // A wave of 64 has a mask of two registers.
                (
                    "v_cmp_eq_u32 s[40:41], v0, v0".to_owned(),
                    "register s41 is",
                ),
            ]);
        } else {
            cases.push(("v_movreld_b32 v1, v0".to_owned(), "register v105 is"));
            cases
                .last_mut()
                .unwrap()
                .0
                .insert_str(0, "s_movk_i32 m0, 104\n");
        }
        for (body, words) in cases {
            let gpu = with_mc(target, &format!("{body}\ns_endpgm"), 8, 16);
            let fault = faulting(&gpu);
            assert_eq!(fault.kind, FaultKind::BadRegister, "{body}: {fault}");
            assert!(fault.what.contains(words), "{body}: {fault}");
        }
        // All that is declared can be used, and what has a name.
        let body = "v_mov_b32 v7, 1\ns_mov_b32 s31, 1\ns_mov_b64 vcc, 0\ns_endpgm";
        let gpu = with_mc(target, body, 8, 16);
        gpu.run(one_wave(&gpu, Arguments::default())).unwrap();
    }
}

#[test]
fn illegal_instructions() {
    for target in TARGETS {
        let gpu = with_mc(
            target,
            "s_nop 0\n.long 0xbfffffff, 0x12345678\ns_endpgm",
            8,
            16,
        );
        let fault = faulting(&gpu);
        assert_eq!(fault.kind, FaultKind::IllegalInstruction);
        let words = format!("bytes ff ff ff bf 78 56 34 12 are no instruction of {target}");
        assert_eq!(fault.what, words);
        assert_eq!(fault.function, Some(("k".to_owned(), 4)));
    }
}

#[test]
fn jumps_outside_the_code() {
    for target in TARGETS {
        for (body, words, text, nearest) in [
            (
                "s_mov_b64 s[4:5], 0\ns_setpc_b64 s[4:5]",
                "a jump to where its code object has no code",
                "s_setpc_b64 s[4:5]",
                "close to null",
            ),
            (
                "s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, 2\ns_swappc_b64 s[6:7], s[4:5]",
                "a jump to what is no multiple of 4",
                "s_swappc_b64 s[6:7], s[4:5]",
                "the code of `k.cl`",
            ),
            ("s_nop 0\ns_branch -32768", "no code", "s_branch 32768", ""),
            (
                // Into the data.
                "s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, data_k@rel32@lo+4\n\
                 s_addc_u32 s5, s5, data_k@rel32@hi+12\ns_setpc_b64 s[4:5]",
                "no code",
                "s_setpc_b64 s[4:5]",
                "the data of `k.cl`",
            ),
        ] {
            let gpu = with_mc(target, &format!("{body}\ns_endpgm"), 8, 16);
            let fault = faulting(&gpu);
            assert_eq!(fault.kind, FaultKind::BadPc, "{body}: {fault}");
            assert!(fault.what.contains(words), "{body}: {fault}");
            assert!(
                fault.disassembly.as_deref().unwrap().contains(text),
                "{body}: {fault}"
            );
            assert!(
                fault.address.is_some() && fault.function.is_some(),
                "{fault}"
            );
            if !nearest.is_empty() {
                assert!(
                    fault
                        .nearest
                        .as_ref()
                        .unwrap()
                        .to_string()
                        .contains(nearest),
                    "{fault}"
                );
            }
        }
        let gpu = with_mc(target, "s_nop 0", 8, 16);
        let fault = faulting(&gpu);
        assert_eq!(fault.kind, FaultKind::BadPc, "{fault}");
        assert!(fault.what.contains("there is no s_endpgm"), "{fault}");
    }
}

#[test]
fn no_memory() {
    let source = "kernel void k(global uint *out) { volatile uint a[4096];
        a[LOCAL] = 1; out[LOCAL] = a[LOCAL]; }";
    for target in TARGETS {
        let gpu = with_clang(target, source);
        let small = Gpu::new(&uri(target, "cus=2&memory=2MiB"), gpu.image);
        let out = small.buffer(&[0; 256]);
        let refused = |result: Result<(), DeviceError>, words: &str| {
            let error = result.unwrap_err();
            let text = error.to_string();
            assert!(matches!(error, DeviceError::OutOfMemory { .. }), "{text}");
            assert!(text.contains(words), "{text}");
        };
        for bytes in [4 << 20, 1 << 40, u64::MAX] {
            let result = small
                .device
                .allocate(&gfxjit_hal::AllocDesc::device(bytes))
                .map(drop);
            refused(result, &format!("{bytes} bytes asked for a buffer"));
        }
        let launch = |size| {
            let arguments = Arguments::default().buffer(out);
            small.launch("k", 10, size, arguments).map(drop)
        };
        refused(launch(256), "bytes asked for the scratch of a workgroup");
        launch(64).unwrap();
        assert_eq!(small.read(out, 64), [1; 64]);
    }
}
