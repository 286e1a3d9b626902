//! A program whose modules change while it exists, on any device: late binding, replacement and
//! removal of functions, with the software GPU and with drivers for real GPUs.

use gfxjit::{Buffer, Device, Options, Program, Result};

const KERNEL: &str = "
    declare i32 @price(i32)
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      %v = call i32 @price(i32 20)
      store i32 %v, ptr addrspace(1) %p
      ret void
    }";
/// A function with variables (one of them hidden), and a variable that the host binds.
const PRICE: &str = "
    @sold = addrspace(1) global i32 0
    @each = hidden addrspace(1) global i32 2
    @where = internal addrspace(1) global ptr addrspace(1) @each
    @tax = external addrspace(1) global i32
    define i32 @price(i32 %n) {
      %s = load i32, ptr addrspace(1) @sold
      %t = add i32 %s, %n
      store i32 %t, ptr addrspace(1) @sold
      %p = load ptr addrspace(1), ptr addrspace(1) @where
      %e = load i32, ptr addrspace(1) %p
      %a = mul i32 %n, %e
      %x = load i32, ptr addrspace(1) @tax
      %r = add i32 %a, %x
      ret i32 %r
    }";
const DISCOUNT: &str = "
    declare i32 @__real_price(i32)
    define i32 @price(i32 %n) {
      %full = call i32 @__real_price(i32 %n)
      %r = sub i32 %full, 5
      ret i32 %r
    }";
const FIXED: &str = "
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      store i32 7, ptr addrspace(1) %p
      ret void
    }";

/// Binds, replaces and removes modules, and checks what kernels write each time.
///
/// # Errors
/// Errors of the device or the program.
///
/// # Panics
/// When a result is wrong.
pub fn check(device: &Device) -> Result<()> {
    let mut options = Options::default();
    options.interposable = true;
    let program = Program::with_options(device, &options)?;
    let queue = device.queue()?;
    let out = Buffer::from_slice(device, &[0_u32])?;
    let run = || -> Result<u32> {
        let launch = program.kernel("k")?.launch(&queue)?;
        launch.grid(1).block(1).arg(&out).submit()?.wait()?;
        Ok(out.download()?.first().copied().unwrap_or_default())
    };
    program.add("kernel", KERNEL)?;
    program.add("price", PRICE)?;
    let missing = program.unresolved()?;
    assert!(missing.iter().all(|missing| missing.name == "tax") && missing.len() == 1);
    assert!(run().is_err(), "nothing defines `tax`");
    let tax = Buffer::from_slice(device, &[100_u32])?;
    program.define_variable("tax", tax.as_slice())?;
    assert_eq!(run()?, 140);
    program.replace("price", "discount", DISCOUNT)?;
    assert_eq!(run()?, 135);
    tax.upload(&[200])?;
    assert_eq!(run()?, 235);
    program.replace("k", "fixed", FIXED)?;
    assert_eq!(run()?, 7);
    program.undo("k")?;
    program.undo("price")?;
    assert_eq!(run()?, 240);
    // Four launches sold 20 each, across all versions of the module.
    assert_eq!(program.variable("sold")?.download()?, 80_u32.to_le_bytes());
    assert_eq!(program.bind()?.number(), 3);
    Ok(())
}
