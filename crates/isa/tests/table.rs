//! Every operation in the tables is a real instruction, and its operands are read from the
//! right places: each name is written with a different register for every operand,
//! assembled by LLVM, decoded from the bytes, and compared.

use gfxjit_isa::inst::{Action, Alu, Place, Register, Role};
use gfxjit_isa::ops::matrix::{Family, Layout, SHAPES, Shape};
use gfxjit_isa::ops::{Signature, salu_names, salu_signature, valu_names, valu_signature};
use gfxjit_isa::ty::Kind;
use gfxjit_isa::{DecodeError, Decoder};
use gfxjit_llvm::ir::assemble;
use gfxjit_targets::{Generation, TargetId};

mod common;
use common::code;

/// Together they have all instructions of the tables.
#[rustfmt::skip]
const TARGETS: &[&str] = &[
    "gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1010", "gfx1030", "gfx1100",
    "gfx1150", "gfx1200", "gfx1201", "gfx1250",
];

struct Text {
    operands: Vec<String>,
    /// Places of the explicit results and sources.
    outputs: Vec<Place>,
    inputs: Vec<Place>,
}

/// How registers of 16-bit operands are written.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    Plain,
    Halves,
}

fn operand(kind: Kind, index: usize, scalar: bool, wave64: bool, style: Style) -> (String, Place) {
    let n = 4 + 4 * index;
    let wide = kind.words() == 2;
    match (kind, scalar) {
        (Kind::K16, _) => ("0x1234".into(), Place::Const(0x1234)),
        (Kind::Mask, _) => {
            let text = if wave64 {
                format!("s[{n}:{}]", n + 1)
            } else {
                format!("s{n}")
            };
            (text, Place::Sgpr(n as u8))
        }
        (_, true) if wide => (format!("s[{n}:{}]", n + 1), Place::Sgpr(n as u8)),
        (_, true) => (format!("s{n}"), Place::Sgpr(n as u8)),
        _ if wide => (format!("v[{n}:{}]", n + 1), Place::Vgpr(n as u16)),
        (Kind::U16 | Kind::F16, _) if style == Style::Halves => {
            (format!("v{n}.l"), Place::Vgpr(n as u16))
        }
        _ => (format!("v{n}"), Place::Vgpr(n as u16)),
    }
}

fn text(name: &str, s: &Signature, wave64: bool, style: Style) -> Text {
    let scalar = name.starts_with("s_");
    let mut t = Text {
        operands: Vec::new(),
        outputs: Vec::new(),
        inputs: Vec::new(),
    };
    let explicit = |kinds: &[(Kind, bool)]| -> Vec<Kind> {
        kinds
            .iter()
            .filter(|(k, old)| k.explicit() && !old)
            .map(|(k, _)| *k)
            .collect()
    };
    if matches!(name, "v_swap_b32" | "v_swap_b16") {
        let half = if name.ends_with("16") { ".l" } else { "" };
        t.operands = vec![format!("v4{half}"), format!("v8{half}")];
        t.outputs = vec![Place::Vgpr(4), Place::Vgpr(8)];
        t.inputs = vec![Place::Vgpr(8)];
        return t;
    }
    for kind in explicit(s.outputs) {
        let (text, place) = operand(kind, t.operands.len(), scalar, wave64, style);
        t.operands.push(text);
        t.outputs.push(place);
    }
    for (i, kind) in explicit(s.inputs).into_iter().enumerate() {
        // The constant of `fmaak` and `fmamk` is part of the encoding.
        let literal = (name.contains("maak") || name.contains("madak")) && i == 2
            || (name.contains("mamk") || name.contains("madmk")) && i == 1;
        let (text, place) = if literal && name.ends_with("f16") {
            ("0x4248".into(), Place::Const(0x4248))
        } else if literal && name.ends_with("f64") {
            let bits = 0x4009_21fb_5444_2d18;
            (format!("lit64({bits:#x})"), Place::Const(bits))
        } else if literal {
            ("0x40490fdb".into(), Place::Const(0x4049_0fdb))
        } else {
            operand(kind, t.operands.len(), scalar, wave64, style)
        };
        t.operands.push(text);
        t.inputs.push(place);
    }
    if name.starts_with("v_bitop3_") {
        // The table is written as a modifier.
        t.operands.pop();
        if let Some(table) = t.inputs.last_mut() {
            *table = Place::Const(0x34);
        }
    }
    let accumulation = match name {
        "v_accvgpr_read_b32" => &[false, true][..],
        "v_accvgpr_write_b32" => &[true, false],
        "v_accvgpr_mov_b32" => &[true, true],
        _ => &[],
    };
    for (i, _) in accumulation.iter().enumerate().filter(|(_, a)| **a) {
        t.operands[i].replace_range(0..1, "a");
        let place = if i == 0 {
            &mut t.outputs[0]
        } else {
            &mut t.inputs[0]
        };
        if let Place::Vgpr(n) = *place {
            *place = Place::Agpr(n);
        }
    }
    t
}

fn explicit_places(alu: &Alu, s: &Signature) -> (Vec<Place>, Vec<Place>) {
    let outputs = alu
        .outputs
        .iter()
        .filter(|o| o.kind.explicit())
        .map(|o| o.place)
        .collect();
    let inputs = alu
        .inputs
        .iter()
        .zip(s.inputs)
        .filter(|(i, (_, old))| i.kind.explicit() && !old)
        .map(|(i, _)| i.place)
        .collect();
    (outputs, inputs)
}

/// The registers among some places are operands in that role.
fn assert_listed(action: &Action, role: Role, places: &[Place], line: &str) {
    let mut listed = Vec::new();
    action.for_each_operand(&mut |operand| {
        if operand.role == role {
            listed.push(operand.register);
        }
    });
    for place in places {
        let register = match *place {
            Place::Vgpr(first) => Register::Vgpr(first),
            Place::Agpr(first) => Register::Agpr(first),
            Place::Sgpr(first) => Register::Sgpr(first),
            Place::Scc => Register::Scc,
            Place::Const(_) | Place::Special(_) => continue,
        };
        assert!(
            listed.contains(&register),
            "`{line}`: {register:?} is no {role:?} among {listed:?}"
        );
    }
}

/// Assembles and decodes `name` wherever it exists; the number of places.
fn check(name: &str, signature: Signature, decoders: &mut [(TargetId, Decoder)]) -> usize {
    // Names that the tables add to the manual's say what a modifier makes of an operation.
    let (mnemonic, modifier) = [
        ("_fnuz", ""),
        ("iu8_uu_clamp", " clamp"),
        ("iu8_su_clamp", " neg_lo:[1,0,0] clamp"),
        ("iu8_us_clamp", " neg_lo:[0,1,0] clamp"),
        ("iu4_uu_clamp", " clamp"),
        ("iu4_su_clamp", " neg_lo:[1,0,0] clamp"),
        ("iu4_us_clamp", " neg_lo:[0,1,0] clamp"),
        ("_clamp", " clamp"),
        ("iu8_su", " neg_lo:[1,0,0]"),
        ("iu8_us", " neg_lo:[0,1,0]"),
        ("iu4_su", " neg_lo:[1,0,0]"),
        ("iu4_us", " neg_lo:[0,1,0]"),
    ]
    .into_iter()
    .find_map(|(suffix, modifier)| {
        let base = name.strip_suffix(suffix)?;
        let kept = suffix.split('_').next().unwrap_or_default();
        Some((format!("{base}{kept}"), modifier))
    })
    .unwrap_or((name.to_owned(), ""));
    let modifier = if name.starts_with("v_bitop3_") {
        " bitop3:0x34"
    } else {
        modifier
    };
    let mut found = 0;
    for (target, decoder) in decoders {
        let generation = target.processor().generation();
        let wave64 = generation < Generation::Gfx10_1;
        // From GFX11 on LLVM takes these names for the instruction without signs.
        let signed = ["v_dot4_i32_i8", "v_dot8_i32_i4"];
        if generation >= Generation::Gfx11 && signed.contains(&mnemonic.as_str()) {
            continue;
        }
        // From GFX12 on LLVM takes the old names of minimum and maximum for the new operations.
        let renamed = mnemonic
            .rsplit_once('_')
            .map(|(operation, kind)| format!("{operation}_num_{kind}"));
        let is_renamed = renamed.is_some_and(|name| valu_signature(&name).is_some());
        if generation >= Generation::Gfx12 && is_renamed {
            continue;
        }
        // One name for two formats.
        let fnuz = target.processor().has_fnuz_fp8();
        let formats = valu_signature(&format!("{mnemonic}_fnuz")).is_some();
        if formats && fnuz != name.ends_with("_fnuz") {
            continue;
        }
        let true16 = generation >= Generation::Gfx11;
        let features = if true16 { "+real-true16" } else { "" };
        for style in [Style::Plain, Style::Halves] {
            let t = text(name, &signature, wave64, style);
            let line = format!("{mnemonic} {}{modifier}", t.operands.join(", "));
            let cpu = target.processor().name();
            let Ok((object, _)) = assemble("line", "", line.as_bytes(), cpu, features, None) else {
                continue;
            };
            found += 1;
            let bytes = code(&object);
            let inst = match decoder.decode(&bytes, 0) {
                Ok(inst) => inst,
                Err(DecodeError::Illegal { .. }) => panic!("{cpu}: `{line}` is not decoded"),
                Err(e) => panic!("{cpu}: `{line}`: {e}"),
            };
            let (Action::Salu(alu) | Action::Valu(alu)) = &inst.action else {
                panic!("{cpu}: `{line}` decodes as {:?}", inst.action);
            };
            assert_eq!(alu.op, signature.name, "{cpu}: `{line}`");
            let (outputs, inputs) = explicit_places(alu, &signature);
            assert_eq!(
                (&outputs, &inputs),
                (&t.outputs, &t.inputs),
                "{cpu}: `{line}`"
            );
            assert_listed(&inst.action, Role::Write, &outputs, &line);
            assert_listed(&inst.action, Role::Read, &inputs, &line);
            break;
        }
    }
    found
}

fn decoders() -> Vec<(TargetId, Decoder)> {
    TARGETS
        .iter()
        .map(|name| {
            let target: TargetId = name.parse().expect("a target");
            let wave = if target.processor().generation() < Generation::Gfx10_1 {
                64
            } else {
                32
            };
            (target, Decoder::new(target, wave).expect("LLVM knows it"))
        })
        .collect()
}

#[test]
fn scalar_operations_are_read_as_the_assembler_writes_them() {
    let mut decoders = decoders();
    let missing: Vec<&str> = salu_names()
        .iter()
        .copied()
        .filter(|name| {
            check(
                name,
                salu_signature(name).expect("in the table"),
                &mut decoders,
            ) == 0
        })
        .collect();
    assert!(missing.is_empty(), "no target has {missing:?}");
}

#[test]
fn vector_operations_are_read_as_the_assembler_writes_them() {
    let mut decoders = decoders();
    let missing: Vec<&str> = valu_names()
        // Only exist in a pair.
        .filter(|name| !name.starts_with("v_dual_") && !name.starts_with("v_mqsad_u32_u8_"))
        .filter(|name| {
            check(
                name,
                valu_signature(name).expect("in the table"),
                &mut decoders,
            ) == 0
        })
        .collect();
    assert!(missing.is_empty(), "no target has {missing:?}");
}

/// A matrix instruction with a different register for every operand.
fn matrix_line(name: &str, layout: &Layout, letter: char) -> String {
    let range = |letter: char, first: u32, count: u32| {
        if count == 1 {
            format!("{letter}{first}")
        } else {
            format!("{letter}[{first}:{}]", first + count - 1)
        }
    };
    let [a, b, d] = layout.words();
    let c = if layout.shape.sparse {
        range('v', 200, layout.index_words())
    } else {
        range(letter, 160, layout.c_words())
    };
    format!(
        "{name} {}, {}, {}, {c}",
        range(letter, 64, d),
        range('v', 100, a),
        range('v', 120, b)
    )
}

/// Also that the registers of every operand are as many as LLVM's, for every size of wave.
#[test]
fn matrix_operations_are_read_as_the_assembler_writes_them() {
    for shape in SHAPES {
        // Those with factors have two more operands.
        for name in shape.names.iter().filter(|name| !name.contains("_scale")) {
            let mut found = 0;
            for cpu in TARGETS {
                let target: TargetId = cpu.parse().expect("a target");
                let Some(family) = Family::of(target.processor().generation()) else {
                    continue;
                };
                let sizes: &[u32] = match family {
                    Family::Mfma => &[64],
                    Family::Wmma1250 => &[32],
                    Family::Wmma11 | Family::Wmma12 => &[32, 64],
                };
                let here = sizes.iter().filter(|lanes| {
                    let layout = Layout {
                        shape,
                        family,
                        lanes: **lanes,
                    };
                    matrix_is_read(cpu, target, name, layout)
                });
                let here = here.count();
                assert!(
                    here == 0 || here == sizes.len(),
                    "{cpu}: {name} in {here} sizes"
                );
                found += here;
            }
            assert!(found > 0, "no target has {name}");
        }
    }
}

/// Whether there is such an instruction; it must be decoded then.
fn matrix_is_read(cpu: &str, target: TargetId, name: &str, layout: Layout) -> bool {
    // CDNA1 keeps C and D in accumulation registers only.
    let letter = if cpu == "gfx908" { 'a' } else { 'v' };
    let line = matrix_line(name, &layout, letter);
    let wide = layout.lanes == 64 && layout.family != Family::Mfma;
    let features = if wide { "+wavefrontsize64" } else { "" };
    let Ok((object, _)) = assemble("line", "", line.as_bytes(), cpu, features, None) else {
        return false;
    };
    let mut decoder = Decoder::new(target, layout.lanes).expect("LLVM knows it");
    let inst = match decoder.decode(&code(&object), 0) {
        Ok(inst) => inst,
        Err(e) => panic!("{cpu}: `{line}`: {e}"),
    };
    let Action::Matrix(matrix) = &inst.action else {
        panic!("{cpu}: `{line}` decodes as {:?}", inst.action);
    };
    // LLVM takes the old names, and writes the target's.
    let same = Shape {
        names: &[],
        ..*matrix.layout.shape
    } == Shape {
        names: &[],
        ..*layout.shape
    };
    if !same {
        assert!(
            !matrix.layout.shape.names.contains(&name),
            "{cpu}: `{line}`"
        );
        return false;
    }
    assert_eq!(matrix.layout.lanes, layout.lanes, "{cpu}: `{line}`");
    let cd = |n| {
        if letter == 'a' {
            Place::Agpr(n)
        } else {
            Place::Vgpr(n)
        }
    };
    let (c, index) = if layout.shape.sparse {
        (cd(64), Some(Place::Vgpr(200)))
    } else {
        (cd(160), None)
    };
    assert_eq!(
        (matrix.a, matrix.b, matrix.c, matrix.d, matrix.index),
        (Place::Vgpr(100), Place::Vgpr(120), c, cd(64), index),
        "{cpu}: `{line}`"
    );
    true
}

/// Every element has one place, and all places in the registers hold an element.
#[test]
fn elements_of_matrices_do_not_overlap() {
    for shape in SHAPES {
        for family in [
            Family::Mfma,
            Family::Wmma11,
            Family::Wmma12,
            Family::Wmma1250,
        ] {
            let mfma = shape.names[0].contains("mf");
            if mfma != (family == Family::Mfma) {
                continue;
            }
            // Only elements of four bits are as many in other instructions.
            let is_long = match (shape.sparse, shape.a.bits()) {
                (_, 4) => shape.k > 64,
                (false, 32) => true,
                (false, _) => shape.k > 16,
                (true, _) => shape.k > 32,
            };
            if is_long && matches!(family, Family::Wmma11 | Family::Wmma12) {
                continue;
            }
            for lanes in [32, 64] {
                if mfma && lanes == 32
                    || family == Family::Wmma11 && shape.sparse
                    || family == Family::Wmma1250 && lanes == 64
                {
                    continue;
                }
                let layout = Layout {
                    shape,
                    family,
                    lanes,
                };
                let words = layout.words();
                let mut seen = std::collections::HashSet::new();
                for block in 0..shape.blocks {
                    for i in 0..shape.m {
                        for k in 0..shape.stored_k() {
                            let s = layout.a(block, i, k);
                            assert!(
                                s.lane < lanes && s.word < words[0],
                                "{layout:?} A {i} {k}: {s:?}"
                            );
                            assert!(
                                seen.insert((0, s.lane, s.word, s.bit)),
                                "{layout:?} A {i} {k}"
                            );
                        }
                    }
                    // There, all blocks have the same B.
                    let has_b = block == 0 || family != Family::Wmma1250;
                    for k in 0..if has_b { shape.k } else { 0 } {
                        for j in 0..shape.n {
                            let s = layout.b(block, k, j);
                            assert!(
                                s.lane < lanes && s.word < words[1],
                                "{layout:?} B {k} {j}: {s:?}"
                            );
                            assert!(
                                seen.insert((1, s.lane, s.word, s.bit)),
                                "{layout:?} B {k} {j}"
                            );
                        }
                    }
                    for i in 0..shape.m {
                        for j in 0..shape.n {
                            let s = layout.d(block, i, j);
                            assert!(
                                s.lane < lanes && s.word < words[2],
                                "{layout:?} D {i} {j}: {s:?}"
                            );
                            assert!(
                                seen.insert((2, s.lane, s.word, s.bit)),
                                "{layout:?} D {i} {j}"
                            );
                        }
                    }
                }
            }
        }
    }
}
