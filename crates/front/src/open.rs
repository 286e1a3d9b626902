//! Finding and opening a front end's library.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::abi::{self, ENTRY, Entry};
use crate::{Files, Reply, Request};

/// A front end's library, and where it may be.
#[derive(Debug)]
pub struct FrontEndFile {
    /// The file's name.
    pub file: &'static str,
    /// The variable that names the file.
    pub variable: &'static str,
    /// What it is, and what has to be installed for it: `libclang-cpp22, in Debian`.
    pub needs: &'static str,
}

/// Why a front end cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotThere {
    /// Each file that was tried, and what the system said.
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

/// A front end. It is opened at the first use, and stays open: compilers do not survive being
/// closed.
#[derive(Debug)]
pub struct FrontEnd {
    place: FrontEndFile,
    opened: OnceLock<(Entry, PathBuf)>,
}

impl FrontEnd {
    /// One that is not opened yet.
    #[must_use]
    pub const fn new(place: FrontEndFile) -> Self {
        Self {
            place,
            opened: OnceLock::new(),
        }
    }

    /// The variable that names the file.
    #[must_use]
    pub const fn variable(&self) -> &'static str {
        self.place.variable
    }

    /// Opens it, unless it is open.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open(&self) -> Result<(), NotThere> {
        self.entry().map(|_| ())
    }

    /// Its file: the one that is open, else the first that would be tried. `None` where that is for the
    /// dynamic loader to find.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        let opened = self.opened.get().map(|(_, path)| path.clone());
        let path = opened.or_else(|| self.candidates().into_iter().next());
        path.filter(|path| path.is_file())
    }

    /// Has it compile.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn compile(
        &self,
        request: &Request<'_>,
        source: &[u8],
        files: &dyn Files,
    ) -> Result<(Reply, Vec<u8>), NotThere> {
        let entry = self.entry()?;
        // SAFETY: the entry's name says that `serve` of this version stands behind it.
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

    /// The files that are tried: the one that the variable names, and else those beside the program
    /// and this library, where installations have libraries, and what the dynamic loader finds.
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

/// Where a library of gfxjit is looked for: beside the program, where tests alone have built it, where
/// installations have libraries, and where cargo builds those of its build scripts; the same beside the library that this code is in, where it is not the
/// program's own.
#[must_use]
pub fn beside_program(file: &str) -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let library = own_file().filter(|library| *library != program);
    let mut places = Vec::new();
    for own in [Some(program), library].into_iter().flatten() {
        let folder = own.parent().unwrap_or(Path::new("."));
        let below = ["deps", ".", "..", "../lib", "../lib/gfxjit", "../../deps"];
        places.extend(below.map(|below| folder.join(below).join(file)));
    }
    places
}

/// The program or the library that has this code.
fn own_file() -> Option<PathBuf> {
    let here = beside_program as *const () as usize;
    // Linux alone has it (proc(5)): START-END flags offset device inode PATH.
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

/// Loads a library that binds to its own dependencies before it does to what the program has: a host with libstdc++
/// linked in statically exports variables of `std::call_once`, and LLVM, bound to these, would end the process. Not
/// where the program has an allocator of its own, whose memory must not reach the system's.
///
/// # Safety
/// As for [`libloading::Library::new`].
#[cfg(all(target_os = "linux", target_env = "gnu"))]
unsafe fn load(path: &Path) -> Result<libloading::Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
    /// `RTLD_DEEPBIND`
    const OWN_FIRST: std::ffi::c_int = 8;
    let own_first = if allocator_is_the_system_s() {
        OWN_FIRST
    } else {
        0
    };
    // SAFETY: the caller's.
    let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL | own_first) };
    library.map(Into::into)
}

/// # Safety
/// As for [`libloading::Library::new`].
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
unsafe fn load(path: &Path) -> Result<libloading::Library, libloading::Error> {
    // SAFETY: the caller's.
    unsafe { libloading::Library::new(path) }
}

/// Whether `malloc`, as the program has it, is the C library's.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn allocator_is_the_system_s() -> bool {
    use std::ffi::{CStr, c_char, c_void};
    unsafe extern "C" {
        fn dlsym(library: *mut c_void, name: *const c_char) -> *const c_void;
    }
    let home = |name: &CStr| {
        // SAFETY: no library, which stands for the whole program, and a string.
        let address = unsafe { dlsym(std::ptr::null_mut(), name.as_ptr()) };
        gfxjit_reach::loaded(address).map(|found| found.base)
    };
    home(c"malloc") == home(c"gnu_get_libc_version")
}

fn open(path: &Path) -> Result<Entry, String> {
    // SAFETY: opening runs the library's constructors: those of LLVM's parts and of ours, which need
    // nothing.
    let library = unsafe { load(path) };
    // The loader's words name the file.
    let library = library.map_err(|error| error.to_string())?;
    // It stays open.
    let library: &'static libloading::Library = Box::leak(Box::new(library));
    // SAFETY: the entry's name says its type.
    let entry = unsafe { library.get::<Entry>(ENTRY.as_bytes()) };
    match entry {
        Ok(entry) => Ok(*entry),
        Err(_) => Err(format!(
            "{}: no front end of this version of gfxjit",
            path.display()
        )),
    }
}
