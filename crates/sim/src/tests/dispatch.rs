//! Order, fairness, barriers, faults and limits of launches.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gfxjit_hal::{
    AllocDesc, DeviceError, Dispatch, Fault, FaultKind, MemoryRange, Nearest, TraceSink,
};

use crate::engine::{Cause, Exit, GroupContext, RawFault};
use crate::machine::wave::Wave;
use crate::module::SimKernel;
use crate::tests::{Fake, Rig, kernel, sim_kernel};

fn rig(cus: u32) -> Rig {
    Rig::new(&format!("sim://gfx1100?cus={cus}"))
}

/// A launch of `groups` workgroups of `waves` waves.
fn launch(
    rig: &Rig,
    groups: u32,
    waves: u16,
    run: impl Fn(&mut Wave, &mut GroupContext<'_>, u64) -> Exit + Send + Sync + 'static,
) -> Dispatch {
    let image = kernel("gfx1100", ".amdhsa_wavefront_size32 1");
    let mut dispatch = rig.dispatch(&image, Fake(run));
    dispatch.workgroup = [waves * 32, 1, 1];
    dispatch.grid = [u32::from(waves) * 32 * groups, 1, 1];
    dispatch
}

fn fault_of(result: Result<gfxjit_hal::Timing, DeviceError>) -> Fault {
    match result {
        Err(DeviceError::Fault(fault)) => *fault,
        other => panic!("no fault: {other:?}"),
    }
}

/// `s_barrier`
fn wait(wave: &mut Wave, group: &mut GroupContext<'_>) -> Exit {
    assert!(group.signal(wave).is_some());
    Exit::Barrier
}

#[test]
fn every_workgroup_runs_once() {
    for cus in [1, 2, 5] {
        let rig = rig(cus);
        let runs: Arc<Vec<AtomicU32>> = Arc::new((0..500).map(|_| AtomicU32::new(0)).collect());
        let counts = Arc::clone(&runs);
        let dispatch = launch(&rig, 500, 2, move |_, group, _| {
            counts[group.id[0] as usize].fetch_add(1, Ordering::Relaxed);
            Exit::Ended
        });
        for round in 1..=3 {
            rig.run(dispatch.clone()).unwrap();
            // Two waves each.
            assert!(
                runs.iter()
                    .all(|runs| runs.load(Ordering::Relaxed) == 2 * round)
            );
        }
    }
}

#[test]
fn a_barrier_waits_for_all_waves() {
    let rig = rig(2);
    let arrived: Arc<Vec<AtomicU32>> = Arc::new((0..40).map(|_| AtomicU32::new(0)).collect());
    let counts = Arc::clone(&arrived);
    let dispatch = launch(&rig, 10, 4, move |wave, group, _| {
        // `scc` and `mode` hold how far this wave is: four barriers, then the end.
        let step = wave.mode & 7;
        wave.mode += 1;
        if step > 0 {
            let before = &counts[group.id[0] as usize * 4 + step as usize - 1];
            assert_eq!(before.load(Ordering::Relaxed), 4, "step {step}");
        }
        if step == 4 {
            return Exit::Ended;
        }
        counts[group.id[0] as usize * 4 + step as usize].fetch_add(1, Ordering::Relaxed);
        wait(wave, group)
    });
    rig.run(dispatch).unwrap();
    assert!(
        arrived
            .iter()
            .all(|count| count.load(Ordering::Relaxed) == 4)
    );
}

#[test]
fn a_barrier_that_not_all_waves_reach_is_a_fault() {
    // Before, at and after the barrier of the others, whichever wave ends.
    for (ends, waits) in [(3, "waves 0 to 2"), (0, "waves 1 to 3")] {
        let rig = rig(1);
        let dispatch = launch(&rig, 3, 4, move |wave, group, _| {
            wave.pc += 4;
            if wave.index == ends && group.id[0] == 1 || wave.scc {
                return Exit::Ended;
            }
            wave.scc = true;
            wait(wave, group)
        });
        let entry = crate::tests::symbol(&kernel("gfx1100", ".amdhsa_wavefront_size32 1"), "k");
        let delta = Rig::load_delta(&dispatch);
        let fault = fault_of(rig.run(dispatch));
        assert_eq!(fault.kind, FaultKind::Barrier);
        assert_eq!(fault.what, "a barrier that not all 4 waves reach");
        assert_eq!(
            (fault.workgroup, fault.wave),
            (Some([1, 0, 0]), Some(u32::from(ends == 0)))
        );
        assert_eq!(
            (fault.pc, fault.function),
            (Some(entry), Some(("k".to_owned(), 0)))
        );
        let (pc, at) = (entry, entry + delta);
        let note = format!(
            "{waits} of the workgroup wait there; wave {ends} ended at pc {pc:#x} (k+0x0): \
             the instruction at {at:#x}"
        );
        assert_eq!(fault.note, Some(note));
    }
}

#[test]
fn a_barrier_of_the_waves_that_live_opens_without_the_others() {
    let rig = Rig::new("sim://gfx1100?cus=2&lenient=barriers");
    let passed: Arc<Vec<AtomicU32>> = Arc::new((0..30).map(|_| AtomicU32::new(0)).collect());
    let counts = Arc::clone(&passed);
    // Wave n ends behind n barriers.
    let dispatch = launch(&rig, 10, 4, move |wave, group, _| {
        let step = wave.mode & 7;
        wave.mode += 1;
        if step > 0 {
            let passed = &counts[group.id[0] as usize * 3 + step as usize - 1];
            passed.fetch_add(1, Ordering::Relaxed);
        }
        match wave.index == step {
            true => Exit::Ended,
            false => wait(wave, group),
        }
    });
    rig.run(dispatch).unwrap();
    for (at, passed) in passed.iter().enumerate() {
        assert_eq!(passed.load(Ordering::Relaxed), 3 - at as u32 % 3, "{at}");
    }
}

#[test]
fn a_wave_that_runs_on_does_not_hide_a_missed_barrier() {
    let rig = rig(1);
    let dispatch = launch(&rig, 1, 3, |wave, group, _| match wave.index {
        0 => Exit::Ended,
        1 => wait(wave, group),
        _ => Exit::Budget,
    });
    assert_eq!(fault_of(rig.run(dispatch)).kind, FaultKind::Barrier);
}

#[test]
fn a_deadline_stops_waves_that_run_wait_or_sleep() {
    type Run = fn(&mut Wave, &mut GroupContext<'_>) -> Exit;
    let exits: [Run; 3] = [|_, _| Exit::Budget, |_, _| Exit::Yield, wait];
    for exit in exits {
        let rig = rig(2);
        let mut dispatch = launch(&rig, 4, 2, move |wave, group, _| exit(wave, group));
        dispatch.software.get_or_insert_default().time_limit = Some(Duration::from_millis(5));
        let fault = fault_of(rig.run(dispatch));
        assert_eq!(fault.kind, FaultKind::TimeLimit);
        assert_eq!(fault.what, "stopped after its limit of 5ms");
    }
    let rig = rig(2);
    let mut dispatch = launch(&rig, 100, 2, |_, _, _| Exit::Ended);
    dispatch.software.get_or_insert_default().time_limit = Some(Duration::MAX);
    rig.run(dispatch).unwrap();
}

#[test]
fn workgroups_that_wait_for_one_without_room_are_told() {
    // Each waits for all; 64 have room on the thread.
    let rig = rig(1);
    let started = Arc::new(AtomicU32::new(0));
    let mut dispatch = launch(&rig, 1000, 1, move |wave, _, budget| {
        if !wave.scc {
            wave.scc = true;
            started.fetch_add(1, Ordering::Relaxed);
        }
        wave.executed += budget;
        if started.load(Ordering::Relaxed) < 1000 {
            Exit::Yield
        } else {
            Exit::Ended
        }
    });
    dispatch.software.get_or_insert_default().instruction_limit = Some(1 << 30);
    let fault = fault_of(rig.run(dispatch));
    assert_eq!(fault.kind, FaultKind::InstructionLimit);
    let note = fault.note.unwrap();
    for words in [
        "workgroups from number 64 on, of 1000, have not started; 64 are under way",
        "no more than 64 can be resident",
        "Launch at most 64 workgroups",
    ] {
        assert!(note.contains(words), "{note}");
    }
}

#[test]
fn a_limit_tells_only_of_workgroups_that_are_under_way() {
    // One after the other, until the limit is reached.
    let rig = rig(1);
    let mut dispatch = launch(&rig, 2000, 1, |wave, _, _| {
        wave.executed += 1;
        Exit::Ended
    });
    dispatch.software.get_or_insert_default().instruction_limit = Some(70);
    let fault = fault_of(rig.run(dispatch));
    assert_eq!(fault.kind, FaultKind::InstructionLimit);
    let note = fault.note.unwrap();
    assert!(note.contains("; 1 are under way"), "{note}");
    assert!(!note.contains("can be resident"), "{note}");
}

#[test]
fn scratch_is_memory_of_the_device() {
    use gfxjit_hal::Device;
    // One thread has room for one workgroup, the other for none.
    let rig = Rig::new("sim://gfx1100?cus=2&memory=1MiB");
    let ran = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&ran);
    let mut dispatch = launch(&rig, 50, 4, move |_, _, _| {
        count.fetch_add(1, Ordering::Relaxed);
        Exit::Ended
    });
    dispatch.private_segment_bytes = 5000;
    rig.run(dispatch.clone()).unwrap();
    assert_eq!(ran.load(Ordering::Relaxed), 200);
    let buffer = rig.buffer(512 << 10);
    let error = rig.run(dispatch.clone()).unwrap_err();
    let DeviceError::OutOfMemory {
        purpose, requested, ..
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(purpose, "the scratch of a workgroup");
    assert_eq!(requested, 5008 * 128);
    // It is given back, and so is what the launch before it had.
    drop(buffer);
    rig.run(dispatch).unwrap();
    let desc = AllocDesc::device(900 << 10);
    rig.device.allocate(&desc).unwrap();
}

#[test]
fn a_wave_that_spins_lets_the_others_of_its_workgroup_run() {
    for exit in [|| Exit::Budget, || Exit::Yield] {
        let rig = rig(1);
        let flag = Arc::new(AtomicBool::new(false));
        let dispatch = launch(&rig, 1, 2, move |wave, _, _| {
            if wave.index == 1 {
                flag.store(true, Ordering::Relaxed);
            } else if !flag.load(Ordering::Relaxed) {
                return exit();
            }
            Exit::Ended
        });
        rig.run(dispatch).unwrap();
    }
}

#[test]
fn workgroups_that_wait_for_later_ones_get_them() {
    // Every workgroup waits until all 20 have started, on fewer threads.
    for cus in [1, 3] {
        let rig = rig(cus);
        let started = Arc::new(AtomicU32::new(0));
        let dispatch = launch(&rig, 20, 1, move |wave, _, _| {
            if !wave.scc {
                wave.scc = true;
                started.fetch_add(1, Ordering::Relaxed);
            }
            if started.load(Ordering::Relaxed) < 20 {
                Exit::Yield
            } else {
                Exit::Ended
            }
        });
        rig.run(dispatch).unwrap();
    }
}

#[test]
fn barriers_without_end_let_other_workgroups_run() {
    let rig = rig(1);
    let flag = Arc::new(AtomicBool::new(false));
    let dispatch = launch(&rig, 2, 2, move |wave, group, _| {
        if group.id[0] == 1 {
            flag.store(true, Ordering::Relaxed);
        } else if !flag.load(Ordering::Relaxed) {
            return wait(wave, group);
        }
        Exit::Ended
    });
    rig.run(dispatch).unwrap();
}

fn raw(wave: &Wave) -> Exit {
    Exit::Fault(Box::new(RawFault {
        kind: FaultKind::OutOfRange,
        cause: Cause::Text("load of 4 bytes".to_owned()),
        lane: Some(7),
        address: Some(64),
        pc: wave.pc + 8,
        note: None,
    }))
}

#[test]
fn a_fault_says_where_it_is() {
    let rig = rig(2);
    let dispatch = launch(&rig, 30, 3, |wave, group, _| {
        if group.id[0] == 17 && wave.index == 2 {
            return raw(wave);
        }
        Exit::Ended
    });
    let image = kernel("gfx1100", ".amdhsa_wavefront_size32 1");
    let entry = crate::tests::symbol(&image, "k");
    let pc = Rig::load_delta(&dispatch) + entry + 8;
    let fault = fault_of(rig.run(dispatch));
    let expected = Fault {
        kind: FaultKind::OutOfRange,
        what: "load of 4 bytes".to_owned(),
        kernel: Some("k".to_owned()),
        pc: Some(entry + 8),
        function: Some(("k".to_owned(), 8)),
        disassembly: Some(format!("the instruction at {pc:#x}")),
        workgroup: Some([17, 0, 0]),
        wave: Some(2),
        lane: Some(7),
        access: None,
        address: Some(64),
        nearest: Some(Nearest::Null),
        arguments: Vec::new(),
        note: None,
        times: 1,
        registers: None,
        other: None,
        frames: Vec::new(),
    };
    assert_eq!(fault, expected);
}

#[test]
fn the_first_of_several_faults_is_reported() {
    for _ in 0..20 {
        let rig = rig(4);
        let dispatch = launch(&rig, 200, 1, |wave, group, _| {
            // Workgroup 3 takes its time, those behind it fault at once.
            if group.id[0] == 3 && wave.executed < 5 {
                wave.executed += 1;
                return Exit::Budget;
            }
            if group.id[0] >= 3 {
                return raw(wave);
            }
            Exit::Ended
        });
        assert_eq!(fault_of(rig.run(dispatch)).workgroup, Some([3, 0, 0]));
    }
}

#[test]
fn a_fault_stops_what_would_never_end() {
    let rig = rig(3);
    let started = Arc::new(AtomicU32::new(0));
    let dispatch = launch(&rig, 1000, 1, move |wave, group, _| {
        if !wave.scc {
            wave.scc = true;
            started.fetch_add(1, Ordering::Relaxed);
        }
        if group.id[0] == 2 && started.load(Ordering::Relaxed) > 5 {
            return raw(wave);
        }
        Exit::Budget
    });
    assert_eq!(fault_of(rig.run(dispatch)).workgroup, Some([2, 0, 0]));
}

#[test]
fn a_fault_does_not_start_all_that_would_wait_for_it() {
    for _ in 0..10 {
        let rig = rig(2);
        let (failed, waiting) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let count: Arc<AtomicU32> = Arc::clone(&waiting);
        // One thread is kept in workgroup 0 until the other one has come to its share.
        let dispatch = launch(&rig, 16_000, 1, move |wave, group, _| {
            if group.id[0] == 1000 {
                failed.store(true, Ordering::Relaxed);
                return raw(wave);
            }
            let start = Instant::now();
            while group.id[0] == 0
                && !failed.load(Ordering::Relaxed)
                && start.elapsed() < Duration::from_secs(1)
            {
                std::thread::yield_now();
            }
            if !failed.load(Ordering::Relaxed) {
                return Exit::Ended;
            }
            if !wave.scc {
                wave.scc = true;
                count.fetch_add(1, Ordering::Relaxed);
            }
            Exit::Budget
        });
        assert_eq!(fault_of(rig.run(dispatch)).workgroup, Some([1000, 0, 0]));
        // What both threads hold, twice, and what they were about to start.
        let waiting = waiting.load(Ordering::Relaxed);
        assert!(waiting <= 4 * 64 + 2, "{waiting}");
    }
}

/// Each waits for the one before it, in more workgroups than the threads have room for.
#[test]
fn chains_of_workgroups_end() {
    for (cus, total) in [(1, 300), (2, 5000), (4, 5000)] {
        let rig = rig(cus);
        let ended = Arc::new(AtomicU32::new(0));
        let dispatch = launch(&rig, total, 1, move |_, group, _| {
            match ended.load(Ordering::Acquire) == group.id[0] {
                true => {
                    ended.fetch_add(1, Ordering::Release);
                    Exit::Ended
                }
                false => Exit::Yield,
            }
        });
        rig.run(dispatch).unwrap();
    }
}

#[test]
fn the_device_lives_on_after_a_fault_and_keeps_its_buffers() {
    let rig = rig(2);
    let buffer = MemoryRange::all(&rig.buffer(16));
    rig.queue.write(&buffer, &[5; 16]).unwrap();
    let dispatch = launch(&rig, 100, 1, |wave, _, _| raw(wave));
    fault_of(rig.run(dispatch));
    let mut bytes = [0; 16];
    rig.queue.read(&buffer, &mut bytes).unwrap();
    assert_eq!(bytes, [5; 16]);
    rig.run(launch(&rig, 100, 1, |_, _, _| Exit::Ended))
        .unwrap();
}

#[test]
fn an_engine_that_panics_fails_its_launch_only() {
    let rig = rig(2);
    let dispatch = launch(&rig, 50, 1, |_, group, _| {
        assert_ne!(group.id[0], 20, "a bug");
        Exit::Ended
    });
    let error = rig.run(dispatch).unwrap_err();
    let text = error.to_string();
    assert!(
        matches!(error, DeviceError::Driver { .. }) && text.contains("a bug"),
        "{text}"
    );
    rig.run(launch(&rig, 50, 1, |_, _, _| Exit::Ended)).unwrap();
}

#[test]
fn a_limit_is_exact_over_all_threads() {
    // 40 waves of 1000 instructions in turns of at most 300.
    let run = |wave: &mut Wave, _: &mut GroupContext<'_>, budget: u64| {
        let step = budget.min(300).min(1000 - wave.executed);
        wave.executed += step;
        if wave.executed == 1000 {
            Exit::Ended
        } else {
            Exit::Budget
        }
    };
    for cus in [1, 4] {
        let rig = rig(cus);
        let mut dispatch = launch(&rig, 20, 2, run);
        for (limit, ok) in [(40_000, true), (39_999, false), (1, false), (0, false)] {
            dispatch.software.get_or_insert_default().instruction_limit = Some(limit);
            let result = rig.run(dispatch.clone());
            assert_eq!(result.is_ok(), ok, "{limit}");
            if !ok {
                let fault = fault_of(result);
                assert_eq!(fault.kind, FaultKind::InstructionLimit);
                let words = format!("stopped after its limit of {limit} wave-instructions");
                assert_eq!(fault.what, words);
            }
        }
    }
}

#[test]
fn a_panic_under_a_limit_leaves_nobody_waiting() {
    let rig = rig(4);
    let mut dispatch = launch(&rig, 50, 1, |wave, group, budget| {
        assert_ne!(group.id[0], 20, "a bug");
        wave.executed += budget;
        Exit::Budget
    });
    dispatch.software.get_or_insert_default().instruction_limit = Some(1 << 20);
    assert!(rig.run(dispatch).is_err());
}

#[test]
fn a_limit_tells_of_waves_that_wait() {
    let rig = rig(1);
    let mut dispatch = launch(&rig, 1, 4, |wave, group, budget| {
        if wave.index > 1 {
            return wait(wave, group);
        }
        wave.executed += budget;
        Exit::Budget
    });
    dispatch.software.get_or_insert_default().instruction_limit = Some(1 << 20);
    let fault = fault_of(rig.run(dispatch));
    assert!(fault.wave.unwrap() < 2);
    let note = fault.note.unwrap();
    assert!(
        note.starts_with("2 of 4 waves wait at a barrier, the first at pc 0x"),
        "{note}"
    );
}

#[test]
fn a_traced_launch_runs_in_order_on_one_thread() {
    let rig = rig(4);
    let order: Arc<Mutex<Vec<(u32, u32)>>> = Arc::default();
    let sink = Arc::clone(&order);
    let mut dispatch = launch(&rig, 50, 2, move |wave, group, _| {
        sink.lock().unwrap().push((group.id[0], wave.index));
        Exit::Ended
    });
    dispatch.software.get_or_insert_default().trace = Some(TraceSink(Arc::new(|_| ())));
    rig.run(dispatch).unwrap();
    let expected: Vec<(u32, u32)> = (0..50).flat_map(|id| [(id, 0), (id, 1)]).collect();
    assert_eq!(*order.lock().unwrap(), expected);
}

#[test]
fn registers_and_lds_start_clean_in_every_workgroup() {
    let rig = rig(2);
    let mut dispatch = launch(&rig, 64, 2, |wave, group, _| {
        assert!(group.lds[..1000].iter().all(|byte| *byte == 0) || wave.index == 1);
        assert!(
            wave.vgprs[wave.halves()..]
                .iter()
                .all(|lanes| *lanes == [0; 32])
        );
        assert!(!wave.scc);
        wave.scc = true;
        wave.vgprs.fill([1; 32]);
        group.lds.fill(1);
        Exit::Ended
    });
    dispatch.group_segment_bytes = 1000;
    rig.run(dispatch).unwrap();
}

#[test]
fn of_many_workgroups_each_waits_for_the_one_before_it() {
    for cus in [1, 3] {
        let rig = rig(cus);
        let ended = AtomicU32::new(0);
        let dispatch = launch(&rig, 5000, 1, move |_, group, _| {
            let [number, ..] = group.id;
            match ended.compare_exchange(number, number + 1, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => Exit::Ended,
                Err(_) => Exit::Yield,
            }
        });
        rig.run(dispatch).unwrap();
    }
}

#[test]
fn of_many_workgroups_the_first_one_that_faults_is_told() {
    for cus in [1, 3] {
        let rig = rig(cus);
        let dispatch = launch(&rig, 5000, 1, |wave, group, _| match group.id[0] {
            number if number < 777 => Exit::Ended,
            _ => raw(wave),
        });
        assert_eq!(fault_of(rig.run(dispatch)).workgroup, Some([777, 0, 0]));
    }
}

/// The kernel of a launch with its descriptor elsewhere.
fn with_descriptor(dispatch: &Dispatch, descriptor: u64) -> Arc<SimKernel> {
    let kernel = sim_kernel(dispatch);
    Arc::new(SimKernel {
        name: Arc::clone(&kernel.name),
        code: Arc::clone(&kernel.code),
        descriptor,
        registers: None,
    })
}

#[test]
fn launches_that_cannot_run_are_refused_at_once() {
    let rig = rig(1);
    let good = launch(&rig, 1, 1, |_, _, _| Exit::Ended);
    let change = |change: &dyn Fn(&mut Dispatch)| {
        let mut dispatch = good.clone();
        change(&mut dispatch);
        match rig.queue.launch(dispatch) {
            Err(error @ DeviceError::BadDispatch { .. }) => error.to_string(),
            Err(error) => panic!("another error: {error}"),
            Ok(_) => panic!("it runs"),
        }
    };
    for (words, text) in [
        ("the grid is 0 in Y", change(&|d| d.grid[1] = 0)),
        ("the workgroup is 0 in Z", change(&|d| d.workgroup[2] = 0)),
        (
            "2048 work-items (64 x 32 x 1); the device allows 1024",
            change(&|d| d.workgroup = [64, 32, 1]),
        ),
        (
            "65537 bytes of LDS (65537 static); the device has 65536",
            change(&|d| d.group_segment_bytes = 65537),
        ),
        (
            "4294967295 bytes of scratch",
            change(&|d| d.private_segment_bytes = u32::MAX),
        ),
        (
            "more workgroups than 64 bits",
            change(&|d| {
                d.grid = [u32::MAX; 3];
                d.workgroup = [1; 3]
            }),
        ),
        (
            "is not in its code object",
            change(&|d| d.kernel = with_descriptor(d, 64)),
        ),
        (
            "is not in its code object",
            change(&|d| d.kernel = with_descriptor(d, u64::MAX)),
        ),
    ] {
        assert!(text.contains(words), "{text}");
    }
    rig.run(good.clone()).unwrap();
    let other = Rig::new("sim://gfx1100?cus=1");
    let text = other.run(good).unwrap_err().to_string();
    assert!(text.contains("not loaded on this device"), "{text}");
}

#[test]
fn launches_of_several_queues_run_at_the_same_time() {
    use gfxjit_hal::Device;
    // Each launch waits for the other.
    let rig = rig(2);
    let turn = Arc::new(AtomicU64::new(0));
    let events: Vec<_> = (0..2)
        .map(|_| {
            let turn = Arc::clone(&turn);
            let dispatch = launch(&rig, 3, 1, move |wave, _, _| {
                if !wave.scc {
                    wave.scc = true;
                    turn.fetch_add(1, Ordering::Relaxed);
                }
                if turn.load(Ordering::Relaxed) == 6 {
                    Exit::Ended
                } else {
                    Exit::Yield
                }
            });
            let queue = rig.device.create_queue().unwrap();
            let event = queue.launch(dispatch).unwrap();
            (queue, event)
        })
        .collect();
    for (_, event) in &events {
        event.wait().unwrap();
    }
}
