//! Portable modules: code for listed targets, for families, and IR for all other targets, in one file.
//!
//! Problem: GPU code is shipped as one file for each existing chip, and none for later chips. Loading a
//! portable module takes the best fit: code for the device's processor, then code for its family, then
//! IR, which is compiled when it is loaded.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use gfxjit_bundle::{NewEntry, portable::Writer};
use gfxjit_targets::{Processor, Target, TargetId};

use crate::cache;
use crate::code::image::Image;
use crate::compile::{
    self, CacheOrigin, Diagnostic, Options, Portable, Report, Severity, Source, SourceKind,
};
use crate::error::{Result, SourceError};

/// A portable module and the report of its build.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// use gfxjit::{PortableModule, Source, Target};
/// # let saxpy = *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll"));
/// let source = Source::detect("saxpy.ll", saxpy)?;
/// let targets = ["gfx90a", "gfx1100"].map(|name| Target::Amd(name.parse().expect("a target")));
/// let module = PortableModule::build(&source, &targets, &Default::default())?;
/// // The IR as well, for targets that are not among them.
/// assert_eq!(module.entries.len(), 3);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PortableModule {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its entries, in the order of the file.
    pub entries: Vec<PortableEntry>,
    /// The kernels in the code of any target, by symbol.
    pub kernels: BTreeSet<String>,
    /// Report of the build, all entries together. Families without code are among the diagnostics.
    pub report: Report,
}

/// An entry of a portable module.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PortableEntry {
    /// The target of code or PTX; `None` for IR.
    pub target: Option<Target>,
    /// Size in bytes before compression.
    pub bytes: usize,
    /// Time to make the entry.
    pub time: Duration,
    /// The cache that the entry came from; `None` if it was compiled now.
    pub kept: Option<CacheOrigin>,
}

impl PortableModule {
    /// Builds a portable module of a source: code for `targets` (for all AMD families if empty), and
    /// IR. Assembly, objects and images are for one processor: they have no IR, and `targets` must
    /// name it.
    ///
    /// A family that lacks an instruction of the source is left out with a warning; the same for a
    /// target in `targets` is an error.
    ///
    /// ```
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// use gfxjit::{PortableModule, Target};
    /// let module = PortableModule::build(&source, &[Target::Amd(target)], &Default::default())?;
    /// assert_eq!(module.entries[0].target, Some(Target::Amd(target)));
    /// assert!(module.kernels.contains("saxpy"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Image::build`]; [`SourceError::Compile`] where there can be no IR.
    pub fn build(source: &Source, targets: &[Target], options: &Options) -> Result<Self> {
        let has_ir = !matches!(
            source.kind(),
            SourceKind::Assembly | SourceKind::Object | SourceKind::Image | SourceKind::Bundle
        );
        if !has_ir && targets.is_empty() {
            return Err(SourceError::Portable {
                source_name: source.name().to_owned(),
                reason: format!(
                    "{} is for its processor alone, so there is no IR of it: name targets",
                    source.kind()
                ),
            }
            .into());
        }
        let mut making = Making::new(source, options);
        // IR is made first: an error in the source is reported once, not for each target.
        let ir = match has_ir {
            true => Some(making.ir()?),
            false => None,
        };
        let wave_size = ir.as_ref().and_then(|ir| ir.ir.facts.wave_size);
        for target in targets {
            making.code(*target)?;
        }
        if targets.is_empty() {
            for family in families(wave_size) {
                if let Err(error) = making.code(family.into()) {
                    making.leave_out(family, &error.to_string());
                }
            }
        }
        if let Some(ir) = ir {
            making.add_ir(ir);
        }
        making.finish()
    }

    /// Builds a portable module with IR only: small, and compiled wherever it is loaded.
    ///
    /// ```
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// let module = gfxjit::PortableModule::of_ir(&source, &Default::default())?;
    /// assert_eq!((module.entries.len(), module.entries[0].target), (1, None));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SourceError::Compile`].
    pub fn of_ir(source: &Source, options: &Options) -> Result<Self> {
        let mut making = Making::new(source, options);
        let ir = making.ir()?;
        making.add_ir(ir);
        making.finish()
    }
}

/// A portable module under construction.
struct Making<'a> {
    source: &'a Source,
    options: &'a Options,
    module: PortableModule,
    writer: Writer<'static>,
}

struct TimedIr {
    ir: Portable,
    time: Duration,
}

impl<'a> Making<'a> {
    fn new(source: &'a Source, options: &'a Options) -> Self {
        let mut writer = Writer::new();
        writer.property("made-by", concat!("gfxjit ", env!("CARGO_PKG_VERSION")));
        Self {
            source,
            options,
            module: PortableModule {
                bytes: Vec::new(),
                entries: Vec::new(),
                kernels: BTreeSet::new(),
                report: Report::default(),
            },
            writer,
        }
    }

    fn ir(&mut self) -> Result<TimedIr> {
        let start = Instant::now();
        let mut ir = cache::ir(self.source, self.options)?;
        self.add_report(std::mem::take(&mut ir.artifact.report));
        Ok(TimedIr {
            ir,
            time: start.elapsed(),
        })
    }

    fn add_ir(&mut self, ir: TimedIr) {
        let TimedIr { ir, time } = ir;
        let Portable { artifact, facts } = ir;
        self.module.entries.push(PortableEntry {
            target: None,
            bytes: artifact.bytes.len(),
            time,
            kept: artifact.report.kept,
        });
        let (major, minor, patch) = compile::llvm_version();
        let entry = match self.source.kind() {
            SourceKind::SpirV => NewEntry::spirv(artifact.bytes),
            _ => NewEntry::ir(artifact.bytes),
        };
        let mut entry = entry
            .property("llvm", &format!("{major}.{minor}.{patch}"))
            .property("options", &facts.options);
        if let Some(size) = facts.wave_size {
            entry = entry.property("wave", &size.to_string());
        }
        self.writer.entry(entry);
    }

    fn code(&mut self, target: Target) -> Result<()> {
        let start = Instant::now();
        let built = Image::build(self.source, target, self.options)?;
        let kernels = built.image.kernels().iter();
        let kernels = kernels.map(|kernel| kernel.info.name.clone());
        self.module.kernels.extend(kernels);
        let bytes = built.image.bytes().to_vec();
        self.module.entries.push(PortableEntry {
            target: Some(target),
            bytes: bytes.len(),
            time: start.elapsed(),
            kept: built.report.kept,
        });
        self.add_report(built.report);
        self.writer.entry(match target {
            Target::Amd(_) => NewEntry::detect(bytes),
            Target::Nvidia(sm) => NewEntry::ptx(bytes, sm),
        });
        Ok(())
    }

    /// Adds the warning that a family has no code.
    fn leave_out(&mut self, family: TargetId, reason: &str) {
        self.module.report.diagnostics.push(Diagnostic {
            severity: Severity::Warning,
            message: format!("no code for {family}, whose members compile the IR: {reason}"),
            file: Some(self.source.name().to_owned()),
            line: None,
            column: None,
            snippet: None,
        });
    }

    /// Adds an entry's report; a diagnostic that several targets have is added once.
    fn add_report(&mut self, report: Report) {
        let all = &mut self.module.report;
        for diagnostic in report.diagnostics {
            if !all.diagnostics.contains(&diagnostic) {
                all.diagnostics.push(diagnostic);
            }
        }
        all.names.extend(report.names);
        all.reads.extend(report.reads);
        all.phases += report.phases;
    }

    fn finish(mut self) -> Result<PortableModule> {
        let report = &mut self.module.report;
        report.reads.sort();
        report.reads.dedup();
        if !report.names.is_empty() {
            let names = serde_json::to_string(&report.names).unwrap_or_default();
            self.writer.property("names", &names);
        }
        let file = self.writer.finish();
        self.module.bytes = file.map_err(|error| SourceError::Portable {
            source_name: self.source.name().to_owned(),
            reason: error.to_string(),
        })?;
        Ok(self.module)
    }
}

/// All families with waves of a size; all families for `None`.
fn families(wave_size: Option<u32>) -> Vec<TargetId> {
    let has = |p: &Processor| wave_size.is_none_or(|size| p.wave_sizes().contains(&size));
    let families = Processor::all().filter(|p| p.is_generic() && has(p));
    families.map(TargetId::from).collect()
}
