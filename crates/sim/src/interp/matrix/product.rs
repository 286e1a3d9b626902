//! Sums of products, for some rows and sixteen columns at a time: as many as the host has
//! registers, so that a sum stays in one register from its first product to its last.

use super::plan::Size;
use super::vector::Vector;

/// The factors of a product.
pub(super) struct Factors<'a, T> {
    pub a: &'a [T],
    pub b: &'a [T],
    /// By block and column of A: the start of the column.
    pub a_starts: &'a [u16],
    /// By block and row of B: the start of the row.
    pub b_starts: &'a [u16],
    /// For sparse shapes, by column and row of A: the start of the corresponding row of B.
    pub chosen: &'a [u16],
}

/// Adds the products to sums; the third argument has the starts of the sums' rows, by block and
/// row.
///
/// # Safety
/// The host has the features that the function was compiled for.
pub(super) type Product<T> = unsafe fn(Size, &Factors<'_, T>, &[u16], &mut [T]);

/// See [`Product`].
#[inline(always)]
pub(super) fn product<V, const W: usize, const R: usize, const SPARSE: bool>(
    size: Size,
    factors: &Factors<'_, V::Of>,
    rows: &[u16],
    sums: &mut [V::Of],
) where
    V: Vector<W>,
{
    let columns = factors.a_starts.chunks_exact(size.k);
    let blocks = columns.zip(rows.chunks_exact(size.m));
    for (block, (a_starts, rows)) in blocks.enumerate() {
        let b_starts = factors.b_starts.get(block * size.k..).unwrap_or_default();
        for (number, rows) in rows.as_chunks::<R>().0.iter().enumerate() {
            for column in (0..size.n).step_by(W) {
                let tile = Tile {
                    row: number * R,
                    column,
                };
                let begun = load::<V, W, R>(rows, column, sums);
                let done = if SPARSE {
                    sparse(size, factors, a_starts, tile, begun)
                } else {
                    dense(factors, a_starts, b_starts, tile, begun)
                };
                store(rows, column, done, sums);
            }
        }
    }
}

/// The first row and column of a tile, the part that is computed at once.
#[derive(Clone, Copy)]
struct Tile {
    row: usize,
    column: usize,
}

#[inline(always)]
fn part<T, const N: usize>(all: &[T], at: usize) -> Option<&[T; N]> {
    all.get(at..)?.first_chunk()
}

#[inline(always)]
fn load<V: Vector<W>, const W: usize, const R: usize>(
    rows: &[u16; R],
    column: usize,
    sums: &[V::Of],
) -> [V; R] {
    let mut to = [V::zero(); R];
    for r in 0..R {
        if let Some(row) = part(sums, usize::from(rows[r]) + column) {
            to[r] = V::load(row);
        }
    }
    to
}

#[inline(always)]
fn store<V: Vector<W>, const W: usize, const R: usize>(
    rows: &[u16; R],
    column: usize,
    from: [V; R],
    sums: &mut [V::Of],
) {
    for r in 0..R {
        let row = sums.get_mut(usize::from(rows[r]) + column..);
        if let Some(row) = row.and_then(|row| row.first_chunk_mut()) {
            from[r].store(row);
        }
    }
}

#[inline(always)]
fn dense<V: Vector<W>, const W: usize, const R: usize>(
    factors: &Factors<'_, V::Of>,
    a_starts: &[u16],
    b_starts: &[u16],
    tile: Tile,
    mut sums: [V; R],
) -> [V; R] {
    for (a, b) in a_starts.iter().zip(b_starts) {
        let a = part::<_, R>(factors.a, usize::from(*a) + tile.row);
        let b = part::<_, W>(factors.b, usize::from(*b) + tile.column);
        let (Some(a), Some(b)) = (a, b) else {
            break;
        };
        let b = V::load(b);
        for r in 0..R {
            sums[r] = sums[r].add_product(V::splat(a[r]), b);
        }
    }
    sums
}

#[inline(always)]
fn sparse<V: Vector<W>, const W: usize, const R: usize>(
    size: Size,
    factors: &Factors<'_, V::Of>,
    a_starts: &[u16],
    tile: Tile,
    mut sums: [V; R],
) -> [V; R] {
    let nothing = [V::Of::default(); W];
    for (a, chosen) in a_starts.iter().zip(factors.chosen.chunks_exact(size.m)) {
        let a = part::<_, R>(factors.a, usize::from(*a) + tile.row);
        let chosen = part::<_, R>(chosen, tile.row);
        let (Some(a), Some(chosen)) = (a, chosen) else {
            break;
        };
        for r in 0..R {
            let b = part::<_, W>(factors.b, usize::from(chosen[r]) + tile.column);
            let b = V::load(b.unwrap_or(&nothing));
            sums[r] = sums[r].add_product(V::splat(a[r]), b);
        }
    }
    sums
}
