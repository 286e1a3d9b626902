//! Looks up an entry: through the questions that lead to it, in the folder and in the shared store.

use std::collections::BTreeMap;

use crate::entry::{Entry, Kind};
use crate::key::{Answer, Key};

/// Maximum number of lists of questions for a key; the newest come first, older ones are dropped.
pub(crate) const LISTS: usize = 8;

/// Maximum number of questions in a list; the result of work that asks more is not stored.
pub(crate) const QUESTIONS: usize = 10_000;

/// The questions that work with a key may ask: a list for each sequence that different answers can
/// lead to.
pub(crate) type Lists = Vec<Vec<String>>;

/// A look-up.
pub(crate) struct Lookup<'a> {
    base: Key,
    answer: &'a dyn Fn(&str) -> Answer,
    /// Answers obtained so far.
    answers: BTreeMap<String, Answer>,
    /// All lists of questions that were read.
    pub(crate) lists: Lists,
    /// The list that led to the result.
    pub(crate) led: Vec<String>,
}

impl<'a> Lookup<'a> {
    pub(crate) fn new(base: Key, answer: &'a dyn Fn(&str) -> Answer) -> Self {
        Self {
            base,
            answer,
            answers: BTreeMap::new(),
            lists: Vec::new(),
            led: Vec::new(),
        }
    }

    /// The result, if `get` finds it.
    pub(crate) fn through(&mut self, get: impl Fn(&Key) -> Option<Entry>) -> Option<Entry> {
        let first = get(&self.base)?;
        if first.kind == Kind::Result {
            return Some(first);
        }
        for list in lists(&first) {
            let key = self.key(&list);
            let seen = self.lists.contains(&list);
            if !seen {
                self.lists.push(list.clone());
            }
            let found = get(&key).filter(|entry| entry.kind == Kind::Result);
            if found.is_some() {
                self.led = list;
                return found;
            }
        }
        None
    }

    /// The key of the result for the present answers to these questions.
    fn key(&mut self, list: &[String]) -> Key {
        for question in list {
            if !self.answers.contains_key(question) {
                let answer = (self.answer)(question);
                self.answers.insert(question.clone(), answer);
            }
        }
        let asked = list.iter().map(|question| {
            let answer = self.answers.get(question).copied().flatten();
            (question.as_str(), answer)
        });
        self.base.answered(asked)
    }
}

/// The lists in an entry of questions; none if it is invalid.
pub(crate) fn lists(entry: &Entry) -> Lists {
    let mut lists: Lists = serde_json::from_slice(entry.body()).unwrap_or_default();
    lists.truncate(LISTS);
    lists.retain(|list| list.len() <= QUESTIONS);
    lists
}
