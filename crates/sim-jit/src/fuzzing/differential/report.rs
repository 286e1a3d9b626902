//! The report of a case in which the engines differ.

use std::fmt::Write as _;

use gfxjit_isa::inst::Register;

use crate::fuzzing::differential::case::{Case, Way, words_of};
use crate::fuzzing::differential::compare::Difference;
use crate::fuzzing::differential::layout::BASE;
use gfxjit_sim::interp::{Program, Step};
use gfxjit_sim::machine::wave::Wave;

/// The listing with both register files and the differences in memory; differences are marked.
pub(super) fn report(case: &Case, difference: &Difference) -> String {
    let mut text = String::new();
    let program = case.program();
    let Difference { interp, jit } = difference;
    let _ = writeln!(
        text,
        "the engines differ: {}, waves of {}, seed {:#x}, {}{}",
        case.target,
        case.wave_size,
        case.seed,
        case.host,
        match case.way {
            Way::Tested => String::new(),
            Way::Used => "; only memory counts".to_owned(),
            Way::Layout(rows) => format!("; only memory counts, and ids are in rows ({rows:?})"),
        }
    );
    let words = |pc: u64, size: usize| {
        let at = (pc - BASE) as usize;
        words_of(&case.code[at..(at + size).min(case.code.len())])
    };
    listing(
        &mut text,
        &program,
        case.wave_size,
        &case.listing(&program),
        words,
    );
    let _ = writeln!(
        text,
        "interpreter: {:?} after {:?}",
        interp.ends, interp.counts
    );
    let _ = writeln!(text, "translated:  {:?} after {:?}", jit.ends, jit.counts);
    let (interp, jit) = (&interp.state, &jit.state);
    let named = named(&case.listing(&program), &interp.wave);
    registers(&mut text, &interp.wave, &jit.wave, &named);
    for (name, a, b) in [
        ("memory", &interp.memory[..], &jit.memory[..]),
        ("lds", &interp.lds, &jit.lds),
        ("scratch", &interp.wave.scratch, &jit.wave.scratch),
    ] {
        let (a, b) = (words_of(a), words_of(b));
        for (at, (a, b)) in a.chunks(8).zip(b.chunks(8)).enumerate() {
            if a != b {
                rows(&mut text, name, at * 8, a, b);
            }
        }
    }
    text
}

/// Instructions and their `words`, without those that do nothing.
pub(crate) fn listing(
    text: &mut String,
    program: &Program,
    wave_size: u32,
    list: &[(u64, &Step)],
    words: impl Fn(u64, usize) -> Vec<u32>,
) {
    for (pc, step) in list {
        let line = program.disassembly_for(wave_size, *pc);
        let words = words(*pc, step.size.into());
        if words != [0xbf80_0000] {
            let _ = writeln!(text, "  {pc:#x}  {:<40} {words:08x?}", line.trim());
        }
    }
}

/// The indices in a wave of the vector registers that instructions name.
pub(crate) fn named(list: &[(u64, &Step)], wave: &Wave) -> Vec<u32> {
    let mut named = Vec::new();
    for (_, step) in list {
        step.action.for_each_operand(&mut |operand| {
            let first = match operand.register {
                Register::Vgpr(first) => u32::from(first),
                Register::Agpr(first) => wave.vgpr_count + u32::from(first),
                Register::Sgpr(_) | Register::Scc | Register::Mode | Register::FlatScratch => {
                    return;
                }
            };
            named.extend(first..first + u32::from(operand.words(wave.size)));
        });
    }
    named
}

/// Two register files; for vector registers those that are named, and those that differ.
pub(crate) fn registers(text: &mut String, interp: &Wave, jit: &Wave, named: &[u32]) {
    for (name, a, b) in [
        ("pc", interp.pc, jit.pc),
        ("scc", interp.scc.into(), jit.scc.into()),
        ("mode", interp.mode.into(), jit.mode.into()),
        ("flat_scratch", interp.flat_scratch, jit.flat_scratch),
    ] {
        let mark = if a == b { ' ' } else { '!' };
        let _ = writeln!(text, "{mark} {name} {a:#x} {b:#x}");
    }
    rows(text, "s", 0, &interp.sgprs, &jit.sgprs);
    let halves = interp.halves();
    let files = interp.vgprs.chunks(halves).zip(jit.vgprs.chunks(halves));
    for ((a, b), number) in files.zip(0..) {
        if a != b || named.contains(&number) {
            let name = match number.checked_sub(interp.vgpr_count) {
                None => format!("v{number}"),
                Some(number) => format!("a{number}"),
            };
            rows(text, &name, 0, a.as_flattened(), b.as_flattened());
        }
    }
}

/// Rows of eight words, with the number of the first one.
fn rows(text: &mut String, name: &str, first: usize, a: &[u32], b: &[u32]) {
    for (at, (a, b)) in a.chunks(8).zip(b.chunks(8)).enumerate() {
        let show = |words: &[u32], other: &[u32]| {
            let each = words.iter().zip(other);
            each.map(|(word, other)| format!("{}{word:08x}", if word == other { ' ' } else { '!' }))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let place = first + at * 8;
        let _ = writeln!(text, "  {name}[{place}] interpreter {}", show(a, b));
        if a != b {
            let _ = writeln!(text, "! {name}[{place}] translated  {}", show(b, a));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::JitEngine;
    use crate::fuzzing::differential::case::{Run, bytes_of};
    use crate::fuzzing::differential::layout::VGPRS;
    use crate::host_cpu::Host;
    use gfxjit_sim::engine::EngineCache;

    use super::*;

    /// `s_mov_b32 s3, s2`, `v_mov_b32_e32 v1, v0`, `s_endpgm`, on RDNA3.
    const CODE: [u32; 3] = [0xbe83_0002, 0x7e02_0300, 0xbfb0_0000];

    const LISTING: [&str; 3] = [
        "  0x100000  s_mov_b32 s3, s2                         [be830002]",
        "  0x100004  v_mov_b32_e32 v1, v0                     [7e020300]",
        "  0x100008  s_endpgm                                 [bfb00000]",
    ];

    /// The marked lines in a report on [`CODE`] after a change.
    fn marked(change: impl FnOnce(&mut Run, &mut Run)) -> Vec<String> {
        marked_of("gfx1100", &CODE, &LISTING, ["v0", "v1"], change)
    }

    /// The marked lines for other code, whose listing names two vector registers.
    fn marked_of(
        target: &str,
        code: &[u32],
        listing: &[&str],
        registers: [&str; 2],
        change: impl FnOnce(&mut Run, &mut Run),
    ) -> Vec<String> {
        let target = target.parse().unwrap();
        let code = bytes_of(code.iter().copied());
        let case = Case::new(target, 64, 1, Host::all()[0], &code).unwrap();
        let native = JitEngine::for_host(case.program(), target, case.host);
        let mut jit = case.translated(&native, case.start().unwrap(), &mut EngineCache::default());
        let mut interp = case.interpreted(native.program(), case.start().unwrap(), Some(&jit));
        assert!(interp.is_like(&jit, case.way, case.host.one_nan));
        change(&mut interp, &mut jit);
        let text = report(&case, &Difference { interp, jit });
        for line in listing {
            assert!(text.lines().any(|own| own == *line), "{line}\n{text}");
        }
        // The registers of the listing, by eight lanes.
        for register in registers {
            let begin = format!(" {register}[");
            let shown = |line: &&str| line.contains(&begin) && line.contains("] interpreter ");
            assert_eq!(text.lines().filter(shown).count(), 8, "{text}");
        }
        let marked = text.lines().filter(|line| line.contains('!'));
        marked.map(str::to_owned).collect()
    }

    /// The two lines with eight words of each engine, which differ in one word.
    fn lines(name: &str, index: usize, [interp, jit]: [&[u32]; 2]) -> [String; 2] {
        assert_ne!(interp[index], jit[index]);
        let show = |words: &[u32]| {
            let mark = |at| if at == index { '!' } else { ' ' };
            let each = (0..8).map(|at| format!("{}{:08x}", mark(at), words[at]));
            each.collect::<Vec<_>>().join(" ")
        };
        [
            format!("  {name} interpreter {}", show(interp)),
            format!("! {name} translated  {}", show(jit)),
        ]
    }

    #[test]
    fn a_scalar_register_that_differs_is_marked() {
        let mut expected = Vec::new();
        let found = marked(|interp, jit| {
            let [interp, jit] = [interp, jit].map(|run| &mut run.state.wave.sgprs[..8]);
            jit[3] ^= 0x10;
            expected.extend(lines("s[0]", 3, [interp, jit]));
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn a_lane_that_differs_is_marked() {
        // Of a register that the code names, and of one that it does not.
        for register in [1, 9] {
            let mut expected = Vec::new();
            let found = marked(|interp, jit| {
                let [interp, jit] = [interp, jit].map(|run| {
                    let first = register * 64 + 32;
                    &mut run.state.wave.vgprs.as_flattened_mut()[first..first + 8]
                });
                interp[5] ^= 0x10;
                expected.extend(lines(&format!("v{register}[32]"), 5, [interp, jit]));
            });
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_lane_of_an_accumulation_register_that_differs_is_marked() {
        // v_accvgpr_write_b32 a1, v0; s_endpgm
        let code = [0xd3d9_4001, 0x1800_0100, 0xbf81_0000];
        let listing = [
            "  0x100000  v_accvgpr_write_b32 a1, v0               [d3d94001, 18000100]",
            "  0x100008  s_endpgm                                 [bf810000]",
        ];
        // Of a register that the code names, and of one that it does not.
        for register in [1, 9] {
            let mut expected = Vec::new();
            let change = |interp: &mut Run, jit: &mut Run| {
                let [interp, jit] = [interp, jit].map(|run| {
                    let first = (VGPRS as usize + register) * 64 + 16;
                    &mut run.state.wave.vgprs.as_flattened_mut()[first..first + 8]
                });
                jit[2] ^= 0x10;
                expected.extend(lines(&format!("a{register}[16]"), 2, [interp, jit]));
            };
            let found = marked_of("gfx90a", &code, &listing, ["v0", "a1"], change);
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn scc_that_differs_is_marked() {
        let found = marked(|interp, jit| {
            (interp.state.wave.scc, jit.state.wave.scc) = (false, true);
        });
        assert_eq!(found, ["! scc 0x0 0x1"]);
    }

    #[test]
    fn a_word_of_memory_that_differs_is_marked() {
        type Part = fn(&mut Run) -> &mut [u8];
        let parts: [(&str, Part); 3] = [
            ("memory", |run| &mut run.state.memory),
            ("lds", |run| &mut run.state.lds),
            ("scratch", |run| &mut run.state.wave.scratch),
        ];
        for (name, part) in parts {
            let mut expected = Vec::new();
            let found = marked(|interp, jit| {
                // A byte of word 101.
                part(jit)[101 * 4 + 1] ^= 0x10;
                let [interp, jit] = [interp, jit].map(|run| words_of(&part(run)[96 * 4..104 * 4]));
                expected.extend(lines(&format!("{name}[96]"), 5, [&interp, &jit]));
            });
            assert_eq!(found, expected);
        }
    }
}
