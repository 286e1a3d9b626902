//! The headers that every source includes, precompiled.
//!
//! Reading them is most of a small source's time. They are the same for all sources of a target and
//! a set of options, so clang's own form of them is kept: from the second source on, for making it
//! takes longer than reading the text once.

use std::sync::{Arc, Mutex, PoisonError};

use crate::clang::{self, Input};
use crate::headers;
use crate::language::Language;

/// Where it stands in memory.
pub(crate) const PRELUDE_FILE: &str = "/gfxjit/prelude.pch";

/// How many are kept, some megabytes each. The ones that were not used longest go.
const MOST: usize = 8;

struct Kept {
    arguments: Vec<String>,
    state: State,
}

enum State {
    /// One source came.
    Seen,
    /// Another came: what was made then. `None` while it is being made, and when it could not be.
    Made(Option<Arc<[u8]>>),
}

/// The most recently used last.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// The text that is precompiled.
pub(crate) fn source(language: Language) -> String {
    format!("#include \"{}\"\n\0", headers::path(language.prelude()))
}

/// Where it stands: clang wants to see it again when it reads what was made of it.
pub(crate) fn source_file(language: Language) -> String {
    match language {
        Language::Hip | Language::RocmHip => "/gfxjit/prelude.hip".to_owned(),
        Language::OpenCl => "/gfxjit/prelude.cl".to_owned(),
    }
}

/// The precompiled prelude for these arguments, with a zero byte behind it, if it pays.
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
    // No lock is held meanwhile: a compile that comes now does without.
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
