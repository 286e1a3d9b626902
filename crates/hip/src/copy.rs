//! Copies. All memory is host memory, so the host performs a copy when the stream reaches it.

use std::sync::{Arc, Mutex};

use gfxjit::{Extent, Strides};

use crate::abi::copy_kind;
use crate::error::{Code, Error, Result};
use crate::gpu::CommandStream;
use crate::memory::Allocated;
use crate::process::process;
use gfxjit::hal::sync::lock;

/// Source or target of a copy: rows of planes, which need not be contiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub start: u64,
    /// Distance in bytes between rows, and between planes.
    pub row: u64,
    pub plane: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Copy {
    pub from: Side,
    pub to: Side,
    pub row_bytes: u64,
    pub rows: u64,
    pub planes: u64,
    /// `hipMemcpyKind`.
    pub kind: u32,
}

/// The allocations of a source or target; `None` if it is not a GPU's memory.
type Holder = Option<Vec<Arc<Allocated>>>;

impl Side {
    /// Bytes from the first byte to the end of the last row; `None` if that overflows.
    pub(crate) fn span(&self, extent: Extent) -> Option<u64> {
        let rows = (extent.rows - 1).checked_mul(self.row)?;
        let planes = (extent.planes - 1).checked_mul(self.plane)?;
        rows.checked_add(planes)?.checked_add(extent.row_bytes)
    }

    /// Whether no two rows or planes overlap.
    pub(crate) fn is_apart(&self, extent: Extent) -> bool {
        let rows = (extent.rows.saturating_sub(1)).saturating_mul(self.row);
        let plane = rows.saturating_add(extent.row_bytes);
        (extent.rows < 2 || self.row >= extent.row_bytes)
            && (extent.planes < 2 || self.plane >= plane)
    }

    pub(crate) fn strides(&self) -> Strides {
        Strides {
            row: self.row,
            plane: self.plane,
        }
    }
}

impl Copy {
    /// A copy of contiguous bytes.
    pub(crate) fn line(to: u64, from: u64, bytes: u64, kind: u32) -> Self {
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

    /// Whether source and target are memory of this GPU that the host is not meant to access.
    pub(crate) fn is_within(&self, gpu: usize) -> Result<bool> {
        let memories = &process()?.memories;
        let is_device = |side: &Side| {
            let found = memories.find(side.start);
            found.is_some_and(|memory| memory.is_device() && memory.gpu == gpu)
        };
        Ok(is_device(&self.from) && is_device(&self.to))
    }

    /// The GPU whose device memory it reads or writes, if that is one.
    pub(crate) fn gpu(&self) -> Result<Option<usize>> {
        let memories = &process()?.memories;
        let of = |side: &Side| {
            let found = memories.find(side.start);
            found
                .filter(|memory| memory.is_device())
                .map(|memory| memory.gpu)
        };
        Ok(match (of(&self.from), of(&self.to)) {
            (Some(from), Some(to)) => (from == to).then_some(from),
            (from, to) => from.or(to),
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.row_bytes == 0 || self.rows == 0 || self.planes == 0
    }

    fn extent(&self) -> Extent {
        Extent {
            row_bytes: self.row_bytes,
            rows: self.rows,
            planes: self.planes,
        }
    }

    /// The allocations of a source or target; an error if it is only partly in a GPU's memory.
    fn holder(&self, side: &Side, what: &str) -> Result<Holder> {
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
            None => Ok(None),
        }
    }

    /// Checks the copy; the allocations of source and target.
    fn holders(&self) -> Result<[Holder; 2]> {
        let overlap = |side: &Side| !side.is_apart(self.extent());
        if overlap(&self.from) || overlap(&self.to) {
            return Err(Error::new(
                Code::INVALID_PITCH_VALUE,
                "rows or planes that overlap",
            ));
        }
        // As with ROCm the addresses decide the direction of the copy: a `kind` that names another direction is
        // accepted and ignored.
        if self.kind > copy_kind::DEFAULT && self.kind != copy_kind::DEVICE_TO_DEVICE_NO_CU {
            return Err(Error::new(
                Code::INVALID_MEMCPY_DIRECTION,
                format!("hipMemcpyKind {}", self.kind),
            ));
        }
        Ok([
            self.holder(&self.from, "from")?,
            self.holder(&self.to, "to")?,
        ])
    }

    /// Whether the copy can be a node of a graph.
    pub(crate) fn check(&self) -> Result<()> {
        match self.is_empty() {
            true => Ok(()),
            false => self.holders().map(drop),
        }
    }

    /// Copies on this thread. `are_known` if source and target are allocations that the caller keeps; other
    /// addresses of the program may be invalid.
    fn carry_out(&self, are_known: bool) -> Result<()> {
        let strides = (self.from.strides(), self.to.strides());
        let len = self.row_bytes as usize;
        for (from, to) in self.extent().rows(strides.0, strides.1) {
            let (from, to) = (
                self.from.start.wrapping_add(from),
                self.to.start.wrapping_add(to),
            );
            if are_known {
                let from = std::ptr::with_exposed_provenance::<u8>(from as usize);
                let to = std::ptr::with_exposed_provenance_mut::<u8>(to as usize);
                // SAFETY: `holders` has looked at both, which are kept. They may be the same memory.
                unsafe { from.copy_to(to, len) };
                continue;
            }
            // SAFETY: the program names memory of its own, or what `holders` has looked at.
            unsafe { gfxjit_process::copy(from, to, len) }.map_err(|_| {
                Error::invalid(format!(
                    "a copy of {len} bytes from {from:#x} to {to:#x}, where not all can be read and written"
                ))
            })?;
        }
        Ok(())
    }

    /// Enqueues the copy in a command stream. When this returns, the program may reuse its own
    /// memory.
    pub(crate) fn start(&self, lane: &CommandStream) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let holders = self.holders()?;
        let copy = *self;
        if holders[0].is_none() && holders[1].is_some() {
            let packed = copy.packed()?;
            let copy = Self {
                from: packed.side(&copy),
                ..copy
            };
            let both = (packed, holders);
            lane.call(move || {
                // Source and target are kept, so the copy cannot fail.
                let _ = copy.carry_out(true);
                drop(both);
            })?;
            return Ok(());
        }
        if holders[1].is_some() {
            lane.call(move || {
                // Source and target are kept, so the copy cannot fail.
                let _ = copy.carry_out(true);
                drop(holders);
            })?;
            return Ok(());
        }
        let outcome = Arc::new(Mutex::new(Ok(())));
        let told = Arc::clone(&outcome);
        let event = lane.call(move || {
            *lock(&told) = copy.carry_out(false);
            drop(holders);
        })?;
        event.wait()?;
        lock(&outcome).clone()
    }

    /// Enqueues the copy as a node of a graph: it reads and writes the program's memory when the stream
    /// reaches it, also memory that no GPU knows.
    pub(crate) fn replay(&self, lane: &CommandStream) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let holders = self.holders()?;
        let (copy, failed) = (*self, lane.failed());
        lane.call(move || {
            let are_known = holders.iter().all(Option::is_some);
            if let Err(error) = copy.carry_out(are_known) {
                lock(&failed).get_or_insert(error);
            }
            drop(holders);
        })?;
        Ok(())
    }

    /// Waits for the command stream, and copies on this thread.
    pub(crate) fn run(&self, lane: &CommandStream) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let holders = self.holders()?;
        lane.catch_up()?;
        let _kept = process()?.memories.kept();
        self.carry_out(holders.iter().all(Option::is_some))
    }

    /// The rows of the source, copied from the program's memory.
    fn packed(&self) -> Result<Packed> {
        let len = self.row_bytes as usize;
        let mut bytes = Vec::new();
        let strides = self.from.strides();
        for (from, _) in self.extent().rows(strides, strides) {
            let from = self.from.start.wrapping_add(from);
            bytes
                .try_reserve(len)
                .map_err(|_| Error::new(Code::OUT_OF_MEMORY, format!("a copy of {len} bytes")))?;
            let room = bytes.spare_capacity_mut().as_mut_ptr().cast();
            // SAFETY: there is room for a row, which is filled when this succeeds; the program names memory of
            // its own.
            unsafe {
                gfxjit_process::read(from, room, len).map_err(|_| {
                    Error::invalid(format!(
                        "a copy of {len} bytes from {from:#x}, where not all can be read"
                    ))
                })?;
                bytes.set_len(bytes.len() + len);
            }
        }
        Ok(Packed(bytes))
    }
}

/// Contiguous rows.
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
