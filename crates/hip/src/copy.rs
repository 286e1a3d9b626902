//! Copies. All memory is the host's, so a copy is one of the host's, done when its turn has come.

use std::sync::Arc;

use gfxjit::{Extent, Strides};

use crate::abi::copy_kind;
use crate::error::{Code, Error, Result};
use crate::gpu::Lane;
use crate::memory::Allocated;
use crate::process::process;

/// Rows that lie apart, in planes that do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    pub start: u64,
    /// Bytes from a row to the next, from a plane to the next.
    pub row: u64,
    pub plane: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy {
    pub from: Side,
    pub to: Side,
    pub row_bytes: u64,
    pub rows: u64,
    pub planes: u64,
    /// `hipMemcpyKind`.
    pub kind: u32,
}

/// The memory of a side, where it is a GPU's.
type Holder = Option<Vec<Arc<Allocated>>>;

impl Side {
    /// Bytes from the first to behind the last.
    pub fn span(&self, extent: Extent) -> Option<u64> {
        let rows = (extent.rows - 1).checked_mul(self.row)?;
        let planes = (extent.planes - 1).checked_mul(self.plane)?;
        rows.checked_add(planes)?.checked_add(extent.row_bytes)
    }

    pub fn strides(&self) -> Strides {
        Strides {
            row: self.row,
            plane: self.plane,
        }
    }
}

impl Copy {
    /// Bytes in a row.
    pub fn line(to: u64, from: u64, bytes: u64, kind: u32) -> Self {
        let side = |start| Side {
            start,
            row: bytes,
            plane: bytes,
        };
        Self {
            from: side(from),
            to: side(to),
            row_bytes: bytes,
            rows: 1,
            planes: 1,
            kind,
        }
    }

    fn is_empty(&self) -> bool {
        self.row_bytes == 0 || self.rows == 0 || self.planes == 0
    }

    fn extent(&self) -> Extent {
        Extent {
            row_bytes: self.row_bytes,
            rows: self.rows,
            planes: self.planes,
        }
    }

    /// Checks a side: a GPU's memory has all of it.
    fn holder(&self, side: &Side, is_gpu: bool, what: &str) -> Result<Holder> {
        if side.start == 0 {
            return Err(Error::invalid(format!("a copy {what} address 0")));
        }
        let span = side
            .span(self.extent())
            .ok_or_else(|| Error::invalid("a copy of too much"))?;
        let memories = &process()?.memories;
        if let Some(held) = memories.hold(side.start, span) {
            return Ok(Some(held));
        }
        match memories.find(side.start) {
            Some(holder) => Err(Error::invalid(format!(
                "a copy of {span} bytes {what} {:#x}, where {} bytes of {} at {:#x} are left",
                side.start,
                holder.end() - side.start,
                holder.len,
                holder.start
            ))),
            None if is_gpu => Err(Error::invalid(format!(
                "a copy {what} {:#x}, which is no memory of a GPU's",
                side.start
            ))),
            None => Ok(None),
        }
    }

    /// Checks all of it.
    fn holders(&self) -> Result<[Holder; 2]> {
        if self.rows > 1 && (self.from.row < self.row_bytes || self.to.row < self.row_bytes) {
            return Err(Error::new(Code::INVALID_PITCH_VALUE, "rows that overlap"));
        }
        let (from_gpu, to_gpu) = match self.kind {
            copy_kind::HOST_TO_HOST | copy_kind::DEFAULT => (false, false),
            copy_kind::HOST_TO_DEVICE => (false, true),
            copy_kind::DEVICE_TO_HOST => (true, false),
            copy_kind::DEVICE_TO_DEVICE | copy_kind::DEVICE_TO_DEVICE_NO_CU => (true, true),
            kind => {
                return Err(Error::new(
                    Code::INVALID_MEMCPY_DIRECTION,
                    format!("hipMemcpyKind {kind}"),
                ));
            }
        };
        Ok([
            self.holder(&self.from, from_gpu, "from")?,
            self.holder(&self.to, to_gpu, "to")?,
        ])
    }

    /// Does it now.
    fn carry_out(&self) {
        let strides = (self.from.strides(), self.to.strides());
        for (from, to) in self.extent().rows(strides.0, strides.1) {
            let (from, to) = (self.from.start + from, self.to.start + to);
            let from = std::ptr::with_exposed_provenance::<u8>(from as usize);
            let to = std::ptr::with_exposed_provenance_mut::<u8>(to as usize);
            // SAFETY: `holders` has looked at GPUs' memory, which is kept; for the host's the
            // program vouches. Both may be the same memory.
            unsafe { from.copy_to(to, self.row_bytes as usize) };
        }
    }

    /// Behind what the lane has; the program's own memory may be used again when this returns.
    pub fn start(&self, lane: &Lane) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let holders = self.holders()?;
        let copy = *self;
        if holders[0].is_none() && holders[1].is_some() {
            let packed = copy.packed();
            let copy = Self {
                from: packed.side(&copy),
                ..copy
            };
            let both = (packed, holders);
            lane.call(move || {
                copy.carry_out();
                drop(both);
            })?;
            return Ok(());
        }
        let into_host = holders[1].is_none();
        let event = lane.call(move || {
            copy.carry_out();
            drop(holders);
        })?;
        if into_host {
            event.wait()?;
        }
        Ok(())
    }

    /// Waits for the lane, and does it on this thread.
    pub fn run(&self, lane: &Lane) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let _holders = self.holders()?;
        lane.wait()?;
        self.carry_out();
        Ok(())
    }

    /// Its rows, taken out of the program's memory.
    fn packed(&self) -> Packed {
        let mut bytes = Vec::with_capacity((self.row_bytes * self.rows * self.planes) as usize);
        let strides = self.from.strides();
        for (from, _) in self.extent().rows(strides, strides) {
            let from = std::ptr::with_exposed_provenance::<u8>((self.from.start + from) as usize);
            // SAFETY: the program vouches for its own memory.
            let row = unsafe { std::slice::from_raw_parts(from, self.row_bytes as usize) };
            bytes.extend_from_slice(row);
        }
        Packed(bytes)
    }
}

/// Rows behind each other.
struct Packed(Vec<u8>);

impl Packed {
    fn side(&self, copy: &Copy) -> Side {
        Side {
            start: self.0.as_ptr().expose_provenance() as u64,
            row: copy.row_bytes,
            plane: copy.row_bytes * copy.rows,
        }
    }
}
