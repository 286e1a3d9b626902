//! Functions for fuzzing that link any input, and make its call graph: the same code runs for a
//! second in the tests and without limit under cargo-fuzz. With the feature `fuzzing` only.

mod choices;
mod mutate;
mod program;

use gfxjit_codeobj::CodeObject;
use gfxjit_codeobj::elf::Elf;
use gfxjit_codeobj::info::Resources;

use choices::Choices;

use crate::{
    Assumption, CallGraph, CodeFacts, Definition, Exports, FunctionCode, FunctionFacts, Input,
    LinkError, Options, Strip, Take, Undefined, call_graph, link_with,
};

/// Larger images (in bytes) are not compared, because reading their zeros would allocate them.
const COMPARED: usize = 16 << 20;

/// Links `bytes` in several ways; returns whether they are an object that can be linked.
/// Panics only on a defect of this crate: among others when an image cannot be read, or two
/// links of the same object differ.
#[must_use]
pub fn link(bytes: &[u8]) -> bool {
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
        match crate::link(&[input], &options) {
            Ok(result) => {
                assert!(Elf::parse(&result.image).is_ok(), "an image can be read");
                check(call_graph("image", &result.image, &Invented));
                assert_eq!(
                    crate::link(&[input], &options).as_ref(),
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

/// Makes two to five objects of one program, damages them a few times, and links them, some in
/// archives; returns whether they could be linked. `bytes` determine all choices, so that every
/// byte string is a case that reaches the later phases.
///
/// Panics only on a defect of this crate: when an image cannot be read, lacks a kernel, or two
/// links of the same inputs differ.
#[must_use]
pub fn link_several(bytes: &[u8]) -> bool {
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
        map: choices.one_in(4),
        ..Options::default()
    };
    if choices.one_in(4) {
        let mut name = || program::function(choices.below(program::FUNCTIONS));
        options.roots.push(name());
        options.define.push(Definition {
            name: name(),
            base: Some(name()),
            offset: 0,
        });
        options.exports = Some(Exports {
            global: vec![name()],
            local: vec!["*".to_owned()],
            allow_undefined: choices.one_in(2),
        });
    }
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

/// Checks that every reference in a graph is to a node of the graph.
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

/// Invents facts about functions from their bytes.
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
