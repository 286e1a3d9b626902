//! Demangles symbols: `scale<float>(float*)` for `_Z5scaleIfEvPT_` (Itanium C++ ABI, "External Names").

use std::borrow::Cow;
use std::fmt::{self, Write};

use cpp_demangle::{DemangleOptions, Symbol};

/// Limit of a demangled name in bytes: a short symbol can expand to a name of any length. Symbols with
/// longer names are not demangled.
const MOST: usize = 1 << 12;

/// A string that refuses to grow beyond [`MOST`] bytes.
struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > MOST {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

/// A symbol demangled for messages: with parameter types, without the result's type. Other symbols stay as they are.
#[must_use]
pub fn readable(symbol: &str) -> Cow<'_, str> {
    written(symbol, DemangleOptions::new().no_return_type())
}

/// Like [`readable`], without parameter types, for tables.
#[must_use]
pub fn short_name(symbol: &str) -> Cow<'_, str> {
    written(symbol, DemangleOptions::new().no_return_type().no_params())
}

fn written(symbol: &str, options: DemangleOptions) -> Cow<'_, str> {
    if !symbol.starts_with("_Z") {
        return symbol.into();
    }
    let mut text = Bounded(String::new());
    let done = Symbol::new(symbol)
        .ok()
        .and_then(|parsed| parsed.structured_demangle(&mut text, &options).ok());
    match done {
        Some(()) if !text.0.is_empty() => text.0.into(),
        _ => symbol.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_source() {
        for (symbol, name) in [
            ("_Z5scaleIfEvPT_", "scale<float>(float*)"),
            ("_ZL3macfff", "mac(float, float, float)"),
            ("_ZN2ns1kEPi", "ns::k(int*)"),
            ("saxpy", "saxpy"),
            ("_Z", "_Z"),
            ("_Znonsense", "_Znonsense"),
            ("", ""),
        ] {
            assert_eq!(readable(symbol), name);
            let short = name.split('(').next().unwrap_or_default();
            assert_eq!(short_name(symbol), short);
        }
    }

    #[test]
    fn a_name_without_end_stays() {
        // Each part is a function of two of the one before.
        let mut symbol = "_Z1fFvvE".to_owned();
        for number in 0..40 {
            let before = match number {
                0 => "S_".to_owned(),
                number => format!("S{}_", base36(number - 1)),
            };
            symbol += &format!("PFv{before}{before}E");
        }
        assert!(readable(&symbol).len() <= MOST.max(symbol.len()));
    }

    fn base36(number: u32) -> String {
        let digit = |number| {
            char::from_digit(number, 36)
                .unwrap_or('0')
                .to_ascii_uppercase()
        };
        match number {
            0..36 => digit(number).to_string(),
            _ => format!("{}{}", base36(number / 36), digit(number % 36)),
        }
    }
}
