//! The software GPU of `--engine` and `--check`.

use anyhow::{Result, anyhow};
use gfxjit::{Checks, EngineMode, SoftwareGpu};

/// The same software GPU with what the user chose.
pub(super) fn with_choices(
    uri: &str,
    engine: Option<EngineMode>,
    checks: Option<Checks>,
) -> Result<SoftwareGpu> {
    let gpu = uri.parse::<SoftwareGpu>().ok();
    let refuse = |option: String, can: &str, has: &str| match gpu {
        Some(_) => anyhow!("{option}: {uri} names {has} already"),
        None => anyhow!("{option}: {uri} is no software GPU; only those {can}"),
    };
    let mut chosen = gpu;
    if let Some(engine) = engine {
        let free = gpu.filter(|gpu| !gpu.has_engine());
        let option = || format!("--engine {}", engine.name());
        free.ok_or_else(|| refuse(option(), "have engines to choose from", "an engine"))?;
        chosen = chosen.map(|gpu| gpu.engine(engine));
    }
    if let Some(checks) = checks {
        let free = gpu.filter(|gpu| !gpu.has_checks());
        free.ok_or_else(|| refuse(format!("--check {checks}"), "can search", "checks"))?;
        chosen = chosen.map(|gpu| gpu.check(checks));
    }
    chosen.ok_or_else(|| anyhow!("{uri} is no software GPU"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_options_of_software_gpus() {
        let uri = |uri, checks| {
            with_choices(uri, Some(EngineMode::Translate), checks).map(|gpu| gpu.to_string())
        };
        assert_eq!(
            uri("sim://gfx1100", None).unwrap(),
            "sim://gfx1100?engine=jit"
        );
        assert_eq!(
            uri("sim://gfx1100?cus=2", Some(Checks::ALL)).unwrap(),
            "sim://gfx1100?cus=2&engine=jit&check=memory,uninit,race,sync"
        );
        for (name, words) in [
            ("hsa:0", "--engine jit: hsa:0 is no software GPU"),
            (
                "sim://gfx1100?check=race",
                "--check memory,uninit,race,sync: sim://gfx1100?check=race names checks already",
            ),
            (
                "sim://gfx1100?engine=interp",
                "--engine jit: sim://gfx1100?engine=interp names an engine already",
            ),
        ] {
            let refused = uri(name, Some(Checks::ALL)).unwrap_err().to_string();
            assert!(refused.contains(words), "{refused}");
        }
    }
}
