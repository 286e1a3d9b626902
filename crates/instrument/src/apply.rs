//! Makes the instrumented image, step by step.

use std::collections::BTreeMap;

use gfxjit_codeobj::elf::{Elf, RelocKind, display_name};
use gfxjit_isa::Decoder;
use gfxjit_link::{
    Additions, CodeCopy, CodeFacts, CodeReference, Input, Options, Undefined, end_of_code,
    link_with, object_with,
};
use gfxjit_llvm::ir;

use crate::budget::{self, Need, Needs};
use crate::error::InstrumentError;
use crate::frame::Frame;
use crate::layout;
use crate::plan::{Plan, Spot, Subject};
use crate::probe::{Probes, RETURN};
use crate::registers::Registers;
use crate::request::Instrumentation;
use crate::site::Instrumented;
use crate::write::{Call, Common, Stub, Thunk, copy_label};

const TOO_FAR: &str = "it is farther from the end of the code than branches reach (128 KiB); instrument \
                       fewer places, or link fewer kernels together";

/// The instruction `s_nop`.
const NOP: u32 = 0xbf80_0000;

pub(crate) fn apply(
    wanted: &Instrumentation,
    facts: &dyn CodeFacts,
) -> Result<Instrumented, InstrumentError> {
    let mut subject = Subject::new(&wanted.name, &wanted.image, facts)?;
    let plan = subject.plan(&wanted.requests, &wanted.probes)?;
    let processor = subject.object.target.target.processor();
    let can_have_stack = processor.has_architected_flat_scratch();
    let wave_size = subject.dialect.wave_size;
    let probes = Probes::new(&wanted.modules, facts, wave_size, can_have_stack)?;
    let mut called = Vec::with_capacity(wanted.probes.len());
    for (number, probe) in wanted.probes.iter().enumerate() {
        // A probe without call sites is not linked.
        called.push(match plan.sites.iter().any(|site| site.probe == number) {
            true => Called {
                changed: probes.clobbers(probe, decoder(&subject)?)?,
                stack: probes.stack(probe),
            },
            false => Called::default(),
        });
    }
    let mut additions = Additions::default();
    let mut keepers = Keepers::default();
    let calls = keepers.of_plan(&subject, &plan, &called);
    budget::raise(
        &subject,
        &keepers.needs(&subject, &calls, &called),
        &mut additions,
    )?;
    put(&mut subject, wanted, &calls, &keepers.list, &mut additions)?;
    let object = object_with(&wanted.name, &wanted.image, facts, &additions)?;
    let mut inputs = vec![Input::new(&wanted.name, &object)];
    inputs.extend(
        wanted
            .modules
            .iter()
            .map(|(name, bytes)| Input::new(name, bytes)),
    );
    let mut options = Options::default();
    if !subject.object.undefined.is_empty() {
        options.undefined = Undefined::Dynamic;
    }
    Ok(Instrumented {
        image: link_with(&inputs, &options, facts)?.image,
        sites: plan.sites,
    })
}

fn decoder(subject: &Subject<'_>) -> Result<Decoder, InstrumentError> {
    let target = subject.object.target.target;
    Decoder::new(target, subject.dialect.wave_size).ok_or_else(|| InstrumentError::Processor {
        image: subject.name.to_owned(),
        processor: target.processor(),
    })
}

/// What a call of a probe needs.
#[derive(Default)]
struct Called {
    changed: Registers,
    /// Stack size in bytes.
    stack: u32,
}

/// The probe calls at an instruction.
struct Calls {
    before: Vec<Call>,
    after: Vec<Call>,
    asked: Option<u64>,
    indexed: [bool; 2],
}

/// The shared code that saves and restores registers.
#[derive(Default)]
struct Keepers {
    list: Vec<Thunk>,
    /// The code's index, by number of registers and bytes of stack in use, and the probe.
    known: BTreeMap<(u16, u32, usize), usize>,
}

impl Keepers {
    fn of_plan(
        &mut self,
        subject: &Subject<'_>,
        plan: &Plan,
        called: &[Called],
    ) -> BTreeMap<u64, Calls> {
        let in_use = budget::in_use(subject);
        let stack_ends = budget::stack_ends(subject);
        let mut found = BTreeMap::new();
        for (&address, spot) in &plan.spots {
            let holds = |number: &&usize| {
                let code = subject.functions.get(number);
                code.is_some_and(|code| code.lines.contains_key(&address))
            };
            let functions: Vec<&usize> = subject.functions.keys().filter(holds).collect();
            let used = functions.iter().filter_map(|number| in_use.get(number));
            let used = used.max().copied().unwrap_or(0);
            let stack = functions.iter().filter_map(|number| stack_ends.get(number));
            let stack = stack.max().copied().unwrap_or(0);
            let mut calls = |sites: &[(u32, usize)]| -> Vec<Call> {
                let calls = sites.iter().map(|&(site, probe)| Call {
                    site,
                    probe,
                    keeper: self.keeper(subject, (used, stack), probe, called),
                });
                calls.collect()
            };
            let Spot {
                before,
                after,
                asked,
                indexed,
            } = spot;
            let calls = Calls {
                before: calls(before),
                after: calls(after),
                asked: *asked,
                indexed: *indexed,
            };
            found.insert(address, calls);
        }
        found
    }

    fn keeper(
        &mut self,
        subject: &Subject<'_>,
        (used, stack): (u16, u32),
        probe: usize,
        called: &[Called],
    ) -> usize {
        let list = &mut self.list;
        let nothing = Called::default();
        let called = called.get(probe).unwrap_or(&nothing);
        let stack = (called.stack > 0).then_some(stack);
        let key = (used, stack.unwrap_or(0), probe);
        *self.known.entry(key).or_insert_with(|| {
            let frame = Frame::new(used, &called.changed, subject.dialect.wave_size);
            list.push(Thunk {
                probe,
                frame,
                stack,
            });
            list.len() - 1
        })
    }

    /// The needs of functions including the frames of their places.
    fn needs(
        &self,
        subject: &Subject<'_>,
        calls: &BTreeMap<u64, Calls>,
        called: &[Called],
    ) -> Needs {
        let mut needs = Needs::new();
        for (&number, code) in &subject.functions {
            let at = code.lines.keys().filter_map(|address| calls.get(address));
            for call in at.flat_map(|calls| calls.before.iter().chain(&calls.after)) {
                let Some(keeper) = self.list.get(call.keeper) else {
                    continue;
                };
                let called = called.get(call.probe);
                let scalars = called.map(|called| called.changed.plain_sgprs());
                let highest = scalars.into_iter().flatten().max().unwrap_or(0);
                let bytes = called.map_or(0, |called| called.stack);
                let entry = needs.entry(number).or_default();
                *entry = entry.max(Need {
                    vgprs: keeper.frame.end,
                    sgprs: u32::from(highest.max(RETURN + 1)) + 1,
                    stack: keeper.stack.map_or(0, |start| start + bytes),
                });
            }
        }
        needs
    }
}

/// Appends the stubs to the code, and replaces instructions by branches to them.
fn put(
    subject: &mut Subject<'_>,
    wanted: &Instrumentation,
    calls: &BTreeMap<u64, Calls>,
    keepers: &[Thunk],
    additions: &mut Additions,
) -> Result<(), InstrumentError> {
    let base = end_of_code(&wanted.name, &wanted.image)?;
    let clauses = torn_clauses(subject, calls);
    let nop = NOP.to_le_bytes();
    let mut runs: Vec<Vec<Stub<'_>>> = Vec::new();
    let mut goes_on_at = None;
    for (&address, calls) in calls {
        let Some(line) = subject.line(address) else {
            continue;
        };
        let bytes = subject.reader.bytes(address).unwrap_or_default();
        let mut bytes = bytes.get(..line.size as usize).unwrap_or_default();
        if clauses.contains(&address) {
            bytes = &nop;
        }
        let stub = Stub {
            address,
            bytes,
            action: line.action.as_ref(),
            target: subject.target(address),
            asked: calls.asked.and_then(|at| subject.action(at)),
            before: &calls.before,
            after: &calls.after,
            indexed: calls.indexed,
        };
        match runs.last_mut() {
            Some(run) if goes_on_at == Some(address) && !subject.is_leader(address) => {
                run.push(stub)
            }
            _ => runs.push(vec![stub]),
        }
        goes_on_at = Some(address + line.size);
    }
    let common = Common {
        dialect: subject.dialect,
        probes: &wanted.probes,
        keepers,
        base,
    };
    let first = calls.keys().next().copied().unwrap_or(base);
    let assembled = assemble(subject, &layout::text(common, &runs, first))?;
    let text = Text::read(&assembled)?;
    for &address in &clauses {
        let nop = nop.to_vec();
        additions.changes.push((address, nop));
    }
    for stub in runs.iter().flatten() {
        if let Some(&offset) = text.labels.get(&copy_label(stub.address)) {
            additions.copies.push(CodeCopy {
                address: stub.address,
                bytes: stub.bytes.len() as u64,
                offset,
            });
        }
    }
    let starts: Vec<u64> = (runs.iter())
        .filter_map(|run| Some(run.first()?.address))
        .collect();
    for (number, address) in starts.into_iter().enumerate() {
        let label = text.labels.get(&layout::label(number)).copied();
        let words = (base + label.unwrap_or(0) - address - 4) / 4;
        let Ok(words) = i16::try_from(words) else {
            return Err(subject.place_error(address, TOO_FAR.to_owned()));
        };
        let branch = subject.dialect.branch(words);
        additions
            .changes
            .push((address, branch.to_le_bytes().to_vec()));
    }
    additions.code = text.code;
    additions.references = text.references;
    Ok(())
}

/// `s_clause` instructions whose following instructions must not be separated, and now are by stubs.
fn torn_clauses(subject: &Subject<'_>, calls: &BTreeMap<u64, Calls>) -> Vec<u64> {
    let mut torn = Vec::new();
    for code in subject.functions.values() {
        for &at in code.lines.keys() {
            let bytes = subject.reader.bytes(at).unwrap_or_default();
            let word = bytes
                .first_chunk()
                .map_or(0, |word| u32::from_le_bytes(*word));
            let Some(length) = subject.dialect.clause(word) else {
                continue;
            };
            let mut together = code.lines.range(at..).take(length as usize + 1);
            if together.any(|(at, _)| calls.contains_key(at)) {
                torn.push(at);
            }
        }
    }
    torn.sort_unstable();
    torn.dedup();
    torn
}

fn assemble(subject: &Subject<'_>, text: &str) -> Result<Vec<u8>, InstrumentError> {
    let processor = subject.object.target.target.processor();
    let features = match (subject.dialect.has_106_sgprs(), subject.dialect.wave_size) {
        (false, _) => "",
        (true, 32) => "+wavefrontsize32",
        (true, _) => "+wavefrontsize64",
    };
    let made = ir::assemble(
        "stubs",
        "",
        text.as_bytes(),
        processor.name(),
        features,
        None,
    );
    made.map(|(object, _)| object).map_err(|error| {
        let reason = error.to_string();
        if !reason.contains("simm16") {
            return InstrumentError::Assembler(reason);
        }
        InstrumentError::Image {
            image: subject.name.to_owned(),
            reason: format!("a place cannot be instrumented: {TOO_FAR}"),
        }
    })
}

/// The assembled stubs.
struct Text {
    code: Vec<u8>,
    labels: BTreeMap<String, u64>,
    references: Vec<CodeReference>,
}

impl Text {
    fn read(object: &[u8]) -> Result<Self, InstrumentError> {
        let broken = |reason: String| InstrumentError::Assembler(reason);
        let elf = Elf::parse(object).map_err(|error| broken(error.to_string()))?;
        let missing = || broken("it made no code".to_owned());
        let section = elf.section_named(".text").ok_or_else(missing)?;
        let symbols = elf.symtab().map_err(|error| broken(error.to_string()))?;
        let symbols = symbols.ok_or_else(missing)?;
        let name = |number: usize| -> Option<String> {
            let name = symbols.name(number, &symbols.get(number)?).ok()?;
            Some(display_name(name).into_owned())
        };
        let mut labels = BTreeMap::new();
        for (number, symbol) in symbols.iter().enumerate() {
            if let Some(name) = name(number) {
                labels.insert(name, symbol.value);
            }
        }
        let mut references = Vec::new();
        if let Some(section) = elf.section_named(".rela.text") {
            let relocations = elf.relocations(&section);
            let relocations = relocations.map_err(|error| broken(error.to_string()))?;
            for rela in relocations.entries.iter() {
                let kind = RelocKind::from_number(rela.kind())
                    .ok_or_else(|| broken(format!("relocation {}", rela.kind())))?;
                references.push(CodeReference {
                    offset: rela.offset,
                    kind,
                    symbol: name(rela.symbol() as usize).unwrap_or_default(),
                    addend: rela.addend,
                });
            }
        }
        Ok(Self {
            code: section.data.to_vec(),
            labels,
            references,
        })
    }
}
