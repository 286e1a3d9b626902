//! ROCm's device libraries: finds them, links the functions that a module needs, and defines the
//! control constants they read.
//!
//! `ocml.bc` holds the math functions (`__ocml_*`), `ockl.bc` the rest (`__ockl_*`), `opencl.bc`
//! OpenCL C's built-ins under their mangled names and `__printf_alloc`, which LLVM calls for
//! `printf`. They read `__oclc_*` variables, which ROCm defines in one small file for each setting
//! and each processor. Files for new processors appear late or never (Debian's end at gfx1036), so
//! the variables are defined here, from the target.
//!
//! Values: ROCm's `device-libs/doc/OCML.md` and `oclc/src`; `__oclc_wavefrontsize_log2` is
//! new in ROCm 7.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use gfxjit_llvm::ir::{Error, Module};

use crate::error::CompileError;
use crate::host::{self, LibraryFile, NoLibrary};
use crate::job::Job;
use crate::newer;

/// One device library.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Library {
    OpenCl,
    Ocml,
    Ockl,
}

impl Library {
    fn file(self) -> &'static str {
        match self {
            Self::OpenCl => "opencl.bc",
            Self::Ocml => "ocml.bc",
            Self::Ockl => "ockl.bc",
        }
    }

    /// The library that has a symbol, by its name. OpenCL C's built-ins are mangled like C++
    /// functions of a user, so only OpenCL modules get them.
    fn of(symbol: &str, is_opencl: bool) -> Option<Self> {
        if symbol.starts_with("__ocml_") {
            Some(Self::Ocml)
        } else if symbol.starts_with("__ockl_") {
            Some(Self::Ockl)
        } else if symbol == "__printf_alloc" || is_opencl && symbol.starts_with("_Z") {
            Some(Self::OpenCl)
        } else {
            None
        }
    }
}

/// Links the device functions that the module calls. For a module that calls none, no file is
/// opened.
pub(crate) fn link(job: &Job, module: &mut Module<'_>) -> Result<(), CompileError> {
    let is_opencl =
        module.has_metadata("opencl.ocl.version") || module.has_metadata("opencl.kernels");
    let mut tried: BTreeSet<(Library, String)> = BTreeSet::new();
    loop {
        let mut wanted: BTreeMap<Library, Vec<String>> = BTreeMap::new();
        for symbol in undefined_functions(module) {
            if let Some(library) = Library::of(&symbol, is_opencl) {
                wanted.entry(library).or_default().push(symbol);
            }
        }
        // Libraries call each other, so the search is repeated; a library is not searched twice for
        // the same symbol.
        let mut progress = false;
        for (library, symbols) in wanted {
            let fresh: Vec<String> = symbols
                .iter()
                .filter(|s| !tried.contains(&(library, (*s).clone())))
                .cloned()
                .collect();
            match (fresh.is_empty(), library) {
                // A function of the user, defined in another object.
                (true, Library::OpenCl) => continue,
                (true, _) => {
                    return Err(CompileError::NotInDeviceLibrary {
                        name: job.name(),
                        symbol: symbols.into_iter().next().unwrap_or_default(),
                        library: job
                            .host
                            .library(library.file())
                            .map_or_else(|_| library.file().to_owned(), |l| l.path),
                    });
                }
                _ => {}
            }
            let LibraryFile { path, bytes } = match job.host.library(library.file()) {
                Ok(file) => file,
                Err(NoLibrary::Unusable(error)) => return Err(error),
                Err(NoLibrary::NotFound(looked)) => {
                    return Err(CompileError::NoDeviceLibrary {
                        name: job.name(),
                        library: library.file().to_owned(),
                        symbols,
                        looked,
                    });
                }
            };
            module
                .link_library(&path, &bytes)
                .map_err(|e| CompileError::DeviceLibrary {
                    path: path.clone(),
                    reason: match e {
                        Error::Diagnosed(all) => all
                            .iter()
                            .map(ToString::to_string)
                            .collect::<Vec<_>>()
                            .join("; "),
                        other => other.to_string(),
                    },
                })?;
            tracing::debug!(
                library = path,
                needed = fresh.len(),
                "linked device functions"
            );
            tried.extend(fresh.into_iter().map(|s| (library, s)));
            progress = true;
        }
        if !progress {
            return Ok(());
        }
    }
}

fn undefined_functions(module: &Module<'_>) -> Vec<String> {
    module
        .globals()
        .into_iter()
        .filter(|g| !g.is_variable && g.is_declaration && g.is_used && !g.is_intrinsic)
        .map(|g| g.name)
        .collect()
}

/// Defines the control constants that are still only declared.
pub(crate) fn define_constants(
    job: &Job,
    module: &mut Module<'_>,
    wave_size: Option<u32>,
    code_object_version: u8,
) -> Result<(), CompileError> {
    let declared: Vec<(String, u32)> = module
        .globals()
        .into_iter()
        .filter(|g| g.is_variable && g.is_declaration && g.name.starts_with("__oclc_"))
        .map(|g| (g.name, g.bits))
        .collect();
    for (symbol, bits) in declared {
        let wave = || {
            wave_size.ok_or_else(|| CompileError::Options {
                reason: format!(
                    "{}: `{symbol}` has no value: some functions are for waves of 32 lanes, some for 64",
                    job.name
                ),
            })
        };
        let isa = job.amd_target().processor().isa_version();
        let value = match symbol.as_str() {
            "__oclc_ISA_version" => {
                u32::from(isa.major) * 1000 + u32::from(isa.minor) * 100 + u32::from(isa.stepping)
            }
            "__oclc_ABI_version" => u32::from(code_object_version) * 100,
            "__oclc_wavefrontsize64" => u32::from(wave()? == 64),
            "__oclc_wavefrontsize_log2" => wave()?.ilog2(),
            "__oclc_finite_only_opt" => u32::from(job.options.math.finite_only),
            "__oclc_unsafe_math_opt" => u32::from(job.options.math.unsafe_math),
            "__oclc_daz_opt" => u32::from(job.options.math.flush_denormals),
            "__oclc_correctly_rounded_sqrt32" => u32::from(job.options.math.correctly_rounded_sqrt),
            _ => {
                return Err(CompileError::NotInDeviceLibrary {
                    name: job.name(),
                    symbol,
                    library: "the control constants known to gfxjit".to_owned(),
                });
            }
        };
        if bits == 0 || !module.define_constant(&symbol, u64::from(value)) {
            return Err(CompileError::NotInDeviceLibrary {
                name: job.name(),
                symbol,
                library: "the control constants of integer type".to_owned(),
            });
        }
    }
    Ok(())
}

/// Finds and reads a library by its file name, in a folder or in the usual places.
pub(crate) fn find(file: &str, folder: Option<&Path>) -> host::Library {
    let path = locate(file, folder).map_err(NoLibrary::NotFound)?;
    let bytes = read(&path).map_err(NoLibrary::Unusable)?;
    let path = path.display().to_string();
    Ok(LibraryFile { path, bytes })
}

/// Whether a file name is that of a device library.
pub(crate) fn is_library(file: &str) -> bool {
    [Library::OpenCl, Library::Ocml, Library::Ockl]
        .iter()
        .any(|library| library.file() == file)
}

/// The library's file; the error lists every place searched.
pub(crate) fn locate(file: &str, folder: Option<&Path>) -> Result<PathBuf, Vec<String>> {
    let variable = |key: &str| {
        std::env::var_os(key)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    // If a folder is named, no other is searched.
    let folders = if let Some(folder) = folder {
        vec![folder.to_owned()]
    } else if let Some(folder) = variable("GFXJIT_DEVICE_LIBS") {
        vec![folder]
    } else if let Some(folder) = variable("HIP_DEVICE_LIB_PATH") {
        vec![folder]
    } else {
        usual_folders(Path::new("/"), variable("ROCM_PATH"))
    };
    let mut looked = Vec::new();
    for folder in folders {
        let path = folder.join(file);
        if path.is_file() {
            return Ok(path);
        }
        looked.push(path.display().to_string());
    }
    Err(looked)
}

/// The usual folders of the libraries, below the system's root.
fn usual_folders(system: &Path, rocm_path: Option<PathBuf>) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = rocm_path.into_iter().collect();
    roots.push(system.join("opt/rocm"));
    roots.extend(matching(&system.join("opt"), "rocm-"));
    // Packages of gfxjit have them beside the library that contains this code.
    let mut out = gfxjit_front::device_libraries();
    for root in roots {
        out.push(root.join("amdgcn/bitcode"));
        for clang in ["lib/llvm/lib/clang", "llvm/lib/clang"] {
            for version in matching(&root.join(clang), "") {
                out.push(version.join("lib/amdgcn/bitcode"));
            }
        }
    }
    // Debian and Ubuntu; then Fedora and others (and newer Debian releases) that put them below clang's resource
    // folder.
    out.push(system.join(format!(
        "usr/lib/{}-linux-gnu/amdgcn/bitcode",
        std::env::consts::ARCH
    )));
    out.push(system.join("usr/amdgcn/bitcode"));
    let mut clangs = vec![system.join("usr/lib/clang")];
    let llvms = matching(&system.join("usr/lib"), "llvm-");
    clangs.extend(llvms.into_iter().map(|llvm| llvm.join("lib/clang")));
    let versions = clangs.iter().flat_map(|clang| matching(clang, ""));
    // Libraries of a newer LLVM come last, because this LLVM may be unable to read them.
    let (newer, mut versions): (Vec<_>, Vec<_>) = versions.partition(|folder| is_newer(folder));
    versions.extend(newer);
    for version in versions {
        for below in ["amdgcn/bitcode", "lib/amdgcn/bitcode"] {
            out.push(version.join(below));
        }
    }
    out
}

/// Whether a clang resource folder, whose name is clang's version, is that of a newer LLVM than this one.
fn is_newer(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let major = name.split('.').next().and_then(|major| major.parse().ok());
    major.is_some_and(|major: u32| major > gfxjit_llvm::version().0)
}

/// Entries of a folder with a prefix, the newest version first.
fn matching(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .filter(|e| e.file_name().to_string_lossy().starts_with(prefix))
        .map(|e| e.path())
        .collect();
    // Sorted by the numbers in the name, so that 6.10 comes before 6.9.
    found.sort_by_key(|p| {
        let name = p
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let numbers: Vec<u32> = name
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|n| n.parse().ok())
            .collect();
        std::cmp::Reverse((numbers, name))
    });
    found
}

/// Size and time of a file, to detect changes.
type Stamp = (u64, Option<SystemTime>);
type Cache = BTreeMap<PathBuf, (Stamp, Arc<[u8]>)>;

/// The bytes of a library, read once per process unless the file changes.
fn read(path: &Path) -> Result<Arc<[u8]>, CompileError> {
    static CACHE: Mutex<Cache> = Mutex::new(BTreeMap::new());
    let failed = |reason: String| CompileError::DeviceLibrary {
        path: path.display().to_string(),
        reason,
    };
    let info = std::fs::metadata(path).map_err(|e| failed(e.to_string()))?;
    let stamp = (info.len(), info.modified().ok());
    // The lock is never held while LLVM runs: a thread abandoned in LLVM would keep it.
    let cached = CACHE
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get(path)
        .filter(|(s, _)| *s == stamp)
        .map(|(_, bytes)| Arc::clone(bytes));
    if let Some(bytes) = cached {
        return Ok(bytes);
    }
    let bytes: Arc<[u8]> = std::fs::read(path)
        .map_err(|e| failed(e.to_string()))?
        .into();
    if let Err(CompileError::NewerLlvm { evidence, .. }) = newer::check_bitcode("", &bytes) {
        return Err(failed(format!(
            "made by a newer LLVM than 22 ({evidence}); use the libraries of an older ROCm"
        )));
    }
    CACHE
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(path.to_owned(), (stamp, Arc::clone(&bytes)));
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_version_first() {
        let folder = tempfile::tempdir().expect("folder");
        for name in ["rocm-6.9.0", "rocm-6.10.1", "rocm-5.7", "other"] {
            std::fs::create_dir(folder.path().join(name)).expect("folder");
        }
        let names: Vec<_> = matching(folder.path(), "rocm-")
            .iter()
            .filter_map(|p| p.file_name().map(|n| n.to_string_lossy().into_owned()))
            .collect();
        assert_eq!(names, ["rocm-6.10.1", "rocm-6.9.0", "rocm-5.7"]);
    }

    #[test]
    fn folders_of_debians_old_and_new() {
        let system = tempfile::tempdir().expect("folder");
        let own = gfxjit_llvm::version().0;
        let clangs = [own - 1, own, own + 1]
            .map(|major| format!("usr/lib/llvm-{major}/lib/clang/{major}/amdgcn/bitcode"));
        let fedora = "usr/lib/clang/17/amdgcn/bitcode".to_owned();
        for folder in clangs.iter().chain([&fedora]) {
            let folder = system.path().join(folder);
            std::fs::create_dir_all(&folder).expect("folder");
            std::fs::write(folder.join("ocml.bc"), "").expect("a file");
        }
        let found: Vec<PathBuf> = usual_folders(system.path(), None)
            .into_iter()
            .filter(|folder| folder.starts_with(system.path()) && folder.join("ocml.bc").is_file())
            .collect();
        let [before, same, after] = clangs.map(|folder| system.path().join(folder));
        assert_eq!(found, [system.path().join(fedora), same, before, after]);
    }

    #[test]
    fn symbols_name_their_library() {
        assert_eq!(Library::of("__ocml_sin_f32", false), Some(Library::Ocml));
        assert_eq!(
            Library::of("__ockl_get_local_id", false),
            Some(Library::Ockl)
        );
        assert_eq!(
            Library::of("_Z13get_global_idj", true),
            Some(Library::OpenCl)
        );
        assert_eq!(Library::of("_Z13get_global_idj", false), None);
        assert_eq!(Library::of("my_function", true), None);
    }
}
