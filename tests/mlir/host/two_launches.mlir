// Two kernels in place, the second of a workgroup's reduction over what the first left.
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %c100 = arith.constant 100 : index
  %x = memref.alloc() : memref<128xi32>
  %sum = memref.alloc() : memref<1xi32>
  %ux = memref.cast %x : memref<128xi32> to memref<*xi32>
  %us = memref.cast %sum : memref<1xi32> to memref<*xi32>
  gpu.host_register %ux : memref<*xi32>
  gpu.host_register %us : memref<*xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %first = arith.muli %bx, %sx : index
    %i = arith.addi %first, %tx : index
    %v = arith.index_cast %i : index to i32
    %w = arith.muli %v, %v : i32
    memref.store %w, %x[%i] : memref<128xi32>
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c100, %sy = %c1, %sz = %c1) {
    %v = memref.load %x[%tx] : memref<128xi32>
    %all = gpu.all_reduce add %v uniform {} : (i32) -> i32
    memref.store %all, %sum[%c0] : memref<1xi32>
    gpu.terminator
  }
  %r = memref.load %sum[%c0] : memref<1xi32>
  %wide = arith.extsi %r : i32 to i64
  return %wide : i64
}
