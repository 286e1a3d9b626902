//! Files mapped by this process: the libraries that it actually uses.

use std::path::{Path, PathBuf};

fn maps() -> Option<String> {
    std::fs::read_to_string("/proc/self/maps").ok()
}

/// The path in a line of `/proc/self/maps`.
fn path(line: &str) -> Option<&str> {
    line.find('/').and_then(|at| line.get(at..))
}

/// The library or program whose code contains an address, under the conditions of [`library`].
#[must_use]
pub fn holding(address: usize) -> Option<PathBuf> {
    let maps = maps()?;
    let has = |line: &&str| {
        let (start, rest) = line.split_once('-').unwrap_or_default();
        let end = rest.split(' ').next().unwrap_or_default();
        let number = |digits| usize::from_str_radix(digits, 16).ok();
        matches!((number(start), number(end)), (Some(start), Some(end)) if (start..end).contains(&address))
    };
    let found = maps.lines().find(has).and_then(path)?;
    (!found.ends_with(" (deleted)")).then(|| found.into())
}

/// The file of a mapped library, by the beginning of its name. `None` when there is none, when the
/// file was replaced since, and on systems without `/proc/self/maps`.
#[must_use]
pub fn library(begins: &str) -> Option<PathBuf> {
    let maps = maps()?;
    let paths = maps.lines().filter_map(path);
    let named = |path: &&str| {
        let name = Path::new(path).file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(begins) && name.contains(".so"))
    };
    let found = paths
        .filter(named)
        .find(|path| !path.ends_with(" (deleted)"))?;
    Some(found.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn code_is_in_this_program() {
        let own = std::env::current_exe().unwrap();
        assert_eq!(holding(maps as *const () as usize), Some(own));
        assert_eq!(holding(8), None);
        assert_eq!(library("libnothing"), None);
    }
}
