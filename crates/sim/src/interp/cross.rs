//! Instructions that move values between lanes, and between lanes and scalar registers.

use gfxjit_hal::FaultKind;
use gfxjit_isa::cross::swizzle_sources;
use gfxjit_isa::inst::{Action, Cross, Place};
use gfxjit_targets::Generation;

use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step, StepFault};
use crate::interp::registers::{blend, row_index, set_sgpr, uniform};
use crate::machine::wave::{HALF, Lanes, Wave, sreg};

/// Whether `ds_bpermute_b32` and `ds_permute_b32` reach all lanes of a wave64, or only those of the same
/// half, as on RDNA1 to 3. For RDNA4 the source is LLVM, whose code for shuffles relies on it
/// (`GCNSubtarget::supportsWaveWideBPermute`).
#[must_use]
pub fn permutes_are_long(generation: Generation) -> bool {
    generation < Generation::Gfx10_1 || generation >= Generation::Gfx12
}

/// Prepares an exchange. With `long_permute`, permutations reach all 64 lanes.
pub(crate) fn prepare(cross: &Cross, long_permute: bool) -> Option<(Handler, Body)> {
    let swizzle = match cross {
        Cross::Swizzle { pattern, .. } => Some(Box::new(swizzle_sources(*pattern))),
        _ => None,
    };
    let reach = if long_permute { 64 } else { HALF };
    Some((run, Body::Cross { reach, swizzle }))
}

fn lane_of(wave: &Wave, place: Place, lane: usize) -> u32 {
    if place.is_uniform() {
        return uniform(wave, place)[0];
    }
    wave.vgprs[row_index(wave, place, 0, lane / HALF)][lane % HALF]
}

fn set_lane(wave: &mut Wave, place: Place, lane: usize, value: u32) {
    let index = row_index(wave, place, 0, lane / HALF);
    wave.vgprs[index][lane % HALF] = value;
}

fn is_active(wave: &Wave, lane: usize) -> bool {
    wave.exec() >> lane & 1 != 0
}

/// Writes the value that `f` returns for each active lane; lanes with `None` keep their value. All
/// lanes are read before any is written.
fn exchange(wave: &mut Wave, to: Place, f: impl Fn(&Wave, usize) -> Option<u32>) {
    let mut rows = [[0; HALF]; 2];
    let mut masks = [0u32; 2];
    for lane in 0..wave.size as usize {
        if is_active(wave, lane)
            && let Some(value) = f(wave, lane)
        {
            rows[lane / HALF][lane % HALF] = value;
            masks[lane / HALF] |= 1 << (lane % HALF);
        }
    }
    for half in 0..wave.halves() {
        let index = row_index(wave, to, 0, half);
        blend(&mut wave.vgprs[index], &rows[half], masks[half]);
    }
}

/// The first active lane that takes a value from a lane that is not active, and that lane, by `ds_bpermute_b32`.
pub(super) fn inactive_source(wave: &Wave, step: &Step) -> Option<(usize, usize)> {
    let (
        Action::Cross(Cross::Bpermute {
            address, offset, ..
        }),
        Body::Cross { reach, .. },
    ) = (&step.action, &step.body)
    else {
        return None;
    };
    let size = wave.size as usize;
    let lanes = (0..size).filter(|lane| is_active(wave, *lane));
    let mut pairs = lanes.map(|lane| {
        let from = permuted(wave, *address, *offset, lane, (*reach).min(size));
        (lane, from)
    });
    pairs.find(|(_, from)| !is_active(wave, *from))
}

fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let (Action::Cross(cross), Body::Cross { reach, swizzle }) = (&step.action, &step.body) else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let size = wave.size as usize;
    let reach = (*reach).min(size);
    match *cross {
        Cross::ReadLane { to, from, lane } => {
            let lane = uniform(wave, lane)[0] as usize & (size - 1);
            let value = lane_of(wave, from, lane);
            set_sgpr(wave, to.into(), value);
        }
        Cross::ReadFirstLane { to, from } => {
            let exec = wave.exec() & (u64::MAX >> (64 - size));
            let lane = if exec == 0 {
                0
            } else {
                exec.trailing_zeros() as usize
            };
            let value = lane_of(wave, from, lane);
            set_sgpr(wave, to.into(), value);
        }
        Cross::WriteLane { to, value, lane } => {
            let lane = uniform(wave, lane)[0] as usize & (size - 1);
            let value = uniform(wave, value)[0];
            set_lane(wave, to, lane, value);
        }
        Cross::Bpermute {
            to,
            address,
            data,
            offset,
        } => exchange(wave, to, |w, lane| {
            let from = permuted(w, address, offset, lane, reach);
            Some(active_lane(w, data, from))
        }),
        Cross::Permute {
            to,
            address,
            data,
            offset,
        } => {
            let mut moved: [Lanes; 2] = [[0; HALF]; 2];
            for lane in (0..size).filter(|lane| is_active(wave, *lane)) {
                let at = permuted(wave, address, offset, lane, reach);
                moved[at / HALF][at % HALF] = lane_of(wave, data, lane);
            }
            exchange(wave, to, |_, lane| Some(moved[lane / HALF][lane % HALF]));
        }
        Cross::Swizzle { to, data, .. } => {
            let sources = swizzle.as_deref().copied().unwrap_or([None; 64]);
            exchange(wave, to, |w, lane| {
                let from = sources[lane].map_or(lane, usize::from);
                Some(active_lane(w, data, from))
            });
        }
        Cross::Permlane16 {
            to,
            data,
            selects,
            other_row,
            fetch_inactive,
            bound_ctrl,
        } => {
            let selects = selects.map(|s| uniform(wave, s)[0]);
            exchange(wave, to, |w, lane| {
                let n = lane & 15;
                let select = selects[n / 8] >> (4 * (n & 7)) & 15;
                let row = lane & !15 ^ if other_row { 16 } else { 0 };
                let from = row + select as usize;
                if fetch_inactive || is_active(w, from) {
                    Some(lane_of(w, data, from))
                } else {
                    bound_ctrl.then_some(0)
                }
            });
        }
        Cross::Permlane64 { to, data } => {
            // A wave32 has no other half.
            if size == 64 {
                exchange(wave, to, |w, lane| Some(lane_of(w, data, lane ^ 32)));
            }
        }
        Cross::PermlaneVar {
            to,
            data,
            select,
            other_row,
            fetch_inactive,
            bound_ctrl,
        } => {
            exchange(wave, to, |w, lane| {
                let select = lane_of(w, select, lane) & 15;
                let row = lane & !15 ^ if other_row { 16 } else { 0 };
                let from = row + select as usize;
                if fetch_inactive || is_active(w, from) {
                    Some(lane_of(w, data, from))
                } else {
                    bound_ctrl.then_some(0)
                }
            });
        }
        Cross::PermlaneSwap {
            first,
            second,
            lanes,
            fetch_inactive,
            bound_ctrl,
        } => {
            let lanes = usize::from(lanes);
            let other = |w: &Wave, place: Place, lane: usize| {
                if fetch_inactive || is_active(w, lane) {
                    Some(lane_of(w, place, lane))
                } else {
                    bound_ctrl.then_some(0)
                }
            };
            let is_odd = |lane: usize| lane & lanes != 0;
            // Both registers are read before either is written.
            let moved: Vec<Option<u32>> = (0..size)
                .map(|lane| {
                    let from = lane ^ lanes;
                    match is_odd(lane) {
                        true => other(wave, second, from),
                        false => other(wave, first, from),
                    }
                })
                .collect();
            exchange(wave, first, |_, lane| moved[lane].filter(|_| is_odd(lane)));
            exchange(wave, second, |_, lane| {
                moved[lane].filter(|_| !is_odd(lane))
            });
        }
        Cross::MovRel {
            to,
            from,
            words,
            relative,
            swaps,
        } => {
            let [to_by, from_by] = relative.offsets(wave.sgprs[sreg::M0]);
            let to = relative_to_m0(wave, to, to_by, words)?;
            let from = relative_to_m0(wave, from, from_by, words)?;
            move_relative(wave, [to, from], words.into(), swaps);
        }
    }
    Ok(Flow::Next)
}

/// The lane for a permutation's byte address, among the `reach` lanes around `lane`.
fn permuted(wave: &Wave, address: u16, offset: i32, lane: usize, reach: usize) -> usize {
    let address = lane_of(wave, Place::Vgpr(address), lane).wrapping_add(offset as u32);
    lane / reach * reach + address as usize / 4 % reach
}

/// The value of a lane; 0 if it is not active.
fn active_lane(wave: &Wave, place: Place, lane: usize) -> u32 {
    if is_active(wave, lane) {
        lane_of(wave, place, lane)
    } else {
        0
    }
}

/// A register whose number is increased by an offset from M0.
fn relative_to_m0(wave: &Wave, place: Place, by: u32, words: u8) -> Result<Place, Box<StepFault>> {
    let (name, first, has) = match place {
        Place::Vgpr(r) => ('v', usize::from(r), wave.vgpr_count as usize),
        Place::Sgpr(r) if by > 0 => ('s', usize::from(r), wave.sgpr_count as usize),
        _ => return Ok(place),
    };
    let register = first.saturating_add(by as usize);
    let end = register.saturating_add(words.into());
    if end > has {
        return Err(StepFault::new(
            FaultKind::BadRegister,
            format!("register {name}{register} is beyond the kernel's declared budget of {has}"),
        ));
    }
    Ok(match place {
        Place::Vgpr(_) => Place::Vgpr(register as u16),
        _ => Place::Sgpr(register as u8),
    })
}

/// Moves one or two registers, or exchanges two.
fn move_relative(wave: &mut Wave, [to, from]: [Place; 2], words: usize, swaps: bool) {
    if let Place::Sgpr(to) = to {
        let values = uniform(wave, from);
        for (n, value) in values.into_iter().enumerate().take(words) {
            set_sgpr(wave, usize::from(to) + n, value);
        }
        return;
    }
    let old: Vec<u32> = (0..wave.size as usize)
        .map(|lane| lane_of(wave, to, lane))
        .collect();
    exchange(wave, to, |w, lane| Some(lane_of(w, from, lane)));
    if swaps {
        exchange(wave, from, |_, lane| Some(old[lane]));
    }
}
