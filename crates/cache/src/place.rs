//! Where a cache is by default, and how large: what the environment says.

use std::path::PathBuf;

/// Where images are kept by default: `images` in [`own_folder`].
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

/// Bytes, with a unit of 1024s where it is large: `500000`, `64K`, `512M`, `2G`; also `MiB` and the like.
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
    fn sizes() {
        assert_eq!(parse_size("500000"), Some(500_000));
        assert_eq!(parse_size(" 64K"), Some(65536));
        assert_eq!(parse_size("2 GiB"), Some(2 << 30));
        for wrong in ["", "G", "-1", "1.5G", "1X", "99999999999T", "1 G B"] {
            assert_eq!(parse_size(wrong), None, "{wrong}");
        }
    }
}
