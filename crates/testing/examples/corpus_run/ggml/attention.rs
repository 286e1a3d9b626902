//! Attention in one kernel: products of queries with keys, softmax, products with values.
//!
//! Source: `fattn-vec.cuh`, `fattn-tile.cuh`, `fattn-mma-f16.cuh`, and `launch_fattn` in
//! `fattn-common.cuh`, which all are launched by.

use gfxjit::Arg;
use gfxjit::half::f16;

use crate::case::Case;
use crate::check::{Want, near};
use crate::ggml::common::divisor;
use crate::ggml::formats;
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub fn cases() -> Vec<Case> {
    vec![
        attention(Kind::Vector, Cache::Binary16, 64, 1, 1),
        attention(Kind::Vector, Cache::Binary16, 128, 2, 1),
        attention(Kind::Vector, Cache::Q8_0, 128, 1, 1),
        attention(Kind::Tile, Cache::Binary16, 64, 16, 1),
        attention(Kind::Tile, Cache::Binary16, 128, 8, 4),
        attention(Kind::Matrix, Cache::Binary16, 64, 16, 2),
        attention(Kind::Matrix, Cache::Binary16, 128, 4, 4),
    ]
}

/// How a kernel multiplies.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Dot products.
    Vector,
    /// Tiles of products of two.
    Tile,
    /// Matrix instructions.
    Matrix,
}

/// What keys and values are in.
#[derive(Clone, Copy, PartialEq)]
enum Cache {
    Binary16,
    Q8_0,
}

/// Numbers in the cache's format, between -1 and 1.
fn cache(random: &mut Random, format: Cache, len: usize) -> (Vec<u8>, Vec<f64>) {
    match format {
        Cache::Binary16 => {
            let numbers: Vec<f16> = random.reals(len, -1.0, 1.0);
            let bytes = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
            (bytes, wide(&numbers))
        }
        Cache::Q8_0 => {
            let mut bytes = random.bytes(len / 32 * formats::Q8_0.bytes);
            for block in bytes.chunks_exact_mut(formats::Q8_0.bytes) {
                block[..2].copy_from_slice(&f16::from_f64(1.0 / 128.0).to_le_bytes());
            }
            let numbers = formats::Q8_0.decode(&bytes);
            (bytes, numbers.iter().map(|number| number.value).collect())
        }
    }
}

/// Tokens of which a workgroup takes `tokens_each`, of `heads_each` heads with the same keys.
fn attention(
    kind: Kind,
    format: Cache,
    size: usize,
    tokens_each: usize,
    heads_each: usize,
) -> Case {
    let (kernel, name) = match kind {
        Kind::Vector => {
            let id = if format == Cache::Q8_0 { 8 } else { 1 };
            (
                format!(
                    "18flash_attn_ext_vecILi{size}ELi{tokens_each}EL9ggml_type{id}ELS0_{id}ELb0E"
                ),
                format!("flash_attn_ext_vec<{size}, {tokens_each}, {id}, {id}>"),
            )
        }
        Kind::Tile => (
            format!("15flash_attn_tileILi{size}ELi{size}ELi{tokens_each}ELi{heads_each}ELb0E"),
            format!("flash_attn_tile<{size}, {size}, {tokens_each}, {heads_each}>"),
        ),
        Kind::Matrix => (
            format!(
                "18flash_attn_ext_f16ILi{size}ELi{size}ELi{tokens_each}ELi{heads_each}ELb0ELb0E"
            ),
            format!("flash_attn_ext_f16<{size}, {size}, {tokens_each}, {heads_each}>"),
        ),
    };
    Case::new(name, kernel, move |run| {
        // Two groups of four heads have keys and values of their own.
        let (tokens, heads, groups, keys) = (19usize, 8usize, 2usize, 512usize);
        let ratio = heads / groups;
        let mut random = Random::new(130);
        let q: Vec<f32> = random.reals(size * tokens * heads, -1.0, 1.0);
        let (k_bytes, k) = cache(&mut random, format, size * keys * groups);
        let (v_bytes, v) = cache(&mut random, format, size * keys * groups);
        // The mask hides what comes later, and some other keys. It has rows for whole tiles.
        let mut mask = vec![f16::from_f64(0.0); keys * tokens.next_multiple_of(64)];
        for token in 0..tokens {
            for key in 0..keys {
                if key > keys - tokens + token || key % 11 == token % 11 {
                    mask[token * keys + key] = f16::NEG_INFINITY;
                }
            }
        }
        let scale = 6.0 / (size as f64).sqrt();
        let (q_in, k_in, v_in) = (run.input(&q)?, run.input(&k_bytes)?, run.input(&v_bytes)?);
        let (mask_in, out) = (run.input(&mask)?, run.output::<f32>(q.len())?);
        let row = k_bytes.len() / (keys * groups);
        let tiles = tokens.div_ceil(tokens_each);
        let head_tiles = ratio.div_ceil(heads_each) * groups;
        // Vectors and tiles count in 32 lanes on all processors.
        let lanes = if kind == Kind::Matrix { run.wave() } else { 32 };
        let grid = match kind {
            Kind::Matrix => [tiles * head_tiles, 1, 1],
            Kind::Vector | Kind::Tile => [tiles, 1, head_tiles],
        };
        let lds = match kind {
            // How much is needed is in tables by processor: all there is will do.
            Kind::Matrix => (64 << 10) - run.kernel().budget.lds_bytes,
            Kind::Vector | Kind::Tile => 0,
        };
        let ints = |numbers: &[usize]| -> Vec<Arg> {
            numbers.iter().map(|&n| Arg::from(n as i32)).collect()
        };
        let launch = run
            .launch()
            .grid(grid.map(|n| n as u32))
            .block([lanes, run.kernel().max_workgroup_size / lanes])
            .lds(lds)
            .arg(&q_in)
            .arg(&k_in)
            .arg(&v_in)
            .arg(&mask_in)
            .args([Arg::null(), Arg::null()])
            .arg(&out)
            .arg(Arg::null())
            .args([scale as f32, 0.0, 1.0, 1.0].map(Arg::from))
            .arg(heads as u32)
            .arg(0f32)
            .arg(size as i32)
            .arg(divisor(tokens as u32))
            .args(ints(&[heads, 1]))
            .args(ints(&[4 * size, 4 * size * tokens, 4 * q.len()]))
            .args(ints(&[size, keys, groups, 1]))
            .args(ints(&[row, row * keys]))
            .arg((row * keys * groups) as i64)
            .args(ints(&[row, row * keys]))
            .arg((row * keys * groups) as i64)
            .args(ints(&[mask.len() / keys, 1, 1]))
            .args(ints(&[2 * keys, 2 * mask.len()]))
            .arg((2 * mask.len()) as i64);
        finish(launch)?;

        let q = wide(&q);
        let mut want = vec![Want::new(0.0, 0.0); q.len()];
        for head in 0..heads {
            let own = head / ratio * keys * size;
            for token in 0..tokens {
                let query = &q[(head * tokens + token) * size..][..size];
                let scores: Vec<f64> = (0..keys)
                    .map(|key| {
                        let key_row = &k[own + key * size..][..size];
                        let product: f64 = query.iter().zip(key_row).map(|(a, b)| a * b).sum();
                        product * f64::from(scale as f32) + mask[token * keys + key].wide()
                    })
                    .collect();
                let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let weights: Vec<f64> = scores.iter().map(|x| (x - most).exp()).collect();
                let sum: f64 = weights.iter().sum();
                for at in 0..size {
                    let value = (0..keys).map(|key| weights[key] * v[own + key * size + at]);
                    let value = value.sum::<f64>() / sum;
                    // Queries are rounded to binary16 (or to 8 bits), which scores of up to 9 have an error
                    // of 0.004 (0.03) from; weights and their sums with values are in binary16 too, with
                    // sizes up to 1.
                    let within = if format == Cache::Q8_0 { 0.04 } else { 0.01 };
                    want[(token * heads + head) * size + at] = Want::new(value, within);
                }
            }
        }
        near("dst", &out, &want)
    })
}
