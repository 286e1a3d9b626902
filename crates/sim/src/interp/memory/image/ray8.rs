//! Rays through GFX12's nodes of 128 bytes: eight quantized boxes, pairs of triangles, instances.
//!
//! Sources: AMD's GPURT, `rtip3_opcode_emulation.hlsl` (`image_bvh8_intersect_ray_3_1`) and what it calls:
//! `internalNode.hlsli` and `childInfo.hlsli` for boxes, `primitiveNode.hlsli` for triangles,
//! `NodePointers.hlsli` for flags; Mesa's RADV for the resource (`create_bvh_descriptor`). A node's number
//! counts 8 bytes from the base; its lowest four bits are its type.

use std::sync::LazyLock;

use super::resource::refuse;
use super::{ImageAccess, ray};
use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::address::targets_at;
use crate::interp::memory::transfer::set_lane_word;
use crate::interp::memory::uses;
use gfxjit_isa::inst::{Extend, Image, Place};

/// The number of no node.
const NONE: u32 = u32::MAX;

/// Types of nodes; the others are pairs of triangles.
const BOXES: u32 = 5;
const INSTANCE: u32 = 6;

/// The base's bits that are an address, in units of 8 bytes; flags are above.
const BASE: u64 = (1 << 54) - 1;

/// Flags above the base, of a ray and of an instance.
const FORCE_OPAQUE: u64 = 1 << 54;
const FORCE_NON_OPAQUE: u64 = 1 << 55;
const KEEP_BOTH_FACES: u64 = 1 << 56;
const FLIP_FACES: u64 = 1 << 57;
const CULL_BACK: u64 = 1 << 58;
const CULL_FRONT: u64 = 1 << 59;
const CULL_OPAQUE: u64 = 1 << 60;
const CULL_NON_OPAQUE: u64 = 1 << 61;
const SKIP_TRIANGLES: u64 = 1 << 62;
const SKIP_PROCEDURAL: u64 = 1 << 63;

/// The order of hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// As in the node.
    Unsorted,
    /// By where the ray enters.
    Closest,
    /// By the length within the box, the longest first.
    Longest,
    /// By the middle between entering and leaving.
    Middle,
}

/// A hierarchy in memory.
#[derive(Clone, Copy, Debug)]
struct Hierarchy {
    base: u64,
    /// The number of the last 64 bytes.
    last: u64,
    /// Units of 2^-24 by which intervals of boxes grow.
    grows: u32,
    order: Order,
    triangles_first: bool,
    /// Whether the bits above a base are flags.
    has_flags: bool,
}

impl Hierarchy {
    fn read([low, high, size, more]: [u32; 4]) -> Result<Self, Box<StepFault>> {
        if more >> 28 != 8 {
            return Err(refuse("a resource that is no bounding volume hierarchy"));
        }
        // Compressed nodes, all eight hits in one order, instances, barycentric coordinates; bit 20 is not documented.
        let wanted = 1 << 19 | 1 << 21 | 1 << 22 | 1 << 24;
        if more & (wanted | 1 << 20) != wanted {
            return Err(refuse(format_args!(
                "a bounding volume hierarchy of eight children with word 3 = {more:#x}"
            )));
        }
        let order = match (high >> 31 != 0, high >> 21 & 3) {
            (false, _) | (true, 3) => Order::Unsorted,
            (true, 0) => Order::Closest,
            (true, 1) => Order::Longest,
            (true, _) => Order::Middle,
        };
        Ok(Self {
            base: (u64::from(low) | u64::from(high & 0xff) << 32) << 8,
            last: u64::from(size) | u64::from(more & 0x3ff) << 32,
            grows: high >> 23 & 0xff,
            order,
            triangles_first: high >> 20 & 1 != 0,
            has_flags: more >> 23 & 1 != 0,
        })
    }
}

/// A lane's ray.
#[derive(Clone, Copy, Default, Debug)]
struct Ray {
    /// The base of the hierarchy with flags.
    base: u64,
    length: f32,
    /// Bits of which an instance or box must have one.
    mask: u32,
    origin: [f32; 3],
    direction: [f32; 3],
    node: u32,
}

impl Ray {
    fn has(&self, flag: u64) -> bool {
        self.base & flag != 0
    }

    fn is_opaque(&self, opaque: bool) -> bool {
        self.has(FORCE_OPAQUE) || opaque && !self.has(FORCE_NON_OPAQUE)
    }
}

/// What an instruction returns for a lane, and the ray, which an instance changes.
#[derive(Clone, Copy, Debug)]
struct Found {
    words: [u32; 10],
    origin: [f32; 3],
    direction: [f32; 3],
}

impl ImageAccess<'_> {
    pub(super) fn rays8(&self, cx: &mut Cx<'_, '_>, words: [u32; 4]) -> Result<(), Box<StepFault>> {
        let hierarchy = Hierarchy::read(words)?;
        let mut rays = [Ray::default(); 64];
        let mut addresses = [None; 64];
        for lane in self.lanes() {
            let word = |n: usize| self.word(cx, n, lane);
            let vector = |at: usize| [0, 1, 2].map(|n| f32::from_bits(word(at + n)));
            let ray = &mut rays[lane];
            *ray = Ray {
                base: u64::from(word(0)) | u64::from(word(1)) << 32,
                length: f32::from_bits(word(2)),
                mask: word(3) & 0xff,
                origin: vector(Image::RAY8_ORIGIN),
                direction: vector(Image::RAY8_ORIGIN + 3),
                node: word(Image::RAY8_ORIGIN + 6),
            };
            if !hierarchy.has_flags {
                ray.base &= BASE;
            }
            let node = (ray.base & BASE).wrapping_add(u64::from(ray.node & !15));
            // Nodes have twice 64 bytes.
            if ray.node != NONE && node >> 3 < hierarchy.last {
                addresses[lane] = Some(hierarchy.base.wrapping_add(node << 3));
            }
        }
        let mut nodes = vec![[0_u32; 32]; 64];
        for part in 0..8 {
            let at = addresses.map(|at: Option<u64>| at.map(|at| at.wrapping_add(16 * part)));
            let targets = targets_at(cx, self.exec, &at, uses("load", 16, false))?;
            for lane in self.lanes().filter(|lane| at[*lane].is_some()) {
                for word in 0..4 {
                    // SAFETY: `targets_at` has checked 16 bytes.
                    nodes[lane][4 * part as usize + word] =
                        unsafe { targets[lane].load(4 * word, 4, Extend::None) };
                }
            }
        }
        for lane in self.lanes() {
            let found = match addresses[lane] {
                Some(_) => hierarchy.intersect(&rays[lane], &nodes[lane])?,
                None => unchanged(&rays[lane], [NONE; 10]),
            };
            for (n, value) in found.words.into_iter().enumerate() {
                set_lane_word(cx.wave, self.image.data, n, lane, value);
            }
            let ray = found.origin.into_iter().chain(found.direction);
            for (n, value) in (Image::RAY8_ORIGIN..).zip(ray) {
                if let Some(register) = self.image.address.get(n) {
                    set_lane_word(cx.wave, Place::Vgpr(*register), 0, lane, value.to_bits());
                }
            }
        }
        Ok(())
    }
}

fn unchanged(ray: &Ray, words: [u32; 10]) -> Found {
    Found {
        words,
        origin: ray.origin,
        direction: ray.direction,
    }
}

/// A child: its box, its number, and how it is left out.
#[derive(Clone, Copy, Debug)]
struct Child {
    least: [f32; 3],
    greatest: [f32; 3],
    number: u32,
    /// Only opaque, only not opaque, only triangles, only others.
    flags: u32,
    mask: u32,
}

/// Children of a node: three words each, behind the origin, the exponents and their count.
fn children(
    frame: &[u32],
    boxes: &[u32],
    most: usize,
    mut numbers: [u32; 2],
) -> impl Iterator<Item = Child> {
    let word = |at: usize| boxes.get(at).copied().unwrap_or_default();
    let origin = [0, 1, 2].map(|n| f32::from_bits(frame[n]));
    let exponents = [0, 8, 16].map(|shift| frame[3] >> shift & 0xff);
    let count = (frame[3] >> 28) as usize % most + 1;
    let mut found = Vec::new();
    for child in 0..count {
        let [one, two, three] = [0, 1, 2].map(|n| word(3 * child + n));
        let least = [one & 4095, one >> 12 & 4095, two & 4095];
        let greatest = [two >> 12 & 4095, three & 4095, three >> 12 & 4095];
        let (kind, range) = (three >> 24 & 15, three >> 28);
        // Boxes and others follow each other from bases of their own.
        let base = &mut numbers[usize::from(kind != BOXES)];
        let number = *base | kind;
        *base = base.wrapping_add(range << 4);
        found.push(Child {
            least: [0, 1, 2].map(|n| plane(origin[n], exponents[n], least[n])),
            greatest: [0, 1, 2].map(|n| plane(origin[n], exponents[n], greatest[n] + 1)),
            number,
            flags: one >> 24 & 15,
            mask: two >> 24,
        });
    }
    found.into_iter()
}

/// A plane of a box: units of 2^-12 of a power of two from the origin on.
fn plane(origin: f32, exponent: u32, units: u32) -> f32 {
    let Some(highest) = units.checked_ilog2() else {
        return origin;
    };
    // The exponent of the distance; what would be denormal is 0.
    let exponent = highest + exponent;
    let distance = match exponent.checked_sub(12) {
        None | Some(0) => 0,
        Some(exponent) => exponent << 23 & 0x7fff_ffff | units << (23 - highest) & 0x7f_ffff,
    };
    f32::from_bits(distance) + origin
}

/// Where a ray enters and leaves a box: within the ray, and of the line.
fn interval(ray: &Ray, inverse: [f32; 3], child: &Child) -> [f32; 4] {
    let (mut enters, mut leaves) = (f32::NEG_INFINITY, f32::INFINITY);
    let mut unknown = [0; 2];
    for axis in 0..3 {
        let at = |plane: f32| (plane - ray.origin[axis]) * inverse[axis];
        let (mut first, mut second) = (at(child.least[axis]), at(child.greatest[axis]));
        // Negative directions; a NaN is none of both.
        if inverse[axis].is_nan() || inverse[axis] < 0.0 {
            (first, second) = (second, first);
        }
        // A ray within a plane, which has no place there: the other axes decide.
        unknown[0] += u32::from(first.is_nan());
        unknown[1] += u32::from(second.is_nan());
        enters = enters.max(first);
        leaves = leaves.min(second);
    }
    match unknown.contains(&3) {
        true => [f32::INFINITY, f32::NEG_INFINITY, 0.0, f32::INFINITY],
        false => [enters.max(0.0), leaves.min(ray.length), enters, leaves],
    }
}

/// A sorting network of eight.
const NETWORK: [(usize, usize); 19] = [
    (0, 2),
    (1, 3),
    (4, 6),
    (5, 7),
    (0, 1),
    (2, 3),
    (4, 5),
    (6, 7),
    (1, 2),
    (5, 6),
    (0, 4),
    (1, 5),
    (2, 6),
    (3, 7),
    (2, 4),
    (3, 5),
    (1, 2),
    (3, 4),
    (5, 6),
];

static ROTATIONS: LazyLock<Vec<[f32; 9]>> = LazyLock::new(|| {
    let lines = include_str!("rotations.txt").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let mut row = [0.0; 9];
        for (part, word) in row.iter_mut().zip(line.split(' ')) {
            *part = f32::from_bits(u32::from_str_radix(word, 16).unwrap_or_default());
        }
        row
    });
    rows.collect()
});

/// A row of a matrix times a vector, from the third component on, plus a number.
fn product(row: [f32; 3], vector: [f32; 3], plus: f32) -> f32 {
    let third = vector[2].mul_add(row[2], plus);
    vector[0].mul_add(row[0], vector[1].mul_add(row[1], third))
}

impl Hierarchy {
    fn intersect(&self, ray: &Ray, node: &[u32; 32]) -> Result<Found, Box<StepFault>> {
        match ray.node & 15 {
            BOXES => {
                let mut turned = *ray;
                match node[7] & 127 {
                    127 => {}
                    number => {
                        let Some(m) = ROTATIONS.get(number as usize) else {
                            return Err(refuse(format_args!("rotation {number} of boxes")));
                        };
                        let rows = [0, 3, 6].map(|n| [m[n], m[n + 1], m[n + 2]]);
                        turned.origin = rows.map(|row| product(row, ray.origin, 0.0));
                        turned.direction = rows.map(|row| product(row, ray.direction, 0.0));
                    }
                }
                let all = children(&node[3..7], &node[8..], 8, [node[0], node[1]]);
                let all = all.map(|mut child| {
                    if child.mask & ray.mask == 0 || ray.leaves_out(child.flags) {
                        child.number = NONE;
                    }
                    child
                });
                let hits = self.hits(&turned, all);
                let mut words = [NONE; 10];
                words[..8].copy_from_slice(&hits);
                Ok(unchanged(ray, words))
            }
            INSTANCE => Ok(self.instance(ray, node)),
            kind @ (0..=3 | 8..=11) => {
                let words = pair(ray, node, kind & 3 | kind >> 1 & 4)?;
                Ok(unchanged(ray, words))
            }
            // Numbers of no node.
            7 | 15 => Ok(unchanged(ray, [NONE; 10])),
            kind => Err(refuse(format_args!("a node of type {kind}"))),
        }
    }

    /// The numbers of the boxes that the ray enters, in order, and of none.
    fn hits(&self, ray: &Ray, children: impl Iterator<Item = Child>) -> [u32; 8] {
        let inverse = ray.direction.map(|n| 1.0 / n);
        let grown = 1.0 + self.grows as f32 * 2.0_f32.powi(-24);
        let mut hits = [(NONE, f32::INFINITY); 8];
        for (hit, child) in hits.iter_mut().zip(children) {
            let [enters, leaves, first, second] = interval(ray, inverse, &child);
            let key = match self.order {
                Order::Unsorted | Order::Closest => enters,
                Order::Longest => enters - leaves,
                Order::Middle => first + second,
            };
            let number = match enters <= leaves * grown {
                true => child.number,
                false => NONE,
            };
            *hit = (number, key);
        }
        // Children that several boxes have are in neighbours.
        let mut before = hits[0].0;
        for hit in &mut hits[1..] {
            match hit.0 == before {
                true => hit.0 = NONE,
                false => before = hit.0,
            }
        }
        let class = |number: u32| {
            let (kind, first) = (number & 7, self.triangles_first);
            let parts = [
                (number == NONE, 4),
                (kind > 3 && first, 2),
                (kind != 1 && first, 1),
            ];
            parts
                .iter()
                .filter(|part| part.0)
                .map(|part| part.1)
                .sum::<u32>()
        };
        let mut sorted = hits.map(|(number, key)| (class(number), number, key));
        if self.order != Order::Unsorted {
            for (a, b) in NETWORK {
                let (one, other) = (sorted[a], sorted[b]);
                let swaps = match one.0 == other.0 {
                    true => other.2 < one.2,
                    false => other.0 < one.0,
                };
                if swaps {
                    sorted.swap(a, b);
                }
            }
        }
        sorted.map(|(_, number, _)| number)
    }

    /// The ray as the instance sees it, its base, its own number, and which of its children are hit.
    fn instance(&self, ray: &Ray, node: &[u32; 32]) -> Found {
        let child_base = u64::from(node[12]) | u64::from(node[13]) << 32;
        let is_procedural = child_base >> 62 & 1 != 0;
        let skips = match is_procedural {
            true => ray.has(SKIP_PROCEDURAL),
            false => ray.has(SKIP_TRIANGLES),
        };
        let is_left_out = node[15] >> 24 & ray.mask == 0 || skips;
        // What forces opacity in the ray beats the instance's.
        let mut own = child_base & !BASE;
        if ray.has(FORCE_OPAQUE | FORCE_NON_OPAQUE) {
            own &= !(FORCE_OPAQUE | FORCE_NON_OPAQUE);
        }
        let base = child_base & BASE & !7 | own | ray.base & !BASE;
        let mut inside = *ray;
        let mut packed = NONE;
        if !is_left_out {
            let matrix = [0, 4, 8].map(|row| [0, 1, 2, 3].map(|n| f32::from_bits(node[row + n])));
            let rows = matrix.map(|[x, y, z, w]| ([x, y, z], w));
            inside.origin = rows.map(|(row, w)| product(row, ray.origin, w));
            inside.direction = rows.map(|(row, _)| product(row, ray.direction, 0.0));
            let all = children(&node[16..20], &node[20..], 4, [0, 0]);
            let hits = self.hits(&inside, all);
            let bytes = [0, 1, 2, 3].map(|n| hits[n] as u8);
            packed = u32::from_le_bytes(bytes);
        }
        // The first two words of both halves are not documented.
        let words = [
            NONE,
            NONE,
            base as u32,
            (base >> 32) as u32,
            NONE,
            NONE,
            node[15] & 0x00ff_ffff,
            packed,
            NONE,
            NONE,
        ];
        Found {
            words,
            origin: inside.origin,
            direction: inside.direction,
        }
    }
}

impl Ray {
    /// Whether a box is left out for what is in it.
    fn leaves_out(&self, flags: u32) -> bool {
        let only = |n: u32| flags >> n & 1 != 0;
        let opaque = (only(0) || self.has(FORCE_OPAQUE)) && !self.has(FORCE_NON_OPAQUE);
        let non_opaque = (only(1) || self.has(FORCE_NON_OPAQUE)) && !self.has(FORCE_OPAQUE);
        opaque && self.has(CULL_OPAQUE)
            || non_opaque && self.has(CULL_NON_OPAQUE)
            || only(2) && self.has(SKIP_TRIANGLES)
            || only(3) && self.has(SKIP_PROCEDURAL)
    }
}

/// Bits of a node; those behind it are zero.
fn bits(node: &[u32; 32], first: u32, count: u32) -> u32 {
    let word = |n: u32| u64::from(node.get(n as usize).copied().unwrap_or_default());
    let both = word(first / 32) | word((first / 32).saturating_add(1)) << 32;
    ((both >> (first % 32)) & ((1 << count.min(32)) - 1)) as u32
}

/// A node with pairs of triangles, of which numbers and coordinates share prefixes.
struct Triangles<'a> {
    node: &'a [u32; 32],
    /// Bits of each coordinate, and the zeros below them.
    payload: [u32; 3],
    zeros: u32,
}

impl<'a> Triangles<'a> {
    /// Bits before coordinates, and of a pair's description.
    const HEADER: u32 = 52;
    const PAIR: u32 = 29;

    fn new(node: &'a [u32; 32]) -> Result<Self, Box<StepFault>> {
        if node[0] >> 31 != 0 {
            return Err(refuse("a node with vertices of 16 bits"));
        }
        let payload = [0, 5, 10].map(|first| bits(node, first, 5) + 1);
        let zeros = bits(node, 15, 5);
        if payload.iter().any(|payload| payload + zeros > 32) {
            return Err(refuse("a node whose vertices have more than 32 bits"));
        }
        Ok(Self {
            node,
            payload,
            zeros,
        })
    }

    fn vertex(&self, number: u32) -> [f32; 3] {
        let prefixes = self.payload.map(|payload| 32 - payload - self.zeros);
        let behind = Self::HEADER + prefixes.iter().sum::<u32>();
        let mut prefix_at = Self::HEADER;
        let mut at = behind + number * self.payload.iter().sum::<u32>();
        [0, 1, 2].map(|n| {
            let prefix = bits(self.node, prefix_at, prefixes[n]);
            let high = prefix.checked_shl(32 - prefixes[n]).unwrap_or(0);
            let low = bits(self.node, at, self.payload[n]) << self.zeros;
            prefix_at += prefixes[n];
            at += self.payload[n];
            f32::from_bits(high | low)
        })
    }

    fn pair(&self, number: u32) -> u32 {
        bits(self.node, 1024 - Self::PAIR * (number + 1), Self::PAIR)
    }

    /// The number of a triangle's primitive: behind the middle of the indices.
    fn primitive(&self, triangle: u32) -> u32 {
        let (anchor, payload) = (bits(self.node, 32, 5), bits(self.node, 37, 5));
        let at = self.middle();
        self.number(triangle, anchor, payload, at, at + anchor, |at, n| {
            at + (n - 1) * payload
        })
    }

    /// The number of a triangle's geometry: before the middle, downwards.
    fn geometry(&self, triangle: u32) -> u32 {
        let (anchor, payload) = (2 * bits(self.node, 20, 4), 2 * bits(self.node, 24, 4));
        let at = self.middle().saturating_sub(anchor);
        self.number(triangle, anchor, payload, at, at, |at, n| {
            at.saturating_sub(n * payload)
        })
    }

    fn middle(&self) -> u32 {
        bits(self.node, 42, 10)
    }

    /// The first number is whole; others have its upper bits if they are shorter.
    fn number(
        &self,
        triangle: u32,
        anchor: u32,
        payload: u32,
        first_at: u32,
        others_at: u32,
        place: impl Fn(u32, u32) -> u32,
    ) -> u32 {
        let first = bits(self.node, first_at, anchor);
        if triangle == 0 {
            return first;
        }
        let own = bits(self.node, place(others_at, triangle), payload);
        match payload >= anchor {
            true => own,
            false => first & !((1 << payload) - 1) | own,
        }
    }
}

/// The hits of a pair of triangles, or of other primitives, which are always hit.
fn pair(ray: &Ray, node: &[u32; 32], number: u32) -> Result<[u32; 10], Box<StepFault>> {
    let triangles = Triangles::new(node)?;
    let pair = triangles.pair(number);
    let mut words = [0; 10];
    for second in [0, 1] {
        // The second triangle has the lower bits.
        let part = if second == 0 { pair >> 15 } else { pair >> 1 };
        let corners = [2, 6, 10].map(|shift| part >> shift & 15);
        let slot = &mut words[4 * second..4 * second + 4];
        if second == 1 && corners == [0; 3] {
            slot.copy_from_slice(&[f32::INFINITY, 1.0, 1.0, 0.0].map(f32::to_bits));
            continue;
        }
        let primitive = triangles.primitive(2 * number + second as u32);
        let is_procedural = corners[..2] == [15, 15];
        let hit = match is_procedural {
            true => None,
            false => ray::crossing(
                ray.origin,
                ray.direction,
                ray.direction.map(|n| 1.0 / n),
                corners.map(|corner| triangles.vertex(corner)),
            ),
        };
        // Twice the area as the ray sees it: a front is at least zero.
        let whole = hit.map_or(1.0, |(_, whole, _)| whole);
        let is_front = (whole >= 0.0) != ray.has(FLIP_FACES);
        let culls = match is_front {
            true => ray.has(CULL_FRONT),
            false => ray.has(CULL_BACK),
        };
        let is_opaque = ray.is_opaque(part >> 1 & 1 != 0);
        let is_left_out = match (is_opaque, is_procedural) {
            (true, _) if ray.has(CULL_OPAQUE) => true,
            (false, _) if ray.has(CULL_NON_OPAQUE) => true,
            (_, true) => ray.has(SKIP_PROCEDURAL),
            (_, false) => culls && !ray.has(KEEP_BOTH_FACES) || ray.has(SKIP_TRIANGLES),
        };
        // Signs tell of what needs a shader: primitives of other kinds, and what is not opaque.
        let sign = u32::from(!is_opaque) << 31;
        let found = match (is_procedural, hit) {
            (true, _) => {
                let far = if is_left_out { f32::INFINITY } else { 0.0 };
                [
                    far.to_bits(),
                    (-1.0_f32).to_bits(),
                    1.0_f32.to_bits() | sign,
                    0,
                ]
            }
            (false, Some((far, whole, weights))) if !is_left_out => {
                let part = |n: usize| (weights[n] / whole).abs().to_bits();
                let far = (far / whole).to_bits();
                [far, part(1), part(2) | sign, u32::from(!is_front)]
            }
            (false, _) => [f32::INFINITY.to_bits(), 0, sign, 0],
        };
        slot.copy_from_slice(&[found[0], found[1], found[2], primitive << 1 | found[3]]);
    }
    // Whether the range of pairs goes on in this node, in the next one, or ends.
    let last = bits(node, 28, 3);
    let goes_on = match (pair & 1 != 0, number >= last) {
        (true, _) => 3,
        (false, true) => 1,
        (false, false) => 0,
    };
    for second in [0, 1] {
        let geometry = triangles.geometry(2 * number + second);
        words[8 + second as usize] = geometry << 2 | goes_on;
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::memory::image::ray::tests::reference;

    const ALL: Hierarchy = Hierarchy {
        base: 0,
        last: 0,
        grows: 6,
        order: Order::Closest,
        triangles_first: true,
        has_flags: true,
    };

    fn known(ray: &Ray, node: &[u32; 32]) -> Found {
        let found = ALL.intersect(ray, node);
        found.map_err(|_| "refused").expect("a known node")
    }

    /// Numbers from -1 to 1 that repeat.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> f32 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((self.0 >> 40) as f32 / (1 << 23) as f32) - 1.0
        }

        fn vector(&mut self) -> [f32; 3] {
            [0; 3].map(|_| self.next())
        }

        fn ray(&mut self, node: u32) -> Ray {
            Ray {
                base: 0,
                length: 100.0,
                mask: 0xff,
                origin: self.vector(),
                direction: self.vector(),
                node,
            }
        }
    }

    /// Writes bits into a node.
    fn put(node: &mut [u32; 32], first: u32, count: u32, value: u32) {
        for bit in 0..count {
            let at = first + bit;
            let (word, shift) = ((at / 32) as usize, at % 32);
            node[word] = node[word] & !(1 << shift) | (value >> bit & 1) << shift;
        }
    }

    /// A node of pairs whose vertices share a prefix: 20 bits of each coordinate, and four zeros below.
    fn packed(pairs: &[[u32; 6]], vertices: &[[f32; 3]]) -> [u32; 32] {
        let mut node = [0; 32];
        for at in [0, 5, 10] {
            put(&mut node, at, 5, 22);
        }
        put(&mut node, 15, 5, 4);
        // Geometry: 6 bits and 2; primitives: 9 bits and 5.
        put(&mut node, 20, 4, 3);
        put(&mut node, 24, 4, 1);
        put(&mut node, 28, 3, pairs.len() as u32 - 1);
        put(&mut node, 32, 5, 9);
        put(&mut node, 37, 5, 5);
        let middle = 1024 - 29 * pairs.len() as u32 - 5 * (2 * pairs.len() as u32 - 1) - 9;
        put(&mut node, 42, 10, middle);
        put(&mut node, middle, 9, 0b1_0110_0000);
        put(&mut node, middle - 6, 6, 0b10_1000);
        for triangle in 1..2 * pairs.len() as u32 {
            put(&mut node, middle + 9 + (triangle - 1) * 5, 5, triangle);
            put(&mut node, middle - 6 - triangle * 2, 2, triangle & 3);
        }
        for (number, pair) in (0_u32..).zip(pairs) {
            let mut word = u32::from(number as usize + 1 == pairs.len());
            for (corner, shift) in pair.iter().zip([17, 21, 25, 3, 7, 11]) {
                word |= corner << shift;
            }
            put(&mut node, 1024 - 29 * (number + 1), 29, word | 1 << 16);
        }
        for axis in 0..3_u32 {
            let prefix = vertices[0][axis as usize].to_bits() >> 27;
            put(&mut node, 52 + 5 * axis, 5, prefix);
        }
        for (number, vertex) in (0_u32..).zip(vertices) {
            for (axis, part) in (0_u32..).zip(vertex) {
                let at = 52 + 15 + 69 * number + 23 * axis;
                put(&mut node, at, 23, part.to_bits() >> 4);
            }
        }
        node
    }

    /// A million rays through pairs of triangles, against Möller and Trumbore's test in binary64.
    #[test]
    fn pairs_are_those_of_wide_arithmetic() {
        let mut random = Random(3);
        let (mut hits, mut rays) = (0, 0);
        for _ in 0..50_000 {
            // Coordinates from 2 to 4 and whole units of 2^-18, so that nothing is lost.
            let vertices = [0; 4].map(|_| {
                let vector = random.vector();
                vector.map(|n| f32::from_bits((n + 3.0).to_bits() & !15))
            });
            let corners = [[0, 1, 2, 1, 3, 2], [3, 2, 0, 0, 1, 3]];
            let node = packed(&corners, &vertices);
            for number in [0, 1] {
                for _ in 0..5 {
                    let mut ray = random.ray(number);
                    // Towards the middle.
                    ray.direction = [0, 1, 2].map(|n| 3.0 - ray.origin[n] + random.next());
                    let words = known(&ray, &node).words;
                    let corners = corners[number as usize];
                    for second in 0..2 {
                        rays += 1;
                        let three = [0, 1, 2].map(|n| vertices[corners[3 * second + n] as usize]);
                        let slot: Vec<f32> = words[4 * second..][..3]
                            .iter()
                            .map(|w| f32::from_bits(*w))
                            .collect();
                        let triangle = 2 * number + second as u32;
                        let primitive = if triangle == 0 {
                            0b1_0110_0000
                        } else {
                            0b1_0110_0000 | triangle
                        };
                        assert_eq!(words[4 * second + 3] >> 1, primitive);
                        let geometry = 0b10_1000 | triangle;
                        let ends = if number == 1 { 3 } else { 0 };
                        assert_eq!(words[8 + second], geometry << 2 | ends);
                        match reference([ray.origin, ray.direction], three) {
                            Ok(wanted) if slot[0].is_finite() => {
                                hits += 1;
                                for (found, wanted) in slot.iter().zip(wanted) {
                                    // The first triangles are opaque, the second ones have a sign.
                                    let difference = (f64::from(found.abs()) - wanted).abs();
                                    assert!(difference < 2e-2, "{slot:?} {wanted}");
                                }
                                assert_eq!(slot[2].is_sign_negative(), second == 1);
                            }
                            Ok([far, u, v]) => {
                                let clearly = u.min(v).min(1.0 - u - v).min(far);
                                assert!(clearly < 1e-2, "missed by {clearly}");
                            }
                            Err(inside) => {
                                assert!(slot[0].is_infinite() || inside > -1e-2, "hit at {inside}");
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(rays, 1_000_000);
        assert!(hits > 50_000, "{hits}");
    }

    /// Boxes in units of 2^-12, in a frame and turned, against intervals in binary64.
    #[test]
    fn boxes_are_entered_in_order() {
        let mut random = Random(5);
        let (mut exact, mut turned) = (0, 0);
        for round in 0..30_000 {
            let mut node = [0_u32; 32];
            let origin = [-1.0, -0.5, -2.0_f32];
            (node[0], node[1]) = (0x100 | BOXES, 0x5000);
            for (n, part) in origin.into_iter().enumerate() {
                node[3 + n] = part.to_bits();
            }
            // Units of 2^-12 of 2, 1 and 4; seven children.
            node[6] = 128 | 127 << 8 | 129 << 16 | 6 << 28;
            let rotation = if round % 2 == 0 { 127 } else { round / 2 % 104 };
            node[7] = rotation as u32;
            let mut boxes = Vec::new();
            for child in 0..7 {
                let units = [0; 6].map(|_| ((random.next() + 1.0) * 2047.0) as u32);
                let [a, b, c] = [0, 1, 2].map(|n| units[n].min(units[n + 3]));
                let [d, e, f] = [0, 1, 2].map(|n| units[n].max(units[n + 3]));
                let kind = if child % 2 == 0 { BOXES } else { 0 };
                node[8 + 3 * child] = a | b << 12;
                node[9 + 3 * child] = c | d << 12 | 0xff << 24;
                node[10 + 3 * child] = e | f << 12 | kind << 24 | 1 << 28;
                let scale = [2.0, 1.0, 4.0_f64].map(|n| n / 4096.0);
                let at = |units: [u32; 3]| {
                    [0, 1, 2].map(|n| f64::from(origin[n]) + f64::from(units[n]) * scale[n])
                };
                boxes.push((at([a, b, c]), at([d + 1, e + 1, f + 1])));
            }
            let ray = random.ray(BOXES);
            let found = known(&ray, &node).words;
            // Each half has numbers of its own.
            let numbers = [0x105, 0x5000, 0x115, 0x5010, 0x125, 0x5020, 0x135];
            let turn = |v: [f32; 3]| match rotation {
                127 => v.map(f64::from),
                n => {
                    let m = ROTATIONS[n as usize].map(f64::from);
                    [0, 3, 6].map(|row| (0..3).map(|n| m[row + n] * f64::from(v[n])).sum::<f64>())
                }
            };
            let (from, direction) = (turn(ray.origin), turn(ray.direction));
            let mut wanted = Vec::new();
            let mut is_close = false;
            for (child, (least, greatest)) in boxes.iter().enumerate() {
                let (mut enters, mut leaves) = (0.0_f64, 100.0_f64);
                for axis in 0..3 {
                    let ends = [least[axis], greatest[axis]]
                        .map(|end| (end - from[axis]) / direction[axis]);
                    enters = enters.max(ends[0].min(ends[1]));
                    leaves = leaves.min(ends[0].max(ends[1]));
                }
                is_close |= (leaves - enters).abs() < 1e-4;
                if enters <= leaves {
                    // Triangles first, then by the distance.
                    wanted.push((child % 2 == 0, enters, numbers[child]));
                }
            }
            wanted.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
            let near = |pair: &[(bool, f64, u32)]| {
                pair[0].0 == pair[1].0 && (pair[0].1 - pair[1].1).abs() < 1e-4
            };
            // Boxes around the origin are entered at 0: their order is the network's.
            if is_close || wanted.windows(2).any(near) {
                continue;
            }
            let mut pointers = wanted.iter().map(|hit| hit.2).collect::<Vec<_>>();
            pointers.resize(10, NONE);
            assert_eq!(found.to_vec(), pointers, "{ray:?} {rotation}");
            match rotation {
                127 => exact += 1,
                _ => turned += 1,
            }
        }
        assert!(exact > 3_000 && turned > 3_000, "{exact} {turned}");
    }

    #[test]
    fn boxes_are_left_out_by_masks_and_flags() {
        let mut node = [0_u32; 32];
        node[1] = 0x40;
        // One child from (0, 0, 0) to (1, 1, 1): pair 0, only opaque triangles, mask 2.
        node[6] = 127 | 127 << 8 | 127 << 16;
        node[7] = 127;
        node[8] = 5 << 24;
        node[9] = 4095 << 12 | 2 << 24;
        node[10] = 4095 | 4095 << 12 | 1 << 28;
        let ray = Ray {
            base: 0,
            length: 10.0,
            mask: 2,
            origin: [0.5, 0.5, -1.0],
            direction: [0.0, 0.0, 1.0],
            node: BOXES,
        };
        let first = |ray: Ray| known(&ray, &node).words[0];
        assert_eq!(first(ray), 0x40);
        assert_eq!(first(Ray { mask: 5, ..ray }), NONE);
        assert_eq!(first(Ray { length: 0.5, ..ray }), NONE);
        for flag in [
            CULL_OPAQUE,
            SKIP_TRIANGLES,
            CULL_NON_OPAQUE | FORCE_NON_OPAQUE,
        ] {
            assert_eq!(first(Ray { base: flag, ..ray }), NONE, "{flag:#x}");
        }
        for flag in [
            CULL_NON_OPAQUE,
            SKIP_PROCEDURAL,
            CULL_OPAQUE | FORCE_NON_OPAQUE,
        ] {
            assert_eq!(first(Ray { base: flag, ..ray }), 0x40, "{flag:#x}");
        }
    }

    #[test]
    fn instances_change_the_ray() {
        let mut node = [0_u32; 32];
        // Twice as large, moved by (1, 2, 3).
        for (n, part) in [
            2.0, 0.0, 0.0, 1.0, 0.0, 2.0, 0.0, 2.0, 0.0, 0.0, 2.0, 3.0_f32,
        ]
        .into_iter()
        .enumerate()
        {
            node[n] = part.to_bits();
        }
        (node[12], node[13]) = (0x1234_5678, 0x0240_0001);
        (node[14], node[15]) = (7, 0x0f00_4321);
        // A child of boxes around everything.
        for n in 16..19 {
            node[n] = (-8.0_f32).to_bits();
        }
        node[19] = 131 | 131 << 8 | 131 << 16;
        (node[20], node[21], node[22]) = (0, 4095 << 12, 4095 | 4095 << 12 | BOXES << 24);
        let ray = Ray {
            base: FORCE_OPAQUE | 0x99,
            length: 10.0,
            mask: 1,
            origin: [1.0, 0.0, -1.0],
            direction: [0.0, 1.0, 0.5],
            node: INSTANCE,
        };
        let found = known(&ray, &node);
        assert_eq!(found.origin, [3.0, 2.0, 1.0]);
        assert_eq!(found.direction, [0.0, 2.0, 1.0]);
        // The instance's flag that forces is not kept, the other one is (bits 57 and 54).
        assert_eq!(found.words[2..4], [0x1234_5678, 0x0240_0001]);
        assert_eq!(found.words[6..8], [0x4321, 0xffff_ff05]);
        let missed = known(&Ray { mask: 0x10, ..ray }, &node);
        assert_eq!((missed.origin, missed.words[7]), (ray.origin, NONE));
        // Skipped for what is in it.
        let skips = Ray {
            base: SKIP_TRIANGLES,
            ..ray
        };
        assert_eq!(known(&skips, &node).words[7], NONE);
    }

    #[test]
    fn any_node_is_read_or_refused() {
        let mut state = 9_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        };
        let mut read = 0;
        for _ in 0..200_000 {
            let node = [0; 32].map(|_: u32| random());
            let ray = Ray {
                base: u64::from(random()) << 32,
                length: f32::from_bits(random()),
                mask: random() & 255,
                origin: [0; 3].map(|_| f32::from_bits(random())),
                direction: [0; 3].map(|_| f32::from_bits(random())),
                node: random(),
            };
            read += u32::from(ALL.intersect(&ray, &node).is_ok());
        }
        assert!(read > 20_000, "{read}");
    }
}
