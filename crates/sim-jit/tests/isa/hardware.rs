//! Facts that others have measured on hardware, or found in what hardware does: `hardware/*.txt`,
//! a fact a line, run by all engines.
//!
//!     source Where the facts below come from.
//!     gfx942 gfx1100:64 | v1=0x3f800000 denorm32=0 | v_rcp_f32 v20, v1 | v20=0x3f800000
//!
//! A line has four parts:
//!
//! * targets, with `:64` for waves of 64 where the target's are shorter;
//! * what is set before: `v1=WORD` (all lanes), `s20=WORD`, `VCC=WORD`, `EXEC=WORD`, `m0=WORD` and
//!   fields of MODE ([`FIELDS`]), which are otherwise as compilers set them;
//! * instructions, with `;` between them and the names of [`spell`] in them. `v0` is the lane's
//!   number, `s[4:5]` is the harness' own, and `s[6:7]` points to the fact's 256 words of memory, of
//!   which each has its own number;
//! * what vector registers hold then: `v20=WORD` in all lanes, or `v20=WORD*16,WORD*15,WORD` by
//!   lane, with `_` for what is not known. `word4=WORD` is word 4 of the fact's memory.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;

/// Fields of MODE by name: first bit, bits, and what compilers set.
const FIELDS: [(&str, u32, u32, u32); 7] = [
    ("round32", 0, 2, 0),
    ("round64", 2, 2, 0),
    ("denorm32", 4, 2, 3),
    ("denorm64", 6, 2, 3),
    ("dx10_clamp", 8, 1, 1),
    ("ieee", 9, 1, 1),
    ("fp16_ovfl", 23, 1, 0),
];

/// Words of memory of a fact.
const MEMORY: usize = 256;

/// What lanes hold; `None` where it is not known.
type Words = Vec<Option<u32>>;

struct Fact {
    /// File and line.
    at: String,
    source: String,
    setup: Vec<(String, u32)>,
    instructions: String,
    registers: Vec<(u16, Words)>,
    memory: Vec<(usize, u32)>,
}

fn number(text: &str) -> Result<u32, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => text.parse(),
    };
    parsed.map_err(|error| format!("`{text}`: {error}"))
}

/// `WORD*16,WORD` for the lanes of a wave; one word is for all.
fn lanes(text: &str, wave: usize) -> Result<Words, String> {
    let mut words = Vec::new();
    for run in text.split(',') {
        let (word, count) = match run.split_once('*') {
            Some((word, count)) => (word, number(count)? as usize),
            None => (run, 1),
        };
        let word = match word {
            "_" => None,
            word => Some(number(word)?),
        };
        words.extend(std::iter::repeat_n(word, count));
    }
    match words[..] {
        [word] => Ok(vec![word; wave]),
        _ if words.len() == wave => Ok(words),
        _ => Err(format!("{} words for {wave} lanes", words.len())),
    }
}

fn assignments(text: &str) -> Result<Vec<(&str, &str)>, String> {
    text.split_whitespace()
        .map(|word| word.split_once('=').ok_or(format!("`{word}` has no `=`")))
        .collect()
}

/// The facts of a line, with their machines.
fn facts(at: &str, source: &str, line: &str) -> Result<Vec<(String, u32, Fact)>, String> {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [targets, setup, instructions, expected] = parts[..] else {
        return Err("a fact has four parts".into());
    };
    let mut facts = Vec::new();
    for target in targets.split_whitespace() {
        let (target, wave) = match target.split_once(':') {
            Some((target, wave)) => (target, number(wave)?),
            None if target.starts_with("gfx9") => (target, 64),
            None => (target, 32),
        };
        let mut fact = Fact {
            at: at.to_owned(),
            source: source.to_owned(),
            setup: Vec::new(),
            instructions: instructions.to_owned(),
            registers: Vec::new(),
            memory: Vec::new(),
        };
        for (name, value) in assignments(setup)? {
            fact.setup.push((name.to_owned(), number(value)?));
        }
        for (name, value) in assignments(expected)? {
            if let Some(word) = name.strip_prefix("word") {
                fact.memory.push((number(word)? as usize, number(value)?));
                continue;
            }
            let register = name.strip_prefix('v').ok_or(format!("`{name}`"))?;
            let register = register.parse().map_err(|_| format!("`{name}`"))?;
            fact.registers
                .push((register, lanes(value, wave as usize)?));
        }
        if fact.registers.is_empty() && fact.memory.is_empty() {
            return Err("nothing is checked".into());
        }
        facts.push((target.to_owned(), wave, fact));
    }
    Ok(facts)
}

/// All facts, by target and wave size.
fn all() -> BTreeMap<(String, u32), Vec<Fact>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/isa/hardware");
    let mut by_machine: BTreeMap<_, Vec<Fact>> = BTreeMap::new();
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut source = None;
        let mut any = false;
        for (number, line) in (1..).zip(text.lines()) {
            let (at, line) = (format!("{name}:{number}"), line.trim());
            if let Some(stated) = line.strip_prefix("source ") {
                source = Some(stated.to_owned());
            } else if !line.is_empty() && !line.starts_with('#') {
                let source = source.as_deref();
                let source = source.unwrap_or_else(|| panic!("{at}: no source is stated"));
                let facts = facts(&at, source, line).unwrap_or_else(|e| panic!("{at}: {e}"));
                for (target, wave, fact) in facts {
                    any = true;
                    by_machine.entry((target, wave)).or_default().push(fact);
                }
            }
        }
        assert!(any, "{name} has no facts");
    }
    by_machine
}

/// The field of MODE, unless the target has none.
fn set_field(target: &str, name: &str, value: u32) -> String {
    let &(_, offset, bits, _) = FIELDS
        .iter()
        .find(|field| field.0 == name)
        .unwrap_or_else(|| panic!("`{name}` is no field of MODE"));
    if target.starts_with("gfx12") && matches!(name, "dx10_clamp" | "ieee") {
        return String::new();
    }
    format!("s_setreg_imm32_b32 hwreg(HW_REG_MODE, {offset}, {bits}), {value:#x}\n")
}

/// The instructions of a fact, and what comes before and after them.
fn block(machine: Machine, fact: &Fact) -> String {
    let mut text = String::new();
    let mut modes = Vec::new();
    let mut exec = None;
    for (name, value) in &fact.setup {
        match name.as_str() {
            name if FIELDS.iter().any(|field| field.0 == name) => modes.push((name, *value)),
            "VCC" | "m0" => {
                let _ = writeln!(text, "s_mov_bN {name}, {value:#x}");
            }
            "EXEC" => exec = Some(*value),
            name if name.starts_with('v') => {
                let _ = writeln!(text, "v_mov_b32 {name}, {value:#x}");
            }
            name => {
                let _ = writeln!(text, "s_mov_b32 {name}, {value:#x}");
            }
        }
    }
    text = text.replace("s_mov_bN m0", "s_mov_b32 m0");
    for (name, value) in &modes {
        text += &set_field(machine.target, name, *value);
    }
    if let Some(exec) = exec {
        let _ = writeln!(text, "s_mov_bN EXEC, {exec:#x}");
    }
    for instruction in fact.instructions.split(';') {
        let _ = writeln!(text, "{}", instruction.trim());
    }
    let _ = writeln!(text, "s_mov_bN EXEC, -1");
    for (name, _) in &modes {
        let field = FIELDS.iter().find(|field| field.0 == *name);
        text += &set_field(machine.target, name, field.map_or(0, |field| field.3));
    }
    text += "s_waitcnt vmcnt(0) lgkmcnt(0)\n";
    for (n, (register, _)) in fact.registers.iter().enumerate() {
        let offset = n as u32 * machine.wave * 4;
        let _ = writeln!(
            text,
            "global_store_dword v63, v{register}, s[4:5] offset:{offset}"
        );
    }
    let size = fact.registers.len() as u32 * machine.wave * 4;
    let _ = writeln!(
        text,
        "s_add_u32 s4, s4, {size}\ns_addc_u32 s5, s5, 0\ns_add_u32 s6, s6, {}\ns_addc_u32 s7, s7, 0",
        MEMORY * 4
    );
    spell(machine, &text)
}

/// What a machine does with all its facts, in one kernel.
fn check(target: &str, wave: u32, facts: &[Fact]) -> String {
    // The machines of tests live as long as they do.
    let target: &'static str = Box::leak(target.to_owned().into_boxed_str());
    let machine = Machine { target, wave };
    let mut body =
        "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\nv_and_b32 v0, 0x3ff, v0\n\
                    v_lshlrev_b32 v63, 2, v0\n"
            .to_owned();
    for fact in facts {
        body += &block(machine, fact);
    }
    if target.starts_with("gfx12") {
        body = for_gfx12(&body);
    }
    let flags: &[&str] = match wave == 64 && !machine.gfx9() {
        true => &["-mwavefrontsize64"],
        false => &[],
    };
    let image = assemble(target, &kernel(machine, &body, ""), flags);
    let words: usize = facts.iter().map(|fact| fact.registers.len()).sum::<usize>() * wave as usize;
    let memory: Vec<u32> = (0..facts.len()).flat_map(|_| 0..MEMORY as u32).collect();
    let mut wrong = String::new();
    for engine in engines(number_of(target) + wave as usize / 32) {
        let uri = format!("sim://{target}?cus=2&engine={engine}");
        let gpu = Gpu::new(&uri, image.clone());
        let (out, own) = (gpu.buffer(&vec![0; words.max(1)]), gpu.buffer(&memory));
        let arguments = Arguments::default().buffer(out).buffer(own);
        gpu.launch("k", 1, wave as u16, arguments)
            .unwrap_or_else(|e| panic!("{uri}: {e:?}"));
        let (found, left) = (gpu.read(out, words), gpu.read(own, memory.len()));
        let mut found = found.chunks(wave as usize);
        for (fact, left) in facts.iter().zip(left.chunks(MEMORY)) {
            let what = format!("{}, {uri}: `{}`", fact.at, fact.instructions);
            for (register, expected) in &fact.registers {
                let found = found.next().unwrap_or_default();
                let differs = |(e, f): (&Option<u32>, &u32)| e.is_some_and(|e| e != *f);
                if let Some(lane) = expected.iter().zip(found).position(differs) {
                    let _ = writeln!(
                        wrong,
                        "{what}: v{register} of lane {lane} is {:#x}, not {:#x?} ({})",
                        found[lane], expected[lane], fact.source
                    );
                }
            }
            for (word, expected) in &fact.memory {
                if left[*word] != *expected {
                    let _ = writeln!(
                        wrong,
                        "{what}: word {word} is {:#x}, not {expected:#x} ({})",
                        left[*word], fact.source
                    );
                }
            }
        }
    }
    wrong
}

#[test]
fn all_engines_do_what_hardware_does() {
    // At once: one behind the other, this test would outlast all others by half a minute.
    let all = all();
    let wrong: String = std::thread::scope(|scope| {
        let checks: Vec<_> = all
            .iter()
            .map(|((target, wave), facts)| scope.spawn(|| check(target, *wave, facts)))
            .collect();
        checks
            .into_iter()
            .map(|check| check.join().unwrap())
            .collect()
    });
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn what_is_no_fact_is_refused() {
    for (line, reason) in [
        ("gfx942 | v1=1 | v_mov_b32 v20, v1", "a fact has four parts"),
        ("gfx942 | v1 | v_mov_b32 v20, v1 | v20=1", "`v1` has no `=`"),
        ("gfx942 | v1=1 | v_mov_b32 v20, v1 |", "nothing is checked"),
        (
            "gfx942 | v1=1 | v_mov_b32 v20, v1 | v20=1*3",
            "3 words for 64 lanes",
        ),
        (
            "gfx942 | v1=x | v_mov_b32 v20, v1 | v20=1",
            "`x`: invalid digit found in string",
        ),
    ] {
        let refused = facts("here", "nowhere", line).err();
        assert_eq!(refused.as_deref(), Some(reason), "{line}");
    }
}
