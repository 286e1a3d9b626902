//! Counts calls: caller, callee, how often.

mod probes;

use std::collections::{BTreeMap, HashMap};

use gfxjit::Image;
use gfxjit::hal::{InstructionClass, Watched};

use super::seen::{ByProbes, Table, Tool, heading, located, place};

/// Calls, by instruction and callee.
#[derive(Default)]
pub(super) struct CallTool {
    calls: BTreeMap<(u64, u64), (u64, u64)>,
    /// The call that a wave executed last, and its lanes.
    last: HashMap<([u32; 3], u32), (u64, u64)>,
    /// Number of waves by the kernel's first instruction.
    begun: BTreeMap<u64, u64>,
}

impl Tool for CallTool {
    fn look(&mut self, at: &dyn Watched) {
        let wave = (at.workgroup(), at.wave());
        if at.is_first() {
            *self.begun.entry(at.pc()).or_default() += 1;
        }
        if let Some((from, lanes)) = self.last.remove(&wave) {
            let call = self.calls.entry((from, at.pc())).or_default();
            *call = (call.0 + 1, call.1 + lanes);
        }
        if at.class() == InstructionClass::Call {
            let lanes = at.exec().count_ones().into();
            self.last.insert(wave, (at.pc(), lanes));
        }
    }

    fn tables(&self, image: &Image) -> Vec<Table> {
        let mut kernels = vec![heading(&["kernel", "waves"])];
        let begun = self.begun.iter();
        kernels.extend(begun.map(|(pc, waves)| vec![place(image, *pc), waves.to_string()]));
        let calls = self.calls.iter().map(|((from, to), (waves, lanes))| {
            let counts = [waves.to_string(), lanes.to_string()];
            (*from, [&[place(image, *to)], &counts[..]].concat())
        });
        let head = ["caller", "function", "calls of waves", "of lanes"];
        let table = located(image, &head, calls.collect());
        vec![kernels, table]
    }

    fn by_probes(&mut self) -> Option<&mut dyn ByProbes> {
        Some(self)
    }
}
