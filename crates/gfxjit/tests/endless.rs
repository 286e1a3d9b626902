//! Kernels without end, from the library: they are waited for in vain, cancelled, dropped.
#![cfg(feature = "llvm")]

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use gfxjit::hal::{DROP_GRACE, DeviceError, Progress};
use gfxjit::{Buffer, Device, Error, Event, Launch, Module, Options, Queue, Runtime};

/// `spins` ends when the word at its argument is not 0; `adds` adds 1 to it.
const SOURCE: &str = "
define amdgpu_kernel void @spins(ptr addrspace(1) %flag) {
  br label %loop
loop:
  %set = load volatile i32, ptr addrspace(1) %flag
  %ends = icmp ne i32 %set, 0
  br i1 %ends, label %end, label %loop
end:
  ret void
}

define amdgpu_kernel void @adds(ptr addrspace(1) %to) {
  %old = load i32, ptr addrspace(1) %to
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(1) %to
  ret void
}
";

/// What is stopped soon, on a busy machine too.
const SOON: Duration = Duration::from_secs(60);

struct Bench {
    device: Device,
    queue: Queue,
    module: Module,
    word: Buffer<u32>,
}

impl Bench {
    fn new() -> Self {
        let device = Runtime::new().open("sim://gfx1100?cus=2").unwrap();
        let options = Options::default();
        let module = Module::build(&device, "endless.ll", SOURCE.as_bytes(), &options).unwrap();
        Self {
            queue: device.queue().unwrap(),
            word: Buffer::from_slice(&device, &[0]).unwrap(),
            module,
            device,
        }
    }

    fn launch(&self, kernel: &str) -> Launch {
        let kernel = self.module.kernel(kernel).unwrap();
        kernel.launch(&self.queue).grid(1).block(1).arg(&self.word)
    }

    fn submit(&self, kernel: &str) -> Event {
        self.launch(kernel).submit().unwrap()
    }
}

fn progress(error: &Error) -> Progress {
    match error {
        Error::Device(DeviceError::Cancelled { progress, .. }) => *progress,
        other => panic!("it was not cancelled: {other}"),
    }
}

/// Fails where something hangs, which would keep the tests from ending.
fn soon(act: impl FnOnce() + Send + 'static) {
    let (done, end) = channel();
    let thread = std::thread::spawn(move || {
        act();
        // The receiver is gone when it took too long.
        let _ = done.send(());
    });
    let ended = end.recv_timeout(SOON);
    assert!(
        ended.is_ok() || thread.is_finished(),
        "it takes longer than {SOON:?}"
    );
    thread.join().unwrap();
}

#[test]
fn a_launch_is_cancelled_by_its_event() {
    soon(|| {
        let bench = Bench::new();
        let running = bench.submit("spins");
        let waiting = bench.submit("spins");
        let behind = bench.submit("adds");
        assert!(running.wait_timeout(Duration::from_millis(20)).is_none());
        let is_running = Progress::Running { ended: 0, all: 1 };
        assert_eq!(running.progress(), Some(is_running));
        assert_eq!(waiting.progress(), Some(Progress::NotStarted));
        waiting.cancel().unwrap();
        assert_eq!(progress(&waiting.wait().unwrap_err()), Progress::NotStarted);
        assert!(!bench.queue.wait_timeout(Duration::from_millis(1)).unwrap());
        running.cancel().unwrap();
        let error = running.wait_timeout(SOON).unwrap().unwrap_err();
        assert_eq!(progress(&error), Progress::Running { ended: 0, all: 1 });
        assert_eq!(
            error.to_string(),
            "kernel `spins`: cancelled while it ran; 0 of 1 workgroups had ended"
        );
        behind.wait().unwrap();
        let is_over = Progress::Running { ended: 1, all: 1 };
        assert_eq!(behind.progress(), Some(is_over));
        assert!(bench.queue.wait_timeout(SOON).unwrap());
        assert_eq!(bench.word.download().unwrap(), [1]);
        // A copy has no end that could be early.
        let copy = bench.queue.fill(&bench.word, 3).unwrap();
        assert_eq!(copy.progress(), None);
        let error = copy.cancel().unwrap_err();
        assert_eq!(error.to_string(), "cannot cancel: the command is no launch");
        assert_eq!(bench.word.download().unwrap(), [3]);
    });
}

#[test]
fn a_queue_cancels_all_its_launches() {
    soon(|| {
        let bench = Bench::new();
        let launches: Vec<Event> = (0..5).map(|_| bench.submit("spins")).collect();
        let copy = bench.queue.upload(&bench.word, [7]).unwrap();
        bench.queue.cancel().unwrap();
        for launch in &launches {
            progress(&launch.wait().unwrap_err());
        }
        copy.wait().unwrap();
        assert_eq!(bench.word.download().unwrap(), [7]);
        bench.queue.cancel().unwrap();
        // An error that was not reported is reported by the queue, as any other.
        bench.word.upload(&[0]).unwrap();
        bench.submit("spins");
        bench.queue.cancel().unwrap();
        progress(&bench.queue.wait().unwrap_err());
        bench.queue.wait().unwrap();
    });
}

#[test]
fn no_limit_is_no_limit() {
    soon(|| {
        let bench = Bench::new();
        let launch = bench.launch("spins").time_limit(None);
        let event = launch.instruction_limit(None).submit().unwrap();
        assert!(event.wait_timeout(Duration::from_millis(50)).is_none());
        event.cancel().unwrap();
        progress(&event.wait().unwrap_err());
        let limited = bench.launch("spins").time_limit(Duration::from_millis(5));
        let error = limited.submit().unwrap().wait().unwrap_err();
        assert!(error.to_string().contains("its limit of 5ms"), "{error}");
    });
}

#[test]
fn a_limit_does_not_count_the_wait_in_a_queue() {
    soon(|| {
        let bench = Bench::new();
        let before = bench.launch("spins").time_limit(Duration::from_millis(200));
        let before = before.submit().unwrap();
        let limited = bench.launch("adds").time_limit(Duration::from_millis(150));
        let limited = limited.submit().unwrap();
        before.wait().unwrap_err();
        limited.wait().unwrap();
    });
}

#[test]
fn what_nobody_can_see_any_more_ends() {
    soon(|| {
        let bench = Bench::new();
        bench.submit("spins");
        let begun = Instant::now();
        let device = bench.device.clone();
        drop(bench);
        // It is cancelled while the device lives on, and is no later call's error.
        std::thread::sleep(DROP_GRACE + Duration::from_secs(1));
        assert!(device.queue().is_ok());
        drop(device);
        assert!(begun.elapsed() < SOON);
    });
}

#[test]
fn dropping_everything_ends_everything() {
    soon(|| {
        let bench = Bench::new();
        let seen = bench.submit("spins");
        bench.submit("spins");
        drop(bench);
        progress(&seen.wait().unwrap_err());
    });
}

#[test]
fn who_can_see_the_result_gets_it() {
    soon(|| {
        let bench = Bench::new();
        bench.submit("spins");
        let Bench {
            device,
            queue,
            module,
            word,
        } = bench;
        drop((queue, module));
        // The buffer is still there, so the launch goes on.
        std::thread::sleep(DROP_GRACE + Duration::from_millis(500));
        let other = device.queue().unwrap();
        let copy = Buffer::from_slice(&device, &[1u32]).unwrap();
        other.copy(&copy, &word).unwrap().wait().unwrap();
        assert_eq!(word.download().unwrap(), [1]);
    });
}
