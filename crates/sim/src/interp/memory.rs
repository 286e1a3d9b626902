//! Memory instructions. Every lane's address is checked against the registered ranges (a
//! device address is a host address), the workgroup's LDS or the lane's scratch before it
//! is touched.

use gfxjit_hal::FaultKind;
use gfxjit_isa::inst::{Access, Action, Address, Extend, Memory, Place};
use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ops;
use gfxjit_isa::ty::{Inputs, Outputs, Types};
use gfxjit_targets::Generation;

use crate::engine::Group;
use crate::interp::alu::{row_index, set_sgpr, uniform};
use crate::interp::buffer::{At, Layout, Resource};
use crate::interp::lane::{Lane, Mode, Moded};
use crate::interp::place::{Private, Target, load_part, load32, load64, store32, store64};
use crate::interp::program::{Body, Program, Step};
use crate::interp::{Cx, Flow, Handler, Outcome, Stop};
use crate::machine::memory::{APERTURE_BYTES, PRIVATE_BASE, Range, SHARED_BASE};
use crate::machine::wave::{HALF, Wave, sreg};

/// New value from MODE, old value, operand and second operand.
type AtomicFn = fn(u32, [[u32; 2]; 3]) -> [u32; 2];

/// What is known before an access runs.
pub struct Prepared {
    atomic: Option<AtomicFn>,
    /// How buffer resources are laid out.
    layout: Layout,
}

struct AtomicIn([[u32; 2]; 3]);

impl<M: Mode> Inputs<Lane<M>> for AtomicIn {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, input: usize, word: usize) -> u32 {
        self.0[input][word]
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, _: usize) -> bool {
        false
    }
}

struct AtomicOut([u32; 2]);

impl<M: Mode> Outputs<Lane<M>> for AtomicOut {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, _: usize, word: usize, value: u32) {
        self.0[word] = value;
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, _: usize, _: bool) {}
}

/// The new value of an old one and two operands.
#[inline(always)]
pub fn modify<O: Op, M: Mode>(mode: u32, words: [[u32; 2]; 3]) -> [u32; 2] {
    let mut e = Lane::<M>::new(mode);
    let inputs = <O::In as Types>::read(&mut e, &mut AtomicIn(words));
    let output = O::eval(&mut e, inputs);
    let mut sink = AtomicOut([0; 2]);
    <O::Out as Types>::write(&mut e, output, &mut sink);
    sink.0
}

struct MakeAtomic;

impl Visitor for MakeAtomic {
    type Made = AtomicFn;
    fn visit<O: Op>(self) -> AtomicFn {
        modify::<O, Moded>
    }
}

pub fn prepare(memory: &Memory, generation: Generation) -> Option<(Handler, Body)> {
    let atomic = match memory.access {
        Access::Atomic { op, .. } => Some(ops::visit_atomic(op, MakeAtomic)?),
        _ => None,
    };
    let layout = Layout::of(generation);
    let prepared = Prepared { atomic, layout };
    Some((run, Body::Memory(prepared)))
}

/// What the accesses of one instruction are called in messages.
#[derive(Clone, Copy)]
struct Use {
    name: &'static str,
    bytes: u64,
    writes: bool,
    /// The address must be a multiple of the size.
    aligned: bool,
}

/// Turns addresses into host pointers; remembers the last range.
struct Checker<'a, 'b> {
    group: &'a mut Group<'b>,
    scratch: *mut u8,
    scratch_row: usize,
    scratch_limit: u64,
    /// FLAT_SCRATCH, if it is wrong and the instruction needs it.
    wrong_scratch: Option<u64>,
    last: Range,
    uses: Use,
}

#[cold]
fn failed(uses: Use, kind: FaultKind, why: &str, lane: u32, address: u64) -> Box<Stop> {
    Box::new(Stop {
        kind,
        what: format!("{} of {} bytes {why}", uses.name, uses.bytes),
        lane: Some(lane),
        address: Some(address),
    })
}

impl<'a, 'b> Checker<'a, 'b> {
    fn new(group: &'a mut Group<'b>, wave: &mut Wave, uses: Use) -> Self {
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
    fn global(&mut self, lane: u32, address: u64) -> Result<*mut u8, Box<Stop>> {
        let uses = self.uses;
        let fits =
            |r: &Range| address >= r.start && address < r.end && r.end - address >= uses.bytes;
        if !fits(&self.last) {
            match self.group.memory.find(address) {
                Some(range) if fits(&range) => self.last = range,
                _ => {
                    return Err(failed(
                        uses,
                        FaultKind::OutOfRange,
                        "outside every buffer",
                        lane,
                        address,
                    ));
                }
            }
        }
        if uses.writes && !self.last.writable {
            return Err(failed(
                uses,
                FaultKind::ReadOnly,
                "to memory that is read-only",
                lane,
                address,
            ));
        }
        if uses.aligned && address & (uses.bytes - 1) != 0 {
            return Err(failed(
                uses,
                FaultKind::Misaligned,
                "at an address that is not a multiple of its size",
                lane,
                address,
            ));
        }
        Ok(address as *mut u8)
    }

    #[inline]
    fn lds(&mut self, lane: u32, offset: u64) -> Result<*mut u8, Box<Stop>> {
        let uses = self.uses;
        let len = self.group.lds.len() as u64;
        if offset >= len || len - offset < uses.bytes {
            let why = format!("in LDS at {offset:#x}, which has {len} bytes,");
            return Err(failed(
                uses,
                FaultKind::OutOfRange,
                &why,
                lane,
                SHARED_BASE + offset,
            ));
        }
        if uses.aligned && offset & (uses.bytes - 1) != 0 {
            return Err(failed(
                uses,
                FaultKind::Misaligned,
                "in LDS at an address that is not a multiple of its size",
                lane,
                SHARED_BASE + offset,
            ));
        }
        // SAFETY: `offset` is inside the slice.
        Ok(unsafe { self.group.lds.as_mut_ptr().add(offset as usize) })
    }

    #[inline]
    fn private(&mut self, lane: u32, offset: u64) -> Result<Target, Box<Stop>> {
        let uses = self.uses;
        let limit = self.scratch_limit;
        if let Some(found) = self.wrong_scratch {
            let why = format!(
                "in scratch at {offset:#x}, but FLAT_SCRATCH is {found:#x} and the wave's \
                 scratch is at {:#x}",
                self.scratch.addr()
            );
            return Err(failed(
                uses,
                FaultKind::OutOfRange,
                &why,
                lane,
                PRIVATE_BASE + offset,
            ));
        }
        if offset >= limit || limit - offset < uses.bytes {
            let why = format!("in scratch at {offset:#x}, of which a work-item has {limit} bytes,");
            return Err(failed(
                uses,
                FaultKind::OutOfRange,
                &why,
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
    fn flat(&mut self, lane: u32, address: u64) -> Result<Target, Box<Stop>> {
        if address.wrapping_sub(PRIVATE_BASE) < APERTURE_BYTES {
            return self.private(lane, address - PRIVATE_BASE);
        }
        let pointer = if address.wrapping_sub(SHARED_BASE) < APERTURE_BYTES {
            self.lds(lane, address - SHARED_BASE)
        } else {
            self.global(lane, address)
        };
        pointer.map(Target::Host)
    }
}

/// What `f` says of each active lane.
#[inline(always)]
fn each_lane(exec: u64, out: &mut [u64; 64], f: impl Fn(usize) -> u64) {
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        out[lane] = f(lane);
    }
}

/// Addresses of the active lanes, in the address's own space.
fn addresses(wave: &Wave, memory: &Memory, exec: u64, offset: i32, out: &mut [u64; 64]) {
    // Halves of a register lie behind each other: its lanes are one array.
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
        } => {
            let [low, high] = scalar(saddr);
            let base = (u64::from(low) | u64::from(high) << 32).wrapping_add_signed(offset64);
            let offsets = lanes(vaddr, 0);
            each_lane(exec, out, |lane| {
                base.wrapping_add(at(offsets, lane).into())
            });
        }
        Address::Global { vaddr, saddr: None } | Address::Flat { vaddr } => {
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
                    each_lane(exec, out, |lane| {
                        base.wrapping_add(at(offsets, lane)).into()
                    });
                }
                None => each_lane(exec, out, |_| base.into()),
            }
        }
        // The sum is one of 32 bits.
        Address::Lds { vaddr } => {
            let offsets = lanes(vaddr, 0);
            each_lane(exec, out, |lane| {
                at(offsets, lane).wrapping_add(offset as u32).into()
            });
        }
        // Resources need more than an address: see `buffer`.
        Address::Buffer { .. } => {}
    }
}

/// Host addresses of the active lanes, and the distance of a lane's words, if all of them are
/// in one range and nothing else is to be checked; what [`targets`] would find, sooner.
fn in_one_range(
    cx: &mut Cx<'_, '_>,
    memory: &Memory,
    exec: u64,
    offset: i32,
    uses: Use,
) -> Option<([u64; 64], usize)> {
    let mut at = [0; 64];
    addresses(cx.wave, memory, exec, offset, &mut at);
    let (start, len, base) = match memory.address {
        Address::Global { .. } | Address::Flat { .. } => {
            let first = at.get(exec.trailing_zeros() as usize)?;
            let range = cx.group.memory.find(*first)?;
            if uses.writes && !range.writable {
                return None;
            }
            (range.start, range.end - range.start, range.start)
        }
        Address::Lds { .. } => {
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

/// Loads words of the active lanes.
///
/// # Safety
/// Each active lane's address is valid for reads of `words` words, as far behind each other as
/// the second of `at` says, that other threads may access atomically.
unsafe fn load_words(wave: &mut Wave, exec: u64, at: &([u64; 64], usize), words: usize, to: Place) {
    let (at, distance) = at;
    let halves = wave.halves();
    let mut word = 0;
    while word < words {
        // Words side by side are loaded in pairs.
        let pair = *distance == 4 && word + 2 <= words;
        let count = 1 + usize::from(pair);
        let row = row_index(wave, to, word, 0);
        let rows = wave.vgprs.get_mut(row..row + count * halves);
        let (low, high) = rows
            .unwrap_or_default()
            .as_flattened_mut()
            .split_at_mut_checked(halves * HALF)
            .unwrap_or_default();
        let mut left = exec;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let (Some(to), Some(at)) = (low.get_mut(lane), at.get(lane)) else {
                continue;
            };
            let from: *mut u8 = std::ptr::with_exposed_provenance_mut(*at as usize);
            let from = from.wrapping_add(word * distance);
            // SAFETY: the caller's.
            unsafe {
                match high.get_mut(lane) {
                    Some(second) => [*to, *second] = load64(from),
                    None => *to = load32(from),
                }
            }
        }
        word += count;
    }
}

/// Stores words of the active lanes, lane by lane: the last one wins where they overlap.
///
/// # Safety
/// As [`load_words`], for writes.
unsafe fn store_words(wave: &Wave, exec: u64, at: &([u64; 64], usize), words: usize, from: Place) {
    let (at, distance) = at;
    let row = row_index(wave, from, 0, 0);
    let halves = wave.halves();
    let rows = wave
        .vgprs
        .get(row..row + words * halves)
        .unwrap_or_default();
    let lanes = rows.as_flattened();
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let Some(at) = at.get(lane) else { continue };
        let to: *mut u8 = std::ptr::with_exposed_provenance_mut(*at as usize);
        let value = |word: usize| lanes.get(word * halves * HALF + lane).copied();
        let mut word = 0;
        while word < words {
            let to = to.wrapping_add(word * distance);
            let second = value(word + 1).filter(|_| *distance == 4 && word + 2 <= words);
            // SAFETY: the caller's.
            unsafe {
                match (value(word), second) {
                    (Some(low), Some(high)) => store64(to, [low, high]),
                    (Some(low), None) => store32(to, low),
                    (None, _) => {}
                }
            }
            word += 1 + usize::from(second.is_some());
        }
    }
}

/// Address of one lane, or `None` outside the buffer.
fn buffer_address(
    wave: &Wave,
    memory: &Memory,
    r: &Resource,
    lane: usize,
    offset: i32,
    bytes: u64,
) -> Option<u64> {
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
    let vgpr = |n: u16| {
        u64::from(wave.vgprs[row_index(wave, Place::Vgpr(n), 0, lane / HALF)][lane % HALF])
    };
    let (index, voffset) = match vaddr {
        Some(v) if idxen && offen => (vgpr(v), vgpr(v + 1)),
        Some(v) if idxen => (vgpr(v), 0),
        Some(v) if offen => (0, vgpr(v)),
        _ => (0, 0),
    };
    r.address(&At {
        index,
        has_index: idxen,
        lane: lane as u64,
        offset: voffset + offset as u64,
        soffset: uniform(wave, soffset)[0].into(),
        bytes,
    })
}

fn lane_word(wave: &Wave, place: Place, word: usize, lane: usize) -> u32 {
    wave.vgprs[row_index(wave, place, word, lane / HALF)][lane % HALF]
}

fn set_lane_word(wave: &mut Wave, place: Place, word: usize, lane: usize, value: u32) {
    let index = row_index(wave, place, word, lane / HALF);
    wave.vgprs[index][lane % HALF] = value;
}

/// Where each active lane's access goes, in the order of the lanes.
fn targets(
    cx: &mut Cx<'_, '_>,
    memory: &Memory,
    layout: Layout,
    exec: u64,
    offset: i32,
    uses: Use,
    out: &mut [Target; 64],
) -> Result<(), Box<Stop>> {
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
            Address::Global { .. } => Target::Host(checker.global(lane, address)?),
            Address::Flat { .. } => checker.flat(lane, address)?,
            Address::Scratch { .. } => checker.private(lane, address)?,
            Address::Lds { .. } => Target::Host(checker.lds(lane, address)?),
            Address::Buffer { .. } => {
                let inside = resource.as_ref().and_then(|r| {
                    let lane = lane as usize;
                    buffer_address(cx.wave, memory, r, lane, offset, uses.bytes)
                });
                match inside {
                    // A lane's scratch is checked by the lane.
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

fn load(
    wave: &mut Wave,
    exec: u64,
    targets: &[Target; 64],
    access: (u8, Extend, Option<bool>),
    to: Place,
    first: usize,
) {
    let (bytes, extend, half) = access;
    let words = usize::from(bytes).div_ceil(4);
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        for word in 0..words {
            // SAFETY: `targets` has checked `bytes` bytes from there on.
            let value = unsafe { targets[lane].load(word * 4, bytes.min(4), extend) };
            let value = match half {
                None => value,
                Some(high) => {
                    let old = lane_word(wave, to, first + word, lane);
                    if high {
                        old & 0xffff | value << 16
                    } else {
                        old & 0xffff_0000 | value & 0xffff
                    }
                }
            };
            set_lane_word(wave, to, first + word, lane, value);
        }
    }
}

/// `from` is a register and a number of words behind it.
fn store(
    wave: &Wave,
    exec: u64,
    targets: &[Target; 64],
    bytes: u8,
    high: bool,
    from: (Place, usize),
) {
    let (from, first) = from;
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        for word in 0..usize::from(bytes).div_ceil(4) {
            let value = lane_word(wave, from, first + word, lane) >> if high { 16 } else { 0 };
            // SAFETY: `targets` has checked `bytes` bytes from there on.
            unsafe { targets[lane].store(word * 4, bytes.min(4), value) };
        }
    }
}

fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let (Action::Memory(memory), Body::Memory(prepared)) = (&step.action, &step.body) else {
        return Ok(Flow::Next);
    };
    let exec = cx.wave.exec() & (u64::MAX >> (64 - cx.wave.size));
    if exec == 0 {
        return Ok(Flow::Next);
    }
    let layout = prepared.layout;
    let mut at = [Target::Nowhere; 64];
    let uses = |name, bytes: u8, writes| Use {
        name,
        bytes: bytes.into(),
        writes,
        aligned: false,
    };
    let find = |cx: &mut Cx<'_, '_>, offset, uses, out: &mut [Target; 64]| {
        targets(cx, memory, layout, exec, offset, uses, out)
    };
    // Buffers are checked word by word: what is inside is loaded and stored.
    let is_buffer = matches!(memory.address, Address::Buffer { .. });
    let each_word = |cx: &mut Cx<'_, '_>, name, bytes: u8, writes| {
        let mut at = [[Target::Nowhere; 64]; 4];
        for (at, word) in at.iter_mut().zip(0..i32::from(bytes / 4)) {
            let offset = memory.offset + word * 4;
            find(cx, offset, uses(name, 4, writes), at)?;
        }
        Ok::<_, Box<Stop>>(at)
    };
    // Whole words of one range are what most code wants.
    match memory.access {
        Access::Load { bytes, to, .. } if bytes >= 4 => {
            let uses = uses("load", bytes, false);
            if let Some(at) = in_one_range(cx, memory, exec, memory.offset, uses) {
                // SAFETY: the range holds `bytes` bytes from each address on.
                unsafe { load_words(cx.wave, exec, &at, usize::from(bytes / 4), to) };
                return Ok(Flow::Next);
            }
        }
        Access::Store {
            bytes,
            high: false,
            from,
        } if bytes >= 4 => {
            let uses = uses("store", bytes, true);
            if let Some(at) = in_one_range(cx, memory, exec, memory.offset, uses) {
                // SAFETY: the range holds `bytes` bytes from each address on, and is writable.
                unsafe { store_words(cx.wave, exec, &at, usize::from(bytes / 4), from) };
                return Ok(Flow::Next);
            }
        }
        _ => {}
    }
    match memory.access {
        Access::Load { bytes, to, .. } if is_buffer && bytes > 4 => {
            let at = each_word(cx, "load", bytes, false)?;
            for (word, at) in at.iter().enumerate().take(usize::from(bytes / 4)) {
                load(cx.wave, exec, at, (4, Extend::None, None), to, word);
            }
        }
        Access::Store { bytes, from, .. } if is_buffer && bytes > 4 => {
            let at = each_word(cx, "store", bytes, true)?;
            // Lane by lane, as elsewhere: the last one wins where they overlap.
            for lane in (0..64).filter(|lane| exec >> lane & 1 != 0) {
                for (word, at) in at.iter().enumerate().take(usize::from(bytes / 4)) {
                    store(cx.wave, 1 << lane, at, 4, false, (from, word));
                }
            }
        }
        Access::Load {
            bytes,
            extend,
            half,
            to,
        } => {
            find(cx, memory.offset, uses("load", bytes, false), &mut at)?;
            load(cx.wave, exec, &at, (bytes, extend, half), to, 0);
        }
        Access::Store { bytes, high, from } => {
            find(cx, memory.offset, uses("store", bytes, true), &mut at)?;
            store(cx.wave, exec, &at, bytes, high, (from, 0));
        }
        Access::Load2 { bytes, to } => {
            let mut second = [Target::Nowhere; 64];
            find(cx, memory.offset, uses("load", bytes, false), &mut at)?;
            find(cx, memory.offset1, uses("load", bytes, false), &mut second)?;
            load(cx.wave, exec, &at, (bytes, Extend::None, None), to, 0);
            load(
                cx.wave,
                exec,
                &second,
                (bytes, Extend::None, None),
                to,
                usize::from(bytes / 4),
            );
        }
        Access::Store2 {
            bytes,
            from,
            second,
        } => {
            let mut other = [Target::Nowhere; 64];
            find(cx, memory.offset, uses("store", bytes, true), &mut at)?;
            find(cx, memory.offset1, uses("store", bytes, true), &mut other)?;
            store(cx.wave, exec, &at, bytes, false, (from, 0));
            store(cx.wave, exec, &other, bytes, false, (second, 0));
        }
        Access::Atomic {
            words,
            data,
            second,
            returns,
            ..
        } => {
            let uses = Use {
                aligned: true,
                ..uses("atomic operation", words * 4, true)
            };
            find(cx, memory.offset, uses, &mut at)?;
            let Some(f) = prepared.atomic else {
                return Ok(Flow::Next);
            };
            let wave = &mut *cx.wave;
            let mut left = exec;
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                let operand = |place: Option<Place>| {
                    let word = |i| place.map_or(0, |p| lane_word(wave, p, i, lane));
                    [word(0), if words == 2 { word(1) } else { 0 }]
                };
                let (a, b) = (operand(Some(data)), operand(second));
                let mode = wave.mode;
                // SAFETY: `targets` has checked range, alignment and that it is writable.
                let old = unsafe { at[lane].exchange(words, |old| f(mode, [old, a, b])) };
                if let Some(to) = returns {
                    for word in 0..usize::from(words) {
                        set_lane_word(wave, to, word, lane, old[word]);
                    }
                }
            }
        }
    }
    Ok(Flow::Next)
}

/// Memory that an instruction is about to touch.
pub struct Touched {
    /// Address of the first active lane; in a buffer, of the first one inside.
    pub address: u64,
    /// Bytes of each lane.
    pub bytes: u64,
    pub writes: bool,
}

/// Which memory the instruction at `pc` will touch, if it is global.
pub fn touched(program: &Program, wave: &Wave, pc: u64) -> Option<Touched> {
    let step = program.table(wave.size).step(pc).ok()?;
    match &step.action {
        Action::Memory(memory) => {
            let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
            if exec == 0 {
                return None;
            }
            let (bytes, writes) = match memory.access {
                Access::Load { bytes, .. } | Access::Load2 { bytes, .. } => (bytes, false),
                Access::Store { bytes, .. } | Access::Store2 { bytes, .. } => (bytes, true),
                Access::Atomic { words, .. } => (words * 4, true),
            };
            let bytes = bytes.into();
            let address = match (memory.address, &step.body) {
                (Address::Buffer { resource, .. }, Body::Memory(prepared)) => {
                    let r = Resource::read(wave, resource, prepared.layout);
                    let mut lanes = (0..64).filter(|lane| exec >> lane & 1 != 0);
                    lanes.find_map(|lane| {
                        buffer_address(wave, memory, &r, lane, memory.offset, bytes)
                    })?
                }
                _ => {
                    let first = exec.trailing_zeros() as usize;
                    let mut found = [0; 64];
                    addresses(wave, memory, 1 << first, memory.offset, &mut found);
                    found[first]
                }
            };
            Some(Touched {
                address,
                bytes,
                writes,
            })
        }
        Action::ScalarLoad(load) if !load.buffer => {
            let [low, high] = uniform(wave, Place::Sgpr(load.base));
            let soffset = load.soffset.map_or(0, |s| uniform(wave, s)[0]);
            let relative = i64::from(load.offset) + i64::from(soffset);
            let base = u64::from(low) | u64::from(high) << 32;
            Some(Touched {
                address: base.wrapping_add_signed(relative),
                bytes: load.bytes.into(),
                writes: false,
            })
        }
        _ => None,
    }
}

/// Scalar loads ignore the two low bits of the address of whole words (RDNA3 ISA manual,
/// section 7.2).
pub fn scalar_load(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Action::ScalarLoad(load) = &step.action else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let soffset = load.soffset.map_or(0, |s| uniform(wave, s)[0]);
    let relative = i64::from(load.offset) + i64::from(soffset);
    let words = usize::from(load.bytes).div_ceil(4);
    let (base, records) = if load.buffer {
        // Scalar loads know nothing of swizzles, so any layout will do.
        let r = Resource::read(wave, load.base, Layout::Gfx10);
        (r.base, Some(r.scalar_bytes()))
    } else {
        let [low, high] = uniform(wave, Place::Sgpr(load.base));
        (u64::from(low) | u64::from(high) << 32, None)
    };
    let mut address = base.wrapping_add_signed(relative);
    if load.bytes >= 4 {
        address &= !3;
    }
    let bytes = u64::from(load.bytes);
    let uses = Use {
        name: "scalar load",
        bytes,
        writes: false,
        aligned: false,
    };
    let inside = |word: usize| {
        records.is_none_or(|n| relative >= 0 && relative as u64 + (word as u64 + 1) * 4 <= n)
    };
    let mut values = [0; 16];
    if (0..words).all(inside) {
        let fits = |r: &Range| r.end - address >= bytes;
        let Some(_) = cx.group.memory.find(address).filter(fits) else {
            let mut stop = failed(
                uses,
                FaultKind::OutOfRange,
                "outside every buffer",
                0,
                address,
            );
            stop.lane = None;
            return Err(stop);
        };
        for (word, value) in values.iter_mut().enumerate().take(words) {
            // SAFETY: the range holds `bytes` bytes from the address on.
            *value = unsafe {
                load_part(
                    (address as *mut u8).add(word * 4),
                    load.bytes.min(4),
                    load.extend,
                )
            };
        }
    } else {
        // A buffer reads as zero where it has no records.
        for (word, value) in values.iter_mut().enumerate().take(words) {
            let at = address.wrapping_add(word as u64 * 4);
            if inside(word) && cx.group.memory.find(at).is_some_and(|r| r.end - at >= 4) {
                // SAFETY: the range holds the word.
                *value = unsafe { load32(at as *mut u8) };
            }
        }
    }
    if usize::from(load.to) != sreg::NULL {
        for (word, value) in values.iter().enumerate().take(words) {
            set_sgpr(wave, usize::from(load.to) + word, *value);
        }
    }
    Ok(Flow::Next)
}
