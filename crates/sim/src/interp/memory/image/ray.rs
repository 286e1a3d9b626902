//! Rays through a bounding volume hierarchy: an instruction intersects each lane's ray with a node.
//!
//! Sources: "BVH Resource Definition" and the instruction's description in the ISA manuals of RDNA2
//! and RDNA3; Mesa's RADV (`bvh/bvh.h` for nodes, `radv_nir_rt_common.c` for what the instruction
//! computes). A node's pointer has its type in the lowest three bits (0 to 3: a triangle of a fan of
//! four, 4: boxes in binary16, 5: boxes in binary32), and above the number of its 64 bytes.

use gfxjit_targets::Generation;

use super::ImageAccess;
use super::resource::refuse;
use crate::interp::instruction::{Cx, StepFault};
use crate::interp::memory::address::targets_at;
use crate::interp::memory::transfer::set_lane_word;
use crate::interp::memory::typed::half;
use crate::interp::memory::uses;

/// The pointer of no node.
const NONE: u32 = u32::MAX;

/// A hierarchy in memory.
struct Hierarchy {
    base: u64,
    /// The number of the last 64 bytes.
    last: u64,
    /// Units in the last place by which boxes grow.
    grows: u32,
    /// Whether hits of boxes are in the order of their distances.
    sorts: bool,
    /// Whether a triangle's result has barycentric coordinates instead of its number.
    coordinates: bool,
}

impl Hierarchy {
    fn read(words: [u32; 4], generation: Generation) -> Result<Self, Box<StepFault>> {
        let [low, high, size, more] = words;
        if more >> 28 != 8 {
            return Err(refuse("a resource that is no bounding volume hierarchy"));
        }
        // Flags in pointers; from GFX12 on other formats of nodes.
        let unknown = match generation >= Generation::Gfx12 {
            true => more >> 19 & 0x1f,
            false => more >> 23 & 1,
        };
        if unknown != 0 {
            return Err(refuse(format_args!(
                "a bounding volume hierarchy with word 3 = {more:#x}"
            )));
        }
        Ok(Self {
            base: (u64::from(low) | u64::from(high & 0xff) << 32) << 8,
            last: u64::from(size) | u64::from(more & 0x3ff) << 32,
            grows: high >> 23 & 0xff,
            sorts: high >> 31 != 0,
            coordinates: more >> 24 & 1 != 0,
        })
    }
}

/// A lane's ray, and the node.
#[derive(Clone, Copy, Default)]
struct Ray {
    node: u64,
    length: f32,
    origin: [f32; 3],
    direction: [f32; 3],
    inverse: [f32; 3],
}

impl ImageAccess<'_> {
    pub(super) fn rays(
        &self,
        cx: &mut Cx<'_, '_>,
        words: [u32; 4],
        wide: bool,
    ) -> Result<(), Box<StepFault>> {
        let hierarchy = Hierarchy::read(words, self.generation)?;
        let mut rays = [Ray::default(); 64];
        for lane in self.lanes() {
            rays[lane] = self.ray(cx, wide, lane);
        }
        // Nodes have 16 words, boxes in binary32 have 32.
        let mut nodes = vec![[0_u32; 32]; 64];
        let mut addresses = [None; 64];
        for lane in self.lanes() {
            let number = rays[lane].node >> 3;
            let inside = number <= hierarchy.last;
            addresses[lane] = inside.then(|| hierarchy.base.wrapping_add(number * 64));
        }
        for part in 0..8 {
            let mut at = addresses;
            for lane in self.lanes() {
                let has_part = part < 4 || rays[lane].node & 7 == 5 && part < 7;
                at[lane] = at[lane]
                    .filter(|_| has_part)
                    .map(|at| at.wrapping_add(16 * part as u64));
            }
            let targets = targets_at(cx, self.exec, &at, uses("load", 16, false))?;
            for lane in self.lanes().filter(|lane| at[*lane].is_some()) {
                for word in 0..4 {
                    // SAFETY: `targets_at` has checked 16 bytes.
                    nodes[lane][4 * part + word] =
                        unsafe { targets[lane].load(4 * word, 4, gfxjit_isa::inst::Extend::None) };
                }
            }
        }
        for lane in self.lanes() {
            let (ray, node) = (&rays[lane], &nodes[lane]);
            let found = match (ray.node & 7, addresses[lane].is_some()) {
                (kind @ (4 | 5), true) => hierarchy.boxes(ray, node, kind == 5),
                (kind @ 0..=3, true) => hierarchy.triangle(ray, node, kind as usize),
                (0..=3, false) => MISS,
                (4 | 5, false) => [NONE; 4],
                (kind, _) => return Err(refuse(format_args!("a node of type {kind}"))),
            };
            for (n, value) in found.into_iter().enumerate() {
                set_lane_word(cx.wave, self.image.data, n, lane, value);
            }
        }
        Ok(())
    }

    fn ray(&self, cx: &Cx<'_, '_>, wide: bool, lane: usize) -> Ray {
        let word = |n: usize| self.word(cx, n, lane);
        let float = |n: usize| f32::from_bits(word(n));
        let first = 1 + usize::from(wide);
        let high = if wide { word(1) } else { 0 };
        let vector = |at: usize| [0, 1, 2].map(|n| float(at + n));
        let behind = first + 4;
        let (direction, inverse) = if self.image.halves {
            // Six halves: GFX10 has them in order, later generations a direction and its inverse in
            // each word (LLVM, `legalizeBVHIntersectRayIntrinsic`).
            let late = self.generation >= Generation::Gfx11;
            let part = |n: usize| {
                let (at, shift) = if late {
                    (n % 3, n / 3 * 16)
                } else {
                    (n / 2, n % 2 * 16)
                };
                f32::from_bits(half(word(behind + at) >> shift))
            };
            ([0, 1, 2].map(part), [3, 4, 5].map(part))
        } else {
            (vector(behind), vector(behind + 3))
        };
        Ray {
            node: u64::from(word(0)) | u64::from(high) << 32,
            length: float(first),
            origin: vector(first + 1),
            direction,
            inverse,
        }
    }
}

/// Where a ray meets a triangle (the watertight test, JCGT 2, 2013): the distance times twice the area as the ray sees
/// it, which is positive or negative by the side; that area; and the vertices' weights times it.
pub(super) fn crossing(
    origin: [f32; 3],
    direction: [f32; 3],
    inverse: [f32; 3],
    vertices: [[f32; 3]; 3],
) -> Option<(f32, f32, [f32; 3])> {
    let relative = vertices.map(|vertex| [0, 1, 2].map(|n| vertex[n] - origin[n]));
    let size = direction.map(f32::abs);
    // The greatest component of the direction, and the others in the order of the winding.
    let z = match (size[0] >= size[1], size[0] >= size[2], size[1] >= size[2]) {
        (true, true, _) => 0,
        (false, _, true) => 1,
        _ => 2,
    };
    let (mut x, mut y) = ((z + 1) % 3, (z + 2) % 3);
    if direction[z] < 0.0 {
        std::mem::swap(&mut x, &mut y);
    }
    let scale = inverse[z];
    let shear = [direction[x] * scale, direction[y] * scale];
    let flat = relative.map(|v| [v[x] - shear[0] * v[z], v[y] - shear[1] * v[z]]);
    let cross = |a: [f32; 2], b: [f32; 2]| a[0] * b[1] - a[1] * b[0];
    let [a, b, c] = flat;
    let weights = [cross(c, b), cross(a, c), cross(b, a)];
    let outside = weights.iter().any(|w| *w < 0.0) && weights.iter().any(|w| *w > 0.0);
    let whole = weights[0] + weights[1] + weights[2];
    let far = weights
        .iter()
        .zip(relative)
        .map(|(weight, vertex)| weight * (scale * vertex[z]));
    let far: f32 = far.sum();
    let is_hit = !outside && whole != 0.0 && far * whole.signum() >= 0.0;
    is_hit.then_some((far, whole, weights))
}

/// A triangle that is not hit: infinitely far.
const MISS: [u32; 4] = [0x7f80_0000, 0x3f80_0000, 0, 0];

impl Hierarchy {
    /// The pointers of the boxes that the ray enters before its end, the nearest first.
    fn boxes(&self, ray: &Ray, node: &[u32; 32], whole: bool) -> [u32; 4] {
        let inverse = ray.inverse.map(|n| n.clamp(f32::MIN, f32::MAX));
        let mut hits = [(f32::INFINITY, NONE); 4];
        for (child, hit) in hits.iter_mut().enumerate() {
            let coordinate = |n: usize| match whole {
                true => f32::from_bits(node[4 + 6 * child + n]),
                false => f32::from_bits(half(node[4 + 3 * child + n / 2] >> (n % 2 * 16))),
            };
            // A box without a least column is none.
            if coordinate(0).is_nan() {
                continue;
            }
            let (mut enters, mut leaves) = (f32::NEG_INFINITY, f32::INFINITY);
            for axis in 0..3 {
                let plane = |n: usize| (coordinate(n) - ray.origin[axis]) * inverse[axis];
                let (one, other) = (plane(axis), plane(axis + 3));
                enters = enters.max(one.min(other));
                leaves = leaves.min(one.max(other));
            }
            if leaves.is_finite() && leaves > 0.0 {
                leaves =
                    f32::from_bits((leaves.to_bits() + self.grows).min(f32::INFINITY.to_bits()));
            }
            if leaves >= enters.max(0.0) && enters < ray.length {
                *hit = (enters, node[child]);
            }
        }
        if self.sorts {
            // A stable sort, misses last.
            hits.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        hits.map(|(_, child)| child)
    }

    /// The distance as a fraction, and the barycentric coordinates times its denominator, or the number of
    /// the triangle and whether it is hit.
    fn triangle(&self, ray: &Ray, node: &[u32; 32], kind: usize) -> [u32; 4] {
        // The triangles of a fan share vertices.
        let vertices = [[0, 1, 2], [1, 3, 2], [2, 3, 4], [2, 4, 0]][kind];
        let vertices =
            vertices.map(|vertex| [0, 1, 2].map(|n| f32::from_bits(node[3 * vertex + n])));
        let hit = crossing(ray.origin, ray.direction, ray.inverse, vertices);
        // Which of the vertices' coordinates are told, of each triangle in a byte.
        let flags = node[15] >> (8 * kind);
        if !self.coordinates {
            return match hit {
                Some((far, whole, _)) => [far.to_bits(), whole.to_bits(), flags & 0xff, 1],
                None => [MISS[0], MISS[1], flags & 0xff, 0],
            };
        }
        let Some((far, whole, weights)) = hit else {
            return MISS;
        };
        let weight = |which: u32| weights[(which & 3) as usize % 3].to_bits();
        [
            far.to_bits(),
            whole.to_bits(),
            weight(flags),
            weight(flags >> 2),
        ]
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const ALL: Hierarchy = Hierarchy {
        base: 0,
        last: 0,
        grows: 0,
        sorts: true,
        coordinates: true,
    };

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

        fn ray(&mut self) -> Ray {
            let (origin, direction) = (self.vector(), self.vector());
            Ray {
                node: 0,
                length: 100.0,
                origin,
                direction,
                inverse: direction.map(|n| 1.0 / n),
            }
        }
    }

    /// Möller and Trumbore's test in binary64 of a ray's origin and direction: distance and coordinates of the second and
    /// third vertex, or how clearly the ray misses.
    pub(in super::super) fn reference(
        [origin, direction]: [[f32; 3]; 2],
        vertices: [[f32; 3]; 3],
    ) -> Result<[f64; 3], f64> {
        let wide = |v: [f32; 3]| v.map(f64::from);
        let [a, b, c] = vertices.map(wide);
        let minus = |a: [f64; 3], b: [f64; 3]| [0, 1, 2].map(|n| a[n] - b[n]);
        let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|n| a[n] * b[n]).sum::<f64>();
        let cross = |a: [f64; 3], b: [f64; 3]| {
            [0, 1, 2].map(|n| {
                let (i, j) = ((n + 1) % 3, (n + 2) % 3);
                a[i] * b[j] - a[j] * b[i]
            })
        };
        let direction = wide(direction);
        let (one, two) = (minus(b, a), minus(c, a));
        let normal = cross(direction, two);
        let whole = dot(one, normal);
        let from = minus(wide(origin), a);
        let u = dot(from, normal) / whole;
        let q = cross(from, one);
        let v = dot(direction, q) / whole;
        let far = dot(two, q) / whole;
        let inside = u.min(v).min(1.0 - u - v).min(far);
        match inside >= 0.0 {
            true => Ok([far, u, v]),
            false => Err(inside),
        }
    }

    #[test]
    fn triangles_are_those_of_wide_arithmetic() {
        let mut random = Random(7);
        let mut hits = 0;
        for kind in [0_usize, 1, 2, 3] {
            for _ in 0..50_000 {
                let ray = random.ray();
                let mut node = [0; 32];
                let points = [0; 5].map(|_| random.vector());
                for (n, point) in points.iter().flatten().enumerate() {
                    node[n] = point.to_bits();
                }
                // The second and third coordinate of each triangle.
                node[15] = 0x0909_0909;
                let [far, whole, u, v] = ALL.triangle(&ray, &node, kind).map(f32::from_bits);
                let vertices = [[0, 1, 2], [1, 3, 2], [2, 3, 4], [2, 4, 0]][kind];
                let wanted = reference(
                    [ray.origin, ray.direction],
                    vertices.map(|vertex| points[vertex]),
                );
                match wanted {
                    Ok([distance, wanted_u, wanted_v]) if far.is_finite() => {
                        hits += 1;
                        let found = [far / whole, u / whole, v / whole].map(f64::from);
                        // A triangle that is seen from its edge is not known as well.
                        let bound = 1e-3 / f64::from(whole.abs()).clamp(1e-3, 1.0);
                        for (found, wanted) in found.into_iter().zip([distance, wanted_u, wanted_v])
                        {
                            let difference = (found - wanted).abs();
                            assert!(
                                difference <= bound * (1.0 + wanted.abs()),
                                "{found} {wanted}"
                            );
                        }
                    }
                    Ok([distance, u, v]) => {
                        let clearly = u.min(v).min(1.0 - u - v).min(distance);
                        assert!(clearly < 1e-3, "missed by {clearly}");
                    }
                    Err(inside) => assert!(far.is_infinite() || inside > -1e-3, "hit at {inside}"),
                }
            }
        }
        assert!(hits > 5_000, "{hits}");
    }

    #[test]
    fn boxes_are_entered_in_order() {
        let mut random = Random(11);
        for round in 0..50_000 {
            let whole = round % 2 == 0;
            let ray = random.ray();
            let mut node = [0; 32];
            let mut wanted = Vec::new();
            for child in 0..4 {
                // Sizes that binary16 has.
                let corner = random.vector().map(|n| (n * 8.0).round() / 4.0);
                let size = random
                    .vector()
                    .map(|n| (n.abs() * 4.0).round() / 4.0 + 0.25);
                node[child] = 100 + child as u32;
                let (mut enters, mut leaves) = (f64::NEG_INFINITY, f64::INFINITY);
                for axis in 0..3 {
                    let ends = [corner[axis], corner[axis] + size[axis]];
                    for (n, end) in ends.into_iter().enumerate() {
                        let at = axis + 3 * n;
                        match whole {
                            true => node[4 + 6 * child + at] = end.to_bits(),
                            false => {
                                node[4 + 3 * child + at / 2] |= binary16(end) << (at % 2 * 16);
                            }
                        }
                    }
                    let plane = ends.map(|end| {
                        (f64::from(end) - f64::from(ray.origin[axis]))
                            / f64::from(ray.direction[axis])
                    });
                    enters = enters.max(plane[0].min(plane[1]));
                    leaves = leaves.min(plane[0].max(plane[1]));
                }
                if leaves >= enters.max(0.0) && enters < 100.0 {
                    wanted.push((enters, leaves - enters.max(0.0), 100 + child as u32));
                }
            }
            wanted.sort_by(|a, b| a.0.total_cmp(&b.0));
            // What is decided by the last bits is left out.
            let near = |pair: &[(f64, f64, u32)]| (pair[0].0 - pair[1].0).abs() < 1e-4;
            let is_close = wanted.iter().any(|hit| hit.1 < 1e-4) || wanted.windows(2).any(near);
            if is_close {
                continue;
            }
            let found = ALL.boxes(&ray, &node, whole);
            let mut pointers = wanted.iter().map(|hit| hit.2).collect::<Vec<_>>();
            pointers.resize(4, NONE);
            if found.to_vec() != pointers {
                // A box that the reference misses by the last bits.
                let more = found.iter().filter(|child| **child != NONE).count();
                assert!(more > wanted.len(), "{found:?} {wanted:?}");
            }
        }
    }

    /// Small multiples of 1/4, exactly.
    fn binary16(value: f32) -> u32 {
        let bits = value.to_bits();
        match value == 0.0 {
            true => 0,
            false => bits >> 16 & 0x8000 | ((bits >> 13 & 0x3_ffff) - (112 << 10)) & 0x7fff,
        }
    }
}
