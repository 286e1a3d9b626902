//! Typed buffers: every format, to and from registers, against the arithmetic of formats written
//! with other means: nearest values by search, binary16 by the crate `half`.

use half::f16;

use super::*;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Format {
    /// LLVM's name of the components, from the highest bits down.
    name: &'static str,
    /// Bits from the lowest up.
    bits: &'static [u32],
    number: &'static str,
}

/// Data formats with the numbers they have: all machines', and those of GFX9 and GFX10 only.
fn formats(machine: Machine) -> Vec<Format> {
    let all: &[(&str, &[u32])] = &[
        ("8", &[8]),
        ("16", &[16]),
        ("8_8", &[8, 8]),
        ("16_16", &[16, 16]),
        ("2_10_10_10", &[10, 10, 10, 2]),
        ("8_8_8_8", &[8, 8, 8, 8]),
        ("16_16_16_16", &[16, 16, 16, 16]),
    ];
    let mut formats = Vec::new();
    let mut add = |name, bits, numbers: &[&'static str]| {
        formats.extend(numbers.iter().map(|number| Format { name, bits, number }));
    };
    let normal = ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT"];
    for (name, bits) in all {
        add(name, bits, &normal);
    }
    let exact = ["UINT", "SINT", "FLOAT"];
    add("32", &[32], &exact);
    add("32_32", &[32, 32], &exact);
    add("32_32_32", &[32, 32, 32], &exact);
    add("32_32_32_32", &[32, 32, 32, 32], &exact);
    for (name, bits) in [
        ("16", all[1].1),
        ("16_16", all[3].1),
        ("16_16_16_16", all[6].1),
    ] {
        add(name, bits, &["FLOAT"]);
    }
    add("10_11_11", &[11, 11, 10], &["FLOAT"]);
    add("11_11_10", &[10, 11, 11], &["FLOAT"]);
    add(
        "10_10_10_2",
        &[2, 10, 10, 10],
        &["UNORM", "SNORM", "UINT", "SINT"],
    );
    if machine.gfx9() {
        add("10_11_11", &[11, 11, 10], &normal);
        add("10_10_10_2", &[2, 10, 10, 10], &["USCALED", "SSCALED"]);
    }
    formats
}

impl Format {
    fn text(&self, machine: Machine) -> String {
        let Self { name, number, .. } = self;
        match machine.gfx9() {
            true => format!("format:[BUF_DATA_FORMAT_{name},BUF_NUM_FORMAT_{number}]"),
            false => format!("format:[BUF_FMT_{name}_{number}]"),
        }
    }

    fn is_integer(&self) -> bool {
        matches!(self.number, "UINT" | "SINT")
    }

    /// A component's value, as a number.
    fn value(&self, bits: u32, width: u32) -> f64 {
        let signed = f64::from((bits << (32 - width)) as i32 >> (32 - width));
        let ones = |width: u32| (2.0_f64).powi(width as i32) - 1.0;
        match self.number {
            "UNORM" => f64::from(bits) / ones(width),
            "SNORM" => (signed / ones(width - 1)).max(-1.0),
            "USCALED" | "UINT" => f64::from(bits),
            "SSCALED" | "SINT" => signed,
            // Formats without a sign are binary16 without its lowest bits.
            _ if width < 16 => f16::from_bits((bits << (15 - width)) as u16).to_f64(),
            _ if width == 16 => f16::from_bits(bits as u16).to_f64(),
            _ => f64::from(f32::from_bits(bits)),
        }
    }

    /// What a register gets of a component.
    fn loaded(&self, bits: u32, width: u32) -> u32 {
        match self.number {
            "UINT" => bits,
            "SINT" => ((bits << (32 - width)) as i32 >> (32 - width)) as u32,
            "FLOAT" if width == 32 => bits,
            _ => (self.value(bits, width) as f32).to_bits(),
        }
    }

    /// Whether a register holds what it should: any NaN is as good as another.
    fn is_right(&self, found: u32, expected: u32) -> bool {
        let nan = |x: u32| f32::from_bits(x).is_nan();
        found == expected || self.number == "FLOAT" && nan(found) && nan(expected)
    }

    /// The component that stands for a register's value: the nearest one, or towards zero.
    fn stored(&self, value: u32, width: u32) -> u32 {
        let mask = u32::MAX >> (32 - width);
        if self.is_integer() || width == 32 {
            return value & mask;
        }
        let x = f64::from(f32::from_bits(value));
        if x.is_nan() {
            return match self.number {
                "FLOAT" => f16::NAN.to_bits() as u32 >> if width < 16 { 15 - width } else { 0 },
                _ => 0,
            };
        }
        if self.number == "FLOAT" && width == 16 {
            return f16::from_f64(x).to_bits().into();
        }
        if self.number == "FLOAT" && x == f64::INFINITY {
            return 31 << (width - 5);
        }
        let scaled = self.number.ends_with("SCALED");
        let x = if scaled { x.trunc() } else { x };
        // The codes that come near, or all of them; of a tie the even one.
        let ones = |width: u32| (2.0_f64).powi(width as i32) - 1.0;
        let (scale, least, most) = match self.number {
            "UNORM" => (ones(width), 0.0, ones(width)),
            "USCALED" => (1.0, 0.0, ones(width)),
            "SNORM" => (ones(width - 1), -ones(width - 1), ones(width - 1)),
            _ => (1.0, -ones(width - 1) - 1.0, ones(width - 1)),
        };
        // What is beyond all values is as far as the last one of them.
        let x = match self.number {
            "FLOAT" => x.clamp(0.0, self.value((31 << (width - 5)) - 1, width)),
            _ => x.clamp(least / scale, most / scale),
        };
        let near = (x * scale).clamp(least, most) as i64;
        let codes: Vec<u32> = match self.number {
            "FLOAT" => (0..=mask).collect(),
            _ => (near - 2..=near + 2)
                .filter(|code| (least..=most).contains(&(*code as f64)))
                .map(|code| code as u32 & mask)
                .collect(),
        };
        let codes = codes.into_iter();
        let mut best: Vec<(f64, bool, u32)> = codes
            .filter(|bits| self.value(*bits, width).is_finite())
            .map(|bits| {
                let away = (self.value(bits, width) - x).abs();
                (away, bits & 1 == 1, bits)
            })
            .collect();
        best.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        best[0].2
    }
}

/// Offsets of components in an element's bits.
fn shifts(bits: &[u32]) -> Vec<u32> {
    let mut shift = 0;
    let next = |width: &u32| {
        shift += width;
        shift - width
    };
    bits.iter().map(next).collect()
}

fn element(i: &Item) -> u128 {
    u128::from(i.a) | u128::from(i.b) << 64
}

/// The name of an instruction: of GFX9 and GFX10 `d16` is behind `format`.
fn name(machine: Machine, what: &str, d16: &str, components: usize) -> String {
    let components = &"xyzw"[..components];
    let old = machine.gfx9() || machine.target.starts_with("gfx10");
    match (d16, old) {
        ("", _) => format!("{what}_format_{components}"),
        (_, true) => format!("{what}_format_{d16}_{components}"),
        (_, false) => format!("{what}_{d16}_format_{components}"),
    }
}

fn registers(first: usize, count: usize) -> String {
    match count {
        1 => format!("v{first}"),
        _ => format!("v[{first}:{}]", first + count - 1),
    }
}

/// A resource of plain memory from an SGPR pair on, with a format and a selection.
fn resource(machine: Machine, base: usize, format: u32) -> String {
    let select = if machine.gfx9() { 0 } else { 3 << 28 };
    format!(
        "s_mov_b32 s44, s{base}\ns_and_b32 s45, s{}, 0xffff\ns_mov_b32 s46, 0x10000\n\
         s_mov_b32 s47, {:#x}",
        base + 1,
        format | select
    )
}

fn soffset(machine: Machine) -> &'static str {
    match machine.target.starts_with("gfx12") {
        true => "null",
        false => "0",
    }
}

const MACHINES: [Machine; 4] = [GFX942, WAVE64, GENERATIONS[3], GENERATIONS[4]];

fn edges() -> Vec<Item> {
    let mut items = singles();
    items.truncate(640);
    let mut random = Random(0x1357_9bdf_2468_ace1);
    // Every bit pattern comes up somewhere, and small numbers often.
    for (n, item) in items.iter_mut().enumerate() {
        match n % 3 {
            0 => (item.a, item.b) = (random.bits(), random.bits()),
            1 => {
                let small = |bits: u64| {
                    let number = (bits as i32) as f32 / 2.0_f32.powi(23 + (bits >> 40) as i32 % 12);
                    u64::from(number.to_bits())
                };
                let pair = |x: u64, y: u64| small(x) | small(y) << 32;
                item.a = pair(random.bits(), random.bits());
                item.b = pair(random.bits(), random.bits());
            }
            _ => {
                item.a |= item.b << 32;
                item.b = item.c | item.a << 32;
            }
        }
    }
    items
}

#[test]
fn formats_of_instructions_are_loaded() {
    for machine in MACHINES {
        let items = edges();
        let mut cases = Vec::new();
        for format in formats(machine) {
            for components in [4, 2] {
                let text = format!(
                    "{}\ntbuffer_{} {}, v1, s[44:47], {} {} offen\ns_waitcnt vmcnt(0)",
                    resource(machine, 6, 0x2_7000),
                    name(machine, "load", "", components),
                    registers(8, components),
                    soffset(machine),
                    format.text(machine)
                );
                cases.push(Case {
                    text,
                    check: Box::new(move |i, found| {
                        let mut expected = OLD;
                        for (n, expected) in expected.iter_mut().enumerate().take(components) {
                            *expected = 0;
                            if let Some(width) = format.bits.get(n) {
                                let bits = element(i) >> shifts(format.bits)[n];
                                let bits = bits as u32 & (u32::MAX >> (32 - width));
                                *expected = format.loaded(bits, *width);
                            }
                        }
                        let mut pairs = found.iter().zip(expected).enumerate();
                        let good = pairs.all(|(n, (f, e))| match n < components {
                            true => format.is_right(*f, e),
                            false => *f == e,
                        });
                        verdict(good, expected, found)
                    }),
                });
            }
        }
        for cases in cases.chunks(24) {
            run(machine, &items, cases);
        }
    }
}

#[test]
fn formats_of_instructions_are_stored() {
    for machine in MACHINES {
        let items: Vec<Item> = edges().into_iter().take(192).collect();
        let mut cases = Vec::new();
        let load = match machine.gfx9() || machine.target.starts_with("gfx10") {
            true => "global_load_dwordx4",
            false => "global_load_b128",
        };
        for format in formats(machine) {
            for components in [4, 1] {
                // To the place of the results, which holds zeros.
                let text = format!(
                    "{}\ntbuffer_{} {}, v62, s[44:47], {} {} offen\ns_waitcnt vmcnt(0)\n\
                     {load} v[8:11], v62, s[4:5]\ns_waitcnt vmcnt(0)",
                    resource(machine, 4, 0x2_7000),
                    name(machine, "store", "", components),
                    registers(2, components),
                    soffset(machine),
                    format.text(machine)
                );
                cases.push(Case {
                    text,
                    check: Box::new(move |i, found| {
                        let pair = |x: u64| [x as u32, (x >> 32) as u32];
                        let given = [pair(i.a), pair(i.b)].concat();
                        let (mut all, mut nan) = (0_u128, false);
                        let shifts = shifts(format.bits);
                        for (n, (width, shift)) in format.bits.iter().zip(shifts).enumerate() {
                            // Components that are not given are the first one.
                            let value = given[if n < components { n } else { 0 }];
                            all |= u128::from(format.stored(value, *width)) << shift;
                            nan |= *width == 16 && f32::from_bits(value).is_nan();
                        }
                        // Any NaN of binary16 is as good as another.
                        let any = nan && format.number == "FLOAT";
                        let expected = [0, 1, 2, 3].map(|n| (all >> (32 * n)) as u32);
                        verdict(any || found == expected, expected, found)
                    }),
                });
            }
        }
        for cases in cases.chunks(24) {
            run(machine, &items, cases);
        }
    }
}

/// Components in halves of registers.
#[test]
fn components_of_sixteen_bits() {
    for machine in MACHINES {
        let items = edges();
        let load = match machine.gfx9() || machine.target.starts_with("gfx10") {
            true => "global_load_dwordx4",
            false => "global_load_b128",
        };
        let chosen = ["8_8_8_8", "16_16_16_16", "16", "32_32_32_32"];
        let all = formats(machine).into_iter();
        let chosen = all.filter(|f| {
            chosen.contains(&f.name) && !matches!(f.number, "USCALED" | "SSCALED" | "SNORM")
        });
        let mut cases = Vec::new();
        for format in chosen {
            let text = format!(
                "{}\ntbuffer_{} {}, v1, s[44:47], {} {} offen\ns_waitcnt vmcnt(0)",
                resource(machine, 6, 0x2_7000),
                name(machine, "load", "d16", 3),
                registers(8, 2),
                soffset(machine),
                format.text(machine)
            );
            let narrow = move |value: u32| -> u32 {
                let x = f32::from_bits(value);
                let near = f16::from_f32(x);
                if format.is_integer() {
                    return value & 0xffff;
                }
                // binary32 loses bits, and does not become infinite by that.
                let away = near.to_f32().abs() > x.abs();
                let bits = u32::from(near.to_bits());
                bits - u32::from(format.bits[0] == 32 && away)
            };
            cases.push(Case {
                text,
                check: Box::new(move |i, found| {
                    let component = |n: usize| {
                        let width = format.bits.get(n)?;
                        let bits = element(i) >> shifts(format.bits)[n];
                        let bits = bits as u32 & (u32::MAX >> (32 - width));
                        Some(narrow(format.loaded(bits, *width)))
                    };
                    let [x, y, z] = [0, 1, 2].map(|n| component(n).unwrap_or(0));
                    let other = machine.other_half(OLD[1] & 0xffff_0000);
                    let expected = [x | y << 16, other | z, OLD[2], OLD[3]];
                    let half = |word: u32, n: u32| (word >> (16 * n)) & 0xffff;
                    let nan = |bits: u32| f16::from_bits(bits as u16).is_nan();
                    let good = (0..8).all(|n| {
                        let [f, e] =
                            [found, expected].map(|words| half(words[n / 2], n as u32 % 2));
                        f == e || !format.is_integer() && nan(f) && nan(e)
                    });
                    verdict(good, expected, found)
                }),
            });
            let text = format!(
                "{}\ntbuffer_{} {}, v62, s[44:47], {} {} offen\ns_waitcnt vmcnt(0)\n\
                 {load} v[8:11], v62, s[4:5]\ns_waitcnt vmcnt(0)",
                resource(machine, 4, 0x2_7000),
                name(machine, "store", "d16", 4),
                registers(2, 2),
                soffset(machine),
                format.text(machine)
            );
            cases.push(Case {
                text,
                check: Box::new(move |i, found| {
                    let mut all = 0_u128;
                    let mut nan = false;
                    for (n, (width, shift)) in
                        format.bits.iter().zip(shifts(format.bits)).enumerate()
                    {
                        let half = (i.a >> (16 * n)) as u16;
                        let value = match format.number {
                            "UINT" => half.into(),
                            "SINT" => half as i16 as u32,
                            _ => f16::from_bits(half).to_f32().to_bits(),
                        };
                        nan |= format.number == "FLOAT" && f16::from_bits(half).is_nan();
                        all |= u128::from(format.stored(value, *width)) << shift;
                    }
                    let expected = [0, 1, 2, 3].map(|n| (all >> (32 * n)) as u32);
                    verdict(nan || found == expected, expected, found)
                }),
            });
        }
        for cases in cases.chunks(24) {
            run(machine, &items[..192], cases);
        }
    }
}

/// The resource's format and its selection of components; one component in the upper half.
#[test]
fn formats_of_resources() {
    for machine in MACHINES {
        let items = edges();
        // 8_8_8_8 unorm and 16_16 uint, as numbers of each machine.
        let [bytes, words] = if machine.gfx9() {
            [10 << 15, 5 << 15 | 4 << 12]
        } else if machine.target.starts_with("gfx10") {
            [56 << 12, 27 << 12]
        } else {
            [42 << 12, 27 << 12]
        };
        let select = |of: [u32; 4]| of[0] | of[1] << 3 | of[2] << 6 | of[3] << 9;
        let unorm = |i: &Item, n: u32| ((i.a >> (8 * n) & 255) as f32 / 255.0).to_bits();
        let halves = |i: &Item, n: u32| (i.a >> (16 * n)) as u32 & 0xffff;
        let load = |format: u32, components: usize| {
            format!(
                "{}\nbuffer_{} {}, v1, s[44:47], {} offen\ns_waitcnt vmcnt(0)",
                resource(machine, 6, format),
                name(machine, "load", "", components),
                registers(8, components),
                soffset(machine)
            )
        };
        let one = 1.0_f32.to_bits();
        let high = format!(
            "{}\nbuffer_{} v8, v1, s[44:47], {} offen\ns_waitcnt vmcnt(0)",
            resource(machine, 6, words | select([5, 4, 0, 1])),
            name(machine, "load", "d16_hi", 1),
            soffset(machine)
        );
        let wide = match machine.gfx9() || machine.target.starts_with("gfx10") {
            true => "global_load_dword",
            false => "global_load_b32",
        };
        let store = format!(
            "{}\nbuffer_{} v[2:5], v62, s[44:47], {} offen\ns_waitcnt vmcnt(0)\n\
             {wide} v8, v62, s[4:5]\ns_waitcnt vmcnt(0)",
            resource(machine, 4, words | select([5, 4, 0, 1])),
            name(machine, "store", "", 4),
            soffset(machine)
        );
        // Beyond the buffer: zeros, and ones where they are selected; stores are lost.
        let beyond = |text: &str| text.replace("s_mov_b32 s46, 0x10000", "s_mov_b32 s46, 0");
        let ordered = load(bytes | select([7, 6, 5, 4]), 4);
        let cases = [
            Case::all(&ordered, move |i| [3, 2, 1, 0].map(|n| unorm(i, n))),
            Case::all(&load(bytes | select([1, 0, 4, 7]), 4), move |i| {
                [one, 0, unorm(i, 0), unorm(i, 3)]
            }),
            Case::all(&load(words | select([4, 5, 6, 1]), 4), move |i| {
                [halves(i, 0), halves(i, 1), 0, 1]
            }),
            Case::u32(&high, move |i| {
                machine.other_half(OLD[0] & 0xffff) | halves(i, 1) << 16
            }),
            Case::u32(&store, move |i| {
                (i.a >> 32) as u32 & 0xffff | (i.a as u32) << 16
            }),
            Case::u32(&beyond(&store), |_| 0),
            Case::all(&beyond(&load(bytes | select([4, 1, 0, 7]), 4)), move |_| {
                [0, one, 0, 0]
            }),
        ];
        run(machine, &items, &cases);
    }
}
