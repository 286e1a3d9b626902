//! The text form of a message.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use anstyle::{AnsiColor, Style};

use gfxjit::Severity;

use super::message::{Message, SourcePosition};
use crate::readable::readable;

/// Maximum number of bytes of a source line shown around the caret. Generated sources may have
/// lines of megabytes.
const SHOWN: usize = 400;

/// The message with escape sequences for colours.
pub(super) fn styled(message: &Message) -> String {
    match &message.place {
        Some(place) if place.line.is_some() && place.text.is_some() => snippet(message, place),
        _ => plain(message),
    }
}

/// A message without a line of source: its severity and its text.
fn plain(message: &Message) -> String {
    let color = match message.severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::BrightYellow,
        Severity::Note => AnsiColor::BrightGreen,
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    let severity = message.severity;
    let text = readable(&message.text);
    match &message.place {
        None => format!("{style}{severity}{style:#}: {text}"),
        Some(place) => {
            let numbers = [place.line, place.column].into_iter().flatten();
            let numbers: String = numbers.map(|number| format!(":{number}")).collect();
            let file = readable(&place.file);
            let origin = message.origin.as_deref().map(readable);
            let origin = origin.map_or(String::new(), |origin| format!("{origin}: "));
            format!("{style}{severity}{style:#}: {origin}{file}{numbers}: {text}")
        }
    }
}

/// A message with the place, the line and a caret below it.
fn snippet(message: &Message, place: &SourcePosition) -> String {
    let level = match message.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let text = readable(&message.text);
    let line = place.line.unwrap_or(1) as usize;
    let whole = place.text.as_deref().unwrap_or_default();
    let whole = whole.lines().next().unwrap_or_default();
    let column = place.column.map(|column| column.max(1) as usize - 1);
    let (shown, before) = window(whole, column);
    let file = readable(&place.file);
    let mut source = Snippet::source(readable(shown))
        .line_start(line)
        .fold(false);
    if let Some(before) = before {
        let (before, behind) = shown.split_at(before);
        let letter = behind.chars().next().map_or("", |letter| {
            behind.get(..letter.len_utf8()).unwrap_or_default()
        });
        // Counted after the replacement of control characters, which changes lengths.
        let start = readable(before).len();
        let span = start..start + readable(letter).len();
        source = source.annotation(AnnotationKind::Primary.span(span));
    }
    let title = level.primary_title(text);
    let mut group = match (shown.len() == whole.len(), place.column) {
        (true, _) => title.element(source.path(file)),
        // The column in the whole line, not in the part that is shown.
        (false, column) => {
            let mut place = Origin::path(file).line(line);
            if let Some(column) = column {
                place = place.char_column(column as usize);
            }
            title.element(place).element(source)
        }
    };
    if let Some(origin) = &message.origin {
        let origin = format!("in {}", readable(origin));
        group = group.element(Level::NOTE.message(origin));
    }
    let report: [Group<'_>; 1] = [group];
    let renderer = Renderer::styled().decor_style(DecorStyle::Ascii);
    renderer.render(&report)
}

/// The part of a line around a byte, and the byte's offset in the part.
fn window(line: &str, column: Option<usize>) -> (&str, Option<usize>) {
    let boundary = |mut at: usize| {
        at = at.min(line.len());
        while !line.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let at = boundary(column.unwrap_or(0));
    let start = boundary(at.saturating_sub(SHOWN / 2));
    let end = boundary(start + SHOWN);
    let shown = line.get(start..end).unwrap_or_default();
    (shown, column.map(|_| at - start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(message: &Message) -> String {
        anstream::adapter::strip_str(&styled(message)).to_string()
    }

    fn at(line: u32, column: Option<u32>, text: &str) -> Message {
        let mut message = Message::new(Severity::Error, "source", "expected a type");
        message.place = Some(SourcePosition {
            file: "a.ll".to_owned(),
            line: Some(line),
            column,
            text: Some(text.to_owned()),
        });
        message
    }

    #[test]
    fn the_caret_is_under_the_column() {
        let text = shown(&at(12, Some(3), "  frobnicate"));
        assert_eq!(
            text,
            "error: expected a type\n  --> a.ll:12:3\n   |\n12 |   frobnicate\n   |   ^"
        );
    }

    #[test]
    fn places_outside_the_line_and_between_bytes_of_a_letter_are_no_panic() {
        for column in [0, 1, 2, 3, 4, 5, 1000, u32::MAX] {
            let text = shown(&at(1, Some(column), "\u{fc}b\u{1f600}"));
            assert!(text.contains('^'), "{text}");
            shown(&at(1, Some(column), ""));
        }
    }

    #[test]
    fn of_a_long_line_a_part_is_shown() {
        let line = format!("{}X{}", "a".repeat(1_000_000), "b".repeat(1_000_000));
        let text = shown(&at(1, Some(1_000_001), &line));
        assert!(text.len() < 1000 && text.contains("aXb"), "{text}");
        assert!(text.contains("a.ll:1:1000001"), "{text}");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let mut message = at(1, Some(1), "x\u{1b}[31m");
        message.text = "a\u{1b}]0;title\u{7}\nb".to_owned();
        for message in [
            &message,
            &Message {
                place: None,
                ..message.clone()
            },
        ] {
            let text = styled(message);
            assert!(
                !text.contains("\u{1b}]") && !text.contains('\u{7}'),
                "{text:?}"
            );
            assert!(!shown(message).contains('\u{1b}'));
        }
    }
}
