//! Facts: what single instructions make of chosen words.
//!
//! An instruction is inline assembly in a kernel of its own, which reads up to three words and writes one. It has no
//! loop and no address but those of its buffers, so that it is safe on real GPUs. A target that does not have an
//! instruction refuses the kernel when it is compiled.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use gfxjit::{Buffer, Device, Error, Event, Module, Options};

/// The instructions: `D` is the result, `A`, `B` and `C` the words. What keeps a part of its result is given zeros first.
const INSTRUCTIONS: &[&str] = &[
    // Functions.
    "v_rcp_f32 D, A",
    "v_rcp_iflag_f32 D, A",
    "v_rsq_f32 D, A",
    "v_sqrt_f32 D, A",
    "v_exp_f32 D, A",
    "v_log_f32 D, A",
    "v_sin_f32 D, A",
    "v_cos_f32 D, A",
    "v_rcp_f16 D, A",
    "v_rsq_f16 D, A",
    "v_sqrt_f16 D, A",
    "v_exp_f16 D, A",
    "v_log_f16 D, A",
    "v_sin_f16 D, A",
    "v_cos_f16 D, A",
    // Parts of numbers, and integers.
    "v_fract_f32 D, A",
    "v_floor_f32 D, A",
    "v_rndne_f32 D, A",
    "v_trunc_f32 D, A",
    "v_frexp_mant_f32 D, A",
    "v_frexp_exp_i32_f32 D, A",
    "v_ldexp_f32 D, A, B",
    // Conversions.
    "v_cvt_f16_f32 D, A",
    "v_cvt_f32_f16 D, A",
    "v_cvt_i32_f32 D, A",
    "v_cvt_u32_f32 D, A",
    "v_cvt_f32_i32 D, A",
    "v_cvt_f32_u32 D, A",
    "v_cvt_f32_bf16 D, A",
    "v_cvt_f32_fp8 D, A",
    "v_cvt_f32_bf8 D, A",
    "v_mov_b32 D, 0; v_cvt_pk_fp8_f32 D, A, B",
    "v_mov_b32 D, 0; v_cvt_pk_bf8_f32 D, A, B",
    "v_cvt_pk_bf16_f32 D, A, B",
    "v_cvt_pkrtz_f16_f32 D, A, B",
    "v_cvt_pk_rtz_f16_f32 D, A, B",
    // NaNs, zeros, denormals.
    "v_add_f32 D, A, B",
    "v_mul_f32 D, A, B",
    "v_mul_legacy_f32 D, A, B",
    "v_mul_dx9_zero_f32 D, A, B",
    "v_min_f32 D, A, B",
    "v_max_f32 D, A, B",
    "v_min_num_f32 D, A, B",
    "v_max_num_f32 D, A, B",
    "v_minimum_f32 D, A, B",
    "v_maximum_f32 D, A, B",
    "v_med3_f32 D, A, B, C",
    "v_med3_num_f32 D, A, B, C",
    "v_fma_f32 D, A, B, C",
    "v_pk_add_f16 D, A, B",
    "v_pk_fma_f16 D, A, B, C",
    "v_pk_min_f16 D, A, B",
    // Sums of products.
    "v_dot2_f32_f16 D, A, B, C",
    "v_dot2_f32_bf16 D, A, B, C",
    "v_dot4_i32_i8 D, A, B, C",
    "v_dot4_u32_u8 D, A, B, C",
];

/// Words that are special to binary32, binary16 and integers.
const SPECIAL: [u32; 32] = [
    0,
    0x8000_0000,
    1,
    0x8000_0001,
    0x007f_ffff,
    0x0080_0000,
    0x8080_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x3f00_0000,
    0x4000_0000,
    0x4049_0fdb,
    0x3eaa_aaab,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0xffc0_0123,
    0x7f80_0001,
    0x3c00,
    0x0001,
    0x03ff,
    0x7bff,
    0x7c00,
    0x7e01,
    0x7c01_3c00,
    0x4b00_0001,
    0x4f00_0000,
    0xcf00_0000,
    0x43e0_0000,
    0x7f7f_8080,
];
/// Work-items of a launch, in workgroups of [`BLOCK`].
const ITEMS: usize = 512;
const BLOCK: u32 = 64;
/// What a launch may take on a GPU.
const LIMIT: Duration = Duration::from_secs(10);

/// An instruction's results on a device.
pub(super) struct Fact {
    pub(super) instruction: &'static str,
    /// Empty if the target does not have it.
    pub(super) results: Vec<u32>,
}

/// The words of each work-item: special ones, and numbers by chance, always the same.
pub(super) fn words() -> [Vec<u32>; 3] {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u32
    };
    let mut word = |at: usize, own: usize| match at {
        // Each special word, then pairs of them.
        at if at < SPECIAL.len() => SPECIAL[(at + own * 7) % SPECIAL.len()],
        at if at < ITEMS / 2 => SPECIAL[next() as usize % SPECIAL.len()],
        // A binary32 of usual size.
        at if at % 2 == 0 => (next() & 0x87ff_ffff) | 0x3c00_0000,
        _ => next(),
    };
    [0, 1, 2].map(|own| (0..ITEMS).map(|at| word(at, own)).collect())
}

fn source(instruction: &str) -> String {
    let mut text = String::new();
    for letter in instruction.chars() {
        match letter {
            'D' => text.push_str("$0"),
            'A' => text.push_str("$1"),
            'B' => text.push_str("$2"),
            'C' => text.push_str("$3"),
            ';' => text.push_str("\\0A"),
            letter => text.push(letter),
        }
    }
    format!(
        "declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @fact(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d) {{
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %n = mul i32 %g, {BLOCK}
  %m = add i32 %n, %i
  %at = zext i32 %m to i64
  %pa = getelementptr i32, ptr addrspace(1) %a, i64 %at
  %pb = getelementptr i32, ptr addrspace(1) %b, i64 %at
  %pc = getelementptr i32, ptr addrspace(1) %c, i64 %at
  %pd = getelementptr i32, ptr addrspace(1) %d, i64 %at
  %x = load i32, ptr addrspace(1) %pa
  %y = load i32, ptr addrspace(1) %pb
  %z = load i32, ptr addrspace(1) %pc
  %r = call i32 asm sideeffect \"{text}\", \"=&v,v,v,v\"(i32 %x, i32 %y, i32 %z)
  store i32 %r, ptr addrspace(1) %pd
  ret void
}}
"
    )
}

/// Waits for a launch, no longer than it may take.
pub(super) fn ended(event: &Event, what: &str) -> Result<()> {
    match event.wait_timeout(LIMIT) {
        Some(timing) => timing.map(drop).with_context(|| what.to_owned()),
        None => bail!("{what}: the launch has not ended after {LIMIT:?}; nothing more is started"),
    }
}

/// The results of all instructions.
pub(super) fn measure(device: &Device) -> Result<Vec<Fact>> {
    let words = words();
    let words = [0, 1, 2].map(|own: usize| Buffer::from_slice(device, &words[own]));
    let [a, b, c] = words;
    let (a, b, c) = (a?, b?, c?);
    let queue = device.queue()?;
    let one = |instruction: &'static str| -> Result<Fact> {
        let built = Module::build(
            device,
            "fact.ll",
            source(instruction).as_bytes(),
            &Options::default(),
        );
        let module = match built {
            Ok(module) => module,
            // The assembler does not know it.
            Err(Error::Source(_)) => {
                return Ok(Fact {
                    instruction,
                    results: Vec::new(),
                });
            }
            Err(error) => return Err(error).context(instruction),
        };
        let out = Buffer::from_slice(device, &[0xdead_beef_u32; ITEMS])?;
        let launch = module.kernel("fact")?.launch(&queue);
        let launch = launch.grid(ITEMS as u32 / BLOCK).block(BLOCK);
        let event = launch
            .arg(&a)
            .arg(&b)
            .arg(&c)
            .arg(&out)
            .submit()
            .context(instruction)?;
        ended(&event, instruction)?;
        Ok(Fact {
            instruction,
            results: out.download()?,
        })
    };
    INSTRUCTIONS.iter().map(|own| one(own)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_letters_of_operands() {
        for own in INSTRUCTIONS {
            let operands = own.matches(char::is_uppercase).collect::<String>();
            assert!(operands.trim_start_matches('D').starts_with('A'), "{own}");
            assert!(source(own).contains("$0"), "{own}");
        }
        let [a, b, c] = words();
        assert!(SPECIAL.iter().all(|own| a.contains(own)));
        assert!(a != b && b != c && a.len() == ITEMS);
    }
}
