//! What a compile reads beside its source, as questions of the cache: files by the names that sources have
//! for them, device libraries, and what the source is called.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use gfxjit_cache::{Answer, Key};

use super::key;
use crate::compile::{self, Options, Source, Witness};
use gfxjit_hal::sync::lock;

const INCLUDE: &str = "include:";
const LIBRARY: &str = "library:";
/// Where the file of an include lies, which messages and line tables have.
const PATH: &str = "path:";
const NAME: &str = "name";

/// What such a compile asked for before, as it is now.
pub(super) fn answer(question: &str, source: &Source, options: &Options) -> Answer {
    if let Some(name) = question.strip_prefix(INCLUDE) {
        return compile::included(name, options).map(|contents| Key::of(&contents));
    }
    if let Some(file) = question.strip_prefix(LIBRARY) {
        return compile::library(file, options).map(|contents| library(&contents));
    }
    if let Some(name) = question.strip_prefix(PATH) {
        let path = compile::included_path(name, options)?;
        return Some(Key::of(path.as_os_str().as_encoded_bytes()));
    }
    // It is the only other one.
    (question == NAME).then(|| Key::of(source.name().as_bytes()))
}

/// The file that a question is about, where there is one.
pub(super) fn file(question: &str, options: &Options) -> Option<PathBuf> {
    if let Some(name) = question.strip_prefix(INCLUDE) {
        return compile::included_path(name, options);
    }
    compile::library_path(question.strip_prefix(LIBRARY)?, options)
}

/// The hash of a device library, which is megabytes long, and which the compiler keeps in memory.
fn library(contents: &Arc<[u8]>) -> Key {
    static KNOWN: Mutex<Vec<(Arc<[u8]>, Key)>> = Mutex::new(Vec::new());
    let mut known = lock(&KNOWN);
    if let Some((_, key)) = known.iter().find(|(bytes, _)| Arc::ptr_eq(bytes, contents)) {
        return *key;
    }
    let key = Key::of(contents);
    if known.len() >= 8 {
        known.remove(0);
    }
    known.push((Arc::clone(contents), key));
    key
}

/// Whether the source's name or its folder's is in what was made of it.
pub(super) fn has_name(made: &[u8], source: &Source) -> bool {
    let (name, last) = (source.name(), key::last(source.name()));
    // Headers that lie beside it are called by its folder.
    let folder = name.strip_suffix(last).unwrap_or_default();
    let has = |word: &str| !word.is_empty() && contains(made, word.as_bytes());
    has(last) || has(folder)
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

/// What one compile reads.
pub(super) struct Reads {
    is_c: bool,
    name: Key,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    asked: Vec<(String, Answer)>,
    answers: BTreeMap<String, Answer>,
    /// Whether it depends on more than can be asked again.
    is_lost: bool,
}

impl Reads {
    pub(super) fn new(source: &Source, options: &Options) -> Self {
        let is_c = source.kind().is_c();
        let cpp = &options.cpp;
        let texts = cpp
            .headers
            .values()
            .chain(&cpp.defines)
            .chain(&cpp.arguments)
            .map(String::as_bytes);
        let mut texts = texts.chain([source.bytes()]);
        let state = State {
            is_lost: is_c && texts.any(tells_time),
            ..State::default()
        };
        Self {
            is_c,
            name: Key::of(source.name().as_bytes()),
            state: Mutex::new(state),
        }
    }

    fn add(&self, question: String, answer: Answer) {
        let mut state = lock(&self.state);
        match state.answers.get(&question) {
            None => {
                state.answers.insert(question.clone(), answer);
                state.asked.push((question, answer));
            }
            Some(before) if *before == answer => {}
            // A file that changed meanwhile: it is not known which of both was read.
            Some(_) => state.is_lost = true,
        }
    }

    /// All questions, in order.
    pub(super) fn questions(&self) -> Vec<String> {
        let state = lock(&self.state);
        state.asked.iter().map(|(name, _)| name.clone()).collect()
    }

    /// All questions and answers, in order; `None` if the result must not be kept. `names` answers those of names,
    /// where the result has some.
    pub(super) fn asked(
        &self,
        names: Option<&dyn Fn(&str) -> Answer>,
    ) -> Option<Vec<(String, Answer)>> {
        let state = lock(&self.state);
        if state.is_lost {
            return None;
        }
        let mut asked = state.asked.clone();
        if let Some(answer_to) = names {
            let found = state.asked.iter().filter(|(_, answer)| answer.is_some());
            let files = found.filter_map(|(question, _)| question.strip_prefix(INCLUDE));
            let files = files.map(|name| format!("{PATH}{name}"));
            asked.extend(files.map(|question| (question.clone(), answer_to(&question))));
            asked.push((NAME.to_owned(), Some(self.name)));
        }
        Some(asked)
    }
}

impl Witness for Reads {
    fn included(&self, name: &str, contents: Option<&[u8]>) {
        self.add(format!("{INCLUDE}{name}"), contents.map(Key::of));
        if self.is_c && contents.is_some_and(tells_time) {
            lock(&self.state).is_lost = true;
        }
    }

    fn library(&self, file: &str, contents: Option<&Arc<[u8]>>) {
        self.add(format!("{LIBRARY}{file}"), contents.map(library));
    }
}

/// Whether a text of C has `__DATE__`, `__TIME__` or `__TIMESTAMP__`, which is never the same again.
fn tells_time(text: &[u8]) -> bool {
    let begins = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        rest.starts_with(b"__DATE") || rest.starts_with(b"__TIME")
    };
    (0..text.len()).any(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_tell_time() {
        assert!(tells_time(b"x = __TIME__;") && tells_time(b"__DATE__"));
        assert!(tells_time(b"__TIMESTAMP__"));
        assert!(!tells_time(b"__FILE__ __LINE__ __TIM") && !tells_time(b""));
    }

    #[test]
    fn a_file_that_changes_meanwhile_is_not_kept() {
        let source = Source::detect("a.hip", &b"__global__ void k() {}"[..]).unwrap();
        let reads = Reads::new(&source, &Options::default());
        reads.included("a", Some(b"1"));
        reads.included("a", Some(b"1"));
        reads.included("b", None);
        let asked = reads.asked(None).unwrap();
        let names: Vec<&str> = asked.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["include:a", "include:b"]);
        let named = reads.asked(Some(&|_| None)).unwrap();
        let names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["include:a", "include:b", "path:a", "name"]);
        reads.included("a", Some(b"2"));
        assert_eq!(reads.asked(None), None);
    }
}
