// Vectors of any length, by memrefs as MLIR passes them: a descriptor each.
// RUN: --kernel add --grid 4 --block 64
// RUN: --arg null --arg f32[200]=rand:1 --arg i64=0 --arg i64=200 --arg i64=1
// RUN: --arg null --arg f32[200]=rand:2 --arg i64=0 --arg i64=200 --arg i64=1
// RUN: --arg null --arg f32[200]=0 --arg i64=0 --arg i64=200 --arg i64=1
// TARGETS: gfx90a gfx942 gfx1030 gfx1100:wave64 gfx1201 gfx9-generic gfx9-4-generic gfx10-1-generic gfx10-3-generic gfx11-generic gfx12-generic
// EXPECT: arg=11 at=0,1,2,3,4,25,74,87,105,146,182,185,198,199 values=0.315502405166626,0.9898627996444702,1.1332814693450928,0.4195566177368164,-0.4882934093475342,-0.4237074851989746,0.5197659730911255,0.11350524425506592,0.7772015333175659,0.3954789638519287,-1.5470576286315918,-0.8355759382247925,0.2886221408843994,0.6117604970932007
gpu.module @vectors {
  gpu.func @add(%x: memref<?xf32>, %y: memref<?xf32>, %out: memref<?xf32>) kernel {
    %i = gpu.global_id x
    %c0 = arith.constant 0 : index
    %n = memref.dim %out, %c0 : memref<?xf32>
    %inside = arith.cmpi ult, %i, %n : index
    scf.if %inside {
      %a = memref.load %x[%i] : memref<?xf32>
      %b = memref.load %y[%i] : memref<?xf32>
      %sum = arith.addf %a, %b : f32
      memref.store %sum, %out[%i] : memref<?xf32>
    }
    gpu.return
  }
}
