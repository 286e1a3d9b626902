//! Rows that lie apart.
//!
//! HIP copies planes of rows; a third dimension it has only where a plane is a whole number of rows
//! from the next. So planes are copied one by one, and planes of one row as the rows of one plane.

use gfxjit_hal::{Extent, Strides};

use super::api::COPY_DEFAULT;
use super::error::HipError;
use super::lane::Lane;
use super::runtime::{call, pointer};

/// The longest distance of rows that HIP is given (`hipDeviceAttributeMaxPitch` is 2^31 - 1 bytes).
const MOST_PITCH: u64 = (1 << 31) - 1;

/// Begins the copies of all rows.
///
/// # Safety
/// Each side is at an address from which as many bytes as its rows span live until the stream is done.
pub(super) unsafe fn copy_rows(
    lane: &Lane,
    (from, mut at): (u64, Strides),
    (to, mut goes): (u64, Strides),
    mut extent: Extent,
) -> Result<(), HipError> {
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
    let (hip, stream) = (&*lane.gpu.hip, lane.stream.handle());
    if one_by_one {
        for (at, goes) in extent.rows(at, goes) {
            let (to, from) = (pointer(to + goes), pointer(from + at));
            let len = extent.row_bytes as usize;
            call!(hip, hipMemcpyAsync(to, from, len, COPY_DEFAULT, stream))?;
        }
        return Ok(());
    }
    for plane in 0..extent.planes {
        let (to, from) = (to + plane * goes.plane, from + plane * at.plane);
        call!(
            hip,
            hipMemcpy2DAsync(
                pointer(to),
                goes.row as usize,
                pointer(from),
                at.row as usize,
                extent.row_bytes as usize,
                extent.rows as usize,
                COPY_DEFAULT,
                stream,
            )
        )?;
    }
    Ok(())
}
