//! Which entry a device gets, and why not the others.
//!
//! The order is that of what is best: code made for exactly this processor, with the most settings
//! (XNACK, SRAMECC) of the device first; code for its family; IR, of which the same holds. What an entry says in
//! properties restricts it further: see [`Property`].

use std::fmt;

use gfxjit_targets::{
    CODE_OBJECT_VERSIONS, DeviceTarget, Feature, ImageTarget, Sm, Target, TargetId, compatibility,
    default_code_object_version,
};

use crate::content::{Content, elf_target};
use crate::entry::{Entry, EntryTarget};
use crate::file::File;
use crate::new::contradict;

/// What entries are chosen for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Device {
    /// Its target, and the code object versions that its loader takes.
    pub target: DeviceTarget,
    /// The version of the LLVM that compiles IR here; `None` where nothing does.
    pub compiler: Option<u32>,
}

impl From<Target> for Device {
    /// One for which nothing is compiled.
    fn from(target: Target) -> Self {
        DeviceTarget::from(target).into()
    }
}

impl From<DeviceTarget> for Device {
    /// One for which nothing is compiled.
    fn from(target: DeviceTarget) -> Self {
        Self {
            target,
            compiler: None,
        }
    }
}

impl Device {
    /// With a compiler for IR, of this version of LLVM.
    #[must_use]
    pub fn with_compiler(mut self, llvm: u32) -> Self {
        self.compiler = Some(llvm);
        self
    }
}

/// Properties of entries that decide which devices get them. Names that begin with `needs-` do so as well:
/// an entry with an unknown one is for no device. All other names are information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// The sizes of waves that it is written for, `32`, `64` or `32,64`; the device has one of
    /// them.
    Wave,
    /// Bytes of LDS that a workgroup needs at least.
    Lds,
    /// The version of the LLVM that made IR; older ones do not read it.
    Llvm,
}

impl Property {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Wave, Self::Lds, Self::Llvm];

    /// What it is called in a file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Wave => "wave",
            Self::Lds => "lds",
            Self::Llvm => "llvm",
        }
    }

    /// Why an entry with this value is not for the device.
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
                    // CUDA's driver checks the shared memory of NVIDIA's GPUs, which differs within an architecture.
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

/// Why a device does not get an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// What the file calls the entry.
    pub entry: String,
    /// Every reason; at least one.
    pub reasons: Vec<String>,
}

/// Why a device gets nothing of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelectError {
    /// No entry is for it.
    #[error("{}", unfit(.device, .refusals))]
    NothingFits {
        /// What it was to be for.
        device: Target,
        /// Each entry, in the order of the file, with the reasons.
        refusals: Vec<Refusal>,
    },
    /// No device is given, and the file has code for several.
    #[error("it has code for {}; say for which target", .targets.join(", "))]
    NoTarget {
        /// What there is code for, in the order of the file.
        targets: Vec<String>,
    },
    /// It has no code at all.
    #[error("it has no code for a GPU")]
    NoCode,
    /// Several are, of bundles that stand beside each other in the file: each has code of its own.
    #[error(
        "{count} bundles in it have code for {device}, each its own: unpack them with \
         `gfxjit bundle unpack`, and take the one that is wanted"
    )]
    Several {
        /// What it was to be for.
        device: Target,
        /// How many are as good.
        count: usize,
    },
}

fn unfit(device: &Target, refusals: &[Refusal]) -> String {
    /// Libraries have thousands of entries, with the same few reasons.
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

/// How good an entry is: the greater the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    is_code: bool,
    /// Of PTX: that for a later architecture may use more.
    architecture: Option<Sm>,
    made_for: MadeFor,
    settings: Settings,
}

/// How well settings of XNACK and SRAMECC fit, in the order of what counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Settings {
    /// As on the device.
    same: usize,
    /// Open, or not there.
    open: usize,
    /// Off where the device's is not known: as hardware comes.
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
    /// [`SelectError`]: every reason against each entry, or several that are as good as each other.
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

    /// The best entries for a device, one of each bundle that has any as good: bundles beside each
    /// other, of a program of many sources, each have code of their own. There is at least one.
    ///
    /// # Errors
    /// [`SelectError::NothingFits`]: every reason against each entry.
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
        // Within a bundle the first counts.
        let mut entries: Vec<&Entry<'a>> = ranked.into_iter().map(|(_, entry)| entry).collect();
        entries.dedup_by_key(|entry| entry.part);
        Ok(entries)
    }
}

impl<'a> File<'a> {
    /// The entry of a file that has one code object or one piece of bitcode.
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
    /// Every reason why a device does not get it; none when it may.
    #[must_use]
    pub fn objections(&self, device: &Device) -> Vec<String> {
        self.rank(device).err().unwrap_or_default()
    }

    fn rank(&self, device: &Device) -> Result<Rank, Vec<String>> {
        if self.is_host() {
            return Err(vec!["it is of the host".to_owned()]);
        }
        // By its label first: what is compressed is unpacked only where that fits.
        let label = match &self.target {
            Some(EntryTarget::Known(target)) => Some(*target),
            Some(EntryTarget::Unknown(text)) => {
                return Err(vec![format!("`{text}` is no target that is known")]);
            }
            None => None,
        };
        let mut reasons = Vec::new();
        match label {
            Some(Target::Amd(target)) => {
                // What version of code object it is, the label does not say.
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
            is_code: matches!(content, Content::CodeObject | Content::Ptx),
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

    /// What the header of the code object says, which counts.
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

/// The target without its settings, as sentences name it.
fn base(target: Target) -> String {
    match target {
        Target::Amd(target) => target.processor().to_string(),
        Target::Nvidia(sm) => sm.to_string(),
    }
}

/// Code for a target as it is usually made.
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
