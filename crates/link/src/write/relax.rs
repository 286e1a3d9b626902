//! Rewrites instructions that add the distance to a symbol which is an absolute number.
//!
//! Code refers to a symbol by its distance from the program counter. For an address outside the image (a buffer, or a
//! section of another image) the distance depends on the load address, and loaders cannot write distances. But the
//! instructions that add it can be replaced by moves of the address itself, of the same size:
//!
//! | as compiled | as linked |
//! | --- | --- |
//! | `s_add_u32 sD, sD, x@rel32@lo+n` | `s_mov_b32 sD, lo` |
//! | `s_addc_u32 sE, sE, x@rel32@hi+m` | `s_mov_b32 sE, hi` |
//! | `s_add_nc_u64 s[D:E], s[D:E], x@rel64+n` (gfx1250) | `s_mov_b64 s[D:E], address` |
//!
//! The addends `n` and `m` are relative to the result of the `s_getpc_b64` before the pair; wait instructions may be
//! between them. The moves do not set the carry flag, which compilers do not use after the pair; an instruction
//! directly after it that reads the flag is refused. Source: AMD's ISA manuals, "Scalar ALU Instructions"; LLVM's
//! `expandPostRAPseudo` for the sequence (`SI_PC_ADD_REL_OFFSET`).

use gfxjit_codeobj::elf::RelocKind;
use gfxjit_targets::Generation;

/// The source operand that means "a literal follows", of 32 or of 64 bits.
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

/// Opcodes that differ between generations.
struct Numbers {
    mov_b32: u32,
    sext_i32_i16: u32,
    getpc: u32,
    /// Conditional moves of 32 and 64 bits.
    cmov: [u32; 2],
    /// First words by their top bits: the 32-bit select (the 64-bit one is next), the conditional
    /// move of a constant, and the two conditional branches.
    cselect: u32,
    cmovk: u32,
    branches: [u32; 2],
    /// First words of wait instructions: `s_nop`, and waits required by hazards of a processor.
    waits: [u32; 4],
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
            // s_waitcnt, s_waitcnt_depctr.
            waits: [0xbf80_0000, 0xbf8c_0000, 0xbfa3_0000, 0xbf80_0000],
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
                waits: [0xbf80_0000, 0xbf8c_0000, 0xbf80_0000, 0xbf80_0000],
                ..old
            },
            Generation::Gfx11 | Generation::Gfx12 | Generation::Gfx1250 => Self {
                mov_b32: 0,
                sext_i32_i16: 0x0f,
                getpc: 0x47,
                cmov: [2, 3],
                cselect: 0x9800_0000,
                branches: [0xbfa1_0000, 0xbfa2_0000],
                // s_delay_alu, s_wait_alu, s_waitcnt.
                waits: [0xbf80_0000, 0xbf87_0000, 0xbf88_0000, 0xbf89_0000],
                ..old
            },
        }
    }

    /// The first word of an instruction with one source.
    fn sop1(number: u32, destination: u32, source: u32) -> u32 {
        SOP1 | destination << 16 | number << 8 | source
    }

    /// Whether an instruction reads the carry flag.
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

    /// Whether an instruction only waits.
    fn waits(&self, word: u32) -> bool {
        self.waits.contains(&(word & 0xffff_0000))
    }

    /// The offset of the next instruction that does not only wait.
    fn skip(&self, code: &[u8], mut at: usize) -> usize {
        for _ in 0..MOST_WAITS {
            match word(code, at) {
                Some(word) if self.waits(word) => at += 4,
                _ => break,
            }
        }
        at
    }

    /// The offset of the last four-byte instruction before `at` that does not only wait.
    fn skip_back(&self, code: &[u8], at: usize) -> Option<usize> {
        let mut at = at.checked_sub(4)?;
        for _ in 0..MOST_WAITS {
            match word(code, at) {
                Some(word) if self.waits(word) => at = at.checked_sub(4)?,
                _ => break,
            }
        }
        Some(at)
    }
}

/// Maximum number of wait instructions between two instructions.
const MOST_WAITS: usize = 4;

/// The instructions that add a distance to the program counter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// The value of the counter: the offset of the instruction after `s_getpc_b64`.
    pub(crate) counter: usize,
    /// Offset of the instruction that adds the low half, or all 64 bits.
    low: usize,
    /// Offset of the instruction that adds the high half.
    high: Option<usize>,
}

impl Pair {
    /// The offsets of its literals, with the kind of relocation of each.
    pub(crate) fn fields(self) -> impl Iterator<Item = (usize, RelocKind)> {
        let low = match self.high {
            Some(_) => RelocKind::Rel32Lo,
            None => RelocKind::Rel64,
        };
        let high = self.high.map(|high| (high + 4, RelocKind::Rel32Hi));
        std::iter::once((self.low + 4, low)).chain(high)
    }

    /// The distance that it adds.
    pub(crate) fn distance(self, code: &[u8]) -> u64 {
        let half = |at: usize| u64::from(word(code, at).unwrap_or_default());
        let high = self.high.map_or(self.low + 8, |high| high + 4);
        half(self.low + 4) | half(high) << 32
    }

    /// The pair that begins with an addition at `low`.
    fn at(numbers: &Numbers, code: &[u8], low: usize) -> Result<Self, &'static str> {
        let first = word(code, low).ok_or("the section ends there")?;
        let base = first & 0xff;
        let is_whole = first & SOP2_MASK == ADD_64 && first >> 8 & 0xff == LITERAL64;
        let is_low = first & SOP2_MASK == ADD && first >> 8 & 0xff == LITERAL;
        if !is_whole && !is_low {
            return Err("the instruction is no `s_add_u32` and no `s_add_nc_u64` with a literal");
        }
        let mut high = None;
        if is_low {
            let at = numbers.skip(code, low + 8);
            let second = word(code, at).ok_or("the section ends there")?;
            let is_carry = second & SOP2_MASK == ADD_CARRY && second >> 8 & 0xff == LITERAL;
            if !is_carry {
                return Err("no `s_addc_u32` with a literal follows");
            }
            if base > 0x7e || second & 0xff != base + 1 {
                return Err("both do not add to the same pair of registers");
            }
            let next = word(code, numbers.skip(code, at + 8));
            if next.is_some_and(|next| numbers.reads_carry(next)) {
                return Err("the carry flag is used behind them");
            }
            high = Some(at);
        }
        // On targets with a 48-bit program counter its sign is extended after `s_getpc_b64`. That
        // instruction has no source; assemblers write zero there.
        let getpc = Numbers::sop1(numbers.getpc, base, 0);
        let extend = Numbers::sop1(numbers.sext_i32_i16, base + 1, base + 1);
        let mut before = numbers.skip_back(code, low);
        if let Some(at) = before
            && word(code, at) == Some(extend)
        {
            before = numbers.skip_back(code, at);
        }
        match before {
            Some(at) if word(code, at) == Some(getpc) => Ok(Self {
                counter: at + 4,
                low,
                high,
            }),
            _ => Err("no `s_getpc_b64` of the same registers stands before them"),
        }
    }

    /// The pair with the literal that a relocation changes.
    fn of(
        numbers: &Numbers,
        code: &[u8],
        kind: RelocKind,
        field: usize,
    ) -> Result<Self, &'static str> {
        let start = field.checked_sub(4).ok_or("it begins its section")?;
        if kind != RelocKind::Rel32Hi {
            let pair = Self::at(numbers, code, start)?;
            return match (kind, pair.high) {
                (RelocKind::Rel64, Some(_)) => Err("the literal has 32 bits"),
                (RelocKind::Rel32Lo, None) => Err("the literal has 64 bits"),
                _ => Ok(pair),
            };
        }
        for waits in 0..=MOST_WAITS {
            let low = start.checked_sub(8 + waits * 4);
            let pair = low.and_then(|low| Self::at(numbers, code, low).ok());
            if let Some(pair) = pair
                && pair.high == Some(start)
            {
                return Ok(pair);
            }
        }
        Err("the instruction is no `s_addc_u32` behind an `s_add_u32`")
    }
}

/// All pairs in linked code: each `s_getpc_b64` with the addition to its result.
///
/// # Errors
/// The offset of an `s_getpc_b64` whose result is used otherwise.
pub(crate) fn distances(generation: Generation, code: &[u8]) -> Result<Vec<Pair>, usize> {
    let numbers = Numbers::of(generation);
    let mut pairs = Vec::new();
    for at in (0..code.len()).step_by(4) {
        let Some(first) = word(code, at) else {
            break;
        };
        let base = first >> 16 & 0x7f;
        if first != Numbers::sop1(numbers.getpc, base, 0) {
            continue;
        }
        let mut next = numbers.skip(code, at + 4);
        if word(code, next) == Some(Numbers::sop1(numbers.sext_i32_i16, base + 1, base + 1)) {
            next = numbers.skip(code, next + 4);
        }
        pairs.push(Pair::at(&numbers, code, next).map_err(|_| at)?);
    }
    Ok(pairs)
}

/// Whether relocations of this kind can be in an instruction that can be rewritten.
pub(crate) fn is_possible(kind: RelocKind) -> bool {
    matches!(
        kind,
        RelocKind::Rel32Lo | RelocKind::Rel32Hi | RelocKind::Rel64
    )
}

/// Rewrites the instruction whose literal is at offset `field` of a section to a move of an
/// address. `original` is the section in its object; `value` is the sum of symbol and addend.
///
/// # Errors
/// Why it cannot be done.
pub(crate) fn rewrite(
    generation: Generation,
    kind: RelocKind,
    (original, code): (&[u8], &mut [u8]),
    field: usize,
    value: u64,
) -> Result<(), String> {
    let numbers = Numbers::of(generation);
    let pair = Pair::of(&numbers, original, kind, field).map_err(|reason| {
        format!(
            "the symbol is a number, and its distance is not known before the image is loaded; the \
             code cannot be made to use the number itself: {reason}; give the symbol default \
             visibility where it is declared, so that code reaches it through the global offset table"
        )
    })?;
    let address = value.wrapping_sub((field - pair.counter) as u64);
    let start = field - 4;
    let destination = word(original, start).unwrap_or_default() >> 16 & 0x7f;
    let (number, literal, half) = match kind {
        RelocKind::Rel64 => (1, LITERAL64, address),
        RelocKind::Rel32Hi => (numbers.mov_b32, LITERAL, address >> 32),
        _ => (numbers.mov_b32, LITERAL, address),
    };
    put(code, start, Numbers::sop1(number, destination, literal));
    put(code, field, half as u32);
    if kind == RelocKind::Rel64 {
        put(code, field + 4, (half >> 32) as u32);
    }
    Ok(())
}

fn word(code: &[u8], at: usize) -> Option<u32> {
    let bytes = code.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*bytes))
}

fn put(code: &mut [u8], at: usize, word: u32) {
    let place = code.get_mut(at..).and_then(|rest| rest.first_chunk_mut());
    if let Some(place) = place {
        *place = word.to_le_bytes();
    }
}
