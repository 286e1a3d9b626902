//! Finds the registers that a probe call changes, from the machine code of the probe and all its
//! callees.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_codeobj::elf::{Elf, display_name};
use gfxjit_codeobj::{CodeObject, Storage};
use gfxjit_isa::Decoder;
use gfxjit_link::{
    CallGraph, CodeFacts, FunctionCode, FunctionFacts, Input, Options, Undefined, call_graph,
    link_with,
};

use crate::InstrumentError;
use crate::code::{DecodedFunction, Reader};
use crate::place::Probe;
use crate::registers::{Registers, VCC, scalar_name};

/// The register of return addresses in LLVM's calling convention.
pub(crate) const RETURN: u8 = 30;

/// The stack pointer in LLVM's calling convention.
pub(crate) const STACK: u8 = 32;

/// The register of work-item IDs in LLVM's calling convention.
const WORK_ITEM: u16 = 31;

/// The probes of an instrumentation, linked together for analysis.
pub(crate) struct Probes {
    image: Vec<u8>,
    calls: CallGraph,
    wave_size: u32,
    /// Whether hardware sets up scratch.
    can_have_stack: bool,
}

/// Whether a function preserves a vector register in LLVM's calling convention.
fn is_kept_vector(register: u16) -> bool {
    register >= 40 && (register - 40) % 16 < 8
}

/// Facts of code that does not state its wave size: that of its callers is assumed.
struct InWaves<'a> {
    facts: &'a dyn CodeFacts,
    wave_size: u32,
}

impl CodeFacts for InWaves<'_> {
    fn function(&self, code: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        let mut code = *code;
        code.wave_size.get_or_insert(self.wave_size);
        self.facts.function(&code)
    }
}

fn refuse(probe: &str, reason: String) -> InstrumentError {
    InstrumentError::Probe {
        probe: probe.to_owned(),
        reason,
    }
}

impl Probes {
    /// Links the objects.
    pub(crate) fn new(
        objects: &[(String, Vec<u8>)],
        facts: &dyn CodeFacts,
        wave_size: u32,
        can_have_stack: bool,
    ) -> Result<Self, InstrumentError> {
        let inputs: Vec<Input<'_>> = objects
            .iter()
            .map(|(name, bytes)| Input::new(name, bytes))
            .collect();
        let mut options = Options::default();
        options.undefined = Undefined::Dynamic;
        let facts = &InWaves { facts, wave_size };
        let image = link_with(&inputs, &options, facts)?.image;
        let calls = call_graph("probes", &image, facts)?;
        let parsed = CodeObject::parse(&image).map_err(|error| InstrumentError::Image {
            image: "probes".to_owned(),
            reason: error.to_string(),
        })?;
        let lds = parsed.variables.iter();
        let mut lds = lds.filter(|variable| matches!(variable.storage, Storage::Lds { .. }));
        if let Some(variable) = lds.next() {
            return Err(refuse(
                &display_name(variable.name.as_bytes()),
                "a variable in LDS, which the instrumented kernels have placed already; use a \
                 variable in global memory"
                    .to_owned(),
            ));
        }
        Ok(Self {
            image,
            calls,
            wave_size,
            can_have_stack,
        })
    }

    /// Bytes of stack that a probe needs with all its callees.
    pub(crate) fn stack(&self, probe: &Probe) -> u32 {
        let node = self.calls.find(&probe.symbol);
        let node = node.and_then(|number| self.calls.nodes.get(number));
        let needs = node.and_then(|node| node.budget.as_ref().ok());
        let bytes = needs.and_then(|needs| needs.scratch).unwrap_or(0);
        bytes.next_multiple_of(16) as u32
    }

    /// The registers that a probe call changes.
    pub(crate) fn clobbers(
        &self,
        probe: &Probe,
        decoder: Decoder,
    ) -> Result<Registers, InstrumentError> {
        let name = &*probe.symbol;
        let Some(first) = self.calls.find(name) else {
            return Err(refuse(name, "no module of the probes has it".to_owned()));
        };
        let elf = Elf::parse(&self.image).map_err(|error| refuse(name, error.to_string()))?;
        let mut reader = Reader::new(decoder, &elf);
        let mut found = Registers::default();
        let (mut seen, mut todo) = (BTreeSet::new(), vec![first]);
        while let Some(number) = todo.pop() {
            let Some(node) = self.calls.nodes.get(number).filter(|_| seen.insert(number)) else {
                continue;
            };
            self.check(name, number)?;
            todo.extend(&node.calls);
            let code = reader
                .function(node.place.address)
                .map_err(|reason| refuse(name, reason))?;
            for line in code.lines.values() {
                let Some(action) = &line.action else {
                    return Err(refuse(
                        name,
                        "it has an instruction of which is not known what it changes".to_owned(),
                    ));
                };
                found.add_written(action, self.wave_size);
            }
            if number == first && node.calls.is_empty() {
                self.check_inputs(probe, &code)?;
            }
        }
        if !found.agprs.is_empty() {
            return Err(refuse(
                name,
                "it uses accumulation registers, which are not saved; compile it with fewer \
                 registers in use"
                    .to_owned(),
            ));
        }
        if found.has_trap_registers() || found.flat_scratch {
            let reason = "it changes registers that are the trap handler's, or FLAT_SCRATCH";
            return Err(refuse(name, reason.to_owned()));
        }
        found.vgprs.extend(0..probe.words());
        found.sgprs.extend([RETURN, RETURN + 1]);
        if self.stack(probe) > 0 {
            found.sgprs.insert(STACK);
        }
        Ok(found)
    }

    /// Checks what probes must not do.
    fn check(&self, probe: &str, number: usize) -> Result<(), InstrumentError> {
        let Some(node) = self.calls.nodes.get(number) else {
            return Ok(());
        };
        let name = display_name(node.name.as_bytes());
        if node.is_kernel {
            return Err(refuse(
                probe,
                "it is a kernel, and has to be a function".to_owned(),
            ));
        }
        if let Some(outside) = node.outside.first() {
            return Err(refuse(
                probe,
                format!("`{name}` calls `{outside}`, which no module of the probes has"),
            ));
        }
        if !node.indirect.is_empty() {
            return Err(refuse(
                probe,
                format!("`{name}` calls by address, so it is not known what it changes"),
            ));
        }
        let own = match &node.own {
            gfxjit_link::Own::Unknown(reason) => {
                return Err(refuse(probe, format!("`{name}`: {reason}")));
            }
            known => known.known(),
        };
        if node.is_recursive || own.is_some_and(|own| own.dynamic_stack) {
            let reason = format!(
                "the stack of `{name}` grows as it runs; give its arrays fixed sizes, and let it not call itself"
            );
            return Err(refuse(probe, reason));
        }
        let scratch = own.and_then(|own| own.scratch).unwrap_or(0);
        if scratch > 0 && !self.can_have_stack {
            return Err(refuse(
                probe,
                format!(
                    "`{name}` needs a stack ({scratch} bytes), which kernels' own code sets up on this \
                     processor, if it needs one; compile it optimised, and let it call nothing that is not \
                     inlined"
                ),
            ));
        }
        Ok(())
    }

    /// Checks that a probe reads only registers that are set.
    fn check_inputs(&self, probe: &Probe, code: &DecodedFunction) -> Result<(), InstrumentError> {
        let words = probe.words();
        let has_stack = self.stack(probe) > 0;
        let mut needed = self.needed_at_entry(code);
        // After a branch, registers may hold values that only other paths set, so they do not count
        // as read.
        let mut begin = Registers::default();
        for at in code.block(code.entry).into_iter().rev() {
            if let Some(action) = code.lines.get(&at).and_then(|line| line.action.as_ref()) {
                begin = begin.before(action, self.wave_size);
            }
        }
        needed.retain(|v| *v >= words && (*v == WORK_ITEM || begin.vgprs.contains(v)));
        // A register that it preserves may be saved on its stack.
        needed.retain(|v| !(has_stack && is_kept_vector(*v)));
        let reads = needed.first().map(|v| format!("v{v}"));
        // Registers that callers set, and that a wave always has.
        let is_set = |register: &u8| {
            let is_kept = has_stack && *register >= RETURN;
            is_kept || [RETURN, RETURN + 1].contains(register) || *register >= VCC
        };
        let mut scalars = begin.sgprs.iter().filter(|r| !is_set(r));
        let reads = reads.or_else(|| scalars.next().map(|r| scalar_name(*r)));
        let Some(register) = reads else {
            return Ok(());
        };
        Err(refuse(
            &probe.symbol,
            format!(
                "it reads {register}, which is not set: it has more parameters than the {words} registers \
                 of arguments that it is given, or asks which work-item or workgroup it is called by"
            ),
        ))
    }

    /// Vector registers that the code reads before it writes them.
    fn needed_at_entry(&self, code: &DecodedFunction) -> BTreeSet<u16> {
        let mut needed: BTreeMap<u64, Registers> = BTreeMap::new();
        let mut changed = true;
        while changed {
            changed = false;
            for (&at, line) in code.lines.iter().rev() {
                let mut behind = Registers::default();
                let next = at + line.size;
                for successor in [Some(next), code.target(at)].into_iter().flatten() {
                    if let Some(needed) = needed.get(&successor) {
                        behind.add(needed);
                    }
                }
                if let Some(action) = &line.action {
                    behind = behind.before(action, self.wave_size);
                }
                changed |= needed.entry(at).or_default().add(&behind);
            }
        }
        needed.remove(&code.entry).unwrap_or_default().vgprs
    }
}
