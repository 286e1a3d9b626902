//! Text in HTML and XML.

/// Text between tags, or in an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' => safe.push(letter),
            // XML 1.0 has no other control characters, and not these two.
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                safe.push('\u{fffd}')
            }
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    #[test]
    fn text_is_what_xml_allows() {
        assert_eq!(
            super::escaped("a<b> & \"c\"\u{1b}[0m\u{0}\nd"),
            "a&lt;b&gt; &amp; &quot;c&quot;\u{fffd}[0m\u{fffd}\nd"
        );
        assert_eq!(super::escaped("it's\u{ffff}\t"), "it&#39;s\u{fffd}\t");
    }
}
