//! Dependency files for make, Ninja, CMake and Meson.

use std::path::Path;

/// A make rule without recipe: the output files depend on the files that were read.
pub fn depfile<'a>(
    targets: impl IntoIterator<Item = &'a Path>,
    read: impl IntoIterator<Item = &'a Path>,
) -> String {
    let targets: Vec<String> = targets.into_iter().map(escaped).collect();
    let mut text = format!("{}:", targets.join(" "));
    for path in read {
        text.push_str(" \\\n  ");
        text.push_str(&escaped(path));
    }
    text.push('\n');
    text
}

/// A path with make's escapes, as compilers write it (`-MD`).
fn escaped(path: &Path) -> String {
    let mut text = String::new();
    for c in path.display().to_string().chars() {
        match c {
            ' ' | '#' => text.push('\\'),
            '$' => text.push('$'),
            _ => {}
        }
        text.push(c);
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
        assert_eq!(text, "a.gpu b\\ c.gpu: \\\n  x$$y.hip \\\n  \\#.h\n");
    }
}
