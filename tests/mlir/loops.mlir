// Loops, conditions and arrays of a work-item's own: steps of Collatz's, and the largest of its
// numbers.
// RUN: --kernel collatz --grid 1 --block 64 --arg i32[64]=ramp --arg i32[64]=0 --arg i32[64]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx1030 gfx1201 gfx9-generic
// EXPECT: arg=1 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=0,1,7,9,20,10,111,18,13,8,112,107,6
// EXPECT: arg=2 at=0,1,2,11,17,23,26,28,33,41,54,62,63 values=1,2,16,16,52,24,9232,88,52,64,9232,9232,64
gpu.module @loops {
  func.func private @next(%n: i32) -> i32 {
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %bit = arith.andi %n, %one : i32
    %is_odd = arith.cmpi eq, %bit, %one : i32
    %r = scf.if %is_odd -> i32 {
      %t = arith.muli %n, %three : i32
      %u = arith.addi %t, %one : i32
      scf.yield %u : i32
    } else {
      %h = arith.shrui %n, %one : i32
      scf.yield %h : i32
    }
    return %r : i32
  }
  gpu.func @collatz(%x: memref<64xi32>, %steps: memref<64xi32>, %most: memref<64xi32>)
      private(%best: memref<1xi32, #gpu.address_space<private>>) kernel {
    %i = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %v = memref.load %x[%i] : memref<64xi32>
    %start = arith.addi %v, %one : i32
    memref.store %start, %best[%c0] : memref<1xi32, #gpu.address_space<private>>
    %end, %count = scf.while (%n = %start, %k = %zero) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi ne, %n, %one : i32
      scf.condition(%more) %n, %k : i32, i32
    } do {
    ^bb0(%n: i32, %k: i32):
      %m = func.call @next(%n) : (i32) -> i32
      %so = memref.load %best[%c0] : memref<1xi32, #gpu.address_space<private>>
      %max = arith.maxui %so, %m : i32
      memref.store %max, %best[%c0] : memref<1xi32, #gpu.address_space<private>>
      %k1 = arith.addi %k, %one : i32
      scf.yield %m, %k1 : i32, i32
    }
    %b = memref.load %best[%c0] : memref<1xi32, #gpu.address_space<private>>
    memref.store %count, %steps[%i] : memref<64xi32>
    memref.store %b, %most[%i] : memref<64xi32>
    gpu.return
  }
}
