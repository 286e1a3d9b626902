//! IR text in a separate file, with placeholders.

use std::fmt::{Display, Write as _};

/// The text with each `{{name}}` replaced by the value of that name. A placeholder without a value
/// stays, so that LLVM refuses the text.
pub(crate) fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("{{") {
        filled.push_str(before);
        let value = behind.split_once("}}").and_then(|(name, behind)| {
            let value = values.iter().find(|(own, _)| *own == name)?;
            Some((value.1, behind))
        });
        rest = match value {
            Some((value, behind)) => {
                // Writing to a string does not fail.
                let _ = write!(filled, "{value}");
                behind
            }
            None => {
                filled.push_str("{{");
                behind
            }
        };
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn names_are_replaced_by_their_values() {
        let filled = fill("a {{x}} b {{y}}{{x}}", &[("x", &1), ("y", &"two")]);
        assert_eq!(filled, "a 1 b two1");
    }

    #[test]
    fn what_is_no_placeholder_stays() {
        let filled = fill("{ i8 } {{z}} !{!4} {{x", &[("x", &1)]);
        assert_eq!(filled, "{ i8 } {{z}} !{!4} {{x");
    }
}
