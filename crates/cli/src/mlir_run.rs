//! `gfxjit mlir-run`.

#[cfg(feature = "mlir")]
pub(crate) use with_mlir::run;

#[cfg(feature = "mlir")]
mod with_mlir {
    use anyhow::{Result, bail};
    use mlir_rocm_runtime::{Host, Outcome};

    use crate::args::MlirRunArgs;
    use crate::compile::read_source;
    use crate::out::Out;
    use crate::{diag, selection};

    /// Lowers the module, and calls its entry.
    pub(crate) fn run(args: &MlirRunArgs, out: &mut Out) -> Result<()> {
        let source = read_source(&args.source)?;
        let runtime = args.libraries.runtime();
        let names = std::slice::from_ref(&args.device);
        let devices = selection::open_all(&runtime, names, source.detect_target())?;
        let [device] = &*devices else {
            bail!(
                "{}: a module runs on one device, these are {}",
                args.device,
                devices.len()
            );
        };
        let options = device.options(&args.build.options_for(&source));
        let (ir, said) = gfxjit::mlir_host(&source, device.amd_target()?, &options)?;
        diag::diagnostics(&said);
        let level = options.opt;
        mlir_rocm_runtime::set_up(device.clone(), options);
        let host = Host::new(source.name(), &ir, &args.entry, level, &args.shared_libs)?;
        match host.run()? {
            Outcome::Nothing => Ok(()),
            Outcome::Integer(value) => out.line(value),
            Outcome::Float(value) => out.line(value),
            Outcome::Double(value) => out.line(value),
        }
    }
}

/// Without MLIR in this build, the command fails.
#[cfg(not(feature = "mlir"))]
pub(crate) fn run(_: &crate::args::MlirRunArgs, _: &mut crate::out::Out) -> anyhow::Result<()> {
    anyhow::bail!("this build has no front end for MLIR (cargo feature `mlir`)")
}
