//! ROCm's libraries in Python wheels, which have changed names.
//!
//! A wheel's `libamdhip64-00ca863d.so.7.14.60850` is `libamdhip64.so.7` for programs. The libraries
//! find each other by the changed names; programs, and `dlopen` calls, use the usual names.

use std::io;
use std::path::Path;

/// Creates links in the folder `links` under the usual names to the renamed libraries of `folder`.
///
/// # Errors
/// Those of the file system.
pub fn link_libraries(folder: &Path, links: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(usual) = name.to_str().and_then(usual_name) else {
            continue;
        };
        let link = links.join(usual);
        if !link.exists() {
            std::os::unix::fs::symlink(std::path::absolute(entry.path())?, &link)?;
        }
    }
    Ok(())
}

/// The usual name of a renamed library, up to the first number of its version.
fn usual_name(name: &str) -> Option<String> {
    let (stem, version) = name.split_once(".so.")?;
    let (stem, hash) = stem.rsplit_once('-')?;
    let is_hash = hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let major = version.split('.').next()?;
    is_hash.then(|| format!("{stem}.so.{major}"))
}

#[cfg(test)]
mod tests {
    use super::usual_name;

    #[test]
    fn names_of_wheels() {
        for (name, usual) in [
            (
                "libamdhip64-00ca863d.so.7.14.60850-0000000",
                Some("libamdhip64.so.7"),
            ),
            (
                "libhsa-runtime64-0ba78719.so.1.21.0",
                Some("libhsa-runtime64.so.1"),
            ),
            ("libamdhip64.so.7", None),
            ("libhsa-runtime64.so.1", None),
            ("librocm_sysdeps_bz2-fe4102b0.so", None),
            ("README", None),
        ] {
            assert_eq!(usual_name(name).as_deref(), usual, "{name}");
        }
    }
}
