//! References for cooperative groups: a group is a list of work-items in the order of ranks, from
//! which all results are derived.

use super::expected::{Expected, ReferenceCase, exact};

/// Number of result words of a work-item: coalesced groups, then tiles.
const WORDS: usize = 180;
const OF_TILES: usize = 100;

/// A group from the view of one member: the members' values, and this member's rank.
struct Group {
    values: Vec<i32>,
    rank: usize,
    meta: (usize, usize),
}

/// The kernel's non-commutative operation.
fn after(a: u32, b: u32) -> u32 {
    let low = (a & 0xffff).wrapping_mul(b >> 16).wrapping_add(b & 0xffff);
    ((a >> 16).wrapping_mul(b >> 16) << 16) | (low & 0xffff)
}

fn word(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

impl Group {
    /// The members for which `belongs` is true; this one is among them.
    fn part(&self, belongs: impl Fn(usize, i32) -> bool) -> Self {
        let chosen: Vec<usize> = (0..self.values.len())
            .filter(|&at| belongs(at, self.values[at]))
            .collect();
        Self {
            rank: chosen.iter().position(|&at| at == self.rank).unwrap_or(0),
            values: chosen.iter().map(|&at| self.values[at]).collect(),
            meta: (0, 1),
        }
    }

    fn own(&self) -> i32 {
        self.values[self.rank]
    }

    /// One bit for each member.
    fn ballot(&self, yes: impl Fn(i32) -> bool) -> u64 {
        let bits = self.values.iter().enumerate();
        bits.fold(0, |bits, (at, &v)| bits | u64::from(yes(v)) << at)
    }

    fn all(&self) -> u64 {
        self.ballot(|_| true)
    }

    fn match_all(&self, value: impl Fn(i32) -> i32) -> (u64, bool) {
        let same = self.values.iter().all(|&v| value(v) == value(self.own()));
        (if same { self.all() } else { 0 }, same)
    }

    fn votes(&self) -> u64 {
        let [any, all] = [
            self.values.iter().any(|v| v & 7 == 3),
            self.values.iter().all(|v| v & 7 != 3),
        ];
        word(any.into(), all.into())
    }

    fn composed(&self, count: usize) -> Option<u32> {
        let numbers = self.values[..count].iter().map(|&v| v as u32 | 0x10000);
        numbers.reduce(after)
    }

    /// The results of the kernel's `of_any`.
    fn words(&self) -> [u64; 10] {
        let (size, rank, values) = (self.values.len(), self.rank, &self.values);
        let (same_bits, same) = self.match_all(|v| v & 64);
        let at = |place: usize| values[place] as u32;
        let distance = 1 + rank % 2;
        [
            word(size as u32, rank as u32),
            word(self.meta.0 as u32, self.meta.1 as u32),
            self.ballot(|v| v & 1 == 1),
            self.votes(),
            self.ballot(|v| v & 3 == self.own() & 3),
            same_bits.wrapping_add(self.all() << 1) ^ u64::from(same) << 62 ^ 1 << 63,
            word(at(0), at(size - 1)),
            word(
                at(if rank < distance {
                    rank
                } else {
                    rank - distance
                }),
                at(if rank + 3 < size { rank + 3 } else { rank }),
            ),
            word(
                self.composed(size).unwrap_or(0),
                values.iter().copied().min().unwrap_or(0) as u32,
            ),
            word(
                values[..=rank]
                    .iter()
                    .fold(0u32, |sum, &v| sum.wrapping_add(v as u32)),
                self.composed(rank).unwrap_or(0),
            ),
        ]
    }

    /// The results of `of_tile`, for a tile of `width` in a workgroup of `block`.
    fn tile_words(&self, width: usize, block: usize, item: usize) -> [u64; 11] {
        let (same_bits, same) = self.match_all(|v| v & 64);
        let half = width.div_ceil(2);
        let summary = |part: &Self| {
            part.values.len() as u64 | (part.rank as u64) << 16 | part.ballot(|v| v & 4 != 0) << 32
        };
        [
            word(width as u32, (item % width) as u32),
            word((item / width) as u32, block.div_ceil(width) as u32),
            self.ballot(|v| v & 1 == 1),
            self.votes(),
            self.ballot(|v| v & 3 == self.own() & 3),
            same_bits ^ u64::from(same) << 63,
            self.composed(self.values.len()).unwrap_or(0).into(),
            (item % width / half) as u64
                | (width.div_ceil(half) as u64) << 16
                | ((item % half) as u64) << 32
                | (half as u64) << 48,
            summary(&self.part(|_, v| (v & 2 != 0) == (self.own() & 2 != 0))),
            summary(&self.part(|_, v| v % 3 == self.own() % 3)),
            word(self.values.len() as u32, (item % width) as u32),
        ]
    }
}

/// The mask of a workgroup, computed as in the kernel.
fn active(masks: &[u64], block: usize) -> u64 {
    let mask = masks[block];
    match block % 5 {
        0 => !0,
        1 => mask & masks[0] & 0x1111_1111_1111_1111,
        2 => mask | masks[1],
        3 => 1 << (mask & 63) | 1 << (mask >> 8 & 31),
        _ => mask,
    }
}

pub(super) fn groups_of_waves(case: &ReferenceCase) -> Vec<Expected> {
    let masks = case.list::<u64>(0);
    let x: Vec<i32> = case.list::<i32>(1).iter().map(|v| v >> 5).collect();
    let (size, lanes) = (case.block[0] as usize, case.wave as usize);
    let mut out = vec![0u64; x.len() * WORDS];
    for (block, values) in x.chunks(size).enumerate() {
        let mask = active(&masks, block);
        for item in 0..size {
            let to = &mut out[(block * size + item) * WORDS..][..WORDS];
            let (coalesced, tiles) = to.split_at_mut(OF_TILES);
            if mask >> (item % lanes) & 1 == 1 {
                let first = item / lanes * lanes;
                let there: Vec<usize> = (first..size.min(first + lanes))
                    .filter(|other| mask >> (other - first) & 1 == 1)
                    .collect();
                let group = Group {
                    values: there.iter().map(|&other| values[other]).collect(),
                    rank: there.iter().position(|&other| other == item).unwrap_or(0),
                    meta: (0, 1),
                };
                let (own, count, rank) = (group.own(), group.values.len(), group.rank);
                let mut words = group.words().to_vec();
                words.extend(group.part(|_, v| (v & 2) == (own & 2)).words());
                words.extend(group.part(|_, v| v % 3 == own % 3).words());
                for width in [1, 2, 4, 8, 16, 32, 64] {
                    let mut part = group.part(|at, _| at / width == rank / width);
                    part.meta = (rank / width, count.div_ceil(width));
                    words.extend(part.words());
                }
                coalesced.copy_from_slice(&words);
            }
            for (width, to) in [1, 2, 4, 8, 16, 32].iter().zip(tiles.chunks_mut(11)) {
                let first = item / width * width;
                let tile = Group {
                    values: values[first..size.min(first + width)].to_vec(),
                    rank: item - first,
                    meta: (0, 1),
                };
                to.copy_from_slice(&tile.tile_words(*width, size, item));
            }
        }
    }
    vec![exact(2, out)]
}

pub(super) fn groups_wave64(case: &ReferenceCase) -> Vec<Expected> {
    let x: Vec<i32> = case.list::<i32>(0).iter().map(|v| v >> 5).collect();
    let size = case.block[0] as usize;
    let mut out = Vec::new();
    for block in x.chunks(size) {
        for (item, &v) in block.iter().enumerate() {
            let first = item / 64 * 64;
            let tile = Group {
                values: block[first..size.min(first + 64)].to_vec(),
                rank: item - first,
                meta: (0, 1),
            };
            let down = tile.values.get(tile.rank + 5).copied();
            // In the last tile of a workgroup, reads beyond its end return 0.
            let past = if tile.rank + 5 < 64 { 0 } else { v };
            let sum = tile
                .values
                .iter()
                .fold(0u32, |sum, &v| sum.wrapping_add(v as u32));
            out.extend([
                (item / 64 + (size.div_ceil(64) << 16)) as u64,
                tile.ballot(|v| v & 1 == 1),
                tile.ballot(|other| other & 3 == v & 3),
                word(tile.values[3] as u32, down.unwrap_or(past) as u32),
                sum.into(),
                tile.part(|_, other| other & 2 == v & 2)
                    .ballot(|v| v & 4 != 0),
                (item % 32 / 8 + (4 << 16)) as u64,
                (tile.values[tile.rank ^ 4] as u32).into(),
            ]);
        }
    }
    vec![exact(1, out)]
}

/// The position of the n-th set bit from `base` upwards, or downwards for negative n; for n = 0, of the
/// bit at `base`.
fn find(bits: u64, width: u32, base: u32, n: i32) -> u32 {
    let mut places: Vec<u32> = match n {
        0 => vec![base],
        1.. => (base..width).collect(),
        _ => (0..=base).rev().collect(),
    };
    places.retain(|at| bits >> at & 1 == 1);
    let index = n.unsigned_abs().max(1) as usize - 1;
    places.get(index).copied().unwrap_or(u32::MAX)
}

pub(super) fn warp_masks(case: &ReferenceCase) -> Vec<Expected> {
    let random = case.list::<u64>(0);
    let x: Vec<i32> = case.list::<i32>(1).iter().map(|v| v >> 4).collect();
    let (size, wave) = (case.block[0] as usize, case.wave as usize);
    let mut out = vec![0u64; x.len() * 20];
    for (block, values) in x.chunks(size).enumerate() {
        let active = if block % 3 == 0 { !0 } else { random[block] };
        let bits = random[block].wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let part = |lane: usize| (bits >> lane & 1, lane >= 20);
        for item in (0..size).filter(|item| active >> (item % wave) & 1 == 1) {
            let (first, lane, v) = (item / wave * wave, item % wave, values[item]);
            let there: Vec<usize> = (0..wave.min(size - first))
                .filter(|&other| active >> other & 1 == 1)
                .collect();
            let lanes: Vec<usize> = there
                .iter()
                .copied()
                .filter(|&other| part(other) == part(lane))
                .collect();
            let of = |other: usize| values[first + other];
            let ballot = |of_lanes: &[usize], yes: &dyn Fn(usize) -> bool| {
                let those = of_lanes.iter().filter(|&&other| yes(other));
                those.fold(0u64, |bits, &other| bits | 1 << other)
            };
            let members = ballot(&lanes, &|_| true);
            let folded = |operation: fn(i32, i32) -> i32| {
                let all = lanes.iter().map(|&other| of(other)).reduce(operation);
                all.unwrap_or(0) as u32
            };
            let same = lanes.iter().all(|&other| of(other) & 64 == v & 64);
            let leader = lanes[0];
            // A number divided by itself is 1; 0 by 0 is NaN, which is equal to nothing.
            let alike = match v % 5 {
                0 => 1 << lane,
                _ => ballot(&there, &|other| of(other) % 5 != 0),
            };
            let n = v % 12;
            let base = (v >> 8) as u32;
            let to = &mut out[(block * size + item) * 20..][..20];
            to[..11].copy_from_slice(&[
                ballot(&lanes, &|other| of(other) & 1 == 1),
                word(
                    lanes.iter().any(|&other| of(other) & 15 == 3).into(),
                    lanes.iter().all(|&other| of(other) & 15 != 3).into(),
                ),
                ballot(&lanes, &|other| of(other) & 3 == v & 3),
                if same {
                    members.wrapping_add(1 << 63)
                } else {
                    0
                },
                members ^ 1 << 63,
                word(folded(i32::wrapping_add), folded(i32::min)),
                word(folded(i32::max), folded(|a, b| a ^ b)),
                word(folded(|a, b| a & b), folded(|a, b| a | b)),
                u64::from(of(leader) as u32),
                alike,
                word(
                    find(bits & 0xffff_ffff, 32, base & 31, n),
                    find(bits, 64, base & 63, n),
                ),
            ]);
            for at in (0..7).filter(|at| 1 << at <= wave) {
                let width = 1usize << at;
                let source = (leader & (width - 1)) + (lane & !(width - 1));
                let is_there = |other: usize| there.contains(&other);
                let low = if is_there(source) {
                    of(source) as u16
                } else {
                    0
                };
                let distance = lane.wrapping_sub(leader) & (width - 1);
                let begin = lane & !(width - 1);
                let up = if lane < begin + distance {
                    lane
                } else {
                    lane - distance
                };
                let up = if is_there(up) { f64::from(of(up)) } else { 0.0 };
                to[11 + at] = u64::from(low)
                    | u64::from(up == f64::from(v)) << 16
                    | u64::from(v as u16) << 32
                    | u64::from(v as u16) << 48;
            }
        }
    }
    vec![exact(2, out)]
}
