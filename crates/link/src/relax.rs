//! Distances to symbols that are numbers: the instructions become others.
//!
//! Code reaches a symbol by its distance from the program counter, which only a loader knows when
//! the symbol is an address outside the image: a buffer, or what another image has. A loader cannot
//! write distances. But the instructions that add one can be told the address itself, at the same
//! size:
//!
//! | as compiled | as linked |
//! | --- | --- |
//! | `s_add_u32 sD, sD, x@rel32@lo+n` | `s_mov_b32 sD, lo` |
//! | `s_addc_u32 sE, sE, x@rel32@hi+m` | `s_mov_b32 sE, hi` |
//! | `s_add_nc_u64 s[D:E], s[D:E], x@rel64+n` (gfx1250) | `s_mov_b64 s[D:E], address` |
//!
//! What was added to the symbol besides counts from where `s_getpc_b64` before them reads the
//! counter. The moves leave the carry flag alone, which compilers do not use behind the pair; an
//! instruction that does, right behind it, is refused. Source: AMD's ISA manuals, "Scalar ALU
//! Instructions"; LLVM's `expandPostRAPseudo` for what stands together (`SI_PC_ADD_REL_OFFSET`).

use gfxjit_codeobj::elf::RelocKind;
use gfxjit_targets::Generation;

/// The field of an instruction that says: a literal follows, of 32 or of 64 bits.
const LITERAL: u32 = 0xff;
const LITERAL64: u32 = 0xfe;
/// First words without their operands. SOP2: operation from bit 23 on, destination from bit 16,
/// second source from bit 8; SOP1: destination from bit 16, operation from bit 8.
const ADD: u32 = 0x8000_0000;
const ADD_CARRY: u32 = 0x8200_0000;
const SUB_CARRY: u32 = 0x8280_0000;
const ADD_64: u32 = 0xa980_0000;
const SOP1: u32 = 0xbe80_0000;
const SOP2_MASK: u32 = 0xff80_0000;
const SOP1_MASK: u32 = 0xff80_ff00;

/// Numbers of operations that differ between generations.
struct Numbers {
    mov_b32: u32,
    sext_i32_i16: u32,
    getpc: u32,
    /// Conditional moves of 32 and 64 bits.
    cmov: [u32; 2],
    /// Whole first words, by their top bits: of the select of 32 bits, behind which that of 64
    /// stands, of the conditional move of a constant, and of the two branches.
    cselect: u32,
    cmovk: u32,
    branches: [u32; 2],
}

impl Numbers {
    fn of(generation: Generation) -> Self {
        let old = Self {
            mov_b32: 3,
            sext_i32_i16: 0x1a,
            getpc: 0x1f,
            cmov: [5, 6],
            cselect: 0x8500_0000,
            cmovk: 0xb100_0000,
            branches: [0xbf84_0000, 0xbf85_0000],
        };
        match generation {
            Generation::Gfx6 | Generation::Gfx7 | Generation::Gfx10_1 | Generation::Gfx10_3 => old,
            Generation::Gfx8
            | Generation::Gfx9
            | Generation::Gfx908
            | Generation::Gfx90a
            | Generation::Gfx940 => Self {
                mov_b32: 0,
                sext_i32_i16: 0x17,
                getpc: 0x1c,
                cmov: [2, 3],
                cmovk: 0xb080_0000,
                ..old
            },
            Generation::Gfx11 | Generation::Gfx12 | Generation::Gfx1250 => Self {
                mov_b32: 0,
                sext_i32_i16: 0x0f,
                getpc: 0x47,
                cmov: [2, 3],
                cselect: 0x9800_0000,
                branches: [0xbfa1_0000, 0xbfa2_0000],
                ..old
            },
        }
    }

    /// The first word of an instruction with one source.
    fn sop1(number: u32, destination: u32, source: u32) -> u32 {
        SOP1 | destination << 16 | number << 8 | source
    }

    /// Whether an instruction asks for the carry flag.
    fn reads_carry(&self, word: u32) -> bool {
        let sop2 = word & SOP2_MASK;
        let selects = [self.cselect, self.cselect + 0x0080_0000];
        let moves = |number: &u32| word & SOP1_MASK == SOP1 | number << 8;
        sop2 == ADD_CARRY
            || sop2 == SUB_CARRY
            || selects.contains(&sop2)
            || sop2 == self.cmovk
            || self.branches.contains(&(word & 0xffff_0000))
            || self.cmov.iter().any(moves)
    }
}

/// Whether a relocation may be of an instruction that can be made another one.
pub(crate) fn is_possible(kind: RelocKind) -> bool {
    matches!(
        kind,
        RelocKind::Rel32Lo | RelocKind::Rel32Hi | RelocKind::Rel64
    )
}

/// Makes the instruction whose literal is at `field` of a section one that moves an address.
/// `value` is the symbol's with what the relocation adds.
///
/// # Errors
/// Why it cannot be done.
pub(crate) fn rewrite(
    generation: Generation,
    kind: RelocKind,
    code: &mut [u8],
    field: usize,
    value: u64,
) -> Result<(), String> {
    let numbers = Numbers::of(generation);
    let (start, is_low) = match kind {
        RelocKind::Rel32Hi => (field.checked_sub(12), false),
        _ => (field.checked_sub(4), true),
    };
    let start = start.ok_or_else(|| no_pair("it begins its section"))?;
    if kind == RelocKind::Rel64 {
        let [first] = words(code, start)?;
        let (destination, source) = (first >> 16 & 0x7f, first & 0xff);
        if first & SOP2_MASK != ADD_64 || first >> 8 & 0xff != LITERAL64 {
            return Err(no_pair(
                "the instruction is no `s_add_nc_u64` with a literal of 64 bits",
            ));
        }
        if source > 0x7e {
            return Err(no_pair("it does not add to a pair of scalar registers"));
        }
        let counter = counter(&numbers, code, start, source)?;
        let address = value.wrapping_sub((field - counter) as u64);
        put(code, start, Numbers::sop1(1, destination, LITERAL64));
        put(code, field, address as u32);
        put(code, field + 4, (address >> 32) as u32);
        return Ok(());
    }
    let [first, _, second, _] = words(code, start)?;
    let low = first >> 16 & 0x7f;
    // The low half may be a move already.
    let is_add = first & SOP2_MASK == ADD && first >> 8 & 0xff == LITERAL;
    let is_moved = !is_low && first == Numbers::sop1(numbers.mov_b32, low, LITERAL);
    let is_carry = second & SOP2_MASK == ADD_CARRY && second >> 8 & 0xff == LITERAL;
    if !(is_add || is_moved) || !is_carry {
        return Err(no_pair(
            "the instructions are no `s_add_u32` and `s_addc_u32` with literals",
        ));
    }
    let base = match is_add {
        true => first & 0xff,
        false => (second & 0xff).wrapping_sub(1),
    };
    if base > 0x7e || second & 0xff != base + 1 {
        return Err(no_pair("they do not add to the same pair of registers"));
    }
    if let Ok([next]) = words(code, start + 16)
        && numbers.reads_carry(next)
    {
        return Err(no_pair("the carry flag is used behind them"));
    }
    let counter = counter(&numbers, code, start, base)?;
    let address = value.wrapping_sub((field - counter) as u64);
    let (at, destination, half) = match is_low {
        true => (start, low, address as u32),
        false => (start + 8, second >> 16 & 0x7f, (address >> 32) as u32),
    };
    put(
        code,
        at,
        Numbers::sop1(numbers.mov_b32, destination, LITERAL),
    );
    put(code, at + 4, half);
    Ok(())
}

/// What the program counter is to the pair of registers: where the instruction behind
/// `s_getpc_b64` is. Where the counter has 48 bits its sign is extended in between.
fn counter(numbers: &Numbers, code: &[u8], start: usize, base: u32) -> Result<usize, String> {
    let before = |bytes: usize| {
        let [word] = words(code, start.checked_sub(bytes)?).ok()?;
        Some(word)
    };
    // The instruction has no source; assemblers write zero.
    let getpc = Numbers::sop1(numbers.getpc, base, 0);
    let extend = Numbers::sop1(numbers.sext_i32_i16, base + 1, base + 1);
    if before(4) == Some(getpc) {
        return Ok(start);
    }
    if before(4) == Some(extend) && before(8) == Some(getpc) {
        return Ok(start - 4);
    }
    Err(no_pair(
        "no `s_getpc_b64` of the same registers stands before them",
    ))
}

fn no_pair(reason: &str) -> String {
    format!(
        "the symbol is a number, and its distance is not known before the image is loaded; the code \
         cannot be made to use the number itself: {reason}; give the symbol default visibility where \
         it is declared, so that code reaches it through the global offset table"
    )
}

fn words<const N: usize>(code: &[u8], start: usize) -> Result<[u32; N], String> {
    let mut words = [0; N];
    for (word, at) in words.iter_mut().zip((start..).step_by(4)) {
        let bytes = code.get(at..).and_then(|rest| rest.first_chunk());
        *word = u32::from_le_bytes(*bytes.ok_or_else(|| no_pair("the section ends there"))?);
    }
    Ok(words)
}

fn put(code: &mut [u8], at: usize, word: u32) {
    let place = code.get_mut(at..).and_then(|rest| rest.first_chunk_mut());
    if let Some(place) = place {
        *place = word.to_le_bytes();
    }
}
