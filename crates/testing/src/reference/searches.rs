//! References for kernels on sorting, searching, recursion, graphs, lists and tables: all exact.

use std::collections::{BTreeMap, VecDeque};

use super::expected::{Expected, ReferenceCase, exact};

pub(super) fn radix_sort(case: &ReferenceCase) -> Vec<Expected> {
    let (keys, values) = (case.list::<u32>(0), case.list::<u32>(1));
    let block = case.block[0] as usize;
    let mut pairs: Vec<(u32, u32)> = keys.into_iter().zip(values).collect();
    // The other buffers contain the result of the third of four passes.
    pairs.sort_by_key(|(key, _)| key << 8);
    let third = pairs.clone();
    let digit = |pair: &(u32, u32)| pair.0 >> 24;
    let mut offsets = Vec::new();
    for wanted in 0..256 {
        for first in (0..third.len()).step_by(block) {
            let below = third.iter().filter(|pair| digit(pair) < wanted).count();
            let before = third[..first]
                .iter()
                .filter(|pair| digit(pair) == wanted)
                .count();
            offsets.push((below + before) as u32);
        }
    }
    pairs.sort_by_key(|(key, _)| *key);
    let key = |pair: &(u32, u32)| pair.0;
    let value = |pair: &(u32, u32)| pair.1;
    vec![
        exact(0, pairs.iter().map(key)),
        exact(1, pairs.iter().map(value)),
        exact(2, third.iter().map(key)),
        exact(3, third.iter().map(value)),
        exact(4, offsets),
        exact(6, [case.one::<u32>(5)]),
    ]
}

/// Breadth-first search with a queue; at most thirteen levels, which is the number of launches.
pub(super) fn bfs(case: &ReferenceCase) -> Vec<Expected> {
    const LAUNCHES: u32 = 13;
    let edges = case.list::<u32>(0);
    let nodes = case.items();
    let (mut level, mut parent) = (vec![u32::MAX; nodes], vec![u32::MAX; nodes]);
    let mut reached = vec![0u32; case.args[3].len() / 4];
    level[0] = 0;
    reached[0] = 1;
    let mut queue = VecDeque::from([0]);
    while let Some(node) = queue.pop_front() {
        if level[node] == LAUNCHES {
            continue;
        }
        for to in [2 * node, 2 * node + 1].map(|edge| edges[edge] as usize % nodes) {
            if level[to] == u32::MAX {
                level[to] = level[node] + 1;
                reached[level[to] as usize] += 1;
                queue.push_back(to);
            }
            if level[to] == level[node] + 1 {
                parent[to] = parent[to].min(node as u32);
            }
        }
    }
    vec![
        exact(1, level),
        exact(2, parent),
        exact(3, reached),
        exact(4, [LAUNCHES, 0]),
    ]
}

pub(super) fn floyd_warshall(case: &ReferenceCase) -> Vec<Expected> {
    let (mut ways, mut stops) = (Vec::new(), Vec::new());
    for weights in case.list::<u32>(0).chunks_exact(32 * 32) {
        let mut way: Vec<Vec<u32>> = Vec::new();
        let mut last: Vec<Vec<u8>> = Vec::new();
        for (from, row) in weights.chunks_exact(32).enumerate() {
            let length = |(to, weight): (usize, &u32)| match weight % 8 {
                _ if from == to => 0,
                0 | 1 => weight >> 20,
                _ => 1 << 30,
            };
            way.push(row.iter().enumerate().map(length).collect());
            last.push(vec![from as u8; 32]);
        }
        for k in 0..32 {
            let (through, ends) = (way[k].clone(), last[k].clone());
            for from in 0..32 {
                let start = way[from][k];
                for to in 0..32 {
                    if start + through[to] < way[from][to] {
                        way[from][to] = start + through[to];
                        last[from][to] = ends[to];
                    }
                }
            }
        }
        ways.extend(way.concat());
        stops.extend(last.concat());
    }
    vec![exact(1, ways), exact(2, stops)]
}

/// The number of permutations of the rows 0 to 7 that begin so and have no two queens on a
/// diagonal.
fn queens(rows: &mut Vec<i32>) -> u32 {
    let fits = |rows: &[i32]| {
        (0..rows.len()).all(|b| {
            (0..b)
                .all(|a| rows[a] != rows[b] && (rows[a] - rows[b]).unsigned_abs() != (b - a) as u32)
        })
    };
    if !fits(rows) {
        return 0;
    }
    if rows.len() == 8 {
        return 1;
    }
    (0..8)
        .map(|row| {
            rows.push(row);
            let ways = queens(rows);
            rows.pop();
            ways
        })
        .sum()
}

pub(super) fn nqueens(case: &ReferenceCase) -> Vec<Expected> {
    let ways: Vec<u32> = (0..case.items() as i32)
        .map(|i| queens(&mut vec![i / 8, i % 8]))
        .collect();
    let total: u32 = ways.iter().sum();
    vec![exact(0, ways), exact(1, [total])]
}

pub(super) fn quicksort(case: &ReferenceCase) -> Vec<Expected> {
    let mut data = case.list::<i32>(0);
    data.chunks_exact_mut(20).for_each(<[i32]>::sort_unstable);
    let items = data.len() / 20;
    vec![exact(0, data), exact(1, vec![1u32; items])]
}

/// Ackermann's function in closed form for first arguments below 3; Hofstadter's sequences as
/// tables.
pub(super) fn ackermann(case: &ReferenceCase) -> Vec<Expected> {
    let (mut female, mut male) = (vec![1u32], vec![0u32]);
    for n in 1..8 {
        male.push(n as u32 - female[male[n - 1] as usize]);
        female.push(n as u32 - male[female[n - 1] as usize]);
    }
    let mut out = Vec::new();
    for i in 0..case.items() {
        let n = (i / 3 % 5) as u32;
        out.extend([
            [n + 1, n + 2, 2 * n + 3][i % 3],
            female[i % 7],
            if i % 2 == 1 {
                male[i % 5]
            } else {
                1000 + female[i % 6]
            },
        ]);
    }
    vec![exact(0, out)]
}

/// The tree from a list in order of insertion: a node's parent is the one of its neighbours in sorted
/// order that was inserted later.
pub(super) fn tree(case: &ReferenceCase) -> Vec<Expected> {
    let (mut sorted, mut heights) = (Vec::new(), Vec::new());
    for keys in case.list::<u16>(0).chunks_exact(12) {
        // Equal keys go to the right: the position is the second key.
        let mut depths: BTreeMap<(u16, usize), u32> = BTreeMap::new();
        for own in keys.iter().copied().zip(0..) {
            let below = depths
                .range(..own)
                .next_back()
                .map_or(0, |(_, depth)| *depth);
            let above = depths.range(own..).next().map_or(0, |(_, depth)| *depth);
            depths.insert(own, 1 + below.max(above));
        }
        sorted.extend(depths.keys().map(|(key, _)| *key));
        heights.push(depths.values().copied().max().unwrap_or(0));
    }
    vec![exact(1, sorted), exact(2, heights)]
}

pub(super) fn collatz(case: &ReferenceCase) -> Vec<Expected> {
    let (mut steps, mut largest) = (Vec::new(), Vec::new());
    for (i, start) in case.list::<u32>(0).into_iter().enumerate() {
        let mut n = u64::from(start >> (i % 24));
        let (mut count, mut most) = (0u32, n);
        while n > 1 {
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
            count += 1;
            most = most.max(n);
        }
        steps.push(count);
        largest.push(most);
    }
    vec![exact(1, steps), exact(2, largest)]
}

pub(super) fn hash_table(case: &ReferenceCase) -> Vec<Expected> {
    let keys: Vec<u32> = case
        .list::<u32>(0)
        .into_iter()
        .map(|bits| bits % 250)
        .collect();
    let mut counts = BTreeMap::new();
    for key in &keys {
        *counts.entry(key).or_insert(0u32) += 1;
    }
    vec![
        exact(3, keys.iter().map(|key| counts[key])),
        exact(4, [counts.len() as u32]),
    ]
}

pub(super) fn lists(case: &ReferenceCase) -> Vec<Expected> {
    let mut nodes = case.list::<u64>(0);
    let mut out = [[0u64; 3]; 16];
    for node in nodes.chunks_exact_mut(2) {
        let [count, sum, bits] = &mut out[node[1] as usize % 16];
        *count += 1;
        *sum = sum.wrapping_add(node[1]);
        *bits ^= node[1];
        node[0] = 0;
    }
    vec![exact(0, nodes), exact(2, out.into_iter().flatten())]
}

pub(super) fn argmax(case: &ReferenceCase) -> Vec<Expected> {
    let n = case.one::<u32>(2) as usize;
    let coarse: Vec<f32> = case.list::<f32>(0)[..n]
        .iter()
        .map(|v| (v * 64.0).trunc() / 64.0)
        .collect();
    let most = coarse.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let place = coarse.iter().position(|v| *v == most).unwrap_or(0);
    // The floats are positive here: their order is that of their bits, with the highest bit set.
    let bits = u64::from(most.to_bits()) | 1 << 31;
    vec![exact(1, [bits << 32 | u64::from(!(place as u32)), bits])]
}

pub(super) fn topk(case: &ReferenceCase) -> Vec<Expected> {
    let (mut values, mut places) = (Vec::new(), Vec::new());
    for group in case.list::<i16>(0).chunks_exact(256) {
        let mut order: Vec<(i16, u8)> = group.iter().map(|v| v / 256).zip(0..=255).collect();
        // A stable sort: among equals, the first position comes first.
        order.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        values.extend(order[..8].iter().map(|(value, _)| *value));
        places.extend(order[..8].iter().map(|(_, place)| *place));
    }
    vec![exact(1, values), exact(2, places)]
}

pub(super) fn persistent(case: &ReferenceCase) -> Vec<Expected> {
    let (jobs, groups) = (case.one::<u32>(3), case.grid[0] / case.block[0]);
    let done = |(at, v): (usize, u32)| {
        (0..2 * (at / 64)).fold(v, |v, _| {
            v.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)
        })
    };
    let out = case.list::<u32>(0).into_iter().enumerate().map(done);
    vec![exact(1, out), exact(2, [jobs + groups, jobs])]
}
