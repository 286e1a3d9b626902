//! Lines of text, to recognise languages by.

/// A line without the white space around it, and its first word.
pub(crate) struct Line<'a> {
    /// The line; never empty.
    pub text: &'a str,
    /// The letters, digits, `_`, `.` and `$` at the beginning; may be empty.
    pub word: &'a str,
    /// The rest after the word, without white space before it.
    pub next: &'a str,
}

impl<'a> Line<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let end = text
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.' || c == '$'))
            .unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        Self {
            text,
            word,
            next: rest.trim_start(),
        }
    }
}

/// Lines without comments and surrounding white space. The comments of all languages are skipped:
/// `;`, `//` and `/* */`; not `#`, which has other meanings too.
pub(crate) fn significant_lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut in_comment = false;
    text.lines().filter_map(move |line| {
        let mut rest = line.trim();
        loop {
            if in_comment {
                let (_, after) = rest.split_once("*/")?;
                in_comment = false;
                rest = after.trim();
            }
            match rest.strip_prefix("/*") {
                Some(comment) => {
                    in_comment = true;
                    rest = comment;
                }
                None => break,
            }
        }
        let is_code = !rest.is_empty() && !rest.starts_with(';') && !rest.starts_with("//");
        is_code.then(|| Line::new(rest))
    })
}
