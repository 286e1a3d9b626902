//! What the driver for NVIDIA's GPUs takes, in the same units as `benches/cuda/bare.c` in C over CUDA:
//!
//!     CUDA_CACHE_DISABLE=1 cuda_bench SAXPY.ll [DEVICE]
//!     CUDA_CACHE_DISABLE=1 cuda_bench --compile DEVICE IR...
//!
//! `SAXPY.ll` is IR made for AMD's GPUs (`tests/run/saxpy.ll`). The second form takes only the time from IR
//! to a kernel that is loaded, of any IR with one kernel; `benches/cuda/triton_compile.py` writes Triton's. A line
//! for each figure goes to standard output.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::sync::Arc;
use std::time::Instant;

use gfxjit::hal::{
    AllocDesc, Allocation, Arguments, Code, CodeFormat, Device, Dispatch, Driver, MemoryKind,
    MemoryRange, Queue, Source, Target, ValuePlace,
};
use gfxjit::{Arg, Buffer, Image, Module, Options, Runtime};
use gfxjit_cuda::CudaDriver;

const ROUNDS: usize = 21;

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Microseconds of each of some rounds.
fn rounds(mut act: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        act();
        start.elapsed().as_secs_f64() * 1e6
    };
    median((0..ROUNDS).map(time).collect())
}

/// IR to its kernel, loaded.
fn compile(device: &gfxjit::Device, name: &str, ir: &[u8]) {
    let mut phases = Vec::new();
    let whole = rounds(|| {
        let module = Module::build(device, name, ir, &Options::default());
        let module = module.unwrap_or_else(|error| panic!("{error}"));
        let kernel = module.kernels().next().expect("a kernel").name.clone();
        module.kernel(&kernel).expect("the kernel");
        phases.push(module.phases());
    });
    println!("ir-to-kernel {whole:.1} us, {name}");
    phases.sort_by_key(gfxjit::Phases::total);
    let middle = phases[phases.len() / 2];
    println!("  of it {middle:?}");
}

struct Bench {
    queue: Arc<dyn Queue>,
    device: Arc<dyn Device>,
    x: Arc<dyn Allocation>,
    y: Arc<dyn Allocation>,
}

const N: u64 = 1 << 27;

impl Bench {
    fn dispatch(
        &self,
        kernel: &Arc<dyn gfxjit::hal::LoadedKernel>,
        n: u32,
        group: u16,
    ) -> Dispatch {
        let mut bytes = self.x.address().0.to_le_bytes().to_vec();
        bytes.extend(self.y.address().0.to_le_bytes());
        bytes.extend(2.0_f32.to_le_bytes());
        bytes.extend(n.to_le_bytes());
        let place = |(offset, size)| ValuePlace { offset, size };
        Dispatch {
            memory: vec![MemoryRange::all(&self.x), MemoryRange::all(&self.y)],
            ..Dispatch::of(
                Arc::clone(kernel),
                [n, 1, 1],
                [group, 1, 1],
                Arguments::Explicit {
                    bytes,
                    places: [(0, 8), (8, 8), (16, 4), (20, 4)].map(place).into(),
                },
            )
        }
    }

    fn launches(&self, kernel: &Arc<dyn gfxjit::hal::LoadedKernel>) {
        const LAUNCHES: u32 = 20_000;
        let small = self.dispatch(kernel, 64, 64);
        let each = rounds(|| {
            for _ in 0..LAUNCHES {
                self.queue.launch(small.clone()).expect("a launch");
            }
            self.queue
                .record()
                .and_then(|end| end.wait())
                .expect("the end");
        });
        println!("launch {:.3} us", each / f64::from(LAUNCHES));
        let each = rounds(|| {
            let mut last = None;
            for _ in 0..LAUNCHES {
                last = Some(self.queue.launch(small.clone()).expect("a launch"));
            }
            last.expect("a launch").wait().expect("the end");
        });
        println!("launch-with-event {:.3} us", each / f64::from(LAUNCHES));
        let each = rounds(|| {
            for _ in 0..2000 {
                let launch = self.queue.launch(small.clone()).expect("a launch");
                launch.wait().expect("the end");
            }
        });
        println!("launch-and-wait {:.3} us", each / 2000.0);
        let large = self.dispatch(kernel, N as u32, 256);
        let times = (0..ROUNDS).map(|_| {
            let launch = self.queue.launch(large.clone()).expect("a launch");
            let timing = launch.wait().expect("the end");
            (timing.end - timing.start).as_secs_f64() * 1e6
        });
        let time = median(times.collect());
        println!("saxpy {:.1} GB/s", 12.0 * N as f64 / 1e3 / time);
    }

    fn copies(&self) {
        const BYTES: u64 = 256 << 20;
        let mut pageable = vec![1_u8; BYTES as usize];
        let pinned = self.device.allocate(&AllocDesc {
            bytes: BYTES,
            kind: MemoryKind::HostVisible,
        });
        let pinned = pinned.expect("pinned memory");
        let [x, y] = [&self.x, &self.y].map(|of| MemoryRange::part(of, 0, BYTES));
        let rate = |time: f64| BYTES as f64 / 1e3 / time;
        let time = rounds(|| {
            let _ = self.queue.write(&x, &pageable).expect("a copy");
        });
        println!("to-device-pageable {:.2} GB/s", rate(time));
        let time = rounds(|| {
            let _ = self.queue.read(&x, &mut pageable).expect("a copy");
        });
        println!("to-host-pageable {:.2} GB/s", rate(time));
        let copy = |from: &MemoryRange, to: &MemoryRange| {
            let (from, to) = (Source::Device(from.clone()), Target::Device(to.clone()));
            let copy = self.queue.copy(from, to).expect("a copy");
            copy.wait().expect("the end");
        };
        let host = MemoryRange::all(&pinned);
        println!(
            "to-device-pinned {:.2} GB/s",
            rate(rounds(|| copy(&host, &x)))
        );
        println!(
            "to-host-pinned {:.2} GB/s",
            rate(rounds(|| copy(&x, &host)))
        );
        println!("on-device {:.2} GB/s", rate(rounds(|| copy(&x, &y))));
    }
}

/// The same by the public library, which names what a launch uses.
fn public(device: &gfxjit::Device, ir: &[u8]) -> gfxjit::Result<()> {
    const LAUNCHES: u32 = 20_000;
    let module = Module::build(device, "saxpy.ll", ir, &Options::default())?;
    let kernel = module.kernel("saxpy")?;
    let (x, y) = (
        Buffer::from_slice(device, &[1.0_f32; 64])?,
        Buffer::from_slice(device, &[2.0_f32; 64])?,
    );
    let queue = device.queue()?;
    let launch = || {
        let launch = kernel.launch(&queue).grid(1).block(64);
        launch.args([
            Arg::from(&x),
            Arg::from(&y),
            Arg::from(2.0_f32),
            Arg::from(64_u32),
        ])
    };
    let each = rounds(|| {
        let mut last = None;
        for _ in 0..LAUNCHES {
            last = Some(launch().submit().expect("a launch"));
        }
        last.expect("a launch").wait().expect("the end");
    });
    println!("public-launch {:.3} us", each / f64::from(LAUNCHES));
    Ok(())
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().expect("cuda_bench SAXPY.ll [DEVICE]");
    let uri = arguments.next().unwrap_or_else(|| "cuda:0".to_owned());
    // SAFETY: the kernels are those of this file, and stay inside their buffers.
    let driver = Arc::new(unsafe { CudaDriver::new(None) });
    let runtime = Runtime::with_drivers(vec![Arc::clone(&driver) as Arc<dyn Driver>]);
    let opened = runtime.open(&uri).unwrap_or_else(|error| panic!("{error}"));
    println!("{} ({})", opened.info().name, opened.info().driver.version);
    if first == "--compile" {
        for name in arguments {
            compile(&opened, &name, &std::fs::read(&name).expect("the IR"));
        }
        return;
    }
    let ir = std::fs::read(first).expect("the IR");
    compile(&opened, "saxpy.ll", &ir);
    public(&opened, &ir).unwrap_or_else(|error| panic!("{error}"));
    let source = gfxjit::Source::detect("saxpy.ll", &*ir).expect("IR");
    let built = Image::build_for(&source, &opened, &Options::default());
    let image = built.unwrap_or_else(|error| panic!("{error}")).image;
    let device = driver.open(&uri).expect("the device");
    let module = device.load(&Code {
        format: CodeFormat::Ptx,
        bytes: image.bytes(),
        name: "saxpy",
    });
    let module = module.unwrap_or_else(|error| panic!("{error}"));
    let kernel = module.kernel("saxpy").expect("saxpy");
    let allocate = || device.allocate(&AllocDesc::device(4 * N)).expect("memory");
    let bench = Bench {
        queue: device.create_queue().expect("a queue"),
        x: allocate(),
        y: allocate(),
        device: Arc::clone(&device),
    };
    bench.launches(&kernel);
    bench.copies();
}
