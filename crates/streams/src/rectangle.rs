//! Copies of rows that are not contiguous.
//!
//! Runtimes copy planes of rows; they support a third dimension only if the distance of planes is a
//! multiple of the distance of rows. So planes are copied one by one, and planes with a single row are
//! copied as the rows of one plane.

use gfxjit_hal::{Extent, Strides};

use crate::command_stream::CommandStream;
use crate::error::CallError;
use crate::runtime::Plane;

/// The largest row pitch in bytes that is passed to a runtime (the limit of HIP and CUDA is 2^31 -
/// 1).
const MOST_PITCH: u64 = (1 << 31) - 1;

/// Starts the copies of all rows.
///
/// # Safety
/// `from` and `to` are addresses of as many bytes as the rows span, which live until the stream is
/// done.
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
        // The pitch of a single row has no effect, but must be valid.
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
