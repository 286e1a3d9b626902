//! The expected arguments of probes, observed by the software GPU in the plain code.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gfxjit::hal::{AccessSpace, Watched};
use gfxjit::instrument::{Argument, Class, Site};

use super::asked::{Asked, Record};
use crate::runner::Watch;

/// A wave: its workgroup, and its number in the workgroup.
type WaveId = ([u32; 3], u32);

/// Observes launches.
pub(super) struct Looker(Arc<Mutex<Seen>>);

struct Seen {
    asked: Asked,
    /// Sites by address.
    sites: HashMap<u64, Site>,
    /// Sites to be recorded at the next instruction of a wave.
    waiting: HashMap<WaveId, Vec<Waiting>>,
    records: Vec<Record>,
}

/// An instruction whose effects are recorded at the wave's next instruction.
struct Waiting {
    site: Site,
    /// The lanes of the probe call, if the call happens before the instruction.
    lanes: Option<Vec<u32>>,
}

impl Looker {
    pub(super) fn new(asked: Asked, sites: &[Site]) -> Self {
        let sites = sites.iter().map(|site| (site.address, site.clone()));
        Self(Arc::new(Mutex::new(Seen {
            asked,
            sites: sites.collect(),
            waiting: HashMap::new(),
            records: Vec::new(),
        })))
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn watch(&self) -> Watch {
        let own = Self(self.0.clone());
        Arc::new(move |at: &dyn Watched| own.lock().look(at))
    }

    /// The records, in order.
    pub(super) fn records(&self) -> Vec<Record> {
        let mut records = std::mem::take(&mut self.lock().records);
        records.sort_unstable();
        records
    }
}

impl Seen {
    fn look(&mut self, at: &dyn Watched) {
        let wave = (at.workgroup(), at.wave());
        let mut waiting = match at.is_first() {
            true => Vec::new(),
            false => self.waiting.remove(&wave).unwrap_or_default(),
        };
        while let Some(of) = waiting.pop() {
            let next = of.site.address + of.site.size;
            // After a call, the record is made when the function has returned.
            if of.lanes.is_none() && of.site.is(Class::Call) && at.pc() != next {
                waiting.push(of);
                break;
            }
            match of.lanes {
                None => self.note(&of.site, at),
                Some(lanes) => {
                    let pc = at.pc();
                    let words = match self.asked.arguments {
                        [Argument::Taken] => [u32::from(pc != next), 0, 0],
                        _ => [pc as u32, (pc >> 32) as u32, 0],
                    };
                    let site = of.site.number;
                    let records = lanes.iter().map(|&lane| Record { site, lane, words });
                    self.records.extend(records);
                }
            }
            // A function may have called itself at this place.
            if of.site.is(Class::Call) {
                break;
            }
        }
        if let Some(site) = self.sites.get(&at.pc()).cloned() {
            let by_next = matches!(self.asked.arguments, [Argument::Taken] | [Argument::Target]);
            if self.asked.after || by_next {
                let lanes = (!self.asked.after).then(|| self.lanes(at));
                waiting.push(Waiting { site, lanes });
            } else {
                self.note(&site, at);
            }
        }
        self.waiting.insert(wave, waiting);
    }

    /// The lanes with which the probe is called.
    fn lanes(&self, at: &dyn Watched) -> Vec<u32> {
        match self.asked.once {
            true => vec![0],
            false => (0..at.lanes())
                .filter(|n| at.exec() >> n & 1 != 0)
                .collect(),
        }
    }

    /// Records the arguments of the probe.
    fn note(&mut self, site: &Site, at: &dyn Watched) {
        for lane in self.lanes(at) {
            let mut words = Vec::new();
            for argument in self.asked.arguments {
                argument_words(*argument, site, at, lane, &mut words);
            }
            words.resize(3, 0);
            if let [a, b, c] = *words {
                self.records.push(Record {
                    site: site.number,
                    lane,
                    words: [a, b, c],
                });
            }
        }
    }
}

/// The registers of an argument.
fn argument_words(
    argument: Argument,
    site: &Site,
    at: &dyn Watched,
    lane: u32,
    words: &mut Vec<u32>,
) {
    let mut wide = |value: u64| words.extend([value as u32, (value >> 32) as u32]);
    match argument {
        Argument::Exec => wide(at.exec()),
        Argument::Address => {
            // The first part of a lane's access is at the instruction's address.
            let mut first = None;
            at.accesses(&mut |access| {
                if access.lane == lane {
                    first.get_or_insert((access.space, access.address));
                }
            });
            match first {
                Some((AccessSpace::Global, address)) => wide(address),
                Some((_, offset)) => wide(offset & 0xffff_ffff),
                None => wide(0),
            }
        }
        Argument::Constant(value) => words.push(value),
        Argument::Sgpr(register) => words.push(at.sgpr(register.into())),
        Argument::Vgpr(register) => words.push(at.vgpr(register.into(), lane)),
        Argument::Source(number) => {
            // For a probe after an instruction, the register arguments are the values that the
            // instruction has read.
            words.push(source(number, site, at, lane));
        }
        Argument::Site => words.push(site.number),
        _ => words.push(0),
    }
}

/// The value of a register that the site's instruction reads.
fn source(number: u8, site: &Site, at: &dyn Watched, lane: u32) -> u32 {
    use gfxjit::instrument::Register;
    match site.source(number, at.lanes()) {
        Some(Register::Sgpr(register)) => at.sgpr(register.into()),
        Some(Register::Vgpr(register)) => at.vgpr(register.into(), lane),
        Some(Register::Agpr(register)) => at.agpr(register.into(), lane),
        _ => 0,
    }
}
