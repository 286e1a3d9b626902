//! Words that programs rely on (`code()` of errors, faults and refusals) are written down.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use syn::visit::{self, Visit};
use syn::{ImplItemFn, LitStr};

/// Files with a `const fn code`, whose words `docs/command.md` lists.
const FILES: &[&str] = &[
    "crates/hal/src/fault_kind.rs",
    "crates/hal/src/fault_access.rs",
    "crates/hal/src/refusal.rs",
    "crates/compile/src/error.rs",
];

/// The string literals in functions called `code`.
#[derive(Default)]
struct Codes {
    words: Vec<String>,
    is_inside: bool,
}

impl Visit<'_> for Codes {
    fn visit_impl_item_fn(&mut self, item: &ImplItemFn) {
        self.is_inside = item.sig.ident == "code";
        // Comments are literals as well, of attributes.
        visit::visit_block(self, &item.block);
        self.is_inside = false;
    }

    fn visit_lit_str(&mut self, text: &LitStr) {
        if self.is_inside {
            self.words.push(text.value());
        }
    }
}

fn check(root: &Path) -> Result<(), Failed> {
    let document = std::fs::read_to_string(root.join("docs/command.md"))?;
    let mut missing = Vec::new();
    for file in FILES {
        let mut codes = Codes::default();
        codes.visit_file(&syn::parse_file(&std::fs::read_to_string(
            root.join(file),
        )?)?);
        if codes.words.is_empty() {
            missing.push(format!("{file}: no function `code` with words"));
        }
        let unlisted = codes
            .words
            .iter()
            .filter(|word| !document.contains(&format!("`{word}`")));
        missing.extend(unlisted.map(|word| format!("{file}: `{word}` is not in docs/command.md")));
    }
    match missing.is_empty() {
        true => Ok(()),
        false => Err(Failed::from(missing.join("\n"))),
    }
}

pub(crate) fn trials(root: &Path) -> Vec<Trial> {
    let root = root.to_owned();
    vec![Trial::test("codes in JSON are documented", move || {
        check(&root)
    })]
}
