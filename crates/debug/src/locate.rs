//! Locations of a frame's variables, for one lane.

use gfxjit_hal::{Machine, WaveId, WaveRegister};

use crate::dwarf::Binary;
use crate::dwarf::{Op, Variable};
use crate::frames::Frame;
use crate::program::Program;

/// What an expression is evaluated in: a wave of a stopped launch, one of its lanes, one of its frames.
pub struct Context<'a> {
    /// The debugged image.
    pub program: &'a Program,
    /// The stopped launch.
    pub machine: &'a mut dyn Machine,
    /// The wave.
    pub wave: WaveId,
    /// The lane.
    pub lane: u32,
    /// The frame.
    pub frame: &'a Frame,
}

/// The location of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Store {
    /// Scratch of the lane, at this offset in bytes.
    Scratch(u32),
    /// LDS of the workgroup, at this offset in bytes.
    Lds(u32),
    /// Global memory, at this address.
    Memory(u64),
    /// A 32-bit register.
    Register(WaveRegister),
    /// No location: the object has this constant or computed value.
    Bytes(Vec<u8>),
}

/// Registers by DWARF number (LLVM's AMDGPUUsage, "Register Identifier").
enum Known {
    Scalar(u32),
    Vector(u32),
    Accumulation(u32),
    Exec,
    Vcc,
    Pc,
}

fn known(number: u16) -> Option<Known> {
    let number = u32::from(number);
    Some(match number {
        1 | 17 => Known::Exec,
        16 => Known::Pc,
        32..=95 => Known::Scalar(number - 32),
        1088..=1129 => Known::Scalar(number - 1088 + 64),
        512 | 768 => Known::Vcc,
        1536..=1791 => Known::Vector(number - 1536),
        2560..=2815 => Known::Vector(number - 2560),
        2048..=2303 => Known::Accumulation(number - 2048),
        3072..=3327 => Known::Accumulation(number - 3072),
        _ => return None,
    })
}

impl Context<'_> {
    /// A register by DWARF number, and its value in the frame.
    fn register(&self, number: u16) -> Result<(WaveRegister, u64), String> {
        let lane = self.lane;
        let wanted = match known(number) {
            Some(Known::Scalar(number)) => WaveRegister::Sgpr(number),
            Some(Known::Vector(number)) => WaveRegister::Vgpr { number, lane },
            Some(Known::Accumulation(number)) => WaveRegister::Agpr { number, lane },
            Some(Known::Exec) => WaveRegister::Exec,
            Some(Known::Vcc) => WaveRegister::Vcc,
            Some(Known::Pc) => WaveRegister::Pc,
            None => return Err(format!("its register {number} is not known")),
        };
        if let WaveRegister::Sgpr(number) = wanted
            && let Some(value) = self.frame.saved.get(&number)
        {
            return Ok((wanted, u64::from(*value)));
        }
        let value = self.machine.register(self.wave, wanted);
        let value = value.ok_or_else(|| format!("the wave has no register {wanted:?}"))?;
        Ok((wanted, value))
    }

    /// Reads `len` bytes of a store.
    ///
    /// # Errors
    /// They cannot be read, or are more than 16 MiB.
    pub fn read(&mut self, store: &Store, len: usize) -> Result<Vec<u8>, String> {
        if len > 1 << 24 {
            return Err(format!("{len} bytes are too many to show"));
        }
        let mut bytes = vec![0; len];
        let found = match store {
            Store::Scratch(offset) => self
                .machine
                .scratch(self.wave, self.lane, *offset, &mut bytes),
            Store::Lds(offset) => self.machine.lds(self.wave.workgroup, *offset, &mut bytes),
            Store::Memory(address) => self.machine.memory(*address, &mut bytes),
            Store::Register(register) => {
                let value = self
                    .machine
                    .register(self.wave, *register)
                    .map(u64::to_le_bytes);
                let part = value.as_ref().and_then(|value| value.get(..len));
                part.map(|part| bytes.copy_from_slice(part))
            }
            Store::Bytes(held) => {
                let part = held.get(..len);
                part.map(|part| bytes.copy_from_slice(part))
            }
        };
        found
            .map(|()| bytes)
            .ok_or_else(|| format!("cannot read {len} bytes of {}", name(store)))
    }

    /// Writes bytes to a store.
    ///
    /// # Errors
    /// The store is a value without a location, or the machine refuses the write.
    pub fn write(&mut self, store: &Store, bytes: &[u8]) -> Result<(), String> {
        let done = match store {
            Store::Scratch(offset) => self
                .machine
                .set_scratch(self.wave, self.lane, *offset, bytes),
            Store::Lds(offset) => self.machine.set_lds(self.wave.workgroup, *offset, bytes),
            Store::Memory(address) => self.machine.set_memory(*address, bytes),
            Store::Register(register) if bytes.len() <= 8 => {
                let old = self.machine.register(self.wave, *register).unwrap_or(0);
                let mut word = old.to_le_bytes();
                word[..bytes.len()].copy_from_slice(bytes);
                let value = u64::from_le_bytes(word);
                self.machine.set_register(self.wave, *register, value)
            }
            Store::Register(_) | Store::Bytes(_) => None,
        };
        done.ok_or_else(|| format!("cannot write {} bytes to {}", bytes.len(), name(store)))
    }

    /// The location of a flat address: LDS, scratch or global memory.
    #[must_use]
    pub fn flat(&self, address: u64) -> Store {
        if let Some(apertures) = self.program.parts.apertures {
            let offset = address as u32;
            if address >> 32 == apertures.shared >> 32 {
                return Store::Lds(offset);
            }
            if address >> 32 == apertures.private >> 32 {
                return Store::Scratch(offset);
            }
        }
        Store::Memory(address)
    }

    /// The location of a variable of `size` bytes.
    ///
    /// # Errors
    /// The variable is optimized out at this address, or its location is damaged or unsupported.
    pub fn locate(&mut self, variable: &Variable, size: u64) -> Result<Store, String> {
        if let Some(of_kernel) = self.of_kernel(variable, size) {
            return Ok(of_kernel);
        }
        if variable.locations.is_empty() {
            return Err("optimized out".to_owned());
        }
        let inside = self.frame.inside;
        let here = variable
            .locations
            .iter()
            .find(|(range, _)| range.as_ref().is_none_or(|range| range.contains(&inside)));
        let Some((_, ops)) = here else {
            let ranges = variable
                .locations
                .iter()
                .filter_map(|(range, _)| range.as_ref());
            let places = ranges.map(|r| format!("{:#x}-{:#x}", r.start, r.end));
            let places: Vec<String> = places.take(4).collect();
            return Err(format!(
                "optimized out here; it lives at {}",
                places.join(", ")
            ));
        };
        self.run(ops, size)
    }

    /// The location of a kernel's parameter or LDS variable, for which LLVM emits none.
    fn of_kernel(&self, variable: &Variable, size: u64) -> Option<Store> {
        let symbol = self.program.symbol_at(self.frame.inside)?;
        if variable.locations.is_empty() && !variable.is_parameter {
            let mut known = symbol.kernel.iter().flat_map(|kernel| &kernel.lds);
            let own =
                known.find(|(line, name, _)| *line == variable.line && *name == variable.name);
            if let Some((.., offset)) = own {
                return Some(Store::Lds(*offset));
            }
        }
        // An OpenCL kernel is a function that is inlined into a launched function of the same name.
        let is_kernel = self.frame.level == 0 || self.frame.name == symbol.name;
        if !variable.locations.is_empty() || !is_kernel {
            return None;
        }
        let kernel = symbol.kernel.as_ref()?;
        if variable.is_parameter {
            let mut all = kernel.parameters.iter();
            let named = all.find(|(name, ..)| name.as_deref() == Some(&*variable.name));
            let (_, offset, bytes) = named?;
            let first = *offset as usize;
            let held = self.machine.kernarg().get(first..first + *bytes as usize)?;
            return (u64::from(*bytes) >= size).then(|| Store::Bytes(held.to_vec()));
        }
        // A single variable without location that is as large as all static LDS must be at offset 0.
        let types = &self.program.info.types;
        let all = self.frame.variables(self.program);
        let mut fitting = all.iter().filter(|other| {
            other.locations.is_empty() && types.size(other.ty) == Some(kernel.lds_bytes.into())
        });
        let only = (fitting.next(), fitting.next());
        let is_all = size == u64::from(kernel.lds_bytes) && size > 0;
        matches!(only, (Some(only), None) if only.name == variable.name && is_all)
            .then_some(Store::Lds(0))
    }

    /// The arguments of a kernel without debug information: name (from metadata), value, size in bytes; at most 8
    /// bytes of each.
    #[must_use]
    pub fn passed(&self) -> Vec<(String, u64, u32)> {
        let symbol = self.program.symbol_at(self.frame.inside);
        let kernel = symbol.and_then(|symbol| symbol.kernel.as_ref());
        // Triton's debug information has functions and lines, but no variables.
        let has_info = self
            .frame
            .variables(self.program)
            .iter()
            .any(|variable| variable.is_parameter);
        let Some(kernel) = kernel.filter(|_| !has_info && self.frame.is_kernel) else {
            return Vec::new();
        };
        let one = |(number, (name, offset, size)): (usize, &(Option<String>, u32, u32))| {
            let first = *offset as usize;
            let held = self
                .machine
                .kernarg()
                .get(first..first + (*size).min(8) as usize)?;
            let value = held
                .iter()
                .rev()
                .fold(0, |value, byte| value << 8 | u64::from(*byte));
            let name = name.clone().unwrap_or_else(|| format!("arg{number}"));
            Some((name, value, (*size).min(8)))
        };
        kernel
            .parameters
            .iter()
            .enumerate()
            .filter_map(one)
            .collect()
    }

    /// Evaluates a location expression for an object of `size` bytes.
    fn run(&mut self, ops: &[Op], size: u64) -> Result<Store, String> {
        // A composite location: pieces one after another.
        if ops.iter().any(|op| matches!(op, Op::Piece(_))) {
            let mut bytes = Vec::new();
            for part in ops.split_inclusive(|op| matches!(op, Op::Piece(_))) {
                let Some((Op::Piece(piece), ops)) = part.split_last() else {
                    return Err("its place is damaged".to_owned());
                };
                let len = usize::try_from(piece.bytes).unwrap_or(usize::MAX);
                if ops.is_empty() {
                    return Err("a part of it is optimized out".to_owned());
                }
                let store = self.run(ops, piece.bytes)?;
                bytes.extend(self.read(&store, len)?);
            }
            return Ok(Store::Bytes(bytes));
        }
        // LLVM ends most expressions with a dereference in an address space (`lit5, swap, xderef`; in C++ `lit1`, as
        // if the address was a flat one), also those of values that are held in registers.
        let ops = match ops {
            [rest @ .., Op::StackValue] => rest,
            all => all,
        };
        let (body, class) = match ops {
            [
                body @ ..,
                Op::Constant(class),
                Op::Swap,
                Op::Load { space: true, .. },
            ] => (body, Some(*class)),
            all => (all, None),
        };
        let is_value = class.is_none();
        if class == Some(3) && matches!(body, [Op::Constant(_), ..]) {
            return Ok(Store::Lds(self.stack(body)? as u32));
        }
        match body {
            [Op::Bytes(bytes)] => return Ok(Store::Bytes(bytes.clone())),
            [Op::Address(address)] => {
                let address = address.wrapping_add(self.machine.load_delta());
                return Ok(Store::Memory(address));
            }
            [Op::Register(register)] => return self.held(*register, size),
            [Op::RegisterPlus(register, offset)] => {
                let is_stack = matches!(known(*register), Some(Known::Scalar(32..=34)));
                match (is_stack && !is_value, offset) {
                    (true, _) => {}
                    (false, 0) => return self.held(*register, size),
                    (false, _) => {}
                }
            }
            _ => {}
        }
        let value = self.stack(body)?;
        let in_frame = body.iter().any(|op| match op {
            Op::Frame(_) => true,
            Op::RegisterPlus(register, _) => {
                matches!(known(*register), Some(Known::Scalar(32..=34)))
            }
            _ => false,
        });
        if in_frame && !is_value {
            return Ok(Store::Scratch(value as u32));
        }
        let bytes = value.to_le_bytes();
        let len = usize::try_from(size).unwrap_or(usize::MAX);
        match bytes.get(..len) {
            Some(bytes) => Ok(Store::Bytes(bytes.to_vec())),
            None => Err("its place tells 8 bytes of it".to_owned()),
        }
    }

    /// The location of an object in a register.
    fn held(&mut self, number: u16, size: u64) -> Result<Store, String> {
        let (register, value) = self.register(number)?;
        if size > 4 {
            return Err(format!(
                "the debug information names one register of {} that hold it",
                size.div_ceil(4)
            ));
        }
        let is_saved =
            matches!(register, WaveRegister::Sgpr(n) if self.frame.saved.contains_key(&n));
        Ok(match is_saved {
            true => Store::Bytes(value.to_le_bytes()[..4].to_vec()),
            false => Store::Register(register),
        })
    }

    /// Evaluates an expression to the value on top of its stack.
    fn stack(&mut self, ops: &[Op]) -> Result<u64, String> {
        let mut stack: Vec<u64> = Vec::new();
        let empty = || "its place is damaged: an empty stack".to_owned();
        for op in ops {
            match op {
                Op::Constant(value) => stack.push(*value),
                Op::Address(address) => {
                    stack.push(address.wrapping_add(self.machine.load_delta()));
                }
                Op::RegisterPlus(register, offset) => {
                    let (_, value) = self.register(*register)?;
                    stack.push(value.wrapping_add_signed(*offset));
                }
                Op::Frame(offset) => {
                    let base = self
                        .frame
                        .base
                        .ok_or("the start of its frame is not known")?;
                    stack.push(u64::from(base).wrapping_add_signed(*offset));
                }
                Op::Binary(operator) => {
                    let right = stack.pop().ok_or_else(empty)?;
                    let left = stack.pop().ok_or_else(empty)?;
                    stack.push(binary(*operator, left, right)?);
                }
                Op::Negate => {
                    let value = stack.pop().ok_or_else(empty)?;
                    stack.push(value.wrapping_neg());
                }
                Op::Not => {
                    let value = stack.pop().ok_or_else(empty)?;
                    stack.push(!value);
                }
                Op::Swap => {
                    let (a, b) = (
                        stack.pop().ok_or_else(empty)?,
                        stack.pop().ok_or_else(empty)?,
                    );
                    stack.extend([a, b]);
                }
                Op::Pick(depth) => {
                    let at = stack
                        .len()
                        .checked_sub(1 + usize::from(*depth))
                        .ok_or_else(empty)?;
                    stack.push(stack[at]);
                }
                Op::Drop => drop(stack.pop().ok_or_else(empty)?),
                Op::Load { size, space } => {
                    let address = stack.pop().ok_or_else(empty)?;
                    let class = match space {
                        true => stack.pop().ok_or_else(empty)?,
                        false => 0,
                    };
                    let store = match class {
                        5 => Store::Scratch(address as u32),
                        3 => Store::Lds(address as u32),
                        _ => self.flat(address),
                    };
                    let mut word = [0; 8];
                    let len = usize::from(*size).min(8);
                    word[..len].copy_from_slice(&self.read(&store, len)?);
                    stack.push(u64::from_le_bytes(word));
                }
                Op::Register(_) | Op::StackValue | Op::Bytes(_) | Op::Piece(_) => {
                    return Err("its place is damaged: what must be last is not".to_owned());
                }
                Op::Unknown(name) => {
                    return Err(format!("its place needs {name}, which is unsupported"));
                }
            }
        }
        stack.pop().ok_or_else(empty)
    }
}

fn binary(operator: Binary, left: u64, right: u64) -> Result<u64, String> {
    let zero = || "its place is damaged: a division by 0".to_owned();
    let shift = u32::try_from(right).unwrap_or(u32::MAX);
    Ok(match operator {
        Binary::Add => left.wrapping_add(right),
        Binary::Subtract => left.wrapping_sub(right),
        Binary::Multiply => left.wrapping_mul(right),
        Binary::Divide if right == 0 => return Err(zero()),
        Binary::Divide => (left as i64).wrapping_div(right as i64) as u64,
        Binary::Remainder => left.checked_rem(right).ok_or_else(zero)?,
        Binary::And => left & right,
        Binary::Or => left | right,
        Binary::Xor => left ^ right,
        Binary::ShiftLeft => left.checked_shl(shift).unwrap_or(0),
        Binary::ShiftRight => left.checked_shr(shift).unwrap_or(0),
        Binary::ShiftRightSigned => ((left as i64) >> shift.min(63)) as u64,
    })
}

/// A text for a store.
#[must_use]
pub fn name(store: &Store) -> String {
    match store {
        Store::Scratch(offset) => format!("scratch at {offset:#x}"),
        Store::Lds(offset) => format!("LDS at {offset:#x}"),
        Store::Memory(address) => format!("memory at {address:#x}"),
        Store::Register(_) => "a register".to_owned(),
        Store::Bytes(_) => "a value that has no place".to_owned(),
    }
}
