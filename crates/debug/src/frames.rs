//! Call stacks of waves: inlined functions from the debug information, callers from the calling convention.
//!
//! LLVM emits no call frame information for AMD GPUs, so the unwinder scans the instructions from a function's entry
//! to the current address. On entry, `s[30:31]` holds the return address (LLVM's AMDGPUUsage, "Non-Kernel
//! Functions"), s32 is the stack pointer, s33 the frame pointer; a prologue saves scalar registers in lanes of a
//! vector register.

use std::collections::HashMap;

use gfxjit_hal::{Machine, WaveId, WaveRegister};

use crate::dwarf::{Scope, SourceLine, Variable};
use crate::program::{Program, readable};

/// Maximum number of frames of a wave.
const MOST: usize = 128;

/// Scalar registers: stack pointer, frame pointer, low half of the return address.
const SP: u32 = 32;
const FP: u32 = 33;
const RETURN: u32 = 30;

/// A function activation in a wave's call stack.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The current instruction; in a caller, the return address.
    pub pc: u64,
    /// An address inside the current instruction, for table look-ups: in a caller, a byte of the call.
    pub inside: u64,
    /// The function's name.
    pub name: String,
    /// Where it is in the source.
    pub place: Option<SourceLine>,
    /// Column, from 1; 0 if unknown.
    pub column: u32,
    /// The function is inlined into the next outer frame.
    pub is_inlined: bool,
    /// Number of inlined functions around it in the same function.
    pub level: usize,
    /// It is a kernel, not a callable function.
    pub is_kernel: bool,
    /// Start of the frame in each lane's scratch, in bytes; `None` if unknown.
    pub base: Option<u32>,
    /// The stack pointer of its caller, in the units of the register.
    pub caller_sp: u32,
    /// Values of scalar registers in this frame that inner frames have overwritten.
    pub saved: HashMap<u32, u32>,
}

impl Frame {
    /// The scopes that belong to this frame (not to inlined functions in it), innermost first.
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

/// The effects of a function's instructions, from its entry to the current one, that unwinding needs.
#[derive(Default)]
struct Done {
    /// s33 is set to this function's frame pointer.
    has_fp: bool,
    /// Sum added to the stack pointer.
    grown: i64,
    /// Saved scalar registers: vector register and lane that hold each.
    in_lanes: HashMap<u32, (u32, u32)>,
    /// The scalar register that holds the caller's frame pointer.
    fp_in: Option<u32>,
    /// Saved vector registers: offset of each in scratch, in bytes from the frame's start.
    in_scratch: HashMap<u32, u32>,
}

/// A wave's call stack, innermost frame first.
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
    // Scratch offsets of vector registers that inner frames have saved.
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
        // The stack pointer counts bytes of all lanes where scratch is swizzled by buffer instructions, otherwise of
        // one lane.
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

/// Adds the frame of a function and those of the functions inlined at `inside`, innermost first.
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

/// The number of a register of a file: 40 for `v40` and `v`.
fn register(word: &str, letter: char) -> Option<u32> {
    word.strip_prefix(letter)?.parse().ok()
}

fn number(word: &str) -> Option<i64> {
    match word.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    }
}

/// Scans the instructions of a function from its entry up to `pc`.
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
            // The frame pointer is aligned up in frames with over-aligned objects.
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
