//! Special registers: `%tid.x` and others. NVVM has intrinsics of the same names.

use crate::types::Type;

/// The intrinsic's name behind `llvm.nvvm.read.ptx.sreg.`, and its type.
pub(crate) fn special(name: &str) -> Option<(String, Type)> {
    let name = name.strip_prefix('%')?;
    let (base, part) = name.split_once('.').unwrap_or((name, ""));
    Some(match (base, part) {
        ("tid" | "ntid" | "ctaid" | "nctaid", "x" | "y" | "z" | "w") => {
            (name.to_owned(), Type::U32)
        }
        ("tid" | "ntid" | "ctaid" | "nctaid", "") => (format!("{name}.x"), Type::U32),
        // A cluster is one workgroup.
        ("clusterid" | "nclusterid", "x" | "y" | "z") => {
            (name.replacen("cluster", "cta", 1), Type::U32)
        }
        ("cluster_ctaid" | "cluster_nctaid", "x" | "y" | "z")
        | ("cluster_ctarank" | "cluster_nctarank", "") => (base.to_owned(), Type::U32),
        ("is_explicit_cluster", "") => (base.to_owned(), Type::PREDICATE),
        (
            "laneid" | "warpid" | "nwarpid" | "warpsize" | "smid" | "nsmid" | "gridid" | "clock",
            "",
        ) => (name.to_owned(), Type::U32),
        // Filled by NVIDIA's driver; what a cooperative launch gives is known.
        ("envreg1" | "envreg2", "") => (name.to_owned(), Type::B32),
        ("clock64" | "globaltimer", "") => (name.to_owned(), Type::U64),
        ("clock_hi", "") => ("clock.hi".to_owned(), Type::U32),
        ("globaltimer_lo", "") => ("globaltimer.lo".to_owned(), Type::U32),
        ("total_smem_size" | "dynamic_smem_size" | "aggr_smem_size", "") => {
            (name.to_owned(), Type::U32)
        }
        _ => {
            let which = name.strip_prefix("lanemask_")?;
            let known = matches!(which, "eq" | "lt" | "le" | "gt" | "ge");
            known.then(|| (format!("lanemask.{which}"), Type::U32))?
        }
    })
}
