//! Where comgr is.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use gfxjit_streams::LibraryPlace;

use crate::api::Api;

/// The variable that names the library's file.
pub const VARIABLE: &str = "GFXJIT_COMGR_LIBRARY";

/// What brings it, for messages.
pub const COMES_WITH: &str = if cfg!(windows) {
    "AMD's comgr (amd_comgr.dll, which comes with AMD's graphics driver)"
} else {
    "AMD's comgr (libamd_comgr.so.3 or .so.2, which come with ROCm; Debian: apt-get install libamd-comgr2)"
};

const PLACE: LibraryPlace = LibraryPlace {
    driver: "comgr",
    stem: "amd_comgr",
    #[cfg(not(windows))]
    names: &["libamd_comgr.so.3", "libamd_comgr.so.2", "libamd_comgr.so"],
    // The second has the version in its name, as ROCm for Windows installs it.
    #[cfg(windows)]
    names: &["amd_comgr.dll", "amd_comgr_3.dll", "amd_comgr_2.dll"],
    folders: &[],
    comes_with: COMES_WITH,
    is_of_rocm: true,
    variable: VARIABLE,
};

/// Folders that the dynamic loader searches by itself, after those of `LD_LIBRARY_PATH` (ld.so(8)).
const OF_THE_LOADER: &[&str] = &[
    #[cfg(target_arch = "x86_64")]
    "/lib/x86_64-linux-gnu",
    #[cfg(target_arch = "x86_64")]
    "/usr/lib/x86_64-linux-gnu",
    #[cfg(target_arch = "aarch64")]
    "/lib/aarch64-linux-gnu",
    #[cfg(target_arch = "aarch64")]
    "/usr/lib/aarch64-linux-gnu",
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib",
];

/// The paths to try, the likeliest first.
pub(crate) fn candidates(explicit: Option<&Path>) -> Vec<PathBuf> {
    if let Some(path) = named(explicit) {
        return vec![path];
    }
    let search = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let place = |path: PathBuf| in_folders(&path, &search).unwrap_or(path);
    PLACE.candidates().into_iter().map(place).collect()
}

/// The file that is named: by the caller, or by the variable.
fn named(explicit: Option<&Path>) -> Option<PathBuf> {
    let variable = || std::env::var_os(VARIABLE).filter(|value: &OsString| !value.is_empty());
    explicit
        .map(Path::to_owned)
        .or_else(|| variable().map(PathBuf::from))
}

/// The file that the loader takes for a name without folder, so that what is opened is known beforehand. It may
/// still find others, in folders of its cache.
fn in_folders(name: &Path, search: &OsStr) -> Option<PathBuf> {
    if cfg!(windows) || name.parent() != Some(Path::new("")) {
        return None;
    }
    let folders = std::env::split_paths(search).filter(|folder| !folder.as_os_str().is_empty());
    let mut folders = folders.chain(OF_THE_LOADER.iter().map(PathBuf::from));
    folders.find_map(|folder| Some(folder.join(name)).filter(|path| path.is_file()))
}

/// The file that [`Comgr::open`](crate::Comgr::open) would open first, without opening it; `None` if there is none, or
/// only the dynamic loader knows it.
#[must_use]
pub fn file(explicit: Option<&Path>) -> Option<PathBuf> {
    let first = candidates(explicit).into_iter().find(|path| path.is_file());
    first.and_then(|path| path.canonicalize().ok())
}

/// The file that the loader took, links resolved.
#[cfg(all(unix, target_pointer_width = "64"))]
pub(crate) fn loaded(api: &Api) -> Option<PathBuf> {
    use std::ffi::CStr;
    use std::os::unix::ffi::OsStrExt;
    let found = gfxjit_process::loaded(api.get_version as *const _)?;
    if found.file.is_null() {
        return None;
    }
    // SAFETY: the loader's name of a library that stays open.
    let name = unsafe { CStr::from_ptr(found.file) };
    Path::new(OsStr::from_bytes(name.to_bytes()))
        .canonicalize()
        .ok()
}

#[cfg(not(all(unix, target_pointer_width = "64")))]
pub(crate) fn loaded(_: &Api) -> Option<PathBuf> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_file_is_the_only_one() {
        let path = Path::new("/nowhere/libamd_comgr.so.3");
        assert_eq!(candidates(Some(path)), [path]);
        assert_eq!(file(Some(path)), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_loaders_folders_in_their_order() {
        let [first, second] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let name = Path::new("libgfxjit-none.so.3");
        let search = std::env::join_paths([first.path(), second.path()]).unwrap();
        assert_eq!(in_folders(name, &search), None);
        std::fs::write(second.path().join(name), "").unwrap();
        let found = in_folders(name, &search);
        assert_eq!(found, Some(second.path().join(name)));
        std::fs::write(first.path().join(name), "").unwrap();
        let found = in_folders(name, &search);
        assert_eq!(found, Some(first.path().join(name)));
        assert_eq!(in_folders(&second.path().join(name), &search), None);
    }
}
