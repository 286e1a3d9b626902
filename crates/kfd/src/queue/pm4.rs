//! PM4 commands in an indirect buffer of a vendor packet. Runtimes use them to invalidate caches.
//!
//! Source: Linux' `amdgpu/soc15d.h` and `nvd.h`, "PM4 packets".

use gfxjit_sim::external_memory::{Access, ExternalMemoryGpu};

mod op {
    pub(crate) const NOP: u8 = 0x10;
    pub(crate) const EVENT_WRITE: u8 = 0x46;
    pub(crate) const ACQUIRE_MEM: u8 = 0x58;
}

/// Executes the commands of a buffer of `words` words; the error is the reason for a failure.
pub(super) fn run(gpu: &ExternalMemoryGpu, address: u64, words: u32) -> Result<(), String> {
    let mut bytes = vec![0; words as usize * 4];
    let hold = gpu.hold("read", Access::Read, address, bytes.len() as u64);
    hold.map_err(|error| format!("a buffer of commands: {error}"))?
        .read(&mut bytes);
    let words: Vec<u32> = bytes
        .as_chunks::<4>()
        .0
        .iter()
        .map(|word| u32::from_le_bytes(*word))
        .collect();
    let mut rest = words.as_slice();
    while let Some((&header, behind)) = rest.split_first() {
        // A packet of type 2 is one word of padding.
        if header >> 30 == 2 {
            rest = behind;
            continue;
        }
        if header >> 30 != 3 {
            return Err(format!("a PM4 command of an unknown type ({header:#x})"));
        }
        // A count of 0x3fff is a header alone.
        let count = match header >> 16 & 0x3fff {
            0x3fff => 0,
            count => count as usize + 1,
        };
        match (header >> 8) as u8 {
            op::NOP | op::EVENT_WRITE => {}
            // Kernels see the host's writes anyway, but the host may have changed their code.
            op::ACQUIRE_MEM => gpu.forget_code(),
            op => return Err(format!("the PM4 command {op:#x} is not supported")),
        }
        rest = behind.get(count..).unwrap_or_default();
    }
    Ok(())
}
