// A kernel that prints.
// RUN: --kernel hello --grid 1 --block 2 --arg i32[2]=10,20
// EXPECT: arg=0 at=0,1 values=11,21
// OUTPUT: item 0 has 10, half of it is 5.000
// OUTPUT: item 1 has 20, half of it is 10.000
// OPTIONS: --bare-pointers
// TARGETS: gfx942 gfx1100
gpu.module @printing {
  gpu.func @hello(%x: memref<2xi32>) kernel {
    %i = gpu.thread_id x
    %c1 = arith.constant 1 : i32
    %half = arith.constant 0.5 : f64
    %v = memref.load %x[%i] : memref<2xi32>
    %f = arith.sitofp %v : i32 to f64
    %h = arith.mulf %f, %half : f64
    gpu.printf "item %lld has %d, half of it is %.3f\n", %i, %v, %h : index, i32, f64
    %w = arith.addi %v, %c1 : i32
    memref.store %w, %x[%i] : memref<2xi32>
    gpu.return
  }
}
