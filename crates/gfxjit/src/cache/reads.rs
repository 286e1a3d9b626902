//! What a compile reads beside its source, as questions whose answers the cache checks: files by the names
//! that sources include them under, device libraries, and the source's own name.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use gfxjit_cache::{Answer, Key};

use super::key;
use crate::compile::{self, Options, Source, Witness};
use gfxjit_hal::sync::lock;

const INCLUDE: &str = "include:";
const LIBRARY: &str = "library:";
/// Question: the path at which an include was found, which messages and line tables contain.
const PATH: &str = "path:";
const NAME: &str = "name";

/// The present answer to a question that an earlier compile asked.
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
    // `NAME` is the only question left.
    (question == NAME).then(|| Key::of(source.name().as_bytes()))
}

/// The file that a question is about; `None` for a question about a name.
pub(super) fn file(question: &str, options: &Options) -> Option<PathBuf> {
    if let Some(name) = question.strip_prefix(INCLUDE) {
        return compile::included_path(name, options);
    }
    compile::library_path(question.strip_prefix(LIBRARY)?, options)
}

/// The hash of a device library. The compiler keeps a library (several megabytes) in memory, so its
/// hash is kept too.
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

/// Whether `made`, the result of a compile, contains the source's name or its folder's.
pub(super) fn has_name(made: &[u8], source: &Source) -> bool {
    let (name, last) = (source.name(), key::last(source.name()));
    // Headers beside the source are included by the folder's path.
    let folder = name.strip_suffix(last).unwrap_or_default();
    let has = |word: &str| !word.is_empty() && contains(made, word.as_bytes());
    has(last) || has(folder)
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

/// What one compile reads, in the order of the questions.
pub(super) struct Reads {
    is_c: bool,
    name: Key,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    asked: Vec<(String, Answer)>,
    answers: BTreeMap<String, Answer>,
    /// Whether the result depends on something that cannot be asked again, so that it must not be
    /// kept.
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
            // The file changed during the compile: which of its two contents the compiler read is
            // not known.
            Some(_) => state.is_lost = true,
        }
    }

    /// All questions, in order.
    pub(super) fn questions(&self) -> Vec<String> {
        let state = lock(&self.state);
        state.asked.iter().map(|(name, _)| name.clone()).collect()
    }

    /// All questions and answers, in order; `None` if the result must not be kept. `names` answers the questions
    /// about names; it is `None` for a result that contains no name.
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

/// Whether C source uses `__DATE__`, `__TIME__` or `__TIMESTAMP__`, whose values differ with each
/// compile.
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
