// A kernel in place that prints, with LDS of its own.
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1)
      workgroup(%tile : memref<2xi32, #gpu.address_space<workgroup>>) {
    %v = arith.index_cast %tx : index to i32
    memref.store %v, %tile[%tx] : memref<2xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %other = arith.subi %c1, %tx : index
    %w = memref.load %tile[%other] : memref<2xi32, #gpu.address_space<workgroup>>
    %is_first = arith.cmpi ult, %tx, %c1 : index
    scf.if %is_first {
      gpu.printf "the other one is %d\n", %w : i32
    }
    gpu.terminator
  }
  return
}
