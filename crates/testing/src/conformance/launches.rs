//! Launches.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit::hal::{
    ArgumentAbi, Arguments, DeviceError, Dispatch, FaultKind, HostService, MemoryRange, Progress,
    SoftwareOptions, TraceSink, ValuePlace,
};

use super::queues::LONG;
use super::subject::{
    Gate, Subject, bad_address, bad_dispatch, cannot_cancel, content, refused, scaled_bytes,
};

/// An address that is never mapped: the system leaves the first pages of a process unmapped.
const NOWHERE: u64 = 0x6040;
/// Hardware reports only the page of a faulting access.
const PAGE: u64 = 4096;

pub(super) fn kernels_read_their_arguments(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.memory(4 * 1000);
    let executes = subject.info().features.executes;
    for (items, value) in [(1, 0), (64, 7), (100, 1), (1000, 40)] {
        let all = MemoryRange::all(&memory);
        queue.fill(&all, &[0xee]).unwrap();
        let out = MemoryRange::part(&memory, 0, 4 * u64::from(items));
        let timing = queue
            .launch(loaded.scaled(&out, value, items))
            .unwrap()
            .wait();
        let timing = timing.unwrap_or_else(|error| panic!("{error}"));
        assert!(timing.start <= timing.end);
        let mut wanted = vec![0xee; 4000];
        if executes {
            let written = scaled_bytes(3, value, items);
            wanted[..written.len()].copy_from_slice(&written);
        }
        assert!(content(&queue, &all) == wanted, "{items} work-items");
    }
}

pub(super) fn handles_keep_their_module(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.memory(4 * 64);
    let out = MemoryRange::all(&memory);
    let loaded = subject.module();
    let kernel = loaded.kernel("scaled");
    let dispatch = loaded.scaled(&out, 2, 64);
    drop(loaded);
    queue.launch(dispatch.clone()).unwrap();
    drop(kernel);
    let event = queue.launch(dispatch).unwrap();
    event.wait().unwrap_or_else(|error| panic!("{error}"));
    if subject.info().features.executes {
        assert_eq!(content(&queue, &out), scaled_bytes(3, 2, 64));
    }
}

pub(super) fn launches_are_ordered_with_copies(subject: &Subject<'_>) {
    let (queue, other) = (subject.queue(), subject.queue());
    let loaded = subject.module();
    let memory = subject.memory(4 * 64);
    let out = MemoryRange::all(&memory);
    let scale = loaded.module.symbol("scale").unwrap().unwrap();
    let scale = MemoryRange::at(scale.address, 4);
    let gate = Gate::close(&queue, &memory);
    queue.fill(&scale, &[5, 0, 0, 0]).unwrap();
    let launch = queue.launch(loaded.scaled(&out, 1, 64)).unwrap();
    other.wait_for(&launch).unwrap();
    other.fill(&scale, &[6, 0, 0, 0]).unwrap();
    let behind = other.record().unwrap();
    queue.wait_for(&behind).unwrap();
    let second = subject.memory(4 * 64);
    let second = MemoryRange::all(&second);
    queue.launch(loaded.scaled(&second, 1, 64)).unwrap();
    assert!(launch.poll().is_none());
    gate.open();
    let seen = [content(&queue, &out), content(&queue, &second)];
    if subject.info().features.executes {
        assert_eq!(seen, [scaled_bytes(5, 1, 64), scaled_bytes(6, 1, 64)]);
    }
    assert_eq!(content(&queue, &scale), [6, 0, 0, 0]);
}

pub(super) fn other_arguments_are_refused(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.memory(4 * 64);
    let good = loaded.scaled(&MemoryRange::all(&memory), 0, 64);
    let bytes = good.arguments.bytes().to_vec();
    let mut wrong = good.clone();
    wrong.arguments = match subject.info().arguments {
        ArgumentAbi::Segment => Arguments::Explicit {
            bytes,
            places: Arc::new([]),
        },
        _ => Arguments::Segment(bytes),
    };
    refused(queue.launch(wrong), bad_dispatch);
    if let Arguments::Explicit { bytes, .. } = &good.arguments {
        for (offset, size) in [(bytes.len() as u32, 1), (u32::MAX, u32::MAX), (8, 5)] {
            let mut wrong = good.clone();
            wrong.arguments = Arguments::Explicit {
                bytes: bytes.clone(),
                places: Arc::new([ValuePlace { offset, size }]),
            };
            refused(queue.launch(wrong), bad_dispatch);
        }
    }
    let mut wrong = good.clone();
    wrong.memory.push(MemoryRange::part(&memory, 1, 4 * 64));
    refused(queue.launch(wrong), bad_address);
    queue.launch(good).unwrap().wait().unwrap();
}

pub(super) fn sizes_that_cannot_be_are_refused(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.memory(4 * 64);
    let good = loaded.scaled(&MemoryRange::all(&memory), 0, 64);
    let lds = subject.info().lds_bytes;
    let changes: [&dyn Fn(&mut Dispatch); 6] = [
        &|wrong| wrong.grid[1] = 0,
        &|wrong| wrong.workgroup[2] = 0,
        &|wrong| wrong.workgroup = [1024, 1024, 1],
        &|wrong| wrong.workgroup = [u16::MAX; 3],
        &|wrong| wrong.group_segment_bytes = lds + 1,
        &|wrong| wrong.group_segment_bytes = u32::MAX,
    ];
    for change in changes {
        let mut wrong = good.clone();
        change(&mut wrong);
        refused(queue.launch(wrong), bad_dispatch);
    }
    queue.launch(good).unwrap().wait().unwrap();
}

pub(super) fn a_kernel_of_another_device_is_refused(subject: &Subject<'_>) {
    let other = Subject::new(subject.driver, subject.uri);
    let memory = subject.memory(4 * 64);
    let out = MemoryRange::all(&memory);
    let foreign = other.module().scaled(&out, 0, 64);
    refused(subject.queue().launch(foreign), bad_dispatch);
}

pub(super) fn options_are_refused_or_work(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.filled(&queue, &[0; 4 * 64]);
    let all = MemoryRange::all(&memory);
    let has = subject.info().features;
    let with = |mut dispatch: Dispatch, options| {
        dispatch.software = Some(options);
        queue.launch(dispatch)
    };
    let fault = |result: Result<_, DeviceError>, kind| match result {
        Err(DeviceError::Fault(fault)) => {
            assert_eq!(fault.kind, kind, "{fault}");
            *fault
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it came to its end"),
    };

    let mut options = SoftwareOptions::default();
    // Without limits.
    with(loaded.scaled(&all, 0, 64), options.clone()).unwrap();
    options.instruction_limit = Some(1000);
    let endless = loaded.endless(&all);
    queue.fill(&all, &[0]).unwrap();
    let limited = with(endless.clone(), options);
    match has.instruction_limit {
        true => drop(fault(limited.unwrap().wait(), FaultKind::InstructionLimit)),
        false => refused(limited, bad_dispatch),
    }
    let options = SoftwareOptions {
        time_limit: Some(Duration::from_millis(5)),
        ..SoftwareOptions::default()
    };
    let limited = with(endless, options);
    match has.time_limit {
        true => drop(fault(limited.unwrap().wait(), FaultKind::TimeLimit)),
        false => refused(limited, bad_dispatch),
    }
    let lines = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&lines);
    let sink = move |_: &str| {
        count.fetch_add(1, Ordering::Relaxed);
    };
    let options = SoftwareOptions {
        trace: Some(TraceSink(Arc::new(sink))),
        ..SoftwareOptions::default()
    };
    let traced = with(loaded.scaled(&all, 0, 64), options);
    match has.trace {
        true => {
            traced.unwrap().wait().unwrap();
            assert!(lines.load(Ordering::Relaxed) > 5);
        }
        false => refused(traced, bad_dispatch),
    }
    let options = SoftwareOptions {
        registers: true,
        ..SoftwareOptions::default()
    };
    let told = with(loaded.traps(), options);
    match has.registers_on_fault {
        true => {
            let fault = fault(told.unwrap().wait(), FaultKind::Trap);
            assert!(fault.registers.is_some());
        }
        false => refused(told, bad_dispatch),
    }
    let mut cooperative = loaded.scaled(&all, 0, 64);
    cooperative.cooperative = true;
    match has.cooperative {
        true => {
            queue.launch(cooperative).unwrap().wait().unwrap();
        }
        false => refused(queue.launch(cooperative), bad_dispatch),
    }
}

pub(super) fn named_memory_is_kept(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let gate_memory = subject.memory(64);
    let bytes = subject.info().memory_bytes / 8 * 5;
    for _ in 0..3 {
        let memory = subject.memory(bytes);
        let out = MemoryRange::part(&memory, 0, 4 * 64);
        let gate = Gate::close(&queue, &gate_memory);
        let launch = queue.launch(loaded.scaled(&out, 1, 64)).unwrap();
        drop((memory, out));
        // The allocation is not freed before the launch begins.
        let desc = gfxjit::hal::AllocDesc::device(bytes);
        refused(subject.device.allocate(&desc), |error| {
            matches!(error, DeviceError::OutOfMemory { .. })
        });
        gate.open();
        launch.wait().unwrap_or_else(|error| panic!("{error}"));
    }
}

/// A service that records the end of a launch.
#[derive(Debug, Default)]
struct Service {
    ended: Mutex<Vec<bool>>,
}

impl HostService for Service {
    fn ring(&self) -> Result<(), String> {
        Ok(())
    }

    fn finish(&self, outcome: Result<(), DeviceError>) -> Result<(), DeviceError> {
        self.ended.lock().unwrap().push(outcome.is_ok());
        Err(DeviceError::Host {
            kernel: "scaled".to_owned(),
            reason: "the service says no".to_owned(),
        })
    }
}

pub(super) fn the_host_service_is_told_of_the_end(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.memory(4 * 64);
    let out = MemoryRange::all(&memory);
    let service = Arc::new(Service::default());
    let mut dispatch = loaded.scaled(&out, 0, 64);
    dispatch.host = Some(Arc::clone(&service) as _);
    let launch = queue.launch(dispatch);
    if !subject.info().features.host_service {
        return refused(launch, bad_dispatch);
    }
    let error = launch.unwrap().wait().unwrap_err();
    assert!(error.to_string().contains("the service says no"), "{error}");
    assert_eq!(*service.ended.lock().unwrap(), [true]);
    queue
        .launch(loaded.scaled(&out, 0, 64))
        .unwrap()
        .wait()
        .unwrap();
}

pub(super) fn a_fault_concerns_its_launch(subject: &Subject<'_>) {
    if !subject.info().features.executes {
        // The device executes no code, so nothing can fault.
        let traps = subject.queue().launch(subject.module().traps());
        traps.unwrap().wait().unwrap();
        return;
    }
    if subject.info().features.faults_lose_device {
        // A fault would end the process of all other tests.
        return;
    }
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.memory(4 * 64);
    let out = MemoryRange::all(&memory);
    let before = queue.launch(loaded.scaled(&out, 0, 64)).unwrap();
    let trapped = queue.launch(loaded.traps()).unwrap();
    let behind = queue.launch(loaded.scaled(&out, 9, 64)).unwrap();
    behind.wait().unwrap_or_else(|error| panic!("{error}"));
    before.poll().expect("done").unwrap();
    for _ in 0..2 {
        let Some(Err(DeviceError::Fault(fault))) = trapped.poll() else {
            panic!("{:?}", trapped.poll());
        };
        assert_eq!(fault.kind, FaultKind::Trap);
        assert!(
            fault
                .kernel
                .as_deref()
                .is_none_or(|kernel| kernel == "traps")
        );
        assert!(!fault.what.is_empty());
    }
    assert_eq!(content(&queue, &out), scaled_bytes(3, 9, 64));
}

pub(super) fn faults_say_what_and_leave_other_queues_alone(subject: &Subject<'_>) {
    if !subject.info().features.executes || subject.info().features.faults_lose_device {
        return;
    }
    let (queue, other) = (subject.queue(), subject.queue());
    let loaded = subject.module();
    let flag = MemoryRange::all(&subject.filled(&queue, &[0; 4]));
    let pointer = MemoryRange::all(&subject.filled(&queue, &NOWHERE.to_le_bytes()));
    let (own, far) = (subject.memory(256), subject.memory(256));
    let [own, far] = [&own, &far].map(MemoryRange::all);
    let beside = other.launch(loaded.endless(&flag)).unwrap();
    let waits = other.launch(loaded.scaled(&far, 5, 64)).unwrap();
    let faults = [
        (
            loaded.follows(&pointer),
            FaultKind::OutOfRange,
            Some(NOWHERE),
        ),
        (loaded.illegal(), FaultKind::IllegalInstruction, None),
        (loaded.traps(), FaultKind::Trap, None),
        (
            loaded.follows(&pointer),
            FaultKind::OutOfRange,
            Some(NOWHERE),
        ),
    ];
    for (index, (dispatch, kind, address)) in (0..).zip(faults) {
        let name = dispatch.kernel.name().to_owned();
        let wrong = queue.launch(dispatch).unwrap();
        let behind = queue.launch(loaded.scaled(&own, index, 64)).unwrap();
        let fault = match wrong.wait_timeout(LONG) {
            Some(Err(DeviceError::Fault(fault))) => fault,
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(fault.kind, kind, "{name}: {fault}");
        assert_eq!(fault.kernel.as_deref(), Some(&*name), "{fault}");
        let page = |address: Option<u64>| address.map(|address| address / PAGE);
        // ROCr reports only the address of the first fault of a process.
        if index == 0 || fault.address.is_some() {
            assert_eq!(page(fault.address), page(address), "{name}: {fault}");
        }
        behind.wait().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(content(&queue, &own), scaled_bytes(3, index, 64));
    }
    // Commands of other queues are not affected.
    assert!(beside.poll().is_none() && waits.poll().is_none());
    queue.write(&flag, &[1, 0, 0, 0]).unwrap();
    beside.wait().unwrap_or_else(|error| panic!("{error}"));
    waits.wait().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(content(&other, &far), scaled_bytes(3, 5, 64));
}

pub(super) fn a_fault_takes_the_device_along(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.memory(4 * 64);
    let out = MemoryRange::all(&memory);
    let (traps, other) = (loaded.traps(), loaded.scaled(&out, 0, 64));
    let before = queue.launch(other.clone()).unwrap();
    before.wait().unwrap_or_else(|error| panic!("{error}"));
    let uri = &subject.info().uri;
    let is_lost = |error: &DeviceError| matches!(error, DeviceError::Lost { device, reason } if device == uri && !reason.is_empty());
    // HIP's launch itself returns the error when the kernel has trapped before the call is over (seen once in 1,500 runs on
    // a busy machine).
    let trapped = match queue.launch(traps) {
        Err(error) if uri.starts_with("hip") && is_lost(&error) => None,
        launched => Some(launched.unwrap()),
    };
    for trapped in trapped.iter().flat_map(|trapped| [trapped; 2]) {
        match trapped.wait() {
            Err(DeviceError::Fault(fault)) => {
                assert_eq!(fault.kind, FaultKind::Trap);
                assert_eq!(fault.kernel.as_deref(), Some("traps"));
                assert!(!fault.what.is_empty());
            }
            other => panic!("{other:?}"),
        }
    }
    refused(queue.launch(other), is_lost);
    refused(queue.fill(&out, &[1]), is_lost);
    refused(subject.device.create_queue(), is_lost);
    let desc = gfxjit::hal::AllocDesc::device(64);
    refused(subject.device.allocate(&desc), is_lost);
    // The outcome does not change later.
    assert!(before.wait().is_ok());
}

pub(super) fn a_lost_device_says_so(subject: &Subject<'_>) {
    let (queue, other) = (subject.queue(), subject.queue());
    let loaded = subject.module();
    let memory = subject.memory(4 * 64);
    let out = MemoryRange::all(&memory);
    let pointer = MemoryRange::all(&subject.filled(&queue, &NOWHERE.to_le_bytes()));
    let before = other.launch(loaded.scaled(&out, 0, 64)).unwrap();
    before.wait().unwrap_or_else(|error| panic!("{error}"));
    let gone = queue.launch(loaded.follows(&pointer)).unwrap();
    let behind = queue.launch(loaded.scaled(&out, 1, 64)).unwrap();
    let uri = &subject.info().uri;
    let page = format!("{:#x}", NOWHERE / PAGE * PAGE);
    let is_lost = |error: &DeviceError| matches!(error, DeviceError::Lost { device, reason } if device == uri && reason.contains(&page));
    for event in [&gone, &behind] {
        refused(event.wait_timeout(LONG).expect("an end"), is_lost);
    }
    refused(other.launch(loaded.scaled(&out, 2, 64)), is_lost);
    refused(other.fill(&out, &[1]), is_lost);
    refused(other.read(&out, &mut [0; 256]), is_lost);
    refused(subject.device.create_queue(), is_lost);
    let desc = gfxjit::hal::AllocDesc::device(64);
    refused(subject.device.allocate(&desc), is_lost);
    // The outcome does not change later.
    assert!(before.wait().is_ok());
}

/// The progress of a launch that was cancelled.
fn cancelled(outcome: Option<Result<gfxjit::hal::Timing, DeviceError>>, name: &str) -> Progress {
    match outcome {
        Some(Err(DeviceError::Cancelled { kernel, progress })) => {
            assert_eq!(kernel.as_deref(), Some(name));
            progress
        }
        other => panic!("it was not cancelled: {other:?}"),
    }
}

pub(super) fn a_waiting_launch_is_cancelled(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let memory = subject.filled(&queue, &[0xee; 4 * 192]);
    let part = |index: u64| MemoryRange::part(&memory, 256 * index, 256);
    let gate = Gate::close(&queue, &subject.memory(64));
    refused(gate.event.cancel(Duration::ZERO), cannot_cancel);
    let mut dispatch = loaded.scaled(&part(0), 0, 64);
    let service = Arc::new(Service::default());
    if subject.info().features.host_service {
        dispatch.host = Some(Arc::clone(&service) as _);
    }
    let first = queue.launch(dispatch).unwrap();
    let second = queue.launch(loaded.scaled(&part(1), 1, 64)).unwrap();
    if !subject.info().features.cancel {
        refused(first.cancel(Duration::ZERO), cannot_cancel);
        refused(first.cancel(LONG), cannot_cancel);
        return gate.open();
    }
    let late = queue.launch(loaded.scaled(&part(2), 2, 64)).unwrap();
    second.cancel(LONG).unwrap();
    late.cancel(Duration::from_millis(1)).unwrap();
    first.cancel(LONG).unwrap();
    first.cancel(Duration::ZERO).unwrap();
    // The event completes at once, although earlier commands have not.
    assert_eq!(cancelled(first.poll(), "scaled"), Progress::NotStarted);
    assert!(gate.event.poll().is_none() && second.poll().is_none());
    std::thread::sleep(Duration::from_millis(2));
    gate.open();
    second.wait().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(cancelled(Some(late.wait()), "scaled"), Progress::NotStarted);
    // The outcome does not change later.
    second.cancel(Duration::ZERO).unwrap();
    first.cancel(Duration::ZERO).unwrap();
    assert!(second.wait().is_ok());
    assert_eq!(cancelled(first.poll(), "scaled"), Progress::NotStarted);
    // No kernel has run.
    assert!(service.ended.lock().unwrap().is_empty());
    assert_eq!(content(&queue, &part(0)), [0xee; 256]);
    assert_eq!(content(&queue, &part(2)), [0xee; 256]);
    if subject.info().features.executes {
        assert_eq!(content(&queue, &part(1)), scaled_bytes(3, 1, 64));
    }
}

pub(super) fn a_running_launch_is_cancelled(subject: &Subject<'_>) {
    let has = subject.info().features;
    if !has.executes || !has.cancel {
        // The device executes no code that could be cancelled, or cannot cancel launches.
        return;
    }
    let (queue, other) = (subject.queue(), subject.queue());
    let loaded = subject.module();
    let memory = subject.filled(&queue, &[0; 64]);
    let flag = MemoryRange::part(&memory, 0, 4);
    let out = subject.memory(4 * 64);
    let out = MemoryRange::all(&out);
    let beside = other.launch(loaded.endless(&flag)).unwrap();
    for grace in [Duration::ZERO, Duration::from_millis(3)] {
        let running = queue.launch(loaded.endless(&flag)).unwrap();
        let behind = queue.launch(loaded.scaled(&out, 4, 64)).unwrap();
        // Until it runs, where the device tells that.
        while running.progress() == Some(Progress::NotStarted) {
            std::thread::yield_now();
        }
        assert!(running.wait_timeout(Duration::from_millis(10)).is_none());
        running.cancel(grace).unwrap();
        let progress = cancelled(running.wait_timeout(LONG), "endless");
        assert_ne!(progress, Progress::NotStarted);
        if let Progress::Running { ended, all } = progress {
            assert_eq!((ended, all), (0, 1));
        }
        behind.wait().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(content(&queue, &out), scaled_bytes(3, 4, 64));
    }
    assert!(beside.poll().is_none());
    queue.write(&flag, &[1, 0, 0, 0]).unwrap();
    beside.wait().unwrap_or_else(|error| panic!("{error}"));
}

pub(super) fn strict_launches_reach_what_they_are_given(subject: &Subject<'_>) {
    let queue = subject.queue();
    let loaded = subject.module();
    let target = subject.filled(&queue, &[0; 64]);
    let address = target.address().0 + 16;
    let pointer = subject.filled(&queue, &address.to_le_bytes());
    let mut dispatch = loaded.follows(&MemoryRange::all(&pointer));
    queue.launch(dispatch.clone()).unwrap().wait().unwrap();
    dispatch.software = Some(SoftwareOptions {
        strict: true,
        ..SoftwareOptions::default()
    });
    let launch = queue.launch(dispatch.clone());
    if !subject.info().features.strict {
        return refused(launch, bad_dispatch);
    }
    match launch.unwrap().wait() {
        Err(DeviceError::Fault(fault)) => {
            assert_eq!(
                (fault.kind, fault.address),
                (FaultKind::NotGiven, Some(address))
            );
        }
        other => panic!("{other:?}"),
    }
    dispatch.memory.push(MemoryRange::part(&target, 0, 32));
    queue.launch(dispatch).unwrap().wait().unwrap();
    // The launch's own variables are found by the kernel.
    let mut own = loaded.scaled(&MemoryRange::all(&target), 2, 16);
    own.software = Some(SoftwareOptions {
        strict: true,
        ..SoftwareOptions::default()
    });
    queue.launch(own).unwrap().wait().unwrap();
    assert_eq!(
        content(&queue, &MemoryRange::all(&target)),
        scaled_bytes(3, 2, 16)
    );
}
