//! Instructions that move values between lanes, and between lanes and scalar registers.

use gfxjit_hal::FaultKind;
use gfxjit_isa::cross::{Sources, swizzle_sources};
use gfxjit_isa::inst::{Action, Cross, Place};

use crate::interp::alu::{blend, row_index, set_sgpr, uniform};
use crate::interp::program::{Body, Step};
use crate::interp::{Cx, Flow, Handler, Outcome, Stop};
use crate::machine::wave::{HALF, Lanes, Wave, sreg};

/// What is known before an exchange runs.
pub struct Prepared {
    /// Lanes that `ds_bpermute_b32` reaches from one.
    reach: usize,
    swizzle: Option<Box<Sources>>,
}

pub fn prepare(cross: &Cross, long_permute: bool) -> Option<(Handler, Body)> {
    let swizzle = match cross {
        Cross::Swizzle { pattern, .. } => Some(Box::new(swizzle_sources(*pattern))),
        _ => None,
    };
    let reach = if long_permute { 64 } else { HALF };
    Some((run, Body::Cross(Prepared { reach, swizzle })))
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

/// Writes what `f` says of each active lane; `None` leaves the lane as it is. All lanes
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
    let (Action::Cross(cross), Body::Cross(p)) = (&step.action, &step.body) else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let size = wave.size as usize;
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
        } => {
            let reach = p.reach.min(size);
            exchange(wave, to, |w, lane| {
                let from =
                    lane_of(w, Place::Vgpr(address), lane).wrapping_add(offset as u32) as usize / 4;
                let from = lane / reach * reach + from % reach;
                // Inactive lanes have nothing to give.
                Some(if is_active(w, from) {
                    lane_of(w, data, from)
                } else {
                    0
                })
            });
        }
        Cross::Permute {
            to,
            address,
            data,
            offset,
        } => {
            let reach = p.reach.min(size);
            let mut moved: [Lanes; 2] = [[0; HALF]; 2];
            for lane in 0..size {
                if is_active(wave, lane) {
                    let at = lane_of(wave, Place::Vgpr(address), lane).wrapping_add(offset as u32)
                        as usize
                        / 4;
                    let at = lane / reach * reach + at % reach;
                    moved[at / HALF][at % HALF] = lane_of(wave, data, lane);
                }
            }
            exchange(wave, to, |_, lane| Some(moved[lane / HALF][lane % HALF]));
        }
        Cross::Swizzle { to, data, .. } => {
            let sources = p.swizzle.as_deref().copied().unwrap_or([None; 64]);
            exchange(wave, to, |w, lane| {
                let from = sources[lane].map_or(lane, usize::from);
                Some(if is_active(w, from) {
                    lane_of(w, data, from)
                } else {
                    0
                })
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
            let by = wave.sgprs[sreg::M0] as usize;
            let moved = |place: Place| match place {
                Place::Vgpr(r) => {
                    let register = usize::from(r).saturating_add(by);
                    if register >= wave.vgpr_count as usize {
                        return Err(Stop::new(
                            FaultKind::BadRegister,
                            format!(
                                "register v{register} is beyond the kernel's declared budget of {}",
                                wave.vgpr_count
                            ),
                        ));
                    }
                    Ok(Place::Vgpr(register as u16))
                }
                other => Ok(other),
            };
            let (to, from) = if source {
                (to, moved(from)?)
            } else {
                (moved(to)?, from)
            };
            exchange(wave, to, |w, lane| Some(lane_of(w, from, lane)));
        }
    }
    Ok(Flow::Next)
}
