//! Version scripts: which symbols stay visible outside the image, as text.
//!
//! A script lists patterns of names that stay visible and of names that become local. Source: the
//! Solaris linker's guide for the syntax, LLD's manual page for the subset.

use crate::LinkError;

/// Names that stay visible outside the image, and names that do not. A name in neither list is
/// exported according to its visibility.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Exports {
    /// Patterns of names that stay visible: `*` matches any text, `?` any byte, `[…]` one of some
    /// bytes.
    pub global: Vec<String>,
    /// Patterns of names that become local.
    pub local: Vec<String>,
    /// Whether names that no input defines are ignored; otherwise they are errors. Patterns may
    /// match nothing.
    pub allow_undefined: bool,
}

impl Exports {
    /// Reads a version script: `{ global: a; b*; local: *; };`. A script with a single named
    /// version is accepted; the name is ignored, because loaders for AMD GPUs have no symbol
    /// versions.
    ///
    /// # Errors
    /// [`LinkError::VersionScript`] says what is wrong, or not supported.
    pub fn parse(text: &str) -> Result<Self, LinkError> {
        let bad = |reason: &str| LinkError::VersionScript {
            reason: reason.to_owned(),
        };
        let words = words(text).ok_or_else(|| bad("a comment or a quoted name has no end"))?;
        let mut words = words.iter().map(String::as_str).peekable();
        if words.next_if(|word| *word != "{").is_some() && words.peek() != Some(&"{") {
            return Err(bad("behind a version's name comes `{`"));
        }
        if words.next() != Some("{") {
            return Err(bad("it does not begin with `{`, or a name and `{`"));
        }
        let mut exports = Self::default();
        let mut is_global = true;
        loop {
            let word = words.next().ok_or_else(|| bad("a `{` has no `}`"))?;
            match word {
                "}" => break,
                ";" => {}
                "global" | "local" if words.next_if_eq(&":").is_some() => {
                    is_global = word == "global";
                }
                "extern" => {
                    return Err(bad(
                        "`extern` asks for names of C++; write them as symbols have them",
                    ));
                }
                "{" | ":" => return Err(bad(&format!("`{word}` where a name is due"))),
                name => {
                    match is_global {
                        true => exports.global.push(name.to_owned()),
                        false => exports.local.push(name.to_owned()),
                    }
                    if words.peek() != Some(&"}") && words.next() != Some(";") {
                        return Err(bad(&format!("behind `{name}` comes no `;`")));
                    }
                }
            }
        }
        match (words.next(), words.next()) {
            (Some(";") | None, None) => Ok(exports),
            _ => Err(bad(
                "it has several versions, or one that follows another; loaders for AMD GPUs know \
                 no versions: write one",
            )),
        }
    }
}

/// The words and signs, without comments. `None` for a comment or string without an end.
fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let tail = rest.get(first.len_utf8()..)?;
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1;
        } else if first == '#' {
            rest = tail.split_once('\n').map_or("", |(_, behind)| behind);
        } else if first.is_whitespace() {
            rest = tail;
        } else if first == '"' {
            let (name, behind) = tail.split_once('"')?;
            words.push(name.to_owned());
            rest = behind;
        } else if matches!(first, '{' | '}' | ';' | ':') {
            words.push(first.to_string());
            rest = tail;
        } else {
            let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | ';' | ':' | '"');
            // `::` is part of a name: AMDGPU symbols do not contain it, but C++ patterns do.
            let end = rest.find(ends).unwrap_or(rest.len());
            words.push(rest.get(..end)?.to_owned());
            rest = rest.get(end..)?;
        }
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts() {
        let script = "# comment\n{ global: a; \"b\"; /* c; */ d*; local: *; };";
        let exports = Exports::parse(script).unwrap();
        assert_eq!(exports.global, ["a", "b", "d*"]);
        assert_eq!(exports.local, ["*"]);
        let exports = Exports::parse("V1.0 { a; local: b; global: c }").unwrap();
        assert_eq!((exports.global.len(), exports.local.len()), (2, 1));
        for (script, reason) in [
            ("", "does not begin"),
            ("global: a;", "comes `{`"),
            ("{ a;", "no `}`"),
            ("{ a b; };", "comes no `;`"),
            ("{ a; }; V2 { b; };", "several versions"),
            ("{ extern \"C++\" { a; }; };", "names of C++"),
            ("{ /* a; };", "no end"),
        ] {
            let error = Exports::parse(script).unwrap_err().to_string();
            assert!(error.contains(reason), "{script}: {error}");
        }
    }
}
