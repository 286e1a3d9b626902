//! Recognises the paths of the driver.

use std::ffi::{CStr, CString, OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;

/// The variable with the folder of the files that replace those in `/sys` and `/proc`.
const FILES: &str = "GFXJIT_KFD_FILES";

/// The meaning of a path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DevicePath {
    /// The compute device of the driver.
    Compute,
    /// A render node, by its minor number.
    Render(i32),
    /// A file at another path.
    File(CString),
}

/// The meaning of a path; `None` for a path that is not the driver's.
pub(crate) fn place(path: &CStr) -> Option<DevicePath> {
    // Most paths are recognised by their first bytes.
    let bytes = path.to_bytes();
    if !bytes.starts_with(b"/dev/") && !bytes.starts_with(b"/sys/") && bytes != MODULES {
        return None;
    }
    place_in(bytes, folder()?)
}

fn folder() -> Option<&'static OsStr> {
    static FOLDER: OnceLock<Option<OsString>> = OnceLock::new();
    FOLDER.get_or_init(|| std::env::var_os(FILES)).as_deref()
}

const MODULES: &[u8] = b"/proc/modules";

/// Folders that are replaced whole.
const WHOLE: [&[u8]; 5] = [
    b"/sys/devices/virtual/kfd",
    b"/sys/class/kfd",
    b"/sys/module/amdgpu",
    b"/sys/class/drm",
    b"/sys/bus/pci",
];

/// Where links of these folders lead to. Only devices of the driver are replaced there.
const DEVICES: &[u8] = b"/sys/devices/pci0000:00/";

fn place_in(path: &[u8], folder: &OsStr) -> Option<DevicePath> {
    if path == b"/dev/kfd" {
        return Some(DevicePath::Compute);
    }
    if let Some(minor) = path.strip_prefix(b"/dev/dri/renderD") {
        let minor = std::str::from_utf8(minor).ok()?.parse().ok()?;
        return Some(DevicePath::Render(minor));
    }
    let folder = folder.as_bytes();
    let is_in = |whole: &&[u8]| path.strip_prefix(*whole).is_some_and(is_folder);
    let is_of_driver = |rest: &[u8]| {
        let device = rest.split(|byte| *byte == b'/').next().unwrap_or_default();
        let ours = [folder, DEVICES, device].concat();
        !device.is_empty() && Path::new(OsStr::from_bytes(&ours)).exists()
    };
    let is_replaced = path == MODULES
        || WHOLE.iter().any(is_in)
        || path.strip_prefix(DEVICES).is_some_and(is_of_driver);
    let file = is_replaced.then(|| [folder, path].concat())?;
    CString::new(file).ok().map(DevicePath::File)
}

/// The path in `/sys` of a file that replaces one there; `None` for a file of another kind.
pub(crate) fn original(file: &[u8]) -> Option<&[u8]> {
    let path = file.strip_prefix(folder()?.as_bytes())?;
    path.starts_with(b"/sys/").then_some(path)
}

/// Whether a path continues with a component boundary.
fn is_folder(rest: &[u8]) -> bool {
    rest.is_empty() || rest.starts_with(b"/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_the_driver() {
        let at = |path: &str| place_in(path.as_bytes(), OsStr::new("/tmp/x"));
        let file = |path: &str| Some(DevicePath::File(CString::new(path).unwrap()));
        assert_eq!(at("/dev/kfd"), Some(DevicePath::Compute));
        assert_eq!(at("/dev/dri/renderD129"), Some(DevicePath::Render(129)));
        assert_eq!(at("/dev/dri/card0"), None);
        assert_eq!(at("/proc/modules"), file("/tmp/x/proc/modules"));
        assert_eq!(
            at("/sys/devices/virtual/kfd/kfd/topology/nodes/1/name"),
            file("/tmp/x/sys/devices/virtual/kfd/kfd/topology/nodes/1/name")
        );
        assert_eq!(
            at("/sys/class/kfd/kfd/topology"),
            file("/tmp/x/sys/class/kfd/kfd/topology")
        );
        assert_eq!(
            at("/sys/module/amdgpu/initstate"),
            file("/tmp/x/sys/module/amdgpu/initstate")
        );
        assert_eq!(
            at("/sys/class/drm/card0/device/vendor"),
            file("/tmp/x/sys/class/drm/card0/device/vendor")
        );
        assert_eq!(at("/sys/class/drm"), file("/tmp/x/sys/class/drm"));
        assert_eq!(
            at("/sys/bus/pci/devices"),
            file("/tmp/x/sys/bus/pci/devices")
        );
        assert_eq!(at("/sys/bus/pci_express"), None);
        assert_eq!(at("/sys/class/drm_dp_aux_dev"), None);
        assert_eq!(at("/sys/module/amdgpux/initstate"), None);
        assert_eq!(at("/sys/devices/virtual/net"), None);
    }

    #[test]
    fn devices_of_the_driver_alone_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let device = "sys/devices/pci0000:00/0000:01:00.0";
        std::fs::create_dir_all(folder.path().join(device)).unwrap();
        let at = |path: &str| place_in(path.as_bytes(), folder.path().as_os_str());
        for (path, is_ours) in [
            ("/sys/devices/pci0000:00/0000:01:00.0", true),
            ("/sys/devices/pci0000:00/0000:01:00.0/drm/card0", true),
            ("/sys/devices/pci0000:00/0000:00:00.0/config", false),
            ("/sys/devices/pci0000:00/", false),
            ("/sys/devices/pci0000:00", false),
        ] {
            let own =
                CString::new([folder.path().as_os_str().as_bytes(), path.as_bytes()].concat());
            let wanted = is_ours.then(|| DevicePath::File(own.unwrap()));
            assert_eq!(at(path), wanted, "{path}");
        }
    }
}
