//! Finds a vendor's library.
//!
//! Problem: ROCm is installed by AMD's or a distribution's packages, by hand, or in a Python
//! environment, where a wheel may have renamed the files. The copy that the program already uses is the
//! right one: two copies of a runtime in a process do not know each other's memory.
//!
//! Search order: the named file, and then nothing else; a library that is loaded already; the folder of
//! `ROCM_PATH`; what the dynamic loader finds by its usual names; `/opt/rocm`, or the folders that the
//! vendor's packages use; the Python environment that is active. CUDA's library comes with the driver
//! alone, so it is found without ROCm's files.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use gfxjit_hal::DeviceError;

/// A library that a driver opens, and where to search for it.
#[derive(Clone, Copy, Debug)]
pub struct LibraryPlace {
    /// The driver, for messages.
    pub driver: &'static str,
    /// The library's name without prefix and suffix: `amdhip64`.
    pub stem: &'static str,
    /// File names for the dynamic loader, the newest version first.
    pub names: &'static [&'static str],
    /// More folders to search than the dynamic loader's, relative to the root.
    pub folders: &'static [&'static str],
    /// What to install, for messages: `AMD's driver with ROCm`.
    pub comes_with: &'static str,
    /// Whether it is searched for in ROCm's folders too.
    pub is_of_rocm: bool,
    /// The environment variable that names the file.
    pub variable: &'static str,
}

impl LibraryPlace {
    /// Paths where the library may be, the likeliest first; names without a folder are for the dynamic
    /// loader.
    #[must_use]
    pub fn candidates(&self) -> Vec<PathBuf> {
        candidates(self, &|name| std::env::var_os(name), Path::new("/"))
    }
}

/// An open library. It is never closed: ROCm's runtimes have threads and exit handlers that would
/// crash.
#[derive(Clone, Debug)]
pub struct Library {
    handle: &'static libloading::Library,
    path: PathBuf,
}

impl Library {
    /// Opens the library of `place`: the file `explicit`, or the first that is found.
    ///
    /// # Errors
    /// [`DeviceError::Driver`] with every file that was tried and why it was not opened.
    pub fn open(place: &LibraryPlace, explicit: Option<&Path>) -> Result<Self, DeviceError> {
        let variable = std::env::var_os(place.variable).filter(|value| !value.is_empty());
        let named = explicit.map(|path| (path.to_owned(), "as was asked for".to_owned()));
        let named = named
            .or_else(|| variable.map(|value| (value.into(), format!("from {}", place.variable))));
        if let Some((path, why)) = named {
            return Self::at(&path).map_err(|error| DeviceError::Driver {
                driver: place.driver,
                reason: format!("cannot open {} ({why}): {error}", path.display()),
            });
        }
        if let Some(loaded) = loaded(place) {
            return Ok(loaded);
        }
        let mut tried = Vec::new();
        for path in place.candidates() {
            match Self::at(&path) {
                Ok(library) => return Ok(library),
                Err(error) => tried.push((path, error)),
            }
        }
        let mut reason = format!(
            "the library {} is not there; install {}, or name the file in {}. Tried:",
            place.stem, place.comes_with, place.variable
        );
        for (path, error) in tried {
            // The loader's message already begins with the path.
            let error = error.to_string();
            let path = path.display().to_string();
            let words = error.strip_prefix(&format!("{path}: ")).unwrap_or(&error);
            let _ = write!(reason, "\n  {path}: {words}");
        }
        Err(DeviceError::Driver {
            driver: place.driver,
            reason,
        })
    }

    fn at(path: &Path) -> Result<Self, libloading::Error> {
        // SAFETY: opening a library runs its constructors. ROCm's do nothing that needs care here,
        // and the caller vouches for another file that it names.
        let library = unsafe { libloading::Library::new(path) }?;
        Ok(Self {
            handle: Box::leak(Box::new(library)),
            path: path.to_owned(),
        })
    }

    /// The file that was opened; a file name without folder if the dynamic loader searched for it.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A function; `None` if the installed version lacks it.
    ///
    /// # Safety
    /// `F` is the function's type (`unsafe extern "C" fn`).
    #[must_use]
    pub unsafe fn function<F: Copy + 'static>(&self, name: &str) -> Option<F> {
        // SAFETY: as the caller vouches. The library is never closed.
        let symbol = unsafe { self.handle.get::<F>(name.as_bytes()) };
        symbol.ok().map(|symbol| *symbol)
    }
}

/// The library, if the process has loaded it already.
#[cfg(unix)]
fn loaded(place: &LibraryPlace) -> Option<Library> {
    use libloading::os::unix;
    // RTLD_NOLOAD of Linux.
    const NO_LOAD: i32 = 4;
    place.names.iter().find_map(|name| {
        // SAFETY: nothing is loaded, so nothing runs.
        let library = unsafe { unix::Library::open(Some(name), unix::RTLD_NOW | NO_LOAD) };
        Some(Library {
            handle: Box::leak(Box::new(library.ok()?.into())),
            path: name.into(),
        })
    })
}

/// The library, if the process has loaded it already.
#[cfg(windows)]
fn loaded(place: &LibraryPlace) -> Option<Library> {
    use libloading::os::windows;
    place.names.iter().find_map(|name| {
        let library = windows::Library::open_already_loaded(name).ok()?;
        Some(Library {
            handle: Box::leak(Box::new(library.into())),
            path: name.into(),
        })
    })
}

/// Paths where the library may be, the likeliest first. `variable` reads the environment, `root` is
/// the file system's root.
fn candidates(
    place: &LibraryPlace,
    variable: &dyn Fn(&str) -> Option<OsString>,
    root: &Path,
) -> Vec<PathBuf> {
    let folders = |name: &str, below: &[&str]| -> Vec<PathBuf> {
        let value = variable(name).unwrap_or_default();
        let roots = std::env::split_paths(&value).filter(|path| !path.as_os_str().is_empty());
        roots
            .flat_map(|root| below.iter().map(move |folder| root.join(folder)))
            .collect()
    };
    let mut found = Vec::new();
    if !place.is_of_rocm {
        found.extend(place.names.iter().map(PathBuf::from));
        let folders = place.folders.iter().map(|folder| root.join(folder));
        found.extend(in_folders(place, folders));
        return found;
    }
    found.extend(in_folders(place, folders("ROCM_PATH", &["lib", "lib64"])));
    found.extend(in_folders(place, folders("HIP_PATH", &["lib", "bin"])));
    found.extend(place.names.iter().map(PathBuf::from));
    let opt = root.join("opt");
    let versions = children(&opt, |name| name.starts_with("rocm-"));
    let versions = versions.into_iter().map(|folder| folder.join("lib"));
    let installed = [opt.join("rocm/lib"), opt.join("rocm/lib64")].into_iter();
    found.extend(in_folders(place, installed.chain(versions)));
    for environment in ["VIRTUAL_ENV", "CONDA_PREFIX"] {
        let libraries = folders(environment, &["lib", "Lib/site-packages"]);
        let packages = libraries.iter().flat_map(|lib| python(lib));
        found.extend(in_folders(place, packages));
    }
    found
}

/// The files in folders whose names are the library's.
fn in_folders(place: &LibraryPlace, folders: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    let of = |folder: PathBuf| {
        let usual: Vec<PathBuf> = place.names.iter().map(|name| folder.join(name)).collect();
        let usual = usual.into_iter().filter(|path| path.exists());
        usual.chain(renamed(place.stem, &folder))
    };
    folders.into_iter().flat_map(of).collect()
}

/// The folders below a Python environment's `lib` in which packages install ROCm libraries: ROCm's
/// own wheels (`_rocm_sdk_core`), and packages with a copy (`name.libs`, `torch`).
fn python(lib: &Path) -> Vec<PathBuf> {
    let mut packages: Vec<PathBuf> = children(lib, |name| name.starts_with("python"))
        .into_iter()
        .map(|folder| folder.join("site-packages"))
        .collect();
    packages.push(lib.to_owned());
    let mut found = Vec::new();
    for folder in packages {
        found.push(folder.join("_rocm_sdk_core/lib"));
        found.push(folder.join("_rocm_sdk_core/bin"));
        found.push(folder.join("torch/lib"));
        found.extend(children(&folder, |name| name.ends_with(".libs")));
    }
    found
}

/// Files that a wheel has renamed: `libamdhip64-00ca863d.so.7.14`.
fn renamed(stem: &str, folder: &Path) -> Vec<PathBuf> {
    let start = format!("lib{stem}-");
    children(folder, |name| {
        name.starts_with(&start) && name.contains(".so")
    })
}

/// The wanted entries of a folder, sorted by name in descending order: usually newer versions come
/// first.
fn children(folder: &Path, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<OsString> = entries
        .map(|entry| entry.file_name())
        .filter(|name| name.to_str().is_some_and(&wanted))
        .collect();
    names.sort_unstable();
    names
        .iter()
        .rev()
        .map(|name| folder.join(OsStr::new(name)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: LibraryPlace = LibraryPlace {
        driver: "test",
        stem: "gfxjit-none",
        names: &["libgfxjit-none.so.7", "libgfxjit-none.so"],
        folders: &[],
        comes_with: "it",
        is_of_rocm: true,
        variable: "GFXJIT_NONE_LIBRARY",
    };

    #[test]
    fn every_path_is_in_the_error() {
        let error = Library::open(&PLACE, None).unwrap_err().to_string();
        for words in [
            "GFXJIT_NONE_LIBRARY",
            "\n  libgfxjit-none.so.7: ",
            "\n  libgfxjit-none.so: ",
        ] {
            assert!(error.contains(words), "{error}");
        }
        let named = Library::open(&PLACE, Some(Path::new("/nowhere/a.so")))
            .unwrap_err()
            .to_string();
        assert!(
            named.contains("cannot open /nowhere/a.so (as was asked for)"),
            "{named}"
        );
    }

    #[test]
    fn folders_of_other_vendors() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("usr/lib64");
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("libgfxjit-none.so");
        std::fs::write(&file, "").unwrap();
        let place = LibraryPlace {
            folders: &["usr/lib64"],
            is_of_rocm: false,
            ..PLACE
        };
        let variable = |name: &str| (name == "ROCM_PATH").then(|| folder.clone().into());
        let names = PLACE.names.iter().map(PathBuf::from);
        let expected: Vec<PathBuf> = names.chain([file]).collect();
        assert_eq!(candidates(&place, &variable, root.path()), expected);
    }

    #[test]
    fn places_in_their_order() {
        let root = tempfile::tempdir().unwrap();
        let make = |path: &str| {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, "").unwrap();
            path
        };
        let here = make("here/lib/libgfxjit-none.so");
        let opt = make("opt/rocm/lib/libgfxjit-none.so.7");
        let old = make("opt/rocm-6.4.1/lib/libgfxjit-none.so");
        let wheel =
            make("venv/lib/python3.12/site-packages/x.libs/libgfxjit-none-0123abcd.so.7.14");
        let sdk = make("venv/lib/python3.12/site-packages/_rocm_sdk_core/lib/libgfxjit-none.so.7");
        let variable = |name: &str| match name {
            "ROCM_PATH" => Some(root.path().join("here").into_os_string()),
            "VIRTUAL_ENV" => Some(root.path().join("venv").into_os_string()),
            _ => None,
        };
        let names = PLACE.names.iter().map(PathBuf::from);
        let expected: Vec<PathBuf> = std::iter::once(here)
            .chain(names)
            .chain([opt, old, sdk, wheel])
            .collect();
        assert_eq!(candidates(&PLACE, &variable, root.path()), expected);
    }
}
