//! Messages: a length, a length of attached bytes, JSON, the bytes. Lengths are 32-bit little-endian.

use std::io::{self, Read, Write};

use gfxjit_hal::{Going, WaveId, WaveRegister};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::forms::{GoingForm, HeldForm, WaveIdForm, WavePlaceForm, WaveRegisterForm};
use crate::stepping::{PlanParts, Why};

/// Maximum length of a message, in bytes.
const MOST: u32 = 1 << 30;

/// Messages of the debugged process.
#[derive(Serialize, Deserialize)]
pub(super) enum ToDebugger {
    /// A new image, whose bytes are attached.
    Image {
        image: usize,
        name: String,
        /// Start addresses of the LDS and scratch apertures.
        apertures: Option<(u64, u64)>,
        stack_of_wave: bool,
    },
    /// A launch of a kernel of the image. It waits for [`ToAgent::Plan`] before its first instruction.
    Begin { launch: u64, image: usize },
    /// A launch has stopped. Its kernarg segment is attached.
    Held {
        launch: u64,
        why: HeldForm,
        /// The reason from the launch's plan.
        plan_why: Option<Why>,
        /// The plan, with the progress of a step.
        plan: Box<PlanParts>,
        load_delta: u64,
        workgroup_size: [u32; 3],
        grid_size: [u32; 3],
        waves: Vec<WavePlaceForm>,
    },
    /// The reply to [`ToAgent::Ask`], with attached bytes if they were read; `None` if the request was refused.
    Answer { launch: u64, answer: Option<Answer> },
    /// A launch has ended.
    End { launch: u64 },
}

/// Messages of the debugger.
#[derive(Serialize, Deserialize)]
pub(super) enum ToAgent {
    /// The conditions at which a launch stops.
    Plan { launch: u64, plan: PlanParts },
    /// A request to a stopped launch, with attached bytes if they are to be written.
    Ask { launch: u64, ask: Ask },
    /// A stopped launch resumes, with these conditions.
    Go {
        launch: u64,
        #[serde(with = "GoingForm")]
        going: Going,
        plan: PlanParts,
    },
}

/// A call of [`Machine`](gfxjit_hal::Machine). Bytes to be written are attached to the message.
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

/// The result of a call. Bytes that were read are attached to the message.
#[derive(Serialize, Deserialize)]
pub(super) enum Answer {
    Done,
    Number(u64),
    Registers([u32; 3]),
    Waves(Vec<WavePlaceForm>),
}

/// Sends a message with attached bytes.
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

/// Receives a message with attached bytes; `None` at the end of the stream.
pub(super) fn receive<T: DeserializeOwned>(
    from: &mut impl Read,
) -> io::Result<Option<(T, Vec<u8>)>> {
    let mut lengths = [0; 8];
    match from.read_exact(&mut lengths) {
        Ok(()) => {}
        Err(error) => {
            // A killed process may leave data unread, which resets the connection.
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
