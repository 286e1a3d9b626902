//! Counts the values that instructions read: a value that is constant, or equal in all lanes, need
//! not be computed per lane.

mod probes;

use std::collections::{BTreeMap, HashMap};

use gfxjit::Image;
use gfxjit::hal::{RegisterFile, Watched};

use super::seen::{ByProbes, Table, Tool, located, share};

/// Maximum number of different values kept for a register of an instruction.
const MOST: usize = 64;

#[derive(Default)]
struct Read {
    count: u64,
    /// Number of reads with the same value in all enabled lanes.
    uniform: u64,
    /// Counts of the first enabled lane's values; the first ones that occurred.
    values: HashMap<u32, u64>,
    /// Whether there were more values.
    is_cut: bool,
}

/// Reads by instruction and register.
#[derive(Default)]
pub(super) struct Values {
    texts: BTreeMap<u64, String>,
    reads: BTreeMap<(u64, char, u32), Read>,
}

impl Tool for Values {
    fn look(&mut self, at: &dyn Watched) {
        // Without an enabled lane no register has a value.
        if at.exec() == 0 {
            return;
        }
        self.texts.entry(at.pc()).or_insert_with(|| at.text());
        let pc = at.pc();
        at.reads(&mut |register| {
            let letter = match register.file {
                RegisterFile::Scalar => 's',
                RegisterFile::Vector => 'v',
                RegisterFile::Accumulation => 'a',
            };
            let read = self.reads.entry((pc, letter, register.number)).or_default();
            read.count += 1;
            read.uniform += u64::from(register.is_uniform);
            if read.values.len() < MOST || read.values.contains_key(&register.value) {
                *read.values.entry(register.value).or_default() += 1;
            } else {
                read.is_cut = true;
            }
        });
    }

    fn tables(&self, image: &Image) -> Vec<Table> {
        let head = [
            "at",
            "instruction",
            "register",
            "times",
            "in all lanes alike",
            "values",
            "most frequent",
            "share",
        ];
        let mut rows = Vec::new();
        for ((pc, letter, number), read) in &self.reads {
            let most = read
                .values
                .iter()
                .max_by_key(|(value, count)| (**count, **value));
            let (value, count) = most.map_or((0, 0), |(value, count)| (*value, *count));
            let more = if read.is_cut { "+" } else { "" };
            let row = vec![
                self.texts.get(pc).cloned().unwrap_or_default(),
                format!("{letter}{number}"),
                read.count.to_string(),
                share(read.uniform, read.count),
                format!("{}{more}", read.values.len()),
                format!("{value:#x}"),
                share(count, read.count),
            ];
            rows.push((*pc, row));
        }
        vec![located(image, &head, rows)]
    }

    fn by_probes(&mut self) -> Option<&mut dyn ByProbes> {
        Some(self)
    }
}
