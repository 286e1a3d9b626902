//! Damaged debug information tells less, and never ends the debugger.

use gfxjit_debug::dwarf::{Op, Scope};
use gfxjit_debug::program::{Parts, Program};

use super::{folder, gfxjit};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let a = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let b = (a ^ (a >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        b ^ (b >> 31)
    }
}

/// Looks at everything that is there; how much that is.
fn look(program: &Program) -> usize {
    fn scope(program: &Program, at: &Scope) -> usize {
        let types = &program.info.types;
        let variable = |variable: &gfxjit_debug::dwarf::Variable| {
            let ops = variable.locations.iter().flat_map(|(_, ops)| ops);
            let known = ops.filter(|op| !matches!(op, Op::Unknown(_))).count();
            known
                + types.name(variable.ty).len()
                + types.size(variable.ty).unwrap_or(0) as usize % 2
        };
        let own: usize = at.variables.iter().map(variable).sum();
        own + at
            .inner
            .iter()
            .map(|inner| scope(program, inner))
            .sum::<usize>()
    }
    let functions = program.info.functions.iter();
    let inside: usize = functions
        .map(|function| scope(program, &function.scope))
        .sum();
    let places = (0..0x4000).step_by(4).filter(|pc| {
        let found = program
            .info
            .function_at(*pc)
            .map(|function| function.scope.path(*pc).len());
        found.is_some() && program.line_at(*pc).is_some()
    });
    inside + places.count() + program.functions("helper").len()
}

#[test]
fn damaged_debug_information_never_ends_the_debugger() {
    let image = std::env::temp_dir().join(format!("gfxjit-damaged-{}.co", std::process::id()));
    let file = image.to_str().expect("a name");
    let source = folder().join("pair.hip");
    for level in ["0", "2"] {
        let output = gfxjit(&[
            "compile",
            source.to_str().expect("a name"),
            "--target",
            "gfx1100",
            "--clang-arg",
            "-g",
            "-O",
            level,
            "-o",
            file,
        ]);
        assert!(output.status.success(), "{output:?}");
        let good = std::fs::read(&image).expect("it was written");
        let elf = gfxjit::codeobj::elf::Elf::parse(&good).expect("an image");
        let start = good.as_ptr().addr();
        let debug = elf
            .sections()
            .filter(|section| section.name.starts_with(b".debug_"));
        let places: Vec<(usize, usize)> = debug
            .map(|section| (section.data.as_ptr().addr() - start, section.data.len()))
            .filter(|(_, len)| *len > 0)
            .collect();
        assert!(places.len() >= 6, "{places:?}");
        let whole = look(&Program::new(&good, Parts::default()));
        assert!(whole > 100, "{whole}");
        let mut random = Random(level.len() as u64);
        let mut differs = 0;
        for _ in 0..1500 {
            let mut bad = good.clone();
            for _ in 0..=random.next() % 8 {
                let (first, len) = places[random.next() as usize % places.len()];
                let at = first + random.next() as usize % len;
                bad[at] = match random.next() % 4 {
                    0 => 0xff,
                    1 => 0,
                    2 => bad[at] ^ 1 << (random.next() % 8),
                    _ => random.next() as u8,
                };
            }
            differs += usize::from(look(&Program::new(&bad, Parts::default())) != whole);
        }
        // Whole sections of noise, of zeros, and of what another section has.
        for round in 0..200 {
            let mut bad = good.clone();
            let (first, len) = places[round % places.len()];
            let (other, other_len) = places[(round / places.len() + 1) % places.len()];
            for (at, byte) in bad[first..first + len].iter_mut().enumerate() {
                *byte = match round % 3 {
                    0 => random.next() as u8,
                    1 => 0,
                    _ => good[other + at % other_len],
                };
            }
            look(&Program::new(&bad, Parts::default()));
        }
        // Files that end too early.
        for _ in 0..200 {
            let end = random.next() as usize % good.len();
            look(&Program::new(&good[..end], Parts::default()));
        }
        // The damage is seen.
        assert!(differs > 300, "{differs}");
    }
    std::fs::remove_file(&image).expect("it can be deleted");
}
