//! Lists of names in messages.

/// A list for a message: nothing when empty, cut when long.
pub(super) fn listed(lead: &str, names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!("{lead} {}", few(names)),
    }
}

/// The first of many names, and how many there are besides.
pub(crate) fn few(names: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut text = names[..names.len().min(SHOWN)].join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    text
}
