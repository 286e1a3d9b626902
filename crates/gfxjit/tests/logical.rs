//! Several GPUs as one, on software GPUs of different targets.
#![cfg(feature = "llvm")]

use gfxjit::{
    Buffer, Error, LogicalDevice, LogicalModule, Options, Placement, Runtime, Source, TargetId,
};

/// `adds(out, first, value)`: `out[i] += first + i + value` for blocks of 64; `marks(out, width)`
/// counts each element of a row of `width` in Y.
const SOURCE: &str = r"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()

define amdgpu_kernel void @adds(ptr addrspace(1) %out, i32 %first, i32 %value) {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = mul i32 %group, 64
  %i = add i32 %before, %item
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %old = load i32, ptr addrspace(1) %at
  %number = add i32 %first, %i
  %more = add i32 %number, %value
  %new = add i32 %old, %more
  store i32 %new, ptr addrspace(1) %at
  ret void
}

define amdgpu_kernel void @marks(ptr addrspace(1) %out, i32 %first) {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %before = mul i32 %y, 3
  %i = add i32 %before, %x
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %row = add i32 %y, %first
  store i32 %row, ptr addrspace(1) %at
  ret void
}
";

fn gpus(name: &str) -> LogicalDevice {
    Runtime::new().open_all(name).unwrap()
}

fn module(gpus: &LogicalDevice) -> LogicalModule {
    gpus.build("adds.ll", SOURCE.as_bytes(), &Options::default())
        .unwrap()
}

fn text<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn a_grid_is_divided_by_shares() {
    let three = gpus("sim://gfx942,gfx1100,gfx1030?cus=1");
    for shares in [[1, 1, 1], [5, 0, 2]] {
        let gpus = LogicalDevice::with_shares(three.devices(), &shares).unwrap();
        let (module, queue) = (module(&gpus), gpus.queue().unwrap());
        // The last piece is not whole.
        let (groups, len) = (23, 22 * 64 + 64);
        let data: Vec<u32> = (0..len).collect();
        let out = gpus
            .buffer(Placement::Split { granule: 64 }, &data)
            .unwrap();
        let mut seen = Vec::new();
        let event = module
            .kernel("adds")
            .unwrap()
            .split(&queue, groups, |part, launch| {
                seen.push((part.device, part.groups.clone()));
                assert_eq!((part.axis, part.all_groups), (0, groups));
                let first = part.first_item(64) as u32;
                Ok(launch.block(64).arg(out.of(part)?).arg(first).arg(1000u32))
            })
            .unwrap();
        event.wait().unwrap();
        let expected: Vec<u32> = (0..len).map(|i| 2 * i + 1000).collect();
        assert_eq!(out.download().unwrap(), expected);
        let parts: Vec<usize> = event.parts().map(|(device, _)| device).collect();
        assert_eq!(
            parts,
            seen.iter().map(|(device, _)| *device).collect::<Vec<_>>()
        );
        assert_eq!(parts.contains(&1), shares[1] > 0);
        assert_eq!(seen.last().unwrap().1.end, groups);
    }
}

#[test]
fn rows_are_divided_along_y() {
    let gpus = gpus("sim://gfx90a,gfx1201?cus=1");
    let (module, queue) = (module(&gpus), gpus.queue().unwrap());
    let out = gpus
        .buffer(Placement::Split { granule: 3 }, &[0u32; 15])
        .unwrap();
    let kernel = module.kernel("marks").unwrap();
    kernel
        .split(&queue, [3, 5], |part, launch| {
            assert_eq!(part.axis, 1);
            Ok(launch.block(1).arg(out.of(part)?).arg(part.groups.start))
        })
        .unwrap();
    let expected: Vec<u32> = (0..15).map(|i| i / 3).collect();
    assert_eq!(out.download().unwrap(), expected);
}

#[test]
fn copies_and_fences_order_gpus() {
    let gpus = gpus("sim://gfx942,gfx1100?cus=1");
    let (module, queue) = (module(&gpus), gpus.queue().unwrap());
    let kernel = module.kernel("adds").unwrap();
    let out = gpus.buffer(Placement::Everywhere, &[0u32; 64]).unwrap();
    // Twice on the first, then on both.
    for _ in 0..2 {
        let launch = kernel.kernels()[0].launch(queue.on(0));
        let launch = launch.grid(1).block(64).arg(out.on(0).unwrap());
        launch.arg(0u32).arg(1u32).submit().unwrap();
    }
    queue.spread(&out, 0).unwrap();
    let event = kernel.everywhere(&queue, |device, launch| {
        Ok(launch
            .grid(1)
            .block(64)
            .arg(out.on(device)?)
            .arg(0u32)
            .arg(1u32))
    });
    event.unwrap().wait().unwrap();
    let expected: Vec<u32> = (0..64).map(|i| 3 * (i + 1)).collect();
    for device in 0..2 {
        assert_eq!(out.on(device).unwrap().download().unwrap(), expected);
    }

    let before = queue.record().unwrap();
    queue.fence().unwrap();
    let after = kernel.everywhere(&queue, |device, launch| {
        Ok(launch
            .grid(1)
            .block(64)
            .arg(out.on(device)?)
            .arg(0u32)
            .arg(1u32))
    });
    let (before, after) = (
        before.timeline().unwrap(),
        after.unwrap().timeline().unwrap(),
    );
    queue.wait().unwrap();
    for (first, then) in before
        .iter()
        .flat_map(|b| after.iter().map(move |a| (b, a)))
    {
        let slack = first.accuracy + then.accuracy;
        assert!(first.end <= then.end + slack, "{first:?} {then:?}");
        assert!(then.start <= then.end);
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let gpus = gpus("sim://gfx942,gfx1100?cus=1");
    let (module, queue) = (module(&gpus), gpus.queue().unwrap());
    let kernel = module.kernel("adds").unwrap();
    let out = gpus
        .buffer(Placement::Split { granule: 32 }, &[0u32; 640])
        .unwrap();
    let refused = text(kernel.split(&queue, 10, |part, launch| {
        Ok(launch.block(64).arg(out.of(part)?).arg(0u32).arg(0u32))
    }));
    assert!(refused.contains("20 pieces of 32 elements"), "{refused}");
    let single = gpus.buffer(Placement::On(1), &[0u32; 64]).unwrap();
    let refused = text(kernel.split(&queue, 10, |part, launch| Ok(launch.arg(single.of(part)?))));
    assert!(refused.contains("on GPU 0 of sim://gfx942"), "{refused}");
    assert_eq!(single.download().unwrap(), [0; 64]);
    single.upload(&[7; 64]).unwrap();
    assert_eq!(single.download().unwrap(), [7; 64]);

    let empty = text(kernel.split(&queue, [4, 0], |_, launch| Ok(launch)));
    assert!(empty.contains("the grid is 0 in Y"), "{empty}");
    let other = gpus_queue();
    let elsewhere = text(kernel.split(&other, 4, |_, launch| Ok(launch)));
    assert!(elsewhere.contains("another logical device"), "{elsewhere}");
    for placement in [Placement::On(2), Placement::Split { granule: 0 }] {
        assert!(gpus.buffer(placement, &[0u32; 4]).is_err());
    }
    assert!(queue.spread(&single, 1).is_err());
    let stranger = Runtime::new().open("sim://gfx942?cus=1").unwrap();
    let stranger = Buffer::from_slice(&stranger, &[0u32; 64]).unwrap();
    let copy = text(queue.copy(stranger.as_slice(), single.on(1).unwrap().as_slice()));
    assert!(copy.contains("none of sim://gfx942"), "{copy}");
}

fn gpus_queue() -> gfxjit::LogicalQueue {
    gpus("sim://gfx942?cus=1").queue().unwrap()
}

#[test]
fn one_image_for_each_target() {
    let gpus = gpus("sim://gfx1100,gfx942,gfx1100?cus=1");
    let targets: Vec<String> = gpus
        .targets()
        .unwrap()
        .iter()
        .map(TargetId::to_string)
        .collect();
    assert_eq!(targets, ["gfx1100", "gfx942"]);
    let source = Source::detect("adds.ll", SOURCE.as_bytes()).unwrap();
    let image = |target: &str| {
        let target = target.parse().unwrap();
        gfxjit::Image::build(&source, target, &Options::default())
            .unwrap()
            .image
    };
    let module = gpus.load(&[image("gfx942"), image("gfx1100")]).unwrap();
    let loaded = module
        .modules()
        .iter()
        .map(|m| m.image().target().target.to_string());
    assert_eq!(loaded.collect::<Vec<_>>(), ["gfx1100", "gfx942", "gfx1100"]);
    let misfit = text(gpus.load(&[image("gfx1030")]));
    assert!(misfit.contains("gfx1030"), "{misfit}");
    assert!(text(gpus.load(&[])).contains("no image"));
}

#[test]
fn names_of_several() {
    let runtime = Runtime::new();
    let all = runtime.open_all("sim://gfx942,gfx1100?cus=1").unwrap();
    let uris: Vec<&str> = all
        .devices()
        .iter()
        .map(|d| d.info().uri.as_str())
        .collect();
    assert_eq!(uris, ["sim://gfx942?cus=1", "sim://gfx1100?cus=1"]);
    let one = text(runtime.open("sim://gfx942,gfx1100"));
    assert!(
        one.contains("it names 2 GPUs: sim://gfx942, sim://gfx1100"),
        "{one}"
    );
    let wrong = text(runtime.open_all("sim://gfx942,gfx803"));
    assert!(wrong.contains("gfx803"), "{wrong}");
}
