//! Arguments that metadata say little or nothing of: pointers as numbers, and segments that the
//! caller makes.
#![cfg(feature = "llvm")]

use gfxjit::{Buffer, Device, Module, Runtime};

fn open(target: &str) -> Device {
    Runtime::new().open(&format!("sim://{target}")).unwrap()
}

/// As translators of other languages compile pointers.
#[test]
fn a_number_of_eight_bytes_takes_a_buffers_address() {
    let source = "
        define amdgpu_kernel void @k(i64 %to, i32 %value) {
          %p = inttoptr i64 %to to ptr addrspace(1)
          store i32 %value, ptr addrspace(1) %p
          ret void
        }";
    for target in ["gfx90a", "gfx1100"] {
        let device = open(target);
        let module =
            Module::build(&device, "k.ll", source.as_bytes(), &Default::default()).unwrap();
        let queue = device.queue().unwrap();
        let buffer = Buffer::from_slice(&device, &[0_u32, 0]).unwrap();
        let kernel = module.only_kernel().unwrap();
        let launch = || kernel.launch(&queue).grid(1).block(1);
        launch().arg(&buffer).arg(7_u32).submit().unwrap();
        // A copy of the buffer waits for the launch, as with a parameter that is a pointer.
        assert_eq!(buffer.download().unwrap(), [7, 0]);
        let behind = buffer.slice(1..2).unwrap();
        launch().arg(&behind).arg(8_u32).submit().unwrap();
        assert_eq!(buffer.download().unwrap(), [7, 8]);
        let error = launch().arg(&buffer).arg(&buffer).submit().unwrap_err();
        assert!(error.to_string().contains("a value of 4 bytes"), "{error}");
    }
}

/// Assembly without metadata, of which one kernel says how many bytes it reads.
fn assembly(size: &str) -> String {
    format!(
        ".text
         .globl k
         .p2align 8
         .type k,@function
         k:
           s_load_dwordx2 s[4:5], s[0:1], 0x0
           s_load_dword s6, s[0:1], 0x8
           v_mov_b32 v0, 0
           s_waitcnt lgkmcnt(0)
           v_mov_b32 v1, s6
           global_store_dword v0, v1, s[4:5]
           s_endpgm
         .Lend:
         .size k, .Lend-k
         .rodata
         .p2align 6
         .amdhsa_kernel k
           {size}
           .amdhsa_user_sgpr_kernarg_segment_ptr 1
           .amdhsa_next_free_vgpr 8
           .amdhsa_next_free_sgpr 16
           .amdhsa_accum_offset 8
         .end_amdhsa_kernel\n"
    )
}

#[test]
fn segments_for_kernels_whose_arguments_are_not_listed() {
    let device = open("gfx942");
    let queue = device.queue().unwrap();
    for size in [".amdhsa_kernarg_size 12", ""] {
        let source = assembly(size);
        let module = Module::build(&device, "k.s", source.as_bytes(), &Default::default()).unwrap();
        let kernel = module.only_kernel().unwrap();
        let buffer = Buffer::from_slice(&device, &[0_u32]).unwrap();
        let mut segment = buffer.address().0.to_le_bytes().to_vec();
        segment.extend(5_u32.to_le_bytes());
        let launch = || kernel.launch(&queue).grid(1).block(1).uses(&buffer);
        launch().kernarg(segment.clone()).submit().unwrap();
        assert_eq!(buffer.download().unwrap(), [5], "{size}");
        if !size.is_empty() {
            let error = launch().arg(&buffer).submit().unwrap_err().to_string();
            for part in ["does not list its arguments", "12 bytes", "--kernarg"] {
                assert!(error.contains(part), "{error}");
            }
            segment.pop();
            let error = launch().kernarg(segment).submit().unwrap_err().to_string();
            assert!(error.contains("11 bytes; the kernel reads 12"), "{error}");
        }
    }
}
