//! The debugger's process: its calls go to the process that it debugs, whose driver has the GPUs.
//!
//! A debugger asks for a process before that has opened the driver. Until then there are devices, and nothing else.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit_hal::sync::lock;
use rustix::io::Errno;
use zerocopy::IntoBytes;

use super::arguments::{DbgTrap, DeviceSnapshot, RuntimeInfo, op};
use super::channel::{EVENT, Frame, address};
use super::server::devices;
use crate::caller::{file_of, put, take};

/// How often the thread that waits for a process looks whether it is still to.
const LOOK: Duration = Duration::from_millis(2);

/// The connection with a process.
struct Link {
    to: UnixStream,
    answers: Receiver<Frame>,
}

/// A process that is debugged.
struct Debuggee {
    link: Mutex<Option<Link>>,
    mask: Mutex<u64>,
    /// Becomes readable for the debugger when something has happened.
    notifier: File,
    is_over: AtomicBool,
}

static DEBUGGED: Mutex<BTreeMap<u32, Arc<Debuggee>>> = Mutex::new(BTreeMap::new());

/// Performs a call; its result is the number that the call returns.
pub(crate) fn call(own: &[DeviceSnapshot], trap: &mut DbgTrap) -> Result<i32, Errno> {
    if !Path::new(&format!("/proc/{}", trap.pid)).exists() {
        lock(&DEBUGGED).remove(&trap.pid);
        return Err(Errno::SRCH);
    }
    match trap.op {
        op::ENABLE => enable(trap).map(|()| 0),
        op::DISABLE => {
            let debuggee = lock(&DEBUGGED).remove(&trap.pid).ok_or(Errno::INVAL)?;
            debuggee.is_over.store(true, Ordering::Relaxed);
            if let Some(link) = lock(&debuggee.link).take() {
                // An error means that the process is gone.
                let _ = link.to.shutdown(std::net::Shutdown::Both);
            }
            Ok(0)
        }
        _ => {
            let debuggee = lock(&DEBUGGED).get(&trap.pid).map(Arc::clone);
            let debuggee = debuggee.ok_or(Errno::INVAL)?;
            if trap.op == op::SET_EXCEPTIONS_ENABLED {
                *lock(&debuggee.mask) = trap.words[0];
            }
            let places = Places::of(trap);
            let mut bytes = places.read()?;
            let link = lock(&debuggee.link);
            let result = match &*link {
                Some(link) => ask(link, trap, &mut bytes)?,
                None => before_it_runs(own, trap, &mut bytes)?,
            };
            drop(link);
            if let Some(to) = places.to {
                put(to, &bytes)?;
            }
            Ok(result)
        }
    }
}

/// The addresses in the arguments of an operation.
struct Places {
    from: Option<(u64, usize)>,
    to: Option<u64>,
}

impl Places {
    fn of(trap: &DbgTrap) -> Self {
        let queues = |at: u64, count: u32| Self {
            from: Some((at, count as usize * 4)),
            to: Some(at),
        };
        let to = |at: u64| Self {
            from: None,
            to: Some(at),
        };
        match trap.op {
            op::SUSPEND_QUEUES => queues(trap.words[1], trap.half(4)),
            op::RESUME_QUEUES => queues(trap.words[0], trap.half(2)),
            op::QUERY_EXCEPTION_INFO => to(trap.words[0]),
            op::GET_QUEUE_SNAPSHOT | op::GET_DEVICE_SNAPSHOT => to(trap.words[1]),
            _ => Self {
                from: None,
                to: None,
            },
        }
    }

    fn read(&self) -> Result<Vec<u8>, Errno> {
        let Some((from, len)) = self.from else {
            return Ok(Vec::new());
        };
        if len > 1 << 16 {
            return Err(Errno::INVAL);
        }
        let mut bytes = vec![0; len];
        take(from, &mut bytes)?;
        Ok(bytes)
    }
}

fn ask(link: &Link, trap: &mut DbgTrap, bytes: &mut Vec<u8>) -> Result<i32, Errno> {
    let request = Frame {
        tag: trap.op,
        result: 0,
        words: trap.words,
        bytes: std::mem::take(bytes),
    };
    request.write(&mut &link.to).map_err(|_| Errno::SRCH)?;
    let answer = link.answers.recv().map_err(|_| Errno::SRCH)?;
    (trap.words, *bytes) = (answer.words, answer.bytes);
    match answer.result {
        error @ ..0 => Err(Errno::from_raw_os_error(-error)),
        result => Ok(result),
    }
}

fn before_it_runs(
    own: &[DeviceSnapshot],
    trap: &mut DbgTrap,
    bytes: &mut Vec<u8>,
) -> Result<i32, Errno> {
    match trap.op {
        op::QUERY_DEBUG_EVENT => return Err(Errno::AGAIN),
        op::GET_DEVICE_SNAPSHOT => *bytes = devices(own, trap)?,
        op::GET_QUEUE_SNAPSHOT => trap.set_half(4, 0),
        op::QUERY_EXCEPTION_INFO => return Err(Errno::NODATA),
        _ => {}
    }
    Ok(0)
}

fn enable(trap: &mut DbgTrap) -> Result<(), Errno> {
    let mut all = lock(&DEBUGGED);
    if all.contains_key(&trap.pid) {
        return Err(Errno::ALREADY);
    }
    let notifier = File::from(file_of(trap.half(5))?);
    let listener = address(trap.pid).and_then(|address| UnixListener::bind_addr(&address));
    let listener = listener.map_err(|_| Errno::BUSY)?;
    listener.set_nonblocking(true).map_err(|_| Errno::IO)?;
    let room = trap.half(4) as usize;
    let info = RuntimeInfo::default();
    put(
        trap.words[1],
        &info.as_bytes()[..room.min(size_of::<RuntimeInfo>())],
    )?;
    trap.set_half(4, size_of::<RuntimeInfo>() as u32);
    let debuggee = Arc::new(Debuggee {
        link: Mutex::default(),
        mask: Mutex::new(trap.words[0]),
        notifier,
        is_over: AtomicBool::new(false),
    });
    let serving = Arc::clone(&debuggee);
    let thread = std::thread::Builder::new().name("gfxjit-kfd-trap".to_owned());
    thread
        .spawn(move || serving.listen(&listener))
        .map_err(|_| Errno::NOMEM)?;
    all.insert(trap.pid, debuggee);
    Ok(())
}

impl Debuggee {
    /// Takes connections of the process: a program that it becomes later connects anew.
    fn listen(&self, listener: &UnixListener) {
        gfxjit_process::block_signals();
        while !self.is_over.load(Ordering::Relaxed) {
            match listener.accept() {
                Ok((stream, _)) => self.follow(stream),
                Err(_) => std::thread::sleep(LOOK),
            }
        }
    }

    fn follow(&self, stream: UnixStream) {
        let (answered, answers) = channel();
        let (Ok(()), Ok(mut from)) = (stream.set_nonblocking(false), stream.try_clone()) else {
            return;
        };
        {
            let mut link = lock(&self.link);
            let first = Frame {
                tag: op::SET_EXCEPTIONS_ENABLED,
                words: [*lock(&self.mask), 0, 0],
                ..Frame::default()
            };
            // Its answer is the first message that comes.
            if first.write(&mut &stream).is_err() || Frame::read(&mut from).is_err() {
                return;
            }
            *link = Some(Link {
                to: stream,
                answers,
            });
        }
        while let Ok(frame) = Frame::read(&mut from) {
            match frame.tag {
                EVENT => self.notify(),
                // The receiver is there as long as the link.
                _ => drop(answered.send(frame)),
            }
        }
        // A call that holds the link and waits for its answer gets none.
        drop(answered);
        *lock(&self.link) = None;
        self.notify();
    }

    fn notify(&self) {
        // A full pipe is readable, too.
        let _ = (&self.notifier).write(b".");
    }
}
