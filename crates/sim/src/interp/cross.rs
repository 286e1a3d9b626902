//! Instructions that move values between lanes, and between lanes and scalar registers.

use gfxjit_hal::FaultKind;
use gfxjit_isa::cross::swizzle_sources;
use gfxjit_isa::inst::{Action, Cross, Place};

use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step, StepFault};
use crate::interp::registers::{blend, row_index, set_sgpr, uniform};
use crate::machine::wave::{HALF, Lanes, Wave, sreg};

/// Prepares an exchange. With `long_permute`, `ds_bpermute_b32` reaches all 64 lanes.
pub fn prepare(cross: &Cross, long_permute: bool) -> Option<(Handler, Body)> {
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

/// Writes the value that `f` returns for each active lane; `None` leaves the lane as it is. All lanes
/// are read before any is written.
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
            // In a wave32 there is no other half.
            if size == 64 {
                exchange(wave, to, |w, lane| Some(lane_of(w, data, lane ^ 32)));
            }
        }
        Cross::MovRel { to, from, source } => {
            let (to, from) = if source {
                (to, relative_to_m0(wave, from)?)
            } else {
                (relative_to_m0(wave, to)?, from)
            };
            exchange(wave, to, |w, lane| Some(lane_of(w, from, lane)));
        }
    }
    Ok(Flow::Next)
}

/// The lane that a permutation's byte address names, among the `reach` lanes around `lane`.
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

/// A vector register whose number counts from the one in M0.
fn relative_to_m0(wave: &Wave, place: Place) -> Result<Place, Box<StepFault>> {
    let Place::Vgpr(r) = place else {
        return Ok(place);
    };
    let register = usize::from(r).saturating_add(wave.sgprs[sreg::M0] as usize);
    if register >= wave.vgpr_count as usize {
        return Err(StepFault::new(
            FaultKind::BadRegister,
            format!(
                "register v{register} is beyond the kernel's declared budget of {}",
                wave.vgpr_count
            ),
        ));
    }
    Ok(Place::Vgpr(register as u16))
}
