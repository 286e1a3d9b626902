//! Rows that lie apart.
//!
//! Runtimes copy planes of rows; a third dimension they have only where a plane is a whole number of rows
//! from the next. So planes are copied one by one, and planes of one row as the rows of one plane.

use gfxjit_hal::{Extent, Strides};

use crate::command_stream::CommandStream;
use crate::error::CallError;
use crate::runtime::Plane;

/// The longest distance of rows that a runtime is given (HIP's and CUDA's most is 2^31 - 1 bytes).
const MOST_PITCH: u64 = (1 << 31) - 1;

/// Begins the copies of all rows.
///
/// # Safety
/// Each side is at an address from which as many bytes as its rows span live until the stream is done.
pub(crate) unsafe fn copy_rows(
    lane: &CommandStream,
    (from, mut at): (u64, Strides),
    (to, mut goes): (u64, Strides),
    mut extent: Extent,
) -> Result<(), CallError> {
    if extent.row_bytes == 0 || extent.rows == 0 || extent.planes == 0 {
        return Ok(());
    }
    if extent.rows == 1 {
        (extent.rows, extent.planes) = (extent.planes, 1);
        (at.row, goes.row) = (at.plane, goes.plane);
    }
    if extent.rows == 1 {
        // One row may be told any distance.
        (at.row, goes.row) = (extent.row_bytes, extent.row_bytes);
    }
    let one_by_one = at.row.max(goes.row).max(extent.row_bytes) > MOST_PITCH;
    if one_by_one {
        for (at, goes) in extent.rows(at, goes) {
            // SAFETY: as the caller vouches.
            unsafe { lane.copy_bytes(to + goes, from + at, extent.row_bytes)? };
        }
        return Ok(());
    }
    for plane in 0..extent.planes {
        let plane = Plane {
            from: from + plane * at.plane,
            from_pitch: at.row as usize,
            to: to + plane * goes.plane,
            to_pitch: goes.row as usize,
            row_bytes: extent.row_bytes as usize,
            rows: extent.rows as usize,
        };
        // SAFETY: as the caller vouches.
        unsafe { lane.gpu.runtime.copy_plane(&plane, lane.stream.handle())? };
    }
    Ok(())
}
