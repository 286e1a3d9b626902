//! The options `--engine` and `--check` of the software GPU.

use anyhow::{Result, bail, ensure};
use gfxjit::{Checks, EngineMode, SoftwareGpu};

/// The URI of the same software GPU with the user's options.
pub(super) fn with_choices(
    uri: &str,
    engine: Option<EngineMode>,
    checks: Option<Checks>,
) -> Result<SoftwareGpu> {
    let engine_option = engine.map(|engine| format!("--engine {}", engine.name()));
    let check_option = checks.map(|checks| format!("--check {checks}"));
    let Ok(mut gpu) = uri.parse::<SoftwareGpu>() else {
        let (option, can) = match (engine_option, check_option) {
            (Some(option), _) => (option, "have engines to choose from"),
            (None, option) => (option.unwrap_or_default(), "can search"),
        };
        bail!("{option}: {uri} is no software GPU; only those {can}");
    };
    if let (Some(engine), Some(option)) = (engine, engine_option) {
        ensure!(!gpu.has_engine(), "{option}: {uri} names an engine already");
        gpu = gpu.engine(engine);
    }
    if let (Some(checks), Some(option)) = (checks, check_option) {
        ensure!(!gpu.has_checks(), "{option}: {uri} names checks already");
        gpu = gpu.check(checks);
    }
    Ok(gpu)
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
