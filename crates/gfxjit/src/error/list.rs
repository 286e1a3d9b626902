//! Lists of names in messages.

use gfxjit_codeobj::readable;

/// A list for a message: `lead` and the names; empty without names, cut after the first few.
pub(super) fn listed(lead: &str, names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!("{lead} {}", few(names)),
    }
}

/// A list of kernels as [`listed`] makes it, by their names in the source, which
/// [`crate::Module::kernel`] accepts too.
pub(super) fn kernels(lead: &str, symbols: &[String]) -> String {
    let names = symbols.iter().map(|symbol| readable(symbol).into_owned());
    listed(lead, &names.collect::<Vec<_>>())
}

/// The first few names, and the number of those left out.
pub(crate) fn few(names: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut text = names[..names.len().min(SHOWN)].join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    text
}
