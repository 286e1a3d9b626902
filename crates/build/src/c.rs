//! Output for C and C++: a header, and a source file with the modules as arrays.
//!
//! An array initializer is accepted by every compiler. With `.incbin` or `#embed`, compilers, compiler caches and
//! distributed builds would have to find another file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::error::Error;
use crate::ident::ident;
use crate::make::BuiltModule;

/// The header. It changes only if names of sources or kernels change.
///
/// For a source `saxpy.hip` with a kernel `scale`, and `name` `kernels`, it declares `kernels_saxpy` and
/// `kernels_saxpy_size`, and defines `KERNELS_SAXPY_SCALE` as the kernel's symbol.
///
/// # Errors
/// [`Error::SameMacro`].
pub fn header(name: &str, all: &[BuiltModule]) -> Result<String, Error> {
    let prefix = ident(name);
    let guard = format!("{}_H", prefix.to_ascii_uppercase());
    let mut text = format!(
        "/* Made by gfxjit of the sources below. */\n\
         #ifndef {guard}\n#define {guard}\n\n#include <stddef.h>\n\n\
         #ifdef __cplusplus\nextern \"C\" {{\n#endif\n"
    );
    let mut known = BTreeMap::new();
    for made in all {
        let array = format!("{prefix}_{}", made.ident);
        let _ = write!(
            text,
            "\n/* The portable module of {}. */\n\
             extern const unsigned char {array}[];\nextern const size_t {array}_size;\n",
            comment(&made.path.display().to_string())
        );
        for constant in &made.constants {
            let name = format!("{}_{}", array.to_ascii_uppercase(), constant.ident);
            if let Some(first) = known.insert(name.clone(), &made.path) {
                return Err(Error::SameMacro {
                    first: first.clone(),
                    second: made.path.clone(),
                    name,
                });
            }
            let _ = writeln!(
                text,
                "/* {} */\n#define {name} {}",
                comment(&constant.shown),
                string(&constant.symbol)
            );
        }
    }
    text.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    Ok(text)
}

/// The source file that defines what the header declares. It includes the header as `NAME.h`.
#[must_use]
pub fn definitions(name: &str, all: &[BuiltModule]) -> String {
    let prefix = ident(name);
    let mut text = format!(
        "/* Made by gfxjit. */\n#include {}\n\n\
         #ifdef __cplusplus\n#define ALIGNED alignas(8)\n#else\n#define ALIGNED _Alignas(8)\n#endif\n",
        string(&format!("{name}.h"))
    );
    for made in all {
        let array = format!("{prefix}_{}", made.ident);
        let bytes = &made.module.bytes;
        text.reserve(bytes.len() * 4);
        let _ = write!(text, "\nALIGNED const unsigned char {array}[] = {{");
        for (number, byte) in bytes.iter().enumerate() {
            text.push_str(if number % 24 == 0 { "\n" } else { "" });
            let _ = write!(text, "{byte},");
        }
        let _ = write!(text, "\n}};\nconst size_t {array}_size = sizeof {array};\n");
    }
    text
}

/// A string literal of C.
fn string(value: &str) -> String {
    let mut text = String::from("\"");
    for byte in value.bytes() {
        match byte {
            b'"' | b'\\' | b'?' => text.extend(['\\', char::from(byte)]),
            b' '..=b'~' => text.push(char::from(byte)),
            // Always three octal digits, because a following digit would be taken as part of the escape.
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text.push('"');
    text
}

/// A text that is safe inside a comment.
fn comment(name: &str) -> String {
    let name = name.replace(|c: char| c.is_control(), " ");
    name.replace("*/", "* /").replace("/*", "/ *")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_comments() {
        assert_eq!(string("_Z5saxpyPf"), "\"_Z5saxpyPf\"");
        assert_eq!(
            string("a\"\\??=\nä1"),
            "\"a\\\"\\\\\\?\\?=\\012\\303\\2441\""
        );
        assert_eq!(comment("a*/b\n/*/"), "a* /b / * /");
    }
}
