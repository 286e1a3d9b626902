//! Names as C++ writes them, for symbols as the linker has them: `scale<float, 4>` for
//! `_Z5scaleIfLi4EEvPT_` (Itanium C++ ABI, "External Names").

use cpp_demangle::{DemangleOptions, Symbol};

/// Whether `symbol` is the mangled form of the C++ name `name`, given with or without parameter
/// types. White space does not count.
pub(crate) fn is_called(symbol: &str, name: &str) -> bool {
    let Ok(parsed) = Symbol::new(symbol) else {
        return false;
    };
    let wanted = without_space(name);
    [
        DemangleOptions::new().no_return_type().no_params(),
        DemangleOptions::new().no_return_type(),
        DemangleOptions::new(),
    ]
    .iter()
    .filter_map(|options| parsed.demangle(options).ok())
    .any(|name| without_space(&name) == wanted)
}

fn without_space(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_parameters_or_without() {
        let scale = "_Z5scaleIfLi4EEvPT_";
        for (symbol, name, is) in [
            ("_Z5saxpyPfPKffi", "saxpy", true),
            (
                "_Z5saxpyPfPKffi",
                "saxpy(float*, float const*, float, int)",
                true,
            ),
            ("_Z5saxpyPfPKffi", "saxpy(float*)", false),
            (scale, "scale<float, 4>", true),
            (scale, "scale<float,4>", true),
            (scale, "scale", false),
            ("_ZN2ns5scaleEPf", "ns::scale", true),
            ("_ZN2ns5scaleEPf", "scale", false),
            ("saxpy", "saxpy", false),
            ("_Z", "", false),
        ] {
            assert_eq!(is_called(symbol, name), is, "{symbol} {name}");
        }
    }
}
