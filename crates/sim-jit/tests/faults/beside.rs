//! What all cases of faults have: a good kernel in the same image, which runs when another one
//! has failed.

use crate::common::{Arguments, Gpu, assemble, fault};
use gfxjit_hal::{DeviceError, Fault, Timing};

pub(crate) const TARGETS: [&str; 2] = ["gfx942", "gfx1100"];

/// A launch that faults, between an untouched buffer and a good kernel of the same image.
pub(crate) fn survived(gpu: &Gpu, launch: impl FnOnce() -> Result<Timing, DeviceError>) -> Fault {
    let untouched: Vec<u32> = (0..1000_u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
    let buffer = gpu.buffer(&untouched);
    let fault = fault(launch());
    assert_eq!(gpu.read(buffer, 1000), untouched);
    let out = gpu.buffer(&[0; 64]);
    gpu.launch("good", 1, 64, Arguments::default().buffer(out))
        .unwrap();
    assert_eq!(
        gpu.read(out, 64),
        (0..64).map(|i| i * 3 + 1).collect::<Vec<u32>>()
    );
    fault
}

/// The mode that kernels start with.
pub(crate) const PLAIN: &str = ".amdhsa_float_denorm_mode_32 3";

/// Assembles kernel `k` beside a good one, with directives of its own. It declares
/// `[vgprs, agprs, sgprs]`.
pub(crate) fn assembled(
    target: &str,
    body: &str,
    registers: [u32; 3],
    directives: &str,
) -> Vec<u8> {
    let store = if target.starts_with("gfx9") {
        "v_and_b32 v0, 0x3ff, v0
         v_mul_u32_u24 v1, v0, 3
         v_add_u32 v1, 1, v1
         v_lshlrev_b32 v0, 2, v0
         s_load_dwordx2 s[2:3], s[0:1], 0x0
         s_waitcnt lgkmcnt(0)
         global_store_dword v0, v1, s[2:3]"
    } else {
        "v_and_b32 v0, 0x3ff, v0
         v_mul_u32_u24 v1, v0, 3
         v_add_nc_u32 v1, 1, v1
         v_lshlrev_b32 v0, 2, v0
         s_load_b64 s[2:3], s[0:1], 0x0
         s_waitcnt lgkmcnt(0)
         global_store_b32 v0, v1, s[2:3]"
    };
    let kernel = |name: &str, body: &str, [vgprs, agprs, sgprs]: [u32; 3], directives: &str| {
        let (all, wave) = match target {
            "gfx942" | "gfx90a" => {
                // Accumulation registers are behind the others.
                let first = vgprs.next_multiple_of(4);
                let all = if agprs > 0 { first + agprs } else { vgprs };
                (all, format!(".amdhsa_accum_offset {first}"))
            }
            _ => (vgprs, ".amdhsa_wavefront_size32 1".to_owned()),
        };
        format!(
            ".text\n.globl {name}\n.p2align 8\n.type {name},@function\n{name}:\n{body}\n\
             .size {name}, .-{name}\n.rodata\n.p2align 6\ndata_{name}:\n.amdhsa_kernel {name}\n\
             .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 16\n\
             .amdhsa_next_free_vgpr {all}\n.amdhsa_next_free_sgpr {sgprs}\n\
             .amdhsa_reserve_vcc 0\n{wave}\n{directives}\n.end_amdhsa_kernel\n"
        )
    };
    let good = format!("{store}\ns_endpgm");
    let source =
        kernel("good", &good, [8, 0, 8], PLAIN) + &kernel("k", body, registers, directives);
    assemble(target, &source, &[])
}
