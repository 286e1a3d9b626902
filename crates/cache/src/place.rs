//! Default folders and sizes of caches, from the environment.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::cache::Settings;

/// The default folder of images: `images` in [`own_folder`].
#[must_use]
pub fn default_folder() -> Option<PathBuf> {
    own_folder().map(|folder| folder.join("images"))
}

/// `gfxjit` in the user's folder for caches: `$XDG_CACHE_HOME`, which must be absolute, else
/// `~/.cache` (Windows: `%LOCALAPPDATA%`). `None` where there is no such folder.
#[must_use]
pub fn own_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let absolute = |path: &PathBuf| path.is_absolute();
    let caches = if cfg!(windows) {
        variable("LOCALAPPDATA").filter(absolute)
    } else {
        let home = || {
            variable("HOME")
                .filter(absolute)
                .map(|home| home.join(".cache"))
        };
        variable("XDG_CACHE_HOME").filter(absolute).or_else(home)
    };
    caches.map(|folder| folder.join("gfxjit"))
}

/// The kind in the descriptions of host code entries: [`About::kind`](crate::About).
pub const HOST_CODE: &str = "host code";

/// The cache of code for the host's processor: private, with a quarter of the maximum size of images (the default, or
/// `GFXJIT_CACHE_SIZE`). `folder` is the setting of the image cache (`GFXJIT_CACHE`): `off`, or a folder, whose
/// subfolder `host` is used; by default `host` in [`own_folder`]. `None` when it is off.
#[must_use]
pub fn host_code(folder: Option<OsString>) -> Option<Settings> {
    let folder = match folder.filter(|folder| !folder.is_empty()) {
        Some(word) if word == "off" => return None,
        Some(folder) => PathBuf::from(folder),
        None => own_folder()?,
    };
    let size = std::env::var("GFXJIT_CACHE_SIZE").ok();
    let most = size.and_then(|size| parse_size(&size));
    Some(Settings {
        most: most.unwrap_or(Settings::MOST) / 4,
        private: true,
        ..Settings::new(folder.join("host"))
    })
}

/// Parses a size in bytes, with an optional unit of powers of 1024: `500000`, `64K`, `512M`, `2G`,
/// `512MiB`.
#[must_use]
pub fn parse_size(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(digits)?;
    let shift = match unit.trim() {
        "" | "B" => 0,
        "K" | "KiB" => 10,
        "M" | "MiB" => 20,
        "G" | "GiB" => 30,
        "T" | "TiB" => 40,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_code_lies_beside_images() {
        let said = host_code(Some("/a".into())).unwrap();
        assert_eq!(said.folder, PathBuf::from("/a/host"));
        assert!(said.private && said.shared.is_none());
        assert!(host_code(Some("off".into())).is_none());
    }

    #[test]
    fn sizes() {
        assert_eq!(parse_size("500000"), Some(500_000));
        assert_eq!(parse_size(" 64K"), Some(65536));
        assert_eq!(parse_size("2 GiB"), Some(2 << 30));
        for wrong in ["", "G", "-1", "1.5G", "1X", "99999999999T", "1 G B"] {
            assert_eq!(parse_size(wrong), None, "{wrong}");
        }
    }
}
