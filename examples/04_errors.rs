//! What is caught, and what it says. After each error the device works on.
#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "an example shows what it does"
)]

use gfxjit::{Buffer, DeviceError, Error, FaultKind, LaunchError, Module, Options, Runtime};

/// Writes behind the end of a buffer.
const SOURCE: &str = r"
define amdgpu_kernel void @wild(ptr addrspace(1) %data, i32 %index) {
  %to = getelementptr i32, ptr addrspace(1) %data, i32 %index
  store i32 7, ptr addrspace(1) %to
  ret void
}";

pub(crate) fn main() -> gfxjit::Result<()> {
    let device = Runtime::new().open("sim://gfx1100")?;
    let module = Module::build(&device, "wild.ll", SOURCE.as_bytes(), &Options::default())?;
    let kernel = module.kernel("wild")?;
    let queue = device.queue()?;
    let data = Buffer::from_slice(&device, &[0u32; 64])?;
    let launch = || kernel.launch(&queue).grid(1).block(1);

    // The caller's mistakes are found before anything reaches the device.
    println!("{}", module.kernel("tame").unwrap_err());
    println!(
        "{}",
        launch()
            .block(4096)
            .arg(&data)
            .arg(0u32)
            .submit()
            .unwrap_err()
    );
    println!("{}", launch().arg(&data).submit().unwrap_err());
    let error = launch().arg(&data).arg(1.0f64).submit().unwrap_err();
    let Error::Launch(LaunchError::Argument(wrong)) = error else {
        return Err(error);
    };
    println!("{wrong}");
    assert_eq!((wrong.index, wrong.name.as_deref()), (1, Some("index")));

    // The kernel's mistakes stop the launch, and say where.
    let error = launch()
        .arg(&data)
        .arg(1u32 << 20)
        .submit()?
        .wait()
        .unwrap_err();
    println!("{error}");
    let Error::Device(DeviceError::Fault(fault)) = error else {
        return Err(error);
    };
    assert_eq!(fault.kind, FaultKind::OutOfRange);

    launch().arg(&data).arg(3u32).submit()?;
    assert_eq!(data.download()?[..5], [0, 0, 0, 7, 0]);
    Ok(())
}
