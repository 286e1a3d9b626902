//! Linear images: texels of rows in memory, by coordinates, with the resources of each generation.

use super::*;

const MACHINES: [Machine; 5] = [
    GENERATIONS[2],
    GENERATIONS[3],
    WAVE32,
    WAVE64,
    GENERATIONS[4],
];

/// Texels of a row and rows.
const WIDTH: u32 = 13;
const HEIGHT: u32 = 4;

/// Bytes between rows.
fn row(machine: Machine) -> u32 {
    match machine.target {
        "gfx90a" => 80,
        "gfx1201" => 128,
        _ => 256,
    }
}

/// The resource of an image at an SGPR pair, in `s[44:51]`: its kind, a format as GFX9 has it, as
/// GFX10 and as later ones, and bits of word 3.
fn resource(machine: Machine, base: usize, kind: u32, format: [u32; 3], more: u32) -> String {
    let height = if kind == 8 { 1 } else { HEIGHT };
    resource_of(
        machine,
        base,
        kind,
        format,
        more,
        [WIDTH, height, row(machine) / 4],
    )
}

/// The same with columns, rows, and the elements from row to row, which GFX9's resources state.
fn resource_of(
    machine: Machine,
    base: usize,
    kind: u32,
    format: [u32; 3],
    more: u32,
    [width, height, pitch]: [u32; 3],
) -> String {
    let (width, height) = (width - 1, height - 1);
    let [data, gfx10, later] = format;
    let wide = width >> 2 | height << 14;
    let (word1, word2, word4) = match machine.target {
        "gfx90a" => (data << 20, width | height << 14, (pitch - 1) << 13),
        "gfx1030" => (gfx10 << 20 | (width & 3) << 30, wide, 0),
        "gfx1201" => (later << 17 | (width & 3) << 30, wide, 0),
        _ => (later << 20 | (width & 3) << 30, wide, 0),
    };
    let word3 = 4 | 5 << 3 | 6 << 6 | 7 << 9 | kind << 28 | more;
    format!(
        "s_lshr_b64 s[44:45], s[{base}:{}], 8\ns_and_b32 s45, s45, 0xff\n\
         s_or_b32 s45, s45, {word1:#x}\ns_mov_b32 s46, {word2:#x}\ns_mov_b32 s47, {word3:#x}\n\
         s_mov_b32 s48, {word4:#x}\ns_mov_b32 s49, 0\ns_mov_b32 s50, 0\ns_mov_b32 s51, 0\n\
         v_and_b32 v40, 15, v0\nv_lshrrev_b32 v41, 4, v0",
        base + 1
    )
}

const BYTES: [u32; 3] = [10, 56, 42];
const WORDS: [u32; 3] = [4 | 4 << 6, 20, 20];

/// Coordinates and dimensions as the machine writes them.
fn at(machine: Machine, dimensions: u32) -> [String; 2] {
    let (first, name) = match dimensions {
        1 => ("v40", "1D"),
        _ => ("v[40:41]", "2D"),
    };
    let registers = match (machine.target, dimensions) {
        ("gfx1201", 2) => "[v40, v41]".to_owned(),
        _ => first.to_owned(),
    };
    let dim = match machine.gfx9() {
        true => "unorm".to_owned(),
        false => format!("dim:SQ_RSRC_IMG_{name}"),
    };
    [registers, dim]
}

/// One for each lane.
fn items(machine: Machine) -> Vec<Item> {
    let all = integers().into_iter().skip(150);
    all.take(machine.wave as usize).collect()
}

fn memory(items: &[Item]) -> Vec<u8> {
    let words = items.iter().flat_map(|i| [i.a, i.b, i.c, 0]);
    words.flat_map(u64::to_le_bytes).collect()
}

/// The word of a texel, if it is inside.
fn texel(machine: Machine, memory: &[u8], x: u32, y: u32) -> Option<u32> {
    let place = (y * row(machine) + x * 4) as usize;
    let bytes = memory.get(place..place + 4)?;
    let word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    (x < WIDTH && y < HEIGHT).then_some(word)
}

fn unorm(word: u32) -> [u32; 4] {
    [0, 1, 2, 3].map(|n| ((word >> (8 * n) & 255) as f32 / 255.0).to_bits())
}

#[test]
fn texels_are_loaded_stored_and_sampled() {
    for machine in MACHINES {
        let items = items(machine);
        let bytes = memory(&items);
        let wait = "s_waitcnt vmcnt(0)";
        let [plane, dim] = at(machine, 2);
        let [line, dim1] = at(machine, 1);
        let place = |lane: u32| (lane & 15, lane >> 4);
        let load = |what: &str| format!("{what}\n{wait}");
        let mut cases = Vec::new();
        let found = {
            let bytes = bytes.clone();
            move |x: u32, y: u32| texel(machine, &bytes, x, y)
        };
        {
            let found = found.clone();
            let image = resource(machine, 6, 9, BYTES, 0);
            let text = format!("image_load v[8:11], {plane}, s[44:51] dmask:0xf {dim}");
            cases.push(Case::all(&load(&format!("{image}\n{text}")), move |i| {
                let (x, y) = place(i.lane);
                found(x, y).map_or([0; 4], unorm)
            }));
        }
        {
            let found = found.clone();
            let image = resource(machine, 6, 9, BYTES, 0);
            let text = format!("image_load v[8:9], {plane}, s[44:51] dmask:0x9 {dim}");
            cases.push(Case::all(&load(&format!("{image}\n{text}")), move |i| {
                let (x, y) = place(i.lane);
                let [first, .., last] = found(x, y).map_or([0; 4], unorm);
                [first, last, OLD[2], OLD[3]]
            }));
        }
        {
            let found = found.clone();
            let image = resource(machine, 6, 8, WORDS, 0);
            let text = format!("image_load v8, {line}, s[44:51] dmask:0x1 {dim1}");
            cases.push(Case::u32(&load(&format!("{image}\n{text}")), move |i| {
                found(i.lane & 15, 0).unwrap_or(0)
            }));
        }
        // To the place of the results; what is outside is dropped.
        let image = resource(machine, 4, 9, WORDS, 0);
        let global = match machine.gfx9() || machine.target == "gfx1030" {
            true => "global_load_dword",
            false => "global_load_b32",
        };
        let text = format!(
            "{image}\nv_lshlrev_b32 v42, 2, v40\nv_mul_u32_u24 v43, {}, v41\n\
             v_add_nc_u32 v42, v42, v43\nimage_store v2, {plane}, s[44:51] dmask:0x1 {dim}\n{wait}\n\
             {}\n{global} v8, v42, s[4:5]\n{wait}",
            row(machine),
            if machine.gfx9() {
                ""
            } else {
                "s_waitcnt_vscnt null, 0x0"
            }
        );
        cases.push(Case::u32(&text, |i| {
            if i.lane & 15 < WIDTH { i.a as u32 } else { 0 }
        }));
        // Samples: nearest texels; coordinates beyond the edges are the edges'.
        for normalized in [false, true] {
            let found = found.clone();
            let word0 = 2 | 2 << 3 | if normalized { 0 } else { 1 << 15 };
            let scale = |by: u32| match normalized {
                true => (1.0 / by as f32).to_bits(),
                false => 1.0_f32.to_bits(),
            };
            let image = resource(machine, 6, 9, BYTES, 0);
            let dim = if machine.gfx9() { "" } else { &dim };
            let text = format!(
                "{image}\ns_mov_b32 s52, {word0:#x}\ns_mov_b32 s53, 0\ns_mov_b32 s54, 0\ns_mov_b32 s55, 0\n\
                 v_cvt_f32_u32 v40, v40\nv_cvt_f32_u32 v41, v41\nv_add_f32 v40, -1.0, v40\n\
                 v_mov_b32 v42, 0.5\nv_add_f32 v40, v40, v42\nv_add_f32 v41, v41, v42\n\
                 v_mul_f32 v40, {:#x}, v40\nv_mul_f32 v41, {:#x}, v41\n\
                 image_sample v[8:11], {plane}, s[44:51], s[52:55] dmask:0xf {dim}",
                scale(WIDTH),
                scale(HEIGHT)
            );
            cases.push(Case::all(&load(&text), move |i| {
                let (x, y) = place(i.lane);
                let x = x.saturating_sub(1).min(WIDTH - 1);
                found(x, y).map_or([0; 4], unorm)
            }));
        }
        run(machine, &items, &cases);
    }
}

/// The operands of an address as the machine writes them.
fn list(machine: Machine, registers: &[&str]) -> String {
    match machine.target {
        "gfx1201" => format!("[{}]", registers.join(", ")),
        _ => {
            // Consecutive registers from v40 on: all tests use these.
            format!("v[40:{}]", 39 + registers.len())
        }
    }
}

/// A sampler in `s[52:55]`.
fn sampler(words: [u32; 4]) -> String {
    (52..)
        .zip(words)
        .map(|(n, word)| format!("s_mov_b32 s{n}, {word:#x}\n"))
        .collect()
}

/// What compilers use seldom: gather, comparison, offsets, sizes, levels, linear filters.
#[test]
fn samples_of_other_kinds() {
    for machine in [GENERATIONS[3], WAVE32, WAVE64, GENERATIONS[4]] {
        let items = items(machine);
        let bytes = memory(&items);
        let image = resource(machine, 6, 9, BYTES, 0);
        let found = move |x: i32, y: i32| {
            let clamped = (x.clamp(0, WIDTH as i32 - 1), y.clamp(0, HEIGHT as i32 - 1));
            let word = texel(machine, &bytes, clamped.0 as u32, clamped.1 as u32);
            unorm(word.expect("inside")).map(f32::from_bits)
        };
        let place = |lane: u32| ((lane & 15) as i32, (lane >> 4) as i32);
        // Unnormalised coordinates, clamped to the last texel.
        let edge = 2 | 2 << 3 | 1 << 15;
        let wait = "s_waitcnt vmcnt(0)";
        let dim = "dim:SQ_RSRC_IMG_2D";
        let floats = "v_cvt_f32_u32 v42, v40\nv_cvt_f32_u32 v43, v41\nv_mov_b32 v44, 0.5\n";
        let centers = format!("{floats}v_add_f32 v40, v42, v44\nv_add_f32 v41, v43, v44\n");
        let mut cases = Vec::new();
        {
            // The corner between four texels: x + 1, y + 1.
            let found = found.clone();
            let text = format!(
                "{image}\n{}{floats}v_add_f32 v40, 1.0, v42\nv_add_f32 v41, 1.0, v43\n\
                 image_gather4_lz v[8:11], {}, s[44:51], s[52:55] dmask:0x2 {dim}\n{wait}",
                sampler([edge, 0, 0, 0]),
                list(machine, &["v40", "v41"]),
            );
            cases.push(Case::all(&text, move |i| {
                let (x, y) = place(i.lane);
                [(x, y + 1), (x + 1, y + 1), (x + 1, y), (x, y)]
                    .map(|(x, y)| found(x, y)[1].to_bits())
            }));
        }
        {
            // Half way between two texels.
            let found = found.clone();
            let text = format!(
                "{image}\n{}{floats}v_add_f32 v40, 1.0, v42\nv_add_f32 v41, v43, v44\n\
                 image_sample_lz v[8:11], {}, s[44:51], s[52:55] dmask:0xf {dim}\n{wait}",
                sampler([edge, 0, 1 << 20, 0]),
                list(machine, &["v40", "v41"]),
            );
            cases.push(Case::all(&text, move |i| {
                let (x, y) = place(i.lane);
                let (left, right) = (found(x, y), found(x + 1, y));
                [0, 1, 2, 3].map(|n| (left[n] * 0.5 + right[n] * 0.5).to_bits())
            }));
        }
        {
            // An offset of -1 column and 2 rows.
            let found = found.clone();
            let text = format!(
                "{image}\n{}{centers}v_mov_b32 v42, v41\nv_mov_b32 v41, v40\nv_mov_b32 v40, 0x23f\n\
                 image_sample_lz_o v[8:11], {}, s[44:51], s[52:55] dmask:0xf {dim}\n{wait}",
                sampler([edge, 0, 0, 0]),
                list(machine, &["v40", "v41", "v42"]),
            );
            cases.push(Case::all(&text, move |i| {
                let (x, y) = place(i.lane);
                found(x - 1, y + 2).map(f32::to_bits)
            }));
        }
        {
            // Whether 0.5 is less than the texel.
            let found = found.clone();
            let text = format!(
                "{image}\n{}{centers}v_mov_b32 v42, v41\nv_mov_b32 v41, v40\nv_mov_b32 v40, 0.5\n\
                 image_sample_c_lz v8, {}, s[44:51], s[52:55] dmask:0x1 {dim}\n{wait}",
                sampler([edge | 1 << 12, 0, 0, 0]),
                list(machine, &["v40", "v41", "v42"]),
            );
            cases.push(Case::u32(&text, move |i| {
                let (x, y) = place(i.lane);
                f32::from(0.5 < found(x, y)[0]).to_bits()
            }));
        }
        {
            let text = format!(
                "{image}\nv_mov_b32 v40, 0\n\
                 image_get_resinfo v[8:11], v40, s[44:51] dmask:0xf {dim}{}\n{wait}",
                if machine.target == "gfx1201" {
                    ""
                } else {
                    " unorm"
                },
            );
            cases.push(Case::all(&text, |_| [WIDTH, HEIGHT, 1, 1]));
        }
        run(machine, &items, &cases);
    }
}

/// Atomic operations on texels return the old value; those outside do nothing.
#[test]
fn texels_are_changed_atomically() {
    for machine in [GENERATIONS[3], WAVE32, GENERATIONS[4]] {
        let items = items(machine);
        let image = resource(machine, 4, 9, WORDS, 0);
        let (name, returns) = match machine.target {
            "gfx1201" => ("image_atomic_add_uint", "th:TH_ATOMIC_RETURN"),
            _ => ("image_atomic_add", "glc"),
        };
        let [plane, dim] = at(machine, 2);
        let fences = "s_waitcnt vmcnt(0)\ns_waitcnt_vscnt null, 0x0\n";
        let text = format!(
            "{image}\nimage_store v2, {plane}, s[44:51] dmask:0x1 {dim}\n{fences}\
             v_mov_b32 v8, 3\n\
             {name} v8, {plane}, s[44:51] dmask:0x1 {dim} {returns}\n{fences}v_mov_b32 v9, 4\n\
             {name} v9, {plane}, s[44:51] dmask:0x1 {dim} {returns}\n{fences}"
        );
        let case = Case::all(&text, |i| {
            let old = i.a as u32;
            let inside = i.lane & 15 < WIDTH;
            let both = if inside {
                [old, old.wrapping_add(3)]
            } else {
                [0, 0]
            };
            [both[0], both[1], OLD[2], OLD[3]]
        });
        run(machine, &items, &[case]);
    }
}

/// Rays along z from (x, y, -2): half of the lanes hit the triangle (0, 0), (4, 0), (0, 4) at z = 1, whose
/// node follows four boxes. Pointers have 32 or 64 bits.
#[test]
fn rays_hit_nodes() {
    for machine in [GENERATIONS[3], WAVE32, WAVE64, GENERATIONS[4]] {
        let items = items(machine);
        let float = |n: f32| n.to_bits();
        // Stores of constants to the place of the results, which the hierarchy is read from.
        let mut node = [0_u32; 48];
        for (child, z) in [5.0, 1.0, 3.0, 1.0].into_iter().enumerate() {
            node[child] = 8 * (child as u32 + 1) + 5;
            // The last one is beside the rays.
            let x = if child == 3 { 100.0 } else { -1.0 };
            for (n, end) in [x, -1.0, z, x + 20.0, 20.0, z + 0.5]
                .into_iter()
                .enumerate()
            {
                node[4 + 6 * child + n] = float(end);
            }
        }
        let points = [[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [0.0, 4.0, 1.0]];
        for (n, end) in points.into_iter().flatten().enumerate() {
            node[32 + n] = float(end);
        }
        node[32 + 15] = 9;
        let store = match machine.target {
            "gfx1030" => "global_store_dword",
            _ => "global_store_b32",
        };
        let stores: String = (0..)
            .zip(node)
            .map(|(n, word)| {
                format!(
                    "v_mov_b32 v42, {:#x}\nv_mov_b32 v43, {word:#x}\n{store} v42, v43, s[4:5]\n",
                    4 * n
                )
            })
            .collect();
        let fences = "s_waitcnt vmcnt(0)\ns_waitcnt_vscnt null, 0x0\n";
        // x and y of a lane; the direction is (0, 0, 1), as near as has an inverse.
        let setup = format!(
            "{stores}{fences}s_lshr_b64 s[44:45], s[4:5], 8\ns_and_b32 s45, s45, 0xff\n\
             s_or_b32 s45, s45, 0x80000000\ns_mov_b32 s46, 2\ns_mov_b32 s47, 0x81000000\n\
             v_and_b32 v40, 7, v0\nv_bfe_u32 v41, v0, 3, 2\nv_cvt_f32_u32 v20, v40\n\
             v_cvt_f32_u32 v21, v41\nv_add_f32 v20, 0.25, v20\nv_add_f32 v21, 0.25, v21\n\
             v_mov_b32 v22, -2.0\nv_mov_b32 v23, 0x2b800000\nv_mov_b32 v24, 0x2b800000\nv_mov_b32 v25, 1.0\n\
             v_mov_b32 v26, 0x53800000\nv_mov_b32 v27, 0x53800000\nv_mov_b32 v28, 1.0\nv_mov_b32 v19, 0x42c80000\n"
        );
        let wait = "s_waitcnt vmcnt(0)";
        let address = |wide: bool| match (machine.target, wide) {
            ("gfx1030", false) => "[v18, v19, v20, v21, v22, v23, v24, v25, v26, v27, v28]",
            ("gfx1030", true) => "[v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27, v28]",
            (_, false) => "[v18, v19, v[20:22], v[23:25], v[26:28]]",
            (_, true) => "[v[17:18], v19, v[20:22], v[23:25], v[26:28]]",
        };
        let mut cases = Vec::new();
        for wide in [false, true] {
            let name = if wide {
                "image_bvh64_intersect_ray"
            } else {
                "image_bvh_intersect_ray"
            };
            let pointer = |kind: u32, number: u32| {
                let low = number << 3 | kind;
                match wide {
                    false => format!("v_mov_b32 v18, {low:#x}\n"),
                    true => format!("v_mov_b32 v17, {low:#x}\nv_mov_b32 v18, 0\n"),
                }
            };
            let text = |kind, number| {
                format!(
                    "{setup}{}{name} v[8:11], {}, s[44:47]\n{wait}",
                    pointer(kind, number),
                    address(wide)
                )
            };
            cases.push(Case::all(&text(5, 0), |_| {
                [8 * 2 + 5, 8 * 3 + 5, 8 + 5, u32::MAX]
            }));
            cases.push(Case::all(&text(0, 2), move |i| {
                let x = (i.lane & 7) as f32 + 0.25;
                let y = (i.lane >> 3 & 3) as f32 + 0.25;
                // Twice the area is 16, the distance 3; coordinates of the second and third vertex.
                match x + y <= 4.0 {
                    true => [-48.0, -16.0, -4.0 * x, -4.0 * y].map(f32::to_bits),
                    false => [f32::INFINITY, 1.0, 0.0, 0.0].map(f32::to_bits),
                }
            }));
            // Beyond the hierarchy.
            cases.push(Case::all(&text(5, 9), |_| [u32::MAX; 4]));
        }
        run(machine, &items, &cases);
    }
}

/// Writes bits into words.
fn put(words: &mut [u32], first: u32, count: u32, value: u32) {
    for bit in 0..count {
        let (word, shift) = (((first + bit) / 32) as usize, (first + bit) % 32);
        words[word] = words[word] & !(1 << shift) | (value >> bit & 1) << shift;
    }
}

/// Rays along z from (x, y, -2), on GFX12: boxes of two children and one that is masked out, a pair of which the first
/// triangle is (0, 0), (4, 0), (0, 4) at z = 1, and an instance, which moves the ray and makes it longer.
#[test]
fn rays_hit_nodes_of_gfx12() {
    let machine = GENERATIONS[4];
    let items = items(machine);
    let mut words = [0_u32; 96];
    let (boxes, rest) = words.split_at_mut(32);
    let (pair, instance) = rest.split_at_mut(32);
    // Boxes are units of 4 / 4096; numbers begin at 0x40 for boxes and at 0x10 for others.
    (boxes[0], boxes[1]) = (0x40, 0x10);
    boxes[6] = 129 | 129 << 8 | 129 << 16 | 2 << 28;
    boxes[7] = 127;
    for (child, (least, most, kind, mask)) in [
        (3072, 4095, 5, 0xff),
        (1024, 2047, 0, 0xff),
        (0, 4095, 5, 0),
    ]
    .into_iter()
    .enumerate()
    {
        boxes[9 + 3 * child] = least | 4095 << 12 | mask << 24;
        boxes[10 + 3 * child] = 4095 | most << 12 | kind << 24 | 1 << 28;
    }
    // Whole coordinates, one pair, numbers of 8 bits.
    pair[0] = 31 | 31 << 5 | 31 << 10;
    pair[1] = 8 | 8 << 5 | 979 << 10;
    for (n, part) in [0.0, 0.0, 1.0, 4.0, 0.0, 1.0, 0.0, 4.0, 1.0_f32]
        .into_iter()
        .enumerate()
    {
        put(pair, 52 + 32 * n as u32, 32, part.to_bits());
    }
    put(pair, 979, 8, 0x2a);
    // The end of its range, opaque, vertices 0, 1 and 2.
    put(pair, 1024 - 29, 29, 1 | 1 << 16 | 1 << 21 | 2 << 25);
    for (n, part) in [
        1.0, 0.0, 0.0, 8.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0_f32,
    ]
    .into_iter()
    .enumerate()
    {
        instance[n] = part.to_bits();
    }
    (instance[12], instance[15]) = (0x80, 1 << 24 | 0x77);
    let stores: String = (0..)
        .zip(words)
        .map(|(n, word)| {
            format!(
                "v_mov_b32 v42, {:#x}\nv_mov_b32 v43, {word:#x}\nglobal_store_b32 v42, v43, s[4:5]\n",
                4 * n
            )
        })
        .collect();
    let text = |node: u32, behind: &str| {
        format!(
            "{stores}s_waitcnt vmcnt(0)\ns_lshr_b64 s[44:45], s[4:5], 8\ns_and_b32 s45, s45, 0xff\n\
             s_or_b32 s45, s45, 0x80100000\ns_mov_b32 s46, 5\ns_mov_b32 s47, 0x81680000\n\
             v_and_b32 v40, 7, v0\nv_bfe_u32 v41, v0, 3, 2\nv_cvt_f32_u32 v34, v40\nv_cvt_f32_u32 v35, v41\n\
             v_add_f32 v34, 0.25, v34\nv_add_f32 v35, 0.25, v35\nv_mov_b32 v36, -2.0\nv_mov_b32 v37, 0\n\
             v_mov_b32 v38, 0\nv_mov_b32 v39, 1.0\nv_mov_b32 v30, 0\nv_mov_b32 v31, 0\nv_mov_b32 v32, 0x42c80000\n\
             v_mov_b32 v33, 1\nv_mov_b32 v40, {node:#x}\n\
             image_bvh8_intersect_ray v[8:17], [v[30:31], v[32:33], v[34:36], v[37:39], v40], s[44:47]\n\
             s_waitcnt vmcnt(0)\n{behind}"
        )
    };
    let place = |lane: u32| ((lane & 7) as f32 + 0.25, (lane >> 3 & 3) as f32 + 0.25);
    let moved = |from: u32| {
        let lines = (0..4).map(|n| format!("v_mov_b32 v{}, v{}\n", 8 + n, from + n));
        lines.collect::<String>()
    };
    let cases = [
        // Triangles come first, although they are nearer here as well.
        Case::all(&text(5, ""), move |i| match place(i.lane).0 < 4.0 {
            true => [0x10, 0x45, u32::MAX, u32::MAX],
            false => [u32::MAX; 4],
        }),
        Case::all(&text(0x10, ""), move |i| {
            let (x, y) = place(i.lane);
            match x + y <= 4.0 {
                true => [
                    3.0_f32.to_bits(),
                    (x / 4.0).to_bits(),
                    (y / 4.0).to_bits(),
                    0x2a << 1 | 1,
                ],
                false => [f32::INFINITY.to_bits(), 0, 0, 0x2a << 1],
            }
        }),
        // There is no second triangle; the range ends.
        Case::all(&text(0x10, &moved(12)), |_| {
            [f32::INFINITY, 1.0, 1.0, 0.0].map(f32::to_bits)
        }),
        Case::u32(
            &text(0x10, &moved(16)).replace(
                "v_mov_b32 v9, v17\nv_mov_b32 v10, v18\nv_mov_b32 v11, v19\n",
                "v_mov_b32 v9, v60\n",
            ),
            |_| 3,
        ),
        // The ray's origin and the first component of its direction are written back.
        Case::all(&text(0x26, &moved(34)), move |i| {
            let (x, y) = place(i.lane);
            [x + 8.0, y, -4.0, 0.0].map(f32::to_bits)
        }),
        Case::all(
            &text(0x26, &moved(12))
                .replace("v_mov_b32 v8, v12", "v_mov_b32 v8, v39")
                .replace("v_mov_b32 v9, v13", "v_mov_b32 v9, v10"),
            |_| [2.0_f32.to_bits(), 0x80, 0x77, u32::MAX],
        ),
        // Beyond the hierarchy, and no node.
        Case::all(&text(0x35, ""), |_| [u32::MAX; 4]),
        Case::all(&text(u32::MAX, ""), |_| [u32::MAX; 4]),
    ];
    run(machine, &items, &cases);
}

/// An anisotropic filter averages samples along the longer axis: four over four columns, of which each is a linear filter.
#[test]
fn filters_follow_the_longer_axis() {
    for machine in [GENERATIONS[3], WAVE32, WAVE64, GENERATIONS[4]] {
        let items = items(machine);
        let bytes = memory(&items);
        let image = resource(machine, 6, 9, BYTES, 0);
        let mut cases = Vec::new();
        // At most one sample, two and eight, where there are four columns to a row.
        for (ratio, samples) in [(0, 1), (1, 2), (3, 4)] {
            let text = format!(
                "{image}\n{}v_cvt_f32_u32 v44, v40\nv_cvt_f32_u32 v45, v41\nv_mov_b32 v43, 0.5\nv_add_f32 v44, v44, v43\n\
                 v_add_f32 v45, v45, v43\nv_mov_b32 v40, 4.0\nv_mov_b32 v41, 0\nv_mov_b32 v42, 0\nv_mov_b32 v43, 1.0\n\
                 image_sample_d v[8:11], {}, s[44:51], s[52:55] dmask:0xf dim:SQ_RSRC_IMG_2D\ns_waitcnt vmcnt(0)\n{}",
                sampler([2 | 2 << 3 | 1 << 15 | ratio << 9, 0, 15 << 20, 0]),
                match machine.target {
                    "gfx1201" => "[v40, v41, v42, v[43:45]]",
                    _ => "v[40:45]",
                },
                (8..12)
                    .map(|n| format!("v_mul_f32 v{n}, 0x46000000, v{n}\nv_rndne_f32 v{n}, v{n}\n"))
                    .collect::<String>()
            );
            let bytes = bytes.clone();
            cases.push(Case::all(&text, move |i| {
                let (column, row) = ((i.lane & 15) as i32, i.lane >> 4);
                let texel = |x: i32| {
                    let x = x.clamp(0, WIDTH as i32 - 1) as u32;
                    let word = texel(machine, &bytes, x, row.min(HEIGHT - 1));
                    unorm(word.expect("inside")).map(|part| f64::from(f32::from_bits(part)))
                };
                let mut sum = [0.0; 4];
                for n in 1..=samples {
                    let at =
                        f64::from(column) + 4.0 * (f64::from(n) / f64::from(samples + 1) - 0.5);
                    let units = (at * 256.0).round_ties_even();
                    let (first, weight) = (
                        (units / 256.0).floor(),
                        units / 256.0 - (units / 256.0).floor(),
                    );
                    let (left, right) = (texel(first as i32), texel(first as i32 + 1));
                    for (sum, (left, right)) in sum.iter_mut().zip(left.into_iter().zip(right)) {
                        *sum += (left * (1.0 - weight) + right * weight) / f64::from(samples);
                    }
                }
                sum.map(|part| ((part * 8192.0).round_ties_even() as f32).to_bits())
            }));
        }
        run(machine, &items, &cases);
    }
}

/// Slices of three dimensions follow each other as rows do.
#[test]
fn images_have_slices() {
    const DEPTH: u32 = 2;
    for machine in MACHINES {
        let items = items(machine);
        let bytes = memory(&items);
        let image = resource(machine, 6, 10, WORDS, 0);
        // Two rows of each slice and three slices, of which the last is outside.
        let image = image.replace(
            "v_lshrrev_b32 v41, 4, v0",
            "v_bfe_u32 v41, v0, 4, 1\nv_lshrrev_b32 v42, 5, v0",
        );
        let (registers, dim) = match machine.target {
            "gfx1201" => ("[v40, v41, v42]", "dim:SQ_RSRC_IMG_3D"),
            "gfx90a" => ("v[40:42]", "unorm"),
            _ => ("v[40:42]", "dim:SQ_RSRC_IMG_3D"),
        };
        let text = format!(
            "{image}\ns_or_b32 s48, s48, {:#x}\ns_mov_b32 s46, {:#x}\n\
             image_load v8, {registers}, s[44:51] dmask:0x1 {dim}\ns_waitcnt vmcnt(0)",
            DEPTH - 1,
            two_rows(machine)
        );
        let case = Case::u32(&text, move |i| {
            let (x, y, z) = (i.lane & 15, i.lane >> 4 & 1, i.lane >> 5);
            // GFX12's slices take as much memory as with rows of 256 bytes.
            let slice = match machine.target {
                "gfx1201" => 2 * 256,
                _ => 2 * row(machine),
            };
            let place = (z * slice + y * row(machine) + x * 4) as usize;
            let word = bytes.get(place..).and_then(|rest| rest.first_chunk());
            let word = word.copied().map_or(0, u32::from_le_bytes);
            if x < WIDTH && z < DEPTH { word } else { 0 }
        });
        run(machine, &items, &[case]);
    }
}

/// Word 2 of a resource whose slices have two rows.
fn two_rows(machine: Machine) -> u32 {
    match machine.target {
        "gfx90a" => (WIDTH - 1) | 1 << 14,
        _ => (WIDTH - 1) >> 2 | 1 << 14,
    }
}

/// A format of compressed blocks: numbers as GFX9 has them, as GFX10 and as later ones; the name in
/// `blocks.txt`; bytes of a block; and whether colours are on sRGB's curve.
type BlockFormat = ([u32; 3], &'static str, usize, bool);

const BLOCKS: [BlockFormat; 14] = [
    ([35, 169, 109], "colors", 8, false),
    ([35 | 9 << 6, 170, 110], "colors", 8, true),
    ([36, 171, 111], "colors4", 16, false),
    ([36 | 9 << 6, 172, 112], "colors4", 16, true),
    ([37, 173, 113], "colors8", 16, false),
    ([37 | 9 << 6, 174, 114], "colors8", 16, true),
    ([38, 175, 115], "bc4", 8, false),
    ([38 | 1 << 6, 176, 116], "bc4s", 8, false),
    ([39, 177, 117], "bc5", 16, false),
    ([39 | 1 << 6, 178, 118], "bc5s", 16, false),
    ([40, 179, 119], "bc6u", 16, false),
    ([40 | 1 << 6, 180, 120], "bc6s", 16, false),
    ([41, 181, 121], "bc7", 16, false),
    ([41 | 9 << 6, 182, 122], "bc7", 16, true),
];

/// Four blocks with their texels: of BC1 to BC3 those of colours that are worked out by AMD's
/// arithmetic, of the others those of another decoder.
fn blocks((_, name, len, curved): BlockFormat) -> Vec<(Vec<u8>, Vec<[f64; 4]>)> {
    let curve = |value: f64| match curved {
        false => value,
        true if value <= 0.04045 => value / 12.92,
        true => ((value + 0.055) / 1.055).powf(2.4),
    };
    let curves = |[r, g, b, a]: [f64; 4]| [curve(r), curve(g), curve(b), a];
    if name.starts_with("colors") {
        // The ends (255, 130, 0) and (0, 0, 255), and the two colours between them.
        let colors = [[255, 130, 0], [0, 0, 255], [171, 87, 84], [84, 43, 171]];
        let colors = colors.map(|color| color.map(|part: u8| f64::from(part) / 255.0));
        return (0..4_u32)
            .map(|n| {
                let indices = 0x1b4e_93e4_u32.rotate_left(8 * n);
                let mut bytes = Vec::new();
                let alpha: Vec<f64> = match name {
                    "colors" => vec![1.0; 16],
                    "colors4" => {
                        let nibbles = 0xfedc_ba98_7654_3210_u64.rotate_left(4 * n);
                        bytes.extend(nibbles.to_le_bytes());
                        (0..16)
                            .map(|at| (nibbles >> (4 * at) & 15) as f64 / 15.0)
                            .collect()
                    }
                    _ => {
                        let ends = if n % 2 == 0 { [200, 60] } else { [60, 200] };
                        let block = ends[0] | ends[1] << 8 | 0xfac6_8814_4d1e_u64 << 16;
                        bytes.extend(block.to_le_bytes());
                        let part = |index: u64| match (index, n % 2) {
                            (0 | 1, _) => ends[index as usize] as f64,
                            (6, 1) => 0.0,
                            (7, 1) => 255.0,
                            (_, 0) => (200 * (8 - index) + 60 * (index - 1)) as f64 / 7.0,
                            _ => (60 * (6 - index) + 200 * (index - 1)) as f64 / 5.0,
                        };
                        let indices = (0..16).map(|at| block >> (16 + 3 * at) & 7);
                        indices.map(|index| part(index) / 255.0).collect()
                    }
                };
                bytes.extend((0x001f_fc00_u64 | u64::from(indices) << 32).to_le_bytes());
                let texels = (0..16).map(|at| {
                    let [r, g, b] = colors[(indices >> (2 * at) & 3) as usize];
                    curves([r, g, b, alpha[at as usize]])
                });
                let texels = texels.collect();
                (bytes, texels)
            })
            .collect();
    }
    let lines = include_str!("../../../sim/src/interp/memory/image/blocks.txt").lines();
    let lines = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    // BC6H and BC7: not four blocks of one mode.
    let lines: Vec<&str> = match name.len() > 3 && &name[..3] == "bc6" || name == "bc7" {
        true => lines.skip(1).step_by(6).take(4).collect(),
        false => lines.take(4).collect(),
    };
    let number = |digits: &str| u32::from_str_radix(digits, 16).expect("a number");
    let blocks = lines.into_iter().map(|line| {
        let mut words = line.split(' ');
        let hex = words.next().expect("a block");
        let bytes = (0..len).map(|n| number(&hex[2 * n..][..2]) as u8).collect();
        let texels = words.map(|texel| {
            let width = match &name[..3] {
                "bc7" => 2,
                "bc6" => 4,
                _ => 8,
            };
            let mut found = [0.0, 0.0, 0.0, if width == 4 { 1.0 } else { 0.0 }];
            for (n, part) in found.iter_mut().enumerate().take(texel.len() / width) {
                let bits = number(&texel[n * width..][..width]);
                *part = match width {
                    2 => f64::from(bits) / 255.0,
                    4 => half::f16::from_bits(bits as u16).to_f64(),
                    _ => f64::from(f32::from_bits(bits)),
                };
            }
            // The decoder has RGTC's components three times, or blue where there is none.
            match &name[..3] {
                "bc4" => found[1..].fill(0.0),
                "bc5" => found[2..].fill(0.0),
                _ => {}
            }
            curves(found)
        });
        let texels = texels.collect();
        (bytes, texels)
    });
    let blocks: Vec<_> = blocks.collect();
    assert_eq!(blocks.len(), 4, "{name}");
    blocks
}

/// Images of 7 by 6 texels in two by two blocks: each texel loaded, sampled, and between two blocks.
#[test]
fn blocks_are_decoded() {
    const SIZE: [u32; 2] = [7, 6];
    for machine in MACHINES {
        let items = items(machine);
        let store = match machine.target {
            "gfx90a" | "gfx1030" => "global_store_dword",
            _ => "global_store_b32",
        };
        let row = if machine.target == "gfx1201" {
            128
        } else {
            256
        };
        let [plane, dim] = at(machine, 2);
        let sampled = if machine.gfx9() { "" } else { &dim };
        let wait = "s_waitcnt vmcnt(0)";
        let fence = if machine.gfx9() {
            ""
        } else {
            "s_waitcnt_vscnt null, 0x0"
        };
        let mut cases = Vec::new();
        for format in BLOCKS {
            let blocks = blocks(format);
            let bytes = format.2 as u32;
            let mut stores = String::new();
            for (n, (block, _)) in (0_u32..).zip(&blocks) {
                for (word, part) in (0_u32..).zip(block.chunks(4)) {
                    let place = n / 2 * row + n % 2 * bytes + 4 * word;
                    let word = u32::from_le_bytes([part[0], part[1], part[2], part[3]]);
                    stores += &format!(
                        "v_mov_b32 v42, {place:#x}\nv_mov_b32 v43, {word:#x}\n\
                         {store} v42, v43, s[4:5]\n"
                    );
                }
            }
            let found = move |x: u32, y: u32| {
                let (_, texels) = &blocks[(y / 4 * 2 + x / 4) as usize];
                texels[(y % 4 * 4 + x % 4) as usize]
            };
            let size = [SIZE[0], SIZE[1], row / bytes];
            let image = resource_of(machine, 4, 9, format.0, 0, size);
            // Lanes of eight columns; 32 lanes have four rows, from the third on.
            let image = image.replace(
                "v_and_b32 v40, 15, v0\nv_lshrrev_b32 v41, 4, v0",
                "v_and_b32 v40, 7, v0\nv_lshrrev_b32 v41, 3, v0\nv_and_b32 v41, 3, v41\n\
                 v_or_b32 v41, 2, v41",
            );
            let place = |lane: u32| (lane & 7, lane >> 3 & 3 | 2);
            // In units of 2^-15, as real numbers have no last bit; BC6H has large ones, exactly.
            let exact = format.1.starts_with("bc6");
            let scale: String = (8..12)
                .map(|n| format!("v_mul_f32 v{n}, 0x47000000, v{n}\nv_rndne_f32 v{n}, v{n}\n"))
                .collect();
            let scale = if exact { "" } else { &scale };
            let wanted = move |texel: [f64; 4]| {
                texel.map(|part| match exact {
                    true => (part as f32).to_bits(),
                    false => ((part * 32768.0).round_ties_even() as f32).to_bits(),
                })
            };
            {
                let found = found.clone();
                let text = format!(
                    "{stores}{wait}\n{fence}\n{image}\n\
                     image_load v[8:11], {plane}, s[44:51] dmask:0xf {dim}\n{wait}\n{scale}"
                );
                cases.push(Case::all(&text, move |i| {
                    let (x, y) = place(i.lane);
                    let inside = x < SIZE[0] && y < SIZE[1];
                    wanted(if inside { found(x, y) } else { [0.0; 4] })
                }));
            }
            // Unnormalised coordinates, clamped to the last texel: centres, and the edge to the left of them.
            for linear in [false, true] {
                let found = found.clone();
                let shift = if linear { "0" } else { "0.5" };
                let text = format!(
                    "{stores}{wait}\n{fence}\n{image}\n{}v_cvt_f32_u32 v40, v40\nv_cvt_f32_u32 v41, v41\n\
                     v_add_f32 v40, {shift}, v40\nv_add_f32 v41, 0.5, v41\n\
                     image_sample v[8:11], {plane}, s[44:51], s[52:55] dmask:0xf {sampled}\n{wait}\n{scale}",
                    sampler([2 | 2 << 3 | 1 << 15, 0, u32::from(linear) << 20, 0]),
                );
                cases.push(Case::all(&text, move |i| {
                    let (x, y) = place(i.lane);
                    let texel = |x: u32| found(x.min(SIZE[0] - 1), y.min(SIZE[1] - 1));
                    let (left, right) = (texel(x.saturating_sub(1)), texel(x));
                    wanted(match linear {
                        true => [0, 1, 2, 3].map(|n| (left[n] + right[n]) / 2.0),
                        false => right,
                    })
                }));
            }
        }
        run(machine, &items, &cases);
    }
}

/// Runs a kernel on one wave with 256 KiB of numbered words, behind which `s[6:7]` is aligned to 64 KiB; what it leaves in
/// `v8` to `v11` are numbers of words from there on.
fn in_tiles(machine: Machine, body: &str) -> Vec<[u32; 4]> {
    const BYTES: usize = 256 << 10;
    let load = match machine.gfx9() || machine.target == "gfx1030" {
        true => "s_load_dwordx4",
        false => "s_load_b128",
    };
    let (store, subtract) = match (machine.gfx9(), machine.target) {
        (true, _) => ("global_store_dwordx4", "v_subrev_u32"),
        (_, "gfx1030") => ("global_store_dwordx4", "v_subrev_nc_u32"),
        _ => ("global_store_b128", "v_subrev_nc_u32"),
    };
    let numbers: String = (8..12)
        .map(|n| format!("{subtract} v{n}, s30, v{n}\n"))
        .collect();
    let body = format!(
        "{load} s[4:7], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\nv_and_b32 v0, 0x3ff, v0\n\
         s_mov_b32 s31, s6\ns_add_u32 s6, s6, 0xffff\ns_addc_u32 s7, s7, 0\ns_and_b32 s6, s6, 0xffff0000\n\
         s_sub_u32 s30, s6, s31\ns_lshr_b32 s30, s30, 2\n{body}\ns_waitcnt vmcnt(0)\n{numbers}\
         v_lshlrev_b32 v62, 4, v0\n{store} v62, v[8:11], s[4:5]"
    );
    let gpu = software(machine, body);
    let words: Vec<u32> = (0..BYTES as u32 / 4).collect();
    let lanes = machine.wave as usize;
    let (out, input) = (gpu.buffer(&vec![0; lanes * 4]), gpu.buffer(&words));
    let arguments = Arguments::default().buffer(out).buffer(input);
    gpu.launch("k", 1, lanes as u16, arguments)
        .expect("it runs");
    let found = gpu.read(out, lanes * 4);
    let lanes = found.chunks(4);
    lanes
        .map(|lane| [lane[0], lane[1], lane[2], lane[3]])
        .collect()
}

/// A number whose bits are these of others.
fn woven(bits: &[(u32, u32)]) -> u32 {
    let parts = bits
        .iter()
        .zip(0..)
        .map(|((of, bit), at)| (of >> bit & 1) << at);
    parts.sum()
}

/// Tiles of GFX9, samples of a texel, and levels that share a tile: where AMD's address library has them, worked out by
/// hand for texels of 4 bytes.
#[test]
fn texels_of_tiles_are_found() {
    for machine in MACHINES {
        let gfx9 = machine.gfx9();
        let plane = match machine.target {
            "gfx1201" => "[v40, v41]",
            _ => "v[40:41]",
        };
        let dim = |name: &str| match gfx9 {
            true => "unorm".to_owned(),
            false => format!("dim:SQ_RSRC_IMG_{name}"),
        };
        if gfx9 {
            // 4KB_S: four columns, eight rows, four more columns in 256 bytes; then rows and columns in turn.
            let image = resource_of(machine, 6, 9, WORDS, 5 << 20, [40, 40, 64]);
            let text = format!(
                "{image}\nv_and_b32 v40, 7, v0\nv_lshrrev_b32 v41, 3, v0\nv_mul_u32_u24 v40, 5, v40\nv_mul_u32_u24 v41, 3, v41\n\
                 image_load v8, {plane}, s[44:51] dmask:0x1 unorm"
            );
            for (lane, found) in in_tiles(machine, &text).into_iter().enumerate() {
                let (x, y) = (lane as u32 % 8 * 5, lane as u32 / 8 * 3);
                let within = [
                    (x, 0),
                    (x, 1),
                    (y, 0),
                    (y, 1),
                    (y, 2),
                    (x, 2),
                    (y, 3),
                    (x, 3),
                    (y, 4),
                    (x, 4),
                ];
                let tile = (y >> 5) * 2 + (x >> 5);
                assert_eq!(found[0], tile << 10 | woven(&within), "{x} {y}");
            }
            continue;
        }
        // Four samples: 64KB_Z_X, GFX12's 64KB_2D; the last level's place has the logarithm.
        let mode = if machine.target == "gfx1201" { 3 } else { 24 };
        let samples = match machine.target {
            "gfx1201" => 2 << 15,
            _ => 2 << 16,
        };
        let image = resource_of(machine, 6, 14, WORDS, mode << 20 | samples, [16, 16, 1]);
        let place = |x: u32, y: u32, sample: u32| {
            let low = [(sample, 0), (sample, 1), (x, 0), (y, 0), (x, 1), (y, 1)];
            match machine.target {
                "gfx1201" => woven(&[&low[..], &[(y, 2), (x, 2), (y, 3), (x, 3)]].concat()),
                // Columns 4 and rows 4 have the highest bits of the tile.
                _ => {
                    woven(&[&low[..], &[(x, 3), (y, 3)]].concat())
                        | (x >> 2 & 1) << 12
                        | (y >> 2 & 1) << 13
                }
            }
        };
        let list = match machine.target {
            "gfx1201" => "[v40, v41, v42]",
            _ => "v[40:42]",
        };
        let coordinates = "v_and_b32 v40, 15, v0\nv_lshrrev_b32 v41, 2, v0\nv_and_b32 v42, 3, v0";
        let text = format!(
            "{image}\n{coordinates}\nimage_load v8, {list}, s[44:51] dmask:0x1 {}",
            dim("2D_MSAA")
        );
        for (lane, found) in (0_u32..).zip(in_tiles(machine, &text)) {
            let (x, y, sample) = (lane & 15, lane >> 2, lane & 3);
            assert_eq!(found[0], place(x, y, sample), "{} {lane}", machine.target);
        }
        if machine.target != "gfx1030" {
            let text = format!(
                "{image}\n{coordinates}\nv_mov_b32 v42, 0\n\
                 image_msaa_load v[8:11], {list}, s[44:51] dmask:0x1 {}",
                dim("2D_MSAA")
            );
            for (lane, found) in (0_u32..).zip(in_tiles(machine, &text)) {
                let wanted = [0, 1, 2, 3].map(|sample| place(lane & 15, lane >> 2, sample));
                assert_eq!(found, wanted, "{} {lane}", machine.target);
            }
        }
        // Eight levels of 128 by 128 in tiles of that size: level 1 begins at half of the shared tile, and so on.
        let mode = match machine.target {
            "gfx1030" => 9,
            "gfx1201" => 3,
            _ => 10,
        };
        let image = resource_of(machine, 6, 9, WORDS, mode << 20, [128, 128, 1]);
        let (word, last) = match machine.target {
            "gfx1030" => ("s_mov_b32 s49, 0x70", 7 << 16),
            "gfx1201" => (
                "s_bitset1_b32 s45, 12\ns_bitset1_b32 s45, 13\ns_bitset1_b32 s45, 14",
                7 << 15,
            ),
            _ => ("s_or_b32 s45, s45, 0x70000", 7 << 16),
        };
        let text = format!(
            "{image}\n{word}\ns_or_b32 s47, s47, {last:#x}\nv_mov_b32 v40, 0\nv_mov_b32 v41, 0\nv_and_b32 v42, 7, v0\n\
             image_load_mip v8, {list}, s[44:51] dmask:0x1 {}",
            dim("2D")
        );
        let begins = [
            1 << 14,
            1 << 13,
            1 << 12,
            1 << 11,
            1 << 10,
            1 << 9,
            6 << 6,
            5 << 6,
        ];
        for (lane, found) in in_tiles(machine, &text).into_iter().enumerate() {
            assert_eq!(
                found[0],
                begins[lane % 8],
                "{} level {}",
                machine.target,
                lane % 8
            );
        }
    }
}

/// A software GPU with a kernel of this body, in the interpreter.
fn software(machine: Machine, body: String) -> Gpu {
    let body = match machine.target.starts_with("gfx12") {
        true => for_gfx12(&body),
        false => body,
    };
    let flags: &[&str] = match machine == WAVE64 {
        true => &["-mwavefrontsize64"],
        false => &[],
    };
    let image = assemble(machine.target, &kernel(machine, &body, ""), flags);
    Gpu::new(
        &format!("sim://{}?cus=1&engine=interp", machine.target),
        image,
    )
}

/// What is not carried out is refused by name.
#[test]
fn other_images_are_refused() {
    for machine in MACHINES {
        let [plane, dim] = at(machine, 2);
        // A swizzle mode that no generation has, and samples in rows.
        let last = if machine.target == "gfx1201" { 15 } else { 16 };
        for (kind, more, what) in [
            (9, 12 << 20, "tiles"),
            (14, 2 << last, "a linear image with several samples"),
        ] {
            let image = resource(machine, 6, kind, WORDS, more);
            let body = format!(
                "{}{image}\nimage_load v8, {plane}, s[44:51] dmask:0x1 {dim}",
                prologue(machine)
            );
            let gpu = software(machine, body);
            let lanes = machine.wave as usize;
            let (input, out) = (
                gpu.buffer(&vec![0; lanes * 8]),
                gpu.buffer(&vec![0; lanes * 4]),
            );
            let arguments = Arguments::default().buffer(out).buffer(input);
            let fault = gpu.launch("k", 1, lanes as u16, arguments);
            let fault = format!("{:?}", fault.expect_err(what));
            assert!(
                fault.contains(what) && fault.contains("Unsupported"),
                "{what}: {fault}"
            );
        }
    }
}
