//! Names of OpenCL's built-in functions in AMD's device libraries: mangled as C++ (Itanium ABI, 5.1).

use std::fmt::Write as _;

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mangled {
    /// A number, by its letters: `f`, `j`, `Dh`.
    Number(&'static str),
    Vector(u32, &'static str),
    /// A pointer to memory of AMDGPU.
    Pointer {
        space: u32,
        is_constant: bool,
        to: Box<Mangled>,
    },
    Event,
}

/// The mangled name of a function.
pub(super) fn function(name: &str, parameters: &[Mangled]) -> String {
    let mut out = format!("_Z{}{name}", name.len());
    let mut known = Vec::new();
    if parameters.is_empty() {
        out.push('v');
    }
    for parameter in parameters {
        out.push_str(&one(parameter, &mut known));
    }
    out
}

/// A parameter without the parts that stood before; `known` are those, written in full.
fn one(parameter: &Mangled, known: &mut Vec<String>) -> String {
    let whole = full(parameter);
    match parameter {
        Mangled::Number(letters) => (*letters).to_owned(),
        Mangled::Event | Mangled::Vector(..) => match before(&whole, known) {
            Some(short) => short,
            None => {
                known.push(whole.clone());
                whole
            }
        },
        Mangled::Pointer { to, .. } => {
            if let Some(short) = before(&whole, known) {
                return short;
            }
            let qualified = whole.strip_prefix('P').unwrap_or_default().to_owned();
            let inner = match before(&qualified, known) {
                Some(short) => short,
                None => {
                    let marks = qualified.strip_suffix(&full(to)).unwrap_or_default();
                    let inner = format!("{marks}{}", one(to, known));
                    if !marks.is_empty() {
                        known.push(qualified.clone());
                    }
                    inner
                }
            };
            known.push(whole);
            format!("P{inner}")
        }
    }
}

fn full(parameter: &Mangled) -> String {
    match parameter {
        Mangled::Number(letters) => (*letters).to_owned(),
        Mangled::Vector(count, letters) => format!("Dv{count}_{letters}"),
        Mangled::Event => "9ocl_event".to_owned(),
        Mangled::Pointer {
            space,
            is_constant,
            to,
        } => {
            let mut out = format!("PU3AS{space}");
            if *is_constant {
                out.push('K');
            }
            let _ = write!(out, "{}", full(to));
            out
        }
    }
}

/// How something that stood before is written: `S_`, `S0_`, `S1_`.
fn before(whole: &str, known: &[String]) -> Option<String> {
    let index = known.iter().position(|own| own == whole)?;
    Some(match index.checked_sub(1) {
        None => "S_".to_owned(),
        Some(number) => format!("S{number}_"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let vector = Mangled::Vector(4, "f");
        assert_eq!(
            function("pow", &[vector.clone(), vector.clone()]),
            "_Z3powDv4_fS_"
        );
        let pointer = |to: Mangled| Mangled::Pointer {
            space: 5,
            is_constant: false,
            to: Box::new(to),
        };
        assert_eq!(
            function(
                "fract",
                &[Mangled::Number("f"), pointer(Mangled::Number("f"))]
            ),
            "_Z5fractfPU3AS5f"
        );
        assert_eq!(
            function("fract", &[vector.clone(), pointer(vector)]),
            "_Z5fractDv4_fPU3AS5S_"
        );
    }
}
