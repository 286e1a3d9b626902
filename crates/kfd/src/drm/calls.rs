//! The calls on a render node that libdrm and ROCr make.
//!
//! Sources: Linux' `drm.h` and `amdgpu_drm.h`.

use std::ffi::c_int;
use std::os::fd::{AsFd, IntoRawFd};
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::io::Errno;
use zerocopy::{FromBytes, Immutable, IntoBytes};

use super::info;
use crate::caller::{file_of, put};
use crate::driver::Driver;
use crate::ioctl::{memory_flag, with};
use crate::log;
use crate::parts::Metadata;
use crate::share::METADATA;

/// Numbers of calls; those specific to amdgpu begin at `AMDGPU`.
mod number {
    pub(crate) const VERSION: u8 = 0x00;
    pub(crate) const GET_CLIENT: u8 = 0x05;
    pub(crate) const GEM_CLOSE: u8 = 0x09;
    pub(crate) const GET_CAP: u8 = 0x0c;
    pub(crate) const PRIME_HANDLE_TO_FD: u8 = 0x2d;
    pub(crate) const PRIME_FD_TO_HANDLE: u8 = 0x2e;
    pub(crate) const SYNCOBJ_CREATE: u8 = 0xbf;
    pub(crate) const SYNCOBJ_DESTROY: u8 = 0xc0;
    pub(crate) const SYNCOBJ_TIMELINE_WAIT: u8 = 0xca;
    pub(crate) const GEM_CREATE: u8 = AMDGPU;
    pub(crate) const GEM_MMAP: u8 = AMDGPU + 0x01;
    pub(crate) const INFO: u8 = AMDGPU + 0x05;
    pub(crate) const GEM_METADATA: u8 = AMDGPU + 0x06;
    pub(crate) const GEM_VA: u8 = AMDGPU + 0x08;
    pub(crate) const GEM_OP: u8 = AMDGPU + 0x10;
    const AMDGPU: u8 = 0x40;
}

/// `DRM_CAP_PRIME`: import and export.
const CAP_PRIME: u64 = 5;

/// `AMDGPU_GEM_DOMAIN_*`
const DOMAIN_GTT: u64 = 2;
const DOMAIN_VRAM: u64 = 4;

/// `AMDGPU_VA_OP_*`
mod va {
    pub(crate) const MAP: u32 = 1;
    pub(crate) const UNMAP: u32 = 2;
}

/// `AMDGPU_GEM_METADATA_OP_*`
const SET_METADATA: u32 = 1;
const GET_METADATA: u32 = 2;

/// `AMDGPU_GEM_OP_GET_GEM_CREATE_INFO`
const GET_CREATE_INFO: u32 = 0;

macro_rules! arguments {
    ($($name:ident { $($field:ident: $type:ty,)* })*) => {$(
        #[derive(Clone, Copy, Debug, FromBytes, IntoBytes, Immutable)]
        #[repr(C)]
        struct $name { $($field: $type,)* }
    )*};
}

arguments! {
    Version {
        major: i32,
        minor: i32,
        patch: i32,
        pad: u32,
        name_bytes: u64,
        name: u64,
        date_bytes: u64,
        date: u64,
        text_bytes: u64,
        text: u64,
    }
    Client {
        index: i32,
        authenticated: i32,
        process: u64,
        user: u64,
        magic: u64,
        calls: u64,
    }
    Pair {
        key: u64,
        value: u64,
    }
    Handle {
        handle: u32,
        flags: u32,
    }
    Prime {
        handle: u32,
        flags: u32,
        file: u32,
    }
    GemCreate {
        size: u64,
        alignment: u64,
        domains: u64,
        flags: u64,
    }
    GemMetadata {
        handle: u32,
        op: u32,
        flags: u64,
        tiling: u64,
        bytes: u32,
        data: [[u8; 4]; METADATA / 4],
        pad: u32,
    }
    GemVa {
        handle: u32,
        pad: u32,
        operation: u32,
        flags: u32,
        address: u64,
        offset: u64,
        size: u64,
    }
    Query {
        place: u64,
        bytes: u32,
        query: u32,
        register: u32,
        count: u32,
    }
    GemOp {
        handle: u32,
        op: u32,
        value: u64,
    }
}

/// Performs a call on the file of a node; `bytes` are its arguments.
pub(crate) fn call(
    driver: &Driver,
    file: c_int,
    request: u64,
    bytes: &mut [u8],
) -> Result<(), Errno> {
    let result = known_call(driver, file, request as u8, bytes);
    log::line(|| match result {
        Ok(()) => format!("DRM call {:#x}", request as u8),
        Err(error) => format!("DRM call {:#x}: {error}", request as u8),
    });
    result
}

fn known_call(driver: &Driver, file: c_int, number: u8, bytes: &mut [u8]) -> Result<(), Errno> {
    match number {
        number::VERSION => with(bytes, version),
        number::GET_CLIENT => with(bytes, |client: &mut Client| {
            client.authenticated = 1;
            client.process = std::process::id().into();
            Ok(())
        }),
        number::GET_CAP => with(bytes, |cap: &mut Pair| {
            cap.value = if cap.key == CAP_PRIME { 3 } else { 0 };
            Ok(())
        }),
        number::GEM_CLOSE => with(bytes, |a: &mut Handle| {
            let (mut gems, mut buffers) = (driver.gems(), driver.buffers());
            gems.close(a.handle, &mut buffers.parts)
        }),
        number::PRIME_HANDLE_TO_FD => with(bytes, |a: &mut Prime| {
            let part = driver.gems().part(a.handle)?;
            let file = driver.buffers().parts.export(part)?;
            a.file = file.into_raw_fd() as u32;
            Ok(())
        }),
        number::PRIME_FD_TO_HANDLE => with(bytes, |a: &mut Prime| {
            let given = file_of(a.file)?;
            let (mut gems, mut buffers) = (driver.gems(), driver.buffers());
            a.handle = gems.import(file, given.as_fd(), &mut buffers.parts)?;
            Ok(())
        }),
        // All work is done synchronously, so a wait for it succeeds at once.
        number::SYNCOBJ_CREATE => with(bytes, |a: &mut Handle| {
            static NEXT: AtomicU32 = AtomicU32::new(1);
            a.handle = NEXT.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }),
        number::SYNCOBJ_DESTROY | number::SYNCOBJ_TIMELINE_WAIT => Ok(()),
        number::GEM_CREATE => with(bytes, |a: &mut GemCreate| {
            let flags = match a.domains {
                DOMAIN_VRAM => memory_flag::VRAM,
                DOMAIN_GTT => memory_flag::GTT,
                _ => return Err(Errno::INVAL),
            };
            let gpu_id = driver.gpu_of(file)?.0;
            let mut gems = driver.gems();
            let part = driver.create_part(a.size, flags, gpu_id)?;
            // The first word of the result is the handle.
            a.size = gems.insert(file, part)?.into();
            Ok(())
        }),
        number::GEM_MMAP => with(bytes, |a: &mut Handle| {
            let part = driver.gems().part(a.handle)?;
            let offset = driver.buffers().parts.offset(part)?;
            (a.handle, a.flags) = (offset as u32, (offset >> 32) as u32);
            Ok(())
        }),
        number::INFO => with(bytes, |a: &mut Query| {
            let known = info::answer(driver.gpu_of(file)?.1, a.query, a.count)?;
            write(a.place, a.bytes.into(), &known)
        }),
        number::GEM_METADATA => with(bytes, |a| metadata(driver, a)),
        number::GEM_VA => with(bytes, |a: &mut GemVa| {
            let (_, gpu) = driver.gpu_of(file)?;
            let mut gems = driver.gems();
            match a.operation {
                va::MAP => {
                    let buffers = driver.buffers();
                    gems.map(a.handle, gpu, a.offset, a.address, a.size, &buffers.parts)
                }
                va::UNMAP => gems.unmap(a.handle, gpu, a.address),
                _ => Err(Errno::OPNOTSUPP),
            }
        }),
        number::GEM_OP => with(bytes, |a| gem_op(driver, a)),
        _ => Err(Errno::OPNOTSUPP),
    }
}

fn version(version: &mut Version) -> Result<(), Errno> {
    (version.major, version.minor, version.patch) = (3, 57, 0);
    for (text, bytes, place) in [
        ("amdgpu", &mut version.name_bytes, version.name),
        ("20150101", &mut version.date_bytes, version.date),
        ("gfxjit software GPU", &mut version.text_bytes, version.text),
    ] {
        write(place, *bytes, text.as_bytes())?;
        *bytes = text.len() as u64;
    }
    Ok(())
}

/// Writes as many bytes as fit into the caller's buffer of `room` bytes.
fn write(place: u64, room: u64, bytes: &[u8]) -> Result<(), Errno> {
    let room = usize::try_from(room).unwrap_or(usize::MAX);
    let bytes = bytes.get(..room).unwrap_or(bytes);
    match place {
        0 => Ok(()),
        _ => put(place, bytes),
    }
}

fn metadata(driver: &Driver, arguments: &mut GemMetadata) -> Result<(), Errno> {
    let part = driver.gems().part(arguments.handle)?;
    let mut buffers = driver.buffers();
    match arguments.op {
        SET_METADATA => {
            let data = arguments.data.as_flattened();
            let bytes = data.get(..arguments.bytes as usize).ok_or(Errno::INVAL)?;
            let metadata = Metadata {
                flags: arguments.flags,
                tiling: arguments.tiling,
                bytes: bytes.to_vec(),
            };
            buffers.parts.set_metadata(part, metadata)
        }
        GET_METADATA => {
            let metadata = &buffers.parts.get(part)?.metadata;
            (arguments.flags, arguments.tiling) = (metadata.flags, metadata.tiling);
            arguments.bytes = metadata.bytes.len() as u32;
            let data = arguments.data.as_flattened_mut();
            let to = data.get_mut(..metadata.bytes.len()).ok_or(Errno::INVAL)?;
            to.copy_from_slice(&metadata.bytes);
            Ok(())
        }
        _ => Err(Errno::INVAL),
    }
}

fn gem_op(driver: &Driver, arguments: &mut GemOp) -> Result<(), Errno> {
    if arguments.op != GET_CREATE_INFO {
        return Err(Errno::OPNOTSUPP);
    }
    let part = driver.gems().part(arguments.handle)?;
    let buffers = driver.buffers();
    let part = buffers.parts.get(part)?;
    let created = GemCreate {
        size: part.size,
        alignment: crate::backing::PAGE,
        domains: match part.flags & memory_flag::VRAM {
            0 => DOMAIN_GTT,
            _ => DOMAIN_VRAM,
        },
        flags: 0,
    };
    let bytes = created.as_bytes();
    write(arguments.value, bytes.len() as u64, bytes)
}
