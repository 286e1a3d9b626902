//! Finding and opening the library of a front end.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::abi::{self, ENTRY, Entry};
use crate::{Files, Reply, Request};

/// Describes the library of a front end.
#[derive(Debug)]
pub struct FrontEndFile {
    /// The file's name.
    pub file: &'static str,
    /// The environment variable that overrides its path.
    pub variable: &'static str,
    /// What it is, or what to install for it, as text for messages: `libclang-cpp22, in Debian`.
    pub needs: &'static str,
}

/// Why a front end cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotThere {
    /// Each tried path with the system's error.
    pub tried: Vec<String>,
    /// What to install.
    pub needs: &'static str,
}

impl fmt::Display for NotThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "it needs {}; tried {}",
            self.needs,
            self.tried.join("; ")
        )
    }
}

/// A front end. The library is opened at first use and stays open, because compilers do not support being unloaded.
#[derive(Debug)]
pub struct FrontEnd {
    place: FrontEndFile,
    opened: OnceLock<(Entry, PathBuf)>,
}

impl FrontEnd {
    /// A front end that is not yet opened.
    #[must_use]
    pub const fn new(place: FrontEndFile) -> Self {
        Self {
            place,
            opened: OnceLock::new(),
        }
    }

    /// The environment variable that overrides its path.
    #[must_use]
    pub const fn variable(&self) -> &'static str {
        self.place.variable
    }

    /// Opens the library unless it is open.
    ///
    /// # Errors
    /// The library cannot be opened.
    pub fn open(&self) -> Result<(), NotThere> {
        self.entry().map(|_| ())
    }

    /// The library's path: of the open one, else of the first candidate. `None` if only the dynamic loader can find
    /// it.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        let opened = self.opened.get().map(|(_, path)| path.clone());
        let path = opened.or_else(|| self.candidates().into_iter().next());
        path.filter(|path| path.is_file())
    }

    /// Compiles a source. Returns the reply and the bitcode.
    ///
    /// # Errors
    /// The library cannot be opened, or its answer is malformed.
    pub fn compile(
        &self,
        request: &Request<'_>,
        source: &[u8],
        files: &dyn Files,
    ) -> Result<(Reply, Vec<u8>), NotThere> {
        let entry = self.entry()?;
        // SAFETY: the entry point's name guarantees that it is `serve` of this version.
        let answer = unsafe { abi::call(entry, request, source, files) };
        answer.map_err(|error| NotThere {
            tried: vec![error],
            needs: self.place.needs,
        })
    }

    fn entry(&self) -> Result<Entry, NotThere> {
        if let Some((entry, _)) = self.opened.get() {
            return Ok(*entry);
        }
        let mut tried = Vec::new();
        for path in self.candidates() {
            match open(&path) {
                Ok(entry) => return Ok(self.opened.get_or_init(|| (entry, path)).0),
                Err(error) => tried.push(error),
            }
        }
        Err(NotThere {
            tried,
            needs: self.place.needs,
        })
    }

    /// The paths to try: the environment variable's alone, or files near the program and near this library, then the
    /// bare name for the dynamic loader.
    fn candidates(&self) -> Vec<PathBuf> {
        let variable = std::env::var_os(self.place.variable);
        if let Some(path) = variable.filter(|path: &OsString| !path.is_empty()) {
            return vec![path.into()];
        }
        let mut found = beside_program(self.place.file);
        found.retain(|path| path.is_file());
        found.push(self.place.file.into());
        found
    }
}

/// Where libraries of gfxjit are looked for: in the program's folder, in `deps` (where `cargo test` builds them), in
/// the library folders of installations (also Debian's for this kind of machine), and in cargo's target folder as seen
/// from a build script; likewise around the shared library that contains this code, if it is not the program.
#[must_use]
pub fn beside_program(file: &str) -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let library = own_file().filter(|library| *library != program);
    let mut places = Vec::new();
    for own in [Some(program), library].into_iter().flatten() {
        let folder = own.parent().unwrap_or(Path::new("."));
        let of_machine = format!("../lib/{}-linux-gnu/gfxjit", std::env::consts::ARCH);
        let below = [
            "deps",
            ".",
            "..",
            "../lib",
            "../lib/gfxjit",
            "gfxjit",
            &of_machine,
            "../../deps",
        ];
        places.extend(below.map(|below| folder.join(below).join(file)));
    }
    places
}

/// Folders with ROCm's device libraries that were installed with gfxjit: beside its libraries, and among what HIP programs
/// need, where the package for Python has them alone, as wheels have no links.
#[must_use]
pub fn device_libraries() -> Vec<PathBuf> {
    let names = ["amdgcn/bitcode", "hip/amdgcn/bitcode"];
    let mut found: Vec<PathBuf> = names.into_iter().flat_map(beside_program).collect();
    found.retain(|folder| folder.is_dir());
    found
}

/// The path of the program or library that contains this code.
fn own_file() -> Option<PathBuf> {
    let here = beside_program as *const () as usize;
    // Only Linux has this file (proc(5)). A line is: START-END flags offset device inode PATH.
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let line = maps.lines().find(|line| {
        let range = line
            .split(' ')
            .next()
            .and_then(|range| range.split_once('-'));
        let [start, end] = match range {
            Some((start, end)) => [start, end].map(|n| usize::from_str_radix(n, 16).ok()),
            None => return false,
        };
        start
            .zip(end)
            .is_some_and(|(start, end)| (start..end).contains(&here))
    })?;
    let path = line.get(line.find('/')?..)?;
    Some(path.into())
}

/// Loads a library so that it binds to its own dependencies before the program's symbols: a program with statically
/// linked libstdc++ exports the variables of `std::call_once`, and LLVM, bound to these, would end the process. This
/// is not done if the program replaces the allocator, because memory would cross from one to the other.
///
/// # Errors
/// The loader's, with the path.
///
/// # Safety
/// As for [`libloading::Library::new`].
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub unsafe fn load(path: &Path) -> Result<libloading::Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
    /// `RTLD_DEEPBIND`
    const OWN_FIRST: std::ffi::c_int = 8;
    let own_first = if allocator_is_the_system_s() {
        OWN_FIRST
    } else {
        0
    };
    // SAFETY: by the caller's promise.
    let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL | own_first) };
    library.map(Into::into)
}

/// Loads a library.
///
/// # Errors
/// The loader's.
///
/// # Safety
/// As for [`libloading::Library::new`].
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub unsafe fn load(path: &Path) -> Result<libloading::Library, libloading::Error> {
    // SAFETY: by the caller's promise.
    unsafe { libloading::Library::new(path) }
}

/// Whether the program's `malloc` is the C library's.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn allocator_is_the_system_s() -> bool {
    use std::ffi::{CStr, c_char, c_void};
    unsafe extern "C" {
        fn dlsym(library: *mut c_void, name: *const c_char) -> *const c_void;
    }
    let home = |name: &CStr| {
        // SAFETY: a null handle (`RTLD_DEFAULT`) searches the whole program; the name is a string.
        let address = unsafe { dlsym(std::ptr::null_mut(), name.as_ptr()) };
        gfxjit_process::loaded(address).map(|found| found.base)
    };
    home(c"malloc") == home(c"gnu_get_libc_version")
}

fn open(path: &Path) -> Result<Entry, String> {
    // SAFETY: opening runs the constructors of the library and of LLVM, which have no requirements.
    let library = unsafe { load(path) };
    // The loader's message contains the path.
    let library = library.map_err(|error| error.to_string())?;
    // The library is never closed.
    let library: &'static libloading::Library = Box::leak(Box::new(library));
    // SAFETY: the entry point's name determines its type.
    let entry = unsafe { library.get::<Entry>(ENTRY.as_bytes()) };
    match entry {
        Ok(entry) => Ok(*entry),
        Err(_) => Err(format!(
            "{}: no front end of this version of gfxjit",
            path.display()
        )),
    }
}
