//! The instructions of an object or an image, as text.

use gfxjit_codeobj::elf::Elf;
use gfxjit_codeobj::{CodeObjectError, Kind, SectionAddress};
use gfxjit_hal::InstructionClass;
use gfxjit_isa::decode;
use gfxjit_isa::inst::{Action, Condition, Control, Register, Role};
use gfxjit_llvm::mc::Disassembler;
use gfxjit_sim::interp::watch::class as instruction_class;
use gfxjit_sim::machine::wave::sreg::EXEC;
use gfxjit_targets::{Generation, TargetId};

use crate::code::contents::Contents;
use crate::error::{ImageError, Result};

/// A kernel or function, instruction by instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Listing {
    /// The symbol.
    pub name: String,
    /// Whether it is a kernel.
    pub kernel: bool,
    /// Section and address. In an object, addresses are offsets in the section.
    pub place: SectionAddress,
    /// Size in bytes.
    pub size: u64,
    /// The instructions in order.
    pub instructions: Vec<Instruction>,
}

/// One instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Instruction {
    /// Its address, counted as the function's.
    pub address: u64,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// AMD's syntax; `None` for bytes that are no instruction of the target.
    pub text: Option<String>,
    /// Its class, if the software GPU knows the instruction.
    pub class: Option<InstructionClass>,
    /// Where it leads, if it is a branch or a call with the distance in it.
    pub target: Option<u64>,
    /// Whether it jumps only on a condition.
    pub is_conditional: bool,
    /// Whether other lanes may be enabled behind it: it writes EXEC.
    pub changes_lanes: bool,
}

impl Instruction {
    /// Whether execution never goes on with the instruction behind it.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let image = module.image();
    /// let listing = &gfxjit::disassemble(image.name(), image.bytes())?[0];
    /// let end = listing.instructions.iter().find(|one| one.is_last()).expect("the end");
    /// assert_eq!(end.text.as_deref(), Some("s_endpgm"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn is_last(&self) -> bool {
        match self.class {
            Some(InstructionClass::End | InstructionClass::Jump) => true,
            Some(InstructionClass::Branch) => !self.is_conditional,
            _ => false,
        }
    }
}

/// Every kernel and function of an object or an image, by section and address. In an object,
/// operands that the linker fills in are still 0.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let image = module.image();
/// let listings = gfxjit::disassemble(image.name(), image.bytes())?;
/// let last = listings[0].instructions.iter().find(|one| one.text.as_deref() == Some("s_endpgm"));
/// assert!(last.is_some());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`ImageError::CodeObject`] when the file is damaged, [`ImageError::Disassembler`] when LLVM does not
/// know the target. `name` is what messages call the file.
pub fn disassemble(name: &str, bytes: &[u8]) -> Result<Vec<Listing>> {
    let damaged = |reason| ImageError::CodeObject {
        name: name.to_owned(),
        reason,
    };
    let contents = Contents::parse(bytes).map_err(damaged)?;
    listings(name, bytes, &contents)
}

/// The listings of a file whose contents have been read.
pub(super) fn listings(name: &str, bytes: &[u8], contents: &Contents) -> Result<Vec<Listing>> {
    let damaged = |reason| ImageError::CodeObject {
        name: name.to_owned(),
        reason,
    };
    let target = contents.header(name)?.target;
    let generation = target.processor().generation();
    // Symbols of functions have no wave size; that of the first kernel of the file is used.
    let usual = contents
        .all_kernels()
        .next()
        .map(|kernel| kernel.info.wave_size);
    let kernels = contents.all_kernels().map(|kernel| {
        let wave_size = Some(kernel.info.wave_size);
        (
            &kernel.info.name,
            true,
            kernel.entry,
            kernel.size,
            wave_size,
        )
    });
    let functions = contents
        .functions
        .iter()
        .map(|function| (&function.name, false, function.place, function.size, usual));
    let mut listings = Vec::new();
    for (symbol, kernel, place, size, wave_size) in kernels.chain(functions) {
        let mut disassembler = disassembler(target, wave_size)?;
        let code = code(bytes, contents.kind, place, size).map_err(damaged)?;
        listings.push(Listing {
            name: symbol.clone(),
            kernel,
            place,
            size,
            instructions: instructions(&mut disassembler, generation, place.address, code),
        });
    }
    listings.sort_by_key(|listing| listing.place);
    Ok(listings)
}

fn disassembler(target: TargetId, wave_size: Option<u32>) -> Result<Disassembler> {
    let processor = target.processor();
    let mut features = Vec::new();
    if processor.generation() >= Generation::Gfx11 {
        // Without this feature LLVM does not decode operands that are 16-bit halves of registers.
        features.push("+real-true16".to_owned());
    }
    if let ([_, _, ..], Some(size)) = (processor.wave_sizes(), wave_size) {
        features.push(format!("+wavefrontsize{size}"));
    }
    Disassembler::new(processor.name(), &features.join(","))
        .ok_or_else(|| ImageError::Disassembler { target }.into())
}

/// Where an instruction leads, by its distance from the next one, and whether that is on a condition.
fn branch(action: Option<&Action>, next: u64) -> (Option<u64>, bool) {
    let Some(Action::Control(control)) = action else {
        return (None, false);
    };
    let to = |words: i16| Some(next.wrapping_add_signed(i64::from(words) * 4));
    match *control {
        Control::Branch { condition, words } => (to(words), condition != Condition::Always),
        Control::Call { words, .. } => (to(words), false),
        _ => (None, false),
    }
}

fn writes_exec(action: &Action) -> bool {
    let mut writes = false;
    action.for_each_operand(&mut |operand| {
        if let (Role::Write, Register::Sgpr(first)) = (operand.role, operand.register) {
            // All registers of an operand lie together, and EXEC is the last pair.
            let words = operand.words(64);
            writes |= usize::from(first) + usize::from(words) > EXEC;
        }
    });
    writes
}

fn instructions(
    disassembler: &mut Disassembler,
    generation: Generation,
    address: u64,
    code: &[u8],
) -> Vec<Instruction> {
    let mut instructions = Vec::new();
    let mut rest = code;
    let mut address = address;
    while !rest.is_empty() {
        let decoded = disassembler.decode(rest, address);
        let size = decoded
            .as_ref()
            .map_or(4, |decoded| decoded.size)
            .clamp(1, rest.len());
        let (bytes, behind) = rest.split_at(size);
        let next = address.wrapping_add(size as u64);
        let text = decoded.map(|decoded| decoded.text);
        let action = text.as_ref().and_then(|text| decode(text, generation).ok());
        let (target, is_conditional) = branch(action.as_ref(), next);
        instructions.push(Instruction {
            address,
            bytes: bytes.to_vec(),
            text,
            class: action.as_ref().map(instruction_class),
            target,
            is_conditional,
            changes_lanes: action.as_ref().is_some_and(writes_exec),
        });
        rest = behind;
        address = next;
    }
    instructions
}

/// The code of a kernel or function of an object or image; cut where the file ends.
///
/// # Errors
/// When the file cannot be read.
fn code(
    bytes: &[u8],
    kind: Kind,
    place: SectionAddress,
    size: u64,
) -> std::result::Result<&[u8], CodeObjectError> {
    let elf = Elf::parse(bytes)?;
    let Some(section) = elf.section(place.section) else {
        return Ok(&[]);
    };
    let base = match kind {
        Kind::Object => 0,
        Kind::Image => section.header.addr,
    };
    let range = || {
        let start = usize::try_from(place.address.checked_sub(base)?).ok()?;
        let rest = section.data.get(start..)?;
        Some(rest.get(..usize::try_from(size).ok()?).unwrap_or(rest))
    };
    Ok(range().unwrap_or_default())
}
