//! What every HIP program does: memory, copies, streams, events, `printf`, `malloc`.

use std::ffi::{c_int, c_uint, c_void};
use std::ptr::null_mut;

use crate::api::{Hip, Module, Tried, call};

/// What `reversed` leaves behind in `n` words and one.
pub(crate) fn check_reversed(found: &[c_int]) -> Tried {
    let Some((count, found)) = found.split_last() else {
        return Err("nothing".to_owned());
    };
    let n = found.len();
    let wrong = (0..n).find(|&i| found[i] != 3 * (i / 256 * 256 + 255 - i % 256) as c_int);
    match wrong {
        None if *count == n as c_int => Ok(()),
        None => Err(format!("{count} atomic additions of {n}")),
        Some(at) => Err(format!("word {at} is {}", found[at])),
    }
}

/// A kernel with LDS, a barrier and atomics, over plain copies.
pub(crate) fn plain(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 1000;
    let out = hip.allocate(N + 1)?;
    hip.launch(module, c"reversed", (4, 256), out, N as c_int, null_mut())?;
    check_reversed(&hip.read(out, N + 1)?)?;
    call!(hip.hip, hipFree(out => *mut c_int))
}

/// Two streams with asynchronous copies to pinned memory, and events that measure.
pub(crate) fn streams(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 4096;
    let mut all = Vec::new();
    for _ in 0..2 {
        let (mut stream, mut pinned) = (null_mut(), null_mut());
        let mut events = [null_mut(); 2];
        call!(hip.hip, hipStreamCreate(&raw mut stream => *mut *mut c_void))?;
        call!(hip.hip, hipHostMalloc(
            &raw mut pinned => *mut *mut c_int,
            (N + 1) * 4 => usize,
            0 => c_uint,
        ))?;
        for event in &mut events {
            call!(hip.hip, hipEventCreate(&raw mut *event => *mut *mut c_void))?;
        }
        let out = hip.allocate(N + 1)?;
        let record = |event: *mut c_void| call!(hip.hip, hipEventRecord(event => *mut c_void, stream => *mut c_void));
        record(events[0])?;
        hip.launch(module, c"reversed", (16, 256), out, N as c_int, stream)?;
        call!(hip.hip, hipMemcpyAsync(
            pinned => *mut c_int,
            out => *const c_int,
            (N + 1) * 4 => usize,
            2 => c_int,
            stream => *mut c_void,
        ))?;
        record(events[1])?;
        all.push((stream, pinned, events));
    }
    for (stream, pinned, [first, last]) in all {
        call!(hip.hip, hipStreamSynchronize(stream => *mut c_void))?;
        // SAFETY: pinned memory of as many words, which are no longer written.
        check_reversed(unsafe { std::slice::from_raw_parts(pinned, N + 1) })?;
        let mut ms = -1_f32;
        call!(hip.hip, hipEventElapsedTime(
            &raw mut ms => *mut f32,
            first => *mut c_void,
            last => *mut c_void,
        ))?;
        if ms <= 0.0 {
            return Err(format!("{ms} ms between the events"));
        }
        call!(hip.hip, hipStreamDestroy(stream => *mut c_void))?;
    }
    Ok(())
}

/// Memory that the host and the GPU use without copies.
pub(crate) fn managed(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 300;
    let mut out = null_mut();
    call!(hip.hip, hipMallocManaged(
        &raw mut out => *mut *mut c_int,
        (N + 1) * 4 => usize,
        1 => c_uint,
    ))?;
    // SAFETY: memory of as many words.
    unsafe { std::ptr::write_bytes(out, 0, N + 1) };
    hip.launch(module, c"reversed", (2, 256), out, N as c_int, null_mut())?;
    hip.synchronize()?;
    // SAFETY: as above; the kernel has ended.
    check_reversed(unsafe { std::slice::from_raw_parts(out, N + 1) })
}

/// `printf` of a kernel: the line is HIP's to print.
pub(crate) fn printf(hip: &Hip, module: &Module) -> Tried {
    hip.launch(module, c"speaks", (1, 64), null_mut(), 7, null_mut())?;
    hip.synchronize()
}

/// `malloc` of a kernel.
pub(crate) fn malloc(hip: &Hip, module: &Module) -> Tried {
    let out = hip.allocate(64)?;
    hip.launch(module, c"allocates", (1, 64), out, 64, null_mut())?;
    let found = hip.read(out, 64)?;
    let wrong = (0..64).find(|&i| found[i] != (i * (i + 1) / 2) as c_int);
    wrong.map_or(Ok(()), |at| Err(format!("word {at} is {}", found[at])))
}

/// Rows that lie apart, in two dimensions.
pub(crate) fn rectangles(hip: &Hip, _: &Module) -> Tried {
    const ROW: usize = 37;
    const ROWS: usize = 11;
    let host: Vec<u8> = (0..ROW * ROWS).map(|i| i as u8).collect();
    let (mut at, mut pitch) = (null_mut(), 0_usize);
    call!(hip.hip, hipMallocPitch(
        &raw mut at => *mut *mut u8,
        &raw mut pitch => *mut usize,
        ROW => usize,
        ROWS => usize,
    ))?;
    call!(hip.hip, hipMemcpy2D(
        at => *mut u8, pitch => usize,
        host.as_ptr() => *const u8, ROW => usize,
        ROW => usize, ROWS => usize,
        1 => c_int,
    ))?;
    let mut back = vec![0_u8; ROW * ROWS];
    call!(hip.hip, hipMemcpy2D(
        back.as_mut_ptr() => *mut u8, ROW => usize,
        at => *const u8, pitch => usize,
        ROW => usize, ROWS => usize,
        2 => c_int,
    ))?;
    match back == host {
        true => Ok(()),
        false => Err("rows differ".to_owned()),
    }
}

/// An access far outside of any buffer; HIP ends the program, or tells an error.
pub(crate) fn fault(hip: &Hip, module: &Module) -> Tried {
    let out = hip.allocate(1)?;
    hip.launch(module, c"outside", (1, 1), out, 1 << 10, null_mut())?;
    hip.synchronize()?;
    Err("the access was not noticed".to_owned())
}
