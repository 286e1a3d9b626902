//! Order of commands, events, and objects that are dropped early.

use std::sync::Arc;
use std::time::Duration;

use gfxjit::hal::{DROP_GRACE, DeviceError, Event, MemoryRange, Source, Target};

use super::subject::{Gate, Subject, content, host, target};

/// Long enough to observe a command that should not run.
const MOMENT: Duration = Duration::from_millis(10);

/// Waits longer than this count as hangs; a busy machine may need some seconds.
pub(super) const LONG: Duration = Duration::from_secs(60);

fn none_is_done(events: &[&Arc<dyn Event>]) {
    std::thread::sleep(MOMENT);
    assert!(events.iter().all(|event| event.poll().is_none()));
}

pub(super) fn commands_run_in_order(subject: &Subject<'_>) {
    let queue = subject.queue();
    let (a, b) = (subject.memory(1 << 16), subject.memory(1 << 16));
    let (a, b) = (MemoryRange::all(&a), MemoryRange::all(&b));
    let mut events = Vec::new();
    let mut seen = Vec::new();
    for round in 0..20 {
        events.push(queue.fill(&a, &[round]).unwrap());
        let copy = queue.copy(Source::Device(a.clone()), Target::Device(b.clone()));
        events.push(copy.unwrap());
        events.push(queue.fill(&a, &[0xff]).unwrap());
        let (to, filled) = target(1 << 16);
        events.push(queue.copy(Source::Device(b.clone()), to).unwrap());
        seen.push(filled);
    }
    let last = events.last().unwrap().wait().unwrap();
    for event in &events {
        // A later command is done, so the earlier one is done as well.
        let timing = event.poll().expect("done").unwrap();
        assert!(timing.start <= timing.end && timing.end <= last.end);
        assert_eq!(
            event.wait().unwrap(),
            timing,
            "every call gives the same answer"
        );
    }
    for (round, filled) in (0..).zip(seen) {
        assert!(
            filled.take().iter().all(|byte| *byte == round),
            "round {round}"
        );
    }
}

pub(super) fn calls_return_at_once(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.memory(64);
    let range = MemoryRange::all(&memory);
    let gate = Gate::close(&queue, &memory);
    let fill = queue.fill(&range, &[1]).unwrap();
    let upload = queue
        .copy(host(&[2; 64]), Target::Device(range.clone()))
        .unwrap();
    let recorded = queue.record().unwrap();
    none_is_done(&[&gate.event, &fill, &upload, &recorded]);
    gate.open();
    recorded.wait().unwrap();
    assert_eq!(content(&queue, &range), [2; 64]);
}

pub(super) fn blocking_copies_keep_their_turn(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.memory(64);
    let range = MemoryRange::all(&memory);
    queue.write(&range, &[1; 64]).unwrap();
    let gate = Gate::close(&queue, &memory);
    queue.fill(&range, &[2]).unwrap();
    std::thread::scope(|scope| {
        let read = scope.spawn(|| content(&queue, &range));
        std::thread::sleep(MOMENT);
        assert!(!read.is_finished());
        gate.open();
        assert_eq!(read.join().unwrap(), [2; 64]);
    });
    let gate = Gate::close(&queue, &memory);
    std::thread::scope(|scope| {
        let write = scope.spawn(|| queue.write(&range, &[3; 64]).unwrap());
        std::thread::sleep(MOMENT);
        assert!(!write.is_finished());
        gate.open();
        write.join().unwrap();
    });
    assert_eq!(content(&queue, &range), [3; 64]);
}

pub(super) fn a_queue_waits_for_another(subject: &Subject<'_>) {
    let (first, second) = (subject.queue(), subject.queue());
    let memory = subject.memory(64);
    let range = MemoryRange::all(&memory);
    let gate = Gate::close(&first, &memory);
    let one = first.fill(&range, &[1]).unwrap();
    second.wait_for(&one).unwrap();
    let two = second.fill(&range, &[2]).unwrap();
    // The same in the other direction.
    first.wait_for(&two).unwrap();
    let three = first.fill(&range, &[3]).unwrap();
    none_is_done(&[&gate.event, &one, &two, &three]);
    gate.open();
    three.wait().unwrap();
    assert!(one.poll().is_some() && two.poll().is_some());
    assert_eq!(content(&first, &range), [3; 64]);
    // A waiting queue does not delay a queue that does not wait.
    let gate = Gate::close(&first, &memory);
    second.fill(&range, &[4]).unwrap().wait().unwrap();
    assert!(gate.event.poll().is_none());
    gate.open();
}

pub(super) fn any_event_can_be_waited_for(subject: &Subject<'_>) {
    let other = Subject::new(subject.driver, subject.uri);
    let queue = subject.queue();
    let memory = subject.memory(64);
    let range = MemoryRange::all(&memory);
    let foreign_memory = other.memory(64);
    let foreign = other.queue();
    let done = foreign.record().unwrap();
    done.wait().unwrap();
    // Waits for a completed event, an event of the same queue, and an event of another device.
    queue.wait_for(&done).unwrap();
    let own = queue.fill(&range, &[1]).unwrap();
    queue.wait_for(&own).unwrap();
    let gate = Gate::close(&foreign, &foreign_memory);
    let far = foreign.record().unwrap();
    queue.wait_for(&far).unwrap();
    let behind = queue.fill(&range, &[2]).unwrap();
    none_is_done(&[&far, &behind]);
    gate.open();
    behind.wait().unwrap();
    assert!(far.poll().is_some());
    // An event whose queue and device have been dropped.
    drop((foreign, foreign_memory, other));
    queue.wait_for(&far).unwrap();
    far.wait().unwrap();
    assert_eq!(content(&queue, &range), [2; 64]);
    let has = subject.info().features;
    if has.executes && !has.faults_lose_device {
        // The event of a failed command also orders later ones.
        let module = subject.module();
        let failed = queue.launch(module.traps()).unwrap();
        let next = subject.queue();
        next.wait_for(&failed).unwrap();
        next.fill(&range, &[5]).unwrap().wait().unwrap();
        assert!(failed.poll().expect("done").is_err());
    }
}

pub(super) fn a_record_is_behind_everything(subject: &Subject<'_>) {
    let queue = subject.queue();
    queue.record().unwrap().wait().unwrap();
    let memory = subject.memory(1 << 20);
    let range = MemoryRange::all(&memory);
    let fills: Vec<_> = (0..50)
        .map(|byte| queue.fill(&range, &[byte]).unwrap())
        .collect();
    queue.record().unwrap().wait().unwrap();
    assert!(
        fills
            .iter()
            .all(|event| matches!(event.poll(), Some(Ok(_))))
    );
}

pub(super) fn dropping_a_queue_finishes_its_commands(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.memory(1 << 20);
    let range = MemoryRange::all(&memory);
    let events: Vec<_> = (0..50)
        .map(|byte| queue.fill(&range, &[byte]).unwrap())
        .collect();
    drop(queue);
    assert!(
        events
            .iter()
            .all(|event| matches!(event.poll(), Some(Ok(_))))
    );
    assert_eq!(
        content(&subject.queue(), &MemoryRange::part(&memory, 0, 4)),
        [49; 4]
    );
}

pub(super) fn everything_may_be_dropped_early(subject: &Subject<'_>) {
    let own = Subject::new(subject.driver, subject.uri);
    let (first, second) = (own.queue(), own.queue());
    let memory = own.memory(4096);
    let module = own.module();
    let gate = Gate::close(&first, &memory);
    let range = MemoryRange::part(&memory, 0, 4 * 64);
    first.fill(&range, &[7]).unwrap();
    let launch = first.launch(module.scaled(&range, 5, 64)).unwrap();
    second.wait_for(&launch).unwrap();
    let (to, filled) = target(4 * 64);
    let read = second.copy(Source::Device(range), to).unwrap();
    drop(module);
    drop(memory);
    drop(own);
    gate.open();
    drop(first);
    drop(second);
    launch.wait().unwrap();
    read.wait().unwrap();
    let wanted = match subject.info().features.executes {
        true => super::subject::scaled_bytes(3, 5, 64),
        false => vec![7; 4 * 64],
    };
    assert_eq!(filled.take(), wanted);
}

pub(super) fn threads_share_queues(subject: &Subject<'_>) {
    let shared = subject.queue();
    std::thread::scope(|scope| {
        for thread in 0..4_u8 {
            let shared = &shared;
            scope.spawn(move || {
                let own = subject.queue();
                for round in 0..50_u8 {
                    let range = MemoryRange::all(&subject.memory(4096));
                    let byte = thread ^ round << 2;
                    let queue = if round % 2 == 0 { shared } else { &own };
                    queue.fill(&range, &[byte]).unwrap();
                    assert_eq!(content(queue, &range), [byte; 4096]);
                    queue.write(&range, &[!byte; 4096]).unwrap();
                    let (to, filled) = target(4096);
                    queue
                        .copy(Source::Device(range), to)
                        .unwrap()
                        .wait()
                        .unwrap();
                    assert_eq!(filled.take(), [!byte; 4096]);
                }
            });
        }
    });
}

pub(super) fn waits_may_have_an_end(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.memory(4096);
    let gate = Gate::close(&queue, &memory);
    let behind = queue.fill(&MemoryRange::all(&memory), &[1]).unwrap();
    for timeout in [Duration::ZERO, MOMENT] {
        assert!(gate.event.wait_timeout(timeout).is_none());
        assert!(behind.wait_timeout(timeout).is_none());
    }
    gate.open();
    let timing = behind.wait_timeout(LONG).expect("done").unwrap();
    for timeout in [Duration::ZERO, LONG, Duration::MAX] {
        let again = behind.wait_timeout(timeout).expect("done").unwrap();
        assert_eq!(again, timing);
    }
}

pub(super) fn dropping_a_queue_ends_what_does_not_end(subject: &Subject<'_>) {
    let has = subject.info().features;
    if !has.executes || !has.cancel {
        // The device executes no code that would not end, or cannot cancel launches.
        return;
    }
    let loaded = subject.module();
    let (queue, other) = (subject.queue(), subject.queue());
    let memory = subject.filled(&queue, &[0; 64]);
    let flag = MemoryRange::all(&memory);
    let running = queue.launch(loaded.endless(&flag)).unwrap();
    let waiting = queue.launch(loaded.endless(&flag)).unwrap();
    other.wait_for(&running).unwrap();
    let behind = other.record().unwrap();
    let begun = std::time::Instant::now();
    drop(queue);
    assert!(begun.elapsed() < DROP_GRACE + LONG);
    for event in [running, waiting] {
        match event.poll() {
            Some(Err(DeviceError::Cancelled { kernel, .. })) => {
                assert_eq!(kernel.as_deref(), Some("endless"));
            }
            other => panic!("{other:?}"),
        }
    }
    behind.wait().unwrap();
    other.fill(&flag, &[3]).unwrap().wait().unwrap();
}
