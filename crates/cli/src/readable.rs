//! Makes text from inputs safe for terminals.
//!
//! Problem: names come from inputs: IDs of bundles, symbols, sections, paths. A terminal interprets control characters
//! in them, and Unicode direction marks make a line appear differently. All text output of commands goes through
//! [`readable`], and JSON through [`escaped`]; only results (an object, assembly, output of kernels) are written
//! unchanged.

use std::borrow::Cow;

/// Whether a terminal interprets a character instead of showing it; line feeds and tabs are
/// allowed.
fn is_control(letter: char) -> bool {
    matches!(letter, '\0'..='\u{8}' | '\u{b}'..='\u{1f}') || is_control_in_json(letter)
}

/// Control characters that JSON does not escape.
fn is_control_in_json(letter: char) -> bool {
    matches!(
        letter,
        '\u{7f}'..='\u{9f}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Whether a text contains control characters.
pub(crate) fn has_control(text: &str) -> bool {
    text.contains(is_control)
}

/// The text with control characters other than line feeds and tabs replaced by visible signs.
pub(crate) fn readable(text: &str) -> String {
    let sign = |letter: char| match letter {
        '\u{7f}' => '\u{2421}',
        '\0'..='\u{1f}' if is_control(letter) => {
            char::from_u32(0x2400 + letter as u32).unwrap_or('\u{fffd}')
        }
        _ if is_control(letter) => '\u{fffd}',
        _ => letter,
    };
    text.chars().map(sign).collect()
}

/// Equivalent JSON without characters that a terminal interprets. They occur in strings only.
pub(crate) fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(is_control_in_json) {
        return json.into();
    }
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        match is_control_in_json(letter) {
            // All of these characters are below U+10000.
            true => text.push_str(&format!("\\u{:04x}", u32::from(letter))),
            false => text.push(letter),
        }
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_is_left() {
        let all: String = ('\0'..='\u{ffff}').collect();
        let shown = readable(&all);
        assert_eq!(shown.chars().count(), all.chars().count());
        let is_left = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
        assert!(!shown.contains(is_left));
        assert!(!shown.contains(['\u{202e}', '\u{2066}', '\u{200f}']));
        assert_eq!(readable("\u{1b}[2Jé\t\u{9b}1m"), "\u{241b}[2Jé\t\u{fffd}1m");
        let json = serde_json::to_string(&all).unwrap();
        let escaped = escaped(&json);
        assert!(!escaped.contains(char::is_control));
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), all);
    }
}
