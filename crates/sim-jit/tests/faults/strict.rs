//! A strict launch reaches its own code object, its arguments, what it names and what its arguments
//! point to, by every engine; other memory of the device is out of reach.

use crate::common::{Arguments, Gpu, TARGETS, compile, engines, fault, number_of};
use gfxjit_hal::{DevicePtr, Dispatch, FaultKind, MemoryRange};

/// Adds up, for each work-item, its word of each array whose address is in `arrays`. Arrays come
/// through vector and scalar loads, a variable and a stack.
const SOURCE: &str = "
    __attribute__((visibility(\"default\"))) global uint total = 5;
    kernel void k(global const ulong *arrays, global uint *out, uint n) {
        uint kept[4] = {0, 0, 0, 0};
        for (uint i = 0; i < n; i++) {
            global const uint *array = (global const uint *)arrays[i];
            kept[i & 3] += array[LOCAL] + array[0];
        }
        out[LOCAL] = kept[0] + kept[1] + kept[2] + kept[3] + total;
        if (LOCAL == 0) total++;
    }";

/// The buffers of a launch.
struct Buffers {
    arrays: DevicePtr,
    out: DevicePtr,
    /// Those whose addresses are in `arrays`.
    words: [DevicePtr; 2],
}

impl Buffers {
    fn new(gpu: &Gpu) -> Self {
        let words = [1, 100].map(|first| gpu.buffer(&[first; 64]));
        let addresses = words.map(|at| [at.0 as u32, (at.0 >> 32) as u32]);
        Self {
            arrays: gpu.buffer(addresses.as_flattened()),
            out: gpu.buffer(&[0; 64]),
            words,
        }
    }

    fn dispatch(&self, gpu: &Gpu, n: u32, named: &[DevicePtr]) -> Dispatch {
        let arguments = Arguments::default()
            .buffer(self.arrays)
            .buffer(self.out)
            .u32(n);
        let mut dispatch = gpu.dispatch("k", arguments);
        // One wave on both targets: the variable changes at its end.
        (dispatch.workgroup, dispatch.grid) = ([32, 1, 1], [32, 1, 1]);
        dispatch.memory = named.iter().map(|at| MemoryRange::at(*at, 256)).collect();
        dispatch
    }
}

/// Runs a test on every engine, for code with a stack and without.
fn everywhere(options: &str, test: impl Fn(&Gpu)) {
    for (index, target) in TARGETS.into_iter().enumerate() {
        for (which, level) in ["-O0", "-O2"].into_iter().enumerate() {
            let image = compile(target, SOURCE, &[level]);
            for engine in engines(number_of(options) + 2 * index + which) {
                let uri = format!("sim://{target}?cus=2&engine={engine}{options}");
                test(&Gpu::new(&uri, image.clone()));
            }
        }
    }
}

/// `set` makes a launch strict.
fn check(gpu: &Gpu, set: impl Fn(&mut Dispatch)) {
    let buffers = Buffers::new(gpu);
    let [first, second] = buffers.words;
    let run = |n, named: &[DevicePtr]| {
        let mut dispatch = buffers.dispatch(gpu, n, named);
        set(&mut dispatch);
        gpu.run(dispatch)
    };
    // What is named is reached, and the variable; a range stands for the whole buffer.
    run(1, &[first.offset(128)]).unwrap();
    assert_eq!(gpu.read(buffers.out, 32), [7; 32]);
    run(2, &[second, first]).unwrap();
    assert_eq!(gpu.read(buffers.out, 32), [2 + 200 + 6; 32]);
    // The second array is there, but the launch was not given it.
    for _ in 0..2 {
        let fault = fault(run(2, &[first]));
        assert_eq!(fault.kind, FaultKind::NotGiven, "{fault}");
        assert_eq!(fault.address, Some(second.0), "{fault}");
        assert!(
            fault
                .what
                .ends_with("in memory that this launch was not given")
        );
        let words = format!(
            "byte 0 of a buffer of 256 bytes at {:#x}, which this launch was not given",
            second.0
        );
        let told = fault.nearest.as_ref().map(ToString::to_string);
        assert_eq!(told, Some(words), "{fault}");
    }
    // What is no memory at all is what it was before.
    let freed = gpu.buffer(&[0; 64]);
    gpu.free(freed);
    let mut dispatch = buffers.dispatch(gpu, 1, &[]);
    dispatch.arguments = {
        let arguments = Arguments::default()
            .buffer(freed)
            .buffer(buffers.out)
            .u32(1);
        let mut bytes = arguments.0;
        bytes.resize(dispatch.arguments.bytes().len(), 0);
        gfxjit_hal::Arguments::Segment(bytes)
    };
    set(&mut dispatch);
    assert_eq!(fault(gpu.run(dispatch)).kind, FaultKind::OutOfRange);
}

#[test]
fn a_strict_launch() {
    everywhere("", |gpu| {
        check(gpu, |dispatch| {
            dispatch.software.get_or_insert_default().strict = true;
        });
    });
}

#[test]
fn a_strict_device() {
    everywhere("&strict=on", |gpu| check(gpu, |_| ()));
}

#[test]
fn others_reach_all_memory() {
    everywhere("", |gpu| {
        let buffers = Buffers::new(gpu);
        gpu.run(buffers.dispatch(gpu, 2, &[])).unwrap();
        assert_eq!(gpu.read(buffers.out, 32), [207; 32]);
    });
}

#[test]
fn scratch_holds_nothing_of_others() {
    let source = "kernel void k(global uint *out, uint writes) {
        volatile uint kept[16];
        if (writes) for (uint i = 0; i < 16; i++) kept[i] = 7;
        out[LOCAL] = kept[LOCAL & 15]; }";
    for (index, target) in TARGETS.into_iter().enumerate() {
        let image = compile(target, source, &["-O1"]);
        for engine in engines(3 * index) {
            let uri = format!("sim://{target}?cus=1&strict=on&engine={engine}");
            let gpu = Gpu::new(&uri, image.clone());
            let out = gpu.buffer(&[1; 64]);
            for (writes, word) in [(1, 7), (0, 0)] {
                let arguments = Arguments::default().buffer(out).u32(writes);
                gpu.launch("k", 1, 64, arguments).unwrap();
                assert_eq!(gpu.read(out, 64), [word; 64], "{uri}");
            }
        }
    }
}
