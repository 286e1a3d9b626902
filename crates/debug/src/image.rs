//! What the debugger needs to know of an image: symbols, variables, kernels and instructions, from the library's view
//! of it.

use gfxjit::hal::{Apertures, DeviceInfo};
use gfxjit::{Image, Storage};

use crate::program::{KernelFacts, Parts, Symbol};

/// Facts of the device that the image does not contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeviceFacts {
    /// Start addresses of the LDS and scratch apertures of the flat address space.
    pub apertures: Option<Apertures>,
    /// The stack pointer counts bytes of scratch of the whole wave, not of one lane.
    pub stack_of_wave: bool,
}

impl DeviceFacts {
    /// The facts of a device.
    #[must_use]
    pub fn of(info: &DeviceInfo) -> Self {
        let target = info.amd_target();
        Self {
            apertures: info.apertures,
            stack_of_wave: target
                .is_some_and(|target| !target.processor().has_architected_flat_scratch()),
        }
    }
}

/// Symbols, variables and kernels, without instructions: sufficient for stepping.
#[must_use]
pub fn parts(image: &Image, facts: DeviceFacts) -> Parts {
    let mut parts = Parts {
        apertures: facts.apertures,
        stack_of_wave: facts.stack_of_wave,
        ..Parts::default()
    };
    for kernel in image.contents().all_kernels() {
        let parameters = kernel.info.parameters.iter().flatten();
        parts.symbols.push(Symbol {
            name: kernel.info.name.clone(),
            address: kernel.entry.address,
            size: kernel.size,
            kernel: Some(KernelFacts {
                parameters: parameters
                    .map(|one| (one.name.clone(), one.offset, one.size))
                    .collect(),
                lds_bytes: kernel.info.budget.lds_bytes,
                lds: Vec::new(),
            }),
        });
    }
    for function in &image.contents().functions {
        parts.symbols.push(Symbol {
            name: function.name.clone(),
            address: function.place.address,
            size: function.size,
            kernel: None,
        });
    }
    for variable in image.variables() {
        if let Storage::Constant(place) | Storage::Global(place) = &variable.storage {
            parts.variables.push((variable.name.clone(), place.address));
        }
    }
    parts
}

/// As [`parts`], with the disassembled instructions.
///
/// # Errors
/// The image cannot be disassembled.
pub fn parts_with_instructions(image: &Image, facts: DeviceFacts) -> gfxjit::Result<Parts> {
    let mut parts = parts(image, facts);
    for listing in gfxjit::disassemble(image.name(), image.bytes())? {
        // Symbols without a size (as in hand-written assembly) get the size of their listing.
        let symbol = parts
            .symbols
            .iter_mut()
            .find(|symbol| symbol.name == listing.name && symbol.size == 0);
        if let Some(symbol) = symbol {
            symbol.size = listing.size;
        }
        for instruction in listing.instructions {
            let text = instruction
                .text
                .unwrap_or_else(|| "(no instruction)".to_owned());
            let size = instruction.bytes.len() as u32;
            parts.instructions.insert(instruction.address, (size, text));
        }
    }
    Ok(parts)
}
