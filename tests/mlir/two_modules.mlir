// Two modules of kernels in one file: each has names of its own, of which those of both are called
// by the module's name as well.
// RUN: --kernel first::step --grid 1 --block 64 --arg i32[64]=ramp
// THEN: second::step last
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx1100
// EXPECT: arg=0 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=49,100,169,1600,3364,5776,7225,8281,11236,16900,28561,37249,38416
module attributes {gpu.container_module} {
  gpu.module @first {
    gpu.func @step(%x: memref<64xi32>) kernel {
      %i = gpu.thread_id x
      %c3 = arith.constant 3 : i32
      %v = memref.load %x[%i] : memref<64xi32>
      %w = arith.muli %v, %c3 : i32
      memref.store %w, %x[%i] : memref<64xi32>
      gpu.return
    }
  }
  gpu.module @second {
    gpu.func @step(%x: memref<64xi32>) kernel {
      %i = gpu.thread_id x
      %c7 = arith.constant 7 : i32
      %v = memref.load %x[%i] : memref<64xi32>
      %w = arith.addi %v, %c7 : i32
      memref.store %w, %x[%i] : memref<64xi32>
      gpu.return
    }
    gpu.func @last(%x: memref<64xi32>) kernel {
      %i = gpu.thread_id x
      %v = memref.load %x[%i] : memref<64xi32>
      %w = arith.muli %v, %v : i32
      memref.store %w, %x[%i] : memref<64xi32>
      gpu.return
    }
  }
}
