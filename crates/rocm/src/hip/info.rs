//! Properties of a GPU, from HIP.

use std::ffi::c_int;
use std::ops::RangeInclusive;

use gfxjit_hal::{ArgumentAbi, CodeFormat, DeviceError, DeviceInfo, PciAddress, Uuid};
use gfxjit_targets::serve;

use super::api::Attribute;
use super::error::NAME;
use super::runtime::{Hip, Version};
use crate::isa;

/// The properties of a GPU by number.
///
/// # Errors
/// HIP's error; an unknown architecture.
pub(super) fn device_info(hip: &Hip, ordinal: c_int) -> Result<DeviceInfo, DeviceError> {
    let attribute = |what| hip.attribute(what, ordinal);
    let number = |what| attribute(what).map(|value| u32::try_from(value).unwrap_or(0));
    let (properties, place) = hip.properties(ordinal)?;
    let name = arch_name(&properties, place).ok_or_else(|| DeviceError::Driver {
        driver: NAME,
        reason: format!(
            "the properties of device {ordinal} name no architecture (of HIP {}, {})",
            hip.info().version,
            shown(&properties, place),
        ),
    })?;
    let mut info = DeviceInfo::new(
        format!("hip:{ordinal}"),
        hip.info(),
        isa::of_names([name].into_iter()),
    );
    info.name = hip.device_name(ordinal)?;
    if let Some(uuid) = hip.uuid(ordinal)? {
        info.uuid = uuid_of(uuid, &info);
    }
    info.pci = hip.pci_address(ordinal).and_then(|name| pci_address(&name));
    info.formats = vec![CodeFormat::AmdCodeObject];
    info.code_object_versions = code_object_versions(hip.version());
    info.arguments = ArgumentAbi::Explicit;
    info.wave_size = number(Attribute::WarpSize)?;
    if ![32, 64].contains(&info.wave_size) {
        return Err(DeviceError::Driver {
            driver: NAME,
            reason: format!(
                "device {ordinal} has waves of {} lanes; HIP {} numbers its attributes otherwise \
                 than HIP 5 to 7 do",
                info.wave_size,
                hip.info().version
            ),
        });
    }
    info.compute_units = number(Attribute::MultiprocessorCount)?;
    info.memory_bytes = hip.total_memory(ordinal)?;
    info.lds_bytes = number(Attribute::MaxSharedMemoryPerBlock)?;
    info.max_workgroup_size = number(Attribute::MaxThreadsPerBlock)?;
    info.max_grid = [
        number(Attribute::MaxGridDimX)?,
        number(Attribute::MaxGridDimY)?,
        number(Attribute::MaxGridDimZ)?,
    ];
    let maps_memory = attribute(Attribute::CanMapHostMemory)? != 0;
    let cooperates = attribute(Attribute::CooperativeLaunch)? != 0;
    let features = &mut info.features;
    features.executes = true;
    features.cooperative = cooperates && hip.api.hipModuleLaunchCooperativeKernel.is_some();
    features.host_visible_memory = maps_memory;
    features.fine_grained_memory = maps_memory;
    features.peer_copy = true;
    features.faults_lose_device = true;
    Ok(info)
}

/// The code object versions that the loader below a version of HIP takes: V5 since ROCm 5.3, V6
/// (and with it generic targets) since ROCm 6.3. No loader is known to refuse old versions.
fn code_object_versions(version: Version) -> RangeInclusive<u8> {
    let at_least = |major, minor| (version.major, version.minor) >= (major, minor);
    let newest = match () {
        () if at_least(6, 3) => 6,
        () if at_least(5, 3) => 5,
        () => 4,
    };
    3..=newest
}

/// The architecture's name in a device's properties. If it is not at its offset (in a later
/// version's layout), it is searched for.
fn arch_name(properties: &[u8], place: usize) -> Option<&str> {
    let at = |place: usize| {
        let bytes = properties.get(place..)?;
        let end = bytes.iter().take(64).position(|byte| *byte == 0)?;
        let name = std::str::from_utf8(bytes.get(..end)?).ok()?;
        serve([name]).is_some().then_some(name)
    };
    at(place).or_else(|| {
        // A name follows the zero byte of another field. The search skips the first 256 bytes: the
        // device's own name is there and may begin with `gfx` too.
        let starts = properties.windows(4).enumerate().skip(256);
        starts
            .filter(|(_, window)| *window == b"\0gfx")
            .find_map(|(before, _)| at(before + 1))
    })
}

/// The bytes at the offset of the name, for the error.
fn shown(properties: &[u8], place: usize) -> String {
    let bytes = properties.get(place..place + 16).unwrap_or_default();
    format!("at byte {place}: {}", bytes.escape_ascii())
}

/// The UUID: 16 hexadecimal digits in versions that return the UUID's text, else the bytes as they
/// are. Zeros mean that there is none.
fn uuid_of(bytes: [u8; 16], info: &DeviceInfo) -> Uuid {
    if bytes == [0; 16] {
        return info.uuid;
    }
    let digits = std::str::from_utf8(&bytes).ok();
    digits
        .and_then(|digits| Uuid::of_gpu(&format!("GPU-{digits}")))
        .unwrap_or(Uuid(bytes))
}

/// Parses a PCI address: `0000:83:00.0`.
fn pci_address(name: &str) -> Option<PciAddress> {
    let (domain, rest) = name.split_once(':')?;
    let (bus, rest) = rest.split_once(':')?;
    let (device, function) = rest.split_once('.')?;
    Some(PciAddress {
        domain: u32::from_str_radix(domain, 16).ok()?,
        bus: u8::from_str_radix(bus, 16).ok()?,
        device: u8::from_str_radix(device, 16).ok()?,
        function: u8::from_str_radix(function, 16).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn architectures_are_found_where_they_are() {
        let mut properties = vec![0; 2048];
        properties[..6].copy_from_slice(b"gfx900");
        assert_eq!(arch_name(&properties, 1160), None);
        properties[1160..1174].copy_from_slice(b"gfx90a:xnack-\0");
        let target = "gfx90a:xnack-";
        assert_eq!(arch_name(&properties, 1160), Some(target));
        assert_eq!(arch_name(&properties, 396), Some(target));
        assert_eq!(arch_name(&properties[..1165], 1160), None);
        properties[1160..1164].copy_from_slice(b"gfy9");
        assert_eq!(arch_name(&properties, 1160), None);
        assert!(shown(&properties, 1160).contains("gfy9"));
    }

    #[test]
    fn addresses_on_the_bus() {
        let address = pci_address("0001:83:1f.7").unwrap();
        assert_eq!(address.to_string(), "0001:83:1f.7");
        assert_eq!(pci_address("83:00.0"), None);
        assert_eq!(pci_address(""), None);
    }

    #[test]
    fn loaders_take_what_their_time_knew() {
        let of = |major, minor| {
            code_object_versions(Version {
                major,
                minor,
                patch: 0,
            })
        };
        assert_eq!(of(5, 0), 3..=4);
        assert_eq!(of(5, 7), 3..=5);
        assert_eq!(of(6, 2), 3..=5);
        assert_eq!(of(6, 3), 3..=6);
        assert_eq!(of(7, 14), 3..=6);
    }
}
