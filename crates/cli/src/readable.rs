//! Text of others, harmless for a terminal.
//!
//! Problem: names come from inputs: ids of bundles, symbols, sections, paths. A terminal takes control characters in them for
//! commands, and marks of direction have a line read otherwise than it is. Everything that a command writes for people
//! goes through [`readable`], and JSON through [`escaped`]; only what a command makes (an object, assembly, what a kernel
//! prints) is written as it is.

use std::borrow::Cow;

/// Whether a terminal takes a character for anything but a sign to show, line feeds and tabs aside.
fn is_control(letter: char) -> bool {
    matches!(letter, '\0'..='\u{8}' | '\u{b}'..='\u{1f}') || is_control_in_json(letter)
}

/// Those that JSON has as they are.
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

/// Whether a text has some.
pub(crate) fn has_control(text: &str) -> bool {
    text.contains(is_control)
}

/// The text with signs in the place of control characters but line feeds and tabs.
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

/// JSON that means the same, without characters that a terminal takes for commands. They are in strings only.
pub(crate) fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(is_control_in_json) {
        return json.into();
    }
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        match is_control_in_json(letter) {
            // All are in the first plane.
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
