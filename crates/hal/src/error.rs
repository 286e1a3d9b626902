//! What can go wrong below the seam, by whose fault it is.

use std::fmt;

use thiserror::Error;

/// An error of a driver or a device.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum DeviceError {
    /// No device has that name.
    #[error("no device `{uri}`: {reason}")]
    NoDevice {
        /// The name that was asked for.
        uri: String,
        /// Why there is none, and what there is.
        reason: String,
    },
    /// Memory is used up, or the request is larger than the device.
    #[error(
        "out of device memory: {requested} bytes asked for {purpose}, {available} of {total} free"
    )]
    OutOfMemory {
        /// What it is for: `a buffer`, `the scratch of a workgroup`.
        purpose: &'static str,
        /// Bytes of the request.
        requested: u64,
        /// Bytes not in use.
        available: u64,
        /// Bytes the device has.
        total: u64,
    },
    /// A range that is not inside one live allocation.
    #[error("{what}: {len} bytes at {address:#x} are not inside a live allocation")]
    BadAddress {
        /// The operation.
        what: &'static str,
        /// First byte.
        address: u64,
        /// Length in bytes.
        len: u64,
    },
    /// Code that this device cannot load.
    #[error("cannot load `{name}`: {reason}")]
    BadCode {
        /// Where the code came from.
        name: String,
        /// Why not.
        reason: String,
    },
    /// A launch that cannot run on this device.
    #[error("cannot launch `{kernel}`: {reason}")]
    BadDispatch {
        /// The kernel.
        kernel: String,
        /// Why not.
        reason: String,
    },
    /// A kernel did something the device had to stop.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// A kernel ran to its end, but what it asked of the host could not be done.
    #[error("kernel `{kernel}`: {reason}")]
    Host {
        /// The kernel.
        kernel: String,
        /// What it asked for, and why it was not done.
        reason: String,
    },
    /// The driver itself failed.
    #[error("driver `{driver}`: {reason}")]
    Driver {
        /// Which driver.
        driver: &'static str,
        /// What it said.
        reason: String,
    },
}

/// Why a launch was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// An address outside every buffer, image and aperture.
    OutOfRange,
    /// A write to memory that is read-only, such as code.
    ReadOnly,
    /// An address that is not aligned as the instruction needs it.
    Misaligned,
    /// An instruction the software GPU does not have.
    Unsupported,
    /// Bytes that are no instruction of the target.
    IllegalInstruction,
    /// The program counter left the code.
    BadPc,
    /// A register beyond the kernel's declared budget or the hardware's file.
    BadRegister,
    /// A barrier that not all waves of the workgroup reach.
    Barrier,
    /// `s_trap`, an assertion on the device.
    Trap,
    /// The kernel asked the host for something that it does not get.
    Host,
    /// The launch executed more instructions than its limit.
    InstructionLimit,
    /// The launch ran for longer than its limit.
    TimeLimit,
}

/// A launch that was stopped, with everything known about the place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The class, for programs.
    pub kind: FaultKind,
    /// What happened, for people: `load of 4 bytes`, `v_mfma_… is not supported`.
    pub what: String,
    /// The kernel.
    pub kernel: String,
    /// Offset of the instruction from the start of the loaded code object's address space
    /// (the address `llvm-objdump -d` shows).
    pub pc: u64,
    /// The function that holds the instruction and the distance from its start in bytes, if
    /// the code object has symbols.
    pub function: Option<(String, u64)>,
    /// The instruction's text.
    pub disassembly: String,
    /// The workgroup (X, Y, Z).
    pub workgroup: [u32; 3],
    /// Wave in the workgroup.
    pub wave: u32,
    /// The first lane concerned.
    pub lane: Option<u32>,
    /// The address of the access.
    pub address: Option<u64>,
    /// The buffer nearest to it, in words.
    pub nearest: Option<String>,
    /// What else is known: other waves and workgroups concerned, what would help.
    pub note: Option<String>,
    /// The wave's registers, if the launch asked for them.
    pub registers: Option<Registers>,
}

/// The registers of a wave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registers {
    /// Scalar registers by number.
    pub sgprs: Vec<u32>,
    /// VCC
    pub vcc: u64,
    /// EXEC
    pub exec: u64,
    /// M0
    pub m0: u32,
    /// The scalar condition code.
    pub scc: bool,
    /// The MODE register.
    pub mode: u32,
    /// Vector registers by number, a word for each lane.
    pub vgprs: Vec<Vec<u32>>,
    /// Accumulation registers by number, a word for each lane.
    pub agprs: Vec<Vec<u32>>,
}

/// Words in a line of [`Registers`].
const LINE: usize = 8;

impl fmt::Display for Registers {
    /// Lines of eight words, with the number of the first register or lane; a vector register
    /// that has the same in all lanes has one word.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "exec {:016x} vcc {:016x} m0 {:08x}",
            self.exec, self.vcc, self.m0
        )?;
        write!(f, " scc {} mode {:08x}", u32::from(self.scc), self.mode)?;
        words(f, 's', &self.sgprs)?;
        for (letter, file) in [('v', &self.vgprs), ('a', &self.agprs)] {
            for (number, lanes) in file.iter().enumerate() {
                match lanes.first() {
                    Some(first) if lanes.iter().all(|lane| lane == first) => {
                        write!(f, "\n  {letter}{number} all lanes {first:08x}")?;
                    }
                    _ => {
                        write!(f, "\n  {letter}{number}")?;
                        words(f, '#', lanes)?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn words(f: &mut fmt::Formatter<'_>, letter: char, words: &[u32]) -> fmt::Result {
    for (line, words) in words.chunks(LINE).enumerate() {
        write!(f, "\n    {:4}", format!("{letter}{}", line * LINE))?;
        for word in words {
            write!(f, " {word:08x}")?;
        }
    }
    Ok(())
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.workgroup;
        write!(f, "kernel `{}`: {}", self.kernel, self.what)?;
        if let Some(address) = self.address {
            write!(f, " at address {address:#x}")?;
        }
        write!(f, "\n  at pc {:#x}", self.pc)?;
        if let Some((function, offset)) = &self.function {
            write!(f, " ({function}+{offset:#x})")?;
        }
        write!(
            f,
            ": {}\n  workgroup ({x}, {y}, {z}), wave {}",
            self.disassembly, self.wave
        )?;
        if let Some(lane) = self.lane {
            write!(f, ", lane {lane}")?;
        }
        for more in [&self.nearest, &self.note].into_iter().flatten() {
            write!(f, "\n  {more}")?;
        }
        if let Some(registers) = &self.registers {
            write!(f, "\n  registers: {registers}")?;
        }
        Ok(())
    }
}
