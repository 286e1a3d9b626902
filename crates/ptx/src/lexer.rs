//! Splits a text into words, numbers and signs.

use crate::error::{Error, SourcePosition};

/// A token of the text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token<'a> {
    /// A name, an instruction or a directive, including dots: `ld.param.u64`, `%tid.x`, `.reg`. Adjacent
    /// directives without blanks, `.reg.u32`, are separate words.
    Word(&'a str),
    Integer(u64),
    /// The bits of a 32-bit or 64-bit floating-point literal.
    Single(u32),
    Double(u64),
    Text(&'a str),
    Sign(u8),
}

/// A token and where it begins.
pub(crate) type Placed<'a> = (Token<'a>, SourcePosition);

/// Whether a character can begin a name. `%` can only be the first.
fn begins_word(c: u8) -> bool {
    is_word(c) || matches!(c, b'%' | b'.')
}

fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, b'_' | b'$')
}

/// The length of a word in bytes. A directive ends before the next dot.
fn word(bytes: &[u8]) -> usize {
    let dotted = bytes.first() != Some(&b'.');
    let mut end = 1;
    while let Some(c) = bytes.get(end) {
        if bytes.get(end..end + 2) == Some(b"::") {
            end += 2;
        } else if is_word(*c) || *c == b'.' && dotted {
            end += 1;
        } else {
            break;
        }
    }
    end
}

pub(crate) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, Error> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let (mut at, mut line, mut line_start) = (0, 1, 0);
    while let Some(&c) = bytes.get(at) {
        let column = u32::try_from(at - line_start + 1).unwrap_or(u32::MAX);
        let place = SourcePosition { line, column };
        let rest = bytes.get(at..).unwrap_or_default();
        if c == b'\n' {
            line += 1;
            line_start = at + 1;
            at += 1;
        } else if c.is_ascii_whitespace() || c == 0 {
            at += 1;
        } else if rest.starts_with(b"//") {
            at += rest.iter().position(|c| *c == b'\n').unwrap_or(rest.len());
        } else if rest.starts_with(b"/*") {
            let Some(end) = rest.windows(2).skip(2).position(|pair| pair == b"*/") else {
                return Err(Error::new(place, "a comment without end"));
            };
            for (i, c) in rest.iter().enumerate().take(end + 4) {
                if *c == b'\n' {
                    line += 1;
                    line_start = at + i + 1;
                }
            }
            at += end + 4;
        } else if c == b'"' {
            let Some(end) = rest.iter().skip(1).position(|c| *c == b'"' || *c == b'\n') else {
                return Err(Error::new(place, "a text without end"));
            };
            out.push((
                Token::Text(text.get(at + 1..at + 1 + end).unwrap_or("")),
                place,
            ));
            at += end + 2;
        } else if c.is_ascii_digit() {
            let (token, length) = number(rest, place)?;
            out.push((token, place));
            at += length;
        } else if begins_word(c) {
            let end = at + word(rest);
            out.push((Token::Word(text.get(at..end).unwrap_or("")), place));
            at = end;
        } else if c.is_ascii_punctuation() {
            out.push((Token::Sign(c), place));
            at += 1;
        } else {
            return Err(Error::new(place, "not a character of PTX"));
        }
    }
    Ok(out)
}

/// A number, and its length in bytes.
fn number(bytes: &[u8], place: SourcePosition) -> Result<(Token<'static>, usize), Error> {
    let length = bytes
        .iter()
        .enumerate()
        .position(|(i, c)| {
            let is_sign = matches!(c, b'+' | b'-')
                && matches!(bytes.get(i.wrapping_sub(1)), Some(b'e' | b'E'))
                && !bytes.starts_with(b"0x")
                && !bytes.starts_with(b"0X");
            // In `.align 4.b8` a directive follows the number.
            let is_directive = *c == b'.'
                && bytes
                    .get(i + 1)
                    .is_some_and(|c| c.is_ascii_alphabetic() && !matches!(c, b'e' | b'E'));
            is_directive || !(c.is_ascii_alphanumeric() || *c == b'.' || is_sign)
        })
        .unwrap_or(bytes.len());
    let text = bytes
        .get(..length)
        .map(String::from_utf8_lossy)
        .unwrap_or_default();
    let bad = || Error::new(place, format!("`{text}` is no number"));
    let hex = |digits: &str| u64::from_str_radix(digits, 16).ok();
    let token = if let Some(digits) = text.strip_prefix("0f").or_else(|| text.strip_prefix("0F")) {
        hex(digits)
            .filter(|_| digits.len() == 8)
            .and_then(|bits| u32::try_from(bits).ok())
            .map(Token::Single)
    } else if let Some(digits) = text.strip_prefix("0d").or_else(|| text.strip_prefix("0D")) {
        hex(digits)
            .filter(|_| digits.len() == 16)
            .map(Token::Double)
    } else if text.contains('.')
        || text.contains(['e', 'E']) && !text.starts_with("0x") && !text.starts_with("0X")
    {
        text.parse::<f64>().ok().map(|n| Token::Double(n.to_bits()))
    } else {
        let digits = text.trim_end_matches(['U', 'u']);
        let value = if let Some(digits) = digits
            .strip_prefix("0x")
            .or_else(|| digits.strip_prefix("0X"))
        {
            hex(digits)
        } else if let Some(digits) = digits
            .strip_prefix("0b")
            .or_else(|| digits.strip_prefix("0B"))
        {
            u64::from_str_radix(digits, 2).ok()
        } else if digits.len() > 1 && digits.starts_with('0') {
            u64::from_str_radix(digits, 8).ok()
        } else {
            digits.parse().ok()
        };
        value.map(Token::Integer)
    };
    token.map(|token| (token, length)).ok_or_else(bad)
}
