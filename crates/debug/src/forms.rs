//! Serializable mirrors of types of `hal`, for messages between the debugger and the debugged process.

use gfxjit_hal::{Going, Held, OtherPlace, WaveId, WavePlace, WaveRegister, WaveState};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "WaveId")]
pub(crate) struct WaveIdForm {
    workgroup: [u32; 3],
    wave: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Going")]
pub(crate) enum GoingForm {
    All,
    First(#[serde(with = "WaveIdForm")] WaveId),
    Only(#[serde(with = "WaveIdForm")] WaveId),
    End,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "WaveRegister")]
pub(crate) enum WaveRegisterForm {
    Sgpr(u32),
    Vgpr { number: u32, lane: u32 },
    Agpr { number: u32, lane: u32 },
    Exec,
    Vcc,
    Scc,
    M0,
    Mode,
    Pc,
}

/// Mirror of [`WavePlace`].
#[derive(Serialize, Deserialize)]
pub(crate) struct WavePlaceForm {
    #[serde(with = "WaveIdForm")]
    id: WaveId,
    is_at_barrier: bool,
    has_ended: bool,
    pc: u64,
    exec: u64,
    lanes: u32,
}

impl From<WavePlace> for WavePlaceForm {
    fn from(place: WavePlace) -> Self {
        Self {
            id: place.id,
            is_at_barrier: place.state == WaveState::AtBarrier,
            has_ended: place.state == WaveState::Ended,
            pc: place.pc,
            exec: place.exec,
            lanes: place.lanes,
        }
    }
}

impl From<WavePlaceForm> for WavePlace {
    fn from(form: WavePlaceForm) -> Self {
        Self {
            id: form.id,
            state: match (form.has_ended, form.is_at_barrier) {
                (true, _) => WaveState::Ended,
                (false, true) => WaveState::AtBarrier,
                (false, false) => WaveState::Ready,
            },
            pc: form.pc,
            exec: form.exec,
            lanes: form.lanes,
        }
    }
}

/// Mirror of [`Held`].
#[derive(Serialize, Deserialize)]
pub(crate) enum HeldForm {
    Before(#[serde(with = "WaveIdForm")] WaveId),
    Waits(#[serde(with = "WaveIdForm")] WaveId),
    Fault {
        #[serde(with = "WaveIdForm")]
        wave: WaveId,
        lane: Option<u32>,
        what: String,
    },
    Finding {
        #[serde(with = "WaveIdForm")]
        wave: WaveId,
        lane: Option<u32>,
        what: String,
        other: Option<OtherPlaceForm>,
    },
    MissedBarrier {
        #[serde(with = "WaveIdForm")]
        wave: WaveId,
        what: String,
    },
}

/// Mirror of [`OtherPlace`].
#[derive(Serialize, Deserialize)]
pub(crate) struct OtherPlaceForm {
    what: String,
    pc: u64,
    #[serde(with = "WaveIdForm")]
    wave: WaveId,
}

impl HeldForm {
    /// `None` for variants that were added to `Held` without a form here.
    pub(crate) fn of(why: Held) -> Option<Self> {
        Some(match why {
            Held::Before(wave) => Self::Before(wave),
            Held::Waits(wave) => Self::Waits(wave),
            Held::Fault { wave, lane, what } => Self::Fault { wave, lane, what },
            Held::Finding {
                wave,
                lane,
                what,
                other,
            } => Self::Finding {
                wave,
                lane,
                what,
                other: other.map(|OtherPlace { what, pc, wave }| OtherPlaceForm { what, pc, wave }),
            },
            Held::MissedBarrier { wave, what } => Self::MissedBarrier { wave, what },
            _ => return None,
        })
    }
}

impl From<HeldForm> for Held {
    fn from(form: HeldForm) -> Self {
        match form {
            HeldForm::Before(wave) => Self::Before(wave),
            HeldForm::Waits(wave) => Self::Waits(wave),
            HeldForm::Fault { wave, lane, what } => Self::Fault { wave, lane, what },
            HeldForm::Finding {
                wave,
                lane,
                what,
                other,
            } => Self::Finding {
                wave,
                lane,
                what,
                other: other.map(|OtherPlaceForm { what, pc, wave }| OtherPlace { what, pc, wave }),
            },
            HeldForm::MissedBarrier { wave, what } => Self::MissedBarrier { wave, what },
        }
    }
}
