//! Memory and events of several processes.

use crate::entry::{Out, functions};
use crate::error::{Code, Error, Result};
use crate::event::{EVENTS, Event, event};
use crate::handles::Handle;
use crate::ipc::{IpcHandle, What};
use crate::ipc_event::SharedEvent;
use crate::memory::Kind;
use crate::process::{current, process};

/// `hipIpcMemLazyEnablePeerAccess`.
const LAZY_PEER_ACCESS: u32 = 1;

functions! {
    /// A handle for the allocation that an address is in.
    fn hipIpcGetMemHandle(to: Out<IpcHandle>, address: u64) {
        let process = process()?;
        if to.is_null() || address == 0 {
            return Err(Error::invalid("a null pointer"));
        }
        let memory = process.memories.at(address)?;
        let part = process.memories.shared(&memory)?;
        to.set(part.export(What::Memory, address - memory.start)?)
    }

    fn hipIpcOpenMemHandle(to: Out<u64>, handle: IpcHandle, flags: u32) {
        let process = process()?;
        if to.is_null() || flags != LAZY_PEER_ACCESS {
            return Err(Error::invalid(format!("no place for the address, or flags {flags} other than 1")));
        }
        if handle.is_of_this_process() {
            return Err(Error::new(
                Code::INVALID_CONTEXT,
                "a handle of this process itself: its memory is there already",
            ));
        }
        let start = process.memories.open(&handle, process.current()?.index, Kind::Opened)?.start;
        to.set(start + handle.offset).inspect_err(|_| drop(process.memories.remove(start, &[Kind::Opened])))
    }

    fn hipIpcCloseMemHandle(address: u64) {
        let process = process()?;
        let waited: Result<Vec<()>> = process.gpus.iter().map(|gpu| gpu.wait()).collect();
        let memory = process.memories.at(address)?;
        match process.memories.remove(memory.start, &[Kind::Opened]) {
            Some(_) => waited.map(drop),
            None => Err(Error::invalid(format!("{address:#x} is no memory of another process"))),
        }
    }

    fn hipIpcGetEventHandle(to: Out<IpcHandle>, handle: Handle) {
        if to.is_null() || handle.is_null() {
            return Err(Error::invalid("a null pointer"));
        }
        let event = event(handle)?;
        let shared = event.shared().ok_or_else(|| Error::new(
            Code::INVALID_CONFIGURATION, "an event that was made without hipEventInterprocess"
        ))?;
        let handle = shared.export().ok_or_else(|| Error::invalid("an event of another process"))?;
        to.set(handle?)
    }

    fn hipIpcOpenEventHandle(to: Out<Handle>, handle: IpcHandle) {
        let gpu = current()?.index;
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the event"));
        }
        to.set(EVENTS.put(Event::of_other(SharedEvent::open(&handle)?, gpu)))
    }
}
