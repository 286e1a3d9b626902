//! Faults: from what an engine saw to what a user reads.

use std::any::Any;

use gfxjit_hal::{DeviceError, Fault, FaultKind, Registers};

use crate::code::SimCode;
use crate::engine::RawFault;
use crate::interp::ONE_NAN;
use crate::machine::memory::{APERTURE_BYTES, MemoryView, PRIVATE_BASE};
use crate::machine::wave::{Wave, sreg};

/// Where a fault happened, beyond what the engine knows.
pub struct Site<'a> {
    pub kernel: &'a str,
    pub code: &'a SimCode,
    pub memory: &'a MemoryView,
    pub workgroup: [u32; 3],
    pub wave: u32,
    /// Scratch of a work-item, bytes.
    pub scratch_bytes: u32,
    /// The wave, if its registers are wanted.
    pub registers: Option<&'a Wave>,
}

/// A fault with everything known about its site.
pub fn describe(raw: RawFault, site: &Site<'_>) -> DeviceError {
    let RawFault {
        kind,
        what,
        lane,
        address,
        pc,
        note,
    } = raw;
    let image_pc = pc.wrapping_sub(site.code.load_delta);
    let function = site
        .code
        .function(image_pc)
        .map(|(name, offset)| (name.to_owned(), offset));
    let in_scratch = |address: u64| address.wrapping_sub(PRIVATE_BASE) < APERTURE_BYTES;
    let stack = (kind == FaultKind::OutOfRange && address.is_some_and(in_scratch)).then(|| {
        format!(
            "this launch gives a work-item {} bytes of scratch; if the kernel recurses or calls \
             through pointers, give it more (`gfxjit run --stack BYTES`, `Launch::stack`)",
            site.scratch_bytes
        )
    });
    DeviceError::Fault(Box::new(Fault {
        kind,
        what,
        kernel: Some(site.kernel.to_owned()),
        pc: Some(image_pc),
        function,
        disassembly: Some(site.code.engine.disassembly(pc)),
        workgroup: Some(site.workgroup),
        wave: Some(site.wave),
        lane,
        address,
        nearest: address.and_then(|address| site.memory.nearest(address)),
        note: note.or(stack),
        registers: site.registers.map(registers),
    }))
}

fn registers(wave: &Wave) -> Registers {
    let lanes = |first: u32, count: u32| {
        let halves = wave.halves();
        let rows = wave.vgprs.chunks(halves).skip(first as usize);
        rows.take(count as usize)
            .map(|halves| halves.as_flattened().to_vec())
            .collect()
    };
    let pair = |first: usize| {
        let high = if wave.size == 64 {
            wave.sgprs[first + 1]
        } else {
            0
        };
        u64::from(wave.sgprs[first]) | u64::from(high) << 32
    };
    let numbered = (wave.sgpr_count as usize).min(sreg::VCC);
    Registers {
        sgprs: wave.sgprs[..numbered].to_vec(),
        vcc: pair(sreg::VCC),
        exec: pair(sreg::EXEC),
        m0: wave.sgprs[sreg::M0],
        scc: wave.scc,
        mode: wave.mode & !ONE_NAN,
        vgprs: lanes(0, wave.vgpr_count),
        agprs: lanes(wave.vgpr_count, wave.agpr_count),
    }
}

/// `pc 0x1a40 (k+0x40): s_endpgm`, of an instruction other than the one at fault.
pub fn instruction(code: &SimCode, pc: u64) -> String {
    let image_pc = pc.wrapping_sub(code.load_delta);
    let function = match code.function(image_pc) {
        Some((name, offset)) => format!(" ({name}+{offset:#x})"),
        None => String::new(),
    };
    format!(
        "pc {image_pc:#x}{function}: {}",
        code.engine.disassembly(pc)
    )
}

/// Numbers as people list them: `0, 2 to 5, 9`.
pub fn listed(numbers: impl IntoIterator<Item = usize>) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(first, last): &(usize, usize)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// What a panic said.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    if let Some(text) = panic.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = panic.downcast_ref::<String>() {
        text.clone()
    } else {
        "without words".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn lists_of_numbers() {
        assert_eq!(listed([3]), "3");
        assert_eq!(listed([0, 1, 4, 5, 6, 9]), "0, 1, 4 to 6, 9");
    }
}
