//! Looks at a launch for a report.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use anyhow::Result;
use gfxjit::Image;
use gfxjit::counts::Record;
use gfxjit::hal::sync::lock;
use gfxjit::hal::{InstructionClass, RegisterFile, Watched};

use super::data::CodeReport;
use crate::counted::{CountedCode, Counts};
use crate::tool::memory::Accesses;
use crate::tool::seen::{Table, Tool};

/// What is seen of a launch; clones share it.
#[derive(Clone, Default)]
pub(super) struct Looked(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    counts: BTreeMap<u64, Record>,
    accesses: Accesses,
    uniform: BTreeMap<u64, [u64; 2]>,
    /// The branch that a wave has executed last, and its lanes.
    last: HashMap<([u32; 3], u32), (u64, u64)>,
    image: Option<Image>,
}

impl Tool for Looked {
    fn look(&mut self, at: &dyn Watched) {
        let state = &mut *lock(&self.0);
        let lanes = u64::from(at.exec().count_ones());
        let wave = (at.workgroup(), at.wave());
        if let Some((from, lanes)) = state.last.remove(&wave)
            && at.jumped_from() == Some(from)
        {
            let branch = state.counts.entry(from).or_default();
            branch.taken += 1;
            branch.taken_lanes += lanes;
        }
        let record = state.counts.entry(at.pc()).or_default();
        record.waves += 1;
        record.lanes += lanes;
        match at.class() {
            InstructionClass::Branch => drop(state.last.insert(wave, (at.pc(), lanes))),
            InstructionClass::GlobalMemory | InstructionClass::Lds | InstructionClass::Scratch => {
                state.accesses.look(at);
            }
            _ => {}
        }
        if lanes > 0 {
            let reads = state.uniform.entry(at.pc()).or_default();
            at.reads(&mut |register| {
                if !matches!(register.file, RegisterFile::Scalar) {
                    reads[0] += 1;
                    reads[1] += u64::from(register.is_uniform);
                }
            });
        }
    }

    /// The page shows it.
    fn tables(&self, image: &Image) -> Vec<Table> {
        lock(&self.0).image = Some(image.clone());
        Vec::new()
    }
}

impl Looked {
    /// What was seen; nothing if the launch did not end.
    pub(super) fn report(&self) -> Result<Option<CodeReport>> {
        let mut state = std::mem::take(&mut *lock(&self.0));
        let Some(image) = state.image.take() else {
            return Ok(None);
        };
        Ok(Some(CodeReport {
            code: CountedCode::with(image, &mut state.counts)?,
            accesses: state.accesses.summaries().collect(),
            uniform: state.uniform,
            is_looked_at: true,
        }))
    }
}

impl Counts for BTreeMap<u64, Record> {
    fn at(&mut self, address: u64) -> Record {
        self.get(&address).copied().unwrap_or_default()
    }
}
