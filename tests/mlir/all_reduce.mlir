// Reductions over a workgroup, whose last wave is not full.
// RUN: --kernel reduce --grid 3 --block 100
// RUN: --arg f32[300]=rand:4 --arg i32[300]=rand:5 --arg f32[3]=0 --arg i32[6]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx942 gfx1030 gfx1100 gfx1100:wave64 gfx1201 gfx11-generic
// EXPECT: arg=2 tolerance=1e-05 at=0,1,2 values=1.401134729385376,-7.169751167297363,4.8080127239227295
// EXPECT: arg=3 at=0,1,2,3,4,5 values=2025794284,-1581716410,2139429614,-744006436,2139786536,-371463981
gpu.module @reductions {
  gpu.func @reduce(%x: memref<300xf32>, %k: memref<300xi32>, %sums: memref<3xf32>, %found: memref<6xi32>) kernel {
    %i = gpu.global_id x
    %group = gpu.block_id x
    %lane = gpu.thread_id x
    %v = memref.load %x[%i] : memref<300xf32>
    %n = memref.load %k[%i] : memref<300xi32>
    // Uniform as they stand in the first block, the third because it says so.
    %sum = gpu.all_reduce add %v {} : (f32) -> f32
    %most = gpu.all_reduce maxsi %n uniform {} : (i32) -> i32
    %mixed = gpu.all_reduce %n uniform {
    ^bb0(%a: i32, %b: i32):
      %ab = arith.xori %a, %b : i32
      gpu.yield %ab : i32
    } : (i32) -> i32
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %is_first = arith.cmpi eq, %lane, %c0 : index
    scf.if %is_first {
      memref.store %sum, %sums[%group] : memref<3xf32>
      %at = arith.muli %group, %c2 : index
      memref.store %most, %found[%at] : memref<6xi32>
      %next = arith.addi %at, %c1 : index
      memref.store %mixed, %found[%next] : memref<6xi32>
    }
    gpu.return
  }
}
