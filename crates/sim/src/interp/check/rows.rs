//! Loads and stores of translated code: all lanes of a wave at once.
//!
//! The code has found that the enabled lanes' accesses are inside of one range of memory, and that the registers that the
//! instruction reads are defined. Lanes whose bytes follow each other are one access here. What is not plainly right is
//! left to `look`, which looks lane by lane, before anything is told or executed.

use gfxjit_isa::inst::{Extend, Place};

use crate::engine::GroupContext;
use crate::interp::check::races::{Common, GroupRaces, NewAccess};
use crate::interp::check::ranges::KnownRange;
use crate::interp::check::shadows::Words;
use crate::interp::check::state::{Checker, Coherent, GroupChecks};
use crate::interp::memory::accesses::stored_rows;
use crate::interp::place::load_part;
use crate::machine::wave::{HALF, Lanes, Wave};

/// An access as the instruction has it.
#[derive(Clone, Copy, Debug)]
pub struct RowSite {
    /// The instruction's address.
    pub pc: u64,
    /// The number of bytes of a lane.
    pub bytes: u8,
    /// What is stored: the first register, and whether it is the register's upper half. `None` for loads.
    pub from: Option<(Place, bool)>,
    /// The half of a register that is loaded, if the other one stays, and whether it is the upper one.
    pub half: Option<(Place, bool)>,
    /// Whether it is one of the scalar unit.
    pub is_scalar: bool,
}

/// What offsets of lanes count from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowStart {
    /// The start of a range of memory.
    Range(u64),
    /// LDS.
    Lds,
}

/// The offsets of a wave's lanes.
pub type LaneOffsets = [u64; 64];

/// Lanes whose bytes follow each other, or are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    /// The lanes.
    first: usize,
    count: usize,
    /// The bytes of all of them.
    start: u64,
    end: u64,
}

/// The lanes that begin where the lane before ends, and those that begin where it begins.
///
/// # Safety
/// The host has AVX2, where it is of x86-64.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
unsafe fn neighbours(at: &LaneOffsets, wave_size: u32, bytes: u64) -> (u64, u64) {
    let (mut next, mut same) = (0, 0);
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{
            _mm256_add_epi64, _mm256_alignr_epi8, _mm256_castsi256_pd, _mm256_cmpeq_epi64,
            _mm256_loadu_si256, _mm256_movemask_pd, _mm256_permute2x128_si256, _mm256_set1_epi64x,
        };
        let by = _mm256_set1_epi64x(bytes as i64);
        // That of the first lane does not count.
        let mut last = by;
        for (number, four) in at
            .as_chunks::<4>()
            .0
            .iter()
            .enumerate()
            .take(wave_size as usize / 4)
        {
            // SAFETY: four elements.
            let own = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
            let joined = _mm256_permute2x128_si256::<0x21>(last, own);
            let before = _mm256_alignr_epi8::<8>(own, joined);
            let mask = |of| _mm256_movemask_pd(_mm256_castsi256_pd(of)) as u64;
            next |= mask(_mm256_cmpeq_epi64(own, _mm256_add_epi64(before, by))) << (number * 4);
            same |= mask(_mm256_cmpeq_epi64(own, before)) << (number * 4);
            last = own;
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    for lane in 1..wave_size as usize {
        let [before, own] = [at[lane - 1], at[lane]];
        next |= u64::from(own == before.wrapping_add(bytes)) << lane;
        same |= u64::from(own == before) << lane;
    }
    (next, same)
}

/// The runs of some lanes, by [`neighbours`]; offsets count from `base`, and an access has this many bytes.
fn runs_of(
    at: &LaneOffsets,
    lanes: u64,
    (next, same): (u64, u64),
    (base, bytes): (u64, u64),
) -> impl Iterator<Item = Run> + Clone {
    let mut left = lanes;
    std::iter::from_fn(move || {
        let first = (left != 0).then(|| left.trailing_zeros() as usize)?;
        let behind = |all: u64| (all & left).checked_shr(first as u32 + 1).unwrap_or(0);
        let [next, same] = [next, same].map(|all| behind(all).trailing_ones() as usize);
        let others = next.max(same);
        left &= u64::MAX
            .checked_shl((first + others + 1) as u32)
            .unwrap_or(0);
        let start = base.wrapping_add(at[first]);
        let spread = if next >= same { next as u64 * bytes } else { 0 };
        Some(Run {
            first,
            count: others + 1,
            start,
            end: start.wrapping_add(spread).wrapping_add(bytes),
        })
    })
}

impl Checker {
    /// Looks at an access. Returns `false` if it is to be looked at lane by lane: then nothing is held. Otherwise
    /// [`Checker::after`] follows the access, if it is a store.
    ///
    /// # Safety
    /// The bytes of the enabled lanes are in the range, or in LDS. The host has AVX2, where it is of x86-64.
    pub unsafe fn row(
        &self,
        site: RowSite,
        (start, at): (RowStart, &LaneOffsets),
        wave: &Wave,
        group: &mut GroupContext<'_>,
    ) -> bool {
        let lanes = wave.exec() & (u64::MAX >> (64 - wave.size));
        let base = match start {
            RowStart::Range(start) => start,
            RowStart::Lds => 0,
        };
        // SAFETY: the caller's.
        let (next, same) = unsafe { neighbours(at, wave.size, site.bytes.into()) };
        let runs = runs_of(at, lanes, (next, same), (base, site.bytes.into()));
        self.look_at_runs(site, start, runs, wave, group)
    }

    /// The same for a load of the scalar unit.
    pub fn scalar(
        &self,
        site: RowSite,
        (start, address): (RowStart, u64),
        wave: &Wave,
        group: &mut GroupContext<'_>,
    ) -> bool {
        let run = Run {
            first: 0,
            count: 1,
            start: address,
            end: address + u64::from(site.bytes),
        };
        self.look_at_runs(site, start, std::iter::once(run), wave, group)
    }

    #[inline]
    fn look_at_runs(
        &self,
        site: RowSite,
        start: RowStart,
        mut runs: impl Iterator<Item = Run> + Clone,
        wave: &Wave,
        group: &mut GroupContext<'_>,
    ) -> bool {
        let (memory, lds) = (group.memory, group.lds.as_ptr().expose_provenance() as u64);
        let Some(own) = group.checks.as_mut() else {
            return false;
        };
        let Some(own) = own.downcast_mut::<GroupChecks>() else {
            return false;
        };
        let Some(state) = own.waves.get_mut(wave.index as usize) else {
            return false;
        };
        self.begin_wave(state, wave);
        let GroupChecks {
            known_ranges,
            coherent,
            races,
            held,
            lds: defined,
            ..
        } = own;
        // Whether a load or store is an atomic one is found out by `look`.
        let is_plain = site.is_scalar
            || start == RowStart::Lds
            || !self.checks.race
            || coherent.get(&site.pc) == Some(&Coherent::No);
        if state.is_unsettled || !is_plain {
            return false;
        }
        let range = match start {
            RowStart::Range(start) => match known_ranges.of(start, memory) {
                None => return false,
                range => range,
            },
            RowStart::Lds => None,
        };
        let may_race = self.checks.race && range.is_none_or(|range| range.writable);
        let stores = site.from.is_some();
        let new = may_race.then(|| {
            let place = (wave.index, site.pc);
            self.races.plain(races, place, site.bytes, stores)
        });
        let row = Row {
            checker: self,
            site,
            wave,
            host: if range.is_some() { 0 } else { lds },
            range,
            new: new.flatten(),
        };
        if row.new.is_some() && stores && range.is_some() && self.is_shared {
            *held = self.races.hold(runs.clone().map(|run| run.start..run.end));
        }
        let mut last = None;
        let is_fine = runs.all(|run| {
            // Rows of a matrix are read by many lanes.
            let again = !stores && last == Some((run.start, run.end));
            last = Some((run.start, run.end));
            again || row.is_fine(&run, races, defined)
        });
        if !is_fine {
            self.races.release(std::mem::take(held));
        } else if let Some((to, high)) = site.half.filter(|_| self.checks.uninit) {
            let lanes = wave.exec() & (u64::MAX >> (64 - wave.size));
            state.undefined.define_half(to, lanes, high);
        }
        is_fine
    }
}

/// An access of a wave.
struct Row<'a> {
    checker: &'a Checker,
    site: RowSite,
    wave: &'a Wave,
    /// The host address of LDS, if it is there.
    host: u64,
    /// Its range of memory, if it is not in LDS.
    range: Option<&'a KnownRange>,
    /// For races, if they are looked for.
    new: Option<NewAccess>,
}

impl Row<'_> {
    fn is_fine(&self, run: &Run, races: &mut GroupRaces, lds: &mut Words) -> bool {
        let (checks, range) = (self.checker.checks, self.range);
        if checks.memory && range.is_some_and(|range| run.end > range.asked_end()) {
            return false;
        }
        let words = (run.start / 4, (run.end - run.start) / 4);
        let is_whole = (run.start | run.end) & 3 == 0;
        let stores = self.site.from.is_some();
        if checks.uninit {
            let is_known = match range {
                Some(range) => {
                    stores || !self.checker.is_for_all() || range.is_written(run.start, run.end)
                }
                None => is_whole && (stores || lds.are_defined(words.0, words.1)),
            };
            if !is_known {
                return false;
            }
        }
        if !self.touches(run, races) {
            return false;
        }
        if checks.uninit && stores {
            match range {
                Some(range) => range.mark_written(run.start, run.end),
                None => lds.define(words.0, words.1),
            }
        }
        true
    }

    /// Records a run for races.
    fn touches(&self, run: &Run, own: &mut GroupRaces) -> bool {
        let Some(new) = &self.new else { return true };
        let memory = if self.range.is_some() {
            Common::Global
        } else {
            Common::Lds
        };
        let races = &self.checker.races;
        let of = |own: &mut GroupRaces, start: u64, end: u64| {
            races.try_touch(own, memory, new, start..end)
        };
        let Some(from) = self.site.from.filter(|_| !self.checker.checks.stores) else {
            return of(own, run.start, run.end);
        };
        let all = u64::MAX >> (64 - run.count) << run.first;
        let mut changing = self.changing(run, from) & all;
        if changing == all {
            return of(own, run.start, run.end);
        }
        let (bytes, apart) = (u64::from(self.site.bytes), self.apart(run));
        while changing != 0 {
            let first = changing.trailing_zeros() as usize;
            let count = (changing >> first).trailing_ones() as usize;
            changing &= u64::MAX.checked_shl((first + count) as u32).unwrap_or(0);
            let start = run.start + (first - run.first) as u64 * apart;
            let end = start + (count - 1) as u64 * apart + bytes;
            if !of(own, start, end) {
                return false;
            }
        }
        true
    }

    /// The distance of a run's lanes in bytes.
    fn apart(&self, run: &Run) -> u64 {
        let bytes = u64::from(self.site.bytes);
        let is_spread = run.end - run.start > bytes;
        if is_spread { bytes } else { 0 }
    }

    /// The lanes of a run that leave something else than what is there: many waves may set a flag.
    fn changing(&self, run: &Run, (place, high): (Place, bool)) -> u64 {
        let (bytes, apart) = (self.site.bytes, self.apart(run));
        let mut changing = 0;
        for word in 0..bytes.div_ceil(4) {
            let part = (bytes - word * 4).min(4);
            let mask = u32::MAX >> (32 - 8 * u32::from(part));
            let rows = stored_rows(self.wave, place, usize::from(word));
            let mut lane = run.first;
            let end = run.first + run.count;
            let at = |lane: usize| {
                let behind = (lane - run.first) as u64 * apart + u64::from(word) * 4;
                let address = self.host + run.start + behind;
                std::ptr::with_exposed_provenance_mut::<u8>(address as usize)
            };
            if apart == 4 && !high {
                while lane % HALF <= HALF - 8 && lane + 8 <= end {
                    // SAFETY: `Checker::row`'s caller has said so; the row has eight lanes from this one on.
                    let eight =
                        unsafe { differing_eight(at(lane), rows[lane / HALF], lane % HALF) };
                    changing |= u64::from(eight) << lane;
                    lane += 8;
                }
            }
            for lane in lane..end {
                // SAFETY: as above.
                let old = unsafe { load_part(at(lane), part, Extend::Zero) };
                let new = rows[lane / HALF][lane % HALF] >> if high { 16 } else { 0 };
                changing |= u64::from(old != new & mask) << lane;
            }
        }
        changing
    }
}

/// Which of eight words of memory differ from eight lanes of a row.
///
/// # Safety
/// The host has AVX2, where it is of x86-64; the words may be read, and other threads write them at most atomically.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
unsafe fn differing_eight(at: *const u8, row: &Lanes, first: usize) -> u8 {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{
            __m256i, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
            _mm256_movemask_ps,
        };
        let old: __m256i;
        // Not an intrinsic: other threads may write there. SAFETY: the caller's.
        unsafe {
            std::arch::asm!(
                "vmovdqu {old}, ymmword ptr [{at}]",
                old = lateout(ymm_reg) old,
                at = in(reg) at,
                options(nostack, readonly, preserves_flags),
            );
        }
        let new = &row[first..first + 8];
        // SAFETY: eight words.
        let new = unsafe { _mm256_loadu_si256(new.as_ptr().cast()) };
        !_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(old, new))) as u8
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let word = |lane: usize| {
            // SAFETY: the caller's.
            unsafe { load_part(at.cast_mut().add(lane * 4), 4, Extend::Zero) }
        };
        (0..8).fold(0, |all, lane| {
            all | u8::from(word(lane) != row[first + lane]) << lane
        })
    }
}
