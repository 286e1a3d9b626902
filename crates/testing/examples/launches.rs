//! The rounds of `benches/launches.hip` through gfxjit's own interface: a copy to the GPU, a launch, and a
//! copy back. Prints microseconds of a round, and of the process' CPUs, once for each repeat.
//!
//!     launches DEVICE ROUNDS REPEATS
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::time::{Duration, Instant};

use gfxjit::{Buffer, Module, Options, Runtime};
use rustix::time::{ClockId, clock_gettime};

const SOURCE: &str = r#"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @add(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) #0 {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 8
  %i = add i32 %first, %item
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %work, label %end
work:
  %at = zext i32 %i to i64
  %from = getelementptr float, ptr addrspace(1) %x, i64 %at
  %to = getelementptr float, ptr addrspace(1) %y, i64 %at
  %a = load float, ptr addrspace(1) %from
  %b = load float, ptr addrspace(1) %to
  %sum = fadd float %a, %b
  store float %sum, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="256,256" }
"#;

const N: usize = 1024;

/// CPU time of the process.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn main() -> gfxjit::Result<()> {
    let [_, device, rounds, repeats] = &std::env::args().collect::<Vec<_>>()[..] else {
        panic!("launches DEVICE ROUNDS REPEATS");
    };
    let (rounds, repeats): (u32, u32) = (rounds.parse().unwrap(), repeats.parse().unwrap());
    assert!(rounds % 2 == 0, "an even number of rounds");
    let device = Runtime::new().open(device)?;
    let module = Module::build(&device, "add.ll", SOURCE.as_bytes(), &Options::default())?;
    let kernel = module.kernel("add")?;
    let queue = device.queue()?;
    let x = Buffer::from_slice(&device, &[0.0_f32; N])?;
    let y = Buffer::from_slice(&device, &[0.0_f32; N])?;
    let mut sum = 0.0;
    for _ in 0..repeats {
        let (begun, before) = (Instant::now(), cpu());
        for round in 0..rounds {
            let value = if round % 2 == 1 { 1.0 } else { -1.0 };
            queue.upload(&x, vec![value; N])?;
            kernel
                .launch(&queue)
                .grid((N / 256) as u32)
                .block(256)
                .arg(&y)
                .arg(&x)
                .arg(N as u32)
                .submit()?;
            sum += queue.download(&y)?.wait()?[N - 1];
        }
        let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(rounds);
        println!("{:.2} {:.2}", each(begun.elapsed()), each(cpu() - before));
    }
    // Each second round takes away what the one before has added.
    assert!((sum + (rounds / 2 * repeats) as f32).abs() < 0.5, "{sum}");
    Ok(())
}
