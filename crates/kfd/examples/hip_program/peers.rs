//! Two GPUs: copies from one to the other, and kernels of one on memory of the other.

use std::ffi::{c_int, c_uint, c_void};
use std::ptr::null_mut;

use crate::api::{Hip, Module, Tried, call};

const N: usize = 25_001;

/// The other GPU is of the same target: the code is loaded there as well.
pub(crate) fn peers(hip: &Hip, module: &Module) -> Tried {
    let select = |device: c_int| call!(hip.hip, hipSetDevice(device => c_int));
    for (own, other) in [(0, 1), (1, 0)] {
        let mut can: c_int = 0;
        call!(hip.hip, hipDeviceCanAccessPeer(
            &raw mut can => *mut c_int, own => c_int, other => c_int,
        ))?;
        if can != 1 {
            return Err(format!("{own} does not reach {other}"));
        }
        select(own)?;
        call!(hip.hip, hipDeviceEnablePeerAccess(other => c_int, 0 => c_uint))?;
    }
    select(0)?;
    let near = hip.allocate(N)?;
    select(1)?;
    let far = hip.allocate(N)?;
    // The zeros are written behind the host's back, and by the other GPU than the copy.
    hip.synchronize()?;
    select(0)?;
    let blocks = N.div_ceil(256) as c_uint;
    hip.launch(module, c"add", (blocks, 256), near, N as c_int, null_mut())?;
    hip.synchronize()?;
    let bytes = N * 4;
    call!(hip.hip, hipMemcpyPeer(
        far.cast() => *mut c_void, 1 => c_int, near.cast() => *const c_void, 0 => c_int,
        bytes => usize,
    ))?;
    // The host does not wait for copies between devices, whichever of the two makes them.
    let synchronize = || {
        for device in [1, 0] {
            select(device)?;
            hip.synchronize()?;
        }
        Ok::<_, String>(())
    };
    synchronize()?;
    let expect = |at: *mut c_int, times: c_int| -> Tried {
        let found = hip.read(at, N)?;
        let wrong = (0..N).find(|&i| found[i] != times * i as c_int);
        wrong.map_or(Ok(()), |at| Err(format!("word {at} is {}", found[at])))
    };
    expect(far, 1)?;
    // A kernel of the first GPU on memory of the second.
    hip.launch(module, c"add", (blocks, 256), far, N as c_int, null_mut())?;
    hip.synchronize()?;
    expect(far, 2)?;
    // And back, behind what its stream has to do.
    select(1)?;
    call!(hip.hip, hipMemcpyPeerAsync(
        near.cast() => *mut c_void, 0 => c_int, far.cast() => *const c_void, 1 => c_int,
        bytes => usize, null_mut() => *mut c_void,
    ))?;
    synchronize()?;
    expect(near, 2)?;
    select(1)?;
    call!(hip.hip, hipDeviceDisablePeerAccess(0 => c_int))?;
    select(0)?;
    call!(hip.hip, hipDeviceDisablePeerAccess(1 => c_int))
}
