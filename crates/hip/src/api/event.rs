//! Events.

use crate::entry::{Out, functions};
use crate::error::{Code, Error};
use crate::event::{ALL_FLAGS, DISABLE_TIMING, EVENTS, Event, FENCES, INTERPROCESS, event};
use crate::handles::Handle;
use crate::pool;
use crate::process::current;
use crate::stream::stream;

functions! {
    with_per_thread;

    fn hipEventCreate(to: Out<Handle>) {
        to.set(EVENTS.put(Event::new(0, current()?.index)?))
    }

    fn hipEventCreateWithFlags(to: Out<Handle>, flags: u32) {
        let gpu = current()?.index;
        if flags & !ALL_FLAGS != 0 || (flags & FENCES).count_ones() > 1 {
            return Err(Error::invalid(format!("event flags {flags:#x}")));
        }
        if flags & INTERPROCESS != 0 && flags & DISABLE_TIMING == 0 {
            return Err(Error::invalid("an event of several processes has no times: hipEventDisableTiming"));
        }
        to.set(EVENTS.put(Event::new(flags, gpu)?))
    }

    fn hipEventDestroy(handle: Handle) {
        match EVENTS.take(handle) {
            Some(_) => Ok(()),
            None if handle.is_null() => Err(Error::new(Code::INVALID_HANDLE, "no event")),
            None => Err(Error::new(Code::CONTEXT_IS_DESTROYED, format!("{handle:?} is no event"))),
        }
    }

    fn hipEventRecord(handle: Handle, on: Handle) { stream(on)?.record(&*event(handle)?) }

    fn hipEventRecordWithFlags(handle: Handle, on: Handle, _flags: u32) {
        stream(on)?.record(&*event(handle)?)
    }

    fn hipEventSynchronize(handle: Handle) {
        pool::after_wait(event(handle)?.wait())
    }

    fn hipEventQuery(handle: Handle) {
        match event(handle)?.is_done()? {
            true => Ok(()),
            false => Err(Code::NOT_READY.into()),
        }
    }

    fn hipEventElapsedTime(millis: Out<f32>, from: Handle, to: Handle) {
        if millis.is_null() {
            return Err(Error::invalid("a null pointer for the time"));
        }
        millis.set(Event::elapsed(&*event(from)?, &*event(to)?)?)
    }
}
