//! A device whose commands run when the test says so, to see what happens in between.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use gfxjit_hal::*;

type Outcome = Result<Timing, DeviceError>;
type Kernel = dyn Fn(&Dispatch, &Memory) -> Result<(), DeviceError> + Send + Sync;

/// Allocations by address.
#[derive(Default)]
pub struct Memory {
    live: Mutex<BTreeMap<u64, Vec<u8>>>,
    next: AtomicU64,
}

impl Memory {
    pub fn live(&self) -> usize {
        self.live.lock().unwrap().len()
    }

    pub fn read(&self, from: DevicePtr, len: usize) -> Result<Vec<u8>, DeviceError> {
        let live = self.live.lock().unwrap();
        live.get(&from.0)
            .and_then(|bytes| bytes.get(..len))
            .map(<[u8]>::to_vec)
            .ok_or(bad("read", from, len))
    }

    pub fn write(&self, to: DevicePtr, bytes: &[u8]) -> Result<(), DeviceError> {
        let mut live = self.live.lock().unwrap();
        live.get_mut(&to.0)
            .and_then(|target| target.get_mut(..bytes.len()))
            .map(|target| target.copy_from_slice(bytes))
            .ok_or(bad("write", to, bytes.len()))
    }
}

fn bad(what: &'static str, at: DevicePtr, len: usize) -> DeviceError {
    DeviceError::BadAddress {
        what,
        address: at.0,
        len: len as u64,
    }
}

/// Opens and closes the way of commands.
#[derive(Default)]
pub struct Gate {
    closed: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    pub fn close(&self) {
        *self.closed.lock().unwrap() = true;
    }

    pub fn open(&self) {
        *self.closed.lock().unwrap() = false;
        self.changed.notify_all();
    }

    fn pass(&self) {
        let closed = self.closed.lock().unwrap();
        drop(self.changed.wait_while(closed, |closed| *closed).unwrap());
    }
}

/// What the test sees of a device.
pub struct Shared {
    pub memory: Memory,
    pub gate: Gate,
    pub dispatches: Mutex<Vec<Dispatch>>,
    pub kernel: Box<Kernel>,
}

pub struct MockDriver {
    pub infos: Vec<DeviceInfo>,
    pub shared: Arc<Shared>,
}

pub fn info(uri: &str, software: bool) -> DeviceInfo {
    DeviceInfo {
        uri: uri.to_owned(),
        driver: "mock",
        name: "a mock".to_owned(),
        target: "gfx1100".parse().unwrap(),
        wave_size: 32,
        compute_units: 1,
        memory_bytes: 1 << 20,
        lds_bytes: 65_536,
        max_workgroup_size: 1024,
        apertures: None,
        software,
    }
}

pub fn driver(
    kernel: impl Fn(&Dispatch, &Memory) -> Result<(), DeviceError> + Send + Sync + 'static,
) -> MockDriver {
    MockDriver {
        infos: vec![info("mock:0", true)],
        shared: Arc::new(Shared {
            memory: Memory {
                next: AtomicU64::new(0x1000),
                ..Memory::default()
            },
            gate: Gate::default(),
            dispatches: Mutex::default(),
            kernel: Box::new(kernel),
        }),
    }
}

impl Driver for MockDriver {
    fn name(&self) -> &'static str {
        "mock"
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        Ok(self.infos.clone())
    }

    fn accepts(&self, uri: &str) -> bool {
        uri.starts_with("mock:")
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        let info = self.infos.iter().find(|info| info.uri == uri).unwrap();
        Ok(Arc::new(MockDevice {
            info: info.clone(),
            shared: self.shared.clone(),
        }))
    }
}

/// Shared memory that is a vector; kernels find it by its address.
#[derive(Debug)]
pub struct MockShared {
    address: u64,
    bytes: Mutex<Vec<u8>>,
}

impl MockShared {
    pub fn new(bytes: u64) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1 << 40);
        Self {
            address: NEXT.fetch_add(1 << 32, Ordering::Relaxed),
            bytes: Mutex::new(vec![0; bytes as usize]),
        }
    }

    fn at<R>(&self, offset: u64, len: usize, f: impl FnOnce(&mut [u8]) -> R) -> Option<R> {
        let start = usize::try_from(offset).ok()?;
        let mut bytes = self.bytes.lock().unwrap();
        bytes.get_mut(start..start.checked_add(len)?).map(f)
    }
}

impl SharedMemory for MockShared {
    fn address(&self) -> DevicePtr {
        DevicePtr(self.address)
    }

    fn len(&self) -> u64 {
        self.bytes.lock().unwrap().len() as u64
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()> {
        self.at(offset, bytes.len(), |memory| bytes.copy_from_slice(memory))
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()> {
        self.at(offset, bytes.len(), |memory| memory.copy_from_slice(bytes))
    }

    fn swap(&self, offset: u64, value: u64) -> Option<u64> {
        self.at(offset, 8, |memory| {
            let old = u64::from_le_bytes(memory.try_into().unwrap());
            memory.copy_from_slice(&value.to_le_bytes());
            old
        })
    }

    fn store(&self, offset: u64, value: u32) -> Option<()> {
        self.write(offset, &value.to_le_bytes())
    }
}

struct MockDevice {
    info: DeviceInfo,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct MockCode;

impl LoadedCode for MockCode {
    fn load_delta(&self) -> u64 {
        0x10_0000
    }
}

impl Device for MockDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn allocate(&self, bytes: u64) -> Result<DevicePtr, DeviceError> {
        if bytes > self.info.memory_bytes {
            return Err(DeviceError::OutOfMemory {
                purpose: "a buffer",
                requested: bytes,
                available: self.info.memory_bytes,
                total: self.info.memory_bytes,
            });
        }
        let memory = &self.shared.memory;
        let address = memory.next.fetch_add(1 << 24, Ordering::Relaxed);
        let content = vec![0xee; bytes as usize];
        memory.live.lock().unwrap().insert(address, content);
        Ok(DevicePtr(address))
    }

    fn free(&self, memory: DevicePtr) -> Result<(), DeviceError> {
        let removed = self.shared.memory.live.lock().unwrap().remove(&memory.0);
        removed.map(drop).ok_or(bad("free", memory, 0))
    }

    fn allocate_shared(&self, bytes: u64) -> Result<Arc<dyn SharedMemory>, DeviceError> {
        Ok(Arc::new(MockShared::new(bytes)))
    }

    fn load(&self, _: &Code<'_>) -> Result<Arc<dyn LoadedCode>, DeviceError> {
        Ok(Arc::new(MockCode))
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        let (sender, receiver) = channel::<(Arc<MockEvent>, Job)>();
        let shared = self.shared.clone();
        std::thread::spawn(move || {
            for (count, (event, job)) in receiver.into_iter().enumerate() {
                shared.gate.pass();
                let outcome = job(&shared).map(|()| Timing {
                    start: Duration::from_micros(count as u64 * 10),
                    end: Duration::from_micros(count as u64 * 10 + 5),
                });
                *event.outcome.lock().unwrap() = Some(outcome);
                event.done.notify_all();
            }
        });
        Ok(Arc::new(MockQueue { sender }))
    }
}

type Job = Box<dyn FnOnce(&Shared) -> Result<(), DeviceError> + Send>;

#[derive(Default)]
struct MockEvent {
    outcome: Mutex<Option<Outcome>>,
    done: Condvar,
}

impl Event for MockEvent {
    fn wait(&self) -> Outcome {
        let outcome = self.outcome.lock().unwrap();
        let outcome = self.done.wait_while(outcome, |o| o.is_none()).unwrap();
        outcome.clone().unwrap()
    }

    fn poll(&self) -> Option<Outcome> {
        self.outcome.lock().unwrap().clone()
    }
}

struct MockQueue {
    sender: Sender<(Arc<MockEvent>, Job)>,
}

impl MockQueue {
    fn push(
        &self,
        job: impl FnOnce(&Shared) -> Result<(), DeviceError> + Send + 'static,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        let event = Arc::new(MockEvent::default());
        self.sender.send((event.clone(), Box::new(job))).unwrap();
        Ok(event)
    }
}

impl Queue for MockQueue {
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        self.push(move |shared| {
            let outcome = (shared.kernel)(&dispatch, &shared.memory);
            shared.dispatches.lock().unwrap().push(dispatch);
            outcome
        })
    }

    fn write(&self, to: DevicePtr, bytes: Arc<[u8]>) -> Result<Arc<dyn Event>, DeviceError> {
        self.push(move |shared| shared.memory.write(to, &bytes))
    }

    fn read(
        &self,
        from: DevicePtr,
        len: usize,
        done: Box<dyn FnOnce(&[u8]) + Send>,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        self.push(move |shared| {
            done(&shared.memory.read(from, len)?);
            Ok(())
        })
    }

    fn copy(
        &self,
        from: DevicePtr,
        to: DevicePtr,
        len: usize,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        self.push(move |shared| {
            let bytes = shared.memory.read(from, len)?;
            shared.memory.write(to, &bytes)
        })
    }

    fn fill(
        &self,
        to: DevicePtr,
        len: usize,
        pattern: Arc<[u8]>,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        self.push(move |shared| {
            let bytes: Vec<u8> = pattern.iter().copied().cycle().take(len).collect();
            shared.memory.write(to, &bytes)
        })
    }
}
