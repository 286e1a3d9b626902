//! The plan of an instrumentation: the requested places, and the instructions there.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_codeobj::elf::{Elf, display_name};
use gfxjit_codeobj::{CodeObject, Kernel};
use gfxjit_isa::Decoder;
use gfxjit_isa::inst::{Action, Control, Register};
use gfxjit_link::{CallGraph, CodeFacts, call_graph};

use crate::arguments::{has, source, source_count};
use crate::code::{DecodedFunction, DecodedInstruction, Reader};
use crate::dialect::Dialect;
use crate::error::InstrumentError;
use crate::place::{Argument, Class, Probe, ProbePlace, When};
use crate::request::Request;
use crate::site::{Site, SiteInstruction};

/// Offset of the second entry point of kernels with preloaded arguments.
const BEHIND_PRELOAD: u64 = 256;
/// A message that releases vector registers.
const GIVES_BACK: &str = "s_sendmsg sendmsg(MSG_DEALLOC_VGPRS";

/// An analysed image.
pub(crate) struct Subject<'a> {
    pub(crate) name: &'a str,
    pub(crate) object: CodeObject,
    pub(crate) calls: CallGraph,
    pub(crate) dialect: Dialect,
    pub(crate) reader: Reader<'a>,
    /// The code of functions that kernels reach, by number of the node.
    pub(crate) functions: BTreeMap<usize, DecodedFunction>,
}

/// The probes called at an instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spot {
    /// Sites, each with its probe.
    pub(crate) before: Vec<(u32, usize)>,
    pub(crate) after: Vec<(u32, usize)>,
    /// The instruction whose values are passed as arguments, if it is another one.
    pub(crate) asked: Option<u64>,
    /// Whether register indices are relative to M0 before the instruction, and after it.
    pub(crate) indexed: [bool; 2],
}

/// All places.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) sites: Vec<Site>,
    pub(crate) spots: BTreeMap<u64, Spot>,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(
        name: &'a str,
        bytes: &'a [u8],
        facts: &dyn CodeFacts,
    ) -> Result<Self, InstrumentError> {
        let refuse = |reason: String| InstrumentError::Image {
            image: name.to_owned(),
            reason,
        };
        let object = CodeObject::parse(bytes).map_err(|error| refuse(error.to_string()))?;
        let elf = Elf::parse(bytes).map_err(|error| refuse(error.to_string()))?;
        let target = object.target.target;
        let processor = target.processor();
        let mut sizes = object
            .kernels
            .iter()
            .map(|k| k.descriptor.wave_size(processor));
        let wave_size = sizes
            .next()
            .ok_or_else(|| refuse("it has no kernel that could call a probe".to_owned()))?;
        if sizes.any(|size| size != wave_size) {
            return Err(InstrumentError::WaveSizes {
                image: name.to_owned(),
            });
        }
        let unknown = || InstrumentError::Processor {
            image: name.to_owned(),
            processor,
        };
        let dialect = Dialect::new(processor, wave_size).ok_or_else(unknown)?;
        let decoder = Decoder::new(target, wave_size).ok_or_else(unknown)?;
        let calls = call_graph(name, bytes, facts)?;
        let mut subject = Self {
            name,
            object,
            calls,
            dialect,
            reader: Reader::new(decoder, &elf),
            functions: BTreeMap::new(),
        };
        let kernels: Vec<usize> = subject.kernels().map(|(number, _)| number).collect();
        for kernel in kernels {
            for number in subject.reached(kernel) {
                if subject.functions.contains_key(&number) {
                    continue;
                }
                let Some(node) = subject.calls.nodes.get(number) else {
                    continue;
                };
                let code = subject.reader.function(node.place.address);
                let code = code.map_err(|reason| {
                    let function = display_name(node.name.as_bytes());
                    refuse(format!("`{function}` cannot be followed: {reason}"))
                })?;
                subject.functions.insert(number, code);
            }
        }
        Ok(subject)
    }

    /// Its kernels, each with the node of its code in the call graph.
    pub(crate) fn kernels(&self) -> impl Iterator<Item = (usize, &Kernel)> {
        let kernels = self.object.kernels.iter();
        kernels.filter_map(|kernel| Some((self.calls.at(kernel.entry)?, kernel)))
    }

    /// The nodes that a kernel reaches, itself included.
    pub(crate) fn reached(&self, kernel: usize) -> BTreeSet<usize> {
        let (mut seen, mut todo) = (BTreeSet::new(), vec![kernel]);
        while let Some(number) = todo.pop() {
            if !seen.insert(number) {
                continue;
            }
            if let Some(node) = self.calls.nodes.get(number) {
                todo.extend(&node.calls);
                todo.extend(node.indirect.iter().flat_map(|call| &call.targets));
            }
        }
        seen
    }

    fn is_kernel(&self, number: usize) -> bool {
        let node = self.calls.nodes.get(number);
        node.is_some_and(|node| node.is_kernel)
    }

    /// An error at a place.
    pub(crate) fn place_error(&mut self, address: u64, reason: String) -> InstrumentError {
        let instruction = self.reader.text(address);
        let (function, offset) = self.function_at(address);
        InstrumentError::Place {
            function,
            offset,
            instruction,
            reason,
        }
    }

    /// The function that contains an instruction, and the offset in it.
    fn function_at(&self, address: u64) -> (String, u64) {
        let holds = |(_, code): &(&usize, &DecodedFunction)| code.lines.contains_key(&address);
        let found = self.functions.iter().filter(holds);
        let found = found.filter_map(|(number, code)| {
            let offset = address.checked_sub(code.entry)?;
            Some((self.calls.nodes.get(*number)?.name.clone(), offset))
        });
        found
            .min_by_key(|(_, offset)| *offset)
            .unwrap_or_else(|| ("?".to_owned(), address))
    }

    /// Finds all requested places.
    pub(crate) fn plan(
        &mut self,
        requests: &[Request],
        probes: &[Probe],
    ) -> Result<Plan, InstrumentError> {
        let mut plan = Plan::default();
        let numbers: Vec<usize> = self.functions.keys().copied().collect();
        for request in requests {
            let mut found = BTreeSet::new();
            for &number in &numbers {
                self.check_followed(number, request.place)?;
                found.extend(self.places(number, request.place));
            }
            let arguments = probes.get(request.probe).map(|probe| &*probe.arguments);
            for address in found {
                self.add(&mut plan, request, arguments.unwrap_or_default(), address)?;
            }
        }
        self.mark_indexed(&mut plan)?;
        Ok(plan)
    }

    /// Refuses places in a kernel whose code cannot be followed completely.
    fn check_followed(&mut self, number: usize, place: ProbePlace) -> Result<(), InstrumentError> {
        let lost = self.functions.get(&number).and_then(|code| code.leaves_at);
        let is_found = matches!(place, ProbePlace::KernelEntry | ProbePlace::FunctionEntry);
        match lost {
            Some(at) if self.is_kernel(number) && !is_found => {
                let reason = "it goes where only a run shows, so not all places would be found; only the \
                              kernel's entry can be instrumented";
                Err(self.place_error(at, reason.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// The instructions of a function at requested places.
    fn places(&self, number: usize, place: ProbePlace) -> Vec<u64> {
        let Some(code) = self.functions.get(&number) else {
            return Vec::new();
        };
        let is_kernel = self.is_kernel(number);
        let all = |is: &dyn Fn(u64, &DecodedInstruction) -> bool| -> Vec<u64> {
            let lines = code.lines.iter().filter(|(at, line)| is(**at, line));
            lines.map(|(at, _)| *at).collect()
        };
        let control = |at| code.control(at);
        match place {
            ProbePlace::KernelEntry if is_kernel => vec![self.begin(number, code)],
            ProbePlace::FunctionEntry if !is_kernel => vec![code.entry],
            ProbePlace::KernelEntry | ProbePlace::FunctionEntry => Vec::new(),
            ProbePlace::KernelExit => all(&|at, _| matches!(control(at), Some(Control::End))),
            ProbePlace::FunctionExit => all(&|at, _| {
                let leaves = matches!(control(at), Some(Control::SetPc(_)));
                leaves && !is_kernel && !code.inner_jumps.contains(&at)
            }),
            ProbePlace::Block => all(&|at, _| code.leaders.contains(&at)),
            ProbePlace::Lanes => all(&|at, _| code.is_steady_from(at)),
            ProbePlace::Instruction(class) => all(&|_, line| {
                let action = line.action.as_ref();
                action.is_some_and(|action| class.has(action))
            }),
            ProbePlace::Reads(count) => all(&|_, line| {
                let action = line.action.as_ref();
                let wave_size = self.dialect.wave_size;
                action.is_some_and(|action| source_count(action, wave_size) == count.into())
            }),
        }
    }

    /// A kernel's first instruction that both entry points reach.
    fn begin(&self, number: usize, code: &DecodedFunction) -> u64 {
        let mut kernels = self.kernels().filter(|(node, _)| *node == number);
        let preloads = kernels.any(|(_, kernel)| kernel.descriptor.kernarg_preload != 0);
        let behind = code.entry + BEHIND_PRELOAD;
        match preloads && code.lines.contains_key(&behind) {
            true => behind,
            false => code.entry,
        }
    }

    /// Adds a place, if it has the values that the arguments need.
    fn add(
        &mut self,
        plan: &mut Plan,
        request: &Request,
        arguments: &[Argument],
        address: u64,
    ) -> Result<(), InstrumentError> {
        let action = self.action(address).cloned();
        if !arguments
            .iter()
            .all(|argument| has(action.as_ref(), *argument, self.dialect))
        {
            return Ok(());
        }
        let is_jump = match &action {
            Some(Action::Control(control)) => matches!(
                control,
                Control::End | Control::SetPc(_) | Control::Branch { .. }
            ),
            _ => false,
        };
        // Probes at ends run before the end, however the places are requested.
        let is_exit = matches!(
            request.place,
            ProbePlace::KernelExit | ProbePlace::FunctionExit
        );
        let when = if is_exit { When::Before } else { request.when };
        if is_jump && when == When::After {
            let reason = "nothing follows it here; look at it before it";
            return Err(self.place_error(address, reason.to_owned()));
        }
        let number = plan.sites.len() as u32;
        let (function, offset) = self.function_at(address);
        let instructions = match request.place {
            ProbePlace::Block | ProbePlace::Lanes => self.block(address, request.place),
            _ => Vec::new(),
        };
        plan.sites.push(Site {
            number,
            address,
            size: self.line(address).map_or(0, |line| line.size),
            function,
            offset,
            instruction: self.reader.text(address),
            action,
            place: request.place,
            when,
            probe: request.probe,
            instructions,
        });
        let physical = self.before_giving_back(address)?;
        let spot = plan.spots.entry(physical).or_default();
        match when {
            When::Before => spot.before.push((number, request.probe)),
            When::After => spot.after.push((number, request.probe)),
        }
        if physical != address {
            spot.asked = Some(address);
        }
        Ok(())
    }

    /// The instructions that are executed as often as the one at an address: to the end of its block,
    /// or of its part with the same lanes.
    fn block(&mut self, address: u64, place: ProbePlace) -> Vec<SiteInstruction> {
        let Some(code) = self.code_at(address) else {
            return Vec::new();
        };
        let by_lanes = place == ProbePlace::Lanes;
        let ends = |at| by_lanes && code.is_steady_from(at);
        let mut places = code.block(address);
        if let Some(end) = places.iter().skip(1).position(|at| ends(*at)) {
            places.truncate(end + 1);
        }
        let found: Vec<(u64, DecodedInstruction)> = places
            .into_iter()
            .filter_map(|at| Some((at, code.lines.get(&at)?.clone())))
            .collect();
        let full = found.into_iter().map(|(address, line)| SiteInstruction {
            address,
            size: line.size,
            text: self.reader.text(address),
            action: line.action,
        });
        full.collect()
    }

    /// The code of the function that contains an instruction.
    fn code_at(&self, address: u64) -> Option<&DecodedFunction> {
        let mut functions = self.functions.values();
        functions.find(|code| code.lines.contains_key(&address))
    }

    pub(crate) fn line(&self, address: u64) -> Option<&DecodedInstruction> {
        self.code_at(address)?.lines.get(&address)
    }

    pub(crate) fn action(&self, address: u64) -> Option<&Action> {
        self.line(address)?.action.as_ref()
    }

    /// Whether waves can reach an address other than from the instruction before it.
    pub(crate) fn is_leader(&self, address: u64) -> bool {
        let mut functions = self.functions.values();
        functions.any(|code| code.leaders.contains(&address))
    }

    /// The target of the branch at an address.
    pub(crate) fn target(&self, address: u64) -> Option<u64> {
        self.code_at(address)?.target(address)
    }

    /// A wave may release its vector registers just before it ends: a probe must run before that.
    fn before_giving_back(&mut self, address: u64) -> Result<u64, InstrumentError> {
        let is_end = matches!(self.action(address), Some(Action::Control(Control::End)));
        if !is_end {
            return Ok(address);
        }
        let Some(code) = self.code_at(address) else {
            return Ok(address);
        };
        let before = code.lines.range(..address).next_back();
        let Some(at) = before
            .filter(|(at, line)| *at + line.size == address)
            .map(|(at, _)| *at)
        else {
            return Ok(address);
        };
        let is_entered = code.leaders.contains(&address);
        if !self.reader.text(at).starts_with(GIVES_BACK) {
            return Ok(address);
        }
        if is_entered {
            let reason = "waves come here that have given their registers back, and others";
            return Err(self.place_error(address, reason.to_owned()));
        }
        Ok(at)
    }

    /// Marks code in which register indices are relative to M0, a mode of GFX9; calls inside it
    /// switch the mode off.
    fn mark_indexed(&mut self, plan: &mut Plan) -> Result<(), InstrumentError> {
        let mut wrong = None;
        for code in self.functions.values() {
            let (mut is_on, mut is_unclear) = (false, false);
            for &at in code.lines.keys() {
                let before = is_on;
                // Waves may come from another block, in which the mode is off.
                is_unclear = is_on && (is_unclear || code.leaders.contains(&at));
                match code.control(at) {
                    Some(Control::IndexOn { .. }) => is_on = true,
                    Some(Control::IndexOff) => is_on = false,
                    _ => {}
                }
                if let Some(spot) = plan.spots.get_mut(&at) {
                    spot.indexed = [before, is_on];
                    if is_unclear {
                        wrong = Some(at);
                    }
                }
            }
        }
        match wrong {
            Some(at) => {
                let reason = "it is not known whether register numbers count from M0 here \
                              (s_set_gpr_idx_on)";
                Err(self.place_error(at, reason.to_owned()))
            }
            None => Ok(()),
        }
    }
}

impl Site {
    /// The register of [`Argument::Source`] with this index, in a wave of the given number of lanes.
    #[must_use]
    pub fn source(&self, number: u8, wave_size: u32) -> Option<Register> {
        source(self.action.as_ref()?, number, wave_size)
    }

    /// Whether its instruction is of a class.
    #[must_use]
    pub fn is(&self, class: Class) -> bool {
        self.action.as_ref().is_some_and(|action| class.has(action))
    }
}
