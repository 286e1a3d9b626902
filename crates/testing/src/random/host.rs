//! Runs generated programs on the host's processor.
#![expect(
    unsafe_code,
    reason = "calling code that was made at run time cannot be checked by a compiler"
)]

use gfxjit_llvm::ir::Level;
use gfxjit_llvm::jit::HostJit;

use super::program::{INPUT_BYTES, LANES, OUTPUT_BYTES, REGION_BYTES, UNIFORM_BYTES};

/// A lane's region of LDS, with the alignment that programs rely on.
#[repr(align(16))]
struct Lds([u8; REGION_BYTES as usize]);

/// Compiles a program for the host and runs all its lanes.
///
/// # Errors
/// LLVM's error.
///
/// # Panics
/// When the inputs have other sizes than the program reads.
pub(super) fn run(
    text: &str,
    level: Level,
    input: &[u8],
    uniform: &[u8],
) -> Result<Vec<u8>, String> {
    assert_eq!(input.len(), (INPUT_BYTES * LANES) as usize);
    assert_eq!(uniform.len(), UNIFORM_BYTES as usize);
    let jit = HostJit::new().map_err(|e| e.to_string())?;
    jit.add_ir("random.ll", text, level)
        .map_err(|e| e.to_string())?;
    let entry = jit.lookup("host").map_err(|e| e.to_string())?;
    let mut output = vec![0u128; (OUTPUT_BYTES * LANES / 16) as usize];
    let mut lds = Lds([0; REGION_BYTES as usize]);
    // SAFETY: `host` is written by program.rs with this signature, and `jit` outlives the call.
    let entry: extern "C" fn(*const u8, *const u8, *mut u8, *mut u8) =
        unsafe { std::mem::transmute(entry.as_ptr()) };
    // Generated programs stay within these buffers: their sizes are those of the generator.
    entry(
        input.as_ptr(),
        uniform.as_ptr(),
        output.as_mut_ptr().cast(),
        lds.0.as_mut_ptr(),
    );
    Ok(output.iter().flat_map(|word| word.to_le_bytes()).collect())
}
