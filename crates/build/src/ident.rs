//! Identifiers for C and Rust, made from arbitrary names.

/// Keywords of all Rust editions, and `_`.
const KEYWORDS: [&str; 53] = [
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "_",
];

/// A name with every run of characters other than letters, digits and `_` replaced by one `_`: `scale_float_4` for
/// `scale<float, 4>`.
pub(crate) fn ident(name: &str) -> String {
    let mut ident = String::new();
    let mut gap = false;
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            if gap && !ident.is_empty() && !ident.ends_with('_') {
                ident.push('_');
            }
            ident.push(c);
            gap = false;
        } else {
            gap = true;
        }
    }
    if ident.is_empty() || ident.starts_with(|c: char| c.is_ascii_digit()) {
        ident.insert(0, '_');
    }
    if KEYWORDS.contains(&&*ident) {
        ident.push('_');
    }
    ident
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_kinds() {
        for (name, expected) in [
            ("saxpy", "saxpy"),
            ("scale<float, 4>", "scale_float_4"),
            ("ns::scale(float*)", "ns_scale_float"),
            ("my.kernel-2", "my_kernel_2"),
            ("_Z5saxpyPf", "_Z5saxpyPf"),
            ("2d", "_2d"),
            ("match", "match_"),
            ("λ", "__"),
            ("", "__"),
        ] {
            assert_eq!(ident(name), expected, "{name}");
        }
    }
}
