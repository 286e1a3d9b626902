//! Counts how often each kind of instruction runs.

mod counts;
mod probes;

use std::collections::HashMap;

use gfxjit::Image;
use gfxjit::hal::{InstructionClass, Watched};

use super::by_counts::ByCounts;
use super::seen::{ByProbes, Table, Tool, heading, share};

struct Count {
    name: String,
    class: InstructionClass,
    waves: u64,
    lanes: u64,
}

/// Counts by instruction.
#[derive(Default)]
pub(super) struct Histogram(HashMap<u64, Count>);

impl Tool for Histogram {
    fn look(&mut self, at: &dyn Watched) {
        let count = self.0.entry(at.pc()).or_insert_with(|| Count {
            name: at
                .text()
                .split_whitespace()
                .next()
                .unwrap_or("?")
                .to_owned(),
            class: at.class(),
            waves: 0,
            lanes: 0,
        });
        count.waves += 1;
        count.lanes += u64::from(at.exec().count_ones());
    }

    fn tables(&self, _: &Image) -> Vec<Table> {
        let mut names: HashMap<&str, (InstructionClass, u64, u64)> = HashMap::new();
        let mut classes: HashMap<InstructionClass, (u64, u64)> = HashMap::new();
        for count in self.0.values() {
            let name = names.entry(&count.name).or_insert((count.class, 0, 0));
            let class = classes.entry(count.class).or_default();
            *name = (name.0, name.1 + count.waves, name.2 + count.lanes);
            *class = (class.0 + count.waves, class.1 + count.lanes);
        }
        let all = self.0.values().map(|count| count.waves).sum();
        let mut by_class = vec![heading(&["class", "instructions", "share", "with lanes"])];
        for class in InstructionClass::ALL {
            if let Some((waves, lanes)) = classes.get(&class) {
                by_class.push(vec![
                    class.name().to_owned(),
                    waves.to_string(),
                    share(*waves, all),
                    lanes.to_string(),
                ]);
            }
        }
        by_class.push(vec!["all".to_owned(), all.to_string()]);
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort_by_key(|(name, (_, waves, _))| (std::cmp::Reverse(*waves), *name));
        let mut by_name = vec![heading(&["instruction", "class", "instructions", "share"])];
        by_name.extend(names.into_iter().map(|(name, (class, waves, _))| {
            let class = class.name().to_owned();
            vec![name.to_owned(), class, waves.to_string(), share(waves, all)]
        }));
        vec![by_class, by_name]
    }

    fn by_probes(&mut self) -> Option<&mut dyn ByProbes> {
        Some(self)
    }

    fn by_counts(&mut self) -> Option<&mut dyn ByCounts> {
        Some(self)
    }
}
