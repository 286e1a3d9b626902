//! A folder laid out as an installation of ROCm, which `ROCM_PATH` and its like name: programs such as tinygrad and
//! hip-python open `$ROCM_PATH/lib/libamdhip64.so` by its path, where no search path helps.

use std::io::{ErrorKind, Result};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variables that name an installation of ROCm, or its part for HIP.
pub(super) const VARIABLES: [&str; 3] = ["ROCM_PATH", "HIP_PATH", "ROCM_HOME"];
/// Folders of an installation that are not gfxjit's: clang looks nowhere else if `ROCM_PATH` is set.
const OTHERS: [&str; 4] = ["bin", "include", "llvm", "share"];
/// The installation that they are taken from: AMD's packages' and distributions'.
const INSTALLED: [&str; 2] = ["/opt/rocm", "/usr"];
/// The file by which an installation has HIP's headers.
const HEADER: &str = "include/hip/hip_version.h";
/// The linker in an installation: MLIR (in FlyDSL and others) starts it by this path, and knows no other.
const LINKER: &str = "llvm/bin/ld.lld";
/// The folder of the device libraries.
const DEVICE_LIBRARIES: &str = "amdgcn";

/// Makes the folder: libraries are links to those in `folders`, of which earlier ones take precedence.
pub(super) fn write(root: &Path, folders: &[&Path], version: &str) -> Result<()> {
    let lib = root.join("lib");
    std::fs::create_dir_all(&lib)?;
    for folder in folders {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if name.to_string_lossy().starts_with("lib") {
                link(&entry.path(), &lib.join(name))?;
            }
        }
    }
    // The file that programs read an installation's version from.
    std::fs::create_dir_all(root.join(".info"))?;
    std::fs::write(root.join(".info/version"), format!("{version}\n"))?;
    let installed = INSTALLED.map(Path::new);
    if let Some(other) = installed.iter().find(|other| other.join(HEADER).is_file()) {
        for name in OTHERS {
            let of_other = other.join(name);
            if of_other.exists() {
                link(&of_other, &root.join(name))?;
            }
        }
    }
    // An installation's LLVM is a link above, to which nothing is added.
    if !root.join("llvm").exists() {
        let at = root.join(LINKER);
        std::fs::create_dir_all(at.parent().unwrap_or(root))?;
        // This program is a linker under that name.
        link(&std::env::current_exe()?, &at)?;
    }
    let machine = format!("lib/{}-linux-gnu", std::env::consts::ARCH);
    let others = installed.iter().flat_map(|other| {
        [other.to_path_buf(), other.join(&machine)].map(|place| place.join(DEVICE_LIBRARIES))
    });
    // Those installed with this program have the constants of all targets; a distribution's may be older than some.
    let own = gfxjit_front::device_libraries();
    match own.into_iter().chain(others).find(|place| place.is_dir()) {
        Some(device) => link(&device, &root.join(DEVICE_LIBRARIES)),
        None => Ok(()),
    }
}

/// Makes a link, unless something has its name.
fn link(to: &Path, at: &Path) -> Result<()> {
    match symlink(to, at) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        result => result,
    }
}

/// Makes the variables of a program name the folder. One that the user has set is kept, unless a program would take
/// ROCm's HIP from there.
pub(super) fn name(command: &mut Command, root: &Path) {
    for variable in VARIABLES {
        let named = std::env::var_os(variable).filter(|value| !value.is_empty());
        match named.map(PathBuf::from) {
            Some(named) if !has_hip(&named) => {}
            Some(named) => {
                crate::diag::verbose(|| {
                    format!(
                        "{variable} is {} in the program, instead of {}",
                        root.display(),
                        named.display()
                    )
                });
                command.env(variable, root);
            }
            None => {
                command.env(variable, root);
            }
        }
    }
}

/// Whether an installation has HIP's library.
fn has_hip(root: &Path) -> bool {
    let entries = ["lib", "lib64"].map(|lib| std::fs::read_dir(root.join(lib)));
    let mut entries = entries.into_iter().flatten().flatten().flatten();
    entries.any(|entry| {
        let name = entry.file_name();
        name.to_string_lossy().starts_with("libamdhip64.so")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_folders_take_precedence() {
        let folder = tempfile::tempdir().unwrap();
        let [first, second, root] =
            ["first", "second", "rocm"].map(|name| folder.path().join(name));
        for (folder, names) in [
            (&first, &["libamdhip64.so", "other"][..]),
            (&second, &["libamdhip64.so", "libhipblas.so"]),
        ] {
            std::fs::create_dir(folder).unwrap();
            for name in names {
                std::fs::write(folder.join(name), "").unwrap();
            }
        }
        write(&root, &[&first, &second], "6.4.0").unwrap();
        let leads = |name: &str| std::fs::read_link(root.join("lib").join(name)).ok();
        assert_eq!(leads("libamdhip64.so"), Some(first.join("libamdhip64.so")));
        assert_eq!(leads("libhipblas.so"), Some(second.join("libhipblas.so")));
        assert_eq!(leads("other"), None);
        let version = std::fs::read_to_string(root.join(".info/version")).unwrap();
        assert_eq!(version, "6.4.0\n");
        assert!(root.join(LINKER).exists());
        assert!(has_hip(&root) && !has_hip(folder.path()) && !has_hip(&second.join("none")));
    }
}
