//! Looking an entry up: through the questions that lead to it, here and in the shared store.

use std::collections::BTreeMap;

use crate::entry::{Entry, Kind};
use crate::key::{Answer, Key};

/// Lists of questions that one key may have; the newest come first, the others are forgotten.
pub(crate) const LISTS: usize = 8;

/// Questions of one list; work that asks more is not kept.
pub(crate) const QUESTIONS: usize = 10_000;

/// What the work with one key may ask for: lists of questions, of which one fits for each way that
/// the answers may lead.
pub(crate) type Lists = Vec<Vec<String>>;

/// One look-up.
pub(crate) struct Look<'a> {
    base: Key,
    answer: &'a dyn Fn(&str) -> Answer,
    /// What was asked already.
    answers: BTreeMap<String, Answer>,
    /// All lists of questions that were seen.
    pub(crate) lists: Lists,
    /// The one that led to the result.
    pub(crate) led: Vec<String>,
}

impl<'a> Look<'a> {
    pub(crate) fn new(base: Key, answer: &'a dyn Fn(&str) -> Answer) -> Self {
        Self {
            base,
            answer,
            answers: BTreeMap::new(),
            lists: Vec::new(),
            led: Vec::new(),
        }
    }

    /// The result, if `get` has it.
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

    /// The key of the result when these questions are answered as they are now.
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

/// What an entry of questions says; nothing if it is nonsense.
pub(crate) fn lists(entry: &Entry) -> Lists {
    let mut lists: Lists = serde_json::from_slice(entry.body()).unwrap_or_default();
    lists.truncate(LISTS);
    lists.retain(|list| list.len() <= QUESTIONS);
    lists
}
