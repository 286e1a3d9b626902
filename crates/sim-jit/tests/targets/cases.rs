//! What generations do each in their own way: barriers in two steps, FLAT_SCRATCH set by the
//! kernel, buffers whose records lie interleaved. Kernels in assembly, results from the
//! manuals: "S_BARRIER_SIGNAL" and "S_BARRIER_WAIT" (RDNA4), "Swizzled Buffer Addressing"
//! (RDNA2 8.1.5, RDNA3 9.4.2, CDNA3 9.1.5), and LLVM's AMDGPUUsage ("Flat Scratch").

use crate::common::{Arguments, Gpu, assemble, fault};
use gfxjit_hal::{Code, CodeFormat, Driver, Fault, FaultKind};
use gfxjit_sim::SimDriver;

/// A device with the engine that this module is named after.
fn uri(target: &str, options: &str) -> String {
    let engine = module_path!()
        .rsplit("::")
        .next()
        .unwrap()
        .replace('_', "-");
    format!("sim://{target}?{options}&engine={engine}")
}

/// A kernel in the mode that compilers ask for, which is that of translated code.
const MODE: &str = ".amdhsa_float_denorm_mode_32 3";

/// A device with kernel `k`, whose arguments' address is in `s[0:1]` unless `directives`
/// put something before it.
fn gpu(target: &str, body: &str, directives: &str) -> Gpu {
    let image = image(target, body, &format!("{MODE}\n{directives}"));
    Gpu::new(&uri(target, "cus=1"), image)
}

fn image(target: &str, body: &str, directives: &str) -> Vec<u8> {
    let own = match target {
        "gfx90a" | "gfx942" | "gfx9-4-generic" => ".amdhsa_accum_offset 16",
        t if t.starts_with("gfx9") => "",
        _ => ".amdhsa_wavefront_size32 1",
    };
    let source = format!(
        ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{body}\ns_endpgm\n\
         .size k, .-k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 16\n\
         .amdhsa_next_free_vgpr 16\n.amdhsa_next_free_sgpr 32\n{own}\n{directives}\n\
         .end_amdhsa_kernel\n"
    );
    assemble(target, &source, &[])
}

/// Runs one workgroup of `items` work-items; what it leaves in a buffer of `words` words.
fn result(gpu: &Gpu, items: u16, words: usize) -> Vec<u32> {
    let out = gpu.buffer(&vec![0xdead_beef; words]);
    gpu.launch("k", 1, items, Arguments::default().buffer(out))
        .unwrap();
    gpu.read(out, words)
}

fn faults(gpu: &Gpu, items: u16) -> Fault {
    let out = gpu.buffer(&[0; 64]);
    fault(gpu.launch("k", 1, items, Arguments::default().buffer(out)))
}

/// Every wave of four writes whether it signalled first, then, behind the barrier, how many
/// have signalled.
#[test]
fn barriers_in_two_steps() {
    let body = "
        s_load_b64 s[2:3], s[0:1], 0x0
        v_mbcnt_lo_u32_b32 v1, -1, 0
        v_lshrrev_b32 v4, 5, v0          ; the wave
        v_lshlrev_b32 v5, 2, v4
        v_mov_b32 v6, 1
        v_mov_b32 v7, 0
        v_cmp_eq_u32 vcc_lo, 0, v1
        s_and_b32 exec_lo, exec_lo, vcc_lo
        s_wait_kmcnt 0x0
        s_barrier_signal -2              ; the trap handler's: nothing happens
        s_barrier_wait -2
        ds_add_u32 v7, v6
        s_wait_dscnt 0x0
        s_barrier_signal_isfirst -1
        s_cselect_b32 s4, 1, 0
        v_mov_b32 v8, s4
        global_store_b32 v5, v8, s[2:3]  ; between the steps
        s_barrier_wait -1
        ds_load_b32 v9, v7
        s_wait_dscnt 0x0
        global_store_b32 v5, v9, s[2:3] offset:16
        s_barrier_signal -1              ; and once more
        s_barrier_wait -1";
    for target in ["gfx1200", "gfx1201"] {
        let gpu = gpu(target, body, ".amdhsa_group_segment_fixed_size 64");
        let mut dispatch = gpu.dispatch("k", Arguments::default());
        let out = gpu.buffer(&[9; 8]);
        let gfxjit_hal::Arguments::Segment(kernarg) = &mut dispatch.arguments else {
            panic!("{:?}", dispatch.arguments);
        };
        kernarg[..8].copy_from_slice(&out.0.to_le_bytes());
        dispatch.grid = [128, 1, 1];
        dispatch.workgroup = [128, 1, 1];
        dispatch.group_segment_bytes = 64;
        gpu.run(dispatch).unwrap();
        let words = gpu.read(out, 8);
        assert_eq!(words[..4].iter().sum::<u32>(), 1, "{words:?}");
        assert_eq!(words[4..], [4; 4], "{target}");
    }
}

#[test]
fn barriers_that_cannot_open_or_are_not_there() {
    for (body, kind, words) in [
        (
            "s_barrier_wait -1",
            FaultKind::Barrier,
            "this wave has not signalled",
        ),
        (
            "s_barrier_signal -1\ns_barrier_signal -1",
            FaultKind::Barrier,
            "signals a barrier again",
        ),
        (
            "s_barrier_signal m0",
            FaultKind::Barrier,
            "there is no named barrier 0",
        ),
        (
            "s_barrier_signal_isfirst -2",
            FaultKind::Unsupported,
            "the trap handler's barrier",
        ),
        ("s_alloc_vgpr 4", FaultKind::Unsupported, "s_alloc_vgpr"),
    ] {
        let fault = faults(&gpu("gfx1201", body, ""), 64);
        assert_eq!(fault.kind, kind, "{body}: {}", fault.what);
        assert!(fault.what.contains(words), "{body}: {}", fault.what);
    }
}

const SCRATCH: &str = ".amdhsa_user_sgpr_flat_scratch_init 1
    .amdhsa_private_segment_fixed_size 64
    .amdhsa_system_sgpr_private_segment_wavefront_offset 1";

/// Kernel arguments in `s[0:1]`, FLAT_SCRATCH's start in `s[2:3]`, the workgroup in `s4`, the
/// wave's offset in `s5`.
#[test]
fn flat_scratch_is_set_by_the_kernel() {
    let store = |load: &str, back: &str, out: &str| {
        format!(
            "{load} s[8:9], s[0:1], 0x0
             v_mbcnt_lo_u32_b32 v1, -1, 0
             {back}
             s_waitcnt 0
             v_lshlrev_b32 v5, 2, v1
             {out} v5, v3, s[8:9]"
        )
    };
    // By the private aperture, and on GFX10 by the scratch instructions.
    let flat = "s_mov_b64 s[10:11], src_private_base
        v_mov_b32 v6, 12
        v_mov_b32 v7, s11
        v_lshlrev_b32 v2, 3, v1
        flat_store_dword v[6:7], v2
        s_waitcnt 0
        flat_load_dword v3, v[6:7]";
    let scratch = "v_lshlrev_b32 v2, 3, v1
        s_mov_b32 s12, 8
        scratch_store_dword off, v2, s12 offset:4
        s_waitcnt 0
        v_mov_b32 v6, 12
        scratch_load_dword v3, v6, off";
    let gfx9 = "s_add_u32 flat_scratch_lo, s2, s5\ns_addc_u32 flat_scratch_hi, s3, 0\n";
    let gfx10 = "s_add_u32 s2, s2, s5\ns_addc_u32 s3, s3, 0
        s_setreg_b32 hwreg(HW_REG_FLAT_SCR_LO), s2
        s_setreg_b32 hwreg(HW_REG_FLAT_SCR_HI), s3\n";
    for (target, set, back) in [
        ("gfx900", gfx9, flat),
        ("gfx90a", gfx9, flat),
        ("gfx900", gfx9, scratch),
        ("gfx1010", gfx10, flat),
        ("gfx1030", gfx10, flat),
        ("gfx1030", gfx10, scratch),
    ] {
        let body = store("s_load_dwordx2", back, "global_store_dword");
        let good = gpu(target, &format!("{set}{body}"), SCRATCH);
        let lanes: Vec<u32> = (0..32).map(|lane| lane * 8).collect();
        assert_eq!(result(&good, 32, 32), lanes, "{target}");
        // Without it, or without the wave's offset, scratch is not there.
        let half = set.replace(", s5", ", 0");
        for wrong in ["", &half] {
            let bad = gpu(target, &format!("{wrong}{body}"), SCRATCH);
            let fault = faults(&bad, 32);
            assert_eq!(fault.kind, FaultKind::OutOfRange);
            let note = fault.note.as_deref().unwrap_or_default();
            assert!(note.starts_with("FLAT_SCRATCH is"), "{note}");
        }
    }
}

/// Scratch by its resource, with a stack pointer that counts the bytes of all lanes.
#[test]
fn scratch_by_resource_has_a_stack_pointer_of_the_wave() {
    let inputs = ".amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_private_segment_fixed_size 64
        .amdhsa_system_sgpr_private_segment_wavefront_offset 1";
    for (target, lanes) in [("gfx900", 64), ("gfx90a", 64), ("gfx1030", 32)] {
        // Slot 16 and on by the stack pointer, read back by the lane's own offset.
        let body = |offset: u32| {
            format!(
                "s_add_u32 s0, s0, s7\ns_addc_u32 s1, s1, 0
                 s_load_dwordx2 s[8:9], s[4:5], 0x0
                 v_mbcnt_lo_u32_b32 v1, -1, 0
                 v_mbcnt_hi_u32_b32 v1, -1, v1
                 s_movk_i32 s12, {}
                 v_lshlrev_b32 v4, 4, v1
                 v_mov_b32 v5, v1
                 buffer_store_dwordx2 v[4:5], off, s[0:3], s12 offset:{offset}
                 v_mov_b32 v6, 20
                 s_waitcnt 0
                 buffer_load_dword v2, v6, s[0:3], 0 offen
                 buffer_load_ushort v3, off, s[0:3], s12
                 s_waitcnt 0
                 v_lshlrev_b32 v7, 3, v1
                 global_store_dwordx2 v7, v[2:3], s[8:9]",
                16 * lanes
            )
        };
        let gpu_ok = gpu(target, &body(0), inputs);
        let words: Vec<u32> = (0..lanes).flat_map(|lane| [lane, lane * 16]).collect();
        assert_eq!(
            result(&gpu_ok, lanes as u16, words.len()),
            words,
            "{target}"
        );
        let fault = faults(&gpu(target, &body(48), inputs), lanes as u16);
        assert!(
            fault
                .what
                .contains("in scratch at 0x40, of which a work-item has 64 bytes"),
            "{target}: {}",
            fault.what
        );
        assert_eq!(fault.lane, Some(0));
    }
}

/// Elements of four bytes, the lane added to the index, records interleaved by eights.
#[test]
fn swizzled_buffers_interleave_their_records() {
    for (target, swizzle, check, names) in [
        ("gfx900", 0x8000_0000_u32, 0, ["s_load_dwordx2", "dword"]),
        ("gfx942", 0x8000_0000, 0, ["s_load_dwordx2", "dword"]),
        ("gfx1030", 0x8000_0000, 0, ["s_load_dwordx2", "dword"]),
        ("gfx1100", 0x4000_0000, 3, ["s_load_b64", "b32"]),
        ("gfx1201", 0x4000_0000, 0, ["s_load_b64", "b32"]),
    ] {
        let [load, word] = names;
        let wait = if target == "gfx1201" {
            "s_wait_kmcnt 0x0"
        } else {
            "s_waitcnt lgkmcnt(0)"
        };
        let zero = if target == "gfx1201" { "null" } else { "0" };
        // 16 bytes to a record, 16 records; ADD_TID and INDEX_STRIDE 8.
        let body = format!(
            "{load} s[4:5], s[0:1], 0x0
             v_mbcnt_lo_u32_b32 v1, -1, 0
             v_cmp_gt_u32 vcc, 16, v1
             {wait}
             s_or_b32 s5, s5, {:#x}
             s_mov_b32 s6, 16
             s_mov_b32 s7, {:#x}
             s_mov_b64 exec, 0xffff
             v_mov_b32 v2, 0
             v_add_{} v3, 100, v1
             buffer_store_{word} v1, v2, s[4:7], {zero} idxen
             buffer_store_{word} v3, v2, s[4:7], {zero} idxen offset:8",
            swizzle | 16 << 16,
            1 << 23 | check << 28,
            if target.starts_with("gfx9") {
                "u32"
            } else {
                "nc_u32"
            },
        );
        let body = if target.starts_with("gfx9") {
            body
        } else {
            // From GFX10 on, the lane is not added to an index of the instruction's own.
            body.replace("v_cmp_gt_u32 vcc,", "v_cmp_gt_u32 vcc_lo,")
                .replace("s_mov_b64 exec,", "s_mov_b32 exec_lo,")
                .replace(" v2, s[4:7]", " off, s[4:7]")
                .replace(" idxen", "")
        };
        let out = result(&gpu(target, &body, ""), 32, 64);
        let mut expected = [0xdead_beef; 64];
        for lane in 0..16 {
            let (group, member) = (lane / 8, lane % 8);
            expected[(group * 4) * 8 + member] = lane as u32;
            expected[(group * 4 + 2) * 8 + member] = lane as u32 + 100;
        }
        assert_eq!(out, expected, "{target}");
    }
}

/// A device takes code of its own processor and of its family; a family only its own.
#[test]
fn families_and_their_members() {
    let body = |target: &str| {
        let add = if target.starts_with("gfx9") {
            "v_add_u32"
        } else {
            "v_add_nc_u32"
        };
        let (load, store, wait) = match target {
            t if t.starts_with("gfx12") => ("s_load_b64", "b32", "s_wait_kmcnt 0x0"),
            t if t.starts_with("gfx11") => ("s_load_b64", "b32", "s_waitcnt 0"),
            _ => ("s_load_dwordx2", "dword", "s_waitcnt 0"),
        };
        format!(
            "{load} s[2:3], s[0:1], 0x0\nv_mbcnt_lo_u32_b32 v1, -1, 0\n{wait}
             v_lshlrev_b32 v2, 2, v1\n{add} v3, 7, v1\nglobal_store_{store} v2, v3, s[2:3]"
        )
    };
    for (family, members) in [
        ("gfx9-generic", &["gfx900", "gfx906", "gfx90c"][..]),
        ("gfx9-4-generic", &["gfx942", "gfx950"]),
        ("gfx10-1-generic", &["gfx1010", "gfx1013"]),
        ("gfx10-3-generic", &["gfx1030", "gfx1036"]),
        ("gfx11-generic", &["gfx1100", "gfx1103", "gfx1153"]),
        ("gfx12-generic", &["gfx1200", "gfx1201"]),
    ] {
        let made = |target: &str| image(target, &body(target), MODE);
        let generic = made(family);
        for target in members.iter().chain([&family]) {
            let gpu = Gpu::new(&uri(target, "cus=1"), generic.clone());
            let expected: Vec<u32> = (7..39).collect();
            assert_eq!(result(&gpu, 32, 32), expected, "{family} on {target}");
        }
        let other = if family == "gfx12-generic" {
            "gfx1100"
        } else {
            "gfx1201"
        };
        for (device, image) in [(other, &generic), (family, &made(members[0]))] {
            let device =
                SimDriver::with_translators(std::sync::Arc::new(gfxjit_sim_jit::Jit::default()))
                    .open(&format!("sim://{device}"))
                    .unwrap();
            let code = Code {
                format: CodeFormat::AmdCodeObject,
                bytes: image,
                name: "k.co",
            };
            let error = device.load(&code).unwrap_err().to_string();
            assert!(error.contains("the image is for"), "{error}");
        }
    }
}

/// Floating point on scalar registers follows MODE and ignores EXEC.
#[test]
fn floats_in_scalar_registers() {
    let cases: &[(&str, u32)] = &[
        ("s_add_f32 s4, 1.0, 2.0", 3.0f32.to_bits()),
        ("s_sub_f32 s4, 1.0, 4.0", (-3.0f32).to_bits()),
        ("s_mul_f32 s4, 0x40490fdb, 2.0", 6.283_185_5f32.to_bits()),
        (
            "s_mov_b32 s4, 1.0\ns_fmac_f32 s4, 2.0, 4.0",
            9.0f32.to_bits(),
        ),
        ("s_fmaak_f32 s4, 2.0, 0.5, 0x40a00000", 6.0f32.to_bits()),
        ("s_fmamk_f32 s4, 2.0, 0x40a00000, 0.5", 10.5f32.to_bits()),
        ("s_cvt_f32_i32 s4, -5", (-5.0f32).to_bits()),
        ("s_cvt_u32_f32 s4, 0x40b80000", 5),
        ("s_rndne_f32 s4, 0x40200000", 2.0f32.to_bits()),
        ("s_ceil_f32 s4, 0x40200000", 3.0f32.to_bits()),
        ("s_cvt_f16_f32 s4, -2.0", 0xc000),
        (
            "s_mov_b32 s5, 0x3c004000\ns_cvt_hi_f32_f16 s4, s5",
            1.0f32.to_bits(),
        ),
        (
            "s_mov_b32 s5, 0x3c004000\ns_cvt_f32_f16 s4, s5",
            2.0f32.to_bits(),
        ),
        ("s_mov_b32 s5, 0x12343c00\ns_add_f16 s4, s5, s5", 0x4000),
        ("s_cvt_pk_rtz_f16_f32 s4, 1.0, 2.0", 0x4000_3c00),
        ("s_cmp_lt_f32 1.0, 2.0\ns_cselect_b32 s4, 1, 0", 1),
        ("s_cmp_nlt_f32 1.0, 2.0\ns_cselect_b32 s4, 1, 0", 0),
        ("s_cmp_u_f32 0x7fc00000, 2.0\ns_cselect_b32 s4, 1, 0", 1),
        // Upwards; to nearest it would be one less.
        (
            "s_mov_b32 s5, 0x3eaaaaab\ns_round_mode 1\ns_mul_f32 s4, s5, 0x3f800001\ns_round_mode 0",
            0x3eaa_aaad,
        ),
    ];
    let own: &[(&str, u32)] = &[
        (
            "s_mov_b32 s5, -4.0\nv_s_rcp_f32 s4, |s5|",
            0.25f32.to_bits(),
        ),
        ("v_s_sqrt_f32 s4, 4.0 mul:2", 4.0f32.to_bits()),
        ("v_s_exp_f32 s4, -2.0", 0.25f32.to_bits()),
        ("v_s_log_f32 s4, 4.0 clamp", 1.0f32.to_bits()),
    ];
    for (target, load, wait, cases) in [
        ("gfx1150", "s_load_b64", "s_waitcnt 0", cases.to_vec()),
        (
            "gfx1201",
            "s_load_b64",
            "s_wait_kmcnt 0x0",
            [cases, own].concat(),
        ),
    ] {
        let mut body = format!("{load} s[2:3], s[0:1], 0x0\nv_mov_b32 v1, 0\n{wait}\n");
        for (index, (text, _)) in cases.iter().enumerate() {
            body += &format!(
                "s_mov_b32 exec_lo, 0\n{text}\ns_mov_b32 exec_lo, 1\nv_mov_b32 v2, s4
                 global_store_b32 v1, v2, s[2:3] offset:{}\n",
                index * 4
            );
        }
        // Output modifiers work where denormals are flushed, which is left to the interpreter.
        let uri = uri(target, "cus=1").replace("jit-only", "jit");
        let gpu = Gpu::new(&uri, image(target, &body, ""));
        let found = result(&gpu, 32, cases.len());
        for ((text, expected), found) in cases.iter().zip(found) {
            assert_eq!(found, *expected, "{target}: {text}: {found:#x}");
        }
    }
}

/// What is known of registers in a kernel's loop does not hold for waves of another kernel that
/// come there with other values.
#[test]
fn kernels_that_share_a_loop() {
    let body = "
            s_load_b64 s[2:3], s[0:1], 0x0
            v_lshlrev_b32 v1, 2, v0
            v_mov_b32 v2, 7
            s_mov_b32 s4, 4
        .Lloop:
            s_sleep 1                        ; both leave translated code here, and come back
            s_waitcnt lgkmcnt(0)
            global_store_b32 v1, v2, s[2:3]
            v_add_nc_u32 v1, 0x100, v1
            s_sub_u32 s4, s4, 1
            s_cmp_lg_u32 s4, 0
            s_cbranch_scc1 .Lloop
            s_endpgm
            .globl other
            .p2align 8
            .type other,@function
        other:
            s_load_b64 s[2:3], s[0:1], 0x0
            v_xor_b32 v1, 5, v0
            v_lshlrev_b32 v1, 2, v1
            v_mul_u32_u24 v2, 3, v0
            s_mov_b32 s4, 4
            s_branch .Lloop";
    let other = "
        .end_amdhsa_kernel
        .amdhsa_kernel other
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_kernarg_size 16
        .amdhsa_next_free_vgpr 16
        .amdhsa_next_free_sgpr 32
        .amdhsa_float_denorm_mode_32 3
        .amdhsa_wavefront_size32 1";
    let gpu = gpu("gfx1100", body, other);
    let out = gpu.buffer(&[0; 256]);
    let arguments = || Arguments::default().buffer(out);
    for _ in 0..2 {
        gpu.launch("k", 1, 64, arguments()).unwrap();
        assert_eq!(gpu.read(out, 256), [7; 256]);
        gpu.launch("other", 1, 64, arguments()).unwrap();
        let expected: Vec<u32> = (0..256).map(|i: u32| ((i % 64) ^ 5) * 3).collect();
        assert_eq!(gpu.read(out, 256), expected);
    }
}
