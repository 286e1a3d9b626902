//! The headers that every source includes, precompiled.
//!
//! Parsing them is most of the time for a small source. They are equal for all sources with the
//! same target and options, so a precompiled header is cached. It is made for the second source:
//! making it takes longer than parsing the text once.

use std::sync::{Arc, Mutex, PoisonError};

use crate::clang::{self, Input};
use crate::headers;
use crate::language::Language;

/// The path in memory of the precompiled header.
pub(crate) const PRELUDE_FILE: &str = "/gfxjit/prelude.pch";

/// The maximum number of precompiled headers in the cache, a few megabytes each. The least recently
/// used ones are dropped.
const MOST: usize = 8;

struct Kept {
    arguments: Vec<String>,
    state: State,
}

enum State {
    /// One source needed it.
    Seen,
    /// A second source needed it; the precompiled header. `None` while it is being made, and if
    /// that failed.
    Made(Option<Arc<[u8]>>),
}

/// The cache, with the most recently used entry last.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// The source text of the precompiled header.
pub(crate) fn source(language: Language) -> String {
    format!("#include \"{}\"\n\0", headers::path(language.prelude()))
}

/// The path of that text: clang reads it again when it loads the precompiled header.
pub(crate) fn source_file(language: Language) -> String {
    match language {
        Language::Hip | Language::RocmHip => "/gfxjit/prelude.hip".to_owned(),
        Language::OpenCl => "/gfxjit/prelude.cl".to_owned(),
    }
}

/// The precompiled prelude for these arguments, with a zero byte at the end; `None` if it is not
/// worth making yet.
pub(crate) fn get(arguments: &[String], language: Language) -> Option<Arc<[u8]>> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(place) = kept.iter().position(|one| one.arguments == arguments) else {
        kept.push(Kept {
            arguments: arguments.to_vec(),
            state: State::Seen,
        });
        if kept.len() > MOST {
            kept.remove(0);
        }
        return None;
    };
    let mut found = kept.remove(place);
    let was = std::mem::replace(&mut found.state, State::Made(None));
    if let State::Made(precompiled) = was {
        found.state = State::Made(precompiled.clone());
        kept.push(found);
        return precompiled;
    }
    kept.push(found);
    // The lock is not held meanwhile: a concurrent compilation parses the headers.
    drop(kept);
    let made: Option<Arc<[u8]>> = make(arguments, language).map(Into::into);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(one) = kept.iter_mut().find(|one| one.arguments == arguments) {
        one.state = State::Made(made.clone());
    }
    made
}

fn make(arguments: &[String], language: Language) -> Option<Vec<u8>> {
    let mut said = arguments.to_vec();
    said.push(source_file(language));
    let text = source(language);
    let output = clang::precompile(&Input {
        arguments: &said,
        files: &[(source_file(language), text.as_bytes())],
        names: 0,
        reads_all: false,
        read: &|_| None,
        place: &|_| None,
        from: "",
    });
    let mut bytes = output.bytes?;
    bytes.push(0);
    Some(bytes)
}
