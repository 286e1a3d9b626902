//! Dependency files for make, Ninja, CMake and Meson.

use std::path::Path;

/// A make rule without recipe: the output files depend on the files that were read.
pub fn depfile<'a>(
    targets: impl IntoIterator<Item = &'a Path>,
    read: impl IntoIterator<Item = &'a Path>,
) -> Vec<u8> {
    let targets: Vec<Vec<u8>> = targets.into_iter().map(escaped).collect();
    let mut text = targets.join(&b' ');
    text.push(b':');
    for path in read {
        text.extend_from_slice(b" \\\n  ");
        text.extend(escaped(path));
    }
    text.push(b'\n');
    text
}

/// A path with make's escapes, as compilers write it (`-MD`). Other bytes stay as they are, UTF-8 or not.
fn escaped(path: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b' ' | b'#' => text.push(b'\\'),
            b'$' => text.push(b'$'),
            _ => {}
        }
        text.push(*byte);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_signs() {
        let paths = ["a.gpu", "b c.gpu"].map(Path::new);
        let read = ["x$y.hip", "#.h"].map(Path::new);
        let text = depfile(paths, read);
        assert_eq!(text, b"a.gpu b\\ c.gpu: \\\n  x$$y.hip \\\n  \\#.h\n");
    }
}
