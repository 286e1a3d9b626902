//! Functions that link whatever they get, and ask who calls whom in it, for fuzzing: the same
//! run for a second in the tests and for ever under cargo-fuzz.

mod mutate;
mod program;

use gfxjit_codeobj::CodeObject;
use gfxjit_codeobj::elf::Elf;
use gfxjit_codeobj::info::Resources;

use crate::{
    Assumption, CallGraph, CodeFacts, FunctionCode, FunctionFacts, Input, LinkError, Options,
    Strip, Take, Undefined, call_graph, link, link_with,
};

/// Larger images are not compared: they are zeros that no memory holds until they are looked at.
const COMPARED: usize = 16 << 20;

/// Links `bytes` in several ways; returns whether they are an object that can be linked.
/// Panics only on a defect of this crate: among others when an image cannot be read, or two
/// links of the same object differ.
#[must_use]
pub fn exercise(bytes: &[u8]) -> bool {
    let input = Input::new("input", bytes);
    let mut linked = false;
    check(call_graph("input", bytes, &Invented));
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
                check(call_graph("image", &result.image, &Invented));
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

/// Makes two to five objects that belong together, changes what is in them a few times, and
/// links them, some in archives; returns whether they could be linked. `bytes` are the choices
/// in all that, so that every byte string is a case that comes far.
///
/// Panics only on a defect of this crate: when an image cannot be read, lacks a kernel, or two
/// links of the same inputs differ.
#[must_use]
pub fn exercise_several(bytes: &[u8]) -> bool {
    let mut choices = Choices(bytes);
    let mut objects = program::objects(&mut choices);
    for _ in 0..choices.below(6) {
        mutate::object(&mut choices, &mut objects);
    }
    let mut files: Vec<Vec<u8>> = objects
        .iter()
        .filter_map(|file| file.write().ok())
        .collect();
    for _ in 0..choices.below(3) {
        mutate::bytes(&mut choices, &mut files);
    }
    let whole = files.iter().all(|file| CodeObject::parse(file).is_ok());
    if choices.one_in(3) {
        mutate::pack(&mut choices, &mut files);
    }
    let names: Vec<String> = (0..files.len()).map(|at| format!("{at}.o")).collect();
    let inputs: Vec<Input<'_>> = names
        .iter()
        .zip(&files)
        .map(|(name, bytes)| {
            let take = *choices.one_of(&[
                Take::AsUsual,
                Take::AsUsual,
                Take::AsUsual,
                Take::OnDemand,
                Take::Whole,
            ]);
            Input::new(name, bytes).take(take)
        })
        .collect();
    let mut options = Options {
        undefined: *choices.one_of(&[Undefined::Dynamic, Undefined::Error]),
        strip: *choices.one_of(&[Strip::Nothing, Strip::Nothing, Strip::Debug, Strip::All]),
        gc: choices.one_in(2),
        strict: choices.one_in(10),
        assume: Vec::new(),
    };
    if choices.one_in(4) {
        options.assume.push(Assumption {
            function: program::function(choices.below(program::FUNCTIONS)),
            vgprs: Some(choices.number() as u32),
            scratch: Some(choices.number() as u32),
            depth: choices.one_in(2).then(|| choices.number() as u32),
            ..Assumption::default()
        });
    }
    let run = || link_with(&inputs, &options, &Invented);
    let linked = match run() {
        Ok(linked) => linked,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(
                run().err(),
                Some(error),
                "the same error for the same inputs"
            );
            return false;
        }
    };
    assert!(Elf::parse(&linked.image).is_ok(), "an image can be read");
    if linked.image.len() > COMPARED {
        return true;
    }
    assert!(
        run().as_ref() == Ok(&linked),
        "the same image for the same inputs"
    );
    check(call_graph("image", &linked.image, &Invented));
    match CodeObject::parse(&linked.image) {
        Ok(image) if options.strip != Strip::All => {
            for kernel in &linked.kernels {
                let found = image.kernel(&kernel.name);
                assert!(found.is_some() || !whole, "kernel {} is there", kernel.name);
            }
        }
        Ok(_) => {}
        Err(error) => assert!(!whole, "an image of readable objects can be read: {error}"),
    }
    true
}

/// Everything in a graph refers to something in it.
fn check(graph: Result<CallGraph, LinkError>) {
    let graph = match graph {
        Ok(graph) => graph,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    for (number, node) in graph.nodes.iter().enumerate() {
        let by_address = node.indirect.iter().flat_map(|call| &call.targets);
        let named = node.calls.iter().chain(by_address).chain(&node.deepest);
        for other in named.chain(&node.widest) {
            assert!(*other < graph.nodes.len());
        }
        assert_eq!(graph.path(number).first(), Some(&number));
    }
}

/// Sees in every function what is easily told.
struct Invented;

impl CodeFacts for Invented {
    fn function(&self, code: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        let resources = Resources {
            vgprs: code.bytes.len() as u32 % 300,
            private_segment_bytes: code.relocations.len() as u32 * 16,
            ..Resources::default()
        };
        match code.bytes.first() {
            Some(0xff) => Err("it begins with 0xff".to_owned()),
            first => {
                let words = code
                    .bytes
                    .chunks_exact(8)
                    .filter_map(|word| word.first_chunk());
                let mut words = words.map(|word| u64::from_le_bytes(*word));
                let mut next = || words.next().into_iter().collect();
                let indirect = u32::from(first == Some(&0xfe));
                Ok(FunctionFacts::new(resources, indirect).calling(next(), next()))
            }
        }
    }
}

/// Choices, made by bytes; without any more bytes always the first.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        let mut value = usize::from(self.byte());
        if bound > 256 {
            value |= usize::from(self.byte()) << 8 | usize::from(self.byte()) << 16;
        }
        value % bound.max(1)
    }

    /// Seldom true; never without bytes.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    fn one_of<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        let index = self.below(all.len());
        // The lists are written down here and are not empty.
        &all[index]
    }

    /// A number of the kind that damage makes: small, near the edge of a type, or any.
    fn number(&mut self) -> u64 {
        let near = self.below(9) as i64 - 4;
        match self.below(8) {
            0 | 1 => self.below(256) as u64,
            2 => (self.below(1 << 16) as u64) << 2,
            3 => 1 << self.below(64),
            4 => (1_u64 << self.below(64)).wrapping_add_signed(near),
            5 => u64::from(u32::MAX).wrapping_add_signed(near),
            6 => 0_u64.wrapping_add_signed(near),
            _ => u64::from_le_bytes(std::array::from_fn(|_| self.byte())),
        }
    }
}
