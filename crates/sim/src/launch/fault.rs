//! Converts the faults of engines to errors for users.

use gfxjit_codeobj::lines::Frame;
use gfxjit_hal::{DeviceError, Fault, FaultArgument, FaultKind, Registers};

use crate::code::SimCode;
use crate::engine::RawFault;
use crate::interp::ONE_NAN;
use crate::machine::memory::{APERTURE_BYTES, MemoryView, PRIVATE_BASE, Range};
use crate::machine::wave::{Wave, sreg};

/// The site of a fault, in addition to what the engine knows.
pub struct Site<'a> {
    pub kernel: &'a str,
    pub code: &'a SimCode,
    pub memory: &'a MemoryView,
    pub workgroup: [u32; 3],
    pub wave: u32,
    /// The kernarg segment.
    pub kernarg: &'a [u8],
    /// Scratch of a work-item in bytes.
    pub scratch_bytes: u32,
    /// Whether the compiler does not know the kernel's scratch size.
    pub dynamic_stack: bool,
    /// The wave, if its registers are to be reported.
    pub registers: Option<&'a Wave>,
}

/// The error for a fault, with all known information on its site.
pub fn describe(mut raw: RawFault, site: &Site<'_>) -> DeviceError {
    let (address, pc, is_outside) = (raw.address, raw.pc, raw.kind == FaultKind::OutOfRange);
    let image_pc = pc.wrapping_sub(site.code.load_delta);
    let function = site
        .code
        .function(image_pc)
        .map(|(name, offset)| (name.to_owned(), offset));
    let in_scratch = |address: u64| address.wrapping_sub(PRIVATE_BASE) < APERTURE_BYTES;
    let stack = (is_outside && address.is_some_and(in_scratch)).then(|| {
        let more = match site.dynamic_stack {
            true => {
                "; if the kernel recurses or calls through pointers, give it more (`gfxjit run \
                 --stack BYTES`, `Launch::stack`)"
            }
            false => "",
        };
        let bytes = site.scratch_bytes;
        format!("this launch gives a work-item {bytes} bytes of scratch{more}")
    });
    if is_outside && address.is_some_and(|at| site.memory.is_not_given(at)) {
        raw.kind = FaultKind::NotGiven;
    }
    let mut frames = site.code.frames(image_pc);
    let reason = (raw.kind == FaultKind::Trap).then(|| trap_reason(&mut frames));
    if let Some((kind, reason)) = reason.flatten() {
        raw.kind = kind;
        raw.cause = reason.into();
    }
    let kind = raw.kind;
    let nearest = address.and_then(|address| site.memory.nearest(address));
    let is_access = matches!(
        kind,
        FaultKind::OutOfRange | FaultKind::NotGiven | FaultKind::ReadOnly
    );
    let arguments = address.filter(|_| is_access).map_or_else(Vec::new, |at| {
        arguments(site, at, nearest.as_ref().and_then(|(_, range)| *range))
    });
    DeviceError::Fault(Box::new(Fault {
        kind,
        what: raw.what(),
        kernel: Some(site.kernel.to_owned()),
        pc: Some(image_pc),
        function,
        disassembly: Some(site.code.engine.disassembly(pc)),
        frames,
        workgroup: Some(site.workgroup),
        wave: Some(site.wave),
        lane: raw.lane,
        access: raw.access(),
        address,
        nearest: nearest.map(|(nearest, _)| nearest),
        arguments,
        other: None,
        note: raw.note.or(stack),
        times: 1,
        registers: site.registers.map(registers),
    }))
}

/// Takes the frame away by which clang names the reason of a trap: an inlined function
/// `__clang_trap_msg$CATEGORY$REASON` (Clang's UndefinedBehaviorSanitizer manual, "Trap reasons"; `__builtin_verbose_trap`
/// makes one as well). Returns the fault's kind and the reason in words.
fn trap_reason(frames: &mut Vec<Frame>) -> Option<(FaultKind, String)> {
    let name = frames.first()?.function.as_deref()?;
    let (category, reason) = name.strip_prefix("__clang_trap_msg$")?.split_once('$')?;
    let told = match category {
        "Undefined Behavior Sanitizer" => {
            let mut rest = reason.chars();
            let first = rest.next().map(|first| first.to_ascii_lowercase());
            let reason = first.into_iter().chain(rest).collect::<String>();
            let text = format!("undefined behavior: {reason}");
            (FaultKind::UndefinedBehavior, text)
        }
        _ => (FaultKind::Trap, format!("{category}: {reason}")),
    };
    frames.remove(0);
    Some(told)
}

/// An address up to this distance from null can be a null pointer plus an index of 32 bits.
const INDEX: u64 = 1 << 32;

/// The pointer arguments from which a kernel may have computed an address: those that point to
/// `range`, the memory near the address; without a range, null pointers if the address is a small
/// offset from null.
fn arguments(site: &Site<'_>, address: u64, range: Option<Range>) -> Vec<FaultArgument> {
    let is_meant = |value: u64| match range {
        Some(range) => range.contains(value),
        None => value == 0 && address.min(address.wrapping_neg()) < INDEX,
    };
    let pointers = site.code.pointer_arguments(site.kernel).into_iter();
    pointers
        .filter_map(|(index, name, offset)| {
            let bytes = site.kernarg.get(offset as usize..)?.first_chunk()?;
            let address = u64::from_le_bytes(*bytes);
            is_meant(address).then_some(FaultArgument {
                index,
                name,
                address,
            })
        })
        .collect()
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

/// Describes an instruction other than the faulting one: `pc 0x1a40 (k+0x40): s_endpgm`.
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

/// Numbers as readable ranges: `0, 2 to 5, 9`.
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

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn lists_of_numbers() {
        assert_eq!(listed([3]), "3");
        assert_eq!(listed([0, 1, 4, 5, 6, 9]), "0, 1, 4 to 6, 9");
    }
}
