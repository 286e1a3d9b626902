//! Target information in LLVM IR, as text or bitcode, and the target it means.

use std::collections::BTreeSet;

use gfxjit_targets::{Feature, Processor, TargetId, parse_triple};

/// Target information in IR.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct TargetHints {
    pub(crate) triple: Option<String>,
    /// `target-cpu` and `target-features` of functions.
    pub(crate) functions: Vec<(String, String)>,
}

impl TargetHints {
    /// The processors named by functions, and the wave sizes that they require.
    pub(crate) fn insists_on(&self) -> (BTreeSet<&str>, BTreeSet<u32>) {
        let is_named = |cpu: &&str| !matches!(*cpu, "" | "generic" | "generic-hsa");
        let processors = self.functions.iter().map(|(cpu, _)| cpu.as_str());
        let sizes = self.functions.iter().flat_map(|(_, features)| {
            features
                .split(',')
                .filter_map(|feature| feature.trim().strip_prefix("+wavefrontsize")?.parse().ok())
        });
        (processors.filter(is_named).collect(), sizes.collect())
    }

    pub(super) fn target(&self) -> Option<TargetId> {
        let named: Vec<(Processor, &str)> = self
            .functions
            .iter()
            .filter_map(|(cpu, features)| Some((cpu.parse().ok()?, features.as_str())))
            .collect();
        let single = named.iter().find(|(processor, _)| !processor.is_generic());
        let Some((processor, _)) = single.or(named.first()) else {
            let triple = self.triple.as_deref()?;
            return parse_triple(triple).ok()?.target;
        };
        let of_it = || named.iter().filter(|(other, _)| other == processor);
        // A setting is taken only if all functions agree.
        let setting = |name: &str| {
            let mut settings = of_it().map(|(_, features)| setting(features, name));
            let first = settings.next().unwrap_or(Feature::Any);
            match settings.all(|other| other == first) {
                true => first,
                false => Feature::Any,
            }
        };
        TargetId::new(*processor, setting("xnack"), setting("sramecc"))
            .ok()
            .or(Some((*processor).into()))
    }
}

fn setting(features: &str, name: &str) -> Feature {
    let mut found = Feature::Any;
    for feature in features.split(',') {
        match feature.trim().split_at_checked(1) {
            Some(("+", key)) if key == name => found = Feature::On,
            Some(("-", key)) if key == name => found = Feature::Off,
            _ => {}
        }
    }
    found
}
