// A kernel in LLVM's and ROCm's dialects: nothing is left to be lowered.
// RUN: --kernel scale --grid 2 --block 64 --arg f32[128]=rand:3 --arg f32=2.5
// TARGETS: gfx90a gfx1030 gfx1100 gfx11-generic
// EXPECT: arg=0 at=0,1,2,17,28,75,87,90,97,105,118,126,127 values=-1.932748556137085,1.0014674663543701,0.564873218536377,-1.9804730415344238,0.7060912251472473,-2.111130714416504,2.0675554275512695,2.319629430770874,-0.5820536613464355,-2.120967149734497,-1.144893765449524,-0.6963080167770386,-1.065749168395996
module attributes {gpu.container_module} {
  gpu.module @low {
    llvm.func @scale(%x: !llvm.ptr<1>, %a: f32) attributes {gpu.kernel, rocdl.kernel} {
      %lane = rocdl.workitem.id.x : i32
      %group = rocdl.workgroup.id.x : i32
      %size = llvm.mlir.constant(64 : i32) : i32
      %first = llvm.mul %group, %size : i32
      %i = llvm.add %first, %lane : i32
      %at = llvm.zext %i : i32 to i64
      %p = llvm.getelementptr %x[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %w = llvm.fmul %v, %a : f32
      llvm.store %w, %p : f32, !llvm.ptr<1>
      llvm.return
    }
  }
}
