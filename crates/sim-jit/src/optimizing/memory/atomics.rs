//! Read-modify-write instructions.
//!
//! The code checks the addresses of all lanes. If all are in range and aligned, it calls a Rust
//! function for the operation, which processes the lanes; operands and results are in the wave. The
//! interpreter handles all other cases.

use std::marker::PhantomData;

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Access, Address, Memory, Place};
use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ops;
use gfxjit_isa::ty::Types;

use crate::entry::runtime;
use crate::inline_cache::NO_CACHE;
use crate::optimizing::memory::access::Space;
use crate::optimizing::registers::Registers;
use crate::optimizing::translate::DECLARE_STEP;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use crate::region::slot::Slot;
use gfxjit_sim::interp::{Denormals, Moded, Plain, Step, exchange, modify};
use gfxjit_sim::machine::wave::sreg;

/// The argument of such a function: pointers to registers, which are arrays of lanes.
#[repr(C)]
struct Call {
    exec: u64,
    /// Added to every address.
    base: u64,
    /// The start of LDS.
    lds: *mut u8,
    /// Addresses, or their lower halves.
    low: *const u32,
    /// Upper halves of addresses, or null.
    high: *const u32,
    data: *const u32,
    /// The second operand, or null.
    second: *const u32,
    /// The register for the old values, or null.
    to: *mut u32,
    mode: u32,
    lanes: u32,
}

type Operation = extern "C" fn(*const Call);

/// The number of leading fields of [`Call`] that have eight bytes each.
const FIELDS: usize = 8;

impl Call {
    /// Calls `f` with each active lane.
    #[inline(always)]
    fn each_lane(&self, f: impl Fn(usize)) {
        let mut left = self.exec;
        while left != 0 {
            f(left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }

    /// A word of a lane; 0 if the register is null.
    ///
    /// # Safety
    /// If it is not null, it is a register of this wave, followed by another register if the
    /// operation has two words.
    #[inline(always)]
    unsafe fn word(&self, of: *const u32, lane: usize, word: usize) -> u32 {
        if of.is_null() {
            return 0;
        }
        // SAFETY: the caller's.
        unsafe { *of.add(word * self.lanes as usize + lane) }
    }

    /// Performs the operation for one lane.
    ///
    /// # Safety
    /// The pointers are to registers of a wave, and the cell may be written.
    #[inline(always)]
    unsafe fn lane<O: Op>(&self, lane: usize, cell: impl Cell) {
        let words = Words::<O>::COUNT;
        let operand = |of: *const u32| {
            // SAFETY: operands have as many words as the operation.
            let word = |word| unsafe { self.word(of, lane, word) };
            [word(0), if words == 2 { word(1) } else { 0 }]
        };
        let data = operand(self.data);
        let second = if O::In::KINDS.len() == 3 {
            operand(self.second)
        } else {
            [0; 2]
        };
        let mode = self.mode;
        // SAFETY: the caller's.
        let old = unsafe {
            cell.replace(words, |old| {
                let words = [old, data, second];
                match Denormals::of(mode) {
                    Denormals::KEPT => modify::<O, Plain>(mode, words),
                    _ => modify::<O, Moded>(mode, words),
                }
            })
        };
        if !self.to.is_null() {
            for (word, value) in old.iter().enumerate().take(words) {
                // SAFETY: so has the result.
                unsafe { *self.to.add(word * self.lanes as usize + lane) = *value };
            }
        }
    }
}

/// A value in memory.
trait Cell {
    /// Replaces the value, and returns the old one.
    ///
    /// # Safety
    /// The cell may be written, and is aligned.
    unsafe fn replace(self, words: usize, new: impl Fn([u32; 2]) -> [u32; 2]) -> [u32; 2];
}

/// A cell of LDS: one thread runs all waves that share it.
struct Own(*mut u32);

impl Cell for Own {
    #[inline(always)]
    unsafe fn replace(self, words: usize, new: impl Fn([u32; 2]) -> [u32; 2]) -> [u32; 2] {
        let at = self.0;
        // SAFETY: the caller's.
        unsafe {
            let old = [*at, if words == 2 { *at.add(1) } else { 0 }];
            let [low, high] = new(old);
            *at = low;
            if words == 2 {
                *at.add(1) = high;
            }
            old
        }
    }
}

/// A cell of memory that other threads access.
struct Shared(*mut u8);

impl Cell for Shared {
    #[inline(always)]
    unsafe fn replace(self, words: usize, new: impl Fn([u32; 2]) -> [u32; 2]) -> [u32; 2] {
        // SAFETY: the caller's.
        unsafe { exchange(self.0, words as u8, new) }
    }
}

/// The number of words of the operation's values.
struct Words<O>(PhantomData<O>);

impl<O: Op> Words<O> {
    const COUNT: usize = match O::Out::KINDS {
        [(kind, _), ..] => kind.words(),
        [] => 1,
    };
}

extern "C" fn lds<O: Op>(call: *const Call) {
    // SAFETY: translated code has filled it in.
    let call = unsafe { &*call };
    call.each_lane(|lane| {
        // SAFETY: the code has found the address of each active lane in range and aligned.
        unsafe {
            let offset = call.word(call.low, lane, 0).wrapping_add(call.base as u32);
            call.lane::<O>(lane, Own(call.lds.add(offset as usize).cast()));
        }
    });
}

extern "C" fn global<O: Op>(call: *const Call) {
    // SAFETY: as above.
    let call = unsafe { &*call };
    call.each_lane(|lane| {
        // SAFETY: as above; a writable range of the launch's memory.
        unsafe {
            let (low, high) = (call.word(call.low, lane, 0), call.word(call.high, lane, 0));
            let address = call
                .base
                .wrapping_add(u64::from(low) | u64::from(high) << 32);
            let at = std::ptr::with_exposed_provenance_mut(address as usize);
            call.lane::<O>(lane, Shared(at));
        }
    });
}

struct Make(Space);

impl Visitor for Make {
    type Value = Operation;
    fn visit<O: Op>(self) -> Operation {
        match self.0 {
            Space::Lds => lds::<O>,
            Space::Global => global::<O>,
        }
    }
}

/// A read-modify-write instruction.
struct Atomic {
    words: u8,
    data: Place,
    second: Option<Place>,
    returns: Option<Place>,
}

/// The memory addressed by the lanes.
struct Where {
    space: Space,
    vaddr: u16,
    /// Whether the next register contains the upper halves of addresses.
    wide: bool,
    /// Added to every address: 32 bits for LDS, 64 bits otherwise.
    base: V,
    cache: u32,
}

impl Translator {
    pub(crate) fn atomic(&mut self, pc: u64, step: &Step, m: &Memory) -> bool {
        let Access::Atomic {
            op,
            words,
            data,
            second,
            returns,
        } = m.access
        else {
            return false;
        };
        // These functions are for the usual MODE.
        if self.setting.one_nan {
            return false;
        }
        let a = Atomic {
            words,
            data,
            second,
            returns,
        };
        if m.scale() != 1 {
            return false;
        }
        let offset = i64::from(m.offset) as u64;
        let (space, vaddr, wide, base) = match m.address {
            Address::Global {
                vaddr,
                saddr: Some(saddr),
            } => {
                let (low, high) = (
                    self.r.sgpr(saddr.into()),
                    self.r.sgpr(usize::from(saddr) + 1),
                );
                let base = self.r.e.join(low, high);
                let base = self.r.e.add64(base, V::constant(offset));
                (Space::Global, vaddr, false, base)
            }
            Address::Global { vaddr, saddr: None } | Address::Flat { vaddr, saddr: None } => {
                (Space::Global, vaddr, true, V::constant(offset))
            }
            Address::Lds { vaddr } => (
                Space::Lds,
                vaddr,
                false,
                V::constant(offset & u64::from(u32::MAX)),
            ),
            Address::Flat { saddr: Some(_), .. }
            | Address::Scratch { .. }
            | Address::Buffer { .. }
            | Address::GlobalByLane { .. }
            | Address::LdsByM0 { .. } => return false,
        };
        let Some(function) = ops::visit_atomic(op, Make(space)) else {
            return false;
        };
        let cache = match space {
            Space::Lds => NO_CACHE,
            Space::Global => {
                self.caches += 1;
                self.caches - 1
            }
        };
        let at = Where {
            space,
            vaddr,
            wide,
            base,
            cache,
        };
        // Registers must be read before the branches to the cases.
        let operands = self.rows(a.data, a.words);
        let second = a.second.map(|p| self.rows(p, a.words)).unwrap_or_default();
        let results = a.returns.map(|p| self.rows(p, a.words)).unwrap_or_default();
        let addresses = self.rows(Place::Vgpr(vaddr), 1 + u8::from(wide));
        let inputs = operands.iter().chain(&second).chain(&addresses);
        // The old value is irrelevant if all lanes get a new one.
        let full = self.r.is_full();
        for slot in inputs.chain(results.iter().filter(|_| !full)) {
            self.r.read(*slot);
        }
        let fine = self.may_touch(&at, u32::from(a.words) * 4);
        let number = self.r.e.fresh();
        self.fork(fine, "atomic", number);
        let saved = self.r.snapshot();
        self.call(pc, step, cache);
        self.r.e.line(format_args!("br label %join{number}"));
        self.r.restore(&saved);
        self.label("atomic", number);
        for slot in operands.iter().chain(&second).chain(&addresses) {
            self.r.spill(*slot);
        }
        if !full {
            for slot in &results {
                self.r.spill(*slot);
            }
        }
        self.call_function(function, &at, &a);
        for slot in &results {
            self.r.reload(*slot);
        }
        self.join(number, &saved, &results);
        true
    }

    fn rows(&self, place: Place, words: u8) -> Vec<Slot> {
        let chunks = self.r.chunks();
        (0..usize::from(words))
            .flat_map(|word| {
                (0..chunks).filter_map(move |c| Registers::vector_slot(place, word, c))
            })
            .collect()
    }

    /// Tests whether all active lanes may access `bytes` bytes, and are aligned.
    fn may_touch(&mut self, at: &Where, bytes: u32) -> V {
        let (start, limit) = match at.space {
            Space::Lds => {
                let short = self.r.e.value(
                    false,
                    format_args!("add i64 %lds.bytes, {}", 1 - i64::from(bytes)),
                );
                // A limit below zero means that LDS is too small for any access.
                let limit = self
                    .r
                    .e
                    .intrinsic("smax", T::I64, &[short, V::constant(0)], "");
                (V::constant(0), limit)
            }
            Space::Global => (self.cache_field(at.cache, 0), self.cache_field(at.cache, 1)),
        };
        let mut fine = V::constant(1);
        for chunk in 0..self.r.chunks() {
            let low = self.r.word(Place::Vgpr(at.vaddr), 0, chunk);
            let address = match at.space {
                Space::Lds => {
                    let offset = self.r.e.add32(low, at.base);
                    self.r.e.zext64(offset)
                }
                Space::Global => {
                    let address = if at.wide {
                        let high = self.r.word(Place::Vgpr(at.vaddr), 1, chunk);
                        self.r.e.join(low, high)
                    } else {
                        self.r.e.zext64(low)
                    };
                    self.r.e.add64(address, at.base)
                }
            };
            let distance = self.r.e.sub64(address, start);
            let inside = self.r.e.ult64(distance, limit);
            let beside = self.r.e.and64(address, V::constant(u64::from(bytes - 1)));
            let aligned = self.r.e.eq64(beside, V::constant(0));
            let good = self.r.e.and_b(inside, aligned);
            let exec = self.r.exec(chunk);
            let idle = self.r.e.not_b(exec);
            let good = self.r.e.or_b(good, idle);
            let good = self.r.e.splat(T::B, good);
            let all = self.r.all(good);
            fine = self.r.e.and_b(fine, all);
        }
        fine
    }

    fn call_function(&mut self, function: Operation, at: &Where, a: &Atomic) {
        let exec = {
            let low = self.r.sgpr(sreg::EXEC);
            let high = if self.setting.wave_size == 64 {
                self.r.sgpr(sreg::EXEC + 1)
            } else {
                V::constant(0)
            };
            self.r.e.join(low, high)
        };
        let row = |t: &mut Self, place: Option<Place>| {
            let slot = place.and_then(|place| Registers::vector_slot(place, 0, 0));
            match slot {
                Some(slot) => {
                    let home = t.r.home(slot);
                    t.r.e.show(T::Ptr, home, false)
                }
                None => "null".to_owned(),
            }
        };
        let low = row(self, Some(Place::Vgpr(at.vaddr)));
        let high = row(self, at.wide.then_some(Place::Vgpr(at.vaddr + 1)));
        let data = row(self, Some(a.data));
        let second = row(self, a.second);
        let to = row(self, a.returns);
        let exec = self.r.e.show(T::I64, exec, false);
        let base = self.r.e.show(T::I64, at.base, false);
        let fields: [(&str, &str); FIELDS] = [
            ("i64", &exec),
            ("i64", &base),
            ("ptr", "%lds"),
            ("ptr", &low),
            ("ptr", &high),
            ("ptr", &data),
            ("ptr", &second),
            ("ptr", &to),
        ];
        for (index, (ty, value)) in fields.iter().enumerate() {
            self.put_field(index * 8, ty, value);
        }
        // The wave's MODE may have changed since its turn began.
        let e = &mut self.r.e;
        let mode = e.value(false, format_args!("and i32 %mode, {}", !0xff_i32));
        let mode = e.or32(mode, V::constant((e.denormals.mode() & 0xff).into()));
        let mode = e.show(T::I32, mode, false);
        self.put_field(FIELDS * 8, "i32", &mode);
        let lanes = self.setting.wave_size.to_string();
        self.put_field(FIELDS * 8 + 4, "i32", &lanes);
        // The distance from a named function is the same in every process of this build.
        let distance =
            (function as *const () as usize).wrapping_sub(runtime::step as *const () as usize);
        self.r.e.before_call();
        self.r.e.declared.insert(DECLARE_STEP.to_owned());
        self.r.e.line(format_args!(
            "call void getelementptr (i8, ptr @gfxjit_step, i64 {})(ptr %lanes)",
            distance as isize
        ));
    }

    fn put_field(&mut self, offset: usize, ty: &str, value: &str) {
        let at = self.r.e.value(
            false,
            format_args!("getelementptr i8, ptr %lanes, i64 {offset}"),
        );
        let at = self.r.e.show(T::Ptr, at, false);
        self.r.e.line(format_args!("store {ty} {value}, ptr {at}"));
    }
}
