//! What the tests have in common: work that can be told apart.
#![allow(dead_code, reason = "each test program uses some of it")]

use std::convert::Infallible;

use gfxjit_cache::{About, Answer, Cache, Key, Obtained, Origin, Work, WorkResult};

/// What work with a name makes: long enough to have every part, and of the name alone.
pub(crate) fn body(name: &str) -> Vec<u8> {
    name.bytes().cycle().take(10_000).collect()
}

pub(crate) fn made(name: &str) -> WorkResult {
    WorkResult {
        body: body(name),
        extra: format!("extra of {name}").into_bytes(),
        asked: Some(Vec::new()),
    }
}

pub(crate) fn about(name: &str) -> About {
    About {
        source: name.to_owned(),
        kind: "test".to_owned(),
        target: "gfx1100".to_owned(),
        made_by: "0".to_owned(),
    }
}

pub(crate) fn key(name: &str) -> Key {
    Key::of(name.as_bytes())
}

pub(crate) fn nothing(_: &str) -> Answer {
    None
}

/// Does work that asks nothing; the result must be right, wherever it comes from.
pub(crate) fn obtain(cache: &Cache, name: &str) -> Origin {
    obtain_by(cache, name, || {})
}

/// The same, with something to do when it is made.
pub(crate) fn obtain_by(cache: &Cache, name: &str, during: impl FnOnce()) -> Origin {
    let work = Work {
        key: key(name),
        about: about(name),
        answer: &nothing,
    };
    let obtained: Result<Obtained, Infallible> = cache.obtain(&work, || {
        during();
        Ok(made(name))
    });
    let Ok(obtained) = obtained;
    assert_eq!(obtained.body, body(name));
    assert_eq!(obtained.extra, format!("extra of {name}").into_bytes());
    obtained.origin
}
