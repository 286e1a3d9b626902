//! The nesting depth of a text. MLIR's parser, and most later steps, recurse once per level without
//! a limit: a stack overflow would end the process.

/// The maximum depth of nested brackets. The stack of a compilation suffices for more.
const MOST: u32 = 512;

/// The maximum number of terms of an affine expression: the parser recurses for each term.
const MOST_TERMS: u32 = 4096;

/// The position where a text nests too deeply.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooDeep {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in bytes.
    pub column: u32,
    pub reason: String,
}

/// Checks the nesting depth. Strings and comments are skipped.
pub(crate) fn check(text: &[u8]) -> Result<(), TooDeep> {
    let (mut depth, mut terms, mut line, mut start) = (0u32, 0u32, 1u32, 0usize);
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let next = text.get(at + 1);
        match byte {
            b'\n' => {
                line += 1;
                start = at + 1;
                terms = 0;
            }
            b'"' => at = string_end(text, at),
            b'/' if next == Some(&b'/') => {
                at = text[at..]
                    .iter()
                    .position(|&b| b == b'\n')
                    .map_or(text.len(), |n| at + n);
                continue;
            }
            // `->` is not a closing bracket.
            b'-' if next == Some(&b'>') => at += 1,
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b'+' | b'-' | b'*' => terms += 1,
            b'm' | b'f' | b'c'
                if [&b"mod "[..], b"floordiv ", b"ceildiv "]
                    .iter()
                    .any(|word| text[at..].starts_with(word)) =>
            {
                terms += 1;
            }
            _ => {}
        }
        let too_deep = |reason: String| {
            let column = u32::try_from(at - start + 1).unwrap_or(u32::MAX);
            Err(TooDeep {
                line,
                column,
                reason,
            })
        };
        if depth > MOST {
            return too_deep(format!("brackets nest deeper than {MOST}"));
        }
        if terms > MOST_TERMS {
            return too_deep(format!("an expression of more than {MOST_TERMS} terms"));
        }
        at += 1;
    }
    Ok(())
}

/// The position of the closing quote of the string that begins at `start`, or of the end of its
/// line.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => return at,
            // The parser also ends the string there.
            b'\n' => return at - 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nests_counts() {
        for text in [
            "(".repeat(500),
            "()".repeat(5000),
            format!("\"{}\"", "(".repeat(5000)),
            format!("\"\\\"{}\"", "(".repeat(5000)),
            format!("// {}\n", "(".repeat(5000)),
            "(a) -> (b)\n".repeat(5000),
            "d0 + 1\n".repeat(9000),
        ] {
            assert_eq!(check(text.as_bytes()), Ok(()));
        }
        let deep = format!("\n  {}", "<{".repeat(300));
        let error = check(deep.as_bytes()).unwrap_err();
        assert_eq!((error.line, error.column), (2, 515));
        assert!(check("d0 + ".repeat(5000).as_bytes()).is_err());
        assert!(check("d0 mod ".repeat(5000).as_bytes()).is_err());
        // A string that ends with its line.
        let open = format!("\"\n{}", "(".repeat(600));
        assert!(check(open.as_bytes()).is_err());
    }
}
