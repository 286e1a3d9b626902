//! Computes and checks the addresses of the lanes of an access.
//!
//! Every lane's address is checked against the registered ranges (a device address is a host
//! address), the workgroup's LDS or the lane's scratch before it is touched.

use gfxjit_hal::{FaultAccess, FaultKind, FaultSpace};
use gfxjit_isa::inst::{Access, Address, Memory, Place};

use crate::engine::{Cause, GroupContext};
use crate::interp::buffer::{AccessSpan, At, Layout, Resource};
use crate::interp::instruction::{Cx, StepFault};
use crate::interp::place::{Private, Target};
use crate::interp::registers::{row_index, uniform};
use crate::lenient::Lenient;
use crate::machine::memory::{
    APERTURE_BYTES, FLAT_SCRATCH_BASE, FLAT_SCRATCH_LANE, PRIVATE_BASE, Range, Reached, SHARED_BASE,
};
use crate::machine::wave::{HALF, Wave};

/// The kind of an instruction's accesses, for checks and messages.
#[derive(Clone, Copy)]
pub(super) struct AccessUse {
    pub name: &'static str,
    pub bytes: u64,
    /// The number of bytes of the access before this part: buffers check and place each word
    /// separately.
    pub behind: u32,
    pub writes: bool,
    /// Whether the address must be a multiple of the size.
    pub aligned: bool,
}

/// Translates addresses to host pointers; remembers the last range.
struct Checker<'a, 'b> {
    group: &'a mut GroupContext<'b>,
    scratch: *mut u8,
    scratch_row: usize,
    scratch_limit: u64,
    /// FLAT_SCRATCH, if it is wrong and the instruction needs it.
    wrong_scratch: Option<u64>,
    last: Range,
    uses: AccessUse,
}

#[cold]
pub(super) fn failed(
    uses: AccessUse,
    kind: FaultKind,
    space: FaultSpace,
    lane: u32,
    address: u64,
) -> Box<StepFault> {
    let AccessUse {
        name,
        bytes,
        writes,
        ..
    } = uses;
    Box::new(StepFault {
        kind,
        cause: Cause::Access(FaultAccess {
            name,
            bytes,
            writes,
            space,
        }),
        lane: Some(lane),
        address: Some(address),
        note: None,
    })
}

impl<'a, 'b> Checker<'a, 'b> {
    #[inline]
    fn new(group: &'a mut GroupContext<'b>, wave: &mut Wave, uses: AccessUse) -> Self {
        Self {
            group,
            scratch: wave.scratch.as_mut_ptr(),
            scratch_row: wave.scratch_row(),
            scratch_limit: wave.scratch_limit.into(),
            wrong_scratch: None,
            last: Range {
                start: 0,
                end: 0,
                writable: false,
            },
            uses,
        }
    }

    #[inline]
    fn global(&mut self, lane: u32, address: u64) -> Result<*mut u8, Box<StepFault>> {
        let uses = self.uses;
        let fits =
            |r: &Range| address >= r.start && address < r.end && r.end - address >= uses.bytes;
        let reached = if fits(&self.last) {
            Reached::at(address, &self.last)
        } else {
            self.look_up(lane, address)?
        };
        if uses.writes && !reached.writable {
            return Err(failed(
                uses,
                FaultKind::ReadOnly,
                FaultSpace::Global,
                lane,
                address,
            ));
        }
        if uses.aligned && address & (uses.bytes - 1) != 0 {
            return Err(failed(
                uses,
                FaultKind::Misaligned,
                FaultSpace::Global,
                lane,
                address,
            ));
        }
        Ok(reached.host as *mut u8)
    }

    /// The host's bytes of an access outside the last range.
    fn look_up(&mut self, lane: u32, address: u64) -> Result<Reached, Box<StepFault>> {
        let bytes = self.uses.bytes;
        let found = self.group.memory.find(address);
        let found = found.filter(|range| range.end - address >= bytes);
        if let Some(range) = found.or_else(|| self.group.in_page(address, bytes)) {
            self.last = range;
            return Ok(Reached::at(address, &range));
        }
        let alias = self.group.memory.alias(address, bytes);
        let (kind, space) = (FaultKind::OutOfRange, FaultSpace::Global);
        alias.ok_or_else(|| failed(self.uses, kind, space, lane, address))
    }

    #[inline]
    fn lds(&mut self, lane: u32, offset: u64) -> Result<Target, Box<StepFault>> {
        let uses = self.uses;
        let len = self.group.lds.len() as u64;
        let space = FaultSpace::Lds { offset, bytes: len };
        if offset >= len || len - offset < uses.bytes {
            if self.group.lenience.uses(Lenient::LDS) {
                return Ok(Target::Nowhere);
            }
            return Err(failed(
                uses,
                FaultKind::OutOfRange,
                space,
                lane,
                SHARED_BASE + offset,
            ));
        }
        if uses.aligned && offset & (uses.bytes - 1) != 0 {
            return Err(failed(
                uses,
                FaultKind::Misaligned,
                space,
                lane,
                SHARED_BASE + offset,
            ));
        }
        // SAFETY: `offset` is inside the slice.
        Ok(Target::Host(unsafe {
            self.group.lds.as_mut_ptr().add(offset as usize)
        }))
    }

    #[inline]
    fn private(&mut self, lane: u32, offset: u64) -> Result<Target, Box<StepFault>> {
        let uses = self.uses;
        let limit = self.scratch_limit;
        let space = FaultSpace::Scratch {
            offset,
            bytes: limit,
        };
        if let Some(found) = self.wrong_scratch {
            let mut stop = failed(
                uses,
                FaultKind::OutOfRange,
                space,
                lane,
                PRIVATE_BASE + offset,
            );
            stop.note = Some(format!(
                "FLAT_SCRATCH is {found:#x}, but the wave's scratch is at {:#x}",
                self.scratch.addr()
            ));
            return Err(stop);
        }
        if offset >= limit || limit - offset < uses.bytes {
            return Err(failed(
                uses,
                FaultKind::OutOfRange,
                space,
                lane,
                PRIVATE_BASE + offset,
            ));
        }
        // SAFETY: each of the wave's lanes has a first word, as the limit is not 0.
        let start = unsafe { self.scratch.add(lane as usize * 4) };
        Ok(Target::Private(Private {
            start,
            offset: offset as usize,
            row: self.scratch_row,
        }))
    }

    #[inline]
    fn flat(&mut self, lane: u32, address: u64) -> Result<Target, Box<StepFault>> {
        if address.wrapping_sub(PRIVATE_BASE) < APERTURE_BYTES {
            return self.private(lane, address - PRIVATE_BASE);
        }
        // gfx1250 maps the scratch of all lanes.
        if address >> 58 == FLAT_SCRATCH_BASE >> 58 {
            let of = (address >> FLAT_SCRATCH_LANE & 0x1f) as u32;
            return self.private(of, address & ((1 << FLAT_SCRATCH_LANE) - 1));
        }
        if address.wrapping_sub(SHARED_BASE) < APERTURE_BYTES {
            return self.lds(lane, address - SHARED_BASE);
        }
        self.global(lane, address).map(Target::Host)
    }
}

/// Stores the value that `f` returns for each active lane.
#[inline(always)]
fn each_lane(exec: u64, out: &mut [u64; 64], f: impl Fn(usize) -> u64) {
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        out[lane] = f(lane);
    }
}

/// The addresses of the active lanes, in their address space.
#[inline]
pub(super) fn addresses(wave: &Wave, memory: &Memory, exec: u64, offset: i32, out: &mut [u64; 64]) {
    // The two words are consecutive registers, and each register is an array of lanes.
    let lanes = |register: u16, word: usize| {
        let first = row_index(wave, Place::Vgpr(register), word, 0);
        let rows = wave.vgprs.get(first..first + wave.halves());
        rows.unwrap_or_default().as_flattened()
    };
    let at = |lanes: &[u32], lane: usize| lanes.get(lane).copied().unwrap_or(0);
    let scalar = |register: u8| uniform(wave, Place::Sgpr(register));
    let offset64 = i64::from(offset);
    match memory.address {
        Address::Global {
            vaddr,
            saddr: Some(saddr),
        }
        | Address::Flat {
            vaddr,
            saddr: Some(saddr),
        } => {
            let [low, high] = scalar(saddr);
            let base = (u64::from(low) | u64::from(high) << 32).wrapping_add_signed(offset64);
            let offsets = lanes(vaddr, 0);
            let scale = u64::from(memory.scale());
            each_lane(exec, out, |lane| {
                base.wrapping_add(u64::from(at(offsets, lane)) * scale)
            });
        }
        Address::Global { vaddr, saddr: None } | Address::Flat { vaddr, saddr: None } => {
            let (low, high) = (lanes(vaddr, 0), lanes(vaddr, 1));
            each_lane(exec, out, |lane| {
                let wide = u64::from(at(low, lane)) | u64::from(at(high, lane)) << 32;
                wide.wrapping_add_signed(offset64)
            });
        }
        Address::Scratch { vaddr, saddr } => {
            let base = saddr
                .map_or(0, |s| scalar(s)[0])
                .wrapping_add(offset as u32);
            match vaddr {
                Some(vaddr) => {
                    let offsets = lanes(vaddr, 0);
                    let scale = memory.scale();
                    each_lane(exec, out, |lane| {
                        let offset = at(offsets, lane).wrapping_mul(scale);
                        base.wrapping_add(offset).into()
                    });
                }
                None => each_lane(exec, out, |_| base.into()),
            }
        }
        // The sum has 32 bits.
        Address::Lds { vaddr } => {
            let offsets = lanes(vaddr, 0);
            each_lane(exec, out, |lane| {
                at(offsets, lane).wrapping_add(offset as u32).into()
            });
        }
        Address::GlobalByLane { saddr } => {
            let [low, high] = saddr.map_or([0; 2], scalar);
            let base = (u64::from(low) | u64::from(high) << 32).wrapping_add_signed(offset64);
            each_lane(exec, out, |lane| base.wrapping_add(lane as u64 * 4));
        }
        Address::LdsByM0 { by_lane } => {
            let base = (uniform(wave, Place::M0)[0] & 0xffff).wrapping_add(offset as u32);
            let distance = if by_lane { 4 } else { 0 };
            each_lane(exec, out, |lane| {
                base.wrapping_add(lane as u32 * distance).into()
            });
        }
        // Resources need more than an address: see `buffer`.
        Address::Buffer { .. } => {}
    }
}

/// The host addresses of the active lanes, and the distance of a lane's words, if all are in one
/// range and need no other checks. The addresses are those of [`targets`], computed faster.
#[inline]
pub(super) fn in_one_range(
    cx: &mut Cx<'_, '_>,
    memory: &Memory,
    exec: u64,
    offset: i32,
    uses: AccessUse,
) -> Option<([u64; 64], usize)> {
    let mut at = [0; 64];
    addresses(cx.wave, memory, exec, offset, &mut at);
    let (start, len, base) = match memory.address {
        Address::Global { .. } | Address::Flat { .. } | Address::GlobalByLane { .. } => {
            let first = at.get(exec.trailing_zeros() as usize)?;
            let range = cx.group.memory.find(*first)?;
            if uses.writes && !range.writable {
                return None;
            }
            (range.start, range.end - range.start, range.start)
        }
        Address::Lds { .. } | Address::LdsByM0 { .. } => {
            let lds = cx.group.lds.as_mut_ptr().expose_provenance() as u64;
            (0, cx.group.lds.len() as u64, lds)
        }
        Address::Scratch { .. } => {
            if cx.wave.wrong_flat_scratch().is_some() {
                return None;
            }
            let scratch = cx.wave.scratch.as_mut_ptr().expose_provenance() as u64;
            (0, cx.wave.scratch_limit.into(), scratch)
        }
        Address::Buffer { .. } => return None,
    };
    let limit = (len + 1).checked_sub(uses.bytes)?;
    let mut fine = true;
    for (lane, at) in at.iter_mut().enumerate() {
        *at = at.wrapping_sub(start);
        fine &= *at < limit || exec >> lane & 1 == 0;
    }
    if !matches!(memory.address, Address::Scratch { .. }) {
        for at in &mut at {
            *at = base.wrapping_add(*at);
        }
        return fine.then_some((at, 4));
    }
    let row = cx.wave.scratch_row();
    for (lane, at) in at.iter_mut().enumerate() {
        fine &= *at & 3 == 0 || exec >> lane & 1 == 0;
        *at = base
            .wrapping_add((*at / 4).wrapping_mul(row as u64))
            .wrapping_add(lane as u64 * 4);
    }
    fine.then_some((at, row))
}

/// The access of one lane to a buffer; `None` if it is out of range.
#[inline]
pub(super) fn in_buffer(wave: &Wave, memory: &Memory, lane: usize) -> Option<At> {
    let Address::Buffer {
        vaddr,
        soffset,
        offen,
        idxen,
        ..
    } = memory.address
    else {
        return None;
    };
    let vgpr = |n: u16| wave.vgprs[row_index(wave, Place::Vgpr(n), 0, lane / HALF)][lane % HALF];
    let (index, voffset) = match vaddr {
        Some(v) if idxen && offen => (Some(vgpr(v)), vgpr(v + 1)),
        Some(v) if idxen => (Some(vgpr(v)), 0),
        Some(v) if offen => (None, vgpr(v)),
        _ => (None, 0),
    };
    Some(At {
        index,
        lane: lane as u32,
        voffset,
        ioffset: memory.offset as u32,
        soffset: uniform(wave, soffset)[0],
        typed: matches!(memory.access, Access::Typed { .. }),
    })
}

/// The targets of the active lanes' accesses to global memory at these addresses; `Nowhere` for
/// addresses without memory.
pub(super) fn targets_at(
    cx: &mut Cx<'_, '_>,
    exec: u64,
    addresses: &[Option<u64>; 64],
    uses: AccessUse,
) -> Result<[Target; 64], Box<StepFault>> {
    let mut out = [Target::Nowhere; 64];
    let mut checker = Checker::new(cx.group, cx.wave, uses);
    for (lane, (out, address)) in (0..).zip(out.iter_mut().zip(addresses)) {
        if exec >> lane & 1 != 0
            && let Some(address) = *address
        {
            *out = Target::Host(checker.global(lane, address)?);
        }
    }
    Ok(out)
}

/// The targets of the active lanes' accesses to LDS at these offsets.
pub(super) fn targets_in_lds(
    cx: &mut Cx<'_, '_>,
    exec: u64,
    offsets: impl Fn(u32) -> u32,
    uses: AccessUse,
) -> Result<[Target; 64], Box<StepFault>> {
    let mut out = [Target::Nowhere; 64];
    let mut checker = Checker::new(cx.group, cx.wave, uses);
    for (lane, out) in (0..).zip(&mut out) {
        if exec >> lane & 1 != 0 {
            *out = checker.lds(lane, offsets(lane).into())?;
        }
    }
    Ok(out)
}

/// The targets of the active lanes' accesses, in the order of the lanes.
#[inline]
pub(super) fn targets(
    cx: &mut Cx<'_, '_>,
    memory: &Memory,
    layout: Layout,
    exec: u64,
    offset: i32,
    uses: AccessUse,
    out: &mut [Target; 64],
) -> Result<(), Box<StepFault>> {
    let mut found = [0u64; 64];
    let resource = match memory.address {
        Address::Buffer {
            resource: first, ..
        } => Some(Resource::read(cx.wave, first, layout)),
        _ => {
            addresses(cx.wave, memory, exec, offset, &mut found);
            None
        }
    };
    let scratch = cx.wave.scratch_base();
    let by_lane = resource
        .as_ref()
        .is_some_and(|r| r.is_swizzled() && r.base == scratch);
    let mut checker = Checker::new(cx.group, cx.wave, uses);
    if matches!(
        memory.address,
        Address::Flat { .. } | Address::Scratch { .. }
    ) {
        checker.wrong_scratch = cx.wave.wrong_flat_scratch();
    }
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros();
        left &= left - 1;
        let address = found[lane as usize];
        out[lane as usize] = match memory.address {
            Address::Global { .. } | Address::GlobalByLane { .. } => {
                Target::Host(checker.global(lane, address)?)
            }
            Address::Flat { .. } => checker.flat(lane, address)?,
            Address::Scratch { .. } => checker.private(lane, address)?,
            Address::Lds { .. } | Address::LdsByM0 { .. } => checker.lds(lane, address)?,
            Address::Buffer { .. } => {
                let part = AccessSpan {
                    behind: uses.behind,
                    bytes: uses.bytes as u32,
                };
                let at = in_buffer(cx.wave, memory, lane as usize);
                let inside = resource
                    .as_ref()
                    .zip(at)
                    .and_then(|(r, at)| r.address(&at, part));
                match inside {
                    // Interleaved scratch is checked for each lane.
                    Some(address) if by_lane => {
                        let (lane, offset) = cx.wave.unswizzle(address.wrapping_sub(scratch));
                        checker.private(lane, offset)?
                    }
                    Some(address) => Target::Host(checker.global(lane, address)?),
                    None => Target::Nowhere,
                }
            }
        };
    }
    Ok(())
}
