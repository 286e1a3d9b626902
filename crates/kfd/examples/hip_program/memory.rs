//! Memory of other kinds: boxes, pools, memory by handles, and advice about it.

use std::ffi::{c_int, c_uint, c_ulonglong, c_void};
use std::ptr::null_mut;

use crate::api::{Hip, Module, Tried, call};
use crate::basic::check_reversed;

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Extent {
    width: usize,
    height: usize,
    depth: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Pitched {
    at: *mut c_void,
    pitch: usize,
    width: usize,
    height: usize,
}

/// `hipMemcpy3DParms`
#[repr(C)]
struct Copy3d {
    from_array: *mut c_void,
    from_position: Extent,
    from: Pitched,
    to_array: *mut c_void,
    to_position: Extent,
    to: Pitched,
    extent: Extent,
    kind: c_int,
}

/// A box out of a larger box goes to the GPU, and back.
pub(crate) fn boxes(hip: &Hip, _: &Module) -> Tried {
    const LARGE: [usize; 3] = [40, 12, 7];
    const SMALL: [usize; 3] = [21, 9, 5];
    let host: Vec<u8> = (0..LARGE.iter().product::<usize>())
        .map(|i| (i * 7) as u8)
        .collect();
    let small = Extent {
        width: SMALL[0],
        height: SMALL[1],
        depth: SMALL[2],
    };
    let mut device = Pitched {
        at: null_mut(),
        pitch: 0,
        width: 0,
        height: 0,
    };
    call!(hip.hip, hipMalloc3D(&raw mut device => *mut Pitched, small => Extent))?;
    let packed = |at: *mut u8, size: [usize; 3]| Pitched {
        at: at.cast(),
        pitch: size[0],
        width: size[0],
        height: size[1],
    };
    let position = Extent {
        width: 5,
        height: 2,
        depth: 1,
    };
    let go = Copy3d {
        from_array: null_mut(),
        from_position: position,
        from: packed(host.as_ptr().cast_mut(), LARGE),
        to_array: null_mut(),
        to_position: Extent::default(),
        to: device,
        extent: small,
        kind: 1,
    };
    call!(hip.hip, hipMemcpy3D(&raw const go => *const Copy3d))?;
    let mut back = vec![0_u8; SMALL.iter().product()];
    let come = Copy3d {
        from_array: null_mut(),
        from_position: Extent::default(),
        from: device,
        to_array: null_mut(),
        to_position: Extent::default(),
        to: packed(back.as_mut_ptr(), SMALL),
        extent: small,
        kind: 2,
    };
    let stream = hip.stream()?;
    call!(hip.hip, hipMemcpy3DAsync(&raw const come => *const Copy3d, stream => *mut c_void))?;
    hip.wait(stream)?;
    for z in 0..SMALL[2] {
        for y in 0..SMALL[1] {
            for x in 0..SMALL[0] {
                let from = x + 5 + LARGE[0] * (y + 2 + LARGE[1] * (z + 1));
                let at = x + SMALL[0] * (y + SMALL[1] * z);
                if back[at] != host[from] {
                    return Err(format!("byte ({x}, {y}, {z}) is {}", back[at]));
                }
            }
        }
    }
    call!(hip.hip, hipFree(device.at => *mut c_void))
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Location {
    kind: c_int,
    id: c_int,
}

const DEVICE_0: Location = Location { kind: 1, id: 0 };

/// `hipMemPoolProps`
#[repr(C)]
struct PoolProperties {
    allocation: c_int,
    handles: c_int,
    location: Location,
    security: *mut c_void,
    max_bytes: usize,
    reserved: [u8; 56],
}

/// Memory that is allocated and freed in the order of a stream: of the device's pool and of a pool made here.
pub(crate) fn pools(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 5000;
    let (stream, bytes) = (hip.stream()?, (N + 1) * 4);
    let properties = PoolProperties {
        allocation: 1,
        handles: 0,
        location: DEVICE_0,
        security: null_mut(),
        max_bytes: 0,
        reserved: [0; 56],
    };
    let mut pool = null_mut();
    call!(hip.hip, hipMemPoolCreate(
        &raw mut pool => *mut *mut c_void,
        &raw const properties => *const PoolProperties,
    ))?;
    for round in 0..6 {
        let mut out: *mut c_int = null_mut();
        match round % 2 {
            0 => call!(hip.hip, hipMallocAsync(
                &raw mut out => *mut *mut c_int, bytes => usize, stream => *mut c_void,
            ))?,
            _ => call!(hip.hip, hipMallocFromPoolAsync(
                &raw mut out => *mut *mut c_int, bytes => usize,
                pool => *mut c_void, stream => *mut c_void,
            ))?,
        }
        let mut back = vec![0; N + 1];
        call!(hip.hip, hipMemsetAsync(
            out => *mut c_int, 0 => c_int, bytes => usize, stream => *mut c_void,
        ))?;
        hip.launch(module, c"reversed", (20, 256), out, N as c_int, stream)?;
        call!(hip.hip, hipMemcpyAsync(
            back.as_mut_ptr() => *mut c_int, out => *const c_int, bytes => usize,
            2 => c_int, stream => *mut c_void,
        ))?;
        call!(hip.hip, hipFreeAsync(out => *mut c_int, stream => *mut c_void))?;
        hip.wait(stream)?;
        check_reversed(&back)?;
    }
    call!(hip.hip, hipMemPoolTrimTo(pool => *mut c_void, 0 => usize))?;
    call!(hip.hip, hipMemPoolDestroy(pool => *mut c_void))
}

/// `hipMemAllocationProp`
#[repr(C)]
struct Properties {
    allocation: c_int,
    handles: c_int,
    location: Location,
    metadata: *mut c_void,
    flags: [u8; 4],
}

/// `hipMemAccessDesc`
#[repr(C)]
struct Access {
    location: Location,
    flags: c_int,
}

/// Addresses and memory apart: two pieces of memory behind each other, exchanged, and one of them
/// through a file.
pub(crate) fn virtual_memory(hip: &Hip, module: &Module) -> Tried {
    let properties = Properties {
        allocation: 1,
        handles: 1,
        location: DEVICE_0,
        metadata: null_mut(),
        flags: [0; 4],
    };
    let access = Access {
        location: DEVICE_0,
        flags: 3,
    };
    let mut grain = 0_usize;
    call!(hip.hip, hipMemGetAllocationGranularity(
        &raw mut grain => *mut usize,
        &raw const properties => *const Properties,
        0 => c_int,
    ))?;
    let words = grain / 4;
    let mut base: *mut c_int = null_mut();
    call!(hip.hip, hipMemAddressReserve(
        &raw mut base => *mut *mut c_int,
        3 * grain => usize, 0 => usize, null_mut() => *mut c_void, 0 => c_ulonglong,
    ))?;
    let at = |index: usize| base.wrapping_add(index * words);
    let map = |index: usize, handle: *mut c_void| {
        call!(hip.hip, hipMemMap(
            at(index) => *mut c_int, grain => usize, 0 => usize,
            handle => *mut c_void, 0 => c_ulonglong,
        ))?;
        call!(hip.hip, hipMemSetAccess(
            at(index) => *mut c_int, grain => usize,
            &raw const access => *const Access, 1 => usize,
        ))
    };
    let unmap = |index: usize| call!(hip.hip, hipMemUnmap(at(index) => *mut c_int, grain => usize));
    let mut handles: [*mut c_void; 2] = [null_mut(); 2];
    for (index, handle) in handles.iter_mut().enumerate() {
        call!(hip.hip, hipMemCreate(
            &raw mut *handle => *mut *mut c_void, grain => usize,
            &raw const properties => *const Properties, 0 => c_ulonglong,
        ))?;
        map(index, *handle)?;
    }
    let n = 2 * words - 1;
    call!(hip.hip, hipMemset(base => *mut c_int, 0 => c_int, 2 * grain => usize))?;
    let blocks = n.div_ceil(256) as c_uint;
    hip.launch(
        module,
        c"reversed",
        (blocks, 256),
        base,
        n as c_int - 255,
        null_mut(),
    )?;
    let before = hip.read(base, 2 * words)?;
    // The other way round.
    for index in 0..2 {
        unmap(index)?;
    }
    map(0, handles[1])?;
    map(1, handles[0])?;
    let after = hip.read(base, 2 * words)?;
    if before[..words] != after[words..] || before[words..] != after[..words] {
        return Err("the pieces were not exchanged".to_owned());
    }
    if before[0] != 3 * 255 {
        return Err(format!("the first word is {}", before[0]));
    }
    // Through a file, a third time at other addresses; what is written at one shows at the other.
    let mut file: c_int = -1;
    call!(hip.hip, hipMemExportToShareableHandle(
        &raw mut file => *mut c_int, handles[0] => *mut c_void, 1 => c_int, 0 => c_ulonglong,
    ))?;
    let mut imported = null_mut();
    call!(hip.hip, hipMemImportFromShareableHandle(
        &raw mut imported => *mut *mut c_void,
        std::ptr::without_provenance_mut(file as usize) => *mut c_void,
        1 => c_int,
    ))?;
    map(2, imported)?;
    if hip.read(at(2), words)? != before[..words] {
        return Err("what came through a file differs".to_owned());
    }
    hip.launch(module, c"add", (1, 256), at(2), 256, null_mut())?;
    let found = hip.read(at(1), 2)?;
    if found[1] != before[1] + 1 {
        return Err("what is written through a file does not show".to_owned());
    }
    for index in 0..3 {
        unmap(index)?;
    }
    for handle in [handles[0], handles[1], imported] {
        call!(hip.hip, hipMemRelease(handle => *mut c_void))?;
    }
    call!(hip.hip, hipMemAddressFree(base => *mut c_int, 3 * grain => usize))
}

/// Advice about managed memory: it is taken or refused, and the memory stays what it is.
pub(crate) fn advice(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 300;
    let bytes = (N + 1) * 4;
    let mut out: *mut c_int = null_mut();
    call!(hip.hip, hipMallocManaged(
        &raw mut out => *mut *mut c_int, bytes => usize, 1 => c_uint,
    ))?;
    // SAFETY: memory of as many words.
    unsafe { std::ptr::write_bytes(out, 0, N + 1) };
    // Preferred location.
    let advised = call!(hip.hip, hipMemAdvise(
        out => *const c_int, bytes => usize, 3 => c_int, 0 => c_int,
    ));
    println!("advice: {advised:?}");
    let fetched = call!(hip.hip, hipMemPrefetchAsync(
        out => *const c_int, bytes => usize, 0 => c_int, null_mut() => *mut c_void,
    ));
    println!("prefetch: {fetched:?}");
    let mut place: c_int = -7;
    let asked = call!(hip.hip, hipMemRangeGetAttribute(
        (&raw mut place).cast() => *mut c_void, 4 => usize, 2 => c_int,
        out => *const c_int, bytes => usize,
    ));
    println!("preferred: {asked:?} {place}");
    hip.launch(module, c"reversed", (2, 256), out, N as c_int, null_mut())?;
    hip.synchronize()?;
    // SAFETY: as above; the kernel has ended.
    check_reversed(unsafe { std::slice::from_raw_parts(out, N + 1) })?;
    call!(hip.hip, hipFree(out => *mut c_int))
}
