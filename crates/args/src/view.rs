//! Element types of numpy that devices do not have: they are stored as numbers of another type.

use gfxjit::ElementType;

use crate::number;

/// How the elements of a buffer are interpreted in specs and numpy files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum View {
    /// As numbers of the element type.
    #[default]
    Numbers,
    /// `bool`: bytes of 0 and 1.
    Bool,
    /// `c64` and `c128`: pairs of `f32` or `f64`, the real part first. The pair is the last
    /// dimension of the shape.
    Complex,
}

/// The element type and view of a type name.
pub(crate) fn parse(name: &str) -> Option<(ElementType, View)> {
    Some(match name {
        "bool" => (ElementType::U8, View::Bool),
        "c64" => (ElementType::F32, View::Complex),
        "c128" => (ElementType::F64, View::Complex),
        _ => (number::element(name)?, View::Numbers),
    })
}

/// The names of all types.
pub(crate) fn names() -> String {
    let mut names: Vec<&str> = ElementType::ALL.iter().map(|t| t.name()).collect();
    names.extend(["bool", "c64", "c128"]);
    names.join(" ")
}

impl View {
    /// The name of a type in this view: `f32`, `bool`, `c64`.
    #[must_use]
    pub fn type_name(self, element: ElementType) -> &'static str {
        match self {
            Self::Numbers => element.name(),
            Self::Bool => "bool",
            Self::Complex if element == ElementType::F32 => "c64",
            Self::Complex => "c128",
        }
    }

    /// A shape without the pairs of complex numbers.
    #[must_use]
    pub fn outer(self, shape: &[usize]) -> &[usize] {
        match (self, shape) {
            (Self::Complex, [outer @ .., 2]) => outer,
            _ => shape,
        }
    }

    /// A shape with the pairs of complex numbers.
    pub(crate) fn inner(self, mut shape: Vec<usize>) -> Vec<usize> {
        if self == Self::Complex {
            shape.push(2);
        }
        shape
    }

    /// The bytes of a value.
    pub(crate) fn value(self, element: ElementType, text: &str) -> Result<Vec<u8>, String> {
        match self {
            Self::Numbers => number::parse_number(element, text),
            Self::Bool => match text {
                "0" | "false" => Ok(vec![0]),
                "1" | "true" => Ok(vec![1]),
                _ => Err(format!("`{text}` is no bool; write true or false")),
            },
            Self::Complex => {
                let (real, imaginary) = parts(text);
                let mut bytes = number::parse_number(element, real)
                    .map_err(|_| format!("`{text}` is no complex number such as 1.5-2i"))?;
                let rest = number::parse_number(element, imaginary)
                    .map_err(|_| format!("`{text}` is no complex number such as 1.5-2i"))?;
                bytes.extend(rest);
                Ok(bytes)
            }
        }
    }
}

/// The real and the imaginary part in `1.5`, `2i`, `1e-3-2.5e+7j`.
fn parts(text: &str) -> (&str, &str) {
    let Some(body) = text.strip_suffix(['i', 'j']) else {
        return (text, "0");
    };
    let bytes = body.as_bytes();
    let signs = (1..bytes.len()).rev().filter(|&at| {
        matches!(bytes.get(at), Some(b'+' | b'-'))
            && !matches!(bytes.get(at - 1), Some(b'e' | b'E' | b'p' | b'P'))
    });
    let split = signs.map(|at| body.split_at(at)).next();
    let (real, imaginary) = split.unwrap_or(("0", body));
    let imaginary = match imaginary {
        "+" | "" => "1",
        "-" => "-1",
        imaginary => imaginary.strip_prefix('+').unwrap_or(imaginary),
    };
    (real, imaginary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_complex_numbers() {
        for (text, expected) in [
            ("1.5", ("1.5", "0")),
            ("2i", ("0", "2")),
            ("i", ("0", "1")),
            ("1-i", ("1", "-1")),
            ("-1e-3-2.5e+7j", ("-1e-3", "-2.5e+7")),
            ("1+2i", ("1", "2")),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
        for text in ["", "x", "1+", "1+2", "i1", "1i2i"] {
            assert!(
                View::Complex.value(ElementType::F32, text).is_err(),
                "{text}"
            );
        }
    }
}
