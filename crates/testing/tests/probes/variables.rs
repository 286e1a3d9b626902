//! Instructions with distances to variables stand in stubs as well: the variables lie elsewhere behind
//! probes, and are to be the same ones. For every version of code objects, which probes take from the image.

use gfxjit::instrument::{Argument, Class, Probe, ProbePlace};
use gfxjit::{Buffer, Image, Module, Options, Result, Runtime, Source};
use libtest_mimic::{Failed, Trial};

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

const VERSIONS: [u8; 3] = [4, 5, 6];

const KERNEL: &str = "
    @sum = protected addrspace(1) global i32 5
    @hidden = internal addrspace(1) global [3 x i32] [i32 7, i32 8, i32 9]
    declare i32 @llvm.amdgcn.workitem.id.x()
    define amdgpu_kernel void @k(ptr addrspace(1) %out) {
      %id = call i32 @llvm.amdgcn.workitem.id.x()
      %old = atomicrmw add ptr addrspace(1) @sum, i32 %id syncscope(\"agent\") monotonic
      %at = getelementptr i32, ptr addrspace(1) @hidden, i32 1
      %a = load volatile i32, ptr addrspace(1) %at
      %b = load volatile i32, ptr addrspace(1) @sum
      %c = add i32 %a, %b
      %place = getelementptr i32, ptr addrspace(1) %out, i32 %id
      store i32 %c, ptr addrspace(1) %place
      ret void
    }";
const PROBE: &str = "
    @counts = addrspace(1) global [4096 x i32] zeroinitializer
    define void @count(i32 %site) {
      %at = getelementptr i32, ptr addrspace(1) @counts, i32 %site
      %old = atomicrmw add ptr addrspace(1) %at, i32 1 syncscope(\"agent\") monotonic
      ret void
    }";

/// Runs the kernel with a probe at every instruction; gives what it writes and the variable.
fn run(target: &str, version: u8) -> Result<(Vec<u32>, Vec<u32>)> {
    let device = Runtime::new().open(&format!("sim://{target}"))?;
    let source = Source::detect("k.ll", KERNEL.as_bytes())?;
    let mut options = Options::default();
    options.code_object_version = Some(version);
    let image = Image::build_for(&source, &device, &options)?.image;
    let probe = Probe::new("count").argument(Argument::Site).once();
    let probed = image
        .instrument()
        .module(
            &Source::detect("count.ll", PROBE.as_bytes())?,
            &Options::default(),
        )?
        .before(ProbePlace::Instruction(Class::Any), probe)
        .apply()?;
    let module = Module::load(&device, probed.image)?;
    let out = Buffer::from_slice(&device, &[0_u32; 4])?;
    let launch = module.kernel("k")?.launch(&device.queue()?);
    launch.grid(1).block(4).arg(&out).submit()?.wait()?;
    Ok((out.download()?, module.read("sum")?))
}

/// The tests.
pub(crate) fn trials() -> Vec<Trial> {
    let trial = |target: &'static str, version| {
        Trial::test(format!("variables::{target}::v{version}"), move || {
            let (out, sum) = run(target, version)?;
            match (&*out, &*sum) {
                ([19, 19, 19, 19], [11]) => Ok(()),
                _ => Err(Failed::from(format!("{out:?}, and the sum is {sum:?}"))),
            }
        })
    };
    let each = |target| {
        VERSIONS
            .into_iter()
            .map(move |version| trial(target, version))
    };
    TARGETS.into_iter().flat_map(each).collect()
}
