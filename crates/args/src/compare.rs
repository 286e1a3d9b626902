//! Compares the content of a buffer with the expected content, and lists the differences.

use std::fmt::Write as _;

use gfxjit::ElementType;

use crate::value::Value;

/// Expected content of a buffer.
#[derive(Clone, Debug)]
pub enum Content {
    /// Exactly these bytes; all NaNs are equal.
    Exact(Vec<u8>),
    /// Numbers near these, within the tolerance that [`check`] is called with.
    Near(Vec<f64>),
    /// Numbers near these, within this tolerance.
    Within(f64, Vec<f64>),
}

impl Content {
    /// Expected content from a buffer's bytes: exact for a tolerance of 0, else numbers.
    #[must_use]
    pub fn to_tolerance(element: ElementType, bytes: Vec<u8>, tolerance: f64) -> Self {
        if tolerance == 0.0 {
            return Self::Exact(bytes);
        }
        let values = bytes.chunks_exact(element.size());
        Self::Near(
            values
                .filter_map(|bytes| Value::read(element, bytes).map(number))
                .collect(),
        )
    }
}

/// Maximum number of differences in a message.
const SHOWN: usize = 8;

fn number(value: Value) -> f64 {
    match value {
        Value::Signed(value) => value as f64,
        Value::Unsigned(value) => value as f64,
        Value::Float(value) => f64::from(value),
        Value::Double(value) => value,
    }
}

/// Whether `got` differs from `want` by at most `tolerance` times the value (or times 1 for values
/// below 1). All NaNs are equal.
#[must_use]
pub fn is_near(got: f64, want: f64, tolerance: f64) -> bool {
    got == want
        || got.is_nan() && want.is_nan()
        || (got - want).abs() <= tolerance * want.abs().max(1.0)
}

/// Compares a buffer's bytes with the expected content.
///
/// # Errors
/// A table of the first elements that differ, and the number of differences.
pub fn check(
    element: ElementType,
    got: &[u8],
    want: &Content,
    tolerance: f64,
) -> Result<(), String> {
    let size = element.size();
    let count = got.len() / size;
    let wanted = match want {
        Content::Exact(bytes) => bytes.len() / size,
        Content::Near(values) | Content::Within(_, values) => values.len(),
    };
    if count != wanted {
        return Err(format!("has {count} elements, the reference {wanted}"));
    }
    let mut wrong = Vec::new();
    for (at, bytes) in got.chunks_exact(size).enumerate() {
        let Some(value) = Value::read(element, bytes) else {
            continue;
        };
        let (right, expected) = match want {
            Content::Exact(all) => {
                let exact = &all[at * size..(at + 1) * size];
                let expected = Value::read(element, exact);
                let nan = |value: Value| number(value).is_nan();
                (
                    bytes == exact || nan(value) && expected.is_some_and(nan),
                    expected.map(|value| value.to_string()),
                )
            }
            Content::Near(all) => (
                is_near(number(value), all[at], tolerance),
                Some(all[at].to_string()),
            ),
            Content::Within(own, all) => (
                is_near(number(value), all[at], *own),
                Some(all[at].to_string()),
            ),
        };
        if !right {
            wrong.push((at, bytes.to_vec(), value, expected.unwrap_or_default()));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let mut message = format!("{} of {count} elements differ:", wrong.len());
    for (at, bytes, value, expected) in wrong.iter().take(SHOWN) {
        let bits: String = bytes
            .iter()
            .rev()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let _ = write!(
            message,
            "\n    [{at}] is {value} (0x{bits}), must be {expected}"
        );
    }
    Err(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_numbers_where_there_is_a_tolerance() {
        let want = bytes(&[1.0, f32::NAN]);
        let with = |tolerance| {
            let want = Content::to_tolerance(ElementType::F32, want.clone(), tolerance);
            check(
                ElementType::F32,
                &bytes(&[1.001, f32::NAN]),
                &want,
                tolerance,
            )
        };
        assert!(with(0.0).is_err());
        assert!(with(1e-4).is_err());
        assert!(with(1e-2).is_ok());
    }

    fn bytes(values: &[f32]) -> Vec<u8> {
        values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect()
    }

    #[test]
    fn near_is_near_and_exact_is_exact() {
        let want = Content::Near(vec![100.0, 0.0, f64::NAN]);
        let near = |got: &[f32], tolerance| check(ElementType::F32, &bytes(got), &want, tolerance);
        assert!(near(&[100.05, 0.0005, f32::NAN], 1e-3).is_ok());
        let message = near(&[100.2, 0.0, 1.0], 1e-3).unwrap_err();
        assert!(
            message.starts_with("2 of 3 elements differ:\n    [0] is 100.2"),
            "{message}"
        );
        assert!(near(&[100.0], 1e-3).unwrap_err().contains("has 1 elements"));

        let own = Content::Within(1e-3, vec![1.0]);
        let by_own = |got: &[f32]| check(ElementType::F32, &bytes(got), &own, 0.5);
        assert!(by_own(&[1.0005]).is_ok());
        assert!(by_own(&[1.1]).is_err());

        let exact = Content::Exact(bytes(&[0.0, f32::NAN]));
        let check = |got: &[f32]| check(ElementType::F32, &bytes(got), &exact, 0.0);
        assert!(check(&[0.0, -f32::NAN]).is_ok());
        assert!(check(&[-0.0, f32::NAN]).is_err());
    }
}
