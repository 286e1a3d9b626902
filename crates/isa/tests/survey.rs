//! What is said of opcodes is true: what is called supported decodes from what the assembler
//! writes, what decodes is not called unsupported, and no opcode is missing.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_isa::inst::Action;
use gfxjit_isa::{Decoder, Fidelity, Opcode, approximate_names, decode, mnemonic, opcodes, ops};
use gfxjit_llvm::ir::assemble;
use gfxjit_llvm::mc::Disassembler;
use gfxjit_targets::{Generation, TargetId};

mod common;
use common::code;

/// Mnemonics that compilers emit; the file says where it comes from.
const MNEMONICS: &str = include_str!("data/mnemonics.txt");

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

fn survey(target: &str) -> (TargetId, Vec<Opcode>) {
    let target: TargetId = target.parse().expect("a target");
    (target, opcodes(target).expect("LLVM knows it"))
}

#[test]
fn what_compilers_emit_is_supported() {
    let mut missing = Vec::new();
    for target in TARGETS {
        let (_, opcodes) = survey(target);
        let supported: BTreeSet<&str> = opcodes
            .iter()
            .filter(|o| o.fidelity.is_supported())
            .flat_map(|o| o.mnemonic.split(" :: "))
            .collect();
        missing.extend(MNEMONICS.lines().filter(|line| {
            line.split_once(' ')
                .is_some_and(|(t, name)| t == target && !supported.contains(name))
        }));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The assembler has rules for their registers and modifiers that the examples break.
const NOT_ASSEMBLED: [&str; 5] = [
    "v_writelane_b32",
    "s_waitcnt_expcnt",
    "s_waitcnt_lgkmcnt",
    "s_waitcnt_vmcnt",
    "s_waitcnt_vscnt",
];

/// Decodes what the assembler makes of the lines, each in its place; `None` for those it
/// does not take.
fn round_trip(lines: &[&str], target: TargetId, wave_size: u32, found: &mut Vec<Option<Action>>) {
    let generation = target.processor().generation();
    let mut features = Vec::new();
    if generation >= Generation::Gfx10_1 {
        features.push(format!("+wavefrontsize{wave_size}"));
    }
    if generation >= Generation::Gfx11 {
        features.push("+real-true16".to_owned());
    }
    let cpu = target.processor().name();
    let source = lines.join("\n");
    match assemble(
        "lines",
        "",
        source.as_bytes(),
        cpu,
        &features.join(","),
        None,
    ) {
        Ok((object, _)) => {
            let code = code(&object);
            let mut decoder = Decoder::new(target, wave_size).expect("LLVM knows it");
            let mut rest = &code[..];
            for line in lines {
                let (size, text) = decoder.text(rest, 0).expect(line);
                found.push(decode(&text, generation).ok());
                rest = &rest[size..];
            }
            assert!(rest.is_empty(), "{cpu}: {lines:?}: {rest:x?} is left");
        }
        Err(_) if lines.len() == 1 => found.push(None),
        Err(_) => {
            let (first, second) = lines.split_at(lines.len() / 2);
            round_trip(first, target, wave_size, found);
            round_trip(second, target, wave_size, found);
        }
    }
}

#[test]
fn what_is_called_supported_is_assembled_and_decoded() {
    let mut refused = Vec::new();
    for target in TARGETS {
        let (target, opcodes) = survey(target);
        let generation = target.processor().generation();
        let supported: Vec<&Opcode> = opcodes
            .iter()
            .filter(|o| o.fidelity.is_supported())
            .collect();
        let lines: Vec<&str> = supported.iter().map(|o| o.example.as_str()).collect();
        let mut found = vec![None; lines.len()];
        for &wave_size in target.processor().wave_sizes() {
            let mut actions = Vec::new();
            round_trip(&lines, target, wave_size, &mut actions);
            for (slot, action) in found.iter_mut().zip(actions) {
                *slot = slot.take().or(action);
            }
        }
        for (opcode, found) in supported.iter().zip(found) {
            let expected = decode(&opcode.example, generation).expect(&opcode.example);
            match found {
                Some(found) => assert_eq!(found, expected, "{target}: {opcode:?}"),
                None if NOT_ASSEMBLED.contains(&&*opcode.mnemonic) => {}
                None => refused.push(format!("{target}: {}", opcode.example)),
            }
        }
    }
    assert!(refused.is_empty(), "not assembled: {refused:#?}");
}

/// Any bits that LLVM takes for an instruction have an opcode that is in the list, and what
/// the decoder takes is called supported there.
#[test]
fn nothing_that_decodes_is_missing_or_called_unsupported() {
    for target in TARGETS {
        let (target, opcodes) = survey(target);
        let generation = target.processor().generation();
        let by_number: BTreeMap<u32, &Opcode> = opcodes.iter().map(|o| (o.number, o)).collect();
        assert_eq!(by_number.len(), opcodes.len(), "{target}");
        let features = if generation >= Generation::Gfx11 {
            "+real-true16"
        } else {
            ""
        };
        let mut llvm = Disassembler::new(target.processor().name(), features).expect("known");
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..200_000 {
            let mut bytes = [0; 16];
            for part in bytes.chunks_mut(8) {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                part.copy_from_slice(&random.wrapping_mul(0x2545_f491_4f6c_dd1d).to_le_bytes());
            }
            let Some(found) = llvm.decode(&bytes, 0) else {
                continue;
            };
            // Images have an opcode for each number of registers, which masks decide.
            let image = || opcodes.iter().find(|o| o.mnemonic == mnemonic(&found.text));
            let Some(opcode) = by_number.get(&found.opcode).copied().or_else(image) else {
                panic!("{target}: `{}` is not in the list", found.text);
            };
            if decode(&found.text, generation).is_ok() {
                assert!(
                    opcode.fidelity.is_supported(),
                    "{target}: `{}` decodes; {opcode:?}",
                    found.text
                );
            }
        }
    }
}

#[test]
fn approximate_operations_are_in_the_tables() {
    let known: BTreeSet<&str> = ops::valu_names()
        .chain(ops::salu_names().iter().copied())
        .collect();
    let approximate: BTreeSet<&str> = approximate_names().collect();
    for name in &approximate {
        assert!(known.contains(name), "{name}");
    }
    // Sums whose order is the hardware's.
    let sums = ops::valu_names().filter(|name| name.starts_with("v_dot"));
    for name in sums {
        let signature = ops::valu_signature(name).expect("in the table");
        let is_float = signature.outputs.iter().any(|(kind, _)| kind.is_float());
        let is_bf16 = signature.name == "v_dot2_bf16_bf16";
        let is_approximate = approximate.contains(signature.name);
        assert_eq!(is_approximate, is_float || is_bf16, "{name}");
    }
}

#[test]
fn sums_of_matrices_are_exact_for_integers_only() {
    for (text, exact) in [
        (
            "v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[20:35]",
            false,
        ),
        (
            "v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[6:7]",
            false,
        ),
        (
            "v_mfma_i32_32x32x16_i8 v[0:15], v[16:17], v[18:19], v[20:35]",
            true,
        ),
    ] {
        let action = decode(text, Generation::Gfx940).expect("is known");
        assert_eq!(action.fidelity() == Fidelity::Exact, exact, "{text}");
    }
}
