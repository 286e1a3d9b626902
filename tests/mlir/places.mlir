// Where a work-item is, in three dimensions, and the size of it all.
// RUN: --kernel places --grid 2,3,2 --block 4,2,2 --arg i32[192]=0 --arg i32[7]=0
// OPTIONS: --bare-pointers
// TARGETS: gfx90a gfx1030 gfx1030:wave64 gfx1100
// EXPECT: arg=0 wave=32 at=0,1,2,41,66,75,81,87,118,126,154,156,161,191 values=0,1,2,5,10,15,9,11,2,6,14,12,9,15
// EXPECT: arg=1 wave=32 at=0,1,2,3,4,5,6 values=4,2,2,2,3,2,32
// EXPECT: arg=0 wave=64 at=0,1,2,41,66,75,81,87,118,126,154,156,161,191 values=0,1,2,5,10,15,9,11,2,6,14,12,9,15
// EXPECT: arg=1 wave=64 at=0,1,2,3,4,5,6 values=4,2,2,2,3,2,64
gpu.module @places {
  gpu.func @places(%out: memref<192xi32>, %sizes: memref<7xi32>) kernel {
    %x = gpu.global_id x
    %y = gpu.global_id y
    %z = gpu.global_id z
    %bx = gpu.block_dim x
    %by = gpu.block_dim y
    %bz = gpu.block_dim z
    %gx = gpu.grid_dim x
    %gy = gpu.grid_dim y
    %gz = gpu.grid_dim z
    %wx = arith.muli %bx, %gx : index
    %wy = arith.muli %by, %gy : index
    %zy = arith.muli %z, %wy : index
    %rows = arith.addi %zy, %y : index
    %before = arith.muli %rows, %wx : index
    %at = arith.addi %before, %x : index
    %lane = gpu.lane_id
    %wave = gpu.subgroup_id : index
    %size = gpu.subgroup_size : index
    // Its place in the workgroup, in two ways.
    %first = arith.muli %wave, %size : index
    %linear = arith.addi %first, %lane : index
    %v = arith.index_cast %linear : index to i32
    memref.store %v, %out[%at] : memref<192xi32>
    %c0 = arith.constant 0 : index
    %is_first = arith.cmpi eq, %at, %c0 : index
    scf.if %is_first {
      %all = vector.from_elements %bx, %by, %bz, %gx, %gy, %gz, %size : vector<7xindex>
      %narrow = arith.index_cast %all : vector<7xindex> to vector<7xi32>
      vector.store %narrow, %sizes[%c0] : memref<7xi32>, vector<7xi32>
    }
    gpu.return
  }
}
