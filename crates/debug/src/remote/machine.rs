//! A stopped launch of another process.

use std::cell::RefCell;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Machine, WaveId, WavePlace, WaveRegister};

use super::messages::{Answer, Ask, ToAgent, send};

/// A reply and the bytes that belong to it.
pub(super) type Answered = (Option<Answer>, Vec<u8>);

/// A stopped launch of another process, as a [`Machine`]: each call is a request over the socket.
pub(super) struct RemoteMachine<'a> {
    pub(super) launch: u64,
    pub(super) to: &'a Arc<Mutex<UnixStream>>,
    pub(super) answers: &'a Receiver<Answered>,
    /// Cached states of the waves; empty after a register was written.
    pub(super) waves: RefCell<Option<Vec<WavePlace>>>,
    pub(super) load_delta: u64,
    pub(super) workgroup_size: [u32; 3],
    pub(super) grid_size: [u32; 3],
    pub(super) kernarg: Vec<u8>,
}

impl RemoteMachine<'_> {
    /// Sends a request; `None` if the launch refuses it, or its process has ended.
    fn ask(&self, ask: Ask, bytes: &[u8]) -> Option<(Answer, Vec<u8>)> {
        let launch = self.launch;
        send(&mut *lock(self.to), &ToAgent::Ask { launch, ask }, bytes).ok()?;
        let (answer, bytes) = self.answers.recv().ok()?;
        Some((answer?, bytes))
    }

    fn read(&self, ask: Ask, bytes: &mut [u8]) -> Option<()> {
        let (_, read) = self.ask(ask, &[])?;
        bytes.copy_from_slice(read.get(..bytes.len())?);
        Some(())
    }

    fn number(&self, ask: Ask) -> Option<u64> {
        match self.ask(ask, &[])?.0 {
            Answer::Number(value) => Some(value),
            _ => None,
        }
    }
}

impl Machine for RemoteMachine<'_> {
    fn waves(&self) -> Vec<WavePlace> {
        if let Some(waves) = &*self.waves.borrow() {
            return waves.clone();
        }
        let Some((Answer::Waves(waves), _)) = self.ask(Ask::Waves, &[]) else {
            return Vec::new();
        };
        let waves: Vec<WavePlace> = waves.into_iter().map(WavePlace::from).collect();
        *self.waves.borrow_mut() = Some(waves.clone());
        waves
    }

    fn register(&self, wave: WaveId, register: WaveRegister) -> Option<u64> {
        self.number(Ask::Register(wave, register))
    }

    fn set_register(&mut self, wave: WaveId, register: WaveRegister, value: u64) -> Option<()> {
        *self.waves.borrow_mut() = None;
        self.ask(Ask::SetRegister(wave, register, value), &[])?;
        Some(())
    }

    fn registers(&self, wave: WaveId) -> Option<[u32; 3]> {
        match self.ask(Ask::Registers(wave), &[])?.0 {
            Answer::Registers(counts) => Some(counts),
            _ => None,
        }
    }

    fn lds_len(&self, workgroup: [u32; 3]) -> Option<usize> {
        usize::try_from(self.number(Ask::LdsLen(workgroup))?).ok()
    }

    fn lds(&self, workgroup: [u32; 3], offset: u32, bytes: &mut [u8]) -> Option<()> {
        self.read(Ask::Lds(workgroup, offset, bytes.len()), bytes)
    }

    fn set_lds(&mut self, workgroup: [u32; 3], offset: u32, bytes: &[u8]) -> Option<()> {
        self.ask(Ask::SetLds(workgroup, offset), bytes)?;
        Some(())
    }

    fn scratch(&self, wave: WaveId, lane: u32, offset: u32, bytes: &mut [u8]) -> Option<()> {
        self.read(Ask::Scratch(wave, lane, offset, bytes.len()), bytes)
    }

    fn set_scratch(&mut self, wave: WaveId, lane: u32, offset: u32, bytes: &[u8]) -> Option<()> {
        self.ask(Ask::SetScratch(wave, lane, offset), bytes)?;
        Some(())
    }

    fn memory(&self, address: u64, bytes: &mut [u8]) -> Option<()> {
        self.read(Ask::Memory(address, bytes.len()), bytes)
    }

    fn set_memory(&mut self, address: u64, bytes: &[u8]) -> Option<()> {
        self.ask(Ask::SetMemory(address), bytes)?;
        Some(())
    }

    fn load_delta(&self) -> u64 {
        self.load_delta
    }

    fn workgroup_size(&self) -> [u32; 3] {
        self.workgroup_size
    }

    fn grid_size(&self) -> [u32; 3] {
        self.grid_size
    }

    fn kernarg(&self) -> &[u8] {
        &self.kernarg
    }
}

/// Carries out a request on a stopped launch.
pub(super) fn answer(machine: &mut dyn Machine, ask: Ask, bytes: &[u8]) -> Answered {
    let mut read = Vec::new();
    let mut buffer = |len: usize| {
        // No caller reads more at once.
        read = vec![0; len.min(1 << 28)];
    };
    let answer = match ask {
        Ask::Waves => {
            let waves = machine.waves().into_iter();
            Some(Answer::Waves(waves.map(Into::into).collect()))
        }
        Ask::Register(wave, register) => machine.register(wave, register).map(Answer::Number),
        Ask::SetRegister(wave, register, value) => machine
            .set_register(wave, register, value)
            .map(|()| Answer::Done),
        Ask::Registers(wave) => machine.registers(wave).map(Answer::Registers),
        Ask::LdsLen(workgroup) => {
            let len = machine.lds_len(workgroup);
            len.map(|len| Answer::Number(len as u64))
        }
        Ask::Lds(workgroup, offset, len) => {
            buffer(len);
            let done = machine.lds(workgroup, offset, &mut read);
            done.map(|()| Answer::Done)
        }
        Ask::Scratch(wave, lane, offset, len) => {
            buffer(len);
            let done = machine.scratch(wave, lane, offset, &mut read);
            done.map(|()| Answer::Done)
        }
        Ask::Memory(address, len) => {
            buffer(len);
            let done = machine.memory(address, &mut read);
            done.map(|()| Answer::Done)
        }
        Ask::SetLds(workgroup, offset) => machine
            .set_lds(workgroup, offset, bytes)
            .map(|()| Answer::Done),
        Ask::SetScratch(wave, lane, offset) => machine
            .set_scratch(wave, lane, offset, bytes)
            .map(|()| Answer::Done),
        Ask::SetMemory(address) => machine.set_memory(address, bytes).map(|()| Answer::Done),
    };
    (answer, read)
}
