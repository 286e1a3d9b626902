//! Recognises the paths of the driver.

use std::ffi::{CStr, CString, OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
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
    static FOLDER: OnceLock<Option<OsString>> = OnceLock::new();
    // Most paths are recognised by their first bytes.
    let bytes = path.to_bytes();
    if !bytes.starts_with(b"/dev/") && !bytes.starts_with(b"/sys/") && bytes != MODULES {
        return None;
    }
    let folder = FOLDER.get_or_init(|| std::env::var_os(FILES));
    place_in(bytes, folder.as_deref()?)
}

const MODULES: &[u8] = b"/proc/modules";

fn place_in(path: &[u8], folder: &OsStr) -> Option<DevicePath> {
    if path == b"/dev/kfd" {
        return Some(DevicePath::Compute);
    }
    if let Some(minor) = path.strip_prefix(b"/dev/dri/renderD") {
        let minor = std::str::from_utf8(minor).ok()?.parse().ok()?;
        return Some(DevicePath::Render(minor));
    }
    let whole = [&b"/sys/module/amdgpu"[..], b"/sys/class/drm"];
    let mut rests = whole.iter().filter_map(|folder| path.strip_prefix(*folder));
    let inside = if path == MODULES {
        Some(&b"/modules"[..])
    } else if let Some(rest) = rests.next() {
        is_folder(rest).then_some(path)
    } else {
        let folders = [&b"/sys/devices/virtual/kfd"[..], b"/sys/class/kfd"];
        let mut rests = folders
            .iter()
            .filter_map(|folder| path.strip_prefix(*folder));
        rests.next().filter(|rest| is_folder(rest))
    };
    let inside = inside?;
    let sub: &[u8] = match inside {
        _ if path == MODULES => b"",
        _ if inside == path => b"",
        _ => b"/kfd",
    };
    let full = [folder.as_bytes(), sub, inside].concat();
    CString::new(OsString::from_vec(full).into_vec())
        .ok()
        .map(DevicePath::File)
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
        assert_eq!(at("/proc/modules"), file("/tmp/x/modules"));
        assert_eq!(
            at("/sys/devices/virtual/kfd/kfd/topology/nodes/1/name"),
            file("/tmp/x/kfd/kfd/topology/nodes/1/name")
        );
        assert_eq!(
            at("/sys/class/kfd/kfd/topology"),
            file("/tmp/x/kfd/kfd/topology")
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
        assert_eq!(at("/sys/class/drm_dp_aux_dev"), None);
        assert_eq!(at("/sys/module/amdgpux/initstate"), None);
        assert_eq!(at("/sys/devices/virtual/net"), None);
    }
}
