// A kernel that is launched in place: `gfxjit run` has what comes of its body.
// RUN: --kernel main_kernel --grid 2 --block 32
// RUN: --arg i32=5 --arg null --arg i32[64]=ramp --arg i64=0 --arg i64=64 --arg i64=1
// TARGETS: gfx942 gfx1100
// EXPECT: arg=2 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=10,11,12,21,27,33,36,38,43,51,64,72,73
func.func @main(%x: memref<64xi32>, %add: i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %first = arith.muli %bx, %sx : index
    %i = arith.addi %first, %tx : index
    %sum = arith.addi %add, %add : i32
    %v = memref.load %x[%i] : memref<64xi32>
    %w = arith.addi %v, %sum : i32
    memref.store %w, %x[%i] : memref<64xi32>
    gpu.terminator
  }
  return
}
