//! Copies and fills.

use std::sync::Arc;

use gfxjit_isa::inst::Dimension;

use crate::abi::{
    DrvMemcpy3D, Extent, Memcpy2D, Memcpy3D, Memcpy3DPeer, PitchedPtr, Side2D, Side3D, copy_kind,
    memory_type,
};
use crate::array::{Array, array};
use crate::command::Command;
use crate::copy::{Copy, Side};
use crate::entry::{In, Out, functions};
use crate::error::{Code, Error, Result};
use crate::fill::Fill;
use crate::handles::Handle;
use crate::process::process;
use crate::stream::stream;

/// Copies after all earlier commands of the stream, and waits; not for a copy within a GPU's memory,
/// as with ROCm.
fn now(copy: &Copy, handle: Handle) -> Result<()> {
    let stream = stream(handle)?;
    if !copy.is_within(stream.lane.gpu.index)? {
        return stream.copy_now(copy);
    }
    stream.not_captured()?;
    stream.submit(Command::Copy(*copy))
}

/// Enqueues a copy in the stream.
fn later(copy: Copy, handle: Handle) -> Result<()> {
    stream(handle)?.submit(Command::Copy(copy))
}

const NULL: Handle = std::ptr::null_mut();

/// A 2D copy of `height` rows of `width` bytes.
fn rows(
    (to, to_row): (u64, usize),
    (from, from_row): (u64, usize),
    (width, height): (usize, usize),
    kind: u32,
) -> Copy {
    let side = |start, row: usize| Side {
        start,
        row: row as u64,
        plane: product(row, height),
    };
    Copy {
        from: side(from, from_row),
        to: side(to, to_row),
        row_bytes: width as u64,
        rows: height as u64,
        planes: 1,
        kind,
    }
}

/// The array of a handle that may be null.
fn array_of(handle: Handle) -> Result<Option<Arc<Array>>> {
    match handle.is_null() {
        true => Ok(None),
        false => array(handle).map(Some),
    }
}

/// Whether a copy's rows are the layers of an array of one dimension, as ROCm allows.
fn has_layers_as_rows(array: &Array, rows: u64, slices: u64) -> bool {
    array.dimension == Dimension::D1Array && slices <= 1 && rows > 1
}

/// A copy between an array and rows of memory, or the other way round.
fn with_array(
    (handle, x, y): (Handle, usize, usize),
    (start, pitch): (u64, usize),
    (width, height): (usize, usize),
    kind: u32,
    to_array: bool,
) -> Result<Copy> {
    if pitch < width {
        return Err(Error::new(
            Code::INVALID_PITCH_VALUE,
            format!("rows of {width} bytes with a pitch of {pitch}"),
        ));
    }
    let array = array(handle)?;
    let side = array.side((x as u64, width as u64), (y, height as u64), (0, 1))?;
    let other = Side {
        start,
        row: pitch as u64,
        plane: product(pitch, height),
    };
    let (from, to) = if to_array {
        (other, side)
    } else {
        (side, other)
    };
    Ok(Copy {
        from,
        to,
        row_bytes: width as u64,
        rows: height as u64,
        planes: 1,
        kind,
    })
}

/// A copy of bytes in the order of rows, from a byte of an array on: a part of one row, or whole rows.
fn bytes_with_array(
    (handle, x, y): (Handle, usize, usize),
    start: u64,
    count: usize,
    kind: u32,
    to_array: bool,
) -> Result<Copy> {
    let array = array(handle)?;
    let row = array.row_bytes() as usize;
    let [_, height, _] = array.extent;
    let all = row * height.max(1);
    if x.checked_add(y.saturating_mul(row))
        .and_then(|first| first.checked_add(count))
        .is_none_or(|end| end > all)
    {
        return Err(Error::invalid(format!(
            "a copy of {count} bytes of an array of {all}, from byte {x} of row {y} on"
        )));
    }
    let (x, y) = (x % row, y + x / row);
    let (width, height) = match count > row - x {
        false => (count, 1),
        true if x == 0 && count.is_multiple_of(row) => (row, count / row),
        true => {
            return Err(Error::unsupported(
                "a copy of several rows of an array that are not whole",
            ));
        }
    };
    with_array(
        (handle, x, y),
        (start, width),
        (width, height),
        kind,
        to_array,
    )
}

/// A copy of bytes with the first row of an array.
fn line_with_array(
    (handle, offset): (Handle, usize),
    start: u64,
    count: usize,
    kind: u32,
    to_array: bool,
) -> Result<Copy> {
    if handle.is_null() {
        return Err(Error::invalid("a null pointer for an array"));
    }
    if !matches!(array(handle)?.dimension, Dimension::D1 | Dimension::D2) {
        return Err(Error::invalid("an array of more than two dimensions"));
    }
    with_array(
        (handle, offset, 0),
        (start, count),
        (count, 1),
        kind,
        to_array,
    )
}

/// A copy of rows between two arrays.
fn between_arrays(
    (to, to_x, to_y): (Handle, usize, usize),
    (from, from_x, from_y): (Handle, usize, usize),
    (width, height): (usize, usize),
    kind: u32,
) -> Result<Copy> {
    let side = |handle, x: usize, y: usize| {
        array(handle)?.side((x as u64, width as u64), (y, height as u64), (0, 1))
    };
    Ok(Copy {
        from: side(from, from_x, from_y)?,
        to: side(to, to_x, to_y)?,
        row_bytes: width as u64,
        rows: height as u64,
        planes: 1,
        kind,
    })
}

/// The product, saturating: no allocation is as large as the greatest number, so such a copy is
/// refused later.
fn product(a: usize, b: usize) -> u64 {
    a.saturating_mul(b) as u64
}

/// The address of byte `x` of row `y` of plane `z`.
fn place(start: u64, x: usize, (y, row): (usize, u64), (z, plane): (usize, u64)) -> Result<u64> {
    let rows = (y as u64).checked_mul(row);
    let planes = (z as u64).checked_mul(plane);
    let all = rows.zip(planes).and_then(|(rows, planes)| {
        start
            .checked_add(x as u64)?
            .checked_add(rows)?
            .checked_add(planes)
    });
    all.ok_or_else(|| Error::invalid("a copy behind all addresses"))
}

/// The copy that `hipMemcpy3D` describes. With an array, widths and places are in its elements, on
/// the array's side.
pub(crate) fn block(params: &Memcpy3D) -> Result<Copy> {
    let (from, to) = (array_of(params.from_array)?, array_of(params.to_array)?);
    let element = match (&from, &to) {
        (Some(from), Some(to)) if from.element.bytes() != to.element.bytes() => {
            return Err(Error::invalid("arrays with elements of different sizes"));
        }
        (Some(array), _) | (_, Some(array)) => array.element.bytes(),
        _ => 1,
    };
    let row_bytes = product(params.extent.width, element as usize);
    let (mut rows, mut planes) = (params.extent.height as u64, params.extent.depth as u64);
    let array = from.as_ref().or(to.as_ref());
    let layers_are_rows = array.is_some_and(|array| has_layers_as_rows(array, rows, planes));
    if layers_are_rows {
        (rows, planes) = (1, rows);
    }
    let side = |array: &Option<Arc<Array>>, pointer: &PitchedPtr, pos: &crate::abi::Pos| {
        if let Some(array) = array {
            let x = product(pos.x, element as usize);
            return array.side((x, row_bytes), (pos.y, rows), (pos.z, planes));
        }
        let row = pointer.pitch as u64;
        let plane = match layers_are_rows {
            true => row.max(row_bytes),
            false => product(pointer.pitch, pointer.ysize),
        };
        Ok::<_, Error>(Side {
            start: place(pointer.pointer, pos.x, (pos.y, row), (pos.z, plane))?,
            row,
            plane,
        })
    };
    Ok(Copy {
        from: side(&from, &params.from, &params.from_pos)?,
        to: side(&to, &params.to, &params.to_pos)?,
        row_bytes,
        rows,
        planes,
        kind: params.kind,
    })
}

fn peer_block(params: &Memcpy3DPeer) -> Result<Copy> {
    for device in [params.from_device, params.to_device] {
        process()?.gpu(device)?;
    }
    block(&Memcpy3D {
        from_array: params.from_array,
        from_pos: params.from_pos,
        from: params.from,
        to_array: params.to_array,
        to_pos: params.to_pos,
        to: params.to,
        extent: params.extent,
        kind: copy_kind::DEFAULT,
    })
}

/// The array, or the address, of the source or target of a driver API copy, by its memory type.
fn end(memory: u32, host: u64, device: u64, handle: Handle) -> Result<End> {
    match memory {
        memory_type::HOST => Ok(End::Memory(host)),
        memory_type::DEVICE | memory_type::UNIFIED | memory_type::MANAGED => {
            Ok(End::Memory(device))
        }
        memory_type::ARRAY if handle.is_null() => {
            Err(Error::invalid("a null pointer for an array"))
        }
        memory_type::ARRAY => array(handle).map(End::Array),
        _ if !handle.is_null() => array(handle).map(End::Array),
        other => Err(Error::invalid(format!("hipMemoryType {other}"))),
    }
}

/// Refuses what is said to be a GPU's memory and is none: it would be taken for the host's.
fn is_there(memory: u32, start: u64) -> Result<u64> {
    match memory {
        memory_type::DEVICE => process()?.memories.at(start).map(|_| start),
        _ => Ok(start),
    }
}

/// The distance of rows that a driver API copy states; 0 for rows without gaps.
fn row_pitch(pitch: usize, width: usize) -> Result<usize> {
    match pitch {
        0 => Ok(width),
        _ if pitch < width => Err(Error::invalid(format!(
            "rows of {width} bytes with a pitch of {pitch}"
        ))),
        _ => Ok(pitch),
    }
}

/// The source or target of a copy.
enum End {
    Memory(u64),
    Array(Arc<Array>),
}

fn flat(params: &Memcpy2D) -> Result<Copy> {
    let side = |side: &Side2D| {
        let start = match end(side.memory_type, side.host, side.device, side.array)? {
            End::Memory(start) => start,
            End::Array(array) => {
                let width = params.width_bytes as u64;
                let rows = params.height as u64;
                return array.side((side.x_bytes as u64, width), (side.y, rows), (0, 1));
            }
        };
        let pitch = row_pitch(side.pitch, params.width_bytes)?;
        let start = place(start, side.x_bytes, (side.y, pitch as u64), (0, 0))?;
        Ok::<_, Error>(Side {
            start: is_there(side.memory_type, start)?,
            row: pitch as u64,
            plane: product(pitch, params.height),
        })
    };
    Ok(Copy {
        from: side(&params.from)?,
        to: side(&params.to)?,
        row_bytes: params.width_bytes as u64,
        rows: params.height as u64,
        planes: 1,
        kind: copy_kind::DEFAULT,
    })
}

/// The copy that `hipDrvMemcpy3D` describes.
pub(crate) fn driver_block(params: &DrvMemcpy3D) -> Result<Copy> {
    let (width, height) = (params.width_bytes as u64, params.height as u64);
    let side = |side: &Side3D| {
        let start = match end(side.memory_type, side.host, side.device, side.array)? {
            End::Memory(start) => start,
            End::Array(array) => {
                let slices = (side.z, params.depth as u64);
                return array.side((side.x_bytes as u64, width), (side.y, height), slices);
            }
        };
        let row = row_pitch(side.pitch, params.width_bytes)?;
        let rows = if side.height == 0 {
            params.height
        } else {
            side.height
        };
        let (row, plane) = (row as u64, product(row, rows));
        let start = place(start, side.x_bytes, (side.y, row), (side.z, plane))?;
        Ok::<_, Error>(Side {
            start: is_there(side.memory_type, start)?,
            row,
            plane,
        })
    };
    Ok(Copy {
        from: side(&params.from)?,
        to: side(&params.to)?,
        row_bytes: width,
        rows: height,
        planes: params.depth as u64,
        kind: copy_kind::DEFAULT,
    })
}

/// The fill that `hipMemset3D` describes.
fn fill_block(to: &PitchedPtr, value: i32, extent: Extent) -> Fill {
    Fill {
        start: to.pointer,
        value: value.cast_unsigned() & 0xff,
        element: 1,
        width: extent.width as u64,
        rows: extent.height as u64,
        planes: extent.depth as u64,
        row: to.pitch as u64,
        plane: product(to.pitch, to.ysize),
    }
}

fn fill_rows(
    start: u64,
    pitch: usize,
    (value, element): (u32, u32),
    width: usize,
    height: usize,
) -> Fill {
    Fill {
        rows: height as u64,
        row: pitch as u64,
        ..Fill::line(start, value, element, width as u64)
    }
}

/// Fills on the default stream do not wait, except for host memory.
fn fill(fill: Fill, handle: Handle) -> Result<()> {
    stream(handle)?.submit(Command::Fill(fill))
}

fn fill_now(what: Fill) -> Result<()> {
    fill(what, NULL)?;
    let memory = process()?.memories.find(what.start);
    match memory.is_some_and(|memory| memory.is_host()) {
        true => stream(NULL)?.wait(),
        false => Ok(()),
    }
}

fn byte(value: i32) -> u32 {
    value.cast_unsigned() & 0xff
}

functions! {
    with_per_thread;

    fn hipMemcpy(to: u64, from: u64, bytes: usize, kind: u32) {
        now(&Copy::line(to, from, bytes as u64, kind), NULL)
    }

    fn hipMemcpyWithStream(to: u64, from: u64, bytes: usize, kind: u32, handle: Handle) {
        now(&Copy::line(to, from, bytes as u64, kind), handle)
    }

    fn hipMemcpyAsync(to: u64, from: u64, bytes: usize, kind: u32, handle: Handle) {
        later(Copy::line(to, from, bytes as u64, kind), handle)
    }

    fn hipMemcpyHtoD(to: u64, from: u64, bytes: usize) {
        now(&Copy::line(to, from, bytes as u64, copy_kind::HOST_TO_DEVICE), NULL)
    }

    fn hipMemcpyDtoH(to: u64, from: u64, bytes: usize) {
        now(&Copy::line(to, from, bytes as u64, copy_kind::DEVICE_TO_HOST), NULL)
    }

    fn hipMemcpyDtoD(to: u64, from: u64, bytes: usize) {
        now(&Copy::line(to, from, bytes as u64, copy_kind::DEVICE_TO_DEVICE), NULL)
    }

    fn hipMemcpyHtoDAsync(to: u64, from: u64, bytes: usize, handle: Handle) {
        later(Copy::line(to, from, bytes as u64, copy_kind::HOST_TO_DEVICE), handle)
    }

    fn hipMemcpyDtoHAsync(to: u64, from: u64, bytes: usize, handle: Handle) {
        later(Copy::line(to, from, bytes as u64, copy_kind::DEVICE_TO_HOST), handle)
    }

    fn hipMemcpyDtoDAsync(to: u64, from: u64, bytes: usize, handle: Handle) {
        later(Copy::line(to, from, bytes as u64, copy_kind::DEVICE_TO_DEVICE), handle)
    }

    fn hipMemcpyPeer(to: u64, to_device: i32, from: u64, from_device: i32, bytes: usize) {
        process()?.gpu(from_device)?.wait()?;
        process()?.gpu(to_device)?;
        now(&Copy::line(to, from, bytes as u64, copy_kind::DEVICE_TO_DEVICE), NULL)
    }

    fn hipMemcpyPeerAsync(to: u64, to_device: i32, from: u64, from_device: i32, bytes: usize, handle: Handle) {
        process()?.gpu(from_device)?;
        process()?.gpu(to_device)?;
        later(Copy::line(to, from, bytes as u64, copy_kind::DEVICE_TO_DEVICE), handle)
    }

    fn hipMemcpy2D(to: u64, to_pitch: usize, from: u64, from_pitch: usize, width: usize, height: usize, kind: u32) {
        now(&rows((to, to_pitch), (from, from_pitch), (width, height), kind), NULL)
    }

    fn hipMemcpy2DAsync(to: u64, to_pitch: usize, from: u64, from_pitch: usize, width: usize, height: usize, kind: u32, handle: Handle) {
        later(rows((to, to_pitch), (from, from_pitch), (width, height), kind), handle)
    }

    fn hipDrvMemcpy2DUnaligned(params: In<Memcpy2D>) { now(&flat(&params.get()?)?, NULL) }

    fn hipMemcpyParam2DAsync(params: In<Memcpy2D>, handle: Handle) {
        later(flat(&params.get()?)?, handle)
    }

    fn hipMemcpy2DToArray(to: Handle, x: usize, y: usize, from: u64, pitch: usize, width: usize, height: usize, kind: u32) {
        now(&with_array((to, x, y), (from, pitch), (width, height), kind, true)?, NULL)
    }

    fn hipMemcpy2DToArrayAsync(to: Handle, x: usize, y: usize, from: u64, pitch: usize, width: usize, height: usize, kind: u32, handle: Handle) {
        later(with_array((to, x, y), (from, pitch), (width, height), kind, true)?, handle)
    }

    fn hipMemcpy2DFromArray(to: u64, pitch: usize, from: Handle, x: usize, y: usize, width: usize, height: usize, kind: u32) {
        now(&with_array((from, x, y), (to, pitch), (width, height), kind, false)?, NULL)
    }

    fn hipMemcpy2DFromArrayAsync(to: u64, pitch: usize, from: Handle, x: usize, y: usize, width: usize, height: usize, kind: u32, handle: Handle) {
        later(with_array((from, x, y), (to, pitch), (width, height), kind, false)?, handle)
    }

    fn hipMemcpy2DArrayToArray(to: Handle, to_x: usize, to_y: usize, from: Handle, from_x: usize, from_y: usize, width: usize, height: usize, kind: u32) {
        now(&between_arrays((to, to_x, to_y), (from, from_x, from_y), (width, height), kind)?, NULL)
    }

    fn hipMemcpyToArray(to: Handle, x: usize, y: usize, from: u64, count: usize, kind: u32) {
        now(&bytes_with_array((to, x, y), from, count, kind, true)?, NULL)
    }

    fn hipMemcpyFromArray(to: u64, from: Handle, x: usize, y: usize, count: usize, kind: u32) {
        now(&bytes_with_array((from, x, y), to, count, kind, false)?, NULL)
    }

    fn hipMemcpyHtoA(to: Handle, offset: usize, from: u64, count: usize) {
        now(&line_with_array((to, offset), from, count, copy_kind::HOST_TO_DEVICE, true)?, NULL)
    }

    fn hipMemcpyHtoAAsync(to: Handle, offset: usize, from: u64, count: usize, handle: Handle) {
        later(line_with_array((to, offset), from, count, copy_kind::HOST_TO_DEVICE, true)?, handle)
    }

    fn hipMemcpyAtoH(to: u64, from: Handle, offset: usize, count: usize) {
        now(&line_with_array((from, offset), to, count, copy_kind::DEVICE_TO_HOST, false)?, NULL)
    }

    fn hipMemcpyAtoHAsync(to: u64, from: Handle, offset: usize, count: usize, handle: Handle) {
        later(line_with_array((from, offset), to, count, copy_kind::DEVICE_TO_HOST, false)?, handle)
    }

    fn hipMemcpyDtoA(to: Handle, offset: usize, from: u64, count: usize) {
        now(&line_with_array((to, offset), from, count, copy_kind::DEVICE_TO_DEVICE, true)?, NULL)
    }

    fn hipMemcpyAtoD(to: u64, from: Handle, offset: usize, count: usize) {
        now(&line_with_array((from, offset), to, count, copy_kind::DEVICE_TO_DEVICE, false)?, NULL)
    }

    fn hipMemcpyAtoA(to: Handle, to_offset: usize, from: Handle, from_offset: usize, count: usize) {
        now(&between_arrays((to, to_offset, 0), (from, from_offset, 0), (count, 1), copy_kind::DEVICE_TO_DEVICE)?, NULL)
    }

    fn hipMemcpy3D(params: In<Memcpy3D>) { now(&block(&params.get()?)?, NULL) }

    fn hipMemcpy3DAsync(params: In<Memcpy3D>, handle: Handle) {
        later(block(&params.get()?)?, handle)
    }

    /// The devices in the parameters are ignored: the device of memory is found by its address.
    fn hipMemcpy3DPeer(params: In<Memcpy3DPeer>) { now(&peer_block(&params.get()?)?, NULL) }

    fn hipMemcpy3DPeerAsync(params: In<Memcpy3DPeer>, handle: Handle) {
        later(peer_block(&params.get()?)?, handle)
    }

    /// Waits in any case.
    fn hipDrvMemcpy3D(params: In<DrvMemcpy3D>) {
        stream(NULL)?.copy_now(&driver_block(&params.get()?)?)
    }

    fn hipDrvMemcpy3DAsync(params: In<DrvMemcpy3D>, handle: Handle) {
        later(driver_block(&params.get()?)?, handle)
    }

    fn hipMemset(to: u64, value: i32, bytes: usize) {
        fill_now(Fill::line(to, byte(value), 1, bytes as u64))
    }

    fn hipMemsetAsync(to: u64, value: i32, bytes: usize, handle: Handle) {
        fill(Fill::line(to, byte(value), 1, bytes as u64), handle)
    }

    fn hipMemsetD8(to: u64, value: u8, count: usize) {
        fill_now(Fill::line(to, value.into(), 1, count as u64))
    }

    fn hipMemsetD8Async(to: u64, value: u8, count: usize, handle: Handle) {
        fill(Fill::line(to, value.into(), 1, count as u64), handle)
    }

    fn hipMemsetD16(to: u64, value: u16, count: usize) {
        fill_now(Fill::line(to, value.into(), 2, count as u64))
    }

    fn hipMemsetD16Async(to: u64, value: u16, count: usize, handle: Handle) {
        fill(Fill::line(to, value.into(), 2, count as u64), handle)
    }

    fn hipMemsetD32(to: u64, value: i32, count: usize) {
        fill_now(Fill::line(to, value.cast_unsigned(), 4, count as u64))
    }

    fn hipMemsetD32Async(to: u64, value: i32, count: usize, handle: Handle) {
        fill(Fill::line(to, value.cast_unsigned(), 4, count as u64), handle)
    }

    fn hipMemset2D(to: u64, pitch: usize, value: i32, width: usize, height: usize) {
        fill_now(fill_rows(to, pitch, (byte(value), 1), width, height))
    }

    fn hipMemset2DAsync(to: u64, pitch: usize, value: i32, width: usize, height: usize, handle: Handle) {
        fill(fill_rows(to, pitch, (byte(value), 1), width, height), handle)
    }

    fn hipMemsetD2D8(to: u64, pitch: usize, value: u8, width: usize, height: usize) {
        fill_now(fill_rows(to, pitch, (value.into(), 1), width, height))
    }

    fn hipMemsetD2D8Async(to: u64, pitch: usize, value: u8, width: usize, height: usize, handle: Handle) {
        fill(fill_rows(to, pitch, (value.into(), 1), width, height), handle)
    }

    fn hipMemsetD2D16(to: u64, pitch: usize, value: u16, width: usize, height: usize) {
        fill_now(fill_rows(to, pitch, (value.into(), 2), width, height))
    }

    fn hipMemsetD2D16Async(to: u64, pitch: usize, value: u16, width: usize, height: usize, handle: Handle) {
        fill(fill_rows(to, pitch, (value.into(), 2), width, height), handle)
    }

    fn hipMemsetD2D32(to: u64, pitch: usize, value: u32, width: usize, height: usize) {
        fill_now(fill_rows(to, pitch, (value, 4), width, height))
    }

    fn hipMemsetD2D32Async(to: u64, pitch: usize, value: u32, width: usize, height: usize, handle: Handle) {
        fill(fill_rows(to, pitch, (value, 4), width, height), handle)
    }

    fn hipMemset3D(to: PitchedPtr, value: i32, extent: Extent) {
        fill_now(fill_block(&to, value, extent))
    }

    fn hipMemset3DAsync(to: PitchedPtr, value: i32, extent: Extent, handle: Handle) {
        fill(fill_block(&to, value, extent), handle)
    }

    /// Several copies; stops at the first invalid copy and stores its number in `failed`.
    fn hipMemcpyBatchAsync(to: In<u64>, from: In<u64>, sizes: In<usize>, count: usize, _attributes: Handle, _indices: Handle, _attribute_count: usize, failed: Out<usize>, handle: Handle) {
        let all = to.many(count)?.into_iter().zip(from.many(count)?).zip(sizes.many(count)?);
        for (index, ((to, from), bytes)) in all.enumerate() {
            let copy = Copy::line(to, from, bytes as u64, copy_kind::DEFAULT);
            if let Err(error) = later(copy, handle) {
                failed.set_if_wanted(index)?;
                return Err(error);
            }
        }
        Ok(())
    }
}
