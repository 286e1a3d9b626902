//! One function that links whatever bytes it gets, for fuzzing: the same runs for a second
//! in the tests and for ever under cargo-fuzz.

use gfxjit_codeobj::elf::Elf;

use crate::{Input, Options, Strip, Undefined, link};

/// Links `bytes` in several ways; returns whether they are an object that can be linked.
/// Panics only on a defect of this crate: among others when an image cannot be read, or two
/// links of the same object differ.
#[must_use]
pub fn exercise(bytes: &[u8]) -> bool {
    let input = Input::new("input", bytes);
    let mut linked = false;
    for (undefined, strip) in [
        (Undefined::Error, Strip::Nothing),
        (Undefined::Dynamic, Strip::All),
    ] {
        let options = Options {
            undefined,
            strip,
            ..Options::default()
        };
        match link(&[input], &options) {
            Ok(result) => {
                assert!(Elf::parse(&result.image).is_ok(), "an image can be read");
                assert_eq!(
                    link(&[input], &options).as_ref(),
                    Ok(&result),
                    "the same inputs give the same image"
                );
                linked = true;
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    linked
}
