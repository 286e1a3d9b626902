//! The attributes `target-cpu` and `target-features` of functions.
//!
//! Front ends repeat the processor and its whole feature list on every function, and for code
//! generation a function's attribute takes precedence. An attribute that contradicts the device is
//! an error here, not a crash or wrong code later. An attribute that agrees is removed: the target
//! machine has the setting for all functions, so that functions without attributes (for instance of
//! the device libraries) have the same settings and can be inlined. A mode that the author chose
//! (`+cumode`) is kept.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_llvm::ir::{Diagnostic, Global, Module, Severity, cpu_features};
use gfxjit_targets::{Feature, Processor, TargetId};

use crate::error::CompileError;
use crate::job::Job;

/// Settings that all functions of a module share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Common {
    /// LLVM's feature string for the target machine.
    pub features: String,
    /// Lanes of a wave; `None` when functions differ.
    pub wave_size: Option<u32>,
}

/// The modes that a function selects.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Modes {
    wave_size: Option<u32>,
    /// `+cumode`, `-tgsplit`: differences from the processor's defaults.
    toggles: BTreeSet<String>,
}

/// Checks the attributes of every function against the target, and moves common settings into the
/// feature string of the target machine.
pub(crate) fn settle(
    job: &Job,
    module: &mut Module<'_>,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Common, CompileError> {
    let (target, options) = (job.amd_target(), &job.options);
    let functions: Vec<Global> = module
        .globals()
        .into_iter()
        .filter(|g| !g.is_variable && !g.is_intrinsic)
        .collect();
    let mut known = None;
    let mut unknown = BTreeSet::new();
    let mut modes = Vec::new();
    for function in &functions {
        check_cpu(job, function)?;
        let features = match function.features.as_str() {
            "" => options.features.as_str(),
            own => own,
        };
        let own = if features.is_empty() {
            Modes::default()
        } else {
            let known = known
                .get_or_insert_with(|| cpu_features(target.processor().name()).unwrap_or_default());
            read_features(job, function, features, known, &mut unknown)?
        };
        if !function.is_declaration {
            modes.push((function, own));
        }
    }
    for feature in unknown {
        warnings.push(Diagnostic {
            severity: Severity::Warning,
            message: format!("LLVM 22 does not know the target feature `{feature}`; it is ignored"),
            file: Some(job.name()),
            line: None,
            column: None,
            snippet: None,
        });
    }

    let processor = target.processor();
    let default = processor.default_wave_size();
    let size_of = |m: &Modes| m.wave_size.or(options.wave_size).unwrap_or(default);
    let sizes: BTreeSet<u32> = modes.iter().map(|(_, m)| size_of(m)).collect();
    let all: BTreeSet<&Modes> = modes.iter().map(|(_, m)| m).collect();
    let shared = match all.first() {
        Some(&only) if all.len() == 1 => only.clone(),
        _ => Modes::default(),
    };
    let features = feature_string(target, size_of(&shared), &shared);
    for function in &functions {
        // An absent attribute is not set: attribute lists are shared, and changing one is
        // expensive.
        if !function.cpu.is_empty() {
            module.set_function_attribute(&function.name, "target-cpu", "");
        }
        if !function.features.is_empty() {
            module.set_function_attribute(&function.name, "target-features", "");
        }
    }
    if all.len() > 1 {
        for (function, own) in &modes {
            let own = feature_string(target, size_of(own), own);
            module.set_function_attribute(&function.name, "target-features", &own);
        }
    }
    let wave_size = match (sizes.first(), sizes.len()) {
        (Some(&size), 1) => Some(size),
        (None, _) => Some(options.wave_size.unwrap_or(default)),
        _ => None,
    };
    Ok(Common {
        features,
        wave_size,
    })
}

/// LLVM's feature string for a target, a wave size and modes.
pub(crate) fn features_for(target: TargetId, wave_size: u32) -> String {
    feature_string(target, wave_size, &Modes::default())
}

fn feature_string(target: TargetId, wave_size: u32, modes: &Modes) -> String {
    let mut out: Vec<String> = Vec::new();
    let settings = target.llvm_features();
    if !settings.is_empty() {
        out.push(settings);
    }
    // Only a size other than the default is written: LLVM derives the default itself.
    if wave_size != target.processor().default_wave_size() {
        let other = if wave_size == 64 { 32 } else { 64 };
        out.push(format!("-wavefrontsize{other},+wavefrontsize{wave_size}"));
    }
    out.extend(modes.toggles.iter().cloned());
    out.join(",")
}

/// Whether code made for `made` runs on `target` unchanged.
pub(crate) fn fits(made: Processor, target: Processor) -> bool {
    made == target || (made.is_generic() && made.members().any(|m| m == target))
}

fn check_cpu(job: &Job, function: &Global) -> Result<(), CompileError> {
    // `generic` and `generic-hsa` are LLVM's names for an unspecified processor.
    if matches!(function.cpu.as_str(), "" | "generic" | "generic-hsa") {
        return Ok(());
    }
    match function.cpu.parse::<Processor>() {
        Ok(made) if fits(made, job.amd_target().processor()) => Ok(()),
        _ => Err(CompileError::Attribute {
            name: job.name(),
            function: function.name.clone(),
            attribute: "target-cpu".to_owned(),
            value: function.cpu.clone(),
            target: job.target.to_string(),
        }),
    }
}

fn read_features(
    job: &Job,
    function: &Global,
    features: &str,
    known: &BTreeMap<String, bool>,
    unknown: &mut BTreeSet<String>,
) -> Result<Modes, CompileError> {
    let target = job.amd_target();
    let contradiction = |value: &str, target: String| CompileError::Attribute {
        name: job.name(),
        function: function.name.clone(),
        attribute: "target-features".to_owned(),
        value: value.to_owned(),
        target,
    };
    let mut modes = Modes::default();
    for feature in features.split(',').map(str::trim) {
        let (on, key) = match feature.split_at_checked(1) {
            Some(("+", key)) => (true, key),
            Some(("-", key)) => (false, key),
            _ => continue,
        };
        match key {
            "xnack" | "sramecc" => {
                let setting = if key == "xnack" {
                    target.xnack()
                } else {
                    target.sramecc()
                };
                match setting {
                    Feature::On if !on => return Err(contradiction(feature, target.to_string())),
                    Feature::Off if on => return Err(contradiction(feature, target.to_string())),
                    Feature::Unsupported if on => {
                        return Err(contradiction(
                            feature,
                            format!("{target}, which has no {key}"),
                        ));
                    }
                    Feature::Any => {
                        modes.toggles.insert(feature.to_owned());
                    }
                    _ => {}
                }
            }
            "wavefrontsize16" | "wavefrontsize32" | "wavefrontsize64" => {
                if !on {
                    continue;
                }
                let size = key.trim_start_matches("wavefrontsize").parse().unwrap_or(0);
                if !target.processor().wave_sizes().contains(&size) {
                    return Err(contradiction(
                        feature,
                        format!("{target}, which has no such waves"),
                    ));
                }
                if let Some(wanted) = job.options.wave_size
                    && wanted != size
                {
                    return Err(contradiction(
                        feature,
                        format!("{target} with waves of {wanted} lanes"),
                    ));
                }
                modes.wave_size = Some(size);
            }
            _ => match known.get(key) {
                None => {
                    unknown.insert(key.to_owned());
                }
                Some(false) if on && is_capability(key) => {
                    return Err(contradiction(
                        feature,
                        format!("{target}, which does not have it"),
                    ));
                }
                Some(&unasked) if unasked != on => {
                    modes.toggles.insert(feature.to_owned());
                }
                Some(_) => {}
            },
        }
    }
    Ok(modes)
}

/// Whether a feature is a capability of a processor rather than a mode.
fn is_capability(feature: &str) -> bool {
    feature.ends_with("-insts") || feature.ends_with("-inst")
}
