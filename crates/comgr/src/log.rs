//! comgr's logs: what clang prints for people, taken apart again.
//!
//! A message is a line `FILE:LINE:COLUMN: error: TEXT`, or without a place. Lines of source, with or without a margin
//! of line numbers, and a line with `^` follow it; they are not needed, as the source is here. `In file included
//! from` and counts of errors say nothing new.

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Explains another message.
    Note,
    /// The code may not do what its author means.
    Warning,
    /// There is no result.
    Error,
}

/// A message of clang's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// How bad it is.
    pub severity: Severity,
    /// The file's path.
    pub file: Option<String>,
    /// Line and column, from 1.
    pub place: Option<(u32, u32)>,
    /// The text.
    pub text: String,
}

const WORDS: [(&str, Severity); 5] = [
    ("fatal error", Severity::Error),
    ("error", Severity::Error),
    ("warning", Severity::Warning),
    ("remark", Severity::Note),
    ("note", Severity::Note),
];

/// The messages of a log, in their order.
#[must_use]
pub fn messages(log: &str) -> Vec<Message> {
    log.lines().filter_map(message).collect()
}

fn message(line: &str) -> Option<Message> {
    let found = WORDS.iter().filter_map(|(word, severity)| {
        let mark = format!("{word}: ");
        let at = match line.starts_with(&mark) {
            true => 0,
            // Behind a place, the first on the line: the text may have the word too.
            false => line.find(&format!(": {mark}"))? + 2,
        };
        Some((at, at + mark.len(), *severity))
    });
    let (at, text, severity) = found.min_by_key(|(at, ..)| *at)?;
    let before = line.get(..at)?.trim_end().trim_end_matches(':');
    let (file, place) = place(before);
    // A line of source is no file: `  int a; // b: error: c`.
    if file
        .as_deref()
        .is_some_and(|file| file.starts_with([' ', '\t']))
    {
        return None;
    }
    Some(Message {
        severity,
        file,
        place,
        text: line.get(text..)?.to_owned(),
    })
}

/// `FILE:LINE:COLUMN`, of which numbers may be missing. Windows' paths have a colon of their own.
fn place(text: &str) -> (Option<String>, Option<(u32, u32)>) {
    if text.is_empty() {
        return (None, None);
    }
    let whole = || (Some(text.to_owned()), None);
    let Some((rest, last)) = text.rsplit_once(':') else {
        return whole();
    };
    let Ok(last) = last.parse::<u32>() else {
        return whole();
    };
    match rest
        .rsplit_once(':')
        .map(|(file, line)| (file, line.parse::<u32>()))
    {
        Some((file, Ok(line))) => (Some(file.to_owned()), Some((line, last))),
        _ => (Some(rest.to_owned()), Some((last, 0))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(line: &str) -> Message {
        let all = messages(line);
        assert_eq!(all.len(), 1, "{line}");
        all.into_iter().next().unwrap()
    }

    #[test]
    fn places() {
        let message = one("/tmp/comgr-1/input/a.hip:2:8: error: use of 'q': error: x");
        assert_eq!(message.file.as_deref(), Some("/tmp/comgr-1/input/a.hip"));
        assert_eq!(message.place, Some((2, 8)));
        assert_eq!(message.text, "use of 'q': error: x");
        assert_eq!(message.severity, Severity::Error);
        let message = one("C:\\T\\a.cl:1:10: fatal error: 'b.h' file not found");
        assert_eq!(message.file.as_deref(), Some("C:\\T\\a.cl"));
        assert_eq!(message.place, Some((1, 10)));
        let message = one("error: Expected a single module");
        assert_eq!((message.file, message.place), (None, None));
        assert_eq!(one("a.ll: error: expected top-level entity").place, None);
        assert_eq!(one("a.s:7: note: x").place, Some((7, 0)));
        assert_eq!(one("warning: x [-Wy]").severity, Severity::Warning);
    }

    #[test]
    fn other_lines() {
        let log = "In file included from /t/a.hip:1:\n    2 |   p[0]=q; // b: error: c\n      |        ^\n\
                   1 error generated when compiling for gfx1100.\n\n  x = \"note: y\";\n";
        assert_eq!(messages(log), []);
        assert_eq!(messages(""), []);
    }
}
