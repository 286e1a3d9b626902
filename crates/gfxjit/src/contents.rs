//! What an object or an image holds, in the words of this library.
//!
//! Problem: a file describes kernels in three places (symbols, descriptors, metadata) that
//! may each be missing something. Launching and inspecting want one answer.

use gfxjit_codeobj::info::{DYNAMIC_STACK, FunctionInfo};
use gfxjit_codeobj::{CodeObject, CodeObjectError, Kind, Place, Storage};
use gfxjit_target::{ImageTarget, Processor};
use std::collections::HashMap;

use crate::kernel::{Budget, KernelInfo};

/// Everything known about an object or an image.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Contents {
    /// Object or image.
    pub kind: Kind,
    /// What it was compiled for.
    pub target: ImageTarget,
    /// Kernels, in the order of the symbol table.
    pub kernels: Vec<ImageKernel>,
    /// Device functions, in the order of the symbol table.
    pub functions: Vec<Function>,
    /// Global variables, in the order of the symbol table.
    pub variables: Vec<Variable>,
    /// The formats of `printf` in the metadata, as LLVM encodes them.
    pub printf: Vec<String>,
}

/// A kernel of an object or image.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ImageKernel {
    /// Arguments, limits, needs.
    pub info: KernelInfo,
    /// Where the kernel descriptor is.
    pub descriptor: Place,
    /// The first instruction.
    pub entry: Place,
    /// Size of the code in bytes, 0 when the file does not say.
    pub size: u64,
}

/// A device function of an object or image.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Function {
    /// The symbol.
    pub name: String,
    /// The first instruction.
    pub place: Place,
    /// Size of the code in bytes, 0 when the file does not say.
    pub size: u64,
    /// What it and all it calls need. `None` when that is not recorded (linkers other than
    /// ours drop it) or cannot be known: recursion, calls by address.
    pub budget: Option<Budget>,
}

/// A variable of an object or image.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variable {
    /// The symbol.
    pub name: String,
    /// Where it is.
    pub storage: Storage,
    /// Size in bytes.
    pub size: u64,
}

impl Variable {
    /// Address in the image; `None` for what has none (LDS).
    #[must_use]
    pub fn address(&self) -> Option<u64> {
        match self.storage {
            Storage::Constant(place) | Storage::Global(place) => Some(place.address),
            Storage::Lds { .. } | Storage::Common { .. } => None,
        }
    }
}

impl Contents {
    /// Reads an object or an image.
    ///
    /// # Errors
    /// What is damaged, with its place.
    pub fn parse(bytes: &[u8]) -> Result<Self, CodeObjectError> {
        let file = CodeObject::parse(bytes)?;
        let processor = file.target.target.processor();
        let budgets = budgets(&file);
        Ok(Self {
            printf: file
                .metadata
                .as_ref()
                .map(|metadata| metadata.printf.clone().unwrap_or_default())
                .unwrap_or_default(),
            kind: file.kind,
            target: file.target,
            kernels: file
                .kernels
                .iter()
                .map(|kernel| ImageKernel {
                    info: kernel_info(kernel, processor),
                    descriptor: kernel.descriptor_place,
                    entry: kernel.entry,
                    size: kernel.size,
                })
                .collect(),
            functions: file
                .functions
                .iter()
                .map(|function| Function {
                    name: function.name.clone(),
                    place: function.place,
                    size: function.size,
                    budget: budgets.get(function.name.as_str()).copied().flatten(),
                })
                .collect(),
            variables: file
                .variables
                .into_iter()
                .map(|variable| Variable {
                    name: variable.name,
                    storage: variable.storage,
                    size: variable.size,
                })
                .collect(),
        })
    }
}

fn kernel_info(kernel: &gfxjit_codeobj::Kernel, processor: Processor) -> KernelInfo {
    let descriptor = &kernel.descriptor;
    let (vgprs, agprs) = descriptor.vgprs_and_agprs(processor);
    let Some(metadata) = &kernel.metadata else {
        let kernarg_bytes = descriptor.kernarg_size;
        return KernelInfo {
            name: kernel.name.clone(),
            parameters: (kernarg_bytes == 0).then(Vec::new),
            hidden: Vec::new(),
            kernarg_bytes,
            budget: Budget {
                vgprs,
                agprs,
                sgprs: descriptor.sgprs(processor),
                scratch_bytes: descriptor.private_segment_fixed_size,
                lds_bytes: descriptor.group_segment_fixed_size,
                dynamic_stack: descriptor
                    .has(gfxjit_codeobj::descriptor::field::USES_DYNAMIC_STACK),
            },
            wave_size: descriptor.wave_size(processor),
            max_workgroup_size: processor.max_workgroup_size(),
            max_workgroups: None,
            required_workgroup_size: None,
            uniform_workgroup_size: false,
        };
    };
    let agprs = metadata.agpr_count.unwrap_or(0);
    // Where both kinds share one file, the metadata count both together, the accumulation
    // registers behind the others.
    let vgprs = if processor.has_unified_vgprs() && agprs > 0 {
        metadata.vgpr_count.saturating_sub(agprs)
    } else {
        metadata.vgpr_count
    };
    let lists_arguments = !metadata.args.is_empty() || metadata.kernarg_segment_size == 0;
    let most = [
        metadata.max_num_workgroups_x,
        metadata.max_num_workgroups_y,
        metadata.max_num_workgroups_z,
    ];
    KernelInfo {
        name: kernel.name.clone(),
        parameters: lists_arguments.then(|| metadata.explicit_args().cloned().collect()),
        hidden: metadata.hidden_args().cloned().collect(),
        kernarg_bytes: metadata.kernarg_segment_size,
        budget: Budget {
            vgprs,
            agprs,
            sgprs: metadata.sgpr_count,
            scratch_bytes: metadata.private_segment_fixed_size,
            lds_bytes: metadata.group_segment_fixed_size,
            dynamic_stack: metadata.uses_dynamic_stack.unwrap_or(false),
        },
        wave_size: metadata.wavefront_size,
        max_workgroup_size: metadata.max_flat_workgroup_size,
        max_workgroups: most
            .iter()
            .any(Option::is_some)
            .then(|| most.map(|count| count.unwrap_or(u32::MAX))),
        required_workgroup_size: metadata.reqd_workgroup_size,
        uniform_workgroup_size: metadata.uniform_work_group_size.unwrap_or(false),
    }
}

/// The budget of every function whose own needs are recorded; `None` for those that reach a
/// call by address, recursion, or a function that is not recorded.
fn budgets(file: &CodeObject) -> HashMap<&str, Option<Budget>> {
    let infos: HashMap<&str, &FunctionInfo> = file
        .functions
        .iter()
        .filter_map(|function| Some((function.name.as_str(), function.own.as_ref()?)))
        .collect();
    // Depth first, with a stack of our own: call chains may be as long as the file.
    // A name that is present with `None` is being visited; reaching it again is recursion.
    let mut done: HashMap<&str, Option<Budget>> = HashMap::new();
    for &root in infos.keys() {
        let mut path = vec![(root, 0)];
        while let Some((name, next)) = path.pop() {
            let Some(info) = infos.get(name) else {
                done.insert(name, None);
                continue;
            };
            if next == 0 && done.contains_key(name) {
                continue;
            }
            done.entry(name).or_insert(None);
            if let Some(callee) = info.calls.get(next) {
                path.push((name, next + 1));
                path.push((callee, 0));
                continue;
            }
            let budget =
                own_budget(info, file).and_then(|own| with_callees(own, &info.calls, &done));
            done.insert(name, budget);
        }
    }
    done
}

fn own_budget(info: &FunctionInfo, file: &CodeObject) -> Option<Budget> {
    let own = info.resources?;
    let lds_bytes = info
        .uses
        .iter()
        .filter_map(|name| file.variable(name))
        .filter(|variable| matches!(variable.storage, Storage::Lds { .. }))
        .map(|variable| variable.size)
        .sum::<u64>();
    info.indirect_calls.is_empty().then_some(Budget {
        vgprs: own.vgprs,
        agprs: own.agprs,
        sgprs: own.sgprs,
        scratch_bytes: own.private_segment_bytes,
        lds_bytes: u32::try_from(lds_bytes).ok()?,
        dynamic_stack: own.flags & DYNAMIC_STACK != 0,
    })
}

fn with_callees(
    own: Budget,
    calls: &[String],
    done: &HashMap<&str, Option<Budget>>,
) -> Option<Budget> {
    let mut budget = own;
    for callee in calls {
        let callee = done.get(callee.as_str()).copied().flatten()?;
        budget.vgprs = budget.vgprs.max(callee.vgprs);
        budget.agprs = budget.agprs.max(callee.agprs);
        budget.sgprs = budget.sgprs.max(callee.sgprs);
        budget.scratch_bytes = budget
            .scratch_bytes
            .max(own.scratch_bytes.checked_add(callee.scratch_bytes)?);
        budget.lds_bytes = budget.lds_bytes.max(callee.lds_bytes);
        budget.dynamic_stack |= callee.dynamic_stack;
    }
    Some(budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gfxjit_codeobj::info::Resources;

    fn function(name: &str, vgprs: u32, calls: &[&str]) -> gfxjit_codeobj::Function {
        gfxjit_codeobj::Function {
            name: name.to_owned(),
            place: Place {
                section: 1,
                address: 0,
            },
            size: 4,
            exported: true,
            own: Some(FunctionInfo {
                symbol: name.to_owned(),
                resources: Some(Resources {
                    vgprs,
                    private_segment_bytes: 16,
                    ..Resources::default()
                }),
                calls: calls.iter().map(|&callee| callee.to_owned()).collect(),
                ..FunctionInfo::default()
            }),
        }
    }

    fn file(functions: Vec<gfxjit_codeobj::Function>) -> CodeObject {
        CodeObject {
            kind: Kind::Object,
            target: ImageTarget {
                target: "gfx1100".parse().unwrap(),
                generic_version: 0,
                code_object_version: 5,
            },
            metadata: None,
            kernels: Vec::new(),
            functions,
            variables: Vec::new(),
            undefined: Vec::new(),
        }
    }

    #[test]
    fn budgets_follow_calls() {
        let mut indirect = function("indirect", 1, &[]);
        indirect.own.as_mut().unwrap().indirect_calls = vec!["v".to_owned()];
        let file = file(vec![
            function("leaf", 40, &[]),
            function("top", 8, &["middle", "leaf"]),
            function("middle", 12, &["leaf", "leaf"]),
            function("loop_a", 8, &["loop_b"]),
            function("loop_b", 8, &["loop_a"]),
            function("self", 8, &["self"]),
            function("elsewhere", 8, &["unknown"]),
            function("to_indirect", 8, &["indirect"]),
            indirect,
        ]);
        let budgets = budgets(&file);
        let get = |name: &str| budgets.get(name).copied().flatten();
        assert_eq!(
            get("leaf").map(|b| (b.vgprs, b.scratch_bytes)),
            Some((40, 16))
        );
        assert_eq!(
            get("middle").map(|b| (b.vgprs, b.scratch_bytes)),
            Some((40, 32))
        );
        assert_eq!(
            get("top").map(|b| (b.vgprs, b.scratch_bytes)),
            Some((40, 48))
        );
        for unknown in [
            "loop_a",
            "loop_b",
            "self",
            "elsewhere",
            "indirect",
            "to_indirect",
        ] {
            assert_eq!(get(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn long_call_chains_are_no_problem() {
        let names: Vec<String> = (0..20_000).map(|i| format!("f{i}")).collect();
        let mut functions: Vec<_> = names
            .windows(2)
            .map(|pair| function(&pair[0], 1, &[&pair[1]]))
            .collect();
        functions.push(function("f19999", 7, &[]));
        let file = file(functions);
        let budget = budgets(&file).get("f0").copied().flatten().unwrap();
        assert_eq!((budget.vgprs, budget.scratch_bytes), (7, 320_000));
    }
}
