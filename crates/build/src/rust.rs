//! Output for Rust.

use std::fmt::Write as _;

use crate::make::BuiltModule;

/// A file with a Rust module for each source: the portable module, included from its file in the same folder, and
/// constants for its kernels.
#[must_use]
pub fn rust(all: &[BuiltModule]) -> String {
    let mut text = String::from("// Made by gfxjit of the sources below.\n");
    for made in all {
        let source = made.path.display().to_string();
        let _ = write!(
            text,
            r#"
/// `{}`
#[allow(dead_code, clippy::all, clippy::pedantic, reason = "made by gfxjit")]
pub mod {} {{
    #[repr(C, align(8))]
    struct Aligned<T: ?Sized>(T);
    const ALIGNED: &Aligned<[u8]> = &Aligned(*include_bytes!({:?}));
    /// The portable module, for `Module::load_or_build`.
    pub static MODULE: &[u8] = &ALIGNED.0;
    /// What messages call it.
    pub const SOURCE: &str = {source:?};
"#,
            one_line(&source),
            made.ident,
            made.file(),
        );
        for constant in &made.constants {
            let _ = write!(
                text,
                "    /// The kernel `{}`.\n    pub const {}: &str = {:?};\n",
                one_line(&constant.shown),
                constant.ident,
                constant.symbol
            );
        }
        text.push_str("}\n");
    }
    text
}

/// A text that is safe inside a line comment.
fn one_line(name: &str) -> String {
    name.replace(|c: char| c.is_control(), " ")
}
