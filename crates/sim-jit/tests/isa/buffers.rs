//! Buffers: random resources of every generation under loads, stores and atomics, compared with
//! the equations of AMD's manuals and what AMD's emulator knows of hardware (`gfxjit_sim`'s buffer
//! module names them), written out here once more.

use std::fmt::Write as _;
use std::rc::Rc;

use super::*;

/// How resources of a generation are laid out and checked.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Rules {
    Gfx9,
    Gfx10,
    Gfx11,
    Gfx12,
}

fn rules(machine: Machine) -> Rules {
    match machine.target.len() {
        _ if machine.gfx9() => Rules::Gfx9,
        _ if machine.target.starts_with("gfx10") => Rules::Gfx10,
        _ if machine.target.starts_with("gfx11") => Rules::Gfx11,
        _ => Rules::Gfx12,
    }
}

/// A resource, but for its base, and an instruction that uses it.
#[derive(Clone, Copy, Debug)]
struct Setting {
    rules: Rules,
    stride: u32,
    /// Bits 31:30 of word 1.
    swizzle: u32,
    records: u32,
    /// INDEX_STRIDE, ADD_TID, OOB_SELECT and GFX12's scale, as fields.
    index_stride: u32,
    add_lane: bool,
    select: u32,
    scale: u32,
    idxen: bool,
    offen: bool,
    /// Index and offset of a lane: `lane * distance + first`.
    index: [u32; 2],
    voffset: [u32; 2],
    soffset: u32,
    offset: u32,
    bytes: u32,
}

impl Setting {
    fn random(random: &mut Random, rules: Rules) -> Self {
        let mut pick = |of: &[u32]| of[random.bits() as usize % of.len()];
        let structured = pick(&[0, 0, 1]) == 1;
        let negative = |n: u32| 0u32.wrapping_sub(n);
        Self {
            rules,
            stride: if structured {
                pick(&[4, 8, 12, 16, 32])
            } else {
                0
            },
            swizzle: match structured {
                true => pick(&[0, 0, 1, 2, 3]),
                false => 0,
            },
            records: pick(&[
                0,
                1,
                7,
                8,
                16,
                30,
                40,
                64,
                129,
                200,
                256,
                400,
                512,
                1024,
                u32::MAX,
            ]),
            index_stride: pick(&[0, 1, 2, 3]),
            add_lane: pick(&[0, 0, 0, 1]) == 1,
            select: match structured {
                true => pick(&[0, 1, 2, 3]),
                false => pick(&[2, 3, 3, 3]),
            },
            scale: pick(&[0, 0, 0, 1, 2]),
            idxen: structured && pick(&[0, 1, 1]) == 1,
            offen: pick(&[0, 1, 1]) == 1,
            index: [pick(&[0, 1, 1, 2]), pick(&[0, 0, 3, 16, negative(2)])],
            voffset: [
                pick(&[0, 1, 4, 4, 4, 8, 16]),
                pick(&[
                    0,
                    0,
                    4,
                    96,
                    negative(4),
                    negative(8),
                    negative(16),
                    negative(64),
                    1 << 31,
                ]),
            ],
            soffset: pick(&[0, 0, 0, 4, 12, 64, negative(4), 1 << 31]),
            offset: pick(&[0, 0, 4, 8, 16, 36, 64]),
            bytes: pick(&[1, 2, 4, 4, 8, 12, 16]),
        }
    }

    /// Words 1 and 3, without the base.
    fn words(&self) -> [u32; 2] {
        let word1 = self.stride << 16 | self.swizzle << 30;
        let select = match self.rules {
            Rules::Gfx9 => 0,
            _ => self.select << 28,
        };
        let scale = match self.rules {
            Rules::Gfx12 => self.scale << 18,
            _ => 0,
        };
        let lane = u32::from(self.add_lane) << 23;
        [word1, select | scale | lane | self.index_stride << 21]
    }

    /// The distance of a part of a lane's access from the base, if it is inside.
    fn place(&self, lane: u32, behind: u32, bytes: u32) -> Option<i128> {
        let of = |[distance, first]: [u32; 2]| lane.wrapping_mul(distance).wrapping_add(first);
        let given = self.idxen.then(|| of(self.index));
        let voffset = if self.offen { of(self.voffset) } else { 0 };
        let offset = i128::from(voffset.wrapping_add(self.offset)) + i128::from(behind);
        let end = offset + i128::from(bytes);
        let records = i128::from(self.records);
        let soffset = i128::from(self.soffset);
        let (swizzled, element) = match (self.rules, self.swizzle) {
            (Rules::Gfx9 | Rules::Gfx10, n) => (n >= 2, 4),
            (_, n) => (n > 0, [0, 4, 8, 16][n as usize]),
        };
        let stride = match self.rules {
            Rules::Gfx12 => self.stride * [1, 4, 8, 32][self.scale as usize],
            _ => self.stride,
        };
        let index = match (self.rules, given, self.add_lane) {
            (Rules::Gfx9, Some(n), true) if swizzled => n.wrapping_add(lane),
            (_, Some(n), _) => n,
            (_, None, true) => lane,
            (_, None, false) => 0,
        };
        let swizzled = swizzled && (self.idxen || self.add_lane);
        let inside = match (self.rules, self.select) {
            (Rules::Gfx9, _) => match given {
                None if self.add_lane => true,
                Some(n) if stride != 0 => i128::from(n) < records,
                _ => soffset + end <= records,
            },
            (_, 0) => i128::from(index) < records && end <= stride.into(),
            (_, 1) => i128::from(index) < records,
            (_, 2) => records > 0,
            _ if swizzled && stride != 0 => {
                i128::from(index) < (records - soffset).max(0) && end <= stride.into()
            }
            _ => soffset + end <= records,
        };
        if !inside {
            return None;
        }
        let (index, stride) = (i128::from(index), i128::from(stride));
        let group = 8 << self.index_stride;
        Some(
            soffset
                + if swizzled {
                    let row = index / group * stride + offset / element * element;
                    row * group + index % group * element + offset % element
                } else {
                    index * stride + offset
                },
        )
    }

    /// All parts of a lane's access, word by word, or as a whole: where they are.
    fn parts(&self, lane: u32, whole: bool) -> Vec<Option<i128>> {
        let part = if whole { self.bytes } else { self.bytes.min(4) };
        (0..self.bytes / part)
            .map(|n| self.place(lane, n * part, part))
            .collect()
    }

    /// Whether all that is inside the buffer is inside so much memory.
    fn fits(&self, lanes: u32, memory: i128, whole: bool) -> bool {
        let part = i128::from(if whole { self.bytes } else { self.bytes.min(4) });
        (0..lanes).all(|lane| {
            let parts = self.parts(lane, whole);
            parts.iter().flatten().all(|at| at + part <= memory)
        })
    }

    /// Instructions that make the resource, with the base in an SGPR pair, and the registers of an
    /// access; and the operands of that.
    fn text(&self, machine: Machine, base: usize) -> [String; 2] {
        let [word1, word3] = self.words();
        let mut text = format!(
            "s_mov_b32 s44, s{base}\ns_and_b32 s45, s{}, 0xffff\ns_or_b32 s45, s45, {word1:#x}\n\
             s_mov_b32 s46, {:#x}\ns_mov_b32 s47, {word3:#x}\ns_mov_b32 s40, {:#x}\n",
            base + 1,
            self.records,
            self.soffset
        );
        let mut registers = Vec::new();
        for (there, [distance, first]) in [(self.idxen, self.index), (self.offen, self.voffset)] {
            if there {
                let n = 40 + registers.len();
                registers.push(n);
                let _ = writeln!(
                    text,
                    "v_mul_u32_u24 v{n}, {distance}, v0\nv_add_nc_u32 v{n}, {first:#x}, v{n}"
                );
            }
        }
        let address = match registers[..] {
            [] => "off".to_owned(),
            [n] => format!("v{n}"),
            _ => "v[40:41]".to_owned(),
        };
        let soffset = match self.soffset {
            0 if machine.target.starts_with("gfx12") => "null",
            0 => "0",
            _ => "s40",
        };
        let mut operands = format!("{address}, s[44:47], {soffset}");
        for (there, name) in [(self.idxen, " idxen"), (self.offen, " offen")] {
            operands += if there { name } else { "" };
        }
        if self.offset > 0 {
            let _ = write!(operands, " offset:{}", self.offset);
        }
        [text, operands]
    }
}

/// `load` or `store` of `bytes` bytes, as the machine calls it, and registers for the data.
fn named(machine: Machine, what: &str, bytes: u32, first: u32) -> String {
    let old = machine.gfx9() || machine.target.starts_with("gfx10");
    let name = match (bytes, old, what) {
        (1, true, "load") => "ubyte",
        (1, true, _) => "byte",
        (1, false, "load") => "u8",
        (1, false, _) => "b8",
        (2, true, "load") => "ushort",
        (2, true, _) => "short",
        (2, false, "load") => "u16",
        (2, false, _) => "b16",
        (4, true, _) => "dword",
        (8, true, _) => "dwordx2",
        (12, true, _) => "dwordx3",
        (_, true, _) => "dwordx4",
        (4, false, _) => "b32",
        (8, false, _) => "b64",
        (12, false, _) => "b96",
        (_, false, _) => "b128",
    };
    let data = match bytes.div_ceil(4) {
        1 => format!("v{first}"),
        n => format!("v[{first}:{}]", first + n - 1),
    };
    format!("{what}_{name} {data}")
}

/// Bytes from memory, and zeros.
fn word_of(memory: &[u8], at: i128, bytes: u32) -> u32 {
    let mut word = [0; 4];
    for (n, byte) in word.iter_mut().enumerate().take(bytes as usize) {
        *byte = memory[at as usize + n];
    }
    u32::from_le_bytes(word)
}

fn load(machine: Machine, setting: Setting, memory: &Rc<Vec<u8>>) -> Case {
    let [text, operands] = setting.text(machine, 6);
    let load = named(machine, "load", setting.bytes, 8);
    let text = format!("{text}buffer_{load}, {operands}\ns_waitcnt vmcnt(0)");
    let memory = Rc::clone(memory);
    Case::all(&text, move |i| {
        let mut words = OLD;
        let parts = setting.parts(i.lane, false);
        for (word, at) in words.iter_mut().zip(parts) {
            *word = at.map_or(0, |at| word_of(&memory, at, setting.bytes.min(4)));
        }
        words
    })
}

/// Stores to the place of the case's results, which hold zeros, and loads these.
fn store(machine: Machine, setting: Setting) -> Case {
    let [text, operands] = setting.text(machine, 4);
    let store = named(machine, "store", setting.bytes, 2);
    let load = named(machine, "load", 16, 8);
    let text = format!(
        "{text}buffer_{store}, {operands}\ns_waitcnt vmcnt(0)\nglobal_{load}, v62, s[4:5]\n\
         s_waitcnt vmcnt(0)"
    );
    let lanes = machine.wave;
    let items = random_items(lanes);
    let mut memory = vec![0; lanes as usize * 16];
    for (lane, item) in items.iter().enumerate() {
        let data = [item.a, item.b].map(u64::to_le_bytes).concat();
        let parts = setting.parts(lane as u32, false);
        for (part, at) in data.chunks(4).zip(parts) {
            if let Some(at) = at {
                let bytes = &part[..setting.bytes.min(4) as usize];
                memory[at as usize..][..bytes.len()].copy_from_slice(bytes);
            }
        }
    }
    Case::all(&text, move |i| {
        [0, 1, 2, 3].map(|word| word_of(&memory, i128::from(i.lane * 16 + word * 4), 4))
    })
}

/// Adds to the place of the case's results. Each lane has a word of its own.
fn atomic(machine: Machine, setting: Setting) -> Case {
    let [text, operands] = setting.text(machine, 4);
    let name = match machine.target.starts_with("gfx9") || machine.target.starts_with("gfx10") {
        true => "buffer_atomic_add",
        false => "buffer_atomic_add_u32",
    };
    let returns = match rules(machine) {
        Rules::Gfx9 if machine.target == "gfx942" => "sc0",
        Rules::Gfx12 => "th:TH_ATOMIC_RETURN",
        _ => "glc",
    };
    let (fill, load) = (named(machine, "store", 16, 2), named(machine, "load", 4, 9));
    let fill = fill.replace(' ', " v62, ");
    // The result, and what the lane's own words hold behind it.
    let text = format!(
        "global_{fill}, s[4:5]\ns_waitcnt vmcnt(0)\n{text}v_mov_b32 v8, v6\n\
         {name} v8, {operands} {returns}\ns_waitcnt vmcnt(0)\nglobal_{load}, v62, s[4:5]\n\
         s_waitcnt vmcnt(0)"
    );
    let items = random_items(machine.wave);
    let mut memory: Vec<u8> = items
        .iter()
        .flat_map(|item| [item.a, item.b].map(u64::to_le_bytes).concat())
        .collect();
    let mut old = Vec::new();
    for (lane, item) in items.iter().enumerate() {
        let at = setting.parts(lane as u32, true)[0];
        old.push(at.map_or(0, |at| {
            let old = word_of(&memory, at, 4);
            let new = old.wrapping_add(item.c as u32);
            memory[at as usize..][..4].copy_from_slice(&new.to_le_bytes());
            old
        }));
    }
    Case::all(&text, move |i| {
        let first = word_of(&memory, i128::from(i.lane * 16), 4);
        [old[i.lane as usize], first, OLD[2], OLD[3]]
    })
}

fn random_items(lanes: u32) -> Vec<Item> {
    let mut random = Random(0x1234_5678_9abc_def1);
    let item = |_| {
        let [a, b, c] = [(); 3].map(|()| random.bits());
        Item { a, b, c, lane: 0 }
    };
    (0..lanes).map(item).collect()
}

/// What the items are in memory.
fn bytes_of(items: &[Item]) -> Vec<u8> {
    let words = items.iter().flat_map(|i| [i.a, i.b, i.c, 0]);
    words.flat_map(u64::to_le_bytes).collect()
}

const MACHINES: [Machine; 6] = [
    GFX942,
    WAVE32,
    WAVE64,
    GENERATIONS[2],
    GENERATIONS[3],
    GENERATIONS[4],
];

/// Settings for a machine, half of whose accesses are inside a memory of this size.
fn settings(
    machine: Machine,
    seed: u64,
    memory: i128,
    good: impl Fn(&Setting) -> bool,
) -> Vec<Setting> {
    let mut random = Random(seed);
    let mut settings = Vec::new();
    let (mut inside, mut outside) = (0, 0);
    for _ in 0..100_000 {
        let setting = Setting::random(&mut random, rules(machine));
        if !good(&setting) || !setting.fits(machine.wave, memory, false) {
            continue;
        }
        let touched = (0..machine.wave)
            .flat_map(|lane| setting.parts(lane, false))
            .flatten()
            .count();
        let count = if touched > 0 {
            &mut inside
        } else {
            &mut outside
        };
        if *count < 30 {
            *count += 1;
            settings.push(setting);
        }
    }
    assert!(
        inside == 30 && outside == 30,
        "{machine:?}: {inside} {outside}"
    );
    settings
}

/// Longer programs are not translated at once.
fn run_all(machine: Machine, cases: &[Case]) {
    let items = random_items(machine.wave);
    for cases in cases.chunks(30) {
        run(machine, &items, cases);
    }
}

#[test]
fn loads() {
    for machine in MACHINES {
        let memory = Rc::new(bytes_of(&random_items(machine.wave)));
        let settings = settings(machine, 0x9e37_79b9_7f4a_7c15, memory.len() as i128, |_| {
            true
        });
        let cases: Vec<Case> = settings
            .iter()
            .map(|setting| load(machine, *setting, &memory))
            .collect();
        run_all(machine, &cases);
    }
}

#[test]
fn stores() {
    for machine in MACHINES {
        let memory = i128::from(machine.wave) * 16;
        // Where lanes store to the same place the last one wins, in order.
        let settings = settings(machine, 0x2545_f491_4f6c_dd1d, memory, |_| true);
        let cases: Vec<Case> = settings.iter().map(|s| store(machine, *s)).collect();
        run_all(machine, &cases);
    }
}

#[test]
fn atomics() {
    for machine in MACHINES {
        let memory = i128::from(machine.wave) * 16;
        let settings = settings(machine, 0x0123_4567_89ab_cdef, memory, |s| {
            let aligned = |lane| s.parts(lane, true).iter().flatten().all(|at| at % 4 == 0);
            s.bytes == 4 && (0..machine.wave).all(aligned)
        });
        let cases: Vec<Case> = settings.iter().map(|s| atomic(machine, *s)).collect();
        run_all(machine, &cases);
    }
}

/// Offsets as loops of pipelined products make them: the register's is below zero, and the
/// instruction's or none brings it back.
#[test]
fn offsets_of_register_and_instruction_make_32_bits() {
    for machine in MACHINES {
        let memory = Rc::new(bytes_of(&random_items(machine.wave)));
        let mut cases = Vec::new();
        for (first, offset) in [(-64_i32, 64), (-4, 4), (-4, 8), (-32, 48), (-60, 64)] {
            for bytes in [1, 2, 4, 8, 12, 16] {
                let setting = Setting {
                    rules: rules(machine),
                    stride: 0,
                    swizzle: 0,
                    records: 1000,
                    index_stride: 0,
                    add_lane: false,
                    select: 3,
                    scale: 0,
                    idxen: false,
                    offen: true,
                    index: [0, 0],
                    voffset: [bytes, first as u32],
                    soffset: 0,
                    offset,
                    bytes,
                };
                assert!(setting.place(0, 0, bytes).is_some());
                cases.push(load(machine, setting, &memory));
            }
        }
        run_all(machine, &cases);
    }
}
