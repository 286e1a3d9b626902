//! The images of a package's host library that have the kernels wanted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gfxjit::{Image, Target};
use gfxjit_bundle::{EntryTarget, read};

use crate::case::Case;

/// What is run, where a library has an image for it.
pub(crate) const TARGETS: [&str; 4] = ["gfx90a", "gfx942", "gfx1100", "gfx1201"];

/// Bytes that a bundle may unpack to.
const LIMIT: u64 = 1 << 30;

/// A host library with code for GPUs.
pub(crate) struct Library {
    /// What the report calls it.
    pub name: &'static str,
    /// The package's name on PyPI.
    pub package: &'static str,
    /// What its file's name begins with. The first file in order of names is taken.
    pub file: &'static str,
    pub cases: fn() -> Vec<Case>,
}

/// The images of a library, by target.
pub(crate) struct Unpacked {
    images: BTreeMap<&'static str, Vec<Image>>,
}

impl Unpacked {
    /// Reads the library's bundles, and keeps images that have one of the kernels wanted.
    pub(crate) fn read(
        library: &Library,
        folder: &Path,
        patterns: &[&str],
    ) -> Result<Self, String> {
        let mut files = Vec::new();
        collect(folder, library.file, &mut files)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        files.sort();
        let path = files
            .first()
            .ok_or_else(|| format!("{} has no file {}…", folder.display(), library.file))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let named = |error: &dyn std::fmt::Display| format!("{name}: {error}");
        let bytes = std::fs::read(path).map_err(|error| named(&error))?;
        let mut images = BTreeMap::<&'static str, Vec<Image>>::new();
        let file = read(&bytes).map_err(|error| named(&error))?;
        for (index, part) in file.parts().iter().enumerate() {
            let bundle = part.unpack(LIMIT).map_err(|error| named(&error))?;
            let bundle = read(&bundle).map_err(|error| named(&error))?;
            for entry in bundle.entries() {
                let target = entry.target().and_then(EntryTarget::known);
                let target = target.and_then(Target::amd);
                let processor = target.map(|target| target.processor().name());
                let Some(target) = TARGETS.into_iter().find(|own| processor == Some(own)) else {
                    continue;
                };
                let bytes = entry.bytes().map_err(|error| named(&error))?;
                let image = Image::parse(&format!("{name}#{index}"), bytes)
                    .map_err(|error| named(&error))?;
                let own = images.entry(target).or_default();
                let wanted = |kernel: &gfxjit::ImageKernel| {
                    patterns
                        .iter()
                        .any(|pattern| matches(&kernel.info.name, pattern))
                };
                if image.kernels().iter().any(wanted) {
                    own.push(image);
                }
            }
        }
        Ok(Self { images })
    }

    /// The images for a target; `None` where the library has none.
    pub(crate) fn images(&self, target: &str) -> Option<&[Image]> {
        self.images.get(target).map(Vec::as_slice)
    }
}

fn collect(folder: &Path, begins: &str, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, begins, found)?;
        } else if (path.file_name()).is_some_and(|name| name.to_string_lossy().starts_with(begins))
        {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a name has the parts of a pattern, which stars divide, in their order.
pub(crate) fn matches(name: &str, pattern: &str) -> bool {
    let mut rest = Some(name);
    for part in pattern.split('*') {
        rest = rest
            .and_then(|rest| rest.split_once(part))
            .map(|(_, rest)| rest);
    }
    rest.is_some()
}
