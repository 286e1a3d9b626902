//! Fills.

use std::sync::Arc;

use gfxjit::Extent;

use crate::copy::Side;
use crate::error::{Error, Result};
use crate::gpu::CommandStream;
use crate::memory::Allocated;
use crate::process::process;

/// A fill of elements of 1, 2 or 4 bytes, in rows and planes that need not be contiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fill {
    pub start: u64,
    pub value: u32,
    pub element: u32,
    /// Elements of a row.
    pub width: u64,
    pub rows: u64,
    pub planes: u64,
    /// Distance in bytes between rows, and between planes.
    pub row: u64,
    pub plane: u64,
}

impl Fill {
    /// A fill of contiguous elements.
    pub(crate) fn line(start: u64, value: u32, element: u32, count: u64) -> Self {
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

    pub(crate) fn start(&self, lane: &CommandStream) -> Result<()> {
        if self.width == 0 || self.rows == 0 || self.planes == 0 {
            return Ok(());
        }
        let (fill, held) = (*self, self.held()?);
        lane.call(move || {
            fill.carry_out();
            drop(held);
        })?;
        Ok(())
    }

    /// Checks the fill; the allocations of its target.
    pub(crate) fn held(&self) -> Result<Vec<Arc<Allocated>>> {
        let fill = self;
        let extent = fill.extent();
        if extent.is_some_and(|extent| !fill.side().is_apart(extent)) {
            return Err(Error::invalid("a fill of rows or planes that overlap"));
        }
        let span = extent.and_then(|extent| fill.side().span(extent));
        let memories = &process()?.memories;
        let held = span.and_then(|span| memories.hold(fill.start, span));
        let held = held.filter(|_| matches!(fill.element, 1 | 2 | 4));
        held.ok_or_else(|| {
            Error::invalid(match memories.find(fill.start) {
                Some(holder) => format!(
                    "a fill at {:#x} that ends outside its memory, {} bytes at {:#x}",
                    fill.start, holder.len, holder.start
                ),
                None => format!("{:#x} is no memory of a GPU's", fill.start),
            })
        })
    }

    /// The extent in bytes; `None` if that overflows.
    fn extent(&self) -> Option<Extent> {
        Some(Extent {
            row_bytes: self.width.checked_mul(self.element.into())?,
            rows: self.rows,
            planes: self.planes,
        })
    }

    fn side(&self) -> Side {
        Side {
            start: self.start,
            row: self.row,
            plane: self.plane,
        }
    }

    fn carry_out(&self) {
        let Some(extent) = self.extent() else {
            return;
        };
        let value = self.value.to_le_bytes();
        let strides = self.side().strides();
        for (row, _) in extent.rows(strides, strides) {
            let to = std::ptr::with_exposed_provenance_mut::<u8>((self.start + row) as usize);
            // SAFETY: `start` has looked at the memory, which is kept. Kernels that use it at the
            // same time are the program's fault, and see some of the bytes.
            let bytes = unsafe { std::slice::from_raw_parts_mut(to, extent.row_bytes as usize) };
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
