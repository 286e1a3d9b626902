//! Fills.

use crate::error::{Error, Result};
use crate::gpu::Lane;
use crate::process::process;

/// Elements of 1, 2 or 4 bytes, in rows and planes that lie apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    pub start: u64,
    pub value: u32,
    pub element: u32,
    /// Elements of a row.
    pub width: u64,
    pub rows: u64,
    pub planes: u64,
    /// Bytes from a row to the next, from a plane to the next.
    pub row: u64,
    pub plane: u64,
}

impl Fill {
    /// Elements in a row.
    pub fn line(start: u64, value: u32, element: u32, count: u64) -> Self {
        Self {
            start,
            value,
            element,
            width: count,
            rows: 1,
            planes: 1,
            row: 0,
            plane: 0,
        }
    }

    pub fn start(&self, lane: &Lane) -> Result<()> {
        if self.width == 0 || self.rows == 0 || self.planes == 0 {
            return Ok(());
        }
        let fill = *self;
        let bytes = fill.row_bytes();
        let span = bytes.zip((fill.rows - 1).checked_mul(fill.row));
        let span = span.zip((fill.planes - 1).checked_mul(fill.plane));
        let span =
            span.and_then(|((bytes, rows), planes)| bytes.checked_add(rows)?.checked_add(planes));
        let memories = &process()?.memories;
        let held = span.and_then(|span| memories.hold(fill.start, span));
        let Some(held) = held.filter(|_| matches!(fill.element, 1 | 2 | 4)) else {
            return Err(Error::invalid(match memories.find(fill.start) {
                Some(holder) => format!(
                    "a fill at {:#x} that ends outside its memory, {} bytes at {:#x}",
                    fill.start, holder.len, holder.start
                ),
                None => format!("{:#x} is no memory of a GPU's", fill.start),
            }));
        };
        lane.call(move || {
            fill.carry_out();
            drop(held);
        })?;
        Ok(())
    }

    fn row_bytes(&self) -> Option<u64> {
        self.width.checked_mul(self.element.into())
    }

    fn carry_out(&self) {
        let count = (self.width * u64::from(self.element)) as usize;
        let value = self.value.to_le_bytes();
        for plane in 0..self.planes {
            for row in 0..self.rows {
                let at = self.start + plane * self.plane + row * self.row;
                let to = std::ptr::with_exposed_provenance_mut::<u8>(at as usize);
                // SAFETY: `start` has looked at the memory, which is kept. Kernels that use it at the
                // same time are the program's fault, and see some of the bytes.
                let bytes = unsafe { std::slice::from_raw_parts_mut(to, count) };
                match self.element {
                    1 => bytes.fill(value[0]),
                    2 => bytes
                        .chunks_exact_mut(2)
                        .for_each(|c| c.copy_from_slice(&value[..2])),
                    _ => bytes
                        .chunks_exact_mut(4)
                        .for_each(|c| c.copy_from_slice(&value)),
                }
            }
        }
    }
}
