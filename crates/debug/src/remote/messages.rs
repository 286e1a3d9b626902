//! The messages: JSON with a length, and bytes with theirs.

use std::io::{self, Read, Write};

use gfxjit_hal::{Going, WaveId, WaveRegister};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::forms::{GoingForm, HeldForm, WaveIdForm, WavePlaceForm, WaveRegisterForm};
use crate::stepping::{PlanParts, Why};

/// Bytes of a message, at most.
const MOST: u32 = 1 << 30;

/// What a program's process tells its debugger.
#[derive(Serialize, Deserialize)]
pub(super) enum ToDebugger {
    /// An image, whose bytes follow.
    Image {
        image: usize,
        name: String,
        /// Where LDS and scratch begin.
        apertures: Option<(u64, u64)>,
        stack_of_wave: bool,
    },
    /// A launch of one of its kernels begins when the answer is there.
    Begin { launch: u64, image: usize },
    /// A launch is held. The bytes of its arguments follow.
    Held {
        launch: u64,
        why: HeldForm,
        /// What its plan has held it for.
        plan_why: Option<Why>,
        /// How far a step has come.
        plan: Box<PlanParts>,
        load_delta: u64,
        workgroup_size: [u32; 3],
        grid_size: [u32; 3],
        waves: Vec<WavePlaceForm>,
    },
    /// What was asked of a launch that is held; bytes may follow.
    Answer { launch: u64, answer: Option<Answer> },
    /// A launch is over.
    End { launch: u64 },
}

/// What a debugger tells a program's process.
#[derive(Serialize, Deserialize)]
pub(super) enum ToAgent {
    /// What a launch is to be held for.
    Plan { launch: u64, plan: PlanParts },
    /// Is asked of a launch that is held; bytes may follow.
    Ask { launch: u64, ask: Ask },
    /// A launch that is held goes on.
    Go {
        launch: u64,
        #[serde(with = "GoingForm")]
        going: Going,
        plan: PlanParts,
    },
}

/// A function of [`Machine`](gfxjit_hal::Machine). What is to be written follows the message.
#[derive(Serialize, Deserialize)]
pub(super) enum Ask {
    Waves,
    Register(
        #[serde(with = "WaveIdForm")] WaveId,
        #[serde(with = "WaveRegisterForm")] WaveRegister,
    ),
    SetRegister(
        #[serde(with = "WaveIdForm")] WaveId,
        #[serde(with = "WaveRegisterForm")] WaveRegister,
        u64,
    ),
    Registers(#[serde(with = "WaveIdForm")] WaveId),
    LdsLen([u32; 3]),
    Lds([u32; 3], u32, usize),
    SetLds([u32; 3], u32),
    Scratch(#[serde(with = "WaveIdForm")] WaveId, u32, u32, usize),
    SetScratch(#[serde(with = "WaveIdForm")] WaveId, u32, u32),
    Memory(u64, usize),
    SetMemory(u64),
}

/// What such a function returns. Bytes that were read follow the message.
#[derive(Serialize, Deserialize)]
pub(super) enum Answer {
    Done,
    Number(u64),
    Registers([u32; 3]),
    Waves(Vec<WavePlaceForm>),
}

/// Sends a message and bytes.
pub(super) fn send(to: &mut impl Write, message: &impl Serialize, bytes: &[u8]) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let too_long = || io::Error::other("a message is too long");
    let lengths = [text.len(), bytes.len()].map(u32::try_from);
    let [Ok(text_len), Ok(bytes_len)] = lengths else {
        return Err(too_long());
    };
    let mut all = Vec::with_capacity(8 + text.len() + bytes.len());
    all.extend(text_len.to_le_bytes());
    all.extend(bytes_len.to_le_bytes());
    all.extend(text);
    all.extend(bytes);
    to.write_all(&all)
}

/// Receives a message and bytes; nothing at the end.
pub(super) fn receive<T: DeserializeOwned>(
    from: &mut impl Read,
) -> io::Result<Option<(T, Vec<u8>)>> {
    let mut lengths = [0; 8];
    match from.read_exact(&mut lengths) {
        Ok(()) => {}
        Err(error) => {
            // A process that was killed has not read all.
            let is_end = matches!(
                error.kind(),
                io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset
            );
            return if is_end { Ok(None) } else { Err(error) };
        }
    }
    let [a, b, c, d, e, f, g, h] = lengths;
    let [text_len, bytes_len] = [[a, b, c, d], [e, f, g, h]].map(u32::from_le_bytes);
    if text_len > MOST || bytes_len > MOST {
        return Err(io::Error::other("a message is too long"));
    }
    let (mut text, mut bytes) = (vec![0; text_len as usize], vec![0; bytes_len as usize]);
    from.read_exact(&mut text)?;
    from.read_exact(&mut bytes)?;
    Ok(Some((serde_json::from_slice(&text)?, bytes)))
}
