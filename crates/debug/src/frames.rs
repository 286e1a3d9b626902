//! The functions that a wave is in: inlined ones by the debug information, their callers by the calling
//! convention.
//!
//! LLVM writes no rules for unwinding on AMD GPUs. What a function's first instructions have saved tells
//! where its caller's registers are: the return address is in `s[30:31]` when it begins, the stack pointer in
//! s32, the frame pointer in s33, and lanes of a vector register keep what it saves.

use std::collections::HashMap;

use gfxjit_hal::{Machine, WaveId, WaveRegister};

use crate::dwarf::{Scope, SourceLine, Variable};
use crate::program::{Program, readable};

/// Frames of a wave, at most.
const MOST: usize = 128;

/// The stack pointer, the frame pointer, the low word of the return address.
const SP: u32 = 32;
const FP: u32 = 33;
const RETURN: u32 = 30;

/// A function that a wave is in.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The instruction: of a caller, the one behind the call.
    pub pc: u64,
    /// An address of the instruction, for tables.
    pub inside: u64,
    /// The function's name.
    pub name: String,
    /// Where it is in the source.
    pub place: Option<SourceLine>,
    /// 0 where it is not known.
    pub column: u32,
    /// It is inlined in the frame above.
    pub is_inlined: bool,
    /// How many functions are inlined around it.
    pub level: usize,
    /// It is a kernel, not a function that one calls.
    pub is_kernel: bool,
    /// Where its part of each lane's scratch begins.
    pub base: Option<u32>,
    /// The stack pointer of its caller.
    pub caller_sp: u32,
    /// Scalar registers that are not as the wave has them now.
    pub saved: HashMap<u32, u32>,
}

impl Frame {
    /// The scopes that are its own, the innermost first.
    #[must_use]
    pub fn scopes<'a>(&self, program: &'a Program) -> Vec<&'a Scope> {
        let Some(function) = program.info.function_at(self.inside) else {
            return Vec::new();
        };
        let mut level = 0;
        let mut own = Vec::new();
        for scope in function.scope.path(self.inside) {
            level += usize::from(scope.is_inlined());
            if level == self.level {
                own.insert(0, scope);
            }
        }
        own
    }

    /// Its variables, those of the innermost scope first.
    #[must_use]
    pub fn variables<'a>(&self, program: &'a Program) -> Vec<&'a Variable> {
        let scopes = self.scopes(program);
        scopes
            .into_iter()
            .flat_map(|scope| &scope.variables)
            .collect()
    }
}

/// What a function has done to registers before an instruction.
#[derive(Default)]
struct Done {
    /// s33 is its frame pointer.
    has_fp: bool,
    /// What it has added to the stack pointer.
    grown: i64,
    /// Scalar registers in lanes of vector registers.
    in_lanes: HashMap<u32, (u32, u32)>,
    /// The caller's frame pointer, in another scalar register.
    fp_in: Option<u32>,
    /// Vector registers in scratch, from its frame's start.
    in_scratch: HashMap<u32, u32>,
}

/// The functions that a wave is in, the innermost first.
#[must_use]
pub fn frames(program: &Program, machine: &dyn Machine, wave: WaveId) -> Vec<Frame> {
    let mut all = Vec::new();
    let Some(mut pc) = machine.register(wave, WaveRegister::Pc) else {
        return all;
    };
    let places = machine.waves();
    let lanes = places
        .iter()
        .find(|place| place.id == wave)
        .map_or(64, |place| place.lanes);
    let mut saved: HashMap<u32, u32> = HashMap::new();
    // Vector registers that inner functions have put into scratch.
    let mut spilled: HashMap<u32, u32> = HashMap::new();
    let mut is_caller = false;
    while all.len() < MOST {
        let inside = if is_caller { pc.wrapping_sub(1) } else { pc };
        let symbol = program.symbol_at(inside);
        let is_kernel = symbol.is_some_and(|symbol| symbol.kernel.is_some());
        let read = |register: u32| {
            let now = || Some(machine.register(wave, WaveRegister::Sgpr(register))? as u32);
            saved.get(&register).copied().or_else(now)
        };
        let done = symbol.map(|symbol| done(program, symbol.address, pc, is_kernel));
        let done = done.unwrap_or_default();
        // Bytes of the wave where buffer instructions reach it, of a lane otherwise.
        let scale = if program.parts.stack_of_wave {
            lanes
        } else {
            1
        };
        let raw_base = match (is_kernel, done.has_fp) {
            (true, _) => Some(0),
            (false, true) => read(FP),
            (false, false) => {
                read(SP).and_then(|sp| u32::try_from(i64::from(sp) - done.grown).ok())
            }
        };
        let base = raw_base.map(|base| base / scale);
        add(
            program,
            &mut all,
            (pc, inside),
            is_kernel,
            base,
            &saved,
            raw_base,
        );
        if is_kernel || symbol.is_none() {
            break;
        }
        let kept = |register: u32| {
            let Some((vector, lane)) = done.in_lanes.get(&register).copied() else {
                return read(register);
            };
            match spilled.get(&vector) {
                Some(offset) => {
                    let mut word = [0; 4];
                    machine.scratch(wave, lane, *offset, &mut word)?;
                    Some(u32::from_le_bytes(word))
                }
                None => {
                    let number = vector;
                    let register = WaveRegister::Vgpr { number, lane };
                    Some(machine.register(wave, register)? as u32)
                }
            }
        };
        let (Some(low), Some(high)) = (kept(RETURN), kept(RETURN + 1)) else {
            break;
        };
        let address = u64::from(low) | u64::from(high) << 32;
        let next = address.wrapping_sub(machine.load_delta());
        if program.symbol_at(next.wrapping_sub(1)).is_none() {
            break;
        }
        let caller_fp = match done.fp_in {
            Some(register) => read(register),
            None => kept(FP),
        };
        let mut outer = saved.clone();
        outer.extend(raw_base.map(|base| (SP, base)));
        outer.extend(caller_fp.map(|fp| (FP, fp)));
        if let Some(base) = base {
            let places = done.in_scratch.iter();
            spilled.extend(places.map(|(vector, offset)| (*vector, base.wrapping_add(*offset))));
        }
        saved = outer;
        (pc, is_caller) = (next, true);
    }
    all
}

/// Adds a function's frame and those of what is inlined there.
fn add(
    program: &Program,
    all: &mut Vec<Frame>,
    (pc, inside): (u64, u64),
    is_kernel: bool,
    base: Option<u32>,
    saved: &HashMap<u32, u32>,
    caller_sp: Option<u32>,
) {
    let line = program.line_at(inside);
    let mut place = line.map(|line| line.place);
    let mut column = line.map_or(0, |line| line.column);
    let function = program.info.function_at(inside);
    let path = function
        .map(|function| function.scope.path(inside))
        .unwrap_or_default();
    let functions: Vec<&Scope> = path
        .into_iter()
        .filter(|scope| scope.name.is_some())
        .collect();
    let frame = |name: String, level: usize, is_inlined: bool| Frame {
        pc,
        inside,
        name,
        place: None,
        column: 0,
        is_inlined,
        level,
        is_kernel,
        base,
        caller_sp: caller_sp.unwrap_or(0),
        saved: saved.clone(),
    };
    if functions.is_empty() {
        let symbol = program.symbol_at(inside);
        let name = symbol.map_or_else(|| "??".to_owned(), |symbol| readable(&symbol.name));
        all.push(Frame {
            place,
            column,
            ..frame(name, 0, false)
        });
        return;
    }
    for (level, scope) in functions.iter().enumerate().rev() {
        let name = scope.name.clone().unwrap_or_default();
        all.push(Frame {
            place,
            column,
            ..frame(name, level, scope.is_inlined())
        });
        (place, column) = (scope.call, 0);
    }
}

/// A register's number: `v40`, `s30`.
fn register(word: &str, letter: char) -> Option<u32> {
    word.strip_prefix(letter)?.parse().ok()
}

fn number(word: &str) -> Option<i64> {
    match word.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    }
}

/// What a function has done from its first instruction to another one.
fn done(program: &Program, entry: u64, pc: u64, is_kernel: bool) -> Done {
    let mut done = Done::default();
    if is_kernel || pc < entry {
        return done;
    }
    for (_, text) in program
        .parts
        .instructions
        .range(entry..pc)
        .map(|(_, it)| it)
    {
        let words: Vec<&str> = text
            .split([' ', ',', '\t'])
            .filter(|w| !w.is_empty())
            .collect();
        match words[..] {
            ["s_mov_b32", "s33", "s32"] => done.has_fp = true,
            ["s_mov_b32", "s33", _] => (done.has_fp, done.fp_in) = (false, None),
            ["s_mov_b32", "s32", "s33"] => done.grown = 0,
            ["s_mov_b32", to, "s33"] if !done.has_fp => done.fp_in = register(to, 's'),
            [
                "s_add_i32" | "s_add_u32" | "s_add_co_i32" | "s_add_co_u32",
                "s32",
                "s32",
                by,
            ] => {
                done.grown += number(by).unwrap_or(0);
            }
            ["s_addk_i32" | "s_addk_co_i32", "s32", by] => {
                done.grown += number(by).map_or(0, |by| i64::from(by as i16));
            }
            // An aligned frame: its start is rounded up.
            ["s_and_b32", "s33", ..] => done.has_fp = true,
            ["v_writelane_b32", vector, scalar, lane] => {
                let places = (register(vector, 'v'), register(scalar, 's'), number(lane));
                if let (Some(vector), Some(scalar), Some(lane)) = places
                    && matches!(scalar, RETURN | 31 | FP | 34)
                {
                    done.in_lanes.entry(scalar).or_insert((vector, lane as u32));
                }
            }
            ["v_readlane_b32", scalar, ..] => {
                if let Some(scalar) = register(scalar, 's') {
                    done.in_lanes.remove(&scalar);
                }
            }
            [
                "scratch_store_b32" | "scratch_store_dword",
                "off",
                vector,
                "s33" | "s32",
                offset,
            ]
            | [
                "buffer_store_dword" | "buffer_store_b32",
                vector,
                "off",
                _,
                "s33" | "s32",
                offset,
            ] => {
                let at = offset.strip_prefix("offset:").and_then(number);
                if let (Some(vector), Some(at)) = (register(vector, 'v'), at) {
                    done.in_scratch.entry(vector).or_insert(at as u32);
                }
            }
            _ => {}
        }
    }
    done
}
