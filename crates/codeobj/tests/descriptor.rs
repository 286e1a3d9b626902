//! Kernel descriptors as LLVM reads them: `llvm-objdump` prints every field of a descriptor,
//! so it judges what our table of fields makes of the same bytes.

mod common;

use std::collections::BTreeSet;

use gfxjit_codeobj::descriptor::{Field, KernelDescriptor, SgprRange, field};
use gfxjit_codeobj::elf::ElfFile;
use gfxjit_codeobj::{CodeObject, set_descriptor};
use gfxjit_targets::Processor;
use gfxjit_test_tools::{Folder, llc, lld};

/// How `llvm-objdump` writes the fields: as directives of the assembler or as comments.
#[rustfmt::skip]
const NAMES: &[(&str, &[Field])] = &[
    (".amdhsa_float_round_mode_32",      &[field::FLOAT_ROUND_MODE_32]),
    (".amdhsa_float_round_mode_16_64",   &[field::FLOAT_ROUND_MODE_16_64]),
    (".amdhsa_float_denorm_mode_32",     &[field::FLOAT_DENORM_MODE_32]),
    (".amdhsa_float_denorm_mode_16_64",  &[field::FLOAT_DENORM_MODE_16_64]),
    (".amdhsa_dx10_clamp",               &[field::ENABLE_DX10_CLAMP]),
    (".amdhsa_ieee_mode",                &[field::ENABLE_IEEE_MODE]),
    (".amdhsa_fp16_overflow",            &[field::FP16_OVFL]),
    ("FLAT_SCRATCH_IS_NV",               &[field::FLAT_SCRATCH_IS_NV]),
    (".amdhsa_workgroup_processor_mode", &[field::WGP_MODE]),
    (".amdhsa_memory_ordered",           &[field::MEM_ORDERED]),
    (".amdhsa_forward_progress",         &[field::FWD_PROGRESS]),
    (".amdhsa_round_robin_scheduling",   &[field::ENABLE_WG_RR_EN]),
    (".amdhsa_system_sgpr_private_segment_wavefront_offset", &[field::ENABLE_PRIVATE_SEGMENT]),
    (".amdhsa_enable_private_segment",   &[field::ENABLE_PRIVATE_SEGMENT]),
    (".amdhsa_system_sgpr_workgroup_id_x", &[field::ENABLE_SGPR_WORKGROUP_ID_X]),
    (".amdhsa_system_sgpr_workgroup_id_y", &[field::ENABLE_SGPR_WORKGROUP_ID_Y]),
    (".amdhsa_system_sgpr_workgroup_id_z", &[field::ENABLE_SGPR_WORKGROUP_ID_Z]),
    (".amdhsa_system_sgpr_workgroup_info", &[field::ENABLE_SGPR_WORKGROUP_INFO]),
    (".amdhsa_system_vgpr_workitem_id",    &[field::ENABLE_VGPR_WORKITEM_ID]),
    (".amdhsa_exception_fp_ieee_invalid_op", &[field::ENABLE_EXCEPTION_FP_INVALID]),
    (".amdhsa_exception_fp_denorm_src",      &[field::ENABLE_EXCEPTION_FP_DENORMAL]),
    (".amdhsa_exception_fp_ieee_div_zero",   &[field::ENABLE_EXCEPTION_FP_DIV_ZERO]),
    (".amdhsa_exception_fp_ieee_overflow",   &[field::ENABLE_EXCEPTION_FP_OVERFLOW]),
    (".amdhsa_exception_fp_ieee_underflow",  &[field::ENABLE_EXCEPTION_FP_UNDERFLOW]),
    (".amdhsa_exception_fp_ieee_inexact",    &[field::ENABLE_EXCEPTION_FP_INEXACT]),
    (".amdhsa_exception_int_div_zero",       &[field::ENABLE_EXCEPTION_INT_DIV_ZERO]),
    (".amdhsa_tg_split",                 &[field::TG_SPLIT]),
    ("SHARED_VGPR_COUNT",                &[field::SHARED_VGPR_COUNT]),
    (".amdhsa_shared_vgpr_count",        &[field::SHARED_VGPR_COUNT]),
    (".amdhsa_inst_pref_size",           &[field::INST_PREF_SIZE_GFX11, field::INST_PREF_SIZE_GFX12]),
    ("TRAP_ON_START",                    &[field::TRAP_ON_START]),
    ("TRAP_ON_END",                      &[field::TRAP_ON_END]),
    ("IMAGE_OP",                         &[field::IMAGE_OP]),
    ("GLG_EN",                           &[field::GLG_EN]),
    (".amdhsa_named_barrier_count",      &[field::NAMED_BAR_CNT]),
    ("ENABLE_DYNAMIC_VGPR",              &[field::ENABLE_DYNAMIC_VGPR_GFX1250]),
    ("TCP_SPLIT",                        &[field::TCP_SPLIT]),
    ("ENABLE_DIDT_THROTTLE",             &[field::ENABLE_DIDT_THROTTLE]),
    (".amdhsa_user_sgpr_private_segment_buffer", &[field::ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER]),
    (".amdhsa_user_sgpr_dispatch_ptr",           &[field::ENABLE_SGPR_DISPATCH_PTR]),
    (".amdhsa_user_sgpr_queue_ptr",              &[field::ENABLE_SGPR_QUEUE_PTR]),
    (".amdhsa_user_sgpr_kernarg_segment_ptr",    &[field::ENABLE_SGPR_KERNARG_SEGMENT_PTR]),
    (".amdhsa_user_sgpr_dispatch_id",            &[field::ENABLE_SGPR_DISPATCH_ID]),
    (".amdhsa_user_sgpr_flat_scratch_init",      &[field::ENABLE_SGPR_FLAT_SCRATCH_INIT]),
    (".amdhsa_user_sgpr_private_segment_size",   &[field::ENABLE_SGPR_PRIVATE_SEGMENT_SIZE]),
    (".amdhsa_wavefront_size32",                 &[field::ENABLE_WAVEFRONT_SIZE32]),
    (".amdhsa_uses_dynamic_stack",               &[field::USES_DYNAMIC_STACK]),
    (".amdhsa_user_sgpr_kernarg_preload_length", &[field::KERNARG_PRELOAD_LENGTH]),
    (".amdhsa_user_sgpr_kernarg_preload_offset", &[field::KERNARG_PRELOAD_OFFSET]),
];

/// Compares a descriptor with LLVM's listing of it; returns the fields that were listed.
fn compare(d: &KernelDescriptor, p: Processor, listing: &str) -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    let mut in_kernel = false;
    for line in listing.lines() {
        let line = line.trim_start();
        if line.starts_with(".amdhsa_kernel") || line.starts_with(".end_amdhsa_kernel") {
            in_kernel = !in_kernel;
            continue;
        }
        if !in_kernel {
            continue;
        }
        let line = line.trim_start_matches("; ");
        let (name, value) = line
            .split_once(' ')
            .unwrap_or_else(|| panic!("{p}: {line}"));
        let value: u32 = value
            .trim()
            .parse()
            .unwrap_or_else(|_| panic!("{p}: {line}"));
        let ours = match name {
            ".amdhsa_group_segment_fixed_size" => d.group_segment_fixed_size,
            ".amdhsa_private_segment_fixed_size" => d.private_segment_fixed_size,
            ".amdhsa_kernarg_size" => d.kernarg_size,
            ".amdhsa_next_free_vgpr" => d.vgprs(p),
            ".amdhsa_accum_offset" => d.accum_offset(p).unwrap(),
            ".amdhsa_next_free_sgpr" => (d.get(field::GRANULATED_WAVEFRONT_SGPR_COUNT) + 1) * 8,
            // What the listing takes for granted, so that it can be assembled again.
            ".amdhsa_reserve_vcc" | ".amdhsa_reserve_flat_scratch" => continue,
            ".amdhsa_reserve_xnack_mask" => continue,
            _ => {
                let (_, fields) = NAMES
                    .iter()
                    .find(|(known, _)| *known == name)
                    .unwrap_or_else(|| panic!("{p}: LLVM knows `{name}`, our table does not"));
                let field = fields
                    .iter()
                    .find(|f| f.applies_to(p.generation()))
                    .unwrap_or_else(|| panic!("{p} has `{name}`, our table says no"));
                seen.insert(field.name);
                d.get(*field)
            }
        };
        assert_eq!(ours, value, "{p}: {line}");
    }
    seen
}

fn listing(bench: &Folder, image: &[u8], kernel: &str) -> String {
    bench.write("list.co", image);
    let symbol = format!("--disassemble-symbols={kernel}.kd");
    bench.run("llvm-objdump-22", &["-D", &symbol, "list.co"])
}

#[test]
fn real_descriptors() {
    let bench = Folder::new();
    for (path, bytes) in common::corpus() {
        let object = CodeObject::parse(&bytes).unwrap();
        // LLVM lists descriptors of images only: in an object they lack the entry point.
        for kernel in object
            .kernels
            .iter()
            .filter(|_| path.extension().unwrap() != "o")
        {
            let p = object.target.target.processor();
            let text = listing(&bench, &bytes, &kernel.name);
            assert!(
                !compare(&kernel.descriptor, p, &text).is_empty(),
                "{path:?}\n{text}"
            );
        }
    }
}

/// Fields that must be 0 for LLVM (and for the command processor, which sets them itself).
const MUST_BE_ZERO: &[Field] = &[
    field::PRIORITY,
    field::PRIV,
    field::DEBUG_MODE,
    field::BULKY,
    field::CDBG_USER,
    field::DISABLE_PERF,
    field::ENABLE_TRAP_HANDLER,
    field::ENABLE_EXCEPTION_ADDRESS_WATCH,
    field::ENABLE_EXCEPTION_MEMORY,
    field::GRANULATED_LDS_SIZE,
];

/// Fields LLVM does not list as they are: counts, checked by other names, and the sum of
/// the user SGPRs.
const NOT_LISTED: &[Field] = &[
    field::GRANULATED_WORKITEM_VGPR_COUNT,
    field::GRANULATED_WAVEFRONT_SGPR_COUNT,
    field::USER_SGPR_COUNT,
    field::USER_SGPR_COUNT_GFX1250,
    field::ACCUM_OFFSET,
    // In AMDHSAKernelDescriptor.h, but LLVM 22's listing leaves it out.
    field::ENABLE_DYNAMIC_VGPR_GFX12,
];

/// Inputs from which code sets up FLAT_SCRATCH.
const FOR_FLAT_SCRATCH: &[Field] = &[
    field::ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER,
    field::ENABLE_SGPR_FLAT_SCRATCH_INIT,
];

#[test]
fn descriptors_with_every_field_set() {
    let bench = Folder::new();
    let ir = "define amdgpu_kernel void @k() { ret void }";
    for p in [
        // LLVM has no disassembler for GFX6 and GFX7.
        Processor::GFX803,
        Processor::GFX900,
        Processor::GFX908,
        Processor::GFX90A,
        Processor::GFX942,
        Processor::GFX1010,
        Processor::GFX1030,
        Processor::GFX1100,
        Processor::GFX1200,
        Processor::GFX1250,
    ] {
        let image = lld(&llc(ir, p.name(), 5, &[]), &[]).unwrap();
        let kernel = CodeObject::parse(&image).unwrap().kernels.remove(0);
        let mut file = ElfFile::parse(&image).unwrap();
        let mut listed = BTreeSet::new();
        let mut state = 0x9e37_79b9_u32;
        for round in 0..4 {
            let mut d = kernel.descriptor;
            for (f, _) in kernel.descriptor.fields(p.generation()) {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let value = if round == 0 {
                    f.max()
                } else {
                    (state >> 8) & f.max()
                };
                let fixed = MUST_BE_ZERO.contains(&f)
                    || (f == field::GRANULATED_WAVEFRONT_SGPR_COUNT
                        && p.sgpr_encoding_granule().is_none())
                    // It decides what the other fields mean: shared VGPRs exist in wave64 only.
                    || (f == field::ENABLE_WAVEFRONT_SIZE32 && p != Processor::GFX1250 && round % 2 == 0);
                let value = match f {
                    _ if fixed => 0,
                    field::ENABLE_WAVEFRONT_SIZE32 => 1,
                    _ => value,
                };
                d.set(f, value).unwrap();
            }
            d.group_segment_fixed_size = state & 0xffff;
            d.private_segment_fixed_size = state >> 20;
            d.kernarg_size = state >> 12;
            set_descriptor(&mut file, &kernel, &d).unwrap();
            let image = file.write().unwrap();
            assert_eq!(CodeObject::parse(&image).unwrap().kernels[0].descriptor, d);
            listed.extend(compare(&d, p, &listing(&bench, &image, "k")));
        }
        let ours: BTreeSet<&str> = kernel
            .descriptor
            .fields(p.generation())
            .map(|(f, _)| f)
            .filter(|f| !MUST_BE_ZERO.contains(f) && !NOT_LISTED.contains(f))
            // Of no use where hardware sets FLAT_SCRATCH.
            .filter(|f| !(p.has_architected_flat_scratch() && FOR_FLAT_SCRATCH.contains(f)))
            .map(|f| f.name)
            .collect();
        assert_eq!(
            listed, ours,
            "{p}: fields LLVM lists (left) and ours (right)"
        );
    }
}

#[test]
fn sgpr_inputs_of_compiled_kernels() {
    // Each asks for inputs; the code reads them from where our layout says they are.
    let ir = "
        declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
        declare ptr addrspace(4) @llvm.amdgcn.queue.ptr()
        declare i64 @llvm.amdgcn.dispatch.id()
        declare i32 @llvm.amdgcn.workgroup.id.x()
        declare i32 @llvm.amdgcn.workgroup.id.z()
        define amdgpu_kernel void @k(ptr addrspace(1) inreg %out, i32 inreg %n) {
          %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
          %q = call ptr addrspace(4) @llvm.amdgcn.queue.ptr()
          %i = call i64 @llvm.amdgcn.dispatch.id()
          %x = call i32 @llvm.amdgcn.workgroup.id.x()
          %z = call i32 @llvm.amdgcn.workgroup.id.z()
          store volatile ptr addrspace(4) %d, ptr addrspace(1) %out
          store volatile ptr addrspace(4) %q, ptr addrspace(1) %out
          store volatile i64 %i, ptr addrspace(1) %out
          store volatile i32 %x, ptr addrspace(1) %out
          store volatile i32 %z, ptr addrspace(1) %out
          store volatile i32 %n, ptr addrspace(1) %out
          ret void
        }";
    let bench = Folder::new();
    for name in [
        "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
    ] {
        let image = lld(&llc(ir, name, 5, &[]), &[]).unwrap();
        let kernel = CodeObject::parse(&image).unwrap().kernels.remove(0);
        let p: Processor = name.parse().unwrap();
        let ranges = kernel.descriptor.sgpr_inputs(p).unwrap();
        // LLVM's assembly says in which order it counted them.
        bench.write("k.ll", ir);
        let triple = "-mtriple=amdgcn-amd-amdhsa";
        let cpu = format!("-mcpu={name}");
        let asm = bench.run("llc-22", &[triple, &cpu, "k.ll", "-o", "-"]);
        let directive = |name: &str| -> u32 {
            asm.lines()
                .find_map(|l| l.trim().strip_prefix(name)?.trim().parse().ok())
                .unwrap_or(0)
        };
        let count = kernel.descriptor.user_sgpr_count(p);
        assert_eq!(directive(".amdhsa_user_sgpr_count "), count, "{name}");
        let (user, system_inputs): (Vec<&SgprRange>, Vec<_>) =
            ranges.iter().partition(|r| r.first < count);
        let used: u32 = user.iter().map(|r| r.count).sum();
        // GFX1100 must have 16 user and system SGPRs; LLVM fills up the user SGPRs.
        match p {
            Processor::GFX1100 => assert!(used < count, "{name}: {ranges:?}"),
            _ => assert_eq!(used, count, "{name}: {ranges:?}"),
        }
        let system = [
            ".amdhsa_system_sgpr_workgroup_id_x ",
            ".amdhsa_system_sgpr_workgroup_id_y ",
            ".amdhsa_system_sgpr_workgroup_id_z ",
            ".amdhsa_system_sgpr_workgroup_info ",
            ".amdhsa_system_sgpr_private_segment_wavefront_offset ",
        ];
        let count = match p.has_architected_sgprs() {
            true => 0,
            false => system.iter().map(|name| directive(name)).sum(),
        };
        let found: u32 = system_inputs.iter().map(|r| r.count).sum();
        assert_eq!(found, count, "{name}: {ranges:?}");
    }
}
