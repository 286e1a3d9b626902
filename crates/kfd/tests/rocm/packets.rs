//! A program that has a driver of its own and writes PM4 packets, as tinygrad does. It needs no libraries of ROCm.

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_codeobj::elf::Elf;
use gfxjit_test_tools::run;

use crate::programs::{Gpus, Way, text};

/// Backwards in each workgroup, through LDS; and through scratch, where hardware says where it is.
fn kernel(scratch: bool) -> String {
    let (private, value) = match scratch {
        true => (
            "  %own = alloca [4 x i32], addrspace(5)
  %slot = and i32 %item, 3
  %place = getelementptr [4 x i32], ptr addrspace(5) %own, i32 0, i32 %slot
  store volatile i32 %sum, ptr addrspace(5) %place
  %kept = load volatile i32, ptr addrspace(5) %place\n",
            "%kept",
        ),
        false => ("", "%sum"),
    };
    format!(
        r#"target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] poison, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {{
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %row = mul i32 %y, 6
  %group = add i32 %row, %x
  %base = shl i32 %group, 6
  %index = add i32 %base, %item
  %wide = zext i32 %index to i64
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %wide
  %value = load i32, ptr addrspace(1) %from
  %mine = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %item
  store i32 %value, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %back = sub i32 63, %item
  %other = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %back
  %read = load i32, ptr addrspace(3) %other
  %three = mul i32 %index, 3
  %sum = add i32 %read, %three
{private}  %to = getelementptr i32, ptr addrspace(1) %out, i64 %wide
  store i32 {value}, ptr addrspace(1) %to
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true"
  "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-implicitarg-ptr"
  "amdgpu-no-flat-scratch-init" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" }}
"#
    )
}

/// The kernel for a target: its code as it is in memory, where it begins, and its descriptor.
fn compiled(folder: &Path, target: &str, scratch: bool) -> (PathBuf, u64, KernelDescriptor) {
    let [source, object, image, code] =
        ["k.ll", "k.o", "k.co", "k.code"].map(|name| folder.join(name));
    std::fs::write(&source, kernel(scratch)).unwrap();
    run(Command::new("llc-22")
        .arg(format!("-mcpu={target}"))
        .args(["-O2", "-filetype=obj"])
        .arg(&source)
        .arg("-o")
        .arg(&object));
    run(Command::new("ld.lld-22")
        .arg("-shared")
        .arg(&object)
        .arg("-o")
        .arg(&image));
    let image = std::fs::read(&image).unwrap();
    let elf = Elf::parse(&image).unwrap();
    let symbols = elf.dynsym().unwrap().unwrap();
    let at = symbols.find_global(b"k.kd").unwrap().1.value;
    let descriptor = KernelDescriptor::read(elf.at_address(at, 64).unwrap()).unwrap();
    let mut bytes = Vec::new();
    for header in elf.segments().iter() {
        let Some(data) = elf.segment_data(&header).filter(|_| header.kind == 1) else {
            continue;
        };
        let start = header.vaddr as usize;
        bytes.resize(bytes.len().max(start + data.len()), 0);
        bytes[start..start + data.len()].copy_from_slice(data);
    }
    std::fs::write(&code, &bytes).unwrap();
    (code, descriptor.entry(at).unwrap(), descriptor)
}

#[test]
fn programs_write_packets_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("packets");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rocm/packets.c");
    run(Command::new("cc")
        .args(["-O1", "-Wall", "-Werror"])
        .arg(source)
        .arg("-o")
        .arg(&program));
    for (target, core, scratch) in [
        ("gfx90a", 9, false),
        ("gfx942", 9, true),
        ("gfx1030", 10, false),
        ("gfx1100", 11, true),
        ("gfx1201", 12, true),
    ] {
        let (code, entry, descriptor) = compiled(folder.path(), target, scratch);
        assert_eq!(
            descriptor.private_segment_fixed_size > 0,
            scratch,
            "{target}"
        );
        let wave32 = descriptor.properties >> 10 & 1;
        let numbers = [
            entry,
            descriptor.rsrc1.into(),
            descriptor.rsrc2.into(),
            descriptor.rsrc3.into(),
            descriptor.properties.into(),
            descriptor.group_segment_fixed_size.into(),
            wave32.into(),
        ];
        let gpus = Gpus::bare(&[&format!("sim://{target}")], Way::Kernel);
        let command = || {
            let mut command = gpus.command(&program);
            command.arg(&code);
            command.args(numbers.map(|number| number.to_string()));
            command.arg(target);
            command
        };
        let printed = run(&mut command());
        assert_eq!(
            printed,
            format!("graphics core {core}\nfinished 99, 0 of 768 wrong\n"),
            "{target}"
        );
        // A packet that is not known stops the queue, before the kernel.
        let failed = command().arg("fail").output().unwrap();
        let text = text(&failed);
        assert!(text.contains("failed GPU as told, finished 0"), "{text}");
        assert!(text.contains("DMA_DATA (0x50) is not supported"), "{text}");
    }
}
