//! Runs the kernels inside this program on the devices that it is given.

use gfxjit::{Buffer, Module, Runtime};

mod kernels {
    gfxjit::include_kernels!("kernels");
}
use kernels::{saxpy, twice};

fn main() -> gfxjit::Result<()> {
    for name in std::env::args().skip(1) {
        let device = Runtime::new().open(&name)?;
        let queue = device.queue()?;
        let x: Vec<f32> = (0..1000u16).map(f32::from).collect();
        let y = Buffer::from_slice(&device, &vec![1.0f32; x.len()])?;
        let module = Module::load_or_build(&device, saxpy::SOURCE, saxpy::MODULE)?;
        let launch = module.kernel(saxpy::SAXPY)?.launch(&queue);
        let launch = launch.grid(16).block(64).arg(&y);
        let launch = launch.arg(&Buffer::from_slice(&device, &x)?);
        launch.arg(2.0f32).arg(1000i32).submit()?;

        let module = Module::load_or_build(&device, twice::SOURCE, twice::MODULE)?;
        let kernel = module.kernel(twice::TWICE_FLOAT)?;
        kernel.launch(&queue).grid(1).block(64).arg(&y).submit()?;
        println!("{name}: {:?}", &y.download()?[62..66]);
    }
    Ok(())
}
