//! Files that this process has mapped: which libraries it really runs.

use std::path::{Path, PathBuf};

/// The file of a mapped library, by how its name begins. `None` when there is none, when it was
/// replaced since, and where the system does not say (it is Linux' `/proc/self/maps` that does).
pub(super) fn library(begins: &str) -> Option<PathBuf> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let paths = maps
        .lines()
        .filter_map(|line| line.find('/').and_then(|at| line.get(at..)));
    let named = |path: &&str| {
        let name = Path::new(path).file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(begins) && name.contains(".so"))
    };
    let found = paths
        .filter(named)
        .find(|path| !path.ends_with(" (deleted)"))?;
    Some(found.into())
}
