// Atomic operations: a histogram, a sum of floats, the largest, and one that a loop makes.
// RUN: --kernel atomics --grid 4 --block 64 --arg u32[256]=rand:17 --arg i32[8]=0 --arg f32[1]=0 --arg u32[2]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx1100 gfx11-generic
// EXPECT: arg=1 at=0,1,2,3,4,5,6,7 values=43,33,28,33,27,23,30,39
// EXPECT: arg=2 at=0 values=864.0
// EXPECT: arg=3 at=0,1 values=4289472027,2292523736
gpu.module @memory {
  gpu.func @atomics(%x: memref<256xi32>, %bins: memref<8xi32>, %sum: memref<1xf32>, %found: memref<2xi32>) kernel {
    %i = gpu.global_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %bits = arith.constant 29 : i32
    %v = memref.load %x[%i] : memref<256xi32>
    %top = arith.shrui %v, %bits : i32
    %bin = arith.index_castui %top : i32 to index
    %before = memref.atomic_rmw addi %one, %bins[%bin] : (i32, memref<8xi32>) -> i32
    %f = arith.uitofp %top : i32 to f32
    %old = memref.atomic_rmw addf %f, %sum[%c0] : (f32, memref<1xf32>) -> f32
    %most = memref.atomic_rmw maxu %v, %found[%c0] : (i32, memref<2xi32>) -> i32
    %mixed = memref.generic_atomic_rmw %found[%c1] : memref<2xi32> {
    ^bb0(%so: i32):
      %m = arith.xori %so, %v : i32
      memref.atomic_yield %m : i32
    }
    gpu.return
  }
}
