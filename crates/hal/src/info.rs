//! Properties of a device that are known before anything runs on it.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use gfxjit_targets::{CODE_OBJECT_VERSIONS, Target, TargetId};

use crate::module::CodeFormat;

/// Properties of a device that are known before anything runs on it. A driver starts from
/// [`DeviceInfo::new`] and sets the fields that it knows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DeviceInfo {
    /// The name that opens exactly this device again: `sim://gfx1100`, `amdgpu:0`.
    pub uri: String,
    /// Identifies the device in every process and run, whatever its number: for caches.
    pub uuid: Uuid,
    /// Its PCI address, if it has one.
    pub pci: Option<PciAddress>,
    /// The driver that reaches it.
    pub driver: DriverInfo,
    /// A name for people.
    pub name: String,
    /// A name to show to users.
    pub kind: DeviceKind,
    /// The instruction set to compile for.
    pub isa: Isa,
    /// Forms of code it loads, the best first.
    pub formats: Vec<CodeFormat>,
    /// The versions of AMD code objects that its loader takes.
    pub code_object_versions: RangeInclusive<u8>,
    /// How it takes a launch's arguments.
    pub arguments: ArgumentAbi,
    /// Lanes of a wave the device runs when code does not choose.
    pub wave_size: u32,
    /// Compute units (of the software GPU: worker threads).
    pub compute_units: u32,
    /// Memory that buffers can use, in bytes.
    pub memory_bytes: u64,
    /// LDS that one workgroup can use, in bytes.
    pub lds_bytes: u32,
    /// Work-items in a workgroup, at most.
    pub max_workgroup_size: u32,
    /// Work-items of a grid in X, Y and Z, at most.
    pub max_grid: [u32; 3],
    /// Where flat addresses of LDS and of scratch begin, if the device tells.
    pub apertures: Option<Apertures>,
    /// Optional features.
    pub features: Features,
}

impl DeviceInfo {
    /// A device with defaults for all other fields: it takes finished kernarg segments, has no
    /// features and no memory.
    #[must_use]
    pub fn new(uri: impl Into<String>, driver: DriverInfo, isa: impl Into<Isa>) -> Self {
        let uri = uri.into();
        Self {
            uuid: Uuid::of_name(&uri),
            name: uri.clone(),
            uri,
            pci: None,
            driver,
            kind: DeviceKind::Gpu,
            isa: isa.into(),
            formats: Vec::new(),
            code_object_versions: CODE_OBJECT_VERSIONS,
            arguments: ArgumentAbi::Segment,
            wave_size: 0,
            compute_units: 0,
            memory_bytes: 0,
            lds_bytes: 0,
            max_workgroup_size: 0,
            max_grid: [u32::MAX; 3],
            apertures: None,
            features: Features::default(),
        }
    }

    /// The target to compile for; `None` for a GPU that this version does not know.
    #[must_use]
    pub fn target(&self) -> Option<Target> {
        match &self.isa {
            Isa::Known(target) => Some(*target),
            Isa::Unknown(_) => None,
        }
    }

    /// The AMD target, if it is an AMD GPU.
    #[must_use]
    pub fn amd_target(&self) -> Option<TargetId> {
        self.target()?.amd()
    }
}

/// A driver and its version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DriverInfo {
    /// `sim`, `hsa`, `hip`, `cuda`, `null`.
    pub name: &'static str,
    /// As the driver writes it; a cache of compiled code may have to be discarded when it changes.
    pub version: String,
    /// The vendor's library that the driver opened, if it needs one.
    pub library: Option<PathBuf>,
}

/// What executes a device's kernels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DeviceKind {
    /// Hardware.
    Gpu,
    /// The host's processors execute the GPU's instructions.
    Software,
    /// Memory and queues work, kernels do nothing.
    Null,
}

/// The instruction set of a device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Isa {
    /// A known target.
    Known(Target),
    /// A GPU that this version does not know, by its driver's name for it.
    Unknown(String),
}

impl From<Target> for Isa {
    fn from(target: Target) -> Self {
        Self::Known(target)
    }
}

impl From<TargetId> for Isa {
    fn from(target: TargetId) -> Self {
        Target::from(target).into()
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(target) => target.fmt(f),
            Self::Unknown(name) => f.write_str(name),
        }
    }
}

/// How a device takes arguments; see [`Arguments`](crate::Arguments).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ArgumentAbi {
    /// A finished kernarg segment, hidden arguments filled in.
    Segment,
    /// The explicit arguments; the driver adds the hidden ones.
    Explicit,
}

/// The flat addresses at which the LDS and scratch apertures begin. Kernels for targets without
/// aperture registers get the upper halves as hidden arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Apertures {
    /// Start of the LDS aperture.
    pub shared: u64,
    /// Start of the scratch aperture.
    pub private: u64,
}

/// Optional features of a device. A launch that needs a missing feature is refused
/// ([`Dispatch::check`](crate::Dispatch::check)), never run without it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Features {
    /// Launches run their kernels' code. The null driver's do not.
    pub executes: bool,
    /// Launches whose workgroups are all resident at once.
    pub cooperative: bool,
    /// Running kernels can send requests to a [`HostService`](crate::HostService).
    pub host_service: bool,
    /// [`MemoryKind::HostVisible`](crate::MemoryKind::HostVisible) memory.
    pub host_visible_memory: bool,
    /// [`MemoryKind::FineGrained`](crate::MemoryKind::FineGrained) memory.
    pub fine_grained_memory: bool,
    /// Import of host memory that the program has allocated
    /// ([`Device::import`](crate::Device::import)).
    pub import: bool,
    /// Copies to and from memory of another device of the same driver.
    pub peer_copy: bool,
    /// Addresses of functions by symbol, which kernels can call.
    pub function_addresses: bool,
    /// [`SoftwareOptions::trace`](crate::SoftwareOptions::trace).
    pub trace: bool,
    /// [`SoftwareOptions::instruction_limit`](crate::SoftwareOptions::instruction_limit).
    pub instruction_limit: bool,
    /// [`SoftwareOptions::time_limit`](crate::SoftwareOptions::time_limit).
    pub time_limit: bool,
    /// [`SoftwareOptions::strict`](crate::SoftwareOptions::strict).
    pub strict: bool,
    /// After a fault the device cannot be used: commands in flight and later ones end with
    /// [`DeviceError::Lost`](crate::DeviceError::Lost), or the vendor's runtime ends the process.
    pub faults_lose_device: bool,
    /// Launches can be ended early ([`Event::cancel`](crate::Event::cancel)).
    pub cancel: bool,
    /// [`SoftwareOptions::registers`](crate::SoftwareOptions::registers).
    pub registers_on_fault: bool,
    /// [`SoftwareOptions::watcher`](crate::SoftwareOptions::watcher).
    pub watch: bool,
    /// [`SoftwareOptions::debugger`](crate::SoftwareOptions::debugger).
    pub debug: bool,
    /// [`SoftwareOptions::checks`](crate::SoftwareOptions::checks).
    pub checks: bool,
    /// `engine=` in the device's name chooses how instructions are executed.
    pub engines: bool,
}

/// 16 bytes that name a device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Uuid(pub [u8; 16]);

impl Uuid {
    /// A UUID computed from a name, for devices without a number of their own: of version 8 (RFC
    /// 9562: custom), equal for equal names.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        // FNV-1a with 128 bits.
        const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        let hash = name.bytes().fold(OFFSET, |hash, byte| {
            (hash ^ u128::from(byte)).wrapping_mul(PRIME)
        });
        let mut bytes = hash.to_be_bytes();
        bytes[6] = bytes[6] & 0x0f | 0x80;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        Self(bytes)
    }
}

impl Uuid {
    /// The UUID of an AMD GPU, by the name that ROCm's tools give it: `GPU-` and 16 hexadecimal
    /// digits. `None` for other names; ROCr reports `GPU-XX` for GPUs without a UUID.
    ///
    /// The bytes are the digits' characters, as `hipDeviceGetUuid` gives them, so that ROCr's and
    /// HIP's drivers have the same UUID for a GPU.
    #[must_use]
    pub fn of_gpu(name: &str) -> Option<Self> {
        let digits: [u8; 16] = name.strip_prefix("GPU-")?.as_bytes().try_into().ok()?;
        let are_digits = digits.iter().all(u8::is_ascii_hexdigit);
        are_digits.then(|| Self(digits.map(|digit| digit.to_ascii_lowercase())))
    }

    /// The name of an AMD GPU as ROCm's tools write it, `GPU-0123456789abcdef`; of other devices the
    /// UUID as usual.
    #[must_use]
    pub fn gpu_name(&self) -> String {
        match std::str::from_utf8(&self.0) {
            Ok(digits) if self.0.iter().all(u8::is_ascii_hexdigit) => format!("GPU-{digits}"),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, byte) in self.0.iter().enumerate() {
            if matches!(index, 4 | 6 | 8 | 10) {
                f.write_str("-")?;
            }
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

/// A place on the PCI bus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PciAddress {
    /// Domain (segment).
    pub domain: u32,
    /// Bus.
    pub bus: u8,
    /// Device on the bus.
    pub device: u8,
    /// Function of the device.
    pub function: u8,
}

impl fmt::Display for PciAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            domain,
            bus,
            device,
            function,
        } = self;
        write!(f, "{domain:04x}:{bus:02x}:{device:02x}.{function:x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices() {
        let uuid = Uuid::of_name("sim://gfx1100");
        assert_ne!(uuid, Uuid::of_name("sim://gfx1101"));
        let text = uuid.to_string();
        assert_eq!(text.len(), 36);
        assert_eq!((&text[14..15], &text[8..9]), ("8", "-"), "{text}");
        assert_eq!(uuid.gpu_name(), text);
        let gpu = Uuid::of_gpu("GPU-0123456789ABCDEF").unwrap();
        assert_eq!(gpu.gpu_name(), "GPU-0123456789abcdef");
        assert_eq!(Uuid::of_gpu("GPU-XX"), None);
        let pci = PciAddress {
            domain: 0,
            bus: 0x83,
            device: 0,
            function: 1,
        };
        assert_eq!(pci.to_string(), "0000:83:00.1");
        assert_eq!(Isa::Unknown("gfx9999".to_owned()).to_string(), "gfx9999");
    }
}
