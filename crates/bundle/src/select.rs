//! Selects the entry for a device, with the reasons against the other entries.
//!
//! In order of preference: code for exactly this processor, with the most settings (XNACK, SRAMECC) equal to the
//! device's first; code for its family; IR, in the same order; SPIR-V. Properties of an entry restrict it further: see
//! [`Property`].

use std::fmt;

use gfxjit_targets::{
    CODE_OBJECT_VERSIONS, DeviceTarget, Feature, ImageTarget, Sm, Target, TargetId, compatibility,
    default_code_object_version,
};

use crate::content::{Content, elf_target};
use crate::entry::{Entry, EntryTarget};
use crate::file::File;
use crate::new::contradict;

/// The device for which entries are selected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Device {
    /// Its target, and the code object versions that its loader takes.
    pub target: DeviceTarget,
    /// The version of the LLVM that compiles IR on this host; `None` if IR is not compiled.
    pub compiler: Option<u32>,
}

impl From<Target> for Device {
    /// A device for which IR is not compiled.
    fn from(target: Target) -> Self {
        DeviceTarget::from(target).into()
    }
}

impl From<DeviceTarget> for Device {
    /// A device for which IR is not compiled.
    fn from(target: DeviceTarget) -> Self {
        Self {
            target,
            compiler: None,
        }
    }
}

impl Device {
    /// Sets the compiler of IR, by its LLVM version.
    #[must_use]
    pub fn with_compiler(mut self, llvm: u32) -> Self {
        self.compiler = Some(llvm);
        self
    }
}

/// Properties that restrict an entry to some devices. An unknown property whose name begins with `needs-`
/// excludes the entry. All other properties are information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// The wave sizes that it is written for, `32`, `64` or `32,64`; the device must have one of
    /// them.
    Wave,
    /// LDS in bytes that a workgroup needs at least.
    Lds,
    /// The version of the LLVM that made the IR; older versions cannot read it.
    Llvm,
}

impl Property {
    /// All properties.
    pub const ALL: [Self; 3] = [Self::Wave, Self::Lds, Self::Llvm];

    /// Its name in a file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Wave => "wave",
            Self::Lds => "lds",
            Self::Llvm => "llvm",
        }
    }

    /// Why the property excludes the device.
    fn objection(self, value: &str, entry: &Entry<'_>, device: &Device) -> Option<String> {
        let target = device.target.target;
        let unreadable = || Some(format!("its property {} is `{value}`", self.name()));
        match self {
            Self::Wave => {
                let sizes: Result<Vec<u32>, _> =
                    value.split(',').map(|size| size.trim().parse()).collect();
                let Ok(sizes) = sizes else {
                    return unreadable();
                };
                let has = target.wave_sizes();
                (!sizes.iter().any(|size| has.contains(size))).then(|| {
                    let has: Vec<String> = has.iter().map(ToString::to_string).collect();
                    format!(
                        "it is written for waves of {value}, {} has waves of {}",
                        base(target),
                        has.join(" and ")
                    )
                })
            }
            Self::Lds => match value.parse::<u64>() {
                Ok(needed) => {
                    // The shared memory of NVIDIA GPUs differs within an architecture, so CUDA's driver checks it.
                    let processor = target.amd()?.processor();
                    let has = processor.lds_bytes();
                    (needed > has.into())
                        .then(|| format!("it needs {needed} bytes of LDS, {processor} has {has}"))
                }
                Err(_) => unreadable(),
            },
            Self::Llvm if entry.content() != Content::Ir => None,
            Self::Llvm => match (
                value.split('.').next().unwrap_or_default().parse(),
                device.compiler,
            ) {
                (Ok(made), Some(reads)) => (made > reads)
                    .then(|| format!("it was made by LLVM {value}, LLVM {reads} compiles here")),
                (Ok::<u32, _>(_), None) => None,
                (Err(_), _) => unreadable(),
            },
        }
    }
}

/// Why an entry is not for a device.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The entry's ID in the file.
    pub entry: String,
    /// Every reason; at least one.
    pub reasons: Vec<String>,
}

/// Why no entry of a file was selected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelectError {
    /// No entry is for the device.
    #[error("{}", unfit(.device, .refusals))]
    NothingFits {
        /// The device's target.
        device: Target,
        /// Each entry with its reasons, in the order of the file.
        refusals: Vec<Refusal>,
    },
    /// No device was given, and the file has code for several targets.
    #[error("it has code for {}; say for which target", .targets.join(", "))]
    NoTarget {
        /// The targets, in the order of the file.
        targets: Vec<String>,
    },
    /// The file has no code.
    #[error("it has no code for a GPU")]
    NoCode,
    /// Several entries fit equally well, in different bundles of the file, each with its own code.
    #[error(
        "{count} bundles in it have code for {device}, each its own: unpack them with \
         `gfxjit bundle unpack`, and take the one that is wanted"
    )]
    Several {
        /// The device's target.
        device: Target,
        /// Number of equally good entries.
        count: usize,
    },
}

fn unfit(device: &Target, refusals: &[Refusal]) -> String {
    /// Maximum number of entries in a message: libraries have thousands, with the same few reasons.
    const SHOWN: usize = 16;
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for refusal in refusals {
        let text = refusal.to_string();
        match kinds.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => kinds.push((text, 1)),
        }
    }
    if kinds.is_empty() {
        return "it has no entries".to_owned();
    }
    let all = kinds.len();
    let mut lines: Vec<String> = kinds
        .into_iter()
        .take(SHOWN)
        .map(|(text, count)| match count {
            1 => text,
            count => format!("{text} ({count} times)"),
        })
        .collect();
    if all > SHOWN {
        lines.push(format!("{} more", all - SHOWN));
    }
    format!("nothing in it is for {device}: {}", lines.join("; "))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.entry, self.reasons.join(", "))
    }
}

/// What an entry is, the best last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Form {
    SpirV,
    Ir,
    Code,
}

/// The rank of an entry; greater is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    form: Form,
    /// For PTX: code for a later architecture may use more features.
    architecture: Option<Sm>,
    made_for: MadeFor,
    settings: Settings,
}

/// How well XNACK and SRAMECC fit, in order of importance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Settings {
    /// Number of settings equal to the device's.
    same: usize,
    /// Number of settings that are open, or that the processor does not have.
    open: usize,
    /// Number of settings that are off where the device's setting is not known: off is the default
    /// of hardware.
    off: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum MadeFor {
    All,
    Family,
    Processor,
}

impl<'a> File<'a> {
    /// The best entry for a device.
    ///
    /// # Errors
    /// [`SelectError`]: the reasons against each entry, or several equally good entries.
    pub fn select(&self, device: &Device) -> Result<&Entry<'a>, SelectError> {
        let best = self.select_all(device)?;
        let [first, others @ ..] = &*best else {
            return Err(nothing(device, Vec::new()));
        };
        let is_same = |other: &Entry<'_>| {
            let equal = |other: &[u8]| first.bytes().is_ok_and(|first| *first == *other);
            other.size == first.size && other.bytes().is_ok_and(|other| equal(&other))
        };
        if others.iter().any(|other| !is_same(other)) {
            return Err(SelectError::Several {
                device: device.target.target,
                count: best.len(),
            });
        }
        Ok(first)
    }

    /// The best entries for a device, one from each bundle that has one: the bundles of a program
    /// with several sources each contain different code. There is at least one.
    ///
    /// # Errors
    /// [`SelectError::NothingFits`]: the reasons against each entry.
    pub fn select_all(&self, device: &Device) -> Result<Vec<&Entry<'a>>, SelectError> {
        let mut ranked = Vec::new();
        let mut refusals = Vec::new();
        for entry in &self.entries {
            match entry.rank(device) {
                Ok(rank) => ranked.push((rank, entry)),
                Err(reasons) => refusals.push(Refusal {
                    entry: entry.id.clone(),
                    reasons,
                }),
            }
        }
        let Some(best) = ranked.iter().map(|(rank, _)| *rank).max() else {
            return Err(nothing(device, refusals));
        };
        ranked.retain(|(rank, _)| *rank == best);
        // Within a bundle the first entry counts.
        let mut entries: Vec<&Entry<'a>> = ranked.into_iter().map(|(_, entry)| entry).collect();
        entries.dedup_by_key(|entry| entry.part);
        Ok(entries)
    }
}

impl<'a> File<'a> {
    /// The only entry of a file with a single code object or piece of bitcode.
    ///
    /// # Errors
    /// [`SelectError::NoCode`]; [`SelectError::NoTarget`] when there are several.
    pub fn only(&self) -> Result<&Entry<'a>, SelectError> {
        let is_code = |entry: &&Entry<'_>| {
            let content = entry.content();
            !entry.is_host() && !matches!(content, Content::Other(_))
        };
        let code: Vec<&Entry<'a>> = self.entries.iter().filter(is_code).collect();
        match *code {
            [] => Err(SelectError::NoCode),
            [only] => Ok(only),
            _ => {
                let targets = code.iter().map(|entry| {
                    let target = entry.target.as_ref();
                    target.map_or("any target".to_owned(), ToString::to_string)
                });
                let mut targets: Vec<String> = targets.collect();
                targets.dedup();
                Err(SelectError::NoTarget { targets })
            }
        }
    }
}

fn nothing(device: &Device, refusals: Vec<Refusal>) -> SelectError {
    SelectError::NothingFits {
        device: device.target.target,
        refusals,
    }
}

impl Entry<'_> {
    /// All reasons why the entry is not for a device; none if it is.
    #[must_use]
    pub fn objections(&self, device: &Device) -> Vec<String> {
        self.rank(device).err().unwrap_or_default()
    }

    fn rank(&self, device: &Device) -> Result<Rank, Vec<String>> {
        if self.is_host() {
            return Err(vec!["it is of the host".to_owned()]);
        }
        // The label is checked first, so that only matching entries are decompressed.
        let label = match &self.target {
            Some(EntryTarget::Known(target)) => Some(*target),
            Some(all) if all.is_all_amd() => None,
            Some(EntryTarget::Unknown(text)) => {
                return Err(vec![format!("`{text}` is no target that is known")]);
            }
            None => None,
        };
        let mut reasons = Vec::new();
        match label {
            Some(Target::Amd(target)) => {
                // The label does not state the code object version.
                let any = DeviceTarget {
                    target: device.target.target,
                    code_object_versions: CODE_OBJECT_VERSIONS,
                };
                let mismatches = compatibility(assumed(target), any);
                reasons.extend(mismatches.iter().map(ToString::to_string));
            }
            Some(Target::Nvidia(sm)) => {
                let device = device.target.target;
                if !device.nvidia().is_some_and(|device| sm.runs_on(device)) {
                    reasons.push(format!("the code is for {sm}, the device is {device}"));
                }
            }
            None => {}
        }
        self.properties_object(device, &mut reasons);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let content = self.content();
        let target = match &content {
            Content::CodeObject => Some(self.elf_objects(label, device, &mut reasons)?.into()),
            Content::Ptx => {
                if device.target.target.nvidia().is_none() {
                    reasons.push("it is PTX, the device is an AMD GPU".to_owned());
                }
                label
            }
            Content::Ir => {
                if device.compiler.is_none() {
                    reasons.push("it is LLVM bitcode, and nothing compiles here".to_owned());
                }
                label
            }
            Content::SpirV => {
                if device.compiler.is_none() {
                    reasons.push("it is SPIR-V, and nothing compiles here".to_owned());
                }
                label
            }
            Content::Other(name) => {
                reasons.push(format!("it is {name}"));
                label
            }
        };
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let amd = target.and_then(Target::amd).zip(device.target.target.amd());
        let (made_for, settings) = match amd {
            Some((target, device)) => {
                let is_family = target.processor() != device.processor();
                let made_for = match is_family {
                    true => MadeFor::Family,
                    false => MadeFor::Processor,
                };
                (made_for, Settings::of(target, device))
            }
            None => (MadeFor::All, Settings::default()),
        };
        Ok(Rank {
            form: match content {
                Content::CodeObject | Content::Ptx => Form::Code,
                Content::Ir => Form::Ir,
                Content::SpirV | Content::Other(_) => Form::SpirV,
            },
            architecture: target.and_then(Target::nvidia),
            made_for,
            settings,
        })
    }

    fn properties_object(&self, device: &Device, reasons: &mut Vec<String>) {
        for (name, value) in &self.properties {
            let known = Property::ALL.into_iter().find(|known| known.name() == name);
            match known {
                Some(property) => reasons.extend(property.objection(value, self, device)),
                None if name.starts_with("needs-") => reasons.push(format!(
                    "it has property `{name}`, which this version does not know"
                )),
                None => {}
            }
        }
    }

    /// The reasons from the header of the code object, which is authoritative.
    fn elf_objects(
        &self,
        label: Option<Target>,
        device: &Device,
        reasons: &mut Vec<String>,
    ) -> Result<TargetId, Vec<String>> {
        let begins = self.begins().map_err(|error| vec![error.to_string()])?;
        let image = match elf_target(&begins) {
            Some(Ok(image)) => image,
            Some(Err(reason)) => return Err(vec![reason]),
            None => return Err(vec!["it is no AMDGPU ELF".to_owned()]),
        };
        let made = image.target;
        let contradicts = |label: &Target| label.amd().is_none_or(|label| contradict(label, made));
        if let Some(label) = label.filter(contradicts) {
            reasons.push(format!(
                "it is labelled {label}, and its header says that it is for {made}"
            ));
        }
        let mismatches = compatibility(image, device.target.clone());
        reasons.extend(mismatches.iter().map(ToString::to_string));
        Ok(made)
    }
}

/// The target without settings, for messages.
fn base(target: Target) -> String {
    match target {
        Target::Amd(target) => target.processor().to_string(),
        Target::Nvidia(sm) => sm.to_string(),
    }
}

/// The image target that a compiler makes for a target by default.
fn assumed(target: TargetId) -> ImageTarget {
    let processor = target.processor();
    ImageTarget {
        target,
        generic_version: match processor.is_generic() {
            true => processor.generic_version(),
            false => 0,
        },
        code_object_version: default_code_object_version(processor),
    }
}

impl Settings {
    fn of(target: TargetId, device: TargetId) -> Self {
        let mut settings = Self::default();
        for (own, devices) in [
            (target.xnack(), device.xnack()),
            (target.sramecc(), device.sramecc()),
        ] {
            match own {
                Feature::Any | Feature::Unsupported => settings.open += 1,
                _ if own == devices => settings.same += 1,
                Feature::Off => settings.off += 1,
                Feature::On => {}
            }
        }
        settings
    }
}
