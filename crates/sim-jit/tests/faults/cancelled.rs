//! A launch is ended from the host, whatever its loops are made of and whichever engine executes them, also
//! while its code is translated; other launches are not disturbed.

use std::time::{Duration, Instant};

use crate::beside::{PLAIN, TARGETS, assembled};
use crate::common::{Arguments, Gpu, of_this_host};
use crate::endless::{FLUSHED, PROGRAMS, in_time};
use gfxjit_hal::{DeviceError, Dispatch, FaultKind, Progress};

/// Straight code of this number of instructions: LLVM would translate it for minutes.
const LONG: usize = 100_000;

/// What ends a launch early ends it within this time, on a busy machine too.
const SOON: Duration = Duration::from_secs(40);

/// A device with a kernel `k` beside a good one; both have LDS for 256 work-items.
fn gpu(target: &str, engine: &str, what: &str, body: &str) -> Gpu {
    let mode = if what == FLUSHED {
        ".amdhsa_float_denorm_mode_32 0"
    } else {
        PLAIN
    };
    // It refuses what the interpreter would have to run as a whole.
    let engine = match engine {
        "jit-only" if what == FLUSHED => "jit",
        engine => engine,
    };
    let directives = format!("{mode}\n.amdhsa_group_segment_fixed_size 1024");
    let image = assembled(
        target,
        &format!("{body}\ns_endpgm"),
        [8, 0, 64],
        &directives,
    );
    Gpu::new(&format!("sim://{target}?cus=2&engine={engine}"), image)
}

/// A launch of `k` without a limit, in several workgroups of several waves.
fn without_limit(gpu: &Gpu) -> Dispatch {
    let mut dispatch = gpu.dispatch("k", Arguments::default());
    (dispatch.workgroup, dispatch.grid) = ([256, 1, 1], [1024, 1, 1]);
    dispatch.software = None;
    dispatch
}

/// How far a launch was that was cancelled.
fn progress(result: Result<gfxjit_hal::Timing, DeviceError>) -> Progress {
    match result {
        Err(DeviceError::Cancelled { kernel, progress }) => {
            assert_eq!(kernel.as_deref(), Some("k"));
            progress
        }
        other => panic!("it was not cancelled: {other:?}"),
    }
}

fn good_runs(gpu: &Gpu) {
    let out = gpu.buffer(&[0; 64]);
    let arguments = Arguments::default().buffer(out);
    gpu.launch("good", 1, 64, arguments).unwrap();
    assert_eq!(gpu.read(out, 64)[63], 190);
}

/// Milliseconds in which a launch begins, and most engines are in their code. A busy machine takes longer.
const ROOM: [u64; 4] = [20, 200, 1000, 5000];

fn all_are_cancelled(engine: &'static str) {
    for target in TARGETS {
        for (what, body) in PROGRAMS {
            in_time(format!("{what}, {target}, {engine}"), move || {
                let gpu = gpu(target, engine, what, body);
                let other = gpu.device.create_queue().unwrap();
                assert!(
                    ROOM.iter().any(|room| {
                        let running = gpu.queue.launch(without_limit(&gpu)).unwrap();
                        let waiting = gpu.queue.launch(without_limit(&gpu)).unwrap();
                        assert!(running.wait_timeout(Duration::from_millis(*room)).is_none());
                        waiting.cancel(Duration::ZERO).unwrap();
                        assert_eq!(progress(waiting.wait()), Progress::NotStarted);
                        assert!(running.poll().is_none());
                        running.cancel(Duration::ZERO).unwrap();
                        let running = progress(running.wait());
                        let has_run = running == Progress::Running { ended: 0, all: 4 };
                        assert!(
                            has_run || running == Progress::NotStarted,
                            "{what}: {running:?}"
                        );
                        has_run
                    }),
                    "{what}: never ran"
                );
                good_runs(&gpu);
                // Beside a launch that goes on, on the same threads.
                let first = other.launch(without_limit(&gpu)).unwrap();
                let second = gpu.queue.launch(without_limit(&gpu)).unwrap();
                first.cancel(Duration::ZERO).unwrap();
                progress(first.wait());
                assert!(second.poll().is_none());
                good_runs_beside(&gpu, &other);
                second.cancel(Duration::from_millis(5)).unwrap();
                progress(second.wait());
            });
        }
    }
}

fn good_runs_beside(gpu: &Gpu, queue: &std::sync::Arc<dyn gfxjit_hal::Queue>) {
    let out = gpu
        .device
        .allocate(&gfxjit_hal::AllocDesc::device(256))
        .unwrap();
    let mut dispatch = gpu.dispatch("good", Arguments::default().buffer(out.address()));
    (dispatch.workgroup, dispatch.grid) = ([64, 1, 1], [64, 1, 1]);
    queue.launch(dispatch).unwrap().wait().unwrap();
}

#[test]
fn interpreted() {
    all_are_cancelled("interp");
}

#[cfg(target_arch = "x86_64")]
#[test]
fn by_templates() {
    all_are_cancelled("quick");
}

#[test]
fn by_llvm() {
    all_are_cancelled("jit-only");
}

#[test]
fn by_one_after_the_other() {
    all_are_cancelled("auto");
}

#[test]
fn while_it_is_translated() {
    let body = "v_xor_b32 v1, v0, v1\n".repeat(LONG);
    for engine in of_this_host(&["jit", "jit-only", "quick"]) {
        let gpu = gpu("gfx1100", engine, "straight code", &body);
        let begun = Instant::now();
        let mut dispatch = without_limit(&gpu);
        dispatch.software.get_or_insert_default().time_limit = Some(Duration::from_millis(1));
        match gpu.run(dispatch) {
            Err(DeviceError::Fault(fault)) => assert_eq!(fault.kind, FaultKind::TimeLimit),
            other => panic!("{engine}: it was not stopped: {other:?}"),
        }
        let event = gpu.queue.launch(without_limit(&gpu)).unwrap();
        event.cancel(Duration::from_millis(1)).unwrap();
        progress(event.wait());
        assert!(begun.elapsed() < SOON, "{engine}: {:?}", begun.elapsed());
    }
}
